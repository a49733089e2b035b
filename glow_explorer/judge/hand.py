"""How dice count at noon: the curse of the black die, and Kaar's immunity.

This is where the curse is told. `many` and `odds.single` count by it for many hands at once, and
the tests hold them to it; everything else asks here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.symbols import POSITION, Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Collection

    from glow_explorer.dice import Roll
    from glow_explorer.rulebook import Rulings

COUNTS_ITSELF = "black-die-counts-itself"
IS_ABSENT = "cursed-symbol-is-absent"
IMMUNE = "kaar-owner-immune"


@dataclass(frozen=True, slots=True)
class Hand:
    """A roll as it counts: how many dice show each symbol, and which symbols are there at all.

    Attributes
    ----------
    counts
        How many dice count for each symbol, in the order of the alphabet.
    present
        Whether a crossed symbol finds the symbol, in the same order.
    counted
        The indexes of the dice that count.
    cursed
        The symbols that the black die curses.
    black
        The indexes of black dice that show an element, cursing or not.
    spared
        Whether the owner of the dice has Kaar.
    """

    counts: tuple[int, ...]
    present: tuple[bool, ...]
    counted: tuple[int, ...]
    cursed: frozenset[Symbol]
    black: tuple[int, ...]
    spared: bool


def read(roll: Roll, rulings: Rulings, *, kaar: bool = False, gone: Collection[int] = ()) -> Hand:
    """Read a roll as it counts.

    Parameters
    ----------
    roll, rulings
        The dice, and how disputed points are decided.
    kaar
        Whether the owner of the dice has Kaar in play.
    gone
        The indexes of dice that have gone back to the reserve.
    """
    dice = roll.dice
    here = tuple(index for index in range(len(dice)) if index not in gone)
    black = tuple(
        index
        for index in here
        if dice[index].color is Color.BLACK and dice[index].symbol is not Symbol.LOSS
    )
    immune = kaar and rulings[IMMUNE] == "yes"
    cursed = frozenset() if immune else frozenset(dice[index].symbol for index in black)
    itself = rulings[COUNTS_ITSELF] == "yes"
    counted = here
    if cursed:
        counted = tuple(
            index
            for index in here
            if dice[index].symbol not in cursed or (itself and index in black)
        )
    counts = _counts(roll, counted)
    present = counts
    if cursed and rulings[IS_ABSENT] == "no":
        present = _counts(roll, here)
    return Hand(
        counts=counts,
        present=tuple(map(bool, present)),
        counted=counted,
        cursed=frozenset(symbol for symbol in cursed if symbol is not None),
        black=black,
        spared=kaar,
    )


def seen_by_crossed(symbol: Symbol, roll: Roll, hand: Hand, rulings: Rulings) -> tuple[int, ...]:
    """Return the dice on which a crossed symbol is found (cursed-symbol-is-absent)."""
    showing = roll.showing(symbol)
    if symbol in hand.cursed and rulings[IS_ABSENT] == "no":
        return showing
    return tuple(die for die in showing if die in hand.counted)


def _counts(roll: Roll, indexes: tuple[int, ...]) -> tuple[int, ...]:
    if len(indexes) == len(roll.dice):
        return roll.tally
    counts = [0] * len(POSITION)
    for index in indexes:
        counts[POSITION[roll.dice[index].symbol]] += 1  # type: ignore[index]  # rolled dice show one
    return tuple(counts)
