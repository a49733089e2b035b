"""The course of a game as one table: what each stage offers, who decides, and what comes next.

`Table.stage` names where a game stands; `Table.waiting` names what interrupts it, the last first.
A stage either offers actions or goes on by itself, once nothing interrupts it any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.game import afternoon, evening, following, morning, noon
from glow_explorer.game.actions import (
    ACTIONS,
    Action,
    Apply,
    Buried,
    Camp,
    Cursed,
    Deal,
    Discard,
    DrawFirstPlayer,
    DrawSpells,
    DrawTiles,
    EndNoon,
    Join,
    Keep,
    LeaveDie,
    Recruit,
    RemoveCards,
    Reroll,
    ResolveAll,
    Rest,
    RevealSpells,
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
from glow_explorer.judge.reasons import Reason
from glow_explorer.kernel import decides
from glow_explorer.language import Typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table

    GoOn = Callable[[Table, Teller | None], None]

END, ORDER = "end", "simultaneous-phases"
IN_TURN = ("late-morning", "noon", "afternoon")
"""The phases that players go through one after the other, or each of them with all."""


class Stage(NamedTuple):
    """A moment of a game.

    Attributes
    ----------
    phase
        The phase of the rulebook that it belongs to; None for that of the stage it interrupts.
    offers
        The kinds of action that may be done, in the order in which they are listed.
    then
        The stage that follows an action which ends this one.
    go_on
        How the game goes on where nothing is offered.
    rule
        What says that this comes now and nothing else: the order of the day, or a rule that puts
        something before it.
    """

    phase: str | None
    offers: tuple[type[Action], ...] = ()
    then: str = ""
    go_on: GoOn | None = None
    rule: str = "game.day"

    @property
    def by_chance(self) -> bool:
        """Whether chance decides and nobody else: one thing can be done, and is drawn."""
        return len(self.offers) == 1 and self.offers[0].chance


@decides("solo.first-player")
def _first_player(table: Table, _tell: Teller | None) -> None:
    """Go on when companions lie on the track: against Tom there is no first player to draw."""
    table.stage = "first" if table.tom is None else "scatter"


def _begin_setup(table: Table, _tell: Teller | None) -> None:
    """Go on when companions are in the box: Tom's dice come first where he plays."""
    table.stage = "deal-first" if table.tom is None else "tom-dice"


def _new_day(table: Table, tell: Teller | None) -> None:
    """Put footprints on the track, pass the first player on and begin a day."""
    evening.add_footprints(table, tell)
    if table.day:
        evening.pass_first(table, tell)
    table.stage, table.turn = "recruit", 0
    morning.begin(table, tell)


@decides("morning.two-players")
def _next_recruit(table: Table, tell: Teller | None) -> None:
    """Let the next player recruit; the first of two sends somebody to the cemetery before."""
    if table.tom is not None:
        table.stage = "tom-reroll"
    elif table.stage == "recruited" and len(table.seats) == 2 and not table.turn:
        table.stage = "discard"
    elif table.pass_turn():
        table.stage = "recruit"
    else:
        evening.clear(table, tell)
        table.stage, table.turn = "roll", 0


def _after_joining(table: Table, _tell: Teller | None) -> None:
    """Let the only player whose books are kept roll."""
    table.stage, table.turn = "roll", 0


@decides("game.simultaneous")
def _next_player(table: Table, phase: str, after: str) -> None:
    """Go to the next player, or to the next phase (simultaneous-phases)."""
    if table.house.by_player:
        going_on = phase == "afternoon" and table.pass_turn()
        table.stage = "roll" if going_on else after
    elif table.pass_turn():
        table.stage = phase
    else:
        table.stage, table.turn = after, 0


def _after_the_first_roll(table: Table, _tell: Teller | None) -> None:
    """Let the next player roll; everybody's dice lie before anybody rerolls."""
    _next_player(table, "roll", "reroll")


@decides("rerolls.fixed")
def _after_rolling(table: Table, tell: Teller | None) -> None:
    _next_player(table, "reroll", "noon")
    if table.stage == "noon":
        _begin_noon(table, tell)


def _begin_noon(table: Table, tell: Teller | None) -> None:
    if not noon.begin(table, tell):
        table.stage = "noon-over"


def _after_noon(table: Table, tell: Teller | None) -> None:
    _next_player(table, "noon", "afternoon")
    if table.stage == "noon":
        _begin_noon(table, tell)
    else:
        afternoon.begin(table)


def _after_the_journey(table: Table, _tell: Teller | None) -> None:
    _next_player(table, "afternoon", "evening")
    if table.stage == "afternoon":
        afternoon.begin(table)


def _after_the_day(table: Table, tell: Teller | None) -> None:
    """Put the small dice back, or end the game (evening.end)."""
    if evening.is_last(table):
        table.stage = END
        if tell:
            evening.tell_end(table, tell)
        return
    if table.follows:
        following.put_away(table, tell)
        table.stage, table.turn = "join", 0
        morning.begin(table, tell)
        return
    evening.put_back(table, tell)
    table.stage = "specials" if evening.waiting_dice(table) else "deal"


