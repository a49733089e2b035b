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

from glow_explorer.board_tables import (
    read_archipelago,
    read_province,
    read_tom_tiles,
    read_track,
)
from glow_explorer.box import DieKind, read_dice_kinds
from glow_explorer.cards import Adventurer, Companion, Condition, Effect, Spell
from glow_explorer.errors import GlowError
from glow_explorer.setup_table import read_setup
from glow_explorer.symbols import Color, Kind, Size
from glow_explorer.tables import (
    Columns,
    Tables,
    consecutive,
    data_folder,
    natural,
    one_of,
    unique,
    whole,
    words,
    yes_no,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from glow_explorer.boards import Island, Road, Route, Setup, Space, TomTile, TrackSpace

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


def _check_totals(tables: Tables, expected: dict[str, Any], found: dict[str, Any]) -> None:
    for name in dict.fromkeys([*expected, *found]):
        given, wanted = found.get(name), expected.get(name)
        if given != wanted:
            code = "wrong-total" if name in found and name in expected else "unknown-total"
            column = f"totals.{name}"
            tables.note("setup.toml", code, column=column, given=given, expected=wanted)


def _check_owners(tables: Tables, read: Catalog, kinds: Mapping[Color, DieKind]) -> None:
    """Every die of the box belongs to an adventurer, lies in the reserve or on the track."""
    owned = Counter({(card.color, Size.LARGE): card.large_dice for card in read.adventurers})
    owned += Counter((die.color, die.size) for die in (*read.setup.reserve, *read.setup.track_dice))
    for kind in kinds.values():
        for size in Size:
            given, expected = owned[kind.color, size], kind.number(size)
            if given != expected:
                tables.note(
                    "dice.csv",
                    "dice-without-owner",
                    column=size.value,
                    color=kind.color,
                    given=given,
                    expected=expected,
                )
