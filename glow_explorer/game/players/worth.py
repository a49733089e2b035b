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
from glow_explorer.journeys.sea_days import NUMBERS, SeaDays, Worth
from glow_explorer.kernel.conditions import Demand, demand, limit, met
from glow_explorer.kernel.count import FIREFLY_BONUS
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE, LOSS_OF_A_FACE, faces_pay
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.walking import CAMPS, PRICE, SKULLS, Tolls, camp, legs, ways_from
from glow_explorer.kernel.walking import LIGHT as LIGHT_TOLL
from glow_explorer.odds.card_odds import total, trigger_throws
from glow_explorer.places import spaces
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.game.pieces import Played
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House

    Boats = tuple[int, ...]
    from glow_explorer.kernel.walking import Asking, Leg

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
    if wanted.same and not wanted.once and dice[BLACK] < _CHANGED:
        return _identical(wanted.same, dice, rulings, kaar=kaar)
    return _of(card, wanted, dice, rulings, kaar=kaar)[0]


def chance(card: Played, dice: Tally, rulings: Rulings, *, kaar: bool = False) -> float:
    """Return how likely a card triggers at all when dice are rolled once."""
    return _of(card, _wanted(card.card.key), dice, rulings, kaar=kaar)[1]


@dataclass(frozen=True, eq=False)
class Wanted:
    """What a card wants: identical symbols, or the colours that it tells apart; once at most."""

    card: Card
    same: int
    colors: tuple[int, ...]
    once: bool


@cache
def _wanted(key: str) -> Wanted:
    card = collection.card(key)
    demanded = demand(card.condition)
    colors = () if demanded.same else tuple(DOUBLE[symbol] for symbol in sorted(demanded.symbols))
    return Wanted(card, demanded.same, colors, limit(card) is not None)


def _of(
    card: Played, wanted: Wanted, dice: Tally, rulings: Rulings, *, kaar: bool
) -> tuple[float, float]:
    """Count dice as far as a card tells them apart, and look up its odds."""
    if dice[BLACK]:  # what the black die does is disputed, what the others do is not
        by_tally: dict[Any, tuple[float, float]] = _cursed_odds(rulings)
        key: Any = (wanted, dice, kaar)
    else:
        by_tally, key = _by_tally, (wanted, dice)
    known = by_tally.get(key)
    if known is not None:
        return known
    if wanted.same:
        alike: Tally = (*sorted(dice[: len(_ELEMENTS)]), *dice[len(_ELEMENTS) :])
    else:
        own = [dice[color] for color in wanted.colors]
        alike = (*own, sum(dice) - sum(own) - dice[BLACK], dice[BLACK])
    _forget(by_tally)
    if dice[BLACK]:
        odds = by_tally[key] = _odds(card.card.key, alike, rulings, kaar)
    else:
        odds = by_tally[key] = _odds(card.card.key, alike, None, False)  # noqa: FBT003
    return odds


_by_tally: dict[tuple[Wanted, Tally], tuple[float, float]] = {}
"""Odds by all dice, where none is black: quicker to find than by those that a card tells apart."""
_by_rulings: dict[int, tuple[Rulings, dict[Any, tuple[float, float]]]] = {}
"""The same where one is black, by the rulings themselves: to compare rulings takes longer."""


def _cursed_odds(rulings: Rulings) -> dict[Any, tuple[float, float]]:
    known = _by_rulings.get(id(rulings))
    if known is None or known[0] is not rulings:
        if len(_by_rulings) >= MOST_PLANS:
            _by_rulings.clear()
        known = _by_rulings[id(rulings)] = (rulings, {})
    return known[1]


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
MOST_PLANS, MOST_OWN_PLANS = 16, 128
MOST_PLACES = 1 << 16
"""So many worths of boats and footprints a plan keeps before it forgets them."""
DAYS = catalog().setup.rounds


