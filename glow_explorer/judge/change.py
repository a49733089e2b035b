"""The smallest change of dice that would make a card trigger."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Roll
from glow_explorer.judge.hand import read
from glow_explorer.kernel.conditions import SAME_SYMBOLS, times
from glow_explorer.showing import Told
from glow_explorer.symbols import ELEMENTS, POSITION, Color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.cards import Card, Condition
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

Turns = tuple[tuple[int, "Symbol"], ...]


@dataclass(frozen=True, slots=True)
class Change(Told):
    """Dice turned to other faces: which, and to what. `roll` is the roll before."""

    roll: Roll
    turns: Turns

    @property
    def after(self) -> Roll:
        """The roll with these dice turned."""
        if not self.turns:
            return self.roll
        dice = list(self.roll)
        for index, symbol in self.turns:
            dice[index] = dice[index].showing(symbol)
        return Roll(dice, unlimited=self.roll.unlimited)

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values: each die's index with its new symbol."""
        return {str(index): str(symbol) for index, symbol in self.turns}


def smallest_change(card: Card, roll: Roll, rulings: Rulings, *, kaar: bool) -> Change | None:
    """Turn as few dice as possible so that a card triggers; None if nothing is to be done.

    The black die may be turned too, since that moves or lifts its curse: it is tried with each of
    its faces, and the other dice then do what is left to do.
    """
    if not card.effect or not card.condition or _fires(card, roll, rulings, kaar=kaar):
        return None
    best: Change | None = None
    for first in _black_turns(roll):
        turned = Change(roll, first).after
        hand = read(turned, rulings, kaar=kaar)
        free = [i for i, die in enumerate(turned) if die.color is not Color.BLACK]
        for turns in _mending(card.condition, turned, hand, free):
            change = Change(roll, tuple(sorted((*first, *turns))))
            smaller = best is None or len(change.turns) < len(best.turns)
            if smaller and _fires(card, change.after, rulings, kaar=kaar):
                best = change
        if best is not None and len(best.turns) == 1:
            break
    return best


def _fires(card: Card, roll: Roll, rulings: Rulings, *, kaar: bool) -> bool:
    hand = read(roll, rulings, kaar=kaar)
    return times(card, hand.counts, hand.seen) > 0


def _black_turns(roll: Roll) -> Iterator[Turns]:
    """Yield every way to turn the black dice or leave them; the game has only one."""
    black = [index for index, die in enumerate(roll) if die.color is Color.BLACK]
    for faces in product(*(dict.fromkeys(roll[index].faces) for index in black)):
        turned = zip(black, faces, strict=True)
        yield tuple((index, face) for index, face in turned if face is not roll[index].symbol)


def _mending(condition: Condition, roll: Roll, hand: Hand, free: list[int]) -> Iterator[Turns]:
    """Yield ways to make a condition true by turning some of these dice."""
    if condition.same:
        for symbol in SAME_SYMBOLS:
            lack = condition.same - hand.counts[POSITION[symbol]]
            able = [i for i in free if symbol in roll[i].faces and roll[i].symbol is not symbol]
            if POSITION[symbol] not in hand.cursed and len(able) >= lack:
                yield tuple((index, symbol) for index in able[: max(0, lack)])
        return
    barred = [symbol for symbol in condition.crossed if hand.seen[POSITION[symbol]]]
    must = [index for index in free if roll[index].symbol in barred]
    needs = Counter(condition.needs)
    lacking = [
        symbol for symbol, n in needs.items() for _ in range(n - hand.counts[POSITION[symbol]])
    ]
    spare = _spare(condition, roll, hand, [index for index in free if index not in must])
    harmless = next((one for one in ELEMENTS if one not in condition.crossed), None)
    if len(spare) + len(must) < len(lacking) or harmless is None:
        return
    turned = [*must, *spare[: max(0, len(lacking) - len(must))]]
    faces = [*lacking, *[harmless] * (len(turned) - len(lacking))]
    yield tuple(zip(turned, faces, strict=True))


def _spare(condition: Condition, roll: Roll, hand: Hand, free: list[int]) -> list[int]:
    """Return the dice that the condition can do without."""
    kept = Counter(condition.needs)
    spare = []
    for index in free:
        symbol = roll[index].symbol
        if symbol is not None and index in hand.counted and kept[symbol] > 0:
            kept[symbol] -= 1
        else:
            spare.append(index)
    return spare
