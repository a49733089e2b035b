"""The list of packages that the site's Python knows, with where each is and what imports it.

What the notebooks always need lies beside the list. Everything else, such as numpy, stays in
Pyodide's own distribution and is fetched from there by the cell that imports it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_CDN_URL,
    PYODIDE_KERNEL_NPM_NAME,
)

from docs.publishing.site_fetch import LIST, RUNTIME, own_wheel, plain, runtime, wheels

if TYPE_CHECKING:
    from collections.abc import Mapping

Entry = dict[str, Any]
"""What the list says of one package."""

LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = LABEXTENSIONS / PYODIDE_KERNEL_NPM_NAME / "static" / "pypi"
"""The kernel's own wheels come with its extension."""
OF_THE_KERNEL = ("ipykernel", "piplite", "pyodide-kernel")
LISTED = ("ipython", "jedi", "micropip", "networkx", "tqdm", "typing-extensions")
"""Packages that Pyodide lists: its versions are taken, with what they depend on."""
INSTALLED = ("anywidget", "comm", "ipywidgets", "psygnal", "segno")
"""Packages that it does not list: the versions of this environment, like their front ends."""
DEPENDS = {
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "glow-explorer": ("anywidget", "ipython", "ipywidgets", "networkx", "segno", "tqdm"),
    "ipykernel": (),
    "ipywidgets": ("comm", "ipython", "traitlets"),
    "networkx": (),
    "piplite": ("micropip",),
    "pyodide-kernel": ("comm", "ipython", "ipykernel"),
}
"""What is loaded with a package, where that differs from what it says: nothing heavy."""
PRELOADED = ("comm", "glow-explorer", "ipykernel", "ipython", "jedi", "micropip", "piplite",
             "pyodide-kernel")  # fmt: skip
"""What a kernel of the site has from its start, fetched side by side."""


def write(folder: Path, cache: Path) -> None:
    """Put Pyodide, the wheels and the list of packages into a folder.

    Parameters
    ----------
    folder
        The folder from which pages load Pyodide.
    cache
        The folder that keeps what was fetched.
    """
    source = runtime(cache)
    folder.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(source / name, folder / name)
    lock = json.loads((source / LIST).read_text(encoding="utf-8"))
    packages: dict[str, Entry] = lock["packages"]
    here = _all_wheels(packages, cache)
    for name, entry in packages.items():
        if name not in here:
            entry["file_name"] = f"{PYODIDE_CDN_URL}/{entry['file_name']}"
    for name, wheel in here.items():
        packages[name] = packages.get(name, {}) | entry_of(name, wheel)
        packages[name]["depends"] = list(_depends(name, packages))
        shutil.copyfile(wheel, folder / wheel.name)
    (folder / LIST).write_text(json.dumps(lock), encoding="utf-8")


def _all_wheels(packages: Mapping[str, Entry], cache: Path) -> dict[str, Path]:
    """Return every wheel that the site holds, by the name of its package."""
    versions = {name: str(packages[name]["version"]) for name in _closure(packages)}
    versions |= {name: version(name) for name in INSTALLED}
    of_the_kernel = {
        name: wheel
        for wheel in sorted(KERNEL.glob("*.whl"))
        if (name := plain(wheel.name.split("-")[0])) in OF_THE_KERNEL
    }
    return wheels(versions, cache) | of_the_kernel | {"glow-explorer": own_wheel(cache / "own")}


def _depends(name: str, packages: Mapping[str, Entry]) -> tuple[str, ...]:
    """Return what is loaded with a package."""
    return DEPENDS.get(name, tuple(map(plain, packages.get(name, {}).get("depends", ()))))


def _closure(packages: Mapping[str, Entry]) -> set[str]:
    """Return the listed packages that are wanted, with all that they need."""
    found: set[str] = set()
    ahead = list(LISTED)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _depends(name, packages)
    return found


def entry_of(name: str, wheel: Path) -> Entry:
    """Return what the list says of a wheel that lies beside it."""
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": _imports(wheel),
        "unvendored_tests": False,
    }


def _imports(wheel: Path) -> list[str]:
    """Return the modules and packages at the top of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        tops = {(name.split("/")[0], "/" in name) for name in opened.namelist()}
    return sorted(
        top.removesuffix(".py")
        for top, is_folder in tops
        if (is_folder and "." not in top) or (not is_folder and top.endswith(".py"))
    )
