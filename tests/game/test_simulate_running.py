"""Where simulated games are played: processes that die or cannot start, interruptions, the bar."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from pandas.testing import assert_frame_equal

from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.simulation import PlayerRow, Workers, simulate
from glow_explorer.language import using
from tests.game.test_simulate import Failing, Picky
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from pathlib import Path

    from glow_explorer.game import Action
    from glow_explorer.game.chance import Chance

running = import_module("glow_explorer.game.simulation")
progress = import_module("glow_explorer.progress")


class TestInterrupted:
    def test_finished_games_are_kept(self) -> None:
        whole = simulate(6, 2, seed=5, workers=1)
        found = simulate(
            6, 2, seed=5, strategies=Failing(400, KeyboardInterrupt), workers=1
        ).assign(strategy=whole["strategy"])
        games = found["game"].nunique()

        assert 0 < games < 6
        assert found.attrs["interrupted"] is True
        assert_frame_equal(found, whole[whole["game"] < games], check_dtype=False)

    def test_at_once_there_are_none(self) -> None:
        found = simulate(6, 2, seed=5, strategies=Failing(0, KeyboardInterrupt), workers=1)

        assert len(found) == 0
        assert list(found.columns) == list(PlayerRow._fields)
        assert found.attrs["interrupted"] is True

    @pytest.mark.usefixtures("in_processes")
    def test_while_other_processes_play(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What has come back is kept, and what is finished but was not yet asked for."""
        answered, asked = Workers._answered, []

        def interrupted(workers: Workers) -> list[Any]:
            pipes = answered(workers)
            asked.append(len(pipes))
            if len(asked) > 1:
                raise KeyboardInterrupt
            return pipes

        whole = simulate(40, 2, seed=5, workers=1)
        monkeypatch.setattr(Workers, "_answered", interrupted)
        found = simulate(40, 2, seed=5, workers=2)
        games = set(found["game"])

        assert found.attrs["interrupted"] is True
        assert len(games) >= 2 + 3 * sum(asked)  # what came after the last answer counts, too
        assert len(games) < 40
        assert not found.duplicated(["game", "seat"]).any()
        kept = whole[whole["game"].isin(games)].reset_index(drop=True)
        assert_frame_equal(found, kept)

    @pytest.mark.usefixtures("in_processes")
    def test_the_next_simulation_is_whole(self) -> None:
        simulate(5, 2, seed=5, strategies=Failing(0, KeyboardInterrupt), workers=1)

        assert simulate(5, 2, seed=5, workers=1)["game"].nunique() == 5


