"""How often dice meet a condition, and how often the effect is then applied."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from glow_explorer.judge.hand import POSITION
from glow_explorer.symbols import Kind, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card, Condition

# Identical symbols may be any but the loss of the black die: the elements, footprints and light.
_LOSS = POSITION[Symbol.LOSS]
SAME_SYMBOLS = tuple(symbol for symbol in Symbol if symbol is not Symbol.LOSS)


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition in numbers: positions in a tally instead of symbols."""

    needs: tuple[tuple[int, int], ...]
    crossed: tuple[int, ...]
    same: int

    @property
    def symbols(self) -> frozenset[int]:
        """The positions of the symbols that the condition speaks of."""
        if self.same:
            return frozenset(POSITION[symbol] for symbol in SAME_SYMBOLS)
        return frozenset({position for position, _ in self.needs} | set(self.crossed))


@lru_cache(maxsize=4096)
def demand(condition: Condition) -> Demand:
    """Return a condition in numbers."""
    return Demand(
        needs=tuple((POSITION[symbol], n) for symbol, n in Counter(condition.needs).items()),
        crossed=tuple(POSITION[symbol] for symbol in condition.crossed),
        same=condition.same,
    )


def met(wanted: Demand, counts: Sequence[int], present: Sequence[bool]) -> int:
    """Say how often dice meet a condition, each die serving once.

    A condition of crossed symbols alone is met once or not at all.
    """
    if wanted.same:
        same = wanted.same
        return sum(count // same for count in counts[:_LOSS])
    if any(present[position] for position in wanted.crossed):
        return 0
    if wanted.needs:
        return min(counts[position] // n for position, n in wanted.needs)
    return 1 if wanted.crossed else 0


def limit(card: Card) -> str | None:
    """Return the code of what lets an effect apply only once, or None.

    Skulls and crossed symbols do (noon.skull-once, noon.crossed-once); a spell token goes back to
    the box when it has been applied (spells.trigger).
    """
    if card.effect.skull:
        return "once-skull"
    if card.condition.crossed:
        return "once-crossed"
    return "once-spell" if card.kind is Kind.SPELL else None


def times(card: Card, counts: Sequence[int], present: Sequence[bool]) -> int:
    """Say how often a card's effect is applied."""
    if not card.effect:
        return 0
    often = met(demand(card.condition), counts, present)
    return min(often, 1) if often > 1 and limit(card) else often
