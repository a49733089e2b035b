"""What dice bring to a player at noon and on the journey of today, by what they show.

That is the sum of what each symbol brings by itself and of what several symbols bring together: the
cards that want them, and at sea the number of different elements. Dice that show something are one
number, with four bits for the count of each symbol.

`Lying` says what dice bring as they lie, and on average when one or two of them are rolled again,
without trying what they may show.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING

from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import (
    BLACK,
    BY_KEY,
    COLORS,
    FACES,
    FOOTPRINTS,
    LIGHT,
    LOSS,
    PURPLE,
    SYMBOLS,
    YELLOW,
)
from glow_explorer.game.players.worth import (
    MOST_DICE,
    SIDES,
    SIXTH,
    SKULL,
    Hands,
    gain,
    loss,
    remember,
    sea,
    ways,
    weighed,
)
from glow_explorer.kernel.conditions import demand, limit
from glow_explorer.kernel.effects import faces_pay
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.worth import Means
    from glow_explorer.game.table import Seat, Table

    Sides = tuple[tuple[int, float], ...]

BITS = MOST_DICE.bit_length()
PLACES = tuple(BITS * symbol for symbol in range(len(SYMBOLS)))
ONE = tuple(1 << place for place in PLACES)
"""A die that shows a symbol, as a number."""
_SYMBOLS = range(len(SYMBOLS))
ALONE = [[int(other == symbol) for other in _SYMBOLS] for symbol in _SYMBOLS]
"""How many dice show each symbol, if one die shows this symbol."""
SPECIAL = {PURPLE: FOOTPRINTS, YELLOW: LIGHT, BLACK: LOSS}
"""The symbols that only dice of one colour bear."""
_NUMBER_OF_ELEMENTS = len(ELEMENTS)
_ELEMENTS = range(_NUMBER_OF_ELEMENTS)
_CHANGED = 2
"""Dice that one reroll changes at most."""
_NOTHING = [0.0] * (MOST_DICE + _CHANGED + 1)
"""What a symbol brings for which no card asks, by the dice that show it."""
_NONE = [0.0] * len(SYMBOLS)
_ELEMENT_BIT = tuple(int(symbol in _ELEMENTS) << symbol for symbol in _SYMBOLS)
NO_DIE = len(COLORS)
"""The colour of the second of two dice when only one is rolled."""
TIMES = tuple(tuple(map(faces.count, _SYMBOLS)) for faces in FACES)
"""On how many faces a die of each colour shows each symbol."""


@cache
def sides(*colors: int) -> Sides:
    """List what dice of some colours may show, as numbers, each with its chance."""
    chances = {0: 1.0}
    for color in colors:
        following: dict[int, float] = {}
        for shown, part in chances.items():
            for face in FACES[color]:
                result = shown + ONE[face]
                following[result] = following.get(result, 0.0) + part / SIDES
        chances = following
    return tuple(chances.items())


def shown_by(faces: Sequence[int]) -> int:
    """Return what dice show as a number."""
    return sum([ONE[face] for face in faces])


@cache
def pair_sides(color: int, other: int) -> Sides:
    """List what two dice may show together, or one if the other is `NO_DIE`, or none."""
    return sides(*sorted(die for die in (color, other) if die != NO_DIE))


@cache
def _alone(key: str) -> tuple[tuple[int, int, tuple[int, ...]], ...] | None:
    """Say how often a card triggers by the count of single symbols; None if several matter at once.

    Each symbol comes with the first number of dice that triggers the card, and how often it does
    for 0, 1, 2... dice that show it.
    """
    card = BY_KEY[key]
    wanted = demand(card.card.condition)
    if not card.card.effect:
        return ()
    if len(wanted.symbols) > 1 and (not wanted.same or limit(card.card)):
        return None
    by_count = [
        (symbol, tuple(_times(card, [symbol], [number]) for number in range(MOST_DICE + 1)))
        for symbol in sorted(wanted.symbols)
    ]
    return tuple(
        (symbol, next(number for number, times in enumerate(often) if times), often)
        for symbol, often in by_count
    )


@dataclass(frozen=True, eq=False)
class Several:
    """A card for which several symbols matter at once: how often what dice show triggers it.

    Attributes
    ----------
    places, mask
        Where its symbols are in what dice show, and their bits.
    kinds
        Colours that have the same number are the same to it; the last number is that of `NO_DIE`.
    often
        How often it triggers by the counts of its two symbols; None where it has more.
    reach
        How often it triggers at most where each of them is one more or less.
    known
        How often it triggers by what dice show, where it has more.
    means
        How often it triggers on average when dice are rolled, by all that matters for that.
    """

    card: Played
    places: tuple[int, ...]
    mask: int
    kinds: tuple[int, ...]
    often: tuple[int, ...] | None
    reach: tuple[int, ...] | None
    known: dict[int, float] = field(default_factory=dict)
    means: dict[int, float] = field(default_factory=dict)

    def number(self, shown: int) -> float:
        """Return how often dice trigger the card."""
        if self.often is not None:
            first, second = self.places
            return self.often[(shown >> first & MOST_DICE) << BITS | shown >> second & MOST_DICE]
        shown &= self.mask
        number = self.known.get(shown)
        if number is None:
            counts = [shown >> place & MOST_DICE for place in PLACES]
            number = remember(self.known, shown, self.card.times(counts, counts))
        return number

    def at_most(self, shown: int) -> int:
        """Return how often it triggers at most when one of the dice is turned."""
        if self.reach is None:
            return 1 if limit(self.card.card) else MOST_DICE
        first, second = self.places
        return self.reach[(shown >> first & MOST_DICE) << BITS | shown >> second & MOST_DICE]

    def mean(self, left: int, rolled: Sides, bits: int) -> float:
        """Return how often dice trigger it on average when some are rolled and some bits count."""
        number = self.number
        return sum([part * number(left + (shown & bits)) for shown, part in rolled])


@cache
def _several(key: str) -> Several:
    card = BY_KEY[key]
    symbols = sorted(demand(card.card.condition).symbols)
    places = tuple(PLACES[symbol] for symbol in symbols)
    mask = sum(MOST_DICE << place for place in places)
    if len(symbols) != _CHANGED:
        return Several(card, places, mask, tuple(range(NO_DIE + 1)), None, None)
    counted = range(MOST_DICE + 1)
    often = [[_times(card, symbols, (a, b)) for b in counted] for a in counted]
    reach = [
        max(max(line[max(0, b - 1) : b + 2]) for line in often[max(0, a - 1) : a + 2])
        for a in counted
        for b in counted
    ]
    kinds = [1 + symbols.index(symbol) if symbol in symbols else 0 for symbol in SIXTH]
    return Several(card, places, mask, (*kinds, NO_DIE), tuple(chain(*often)), tuple(reach))


def _times(card: Played, symbols: Sequence[int], numbers: Sequence[int]) -> int:
    """Return how often a card triggers if so many dice show some symbols, and no others."""
    counts = [0] * len(SYMBOLS)
    for symbol, number in zip(symbols, numbers, strict=True):
        counts[symbol] = number
    return card.times(counts, counts)


@cache
def _new_elements(missing: int, color: int, other: int) -> tuple[float, float]:
    """Return how likely dice show one, and two, of the elements that are missing, a bit each."""
    bits = sum(MOST_DICE << PLACES[element] for element in _ELEMENTS if missing >> element & 1)
    chances = [0.0] * (_CHANGED + 1)
    for shown, part in pair_sides(color, other):
        new = shown & bits
        chances[sum(bool(new & MOST_DICE << place) for place in PLACES)] += part
    return chances[1], chances[2]


class DiceWorth:
    """What dice bring to a player today, by what they show.

    Attributes
    ----------
    tables
        What each symbol brings by itself, for 0, 1, 2... dice that show it.
    together
        The cards for which several symbols matter, and what one trigger of each brings.
    elements, one_more, two_more
        What the journey brings for each number of different elements, where only that matters; and
        what it brings more with one and with two more.
    """

    def __init__(self, table: Table, seat: Seat, have: Means) -> None:
        self.tables = [_NOTHING] * len(SYMBOLS)
        self.together: list[tuple[float, Several]] = []
        self.elements: Sequence[float] | None = None
        self.one_more: Sequence[float] = ()
        self.two_more: Sequence[float] = ()
        self._house = table.house
        self._most = min(len(seat.colors) + _CHANGED, MOST_DICE)
        for card in cards_of(seat):
            self._add(card, gain(card, have) - (loss(card, have) if card.skull else 0.0))
        for color, symbol in SPECIAL.items():
            if color in seat.colors:
                immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
                won, lost, footprints = faces_pay(ALONE[symbol], immune=immune)
                each = won - lost + have.footprint * footprints
                line = self.table(symbol)
                for count in range(self._most + 1):
                    line[count] += each * count

    def table(self, symbol: int) -> list[float]:
        """Return what a symbol brings, to add something to it."""
        line = self.tables[symbol]
        if line is _NOTHING:
            line = self.tables[symbol] = _NOTHING[:]
        return line

    def _add(self, card: Played, brings: float) -> None:
        alone = _alone(card.card.key)
        if alone is None:
            self.together.append((brings, _several(card.card.key)))
            return
        for symbol, first, often in alone:
            line = self.table(symbol)
            for count in range(first, self._most + 1):
                line[count] += brings * often[count]

    def copy(self) -> DiceWorth:
        """Return the same, to add to what symbols bring."""
        new = copy(self)
        new.tables = [line if line is _NOTHING else line[:] for line in self.tables]
        return new

    def counted(self, shown: int, cursed: int) -> int:
        """Return what counts of dice whose black one curses a symbol, or none (curse.symbol)."""
        if cursed == LOSS:
            return shown
        count = shown >> PLACES[cursed] & MOST_DICE
        counts: int = after_curse(count, 1, self._house)[0]
        return shown - ONE[cursed] * (count - counts)


class Lying:
    """Dice as they lie, and what they bring on average when one or two of them are rolled again.

    Nothing is tried for that. What symbols bring by themselves is a sum, of which each die changes
    two terms: so two dice bring what each of them brings, and something more or less where both
    change the same term. How often the other cards trigger on average, and how likely there are new
    elements, is known by what the other dice show.

    Parameters
    ----------
    worth
        What dice bring.
    shown
        What the dice show.
    cursed
        The symbol that the black die curses, `LOSS` if none: dice that show it change nothing.

    Attributes
    ----------
    now
        What the dice bring as they lie.
    more, less
        What one die more, or less, of a symbol brings by itself.
    bend, fall
        What two dice more, or less, bring beyond twice what one brings.
    """

    def __init__(self, worth: DiceWorth, shown: int, cursed: int = LOSS) -> None:
        self.shown = shown = worth.counted(shown, cursed)
        self.worth, self.cursed, self.one, self.bits = worth, cursed, ONE, -1
        self.more, self.less = _NONE[:], _NONE[:]
        self.bend, self.fall = _NONE[:], _NONE[:]
        light, elements, lost = 0.0, [0, 0, 0], 0
        for symbol, line in enumerate(worth.tables):
            count = shown >> PLACES[symbol] & MOST_DICE
            if count <= _CHANGED:
                elements[count] |= _ELEMENT_BIT[symbol]
            if line is not _NOTHING:
                here = line[count]
                light += here
                self.more[symbol] = more = line[count + 1] - here
                self.bend[symbol] = line[count + 2] - here - 2 * more
                if count:
                    self.less[symbol] = less = line[count - 1] - here
                    if count > 1:
                        self.fall[symbol] = line[count - 2] - here - 2 * less
        if cursed != LOSS:
            self.more[cursed] = self.less[cursed] = 0.0
            self.bend[cursed] = self.fall[cursed] = 0.0
            self.one = (*ONE[:cursed], 0, *ONE[cursed + 1 :])
            self.bits = ~(MOST_DICE << PLACES[cursed])
            # It is there, or it is not, whatever is rolled.
            lost = elements[0] >> cursed & 1
            elements = [symbols & ~(1 << cursed) for symbols in elements]
        self.missing, self.singles, self.pairs = elements
        self._most = _NUMBER_OF_ELEMENTS - lost
        self.own = light
        self._more = sum(self.more[:_NUMBER_OF_ELEMENTS])
        self._bend = sum(self.bend[:_NUMBER_OF_ELEMENTS])
        straight = self.bend == self.fall == _NONE
        self._bent = not straight or self.more != [-less for less in self.less]
        self.now = light + self._several(shown, self.missing)

    def alone(self, color: int, face: int) -> float:
        """Return what single symbols bring more on average when a die is rolled again."""
        same, more = TIMES[color][face], self.more
        light = self._more + more[SIXTH[color]] - same * more[face]
        return (light + (SIDES - same) * self.less[face]) / SIDES

    def rolled(self, color: int, face: int) -> float:
        """Return what dice bring on average when one of them is rolled again."""
        missing = self.missing | self.singles & 1 << face
        light = self.own + self.alone(color, face)
        return light + self._several(self.shown - self.one[face], missing, color)

    def both_rolled(
        self, color: int, face: int, other: int, shows: int, alone: float | None = None
    ) -> float:
        """Return what dice bring on average when two of them are rolled again.

        `alone` is what single symbols bring more when either is rolled alone, if it is known.
        """
        if alone is None:
            alone = self.alone(color, face) + self.alone(other, shows)
        if face == shows:
            missing = self.missing | self.pairs & 1 << face
        else:
            missing = self.missing | self.singles & (1 << face | 1 << shows)
        left = self.shown - self.one[face] - self.one[shows]
        light = self.own + alone + self._several(left, missing, color, other)
        return light + self._same_term(color, face, other, shows) if self._bent else light

    def _same_term(self, color: int, face: int, other: int, shows: int) -> float:
        """Return what two dice bring beyond what each brings, where both change one term.

        Both may show the same symbol then (`bend`); both may have shown it (`fall`); or one shows
        what the other did, and nothing has changed. A die that shows again what it did changes no
        term, so its own symbol is taken out of the sum. All is counted in throws of two dice.
        """
        times, others, bend = TIMES[color], TIMES[other], self.bend
        one, two = SIXTH[color], SIXTH[other]
        light = self._bend - times[face] * others[face] * bend[face]
        if one < _NUMBER_OF_ELEMENTS:
            light += bend[one]
        if two < _NUMBER_OF_ELEMENTS:
            light += bend[two]
        if one == two:
            light += bend[one]
        goes, leaves = SIDES - times[face], SIDES - others[shows]
        if face == shows:
            light += goes * leaves * self.fall[face]
        else:
            light -= times[shows] * others[shows] * bend[shows]
            light -= goes * others[face] * (self.more[face] + self.less[face])
            light -= leaves * times[shows] * (self.more[shows] + self.less[shows])
        return light / SIDES**2

    def turned(self, face: int, symbol: int) -> float:
        """Return what dice bring when one that shows a symbol is turned to another."""
        missing = (self.missing | self.singles & 1 << face) & ~(1 << symbol)
        light = self.own + self.less[face] + self.more[symbol]
        return light + self._several(self.shown - self.one[face] + self.one[symbol], missing)

    def at_most(self) -> float:
        """Return what several symbols bring together at most, whichever die is turned."""
        worth, light = self.worth, 0.0
        for brings, card in worth.together:
            if brings > 0:
                light += brings * card.at_most(self.shown)
        if worth.elements is not None:
            number = self._most - self.missing.bit_count()
            light += max(worth.elements[max(0, number - 1) : number + 2])
        return light

    def _several(self, left: int, missing: int, color: int = NO_DIE, other: int = NO_DIE) -> float:
        """Return what several symbols bring together when dice lie and some are rolled."""
        worth, light = self.worth, 0.0
        for brings, card in worth.together:
            key = (left & card.mask) << BITS | card.kinds[color]
            key = (key << BITS | card.kinds[other]) << BITS | self.cursed
            often = card.means.get(key)
            if often is None:
                often = card.mean(left, pair_sides(color, other), self.bits)
                remember(card.means, key, often)
            light += brings * often
        if worth.elements is not None:
            number = self._most - missing.bit_count()
            light += worth.elements[number]
            if missing and color != NO_DIE:
                one, two = _new_elements(missing, color, other)
                light += one * worth.one_more[number] + two * worth.two_more[number]
        return light


_MOST_HELD = 16
_held: dict[tuple[object, ...], tuple[Means, DiceWorth]] = {}
"""What dice bring to those who rerolled last, who often do so again; on land less the journey."""


def dice_worth(table: Table, seat: Seat, have: Means) -> DiceWorth:
    """Return what dice bring to a player at noon and on the journey of today."""
    at_sea = table.journey == "archipelago"
    key = (
        at_sea, table.tom is None, seat.adventurer, *seat.companions, -1, *seat.spells, -1,
        *seat.boats, seat.footprints, have.days, have.footprint, have.firefly,
        seat.has_kaar(table.house), len(seat.colors),
    )  # fmt: skip
    held = _held.get(key)
    if held is not None and held[0] == have:
        worth = held[1]
    else:
        if len(_held) >= _MOST_HELD:
            _held.clear()
        worth = DiceWorth(table, seat, have)
        if at_sea:
            add_journey(worth, table, seat, have.days - 1)
        _held[key] = have, worth
    if not at_sea:
        worth = worth.copy()
        add_journey(worth, table, seat, have.days - 1)
    return worth


def add_journey(worth: DiceWorth, table: Table, seat: Seat, left: int) -> None:
    """Add what dice open this afternoon, with so many days left after it.

    At sea only the number of different elements matters. On land each die more or less is weighed
    by itself, from the dice as they lie.
    """
    if table.journey == "archipelago":
        elements = sea(table).afternoon(left, seat.boats, seat.footprints)
        worth.elements = elements
        worth.one_more = [*map(sub, elements[1:], elements), 0.0]
        worth.two_more = [*map(sub, elements[2:], elements), 0.0, 0.0]
        return
    counts = [seat.faces.count(element) for element in _ELEMENTS]
    changes = [(element, 1) for element in _ELEMENTS]
    changes += [(element, -1) for element, count in enumerate(counts) if count]
    hands = [counts]
    for element, change in changes:
        hands.append([*counts[:element], counts[element] + change, *counts[element + 1 :]])
    worths = weighed(table, seat, Hands(hands, hands), left)
    worths -= SKULL * ways(seat.at, table.house.over).skulls
    now, *others = worths.max(axis=1).tolist()
    for (element, change), light in zip(changes, others, strict=True):
        line, count, gained = worth.table(element), counts[element], light - now
        line[count + change] += gained
        if change > 0:
            line[count + 2] += 2 * gained
        for number in range(count - 1) if change < 0 else ():  # a curse takes more than two
            line[number] += 2 * gained
