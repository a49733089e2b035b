"""Questions that count dice: how many different elements, and which dice the curse silences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.journeys.dice_by_day import ON_JOURNEY, afternoon_hand, elements
from glow_explorer.journeys.sailing import sail
from glow_explorer.judge import explain
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, read
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.places import routes
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import FIRST, GUIDE, JUDGE
from glow_explorer.quiz.lots import COLORED, STANDARD
from glow_explorer.quiz.triggers import DICE
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.judge import Reason
    from glow_explorer.quiz.lots import Lots

ELEMENTS = "elements"
_OF_ANY_SYMBOL = "torke-b"
_CURSE = ("curse.symbol", "kaar.immune")
_COUNTING = ("archipelago.exact", "archipelago.special", "rerolls.fixed", *_CURSE)


def solve_elements(question: Question) -> Solution:
    """Count the different elements as a boat does."""
    table = question.table
    hand = afternoon_hand(table.roll, table.rulings, kaar=table.kaar)
    number = len(elements(hand))
    why = tuple(_counted(table, number))
    return Solution((number,), (why,), used=used_rulings(why))


def _counted(table: Table, number: int) -> Iterator[Reason]:
    """Let a route that takes just this number say why it is open."""
    for origin, ways in routes().items():
        for to, route in ways.items():
            if route.most == number or (route.fewest == number and number):
                move = sail(origin, to, table.roll, 9, table.rulings, kaar=table.kaar)
                yield from (one for one in move.reasons if one.rule in _COUNTING)
                return


def draw_elements(lots: Lots, level: int) -> Question | None:
    """Draw dice of which some show the same, or a special symbol, or a cursed one."""
    black = level >= GUIDE
    colors = (*COLORED, Color.PURPLE) if level == FIRST else COLORED
    roll = lots.throw(lots.between(*DICE[level]) + (level == FIRST), colors, black=black)
    found = Question(ELEMENTS, level, Table(roll=roll), (ELEMENTS,))
    number = found.solution.right[0]
    hidden = number < len(roll.elements) if black else number < len(roll)
    return found if number and hidden else None


def solve_curse(question: Question) -> Solution:
    """Find the dice that do not count at noon."""
    table = question.table
    hand = read(table.roll, table.rulings, kaar=table.kaar)
    verdict = explain(_OF_ANY_SYMBOL, table.roll, table.rulings, company=table.owner)
    why = tuple(one for one in verdict.reasons if one.rule in _CURSE)
    right = tuple(int(die not in hand.counted) for die in question.options)
    return Solution(right, tuple(why for _ in right), used=used_rulings(why))


def draw_curse(lots: Lots, level: int) -> Question | None:
    """Draw dice with the black one; some others show what it shows."""
    symbol = lots.one(tuple(one for one in Symbol if one.is_element))
    roll = lots.throw(lots.between(*DICE[level]), COLORED, {symbol}, black=True)
    showing = roll.showing(symbol)
    black = next(place for place, die in enumerate(roll) if die.color is Color.BLACK)
    if black not in showing or not 2 <= len(showing) <= len(roll) - 2:
        return None
    rulings = lots.ruled(COUNTS_ITSELF, IMMUNE) if level == JUDGE else as_rulings(STANDARD)
    kaar = level == JUDGE and lots.once_in(3)
    table = Table(roll=roll, kaar=kaar, rulings=rulings)
    return Question("curse", level, table, tuple(range(len(roll))))


JOURNEY_RULINGS = (ON_JOURNEY, COUNTS_ITSELF, IMMUNE)
"""What decides how dice count in the afternoon."""
