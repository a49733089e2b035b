"""The plan for the Province of Shadows against a slow twin that tries every roll and every way."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import glow_explorer as glow
from glow_explorer import Die, Pool, Roll
from glow_explorer.journeys.land_plan import LandPlan
from glow_explorer.rulebook import Rulings
from glow_explorer.symbols import ELEMENTS, Symbol
from glow_explorer.tables import data_folder
from tests.support.oracles import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(str(data_folder()))
NAMES = tuple(str(symbol) for symbol in ELEMENTS)


def table(file: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / file).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


def amount(name: str, text: str) -> int:
    """Read one amount, such as that of ``footprint:1``."""
    return sum(int(term.split(":")[1]) for term in text.split() if term.startswith(f"{name}:"))


SPACES = {int(row["number"]): row for row in table("province_spaces.csv")}
LIGHT = {place: int(row["light"]) for place, row in SPACES.items()}
PRICE = {place: amount("footprint", row["cost"]) for place, row in SPACES.items()}
ROADS: dict[int, dict[int, str]] = {place: {} for place in SPACES}
for road in table("province_roads.csv"):
    ROADS[int(road["a"])][int(road["b"])] = road["cost"]
    ROADS[int(road["b"])][int(road["a"])] = road["cost"]


class Shown(NamedTuple):
    """How dice count in the afternoon: how many show each element, and which are found at all."""

    dice: tuple[int, ...]
    found: tuple[bool, ...]


class Customs(NamedTuple):
    """The rulings that decide where a company may go."""

    saves: bool
    over: bool
    used_block: bool
    back: bool


class End(NamedTuple):
    """Where a way may end, and what it has left and cost."""

    to: int
    footprints: int
    light: int
    skulls: int
    moved: bool


def shown(roll: Roll, rulings: Rulings, *, kaar: bool) -> Shown:
    """Read a roll as it counts in the afternoon."""
    here = list(range(len(roll)))
    if rulings["curse-on-journey"] == "yes":
        here = counted(roll, rulings, kaar=kaar)
    there = here if rulings["cursed-symbol-is-absent"] == "yes" else list(range(len(roll)))
    symbols = [str(roll[index].symbol) for index in here]
    seen = {str(roll[index].symbol) for index in there}
    return Shown(tuple(map(symbols.count, NAMES)), tuple(name in seen for name in NAMES))


@cache
def ends(start: int, dice: Shown, footprints: int, customs: Customs) -> frozenset[End]:
    """Try every way that passes no space twice, with every choice of die or footprint."""
    found = set()

    def go(path: tuple[int, ...], left: tuple[int, ...], steps: int, light: int, gone: int) -> None:
        found.add(End(path[-1], steps, light, gone, len(path) > 1))
        for to, cost in ROADS[path[-1]].items():
            if to in path and not (customs.back and to == start and path.count(to) == 1):
                continue
            for after, paid in entries(to, dice, left, customs):
                stock = steps - paid - PRICE[to]
                if stock >= 0:
                    lost = light + amount("light", cost)
                    go((*path, to), after, stock, lost, gone + (cost == "skull"))

    go((start,), dice.dice, footprints, 0, 0)
    return frozenset(found)


def entries(
    to: int, dice: Shown, left: tuple[int, ...], customs: Customs
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how a space may be entered: the dice left, and the footprints that stand for one."""
    crossed, _, asked = SPACES[to]["needs"].rpartition(":")
    if not asked:
        yield left, 0
        return
    place = NAMES.index(asked)
    if crossed:
        closed = dice.found[place]
        if dice.dice[place] and not customs.used_block:
            closed = left[place] > 0
        if not closed:
            yield left, 0
        elif customs.over:
            yield left, 1
        return
    if left[place]:
        yield (*left[:place], left[place] - 1, *left[place + 1 :]), 0
    if not left[place] or customs.saves:
        yield left, 1


