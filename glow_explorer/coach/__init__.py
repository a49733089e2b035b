"""The coach: what every option of a game is worth, and what a game's decisions and luck were worth.

Everything is told in light: what a player may expect to have at the end of the game. Through a day
that is worked out (`game.players.day_ahead`), against an evaluation of what is to come
(`game.players.evaluation`); whom to recruit is evaluated and, if there is time, played out.
"""

from __future__ import annotations

from glow_explorer.coach.advising import CoachOption, GameAdvice, advise
from glow_explorer.coach.reviewing import PlayerBooks, Review, ReviewEntry, review

__all__ = [
    "CoachOption",
    "GameAdvice",
    "PlayerBooks",
    "Review",
    "ReviewEntry",
    "advise",
    "review",
]
