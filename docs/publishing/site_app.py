"""What makes the Explorer's page an app: it is drawn before Python is there, kept, and installed.

The build leaves in the site the Explorer's table as it is first seen, in every language, and a list
of the files that a browser keeps, so that the page opens at once and without a network.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_CDN_URL,
)

from docs.publishing.site_fetch import LIST, ROOT, RUNTIME, SiteError
from glow_explorer.language import available

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

KEPT = "kept.json"
SERVICE_WORKER = "service-worker.js"
OF_THE_NOTEBOOKS = "lite-service-worker.js"
"""Where JupyterLite's own service worker goes; ours, at its place, has it beside itself."""
MANIFEST = "manifest.webmanifest"
_BUILD, _DISTRIBUTION = "@build@", "@distribution@"
_PAGES = (
    "index.html", "fr.html", "explorer.html", "explorer.js", "worker.js", "glow.js", "site.css",
    "bridge.py", "lamp.svg", "icon-192.png", "icon-512.png", MANIFEST,
)  # fmt: skip
"""What a visitor needs of the site's own pages."""
_DRAW = """
import json, sys
from docs.publishing import site_bridge
said = []
modules = site_bridge.warm()
drawings = {}
for language in json.loads(sys.argv[1]):
    said = []
    told = lambda text: said.append(json.loads(text))
    name = site_bridge.start(f"language={language}", "", told, lambda name: None)
    drawings[language] = {"id": name, "query": site_bridge.table(), "said": list(said)}
    site_bridge.close()
sys.stdout.write("\\n" + json.dumps({"modules": modules, "drawings": drawings}))
"""


def write(site: Path, python: Path) -> None:
    """Leave in a site what the app needs; its pages and Python lie in it already.

    Parameters
    ----------
    site
        The folder of the site.
    python
        The folder of Python in it.
    """
    drawn = _drawn()
    for language, drawing in drawn["drawings"].items():
        _dump(site / first_drawing(language), drawing)
    place = python.relative_to(site).as_posix()
    wheels = [f"{place}/{name}" for name in _wheels(python)]
    runtime = [f"{place}/{name}" for name in RUNTIME]
    first = [first_drawing(language) for language in drawn["drawings"]]
    sheets = [path.relative_to(site).as_posix() for path in sorted(site.glob("sheets/*.html"))]
    kept = [*_PAGES, *first, *sheets, *runtime, *wheels]
    build = _fingerprint(site / name for name in kept)
    sizes = {name: (site / name).stat().st_size for name in kept}
    _dump(
        site / KEPT,
        {"build": build, "wheels": wheels, "modules": drawn["modules"], "files": sizes},
    )
    worker = site / SERVICE_WORKER
    text = worker.read_text(encoding="utf-8")
    filled = text.replace(_BUILD, build).replace(_DISTRIBUTION, PYODIDE_CDN_URL)
    worker.write_text(filled, encoding="utf-8")


def megabytes(python: Path) -> int:
    """Return how much a visitor fetches to have Python and the package."""
    whole = sum((python / name).stat().st_size for name in (*RUNTIME, *_wheels(python)))
    return round(whole / 1e6)


def _wheels(python: Path) -> list[str]:
    """Return the files of the package and of all that it needs, in the order of their unpacking."""
    packages = json.loads((python / LIST).read_text(encoding="utf-8"))["packages"]
    return [packages[name]["file_name"] for name in needed(packages)]


def first_drawing(language: str) -> str:
    """Return the name of the file with the first table in a language."""
    return f"first-{language}.json"


def needed(packages: Mapping[str, Mapping[str, Any]], name: str = "glow-explorer") -> list[str]:
    """Return a package and all that it needs, each after what it needs itself.

    >>> needed({"glow-explorer": {"depends": ["b", "a"]}, "a": {"depends": []},
    ...         "b": {"depends": ["a"]}})
    ['a', 'b', 'glow-explorer']
    """
    found: dict[str, None] = {}
    for other in packages[name]["depends"]:
        found |= dict.fromkeys(needed(packages, other))
    return [*found, name]


def _drawn() -> Any:
    """Return the Explorer's first table in every language, and how many modules it needs."""
    languages = json.dumps(list(available()))
    done = subprocess.run(
        [sys.executable, "-c", _DRAW, languages],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    if done.returncode:
        raise SiteError(f"Could not draw the Explorer:\n{done.stderr.strip()}")
    return json.loads(done.stdout.rpartition("\n")[2])


def _fingerprint(files: Iterable[Path]) -> str:
    """Return a name for this build: another one whenever something in it changes."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _dump(file: Path, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text, encoding="utf-8")
