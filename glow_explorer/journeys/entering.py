"""How a space of the Province is entered: what decides it, for one step and for all ways.

A space asks for a symbol, which a die shows or a footprint stands for (province.die,
province.footprint); or it crosses a symbol out, which must be absent unless a footprint opens the
space all the same (province.crossed); or, as villages do, it asks for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from glow_explorer.judge.hand import seen_by_crossed
from glow_explorer.symbols import POSITION

if TYPE_CHECKING:
    from glow_explorer.boards import Space
    from glow_explorer.dice import Roll
    from glow_explorer.judge.hand import Hand
    from glow_explorer.rulebook import Rulings

SAVES, OVER, USED = "joker-saves-a-die", "joker-replaces-crossed", "used-dice-block-crossed"

OPEN: Final = "open"
DIE: Final = "die-used"
JOKER: Final = "footprint-used"
CLEAR: Final = "crossed-clear"
OVER_CROSSED: Final = "footprint-over-crossed"
WANTED: Final = "die-wanted"
UNSPENT: Final = "no-footprint-to-spend"
SHUT: Final = "space-closed"
CROSSED: Final = "crossed-closed"

JOKERS = frozenset({JOKER, OVER_CROSSED})
REFUSED = frozenset({WANTED, UNSPENT, SHUT, CROSSED})


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


@dataclass(frozen=True, slots=True)
class Customs:
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
    def of(cls, roll: Roll, hand: Hand, rulings: Rulings) -> Customs:
        """Take the rulings that decide how spaces are entered."""
        seen = tuple(len(seen_by_crossed(symbol, roll, hand, rulings)) for symbol in POSITION)
        return cls(
            hand.counts, seen, saves=rulings[SAVES] == "yes", over=rulings[OVER] == "yes",
            used_block=rulings[USED] == "yes",
        )  # fmt: skip

    def blocks(self, symbol: int, unused: int) -> bool:
        """Say whether a crossed symbol is among the dice, so many of which are unused."""
        used = 0 if self.used_block else self.counts[symbol] - unused
        return self.seen[symbol] > used

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
