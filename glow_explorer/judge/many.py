"""The judge for many hands and many cards at once, with numpy, which is loaded on demand.

What a card asks for is the kernel's `Demand`, and so is the curse; only the counting is done for
all hands of an array in one step, which is a few hundred times quicker than asking for each. A
property test holds the numbers to those of single verdicts.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any, cast

from glow_explorer.collection import card as find_card
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag, listed, numpy
from glow_explorer.kernel.conditions import SAME_SYMBOLS, Demand, demand, limit
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.rulebook import RulingsLike
    from glow_explorer.rulebook.rulings import House

    Ints = NDArray[np.integer[Any]]
    Smalls = NDArray[np.uint8 | np.int64]
    Bools = NDArray[np.bool_]

_AT_ONCE = 1 << 15
"""How many hands are judged at once: so many that their counts stay in the processor's cache."""
_SMALL = 72
"""Counts up to here are read as bytes, which are quicker to reckon with: seven symbols make at most
252 pairs."""


def tallies(rolls: Iterable[Roll | str]) -> tuple[Ints, Ints]:
    """Count the symbols of many rolls: of all dice, and of the black ones.

    Returns
    -------
    two arrays with a row for each roll and a column for each symbol of the alphabet
    """
    np = numpy()
    rows = _listed(rolls)
    counts = np.zeros((len(rows), len(Symbol)), dtype=np.int64)
    black = np.zeros_like(counts)
    for row, hand in enumerate(rows):
        roll = Roll(hand) if isinstance(hand, str) else hand
        if not isinstance(roll, Roll):
            raise GlowError("not-a-roll", given=quoted(roll))
        counts[row] = roll.tally
        for die in roll.dice:
            if die.color is Color.BLACK and die.symbol is not None:
                black[row, POSITION[die.symbol]] += 1
    return counts, black


def times(
    cards: Sequence[CardLike],
    hands: Iterable[Roll | str] | Ints,
    rulings: RulingsLike = "standard",
    *,
    black: Ints | None = None,
    kaar: bool = False,
) -> Ints:
    """Return how often each card's effect is applied with each hand.

    Parameters
    ----------
    cards
        The cards, or whatever finds them.
    hands
        Rolls; or an array of counts with a row for each hand and a column for each symbol of the
        alphabet, as `tallies` makes it.
    rulings
        A preset's name or `Rulings`.
    black
        For an array of counts: how many of them are on black dice, in the same form.
    kaar
        Whether the owner of the dice has Kaar in play.

    Returns
    -------
    an array with a row for each hand and a column for each card; it lies card by card in memory

    Examples
    --------
    >>> times(["ladawa", "torke-b"], [Roll("4 red:fire"), Roll("red:fire blue:fire")]).tolist()
    [[2, 2], [1, 1]]
    """
    np, kaar = numpy(), flag("kaar", kaar)
    known_cards = [find_card(card) for card in _listed(cards)]
    if isinstance(hands, np.ndarray):
        counts = _checked(hands)
        dark = None if black is None else _checked(np.asarray(black))
        if dark is not None and (dark.shape != counts.shape or (dark > counts).any()):
            raise GlowError("not-counts", given=dark.shape, expected=counts.shape)
    else:
        counts, dark = tallies(hands)
    house = as_rulings(rulings).house
    demands = [_demand_and_limit(card) for card in known_cards]
    few = counts.max(initial=0) <= _SMALL
    table: Ints = np.empty((len(known_cards), len(counts)), dtype=np.int16 if few else np.int64)
    for start in range(0, len(counts), _AT_ONCE):
        chunk = slice(start, start + _AT_ONCE)
        cursing = None if dark is None else dark[chunk]
        chunk_hands = _Hands(*_after_the_curse(counts[chunk], cursing, house, kaar=kaar))
        for place, (card_demand, once) in enumerate(demands):
            table[place, chunk] = chunk_hands.times(card_demand, once=once)
    return table.T


def _after_the_curse(
    counts: Ints, black: Ints | None, house: House, *, kaar: bool
) -> tuple[Smalls, Bools]:
    """Return how many dice count for each symbol, and whether the symbol is absent.

    Both have a row for each symbol, so that what is read together lies together.
    """
    np = numpy()
    small = np.uint8 if counts.max(initial=0) <= _SMALL else np.int64
    all_dice = np.ascontiguousarray(counts.T, dtype=small)
    if black is None or is_immune(house, kaar=kaar):
        return all_dice, all_dice == 0
    dark = np.ascontiguousarray(black.T[: len(ELEMENTS)], dtype=small)
    counted, present = all_dice.copy(), all_dice.copy()
    elements = slice(0, len(ELEMENTS))
    counted[elements], present[elements] = after_curse(all_dice[elements], dark, house)
    return counted, present == 0


@lru_cache(maxsize=1024)
def _demand_and_limit(card: Card) -> tuple[Demand | None, bool]:
    """Return what a card asks for, and whether its effect is applied once at most."""
    idle = not card.effect or not card.condition
    return None if idle else demand(card.condition), limit(card) is not None


class _Hands:
    """Some hands; how often they show a symbol is kept, since many cards need the same."""

    def __init__(self, counts: Smalls, absent: Bools) -> None:
        self.counts, self.absent = counts, absent.view(numpy().uint8)
        self._over: dict[tuple[int, int], Smalls] = {}
        self._same: dict[int, Smalls] = {}

    def times(self, card_demand: Demand | None, *, once: bool) -> Smalls | int:
        """Return how often an effect is applied with each hand (see `conditions.met`)."""
        np = numpy()
        if card_demand is None:
            return 0
        if card_demand.same:
            often = self._identical(card_demand.same)
        else:  # with a crossed symbol it is once at most, so 1 for an absent one bounds it rightly
            needed = [self._times_over(position, number) for position, number in card_demand.needs]
            absent = [self.absent[position] for position in card_demand.crossed]
            often = reduce(np.minimum, [*needed, *absent])
        return np.minimum(often, 1) if once else often

    def _identical(self, number: int) -> Smalls:
        if number not in self._same:
            columns = [POSITION[symbol] for symbol in SAME_SYMBOLS]
            often = sum(self._times_over(column, number) for column in columns)
            self._same[number] = cast("Smalls", often)
        return self._same[number]

    def _times_over(self, position: int, number: int) -> Smalls:
        if (position, number) not in self._over:
            self._over[position, number] = self.counts[position] // number
        return self._over[position, number]


MOST_HANDS = 1_000_000


def _listed(values: Any) -> list[Any]:
    entries = listed(values, MOST_HANDS)
    if entries is None:
        raise GlowError("not-a-list", given=values)
    return entries


def _checked(array: Any) -> Ints:
    np = numpy()
    fits = array.ndim == 2 and array.shape[1] == len(Symbol)
    if not fits or not np.issubdtype(array.dtype, np.integer) or array.min(initial=0) < 0:
        raise GlowError("not-counts", given=array.shape, expected=("hands", len(Symbol)))
    counts: Ints = array
    return counts
