"""A review of a game: what every decision lost, what every roll and draw was worth, and the sums.

One value is kept for every player: the light that they may expect at the end if they play on as
well as possible. Whatever happens changes it, and every change is written down once: what a
decision lost against the best one is its regret, what chance brought more or less than expected
is luck. So the books balance to the last digit: start + luck - regrets = end.

What a day's rolls and rerolls are worth is worked out, and averages to nothing exactly, against
the evaluation of what is to come; with very many dice it is sampled. What a morning is worth (who
is turned up, who is left by the others) is set against the evaluation of the evening before.

>>> from glow_explorer import Game
>>> game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7).play("greedy")
>>> books = review(game, rollouts=0).players["Pocana"]
>>> abs(books.start + books.luck - books.lost - books.end) < 1e-6
True
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from glow_explorer.coach.advising import (
    ABOUT,
    EVALUATED,
    EXACT,
    MOST_ROLLOUTS,
    CoachOption,
    Depth,
    best_light,
    differences,
    matching,
    morning_options,
    noon_ratings,
    play_out_options,
    ranked_options,
    rated_options,
    reroll_options,
    weighed_option,
    worded,
)
from glow_explorer.errors import GlowError
from glow_explorer.game.actions import Action, Reroll, RollDice, Turn
from glow_explorer.game.chance import known_seed
from glow_explorer.game.evening import count_of
from glow_explorer.game.game import Game
from glow_explorer.game.players.day_ahead import DayAhead
from glow_explorer.game.players.evaluation import evening_parts, total
from glow_explorer.game.players.worth import DAYS
from glow_explorer.game.simulation import known_workers
from glow_explorer.game.stages import END
from glow_explorer.inputs import choice_of, counted, flag, of_kind
from glow_explorer.progress import ProgressBar
from glow_explorer.values import Charted, Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.game.table import Table

CLASSES = (("best", 0.05), ("fine", 0.5), ("inaccuracy", 1.5), ("mistake", 4.0))
"""The classes of decisions, each with the regret below which it is one; all others are blunders."""
BLUNDER = "blunder"
ROLLOUTS = 24
"""How often the best option and the one that was taken are played out."""
DOUBTFUL = 0.5
"""The regret from which they are: what loses less is not worth the time."""
EVEN = 1e-9
ROUNDED = 1e-4
"""What the values of a day solved ahead differ by is rounding."""


def class_of(regret: float) -> str:
    """Return the class of a decision that lost so much.

    >>> [class_of(regret) for regret in (0, 0.3, 1, 2, 7)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for name, below in CLASSES if regret < below), BLUNDER)


