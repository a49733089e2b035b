"""What the site needs from elsewhere: Python for the browser, and wheels of pure Python.

Everything fetched is kept, so that the next build asks nobody.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_PYTHON_VERSION,
    PYODIDE_VERSION,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).parents[2]
LIST = "pyodide-lock.json"
RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip", LIST)
"""What a page needs of Pyodide's package."""


class SiteError(Exception):
    """The site cannot be built; the message says what to do."""


class NpmMissingError(SiteError):
    """There is no npm on this machine to fetch Pyodide with."""


def runtime(cache: Path) -> Path:
    """Return the folder with Pyodide; it is fetched with npm unless it is there."""
    folder = cache / f"pyodide-{PYODIDE_VERSION}"
    if not all((folder / name).is_file() for name in RUNTIME):
        _unpack(_packed(cache), folder)
    return folder


def _packed(cache: Path) -> Path:
    name = f"pyodide@{PYODIDE_VERSION}"
    npm = shutil.which("npm")
    if npm is None:
        raise NpmMissingError(
            f"npm is missing. It fetches {name}, Python for the browser: install Node.js "
            f"(it brings npm), or put the files of that package into "
            f"{cache / f'pyodide-{PYODIDE_VERSION}'}."
        )
    cache.mkdir(parents=True, exist_ok=True)
    run([npm, "pack", "--silent", "--pack-destination", str(cache), name], f"fetch {name}")
    return cache / f"pyodide-{PYODIDE_VERSION}.tgz"


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as packed:
        for name in RUNTIME:
            try:
                content = packed.extractfile(f"package/{name}")
            except KeyError:
                content = None
            if content is None:
                raise SiteError(f"{archive} holds no {name}.")
            (folder / name).write_bytes(content.read())
    archive.unlink()


def wheels(wanted: Mapping[str, str], cache: Path) -> dict[str, Path]:
    """Return the wheel of each package and version wanted, by the package's name.

    Parameters
    ----------
    wanted
        The version of each package.
    cache
        The folder that keeps what was fetched.
    """
    folder = cache / "wheels"
    missing = {
        name: version for name, version in wanted.items() if not _kept(folder, name, version)
    }
    if missing:
        _download(missing, folder)
    found = {name: _kept(folder, name, version) for name, version in wanted.items()}
    absent = sorted(name for name, wheel in found.items() if wheel is None)
    if absent:
        raise SiteError(f"There is no wheel of pure Python of: {', '.join(absent)}.")
    return {name: wheel for name, wheel in found.items() if wheel is not None}


def _kept(folder: Path, name: str, version: str) -> Path | None:
    for wheel in folder.glob("*-none-any.whl"):
        package, its_version = wheel.name.split("-")[:2]
        if (plain(package), its_version) == (plain(name), version):
            return wheel
    return None


def plain(name: str) -> str:
    """Return a package's name as it is compared."""
    return name.lower().replace("_", "-").replace(".", "-")


def _download(wanted: Mapping[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--quiet",
        "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--platform=any",
        "--implementation=py", "--abi=none", f"--python-version={PYODIDE_PYTHON_VERSION}",
        f"--dest={folder}", *(f"{name}=={version}" for name, version in sorted(wanted.items())),
    ]  # fmt: skip
    run(command, f"fetch the wheels of {', '.join(sorted(wanted))}")


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this project and return it."""
    shutil.rmtree(folder, ignore_errors=True)
    run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", f"--outdir={folder}", ROOT],
        "build the wheel of the project",
    )
    (built,) = folder.glob("*.whl")
    return built


def run(command: Iterable[str | Path], what: str, within: Path | None = None) -> None:
    """Run a program quietly, in a folder; if it fails, say what was wanted and what it said."""
    said = [str(part) for part in command]
    done = subprocess.run(said, check=False, capture_output=True, text=True, cwd=within)
    if done.returncode:
        raise SiteError(f"Could not {what}:\n{(done.stderr or done.stdout).strip()}")
