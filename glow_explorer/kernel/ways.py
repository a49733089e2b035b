"""Every way through the Province that any dice could make worth while, and what it takes.

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

from glow_explorer.kernel.step import GATES_SHUT, JOKERS, Customs, Gate, legs
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from glow_explorer.kernel.step import Leg

    Whole = NDArray[np.int16]

_SYMBOLS = len(ELEMENTS)
PRICE, LIGHT, SKULLS = 2 * _SYMBOLS, 2 * _SYMBOLS + 1, 2 * _SYMBOLS + 2
_NEED = SKULLS + 1
_BITS = 8
NEVER = 1_000
"""The footprints that open what no footprint opens."""
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
    known: list[list[int]] = [[] for _ in legs()]
    known[start].append(0)
    front = [(start, 0)]
    while front:
        further = []
        for place, needs in front:
            for to, more in _steps()[place]:
                total = needs + more
                if total >> (_BITS * _NEED) <= budget and _add(known[to], total):
                    further.append((to, total))
        front = further
    return tuple(Asking(to, _unpacked(needs)) for to, ways in enumerate(known) for needs in ways)


def _add(known: list[int], needs: int) -> bool:
    """Add what a way asks for, unless another asks for no more; drop those it beats."""
    guarded = needs | _GUARD
    for other in known:
        if (guarded - other) & _GUARD == _GUARD:
            return False
    known[:] = [other for other in known if ((other | _GUARD) - needs) & _GUARD != _GUARD]
    known.append(needs)
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


def _unpacked(needs: int) -> tuple[int, ...]:
    mask = (1 << _BITS) - 1
    return tuple((needs >> (_BITS * place)) & mask for place in range(_NEED))


def toll(gate: Gate, unused: int, seen: int, *, over: bool) -> int:
    """Return the footprints that a gate takes of a player who has enough of them.

    Parameters
    ----------
    unused, seen
        How many unused dice show the symbol of the gate, and how many a crossed symbol finds.
    over
        Whether footprints open crossed spaces (joker-replaces-crossed).
    """
    customs = Customs((unused,), (seen,), saves=True, over=over, used_block=True)
    code = customs.entry(gate, unused, NEVER)
    return NEVER if code in GATES_SHUT else int(code in JOKERS)


@cache
def _lacks(most: int, dice: int) -> list[list[int]]:
    """Return the footprints that gates of one symbol take, by the dice, then by the gates."""
    gate = Gate(0, crossed=False)
    return [
        [
            sum(toll(gate, max(0, unused - used), 0, over=True) for used in range(gates))
            for gates in range(most + 1)
        ]
        for unused in range(dice + 1)
    ]


class Tolls:
    """The footprints that some ways take, with many hands of dice at once.

    A way takes what its villages ask for, and for each symbol what its gates take (`toll`): that is
    looked up in a table by the dice that show the symbol.

    Parameters
    ----------
    ways
        What the ways ask for, as in `Asking.asked`.
    dice
        How many dice with one symbol are told apart; more are taken for so many.
    over
        Whether footprints open crossed spaces (joker-replaces-crossed).
    """

    def __init__(self, ways: Sequence[Sequence[int]], dice: int, *, over: bool) -> None:
        import numpy as np

        amounts = np.array(ways, np.int16).T
        needs, crossed, self.price = amounts[:_SYMBOLS], amounts[_SYMBOLS:PRICE], amounts[PRICE]
        lacks = np.array(_lacks(int(needs.max()), dice), np.int16)
        barred = [toll(Gate(0, crossed=True), seen, seen, over=over) for seen in (0, 1)]
        self.dice = dice
        # Two rows for each number of dice: without and with dice that a crossed symbol finds.
        self.by_symbol = [
            np.stack([row[need] + bar * gates for row in lacks for bar in barred])
            for need, gates in zip(needs, crossed, strict=True)
        ]

    def prices(self, unused: ArrayLike, seen: ArrayLike) -> Whole:
        """Return the footprints that each way takes: a row for each hand.

        Parameters
        ----------
        unused, seen
            A row for each hand: how many unused dice show each element, and whether a crossed
            symbol finds one.
        """
        import numpy as np

        rows = 2 * np.minimum(unused, self.dice) + np.asarray(seen, bool)
        price: Whole = self.by_symbol[0][rows[:, 0]]
        price += self.price
        for symbol in range(1, _SYMBOLS):
            price += self.by_symbol[symbol][rows[:, symbol]]
        return price
