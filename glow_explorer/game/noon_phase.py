"""Noon: special faces pay, then cards are resolved in an order of the player's choice.

The judge decides. Most noons are plain: nothing that happens can change anything else, so that the
order is free and everything may be resolved at once. Otherwise cards are resolved one by one, by
the judge's own resolver; the tests hold the two to each other.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game.actions import Action, Apply, EndNoon, ResolveAll
from glow_explorer.game.hands import counted
from glow_explorer.game.morning import arrives
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COMPANIONS,
    FOOTPRINTS,
    KAAR,
    LIGHT,
    LOSS,
    SPELLS,
    Played,
)
from glow_explorer.game.table import CARDS_LIGHT, FACES_LIGHT
from glow_explorer.judge.entry import Entry, Paths, apply_next
from glow_explorer.judge.orders import Node
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolving import (
    FOOTPRINTS_OF_A_FACE,
    LIGHT_OF_A_FACE,
    LOSS_OF_A_FACE,
    Move,
    Resolver,
)
from glow_explorer.judge.situation import Situation
from glow_explorer.judge.story import story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rulings

RESOLVE, DONE = ResolveAll(), EndNoon()
OVER = "noon-over"
CALLERS = frozenset(number for number, one in COMPANIONS.items() if one.card.effect.resurrect)
"""The companions who may call somebody back from the cemetery."""


class NoonState(NamedTuple):
    """Where noon stands: the judge's resolver, and every way in which it can have come here."""

    resolver: Resolver
    paths: Paths

    @property
    def node(self) -> Node:
        """One of these ways: they differ only in which dice cards have used."""
        return next(iter(self.paths))


@cache
def _card(ref: str) -> Card:
    return collection.card(ref)


@cache
def apply_action(card: str, choice: str | None) -> Apply:
    """Return the action that applies a card."""
    return Apply(card, choice)


def cards_of(seat: Seat) -> list[Played]:
    """Return the cards in play: the adventurer, the companions, the spells revealed."""
    found = [ADVENTURERS[seat.adventurer], *[COMPANIONS[number] for number in seat.companions]]
    if seat.spells:
        found += [SPELLS[number] for number in seat.spells]
    return found


def triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    """List the cards that trigger with all dice, each with how often."""
    return _triggered(table, seat) if seat.triggers is None else seat.triggers


def _triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    counts, seen, _ = counted(table, seat)
    found = []
    for card in cards_of(seat):
        times = card.times(counts, seen)
        if times:
            found.append((card, times))
    return found


