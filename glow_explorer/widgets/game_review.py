"""A reviewed game: the timeline, decisions with what they lost, luck, and playing from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as AnyTrait

from glow_explorer.coach.reviewing import review
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import text
from glow_explorer.position import Position
from glow_explorer.render import coach, html, judge, words
from glow_explorer.render.games import place
from glow_explorer.render.pages import box, page, source
from glow_explorer.render.words import decimal
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.case_reader import read_position
from glow_explorer.widgets.game_table import card_line, read_game
from glow_explorer.widgets.hint_panel import hint_view
from glow_explorer.widgets.traits import Known, read_amount, write_roll

if TYPE_CHECKING:
    from glow_explorer.coach import PlayerBooks, Review, ReviewEntry
    from glow_explorer.game.game import Game
    from glow_explorer.widgets.base import View

MOST_LUCK = 40.0
"""From so much luck on a bar is full."""


class GameReview(GlowWidget):
    """A review of a game to look through.

    Parameters
    ----------
    game
        The game to review, or None.

    Attributes
    ----------
    game
        The game; link it with a `GameTable`.
    reviewed
        Its `Review`, once it was made.
    entry
        The number of the decision that is looked at, -1 for none.
    opened
        The position that was last to be played from, or None.

    Examples
    --------
    >>> from glow_explorer import Game
    >>> game = Game.new(["Pocana", "Eoles"], seed=7).play("greedy", until="day 2")
    >>> widget = GameReview(game)
    >>> widget.make().players["Pocana"].player
    'Pocana'
    """

    FRONT = "game_review"
    SHOWN = ("game", "reviewed", "entry")
    WORDS = ("coach", "widget")

    game = Known(read_game, None).unseen()
    reviewed = AnyTrait(None)
    entry = AnyTrait(-1)
    opened = Known(read_position, None).unseen()

    def __init__(self, game: Game | None = None, **traits: Any) -> None:
        super().__init__(game=read_game(game), **traits)
        self.observe(self._forget, names=["game"])

    def _forget(self, _change: object) -> None:
        """Forget the review when the game is another one; a longer one is reviewed when asked."""
        with self.changing():
            self.reviewed, self.entry = None, -1

    def make(self) -> Review:
        """Review the game."""
        game: Game | None = self.game
        if game is None or not game.history:
            raise GlowError("no-game-yet")
        made = review(game, rollouts=0, progress=True)
        self._take(made)
        return made

    def _take(self, made: Review) -> None:
        with self.changing():
            self.reviewed, self.entry = made, -1

    def look(self, entry: int) -> None:
        """Look at a decision, by its number among the decisions."""
        made = self._made()
        self.entry = read_amount("entry", entry, most=max(0, len(made.decisions) - 1))

    def play_from(self, entry: int) -> Position:
        """Return the game before a decision, to play from there."""
        made = self._made()
        number = read_amount("entry", entry, most=max(0, len(made.decisions) - 1))
        position = Position(game=made.before(made.decisions[number]))
        self.opened = None  # so that the same moment can be opened again
        self.opened = position
        return position

    def _made(self) -> Review:
        if self.reviewed is None:
            raise GlowError("no-game-yet")
        made: Review = self.reviewed
        return made

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        game: Game | None = self.game
        made: Review | None = self.reviewed
        ready = game is not None and any(turn.before.day for turn in game._turns)
        if made is None:
            return {"ready": ready, "review": None, "entry": None}
        return {"ready": ready, "review": review_view(made), "entry": self._entry_view(made)}

    def _entry_view(self, made: Review) -> View | None:
        if self.entry < 0:
            return None
        entry = made.decisions[self.entry]
        before = made.before(entry)
        player = before.players[entry.player]
        widest = max((option.less for option in entry.options), default=0.0)
        roll = player.roll
        return {
            "number": self.entry,
            "title": coach.decision(entry),
            "why": coach.parts(entry.best.differs) if entry.best else "",
            "options": [
                hint_view(option, widest)
                | {
                    "taken": entry.action is not None and option.action.text == _bare(entry),
                }
                for option in entry.options
            ],
            "dice": [] if roll is None else write_roll(roll),
            "cards": [card_line(card) for card in player.company or ()],
            "stock": judge.stock(player),
            "place": words.capital(place(player)),
        }

    def _still(self) -> str:
        if self.reviewed is not None:
            return html(self.reviewed)
        root = page()
        box("", root, text("coach.review-nothing"))
        return source(root)

    # ------------------------------------------------------------------ what the browser asks

    def take_code(self, code: str) -> None:
        """Take a game by its code, and review it."""
        game = Position.from_code(code.strip()).game
        if game is None:
            raise GlowError("no-game-yet")
        self.game = game
        self._hear_review()

    def _hear_open(self, code: object) -> None:
        if not isinstance(code, str):
            raise GlowError("not-text", given=quoted(code))
        self.take_code(code)

    def _hear_review(self) -> None:
        game: Game | None = self.game
        if game is None or not game.history:
            raise GlowError("no-game-yet")
        self.work_out(
            lambda: review(game, rollouts=0), self._take, lambda: self.game is game
        )  # fmt: skip

    def _hear_look(self, entry: object) -> None:
        self.look(entry)  # type: ignore[arg-type]  # it is read there

    def _hear_play(self, entry: object) -> None:
        self.play_from(entry)  # type: ignore[arg-type]  # it is read there


def _bare(entry: ReviewEntry) -> str:
    """Return what was done as it is typed, without what chance brought."""
    assert entry.action is not None
    return entry.action.text.partition(" = ")[0]


def review_view(value: Review) -> View:
    """Return a review as the front end draws it."""
    light = [at for name in value.players for _, at in value.timeline(name)]
    steps = max([step for name in value.players for step, _ in value.timeline(name)], default=1)
    return {
        "title": text("coach.review" if value.game.over else "coach.review-unfinished"),
        "columns": list(coach.columns(value)),
        "players": [_books_view(books) for books in value.players.values()],
        "lines": [
            {"name": name, "points": [[step, round(at, 2)] for step, at in value.timeline(name)]}
            for name in value.players
        ],
        "steps": steps,
        "low": min(light),
        "high": max(light),
        "days": [[step, day] for step, day in coach.day_marks(value)],
        "decisions": [_decision_view(value, entry) for entry in value.decisions],
        "luck": [_luck_view(value, name) for name in value.players],
        "notes": list(coach.review_notes(value)),
    }


def _books_view(value: PlayerBooks) -> View:
    return {
        "name": value.player,
        "start": decimal(value.start, 1),
        "luck": coach.amount(value.luck),
        "lost": coach.amount(-value.lost),
        "end": decimal(value.end, 1),
        "fair": decimal(value.without_luck, 1),
        "marks": coach.marks(value),
    }


def _decision_view(value: Review, entry: ReviewEntry) -> View:
    return {
        "day": entry.day,
        "player": list(value.players).index(entry.player),
        "mark": entry.mark,
        "class": text(f"coach.class-{entry.mark}"),
        "regret": decimal(entry.regret, 1),
        "title": coach.decision(entry),
        "step": entry.step + 1,
        "after": round(entry.after, 2),
        "counts": entry.counts,
    }


def _luck_view(value: Review, name: str) -> View:
    """Return the luck of a player, day by day."""
    days: dict[int, float] = {}
    for entry in value.entries:
        if entry.player == name:
            days[entry.day] = days.get(entry.day, 0.0) + entry.luck
    return {
        "name": name,
        "days": [
            {"day": day, "luck": round(luck, 2), "text": coach.amount(luck)}
            for day, luck in sorted(days.items())
        ],
    }
