"""Widgets: build dice and boards by hand, and see at once what triggers and why.

Each can be used alone; those that name the same thing alike (`roll`, `cards`, `rulings`, ...) can
be linked with `link`, and `glow.Explorer()` joins them all. Nothing here is imported by the rest.

Whatever a widget is given can be changed later: its attributes are the truth, and the picture
follows. All of them have `language` and `theme` (``"auto"``, ``"dark"`` or ``"light"``), say in
`problem` what they last refused, rest while `active` is False, and put what they show into the
saved notebook with ``keep()``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glow_explorer.widgets.case_reader import CaseReader
    from glow_explorer.widgets.company_table import CompanyTable
    from glow_explorer.widgets.dice_tray import DiceTray
    from glow_explorer.widgets.explorer import Explorer
    from glow_explorer.widgets.game_table import GameTable
    from glow_explorer.widgets.journey_map import JourneyMap
    from glow_explorer.widgets.noon_stepper import NoonStepper
    from glow_explorer.widgets.player import link
    from glow_explorer.widgets.quiz import Quiz
    from glow_explorer.widgets.reroll_adviser import RerollAdviser
    from glow_explorer.widgets.verdict_board import VerdictBoard

__all__ = [
    "CaseReader",
    "CompanyTable",
    "DiceTray",
    "Explorer",
    "GameTable",
    "JourneyMap",
    "NoonStepper",
    "Quiz",
    "RerollAdviser",
    "VerdictBoard",
    "link",
]

_HOME = {
    "CaseReader": "case_reader",
    "CompanyTable": "company_table",
    "DiceTray": "dice_tray",
    "Explorer": "explorer",
    "GameTable": "game_table",
    "JourneyMap": "journey_map",
    "NoonStepper": "noon_stepper",
    "Quiz": "quiz",
    "RerollAdviser": "reroll_adviser",
    "VerdictBoard": "verdict_board",
    "link": "player",
}


def __getattr__(name: str) -> object:
    """Load a widget when it is first asked for (PEP 562)."""
    if name in _HOME:
        return getattr(import_module(f"glow_explorer.widgets.{_HOME[name]}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return __all__