STAGES: dict[str, Stage] = {
    # the set-up
    "remove": Stage("setup", (RemoveCards,), "removed"),
    "removed": Stage("setup", go_on=_begin_setup),
    "tom-dice": Stage("setup", (RollTomDice,), "tiles"),
    "tiles": Stage("setup", (DrawTiles,), "deal-first"),
    "deal-first": Stage("setup", (Deal,), "dealt-first"),
    "dealt-first": Stage("setup", go_on=_first_player),
    "first": Stage("setup", (DrawFirstPlayer,), "scatter"),
    "scatter": Stage("setup", (RollSmallDice,), "laid-out"),
    "laid-out": Stage("setup", go_on=_new_day),
    # morning
    "recruit": Stage("morning", (Recruit,), "recruited"),
    "recruited": Stage("morning", go_on=_next_recruit),
    "discard": Stage("morning", (Discard,), "discarded", rule="morning.two-players"),
    "discarded": Stage("morning", go_on=_next_recruit),
    "join": Stage("morning", (Join, Cursed, Buried), "joined"),
    "joined": Stage("morning", go_on=_after_joining),
    "tom-reroll": Stage("morning", (RollTomDice,), "roll", rule="solo.reroll-dice"),
    # late morning
    "roll": Stage("late-morning", (RollDice,), "rolled"),
    "rolled": Stage("late-morning", go_on=_after_the_first_roll),
    "reroll": Stage("late-morning", (Keep, Reroll, Turn), "kept"),
    "kept": Stage("late-morning", go_on=_after_rolling),
    # noon
    "noon": Stage("noon", (ResolveAll, EndNoon, Apply), "noon-over"),
    "noon-over": Stage("noon", go_on=_after_noon),
    # afternoon
    "afternoon": Stage("afternoon", (Rest, Camp, WalkTo, SailTo), "rested"),
    "rested": Stage("afternoon", go_on=_after_the_journey),
    # evening
    "evening": Stage("evening", go_on=_after_the_day),
    "specials": Stage("evening", (RollAgain,), "deal", rule="evening.special"),
    "deal": Stage("evening", (Deal,), "dealt"),
    "dealt": Stage("evening", go_on=_new_day),
    END: Stage("end"),
    # what interrupts a stage
    "take-die": Stage(None, (TakeDie, LeaveDie), rule="sketals.die"),
    "late-die": Stage(None, (TakeDie, LeaveDie), rule="sketals.forgotten"),
    "black-die": Stage(None, (RollBlackDie,), rule="kaar.black-die"),
    "tile": Stage(None, (DrawTiles,), rule="solo.new-tile"),
    "tom-boat-max": Stage(None, (SailTom,), rule="solo.boat-choice"),
    "tom-boat-min": Stage(None, (SailTom,), rule="solo.boat-choice"),
    "reveal": Stage(None, (RevealSpells,), rule="xargok.reveal"),
    "spells": Stage(None, (DrawSpells,), rule="xargok.others"),
}
THEN = {name: stage.then for name, stage in STAGES.items()}
GO_ON = {name: stage.go_on for name, stage in STAGES.items()}
"""The same of each stage by itself, since it is looked up after every action."""
PHASES = tuple(dict.fromkeys(stage.phase for stage in STAGES.values() if stage.phase))
"""The phases of a game, from the set-up to the end."""
BY_CHANCE = {name: stage.offers[0]() for name, stage in STAGES.items() if stage.by_chance}
"""What chance does, by the stage in which nobody has anything to decide."""


def phase_of(table: Table) -> str:
    """Return the phase of the rulebook in which a game stands."""
    return STAGES[table.stage].phase or ""


def deciding(table: Table) -> Seat | None:
    """Return whose decision comes next; None where chance decides, or nobody any more."""
    stage = STAGES[table.now]
    return table.seat if stage.offers and not stage.by_chance else None


_DICE_CHOICES = (Keep, Reroll, Turn)


def not_now(table: Table, action: Action) -> Reason:
    """Say what can be done now, and by which rule, to somebody who wants something else."""
    if table.stage == END:
        return Reason("game-is-over", "end.when")
    stage = STAGES[table.now]
    journeys = (None, table.journey)
    verbs = [
        Typed(verb)
        for verb, kind in ACTIONS.items()
        if kind in stage.offers and kind.journey in journeys
    ]
    rule, ruled = stage.rule, None
    data: dict[str, Any] = {"phase": phase_of(table), "verbs": verbs}
    belongs = _phases_of(action)
    if table.stage == "roll" and not table.waiting and len(table.seats) > 1:
        ruled = (ORDER, table.rulings[ORDER])
        if isinstance(action, _DICE_CHOICES):
            data["instead"] = "rolling"
    elif isinstance(action, _DICE_CHOICES) and data["phase"] in ("noon", "afternoon"):
        rule, data["instead"] = "rerolls.fixed", "fixed"
    elif belongs and data["phase"] not in belongs and not table.waiting:
        data |= {"instead": "another-phase", "belongs": belongs}
    return Reason("not-now", rule, (), ruled, data)


def _phases_of(action: Action) -> tuple[str, ...]:
    """Return the phases in which an action is offered, if it belongs to phases at all."""
    phases = [stage.phase for stage in STAGES.values() if type(action) in stage.offers]
    return () if None in phases else tuple(dict.fromkeys(map(str, phases)))
