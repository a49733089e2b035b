"""Late morning: the best reroll, exactly as far as one reroll goes.

What dice bring is the sum of what each symbol brings by itself and what cards bring that want
several symbols together; so it is found quickly for all that one or two dice may show.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.companion_worth import gain, loss, means
from glow_explorer.game.late_morning import (
    COMPANION,
    DIFFERENT,
    KEEP,
    TOKEN,
    TRACK,
    free_rerolls,
    mixes,
    reroll_action,
    step_back,
    turn_action,
)
from glow_explorer.game.pieces import (
    BLACK,
    FACES,
    FOOTPRINTS,
    KAAR,
    LIGHT,
    LOSS,
    SYMBOLS,
    Played,
)
from glow_explorer.game.prospects import days_left
from glow_explorer.game.triggers import cards_of
from glow_explorer.judge.counting import demand
from glow_explorer.judge.resolving import (
    FOOTPRINTS_OF_A_FACE,
    LIGHT_OF_A_FACE,
    LOSS_OF_A_FACE,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.companion_worth import Means, Taste
    from glow_explorer.game.table import Seat, Table

    Sides = tuple[tuple[int, float], ...]
    Journey = Callable[[Table, Seat, "Bringing"], None]

BITS = 4
LOW = (1 << BITS) - 1
ONE = tuple(1 << BITS * symbol for symbol in range(len(SYMBOLS)))
"""A die that shows a symbol, as a number that counts dice by symbol."""
PLACES = tuple(BITS * symbol for symbol in range(len(SYMBOLS)))
MOST_DICE = LOW
SIDES = len(FACES[0])
EVEN = 1e-9
LAST_TOKEN = 0.02
"""What a reroll token is worth on the last day, when it only decides ties."""


@cache
def _by_symbol(card: Played) -> tuple[tuple[int, tuple[int, ...]], ...] | None:
    """Say how often a card triggers by the count of single symbols; None if several matter at once.

    Each symbol comes with how often the card triggers for 0, 1, 2... dice that show it.
    """
    wanted, counts = demand(card.card.condition), range(MOST_DICE + 1)
    once = card.times([MOST_DICE] * len(SYMBOLS), [0] * len(SYMBOLS)) == 1
    if wanted.same:
        if once:
            return None
        every = tuple(count // wanted.same for count in counts)
        return tuple((symbol, every) for symbol in range(LOSS))
    if len(wanted.symbols) > 1:
        return None
    if wanted.crossed:
        return ((wanted.crossed[0], tuple(int(not count) for count in counts)),)
    if not wanted.needs:
        return ()
    symbol, number = wanted.needs[0]
    most = 1 if once else MOST_DICE
    return ((symbol, tuple(min(most, count // number) for count in counts)),)


class Bringing:
    """What dice bring, counted by symbol: at noon, and what they open on the journey."""

    def __init__(self, table: Table, seat: Seat, have: Means) -> None:
        self.known: dict[int, float] = {}
        self.tables = [[0.0] * (MOST_DICE + 1) for _ in SYMBOLS]
        self.together: list[tuple[Callable[[Sequence[int], Sequence[int]], int], float]] = []
        self.elements: Sequence[float] | None = None
        for card in cards_of(seat):
            self._add(card, gain(card, have) - (loss(card, have) if card.skull else 0.0))
        immune = table.house.immune and KAAR in seat.companions
        for count in range(MOST_DICE + 1):
            self.tables[LIGHT][count] += LIGHT_OF_A_FACE * count
            self.tables[FOOTPRINTS][count] += FOOTPRINTS_OF_A_FACE * have.footprint * count
            self.tables[LOSS][count] -= 0 if immune else LOSS_OF_A_FACE * count
        self.itself = table.rulings["black-die-counts-itself"] == "yes"

    def _add(self, card: Played, brings: float) -> None:
        alone = _by_symbol(card)
        if alone is None:
            self.together.append((card.times, brings))
            return
        for symbol, often in alone:
            line = self.tables[symbol]
            for count, times in enumerate(often):
                line[count] += brings * times

    def worth(self, shown: int) -> float:
        """Return what dice bring that are counted in a number."""
        found = self.known.get(shown)
        if found is None:
            found = self.known[shown] = self._worth(shown)
        return found

    def _worth(self, shown: int) -> float:
        counts = [shown >> place & LOW for place in PLACES]
        found = 0.0
        for line, count in zip(self.tables, counts):  # noqa: B905 - asked for every result
            found += line[count]
        for times, brings in self.together:
            often = times(counts, counts)
            if often:
                found += often * brings
        if self.elements is not None:
            found += self.elements[5 - counts[:5].count(0)]
        return found

    def cursed(self, shown: int, symbol: int) -> float:
        """Return what dice bring when the black one among them shows a symbol (curse.symbol)."""
        if symbol != LOSS:
            there = shown >> PLACES[symbol] & LOW
            shown -= ONE[symbol] * (there - self.itself)
        return self.worth(shown)

    def mean(self, shown: int, sides: Sides) -> float:
        """Return what dice bring on average when some more are rolled."""
        known, found = self.known, 0.0
        for more, part in sides:
            result = shown + more
            worth = known.get(result)
            if worth is None:
                worth = self.worth(result)
            found += part * worth
        return found


@cache
def sides(*colors: int) -> Sides:
    """List what dice of some colours may show, counted in a number, each with its chance."""
    found = {0: 1.0}
    for color in colors:
        following: dict[int, float] = {}
        for shown, part in found.items():
            for face in FACES[color]:
                result = shown + ONE[face]
                following[result] = following.get(result, 0.0) + part / SIDES
        found = following
    return tuple(found.items())


class Offer(NamedTuple):
    """Dice to roll again, or a die to turn, and what that brings on average."""

    worth: float
    dice: tuple[int, ...]
    symbol: int | None = None


class Choice:
    """The rerolls of one player at one moment."""

    def __init__(self, brings: Bringing, seat: Seat, black: int | None) -> None:
        self.brings, self.seat = brings, seat
        self.shown = sum([ONE[face] for face in seat.faces])
        self.black = black
        self.alike: dict[tuple[int, int], list[int]] = {}
        for which, die in enumerate(zip(seat.colors, seat.faces, strict=True)):
            self.alike.setdefault(die, []).append(which)

    def now(self) -> float:
        """Return what the dice bring as they lie."""
        if self.black is None:
            return self.brings.worth(self.shown)
        return self.brings.cursed(self.shown, self.seat.faces[self.black])

    def reroll(self) -> Offer:
        """Return the best dice to roll again, one or two."""
        best = Offer(float("-inf"), ())
        dice = list(self.alike.items())
        for place, ((color, face), some) in enumerate(dice):
            left = self.shown - ONE[face]
            worth = self._mean(left, (color,), some[:1])
            if worth > best.worth:
                best = Offer(worth, (some[0],))
            for (other, shows), more in dice[place:]:
                pair = (some[0], more[0]) if more is not some else tuple(some[:2])
                if len(pair) == 2:
                    worth = self._mean(left - ONE[shows], (color, other), pair)
                    if worth > best.worth:
                        best = Offer(worth, pair)
        return Offer(best.worth, tuple(sorted(best.dice)))

    def _mean(self, left: int, colors: tuple[int, ...], dice: Sequence[int]) -> float:
        if self.black is None:
            return self.brings.mean(left, sides(*sorted(colors)))
        if self.black not in dice:
            symbol = self.seat.faces[self.black]
            every = sides(*sorted(colors))
            return sum(part * self.brings.cursed(left + more, symbol) for more, part in every)
        others = sides(*(color for color in colors if color != BLACK))
        return sum(
            part * self.brings.cursed(left + more + ONE[face], face) / SIDES
            for more, part in others
            for face in FACES[BLACK]
        )

    def turn(self) -> Offer:
        """Return the best die to turn, and to which symbol."""
        best = Offer(float("-inf"), ())
        for (color, face), some in self.alike.items():
            for symbol in DIFFERENT[color]:
                if symbol == face:
                    continue
                result = self.shown - ONE[face] + ONE[symbol]
                if self.black is None:
                    worth = self.brings.worth(result)
                else:
                    shows = symbol if some[0] == self.black else self.seat.faces[self.black]
                    worth = self.brings.cursed(result, shows)
                if worth > best.worth:
                    best = Offer(worth, (some[0],), symbol)
        return best


def best_reroll(table: Table, taste: Taste, journey: Journey) -> Action:
    """Reroll or turn dice if that promises more than it costs; otherwise keep them."""
    seat = table.seat
    source, price = _cheapest(table, seat, taste)
    if source is None:
        return KEEP
    have = means(table, seat, taste, seat.colors)
    brings = Bringing(table, seat, have)
    journey(table, seat, brings)
    immune = table.house.immune and KAAR in seat.companions
    black = seat.colors.index(BLACK) if BLACK in seat.colors and not immune else None
    choice = Choice(brings, seat, black)
    now = choice.now() + taste.margin
    offer = choice.reroll()
    best = offer.worth - price - now
    action: Action | None = reroll_action(offer.dice, source) if best > EVEN else None
    turns = mixes(table, seat)
    if turns:
        mix = min(turns, key=lambda one: _price(table, seat, one, taste))
        turned = choice.turn()
        if turned.symbol is not None and turned.worth - now - _price(table, seat, mix, taste) > max(
            best, EVEN
        ):
            action = turn_action(turned.dice[0], turned.symbol, mix)
    return action or KEEP


def _cheapest(table: Table, seat: Seat, taste: Taste) -> tuple[str | None, float]:
    """Return where the next reroll comes from at the least cost, and that cost."""
    if free_rerolls(seat):
        return COMPANION, 0.0
    step = step_back(table, seat.light)
    token = token_worth(table, taste)
    if seat.rerolls and (step is None or token <= step):
        return TOKEN, token
    return (None, 0.0) if step is None else (TRACK, float(step))


def token_worth(table: Table, taste: Taste) -> float:
    """Return what a reroll token is worth if it is kept."""
    return taste.token if days_left(table) > 1 else LAST_TOKEN


def _price(table: Table, seat: Seat, mix: Sequence[str], taste: Taste) -> float:
    """Return what three rerolls cost."""
    light, found = seat.light, 0.0
    for source in mix:
        if source == TOKEN:
            found += token_worth(table, taste)
        elif source == TRACK:
            step = step_back(table, light) or 0
            light -= step
            found += step
    return found
