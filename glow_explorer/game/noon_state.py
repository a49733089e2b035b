"""Noon card by card, by the judge's own resolver: where it stands, and what may come next."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.game.pieces import COMPANIONS
from glow_explorer.judge.order_text import Entry, Paths, apply_next
from glow_explorer.judge.orders import Node
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolver import Resolver
from glow_explorer.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings

CALLERS = frozenset(number for number, one in COMPANIONS.items() if one.card.effect.resurrect)
"""The companions who may call somebody back from the cemetery."""


class NoonState(NamedTuple):
    """Where noon stands: the judge's resolver, and every way in which it can have come here.

    `named` has the dice that were told for each application, by the slot of its card.
    """

    resolver: Resolver
    paths: Paths
    named: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def node(self) -> Node:
        """One of these ways: they differ only in which dice cards have used."""
        return next(iter(self.paths))


@cache
def card_of(ref: str) -> Card:
    """Return the card of a reference such as ``companion:13``."""
    return collection.card(ref)


def noon_position(table: Table, seat: Seat) -> Position:
    """Return what lies before a player as noon begins; nothing is left to check."""
    light, footprints = seat.before
    return Position.of(
        company=seat.company,
        roll=seat.roll,
        rulings=table.rulings,
        light=light,
        footprints=footprints,
        fireflies=seat.fireflies,
        rerolls=seat.rerolls,
        cemetery=tuple(COMPANIONS[number].card for number in _called_from(table, seat)),
        sketal_dice=_own_dice(seat),
    )


def _called_from(table: Table, seat: Seat) -> Sequence[int]:
    """Return the cemetery, where somebody may call a companion back from it."""
    return table.cemetery if not CALLERS.isdisjoint(seat.companions) else ()


def _own_dice(seat: Seat) -> Mapping[str, int | None]:
    """Return the die of each Sketal, by its index; None where it has none."""
    return Frozen(
        (COMPANIONS[number].card.key, seat.owners.index(number) if number in seat.owners else None)
        for number in seat.companions
        if COMPANIONS[number].die is not None
    )


def state_of(table: Table, seat: Seat) -> NoonState:
    """Return where a player's noon begins."""
    resolver = Resolver(noon_position(table, seat))
    return NoonState(resolver, {Node(*resolver.start()): ()})


def ruled(here: NoonState, rulings: Rulings) -> NoonState:
    """Return where noon stands under other rulings, if they allow what was done so far."""
    resolver = Resolver(here.resolver.position.under(rulings))
    paths: Paths = {Node(*resolver.start()): ()}
    try:
        for move in next(iter(here.paths.values())):
            card = here.resolver.cards[move.slot]
            choice = None if move.choice is None else chosen(here.resolver, move)
            paths = apply_next(resolver, paths, Entry(1, card, choice))
    except GlowError:
        return here
    there = NoonState(resolver, paths, here.named)
    return there if there.node.purse == here.node.purse else here


def state(table: Table) -> NoonState:
    """Return where noon stands, made ready for resolving cards one by one."""
    return table.seat.noon or state_of(table, table.seat)


def applications(here: NoonState) -> list[tuple[str, str | None]]:
    """List what may be applied next in some way: a card, and its choice where it has several."""
    entries: dict[tuple[str, str | None], None] = {}
    resolver = here.resolver
    for node in here.paths:
        for move in resolver.moves(node.core):
            choice = None
            if move.choice is not None and len(resolver.choices(node.core, move.slot)) > 1:
                choice = chosen(resolver, move)
            entries[ref(resolver.cards[move.slot]), choice] = None
    return list(entries)


def may_end(here: NoonState) -> bool:
    """Say whether noon may end although more could be applied: in some way it is over."""
    over = [here.resolver.is_over(node.core) for node in here.paths]
    return any(over) and not all(over)


def ref(card: Card) -> str:
    """Return the short name of a card, such as ``companion:13``."""
    return f"{card.kind.value}:{card.number}"
