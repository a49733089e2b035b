"""The solver of the adviser: rerolls at hand, the value of every result, what is best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.inputs import numpy
from glow_explorer.kernel.rerolls import MOST_REROLLED, REROLLS_TO_TURN
from glow_explorer.odds.best_noons import BestNoons
from glow_explorer.odds.dice_space import (
    Results,
    multiset_count,
    multisets,
    one_less,
    one_more,
    place,
    ways,
)
from glow_explorer.odds.noons import Noons, kinds_of
from glow_explorer.progress import followed
from glow_explorer.values import Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.company import Company
    from glow_explorer.dice import Pool
    from glow_explorer.judge.reroll_sources import Rerolls
    from glow_explorer.odds.dice_space import DiceKind
    from glow_explorer.odds.noons import Weights
    from glow_explorer.position import Position
    from glow_explorer.symbols import Symbol

    Values = NDArray[Any]


class Source(StrEnum):
    """Where a reroll comes from."""

    COMPANION = "companion"
    TOKEN = "token"
    TRACK = "track"


class Left(NamedTuple):
    """The rerolls that are left: of companions, tokens, and steps already taken on the track."""

    companions: int
    tokens: int
    steps: int


class Spending(NamedTuple):
    """Rerolls that are spent, what they cost, and what is left then."""

    sources: tuple[Source, ...]
    cost: Fraction
    left: Left


@dataclass(frozen=True)
class Stock:
    """All rerolls at hand.

    `prices` is the light that each number of steps back costs in all, `spaces` where they lead.
    """

    companions: int
    tokens: int
    token_value: Fraction
    prices: tuple[Fraction, ...]
    spaces: tuple[int, ...] = ()

    @property
    def first(self) -> Left:
        """What is left when nothing is spent."""
        return Left(self.companions, self.tokens, 0)

    def space(self, spending: Spending) -> int | None:
        """Return the space of the score track that a step back leads to, if one is taken."""
        return self.spaces[spending.left.steps - 1] if Source.TRACK in spending.sources else None

    def number(self, left: Left) -> int:
        """Return how many rerolls are left."""
        return left.companions + left.tokens + len(self.prices) - 1 - left.steps

    @property
    def size(self) -> int:
        """How many different stocks can be left."""
        if not self.token_value:
            return self.companions + self.tokens + len(self.prices)
        return self.companions + (self.tokens + 1) * len(self.prices)

    def nodes(self) -> list[Left]:
        """Return everything that can be left, least first."""
        late = [
            Left(0, tokens, steps)
            for tokens in range(self.tokens + 1)
            for steps in range(len(self.prices))
            if self.token_value or not tokens or not steps
        ]
        early = [Left(companions, self.tokens, 0) for companions in range(1, self.companions + 1)]
        return sorted(late + early, key=self.number)

    def reroll(self, left: Left) -> Iterator[Spending]:
        """Yield the ways to pay for a reroll that may be the best."""
        if left.companions:
            after = left._replace(companions=left.companions - 1)
            yield Spending((Source.COMPANION,), 0 * self.token_value, after)
            return
        if left.tokens:
            after = left._replace(tokens=left.tokens - 1)
            yield Spending((Source.TOKEN,), self.token_value, after)
            if not self.token_value:
                return
        if left.steps + 1 < len(self.prices):
            after = left._replace(steps=left.steps + 1)
            cost = self.prices[after.steps] - self.prices[left.steps]
            yield Spending((Source.TRACK,), cost, after)

    def turn(self, left: Left) -> list[Spending]:
        """Return the ways to pay for turning a die, each mix of sources once."""
        spendings = {left: Spending((), 0 * self.token_value, left)}
        for _ in range(REROLLS_TO_TURN):
            following: dict[Left, Spending] = {}
            for so_far in spendings.values():
                for reroll in self.reroll(so_far.left):
                    sources = (*so_far.sources, *reroll.sources)
                    following[reroll.left] = Spending(
                        sources, so_far.cost + reroll.cost, reroll.left
                    )
            spendings = following
        return list(spendings.values())


_NEAR = 200_000
"""Parts that are larger than this are worked on one after the other, near the processor."""
_SHORT = 32
"""Where less than this lies side by side, a matrix averages more quickly than slices."""
_WIDE = 512
"""But not if it has more rows than this: most of it would be zeros."""


@dataclass(frozen=True)
class Axis:
    """One kind of dice: how many there are, and how many sides of a die bear each face."""

    dice: int
    weights: tuple[float, ...]

    @property
    def faces(self) -> int:
        """How many different faces there are."""
        return len(self.weights)

    @property
    def size(self) -> int:
        """How many multisets of faces there are."""
        return multiset_count(self.dice, self.faces)

    @property
    def fewer(self) -> Axis:
        """The same kind with a die less."""
        return Axis(self.dice - 1, self.weights)


def averaged(values: Values, axes: list[Axis], at: int) -> Values:
    """Return the expected values with one die of a kind still to be rolled."""
    np = numpy()
    axis = axes[at]
    places = one_more(axis.dice - 1, axis.faces)
    after = np.prod(values.shape[at + 1 :], dtype=int)
    shape = (*values.shape[:at], len(places), *values.shape[at + 1 :])
    if after == 1 or (after < _SHORT and axis.size * after <= _WIDE):
        matrix = _matrix(axis, int(after))
        average: Values = (values.reshape(-1, len(matrix)) @ matrix).reshape(shape)
        return average
    whole: Values = np.matmul(_matrix(axis, 1).T, viewed(values, at)).reshape(shape)
    return whole


@lru_cache(maxsize=64)
def _matrix(axis: Axis, after: int) -> Values:
    """Return the average along an axis as a matrix, for so many values that lie side by side."""
    np = numpy()
    places = one_more(axis.dice - 1, axis.faces)
    matrix = np.zeros((axis.size, len(places)))
    for face, weight in enumerate(axis.weights):
        matrix[places[:, face], range(len(places))] += weight
    repeated: Values = np.kron(matrix, np.eye(after))
    return repeated


def turned(values: Values, axes: list[Axis], at: int) -> Values:
    """Return the best values with one die of a kind still to be laid down on a face of choice."""
    np = numpy()
    axis = axes[at]
    places = one_more(axis.dice - 1, axis.faces)
    best = values.take(places[:, 0], axis=at)
    into, out_of = viewed(best, at), viewed(values, at)
    if out_of.shape[2] < _SHORT:
        for face in range(1, axis.faces):
            np.maximum(best, values.take(places[:, face], axis=at), out=best)
        return best
    for less, more in enumerate(places):
        for face in range(1, axis.faces):
            np.maximum(into[:, less], out_of[:, more[face]], out=into[:, less])
    return best


def raised(target: Values, values: Values, axes: list[Axis], at: int) -> None:
    """Raise values, in place, to the best that taking away a die of one kind can reach.

    Parameters
    ----------
    target
        The values to raise, with all dice.
    values
        What can be had when a die of the kind is away.
    axes, at
        The kinds of all dice, and which of them.
    """
    np = numpy()
    axis = axes[at]
    into, out_of = viewed(target, at), viewed(values, at)
    if axis.dice == 1:
        np.maximum(into, out_of, out=into)
        return
    places = one_less(axis.dice, axis.faces)
    if at == len(axes) - 1:
        existing = np.where(places < 0, places.max(axis=1, keepdims=True), places)
        for face in range(axis.faces):
            np.maximum(target, values.take(existing[:, face], axis=at), out=target)
        return
    for more, less in enumerate(places):
        for fewer in less[less >= 0]:
            np.maximum(into[:, more], out_of[:, fewer], out=into[:, more])


def viewed(values: Values, at: int) -> Values:
    """View an array as what comes before an axis, the axis, and what comes after."""
    before = numpy().prod(values.shape[:at], dtype=int)
    return values.reshape(before, values.shape[at], -1)


def rerolled(
    targets: list[tuple[Values, float]], values: Values, axes: list[Axis], spared: float
) -> None:
    """Raise values, in place, to what a reroll of one die or of more is worth (rerolls.reroll).

    Parameters
    ----------
    targets
        The values to raise, each with what the reroll costs there.
    values
        What each result is worth afterwards.
    axes
        The kinds of dice.
    spared
        By how much a die that might be rerolled and is not makes values grow.
    """
    apart = values.size > _NEAR * len(values)
    for at in range(1 if apart else len(axes)):
        best = best_of_few(values, axes, at, spared, MOST_REROLLED - 1)
        for target, cost in targets:
            raised(target, best - cost if cost else best, axes, at)
    if apart:  # to the other kinds of dice, what dice of the first one show makes no difference
        for part, slab in enumerate(values):
            rerolled([(target[part], cost) for target, cost in targets], slab, axes[1:], spared)


def best_of_few(values: Values, axes: list[Axis], at: int, spared: float, more: int) -> Values:
    """Return the best values of a reroll with a die of a kind: of it alone, or of others too.

    `more` says how many others there may be. They are of the same kind or of kinds that come
    later, so that the same dice are seen once.
    """
    away = averaged(values, axes, at)
    if not more:
        return away
    best: Values = away * spared**more
    _raised_by_others(best, away, one_fewer(axes, at), at, spared, more)
    return best


def one_fewer(axes: list[Axis], at: int) -> list[Axis]:
    """Return the kinds of dice with one die less of a kind."""
    return [*axes[:at], axes[at].fewer, *axes[at + 1 :]]


def _raised_by_others(  # noqa: PLR0913, PLR0917 - the values, their dice, and how many there may be
    best: Values, away: Values, axes: list[Axis], first: int, spared: float, more: int
) -> None:
    """Raise the values with some dice away, in place, to those with further dice away."""
    apart = away.size > _NEAR * len(away)
    for at in range(first, 1 if apart else len(axes)):
        if axes[at].dice:
            raised(best, best_of_few(away, axes, at, spared, more - 1), axes, at)
    if apart:
        for part, slab in enumerate(away):
            _raised_by_others(best[part], slab, axes[1:], max(0, first - 1), spared, more)


SIDES = 6


def _sides_of(kind: DiceKind) -> tuple[int, ...]:
    """Return how many sides bear each face; a die that stays shows the same on all of them."""
    return (SIDES,) if kind.stays else kind.weights


_EXACT = 2**53
Worths = Callable[[int], "NDArray[np.int64]"]
"""What every row of the results is worth, after so many steps back on the score track.

