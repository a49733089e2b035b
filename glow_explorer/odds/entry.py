"""The question about odds: `glow.odds`, and `glow.odds.compare`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from glow_explorer.cards import Card, Condition
from glow_explorer.company import Company
from glow_explorer.errors import GlowError
from glow_explorer.judge.verdict import owns_kaar
from glow_explorer.odds.asking import as_company, card_or_condition, known_dice, player
from glow_explorer.odds.company_odds import CompanyOdds
from glow_explorer.odds.compare import compare
from glow_explorer.odds.odds import Odds
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from typing import SupportsIndex, overload

    from glow_explorer.collection import CardLike
    from glow_explorer.given import PoolLike
    from glow_explorer.judge.situation import SketalDice
    from glow_explorer.rulebook import RulingsLike


class AskOdds:
    """Asks for exact odds: of one card or condition, or of a whole company.

    Parameters
    ----------
    asked
        A card, or a condition such as ``"fire fire"`` or ``"same:3"``; or a company, or a list of
        its cards.
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
            rulings: RulingsLike = ...,
            *,
            company: Company | None = ...,
        ) -> Odds: ...
        @overload
        def __call__(
            self,
            asked: Company | Iterable[CardLike],
            pool: PoolLike | None = ...,
            rulings: RulingsLike = ...,
            *,
            light: SupportsIndex | None = ...,
            footprints: SupportsIndex = ...,
            sketal_dice: SketalDice | None = ...,
            cemetery: Iterable[CardLike] = ...,
        ) -> CompanyOdds: ...

    def __call__(  # noqa: PLR0913 - all that a player has
        self,
        asked: object,
        pool: PoolLike | None = None,
        rulings: RulingsLike = "standard",
        *,
        company: Company | None = None,
        light: SupportsIndex | None = None,
        footprints: SupportsIndex = 0,
        sketal_dice: SketalDice | None = None,
        cemetery: Iterable[CardLike] = (),
    ) -> Odds | CompanyOdds:
        """Answer; see the class."""
        single = isinstance(asked, str | Card | Condition) or not isinstance(asked, Iterable)
        if single and not isinstance(asked, Company):
            given = {
                "light=": light is not None,
                "footprints=": footprints != 0,
                "sketal_dice=": sketal_dice is not None,
                "cemetery=": cemetery != (),
            }
            if any(given.values()):
                raise GlowError("only-for-companies", given=[one for one in given if given[one]])
            kaar = owns_kaar(company)
            card = card_or_condition(asked)
            return Odds(card, known_dice(pool, company), as_rulings(rulings), kaar)
        if company is not None:
            raise GlowError("only-for-one-card")
        mine = as_company(asked)
        dice = known_dice(pool, mine)
        here = player(
            mine,
            dice,
            light=light,
            footprints=footprints,
            sketal_dice=sketal_dice,
            cemetery=cemetery,
            rulings=rulings,
        )
        found = CompanyOdds(here, dice, here.rulings)
        found.check()
        return found

    compare = staticmethod(compare)

    def __repr__(self) -> str:
        return "<glow.odds: call it, or its compare()>"


odds = AskOdds()
"""Asks for exact odds, see `AskOdds`."""
