"""Saving is whole or not at all; a game that is loaded can still be undone."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from glow_explorer.game import Game
from glow_explorer.position import Position
from tests.support.positions import samples, under_way
from tests.support.refusals import refusal
from tests.support.systems import POSIX, REPLACING

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", samples())
def test_what_is_saved_can_be_loaded(name: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    samples()[name].save(file)

    assert Position.load(file) == samples()[name]
    assert Position.load(str(file)) == samples()[name]
    assert [one.name for one in tmp_path.iterdir()] == ["position.json"]


class TestHistory:
    @pytest.mark.parametrize(("seed", "actions"), [(1, 40), (3, 120), (4, 60), (2, 400)])
    def test_a_game_can_still_be_undone_and_replayed(
        self, seed: int, actions: int, tmp_path: Path
    ) -> None:
        game = under_way(seed, actions)
        Position(game).save(tmp_path / "game.json")
        back = Position.load(tmp_path / "game.json").game

        assert back == game
        assert back is not None
        assert [one.text for one in back.history] == [one.text for one in game.history]
        assert back.undo(len(game.history)) == game.start
        assert list(back.replay())[-1] == game
        assert [one.code for one in back.log] == [one.code for one in game.log]

    def test_names_of_several_words(self, tmp_path: Path) -> None:
        """Who is first is written by name."""
        game = Game.new({"Ann Lee": "Pocana", "Bob = Bo, Junior": "Eoles"}, seed=4)
        Position(game).save(tmp_path / "game.json")
        back = Position.load(tmp_path / "game.json").game

        assert back == game
        assert back is not None
        assert len(back.history) == len(game.history)

    def test_other_luck_and_other_rulings_from_the_middle_on(self, tmp_path: Path) -> None:
        """A game may be reseeded: its past travels with it all the same."""
        game = under_way(1, 30).reseeded(99).under("digital")
        game = game.do(game.actions()[0])
        Position(game).save(tmp_path / "game.json")
        back = Position.load(tmp_path / "game.json").game

        assert back == game
        assert back is not None
        assert len(back.history) == 31

    def test_an_action_that_was_not_allowed(self) -> None:
        plain = Position(under_way(1, 30)).to_dict()
        plain["game"]["actions"][3] = "recruit dragon"
        error = refusal(Position.from_dict, plain)

        assert (error.code, error.data["where"]) == ("position-part", "game.actions[3]")

    def test_a_file_has_an_action_on_each_line(self, tmp_path: Path) -> None:
        game = under_way(1, 30)
        Position(game).save(tmp_path / "game.json")
        lines = (tmp_path / "game.json").read_text(encoding="utf-8").splitlines()

        for action in game.history:
            assert any(line.strip(' ,"') == action.text for line in lines)


class TestVersions:
    def test_newer_files(self) -> None:
        plain = samples()["roll"].to_dict() | {"version": 2, "dragons": 3}
        error = refusal(Position.from_dict, plain)

        assert (error.code, error.data) == ("position-newer", {"given": 2, "newest": 1})

    @pytest.mark.parametrize(
        ("plain", "code"),
        [
            ({"format": "chess", "version": 1}, "position-foreign"),
            ({"format": "glow-position"}, "position-without"),
            ({"version": 1}, "position-without"),
            ({"format": "glow-position", "version": 0}, "position-not-number"),
            ({"format": "glow-position", "version": "1"}, "position-not-number"),
            ([1, 2], "position-not-named"),
            (None, "position-not-named"),
            ({"format": "glow-position", "version": 1}, "position-empty"),
            ({"format": "glow-position", "version": 1, "rol": "red:fire"}, "position-unknown"),
            ({"format": "glow-position", "version": 1, "roll": "red:wood"}, "position-part"),
            ({"format": "glow-position", "version": 1, "roll": ""}, "position-not-text"),
        ],
    )
    def test_what_is_no_position(self, plain: object, code: str) -> None:
        assert refusal(Position.from_dict, plain).code == code

    def test_a_game_stands_alone(self) -> None:
        plain = samples()["game"].to_dict() | {"light": 3}
        error = refusal(Position.from_dict, plain)

        assert (error.code, error.data["given"]) == ("position-game-alone", ["light"])

    def test_a_place_inside_a_game_is_told_in_full(self) -> None:
        plain: dict[str, Any] = samples()["game"].to_dict()
        plain["game"]["players"][1]["name"] = 7
        error = refusal(Position.from_dict, plain)

        assert error.data["where"] == "game.players[1].name"


class TestReading:
    def test_files_that_are_not_there_or_no_text(self, tmp_path: Path) -> None:
        odd = tmp_path / "odd.json"
        odd.write_bytes(b"\xff\xfe\x00")

        assert refusal(Position.load, tmp_path / "none.json").code == "cannot-read-file"
        assert refusal(Position.load, tmp_path).code == "cannot-read-file"
        assert refusal(Position.load, odd).code == "file-not-utf8"

    def test_files_that_are_too_long(self, tmp_path: Path) -> None:
        long = tmp_path / "long.json"
        with long.open("wb") as stream:
            stream.truncate(5 * 1024 * 1024)

        assert refusal(Position.load, long).code == "json-too-long"

    def test_a_mark_at_the_beginning_does_no_harm(self, tmp_path: Path) -> None:
        """Some editors put one there."""
        file = tmp_path / "position.json"
        file.write_text("\ufeff" + samples()["roll"].to_json(), encoding="utf-8")

        assert Position.load(file) == samples()["roll"]


class TestWhatIsNoPlainFile:
    @POSIX
    def test_devices_and_pipes_are_not_read(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)

        for place in (Path("/dev/zero"), Path("/dev/null"), pipe):
            error = refusal(Position.load, place)

            assert (error.code, error.data["given"]) == ("not-a-plain-file", str(place))

    @POSIX
    def test_nothing_is_written_to_them(self, tmp_path: Path) -> None:
        pipe, link = tmp_path / "pipe", tmp_path / "link"
        os.mkfifo(pipe)
        link.symlink_to("/dev/null")

        for place in (pipe, link):
            assert refusal(samples()["roll"].save, place).code == "not-a-plain-file"

        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert link.readlink() == Path("/dev/null")
        assert {one.name for one in tmp_path.iterdir()} == {"pipe", "link"}

    @POSIX
    @pytest.mark.parametrize("there", [True, False])
    def test_a_link_goes_on_pointing_where_it_did(self, there: bool, tmp_path: Path) -> None:
        (tmp_path / "far").mkdir()
        file, link = tmp_path / "far" / "position.json", tmp_path / "link.json"
        link.symlink_to(Path("far") / "position.json")
        if there:
            samples()["roll"].save(file)
        samples()["noon"].save(link)

        assert link.readlink() == Path("far") / "position.json"
        assert Position.load(file) == Position.load(link) == samples()["noon"]
        assert [one.name for one in (tmp_path / "far").iterdir()] == ["position.json"]

    @POSIX
    def test_links_in_a_circle(self, tmp_path: Path) -> None:
        (tmp_path / "one").symlink_to("two")
        (tmp_path / "two").symlink_to("one")

        assert refusal(samples()["roll"].save, tmp_path / "one").code == "cannot-write-file"
        assert refusal(Position.load, tmp_path / "one").code == "cannot-read-file"
        assert (tmp_path / "one").is_symlink()

    @pytest.mark.parametrize(
        "name",
        [
            7,
            None,
            b"position.json",
            "a\0b",
            ["a"],
            pytest.param("\ud800", marks=POSIX),
        ],
    )
    def test_what_names_no_file(self, name: Any) -> None:
        assert refusal(Position.load, name).code == "not-a-file-name"
        assert refusal(samples()["roll"].save, name).code == "not-a-file-name"


class TestWritersTogether:
    @REPLACING
    def test_many_at_once_are_never_refused(self, tmp_path: Path) -> None:
        """Nobody takes away what another is writing."""
        file = tmp_path / "position.json"
        script = f"""
