"""How often dice meet a condition, and how often the effect is then applied."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from glow_explorer.kernel import decides
from glow_explorer.symbols import POSITION, Kind, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
    symbols: frozenset[int]
    """The positions of the symbols that the condition speaks of."""


@lru_cache(maxsize=4096)
def demand(condition: Condition) -> Demand:
    """Return a condition in numbers."""
    needs = tuple((POSITION[symbol], n) for symbol, n in Counter(condition.needs).items())
    crossed = tuple(POSITION[symbol] for symbol in condition.crossed)
    symbols = {position for position, _ in needs} | set(crossed)
    if condition.same:
        symbols = {POSITION[symbol] for symbol in SAME_SYMBOLS}
    return Demand(needs, crossed, condition.same, frozenset(symbols))


@decides(
    "noon.symbols", "noon.same", "noon.same-special", "noon.crossed", "noon.symbol-and-crossed",
    "noon.once-per-card", "noon.shared-dice",
)  # fmt: skip
def met(card_demand: Demand, counts: Sequence[int], seen: Sequence[int]) -> int:
    """Return how often dice meet a condition, each die serving once.

    A condition of crossed symbols alone is met once or not at all.
    """
    if card_demand.same:
        same = card_demand.same
        return sum([count // same for count in counts[:_LOSS]])
    for position in card_demand.crossed:
        if seen[position]:
            return 0
    if not card_demand.needs:
        return 1 if card_demand.crossed else 0
    position, number = card_demand.needs[0]
    often = counts[position] // number
    for position, number in card_demand.needs[1:]:
        each = counts[position] // number
        if each < often:  # noqa: PLR1730 - this is asked millions of times
            often = each
    return often


@decides("noon.skull-once", "noon.crossed-once", "spells.trigger")
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


def times(card: Card, counts: Sequence[int], seen: Sequence[int]) -> int:
    """Return how often a card's effect is applied."""
    return counter(card)(counts, seen)


@decides("noon.check", "noon.several-times", "cards.effects", "spells.as-cards")
@lru_cache(maxsize=4096)
def counter(card: Card) -> Callable[[Sequence[int], Sequence[int]], int]:
    """Return a function that counts how often a card's effect is applied, quick for many hands.

    >>> from glow_explorer import card
    >>> often = counter(card("ladawa"))
    >>> often((0, 0, 0, 5, 0, 0, 0, 0), (False,) * 8)
    2
    """
    card_demand, once = demand(card.condition), limit(card) is not None
    if not card.effect:
        return lambda _counts, _seen: 0
    if len(card_demand.needs) == 1 and not card_demand.crossed:  # as on most cards
        ((position, number),) = card_demand.needs
        if once:
            return lambda counts, _seen: 1 if counts[position] >= number else 0
        return lambda counts, _seen: counts[position] // number
    if once:
        return lambda counts, seen: 1 if met(card_demand, counts, seen) else 0
    return lambda counts, seen: met(card_demand, counts, seen)
