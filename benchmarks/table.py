"""The table: whole games by strategies, one core; one action at a time; reading and counting."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

from glow_explorer import Game, Position
from glow_explorer.game import noon
from glow_explorer.game.actions import ResolveAll
from glow_explorer.game.players.strategies import known_strategies
from glow_explorer.game.simulation import SimulationTask, play_game, simulate
from glow_explorer.game.statistics import card_statistics
from glow_explorer.judge.orders import Orders
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from benchmarks.timing import Case

_AT_ONCE = 40
_EVERYBODY = tuple(range(1, 8))


def _games(strategy: str, journey: str, players: int = 4, number: int = _AT_ONCE) -> Case:
    """Play some games on one core, others every time: as a simulation does, rows included."""
    task = SimulationTask(
        1, players, journey, as_rulings("standard"), known_strategies(strategy), _EVERYBODY,
        drawn=True, tom=None,
    )  # fmt: skip
    numbers = count()

    def play() -> None:
        for _ in range(number):
            play_game(task, next(numbers))

    return play, number


def _actions(journey: str) -> Case:
    """Do all actions of a game again, each with its events."""
    ended = Game.new(["Pocana", "Eoles", "Braccio", "Orium"], journey, 3).play("random")
    history, start = ended.history, ended.start

    def play() -> Game:
        game = start
        for action in history:
            game = game.do(action)
        return game

    return play, len(history)


def _listing() -> Callable[[], object]:
    """List what may be done in the morning, with reasons."""
    return Game.new(["Pocana", "Eoles"], seed=3).actions


def _backgammon() -> dict[str, Case]:
    """Play OpenSpiel's backgammon at random through Python, as a measure, if it is installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): its backgammon is left out.")
        return {}
    game, luck = pyspiel.load_game("backgammon"), Random(1)

    def play() -> None:
        for _ in range(_AT_ONCE):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    faces, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(luck.choices(faces, chances)[0])
                else:
                    state.apply_action(luck.choice(state.legal_actions()))

    return {"OpenSpiel's backgammon, played at random": (play, _AT_ONCE)}


def _opening() -> Callable[[], object]:
    """Open the code of a game that careful players have played to the end."""
    four = ["Pocana", "Eoles", "Braccio", "Orium"]
    code = Position(Game.new(four, seed=1).play("careful")).code()
    return lambda: Position.from_code(code)


def _plain_noon() -> dict[str, Case]:
    """Resolve a noon whose order is free: by adding up, as games do, and by the judge's search.

    Both ask the kernel; that adding up is several times as quick is why games have it.
    """
    game = Game.new(["Pocana", "Eoles", "Braccio", "Orium"], seed=3).play("random")
    free = [
        moment._table
        for moment in game.replay()
        if moment._table.now == "noon" and noon.order_is_free(moment._table)
    ]
    table = max(free, key=lambda each: len(noon.triggered(each, each.seat)))
    everything = ResolveAll()
    return {
        "added up": lambda: noon.resolve_all(table.copy(), everything, None),
        "by the judge's resolver": lambda: Orders(noon.noon_position(table, table.seat)).ends,
    }


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the questions and what is timed for each."""
    frame = simulate(200, 4, "archipelago", seed=1, workers=1)
    return {
        "Games of four players on one core: games a second": {
            **_backgammon(),
            "random players, Province": _games("random", "province"),
            "random players, Archipelago": _games("random", "archipelago"),
            "greedy players, Province": _games("greedy", "province", number=4),
            "greedy players, Archipelago": _games("greedy", "archipelago", number=4),
            "careful players, Archipelago": _games("careful", "archipelago", number=4),
            "one random player against Tom, Province": _games("random", "province", 1),
        },
        "A game, one action at a time": {
            "an action, with its events, Province": _actions("province"),
            "an action, with its events, Archipelago": _actions("archipelago"),
            "listing what may be done, with reasons": _listing(),
        },
        "A noon whose order is free": _plain_noon(),
        "A code with a whole game of four": {
            "opened: played again, with its log": _opening(),
        },
        "Statistics": {
            "of 46 companions in 200 games": lambda: card_statistics(frame),
        },
    }
