"""A slow and obvious twin of the day's optimum: every reroll, every noon, every afternoon."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import glow_explorer as glow
from glow_explorer import Position
from glow_explorer.odds.day import DayAdvice
from tests.support.expectimax import Shown, Stock, Twin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.judge import Outcome


@dataclass
class DayTwin(Twin):
    """Works out a day by trying everything: noon in every order, then every voyage or way."""

    places: Mapping[str, Any] = field(default_factory=dict)
    """Where boats, or company and camp are."""
    days: int = 1
    skull_cost: Fraction = Fraction(0)
    hidden_spells: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if "footprints" not in self.weights:
            self.worth["footprints"] = Fraction(1)
        self.plans: dict[object, Any] = {}
        self.evenings: dict[object, Fraction] = {}

    def position(self, shown: Shown | None, stock: Stock) -> Position:
        """Return what the player has."""
        dice = glow.Pool(self.dice, unlimited=True)
        lying = {"pool": dice} if shown is None else {"roll": self.roll(shown)}
        parts: dict[str, Any] = {
            "free_rerolls": stock.free, "rerolls": stock.tokens, "footprints": self.footprints,
            "cemetery": self.cemetery, "rulings": self.rulings,
            "hidden_spells": self.hidden_spells, **lying, **self.places,
        }  # fmt: skip
        if stock.light is not None:
            parts["light"] = stock.light
        if self.sketal_dice:
            parts["sketal_dice"] = dict(self.sketal_dice)
        return Position(self.company, **parts)

    def advice(self, shown: Shown | None, stock: Stock) -> DayAdvice:
        """Ask the adviser the same."""
        advice = glow.advise(
            self.position(shown, stock), token_value=self.token_value, weights=self.weights,
            journey=True, days=self.days, skull_cost=self.skull_cost,
        )  # fmt: skip
        assert isinstance(advice, DayAdvice)
        return advice

    def _noon(self, shown: Shown, light: int) -> Fraction:
        position = self.position(shown, Stock(light=light))
        alive = sum(card.end_light for card in self.company.companions)
        return max(
            (outcome.light - light) * self.worth["light"]
            + outcome.fireflies * self.worth["fireflies"]
            + outcome.rerolls * self.worth["rerolls"]
            + (outcome.end_light - alive) * self.worth["end_light"]
            + self.evening(outcome)
            for outcome in position.noon().outcomes
        )

    def evening(self, outcome: Outcome) -> Fraction:
        """Return the most that the afternoon and the days to come make of a noon."""
        after = outcome.position
        key = (after.footprints, after.light, str(after.roll), after.companions, after.spells)
        if key not in self.evenings:
            ends = self.voyages(after) if after.boats else self.ways(after)
            self.evenings[key] = max(
                gain + self.plan(end, after.dice.pool, sheltered=after.is_sheltered)
                for gain, end in ends
            )
        return self.evenings[key]

    def gained(self, before: Position, after: Position) -> Fraction:
        """Return what was gained on the way, footprints aside."""
        return (
            ((after.light or 0) - (before.light or 0)) * Fraction(1)
            + (after.rerolls - before.rerolls) * self.worth["rerolls"]
            + (after.fireflies - before.fireflies) * self.worth["fireflies"]
            - (after.owed - before.owed) * self.skull_cost
        )

    def voyages(self, after: Position) -> Iterator[tuple[Fraction, Position]]:
        """Yield everything that boats can do."""
        yield Fraction(0), after
        for move in after.moves():
            yield self.gained(after, move.position), move.position

    def ways(self, after: Position) -> Iterator[tuple[Fraction, Position]]:
        """Yield every way, step by step, with the camp and without."""
        ends = [after]
        for position in ends:
            ends += [step.position for step in position.steps()]
            yield self.gained(after, position), position
            camped = position.walk([position.at or 0], camp=True)
            moved = len(position.way) > 1
            village = glow.province.graph.nodes[position.at or 0]["kind"] == "village"
            if village and (moved or camped.legal):
                yield self.gained(after, position), position.having(camp=position.at)

    def plan(self, end: Position, pool: Any, *, sheltered: bool) -> Fraction:
        """Return what the journey counts in the end, by the plan of the days to come."""
        place = end.boats if end.boats else (end.at, end.camp)
        key = (place, end.footprints, str(pool), sheltered)
        if key not in self.plans:
            self.plans[key] = self._planned(end, pool, sheltered=sheltered)
        planned: Fraction = self.plans[key]
        return planned

    def _planned(self, end: Position, pool: Any, *, sheltered: bool) -> Fraction:
        worth: dict[str, Any] = {
            "skull_cost": self.skull_cost, "footprint_value": self.worth["footprints"],
            "rulings": end.rulings, "kaar": sheltered, "footprints": end.footprints,
        }  # fmt: skip
        if end.boats:
            return glow.archipelago.plan(
                pool, days=self.days - 1, boats=end.boats, reroll_value=self.worth["rerolls"],
                firefly_value=self.worth["fireflies"], **worth,
            ).value  # fmt: skip
        if self.days == 1:
            light = glow.province.graph.nodes[end.camp or 0]["light"]
            return Fraction(light) + end.footprints * self.worth["footprints"]
        plan = glow.province.plan(pool, days=self.days - 1, at=end.at, camp=end.camp or 0, **worth)
        return Fraction(plan.value)
