"""Widgets: build dice and boards by hand, and see at once what triggers and why.

Each can be used alone; those that name the same thing alike (`roll`, `cards`, `rulings`, ...) can
be linked with `link`, and `glow.Explorer()` joins them all. Nothing here is imported by the rest.

Whatever a widget is given can be changed later: its attributes are the truth, and the picture
follows. All of them have `language` and `theme` (``"auto"``, ``"dark"`` or ``"light"``), say in
`problem` what they last refused, rest while `active` is False, and put what they show into the
saved notebook with ``keep()``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.loading import load_on_demand

if TYPE_CHECKING:
    from glow_explorer.widgets.ask_field import AskField
    from glow_explorer.widgets.case_reader import CaseReader
    from glow_explorer.widgets.company_table import CompanyTable
    from glow_explorer.widgets.desk import Desk
    from glow_explorer.widgets.dice_tray import DiceTray
    from glow_explorer.widgets.exercise import ExercisePanel
    from glow_explorer.widgets.explorer import Explorer
    from glow_explorer.widgets.game_review import GameReview
    from glow_explorer.widgets.game_table import GameTable
    from glow_explorer.widgets.hint_panel import HintPanel
    from glow_explorer.widgets.journey_map import JourneyMap
    from glow_explorer.widgets.noon_stepper import NoonStepper
    from glow_explorer.widgets.player import link
    from glow_explorer.widgets.quiz import Quiz
    from glow_explorer.widgets.reroll_adviser import RerollAdviser
    from glow_explorer.widgets.verdict_board import VerdictBoard

__all__ = [
    "AskField",
    "CaseReader",
    "CompanyTable",
    "Desk",
    "DiceTray",
    "ExercisePanel",
    "Explorer",
    "GameReview",
    "GameTable",
    "HintPanel",
    "JourneyMap",
    "NoonStepper",
    "Quiz",
    "RerollAdviser",
    "VerdictBoard",
    "link",
]

load_on_demand(
    __name__,
    {
        "ask_field": "AskField",
        "case_reader": "CaseReader",
        "company_table": "CompanyTable",
        "desk": "Desk",
        "dice_tray": "DiceTray",
        "exercise": "ExercisePanel",
        "explorer": "Explorer",
        "game_review": "GameReview",
        "game_table": "GameTable",
        "hint_panel": "HintPanel",
        "journey_map": "JourneyMap",
        "noon_stepper": "NoonStepper",
        "quiz": "Quiz",
        "reroll_adviser": "RerollAdviser",
        "verdict_board": "VerdictBoard",
        "player": "link",
    },
)