This is all that the solver knows of noon. Whoever has another table of worths, a whole number for
each row of `Results.rows`, gives it to `Solved` in the same way, as `day` does; nothing is asked of
it but that the numbers are parts of one light, so many to the `unit`. A table is asked for once for
each number of steps, and steps that make no difference may share one.
"""


@dataclass(frozen=True)
class Scale:
    """How values are written: times `unit`, times `die` for every die that may be rerolled."""

    unit: int
    die: int

    @property
    def exact(self) -> bool:
        """Whether values are whole numbers."""
        return self.die > 1

    def of(self, rerolls: int) -> int:
        """Return what values are multiplied with when so many rerolls are left."""
        return self.unit * self.grown(rerolls)

    def grown(self, rerolls: int) -> int:
        """Return by how much values grow over so many rerolls."""
        return int(self.die ** (MOST_REROLLED * rerolls))

    def spared(self, dice: int) -> int:
        """Return by how much values grow for what a reroll of so many dice leaves lying."""
        return int(self.die ** (MOST_REROLLED - dice))


class Solved:
    """The value of every result with every stock of rerolls.

    Parameters
    ----------
    results
        Everything that the dice may show.
    worths, unit
        What noon brings, in parts of one light: so many make one.
    stock
        The rerolls at hand.
    whole
        Whether the results are wanted with the whole stock, too; where the dice have been rolled
        only one of them is, and that is quickly found.
    """

    def __init__(
        self, results: Results, worths: Worths, unit: int, stock: Stock, *, whole: bool
    ) -> None:
        self.results, self.stock, self.worths = results, stock, worths
        nodes = stock.nodes() if whole else stock.nodes()[:-1]
        self._ends = [worths(steps) for steps in range(len(stock.prices))]
        self.scale = self._scale(unit)
        side = 1 if self.scale.exact else 1 / SIDES
        self.axes = [
            Axis(len(kind.dice), tuple(weight * side for weight in _sides_of(kind)))
            for kind in results.kinds
        ]
        self.values: dict[Left, Values] = {}
        self._bases: dict[int, Values] = {}
        self._before: dict[Left, list[tuple[Left, Spending]]] = {}
        for before in nodes:
            for spending in stock.reroll(before):
                self._before.setdefault(spending.left, []).append((before, spending))
        for left in followed(nodes, "rerolls"):
            self._solve(left)

    def _scale(self, unit: int) -> Scale:
        """Find how values are written: exactly, if that is possible."""
        stock = self.stock
        largest = max(abs(worths).max(initial=0) for worths in self._ends)
        largest += unit * (abs(stock.prices[-1]) + stock.tokens * abs(stock.token_value))
        exact = Scale(unit, SIDES)
        fits = largest * exact.of(stock.number(stock.first)) < _EXACT * unit
        return exact if fits else Scale(unit, 1)

    def stopped(self, left: Left) -> Values:
        """Return what each result is worth without any further reroll."""
        ends = self._ends[left.steps]
        if id(ends) not in self._bases:  # steps that make no difference share their ends
            self._bases[id(ends)] = ends.astype(float).take(self.results.row)
        worths: Values = self._bases[id(ends)] * float(self.scale.grown(self.stock.number(left)))
        return worths

    def stopped_at(self, left: Left, row: int) -> float:
        """Return what a row is worth without any further reroll."""
        return float(self._ends[left.steps][row]) * self.scale.grown(self.stock.number(left))

    def cost(self, left: Left, spending: Spending) -> float:
        """Return a cost as it is written when this is left."""
        return float(spending.cost * self.scale.of(self.stock.number(left)))

    def rerolled(self, left: Left) -> Values:
        """Return what a reroll is worth that leaves this."""
        np = numpy()
        values = self.values[left]
        best: Values = np.full(values.shape, -np.inf)
        rerolled([(best, 0.0)], values, self.axes, float(self.scale.die))
        return best

    def to_turn(self, left: Left) -> Values | None:
        """Return what each result is worth if three rerolls are paid to turn a die to it."""
        np = numpy()
        best: Values | None = None
        for spending in self.stock.turn(left):
            grown = float(self.scale.grown(len(spending.sources)))
            values = self.values[spending.left] * grown - self.cost(left, spending)
            best = values if best is None else np.maximum(best, values, out=best)
        return best

    def _solve(self, left: Left) -> None:
        """Settle the values with a stock, and raise those of the stocks one reroll before it."""
        values = self._known(left)
        to_turn = self.to_turn(left) if self.axes else None
        if to_turn is not None:
            for at in range(len(self.axes)):
                raised(values, turned(to_turn, self.axes, at), self.axes, at)
        targets = [
            (self._known(before), self.cost(before, spending))
            for before, spending in self._before.get(left, ())
        ]
        if targets and self.axes:
            rerolled(targets, values, self.axes, float(self.scale.die))

    def _known(self, left: Left) -> Values:
        """Return the values with a stock, as far as they are known by now."""
        if left not in self.values:
            self.values[left] = self.stopped(left)
        return self.values[left]


_PLACES = 10
"""Beyond these, values that are not exact are not told apart."""
Digits = tuple[int, ...]
"""A result: for each kind of dice its place in the list of multisets."""


@dataclass(frozen=True, slots=True, repr=False)
class RerollAction(Told):
    """Something that a player can do before noon.

    Attributes
    ----------
    kind
        ``"stop"``, ``"reroll"``, ``"turn"``; ``"roll"`` while dice are still to be rolled.
    dice
        The indexes of the dice that are rerolled or turned.
    symbol
        What a die is turned to.
    sources
        Where the rerolls come from.
    space
        The space of the score track that is stepped back to.
    roll
        The dice as they lie.
    """

    kind: str
    dice: tuple[int, ...] = ()
    symbol: Symbol | None = None
    sources: tuple[Source, ...] = ()
    space: int | None = None
    roll: Roll | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the action as plain values that go into JSON."""
        return {
            "kind": self.kind,
            "dice": list(self.dice),
            "symbol": None if self.symbol is None else str(self.symbol),
            "sources": [str(source) for source in self.sources],
            "space": self.space,
        }

    def __repr__(self) -> str:
        words = [self.kind, *map(str, self.dice)]
        words += [f"to {self.symbol}"] if self.symbol else []
        words += [f"by {', '.join(self.sources)}"] if self.sources else []
        return f"<RerollAction {' '.join(words)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Option(Told):
    """An action and what it is worth, with the best play afterwards."""

    action: RerollAction
    value: Fraction
    left: Left

    def to_dict(self) -> dict[str, Any]:
        """Return the option as plain values that go into JSON."""
        return self.action.to_dict() | {"value": float(self.value)}

    def __repr__(self) -> str:
        return f"<Option {float(self.value):.3f}: {self.action!r}>"