import glow_explorer as glow
position = glow.Position(glow.Roll("blue:water"))
for _ in range(150):
    position.save({str(file)!r})
"""
        writers = [subprocess.Popen([sys.executable, "-c", script], cwd=ROOT) for _ in range(3)]

        assert [writer.wait(600) for writer in writers] == [0, 0, 0]
        assert [one.name for one in tmp_path.iterdir()] == ["position.json"]

    def test_only_what_was_left_long_ago_is_swept_away(self, tmp_path: Path) -> None:
        young, old = (tmp_path / f".position.json.{number:08x}.tmp" for number in (1, 2))
        others = tmp_path / ".position.json.keep.tmp"
        for file in (young, old, others):
            file.write_text("half", encoding="utf-8")
            os.utime(file, None if file == young else (0, 0))
        samples()["roll"].save(tmp_path / "position.json")

        left = {one.name for one in tmp_path.iterdir()}
        assert left == {"position.json", young.name, others.name}


class TestAtomic:
    """Whatever happens while a file is written, the old one stays as it was."""

    def saved(self, folder: Path) -> tuple[Path, bytes]:
        file = folder / "position.json"
        samples()["roll"].save(file)
        return file, file.read_bytes()

    @pytest.mark.parametrize("broken", ["fsync", "replace", "open"])
    def test_a_failure_leaves_the_old_file_and_nothing_else(
        self, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file, before = self.saved(tmp_path)

        def full(*_args: object, **_more: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os if broken == "fsync" else Path, broken, full)
        error = refusal(samples()["noon"].save, file)
        monkeypatch.undo()

        assert (error.code, error.data["detail"]) == (
            "cannot-write-file",
            "No space left on device",
        )
        assert file.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir()] == ["position.json"]

    def test_an_interruption_leaves_the_old_file_and_nothing_else(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file, before = self.saved(tmp_path)

        def interrupt(_number: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            samples()["noon"].save(file)

        assert file.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir()] == ["position.json"]

    @POSIX
    def test_a_process_killed_while_it_writes(self, tmp_path: Path) -> None:
        """The old file is whole; what was being written lies beside it, and is no file of ours."""
        file, before = self.saved(tmp_path)
        script = f"""
