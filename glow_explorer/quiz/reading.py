"""Reading an answer: numbers for each part, or the letters of options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from glow_explorer.cards import Card
from glow_explorer.collection import Cards
from glow_explorer.errors import GlowError
from glow_explorer.symbols import Kind

if TYPE_CHECKING:
    from glow_explorer.quiz.asking import Given, Question

MOST = 999
_WRITTEN = r"[+\-−]?[0-9]{1,4}"


def read_given(question: Question, given: object) -> Given:
    """Read an answer to a question; refuse what is none.

    >>> from glow_explorer.quiz import question
    >>> read_given(question(level=2, seed=1, number=5), "c a")
    ('A', 'C')
    """
    if question.form == "numbers":
        return _numbers(question, given)
    letters = _letters(question, given)
    if question.form == "one" and len(letters) != 1:
        raise GlowError("one-letter", given=repr(given)[:80], expected=question.letters)
    return letters


def _numbers(question: Question, given: object) -> tuple[int, ...]:
    quoted = repr(given)[:80]
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        given = (given,)
    if isinstance(given, str) and re.fullmatch(rf"{_WRITTEN}([\s,;]+{_WRITTEN})*", given.strip()):
        given = [int(one) for one in re.split(r"[\s,;]+", given.strip().replace("−", "-"))]
    if isinstance(given, Mapping):
        given = _by_card(question, given)
    count = len(question.options)
    if isinstance(given, Iterable) and not isinstance(given, str):
        numbers = [_whole(one) for one in given]
        if len(numbers) == count and None not in numbers:
            return tuple(one for one in numbers if one is not None)
    raise GlowError("quiz-numbers", given=quoted, count=count, most=MOST)


def _whole(given: object) -> int | None:
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        number = index(given)
        return number if -MOST <= number <= MOST else None
    return None


def _by_card(question: Question, given: Mapping[object, object]) -> list[object]:
    """Put the numbers of cards into the order of the parts."""
    asked = tuple(one for one in question.options if isinstance(one, Card))
    known = Cards(Kind.CARD, asked)
    if not asked:
        count = len(question.options)
        raise GlowError("quiz-numbers", given=repr(given)[:80], count=count, most=MOST)
    found = {known[one]: number for one, number in given.items() if isinstance(one, str | Card)}
    return [found.get(one) for one in asked]


def _letters(question: Question, given: object) -> tuple[str, ...]:
    said = given
    if isinstance(said, str):
        said = re.findall(r"[^\s,;]", said.upper())
    if said is None:
        said = ()
    if isinstance(said, Iterable) and not isinstance(said, Mapping):
        wanted = [one.strip().upper() if isinstance(one, str) else one for one in said]
        if all(isinstance(one, str) and one in question.letters for one in wanted):
            return tuple(one for one in question.letters if one in wanted)
    raise GlowError("quiz-letters", given=repr(given)[:80], expected=question.letters)
