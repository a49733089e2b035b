"""Which dice may go back to the reserve with each Sketal when noon is resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.kernel.sketals import returnable
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from glow_explorer.cards import Companion
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice
    from glow_explorer.position import Position


def returnable_dice(position: Position, company: Company, dice: Dice) -> dict[int, tuple[int, ...]]:
    """Find the dice that may go back with the Sketal of each slot (which-die-goes-back).

    Where it is said which die is a Sketal's, its owner may still give back another large die of
    that colour, unless its own must go. A Sketal without a die in the roll has none.
    """
    owned = position.sketal_dice
    large = [die.color if die.size is Size.LARGE else None for die in dice]
    taken = {die for die in owned.values() if die is not None}
    known = [card for card in company.companions if card.key in owned]
    candidates: dict[int, tuple[int, ...]] = {}
    for slot, card in enumerate(company.companions, start=1):
        if card.die is None:
            continue
        if card.key not in owned:
            candidates[slot] = _guessed_dice(company, dice, card, known, taken)
        elif (die := owned[card.key]) is None:
            candidates[slot] = ()
        else:
            candidates[slot] = returnable(die, large, position.rulings.house)
    return candidates


def _large_dice(dice: Dice, color: Color) -> tuple[int, ...]:
    return tuple(
        number for number, die in enumerate(dice) if die.size is Size.LARGE and die.color is color
    )


def _guessed_dice(
    company: Company, dice: Dice, card: Companion, known: list[Companion], taken: set[int]
) -> tuple[int, ...]:
    """Find a Sketal's die by its colour: there must be more of it than others have brought."""
    owner = company.adventurer
    others = [other.die for other in company.companions if other is not card and other not in known]
    by_color: dict[Color, tuple[int, ...]] = {}
    for color in Color if card.die == "any" else (Color(card.die or ""),):
        large = tuple(die for die in _large_dice(dice, color) if die not in taken)
        brought = owner.large_dice if color is owner.color else 0
        brought += others.count(color) if card.die == "any" else 0
        if len(large) > brought:
            by_color[color] = large
    if len(by_color) > 1:
        raise GlowError("which-sketal-die", card=card.key, expected=list(by_color))
    return next(iter(by_color.values()), ())
