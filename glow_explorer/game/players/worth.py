"""What companions, tokens, places and dice are worth to a player for the rest of the game.

How often cards trigger is reckoned by exact odds, what places are worth by the navigator's plans.

What dice bring at noon and on the journey of the day is the sum of what each symbol brings by
itself and of what cards bring that want several symbols together; so it is quickly found for
everything that one or two dice may show. Dice that show something are one number, with four bits
for the count of each symbol. What they open in the Province is found by pricing all ways of an
afternoon at once (`kernel.walking`).
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
    FOOTPRINTS,
    KAAR,
    LIGHT,
    LOSS,
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
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE, LOSS_OF_A_FACE, faces_pay
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
    from glow_explorer.kernel.walking import Asking, Leg
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
DOUBLE = {faces[-1]: color for color, faces in enumerate(FACES)}
"""The colour whose dice bear a symbol on their sixth face."""
_ELEMENTS = range(len(ELEMENTS))
_MOST_ODDS = 1 << 15


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
            often = _remember(means, key, _mean(wanted, dice, rulings, kaar=kaar))
        return often
    often = wanted.means.get(dice)
    if often is None:
        often = _remember(wanted.means, dice, _mean(wanted, dice, rulings, kaar=kaar))
    return often


def chance(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how likely a card triggers at all when dice are rolled once."""
    wanted = _wanted(card.card.key)
    if dice[BLACK]:
        chances, key = _cursed(wanted, rulings).chances, (dice, kaar)
        likely = chances.get(key)
        if likely is None:
            likely = _remember(chances, key, _odds_of(wanted, dice, rulings, kaar=kaar)[1])
        return likely
    likely = wanted.chances.get(dice)
    if likely is None:
        odds = _odds_of(wanted, dice, rulings, kaar=kaar)
        likely = _remember(wanted.chances, dice, odds[1])
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


def _remember(odds: dict[Any, float], dice: Any, number: float) -> float:
    """Keep a number for dice; make room where there are too many."""
    if len(odds) >= MOST_KNOWN:
        odds.clear()
    odds[dice] = number
    return number


def _mean(wanted: Wanted, dice: Tally, rulings: Rulings, *, kaar: bool) -> float:
    if wanted.same and not wanted.once and dice[BLACK] < _CHANGED:
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
    card, same, symbols = wanted.card, wanted.same, wanted.colors
    colors: tuple[int, ...] = (*_ELEMENTS, PURPLE, YELLOW, BLACK)
    if not same:
        other = next(color for color in _ELEMENTS if color not in symbols)
        colors = (*symbols, other, BLACK)
    pairs = zip(colors, alike, strict=True)
    pool = Pool(
        [Die(COLORS[color]) for color, count in pairs for _ in range(count)], unlimited=True
    )
    throws = trigger_throws(card, pool, rulings or as_rulings("standard"), kaar=kaar)
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
    return max(1, DAYS + 1 - table.day)


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
    boats, voyages = seat.boats, sea(table)
    return voyages.worth(left, boats, footprints + 1) - voyages.worth(left, boats, footprints)


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
    rulings, kaar, more, kept = have.rulings, have.kaar, days - 1, 1.0
    if not card.card.effect:
        light = 0.0
    elif card.skull or card.is_spell:
        now = chance(card, today, rulings, kaar=kaar)
        later = chance(card, have.later, rulings, kaar=kaar) if more else 0.0
        stays = (1 - now) * (1 - later) ** more
        light = _gain(card, have, days) * (1 - stays)
        kept = stays if have.taste.mortal else 1.0
    else:
        often = mean(card, today, rulings, kaar=kaar)
        if more:
            often += more * mean(card, have.later, rulings, kaar=kaar)
        light = _gain(card, have, days) * often
    light += kept * card.end_light
    if card.rerolls_per_round:
        light += kept * card.rerolls_per_round * have.taste.reroll * days
    return light


def loss(card: Played, have: Means) -> float:
    """Return what it costs that a companion leaves: its light at the end, and what it would do."""
    light, keep, days = float(card.end_light), have.taste.keep, have.days - 1
    if keep and days:
        light += keep * (_worth(card, have, days, have.later) - card.end_light)
        if card.die is not None:
            light += keep * have.taste.die * days
    return light


def company_worth(cards: Sequence[Played], have: Means) -> float:
    """Return what cards and dice are worth together for the rest of the game."""
    light = sum([worth(card, have) for card in cards])
    dice, taste = have.today, have.taste
    light += taste.die * (sum(dice) + sum(have.later) * (have.days - 1))
    light += have.footprint * FOOTPRINTS_OF_A_FACE * dice[PURPLE] / SIDES
    if dice[BLACK] and not have.kaar:
        light -= taste.black + LOSS_OF_A_FACE / SIDES
    return light


