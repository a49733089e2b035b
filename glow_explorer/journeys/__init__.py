"""The afternoon: both journeys as graphs, what is allowed and why, the best ways and plans."""

from __future__ import annotations

from glow_explorer.journeys.archipelago_board import Archipelago, archipelago
from glow_explorer.journeys.land_plan import LandPlan
from glow_explorer.journeys.province_board import Province, province
from glow_explorer.journeys.sailing import Move, Moves, sail
from glow_explorer.journeys.sea_ceiling import Ceiling
from glow_explorer.journeys.sea_plan import Plan
from glow_explorer.journeys.stepping import Step
from glow_explorer.journeys.walking import Walk, walk
from glow_explorer.journeys.ways import Paths, Steps

__all__ = [
    "Archipelago",
    "Ceiling",
    "LandPlan",
    "Move",
    "Moves",
    "Paths",
    "Plan",
    "Province",
    "Step",
    "Steps",
    "Walk",
    "archipelago",
    "province",
    "sail",
    "walk",
]
