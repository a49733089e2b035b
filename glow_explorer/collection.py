"""Finding cards by number, key, name or reference, and the collections users type."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVar

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.showing import Shown
from glow_explorer.spelling import close_matches, fold
from glow_explorer.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pandas as pd

C = TypeVar("C", bound=Card)
CardLike = Card | str | SupportsIndex


class Cards(Shown, Generic[C]):
    """Some cards, found by number, key, unique name or reference such as ``companion:13``.

    Iterating gives the cards in order; a notebook shows them as a table.
    """

    __slots__ = ("_by_word", "_cards", "kind")

    def __init__(self, kind: Kind, cards: Iterable[C]) -> None:
        self.kind = kind
        self._cards = tuple(cards)
        self._by_word: dict[str, list[C]] = {}
        for card in self._cards:
            for word in {str(card.number), card.ref, card.key, fold(card.name)}:
                self._by_word.setdefault(word, []).append(card)

    def __getitem__(self, wanted: CardLike) -> C:
        """Return the one card that is meant.

        Raises
        ------
        GlowError
            ``ambiguous-card`` if several are meant, ``unknown-card`` if none is; both list the
            candidates.
        """
        found = self._find(wanted)
        if len(found) == 1:
            return found[0]
        if found:
            raise GlowError("ambiguous-card", given=wanted, candidates=_names(found))
        raise self._unknown(wanted)

    def _find(self, wanted: object) -> list[C]:
        if isinstance(wanted, Card):
            return [card for card in self._cards if card == wanted]
        if isinstance(wanted, str):
            return self._by_word.get(fold(wanted), [])
        if isinstance(wanted, SupportsIndex) and not isinstance(wanted, bool):
            return self._by_word.get(str(index(wanted)), [])  # numbers out of a table too
        return []

    def _unknown(self, wanted: object) -> GlowError:
        near: list[C] = []
        if isinstance(wanted, str):
            for word in close_matches(wanted, filter(_is_name, self._by_word)):
                near.extend(card for card in self._by_word[word] if card not in near)
        return GlowError(
            "unknown-card" if near else "unknown-card-nothing-near",
            given=getattr(wanted, "key", wanted),
            kind=self.kind,
            candidates=_names(near),
            most=max(card.number for card in self._cards),
            example=self._cards[-1].key,
        )

    def __contains__(self, wanted: object) -> bool:
        return len(self._find(wanted)) == 1

    def __iter__(self) -> Iterator[C]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __str__(self) -> str:
        from glow_explorer.render import text

        return text(self)

    def __repr__(self) -> str:
        return f"<{len(self)} {self.kind}s>"

    def keys(self) -> tuple[str, ...]:
        """Return the key of every card, in order."""
        return tuple(card.key for card in self._cards)

    def table(self) -> pd.DataFrame:
        """Return the cards as a pandas DataFrame, one row a card, conditions and effects as text.

        >>> table = companions().table()
        >>> table.loc[13, ["key", "condition", "effect"]].tolist()
        ['sketal-orange', 'water water water', 'skull light:-4']
        """
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None

        return pd.DataFrame([_record(card) for card in self._cards]).set_index("number")


def _record(card: Card) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for entry in fields(card):
        value = getattr(card, entry.name)
        record[entry.name] = value if value is None or isinstance(value, int) else str(value)
    return record


def _is_name(word: str) -> bool:
    """Whether a word is a key or a name, not a number or a reference."""
    return not word.isdecimal() and ":" not in word


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
    return Cards(Kind.CARD, [*adventurers(), *companions(), *spells()])


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
    torke-b (companion:26): say which.
    """
    return wanted if isinstance(wanted, Card) else all_cards()[wanted]
