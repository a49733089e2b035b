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

from glow_explorer.cards import Adventurer, Card, Companion, Condition, Cost, Effect, Spell
from glow_explorer.collection import Cards, card
from glow_explorer.company import Company
from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.language import language
from glow_explorer.symbols import Color, Size, Symbol

if TYPE_CHECKING:
    adventurers: Cards[Adventurer]
    companions: Cards[Companion]
    spells: Cards[Spell]

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
    "GlowError",
    "Pool",
    "Roll",
    "Size",
    "Spell",
    "Symbol",
    "adventurers",
    "card",
    "companions",
    "language",
    "spells",
]

_COLLECTIONS = frozenset({"adventurers", "companions", "spells"})


def __getattr__(name: str) -> object:
    """Read the cards when they are first asked for (PEP 562)."""
    if name in _COLLECTIONS:
        from glow_explorer import collection

        return getattr(collection, name)()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
