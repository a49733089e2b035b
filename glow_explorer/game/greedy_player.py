"""The strategy that takes what brings most light as far as it can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from glow_explorer.game import choosing_companions as companions
from glow_explorer.game import engine
from glow_explorer.game.choosing_dice import best_reroll
from glow_explorer.game.choosing_orders import best_application
from glow_explorer.game.choosing_ways import best_step, best_voyage, for_the_journey
from glow_explorer.game.companion_worth import Taste

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table


class GreedyPlayer:
    """Takes what brings most light."""

    name: ClassVar[str] = "greedy"
    taste: ClassVar[Taste] = Taste(
        token=1.2, firefly=0.8, reroll=1.5, die=0.5, mortal=False, keep=0.0, bonus=False,
        black=0.0, margin=0.0,
    )  # fmt: skip

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        return self.pick(game._table, chance)

    def pick(self, table: Table, chance: Chance) -> Action:  # noqa: ARG002 - leaves nothing to luck
        """Return the action to do now."""
        now = table.waiting[-1] if table.waiting else table.stage
        taste = self.taste
        if now == "recruit":
            return companions.best_recruit(table, taste)
        if now == "discard":
            return companions.best_discard(table, taste)
        if now in ("take-die", "late-die"):
            return companions.best_die(table, taste)
        if now == "reroll":
            return best_reroll(table, taste, for_the_journey)
        if now == "noon":
            return best_application(table, taste)
        if now == "afternoon":
            return (best_step if table.journey == "province" else best_voyage)(table, taste)
        if now.startswith("tom-boat"):
            return companions.best_voyage_of_tom(table)
        return engine.options(table)[0]
