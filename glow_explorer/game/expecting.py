"""What a card may be expected to do with some dice: exact odds, kept by what of the dice matters.

Of dice only their colours are known before they are rolled. A card that speaks of fire tells red
dice, with two faces of fire, from all others; one that wants identical symbols does not care which
colour is which. So a few thousand answers serve all games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.dice import Die, Pool
from glow_explorer.game.pieces import BLACK, COLORS, FACES, PURPLE, YELLOW
from glow_explorer.judge.counting import demand
from glow_explorer.odds.single import total, trigger_throws
from glow_explorer.symbols import ELEMENTS, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.cards import Card
    from glow_explorer.game.pieces import Played
    from glow_explorer.rulebook import Rulings

Tally = tuple[int, ...]
"""How many dice of each colour there are."""
_ELEMENTS = range(len(ELEMENTS))
DOUBLE = {faces[-1]: color for color, faces in enumerate(FACES)}
"""The colour whose dice bear a symbol on their sixth face."""
MOST_ODDS = 1 << 16


class Hope(NamedTuple):
    """How often a card triggers on average, and how likely it does at all."""

    mean: float
    chance: float


NONE = Hope(0.0, 0.0)


def tally(colors: Iterable[int]) -> Tally:
    """Count dice by their colours."""
    found = [0] * len(COLORS)
    for color in colors:
        found[color] += 1
    return tuple(found)


def expected(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> Hope:
    """Say what a card is to be expected to do when dice of some colours are rolled once.

    >>> from glow_explorer.game.pieces import COMPANIONS
    >>> from glow_explorer.rulebook import as_rulings
    >>> ladawa = COMPANIONS[5]  # fire fire
    >>> expected(ladawa, (0, 0, 0, 2, 0, 0, 0, 0), as_rulings("standard"))
    Hope(mean=0.1111111111111111, chance=0.1111111111111111)
    """
    known = _matters(card.card)
    if known is None:
        return NONE
    symbols, same = known
    if same:
        alike: Tally = (*sorted(dice[: len(_ELEMENTS)]), *dice[len(_ELEMENTS) :])
    else:
        own = [dice[color] for color in symbols]
        alike = (*own, sum(dice) - sum(own) - dice[BLACK], dice[BLACK])
    return _hope(card.card, alike, rulings, kaar and bool(dice[BLACK]))


@lru_cache(maxsize=256)
def _matters(card: Card) -> tuple[tuple[int, ...], bool] | None:
    """Return the colours that a card tells apart, and whether it wants identical symbols."""
    if not card.effect or not card.condition:
        return None
    wanted = demand(card.condition)
    if wanted.same:
        return (), True
    return tuple(DOUBLE[symbol] for symbol in sorted(wanted.symbols)), False


@lru_cache(maxsize=MOST_ODDS)
def _hope(card: Card, alike: Tally, rulings: Rulings, kaar: bool) -> Hope:  # noqa: FBT001 - a cache
    pool = _pool(card, alike)
    throws = trigger_throws(card, pool, rulings, kaar=kaar)
    every = total(pool)
    mean = sum(times * number for times, number in throws.items()) / every
    return Hope(mean, 1 - throws.get(0, 0) / every)


def _pool(card: Card, alike: Tally) -> Pool:
    """Return dice that are as good as those that were counted."""
    known = _matters(card)
    assert known is not None
    symbols, same = known
    colors: tuple[int, ...] = (*_ELEMENTS, PURPLE, YELLOW, BLACK)
    if not same:
        other = next(color for color in _ELEMENTS if color not in symbols)
        colors = (*symbols, other, BLACK)
    dice = [
        Die(COLORS[color])
        for color, number in zip(colors, alike, strict=True)
        for _ in range(number)
    ]
    return Pool(dice, unlimited=True)


def face_chance(dice: Tally, symbol: Symbol) -> float:
    """Return how many dice show a special symbol on average."""
    faces = len(FACES[0])
    return dice[DOUBLE[list(Symbol).index(symbol)]] / faces
