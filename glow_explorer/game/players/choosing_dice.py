"""Late morning: the best reroll, exactly as far as one reroll goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.actions import Keep, Reroll, Turn, bare
from glow_explorer.game.late_morning import (
    COMPANION,
    DIFFERENT,
    TOKEN,
    TRACK,
    free_rerolls,
    step_back,
    turning_mixes,
)
from glow_explorer.game.pieces import BLACK, FACES, KAAR
from glow_explorer.game.players.companion_worth import means
from glow_explorer.game.players.dice_worth import (
    ONE,
    SIDES,
    DiceWorth,
    add_journey,
    shown_by,
    sides,
)
from glow_explorer.game.players.prospects import days_left
from glow_explorer.kernel.hand import is_immune

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.players.companion_worth import Taste
    from glow_explorer.game.table import Seat, Table

EVEN = 1e-9
"""Values that differ by no more than this are the same: floating point numbers are rounded."""
LAST_TOKEN = 0.02
"""What a reroll token is worth on the last day, when it only decides ties."""


class Chosen(NamedTuple):
    """Dice to roll again, or a die to turn, and what that brings on average."""

    worth: float
    dice: tuple[int, ...]
    symbol: int | None = None


class Choice:
    """The rerolls of one player at one moment."""

    def __init__(self, worth: DiceWorth, seat: Seat, black: int | None) -> None:
        self.worth, self.seat = worth, seat
        self.shown = shown_by(seat.faces)
        self.black = black
        self.alike: dict[tuple[int, int], list[int]] = {}
        for which, die in enumerate(zip(seat.colors, seat.faces, strict=True)):
            self.alike.setdefault(die, []).append(which)

    def now(self) -> float:
        """Return what the dice bring as they lie."""
        if self.black is None:
            return self.worth.of(self.shown)
        return self.worth.cursed(self.shown, self.seat.faces[self.black])

    def reroll(self) -> Chosen:
        """Return the best dice to roll again, one or two."""
        best = Chosen(float("-inf"), ())
        dice = list(self.alike.items())
        for place, ((color, face), some) in enumerate(dice):
            left = self.shown - ONE[face]
            worth = self._mean(left, (color,), some[:1])
            if worth > best.worth:
                best = Chosen(worth, (some[0],))
            for (other, shows), more in dice[place:]:
                pair = (some[0], more[0]) if more is not some else tuple(some[:2])
                if len(pair) == 2:
                    worth = self._mean(left - ONE[shows], (color, other), pair)
                    if worth > best.worth:
                        best = Chosen(worth, pair)
        return Chosen(best.worth, tuple(sorted(best.dice)))

    def _mean(self, left: int, colors: tuple[int, ...], dice: Sequence[int]) -> float:
        if self.black is None:
            return self.worth.mean(left, sides(*sorted(colors)))
        if self.black not in dice:
            symbol = self.seat.faces[self.black]
            every = sides(*sorted(colors))
            return sum(part * self.worth.cursed(left + more, symbol) for more, part in every)
        others = sides(*(color for color in colors if color != BLACK))
        return sum(
            part * self.worth.cursed(left + more + ONE[face], face) / SIDES
            for more, part in others
            for face in FACES[BLACK]
        )

    def turn(self) -> Chosen:
        """Return the best die to turn, and to which symbol."""
        best = Chosen(float("-inf"), ())
        for (color, face), some in self.alike.items():
            for symbol in DIFFERENT[color]:
                if symbol == face:
                    continue
                result = self.shown - ONE[face] + ONE[symbol]
                if self.black is None:
                    worth = self.worth.of(result)
                else:
                    shows = symbol if some[0] == self.black else self.seat.faces[self.black]
                    worth = self.worth.cursed(result, shows)
                if worth > best.worth:
                    best = Chosen(worth, (some[0],), symbol)
        return best


def best_reroll(table: Table, taste: Taste) -> Action:
    """Reroll or turn dice if that promises more than it costs; otherwise keep them."""
    seat = table.seat
    source, price = _cheapest(table, seat, taste)
    if source is None:
        return bare(Keep)
    immune = is_immune(table.house, kaar=KAAR in seat.companions)
    black = seat.colors.index(BLACK) if BLACK in seat.colors and not immune else None
    have = means(table, seat, taste, seat.colors)
    worth = DiceWorth(table, seat, have)
    add_journey(worth, table, seat, have.days - 1)
    choice = Choice(worth, seat, black)
    now = choice.now() + taste.margin
    rolled = choice.reroll()
    best = max(rolled.worth - price - now, EVEN)
    turns = turning_mixes(table, seat)
    if turns:
        mix = min(turns, key=lambda one: _price(table, seat, one, taste))
        turned = choice.turn()
        if turned.symbol is not None:
            gained = turned.worth - _price(table, seat, mix, taste) - now
            if gained > best:
                return Turn.of(turned.dice[0], turned.symbol, mix)
    return Reroll.of(rolled.dice, source) if best > EVEN else bare(Keep)


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
