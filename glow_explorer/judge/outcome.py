"""One result of a noon, with an order that reaches it and the story of what happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.company import Company
from glow_explorer.frozen import Frozen
from glow_explorer.judge.resolving import NOTHING
from glow_explorer.judge.story import story
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.cards import Card, Companion, Spell
    from glow_explorer.dice import Die, Roll
    from glow_explorer.judge.orders import Node
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.judge.resolving import Move, Resolver
    from glow_explorer.position import Position

ARROW = " -> "


class Step(NamedTuple):
    """One application: the card, and whom it called back or which die it gave back, if chosen."""

    card: Card
    called: Card | None = None
    die: Die | None = None
    nobody: bool = False


@dataclass(frozen=True, repr=False)
class Outcome(Told):
    """What a player has after noon.

    Attributes
    ----------
    light, footprints, fireflies, rerolls
        The score and the tokens.
    companions, spells
        Who is still in play, in the order recruited, and which spell tokens are still there.
    dice
        The dice that are left for the afternoon.
    casts
        Whether spells were cast: every other player takes a token.
    """

    light: int
    footprints: int
    fireflies: int
    rerolls: int
    companions: tuple[Companion, ...]
    spells: tuple[Spell, ...]
    dice: Roll = field(compare=False)
    casts: bool
    _left: tuple[str, ...]
    _node: Node = field(compare=False)
    _moves: tuple[Move, ...] = field(compare=False)
    _resolver: Resolver = field(compare=False)
    _as_given: bool = field(compare=False)

    @cached_property
    def _told_moves(self) -> tuple[Move, ...]:
        if self._as_given:
            return self._moves
        return tidied(self._resolver, self._node, self._moves)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """One order that leads here, card by card; `Noon.resolve` takes it."""
        return entries(self._resolver, self._told_moves)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The same order with the cards themselves, and what was chosen where it could be."""
        return told(self._resolver, self._told_moves)

    @cached_property
    def events(self) -> tuple[Reason, ...]:
        """What happens, step by step, each with the rule and the dice."""
        return story(self._resolver, self._told_moves)

    @cached_property
    def struck(self) -> int | None:
        """The slot of the companion that a spell sent to the cemetery, if any."""
        core, _ = self._resolver.start()
        for move in self._moves:
            if self._resolver.cards[move.slot].effect.lose_last_companion:
                return self._resolver.leaving(core, move.slot)
            core = self._resolver.after(core, move)
        return None

    @cached_property
    def position(self) -> Position:
        """What the player has in the afternoon: the next state of the same day."""
        before, company = self._resolver.position, self._resolver.company
        left = [die for die in range(len(self._resolver.roll)) if die not in self.gone]
        known = (*company.companions, *before.cemetery)
        return before.having(
            company=Company.known(company.adventurer, self.companions, self.spells),
            roll=self.dice,
            light=self.light,
            footprints=self.footprints,
            fireflies=self.fireflies,
            rerolls=self.rerolls,
            sketal_dice=Frozen(
                (card.key, left.index(die) if die in left else None)
                for card in self.companions
                if card.key in before.sketal_dice
                for die in [before.sketal_dice[card.key]]
            ),
            cemetery=tuple(card for card in known if card not in self.companions),
            order=(),
            phase="afternoon",
        )

    @property
    def end_light(self) -> int:
        """The light that the companions left bring at the end of the game."""
        return sum(one.end_light for one in self.companions)

    @property
    def applied(self) -> dict[int, int]:
        """How often the card of each slot was applied."""
        return dict(Counter(move.slot for move in self._moves))

    @property
    def choices(self) -> dict[int, int]:
        """What was chosen for the card of each slot, where it could be."""
        return dict(self._node.core.choices)

    @property
    def gone(self) -> frozenset[int]:
        """The indexes of the dice that went back to the reserve."""
        return self._node.core.gone

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as plain values that go into JSON."""
        return {
            "light": self.light,
            "footprints": self.footprints,
            "fireflies": self.fireflies,
            "rerolls": self.rerolls,
            "companions": [card.ref for card in self.companions],
            "spells": [card.ref for card in self.spells],
            "dice": str(self.dice),
            "casts": self.casts,
            "order": list(self.order),
            "events": [event.to_dict() for event in self.events],
        }

    def __repr__(self) -> str:
        stock = f"{self.light} light, {self.footprints} footprints"
        return f"<Outcome {stock}: {', '.join(self.order) or 'nothing triggers'}>"


def outcome(
    resolver: Resolver, node: Node, moves: tuple[Move, ...], *, as_given: bool = False
) -> Outcome:
    """Make the outcome of an order that has come to its end; it may be told in a tidier one."""
    position, core = resolver.position, node.core
    effects = [(resolver.cards[slot].effect, used.applied) for slot, used in enumerate(core.used)]
    cards: Any = resolver.cards  # the slots of companions hold companions, those of spells spells
    dice = resolver.roll.without(*core.gone)
    return Outcome(
        light=node.purse[0],
        footprints=node.purse[1],
        fireflies=position.fireflies + sum(one.fireflies * n for one, n in effects),
        rerolls=position.rerolls + sum(one.rerolls * n for one, n in effects),
        companions=tuple(cards[slot] for slot in core.companions),
        spells=tuple(cards[slot] for slot in core.spells),
        dice=dice,
        _left=tuple(sorted(map(str, dice))),
        casts=any(one.spells and n for one, n in effects),
        _node=node,
        _moves=moves,
        _resolver=resolver,
        _as_given=as_given,
    )


def tidied(resolver: Resolver, end: Node, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Bring the applications of a card together, if that leads to the same end."""
    places = {slot: place for place, slot in enumerate(dict.fromkeys(one.slot for one in moves))}
    for key in (lambda move: move.slot, lambda move: places[move.slot]):
        order = tuple(sorted(moves, key=key))
        if _leads_to(resolver, end, order):
            return order
    return moves


