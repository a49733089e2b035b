"""What dice show in the afternoon at sea, against every ordered roll."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Die, Pool, Roll, Rulings
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.tables import data_folder
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

ELEMENTS = ("nature", "water", "air", "fire", "rock")
ON_THE_FACE = 2
Shown = tuple[int, int]


def printed(file: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (Path(str(data_folder())) / file).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


SIXTH = {row["color"]: row["sixth_face"] for row in printed("dice.csv")}


def faces(die: Die) -> tuple[str, ...]:
    """Return what a die can still show: five elements and its sixth face, unless it is rolled."""
    return (*ELEMENTS, SIXTH[die.color]) if die.symbol is None else (str(die.symbol),)


def counting(colors: Sequence[str], symbols: Sequence[str], rulings: Rulings, kaar: bool) -> int:
    """Count the different elements of a roll that the curse leaves."""
    dice = list(zip(colors, symbols, strict=True))
    cursed = {symbol for color, symbol in dice if color == "black"}
    if rulings["curse-on-journey"] == "no" or (kaar and rulings["kaar-owner-immune"] == "yes"):
        cursed = set()
    itself = rulings["black-die-counts-itself"] == "yes"
    left = {
        symbol
        for color, symbol in dice
        if symbol not in cursed or (color == "black" and itself)
    }  # fmt: skip
    return len(left & set(ELEMENTS))


def every_roll(
    pool: Pool, rulings: Rulings | None = None, *, kaar: bool = False, purple: bool = True
) -> dict[Shown, Fraction]:
    """Roll a pool in every way; return the chances of elements and footprints together."""
    under = rulings or Rulings()
    colors = [str(die.color) for die in pool]
    found: Counter[Shown] = Counter()
    for symbols in product(*map(faces, pool)):
        brought = ON_THE_FACE * symbols.count("footprints") if purple else 0
        found[counting(colors, symbols, under, kaar), brought] += 1
    return {shown: Fraction(count, found.total()) for shown, count in found.items()}


RULINGS = {
    "standard": Rulings(),
    "english": Rulings("english"),
    "digital": Rulings("digital"),
    "over by noon": Rulings(curse_on_journey="no"),
    "english, over by noon": Rulings("english", curse_on_journey="no"),
    "digital, black counts": Rulings("digital", black_die_counts_itself="yes"),
}
POOLS = (
    "",
    "green",
    "purple",
    "yellow",
    "black",
    "2 green",
    "green, small green",
    "blue, purple, yellow",
    "2 purple, small purple",
    "black, 2 red",
    "black, purple, orange",
    "black:fire, red, orange",
    "black:loss, red, orange",
    "black, red:fire, blue:fire",
    "black:water, purple:footprints, blue:water",
    "red:fire, orange:rock, 2 azure",
    "purple:footprints, purple, green:air",
    "green, blue, azure, red",
    "green, blue, red, purple, black",
    "2 green, 3 red",
    "green, azure, orange, yellow, purple",
)


def joint(pool: Pool, rulings: Rulings, kaar: bool, purple: bool) -> dict[Shown, Fraction]:
    """Return what the explorer says of elements and footprints together, as chances."""
    ways = elements_shown(pool, rulings, kaar=kaar, purple_footprints=purple)
    total = sum(ways.values())
    return {shown: Fraction(count, total) for shown, count in ways.items() if count}


class TestEveryRoll:
    """The slow twin throws the dice in every order and looks at each result."""

    @for_each("rulings", RULINGS.values(), ids=list(RULINGS))
    @for_each("text", POOLS)
    def test_elements_and_footprints_together(self, text: str, rulings: Rulings) -> None:
        pool = Pool(text)
        cursed = any(die.color == "black" for die in pool)
        for kaar in (False, True) if cursed else (False,):
            assert joint(pool, rulings, kaar, True) == every_roll(pool, rulings, kaar=kaar)

    @pytest.mark.parametrize("text", POOLS)
    def test_each_throw_is_counted_once(self, text: str) -> None:
        pool = Pool(text)
        ways = elements_shown(pool, Rulings(), kaar=False, purple_footprints=True)

        assert sum(ways.values()) == prod(len(faces(die)) for die in pool)

    @pytest.mark.parametrize("text", POOLS)
    def test_footprints_may_be_left_out(self, text: str) -> None:
        pool = Pool(text)

        assert joint(pool, Rulings(), False, False) == every_roll(pool, purple=False)

    @for_each("kaar", [False, True])
    @for_each("rulings", RULINGS.values(), ids=list(RULINGS))
    @for_each("text", [text for text in POOLS if "black" in text])
    def test_the_chances_of_the_elements_alone(
        self, text: str, rulings: Rulings, kaar: bool
    ) -> None:
        found = glow.archipelago.chances(text, rulings, kaar=kaar)
        slow = every_roll(Pool(text), rulings, kaar=kaar, purple=False)

        assert found == {number: slow.get((number, 0), 0) for number in range(6)}

    @pytest.mark.parametrize("text", POOLS)
    def test_they_are_fractions_that_sum_to_one(self, text: str) -> None:
        found = glow.archipelago.chances(text)

        assert list(found) == [0, 1, 2, 3, 4, 5]
        assert all(isinstance(chance, Fraction) for chance in found.values())
        assert sum(found.values()) == 1

    def test_two_black_dice_curse_two_elements(self) -> None:
        pool = Pool("2 black, red, blue:water", unlimited=True)
        for rulings in RULINGS.values():
            for kaar in (False, True):
                assert joint(pool, rulings, kaar, True) == every_roll(pool, rulings, kaar=kaar)


class TestByHand:
    def test_no_dice_show_nothing(self) -> None:
        assert glow.archipelago.chances("") == {0: 1, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0}

    @pytest.mark.parametrize("color", ["purple", "yellow", "black"])
    def test_a_special_face_is_no_element(self, color: str) -> None:
        """Under the immunity of Kaar's owner a black die is a die like any other."""
        found = glow.archipelago.chances(color, kaar=True)

        assert (found[0], found[1]) == (Fraction(1, 6), Fraction(5, 6))

    def test_a_lone_black_die_curses_itself(self) -> None:
        assert glow.archipelago.chances("black")[0] == 1
        assert glow.archipelago.chances("black", "english")[1] == Fraction(5, 6)

    def test_two_green_dice_agree_in_eight_of_thirty_six(self) -> None:
        """Both show nature in 4 of 36 rolls, both one of the other four in 1 of 36 each."""
        found = glow.archipelago.chances("2 green")

        assert (found[1], found[2]) == (Fraction(8, 36), Fraction(28, 36))

    def test_different_colours_agree_less_often(self) -> None:
        """Green and blue: 2 + 2 of 36 for nature and water, 3 for the rest."""
        assert glow.archipelago.chances("green, blue")[1] == Fraction(7, 36)

    def test_rolled_dice_stay_as_they_are(self) -> None:
        found = glow.archipelago.chances("red:fire, orange:rock, azure:fire")

        assert found == {0: 0, 1: 0, 2: 1, 3: 0, 4: 0, 5: 0}

    def test_size_and_order_do_not_matter(self) -> None:
        found = glow.archipelago.chances("small red, green, purple")

        assert found == glow.archipelago.chances("purple, red, small green")

    def test_a_pool_a_roll_and_text_mean_the_same(self) -> None:
        roll = Roll("red:fire blue:water")

        assert glow.archipelago.chances(roll) == glow.archipelago.chances(str(roll))
        assert glow.archipelago.chances(Pool("2 red")) == glow.archipelago.chances("2 red")

    def test_what_is_said_cannot_be_changed(self) -> None:
        found = glow.archipelago.chances("2 green")
        with pytest.raises(TypeError):
            found[0] = Fraction(1)  # type: ignore[index]


class TestRefused:
    @pytest.mark.parametrize("given", [None, 5, ["green"], {"green": 2}, b"green"])
    def test_no_pool_at_all(self, given: object) -> None:
        error = refusal(glow.archipelago.chances, given)

        assert error.code == "not-a-pool"
        assert repr(given) in str(error)

    @pytest.mark.parametrize(
        ("given", "code"), [("purpel", "unknown-color"), ("9 green", "too-many-dice")]
    )
    def test_dice_that_are_not_in_the_game(self, given: str, code: str) -> None:
        error = refusal(glow.archipelago.chances, given)

        assert error.code == code
        assert given in str(error)

    def test_rulings_that_are_unknown(self) -> None:
        error = refusal(glow.archipelago.chances, "green", "house")

        assert "house" in str(error)


def test_a_single_die_is_a_pool_too() -> None:
    assert glow.archipelago.chances(Die("red")) == glow.archipelago.chances("red")
