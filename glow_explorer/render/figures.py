"""Figures made without pyplot, so that none stays open and none is shown twice."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FONT = "DejaVu Sans"
"""Comes with matplotlib, and has every sign we write."""


@cache
def own_figure() -> type[Figure]:
    """Return figures that notebooks show although pyplot does not know them."""
    from matplotlib.figure import Figure

    class OwnFigure(Figure):
        def _repr_png_(self) -> bytes:
            picture = BytesIO()
            self.savefig(picture, format="png", dpi=110)
            return picture.getvalue()

    return OwnFigure
