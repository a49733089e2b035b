"""How often one card triggers, exactly: dice are added one by one, and only counts are kept.

Of a throw only what the condition speaks of is kept: how many dice show each of its symbols. For
identical symbols that would be nearly everything, so complete groups are put aside as soon as they
are there, and only what is left over is kept, symbol by symbol.

The black die is settled first, face by face: a symbol that it curses is a blank on all other dice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from glow_explorer.judge.counting import SAME_SYMBOLS, counter
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT, POSITION
from glow_explorer.odds.kinds import relevant
from glow_explorer.symbols import Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.dice import Die, Pool
    from glow_explorer.rulebook import Rulings

SIDES = 6
_BITS = 8
_LOW = (1 << _BITS) - 1
Shown = tuple[list[int], int, int]
"""How many dice show each symbol, how many groups are put aside, and how many throws do."""


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
    for shown, number in _shown(black, matters).items():
        for times, throws in _triggers(card, others, matters, shown, rulings).items():
            found[times] += number * throws
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
    places = [POSITION[symbol] for symbol in live]
    aside = POSITION[SAME_SYMBOLS[0]]
    found: defaultdict[int, int] = defaultdict(int)
    for shown, groups, throws in _grouped(dice, live, same) if same else _counted(dice, live):
        counts = [0] * len(POSITION)
        for position, count in zip(places, shown, strict=True):
            counts[position] = count
        counts[aside] += same * groups  # of whichever symbol they are
        for symbol in own:
            counts[POSITION[symbol]] += 1
        present = counts.copy() if seen else counts
        for symbol in seen:
            present[POSITION[symbol]] = 1
        found[often(counts, present)] += throws
    return found


def _counted(dice: Sequence[Die], live: Sequence[Symbol]) -> Iterator[Shown]:
    """Yield how many dice may show each symbol, and how many throws do.

    All throws are one long number, with a place for each combination of counts: a die is a number
    with its faces in the places of one symbol each, and dice together are the product.
    """
    base = len(dice) + 1
    wide = (SIDES ** len(dice)).bit_length() // 8 + 1
    place = {symbol: base**number for number, symbol in enumerate(live)}
    every = 1
    for die, number in Counter(map(_sides, dice)).items():
        every *= sum(1 << 8 * wide * place.get(symbol, 0) for symbol in die) ** number
    written = every.to_bytes(wide * base ** len(live), "little")
    for state in range(base ** len(live)):
        throws = int.from_bytes(written[wide * state : wide * (state + 1)], "little")
        if throws:
            yield [state // one % base for one in place.values()], 0, throws


def _grouped(dice: Sequence[Die], live: Sequence[Symbol], same: int) -> Iterator[Shown]:
    """Yield how many dice are left over of each symbol beside complete groups, and how many throws.

    Dice are added one by one; a state has some bits for each symbol, and above them the groups.
    """
    place = {symbol: 1 << _BITS * number for number, symbol in enumerate(live)}
    aside = 1 << _BITS * len(live)
    found = {0: 1}
    for faces in map(_sides, dice):
        weights = Counter(place.get(symbol, 0) for symbol in faces)
        following: defaultdict[int, int] = defaultdict(int)
        for state, throws in found.items():
            for one, weight in weights.items():
                after = state + one
                if one and after // one & _LOW == same:
                    after += aside - same * one
                following[after] += throws * weight
        found = following
    for state, throws in found.items():
        left = [state // one & _LOW for one in place.values()]
        yield left, state // aside, throws
