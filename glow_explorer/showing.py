"""How the model shows itself, without depending on drawing."""

from __future__ import annotations


class Shown:
    """A value that a notebook displays as a picture; the drawing is imported only when asked."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from glow_explorer.render import html

        return html(self)