class Twin:
    """Plays every day in every way, and takes the best on average."""

    def __init__(self, pool: str, *, skull: float, footprint: float, **terms: Any) -> None:
        rulings = terms.get("rulings", "standard")
        self.rulings = rulings if isinstance(rulings, Rulings) else Rulings(rulings)
        self.customs = Customs(
            saves=self.rulings["joker-saves-a-die"] == "yes",
            over=self.rulings["joker-replaces-crossed"] == "yes",
            used_block=self.rulings["used-dice-block-crossed"] == "yes",
            back=self.rulings["back-to-round-start"] == "yes",
        )
        self.skull, self.footprint = skull, footprint
        self.rolls = self.rolled(pool, terms.get("kaar", False), terms.get("purple", True))
        self.known: dict[tuple[int, int, int, int], float] = {}

    def rolled(self, pool: str, kaar: bool, purple: bool) -> list[tuple[Shown, int, float]]:
        """Roll the dice in every order; alike results are put together."""
        found: Counter[tuple[Shown, int]] = Counter()
        dice = list(Pool(pool, unlimited=True))
        for faces in product(*[[die.symbol] if die.symbol else die.faces for die in dice]):
            roll = Roll(
                [Die(a.color, b, a.size) for a, b in zip(dice, faces, strict=True)], unlimited=True
            )
            bring = 2 * faces.count(Symbol.FOOTPRINTS) if purple else 0
            found[shown(roll, self.rulings, kaar=kaar), bring] += 1
        return [(*key, ways / found.total()) for key, ways in found.items()]

    def value(self, days: int, at: int, camp: int, footprints: int) -> float:
        """Return what best play brings on average; the camp is given by its light."""
        key = days, at, camp, footprints
        if days == 0:
            return camp + footprints * self.footprint
        if key not in self.known:
            self.known[key] = sum(
                chance * self.afternoon(days, at, camp, footprints + bring, dice)
                for dice, bring, chance in self.rolls
            )
        return self.known[key]

    def afternoon(self, days: int, at: int, camp: int, footprints: int, dice: Shown) -> float:
        """Return what the best way is worth once the dice are rolled."""
        return max(
            self.value(days - 1, end.to, then, end.footprints) - end.light - end.skulls * self.skull
            for end in ends(at, dice, footprints, self.customs)
            for then in self.camps(camp, end)
        )

    def camps(self, camp: int, end: End) -> set[int]:
        """Return where the camp may be in the evening."""
        still = self.rulings["camp-without-moving"] == "no" and not end.moved
        return {camp} if still or not LIGHT[end.to] else {camp, LIGHT[end.to]}


Plans = tuple[LandPlan, Twin]


def both(pool: str, days: int, footprints: int, **terms: Any) -> Plans:
    """Return a plan from the start, and its slow twin."""
    terms = {"skull": 0, "footprint": 1, "purple": True} | terms
    plan = glow.province.plan(
        Pool(pool, unlimited=True), days, footprints=footprints, skull_cost=terms["skull"],
        footprint_value=terms["footprint"], purple_footprints=terms["purple"],
        rulings=terms.get("rulings", "standard"), kaar=terms.get("kaar", False),
    )  # fmt: skip
    return plan, Twin(pool, **terms)


def ruled(preset: str = "standard", **answers: str) -> dict[str, Rulings]:
    """Return rulings as terms of a plan."""
    return {"rulings": Rulings(preset, **answers)}


STANDARD: list[tuple[str, int, int, dict[str, Any]]] = [
    ("", 2, 3, {}),
    ("red", 0, 2, {"footprint": 0.5}),
    ("green", 3, 2, {"skull": 2.5}),
    ("purple", 2, 1, {"footprint": 0}),
    ("black", 2, 3, {"footprint": 0.5, "skull": 2.5}),
    ("yellow, blue", 2, 2, {"footprint": 0}),
    ("red, purple", 2, 1, {"skull": 2.5}),
    ("2 purple", 1, 1, {"footprint": 0.5}),
    ("2 purple", 2, 3, {"purple": False}),
    ("azure, black", 2, 2, {"footprint": 0.5}),
    ("azure, black", 2, 2, {"kaar": True}),
    ("orange, yellow, black", 1, 3, {"skull": 2.5}),
    ("red, orange, purple", 1, 0, {"footprint": 0}),
    ("green, blue, azure", 2, 0, {}),
    ("red, small blue:water, black", 2, 1, {"skull": 2.5, "footprint": 0.5}),
]

