"""The front ends are checked like the Python, with tools that are no part of what is shipped."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.support.browser import ROOT
from tests.support.systems import POSIX

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "tests" / "front_ends"
TOOLS = ROOT / "build" / "front_ends" / "node_modules" / ".bin"
WRONG = {
    "a type": ('/** @type {number} */\nexport const light = "much";\n', "tsc"),
    "nothing": ('export const find = () => document.querySelector("p").id;\n', "tsc"),
    "no type": ("export const draw = (app) => app;\n", "tsc"),
    "a name": ("export const light = footprints;\n", "tsc"),
    "something unused": ("export function draw(app) {\n  return 1;\n}\n", "biome"),
    "a look": ("export const light = {a:1}\n", "biome"),
    "a style that is important": (".glow {\n  color: red !important;\n}\n", "biome"),
    "a style that undoes another": (
        ".glow .glow {\n  gap: 0;\n}\n\n.glow {\n  gap: 1px;\n}\n",
        "biome",
    ),
}


def made(target: str, **settings: str) -> subprocess.CompletedProcess[str]:
    make = shutil.which("make")
    assert make is not None
    return subprocess.run(
        [make, "-C", str(ROOT), "--old-file=.venv/ready", target], check=False, text=True,
        capture_output=True, env={**os.environ, **settings}, timeout=600,
    )  # fmt: skip


@pytest.fixture(scope="module")
def tools() -> Path:
    """What npm has fetched; without npm there is nothing to test."""
    if shutil.which("npm") is None:
        compulsory = os.environ.get("GLOW_REQUIRE_NPM") == "1"
        (pytest.fail if compulsory else pytest.skip)("npm (of Node.js) is missing")
    done = made("build/front_ends/ready")
    assert done.returncode == 0, done.stdout + done.stderr
    return TOOLS


@pytest.mark.slow
def test_the_front_ends_are_right(tools: Path) -> None:
    done = made("fronts")

    assert tools.is_dir()
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("source", "tool"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_would_be_noticed(
    tools: Path, tmp_path: Path, source: str, tool: str
) -> None:
    name = "wrong.css" if source.startswith(".") else "wrong.js"
    (tmp_path / name).write_text(source, encoding="utf-8")
    settings = {"extends": str(FOLDER / "tsconfig.json"), "include": ["wrong.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    options = {
        "tsc": ["-p", str(tmp_path)],
        "biome": [
            "check", "--error-on-warnings", f"--config-path={FOLDER / 'lint.json'}",
            str(tmp_path / name),
        ],
    }[tool]  # fmt: skip
    command = [str(tools / tool), *options]

    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)

    assert done.returncode != 0
    assert name in done.stdout + done.stderr


@POSIX
@pytest.mark.parametrize(("required", "fails"), [("", False), ("1", True)])
def test_without_npm_it_is_said_that_nothing_is_checked(
    tmp_path: Path, required: str, fails: bool
) -> None:
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "sh").symlink_to(shell)

    done = made("fronts", PATH=str(tmp_path), GLOW_REQUIRE_NPM=required)

    assert "npm (of Node.js) is missing" in done.stdout
    assert (done.returncode != 0) is fails


def test_the_tools_are_exact_and_no_file_says_where_they_come_from() -> None:
    wanted = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))

    assert set(wanted["devDependencies"]) == {"typescript", "@biomejs/biome"}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", one) for one in wanted["devDependencies"].values())
    assert "dependencies" not in wanted
    for file in FOLDER.rglob("*.*"):
        assert not re.search(r"://|registry", file.read_text(encoding="utf-8")), file
        assert "lock" not in file.name
