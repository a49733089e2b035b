"""Hints beside a game: what the coach would do, and a tutor who asks before a blunder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as AnyTrait

from glow_explorer.coach import advise
from glow_explorer.coach.advising import KINDS
from glow_explorer.coach.reviewing import class_of
from glow_explorer.errors import GlowError
from glow_explorer.inputs import flag
from glow_explorer.language import text
from glow_explorer.render import coach, html
from glow_explorer.render.games import action_sentence
from glow_explorer.render.pages import box, page, source
from glow_explorer.render.words import decimal, percent
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.game_table import read_game
from glow_explorer.widgets.traits import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.coach import CoachOption, GameAdvice
    from glow_explorer.game.game import Game
    from glow_explorer.widgets.base import View

MOST_HINTS = 5


def hint_view(value: CoachOption, widest: float) -> View:
    """Return an option as the front end draws it."""
    return {
        "action": action_sentence(value.action),
        "typed": value.action.text,
        "light": decimal(value.light, 1),
        "less": coach.less(value),
        "mark": class_of(value.less),
        "win": "" if value.win is None else percent(value.win),
        "why": coach.parts(value.differs),
        "share": round(1 - 0.9 * value.less / widest, 3) if widest else 1.0,
    }


class HintPanel(GlowWidget):
    """What the coach would do in a game, and a question before a blunder is made.

    Parameters
    ----------
    game
        The game that is looked at, or None.

    Attributes
    ----------
    game
        The game; link it with a `GameTable`.
    hints
        Whether hints are shown; they are not at first.
    tutor
        Whether the coach asks before a blunder.
    asked
        The action that the coach has asked about, as it is typed; empty if there is none.

    Examples
    --------
    >>> from glow_explorer import Game
    >>> panel = HintPanel(Game.new(["Pocana", "Eoles"], seed=7), hints=True)
    >>> panel.advice.kind
    'recruit'
    """

    FRONT = "hint_panel"
    SETTABLE = ("hints", "tutor")
    SHOWN = ("game", "hints", "tutor", "asked")
    WORDS = ("coach",)

    game = Known(read_game, None).unseen()
    hints = Known(lambda value: flag("hints", value), usual=False)
    tutor = Known(lambda value: flag("tutor", value), usual=False)
    asked = AnyTrait("")

    def __init__(self, game: Game | None = None, **traits: Any) -> None:
        self._known: tuple[Game, GameAdvice] | None = None
        self._warning: View | None = None
        self.go_ahead: Callable[[str], None] = lambda _action: None
        super().__init__(game=read_game(game), **traits)
        self.observe(self._forget, names=["game"])

    def _forget(self, _change: object) -> None:
        self.asked, self._warning = "", None

    @property
    def advice(self) -> GameAdvice | None:
        """The advice for the game as it stands; None where nobody has anything to decide."""
        game: Game | None = self.game
        if game is None or game._table.now not in KINDS:
            return None
        if self._known is None or self._known[0] is not game:
            self._known = (game, advise(game, rollouts=0, progress=False))
        return self._known[1]

    def warns(self, action: object) -> bool:
        """Say whether the coach asks before an action: then it is not done yet.

        Only what is typed or clicked at the table is looked at, and what is no blunder passes.
        """
        if not self.tutor or not isinstance(action, str):
            return False
        advice = self.advice
        if advice is None:
            return False
        try:
            option = advice.option(action)
        except GlowError:
            return False
        if class_of(option.less) != "blunder":
            return False
        best = action_sentence(advice.best.action)
        done = action_sentence(option.action)
        said = text(
            "coach.tutor-ask", action=done, regret=decimal(option.less, 1), best=best
        )  # fmt: skip
        self._warning = {"text": said, "why": coach.parts(option.differs)}
        self.asked = action
        return True

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        return {"advice": self._advice_view() if self.hints else None, "warning": self._warning}

    def _advice_view(self) -> View | None:
        advice = self.advice
        if advice is None:
            return None
        shown = advice.options[:MOST_HINTS]
        widest, more = shown[-1].less, len(advice.options) - len(shown)
        return {
            "title": text("coach.title", player=advice.player),
            "headline": coach.headline(advice),
            "options": [hint_view(option, widest) for option in shown],
            "more": text("noon.more", count=more) if more else "",
            "note": coach.method(advice),
        }

    def _still(self) -> str:
        advice = self.advice if self.hints else None
        if advice is not None:
            return html(advice)
        root = page()
        box("", root, text("coach.hint-ask"))
        return source(root)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_anyway(self) -> None:
        """Do what the coach asked about."""
        action, self.asked, self._warning = self.asked, "", None
        if action:
            self.go_ahead(action)

    def _hear_back(self) -> None:
        """Think again."""
        self.asked, self._warning = "", None
