"""What an action means at this table: names find the cards there, odd values are refused."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.collection import Cards
from glow_explorer.errors import GlowError
from glow_explorer.game.actions import (
    Action,
    Apply,
    Discard,
    Recruit,
    Reroll,
    SailTo,
    WalkTo,
)
from glow_explorer.game.noon_state import state
from glow_explorer.game.why import MOMENTS
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolving import Move
from glow_explorer.symbols import Kind, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.cards import Card
    from glow_explorer.game.table import Table

SAID = ("reasons", "context", "result")
NUMBERS = ("die", "to", "origin", "back")
PERHAPS = ("black_to", "choice", "gift", "back")


def sound(action: object) -> Action:
    """Return an action whose parts are of the kind they should be; refuse anything else."""
    if not isinstance(action, Action) or type(action) not in MOMENTS:
        raise GlowError("not-a-game-action", given=repr(action))
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name not in SAID and not _fits(field.name, value):
            raise GlowError("not-a-game-action", given=f"{field.name}={value!r}")
    return action


def _fits(name: str, value: object) -> bool:
    if value is None:
        return name in PERHAPS
    if name == "footprint":
        return isinstance(value, bool)
    if name in NUMBERS:
        return type(value) is int
    if name in ("dice", "sources", "order"):
        kind = int if name == "dice" else str
        return isinstance(value, tuple) and all(type(one) is kind for one in value)
    return isinstance(value, str)


def meant(table: Table, action: Action) -> Action:
    """Return an action with its cards by their keys, found among those that can be meant here."""
    if isinstance(action, Recruit):
        there = _companions(table.companions)
        moved = action.black_to and _key(there, action.black_to)
        return _with(action, companion=_key(there, action.companion), black_to=moved)
    if isinstance(action, Discard):
        return _with(action, companion=_key(_companions(table.companions), action.companion))
    if isinstance(action, WalkTo | SailTo) and action.gift is not None:
        seat = table.seat
        return _with(
            action, gift=_key((*seat.company.companions, *seat.company.spells), action.gift)
        )
    if isinstance(action, Reroll) and list(action.dice) != sorted(action.dice):
        said = action.result
        if isinstance(said, list | tuple) and all(find_word(Symbol, one) for one in said):
            said = tuple(said)[::-1]
        return replace(action, dice=tuple(sorted(action.dice)), result=said)
    if isinstance(action, Apply) and table.now == "noon":
        return _application(table, action)
    return action


def _with(action: Action, **parts: Any) -> Action:
    if all(getattr(action, name) == value for name, value in parts.items()):
        return action
    return replace(action, **parts)


def _companions(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(collection.companions()[number] for number in numbers if number)


def _key(cards: Iterable[Card], word: str) -> str:
    found = Cards(Kind.CARD, tuple(dict.fromkeys(cards))).find(word)
    return found[0].key if len(found) == 1 else word


def _application(table: Table, action: Apply) -> Action:
    """Find the card among those in play; a choice that is the only one need not be named."""
    here = state(table)
    resolver, core = here.resolver, here.node.core
    own = tuple(dict.fromkeys(resolver.cards[slot] for slot in resolver.slots(core)))
    found = Cards(Kind.CARD, own).find(action.card)
    if len(found) != 1:
        return action
    choice = action.choice
    choices = resolver.choices(core, resolver.cards.index(found[0]))
    if choice is not None and len(choices) == 1 and choices[0] is not None:
        only = chosen(resolver, Move(resolver.cards.index(found[0]), choices[0]))
        choice = None if choice == only else choice
    return _with(action, card=found[0].ref, choice=choice)
