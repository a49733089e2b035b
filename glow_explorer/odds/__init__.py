"""The dice lab: exact odds of cards and companies, and the best way to reroll."""

from __future__ import annotations

from glow_explorer.odds.advice import Advice
from glow_explorer.odds.advising import advise
from glow_explorer.odds.company_odds import CompanyOdds
from glow_explorer.odds.compare import Candidate, Comparison
from glow_explorer.odds.entry import odds
from glow_explorer.odds.odds import Odds
from glow_explorer.odds.policy import Action, Option

__all__ = [
    "Action",
    "Advice",
    "Candidate",
    "CompanyOdds",
    "Comparison",
    "Odds",
    "Option",
    "advise",
    "odds",
]