@pytest.mark.usefixtures("in_processes")
class TestProcesses:
    def test_none_are_started_for_a_little_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "SHORT", 1000.0)
        monkeypatch.setattr(running.Running, "_in_processes", lambda *_: pytest.fail("started"))

        assert len(simulate(5, 2, seed=1)) == 10

    def test_all_cores_are_asked_by_default(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "cores", lambda: 3)
        asked = []

        def started(self: Any, _task: bytes, batches: Any, workers: int) -> None:
            asked.append(workers)
            for first, number in batches:
                for game in range(first, first + number):
                    self._play(game)

        monkeypatch.setattr(running.Running, "_in_processes", started)

        assert_frame_equal(simulate(30, 2, seed=1), simulate(30, 2, seed=1, workers=1))
        assert asked == [3]

    @pytest.mark.parametrize("error", [ImportError, NotImplementedError, OSError])
    def test_where_there_are_none_this_one_plays(
        self, error: type[Exception], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def unable(*_args: object) -> None:
            raise error

        monkeypatch.setattr(running.Running, "_in_processes", unable)

        assert_frame_equal(simulate(9, 2, seed=1, workers=2), simulate(9, 2, seed=1, workers=1))

    def test_in_a_browser_this_one_plays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "emscripten")
        monkeypatch.setattr(running.Running, "_in_processes", lambda *_: pytest.fail("started"))

        assert simulate(9, 2, seed=1)["game"].nunique() == 9

    def test_one_that_dies_loses_no_game(self) -> None:
        """The rest is then played here, where the strategy does no harm."""
        whole = simulate(12, 2, seed=1, strategies=Deadly(), workers=1)

        assert_frame_equal(simulate(12, 2, seed=1, strategies=Deadly(), workers=2), whole)

    def test_what_a_strategy_raises_says_where(self) -> None:
        with pytest.raises(ZeroDivisionError) as caught:
            simulate(12, 2, seed=1, strategies=Failing(400), workers=2)

        assert "in pick" in "".join(caught.value.__notes__)

    def test_an_error_that_cannot_be_sent_is_told(self) -> None:
        failing = Failing(400, Unsendable)

        with pytest.raises(RuntimeError, match="Unsendable"):
            simulate(12, 2, seed=1, strategies=failing, workers=2)

    @pytest.mark.parametrize(("language", "word"), [("en", "cores"), ("fr", "cœurs")])
    def test_no_more_than_there_are_cores(
        self, language: str, word: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        started = []

        def working(number: int, _play: object) -> Any:
            started.append(number)
            raise OSError

        monkeypatch.setattr(running, "working", working)
        with using(language), pytest.warns(UserWarning, match="workers=4096.* 4") as warned:
            games = simulate(40, 2, seed=1, workers=4096)

        assert started == [4]
        assert [word in str(warning.message) for warning in warned] == [True]
        assert warned[0].filename == __file__
        assert games["game"].nunique() == 40

    def test_as_many_as_asked_if_there_are_cores(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is said then."""
        started = []

        def working(number: int, _play: object) -> Any:
            started.append(number)
            raise OSError

        monkeypatch.setattr(running, "working", working)
        simulate(40, 2, seed=1, workers=3)

        assert started == [3]

    def test_own_strategies_are_sent(self) -> None:
        own = [Picky("first", 0), Picky("last", -1)]

        assert_frame_equal(
            simulate(8, 2, seed=1, strategies=own, workers=2),
            simulate(8, 2, seed=1, strategies=own, workers=1),
        )

    def test_what_cannot_be_sent_is_played_here_or_refused(self) -> None:
        own = Picky("stuck", 0)
        own.held = (one for one in "x")  # type: ignore[attr-defined]

        assert refusal(simulate, 8, 2, strategies=own, workers=2).code == "strategy-unsent"
        assert simulate(8, 2, seed=1, strategies=own)["game"].nunique() == 8

    def test_a_script_is_not_run_again(self, tmp_path: Path) -> None:
        """Scripts without a guard, with strategies of their own, work as they stand."""
        script = tmp_path / "script.py"
        script.write_text(
            "import glow_explorer as glow\n"
            "from glow_explorer.game import simulation as running\n"
            "running.HERE = running.SHORT = 0\n"
            "print('once')\n"
            "class Own:\n"
            "    name = 'own'\n"
            "    def choose(self, game, chance):\n"
            "        found = game.actions()\n"
            "        return (found.of('keep') or found)[0]\n"
            "print(len(glow.simulate(8, 2, seed=1, strategies=Own(), workers=2)))\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=600
        )

        assert done.stdout.split() == ["once", "16"], done.stderr


class Unsendable(Exception):  # noqa: N818 - it says what it is
    """An error that no other process can read."""

    def __init__(self) -> None:
        super().__init__()
        self.held = (number for number in range(3))


class Deadly(RandomPlayer):
    """A strategy that ends every process but the one that made it."""

    name = "deadly"

    def __init__(self) -> None:
        self.home = os.getpid()

    def pick(self, table: Any, chance: Chance) -> Action:
        """Return the action to do now."""
        if os.getpid() != self.home:
            os._exit(1)
        return super().pick(table, chance)


class TestProgress:
    def test_short_work_shows_nothing(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(progress, "AFTER", 1)
        monkeypatch.setattr(progress, "monotonic", lambda: 0.0)
        simulate(3, 2, seed=1)

        assert capsys.readouterr() == ("", "")

    @pytest.mark.parametrize(("code", "word"), [("en", "Games"), ("fr", "Parties")])
    def test_long_work_shows_a_bar(
        self,
        code: str,
        word: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.delenv("TQDM_DISABLE", raising=False)
        monkeypatch.setattr(progress, "AFTER", 0)
        with using(code):
            simulate(3, 2, seed=1)
        bar = capsys.readouterr()

        assert bar.out == ""
        assert f"{word}:" in bar.err
        assert "3/3" in bar.err or "0/3" in bar.err

    def test_not_if_it_is_not_wanted(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(progress, "AFTER", 0)
        simulate(3, 2, seed=1, progress=False)

        assert capsys.readouterr() == ("", "")

    def test_nor_without_the_library_of_bars(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(progress, "AFTER", 0)
        monkeypatch.setitem(sys.modules, "tqdm", None)
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)

        assert len(simulate(3, 2, seed=1)) == 6
        assert capsys.readouterr() == ("", "")
