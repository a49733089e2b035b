"""Numbers as the current language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.language import text

if TYPE_CHECKING:
    from fractions import Fraction

_ROUNDING = 1e-9


def decimal(value: float | Fraction, places: int = 2) -> str:
    """Write a number with a few decimals.

    >>> decimal(5.2557)
    '5.26'
    """
    return f"{float(value):.{places}f}".replace("-", "−").replace(".", text("language.decimal"))


def percent(chance: float | Fraction) -> str:
    """Write a chance as a percentage; what is small but possible is not written as none.

    >>> percent(0.503), percent(1), percent(0.0004), percent(0)
    ('50%', '100%', '<1%', '0%')
    """
    number = float(chance)
    whole = round(100 * number)
    few = number > _ROUNDING and not whole
    most = number < 1 - _ROUNDING and whole == 100
    said = "<1" if few else ">99" if most else str(whole)
    return text("language.percent", number=said)
