"""The navigator against plain recursion: the best ways of an afternoon, plans for both boards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Pool, Roll
from glow_explorer.journeys import archipelago, land_plan, province
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.journeys.sea_plan import SeaDays, Worth
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Mapping

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


def _sea(days: int, pool: str) -> Fraction:
    shown = elements_shown(Pool(pool), _STANDARD, kaar=False, purple_footprints=True)
    return SeaDays([shown] * days, _STANDARD, Worth()).value(days, (0, 0, 0, 0), 0)


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
            "the plan for 8 days": lambda: _sea(8, _SIX),
            "the plan for 8 days with 10 dice": lambda: _sea(8, _TEN),
            "asking it for one move": lambda: plan.best(8, (0, 0, 0, 0), 0, 3),
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