def _leads_to(resolver: Resolver, end: Node, moves: tuple[Move, ...]) -> bool:
    core, purse = resolver.start()
    for move in moves:
        if move not in resolver.moves(core):
            return False
        after = resolver.after(core, move)
        core, purse = after, resolver.paid(core, move, after, purse)
    return (core, purse) == end


def _with_choices(resolver: Resolver, moves: tuple[Move, ...]) -> Iterator[tuple[Move, bool]]:
    """Yield moves, each with whether there was something to choose."""
    core, _ = resolver.start()
    for move in moves:
        yield move, len(resolver.choices(core, move.slot)) > 1
        core = resolver.after(core, move)


def entries(resolver: Resolver, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Write moves as the entries of an order: each card, and what was chosen where it could be."""
    return tuple(
        written(resolver, move, several=several) for move, several in _with_choices(resolver, moves)
    )


def written(resolver: Resolver, move: Move, *, several: bool) -> str:
    """Write a move as an entry, with its choice if there were several."""
    ref = resolver.cards[move.slot].ref
    return f"{ref}{ARROW}{chosen(resolver, move)}" if several else ref


def told(resolver: Resolver, moves: tuple[Move, ...]) -> tuple[Step, ...]:
    """Tell moves as steps."""
    return tuple(
        step(resolver, move, several=several) for move, several in _with_choices(resolver, moves)
    )


def step(resolver: Resolver, move: Move, *, several: bool) -> Step:
    """Tell a move as a step, with its choice if there were several."""
    made = Step(resolver.cards[move.slot])
    if not several or move.choice is None:
        return made
    if move.choice == NOTHING:
        return made._replace(nobody=True)
    if made.card.effect.resurrect:
        return made._replace(called=resolver.cards[move.choice])
    return made._replace(die=resolver.roll[move.choice])


def chosen(resolver: Resolver, move: Move) -> str:
    """Write the choice of a move."""
    if move.choice is None or move.choice == NOTHING:
        return "nothing"
    if resolver.cards[move.slot].effect.resurrect:
        return resolver.cards[move.choice].ref
    return f"die {move.choice}"
