"""Questions about the order of the cards: which one leaves the most light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.collection import adventurers, companions, spells
from glow_explorer.company import Company
from glow_explorer.dice import Die
from glow_explorer.errors import GlowError
from glow_explorer.judge.verdict import KAAR
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import GUIDE, JUDGE, TRAVELLER
from glow_explorer.quiz.lots import COLORED
from glow_explorer.quiz.noons import resolved
from glow_explorer.quiz.triggers import symbols_of
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.cards import Companion, Spell
    from glow_explorer.judge import Noon
    from glow_explorer.quiz.lots import Lots

Order = tuple[str, ...]
FORBIDDEN = -(10**6)
_MOST_RESULTS, _OFFERED, _FEWEST = 40, 4, 3
_DICE = {TRAVELLER: (4, 5), GUIDE: (5, 6), JUDGE: (6, 7)}
_OTHERS = {TRAVELLER: 1, GUIDE: 2, JUDGE: 2}


def solve(question: Question) -> Solution:
    """Resolve every order that is offered; those that bring as much light as any are right."""
    found = resolved(question.table)
    most = found.best.light
    light = tuple(_light(found, order) for order in question.options)
    why = found.order_matters.reasons
    return Solution(
        tuple(int(one == most) for one in light), tuple(why for _ in light), light, found.rulings
    )


def _light(found: Noon, order: Order) -> int:
    """Return the light after an order; one that another ruling forbids brings less than any."""
    try:
        return found.resolve(order).light
    except GlowError:
        return FORBIDDEN


def draw(lots: Lots, level: int) -> Question | None:
    """Draw a company in which something leaves, or is lost, too early or too late."""
    company, own = _company(lots, level)
    liked = symbols_of(*company)
    first = [Die(color) for color in own]
    roll = lots.throw(lots.between(*_DICE[level]), COLORED, liked, black=False, first=first)
    light = lots.one((0, 1, 2, 3, 10))
    table = Table(roll=roll, cards=company.cards, company=company, light=light)
    found = resolved(table)
    if len({one.light for one in found.outcomes[:_MOST_RESULTS]}) < 2:
        return None
    options = _offered(lots, found)
    asked = Question("order", level, table, tuple(options))
    right = asked.solution.right
    return asked if len(right) >= _FEWEST and 0 < sum(right) < len(right) else None


def _company(lots: Lots, level: int) -> tuple[Company, list[Color]]:
    """Draw a company with a Sketal; return the dice that are there because of the cards."""
    known: list[Companion] = list(companions())
    sketals = [one for one in known if isinstance(one.die, Color)]
    others = [one for one in known if one.die is None and one.effect and one.key != KAAR]
    others = [one for one in others if not one.effect.resurrect]
    sketal = lots.one(sketals)
    chosen = [sketal, *lots.some(others, _OTHERS[level])]
    drawn: list[Spell] = lots.some(spells(), 1) if level >= GUIDE else []
    heads = [one for one in adventurers() if one.effect and one.color is not sketal.die]
    company = Company(lots.one(heads), lots.mixed(chosen), drawn)
    return company, [one.color for one in company.dice]


def _offered(lots: Lots, found: Noon) -> list[Order]:
    """Offer orders that end differently, and some that end alike."""
    orders: dict[Order, None] = {}
    best = found.best.light
    worse = [one for one in found.outcomes if one.light < best]
    for one in [found.best, *lots.some(worse, 2)]:
        orders[one.order] = None
        another = tuple(lots.mixed(one.order))
        if _light(found, another) != FORBIDDEN:
            orders[another] = None
    return lots.mixed(list(orders)[:_OFFERED])
