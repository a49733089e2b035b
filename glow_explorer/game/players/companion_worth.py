"""What cards are worth to a player for the rest of the game, and so whom to recruit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import BLACK, COMPANIONS, KAAR, PURPLE
from glow_explorer.game.players.expecting import chance, mean, tally
from glow_explorer.game.players.prospects import days_left, footprint_worth, journey_worth
from glow_explorer.kernel.count import FIREFLY_BONUS
from glow_explorer.kernel.noon import FOOTPRINTS_OF_A_FACE, LOSS_OF_A_FACE
from glow_explorer.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.expecting import Tally
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings

SIDES = 6
SMALL_DICE = (1, 2)
"""The colours of the small dice that a player typically has on a day to come."""
CALLED_BACK, CAST, STRUCK = 4.0, 1.5, -4.0
"""What it is worth to call somebody back, to cast spells, to lose the last companion."""
FIREFLIES = ((-2, 0.15), (-1, 0.2), (0, 0.25), (1, 0.22), (2, 0.18))
"""How a day changes the number of fireflies less that of companions, and how likely."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player reckons with.

    Attributes
    ----------
    token, firefly
        The light that a reroll token kept for later, and a firefly, are worth.
    reroll
        The light that a reroll of a companion brings in a day.
    die
        The light that a die is worth on the journey of a day.
    mortal
        Whether a companion's light at the end counts only as far as it is likely to be there.
    keep
        The part of what a companion would still bring that its leaving costs.
    bonus
        Whether the bonus of the fireflies is reckoned with, instead of each for itself.
    black
        The light that the black die costs beyond what it does.
    margin
        How much more than it costs a reroll must promise.
    """

    token: float
    firefly: float
    reroll: float
    die: float
    mortal: bool
    keep: float
    bonus: bool
    black: float
    margin: float


class Means(NamedTuple):
    """What a player has to reckon with at one moment: days, dice, and what tokens are worth."""

    days: int
    today: Tally
    later: Tally
    rulings: Rulings
    kaar: bool
    footprint: float
    firefly: float
    taste: Taste


@cache
def bonus_chance(ahead: int, days: int) -> float:
    """Return how likely there are fireflies enough at the end.

    Parameters
    ----------
    ahead
        How many more fireflies than companions there are now.
    days
        How many companions are still to come.
    """
    if not days:
        return 1.0 if ahead >= 0 else 0.0
    return sum(part * bonus_chance(ahead + change, days - 1) for change, part in FIREFLIES)


def ahead(companions: Sequence[int], tokens: int) -> int:
    """Return how many more fireflies than companions there are."""
    return sum([_fireflies(number) for number in companions]) + tokens - len(companions)


@cache
def _fireflies(number: int) -> int:
    return int(getattr(COMPANIONS[number].card, "fireflies", 0))


def end_light(card: Played) -> int:
    """Return the light of a card at the end of the game; a spell has none."""
    found: int = getattr(card.card, "end_light", 0)
    return found


def firefly_worth(now: int, days: int, taste: Taste) -> float:
    """Return what one more firefly is worth, with so many more than companions now."""
    if not taste.bonus:
        return taste.firefly
    return FIREFLY_BONUS * (bonus_chance(now + 1, days) - bonus_chance(now, days))


def means(table: Table, seat: Seat, taste: Taste, today: Sequence[int]) -> Means:
    """Take stock of what a player reckons with; `today` are the colours of the dice."""
    days = days_left(table)
    return Means(
        days,
        tally(today),
        tally([*seat.colors[: len(seat.owners)], *SMALL_DICE]),
        table.rulings,
        KAAR in seat.companions,
        footprint_worth(table, seat, seat.footprints),
        firefly_worth(ahead(seat.companions, seat.fireflies), days - 1, taste),
        taste,
    )


def gain(card: Played, have: Means) -> float:
    """Return what one application of a card brings, in light."""
    effect = card.card.effect
    found = card.light + card.footprints * have.footprint + card.fireflies * have.firefly
    found += card.rerolls * (have.taste.token if have.days > 1 else 0.0)
    if card.casts:
        found += CAST
    if card.entangled:
        found += CALLED_BACK if effect.resurrect else STRUCK
    return found


def worth(card: Played, have: Means) -> float:
    """Return what a card is worth from today to the end of the game.

    A card that leaves when it triggers does so once; its light at the end is then lost.
    """
    rulings, kaar, more, kept = have.rulings, have.kaar, have.days - 1, 1.0
    if not card.card.effect:
        found = 0.0
    elif card.skull or card.card.kind is Kind.SPELL:
        today = chance(card, have.today, rulings, kaar=kaar)
        later = chance(card, have.later, rulings, kaar=kaar) if more else 0.0
        stays = (1 - today) * (1 - later) ** more
        found = gain(card, have) * (1 - stays)
        kept = stays if have.taste.mortal else 1.0
    else:
        often = mean(card, have.today, rulings, kaar=kaar)
        if more:
            often += more * mean(card, have.later, rulings, kaar=kaar)
        found = gain(card, have) * often
    found += kept * end_light(card)
    if card.rerolls_per_round:
        found += kept * card.rerolls_per_round * have.taste.reroll * have.days
    return found


def loss(card: Played, have: Means) -> float:
    """Return what it costs that a companion leaves: its light at the end, and what it would do."""
    found = float(end_light(card))
    if have.taste.keep and have.days > 1:
        after = have._replace(days=have.days - 1, today=have.later)
        found += have.taste.keep * (worth(card, after) - end_light(card))
        if card.die is not None:
            found += have.taste.keep * have.taste.die * (have.days - 1)
    return found


def company_worth(cards: Sequence[Played], have: Means) -> float:
    """Return what cards and dice are worth together for the rest of the game."""
    found = sum([worth(card, have) for card in cards])
    dice, taste = have.today, have.taste
    found += taste.die * (sum(dice) + sum(have.later) * (have.days - 1))
    found += have.footprint * FOOTPRINTS_OF_A_FACE * dice[PURPLE] / SIDES
    if dice[BLACK] and not have.kaar:
        found -= taste.black + LOSS_OF_A_FACE / SIDES
    return found


class Offer(NamedTuple):
    """A companion to be had, with the small dice and the footprints that lie there."""

    number: int
    dice: Sequence[int]
    prints: int


def recruit_worth(table: Table, seat: Seat, offer: Offer, taste: Taste) -> float:
    """Return what a player has for the rest of the game if they take an offer."""
    number, dice, prints = offer
    card = COMPANIONS[number]
    large = seat.colors[: len(seat.owners)]
    if card.die is not None:
        color = _die_brought(table, card)
        large = large if color is None else [*large, color]
    have = means(table, seat, taste, [*large, *dice])
    have = have._replace(later=tally([*large, *SMALL_DICE]), kaar=have.kaar or number == KAAR)
    found = company_worth([*cards_of(seat), card], have)
    days, there = have.days, seat.footprints
    if prints:
        found += journey_worth(table, seat, days, there + prints)
        found -= journey_worth(table, seat, days, there)
    change = _fireflies(number) - 1
    if taste.bonus:
        now = ahead(seat.companions, seat.fireflies)
        return found + FIREFLY_BONUS * bonus_chance(now + change, days - 1)
    return found + change * taste.firefly


def _die_brought(table: Table, card: Played) -> int | None:
    """Return the colour of the large die that a Sketal would bring, any of those that it may."""
    if card.die == "any":
        return next((color for color, there in enumerate(table.reserve) if there), None)
    return card.die if isinstance(card.die, int) and table.reserve[card.die] else None
