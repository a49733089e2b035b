"""A player's day, solved: every roll, reroll, noon and journey against the evaluation at its end.

What cards, tokens and companions are worth in the evening is fixed when the day begins
(`evaluation`). So what a noon and an afternoon come to is a sum, for all rows that the dice may
show at once; the adviser's solver (`odds.solver`) then decides all rerolls together. Where there
are too many dice for that, one reroll is looked ahead, and what dice bring before they are rolled
is sampled.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import prod, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.dice import Die
from glow_explorer.errors import GlowError
from glow_explorer.game import afternoon, engine, noon
from glow_explorer.game.actions import Apply, EndNoon, Keep, Reroll, ResolveAll, Turn, bare
from glow_explorer.game.chance import Chance, rolled, seeded
from glow_explorer.game.late_morning import DIFFERENT, free_rerolls
from glow_explorer.game.pieces import BLACK, COLORS, COMPANIONS, FACES, SPELLS, SYMBOLS
from glow_explorer.game.players.evaluation import (
    EvaluationPart,
    die_light,
    evening_parts,
    fireflies_ahead,
    lasting_dice,
    planned_light,
    token_light,
    total,
)
from glow_explorer.game.players.worth import (
    CAST,
    SKULL,
    Hands,
    bonus_chance,
    days_left,
    dice_to_come,
    hand_of,
    path,
    sea,
    tokens_on,
    ways,
    weighed,
)
from glow_explorer.inputs import numpy
from glow_explorer.judge.many import times
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.outcome import chosen
from glow_explorer.kernel.count import FIREFLY_BONUS
from glow_explorer.kernel.effects import faces_pay
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.rerolls import steps_back
from glow_explorer.kernel.sailing import MET, Waters, crossings, meeting
from glow_explorer.odds.dice_space import BLACK as BLACK_MARK
from glow_explorer.odds.dice_space import PLAIN, Results, kinds, multiset_count
from glow_explorer.odds.dice_space import ways as throws_of
from glow_explorer.odds.solver import Policy, Solved, Stock
from glow_explorer.progress import unseen
from glow_explorer.symbols import ELEMENTS, POSITION, Symbol
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.game.actions import Action
    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.worth import Sea
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.resolver import Application, Resolver

    Ints = NDArray[np.int64]
    Numbers = NDArray[np.float64]
    Throw = list[tuple[list[int], float]]
    """Ways in which dice may lie, each with its chance."""

UNIT = 10**6
"""Into so many parts a light is divided for the solver."""
MOST_TOKENS, MOST_FREE = 3, 3
"""How many tokens and free rerolls are looked ahead at most."""
SAMPLES = 200
"""How many rolls are sampled where there are too many dice."""
FAR = 400_000
"""So many results, times stocks, at most for more than a few steps back."""
MOST_ENDS = 200
"""How many ends of a noon are looked at."""
MOST_GIVEN, MOST_FLIES = 3, 4
"""How many gifts to skulls, and fireflies on a way, are told apart."""
MOST_AHEAD = 20
"""So many fireflies more or less than before are told apart."""


class Effort(NamedTuple):
    """How thoroughly a day is worked out.

    Attributes
    ----------
    results
        How many results of dice, times stocks of rerolls, are solved together.
    steps
        How many steps back are looked ahead, with few dice; with many of them at least `FEWEST`.
    turns
        Whether dice are turned, too, where there are too many of them to be solved together.
    """

    results: int
    steps: int
    turns: bool


FEWEST = 3
"""So many steps back may be taken at once, to turn a die."""
THOROUGH = Effort(4_000_000, 8, turns=True)


class Rated(NamedTuple):
    """An action, the light that a player may expect after it, and where its best course ends.

    That is the table when noon is over, or after the journey; None where dice are still rolled.
    """

    action: Action
    light: float
    end: Table | None = None


class Ended(NamedTuple):
    """What a player may expect at the end of a noon, and the table there."""

    light: float
    table: Table


class Gift(NamedTuple):
    """What could be given to a skull: what it costs, and how many fireflies that frees.

    The bonus of the fireflies and the plan of the journey are left aside.
    """

    companion: int | None
    light: float
    freed: int


def _light(ended: Ended) -> float:
    return ended.light


class DayValue(NamedTuple):
    """What a player may expect, and its standard error where it was sampled."""

    light: float
    error: float = 0.0


@lru_cache(maxsize=256)
def _results(colors: tuple[int, ...]) -> Results:
    """Return everything that dice of some colours may show."""
    dice = [Die(COLORS[color]) for color in colors]

    def mark(index: int) -> Any:
        return BLACK_MARK if colors[index] == BLACK else PLAIN

    return Results(kinds(dice, frozenset(Symbol), mark, fixed=False))


def result_count(colors: Sequence[int]) -> int:
    """Return how many results dice have for the solver: a multiset of faces for each colour."""
    return prod(multiset_count(colors.count(color), len(DIFFERENT[color])) for color in set(colors))


@lru_cache(maxsize=256)
def _way_tokens(at: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the reroll tokens and the fireflies that lie on each way from a space."""
    np = numpy()
    tokens = [tokens_on(at, way) for way in range(len(ways(at, True).to))]  # noqa: FBT003
    rerolls, fireflies = zip(*tokens, strict=True)
    return np.array(rerolls), np.array(fireflies)


