"""The catalogue: every component of the game, read from ``data/`` and checked as a whole.

Reading validates everything: types, references, keys and numbers that must be unique, roads that
must meet, and the totals of the box. A broken table is refused with all its problems at once.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal

from glow_explorer.board_tables import (
    read_archipelago,
    read_province,
    read_tom_tiles,
    read_track,
)
from glow_explorer.boards import Island, Road, Route, Setup, Space, TomTile, TrackSpace
from glow_explorer.box import DieKind, read_dice_kinds
from glow_explorer.cards import Adventurer, Companion, Condition, Effect, Spell
from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.symbols import Color, Size, read_word
from glow_explorer.tables import (
    Columns,
    Tables,
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
    from importlib.resources.abc import Traversable

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


def load(folder: Traversable) -> Catalog:
    """Read and check the tables of a folder.

    Raises
    ------
    CatalogError
        With every problem found, each with its file, row and column.
    """
    tables = Tables(folder)
    kinds = read_dice_kinds(tables)
    key = unique(_key)
    adventurers = _adventurers(tables, key, kinds)
    companions = _companions(tables, key, kinds)
    spells = _spells(tables, key)
    track = read_track(tables, kinds)
    spaces, roads = read_province(tables)
    islands, routes = read_archipelago(tables)
    tom_tiles = read_tom_tiles(tables)
    numbers = tables.toml("setup.toml")
    setup = _setup(tables, numbers)
    if not tables.problems:  # totals of tables with holes would only repeat what was found
        _check_totals(tables, numbers["totals"], {
            "large_dice": sum(kind.large for kind in kinds.values()),
            "small_dice": sum(kind.small for kind in kinds.values()),
            "adventurers": len(adventurers),
            "companions": len(companions),
            "companions_in_deck_A": sum(card.deck == "A" for card in companions),
            "companions_in_deck_B": sum(card.deck == "B" for card in companions),
            "companions_not_in_solo": sum(not card.in_solo for card in companions),
            "spell_tokens": sum(spell.copies for spell in spells),
            "tom_tiles": len(tom_tiles),
            "track_spaces": len(track),
            "province_spaces": len(spaces),
            "province_roads": len(roads),
            "village_lights": _lights(spaces),
            "archipelago_islands": len(islands),
            "archipelago_routes": len(routes),
            "island_lights": _lights(islands),
        })  # fmt: skip
        _check_owners(tables, kinds, adventurers, setup)
    tables.check()
    return Catalog(
        tuple(adventurers), tuple(companions), tuple(spells), tuple(track),
        tuple(spaces), tuple(roads), tuple(islands), tuple(routes), tuple(tom_tiles), setup,
    )  # fmt: skip


def _adventurers(
    tables: Tables, key: Callable[[str], str], kinds: Mapping[Color, DieKind]
) -> list[Adventurer]:
    columns: Columns = {
        **_card_columns(key),
        "color": partial(_large_die, kinds),
        "large_dice": natural,
        "end_light": whole,
    }
    return tables.build("adventurers.csv", columns, Adventurer)


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
    return tables.build("companions.csv", columns, Companion)


def _spells(tables: Tables, key: Callable[[str], str]) -> list[Spell]:
    return tables.build("spells.csv", {**_card_columns(key), "copies": natural}, Spell)


def _card_columns(key: Callable[[str], str]) -> Columns:
    """The columns that all cards have; keys are unique among all of them."""
    return {
        "number": unique(natural),
        "key": key,
        "name": words,
        "condition": Condition,
        "effect": Effect,
    }


def _key(cell: str) -> str:
    if not _KEY.fullmatch(cell):
        raise GlowError("bad-key", given=cell)
    return cell


def _large_die(kinds: Mapping[Color, DieKind], cell: str) -> Color:
    """Read the colour of a large die that the box has."""
    color = read_word(Color, cell)
    if color in kinds and not kinds[color].large:
        raise GlowError("no-such-dice", size=Size.LARGE, color=color)
    return color


def _setup(tables: Tables, numbers: dict[str, Any]) -> Setup:
    """Read the set-up; a value that is missing or of the wrong type is a problem of its own."""

    def get(section: str, name: str, kind: type) -> Any:
        value = numbers.get(section, {}).get(name)
        if type(value) is not kind:
            column = f"{section}.{name}"
            tables.note("setup.toml", "bad-setting", column=column, given=value, kind=kind.__name__)
            return kind()
        return value

    def dice(name: str) -> Pool:
        try:
            return Pool(get("game", name, str))
        except GlowError as error:
            tables.note("setup.toml", error.code, column=f"game.{name}", **error.data)
        return Pool()

    get("totals", "companions", int)
    length = get("score_track", "length", int)
    rerolls = get("score_track", "rerolls", list)
    for space in rerolls:
        if not isinstance(space, int) or not 0 <= space < length:
            column = "score_track.rerolls"
            tables.note("setup.toml", "reroll-space", column=column, given=space, length=length)
    return Setup(
        rounds=get("game", "rounds", int),
        fewest_players=get("game", "fewest_players", int),
        most_players=get("game", "most_players", int),
        start_score=get("score_track", "start", int),
        score_track_length=length,
        score_track_rerolls=frozenset(rerolls),
        removed_per_deck=get("game", "removed_per_deck", int),
        last_player_rerolls=get("game", "last_player_rerolls", int),
        boats=get("game", "boats", int),
        reserve=dice("reserve"),
        track_dice=dice("track_dice"),
        reroll_tokens=get("tokens", "reroll", int),
        firefly_tokens=get("tokens", "firefly", int),
        footprint_tokens=get("tokens", "footprint", int),
    )


def _lights(places: Iterable[Space | Island]) -> list[int]:
    return sorted(place.light for place in places if place.light)


def _check_totals(tables: Tables, expected: dict[str, Any], found: dict[str, Any]) -> None:
    for name in expected.keys() | found.keys():
        if expected.get(name) != found.get(name):
            tables.note(
                "setup.toml",
                "wrong-total",
                column=f"totals.{name}",
                given=found.get(name),
                expected=expected.get(name),
            )


def _check_owners(
    tables: Tables, kinds: Mapping[Color, DieKind], adventurers: list[Adventurer], setup: Setup
) -> None:
    """Every die of the box belongs to an adventurer, lies in the reserve or on the track."""
    owned = Counter(
        Die(card.color, None, Size.LARGE) for card in adventurers for _ in range(card.large_dice)
    )
    owned += Counter(setup.reserve) + Counter(setup.track_dice)
    for kind in kinds.values():
        for size in Size:
            given, expected = owned[Die(kind.color, None, size)], kind.number(size)
            if given != expected:
                tables.note(
                    "dice.csv",
                    "dice-without-owner",
                    column=size.value,
                    color=kind.color,
                    given=given,
                    expected=expected,
                )
