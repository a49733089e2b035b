"""The question about rerolls: `glow.advise`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.company import company_of
from glow_explorer.dice import Roll
from glow_explorer.given import amount, checked_amounts
from glow_explorer.judge.rerolls import rerolls_at_hand
from glow_explorer.odds.advice import Advice
from glow_explorer.odds.asking import known_dice, known_weights, noon_position, rounded
from glow_explorer.odds.noons import Weights
from glow_explorer.odds.task import Task
from glow_explorer.position import Position, as_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import SupportsIndex

    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.given import Amount, PoolLike
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import RulingsLike


def advise(  # noqa: PLR0913 - all that a player has
    dice: PoolLike | Position | None,
    cards: Company | CardLike | Iterable[CardLike] | None = None,
    rerolls: SupportsIndex | None = None,
    *,
    tokens: SupportsIndex | None = None,
    light: SupportsIndex | None = None,
    token_value: Amount = 0,
    weights: Mapping[str, Amount] | None = None,
    footprints: SupportsIndex | None = None,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] | None = None,
    rulings: RulingsLike | None = None,
) -> Advice:
    """Find the best way to reroll: which dice, at whose cost, and when to stop.

    Parameters
    ----------
    dice
        The dice as they lie, or dice still to be rolled; or a `Position` instead of all that a
        player has.
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
    position = _position(
        dice, cards, free_rerolls=rerolls, rerolls=tokens, light=light, footprints=footprints,
        sketal_dice=sketal_dice, cemetery=cemetery, rulings=rulings,
    )  # fmt: skip
    ready = noon_position(position)
    company, pool = ready.company, ready.pool
    assert company is not None
    assert pool is not None
    score = None if position.light is None else checked_amounts(light=position.light)["light"]
    at_hand = rerolls_at_hand(
        company, score, position.rerolls, position.rulings, companions=position.free_rerolls
    )
    worths = known_weights(weights, token_value)
    *parts, kept = rounded(*worths, amount("token_value", token_value, 0))
    task = Task(ready, at_hand, Weights(*parts), kept)
    task.check()
    roll = None if pool.unrolled else Roll(pool.dice, unlimited=True)
    return Advice(task, roll, task.stock.first, ready.rulings)


def _position(dice: object, cards: object, **parts: Any) -> Position:
    if isinstance(dice, Position):
        return as_position(dice, "pool", company=cards, **parts)
    company = company_of(cards)
    return as_position(known_dice(dice, company), "pool", company=company, **parts)