class DayAhead:
    """What a player may expect, at every moment of one day.

    Parameters
    ----------
    table
        The table at any moment before the player's noon; it is not changed.
    number
        The player's seat.
    effort
        How thoroughly it is worked out.
    """

    def __init__(self, table: Table, number: int, effort: Effort = THOROUGH) -> None:
        self.table, self.number, self.effort = table.copy(), number, effort
        self.seat: Seat = self.table.seats[number]
        self.left = days_left(table) - 1
        parts = evening_parts(self.table, self.seat, self.left)
        self.parts: list[EvaluationPart] = [part for part in parts if part.code != "journey"]
        self.base = total(self.parts)
        self.token = token_light(table, self.left)
        self._ahead = fireflies_ahead(self.table, self.seat)
        self._fewer = int(table.house.fireflies_in_play)  # whoever leaves need not be matched
        self._known_gifts: dict[tuple[object, ...], list[Gift]] = {}
        self._skulls: dict[tuple[object, ...], list[float]] = {}
        self._cards = {part.card: part.light for part in self.parts if part.card}
        self._immune = is_immune(table.house, kaar=self.seat.has_kaar(table.house))

    def _voyages(self, seat: Seat, without: int | None = None) -> Sea:
        """Return the plan of the days to come at sea, for a player's dice.

        Without a companion, it is the one for those that are left when it is given up.
        """
        apart = seat
        if without in seat.owners or seat.fresh:
            apart = seat.copy()
            apart.owners = [owner if owner != without else -1 for owner in seat.owners]
            apart.fresh = [(color, owner) for color, owner in seat.fresh if owner != without]
        return sea(self.table, dice_to_come(lasting_dice(apart)))

    @cached_property
    def _bonuses(self) -> Numbers:
        """What the bonus of the fireflies is worth more, for so many more fireflies ahead.

        It is indexed by the number, less than none included.
        """
        np = numpy()
        now = bonus_chance(self._ahead, self.left)
        steps = [*range(MOST_AHEAD + 1), *range(-MOST_AHEAD, 0)]
        values: Numbers = FIREFLY_BONUS * np.array(
            [bonus_chance(self._ahead + step, self.left) - now for step in steps]
        )
        return values

    def _bonus(self, more: int) -> float:
        """Return what so many more fireflies ahead of companions add to the bonus."""
        return float(self._bonuses[max(-MOST_AHEAD, min(MOST_AHEAD, more))])

    # ------------------------------------------------------------------ what leaves, what comes

    def loss(self, number: int) -> float:
        """Return what it costs that a companion leaves, the bonus of the fireflies left aside."""
        light = self._cards.get(_key(number))
        if light is None:  # who came since the day began
            light = self._arrival(number)
        if number in self.seat.owners:
            color = self.seat.colors[self.seat.owners.index(number)]
            light += self.left * die_light(self.table, color)
        return light

    def _freed(self, number: int) -> int:
        """Return how many more fireflies are ahead when a companion has left."""
        return self._fewer - COMPANIONS[number].printed_fireflies

    def _arrival(self, number: int) -> float:
        """Return what somebody who is called back brings."""
        new = self.seat.copy()
        new.companions.append(number)
        parts = evening_parts(self.table, new, self.left)
        return total([part for part in parts if part.card == _key(number)])

    def spell_loss(self, number: int) -> float:
        """Return what it costs that a spell goes: mostly less than nothing."""
        return self._cards.get(SPELLS[number].card.key, 0.0)

    def _gifts(self, seat: Seat) -> list[Gift]:
        """Return what a player could give to a skull."""
        given = tuple(seat.companions), tuple(seat.spells)
        if given not in self._known_gifts:
            gifts = [
                Gift(number, self.loss(number), self._freed(number)) for number in seat.companions
            ]
            gifts += [Gift(None, self.spell_loss(number), 0) for number in seat.spells]
            self._known_gifts[given] = gifts or [Gift(None, float(SKULL), 0)]
        return self._known_gifts[given]

    def skulls(self, seat: Seat, more: int) -> list[float]:
        """Return what no skull, one, two... cost at the least, with so many more fireflies ahead.

        Beyond what there is to give, each costs as much as is reckoned for the days to come.
        """
        given = tuple(seat.companions), tuple(seat.spells), more
        if given not in self._skulls:
            now, gifts = self._bonus(more), self._gifts(seat)
            prices = [0.0]
            for number in range(1, MOST_GIVEN + 1):
                several = combinations(gifts, number)
                light = [
                    sum(gift.light for gift in some)
                    + now
                    - self._bonus(more + sum(gift.freed for gift in some))
                    for some in several
                ]
                prices.append(min(light, default=prices[-1] + SKULL))
            prices += [prices[-1] + SKULL * step for step in range(1, MOST_GIVEN)]
            self._skulls[given] = prices
        return self._skulls[given]

    def _brings(self, card: Played) -> tuple[float, int]:
        """Return what one application of a card brings: light, and fireflies ahead.

        Footprints are left to the journey.
        """
        effect = card.card.effect
        light = card.light + card.rerolls * self.token + (CAST if card.casts else 0.0)
        more = card.fireflies
        if card.is_spell:
            light -= self.spell_loss(card.number)
        elif card.skull:
            light -= self.loss(card.number)
            more += self._freed(card.number)
        if effect.resurrect and self.table.cemetery:
            light += max(
                self._arrival(number) + self._bonus(-self._freed(number))
                for number in self.table.cemetery
            )
        if effect.lose_last_companion and self.seat.companions:
            last = self.seat.newest or self.seat.companions[-1]
            light -= self.loss(last)
            more += self._freed(last)
        return light, more

    # ------------------------------------------------------------------ rows of dice

    def worths(self, counts: Ints, black: Ints | None) -> Numbers:
        """Return what noon and afternoon bring for dice that show so many of each symbol."""
        noons, journeys = self.split_worths(counts, black)
        return noons + journeys

    def split_worths(self, counts: Ints, black: Ints | None) -> tuple[Numbers, Numbers]:
        """Return the same, apart: what noon brings, and what the journey comes to."""
        np = numpy()
        cards = noon.cards_of(self.seat)
        often = times(
            [card.card for card in cards], counts, self.table.rulings, black=black,
            kaar=self._immune,
        ).astype(np.int64)  # fmt: skip
        brought = [self._brings(card) for card in cards]
        light: Numbers = often @ np.array([each for each, _ in brought])
        more = (often @ np.array([each for _, each in brought])).clip(-MOST_AHEAD, MOST_AHEAD)
        light += self._bonuses[more]
        won, lost, footprints = faces_pay(list(counts.T), immune=self._immune)
        light += won - lost
        stock = self.seat.footprints + footprints
        stock = stock + often @ np.array([card.footprints for card in cards])
        return light, self._journeys(counts, black, np.maximum(stock, 0), more)

    def _journeys(self, counts: Ints, black: Ints | None, stock: Ints, more: Ints) -> Numbers:
        """Return what the best afternoon comes to for every row."""
        np = numpy()
        shown = counts[:, : len(ELEMENTS)]
        seen = shown
        house = self.table.house
        if black is not None and house.curse_on_journey and not self._immune:
            shown, seen = after_curse(shown, black[:, : len(ELEMENTS)], house)
        light: Numbers
        if self.table.journey == "archipelago":
            elements = (shown > 0).sum(axis=1)
            both = np.stack([elements, stock, more], axis=1)
            hands, which = np.unique(both, axis=0, return_inverse=True)
            worths = [max(self._sailed(self.seat, *hand)) for hand in hands.tolist()]
            light = np.array(worths)[which.ravel()]
            return light
        both = np.concatenate([shown, seen, stock[:, None], more[:, None]], axis=1)
        hands, which = np.unique(both, axis=0, return_inverse=True)
        light = np.empty(len(hands))
        size = len(ELEMENTS)
        for footprints, ahead in np.unique(hands[:, -2:], axis=0).tolist():
            rows = (hands[:, -2] == footprints) & (hands[:, -1] == ahead)
            several = hands[rows]
            light[rows] = self._walks(several[:, :size], several[:, size:-2], footprints, ahead)
        answer: Numbers = light[which.ravel()]
        return answer

    def _walks(self, unused: Ints, seen: Ints, footprints: int, more: int) -> Numbers:
        seat = self.seat.copy()
        seat.footprints, seat.visited = footprints, [seat.at]
        hands = Hands(unused.tolist(), (seen > 0).tolist())
        worths = weighed(self.table, seat, hands, self.left)
        best: Numbers = (worths + self._on_ways(seat, more)).max(axis=1)
        return best

    def _on_ways(self, seat: Seat, more: int) -> Numbers:
        """Return what tokens and skulls on ways come to, with so many more fireflies ahead."""
        np = numpy()
        at = seat.at
        rerolls, fireflies = _way_tokens(at)
        ahead = (fireflies + more).clip(-MOST_AHEAD, MOST_AHEAD)
        light: Numbers = self.token * rerolls + self._bonuses[ahead] - self._bonus(more)
        skulls = ways(at, self.table.house.over).skulls.astype(int)
        if skulls.any():
            prices = np.array(
                [self.skulls(seat, ahead) for ahead in range(more, more + MOST_FLIES)]
            )
            given = np.minimum(skulls, prices.shape[1] - 1)
            light -= prices[np.minimum(fireflies, MOST_FLIES - 1), given]
        return light

    def _sailed(self, seat: Seat, elements: int, footprints: int, more: int) -> Iterator[float]:
        """Yield what staying and every voyage come to."""
        plan, boats = self._voyages(seat), seat.boats
        yield plan.worth(self.left, boats, footprints)
        waters = Waters.of(self.table.house, solo=self.table.tom is not None)
        for origin in set(boats):
            for passage, taken in crossings(origin, elements, waters):
                if taken > footprints or meeting(passage.to, boats, waters) == MET:
                    continue
                after = list(boats)
                after[after.index(origin)] = passage.to
                there = self.left, after, footprints + passage.footprints - taken
                ahead = more + passage.fireflies
                light = self.token * passage.rerolls - self._bonus(more)
                if not passage.skull:
                    yield light + plan.worth(*there) + self._bonus(ahead)
                    continue
                for gift in self._gifts(seat):
                    without = self._voyages(seat, gift.companion)
                    bonus = self._bonus(ahead + gift.freed)
                    yield light + without.worth(*there) + bonus - gift.light

    # ------------------------------------------------------------------ rerolls

    @cached_property
    def solvable(self) -> bool:
        """Whether there are few enough dice to solve all rerolls together."""
        return self._fits(self.stock, self.effort.results)

    def _fits(self, stock: Stock, results: int) -> bool:
        return result_count(self.seat.colors) * (stock.size + 2) <= results

    @cached_property
    def stock(self) -> Stock:
        """The rerolls at hand, as far as they are looked ahead."""
        seat = self.seat
        steps = steps_back(seat.light, self.table.house, lapped=seat.lapped)[: self.effort.steps]
        token = Fraction(round(self.token * UNIT), UNIT)
        free, tokens = max(0, free_rerolls(seat)), min(seat.rerolls, MOST_TOKENS)
        while True:
            prices = (Fraction(0), *(Fraction(price) for _, price in steps))
            spaces = tuple(space for space, _ in steps)
            stock = Stock(min(free, MOST_FREE), tokens, token, prices, spaces)
            if len(steps) <= FEWEST or self._fits(stock, FAR):
                return stock
            steps = steps[:-1]

    @cached_property
    def _solved(self) -> Solved:
        np = numpy()
        results = _results(tuple(self.seat.colors))
        counts, black = results.counts()
        light = self.worths(counts, black if BLACK in self.seat.colors else None)
        parts = np.rint(light * UNIT).astype(np.int64)
        whole = not self.seat.faces
        with unseen():
            return Solved(results, lambda _steps: parts, UNIT, self.stock, whole=whole)

    def before_rolling(self) -> DayValue:
        """Return what may be expected before the dice of the day are rolled."""
        np = numpy()
        if not self.solvable:
            return self._sampled()
        solved = self._solved
        first = self.stock.first
        values = solved.values[first]
        for kind in solved.results.kinds:
            each = np.array(throws_of(len(kind.dice), kind.weights), float)
            values = np.tensordot(each / each.sum(), values, (0, 0))
        scale = solved.scale.of(self.stock.number(first))
        return DayValue(self.base + float(values) / scale)

    def _sampled(self) -> DayValue:
        """Sample rolls, with one reroll looked ahead."""
        np = numpy()
        draws = Chance(seeded(self.table.seed, self.table.day, self.number))
        seat = self.seat.copy()
        values = []
        for _ in range(SAMPLES):
            seat.faces = rolled(draws, seat.colors)
            values.append(max(option.light for option in self._one_reroll(seat)))
        return DayValue(float(np.mean(values)), float(np.std(values) / sqrt(SAMPLES)))

    def rerolls(self, exact_stop: float | None = None) -> list[Rated]:
        """Return everything that can be done with the dice as they lie, best first.

        Parameters
        ----------
        exact_stop
            What keeping the dice is worth, where it is known from noon itself.
        """
        rated = self._solved_options() if self.solvable else self._one_reroll(self.seat)
        if exact_stop is not None:
            rated = [
                option._replace(light=exact_stop) if isinstance(option.action, Keep) else option
                for option in rated
            ]
        return sorted(rated, key=lambda option: -option.light)

    def _solved_options(self) -> list[Rated]:
        policy = Policy(self._solved)
        options = policy.options(self.stock.first, self.seat.roll)
        rated = []
        for option in options:
            action, sources = option.action, tuple(map(str, option.action.sources))
            light = self.base + float(option.value)
            if action.kind == "stop":
                rated.append(Rated(bare(Keep), light))
            elif action.kind == "turn":
                assert action.symbol is not None
                symbol = POSITION[action.symbol]
                rated.append(Rated(Turn.of(action.dice[0], symbol, sources), light))
            else:
                rated.append(Rated(Reroll.of(tuple(sorted(action.dice)), sources[0]), light))
        return rated

    def _one_reroll(self, seat: Seat) -> list[Rated]:
        """Return the options with one reroll looked ahead, for dice that lie in a way."""
        colors, faces, first = seat.colors, seat.faces, self.stock.first
        several = list(_few_dice(colors, faces))
        turns = list(_turned_dice(colors, faces)) if self.effort.turns else []
        throws = [as_they_lie(faces), *(thrown(seat, dice) for dice in several)]
        throws += [turned(seat, die, face) for die, face in turns]
        noons, journeys = self.averages(colors, throws)
        keep, *means = (noons + journeys + self.base).tolist()
        rated = [Rated(bare(Keep), keep)]
        for dice, mean in zip(several, means[: len(several)], strict=True):
            rated += [
                Rated(Reroll.of(tuple(sorted(dice)), str(source)), mean - float(cost))
                for (source,), cost, _ in self.stock.reroll(first)
            ]
        for (die, face), mean in zip(turns, means[len(several) :], strict=True):
            rated += [
                Rated(Turn.of(die, face, tuple(map(str, sources))), mean - float(cost))
                for sources, cost, _ in self.stock.turn(first)
            ]
        return rated

    def averages(self, colors: Sequence[int], throws: Sequence[Throw]) -> tuple[Numbers, Numbers]:
        """Return what noon and journey bring on average if dice that lie so are kept."""
        np = numpy()
        size = len(SYMBOLS)
        rows, chances, owner = [], [], []
        for place, throw in enumerate(throws):
            for faces, part in throw:
                dark = [0] * size
                if BLACK in colors:
                    dark[faces[colors.index(BLACK)]] = 1
                rows.append([*(faces.count(symbol) for symbol in range(size)), *dark])
                chances.append(part)
                owner.append(place)
        unique, which = np.unique(np.array(rows), axis=0, return_inverse=True)
        black = unique[:, size:] if BLACK in colors else None
        noons, journeys = (
            np.bincount(owner, weights=light[which.ravel()] * np.array(chances))
            for light in self.split_worths(unique[:, :size], black)
        )
        return noons, journeys

    # ------------------------------------------------------------------ from noon to evening

    def level(self, table: Table) -> float:
        """Return what the player may expect at a table after the dice are fixed.

        That is before or during noon and the afternoon, or when the player's day is over.
        """
        seat = table.seats[self.number]
        if self._at_noon(table):
            return max(option.light for option in self.noons(table))
        return self._gained(seat) + self._journey(table, seat)

    def kept(self, table: Table) -> float | None:
        """Return what the player may expect who keeps the dice as they lie.

        None where there are too many orders of noon to look at.
        """
        after = table.copy()
        after.stage, after.waiting = "noon", []
        # As if it were the last turn: the others may not have rolled yet.
        players = len(after.seats)
        after.first, after.turn = (self.number + 1) % players, players - 1
        if not noon.begin(after, None):
            after.stage = "noon-over"
        try:
            return self.level(after)
        except GlowError:
            return None

    def _at_noon(self, table: Table) -> bool:
        return (
            table.stage == "noon" and not table.waiting
            and table.seat is table.seats[self.number]
        )  # fmt: skip

    def _gained(self, seat: Seat) -> float:
        """Return the evaluation with what was gained and lost since the day began."""
        return self.base + total(self._changes(seat))

    def _more(self, seat: Seat) -> int:
        """Return how many more fireflies are ahead than when the day began."""
        return fireflies_ahead(self.table, seat) - self._ahead

    def _changes(self, seat: Seat) -> list[EvaluationPart]:
        """Return what was gained and lost since the day began."""
        was = self.seat
        parts = [
            EvaluationPart("light", None, float(seat.light - was.light)),
            EvaluationPart("bonus", None, self._bonus(self._more(seat))),
            EvaluationPart("tokens", None, self.token * (seat.rerolls - was.rerolls)),
        ]
        for number in was.companions:
            if number not in seat.companions:
                parts += [EvaluationPart("leaves", _key(number), -self.loss(number))]
        for number in seat.companions:
            if number not in was.companions:
                parts += [EvaluationPart("returns", _key(number), self._arrival(number))]
        gone = list(was.spells)
        for number in seat.spells:
            if number in gone:
                gone.remove(number)
        for number in gone:
            key = SPELLS[number].card.key
            parts.append(EvaluationPart("leaves", key, -self.spell_loss(number)))
        return parts

    def parts_at(self, table: Table) -> list[EvaluationPart]:
        """Return what was gained and lost since the day began, and what the journey comes to."""
        seat = table.seats[self.number]
        journey = EvaluationPart("journey", None, self._journey(table, seat))
        return [*self._changes(seat), journey]

    def _journey(self, table: Table, seat: Seat) -> float:
        """Return what the journey comes to, from where it stands."""
        if self._has_travelled(table):
            return planned_light(table, seat, self.left)
        apart = seat.copy()
        apart.gates = None
        if not apart.visited:
            apart.visited = [apart.at]
        more = self._more(seat)
        if table.journey == "archipelago":
            number = afternoon.elements(table, apart)
            return max(self._sailed(apart, number, apart.footprints, more))
        unused, seen = hand_of(table, apart)
        hands = Hands([unused], [seen])
        worths = weighed(table, apart, hands, self.left)[0] + self._on_ways(apart, more)
        for way in (-worths).argsort(kind="stable").tolist():
            _, *steps = path(apart.at, way)
            if set(steps).isdisjoint(apart.visited):
                return float(worths[way])
        raise AssertionError  # staying is always open

    def _has_travelled(self, table: Table) -> bool:
        """Say whether the player's journey of the day is over."""
        if table.day != self.table.day or table.stage in ("evening", "specials", "deal", "end"):
            return True
        turn = (self.number - table.first) % len(table.seats)
        if table.house.by_player:
            return table.turn > turn
        return table.stage == "afternoon" and table.turn > turn

    def noons(self, table: Table) -> list[Rated]:
        """Return what can be applied next at the player's noon, and what it comes to, best first.

        Raises
        ------
        GlowError
            ``noon-too-large`` where there are too many orders to look at.
        """
        seat = table.seats[self.number]
        if seat.noon is None and noon.is_plain(table, seat, noon.triggered(table, seat)):
            return [Rated(bare(ResolveAll), *self._played(table, [bare(ResolveAll)]))]
        standing = noon.state(table)
        known: dict[tuple[Any, ...], Ended] = {}
        rated: dict[Action, Ended] = {}
        resolver = standing.resolver
        if noon.may_end(standing):
            rated[bare(EndNoon)] = self._played(table, [bare(EndNoon)])
        for action in Apply.offers(table):
            after = table.copy()
            engine.play(after, action)
            rated[action] = self._best_end(after, resolver, known)
        options = [Rated(action, *ended) for action, ended in rated.items()]
        return sorted(options, key=lambda option: -option.light)

    def _best_end(self, table: Table, resolver: Resolver, known: dict[Any, Ended]) -> Ended:
        """Return what the best way to go on with a noon comes to."""
        if not self._at_noon(table):
            return Ended(self._gained_after(table), table)
        standing = noon.state(table)
        best = Ended(float("-inf"), table)
        for node in standing.paths:
            if node not in known:
                orders = Orders(resolver.position).starting(node)
                with unseen():
                    ends = list(orders.ends.values())[:MOST_ENDS]
                known[node] = max(
                    (self._played(table, _entries(resolver, node.core, moves)) for moves in ends),
                    key=_light,
                )
            best = max(best, known[node], key=_light)
        return best

    def _gained_after(self, table: Table) -> float:
        seat = table.seats[self.number]
        return self._gained(seat) + self._journey(table, seat)

    def _played(self, table: Table, actions: Sequence[Action]) -> Ended:
        """Return what the player may expect after some actions of noon."""
        after = table.copy()
        for action in actions:
            if not self._at_noon(after):
                break
            engine.play(after, action)
        if self._at_noon(after) and engine.allowed(after, bare(EndNoon)):
            engine.play(after, bare(EndNoon))
        return Ended(self._gained_after(after), after)

    def played_light(self, table: Table, action: Action) -> float:
        """Return what the player may expect after an action of noon or of the afternoon."""
        after = table.copy()
        engine.play(after, action)
        return self.level(after)

    def journeys(self, table: Table) -> list[Rated]:
        """Return what can be done in the player's afternoon, and what it comes to, best first."""
        rated = []
        for action in engine.options(table):
            after = table.copy()
            engine.play(after, action)
            rated.append(Rated(action, self._gained_after(after), after))
        return sorted(rated, key=lambda option: -option.light)


