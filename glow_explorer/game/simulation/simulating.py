"""Many games at once: on all cores of a machine, or on a cluster.

>>> games = simulate(games=3, players=2, seed=1)
>>> len(games), sorted(games["strategy"].unique())
(6, ['random'])
>>> replay_game(games, 2).over
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import known_seed
from glow_explorer.game.pieces import ADVENTURERS, COLORS
from glow_explorer.game.players.strategies import known_strategies
from glow_explorer.game.setup import known_tom, seats_of
from glow_explorer.game.simulation.running import Running
from glow_explorer.game.simulation.simulated import Row, Task
from glow_explorer.game.table import Seat
from glow_explorer.places import whole
from glow_explorer.position import known_journey
from glow_explorer.rulebook import Rulings, as_rulings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.collection import CardLike
    from glow_explorer.game.game import Game
    from glow_explorer.rulebook import RulingsLike

MOST_GAMES = 100_000_000
MOST_WORKERS = 4096
CLIENT = ("submit", "cancel", "nthreads")
"""What a client of a cluster can do."""


def simulate(  # noqa: PLR0913 - all that decides a simulation
    games: SupportsIndex = 1000,
    players: SupportsIndex | Iterable[CardLike] = 4,
    journey: str = "province",
    seed: SupportsIndex | None = None,
    strategies: object = "random",
    *,
    rulings: RulingsLike = "standard",
    client: Any = None,
    workers: SupportsIndex | None = None,
    progress: bool = True,
    adventurers: Iterable[CardLike] | None = None,
    tom: Sequence[str] | str | None = None,
) -> pd.DataFrame:
    """Let strategies play many games.

    The same seed gives the same games, however many processes or machines play them. Interrupting
    (Ctrl-C, or the stop button of a notebook) keeps the games that are finished.

    Parameters
    ----------
    games
        How many games.
    players
        How many players, two to four; one plays against Tom. Or their adventurers, in the order of
        the seats.
    journey
        ``"province"`` or ``"archipelago"``.
    seed
        Where chance begins; drawn unless given, and kept in ``attrs``.
    strategies
        ``"random"``, ``"greedy"``, ``"careful"``, or a strategy of one's own: an object with a
        `name` and ``choose(game, chance)``, which sees the game as it stands, without its past. Of
        a list, seat s of game g gets the strategy number g + s, counted round and round: so over as
        many games as there are strategies each sits once on every seat.
    rulings
        A preset's name or `Rulings`.
    client
        A ``dask.distributed.Client``: the games are then played by its workers, where this package
        must be installed. A worker that dies loses no game.
    workers
        How many processes; by default as many as there are cores, if it takes long enough. With 1
        everything happens in this process.
    progress
        Whether a bar shows how far it is, if it takes a while.
    adventurers
        Those among whom adventurers are drawn in every game; by default all of them.
    tom
        With one player, the colours of Tom's dice; drawn in every game unless given.

    Returns
    -------
    a table with a row for each player and game

        - ``game``, ``seed``, ``players``, ``seat``, ``order``: the number and the seed of the game,
          how many played, the seat, and the place in the turn order of the first day (from 0);
        - ``strategy``, ``adventurer``: who played; ``tom`` for Tom;
        - ``score``, ``rank``, ``won``: ``won`` is the share of the victory, so a victory shared by
          two counts 0.5 for each;
        - ``light_cards``, ``light_faces``, ``light_back``, ``light_way``: light won and lost in
          play by cards, by special faces, by stepping back on the score track, and on the way (of
          Tom the first has all); ``end_cards``, ``end_journey``, ``end_fireflies``,
          ``end_footprints``: the lines of the final count. With the 10 of the start these add up to
          the score;
        - ``fireflies``, ``footprints``, ``rerolls``, ``companions``: tokens and companions left;
        - ``camp`` or ``boats``: the space of the camp, or the islands of the boats;
        - ``recruited``, ``company``: the keys of the companions recruited day by day, and of those
          in play at the end;
        - ``days``: how many days the game lasted.

        ``attrs`` has what was asked for, and whether it was ``interrupted``.

    Examples
    --------
    >>> games = simulate(games=8, players=2, seed=4, strategies=["greedy", "random"])
    >>> wins = games.groupby("strategy")["won"].mean()
    >>> bool(wins["greedy"] > wins["random"])
    True
    """
    number = _number("games", games, 1, MOST_GAMES)
    count = None if workers is None else _number("workers", workers, 1, MOST_WORKERS)
    task = _task(
        players=players,
        journey=journey,
        seed=seed,
        strategies=strategies,
        rulings=rulings,
        adventurers=adventurers,
        tom=tom,
    )
    running = Running(task, number, bar=progress)
    if client is not None:
        if not all(callable(getattr(client, name, None)) for name in CLIENT) or client.asynchronous:
            raise GlowError("not-a-client", given=repr(client))
        interrupted = running.on_cluster(client)
    else:
        interrupted = running.on_machine(count)
    return _frame(running.rows, task, number, interrupted=interrupted)


def _number(name: str, given: object, fewest: int, most: int) -> int:
    found = whole(given)
    if not fewest <= found <= most:
        expected = {"fewest": fewest, "most": most}
        raise GlowError("not-that-many", name=name, given=repr(given), **expected)
    return found


def _task(  # noqa: PLR0913 - all that is asked
    *,
    players: object,
    journey: str,
    seed: SupportsIndex | None,
    strategies: object,
    rulings: RulingsLike,
    adventurers: Iterable[CardLike] | None,
    tom: Sequence[str] | str | None,
) -> Task:
    """Check what is asked, all of it before the first game."""
    under = as_rulings(rulings)
    known = known_strategies(strategies)
    fixed = isinstance(players, Iterable)
    if fixed and adventurers is not None:
        raise GlowError("adventurers-twice")
    numbers = _seated(players) if fixed else _among(adventurers)
    most = catalog().setup.most_players
    count = len(numbers) if fixed else _number("players", players, 1, most)
    if count > len(numbers):
        raise GlowError("too-few-adventurers", given=len(numbers), expected=count)
    colors = None if tom is None else _tom(tom, count, numbers, under)
    return Task(
        known_seed(seed), count, known_journey(journey), under, known, numbers, not fixed, colors
    )


def _seated(players: Any) -> tuple[int, ...]:
    """Return the adventurers of players, one against Tom included."""
    if isinstance(players, str):
        raise GlowError("not-players", given=repr(players))
    given = list(players)
    if len(given) == 1:
        return (collection.adventurers()[given[0]].number,)
    return tuple(seat.adventurer for seat in seats_of(given))


def _among(given: Iterable[CardLike] | None) -> tuple[int, ...]:
    """Return the adventurers among whom chance decides."""
    if given is None:
        return tuple(ADVENTURERS)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GlowError("not-a-list", given=repr(given))
    return tuple(dict.fromkeys(collection.adventurers()[one].number for one in given))


def _tom(given: object, players: int, numbers: tuple[int, ...], under: Rulings) -> tuple[str, ...]:
    """Return the colours of Tom's dice; they must suit every adventurer who may play."""
    if players > 1:
        raise GlowError("tom-with-others", given=players)
    for number in numbers:
        found = known_tom(given, None, Seat("", number), under)
    return tuple(COLORS[color].value for color in found.colors)


