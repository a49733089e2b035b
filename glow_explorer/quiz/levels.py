"""The levels of a quiz, from the first day to the judge, and what each one asks."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from glow_explorer.errors import GlowError
from glow_explorer.language import available, messages
from glow_explorer.spelling import fold, nearest

LEVELS = ("first-day", "apprentice", "traveller", "guide", "judge")
FIRST, APPRENTICE, TRAVELLER, GUIDE, JUDGE = range(1, 6)

KINDS_AT = {
    FIRST: ("triggers", "noon", "elements", "triggers", "noon"),
    APPRENTICE: ("triggers", "noon", "voyages", "steps", "score", "triggers"),
    TRAVELLER: ("triggers", "voyages", "steps", "score", "order", "curse", "triggers"),
    GUIDE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "elements"),
    JUDGE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "triggers"),
}
"""What each level asks; a kind that stands twice comes twice as often."""


def known_level(given: object) -> int:
    """Return a level as a number: from 1 to 5, or its name in any language.

    >>> known_level("judge"), known_level("premier jour"), known_level(3)
    (5, 1, 3)
    """
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        number = index(given)
        if 1 <= number <= len(LEVELS):
            return number
    names = _names()
    if isinstance(given, str) and fold(given) in names:
        return names[fold(given)]
    near = nearest(given, list(names)) if isinstance(given, str) else None
    raise GlowError("not-a-level", given=repr(given)[:80], expected=LEVELS, nearest=near)


def _names() -> dict[str, int]:
    found = {fold(name): number for number, name in enumerate(LEVELS, start=1)}
    for code in available():
        said = messages(code)
        found |= {fold(said[f"quiz.level-{number}"]): number for number in KINDS_AT}
    return found
