"""What is to be solved before advice can be given."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.odds.multisets import number
from glow_explorer.odds.noons import Noons, kinds_of
from glow_explorer.odds.policy import Policy
from glow_explorer.odds.results import Results
from glow_explorer.odds.solving import Solved
from glow_explorer.odds.stock import Stock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.company import Company
    from glow_explorer.dice import Pool
    from glow_explorer.judge.rerolls import Rerolls
    from glow_explorer.odds.kinds import Kind
    from glow_explorer.odds.noons import Weights
    from glow_explorer.position import Position

MOST_BYTES = 900_000_000
"""The memory that the values of all results and stocks may take."""
MOST_STOCKS = 1000
"""All tokens of the box and all steps of the score track together are fewer."""
_BYTES = 8  # of one value
_MORE = 12  # values that are needed for a while, beside those that are kept


@dataclass(frozen=True)
class Task:
    """What is to be solved: whose noon, with which dice and rerolls, and what things are worth."""

    position: Position
    at_hand: Rerolls
    weights: Weights
    token_value: Fraction

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
    def _kinds(self) -> tuple[Kind, ...]:
        return kinds_of(self.position, fixed=False)

    def check(self) -> None:
        """Refuse what would take too much memory, before it is worked out."""
        size = prod(number(len(kind.dice), len(kind.faces)) for kind in self._kinds)
        stocks = self.stock.size
        if stocks > MOST_STOCKS or _BYTES * size * (stocks + _MORE) > MOST_BYTES:
            raise GlowError("too-many-rerolls", given=len(self.pool), results=size, stocks=stocks)
        self.noons  # noqa: B018 - which refuses results that are too many to count

    @cached_property
    def _worths(self) -> dict[int, NDArray[np.int64]]:
        return {}

    def worths(self, steps: int) -> NDArray[np.int64]:
        """Return what noon brings for every row, after so many steps back on the score track."""
        track = self.at_hand.track
        paid = track[steps - 1][1] if steps else 0
        light = self.noons.enough(self.noons.light - paid)
        if light not in self._worths:
            self._worths[light] = self._worth(light)
        return self._worths[light]

    def _worth(self, light: int) -> NDArray[np.int64]:
        import numpy as np  # which solving has found there

        each = np.array([int(part * self.unit) for part in self.weights])
        found: NDArray[np.int64] = self.noons.sums @ each
        for row, gains in self.noons.gains(light).items():
            found[row] = max(int(np.array(gain) @ each) for gain in gains)
        return found

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
