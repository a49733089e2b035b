"""One telling state of every widget, for pictures and for what holds for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Company, widgets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.widgets.base import GlowWidget

DICE = (
    "red:fire red:air purple:footprints yellow:light black:loss blue:water green:nature azure:air"
)
COMPANY = Company("Pocana", ["likyar", "sketal-orange", 5, 20], spells=[3])


def _game(*, solo: bool = False) -> glow.Game:
    start = (
        glow.Game.solo("Taetyss", ("green", "yellow"), seed=4)
        if solo
        else glow.Game.new(["Pocana", "Eoles", "Braccio"], "archipelago", seed=4)
    )
    return start.play("greedy", until="afternoon")


def _reviewed() -> GlowWidget:
    """Return a review of a game so far, with its worst decision open."""
    widget = widgets.GameReview(_game())
    made = widget.make()
    widget.look(made.decisions.index(made.worst[0]) if made.worst else 0)
    return widget


def _with_review(explorer: widgets.Explorer) -> GlowWidget:
    """Return an Explorer whose game was reviewed."""
    explorer.reviewer.make()
    return explorer


ASKED = "red fire, blak fire, green nature, plugh; likyar and sketal: does it trigger?"
SAMPLES: Mapping[str, Callable[[], GlowWidget]] = {
    "ask field": lambda: widgets.AskField(ASKED),
    "dice tray": lambda: widgets.DiceTray(DICE, locked=[1], highlight={0: "✓", 6: "✗"}),
    "company table": lambda: widgets.CompanyTable(COMPANY),
    "verdict board": lambda: widgets.VerdictBoard(COMPANY, DICE),
    "noon stepper": lambda: widgets.NoonStepper(COMPANY, DICE, light=12),
    "reroll adviser": lambda: widgets.RerollAdviser(
        roll="red:fire red:air blue:water green:nature", cards=COMPANY, rerolls=2
    ),
    "journey map archipelago": lambda: widgets.JourneyMap(
        "archipelago", boats=(0, 6, 7, 9), roll="red:fire blue:water green:rock azure:air", days=4
    ),
    "journey map province": lambda: widgets.JourneyMap(
        "province", at=45, roll="red:fire red:air blue:water green:nature", footprints=1
    ),
    "game table": lambda: widgets.GameTable(_game()),
    "game table new": lambda: widgets.GameTable(None),
    "game table solo": lambda: widgets.GameTable(_game(solo=True)),
    "hint panel": lambda: widgets.HintPanel(_game(), hints=True, tutor=True),
    "game review": _reviewed,
    "quiz": lambda: widgets.Quiz(level=3, seed=2),
    "desk": lambda: widgets.Desk(level=2, seed=1, questions=6, pupils="Ann, Bob"),
    "exercise": lambda: widgets.ExercisePanel("00-ladawa"),
    "exercise on a map": lambda: widgets.ExercisePanel("00-sea"),
    "case reader": lambda: widgets.CaseReader(0),
    "explorer": lambda: widgets.Explorer(roll=DICE, cards=COMPANY),
    "explorer noon": lambda: widgets.Explorer(roll=DICE, cards=COMPANY, tab="noon"),
    "explorer journey": lambda: widgets.Explorer(roll=DICE, cards=COMPANY, tab="journey"),
    "explorer rerolls": lambda: widgets.Explorer(
        roll=DICE, cards=COMPANY, tab="rerolls", rerolls=1
    ),
    "explorer game": lambda: widgets.Explorer(tab="game", game=_game()),
    "explorer review": lambda: _with_review(widgets.Explorer(tab="review", game=_game())),
    "explorer quiz": lambda: widgets.Explorer(tab="quiz"),
    "explorer casebook": lambda: widgets.Explorer(tab="casebook"),
    "explorer empty": lambda: widgets.Explorer(None),
}

CLICKS: Mapping[str, tuple[str, ...]] = {
    "dice tray": ("[data-place='2']",),
    "verdict board": ("[data-card='companion:1'] button", "[data-card='companion:13'] button"),
    "noon stepper": ("[data-entry]",),
    "reroll adviser": (".glow-button-main",),
    "journey map archipelago": (
        ".glow-map-if > summary",
        "[data-pin='A'] >> nth=0",
        "[data-pin='B'] >> nth=1",
        ".glow-map-legend > summary",
    ),
    "journey map province": (".glow-map-legend > summary",),
    "explorer empty": ("[data-deed='share']",),
}
"""What is clicked before a picture is taken."""