import os, signal
from pathlib import Path
import glow_explorer as glow
os.fsync = lambda number: os.kill(os.getpid(), signal.SIGKILL)
glow.Position(glow.Roll("blue:water")).save(Path({str(file)!r}))
"""
        done = subprocess.run([sys.executable, "-c", script], check=False, timeout=600, cwd=ROOT)
        left = {one.name for one in tmp_path.iterdir()} - {"position.json"}

        assert done.returncode == -9
        assert file.read_bytes() == before
        assert Position.load(file) == samples()["roll"]
        assert [name.endswith(".tmp") for name in left] == [True]
        samples()["noon"].save(file)
        assert {one.name for one in tmp_path.iterdir()} == {"position.json", *left}
        assert Position.load(file) == samples()["noon"]

    def test_files_of_others_are_left_alone(self, tmp_path: Path) -> None:
        names = [".position.json.keep", "position.json.1.tmp", ".other.json.1.tmp"]
        for name in names:
            (tmp_path / name).write_text("mine", encoding="utf-8")
        self.saved(tmp_path)

        assert sorted(one.name for one in tmp_path.iterdir()) == sorted(["position.json", *names])

    @POSIX
    def test_who_may_read_it_stays_as_it_was(self, tmp_path: Path) -> None:
        file, _ = self.saved(tmp_path)
        usual = tmp_path / "usual"
        usual.touch()
        fresh = stat.S_IMODE(file.stat().st_mode)
        file.chmod(0o640)
        samples()["noon"].save(file)

        assert fresh == stat.S_IMODE(usual.stat().st_mode)
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        for place in ("none/position.json", "file/position.json", ".", ""):
            error = refusal(samples()["roll"].save, tmp_path / place if place else "")

            assert error.code == "cannot-write-file"
