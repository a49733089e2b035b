"""All that a company can reach in one afternoon, by the best ways: a search with dominance.

A label is a company on some space with what it has left. One label makes another on the same space
needless if it has at least as much of everything, and has passed no space that the other could
still reach. So the search never lists all ways, only those that may still be best.

Dice are used before footprints: a footprint spent to save a die buys nothing that the same
footprint does not buy later, when the die is gone, so the best ways need not do it.
"""

from __future__ import annotations

from functools import cache
from operator import ge
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.kernel.step import DIE, REFUSED, legs, passed, step
from glow_explorer.symbols import POSITION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.journeys.standing import Afternoon, Standing
    from glow_explorer.kernel.step import Leg


class Label(NamedTuple):
    """A company on a space: what is better when it is more, how it came, where it can still go.

    `kept` is footprints, light not lost, companions not given, rerolls, fireflies; `dice` are the
    unused dice by symbol; `passed` has a bit for every space it may not enter any more.
    """

    path: tuple[int, ...]
    kept: tuple[int, int, int, int, int]
    dice: tuple[int, ...]
    passed: int


@cache
def _neighbours() -> tuple[int, ...]:
    return tuple(sum(leg.bit for leg in onward.values()) for onward in legs())


def _reach(here: int, passed: int) -> int:
    """Return the spaces that can still be reached without those passed, a bit for each."""
    neighbours = _neighbours()
    found = 0
    ahead = neighbours[here] & ~passed
    while ahead:
        found |= ahead
        further = 0
        while ahead:
            bit = ahead & -ahead
            further |= neighbours[bit.bit_length() - 1]
            ahead ^= bit
        ahead = further & ~passed & ~found
    return found


class _Search:
    """Finds the labels of one afternoon."""

    def __init__(self, afternoon: Afternoon, here: Standing) -> None:
        self.offered, self.rulings = afternoon.offered, afternoon.rulings
        self.customs = afternoon.customs
        self.light = None
        if here.light is not None and self.rulings.house.floor:
            self.light = here.light + here.lost
        self.labels: list[list[Label]] = [[] for _ in legs()]

    def run(self, start: Label) -> None:
        """Spread from a label, one step further each time."""
        self.labels[start.path[-1]].append(start)
        front = [start]
        while front:
            front = [
                there
                for label in front
                for leg in legs()[label.path[-1]].values()
                if not label.passed & leg.bit
                and (there := self._enter(label, leg)) is not None
                and self._keep(there)
            ]

    def _enter(self, label: Label, leg: Leg) -> Label | None:
        """Take one step, if it is allowed."""
        footprints, light, given, rerolls, fireflies = label.kept
        dice, symbol = label.dice, leg.gate.symbol
        skull = self.offered.code(-given, self.rulings) if leg.skull else ""
        unused = 0 if symbol is None else dice[symbol]
        code, footprints, gives = step(self.customs, leg, unused, footprints, skull)
        if code in REFUSED:
            return None
        if code == DIE and symbol is not None:
            dice = (*dice[:symbol], unused - 1, *dice[symbol + 1 :])
        lost = leg.loss if self.light is None else min(leg.loss, self.light + light)
        kept = (
            footprints, light - lost, given - gives, rerolls + leg.rerolls,
            fireflies + leg.fireflies,
        )  # fmt: skip
        return Label((*label.path, leg.to), kept, dice, label.passed | leg.bit)

    def _keep(self, label: Label) -> bool:
        """Keep a label unless another makes it needless."""
        here = self.labels[label.path[-1]]
        ahead = _reach(label.path[-1], label.passed)
        for other in here:
            if (
                all(map(ge, other.kept, label.kept))
                and not other.passed & ahead
                and self._as_free(other.dice, label.dice)
            ):
                return False
        here.append(label)
        return True

    def _as_free(self, dice: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Say whether some dice open every gate that others open.

        More dice open more, unless only unused dice close crossed spaces: then fewer may be better.
        """
        if self.customs.used_block:
            return all(map(ge, dice, others))
        return dice == others


def best_labels(afternoon: Afternoon, here: Standing) -> dict[int, tuple[Label, ...]]:
    """Return the best labels of every space that can be reached, the one here included."""
    search = _Search(afternoon, here)
    hand, roll = afternoon.hand, afternoon.roll
    dice = list(hand.counts)
    for used in here.used:
        if used in hand.counted:
            dice[POSITION[roll.symbols[used]]] -= 1
    closed = passed(here.visited, afternoon.rulings.house)
    kept = (here.footprints, -here.lost, -here.given, here.rerolls, here.fireflies)
    search.run(Label(here.visited, kept, tuple(dice), closed))
    return {place: _best(found) for place, found in enumerate(search.labels) if found}


def _best(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Return the labels that none beats, the shortest way first where several are alike."""
    found: list[Label] = []
    for label in sorted(labels, key=lambda one: (one.kept, -len(one.path)), reverse=True):
        if not any(all(map(ge, other.kept, label.kept)) for other in found):
            found.append(label)
    return tuple(found)
