"""Which die, which companion: what one more is worth to a company."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.company import Company, company_of
from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.given import known_pool
from glow_explorer.odds.advising import advise
from glow_explorer.odds.asking import known_dice
from glow_explorer.odds.progress import followed
from glow_explorer.position import Position, as_position
from glow_explorer.showing import Charted
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.given import Amount, PoolLike
    from glow_explorer.odds.advice import Advice
    from glow_explorer.odds.task import Task
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import RulingsLike


@dataclass(frozen=True, repr=False, slots=True)
class Candidate:
    """One more die, or one more companion with the dice it brings, and what noon is worth then."""

    card: Companion | None
    dice: Pool
    value: Fraction
    gain: Fraction

    @property
    def key(self) -> str:
        """The companion's key, or the colour of the die."""
        return self.card.key if self.card else str(self.dice[0].color)

    def __repr__(self) -> str:
        return f"<Candidate {self.key}: {float(self.gain):+.3f}>"


@dataclass(frozen=True, repr=False)
class Comparison(Charted):
    """What one more die of each colour, or one of several companions, is worth.

    Attributes
    ----------
    before
        The advice for the company as it is.
    candidates
        What may come, the best first; each with the value of noon then, and what it adds.
    """

    before: Advice
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate that adds most."""
        return self.candidates[0]

    @property
    def of_companions(self) -> bool:
        """Whether companions are compared, not dice."""
        return any(one.card for one in self.candidates)

    def table(self) -> pd.DataFrame:
        """Return a row for each candidate: the value of noon with it, and what it adds."""
        import pandas as pd

        rows = [
            {
                "companion" if self.of_companions else "die": one.key,
                "dice": str(one.dice),
                "value": float(one.value),
                "gain": float(one.gain),
            }
            for one in self.candidates
        ]
        found = pd.DataFrame(rows)
        return found.set_index(found.columns[0])

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain values that go into JSON."""
        return {
            "value": float(self.before.value),
            "candidates": [
                {"key": one.key, "dice": str(one.dice), "value": float(one.value),
                 "gain": float(one.gain)}
                for one in self.candidates
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.candidates)}: best {self.best!r}>"


def compare(  # noqa: PLR0913 - all that a player has
    company: Company | Position | CardLike | Iterable[CardLike],
    pool: PoolLike | None = None,
    meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None = None,
    *,
    rerolls: SupportsIndex | None = None,
    tokens: SupportsIndex | None = None,
    light: SupportsIndex | None = None,
    token_value: Amount = 0,
    weights: Mapping[str, Amount] | None = None,
    footprints: SupportsIndex | None = None,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] | None = None,
    rulings: RulingsLike | None = None,
) -> Comparison:
    """Say what one more die of each colour is worth to a company, or each companion of some.

    Parameters
    ----------
    company
        The company, or some cards; or a `Position` instead of all that a player has.
    pool
        Its dice; by default the large dice that its cards bring.
    meeting
        The companions on the meeting track; with dice that lie on them as a mapping. Without it
        dice are compared, small ones.
    rerolls
        The rerolls that cost nothing this round; by default those of the companions. What a new
        companion gives is added.
    tokens, light, token_value, weights, footprints, sketal_dice, cemetery, rulings
        As for `advise`, which finds the values: all dice are rolled, and rerolled as is best.

    Examples
    --------
    >>> found = compare(Company("Pocana", ["ladawa"]))
    >>> found.best.key, round(float(found.best.gain), 2)
    ('yellow', 0.82)
    """
    parts = {
        "free_rerolls": rerolls, "rerolls": tokens, "light": light, "footprints": footprints,
        "sketal_dice": sketal_dice, "cemetery": cemetery, "rulings": rulings,
    }  # fmt: skip
    if isinstance(company, Position):
        position = as_position(company, "", pool=pool, **parts)
    else:
        owned = company_of(company)
        dice = known_dice(pool, owned)
        position = as_position(owned, "company", pool=dice, **parts)
    worths: Any = {"token_value": token_value, "weights": weights}
    before = advise(position, **worths)
    candidates = []
    for offer in followed(_offered(before.task.company, before.pool, meeting), "compare"):
        value = advise(_joined(position, before.task, offer), **worths).value
        candidates.append(Candidate(offer.card, offer.dice, value, value - before.value))
    best: dict[str, Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: -candidate.gain):
        best.setdefault(candidate.key, candidate)
    return Comparison(before, tuple(best.values()))


class Offer(NamedTuple):
    """What may come: a companion or nobody, and dice; the last of them is a Sketal's own."""

    card: Companion | None
    dice: Pool


def _joined(position: Position, task: Task, offer: Offer) -> Position:
    """Return the position with what may come: a companion, its rerolls and all the dice."""
    card, company = offer.card, task.company
    if card is not None and card in position.cemetery:
        raise GlowError("dead-and-in-play", given=card.key)
    pool = Pool((*task.pool, *offer.dice), unlimited=True)
    sketal_dice = dict(position.sketal_dice)
    if card is not None and card.die is not None:
        sketal_dice[card.key] = len(pool) - 1
    companions = company.companions if card is None else (*company.companions, card)
    rerolls = task.at_hand.companions + (card.rerolls_per_round if card else 0)
    return position.having(
        company=Company(company.adventurer, companions, company.spells),
        roll=None,
        pool=pool,
        free_rerolls=rerolls,
        sketal_dice=Frozen(sketal_dice),
    )


def _offered(
    company: Company,
    dice: Pool,
    meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None,
) -> list[Offer]:
    """Return what may come; with a die of free choice, once for every colour of the reserve."""
    if meeting is None:
        there = {die.color for die in dice}
        colors = [one for one in Color if one is not Color.BLACK or one not in there]
        return [
            Offer(None, Pool([Die(color, None, Size.SMALL)], unlimited=True)) for color in colors
        ]
    if isinstance(meeting, str) or not isinstance(meeting, Iterable):
        raise GlowError("not-a-list", given=meeting)
    found: dict[Companion, list[Offer]] = {}
    for wanted in meeting:
        card = collection.companions()[wanted]
        lying = known_pool(meeting[wanted]) if isinstance(meeting, Mapping) else Pool()
        if card in company.companions:
            raise GlowError("already-in-play", given=card.key)
        if card in found:
            raise GlowError("card-given-twice", given=2, key=card.key, there=1)
        found[card] = [Offer(card, Pool((*lying, *own), unlimited=True)) for own in _own_dice(card)]
    if not found:
        raise GlowError("nothing-to-compare")
    return [offer for offers in found.values() for offer in offers]


def _own_dice(card: Companion) -> list[tuple[Die, ...]]:
    """Return the large die that a Sketal brings: each that may lie in the reserve (sketals.any)."""
    if card.die is None:
        return [()]
    reserve = [die.color for die in catalog().setup.reserve if die.color is not Color.BLACK]
    return [(Die(color),) for color in (reserve if card.die == "any" else [Color(card.die)])]
