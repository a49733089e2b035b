"""Strategies decide, chance decides the rest: the included ones by name, and playing with them.

A strategy is whatever has a name and chooses an action of a game. The included ones (`random`,
`greedy`, `careful`, `master`) also `pick` one straight from the table, which spares simulations a
copy of it.

>>> from glow_explorer import Game
>>> game = Game.new(["Pocana", "Eoles"], seed=7).play("random")
>>> game.over
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from glow_explorer.errors import GlowError, fold, nearest, quoted
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
from glow_explorer.game.chance import Chance, Luck, draw, seeded
from glow_explorer.game.late_morning import DIFFERENT, OTHERS, sources, turning_mixes
from glow_explorer.game.pieces import KAAR
from glow_explorer.game.players.greedy_player import CarefulPlayer, GreedyPlayer
from glow_explorer.game.players.master_player import MasterPlayer
from glow_explorer.game.players.worth import DAYS
from glow_explorer.game.stages import BY_CHANCE, END, PHASES
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolver import Application
from glow_explorer.kernel.rerolls import dice_to_reroll
from glow_explorer.language import Typed

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table

    G = TypeVar("G", bound=Game)
    Picker = Callable[[Table, Chance], Action]
    from glow_explorer.game.noon import NoonState
    from glow_explorer.game.table import Seat, Table


@runtime_checkable
class Strategy(Protocol):
    """Whoever decides for a player.

    `name` stands for it in tables; `choose` returns one of ``game.actions()``. Its own luck, if it
    needs some, comes from `chance` (``chance.below(6)`` is 0 to 5), so that games repeat.
    """

    name: str

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        ...  # pragma: no cover


# ---------------------------------------------------------------- deciding at random

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
        return _OWN.get(now, _any)(table, chance)


def _any(table: Table, chance: Chance) -> Action:
    """Draw a kind of action, then one of that kind."""
    found: Sequence[Action] = engine.options(table)
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
        others = OTHERS[seat.colors[which]][seat.faces[which]]
        if other < len(others):
            return which, others[other]


def _noon(table: Table, chance: Chance) -> Action:
    """Resolve everything at once, in any order; one by one where cards change each other."""
    seat = table.seat
    if seat.noon is None:
        cards = noon.triggered(table, seat)
        if noon.is_free(table, seat, cards, steady=True):
            return RESOLVE
        turns = [(noon.ref(card.card), often) for card, often in cards]
        if not table.house.in_one_go:
            turns = [(ref, 1) for ref, often in turns for _ in range(often)]
        drawn = draw(chance, turns, len(turns))
        return ResolveAll(tuple(ref for ref, often in drawn for _ in range(often)))
    return _apply(seat.noon, chance)


def _apply(standing: NoonState, chance: Chance) -> Action:
    """Draw a card that may be applied next, then what it chooses; perhaps be done, if one may."""
    resolver = standing.resolver
    core = standing.node.core
    if len(standing.paths) > 1 or (core.risen and not resolver.house.newcomer_must):
        cores = [node.core for node in standing.paths if resolver.able(node.core)]
        if noon.may_end(standing) and not chance.below(2):
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


# ---------------------------------------------------------------- playing with strategies

INCLUDED: dict[str, Callable[[], Strategy]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "careful": CarefulPlayer,
    "master": MasterPlayer,
}
"""The included strategies."""
NOT_YET = ("setup", "end")
UNTIL = tuple(phase for phase in PHASES if phase not in NOT_YET)
"""The phases until which strategies can play on."""
DECISION = "decision"
OURS = "glow_explorer.game.players."


def strategy(name: object) -> Strategy:
    """Return an included strategy by its name: random, greedy, careful or master.

    Whatever has a name and chooses an action is a strategy as well, and is returned as it is.

    Examples
    --------
    >>> from glow_explorer import Game
    >>> game = Game.new(["Pocana", "Eoles"], seed=7)
    >>> careful = strategy("careful")
    >>> careful.choose(game, luck(7, 0)) in game.actions()
    True
    """
    return known_strategy(name)


def known_strategy(given: object) -> Strategy:
    """Return a strategy: an included one by its name, or one's own."""
    if isinstance(given, str):
        made = INCLUDED.get(fold(given))
        if made is None:
            near = nearest(given, INCLUDED)
            raise GlowError("unknown-strategy", given=given, expected=list(INCLUDED), nearest=near)
        return made()
    if isinstance(given, type) and callable(getattr(given, "choose", None)):
        given = given()
    name: object = getattr(given, "name", None)
    if isinstance(given, Strategy) and isinstance(name, str) and callable(given.choose):
        return given
    raise GlowError("not-a-strategy", given=quoted(given), expected=list(INCLUDED))


