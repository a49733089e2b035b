"""What dice bring, by what they show: at noon, and on the journey of the day.

It is the sum of what each symbol brings by itself and of what cards bring that want several symbols
together; so it is quickly found for everything that one or two dice may show. Dice that show
something are one number, with four bits for the count of each symbol. What they open in the
Province is found by pricing all ways of an afternoon at once (`kernel.ways`).
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.afternoon import gates, unused_dice
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import FACES, FOOTPRINTS, LIGHT, LOSS, SYMBOLS
from glow_explorer.game.players.worth import MOST, SKULL, gain, land, loss, sea
from glow_explorer.kernel.conditions import demand, limit
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.noon import faces_pay
from glow_explorer.kernel.step import CAMPS, camp, legs
from glow_explorer.kernel.ways import LIGHT as LIGHT_TOLL
from glow_explorer.kernel.ways import PRICE, SKULLS, Tolls, ways_from
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.worth import Means
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.kernel.step import Leg

    Sides = tuple[tuple[int, float], ...]
    import numpy as np

    Numbers = NDArray[np.float64]


BITS = 4
MOST_DICE = (1 << BITS) - 1
PLACES = tuple(BITS * symbol for symbol in range(len(SYMBOLS)))
ONE = tuple(1 << place for place in PLACES)
"""A die that shows a symbol, as a number."""
_SYMBOLS = range(len(SYMBOLS))
ALONE = [[int(other == symbol) for other in _SYMBOLS] for symbol in _SYMBOLS]
"""How many dice show each symbol, if one die shows this symbol."""
SIDES = len(FACES[0])
_ELEMENTS = len(ELEMENTS)
_CHANGED = 2
"""Dice that one reroll changes at most."""


@cache
def sides(*colors: int) -> Sides:
    """List what dice of some colours may show, as numbers, each with its chance."""
    chances = {0: 1.0}
    for color in colors:
        following: dict[int, float] = {}
        for shown, part in chances.items():
            for face in FACES[color]:
                result = shown + ONE[face]
                following[result] = following.get(result, 0.0) + part / SIDES
        chances = following
    return tuple(chances.items())


def shown_by(faces: Sequence[int]) -> int:
    """Return what dice show as a number."""
    return sum([ONE[face] for face in faces])


@cache
def _alone(card: Played) -> tuple[tuple[int, tuple[int, ...]], ...] | None:
    """Say how often a card triggers by the count of single symbols; None if several matter at once.

    Each symbol comes with how often the card triggers for 0, 1, 2... dice that show it.
    """
    wanted = demand(card.card.condition)
    if not card.card.effect:
        return ()
    if len(wanted.symbols) > 1 and (not wanted.same or limit(card.card)):
        return None
    return tuple((symbol, _by_count(card, symbol)) for symbol in sorted(wanted.symbols))


def _by_count(card: Played, symbol: int) -> tuple[int, ...]:
    """Return how often a card triggers for 0, 1, 2... dice that show one symbol, and no others."""
    often = []
    for number in range(MOST_DICE + 1):
        counts = [0] * len(SYMBOLS)
        counts[symbol] = number
        often.append(card.times(counts, counts))
    return tuple(often)


class DiceWorth:
    """What dice bring to a player today, by what they show.

    Attributes
    ----------
    tables
        What each symbol brings by itself, for 0, 1, 2... dice that show it.
    together
        The cards for which several symbols matter: how often they trigger, and what that brings.
    elements
        What the journey brings for each number of different elements, where only that matters.
    """

    def __init__(self, table: Table, seat: Seat, have: Means) -> None:
        self.tables = [[0.0] * (MOST_DICE + 1) for _ in SYMBOLS]
        self.together: list[tuple[Callable[[Sequence[int], Sequence[int]], int], float]] = []
        self.elements: Sequence[float] | None = None
        self._known: dict[int, float] = {}
        self._house = table.house
        for card in cards_of(seat):
            self._add(card, gain(card, have) - (loss(card, have) if card.skull else 0.0))
        immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
        for symbol in (FOOTPRINTS, LIGHT, LOSS):
            won, lost, footprints = faces_pay(ALONE[symbol], immune=immune)
            each = won - lost + have.footprint * footprints
            for count in range(MOST_DICE + 1):
                self.tables[symbol][count] += each * count

    def _add(self, card: Played, brings: float) -> None:
        alone = _alone(card)
        if alone is None:
            self.together.append((card.times, brings))
            return
        for symbol, often in alone:
            line = self.tables[symbol]
            for count, times in enumerate(often):
                line[count] += brings * times

    def of(self, shown: int) -> float:
        """Return what dice bring that show something."""
        light = self._known.get(shown)
        if light is None:
            light = self._known[shown] = self._of(shown)
        return light

    def _of(self, shown: int) -> float:
        counts = [shown >> place & MOST_DICE for place in PLACES]
        light = 0.0
        for line, count in zip(self.tables, counts):  # noqa: B905 - asked for every result
            light += line[count]
        for times, brings in self.together:
            often = times(counts, counts)
            if often:
                light += often * brings
        if self.elements is not None:
            light += self.elements[_ELEMENTS - counts[:_ELEMENTS].count(0)]
        return light

    def cursed(self, shown: int, symbol: int) -> float:
        """Return what dice bring when the black one among them shows a symbol (curse.symbol)."""
        if symbol != LOSS:
            count = shown >> PLACES[symbol] & MOST_DICE
            counted, _ = after_curse(count, 1, self._house)
            shown -= ONE[symbol] * (count - counted)
        return self.of(shown)

    def mean(self, shown: int, more: Sides) -> float:
        """Return what dice bring on average when some more are rolled."""
        known, light = self._known, 0.0
        for rolled, part in more:
            result = shown + rolled
            worth = known.get(result)
            if worth is None:
                worth = self.of(result)
            light += part * worth
        return light


def add_journey(worth: DiceWorth, table: Table, seat: Seat, left: int) -> None:
    """Add what dice open this afternoon, with so many days left after it.

    At sea only the number of different elements matters. On land each die more or less is weighed
    by itself, from the dice as they lie.
    """
    if table.journey == "archipelago":
        worth.elements = sea(table).afternoon(left, seat.boats, seat.footprints)
        return
    counts = [seat.faces.count(element) for element in range(_ELEMENTS)]
    hands = [
        counts,
        *(
            [*counts[:element], other, *counts[element + 1 :]]
            for element, count in enumerate(counts)
            for other in (count + 1, max(0, count - 1))
        ),
    ]
    ways = weighed(table, seat, Hands(hands, hands), left, SKULL)
    now, *others = ways.worth.max(axis=1).tolist()
    for element, count in enumerate(counts):
        more, less = others[2 * element] - now, others[2 * element + 1] - now
        line = worth.tables[element]
        for number in range(len(line)):
            change = max(-_CHANGED, min(_CHANGED, number - count))
            line[number] += change * more if change > 0 else -change * less


# ------------------------------------------------------------------------------- ways on land

BUDGET = 9
"""Dice and footprints that one afternoon is reckoned to take at most."""


class Ways(NamedTuple):
    """The ways from a space, in columns: where each ends, what it takes, what it asks for."""

    to: NDArray[np.intp]
    tolls: Tolls
    light: Numbers
    skulls: Numbers
    asked: tuple[tuple[int, ...], ...]


@cache
def ways(at: int, over: bool) -> Ways:  # noqa: FBT001 - a cache
    """Return the ways from a space, made when they are first asked for.

    `over` is whether footprints open crossed spaces (joker-replaces-crossed).
    """
    import numpy as np

    onward = ways_from(at, BUDGET)
    tolls = tuple(way.asked for way in onward)
    return Ways(
        np.array([way.to for way in onward]),
        Tolls(tolls, BUDGET, over=over),
        np.array([way[LIGHT_TOLL] for way in tolls], np.float64),
        np.array([way[SKULLS] for way in tolls], np.float64),
        tolls,
    )


class Hands(NamedTuple):
    """Dice that a player has or could have.

    For each hand: how many unused dice show each element, and whether it closes crossed spaces.
    """

    unused: Sequence[Sequence[int]]
    seen: Sequence[Sequence[int]]


class Weighed(NamedTuple):
    """The ways that are open with some hand: their numbers, and what each is worth.

    `worth` has a row for each hand, minus infinity where a way is closed to it.
    """

    ways: NDArray[np.intp]
    worth: Numbers


def weighed(table: Table, seat: Seat, hands: Hands, left: int, skull: float) -> Weighed:
    """Weigh the ways of an afternoon by what they come to.

    Parameters
    ----------
    left
        The days after this one.
    skull
        What a gift to a skull costs.
    """
    import numpy as np

    onward, plan = ways(seat.at, table.house.over), land(table)
    price = onward.tolls.prices(hands.unused, hands.seen)
    open_ways = np.flatnonzero(price.min(axis=0) <= seat.footprints)
    to = onward.to[open_ways]
    steps = seat.footprints - price[:, open_ways].astype(np.intp)
    kept = np.clip(steps, 0, MOST)
    camps = np.maximum(_camps(table, seat)[to], plan.camps[seat.camp])
    worth: Numbers = plan.array[left][to, kept, camps] + (steps - kept)
    worth -= onward.light[open_ways] + skull * onward.skulls[open_ways]
    worth[steps < 0] = -np.inf
    return Weighed(open_ways, worth)


def _camps(table: Table, seat: Seat) -> NDArray[np.intp]:
    """Return the camp that each space is good for; the one where the day began may not be."""
    import numpy as np

    camps = np.array(land(table).camps)
    if camp(seat.at, table.house, moved=len(seat.visited) > 1) not in CAMPS:
        camps[seat.at] = 0
    return camps


def hand_of(table: Table, seat: Seat) -> tuple[list[int], list[bool]]:
    """Return how many unused dice show each element, and whether it closes crossed spaces."""
    customs, dice = gates(table, seat)
    unused = unused_dice(seat, dice)[:_ELEMENTS]
    return unused, [customs.blocks(symbol, number) for symbol, number in enumerate(unused)]


@lru_cache(maxsize=1 << 14)
def path(at: int, way: int) -> tuple[int, ...]:
    """Return the spaces of a way: one that asks for no more than it is said to ask for."""
    onward = ways(at, True)  # noqa: FBT003 - it only decides what ways take
    passed = _passing(at, int(onward.to[way]), list(onward.asked[way]), (at,))
    assert passed is not None
    return passed


@lru_cache(maxsize=1 << 14)
def tokens_on(at: int, way: int) -> tuple[int, int]:
    """Return the reroll tokens and fireflies that lie on a way."""
    rerolls = fireflies = 0
    for origin, to in pairwise(path(at, way)):
        leg = legs()[origin][to]
        rerolls += leg.rerolls
        fireflies += leg.fireflies
    return rerolls, fireflies


def _passing(at: int, to: int, tolls: list[int], passed: tuple[int, ...]) -> tuple[int, ...] | None:
    """Look for a way on, with what may still be asked for."""
    if at == to and not any(tolls):
        return passed
    for leg in legs()[at].values():
        if leg.to not in passed and _takes(leg, tolls, 1):
            spaces = _passing(leg.to, to, tolls, (*passed, leg.to))
            _takes(leg, tolls, -1)
            if spaces is not None:
                return spaces
    return None


def _takes(leg: Leg, tolls: list[int], sign: int) -> bool:
    """Take what a step asks for, or put it back; say whether it may be asked for."""
    wants = [(PRICE, leg.price), (LIGHT_TOLL, leg.loss), (SKULLS, int(leg.skull))]
    if leg.gate.symbol is not None:
        wants.append((leg.gate.symbol + _ELEMENTS * leg.gate.crossed, 1))
    if any(sign * number > tolls[place] for place, number in wants):
        return False
    for place, number in wants:
        tolls[place] -= sign * number
    return True
