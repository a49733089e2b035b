"""The pieces by number, ready for play: what cards do, what dice show.

The table of a game holds numbers: companions by their number, colours and symbols by their place
in the alphabet. What the numbers mean is looked up here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.dice import Die, dice_kinds
from glow_explorer.kernel.conditions import counter
from glow_explorer.kernel.effects import entangles, who_leaves
from glow_explorer.places import spaces
from glow_explorer.symbols import POSITION, Color, Kind, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.cards import Card

COLORS = tuple(Color)
COLOR_AT = {color: place for place, color in enumerate(COLORS)}
SYMBOLS = tuple(Symbol)
BLACK = COLOR_AT[Color.BLACK]
PURPLE = COLOR_AT[Color.PURPLE]
YELLOW = COLOR_AT[Color.YELLOW]
FOOTPRINTS, LIGHT, LOSS = (
    POSITION[Symbol.FOOTPRINTS], POSITION[Symbol.LIGHT], POSITION[Symbol.LOSS],
)  # fmt: skip
FACES = tuple(tuple(POSITION[symbol] for symbol in dice_kinds()[color].faces) for color in COLORS)
"""The symbols on the six faces of a die of each colour."""
KAAR = collection.companions()["kaar"].number
REROLL_SOURCES = ("companion", "token", "track")
"""Where a reroll comes from: a companion's power, a token, a step back on the score track."""
SPACES = range(len(catalog().track))
SPACE_OF = {POSITION[space.element]: space.position - 1 for space in catalog().track}
"""Where on the meeting track a die that shows an element is placed, counted from 0."""
ELEMENT_OF = {space: symbol for symbol, space in SPACE_OF.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A card as it is played: how often dice trigger it, and what each trigger does."""

    card: Card
    number: int
    is_spell: bool
    times: Callable[[Sequence[int], Sequence[int]], int]
    light: int
    footprints: int
    fireflies: int
    rerolls: int
    skull: bool
    leaves: bool
    casts: bool
    entangled: bool
    die: int | str | None
    rerolls_per_round: int
    printed_fireflies: int
    end_light: int


def _played(card: Card) -> Played:
    effect = card.effect
    die, skull = getattr(card, "die", None), who_leaves(effect, card.number, ()) is not None
    return Played(
        card, card.number, card.kind is Kind.SPELL, counter(card), effect.light,
        effect.footprints, effect.fireflies, effect.rerolls,
        skull, skull or card.kind is Kind.SPELL, effect.spells,
        entangles(effect),
        COLOR_AT[die] if isinstance(die, Color) else die, getattr(card, "rerolls_per_round", 0),
        getattr(card, "fireflies", 0), getattr(card, "end_light", 0),
    )  # fmt: skip


ADVENTURERS = {card.number: _played(card) for card in collection.adventurers()}
COMPANIONS = {card.number: _played(card) for card in collection.companions()}
SPELLS = {card.number: _played(card) for card in collection.spells()}
BY_KEY = {
    piece.card.key: piece
    for pieces in (ADVENTURERS, COMPANIONS, SPELLS)
    for piece in pieces.values()
}
COMPANION_NUMBER = {piece.card.key: number for number, piece in COMPANIONS.items()}
SPELL_TOKENS = tuple(card.number for card in catalog().spells for _ in range(card.copies))
DECKS = {
    deck: tuple(card.number for card in catalog().companions if card.deck == deck)
    for deck in ("A", "B")
}
NOT_IN_SOLO = frozenset(card.number for card in catalog().companions if not card.in_solo)

START = next(number for number, space in spaces().items() if space.kind == "start")


@cache
def die(color: int, face: int | None = None, *, small: bool = False) -> Die:
    """Return a die of the table as users know it."""
    symbol = None if face is None else SYMBOLS[face]
    return Die(COLORS[color], symbol, Size.SMALL if small else Size.LARGE)
