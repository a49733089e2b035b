"""A company in the afternoon: where it stands, what it has, and how the dice count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from glow_explorer.journeys.dice_by_day import afternoon_hand, curse_reasons
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.kernel.step import Customs

if TYPE_CHECKING:
    from glow_explorer.boards import Space
    from glow_explorer.dice import Roll
    from glow_explorer.journeys.skulls import Offerings
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a company stands and what it has, at some moment of the afternoon.

    Attributes
    ----------
    visited
        The spaces of this round, in order: first where it began, last where it stands.
    used
        The indexes of the dice used.
    footprints, rerolls, fireflies
        The footprints at hand; the other tokens taken on the way.
    light
        The light at hand; None if that was not said.
    lost, given
        The light lost on the way, and how many companions or spells went to skulls.
    """

    visited: tuple[int, ...]
    used: tuple[int, ...] = ()
    footprints: int = 0
    rerolls: int = 0
    fireflies: int = 0
    light: int | None = None
    lost: int = 0
    given: int = 0

    @property
    def at(self) -> int:
        """The space where the company stands."""
        return self.visited[-1]


@dataclass(frozen=True)
class Afternoon:
    """The dice of an afternoon, as they count, and the rulings to judge by."""

    roll: Roll
    rulings: Rulings
    offered: Offerings

    @cached_property
    def hand(self) -> Hand:
        """How the dice count."""
        return afternoon_hand(self.roll, self.rulings, kaar=self.offered.kaar)

    @cached_property
    def customs(self) -> Customs:
        """How spaces are entered."""
        return Customs.of(self.hand.counts, self.hand.seen, self.rulings.house)

    @cached_property
    def curse(self) -> tuple[Reason, ...]:
        """What the black die does."""
        found = curse_reasons(self.roll, self.hand, self.rulings, kaar=self.offered.kaar)
        return showing(found, self.roll)

    def curse_on(self, *spaces: Space) -> tuple[Reason, ...]:
        """Return what the black die does to the symbols of some spaces."""
        asked = [one for space in spaces for one in (*space.needs.needs, *space.needs.crossed)]
        dice = {die for die in self.hand.black if self.roll.symbols[die] in asked}
        return tuple(
            one
            for one in self.curse
            if (one.data["black"] if "black" in one.data else one.dice[0]) in dice
        )
