"""Games by the thousand: one game as a row, and where games are played; `simulate`, `replay_game`.

They are played here, in processes of this machine, which end with the one that asked them, or on a
cluster.
"""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import signal
import sys
from collections.abc import Iterable
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil
from threading import Thread
from time import monotonic
from traceback import format_exception
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game.chance import Chance, keys, known_seed, seeded
from glow_explorer.game.evening import count_of, ranking_of, tom_score
from glow_explorer.game.pieces import ADVENTURERS, COLORS
from glow_explorer.game.players.strategies import known_strategies, luck, picker, play_out
from glow_explorer.game.setup import known_tom, new_table, seats_of, solo_table
from glow_explorer.game.table import TOM, Seat
from glow_explorer.inputs import counted, flag, listed, whole
from glow_explorer.kernel.count import ranks
from glow_explorer.language import text
from glow_explorer.position import known_journey
from glow_explorer.progress import ProgressBar
from glow_explorer.rulebook import Rulings, as_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.collection import CardLike
    from glow_explorer.game.game import Game
    from glow_explorer.game.players.strategies import Strategy
    from glow_explorer.game.table import Table
    from glow_explorer.kernel.count import Count
    from glow_explorer.rulebook import RulingsLike

    Batch = tuple[int, int]
    "The first game, and how many."
    Rows = list[tuple[Any, ...]]
    Play = Callable[[int, int], Rows]


_SHORT = 11
"""Bits that are left out of a seed, so that it stays a whole number in every program."""
_WHO = 0


@dataclass(frozen=True)
class SimulationTask:
    """What is simulated.

    Attributes
    ----------
    seed
        The seed of the simulation.
    players
        How many sit at the table; one plays against Tom.
    adventurers, drawn
        The numbers of the adventurers: those at the table in the order of the seats, or, if they
        are drawn, those among whom chance decides in every game.
    strategies
        The strategies; they move on by one seat from game to game.
    tom
        The colours of Tom's dice; drawn in every game if they are not given.
    """

    seed: int
    players: int
    journey: str
    rulings: Rulings
    strategies: tuple[Strategy, ...]
    adventurers: tuple[int, ...]
    drawn: bool
    tom: tuple[str, ...] | None

    def seed_of(self, game: int) -> int:
        """Return the seed of a game."""
        return seeded(self.seed, game) >> _SHORT

    def strategy(self, game: int, seat: int) -> Strategy:
        """Return who plays on a seat: over as many games as there are strategies, each once."""
        return self.strategies[(game + seat) % len(self.strategies)]

    def setting(self, seed: int) -> Setting:
        """Return who sits at the table of the game with a seed."""
        chance = Chance(seeded(seed, _WHO))
        numbers = list(self.adventurers)
        if self.drawn:
            numbers = [numbers.pop(chance.below(len(numbers))) for _ in range(self.players)]
        if self.players > 1:
            return Setting(tuple(numbers), None)
        pairs = [self.tom] if self.tom else colors_of_tom(numbers[0], self.rulings)
        return Setting(tuple(numbers), pairs[chance.below(len(pairs))])


class Setting(NamedTuple):
    """The adventurers at a table in the order of the seats, and the colours of Tom's dice."""

    adventurers: tuple[int, ...]
    tom: tuple[str, ...] | None


@lru_cache(maxsize=64)
def colors_of_tom(adventurer: int, rulings: Rulings) -> tuple[tuple[str, ...], ...]:
    """List the colours that Tom's dice may have against an adventurer."""
    pairs = []
    for own in COLORS:
        for other in COLORS:
            pair = (own.value, other.value)
            try:
                known_tom(pair, None, Seat("", adventurer), rulings)
            except GlowError:
                continue
            pairs.append(pair)
    return tuple(pairs)


class PlayerRow(NamedTuple):
    """What is kept of a player in a game; see `simulate` for what the columns mean."""

    game: int
    seed: int
    players: int
    seat: int
    order: int
    strategy: str
    adventurer: str
    score: int
    rank: int
    won: float
    light_cards: int
    light_faces: int
    light_back: int
    light_way: int
    end_cards: int
    end_journey: int
    end_fireflies: int
    end_footprints: int
    fireflies: int
    footprints: int
    rerolls: int
    companions: int
    camp: int | None
    boats: str | None
    recruited: str
    company: str
    days: int