def is_steady(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether nothing that triggers can change what else triggers, nor is a choice."""
    dying = False
    for card, _ in cards:
        if card.entangled:
            return False
        if card.skull and card.die is not None:
            if dying or not _dies_alone(table, seat, card, cards):
                return False
            dying = True
    return True


def is_free(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether losses find all that they take, whatever comes first."""
    light, footprints = seat.light, seat.footprints
    for card, times in cards:
        if card.light < 0:
            light += card.light * times
        if card.footprints < 0:
            footprints += card.footprints * times
    return (light >= 0 or not table.house.floor) and footprints >= 0


def is_plain(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether the order of the cards is free."""
    return is_free(table, seat, cards) and is_steady(table, seat, cards)


def _dies_alone(table: Table, seat: Seat, dying: Played, cards: list[tuple[Played, int]]) -> bool:
    """Say whether it changes nothing for other cards, nor is a choice, which die a Sketal returns.

    Then all its candidates show one symbol, and without one of them every other card triggers as
    often as with it.
    """
    number = dying.card.number
    if number not in seat.owners:
        return True
    own = seat.owners.index(number)
    if table.house.owner_chooses:
        color, face = seat.colors[own], seat.faces[own]
        for which in range(len(seat.owners)):
            if seat.colors[which] == color and seat.faces[which] != face:
                return False
    if table.house.returned_counts:
        return True
    if BLACK in seat.colors:
        return False
    without = list(counted(table, seat).counts)
    without[seat.faces[own]] -= 1
    often = {id(card): times for card, times in cards}
    return all(
        card is dying or card.times(without, without) == often.get(id(card), 0)
        for card in cards_of(seat)
    )


def begin(table: Table, tell: Teller | None) -> bool:
    """Let the special faces pay; say whether there is something to resolve."""
    seat = table.seat
    seat.before, seat.noon = (seat.light, seat.footprints), None
    seat.triggers = cards = _triggered(table, seat)
    if table.house.cromaug_first and any(card.card.effect.resurrect for card, _ in cards):
        seat.noon = _state(table, seat)  # who goes before the special faces (cromaug-timing)
        return True
    _pay_faces(table, seat, tell)
    if not cards:
        if tell:
            tell.say("nothing-triggers", "noon.nothing", seat)
        return False
    if not is_steady(table, seat, cards):
        seat.noon = _state(table, seat)
    return True


def _pay_faces(table: Table, seat: Seat, tell: Teller | None) -> None:
    """Pay what special faces bring or cost, all at once (noon.special-faces)."""
    faces = seat.faces
    if max(faces) < FOOTPRINTS:
        return
    bright = LIGHT_OF_A_FACE * faces.count(LIGHT)
    seat.footprints += FOOTPRINTS_OF_A_FACE * faces.count(FOOTPRINTS)
    immune = table.house.immune and KAAR in seat.companions
    dark = 0 if immune or LOSS not in faces else LOSS_OF_A_FACE * faces.count(LOSS)
    was = seat.light
    seat.light += bright
    table.take_away(seat, dark)
    seat.sources[FACES_LIGHT] += seat.light - was
    if tell and not {FOOTPRINTS, LIGHT, LOSS}.isdisjoint(faces):
        _tell_faces(_state(table, seat), seat, tell, seat.light - was)


def _tell_faces(state: NoonState, seat: Seat, tell: Teller, moved: int) -> None:
    gained = LIGHT_OF_A_FACE * seat.faces.count(LIGHT)
    for reason in story(state.resolver, ()):
        light = {"face-light": gained, "face-loss": moved - gained}.get(reason.code, 0)
        tell.reason(reason, seat, light)


def _situation(table: Table, seat: Seat) -> Situation:
    """Return what lies before a player, as the judge knows it; nothing is left to check."""
    light, footprints = seat.before
    company, roll = seat.company, seat.roll
    dead = [COMPANIONS[number].card for number in _called_from(table, seat)]
    cards = (*company.cards, *dead)
    return Situation(
        company=company,
        roll=roll,
        rulings=table.rulings,
        light=light,
        footprints=footprints,
        fireflies=seat.fireflies,
        rerolls=seat.rerolls,
        cards=cards,
        cemetery=tuple(range(len(company.cards), len(cards))),
        sketal_dice=_dice_back(table, seat),
        told=_own_dice(seat),
    )


def _called_from(table: Table, seat: Seat) -> Sequence[int]:
    """Return the cemetery, where somebody may call a companion back from it."""
    return table.cemetery if not CALLERS.isdisjoint(seat.companions) else ()


def _own_dice(seat: Seat) -> dict[int, int | None]:
    """Return the die of each Sketal, by its index; None where it has none."""
    return {
        number: seat.owners.index(number) if number in seat.owners else None
        for number in seat.companions
        if COMPANIONS[number].die is not None
    }


def _dice_back(table: Table, seat: Seat) -> dict[int, tuple[int, ...]]:
    """Return the dice that may go back with each Sketal, by its slot (which-die-goes-back)."""
    found: dict[int, tuple[int, ...]] = {}
    for slot, number in enumerate(seat.companions, start=1):
        if COMPANIONS[number].die is None:
            continue
        if number not in seat.owners:
            found[slot] = ()
            continue
        own = seat.owners.index(number)
        found[slot] = (own,)
        if table.house.owner_chooses:
            color = seat.colors[own]
            large = range(len(seat.owners))
            found[slot] = tuple(which for which in large if seat.colors[which] == color)
    return found


def _state(table: Table, seat: Seat) -> NoonState:
    resolver = Resolver(_situation(table, seat))
    return NoonState(resolver, {Node(*resolver.start()): ()})


def ruled(here: NoonState, rulings: Rulings) -> NoonState:
    """Return where noon stands under other rulings, if they allow what was done so far."""
    resolver = Resolver(here.resolver.situation.under(rulings))
    paths: Paths = {Node(*resolver.start()): ()}
    try:
        for move in next(iter(here.paths.values())):
            card = here.resolver.cards[move.slot]
            choice = None if move.choice is None else chosen(here.resolver, move)
            paths = apply_next(resolver, paths, Entry(1, card, choice))
    except GlowError:
        return here
    return NoonState(resolver, paths)


def state(table: Table) -> NoonState:
    """Return where noon stands, made ready for resolving cards one by one."""
    return table.seat.noon or _state(table, table.seat)


def options(table: Table) -> list[Action]:
    """List what may be resolved next."""
    seat = table.seat
    found: list[Action] = []
    if seat.noon is None and is_plain(table, seat, triggered(table, seat)):
        found.append(RESOLVE)
    here = state(table)
    open_ways, finished = _applications(here)
    if finished and open_ways:
        found.append(DONE)
    return found + list(open_ways)


def _applications(here: NoonState) -> tuple[dict[Action, None], bool]:
    """Return what may be applied next in some way, and whether some way is at its end."""
    found: dict[Action, None] = {}
    resolver, finished = here.resolver, False
    for node in here.paths:
        moves = resolver.moves(node.core)
        finished = finished or not moves
        for move in moves:
            choice = None
            if move.choice is not None and len(resolver.choices(node.core, move.slot)) > 1:
                choice = chosen(resolver, move)
            found[apply_action(ref(resolver.cards[move.slot]), choice)] = None
    return found, finished


def any_card(here: NoonState, chance: Chance) -> Action:
    """Draw a card that may be applied next, then what it chooses; perhaps be done, if one may."""
    resolver = here.resolver
    over = [node for node in here.paths if resolver.is_over(node.core)]
    if over and not chance.below(2):
        return DONE
    cores = [node.core for node in here.paths if node not in over]
    core = cores[chance.below(len(cores))] if len(cores) > 1 else cores[0]
    slots = resolver.open_slots(core)
    while True:
        slot = slots[chance.below(len(slots))]
        if resolver.applies(core, slot):
            break
    choices = resolver.choices(core, slot)
    choice = None
    if len(choices) > 1:
        choice = chosen(resolver, Move(slot, choices[chance.below(len(choices))]))
    return apply_action(ref(resolver.cards[slot]), choice)


def ref(card: Card) -> str:
    """Return the short name of a card, such as ``companion:13``."""
    return f"{card.kind.value}:{card.number}"


def may_resolve(table: Table, order: Sequence[str]) -> bool:
    """Say whether all cards may be resolved at once in an order: each as often as it triggers."""
    seat = table.seat
    if table.now != "noon" or seat.noon is not None:
        return False
    cards = triggered(table, seat)
    wanted = {ref(card.card): often for card, often in cards}
    return Counter(order) == wanted and is_steady(table, seat, cards)


def resolve_all(table: Table, action: ResolveAll, tell: Teller | None) -> None:
    """Resolve all cards, each as often as it triggers (noon.check)."""
    seat = table.seat
    order = [_card(ref) for ref in action.order]
    cards = triggered(table, seat)
    was = seat.light
    casts = False
    table.stage = OVER
    if tell:
        free = [card.card for card, often in cards for _ in range(often)]
        _tell_all(table, seat, order or free, tell)
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
    for card in order:
        effect = card.effect
        seat.light += max(0, effect.light)
        table.take_away(seat, max(0, -effect.light))
        seat.footprints = max(0, seat.footprints + effect.footprints)


def _tell_all(table: Table, seat: Seat, order: Sequence[Card], tell: Teller) -> None:
    """Tell what all cards do, by the judge's own resolver."""
    here, was = _state(table, seat), seat.light
    for card in order:
        before = here.node.purse[0]
        paths = apply_next(here.resolver, here.paths, Entry(0, card, None))
        here = NoonState(here.resolver, paths)
        moves = next(iter(paths.values()))
        told = len(story(here.resolver, moves[:-1]))
        seat.light = here.node.purse[0]
        tell.reasons(story(here.resolver, moves)[told:], seat, seat.light - before)
    seat.light = was


def apply(table: Table, action: Apply, tell: Teller | None) -> None:
    """Apply one card; noon is over when nothing is left to resolve."""
    seat, before = table.seat, state(table)
    entry = Entry(1, _card(action.card), action.choice)
    paths = apply_next(before.resolver, before.paths, entry)
    after = NoonState(before.resolver, paths)
    seat.noon = after
    _settle(table, seat, before, after, tell)
    if all(after.resolver.is_over(node.core) for node in after.paths):
        table.stage = OVER


def _settle(
    table: Table, seat: Seat, before: NoonState, after: NoonState, tell: Teller | None
) -> None:
    """Bring the table to where the resolver stands."""
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
        moves = next(iter(after.paths.values()))
        told = len(story(resolver, moves[:-1]))
        _tell(story(resolver, moves)[told:], seat, was, faces, tell)
    _companions(table, seat, [resolver.cards[slot].number for slot in core.companions])
    for which in core.gone - set(seat.gone):
        leaving = resolver.leaving(before.node.core, move.slot)
        return_die(table, seat, 0 if leaving is None else resolver.cards[leaving].number, which)
    _spells(table, seat, [resolver.cards[slot].number for slot in core.spells])
    if core.risen is not None and before.node.core.risen is None:
        arrives(table, seat, resolver.cards[core.risen].number, tell)
    if effect.spells:
        cast(table, tell)


def _face_light(resolver: Resolver, core: object, was: int, gained: int) -> int:
    """Return the light of special faces that pay only after a card (cromaug-timing)."""
    paid = resolver.pay((was, 0), gained, 0)
    return resolver.open(core, paid)[0] - paid[0]  # type: ignore[arg-type]


def _tell(reasons: Sequence[Reason], seat: Seat, was: int, faces: int, tell: Teller) -> None:
    """Tell what an application did; its own event carries its light, special faces theirs."""
    moved = {"applies": seat.light - was - faces}
    if faces:
        face = "face-loss" if any(one.code == "face-loss" for one in reasons) else "face-light"
        moved[face] = faces
    for one in reasons:
        tell.reason(one, seat, moved.pop(one.code, 0))


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
    """Put a large die of a Sketal that left back in the reserve (sketals.return).

    Where the owner gives back another die than the Sketal's own, the own one takes its place.
    """
    if number in seat.owners and seat.owners[which] != number:
        seat.owners[seat.owners.index(number)] = seat.owners[which]
    seat.owners[which] = -1
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
