"""The kernel of both journeys: what it decides in numbers is what is said with reasons."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, pairwise, product
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer.kernel import automaton, effects, sailing, walking
from glow_explorer.places import spaces
from glow_explorer.rulebook import PRESETS, Rulings

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import House

STANDARD = Rulings("standard").house
NO_HIDDEN = Rulings("standard", hidden_spell_cancelled="no").house
CLOSED = Rulings("standard", skull_with_nothing="closed").house
TOMS = [
    Rulings("standard", tom_tie_boats=boats, tom_cannot_move=stuck)
    for boats, stuck in product(("player-chooses", "first-boat"), ("player-chooses", "nothing"))
]


def footprints_on(path: tuple[int, ...], dice: list[int], seen: list[bool], *, over: bool) -> int:
    """Walk a way step by step with plenty of footprints; return those it takes."""
    counts, unused, left = tuple(dice), list(dice), walking.NEVER
    customs = walking.Customs(counts, tuple(map(int, seen)), saves=True, over=over, used_block=True)
    for origin, to in pairwise(path):
        leg = walking.legs()[origin][to]
        symbol = leg.gate.symbol
        number = 0 if symbol is None else unused[symbol]
        code, after, _ = walking.step(customs, leg, number, left, effects.SKULL_ASKS)
        if code in walking.REFUSED:
            return walking.NEVER
        if code == walking.DIE and symbol is not None:
            unused[symbol] -= 1
        left = after - leg.footprints
    return walking.NEVER - left


class TestTolls:
    @pytest.mark.parametrize("over", [True, False])
    def test_a_way_takes_what_its_steps_take(self, over: bool) -> None:
        draw = random.Random(5)
        for _ in range(300):
            path = [draw.randrange(len(spaces()))]
            for _ in range(draw.randrange(1, 7)):
                onward = [to for to in walking.legs()[path[-1]] if to not in path]
                path += draw.sample(onward, min(1, len(onward)))
            asked = [0] * (walking.SKULLS + 1)
            for origin, to in pairwise(path):
                leg = walking.legs()[origin][to]
                asked[walking.PRICE] += leg.price
                if leg.gate.symbol is not None:
                    asked[leg.gate.symbol + 5 * leg.gate.crossed] += 1
            dice = [draw.randrange(3) for _ in range(5)]
            seen = [bool(number) for number in dice]
            price = walking.Tolls([asked], 6, over=over).prices([dice], [seen]).item()

            assert min(price, walking.NEVER) == footprints_on(tuple(path), dice, seen, over=over)


class TestSteps:
    @pytest.mark.parametrize("footprints", [0, 1])
    @pytest.mark.parametrize("skull", [effects.SKULL_ASKS, effects.SKULL_CLOSED])
    def test_one_that_is_refused_takes_nothing_and_nobody(
        self, footprints: int, skull: str
    ) -> None:
        customs = walking.Customs((0,) * 5, (0,) * 5, saves=True, over=False, used_block=True)
        codes = set()
        for onward in walking.legs():
            for leg in onward.values():
                code, left, gives = walking.step(customs, leg, 0, footprints, skull)
                if code in walking.REFUSED:
                    codes.add(code)
                    assert (left, gives) == (footprints, False)

        assert (effects.SKULL_CLOSED in codes) is (skull == effects.SKULL_CLOSED)
        assert codes


class TestVoyages:
    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("solo", [True, False])
    def test_open_routes_are_those_that_nothing_refuses(self, preset: str, solo: bool) -> None:
        waters = sailing.Waters.of(Rulings(preset).house, solo=solo)
        draw = random.Random(2)
        for _ in range(200):
            boats = (0, *draw.sample(range(12), 3))
            elements, footprints = draw.randrange(6), draw.randrange(4)
            for origin in set(boats):
                crossings = dict(sailing.crossings(origin, elements, waters))
                for passage in sailing.passages()[origin].values():
                    codes = sailing.voyage(passage, elements, footprints, boats, waters)
                    taken = crossings.get(passage, 99)
                    met = sailing.meeting(passage.to, boats, waters) == sailing.MET

                    assert sailing.REFUSED.isdisjoint(codes) == (taken <= footprints and not met)

    def test_special_symbols_are_no_elements(self) -> None:
        assert sailing.different((2, 0, 1, 0, 0, 3, 1, 1)) == 2


class TestSkulls:
    @pytest.mark.parametrize(
        ("shown", "hidden", "gone", "house", "code"),
        [
            (None, 0, 7, CLOSED, effects.SKULL_ASKS),
            (2, 0, 1, CLOSED, effects.SKULL_ASKS),
            (2, 1, 2, CLOSED, effects.TAKES_HIDDEN),
            (2, 1, 3, CLOSED, effects.SKULL_CLOSED),
            (0, 1, 0, NO_HIDDEN, effects.SKULL_FREE),
            (0, 0, 0, STANDARD, effects.SKULL_FREE),
            (0, 0, 0, CLOSED, effects.SKULL_CLOSED),
        ],
    )
    def test_what_a_skull_does(
        self, shown: int | None, hidden: int, gone: int, house: House, code: str
    ) -> None:
        assert effects.skull(shown, hidden, house, gone) == code


class TestTom:
    @pytest.mark.parametrize("rulings", TOMS)
    def test_he_sails_as_is_said_with_reasons(self, rulings: Rulings) -> None:
        for boats in combinations_with_replacement(range(0, 12, 2), 4):
            for route in (automaton.HIGHEST, automaton.LOWEST):
                moves = glow.archipelago.tom_moves(boats, route, rulings)

                assert automaton.voyages(boats, route, rulings.house) == tuple(
                    (move.origin, move.to) for move in moves
                )
