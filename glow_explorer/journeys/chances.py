"""What the dice of each day will show in the afternoon, exactly: counts, never ordered rolls."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.dice import Pool, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts, numpy, whole
from glow_explorer.kernel import hand
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE, faces_pay
from glow_explorer.kernel.sailing import different
from glow_explorer.position import KAAR, Position, as_position
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Kind, Symbol
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.dice import Die, Roll
    from glow_explorer.rulebook import Rulings

Counts = tuple[int, ...]
BEFORE_NOON = ("morning", "late-morning", "noon")
"""The phases in which special faces may still pay."""
AFTER_REROLLS = ("noon", "afternoon")
"""The phases in which the dice of the day are rerolled no more."""
ALL_DICE = 30
"""All that the box holds."""


class Thrown(NamedTuple):
    """What dice show: how many of each element, how many black ones, how many footprints."""

    elements: Counts
    black: Counts
    footprints: int


_NOTHING = Thrown((0,) * len(ELEMENTS), (0,) * len(ELEMENTS), 0)


def throws(pool: Pool, most: int | None = None) -> Mapping[Thrown, int]:
    """Count how many throws of a pool show what.

    Parameters
    ----------
    pool
        The dice; some may be rolled already.
    most
        More dice than this with the same element are counted as so many.

    Examples
    --------
    >>> from glow_explorer import Pool
    >>> shown = throws(Pool("2 green"), most=1)
    >>> sum(shown.values()), shown[Thrown((1, 0, 0, 0, 0), (0,) * 5, 0)]
    (36, 4)
    """
    shown = {_NOTHING: 1}
    for die in pool:
        faces = (die.symbol,) if die.symbol is not None else die.faces
        more: defaultdict[Thrown, int] = defaultdict(int)
        for thrown, ways in shown.items():
            for face in faces:
                more[_and(thrown, die, face, most)] += ways
        shown = dict(more)
    return Frozen(shown)


def _and(thrown: Thrown, die: Die, face: Symbol, most: int | None) -> Thrown:
    """Add one die to what is shown."""
    if face is Symbol.FOOTPRINTS:
        return thrown._replace(footprints=thrown.footprints + 1)
    if not face.is_element:
        return thrown
    place = ELEMENTS.index(face)
    if die.color is Color.BLACK:
        return thrown._replace(black=_one_more(thrown.black, place, most))
    return thrown._replace(elements=_one_more(thrown.elements, place, most))


def _one_more(counts: Counts, place: int, most: int | None) -> Counts:
    if most is not None and counts[place] >= most:
        return counts
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def counts_of(thrown: Thrown, rulings: Rulings, *, kaar: bool) -> tuple[Counts, Counts]:
    """Return how many dice of a throw count for each element, and how many crossed symbols find."""
    house = rulings.house
    return hand.counts_of(
        thrown.elements, thrown.black, house, kaar=kaar, curse=house.curse_on_journey
    )


@lru_cache(maxsize=256)
def elements_shown(
    pool: Pool, rulings: Rulings, *, kaar: bool, purple_footprints: bool
) -> Mapping[tuple[int, int], int]:
    """Count how many throws show so many different elements and bring so many footprints.

    The last 256 pools are kept.
    """
    sets: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for die in pool:
        faces = Counter((die.symbol,) if die.symbol is not None else die.faces)
        more: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        for (plain, black, footprints), ways in sets.items():
            for face, often in faces.items():
                bit = 1 << ELEMENTS.index(face) if face.is_element else 0
                cursed = die.color is Color.BLACK
                shown_then = (
                    plain if cursed else plain | bit,
                    black | bit if cursed else black,
                    footprints + (face is Symbol.FOOTPRINTS),
                )
                more[shown_then] += ways * often
        sets = dict(more)
    shown: defaultdict[tuple[int, int], int] = defaultdict(int)
    for (plain, black, footprints), ways in sets.items():
        thrown = Thrown(_bits(plain), _bits(black), footprints)
        counts, _ = counts_of(thrown, rulings, kaar=kaar)
        bring = FOOTPRINTS_OF_A_FACE * footprints if purple_footprints else 0
        shown[different(counts), bring] += ways
    return Frozen(shown)


class NoonThrow(NamedTuple):
    """What dice show, and the footprints that noon brings with them."""

    thrown: Thrown
    bring: int


class DayNoons(NamedTuple):
    """The noons of a day: how many throws show what, and the light that they bring on average."""

    throws: Mapping[NoonThrow, int]
    light: Fraction


def staying(company: Company) -> tuple[Card, ...]:
    """Return the cards of a company that are sure to be there on another day.

    Whoever leaves when it triggers is not, nor is a spell, nor whoever calls others back.
    """
    return tuple(
        card
        for card in company.cards
        if card.kind is not Kind.SPELL and not (card.effect.skull or card.effect.resurrect)
    )


@lru_cache(maxsize=64)
def day_noons(
    pool: Pool, company: Company, rulings: Rulings, *, kaar: bool, purple_footprints: bool
) -> DayNoons:
    """Resolve noon for every throw of a pool, with the cards that are sure to stay.

    None of these cards gets in the way of another, so noon is what they all bring. The last 64
    answers are kept.
    """
    from glow_explorer.judge.many import times

    np = numpy("plan(company=...)")
    shown = _all_symbols(pool)
    counts = np.array([symbols for symbols, _ in shown], np.int64)
    black = np.array([cursing for _, cursing in shown], np.int64)
    cards = staying(company)
    immune = hand.is_immune(rulings.house, kaar=kaar)
    often = times(cards, counts, rulings, black=black, kaar=immune).astype(np.int64)
    won, lost, footprints = faces_pay(list(counts.T), immune=immune)
    each = np.array([[card.effect.light, card.effect.footprints] for card in cards], np.int64)
    gained = often @ each.reshape(-1, 2)
    light = (gained[:, 0] + won - lost).tolist()
    bring = (gained[:, 1] + (footprints if purple_footprints else 0)).tolist()
    ways = list(shown.values())
    several: defaultdict[NoonThrow, int] = defaultdict(int)
    for (symbols, cursing), brought, number in zip(shown, bring, ways, strict=True):
        elements = slice(0, len(ELEMENTS))
        plain = tuple(a - b for a, b in zip(symbols[elements], cursing[elements], strict=True))
        several[NoonThrow(Thrown(plain, cursing[elements], 0), brought)] += number
    mean = Fraction(sum(map(mul, light, ways)), sum(ways))
    return DayNoons(Frozen(several), mean)


def _all_symbols(pool: Pool) -> dict[tuple[Counts, Counts], int]:
    """Count how many throws show each symbol so often, and so often on black dice."""
    nothing = (0,) * len(POSITION)
    shown = {(nothing, nothing): 1}
    for die in pool:
        faces = Counter((die.symbol,) if die.symbol is not None else die.faces)
        more: defaultdict[tuple[Counts, Counts], int] = defaultdict(int)
        for (symbols, cursing), ways in shown.items():
            for face, often in faces.items():
                place = POSITION[face]
                then = _one_more(symbols, place, None)
                cursed = _one_more(cursing, place, None) if die.color is Color.BLACK else cursing
                more[then, cursed] += ways * often
        shown = dict(more)
    return shown


def elements_with(
    pool: Pool, company: Company, rulings: Rulings, *, kaar: bool, purple_footprints: bool
) -> Mapping[tuple[int, int], int]:
    """Count how many throws show so many different elements while noon brings so much."""
    noons = day_noons(pool, company, rulings, kaar=kaar, purple_footprints=purple_footprints)
    shown: defaultdict[tuple[int, int], int] = defaultdict(int)
    for (thrown, bring), ways in noons.throws.items():
        counts, _ = counts_of(thrown, rulings, kaar=kaar)
        shown[different(counts), bring] += ways
    return Frozen(shown)


def noon_light(
    company: Company | None, pools: Iterable[Pool], rulings: Rulings, *, kaar: bool
) -> Fraction:
    """Return the light that the noons of some days bring on average, all together."""
    if company is None:
        return Fraction(0)
    noons = (day_noons(pool, company, rulings, kaar=kaar, purple_footprints=True) for pool in pools)
    return sum((day.light for day in noons), Fraction(0))


def left_aside(company: Company | None) -> tuple[Card, ...]:
    """Return the cards of a company whose noons no plan counts."""
    if company is None:
        return ()
    sure = staying(company)
    return tuple(card for card in company.cards if card not in sure)


def has_kaar(company: Company | None) -> bool:
    """Return whether Kaar is in a company."""
    return company is not None and any(card.key == KAAR for card in company.companions)


def planned_company(given: object, position: Position, *, rerolls: bool) -> Company | None:
    """Return the company whose noons a plan counts; True stands for that of the position.

    Raises
    ------
    GlowError
        ``plan-company-rerolls`` if there are rerolls, too: what is best for noon and journey
        together is known for today only.
    """
    if given is None or given is False:
        return None
    company = position.company if given is True else given
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=quoted(given))
    if rerolls:
        raise GlowError("plan-company-rerolls")
    return company


def _bits(elements: int) -> Counts:
    """Return a set of elements as counts, one of each."""
    return tuple(elements >> place & 1 for place in range(len(ELEMENTS)))


def footprints_of(roll: Roll) -> int:
    """Return the footprints that a roll brings at noon (dice.footprints-face)."""
    return FOOTPRINTS_OF_A_FACE * len(roll.showing(Symbol.FOOTPRINTS))


def chances(pool: Pool, rulings: Rulings, *, kaar: bool) -> Mapping[int, Fraction]:
    """Return the chance of each number of different elements."""
    shown = elements_shown(pool, rulings, kaar=kaar, purple_footprints=False)
    total = sum(shown.values())
    return Frozen(
        {number: Fraction(shown.get((number, 0), 0), total) for number in range(len(ELEMENTS) + 1)}
    )


def planned(pool: object, days: object, **parts: Any) -> tuple[Position, tuple[Pool, ...]]:
    """Return the position that a plan begins with, and the dice of every day.

    Parameters
    ----------
    pool
        A position; or the dice of every day, or of each, if what else a plan depends on is said
        by name.
    days
        How many there are, today included; by default what is left of the game. Of a position
        whose journey of today is over, today is left out.
    """
    if not isinstance(pool, Position):
        stock = {name: value for name, value in parts.items() if value is not None}
        return Position(**{"footprints": 0, **stock}), pools_by_day(pool, days)
    position = as_position(pool, "pool", **parts)
    number = catalog().setup.rounds + 1 - (position.day or 1) if days is None else days
    return position, dice_by_day(position, known_days(number))


def dice_by_day(position: Position, days: int) -> tuple[Pool, ...]:
    """Return the dice of so many days, today included: today those that lie there, as they lie.

    A day whose journey is over is left out. What footprints faces brought at noon is at hand in
    the afternoon; there, their dice are left out, so that it is not counted twice.
    """
    over = position.phase == "evening"
    later = position.dice.pool if position.pool is None else position.pool
    pools = [later] * max(0, days - over)
    if position.roll and pools and not over:
        paid = position.phase not in BEFORE_NOON or position.before_noon() is not position
        today = [die for die in position.roll if not paid or die.symbol is not Symbol.FOOTPRINTS]
        pools[0] = Pool(today, unlimited=True)
    check_dice(pools, ALL_DICE)
    return tuple(pools)


def pools_by_day(pool: object, days: object) -> tuple[Pool, ...]:
    """Return the dice of every day, out of one pool for all days or a pool for each."""
    if isinstance(pool, list | tuple):
        number = known_days(len(pool) if days is None else days)
        if len(pool) != number:
            raise GlowError("pools-and-days", given=len(pool), expected=number)
        pools = tuple(map(known_pool, pool))
    else:
        pools = (known_pool(pool),) * known_days(catalog().setup.rounds if days is None else days)
    check_dice(pools, ALL_DICE)
    return pools


def check_dice(pools: Iterable[Pool], most: int) -> None:
    """Refuse more dice than can be planned with."""
    for pool in pools:
        if len(pool) > most:
            raise GlowError("too-many-dice-to-plan", given=len(pool), most=most)


def known_days(value: object) -> int:
    """Return a number of days; refuse more than a game has."""
    rounds = catalog().setup.rounds
    days = whole(value)
    if days is None or not 0 <= days <= rounds:
        raise GlowError("not-that-many-days", given=quoted(value), fewest=0, most=rounds)
    return days


def rerolls_by_day(given: object, position: Position | None, days: int) -> tuple[int, ...]:
    """Return the rerolls of every day, out of one number for all days or a list; none of no day.

    Once the dice of today have been counted at noon, there are none for them.

    Parameters
    ----------
    given
        The numbers; True for those of the position's companions.
    position, days
        What a plan begins with, and how many days it has.
    """
    if given is True and position is not None:
        always = position.company.rerolls_per_round if position.company else 0
        today = always if position.free_rerolls is None else position.free_rerolls
        rerolls = [today, *[always] * (days - 1)][:days]
    elif isinstance(given, list | tuple):
        if len(given) != days:
            raise GlowError("rerolls-and-days", given=len(given), expected=days)
        rerolls = [checked_amounts(rerolls=number)["rerolls"] for number in given]
    else:
        number = 0 if given is False else given
        rerolls = [checked_amounts(rerolls=number)["rerolls"]] * days
    if rerolls and position and position.roll and position.phase in AFTER_REROLLS:
        rerolls[0] = 0
    return tuple(rerolls) if any(rerolls) else ()


MOST_SPENT = 20
"""The most reroll tokens that a plan takes: it tells every number of them apart."""


def known_tokens(given: object, position: Position) -> int | None:
    """Return the reroll tokens that a plan may spend; None if there are none to be spent.

    True stands for those of the position.
    """
    if given is None or given is False:
        return None
    stock = position.rerolls if given is True else given
    return checked_amounts(most=MOST_SPENT, tokens=stock)["tokens"]