RULED: list[tuple[str, int, int, dict[str, Any]]] = [
    ("red, green", 2, 2, ruled("english")),
    ("azure, black", 2, 2, ruled("english")),
    ("blue", 2, 3, ruled("french") | {"footprint": 0.5}),
    ("red, purple", 2, 0, ruled("digital")),
    ("red, orange", 2, 2, ruled(joker_replaces_crossed="no")),
    ("blue, black", 2, 2, ruled(joker_replaces_crossed="no", cursed_symbol_is_absent="no")),
    ("green, black", 2, 2, ruled(curse_on_journey="no") | {"skull": 2.5}),
    ("green, black", 2, 2, ruled(black_die_counts_itself="yes")),
    ("green, black", 1, 3, ruled(kaar_owner_immune="no") | {"kaar": True}),
    ("red, green", 2, 2, ruled(back_to_round_start="yes")),
]


DECISIVE = (
    "camp-without-moving", "joker-saves-a-die", "joker-replaces-crossed", "used-dice-block-crossed",
    "back-to-round-start", "curse-on-journey", "cursed-symbol-is-absent", "black-die-counts-itself",
    "kaar-owner-immune",
)  # fmt: skip
"""The rulings on which a plan depends."""


def named(case: object) -> str | None:
    """Name a case by what is not usual about it."""
    if not isinstance(case, dict):
        return None
    said = dict(case)
    if "rulings" in said:
        ruled_so = said.pop("rulings")
        said |= {name: ruled_so[name] for name in DECISIVE if ruled_so[name] != Rulings()[name]}
    return " ".join(f"{key}={value}" for key, value in said.items()) or "usual"


@pytest.mark.slow
class TestExact:
    """Where a plan is exact, trying every roll and every way finds the same value."""

    @pytest.mark.parametrize(("pool", "days", "footprints", "terms"), STANDARD + RULED, ids=named)
    def test_from_every_space(
        self, pool: str, days: int, footprints: int, terms: dict[str, Any]
    ) -> None:
        plan, twin = both(pool, days, footprints, **terms)

        assert plan.exact
        for at in SPACES:
            expected = twin.value(days, at, 0, footprints)
            assert replace(plan, at=at).value == pytest.approx(expected, abs=1e-9), at

    @pytest.mark.parametrize("camp", [place for place, light in LIGHT.items() if light])
    def test_with_every_camp(self, camp: int) -> None:
        """A camp that stands already is left only for a better village."""
        for preset in ("standard", "english"):
            plan, twin = both("azure, black", 2, 2, rulings=preset)
            for at in SPACES:
                expected = twin.value(2, at, LIGHT[camp], 2)
                found = replace(plan, at=at, camp=camp).value
                assert found == pytest.approx(expected, abs=1e-9), (preset, at)

    def test_with_other_dice_on_every_day(self) -> None:
        """The dice of the first day come first."""
        twin, last = (Twin(pool, skull=0, footprint=1) for pool in ("red, purple", "azure"))
        twin.value = last.value  # type: ignore[method-assign]  # the days after the first
        for at in SPACES:
            plan = glow.province.plan(["red, purple", "azure"], 2, at, 0, 2)
            expected = sum(
                chance * twin.afternoon(2, at, 0, 2 + bring, dice)
                for dice, bring, chance in twin.rolls
            )
            assert plan.value == pytest.approx(expected, abs=1e-9), at

    def test_the_table_has_the_value_of_every_space(self) -> None:
        plan, twin = both("red, purple", 2, 1, skull=2.5)
        found = replace(plan, at=16, camp=59).table()["value"]

        for at in SPACES:
            assert found[at] == pytest.approx(twin.value(2, at, 3, 1), abs=1e-9), at


