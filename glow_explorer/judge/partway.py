"""A noon on the way: what has been applied, and what may come next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.judge.orders import Node
from glow_explorer.judge.outcome import Outcome, Step, outcome, step, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.judge.entry import Paths
    from glow_explorer.judge.orders import Moves, Orders


class Next(NamedTuple):
    """An application that may come next: the entry of an order, and the step it stands for."""

    entry: str
    step: Step


@dataclass(frozen=True, eq=False)
class Partway:
    """Where a noon stands after some applications; see `Noon.after`.

    It is left open which of several equal dice a card has used, as long as that does not matter.
    """

    _orders: Orders
    _paths: Paths
    _rank: Callable[[Outcome], Any]

    @cached_property
    def stages(self) -> tuple[Outcome, ...]:
        """What the player has after each application, and first of all before any of them."""
        resolver = self._orders.resolver
        moves = next(iter(self._paths.values()))
        core, purse = resolver.start()
        found = [outcome(resolver, Node(core, purse), (), as_given=True)]
        for number, move in enumerate(moves, start=1):
            after = resolver.after(core, move)
            core, purse = after, resolver.paid(core, move, after, purse)
            found.append(outcome(resolver, Node(core, purse), moves[:number], as_given=True))
        return tuple(found)

    @property
    def now(self) -> Outcome:
        """What the player has now, with the order so far and its events."""
        return self.stages[-1]

    @cached_property
    def nexts(self) -> tuple[Next, ...]:
        """Every application that may come next; of equal dice that may go back, one."""
        resolver = self._orders.resolver
        able = [(node.core, move) for node in self._paths for move in resolver.moves(node.core)]
        found: dict[Step, str] = {}
        for core, move in sorted(able, key=lambda one: one[1].slot):
            several = len(resolver.choices(core, move.slot)) > 1
            made = step(resolver, move, several=several)
            found.setdefault(made, written(resolver, move, several=several))
        return tuple(Next(entry, made) for made, entry in found.items())

    @property
    def may_end(self) -> bool:
        """Whether nothing is left to be applied; if something may be, it depends on the dice used.

        A card may have used a die that went back: then it may be applied once more.
        """
        return any(not self._orders.resolver.moves(node.core) for node in self._paths)

    @cached_property
    def _later(self) -> list[tuple[Moves, Orders]]:
        """The ways that led here, each with the orders that go on from there."""
        return [(moves, self._orders.starting(node)) for node, moves in self._paths.items()]

    def is_small(self, most: int = 600) -> bool:
        """Say whether all that can still be reached is found among so many states."""
        return all(orders.is_small(most) for _, orders in self._later)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every distinct result that can still be reached, best first."""
        resolver = self._orders.resolver
        made = [
            outcome(resolver, end, (*moves, *later), as_given=True)
            for moves, orders in self._later
            for end, later in orders.ends.items()
        ]
        return tuple(dict.fromkeys(sorted(made, key=self._rank, reverse=True)))
