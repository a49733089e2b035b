"""The dice lab: exact odds of cards and companies, and the best way to reroll."""

from __future__ import annotations

from glow_explorer.odds.advice import Advice
from glow_explorer.odds.card_odds import CompanyOdds, Odds
from glow_explorer.odds.day import DayAdvice, DayOption, DayOutcome, DayParts
from glow_explorer.odds.questions import Candidate, Comparison, advise, odds
from glow_explorer.odds.solver import Option, RerollAction

__all__ = [
    "Advice",
    "Candidate",
    "CompanyOdds",
    "Comparison",
    "DayAdvice",
    "DayOption",
    "DayOutcome",
    "DayParts",
    "Odds",
    "Option",
    "RerollAction",
    "advise",
    "odds",
]
