"""The alphabet of the game: what dice show, the colours and sizes they come in.

Members are strings, so ``die.symbol == "fire"`` holds and they go into JSON and tables as they are.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import chain
from typing import TypeVar

from glow_explorer.errors import GlowError
from glow_explorer.language import known_words, suggested_words
from glow_explorer.spelling import fold, nearest


class Word(StrEnum):
    """A word of the game's vocabulary, with an evaluable repr."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Symbol(Word):
    """What a face of a die shows: one of five elements, or one of three special symbols."""

    NATURE = "nature"
    WATER = "water"
    AIR = "air"
    FIRE = "fire"
    ROCK = "rock"
    FOOTPRINTS = "footprints"
    LIGHT = "light"
    LOSS = "loss"

    @property
    def is_element(self) -> bool:
        """Whether this is one of the five elements, not a special symbol."""
        return self in ELEMENTS


ELEMENTS = (Symbol.NATURE, Symbol.WATER, Symbol.AIR, Symbol.FIRE, Symbol.ROCK)
SPECIAL_SYMBOLS = (Symbol.FOOTPRINTS, Symbol.LIGHT, Symbol.LOSS)


class Color(Word):
    """The colour of a die, of an adventurer, or of a space of the meeting track."""

    GREEN = "green"
    BLUE = "blue"
    AZURE = "azure"
    RED = "red"
    ORANGE = "orange"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLACK = "black"


class Size(Word):
    """Large dice belong to cards and stay; small dice travel over the meeting track."""

    LARGE = "large"
    SMALL = "small"


class Kind(Word):
    """The kinds of cards."""

    CARD = "card"
    ADVENTURER = "adventurer"
    COMPANION = "companion"
    SPELL = "spell"


W = TypeVar("W", bound=Word)


def find_word(kind: type[W], word: object) -> W | None:
    """Return what a word means as a symbol, colour or size, in any language, or None.

    >>> find_word(Symbol, "FIRE"), find_word(Color, "azur"), find_word(Size, "huge")
    (Symbol.FIRE, Color.AZURE, None)
    """
    if isinstance(word, kind):
        return word
    if not isinstance(word, str):
        return None
    meaning = known_words(kind.__name__.lower()).get(fold(word))
    return None if meaning is None else kind(meaning)


def read_word(kind: type[W], word: object) -> W:
    """Return what a word means as a symbol, colour or size, in any language.

    Raises
    ------
    GlowError
        ``unknown-symbol``, ``unknown-color`` or ``unknown-size``, with the nearest valid word.

    Examples
    --------
    >>> read_word(Symbol, "feu")
    Symbol.FIRE
    """
    found = find_word(kind, word)
    if found is None:
        raise unknown_word(word, kind)
    return found


def unknown_word(word: object, kind: type[Word], *others: type[Word], **where: object) -> GlowError:
    """Make the error for a word of no meaning; the nearest word may be of other kinds too."""
    known = [known_words(any_kind.__name__.lower()) for any_kind in (kind, *others)]
    return GlowError(
        f"unknown-{kind.__name__.lower()}",
        given=word,
        expected=suggested_words(kind.__name__.lower()),
        nearest=nearest(str(word), chain.from_iterable(known)),
        **where,
    )
