"""What a card may be expected to do with some dice: exact odds, kept by what of the dice matters.

Of dice only their colours are known before they are rolled. A card that speaks of fire tells red
dice, which have two faces of fire, from all others; one that wants identical symbols does not care
which colour is which. So a few thousand answers serve all games.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer import collection
from glow_explorer.dice import Die, Pool
from glow_explorer.game.pieces import BLACK, COLORS, FACES, PURPLE, SYMBOLS, YELLOW
from glow_explorer.kernel.conditions import Demand, demand, limit, met
from glow_explorer.odds.card_odds import total, trigger_throws
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.cards import Card
    from glow_explorer.game.pieces import Played
    from glow_explorer.rulebook import Rulings

Tally = tuple[int, ...]
"""How many dice of each colour there are."""
SIDES = len(FACES[0])
DOUBLE = {faces[-1]: color for color, faces in enumerate(FACES)}
"""The colour whose dice bear a symbol on their sixth face."""
_ELEMENTS = range(len(ELEMENTS))
_MOST_ODDS = 1 << 15


def tally(colors: Iterable[int]) -> Tally:
    """Count dice by their colours."""
    found = [0] * len(COLORS)
    for color in colors:
        found[color] += 1
    return tuple(found)


def mean(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how often a card triggers on average when dice are rolled once.

    >>> from glow_explorer.game.pieces import COMPANIONS
    >>> from glow_explorer.rulebook import as_rulings
    >>> ladawa = COMPANIONS[5]  # fire fire
    >>> mean(ladawa, (0, 0, 0, 2, 0, 0, 0, 0), as_rulings("standard"))
    0.1111111111111111
    """
    asked = _asked(card.card.key)
    if asked.same and not asked.once and not dice[BLACK]:
        return _identical(asked.same, dice)
    return _of(card, asked, dice, rulings, kaar=kaar)[0]


def chance(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how likely a card triggers at all when dice are rolled once."""
    return _of(card, _asked(card.card.key), dice, rulings, kaar=kaar)[1]


class Asked(NamedTuple):
    """What a card asks for: identical symbols, or the colours that it tells apart; once at most."""

    card: Card
    same: int
    colors: tuple[int, ...]
    once: bool


@cache
def _asked(key: str) -> Asked:
    card = collection.card(key)
    wanted = demand(card.condition)
    colors = () if wanted.same else tuple(DOUBLE[symbol] for symbol in sorted(wanted.symbols))
    return Asked(card, wanted.same, colors, limit(card) is not None)


def _of(
    card: Played, asked: Asked, dice: Tally, rulings: Rulings, *, kaar: bool
) -> tuple[float, float]:
    """Count dice as far as a card tells them apart, and look up its odds."""
    if asked.same:
        alike: Tally = (*sorted(dice[: len(_ELEMENTS)]), *dice[len(_ELEMENTS) :])
    else:
        own = [dice[color] for color in asked.colors]
        alike = (*own, sum(dice) - sum(own) - dice[BLACK], dice[BLACK])
    if dice[BLACK]:  # what the black die does is disputed, what the others do is not
        return _odds(card.card.key, alike, rulings, kaar)
    return _odds(card.card.key, alike, None, False)  # noqa: FBT003 - a cache knows no names


@lru_cache(maxsize=_MOST_ODDS)
def _odds(key: str, alike: Tally, rulings: Rulings | None, kaar: bool) -> tuple[float, float]:  # noqa: FBT001
    card, same, symbols, _ = _asked(key)
    colors: tuple[int, ...] = (*_ELEMENTS, PURPLE, YELLOW, BLACK)
    if not same:
        other = next(color for color in _ELEMENTS if color not in symbols)
        colors = (*symbols, other, BLACK)
    pairs = zip(colors, alike, strict=True)
    pool = Pool([Die(COLORS[one]) for one, count in pairs for _ in range(count)], unlimited=True)
    throws = trigger_throws(card, pool, rulings or as_rulings("standard"), kaar=kaar)
    every = total(pool)
    often = sum(times * number for times, number in throws.items()) / every
    return often, 1 - throws.get(0, 0) / every


def _identical(same: int, dice: Tally) -> float:
    """Return how many groups of identical symbols there are on average: symbol by symbol."""
    number = sum(dice)
    special = _groups(same, dice[PURPLE], 0) + _groups(same, dice[YELLOW], 0)
    return special + sum([_groups(same, number - dice[one], dice[one]) for one in _ELEMENTS])


@cache
def _groups(same: int, single: int, double: int) -> float:
    """Return how many groups of one symbol dice show on average.

    `single` dice have it on one face, `double` dice on two.
    """
    groups, others = Demand((), (), same, frozenset()), (0,) * (len(SYMBOLS) - 1)
    ways = sum(
        met(groups, (one + two, *others), others)
        * comb(single, one) * (SIDES - 1) ** (single - one)
        * comb(double, two) * 2**two * (SIDES - 2) ** (double - two)
        for one in range(single + 1)
        for two in range(double + 1)
    )  # fmt: skip
    return float(ways / SIDES ** (single + double))
