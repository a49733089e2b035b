"""Playing on: strategies decide, chance decides the rest.

A strategy is whatever has a name and chooses an action of a game. The included ones also `pick`
one straight from the table, which spares simulations a copy of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from glow_explorer.errors import GlowError
from glow_explorer.game import engine
from glow_explorer.game.stages import BY_CHANCE
from glow_explorer.language import Typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table

    Picker = Callable[[Table, Chance], Action]

INCLUDED = "glow_explorer.game.players."


@runtime_checkable
class Strategy(Protocol):
    """Whoever decides for a player.

    `name` stands for it in tables; `choose` returns one of ``game.actions()``. Its own luck, if it
    needs some, comes from `chance` (``chance.below(6)`` is 0 to 5), so that games repeat.
    """

    name: str

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        ...  # pragma: no cover


def picker(strategy: Strategy) -> Picker:
    """Return what picks an action straight from a table."""
    if type(strategy).__module__.startswith(INCLUDED):
        own: Picker = strategy.pick  # type: ignore[attr-defined]  # all of ours have it
        return own

    def pick(table: Table, chance: Chance) -> Action:
        from glow_explorer.game.game import Game

        game = Game(table.copy())
        answer = game.explain(strategy.choose(game, chance))
        if not answer.legal:
            given, reason = Typed(answer.action.text), answer.decisive
            raise GlowError("strategy-illegal", name=strategy.name, given=given, said=reason)
        return answer.action

    return pick


def play_out(table: Table, pickers: Sequence[Picker], chances: Sequence[Chance]) -> None:
    """Play a table to the end; each seat has its picker and its own luck."""
    play, by_chance, number = engine.play, BY_CHANCE.get, len(table.seats)
    while True:
        waiting = table.waiting
        now = waiting[-1] if waiting else table.stage
        action = by_chance(now)
        if action is None:
            if now == "end":
                return
            seat = (table.first + table.turn) % number
            action = pickers[seat](table, chances[seat])
        play(table, action)
