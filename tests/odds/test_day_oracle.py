"""The day's optimum, held against trying every reroll, every noon and every afternoon."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from glow_explorer import Company, Pool, Rulings
from tests.support.days import DayTwin
from tests.support.each import for_each
from tests.support.expectimax import Shown, Stock
from tests.support.refusals import refusal


def dice(text: str) -> tuple:  # type: ignore[type-arg]
    return tuple(Pool(text, unlimited=True))


SEA, FAR = {"boats": (0, 0, 0, 0)}, {"boats": (3, 8, 1, 10)}
LAND, NEAR = {"at": 45}, {"at": 58, "camp": 0}
ROAD = {"at": 15, "camp": 0}
LOSING = {"at": 11, "camp": 0}
WORTHS = {"fireflies": Fraction(1, 2), "rerolls": Fraction(1, 4), "end_light": Fraction(1)}
HALF = Fraction(1, 2)

CASES = {
    "at sea": DayTwin(Company("pocana", ["ladawa"]), dice("red, blue"), places=SEA),
    "at sea, further out": DayTwin(
        Company("eoles", ["dvol-a"]), dice("azure, purple"), footprints=2, places=FAR
    ),
    "at sea, all is weighed": DayTwin(
        Company("pocana", ["ladawa"]), dice("red, purple"), HALF, WORTHS, 1, places=FAR,
        skull_cost=Fraction(2),
    ),
    "at sea, a Sketal goes": DayTwin(
        Company("pocana", ["sketal-green", "tamnuca-a"]), dice("green, orange"), weights=WORTHS,
        places=SEA,
    ),
    "at sea, which die goes": DayTwin(
        Company("taetyss", ["sketal-any", "ladawa"]), dice("green, green"), places=SEA,
        sketal_dice={"sketal-any": 0}, footprints=1,
    ),
    "at sea, two Sketals": DayTwin(
        Company("pocana", ["sketal-green", "sketal-red", "ladawa"]), dice("green, red"),
        places=SEA, skull_cost=Fraction(3),
    ),
    "at sea, the black die": DayTwin(
        Company("moloch", ["oshra-b"]), dice("orange, black"), places=SEA
    ),
    "at sea, Kaar": DayTwin(
        Company("moloch", ["kaar", "dvol-3"], ["spell-air"]), dice("azure, black"), places=SEA
    ),
    "at sea, footprints are lost": DayTwin(
        Company("moloch", [], ["spell-rock"]), dice("orange, purple"), footprints=1, places=SEA
    ),
    "at sea, Cromaug": DayTwin(
        Company("pocana", ["cromaug", "dvol-a"]), dice("azure, purple"), weights=WORTHS,
        cemetery=("zellyf-5", "briki-6"), places=SEA,
    ),
    "at sea, nothing to give": DayTwin(
        Company("pocana"), dice("azure, red"), places=FAR, footprints=3, skull_cost=Fraction(4),
        rulings=Rulings(skull_with_nothing="closed"),
    ),
    "at sea, three days": DayTwin(
        Company("pocana", ["ladawa", "sketal-green"]), dice("red, green"), places=SEA, days=3
    ),
    "on land": DayTwin(
        Company("pocana", ["ladawa"]), dice("red, blue"), footprints=2, places=LAND
    ),
    "on land, before a village": DayTwin(
        Company("eoles", ["dvol-a"]), dice("azure, purple"), places=NEAR
    ),
    "on land, tokens on the way": DayTwin(
        Company("pocana", ["ladawa"]), dice("red, purple"), HALF, WORTHS, 1, places=NEAR
    ),
    "on land, a skull": DayTwin(
        Company("pocana", ["sketal-green", "lumipili-a"]), dice("green, orange"), footprints=2,
        places=ROAD, skull_cost=Fraction(2),
    ),
    "on land, nothing to give": DayTwin(
        Company("pocana", [], ["spell-nature"]), dice("green, orange"), footprints=3, places=ROAD,
        skull_cost=Fraction(1), rulings=Rulings(skull_with_nothing="closed"),
    ),
    "on land, light is lost": DayTwin(
        Company("pocana", ["ladawa"], ["spell-fire"]), dice("red, orange"), footprints=3,
        places=LOSING,
    ),
    "on land, the black die": DayTwin(
        Company("moloch", ["oshra-b"]), dice("orange, black"), footprints=1, places=LAND
    ),
    "on land, used dice": DayTwin(
        Company("moloch", ["oshra-b"]), dice("orange, blue"), footprints=1, places={"at": 57},
        rulings=Rulings(used_dice_block_crossed="no"),
    ),
    "on land, two days": DayTwin(
        Company("pocana", ["ladawa", "sketal-green"]), dice("red, green"), footprints=2,
        places=LAND, days=2,
    ),
}  # fmt: skip
FREE = [Stock(0), Stock(1), Stock(2)]
MIXED = [Stock(0, 1, 3), Stock(1, 1, 2), Stock(0, 0, 6), Stock(3), Stock(1, 2)]


def every(twin: DayTwin) -> list[Shown]:
    return list(product(*(die.faces for die in twin.dice)))


def follows(twin: DayTwin, shown: Shown, stock: Stock) -> None:
    """Hold all that is advised against the twin."""
    advice = twin.advice(shown, stock)
    near = Fraction(int(twin.days > 1), 10**7)

    assert advice.exact == (twin.days == 1)
    assert abs(advice.value - twin.value(shown, stock)) <= near
    for action, worth in twin.everything(shown, stock):
        if worth is None:
            assert refusal(advice.option, action).code == "not-an-option"
        elif not isinstance(action, dict):
            assert abs(advice.option(action).value - worth) <= near
            assert abs(advice.regret(action) - (advice.value - worth)) <= near
    for option in advice.options[:6]:
        assert option.parts.total == pytest.approx(float(option.value), abs=1e-7)  # type: ignore[attr-defined]
    chances = advice.distribution
    assert abs(sum(chances.values(), Fraction(0)) - 1) <= near
    mean = sum((value * chance for value, chance in chances.items()), Fraction(0))
    assert abs(mean - advice.value) <= near


@pytest.mark.parametrize("case", CASES)
class TestTwin:
    """Everything that can be done is worth what trying everything gives."""

    def test_every_result_without_a_reroll(self, case: str) -> None:
        twin = CASES[case]
        for shown in every(twin):
            advice = twin.advice(shown, Stock())
            assert abs(advice.value - twin.end(shown, None)) <= Fraction(1, 10**7), shown
            assert advice.outcomes[0].value == pytest.approx(float(advice.value), abs=1e-7)

    @for_each("stock", FREE[1:], ids=str)
    def test_rerolls_that_cost_nothing(self, case: str, stock: Stock) -> None:
        twin = CASES[case]
        for shown in random.Random(case).sample(every(twin), 3):
            follows(twin, shown, stock)

    @pytest.mark.slow
    @pytest.mark.parametrize("stock", MIXED, ids=str)
    def test_tokens_and_the_score_track(self, case: str, stock: Stock) -> None:
        twin = CASES[case]
        for shown in random.Random(case).sample(every(twin), 2):
            follows(twin, shown, stock)

    @for_each("stock", [Stock(0), Stock(1)], ids=str)
    def test_dice_still_to_be_rolled(self, case: str, stock: Stock) -> None:
        twin = CASES[case]
        advice = twin.advice(None, stock)
        near = Fraction(int(twin.days > 1), 10**7)

        assert abs(advice.value - twin.expected(stock)) <= near
        assert advice.parts.total == pytest.approx(float(advice.value), abs=1e-7)


class TestLittleLeft:
    """What finds too little: a loss on the way, a skull that somebody else has emptied."""

    @pytest.mark.parametrize("light", [0, 2, 4, 7])
    def test_light_lost_on_the_way(self, light: int) -> None:
        twin = DayTwin(
            Company("pocana", ["ladawa"]), dice("red, orange"), footprints=3, places=LOSING
        )
        for shown in every(twin):
            stop = twin.advice(shown, Stock(light=light)).option("stop")
            assert stop.value == twin.end(shown, light), shown

    @pytest.mark.parametrize("companions", [[], ["briki-5"], ["briki-5", "ladawa"]], ids=len)
    def test_skulls_that_find_little(self, companions: list[str]) -> None:
        """Whoever left at noon cannot be given any more, and a skull that finds nobody is free."""
        twin = DayTwin(
            Company("pocana", companions), dice("red, azure"), footprints=0, places=ROAD,
            skull_cost=Fraction(2),
        )  # fmt: skip
        for shown in every(twin):
            assert twin.advice(shown, Stock()).value == twin.end(shown, None), shown
