"""The day's optimum: rerolls that serve noon, the afternoon and the days to come together.

For every row that the dice may show, each result of noon is joined with the best afternoon that it
leaves: its footprints, its dice (those that went back with a Sketal are gone), whoever can still be
given to a skull. The best of these sums is what the row is worth, and the adviser's solver does the
rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError
from glow_explorer.inputs import numpy
from glow_explorer.journeys.afternoons import (
    MOST_SKULLS,
    HandTable,
    LandAfternoon,
    SeaAfternoon,
    most_light_lost,
)
from glow_explorer.journeys.sea_days import Worth
from glow_explorer.journeys.traveller import offerings
from glow_explorer.judge.noon import noon as noon_of
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.resolver import returnable_dice
from glow_explorer.kernel.effects import takes_hidden
from glow_explorer.kernel.hand import shelters
from glow_explorer.odds.advice import Advice
from glow_explorer.odds.best_noons import BestNoons
from glow_explorer.odds.noons import Gain, brings, kinds_of, marks_of
from glow_explorer.odds.solver import Followed, Option, RerollTask
from glow_explorer.position import KAAR
from glow_explorer.progress import followed
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Size, Symbol
from glow_explorer.values import Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.dice import Die, Roll  # noqa: F401 - the reference reads inherited fields here
    from glow_explorer.journeys import LandPlan, Move, Plan, Walk
    from glow_explorer.journeys.afternoons import Afternoon
    from glow_explorer.judge import Outcome
    from glow_explorer.judge.resolver import Core, Resolver
    from glow_explorer.odds.dice_space import DiceKind, DiceMark
    from glow_explorer.odds.noons import Noons, Weights
    from glow_explorer.odds.solver import Left, RerollAction, Solved  # noqa: F401 - as Roll above
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings  # noqa: F401 - as Roll above

    Bools = NDArray[np.bool_]
    Ints = NDArray[np.int64]
    Numbers = NDArray[np.float64]
    Values = NDArray[Any]

FINE = 10**9
"""Into so many parts a light is divided where the days to come are known by their plan only."""
_ALWAYS = -1
"""Stands for gifts that never run out."""


class DayParts(NamedTuple):
    """What a value is made of, each on average and in light.

    Attributes
    ----------
    noon
        What noon brings, footprints left aside: the journey makes something of them.
    afternoon
        What the journey would count if the game ended this evening: boats or camp, footprints
        left, tokens of the way, less light lost there and the price of what skulls took.
    to_come
        What the plan of the days to come adds to that.
    spent
        What the rerolls cost.
    """

    noon: float
    afternoon: float
    to_come: float
    spent: float

    @property
    def journey(self) -> float:
        """What the journey counts in the end: this afternoon and the days to come."""
        return self.afternoon + self.to_come

    @property
    def total(self) -> float:
        """All together."""
        return self.noon + self.journey - self.spent


class AfterNoon(NamedTuple):
    """What the afternoon depends on beside dice, footprints and light.

    `gone` are the colours of the dice that went back, `sheltered` says whether Kaar shelters the
    player, `gifts` how much there is for skulls (-1 if that never matters).
    """

    gone: tuple[Color, ...]
    sheltered: bool
    gifts: int


class NoonEnds(NamedTuple):
    """Results of noon for many rows of dice: an entry for each result, several for some rows.

    Attributes
    ----------
    row
        The row of the dice.
    gains
        What noon brings, a column for each part of a `Gain`.
    shown
        How many of the dice that are left show each element.
    after
        What else the afternoon depends on, as a place in `states`.
    """

    row: Ints
    gains: Ints
    shown: Ints
    after: Ints
    states: Sequence[AfterNoon]


class _Gathering:
    """Gathers results of noon."""

    def __init__(self) -> None:
        self.states: dict[AfterNoon, int] = {}
        self.parts: list[tuple[Values, Values, Values, Values]] = []

    def add(self, rows: Values, gains: Values, shown: Values, after: Values) -> None:
        """Add results for some rows."""
        self.parts.append((rows, gains, shown, after))

    def place(self, state: AfterNoon) -> int:
        """Return the place of a state."""
        return self.states.setdefault(state, len(self.states))

    def ends(self) -> NoonEnds:
        """Return everything that was gathered."""
        np = numpy()
        row, gains, shown, after = map(np.concatenate, zip(*self.parts, strict=True))
        return NoonEnds(row, gains, shown, after, tuple(self.states))


_BASE = 1 << 10
"""Parts of a gain are smaller than half of this."""
_MOST_SIDES = 64
"""Choices of sides for cards that bring several things; with more the judge resolves the rows."""


class NoonResults:
    """Finds every result of noon that may be the best for the day.

    Parameters
    ----------
    noons, light
        The rows of the dice, and the score before noon.
    weights
        What the parts of a gain are worth; footprints always count, in the afternoon.
    skulls_matter
        Whether it makes a difference how much there is to give to skulls.
    """

    def __init__(self, noons: Noons, light: int, weights: Weights, *, skulls_matter: bool) -> None:
        self.noons, self.light, self.skulls_matter = noons, light, skulls_matter
        self.counting = [
            bool(weight) or part == "footprints" for part, weight in weights._asdict().items()
        ]
        self.position, self.company = noons.position, noons.company
        self.house = self.position.rulings.house
        assert self.position.pool is not None
        self.pool = self.position.pool
        self.sketals = {
            slot: dice
            for slot, dice in returnable_dice(self.position, self.company, self.pool).items()
            if dice and self.company.companions[slot - 1].effect.skull
        }
        counts, self.black = noons.results.counts()
        self.shown = counts[:, : len(ELEMENTS)]
        self.fires = noons.times > 0
        self.found = _Gathering()

    def of(self, rows: Bools) -> NoonEnds:
        """Return the results of some rows."""
        tangled, going = self._tangled(), self.fires[:, list(self.sketals)]
        free = rows & ~tangled
        self._plain((free & ~going.any(axis=1)).nonzero()[0])
        for place, slot in enumerate(self.sketals):
            self._departing((free & going[:, place]).nonzero()[0], slot)
        staged = self._staged()
        self._followed((rows & tangled & staged).nonzero()[0])
        self._resolved((rows & tangled & ~staged).nonzero()[0].tolist())
        return self.found.ends()

    def _tangled(self) -> Bools:
        """Return for each row whether its results depend on the order of cards.

        Besides those where the order matters at noon, these are rows where several dice go back,
        and where a die that goes first may save a companion that a skull could ask for.
        """
        hard: Bools = self.noons.tangled(self.light)
        if not self.sketals:
            return hard
        going = self.fires[:, list(self.sketals)].sum(axis=1)
        hard = hard | (going > 1)
        if self.skulls_matter:
            dying = self.fires[:, self._skulls()].sum(axis=1)
            hard |= (going == 1) & (dying > 1)
        return hard

    def _skulls(self) -> list[int]:
        return [
            slot
            for slot, card in enumerate(self.company.cards)
            if card.effect.skull and 0 < slot <= len(self.company.companions)
        ]

    # -------------------------------------------------------------- where the order is free

    def _plain(self, rows: Values) -> None:
        self.found.add(
            rows, self.noons.sums[rows], self.shown[rows], self._states(rows, ()),
        )  # fmt: skip

    def _departing(self, rows: Values, slot: int) -> None:
        """Add the results of rows where one die goes back: of several the owner chooses."""
        marks = marks_of(self.position, self.pool)
        own: set[DiceMark] = {marks[die] for die in self.sketals[slot]}
        color = self.pool[self.sketals[slot][0]].color
        for place, column in enumerate(self.noons.results.columns):
            if column.mark in own:
                showing = rows[self.noons.results.rows[rows, place] > 0]
                shown = self.shown[showing].copy()
                if column.symbol.is_element:
                    shown[:, POSITION[column.symbol]] -= 1
                self.found.add(
                    showing, self.noons.sums[showing], shown, self._states(showing, (color,))
                )

    def _states(self, rows: Values, gone: tuple[Color, ...]) -> Values:
        """Return the state after noon for rows where the order is free."""
        np = numpy()
        offered = offerings(self.position)
        sheltered = self.position.is_sheltered
        if not self.skulls_matter or not offered.known:
            always: Values = np.full(
                len(rows), self.found.place(AfterNoon(gone, sheltered, _ALWAYS))
            )
            return always
        spells = range(len(self.company.companions) + 1, len(self.company.cards))
        leaving = self.fires[rows][:, [*self._skulls(), *spells]].sum(axis=1)
        gifts = self._gifts(offered.open - leaving)
        places = [
            self.found.place(AfterNoon(gone, sheltered, number))
            for number in range(MOST_SKULLS + 1)
        ]
        states: Values = np.array(places)[gifts]
        return states

    def _gifts(self, shown: Any) -> Any:
        """Return how much there is to give, as far as it matters."""
        hidden = self.position.hidden_spells
        more = hidden if takes_hidden(hidden, self.house) else 0
        return numpy().clip(shown + more, 0, MOST_SKULLS)

    # -------------------------------------------------------------- where dice go back in turn

    def _staged(self) -> Bools:
        """Return for each row whether its results are found by following who leaves when.

        Once it is known who left, with which die, who was called and from when on losses find
        enough, every card has a stage in which it brings most of everything. That is so where no
        card brings one thing and takes another. Where losses find too little, cards that bring
        several things are followed on each side of that moment, if they are not too many.
        """
        np = numpy()
        noons = self.noons
        signs = [self._signs(card) for slot, card in enumerate(noons.cards)
                 if slot not in self.sketals]  # fmt: skip
        one_sided = all(len(set(sign)) < 2 for sign in signs)
        if self.skulls_matter or self.house.returned_counts or not one_sided:
            none: Bools = np.zeros(len(noons.times), bool)
            return none
        less, fewer = noons.short(self.light)
        staged: Bools = ~noons.judged(self.light)
        sides = (
            4 ** len(self._best.several) if (less & fewer).any() else 2 ** len(self._best.several)
        )
        if sides > _MOST_SIDES:
            staged &= ~(less | fewer)
        return staged

    @cached_property
    def _best(self) -> BestNoons:
        """Follows who leaves when; gains are written as one number each, the light foremost."""
        worth = [_BASE**place * counts for place, counts in enumerate(reversed(self.counting))]
        return BestNoons(self.noons, worth[::-1])

    def _signs(self, card: Card) -> list[bool]:
        """Return of each part of what a card brings that counts whether it is a gain."""
        parts = zip(brings(card), self.counting, strict=True)
        return [part > 0 for part, counts in parts if counts and part]

    def _followed(self, rows: Values) -> None:
        """Add the results of rows for all sequences in which somebody may leave or be called."""
        if not len(rows):
            return
        np = numpy()
        best = self._best
        colors = [mark.color for mark in best.marks]
        for sequences in best.ends(rows, self.light):
            gains = _gains(sequences.worths)
            purses = gains[:, :2] + (self.light, self.position.footprints)
            # Of moments that would leave less than nothing another one leaves more.
            there = (purses[:, 1] >= 0) & ((purses[:, 0] >= 0) | (not self.house.floor))
            if not there.any():
                continue
            ended, gains = sequences.take(there), gains[there]
            counts, _ = self.noons.results.counted(ended.cells)
            kinds, kind = np.unique(ended.gone, axis=0, return_inverse=True)
            sheltered = self._sheltered(kaar=ended.kaar)
            places = [
                self.found.place(AfterNoon(_colors(colors, numbers), sheltered, _ALWAYS))
                for numbers in kinds.tolist()
            ]
            states = np.array(places, np.int64)[kind.ravel()]
            self.found.add(ended.row, gains, counts[:, : len(ELEMENTS)], states)

    def _sheltered(self, *, kaar: bool) -> bool:
        """Return whether Kaar shelters the player in the afternoon, who may have been called."""
        position = self.position
        if not kaar:
            return position.is_sheltered
        return position.kaar or shelters(self.house, kaar=True, had_kaar=position.had_kaar)

    # -------------------------------------------------------------- where the judge decides

    def _resolved(self, rows: list[int]) -> None:
        np = numpy()
        alike: dict[object, list[int]] = {}
        for row in rows:
            alike.setdefault(self.noons.alike(row), []).append(row)
        for group in followed(list(alike.values()), "noon"):
            ends = self._judged(group[0])
            gains = np.array([gain for gain, _, _ in ends], np.int64).reshape(-1, len(Gain._fields))
            lost = np.array([lost for _, lost, _ in ends], np.int64).reshape(-1, len(ELEMENTS))
            states = np.array([self.found.place(state) for _, _, state in ends], np.int64)
            for row in group:
                several = np.full(len(ends), row)
                self.found.add(several, gains, self.shown[row] - lost, states)

    def _judged(self, row: int) -> list[tuple[Gain, tuple[int, ...], AfterNoon]]:
        """Return the results of one row: gains, elements of the dice that are gone, the state."""
        position = self.noons.position_of(row, self.light)
        orders = Orders(position)
        resolver = orders.resolver
        ends: dict[tuple[Gain, tuple[int, ...], AfterNoon], None] = {}
        for end in orders.ends:
            dice = [resolver.roll[die] for die in end.core.gone]
            lost = [0] * len(ELEMENTS)
            for die in dice:
                if die.symbol is not None and die.symbol.is_element:
                    lost[POSITION[die.symbol]] += 1
            gone = tuple(sorted(die.color for die in dice))
            state = AfterNoon(gone, self._shelters(resolver, end.core), self._left(end.core))
            ends[self.noons.gain(resolver, end, self.light), tuple(lost), state] = None
        return list(ends)

    def _shelters(self, resolver: Resolver, core: Core) -> bool:
        """Return whether Kaar shelters the player in the afternoon."""
        position = self.position
        kaar = any(resolver.cards[slot].key == KAAR for slot in core.companions)
        had = position.had_kaar or resolver.lost_kaar(core)
        return position.kaar or shelters(self.house, kaar=kaar, had_kaar=had)

    def _left(self, core: Core) -> int:
        """Return how much is left to give to skulls."""
        offered, company = offerings(self.position), self.company
        if not self.skulls_matter or not offered.known:
            return _ALWAYS
        others = offered.open - len(company.companions) - len(company.spells)
        return int(self._gifts(len(core.companions) + len(core.spells) + others))


def _colors(colors: Sequence[Color | None], numbers: Sequence[int]) -> tuple[Color, ...]:
    """Return the colour of each die that is gone, of so many of each colour."""
    pairs = zip(colors, numbers, strict=True)
    return tuple(sorted(color for color, number in pairs if color for _ in range(number)))


def _gains(numbers: Ints) -> Ints:
    """Read gains that were written as one number each, the light as its first digit."""
    np = numpy()
    digits = []
    for _ in Gain._fields[1:]:
        digit = (numbers + _BASE // 2) % _BASE - _BASE // 2
        digits.append(digit)
        numbers = (numbers - digit) // _BASE
    gains: Ints = np.stack([numbers, *reversed(digits)], axis=1)
    return gains


class DayWorths(NamedTuple):
    """What every row is worth in whole parts of a light, and in light what it is made of."""

    worths: Ints
    noon: Numbers
    afternoon: Numbers
    to_come: Numbers


@dataclass(frozen=True)
class DayTask(RerollTask):
    """What is to be solved for a whole day.

    Attributes
    ----------
    skull_cost
        What giving up a companion or a spell costs, in light.
    days
        How many days there are, today included.
    later
        The dice of the days to come, if none goes back at noon.
    later_rerolls
        The rerolls of each of the days to come, used as is best for the journey.
    """

    skull_cost: Fraction
    days: int
    later: Pool
    later_rerolls: int = field(default=0, kw_only=True)

    @property
    def at_sea(self) -> bool:
        """Whether the journey is the Archipelago's."""
        return self.position.journey == "archipelago"

    @property
    def is_planned(self) -> bool:
        """Whether there are days to come, which only their plan knows."""
        return self.days > 1

    @cached_property
    def unit(self) -> int:
        """Into how many parts a light is divided: where a plan is used, values are rounded."""
        if self.is_planned:
            return FINE
        skull = self.skull_cost.denominator
        parts = (*self.weights, self.token_value, *self.stock.prices)
        return lcm(skull, *(part.denominator for part in parts))

    @cached_property
    def worth(self) -> Worth:
        """What things are worth on the journey."""
        weights = self.weights
        return Worth(weights.footprints, weights.rerolls, weights.fireflies, self.skull_cost)

    @cached_property
    def _kinds(self) -> tuple[DiceKind, ...]:
        return self._kinds_with(self.kept)

    def _kinds_with(self, kept: tuple[int, ...]) -> tuple[DiceKind, ...]:
        return kinds_of(self.position, fixed=False, matters=frozenset(Symbol), kept=kept)

    @cached_property
    def _afternoons(self) -> dict[tuple[AfterNoon, int], Afternoon]:
        return {}

    @cached_property
    def _curses(self) -> bool:
        """Whether there is a black die: without one it does not matter who is sheltered from it."""
        return any(die.color is Color.BLACK for die in (*(self.position.pool or ()), *self.later))

    def afternoon(self, state: AfterNoon, most: int) -> Afternoon:
        """Return the afternoon of a state after noon; `most` footprints are reckoned with."""
        if not self._curses:
            state = state._replace(sheltered=False)
        if (state, most) not in self._afternoons:
            gifts = None if state.gifts == _ALWAYS else state.gifts
            terms = (
                self.position, without(self.later, state.gone), self.days - 1, self.worth,
                state.sheltered, gifts,
            )  # fmt: skip
            again = self.later_rerolls
            if self.at_sea:
                self._afternoons[state, most] = SeaAfternoon(*terms, rerolls=again)
            else:
                self._afternoons[state, most] = LandAfternoon(*terms, most, rerolls=again)
        return self._afternoons[state, most]

    @property
    def plan(self) -> Plan | LandPlan | None:
        """The plan of the days to come with all dice, from where boats or company are now."""
        if not self.is_planned:
            return None
        state = AfterNoon((), self.position.is_sheltered, _ALWAYS)
        return self.afternoon(state, self.most).plan

    @property
    def skulls_matter(self) -> bool:
        """Whether it makes a difference how much there is to give to skulls."""
        return bool(self.skull_cost) or not self.position.rulings.house.skull_free

    @cached_property
    def _days(self) -> dict[int, DayWorths]:
        return {}

    @cached_property
    def _reckoned(self) -> dict[str, int]:
        return {}

    @property
    def most(self) -> int:
        """The most footprints that any noon leaves: so many are reckoned with on land."""
        self.parts(0)
        return self._reckoned["footprints"]

    @property
    def _most_lost(self) -> Ints:
        """The light that each row may lose at most: at noon, and on land in the afternoon too."""
        lost: Ints = self.noons.losses[:, 0] + (0 if self.at_sea else most_light_lost())
        return lost

    def _enough(self, light: int) -> int:
        """Return a score as far as it matters."""
        floor = self.position.rulings.house.floor
        return min(light, int(self._most_lost.max(initial=0))) if floor else 0

    def worths(self, steps: int) -> Ints:
        """Return what the day brings for every row, after so many steps back on the track."""
        return self.parts(steps).worths

    def parts(self, steps: int) -> DayWorths:
        """Return the same with what it is made of."""
        track = self.at_hand.track
        paid = track[steps - 1][1] if steps else 0
        light = self._enough(self.noons.light - paid)
        if light not in self._days:
            first = next(iter(self._days.values()), None)
            self._days[light] = self._day(light) if first is None else self._again(light)
        return self._days[light]

    def _again(self, light: int) -> DayWorths:
        """Return what rows are worth with another score: most are worth the same."""
        before, known = next(iter(self._days.items()))
        changed = self._most_lost > min(before, light)
        if not changed.any():
            return known
        after = self._day(light, changed)
        joined = DayWorths(*(part.copy() for part in known))  # type: ignore[arg-type]
        for part, part_after in zip(joined, after, strict=True):
            part[changed] = part_after
        return joined

    def _day(self, light: int, rows: Bools | None = None) -> DayWorths:
        """Work out what rows are worth, all of them or some."""
        import numpy as np  # which solving has found there

        results = NoonResults(self.noons, light, self.weights, skulls_matter=self.skulls_matter)
        ends = results.of(np.ones(len(self.noons.times), bool) if rows is None else rows)
        each = np.array([float(part) for part in self.weights._replace(footprints=Fraction(0))])
        noon = ends.gains @ each
        stock = self.position.footprints + ends.gains[:, 1]
        most = self._reckoned.setdefault("footprints", int(stock.max(initial=0)))
        black = self.noons.results.counts()[1][:, : len(ELEMENTS)]
        total, tonight = np.empty(len(noon)), np.empty(len(noon))
        for place, state in enumerate(ends.states):
            cases = (ends.after == place).nonzero()[0]
            if not len(cases):
                continue
            hands = HandTable(
                ends.shown[cases], black[ends.row[cases]], stock[cases],
                light + ends.gains[cases, 0],
            )  # fmt: skip
            travelled = self.afternoon(state, most).best(hands)
            total[cases], tonight[cases] = travelled
        worths = np.rint((noon + total) * self.unit).astype(np.int64)
        best = np.lexsort((worths, ends.row))
        last = np.append(np.diff(ends.row[best]) > 0, [True])
        best = best[last]
        return DayWorths(worths[best], noon[best], tonight[best], (total - tonight)[best])


