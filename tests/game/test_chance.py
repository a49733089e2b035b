"""Chance: the published generator, and dice, draws and drawn orders that favour nothing."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Color
from glow_explorer.game.chance import (
    PLACED,
    STATES,
    Chance,
    draw,
    known_seed,
    placed,
    rolled,
    seeded,
)
from glow_explorer.game.pieces import COLOR_AT, FACES, SPACE_OF, SYMBOLS
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of splitmix64 from the seed 1234567, as published with it."""


class Counted(Chance):
    """Chance that draws what it is told, one number after the other."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def below(self, number: int) -> int:
        self.asked.append(number)
        drawn = self.numbers.pop(0)
        assert 0 <= drawn < number
        return drawn


def at(color: str) -> int:
    return COLOR_AT[Color(color)]


def spread(counts: Mapping[object, int], cells: int) -> float:
    """Return the chi-square of counts against equal chances."""
    expected = sum(counts.values()) / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def test_it_is_splitmix64() -> None:
    chance = Chance(1234567)

    assert [chance.below(STATES) for _ in REFERENCE] == REFERENCE


def test_its_whole_state_is_one_number() -> None:
    chance = Chance(1234567)
    chance.below(6)
    chance.below(6)

    assert [Chance(chance.state).below(STATES)] == REFERENCE[2:3]


def test_an_act_begins_at_the_same_place_however_much_was_drawn_before() -> None:
    one, other = Chance(5), Chance(99)
    one.below(6)
    one.jump(7, 3)
    other.jump(7, 3)

    assert one.state == other.state
    assert one.below(STATES) == other.below(STATES)


def test_two_acts_have_no_draw_in_common() -> None:
    """The draws of one act come back only after 65,536 of them."""
    chance, drawn = Chance(0), []
    for act in range(40):
        chance.jump(11, act)
        drawn += [chance.below(STATES) for _ in range(50)]

    assert len(set(drawn)) == len(drawn)


@given(st.lists(st.integers(-(2**70), 2**70), min_size=1, max_size=4))
def test_a_seed_of_any_size_gives_a_state(parts: list[int]) -> None:
    assert 0 <= seeded(*parts) < STATES
    assert seeded(*parts) == seeded(*parts)


def test_seeds_beside_each_other_begin_far_apart() -> None:
    states = [seeded(seed) for seed in range(200)]

    assert len(set(states)) == 200
    assert len({state >> 56 for state in states}) > 80
    assert seeded(1, 2) != seeded(2, 1)


@pytest.mark.parametrize("given", [True, 1.0, "7", [7], (7,)])
def test_a_seed_is_a_whole_number(given: object) -> None:
    assert refusal(known_seed, given).code == "not-a-game-seed"


def test_a_seed_that_is_not_given_is_drawn() -> None:
    assert len({known_seed(None) for _ in range(20)}) > 1
    assert known_seed(12) == 12


# ------------------------------------------------------------------ what chance decides


def test_every_throw_of_three_dice_comes_from_one_number() -> None:
    """All 216 numbers give all 216 throws, a doubled face counted twice."""
    colors = [at("red"), at("purple"), at("black")]
    thrown: Counter[tuple[int, ...]] = Counter()
    for number in range(6**3):
        chance = Counted(number)
        thrown[tuple(rolled(chance, colors))] += 1
        assert chance.asked == [6**3]

    assert thrown == Counter(product(*(FACES[color] for color in colors)))


def test_no_dice_are_no_throw() -> None:
    assert rolled(Chance(1), []) == []
    assert placed(Chance(1), []) == []


@pytest.mark.parametrize("color", list(Color))
def test_a_die_put_on_the_track_keeps_the_odds_of_its_coloured_faces(color: Color) -> None:
    """Rolling special faces again leaves the others as likely as each other."""
    number = COLOR_AT[color]
    shown: Counter[int] = Counter()
    for side in range(len(PLACED[number])):
        shown[placed(Counted(side), [number])[0]] += 1

    assert shown == Counter(face for face in FACES[number] if face in SPACE_OF)
    special = sum(not SYMBOLS[face].is_element for face in FACES[number])
    assert sum(shown.values()) == 6 - special
    assert special == (color in {Color.PURPLE, Color.YELLOW, Color.BLACK})


def test_every_order_of_things_is_drawn_from_as_many_numbers() -> None:
    things = [4, 7, 9, 9]
    found: Counter[tuple[int, ...]] = Counter()
    for numbers in product(range(4), range(3), range(2)):
        chance = Counted(*numbers)
        found[tuple(draw(chance, things, 3))] += 1
        assert chance.asked == [4, 3, 2]

    assert found == Counter(permutations(things, 3))
    assert things == [4, 7, 9, 9]


def test_thrown_dice_show_all_faces_alike() -> None:
    chance = Chance(seeded(1))
    colors = [at("yellow"), at("purple"), at("black")]
    thrown: Counter[object] = Counter(tuple(rolled(chance, colors)) for _ in range(21_600))

    # 215 degrees of freedom: 292 is exceeded once in ten thousand
    assert spread(thrown, 216) < 292


def test_drawn_things_are_drawn_alike() -> None:
    chance = Chance(seeded(2))
    drawn: Counter[object] = Counter(tuple(draw(chance, range(6), 3)) for _ in range(12_000))

    # 119 degrees of freedom: 181 is exceeded once in ten thousand
    assert spread(drawn, 120) < 181


def test_the_first_draws_of_many_seeds_and_acts_are_alike() -> None:
    """What a game draws: the first number of each act."""
    chance, faces = Chance(0), Counter[object]()
    for seed in range(200):
        base = seeded(seed)
        for act in range(30):
            chance.jump(base, act)
            faces[chance.below(36)] += 1

    # 35 degrees of freedom: 75 is exceeded once in ten thousand
    assert spread(faces, 36) < 75
