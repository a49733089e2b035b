"""Playing: what may be done now, and doing it; `stages` says what comes next.

`options` lists the actions that are allowed, `play` does one of them on a table and goes on to the
next decision or chance. Neither checks what it is given: that is for `Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game import (
    afternoon,
    evening,
    late_morning,
    legality,
    morning,
    noon_phase,
    setting_up,
    solo,
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
from glow_explorer.game.noon_state import ruled
from glow_explorer.game.stages import END, IN_TURN, STAGES, not_now, phase_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rulings

ORDER = "simultaneous-phases"


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


def reasons(table: Table, action: Action, *, legal: bool) -> tuple[Reason, ...]:
    """Say why an action is allowed now, or why it is not."""
    if type(action) not in STAGES[table.now].offers:
        return (not_now(table),)
    return legality.reasons(table, action, legal=legal)


def under(table: Table, rulings: Rulings) -> Table:
    """Return a table as it stands, under other rulings.

    A day goes on in the order in which it began: otherwise somebody would be left out. A score
    below 0 stands at 0 where losses stop there (score-floor-in-play).
    """
    new = table.copy()
    if phase_of(table) in IN_TURN:
        rulings = rulings.deciding(ORDER, table.rulings[ORDER])
    new.rulings, new.house = rulings, rulings.house
    for seat in new.seats:
        seat.noon = seat.noon and ruled(seat.noon, rulings)
        seat.gates = seat.triggers = None
        if new.house.floor:
            seat.light = max(0, seat.light)
    return new


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
    kind = type(action)
    if kind.chance:
        table.chance.jump(table.base, table.acts)
        table.acts += 1
    stage = "" if table.waiting else table.stage
    result = _PLAYS[kind](table, action, tell)
    if kind.ends and stage:
        table.stage = STAGES[stage].then
    if table.waiting or STAGES[table.stage].go_on:
        go_on(table, tell)
    return result


def go_on(table: Table, tell: Teller | None) -> None:
    """Go on to the next decision or chance."""
    while not table.waiting:
        step = STAGES[table.stage].go_on
        if step is None:
            return
        step(table, tell)
    if table.tom is not None and table.waiting[-1] == "tile":
        solo.refill(table, table.tom, tell)
        if not table.waiting:
            go_on(table, tell)


def _keep(table: Table, _action: Action, tell: Teller | None) -> None:
    late_morning.keep(table, tell)


def _end_noon(_table: Table, _action: Action, _tell: Teller | None) -> None:
    """Leave everything as it is: noon is over."""


_PLAYS: dict[type[Action], Callable[[Table, Any, Teller | None], Any]] = {
    RemoveCards: setting_up.remove,
    DrawFirstPlayer: setting_up.draw_first,
    RollSmallDice: setting_up.scatter,
    Deal: evening.deal,
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
