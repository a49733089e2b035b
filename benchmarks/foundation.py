"""The foundation: reading dice, finding cards, drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Roll
from glow_explorer.catalog import load
from glow_explorer.render import html
from glow_explorer.tables import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_TEXT = "red:fire red:air small blue:water purple:footprints yellow:light black:loss 2 green:rock"


def benchmarks() -> Mapping[str, Mapping[str, Callable[[], object]]]:
    """Return the questions and what is timed for each."""
    roll = Roll(_TEXT)
    return {
        "A roll of eight dice": {
            "from dice": lambda: Roll(roll.dice),
            "from text": lambda: Roll(_TEXT),
            "counting its symbols": lambda: roll.counts,
        },
        "Cards": {
            "found by number": lambda: glow.companions[13],
            "found by name": lambda: glow.card("Moloc'h"),
            "all tables read and checked": lambda: load(data_folder()),
        },
        "Drawing": {
            "a card in words": lambda: str(glow.companions[13]),
            "a card": lambda: html(glow.companions[13]),
            "a roll": lambda: html(roll),
            "the table of all companions": lambda: html(glow.companions),
        },
    }
