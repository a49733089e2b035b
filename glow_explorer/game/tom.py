"""Tom, the automaton of the solo game: his band. Where he travels is told in `journeys`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.given import checked_amounts
from glow_explorer.journeys.tom import TomMove
from glow_explorer.judge.reasons import Reason
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from glow_explorer.rulebook import RulingsLike


def tom_band(steps: int, band: int, score: int, rulings: RulingsLike = "standard") -> TomMove:
    """Move Tom's band by the meeples of a tile, then his score by where the band stands.

    >>> moved = tom_band(2, band=4, score=17)
    >>> moved.band, moved.score
    (6, 23)
    """
    checked_amounts(steps=steps, band=band, score=score)
    ruling = "tom-tile-without-band"
    under = as_rulings(rulings)
    answer = under[ruling]
    given = (tom_band, steps, band, score)
    if not steps:
        gained = band if answer == "yes" else 0
        code = "band-scores-anyway" if answer == "yes" else "band-stays"
        reason = Reason(code, "solo.band", (), (ruling, answer), {"count": gained})
        return TomMove((reason,), under, given, band=band, score=score + gained)
    there = band + steps
    data = {"count": steps, "band": there, "score": score + there}
    reason = Reason("band-moves", "solo.band", data=data)
    return TomMove((reason,), under, given, band=there, score=score + there)
