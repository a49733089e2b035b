"""Rollouts: games played on to their end, every option of a decision with the same luck.

What chance decides in the n-th rollout depends on its number, on the day and on whose dice or cards
they are, not on which option was taken: so what differs between options is what they do. Rollouts
are played here, in processes of this machine or on a cluster, and come to the same everywhere.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.errors import GlowError, quoted
from glow_explorer.game import engine
from glow_explorer.game.chance import seeded
from glow_explorer.game.evening import count_of
from glow_explorer.game.players.strategies import known_strategy, luck, picker
from glow_explorer.game.simulation import (
    CLIENT,
    UNABLE,
    cores,
    may_have_children,
    places,
    working,
)
from glow_explorer.game.stages import BY_CHANCE, STAGES
from glow_explorer.progress import ProgressBar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.table import Table

    Rows = list[tuple[Any, ...]]

_STAGE = {name: number for number, name in enumerate(STAGES)}
FEW = 150
"""So many games are played here, since to start other processes costs as much as they do."""
ROUNDS = 4
"""Batches for each worker at least."""


class Rollout(NamedTuple):
    """How one option fared in one rollout: the player's light at the end, and their victory."""

    number: int
    option: int
    light: float
    won: float


@dataclass(frozen=True)
class RolloutTask:
    """What is played out: a table, the options of whoever decides there, and by whom.

    Attributes
    ----------
    table, seat
        The table, and the seat whose light is looked at.
    options
        What is done first, each apart.
    strategy
        Who plays on for everybody.
    seed
        Where luck begins.
    """

    table: Table
    seat: int
    options: tuple[Action, ...]
    strategy: str
    seed: int

    def play(self, first: int, number: int) -> Rows:
        """Play so many rollouts of every option, beginning with a number."""
        return [
            tuple(self._played(rollout, option))
            for rollout in range(first, first + number)
            for option in range(len(self.options))
        ]

    def _played(self, rollout: int, option: int) -> Rollout:
        table = self.table.copy()
        play_to_end(table, self.strategy, seeded(self.seed, rollout), self.options[option])
        counts = [count_of(table, seat) for seat in table.seats]
        _, won = places(table, counts)[self.seat]
        return Rollout(rollout, option, counts[self.seat].total, won)


def play_to_end(table: Table, strategy: str, seed: int, first: Action | None = None) -> None:
    """Play a table to the end; each act of chance has luck of its own, whatever came before it.

    Parameters
    ----------
    strategy
        Who decides for everybody.
    seed
        Where luck begins.
    first
        What is done first.
    """
    player = picker(known_strategy(strategy))
    lucks = [luck(seed, seat) for seat in range(len(table.seats))]
    often: dict[tuple[int, int, int], int] = {}
    action = first
    while True:
        now = table.now
        if action is None:
            action = BY_CHANCE.get(now)
        if action is None:
            if now == "end":
                return
            action = player(table, lucks[table.number])
        if type(action).chance:
            key = (table.day, _STAGE[now], table.number)
            often[key] = often.get(key, -1) + 1
            table.base, table.acts = seeded(seed, *key, often[key]), 0
        engine.play(table, action)
        action = None


@lru_cache(maxsize=4)
def _unpacked(task: bytes) -> RolloutTask:
    found: RolloutTask = pickle.loads(task)
    return found


def play_packed_rollouts(task: bytes, first: int, number: int) -> Rows:
    """Play so many rollouts of a packed task; return plain rows."""
    return _unpacked(task).play(first, number)


class RolledOut(NamedTuple):
    """Rollouts that were finished, and whether the work was interrupted."""

    rollouts: list[Rollout]
    interrupted: bool

    @property
    def number(self) -> int:
        """How many rollouts every option had."""
        return len({rollout.number for rollout in self.rollouts})


def roll_out(
    task: RolloutTask,
    number: int,
    *,
    workers: int | None = None,
    client: Any = None,
    progress: bool = True,
) -> RolledOut:
    """Play every option out so many times; interrupting keeps what is finished.

    Parameters
    ----------
    workers
        How many processes; as many as there are cores unless given, none for a little work.
    client
        A ``dask.distributed.Client`` whose workers play instead.
    progress
        Whether a bar shows how far it is, where that takes a while.
    """
    kept: dict[int, Rows] = {}
    with ProgressBar(number, "rollouts") as bar:

        def take(first: int, some: int, rows: Rows) -> None:
            if first not in kept:
                kept[first] = rows
                if progress:
                    bar.update(some)

        interrupted = False
        try:
            _play(task, number, take, workers, client)
        except KeyboardInterrupt:
            interrupted = True
    rows = sorted(row for some in kept.values() for row in some)
    return RolledOut([Rollout(*row) for row in rows], interrupted)


def _play(
    task: RolloutTask,
    number: int,
    take: Callable[[int, int, Rows], None],
    workers: int | None,
    client: Any,
) -> None:
    if client is not None:
        if not all(callable(getattr(client, name, None)) for name in CLIENT) or client.asynchronous:
            raise GlowError("not-a-client", given=quoted(client))
        _on_cluster(task, number, take, client)
        return
    many = cores() if workers is None else workers
    few = workers is None and number * len(task.options) <= FEW
    if many == 1 or few or not may_have_children():
        _here(task, range(number), take)
        return
    batches = _batches(number, many)
    packed = pickle.dumps(task)
    done: set[int] = set()
    try:
        with working(min(many, len(batches)), partial(play_packed_rollouts, packed)) as there:
            for (first, some), rows in there.results(batches):
                take(first, some, rows)
                done.add(first)
    except UNABLE:
        for first, some in batches:
            if first not in done:
                take(first, some, task.play(first, some))


def _here(
    task: RolloutTask, numbers: Sequence[int], take: Callable[[int, int, Rows], None]
) -> None:
    for rollout in numbers:
        take(rollout, 1, task.play(rollout, 1))


def _batches(number: int, workers: int) -> list[tuple[int, int]]:
    size = max(1, ceil(number / workers / ROUNDS))
    return [(first, min(size, number - first)) for first in range(0, number, size)]


def _on_cluster(
    task: RolloutTask, number: int, take: Callable[[int, int, Rows], None], client: Any
) -> None:
    import distributed

    coming: Any = distributed.as_completed
    packed = pickle.dumps(task)
    workers = max(1, sum(client.nthreads().values()))
    sent = {}
    for batch in _batches(number, workers):
        one = client.submit(play_packed_rollouts, packed, *batch, pure=False)
        sent[one.key] = (one, batch)
    try:
        for one in coming([one for one, _ in sent.values()]):
            take(*sent[one.key][1], one.result())
    finally:
        client.cancel([one for one, _ in sent.values()])
