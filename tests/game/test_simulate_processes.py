"""Workers of a simulation stop with it and end with its process, however that ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import psutil  # type: ignore[import-untyped]  # has no hints
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="there are no such signals elsewhere"),
]

PATIENCE = 300.0
"""Seconds until a process that does not end is said to stay: a busy machine is no fault."""

# After a few games each worker is in one without end, and leaves a file that says so.
SCRIPT = """
import json, os, signal, sys
from pathlib import Path

# Whoever runs the tests in the background may have these ignored, and passes that on.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

import glow_explorer as glow
from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game import simulation as running
from glow_explorer import progress

progress.AFTER = float("inf")  # no bar, however long it takes
running.HERE = running.SHORT = 0.0
running.MOST_IN_BATCH = 1
running.cores = lambda: 2


class Endless(RandomPlayer):
    name = "endless"

    def __init__(self, folder, home):
        self.folder, self.home, self.left = folder, home, 2000

    def pick(self, table, chance):
        if os.getpid() != self.home:
            self.left -= 1
        if self.left < 0:
            Path(self.folder, str(os.getpid())).touch()
            while True:
                pass
        return super().pick(table, chance)


games = glow.simulate(400, 2, seed=5, strategies=Endless(sys.argv[1], os.getpid()), workers=2)
print(json.dumps({"interrupted": games.attrs["interrupted"], "kept": games["game"].nunique()}))
"""


def wait_until(holds: Callable[[], bool], told: Callable[[], object]) -> None:
    """Wait until something holds; what is told when it never does says why."""
    patience = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < patience, told()
        time.sleep(0.05)


def ended(process: psutil.Process) -> bool:
    """Whether a process has ended; nobody may have asked it how."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


@contextmanager
def simulation(folder: Path) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """Run a simulation until both workers are in a game without end; all that is left is killed."""
    script, seen = folder / "script.py", folder / "seen"
    script.write_text(SCRIPT, encoding="utf-8")
    seen.mkdir()
    asking = subprocess.Popen(
        [sys.executable, str(script), str(seen)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    offspring: list[psutil.Process] = []
    try:
        wait_until(
            lambda: len(list(seen.iterdir())) == 2 or asking.poll() is not None,
            lambda: "no worker plays",
        )
        assert asking.poll() is None, asking.communicate()
        offspring = psutil.Process(asking.pid).children(recursive=True)
        yield asking, offspring
    finally:
        for process in offspring:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        asking.kill()
        asking.communicate()


@pytest.mark.parametrize("tell", ["kill", "killpg"], ids=["asked", "all"])
def test_an_interruption_stops_them(tell: str, tmp_path: Path) -> None:
    """Told to one process, as a notebook may, or to all of them, as a terminal does."""
    with simulation(tmp_path) as (asking, offspring):
        getattr(os, tell)(asking.pid, signal.SIGINT)
        told, complained = asking.communicate(timeout=PATIENCE)
        answer = json.loads(told)

        assert complained == ""
        assert asking.returncode == 0
        assert answer["interrupted"] is True
        assert 2 < answer["kept"] < 400
        wait_until(lambda: all(map(ended, offspring)), lambda: offspring)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_they_end_with_the_process_that_asked(name: str, tmp_path: Path) -> None:
    """The two workers and whatever else was started."""
    with simulation(tmp_path) as (asking, offspring):
        assert len(offspring) >= 2
        assert not any(map(ended, offspring))

        os.kill(asking.pid, signal.Signals[name])
        asking.wait(PATIENCE)

        assert asking.returncode == -signal.Signals[name]
        wait_until(lambda: all(map(ended, offspring)), lambda: offspring)
