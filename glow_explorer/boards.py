"""What is printed on the boards, the tracks and Tom's tiles. Nothing here decides anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.dice import Pool
    from glow_explorer.symbols import Color, Symbol


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the Province of Shadows: the start, a space of a road, or a village."""

    number: int
    kind: Literal["start", "road", "village"]
    needs: Condition
    cost: Cost
    gain: Effect
    light: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Road:
    """A road of the Province between two spaces; it is walked in both directions."""

    a: int
    b: int
    cost: Cost
    gain: Effect


@dataclass(frozen=True, slots=True)
class Island:
    """An island of the Archipelago of Darkness; number 0 is the centre."""

    number: int
    kind: Literal["centre", "island"]
    cost: Cost
    gain: Effect
    light: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Route:
    """A route of the Archipelago, sailed in both directions.

    `fewest` and `most` bound the number of different elements the dice must show; both are None on
    the route without a condition.
    """

    a: int
    b: int
    fewest: int | None
    most: int | None
    cost: Cost


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the meeting track; the cemetery lies left of space 1."""

    position: int
    element: Symbol
    color: Color


@dataclass(frozen=True, slots=True)
class TomTile:
    """A tile of Tom, the automaton of the solo game; without `journey` he does not travel."""

    number: int
    band_steps: int
    light: int
    journey: Literal["min", "max"] | None


@dataclass(frozen=True, slots=True)
class Setup:
    """The numbers of the set-up."""

    rounds: int
    fewest_players: int
    most_players: int
    start_score: int
    score_track_length: int
    score_track_rerolls: tuple[int, ...]
    removed_per_deck: int
    last_player_rerolls: int
    boats: int
    reserve: Pool
    track_dice: Pool
    reroll_tokens: int
    firefly_tokens: int
    footprint_tokens: int
