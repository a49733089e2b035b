"""Everything that dice may show: dice sorted into kinds, each distinct result with its throws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.dice import Die, Roll
from glow_explorer.errors import GlowError
from glow_explorer.inputs import numpy
from glow_explorer.kernel.conditions import SAME_SYMBOLS
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Size, Symbol
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card

    Places = NDArray[np.int32]
    Ints = NDArray[np.int64]
    Rows = NDArray[np.int32]


class DiceMark(NamedTuple):
    """What tells dice apart from others: a colour, and the Sketal whose die it is, if said."""

    color: Color | None = None
    owner: str | None = None


PLAIN = DiceMark()
BLACK = DiceMark(Color.BLACK)


class Column(NamedTuple):
    """What is counted: a symbol on the dice of a mark."""

    mark: DiceMark
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class DiceKind:
    """Dice that are alike.

    Attributes
    ----------
    mark
        What tells them apart from others.
    faces
        What each face counts for, as a column; None for what does not matter.
    weights
        How many sides of a die bear each face.
    dice
        The indexes of the dice.
    """

    mark: DiceMark
    faces: tuple[Column | None, ...]
    weights: tuple[int, ...]
    dice: tuple[int, ...]

    @property
    def stays(self) -> bool:
        """Whether the dice lie already and keep what they show."""
        return sum(self.weights) == 1

    def face(self, symbol: Symbol) -> int:
        """Return the face with a symbol."""
        column = Column(self.mark, symbol)
        return self.faces.index(column if column in self.faces else None)


def relevant(cards: Iterable[Card], special: Iterable[Symbol] = ()) -> frozenset[Symbol]:
    """Return the symbols that cards speak of, and those that are said to matter anyway."""
    symbols = set(special)
    for card in cards:
        if card.effect:
            symbols.update(card.condition.needs, card.condition.crossed)
            symbols.update(SAME_SYMBOLS if card.condition.same else ())
    return frozenset(symbols)


def kinds(
    dice: Sequence[Die],
    matters: frozenset[Symbol],
    mark: Callable[[int], DiceMark],
    *,
    fixed: bool = True,
    kept: Collection[int] = (),
) -> tuple[DiceKind, ...]:
    """Sort dice into kinds, the largest kinds first.

    Parameters
    ----------
    dice
        The dice.
    matters
        The symbols that matter.
    mark
        What tells the die of an index apart.
    fixed, kept
        Whether dice already rolled keep their symbol, and which do in any case.
    """
    alike: dict[tuple[DiceMark, tuple[tuple[Column | None, int], ...]], list[int]] = {}
    for index, die in enumerate(dice):
        known = (fixed or index in kept) and die.symbol is not None
        sides = (die.symbol,) if known else die.faces
        weights: dict[Column | None, int] = {}
        for symbol in sorted(filter(None, sides), key=POSITION.__getitem__):
            column = Column(mark(index), symbol) if symbol in matters else None
            weights[column] = weights.get(column, 0) + 1
        alike.setdefault((mark(index), tuple(weights.items())), []).append(index)
    unsorted = [
        DiceKind(mark, tuple(face for face, _ in faces), tuple(n for _, n in faces), tuple(indexes))
        for (mark, faces), indexes in alike.items()
    ]
    return tuple(sorted(unsorted, key=lambda kind: -len(kind.dice)))


def columns(kinds: Iterable[DiceKind]) -> tuple[Column, ...]:
    """Return everything that is counted on some kinds of dice."""
    faces = {face for kind in kinds for face in kind.faces if face is not None}
    return tuple(sorted(faces, key=_sorting))


def _sorting(column: Column) -> tuple[str, str, int]:
    return column.mark.color or "", column.mark.owner or "", POSITION[column.symbol]


def standing_for(
    kinds: Sequence[DiceKind], shown: Sequence[tuple[Column, int]], matters: frozenset[Symbol]
) -> tuple[Roll, dict[str, int]]:
    """Return a roll that stands for all rolls that show the same.

    Plain dice are small ones of any colour; marked dice whose symbol does not matter show one that
    does not.

    Returns
    -------
    the roll, and the index of the die of each Sketal that was said to have one
    """
    blank = next((element for element in ELEMENTS if element not in matters), None)
    dice: list[Die] = []
    owned: dict[str, int] = {}
    marks = dict.fromkeys(kind.mark for kind in kinds)
    for mark in marks:
        symbols = [column.symbol for column, n in shown if column.mark == mark for _ in range(n)]
        if mark.color is not None:
            total = sum(len(kind.dice) for kind in kinds if kind.mark == mark)
            symbols += [blank or ELEMENTS[0]] * (total - len(symbols))
        if mark.owner is not None:
            owned[mark.owner] = len(dice)
        dice += [_die(mark, symbol) for symbol in symbols]
    return Roll(dice, unlimited=True), owned


_BEARING = {Symbol.FOOTPRINTS: Color.PURPLE, Symbol.LIGHT: Color.YELLOW, Symbol.LOSS: Color.BLACK}


def _die(mark: DiceMark, symbol: Symbol) -> Die:
    if mark.color is None:
        return Die(_BEARING.get(symbol, Color.RED), symbol, Size.SMALL)
    return Die(mark.color, symbol, Size.SMALL if mark.color is Color.BLACK else Size.LARGE)


def multiset_count(dice: int, faces: int) -> int:
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
    return {counts: at for at, counts in enumerate(multisets(dice, faces))}


@lru_cache(maxsize=256)
def one_more(dice: int, faces: int) -> Places:
    """Return where a die more leads: a row for each multiset, a column for the new die's face."""
    places = place(dice + 1, faces)
    rows = [
        [places[_moved(counts, face, 1)] for face in range(faces)]
        for counts in multisets(dice, faces)
    ]  # fmt: skip
    table: Places = numpy().array(rows, dtype="int32")
    return table


