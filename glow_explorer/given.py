"""Reading what is given in several forms: dice about to be rolled, and what things are worth."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Real

from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError

PoolLike = Pool | Roll | Die | str
"""What says which dice are to be rolled."""
Amount = int | float | Fraction | Decimal
MOST_WORTH = 1_000_000


def known_pool(given: object) -> Pool:
    """Return dice about to be rolled, out of a pool, a roll or their text."""
    if isinstance(given, str):
        return Pool(given)
    if isinstance(given, Pool):
        return given
    if isinstance(given, Die):
        return Pool([given])
    if isinstance(given, Roll):
        return Pool(given.dice, unlimited=given.unlimited)
    raise GlowError("not-a-pool", given=repr(given))


def amount(name: str, given: object, fewest: int = -MOST_WORTH) -> Fraction:
    """Return what something is worth, exactly: 0.1 means a tenth."""
    if type(given) is bool or not isinstance(given, Real | Decimal):
        raise GlowError("not-a-worth", name=name, given=repr(given))
    try:
        worth = Fraction(str(given))
    except ValueError:  # infinite, or undefined
        raise GlowError("not-a-worth", name=name, given=repr(given)) from None
    if not fewest <= worth <= MOST_WORTH:
        expected = {"fewest": fewest, "most": MOST_WORTH}
        raise GlowError("worth-out-of-range", name=name, given=str(given)[:40], **expected)
    return worth
