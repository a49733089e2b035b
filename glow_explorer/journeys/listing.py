"""Answers that are lists: they count, index and iterate like one, and show themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from glow_explorer.showing import Charted

if TYPE_CHECKING:
    import pandas as pd

T_co = TypeVar("T_co", covariant=True)


class Listing(Charted, Sequence[T_co]):
    """A sequence that never changes."""

    __slots__ = ()
    items: tuple[T_co, ...]

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each item."""
        raise NotImplementedError

    def table(self) -> pd.DataFrame:
        """Return the items as a table."""
        import pandas as pd

        return pd.DataFrame(self.rows())
