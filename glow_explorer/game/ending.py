"""The end: the final count of every player, Tom's, and who wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.frozen import Frozen
from glow_explorer.game.pieces import ADVENTURERS, COMPANIONS
from glow_explorer.game.setup import TOM
from glow_explorer.journeys.tom import tom_count
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.judge.score import Ranking, final_score, winner
from glow_explorer.kernel.count import (
    WINS,
    Count,
    against_tom,
    boats_light,
    camp_light,
    companions_to_match,
    final_count,
    firefly_bonus,
)

if TYPE_CHECKING:
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table, Tom
    from glow_explorer.judge.score import Score
    from glow_explorer.rulebook import Rulings

TIE = "solo-tie"


@dataclass(frozen=True, repr=False)
class TomScore(Judged):
    """Tom's final count.

    Attributes
    ----------
    light, journey, footprints, total
        His score before the count, what his village or islands bring, and his footprints; in all.
    """

    light: int
    journey: int
    footprints: int
    total: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[str, Tom] = field(compare=False)

    def again(self, rulings: Rulings) -> TomScore:
        """Answer the same question under other rulings."""
        return tom_score(*self._given, rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the count as plain values that go into JSON."""
        names = ("light", "journey", "footprints", "total")
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        return found | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<TomScore {self.total}>"


def tom_score(journey: str, tom: Tom, rulings: Rulings) -> TomScore:
    """Count Tom's light (solo.tom-footprints, solo.tom-count)."""
    if journey == "province":
        counted = tom_count(tom.camp, tom.footprints, tom.score, rulings)
        village, left = counted.places[0], counted.footprints or 0
        total = tom.score + village + left
        return TomScore(
            tom.score, village, left, total, counted.reasons, rulings, (journey, tom.copy())
        )
    lights = [boats_light([place]) for place in tom.boats]
    reasons = [
        Reason("boat-counts" if light else "boat-without", "solo.tom-count",
               data={"place": place, "light": light})
        for place, light in zip(tom.boats, lights, strict=True)
    ]  # fmt: skip
    if tom.footprints:
        data = {"count": tom.footprints, "light": tom.footprints}
        reasons.append(Reason("footprints-count", "solo.tom-count", data=data))
    total = tom.score + sum(lights) + tom.footprints
    return TomScore(
        tom.score, sum(lights), tom.footprints, total, tuple(reasons), rulings,
        (journey, tom.copy()),
    )  # fmt: skip


def count_of(table: Table, seat: Seat) -> Count:
    """Count a player's light as if the game ended now, in numbers only, for games by thousands."""
    companions = [COMPANIONS[number] for number in seat.companions]
    land, house, number = table.journey == "province", table.house, len(companions)
    fireflies = seat.fireflies + sum([card.printed_fireflies for card in companions])
    to_match = companions_to_match(number, max(seat.recruited, number), house)
    return final_count(
        seat.light,
        [ADVENTURERS[seat.adventurer].end_light, *[card.end_light for card in companions]],
        journey=camp_light(seat.camp) if land else boats_light(seat.boats),
        bonus=firefly_bonus(fireflies, to_match, house),
        footprints=seat.footprints,
        house=house,
    )


def score_of(table: Table, seat: Seat) -> Score:
    """Count a player's light as if the game ended now."""
    on_land = table.journey == "province"
    return final_score(
        seat.company,
        light=seat.light,
        journey=table.journey,
        camp=seat.camp if on_land else None,
        boats=None if on_land else tuple(seat.boats),
        fireflies=seat.fireflies,
        footprints=seat.footprints,
        rerolls=seat.rerolls,
        recruited=max(seat.recruited, len(seat.companions)),
        rulings=table.rulings,
    )


def scores_of(table: Table) -> dict[str, Score | TomScore]:
    """Count everybody's light as if the game ended now."""
    found: dict[str, Score | TomScore] = {seat.name: score_of(table, seat) for seat in table.seats}
    if table.tom is not None:
        found[TOM] = tom_score(table.journey, table.tom, table.rulings)
    return found


def ranking_of(table: Table) -> Ranking:
    """Say who wins as things stand (end.winner, end.tie, solo.objective)."""
    if table.tom is None:
        return winner({seat.name: score_of(table, seat) for seat in table.seats})
    scores: Any = scores_of(table)
    seat = table.seats[0]
    own, his = scores[seat.name], scores[TOM]
    code = against_tom((own.total, own.footprints), (his.total, his.footprints), table.house)
    ruled = (TIE, table.rulings[TIE]) if own.total == his.total else None
    places = ((seat.name,), (TOM,)) if code in WINS else ((TOM,), (seat.name,))
    data = {"name": seat.name, "own": own.total, "his": his.total}
    return Ranking(Frozen(scores), places, (Reason(code, "solo.objective", (), ruled, data),))


def tell_end(table: Table, tell: Teller) -> None:
    """Tell the final count, line by line, and who wins."""
    for seat in table.seats:
        counted, running = score_of(table, seat), seat.light
        for one in counted.reasons:
            light = one.data.get("light", 0) if one.code != "stops-at-zero" else -running
            running += light
            tell.count(one, seat.name, light, running)
    if table.tom is not None:
        his, running = tom_score(table.journey, table.tom, table.rulings), table.tom.score
        for one in his.reasons:
            moved = one.data.get("light", 0) if one.rule == "solo.tom-count" else 0
            moved += one.data["footprints"] if one.code == "tom-counts" else 0
            running += moved
            tell.count(one, TOM, moved, running)
    for one in ranking_of(table).reasons:
        tell.reason(one)
