"""The days that are left at sea, solved backwards: exact, in whole numbers.

The state is where the boats are and how many footprints there are. For each day, boats and number
of elements the best voyage is found for all numbers of footprints at once; more footprints than
can ever be spent are only worth what is paid for those left over, so the lists are short.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.kernel.voyage import MET, Waters, crossings, lack, meeting
from glow_explorer.places import islands
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glow_explorer.kernel.voyage import Passage
    from glow_explorer.rulebook import Rulings

Boats = tuple[int, ...]
NUMBERS = range(len(ELEMENTS) + 1)


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
    """

    footprint: Fraction = Fraction(1)
    reroll: Fraction = Fraction(0)
    firefly: Fraction = Fraction(0)
    skull: Fraction = Fraction(0)
    voyage: Fraction = Fraction(0)

    def of(self, passage: Passage) -> Fraction:
        """Return what a voyage brings on arrival, less what it costs."""
        return (
            passage.rerolls * self.reroll + passage.fireflies * self.firefly
            - passage.skull * self.skull - self.voyage
        )  # fmt: skip

    @property
    def unit(self) -> int:
        """The number that turns all of these into whole numbers."""
        return lcm(*(getattr(self, name).denominator for name in self.__slots__))


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
        *, solo: bool = False, wish: bool = False,
    ) -> None:  # fmt: skip
        self.shown, self.worth, self.wish = tuple(shown), worth, wish
        self.waters = Waters.of(rulings.house, solo=solo)
        self.voyages = _voyages(self.waters, worth)
        self.most = max(one.takes for some in self.voyages.values() for one in some)
        self.brings = max(one.brings for some in self.voyages.values() for one in some)
        slope = int(worth.unit * worth.footprint)
        self._values: dict[tuple[int, Boats], list[int]] = {}
        self._best: dict[tuple[int, Boats, int, int], Voyage | None] = {}
        self._found: dict[tuple[Boats, int], list[tuple[Voyage, Boats]]] = {}
        self._scales = [worth.unit]
        for day in reversed(self.shown):
            self._scales.append(self._scales[-1] * (1 if wish else sum(day.values())))
        self._steps = [slope * (scale // worth.unit) for scale in self._scales]

    def value(self, days: int, boats: Boats, footprints: int) -> Fraction:
        """Return what a position is worth with so many days left."""
        return Fraction(self._at(days, tuple(sorted(boats)), footprints), self._scales[days])

    def after(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> Fraction:
        """Return what a position is worth on a day when a given voyage is made."""
        scale = self._scales[days - 1]
        return Fraction(self._after(days, tuple(sorted(boats)), footprints, voyage), scale)

    def about(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> float:
        """Return the same as the nearest floating point number."""
        return self._after(days, tuple(sorted(boats)), footprints, voyage) / self._scales[days - 1]

    def open_voyages(self, boats: Boats, footprints: int, number: int) -> tuple[Voyage, ...]:
        """Return the voyages that are allowed."""
        ways = self._ways(tuple(sorted(boats)), number)
        return tuple(one for one, _ in ways if one.takes <= footprints)

    def best(self, days: int, boats: Boats, footprints: int, number: int) -> Voyage | None:
        """Return the best voyage of the day, or None if staying is as good."""
        at = (days, tuple(sorted(boats)), footprints, number)
        if at not in self._best:
            self._best[at] = self._chosen(*at)
        return self._best[at]

    def _chosen(self, days: int, boats: Boats, footprints: int, number: int) -> Voyage | None:
        scale = self._scales[days - 1] // self.worth.unit
        best, most = None, self._at(days - 1, boats, footprints)
        for voyage, then in self._ways(boats, number):
            left = footprints - voyage.takes
            if left >= 0:
                worth = self._at(days - 1, then, left + voyage.brings) + voyage.worth * scale
                if worth > most:
                    best, most = voyage, worth
        return best

    def _after(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> int:
        if voyage is None:
            return self._at(days - 1, boats, footprints)
        left = footprints - voyage.takes + voyage.brings
        rest = self._at(days - 1, moved(boats, voyage), left)
        return rest + voyage.worth * (self._scales[days - 1] // self.worth.unit)

    def _ways(self, boats: Boats, number: int) -> list[tuple[Voyage, Boats]]:
        """Return the voyages that are open but for footprints, and where the boats are then."""
        found = self._found.get((boats, number))
        if found is None:
            found = [
                (voyage, moved(boats, voyage))
                for origin in sorted(set(boats))
                for voyage in self.voyages[origin, number]
                if meeting(voyage.to, boats, self.waters) != MET
            ]
            self._found[boats, number] = found
        return found

    def _at(self, days: int, boats: Boats, footprints: int) -> int:
        """Return the value of one position, as a whole number."""
        line = self._known(days, boats, footprints + 1)
        beyond = footprints - len(line) + 1
        return line[footprints] if beyond <= 0 else line[-1] + self._steps[days] * beyond

    def _known(self, days: int, boats: Boats, length: int) -> list[int]:
        """Return the values for 0, 1, 2... footprints, as far as more of them can be spent."""
        line = self._values.get((days, boats), [])
        if len(line) < length:
            full = self.most * days + 1
            if len(line) < full:
                line = self._solved(days, boats, min(max(length, 2 * len(line)), full))
                self._values[days, boats] = line
        return line

    def _line(self, days: int, boats: Boats, length: int) -> list[int]:
        """Return so many values at least: beyond those that can be spent, footprints are left."""
        line = self._known(days, boats, length)
        if length <= len(line):
            return line
        step = self._steps[days]
        return line + [line[-1] + step * more for more in range(1, length - len(line) + 1)]

    def _solved(self, days: int, boats: Boats, length: int) -> list[int]:
        if not days:
            light = sum(islands()[boat].light for boat in boats)
            return [self.worth.unit * light]
        shown = self.shown[-days]
        numbers = NUMBERS if self.wish else sorted({number for number, _ in shown})
        more = 0 if self.wish else max(bring for _, bring in shown)
        lines = {number: self._on_a_day(days, boats, number, length + more) for number in numbers}
        if self.wish:
            return list(map(max, *lines.values()))
        found = [0] * length
        for (number, bring), ways in shown.items():
            line = lines[number][bring:]
            found = [total + ways * one for total, one in zip(found, line, strict=False)]
        return found

    def _on_a_day(self, days: int, boats: Boats, number: int, length: int) -> list[int]:
        """Return the values on a day when the dice show so many elements."""
        longest = length + self.brings
        line = self._line(days - 1, boats, longest)[:length]
        scale = self._scales[days - 1] // self.worth.unit
        for voyage, boats_then in self._ways(boats, number):
            takes, brings, worth = voyage.takes, voyage.brings, voyage.worth * scale
            there = self._line(days - 1, boats_then, longest)
            there = there[brings : length + brings - takes]
            if worth:
                there = [one + worth for one in there]
            line[takes:] = map(max, line[takes:], there)
        return line


def moved(boats: Boats, voyage: Voyage) -> Boats:
    """Return where the boats are after a voyage, in order."""
    left = list(boats)
    left.remove(voyage.origin)
    return tuple(sorted((*left, voyage.to)))
