"""How dice count, and whose they are: the curse, Kaar's immunity, dice that go with a Sketal.

Symbols are their places in the alphabet, dice their indexes in the roll.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from operator import add
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from glow_explorer.kernel import decides
from glow_explorer.symbols import ELEMENTS, POSITION

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from glow_explorer.rulebook.rulings import House

    Number = TypeVar("Number", int, Any)


_ELEMENTS, _SYMBOLS = len(ELEMENTS), len(POSITION)


class Hand(NamedTuple):
    """Dice as they count.

    Attributes
    ----------
    counts
        How many dice count for each symbol.
    seen
        How many dice a crossed symbol finds, for each symbol.
    counted
        The dice that count.
    cursed
        The symbols that the black die curses.
    black
        The black dice that show an element, cursing or not.
    spared
        Whether the owner of the dice has Kaar.
    """

    counts: tuple[int, ...]
    seen: tuple[int, ...]
    counted: tuple[int, ...]
    cursed: frozenset[int]
    black: tuple[int, ...]
    spared: bool


NONE_CURSED: frozenset[int] = frozenset()


@cache
def _indexes(number: int) -> tuple[int, ...]:
    """Return the indexes of so many dice."""
    return tuple(range(number))


@decides("kaar.immune")
def is_immune(house: House, *, kaar: bool) -> bool:
    """Return whether the black die spares a player: its curse and its loss."""
    return kaar and house.immune


@decides("kaar.immune", "kaar.stays")
def shelters(house: House, *, kaar: bool, had_kaar: bool) -> bool:
    """Return whether Kaar shelters a player who has it, or has had it (kaar-immunity-ends)."""
    return kaar or (had_kaar and house.immunity_stays)


@decides("curse.symbol")
def after_curse(shown: Number, black: Number, house: House) -> tuple[Number, Number]:
    """Return how many dice count for an element, and how many a crossed symbol finds.

    Parameters
    ----------
    shown, black
        How many dice show the element, and how many of them are black: numbers, or arrays with a
        number for each of many hands.
    """
    counted = shown * (black == 0) + black * house.black_counts
    return counted, (counted if house.cursed_absent else shown)


def counts_of(
    plain: Sequence[int], black: Sequence[int], house: House, *, kaar: bool, curse: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Count dice of which it is only known how many show each element.

    Parameters
    ----------
    plain, black
        How many dice of other colours show each element, and how many black ones.
    kaar, curse
        As for `count`.

    Returns
    -------
    counts, seen
        For each element how many dice count, and how many a crossed symbol finds.
    """
    shown = tuple(map(add, plain, black))
    if not curse or is_immune(house, kaar=kaar) or not any(black):
        return shown, shown
    counts, seen = zip(*map(after_curse, shown, black, repeat(house)), strict=True)
    return counts, seen


@decides("curse.applies", "curse.symbol", "journey.returned-dice")
def count(  # noqa: PLR0913 - everything that has a say in how dice count
    faces: Sequence[int],
    black: Sequence[int],
    house: House,
    *,
    kaar: bool = False,
    gone: Collection[int] = (),
    curse: bool = True,
) -> Hand:
    """Count dice.

    Parameters
    ----------
    faces, black
        What the dice show, and which of them are black.
    house
        The house rules.
    kaar
        Whether the owner of the dice has Kaar in play.
    gone
        The dice that have gone back to the reserve.
    curse
        Whether the curse holds, which is ruled for the afternoon.
    """
    counts = [0] * _SYMBOLS
    for face in faces:
        counts[face] += 1
    dice = _indexes(len(faces))
    if gone:
        dice = tuple([die for die in dice if die not in gone])
        for die in gone:
            counts[faces[die]] -= 1
    shown = tuple(counts)
    if not black:
        return Hand(shown, shown, dice, NONE_CURSED, (), kaar)
    cursing = tuple([die for die in black if faces[die] < _ELEMENTS and die not in gone])
    if not cursing or not curse or is_immune(house, kaar=kaar):
        return Hand(shown, shown, dice, NONE_CURSED, cursing, kaar)
    by_black = [faces[die] for die in cursing]
    cursed, seen = frozenset(by_black), counts.copy()
    for symbol in cursed:
        counts[symbol], seen[symbol] = after_curse(shown[symbol], by_black.count(symbol), house)
    counted = tuple(
        die
        for die in dice
        if (face := faces[die]) not in cursed or (counts[face] and die in cursing)
    )
    return Hand(tuple(counts), tuple(seen), counted, cursed, cursing, kaar)


@decides("sketals.return")
def returnable(own: int, colors: Sequence[object], house: House) -> tuple[int, ...]:
    """Return the dice of which one goes back with a Sketal (which-die-goes-back).

    Parameters
    ----------
    own
        The die that it brought.
    colors
        The colour of each large die; None for others, and for those that are gone.
    """
    if not house.owner_chooses:
        return (own,)
    color = colors[own]
    return tuple([die for die, other in enumerate(colors) if other == color])


GONE = -1
"""The owner of a die that went back."""


@decides("sketals.return")
def owners_after(owners: Sequence[int], leaving: int, die: int) -> list[int]:
    """Return who owns each die after one went back with a companion.

    Where that is not the die which the companion brought, the own one takes its place.
    """
    after = list(owners)
    if leaving in after and after[die] != leaving:
        after[after.index(leaving)] = after[die]
    after[die] = GONE
    return after
