"""The dice that lie in the box: what each colour shows, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.symbols import ELEMENTS, Color, Size, Symbol
from glow_explorer.tables import Columns, Tables, data_folder, natural, unique

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class DieKind:
    """All dice of one colour: five faces show the five elements, the sixth is their own."""

    color: Color
    sixth_face: Symbol
    large: int
    small: int

    @property
    def faces(self) -> tuple[Symbol, ...]:
        """The six faces."""
        return (*ELEMENTS, self.sixth_face)

    @property
    def usual_size(self) -> Size:
        """The size meant when none is said: large, where there are large ones."""
        return Size.LARGE if self.large else Size.SMALL

    def number(self, size: Size) -> int:
        """Return how many dice of this size the game has."""
        return self.large if size is Size.LARGE else self.small


@cache
def dice_kinds() -> Mapping[Color, DieKind]:
    """Return what the box holds of each colour.

    >>> kinds = dice_kinds()
    >>> kinds[Color.PURPLE].sixth_face
    Symbol.FOOTPRINTS
    >>> sum(kind.large for kind in kinds.values()), sum(kind.small for kind in kinds.values())
    (20, 10)
    """
    tables = Tables(data_folder())
    kinds = read_dice_kinds(tables)
    tables.check()
    return kinds


def read_dice_kinds(tables: Tables) -> dict[Color, DieKind]:
    """Read ``dice.csv``: each colour once, and none left out."""
    columns: Columns = {
        "color": unique(Color),
        "sixth_face": Symbol,
        "large": natural,
        "small": natural,
    }
    kinds = {kind.color: kind for kind in tables.build("dice.csv", columns, DieKind)}
    for color in Color:
        if color not in kinds:
            tables.note("dice.csv", "missing-row", column="color", expected=color)
    return kinds
