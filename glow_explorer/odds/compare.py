"""Which die, which companion: what one more is worth to a company."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.company import Company
from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.given import known_pool
from glow_explorer.odds.advising import advise
from glow_explorer.odds.progress import followed
from glow_explorer.showing import Charted
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from fractions import Fraction

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.given import PoolLike
    from glow_explorer.odds.advice import Advice

MeetingLike = "Iterable[CardLike] | Mapping[CardLike, PoolLike]"


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


def compare(
    company: Company | CardLike | Iterable[CardLike],
    pool: PoolLike | None = None,
    meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None = None,
    **asked: Any,
) -> Comparison:
    """Say what one more die of each colour is worth to a company, or each companion of some.

    Parameters
    ----------
    company
        The company, or some cards.
    pool
        Its dice; by default the large dice that its cards bring.
    meeting
        The companions on the meeting track; with dice that lie on them as a mapping. Without it
        dice are compared.
    asked
        Everything else that `advise` takes: rerolls, tokens, weights, rulings...

    Examples
    --------
    >>> found = compare(Company("Pocana", ["ladawa"]))
    >>> found.best.key, round(float(found.best.gain), 2)
    ('yellow', 1.24)
    """
    from glow_explorer.odds.asking import as_company, known_dice

    mine = as_company(company)
    dice = known_dice(pool, mine)
    before = advise(dice, mine, **asked)
    found = []
    for card, extra in followed(_offered(mine, meeting), "compare"):
        grown = Pool((*dice, *extra), unlimited=True)
        company_then = mine if card is None else _joined(mine, card)
        value = advise(grown, company_then, **asked).value
        found.append(Candidate(card, extra, value, value - before.value))
    best: dict[str, Candidate] = {}
    for one in sorted(found, key=lambda one: -one.gain):
        best.setdefault(one.key, one)
    return Comparison(before, tuple(best.values()))


def _joined(company: Company, card: Companion) -> Company:
    return Company(company.adventurer, (*company.companions, card), company.spells)


def _offered(
    company: Company, meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None
) -> list[tuple[Companion | None, Pool]]:
    """Return what may come, each with its dice; for a die of free choice every colour once."""
    if meeting is None:
        return [(None, Pool([Die(color, None, Size.SMALL)], unlimited=True)) for color in Color]
    if isinstance(meeting, str) or not isinstance(meeting, Iterable):
        raise GlowError("not-a-list", given=repr(meeting))
    found: list[tuple[Companion | None, Pool]] = []
    for wanted in meeting:
        card = collection.companions()[wanted]
        lying = known_pool(meeting[wanted]) if isinstance(meeting, Mapping) else Pool()
        if card in company.companions:
            raise GlowError("already-in-play", given=card.key)
        found += [(card, Pool((*lying, *own), unlimited=True)) for own in _own_dice(card)]
    if not found:
        raise GlowError("nothing-to-compare")
    return found


def _own_dice(card: Companion) -> list[tuple[Die, ...]]:
    if card.die is None:
        return [()]
    free = [color for color in Color if color is not Color.BLACK]
    return [(Die(color),) for color in (free if card.die == "any" else [Color(card.die)])]
