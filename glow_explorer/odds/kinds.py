"""Dice that are alike for a question, and what about them matters.

A symbol that no card speaks of and that pays nothing is as good as a blank. Dice with the same
faces, blanks taken as equal, are of one kind, whatever their colour and size; only those whose
leaving or curse can matter are told apart from the others by a mark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.dice import Die, Roll
from glow_explorer.kernel.conditions import SAME_SYMBOLS
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from glow_explorer.cards import Card


class Mark(NamedTuple):
    """What tells dice apart from others: a colour, and the Sketal whose die it is, if said."""

    color: Color | None = None
    owner: str | None = None


PLAIN = Mark()
BLACK = Mark(Color.BLACK)


class Column(NamedTuple):
    """What is counted: a symbol on the dice of a mark."""

    mark: Mark
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Kind:
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

    mark: Mark
    faces: tuple[Column | None, ...]
    weights: tuple[int, ...]
    dice: tuple[int, ...]

    def face(self, symbol: Symbol) -> int:
        """Return the face with a symbol."""
        column = Column(self.mark, symbol)
        return self.faces.index(column if column in self.faces else None)


def relevant(cards: Iterable[Card], special: Iterable[Symbol] = ()) -> frozenset[Symbol]:
    """Return the symbols that cards speak of, and those that are said to matter anyway."""
    found = set(special)
    for card in cards:
        if card.effect:
            found.update(card.condition.needs, card.condition.crossed)
            found.update(SAME_SYMBOLS if card.condition.same else ())
    return frozenset(found)


def kinds(
    dice: Sequence[Die],
    matters: frozenset[Symbol],
    mark: Callable[[int], Mark],
    *,
    fixed: bool = True,
) -> tuple[Kind, ...]:
    """Sort dice into kinds, the largest kinds first.

    Parameters
    ----------
    dice
        The dice.
    matters
        The symbols that matter.
    mark
        What tells the die of an index apart.
    fixed
        Whether dice already rolled keep their symbol.
    """
    found: dict[tuple[Mark, tuple[tuple[Column | None, int], ...]], list[int]] = {}
    for index, die in enumerate(dice):
        known = fixed and die.symbol is not None
        sides = (die.symbol,) if known else die.faces
        weights: dict[Column | None, int] = {}
        for symbol in sorted(filter(None, sides), key=POSITION.__getitem__):
            column = Column(mark(index), symbol) if symbol in matters else None
            weights[column] = weights.get(column, 0) + 1
        found.setdefault((mark(index), tuple(weights.items())), []).append(index)
    made = [
        Kind(mark, tuple(face for face, _ in faces), tuple(n for _, n in faces), tuple(indexes))
        for (mark, faces), indexes in found.items()
    ]
    return tuple(sorted(made, key=lambda kind: -len(kind.dice)))


def columns(some: Iterable[Kind]) -> tuple[Column, ...]:
    """Return everything that is counted on some kinds of dice."""
    there = {face for kind in some for face in kind.faces if face is not None}
    return tuple(sorted(there, key=_sorting))


def _sorting(column: Column) -> tuple[str, str, int]:
    return column.mark.color or "", column.mark.owner or "", POSITION[column.symbol]


def standing_for(
    some: Sequence[Kind], shown: Sequence[tuple[Column, int]], matters: frozenset[Symbol]
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
    marks = dict.fromkeys(kind.mark for kind in some)
    for mark in marks:
        symbols = [column.symbol for column, n in shown if column.mark == mark for _ in range(n)]
        if mark.color is not None:
            total = sum(len(kind.dice) for kind in some if kind.mark == mark)
            symbols += [blank or ELEMENTS[0]] * (total - len(symbols))
        if mark.owner is not None:
            owned[mark.owner] = len(dice)
        dice += [_die(mark, symbol) for symbol in symbols]
    return Roll(dice, unlimited=True), owned


_BEARING = {Symbol.FOOTPRINTS: Color.PURPLE, Symbol.LIGHT: Color.YELLOW, Symbol.LOSS: Color.BLACK}


def _die(mark: Mark, symbol: Symbol) -> Die:
    if mark.color is None:
        return Die(_BEARING.get(symbol, Color.RED), symbol, Size.SMALL)
    return Die(mark.color, symbol, Size.SMALL if mark.color is Color.BLACK else Size.LARGE)
