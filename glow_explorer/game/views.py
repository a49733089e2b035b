"""What lies on the table, as values that users look at: players, the meeting track, Tom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.game.pieces import BLACK, COLORS, ELEMENT_OF, SPACES, SYMBOLS, die
from glow_explorer.showing import Told
from glow_explorer.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.cards import Companion, Spell
    from glow_explorer.company import Company
    from glow_explorer.game.table import Seat, Table, Tom
    from glow_explorer.symbols import Color, Symbol

SOURCES = ("cards", "faces", "steps back", "way")
"""Where light comes from or goes to in play, in the order of `Seat.sources`."""


@dataclass(frozen=True, slots=True, repr=False)
class Player(Told):
    """A player, as things stand.

    Attributes
    ----------
    name, company
        Who plays, and the cards in play; spells that lie face down are only counted (`hidden`).
    light, footprints, fireflies, rerolls
        The score and the tokens.
    dice, roll
        The dice of the player; what they show, once they are rolled, less those that went back.
    sketal_dice
        Which large die, by its index, belongs to which Sketal.
    at, camp, boats
        Where the company stands and its camp, or the islands of the boats.
    recruited
        How many companions were ever recruited.
    sources
        The light won and lost in play, by where it came from.
    """

    name: str
    company: Company
    hidden: int
    light: int
    footprints: int
    fireflies: int
    rerolls: int
    dice: Pool
    roll: Roll | None
    sketal_dice: Mapping[str, int]
    at: int | None
    camp: int | None
    boats: tuple[int, ...] | None
    recruited: int
    sources: Mapping[str, int]

    @property
    def companions(self) -> tuple[Companion, ...]:
        """The companions in play, in the order recruited."""
        return self.company.companions

    @property
    def spells(self) -> tuple[Spell, ...]:
        """The spells that are revealed."""
        return self.company.spells

    def to_dict(self) -> dict[str, Any]:
        """Return the player as plain values that go into JSON."""
        return {
            "name": self.name,
            "adventurer": self.company.adventurer.key,
            "companions": [card.key for card in self.companions],
            "spells": [card.key for card in self.spells],
            "hidden": self.hidden,
            "light": self.light,
            "footprints": self.footprints,
            "fireflies": self.fireflies,
            "rerolls": self.rerolls,
            "dice": str(self.dice),
            "roll": None if self.roll is None else str(self.roll),
            "at": self.at,
            "camp": self.camp,
            "boats": None if self.boats is None else list(self.boats),
        }

    def __repr__(self) -> str:
        return f"<Player {self.name}: {self.light} light, {len(self.companions)} companions>"


def player(table: Table, seat: Seat) -> Player:
    """Return a player as things stand."""
    large, left = len(seat.owners), [w for w in range(len(seat.colors)) if w not in seat.gone]
    owned = [die(seat.colors[which], small=which >= large) for which in left]
    on_land = table.journey == "province"
    cards = collection.companions()
    return Player(
        name=seat.name,
        company=seat.company,
        hidden=len(seat.hidden),
        light=seat.light,
        footprints=seat.footprints,
        fireflies=seat.fireflies,
        rerolls=seat.rerolls,
        dice=Pool(owned),
        roll=seat.roll.without(*seat.gone) if seat.faces else None,
        sketal_dice=Frozen(
            {cards[owner].key: left.index(w) for w, owner in enumerate(seat.owners) if owner > 0}
        ),
        at=seat.at if on_land else None,
        camp=seat.camp if on_land else None,
        boats=None if on_land else tuple(seat.boats),
        recruited=seat.recruited,
        sources=Frozen(zip(SOURCES, seat.sources, strict=True)),
    )


def position_parts(table: Table, name: str) -> dict[str, Any]:
    """Return what a player has as the parts of a position."""
    seats = {seat.name: seat for seat in table.seats}
    if name not in seats:
        near = nearest(str(name), seats)
        raise GlowError("not-a-choice", given=name, expected=list(seats), nearest=near)
    seat = seats[name]
    seen = player(table, seat)
    on_land = table.journey == "province"
    sketals = [card for card in seen.companions if card.die is not None]
    return {
        "company": seen.company,
        "roll": seen.roll,
        "pool": seen.dice,
        "light": seen.light,
        "footprints": seen.footprints,
        "fireflies": seen.fireflies,
        "rerolls": seen.rerolls,
        "free_rerolls": max(0, seen.company.rerolls_per_round - seat.spent),
        "sketal_dice": Frozen({card.key: seen.sketal_dice.get(card.key) for card in sketals}),
        "cemetery": tuple(collection.companions()[number] for number in table.cemetery),
        "hidden_spells": seen.hidden,
        "solo": table.tom is not None,
        "journey": table.journey,
        "boats": seen.boats,
        "at": seen.at,
        "camp": seen.camp,
        "used": tuple(seat.used) if on_land else (),
        "visited": tuple(seat.visited) if on_land and len(seat.visited) > 1 else (),
        "day": table.day or None,
        "recruited": seen.recruited,
    }


@dataclass(frozen=True, slots=True, repr=False)
class Meeting(Told):
    """A space of the meeting track, as things stand.

    Attributes
    ----------
    position, element
        Which space, from 1 on the left, and the element that sends dice there.
    companion, dice, footprints
        Who is there, if anybody, and what lies there.
    tile, tom_dice
        In the solo game the number of Tom's tile, and his large dice.
    """

    position: int
    element: Symbol
    companion: Companion | None
    dice: Pool
    footprints: int
    tile: int | None = None
    tom_dice: Pool | None = None

    def __repr__(self) -> str:
        who = self.companion.key if self.companion else "nobody"
        return f"<Meeting {self.position}: {who}, {self.dice!s}, {self.footprints} footprints>"


def meeting_track(table: Table) -> tuple[Meeting, ...]:
    """Return the meeting track as things stand."""
    cards = collection.companions()
    tom = table.tom
    return tuple(
        Meeting(
            position=space + 1,
            element=SYMBOLS[ELEMENT_OF[space]],
            companion=cards[table.companions[space]] if table.companions[space] else None,
            dice=Pool(die(color, small=True) for color in sorted(table.dice[space])),
            footprints=table.prints[space],
            tile=(tom.tiles[space] or None) if tom and tom.tiles else None,
            tom_dice=Pool(
                die(color) for color, at in zip(tom.colors, tom.spaces, strict=True) if at == space
            ) if tom else None,
        )
        for space in SPACES
    )  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class Automaton(Told):
    """Tom, as things stand: his score, band and footprints, his camp (by its light) or boats."""

    color: Color
    dice: Pool
    score: int
    band: int
    footprints: int
    camp: int | None
    boats: tuple[int, ...] | None
    deck: str
    tiles_left: int
    last_round: bool

    def __repr__(self) -> str:
        return f"<Automaton Tom: {self.score} light, band on {self.band}>"


def automaton(table: Table, tom: Tom) -> Automaton:
    """Return Tom as things stand."""
    on_land = table.journey == "province"
    return Automaton(
        color=COLORS[tom.color],
        dice=Pool(die(color) for color in tom.colors),
        score=tom.score,
        band=tom.band,
        footprints=tom.footprints,
        camp=tom.camp if on_land else None,
        boats=None if on_land else tuple(tom.boats),
        deck=tom.deck,
        tiles_left=len(tom.stack),
        last_round=tom.last,
    )


def reserve(table: Table) -> Pool:
    """Return the dice in the reserve."""
    large = [die(color) for color, count in enumerate(table.reserve) for _ in range(count)]
    return Pool([*large, die(BLACK, small=True)] if table.black else large)
