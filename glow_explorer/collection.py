"""Finding cards by number, key, name or reference, and the collections users type."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVar

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.catalog import catalog
from glow_explorer.errors import MOST_FOLDED, GlowError, close_matches, fold
from glow_explorer.inputs import whole
from glow_explorer.language import known_words
from glow_explorer.symbols import Kind
from glow_explorer.values import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pandas as pd

C = TypeVar("C", bound=Card)
CardLike = Card | str | SupportsIndex


@dataclass(frozen=True, repr=False)
class Cards(Told, Generic[C]):
    """Some cards, found by number, key, unique name or reference such as ``companion:13``.

    Iterating gives the cards in order; a notebook shows them as a table.
    """

    kind: Kind
    cards: tuple[C, ...]
    _by_word: dict[str, tuple[C, ...]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        by_word: dict[str, tuple[C, ...]] = {}
        for card in self.cards:
            for word in _words(card):
                by_word[word] = (*by_word.get(word, ()), card)
        object.__setattr__(self, "_by_word", by_word)

    def __getitem__(self, wanted: CardLike) -> C:
        """Return the one card that is meant.

        Raises
        ------
        GlowError
            ``ambiguous-card`` if several are meant; ``unknown-card``, ``no-such-card`` or
            ``card-of-another-kind`` if none is. Candidates are listed.
        """
        matches = self.find(wanted)
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise GlowError("ambiguous-card", given=wanted, candidates=_names(matches))
        raise self._unknown(wanted)

    def find(self, wanted: object) -> tuple[C, ...]:
        """Return all cards that may be meant.

        >>> [card.key for card in companions().find("Torke")]
        ['torke-a', 'torke-b']
        """
        if isinstance(wanted, Card):
            return tuple(card for card in self.cards if card == wanted)
        if isinstance(wanted, str):
            return self._by_word.get(_folded(wanted), ())
        number = whole(wanted)  # numbers out of a table are not Python's own
        return tuple(card for card in self.cards if card.number == number)

    def _unknown(self, wanted: object) -> GlowError:
        """Make the error for what finds nothing: of another kind, misspelt, or no card at all."""
        name = wanted.key if isinstance(wanted, Card) else wanted
        elsewhere = all_cards().find(wanted) if isinstance(wanted, str | Card) else ()
        if elsewhere:
            names = _names(elsewhere)
            return GlowError("card-of-another-kind", given=name, kind=self.kind, candidates=names)
        near: list[C] = []
        if isinstance(wanted, str):
            names = [word for card in self.cards for word in (card.key, card.name)]
            for word in close_matches(wanted, names):
                near.extend(card for card in self.find(word) if card not in near)
        return GlowError(
            "unknown-card" if near else "no-such-card",
            given=name,
            kind=self.kind,
            candidates=_names(near),
            examples=[word for card in self.cards[-1:] for word in (card.key, card.ref)],
        )

    def __contains__(self, wanted: object) -> bool:
        return len(self.find(wanted)) == 1

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    def __reversed__(self) -> Iterator[C]:
        return reversed(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Cards: {len(self)} of kind {self.kind}>"

    def table(self) -> pd.DataFrame:
        """Return the cards as a pandas DataFrame, one row per card, conditions and effects as text.

        >>> table = companions().table()
        >>> table.loc[13, ["key", "condition", "effect"]].tolist()
        ['sketal-orange', 'water water water', 'skull light:-4']
        """
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None

        records = [_record(card) for card in self.cards]
        return pd.DataFrame(records, columns=None if records else ["number"]).set_index("number")


def _record(card: Card) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for entry in fields(card):
        value = getattr(card, entry.name)
        record[entry.name] = value if value is None or isinstance(value, int) else str(value)
    return record


def _words(card: Card) -> set[str]:
    """Return everything that finds a card; kinds and numbers are understood in all languages."""
    kinds = {word for word, kind in known_words("kind").items() if kind == card.kind}
    references = {f"{kind}{mark}{card.number}" for kind in kinds for mark in ":-"}
    return {str(card.number), card.key, fold(card.name), *references}


def _folded(name: str) -> str:
    """Give the form of a name, a reference (``Companion: 13``) or a number (``#013``)."""
    if len(name) > MOST_FOLDED:
        return name
    word = re.sub("(?<!-)-*:-*", ":", fold(name))
    number = re.fullmatch("#?([0-9]+)", word)
    return number[1].lstrip("0") or "0" if number else word


def _names(cards: Iterable[Card]) -> list[str]:
    return [f"{card.key} ({card.ref})" for card in cards]


@cache
def adventurers() -> Cards[Adventurer]:
    """Return the seven adventurers."""
    return Cards(Kind.ADVENTURER, catalog().adventurers)


@cache
def companions() -> Cards[Companion]:
    """Return the forty-six companions."""
    return Cards(Kind.COMPANION, catalog().companions)


@cache
def spells() -> Cards[Spell]:
    """Return the six kinds of spell token."""
    return Cards(Kind.SPELL, catalog().spells)


@cache
def all_cards() -> Cards[Card]:
    """Return all cards and spell tokens."""
    return Cards(Kind.CARD, (*adventurers(), *companions(), *spells()))


def card(wanted: CardLike) -> Card:
    """Return the card that is meant, among all cards and spell tokens.

    Parameters
    ----------
    wanted
        A reference (``"companion:13"``, ``"adventurer:4"``, ``"spell:3"``), a key, or a name or
        number if only one card has it. A card is returned as it is.

    Examples
    --------
    >>> card("companion:13").key
    'sketal-orange'
    >>> card("moloch").name
    "Moloc'h"
    >>> card("Torke")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 'Torke' could be any of torke-a (companion:3),
    torke-b (companion:26). Say which.
    """
    return wanted if isinstance(wanted, Card) else all_cards()[wanted]
