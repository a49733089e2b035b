"""Reading an order of cards, entry by entry, and saying where it goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer.collection import Cards
from glow_explorer.errors import GlowError, fold
from glow_explorer.inputs import listed
from glow_explorer.judge.orders import Node
from glow_explorer.judge.outcome import ARROW, ONE_GO, chosen
from glow_explorer.judge.resolver import NOTHING, Application, Resolver
from glow_explorer.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.judge.resolver import Core


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """One entry of an order: its place (from 1), the card, and the choice if one was given."""

    place: int
    card: Card
    choice: str | None


OrderPaths = dict[Node, tuple[Application, ...]]


def follow(resolver: Resolver, order: Iterable[Any]) -> tuple[Node, tuple[Application, ...]]:
    """Resolve cards in an order; an illegal or unfinished order is an error."""
    paths = begun(resolver, order)
    for node, moves in paths.items():
        if resolver.is_over(node.core):
            return node, moves
    core = next(iter(paths)).core
    must = [slot for slot in resolver.able(core) if not resolver.is_optional(core, slot)]
    left = dict.fromkeys(resolver.cards[slot].ref for slot in must)
    raise GlowError("order-unfinished", expected=list(left))


def begun(resolver: Resolver, order: Iterable[Any]) -> OrderPaths:
    """Resolve cards in an order that may stop before the end; an illegal one is an error.

    An entry does not say which of several equal dice it uses, so all ways are followed at once.
    """
    core, purse = resolver.start()
    paths: OrderPaths = {Node(core, purse): ()}
    for entry in _read(resolver, order):
        paths = apply_next(resolver, paths, entry)
    return paths


def apply_next(resolver: Resolver, paths: OrderPaths, entry: OrderEntry) -> OrderPaths:
    """Apply a card once more, in all ways that are still open; refuse it where it cannot come."""
    following: OrderPaths = {}
    for node, moves in paths.items():
        for move in _meant(resolver, node.core, entry):
            after = resolver.after(node.core, move)
            paid = resolver.paid(node.core, move, after, node.purse)
            following.setdefault(Node(after, paid), (*moves, move))
    if not following:
        raise _refusal(resolver, paths, entry)
    return following


def _meant(resolver: Resolver, core: Core, entry: OrderEntry) -> Iterator[Application]:
    """Yield the moves that an entry may mean."""
    for slot in resolver.open_slots(core):
        card = resolver.cards[slot]
        if card is not entry.card and card != entry.card:
            continue
        if not resolver.applies(core, slot):
            continue
        choices = resolver.choices(core, slot)
        for choice in choices:
            move = Application(slot, choice)
            only = choice is None or len(choices) == 1
            if only if entry.choice is None else chosen(resolver, move) == entry.choice:
                yield from resolver.settled(core, move)


def _refusal(resolver: Resolver, paths: OrderPaths, entry: OrderEntry) -> GlowError:
    """Return the error that says why an entry cannot come at its place."""
    core = next(iter(paths)).core
    moves = (move for node in paths for move in resolver.moves(node.core))
    own = (move for move in moves if resolver.cards[move.slot] == entry.card)
    choices = list(dict.fromkeys(chosen(resolver, move) for move in own))
    context = {"place": entry.place, "card": entry.card.ref}
    if choices and entry.choice is None:
        return GlowError("order-choice-needed", **context, expected=choices)
    if choices:
        return GlowError("order-no-such-choice", **context, given=entry.choice, expected=choices)
    first = resolver.goes_first(core)
    if first is not None:
        return GlowError("order-goes-first", **context, first=resolver.cards[first].ref)
    return _not_again(resolver, core, entry, context)


def _not_again(
    resolver: Resolver, core: Core, entry: OrderEntry, context: dict[str, Any]
) -> GlowError:
    """Return the error that says why a card is not applied, or not once more."""
    one_go = {"ruling": ONE_GO, "answer": resolver.rulings[ONE_GO]}
    if core.turn is not None:
        begun_card = resolver.cards[core.turn].ref
        return GlowError("order-in-one-go", **context, first=begun_card, **one_go)
    slots = [slot for slot in resolver.slots(core) if resolver.cards[slot] == entry.card]
    if not slots:
        return GlowError("order-card-gone", **context)
    if any(resolver.is_resolved_early(core, slot) for slot in slots):
        return GlowError("order-resolved-already", **context, **one_go)
    applied = max(core.used[slot].applied for slot in slots)
    code = "order-applied-already" if applied else "order-not-triggered"
    dice = str(resolver.roll.without(*core.gone))
    return GlowError(code, **context, count=applied, dice=dice)


def _read(resolver: Resolver, order: Iterable[Any]) -> list[OrderEntry]:
    entries = listed(order)
    if entries is None:
        raise GlowError("not-an-order", given=order)
    known = Cards(Kind.CARD, tuple(dict.fromkeys(resolver.cards)))
    return [_entry(resolver, known, place, item) for place, item in enumerate(entries, start=1)]


def _entry(resolver: Resolver, known: Cards[Card], place: int, item: Any) -> OrderEntry:
    """Read ``"companion:41"``, ``"companion:41 -> companion:13"`` or a pair of both."""
    name: CardLike
    choice: Any = None
    if isinstance(item, str) and ARROW.strip() in item:
        name, _, choice = (part.strip() for part in item.partition(ARROW.strip()))
    elif isinstance(item, tuple) and len(item) == 2:
        name, choice = item
    else:
        name = item
    try:
        card = known[name]
        choice_ref = None if choice is None else _choice(resolver, known, card, choice)
    except GlowError as error:
        if error.code == "card-of-another-kind":
            refs = [candidate.ref for candidate in known]
            item = str(getattr(name, "ref", name))
            raise GlowError("order-foreign", place=place, card=item, expected=refs) from None
        raise GlowError("order-entry", place=place, said=error) from None
    return OrderEntry(place, card, choice_ref)


def _choice(resolver: Resolver, known: Cards[Card], card: Card, text: Any) -> str:
    """Read a choice: a companion to call back, a die by its index, or nothing."""
    if isinstance(text, str) and fold(text) in ("nothing", "rien", "none"):
        return chosen(resolver, Application(resolver.cards.index(card), NOTHING))
    if card.effect.resurrect:
        return known[text].ref
    number = str(text).removeprefix("die").strip()
    return f"die {number}"
