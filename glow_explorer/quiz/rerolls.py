"""Questions about rerolling: which dice, or none."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from glow_explorer.cards import Companion
from glow_explorer.odds import advise
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import JUDGE
from glow_explorer.quiz.lots import COLORED
from glow_explorer.quiz.triggers import known_at, symbols_of

if TYPE_CHECKING:
    from glow_explorer.odds import Advice
    from glow_explorer.quiz.lots import Lots

Dice = tuple[int, ...]
STOP: Dice = ()
CLEAR = Fraction(1, 4)
"""By how much light the best option must at least be better than the others offered."""
_OFFERED, _FEWEST = 4, 3


def solve(question: Question) -> Solution:
    """Compare the options exactly."""
    found = advised(question.table)
    worth = tuple(found.option(dice or "stop").value for dice in question.options)
    right = tuple(int(one == found.value) for one in worth)
    return Solution(right, tuple(found.reasons for _ in right), worth, found.rulings)


def advised(table: Table) -> Advice:
    """Return the advice for a table."""
    return advise(table.roll, table.cards, rerolls=table.rerolls, rulings=table.rulings)


def draw(lots: Lots, level: int) -> Question | None:
    """Draw dice and two cards; one option is clearly the best."""
    known = [one for one in known_at(level) if one.effect.light > 0]
    companions = [one for one in known if isinstance(one, Companion) and one.die is None]
    cards = tuple(lots.some(companions, 2 if level < JUDGE else 3))
    if len({card.name for card in cards}) < len(cards):
        return None
    roll = lots.throw(lots.between(4, 5), COLORED, symbols_of(*cards))
    table = Table(roll=roll, cards=cards, rerolls=1)
    options = _offered(lots, advised(table))
    return None if options is None else Question("reroll", level, table, tuple(options))


def _offered(lots: Lots, found: Advice) -> list[Dice] | None:
    """Offer the best option, stopping, and others that are clearly worse."""
    values: dict[Dice, Fraction] = {}
    for one in found.options:
        dice = STOP if one.action.kind == "stop" else one.action.dice
        if one.action.kind in ("stop", "reroll"):
            values.setdefault(dice, one.value)
    best = max(values, key=lambda dice: values[dice])
    worse = [dice for dice in values if values[dice] <= values[best] - CLEAR]
    if len(worse) < _FEWEST - 1 or values[best] != found.value:
        return None
    kept = [STOP] if STOP in worse else []
    others = [dice for dice in worse if dice != STOP]
    return lots.mixed([best, *kept, *others[: 1 if kept else 2], *lots.some(others[2:], 1)])
