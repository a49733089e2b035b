"""How the dice of a roll count: `kernel.hand` decides; here rolls and rulings are made ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.kernel.hand import Hand, count
from glow_explorer.symbols import POSITION, Color

if TYPE_CHECKING:
    from collections.abc import Collection

    from glow_explorer.dice import Roll
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

COUNTS_ITSELF = "black-die-counts-itself"
IS_ABSENT = "cursed-symbol-is-absent"
IMMUNE = "kaar-owner-immune"
_BLACK = Color.BLACK


def read(
    roll: Roll,
    rulings: Rulings,
    *,
    kaar: bool = False,
    gone: Collection[int] = (),
    curse: bool = True,
) -> Hand:
    """Read a roll as it counts.

    Parameters
    ----------
    roll, rulings
        The dice, and how disputed points are decided.
    kaar
        Whether the owner of the dice has Kaar in play.
    gone
        The indexes of dice that have gone back to the reserve.
    curse
        Whether the curse of the black die holds, which is ruled for the afternoon.
    """
    black = [index for index, die in enumerate(roll.dice) if die.color is _BLACK]
    return count(roll.shown, black, rulings.house, kaar=kaar, gone=gone, curse=curse)


def seen_by_crossed(symbol: Symbol, roll: Roll, hand: Hand) -> tuple[int, ...]:
    """Return the dice on which a crossed symbol is found."""
    showing = roll.showing(symbol)
    if hand.seen[POSITION[symbol]] == len(showing):
        return showing
    return tuple(die for die in showing if die in hand.counted)
