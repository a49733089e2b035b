"""The days left at sea, solved backwards: what every position is worth, and the best voyages.

A position is where the boats are and how many footprints there are. It is solved twice. First in
floating point numbers, for all positions of a day at once; that leaves open which voyage is best
where several are worth the same, or nearly so. Then in whole numbers, only where best play, and
whatever is nearly as good, comes to: so every answer is exact.

More footprints than can ever be spent are only worth what is paid for those left over, so there
are few numbers of footprints to reckon with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.inputs import numpy
from glow_explorer.journeys.rerolled import MOST_A_DAY
from glow_explorer.kernel.sailing import MET, Waters, crossings, lack, meeting, passages
from glow_explorer.places import CENTRE, islands
from glow_explorer.progress import ProgressBar
from glow_explorer.symbols import ELEMENTS
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.journeys.rerolled import RerollChoice, Rerolled
    from glow_explorer.kernel.sailing import Passage
    from glow_explorer.rulebook import Rulings

    Numbers = NDArray[np.float64]
    Index = NDArray[np.int64]
    Integers = NDArray[np.object_]

Boats = tuple[int, ...]
NUMBERS = range(len(ELEMENTS) + 1)
BOATS = 4
NEAR = 1e-10
"""What differs by less, as a part of the largest value, may be equal: floats are rounded."""
STAY = 0
"""The first way to spend an afternoon; the voyages come after it."""
_SPREAD = 1 << 20
"""Positions are numbered with room for so many footprints."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What things are worth in light.

    Attributes
    ----------
    footprint
        A footprint left at the end.
    reroll, firefly
        A token taken on arrival.
    skull
        What giving up a companion or a spell costs.
    voyage
        What any voyage costs: nothing, or so little that it only decides between equals.
    goal, prize
        Islands, in order, and what it is worth to end with a boat on each of them.
    """

    footprint: Fraction = Fraction(1)
    reroll: Fraction = Fraction(0)
    firefly: Fraction = Fraction(0)
    skull: Fraction = Fraction(0)
    voyage: Fraction = Fraction(0)
    prize: Fraction = Fraction(0)
    goal: Boats = ()

    def of(self, passage: Passage) -> Fraction:
        """Return what a voyage brings on arrival, less what it costs."""
        return (
            passage.rerolls * self.reroll + passage.fireflies * self.firefly
            - passage.skull * self.skull - self.voyage
        )  # fmt: skip

    def of_boats(self, boats: Boats) -> Fraction:
        """Return what boats bring where they are in the end."""
        light = Fraction(sum(islands()[boat].light for boat in boats))
        return light + self.prize if self.goal and set(self.goal) <= set(boats) else light

    @property
    def unit(self) -> int:
        """The number that turns all of these into whole numbers."""
        amounts = (getattr(self, name) for name in self.__slots__ if name != "goal")
        return lcm(*(amount.denominator for amount in amounts))


class Voyage(NamedTuple):
    """A voyage that is open to a boat: the footprints it takes and brings, and its worth.

    `jokers` of those that it takes stand for missing elements.
    """

    origin: int
    to: int
    jokers: int
    takes: int
    brings: int
    worth: int


@lru_cache(maxsize=64)
def _voyages(waters: Waters, worth: Worth) -> Mapping[tuple[int, int], tuple[Voyage, ...]]:
    """Return the voyages from each island for each number of elements, other boats aside."""
    return {
        (origin, number): tuple(
            Voyage(
                origin, passage.to, lack(passage, number), taken, passage.footprints,
                int(worth.unit * worth.of(passage)),
            )
            for passage, taken in crossings(origin, number, waters)
        )
        for origin in islands()
        for number in NUMBERS
    }  # fmt: skip


def moved(boats: Boats, voyage: Voyage) -> Boats:
    """Return where the boats are after a voyage, in order."""
    left = list(boats)
    left.remove(voyage.origin)
    return tuple(sorted((*left, voyage.to)))


@cache
def harbours() -> tuple[Boats, ...]:
    """Return every place that a player's boats can have, each in order."""
    others = [number for number in islands() if number != CENTRE]
    return tuple(
        tuple(sorted((*(CENTRE,) * (BOATS - out), *places)))
        for out in range(BOATS + 1)
        for places in combinations(others, out)
    )