@dataclass(frozen=True)
class Land:
    """What it is worth to stand on a space, with a camp and footprints, and so many days left.

    `values` is by days left, space, footprints and camp, `array` the same for numpy; `camps` has
    the place of each space's light among the camps, `good_for` the same for numpy.
    """

    values: list[list[list[list[float]]]]
    array: NDArray[np.float64]
    camps: tuple[int, ...]
    good_for: NDArray[np.intp]

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


@dataclass(frozen=True)
class Sea:
    """What it is worth to have boats on some islands, and footprints, with so many days left."""

    days: SeaDays
    known: dict[tuple[int, Boats, int], float] = field(default_factory=dict)
    offers: dict[tuple[int, Boats, int], tuple[float, ...]] = field(default_factory=dict)

    def worth(self, left: int, boats: Sequence[int], footprints: int) -> float:
        """Return what a position is worth."""
        key = (left, tuple(sorted(boats)), footprints)
        worth = self.known.get(key)
        if worth is None:
            _forget(self.known)
            worth = self.known[key] = self.days.about(left + 1, key[1], footprints, None)
        return worth

    def afternoon(self, left: int, boats: Sequence[int], footprints: int) -> tuple[float, ...]:
        """Return what the best voyage is worth for each number of elements, 0 to all of them."""
        key = (left, tuple(sorted(boats)), footprints)
        worths = self.offers.get(key)
        if worths is None:
            _forget(self.offers)
            worths = self.offers[key] = tuple(
                max(
                    self.days.about(left + 1, key[1], footprints, voyage)
                    for voyage in (None, *self.days.open_voyages(key[1], footprints, number))
                )
                for number in NUMBERS
            )
        return worths


def _forget(worths: dict[Any, Any]) -> None:
    """Make room where there are too many."""
    if len(worths) >= MOST_PLACES:
        worths.clear()


@lru_cache(maxsize=MOST_PLANS)
def _sea(rulings: Rulings, solo: bool, colors: tuple[int, ...]) -> Sea:  # noqa: FBT001 - a cache
    dice = [Die(COLORS[color]) for color in colors]
    pool = Pool(dice, unlimited=True) if colors else TYPICAL
    shown = elements_shown(pool, rulings, kaar=False, purple_footprints=True)
    worth = Worth(reroll=Fraction(1), firefly=Fraction(1), skull=Fraction(SKULL))
    return Sea(SeaDays([shown] * DAYS, rulings, worth, solo=solo))


_plans: dict[int, tuple[Rulings, dict[str, Any]]] = {}
"""The plans by the rulings themselves: to compare rulings takes longer than to use a plan."""


def _plan(table: Table, name: str, make: Callable[[], Any]) -> Any:
    rulings = table.rulings
    known = _plans.get(id(rulings))
    if known is None or known[0] is not rulings:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        known = _plans[id(rulings)] = (rulings, {})
    plan = known[1].get(name)
    if plan is None:
        if len(known[1]) >= MOST_OWN_PLANS:
            known[1].clear()
        plan = known[1][name] = make()
    return plan


def land(table: Table) -> Land:
    """Return the plan of the Province, made when it is first asked for."""
    plan: Land = _plan(table, "land", lambda: _land(table.rulings))
    return plan


def sea(table: Table, colors: tuple[int, ...] = ()) -> Sea:
    """Return the plan of the Archipelago, made when it is first asked for.

    Parameters
    ----------
    colors
        The colours of the dice of the days to come; dice that a player typically has, if none.
    """
    solo = table.tom is not None
    plan: Sea = _plan(table, f"sea {solo} {colors}", lambda: _sea(table.rulings, solo, colors))
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
    return sum([_fireflies(number) for number in companions]) + tokens - len(companions)


@cache
def _fireflies(number: int) -> int:
    return int(getattr(COMPANIONS[number].card, "fireflies", 0))


def end_light(card: Played) -> int:
    """Return the light of a card at the end of the game; a spell has none."""
    light: int = getattr(card.card, "end_light", 0)
    return light


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
    effect = card.card.effect
    light = card.light + card.footprints * have.footprint + card.fireflies * have.firefly
    light += card.rerolls * (have.taste.token if have.days > 1 else 0.0)
    if card.casts:
        light += CAST
    if card.entangled:
        light += CALLED_BACK if effect.resurrect else STRUCK
    return light


