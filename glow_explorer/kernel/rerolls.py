"""Rerolls: where they come from, what the score track asks for them, how many turn a die."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.kernel import decides

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import House

MOST_REROLLED = 2
"""One reroll throws one die again, or up to so many."""
REROLLS_TO_TURN = 3
"""So many rerolls turn one die."""
Steps = tuple[tuple[int, int], ...]
"""Spaces to step back to, the nearest first, each with the light that it costs in all."""
Mix = tuple[int, int, int]
"""How many rerolls of companions, of tokens and of the score track are spent together."""


@cache
def _steps() -> tuple[Steps, ...]:
    """Return the steps back from each space of the score track."""
    setup = catalog().setup
    lower = sorted(setup.score_track_rerolls, reverse=True)
    return tuple(
        tuple((space, place - space) for space in lower if space < place)
        for place in range(setup.score_track_length)
    )


@decides("light.lap")
def has_lapped(light: int) -> bool:
    """Return whether a score has run off the end of the track and gone on from its beginning."""
    return light >= len(_steps())


def has_fallen_back(light: int, before: int, *, lapped: bool) -> bool:
    """Return whether a score below the end of the track has passed it: before, or ever."""
    return not has_lapped(light) and (lapped or has_lapped(before))


@decides("rerolls.track", "rerolls.track-backwards", "rerolls.track-again", "light.lap")
def steps_back(light: int, house: House, *, lapped: bool = False) -> Steps:
    """Return the steps back that give a reroll each; none to where the score stands already.

    Whether there are some for those who have lapped is ruled (track-rerolls-after-lap): then they
    lead back below the end of the track. If not, it is ruled whether there are some again for a
    score that fell below the end (lap-undone).

    Parameters
    ----------
    light, house
        The score; the house rules.
    lapped
        Whether the score has ever passed the end of the track.

    Examples
    --------
    >>> from glow_explorer.rulebook import as_rulings
    >>> steps_back(6, as_rulings("standard").house)
    ((5, 1), (4, 2), (3, 3), (2, 4), (1, 5), (0, 6))
    >>> steps_back(104, as_rulings("digital").house)[:2]
    ((52, 52), (44, 60))
    """
    if has_lapped(light):
        return _from_beyond(light) if house.after_lap else ()
    if light < 0 or (lapped and not house.after_lap and not house.lap_undone):
        return ()
    return _steps()[light]


@cache
def _from_beyond(light: int) -> Steps:
    """Return the steps back from a score that has passed the end of the track."""
    lower = sorted(catalog().setup.score_track_rerolls, reverse=True)
    return tuple((space, light - space) for space in lower)


@decides("rerolls.reroll")
@cache
def dice_to_reroll(number: int) -> tuple[tuple[int, ...], ...]:
    """List the dice of so many that one reroll may throw again: one die, or two."""
    counts = range(1, MOST_REROLLED + 1)
    return tuple(dice for count in counts for dice in combinations(range(number), count))


@decides("rerolls.turn")
@cache
def mixes(companions: int, tokens: int, steps: int) -> tuple[Mix, ...]:
    """List the mixes of rerolls that could turn a die, of so many of each source.

    >>> mixes(1, 0, 9)
    ((1, 0, 2), (0, 0, 3))
    """
    return tuple(
        (free, paid, back)
        for free in range(min(companions, REROLLS_TO_TURN), -1, -1)
        for paid in range(min(tokens, REROLLS_TO_TURN - free), -1, -1)
        if (back := REROLLS_TO_TURN - free - paid) <= steps
    )
