"""The best afternoon on land for many hands at once: by prices, and searched hand by hand."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from glow_explorer import Pool, Position, Rulings
from glow_explorer.journeys.afternoons import HandTable, LandAfternoon, SeaAfternoon
from glow_explorer.journeys.sea_days import Worth

HANDS = 25
CLOSED = Rulings("standard", skull_with_nothing="closed", hidden_spell_cancelled="yes")


def some_hands(draw: random.Random) -> HandTable:
    """Return hands of up to four dice, with footprints and light."""
    shown = np.zeros((HANDS, 5), np.int64)
    for hand in shown:
        for _ in range(draw.randrange(5)):
            hand[draw.randrange(5)] += 1
    footprints = np.array([draw.randrange(4) for _ in range(HANDS)])
    light = np.array([draw.choice([0, 1, 40]) for _ in range(HANDS)])
    return HandTable(shown, np.zeros_like(shown), footprints, light)


@pytest.mark.parametrize("at", [0, 14, 41, 45, 57])
@pytest.mark.parametrize("gifts", [None, 0, 1])
@pytest.mark.parametrize("rulings", ["standard", CLOSED], ids=["standard", "closed"])
def test_prices_say_what_searching_finds(
    at: int, gifts: int | None, rulings: Rulings | str
) -> None:
    """With the days to come, and tonight: of ways that are worth the same the best one tonight."""
    afternoon = LandAfternoon(
        Position(at=at, camp=0, rulings=rulings), Pool("red, blue"), 2,
        Worth(footprint=Fraction(1), skull=Fraction(3, 2)), sheltered=False, gifts=gifts, most=3,
    )  # fmt: skip
    assert afternoon._is_plain
    hands = some_hands(random.Random(at))
    priced, searched = afternoon._by_prices(hands), afternoon._one_by_one(hands)

    assert priced.total == pytest.approx(searched.total)
    assert priced.tonight == pytest.approx(searched.tonight)
    assert len(set(priced.tonight.tolist())) > 1


@pytest.mark.parametrize(
    ("boats", "elements", "worth", "total"),
    [
        ((0, 4, 7, 9), 3, Worth(firefly=Fraction(2)), 15 + 2 * 2),
        ((0, 4, 7, 9), 2, Worth(reroll=Fraction(5)), 15 + 2 + 5),
        ((10, 4, 7, 9), 5, Worth(skull=Fraction(1)), 15 + 3 - 1),
    ],
    ids=["firefly", "reroll", "skull"],
)
def test_what_lies_on_an_island_counts_with_its_light(
    boats: tuple[int, ...], elements: int, worth: Worth, total: int
) -> None:
    afternoon = SeaAfternoon(Position(boats=boats), Pool("red"), 0, worth, False, None)
    shown = np.zeros((1, 5), np.int64)
    shown[0, :elements] = 1
    none = np.zeros(1, np.int64)

    best = afternoon.best(HandTable(shown, np.zeros_like(shown), none, none))
    assert (best.total.tolist(), best.tonight.tolist()) == ([total], [total])
