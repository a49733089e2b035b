"""Reading what odds and advice are asked with: cards, conditions, dice, weights."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from glow_explorer import collection
from glow_explorer.cards import Card, Condition, Effect
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.given import amount, known_pool
from glow_explorer.judge.situation import returnable_dice
from glow_explorer.odds.noons import Weights
from glow_explorer.spelling import nearest

if TYPE_CHECKING:
    from glow_explorer.company import Company
    from glow_explorer.dice import Pool
    from glow_explorer.given import Amount
    from glow_explorer.position import Position

PARTS = Weights._fields
FINEST = 1_000_000
"""Into so many parts a light is divided at most."""


def card_or_condition(given: object) -> Card:
    """Return a card, or a condition as if it were a card.

    >>> card_or_condition("ladawa").condition, card_or_condition("fire fire").condition
    (Condition('fire fire'), Condition('fire fire'))
    """
    if isinstance(given, Condition):
        return _bare(given)
    if not isinstance(given, str) or collection.all_cards().find(given):
        return collection.card(given)  # type: ignore[arg-type]  # it says what it expected
    try:
        condition = Condition(given)
    except GlowError as no_condition:
        if no_condition.code != "unknown-condition" or no_condition.data.get("nearest"):
            raise
        return _only_card(given)
    return _bare(condition) if condition else _only_card(given)


def _only_card(given: str) -> Card:
    """Return a card that is no condition, or refuse what is neither."""
    try:
        return collection.card(given)
    except GlowError as error:
        if error.code == "no-such-card" and ":" not in given:
            raise GlowError("neither-card-nor-condition", given=given) from None
        raise


def _bare(condition: Condition) -> Card:
    """Return a condition as a card whose effect does not limit how often it is applied."""
    return Card(0, "", "", condition, Effect("light:1"))


def is_bare(card: Card) -> bool:
    """Say whether a card only stands for a condition."""
    return type(card) is Card and not card.number and not card.key


def known_weights(given: object, token_value: Amount = 0) -> Weights:
    """Return what each thing is worth in light; a reroll is worth a token unless said otherwise."""
    worths = {name: Fraction(0) for name in PARTS}
    worths |= {"light": Fraction(1), "rerolls": amount("token_value", token_value, 0)}
    if given is not None and not isinstance(given, Mapping):
        raise GlowError("not-weights", given=repr(given), expected=list(PARTS))
    for name, worth in (given or {}).items():
        if name not in PARTS:
            near = nearest(str(name), PARTS)
            raise GlowError("not-a-weight", given=str(name), expected=list(PARTS), nearest=near)
        worths[name] = amount(f"weights[{name!r}]", worth, 0)
    return Weights(**worths)


def rounded(*worths: Fraction) -> tuple[Fraction, ...]:
    """Return what things are worth, to a millionth of a light if it is said more finely.

    >>> rounded(Fraction(1, 3), Fraction(str(1 / 60)))
    (Fraction(333333, 1000000), Fraction(16667, 1000000))
    """
    if lcm(*(worth.denominator for worth in worths)) <= FINEST:
        return worths
    return tuple(Fraction(round(worth * FINEST), FINEST) for worth in worths)


def known_dice(given: object, company: Company | None) -> Pool:
    """Return the dice that were given, or those that the cards bring."""
    return company.dice if given is None and company is not None else known_pool(given)


def noon_position(position: Position) -> Position:
    """Return a position ready for odds and advice: its dice as a pool, its score known."""
    position.needs("odds", "company")
    company = position.company
    assert company is not None
    dice = position.roll if position.roll is not None else position.pool
    pool = known_dice(dice, company)
    returnable_dice(position, company, pool)  # which refuses a die that may be either of two
    light = catalog().setup.start_score if position.light is None else position.light
    return position.having(roll=None, pool=pool, light=light)
