"""What an action speaks of, so that it can be said in words without the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game.actions import (
    Action,
    Apply,
    Camp,
    Recruit,
    Reroll,
    RollDice,
    SailTo,
    Turn,
    WalkTo,
)
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
    elif isinstance(action, Camp):
        found["place"] = seat.at
    elif named := _named_dice(action):
        found["dice"] = tuple(_die(seat, which) for which in named)
    elif isinstance(action, RollDice):
        large = len(seat.owners)
        found["dice"] = tuple(die(c, small=which >= large) for which, c in enumerate(seat.colors))
    return tuple(found.items())


def _named_dice(action: Action) -> tuple[int, ...]:
    """Return the indexes of the dice that an action names."""
    if isinstance(action, Reroll):
        return action.dice
    if isinstance(action, Turn):
        return (action.die,)
    if isinstance(action, WalkTo | SailTo):
        return () if action.back is None else (action.back,)
    if isinstance(action, Apply):
        word, _, number = (action.choice or "").partition(" ")
        return (int(number),) if word == "die" and number.isdecimal() else ()
    return ()


def _die(seat: Seat, which: int) -> Any:
    if not 0 <= which < len(seat.faces):
        return None
    return die(seat.colors[which], seat.faces[which], small=which >= len(seat.owners))
