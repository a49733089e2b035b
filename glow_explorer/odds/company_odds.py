"""What a whole company may expect of one noon: all cards together, and what they bring."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glow_explorer.collection import Cards
from glow_explorer.company import NOBODY
from glow_explorer.errors import GlowError
from glow_explorer.judge.reasons import Judged
from glow_explorer.odds.card_odds import Odds
from glow_explorer.odds.caveats import disputed
from glow_explorer.odds.dice_space import Results
from glow_explorer.odds.noons import Gain, Noons, kinds_of
from glow_explorer.symbols import Kind
from glow_explorer.values import Charted, Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pandas as pd

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.dice import Pool
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings


@dataclass(frozen=True, repr=False)
class CompanyOdds(Judged, Charted):
    """What a company may expect when its dice are rolled once, without rerolls.

    Where the order of the cards matters, the best outcome of noon is meant: most light first.

    Attributes
    ----------
    position
        The company, its stock, the rulings, and the dice as its pool; some may lie already.
    """

    position: Position
    under: Rulings

    @property
    def pool(self) -> Pool:
        """The dice."""
        assert self.position.pool is not None
        return self.position.pool

    @property
    def company(self) -> Company:
        """The company."""
        assert self.position.company is not None
        return self.position.company

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can trigger, in the order of the company."""
        return tuple(card for card in self.company if card != NOBODY)

    @cached_property
    def _noons(self) -> Noons:
        return Noons(self.position, Results(kinds_of(self.position, fixed=True)))

    def check(self) -> None:
        """Refuse dice that can show too much to count it all."""
        self._noons  # noqa: B018 - which refuses them

    @cached_property
    def joint(self) -> Mapping[tuple[int, ...], Fraction]:
        """The chance of each combination: how often each of `cards` triggers."""
        keep = [place for place, card in enumerate(self.company) if card != NOBODY]
        counted: defaultdict[tuple[int, ...], int] = defaultdict(int)
        rows = self._noons.times[:, keep].tolist()
        for times, throws in zip(rows, self._noons.results.throws, strict=True):
            counted[tuple(times)] += throws
        total = self._noons.results.total
        return Frozen({times: Fraction(counted[times], total) for times in sorted(counted)})

    @cached_property
    def gains(self) -> Mapping[Gain, Fraction]:
        """The chance of everything that noon can bring, taken together."""
        noons = self._noons
        tangled = noons.gains(noons.enough(noons.light))
        counted: defaultdict[Gain, int] = defaultdict(int)
        for row, (sums, throws) in enumerate(
            zip(noons.sums.tolist(), noons.results.throws, strict=True)
        ):
            gain = max(tangled[row], key=_rank) if row in tangled else Gain(*sums)
            counted[gain] += throws
        return Frozen(
            {gain: Fraction(counted[gain], noons.results.total) for gain in sorted(counted)}
        )

    def of(self, part: str) -> Mapping[int, Fraction]:
        """Return the chance of each amount: of ``light``, ``footprints``, ``fireflies``..."""
        if part not in Gain._fields:
            raise GlowError("not-a-choice", given=str(part), expected=list(Gain._fields))
        chances: defaultdict[int, Fraction] = defaultdict(Fraction)
        for gain, chance in self.gains.items():
            chances[getattr(gain, part)] += chance
        return Frozen(sorted(chances.items()))

    @cached_property
    def light(self) -> Mapping[int, Fraction]:
        """The chance of each amount of light that noon brings; losses are negative."""
        return self.of("light")

    @cached_property
    def footprints(self) -> Mapping[int, Fraction]:
        """The chance of each number of footprints that noon brings."""
        return self.of("footprints")

    @cached_property
    def fireflies(self) -> Mapping[int, Fraction]:
        """The chance of each number of firefly tokens."""
        return self.of("fireflies")

    @cached_property
    def rerolls(self) -> Mapping[int, Fraction]:
        """The chance of each number of reroll tokens."""
        return self.of("rerolls")

    @cached_property
    def means(self) -> Mapping[str, Fraction]:
        """What noon brings on average."""
        return Frozen(
            {
                part: sum((getattr(gain, part) * p for gain, p in self.gains.items()), Fraction(0))
                for part in Gain._fields
            }
        )

    @property
    def mean(self) -> Fraction:
        """The light that noon brings on average."""
        return self.means["light"]

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """The odds of each card by itself."""
        kaar = self.position.is_sheltered
        return tuple(Odds(card, self.pool, self.under, kaar) for card in self.cards)

    def __getitem__(self, name: CardLike) -> Odds:
        card = Cards(Kind.CARD, tuple(dict.fromkeys(self.cards)))[name]
        return self.odds[self.cards.index(card)]

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """The disputed rules that it rests on."""
        return disputed(self._noons, self.pool, self._noons.light)

    @property
    def work(self) -> int:
        """How much had to be found, as `Advice.work`."""
        return self._noons.work

    def again(self, rulings: Rulings) -> CompanyOdds:
        """Answer the same question under other rulings."""
        return replace(self, position=self.position.under(rulings), under=rulings)

    def table(self) -> pd.DataFrame:
        """Return the joint table: a row for each combination of triggers, the likeliest first."""
        import pandas as pd

        names = list(told_apart([card.key for card in self.cards]))
        rows = [
            dict(zip(names, times, strict=True)) | {"chance": float(chance)}
            for times, chance in sorted(self.joint.items(), key=lambda pair: -pair[1])
        ]
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as plain values that go into JSON."""
        return {
            "cards": [card.ref for card in self.cards],
            "pool": str(self.pool),
            "odds": [odds.to_dict() for odds in self.odds],
            "means": {part: str(mean) for part, mean in self.means.items()},
            "light": {str(light): str(chance) for light, chance in self.light.items()},
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        cards = ", ".join(card.key for card in self.cards)
        return f"<CompanyOdds {cards} with {str(self.pool)!r}: {float(self.mean):.3f}>"


def told_apart(names: list[str]) -> Iterator[str]:
    """Number names that come several times: there are two tokens of one spell."""
    for place, name in enumerate(names):
        several = names.count(name) > 1
        yield f"{name} {names[: place + 1].count(name)}" if several else name


def _rank(gain: Gain) -> tuple[int, int]:
    """Rank what noon brings as `Noon.outcomes` does: light first, then everything else."""
    return gain.light, sum(gain[1:])
