"""The afternoon: both journeys as graphs, what is allowed and why, the best ways and plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.loading import load_on_demand

if TYPE_CHECKING:
    from glow_explorer.journeys.archipelago import Archipelago, archipelago
    from glow_explorer.journeys.land_plan import LandPlan
    from glow_explorer.journeys.province import Province, province
    from glow_explorer.journeys.sea_plan import Ceiling, Plan, StepBack
    from glow_explorer.journeys.voyage import Move, Moves, sail
    from glow_explorer.journeys.walk import Paths, Step, Steps, Walk, walk

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
    "StepBack",
    "Steps",
    "Walk",
    "archipelago",
    "province",
    "sail",
    "walk",
]

load_on_demand(
    __name__,
    {
        "archipelago": "Archipelago archipelago",
        "land_plan": "LandPlan",
        "province": "Province province",
        "sea_plan": "Ceiling Plan StepBack",
        "voyage": "Move Moves sail",
        "walk": "Paths Step Steps Walk walk",
    },
)
