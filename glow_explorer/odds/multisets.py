"""Dice of one kind, whichever shows what: how many show each face, and nothing else.

Some dice of a kind are a place in the list of all multisets of faces, the same list for all kinds
with as many faces. Tables say where one leads by taking a die away or putting one down.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from glow_explorer.needed import numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Places = NDArray[np.int32]


def number(dice: int, faces: int) -> int:
    """Return how many multisets there are."""
    return comb(dice + faces - 1, faces - 1)


@lru_cache(maxsize=256)
def multisets(dice: int, faces: int) -> tuple[tuple[int, ...], ...]:
    """List how many of some dice may show each face.

    >>> multisets(2, 3)
    ((2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2))
    """
    if faces == 1:
        return ((dice,),)
    return tuple(
        (first, *others)
        for first in range(dice, -1, -1)
        for others in multisets(dice - first, faces - 1)
    )


@lru_cache(maxsize=256)
def place(dice: int, faces: int) -> dict[tuple[int, ...], int]:
    """Return the place of each multiset in the list."""
    return {one: at for at, one in enumerate(multisets(dice, faces))}


@lru_cache(maxsize=256)
def one_more(dice: int, faces: int) -> Places:
    """Return where a die more leads: a row for each multiset, a column for the new die's face."""
    there = place(dice + 1, faces)
    rows = [
        [there[_moved(one, face, 1)] for face in range(faces)]
        for one in multisets(dice, faces)
    ]  # fmt: skip
    found: Places = numpy().array(rows, dtype="int32")
    return found


@lru_cache(maxsize=256)
def one_less(dice: int, faces: int) -> Places:
    """Return where a die less leads; -1 where no die shows the face."""
    there = place(dice - 1, faces)
    rows = [
        [there[_moved(one, face, -1)] if one[face] else -1 for face in range(faces)]
        for one in multisets(dice, faces)
    ]  # fmt: skip
    found: Places = numpy().array(rows, dtype="int32")
    return found


def ways(dice: int, weights: tuple[int, ...]) -> list[int]:
    """Return how many throws of some dice show each multiset.

    >>> ways(2, (4, 1, 1))
    [16, 8, 8, 1, 2, 1]
    """
    return [
        factorial(dice) // prod(map(factorial, one))
        * prod(weight**times for weight, times in zip(weights, one, strict=True))
        for one in multisets(dice, len(weights))
    ]  # fmt: skip


def _moved(counts: tuple[int, ...], face: int, by: int) -> tuple[int, ...]:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])
