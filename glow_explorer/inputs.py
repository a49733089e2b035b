"""Reading what is given, once for everybody: amounts, worths, dice, plain values, numpy."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from operator import index
from reprlib import Repr
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast

from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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


def numpy(what: str = "times()") -> Any:
    """Return numpy.

    Parameters
    ----------
    what
        What needs it, for the error if it is missing.
    """
    try:
        import numpy as np
    except ImportError:
        raise GlowError("needs-package", package="numpy", what=what) from None
    return np


T = TypeVar("T")
MOST_TOKENS = 1000
LEAST_LIGHT, MOST_LIGHT = -1000, 10_000
MOST_NAME = 40


def is_name(text: str) -> bool:
    """Say whether a text can be somebody's name: short, and of letters that can be seen."""
    return 0 < len(text) <= MOST_NAME and text.isprintable() and text == text.strip()


class Part:
    """A value somewhere in plain values, and where: ``players[0].light``."""

    __slots__ = ("value", "where")

    def __init__(self, value: object, where: str = "") -> None:
        self.value, self.where = value, where

    def refuse(self, code: str, **data: Any) -> GlowError:
        """Return the error that refuses this value."""
        return GlowError(code, where=self.where or "position", given=quoted(self.value), **data)

    def fields(self, needed: Sequence[str], more: Sequence[str] = ()) -> dict[str, Part]:
        """Return the parts of a set of named values: all those needed, and some that may be."""
        if not isinstance(self.value, Mapping):
            raise self.refuse("position-not-named")
        known = (*needed, *more)
        for name in self.value:
            if name not in known:
                near = nearest(name[:MOST_NAME], known) if isinstance(name, str) else None
                data = {"name": quoted(name), "expected": known, "nearest": near}
                raise GlowError("position-unknown", where=self.where or "position", **data)
        for name in needed:
            if name not in self.value:
                data = {"name": name, "where": self.where or "position"}
                raise GlowError("position-without", **data)
        dot = "." if self.where else ""
        return {name: Part(value, f"{self.where}{dot}{name}") for name, value in self.value.items()}

    def entries(self, most: int) -> dict[str, Part]:
        """Return the parts of a set of values under any names."""
        if not isinstance(self.value, Mapping) or len(self.value) > most:
            raise self.refuse("position-not-named")
        for name in self.value:
            if not isinstance(name, str):
                raise self.refuse("position-not-named")
        where = f"{self.where}."
        return {name: Part(value, where + name[:MOST_NAME]) for name, value in self.value.items()}

    def items(self, fewest: int = 0, most: int = MOST_TOKENS) -> list[Part]:
        """Return the parts of a list of so many values."""
        if not isinstance(self.value, list | tuple):
            raise self.refuse("position-not-list")
        if not fewest <= len(self.value) <= most:
            count = {"given": len(self.value), "fewest": fewest, "most": most}
            raise GlowError("position-length", where=self.where or "position", **count)
        return [Part(value, f"{self.where}[{place}]") for place, value in enumerate(self.value)]

    def number(self, fewest: int, most: int) -> int:
        """Return a whole number within these bounds."""
        if type(self.value) is not int or not fewest <= self.value <= most:
            raise self.refuse("position-not-number", fewest=fewest, most=most)
        return self.value

    def numbers(self, fewest: int, most: int, *, least: int, count: int) -> list[int]:
        """Return a list of numbers within these bounds."""
        return [part.number(fewest, most) for part in self.items(least, count)]

    def word(self, known: Sequence[str]) -> str:
        """Return one of these words."""
        if not isinstance(self.value, str) or self.value not in known:
            near = nearest(self.value[:MOST_NAME], known) if isinstance(self.value, str) else None
            raise self.refuse("position-not-known", expected=list(known), nearest=near)
        return self.value

    def text(self, most: int) -> str:
        """Return a text of one line, not empty, and not longer than this."""
        value = self.value
        if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
            raise self.refuse("position-not-text", most=most)
        return value

    def flag(self) -> bool:
        """Return a yes or no."""
        if not isinstance(self.value, bool):
            raise self.refuse("position-not-flag")
        return self.value

    def asking(self, read: Callable[..., T], /, *given: Any, **named: Any) -> T:
        """Return what a function makes of the value; a refusal is told with the place."""
        try:
            return read(*given, **named)
        except GlowError as error:
            raise GlowError("position-part", where=self.where or "position", said=error) from None