def known_strategies(given: object) -> tuple[Strategy, ...]:
    """Return strategies: one, or several in a list."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        return (known_strategy(given),)
    if not given:
        raise GlowError("not-a-strategy", given=quoted(given), expected=list(INCLUDED))
    return tuple(map(known_strategy, given))


def luck(seed: int, seat: int, done: int = 0) -> Chance:
    """Return the luck of a strategy: it begins from the game's seed, the seat and what was done."""
    return Luck(seeded(seed, 1 + seat, done))


def play_on(game: G, strategies: object, until: str | None = None) -> G:
    """Let strategies play on.

    What they decide by luck depends on the game's seed, on the seat, and on how many decisions
    there were before: so the same game goes the same way again.

    Parameters
    ----------
    game
        The game as it stands.
    strategies
        A strategy or its name for all players, or one for each in the order of the seats.
    until
        A phase, or a day such as ``"day 3"``: where to stop, the next time it begins; or
        ``"decision"``: after one. Without it the game is played to its end.
    """
    seats = len(game._table.seats)
    known = known_strategies(strategies)
    if len(known) not in (1, seats):
        raise GlowError("strategies-and-players", given=len(known), expected=seats)
    if game._table.follows and any(strategy.name != "random" for strategy in known):
        raise GlowError("nobody-to-play-against")
    here = _end(game, until)
    done = sum(1 for action in game.history if not action.chance)
    lucks = [luck(game._table.seed, seat, done) for seat in range(seats)]
    before = game.phase
    while not game.over:
        table = game._table
        action = BY_CHANCE.get(table.now)
        if action is None:
            seat = table.number
            game = _decided(game, known[seat % len(known)], lucks[seat])
        else:
            game = game.do(action)
        if here(game, before):
            break
        before = game.phase
    return game


def _decided(game: G, player: Strategy, chance: Chance) -> G:
    """Let a strategy decide; say so if it decides on what is not allowed."""
    action = player.choose(game, chance)
    try:
        return game.do(action)
    except GlowError as error:
        if error.code != "illegal-action":
            raise
        data = {"name": player.name, "given": error.data["given"], "said": error.data["said"]}
        raise GlowError("strategy-illegal", **data) from None


def _end(game: Game, until: object) -> Callable[[Game, str], bool]:
    """Return what says whether a game has come to where it shall stop, with the phase before."""
    if until is None:
        return lambda _game, _before: False
    word = fold(until) if isinstance(until, str) else ""
    if word == DECISION:
        # To roll again is a decision too, though chance has its part in it.
        drawn = {type(action) for action in BY_CHANCE.values()}
        return lambda game, _before: type(game.history[-1]) not in drawn
    if day := re.fullmatch(r"day-?(\d{1,3})", word):
        number = int(day[1])
        if game.day == DAYS:
            raise GlowError("no-later-day", given=until)
        if not game.day < number <= DAYS:
            raise GlowError("not-a-later-day", given=until, first=game.day + 1, last=DAYS)
        return lambda game, _before: game.day == number
    if word not in UNTIL:
        near = nearest(word, UNTIL)
        raise GlowError("unknown-until", given=until, expected=UNTIL, nearest=near)
    return lambda game, before: game.phase == word != before


def picker(player: Strategy) -> Picker:
    """Return what picks an action straight from a table."""
    if type(player).__module__.startswith(OURS):
        own: Picker = player.pick  # type: ignore[attr-defined]  # all of ours have it
        return own

    def pick(table: Table, chance: Chance) -> Action:
        from glow_explorer.game.game import Game

        game = Game(table.copy())
        answer = game.explain(player.choose(game, chance))
        if not answer.legal:
            given, reason = Typed(answer.action.text), answer.decisive
            raise GlowError("strategy-illegal", name=player.name, given=given, said=reason)
        return answer.action

    return pick


def play_out(table: Table, pickers: Sequence[Picker], chances: Sequence[Chance]) -> None:
    """Play a table to the end; each seat has its picker and its own luck."""
    play, waiting = engine.play, table.waiting
    while (now := waiting[-1] if waiting else table.stage) != END:
        if now in BY_CHANCE:
            play(table, BY_CHANCE[now])
        else:
            seat = table.number
            play(table, pickers[seat](table, chances[seat]))
