"""Where the best play leads: how likely each end is.

The same way as solving, forwards: throws stand in an array with an axis for each kind of dice, as
values do. Those that stop are counted; the others lose the dice that are best to lose, and come
down as chance wills.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Roll
from glow_explorer.needed import numpy
from glow_explorer.odds.multisets import multisets, one_less, one_more, place, ways
from glow_explorer.odds.policy import Policy
from glow_explorer.odds.progress import followed
from glow_explorer.odds.rerolling import Axis, averaged, best_of_two, turned, viewed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from glow_explorer.dice import Pool
    from glow_explorer.odds.kinds import Kind
    from glow_explorer.odds.solving import Solved
    from glow_explorer.odds.stock import Left

    Values = NDArray[Any]

_ROUNDING = 1e-12
_EXACT, _WHOLE = 2**53, 2**63
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
        found = self.solved.values[left]
        exact = self.solved.scale.exact
        throws = 1
        for kind in self.solved.results.kinds:
            each = _throws(pool, kind)
            throws *= sum(each)
            if exact and int(abs(found).max()) * sum(each) >= _EXACT:
                found = np.vectorize(int, otypes=[object])(found)  # beyond floating point numbers
            whole = found.dtype == object
            found = np.tensordot(np.array(each, dtype=object if whole else float), found, (0, 0))
        scale = self.solved.scale.of(self.stock.number(left))
        total = int(found) if exact else float(found)
        return Fraction(total) / (scale * throws)

    def ends(self, dice: Pool | Roll, left: Left) -> dict[Fraction, Fraction]:
        """Return the chance of each value in the end."""
        self._start = left
        rerolls = self.stock.number(left)
        throws = prod(sum(_throws(dice, kind)) for kind in self.solved.results.kinds)
        total = throws * self.solved.scale.grown(rerolls)
        self._number = int if self.solved.scale.exact and total < _WHOLE else float
        if isinstance(dice, Roll):
            self._first(dice, left)
        else:
            self._throws[left] = self._rolled(dice)
        for node in followed(self.stock.nodes()[::-1], "following"):
            if node in self._throws:
                self._follow(node, self._throws.pop(node))
        found = {value: Fraction(number) / total for value, number in self._ends.items()}
        return {value: chance for value, chance in found.items() if chance}

    def _rolled(self, dice: Pool) -> Values:
        """Return how many throws show each result."""
        np = numpy()
        found: Values = np.ones((), dtype=self._number)
        for kind in self.solved.results.kinds:
            found = np.multiply.outer(found, np.array(_throws(dice, kind), dtype=self._number))
        return found

    def _first(self, roll: Roll, left: Left) -> None:
        """Take the first step from dice as they lie: it is the best of their options."""
        policy = Policy(self.solved)
        best = policy.options(left, roll)[0]
        if best.action.kind == "stop":
            here = self._nothing()
            here[policy.digits(roll)] = 1
            self._count(left, here)
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
                (one.replace(die, symbol), number * side)
                for one, number in results
                for symbol in roll[die].faces
            ]
        for one, number in results:
            into[policy.digits(one)] += number * (scale.die if len(best.action.dice) == 1 else 1)

    def _nothing(self) -> Values:
        found: Values = numpy().zeros([axis.size for axis in self.axes], dtype=self._number)
        return found

    def _follow(self, left: Left, throws: Values) -> None:
        """Let throws stop, or go on as is best; of equal ways the plainest is followed."""
        np = numpy()
        values = self.solved.values[left]
        stops = self.solved.stopped(left) >= values - self._near
        self._count(left, np.where(stops, throws, 0))
        going = np.where(stops, 0, throws)
        for spending in self.stock.reroll(left):
            if not going.any():
                return
            reached = self.solved.rerolled(spending.left)
            here = reached - self.solved.cost(left, spending) >= values - self._near
            into = self._throws.setdefault(spending.left, self._nothing())
            self._reroll(np.where(here, going, 0), reached, self.solved.values[spending.left], into)
            going[here] = 0
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
        steps, stock = left.steps, self.stock
        paid = (self._start.tokens - left.tokens) * stock.token_value
        paid += stock.prices[steps] - stock.prices[self._start.steps]
        worths = self.solved.worths(steps)
        rows = np.zeros(len(worths), dtype=throws.dtype)
        np.add.at(rows, self.solved.results.row.ravel(), throws.ravel())
        grown = self.solved.scale.grown(stock.number(left))
        for row in rows.nonzero()[0]:
            value = Fraction(int(worths[row]), self.solved.scale.unit) - paid
            self._ends[value] += rows[row].item() * grown

    def _reroll(self, throws: Values, reached: Values, values: Values, into: Values) -> None:
        """Reroll the dice that reach the value, and add what comes of it."""
        single = self.solved.scale.die
        axes = self.axes
        for one in range(len(axes)):
            if not throws.any():
                return
            best = best_of_two(values, axes, one, single)
            moved = self._taken(throws, reached, best, axes, one)
            if not moved.any():
                continue
            away = averaged(values, axes, one)
            left = [*axes[:one], axes[one].fewer, *axes[one + 1 :]]
            alone = away * single >= best - self._near
            down = numpy().where(alone, moved * single, 0)
            moved[alone] = 0
            for two in range(one, len(axes)):
                if left[two].dice and moved.any():
                    both = averaged(away, left, two)
                    down += _put(self._taken(moved, best, both, left, two), left, two)
            into += _put(down, axes, one)

    def _taken(
        self, throws: Values, reached: Values, best: Values, axes: list[Axis], at: int
    ) -> Values:
        """Take away the die of a kind with which a value is reached, and move those throws."""
        np = numpy()
        axis = axes[at]
        found: Values = np.zeros(best.shape, dtype=throws.dtype)
        into, out_of = viewed(found, at), viewed(throws, at)
        wanted, there = viewed(reached, at), viewed(best, at)
        for more, lesses in enumerate(one_less(axis.dice, axis.faces)):
            if not out_of[:, more].any():
                continue
            for less in lesses[lesses >= 0]:
                here = there[:, less] >= wanted[:, more] - self._near
                into[:, less] += np.where(here, out_of[:, more], 0)
                out_of[:, more][here] = 0
        return found

    def _turn(
        self, throws: Values, values: Values, after: Values, into: Values, grown: int
    ) -> None:
        """Turn a die that reaches the value, and add where it leads."""
        for at, axis in enumerate(self.axes):
            best = turned(after, self.axes, at)
            moved = self._taken(throws, values, best, self.axes, at)
            if not moved.any():
                continue
            lying, laid = viewed(moved, at), viewed(into, at)
            reached, there = viewed(best, at), viewed(after, at)
            for less, mores in enumerate(one_more(axis.dice - 1, axis.faces)):
                for more in mores:
                    here = there[:, more] >= reached[:, less] - self._near
                    laid[:, more] += numpy().where(here, lying[:, less] * grown, 0)
                    lying[:, less][here] = 0


def _put(throws: Values, axes: list[Axis], at: int) -> Values:
    """Put down a die of a kind, as chance wills."""
    axis = axes[at]
    shape = (*throws.shape[:at], axis.size, *throws.shape[at + 1 :])
    found: Values = numpy().zeros(shape, dtype=throws.dtype)
    into, out_of = viewed(found, at), viewed(throws, at)
    for less, mores in enumerate(one_more(axis.dice - 1, axis.faces)):
        for face, more in enumerate(mores):
            weight = throws.dtype.type(axis.weights[face])
            into[:, more] += out_of[:, less] * weight
    return found


def _throws(dice: Pool | Roll, kind: Kind) -> list[int]:
    """Return how many throws show each multiset of a kind, of which some dice may lie already."""
    fixed = [0] * len(kind.faces)
    rolled = [dice[index] for index in kind.dice if dice[index].symbol is not None]
    for die in rolled:
        if die.symbol is not None:
            fixed[kind.face(die.symbol)] += 1
    still = len(kind.dice) - len(rolled)
    places = place(len(kind.dice), len(kind.faces))
    found = [0] * len(places)
    for more, number in zip(
        multisets(still, len(kind.faces)), ways(still, kind.weights), strict=True
    ):
        found[places[tuple(map(sum, zip(fixed, more, strict=True)))]] += number
    return found
