"""Reading what is given, once for everybody: amounts, worths, lists, plain values, numpy."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from numbers import Rational, Real
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeVar, cast

from glow_explorer.errors import MOST_DIGITS, GlowError, nearest, quoted, tellable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


T = TypeVar("T")
Amount = int | float | Fraction | Decimal
MOST_WORTH = 1_000_000
MOST_AMOUNT = 10**12
MOST_LISTED = 100_000


def whole(value: object) -> int | None:
    """Return a whole number, also out of a table; None for what is none, such as True.

    >>> whole(7), whole(True), whole(7.0), whole(int)
    (7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except Exception:
        return None


def checked_amounts(
    *, floor: bool = True, most: int | None = None, **stock: object
) -> dict[str, int]:
    """Return amounts as plain numbers; refuse those that nobody can have, or more than `most`.

    Without a floor they may be negative: numbers out of a table need not be Python's own.
    """
    bound = MOST_AMOUNT if most is None else most
    amounts = {}
    for name, amount in stock.items():
        number = whole(amount)
        if number is None or (number < 0 and floor):
            raise GlowError("not-an-amount", name=name, given=quoted(amount))
        if abs(number) > bound:
            expected = {"fewest": 0 if floor else -bound, "most": bound}
            raise GlowError("amount-out-of-range", name=name, given=quoted(amount), **expected)
        amounts[name] = number
    return amounts


def counted(name: str, given: object, fewest: int, most: int) -> int:
    """Return a whole number of something; refuse what is none, fewer or more.

    >>> counted("games", 3, 1, 10)
    3
    """
    number = whole(given)
    if number is None or not fewest <= number <= most:
        expected = {"fewest": fewest, "most": most}
        raise GlowError("not-that-many", name=name, given=quoted(given), **expected)
    return number


def choice_of(given: object, expected: Iterable[str]) -> str:
    """Return the one of some words that is meant; refuse any other, with the nearest of them.

    >>> choice_of("land", ["land", "sea"])
    'land'
    """
    known = tuple(expected)
    if isinstance(given, str) and given in known:
        return known[known.index(given)]
    near = nearest(given, known)
    raise GlowError("not-a-choice", given=given, expected=known, nearest=near)


def of_kind(kind: type[Any], value: object, code: str) -> Any:
    """Return a value that is of a kind; refuse any other with a code.

    >>> of_kind(str, "Ann", "not-a-pupil")
    'Ann'
    """
    if not isinstance(value, kind):
        raise GlowError(code, given=quoted(value))
    return value


def named_file(path: object) -> Path:
    """Return the file that is meant; refuse what cannot name one."""
    try:
        name = os.fspath(path)  # type: ignore[call-overload]
        if isinstance(name, str) and b"\0" not in os.fsencode(name):
            return Path(name)
    except (TypeError, UnicodeError):
        pass
    raise GlowError("not-a-file-name", given=quoted(path))


class _Size(NamedTuple):
    """How large and how fine a number is, in decimal digits before and after the point."""

    before: int
    after: int


def exact(value: object) -> Fraction | None:
    """Return a number exactly, 0.1 as a tenth; None for what is none, is endless or too long.

    How long it is, is known before it becomes a fraction: 1e99999999 is a short text, and a number
    that fills the memory.

    >>> exact(0.1), exact("2/3"), exact(Decimal("1e99999999")), exact("fire")
    (Fraction(1, 10), Fraction(2, 3), None, None)
    """
    size = _size(value)
    if size is None or max(size) > MOST_DIGITS:
        return None
    if isinstance(value, Rational):  # one out of a table has numbers of its own, which overflow
        return Fraction(int(value.numerator), int(value.denominator))
    return Fraction(str(value))


def _size(value: object) -> _Size | None:
    if isinstance(value, Rational):
        top, bottom = int(value.numerator).bit_length(), int(value.denominator).bit_length()
        return _Size(_digits(top), _digits(bottom))
    if isinstance(value, bool) or not isinstance(value, Real | Decimal | str):
        return None
    try:
        text = str(value).strip()
        if "/" in text and len(text) <= MOST_DIGITS:
            return _size(Fraction(text))
        number = Decimal(text)
        return _Size(number.adjusted() + 1, -int(number.as_tuple().exponent))
    except (ArithmeticError, ValueError):  # infinite, undefined, or no number at all
        return None


def _digits(bits: int) -> int:
    return bits * 3 // 10


def amount(name: str, value: object, fewest: int = -MOST_WORTH) -> Fraction:
    """Return what something is worth, exactly: 0.1 means a tenth."""
    size = None if isinstance(value, bool | str) else _size(value)
    if size is None:
        raise GlowError("not-a-worth", name=name, given=quoted(value))
    if size.before <= MOST_DIGITS < size.after:
        raise GlowError("worth-too-fine", name=name, given=tellable(value), most=MOST_DIGITS)
    worth = exact(value)
    if worth is None or not fewest <= worth <= MOST_WORTH:
        expected = {"fewest": fewest, "most": MOST_WORTH}
        raise GlowError("worth-out-of-range", name=name, given=tellable(value), **expected)
    return worth


def in_order(values: object) -> tuple[Any, ...] | None:
    """Return what an ordered collection holds; None for whatever is none."""
    if isinstance(values, str | bytes | bytearray | Mapping | Set | type) or not isinstance(
        values, Collection
    ):
        return None
    entries = listed(values)
    return None if entries is None else tuple(entries)


def listed(values: object, most: int = MOST_LISTED) -> list[Any] | None:
    """Return what can be gone through one by one; None for a text and for whatever cannot.

    Of what has no end, no more than one entry too many is taken.
    """
    if isinstance(values, str | bytes | bytearray | type) or not isinstance(values, Iterable):
        return None
    try:
        return list(islice(values, most + 1))
    except Exception:
        return None


def flag(name: str, value: object) -> bool:
    """Return a yes or no; refuse what is neither, such as the word "no"."""
    if value is True or value is False or type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise GlowError("not-a-flag", name=name, given=quoted(value))


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
                near = nearest(name, known)
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
            near = nearest(self.value, known)
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
