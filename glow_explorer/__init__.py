"""Glow Explorer: the judge, the teacher and the navigator of the board game Glow (Lueur).

>>> import glow_explorer as glow
>>> roll = glow.Roll("red:fire red:air small blue:water purple:footprints")
>>> roll.elements
(Symbol.WATER, Symbol.AIR, Symbol.FIRE)
>>> print(glow.companions["sketal-orange"])
Sketal · companion 13, deck A · sketal-orange
  At noon: 3 water → this companion goes to the cemetery, −4 light
  While in play: 1 large orange die
  At the end: +1 light

Values never change: whatever looks like a change returns a new value. Heavy libraries are loaded by
what needs them, when it is called; the cards are read when they are first asked for.

Glow is a game by Cédrick Chaboussit, illustrated by Ben Basso and Vincent Dutrait, published by
Bombyx. This is an unofficial companion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.loading import load_on_demand

if TYPE_CHECKING:
    from glow_explorer import widgets
    from glow_explorer.asking import ask
    from glow_explorer.cards import Adventurer, Card, Companion, Condition, Cost, Effect, Spell
    from glow_explorer.cases import Casebook
    from glow_explorer.coach import review
    from glow_explorer.collection import Cards, card
    from glow_explorer.company import Company
    from glow_explorer.dice import Die, Pool, Roll
    from glow_explorer.errors import GlowError
    from glow_explorer.finding import search
    from glow_explorer.game import Game
    from glow_explorer.game.players.strategies import strategy
    from glow_explorer.game.simulation import replay_game, simulate
    from glow_explorer.game.statistics import card_statistics, light_parts, standings
    from glow_explorer.game.studies import CardStudy, MasterStudy, SoloStudy
    from glow_explorer.game.tiles import Tiles
    from glow_explorer.journeys import Archipelago, Province
    from glow_explorer.judge import explain, final_score, noon, times, winner
    from glow_explorer.language import language
    from glow_explorer.odds.questions import AskOdds, advise
    from glow_explorer.position import Position
    from glow_explorer.quiz import check
    from glow_explorer.rulebook import Rules, RulingBook, Rulings
    from glow_explorer.symbols import Color, Size, Symbol
    from glow_explorer.widgets.desk import Desk
    from glow_explorer.widgets.exercise import exercise
    from glow_explorer.widgets.explorer import Explorer
    from glow_explorer.widgets.quiz import Quiz

__version__ = "0.2.0"

__all__ = [
    "Adventurer",
    "Card",
    "CardStudy",
    "Cards",
    "Color",
    "Companion",
    "Company",
    "Condition",
    "Cost",
    "Desk",
    "Die",
    "Effect",
    "Explorer",
    "Game",
    "GlowError",
    "MasterStudy",
    "Pool",
    "Position",
    "Quiz",
    "Roll",
    "Rulings",
    "Size",
    "SoloStudy",
    "Spell",
    "Symbol",
    "adventurers",
    "advise",
    "archipelago",
    "ask",
    "card",
    "card_statistics",
    "casebook",
    "check",
    "companions",
    "exercise",
    "explain",
    "final_score",
    "language",
    "light_parts",
    "noon",
    "odds",
    "province",
    "replay_game",
    "review",
    "rules",
    "rulings",
    "search",
    "simulate",
    "spells",
    "standings",
    "strategy",
    "tiles",
    "times",
    "widgets",
    "winner",
]

adventurers: Cards[Adventurer]
"""All adventurers: `glow.adventurers["Pocana"]`."""
companions: Cards[Companion]
"""All companions: `glow.companions[13]`, `glow.companions.table()`."""
spells: Cards[Spell]
"""All kinds of spell tokens: `glow.spells[3]`."""
odds: AskOdds
"""Asks for exact odds: `glow.odds("fire fire", "3 red")`; `glow.odds.compare` compares cards."""
province: Province
"""The journey on land: its graph, and what a company may do there."""
archipelago: Archipelago
"""The journey by sea: its graph, and what a crew may do there."""
rules: Rules
"""Every rule by its id; `glow.rules.search` finds them by a question in everyday words."""
rulings: RulingBook
"""Every disputed point by its id, with the answers that there are."""
casebook: Casebook
"""Disputes and classic mistakes, each a position that is judged when it is asked."""

tiles: Tiles
"""Tom's tiles in the solo game: `glow.tiles[6]`, `glow.tiles.prices(game)`."""

load_on_demand(
    __name__,
    {
        "asking": "ask",
        "cards": "Adventurer Card Companion Condition Cost Effect Spell",
        "cases()": "casebook",
        "coach": "review",
        "collection": "Cards card",
        "collection()": "adventurers companions spells",
        "company": "Company",
        "dice": "Die Pool Roll",
        "errors": "GlowError",
        "finding": "search",
        "game": "Game",
        "game.players.strategies": "strategy",
        "game.simulation": "replay_game simulate",
        "game.statistics": "card_statistics light_parts standings",
        "game.studies": "CardStudy MasterStudy SoloStudy",
        "game.tiles()": "tiles",
        "journeys()": "archipelago province",
        "judge": "explain final_score noon times winner",
        "language": "language",
        "odds.questions": "advise odds",
        "position": "Position",
        "quiz": "check",
        "rulebook": "Rulings",
        "rulebook()": "rules rulings",
        "symbols": "Color Size Symbol",
        "widgets.desk": "Desk",
        "widgets.exercise": "exercise",
        "widgets.explorer": "Explorer",
        "widgets.quiz": "Quiz",
    },
    modules=("widgets",),
)
