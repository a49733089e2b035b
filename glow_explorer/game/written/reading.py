"""Reading a table from plain values, as `snapshot` writes them; what does not fit is refused.

First everything is read by itself: its type, its bounds, the words there are. Whether all of it
goes together is for `possible`, and a noon half resolved is for `noon_reading`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import MOST_SEED
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COLOR_AT,
    COLORS,
    COMPANIONS,
    DECKS,
    FACES,
    SPACES,
    SPELLS,
    SYMBOLS,
)
from glow_explorer.game.setting_up import TOM, known_tom
from glow_explorer.game.table import Seat, Table
from glow_explorer.game.written.noon_reading import read_noon
from glow_explorer.game.written.plain import (
    LEAST_LIGHT,
    MOST_LIGHT,
    MOST_TOKENS,
    Part,
    is_name,
    read_rulings,
)
from glow_explorer.game.written.possible import STAGES, WAITING, check
from glow_explorer.journeys.tom import tom_camp
from glow_explorer.places import four_boats, known_boats, known_camp, known_space
from glow_explorer.position import JOURNEYS
from glow_explorer.symbols import POSITION, Color, Symbol

if TYPE_CHECKING:
    from glow_explorer.game.table import Tom

MOST_ACTS = 1_000_000
SMALL_DICE = len(catalog().setup.track_dice) + 1
LARGE_DICE = 20
SOURCES = 4
TILES = tuple(tile.number for tile in catalog().tom_tiles)

_TABLE = (
    "journey", "rulings", "seed", "acts", "day", "stage", "waiting", "first", "turn", "players",
    "track", "decks", "cemetery", "spells",
)  # fmt: skip
_SEAT = (
    "name", "adventurer", "companions", "spells", "hidden", "light", "footprints", "fireflies",
    "rerolls", "recruited", "sources", "large", "small",
)  # fmt: skip
_TODAY = ("faces", "gone", "fresh", "spent", "visited", "used", "before", "noon")
_TOM = (
    "colors", "color", "reserve", "spaces", "score", "band", "footprints", "camp", "boats", "tiles",
    "stack", "discard", "deck", "last",
)  # fmt: skip


def from_plain(plain: object, where: str = "") -> Table:
    """Read a table as `as_plain` wrote it; refuse whatever does not fit together.

    Parameters
    ----------
    plain
        The plain values.
    where
        The place of the table in something larger, for refusals.
    """
    parts = Part(plain, where).fields(_TABLE, ("tom",))
    journey = parts["journey"].word(JOURNEYS)
    rulings = read_rulings(parts["rulings"])
    table = Table(journey, rulings, parts["seed"].number(-MOST_SEED, MOST_SEED))
    table.acts = parts["acts"].number(0, MOST_ACTS)
    table.day = parts["day"].number(0, catalog().setup.rounds)
    table.stage = parts["stage"].word(STAGES)
    table.waiting = [one.word(WAITING) for one in parts["waiting"].items(most=len(WAITING))]
    most = catalog().setup.most_players
    players = parts["players"].items(1, most)
    table.first = parts["first"].number(0, len(players) - 1)
    table.turn = parts["turn"].number(0, len(players) - 1)
    table.seats = [_seat(one, journey) for one in players]
    _check_names(table, players)
    _track(table, parts["track"])
    decks = parts["decks"].fields(tuple(DECKS))
    table.decks = {deck: sorted(_cards(decks[deck], cards)) for deck, cards in DECKS.items()}
    table.cemetery = _cards(parts["cemetery"], tuple(COMPANIONS))
    table.spells = sorted(_spells(parts["spells"]))
    reserved = False
    if "tom" in parts:
        table.tom, reserved = _tom(parts["tom"], table)
    elif len(players) < catalog().setup.fewest_players:
        raise parts["players"].refuse("position-needed-now", stage=table.stage, name="tom")
    check(table, where, tom_from_reserve=reserved)
    _noon(table, players)
    return table


def _cards(part: Part, known: tuple[int, ...]) -> list[int]:
    return [one.one_of(known) for one in part.items(most=len(COMPANIONS))]


def _spells(part: Part) -> list[int]:
    return [one.one_of(tuple(SPELLS)) for one in part.items(most=MOST_TOKENS)]


def _color(part: Part) -> int:
    return COLOR_AT[Color(part.word([color.value for color in COLORS]))]


def _face(part: Part) -> int:
    return POSITION[Symbol(part.word([symbol.value for symbol in SYMBOLS]))]


def _seat(part: Part, journey: str) -> Seat:
    places = ("at", "camp") if journey == "province" else ("boats",)
    parts = part.fields((*_SEAT, *places), _TODAY)
    name = parts["name"].text(MOST_TOKENS)
    if not is_name(name):
        raise parts["name"].refuse("position-not-name")
    seat = Seat(name, parts["adventurer"].one_of(tuple(ADVENTURERS)))
    seat.companions = _cards(parts["companions"], tuple(COMPANIONS))
    seat.spells, seat.hidden = _spells(parts["spells"]), _spells(parts["hidden"])
    seat.light = parts["light"].number(LEAST_LIGHT, MOST_LIGHT)
    seat.footprints = parts["footprints"].number(0, MOST_TOKENS)
    seat.fireflies = parts["fireflies"].number(0, MOST_TOKENS)
    seat.rerolls = parts["rerolls"].number(0, MOST_TOKENS)
    seat.recruited = parts["recruited"].number(0, 2 * catalog().setup.rounds)
    won = parts["sources"]
    seat.sources = won.numbers(-MOST_LIGHT, MOST_LIGHT, least=SOURCES, count=SOURCES)
    _dice(seat, parts)
    _places(seat, parts)
    return seat


def _dice(seat: Seat, parts: dict[str, Part]) -> None:
    """Read the dice of a player, and what they show if they are rolled."""
    large = [_owned(one, -1) for one in parts["large"].items(most=LARGE_DICE)]
    small = [_color(one) for one in parts["small"].items(most=SMALL_DICE)]
    seat.owners = [owner for _, owner in large]
    seat.colors = [color for color, _ in large] + small
    if "fresh" in parts:
        seat.fresh = [_owned(one, 1) for one in parts["fresh"].items(1, LARGE_DICE)]
    if "spent" in parts:
        seat.spent = parts["spent"].number(1, len(COMPANIONS))
    if "faces" in parts:
        count = len(seat.colors)
        seat.faces = [_face(one) for one in parts["faces"].items(count, count)]
        for place, (color, face) in enumerate(zip(seat.colors, seat.faces, strict=True)):
            if face not in FACES[color]:
                shown = [SYMBOLS[one] for one in dict.fromkeys(FACES[color])]
                what = {"color": COLORS[color], "symbol": SYMBOLS[face], "expected": shown}
                where = f"{parts['faces'].where}[{place}]"
                said = GlowError("impossible-face", **what)
                raise GlowError("position-part", where=where, said=said)
    for name in ("gone", "used"):
        if name in parts:
            given = parts[name].numbers(0, len(seat.faces) - 1, least=0, count=len(seat.faces))
            setattr(seat, name, tuple(given) if name == "gone" else given)


def _owned(part: Part, least: int) -> tuple[int, int]:
    """Read a large die with its owner."""
    color, owner = part.items(2, 2)
    found = _color(color)
    if found == BLACK:
        raise color.refuse("position-not-known", expected=[c.value for c in COLORS[:BLACK]])
    return found, owner.number(least, max(COMPANIONS))


def _places(seat: Seat, parts: dict[str, Part]) -> None:
    """Read where a company stands, or where boats are."""
    if "boats" in parts:
        boats = parts["boats"].numbers(0, MOST_TOKENS, least=0, count=MOST_TOKENS)
        seat.boats = list(parts["boats"].asking(known_boats, boats))
    else:
        for name, known in (("at", known_space), ("camp", known_camp)):
            setattr(seat, name, parts[name].asking(known, parts[name].number(0, MOST_TOKENS)))
    if ("visited" in parts) != ("used" in parts):
        lacking, there = ("used", "visited") if "visited" in parts else ("visited", "used")
        where = parts[there].where.rpartition(".")[0]
        raise GlowError("position-without", where=where, name=lacking)
    if "visited" in parts:
        passed = parts["visited"].items(1, MOST_TOKENS)
        seat.visited = [one.asking(known_space, one.number(0, MOST_TOKENS)) for one in passed]


def _check_names(table: Table, players: list[Part]) -> None:
    """Refuse two players of one name or with one adventurer."""
    for name in ("name", "adventurer"):
        given = [getattr(seat, name) for seat in table.seats]
        for place, one in enumerate(given):
            if one in given[:place]:
                where = f"{players[place].where}.{name}"
                other = f"{players[given.index(one)].where}.{name}"
                raise GlowError("position-twice", where=where, given=repr(one), other=other)


def _track(table: Table, part: Part) -> None:
    for space, one in enumerate(part.items(len(SPACES), len(SPACES))):
        parts = one.fields(("companion", "dice", "footprints"))
        if parts["companion"].value is not None:
            table.companions[space] = parts["companion"].one_of(tuple(COMPANIONS))
        table.dice[space] = [_color(die) for die in parts["dice"].items(most=SMALL_DICE)]
        table.prints[space] = parts["footprints"].number(0, MOST_TOKENS)


def _tom(part: Part, table: Table) -> tuple[Tom, bool]:
    """Read Tom; say also whether his dice were taken from the reserve."""
    parts = part.fields(_TOM)
    if table.seats[0].name == TOM:
        where = part.where.removesuffix("tom") + "players[0].name"
        raise GlowError("position-not-name", where=where, given=repr(TOM))
    words = [color.value for color in COLORS]
    colors = [one.word(words) for one in parts["colors"].items(2, 2)]
    reserved = parts["reserve"].flag()
    source = "reserve" if reserved else "unused-adventurers"
    ruled = table.rulings.deciding("tom-dice-source", source)
    own = parts["color"].word(words)
    tom: Tom = part.asking(known_tom, colors, own, table.seats[0], ruled)
    spaces = parts["spaces"].items(2, 2)
    tom.spaces = [None if one.value is None else one.one_of(SPACES) for one in spaces]
    tom.score = parts["score"].number(0, MOST_LIGHT)
    tom.band = parts["band"].number(0, MOST_TOKENS)
    tom.footprints = parts["footprints"].number(0, MOST_TOKENS)
    tom.camp = parts["camp"].number(0, MOST_TOKENS)
    parts["camp"].asking(tom_camp, tom.camp)
    boats = parts["boats"].numbers(0, MOST_TOKENS, least=0, count=MOST_TOKENS)
    tom.boats = list(parts["boats"].asking(four_boats, boats))
    tiles = parts["tiles"].items(len(SPACES), len(SPACES))
    tom.tiles = [one.one_of((0, *TILES)) for one in tiles]
    tom.stack = [one.one_of(TILES) for one in parts["stack"].items(most=len(TILES))]
    tom.discard = [one.one_of(TILES) for one in parts["discard"].items(most=len(TILES))]
    tom.deck = parts["deck"].word(tuple(DECKS))
    tom.last = parts["last"].flag()
    return tom, reserved


def _noon(table: Table, players: list[Part]) -> None:
    """Read where noon stands for whoever is at it; nobody else has a noon to be read."""
    for seat, part in zip(table.seats, players, strict=True):
        parts = part.fields((), (*_SEAT, *_TODAY, "at", "camp", "boats"))
        if table.stage == "noon" and seat is table.seat:
            if "before" not in parts:
                raise GlowError("position-without", where=part.where, name="before")
            read_noon(table, parts["before"], parts.get("noon"))
        else:
            for name in ("before", "noon"):
                if name in parts:
                    raise parts[name].refuse("position-not-now", stage=table.stage)
