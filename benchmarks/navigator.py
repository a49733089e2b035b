"""The navigator against plain recursion: the best ways of an afternoon, plans for both boards."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

import glow_explorer as glow
from glow_explorer import Pool, Roll
from glow_explorer.journeys import archipelago, land_plan, province, sea_plan
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.journeys.sea_days import SeaDays, Worth
from glow_explorer.kernel.sailing import Waters, crossings
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.timing import Case
    from glow_explorer.journeys import Step

_STANDARD = as_rulings("standard")
_SMALL = Roll("red:fire green:nature blue:water azure:air")
_TWELVE = Roll(
    "2 red:fire 2 green:nature 2 blue:water 2 azure:air 2 orange:rock small red:air small blue:fire"
)
_SIX, _TEN = "2 green, 2 azure, red, orange", "2 green, 2 azure, 2 red, 2 orange, purple, blue"


def _every_way(at: int, roll: Roll, footprints: int) -> int:
    """Walk every way there is, step by step; return how many there are."""

    def further(step: Step) -> int:
        steps = province().steps(step.to, roll, step.used, step.footprints, step.visited)
        return 1 + sum(map(further, steps))

    return sum(map(further, province().steps(at, roll, footprints=footprints)))


def _plain(days: int, boats: tuple[int, ...], footprints: int, pool: Pool) -> Fraction:
    """Plan by plain recursion: every day, every number of elements, every voyage."""
    if not days:
        islands = archipelago().graph.nodes
        return Fraction(sum(islands[boat]["light"] for boat in boats) + footprints)
    total = Fraction(0)
    for number, chance in archipelago().chances(pool).items():
        if chance:
            moves = archipelago().moves(boats, elements=number, footprints=footprints)
            worth = [_plain(days - 1, move.boats, move.footprints, pool) for move in moves]
            total += chance * max([_plain(days - 1, boats, footprints, pool), *worth])
    return total


def _every_voyage(harbours: Sequence[tuple[int, ...]]) -> list[tuple[Any, ...]]:
    """Return every voyage of a number of elements, with the boats before and after it."""
    row = {boats: number for number, boats in enumerate(harbours)}
    waters = Waters.of(_STANDARD.house, solo=False)
    pairs: defaultdict[tuple[int, ...], list[tuple[int, int]]] = defaultdict(list)
    for boats, origin, number in product(harbours, range(12), range(6)):
        if origin in boats:
            left = list(boats)
            left.remove(origin)
            for passage, takes in crossings(origin, number, waters):
                if passage.to not in boats:
                    there = row[tuple(sorted((*left, passage.to)))]
                    kind = (number, origin, passage.to, takes, passage.footprints)
                    pairs[kind].append((row[boats], there))
    return [(kind[0], *kind[3:], *np.array(several).T) for kind, several in pairs.items()]


def _tables(days: int, shown: Mapping[tuple[int, int], int]) -> float:
    """Plan with numpy as anybody would: an array over boats and footprints, voyage by voyage."""
    total, most = sum(shown.values()), 6 * days
    harbours = [
        tuple(sorted((*(0,) * (4 - out), *places)))
        for out in range(5)
        for places in combinations(range(1, 12), out)
    ]
    voyages = _every_voyage(harbours)
    islands = archipelago().graph.nodes
    light = np.array([sum(islands[boat]["light"] for boat in boats) for boats in harbours])
    values = light[:, None] + np.arange(most + 1.0)
    for _ in range(days):
        best = {number: values.copy() for number in range(6)}
        for number, takes, brings, before, after in voyages:
            width = most + 1 - max(takes, brings)
            afternoon, there = best[number], slice(takes, takes + width)
            reached = values[after, brings : brings + width]
            afternoon[before, there] = np.maximum(afternoon[before, there], reached)
        values = np.zeros_like(values)
        for (number, bring), ways in shown.items():
            values[:, : most + 1 - bring] += ways / total * best[number][:, bring:]
    return float(values[0, 0])


def _shown(pool: str) -> Mapping[tuple[int, int], int]:
    return elements_shown(Pool(pool), _STANDARD, kaar=False, purple_footprints=True)


def _sea(days: int, pool: str) -> Fraction:
    return SeaDays([_shown(pool)] * days, _STANDARD, Worth(), solo=False).value(
        days, (0, 0, 0, 0), 0, 0
    )


def _told(pool: str) -> str:
    """Plan a whole game at sea, and tell it in words; nothing is kept from before."""
    elements_shown.cache_clear()
    sea_plan._solved.cache_clear()
    return str(archipelago().plan(pool))


def _land(days: int, pool: str, footprints: int) -> object:
    terms = land_plan.Terms(_STANDARD, False, True, 1.0, 0.0, footprints)  # noqa: FBT003
    return land_plan.LandDays([Pool(pool)] * days, terms).values(days, 0)


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the questions and what is timed for each."""
    boats = (0, 6, 7, 9)
    plan = glow.archipelago.plan(_SIX)
    return {
        "One move": {
            "a voyage, with its reasons": lambda: archipelago().explain(boats, 0, 8, _SMALL, 1),
            "all voyages of four boats": lambda: archipelago().moves(boats, _SMALL, 1),
            "all steps from a space": lambda: province().steps(45, _SMALL, footprints=1),
        },
        "The ways of an afternoon, 4 dice and 2 footprints": {
            "every way, by plain recursion": lambda: _every_way(45, _SMALL, 2),
            "the best ways to all spaces": lambda: len(province().paths(45, _SMALL, 2)),
            "the same with 12 dice and 8 footprints": lambda: len(province().paths(17, _TWELVE, 8)),
            "and with every reason": lambda: province().paths(17, _TWELVE, 8).rows(),
        },
        "A plan for 2 days at sea, 6 dice": {
            "by plain recursion": lambda: _plain(2, (0, 0, 0, 0), 0, Pool(_SIX)),
            "the plan": lambda: _sea(2, _SIX),
            "asking it for one move": lambda: plan.best(8, (0, 0, 0, 0), 0, 3),
        },
        "A plan for 8 days at sea, 10 dice": {
            "plain tables with numpy, not exact": lambda: _tables(8, _shown(_TEN)),
            "the plan": lambda: _sea(8, _TEN),
            "the plan with 6 dice": lambda: _sea(8, _SIX),
            "the plan, told in words": lambda: _told(_TEN),
        },
        "A plan for the Province": {
            "3 days, 5 dice, 2 footprints": lambda: _land(3, "3 red, green, blue", 2),
            "8 days, 6 dice, 3 footprints": lambda: _land(8, "3 red, green, blue, azure", 3),
        },
        "Maps": {
            "the Province, as SVG": glow.province._repr_html_,
            "a plan on the Archipelago, as SVG": plan._repr_html_,
        },
    }
