"""The coach on a cluster: the same advice and the same review as in this process and in others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer import Game
from glow_explorer.coach import review
from glow_explorer.coach.rollouts import RolloutTask
from glow_explorer.progress import ProgressBar
from tests.support.clusters import two_workers

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

BEGUN = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)
MORNING = BEGUN.play("careful", until="day 7")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with two_workers(tmp_path_factory.mktemp("dask")) as client:
        yield client


@pytest.fixture
def not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to play anything out in this process."""

    def play(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(RolloutTask, "play", play)


ALONE: dict[str, Any] = {"rollouts": 12, "seed": 2, "workers": 1, "progress": False}


def test_the_same_seed_gives_the_same_advice_here_in_processes_and_on_a_cluster(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = MORNING.advise(**ALONE).to_dict()
    processes = MORNING.advise(**ALONE | {"workers": 2}).to_dict()
    sent: list[tuple[int, int]] = []
    submit = client.submit

    def submitted(play: Any, task: bytes, first: int, number: int, **more: Any) -> Any:
        sent.append((first, number))
        return submit(play, task, first, number, **more)

    monkeypatch.setattr(client, "submit", submitted)
    cluster = MORNING.advise(**ALONE, client=client).to_dict()

    assert here["rollouts"] == 12
    assert processes == here
    assert cluster == here
    assert sorted(number for first, some in sent for number in range(first, first + some)) == list(
        range(12)
    )


@pytest.mark.usefixtures("not_here")
def test_all_is_played_on_the_cluster(client: Any) -> None:
    assert MORNING.advise(rollouts=3, client=client, progress=False).rollouts == 3


def test_a_review_is_the_same_on_a_cluster(client: Any) -> None:
    game = BEGUN.play("random", until="day 3")
    depth: dict[str, Any] = {"rollouts": 3, "seed": 4, "progress": False}
    cluster = review(game, client=client, **depth)

    assert any(entry.method == "rollouts" for entry in cluster.decisions)
    assert cluster.to_dict() == review(game, workers=1, **depth).to_dict()


def test_interrupting_keeps_what_has_come_back(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar is told of every batch; it is interrupted when the third has come."""
    update = ProgressBar.update
    told: list[int] = []

    def updated(bar: Any, number: int = 1) -> None:
        update(bar, number)
        told.append(number)
        if len(told) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "update", updated)
    advice = MORNING.advise(rollouts=16, seed=2, client=client)

    assert advice.interrupted
    assert advice.rollouts == sum(told) < 16
