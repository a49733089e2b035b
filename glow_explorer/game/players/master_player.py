"""The strategy worth learning from: it weighs everything by the evaluation and solves each day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.game import engine
from glow_explorer.game.actions import Action, Discard, Recruit, TakeDie
from glow_explorer.game.pieces import BLACK, COLOR_AT, COMPANION_NUMBER
from glow_explorer.game.players.day_ahead import DayAhead, Effort
from glow_explorer.game.players.evaluation import TASTE, expected_light, recruited_light
from glow_explorer.game.players.greedy_player import (
    OF_TOM,
    attraction,
    best_application,
    best_voyage_of_tom,
    tom_wins,
)
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Seat, Table

QUICK = Effort(150_000, 2, turns=False)
"""How thoroughly it works out its rerolls."""


def offered_light(table: Table, seat: Seat) -> dict[int, float]:
    """Return what a player may expect with each of the companions on the track."""
    return {
        number: recruited_light(table, seat, number, table.dice[space], table.prints[space])
        for space, number in enumerate(table.companions)
        if number
    }


def _number(table: Table) -> int:
    return (table.first + table.turn) % len(table.seats)


class MasterPlayer:
    """Plays by an evaluation that was fitted to games, and solves every day.

    - Morning: the companion with whom it may expect most light at the end. The first of two players
      counts against that what is left for the other, and discards what the other wants most.
    - Late morning: all rerolls together, up to three tokens and two steps back, for noon and
      journey; with very many dice one reroll at a time.
    - Noon and afternoon: what leaves most to be expected, journey and companions included.
    """

    name: str = "master"

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        return self.pick(game._table, chance)

    def pick(self, table: Table, chance: Chance) -> Action:  # noqa: ARG002 - it needs no luck
        """Return the action to do now, straight from the table."""
        return _BEST.get(table.now, _tom)(table)


def rated_recruits(table: Table) -> list[tuple[Action, float]]:
    """Return whom a player may recruit, and what may be expected then."""
    seat, rated = table.seat, list[tuple[Action, float]]()
    for action in Recruit.offers(table):
        assert isinstance(action, Recruit)
        number = COMPANION_NUMBER[action.companion]
        space = table.companions.index(number)
        dice, moved = table.dice[space], 0.0
        if action.black_to is not None:
            dice = [color for color in dice if color != BLACK]
            moved = attraction(table, COMPANION_NUMBER[action.black_to])
        light = recruited_light(table, seat, number, dice, table.prints[space]) + moved
        rated.append((action, light))
    return rated


def _recruit(table: Table) -> Action:
    """Recruit whoever promises most, less what that leaves to the other of two players."""
    seats, others = table.seats, None
    if len(seats) == 2 and not table.turn:
        others = offered_light(table, seats[(table.first + 1) % 2])

    def promise(rated: tuple[Action, float]) -> float:
        action, light = rated
        assert isinstance(action, Recruit)
        number = COMPANION_NUMBER[action.companion]
        if table.tom is not None:
            light -= OF_TOM * tom_wins(table, table.companions.index(number))
        if others is not None:
            rest = sorted(worth for other, worth in others.items() if other != number)
            light -= rest[-2] if len(rest) > 1 else 0.0  # the best of them will be discarded
        return light

    return max(rated_recruits(table), key=promise)[0]


def _discard(table: Table) -> Action:
    """Discard whoever promises most to the other of two players."""
    other = table.seats[(table.first + table.turn + 1) % len(table.seats)]
    worths = offered_light(table, other)
    return max(
        Discard.offers(table),
        key=lambda action: worths[COMPANION_NUMBER[action.companion]],  # type: ignore[attr-defined]
    )


def with_die(table: Table, action: Action) -> Seat:
    """Return whoever decides as they would be with a die of a Sketal, or without one."""
    new = table.seat.copy()
    if isinstance(action, TakeDie) and not new.faces:
        new.colors.insert(len(new.owners), COLOR_AT[Color(action.color)])
        new.owners.append(COMPANION_NUMBER[action.companion])
    elif isinstance(action, TakeDie):
        new.fresh.append((COLOR_AT[Color(action.color)], COMPANION_NUMBER[action.companion]))
    return new


def _die(table: Table) -> Action:
    """Take the die that promises most."""
    return max(
        engine.options(table),
        key=lambda action: (
            expected_light(table, with_die(table, action)), isinstance(action, TakeDie)
        ),
    )  # fmt: skip


def _reroll(table: Table) -> Action:
    return DayAhead(table, _number(table), QUICK).rerolls()[0].action


def _noon(table: Table) -> Action:
    try:
        return DayAhead(table, _number(table)).noons(table)[0].action
    except GlowError:  # too many orders to look at
        return best_application(table, TASTE)


def _journey(table: Table) -> Action:
    return DayAhead(table, _number(table)).journeys(table)[0].action


def _tom(table: Table) -> Action:
    return best_voyage_of_tom(table, TASTE)


_BEST: dict[str, Callable[[Table], Action]] = {
    "recruit": _recruit,
    "discard": _discard,
    "take-die": _die,
    "late-die": _die,
    "reroll": _reroll,
    "noon": _noon,
    "afternoon": _journey,
}
