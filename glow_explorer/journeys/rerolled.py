"""Rerolling as is best for whatever the dice are worth: many worths at once, exactly.

What a roll is worth in the afternoon depends on little of it (its leaf): at sea on how many
different elements it shows. What rerolls can make of a roll depends on more, yet on far less than
on every die: rolls from which the same can be reached are of one class. The classes are found
level by level, a level for each reroll that is left; then the averages over what is thrown again
and the choices between them are worked out for all worths of the leaves at once.

What can be reached is told apart by sums of random numbers of 128 bits: two of them are equal by
chance in fewer than one of 10**25 pools.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.journeys.chances import Thrown, counts_of
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE
from glow_explorer.kernel.rerolls import REROLLS_TO_TURN, dice_to_reroll
from glow_explorer.kernel.sailing import different
from glow_explorer.symbols import ELEMENTS, Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.dice import Die, Pool
    from glow_explorer.rulebook import Rulings

    Numbers = NDArray[np.float64]
    Index = NDArray[np.int64]
    Codes = NDArray[np.uint64]

SIDES = 6
MOST_ROLLS, MOST_ON_LAND = 60_000, 10_000
"""Rolls that are told apart, at sea and on land, where every die counts; where there are more, some
dice are taken not to be rerolled."""
MOST_A_DAY = 4
"""Rerolls of one day that a plan reckons with."""
NEAR = 1e-11
"""Values that differ by less, as a part of the largest, are worth the same."""
_PLACES = 12
"""Worths that are the same to so many places are the same."""
_AT_ONCE = 1 << 22
"""Numbers that are worked out together: more take memory, not less time."""
_ELEMENTS = len(ELEMENTS)
_FOOTPRINTS, _NOTHING = 2 * _ELEMENTS, 2 * _ELEMENTS + 1
"""What faces count for: elements, cursed elements, footprints, nothing."""

Face = int
Shown = tuple[int, ...]
"""How many dice show each of what faces count for."""


def face_of(die: Die, symbol: Symbol, *, footprints: bool) -> Face:
    """Return what a face of a die counts for."""
    if symbol is Symbol.FOOTPRINTS and footprints:
        return _FOOTPRINTS
    if not symbol.is_element:
        return _NOTHING
    return ELEMENTS.index(symbol) + _ELEMENTS * (die.color is Color.BLACK)


class DieFaces(NamedTuple):
    """Dice with the same faces: which, and how often each is on a die."""

    faces: tuple[Face, ...]
    often: tuple[int, ...]


def kind_of(die: Die, *, footprints: bool) -> DieFaces:
    """Return the kind of a die."""
    faces = Counter(face_of(die, symbol, footprints=footprints) for symbol in die.faces)
    return DieFaces(*zip(*sorted(faces.items()), strict=True))


class DiceAxis:
    """What so many dice of a kind may show together, in no order; with one die more or less.

    Attributes
    ----------
    shown
        A row for each: how many dice show each face.
    more
        For one die less: which row it is together with each face.
    less
        Which row of one die less it is without each face; -1 where no die shows it.
    """

    def __init__(self, dice: int, faces: int) -> None:
        import numpy as np

        def rows(number: int) -> list[Shown]:
            return [
                tuple(map(several.count, range(faces)))
                for several in combinations_with_replacement(range(faces), number)
            ]

        every, fewer = rows(dice), rows(dice - 1) if dice else []
        self.row = {row: number for number, row in enumerate(every)}
        self.shown: Index = np.array(every, np.int64).reshape(len(every), faces)
        self.more: Index = np.array(
            [[self.row[_plus(row, face, 1)] for face in range(faces)] for row in fewer], np.int64
        ).reshape(len(fewer), faces)
        self.less: Index = np.full((len(every), faces), -1)
        for rest, onward in enumerate(self.more.tolist()):
            for face, row in enumerate(onward):
                self.less[row, face] = rest


def _plus(row: Shown, face: int, number: int) -> Shown:
    return (*row[:face], row[face] + number, *row[face + 1 :])


axis_of = lru_cache(maxsize=64)(DiceAxis)


class RerollChoice(NamedTuple):
    """What to do with a roll: throw these dice again, or turn one of them to a face; or nothing.

    `value` is what it is worth, `kept` what the roll is worth as it lies.
    """

    dice: tuple[int, ...]
    turned: Face | None
    value: float
    kept: float


def _with(
    faces: Sequence[tuple[DieFaces, Face]], dice: Sequence[int], now: Sequence[Face]
) -> list[tuple[DieFaces, Face]]:
    """Return a roll with other faces of some dice."""
    roll = list(faces)
    for die, face in zip(dice, now, strict=True):
        roll[die] = (roll[die][0], face)
    return roll


@dataclass(frozen=True)
class Level:
    """What a reroll makes of rolls: averages, averages of averages, and the best of some.

    Attributes
    ----------
    one
        What a die thrown again may lead to: classes of the level before, and how often.
    options
        The same for one die or two: rows of `one`, and how often.
    best
        For each class of rolls what there is to choose from: the leaf if it is left as it is,
        an option, or what a die is turned to; -1 where there is no more. Leaves come first in the
        numbers, then options, then the classes of three levels before.
    classes, count
        The class of each roll, and how many there are.
    """

    one: tuple[Index, Index]
    options: tuple[Index, Index]
    best: Index
    classes: Index
    count: int


class Rerolled:
    """The dice of a day, and what so many rerolls can make of them.

    Parameters
    ----------
    kinds
        The kinds of the dice that may be rerolled, with how many there are of each.
    lying
        For each kind the faces of dice that are rolled already.
    still
        What the dice show that are not rerolled, and how often.
    leaf_of
        What decides the worth of a roll, by what it shows.
    """

    def __init__(
        self,
        kinds: Sequence[tuple[DieFaces, int]],
        lying: Sequence[tuple[Face, ...]],
        still: Mapping[Shown, int],
        leaf_of: Any,
    ) -> None:
        import numpy as np

        self.kinds = tuple(kinds)
        self.axes = [axis_of(dice, len(kind.faces)) for kind, dice in self.kinds]
        self.rest = tuple(still)
        self.shape = (*(len(axis.shown) for axis in self.axes), len(still))
        shown = np.zeros((*self.shape, _NOTHING + 1), np.int16)
        chance = np.ones(self.shape)
        for place, ((kind, dice), axis) in enumerate(zip(self.kinds, self.axes, strict=True)):
            faces = np.zeros((len(axis.shown), _NOTHING + 1), np.int16)
            faces[:, kind.faces] = axis.shown
            shown += self._along(place, faces)
            chance *= self._along(place, _thrown(kind, dice, lying[place], axis))
        shown += np.array(self.rest, np.int16)
        ways = np.array(list(still.values()), float)
        self.chance: Numbers = (chance * (ways / ways.sum())).ravel()
        self.leaves, self.leaf = _leaves(shown.reshape(-1, _NOTHING + 1), leaf_of)
        self.levels: list[Level] = []

    def place(self, faces: Sequence[tuple[DieFaces, Face]]) -> tuple[list[int], Index]:
        """Return where a roll is among all rolls.

        Returns
        -------
        axes, at
            For each die its axis, and the row on each axis. The last axis is that of dice that are
            not rerolled: those of a kind that come after as many as may be.
        """
        import numpy as np

        left = dict(self.kinds)
        numbers = {kind: axis for axis, (kind, _) in enumerate(self.kinds)}
        axes, rest = [], [0] * (_NOTHING + 1)
        shown = [[0] * len(kind.faces) for kind, _ in self.kinds]
        for kind, face in faces:
            if left.get(kind):
                left[kind] -= 1
                axes.append(numbers[kind])
                shown[axes[-1]][kind.faces.index(face)] += 1
            else:
                axes.append(len(self.kinds))
                rest[face] += 1
        if tuple(rest) not in self.rest:
            rest = [
                min(number, 1) if face != _FOOTPRINTS else number
                for face, number in enumerate(rest)
            ]
        at = [axis.row[tuple(row)] for axis, row in zip(self.axes, shown, strict=True)]
        return axes, np.array([*at, self.rest.index(tuple(rest))])

    def best(
        self, faces: Sequence[tuple[DieFaces, Face]], worths: Sequence[Numbers], leaves: Numbers
    ) -> RerollChoice:
        """Return the best reroll of a roll in one position; of those worth the same the first.

        Parameters
        ----------
        faces
            The dice, each with what it shows.
        worths, leaves
            What the classes of rolls are worth with 0, 1, 2... rerolls left, and what the leaves
            are if the roll is left as it is: the one column is that of the position.
        """
        level = len(worths) - 1
        kept = float(leaves[self.leaf[self.number(faces)], 0])
        best = RerollChoice((), None, kept, kept)
        axes, _ = self.place(faces)
        may = [die for die, axis in enumerate(axes) if axis < len(self.kinds)]
        for reroll in self._rerolls(faces, may, worths):
            if reroll.value > best.value + NEAR * (1 + abs(best.value)):
                best = reroll._replace(kept=kept)
        return best if level else best._replace(value=kept)

    def _rerolls(
        self, faces: Sequence[tuple[DieFaces, Face]], may: Sequence[int], worths: Sequence[Numbers]
    ) -> Iterable[RerollChoice]:
        level = len(worths) - 1
        for places in dice_to_reroll(len(may)) if level else ():
            dice = tuple(may[place] for place in places)
            yield RerollChoice(
                dice, None, self._average(faces, dice, worths[level - 1], level - 1), 0.0
            )
        if level >= REROLLS_TO_TURN:
            rest = level - REROLLS_TO_TURN
            classes, _ = self.classes(rest)
            for die in may:
                for face in faces[die][0].faces:
                    number = self.number(_with(faces, (die,), (face,)))
                    yield RerollChoice((die,), face, float(worths[rest][classes[number], 0]), 0.0)

    def _average(
        self,
        faces: Sequence[tuple[DieFaces, Face]],
        dice: Sequence[int],
        worths: Numbers,
        level: int,
    ) -> float:
        """Return what it is worth to throw some dice again."""
        classes, _ = self.classes(level)
        total = 0.0
        for again in product(*(tuple(zip(*faces[die][0], strict=True)) for die in dice)):
            number = self.number(_with(faces, dice, [face for face, _ in again]))
            chance = prod(often / SIDES for _, often in again)
            total += chance * float(worths[classes[number], 0])
        return total

    def number(self, faces: Sequence[tuple[DieFaces, Face]]) -> int:
        """Return the number of a roll among all rolls."""
        import numpy as np

        return int(np.ravel_multi_index(tuple(self.place(faces)[1]), self.shape))

    def _along(self, place: int, values: Any) -> Any:
        """Return values for the rows of one axis so that they go with all the others."""
        shape = [1] * len(self.shape)
        shape[place] = -1
        return values.reshape(*shape, *values.shape[1:])

    def classes(self, level: int) -> tuple[Index, int]:
        """Return the class of each roll with so many rerolls left, and how many there are."""
        if not level or not self.kinds:
            return self.leaf, len(self.leaves)
        while len(self.levels) < level:
            self.levels.append(_Making(self, len(self.levels) + 1).level())
        return self.levels[level - 1].classes, self.levels[level - 1].count

    def chances(self, level: int) -> Numbers:
        """Return how likely each class of rolls is before anything is rerolled."""
        import numpy as np

        classes, count = self.classes(level)
        likely: Numbers = np.bincount(classes, weights=self.chance, minlength=count).astype(float)
        return likely

    def worths(self, leaves: Sequence[Numbers]) -> list[Numbers]:
        """Return what the classes of rolls are worth with 0, 1, 2... rerolls left.

        Parameters
        ----------
        leaves
            For each number of rerolls left, what the leaves are worth if no more is rerolled: a
            row for each leaf, a column for each position.
        """
        if not self.kinds:
            return list(leaves)
        worths = [leaves[0]]
        for number, worth in enumerate(leaves[1:], start=1):
            self.classes(number)
            worths.append(_best_of(self.levels[number - 1], self._offers(number, worth, worths)))
        return worths

    def _offers(self, number: int, leaves: Numbers, worths: Sequence[Numbers]) -> Numbers:
        """Return what everything is worth that there is to choose from."""
        import numpy as np

        level = self.levels[number - 1]
        options = _averages(*level.options, _averages(*level.one, worths[number - 1]))
        turned = [worths[number - REROLLS_TO_TURN]] if number >= REROLLS_TO_TURN else []
        return np.vstack([leaves, options, *turned])

    def expected(self, leaves: Sequence[Numbers]) -> Numbers:
        """Return what the dice are worth before they are rolled, rerolled as is best.

        See `worths` for what the leaves are.
        """
        import numpy as np

        alike = _Alike.of(leaves)
        rerolls = len(leaves) - 1 if self.kinds else 0
        chances = self.chances(rerolls)
        widest = max([len(self.leaves), *(self._size(number) for number in range(1, rerolls + 1))])
        step = max(1, _AT_ONCE // widest)
        parts = [
            chances @ self.worths([worth[:, first : first + step] for worth in alike.leaves])[-1]
            for first in range(0, alike.leaves[0].shape[1], step)
        ]
        worths: Numbers = np.concatenate(parts)[alike.which] * alike.width + alike.least
        return worths

    def _size(self, number: int) -> int:
        self.classes(number)
        level = self.levels[number - 1]
        return max(level.count, len(level.one[0]) + len(level.options[0]))

    def spread(self, leaves: Sequence[Numbers]) -> list[Numbers]:
        """Return how likely play ends on each leaf with so many rerolls left, if it is best.

        For each number of rerolls left, a row for each leaf and a column for each position. Of
        choices that are worth the same, leaving the dice as they are comes first.
        """
        alike = _Alike.of(leaves)
        return [likely[:, alike.which] for likely in self._spread(alike.leaves)]

    def _spread(self, leaves: Sequence[Numbers]) -> list[Numbers]:
        import numpy as np

        worths, top = self.worths(leaves), len(leaves) - 1
        likely = [np.zeros_like(worth) for worth in worths]
        likely[top] += self.chances(top)[:, None]
        ends = [np.zeros_like(worth) for worth in leaves]
        if not self.kinds:
            ends[top] += likely[top]
            return ends
        for number in range(top, 0, -1):
            level = self.levels[number - 1]
            offers = self._offers(number, leaves[number], worths)
            taken = _routed(level, offers, worths[number], likely[number])
            count, options = len(self.leaves), len(level.options[0])
            ends[number] += taken[:count]
            once = _shared(*level.options, taken[count : count + options], len(level.one[0]))
            likely[number - 1] += _shared(*level.one, once, len(worths[number - 1]))
            if number >= REROLLS_TO_TURN:
                likely[number - REROLLS_TO_TURN] += taken[count + options :]
        ends[0] += likely[0]
        return ends


class _Alike(NamedTuple):
    """Worths of leaves that differ by more than a factor and a sum: play is the same in others.

    They lie between 0 and 1. `which` is that of each position, whose worths are so wide, and at
    least so much.
    """

    leaves: list[Numbers]
    which: Index
    width: Numbers
    least: Numbers

    @classmethod
    def of(cls, leaves: Sequence[Numbers]) -> _Alike:
        import numpy as np

        every = np.vstack(leaves)
        least, most = every.min(axis=0), every.max(axis=0)
        width = np.where(most > least, most - least, 1.0)
        parts = np.round((every - least) / width, _PLACES)
        rows = np.ascontiguousarray(parts.T)
        keys = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        chosen = np.split(parts[:, first], len(leaves))
        return cls(chosen, which.ravel(), width, least)


def _thrown(kind: DieFaces, dice: int, lying: Sequence[Face], axis: DiceAxis) -> Numbers:
    """Return how likely dice of a kind show what, some of which lie there already."""
    import numpy as np

    shown: dict[Shown, float] = {(0,) * len(kind.faces): 1.0}
    sure = [tuple(float(face == lies) for face in kind.faces) for lies in lying]
    often = tuple(number / SIDES for number in kind.often)
    for chances in [*sure, *[often] * (dice - len(lying))]:
        more: defaultdict[Shown, float] = defaultdict(float)
        for row, chance in shown.items():
            for face, part in enumerate(chances):
                if part:
                    more[_plus(row, face, 1)] += chance * part
        shown = dict(more)
    likely = np.zeros(len(axis.shown))
    for row, chance in shown.items():
        likely[axis.row[row]] = chance
    return likely


def _leaves(shown: Any, leaf_of: Any) -> tuple[tuple[Any, ...], Index]:
    """Return what decides the worth of rolls, and which of it each roll has."""
    import numpy as np

    key = np.zeros(len(shown), np.int64)
    for column in shown.T:
        key = key * (int(column.max(initial=0)) + 1) + column
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    leaves = [leaf_of(tuple(row)) for row in shown[first].tolist()]
    every = sorted(set(leaves))
    place = {leaf: number for number, leaf in enumerate(every)}
    return tuple(every), np.array([place[leaf] for leaf in leaves])[which.ravel()]


def _averages(rows: Index, often: Index, worths: Numbers) -> Numbers:
    import numpy as np

    total = np.zeros((len(rows), worths.shape[1]))
    for row, number in zip(rows.T, often.T, strict=True):
        some = np.flatnonzero(number)
        if len(some) == len(row):
            total += worths[row] * (number / SIDES)[:, None]
        elif len(some):
            total[some] += worths[row[some]] * (number[some] / SIDES)[:, None]
    return total


def _shared(rows: Index, often: Index, likely: Numbers, count: int) -> Numbers:
    """Return how likely what averages are made of is, if they are so likely."""
    import numpy as np

    parts = np.zeros((count, likely.shape[1]))
    for row, number in zip(rows.T, often.T, strict=True):
        np.add.at(parts, row, likely * (number / SIDES)[:, None])
    return parts


def _best_of(level: Level, offers: Numbers) -> Numbers:
    import numpy as np

    best = offers[level.best[:, 0]]
    for column in level.best.T[1:]:
        some = np.flatnonzero(column >= 0)
        best[some] = np.maximum(best[some], offers[column[some]])
    return best


def _routed(level: Level, offers: Numbers, best: Numbers, likely: Numbers) -> Numbers:
    """Return how likely each offer is taken, if classes of rolls are so likely."""
    import numpy as np

    taken, left = np.zeros_like(offers), likely.copy()
    enough = best - NEAR * (1 + float(np.abs(best).max(initial=0)))
    for column in level.best.T:
        some = np.flatnonzero(column >= 0)
        chosen = np.where(offers[column[some]] >= enough[some], left[some], 0.0)
        np.add.at(taken, column[some], chosen)
        left[some] -= chosen
    return taken


class _Making:
    """Makes a level out of those before."""

    def __init__(self, dice: Rerolled, number: int) -> None:
        import numpy as np

        self.dice, self.number = dice, number
        self.before, count = dice.classes(number - 1)
        self.random = np.random.default_rng(number)
        self.codes = self._codes(count)

    def _codes(self, count: int) -> Codes:
        import numpy as np

        return self.random.integers(0, 1 << 64, (count, 2), np.uint64)

    def level(self) -> Level:
        """Find what can be reached by a reroll, and which rolls are of one class."""
        import numpy as np

        dice, kinds = self.dice, range(len(self.dice.kinds))
        classes = self.before.reshape(dice.shape)
        looks = {kind: self._looks(classes, kind, dice.axes[kind]) for kind in kinds}
        often = {kind: self._often(kind) for kind in kinds}
        one, codes, ones = _told_apart(looks, often, self.codes)
        pairs: dict[Any, Index] = {(kind, None): ones[kind][..., None] for kind in kinds}
        twice: dict[Any, Any] = {(kind, None): np.array([SIDES]) for kind in kinds}
        for kind in kinds:
            for other in range(kind, len(dice.kinds)):
                axis = dice.axes[other]
                if other == kind:
                    axis = axis_of(dice.kinds[kind][1] - 1, len(dice.kinds[kind][0].faces))
                if len(axis.more):
                    pairs[kind, other] = self._looks(ones[kind], other, axis)
                    twice[kind, other] = often[other]
        options, _, every = _told_apart(pairs, twice, codes)
        best, which = self._choices(every, len(options[0]))
        return Level(one, options, best, which, len(best))

    def _looks(self, nodes: Index, kind: int, axis: DiceAxis) -> Index:
        """Return what a die of a kind that is thrown again leads to, a column for each face."""
        import numpy as np

        return np.stack([nodes.take(column, axis=kind) for column in axis.more.T], axis=-1)

    def _often(self, kind: int) -> Index:
        import numpy as np

        return np.array(self.dice.kinds[kind][0].often)

    def _choices(self, options: Mapping[Any, Index], count: int) -> tuple[Index, Index]:
        """Return what there is to choose from for each class of rolls, and the class of each."""
        import numpy as np

        dice, leaves = self.dice, len(self.dice.leaves)
        turned = None
        if self.number >= REROLLS_TO_TURN:
            turned, more = dice.classes(self.number - REROLLS_TO_TURN)
            turned = turned.reshape(dice.shape) + leaves + count
            count += more
        codes = self._codes(leaves + count)
        codes = np.vstack([codes, np.zeros((1, 2), np.uint64)])
        rows, keys = [], []
        total = len(dice.leaf)
        columns = 1 + sum(len(kind.faces) for kind, _ in dice.kinds)
        step = max(1, _AT_ONCE // columns**2)
        for first in range(0, total, step):
            part = np.arange(first, min(first + step, total))
            at = np.unravel_index(part, dice.shape)
            offers = np.stack(list(self._offers(at, options, turned, leaves)), axis=-1)
            offers = np.sort(offers, axis=1)
            offers[:, 1:][offers[:, 1:] == offers[:, :-1]] = -1
            offers = -np.sort(-offers, axis=1)
            offers = offers[:, : int((offers >= 0).sum(axis=1).max())]
            chosen = np.hstack([dice.leaf[part][:, None], offers])
            rows.append(chosen)
            keys.append(codes[chosen].sum(axis=1))
        which, first_of = _alike(np.vstack(keys))
        width = max(row.shape[1] for row in rows)
        best = np.full((len(first_of), width), -1)
        for number, row in enumerate(rows):
            mine = np.flatnonzero(first_of // step == number)
            best[mine, : row.shape[1]] = row[first_of[mine] - number * step]
        return best, which

    def _offers(
        self, at: tuple[Any, ...], options: Mapping[Any, Index], turned: Index | None, leaves: int
    ) -> Iterable[Index]:
        """Return the options of some rolls, a column for each, -1 where there is none."""
        import numpy as np

        for kind, axis in enumerate(self.dice.axes):
            for face in range(axis.less.shape[1]):
                there, without = _without(at, kind, axis, face)
                yield np.where(there, options[kind, None][without] + leaves, -1)
                for onward in axis.more.T if turned is not None else ():
                    now = (*at[:kind], onward[without[kind]], *at[kind + 1 :])
                    yield np.where(there, np.asarray(turned)[now], -1)
                for other in range(kind, len(self.dice.axes)):
                    if (kind, other) in options:
                        for both, rest in self._second(without, kind, other, face):
                            found = options[kind, other][rest] + leaves
                            yield np.where(there & both, found, -1)

    def _second(
        self, at: tuple[Any, ...], kind: int, other: int, face: int
    ) -> Iterable[tuple[Any, tuple[Any, ...]]]:
        """Return what is left once a second die is taken away; the faces of two alike in order."""
        axis = self.dice.axes[other]
        if other == kind:
            axis = axis_of(self.dice.kinds[kind][1] - 1, axis.less.shape[1])
        for second in range(face if other == kind else 0, axis.less.shape[1]):
            yield _without(at, other, axis, second)


def _without(
    at: tuple[Any, ...], kind: int, axis: DiceAxis, face: int
) -> tuple[Any, tuple[Any, ...]]:
    """Take a die away from rolls; return whether it was there, and what is left."""
    import numpy as np

    rest = axis.less[at[kind], face]
    return rest >= 0, (*at[:kind], np.maximum(rest, 0), *at[kind + 1 :])


def _alike(keys: Codes) -> tuple[Index, Index]:
    """Number what has the same codes; return the numbers, and the first of each."""
    import numpy as np

    pairs = np.ascontiguousarray(keys).view([("", np.uint64), ("", np.uint64)]).ravel()
    _, first, which = np.unique(pairs, return_index=True, return_inverse=True)
    return which.ravel(), first


def _told_apart(
    looks: Mapping[Any, Index], often: Mapping[Any, Index], codes: Codes
) -> tuple[tuple[Index, Index], Codes, dict[Any, Index]]:
    """Find which averages differ.

    Returns
    -------
    averages, codes, numbers
        What each average is made of and how often, its code, and where each is found.
    """
    import numpy as np

    keys, rows, weights = [], [], []
    for name, look in looks.items():
        flat = look.reshape(-1, look.shape[-1])
        number = often[name].astype(np.uint64)
        keys.append((codes[flat] * number[:, None]).sum(axis=1))
        wide = np.zeros((len(flat), SIDES), np.int64)
        wide[:, : flat.shape[1]] = flat
        rows.append(wide)
        padded = np.zeros(SIDES, np.int64)
        padded[: len(number)] = often[name]
        weights.append(np.broadcast_to(padded, wide.shape))
    every = np.vstack(keys)
    which, first = _alike(every)
    averages = (np.vstack(rows)[first], np.vstack(weights)[first])
    numbers, begin = {}, 0
    for name, look in looks.items():
        size = look[..., 0].size
        numbers[name] = which[begin : begin + size].reshape(look.shape[:-1])
        begin += size
    return averages, every[first], numbers


def _rolls(kinds: Mapping[DieFaces, Sequence[Any]], still: int) -> int:
    """Return how many rolls there are to tell apart."""
    return still * prod(
        comb(len(dice) + len(kind.faces) - 1, len(dice)) for kind, dice in kinds.items()
    )


@lru_cache(maxsize=32)
def rerolled(
    pool: Pool, rulings: Rulings, *, kaar: bool, purple_footprints: bool, at_sea: bool = True
) -> tuple[Rerolled, bool]:
    """Return the dice of a day, and whether all of them may be rerolled.

    Where there are too many rolls to tell apart, dice of the most frequent kinds are taken to stay
    as they are thrown first. The last 32 pools are kept.
    """
    kinds: dict[DieFaces, list[Face | None]] = {}
    for die in pool:
        lies = None if die.symbol is None else face_of(
            die, die.symbol, footprints=purple_footprints
        )  # fmt: skip
        kinds.setdefault(kind_of(die, footprints=purple_footprints), []).append(lies)
    still: dict[Shown, int] = {(0,) * (_NOTHING + 1): 1}
    exact = True
    while kinds and _rolls(kinds, len(still)) > (MOST_ROLLS if at_sea else MOST_ON_LAND):
        exact = False
        kind = max(kinds, key=lambda several: len(kinds[several]))
        lies = kinds[kind].pop()
        if not kinds[kind]:
            del kinds[kind]
        more: defaultdict[Shown, int] = defaultdict(int)
        for shown, ways in still.items():
            faces = zip(*kind, strict=True) if lies is None else [(lies, 1)]
            for face, often in faces:
                number = min(shown[face] + 1, 1) if at_sea and face != _FOOTPRINTS else (
                    shown[face] + 1
                )  # fmt: skip
                more[(*shown[:face], number, *shown[face + 1 :])] += ways * often
        still = dict(more)
    ordered = sorted(kinds.items())
    lying = [tuple(face for face in faces if face is not None) for _, faces in ordered]

    def leaf_of(shown: Shown) -> Any:
        thrown = Thrown(shown[:_ELEMENTS], shown[_ELEMENTS : 2 * _ELEMENTS], shown[_FOOTPRINTS])
        counts, seen = counts_of(thrown, rulings, kaar=kaar)
        bring = FOOTPRINTS_OF_A_FACE * thrown.footprints
        return (different(counts), bring) if at_sea else (counts, tuple(map(bool, seen)), bring)

    kinds_too = [(kind, len(faces)) for kind, faces in ordered]
    return Rerolled(kinds_too, lying, still, leaf_of), exact
