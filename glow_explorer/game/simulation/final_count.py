"""The final count in numbers only: the quick twin of `judge.score`, held to it by the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.pieces import ADVENTURERS, COMPANIONS
from glow_explorer.judge.score import COMPANIONS as WHOSE
from glow_explorer.judge.score import FIREFLY_BONUS, FLOOR, ZERO
from glow_explorer.places import islands, spaces

if TYPE_CHECKING:
    from glow_explorer.game.table import Seat, Table


class Count(NamedTuple):
    """The lines of a final count, and the total."""

    cards: int
    journey: int
    fireflies: int
    footprints: int
    total: int


def count(table: Table, seat: Seat) -> Count:
    """Count a player's light at the end of the game."""
    companions: list[object] = [COMPANIONS[number].card for number in seat.companions]
    cards = sum([_printed(one, "end_light") for one in companions])
    cards += _printed(ADVENTURERS[seat.adventurer].card, "end_light")
    if table.journey == "province":
        journey = spaces()[seat.camp].light
    else:
        journey = sum([islands()[boat].light for boat in seat.boats])
    flies = seat.fireflies + sum([_printed(one, "fireflies") for one in companions])
    number = len(companions)
    if table.rulings[WHOSE] != "in-play":
        number = max(seat.recruited, number)
    enough = flies >= number
    if flies == number == 0:
        enough = table.rulings[ZERO] == "yes"
    bonus = FIREFLY_BONUS if enough else 0
    total = seat.light + cards + journey + bonus + seat.footprints
    if total < 0 and table.rulings[FLOOR] == "yes":
        total = 0
    return Count(cards, journey, bonus, seat.footprints, total)


def _printed(card: object, name: str) -> int:
    found: int = getattr(card, name)
    return found
