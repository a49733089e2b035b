"""Afternoon: the best way that the navigator finds, by what its end is worth later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game import afternoon
from glow_explorer.game.actions import SailTo
from glow_explorer.game.afternoon import CAMP, COMPANION_KEYS, REST, walk_action
from glow_explorer.game.companion_worth import loss, means
from glow_explorer.game.pieces import COMPANIONS, LEGS, PASSAGES, VILLAGES
from glow_explorer.game.prospects import days_left, land, sea
from glow_explorer.journeys.pathfinding import best_labels
from glow_explorer.places import spaces
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.afternoon import Gift
    from glow_explorer.game.choosing_dice import Bringing
    from glow_explorer.game.companion_worth import Means, Taste
    from glow_explorer.game.table import Seat, Table

SPELL = -2.0
"""What whoever gives up a spell token loses: they are rid of it."""
ALIKE = 1e-9


def best_step(table: Table, taste: Taste) -> Action:
    """Take the next step on the best way through the Province, place the camp, or rest."""
    seat = table.seat
    ready, here = afternoon.standing_of(table, seat)
    have = means(table, seat, taste, seat.colors)
    price = _price(_gift(table, seat, have), have)
    plan, left, begun = land(table.rulings), have.days - 1, len(here.visited)
    best, most = here.visited, -1e9
    for place, labels in best_labels(ready, here).items():
        for label in labels:
            steps, lost, given, rerolls, fireflies = label.kept
            camp = _camp(table, seat, place, len(label.path))
            worth = plan.worth(left, place, camp, steps) + lost + given * price
            worth += rerolls * taste.token + fireflies * have.firefly
            if worth > most + ALIKE:
                best, most = label.path, worth
    if len(best) > begun:
        return _walk(table, seat, best[begun], have)
    return CAMP if _camp(table, seat, seat.at, begun) != seat.camp else REST


def _camp(table: Table, seat: Seat, place: int, steps: int) -> int:
    """Return where the camp is after a way: at its end, if that is allowed and better."""
    if place not in VILLAGES or spaces()[place].light <= spaces()[seat.camp].light:
        return seat.camp
    return place if steps > 1 or table.house.camp_in_place else seat.camp


def _walk(table: Table, seat: Seat, to: int, have: Means) -> Action:
    leg = next(leg for leg in LEGS[seat.at] if leg.to == to)
    gift = _gift(table, seat, have) if leg.skulls else (None, None)
    return walk_action(to, False, *gift)  # noqa: FBT003 - the cache knows no names


def _gift(table: Table, seat: Seat, have: Means) -> Gift:
    """Return what is best given to a skull."""
    gifts = afternoon.gifts(table, seat)
    return min(gifts, key=lambda gift: _price(gift, have), default=(None, None))


def _price(gift: Gift, have: Means) -> float:
    """Return what a gift to a skull costs."""
    name, _ = gift
    if name is None:
        return 0.0
    return loss(COMPANIONS[COMPANION_KEYS[name]], have) if name in COMPANION_KEYS else SPELL


def best_voyage(table: Table, taste: Taste) -> Action:
    """Make the voyage through the Archipelago that is worth most, or rest."""
    seat = table.seat
    have = means(table, seat, taste, seat.colors)
    return max(afternoon.voyages(table), key=lambda one: _voyage(table, seat, one, have))


def _voyage(table: Table, seat: Seat, action: Action, have: Means) -> float:
    plan, left = sea(table.rulings, solo=table.tom is not None), have.days - 1
    if not isinstance(action, SailTo):
        return plan.worth(left, seat.boats, seat.footprints)
    passage = next(one for one in PASSAGES[action.origin] if one.to == action.to)
    boats = list(seat.boats)
    boats[boats.index(action.origin)] = action.to
    lack = 0
    if passage.fewest is not None:
        lack = max(0, passage.fewest - afternoon.elements(table, seat))
    steps = seat.footprints + passage.footprints - passage.price - lack
    found = plan.worth(left, boats, steps) - _price((action.gift, action.back), have)
    return found + passage.rerolls * have.taste.token + passage.fireflies * have.firefly


def for_the_journey(table: Table, seat: Seat, brings: Bringing) -> None:
    """Add to what dice bring what they open this afternoon.

    At sea only the number of elements matters. On land each die more or less is weighed by itself.
    """
    left = days_left(table) - 1
    if table.journey == "archipelago":
        plan = sea(table.rulings, solo=table.tom is not None)
        brings.elements = plan.afternoon(left, seat.boats, seat.footprints)
        return
    counts = [seat.faces.count(element) for element in range(len(ELEMENTS))]
    hands = [counts]
    for element in range(len(ELEMENTS)):
        for change in (1, -1):
            hand = list(counts)
            hand[element] = max(0, hand[element] + change)
            hands.append(hand)
    now, *others = land(table.rulings).afternoon(left, seat.at, seat.camp, seat.footprints, hands)
    for element, count in enumerate(counts):
        more, less = others[2 * element] - now, others[2 * element + 1] - now
        line = brings.tables[element]
        for number in range(len(line)):
            line[number] += (
                more * min(2, number - count) if number > count else less * min(2, count - number)
            )