def _frame(
    rows: list[tuple[Any, ...]], task: Task, games: int, *, interrupted: bool
) -> pd.DataFrame:
    """Put the rows in order, and note what was asked."""
    import pandas as pd

    frame = pd.DataFrame.from_records(sorted(rows, key=_key), columns=list(Row._fields))
    texts = ("strategy", "adventurer", "boats", "recruited", "company")
    whole_numbers = [name for name in Row._fields if name not in (*texts, "won", "camp")]
    types = dict.fromkeys(whole_numbers, "int64") | dict.fromkeys(texts, "string")
    frame = frame.astype({**types, "won": "float64", "camp": "Int64"})
    keys = [ADVENTURERS[number].card.key for number in task.adventurers]
    frame.attrs = {
        "games": games, "players": task.players, "journey": task.journey, "seed": task.seed,
        "strategies": [one.name for one in task.strategies], "adventurers": keys,
        "drawn": task.drawn, "tom": None if task.tom is None else list(task.tom),
        "rulings": {"preset": task.rulings.preset, **task.rulings.changes},
        "interrupted": interrupted,
    }  # fmt: skip
    return frame


def _key(row: tuple[Any, ...]) -> tuple[int, int]:
    return row[0], row[3]


def replay_game(frame: pd.DataFrame, game: SupportsIndex, strategies: object = None) -> Game:
    """Play a simulated game again, step by step; return it at its end, with its whole history.

    Parameters
    ----------
    frame
        What `simulate` returned, or some of its rows.
    game
        The number of the game.
    strategies
        The strategies that played, as they were given to `simulate`; needed only where they were
        not included ones.
    """
    from glow_explorer.game.game import Game

    number = whole(game)
    task = _asked(frame, strategies)
    if not (frame["game"] == number).any():
        raise GlowError("no-such-game", given=game, games=frame["game"].nunique())
    seed = task.seed_of(number)
    who = task.setting(seed)
    if who.tom is None:
        begun = Game.new(who.adventurers, task.journey, seed, rulings=task.rulings)
    else:
        begun = Game.solo(who.adventurers[0], who.tom, task.journey, seed, rulings=task.rulings)
    return begun.play([task.strategy(number, seat) for seat in range(task.players)])


def _asked(frame: pd.DataFrame, strategies: object) -> Task:
    """Read again what a simulation was asked for."""
    asked = dict(getattr(frame, "attrs", {}))
    if not {"seed", "strategies", "rulings"} <= set(asked):
        raise GlowError("not-simulated")
    changes = {name.replace("-", "_"): answer for name, answer in asked["rulings"].items()}
    return Task(
        seed=asked["seed"],
        players=asked["players"],
        journey=asked["journey"],
        rulings=Rulings(changes.pop("preset"), **changes),
        strategies=known_strategies(asked["strategies"] if strategies is None else strategies),
        adventurers=tuple(collection.adventurers()[key].number for key in asked["adventurers"]),
        drawn=asked["drawn"],
        tom=None if asked["tom"] is None else tuple(asked["tom"]),
    )
