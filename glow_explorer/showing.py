"""How the model shows itself, without depending on drawing.

The drawing is imported only when a value is asked to show itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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

    def figure(self) -> Figure:
        """Draw it as a matplotlib figure."""
        from glow_explorer.render import figure

        return figure(self)
