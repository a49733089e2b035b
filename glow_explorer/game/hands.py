"""How dice count, in numbers: the quick twin of `judge.hand`, held to it by the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.pieces import BLACK, KAAR, LOSS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.table import Seat, Table


class Counted(NamedTuple):
    """How many dice count for each symbol, how many a crossed symbol finds, and which count."""

    counts: tuple[int, ...]
    seen: tuple[int, ...]
    dice: Sequence[int]


def counted(table: Table, seat: Seat, *, curse: bool = True) -> Counted:
    """Count the dice that a player has, those that went back left out.

    The curse of the black die silences its symbol (curse.symbol), unless its owner has Kaar or it
    does not hold any more.
    """
    faces, gone = seat.faces, seat.gone
    dice: Sequence[int] = range(len(faces))
    if gone:
        dice = [which for which in dice if which not in gone]
    counts = [0, 0, 0, 0, 0, 0, 0, 0]
    for face in faces:
        counts[face] += 1
    for which in gone:
        counts[faces[which]] -= 1
    if BLACK not in seat.colors or not curse:
        shown = tuple(counts)
        return Counted(shown, shown, dice)
    black = seat.colors.index(BLACK)
    symbol = faces[black]
    house = table.house
    if symbol == LOSS or (house.immune and KAAR in seat.companions):
        shown = tuple(counts)
        return Counted(shown, shown, dice)
    itself = house.black_counts
    there = counts[symbol]
    counts[symbol] = 1 if itself else 0
    seen = counts[:]
    if not house.cursed_absent:
        seen[symbol] = there
    left = [w for w in dice if faces[w] != symbol or (itself and w == black)]
    return Counted(tuple(counts), tuple(seen), left)
