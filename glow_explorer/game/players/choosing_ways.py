"""Afternoon: the best way that the navigator finds, by what its end is worth later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game import afternoon
from glow_explorer.game.actions import Camp, Rest, SailTo, WalkTo, bare
from glow_explorer.game.pieces import COMPANION_NUMBER, COMPANIONS
from glow_explorer.game.players.companion_worth import loss, means
from glow_explorer.game.players.land_choices import Hands, hand_of, path, tokens_on, weighed
from glow_explorer.game.players.prospects import sea
from glow_explorer.kernel.step import legs
from glow_explorer.kernel.voyage import passages, takes
from glow_explorer.places import spaces

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.afternoon import Gift
    from glow_explorer.game.players.companion_worth import Means, Taste
    from glow_explorer.game.players.land_choices import Weighed
    from glow_explorer.game.table import Seat, Table

TOKENS_COUNTED = 16
"""How many of the best ways are looked at for tokens."""
SPELL = -2.0
"""What whoever gives up a spell token loses: they are rid of it."""


def best_step(table: Table, taste: Taste) -> Action:
    """Take the next step on the best way through the Province, place the camp, or rest."""
    seat = table.seat
    have = means(table, seat, taste, seat.colors)
    gift = _gift(table, seat, have)
    unused, seen = hand_of(table, seat)
    found = weighed(table, seat, Hands([unused], [seen]), have.days - 1, _price(gift, have))
    for way in _best_first(seat.at, found, taste.token, have.firefly):
        _, *steps = path(seat.at, way)
        if not steps:
            break
        if not set(steps).isdisjoint(seat.visited):
            continue
        leg = legs()[seat.at][steps[0]]
        if not leg.skull:
            return WalkTo.of(leg.to, 0)
        if afternoon.gifts(table, seat):
            return WalkTo.of(leg.to, 0, *gift)
    better = spaces()[seat.at].light > spaces()[seat.camp].light
    return bare(Camp if better and afternoon.may_camp(table, seat) else Rest)


def _best_first(at: int, found: Weighed, token: float, firefly: float) -> list[int]:
    """Put ways in order of their worth, with the tokens that lie on the best of them."""
    order = (-found.worth[0]).argsort(kind="stable")
    several: list[int] = found.ways[order].tolist()
    best = {}
    for way, worth in zip(several[:TOKENS_COUNTED], found.worth[0][order].tolist(), strict=False):
        rerolls, fireflies = tokens_on(at, way)
        best[way] = worth + rerolls * token + fireflies * firefly
    return [*sorted(best, key=lambda way: -best[way]), *several[TOKENS_COUNTED:]]


def _gift(table: Table, seat: Seat, have: Means) -> Gift:
    """Return what is best given to a skull."""
    gifts = afternoon.gifts(table, seat)
    return min(gifts, key=lambda gift: _price(gift, have), default=(None, None))


def _price(gift: Gift, have: Means) -> float:
    """Return what a gift to a skull costs."""
    name, _ = gift
    if name is None:
        return 0.0
    number = COMPANION_NUMBER.get(name)
    return SPELL if number is None else loss(COMPANIONS[number], have)


def best_voyage(table: Table, taste: Taste) -> Action:
    """Make the voyage through the Archipelago that is worth most, or rest."""
    seat = table.seat
    have = means(table, seat, taste, seat.colors)
    options = [bare(Rest), *SailTo.offers(table)]
    return max(options, key=lambda action: _voyage(table, seat, action, have))


def _voyage(table: Table, seat: Seat, action: Action, have: Means) -> float:
    plan, left = sea(table), have.days - 1
    if not isinstance(action, SailTo):
        return plan.worth(left, seat.boats, seat.footprints)
    passage = passages()[action.origin][action.to]
    boats = list(seat.boats)
    boats[boats.index(action.origin)] = action.to
    taken = takes(passage, afternoon.elements(table, seat))
    steps = seat.footprints + passage.footprints - taken
    found = plan.worth(left, boats, steps) - _price((action.gift, action.back), have)
    return found + passage.rerolls * have.taste.token + passage.fireflies * have.firefly