@dataclass(frozen=True, repr=False)
class ReviewEntry(Told):
    """A decision, or a stroke of luck, of one player.

    Attributes
    ----------
    step
        After how many entries of the game's history it came: ``game.undo(len(game.history) -
        step)`` is the game just before.
    day, player, kind
        When, whose, and what: decisions are of a kind as in advice (``recruit``, ``reroll``...);
        luck is of the ``morning`` (who was turned up and left by others), the ``roll``, a
        ``reroll``, of what ``others`` did, of a ``way`` not foreseen, or of the final ``count``.
    before, after
        What the player could expect before and after it.
    regret
        What a decision lost; 0 for luck.
    luck
        What chance brought; 0 for decisions.
    error
        The standard error of either, where it was sampled.
    method
        How it was found, as for options of advice.
    action, best
        What was done, and the best option, of a decision.
    options
        The best options, and the one that was taken.
    counts
        Whether it is in the books: whom to discard is weighed by the other player's light.
    """

    step: int
    day: int
    player: str
    kind: str
    before: float
    after: float
    regret: float = 0.0
    luck: float = 0.0
    error: float = 0.0
    method: str = EXACT
    action: Action | None = None
    best: CoachOption | None = None
    options: tuple[CoachOption, ...] = field(default=(), compare=False)
    counts: bool = True

    @property
    def is_decision(self) -> bool:
        """Whether it is a decision, and not luck."""
        return self.best is not None

    @property
    def mark(self) -> str:
        """The class of a decision: best, fine, inaccuracy, mistake or blunder; empty for luck."""
        return class_of(self.regret) if self.is_decision else ""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as plain values that go into JSON."""
        return {
            "step": self.step, "day": self.day, "player": self.player, "kind": self.kind,
            "before": round(self.before, 3), "after": round(self.after, 3),
            "regret": round(self.regret, 3), "luck": round(self.luck, 3),
            "error": round(self.error, 3), "method": self.method, "mark": self.mark,
            "action": self.action.text if self.action else None,
            "best": self.best.action.text if self.best else None, "counts": self.counts,
        }  # fmt: skip

    def __repr__(self) -> str:
        said = f"{self.mark}, -{self.regret:.1f}" if self.is_decision else f"{self.luck:+.1f}"
        return f"<ReviewEntry day {self.day}, {self.player}, {self.kind}: {said}>"


@dataclass(frozen=True, repr=False)
class PlayerBooks(Told):
    """The books of one player.

    Attributes
    ----------
    start, end
        What the player could expect when the game began, and has at the end (or may expect now).
    lost
        The light lost by decisions.
    luck, luck_error
        What luck brought, and its standard error where it was sampled.
    marks
        How many decisions were of each class.
    """

    player: str
    start: float
    end: float
    lost: float
    luck: float
    luck_error: float
    marks: Mapping[str, int]

    @property
    def without_luck(self) -> float:
        """What the player's decisions would have come to with average luck."""
        return self.end - self.luck

    def to_dict(self) -> dict[str, Any]:
        """Return the books as plain values that go into JSON."""
        return {
            "player": self.player, "start": round(self.start, 3), "luck": round(self.luck, 3),
            "luck_error": round(self.luck_error, 3), "lost": round(self.lost, 3),
            "end": round(self.end, 3), "without_luck": round(self.without_luck, 3),
            "marks": dict(self.marks),
        }  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<PlayerBooks {self.player}: {self.start:.1f} {self.luck:+.1f} luck"
            f" -{self.lost:.1f} lost = {self.end:.1f}>"
        )


