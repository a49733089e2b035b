"""Playing: what may be done now, why, and doing it; `stages` says what comes next.

`options` lists the actions that are allowed, `play` does one of them on a table and goes on to the
next decision or chance. Neither checks what it is given: that is for `Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game import legality, setup, solo
from glow_explorer.game.noon import ruled
from glow_explorer.game.stages import GO_ON, IN_TURN, ORDER, STAGES, THEN, not_now, phase_of
from glow_explorer.judge.reasons import Reason
from glow_explorer.kernel import decides

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table
    from glow_explorer.rulebook import Rulings


def options(table: Table) -> list[Action]:
    """List what may be done now; nothing when the game is over."""
    actions: list[Action] = []
    for kind in STAGES[table.now].offers:
        if kind.journey is None or kind.journey == table.journey:
            actions += kind.offers(table)
    return actions


def allowed(table: Table, action: Action) -> bool:
    """Say whether an action may be done now, chance aside."""
    kind = type(action)
    if kind not in STAGES[table.now].offers or kind.journey not in (None, table.journey):
        return False
    return action.is_allowed(table)


def reasons(table: Table, action: Action, *, legal: bool) -> tuple[Reason, ...]:
    """Say why an action is allowed now, or why it is not."""
    kind = type(action)
    if kind not in STAGES[table.now].offers:
        ruled_out = _none_removed(table, action) or legality.never_taken(table, action)
        return ruled_out or (not_now(table, action),)
    if kind.journey not in (None, table.journey):
        return (Reason("other-journey", "setup.side"),)
    return tuple(kind.why(table, action, legal=legal))


def _none_removed(table: Table, action: Action) -> tuple[Reason, ...]:
    """Say by which ruling nobody is put away before a game against Tom."""
    asked = action.verb == "remove" and table.tom is not None and not table.day
    ruled_out = asked and not table.house.solo_three_removed
    return (setup.three_removed(table),) if ruled_out else ()


def play(table: Table, action: Action, tell: Teller | None = None) -> Any:
    """Do an action that is allowed, and go on; return what chance decided, if it was asked."""
    kind, waiting = type(action), table.waiting
    if kind.chance:
        table.chance.jump(table.base, table.acts)
        table.acts += 1
    if waiting:
        result = kind.perform(table, action, tell)
    else:
        ends, then = kind.ends, THEN[table.stage]
        result = kind.perform(table, action, tell)
        if ends is not True and not (ends and ends(table)):
            if not waiting:  # the stage offers more
                return result
        else:
            table.stage = then
    go_on(table, tell)
    return result


@decides("game.day")
def go_on(table: Table, tell: Teller | None) -> None:
    """Go on to the next decision or chance."""
    waiting = table.waiting
    while not waiting:
        step = GO_ON[table.stage]
        if step is None:
            return
        step(table, tell)
    if waiting[-1] == "tile" and table.tom is not None:
        solo.refill(table, table.tom, tell)
        if not waiting:
            go_on(table, tell)


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
