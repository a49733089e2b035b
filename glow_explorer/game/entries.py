"""What is entered where real dice and cards decide: what they are, and what they may show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.game.actions import (
    Deal,
    DrawFirstPlayer,
    DrawTiles,
    RevealSpells,
    RollAgain,
    RollBlackDie,
    RollSmallDice,
    RollTomDice,
)
from glow_explorer.game.chance import PLACED
from glow_explorer.game.evening import deck, places, undealt
from glow_explorer.game.late_morning import DIFFERENT
from glow_explorer.game.morning import open_spaces
from glow_explorer.game.pieces import COLOR_AT, COMPANIONS, ELEMENT_OF, SPACES, SPELLS, SYMBOLS
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.dice import Die
    from glow_explorer.game.actions import ByChance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table
    from glow_explorer.symbols import Symbol


@dataclass(frozen=True)
class Entry:
    """What may be entered for one act of chance.

    Attributes
    ----------
    kind
        ``"dice"``, ``"cards"``, ``"tiles"`` or ``"players"``.
    number
        How many are entered.
    dice, faces
        The dice in their order, and the symbols that each of them may show.
    cards
        The cards that may be turned up, each as often as it is there; nobody has seen them.
    tiles
        The tiles of Tom that may be turned up, by number.
    players
        The names of which one is entered; for spells, before whom each of them lies.
    spaces
        The spaces of the meeting track that get something, counted from 1.
    """

    kind: str
    number: int
    dice: tuple[Die, ...] = ()
    faces: tuple[tuple[Symbol, ...], ...] = ()
    cards: tuple[Card, ...] = ()
    tiles: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()


def entry_of(game: Game, action: ByChance) -> Entry | None:
    """Return what may be entered for an act of chance; None if nobody sees what it brings.

    >>> from glow_explorer import Game
    >>> game = Game.new(["Pocana", "Eoles"], by_hand=True).do("remove")
    >>> entry = entry_of(game, game.actions()[0])
    >>> entry.kind, entry.number, len(entry.cards)
    ('cards', 5, 23)
    """
    table = game._table
    context = dict(action.context_at(table))
    if "dice" in context:
        dice = tuple(die.unrolled() for die in context["dice"])
        faces = tuple(_faces(table, action, die) for die in dice)
        return Entry("dice", len(dice), dice=dice, faces=faces)
    if isinstance(action, Deal):
        cards, spaces = deck(table), places(table)
        number = min(len(spaces), undealt(table, cards))
        shown = tuple(COMPANIONS[card].card for card in sorted(cards))
        return Entry("cards", number, cards=shown, spaces=_counted(spaces[:number]))
    if isinstance(action, RevealSpells):
        players = context["players"]
        shown = tuple(SPELLS[spell].card for spell in sorted(table.spells))
        return Entry("cards", len(players), cards=shown, players=players)
    if isinstance(action, DrawTiles) and table.tom is not None:
        missing = [space for space in SPACES if not table.tom.tiles[space]]
        stack = tuple(sorted(table.tom.stack))
        return Entry("tiles", len(missing), tiles=stack, spaces=_counted(missing))
    if isinstance(action, DrawFirstPlayer):
        return Entry("players", 1, players=tuple(seat.name for seat in table.seats))
    return None


def _counted(spaces: list[int]) -> tuple[int, ...]:
    return tuple(space + 1 for space in spaces)


def _faces(table: Table, action: ByChance, die: Die) -> tuple[Symbol, ...]:
    """Return the symbols that a die may show; on the meeting track it must show a colour."""
    color = COLOR_AT[die.color]
    if isinstance(action, RollBlackDie):
        elements = {ELEMENT_OF[space] for space in open_spaces(table)}
        return tuple(SYMBOLS[face] for face in DIFFERENT[color] if face in elements)
    on_track = isinstance(action, RollSmallDice | RollAgain)
    if on_track or (isinstance(action, RollTomDice) and die.size is Size.SMALL):
        return tuple(SYMBOLS[face] for face in dict.fromkeys(PLACED[color]))
    return tuple(SYMBOLS[face] for face in DIFFERENT[color])


def faces_in_order(entry: Entry, dice: tuple[Die, ...]) -> tuple[str, ...] | None:
    """Return what dice of these colours show, in the order of the entry; None if they do not fit.

    >>> from glow_explorer import Roll
    >>> roll = Entry("dice", 2, dice=tuple(Roll("red:air small blue:air")))
    >>> faces_in_order(roll, tuple(Roll("blue:water red:fire")))
    ('fire', 'water')
    """
    if Counter(die.color for die in dice) != Counter(die.color for die in entry.dice):
        return None
    left = list(dice)
    symbols = []
    for die in entry.dice:
        alike = [other for other in left if other.color == die.color]
        match = next((other for other in alike if other.size == die.size), alike[0])
        left.remove(match)
        symbols.append(str(match.symbol))
    return tuple(symbols)