class AlikeDice(NamedTuple):
    """Dice of one kind that show the same: the kind, the face, and the indexes of the dice."""

    kind: int
    face: int
    dice: tuple[int, ...]


class Policy:
    """The options of every result, out of the values of all results."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.kinds = solved.results.kinds

    def digits(self, roll: Roll) -> Digits:
        """Return the place of a roll among the results, which indexes an array of values."""
        digits = []
        for kind in self.kinds:
            counts = [0] * len(kind.faces)
            for index in kind.dice:
                counts[kind.face(roll.symbols[index])] += 1
            digits.append(place(len(kind.dice), len(kind.faces))[tuple(counts)])
        return tuple(digits)

    def shown(self, roll: Roll) -> list[AlikeDice]:
        """Return the dice that are alike and show the same, in the order of the roll."""
        dice_by_face: dict[tuple[int, int], list[int]] = {}
        for number, kind in enumerate(self.kinds):
            for index in kind.dice:
                dice_by_face.setdefault((number, kind.face(roll.symbols[index])), []).append(index)
        groups = [AlikeDice(kind, face, tuple(dice)) for (kind, face), dice in dice_by_face.items()]
        return sorted(groups, key=lambda group: group.dice)

    def _loose(self, roll: Roll) -> list[AlikeDice]:
        """Return the dice that may be rerolled or turned, as `shown` does."""
        return [group for group in self.shown(roll) if not self.kinds[group.kind].stays]

    def options(self, left: Left, roll: Roll) -> list[Option]:
        """Return everything that can be done, best first; of equal ones the plainest comes first.

        Dice that are alike and show the same are taken in the order of the roll.
        """
        digits = self.digits(roll)
        options = [self._stop(left, digits, roll)]
        for spending in self.solved.stock.reroll(left):
            options += self._rerolls(left, spending, digits, roll)
        for spending in self.solved.stock.turn(left):
            options += self._turns(left, spending, digits, roll)
        return sorted(options, key=lambda option: -option.value)

    def _fraction(self, value: float, left: Left) -> Fraction:
        scale = self.solved.scale
        factor = scale.of(self.solved.stock.number(left))
        if scale.exact:
            return Fraction(round(value), factor)
        return Fraction(round(value / factor, _PLACES))

    def _stop(self, left: Left, digits: Digits, roll: Roll) -> Option:
        value = self.solved.stopped_at(left, int(self.solved.results.row[digits]))
        return Option(RerollAction("stop", roll=roll), self._fraction(value, left), left)

    def _rerolls(
        self, left: Left, spending: Spending, digits: Digits, roll: Roll
    ) -> Iterator[Option]:
        values = self.solved.values[spending.left]
        cost = self.solved.cost(left, spending)
        space = self.solved.stock.space(spending)
        shown = self._loose(roll)
        choices = [
            groups
            for count in range(1, MOST_REROLLED + 1)
            for groups in combinations_with_replacement(shown, count)
            if all(groups.count(group) <= len(group.dice) for group in groups)
        ]
        for groups in choices:
            dice = tuple(
                sorted(
                    group.dice[groups[:place].count(group)] for place, group in enumerate(groups)
                )
            )
            worth = self._expected(values, digits, groups) * self.solved.scale.spared(len(groups))
            action = RerollAction("reroll", dice, None, spending.sources, space, roll)
            yield Option(action, self._fraction(worth - cost, left), spending.left)

    def _expected(
        self, values: NDArray[np.float64], digits: Digits, groups: tuple[AlikeDice, ...]
    ) -> float:
        """Return the average over what some dice may show when they are rolled again."""
        np = numpy()
        part: Any = values[self._along(digits, groups)]
        for kind in sorted({group.kind for group in groups}):
            axis, rows = self.solved.axes[kind], digits[kind]
            faces = [group.face for group in groups if group.kind == kind]
            for taken, face in enumerate(faces):
                rows = one_less(axis.dice - taken, axis.faces)[rows, face]
            for taken in reversed(range(len(faces))):
                rows = one_more(axis.dice - taken - 1, axis.faces)[rows]
            part, weights = part[rows], np.array(axis.weights)
            for _ in faces:
                part = (weights @ part.reshape(axis.faces, -1)).reshape(part.shape[1:])
        return float(part)

    @staticmethod
    def _along(digits: Digits, groups: tuple[AlikeDice, ...]) -> tuple[Any, ...]:
        """Return an index of all results that differ from this in some kinds only."""
        free = {group.kind for group in groups}
        return tuple(slice(None) if at in free else digit for at, digit in enumerate(digits))

    def _turns(
        self, left: Left, spending: Spending, digits: Digits, roll: Roll
    ) -> Iterator[Option]:
        values = self.solved.values[spending.left]
        grown = float(self.solved.scale.grown(len(spending.sources)))
        cost = self.solved.cost(left, spending)
        space = self.solved.stock.space(spending)
        for shown in self._loose(roll):
            axis, kind = self.solved.axes[shown.kind], self.kinds[shown.kind]
            less = one_less(axis.dice, axis.faces)[digits[shown.kind], shown.face]
            line = values[self._along(digits, (shown,))]
            die = roll[shown.dice[0]]
            for face, more in enumerate(one_more(axis.dice - 1, axis.faces)[less]):
                others = [
                    symbol
                    for symbol in die.faces
                    if kind.face(symbol) == face and symbol != die.symbol
                ]
                if others:
                    dice = shown.dice[:1]
                    action = RerollAction("turn", dice, others[0], spending.sources, space, roll)
                    value = self._fraction(float(line[more]) * grown - cost, left)
                    yield Option(action, value, spending.left)


_ROUNDING = 1e-12
_WHOLE = 2**63
"""So far floating point numbers are exact, and so far whole numbers go."""


class Followed:
    """The best play, followed from some dice on."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.stock, self.axes = solved.stock, solved.axes
        self._ends: defaultdict[Fraction, float] = defaultdict(int)
        self._throws: dict[Left, Values] = {}
        self._number: type[float] | type[int] = float
        self._start = solved.stock.first
        sizes = [float(abs(values).max(initial=1.0)) for values in solved.values.values()]
        largest = max(sizes, default=1.0)
        self._near = 0.0 if solved.scale.exact else _ROUNDING * largest

    def expected(self, pool: Pool, left: Left) -> Fraction:
        """Return the value of dice of which some are still to be rolled."""
        np = numpy()
        values = self.solved.values[left]
        exact = self.solved.scale.exact
        throws = 1
        for kind in self.solved.results.kinds:
            each = _throws(pool, kind)
            throws *= sum(each)
            if exact and int(abs(values).max()) * sum(each) >= _EXACT:
                values = np.vectorize(int, otypes=[object])(values)  # beyond floating point numbers
            whole = values.dtype == object
            values = np.tensordot(np.array(each, dtype=object if whole else float), values, (0, 0))
        scale = self.solved.scale.of(self.stock.number(left))
        total = int(values) if exact else float(values)
        return Fraction(total) / (scale * throws)

    def ends(self, dice: Pool | Roll, left: Left) -> dict[Fraction, Fraction]:
        """Return the chance of each value in the end."""
        total = self.follow(dice, left)
        chances = {value: Fraction(number) / total for value, number in self._ends.items()}
        return {value: chance for value, chance in chances.items() if chance}

    def follow(self, dice: Pool | Roll, left: Left, option: Option | None = None) -> int:
        """Follow the best play to its ends, which are counted; return how many throws there are.

        The first step from dice that lie there may be another one than the best: an option.
        """
        self._start = left
        rerolls = self.stock.number(left)
        throws = prod(sum(_throws(dice, kind)) for kind in self.solved.results.kinds)
        total = throws * self.solved.scale.grown(rerolls)
        self._number = int if self.solved.scale.exact and total < _WHOLE else float
        if isinstance(dice, Roll):
            self._first(dice, left, option)
        else:
            self._throws[left] = self._rolled(dice)
        for node in followed(self.stock.nodes()[::-1], "following"):
            if node in self._throws:
                self._follow(node, self._throws.pop(node))
        return total

    def _rolled(self, dice: Pool) -> Values:
        """Return how many throws show each result."""
        np = numpy()
        throws: Values = np.ones((), dtype=self._number)
        for kind in self.solved.results.kinds:
            throws = np.multiply.outer(throws, np.array(_throws(dice, kind), dtype=self._number))
        return throws

    def _first(self, roll: Roll, left: Left, option: Option | None) -> None:
        """Take the first step from dice as they lie: the best of their options, or a given one."""
        policy = Policy(self.solved)
        best = policy.options(left, roll)[0] if option is None else option
        if best.action.kind == "stop":
            throws = self._nothing()
            throws[policy.digits(roll)] = 1
            self._count(left, throws)
            return
        into = self._throws.setdefault(best.left, self._nothing())
        scale = self.solved.scale
        if best.action.kind == "turn":
            die = best.action.dice[0]
            symbol = best.action.symbol or roll.symbols[die]
            into[policy.digits(roll.replace(die, symbol))] = scale.grown(len(best.action.sources))
            return
        results: list[tuple[Roll, float]] = [(roll, 1)]
        for die in best.action.dice:
            side = 1 if scale.exact else 1 / len(roll[die].faces)
            results = [
                (result.replace(die, symbol), number * side)
                for result, number in results
                for symbol in roll[die].faces
            ]
        for result, number in results:
            into[policy.digits(result)] += number * scale.spared(len(best.action.dice))

    def _nothing(self) -> Values:
        zeros: Values = numpy().zeros([axis.size for axis in self.axes], dtype=self._number)
        return zeros

    def _follow(self, left: Left, throws: Values) -> None:
        """Count the throws that stop with this stock, and pass the others on to the best action.

        Of equally good actions the first is taken: stop, then reroll, then turn.
        """
        np = numpy()
        values = self.solved.values[left]
        stops = self.solved.stopped(left) >= values - self._near
        self._count(left, np.where(stops, throws, 0))
        going = np.where(stops, 0, throws)
        for spending in self.stock.reroll(left):
            if not going.any():
                return
            reached = self.solved.rerolled(spending.left)
            paying = reached - self.solved.cost(left, spending) >= values - self._near
            into = self._throws.setdefault(spending.left, self._nothing())
            self._reroll(
                np.where(paying, going, 0), reached, self.solved.values[spending.left], into
            )
            going[paying] = 0
        for spending in self.stock.turn(left):
            if going.any():
                grown = self.solved.scale.grown(len(spending.sources))
                after = self.solved.values[spending.left] * grown
                after -= self.solved.cost(left, spending)
                into = self._throws.setdefault(spending.left, self._nothing())
                self._turn(going, values, after, into, grown)

    def _count(self, left: Left, throws: Values) -> None:
        """Count throws that stop here, by their value in the end."""
        np = numpy()
        worths = self.solved.worths(left.steps)
        rows = np.zeros(len(worths), dtype=throws.dtype)
        np.add.at(rows, self.solved.results.row.ravel(), throws.ravel())
        self._stop(left, rows * self._number(self.solved.scale.grown(self.stock.number(left))))

    def paid(self, left: Left) -> Fraction:
        """Return what was paid until this is left."""
        stock, start = self.stock, self._start
        tokens = (start.tokens - left.tokens) * stock.token_value
        return tokens + stock.prices[left.steps] - stock.prices[start.steps]

    def _stop(self, left: Left, rows: Values) -> None:
        """Count the throws that stop on each row."""
        worths, paid = self.solved.worths(left.steps), self.paid(left)
        for row in rows.nonzero()[0]:
            value = Fraction(int(worths[row]), self.solved.scale.unit) - paid
            self._ends[value] += rows[row].item()

    def _reroll(self, throws: Values, reached: Values, values: Values, into: Values) -> None:
        """Reroll the dice that reach the value, and add the resulting throws to `into`."""
        axes, spared, more = self.axes, self.solved.scale.die, MOST_REROLLED - 1
        for first in range(len(axes)):
            if not throws.any():
                return
            best = best_of_few(values, axes, first, spared, more)
            moved = self._taken(throws, reached, best, axes, first)
            if moved.any():
                away = averaged(values, axes, first)
                left = one_fewer(axes, first)
                into += _put(self._lifted(moved, best, away, left, first, more), axes, first)

    def _lifted(  # noqa: PLR0913, PLR0917 - the throws, their values, and which dice may go too
        self,
        throws: Values,
        best: Values,
        away: Values,
        axes: list[Axis],
        first: int,
        more: int,
    ) -> Values:
        """Return how throws with some dice away lie then, further dice rerolled where that is best.

        `more` says how many further ones there may be.
        """
        if not more:
            return throws
        grown = self.solved.scale.die**more
        alone = away * grown >= best - self._near
        down: Values = numpy().where(alone, throws * grown, 0)
        throws[alone] = 0
        for second in range(first, len(axes)):
            if axes[second].dice and throws.any():
                further = best_of_few(away, axes, second, self.solved.scale.die, more - 1)
                moved = self._taken(throws, best, further, axes, second)
                lying = further if more == 1 else averaged(away, axes, second)
                left = one_fewer(axes, second)
                down += _put(
                    self._lifted(moved, further, lying, left, second, more - 1), axes, second
                )
        return down

    def _taken(
        self, throws: Values, reached: Values, best: Values, axes: list[Axis], at: int
    ) -> Values:
        """Move the throws that reach their value by taking away a die of a kind; return them."""
        np = numpy()
        axis = axes[at]
        taken: Values = np.zeros(best.shape, dtype=throws.dtype)
        into, out_of = viewed(taken, at), viewed(throws, at)
        needed, worth = viewed(reached, at), viewed(best, at)
        for more, lesses in enumerate(one_less(axis.dice, axis.faces)):
            if not out_of[:, more].any():
                continue
            for less in lesses[lesses >= 0]:
                enough = worth[:, less] >= needed[:, more] - self._near
                into[:, less] += np.where(enough, out_of[:, more], 0)
                out_of[:, more][enough] = 0
        return taken

    def _turn(
        self, throws: Values, values: Values, after: Values, into: Values, grown: int
    ) -> None:
        """Turn a die that reaches the value, and add the resulting throws to `into`."""
        for at, axis in enumerate(self.axes):
            best = turned(after, self.axes, at)
            moved = self._taken(throws, values, best, self.axes, at)
            if not moved.any():
                continue
            lying, laid = viewed(moved, at), viewed(into, at)
            reached, worth = viewed(best, at), viewed(after, at)
            for less, mores in enumerate(one_more(axis.dice - 1, axis.faces)):
                for more in mores:
                    enough = worth[:, more] >= reached[:, less] - self._near
                    laid[:, more] += numpy().where(enough, lying[:, less] * grown, 0)
                    lying[:, less][enough] = 0


