"""Questions about the light after noon, where the order of the cards does not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Companion
from glow_explorer.company import Company
from glow_explorer.judge import noon
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import FIRST
from glow_explorer.quiz.lots import COLORED, PLAIN
from glow_explorer.quiz.triggers import DICE, known_at, symbols_of
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.judge import Noon
    from glow_explorer.quiz.lots import Lots

LIGHT = "light"


def solve(question: Question) -> Solution:
    """Resolve noon; where it is asked how much light there is, the order does not matter."""
    found = resolved(question.table)
    return Solution((found.best.light,), (found.best.events,), used=found.rulings)


def resolved(table: Table) -> Noon:
    """Return the noon of a table."""
    if table.company is None:
        message = "a noon needs a company"
        raise TypeError(message)
    return noon(
        table.company,
        table.roll,
        light=table.light,
        footprints=table.footprints,
        rulings=table.rulings,
    )


def draw(lots: Lots, level: int) -> Question | None:
    """Draw a small company and dice; its light changes, and by more than one thing."""
    known = [one for one in known_at(level) if one.effect.light]
    heads = [one for one in known if isinstance(one, Adventurer)]
    companions = [one for one in known if isinstance(one, Companion) and one.die is None]
    chosen = lots.some(companions, 1 if level == FIRST else 2)
    company = Company(lots.one(heads), chosen)
    colors = PLAIN if level == FIRST else (*COLORED, Color.YELLOW)
    roll = lots.throw(lots.between(*DICE[level]) + 1, colors, symbols_of(*company))
    table = Table(roll=roll, cards=company.cards, company=company, light=lots.between(5, 20))
    found = resolved(table)
    events = [one for one in found.best.events if one.code in ("applies", "face-light")]
    if len({one.light for one in found.outcomes}) > 1 or len(events) < (1 if level == FIRST else 2):
        return None
    return Question("noon", level, table, (LIGHT,))
