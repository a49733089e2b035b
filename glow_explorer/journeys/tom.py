"""Tom's travels in the solo game: where his boats and his camp go, and what his camp counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, overload

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.given import checked_amounts
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason
from glow_explorer.places import (
    CENTRE,
    RIGHT_OF_CENTRE,
    four_boats,
    known_island,
    routes,
    routes_apart,
)
from glow_explorer.rulebook import as_rulings
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import SupportsIndex

    from glow_explorer.boards import Route, Space
    from glow_explorer.rulebook import Rulings, RulingsLike


TIE_BOATS, TIE_ROUTES, STUCK = "tom-tie-boats", "tom-tie-routes", "tom-cannot-move"
CHOOSES = "player-chooses"
Ways = list[tuple[int, int, tuple[Reason, ...]]]
"""From where to where Tom may sail, and why."""


@dataclass(frozen=True, slots=True, repr=False)
class TomMove(Judged):
    """What Tom does: his band, his score, where his camp or boat may go, what he keeps.

    Of a village `places` has the light, and `space` the number on the board.
    """

    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[Any, ...] = field(compare=False)
    band: int | None = None
    score: int | None = None
    places: tuple[int, ...] = ()
    footprints: int | None = None
    space: int | None = None

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
            "space": self.space,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        return f"<TomMove {', '.join(reason.code for reason in self.reasons)}>"


@dataclass(frozen=True, slots=True, repr=False)
class TomSailing(Judged, Charted):
    """One way for Tom to move a boat, and why.

    `boat` is its place among the boats given. Asked again under other rulings it may no longer be
    allowed: `legal` says so.
    """

    boat: int
    origin: int
    to: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[tuple[int, ...], str] = field(compare=False)
    legal: bool = True

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> TomSailing:
        """Say whether Tom may sail so under other rulings too, and why."""
        moves = tom_moves(*self._given, rulings)
        for one in moves:
            if (one.origin, one.to) == (self.origin, self.to):
                return one
        return replace(self, legal=False, reasons=moves.reasons, under=moves.under)

    def to_dict(self) -> dict[str, Any]:
        """Return the sailing as plain values that go into JSON."""
        found: dict[str, Any] = {"boat": self.boat, "origin": self.origin, "to": self.to}
        found |= {"legal": self.legal}
        return found | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<TomSailing {self.origin} to {self.to}: {'yes' if self.legal else 'no'}>"


@dataclass(frozen=True, slots=True, repr=False)
class TomMoves(Judged, Charted, Sequence[TomSailing]):
    """All ways in which Tom may move a boat, in the order of the boats; none is an answer too."""

    boats: tuple[int, ...]
    route: str
    sailings: tuple[TomSailing, ...]
    reasons: tuple[Reason, ...]
    under: Rulings

    @overload
    def __getitem__(self, wanted: int) -> TomSailing: ...

    @overload
    def __getitem__(self, wanted: slice) -> tuple[TomSailing, ...]: ...

    def __getitem__(self, wanted: int | slice) -> TomSailing | tuple[TomSailing, ...]:
        return self.sailings[wanted]

    def __len__(self) -> int:
        return len(self.sailings)

    def again(self, rulings: Rulings) -> TomMoves:
        """Answer the same question under other rulings."""
        return tom_moves(self.boats, self.route, rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the moves as plain values that go into JSON."""
        return {
            "boats": list(self.boats),
            "route": self.route,
            "moves": [one.to_dict() for one in self.sailings],
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        ways = ", ".join(f"{one.origin} to {one.to}" for one in self.sailings)
        return f"<TomMoves {ways or 'none'}>"


def tom_moves(
    boats: Sequence[int] = (0, 0, 0, 0), route: str = "max", rulings: RulingsLike = "standard"
) -> TomMoves:
    """Find the moves that the solo rules allow Tom for a tile.

    A boat on the centre goes first, otherwise the nearest that can still sail away from it. Boats
    at the same island are alike: the first of them stands for all.

    Parameters
    ----------
    boats
        The islands of Tom's boats, by number; they may share an island.
    route
        What the tile says: ``"max"`` or ``"min"``.
    rulings
        A preset's name or `Rulings`.

    Examples
    --------
    >>> from glow_explorer import archipelago
    >>> archipelago.tom_moves((0, 0, 0, 0), "max")
    <TomMoves 0 to 10>
    >>> moves = archipelago.tom_moves((10, 9, 6, 10), "min")
    >>> [(one.boat, one.origin, one.to) for one in moves]
    [(0, 10, 9), (2, 6, 7)]
    """
    places = four_boats(boats)
    _check_route(route)
    under = as_rulings(rulings)
    first = {place: places.index(place) for place in places}
    able = [place for place in first if _away(place)]
    ways, reasons = _away_ways(able, route, under) if able else _stuck_ways(list(first), under)
    at_will = ways and not able
    done = [_at_the_end(place) for place in first if place not in able and not at_will]
    sailings = tuple(
        TomSailing(first[origin], origin, to, why, under, (places, route))
        for origin, to, why in ways
    )
    return TomMoves(places, route, sailings, (*done, *reasons), under)


def _check_route(route: object) -> None:
    if route not in ("max", "min"):
        raise GlowError("not-a-choice", given=route, expected=("max", "min"))


def _nearest(able: list[int], under: Rulings) -> tuple[tuple[int, ...], tuple[Reason, ...]]:
    """Choose the islands from which a boat may sail: the centre, or those nearest to it."""
    far = routes_apart(CENTRE)
    near = min(far[place] for place in able)
    level = tuple(place for place in able if far[place] == near)
    if level == (CENTRE,):
        return level, (Reason("tom-boat-on-centre", "solo.boat-choice"),)
    data: dict[str, Any] = {"places": level, "count": len(level)}
    reason = Reason("tom-boat-nearest", "solo.boat-choice", data=data)
    if len(level) == 1:
        return level, (reason,)
    ruled = (TIE_BOATS, under[TIE_BOATS])
    code = "tom-boats-level" if ruled[1] == CHOOSES else "tom-first-boat"
    data = {"places": level, "place": level[0]}
    tie = Reason(code, "solo.boat-choice", (), ruled, data)
    return (level if ruled[1] == CHOOSES else level[:1]), (reason, tie)


def _away_ways(able: list[int], route: str, under: Rulings) -> tuple[Ways, list[Reason]]:
    """Let one of the nearest boats that can still move take the route of the tile."""
    chosen, choice = _nearest(able, under)
    moves = [(place, tom_boat(place, route, under)) for place in chosen]
    ways = [(place, to, (*choice, *move.reasons)) for place, move in moves for to in move.places]
    return ways, [*choice, *(one for _, move in moves for one in move.reasons)]


def _stuck_ways(places: list[int], under: Rulings) -> tuple[Ways, list[Reason]]:
    """Do what is ruled when no boat can get further from the centre."""
    ruled = (STUCK, under[STUCK])
    if ruled[1] != CHOOSES:
        return [], [Reason("tom-nothing-moves", "solo.boat-far", (), ruled)]
    reason = Reason("tom-moves-at-will", "solo.boat-far", (), ruled)
    return [(place, to, (reason,)) for place in places for to in _open(place)], [reason]


def tom_boat(origin: int, route: str, rulings: RulingsLike = "standard") -> TomMove:
    """Find the islands to which Tom's boat may go along the highest or lowest route.

    The boat sails away from the centre, never by the route right of it.

    >>> tom_boat(0, "max").places, tom_boat(0, "min").places
    ((10,), (6,))
    """
    _check_route(route)
    under = as_rulings(rulings)
    away = _away(known_island(origin))
    given = (tom_boat, origin, route)
    if not away:
        return TomMove((_at_the_end(origin),), under, given)
    value = (max if route == "max" else min)(map(_value, away.values()))
    level = places = tuple(there for there, one in away.items() if _value(one) == value)
    fewest, most = value
    data = {"place": origin, "route": route, "fewest": fewest, "most": most, "places": level}
    code = "boat-by-the-only-route" if len(away) == 1 else f"boat-by-{route}"
    reasons = [Reason(code, "solo.boat", data=data)]
    if len(level) > 1:
        ruled = (TIE_ROUTES, under[TIE_ROUTES])
        code = "tom-either-route" if ruled[1] == CHOOSES else "tom-lower-island"
        places = level if ruled[1] == CHOOSES else (min(level),)
        data = {"places": level, "place": min(level)}
        reasons.append(Reason(code, "solo.boat", (), ruled, data))
    if origin in RIGHT_OF_CENTRE:
        reasons.append(Reason("route-closed", "solo.closed-route"))
    return TomMove(tuple(reasons), under, given, places=places)


def _at_the_end(place: int) -> Reason:
    return Reason("boat-at-the-end", "solo.boat-far", data={"place": place})


def _open(place: int) -> dict[int, Route]:
    """Return where the routes that are open to Tom lead, each with the route."""
    ways = routes()[place].items()
    return {there: one for there, one in ways if {place, there} != RIGHT_OF_CENTRE}


def _away(place: int) -> dict[int, Route]:
    """Return the open routes that lead further from the centre."""
    far = routes_apart(CENTRE)
    return {there: one for there, one in _open(place).items() if far[there] > far[place]}


def _value(route: Route) -> tuple[int, int]:
    """Return what the values of routes are compared by; without a condition it is nought."""
    return route.fewest or 0, route.most or 0


def tom_camp(village: int, rulings: RulingsLike = "standard") -> TomMove:
    """Move Tom's camp for a tile: to the village with the next higher light.

    Parameters
    ----------
    village
        The light of the village where his camp stands; 0 for the start.
    rulings
        A preset's name or `Rulings`.

    Examples
    --------
    >>> from glow_explorer import province
    >>> moved = province.tom_camp(3)
    >>> moved.places, moved.space
    ((5,), 5)
    """
    here, higher = _village(village)
    given = (tom_camp, here.light)
    there = higher or here
    code = "tom-camp-moves" if higher else "tom-camp-at-the-top"
    reason = Reason(code, "solo.camp", data={"light": there.light, "place": there.number})
    under = as_rulings(rulings)
    return TomMove((reason,), under, given, places=(there.light,), space=there.number)


def tom_count(
    village: int, footprints: SupportsIndex, score: SupportsIndex, rulings: RulingsLike = "standard"
) -> TomMove:
    """Count Tom's light in the Province: he spends footprints for the next village if he can.

    Parameters
    ----------
    village
        The light of the village where his camp stands; 0 for the start.
    footprints, score
        What he has.
    rulings
        A preset's name or `Rulings`.

    Examples
    --------
    >>> from glow_explorer import province
    >>> counted = province.tom_count(12, footprints=3, score=0)
    >>> counted.places, counted.footprints, counted.score
    ((15,), 1, 16)
    """
    stock = checked_amounts(village=village, footprints=footprints, score=score)
    given = (tom_count, *stock.values())
    here, higher = _village(village)
    left = stock["footprints"]
    reasons = []
    if higher and left:
        price = higher.cost.footprints
        data = {"light": higher.light, "price": price, "footprints": left}
        code = "tom-moves-on" if left >= price else "tom-stays"
        reasons.append(Reason(code, "solo.tom-footprints", data=data))
        if left >= price:
            here, left = higher, left - price
    data = {"light": here.light, "footprints": left}
    reasons.append(Reason("tom-counts", "solo.tom-count", data=data))
    return TomMove(
        tuple(reasons), as_rulings(rulings), given,
        score=stock["score"] + here.light + left, places=(here.light,), footprints=left,
        space=here.number,
    )  # fmt: skip


def _village(light: int) -> tuple[Space, Space | None]:
    """Find the village with this light, or the start, and the next higher one if there is any."""
    known = _villages()
    wanted = checked_amounts(village=light)["village"]
    if wanted not in known:
        raise GlowError("not-a-choice", given=light, expected=list(known))
    higher = next((space for one, space in known.items() if one > wanted), None)
    return known[wanted], higher


def _villages() -> Mapping[int, Space]:
    """Return the start and the villages by their light, which no two share, lowest first."""
    found = {space.light: space for space in catalog().spaces if space.kind != "road"}
    return dict(sorted(found.items()))