class Offer(NamedTuple):
    """A companion to be had, with the small dice and the footprints that lie there."""

    number: int
    dice: Sequence[int]
    prints: int


def recruit_worth(
    table: Table, seat: Seat, offer: Offer, taste: Taste, before: Means | None = None
) -> float:
    """Return what a player has for the rest of the game if they take an offer.

    `before` is what they have to reckon with now, if it is known.
    """
    number, dice, prints = offer
    card = COMPANIONS[number]
    large = seat.colors[: len(seat.owners)]
    if card.die is not None:
        color = die_brought(table, card)
        large = large if color is None else [*large, color]
    have = means(table, seat, taste, seat.colors) if before is None else before
    have = have._replace(
        today=tally([*large, *dice]), later=tally([*large, *SMALL_DICE]),
        kaar=have.kaar or number == KAAR,
    )  # fmt: skip
    light = company_worth([*cards_of(seat), card], have)
    days, footprints = have.days, seat.footprints
    if prints:
        light += journey_worth(table, seat, days, footprints + prints)
        light -= journey_worth(table, seat, days, footprints)
    change = card.printed_fireflies - 1
    if taste.bonus:
        now = ahead(seat.companions, seat.fireflies)
        return light + FIREFLY_BONUS * bonus_chance(now + change, days - 1)
    return light + change * taste.firefly


def die_brought(table: Table, card: Played) -> int | None:
    """Return the colour of the large die that a Sketal would bring, any of those that it may."""
    if card.die == "any":
        return next((color for color, count in enumerate(table.reserve) if count), None)
    return card.die if isinstance(card.die, int) and table.reserve[card.die] else None


# ------------------------------------------------------------------------------- dice

BITS = 4
MOST_DICE = (1 << BITS) - 1
PLACES = tuple(BITS * symbol for symbol in range(len(SYMBOLS)))
ONE = tuple(1 << place for place in PLACES)
"""A die that shows a symbol, as a number."""
_SYMBOLS = range(len(SYMBOLS))
ALONE = [[int(other == symbol) for other in _SYMBOLS] for symbol in _SYMBOLS]
"""How many dice show each symbol, if one die shows this symbol."""
SPECIAL = {PURPLE: FOOTPRINTS, YELLOW: LIGHT, BLACK: LOSS}
"""The symbols that only dice of one colour bear."""
_NUMBER_OF_ELEMENTS = len(ELEMENTS)
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
def pair_sides(color: int, other: int) -> Sides:
    """List what two dice may show together; which is which does not matter."""
    return sides(*sorted((color, other)))


@cache
def _alone(key: str) -> tuple[tuple[int, int, tuple[int, ...]], ...] | None:
    """Say how often a card triggers by the count of single symbols; None if several matter at once.

    Each symbol comes with the first number of dice that triggers the card, and how often it does
    for 0, 1, 2... dice that show it.
    """
    card = BY_KEY[key]
    wanted = demand(card.card.condition)
    if not card.card.effect:
        return ()
    if len(wanted.symbols) > 1 and (not wanted.same or limit(card.card)):
        return None
    by_count = [(symbol, _by_count(card, symbol)) for symbol in sorted(wanted.symbols)]
    return tuple(
        (symbol, next(number for number, times in enumerate(often) if times), often)
        for symbol, often in by_count
    )


def _by_count(card: Played, symbol: int) -> tuple[int, ...]:
    """Return how often a card triggers for 0, 1, 2... dice that show one symbol, and no others."""
    often = []
    for number in range(MOST_DICE + 1):
        counts = [0] * len(SYMBOLS)
        counts[symbol] = number
        often.append(card.times(counts, counts))
    return tuple(often)


class _Together(NamedTuple):
    """A card for which several symbols matter, and what one trigger brings.

    `often` is how often it triggers by the counts of its two symbols, at `first` and `second` in
    what dice show; None where it has more symbols, and `times` counts.
    """

    brings: float
    first: int
    second: int
    often: tuple[int, ...] | None
    times: Callable[[Sequence[int], Sequence[int]], int]


