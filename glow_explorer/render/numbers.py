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


def percent(chance: float | Fraction, places: int = 0) -> str:
    """Write a chance as a percentage; what is small but possible is not written as none.

    >>> percent(0.503), percent(1), percent(0.0004), percent(0)
    ('50%', '100%', '<1%', '0%')
    >>> percent(0.503, 1), percent(0.0004, 1), percent(0.9999, 1)
    ('50.3%', '<0.1%', '>99.9%')
    """
    number = 100 * float(chance)
    least = 10**-places
    rounded = round(number, places)
    if number > 100 * _ROUNDING and not rounded:
        said = f"<{decimal(least, places)}"
    elif number < 100 - 100 * _ROUNDING and rounded == 100:
        said = f">{decimal(100 - least, places)}"
    else:
        said = decimal(rounded, places if 0 < rounded < 100 else 0)
    return text("language.percent", number=said)
