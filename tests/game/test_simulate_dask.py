"""Simulations on a cluster: the same games, also when a worker dies in the middle."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from pandas.testing import assert_frame_equal

from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.simulation import simulate
from tests.support.clusters import two_workers
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glow_explorer.game import Action
    from glow_explorer.game.chance import Chance

pytestmark = pytest.mark.slow

running = import_module("glow_explorer.game.simulation")
ASKED: dict[str, Any] = {"games": 60, "players": 3, "journey": "archipelago", "seed": 21}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with two_workers(tmp_path_factory.mktemp("dask")) as client:
        yield client


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "HERE", 0.0)
    monkeypatch.setattr(running, "MOST_IN_BATCH", 4)


class Murderous(RandomPlayer):
    """Kills the process it plays in, once: whoever finds the file there has been killed before."""

    name = "random"

    def __init__(self, file: Path, home: int) -> None:
        self.file, self.home, self.games = str(file), home, 0

    def pick(self, table: Any, chance: Chance) -> Action:
        """Return the action to do now."""
        if os.getpid() != self.home and table.day == 5:
            try:
                os.close(os.open(self.file, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return super().pick(table, chance)


def test_the_same_games(client: Any) -> None:
    assert_frame_equal(simulate(**ASKED, client=client), simulate(**ASKED, workers=1))


def test_a_worker_that_dies_in_a_game_loses_none(client: Any, tmp_path: Path) -> None:
    file = tmp_path / "killed"
    found = simulate(**ASKED, strategies=Murderous(file, os.getpid()), client=client)

    assert file.exists()
    assert_frame_equal(found, simulate(**ASKED, workers=1))


def test_a_worker_killed_with_what_it_has_finished_loses_none(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is killed from outside, when some batches have come back and others lie in its memory."""
    take = running.Running._take
    killed: list[int] = []

    def taken(self: Any, batch: Any, rows: Any) -> None:
        take(self, batch, rows)
        if len(self._taken) == 2 and not killed:
            pids = client.run(os.getpid)
            victim = sorted(pids.values())[0]
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    monkeypatch.setattr(running.Running, "_take", taken)
    found = simulate(**ASKED, client=client)

    assert len(killed) == 1
    assert_frame_equal(found, simulate(**ASKED, workers=1))
    assert found.attrs["interrupted"] is False


def test_interrupting_keeps_what_has_come_back(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = running.Running._take

    def taken(self: Any, batch: Any, rows: Any) -> None:
        take(self, batch, rows)
        if len(self._taken) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(running.Running, "_take", taken)
    found = simulate(**ASKED | {"seed": 22}, client=client)
    monkeypatch.undo()
    whole = simulate(**ASKED | {"seed": 22}, workers=1)
    games = set(found["game"])

    assert found.attrs["interrupted"] is True
    assert len(games) >= 2 + 2 * 4  # the others may be quick
    kept = whole[whole["game"].isin(games)].reset_index(drop=True)
    assert_frame_equal(found, kept)


def test_what_is_not_a_client_is_refused() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert refusal(simulate, 2, 2, client=pool).code == "not-a-client"

    class Asynchronous:
        asynchronous = True
        submit = cancel = nthreads = print

    assert refusal(simulate, 2, 2, client=Asynchronous()).code == "not-a-client"


def test_what_cannot_be_sent_is_refused(client: Any) -> None:
    class Stuck(RandomPlayer):
        held = None

    own = Stuck()
    own.held = (one for one in "x")  # type: ignore[assignment]

    assert refusal(simulate, 20, 2, strategies=own, client=client).code == "strategy-unsent"