@cache
def _by_two(key: str) -> tuple[int, int, tuple[int, ...] | None]:
    """Say how often a card triggers by the counts of its two symbols, the first one's times 16."""
    card = BY_KEY[key]
    symbols = sorted(demand(card.card.condition).symbols)
    if len(symbols) != _CHANGED:
        return 0, 0, None
    often = []
    for number in range((MOST_DICE + 1) ** 2):
        counts = [0] * len(SYMBOLS)
        counts[symbols[0]], counts[symbols[1]] = divmod(number, MOST_DICE + 1)
        often.append(card.times(counts, counts))
    return PLACES[symbols[0]], PLACES[symbols[1]], tuple(often)


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
        self.together: list[_Together] = []
        self.elements: Sequence[float] | None = None
        self._known: dict[int, float] = {}
        self._house = table.house
        self._dice = len(seat.colors)
        for card in cards_of(seat):
            self._add(card, gain(card, have) - (loss(card, have) if card.skull else 0.0))
        for color, symbol in SPECIAL.items():
            if color in seat.colors:
                immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
                won, lost, footprints = faces_pay(ALONE[symbol], immune=immune)
                each = won - lost + have.footprint * footprints
                line = self.tables[symbol]
                for count in range(self._dice + 1):
                    line[count] += each * count

    def _add(self, card: Played, brings: float) -> None:
        alone = _alone(card.card.key)
        if alone is None:
            self.together.append(_Together(brings, *_by_two(card.card.key), card.times))
            return
        for symbol, first, often in alone:
            line = self.tables[symbol]
            for count in range(first, self._dice + 1):
                line[count] += brings * often[count]

    def of(self, shown: int) -> float:
        """Return what dice bring that show something."""
        light = self._known.get(shown)
        if light is None:
            light = self._known[shown] = self._of(shown)
        return light

    def _of(self, shown: int) -> float:
        # Symbol by symbol, and not in a loop: this is asked for every result.
        tables = self.tables
        a, b, c, d, e = (
            shown & 15,
            shown >> 4 & 15,
            shown >> 8 & 15,
            shown >> 12 & 15,
            shown >> 16 & 15,
        )
        light = tables[0][a] + tables[1][b] + tables[2][c] + tables[3][d] + tables[4][e]
        special = shown >> 20
        if special:
            light += tables[5][special & 15] + tables[6][special >> 4 & 15]
            light += tables[7][special >> 8]
        for brings, first, second, often, times in self.together:
            if often is not None:
                number = often[(shown >> first & 15) << 4 | shown >> second & 15]
            else:
                counts = [shown >> place & MOST_DICE for place in PLACES]
                number = times(counts, counts)
            if number:
                light += number * brings
        if self.elements is not None:
            light += self.elements[(a > 0) + (b > 0) + (c > 0) + (d > 0) + (e > 0)]
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
                worth = known[result] = self._of(result)
            light += part * worth
        return light


_MOST_HELD = 16
_held: dict[tuple[object, ...], tuple[Means, DiceWorth]] = {}
"""What dice bring at sea to those who rerolled last: they often do so again."""


def dice_worth(table: Table, seat: Seat, have: Means) -> DiceWorth:
    """Return what dice bring to a player at noon and on the journey of today."""
    if table.journey == "province":
        worth = DiceWorth(table, seat, have)
        add_journey(worth, table, seat, have.days - 1)
        return worth
    key = (
        seat.adventurer, *seat.companions, -1, *seat.spells, -1, *seat.boats, seat.footprints,
        have.days, have.footprint, have.firefly, seat.has_kaar(table.house), len(seat.colors),
    )  # fmt: skip
    held = _held.get(key)
    if held is not None and held[0] == have:
        return held[1]
    if len(_held) >= _MOST_HELD:
        _held.clear()
    worth = DiceWorth(table, seat, have)
    add_journey(worth, table, seat, have.days - 1)
    _held[key] = have, worth
    return worth


def add_journey(worth: DiceWorth, table: Table, seat: Seat, left: int) -> None:
    """Add what dice open this afternoon, with so many days left after it.

    At sea only the number of different elements matters. On land each die more or less is weighed
    by itself, from the dice as they lie.
    """
    if table.journey == "archipelago":
        worth.elements = sea(table).afternoon(left, seat.boats, seat.footprints)
        return
    counts = [seat.faces.count(element) for element in range(_NUMBER_OF_ELEMENTS)]
    hands = [
        counts,
        *(
            [*counts[:element], other, *counts[element + 1 :]]
            for element, count in enumerate(counts)
            for other in (count + 1, max(0, count - 1))
        ),
    ]
    worths = weighed(table, seat, Hands(hands, hands), left)
    worths -= SKULL * ways(seat.at, table.house.over).skulls
    now, *others = worths.max(axis=1).tolist()
    for element, count in enumerate(counts):
        more, less = others[2 * element] - now, others[2 * element + 1] - now
        line = worth.tables[element]
        for number in range(min(len(line), count + _CHANGED + 1)):
            change = max(-_CHANGED, min(_CHANGED, number - count))
            line[number] += change * more if change > 0 else -change * less


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
    import numpy as np

    over = table.house.over
    steps = seat.footprints - ways(seat.at, over).tolls.prices(hands.unused, hands.seen)
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
