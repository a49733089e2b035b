"""The course of a game: what may be done now, what it does, and what comes next.

`options` lists the actions that are allowed, `play` does one of them on a table and goes on to the
next decision or chance. Neither checks what it is given: that is for `Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game import (
    afternoon,
    evening,
    late_morning,
    morning,
    noon_phase,
    setting_up,
    solo,
    track,
)
from glow_explorer.game.actions import (
    Action,
    Apply,
    Camp,
    Deal,
    Discard,
    DrawFirstPlayer,
    DrawSpells,
    DrawTiles,
    EndNoon,
    Keep,
    LeaveDie,
    Recruit,
    RemoveCards,
    Reroll,
    ResolveAll,
    Rest,
    RollAgain,
    RollBlackDie,
    RollDice,
    RollSmallDice,
    RollTomDice,
    SailTo,
    SailTom,
    TakeDie,
    Turn,
    WalkTo,
)
from glow_explorer.game.casting import DRAW_SPELLS, draw_spells

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table

TWO = 2
END = "end"


def options(table: Table) -> list[Action]:
    """List what may be done now; nothing when the game is over."""
    now = table.now
    if now.startswith("tom-boat"):
        return solo.tom_sailings(table)
    return _OPTIONS[now](table)


def allowed(table: Table, action: Action) -> bool:
    """Say whether an action may be done now, chance aside."""
    if isinstance(action, ResolveAll) and action.order:
        return noon_phase.may_resolve(table, action.order)
    return action in options(table)


def _journey(table: Table) -> list[Action]:
    return afternoon.walks(table) if table.journey == "province" else afternoon.voyages(table)


_OPTIONS: dict[str, Callable[[Table], list[Action]]] = {
    "remove": lambda _: [setting_up.REMOVE],
    "deal-first": lambda _: [evening.DEAL],
    "first": lambda _: [setting_up.DRAW_FIRST],
    "scatter": lambda _: [setting_up.SCATTER],
    "tom-dice": lambda _: [solo.ROLL_TOM],
    "tiles": lambda _: [solo.DRAW_TILES],
    "recruit": morning.recruits,
    "discard": morning.discards,
    "take-die": morning.dice_to_take,
    "late-die": morning.dice_to_take,
    "black-die": lambda _: [morning.ROLL_BLACK],
    "tile": lambda _: [solo.DRAW_TILES],
    "tom-reroll": lambda _: [solo.ROLL_TOM],
    "roll": lambda _: [late_morning.ROLL],
    "reroll": late_morning.options,
    "noon": noon_phase.options,
    "spells": lambda _: [DRAW_SPELLS],
    "afternoon": _journey,
    "specials": lambda _: [evening.SETTLE],
    "deal": lambda _: [evening.DEAL],
    END: lambda _: [],
}


def play(table: Table, action: Action, tell: Teller | None = None) -> Any:
    """Do an action that is allowed, and go on; return what chance decided, if it was asked."""
    if action.chance:
        table.chance.jump(table.base, table.acts)
        table.acts += 1
    result = _PLAYS[type(action)](table, action, tell)
    if table.waiting or table.stage in _GOING_ON:
        go_on(table, tell)
    return result


def go_on(table: Table, tell: Teller | None) -> None:
    """Go on to the next decision or chance."""
    while not table.waiting:
        step = _GOING_ON.get(table.stage)
        if step is None:
            return
        step(table, tell)
    if table.tom is not None and table.waiting[-1] == "tile":
        solo.refill(table, table.tom, tell)
        if not table.waiting:
            go_on(table, tell)


def _recruited(table: Table, tell: Teller | None) -> None:
    """Go on when a player has recruited."""
    if table.tom is None:
        if len(table.seats) == TWO and not table.turn:
            table.stage = "discard"
            return
        if table.turn + 1 < len(table.seats):
            table.turn += 1
            table.stage = "recruit"
            return
        track.clear(table, tell)
    table.stage, table.turn = "roll", 0


def _discarded(table: Table, _tell: Teller | None) -> None:
    table.turn += 1
    table.stage = "recruit"


def _following(table: Table, phase: str, after: str) -> None:
    """Go to the next player, or to the next phase (simultaneous-phases)."""
    last = table.turn + 1 == len(table.seats)
    if table.house.by_player:
        table.stage = after
        if phase == "afternoon" and not last:
            table.turn += 1
            table.stage = "roll"
    elif last:
        table.stage, table.turn = after, 0
    else:
        table.stage = phase
        table.turn += 1


def _kept(table: Table, tell: Teller | None) -> None:
    _following(table, "roll", "noon")
    if table.stage == "noon":
        _begin_noon(table, tell)


def _begin_noon(table: Table, tell: Teller | None) -> None:
    if not noon_phase.begin(table, tell):
        table.stage = noon_phase.OVER


def _noon_over(table: Table, tell: Teller | None) -> None:
    _following(table, "noon", "afternoon")
    if table.stage == "noon":
        _begin_noon(table, tell)
    else:
        afternoon.begin(table)


def _rested(table: Table, tell: Teller | None) -> None:
    _following(table, "afternoon", "evening")
    if table.stage == "afternoon":
        afternoon.begin(table)
    elif table.stage == "evening":
        evening.begin(table, tell)


def _dealt(table: Table, tell: Teller | None) -> None:
    """Go on when companions lie on the track: footprints, first player, a new day."""
    if not table.day:
        table.stage = "first" if table.tom is None else "scatter"
        return
    track.add_footprints(table, tell)
    evening.pass_first(table, tell)
    morning.begin(table, tell)


def _laid_out(table: Table, tell: Teller | None) -> None:
    track.add_footprints(table, tell)
    morning.begin(table, tell)


_GOING_ON: dict[str, Callable[[Table, Teller | None], None]] = {
    "recruited": _recruited,
    "discarded": _discarded,
    "kept": _kept,
    noon_phase.OVER: _noon_over,
    "rested": _rested,
    "dealt": _dealt,
    "laid-out": _laid_out,
}


def _deal(table: Table, action: Any, tell: Teller | None) -> Any:
    found = evening.deal(table, action, tell)
    table.stage = "dealt"
    return found


def _keep(table: Table, _action: Action, tell: Teller | None) -> None:
    late_morning.keep(table, tell)
    table.stage = "kept"


def _end_noon(table: Table, _action: Action, _tell: Teller | None) -> None:
    table.stage = noon_phase.OVER


_PLAYS: dict[type[Action], Callable[[Table, Any, Teller | None], Any]] = {
    RemoveCards: setting_up.remove,
    DrawFirstPlayer: setting_up.draw_first,
    RollSmallDice: setting_up.scatter,
    Deal: _deal,
    Recruit: morning.recruit,
    Discard: morning.discard,
    TakeDie: morning.take_die,
    LeaveDie: morning.leave_die,
    RollBlackDie: morning.roll_black_die,
    DrawTiles: solo.draw_tiles,
    RollTomDice: solo.roll_tom,
    SailTom: solo.sail_tom,
    RollDice: late_morning.roll,
    Reroll: late_morning.reroll,
    Turn: late_morning.turn,
    Keep: _keep,
    Apply: noon_phase.apply,
    ResolveAll: noon_phase.resolve_all,
    EndNoon: _end_noon,
    DrawSpells: draw_spells,
    WalkTo: afternoon.walk,
    Camp: afternoon.camp,
    Rest: afternoon.rest,
    SailTo: afternoon.sail,
    RollAgain: evening.settle,
}
