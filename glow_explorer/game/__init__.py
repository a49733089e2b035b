"""The whole game: states, actions, events; solo against Tom; strategies and simulations."""

from __future__ import annotations

from glow_explorer.game.actions import Action, Actions
from glow_explorer.game.correction import Correction
from glow_explorer.game.evening import TomScore
from glow_explorer.game.events import Event, Log
from glow_explorer.game.game import Automaton, Game, Meeting
from glow_explorer.game.laid import as_laid
from glow_explorer.game.legality import Legality
from glow_explorer.game.referee import Claim, PlayerDay
from glow_explorer.journeys.tom import (
    TomMove,
    TomMoves,
    TomSailing,
    tom_band,
    tom_boat,
    tom_camp,
    tom_count,
    tom_moves,
)
from glow_explorer.judge.reroll_sources import Rerolls, rerolls_at_hand

__all__ = [
    "Action",
    "Actions",
    "Automaton",
    "Claim",
    "Correction",
    "Event",
    "Game",
    "Legality",
    "Log",
    "Meeting",
    "PlayerDay",
    "Rerolls",
    "TomMove",
    "TomMoves",
    "TomSailing",
    "TomScore",
    "as_laid",
    "rerolls_at_hand",
    "tom_band",
    "tom_boat",
    "tom_camp",
    "tom_count",
    "tom_moves",
]