def play_game(task: SimulationTask, game: int) -> list[PlayerRow]:
    """Play one game; return a row for each player, and for Tom."""
    seed = task.seed_of(game)
    table = set_up(task, seed)
    seats = range(len(table.seats))
    strategies = [task.strategy(game, seat) for seat in seats]
    pickers = [picker(strategy) for strategy in strategies]
    with _uncollected():
        play_out(table, pickers, [luck(seed, seat) for seat in seats])
    counts = [count_of(table, seat) for seat in table.seats]
    fared = zip(counts, places(table, counts), strict=True)
    played = [
        PlayerResult(strategies[seat].name, list(keys(table.seats[seat].joined)), counted, *place)
        for seat, (counted, place) in enumerate(fared)
    ]
    rows = [_row(table, (game, seed), seat, player) for seat, player in enumerate(played)]
    return rows if table.tom is None else [*rows, _tom_row(table, rows[0])]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Switch the cyclic garbage collector off: a game makes no reference cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def set_up(task: SimulationTask, seed: int) -> Table:
    """Lay out the table of a game; its chance has not decided anything yet."""
    who = task.setting(seed)
    seats = [Seat(ADVENTURERS[number].card.name, number) for number in who.adventurers]
    if who.tom is None:
        return new_table(seats, task.journey, seed, task.rulings)
    tom = known_tom(who.tom, None, seats[0], task.rulings)
    return solo_table(seats[0], tom, task.journey, seed, task.rulings)


def places(table: Table, counts: Sequence[Count]) -> list[tuple[int, float]]:
    """Return for each player the rank and the share of the victory (end.winner, end.tie)."""
    if table.tom is not None:
        won = ranking_of(table).winners != (TOM,)
        return [(1, 1.0) if won else (2, 0.0)]
    pairs = zip(counts, table.seats, strict=True)
    reached = ranks([(count.total, seat.rerolls) for count, seat in pairs])
    share = 1 / reached.count(1)
    return [(rank, share if rank == 1 else 0.0) for rank in reached]


class PlayerResult(NamedTuple):
    """How a player fared."""

    strategy: str
    recruited: list[str]
    counted: Count
    rank: int
    won: float


def _row(table: Table, game: tuple[int, int], number: int, played: PlayerResult) -> PlayerRow:
    seat, players, land = table.seats[number], len(table.seats), table.journey == "province"
    counted = played.counted
    cards, faces, back, way = seat.sources
    first = table.first if table.tom is not None else (table.first - table.day + 1) % players
    return PlayerRow(
        game=game[0],
        seed=game[1],
        players=players,
        seat=number,
        order=(number - first) % players,
        strategy=played.strategy,
        adventurer=ADVENTURERS[seat.adventurer].card.key,
        score=counted.total,
        rank=played.rank,
        won=played.won,
        light_cards=cards,
        light_faces=faces,
        light_back=back,
        light_way=way,
        end_cards=counted.cards,
        end_journey=counted.journey,
        end_fireflies=counted.fireflies,
        end_footprints=counted.footprints,
        fireflies=seat.fireflies,
        footprints=seat.footprints,
        rerolls=seat.rerolls,
        companions=len(seat.companions),
        camp=seat.camp if land else None,
        boats=None if land else _places_of(seat.boats),
        recruited=" ".join(played.recruited),
        company=" ".join(keys(seat.companions)),
        days=table.day,
    )


def _places_of(boats: Sequence[int]) -> str:
    return " ".join(map(str, sorted(boats)))


def _tom_row(table: Table, own: PlayerRow) -> PlayerRow:
    """Return Tom's row; his light in play is that of his tiles and dice."""
    tom, land = table.tom, table.journey == "province"
    assert tom is not None
    score = tom_score(table.journey, tom, table.rulings)
    return own._replace(
        seat=1, order=1, strategy=TOM.lower(), adventurer=TOM.lower(), score=score.total,
        rank=3 - own.rank, won=1 - own.won, light_cards=tom.score - catalog().setup.start_score,
        light_faces=0, light_back=0, light_way=0, end_cards=0, end_journey=score.journey,
        end_fireflies=0, end_footprints=score.footprints, fireflies=0, footprints=score.footprints,
        rerolls=0, companions=0, camp=None, boats=None if land else _places_of(tom.boats),
        recruited="", company="",
    )  # fmt: skip


