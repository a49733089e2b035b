"""Where simulated games are played: in this process, on all cores of the machine, on a cluster.

Games are handed out in batches that take about a second. Whatever comes back is kept at once, so
that an interruption loses nothing that is finished.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import sys
from concurrent.futures import BrokenExecutor, as_completed
from contextlib import contextmanager, nullcontext
from math import ceil
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.game.simulation.simulated import packed, play_game, play_packed
from glow_explorer.odds.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from glow_explorer.game.simulation.simulated import Task

    Batch = tuple[int, int]
    """The first game, and how many."""

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
UNABLE = (ImportError, NotImplementedError, OSError, BrokenExecutor)
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

    def __init__(self, task: Task, games: int, *, bar: bool) -> None:
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
        with Bar(self.games, "games") if self._show else nullcontext() as bar:
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

    def _in_processes(self, task: bytes, batches: list[Batch], workers: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        context = get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_undisturbed)
        finished = False
        try:
            with _without_script():
                sent = {pool.submit(play_packed, task, *batch): batch for batch in batches}
            try:
                for one in as_completed(sent):
                    self._take(sent[one], one.result())
            except KeyboardInterrupt:
                for one, batch in sent.items():
                    if one.done() and not one.cancelled() and one.exception() is None:
                        self._take(batch, one.result())
                raise
            finished = True
        finally:
            pool.shutdown(wait=finished, cancel_futures=True)

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


def _undisturbed() -> None:
    """Leave it to the process that asked to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
