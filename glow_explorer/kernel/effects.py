"""Effects: what special faces pay, how light and footprints move, what spells and skulls take.

Whatever takes an amount takes an array as well, with an amount for each of many hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from glow_explorer.kernel import decides
from glow_explorer.symbols import POSITION, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from glow_explorer.cards import Effect
    from glow_explorer.rulebook.rulings import House

    Amount = TypeVar("Amount", int, Any)


FOOTPRINTS_OF_A_FACE, LIGHT_OF_A_FACE, LOSS_OF_A_FACE = 2, 3, 2
_FOOTPRINTS, _LIGHT, _LOSS = (
    POSITION[symbol] for symbol in (Symbol.FOOTPRINTS, Symbol.LIGHT, Symbol.LOSS)
)

Purse = tuple[int, int]
"""The light and the footprints of a player."""


@decides(
    "noon.special-faces", "noon.special-first", "dice.footprints-face", "dice.light-face",
    "dice.loss-face", "curse.loss",
)  # fmt: skip
def faces_pay(tally: Sequence[Amount], *, immune: bool) -> tuple[Amount, Amount, Amount]:
    """Return what special faces bring and cost: light won, light lost, footprints won.

    Parameters
    ----------
    tally
        How many dice show each symbol.
    immune
        Whether the black die spares the player.
    """
    lost = 0 if immune else LOSS_OF_A_FACE
    return (
        LIGHT_OF_A_FACE * tally[_LIGHT], lost * tally[_LOSS],
        FOOTPRINTS_OF_A_FACE * tally[_FOOTPRINTS],
    )  # fmt: skip


@decides("light.floor", "light.move", "effects.light", "effects.loss", "journey.loss")
def light_after(light: int, change: int, house: House) -> int:
    """Return a score after it moved; whether losses stop at 0 is ruled (score-floor-in-play)."""
    after = light + change
    return 0 if after < 0 and house.floor else after


@decides("effects.footprints", "effects.footprints-loss")
def pay(purse: Purse, light: int, footprints: int, house: House) -> Purse:
    """Return light and footprints after both moved; nobody owes footprints."""
    left = purse[1] + footprints
    return light_after(purse[0], light, house), left if left > 0 else 0


@decides("noon.special-faces")
def after_faces(purse: Purse, won: int, lost: int, footprints: int, house: House) -> Purse:
    """Return a purse after the special faces paid; which of them first is ruled.

    Gains first comes to the same as all at once. An owner who chooses lets the loss come first,
    since it then takes less (special-faces-order).
    """
    if house.gains_first:
        return pay(purse, won - lost, footprints, house)
    return pay(pay(purse, -lost, 0, house), won, footprints, house)


@decides("cards.tokens", "effects.fireflies", "effects.rerolls")
def gains_of(applied: Iterable[tuple[Any, int]]) -> tuple[int, int, int, int]:
    """Return the light, footprints, fireflies and reroll tokens that effects bring altogether.

    Parameters
    ----------
    applied
        Effects, or cards as they are played, each with how often it is applied.
    """
    light = footprints = fireflies = rerolls = 0
    for effect, times in applied:
        light += effect.light * times
        footprints += effect.footprints * times
        fireflies += effect.fireflies * times
        rerolls += effect.rerolls * times
    return light, footprints, fireflies, rerolls


def short(
    purse: tuple[Amount, Amount], lost: tuple[Amount, Amount], house: House
) -> tuple[Amount, Amount]:
    """Return whether losses may find too little light, and whether too few footprints.

    If neither, nothing stops at 0, and it is all the same in which order they come.
    """
    return (lost[0] > purse[0]) & house.floor, lost[1] > purse[1]


@decides("noon.order")
def order_may_matter(
    purse: tuple[Amount, Amount], lost: tuple[Amount, Amount], house: House, *, entangled: Amount
) -> Amount:
    """Return whether cards may lead to different results if they come in another order.

    If not, they may all be resolved at once, in whatever order.

    Parameters
    ----------
    purse, lost
        The light and the footprints there are, and those that losses may take.
    entangled
        Whether some card that triggers changes who is there or how often others trigger.
    """
    light, footprints = short(purse, lost, house)
    matters: Amount = light | footprints | entangled
    return matters


def entangles(effect: Effect) -> bool:
    """Return whether an effect changes who is there, so that the order of cards may matter."""
    return effect.resurrect or effect.lose_last_companion


@decides("noon.several-times")
def parted(order: Sequence[Any], house: House) -> Any | None:
    """Return a card whose applications do not stand side by side, if that is refused.

    Parameters
    ----------
    order
        The cards, each as often as it is applied; whatever is applied only once may be left out.
    """
    if house.in_one_go:
        for place, card in enumerate(order):
            if card in order[:place] and order[place - 1] != card:
                return card
    return None


@decides("spells.last-companion")
def lies_on_last(house: House, *, bearer: bool) -> bool:
    """Return whether a spell lies on the last companion there is.

    Its bearer is the companion that was recruited last. If that one has left by other means, it is
    ruled whether the token has moved on or waits for the next one (spell-bearer-gone).
    """
    return bearer or house.bearer_last_now


@decides("effects.skull", "spells.last-companion-dies")
def who_leaves(
    effect: Effect, itself: int, companions: Sequence[int], *, on_last: bool = True
) -> int | None:
    """Return the companion that goes to the cemetery when an effect is applied, if one does.

    A skull takes the companion that bears it, a spell the last one, if it lies on that.
    """
    if effect.skull:
        return itself
    return companions[-1] if effect.lose_last_companion and companions and on_last else None


@decides("spells.last-companion-dies")
def token_stays(effect: Effect, leaving: int | None, house: House) -> bool:
    """Say whether a spell that found nobody stays in play (last-companion-spell-alone)."""
    return effect.lose_last_companion and leaving is None and house.token_stays


@decides("spells.last-companion", "spells.last-companion-order")
def may_be_struck(may_leave: Sequence[bool]) -> int:
    """Count the companions, from the last one on, that a spell on the last one may strike.

    Parameters
    ----------
    may_leave
        For each companion, in the order recruited, whether a skull may take it first: then the
        spell lies on the one before.

    Examples
    --------
    >>> may_be_struck([True, False, True])
    2
    """
    for number, leaves in enumerate(reversed(may_leave), start=1):
        if not leaves:
            return number
    return len(may_leave)


# ---------------------------------------------------------------- skulls on a journey

SKULL_ASKS: Final = "skull-asks"
TAKES_HIDDEN: Final = "skull-takes-hidden"
SKULL_FREE: Final = "skull-free"
SKULL_CLOSED: Final = "skull-closed"
SKULL_GIVES = frozenset({SKULL_ASKS, TAKES_HIDDEN})
SKULL_CODES = SKULL_GIVES | {SKULL_FREE, SKULL_CLOSED}


@decides("journey.skull")
def takes_hidden(spells: int, house: House) -> bool:
    """Return whether a spell that lies face down may go to a skull (hidden-spell-cancelled)."""
    return spells > 0 and house.hidden_given


@decides("journey.skull", "journey.adventurer-safe")
def skull(shown: int | None, hidden: int, house: House, gone: int = 0) -> str:
    """Decide what a skull does to a player, as a code.

    Parameters
    ----------
    shown, hidden
        How many companions and revealed spells the player had, None if that is not known: then
        there is always one to give; and how many spells that lie face down.
    gone
        How many of all these went to skulls already, those that lie face down last.
    """
    if shown is None or gone < shown:
        return SKULL_ASKS
    if takes_hidden(shown + hidden - gone, house):
        return TAKES_HIDDEN
    return SKULL_FREE if house.skull_free else SKULL_CLOSED