def packed(task: SimulationTask) -> bytes:
    """Pack a task to be sent to another process, with strategies of the caller's own if need be."""
    try:
        import cloudpickle  # type: ignore[import-untyped]  # has no hints
    except ImportError:
        return pickle.dumps(task)
    made: bytes = cloudpickle.dumps(task)
    return made


@lru_cache(maxsize=4)
def _unpacked(task: bytes) -> SimulationTask:
    found: SimulationTask = pickle.loads(task)
    return found


def play_packed(task: bytes, first: int, number: int) -> list[tuple[Any, ...]]:
    """Play so many games of a packed task; return plain rows."""
    known = _unpacked(task)
    return [tuple(row) for game in range(first, first + number) for row in play_game(known, game)]


HERE = 0.4
"""Seconds for which games are played in this process before others are asked."""
SHORT = 1.5
"""Seconds of work for which no other process is worth starting."""
BATCH = 1.0
"""Seconds that a batch of games is meant to take."""
SOON = 1e-6
MOST_IN_BATCH = 500
ROUNDS = 4
"""Batches for each worker at least, so that none waits long for the last."""
RETRIES = 3
UNABLE = (ImportError, NotImplementedError, OSError)
"""What happens where processes cannot be started, or do not live."""
UNSENT = (pickle.PicklingError, TypeError, AttributeError)
"""What happens to strategies that cannot be sent to another process."""


