"""The project keeps its word to newcomers: the commands exist, the texts agree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest

from tests.support.browser import serving, wait_for_server

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def make(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run make; machines without it have the plain commands of the README."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    return subprocess.run(
        ["make", *arguments], cwd=cwd, capture_output=True, text=True, check=False, timeout=600
    )


def test_make_help_lists_every_command() -> None:
    said = make("help").stdout

    for command in ("lab", "app", "quick", "test", "check", "bench", "screenshots", "site", "docs",
                    "binder", "help"):  # fmt: skip
        assert f"make {command} " in said


def test_the_environment_is_rebuilt_when_the_dependencies_change(tmp_path: Path) -> None:
    """Make would set up again after pyproject.toml changed, and only then."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    project, ready = tmp_path / "pyproject.toml", tmp_path / ".venv" / "ready"
    project.touch()

    assert "-m venv .venv" in make("--dry-run", "lab", cwd=tmp_path).stdout
    ready.parent.mkdir()
    ready.touch()
    assert "-m venv .venv" not in make("--dry-run", "lab", cwd=tmp_path).stdout
    newer = ready.stat().st_mtime + 5
    os.utime(project, (newer, newer))
    assert "-m venv .venv" in make("--dry-run", "lab", cwd=tmp_path).stdout


def test_an_old_python_is_refused_with_a_hint(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    old.chmod(0o755)
    done = make("test", f"PYTHON={old.as_posix()}", cwd=tmp_path)

    assert done.returncode != 0
    assert "Python 3.11 or newer is needed" in done.stdout
    assert not (tmp_path / ".venv").exists()


@pytest.mark.slow
def test_make_lab_opens_the_notebooks(tmp_path: Path) -> None:
    """The command itself, as a newcomer types it, for root as for anybody else."""
    if Path(sys.prefix) != ROOT / ".venv" or shutil.which("make") is None:
        pytest.skip("not running in the environment that make sets up")
    options = "--no-browser --port=0 --ip=127.0.0.1 --IdentityProvider.token=secret"
    # The environment that runs the tests is as it is; making it again would take it away.
    command = ["make", "-C", str(ROOT), "--old-file=.venv/ready", "lab", f"LAB_OPTIONS={options}"]
    with serving(command, tmp_path) as server:
        url = wait_for_server(server, tmp_path, "secret")
        with urllib.request.urlopen(f"{url}api/contents?token=secret", timeout=20) as answer:
            shown = {entry["name"] for entry in json.load(answer)["content"]}

    assert {path.name for path in (ROOT / "notebooks").glob("*.ipynb")} <= shown


def test_the_readme_names_every_extra() -> None:
    for extra in PYPROJECT["project"]["optional-dependencies"]:
        assert f"`{extra}`" in README


def test_the_game_is_credited() -> None:
    for text in (README, (ROOT / "LICENSE").read_text(encoding="utf-8")):
        flat = re.sub(r"\s+", " ", text)
        for name in ("Cédrick Chaboussit", "Ben Basso", "Vincent Dutrait", "Bombyx", "unofficial"):
            assert name in flat


def test_links_lead_to_files() -> None:
    for file in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")):
            if not target.startswith("https://"):  # test_readme looks at those
                assert (ROOT / target).exists(), f"{file.name}: {target}"


def test_the_changelog_has_this_version() -> None:
    import glow_explorer

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {glow_explorer.__version__}" in changelog
