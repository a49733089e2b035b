"""What Binder builds from: exact versions, one Python, and the package installed at the end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from docs.publishing import pins
from tests.support.browser import ROOT
from tests.support.each import for_each
from tests.support.systems import POSIX

if TYPE_CHECKING:
    from pathlib import Path

BINDER = ROOT / "binder"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
LINES = [
    line
    for line in (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
PINS = {name: Version(version) for name, _, version in (line.partition("==") for line in LINES)}
LAUNCH = (
    "python3", "-c",
    'import os, sys\nimport jupyterlab.labapp\nexe = "jupyter-lab"\nos.execvp(exe, sys.argv)',
)  # fmt: skip
"""What BinderHub runs in the image: it looks for JupyterLab, and becomes it."""
NEEDED = [
    *PYPROJECT["build-system"]["requires"],
    *PROJECT["dependencies"],
    *PROJECT["optional-dependencies"]["lab"],
    *PROJECT["optional-dependencies"]["app"],
    next(one for one in PROJECT["optional-dependencies"]["dev"] if one.startswith("notebook")),
]


def copied(folder: Path) -> Path:
    """Copy what a clone of the repository holds, as far as Binder looks at it."""
    included = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    left = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "*.pyc", "tests")
    for name in ("pyproject.toml", "README.md", "LICENSE", *included):
        source = ROOT / name.strip("/")
        if source.is_dir() and source.name != "tests":
            shutil.copytree(source, folder / source.name, ignore=left)
        elif source.is_file():
            shutil.copy(source, folder)
    return folder


def dry_run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Have repo2docker say what it would build."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=600
    )


@for_each("line", LINES)
def test_every_pin_is_one_exact_version(line: str) -> None:
    """No address, no option, no range: a name and a version that the project may choose."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*==[0-9]+(\.[0-9]+)*(\.post[0-9]+)?", line)


def test_the_pins_are_in_order_and_none_stands_twice() -> None:
    assert sorted(LINES) == LINES
    assert len(PINS) == len(LINES) > 80
    assert set(PINS) == {canonicalize_name(name) for name in PINS}


@pytest.mark.parametrize("needed", NEEDED)
def test_the_pins_are_what_the_project_asks_for(needed: str) -> None:
    asked = Requirement(needed)

    assert PINS[canonicalize_name(asked.name)] in asked.specifier


def test_a_pin_that_is_too_old_would_be_noticed() -> None:
    assert Version("0.0.1") not in Requirement(PROJECT["dependencies"][0]).specifier


def test_the_package_itself_is_not_pinned() -> None:
    """It comes from the repository, whatever its version is there."""
    assert canonicalize_name(PROJECT["name"]) not in PINS
    assert "pip" not in PINS


def test_the_script_asks_for_the_same(tmp_path: Path) -> None:
    assert sorted(pins.wanted()) == sorted(NEEDED)
    assert (BINDER / "requirements.txt").read_text(encoding="utf-8").startswith(pins.HEAD)
    assert pins.pinned(reversed(LINES)) == LINES
    with pytest.raises(ValueError, match="no exact version"):
        pins.pinned([*LINES, f"thing @ {tmp_path.as_uri()}"])


def test_nothing_names_a_host() -> None:
    for file in BINDER.iterdir():
        told = file.read_text(encoding="utf-8")
        assert not re.search(r"://|\.(org|com|io|net)\b|--(extra-)?index-url|--find-links", told)


@POSIX
def test_the_package_is_installed_without_fetching_anything() -> None:
    script = BINDER / "postBuild"
    told = script.read_text(encoding="utf-8")

    assert os.access(script, os.X_OK)
    assert told.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in told
    assert {"--no-deps", "--no-build-isolation", "--no-index"} <= set(told.split())
    subprocess.run(["bash", "-n", str(script)], check=True)


@POSIX
def test_the_server_starts_with_the_configuration_of_the_page() -> None:
    """Whatever Binder runs is run, and finds our folder before those it knows."""
    script = BINDER / "start"
    config = str(ROOT / "glow_explorer" / "app" / "config")
    done = subprocess.run(
        [script, "sh", "-c", 'echo "$JUPYTER_CONFIG_PATH" "$0"', "as it is"],
        env={**os.environ, "JUPYTER_CONFIG_PATH": "elsewhere"}, cwd="/", check=True,
        capture_output=True, text=True,
    )  # fmt: skip

    assert os.access(script, os.X_OK)
    assert done.stdout == f"{config}:elsewhere as it is\n"


@POSIX
def test_the_server_starts_without_a_look_whether_there_is_one(tmp_path: Path) -> None:
    """What BinderHub would import first is not imported; any other program is run as it is."""
    server, start = tmp_path / "jupyter-lab", BINDER / "start"
    server.write_text('#!/usr/bin/env bash\necho "$0" "$@"\n', encoding="utf-8")
    server.chmod(0o755)
    given = ["--ip=0.0.0.0", "--ServerApp.token=a b"]
    programs = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    for command, said in (
        (["python3", "-c", f"{LAUNCH[-1]}; never run"], f"{server} {' '.join(given)}"),
        (["python3", "-c", "import sys; print(sys.argv[1:])"], str(given)),
        (["echo", "-c", LAUNCH[-1]], f"-c {LAUNCH[-1]} {' '.join(given)}"),
    ):
        done = subprocess.run(
            [start, *command, *given], env=programs, check=True, capture_output=True, text=True
        )
        assert done.stdout == f"{said}\n"


def test_binder_runs_a_python_that_the_package_takes() -> None:
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")

    assert re.fullmatch(r"3\.[0-9]+", version)
    assert Version(version) in Requirement(f"python{PROJECT['requires-python']}").specifier


@pytest.mark.slow
def test_repo2docker_takes_our_files(tmp_path: Path) -> None:
    done = dry_run(copied(tmp_path))
    said = done.stdout + done.stderr
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")

    assert done.returncode == 0, said
    assert f"Building conda environment for python={version}\n" in said
    assert 'install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert 'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in said


@pytest.mark.slow
@pytest.mark.parametrize("runtime", ["python-3.11.x.y", "python-3.2"])
def test_repo2docker_refuses_another_python(tmp_path: Path, runtime: str) -> None:
    folder = copied(tmp_path)
    (folder / "binder" / "runtime.txt").write_text(runtime, encoding="utf-8")

    done = dry_run(folder)

    assert done.returncode != 0
    assert "Python version" in done.stderr or "Invalid version" in done.stderr
