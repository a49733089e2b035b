"""What holds of all steps and ways in the Province, and what is no question about them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas import isna

import glow_explorer as glow
from glow_explorer import Company, Roll
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.each import for_each
from tests.support.provinces import (
    ANSWERS,
    COLORS,
    ELEMENTS,
    Trek,
    beats,
    onward,
    places,
    roll_of,
    some_answers,
    some_dice,
    vector,
    wander,
    ways,
)
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.journeys.walk import Paths, Step
    from glow_explorer.judge import Reason

province = glow.province
STARTS = st.integers(0, 60)
DICE = st.lists(st.tuples(st.sampled_from(COLORS), st.sampled_from(ELEMENTS)), max_size=6).map(
    tuple
)
few = settings(max_examples=40)
Dice = tuple[tuple[str, str], ...]


def vectors(found: Paths) -> dict[int, set[tuple[int, ...]]]:
    """Return what can be had on each space."""
    return {place: {vector(way) for way in found[place]} for place in found}


class TestWays:
    @few
    @given(STARTS, DICE, st.integers(0, 3), st.sampled_from(PRESETS))
    def test_one_more_footprint_is_one_more_left_on_every_way(
        self, at: int, dice: Dice, footprints: int, preset: str
    ) -> None:
        roll = roll_of(dice)
        few = vectors(province.paths(at, roll, footprints, rulings=preset))
        more = vectors(province.paths(at, roll, footprints + 1, rulings=preset))

        assert set(few) <= set(more)
        for place, some in few.items():
            for one in some:
                kept = (one[0] + 1, *one[1:])
                assert any(
                    all(a >= b for a, b in zip(other, kept, strict=True)) for other in more[place]
                )

    @few
    @given(
        st.sampled_from([15, 16, 17, 18, 40, 41, 42, 53]), DICE, st.integers(0, 3),
        st.integers(0, 1), st.sampled_from(["free", "closed"]),
    )  # fmt: skip
    def test_one_more_companion_closes_nothing(
        self, at: int, dice: Dice, footprints: int, members: int, answer: str
    ) -> None:
        rulings = Rulings("standard", skull_with_nothing=answer)
        few, more = (
            province.paths(
                at, roll_of(dice), footprints, rulings=rulings,
                company=Company("Pocana", ["likyar", "dvol-a"][:count]),
            )
            for count in (members, members + 1)
        )  # fmt: skip

        assert set(few) <= set(more)

    @few
    @given(STARTS, DICE, st.integers(0, 3), st.randoms(use_true_random=False))
    def test_the_order_of_the_dice_is_no_matter(
        self, at: int, dice: Dice, footprints: int, chance: random.Random
    ) -> None:
        turned = chance.sample(dice, len(dice))
        one = province.paths(at, roll_of(dice), footprints)
        other = province.paths(at, roll_of(turned), footprints)

        assert vectors(one) == vectors(other)
        for way in one.villages:
            judged = province.walk(way.path, roll_of(turned), footprints)
            assert vector(judged) == vector(way)

    @few
    @given(STARTS, DICE, st.integers(0, 3), st.sampled_from(PRESETS))
    def test_what_is_listed(self, at: int, dice: Dice, footprints: int, preset: str) -> None:
        """No way has a better one beside it; villages come by light; the rest is empty."""
        found = province.paths(at, roll_of(dice), footprints, rulings=preset)

        for place in found:
            some = [vector(way) for way in found[place]]
            assert some
            assert not any(beats(one, other) for one in some for other in some)
        for place in set(places()) - set(found):
            assert found[place] == ()
            assert place not in found
        lights = [way.camp or 0 for way in found.villages]
        assert lights == sorted(lights, reverse=True)
        assert all(lights)
        assert found.best == (found.villages[0] if lights else None)
        if found.best:
            rivals = [way.footprints for way in found[found.best.reached]]
            assert found.best.footprints == max(rivals)
        assert at in found
        assert len(found) == len(list(found)) == len(dict(found))

    @for_each("preset", PRESETS)
    @for_each(("a", "b"), sorted(pair for pair in ways() if pair[0] < pair[1]))
    def test_every_road_is_walked_in_both_directions(self, a: int, b: int, preset: str) -> None:
        """With four footprints there is no road that cannot be walked, either way."""
        for here, there in ((a, b), (b, a)):
            left = 4 - places()[there].price - bool(places()[there].symbol)
            if places()[there].crossed:
                left += 1
            way = province.walk([here, there], Roll(), 4, preset)
            assert (way.legal, way.reached, way.footprints) == (True, there, left)
            assert province.explain(here, there, Roll(), footprints=4, rulings=preset).legal

    def test_there_are_74_roads(self) -> None:
        assert len(ways()) == 2 * 74

    def test_a_table_has_a_row_for_each_way(self) -> None:
        found = province.paths(45, "2 azure:air 2 red:fire green:nature", 2)
        table = found.table()
        every = [way for place in found for way in found[place]]

        assert len(table) == len(every)
        names = ["reached", "footprints", "light", "rerolls", "fireflies", "given", "path", "used"]
        for name in names:
            wanted = [getattr(way, name) for way in every]
            got = [tuple(one) if isinstance(one, list) else one for one in table[name]]
            assert got == wanted
        camps = [None if isna(one) else one for one in table["camp"]]
        assert camps == [way.camp for way in every]

    def test_a_space_out_of_a_table_is_a_space(self) -> None:
        """Numbers out of a table need not be Python's own."""
        found = province.paths(45, "azure:air", 1)

        for space in found.table()["reached"]:
            assert found[space]
        assert found[found.table()["reached"].iloc[0]]


