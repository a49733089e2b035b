"""The wheel holds everything, and works alone in an empty environment."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.builds import BuildOnce

ROOT = Path(__file__).parents[2]
STATIC = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "glow_explorer").rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)
TABLES = sorted(path.name for path in (ROOT / "data").iterdir() if path.is_file())
COURSE = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "notebooks").rglob("*")
    if path.is_file() and ".ipynb_checkpoints" not in path.parts
)


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it prints; it must succeed."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> Path:
    """The sdist, and the wheel built from what the sdist holds."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    return build_once("dist", lambda folder: run(*build, folder, cwd=ROOT))


@pytest.fixture(scope="module")
def python(built: Path, build_once: BuildOnce) -> Path:
    """An interpreter that has the wheel and nothing else."""
    (wheel,) = built.glob("*.whl")
    place = Path("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel)

    def fill(folder: Path) -> None:
        venv.create(folder, with_pip=True)
        run(folder / place, *install, cwd=folder)

    return build_once("empty", fill) / place


def test_the_wheel_holds_every_file_and_table(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())

    assert set(STATIC) <= names
    assert {f"glow_explorer/data/{name}" for name in TABLES} <= names
    assert {f"glow_explorer/{name}" for name in COURSE} <= names
    assert not any("checkpoint" in name for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_holds_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    own = [name for name in names if ".dist-info/" not in name]
    shared = [name.partition(".data/data/")[2] for name in own if ".data/" in name]

    assert all(name.startswith("glow_explorer/") for name in own if ".data/" not in name)
    assert {name.rpartition("/")[0] for name in shared} == {
        "share/jupyter/voila/templates/glow",
        "share/jupyter/voila/templates/glow/static",
    }


def test_the_sdist_holds_what_it_takes_to_build_and_test(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    wanted = {"pyproject.toml", "README.md", "LICENSE", "Makefile", "CHANGELOG.md"}
    assert wanted | set(STATIC) | {f"data/{name}" for name in TABLES} <= names
    assert "tests/project/test_packaging.py" in names


def test_the_wheel_works_in_an_empty_environment(python: Path, tmp_path: Path) -> None:
    code = """
import sys, glow_explorer as glow
from glow_explorer.catalog import catalog
from glow_explorer.render.drawing import icon_names
assert "site-packages" in glow.__file__
print(len(glow.companions), len(glow.adventurers), len(glow.spells), len(catalog().spaces))
print(len(icon_names()), glow.language("fr"), glow.card("spell:3").key)
"""
    assert run(python, "-c", code, cwd=tmp_path).splitlines() == [
        "46 7 6 61",
        f"{sum(name.endswith('.svg') for name in STATIC)} fr spell-air",
    ]


def test_the_wheel_shows_a_card(python: Path, tmp_path: Path) -> None:
    code = "import glow_explorer as glow; print(glow.companions['sketal-orange'])"

    assert run(python, "-X", "utf8", "-c", code, cwd=tmp_path).startswith(
        "Sketal · companion 13, deck A · sketal-orange"
    )


def test_the_wheel_answers_in_a_terminal(python: Path, tmp_path: Path) -> None:
    program = python.with_name("glow-explorer")
    dice = "red:fire red:fire blue:water"

    said = run(program, "explain", dice, "--company", "Pocana,likyar", cwd=tmp_path)
    assert said.startswith("Noon · Pocana: ")


def test_the_wheel_brings_the_course(python: Path, tmp_path: Path) -> None:
    """Whoever has only the wheel gets the notebooks in a folder of their own."""
    program = python.with_name("glow-explorer")
    run(program, "lab", "--folder", "mine", "--copy-only", cwd=tmp_path)

    mine = tmp_path / "mine"
    there = {path.relative_to(mine).as_posix() for path in mine.rglob("*") if path.is_file()}
    assert there == {name.removeprefix("notebooks/") for name in COURSE}


def test_every_file_is_found_from_the_wheel(python: Path, tmp_path: Path) -> None:
    names = [name.removeprefix("glow_explorer/") for name in STATIC]
    names += [f"data/{name}" for name in TABLES]
    code = f"""
from importlib import resources
root = resources.files("glow_explorer")
print([name for name in {names!r} if not root.joinpath(name).is_file()])
"""
    assert run(python, "-c", code, cwd=tmp_path).strip() == "[]"


def test_the_version_is_said_once(python: Path, tmp_path: Path) -> None:
    code = (
        "import glow_explorer; from importlib.metadata import version;"
        "print(glow_explorer.__version__ == version('glow-explorer'))"
    )

    assert run(python, "-c", code, cwd=tmp_path).strip() == "True"


def test_a_checkout_reads_the_tables_people_edit() -> None:
    """Not a copy that an editable install made once."""
    from glow_explorer.tables import data_folder

    assert Path(str(data_folder())) == ROOT / "data"
