"""What an action speaks of, so that it can be said in words without the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game.actions import Action, Recruit, Reroll, RollDice, Turn
from glow_explorer.game.morning import NUMBER
from glow_explorer.game.pieces import die

if TYPE_CHECKING:
    from glow_explorer.game.table import Seat, Table

Context = tuple[tuple[str, Any], ...]


def context(table: Table, action: Action) -> Context:
    """Return what an action speaks of: who acts, the dice it names, what lies with a companion."""
    found: dict[str, Any] = {"player": table.seat.name if table.day else None}
    seat = table.seat
    if isinstance(action, Recruit) and NUMBER.get(action.companion) in table.companions:
        space = table.companions.index(NUMBER[action.companion])
        found["dice"] = tuple(die(color, small=True) for color in table.dice[space])
        found["footprints"] = table.prints[space]
    elif isinstance(action, Reroll):
        found["dice"] = tuple(_die(seat, which) for which in action.dice)
    elif isinstance(action, Turn):
        found["dice"] = (_die(seat, action.die),)
    elif isinstance(action, RollDice):
        large = len(seat.owners)
        found["dice"] = tuple(die(c, small=which >= large) for which, c in enumerate(seat.colors))
    return tuple(found.items())


def _die(seat: Seat, which: int) -> Any:
    if not 0 <= which < len(seat.faces):
        return None
    return die(seat.colors[which], seat.faces[which], small=which >= len(seat.owners))
