"""What a player may expect to have at the end: an evaluation of everything on the table.

It counts the light there is, what the navigator's plan makes of the journey, the bonus of the
fireflies as likely as it is, and for every card how often it triggers by exact odds. How much of
that is really had, what dice and tokens are good for, and what companions are worth beyond all
this, was fitted to games (`fitted`, made by ``python -m benchmarks.evaluation``).

>>> from glow_explorer import Game
>>> game = Game.new(["Pocana", "Eoles"], seed=7)
>>> seat = game._table.seats[0]
>>> parts = evening_parts(game._table, seat, 8)
>>> [part.code for part in parts][:3]
['light', 'journey', 'bonus']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.evening import count_of
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import COMPANIONS, KAAR, PURPLE, YELLOW
from glow_explorer.game.players.fitted import FITTED
from glow_explorer.game.players.worth import (
    SMALL_DICE,
    Means,
    Taste,
    bonus_chance,
    chance,
    days_left,
    dice_to_come,
    die_brought,
    firefly_worth,
    footprint_worth,
    gain,
    journey_worth,
    mean,
    sea,
    tally,
)
from glow_explorer.kernel.count import FIREFLY_BONUS, companions_to_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.pieces import Played
    from glow_explorer.game.players.fitted import Fitted
    from glow_explorer.game.players.worth import Tally
    from glow_explorer.game.table import Seat, Table

TASTE = Taste(
    token=1.2, firefly=0.8, reroll=1.5, die=0.3, mortal=True, keep=1.0, bonus=True, black=0.2,
    margin=0.1,
)  # fmt: skip
"""What an evaluation reckons with besides what was fitted."""


class EvaluationPart(NamedTuple):
    """A part of an evaluation.

    Attributes
    ----------
    code
        What it is: ``light``, ``journey``, ``bonus``, ``card``, ``tokens``, ``dice`` or ``days``,
        which is what an average player still wins with the companions to come. Within a day a card
        ``leaves`` or ``returns``.
    card
        The key of a card.
    light
        What it comes to.
    often
        How often the card triggers on a day, on average.
    likely
        On how many of the days it triggers at all, where that was asked for.
    dice
        The colour of the large dice that it lives on most, and how many of them there are.
    """

    code: str
    card: str | None
    light: float
    often: float = 0.0
    likely: float = 0.0
    dice: tuple[int, int] | None = None


def total(parts: Sequence[EvaluationPart]) -> float:
    """Return what parts come to together."""
    return sum([part.light for part in parts])


def morning_parts(table: Table, seat: Seat) -> list[EvaluationPart]:
    """Evaluate what a player has before the dice of the day are rolled."""
    days = days_left(table)
    return _parts(table, seat, Ahead(days, days - 1, FITTED[table.journey].mornings), seat.colors)


def evening_parts(table: Table, seat: Seat, days: int) -> list[EvaluationPart]:
    """Evaluate what a player has when a day is over, with so many days to come.

    After the last day that is what is counted.
    """
    if not days:
        return _counted(table, seat)
    later = [*lasting_dice(seat), *SMALL_DICE]
    return _parts(table, seat, Ahead(days, days, FITTED[table.journey].evenings), later)


def expected_light(table: Table, seat: Seat) -> float:
    """Return what a player may expect to have at the end, before the dice of the day are rolled."""
    return total(morning_parts(table, seat))


def _counted(table: Table, seat: Seat) -> list[EvaluationPart]:
    """Return the lines of the final count."""
    counted = count_of(table, seat)
    return [
        EvaluationPart("light", None, float(seat.light)),
        EvaluationPart("journey", None, float(counted.journey + counted.footprints)),
        EvaluationPart("bonus", None, float(counted.fireflies)),
        *(EvaluationPart("card", card.card.key, float(card.end_light)) for card in cards_of(seat)),
    ]


def lasting_dice(seat: Seat) -> list[int]:
    """Return the colours of the large dice that a player has tomorrow."""
    kept = [color for color, owner in zip(seat.colors, seat.owners, strict=False) if owner >= 0]
    return kept + [color for color, _ in seat.fresh]


def fireflies_ahead(table: Table, seat: Seat) -> int:
    """Return how many more fireflies there are than companions to match (end.fireflies)."""
    number = len(seat.companions)
    printed = sum([COMPANIONS[companion].printed_fireflies for companion in seat.companions])
    match = companions_to_match(number, max(seat.recruited, number), table.house)
    return seat.fireflies + printed - match


class Ahead(NamedTuple):
    """What is ahead: days, companions to recruit, and what these bring on average by the days."""

    days: int
    recruits: int
    averages: Sequence[float]


def _parts(table: Table, seat: Seat, coming: Ahead, today: Sequence[int]) -> list[EvaluationPart]:
    fit, days, recruits = FITTED[table.journey], coming.days, coming.recruits
    large = lasting_dice(seat)
    small = len(today) - len(large)
    now = fireflies_ahead(table, seat)
    have = Means(
        days, tally(today), tally([*large, *SMALL_DICE]), table.rulings, KAAR in seat.companions,
        footprint_worth(table, seat, seat.footprints), firefly_worth(now, recruits, TASTE), TASTE,
    )  # fmt: skip
    purple = large.count(PURPLE)
    dice = (
        fit.small * small + fit.small_purple * (have.today[PURPLE] - purple)
        + days * sum([die_light(table, color) for color in large])
    )  # fmt: skip
    return [
        EvaluationPart("light", None, float(seat.light)),
        EvaluationPart("journey", None, planned_light(table, seat, days)),
        EvaluationPart("bonus", None, FIREFLY_BONUS * bonus_chance(now, recruits)),
        *[_card(card, have, fit) for card in cards_of(seat)],
        EvaluationPart("tokens", None, token_light(table, days) * seat.rerolls),
        EvaluationPart("dice", None, dice),
        EvaluationPart("days", None, coming.averages[days - 1]),
    ]


def planned_light(table: Table, seat: Seat, days: int) -> float:
    """Return what a player's journey comes to by the plan; at sea by that for the own dice."""
    if table.journey == "province":
        return journey_worth(table, seat, days, seat.footprints)
    plan = sea(table, dice_to_come(lasting_dice(seat)))
    return plan.worth(days, seat.boats, seat.footprints)


