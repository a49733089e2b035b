"""Noon: special faces pay, then cards are resolved in an order of the player's choice.

The judge decides. Most noons are plain: nothing that happens can change anything else, so that the
order is free and everything may be resolved at once. Otherwise cards are resolved one by one, by
the judge's own resolver; the tests hold the two to each other.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.game.morning import arrives
from glow_explorer.game.noon_state import (
    NoonState,
    card_of,
    ref,
    state,
    state_of,
)
from glow_explorer.game.noon_story import Moved, tell_all, tell_curse, tell_faces, tell_next
from glow_explorer.game.pieces import BLACK, FOOTPRINTS, KAAR, LIGHT, LOSS, Played
from glow_explorer.game.table import CARDS_LIGHT, FACES_LIGHT
from glow_explorer.game.triggers import find_triggered, is_plain, is_steady, triggered
from glow_explorer.judge.order_text import Entry, apply_next
from glow_explorer.kernel.hand import is_immune
from glow_explorer.kernel.noon import faces_pay, light_after, pay
from glow_explorer.kernel.sketals import owners_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.actions import Apply, EndNoon, ResolveAll
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.resolver import Resolver


def begin(table: Table, tell: Teller | None) -> bool:
    """Let the special faces pay; say whether there is something to resolve."""
    seat = table.seat
    seat.before, seat.noon = (seat.light, seat.footprints), None
    seat.triggers = cards = find_triggered(table, seat)
    if tell and BLACK in seat.colors:
        tell_curse(table, seat, tell)
    if table.house.cromaug_first and any(card.card.effect.resurrect for card, _ in cards):
        seat.noon = state_of(table, seat)  # who goes before the special faces (cromaug-timing)
        return True
    _pay_faces(table, seat, tell)
    if not cards:
        if tell:
            tell.say("nothing-triggers", "noon.nothing", seat)
        return False
    if not is_steady(table, seat, cards):
        seat.noon = state_of(table, seat)
    return True


def _pay_faces(table: Table, seat: Seat, tell: Teller | None) -> None:
    """Pay what special faces bring or cost, all at once (noon.special-faces)."""
    faces = seat.faces
    if max(faces) < FOOTPRINTS:
        return
    immune = is_immune(table.house, kaar=KAAR in seat.companions)
    won, lost, footprints = faces_pay(table.hand(seat).counts, immune=immune)
    was = seat.light
    seat.light = light_after(was, won - lost, table.house)
    seat.footprints += footprints
    seat.sources[FACES_LIGHT] += seat.light - was
    if tell and not {FOOTPRINTS, LIGHT, LOSS}.isdisjoint(faces):
        tell_faces(state_of(table, seat), seat, was, tell)


def order_is_free(table: Table) -> bool:
    """Say whether all cards may be resolved at once, in whatever order."""
    seat = table.seat
    return seat.noon is None and is_plain(table, seat, triggered(table, seat))


def may_resolve(table: Table, order: Sequence[str]) -> bool:
    """Say whether all cards may be resolved at once in an order: each as often as it triggers."""
    seat = table.seat
    if table.now != "noon" or seat.noon is not None:
        return False
    cards = triggered(table, seat)
    wanted = Counter(ref(card.card) for card, often in cards for _ in range(often))
    return Counter(order) == wanted and is_steady(table, seat, cards)


def resolve_all(table: Table, action: ResolveAll, tell: Teller | None) -> None:
    """Resolve all cards, each as often as it triggers (noon.check)."""
    seat = table.seat
    order = [card_of(ref) for ref in action.order] if action.order else []
    cards = triggered(table, seat)
    was = seat.light
    casts = False
    if tell:
        free = [card.card for card, often in cards for _ in range(often)]
        tell_all(table, seat, order or free, tell)
    if order:
        _pay_in_order(table, seat, order)
    for card, times in cards:
        if not order:
            seat.light += card.light * times
            seat.footprints += card.footprints * times
        seat.fireflies += card.fireflies * times
        seat.rerolls += card.rerolls * times
        casts = casts or card.casts
    seat.sources[CARDS_LIGHT] += seat.light - was
    _leave(table, seat, cards)
    if casts:
        cast(table, tell)


def _leave(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> None:
    """Send companions with a skull to the cemetery, and spells to the box."""
    for card, _ in cards:
        if card.skull:
            number = card.number
            seat.companions.remove(number)
            table.cemetery.append(number)
            if number in seat.owners:
                return_die(table, seat, number, seat.owners.index(number))
        elif card.is_spell:
            seat.spells.remove(card.number)
            table.box.append(card.number)


def _pay_in_order(table: Table, seat: Seat, order: Sequence[Card]) -> None:
    """Pay card by card; a loss takes only what it finds (light.floor)."""
    purse = seat.light, seat.footprints
    for card in order:
        purse = pay(purse, card.effect.light, card.effect.footprints, table.house)
    seat.light, seat.footprints = purse


def apply(table: Table, action: Apply, tell: Teller | None) -> None:
    """Apply one card (noon.check)."""
    seat, before = table.seat, state(table)
    entry = Entry(1, card_of(action.card), action.choice)
    paths = apply_next(before.resolver, before.paths, entry)
    after = NoonState(before.resolver, paths, before.named)
    seat.noon = _settle(table, seat, before, after, tell)


def is_over(table: Table) -> bool:
    """Say whether nothing is left to resolve."""
    here = state(table)
    return all(here.resolver.is_over(node.core) for node in here.paths)


def end(_table: Table, _action: EndNoon, _tell: Teller | None) -> None:
    """Be done with the cards, in the way in which nothing triggers any more."""


def _settle(
    table: Table, seat: Seat, before: NoonState, after: NoonState, tell: Teller | None
) -> NoonState:
    """Bring the table to where the resolver stands; return that, with the dice that were named."""
    resolver, core, was = after.resolver, after.node.core, seat.light
    move = next(iter(after.paths.values()))[-1]
    effect = resolver.cards[move.slot].effect
    seat.light, seat.footprints = after.node.purse
    seat.fireflies += effect.fireflies
    seat.rerolls += effect.rerolls
    opens = not before.node.core.opened
    faces = _face_light(resolver, core, was, effect.light) if opens else 0
    seat.sources[FACES_LIGHT] += faces
    seat.sources[CARDS_LIGHT] += seat.light - was - faces
    if tell:
        after = tell_next(table, seat, before, after, Moved(was, faces), tell)
    _companions(table, seat, [resolver.cards[slot].number for slot in core.companions])
    for which in core.gone - set(seat.gone):
        leaving = resolver.leaving(before.node.core, move.slot)
        return_die(table, seat, 0 if leaving is None else resolver.cards[leaving].number, which)
    _spells(table, seat, [resolver.cards[slot].number for slot in core.spells])
    if core.risen is not None and before.node.core.risen is None:
        arrives(table, seat, resolver.cards[core.risen].number, tell)
    if effect.spells:
        cast(table, tell)
    return after


def _face_light(resolver: Resolver, core: object, was: int, gained: int) -> int:
    """Return the light of special faces that pay only after a card (cromaug-timing)."""
    paid = pay((was, 0), gained, 0, resolver.house)
    return resolver.open(core, paid)[0] - paid[0]  # type: ignore[arg-type]


def _companions(table: Table, seat: Seat, now: list[int]) -> None:
    """Move companions between the company and the cemetery."""
    left = [number for number in seat.companions if number not in now]
    risen = [number for number in now if number not in seat.companions]
    table.cemetery += left
    for number in risen:
        table.cemetery.remove(number)
    for color, owner in [one for one in seat.fresh if one[1] in left]:
        seat.fresh.remove((color, owner))  # who came back today leaves with its die
        table.reserve[color] += 1
    seat.companions = now


def _spells(table: Table, seat: Seat, now: list[int]) -> None:
    """Put spell tokens that left back in the box (spells.trigger)."""
    gone = list(seat.spells)
    for number in now:
        gone.remove(number)
    table.box += gone
    seat.spells = now


def return_die(table: Table, seat: Seat, number: int, which: int) -> None:
    """Put a large die of a Sketal that left back in the reserve (sketals.return)."""
    seat.owners = owners_after(seat.owners, number, which)
    seat.gone = (*seat.gone, which)
    table.reserve[seat.colors[which]] += 1


def cast(table: Table, tell: Teller | None) -> None:
    """Let the other players take spell tokens, while they last (xargok.others)."""
    others = len(table.seats) - 1
    if len(table.spells) < others and not table.house.run_out_by_turn:
        if tell:
            ruled = ("spells-run-out", table.rulings["spells-run-out"])
            tell.say("no-spells-for-all", "xargok.others", table.seat, ruled=ruled)
    elif table.spells:
        table.waiting.append("spells")
    elif tell:
        ruled = ("spells-run-out", table.rulings["spells-run-out"])
        tell.say("no-spells-left", "xargok.others", table.seat, ruled=ruled)
