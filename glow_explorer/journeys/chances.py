"""What a pool will show in the afternoon, exactly: counts of symbols, never ordered rolls."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.dice import Die, Roll
from glow_explorer.frozen import Frozen
from glow_explorer.journeys.dice_by_day import afternoon_hand, elements
from glow_explorer.judge.resolving import FOOTPRINTS_OF_A_FACE
from glow_explorer.symbols import ELEMENTS, Color, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.dice import Pool
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings

Counts = tuple[int, ...]


class Thrown(NamedTuple):
    """What dice show: how many of each element, how many black ones, how many footprints."""

    elements: Counts
    black: Counts
    footprints: int


_NOTHING = Thrown((0,) * len(ELEMENTS), (0,) * len(ELEMENTS), 0)


def throws(pool: Pool, most: int | None = None) -> Mapping[Thrown, int]:
    """Count how many throws of a pool show what.

    Parameters
    ----------
    pool
        The dice; some may be rolled already.
    most
        More dice than this with the same element are counted as so many.

    Examples
    --------
    >>> from glow_explorer import Pool
    >>> found = throws(Pool("2 green"), most=1)
    >>> sum(found.values()), found[Thrown((1, 0, 0, 0, 0), (0,) * 5, 0)]
    (36, 4)
    """
    found = {_NOTHING: 1}
    for die in pool:
        faces = (die.symbol,) if die.symbol is not None else die.faces
        ways: defaultdict[Thrown, int] = defaultdict(int)
        for thrown, count in found.items():
            for face in faces:
                ways[_and(thrown, die, face, most)] += count
        found = dict(ways)
    return Frozen(found)


def _and(thrown: Thrown, die: Die, face: Symbol, most: int | None) -> Thrown:
    """Add one die to what is shown."""
    if face is Symbol.FOOTPRINTS:
        return thrown._replace(footprints=thrown.footprints + 1)
    if not face.is_element:
        return thrown
    place = ELEMENTS.index(face)
    if die.color is Color.BLACK:
        return thrown._replace(black=_one_more(thrown.black, place, most))
    return thrown._replace(elements=_one_more(thrown.elements, place, most))


def _one_more(counts: Counts, place: int, most: int | None) -> Counts:
    if most is not None and counts[place] >= most:
        return counts
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def hand_of(thrown: Thrown, rulings: Rulings, *, kaar: bool) -> Hand:
    """Read a throw as it counts in the afternoon, by any dice that show the same."""
    dice = [
        Die(color, element, Size.SMALL)
        for color, counts in ((Color.RED, thrown.elements), (Color.BLACK, thrown.black))
        for element, count in zip(ELEMENTS, counts, strict=True)
        for _ in range(count)
    ]
    return afternoon_hand(Roll(dice, unlimited=True), rulings, kaar=kaar)


def elements_shown(
    pool: Pool, rulings: Rulings, *, kaar: bool, purple_footprints: bool
) -> Mapping[tuple[int, int], int]:
    """Count how many throws show so many different elements and bring so many footprints."""
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for thrown, count in throws(pool, most=1).items():
        number = len(elements(hand_of(thrown, rulings, kaar=kaar)))
        bring = FOOTPRINTS_OF_A_FACE * thrown.footprints if purple_footprints else 0
        found[number, bring] += count
    return Frozen(found)


def footprints_of(roll: Roll) -> int:
    """Return the footprints that a roll brings at noon (dice.footprints-face)."""
    return FOOTPRINTS_OF_A_FACE * len(roll.showing(Symbol.FOOTPRINTS))


def chances(pool: Pool, rulings: Rulings, *, kaar: bool) -> Mapping[int, Fraction]:
    """Return the chance of each number of different elements."""
    shown = elements_shown(pool, rulings, kaar=kaar, purple_footprints=False)
    total = sum(shown.values())
    return Frozen(
        {number: Fraction(shown.get((number, 0), 0), total) for number in range(len(ELEMENTS) + 1)}
    )
