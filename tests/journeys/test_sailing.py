"""Voyages in the Archipelago of Darkness: how many elements a route takes, and what it costs."""

from __future__ import annotations

import pytest

from glow_explorer import Die, Roll
from glow_explorer.journeys import sail
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.symbols import ELEMENTS
from tests.support.answers import codes, the


class TestWorkedExample:
    """The second half of the fourth example: cloud and rock on a route of one or two."""

    def test_the_boat_of_the_red_player(self) -> None:
        voyage = sail(0, 1, "red:air red:rock")

        assert voyage.legal
        assert (voyage.jokers, voyage.pays, voyage.footprints) == (0, 0, 2)
        assert [(one.code, one.rule) for one in voyage.reasons] == [
            ("elements-right", "archipelago.exact"),
            ("arrival-gains", "journey.gain"),
        ]
        right = voyage.reasons[0]
        assert right.dice == (0, 1)
        assert right.data == {"count": 2, "fewest": 1, "most": 2}
        assert voyage.rulings == {}


class TestElements:
    """archipelago.exact: exactly as many different elements, neither more nor less."""

    def test_equal_elements_count_once(self) -> None:
        voyage = sail(0, 1, "red:air 2 blue:air small green:air")

        assert voyage.legal
        right = the("elements-right", voyage)
        assert right.data["count"] == 1
        assert right.dice == (0, 1, 2, 3)

    def test_too_many_elements(self) -> None:
        voyage = sail(0, 1, "red:air red:rock blue:water")

        assert not voyage.legal
        many = the("elements-too-many", voyage)
        assert (many.rule, many.dice) == ("archipelago.exact", (0, 1, 2))
        assert many.data == {"count": 3, "fewest": 1, "most": 2}

    def test_too_many_cannot_be_mended(self) -> None:
        voyage = sail(0, 1, "red:air red:rock blue:water", footprints=25)

        assert codes(voyage) == ["elements-too-many"]
        assert (voyage.jokers, voyage.footprints) == (0, 25)

    def test_too_few_elements(self) -> None:
        voyage = sail(0, 8, "red:fire blue:water", footprints=0)

        assert not voyage.legal
        assert voyage.footprints == 0
        few = the("elements-too-few", voyage)
        assert (few.rule, few.dice) == ("archipelago.footprint", (0, 1))
        assert (few.data["count"], few.data["fewest"], few.data["lack"]) == (2, 3, 1)

    def test_special_symbols_do_not_count(self) -> None:
        voyage = sail(0, 8, "red:fire blue:water purple:footprints yellow:light black:loss")

        assert not voyage.legal
        assert the("elements-too-few", voyage).data["count"] == 2
        assert the("elements-too-few", voyage).dice == (0, 1)

    def test_special_symbols_are_not_too_many_either(self) -> None:
        voyage = sail(0, 6, "red:fire blue:water purple:footprints yellow:light black:loss")

        assert voyage.legal
        assert the("elements-right", voyage).data["count"] == 2

    @pytest.mark.parametrize("roll", [Roll(), Roll("red:fire"), Roll("yellow:light black:loss")])
    def test_one_route_asks_for_nothing(self, roll: Roll) -> None:
        out, back = sail(1, 2, roll), sail(2, 1, roll)

        assert out.legal
        assert back.legal
        free = the("route-free", out)
        assert (free.rule, free.dice) == ("archipelago.exact", ())
        assert (out.jokers, out.pays) == (0, 0)

    def test_a_route_leads_both_ways(self) -> None:
        assert sail(0, 6, "red:fire").legal
        assert sail(6, 0, "red:fire").legal

    @pytest.mark.parametrize(
        ("origin", "to", "routes"), [(0, 2, 2), (1, 3, 2), (9, 11, 2), (2, 9, 4), (4, 4, 0)]
    )
    def test_without_a_route_there_is_no_voyage(self, origin: int, to: int, routes: int) -> None:
        """A boat sails one route a day."""
        voyage = sail(origin, to, "red:fire", footprints=7)

        assert not voyage.legal
        assert (voyage.jokers, voyage.pays, voyage.footprints) == (0, 0, 7)
        (reason,) = voyage.reasons
        code = "no-route" if routes else "boat-is-there"
        assert (reason.code, reason.rule) == (code, "archipelago.boats")
        assert reason.data == {"origin": origin, "to": to, "routes": routes}