class Running:
    """A simulation under way.

    Attributes
    ----------
    rows
        The rows of the games that are finished, in no order.
    """

    def __init__(self, task: SimulationTask, games: int, *, bar: bool) -> None:
        self.task, self.games = task, games
        self.rows: list[tuple[Any, ...]] = []
        self._next, self._taken, self._pace = 0, set[int](), 0.0
        self._show = bar
        self._tell: Callable[[int], object] = lambda _number: None

    def on_machine(self, workers: int | None) -> bool:
        """Play in some processes of this machine; say whether it was interrupted."""
        return self._followed(lambda: self._on_machine(workers))

    def on_cluster(self, client: Any) -> bool:
        """Play on a cluster; say whether it was interrupted."""
        return self._followed(lambda: self._on_cluster(client))

    def _followed(self, play: Callable[[], None]) -> bool:
        """Show how far it is, if it takes a while; keep what is finished when interrupted."""
        with ProgressBar(self.games, "games") if self._show else nullcontext() as bar:
            if bar is not None:
                self._tell = bar.update
            try:
                play()
            except KeyboardInterrupt:
                return True
        return False

    # ------------------------------------------------------------------ in this process

    def _here(self, seconds: float | None = None) -> None:
        """Play in this process: everything that is left, or for some time to learn the pace."""
        began, known = monotonic(), None
        while self._next < self.games:
            self._play(self._next)
            self._next += 1
            if seconds is None:
                continue
            now = monotonic()
            if known is None:  # the first game also makes what all games need
                known, first = now, self._next
            elif now - began >= seconds:
                self._pace = max(SOON, (now - known) / (self._next - first))
                return

    def _play(self, game: int) -> None:
        self.rows += play_game(self.task, game)
        self._tell(1)

    def _batches(self, workers: int) -> list[Batch]:
        """Share what is left among workers."""
        left = self.games - self._next
        size = max(1, min(MOST_IN_BATCH, int(BATCH / self._pace), ceil(left / workers / ROUNDS)))
        return [
            (first, min(size, self.games - first)) for first in range(self._next, self.games, size)
        ]

    def _take(self, batch: Batch, rows: Iterable[tuple[Any, ...]]) -> None:
        """Keep what has come back."""
        first, number = batch
        if first not in self._taken:
            self._taken.add(first)
            self.rows += rows
            self._tell(number)

    # ------------------------------------------------------------------ in other processes

    def _on_machine(self, workers: int | None) -> None:
        number = cores() if workers is None else workers
        if number == 1 or not may_have_children():
            self._here()
            return
        self._here(HERE)
        left = self.games - self._next
        if not left or (workers is None and left * self._pace < SHORT):
            self._here()
            return
        try:
            task = packed(self.task)
        except UNSENT as error:
            if workers is not None:
                raise self._unsent(error) from None
            self._here()
            return
        batches = self._batches(number)
        try:
            self._in_processes(task, batches, min(number, len(batches)))
        except UNABLE:
            for first, some in batches:
                for game in range(first, first + some) if first not in self._taken else ():
                    self._play(game)

    def _in_processes(self, task: bytes, batches: list[Batch], number: int) -> None:
        with working(number, partial(play_packed, task)) as workers:
            try:
                for batch, rows in workers.results(batches):
                    self._take(batch, rows)
            except KeyboardInterrupt:
                for batch, rows in workers.finished():
                    self._take(batch, rows)
                raise

    def _unsent(self, error: Exception) -> GlowError:
        names = [one.name for one in self.task.strategies]
        return GlowError("strategy-unsent", names=names, said=str(error))

    # ------------------------------------------------------------------ on a cluster

    def _on_cluster(self, client: Any) -> None:
        import distributed

        coming: Any = distributed.as_completed

        self._here(HERE)
        if self._next >= self.games:
            return
        try:
            task = packed(self.task)
        except UNSENT as error:
            raise self._unsent(error) from None
        name = hashlib.sha256(task).hexdigest()[:20]
        workers = max(1, sum(client.nthreads().values()))
        sent = {}
        for batch in self._batches(workers):
            key = f"glow-{name}-{batch[0]}-{batch[1]}"
            one = client.submit(play_packed, task, *batch, key=key, pure=True, retries=RETRIES)
            sent[one.key] = (one, batch)
        every = [one for one, _ in sent.values()]
        try:
            for one in coming(every):
                self._take(sent[one.key][1], one.result())
        except KeyboardInterrupt:
            for one, batch in sent.values():
                if one.status == "finished":
                    self._take(batch, one.result())
            raise
        finally:
            client.cancel(every)


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
        ``"random"``, ``"greedy"``, ``"careful"``, ``"master"``, or one's own: an object with a
        `name` and ``choose(game, chance)``, which sees the game as it stands, without its past. Of
        a list, seat s of game g gets the strategy number g + s, counted round and round: so over as
        many games as there are strategies each sits once on every seat.
    rulings
        A preset's name or `Rulings`.
    client
        A ``dask.distributed.Client``: the games are then played by its workers, where this package
        must be installed. A worker that dies loses no game.
    workers
        How many processes; by default as many as there are cores, if it takes long enough, and
        never more (a warning says so). With 1 everything happens in this process.
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
    number = counted("games", games, 1, MOST_GAMES)
    count = known_workers(workers)
    task = simulation_task(
        players=players,
        journey=journey,
        seed=seed,
        strategies=strategies,
        rulings=rulings,
        adventurers=adventurers,
        tom=tom,
    )
    running = Running(task, number, bar=flag("progress", progress))
    if client is not None:
        if not all(callable(getattr(client, name, None)) for name in CLIENT) or client.asynchronous:
            raise GlowError("not-a-client", given=quoted(client))
        interrupted = running.on_cluster(client)
    else:
        interrupted = running.on_machine(count)
    return _frame(running.rows, task, number, interrupted=interrupted)


def known_workers(workers: object) -> int | None:
    """Return how many processes play, as far as the machine has cores; None if it is not said."""
    return None if workers is None else _at_hand(counted("workers", workers, 1, MOST_WORKERS))


def _at_hand(workers: int) -> int:
    """Return how many processes are worth starting, with a warning if that is fewer than asked."""
    if workers <= (most := cores()):
        return workers
    warn(text("statistics.fewer-workers", given=workers, cores=most), stacklevel=4)
    return most


