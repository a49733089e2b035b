"""``glow-explorer lab`` and ``app``: notebooks in a folder of one's own, and programs started."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glow_explorer import GlowError
from glow_explorer.terminal import launch
from glow_explorer.terminal.launch import Copied, copy_notebooks, notebooks
from tests.support.browser import ROOT, RUN_FIRST, serving, wait_for_server
from tests.support.systems import POSIX
from tests.support.terminals import run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from tests.support.terminals import Ran

    Run = Callable[..., Ran]

__all__ = ["run"]

TOKEN = "a1b2c3"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A small course, with what Jupyter and Python leave behind."""
    folder = tmp_path / "course"
    for name in ("00.ipynb", "fr/00.ipynb", "results/sea.csv", ".ipynb_checkpoints/00.ipynb",
                 "__pycache__/x.pyc"):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """What would be started, instead of starting it."""
    seen: list[tuple[list[str], dict[str, str]]] = []

    def start(module: Sequence[str], more: dict[str, str]) -> int:
        seen.append((list(module), more))
        return 0

    monkeypatch.setattr(launch, "start_program", start)
    return seen


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


class TestCopying:
    @pytest.mark.parametrize("stop", [OSError(28, "No space left on device"), KeyboardInterrupt()])
    def test_a_full_disk_leaves_no_half_notebook(
        self, stop: BaseException, course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What was half written would be taken for the user's own the next time."""
        usual = Path.open

        class Full(io.BytesIO):
            def write(self, _: object) -> int:
                raise stop

        def full(path: Path, *given: Any, **named: Any) -> Any:
            file = usual(path, *given, **named)
            if path.parent.name != "fr" or "xb" not in given:
                return file
            with file:
                file.write(b"half")
            return Full()

        monkeypatch.setattr(Path, "open", full)
        with pytest.raises((GlowError, KeyboardInterrupt)):
            copy_notebooks(course, tmp_path / "mine")
        monkeypatch.undo()

        assert set(contents(tmp_path / "mine")) == {"00.ipynb"}
        assert copy_notebooks(course, tmp_path / "mine") == Copied(
            ("fr/00.ipynb", "results/sea.csv"), ("00.ipynb",), ()
        )

    def test_everything_but_what_was_left_behind(self, course: Path, tmp_path: Path) -> None:
        copied = copy_notebooks(course, tmp_path / "mine")

        assert copied == Copied(("00.ipynb", "fr/00.ipynb", "results/sea.csv"), (), ())
        assert set(contents(tmp_path / "mine")) == set(copied.fresh)

    def test_what_exists_is_never_touched(self, course: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        copy_notebooks(course, mine)
        (mine / "00.ipynb").write_text("my answers", encoding="utf-8")
        (mine / "results" / "sea.csv").unlink()
        before = contents(mine)

        copied = copy_notebooks(course, mine)

        assert copied == Copied(("results/sea.csv",), ("fr/00.ipynb",), ("00.ipynb",))
        assert contents(mine) == before | {"results/sea.csv": b"results/sea.csv"}

    @POSIX
    def test_a_link_into_the_void_is_not_followed(self, course: Path, tmp_path: Path) -> None:
        mine, elsewhere = tmp_path / "mine", tmp_path / "elsewhere.ipynb"
        mine.mkdir()
        (mine / "00.ipynb").symlink_to(elsewhere)

        assert copy_notebooks(course, mine).kept == ("00.ipynb",)
        assert not elsewhere.exists()

    def test_a_folder_that_cannot_be_is_refused(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        ran = run("lab", "--folder", str(tmp_path / "file" / "mine"), "--copy-only")

        assert (ran.status, ran.out) == (2, "")
        assert str(tmp_path / "file") in ran.err.replace("\n", "")

    def test_the_whole_course_comes_along(self, run: Run, tmp_path: Path) -> None:
        ran = run("lab", "--folder", str(tmp_path / "mine"), "--copy-only")
        mine = contents(tmp_path / "mine")

        assert ran.status == 0
        assert mine == {
            name: content
            for name, content in contents(ROOT / "notebooks").items()
            if ".ipynb_checkpoints" not in name
        }
        assert f"{len(mine)} files" in ran.out
        assert len(mine) > 14

    def test_a_second_time_says_what_is_there_already(self, run: Run, tmp_path: Path) -> None:
        again = ("lab", "--folder", str(tmp_path), "--copy-only")
        run(*again)
        (tmp_path / "00_start_here.ipynb").write_text("mine", encoding="utf-8")
        said = " ".join(run(*again).out.split())

        assert "00_start_here.ipynb" in said
        assert "01_a_day_in_glow.ipynb" not in said


class TestStarting:
    def test_lab_opens_the_first_notebook(
        self, run: Run, tmp_path: Path, started: list[Any]
    ) -> None:
        folder = tmp_path / "mine"
        ran = run("lab", "--folder", str(folder), "--", "--no-browser", "--port=8899")
        ((module, more),) = started

        assert ran.status == 0
        assert module[:3] == [
            "jupyterlab",
            f"--notebook-dir={folder}",
            "--LabApp.default_url=/lab/tree/00_start_here.ipynb",
        ]
        assert module[-2:] == ["--no-browser", "--port=8899"]
        config = Path(more["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
        assert (config / "labconfig" / "page_config.json").is_file()

    def test_lab_in_french_opens_the_french_one(
        self, run: Run, tmp_path: Path, started: list[Any]
    ) -> None:
        run("lab", "--folder", str(tmp_path), "--lang", "fr")

        assert "--LabApp.default_url=/lab/tree/fr/00_commencer_ici.ipynb" in started[0][0]

    def test_app_serves_the_explorer_with_our_template(self, run: Run, started: list[Any]) -> None:
        run("app", "--", "--port=8900")
        ((module, more),) = started

        assert module == [
            "voila", str(launch.PACKAGE / "app" / "explorer.ipynb"), "--port=8900",
        ]  # fmt: skip
        templates = Path(more["JUPYTER_PATH"].split(os.pathsep)[0]) / "voila" / "templates"
        assert (templates / "glow" / "index.html.j2").is_file()
        config = Path(more["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
        assert {file.name for file in config.iterdir()} >= {
            "voila.py", "jupyter_server_config.json",
        }  # fmt: skip

    @pytest.mark.parametrize(("command", "package"), [("lab", "jupyterlab"), ("app", "voila")])
    def test_what_is_not_installed_is_named(
        self, command: str, package: str, run: Run, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch, started: list[Any],
    ) -> None:  # fmt: skip
        monkeypatch.setattr(launch, "find_spec", lambda name: None if name == package else name)
        monkeypatch.chdir(tmp_path)
        ran = run(command)

        assert (ran.status, started) == (1, [])
        assert package in ran.err

    def test_the_course_is_found_in_a_checkout(self) -> None:
        assert notebooks() == ROOT / "notebooks"

    def test_a_programs_exit_code_is_ours(self) -> None:
        assert launch.start_program(["json.tool", "--nonsense"], {}) == 2

    @POSIX
    def test_ctrl_c_is_for_the_program_that_runs(self) -> None:
        """It may ask before it ends; we wait for it, and say what it says."""
        code = (
            "import sys; from glow_explorer.terminal.launch import start_program;"
            "sys.exit(start_program(['tests.support.patient'], {}))"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True,
            start_new_session=True,
        ) as ours:  # fmt: skip
            assert ours.stdout is not None
            assert ours.stdout.readline() == "ready\n"
            os.killpg(ours.pid, signal.SIGINT)
            assert ours.stdout.readline() == "heard\n"
            assert ours.wait(600) == 7


# Whether the Explorer is seen from its top, in the part of the page that scrolls.
AT_ITS_TOP = """() => {
    const explorer = document.querySelector('.glow-explorer');
    const panel = explorer?.closest('.jp-WindowedPanel-outer, .jp-Notebook');
    const top = explorer?.getBoundingClientRect().top ?? -1;
    return Boolean(panel) && top >= panel.getBoundingClientRect().top - 1 && top < innerHeight;
}"""
EXTENSIONS = """() => JSON.parse(document.getElementById('jupyter-config-data').textContent)
    .federated_extensions.map(({name}) => name)"""


def test_lab_really_opens(page: Page, tmp_path: Path) -> None:
    """JupyterLab, started by the program from an empty folder, shows the first notebook."""
    options = ["--no-browser", "--port=0", "--ip=127.0.0.1", f"--IdentityProvider.token={TOKEN}"]
    options.append("--LabApp.expose_app_in_browser=True")
    folder = tmp_path / "mine"
    command = [sys.executable, "-m", "glow_explorer", "lab", "--folder", str(folder), "--"]
    with serving([*command, *options], tmp_path) as server:
        url = wait_for_server(server, tmp_path, TOKEN)
        page.goto(f"{url}?token={TOKEN}")
        page.get_by_role("heading", name="Start here").first.wait_for()

        expect(page).to_have_url(re.compile("/lab/tree/00_start_here.ipynb$"))
        picture = page.get_by_role("img", name="The Explorer: dice, cards, and what triggers")
        expect(picture).to_be_visible()  # before anything was run
        page.evaluate(RUN_FIRST)
        expect(page.locator(".glow-explorer")).to_be_visible()
        page.wait_for_function(AT_ITS_TOP)
        assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0  # no question about news
        loaded = page.evaluate(EXTENSIONS)
        assert "anywidget" in loaded
        assert not [name for name in loaded if name.startswith("@jupyterlite/")]
        page.goto("about:blank")  # lest the page, still starting a kernel, finds its server gone

    assert (folder / "00_start_here.ipynb").is_file()