class TestFootprints:
    """archipelago.footprint: each footprint stands for one element that is missing."""

    @pytest.mark.parametrize(
        ("footprints", "legal"), [(0, False), (1, False), (2, True), (3, True)]
    )
    def test_they_fill_up_to_what_the_route_asks(self, footprints: int, legal: bool) -> None:
        voyage = sail(0, 8, "red:fire", footprints)

        assert voyage.legal is legal
        assert voyage.footprints == (footprints - 2 if legal else footprints)
        code = "elements-with-footprints" if legal else "elements-too-few"
        reason = the(code, voyage)
        assert (reason.rule, reason.dice) == ("archipelago.footprint", (0,))
        assert reason.data["lack"] == 2

    def test_they_fill_up_to_the_lower_bound_only(self) -> None:
        """Nothing but footprints on a route of one or two: one is spent."""
        voyage = sail(0, 6, "yellow:light", footprints=5)

        assert voyage.legal
        assert (voyage.jokers, voyage.footprints) == (1, 4)

    def test_none_is_spent_where_none_is_needed(self) -> None:
        voyage = sail(0, 6, "red:fire", footprints=5)

        assert (voyage.jokers, voyage.footprints) == (0, 5)
        assert "elements-with-footprints" not in codes(voyage)

    def test_those_of_the_island_come_too_late_for_the_voyage(self) -> None:
        assert not sail(0, 1, "yellow:light", footprints=0)
        assert sail(0, 1, "yellow:light", footprints=1).footprints == 2


class TestPrices:
    """journey.footprint-cost: some routes take a footprint besides."""

    ROUTES: tuple[tuple[int, int, str], ...] = (
        (8, 9, "red:fire"),
        (9, 8, "red:fire"),
        (10, 9, "red:fire"),
        (3, 5, "red:fire red:air red:rock blue:water green:nature"),
        (6, 5, "red:fire red:air red:rock blue:water green:nature"),
    )

    @pytest.mark.parametrize(("origin", "to", "roll"), ROUTES)
    def test_the_price_is_paid(self, origin: int, to: int, roll: str) -> None:
        voyage = sail(origin, to, roll, footprints=3)

        assert voyage.legal
        assert (voyage.pays, voyage.jokers, voyage.footprints) == (1, 0, 2)
        paid = the("route-paid", voyage)
        assert (paid.rule, paid.data["price"]) == ("journey.footprint-cost", 1)

    @pytest.mark.parametrize(("origin", "to", "roll"), ROUTES)
    def test_without_a_footprint_the_route_is_closed(self, origin: int, to: int, roll: str) -> None:
        voyage = sail(origin, to, roll)

        assert not voyage.legal
        assert voyage.footprints == 0
        assert codes(voyage) == ["elements-right", "route-unpaid"]
        unpaid = the("route-unpaid", voyage)
        assert unpaid.rule == "journey.footprint-cost"
        assert unpaid.data == {"price": 1, "footprints": 0}

    @pytest.mark.parametrize(
        ("footprints", "legal"), [(1, False), (2, False), (3, True), (4, True)]
    )
    def test_price_and_missing_elements_add_up(self, footprints: int, legal: bool) -> None:
        voyage = sail(3, 5, "red:fire red:air red:rock", footprints)

        assert voyage.legal is legal
        assert (voyage.pays, voyage.jokers) == (1, 2)
        assert voyage.footprints == (footprints - 3 if legal else footprints)

    def test_other_routes_cost_nothing(self) -> None:
        voyage = sail(0, 6, "red:fire")

        assert voyage.pays == 0
        assert "route-paid" not in codes(voyage)


