"""Questions about cards at noon: which ones trigger, and how often."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.cards import Spell
from glow_explorer.collection import all_cards
from glow_explorer.judge import explain
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import APPRENTICE, FIRST, GUIDE, JUDGE, TRAVELLER
from glow_explorer.quiz.lots import COLORED, PLAIN, STANDARD
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.judge import Verdict
    from glow_explorer.quiz.lots import Lots
    from glow_explorer.symbols import Symbol

DICE = {FIRST: (2, 3), APPRENTICE: (3, 4), TRAVELLER: (4, 5), GUIDE: (5, 6), JUDGE: (5, 7)}
_CARDS = {FIRST: 1, APPRENTICE: 2, TRAVELLER: 3, GUIDE: 3, JUDGE: 4}
_TRAPS = {
    "once-skull", "once-crossed", "once-spell", "crossed-present", "crossed-absent", "cursed",
    "cursed-absent", "cursed-still-there", "cursed-but-itself", "kaar-immune", "several-times",
}  # fmt: skip


def solve(question: Question) -> Solution:
    """Ask the judge about each card."""
    verdicts = [_verdict(question.table, card) for card in question.options]
    why = tuple(one.reasons for one in verdicts)
    used = used_rulings(reason for told in why for reason in told)
    return Solution(tuple(one.times for one in verdicts), why, used=used)


def _verdict(table: Table, card: Card) -> Verdict:
    return explain(card, table.roll, table.rulings, company=table.owner)


def draw(lots: Lots, level: int) -> Question | None:
    """Draw dice and cards; some trigger and some do not, and not for trivial reasons."""
    cards = tuple(lots.some(known_at(level), _CARDS[level]))
    if len({card.name for card in cards}) < len(cards):
        return None
    black = level == JUDGE or (level == GUIDE and lots.once_in(2))
    colors = PLAIN if level == FIRST else COLORED
    roll = lots.throw(lots.between(*DICE[level]), colors, symbols_of(*cards), black=black)
    judge = level == JUDGE
    table = Table(
        roll=roll, cards=cards, kaar=judge and lots.once_in(4),
        rulings=lots.ruled(COUNTS_ITSELF, IS_ABSENT, IMMUNE) if judge else as_rulings(STANDARD),
    )  # fmt: skip
    wanted = lots.below(3)
    found = Question("triggers", level, table, cards)
    return found if _worth_asking(found, wanted) else None


def _worth_asking(question: Question, wanted: int) -> bool:
    """One card: as often as drawn by lot. Several: not all alike, and something to stumble over.

    Mostly some trigger and some do not; but nobody shall count on it.
    """
    times = question.solution.right
    if len(times) == 1:
        return times[0] == wanted and _tempting(question)
    codes = {reason.code for told in question.solution.why for reason in told}
    mixed = len(set(times)) > 1 and (0 in times or not wanted)
    return mixed and _tempting(question) and (question.level < TRAVELLER or bool(codes & _TRAPS))


def _tempting(question: Question) -> bool:
    """Whatever does not trigger must at least come near: some die speaks of it."""
    return all(
        any(reason.dice for reason in told)
        for times, told in zip(question.solution.right, question.solution.why, strict=True)
        if not times
    )


def symbols_of(*cards: Card) -> set[Symbol]:
    """Return the elements that cards speak of."""
    return {symbol for card in cards for symbol, _ in card.condition.printed}


@cache
def known_at(level: int) -> tuple[Card, ...]:
    """Return the cards that a level asks about."""
    return tuple(card for card in all_cards() if card.effect and _fits(card, level))


def _fits(card: Card, level: int) -> bool:
    condition = card.condition
    plain = not condition.crossed and not condition.same and not card.effect.skull
    if level == FIRST:
        return plain and not isinstance(card, Spell)
    if level == APPRENTICE:
        return not card.effect.skull and not isinstance(card, Spell)
    return level >= GUIDE or not isinstance(card, Spell)