def without(pool: Pool, gone: Iterable[Color]) -> Pool:
    """Return dice less a large one of each of some colours."""
    dice: list[Die] = list(pool)
    for color in gone:
        large = (die for die in dice if die.color is color and die.size is Size.LARGE)
        die = next(large, None)
        if die is not None:
            dice.remove(die)
    return Pool((die.unrolled() for die in dice), unlimited=True)


class _Rows(Followed):
    """The best play, followed to the rows on which it stops."""

    def __init__(self, solved: Solved) -> None:
        super().__init__(solved)
        self.rows: dict[Left, Values] = {}

    def _stop(self, left: Left, rows: Values) -> None:
        self.rows[left] = self.rows[left] + rows if left in self.rows else rows


@dataclass(frozen=True, slots=True, repr=False)
class DayOption(Option):
    """An action, what it is worth to the day with the best play afterwards, and its parts."""

    advice: DayAdvice = field(compare=False)

    @property
    def parts(self) -> DayParts:
        """What the value is made of: noon, afternoon, days to come, and what is spent."""
        return self.advice.parts_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the option as plain values that go into JSON."""
        return self.action.to_dict() | {"value": float(self.value), "parts": self.parts._asdict()}


@dataclass(frozen=True, repr=False)
class DayOutcome(Told):
    """A result of noon, the best journey of that afternoon, and what both bring together.

    Attributes
    ----------
    outcome, journey
        The result; the voyage or the way, None where it is best to stay.
    parts
        What it is worth, in light.
    """

    outcome: Outcome
    journey: Move | Walk | None
    parts: DayParts

    @property
    def value(self) -> float:
        """All together, in light."""
        return self.parts.total

    def __repr__(self) -> str:
        return f"<DayOutcome {self.value:.3f}: {self.outcome!r}, {self.journey!r}>"


@dataclass(frozen=True, repr=False)
class DayAdvice(Advice):
    """The best way to go on when noon and the journey are decided together.

    Values are what noon brings and what the journey counts in the end, less what the rerolls cost,
    on average with the best play. Today is exact; the days to come are worth what their plan says.
    """

    task: DayTask

    @property
    def exact(self) -> bool:
        """Whether values are exact fractions; where days are planned they are rounded."""
        return not self.task.is_planned and super().exact

    @property
    def days_to_come(self) -> int:
        """How many days their plan values, today left out."""
        return self.task.days - 1

    @property
    def later_rerolls(self) -> int:
        """The rerolls that the plan uses on each of the days to come."""
        return self.task.later_rerolls if self.days_to_come else 0

    @property
    def plan(self) -> Plan | LandPlan | None:
        """The plan of the days to come as it is now; None on the last day.

        A die that goes back at noon is missing in the plan that is used then.
        """
        return self.task.plan

    def _options(self) -> tuple[Option, ...]:
        return tuple(
            DayOption(option.action, option.value, option.left, self)
            for option in super()._options()
        )

    @property
    def parts(self) -> DayParts:
        """What the value is made of."""
        return self.parts_of(self.options[0])

    @cached_property
    def _parts(self) -> dict[Option, DayParts]:
        return {}

    def parts_of(self, wanted: object) -> DayParts:
        """Return what an option is made of, given like for `option`."""
        option = wanted if isinstance(wanted, DayOption) else self.option(wanted)
        if option not in self._parts:
            self._parts[option] = self._followed(option)
        return self._parts[option]

    def _followed(self, option: Option) -> DayParts:
        play = _Rows(self.task.solved)
        if self.roll is None:
            total = play.follow(self.pool, self.left)
        else:
            total = play.follow(self.roll, self.left, option)
        sums = [0.0] * 4
        for left, rows in play.rows.items():
            parts = self.task.parts(left.steps)
            chances = rows.astype(float) / total
            for place, part in enumerate((parts.noon, parts.afternoon, parts.to_come)):
                sums[place] += float(chances @ part)
            sums[3] += float(play.paid(left)) * float(chances.sum())
        return DayParts(*sums)

    @cached_property
    def outcomes(self) -> tuple[DayOutcome, ...]:
        """The results of noon with the dice as they lie, the best for the whole day first.

        Raises
        ------
        GlowError
            ``position-needs`` while dice are still to be rolled.
        """
        if self.roll is None:
            raise GlowError("position-needs", what="outcomes", given="roll")
        before = self.task.position.having(roll=self.roll, pool=None, light=self._light)
        ranked = [self._evening(before, outcome) for outcome in noon_of(before).outcomes]
        return tuple(sorted(ranked, key=lambda evening: -evening.value))

    @property
    def _light(self) -> int:
        """The score as it is now, after steps back on the track."""
        light = self.at_hand.light
        return self.task.noons.light if light is None else light

    def _evening(self, before: Position, outcome: Outcome) -> DayOutcome:
        np = numpy()
        after, task = outcome.position, self.task
        weights = task.weights
        end_light = sum(card.end_light for card in before.companions)
        noon = (
            (outcome.light - self._light) * weights.light
            + (outcome.fireflies - before.fireflies) * weights.fireflies
            + (outcome.rerolls - before.rerolls) * weights.rerolls
            + (outcome.end_light - end_light) * weights.end_light
        )
        offered, gifts = offerings(after), _ALWAYS
        if task.skulls_matter and offered.known:
            hidden = before.hidden_spells
            more = hidden if takes_hidden(hidden, before.rulings.house) else 0
            gifts = min(offered.open + more, MOST_SKULLS)
        assert self.roll is not None
        gone = tuple(sorted(self.roll[die].color for die in outcome.gone))
        state = AfterNoon(gone, after.is_sheltered, gifts)
        afternoon = task.afternoon(state, task.most)
        shown = [len(after.dice.showing(element)) for element in ELEMENTS]
        black = [
            sum(after.dice[die].color is Color.BLACK for die in after.dice.showing(element))
            for element in ELEMENTS
        ]
        total, tonight = afternoon.best(
            HandTable(np.array([shown]), np.array([black]), np.array([after.footprints]),
                  np.array([after.light]))
        )  # fmt: skip
        parts = DayParts(float(noon), float(tonight[0]), float(total[0] - tonight[0]), 0.0)
        return DayOutcome(outcome, afternoon.journey(after), parts)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain values that go into JSON."""
        return super().to_dict() | {
            "parts": self.parts._asdict(), "days_to_come": self.days_to_come,
            "later_rerolls": self.later_rerolls,
        }  # fmt: skip
