"""The question about rerolls: `glow.advise`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.dice import Roll
from glow_explorer.given import amount
from glow_explorer.judge.rerolls import rerolls_at_hand
from glow_explorer.judge.situation import checked_amounts
from glow_explorer.odds.advice import Advice
from glow_explorer.odds.asking import as_company, known_dice, known_weights, player, rounded
from glow_explorer.odds.noons import Weights
from glow_explorer.odds.task import Task

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import SupportsIndex

    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.given import Amount, PoolLike
    from glow_explorer.judge.situation import SketalDice
    from glow_explorer.rulebook import RulingsLike


def advise(  # noqa: PLR0913 - all that a player has
    dice: PoolLike,
    cards: Company | CardLike | Iterable[CardLike],
    rerolls: SupportsIndex | None = None,
    *,
    tokens: SupportsIndex = 0,
    light: SupportsIndex | None = None,
    token_value: Amount = 0,
    weights: Mapping[str, Amount] | None = None,
    footprints: SupportsIndex = 0,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] = (),
    rulings: RulingsLike = "standard",
) -> Advice:
    """Find the best way to reroll: which dice, at whose cost, and when to stop.

    Parameters
    ----------
    dice
        The dice as they lie, or dice still to be rolled.
    cards
        The company, or some of its cards.
    rerolls
        The rerolls that cost nothing this round; by default those of the companions.
    tokens, token_value
        The reroll tokens, and the light that one is worth if it is kept.
    light
        The score. If it is given, stepping back on the score track is considered.
    weights
        What else is worth something, in light: ``footprints``, ``fireflies``, ``rerolls`` (tokens
        gained, `token_value` by default) and ``end_light`` (of companions that die). A millionth
        of a light is the finest that is told apart.
    footprints, sketal_dice, cemetery
        As for `noon`.
    rulings
        A preset's name or `Rulings`.

    Raises
    ------
    GlowError
        ``too-many-rerolls`` if there are too many different dice and rerolls to work it all out.

    Examples
    --------
    >>> advice = advise(Roll("red:fire red:air blue:water"), ["ladawa"], rerolls=1)
    >>> advice.value, advice.action.dice
    (Fraction(16, 9), (1, 2))
    >>> float(advice.regret("stop"))
    1.7777777777777777
    """
    company = as_company(cards)
    pool = known_dice(dice, company)
    own = None if rerolls is None else checked_amounts(rerolls=rerolls)["rerolls"]
    score = None if light is None else checked_amounts(light=light)["light"]
    coins = checked_amounts(tokens=tokens)["tokens"]
    asked = player(
        company,
        pool,
        light=light,
        footprints=footprints,
        sketal_dice=sketal_dice,
        cemetery=cemetery,
        rulings=rulings,
    )
    at_hand = rerolls_at_hand(company, score, coins, asked.rulings, companions=own)
    worths = known_weights(weights, token_value)
    *parts, kept = rounded(*worths, amount("token_value", token_value, 0))
    task = Task(asked, pool, at_hand, Weights(*parts), kept)
    task.check()
    roll = None if pool.unrolled else Roll(pool.dice, unlimited=True)
    return Advice(task, roll, task.stock.first, asked.rulings)
