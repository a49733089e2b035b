"""What of a way was walked: from where the company stood when it was asked."""

from __future__ import annotations

from glow_explorer import Position, province


def test_a_way_from_where_the_afternoon_began() -> None:
    assert province.walk((58, 59, 57), "blue:water red:fire", footprints=1).walked == (58, 59, 57)


def test_a_way_that_goes_on() -> None:
    begun = Position(roll="blue:water red:fire", at=59, visited=(58, 59), used=(0,), footprints=1)
    way = begun.walk((59, 57))

    assert way.walked == (59, 57)
    assert way.position.way == (58, 59, 57)


def test_what_was_there_before_is_not_gained_again() -> None:
    begun = Position(at=4, footprints=1, fireflies=2, rerolls=3, light=9)
    way = begun.walk([4, 5])

    assert way.legal
    assert (way.fireflies, way.rerolls, way.light) == (1, 0, 0)
    assert (way.position.fireflies, way.position.rerolls, way.position.light) == (3, 3, 9)