class TestArrival:
    @pytest.mark.parametrize(
        ("origin", "to", "number", "footprints", "gain"),
        [
            (0, 1, 1, 2, "footprint:2"),
            (3, 4, 1, 1, "footprint:1"),
            (0, 3, 3, 0, "firefly:2"),
            (0, 6, 1, 0, "reroll:1"),
            (6, 7, 4, 0, "reroll:1"),
            (0, 10, 4, 0, "reroll:1"),
        ],
    )
    def test_what_is_printed_is_gained(
        self, origin: int, to: int, number: int, footprints: int, gain: str
    ) -> None:
        dice = Roll([Die("red", symbol) for symbol in ELEMENTS[:number]])
        voyage = sail(origin, to, dice)

        assert voyage.legal
        assert voyage.footprints == footprints
        gains = the("arrival-gains", voyage)
        assert gains.rule == "journey.gain"
        assert (gains.data["place"], str(gains.data["gain"])) == (to, gain)

    def test_an_island_may_have_nothing(self) -> None:
        assert codes(sail(3, 0, "red:fire red:air red:rock")) == ["elements-right"]

    def test_a_boat_that_stays_gains_nothing(self) -> None:
        voyage = sail(0, 1, "red:fire red:air red:rock")

        assert "arrival-gains" not in codes(voyage)
        assert voyage.footprints == 0

    @pytest.mark.parametrize(
        ("origin", "to", "roll"),
        [(1, 2, "red:fire"), (10, 11, "red:fire red:air red:rock blue:water green:nature")],
    )
    def test_a_skull_asks_for_a_companion_or_a_spell(self, origin: int, to: int, roll: str) -> None:
        voyage = sail(origin, to, roll)

        assert voyage.legal
        skull = the("skull-asks", voyage)
        assert (skull.rule, skull.data) == ("journey.skull", {"place": to, "at_sea": True})

    def test_it_asks_for_nothing_when_leaving(self) -> None:
        assert "skull-asks" not in codes(sail(2, 1, "red:fire"))

    def test_it_asks_for_nothing_when_the_boat_stays(self) -> None:
        assert "skull-asks" not in codes(sail(10, 11, "red:fire"))


class TestBoatsApart:
    """archipelago.apart: boats of one player never share an island."""

    def test_an_island_with_another_boat_is_closed(self) -> None:
        voyage = sail(0, 6, "red:fire", footprints=2, boats=(0, 0, 6, 9))

        assert not voyage.legal
        assert voyage.footprints == 2
        there = the("boat-there", voyage)
        assert (there.rule, there.ruled) == ("archipelago.apart", None)
        assert there.data == {"place": 6}
        assert "arrival-gains" not in codes(voyage)

    @pytest.mark.parametrize("boats", [(), (0, 0, 0, 0), (0, 1, 9, 8)])
    def test_boats_elsewhere_are_no_matter(self, boats: tuple[int, ...]) -> None:
        assert sail(0, 6, "red:fire", boats=boats).legal

    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_centre_too_holds_one_boat_that_comes_back(self, preset: str) -> None:
        voyage = sail(6, 0, "red:fire", rulings=preset, boats=(6, 0, 9, 1))

        assert not voyage.legal
        there = the("boat-there", voyage)
        assert (there.ruling, there.answer) == ("boats-on-centre", "no")
        assert voyage.rulings == {"boats-on-centre": "no"}
        assert voyage.if_ruled()["boats-on-centre"]["yes"].legal

    def test_it_may_be_ruled_that_the_centre_holds_several(self) -> None:
        rulings = Rulings("standard", boats_on_centre="yes")

        assert sail(6, 0, "red:fire", rulings=rulings, boats=(6, 0, 9, 1)).legal
        assert not sail(0, 6, "red:fire", rulings=rulings, boats=(6, 0, 9, 1))

    def test_an_empty_centre_needs_no_ruling(self) -> None:
        voyage = sail(6, 0, "red:fire", boats=(6, 8, 9, 1))

        assert voyage.legal
        assert voyage.rulings == {}
