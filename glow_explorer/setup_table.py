"""Reads the numbers of the set-up (see `glow_explorer.catalog`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer.boards import Setup
from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError
from glow_explorer.tables import CatalogError

if TYPE_CHECKING:
    from glow_explorer.tables import Tables

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
