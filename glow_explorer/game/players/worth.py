"""What companions, tokens, places and dice are worth to a player for the rest of the game.

How often cards trigger is reckoned by exact odds, what places are worth by the navigator's plans.

What dice open in the Province is found by pricing all ways of an afternoon at once
(`kernel.walking`). What they bring in a day is told by `dice_worth`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.dice import Die, Pool
from glow_explorer.game.afternoon import gates, unused_dice
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import (
    BLACK,
    BY_KEY,
    COLORS,
    COMPANIONS,
    FACES,
    KAAR,
    PURPLE,
    SYMBOLS,
    YELLOW,
)
from glow_explorer.inputs import numpy
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.journeys.land_plan import LandDays, Terms
from glow_explorer.journeys.sea_days import SeaDays, Worth, harbour_of
from glow_explorer.kernel.conditions import Demand, demand, limit, met
from glow_explorer.kernel.count import FIREFLY_BONUS
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE, LOSS_OF_A_FACE
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.walking import CAMPS, PRICE, SKULLS, Tolls, camp, legs, ways_from
from glow_explorer.kernel.walking import LIGHT as LIGHT_TOLL
from glow_explorer.odds.card_odds import total, trigger_throws
from glow_explorer.places import spaces
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.game.pieces import Played
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.kernel.walking import Asking, Leg, Whole
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House

    Sides = tuple[tuple[int, float], ...]
    Numbers = NDArray[np.float64]


# ------------------------------------------------------------------------------- odds of a card
#
# Of dice only their colours are known before they are rolled. A card that speaks of fire tells red
# dice, which have two faces of fire, from all others; one that wants identical symbols does not
# care which colour is which. So a few thousand answers serve all games.

Tally = tuple[int, ...]
"""How many dice of each colour there are."""
SIDES = len(FACES[0])
SIXTH = tuple(faces[-1] for faces in FACES)
"""The symbol on the sixth face of a die of each colour; the others show one element each."""
DOUBLE = {symbol: color for color, symbol in enumerate(SIXTH)}
"""The colour whose dice bear a symbol on their sixth face."""
_NUMBER_OF_ELEMENTS = len(ELEMENTS)
_ELEMENTS = range(_NUMBER_OF_ELEMENTS)
MOST_DICE = 15
"""So many dice that show one symbol are told apart."""
_MOST_ODDS, _MOST_NUMBERS = 1 << 15, 1 << 12


def tally(colors: Iterable[int]) -> Tally:
    """Count dice by their colours."""
    counts = [0] * len(COLORS)
    for color in colors:
        counts[color] += 1
    return tuple(counts)


def mean(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how often a card triggers on average when dice are rolled once.

    >>> from glow_explorer.game.pieces import COMPANIONS
    >>> from glow_explorer.rulebook import as_rulings
    >>> ladawa = COMPANIONS[5]  # fire fire
    >>> mean(ladawa, (0, 0, 0, 2, 0, 0, 0, 0), as_rulings("standard"))
    0.1111111111111111
    """
    wanted = _wanted(card.card.key)
    if dice[BLACK]:  # what the black die does is disputed, what the others do is not
        means, key = _cursed(wanted, rulings).means, (dice, kaar)
        often = means.get(key)
        if often is None:
            often = remember(means, key, _mean(wanted, dice, rulings, kaar=kaar))
        return often
    often = wanted.means.get(dice)
    if often is None:
        often = remember(wanted.means, dice, _mean(wanted, dice, rulings, kaar=kaar))
    return often


