"""Noon: the best order of the cards, by everything that the judge says it can come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game import noon
from glow_explorer.game.actions import Apply, EndNoon, ResolveAll, bare
from glow_explorer.game.pieces import COMPANIONS, KAAR
from glow_explorer.game.players.companion_worth import (
    CAST,
    Means,
    ahead,
    firefly_worth,
    loss,
    means,
)
from glow_explorer.game.players.prospects import footprint_worth
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.outcome import chosen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.game.actions import Action
    from glow_explorer.game.players.companion_worth import Taste
    from glow_explorer.game.table import Table
    from glow_explorer.judge.orders import Node
    from glow_explorer.judge.resolver import Move, Resolver


class Entry(NamedTuple):
    """One application: which card, and what it chooses where it can."""

    card: str
    choice: str | None


def best_application(table: Table, taste: Taste) -> Action:
    """Apply the next card of the best order; resolve everything at once where the order is free.

    Where somebody has begun with another order, the first card that may follow is applied.
    """
    seat = table.seat
    if seat.noon is None and noon.is_plain(table, seat, noon.triggered(table, seat)):
        return bare(ResolveAll)
    here = noon.state(table)
    order = _best_order(here.resolver, _as_noon_began(table, here.resolver, taste))
    done = _entries(here.resolver, next(iter(here.paths.values())))
    if order[: len(done)] == done:
        return bare(EndNoon) if len(order) == len(done) else Apply.of(*order[len(done)])
    return Apply.offers(table)[0]


def _as_noon_began(table: Table, resolver: Resolver, taste: Taste) -> Means:
    """Take stock as noon began, so that every card is applied by the same order."""
    seat, was = table.seat, resolver.position
    companions = [card.number for card in resolver.company.companions]
    have = means(table, seat, taste, seat.colors)
    now = ahead(companions, was.fireflies)
    return have._replace(
        kaar=KAAR in companions,
        footprint=footprint_worth(table, seat, was.footprints),
        firefly=firefly_worth(now, have.days - 1, taste),
    )


@lru_cache(maxsize=64)
def _best_order(resolver: Resolver, have: Means) -> tuple[Entry, ...]:
    """Return the order that comes to most."""
    ends = Orders(resolver.position).ends
    best = max(ends, key=lambda node: _worth(resolver, node, have))
    return _entries(resolver, ends[best])


def _worth(resolver: Resolver, node: Node, have: Means) -> float:
    """Return what an end of noon is worth: light and tokens, and who is still there."""
    core, (light, footprints) = node.core, node.purse
    found = light + footprints * have.footprint
    for slot, used in enumerate(core.used):
        if used.applied:
            effect = resolver.cards[slot].effect
            found += used.applied * (
                effect.fireflies * have.firefly + effect.rerolls * have.taste.token
            )
            found += CAST * effect.spells
    for slot in core.companions:
        found += loss(COMPANIONS[resolver.cards[slot].number], have)
    return found - len(core.spells)


def _entries(resolver: Resolver, moves: Iterable[Move]) -> tuple[Entry, ...]:
    """Write moves as entries, with what is chosen where something can be."""
    core, _ = resolver.start()
    found = []
    for move in moves:
        several = len(resolver.choices(core, move.slot)) > 1
        choice = chosen(resolver, move) if several else None
        found.append(Entry(resolver.cards[move.slot].ref, choice))
        core = resolver.after(core, move)
    return tuple(found)
