"""The strategy that takes what brings most light as far as it can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from glow_explorer.game.players.choosing_companions import (
    best_die,
    best_discard,
    best_recruit,
    best_voyage_of_tom,
)
from glow_explorer.game.players.choosing_dice import best_reroll
from glow_explorer.game.players.choosing_orders import best_application
from glow_explorer.game.players.choosing_ways import best_step, best_voyage
from glow_explorer.game.players.companion_worth import Taste

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.game.actions import Action
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table


def best_journey(table: Table, taste: Taste) -> Action:
    """Travel as well as possible."""
    return (best_step if table.journey == "province" else best_voyage)(table, taste)


BEST: dict[str, Callable[[Table, Taste], Action]] = {
    "recruit": best_recruit,
    "discard": best_discard,
    "take-die": best_die,
    "late-die": best_die,
    "reroll": best_reroll,
    "noon": best_application,
    "afternoon": best_journey,
}
"""What is decided at each moment of the table; all that is left then is to sail Tom's boats."""


class GreedyPlayer:
    """Takes what brings most light as far as it looks, and leaves nothing to luck.

    - Morning: the companion with whom the company may expect most light for the rest of the game.
      By exact odds it reckons how often every card triggers with today's dice, and with typical
      dice on the days to come; light at the end, fireflies, footprints and dice are added. That a
      companion may leave before the end it does not consider.
    - Late morning: one reroll at a time, the best one for noon and journey together, as long as it
      promises more than it costs; it turns a die where that is better. For one reroll this is what
      the adviser would say of the same noon.
    - Noon: of all the outcomes that the judge finds, the one with most light; tokens count for
      what they are worth.
    - Afternoon: the way or voyage whose end is worth most by the navigator's plan for the days
      left, with dice that a player typically has.
    """

    name: str = "greedy"
    taste: ClassVar[Taste] = Taste(
        token=1.2, firefly=0.8, reroll=1.5, die=0.5, mortal=False, keep=0.0, bonus=False,
        black=0.0, margin=0.0,
    )  # fmt: skip

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        return self.pick(game._table, chance)

    def pick(self, table: Table, chance: Chance) -> Action:  # noqa: ARG002 - it needs no luck
        """Return the action to do now, straight from the table."""
        now = table.waiting[-1] if table.waiting else table.stage
        return BEST.get(now, best_voyage_of_tom)(table, self.taste)
