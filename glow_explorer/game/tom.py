"""Tom, the automaton of the solo game: his band, his boats, his final count."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.situation import checked_amounts
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from glow_explorer.boards import Route
    from glow_explorer.rulebook import Rulings, RulingsLike

CLOSED_ROUTE = frozenset({0, 1})
"""The route right of the centre, closed to Tom (solo.closed-route)."""


@dataclass(frozen=True, slots=True, repr=False)
class TomMove(Judged):
    """What Tom does: his band, his score, where his camp or boat may go, what he keeps."""

    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[Any, ...] = field(compare=False)
    band: int | None = None
    score: int | None = None
    places: tuple[int, ...] = ()
    footprints: int | None = None

    def again(self, rulings: Rulings) -> TomMove:
        """Answer the same question under other rulings."""
        ask, *given = self._given
        moved: TomMove = ask(*given, rulings=rulings)
        return moved

    def to_dict(self) -> dict[str, Any]:
        """Return the move as plain values that go into JSON."""
        return {
            "band": self.band,
            "score": self.score,
            "places": list(self.places),
            "footprints": self.footprints,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        return f"<TomMove {', '.join(reason.code for reason in self.reasons)}>"


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


def tom_boat(origin: int, route: str, rulings: RulingsLike = "standard") -> TomMove:
    """Find the islands to which Tom's boat may go along the highest or lowest route.

    The boat sails away from the centre, never by the route right of it.

    >>> tom_boat(0, "max").places, tom_boat(0, "min").places
    ((10,), (6,))
    """
    if route not in ("max", "min"):
        raise GlowError("not-a-choice", given=route, expected=("max", "min"))
    under = as_rulings(rulings)
    far = _distances()
    if type(origin) is not int or origin not in far:
        raise GlowError("no-such-island", given=origin, last=max(far))
    away: dict[int, Route] = {}
    for one in catalog().routes:
        ends = {one.a, one.b}
        if origin in ends and ends != CLOSED_ROUTE:
            (there,) = ends - {origin}
            if far[there] > far[origin]:
                away[there] = one
    if not away:
        reason = Reason("boat-at-the-end", "solo.boat-far", data={"place": origin})
        return TomMove((reason,), under, (tom_boat, origin, route))
    pick = max if route == "max" else min
    value = pick(one.fewest or 0 for one in away.values())
    places = tuple(sorted(there for there, one in away.items() if (one.fewest or 0) == value))
    taken = away[places[0]]
    data = {
        "place": origin, "route": route, "fewest": taken.fewest or 0, "most": taken.most or 0,
        "places": places,
    }  # fmt: skip
    code = "boat-by-the-only-route" if len(away) == 1 else f"boat-by-{route}"
    reasons = [Reason(code, "solo.boat", data=data)]
    if origin in CLOSED_ROUTE:
        reasons.append(Reason("route-closed", "solo.closed-route"))
    return TomMove(tuple(reasons), under, (tom_boat, origin, route), places=places)


def _distances() -> dict[int, int]:
    """Count the routes from the centre to every island."""
    far = {0: 0}
    waiting = deque([0])
    while waiting:
        here = waiting.popleft()
        for route in catalog().routes:
            if here in (route.a, route.b):
                there = route.b if here == route.a else route.a
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
    return far


def tom_count(
    village: int, footprints: int, score: int, rulings: RulingsLike = "standard"
) -> TomMove:
    """Count Tom's light in the Province: he spends footprints for the next village if he can.

    Parameters
    ----------
    village
        The light of the village where his camp stands; 0 for the start.
    footprints, score
        What he has.

    Examples
    --------
    >>> counted = tom_count(12, footprints=3, score=0)
    >>> counted.places, counted.footprints, counted.score
    ((15,), 1, 16)
    """
    checked_amounts(village=village, footprints=footprints, score=score)
    given = (tom_count, village, footprints, score)
    prices = {one.light: one.cost.footprints for one in catalog().spaces if one.kind != "road"}
    if village not in prices:
        raise GlowError("not-a-choice", given=village, expected=sorted(prices))
    higher = min((light for light in prices if light > village), default=None)
    reasons = []
    if higher is not None and footprints:
        data = {"light": higher, "price": prices[higher], "footprints": footprints}
        enough = footprints >= prices[higher]
        code = "tom-moves-on" if enough else "tom-stays"
        reasons.append(Reason(code, "solo.tom-footprints", data=data))
        if enough:
            village, footprints = higher, footprints - prices[higher]
    data = {"light": village, "footprints": footprints}
    reasons.append(Reason("tom-counts", "solo.tom-count", data=data))
    total = score + village + footprints
    return TomMove(
        tuple(reasons), as_rulings(rulings), given,
        score=total, places=(village,), footprints=footprints,
    )  # fmt: skip
