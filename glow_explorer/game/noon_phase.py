"""Noon: special faces pay, then cards are resolved in an order of the player's choice.

The judge decides. Most noons are plain: nothing that happens can change anything else, so that the
order is free and everything may be resolved at once. Otherwise cards are resolved one by one, by
the judge's own resolver; the tests hold the two to each other.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer import collection
from glow_explorer.game.actions import Action, Apply, EndNoon, ResolveAll
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
    SYMBOLS,
    Played,
)
from glow_explorer.game.table import CARDS_LIGHT, FACES_LIGHT
from glow_explorer.judge.entry import Entry, Paths, apply_next
from glow_explorer.judge.hand import read
from glow_explorer.judge.orders import Node
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.resolving import (
    FOOTPRINTS_OF_A_FACE,
    LIGHT_OF_A_FACE,
    LOSS_OF_A_FACE,
    Resolver,
)
from glow_explorer.judge.situation import Situation, situation
from glow_explorer.judge.story import story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table

RESOLVE, DONE = ResolveAll(), EndNoon()
OVER = "noon-over"
ELEMENTS_AND_ALL = len(SYMBOLS)


class NoonState(NamedTuple):
    """Where noon stands: the judge's resolver, and every way in which it can have come here."""

    resolver: Resolver
    paths: Paths

    @property
    def node(self) -> Node:
        """One of these ways: they differ only in which dice cards have used."""
        return next(iter(self.paths))


@cache
def apply_action(card: str, choice: str | None) -> Apply:
    """Return the action that applies a card."""
    return Apply(card, choice)


def counts_of(table: Table, seat: Seat) -> tuple[Sequence[int], Sequence[int]]:
    """Count how many dice count for each symbol, and how many a crossed symbol finds."""
    if BLACK in seat.colors:
        hand = read(seat.roll, table.rulings, kaar=KAAR in seat.companions)
        return hand.counts, hand.present
    counts = [0] * ELEMENTS_AND_ALL
    for face in seat.faces:
        counts[face] += 1
    return counts, counts


def triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    """List the cards that trigger with all dice, each with how often."""
    counts, present = counts_of(table, seat)
    found = []
    for card in (
        ADVENTURERS[seat.adventurer],
        *[COMPANIONS[number] for number in seat.companions],
        *[SPELLS[number] for number in seat.spells],
    ):
        times = card.times(counts, present)
        if times:
            found.append((card, times))
    return found


def is_plain(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether nothing that triggers can change anything else, so that the order is free."""
    light, footprints = seat.light, seat.footprints
    for card, times in cards:
        if card.entangled or (card.skull and card.die is not None):
            return False
        if card.light < 0:
            light += card.light * times
        if card.footprints < 0:
            footprints += card.footprints * times
    return (light >= 0 or not table.house.floor) and footprints >= 0


def begin(table: Table, tell: Teller | None) -> bool:
    """Let the special faces pay; say whether there is something to resolve."""
    seat = table.seat
    seat.before, seat.noon = (seat.light, seat.footprints), None
    cards = triggered(table, seat)
    if table.house.cromaug_first and any(card.card.effect.resurrect for card, _ in cards):
        seat.noon = _state(table, seat)  # who goes before the special faces (cromaug-timing)
        return True
    _pay_faces(table, seat, tell)
    if not cards and tell:
        tell.say("nothing-triggers", "noon.nothing", seat)
    return bool(cards)


def _pay_faces(table: Table, seat: Seat, tell: Teller | None) -> None:
    """Pay what special faces bring or cost, all at once (noon.special-faces)."""
    faces = seat.faces
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
    light, footprints = seat.before
    dice = {number: which for which, number in enumerate(seat.owners) if number}
    return situation(
        seat.company,
        seat.roll,
        light=light,
        footprints=footprints,
        fireflies=seat.fireflies,
        rerolls=seat.rerolls,
        sketal_dice=dice | dict.fromkeys(seat.without_die()),
        cemetery=table.cemetery,
        rulings=table.rulings,
    )


def _state(table: Table, seat: Seat) -> NoonState:
    resolver = Resolver(_situation(table, seat))
    return NoonState(resolver, {Node(*resolver.start()): ()})


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
    resolver, found, finished = here.resolver, {}, False
    for node in here.paths:
        moves = resolver.moves(node.core)
        finished = finished or not moves
        for move in moves:
            several = len(resolver.choices(node.core, move.slot)) > 1
            choice = chosen(resolver, move) if several else None
            found[apply_action(resolver.cards[move.slot].ref, choice)] = None
    return found, finished


def resolve_all(table: Table, tell: Teller | None) -> None:
    """Resolve a plain noon: every card as often as it triggers (noon.check)."""
    seat = table.seat
    cards = triggered(table, seat)
    was = seat.light
    casts = False
    table.stage = OVER
    for card, times in cards:
        seat.light += card.light * times
        seat.footprints += card.footprints * times
        seat.fireflies += card.fireflies * times
        seat.rerolls += card.rerolls * times
        casts = casts or card.casts
    seat.sources[CARDS_LIGHT] += seat.light - was
    if tell:
        _tell_all(table, seat, cards, tell, was)
    for card, _ in cards:
        if card.skull:
            seat.companions.remove(card.card.number)
            table.cemetery.append(card.card.number)
        elif card.card.kind == "spell":
            seat.spells.remove(card.card.number)
            table.box.append(card.card.number)
    if casts:
        cast(table, tell)


def _tell_all(
    table: Table, seat: Seat, cards: list[tuple[Played, int]], tell: Teller, was: int
) -> None:
    here, now = _state(table, seat), seat.light
    seat.light = was
    for card, times in cards:
        for _ in range(times):
            here, reasons = _applied(here, Entry(0, card.card, None))
            seat.light += card.light
            tell.reasons(reasons, seat, card.light)
    seat.light = now


def _applied(here: NoonState, entry: Entry) -> tuple[NoonState, tuple[Reason, ...]]:
    """Apply a card once more; return where noon then stands, and what is to be told."""
    paths = apply_next(here.resolver, here.paths, entry)
    moves = next(iter(paths.values()))
    told = len(story(here.resolver, moves[:-1]))
    return NoonState(here.resolver, paths), story(here.resolver, moves)[told:]


def apply(table: Table, action: Apply, tell: Teller | None) -> None:
    """Apply one card; noon is over when nothing is left to resolve."""
    seat, before = table.seat, state(table)
    card = collection.card(action.card)
    paths = apply_next(before.resolver, before.paths, Entry(1, card, action.choice))
    after = NoonState(before.resolver, paths)
    seat.noon = after
    _settle(table, seat, before, after, tell)
    if not any(after.resolver.moves(node.core) for node in after.paths):
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
        _goes_back(table, seat, move.slot, which, resolver, before)
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


def _goes_back(  # noqa: PLR0913 - a die, and how it came to go
    table: Table, seat: Seat, slot: int, which: int, resolver: Resolver, before: NoonState
) -> None:
    leaving = resolver.leaving(before.node.core, slot)
    number = 0 if leaving is None else resolver.cards[leaving].number
    return_die(table, seat, number, which)


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