@pytest.mark.slow
class TestBound:
    """Where a plan is not exact, its value is what a player can get, but perhaps not the most."""

    @pytest.mark.parametrize(
        ("pool", "days", "footprints", "terms", "less"),
        [
            ("orange", 1, 3, ruled(used_dice_block_crossed="no"), True),
            ("orange, green", 2, 2, ruled(used_dice_block_crossed="no"), True),
            ("black, azure", 2, 2, ruled("digital", used_dice_block_crossed="no"), True),
            (
                "red, yellow", 1, 3,
                ruled(used_dice_block_crossed="no", joker_replaces_crossed="no"), True,
            ),
            ("blue", 2, 2, ruled("english", back_to_round_start="yes"), True),
            ("purple:footprints", 2, 6, {}, False),
        ],
        ids=named,
    )  # fmt: skip
    def test_is_never_above_the_best(
        self, pool: str, days: int, footprints: int, terms: dict[str, Any], less: bool
    ) -> None:
        plan, twin = both(pool, days, footprints, **terms)
        lacks = set()

        assert not plan.exact
        for at in SPACES if less else (14, 13):
            lacks.add(twin.value(days, at, 0, footprints) - replace(plan, at=at).value)
        assert min(lacks) >= -1e-9
        if less:
            assert max(lacks) > 1e-3

    def test_a_loop_brings_the_camp_to_the_village_where_the_company_stands(self) -> None:
        """If it may come back but not camp in place, a company leaves a village and returns."""
        plan, twin = both("blue", 2, 2, **ruled("english", back_to_round_start="yes"))

        assert replace(plan, at=43).value == pytest.approx(13.2777777, abs=1e-6)
        assert twin.value(2, 43, 0, 2) == pytest.approx(14.6388888, abs=1e-6)

    def test_on_the_last_day_all_footprints_can_be_spent(self) -> None:
        """Eight at hand and four of noon are as good as twelve."""
        noon = glow.province.plan("2 purple:footprints", 1, footprints=8)
        hand = glow.province.plan("", 1, footprints=12)

        assert (noon.exact, hand.exact) == (False, True)
        assert noon.table()["value"].tolist() == pytest.approx(hand.table()["value"].tolist())

    def test_footprints_beyond_those_reckoned_with_may_be_missed(self) -> None:
        """With eight and two more at noon, staying a day makes a way of ten affordable."""
        pools = ["purple:footprints", "blue:water, 2 orange:rock"]
        plan = glow.province.plan(pools, 2, 34, 0, 8)
        tomorrow = glow.province.plan(pools[1], 1, 34, 0, 10)

        assert (plan.exact, tomorrow.exact) == (False, True)
        assert plan.value == pytest.approx(18)
        assert tomorrow.value == pytest.approx(20)

    @pytest.mark.parametrize(
        ("pool", "days", "footprints", "exact"),
        [
            ("red, green", 8, 0, True),
            ("red, green", 8, 12, True),
            ("purple", 4, 0, True),
            ("purple", 4, 1, False),
            ("purple", 1, 12, False),
            (["purple", "red", "red"], 3, 6, True),
            (["purple", "red", "red"], 3, 7, False),
        ],
    )
    def test_is_one_only_where_purple_dice_may_bring_too_many_footprints(
        self, pool: str | list[str], days: int, footprints: int, exact: bool
    ) -> None:
        """Eight footprints, or those at hand if they are more, are reckoned with."""
        plan = glow.province.plan(pool, days, footprints=footprints)
        without = glow.province.plan(pool, days, footprints=footprints, purple_footprints=False)

        assert plan.exact is exact
        assert without.exact