class TestSteps:
    @staticmethod
    def seen(step: Step) -> tuple[Any, ...]:
        """Return all that a step leaves."""
        there = step.position
        left = (there.footprints, -step.lost, -there.pledged, there.rerolls, there.fireflies)
        return (*there.way, frozenset(there.used), *left)

    @pytest.mark.parametrize("seed", range(5))
    def test_the_steps_are_those_of_the_tables(self, seed: int) -> None:
        """Under any rulings, from anywhere on a way, nothing is missing and nothing is too much."""
        chance = random.Random(f"steps {seed}")
        for _ in range(150):
            dice = some_dice(chance, chance.randint(0, 6), black=chance.random() < 0.4)
            answers = some_answers(chance, ANSWERS)
            trek = Trek(
                (chance.randrange(61),), dice, chance.randint(0, 4), answers=answers,
                hidden=chance.randint(0, 1), kaar=chance.random() < 0.3,
                members=chance.choice((None, 0, 1, 2)), light=chance.choice((None, 0, 3, 9)),
            )  # fmt: skip
            there = wander(chance, trek, chance.randint(0, 4))
            if there.given or there.lost:
                there = trek
            there = replace(there, rerolls=0, fireflies=0)
            found = province.steps(**there.asked(), **there.midway())
            wanted = {(*one.visited, one.used, *one.vector) for one in onward(there)}
            assert {self.seen(step) for step in found} == wanted, there
            assert len(found) == len(wanted)

    @pytest.mark.parametrize("seed", range(5))
    def test_steps_in_a_row_are_a_way(self, seed: int) -> None:
        """Each step begins where the last one ended, and together they say what the way says."""
        chance = random.Random(f"row {seed}")
        for _ in range(40):
            dice = some_dice(chance, 6, black=False)
            trek = Trek((chance.randrange(61),), dice, 4)
            reasons: list[Reason] = []
            jokers: list[int] = []
            at, footprints = trek.at, 4
            used: tuple[int, ...] = ()
            visited: tuple[int, ...] = (trek.at,)
            rerolls = fireflies = lost = given = 0
            for _ in range(chance.randint(1, 6)):
                found = province.steps(at, roll_of(dice), used, footprints, visited)
                if not found:
                    break
                step = chance.choice(found)
                at, footprints, used, visited = step.to, step.footprints, step.used, step.visited
                reasons += step.reasons
                jokers += [at] if step.joker else []
                rerolls += step.gains.rerolls
                fireflies += step.gains.fireflies
                lost += step.lost
                given += step.skull
            way = province.walk(visited, roll_of(dice), 4, jokers=jokers)
            assert way.legal
            assert (way.reached, way.used, way.footprints) == (at, used, footprints)
            assert vector(way)[1:] == (-lost, -given, rerolls, fireflies)
            assert list(way.reasons) == reasons


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"at": 61}, "no-such-space", "61"),
    ({"at": -1}, "no-such-space", "-1"),
    ({"at": "59"}, "no-such-space", "59"),
    ({"at": 1.5}, "no-such-space", "1.5"),
    ({"at": None}, "no-such-space", "None"),
    ({"used": (1,)}, "no-such-die", "1"),
    ({"used": (-1,)}, "no-such-die", "-1"),
    ({"used": ("red",)}, "no-such-die", "red"),
    ({"used": (0, 0)}, "die-used-twice", "0, 0"),
    ({"used": 7}, "not-numbers", "7"),
    ({"used": "0"}, "not-numbers", "0"),
    ({"used": (0,), "roll": Roll()}, "no-dice-at-all", "0"),
    ({"visited": "45"}, "not-numbers", "45"),
    ({"visited": 45}, "not-numbers", "45"),
    ({"visited": (45, 99)}, "no-such-space", "99"),
    ({"footprints": -2}, "not-an-amount", "footprints=-2"),
    ({"footprints": 1.5}, "not-an-amount", "footprints=1.5"),
    ({"footprints": "3"}, "not-an-amount", "footprints='3'"),
    ({"light": -4}, "not-an-amount", "light=-4"),
    ({"hidden_spells": -3}, "not-an-amount", "hidden_spells=-3"),
    ({"company": "Pocana"}, "not-a-company", "Pocana"),
    ({"roll": "red:fier"}, "unknown-symbol", "fier"),
    ({"roll": "red"}, "die-not-rolled", "red"),
    ({"roll": "green:light"}, "impossible-face", "light"),
    ({"rulings": "klingon"}, "unknown-preset", "klingon"),
]
FRENCH = {"light": "lumi"}


