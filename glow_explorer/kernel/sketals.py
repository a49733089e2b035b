"""The dice that Sketals brought: which of them go back, and whose the others are then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.kernel import decides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.rulebook.house import House


@decides("sketals.return")
def returnable(own: int, colors: Sequence[object], house: House) -> tuple[int, ...]:
    """Return the dice of which one goes back with a Sketal (which-die-goes-back).

    Parameters
    ----------
    own
        The die that it brought.
    colors
        The colour of each large die; None for others, and for those that are gone.
    """
    if not house.owner_chooses:
        return (own,)
    color = colors[own]
    return tuple([die for die, other in enumerate(colors) if other == color])


GONE = -1
"""The owner of a die that went back."""


@decides("sketals.return")
def owners_after(owners: Sequence[int], leaving: int, die: int) -> list[int]:
    """Return who owns each die after one went back with a companion.

    Where that is not the die which the companion brought, the own one takes its place.
    """
    after = list(owners)
    if leaving in after and after[die] != leaving:
        after[after.index(leaving)] = after[die]
    after[die] = GONE
    return after
