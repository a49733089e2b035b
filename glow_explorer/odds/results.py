"""All results of some dice at once: every combination of faces by kind, and what each shows.

Results that show the same share a row; of a row only what matters is known: how many dice show
each symbol, the marked ones counted apart.
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.needed import numpy
from glow_explorer.odds.kinds import BLACK, columns
from glow_explorer.odds.multisets import multisets, number, ways
from glow_explorer.symbols import Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.odds.kinds import Kind

    Ints = NDArray[np.int64]
    Rows = NDArray[np.int32]

MOST_CELLS = 16_000_000
"""Rows times columns that may be written down at a time."""
_EXACT = 2**62


class Results:
    """What some kinds of dice may show.

    Attributes
    ----------
    kinds, columns
        The dice, and everything that is counted on them.
    rows
        Everything that can be shown: a row for each, with a number for each column.
    """

    def __init__(self, kinds: Sequence[Kind]) -> None:
        np = numpy("odds()")
        self.kinds = tuple(kinds)
        self.columns = columns(kinds)
        self.rows: Ints = np.zeros((1, len(self.columns)), dtype=np.int64)
        self._joined: list[Ints] = []
        radix = self._radix()
        for kind in self.kinds:
            size = number(len(kind.dice), len(kind.faces))
            if len(self.rows) * size * (len(self.columns) + 1) > MOST_CELLS:
                raise GlowError("too-many-results", given=sum(len(one.dice) for one in kinds))
            both = self.rows[:, None] + self._shown(kind)
            both = both.reshape(len(self.rows) * size, len(self.columns))
            _, first, joined = np.unique(both @ radix, return_index=True, return_inverse=True)
            self._joined.append(joined.reshape(len(self.rows), size))
            self.rows = both[first]

    def _radix(self) -> Ints:
        """Return numbers that make one number of a row, another for every row."""
        np = numpy()
        most = [
            sum(len(kind.dice) for kind in self.kinds if column in kind.faces)
            for column in self.columns
        ]
        radix = [prod(n + 1 for n in most[:place]) for place in range(len(most))]
        if prod(n + 1 for n in most) > _EXACT:
            raise GlowError("too-many-results", given=sum(len(one.dice) for one in self.kinds))
        found: Ints = np.array(radix, dtype=np.int64)
        return found

    def _shown(self, kind: Kind) -> Ints:
        """Return what each multiset of faces shows, a number for each column."""
        np = numpy()
        faces = np.zeros((len(kind.faces), len(self.columns)), dtype=np.int64)
        for face, column in enumerate(kind.faces):
            if column is not None:
                faces[face, self.columns.index(column)] = 1
        shown: Ints = np.array(multisets(len(kind.dice), len(kind.faces)), dtype=np.int64) @ faces
        return shown

    @cached_property
    def row(self) -> Rows:
        """The row of each result: an axis for each kind, along it the multisets of its faces."""
        np = numpy()
        found: Rows = np.zeros((), dtype=np.int32)
        for joined in self._joined:
            found = joined.astype(np.int32)[found]
        return found

    @cached_property
    def total(self) -> int:
        """The number of all throws."""
        return prod(sum(kind.weights) ** len(kind.dice) for kind in self.kinds)

    @cached_property
    def throws(self) -> list[int]:
        """How many throws show each row."""
        np = numpy()
        kind_of_number = np.int64 if self.total < _EXACT else object
        found = np.ones(1, dtype=kind_of_number)
        for kind, joined in zip(self.kinds, self._joined, strict=True):
            each = np.array(ways(len(kind.dice), kind.weights), dtype=kind_of_number)
            together = np.zeros(joined.max() + 1, dtype=kind_of_number)
            np.add.at(together, joined, found[:, None] * each)
            found = together
        return [int(one) for one in found]

    def counts(self) -> tuple[Ints, Ints]:
        """Return how many dice show each symbol of the alphabet, and how many black ones do."""
        np = numpy()
        counts = np.zeros((len(self.rows), len(Symbol)), dtype=np.int64)
        black = np.zeros_like(counts)
        for place, column in enumerate(self.columns):
            at = list(Symbol).index(column.symbol)
            counts[:, at] += self.rows[:, place]
            if column.mark == BLACK:
                black[:, at] += self.rows[:, place]
        return counts, black
