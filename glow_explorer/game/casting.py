"""Spells are cast: the other players take tokens, face down, in turn order while they last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game.chance import draw, read_numbers
from glow_explorer.game.evening import in_order

if TYPE_CHECKING:
    from glow_explorer.game.actions import DrawSpells
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table


def takers(table: Table) -> list[Seat]:
    """Return who takes a token (xargok.others, spells-run-out)."""
    others = [seat for seat in in_order(table) if seat is not table.seat]
    return others[: len(table.spells)]


def draw_spells(table: Table, action: DrawSpells, tell: Teller | None) -> tuple[int, ...] | None:
    """Let the other players draw spell tokens; the result is their numbers, in turn order."""
    table.waiting.pop()
    seats = takers(table)
    if action.result is None:
        drawn = draw(table.chance, table.spells, len(seats))
    else:
        drawn = read_numbers(action.result, table.spells, len(seats))
    short = len(seats) < len(table.seats) - 1
    for seat, token in zip(seats, drawn, strict=True):
        seat.hidden.append(token)
        table.spells.remove(token)
        if tell:
            ruled = ("spells-run-out", table.rulings["spells-run-out"]) if short else None
            tell.say("takes-spell", "xargok.others", seat, ruled=ruled)
    return tuple(drawn) if tell else None
