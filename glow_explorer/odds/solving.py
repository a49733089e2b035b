"""The best way to reroll, for every result and every stock of rerolls, solved from the end.

Values are kept as whole numbers in floating point: what a result is worth, times the common
denominator of all values, times 36 for every reroll that is left (two dice with six sides). As long
as these stay below 2^53 every sum is exact; beyond, values are plain floating point numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.needed import numpy
from glow_explorer.odds.progress import followed
from glow_explorer.odds.rerolling import Axis, raised, rerolled, turned

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.odds.results import Results
    from glow_explorer.odds.stock import Left, Spending, Stock

    Values = NDArray[np.float64]

SIDES = 6
_EXACT = 2**53
Worths = Callable[[int], "NDArray[np.int64]"]
"""What noon brings for every row of the results, after so many steps back on the score track."""


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
        return int(self.die ** (2 * rerolls))


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
            Axis(len(kind.dice), tuple(weight * side for weight in kind.weights))
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
        found: Values = self._bases[id(ends)] * float(self.scale.grown(self.stock.number(left)))
        return found

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
        found: Values = np.full(values.shape, -np.inf)
        rerolled([(found, 0.0)], values, self.axes, float(self.scale.die))
        return found

    def to_turn(self, left: Left) -> Values | None:
        """Return what each result is worth if three rerolls are paid to turn a die to it."""
        np = numpy()
        found: Values | None = None
        for spending in self.stock.turn(left):
            grown = float(self.scale.grown(len(spending.sources)))
            values = self.values[spending.left] * grown - self.cost(left, spending)
            found = values if found is None else np.maximum(found, values, out=found)
        return found

    def _solve(self, left: Left) -> None:
        """Settle what can be had with a stock, and tell the stocks from which it is left."""
        values = self._known(left)
        to_turn = self.to_turn(left) if self.axes else None
        if to_turn is not None:
            for at in range(len(self.axes)):
                raised(values, turned(to_turn, self.axes, at), self.axes, at)
        founds = [
            (self._known(before), self.cost(before, spending))
            for before, spending in self._before.get(left, ())
        ]
        if founds and self.axes:
            rerolled(founds, values, self.axes, float(self.scale.die))

    def _known(self, left: Left) -> Values:
        """Return the values with a stock, as far as they are known by now."""
        if left not in self.values:
            self.values[left] = self.stopped(left)
        return self.values[left]