def _put(throws: Values, axes: list[Axis], at: int) -> Values:
    """Return the throws after a die of a kind is rolled: each face with its weight."""
    axis = axes[at]
    shape = (*throws.shape[:at], axis.size, *throws.shape[at + 1 :])
    put: Values = numpy().zeros(shape, dtype=throws.dtype)
    into, out_of = viewed(put, at), viewed(throws, at)
    for less, mores in enumerate(one_more(axis.dice - 1, axis.faces)):
        for face, more in enumerate(mores):
            weight = throws.dtype.type(axis.weights[face])
            into[:, more] += out_of[:, less] * weight
    return put


def _throws(dice: Pool | Roll, kind: DiceKind) -> list[int]:
    """Return how many throws show each multiset of a kind, of which some dice may lie already."""
    fixed = [0] * len(kind.faces)
    rolled = [dice[index] for index in kind.dice if dice[index].symbol is not None]
    for die in rolled:
        if die.symbol is not None:
            fixed[kind.face(die.symbol)] += 1
    still = len(kind.dice) - len(rolled)
    places = place(len(kind.dice), len(kind.faces))
    throws = [0] * len(places)
    for more, number in zip(
        multisets(still, len(kind.faces)), ways(still, kind.weights), strict=True
    ):
        throws[places[tuple(map(sum, zip(fixed, more, strict=True)))]] += number
    return throws


