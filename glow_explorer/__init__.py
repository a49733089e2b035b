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

from importlib import import_module
from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Card, Companion, Condition, Cost, Effect, Spell
from glow_explorer.collection import Cards, card
from glow_explorer.company import Company
from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.judge import explain, final_score, noon, times, winner
from glow_explorer.language import language
from glow_explorer.odds import advise, odds
from glow_explorer.rulebook import Rulings
from glow_explorer.symbols import Color, Size, Symbol

if TYPE_CHECKING:
    from glow_explorer.cases import Casebook
    from glow_explorer.game import Game
    from glow_explorer.game.simulation.simulating import replay_game, simulate
    from glow_explorer.game.simulation.statistics import card_statistics
    from glow_explorer.journeys import Archipelago, Province
    from glow_explorer.position import Position
    from glow_explorer.quiz import check
    from glow_explorer.rulebook import Rules, RulingBook
    from glow_explorer.widgets.explorer import Explorer
    from glow_explorer.widgets.quiz import Quiz

    adventurers: Cards[Adventurer]
    companions: Cards[Companion]
    spells: Cards[Spell]
    archipelago: Archipelago
    casebook: Casebook
    province: Province
    rules: Rules
    rulings: RulingBook

__version__ = "0.1.0"

__all__ = [
    "Adventurer",
    "Card",
    "Cards",
    "Color",
    "Companion",
    "Company",
    "Condition",
    "Cost",
    "Die",
    "Effect",
    "Explorer",
    "Game",
    "GlowError",
    "Pool",
    "Position",
    "Quiz",
    "Roll",
    "Rulings",
    "Size",
    "Spell",
    "Symbol",
    "adventurers",
    "advise",
    "archipelago",
    "card",
    "card_statistics",
    "casebook",
    "check",
    "companions",
    "explain",
    "final_score",
    "language",
    "noon",
    "odds",
    "province",
    "replay_game",
    "rules",
    "rulings",
    "simulate",
    "spells",
    "times",
    "widgets",
    "winner",
]

_READ_ON_DEMAND = {
    "adventurers": "collection",
    "companions": "collection",
    "spells": "collection",
    "rules": "rulebook",
    "rulings": "rulebook",
    "casebook": "cases",
    "archipelago": "journeys",
    "province": "journeys",
}


_LOADED_ON_DEMAND = {
    "Explorer": "widgets",
    "Game": "game",
    "Position": "position",
    "Quiz": "widgets",
    "card_statistics": "game.simulation.statistics",
    "check": "quiz",
    "replay_game": "game.simulation.simulating",
    "simulate": "game.simulation.simulating",
}


def __getattr__(name: str) -> object:
    """Read cards, boards and rules when they are first asked for, and load games (PEP 562)."""
    if name == "widgets":
        return import_module("glow_explorer.widgets")
    if name in _LOADED_ON_DEMAND:
        return getattr(import_module(f"glow_explorer.{_LOADED_ON_DEMAND[name]}"), name)
    if name in _READ_ON_DEMAND:
        module = import_module(f"glow_explorer.{_READ_ON_DEMAND[name]}")
        return getattr(module, name)()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
