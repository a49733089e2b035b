"""All that a company can reach in one afternoon, by the best ways: a search with dominance.

A label is a company on some space with what it has left. One label makes another on the same space
needless if it has at least as much of everything, and has passed no space that the other could
still reach. So the search never lists all ways, only those that may still be best.

Dice are used before footprints: a footprint spent to save a die buys nothing that the same
footprint does not buy later, when the die is gone, so the best ways need not do it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import ge
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.journeys.entering import DIE, JOKERS, REFUSED, Gate
from glow_explorer.journeys.skulls import HIDDEN, NOTHING
from glow_explorer.journeys.stepping import BACK
from glow_explorer.places import roads, spaces
from glow_explorer.position import FLOOR
from glow_explorer.symbols import POSITION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.journeys.standing import Afternoon, Standing


class Label(NamedTuple):
    """A company on a space: what is better when it is more, how it came, where it can still go.

    `kept` is footprints, light not lost, companions not given, rerolls, fireflies; `dice` are the
    unused dice by symbol; `passed` has a bit for every space it may not enter any more.
    """

    path: tuple[int, ...]
    kept: tuple[int, int, int, int, int]
    dice: tuple[int, ...]
    passed: int


@dataclass(frozen=True, slots=True)
class Hop:
    """A road to a neighbour, with all that is printed on it and on the space behind."""

    to: int
    bit: int
    gate: Gate
    price: int
    light: int
    skull: bool
    gains: tuple[int, int, int]


@cache
def hops() -> tuple[tuple[Hop, ...], ...]:
    """Return the roads that leave each space."""
    found = []
    for here in sorted(spaces()):
        hops = []
        for to, road in roads()[here].items():
            space = spaces()[to]
            costs, gains = (road.cost, space.cost), (road.gain, space.gain)
            hops.append(
                Hop(
                    to, 1 << to, Gate.of(space), sum(one.footprints for one in costs),
                    sum(one.light for one in costs), any(one.skull for one in costs),
                    (sum(one.footprints for one in gains), sum(one.rerolls for one in gains),
                     sum(one.fireflies for one in gains)),
                )
            )  # fmt: skip
        found.append(tuple(hops))
    return tuple(found)


@cache
def _neighbours() -> tuple[int, ...]:
    return tuple(sum(hop.bit for hop in hops) for hops in hops())


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
        rulings, self.offered = afternoon.rulings, afternoon.offered
        self.customs = afternoon.customs
        self.back = rulings[BACK] == "yes"
        self.light = None
        if here.light is not None and rulings[FLOOR] == "yes":
            self.light = here.light + here.lost
        hidden = self.offered.hidden if rulings[HIDDEN] == "yes" else 0
        self.to_give = self.offered.open + hidden if self.offered.known else None
        self.closed = rulings[NOTHING] == "closed"
        self.labels: list[list[Label]] = [[] for _ in hops()]

    def run(self, start: Label) -> None:
        """Spread from a label, one step further each time."""
        self.labels[start.path[-1]].append(start)
        front = [start]
        while front:
            front = [
                label
                for one in front
                for hop in hops()[one.path[-1]]
                if not one.passed & hop.bit
                and (label := self._enter(one, hop)) is not None
                and self._keep(label)
            ]

    def _enter(self, label: Label, hop: Hop) -> Label | None:
        """Take one step, if it is allowed."""
        footprints, light, given, rerolls, fireflies = label.kept
        dice, symbol = label.dice, hop.gate.symbol
        if symbol is not None:
            code = self.customs.entry(hop.gate, dice[symbol], footprints)
            if code in REFUSED:
                return None
            footprints -= code in JOKERS
            if code == DIE:
                dice = (*dice[:symbol], dice[symbol] - 1, *dice[symbol + 1 :])
        something = self.to_give is None or -given < self.to_give
        if hop.price > footprints or (hop.skull and self.closed and not something):
            return None
        lost = hop.light if self.light is None else min(hop.light, self.light + light)
        step, turn, fly = hop.gains
        kept = (
            footprints - hop.price + step, light - lost, given - (hop.skull and something),
            rerolls + turn, fireflies + fly,
        )  # fmt: skip
        return Label((*label.path, hop.to), kept, dice, label.passed | hop.bit)

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
    passed = sum(1 << place for place in set(here.visited))
    if search.back and here.visited.count(here.visited[0]) == 1:
        passed &= ~(1 << here.visited[0])
    kept = (here.footprints, -here.lost, -here.given, here.rerolls, here.fireflies)
    search.run(Label(here.visited, kept, tuple(dice), passed))
    return {place: _best(found) for place, found in enumerate(search.labels) if found}


def _best(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Return the labels that none beats, the shortest way first where several are alike."""
    found: list[Label] = []
    for label in sorted(labels, key=lambda one: (one.kept, -len(one.path)), reverse=True):
        if not any(all(map(ge, other.kept, label.kept)) for other in found):
            found.append(label)
    return tuple(found)
