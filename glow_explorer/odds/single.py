"""How often one card triggers, exactly: dice are added one by one, and only counts are kept.

Of a throw only what the condition speaks of is kept: how many dice show each of its symbols. For
identical symbols that would be nearly everything, so complete groups are put aside as soon as they
are there, and only what is left over is kept, symbol by symbol.

The black die is settled first, face by face: a symbol that it curses is a blank on all other dice.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from glow_explorer.judge.counting import SAME_SYMBOLS, counter
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT, POSITION
from glow_explorer.odds.kinds import relevant
from glow_explorer.symbols import Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card
    from glow_explorer.dice import Die, Pool
    from glow_explorer.rulebook import Rulings

_BITS = 8
_LOW = (1 << _BITS) - 1
States = dict[int, int]
"""How many throws lead to each state; a state has eight bits for the count of each symbol."""


def trigger_throws(card: Card, pool: Pool, rulings: Rulings, *, kaar: bool) -> dict[int, int]:
    """Count how many throws of a pool make a card trigger how often.

    Examples
    --------
    >>> from glow_explorer import Pool, Rulings, card
    >>> trigger_throws(card("ladawa"), Pool("2 red"), Rulings(), kaar=False)
    {0: 32, 1: 4}
    """
    immune = kaar and rulings[IMMUNE] == "yes"
    black = [] if immune else [die for die in pool if die.color is Color.BLACK]
    others = list(pool) if immune else [die for die in pool if die.color is not Color.BLACK]
    matters = relevant([card])
    found: defaultdict[int, int] = defaultdict(int)
    for shown, ways in _shown(black, matters).items():
        for times, number in _triggers(card, others, matters, shown, rulings).items():
            found[times] += ways * number
    return dict(sorted(found.items()))


def total(pool: Pool) -> int:
    """Return how many throws there are."""
    return prod(1 if die.is_rolled else len(die.faces) for die in pool)


def _sides(die: Die) -> tuple[Symbol, ...]:
    return (die.symbol,) if die.symbol is not None else die.faces


def _shown(black: Sequence[Die], matters: frozenset[Symbol]) -> dict[tuple[Symbol, ...], int]:
    """Return what black dice may show of elements that matter, and in how many ways."""
    found: defaultdict[tuple[Symbol, ...], int] = defaultdict(int)
    for symbols in product(*map(_sides, black)):
        cursed = sorted((one for one in symbols if one in matters and one.is_element), key=str)
        found[tuple(cursed)] += 1
    return found


def _triggers(
    card: Card,
    dice: Sequence[Die],
    matters: frozenset[Symbol],
    cursed: tuple[Symbol, ...],
    rulings: Rulings,
) -> dict[int, int]:
    """Count throws of all dice but the black ones, which curse some symbols."""
    own = cursed if rulings[COUNTS_ITSELF] == "yes" else ()
    seen = cursed if rulings[IS_ABSENT] == "no" else own
    live = sorted(matters - set(cursed), key=POSITION.__getitem__)
    same = card.condition.same
    often = counter(card)
    found: defaultdict[int, int] = defaultdict(int)
    for state, ways in _states(dice, live, same).items():
        counts = [0] * len(POSITION)
        for place, symbol in enumerate(live):
            counts[POSITION[symbol]] = state >> _BITS * place & _LOW
        if same:  # groups put aside may as well be of any one symbol
            counts[POSITION[SAME_SYMBOLS[0]]] += same * (state >> _BITS * len(live))
        for symbol in own:
            counts[POSITION[symbol]] += 1
        present = [bool(count) for count in counts]
        for symbol in seen:
            present[POSITION[symbol]] = True
        found[often(counts, present)] += ways
    return found


def _states(dice: Sequence[Die], live: Sequence[Symbol], same: int) -> States:
    """Count how many throws lead to each state."""
    place = {symbol: _BITS * number for number, symbol in enumerate(live)}
    aside = 1 << _BITS * len(live)
    found: States = {0: 1}
    for faces in map(_sides, dice):
        weights: defaultdict[int | None, int] = defaultdict(int)
        for symbol in faces:
            weights[place.get(symbol)] += 1
        following: defaultdict[int, int] = defaultdict(int)
        for state, ways in found.items():
            for shift, weight in weights.items():
                after = state
                if shift is not None:
                    after += 1 << shift
                    if same and after >> shift & _LOW == same:
                        after += aside - (same << shift)
                following[after] += ways * weight
        found = following
    return found