def chance(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how likely a card triggers at all when dice are rolled once."""
    wanted = _wanted(card.card.key)
    if dice[BLACK]:
        chances, key = _cursed(wanted, rulings).chances, (dice, kaar)
        likely = chances.get(key)
        if likely is None:
            likely = remember(chances, key, _odds_of(wanted, dice, rulings, kaar=kaar)[1])
        return likely
    likely = wanted.chances.get(dice)
    if likely is None:
        odds = _odds_of(wanted, dice, rulings, kaar=kaar)
        likely = remember(wanted.chances, dice, odds[1])
    return likely


@dataclass(frozen=True, eq=False)
class KnownOdds:
    """How often something triggers on average, and how likely at all, by dice."""

    means: dict[Any, float] = field(default_factory=dict)
    chances: dict[Any, float] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, kw_only=True)
class Wanted(KnownOdds):
    """What a card wants: identical symbols, or the colours that it tells apart; once at most.

    Its odds are known by all dice where none is black: that is quicker than to count first those
    that it tells apart.
    """

    card: Card
    same: int
    colors: tuple[int, ...]
    once: bool


@cache
def _wanted(key: str) -> Wanted:
    card = collection.card(key)
    demanded = demand(card.condition)
    colors = () if demanded.same else tuple(DOUBLE[symbol] for symbol in sorted(demanded.symbols))
    return Wanted(card=card, same=demanded.same, colors=colors, once=limit(card) is not None)


_by_rulings: dict[int, tuple[Rulings, dict[Wanted, KnownOdds]]] = {}
"""Odds where a die is black, by the rulings themselves: to compare rulings takes longer."""


def _cursed(wanted: Wanted, rulings: Rulings) -> KnownOdds:
    """Return the odds of a card that are known with a black die under some rulings."""
    known = _by_rulings.get(id(rulings))
    if known is None or known[0] is not rulings:
        if len(_by_rulings) >= MOST_PLANS:
            _by_rulings.clear()
        known = _by_rulings[id(rulings)] = (rulings, {})
    odds = known[1].get(wanted)
    if odds is None:
        odds = known[1][wanted] = KnownOdds()
    return odds


def remember(odds: dict[Any, float], dice: Any, number: float) -> float:
    """Keep a number for dice; make room where there are too many."""
    if len(odds) >= MOST_KNOWN:
        odds.clear()
    odds[dice] = number
    return number


def _mean(wanted: Wanted, dice: Tally, rulings: Rulings, *, kaar: bool) -> float:
    if wanted.same and not wanted.once and dice[BLACK] <= 1:
        return _identical(wanted.same, dice, rulings, kaar=kaar)
    return _odds_of(wanted, dice, rulings, kaar=kaar)[0]


def _odds_of(wanted: Wanted, dice: Tally, rulings: Rulings, *, kaar: bool) -> tuple[float, float]:
    """Count dice as far as a card tells them apart, and find its odds."""
    if wanted.same:
        alike: Tally = (*sorted(dice[: len(_ELEMENTS)]), *dice[len(_ELEMENTS) :])
    else:
        own = [dice[color] for color in wanted.colors]
        alike = (*own, sum(dice) - sum(own) - dice[BLACK], dice[BLACK])
    cursed = dice[BLACK] > 0
    return _odds(wanted.card.key, alike, rulings if cursed else None, cursed and kaar)


@lru_cache(maxsize=_MOST_ODDS)
def _odds(key: str, alike: Tally, rulings: Rulings | None, kaar: bool) -> tuple[float, float]:  # noqa: FBT001
    wanted = _wanted(key)
    if wanted.same or alike[-1] > 1:
        return _odds_of_throws(wanted, alike, rulings, kaar=kaar)
    card, symbols = BY_KEY[key], [SIXTH[color] for color in wanted.colors]
    *own, others, black = alike
    house = (rulings or as_rulings("standard")).house
    immune = is_immune(house, kaar=kaar)
    often = likely = 0.0
    for numbers, part in _numbers(tuple(own), others):
        counts = [0] * len(SYMBOLS)
        for symbol, number in zip(symbols, numbers, strict=True):
            counts[symbol] = number
        if not black:
            times = card.times(counts, counts)
            often += part * times
            likely += part * (times > 0)
            continue
        for face in FACES[BLACK]:
            shown, seen = counts[:], counts[:]
            if face in symbols:
                shown[face] = seen[face] = counts[face] + 1
                if not immune:
                    shown[face], seen[face] = after_curse(shown[face], 1, house)
            times = card.times(shown, seen)
            often += part * times / SIDES
            likely += part * (times > 0) / SIDES
    return often, likely


@lru_cache(maxsize=_MOST_NUMBERS)
def _numbers(own: Tally, others: int) -> tuple[tuple[Tally, float], ...]:
    """Return how many dice show each of some symbols, and how likely: die by die.

    For each of them there are some dice that show it on two faces; `others` do so on one.
    """
    if not others and not any(own):
        return (((0,) * len(own), 1.0),)
    twice = None
    if others:
        fewer = own, others - 1
    else:
        twice = next(place for place, number in enumerate(own) if number)
        fewer = (*own[:twice], own[twice] - 1, *own[twice + 1 :]), 0
    likely: dict[Tally, float] = {}
    for numbers, part in _numbers(*fewer):
        rest = SIDES
        for place, number in enumerate(numbers):
            faces = 1 + (place == twice)
            rest -= faces
            more = (*numbers[:place], number + 1, *numbers[place + 1 :])
            likely[more] = likely.get(more, 0.0) + part * faces / SIDES
        likely[numbers] = likely.get(numbers, 0.0) + part * rest / SIDES
    return tuple(likely.items())


def _odds_of_throws(
    wanted: Wanted, alike: Tally, rulings: Rulings | None, *, kaar: bool
) -> tuple[float, float]:
    """Return the odds of a card by counting all throws."""
    colors: tuple[int, ...] = (*_ELEMENTS, PURPLE, YELLOW, BLACK)
    if not wanted.same:
        other = next(color for color in _ELEMENTS if color not in wanted.colors)
        colors = (*wanted.colors, other, BLACK)
    pairs = zip(colors, alike, strict=True)
    pool = Pool(
        [Die(COLORS[color]) for color, count in pairs for _ in range(count)], unlimited=True
    )
    throws = trigger_throws(wanted.card, pool, rulings or as_rulings("standard"), kaar=kaar)
    every = total(pool)
    often = sum(times * number for times, number in throws.items()) / every
    return often, 1 - throws.get(0, 0) / every


def _identical(same: int, dice: Tally, rulings: Rulings, *, kaar: bool) -> float:
    """Return how many groups of identical symbols there are on average: symbol by symbol."""
    black = dice[BLACK]
    number = sum(dice) - black
    special = _groups(same, dice[PURPLE], 0) + _groups(same, dice[YELLOW], 0)
    plain = sum([_groups(same, number - dice[element], dice[element]) for element in _ELEMENTS])
    if not black:
        return special + plain
    # The black die shows each element on one face, and may curse what others show of it.
    house = rulings.house
    joined = 1 if is_immune(house, kaar=kaar) else after_curse_of(house)
    shown = [_groups(same, number - dice[element], dice[element], joined) for element in _ELEMENTS]
    return special + (SIDES - 1) / SIDES * plain + sum(shown) / SIDES


@cache
def _groups(same: int, single: int, double: int, joined: tuple[int, ...] | int = 0) -> float:
    """Return how many groups of one symbol dice show on average.

    `single` dice have it on one face, `double` dice on two. `joined` more show it; or it is said
    how many count for each number that show it.
    """
    groups, others = Demand((), (), same, frozenset()), (0,) * (len(SYMBOLS) - 1)

    def counted(number: int) -> int:
        return number + joined if isinstance(joined, int) else joined[number]

    ways = sum(
        met(groups, (counted(singles + doubles), *others), others)
        * comb(single, singles) * (SIDES - 1) ** (single - singles)
        * comb(double, doubles) * 2**doubles * (SIDES - 2) ** (double - doubles)
        for singles in range(single + 1)
        for doubles in range(double + 1)
    )  # fmt: skip
    return float(ways / SIDES ** (single + double))


@cache
def after_curse_of(house: House) -> tuple[int, ...]:
    """Return how many dice count that show a symbol, for 0, 1, 2... beside the black die."""
    return tuple(int(after_curse(number + 1, 1, house)[0]) for number in range(MOST_DICE + 1))


# ------------------------------------------------------------------------------- plans of a journey
#
# The plans are made for dice that a player typically has; one plan of each board serves all games
# of a set of rulings. A purple die among them stands for the footprints that come by other ways.

TYPICAL = Pool("red, green, blue, azure, purple")
MOST = 4
"""Footprints that the plan of the Province reckons with; others count for what they are."""
SKULL = 2
"""What a gift to a skull is reckoned to cost on the days to come."""
MOST_PLANS, MOST_OWN_PLANS = 16, 64
MOST_KNOWN = 1 << 12
"""So many odds of a card are kept before they are forgotten."""
MOST_ENDS = 1 << 11
"""So many spaces, with the days left and a camp, a plan of the Province knows the ways of."""
MOST_AT_SEA = 15
"""Footprints that the plans of the Archipelago always have tables for; others are 16 wider."""
MOST_WIDE = 24
"""So many tables for more footprints are kept."""
PLACES_KEPT = 12
"""Decimal places of a plan that count: floating point numbers are rounded."""
DAYS = catalog().setup.rounds


@dataclass(frozen=True)
class Land:
    """What it is worth to stand on a space, with a camp and footprints, and so many days left.

    `values` is by days left, space, footprints and camp, `array` the same for numpy; `camps` has
    the place of each space's light among the camps, `good_for` the same for numpy. `ends` keeps
    what the ends of ways are worth.
    """

    values: list[list[list[list[float]]]]
    array: NDArray[np.float64]
    camps: tuple[int, ...]
    good_for: NDArray[np.intp]
    ends: dict[tuple[int, ...], Ends] = field(default_factory=dict)

    def worth(self, left: int, at: int, camp: int, footprints: int) -> float:
        """Return what a position is worth."""
        kept = min(footprints, MOST)
        return self.values[left][at][kept][self.camps[camp]] + footprints - kept


@lru_cache(maxsize=MOST_PLANS)
def _land(rulings: Rulings) -> Land:
    np = numpy("play()")
    terms = Terms(
        rulings, kaar=False, purple_footprints=True, footprint=1.0, skull=float(SKULL), most=MOST
    )
    days = LandDays([TYPICAL] * DAYS, terms)
    every = range(len(spaces()))
    array = np.array([[days.values(left, at) for at in every] for left in range(DAYS + 1)])
    camps = tuple(days.lights.index(spaces()[at].light) for at in every)
    return Land(array.tolist(), array, camps, np.array(camps))


class Sea:
    """What it is worth to have boats on some islands, and footprints, with so many days left.

    It is looked up: all places of the boats are reckoned at once when a day is first asked for.
    Most players have few footprints; tables for more of them are made when they are needed.
    """

    def __init__(self, days: SeaDays) -> None:
        self.days = days
        self._evenings: dict[int, memoryview] = {}
        self._afternoons: dict[int, Numbers] = {}

    def worth(self, left: int, boats: Sequence[int], footprints: int) -> float:
        """Return what a position is worth."""
        if footprints > MOST_AT_SEA:
            return float(self._beyond(_many_evenings, left, boats, footprints))
        worths = self._evenings.get(left)
        if worths is None:
            every = self.days.evenings(left, MOST_AT_SEA)
            worths = self._evenings[left] = every.round(PLACES_KEPT).data
        light: float = worths[harbour_of()[tuple(sorted(boats))], footprints]
        return light

    def footprint(self, left: int, boats: Sequence[int], footprints: int) -> float:
        """Return what one more footprint is worth."""
        worths = self._evenings.get(left)
        if worths is None or footprints >= MOST_AT_SEA:
            more = self.worth(left, boats, footprints + 1)
            return more - self.worth(left, boats, footprints)
        harbour = harbour_of()[tuple(sorted(boats))]
        light: float = worths[harbour, footprints + 1] - worths[harbour, footprints]
        return light

    def afternoon(self, left: int, boats: Sequence[int], footprints: int) -> list[float]:
        """Return what the best voyage is worth for each number of elements, 0 to all of them."""
        if footprints > MOST_AT_SEA:
            lights: list[float] = self._beyond(_many_voyages, left, boats, footprints).tolist()
            return lights
        worths = self._afternoons.get(left)
        if worths is None:
            worths = self.days.best_voyages(left + 1, MOST_AT_SEA).round(PLACES_KEPT)
            self._afternoons[left] = worths
        light: list[float] = worths[:, harbour_of()[tuple(sorted(boats))], footprints].tolist()
        return light

    def _beyond(
        self, tables: Callable[[SeaDays, int, int], Numbers], left: int, boats: Sequence[int],
        footprints: int,
    ) -> Numbers:  # fmt: skip
        """Look it up in tables for many footprints; those that no voyage can use are kept."""
        used = min(footprints, self.days.fairways.most * (left + 1))
        worths = tables(self.days, left, used | MOST_AT_SEA)
        light: Numbers = worths[..., harbour_of()[tuple(sorted(boats))], used]
        return light + (footprints - used) * float(self.days.worth.footprint)


@lru_cache(maxsize=MOST_WIDE)
def _many_evenings(days: SeaDays, left: int, footprints: int) -> Numbers:
    return days.evenings(left, footprints).round(PLACES_KEPT)


@lru_cache(maxsize=MOST_WIDE)
def _many_voyages(days: SeaDays, left: int, footprints: int) -> Numbers:
    return days.best_voyages(left + 1, footprints).round(PLACES_KEPT)


@lru_cache(maxsize=MOST_PLANS)
def _sea(rulings: Rulings, solo: bool, colors: tuple[int, ...]) -> Sea:  # noqa: FBT001 - a cache
    dice = [Die(COLORS[color]) for color in colors]
    pool = Pool(dice, unlimited=True) if colors else TYPICAL
    shown = elements_shown(pool, rulings, kaar=False, purple_footprints=True)
    worth = Worth(reroll=Fraction(1), firefly=Fraction(1), skull=Fraction(SKULL))
    return Sea(SeaDays([shown] * DAYS, rulings, worth, solo=solo))


@dataclass(frozen=True, eq=False)
class Plans:
    """The plans that were made under some rulings, for both boards."""

    rulings: Rulings
    lands: list[Land] = field(default_factory=list)
    seas: dict[tuple[bool, tuple[int, ...]], Sea] = field(default_factory=dict)


_plans: dict[int, Plans] = {}
"""The plans by the rulings themselves: to compare rulings takes longer than to use a plan."""


def _plans_of(rulings: Rulings) -> Plans:
    plans = _plans.get(id(rulings))
    if plans is None or plans.rulings is not rulings:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        plans = _plans[id(rulings)] = Plans(rulings)
    return plans


def land(table: Table) -> Land:
    """Return the plan of the Province, made when it is first asked for."""
    lands = _plans_of(table.rulings).lands
    if not lands:
        lands.append(_land(table.rulings))
    return lands[0]


def sea(table: Table, colors: tuple[int, ...] = ()) -> Sea:
    """Return the plan of the Archipelago, made when it is first asked for.

    Parameters
    ----------
    colors
        The colours of the dice of the days to come; dice that a player typically has, if none.
    """
    seas, key = _plans_of(table.rulings).seas, (table.tom is not None, colors)
    plan = seas.get(key)
    if plan is None:
        if len(seas) >= MOST_OWN_PLANS:
            seas.clear()
        plan = seas[key] = _sea(table.rulings, *key)
    return plan


def dice_to_come(large: Sequence[int]) -> tuple[int, ...]:
    """Return the colours of the dice that a player reckons with on a day to come.

    Those are the large ones at hand, two of other elements, and a purple one, which stands for the
    footprints that come by other ways.
    """
    others = [color for color in _ELEMENTS if color not in large][:2]
    return tuple(sorted([*large, *others, PURPLE]))


def days_left(table: Table) -> int:
    """Count the days that are left, today included."""
    left = DAYS + 1 - table.day
    return left if left > 1 else 1


def journey_worth(table: Table, seat: Seat, left: int, footprints: int) -> float:
    """Return what a player's places are worth with so many afternoons left, and footprints."""
    if table.journey == "province":
        return land(table).worth(left, seat.at, seat.camp, footprints)
    return sea(table).worth(left, seat.boats, footprints)


def footprint_worth(table: Table, seat: Seat, footprints: int) -> float:
    """Return what one more footprint is worth before the journey of today, beside those at hand."""
    left = days_left(table)
    if table.journey == "province":
        plan, at, camp = land(table), seat.at, seat.camp
        return plan.worth(left, at, camp, footprints + 1) - plan.worth(left, at, camp, footprints)
    return sea(table).footprint(left, seat.boats, footprints)


# ------------------------------------------------------------------------------- companions

SMALL_DICE = (1, 2)
"""The colours of the small dice that a player typically has on a day to come."""
CALLED_BACK, CAST, STRUCK = 4.0, 1.5, -4.0
"""What it is worth to call somebody back, to cast spells, to lose the last companion."""
FIREFLIES = ((-2, 0.15), (-1, 0.2), (0, 0.25), (1, 0.22), (2, 0.18))
"""How a day changes the number of fireflies less that of companions, and how likely."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player reckons with.

    Attributes
    ----------
    token, firefly
        The light that a reroll token kept for later, and a firefly, are worth.
    reroll
        The light that a reroll of a companion brings in a day.
    die
        The light that a die is worth on the journey of a day.
    mortal
        Whether a companion's light at the end counts only as far as it is likely to be there.
    keep
        The part of what a companion would still bring that its leaving costs.
    bonus
        Whether the bonus of the fireflies is reckoned with, instead of each for itself.
    black
        The light that the black die costs beyond what it does.
    margin
        How much more than it costs a reroll must promise.
    """

    token: float
    firefly: float
    reroll: float
    die: float
    mortal: bool
    keep: float
    bonus: bool
    black: float
    margin: float


class Means(NamedTuple):
    """What a player has to reckon with at one moment: days, dice, and what tokens are worth."""

    days: int
    today: Tally
    later: Tally
    rulings: Rulings
    kaar: bool
    footprint: float
    firefly: float
    taste: Taste


@cache
def bonus_chance(ahead: int, days: int) -> float:
    """Return how likely there are fireflies enough at the end.

    Parameters
    ----------
    ahead
        How many more fireflies than companions there are now.
    days
        How many companions are still to come.
    """
    if not days:
        return 1.0 if ahead >= 0 else 0.0
    return sum(part * bonus_chance(ahead + change, days - 1) for change, part in FIREFLIES)


def ahead(companions: Sequence[int], tokens: int) -> int:
    """Return how many more fireflies than companions there are."""
    printed = [COMPANIONS[number].printed_fireflies for number in companions]
    return sum(printed) + tokens - len(companions)


def firefly_worth(now: int, days: int, taste: Taste) -> float:
    """Return what one more firefly is worth, with so many more than companions now."""
    if not taste.bonus:
        return taste.firefly
    return FIREFLY_BONUS * (bonus_chance(now + 1, days) - bonus_chance(now, days))


def means(table: Table, seat: Seat, taste: Taste, today: Sequence[int]) -> Means:
    """Take stock of what a player reckons with; `today` are the colours of the dice."""
    days = days_left(table)
    return Means(
        days,
        tally(today),
        tally([*seat.colors[: len(seat.owners)], *SMALL_DICE]),
        table.rulings,
        KAAR in seat.companions,
        footprint_worth(table, seat, seat.footprints),
        firefly_worth(ahead(seat.companions, seat.fireflies), days - 1, taste),
        taste,
    )


def gain(card: Played, have: Means) -> float:
    """Return what one application of a card brings, in light."""
    return _gain(card, have, have.days)


def _gain(card: Played, have: Means, days: int) -> float:
    """Return the same when so many days are left, this one included."""
    light = card.light + card.footprints * have.footprint + card.fireflies * have.firefly
    if card.rerolls and days > 1:
        light += card.rerolls * have.taste.token
    if card.casts:
        light += CAST
    if card.entangled:
        light += CALLED_BACK if card.card.effect.resurrect else STRUCK
    return light


def worth(card: Played, have: Means) -> float:
    """Return what a card is worth from today to the end of the game.

    A card that leaves when it triggers does so once; its light at the end is then lost.
    """
    return _worth(card, have, have.days, have.today)


def _worth(card: Played, have: Means, days: int, today: Tally) -> float:
    """Return the same with so many days left, on the first of which there are these dice."""
    if not card.card.effect:
        return _lasting(card, have, days)
    if card.skull or card.is_spell:
        later = _stays_later(card, have, days)
        return _leaving(card, have, days, (1 - _likely(card, have, today)) * later)
    often = mean(card, today, have.rulings, kaar=have.kaar)
    return _lasting(card, have, days) + _gain(card, have, days) * often


def _likely(card: Played, have: Means, dice: Tally) -> float:
    return chance(card, dice, have.rulings, kaar=have.kaar)


def _leaving(card: Played, have: Means, days: int, stays: float) -> float:
    """Return what a card is worth that leaves when it triggers and is likely to stay."""
    kept = stays if have.taste.mortal else 1.0
    return _gain(card, have, days) * (1 - stays) + kept * _kept(card, have, days)


def _stays_later(card: Played, have: Means, days: int) -> float:
    """Return how likely a card never triggers after the first of some days."""
    return (1 - _likely(card, have, have.later)) ** (days - 1) if days > 1 else 1.0


def _lasting(card: Played, have: Means, days: int) -> float:
    """Return what a card that stays is worth beside what it does on the first of some days."""
    light = _kept(card, have, days)
    if days > 1 and card.card.effect:
        often = mean(card, have.later, have.rulings, kaar=have.kaar)
        light += _gain(card, have, days) * (days - 1) * often
    return light


def _kept(card: Played, have: Means, days: int) -> float:
    """Return what a card is worth by being there: its light at the end, and its rerolls."""
    return card.end_light + card.rerolls_per_round * have.taste.reroll * days


def loss(card: Played, have: Means) -> float:
    """Return what it costs that a companion leaves: its light at the end, and what it would do."""
    light, keep, days = float(card.end_light), have.taste.keep, have.days - 1
    if keep and days:
        light += keep * (_worth(card, have, days, have.later) - card.end_light)
        if card.die is not None:
            light += keep * have.taste.die * days
    return light


class Outlook:
    """What cards are worth to a player for the rest of the game, with any dice of today.

    What they are worth whatever dice there are today is reckoned once.
    """

    def __init__(self, cards: Sequence[Played], have: Means) -> None:
        self.have = have
        self._lasting = 0.0
        self._today: list[tuple[float, Played, dict[Tally, float]]] = []
        self._leaving: list[tuple[Played, float]] = []
        for card in cards:
            if card.card.effect and (card.skull or card.is_spell):
                self._leaving.append((card, _stays_later(card, have, have.days)))
                continue
            self._lasting += _lasting(card, have, have.days)
            if card.card.effect:
                brings = gain(card, have)
                self._today.append((brings, card, _wanted(card.card.key).means))

    def worth(self, today: Tally) -> float:
        """Return what the cards are worth with the dice of today."""
        have, light = self.have, self._lasting
        for brings, card, means in self._today:
            often = None if today[BLACK] else means.get(today)
            if often is None:
                often = mean(card, today, have.rulings, kaar=have.kaar)
            light += brings * often
        for card, later in self._leaving:
            stays = (1 - _likely(card, have, today)) * later
            light += _leaving(card, have, have.days, stays)
        return light


def company_worth(cards: Sequence[Played], have: Means) -> float:
    """Return what cards and dice are worth together for the rest of the game."""
    return Outlook(cards, have).worth(have.today) + _dice_light(have)


def _dice_light(have: Means) -> float:
    """Return what dice are worth by being there."""
    dice, taste = have.today, have.taste
    light = taste.die * (sum(dice) + sum(have.later) * (have.days - 1))
    light += have.footprint * FOOTPRINTS_OF_A_FACE * dice[PURPLE] / SIDES
    if dice[BLACK] and not have.kaar:
        light -= taste.black + LOSS_OF_A_FACE / SIDES
    return light


class Offer(NamedTuple):
    """A companion to be had, with the small dice and the footprints that lie there."""

    number: int
    dice: Sequence[int]
    prints: int


class Recruiting:
    """What a player has for the rest of the game if they take an offer.

    What is the same for several offers is reckoned once.
    """

    def __init__(self, table: Table, seat: Seat, taste: Taste) -> None:
        self.table, self.seat = table, seat
        self.have = means(table, seat, taste, seat.colors)
        self._cards = cards_of(seat)
        self._ahead = ahead(seat.companions, seat.fireflies)
        self._outlooks: dict[tuple[Tally, bool], Outlook] = {}
        self._prints = {0: 0.0}

    def worth(self, offer: Offer) -> float:
        """Return what there is to be had with an offer."""
        number, dice, prints = offer
        card, seat, have = COMPANIONS[number], self.seat, self.have
        large = seat.colors[: len(seat.owners)]
        if card.die is not None:
            color = die_brought(self.table, card)
            large = large if color is None else [*large, color]
        later, kaar = tally([*large, *SMALL_DICE]), have.kaar or number == KAAR
        have = have._replace(today=tally([*large, *dice]), later=later, kaar=kaar)
        outlook = self._outlooks.get((later, kaar))
        if outlook is None:
            outlook = self._outlooks[later, kaar] = Outlook(self._cards, have)
        light = outlook.worth(have.today) + worth(card, have) + _dice_light(have)
        return light + self._prints_worth(prints) + self._firefly_worth(card)

    def _prints_worth(self, prints: int) -> float:
        """Return what so many footprints more are worth."""
        light = self._prints.get(prints)
        if light is None:
            table, seat, days = self.table, self.seat, self.have.days
            now = journey_worth(table, seat, days, seat.footprints)
            light = journey_worth(table, seat, days, seat.footprints + prints) - now
            self._prints[prints] = light
        return light

    def _firefly_worth(self, card: Played) -> float:
        """Return what the fireflies of a companion are worth, less the one that it needs."""
        change, taste = card.printed_fireflies - 1, self.have.taste
        if taste.bonus:
            return FIREFLY_BONUS * bonus_chance(self._ahead + change, self.have.days - 1)
        return change * taste.firefly


def die_brought(table: Table, card: Played) -> int | None:
    """Return the colour of the large die that a Sketal would bring, any of those that it may."""
    if card.die == "any":
        return next((color for color, count in enumerate(table.reserve) if count), None)
    return card.die if isinstance(card.die, int) and table.reserve[card.die] else None


# ------------------------------------------------------------------------------- ways on land

BUDGET = 9
"""Dice and footprints that one afternoon is reckoned to take at most."""


class Ways(NamedTuple):
    """The ways from a space, in columns: where each ends, what it takes, what it asks for.

    `grim` are those on which there are skulls.
    """

    to: NDArray[np.intp]
    tolls: Tolls
    light: Numbers
    skulls: Numbers
    grim: NDArray[np.intp]
    asked: tuple[tuple[int, ...], ...]


@cache
def ways(at: int, over: bool) -> Ways:  # noqa: FBT001 - a cache
    """Return the ways from a space, made when they are first asked for.

    `over` is whether footprints open crossed spaces (joker-replaces-crossed).
    """
    import numpy as np

    # In the order of what they take: of ways that are worth the same the first is taken.
    onward = sorted(ways_from(at, BUDGET), key=_taking)
    tolls = tuple(way.asked for way in onward)
    skulls = np.array([way[SKULLS] for way in tolls], np.float64)
    return Ways(
        np.array([way.to for way in onward]),
        Tolls(tolls, BUDGET, over=over),
        np.array([way[LIGHT_TOLL] for way in tolls], np.float64),
        skulls,
        skulls.nonzero()[0],
        tolls,
    )


def _taking(way: Asking) -> tuple[int, int, tuple[int, ...]]:
    """Return where a way leads, how much it takes in all, and of what."""
    return way.to, sum(way.asked[:_NUMBER_OF_ELEMENTS]) + way.asked[PRICE], way.asked[::-1]


class Hands(NamedTuple):
    """Dice that a player has or could have.

    For each hand: how many unused dice show each element, and whether it closes crossed spaces.
    """

    unused: Sequence[Sequence[int]]
    seen: Sequence[Sequence[int]]


def weighed(table: Table, seat: Seat, hands: Hands, left: int) -> Numbers:
    """Weigh the ways of an afternoon by what they come to, gifts to skulls aside.

    There is a row for each hand and a column for each of the `ways`; minus infinity where a way is
    closed to a hand.

    Parameters
    ----------
    left
        The days after this one.
    """
    tolls = ways(seat.at, table.house.over).tolls
    return _reached(table, seat, tolls.prices(hands.unused, hands.seen), left)


def weighed_now(table: Table, seat: Seat, left: int) -> Numbers:
    """Weigh the ways of an afternoon for the dice that a player has now."""
    tolls = ways(seat.at, table.house.over).tolls
    return _reached(table, seat, tolls.price(*hand_of(table, seat)), left)


def _reached(table: Table, seat: Seat, prices: Whole, left: int) -> Numbers:
    """Return what the ends of ways are worth to a player who pays their prices."""
    import numpy as np

    steps = seat.footprints - prices
    ends = _ends(table, seat, left)
    # Functions of numpy that are written in Python take longer than the work there is to do.
    place = np.minimum(np.maximum(steps, -1), MOST) + ends.places
    worth: Numbers = ends.worths.take(place)
    if seat.footprints > MOST:
        worth += np.maximum(steps - MOST, 0)
    return worth


class Ends(NamedTuple):
    """What the ends of ways are worth with -1, 0, 1... footprints left, in one row.

    `places` says for each way where no footprint is left.
    """

    worths: Numbers
    places: NDArray[np.intp]


def _ends(table: Table, seat: Seat, left: int) -> Ends:
    """Return what the ends of the ways from a space are worth, less the light that ways take."""
    import numpy as np

    plan, at, over = land(table), seat.at, table.house.over
    may_camp = camp(at, table.house, moved=len(seat.visited) > 1) in CAMPS
    key = (left, at, plan.camps[seat.camp], may_camp, over)
    ends = plan.ends.get(key)
    if ends is None:
        if len(plan.ends) >= MOST_ENDS:
            plan.ends.clear()
        onward, camps = ways(at, over), plan.good_for
        if not may_camp:
            camps = camps.copy()
            camps[at] = 0
        camps = np.maximum(camps[onward.to], plan.camps[seat.camp])
        worths = np.full((len(onward.to), MOST + 2), -np.inf)
        worths[:, 1:] = plan.array[left][onward.to, :, camps] - onward.light[:, None]
        places = np.arange(len(onward.to)) * (MOST + 2) + 1
        ends = plan.ends[key] = Ends(worths.ravel(), places)
    return ends


def hand_of(table: Table, seat: Seat) -> tuple[list[int], list[bool]]:
    """Return how many unused dice show each element, and whether it closes crossed spaces."""
    customs, dice = gates(table, seat)
    unused = unused_dice(seat, dice)[:_NUMBER_OF_ELEMENTS]
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
        wants.append((leg.gate.symbol + _NUMBER_OF_ELEMENTS * leg.gate.crossed, 1))
    if any(sign * number > tolls[place] for place, number in wants):
        return False
    for place, number in wants:
        tolls[place] -= sign * number
    return True