@cache
def harbour_of() -> Mapping[Boats, int]:
    """Return the place of boats among all `harbours`."""
    return {boats: row for row, boats in enumerate(harbours())}


class Fairways:
    """The voyages of all boats at once, as arrays: a row for each of the `harbours`.

    With reroll tokens there are as many rows again for each token, and what is found on islands
    leads there. Each row has as many ways as the one with the most, staying first; where there are
    fewer, the others are closed. `legs` has the voyages by number: from where, to where.

    Attributes
    ----------
    leg, to
        Which leg each way is (the last of all if there is none), and where the boats are then.
    takes
        For each number of elements the footprints that each leg takes, `shut` if it is closed.
    """

    def __init__(self, waters: Waters, tokens: int = 0) -> None:
        np = numpy("archipelago.plan()")
        self.legs = tuple((origin, to) for origin in islands() for to in passages()[origin])
        rows, none = len(harbours()), len(self.legs)
        boats = np.array(harbours())
        there = (boats[:, :, None] == np.array(list(islands()))).any(axis=1)
        # The islands of the boats but the centre, a bit for each, tell where they are.
        bits = np.array([0 if island == CENTRE else 1 << island for island in islands()])
        codes = bits[boats].sum(axis=1)
        row_of = np.zeros(codes.max() + 1, np.int64)
        row_of[codes] = np.arange(rows)
        origin, to = np.array(self.legs).T
        shared = np.array([meeting(island, (island,), waters) != MET for island in islands()])
        is_open = there[:, origin] & (~there[:, to] | shared[to])
        after = np.where(is_open, codes[:, None] - bits[origin] + bits[to], codes[:, None])
        first = np.argsort(~is_open, axis=1, kind="stable")[:, : int(is_open.sum(axis=1).max())]
        useful = np.take_along_axis(is_open, first, axis=1)
        stay = np.arange(rows)[:, None]
        self.leg: Index = np.hstack([np.full_like(stay, none), np.where(useful, first, none)])
        self.to: Index = np.hstack([stay, np.take_along_axis(row_of[after], first, axis=1)])
        self.closed = np.hstack([np.zeros((rows, 1), bool), ~useful])
        taken = {
            (origin, passage.to, number): price
            for origin in islands()
            for number in NUMBERS
            for passage, price in crossings(origin, number, waters)
        }
        self.most = max(taken.values())
        self.shut = self.most + 1
        self.takes: Index = np.zeros((len(NUMBERS), none + 1), np.int64)
        self.takes[:, :none] = [
            [taken.get((*leg, number), self.shut) for leg in self.legs] for number in NUMBERS
        ]
        self.brings: Index = np.zeros(none + 1, np.int64)
        self.brings[:none] = [passages()[origin][to].footprints for origin, to in self.legs]
        found = [passages()[origin][to].rerolls for origin, to in self.legs]
        then = np.minimum(
            np.arange(tokens + 1)[:, None, None] + np.array([*found, 0])[self.leg], tokens
        )
        self.to = (then * rows + self.to).reshape((tokens + 1) * rows, -1)
        self.leg = np.tile(self.leg, (tokens + 1, 1))
        self.closed = np.tile(self.closed, (tokens + 1, 1))
        self._slots: dict[int, tuple[Index, ...]] = {}

    @cached_property
    def shifts(self) -> list[tuple[int, int]]:
        """The footprints that ways take and bring, every pair once; staying is the first."""
        pairs = {
            (int(takes), int(brings))
            for several in self.takes
            for takes, brings in zip(several, self.brings, strict=True)
            if takes < self.shut
        }
        return [(0, 0), *sorted(pairs - {(0, 0)})]

    def rows(self, number: int) -> tuple[Index, ...]:
        """Return for each voyage of the rows where it leads, among all rows shifted.

        The rows are repeated for each of the `shifts`; one more is for what is closed.
        """
        import numpy as np

        if number not in self._slots:
            place = {shift: index for index, shift in enumerate(self.shifts)}
            takes = self.takes[number]
            shift = np.array([
                place.get((int(taken), int(brought)), 0)
                for taken, brought in zip(takes, self.brings, strict=True)
            ])  # fmt: skip
            count = len(self.to)
            where = shift[self.leg] * count + self.to
            where[self.closed | (takes[self.leg] >= self.shut)] = len(self.shifts) * count
            ways = np.ascontiguousarray(where[:, 1:].T)
            useful = [way for way in ways if (way < len(self.shifts) * count).any()]
            self._slots[number] = tuple(useful)
        return self._slots[number]


