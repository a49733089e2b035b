from __future__ import annotations

from typing import ClassVar

from glow_explorer.game.companion_worth import Taste
from glow_explorer.game.greedy_player import GreedyPlayer


class CarefulPlayer(GreedyPlayer):
    """Takes what brings most light."""

    name: ClassVar[str] = "careful"
    taste: ClassVar[Taste] = Taste(
        token=2.0, firefly=0.8, reroll=1.5, die=0.3, mortal=True, keep=1.0, bonus=True,
        black=0.2, margin=0.3,
    )  # fmt: skip
