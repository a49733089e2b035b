"""Reading what is given in several forms: amounts, dice about to be rolled, worths."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Real
from operator import index
from reprlib import Repr
from typing import SupportsIndex, cast

from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError

PoolLike = Pool | Roll | Die | str
"""What says which dice are to be rolled."""
Amount = int | float | Fraction | Decimal
MOST_WORTH = 1_000_000
MOST_DIGITS = 40


class _Short(Repr):
    """Quotes anything in a few characters."""

    def repr_int(self, number: int, _level: int) -> str:
        """Quote a number; one of thousands of digits is not even written."""
        return str(number) if abs(number) < 10**MOST_DIGITS else "1000…"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = 60


def quoted(value: object) -> str:
    """Return what was given as it is quoted in an error, cut where it is long."""
    return _SHORT.repr(value)


def checked_amounts(*, floor: bool = True, **stock: object) -> dict[str, int]:
    """Return amounts as plain numbers; refuse those that nobody can have.

    Without a floor they may be negative: numbers out of a table need not be Python's own.
    """
    amounts = {}
    for name, amount in stock.items():
        is_whole = isinstance(amount, SupportsIndex) and not isinstance(amount, bool)
        number = index(cast("SupportsIndex", amount)) if is_whole else -1
        if not is_whole or (number < 0 and floor):
            raise GlowError("not-an-amount", name=name, given=repr(amount))
        amounts[name] = number
    return amounts


def known_pool(dice: object) -> Pool:
    """Return dice about to be rolled, out of a pool, a roll or their text."""
    if isinstance(dice, str):
        return Pool(dice)
    if isinstance(dice, Pool):
        return dice
    if isinstance(dice, Die):
        return Pool([dice])
    if isinstance(dice, Roll):
        return Pool(dice.dice, unlimited=dice.unlimited)
    raise GlowError("not-a-pool", given=repr(dice))


def amount(name: str, value: object, fewest: int = -MOST_WORTH) -> Fraction:
    """Return what something is worth, exactly: 0.1 means a tenth."""
    if type(value) is bool or not isinstance(value, Real | Decimal):
        raise GlowError("not-a-worth", name=name, given=repr(value))
    try:
        worth = Fraction(str(value))
    except ValueError:  # infinite, or undefined
        raise GlowError("not-a-worth", name=name, given=repr(value)) from None
    if not fewest <= worth <= MOST_WORTH:
        expected = {"fewest": fewest, "most": MOST_WORTH}
        raise GlowError("worth-out-of-range", name=name, given=str(value)[:40], **expected)
    return worth
