"""The best afternoon on land for many hands at once: by prices, and searched hand by hand."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from glow_explorer import Pool, Position
from glow_explorer.journeys.afternoons import HandTable, LandAfternoon
from glow_explorer.journeys.sea_days import Worth

HANDS = 25


def some_hands(draw: random.Random) -> HandTable:
    """Return hands of up to four dice, with footprints and light."""
    shown = np.zeros((HANDS, 5), np.int64)
    for hand in shown:
        for _ in range(draw.randrange(5)):
            hand[draw.randrange(5)] += 1
    footprints = np.array([draw.randrange(4) for _ in range(HANDS)])
    light = np.array([draw.choice([0, 1, 40]) for _ in range(HANDS)])
    return HandTable(shown, np.zeros_like(shown), footprints, light)


@pytest.mark.parametrize("at", [0, 14, 45, 57])
@pytest.mark.parametrize("gifts", [None, 1])
def test_prices_say_what_searching_finds(at: int, gifts: int | None) -> None:
    """With the days to come, and tonight: of ways that are worth the same the best one tonight."""
    afternoon = LandAfternoon(
        Position(at=at, camp=0), Pool("red, blue"), 2,
        Worth(footprint=Fraction(1), skull=Fraction(3, 2)), sheltered=False, gifts=gifts, most=3,
    )  # fmt: skip
    assert afternoon._is_plain
    hands = some_hands(random.Random(at))
    priced, searched = afternoon._by_prices(hands), afternoon._one_by_one(hands)

    assert priced.total == pytest.approx(searched.total)
    assert priced.tonight == pytest.approx(searched.tonight)
    assert len(set(priced.tonight.tolist())) > 1
