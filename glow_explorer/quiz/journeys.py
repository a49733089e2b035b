"""Questions about journeys: which voyages are allowed, which steps of the company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.journeys import archipelago, province
from glow_explorer.journeys.sailing import ON_CENTRE
from glow_explorer.journeys.stepping import BACK, OVER, USED
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.places import CENTRE, islands, roads, routes
from glow_explorer.quiz.asking import LETTERS, Question, Solution, Table
from glow_explorer.quiz.counting import JOURNEY_RULINGS
from glow_explorer.quiz.levels import APPRENTICE, GUIDE, JUDGE, TRAVELLER
from glow_explorer.quiz.lots import COLORED, STANDARD
from glow_explorer.quiz.triggers import DICE
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.dice import Roll
    from glow_explorer.journeys import Move, Step
    from glow_explorer.quiz.lots import Lots

_FEWEST, _MOST = 3, 5
_WALK_RULINGS = (OVER, USED, BACK, *JOURNEY_RULINGS)
_SAIL_RULINGS = (ON_CENTRE, *JOURNEY_RULINGS)


def _solved(found: Iterable[Move | Step]) -> Solution:
    judged = tuple(found)
    why = tuple(one.reasons for one in judged)
    used = used_rulings(reason for told in why for reason in told)
    return Solution(tuple(int(one.legal) for one in judged), why, used=used)


def _mixed(question: Question) -> Question | None:
    """Ask only if something is allowed and something is not, for more reasons than one."""
    right = question.solution.right
    if not 0 < sum(right) < len(right) or not _FEWEST <= len(right) <= len(LETTERS):
        return None
    codes = {told[0].code for told in question.solution.why}
    return question if len(codes) > 1 else None


# ---------------------------------------------------------------- boats


def solve_voyages(question: Question) -> Solution:
    """Judge each voyage."""
    table = question.table
    return _solved(
        archipelago().explain(
            table.boats, origin, to, table.roll, table.footprints, table.rulings, kaar=table.kaar
        )
        for origin, to in question.options
    )


def draw_voyages(lots: Lots, level: int) -> Question | None:
    """Draw boats, dice and footprints; offer some voyages, also one that no route makes."""
    afloat = {APPRENTICE: lots.between(0, 1), TRAVELLER: 2}.get(level, 3)
    out = lots.some([number for number in islands() if number != CENTRE], afloat)
    boats = tuple(sorted([*out, *[CENTRE] * (4 - afloat)]))
    roll = _throw(lots, level)
    table = Table(
        roll=roll, boats=boats, footprints=_footprints(lots, level),
        kaar=level == JUDGE and lots.once_in(4),
        rulings=lots.ruled(*_SAIL_RULINGS) if level == JUDGE else as_rulings(STANDARD),
    )  # fmt: skip
    known = [(origin, to) for origin in sorted(set(boats)) for to in routes()[origin]]
    offered = lots.some(known, _MOST - (level > APPRENTICE))
    if level > APPRENTICE:
        far = [to for to in islands() if to not in (*routes()[boats[-1]], boats[-1])]
        offered.append((boats[-1], lots.one(far)))
    return _mixed(Question("voyages", level, table, tuple(sorted(offered))))


def _throw(lots: Lots, level: int) -> Roll:
    black = level == JUDGE or (level == GUIDE and lots.once_in(2))
    return lots.throw(lots.between(*DICE[level]), COLORED, black=black)


def _footprints(lots: Lots, level: int) -> int:
    return lots.below(2) if level == APPRENTICE else lots.below(4)


# ---------------------------------------------------------------- the company


def solve_steps(question: Question) -> Solution:
    """Judge each step."""
    table = question.table
    if table.at is None:
        message = "steps need a company that stands somewhere"
        raise TypeError(message)
    at = table.at
    return _solved(
        province().explain(
            at, to, table.roll, table.used, table.footprints, table.visited, table.rulings,
            kaar=table.kaar,
        )
        for to in question.options
    )  # fmt: skip


def draw_steps(lots: Lots, level: int) -> Question | None:
    """Draw where the company stands and came from; offer its neighbours, and one that is none."""
    at = lots.one([place for place, ways in roads().items() if len(ways) >= _FEWEST])
    roll = _throw(lots, level)
    visited: tuple[int, ...] = (at,)
    used: tuple[int, ...] = ()
    if level >= TRAVELLER and lots.once_in(2):
        visited = (lots.one(sorted(roads()[at])), at)
        used = (lots.below(len(roll)),)
    table = Table(
        roll=roll, at=at, visited=visited, used=used,
        footprints=lots.below(1 + min(level - 1, 2)),
        kaar=level == JUDGE and lots.once_in(4),
        rulings=lots.ruled(*_WALK_RULINGS) if level == JUDGE else as_rulings(STANDARD),
    )  # fmt: skip
    offered = lots.some(roads()[at], _MOST - 1)
    beyond = {place for near in roads()[at] for place in roads()[near]} - {at, *roads()[at]}
    if level > APPRENTICE and beyond:
        offered.append(lots.one(sorted(beyond)))
    return _mixed(Question("steps", level, table, tuple(sorted(offered))))
