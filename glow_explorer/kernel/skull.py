"""Skulls on the way: whether one takes something, lets the player pass or closes the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from glow_explorer.kernel import decides

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import House

ASKS: Final = "skull-asks"
TAKES_HIDDEN: Final = "skull-takes-hidden"
FREE: Final = "skull-free"
CLOSED: Final = "skull-closed"
GIVES = frozenset({ASKS, TAKES_HIDDEN})
CODES = GIVES | {FREE, CLOSED}


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
        return ASKS
    if takes_hidden(shown + hidden - gone, house):
        return TAKES_HIDDEN
    return FREE if house.skull_free else CLOSED
