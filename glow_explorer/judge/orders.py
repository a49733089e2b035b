"""All results of a noon over all legal orders and choices, without trying every order.

Four things keep it small. States that are equal but for the way they were reached are merged. A
purse is not part of a state: each state carries the set of purses with which it is reached. An
application that commutes with everything that may still happen is simply made first, since making
it later would change nothing; only what is entangled branches:

- dice that may go back with a Sketal, for the cards that speak of their symbols;
- the companion on which a spell lies, and whoever may come to lie under it;
- Cromaug, who looks at the cemetery, and whoever may die or rise before him;
- light and footprints, when losses may find too little of them.

And gains that only that last point entangles go into a bank. With losses that stop at 0, such gains
come either before everything else or right after the last loss that found too little: gains made
earlier than that only feed the loss, and those made later change nothing. So of the bank only sums
matter: some sum is paid at once, the rest later, in one go.

The tests compare this with the plain enumeration of all orders.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.collection import Cards
from glow_explorer.errors import GlowError, fold
from glow_explorer.inputs import listed
from glow_explorer.judge.outcome import ARROW, ONE_GO, chosen
from glow_explorer.judge.resolver import NOTHING, Application, Core, Resolver
from glow_explorer.kernel.conditions import met
from glow_explorer.kernel.effects import Purse, entangles, order_may_matter, short
from glow_explorer.progress import ProgressBar
from glow_explorer.symbols import Kind
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.position import Position


Applications = tuple[Application, ...]


MOST_STATES = 200_000
"""How many states are looked at; a noon that needs more is refused."""


class Node(NamedTuple):
    """A state and a purse."""

    core: Core
    purse: Purse


class SearchState(NamedTuple):
    """A state of the search; `pending` is what the bank still holds back.

    What is held back counts as applied in the state, but not in the purse.
    """

    core: Core
    pending: int = 0


Key = tuple[SearchState, Purse]
Links = dict[Key, tuple[Key, Applications] | None]


class Bank(NamedTuple):
    """Gains that may be paid at once or held back: of light (0) or of footprints (1).

    `runs` has the applications that come together: all of a card, or each by itself. `sums` has,
    for each sum that may be paid at once, one choice of runs that makes it.
    """

    kind: int
    runs: tuple[Applications, ...]
    sums: dict[int, tuple[Applications, ...]]

    @property
    def total(self) -> int:
        """The gains of all its applications."""
        return max(self.sums)

    def held_back(self, pending: int) -> Applications:
        """Return the applications that are left when this sum is still to come."""
        left = list(self.runs)
        for run in self.sums[self.total - pending]:
            left.remove(run)
        return _joined(left)


def _exceeds(states: int, most: int, bar: ProgressBar | None) -> bool:
    """Return whether there are too many states; the bar shows how many there are."""
    if bar is not None:
        bar.update(states - bar.done)
    return states > most


def _joined(runs: Iterable[Applications]) -> Applications:
    return tuple([move for run in runs for move in run])


class Orders:
    """The legal orders of one noon, from its beginning or from a state on the way."""

    def __init__(self, position: Position) -> None:
        self.resolver = Resolver(position)
        self.start = Node(*self.resolver.start())
        self._exceeds = -1

    def starting(self, node: Node) -> Orders:
        """Return the orders that go on from a state."""
        later = copy(self)
        later.__dict__.pop("ends", None)
        later.__dict__.pop("bank", None)
        later.__dict__.pop("_tangled", None)
        later.start, later._exceeds = node, -1
        return later

    @cached_property
    def ends(self) -> dict[Node, Applications]:
        """Every end that can be reached, with one order that reaches it.

        Raises
        ------
        GlowError
            If there are too many states to look at, and which cards make them so many. That is
            estimated first; where the search takes a while, it shows how far it has come.
        """
        ends = None
        if self.estimate <= MOST_STATES:
            with ProgressBar(MOST_STATES, "orders") as bar:
                ends = self._search(MOST_STATES, bar)
        if ends is None:
            cards = [self.resolver.cards[slot].ref for slot in self._tangled]
            raise GlowError("noon-too-large", most=MOST_STATES, expected=list(dict.fromkeys(cards)))
        return ends

    @property
    def estimate(self) -> int:
        """About how many states there are: any of the cards that are entangled may come first."""
        return int(2 ** len(self._tangled))

    @cached_property
    def _tangled(self) -> list[int]:
        """The slots of the cards that may be applied and do not commute with all others."""
        core = self.start.core
        victims = self.resolver.victims(core.companions, core.spells)
        return [
            slot
            for slot in self.resolver.able(core)
            if not self._is_steady(core, Application(slot), victims)
        ]

    def is_small(self, most: int) -> bool:
        """Return whether the search needs at most so many states; if so, `ends` is known."""
        if "ends" not in self.__dict__ and most > self._exceeds:
            ends = self._search(most)
            if ends is None:
                self._exceeds = most
            else:
                self.__dict__["ends"] = ends
        return "ends" in self.__dict__

    def _search(self, most: int, bar: ProgressBar | None = None) -> dict[Node, Applications] | None:
        """Search the ends; give up, with None, after so many states."""
        first: Key = (SearchState(self.start.core), self.start.purse)
        links: Links = {first: None}
        layer = self._paid_at_once(first, links)
        ends: list[Key] = []
        may_stop = not self.resolver.house.newcomer_must
        while layer:
            following: dict[SearchState, set[Purse]] = {}
            for spot, purses in layer.items():
                if _exceeds(len(links), most, bar):
                    return None
                steps = self._steps(spot, purses)
                if not steps or (may_stop and self._may_end(spot)):
                    ends.extend((spot, purse) for purse in purses)
                for moves, after in steps:
                    for purse in purses:
                        paid = self._paid(spot, moves, after, purse)
                        if (after, paid) not in links:
                            links[after, paid] = ((spot, purse), moves)
                            following.setdefault(after, set()).add(paid)
            layer = following
        return {Node(spot.core, purse): self._way(links, (spot, purse)) for spot, purse in ends}

    def _may_end(self, spot: SearchState) -> bool:
        return not spot.pending and self.resolver.is_over(spot.core)

    @staticmethod
    def _way(links: Links, key: Key) -> Applications:
        parts: list[Applications] = []
        link = links[key]
        while link is not None:
            key, moves = link
            parts.append(moves)
            link = links[key]
        return tuple(move for moves in reversed(parts) for move in moves)

    def _steps(
        self, spot: SearchState, purses: set[Purse]
    ) -> list[tuple[Applications, SearchState]]:
        """Return the steps to follow: applications, or paying what the bank holds back."""
        core = spot.core
        release: list[tuple[Applications, SearchState]] = []
        if spot.pending and self.bank is not None:
            release = [(self.bank.held_back(spot.pending), SearchState(core))]
            if not self._risk(core, purses)[self.bank.kind]:
                return release
        runs = self._worth_trying(core, purses)
        return release + [(moves, SearchState(after, spot.pending)) for moves, after in runs]

    def _paid(
        self, spot: SearchState, moves: Applications, after: SearchState, purse: Purse
    ) -> Purse:
        if self.bank is not None and spot.pending != after.pending:
            light, footprints = purse
            held = spot.pending
            return (light + held, footprints) if self.bank.kind == 0 else (light, footprints + held)
        return self.resolver.paid_all(spot.core, moves, after.core, purse)

    def _paid_at_once(self, first: Key, links: Links) -> dict[SearchState, set[Purse]]:
        """Return where the search begins: each sum of the bank paid at once."""
        (core, _), purse = first
        if self.bank is None:
            return {first[0]: {purse}}
        whole, everything = core, purse
        for move in _joined(self.bank.runs):
            after = self.resolver.after(whole, move)
            everything = self.resolver.paid(whole, move, after, everything)
            whole = after
        begun: dict[SearchState, set[Purse]] = {}
        for paid, runs in self.bank.sums.items():
            spot = SearchState(whole, self.bank.total - paid)
            left = list(everything)
            left[self.bank.kind] -= spot.pending
            begun[spot] = {(left[0], left[1])}
            links[spot, (left[0], left[1])] = (first, _joined(runs))
        return begun

    @cached_property
    def bank(self) -> Bank | None:
        """The gains that nothing but a loss to come entangles, if there are some."""
        core, purse = self.start
        risk = self._risk(core, {purse})
        if not core.opened or risk[0] == risk[1]:
            return None
        kind = 0 if risk[0] else 1
        runs: list[Applications] = []
        sums: dict[int, tuple[Applications, ...]] = {0: ()}
        while (move := self._bankable(core, kind)) is not None:
            run, core = self.resolver.run(core, move)
            runs.append(run)
            gain = self._gain(move, kind) * len(run)
            sums = {total + gain: (*done, run) for total, done in sums.items()} | sums
        return Bank(kind, tuple(runs), sums) if runs else None

    def _bankable(self, core: Core, kind: int) -> Application | None:
        """Return an application that is sure, has its dice for good, and only gains."""
        victims = self.resolver.victims(core.companions, core.spells)
        unsure = {self.resolver.at[die] for die in self.resolver.tracked}
        for move in self.resolver.moves(core):
            if (
                self._gain(move, kind) > 0
                and self._is_steady(core, move, victims)
                and not unsure & self.resolver.symbols[move.slot]
            ):
                return move
        return None

    def _gain(self, move: Application, kind: int) -> int:
        effect = self.resolver.cards[move.slot].effect
        return effect.footprints if kind else effect.light

    def _worth_trying(self, core: Core, purses: set[Purse]) -> list[tuple[Applications, Core]]:
        """Return the runs to follow: one that commutes with all others, or else all."""
        run = self.resolver.run
        moves = [move for move in self.resolver.moves(core) if not self._has_twin(core, move)]
        if not core.opened:
            return [run(core, move) for move in moves]
        victims = self.resolver.victims(core.companions, core.spells)
        steady = [move for move in moves if self._is_steady(core, move, victims)]
        least, lost = self._at_risk(core, purses)
        house, entangled = self.resolver.house, len(steady) < len(moves)
        if moves and not order_may_matter(least, lost, house, entangled=entangled):
            return [self._all_at_once(core, moves)]
        risk = short(least, lost, house)
        for move in steady:
            effect = self.resolver.cards[move.slot].effect
            if not (risk[0] and effect.light) and not (risk[1] and effect.footprints):
                return [run(core, move)]
        return self._one_of_each_kind([run(core, move) for move in moves], steady)

    def _all_at_once(self, core: Core, moves: list[Application]) -> tuple[Applications, Core]:
        """Return all these moves in one step, as their order is free."""
        runs = []
        for move in moves:
            run, core = self.resolver.run(core, move)
            runs.append(run)
        return _joined(runs), core

    def _has_twin(self, core: Core, move: Application) -> bool:
        """Return whether an equal die, earlier in the roll, could go back instead."""
        effect = self.resolver.cards[move.slot].effect
        if move.choice is None or effect.resurrect:
            return False
        dice = self.resolver.roll.dice
        choices = self.resolver.choices(core, move.slot)
        return any(
            other is not None and other < move.choice and dice[other] == dice[move.choice]
            for other in choices
        )

    def _one_of_each_kind(
        self, runs: list[tuple[Applications, Core]], steady: list[Application]
    ) -> list[tuple[Applications, Core]]:
        """Leave out runs that differ from another only by the card that does the same.

        Trigger by trigger, cards differ also by the dice they use, if those may go.
        """
        resolver = self.resolver
        unsure: set[int] = set()
        if not resolver.house.in_one_go:
            unsure = {resolver.at[die] for die in resolver.tracked}
        kinds: set[tuple[int, int]] = set()
        kept = []
        for run in runs:
            moves, _ = run
            if moves[0] in steady and not unsure & resolver.symbols[moves[0].slot]:
                effect = self.resolver.cards[moves[0].slot].effect
                kind = (effect.light * len(moves), effect.footprints * len(moves))
                if kind in kinds:
                    continue
                kinds.add(kind)
            kept.append(run)
        return kept

    def _is_steady(self, core: Core, move: Application, victims: frozenset[int]) -> bool:
        """Return whether nothing that may still happen can prevent or change an application."""
        resolver = self.resolver
        effect = resolver.cards[move.slot].effect
        if move.slot in victims or entangles(effect) or resolver.is_optional(core, move.slot):
            return False
        if effect.skull and (
            resolver.spell_on_last(core.spells)
            or self._calls_back(core)
            or resolver.dice_to_return(core, move.slot)
        ):
            return False
        return self._is_certain(core, move.slot)

    def _is_certain(self, core: Core, slot: int) -> bool:
        """Return whether a card is applied once more whatever becomes of the dice that may go.

        In one go, it must be applied just as often whatever becomes of them (card-in-one-go).
        """
        resolver = self.resolver
        demand = resolver.demands[slot]
        unsure = {resolver.at[die] for die in resolver.tracked - core.gone}
        if not unsure & resolver.symbols[slot]:
            return True
        if unsure & set(demand.crossed):
            return False
        hand = resolver.hand(core)
        counts = list(hand.counts)
        for die in hand.counted:
            counts[resolver.at[die]] -= die in resolver.tracked
        applied, spent, _ = core.used[slot]
        for die in spent:
            counts[resolver.at[die]] += 1
        least = met(demand, counts, hand.seen)
        if not resolver.house.in_one_go or resolver.once[slot]:
            return least > applied
        for die in resolver.tracked - core.gone:
            counts[resolver.at[die]] += 1
        return least == met(demand, counts, hand.seen)

    def _calls_back(self, core: Core) -> bool:
        waiting = tuple(slot for slot in core.companions if not core.used[slot].applied)
        return self.resolver.calls_back(waiting)

    def _risk(self, core: Core, purses: set[Purse]) -> tuple[bool, bool]:
        """Return whether losses to come may find too little light, or too few footprints."""
        return short(*self._at_risk(core, purses), self.resolver.house)

    def _at_risk(self, core: Core, purses: set[Purse]) -> tuple[Purse, Purse]:
        """Return the least light and footprints there are, and what losses may take of them."""
        light = footprints = 0
        resolver = self.resolver
        in_play = resolver.slots(core)
        called = self._calls_back(core)
        for slot in range(len(resolver.cards)) if called else in_play:
            effect = resolver.cards[slot].effect
            applied, _, over = core.used[slot]
            often = 0 if over else resolver.most[slot] - applied
            if called and resolver.house.again:
                often += resolver.most[slot]  # it may die and be called back
            light += often * max(0, -effect.light)
            footprints += often * max(0, -effect.footprints)
        least = min(purse[0] for purse in purses), min(purse[1] for purse in purses)
        return least, (light, footprints)


# ---------------------------------------------------------------- an order as it is typed


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
    for slot in resolver.able(core):
        card = resolver.cards[slot]
        if card is not entry.card and (card.key != entry.card.key or card != entry.card):
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