MOST_BYTES = 900_000_000
"""The memory that the values of all results and stocks may take."""
SOON_BYTES = 300_000_000
"""The memory of what is worked out in a few seconds."""
MOST_STOCKS = 1000
"""All tokens of the box and all steps of the score track together are fewer."""
_BYTES = 8  # of one value
_MORE = 12  # values that are needed for a while, beside those that are kept


@dataclass(frozen=True)
class RerollTask:
    """What is to be solved: whose noon, with which dice and rerolls, and what things are worth.

    The dice that are `kept` lie already, and nobody rerolls or turns them.
    """

    position: Position
    at_hand: Rerolls
    weights: Weights
    token_value: Fraction
    kept: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def company(self) -> Company:
        """The cards."""
        assert self.position.company is not None
        return self.position.company

    @property
    def pool(self) -> Pool:
        """The dice."""
        assert self.position.pool is not None
        return self.position.pool

    @cached_property
    def stock(self) -> Stock:
        """The rerolls, and what they cost."""
        each = self.weights.light
        prices = (Fraction(0), *(each * price for _, price in self.at_hand.track))
        spaces = tuple(space for space, _ in self.at_hand.track)
        return Stock(self.at_hand.companions, self.at_hand.tokens, self.token_value, prices, spaces)

    @cached_property
    def unit(self) -> int:
        """Into how many parts a light is divided, so that all values are whole."""
        parts = (*self.weights, self.token_value, *self.stock.prices)
        return lcm(*(part.denominator for part in parts))

    @cached_property
    def noons(self) -> Noons:
        """What noon brings for every result."""
        return Noons(self.position, Results(self._kinds))

    @cached_property
    def _kinds(self) -> tuple[DiceKind, ...]:
        return self._kinds_with(self.kept)

    def _kinds_with(self, kept: tuple[int, ...]) -> tuple[DiceKind, ...]:
        return kinds_of(self.position, fixed=False, kept=kept)

    def check(self) -> None:
        """Refuse what would take too much memory, before it is worked out."""
        size, stocks = self._size(self.kept), self.stock.size
        if stocks > MOST_STOCKS or not self._fits(self.kept):
            kept = self._enough_kept()
            nearest = f"keep={kept}" if kept else None
            dice = len(self.pool)
            raise GlowError(
                "too-many-rerolls", given=dice, results=size, stocks=stocks, nearest=nearest
            )
        self.noons  # noqa: B018 - which refuses results that are too many to count

    def _size(self, kept: tuple[int, ...]) -> int:
        """Return how many results there are when some dice are kept."""
        kinds = self._kinds_with(kept)
        return prod(multiset_count(len(kind.dice), len(kind.faces)) for kind in kinds)

    def _fits(self, kept: tuple[int, ...], most: int = MOST_BYTES) -> bool:
        return _BYTES * self._size(kept) * (self.stock.size + _MORE) <= most

    def _enough_kept(self) -> list[int]:
        """Return dice with which the rest is soon worked out if they are kept; none if it cannot.

        They are taken one by one: always the one that leaves the fewest results.
        """
        if self.stock.size > MOST_STOCKS:
            return []
        kept = self.kept
        while not self._fits(kept, SOON_BYTES):
            others = [
                index
                for index, die in enumerate(self.pool)
                if die.symbol is not None and index not in kept
            ]
            if not others:
                return []
            kept = (*kept, min(others, key=lambda die: self._size((*kept, die))))
        return sorted(kept)

    @cached_property
    def _worths(self) -> dict[int, NDArray[np.int64]]:
        return {}

    def worths(self, steps: int) -> NDArray[np.int64]:
        """Return what noon brings for every row, after so many steps back on the score track."""
        track = self.at_hand.track
        paid = track[steps - 1][1] if steps else 0
        light = self.noons.enough(self.noons.light - paid)
        if light not in self._worths:
            self._worths[light] = self._best.at(light)
        return self._worths[light]

    @cached_property
    def _best(self) -> BestNoons:
        return BestNoons(self.noons, [int(part * self.unit) for part in self.weights])

    @cached_property
    def solved(self) -> Solved:
        """The value of every result with every stock of rerolls."""
        self.check()
        whole = bool(self.pool.unrolled)
        return Solved(self.noons.results, self.worths, self.unit, self.stock, whole=whole)

    @cached_property
    def policy(self) -> Policy:
        """What can be done with each result."""
        return Policy(self.solved)
