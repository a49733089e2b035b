"""What values of the model have in common: they show themselves, and mappings never change.

The drawing is imported only when a value is asked to show itself.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


T_co = TypeVar("T_co", covariant=True)

if TYPE_CHECKING:
    from functools import cached_property as cached_property  # noqa: PLC0414 - for others
else:

    class cached_property(functools.cached_property):  # noqa: N801 - Python's own name
        """An attribute that is worked out when it is first asked for, as Python 3.12 has it.

        That of Python 3.11 lets all other values of a class wait while it works out one of them: a
        quick question would wait for the long one of another thread.
        """

        def __init__(self, func: Callable[[Any], Any]) -> None:
            super().__init__(func)
            self.lock = nullcontext()


class Shown:
    """A value that a notebook displays as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from glow_explorer.render import html

        return html(self)


class Drawn(Shown):
    """A value that is also a picture of its own."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from glow_explorer.render import svg

        return svg(self)


class Told(Shown):
    """A value that a terminal displays in words."""

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        # IPython asks class by class: a kind with a `__repr__` of its own must have this one too.
        cls._repr_pretty_ = Told._repr_pretty_  # type: ignore[method-assign]

    def __str__(self) -> str:
        from glow_explorer.render import text

        return text(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 - IPython's protocol
        printer.text("..." if cycle else str(self))


class Charted(Told):
    """A value that can also be drawn with matplotlib."""

    __slots__ = ()

    def figure(self, theme: str | None = None) -> Figure:
        """Draw it as a matplotlib figure.

        Parameters
        ----------
        theme
            ``"light"`` or ``"dark"``; if left out, as matplotlib's style is: dark after
            ``plt.style.use("dark_background")``.
        """
        from glow_explorer.render import figure

        return figure(self, theme)


@dataclass(frozen=True, repr=False)
class Chart(Told):
    """Numbers that a notebook shows as a picture: what they are about, and rows of plain values.

    Attributes
    ----------
    code
        What they are about; it says how they are drawn, and what is said of them.
    rows
        A row for each bar, point or line of the picture.
    about
        What all of them have in common.
    """

    code: str
    rows: tuple[Mapping[str, Any], ...]
    about: Mapping[str, Any] = field(default_factory=dict)

    def table(self) -> pd.DataFrame:
        """Return the rows as a table."""
        import pandas as pd

        return pd.DataFrame(list(self.rows))

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as plain values that go into JSON."""
        return {"chart": self.code, "rows": [dict(row) for row in self.rows], **self.about}

    def __repr__(self) -> str:
        return f"<Chart {self.code}: {len(self.rows)} rows>"


class Listing(Charted, Sequence[T_co]):
    """An answer that is a list: it counts, indexes and iterates like one, and never changes."""

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


K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class Frozen(Mapping[K, V_co]):
    """A mapping that never changes, equal to any mapping with the same entries.

    >>> Frozen({"en": "noon"}) == {"en": "noon"}, Frozen({"en": "noon"})
    (True, {'en': 'noon'})
    """

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[K, V_co] | Iterable[tuple[K, V_co]] = ()) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: K) -> V_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def copy(self) -> dict[K, V_co]:
        """Return the same entries as a dict, which may be changed."""
        return dict(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)
