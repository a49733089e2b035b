"""The end of the game: the final count, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from glow_explorer.kernel import decides
from glow_explorer.places import islands, spaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glow_explorer.rulebook.rulings import House

FIREFLY_BONUS = 10
BEATS_TOM: Final = "beats-tom"
LOSES_TO_TOM: Final = "loses-to-tom"
TIE_WON: Final = "tie-won"
TIE_LOST: Final = "tie-lost"
WINS = frozenset({BEATS_TOM, TIE_WON})


class Count(NamedTuple):
    """The light that each line of a final count brings, and the final score."""

    cards: int
    journey: int
    fireflies: int
    footprints: int
    total: int


@decides("end.province", "province.camp-scores")
def camp_light(camp: int) -> int:
    """Return the light of the village where a camp stands; none at the start."""
    return spaces()[camp].light


@decides("end.archipelago")
def boats_light(boats: Iterable[int]) -> int:
    """Return the light of the islands where boats lie."""
    known = islands()
    return sum([known[boat].light for boat in boats])


@decides("end.fireflies")
def companions_to_match(in_play: int, recruited: int, house: House) -> int:
    """Return the number of companions that fireflies are compared with (firefly-companions)."""
    return in_play if house.fireflies_in_play else recruited


@decides("end.fireflies", "cards.fireflies")
def firefly_bonus(fireflies: int, companions: int, house: House) -> int:
    """Return what fireflies bring: as many as companions, or more, bring the bonus.

    Whether none are enough for nobody is ruled (firefly-zero).
    """
    enough = fireflies >= companions
    if fireflies == companions == 0:
        enough = house.fireflies_zero
    return FIREFLY_BONUS if enough else 0


@decides("end.cards", "cards.end-light", "end.footprints", "light.sources")
def final_count(  # noqa: PLR0913 - the things that are counted
    light: int,
    cards: Iterable[int],
    *,
    journey: int,
    bonus: int,
    footprints: int,
    house: House,
) -> Count:
    """Count the light at the end of the game; each footprint is worth 1.

    Parameters
    ----------
    light
        The score before the count.
    cards
        The light printed on the adventurer and the companions, some of it lost.
    journey, bonus, footprints
        The light of the journey and of the fireflies; the footprints left.
    house
        Whether the total stops at 0 is ruled (score-floor-final).
    """
    printed = sum(cards)
    total = light + printed + journey + bonus + footprints
    if total < 0 and house.floor_final:
        total = 0
    return Count(printed, journey, bonus, footprints, total)


@decides("end.winner", "end.tie", "game.objective")
def ranks(results: Sequence[tuple[int, int]]) -> list[int]:
    """Return the rank of each player, from 1 on: most light first, then most reroll tokens.

    >>> ranks([(40, 0), (52, 1), (52, 2), (40, 0)])
    [3, 2, 1, 3]
    """
    return [1 + sum([other > result for other in results]) for result in results]


@decides("solo.objective")
def against_tom(own: tuple[int, int], his: tuple[int, int], house: House) -> str:
    """Decide a solo game by the light and the footprints of both, as a code.

    What equal light means is ruled (solo-tie).
    """
    if own[0] != his[0]:
        return BEATS_TOM if own[0] > his[0] else LOSES_TO_TOM
    return TIE_WON if house.tie_by_footprints and own[1] > his[1] else TIE_LOST
