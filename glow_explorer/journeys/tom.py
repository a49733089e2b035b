"""Tom in the solo game, and why he does so: his band, his boats, his camp and what it counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, overload

from glow_explorer.errors import GlowError
from glow_explorer.inputs import checked_amounts, choice_of
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.kernel.automaton import (
    HIGHEST,
    LOWEST,
    by_route,
    chosen_islands,
    climb,
    final_camp,
    leaving,
    nearest,
    next_camp,
    open_routes,
    routes_away,
    taken,
    villages_by_light,
    voyages,
    worth,
)
from glow_explorer.kernel.automaton import band as move_band
from glow_explorer.kernel.sailing import passages
from glow_explorer.places import CENTRE, four_boats, known_island
from glow_explorer.rulebook import as_rulings
from glow_explorer.values import Charted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import SupportsIndex

    from glow_explorer.rulebook import Rulings, RulingsLike


TIE_BOATS, TIE_ROUTES, STUCK = "tom-tie-boats", "tom-tie-routes", "tom-cannot-move"
NO_BAND, APART = "tom-tile-without-band", "tom-boats-apart"
LAST_MOVE = "tom-last-move"


@dataclass(frozen=True, slots=True, repr=False)
class TomMove(Judged):
    """What Tom does: his band, his score, where his camp or boat may go, what he keeps.

    Of a village `places` has the light, and `space` the number on the board.
    """

    reasons: tuple[Reason, ...]
    under: Rulings
    _question: tuple[Any, ...] = field(compare=False)
    band: int | None = None
    score: int | None = None
    places: tuple[int, ...] = ()
    footprints: int | None = None
    space: int | None = None

    def again(self, rulings: Rulings) -> TomMove:
        """Answer the same question under other rulings."""
        ask, *values = self._question
        moved: TomMove = ask(*values, rulings=rulings)
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
    _question: tuple[tuple[int, ...], str] = field(compare=False)
    legal: bool = True

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> TomSailing:
        """Return the same sailing under other rulings: whether Tom may sail so too, and why."""
        moves = tom_moves(*self._question, rulings)
        for move in moves:
            if (move.origin, move.to) == (self.origin, self.to):
                return move
        return replace(self, legal=False, reasons=moves.reasons, under=moves.under)

    def to_dict(self) -> dict[str, Any]:
        """Return the sailing as plain values that go into JSON."""
        row: dict[str, Any] = {"boat": self.boat, "origin": self.origin, "to": self.to}
        reasons = [reason.to_dict() for reason in self.reasons]
        return row | {"legal": self.legal, "reasons": reasons}

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
    def __getitem__(self, index: int) -> TomSailing: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[TomSailing, ...]: ...

    def __getitem__(self, index: int | slice) -> TomSailing | tuple[TomSailing, ...]:
        return self.sailings[index]

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
            "moves": [move.to_dict() for move in self.sailings],
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        ways = ", ".join(f"{move.origin} to {move.to}" for move in self.sailings)
        return f"<TomMoves {ways or 'none'}>"


def tom_moves(
    boats: Sequence[int] = (0, 0, 0, 0), route: str = "max", rulings: RulingsLike = "standard"
) -> TomMoves:
    """Find the moves that the solo rules allow Tom for a tile.

    A boat on the centre goes first, otherwise the nearest that can still sail away from it. No boat
    sails to an island where another of Tom's lies (tom-boats-apart). Boats at the same island are
    alike: the first of them stands for all.

    Parameters
    ----------
    boats
        The islands of Tom's boats, by number.
    route
        What the tile says: ``"max"`` or ``"min"``.
    rulings
        A preset's name or `Rulings`.

    Examples
    --------
    >>> from glow_explorer import archipelago
    >>> archipelago.tom_moves((0, 0, 0, 0), "max")
    <TomMoves 0 to 10>
    >>> moves = archipelago.tom_moves((10, 9, 6, 4), "min")
    >>> [(move.boat, move.origin, move.to) for move in moves]
    [(0, 10, 11), (2, 6, 7)]
    """
    places = four_boats(boats)
    choice_of(route, (HIGHEST, LOWEST))
    under = as_rulings(rulings)
    able, allowed = leaving(places, under.house), voyages(places, route, under.house)
    far = [place for place in dict.fromkeys(places) if not routes_away(place)]
    apart = _apart(places, route, under)
    if able:
        choice = (*apart, *_choice(able, under))
        origins = dict.fromkeys(origin for origin, _ in allowed)
        closed = taken(places, under.house)
        by = {origin: _by_route(origin, route, closed, under) for origin in origins}
        reasons = [
            *map(_at_the_end, far),
            *choice,
            *(reason for whys in by.values() for reason in whys),
        ]
        whys = {origin: (*choice, *by[origin]) for origin in origins}
    else:
        code = "tom-moves-at-will" if allowed else "tom-nothing-moves"
        stuck = (*apart, Reason(code, "solo.boat-far", (), (STUCK, under[STUCK])))
        reasons = [*stuck] if allowed else [*map(_at_the_end, far), *stuck]
        whys = dict.fromkeys(places, stuck)
    sailings = tuple(
        TomSailing(places.index(origin), origin, to, whys[origin], under, (places, route))
        for origin, to in allowed
    )
    return TomMoves(places, route, sailings, tuple(reasons), under)


def _apart(boats: tuple[int, ...], route: str, under: Rulings) -> tuple[Reason, ...]:
    """Return which islands are closed by another of Tom's boats, where that decides something.

    Told are the islands next to boats that sail, or would sail if boats could share an island.
    """
    other = under.deciding(APART, "share" if under.house.tom_apart else "apart")
    ways, others = (voyages(boats, route, each.house) for each in (under, other))
    if ways == others:
        return ()
    rulings = (APART, under[APART])
    shared = others if under.house.tom_apart else ways
    if not under.house.tom_apart:
        meeting = sorted({to for _, to in shared if to in boats})
        data: dict[str, Any] = {"places": meeting, "count": len(meeting)}
        return (Reason("tom-boats-share", "archipelago.apart", (), rulings, data),)
    reasons = []
    for origin in dict.fromkeys(origin for origin, _ in (*shared, *ways)):
        closed = [passage.to for passage in routes_away(origin) if passage.to in boats]
        code = "tom-island-taken" if routes_away(origin, boats) else "tom-boat-hemmed-in"
        data = {"place": origin, "places": closed, "count": len(closed)}
        if closed:
            reasons.append(Reason(code, "archipelago.apart", (), rulings, data))
    return tuple(reasons)


def _choice(able: tuple[int, ...], under: Rulings) -> tuple[Reason, ...]:
    """Return why some boats go first: of those that can still move, the nearest to the centre."""
    level = nearest(able)
    if level == (CENTRE,):
        return (Reason("tom-boat-on-centre", "solo.boat-choice"),)
    data: dict[str, Any] = {"places": level, "count": len(level)}
    reason = Reason("tom-boat-nearest", "solo.boat-choice", data=data)
    if len(level) == 1:
        return (reason,)
    code = "tom-boats-level" if under.house.choose_boat else "tom-first-boat"
    ruled, data = (TIE_BOATS, under[TIE_BOATS]), {"places": level, "place": level[0]}
    return reason, Reason(code, "solo.boat-choice", (), ruled, data)


def tom_boat(origin: int, route: str, rulings: RulingsLike = "standard") -> TomMove:
    """Find the islands to which Tom's boat may go along the highest or lowest route.

    The boat sails away from the centre, never by the route right of it.

    >>> tom_boat(0, "max").places, tom_boat(0, "min").places
    ((10,), (6,))
    """
    choice_of(route, (HIGHEST, LOWEST))
    under, island = as_rulings(rulings), known_island(origin)
    places = chosen_islands(island, route, under.house)
    reasons = _by_route(island, route, (), under) if places else (_at_the_end(island),)
    return TomMove(reasons, under, (tom_boat, origin, route), places=places)


def _by_route(
    island: int, route: str, closed: Collection[int], under: Rulings
) -> tuple[Reason, ...]:
    """Return why a boat sails where it does, if some islands are closed to it."""
    level = by_route(island, route, closed)
    fewest, most = worth(passages()[island][level[0]])
    data = {"place": island, "route": route, "fewest": fewest, "most": most, "places": level}
    only = len(routes_away(island, closed)) == 1
    reasons = [
        Reason("boat-by-the-only-route" if only else f"boat-by-{route}", "solo.boat", data=data)
    ]
    if len(level) > 1:
        ruled = (TIE_ROUTES, under[TIE_ROUTES])
        code = "tom-either-route" if under.house.choose_route else "tom-lower-island"
        data = {"places": level, "place": min(level)}
        reasons.append(Reason(code, "solo.boat", (), ruled, data))
    if len(open_routes(island)) < len(passages()[island]):
        reasons.append(Reason("route-closed", "solo.closed-route"))
    return tuple(reasons)


def _at_the_end(place: int) -> Reason:
    return Reason("boat-at-the-end", "solo.boat-far", data={"place": place})


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
    light = _village(village)
    higher = next_camp(light)
    space = villages_by_light()[light if higher is None else higher]
    code = "tom-camp-at-the-top" if higher is None else "tom-camp-moves"
    reason = Reason(code, "solo.camp", data={"light": space.light, "place": space.number})
    return TomMove(
        (reason,), as_rulings(rulings), (tom_camp, light), places=(space.light,),
        space=space.number,
    )  # fmt: skip


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
    camp, before = _village(village), stock["footprints"]
    under = as_rulings(rulings)
    light, left = final_camp(camp, before, under.house)
    reasons = list(_last_moves(camp, before, under)) if before else []
    data = {"light": light, "footprints": left}
    reasons.append(Reason("tom-counts", "solo.tom-count", data=data))
    return TomMove(
        tuple(reasons), under, (tom_count, *stock.values()),
        score=stock["score"] + light + left, places=(light,), footprints=left,
        space=villages_by_light()[light].number,
    )  # fmt: skip


def _last_moves(camp: int, footprints: int, under: Rulings) -> Iterator[Reason]:
    """Yield why Tom's camp moves on at the end, or stays (tom-last-move)."""
    rule, paid = "solo.tom-footprints", climb(camp, footprints)
    ruled, reached = (LAST_MOVE, under[LAST_MOVE]), camp
    for number, light in enumerate(paid):
        price = villages_by_light()[light].cost.footprints
        data = {"light": light, "price": price, "footprints": footprints}
        if number and not under.house.tom_goes_far:
            yield Reason("tom-moves-once", rule, (), ruled, data)
            return
        yield Reason("tom-moves-on", rule, (), ruled if number else None, data)
        footprints, reached = footprints - price, light
    higher = next_camp(reached)
    if higher is not None and not paid:
        price = villages_by_light()[higher].cost.footprints
        data = {"light": higher, "price": price, "footprints": footprints}
        yield Reason("tom-stays", rule, data=data)


def _village(value: int) -> int:
    """Return the light of a village or of the start; refuse what is none."""
    light = checked_amounts(village=value)["village"]
    if light not in villages_by_light():
        raise GlowError("not-a-choice", given=value, expected=list(villages_by_light()))
    return light


def tom_band(steps: int, band: int, score: int, rulings: RulingsLike = "standard") -> TomMove:
    """Move Tom's band by the meeples of a tile, then his score by where the band stands.

    >>> moved = tom_band(2, band=4, score=17)
    >>> moved.band, moved.score
    (6, 23)
    """
    checked_amounts(steps=steps, band=band, score=score)
    under = as_rulings(rulings)
    reached, won = move_band(steps, band, under.house)
    if steps:
        data = {"count": steps, "band": reached, "score": score + won}
        reason = Reason("band-moves", "solo.band", data=data)
    else:
        code = "band-scores-anyway" if under.house.tile_without_band else "band-stays"
        reason = Reason(code, "solo.band", (), (NO_BAND, under[NO_BAND]), {"count": won})
    question = (tom_band, steps, band, score)
    return TomMove((reason,), under, question, band=reached, score=score + won)