@for_each("ask", ["steps", "paths", "explain"])
@for_each(("wrong", "code", "quoted"), BAD)
def test_what_cannot_be_judged(ask: str, wrong: dict[str, Any], code: str, quoted: str) -> None:
    """What was given is refused by a code, and quoted, in every language."""
    right: dict[str, Any] = {"at": 45, "roll": "red:fire"}
    if ask == "explain":
        right["to"] = 60
    error = refusal(getattr(province, ask), **(right | wrong))

    assert error.code == code
    for language in available():
        with using(language):
            said = FRENCH.get(quoted, quoted) if language == "fr" else quoted
            assert said in str(error)


@pytest.mark.parametrize("to", [61, -1, "60", None, 2.0])
def test_there_is_no_step_to_what_is_no_space(to: Any) -> None:
    error = refusal(province.explain, 45, to, "red:fire")

    assert (error.code, error.data["given"]) == (
        "no-such-space", to if type(to) is int else repr(to),
    )  # fmt: skip
    assert str(to) in str(error)


@pytest.mark.parametrize("space", [61, -1, "60", None])
def test_nor_is_there_a_way(space: Any) -> None:
    found = province.paths(45, "red:fire")

    assert refusal(lambda: found[space]).code == "no-such-space"
    assert space not in found


@pytest.mark.parametrize("path", [[], "45", 45, None])
def test_a_way_is_a_list_of_spaces(path: Any) -> None:
    error = refusal(province.walk, path, "red:fire")

    assert error.code == "not-a-path"
    assert repr(path) in str(error)


@pytest.mark.parametrize("name", ["used", "visited"])
def test_a_list_of_numbers_is_asked_for_with_numbers(name: str) -> None:
    """What is expected is a list of dice or of spaces, not of companions."""
    error = refusal(province.steps, 45, "red:fire", **{name: "45"})

    assert "likyar" not in str(error)
