"""The strategy that decides at random, straight from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game import afternoon, engine, morning, noon_phase, noon_state, triggers
from glow_explorer.game.actions import ResolveAll
from glow_explorer.game.drawing import some
from glow_explorer.game.late_morning import (
    DIFFERENT,
    KEEP,
    dice_to_reroll,
    mixes,
    reroll_action,
    sources,
    turn_action,
)
from glow_explorer.game.pieces import KAAR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Seat, Table


MOST_OTHERS = max(map(len, DIFFERENT)) - 1
"""To how many other symbols a die can be turned at most."""


class RandomPlayer:
    """Decides at random: first whether to go on, then what to do, with what and how.

    Each time all is equally likely; otherwise hundreds of rerolls would drown the one choice to
    keep the dice. Cards that cannot change each other are resolved at once, in any order.
    """

    name = "random"

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        return self.pick(game._table, chance)

    def pick(self, table: Table, chance: Chance) -> Action:
        """Return the action to do now."""
        now = table.waiting[-1] if table.waiting else table.stage
        own = _OWN.get(now)
        return _any(engine.options(table), chance) if own is None else own(table, chance)


def _any(found: Sequence[Action], chance: Chance) -> Action:
    """Draw a kind of action, then one of that kind."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in found:
        kinds.setdefault(type(action), []).append(action)
    if len(kinds) > 1:
        found = list(kinds.values())[chance.below(len(kinds))]
    return found[chance.below(len(found))] if len(found) > 1 else found[0]


def _recruit(table: Table, chance: Chance) -> Action:
    if KAAR in table.seat.companions:
        found = morning.recruits(table)
        return found[chance.below(len(found))]
    there = [number for number in table.companions if number]
    return morning.recruit_action(there[chance.below(len(there))], 0)


def _reroll(table: Table, chance: Chance) -> Action:
    """Keep the dice, or spend rerolls: to reroll, or to turn a die if there are enough."""
    seat = table.seat
    if not chance.below(2) or not (there := sources(table, seat)):
        return KEEP
    if chance.below(2) and (turns := mixes(table, seat)):
        which, symbol = _face(seat, chance)
        return turn_action(which, symbol, turns[chance.below(len(turns))])
    dice = dice_to_reroll(len(seat.colors))
    number = chance.below(len(there) * len(dice))
    return reroll_action(dice[number // len(there)], there[number % len(there)])


def _face(seat: Seat, chance: Chance) -> tuple[int, int]:
    """Draw a die and another symbol for it; what no die can show is drawn again."""
    while True:
        which, other = divmod(chance.below(len(seat.colors) * MOST_OTHERS), MOST_OTHERS)
        others = [one for one in DIFFERENT[seat.colors[which]] if one != seat.faces[which]]
        if other < len(others):
            return which, others[other]


def _noon(table: Table, chance: Chance) -> Action:
    """Resolve everything at once, in any order; one by one where cards change each other."""
    seat = table.seat
    if seat.noon is None:
        cards = triggers.triggered(table, seat)
        if triggers.is_free(table, seat, cards):
            return noon_phase.RESOLVE
        order = [noon_state.ref(card.card) for card, often in cards for _ in range(often)]
        return ResolveAll(tuple(some(chance, order, len(order))))
    return noon_state.any_card(seat.noon, chance)


def _afternoon(table: Table, chance: Chance) -> Action:
    """Travel, camp or rest, as far as each is allowed."""
    seat, on_land = table.seat, table.journey == "province"
    camp = on_land and afternoon.may_camp(table, seat)
    kind = chance.below(3 if camp else 2)
    if kind == 1:
        found = afternoon.steps(table, seat) if on_land else afternoon.sailings(table, seat)
        if found:
            return found[chance.below(len(found))]
        kind = chance.below(2) if camp else 0
    return afternoon.CAMP if kind else afternoon.REST


_OWN: dict[str, Callable[[Table, Chance], Action]] = {
    "recruit": _recruit,
    "reroll": _reroll,
    "noon": _noon,
    "afternoon": _afternoon,
}
