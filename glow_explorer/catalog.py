"""The catalogue: every component of the game, read from ``data/`` and checked as a whole.

Reading validates everything: types, references, keys and numbers that must be unique, roads that
must meet, and the totals of the box. A broken table is refused with all its problems at once.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from glow_explorer.boards import Island, Road, Route, Setup, Space, TomTile, TrackSpace
from glow_explorer.cards import GAINS, Adventurer, Companion, Condition, Cost, Effect, Spell
from glow_explorer.dice import DieKind, Pool, read_dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.symbols import ELEMENTS, Color, Kind, Size, Symbol
from glow_explorer.tables import (
    CatalogError,
    Columns,
    Tables,
    consecutive,
    data_folder,
    fraction,
    natural,
    one_of,
    optional,
    unique,
    whole,
    words,
    yes_no,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path


FILE = "setup.toml"
T = TypeVar("T")


def read_setup(tables: Tables, numbers: dict[str, Any]) -> Setup:
    """Read the set-up; a value that is missing or of the wrong type is a problem of its own."""

    def get(section: str, name: str, kind: type[T]) -> T:
        entries = numbers.get(section)
        value = entries.get(name) if isinstance(entries, dict) else None
        if type(value) is kind and not (isinstance(value, int) and value < 0):
            return value
        column = f"{section}.{name}"
        tables.note(FILE, "bad-setting", column=column, given=value, kind=kind.__name__)
        return kind()

    def number(section: str, name: str) -> int:
        return get(section, name, int)

    def dice(name: str) -> Pool:
        try:
            return Pool(get("game", name, str), unlimited=True)  # the box is compared as a whole
        except CatalogError:
            pass  # the dice of the box cannot be read, which is said elsewhere
        except GlowError as error:
            tables.note(FILE, error.code, column=f"game.{name}", **error.data)
        return Pool()

    number("totals", "companions")
    setup = Setup(
        rounds=number("game", "rounds"),
        fewest_players=number("game", "fewest_players"),
        most_players=number("game", "most_players"),
        start_score=number("score_track", "start"),
        score_track_length=number("score_track", "length"),
        score_track_rerolls=tuple(get("score_track", "rerolls", list)),
        removed_per_deck=number("game", "removed_per_deck"),
        last_player_rerolls=number("game", "last_player_rerolls"),
        boats=number("game", "boats"),
        reserve=dice("reserve"),
        track_dice=dice("track_dice"),
        reroll_tokens=number("tokens", "reroll"),
        firefly_tokens=number("tokens", "firefly"),
        footprint_tokens=number("tokens", "footprint"),
    )
    _check_track(tables, setup)
    return setup


def _check_track(tables: Tables, setup: Setup) -> None:
    """The start and the rerolls are spaces of the score track; players come in a range."""
    length = setup.score_track_length
    spaces = [("start", setup.start_score)]
    spaces += [("rerolls", space) for space in setup.score_track_rerolls]
    for name, space in spaces:
        if type(space) is not int or not 0 <= space < length:
            column = f"score_track.{name}"
            tables.note(FILE, "no-such-track-space", column=column, given=space, length=length)
    if setup.fewest_players > setup.most_players:
        column = "game.fewest_players"
        tables.note(FILE, "players", column=column, given=setup.fewest_players)


Way = TypeVar("Way", Road, Route)


def read_track(tables: Tables, kinds: Mapping[Color, DieKind]) -> list[TrackSpace]:
    """Read the meeting track; a space has the colour whose dice carry its element twice."""

    def make(position: int, element: Symbol, color: Color) -> TrackSpace:
        kind = kinds.get(color)
        if kind and kind.sixth_face is not element:
            raise GlowError("track-color", color=color, given=element, expected=kind.sixth_face)
        return TrackSpace(position, element, color)

    columns: Columns = {
        "position": consecutive(1),
        "element": Symbol,
        "color": Color,
    }
    return tables.build("meeting_track.csv", columns, make)


def read_tom_tiles(tables: Tables) -> list[TomTile]:
    """Read Tom's tiles."""
    columns: Columns = {
        "number": consecutive(1),
        "band_steps": natural,
        "light": natural,
        "journey": optional(one_of("min", "max")),
    }
    return tables.build("tom_tiles.csv", columns, TomTile)


def read_province(tables: Tables) -> tuple[list[Space], list[Road]]:
    """Read the Province of Shadows: every space can be reached, every road once."""
    columns: Columns = {
        "number": consecutive(0),
        "kind": one_of("start", "road", "village"),
        "needs": Condition,
        **_PLACE,
    }
    spaces = tables.build("province_spaces.csv", columns, _space)
    _check_one(tables, "province_spaces.csv", "start", spaces)
    numbers = {space.number for space in spaces}
    end = partial(_known, numbers, "unknown-space")
    columns = {"a": end, "b": end, "cost": Cost, "gain": _gain}
    roads = tables.build("province_roads.csv", columns, _once(Road))
    _check_connected(tables, "province_roads.csv", numbers, roads)
    return spaces, roads


