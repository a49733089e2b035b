"""The question about odds: `glow.odds`, and `glow.odds.compare`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from glow_explorer.cards import Card, Condition
from glow_explorer.company import Company, company_of
from glow_explorer.errors import GlowError
from glow_explorer.judge.verdict import owns_kaar
from glow_explorer.odds.asking import card_or_condition, known_dice, noon_position
from glow_explorer.odds.company_odds import CompanyOdds
from glow_explorer.odds.compare import compare
from glow_explorer.odds.odds import Odds
from glow_explorer.position import Position, as_position
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from typing import SupportsIndex, overload

    from glow_explorer.collection import CardLike
    from glow_explorer.given import PoolLike
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import Rulings, RulingsLike


class AskOdds:
    """Asks for exact odds: of one card or condition, or of a whole company.

    Parameters
    ----------
    asked
        A card, or a condition such as ``"fire fire"`` or ``"same:3"``; or a company, a list of its
        cards, or a `Position`.
    pool
        The dice; some may lie already. For a company by default the large dice its cards bring.
    rulings
        A preset's name or `Rulings`.
    company
        For one card: the company of the player; Kaar in it makes immune against the black die.
    light, footprints, sketal_dice, cemetery
        For a company: what it has at noon, as for `noon`.

    Returns
    -------
    `Odds` for one card or condition, `CompanyOdds` for several cards

    Examples
    --------
    >>> from glow_explorer import Pool, Roll
    >>> odds("fire fire", "3 red").distribution
    {0: Fraction(20, 27), 1: Fraction(7, 27)}
    >>> odds("ladawa", Pool("2 red") + Roll("red:fire")).at_least_once
    Fraction(5, 9)
    >>> odds(Company("Taetyss", ["zellyf-0"]), "2 blue, green").mean
    Fraction(227, 72)
    """

    if TYPE_CHECKING:

        @overload
        def __call__(  # type: ignore[overload-overlap]  # a text is a name, not a list
            self,
            asked: str | Card | Condition,
            pool: PoolLike | None = ...,
            rulings: RulingsLike | None = ...,
            *,
            company: Company | None = ...,
        ) -> Odds: ...
        @overload
        def __call__(
            self,
            asked: Company | Position | Iterable[CardLike],
            pool: PoolLike | None = ...,
            rulings: RulingsLike | None = ...,
            *,
            light: SupportsIndex | None = ...,
            footprints: SupportsIndex | None = ...,
            sketal_dice: SketalDice | None = ...,
            cemetery: Iterable[CardLike] | None = ...,
        ) -> CompanyOdds: ...

    def __call__(  # noqa: PLR0913 - all that a player has
        self,
        asked: object,
        pool: PoolLike | None = None,
        rulings: RulingsLike | None = None,
        *,
        company: Company | None = None,
        light: SupportsIndex | None = None,
        footprints: SupportsIndex | None = None,
        sketal_dice: SketalDice | None = None,
        cemetery: Iterable[CardLike] | None = None,
    ) -> Odds | CompanyOdds:
        """Answer; see the class."""
        parts = {
            "light": light, "footprints": footprints, "sketal_dice": sketal_dice,
            "cemetery": cemetery,
        }  # fmt: skip
        if isinstance(asked, Position):
            position = as_position(asked, "", pool=pool, rulings=rulings, company=company, **parts)
            return _company_odds(position)
        single = isinstance(asked, str | Card | Condition) or not isinstance(asked, Iterable)
        if single and not isinstance(asked, Company):
            given = [f"{name}=" for name, value in parts.items() if value is not None]
            if given:
                raise GlowError("only-for-companies", given=given)
            kaar = owns_kaar(company)
            card = card_or_condition(asked)
            return Odds(card, known_dice(pool, company), _rulings(rulings), kaar)
        if company is not None:
            raise GlowError("only-for-one-card")
        owned = company_of(asked)
        dice = known_dice(pool, owned)
        return _company_odds(as_position(owned, "company", pool=dice, rulings=rulings, **parts))

    compare = staticmethod(compare)

    def __repr__(self) -> str:
        return "<glow.odds: call it, or its compare()>"


def _rulings(rulings: RulingsLike | None) -> Rulings:
    return as_rulings("standard" if rulings is None else rulings)


def _company_odds(position: Position) -> CompanyOdds:
    ready = noon_position(position)
    odds = CompanyOdds(ready, ready.rulings)
    odds.check()
    return odds


odds = AskOdds()
"""Asks for exact odds, see `AskOdds`."""
