"""The program as a process of its own: encodings, pipes, Ctrl-C, and what it loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.browser import ROOT

pytestmark = pytest.mark.slow

PROGRAM = Path(sys.executable).with_name("glow-explorer")
MODULE = [sys.executable, "-m", "glow_explorer"]


def run(*given: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program with these variables in its environment."""
    environment = {**os.environ, **settings}
    return subprocess.run(
        [*MODULE, *given], cwd=ROOT, env=environment, capture_output=True, check=False, timeout=600
    )


def test_the_program_and_the_module_are_one() -> None:
    given = ["explain", "red:fire red:fire blue:water", "--company", "Pocana,likyar"]
    program = subprocess.run([PROGRAM, *given], capture_output=True, check=True, timeout=600)

    assert program.stdout == run(*given).stdout
    assert program.stdout.startswith(b"Noon")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_terminal_can_show_it(encoding: str, language: str) -> None:
    """What a terminal cannot show becomes something plain, never a failure."""
    given = ["explain", "blue:water orange:rock", "--card", "gluach", "--lang", language]
    ran = run(*given, PYTHONIOENCODING=encoding)
    said = ran.stdout.decode(encoding)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert said.startswith("Gluach")
    assert ("✗ " in said) == (encoding == "utf-8")
    assert "?" not in said


def test_accents_are_read_whatever_the_locale() -> None:
    """Also where the system takes what is typed for bare ASCII."""
    given = ["rules", "un dé déjà utilisé bloque-t-il une case barrée ?", "--lang", "fr", "--json"]
    bare = run(*given, LC_ALL="C", LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    found = json.loads(bare.stdout)

    assert bare.stdout.isascii()
    assert found == json.loads(run(*given, PYTHONUTF8="1").stdout)
    assert found["question"] == given[1]
    assert found["rules"][0]["id"] == "province.crossed"


def test_who_stops_reading_gets_no_trace() -> None:
    """More is written than a pipe holds, and nobody takes it."""
    given = [*MODULE, "rules", "--json"]
    # Unbuffered, Python itself would not notice.
    usual = {name: one for name, one in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        given, env=usual, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as ours:
        assert ours.stdout is not None
        assert ours.stderr is not None
        assert ours.stdout.read(1) == b"{"
        ours.stdout.close()
        said = ours.stderr.read()

    assert (ours.returncode, said) == (1, b"")
    assert len(run("rules", "--json").stdout) > 2**16


def test_ctrl_c_in_a_quiz_still_gives_the_sheet() -> None:
    with subprocess.Popen(
        [*MODULE, "quiz", "--seed", "1"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    ) as ours:  # fmt: skip
        assert ours.stdout is not None
        assert any("Question 1 of" in line for line in iter(ours.stdout.readline, ""))
        ours.send_signal(signal.SIGINT)
        said, complained = ours.communicate(timeout=600)

    assert (ours.returncode, complained) == (0, "")
    assert "Stopped here." in said


def test_an_answer_loads_nothing_heavy() -> None:
    """A question about cards is answered at once: neither numpy nor any drawing is loaded."""
    code = (
        "import sys; from glow_explorer.terminal import main;"
        "main(['explain', 'red:fire', '--card', 'ladawa']);"
        "print(sorted({'numpy', 'pandas', 'matplotlib', 'networkx', 'ipywidgets', 'anywidget'}"
        " & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert ran.stdout.splitlines()[-1] == "[]"


def shell(command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell does, with what is closed or full."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m glow_explorer {command}"], cwd=ROOT, check=False,
        env={**os.environ, **settings}, capture_output=True, text=True, timeout=600,
    )  # fmt: skip


class TestNobodyThere:
    """One line, and an exit code."""

    @pytest.mark.parametrize("command", ["card likyar", "card likyar --json", "help", "--version"])
    @pytest.mark.parametrize(
        ("out", "detail"), [("/dev/full", "No space left on device"), ("&-", "Bad file descriptor")]
    )
    def test_output_that_cannot_be_written(self, command: str, out: str, detail: str) -> None:
        ran = shell(f"{command} >{out}")

        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr == f"Reading or writing failed: {detail}.\n"

    @pytest.mark.parametrize("out", ["/dev/full", "&-"])
    def test_complaints_that_cannot_be_written(self, out: str) -> None:
        assert shell(f"card nosuch 2>{out}").returncode == 2
        assert shell(f"card likyar 2>{out}").returncode == 0
        assert shell(f"card likyar >/dev/full 2>{out}").returncode == 1

    def test_a_quiz_without_anybody_to_answer(self) -> None:
        ran = shell("quiz --seed 1 <&-")

        assert (ran.returncode, ran.stderr) == (0, "")
        assert "Stopped here." in ran.stdout

    def test_a_home_that_is_not_there(self, tmp_path: Path) -> None:
        ran = shell(f"lab --copy-only --folder '~nobodyhere/x' --lang fr >{tmp_path}/said")

        assert ran.returncode == 2
        assert ran.stderr.startswith("Les notebooks ne peuvent pas être copiés dans ~nobodyhere/x")
        assert ran.stderr.count("\n") <= 2

    def test_nobody_has_a_home(self) -> None:
        """As in a container, for a user whom nobody knows."""
        code = (
            "import pwd, os, sys; os.environ.pop('HOME', None);"
            "pwd.getpwuid = lambda number: {}[number];"
            "from glow_explorer.terminal import main;"
            "sys.exit(main(['lab', '--copy-only', '--folder', '~/x']))"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
        )

        assert (ran.returncode, ran.stdout) == (2, "")
        assert (
            ran.stderr == "The notebooks cannot be copied to ~/x: there is no such home folder.\n"
        )