MOST_OF_IT = 1 / 3
"""A card lives on dice without which it triggers less by so large a part."""


def told_often(table: Table, seat: Seat, part: EvaluationPart) -> EvaluationPart:
    """Add to what a card is worth in the morning on how many days it triggers, and by what dice."""
    card = next((card for card in cards_of(seat) if card.card.key == part.card), None)
    if card is None or not card.card.effect:
        return part
    rulings, kaar, more = table.rulings, KAAR in seat.companions, days_left(table) - 1
    large = lasting_dice(seat)
    days = [(1, tally(seat.colors)), (more, tally([*large, *SMALL_DICE]))]

    def likely(without: int | None = None) -> float:
        chances = [
            number * chance(card, _less(dice, without, large), rulings, kaar=kaar)
            for number, dice in days
        ]
        return sum(chances) / (more + 1)

    now = likely()
    least, color = min(((likely(color), color) for color in set(large)), default=(now, 0))
    lives = least < (1 - MOST_OF_IT) * now
    return part._replace(likely=now, dice=(color, large.count(color)) if lives else None)


def _less(dice: Tally, color: int | None, large: Sequence[int]) -> Tally:
    """Return dice without the large ones of a colour."""
    if color is None:
        return dice
    counts = list(dice)
    counts[color] -= large.count(color)
    return tuple(counts)


def token_light(table: Table, days: int) -> float:
    """Return what a reroll token is worth with so many days to use it."""
    fit = FITTED[table.journey]
    if not days:
        return 0.0
    return fit.token if days > 1 else fit.last_token


def die_light(table: Table, color: int) -> float:
    """Return what a large die is worth on a day."""
    fit = FITTED[table.journey]
    return fit.large + fit.large_purple * (color == PURPLE) + fit.large_yellow * (color == YELLOW)


def _card(card: Played, have: Means, fit: Fitted) -> EvaluationPart:
    """Return what a card is worth for the rest of the game."""
    rulings, kaar, more, kept, often = have.rulings, have.kaar, have.days - 1, 1.0, 0.0
    if not card.card.effect:
        pass
    elif card.skull or card.is_spell:
        today = chance(card, have.today, rulings, kaar=kaar)
        later = chance(card, have.later, rulings, kaar=kaar) if more else 0.0
        kept = (1 - today) * (1 - later) ** more
        often = 1 - kept
    else:
        often = mean(card, have.today, rulings, kaar=kaar)
        if more:
            often += more * mean(card, have.later, rulings, kaar=kaar)
    light = gain(card, have) * often if often else 0.0
    light *= fit.wins if light > 0 else fit.losses
    light += fit.end_light * kept * card.end_light
    light += fit.rerolls * kept * card.rerolls_per_round * have.days
    if not card.is_spell and card.card.key in fit.companions:
        at_once, by_day = fit.companions[card.card.key]
        light += fit.companion + at_once + by_day * have.days
    return EvaluationPart("card", card.card.key, light, often / have.days)


def with_companion(table: Table, seat: Seat, number: int, dice: Sequence[int], prints: int) -> Seat:
    """Return a seat as it would be with one more companion, and what lies there."""
    new = seat.copy()
    new.companions.append(number)
    new.recruited += 1
    card = COMPANIONS[number]
    if card.die is not None:
        color = die_brought(table, card)
        if color is not None:
            new.colors.insert(len(new.owners), color)
            new.owners.append(number)
    new.colors += dice
    new.footprints += prints
    return new


def recruited_light(
    table: Table, seat: Seat, number: int, dice: Sequence[int], prints: int
) -> float:
    """Return what a player may expect who recruits a companion."""
    return expected_light(table, with_companion(table, seat, number, dice, prints))
