"""The best noon for every row of results, for all rows at once.

What noon brings is what all cards bring, each as often as it triggers, and three things get in the
way of that sum. All three are reckoned with numpy:

- *Somebody leaves or comes while cards are resolved*: a Sketal takes a die along, Cromaug calls a
  companion. Such events cut noon into stages, in which dice and companions stay the same. All
  sequences of events that the rules allow are followed; in each of them a card is applied in the
  stage where it is worth most, as often as it triggers there. It is not applied at all only if it
  does not trigger in the end.
- *A loss finds too little.* Light after many changes that stop at 0 is the largest of these: what
  there was plus all changes, and, for every moment, the changes after it. So the best order is the
  best of all moments: losses before it cost nothing, gains before it bring nothing. The same holds
  for footprints.
- *Both.* The moment lies in one of the stages, and every card chooses its side of it.

None of this depends on the score, so it is found once for all spaces of the score track. What the
rules say of each step is asked of the kernel (how often cards trigger, what special faces pay); the
rest, a spell that takes the last companion for instance, is resolved by the judge, row by row. The
tests hold all of it to the judge.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, Self

from glow_explorer.inputs import numpy
from glow_explorer.judge.many import times
from glow_explorer.kernel.effects import after_faces, faces_pay
from glow_explorer.odds.dice_space import BLACK, PLAIN
from glow_explorer.odds.noons import Gain
from glow_explorer.position import KAAR
from glow_explorer.progress import ProgressBar
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.odds.dice_space import DiceMark
    from glow_explorer.odds.noons import Noons

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]


_NEVER = -(1 << 55)
"""The worth of what cannot be: less than anything, however many are added up."""
_IMPOSSIBLE = _NEVER // 2
"""Sums that are not worth more have something in them that cannot be."""
LARGEST_WORTH = 1 << 42
"""With larger worths the sums might not fit; then the judge resolves what is tangled."""
_AT_ONCE = 1024
"""How many rows are followed at once, so that their sequences of events need little memory."""


Side = tuple[int, int]
"""Whether the light, and the footprints, of a card count: 1 or 0."""


class Moment(NamedTuple):
    """The stage with the moment from which on light, or footprints, count; None: all along.

    Where both lie in one stage, `light_first` says which comes first. `sides` has cards that are
    applied on one side only, by their slot.
    """

    light: int | None = None
    footprints: int | None = None
    light_first: bool = True
    sides: tuple[tuple[int, Side], ...] = ()

    def worth(self, parts: Sequence[int], stage: int, side: Side | None = None) -> int:
        """Return what one application in a stage is worth, on the best side of the moment.

        `parts` is what its light, its footprints and all the rest are worth. If it has to be on one
        `side` and no time of the stage is, it cannot be.
        """
        sides = list(product(_sides(self.light, stage), _sides(self.footprints, stage)))
        if self.light == self.footprints == stage:
            sides.remove((0, 1) if self.light_first else (1, 0))
        if side is not None:
            sides = [side] if side in sides else []
        return max(
            (parts[0] * light + parts[1] * footprints + parts[2] for light, footprints in sides),
            default=_NEVER,
        )

    def sided(self, slots: Sequence[int]) -> Iterator[Moment]:
        """Yield the moment with each choice of a side for some cards."""
        counts = ((1,) if cut is None else (0, 1) for cut in (self.light, self.footprints))
        every: list[Side] = list(product(*counts))  # type: ignore[arg-type]
        for sides in product(every, repeat=len(slots)):
            yield self._replace(sides=tuple(zip(slots, sides, strict=True)))

    def leaving(self, parts: Sequence[int], stage: int) -> int:
        """Return what the event is worth that ends a stage."""
        light = self.light is None or self.light <= stage
        footprints = self.footprints is None or self.footprints <= stage
        return parts[0] * light + parts[1] * footprints + parts[2]


def _sides(moment: int | None, stage: int) -> tuple[int, ...]:
    """Return whether what happens in a stage counts: 1, 0, or either."""
    if moment == stage:
        return (0, 1)
    return (1,) if moment is None or moment < stage else (0,)


def _moments(stages: int, *, light: bool, footprints: bool) -> list[Moment]:
    """List the moments there may be, where losses find too little or not."""
    lights = range(stages) if light else (None,)
    tracks = range(stages) if footprints else (None,)
    moments = [Moment(*both) for both in product(lights, tracks)]
    same = [moment for moment in moments if moment.light == moment.footprints is not None]
    return moments + [moment._replace(light_first=False) for moment in same]


@dataclass
class _Sequences:
    """Sequences of events so far; all arrays have one entry for each of them.

    Attributes
    ----------
    row, cells, left
        The row, what its dice show now (as `Results.rows`), and how many of each mark are left.
    away, called, sheltered
        Which leavers have left, whether the caller has called somebody, and whether that was Kaar.
    events, best, before, later
        For each moment, what events are worth so far; what each card is worth at best in the stages
        so far; what it was when somebody was called; and what each companion that may be called is
        worth since then.
    """

    row: Ints
    cells: Ints
    left: Ints
    away: Bools
    called: Bools
    sheltered: Bools
    events: Ints
    best: Ints
    before: Ints
    later: Ints

    def take(self, places: Ints | Bools) -> Self:
        """Return some of them."""
        return type(self)(*(getattr(self, part.name)[places] for part in fields(self)))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Return all of them."""
        np = numpy()
        names = [part.name for part in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


class NoonSequences(NamedTuple):
    """Sequences of events that have come to their end, an entry for each.

    `cells` is what the dice that are left show (as `Results.rows`), `gone` how many of each mark
    went back (as `BestNoons.marks`), `worths` the most that noon can be worth then; `kaar` says of
    all of them whether Kaar was called.
    """

    row: Ints
    cells: Ints
    gone: Ints
    worths: Ints
    kaar: bool

    def take(self, places: Bools) -> NoonSequences:
        """Return some of them."""
        row, cells, gone, worths = (part[places] for part in self[:4])
        return NoonSequences(row, cells, gone, worths, self.kaar)


class BestNoons:
    """What the best noon is worth for each row of some results, whatever the score is.

    Parameters
    ----------
    noons
        What noon brings.
    worth
        What each part of a `Gain` is worth, in whole numbers of which none is negative.
    """

    def __init__(self, noons: Noons, worth: Sequence[int]) -> None:
        self.noons, self.worth = noons, tuple(worth)
        self.position, self.house = noons.position, noons.position.rulings.house
        self.cards: tuple[Card, ...] = noons.cards
        self.own = len(noons.company.cards)
        self.parts = [self._parts(card) for card in self.cards]
        self._tables: dict[tuple[bool, bool], tuple[Bools, Ints]] = {}

    def _parts(self, card: Card) -> tuple[int, int, int]:
        """Return what an application is worth: its light, its footprints, and the rest."""
        effect = card.effect
        lost = self._end_light(card) if effect.skull else 0
        others = self.worth[2] * effect.fireflies + self.worth[3] * effect.rerolls - lost
        return self.worth[0] * effect.light, self.worth[1] * effect.footprints, others

    def _end_light(self, card: Card) -> int:
        return self.worth[4] * int(getattr(card, "end_light", 0))

    # ------------------------------------------------------------ the answer

    def at(self, light: int) -> Ints:
        """Return what the best noon is worth for each row, with a score before noon."""
        np = numpy()
        noons, footprints = self.noons, self.position.footprints
        judged = noons.judged(light)
        if max(self.worth) > LARGEST_WORTH:
            judged = noons.tangled(light)
        short = noons.short(light)
        started = self._started(light)
        spent = self._worth_of(light, footprints)
        best: Ints = np.full(len(noons.times), _NEVER, dtype=np.int64)
        for light_cut, footprints_cut in product((False, True), repeat=2):
            rows = ~judged
            rows &= short[0] if light_cut else True
            rows &= short[1] if footprints_cut else True
            if rows.any():
                total = self._table(rows, light=light_cut, footprints=footprints_cut)[rows] - spent
                total += 0 if light_cut else self.worth[0] * started[rows, 0]
                total += 0 if footprints_cut else self.worth[1] * started[rows, 1]
                best[rows] = np.maximum(best[rows], total)
        for row, gains in noons.gains(judged.nonzero()[0].tolist(), light).items():
            best[row] = max(
                sum(part * worth for part, worth in zip(gain, self.worth, strict=True))
                for gain in gains
            )
        return best

    def _started(self, light: int) -> Ints:
        """Return the purse of each row when the special faces have paid."""
        faces, face = self._faces
        purse = (light, self.position.footprints)
        paid = [after_faces(purse, *pays, self.house) for pays in faces]
        started: Ints = numpy().array(paid, dtype="int64").reshape(-1, 2)[face]
        return started

    @cached_property
    def _faces(self) -> tuple[list[tuple[int, int, int]], Ints]:
        """What special faces may pay: light won, lost, footprints won; and which each row has."""
        np = numpy()
        won, lost, footprints = faces_pay(list(self.noons.counts.T), immune=self.noons.immune)
        base = int(max(lost.max(initial=0), footprints.max(initial=0))) + 1
        numbers = (won * base + lost) * base + footprints
        distinct, face = np.unique(numbers, return_inverse=True)
        faces = [(n // base**2, n // base % base, n % base) for n in distinct.tolist()]
        return faces, face.reshape(-1)

    def _table(self, rows: Bools, *, light: bool, footprints: bool) -> Ints:
        """Return what cards are worth at best, but for the purse that noon begins with.

        If a moment is asked for, only what comes after it counts. The numbers hold for some rows at
        least; once they are known they are kept.
        """
        stages = self._stages
        if (light, footprints) not in self._tables:
            moments = _moments(1, light=light, footprints=footprints)
            worths = self._worths(moments, 0)[:, : self.own]
            table = (self.noons.times @ worths.T).max(axis=1)
            cut = light or footprints
            self._tables[light, footprints] = ~self.noons.staged(short=cut), table
        known, table = self._tables[light, footprints]
        open_rows = (rows & ~known).nonzero()[0]
        moments = _moments(stages, light=light, footprints=footprints)
        with ProgressBar(len(open_rows), "noon") as bar:
            for start in range(0, len(open_rows), _AT_ONCE):
                chunk = open_rows[start : start + _AT_ONCE]
                table[chunk] = self._followed(chunk, moments)
                bar.update(len(chunk))
        known[open_rows] = True
        return table

    def _worths(self, moments: Sequence[Moment], stage: int) -> Ints:
        """Return what an application of each card in a stage is worth, for each moment."""
        np = numpy()
        worths: Ints = np.array(
            [
                [
                    moment.worth(parts, stage, sides.get(slot))
                    for slot, parts in enumerate(self.parts)
                ]
                for moment in moments
                for sides in [dict(moment.sides)]
            ],
            dtype=np.int64,
        ).reshape(len(moments), len(self.parts))
        return worths

    # ------------------------------------------------------------ who leaves and who comes

    @cached_property
    def _leavers(self) -> list[int]:
        """The slots of the Sketals that take a die along."""
        return list(self.noons.returnable)

    @property
    def _caller(self) -> int | None:
        return self.noons.caller

    @cached_property
    def _callable(self) -> list[int]:
        """The slots of those who may be called: of the cemetery, or such as may have died today."""
        if self._caller is None:
            return []
        skulls = [slot for slot in range(1, self.own) if self.cards[slot].effect.skull]
        return [
            *(slot for slot in skulls if slot != self._caller),
            *range(self.own, len(self.cards)),
        ]

    @property
    def _stages(self) -> int:
        return 1 + len(self._leavers) + (self._caller is not None)

    @cached_property
    def marks(self) -> list[DiceMark]:
        """The marks of the dice that may go back."""
        columns = self.noons.results.columns
        marks = [kind.mark for kind in self.noons.results.kinds]
        marks += [column.mark for column in columns]
        return [mark for mark in dict.fromkeys(marks) if mark not in (PLAIN, BLACK)]

    @cached_property
    def _columns_of(self) -> list[list[int]]:
        """The columns of each mark."""
        columns = self.noons.results.columns
        return [
            [at for at, column in enumerate(columns) if column.mark == mark] for mark in self.marks
        ]

    @cached_property
    def _kaar_matters(self) -> bool:
        """Whether calling Kaar would change how dice count."""
        may_come = any(self.cards[slot].key == KAAR for slot in self._callable)
        black = any(column.mark == BLACK for column in self.noons.results.columns)
        return may_come and black and self.house.immune and not self.noons.immune

    # ------------------------------------------------------------ all sequences of events

    def _followed(self, rows: Ints, moments: Sequence[Moment]) -> Ints:
        """Return the best worth of some rows over all sequences of events."""
        np = numpy()
        best = np.full((len(rows), len(moments)), _NEVER, dtype=np.int64)
        for ended, often in self._sequences(rows, moments):
            np.maximum.at(best, ended.row, self._ended(ended, often))
        worths: Ints = best.max(axis=1)
        return worths

    def _sequences(
        self, rows: Ints, moments: Sequence[Moment]
    ) -> Iterator[tuple[_Sequences, Ints]]:
        """Yield all sequences of events at their end, with how often each card triggers then."""
        np = numpy()
        going = self._begun(rows, len(moments))
        for stage in range(self._stages):
            often = self._often(going)
            self._applied(going, often, self._worths(moments, stage))
            may_leave = (often[:, self._leavers] > 0) & ~going.away
            may_call = np.zeros(len(going.row), dtype=bool)
            if self._caller is not None:
                may_call = (often[:, self._caller] > 0) & ~going.called
            over = ~may_leave.any(axis=1) & ~may_call
            yield going.take(over), often[over]
            following = [
                *self._departures(going, may_leave, moments, stage),
                *self._calls(going, may_call, moments, stage),
            ]
            if not following:
                break
            going = _Sequences.joined(following)

    def ends(self, rows: Ints, light: int) -> Iterator[NoonSequences]:
        """Yield the ends of all sequences of events of some rows, with what they are worth.

        Of two ends with the same dice neither brings more of everything, unless both are the same.

        Parameters
        ----------
        rows, light
            Rows that the judge need not resolve, and the score before noon.
        """
        np = numpy()
        less, fewer = self.noons.short(light)
        started, spent = self._started(light), self._worth_of(light, self.position.footprints)
        for cuts in product((False, True), repeat=2):
            alike = rows[(less[rows] == cuts[0]) & (fewer[rows] == cuts[1])]
            moments = [
                sided
                for cut in product(*({False, short} for short in cuts))
                for moment in _moments(self._stages, light=cut[0], footprints=cut[1])
                for sided in moment.sided(self.several if any(cut) else ())
            ]
            purse = np.array([
                [self.worth[0] * (moment.light is None) for moment in moments],
                [self.worth[1] * (moment.footprints is None) for moment in moments],
            ])  # fmt: skip
            for start in range(0, len(alike), _AT_ONCE):
                chunk = alike[start : start + _AT_ONCE]
                for ended, often in self._sequences(chunk, moments):
                    row = chunk[ended.row]
                    begun = started[row] @ purse - spent
                    gone = self._dice_of_marks - ended.left
                    for totals, kaar in self._ends(ended, often):
                        place, worths = self._worthwhile(totals + begun)
                        yield NoonSequences(
                            row[place], ended.cells[place], gone[place], worths, kaar
                        )

    @cached_property
    def several(self) -> list[int]:
        """The slots of cards that bring several things, which may count at different times."""
        return [slot for slot, parts in enumerate(self.parts) if sum(map(bool, parts)) > 1]

    def _worthwhile(self, worths: Ints) -> tuple[Ints, Ints]:
        """Return the ends that can be, each worth once: which sequences, and their worths.

        If no card brings several things, the moment that is best for light is so for all the rest.
        """
        np = numpy()
        if not self.several:
            most = worths.max(axis=1)
            place = (most > _IMPOSSIBLE).nonzero()[0]
            return place, most[place]
        ordered = np.sort(worths, axis=1)
        fresh = ordered > _IMPOSSIBLE
        fresh[:, 1:] &= ordered[:, 1:] != ordered[:, :-1]
        place, moment = fresh.nonzero()
        return place, ordered[place, moment]

    def _worth_of(self, light: int, footprints: int) -> int:
        return self.worth[0] * light + self.worth[1] * footprints

    @cached_property
    def _dice_of_marks(self) -> Ints:
        """How many dice bear each mark."""
        kinds = self.noons.results.kinds
        dice = [sum(len(kind.dice) for kind in kinds if kind.mark == mark) for mark in self.marks]
        numbers: Ints = numpy().array(dice, dtype=numpy().int64)
        return numbers

    def _begun(self, rows: Ints, moments: int) -> _Sequences:
        np = numpy()
        count, own, called = len(rows), self.own, len(self._callable)

        def never(cards: int) -> Ints:
            worths: Ints = np.full((count, moments, cards), _NEVER, dtype=np.int64)
            return worths

        return _Sequences(
            row=np.arange(count),
            cells=self.noons.results.rows[rows],
            left=np.tile(self._dice_of_marks, (count, 1)),
            away=np.zeros((count, len(self._leavers)), dtype=bool),
            called=np.zeros(count, dtype=bool),
            sheltered=np.zeros(count, dtype=bool),
            events=np.zeros((count, moments), dtype=np.int64),
            best=never(own),
            before=never(called),
            later=never(called),
        )

    def _often(self, going: _Sequences) -> Ints:
        """Return how often each card triggers now."""
        np = numpy()
        counts, black = self.noons.results.counted(going.cells)
        rulings, immune = self.position.rulings, self.noons.immune
        often = times(self.cards, counts, rulings, black=black, kaar=immune).astype(np.int64)
        spared = going.sheltered
        if spared.any():
            often[spared] = times(
                self.cards, counts[spared], rulings, black=black[spared], kaar=True
            )
        return often

    def _applied(self, going: _Sequences, often: Ints, worths: Ints) -> None:
        """Let every card be worth as much as in this stage, if that is more than before."""
        np = numpy()
        able = (often[:, None] > 0) & (worths > _NEVER)
        applied = np.where(able, often[:, None] * worths, _NEVER)
        np.maximum(going.best, applied[:, :, : self.own], out=going.best)
        if self._callable:
            since = going.called
            later = np.maximum(going.later[since], applied[since][:, :, self._callable])
            going.later[since] = later

    def _departures(
        self, going: _Sequences, may_leave: Bools, moments: Sequence[Moment], stage: int
    ) -> Iterator[_Sequences]:
        """Yield the sequences in which a Sketal leaves next, with each die it may take along."""
        for at, (slot, marks) in enumerate(self.noons.returnable.items()):
            leaving = may_leave[:, at].nonzero()[0]
            if not len(leaving):
                continue
            worths = [moment.leaving(self.parts[slot], stage) for moment in moments]
            places = [self.marks.index(mark) for mark in marks]
            for mark, column in self._dice(places):
                shown = going.cells[leaving][:, self._columns_of[mark]].sum(axis=1)
                blank = going.left[leaving, mark] > shown
                there = blank if column is None else going.cells[leaving, column] > 0
                yield self._left(going.take(leaving[there]), at, worths, mark, column)
            none_left = going.left[leaving][:, places].sum(axis=1) == 0
            yield self._left(going.take(leaving[none_left]), at, worths, None, None)

    def _dice(self, marks: Sequence[int]) -> Iterator[tuple[int, int | None]]:
        """Yield the dice to tell apart: by mark, and by what they show, None for anything else."""
        for mark in marks:
            for column in (*self._columns_of[mark], None):
                yield mark, column

    @staticmethod
    def _left(
        going: _Sequences, at: int, worths: list[int], mark: int | None, column: int | None
    ) -> _Sequences:
        """Return the sequences after a Sketal left with a die."""
        going.away[:, at] = True
        going.events += worths
        if mark is not None:
            going.left[:, mark] -= 1
        if column is not None:
            going.cells[:, column] -= 1
        return going

    def _calls(
        self, going: _Sequences, may_call: Bools, moments: Sequence[Moment], stage: int
    ) -> Iterator[_Sequences]:
        """Yield the sequences in which the caller calls somebody next; who, is left open."""
        if self._caller is None or not may_call.any():
            return
        np = numpy()
        called = going.take(may_call)
        called.called[:] = True
        called.events += [moment.leaving(self.parts[self._caller], stage) for moment in moments]
        for place, slot in enumerate(self._callable):
            if slot in self._leavers:
                gone = called.away[:, self._leavers.index(slot)]
                called.before[:, :, place] = np.where(gone[:, None], 0, _NEVER)
            elif slot < self.own:
                called.before[:, :, place] = called.best[:, :, slot]
        yield called
        if self._kaar_matters:
            yield replace(called, sheltered=np.ones(len(called.row), dtype=bool))

    def _ended(self, ended: _Sequences, often: Ints) -> Ints:
        """Return what sequences are worth in which nothing is left to be done."""
        totals, applied = self._own_cards(ended, often)
        since = ended.called
        if self._callable and since.any():
            called = [worth for _, worth in self._called(ended, often, applied)]
            totals[since] += numpy().max(called, axis=0)[since]
        return totals

    def _own_cards(self, ended: _Sequences, often: Ints) -> tuple[Ints, dict[int, Ints]]:
        """Return what events and own cards are worth, and each of the cards that stay."""
        np = numpy()
        gone = {*self._leavers, self._caller}
        stay = [slot for slot in range(self.own) if slot not in gone]
        worths = np.where(
            often[:, None, stay] > 0, ended.best[:, :, stay], np.maximum(ended.best[:, :, stay], 0)
        )
        applied = dict(zip(stay, np.moveaxis(worths, 2, 0), strict=True))
        return ended.events + worths.sum(axis=2), applied

    def _ends(self, ended: _Sequences, often: Ints) -> Iterator[tuple[Ints, bool]]:
        """Yield what sequences may be worth, and whether Kaar was called.

        Somebody else is called for each thing that there is to gain, and for several things
        together: of all who bring one thing the best is enough.
        """
        np = numpy()
        totals, applied = self._own_cards(ended, often)
        since = ended.called
        yield np.where(since[:, None], _NEVER, totals) if since.any() else totals, False
        if not self._callable or not since.any():
            return
        best: dict[object, Ints] = {}
        for slot, worth in self._called(ended, often, applied):
            key = self._alike(slot)
            best[key] = np.maximum(best[key], worth) if key in best else worth
        for key, worth in best.items():
            yield np.where(since[:, None], totals + worth, _NEVER), key == KAAR

    def _alike(self, slot: int | None) -> object:
        """Return what those who may be called have in common of whom the best is enough.

        That is the only part of a gain that they may change; who may change several, is alone.
        """
        if slot is None:
            return ()
        card = self.cards[slot]
        if card.key == KAAR:
            return KAAR
        effect = card.effect
        parts = (effect.light, effect.footprints, effect.fireflies, effect.rerolls)
        counted = [*parts, int(getattr(card, "end_light", 0))]
        pairs = zip(counted, self.worth, strict=True)
        changed = tuple(place for place, (part, worth) in enumerate(pairs) if part and worth)
        return slot if len(changed) > 1 else changed

    def _called(
        self, ended: _Sequences, often: Ints, applied: dict[int, Ints]
    ) -> Iterator[tuple[int | None, Ints]]:
        """Yield what each companion is worth that can have been called; nobody is worth 0."""
        np = numpy()
        nobody: Ints = np.zeros(ended.events.shape, dtype=np.int64)
        if self._kaar_matters:
            nobody[ended.sheltered] = _NEVER
        yield None, nobody
        for place, slot in enumerate(self._callable):
            card = self.cards[slot]
            since = ended.later[:, :, place]
            must = (often[:, slot] > 0)[:, None] & self.house.newcomer_must
            worth = np.where(must, since, np.maximum(since, 0))
            if slot < self.own:
                worth = worth if self.house.again else np.zeros_like(worth)
                worth = worth + ended.before[:, :, place]
                worth -= applied.get(slot, 0)
            worth = worth + self._end_light(card)
            if self._kaar_matters:
                worth[ended.sheltered != (card.key == KAAR)] = _NEVER
            yield slot, worth


_BASE = 1 << 10
"""Parts of a gain are smaller than half of this."""
_RANKING = (_BASE**4, _BASE**3 + _BASE**2, _BASE**3 + _BASE, _BASE**3 + 1, _BASE**3)
"""Worths that rank as `Noon.outcomes` does: most light, then most of all the rest. Of equal gains
the one with more footprints, then fireflies, then rerolls comes first; and each gain has a number
of its own."""


def best_gains(noons: Noons) -> list[Gain]:
    """Return the best that noon can bring for each row: most light first."""
    np = numpy()
    numbers = BestNoons(noons, _RANKING).at(noons.enough(noons.light))
    distinct, place = np.unique(numbers, return_inverse=True)
    gains = [_gain(number) for number in distinct.tolist()]
    return [gains[at] for at in place.reshape(-1).tolist()]


def _gain(number: int) -> Gain:
    """Read the gain that a number stands for, by the worths of `_RANKING`."""
    digits = []
    for _ in range(4):
        digit = (number + _BASE // 2) % _BASE - _BASE // 2
        digits.append(digit)
        number = (number - digit) // _BASE
    rerolls, fireflies, footprints, others = digits
    return Gain(number, footprints, fireflies, rerolls, others - footprints - fireflies - rerolls)
