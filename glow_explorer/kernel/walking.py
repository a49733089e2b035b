"""Steps of a company in the Province: how a space is entered, what it takes, where it may camp.

A space asks for a symbol, which a die shows or a footprint stands for (province.die,
province.footprint); or it crosses a symbol out, which must be absent unless a footprint opens the
space all the same (province.crossed); or, as villages do, it asks for nothing. What is printed on
the road and on the space behind it is paid, given and taken together.

Besides, every way through the Province that any dice could make worth while, and what it takes.
What a way costs depends on the dice only through what it asks for: how many spaces of each symbol,
how many that cross each symbol out, and the footprints of its villages. Of the ways between two
spaces only those are kept that ask for less of something than every other.

A way that comes back to a space it has passed costs no less than the same way without the loop,
and brings no village that the shorter one does not; so loops need not be forbidden here.

What a way asks for is packed into one whole number, a byte for each amount, so that two ways are
added and compared at once: a borrow out of a byte takes the guard bit above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import compress, crc32, decompress

from glow_explorer.kernel import decides
from glow_explorer.kernel.effects import SKULL_CLOSED, SKULL_GIVES
from glow_explorer.places import roads, spaces
from glow_explorer.symbols import ELEMENTS, POSITION
from glow_explorer.tables import stored

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from glow_explorer.boards import Space
    from glow_explorer.rulebook.rulings import House

    Whole = NDArray[np.int16]


OPEN: Final = "open"
DIE: Final = "die-used"
JOKER: Final = "footprint-used"
CLEAR: Final = "crossed-clear"
OVER_CROSSED: Final = "footprint-over-crossed"
WANTED: Final = "die-wanted"
UNSPENT: Final = "no-footprint-to-spend"
SHUT: Final = "space-closed"
CROSSED: Final = "crossed-closed"
UNPAID: Final = "village-unpaid"

JOKERS = frozenset({JOKER, OVER_CROSSED})
GATES_SHUT = frozenset({WANTED, UNSPENT, SHUT, CROSSED})
REFUSED = GATES_SHUT | {UNPAID, SKULL_CLOSED}

NEW: Final = "space-new"
TWICE: Final = "space-twice"
HOME: Final = "back-at-the-start"
NOT_HOME: Final = "not-back-at-the-start"
AGAIN_SHUT = frozenset({TWICE, NOT_HOME})

PLACED: Final = "camp-placed"
IN_PLACE: Final = "camp-in-place"
NOT_IN_PLACE: Final = "camp-not-in-place"
NO_VILLAGE: Final = "no-village-here"
CAMPS = frozenset({PLACED, IN_PLACE})


@dataclass(frozen=True, slots=True)
class Gate:
    """What a space asks for: the position of its symbol in the alphabet, crossed out or not."""

    symbol: int | None
    crossed: bool

    @classmethod
    def of(cls, space: Space) -> Gate:
        """Read off what a space asks for."""
        if space.needs.crossed:
            return cls(POSITION[space.needs.crossed[0]], crossed=True)
        if space.needs.needs:
            return cls(POSITION[space.needs.needs[0]], crossed=False)
        return cls(None, crossed=False)


class Customs(NamedTuple):
    """How gates open under some rulings, with the dice of one afternoon.

    `counts` is that of the hand: how many dice count for each symbol; `seen` is how many a crossed
    symbol finds, which are more where cursed symbols are ruled not to be absent.
    """

    counts: tuple[int, ...]
    seen: tuple[int, ...]
    saves: bool
    over: bool
    used_block: bool

    @classmethod
    def of(cls, counts: tuple[int, ...], seen: tuple[int, ...], house: House) -> Customs:
        """Take the house rules that decide how spaces are entered."""
        return cls(counts, seen, house.saves, house.over, house.used_block)

    def blocks(self, symbol: int, unused: int) -> bool:
        """Return whether a crossed symbol is among the dice, so many of which are unused."""
        used = 0 if self.used_block else self.counts[symbol] - unused
        return self.seen[symbol] > used

    @decides("province.die", "province.footprint", "province.crossed")
    def entry(self, gate: Gate, unused: int, footprints: int, *, joker: bool = False) -> str:
        """Decide how a space is entered, or why it is not, as a code.

        Parameters
        ----------
        gate
            What the space asks for.
        unused
            How many dice with its symbol have not been used yet.
        footprints
            The footprints at hand.
        joker
            Whether a footprint is to be spent although a die would do.
        """
        if gate.symbol is None:
            return OPEN
        if not gate.crossed:
            return self._asked(unused, footprints, joker=joker)
        if not self.blocks(gate.symbol, unused):
            return CLEAR
        return OVER_CROSSED if self.over and footprints else CROSSED

    def _asked(self, unused: int, footprints: int, *, joker: bool) -> str:
        if unused and not joker:
            return DIE
        if not footprints:
            return UNSPENT if unused else SHUT
        return WANTED if unused and not self.saves else JOKER


@dataclass(frozen=True, slots=True)
class Leg:
    """A road to a neighbour, with all that is printed on it and on the space behind.

    `bit` stands for the space in a set of spaces, `village` is the light of a camp there.
    """

    to: int
    bit: int
    gate: Gate
    price: int
    skull: bool
    loss: int
    footprints: int
    rerolls: int
    fireflies: int
    village: int


@cache
def legs() -> Sequence[Mapping[int, Leg]]:
    """Return for each space the roads that leave it, by where they lead."""
    return tuple({to: _leg(origin, to) for to in roads()[origin]} for origin in spaces())


def _leg(origin: int, to: int) -> Leg:
    road, space = roads()[origin][to], spaces()[to]
    costs, gains = (road.cost, space.cost), (road.gain, space.gain)
    return Leg(
        to, 1 << to, Gate.of(space), sum(cost.footprints for cost in costs),
        any(cost.skull for cost in costs), sum(cost.light for cost in costs),
        sum(gain.footprints for gain in gains), sum(gain.rerolls for gain in gains),
        sum(gain.fireflies for gain in gains), space.light,
    )  # fmt: skip


@decides("province.move", "journey.footprint-cost", "journey.gain")
def step(  # noqa: PLR0913 - all that a step depends on
    customs: Customs,
    leg: Leg,
    unused: int,
    footprints: int,
    skull: str,
    *,
    joker: bool = False,
) -> tuple[str, int, bool]:
    """Decide one step to a space that may be entered.

    Parameters
    ----------
    customs, leg
        How gates open; the road.
    unused
        How many dice with the symbol of the space have not been used yet.
    footprints, skull
        The footprints at hand; what a skull does to the player (a code of `kernel.effects`).
    joker
        Whether a footprint is to be spent although a die would do.

    Returns
    -------
    code, left, gives
        How the space is entered or why it is not; the footprints left; whether something goes to
        a skull.
    """
    code = customs.entry(leg.gate, unused, footprints, joker=joker)
    if code in REFUSED:
        return code, footprints, False
    left = footprints - leg.price
    if code in JOKERS:
        left -= 1
    if left < 0:
        return UNPAID, footprints, False
    if leg.skull and skull == SKULL_CLOSED:
        return SKULL_CLOSED, footprints, False
    return code, left + leg.footprints, leg.skull and skull in SKULL_GIVES


@decides("province.once")
def again(visited: Sequence[int], to: int, house: House) -> str:
    """Decide whether a company that has passed some spaces may enter one, as a code.

    The first of them is where it began: whether it may come back there is ruled
    (back-to-round-start).
    """
    if to not in visited:
        return NEW
    if to != visited[0] or to in visited[1:]:
        return TWICE
    return HOME if house.home else NOT_HOME


def passed(visited: Sequence[int], house: House) -> int:
    """Return the spaces that may not be entered any more, a bit for each."""
    return sum(1 << place for place in set(visited) if again(visited, place, house) in AGAIN_SHUT)


@cache
def villages() -> Collection[int]:
    """Return the spaces where a camp may be placed."""
    return frozenset(number for number, space in spaces().items() if space.kind == "village")


@decides("province.village")
def camp(at: int, house: House, *, moved: bool) -> str:
    """Decide whether the camp may be placed on a space, as a code.

    Whether it may be placed where the company began the day and has stayed is ruled
    (camp-without-moving).
    """
    if at not in villages():
        return NO_VILLAGE
    if moved:
        return PLACED
    return IN_PLACE if house.camp_in_place else NOT_IN_PLACE


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


def ways_from(start: int, budget: int) -> tuple[Asking, ...]:
    """Return what the ways from a space ask for, if dice and footprints together are so many."""
    to, asked = askings_from(start, budget)
    return tuple(map(Asking, to.tolist(), map(tuple, asked.tolist())))


@lru_cache(maxsize=512)
def askings_from(start: int, budget: int) -> tuple[Whole, Whole]:
    """Return the same as arrays: where the ways lead, and a row for each of what it asks for.

    They come in the order of where they lead, the light they lose and the skulls they meet. What no
    other way beats within a budget is beaten by none within a larger one: so ways that were
    searched for more serve for less. The last 512 answers are kept.
    """
    to, asked = _ways_known().get(start) or _search(start, budget)
    cheap = asked[:, _NEED] <= budget
    return to[cheap], asked[cheap, :_NEED]


WAYS = "province_ways.bin"
"""The file of all ways between all spaces: searching them takes longer than most answers."""


@cache
def _ways_known() -> dict[int, tuple[Whole, Whole]]:
    """Return the ways from each space as they are stored; none if they are not of this board."""
    import numpy as np

    content = stored(WAYS)
    if content[:4] != _board_mark():
        return {}
    packed = np.frombuffer(decompress(content[4:]), np.uint8)
    places = len(legs())
    numbers = packed[: 2 * places**2].view("<u2").astype(np.int64)
    columns = packed[2 * places**2 :].reshape(len(_PACKED), -1).astype(np.int16)
    asked = np.zeros((columns.shape[1], _NEED + 1), np.int16)
    for column, digits in zip(columns, _PACKED, strict=True):
        for place, base in digits:
            column, asked[:, place] = np.divmod(column, base)  # noqa: PLW2901 - digit by digit
    asked[:, _NEED] = asked[:, :_SYMBOLS].sum(axis=1) + asked[:, PRICE]
    to = np.repeat(np.tile(np.arange(places, dtype=np.int16), places), numbers)
    ends = numbers.reshape(places, places).sum(axis=1).cumsum().tolist()
    return {
        start: (to[first:last], asked[first:last])
        for start, (first, last) in enumerate(zip([0, *ends], ends, strict=False))
    }


_CROSSED = tuple((place, 3) for place in range(_SYMBOLS, PRICE))
_PACKED = (
    ((SKULLS, 3), (LIGHT, 85)), _CROSSED, ((PRICE, 256),),
    *(((place, 256),) for place in range(_SYMBOLS)),
)  # fmt: skip
"""What each stored byte has of a way: its amounts, digit by digit, with the base of each digit."""


def pack_ways() -> bytes:
    """Search all ways between all spaces and return them as they are stored."""
    import numpy as np

    to, asked = zip(*(_search(start, NEVER) for start in range(len(legs()))), strict=True)
    numbers = [np.bincount(places, minlength=len(legs())) for places in to]
    rows = np.concatenate(asked)
    columns = []
    for digits in _PACKED:
        column = np.zeros(len(rows), np.int64)
        for place, base in reversed(digits):
            column = column * base + rows[:, place]
        columns.append(column.astype(np.uint8).tobytes())
    content = np.concatenate(numbers).astype("<u2").tobytes() + b"".join(columns)
    return _board_mark() + compress(content, 9)


def _board_mark() -> bytes:
    """Return four bytes that tell the printed board from others."""
    return crc32(repr(_steps()).encode()).to_bytes(4, "little")


def _search(start: int, budget: int) -> tuple[Whole, Whole]:
    """Search the ways from a space; what dice and footprints have to pay comes last."""
    import numpy as np

    known: list[list[int]] = [[] for _ in legs()]
    ahead = [(0, start)]
    while ahead:
        # What is packed comes in the order of what has to be paid: no later way beats an earlier.
        needs, place = heappop(ahead)
        if _is_beaten(known[place], needs):
            continue
        known[place].append(needs)
        for to, more in _steps()[place]:
            total = needs + more
            if total >> (_BITS * _NEED) <= budget and not _is_beaten(known[to], total):
                heappush(ahead, (total, to))
    size = _BITS * (_NEED + 1) // 8
    packed = b"".join(needs.to_bytes(size, "little") for ways in known for needs in ways)
    asked = np.frombuffer(packed, np.uint8).reshape(-1, size).astype(np.int16)
    where = np.repeat(np.arange(len(known), dtype=np.int16), [len(ways) for ways in known])
    # The order of the second half is that in which they take least room when they are stored.
    keys = (LIGHT, SKULLS, *range(_SYMBOLS, PRICE + 1), *range(_SYMBOLS))
    order = np.lexsort((*(asked[:, place] for place in reversed(keys)), where))
    return where[order], asked[order]


def _is_beaten(known: list[int], needs: int) -> bool:
    """Return whether one of some ways asks for no more of anything."""
    guarded = needs | _GUARD
    for other in known:  # noqa: SIM110 - a loop is faster here
        if (guarded - other) & _GUARD == _GUARD:
            return True
    return False


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


_FEW_HANDS = 16


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

    def __init__(self, ways: Sequence[Sequence[int]] | Whole, dice: int, *, over: bool) -> None:
        import numpy as np

        amounts = np.array(ways, np.int16).T
        needs, crossed = amounts[:_SYMBOLS], amounts[_SYMBOLS:PRICE]
        lacks = np.array(_lacks(int(needs.max()), dice), np.int16)
        barred = [toll(Gate(0, crossed=True), seen, seen, over=over) for seen in (0, 1)]
        self.dice = dice
        # Two rows for each number of dice: without and with dice that a crossed symbol finds.
        by_symbol = [
            np.stack([row[need] + bar * gates for row in lacks for bar in barred])
            for need, gates in zip(needs, crossed, strict=True)
        ]
        by_symbol[0] += amounts[PRICE]  # villages ask for it whatever the dice show
        self._lines: Whole = np.concatenate(by_symbol)
        self._first = [symbol * len(by_symbol[0]) for symbol in range(_SYMBOLS)]

    def price(self, unused: Sequence[int], seen: Sequence[bool]) -> Whole:
        """Return the footprints that each way takes with one hand."""
        import numpy as np

        rows = zip(self._first, unused, seen, strict=True)
        lines = [first + 2 * min(dice, self.dice) + found for first, dice, found in rows]
        price: Whole = np.add.reduce(self._lines.take(lines, axis=0), axis=0, dtype=np.int16)
        return price

    def prices(self, unused: ArrayLike, seen: ArrayLike) -> Whole:
        """Return the footprints that each way takes: a row for each hand.

        Parameters
        ----------
        unused, seen
            A row for each hand: how many unused dice show each element, and whether a crossed
            symbol finds one.
        """
        import numpy as np

        lines = 2 * np.minimum(unused, self.dice) + np.asarray(seen, bool) + self._first
        price: Whole
        if len(lines) <= _FEW_HANDS:  # then calling numpy takes longer than its work
            taken = self._lines.take(lines, axis=0)
            price = np.add.reduce(taken, axis=1, dtype=np.int16)
            return price
        price = self._lines[lines[:, 0]]
        for symbol in range(1, _SYMBOLS):
            price += self._lines[lines[:, symbol]]
        return price