def simulation_task(  # noqa: PLR0913 - all that is asked
    *,
    players: object,
    journey: str,
    seed: SupportsIndex | None,
    strategies: object,
    rulings: RulingsLike = "standard",
    adventurers: Iterable[CardLike] | None = None,
    tom: Sequence[str] | str | None = None,
) -> SimulationTask:
    """Return what is simulated; check what is asked, all of it before the first game."""
    under = as_rulings(rulings)
    known = known_strategies(strategies)
    fixed = isinstance(players, Iterable) and not isinstance(players, type)
    if fixed and adventurers is not None:
        raise GlowError("adventurers-twice")
    numbers = _seated(players) if fixed else _among(adventurers)
    most = catalog().setup.most_players
    count = len(numbers) if fixed else counted("players", players, 1, most)
    if count > len(numbers):
        raise GlowError("too-few-adventurers", given=len(numbers), expected=count)
    colors = None if tom is None else _tom(tom, count, numbers, under)
    return SimulationTask(
        known_seed(seed), count, known_journey(journey), under, known, numbers, not fixed, colors
    )


def _seated(players: Any) -> tuple[int, ...]:
    """Return the adventurers of players, one against Tom included."""
    given = listed(players)
    if given is None:
        raise GlowError("not-players", given=quoted(players))
    if len(given) == 1:
        return (collection.adventurers()[given[0]].number,)
    return tuple(seat.adventurer for seat in seats_of(given))


def _among(given: Iterable[CardLike] | None) -> tuple[int, ...]:
    """Return the adventurers among whom chance decides."""
    if given is None:
        return tuple(ADVENTURERS)
    wanted = listed(given)
    if wanted is None:
        raise GlowError("not-a-list", given=given)
    return tuple(dict.fromkeys(collection.adventurers()[card].number for card in wanted))


def _tom(given: object, players: int, numbers: tuple[int, ...], under: Rulings) -> tuple[str, ...]:
    """Return the colours of Tom's dice; they must suit every adventurer who may play."""
    if players > 1:
        raise GlowError("tom-with-others", given=players)
    for number in numbers:
        found = known_tom(given, None, Seat("", number), under)
    return tuple(COLORS[color].value for color in found.colors)


def _frame(
    rows: list[tuple[Any, ...]], task: SimulationTask, games: int, *, interrupted: bool
) -> pd.DataFrame:
    """Put the rows in order, and note what was asked."""
    import pandas as pd

    frame = pd.DataFrame.from_records(sorted(rows, key=_key), columns=list(PlayerRow._fields))
    texts = ("strategy", "adventurer", "boats", "recruited", "company")
    whole_numbers = [name for name in PlayerRow._fields if name not in (*texts, "won", "camp")]
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
    if number is None or not (frame["game"] == number).any():
        raise GlowError("no-such-game", given=game, games=frame["game"].nunique())
    seed = task.seed_of(number)
    who = task.setting(seed)
    if who.tom is None:
        begun = Game.new(who.adventurers, task.journey, seed, rulings=task.rulings)
    else:
        begun = Game.solo(who.adventurers[0], who.tom, task.journey, seed, rulings=task.rulings)
    return begun.play([task.strategy(number, seat) for seat in range(task.players)])


def _asked(frame: pd.DataFrame, strategies: object) -> SimulationTask:
    """Read again what a simulation was asked for."""
    asked = dict(getattr(frame, "attrs", {}))
    if not {"seed", "strategies", "rulings"} <= set(asked):
        raise GlowError("not-simulated")
    changes = {name.replace("-", "_"): answer for name, answer in asked["rulings"].items()}
    return SimulationTask(
        seed=asked["seed"],
        players=asked["players"],
        journey=asked["journey"],
        rulings=Rulings(changes.pop("preset"), **changes),
        strategies=known_strategies(asked["strategies"] if strategies is None else strategies),
        adventurers=tuple(collection.adventurers()[key].number for key in asked["adventurers"]),
        drawn=asked["drawn"],
        tom=None if asked["tom"] is None else tuple(asked["tom"]),
    )


# ---------------------------------------------------------------- processes of this machine