@dataclass(frozen=True, repr=False)
class Review(Charted):
    """A game reviewed.

    Attributes
    ----------
    game
        The game.
    entries
        Decisions and luck, in the order of the game.
    players
        The books of every player, by name.
    rollouts, interrupted
        How often doubtful decisions were played out, and whether the review was interrupted: then
        later ones were evaluated only.
    """

    game: Game
    entries: tuple[ReviewEntry, ...]
    players: Mapping[str, PlayerBooks]
    rollouts: int = 0
    interrupted: bool = False

    @property
    def decisions(self) -> tuple[ReviewEntry, ...]:
        """The decisions, in the order of the game."""
        return tuple(entry for entry in self.entries if entry.is_decision)

    @property
    def worst(self) -> tuple[ReviewEntry, ...]:
        """The decisions that lost something, the worst first."""
        costly = [entry for entry in self.decisions if entry.mark not in ("best", "fine")]
        return tuple(sorted(costly, key=lambda entry: -entry.regret))

    @property
    def luckiest(self) -> tuple[ReviewEntry, ...]:
        """The strokes of luck, good and bad, the strongest first."""
        lucky = [entry for entry in self.entries if not entry.is_decision]
        return tuple(sorted(lucky, key=lambda entry: -abs(entry.luck)))

    def before(self, entry: ReviewEntry) -> Game:
        """Return the game just before an entry: to look at it, or to play on from there."""
        step = of_kind(ReviewEntry, entry, "not-a-review-entry").step
        return self.game.undo(len(self.game.history) - step)

    def timeline(self, player: str) -> tuple[tuple[int, float], ...]:
        """Return what a player could expect after every step of the history that changed it."""
        name = choice_of(player, self.players)
        points = [(0, self.players[name].start)]
        points += [
            (entry.step + 1, entry.after)
            for entry in self.entries
            if entry.player == player and entry.counts
        ]
        return tuple(points)

    def table(self) -> pd.DataFrame:
        """Return the entries as a table."""
        import pandas as pd

        return pd.DataFrame([entry.to_dict() for entry in self.entries])

    def to_dict(self) -> dict[str, Any]:
        """Return the review as plain values that go into JSON."""
        return {
            "players": [books.to_dict() for books in self.players.values()],
            "thresholds": dict(CLASSES), "rollouts": self.rollouts,
            "interrupted": self.interrupted,
            "entries": [entry.to_dict() for entry in self.entries],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Review: {', '.join(map(repr, self.players.values()))}>"


# ------------------------------------------------------------------------------- reviewing


def review(  # noqa: PLR0913 - all that decides how much is played out
    game: Game,
    *,
    rollouts: SupportsIndex = ROLLOUTS,
    seed: SupportsIndex = 0,
    strategy: str = "careful",
    workers: SupportsIndex | None = None,
    client: Any = None,
    progress: bool = True,
) -> Review:
    """Review a game, finished or not: every decision, every roll and draw, everybody's books.

    Parameters
    ----------
    game
        A game with its history.
    rollouts
        How often the best option and the one taken are played out where a decision of the morning
        seems to lose something; 0 for the evaluation alone.
    seed, strategy, workers, client, progress
        As for `advise`. Interrupting leaves the rest to the evaluation.

    Examples
    --------
    >>> from glow_explorer import Game
    >>> game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7).play("random")
    >>> reviewed = review(game, rollouts=0)
    >>> reviewed.worst[0].mark
    'blunder'
    >>> reviewed.players["Eoles"].lost > 20
    True
    """
    number = counted("rollouts", rollouts, 0, MOST_ROLLOUTS)
    of_kind(Game, game, "not-a-game")
    flag("progress", progress)
    depth = Depth(number, known_seed(seed), strategy, known_workers(workers), client, progress)
    return _Reviewing(game, depth).review()


class _Reviewing:
    """A review under way: a column of entries for every player, filled from left to right."""

    def __init__(self, game: Game, depth: Depth) -> None:
        self.game, self.depth = game, depth
        self.columns: list[list[ReviewEntry]] = [[] for _ in game._table.seats]
        self.days: dict[int, DayAhead] = {}
        self.interrupted = False

    def review(self) -> Review:
        """Go through the game."""
        game = self.game
        turns = game._turns
        with ProgressBar(len(turns), "review") as bar:
            for step, turn in enumerate(turns):
                after = turns[step + 1].before if step + 1 < len(turns) else game._table
                assert isinstance(turn.act, Action)
                written = [len(column) for column in self.columns]
                try:
                    self._turn(step, turn.before, turn.act, after)
                except KeyboardInterrupt:
                    self._interrupt()
                    for column, number in zip(self.columns, written, strict=True):
                        del column[number:]
                    self._turn(step, turn.before, turn.act, after)
                if self.depth.progress:
                    bar.update()
        first = next((turn.before for turn in turns if turn.before.day), game._table)
        books = {}
        entries: list[ReviewEntry] = []
        for number, seat in enumerate(game._table.seats):
            start = total(evening_parts(first, first.seats[number], DAYS))
            column, end = _balanced(self.columns[number], start, self._end(number))
            entries += column
            books[seat.name] = _books(seat.name, start, end, column)
        entries.sort(key=lambda entry: entry.step)
        return Review(game, tuple(entries), Frozen(books), self.depth.rollouts, self.interrupted)

    def _interrupt(self) -> None:
        """Leave the rest to the evaluation."""
        self.interrupted = True
        self.depth = self.depth._replace(rollouts=0)

    def _end(self, number: int) -> float | None:
        table = self.game._table
        return float(count_of(table, table.seats[number]).total) if table.stage == END else None

    def _turn(self, step: int, table: Table, action: Action, after: Table) -> None:
        if not table.day:
            return
        number = (table.first + table.turn) % len(table.seats)
        if isinstance(action, RollDice):
            self._roll(step, table, number, after)
        elif table.now == "reroll":
            self._reroll(step, table, number, action, after)
        elif table.now in ("noon", "afternoon"):
            self._of_the_day(step, table, number, action)
        elif table.now in ("recruit", "discard", "take-die", "late-die"):
            self._morning(step, table, number, action)

    def _entry(self, step: int, table: Table, number: int, kind: str, **parts: Any) -> ReviewEntry:
        name = table.seats[number].name
        return ReviewEntry(step, table.day, name, kind, **parts)

    # -------------------------------------------------------------- decisions of the morning

    def _morning(self, step: int, table: Table, number: int, action: Action) -> None:
        """Weigh a decision; what could be expected is known when the dice are rolled."""
        options = ranked_options(morning_options(table, number))
        taken = matching(options, action, table)
        if taken is None:  # somebody who plays by hand leaves a die behind
            return
        kinds = {"take-die": "die", "late-die": "die"}
        kind = kinds.get(table.now, table.now)
        if self.depth.rollouts and kind != "discard" and taken.less >= DOUBTFUL:
            both = [options[0], taken]
            played, _, interrupted = play_out_options(table, number, both, self.depth)
            if interrupted:
                self._interrupt()
            again = {option.action: option for option in played}
            options = ranked_options([again.get(option.action, option) for option in options])
            compared = ranked_options(played)
            taken = matching(compared, action, table) or taken
            best = compared[0]
        else:
            best = options[0]
        regret, counts = taken.less, kind != "discard"
        if kind == "discard":
            regret = _left_to_other(taken) - _left_to_other(best)
        self.columns[number].append(
            self._entry(
                step, table, number, kind, before=float("nan"), after=float("nan"),
                regret=regret, error=taken.error or 0.0, method=taken.method, action=action,
                best=_compared(table, best, taken), options=_told(table, options, taken),
                counts=counts,
            ),
        )  # fmt: skip

    # -------------------------------------------------------------- rolls and rerolls

    def _roll(self, step: int, table: Table, number: int, after: Table) -> None:
        day = DayAhead(table, number)
        expected = day.before_rolling()
        value = best_light(after, number)
        self.columns[number].append(
            self._entry(
                step, table, number, "roll", before=expected.light, after=value,
                luck=value - expected.light, error=expected.error,
                method=EXACT if day.solvable else ABOUT,
            ),
        )  # fmt: skip

    def _reroll(self, step: int, table: Table, number: int, action: Action, after: Table) -> None:
        day = self.days[number] = DayAhead(table, number)
        options = ranked_options(reroll_options(table, day))
        best = options[0]
        taken = matching(options, action, table) or weighed_option(options, action, table, day)
        rolled = isinstance(action, Reroll | Turn)
        value = best_light(after, number) if rolled else taken.light
        if abs(value - taken.light) < ROUNDED:
            taken = replace(taken, light=value, less=best.light - value)
        self.columns[number].append(
            self._entry(
                step, table, number, "reroll", before=taken.light + taken.less,
                after=taken.light, regret=taken.less, method=taken.method, action=action,
                best=_compared(table, best, taken),
                options=_told(table, options, taken),
            ),
        )  # fmt: skip
        if value != taken.light:
            self.columns[number].append(
                self._entry(
                    step, table, number, "reroll", before=taken.light, after=value,
                    luck=value - taken.light, method=taken.method,
                ),
            )  # fmt: skip

    # -------------------------------------------------------------- noon and journey

    def _of_the_day(self, step: int, table: Table, number: int, action: Action) -> None:
        day = self.days.get(number)
        if day is None or day.table.day != table.day:
            day = self.days[number] = DayAhead(table, number)
        try:
            rated = noon_ratings(table, day) if table.now == "noon" else day.journeys(table)
        except GlowError:  # too many orders to look at
            return
        options = ranked_options(rated_options(day, rated))
        taken = matching(options, action, table) or weighed_option(options, action, table, day)
        kind = "noon" if table.now == "noon" else "journey"
        self.columns[number].append(
            self._entry(
                step, table, number, kind, before=taken.light + taken.less,
                after=taken.light, regret=taken.less, action=action,
                best=_compared(table, options[0], taken),
                options=_told(table, options, taken),
            ),
        )  # fmt: skip


def _left_to_other(option: CoachOption) -> float:
    return -sum(part.light for part in option.parts if part.code == "other")


MOST_TOLD = 8
"""So many options are kept with an entry, besides the one that was taken."""


def _told(
    table: Table, options: Sequence[CoachOption], taken: CoachOption
) -> tuple[CoachOption, ...]:
    few = list(options[:MOST_TOLD])
    if all(option.action != taken.action for option in few):
        few.append(taken)
    return tuple(worded(table, few))


def _compared(table: Table, best: CoachOption, taken: CoachOption) -> CoachOption:
    """Return the best option with what makes the difference to the one that was taken."""
    (known,) = worded(table, [best])
    return replace(known, differs=differences(best, taken))


def _balanced(
    column: Sequence[ReviewEntry], start: float, final: float | None
) -> tuple[list[ReviewEntry], float]:
    """Carry what could be expected through a player's entries, and write every gap down as luck.

    Decisions of the morning are known by what they lose only: what could be expected before them
    follows, from right to left, from the roll that comes next.
    """
    levels: list[ReviewEntry] = []
    following = final
    for entry in reversed(column):
        known = entry
        if entry.before != entry.before:  # not known yet
            level = start if following is None else following
            lost = entry.regret if entry.counts else 0.0
            known = replace(entry, before=level + lost, after=level)
        following = known.before
        levels.append(known)
    levels.reverse()
    balanced: list[ReviewEntry] = []
    now = start
    for entry in levels:
        if abs(entry.before - now) > EVEN:
            balanced.append(_gap(entry, now))
        balanced.append(entry)
        now = entry.after
    end = now if final is None else final
    if levels and abs(end - now) > EVEN:
        last = levels[-1]
        count = replace(last, before=now, after=end, **_AS_LUCK, kind="count", luck=end - now)
        balanced.append(count)
    return balanced, end


_AS_LUCK: dict[str, Any] = {
    "regret": 0.0, "error": 0.0, "action": None, "best": None, "options": (), "counts": True,
}  # fmt: skip


def _gap(entry: ReviewEntry, now: float) -> ReviewEntry:
    """Return the luck that came before an entry.

    On land a way with a detour is seen only when its first step is looked at.
    """
    kinds = dict.fromkeys(("recruit", "discard", "die", "roll"), "morning") | {"journey": "way"}
    return replace(
        entry, before=now, after=entry.before, luck=entry.before - now, method=EVALUATED,
        **_AS_LUCK, kind=kinds.get(entry.kind, "others"),
    )  # fmt: skip


def _books(name: str, start: float, end: float, column: Sequence[ReviewEntry]) -> PlayerBooks:
    lost = sum(entry.regret for entry in column if entry.counts)
    luck = sum(entry.luck for entry in column)
    sampled = sum(entry.error**2 for entry in column)
    marks = dict.fromkeys([*(mark for mark, _ in CLASSES), BLUNDER], 0)
    for entry in column:
        if entry.is_decision:
            marks[entry.mark] += 1
    return PlayerBooks(name, start, end, lost, luck, sqrt(sampled), Frozen(marks))
