"""How the dice of noon count in the afternoon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, read
from glow_explorer.judge.reasons import Reason
from glow_explorer.symbols import ELEMENTS, POSITION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.dice import Roll
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

ON_JOURNEY = "curse-on-journey"


def afternoon_hand(roll: Roll, rulings: Rulings, *, kaar: bool) -> Hand:
    """Read a roll as it counts in the afternoon: the curse holds if it is ruled so."""
    return read(roll, rulings, kaar=kaar, curse=rulings.house.curse_on_journey)


def elements(hand: Hand) -> tuple[Symbol, ...]:
    """Return the different elements that count; special symbols are none."""
    return tuple(symbol for symbol in ELEMENTS if hand.counts[POSITION[symbol]])


def curse_reasons(roll: Roll, hand: Hand, rulings: Rulings, *, kaar: bool) -> Iterator[Reason]:
    """Yield what the black die does in the afternoon."""
    for black in hand.black:
        symbol = roll.symbols[black]
        if kaar and rulings[ON_JOURNEY] == "yes":
            code = "kaar-not-immune" if POSITION[symbol] in hand.cursed else "kaar-immune"
            ruled = (IMMUNE, rulings[IMMUNE])
            yield Reason(code, "kaar.immune", (black,), ruled, {"symbol": symbol})
        if POSITION[symbol] in hand.cursed:
            ignored = tuple(index for index in roll.showing(symbol) if index not in hand.counted)
            data = {"symbol": symbol, "black": black}
            code = "cursed-but-itself" if black in hand.counted else "cursed"
            ruled = (COUNTS_ITSELF, rulings[COUNTS_ITSELF])
            yield Reason(code, "curse.symbol", ignored, ruled, data)
        if not kaar or rulings[IMMUNE] == "no" or rulings[ON_JOURNEY] == "no":
            answer = rulings[ON_JOURNEY]
            code = "curse-holds" if answer == "yes" else "curse-over"
            yield Reason(code, "rerolls.fixed", (black,), (ON_JOURNEY, answer))
