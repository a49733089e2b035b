"""How likely a card triggers, and how often: the answer for one card, with its reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glow_explorer.frozen import Frozen
from glow_explorer.given import checked_amounts
from glow_explorer.judge.judged import Judged
from glow_explorer.odds.asking import is_bare
from glow_explorer.odds.single import total, trigger_throws
from glow_explorer.odds.why import curse, limits
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from glow_explorer.cards import Card
    from glow_explorer.dice import Pool
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rulings


@dataclass(frozen=True, repr=False)
class Odds(Judged, Charted):
    """How often a card triggers when dice are rolled once.

    Attributes
    ----------
    card, pool
        The card, or a condition in its place, and the dice; some may lie already.
    under
        The rulings; `rulings` has those that matter.
    kaar
        Whether the owner of the dice has Kaar in play.
    """

    card: Card
    pool: Pool
    under: Rulings
    kaar: bool

    @cached_property
    def throws(self) -> Mapping[int, int]:
        """How many of all equally likely throws make it trigger how often."""
        return Frozen(trigger_throws(self.card, self.pool, self.under, kaar=self.kaar))

    @cached_property
    def distribution(self) -> Mapping[int, Fraction]:
        """The chance of each number of triggers."""
        every = total(self.pool)
        return Frozen({times: Fraction(number, every) for times, number in self.throws.items()})

    @property
    def at_least_once(self) -> Fraction:
        """The chance that it triggers at all."""
        return 1 - self.distribution.get(0, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """How often it triggers on average."""
        return Fraction(sum(t * number for t, number in self.throws.items()), total(self.pool))

    def at_least(self, times: int) -> Fraction:
        """Return the chance that it triggers so often or more."""
        checked_amounts(floor=False, times=times)
        chances = self.distribution.items()
        return sum((chance for often, chance in chances if often >= times), Fraction(0))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """What limits it, and the disputed rules that it rests on."""
        cursed = curse([self.card], self.pool, self.under, kaar=self.kaar)
        return (*limits(self.card), *cursed)

    def again(self, rulings: Rulings) -> Odds:
        """Answer the same question under other rulings."""
        return replace(self, under=rulings)

    def table(self) -> pd.DataFrame:
        """Return a row for each number of triggers: its throws, its chance, and of so many or more.

        >>> from glow_explorer import odds
        >>> odds("fire fire", "2 red").table().round(3).to_dict("list")
        {'throws': [32, 4], 'chance': [0.889, 0.111], 'at least': [1.0, 0.111]}
        """
        import pandas as pd

        rows = [
            {
                "times": times,
                "throws": number,
                "chance": float(self.distribution[times]),
                "at least": float(self.at_least(times)),
            }
            for times, number in self.throws.items()
        ]
        return pd.DataFrame(rows).set_index("times")

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as plain values that go into JSON."""
        return {
            "card": str(self.card.condition) if is_bare(self.card) else self.card.ref,
            "pool": str(self.pool),
            "distribution": {str(times): str(one) for times, one in self.distribution.items()},
            "at_least_once": str(self.at_least_once),
            "mean": str(self.mean),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        name = repr(str(self.card.condition)) if is_bare(self.card) else self.card.ref
        return f"<Odds {name} with {str(self.pool)!r}: {float(self.at_least_once):.1%}>"
