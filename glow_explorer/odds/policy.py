"""All that a player can do with one result, and what each is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.needed import numpy
from glow_explorer.odds.multisets import one_less, one_more, place
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.dice import Roll
    from glow_explorer.odds.solving import Solved
    from glow_explorer.odds.stock import Left, Source, Spending
    from glow_explorer.symbols import Symbol

_PLACES = 10
"""Beyond these, values that are not exact are not told apart."""
Digits = tuple[int, ...]
"""A result: for each kind of dice its place in the list of multisets."""


@dataclass(frozen=True, slots=True, repr=False)
class Action(Told):
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
            "sources": [str(one) for one in self.sources],
            "space": self.space,
        }

    def __repr__(self) -> str:
        said = [self.kind, *map(str, self.dice)]
        said += [f"to {self.symbol}"] if self.symbol else []
        said += [f"by {', '.join(self.sources)}"] if self.sources else []
        return f"<Action {' '.join(said)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Option(Told):
    """An action and what it is worth, with the best play afterwards."""

    action: Action
    value: Fraction
    left: Left

    def to_dict(self) -> dict[str, Any]:
        """Return the option as plain values that go into JSON."""
        return self.action.to_dict() | {"value": float(self.value)}

    def __repr__(self) -> str:
        return f"<Option {float(self.value):.3f}: {self.action!r}>"


class Shown(NamedTuple):
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
        """Return where a roll stands."""
        found = []
        for kind in self.kinds:
            counts = [0] * len(kind.faces)
            for index in kind.dice:
                counts[kind.face(roll.symbols[index])] += 1
            found.append(place(len(kind.dice), len(kind.faces))[tuple(counts)])
        return tuple(found)

    def shown(self, roll: Roll) -> list[Shown]:
        """Return the dice that are alike and show the same, in the order of the roll."""
        found: dict[tuple[int, int], list[int]] = {}
        for number, kind in enumerate(self.kinds):
            for index in kind.dice:
                found.setdefault((number, kind.face(roll.symbols[index])), []).append(index)
        made = [Shown(kind, face, tuple(dice)) for (kind, face), dice in found.items()]
        return sorted(made, key=lambda one: one.dice)

    def options(self, left: Left, roll: Roll) -> list[Option]:
        """Return everything that can be done, best first; of equal ones the plainest comes first.

        Dice that are alike and show the same are taken in the order of the roll.
        """
        here = self.digits(roll)
        found = [self._stop(left, here, roll)]
        for spending in self.solved.stock.reroll(left):
            found += self._rerolls(left, spending, here, roll)
        for spending in self.solved.stock.turn(left):
            found += self._turns(left, spending, here, roll)
        return sorted(found, key=lambda option: -option.value)

    def _fraction(self, value: float, left: Left) -> Fraction:
        scale = self.solved.scale
        factor = scale.of(self.solved.stock.number(left))
        if scale.exact:
            return Fraction(round(value), factor)
        return Fraction(round(value / factor, _PLACES))

    def _stop(self, left: Left, here: Digits, roll: Roll) -> Option:
        value = self.solved.stopped_at(left, int(self.solved.results.row[here]))
        return Option(Action("stop", roll=roll), self._fraction(value, left), left)

    def _rerolls(
        self, left: Left, spending: Spending, here: Digits, roll: Roll
    ) -> Iterator[Option]:
        values = self.solved.values[spending.left]
        cost = self.solved.cost(left, spending)
        die = self.solved.scale.die
        space = self.solved.stock.space(spending)
        shown = self.shown(roll)
        chosen: list[tuple[Shown, ...]] = [(one,) for one in shown]
        chosen += [
            (one, two)
            for one, two in combinations_with_replacement(shown, 2)
            if one is not two or len(one.dice) > 1
        ]
        for some in chosen:
            worth = self._expected(values, here, some) * (die if len(some) == 1 else 1)
            same = len(some) == 2 and some[0] is some[1]
            dice = some[0].dice[:2] if same else tuple(sorted(one.dice[0] for one in some))
            action = Action("reroll", dice, None, spending.sources, space, roll)
            yield Option(action, self._fraction(worth - cost, left), spending.left)

    def _expected(
        self, values: NDArray[np.float64], here: Digits, some: tuple[Shown, ...]
    ) -> float:
        """Return the average over what some dice may show when they are rolled again."""
        np = numpy()
        axes = self.solved.axes
        first = axes[some[0].kind]
        weights = np.array(first.weights)
        if len(some) == 2 and some[0].kind == some[1].kind:
            less = one_less(first.dice, first.faces)[here[some[0].kind], some[0].face]
            less = one_less(first.dice - 1, first.faces)[less, some[1].face]
            more = one_more(first.dice - 2, first.faces)[less]
            rows = one_more(first.dice - 1, first.faces)[more]
            line = values[self._along(here, some[:1])]
            return float(weights @ line[rows] @ weights)
        places = [
            one_more(axes[one.kind].dice - 1, axes[one.kind].faces)[
                one_less(axes[one.kind].dice, axes[one.kind].faces)[here[one.kind], one.face]
            ]
            for one in some
        ]
        part = values[self._along(here, some)]
        if len(some) == 1:
            return float(weights @ part[places[0]])
        ordered = some if some[0].kind < some[1].kind else some[::-1]
        rows, cells = places if ordered is some else places[::-1]
        one, two = (np.array(axes[each.kind].weights) for each in ordered)
        return float(one @ part[np.ix_(rows, cells)] @ two)

    @staticmethod
    def _along(here: Digits, some: tuple[Shown, ...]) -> tuple[Any, ...]:
        """Return an index of all results that differ from this in some kinds only."""
        free = {one.kind for one in some}
        return tuple(slice(None) if at in free else digit for at, digit in enumerate(here))

    def _turns(self, left: Left, spending: Spending, here: Digits, roll: Roll) -> Iterator[Option]:
        values = self.solved.values[spending.left]
        grown = float(self.solved.scale.grown(len(spending.sources)))
        cost = self.solved.cost(left, spending)
        space = self.solved.stock.space(spending)
        for shown in self.shown(roll):
            axis, kind = self.solved.axes[shown.kind], self.kinds[shown.kind]
            less = one_less(axis.dice, axis.faces)[here[shown.kind], shown.face]
            line = values[self._along(here, (shown,))]
            die = roll[shown.dice[0]]
            for face, more in enumerate(one_more(axis.dice - 1, axis.faces)[less]):
                others = [one for one in die.faces if kind.face(one) == face and one != die.symbol]
                if others:
                    some = shown.dice[:1]
                    action = Action("turn", some, others[0], spending.sources, space, roll)
                    value = self._fraction(float(line[more]) * grown - cost, left)
                    yield Option(action, value, spending.left)
