"""The judge: which effects trigger, how often, and why; noon in every order; the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.loading import load_on_demand

if TYPE_CHECKING:
    from glow_explorer.judge.many import times
    from glow_explorer.judge.noon import Noon, noon
    from glow_explorer.judge.outcome import Outcome
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.judge.score import Ranking, Score, final_score, winner
    from glow_explorer.judge.verdict import Change, Verdict, explain

__all__ = [
    "Change",
    "Noon",
    "Outcome",
    "Ranking",
    "Reason",
    "Score",
    "Verdict",
    "explain",
    "final_score",
    "noon",
    "times",
    "winner",
]

load_on_demand(
    __name__,
    {
        "many": "times",
        "noon": "Noon noon",
        "outcome": "Outcome",
        "reasons": "Reason",
        "score": "Ranking Score final_score winner",
        "verdict": "Change Verdict explain",
    },
)
