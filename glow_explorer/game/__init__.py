"""The game around noon and journeys: what rerolls there are, and Tom, the automaton."""

from __future__ import annotations

from glow_explorer.game.rerolls import Rerolls, rerolls_at_hand
from glow_explorer.game.tom import TomMove, tom_band, tom_boat, tom_count

__all__ = ["Rerolls", "TomMove", "rerolls_at_hand", "tom_band", "tom_boat", "tom_count"]
