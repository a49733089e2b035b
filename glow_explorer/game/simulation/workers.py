"""Processes of this machine that play batches of games, and end with the one that asked them."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import contextmanager, suppress
from threading import Thread
from traceback import format_exception
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    Batch = tuple[int, int]
    """The first game, and how many."""
    Rows = list[tuple[Any, ...]]
    Play = Callable[[int, int], Rows]

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
