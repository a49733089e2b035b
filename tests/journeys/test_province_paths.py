"""The best ways of an afternoon in the Province: against every way with every choice."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Company
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.answers import codes, the
from tests.support.disputed import ANSWERS
from tests.support.provinces import (
    Trek,
    best,
    everything,
    places,
    some_answers,
    some_dice,
    vector,
    wander,
)

if TYPE_CHECKING:
    from glow_explorer.journeys.walk import Paths, Walk

WAYS = ["joker-saves-a-die", "joker-replaces-crossed", "back-to-round-start"]
SKULLS = ["skull-with-nothing", "hidden-spell-cancelled", "back-to-round-start"]
CURSE = [
    "black-die-counts-itself", "cursed-symbol-is-absent", "curse-on-journey", "kaar-owner-immune",
]  # fmt: skip
NEAR_SKULLS = (15, 16, 17, 18, 11, 19, 40, 41, 42, 38, 53, 43)
NEAR_LOSS = (10, 11, 12, 13, 15, 22)


def paths(trek: Trek) -> Paths:
    """Ask for the best ways."""
    return glow.province.paths(**trek.asked(), **trek.midway())


def some_trek(chance: random.Random, group: str) -> Trek:
    """Make a small position of some kind."""
    answers = some_answers(chance, WAYS)
    start = chance.randrange(61)
    dice = some_dice(chance, chance.randint(2, 6), black=group == "curse")
    trek = Trek((start,), dice, chance.randint(0, 3), answers=answers)
    if group == "used":
        dice = some_dice(chance, chance.randint(3, 7), black=False)
        answers = some_answers(chance, WAYS) | {"used-dice-block-crossed": "no"}
        return replace(trek, dice=dice, footprints=chance.randint(0, 4), answers=answers)
    if group == "skull":
        return replace(
            trek, visited=(chance.choice(NEAR_SKULLS),), members=chance.randint(0, 2),
            hidden=chance.randint(0, 1), answers=some_answers(chance, [*WAYS, *SKULLS]),
        )  # fmt: skip
    if group == "loss":
        answers = some_answers(chance, [*WAYS, "score-floor-in-play"])
        light = chance.choice((0, 1, 4, 5, 6, 9))
        return replace(trek, visited=(chance.choice(NEAR_LOSS),), light=light, answers=answers)
    if group == "curse":
        return replace(
            trek, kaar=chance.random() < 0.3, answers=some_answers(chance, [*WAYS, *CURSE])
        )
    return trek


def compare(trek: Trek, found: Paths) -> None:
    """The spaces reached are those of the search, and so is what is best on each of them."""
    wanted = {place: best(vectors) for place, vectors in everything(trek).items()}
    assert set(found) == set(wanted), trek
    for place, vectors in wanted.items():
        got = [vector(way) for way in found[place]]
        assert len(set(got)) == len(got), (trek, place)
        assert set(got) == vectors, (trek, place)


def judged_anew(trek: Trek, way: Walk) -> None:
    """A way that is listed is allowed when it is walked step by step."""
    at, said = trek.midway(), trek.asked()
    assert way.legal
    assert (way.path[0], way.path[-1]) == (trek.at, way.reached)
    if len(trek.visited) == 1:
        anew = glow.province.walk(way.path, **said)
        assert anew.legal, (trek, way)
        assert (vector(anew), anew.used) == (vector(way), way.used)
        return
    for place in way.path[1:]:
        step = glow.province.explain(**said, **at, to=place)
        assert step.legal, (trek, way, place)
        said["footprints"] = step.footprints
        said["company"] = None
        at = {"at": place, "used": step.used, "visited": step.visited}
    assert (at["at"], said["footprints"]) == (way.reached, way.footprints)
    assert set(way.used) == set(at["used"])


@pytest.mark.slow
@pytest.mark.parametrize("group", ["plain", "used", "skull", "loss", "curse"])
@pytest.mark.parametrize("seed", range(4))
def test_the_best_ways_are_those_of_an_exhaustive_search(group: str, seed: int) -> None:
    """Every simple way is tried, and on every space every choice of a die or a footprint."""
    chance = random.Random(f"{group} {seed}")
    for _ in range(80):
        trek = some_trek(chance, group)
        found = paths(trek)
        compare(trek, found)
        for way in found[chance.choice(sorted(found))]:
            judged_anew(trek, way)


@pytest.mark.parametrize("group", ["plain", "used", "skull", "loss"])
def test_from_the_middle_of_a_way_too(group: str) -> None:
    """Dice used and spaces passed before count on: the rest of the way is searched."""
    chance = random.Random(f"middle of {group}")
    for _ in range(75):
        start = some_trek(chance, group)
        there = wander(chance, replace(start, footprints=4), chance.randint(1, 5))
        members = None if there.members is None else max(0, there.members - there.given)
        light = None if there.light is None else max(0, there.light)
        trek = replace(there, members=members, light=light, given=0, lost=0, rerolls=0, fireflies=0)
        found = paths(trek)
        compare(trek, found)
        if trek.members is None and trek.light is None:
            for way in found[chance.choice(sorted(found))]:
                judged_anew(trek, way)


@pytest.mark.parametrize("seed", range(12))
def test_with_eight_dice_and_four_footprints(seed: int) -> None:
    """Larger positions agree with the search as well."""
    chance = random.Random(f"large {seed}")
    trek = Trek((chance.randrange(61),), some_dice(chance, 8, black=False), 4)
    found = paths(trek)
    compare(trek, found)
    for place in found:
        for way in found[place]:
            judged_anew(trek, way)


class TestWorkedExample:
    """The blue company of the fourth example: a cloud, a village passed, a crossed space.

    It uses a cloud, pays a footprint to pass village 59 and takes a reroll token there, goes on
    to 57 since it has no rock, and stops since 56 asks for no fire, and it has fire.
    """

    ROLL = "red:fire blue:air blue:water"

    def found(self) -> Paths:
        return glow.province.paths(at=45, roll=self.ROLL, footprints=1)

    def test_its_way_is_the_best_to_57(self) -> None:
        (way,) = self.found()[57]

        assert way.path == (45, 60, 59, 57)
        assert (way.used, way.footprints, way.rerolls) == ((1,), 0, 1)
        assert (way.fireflies, way.light, way.given, way.camp) == (0, 0, 0, None)
        assert [(one.code, one.rule, one.dice, one.data["place"]) for one in way.reasons] == [
            ("die-used", "province.die", (1,), 60),
            ("village-paid", "journey.footprint-cost", (), 59),
            ("arrival-gains", "journey.gain", (), 59),
            ("crossed-clear", "province.crossed", (), 57),
        ]
        assert way.rulings == {}

    def test_it_could_have_stopped_in_the_village(self) -> None:
        found = self.found()
        (way,) = found[59]

        assert (way.path, way.camp, way.footprints) == ((45, 60, 59), 3, 0)
        assert the("camp-placed", way).rule == "province.village"
        assert found.best == way
        assert found.villages == (way,)

    def test_56_is_closed_by_the_fire(self) -> None:
        found = self.found()

        assert 56 not in found
        assert found[56] == ()
        steps = glow.province.steps(57, self.ROLL, used=(1,), visited=(45, 60, 59))
        assert [step.to for step in steps] == []
        back, closed = sorted(steps.refused, key=lambda step: -step.to)
        assert (back.to, codes(back)) == (59, ["space-twice"])
        assert (closed.to, codes(closed)) == (56, ["crossed-closed"])
        assert the("crossed-closed", closed).dice == (0,)

    def test_58_is_closed_by_the_cloud_it_used(self) -> None:
        closed = glow.province.explain(59, 58, self.ROLL, used=(1,), visited=(45, 60))

        assert 58 not in self.found()
        assert (codes(closed), closed.reasons[0].dice) == (["crossed-closed"], (1,))
        assert closed.rulings == {"used-dice-block-crossed": "yes"}

    @pytest.mark.parametrize(
        ("roll", "footprints"), [("green:nature blue:air blue:water", 1), (ROLL, 2)]
    )
    def test_without_fire_or_with_one_more_footprint_56_is_reached(
        self, roll: str, footprints: int
    ) -> None:
        found = glow.province.paths(at=45, roll=roll, footprints=footprints)

        assert [way.path for way in found[56]] == [(45, 60, 59, 57, 56)]

    def test_with_rock_it_stops_in_the_village(self) -> None:
        found = glow.province.paths(at=45, roll="blue:air orange:rock red:fire", footprints=1)

        assert 59 in found
        assert 57 not in found


class TestWhereUsedDiceNoLongerBlock:
    """used-dice-block-crossed answered with no: to have used more dice may open more spaces."""

    RULINGS = Rulings("standard", used_dice_block_crossed="no", joker_replaces_crossed="no")
    LONG = (33, 31, 30, 36, 35, 52, 54, 55, 56)

    def test_the_way_that_uses_up_all_its_fire_is_allowed(self) -> None:
        way = glow.province.walk(self.LONG, "orange:rock 3 red:fire", 4, self.RULINGS)

        assert (way.legal, way.footprints, way.fireflies) == (True, 0, 2)

    def test_and_it_is_found(self) -> None:
        found = glow.province.paths(33, "orange:rock 3 red:fire", 4, rulings=self.RULINGS)

        assert [way.path for way in found[56]] == [self.LONG]

    def test_so_is_one_more_gain_on_the_way(self) -> None:
        roll = "3 azure:air 2 orange:rock blue:water"
        found = glow.province.paths(11, roll, 4, rulings=self.RULINGS)

        assert (1, 0, -1, 2, 0) in {vector(way) for way in found[22]}


@pytest.mark.parametrize("answer", ["free", "closed"])
@pytest.mark.parametrize("members", [None, 0, 1, 2])
def test_two_skulls_on_one_way(answer: str, members: int | None) -> None:
    """From 16 the way to 41 that gains a reroll passes two skulls, and each takes one member."""
    path = (16, 15, 18, 19, 26, 28, 39, 38, 40, 41)
    dice = tuple(("red", one) for one in ["nature"] * 3 + ["air"] * 3 + ["rock"])
    trek = Trek((16,), dice, 1, members=members)
    trek = replace(trek, answers=trek.answers | {"skull-with-nothing": answer})
    way = glow.province.walk(path, **trek.asked())
    known = 2 if members is None else members

    assert way.legal == (answer == "free" or known >= 2)
    assert way.given == min(2, known)
    compare(trek, paths(trek))
    if not way.legal:
        assert way.reached == (16 if known == 0 else 40)
        assert way.reasons[-1].code == "skull-closed"


def test_light_that_cannot_be_lost_is_not_lost() -> None:
    """With 3 light the road from 11 to 12 takes 3, or 5 if the score may fall below zero."""
    low = glow.province.paths(11, "orange:rock", light=3)[12]
    below = glow.province.paths(
        11, "orange:rock", light=3, rulings=Rulings("standard", score_floor_in_play="no")
    )[12]

    assert [(way.path, way.light) for way in (*low, *below)] == [((11, 12), -3), ((11, 12), -5)]


def test_a_companion_is_given_only_where_that_brings_more() -> None:
    """To 16 from 15 there is the skull, and the way around by 18 and village 17 for a footprint."""
    company = Company("Pocana", ["likyar"])
    roll = "azure:air green:nature"
    found = glow.province.paths(15, roll, 1, company=company)[16]

    assert {(way.path, way.given, way.footprints) for way in found} == {
        ((15, 16), 1, 1), ((15, 18, 17, 16), 0, 0),
    }  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("village", [n for n, place in places().items() if place.light])
def test_staying_in_a_village_is_a_way_too(village: int, preset: str) -> None:
    """The company may stay; whether it may camp there is disputed (camp-without-moving)."""
    (way,) = glow.province.paths(village, "yellow:light", rulings=preset)[village]
    allowed = ANSWERS["camp-without-moving"][preset] == "yes"

    assert (way.path, way.legal, way.footprints) == ((village,), True, 0)
    assert way.camp == (places()[village].light if allowed else None)
    assert (way.rerolls, way.fireflies) == (0, 0)


def test_a_camp_is_placed_only_in_villages() -> None:
    """Every way to a village ends with the camp there, and no other way does."""
    found = glow.province.paths(35, "2 red:fire 2 blue:water 2 azure:air", 3)

    assert {way.reached for way in found.villages} == {
        place for place in found if places()[place].light
    }
    for place, ways in found.items():
        for way in ways:
            assert way.camp == (places()[place].light or None)
