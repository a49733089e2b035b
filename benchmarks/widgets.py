"""The widgets in the kernel: what a click has to wait for before the page gets its answer."""

from __future__ import annotations

import json
from itertools import cycle
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Company, Roll
from glow_explorer.widgets import DiceTray, NoonStepper, VerdictBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from benchmarks.timing import Case
    from glow_explorer.widgets.base import GlowWidget

_NINE = Company(
    "Orium",
    ["sketal-red", "mindaroo-air-fire", "hymoros", "torke-b", "tamnuca-b", "cromaug", "kaar"],
    spells=["spell-air"],
)
_TEN = (
    "2 yellow:air red:water azure:air azure:air blue:water green:nature azure:nature "
    "small red:fire black:fire"
)
_EOLES = Company("Eoles", ["sketal-green", "donillilu", "zzibelu"])
_OTHER = _TEN.replace("green:nature", "green:rock")


def _turning(widget: GlowWidget) -> Callable[[], object]:
    """Turn a die to and fro: what is seen is worked out anew each time."""
    rolls = cycle([Roll(_OTHER), Roll(_TEN)])

    def turn() -> None:
        widget.roll = next(rolls)

    return turn


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the questions and what is timed for each; bare verdicts are the measure."""
    roll = Roll(_TEN)
    tray, board = DiceTray(_TEN), VerdictBoard(_NINE, _TEN)
    noon = NoonStepper(_EOLES, "azure:air azure:air green:rock small orange:rock")
    steps = cycle([["adventurer:3"], []])

    def step() -> None:
        noon.steps = next(steps)

    return {
        "A click, in the kernel (nine cards, ten dice)": {
            "nine verdicts without a word": lambda: [
                glow.explain(card, roll, company=_NINE).times for card in _NINE
            ],
            "the tray: a die is turned": _turning(tray),
            "the board: all verdicts, with their reasons": _turning(board),
            "the board: written for the page": lambda: json.dumps(board._view),
            "the stepper: one card applied": step,
        },
    }