def read_archipelago(tables: Tables) -> tuple[list[Island], list[Route]]:
    """Read the Archipelago of Darkness: every island can be reached, every route once."""
    columns: Columns = {"number": consecutive(0), "kind": one_of("centre", "island"), **_PLACE}
    islands = tables.build("archipelago_islands.csv", columns, Island)
    _check_one(tables, "archipelago_islands.csv", "centre", islands)
    numbers = {island.number for island in islands}
    end = partial(_known, numbers, "unknown-island")
    count = optional(_element_count)
    columns = {"a": end, "b": end, "fewest": count, "most": count, "cost": Cost}
    routes = tables.build("archipelago_routes.csv", columns, _once(_route))
    _check_connected(tables, "archipelago_routes.csv", numbers, routes)
    return islands, routes


def _gain(cell: str) -> Effect:
    """Read what a place gives: gains only."""
    gain = Effect(cell)
    for name, amount in gain.terms:
        if name not in GAINS or amount < 0:
            raise GlowError("not-a-gain", given=cell)
    return gain


_PLACE: Columns = {
    "cost": Cost,
    "gain": _gain,
    "light": natural,
    "x": fraction,
    "y": fraction,
}


def _space(**printed: Any) -> Space:
    """A space of a road asks for one symbol, had or not had; the others ask for none."""
    space = Space(**printed)
    symbols = len(space.needs.needs) + len(space.needs.crossed)
    if symbols != (space.kind == "road") or space.needs.same:
        raise GlowError("space-needs", kind=space.kind, given=space.needs)
    if (space.light > 0) != (space.kind == "village"):
        raise GlowError("space-light", kind=space.kind, given=space.light)
    return space


def _route(**printed: Any) -> Route:
    """A route asks for a number of elements between two bounds, or for none."""
    route = Route(**printed)
    if (route.fewest is None) != (route.most is None) or (route.fewest or 0) > (route.most or 0):
        raise GlowError("element-range", fewest=route.fewest, most=route.most)
    return route


def _known(numbers: set[int], code: str, cell: str) -> int:
    """Read the end of a road or route: a place that exists."""
    number = whole(cell)
    if number not in numbers:
        raise GlowError(code, given=number)
    return number


def _element_count(cell: str) -> int:
    number = natural(cell)
    if not 1 <= number <= len(ELEMENTS):
        raise GlowError("element-count", given=number, most=len(ELEMENTS))
    return number


def _once(make: Callable[..., Way]) -> Callable[..., Way]:
    """Roads go both ways, so each stands once, its lower number first."""
    seen: set[tuple[int, int]] = set()

    def checked(**printed: Any) -> Way:
        way = make(**printed)
        if way.a >= way.b:
            raise GlowError("road-order", a=way.a, b=way.b)
        if (way.a, way.b) in seen:
            raise GlowError("repeated-road", a=way.a, b=way.b)
        seen.add((way.a, way.b))
        return way

    return checked


def _check_one(tables: Tables, file: str, kind: str, places: Sequence[Space | Island]) -> None:
    """Everybody begins in the same place: number 0, and only that."""
    begins = [place.number for place in places if place.kind == kind]
    if begins != [0]:
        tables.note(file, "one-beginning", column="kind", kind=kind, given=begins)


def _check_connected(
    tables: Tables, file: str, numbers: set[int], ways: Iterable[Road | Route]
) -> None:
    """Every place can be reached from the first."""
    neighbours: dict[int, set[int]] = {number: set() for number in numbers}
    for way in ways:
        neighbours[way.a].add(way.b)
        neighbours[way.b].add(way.a)
    reached: set[int] = set()
    ahead = sorted(numbers)[:1]
    while ahead:
        place = ahead.pop()
        reached.add(place)
        ahead.extend(neighbours[place] - reached)
    if cut_off := sorted(numbers - reached):
        tables.note(file, "cut-off", given=cut_off)


