"""Thousands of games, and after every action everything is still in exactly one place.

`test_game_properties` does the same through `Game`, with games that shrink to the smallest that
fails; here the engine plays them, so that there can be many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer.dice import dice_kinds
from glow_explorer.game import engine
from glow_explorer.game.chance import Luck
from glow_explorer.game.pieces import BLACK, COLORS, SPELL_TOKENS
from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.setup import new_table, seats_of
from glow_explorer.game.stages import BY_CHANCE, END
from glow_explorer.rulebook import PRESETS, as_rulings

if TYPE_CHECKING:
    from glow_explorer.game.table import Table

pytestmark = pytest.mark.slow

NAMES = [card.key for card in glow.adventurers]
LARGE = [dice_kinds()[color].large for color in COLORS]
SMALL = [dice_kinds()[color].small for color in COLORS]
GAMES = 250
ASKED = 97
"""Every so many actions it is also asked whether the player's choice is allowed."""


def table_of(game: int, journey: str, preset: str) -> Table:
    """Lay out a game whose players and luck depend on its number."""
    number = 2 + game % 3
    who = [NAMES[(game + place * (1 + game % 2)) % len(NAMES)] for place in range(number)]
    return new_table(seats_of(who), journey, game, as_rulings(preset))


def unused(table: Table) -> list[int]:
    """Count the large dice of adventurers whom nobody plays."""
    found = [0] * len(COLORS)
    playing = {seat.adventurer for seat in table.seats}
    for card in glow.adventurers:
        if card.number not in playing:
            found[COLORS.index(card.color)] += card.large_dice
    return found


def dice(table: Table) -> tuple[list[int], list[int]]:
    """Count the large and the small dice of each colour, wherever they are."""
    large, small = list(table.reserve), [0] * len(COLORS)
    small[BLACK] += table.black
    for seat in table.seats:
        owned = len(seat.owners)
        for color, owner in zip(seat.colors[:owned], seat.owners, strict=True):
            large[color] += owner != -1
        for color, _ in seat.fresh:
            large[color] += 1
        for color in seat.colors[owned:]:
            small[color] += 1
    for there in table.dice:
        for color in there:
            small[color] += 1
    return large, small


def companions(table: Table) -> list[int]:
    """List all companions, wherever they are."""
    found = [number for number in table.companions if number]
    found += table.removed + table.cemetery + table.decks["A"] + table.decks["B"]
    for seat in table.seats:
        found += seat.companions
    return sorted(found)


def spells(table: Table) -> list[int]:
    """List all spell tokens that somebody has seen, and those that nobody has."""
    found = table.spells + table.box
    for seat in table.seats:
        found += seat.spells + seat.hidden
    return sorted(number for number in found if number)


def in_place(table: Table, box: list[int]) -> None:
    """Everything is in exactly one place, and nobody owes anything."""
    large, small = dice(table)
    assert [there + away for there, away in zip(large, box, strict=True)] == LARGE
    if table.day:
        assert small == SMALL
    assert companions(table) == list(range(1, 47))
    assert spells(table) == sorted(SPELL_TOKENS)
    for seat in table.seats:
        assert min(seat.light, seat.footprints, seat.fireflies, seat.rerolls) >= 0
        assert seat.light == 10 + sum(seat.sources)
    assert min(table.prints) >= 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_after_every_action_everything_is_in_its_place(journey: str, preset: str) -> None:
    player, actions = RandomPlayer(), 0
    for game in range(GAMES):
        table = table_of(game, journey, preset)
        box, luck, days = unused(table), Luck(game), set()
        while table.now != END:
            action = BY_CHANCE.get(table.now)
            if action is None:
                action = player.pick(table, luck)
                actions += 1
                assert actions % ASKED or engine.allowed(table, action)
            engine.play(table, action)
            in_place(table, box)
            days.add(table.day)
        assert days == set(range(9))
        assert [seat.recruited for seat in table.seats] == [8] * len(table.seats)
    assert actions > 100 * GAMES
