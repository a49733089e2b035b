"""The alphabet of the game: what dice show, the colours and sizes they come in.

Members are strings, so ``die.symbol == "fire"`` holds and they go into JSON and tables as they are.
"""

from __future__ import annotations

from enum import EnumMeta, StrEnum
from typing import Any, Self, TypeVar

from glow_explorer.errors import GlowError, fold
from glow_explorer.language import known_words, nearest_word


class _Vocabulary(EnumMeta):
    """Asks only a text for its meaning: what is none may not even be comparable."""

    def __call__(cls, value: Any, *more: Any, **named: Any) -> Any:
        if not isinstance(value, str):
            raise unknown_word(value, cls)  # type: ignore[arg-type]
        return super().__call__(value, *more, **named)


class Word(StrEnum, metaclass=_Vocabulary):
    """A word of the game's vocabulary, made from any word that means it, in any language.

    >>> Symbol("fire"), Symbol("FEU"), Color("azur")
    (Symbol.FIRE, Symbol.FIRE, Color.AZURE)
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> Self:
        member = find_word(cls, value)
        if member is None:
            raise unknown_word(value, cls)
        return member


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


POSITION = {symbol: position for position, symbol in enumerate(Symbol)}
"""The place of each symbol in the alphabet: what counts are sorted by."""
ELEMENTS = (Symbol.NATURE, Symbol.WATER, Symbol.AIR, Symbol.FIRE, Symbol.ROCK)


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


def unknown_word(word: object, kind: type[Word], *others: type[Word], **where: object) -> GlowError:
    """Make the error for a word of no meaning; the nearest word may be of other kinds too."""
    sections = [any_kind.__name__.lower() for any_kind in (kind, *others)]
    return GlowError(
        f"unknown-{sections[0]}",
        given=word,
        expected=list(kind),
        nearest=nearest_word(word, *sections),
        **where,
    )