C = TypeVar("C", Adventurer, Companion, Spell)
_KEY = re.compile(r"[a-z]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Catalog:
    """All components, as printed."""

    adventurers: tuple[Adventurer, ...]
    companions: tuple[Companion, ...]
    spells: tuple[Spell, ...]
    track: tuple[TrackSpace, ...]
    spaces: tuple[Space, ...]
    roads: tuple[Road, ...]
    islands: tuple[Island, ...]
    routes: tuple[Route, ...]
    tom_tiles: tuple[TomTile, ...]
    setup: Setup


@cache
def catalog() -> Catalog:
    """Return the catalogue of the game, read once.

    >>> len(catalog().companions), len(catalog().roads)
    (46, 74)
    """
    return load(data_folder())


def load(folder: Path) -> Catalog:
    """Read and check the tables of a folder.

    Raises
    ------
    CatalogError
        With every problem found, each with its file, row and column.
    """
    tables = Tables(folder)
    kinds = read_dice_kinds(tables)
    key = unique(_key)
    spaces, roads = read_province(tables)
    islands, routes = read_archipelago(tables)
    numbers = tables.toml("setup.toml")
    read = Catalog(
        adventurers=tuple(_adventurers(tables, key, kinds)),
        companions=tuple(_companions(tables, key, kinds)),
        spells=tuple(_spells(tables, key)),
        track=tuple(read_track(tables, kinds)),
        spaces=tuple(spaces),
        roads=tuple(roads),
        islands=tuple(islands),
        routes=tuple(routes),
        tom_tiles=tuple(read_tom_tiles(tables)),
        setup=read_setup(tables, numbers),
    )
    if not tables.problems:  # totals of tables with holes would only repeat what was found
        _check_totals(tables, numbers["totals"], _totals(read, kinds))
        _check_owners(tables, read, kinds)
    tables.check()
    return read


def _totals(read: Catalog, kinds: Mapping[Color, DieKind]) -> dict[str, int | list[int]]:
    """Count what is to be compared with the totals of ``setup.toml``."""
    return {
        "large_dice": sum(kind.large for kind in kinds.values()),
        "small_dice": sum(kind.small for kind in kinds.values()),
        "adventurers": len(read.adventurers),
        "companions": len(read.companions),
        "companions_in_deck_A": sum(card.deck == "A" for card in read.companions),
        "companions_in_deck_B": sum(card.deck == "B" for card in read.companions),
        "companions_not_in_solo": sum(not card.in_solo for card in read.companions),
        "spell_tokens": sum(spell.copies for spell in read.spells),
        "tom_tiles": len(read.tom_tiles),
        "track_spaces": len(read.track),
        "province_spaces": len(read.spaces),
        "province_roads": len(read.roads),
        "village_lights": _lights(read.spaces),
        "archipelago_islands": len(read.islands),
        "archipelago_routes": len(read.routes),
        "island_lights": _lights(read.islands),
    }


def _adventurers(
    tables: Tables, key: Callable[[str], str], kinds: Mapping[Color, DieKind]
) -> list[Adventurer]:
    columns: Columns = {
        **_card_columns(key),
        "color": partial(_large_die, kinds),
        "large_dice": natural,
        "end_light": whole,
    }
    return tables.build("adventurers.csv", columns, _checked(Adventurer))


def _companions(
    tables: Tables, key: Callable[[str], str], kinds: Mapping[Color, DieKind]
) -> list[Companion]:
    def die(cell: str) -> Color | Literal["any"] | None:
        if cell == "any":
            return "any"
        return _large_die(kinds, cell) if cell else None

    columns: Columns = {
        **_card_columns(key),
        "deck": one_of("A", "B"),
        "end_light": whole,
        "fireflies": natural,
        "rerolls_per_round": natural,
        "die": die,
        "in_solo": yes_no,
    }
    return tables.build("companions.csv", columns, _checked(Companion))


def _spells(tables: Tables, key: Callable[[str], str]) -> list[Spell]:
    return tables.build("spells.csv", {**_card_columns(key), "copies": natural}, _checked(Spell))


def _card_columns(key: Callable[[str], str]) -> Columns:
    """The columns that all cards have; keys are unique among all of them."""
    return {
        "number": consecutive(1),
        "key": key,
        "name": words,
        "condition": Condition,
        "effect": Effect,
    }


def _checked(make: Callable[..., C]) -> Callable[..., C]:
    """Effects come with a condition, and only companions die of their own effect."""

    def checked(**printed: Any) -> C:
        card = make(**printed)
        if bool(card.condition) != bool(card.effect):
            raise GlowError("half-a-card", condition=card.condition, effect=card.effect)
        if card.effect.skull and card.kind is not Kind.COMPANION:
            raise GlowError("skull-on-no-companion", kind=card.kind)
        return card

    return checked


def _key(cell: str) -> str:
    if not _KEY.fullmatch(cell):
        raise GlowError("bad-key", given=cell)
    return cell


def _large_die(kinds: Mapping[Color, DieKind], cell: str) -> Color:
    """Read the colour of a large die that the box has."""
    color = Color(cell)
    if color in kinds and not kinds[color].large:
        raise GlowError("no-such-dice", size=Size.LARGE, color=color)
    return color


def _lights(places: Iterable[Space | Island]) -> list[int]:
    return sorted(place.light for place in places if place.light)


def _check_totals(tables: Tables, expected: dict[str, Any], counted: dict[str, Any]) -> None:
    for name in dict.fromkeys([*expected, *counted]):
        number, total = counted.get(name), expected.get(name)
        if number != total:
            code = "wrong-total" if name in counted and name in expected else "unknown-total"
            column = f"totals.{name}"
            tables.note("setup.toml", code, column=column, given=number, expected=total)


def _check_owners(tables: Tables, read: Catalog, kinds: Mapping[Color, DieKind]) -> None:
    """Every die of the box belongs to an adventurer, lies in the reserve or on the track."""
    owned = Counter({(card.color, Size.LARGE): card.large_dice for card in read.adventurers})
    owned += Counter((die.color, die.size) for die in (*read.setup.reserve, *read.setup.track_dice))
    for kind in kinds.values():
        for size in Size:
            number, expected = owned[kind.color, size], kind.number(size)
            if number != expected:
                tables.note(
                    "dice.csv",
                    "dice-without-owner",
                    column=size.value,
                    color=kind.color,
                    given=number,
                    expected=expected,
                )
