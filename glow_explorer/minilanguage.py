"""The mini-language in which the tables write conditions, effects and costs.

A condition lists elements, all needed (``fire fire`` is two fire); ``no:air`` is a crossed symbol;
``same:3`` is any three identical symbols. An effect lists gains and losses (``light:4``,
``light:-4``, ``footprint:2``, ``firefly:1``, ``reroll:1``) and deeds (``skull``: this companion
goes to the cemetery; ``spells``: every opponent draws a spell token; ``resurrect``: take another
companion from the cemetery; ``lose_last_companion``). A cost lists what a road or a place takes:
``footprint:2``, ``light:5`` or ``skull`` (a companion or a spell).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from glow_explorer.errors import GlowError
from glow_explorer.language import nearest_word
from glow_explorer.notation import pointer
from glow_explorer.spelling import nearest
from glow_explorer.symbols import ELEMENTS, Symbol, find_word

FEWEST_SAME, MOST_SAME = 2, 30
GAINS = ("light", "footprint", "firefly", "reroll")
DEEDS = ("skull", "spells", "resurrect", "lose_last_companion")
COSTS = ("light", "footprint")

Printed = tuple[tuple[Symbol, bool], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a text, and where it stands."""

    text: str
    start: int
    end: int

    @property
    def given(self) -> str:
        """The word as it was written."""
        return self.text[self.start : self.end]

    @property
    def word(self) -> str:
        """The word, whatever its case and kind of minus sign."""
        return self.given.casefold().replace("−", "-")

    def error(self, code: str, **data: object) -> GlowError:
        """Make the error that refuses this word."""
        mark = pointer(self.text, self.start, self.end)
        return GlowError(code, given=self.given, pointer=mark, **data)


def read_condition(text: str) -> tuple[int, Printed]:
    """Read a condition: the number of identical symbols, and each element with its crossing.

    >>> read_condition("water no:rock")
    (0, ((Symbol.WATER, False), (Symbol.ROCK, True)))
    >>> read_condition("same:3")
    (3, ())
    """
    terms = _terms(text)
    same = [_same(term) for term in terms if term.word.startswith("same")]
    if same and len(terms) > 1:
        first = next(term for term in terms if term.word.startswith("same"))
        raise first.error("same-stands-alone")
    printed: list[tuple[Symbol, bool]] = []
    for term in terms if not same else ():
        element, crossed = _element(term), term.word.startswith("no:")
        if (element, not crossed) in printed:
            raise term.error("needed-and-crossed", symbol=element)
        if crossed and (element, True) in printed:
            raise term.error("repeated-term")
        printed.append((element, crossed))
    return (same[0] if same else 0), tuple(printed)


def read_effect(text: str) -> dict[str, int]:
    """Read an effect: each part with its amount, in printed order; a deed counts 1.

    >>> read_effect("skull light:-4")
    {'skull': 1, 'light': -4}
    """
    return _amounts(text, GAINS, DEEDS, "unknown-effect")


def read_cost(text: str) -> dict[str, int]:
    """Read a cost: what is taken, never negative.

    >>> read_cost("footprint:2")
    {'footprint': 2}
    """
    amounts = _amounts(text, COSTS, ("skull",), "unknown-cost")
    for term in _terms(text):
        if "-" in term.word:
            raise term.error("negative-cost")
    return amounts


def _terms(text: str) -> list[Term]:
    if not isinstance(text, str):
        raise GlowError("not-text", given=repr(text))
    return [Term(text, found.start(), found.end()) for found in re.finditer(r"[^\s,;]+", text)]


def _element(term: Term) -> Symbol:
    """Read ``fire`` or ``no:fire``."""
    word = term.word.removeprefix("no:")
    symbol = find_word(Symbol, word)
    if symbol in ELEMENTS:
        return symbol
    if symbol:
        raise term.error("not-an-element", expected=ELEMENTS)
    near = nearest_word(word, "symbol") or nearest(word, ["same"])
    raise term.error("unknown-condition", expected=ELEMENTS, nearest=near)


def _same(term: Term) -> int:
    """Read ``same:3``."""
    number = term.word.removeprefix("same").removeprefix(":")
    if not re.fullmatch(r"[0-9]{1,2}", number) or not FEWEST_SAME <= int(number) <= MOST_SAME:
        raise term.error("same-number", fewest=FEWEST_SAME, most=MOST_SAME)
    return int(number)


def _amounts(
    text: str, counted: tuple[str, ...], deeds: tuple[str, ...], unknown: str
) -> dict[str, int]:
    read: dict[str, int] = {}
    for term in _terms(text):
        name, colon, amount = term.word.partition(":")
        if name in read:
            raise term.error("repeated-term")
        if name in deeds and not colon:
            read[name] = 1
        elif name not in counted:
            near = nearest(name, counted + deeds) if name not in deeds else name
            raise term.error(unknown, counted=counted, deeds=deeds, nearest=near)
        elif not re.fullmatch(r"[+-]?[0-9]{1,3}", amount) or int(amount) == 0:
            raise term.error("effect-amount", name=name)
        else:
            read[name] = int(amount)
    return read
