"""Every way through the Province that any dice could make worth while, known before the dice.

What a way costs depends on the dice only through what it asks for: how many spaces of each symbol,
how many that cross each symbol out, and the footprints of its villages. Of the ways between two
spaces only those are kept that ask for less of something than every other.

A way that comes back to a space it has passed costs no less than the same way without the loop,
and brings no village that the shorter one does not; so loops need not be forbidden here.

What a way asks for is packed into one whole number, a byte for each amount, so that two ways are
added and compared at once: a borrow out of a byte takes the guard bit above it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.kernel.step import legs
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from glow_explorer.kernel.step import Leg

_SYMBOLS = len(ELEMENTS)
PRICE, LIGHT, SKULLS = 2 * _SYMBOLS, 2 * _SYMBOLS + 1, 2 * _SYMBOLS + 2
_NEED = SKULLS + 1
_BITS = 8
_GUARD = sum(1 << (_BITS * place + _BITS - 1) for place in range(_NEED + 1))


class Asking(NamedTuple):
    """What a way to a space asks for.

    `asked` has the spaces of each element, then the spaces that cross each element out, then the
    footprints of villages, the light lost and the skulls met.
    """

    to: int
    asked: tuple[int, ...]


@lru_cache(maxsize=512)
def ways_from(start: int, budget: int) -> tuple[Asking, ...]:
    """Return what the ways from a space ask for, if dice and footprints together are so many."""
    found: list[list[int]] = [[] for _ in legs()]
    found[start].append(0)
    front = [(start, 0)]
    while front:
        further = []
        for here, asked in front:
            for to, more in _steps()[here]:
                there = asked + more
                if there >> (_BITS * _NEED) <= budget and _add(found[to], there):
                    further.append((to, there))
        front = further
    return tuple(Asking(to, _unpacked(one)) for to, some in enumerate(found) for one in some)


def _add(known: list[int], asked: int) -> bool:
    """Add what a way asks for, unless another asks for no more; drop those it beats."""
    guarded = asked | _GUARD
    for one in known:
        if (guarded - one) & _GUARD == _GUARD:
            return False
    known[:] = [one for one in known if ((one | _GUARD) - asked) & _GUARD != _GUARD]
    known.append(asked)
    return True


@cache
def _steps() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the roads that leave each space, each with what it asks for, packed."""
    return tuple(tuple((to, _packed(leg)) for to, leg in onward.items()) for onward in legs())


def _packed(leg: Leg) -> int:
    """Pack what a step asks for; the last byte is what dice and footprints have to pay."""
    amounts = dict.fromkeys(range(_NEED + 1), 0)
    if leg.gate.symbol is not None:
        amounts[leg.gate.symbol + _SYMBOLS * leg.gate.crossed] = 1
    amounts |= {PRICE: leg.price, LIGHT: leg.loss, SKULLS: int(leg.skull)}
    amounts[_NEED] = sum(amounts[place] for place in range(_SYMBOLS)) + leg.price
    return sum(amount << (_BITS * place) for place, amount in amounts.items())


def _unpacked(asked: int) -> tuple[int, ...]:
    mask = (1 << _BITS) - 1
    return tuple((asked >> (_BITS * place)) & mask for place in range(_NEED))
