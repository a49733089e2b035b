"""The strategy that decides at random, straight from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game import afternoon, engine, morning, noon
from glow_explorer.game.actions import (
    Apply,
    Camp,
    EndNoon,
    Keep,
    Recruit,
    Reroll,
    ResolveAll,
    Rest,
    SailTo,
    Turn,
    WalkTo,
    bare,
)
from glow_explorer.game.chance import draw
from glow_explorer.game.late_morning import (
    DIFFERENT,
    sources,
    turning_mixes,
)
from glow_explorer.game.pieces import KAAR
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolver import Application
from glow_explorer.kernel.rerolls import dice_to_reroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.noon import NoonState
    from glow_explorer.game.table import Seat, Table


KEEP, RESOLVE, DONE = bare(Keep), bare(ResolveAll), bare(EndNoon)
CAMP, REST = bare(Camp), bare(Rest)
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
        pairs = morning.recruits(table)
        return Recruit.of(*pairs[chance.below(len(pairs))])
    there = [number for number in table.companions if number]
    return Recruit.of(there[chance.below(len(there))])


def _reroll(table: Table, chance: Chance) -> Action:
    """Keep the dice, or spend rerolls: to reroll, or to turn a die if there are enough."""
    seat = table.seat
    if not chance.below(2) or not (there := sources(table, seat)):
        return KEEP
    if chance.below(2) and (turns := turning_mixes(table, seat)):
        which, symbol = _face(seat, chance)
        return Turn.of(which, symbol, turns[chance.below(len(turns))])
    dice = dice_to_reroll(len(seat.colors))
    number = chance.below(len(there) * len(dice))
    return Reroll.of(dice[number // len(there)], there[number % len(there)])


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
        cards = noon.triggered(table, seat)
        if noon.is_free(table, seat, cards):
            return RESOLVE
        order = [noon.ref(card.card) for card, often in cards for _ in range(often)]
        return ResolveAll(tuple(draw(chance, order, len(order))))
    return _apply(seat.noon, chance)


def _apply(standing: NoonState, chance: Chance) -> Action:
    """Draw a card that may be applied next, then what it chooses; perhaps be done, if one may."""
    resolver = standing.resolver
    core = standing.node.core
    if len(standing.paths) > 1:
        cores = [node.core for node in standing.paths if not resolver.is_over(node.core)]
        if len(cores) < len(standing.paths) and not chance.below(2):
            return DONE
        core = cores[chance.below(len(cores))]
    slots = resolver.able(core)
    slot = slots[chance.below(len(slots))]
    choices = resolver.choices(core, slot)
    choice = None
    if len(choices) > 1:
        choice = chosen(resolver, Application(slot, choices[chance.below(len(choices))]))
    return Apply.of(noon.ref(resolver.cards[slot]), choice)


def _afternoon(table: Table, chance: Chance) -> Action:
    """Travel, camp or rest, as far as each is allowed."""
    seat, on_land = table.seat, table.journey == "province"
    camp = on_land and afternoon.may_camp(table, seat)
    kind = chance.below(3 if camp else 2)
    if kind == 1:
        ways = afternoon.steps(table, seat) if on_land else afternoon.sailings(table, seat)
        if ways:
            way = ways[chance.below(len(ways))]
            return WalkTo.of(*way) if on_land else SailTo.of(*way)
        kind = chance.below(2) if camp else 0
    return CAMP if kind else REST


_OWN: dict[str, Callable[[Table, Chance], Action]] = {
    "recruit": _recruit,
    "reroll": _reroll,
    "noon": _noon,
    "afternoon": _afternoon,
}