fairways = lru_cache(maxsize=8)(Fairways)


class ExactValues(NamedTuple):
    """Positions that were worked out in whole numbers, in the order of their keys.

    `ways` has for each of them, and each result of the dice, which way is best.
    """

    keys: Index
    values: Integers
    ways: Index


class Sailed(NamedTuple):
    """What best play does in some positions, for each result of the dice one after the other.

    `which` are the positions by their number, `before` the afternoons: the key of the position
    with what noon brought, times the numbers of elements there can be, and that number. `leg` is
    the voyage that is best, `after` the key of the position after it; `ways` of all throws show
    this result, or that part of them.
    """

    which: Index
    before: Index
    leg: Index
    after: Index
    ways: Any


class SeaDays:
    """The days left at sea: what every position is worth, and the best voyage in it.

    Parameters
    ----------
    shown
        For each day, in order, how many throws show so many elements and bring so many footprints.
    rulings, worth, solo
        How voyages are judged, and what things are worth.
    wish
        Whether the dice show what one wishes, instead of what chance brings.
    """

    def __init__(
        self, shown: Sequence[Mapping[tuple[int, int], int]], rulings: Rulings, worth: Worth,
        *, solo: bool, wish: bool = False,
    ) -> None:  # fmt: skip
        np = numpy("archipelago.plan()")
        self.shown, self.worth, self.wish = tuple(shown), worth, wish
        self.waters = Waters.of(rulings.house, solo=solo)
        self.voyages = _voyages(self.waters, worth)
        self.fairways = sea = fairways(self.waters)
        wishes = tuple((number, 0) for number in NUMBERS)
        self.results = tuple(wishes if wish else tuple(sorted(day)) for day in self.shown)
        self._scales = [worth.unit]
        for day in reversed(self.shown):
            self._scales.append(self._scales[-1] * (1 if wish else sum(day.values())))
        self._footprint = int(worth.unit * worth.footprint)
        worths = [worth.unit * worth.of(passages()[origin][to]) for origin, to in sea.legs]
        self._worths: Integers = np.array([*map(int, worths), 0], object)
        self._light_worths: Numbers = np.array([*worths, 0], float) / worth.unit
        self._lights: Integers = np.array(
            [int(worth.unit * worth.of_boats(boats)) for boats in harbours()], object
        )
        # What boats can gain beside what noon brings, day after day.
        gains = [max((bring for _, bring in day), default=0) for day in self.results]
        self._gained = [0]
        for gain in gains:
            self._gained.append(self._gained[-1] + gain + int(sea.brings.max()))
        self._room = -1
        self._values: list[Numbers] = []
        self._known: dict[int, ExactValues] = {}

    # ---------------------------------------------------------------- what is asked

    tokens = 0
    """The most reroll tokens that are told apart."""

    def value(self, days: int, boats: Boats, footprints: int, tokens: int) -> Fraction:
        """Return what a position is worth with so many days left; no tokens are spent."""
        del tokens
        return Fraction(self._exact(days, [self._row(boats)], [footprints])[0], self._scales[days])

    def after(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> Fraction:
        """Return what a position is worth on a day when a given voyage is made."""
        return self.each_after(days, [(boats, footprints, voyage)], 0)[0]

    def each_after(
        self,
        days: int,
        afternoons: Sequence[tuple[Boats, int, Voyage | None]],
        tokens: int,
    ) -> list[Fraction]:
        """Return the same for some positions, each with its voyage."""
        del tokens
        scale = self._scales[days - 1]
        rows, left, gains = [], [], []
        for boats, footprints, voyage in afternoons:
            rows.append(self._row(moved(boats, voyage) if voyage else boats))
            left.append(footprints + (voyage.brings - voyage.takes if voyage else 0))
            gains.append(voyage.worth * (scale // self.worth.unit) if voyage else 0)
        values = self._exact(days - 1, rows, left)
        return [Fraction(value + gain, scale) for value, gain in zip(values, gains, strict=True)]

    def about(
        self, days: int, boats: Boats, footprints: int, voyage: Voyage | None, tokens: int
    ) -> float:
        """Return the same to twelve places, as a floating point number."""
        del tokens
        left = footprints + (voyage.brings - voyage.takes if voyage else 0)
        row = self._row(moved(boats, voyage) if voyage else boats)
        worth = voyage.worth / self.worth.unit if voyage else 0.0
        return round(float(self.floats(days - 1, [row], [left])[0]) + worth, 12)

    def open_voyages(self, boats: Boats, footprints: int, number: int) -> tuple[Voyage, ...]:
        """Return the voyages that are allowed."""
        return tuple(
            voyage
            for origin in sorted(set(boats))
            for voyage in self.voyages[origin, number]
            if voyage.takes <= footprints and meeting(voyage.to, boats, self.waters) != MET
        )

    def best(
        self, days: int, boats: Boats, footprints: int, number: int, tokens: int
    ) -> Voyage | None:
        """Return the best voyage of the day, or None if staying is as good."""
        del tokens
        row = self._row(boats)
        ways, _ = self._chosen(days, [row], [footprints], [number])
        return self.voyage(int(self.fairways.leg[row, ways[0]]), number)

    def voyage(self, leg: int, number: int) -> Voyage | None:
        """Return a voyage by the number of its leg; None if there is none, for staying."""
        if leg == len(self.fairways.legs):
            return None
        origin, to = self.fairways.legs[leg]
        return next(voyage for voyage in self.voyages[origin, number] if voyage.to == to)

    @staticmethod
    def _row(boats: Boats) -> int:
        return harbour_of()[tuple(sorted(boats))]

    # ---------------------------------------------------------------- in floating point numbers

    def floats(self, days: int, rows: Any, footprints: Any) -> Numbers:
        """Return what some positions are worth with so many days left, nearly."""
        import numpy as np

        stock = np.asarray(footprints, np.int64)
        kept = np.minimum(stock, self.fairways.most * days)
        self._reach(days, int(kept.max(initial=0)))
        values: Numbers = self._values[days][rows, kept]
        values += (stock - kept) * float(self.worth.footprint)
        return values

    def _reach(self, days: int, footprints: int) -> None:
        """See to it that so many footprints are reckoned with when so many days are left."""
        if self._values and footprints < self._values[days].shape[1]:
            return
        gone = len(self.results) - days
        room = max(0, footprints - self._gained[gone])
        self._room = max(room, 2 * self._room)
        values = [self._last()]
        for left in range(1, len(self.results) + 1):
            values.append(self._day(left, values[-1]))
        self._values = values

    def _width(self, days: int) -> int:
        """Return how many numbers of footprints are told apart with so many days left."""
        gained = self._gained[len(self.results) - days]
        return min(self._room + gained, self.fairways.most * days) + 1

    def _last(self) -> Numbers:
        lights: Numbers = (self._lights / self.worth.unit).astype(float)[:, None]
        return lights

    def _day(self, days: int, values: Numbers) -> Numbers:
        """Return what all positions are worth before the dice of a day are rolled."""
        import numpy as np

        day = len(self.results) - days
        width, results = self._width(days), self.results[day]
        best = self.afternoons(days, values, width)
        if self.wish:
            wished: Numbers = np.max([best[number] for number, _ in results], axis=0)
            return wished
        shown = self.shown[day]
        total, expected = sum(shown.values()), np.zeros((len(values), width))
        for number, bring in results:
            part = shown[number, bring] / total
            expected += part * best[number][:, bring : bring + width]
        return expected

    def evenings(self, days: int, footprints: int) -> Numbers:
        """Return what all positions are worth with so many days left.

        There is a row for each of the `harbours`, and a column for 0, 1, 2... footprints.
        """
        self._reach(days, min(footprints, self.fairways.most * days))
        columns = footprints + 1
        return self._widened(self._values[days], columns)[:, :columns]

    def best_voyages(self, days: int, footprints: int) -> Numbers:
        """Return the same when the dice of the day lie, once for each number of elements."""
        import numpy as np

        evenings = self.evenings(days - 1, footprints)
        best = self._before_voyages(evenings, evenings.shape[1], NUMBERS)
        return np.stack([best[number] for number in NUMBERS])

    def afternoons(self, days: int, values: Numbers, width: int) -> dict[int, Numbers]:
        """Return what all positions are worth once the dice show each number of elements.

        There are columns for so many footprints and what noon may bring besides.
        """
        results = self.results[len(self.results) - days]
        width += max(bring for _, bring in results)
        return self._before_voyages(values, width, {number for number, _ in results})

    def _before_voyages(
        self, values: Numbers, width: int, numbers: Iterable[int]
    ) -> dict[int, Numbers]:
        """Return what all positions are worth before the best voyage of a day, by elements.

        `values` is what they are worth after it.
        """
        import numpy as np

        sea = self.fairways
        rows = len(values)
        wide = self._widened(values, width + int(sea.brings.max()))
        shifted = np.full((len(sea.shifts) * rows + 1, width), -np.inf)
        for place, (takes, brings) in enumerate(sea.shifts):
            block = shifted[place * rows : (place + 1) * rows]
            block[:, takes:] = wide[:, brings : brings + max(0, width - takes)]
        worths = self._light_worths[sea.leg]
        best, option = {}, np.empty((rows, width))
        for number in numbers:
            most = wide[:, :width].copy()
            for way, where in enumerate(sea.rows(number), start=1):
                np.take(shifted, where, axis=0, out=option, mode="clip")
                if worths[:, way].any():
                    option += worths[:, way, None]
                np.maximum(most, option, out=most)
            best[number] = most
        return best

    def _widened(self, values: Numbers, width: int) -> Numbers:
        """Return values with more columns: beyond those that can be spent, footprints are left."""
        import numpy as np

        more = np.arange(1, max(0, width - values.shape[1]) + 1) * float(self.worth.footprint)
        return np.hstack([values, values[:, -1:] + more])

    # ---------------------------------------------------------------- in whole numbers

    def _exact(self, days: int, rows: Any, footprints: Any) -> Integers:
        """Return what some positions are worth, as whole numbers in the scale of the day."""
        import numpy as np

        places, stock = np.asarray(rows, np.int64), np.asarray(footprints, np.int64)
        kept = np.minimum(stock, self.fairways.most * days)
        keys = places * _SPREAD + kept
        known = self.known(days, keys)
        values: Integers = known.values[np.searchsorted(known.keys, keys)]
        beyond = stock - kept
        if beyond.any():
            step = self._footprint * (self._scales[days] // self.worth.unit)
            values = values + beyond.astype(object) * step
        return values

    def known(self, days: int, keys: Index) -> ExactValues:
        """Work out some positions, unless they are known; return all that are."""
        import numpy as np

        known = self._known.get(days)
        if known is None:
            every = np.unique(keys)
            known = self._known[days] = self._worked_out(days, every)
            return known
        place = np.minimum(np.searchsorted(known.keys, keys), len(known.keys) - 1)
        missing = np.unique(keys[known.keys[place] != keys])
        if len(missing):
            more = self._worked_out(days, missing)
            every = np.concatenate([known.keys, more.keys])
            order = np.argsort(every)
            known = self._known[days] = ExactValues(
                every[order],
                np.concatenate([known.values, more.values])[order],
                np.concatenate([known.ways, more.ways])[order],
            )
        return known

    def key(self, boats: Boats, footprints: int, tokens: int = 0) -> Index:
        """Return the key of one position."""
        import numpy as np

        row = tokens * len(harbours()) + self._row(boats)
        return np.array([row * _SPREAD + footprints])

    @staticmethod
    def places(keys: Index) -> tuple[Index, Index]:
        """Return where the boats are, among all `harbours`, and the footprints."""
        import numpy as np

        return np.divmod(keys, _SPREAD)

    def followed(self, days: int, keys: Index) -> Sailed:
        """Return what best play does in some positions with so many days left."""
        import numpy as np

        sea, day = self.fairways, len(self.results) - days
        numbers, brings = np.array(self.results[day]).T
        rows, stock = self.places(keys)
        kept = rows * _SPREAD + np.minimum(stock, sea.most * days)
        known = self.known(days, kept)
        ways = known.ways[np.searchsorted(known.keys, kept)]
        often = np.array([self.shown[day][result] for result in self.results[day]], object)
        which = np.repeat(np.arange(len(keys)), len(numbers))
        now = (stock[:, None] + brings).ravel()
        moments = (rows[which], now, np.tile(numbers, len(keys)))
        return self._sailed(which, moments, ways.ravel(), np.tile(often, len(keys)))

    def _sailed(
        self, which: Index, moments: tuple[Index, Index, Index], ways: Index, often: Any
    ) -> Sailed:
        """Return what comes of the best ways of some afternoons."""
        sea, (rows, stock, numbers) = self.fairways, moments
        legs, to = sea.leg[rows, ways], sea.to[rows, ways]
        left = stock - sea.takes[numbers, legs] + sea.brings[legs]
        before = (rows * _SPREAD + stock) * len(NUMBERS) + numbers
        return Sailed(which, before, legs, to * _SPREAD + left, often)

    @property
    def totals(self) -> list[int]:
        """How many throws there are on each day."""
        return [sum(day.values()) for day in self.shown]

    def _worked_out(self, days: int, keys: Index) -> ExactValues:
        import numpy as np

        if not days:
            return ExactValues(
                keys, self._lights[self.places(keys)[0]], np.empty((len(keys), 0), np.int64)
            )
        results = np.array(self.results[len(self.results) - days])
        before = (keys[:, None] + results[:, 1]) * len(NUMBERS) + results[:, 0]
        every, which = np.unique(before, return_inverse=True)
        positions, numbers = np.divmod(every, len(NUMBERS))
        chosen, values = self._chosen(days, *self.places(positions), numbers)
        ways, each = chosen[which].reshape(before.shape), values[which].reshape(before.shape)
        if self.wish:
            return ExactValues(keys, each.max(axis=1), ways)
        shown = self.shown[len(self.results) - days]
        often = np.array([shown[result] for result in self.results[len(self.results) - days]])
        return ExactValues(keys, each @ often.astype(object), ways)

    def _rated(
        self, days: int, rows: Any, footprints: Any, numbers: Any
    ) -> tuple[Index, Index, Index, Numbers]:
        """Return all ways of some afternoons: legs, where they lead, what is left, their worth."""
        import numpy as np

        sea, rows = self.fairways, np.asarray(rows, np.int64)
        legs, to = sea.leg[rows], sea.to[rows]
        takes = sea.takes[np.asarray(numbers)[:, None], legs]
        left = np.asarray(footprints, np.int64)[:, None] - takes
        may = (left >= 0) & (takes < sea.shut) & ~sea.closed[rows]
        left = np.where(may, left + sea.brings[legs], 0)
        about = self.floats(days - 1, np.where(may, to, rows[:, None]), left)
        about += self._light_worths[legs]
        about[~may] = -np.inf
        return legs, to, left, about

    def _chosen(
        self, days: int, rows: Any, footprints: Any, numbers: Any
    ) -> tuple[Index, Integers]:
        """Return the best way of some afternoons, and what the position is worth then.

        Of ways that are worth the same the first is best, so staying comes before all.
        """
        import numpy as np

        legs, to, left, about = self._rated(days, rows, footprints, numbers)
        most = about.max(axis=1, keepdims=True)
        near = NEAR * (1 + float(np.abs(most).max(initial=0)))
        afternoon, way = np.nonzero(about >= most - near)
        scale = self._scales[days - 1] // self.worth.unit
        values = self._exact(days - 1, to[afternoon, way], left[afternoon, way])
        if self._worths.any():
            values = values + (self._worths * scale)[legs[afternoon, way]]
        starts = np.flatnonzero(np.diff(afternoon, prepend=-1))
        best = np.maximum.reduceat(values, starts) if len(starts) else values
        sizes = np.diff(starts, append=len(way))
        is_best = values == np.repeat(best, sizes)
        places = np.where(is_best, np.arange(len(way)), len(way))
        first = way[np.minimum.reduceat(places, starts)] if len(starts) else way
        return first, best


MOST_TOKENS = 4
"""Reroll tokens that a plan reckons with, unless there are more at first."""


class RerolledDays(SeaDays):
    """The days left at sea for a player who rerolls, in floating point numbers.

    Positions are told apart by reroll tokens too: those of one more token come after all others.

    Parameters
    ----------
    dice
        The dice of each day.
    rerolls
        How many rerolls there are on each day that are lost if they are not used.
    tokens
        The most reroll tokens there can be; what is found beyond them is not counted. None if
        tokens are worth what they are worth, and are not spent.
    boats
        Where the boats are at first: other places are worked out when they are asked for.
    """

    def __init__(  # noqa: PLR0913 - all that a plan depends on
        self,
        dice: Sequence[Rerolled],
        rulings: Rulings,
        worth: Worth,
        *,
        solo: bool,
        rerolls: Sequence[int],
        tokens: int | None,
        boats: Boats,
    ) -> None:
        on_arrival = worth if tokens is None else replace(worth, reroll=Fraction(0))
        shown = [dict.fromkeys(day.leaves, 1) for day in dice]
        super().__init__(shown, rulings, on_arrival, solo=solo)
        self.dice, self.rerolls, self.tokens = tuple(dice), tuple(rerolls), tokens or 0
        self.fairways = fairways(self.waters, self.tokens)
        self._token = float(worth.reroll) if tokens is not None else 0.0
        self._start: int | None = self._row(boats)
        self._bar: ProgressBar | None = None

    # ---------------------------------------------------------------- what is asked

    def value(self, days: int, boats: Boats, footprints: int, tokens: int) -> Fraction:
        """Return what a position is worth with so many days left, nearly."""
        row = tokens * len(harbours()) + self._row(boats)
        return Fraction(float(self.floats(days, [row], [footprints])[0]))

    def each_after(
        self,
        days: int,
        afternoons: Sequence[tuple[Boats, int, Voyage | None]],
        tokens: int,
    ) -> list[Fraction]:
        """Return what positions are worth on a day, each with its voyage, nearly."""
        rows, left, gains = [], [], []
        for boats, footprints, voyage in afternoons:
            there = moved(boats, voyage) if voyage else tuple(boats)
            found = self._found(voyage) if voyage else 0
            rows.append(min(tokens + found, self.tokens) * len(harbours()) + self._row(there))
            left.append(footprints + (voyage.brings - voyage.takes if voyage else 0))
            gains.append(voyage.worth / self.worth.unit if voyage else 0.0)
        values = (self.floats(days - 1, rows, left) + gains).tolist()
        return [Fraction(value) for value in values]

    def about(
        self, days: int, boats: Boats, footprints: int, voyage: Voyage | None, tokens: int
    ) -> float:
        """Return the same for one position, to twelve places."""
        return round(float(self.each_after(days, [(boats, footprints, voyage)], tokens)[0]), 12)

    @staticmethod
    def _found(voyage: Voyage) -> int:
        return passages()[voyage.origin][voyage.to].rerolls

    def best(
        self, days: int, boats: Boats, footprints: int, number: int, tokens: int
    ) -> Voyage | None:
        """Return the best voyage of the day, or None if staying is as good."""
        row = min(tokens, self.tokens) * len(harbours()) + self._row(boats)
        ways, _ = self._best_way(days, [row], [footprints], [number])
        return self.voyage(int(self.fairways.leg[row, ways[0]]), number)

    def reroll(
        self, days: int, position: tuple[Boats, int, int], dice: Rerolled, faces: Any, free: int
    ) -> RerollChoice:
        """Return the best reroll of a roll.

        Parameters
        ----------
        days
            The days left, this one included.
        position
            The boats, the footprints before noon, the reroll tokens.
        dice, faces
            The dice, and what each of them shows.
        free
            How many rerolls are left today beside the tokens.
        """
        boats, stock, tokens = position
        left = self.left(days, tokens, free)
        leaves, _ = self.leaves(days, [self._row(boats)], [stock], left, dice.leaves)
        return dice.best(faces, dice.worths(leaves), leaves[-1])

    def _best_way(
        self, days: int, rows: Any, footprints: Any, numbers: Any
    ) -> tuple[Index, Numbers]:
        """Return the first of the best ways of some afternoons, and what it is worth."""
        import numpy as np

        *_, about = self._rated(days, rows, footprints, numbers)
        most = about.max(axis=1)
        near = NEAR * (1 + float(np.abs(most).max(initial=0)))
        return (about >= most[:, None] - near).argmax(axis=1), most

    # ---------------------------------------------------------------- in floating point numbers

    def floats(self, days: int, rows: Any, footprints: Any) -> Numbers:
        """Return what some positions are worth with so many days left."""
        import numpy as np

        values = super().floats(days, rows, footprints)
        if self._start is not None and np.isnan(values).any():
            self._start, self._values = None, []
            values = super().floats(days, rows, footprints)
        return values

    def _reach(self, days: int, footprints: int) -> None:
        if self._values and footprints < self._values[days].shape[1]:
            return
        with ProgressBar(len(self.results) * (self.tokens + 1), "rerolls") as bar:
            self._bar = bar
            try:
                super()._reach(days, footprints)
            finally:
                self._bar = None

    def _last(self) -> Numbers:
        import numpy as np

        lights = super()._last()
        return np.vstack([lights + number * self._token for number in range(self.tokens + 1)])

    def _day(self, days: int, values: Numbers) -> Numbers:
        import numpy as np

        width, count = self._width(days), len(harbours())
        best = self.afternoons(days, values, width)
        rows = self._reachable(len(self.results) - days)
        expected = np.full((len(values), width), np.nan)
        for tokens in range(self.tokens + 1):
            leaves = [
                np.stack([
                    best[number][left * count + rows, bring : bring + width].ravel()
                    for number, bring in self.results[len(self.results) - days]
                ])
                for left in self.left(days, tokens)
            ]  # fmt: skip
            dice = self.dice[len(self.results) - days]
            expected[tokens * count + rows] = dice.expected(leaves).reshape(len(rows), width)
            bar = self._bar  # which another thread may take away
            if bar is not None:
                bar.update()
        return expected

    def left(self, days: int, tokens: int, rerolls: int | None = None) -> list[int]:
        """Return the tokens left when 0, 1, 2... rerolls of a day are left, all of them at last."""
        free = self.rerolls[len(self.results) - days] if rerolls is None else rerolls
        free = min(free, MOST_A_DAY)
        usable = min(tokens, MOST_A_DAY - free)
        return [tokens - usable + min(left, usable) for left in range(free + usable + 1)]

    def _reachable(self, gone: int) -> Index:
        """Return the harbours that boats can have reached after so many days."""
        import numpy as np

        count = len(harbours())
        if self._start is None:
            return np.arange(count)
        rows = np.array([self._start])
        for _ in range(gone):
            rows = np.unique(self.fairways.to[rows] % count)
        return rows

    # ---------------------------------------------------------------- how it goes

    @property
    def totals(self) -> list[int]:
        """One for each day: chances are parts of it."""
        return [1] * len(self.results)

    def followed(self, days: int, keys: Index) -> Sailed:
        """Return what best play does in some positions with so many days left."""
        import numpy as np

        rows, stock = self.places(keys)
        parts = [
            self._followed(days, tokens, mine, rows[mine] % len(harbours()), stock[mine])
            for tokens in range(self.tokens + 1)
            if len(mine := np.flatnonzero(rows // len(harbours()) == tokens))
        ]
        return Sailed(*(np.concatenate(part) for part in zip(*parts, strict=True)))

    def _followed(self, days: int, tokens: int, which: Index, rows: Index, stock: Index) -> Sailed:
        import numpy as np

        results = self.results[len(self.results) - days]
        left = self.left(days, tokens)
        leaves, ways = self.leaves(days, rows, stock, left)
        spread = self.dice[len(self.results) - days].spread(leaves)
        parts = []
        for level, tokens_left in enumerate(left):
            for leaf, (number, bring) in enumerate(results):
                some = np.flatnonzero(spread[level][leaf] > 0)
                at = (tokens_left * len(harbours()) + rows[some], stock[some] + bring)
                moment = (*at, np.full(len(some), number))
                chosen = ways[level][leaf][some]
                likely = spread[level][leaf][some]
                parts.append(self._sailed(which[some], moment, chosen, likely))
        return Sailed(*(np.concatenate(part) for part in zip(*parts, strict=True)))

    def leaves(
        self, days: int, rows: Any, stock: Any, left: Sequence[int], results: Any = None
    ) -> tuple[list[Numbers], list[list[Index]]]:
        """Return what results of the dice are worth in some positions, and the best ways.

        For each number of rerolls left there are so many tokens `left`. The results are those of
        the day, unless others are given.
        """
        import numpy as np

        if results is None:
            results = self.results[len(self.results) - days]

        known: dict[int, tuple[Numbers, list[Index]]] = {}
        for tokens in set(left):
            ways, worths = [], []
            for number, bring in results:
                chosen, worth = self._best_way(
                    days,
                    tokens * len(harbours()) + np.asarray(rows),
                    np.asarray(stock) + bring,
                    np.full(len(rows), number),
                )
                ways.append(chosen)
                worths.append(worth)
            known[tokens] = np.stack(worths), ways
        return [known[tokens][0] for tokens in left], [known[tokens][1] for tokens in left]
