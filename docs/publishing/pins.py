"""Write ``binder/requirements.txt``: everything that Binder installs, each at one version.

    python -m docs.publishing.pins binder/requirements.txt

What the package needs, JupyterLab, Notebook, Voilà and what builds the package are installed into
an empty environment; what is in it then is written down. The package itself is not among it:
``binder/postBuild`` installs it from the repository.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
EXTRAS = ("lab", "app")
BESIDES = ("notebook>=7.4",)
"""What Binder's own image brings in a version of its own, and what must fit the rest."""
HEAD = "# Made by python -m docs.publishing.pins; not to be edited by hand.\n"
_FROZEN = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([A-Za-z0-9.!+]+)")


def wanted() -> list[str]:
    """Return what has to be there, as ``pyproject.toml`` says it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = told["project"]
    extras = project["optional-dependencies"]
    return [
        *told["build-system"]["requires"],
        *project["dependencies"],
        *(one for extra in EXTRAS for one in extras[extra]),
        *BESIDES,
    ]


def pinned(frozen: Iterable[str]) -> list[str]:
    """Return the lines of ``pip freeze`` as exact versions in order; refuse any other line.

    >>> pinned(["voila==0.5.13", "jupyter_client==8.10.0", ""])
    ['jupyter-client==8.10.0', 'voila==0.5.13']
    >>> pinned(["thing @ file:///somewhere"])
    Traceback (most recent call last):
    ...
    ValueError: no exact version: thing @ file:///somewhere
    """
    pins = []
    for line in filter(None, map(str.strip, frozen)):
        found = _FROZEN.fullmatch(line)
        if found is None:
            raise ValueError(f"no exact version: {line}")
        pins.append(f"{re.sub(r'[-_.]+', '-', found[1]).lower()}=={found[2]}")
    return sorted(pins)


def check_python(runtime: str, version: Sequence[int]) -> None:
    """Refuse to pin with another Python than the one that Binder runs.

    >>> check_python("python-3.11", (3, 11, 7))
    >>> check_python("python-3.11", (3, 12, 1))
    Traceback (most recent call last):
    ...
    ValueError: Binder runs python-3.11, this is python-3.12
    """
    here = f"python-{version[0]}.{version[1]}"
    if runtime.strip() != here:
        raise ValueError(f"Binder runs {runtime.strip()}, this is {here}")


def installed(requirements: Sequence[str], folder: Path) -> list[str]:
    """Install into an empty environment and return what is in it then."""
    venv.create(folder, with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    pip += ["--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", *requirements], check=True)
    done = subprocess.run([*pip, "freeze", "--all"], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()


def main(arguments: Sequence[str]) -> None:
    """Write the file that is named, or ``binder/requirements.txt``."""
    file = Path(arguments[0]) if arguments else BINDER / "requirements.txt"
    check_python((BINDER / "runtime.txt").read_text(encoding="utf-8"), sys.version_info[:2])
    with tempfile.TemporaryDirectory() as work:
        pins = pinned(installed(wanted(), Path(work) / "environment"))
    file.write_text(HEAD + "".join(f"{pin}\n" for pin in pins), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
