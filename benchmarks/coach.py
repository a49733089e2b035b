"""The coach: advice for one decision of each kind, and reviews of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer import Game
from glow_explorer.coach import review

if TYPE_CHECKING:
    from collections.abc import Mapping

    from benchmarks.timing import Case

_FOUR = ("Pocana", "Eoles", "Moloc'h", "Orium")


def _advice(game: Game) -> Case:
    return lambda: game.advise(rollouts=0, progress=False)


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the cases of each question."""
    morning = Game.new(_FOUR, "archipelago", 11).play("careful", until="day 4")
    rolled = morning.play("careful", until="late-morning").by_chance()
    afternoon = morning.play("careful", until="afternoon")
    on_land = Game.new(_FOUR, "province", 11).play("careful", until="day 4")
    games = {journey: Game.new(_FOUR, journey, 11).play("careful") for journey in _JOURNEYS}
    return {
        "advice for a decision": {
            "whom to recruit, evaluated": _advice(morning),
            "rerolls, the day worked out": _advice(rolled),
            "where to sail": _advice(afternoon),
            "where to walk": _advice(on_land.play("careful", until="afternoon")),
            "whom to recruit, 4 rollouts": lambda: morning.advise(
                rollouts=4, workers=1, progress=False
            ),
        },
        "a review of a game of four": {
            journey: lambda game=game: review(game, rollouts=0, progress=False)  # type: ignore[misc]
            for journey, game in games.items()
        },
    }


_JOURNEYS = ("archipelago", "province")
