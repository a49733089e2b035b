"""What plans for both boards are asked with: the days, and the dice of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.given import known_pool
from glow_explorer.places import whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.dice import Pool

MOST_DICE = 30
"""All that the box holds."""


def pools_by_day(pool: object, days: object) -> tuple[Pool, ...]:
    """Return the dice of every day, out of one pool for all days or a pool for each."""
    if isinstance(pool, list | tuple):
        number = known_days(len(pool) if days is None else days)
        if len(pool) != number:
            raise GlowError("pools-and-days", given=len(pool), expected=number)
        pools = tuple(map(known_pool, pool))
    else:
        pools = (known_pool(pool),) * known_days(catalog().setup.rounds if days is None else days)
    check_dice(pools, MOST_DICE)
    return pools


def check_dice(pools: Iterable[Pool], most: int) -> None:
    """Refuse more dice than can be planned with."""
    for pool in pools:
        if len(pool) > most:
            raise GlowError("too-many-dice-to-plan", given=len(pool), most=most)


def known_days(given: object) -> int:
    """Return a number of days; refuse more than a game has."""
    rounds = catalog().setup.rounds
    found = whole(given)
    if not 0 <= found <= rounds:
        raise GlowError("not-that-many-days", given=repr(given), fewest=0, most=rounds)
    return found
