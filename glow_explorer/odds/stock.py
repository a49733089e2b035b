"""The rerolls a player can still spend, where they come from and what they cost.

Those of companions cost nothing and are gone at the end of the round, so they are spent first, and
so are tokens that are worth nothing. Other tokens cost what they are worth if kept; a step back on
the score track costs light, and the steps come one after the other. Which of these two is better
depends on how many will be needed in all: a dear first step may open the way to cheap ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.judge.rerolls import REROLLS_TO_TURN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction


class Source(StrEnum):
    """Where a reroll comes from."""

    COMPANION = "companion"
    TOKEN = "token"
    TRACK = "track"


class Left(NamedTuple):
    """The rerolls that are left: of companions, tokens, and steps already taken on the track."""

    companions: int
    tokens: int
    steps: int


class Spending(NamedTuple):
    """Rerolls that are spent, what they cost, and what is left then."""

    sources: tuple[Source, ...]
    cost: Fraction
    left: Left


@dataclass(frozen=True)
class Stock:
    """All rerolls at hand.

    `prices` is the light that each number of steps back costs in all, `spaces` where they lead.
    """

    companions: int
    tokens: int
    token_value: Fraction
    prices: tuple[Fraction, ...]
    spaces: tuple[int, ...] = ()

    @property
    def first(self) -> Left:
        """What is left when nothing is spent."""
        return Left(self.companions, self.tokens, 0)

    def space(self, spending: Spending) -> int | None:
        """Return the space of the score track that a step back leads to, if one is taken."""
        return self.spaces[spending.left.steps - 1] if Source.TRACK in spending.sources else None

    def number(self, left: Left) -> int:
        """Return how many rerolls are left."""
        return left.companions + left.tokens + len(self.prices) - 1 - left.steps

    @property
    def size(self) -> int:
        """How much different can be left."""
        if not self.token_value:
            return self.companions + self.tokens + len(self.prices)
        return self.companions + (self.tokens + 1) * len(self.prices)

    def nodes(self) -> list[Left]:
        """Return everything that can be left, least first."""
        late = [
            Left(0, tokens, steps)
            for tokens in range(self.tokens + 1)
            for steps in range(len(self.prices))
            if self.token_value or not tokens or not steps
        ]
        early = [Left(some, self.tokens, 0) for some in range(1, self.companions + 1)]
        return sorted(late + early, key=self.number)

    def reroll(self, left: Left) -> Iterator[Spending]:
        """Yield the ways to pay for a reroll that may be the best."""
        if left.companions:
            after = left._replace(companions=left.companions - 1)
            yield Spending((Source.COMPANION,), 0 * self.token_value, after)
            return
        if left.tokens:
            after = left._replace(tokens=left.tokens - 1)
            yield Spending((Source.TOKEN,), self.token_value, after)
            if not self.token_value:
                return
        if left.steps + 1 < len(self.prices):
            after = left._replace(steps=left.steps + 1)
            cost = self.prices[after.steps] - self.prices[left.steps]
            yield Spending((Source.TRACK,), cost, after)

    def turn(self, left: Left) -> list[Spending]:
        """Return the ways to pay for turning a die, each mix of sources once."""
        found = {left: Spending((), 0 * self.token_value, left)}
        for _ in range(REROLLS_TO_TURN):
            following: dict[Left, Spending] = {}
            for so_far in found.values():
                for one in self.reroll(so_far.left):
                    sources = (*so_far.sources, *one.sources)
                    following[one.left] = Spending(sources, so_far.cost + one.cost, one.left)
            found = following
        return list(found.values())