def worth(card: Played, have: Means) -> float:
    """Return what a card is worth from today to the end of the game.

    A card that leaves when it triggers does so once; its light at the end is then lost.
    """
    rulings, kaar, more, kept = have.rulings, have.kaar, have.days - 1, 1.0
    if not card.card.effect:
        light = 0.0
    elif card.skull or card.card.kind is Kind.SPELL:
        today = chance(card, have.today, rulings, kaar=kaar)
        later = chance(card, have.later, rulings, kaar=kaar) if more else 0.0
        stays = (1 - today) * (1 - later) ** more
        light = gain(card, have) * (1 - stays)
        kept = stays if have.taste.mortal else 1.0
    else:
        often = mean(card, have.today, rulings, kaar=kaar)
        if more:
            often += more * mean(card, have.later, rulings, kaar=kaar)
        light = gain(card, have) * often
    light += kept * end_light(card)
    if card.rerolls_per_round:
        light += kept * card.rerolls_per_round * have.taste.reroll * have.days
    return light


def loss(card: Played, have: Means) -> float:
    """Return what it costs that a companion leaves: its light at the end, and what it would do."""
    light = float(end_light(card))
    if have.taste.keep and have.days > 1:
        after = have._replace(days=have.days - 1, today=have.later)
        light += have.taste.keep * (worth(card, after) - end_light(card))
        if card.die is not None:
            light += have.taste.keep * have.taste.die * (have.days - 1)
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
    change = _fireflies(number) - 1
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
def _by_two(card: Played) -> tuple[int, int, tuple[int, ...] | None]:
    """Say how often a card triggers by the counts of its two symbols, the first one's times 16."""
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
        immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
        for symbol in (FOOTPRINTS, LIGHT, LOSS):
            won, lost, footprints = faces_pay(ALONE[symbol], immune=immune)
            each = won - lost + have.footprint * footprints
            line = self.tables[symbol]
            for count in range(self._dice + 1):
                line[count] += each * count

    def _add(self, card: Played, brings: float) -> None:
        alone = _alone(card)
        if alone is None:
            self.together.append(_Together(brings, *_by_two(card), card.times))
            return
        for symbol, often in alone:
            line = self.tables[symbol]
            for count in range(self._dice + 1):
                if often[count]:
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
    ways = weighed(table, seat, Hands(hands, hands), left, SKULL)
    now, *others = ways.worth.max(axis=1).tolist()
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

    # In the order of what they take: of ways that are worth the same the first is taken.
    onward = sorted(ways_from(at, BUDGET), key=_taking)
    tolls = tuple(way.asked for way in onward)
    return Ways(
        np.array([way.to for way in onward]),
        Tolls(tolls, BUDGET, over=over),
        np.array([way[LIGHT_TOLL] for way in tolls], np.float64),
        np.array([way[SKULLS] for way in tolls], np.float64),
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
    # Functions of numpy that are written in Python take longer than the work there is to do.
    open_ways = (np.minimum.reduce(price) <= seat.footprints).nonzero()[0]
    to = onward.to[open_ways]
    steps = seat.footprints - price[:, open_ways].astype(np.intp)
    kept = np.minimum(np.maximum(steps, 0), MOST)
    camps = np.maximum(_camps(table, seat)[to], plan.camps[seat.camp])
    worth: Numbers = plan.array[left][to, kept, camps] + (steps - kept)
    worth -= onward.light[open_ways] + skull * onward.skulls[open_ways]
    worth[steps < 0] = -np.inf
    return Weighed(open_ways, worth)


def _camps(table: Table, seat: Seat) -> NDArray[np.intp]:
    """Return the camp that each space is good for; the one where the day began may not be."""
    camps = land(table).good_for
    if camp(seat.at, table.house, moved=len(seat.visited) > 1) not in CAMPS:
        camps = camps.copy()
        camps[seat.at] = 0
    return camps


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