OFTEN = 1.0
"""Seconds between two looks at whether the process that asked still lives."""
KINDLY = 1.0
"""Seconds that a process gets to end by itself."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def may_have_children() -> bool:
    """Say whether this process may start others: not in a browser, nor in some workers."""
    if sys.platform in ("emscripten", "wasi"):
        return False
    try:
        from multiprocessing import current_process
    except ImportError:
        return False
    return not current_process().daemon


class Workers:
    """Processes that play batches of games, each one batch at a time."""

    def __init__(self) -> None:
        self._processes: list[SpawnProcess] = []
        self._pipes: list[Connection] = []
        self._busy: dict[Connection, Batch] = {}

    def add(self, play: Play) -> None:
        """Start one more process, which plays batches in this way."""
        from multiprocessing import get_context

        context = get_context("spawn")
        own, other = context.Pipe()
        self._pipes.append(own)
        with other:  # it must be open in the worker alone, so that its death is noticed here
            process = context.Process(target=_serve, args=(other, play), daemon=True)
            process.start()
        self._processes.append(process)

    def results(self, batches: Iterable[Batch]) -> Iterator[tuple[Batch, Rows]]:
        """Yield every batch with the rows of its games, as they come.

        What a strategy raises is raised here, too. A worker that died is a ChildProcessError.
        """
        left = iter(batches)
        for pipe, batch in zip(self._pipes, left, strict=False):
            self._send(pipe, batch)
        while self._busy:
            for pipe in self._answered():
                # Whoever is interrupted while reading an answer cannot read the rest of it later.
                batch = self._busy.pop(pipe)
                yield batch, _received(pipe)
                if (following := next(left, None)) is not None:
                    self._send(pipe, following)

    def finished(self) -> Iterator[tuple[Batch, Rows]]:
        """Yield the batches that have come back and were not asked for yet."""
        for pipe, batch in list(self._busy.items()):
            with suppress(Exception):  # what fails now has no rows
                if pipe.poll():
                    yield batch, _received(pipe)

    def _send(self, pipe: Connection, batch: Batch) -> None:
        self._busy[pipe] = batch
        pipe.send(batch)

    def _answered(self) -> list[Connection]:
        """Wait for answers; return the pipes that have one."""
        from multiprocessing.connection import wait

        return [pipe for pipe in wait(list(self._busy)) if pipe in self._busy]

    def end(self) -> None:
        """End all processes, in the middle of a game if need be."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(KINDLY)
            if process.exitcode is None:
                process.kill()
                process.join()
            process.close()


@contextmanager
def working(number: int, play: Play) -> Iterator[Workers]:
    """Give so many workers; whatever happens, they are ended."""
    workers = Workers()
    try:
        with _uninterrupted(), _without_script():
            for _ in range(number):
                workers.add(play)
        yield workers
    finally:
        workers.end()


def _received(pipe: Connection) -> Rows:
    """Return the rows that a worker sends, or raise what was raised there."""
    try:
        rows, error = pipe.recv()
    except EOFError:
        raise ChildProcessError from None
    if error is not None:
        raise error
    answer: Rows = rows
    return answer


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold an interruption back: no process stays half started, and those started inherit this."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it lets interruptions through again if it is started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_script() -> Iterator[None]:
    """Start processes that do not run the caller's script again.

    They would do so to find what the script defines. Nothing of it is needed: strategies are sent
    as they are.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


# ---------------------------------------------------------------------- in the worker


def _serve(pipe: Connection, play: Play) -> None:
    """Play the batches that come through a pipe, until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that asked decides what ends
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(play, pipe.recv()))


def _answer(play: Play, batch: Batch) -> tuple[Rows, BaseException | None]:
    try:
        return play(*batch), None
    except BaseException as error:  # raised where the games were asked for
        return [], _sendable(error)


def _sendable(error: BaseException) -> BaseException:
    """Return an error that can be sent, with a note of where it came from."""
    error.add_note("".join(format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # errors of a caller may be anything
        return RuntimeError("\n".join(error.__notes__))
    return error


def _end_with_parent() -> None:
    """End this process when the one that asked has ended, however that came."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    # The sentinel is enough unless somebody else has inherited its other end.
    while os.getppid() == parent.pid and not wait([parent.sentinel], OFTEN):
        pass
    os._exit(1)
