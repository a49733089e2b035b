"""Joins widgets: what they name alike becomes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from glow_explorer.errors import GlowError
from glow_explorer.widgets.player import PARTS

if TYPE_CHECKING:
    from glow_explorer.widgets.base import GlowWidget

SHARED = (*(name for name in PARTS if name != "pool"), "locked", "highlight", "game", "language",
          "theme")  # fmt: skip
"""What widgets have in common, if they have it."""


def link(first: GlowWidget, *others: GlowWidget) -> None:
    """Make widgets share whatever they name alike; the first one says how things are.

    >>> from glow_explorer.widgets import DiceTray, VerdictBoard
    >>> tray, board = DiceTray("red:fire"), VerdictBoard()
    >>> link(tray, board)
    >>> tray.roll = "blue:water blue:air"
    >>> board.roll
    Roll('blue:water blue:air')
    """
    for other in others:
        common = [name for name in SHARED if first.has_trait(name) and other.has_trait(name)]
        if not common:
            raise GlowError(
                "nothing-to-link", given=type(other).__name__, expected=type(first).__name__
            )
        for name in common:
            traitlets.link((first, name), (other, name))
