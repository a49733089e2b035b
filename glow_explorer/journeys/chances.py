"""What the dice of each day will show in the afternoon, exactly: counts, never ordered rolls."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.catalog import catalog
from glow_explorer.dice import Pool, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts, whole
from glow_explorer.kernel import hand
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE
from glow_explorer.kernel.sailing import different
from glow_explorer.position import Position, as_position
from glow_explorer.symbols import ELEMENTS, Color, Symbol
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
