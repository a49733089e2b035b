"""Strategies decide, chance decides the rest: the included ones by name, and playing with them.

A strategy is whatever has a name and chooses an action of a game. The included ones (`random`,
`greedy`, `careful`) also `pick` one straight from the table, which spares simulations a copy of it.

>>> from glow_explorer import Game
>>> game = Game.new(["Pocana", "Eoles"], seed=7).play("random")
>>> game.over
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from glow_explorer.errors import GlowError
from glow_explorer.game import engine
from glow_explorer.game.chance import Chance, Luck, seeded
from glow_explorer.game.players.greedy_player import CarefulPlayer, GreedyPlayer
from glow_explorer.game.players.random_player import RandomPlayer
from glow_explorer.game.players.worth import DAYS
from glow_explorer.game.stages import BY_CHANCE, PHASES
from glow_explorer.language import Typed
from glow_explorer.spelling import fold, nearest

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Table

    G = TypeVar("G", bound=Game)
    Picker = Callable[[Table, Chance], Action]


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


INCLUDED: dict[str, Callable[[], Strategy]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "careful": CarefulPlayer,
}
"""The included strategies."""
NOT_YET = ("setup", "end")
UNTIL = tuple(phase for phase in PHASES if phase not in NOT_YET)
"""The phases until which strategies can play on."""
DECISION = "decision"
OURS = "glow_explorer.game.players."


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
    raise GlowError("not-a-strategy", given=repr(given), expected=list(INCLUDED))


def known_strategies(given: object) -> tuple[Strategy, ...]:
    """Return strategies: one, or several in a list."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        return (known_strategy(given),)
    if not given:
        raise GlowError("not-a-strategy", given=repr(given), expected=list(INCLUDED))
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
    here = _end(game, until)
    done = sum(1 for action in game.history if not action.chance)
    lucks = [luck(game._table.seed, seat, done) for seat in range(seats)]
    before = game.phase
    while not game.over:
        table = game._table
        action = BY_CHANCE.get(table.now)
        if action is None:
            seat = (table.first + table.turn) % seats
            game = _decided(game, known[seat % len(known)], lucks[seat])
        else:
            game = game.do(action)
        if here(game, before):
            break
        before = game.phase
    return game


def _decided(game: G, strategy: Strategy, chance: Chance) -> G:
    """Let a strategy decide; say so if it decides on what is not allowed."""
    action = strategy.choose(game, chance)
    try:
        return game.do(action)
    except GlowError as error:
        if error.code != "illegal-action":
            raise
        data = {"name": strategy.name, "given": error.data["given"], "said": error.data["said"]}
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


def picker(strategy: Strategy) -> Picker:
    """Return what picks an action straight from a table."""
    if type(strategy).__module__.startswith(OURS):
        own: Picker = strategy.pick  # type: ignore[attr-defined]  # all of ours have it
        return own

    def pick(table: Table, chance: Chance) -> Action:
        from glow_explorer.game.game import Game

        game = Game(table.copy())
        answer = game.explain(strategy.choose(game, chance))
        if not answer.legal:
            given, reason = Typed(answer.action.text), answer.decisive
            raise GlowError("strategy-illegal", name=strategy.name, given=given, said=reason)
        return answer.action

    return pick


def play_out(table: Table, pickers: Sequence[Picker], chances: Sequence[Chance]) -> None:
    """Play a table to the end; each seat has its picker and its own luck."""
    play, by_chance, number = engine.play, BY_CHANCE.get, len(table.seats)
    while True:
        waiting = table.waiting
        now = waiting[-1] if waiting else table.stage
        action = by_chance(now)
        if action is None:
            if now == "end":
                return
            seat = (table.first + table.turn) % number
            action = pickers[seat](table, chances[seat])
        play(table, action)
