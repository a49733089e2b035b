"""Advice for whoever has something to decide: every option, what it is worth, and why.

`advise` is ``game.advise()``. From the roll of the dice to the evening, the day is worked out: all
rerolls together, every order of noon, every journey, against the evaluation of what is to come. In
the morning options are evaluated, and played out with the same luck.

>>> from glow_explorer import Game
>>> game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)
>>> advice = advise(game, rollouts=0)
>>> advice.kind, advice.player, len(advice.options)
('recruit', 'Eoles', 5)
>>> advice.best.less, advice.best.method
(0.0, 'evaluation')
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import erf, exp, inf, pi, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.coach.rollouts import RolloutTask, roll_out
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game import engine
from glow_explorer.game.actions import (
    Discard,
    Recruit,
    Reroll,
    ResolveAll,
    SailTom,
    Turn,
    known_action,
)
from glow_explorer.game.chance import known_seed
from glow_explorer.game.evening import count_of
from glow_explorer.game.late_morning import TOKEN, TRACK, step_back
from glow_explorer.game.pieces import BLACK, COMPANION_NUMBER
from glow_explorer.game.players.day_ahead import DayAhead, as_they_lie, thrown, turned
from glow_explorer.game.players.evaluation import (
    TASTE,
    EvaluationPart,
    evening_parts,
    morning_parts,
    token_light,
    told_often,
    total,
    with_companion,
)
from glow_explorer.game.players.greedy_player import best_application
from glow_explorer.game.players.master_player import offered_light, with_die
from glow_explorer.game.players.worth import days_left
from glow_explorer.game.simulation import known_workers
from glow_explorer.game.stages import END, deciding
from glow_explorer.inputs import counted, flag
from glow_explorer.places import islands
from glow_explorer.symbols import POSITION, Symbol
from glow_explorer.values import Charted, Told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.game.actions import Action
    from glow_explorer.game.game import Game
    from glow_explorer.game.players.day_ahead import Rated, Throw
    from glow_explorer.game.table import Seat, Table

EXACT, EVALUATED, PLAYED, ABOUT = "exact", "evaluation", "rollouts", "about"
"""How a value was found: worked out; evaluated; played out, too; with one reroll looked ahead."""
KINDS = {
    "recruit": "recruit",
    "discard": "discard",
    "take-die": "die",
    "late-die": "die",
    "reroll": "reroll",
    "noon": "noon",
    "afternoon": "journey",
    "tom-boat-max": "tom",
    "tom-boat-min": "tom",
}
"""The kinds of decision, by the stage of the game."""
EVALUATION_COUNTS = 40
"""An evaluation counts as much as so many rollouts."""
PACE = 60.0
"""Rollouts of a whole game of two that a second is meant to be good for."""
SECONDS = 2.0
MOST_ROLLOUTS = 100_000
SPREAD = (2.0, 6.0, 8.0, 9.6, 11.0, 12.2, 13.0, 13.7, 14.5)
"""How far the light at the end is spread about what is expected, by the days to come."""
SELDOM = 0.05
"""It is not told on how many days a card triggers that does so less often."""


@dataclass(frozen=True, repr=False)
class CoachOption(Told):
    """Something that can be decided, and what it is worth.

    Attributes
    ----------
    action
        What is done.
    light
        What the player may expect to have at the end of the game.
    less
        How much that is less than with the best option.
    win
        The chance to win, in a game with other players; None otherwise.
    method
        How it was found: ``exact`` (the day is worked out, the days to come are evaluated),
        ``about`` (the same with one reroll looked ahead), ``evaluation`` or ``rollouts``.
    error
        The standard error of `less`, if it was played out.
    parts
        What it is made of.
    differs
        What makes the difference to the best option; of the best one, to the second.
    """

    action: Action
    light: float
    less: float = 0.0
    win: float | None = None
    method: str = EXACT
    error: float | None = None
    parts: tuple[EvaluationPart, ...] = field(default=(), compare=False)
    differs: tuple[EvaluationPart, ...] = field(default=(), compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the option as plain values that go into JSON."""
        return {
            "action": self.action.text, "light": round(self.light, 3), "less": round(self.less, 3),
            "win": None if self.win is None else round(self.win, 3), "method": self.method,
            "error": None if self.error is None else round(self.error, 3),
            "differs": [
                {"part": part.code, "card": part.card, "light": round(part.light, 3)}
                for part in self.differs
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<CoachOption {self.action.text}: {self.light:.1f}>"


@dataclass(frozen=True, repr=False)
class GameAdvice(Charted):
    """What a player could decide now, the best first.

    Attributes
    ----------
    game, player
        The game as it stands, and who decides.
    kind
        What is decided: ``recruit``, ``discard``, ``die``, ``reroll``, ``noon``, ``journey``, or
        where a boat of Tom's goes, ``tom``.
    options
        Everything that can be decided. Of rerolls that come to the same, since dice are alike, one;
        none for which a token or a step back is spent while a reroll is free.
    rollouts, seed, interrupted
        How often each option was played out, where luck began, and whether that was interrupted.
    """

    game: Game
    player: str
    kind: str
    options: tuple[CoachOption, ...]
    rollouts: int = 0
    seed: int = 0
    interrupted: bool = False

    @property
    def best(self) -> CoachOption:
        """The best option."""
        return self.options[0]

    @property
    def light(self) -> float:
        """What may be expected with the best option."""
        return self.best.light

    @property
    def method(self) -> str:
        """How the values were found."""
        return self.best.method

    def option(self, action: Action | str) -> CoachOption:
        """Return the option of an action, or of one that comes to the same: dice that are alike.

        What may be done and is not among the options, since it is paid dearer, is weighed now.
        """
        table = self.game._table
        wanted = known_action(action, table)
        known = matching(self.options, wanted, table)
        if known is not None:
            return known
        if self.kind not in ("reroll", "noon", "journey") or not engine.allowed(table, wanted):
            expected = [option.action.text for option in self.options[:5]]
            raise GlowError("not-advised", given=wanted.text, expected=expected)
        number = table.seats.index(table.seat)
        weighed = weighed_option(self.options, wanted, table, DayAhead(table, number))
        (known,) = worded(table, _with_chances(table, number, [weighed]))
        return known

    def regret(self, action: Action | str) -> float:
        """Return how much less an action promises than the best one."""
        return self.option(action).less

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each option."""
        return [option.to_dict() for option in self.options]

    def table(self) -> pd.DataFrame:
        """Return the options as a table."""
        import pandas as pd

        return pd.DataFrame(self.rows()).drop(columns="differs")

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain values that go into JSON."""
        return {
            "player": self.player, "kind": self.kind, "rollouts": self.rollouts,
            "seed": self.seed, "interrupted": self.interrupted, "options": self.rows(),
        }  # fmt: skip

    def __repr__(self) -> str:
        best = self.best
        return f"<GameAdvice for {self.player}: {best.action.text}, {best.light:.1f} light>"


# ------------------------------------------------------------------------------- asking


class Depth(NamedTuple):
    """How much is played out, and where."""

    rollouts: int
    seed: int
    strategy: str
    workers: int | None
    client: Any
    progress: bool


def advise(  # noqa: PLR0913 - all that decides how much is played out
    game: Game,
    *,
    seconds: float | None = None,
    rollouts: SupportsIndex | None = None,
    seed: SupportsIndex = 0,
    strategy: str = "careful",
    workers: SupportsIndex | None = None,
    client: Any = None,
    progress: bool = True,
) -> GameAdvice:
    """Say what every option of the decision to be made now is worth.

    Parameters
    ----------
    game
        A game in which a player has something to decide.
    seconds
        How long to play out what cannot be worked out, 2 unless given: whom to recruit. The longer,
        the better. They are counted in rollouts, 60 whole games of two to the second, so that the
        same seed gives the same advice on every machine.
    rollouts
        How often to play every option out, instead of `seconds`; 0 for the evaluation alone.
    seed
        Where the luck of the rollouts begins.
    strategy
        Who plays on in rollouts.
    workers, client, progress
        As for ``glow.simulate``. Interrupting keeps what has been played.

    Raises
    ------
    GlowError
        ``nothing-to-advise`` where nobody has anything to decide.
    """
    table = game._table
    seat = deciding(table)
    if seat is None or table.now not in KINDS:
        raise GlowError("nothing-to-advise", phase=game.phase)
    depth = Depth(
        _rollouts(table, seconds, rollouts), known_seed(seed), strategy,
        known_workers(workers), client, flag("progress", progress),
    )  # fmt: skip
    kind = KINDS[table.now]
    number = table.seats.index(seat)
    if kind in ("recruit", "discard", "die", "tom"):
        options = morning_options(table, number)
        played = play_out_options(table, number, options, depth)
        options, done, interrupted = played
    else:
        options, done, interrupted = day_options(table, number), 0, False
    ranked = ranked_options(options)
    return GameAdvice(
        game, seat.name, kind, tuple(worded(table, ranked)), done, depth.seed, interrupted
    )


def worded(table: Table, options: Sequence[CoachOption]) -> list[CoachOption]:
    """Let every action know what it speaks of, so that it can be said in words."""
    return [
        replace(option, action=replace(option.action, context=option.action.context_at(table)))
        for option in options
    ]


def _rollouts(table: Table, seconds: object, rollouts: object) -> int:
    if rollouts is not None:
        return counted("rollouts", rollouts, 0, MOST_ROLLOUTS)
    budget = SECONDS if seconds is None else seconds
    if not isinstance(budget, int | float) or isinstance(budget, bool) or not 0 <= budget < inf:
        raise GlowError("not-seconds", given=quoted(seconds))
    work = max(1, len(engine.options(table))) * len(table.seats) / 2 * days_left(table) / 8
    return min(MOST_ROLLOUTS, int(budget * PACE / work))


# ------------------------------------------------------------------------------- the morning


def morning_options(table: Table, number: int) -> list[CoachOption]:
    """Evaluate whom to recruit or to discard, or which die to take."""
    seat = table.seats[number]
    if table.now == "recruit":
        return [_recruited(table, seat, action) for action in Recruit.offers(table)]
    if table.now == "discard":
        return _discards(table, number)
    if table.now in ("take-die", "late-die"):
        return [
            _evaluated(table, with_die(table, action), action) for action in engine.options(table)
        ]
    return [_tom_sailed(action, outlook(table, number)) for action in engine.options(table)]


def _recruited(table: Table, seat: Seat, action: Action) -> CoachOption:
    assert isinstance(action, Recruit)
    number = COMPANION_NUMBER[action.companion]
    space = table.companions.index(number)
    dice = table.dice[space]
    if action.black_to is not None:
        dice = [color for color in dice if color != BLACK]
    after = with_companion(table, seat, number, dice, table.prints[space])
    return _evaluated(table, after, action)


def _evaluated(table: Table, after: Seat, action: Action) -> CoachOption:
    """Return an action that leads to a seat, evaluated before the dice of the day are rolled."""
    parts = morning_parts(table, after)
    told = [told_often(table, after, part) if part.often >= SELDOM else part for part in parts]
    return CoachOption(action, total(parts), method=EVALUATED, parts=tuple(told))


def _tom_sailed(action: Action, light: float) -> CoachOption:
    """Return where a boat of Tom's goes: the player's own light is the same, his is a part."""
    assert isinstance(action, SailTom)
    his = EvaluationPart("tom", None, -float(islands()[action.to].light))
    return CoachOption(action, light, method=EVALUATED, parts=(his,))


def _discards(table: Table, number: int) -> list[CoachOption]:
    """Weigh whom to discard by what is left to the other of two players.

    The player's own light is the same; what the other loses is told as a part.
    """
    other = table.seats[1 - number]
    worths, own = offered_light(table, other), outlook(table, number)
    options = []
    for action in Discard.offers(table):
        assert isinstance(action, Discard)
        gone = COMPANION_NUMBER[action.companion]
        best = max(light for companion, light in worths.items() if companion != gone)
        left = EvaluationPart("other", None, -best)
        options.append(CoachOption(action, own, method=EVALUATED, parts=(left,)))
    return options


def play_out_options(
    table: Table, number: int, options: list[CoachOption], depth: Depth
) -> tuple[list[CoachOption], int, bool]:
    """Play options out, and correct their evaluation by how they fared.

    Options are compared with each other in every rollout, since all of them had the same luck. What
    was evaluated counts like `EVALUATION_COUNTS` rollouts.
    """
    plain = _with_chances(table, number, options)
    if not depth.rollouts or len(options) < 2:
        return plain, 0, False
    actions = tuple(option.action for option in options)
    task = RolloutTask(table.copy(), number, actions, depth.strategy, depth.seed)
    rolled = roll_out(
        task, depth.rollouts, workers=depth.workers, client=depth.client, progress=depth.progress
    )
    done = rolled.number
    if not done:
        return plain, 0, rolled.interrupted
    light = [[0.0] * done for _ in options]
    won = [0.0] * len(options)
    places = {name: place for place, name in enumerate(sorted({r.number for r in rolled.rollouts}))}
    for rollout in rolled.rollouts:
        light[rollout.option][places[rollout.number]] = rollout.light
        won[rollout.option] += rollout.won / done
    means = [sum(several) / done for several in light]
    trust = done / (done + EVALUATION_COUNTS)
    level = sum(means) / len(means) - sum(option.light for option in options) / len(options)
    values = [
        option.light + trust * (mean - level - option.light)
        for option, mean in zip(options, means, strict=True)
    ]
    best = max(range(len(options)), key=values.__getitem__)
    several = len(table.seats) > 1 or table.tom is not None
    return (
        [
            replace(
                option, light=values[place], method=PLAYED,
                win=_mixed(won[place], option.win, trust) if several else None,
                error=trust * _paired_error(light[place], light[best]),
            )
            for place, option in enumerate(plain)
        ],
        done,
        rolled.interrupted,
    )  # fmt: skip


def _mixed(counted: float, reckoned: float | None, trust: float) -> float:
    return counted if reckoned is None else trust * counted + (1 - trust) * reckoned


def _paired_error(light: Sequence[float], best: Sequence[float]) -> float:
    """Return the standard error of the mean difference between two options."""
    number = len(light)
    if number < 2:
        return float("nan")
    differences = [a - b for a, b in zip(light, best, strict=True)]
    mean = sum(differences) / number
    return sqrt(sum((each - mean) ** 2 for each in differences) / (number - 1) / number)


# ------------------------------------------------------------------------------- the day


def day_options(table: Table, number: int) -> list[CoachOption]:
    """Work out what every option from the first reroll to the evening comes to."""
    day = DayAhead(table, number)
    if table.now == "reroll":
        return _with_chances(table, number, reroll_options(table, day))
    if table.now == "noon":
        try:
            rated = noon_ratings(table, day)
        except GlowError:  # too many orders to look at: the one that a strategy takes
            action = best_application(table, TASTE)
            return [CoachOption(action, outlook(table, number), method=EVALUATED)]
    else:
        rated = day.journeys(table)
    return _with_chances(table, number, rated_options(day, rated))


def noon_ratings(table: Table, day: DayAhead) -> list[Rated]:
    """Return what can be applied next at noon, or all at once where the order is free.

    Then whatever is applied first comes to the same.
    """
    rated = day.noons(table)
    best = rated[0]
    if isinstance(best.action, ResolveAll):
        others = [action for action in engine.options(table) if action != best.action]
        rated += [best._replace(action=action) for action in others]
    return rated


def rated_options(day: DayAhead, rated: Sequence[Rated]) -> list[CoachOption]:
    """Return options of noon or afternoon with what they are made of."""
    return [
        CoachOption(action, light, parts=tuple(day.parts_at(end)) if end else ())
        for action, light, end in rated
    ]


def reroll_options(table: Table, day: DayAhead) -> list[CoachOption]:
    """Return what can be done with the dice as they lie, with what the averages are made of."""
    method = EXACT if day.solvable else ABOUT
    rated = day.rerolls(day.kept(table))
    throws = [_throw(day.seat, option.action) for option in rated]
    noons, journeys = day.averages(day.seat.colors, throws)
    options = []
    for (action, light, _), noon, journey in zip(
        rated, noons.tolist(), journeys.tolist(), strict=True
    ):
        parts = (
            EvaluationPart("noon", None, noon), EvaluationPart("journey", None, journey),
            EvaluationPart("rerolls", None, light - day.base - noon - journey),
        )  # fmt: skip
        options.append(CoachOption(action, light, method=method, parts=parts))
    return options


def _throw(seat: Seat, action: Action) -> Throw:
    """Return how the dice may lie after an action of the late morning."""
    if isinstance(action, Reroll):
        return thrown(seat, action.dice)
    if isinstance(action, Turn):
        return turned(seat, action.die, POSITION[Symbol(action.symbol)])
    return as_they_lie(seat.faces)


def best_light(table: Table, number: int) -> float:
    """Return what a player may expect whose dice lie, with the best play."""
    day = DayAhead(table, number)
    return max(option.light for option in day.rerolls(day.kept(table)))


def weighed_option(
    options: Sequence[CoachOption], action: Action, table: Table, day: DayAhead
) -> CoachOption:
    """Return what an action of the day comes to that is not among its options.

    It is paid dearer, or it is an order of noon that was typed.
    """
    best, light, like = options[0], float("-inf"), None
    if isinstance(action, Reroll):
        dice = signature(action, table)[:2]
        like = next(each for each in options if signature(each.action, table)[:2] == dice)
        light = like.light + _price(like.action, table) - _price(action, table)
    elif isinstance(action, Turn):
        after = table.copy()
        engine.play(after, action)
        light = best_light(after, day.number)
    else:
        light = day.played_light(table, action)
    return CoachOption(
        action, light, max(0.0, best.light - light), method=best.method,
        parts=() if like is None else like.parts,
    )  # fmt: skip


def _price(action: Action, table: Table) -> float:
    """Return what a reroll costs in light."""
    assert isinstance(action, Reroll)
    if action.source == TRACK:
        return float(step_back(table, table.seat, table.seat.light) or 0)
    return token_light(table, days_left(table) - 1) if action.source == TOKEN else 0.0


def ranked_options(options: Sequence[CoachOption]) -> list[CoachOption]:
    """Put options in order, the best first, and say what makes the difference."""
    best_first = sorted(options, key=lambda option: (-option.light, _other(option)))
    best = best_first[0]
    second = best_first[1] if len(best_first) > 1 else best
    return [
        replace(
            option, less=best.light - option.light,
            differs=differences(option, second if option is best else best),
        )
        for option in best_first
    ]  # fmt: skip


def _other(option: CoachOption) -> float:
    """Return what is left to the other of two players, or to Tom: the less, the better."""
    return -sum(part.light for part in option.parts if part.code in ("other", "tom"))


def differences(option: CoachOption, other: CoachOption) -> tuple[EvaluationPart, ...]:
    """Return by what an option differs from another, what counts most first."""
    own, others = _by_name(option), _by_name(other)
    parts = [part._replace(light=part.light - _light_of(others, key)) for key, part in own.items()]
    parts += [
        EvaluationPart(WITHOUT.get(part.code, part.code), part.card, -part.light)
        for key, part in others.items()
        if key not in own
    ]
    told = [part for part in parts if abs(part.light) >= 0.05]
    return tuple(sorted(told, key=lambda part: -abs(part.light)))


WITHOUT = {"card": "without", "leaves": "stays", "returns": "missed"}
"""What it is called that a card is not there, does not leave or does not return."""


def _by_name(option: CoachOption) -> dict[tuple[str, str | None], EvaluationPart]:
    """Return what an option is made of, what has the same name together."""
    parts: dict[tuple[str, str | None], EvaluationPart] = {}
    for part in option.parts:
        key = part.code, part.card
        parts[key] = part._replace(light=part.light + _light_of(parts, key))
    return parts


def _light_of(
    parts: dict[tuple[str, str | None], EvaluationPart], key: tuple[str, str | None]
) -> float:
    return parts[key].light if key in parts else 0.0


def matching(options: Sequence[CoachOption], action: Action, table: Table) -> CoachOption | None:
    """Find the option of an action, or of one that comes to the same."""
    wanted = signature(action, table)
    return next((option for option in options if signature(option.action, table) == wanted), None)


def signature(action: Action, table: Table) -> tuple[object, ...]:
    """Return what actions have in common that come to the same: dice that are alike."""
    seat = table.seat
    if isinstance(action, Reroll):
        dice = sorted((seat.colors[die], seat.faces[die]) for die in action.dice)
        return "reroll", tuple(dice), action.source
    if isinstance(action, Turn):
        alike = (seat.colors[action.die], seat.faces[action.die])
        return "turn", alike, action.symbol, tuple(sorted(action.sources))
    return (action.text,)


# ------------------------------------------------------------------------------- the chance to win


def outlook(table: Table, number: int) -> float:
    """Evaluate what a player may expect to have at the end, at any moment."""
    seat, days = table.seats[number], days_left(table)
    if table.stage == END:
        return float(count_of(table, seat).total)
    if table.day == 0:
        return total(evening_parts(table, seat, 8))
    turn = (number - table.first) % len(table.seats)
    if table.stage in ("recruit", "recruited", "discard", "discarded"):
        recruited = turn < table.turn or (turn == table.turn and table.stage != "recruit")
        return total(morning_parts(table, seat) if recruited else evening_parts(table, seat, days))
    if table.stage in ("specials", "deal", "dealt", "evening"):
        return total(evening_parts(table, seat, days - 1))
    if table.stage == "afternoon" and turn < table.turn:
        return total(evening_parts(table, seat, days - 1))
    return total(morning_parts(table, seat))


def _with_chances(table: Table, number: int, options: list[CoachOption]) -> list[CoachOption]:
    """Add the chance to win, by how far the light at the end is spread."""
    if len(table.seats) < 2:
        return options
    left = days_left(table)
    others = [outlook(table, seat) for seat in range(len(table.seats)) if seat != number]
    rated = []
    for option in options:
        against = others
        handed = [part.light for part in option.parts if part.code == "other"]
        if handed:
            against = [-handed[0]]
        rated.append(replace(option, win=chance_to_win(option.light, against, left)))
    return rated


def chance_to_win(own: float, others: Sequence[float], days: int) -> float:
    """Return how likely a player wins, from what everybody may expect.

    Parameters
    ----------
    own, others
        The light that the player and each of the others may expect.
    days
        The days to come, today included.

    Examples
    --------
    >>> round(chance_to_win(100, [100], 3), 2), round(chance_to_win(110, [100, 100], 3), 2)
    (0.5, 0.65)
    """
    spread = SPREAD[min(days, len(SPREAD) - 1)]
    steps, width = 80, 8.0
    chance = 0.0
    for step in range(steps + 1):
        at = -width / 2 + width * step / steps
        density = exp(-at * at / 2) / sqrt(2 * pi) * width / steps
        for other in others:
            density *= 0.5 * (1 + erf((own + at * spread - other) / spread / sqrt(2)))
        chance += density
    return min(1.0, chance)
