"""What rerolling is worth, for every result of the dice at once.

Values stand in an array with an axis for each kind of dice; along an axis lie the multisets of
faces. A reroll takes a die away, whichever is best to lose (the largest value along the axis, one
die fewer), and puts one down as chance wills (an average along the axis, one die more). Seen from
behind: average first, then take the best away. Two dice: the same twice, and what two dice of
different kinds are worth is worked out among the few results that are left when both are away.

With whole numbers as weights nothing is divided: values grow by 6 for each die, so that sums of
whole numbers stay whole, and equal values are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from glow_explorer.needed import numpy
from glow_explorer.odds.multisets import number, one_less, one_more

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_NEAR = 200_000
"""Parts that are larger than this are worked on one after the other, near the processor."""
_SHORT = 32
"""Where less than this lies side by side, a matrix averages more quickly than slices."""


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
        return number(self.dice, self.faces)

    @property
    def fewer(self) -> Axis:
        """The same kind with a die less."""
        return Axis(self.dice - 1, self.weights)


def averaged(values: Values, axes: list[Axis], at: int) -> Values:
    """Return what is to be expected with a die fewer that is still to be rolled."""
    np = numpy()
    axis = axes[at]
    places = one_more(axis.dice - 1, axis.faces)
    after = np.prod(values.shape[at + 1 :], dtype=int)
    shape = (*values.shape[:at], len(places), *values.shape[at + 1 :])
    if after < _SHORT:
        matrix = _matrix(axis, int(after))
        found: Values = (values.reshape(-1, len(matrix)) @ matrix).reshape(shape)
        return found
    whole: Values = np.matmul(_matrix(axis, 1).T, viewed(values, at)).reshape(shape)
    return whole


@lru_cache(maxsize=256)
def _matrix(axis: Axis, after: int) -> Values:
    """Return the average along an axis as a matrix, for so many values that lie side by side."""
    np = numpy()
    places = one_more(axis.dice - 1, axis.faces)
    matrix = np.zeros((axis.size, len(places)))
    for face, weight in enumerate(axis.weights):
        matrix[places[:, face], range(len(places))] += weight
    found: Values = np.kron(matrix, np.eye(after))
    return found


def turned(values: Values, axes: list[Axis], at: int) -> Values:
    """Return what can be had with a die fewer that may be laid down as one likes."""
    np = numpy()
    axis = axes[at]
    places = one_more(axis.dice - 1, axis.faces)
    found = values.take(places[:, 0], axis=at)
    into, out_of = viewed(found, at), viewed(values, at)
    if out_of.shape[2] < _SHORT:
        for face in range(1, axis.faces):
            np.maximum(found, values.take(places[:, face], axis=at), out=found)
        return found
    for less, more in enumerate(places):
        for face in range(1, axis.faces):
            np.maximum(into[:, less], out_of[:, more[face]], out=into[:, less])
    return found


def raised(found: Values, values: Values, axes: list[Axis], at: int) -> None:
    """Raise what is found to what can be had by taking away a die of one's choice.

    Parameters
    ----------
    found
        What is raised, with all dice.
    values
        What can be had when a die of the kind is away.
    axes, at
        The kinds of all dice, and which of them.
    """
    np = numpy()
    axis = axes[at]
    into, out_of = viewed(found, at), viewed(values, at)
    if axis.dice == 1:
        np.maximum(into, out_of, out=into)
        return
    places = one_less(axis.dice, axis.faces)
    if at == len(axes) - 1:
        some = np.where(places < 0, places.max(axis=1, keepdims=True), places)
        for face in range(axis.faces):
            np.maximum(found, values.take(some[:, face], axis=at), out=found)
        return
    for more, less in enumerate(places):
        for one in less[less >= 0]:
            np.maximum(into[:, more], out_of[:, one], out=into[:, more])


def viewed(values: Values, at: int) -> Values:
    """View an array as what comes before an axis, the axis, and what comes after."""
    before = numpy().prod(values.shape[:at], dtype=int)
    return values.reshape(before, values.shape[at], -1)


def rerolled(
    founds: list[tuple[Values, float]], values: Values, axes: list[Axis], single: float
) -> None:
    """Raise what is found to what a reroll is worth, of one die or of two.

    Parameters
    ----------
    founds
        What is to be raised, each with what the reroll costs there.
    values
        What each result is worth afterwards.
    axes
        The kinds of dice.
    single
        By how much a die that is not rerolled makes values grow.
    """
    apart = values.size > _NEAR * len(values)
    for one in range(1 if apart else len(axes)):
        best = best_of_two(values, axes, one, single)
        for found, cost in founds:
            raised(found, best - cost if cost else best, axes, one)
    if apart:  # to the other kinds of dice, what dice of the first one show makes no difference
        for part, some in enumerate(values):
            rerolled([(found[part], cost) for found, cost in founds], some, axes[1:], single)


def best_of_two(values: Values, axes: list[Axis], one: int, single: float) -> Values:
    """Return what can be had when a die of a kind is away: only it, or another one, too.

    The other one is of the same kind or of one that comes later: each pair is seen once.
    """
    away = averaged(values, axes, one)
    best = away * single
    _raised_by_another(best, away, [*axes[:one], axes[one].fewer, *axes[one + 1 :]], one)
    return best


def _raised_by_another(best: Values, away: Values, axes: list[Axis], first: int) -> None:
    """Raise what can be had with one die away to what can be had with two."""
    apart = away.size > _NEAR * len(away)
    for two in range(first, 1 if apart else len(axes)):
        if axes[two].dice:
            raised(best, averaged(away, axes, two), axes, two)
    if apart:
        for part, some in enumerate(away):
            _raised_by_another(best[part], some, axes[1:], max(0, first - 1))
