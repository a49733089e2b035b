"""Reading a noon half resolved: from where it began, card by card to where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game import noon_state, triggers
from glow_explorer.game.noon_state import NoonState
from glow_explorer.game.pieces import COMPANIONS, FOOTPRINTS, LIGHT, LOSS, SPELLS
from glow_explorer.game.written.plain import (
    LEAST_LIGHT,
    MOST_LIGHT,
    MOST_TOKENS,
    Part,
    read_rulings,
)
from glow_explorer.game.written.possible import clash
from glow_explorer.judge.entry import Entry, apply_next
from glow_explorer.judge.outcome import ARROW
from glow_explorer.judge.resolving import (
    FOOTPRINTS_OF_A_FACE,
    LIGHT_OF_A_FACE,
    LOSS_OF_A_FACE,
)

if TYPE_CHECKING:
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.resolving import Core, Move

MOST_ENTRIES = 200


def read_noon(table: Table, before: Part, noon: Part | None) -> None:
    """Read where noon stands for the player whose turn it is."""
    seat = table.seat
    light, footprints = before.items(2, 2)
    floor = 0 if table.house.floor else LEAST_LIGHT
    seat.before = light.number(floor, MOST_LIGHT), footprints.number(0, MOST_TOKENS)
    if noon is not None:
        _follow(table, seat, noon)
        return
    where = before.where.removesuffix(".before")
    for name in ("gone", "fresh"):
        if getattr(seat, name):
            said = {"where": f"{where}.{name}", "given": list(getattr(seat, name))}
            raise GlowError("position-not-now", **said, stage=table.stage)
    if table.waiting:
        raise GlowError("position-without", where=where, name="noon")
    _check_faces(seat, where)
    seat.triggers = triggers.triggered(table, seat)


def _check_faces(seat: Seat, where: str) -> None:
    """Check that special faces can have paid what came since noon began."""
    light, footprints = seat.before
    won = light + LIGHT_OF_A_FACE * seat.faces.count(LIGHT)
    lost = won - LOSS_OF_A_FACE * seat.faces.count(LOSS)
    if not min(lost, light) <= seat.light <= won:
        raise clash(f"{where}.before", light, f"{where}.light", seat.light)
    if seat.footprints != footprints + FOOTPRINTS_OF_A_FACE * seat.faces.count(FOOTPRINTS):
        raise clash(f"{where}.before", footprints, f"{where}.footprints", seat.footprints)


def _check_purse(seat: Seat, state: NoonState, where: str) -> None:
    light, footprints = state.node.purse
    if seat.light != light:
        raise clash(f"{where}.light", seat.light, f"{where}.noon", light)
    if seat.footprints != footprints:
        raise clash(f"{where}.footprints", seat.footprints, f"{where}.noon", footprints)
    if not any(state.resolver.moves(node.core) for node in state.paths):
        raise GlowError("position-noon-over", where=f"{where}.noon")


def _follow(table: Table, seat: Seat, part: Part) -> None:
    """Resolve what was resolved, and compare what comes out of it with the table."""
    names = ("companions", "spells", "cemetery", "dice", "fireflies", "rerolls", "order")
    parts = part.fields(names, ("rulings",))
    then = table.copy()
    if "rulings" in parts:
        then.rulings = read_rulings(parts["rulings"])
        then.house = then.rulings.house
    _as_it_began(then, parts)
    began = then.seat
    state: NoonState = part.asking(noon_state.state, then)
    if then.house.floor and seat.before[0] < 0:
        raise clash(f"{part.where}.rulings", seat.before[0], "before", 0)
    for place, one in enumerate(parts["order"].items(most=MOST_ENTRIES), start=1):
        paths = one.asking(apply_next, state.resolver, state.paths, _entry(one, place))
        state = NoonState(state.resolver, paths)
    where = part.where.removesuffix(".noon")
    _compare(table, began, state, where)
    _check_purse(seat, state, where)
    seat.noon, seat.triggers = state, triggers.triggered(then, began)


def _entry(part: Part, place: int) -> Entry:
    ref, arrow, choice = part.text(MOST_ENTRIES).partition(ARROW)
    return Entry(place, part.asking(collection.card, ref), choice if arrow else None)


def _as_it_began(then: Table, parts: dict[str, Part]) -> None:
    """Put a table back to where the noon of a player began, as far as noon looks at it."""
    seat = then.seat
    known = tuple(COMPANIONS)
    seat.companions = [one.one_of(known) for one in parts["companions"].items(most=len(known))]
    then.cemetery = [one.one_of(known) for one in parts["cemetery"].items(most=len(known))]
    everyone = [*seat.companions, *then.cemetery]
    if len(set(everyone)) < len(everyone):
        twice = next(one for one in everyone if everyone.count(one) > 1)
        said = {"given": COMPANIONS[twice].card.key, "other": parts["cemetery"].where}
        raise GlowError("position-twice", where=parts["companions"].where, **said)
    seat.spells = [one.one_of(tuple(SPELLS)) for one in parts["spells"].items()]
    seat.fireflies = parts["fireflies"].number(0, MOST_TOKENS)
    seat.rerolls = parts["rerolls"].number(0, MOST_TOKENS)
    seat.noon, seat.triggers, seat.gone, seat.fresh = None, None, (), []
    seat.owners = _owners(seat, parts["dice"])


def _owners(seat: Seat, part: Part) -> list[int]:
    """Return whose the large dice were, given the dice of the Sketals."""
    owners = [0] * len(seat.owners)
    sketals = {str(one): one for one in seat.companions if COMPANIONS[one].die is not None}
    for name, one in part.fields(tuple(sketals)).items():
        if one.value is None:
            continue
        which, number = one.number(0, len(owners) - 1), sketals[name]
        if owners[which] or COMPANIONS[number].die not in ("any", seat.colors[which]):
            raise clash(one.where, which, "large", "-")
        owners[which] = number
    return owners


def _compare(table: Table, began: Seat, state: NoonState, where: str) -> None:
    """Compare what noon has brought so far with what the player has."""
    seat, resolver = table.seat, state.resolver
    cards, core = resolver.cards, state.node.core
    moves = next(iter(state.paths.values()))
    effects = [cards[move.slot].effect for move in moves]
    owners, gone = _dice_now(began, state, moves)
    found: dict[str, Any] = {
        "companions": [cards[slot].number for slot in core.companions],
        "spells": [cards[slot].number for slot in core.spells],
        "fireflies": began.fireflies + sum(effect.fireflies for effect in effects),
        "rerolls": began.rerolls + sum(effect.rerolls for effect in effects),
        "gone": gone,
        "owners": owners,
    }
    for name, wanted in found.items():
        given = getattr(seat, name)
        if given != wanted:
            shown = "large" if name == "owners" else name
            raise clash(f"{where}.{shown}", given, f"{where}.noon", wanted)
    called = None if core.risen is None else cards[core.risen].number
    if any(owner != called for _, owner in seat.fresh):
        raise clash(f"{where}.fresh", seat.fresh, f"{where}.noon", called)
    _compare_the_dead(table, began, state, where)


def _compare_the_dead(table: Table, began: Seat, state: NoonState, where: str) -> None:
    """Whoever was there and is not any more lies in the cemetery; spells in the box."""
    here, core = state.resolver, state.node.core
    for slot in (*here.companions, *here.dead):
        number = here.cards[slot].number
        if slot not in core.companions and number not in table.cemetery:
            raise clash("cemetery", table.cemetery, f"{where}.noon", here.cards[slot].key)
    box = list(table.box)
    for number in began.spells:
        if began.spells.count(number) - table.seat.spells.count(number) > box.count(number):
            raise clash(f"{where}.noon.spells", number, "spells", box)
    if table.waiting and not next(iter(state.paths.values())):
        raise clash("waiting", table.waiting, f"{where}.noon", "[]")


def _dice_now(
    began: Seat, state: NoonState, moves: tuple[Move, ...]
) -> tuple[list[int], tuple[int, ...]]:
    """Return whose the large dice are after some moves, and which went back, in order."""
    resolver, owners, gone = state.resolver, list(began.owners), []
    core: Core = resolver.start()[0]
    for move in moves:
        leaving, after = resolver.leaving(core, move.slot), resolver.after(core, move)
        for which in after.gone - core.gone:
            number = 0 if leaving is None else resolver.cards[leaving].number
            if number in owners and owners[which] != number:
                owners[owners.index(number)] = owners[which]
            owners[which] = -1
            gone.append(which)
        core = after
    return owners, tuple(gone)