def as_they_lie(faces: Sequence[int]) -> Throw:
    """Return dice that are not rolled again."""
    return [(list(faces), 1.0)]


def thrown(seat: Seat, dice: Sequence[int]) -> Throw:
    """Return everything that a player's dice may show when some of them are rolled again."""
    throw = []
    for results, part in _thrown(tuple(seat.colors[die] for die in dice)):
        faces = list(seat.faces)
        for die, face in zip(dice, results, strict=True):
            faces[die] = face
        throw.append((faces, part))
    return throw


def turned(seat: Seat, die: int, face: int) -> Throw:
    """Return what a player's dice show when one of them is turned."""
    faces = list(seat.faces)
    faces[die] = face
    return as_they_lie(faces)


def _turned_dice(colors: Sequence[int], faces: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every die with every other face of it; of dice that are alike, the first one."""
    alike = {kind: die for die, kind in reversed(list(enumerate(zip(colors, faces, strict=True))))}
    for (color, shown), die in alike.items():
        for face in DIFFERENT[color]:
            if face != shown:
                yield die, face


def _few_dice(colors: Sequence[int], faces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of one die or two; of dice that are alike, the first ones."""
    alike: dict[tuple[int, int], list[int]] = {}
    for index, kind in enumerate(zip(colors, faces, strict=True)):
        alike.setdefault(kind, []).append(index)
    for first, second in combinations_with_replacement(alike.values(), 2):
        if first is not second:
            yield first[0], second[0]
            continue
        yield (first[0],)
        if len(first) > 1:
            yield first[0], first[1]


def _key(number: int) -> str:
    return COMPANIONS[number].card.key


@lru_cache(maxsize=64)
def _thrown(colors: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """List what dice of some colours may show, in order, each with its chance."""
    results: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for color in colors:
        faces = FACES[color]
        parts = {face: faces.count(face) / len(faces) for face in faces}
        results = [
            ((*shown, face), chance * part)
            for shown, chance in results
            for face, part in parts.items()
        ]
    return tuple(results)


def _entries(resolver: Resolver, core: Any, moves: Sequence[Application]) -> list[Action]:
    """Write applications as actions, from a state on the way."""
    actions: list[Action] = []
    for move in moves:
        several = len(resolver.choices(core, move.slot)) > 1
        choice = chosen(resolver, move) if several else None
        actions.append(Apply.of(resolver.cards[move.slot].ref, choice))
        core = resolver.after(core, move)
    return actions
