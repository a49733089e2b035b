"""The game around noon and journeys: what rerolls there are, and Tom, the automaton."""

from __future__ import annotations

from glow_explorer.game.tom import tom_band
from glow_explorer.journeys.tom import (
    TomMove,
    TomMoves,
    TomSailing,
    tom_boat,
    tom_camp,
    tom_count,
    tom_moves,
)
from glow_explorer.judge.rerolls import Rerolls, rerolls_at_hand

__all__ = [
    "Rerolls",
    "TomMove",
    "TomMoves",
    "TomSailing",
    "rerolls_at_hand",
    "tom_band",
    "tom_boat",
    "tom_camp",
    "tom_count",
    "tom_moves",
]