@lru_cache(maxsize=256)
def one_less(dice: int, faces: int) -> Places:
    """Return where a die less leads; -1 where no die shows the face."""
    places = place(dice - 1, faces)
    rows = [
        [places[_moved(counts, face, -1)] if counts[face] else -1 for face in range(faces)]
        for counts in multisets(dice, faces)
    ]  # fmt: skip
    table: Places = numpy().array(rows, dtype="int32")
    return table


def ways(dice: int, weights: tuple[int, ...]) -> list[int]:
    """Return how many throws of some dice show each multiset.

    >>> ways(2, (4, 1, 1))
    [16, 8, 8, 1, 2, 1]
    """
    return [
        factorial(dice) // prod(map(factorial, counts))
        * prod(weight**times for weight, times in zip(weights, counts, strict=True))
        for counts in multisets(dice, len(weights))
    ]  # fmt: skip


def _moved(counts: tuple[int, ...], face: int, by: int) -> tuple[int, ...]:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


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

    def __init__(self, kinds: Sequence[DiceKind]) -> None:
        np = numpy("odds()")
        self.kinds = tuple(kinds)
        self.columns = columns(kinds)
        self.rows: Ints = np.zeros((1, len(self.columns)), dtype=np.int64)
        self._joined: list[Ints] = []
        radix = self._radix()
        for kind in self.kinds:
            size = multiset_count(len(kind.dice), len(kind.faces))
            if len(self.rows) * size * (len(self.columns) + 1) > MOST_CELLS:
                raise GlowError("too-many-results", given=sum(len(kind.dice) for kind in kinds))
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
            raise GlowError("too-many-results", given=sum(len(kind.dice) for kind in self.kinds))
        numbers: Ints = np.array(radix, dtype=np.int64)
        return numbers

    def _shown(self, kind: DiceKind) -> Ints:
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
        row: Rows = np.zeros((), dtype=np.int32)
        for joined in self._joined:
            row = joined.astype(np.int32)[row]
        return row

    @cached_property
    def total(self) -> int:
        """The number of all throws."""
        return prod(sum(kind.weights) ** len(kind.dice) for kind in self.kinds)

    @cached_property
    def throws(self) -> list[int]:
        """How many throws show each row."""
        np = numpy()
        kind_of_number = np.int64 if self.total < _EXACT else object
        throws = np.ones(1, dtype=kind_of_number)
        for kind, joined in zip(self.kinds, self._joined, strict=True):
            each = np.array(ways(len(kind.dice), kind.weights), dtype=kind_of_number)
            together = np.zeros(joined.max() + 1, dtype=kind_of_number)
            np.add.at(together, joined, throws[:, None] * each)
            throws = together
        return [int(number) for number in throws]

    def counts(self) -> tuple[Ints, Ints]:
        """Return how many dice show each symbol of the alphabet, and how many black ones do."""
        return self.counted(self.rows)

    def counted(self, rows: Ints) -> tuple[Ints, Ints]:
        """Return the same for other rows with the same columns."""
        np = numpy()
        counts = np.zeros((len(rows), len(Symbol)), dtype=np.int64)
        black = np.zeros_like(counts)
        for place, column in enumerate(self.columns):
            at = POSITION[column.symbol]
            counts[:, at] += rows[:, place]
            if column.mark == BLACK:
                black[:, at] += rows[:, place]
        return counts, black
