"""Check what a release would publish: the wheel, the archive, and what is said about them.

    python -m docs.publishing.release dist v0.2.0      # or make dist TAG=v0.2.0

Nothing is published by it: the release workflow does that, by trusted publishing.
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import TYPE_CHECKING

import glow_explorer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]


def problems(dist: Path, tag: str = "", root: Path = ROOT) -> Iterator[str]:
    """Yield what stands in the way of a release, in plain words.

    Parameters
    ----------
    dist
        The folder with the wheel and the archive.
    tag
        The tag of the release, such as ``v0.2.0``; without one nothing is compared with it.
    root
        The folder of the project.
    """
    version = glow_explorer.__version__
    if tag and tag != f"v{version}":
        yield f"The tag is {tag}, the version {version}."
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)}\b", changes, re.MULTILINE):
        yield f"CHANGELOG.md says nothing of {version}."
    if tag and f"## {version} (unreleased)" in changes:
        yield f"CHANGELOG.md calls {version} unreleased."
    cited = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {version}\n" not in cited:
        yield f"CITATION.cff is not of {version}."
    names = {file.name for file in dist.iterdir()}
    wanted = {
        f"glow_explorer-{version}-py3-none-any.whl",
        f"glow_explorer-{version}.tar.gz",
    }
    if names != wanted:
        yield f"{dist} holds {', '.join(sorted(names)) or 'nothing'}: {', '.join(sorted(wanted))}."
        return
    yield from _of_the_files(dist, version)


def _of_the_files(dist: Path, version: str) -> Iterator[str]:
    with zipfile.ZipFile(dist / f"glow_explorer-{version}-py3-none-any.whl") as wheel:
        named = f"glow_explorer-{version}.dist-info/METADATA"
        told = Parser().parsestr(wheel.read(named).decode("utf-8"))
        inside = set(wheel.namelist())
    if told["Version"] != version or not str(told.get_payload()).strip():
        yield "The wheel's description or version is missing."
    for needed in ("glow_explorer/data/rules.toml", "glow_explorer/notebooks/00_start_here.ipynb"):
        if needed not in inside:
            yield f"The wheel lacks {needed}."
    with tarfile.open(dist / f"glow_explorer-{version}.tar.gz") as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    for needed in ("pyproject.toml", "CHANGELOG.md", "Makefile", "tests/conftest.py"):
        if needed not in packed:
            yield f"The archive lacks {needed}."


def main(given: Sequence[str]) -> int:
    """Tell what stands in the way; 0 if nothing does."""
    dist, tag = Path(given[0]), given[1] if len(given) > 1 else ""
    found = list(problems(dist, tag))
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    return len(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
