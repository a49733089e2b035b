"""Questions in a row: a seed and a level make the same ones for everybody."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.game.chance import seeded
from glow_explorer.quiz.kinds import KINDS
from glow_explorer.quiz.levels import JUDGE, KINDS_AT, known_level
from glow_explorer.quiz.lots import Lots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.quiz.asking import Question

TRIES = 600
"""How often a question of one kind is drawn before another kind is asked instead."""
PATIENT = 250
"""How many of these are spent on finding one in which a ruling matters, for a judge."""
_ORDER, _DRAW = 1, 2
_DISPUTED = {"triggers", "curse", "voyages", "steps", "score"}


def series(level: object, seed: int) -> Iterator[Question]:
    """Yield questions without end; no two of them are alike.

    What is best to reroll is asked where numpy is at hand; elsewhere another question takes its
    place.

    Parameters
    ----------
    level
        From 1 to 5, or its name.
    seed
        The same seed gives the same questions, everywhere and in every language.
    """
    known = known_level(level)
    asked: list[Question] = []
    for number in count():
        found = _next(known, seed, number, asked)
        asked.append(found)
        yield found


def question(level: object, seed: int, number: int) -> Question:
    """Return one question of a series, the first being number 1."""
    return next(islice(series(level, seed), number - 1, None))


def _next(level: int, seed: int, number: int, asked: list[Question]) -> Question:
    """Draw the next question: of the kind whose turn it is, or of another if none is found."""
    kinds = KINDS_AT[level]
    turn, place = divmod(number, len(kinds))
    dealt = Lots(seeded(seed, level, _ORDER, turn)).mixed(kinds)
    for kind in dict.fromkeys([*dealt[place:], *dealt]):
        try:
            found = _of_kind(kind, level, seed, number, asked)
        except GlowError as refusal:
            if refusal.code != "needs-package":
                raise
            continue
        if found is not None:
            return found
    message = f"no question {number} of level {level} for the seed {seed}"
    raise AssertionError(message)  # pragma: no cover - there are far more than anybody asks


def _of_kind(
    kind: str, level: int, seed: int, number: int, asked: list[Question]
) -> Question | None:
    """Draw until a question fits and is a new one; None if there is none after many."""
    for attempt in range(TRIES):
        lots = Lots(seeded(seed, level, _DRAW, number, attempt))
        found = KINDS[kind].draw(lots, level)
        if found is not None and _fits(found, attempt) and not _alike(found, asked):
            return found
    return None


def _fits(found: Question, attempt: int) -> bool:
    """A judge is asked what a ruling decides, wherever such a question can be found."""
    wanted = found.level == JUDGE and found.kind in _DISPUTED and attempt < PATIENT
    return not wanted or bool(found.agreed)


def _alike(found: Question, asked: list[Question]) -> bool:
    return any(_gist(found) == _gist(other) for other in asked)


def _gist(one: Question) -> tuple[object, ...]:
    """Return what makes a question another one: not the order of its dice or options."""
    table = one.table
    dice = sorted(map(str, table.roll))
    cards = {card.ref for card in (*table.cards, *(table.company or ()))}
    stands = (table.boats, table.at, table.camp, table.light)
    return (one.kind, dice, cards, stands)
