"""What dice bring, by what they show: at noon, and on the journey of the day.

It is the sum of what each symbol brings by itself and of what cards bring that want several symbols
together; so it is quickly found for everything that one or two dice may show. Dice that show
something are one number, with four bits for the count of each symbol.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import FACES, FOOTPRINTS, KAAR, LIGHT, LOSS, SYMBOLS
from glow_explorer.game.players.companion_worth import gain, loss
from glow_explorer.game.players.land_choices import Hands, weighed
from glow_explorer.game.players.prospects import SKULL, sea
from glow_explorer.kernel.conditions import demand, limit
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.noon import faces_pay
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.companion_worth import Means
    from glow_explorer.game.table import Seat, Table

    Sides = tuple[tuple[int, float], ...]

BITS = 4
MOST_DICE = (1 << BITS) - 1
PLACES = tuple(BITS * symbol for symbol in range(len(SYMBOLS)))
ONE = tuple(1 << place for place in PLACES)
"""A die that shows a symbol, as a number."""
_SYMBOLS = range(len(SYMBOLS))
ALONE = [[int(other == symbol) for other in _SYMBOLS] for symbol in _SYMBOLS]
"""How many dice show each symbol, if one die shows this symbol."""
SIDES = len(FACES[0])
_ELEMENTS = len(ELEMENTS)
_CHANGED = 2
"""Dice that one reroll changes at most."""


@cache
def sides(*colors: int) -> Sides:
    """List what dice of some colours may show, as numbers, each with its chance."""
    found = {0: 1.0}
    for color in colors:
        following: dict[int, float] = {}
        for shown, part in found.items():
            for face in FACES[color]:
                result = shown + ONE[face]
                following[result] = following.get(result, 0.0) + part / SIDES
        found = following
    return tuple(found.items())


def shown_by(faces: Sequence[int]) -> int:
    """Return what dice show as a number."""
    return sum([ONE[face] for face in faces])


@cache
def _alone(card: Played) -> tuple[tuple[int, tuple[int, ...]], ...] | None:
    """Say how often a card triggers by the count of single symbols; None if several matter at once.

    Each symbol comes with how often the card triggers for 0, 1, 2... dice that show it.
    """
    wanted = demand(card.card.condition)
    if not card.card.effect:
        return ()
    if len(wanted.symbols) > 1 and (not wanted.same or limit(card.card)):
        return None
    return tuple((symbol, _by_count(card, symbol)) for symbol in sorted(wanted.symbols))


def _by_count(card: Played, symbol: int) -> tuple[int, ...]:
    """Return how often a card triggers for 0, 1, 2... dice that show one symbol, and no others."""
    often = []
    for number in range(MOST_DICE + 1):
        counts = [0] * len(SYMBOLS)
        counts[symbol] = number
        often.append(card.times(counts, counts))
    return tuple(often)


class DiceWorth:
    """What dice bring to a player today, by what they show.

    Attributes
    ----------
    tables
        What each symbol brings by itself, for 0, 1, 2... dice that show it.
    together
        The cards for which several symbols matter: how often they trigger, and what that brings.
    elements
        What the journey brings for each number of different elements, where only that matters.
    """

    def __init__(self, table: Table, seat: Seat, have: Means) -> None:
        self.tables = [[0.0] * (MOST_DICE + 1) for _ in SYMBOLS]
        self.together: list[tuple[Callable[[Sequence[int], Sequence[int]], int], float]] = []
        self.elements: Sequence[float] | None = None
        self._known: dict[int, float] = {}
        self._house = table.house
        for card in cards_of(seat):
            self._add(card, gain(card, have) - (loss(card, have) if card.skull else 0.0))
        immune = is_immune(table.house, kaar=KAAR in seat.companions)
        for symbol in (FOOTPRINTS, LIGHT, LOSS):
            won, lost, footprints = faces_pay(ALONE[symbol], immune=immune)
            each = won - lost + have.footprint * footprints
            for count in range(MOST_DICE + 1):
                self.tables[symbol][count] += each * count

    def _add(self, card: Played, brings: float) -> None:
        alone = _alone(card)
        if alone is None:
            self.together.append((card.times, brings))
            return
        for symbol, often in alone:
            line = self.tables[symbol]
            for count, times in enumerate(often):
                line[count] += brings * times

    def of(self, shown: int) -> float:
        """Return what dice bring that show something."""
        found = self._known.get(shown)
        if found is None:
            found = self._known[shown] = self._of(shown)
        return found

    def _of(self, shown: int) -> float:
        counts = [shown >> place & MOST_DICE for place in PLACES]
        found = 0.0
        for line, count in zip(self.tables, counts):  # noqa: B905 - asked for every result
            found += line[count]
        for times, brings in self.together:
            often = times(counts, counts)
            if often:
                found += often * brings
        if self.elements is not None:
            found += self.elements[_ELEMENTS - counts[:_ELEMENTS].count(0)]
        return found

    def cursed(self, shown: int, symbol: int) -> float:
        """Return what dice bring when the black one among them shows a symbol (curse.symbol)."""
        if symbol != LOSS:
            there = shown >> PLACES[symbol] & MOST_DICE
            counted, _ = after_curse(there, 1, self._house)
            shown -= ONE[symbol] * (there - counted)
        return self.of(shown)

    def mean(self, shown: int, more: Sides) -> float:
        """Return what dice bring on average when some more are rolled."""
        known, found = self._known, 0.0
        for rolled, part in more:
            result = shown + rolled
            worth = known.get(result)
            if worth is None:
                worth = self.of(result)
            found += part * worth
        return found


def add_journey(worth: DiceWorth, table: Table, seat: Seat, left: int) -> None:
    """Add what dice open this afternoon, with so many days left after it.

    At sea only the number of different elements matters. On land each die more or less is weighed
    by itself, from the dice as they lie.
    """
    if table.journey == "archipelago":
        worth.elements = sea(table).afternoon(left, seat.boats, seat.footprints)
        return
    counts = [seat.faces.count(element) for element in range(_ELEMENTS)]
    hands = [
        counts,
        *(
            [*counts[:element], other, *counts[element + 1 :]]
            for element, count in enumerate(counts)
            for other in (count + 1, max(0, count - 1))
        ),
    ]
    found = weighed(table, seat, Hands(hands, hands), left, SKULL)
    now, *others = found.worth.max(axis=1).tolist()
    for element, count in enumerate(counts):
        more, less = others[2 * element] - now, others[2 * element + 1] - now
        line = worth.tables[element]
        for number in range(len(line)):
            change = max(-_CHANGED, min(_CHANGED, number - count))
            line[number] += change * more if change > 0 else -change * less
