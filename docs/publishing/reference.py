"""Builds the documentation: ``python -m docs.publishing.reference build/docs``.

The reference is what pdoc makes of the docstrings; the pages on the architecture, the coach,
hosting and clusters stand beside it. Nothing is fetched, neither here nor by whoever reads it.
"""

from __future__ import annotations

import re
import shutil
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pdoc.render
from pdoc.doc import Module

PAGES = [
    Path(__file__).parents[1] / name
    for name in ("architecture.md", "coach.md", "hosting.md", "cluster.md")
]
PACKAGE = "glow_explorer"
ROOMS = (
    "judge", "rulebook", "cases", "journeys", "odds", "game", "game.players.strategies", "position",
    "sharing", "quiz", "widgets", "language", "terminal",
)  # fmt: skip
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\n*")
_LINK_INTO_REPOSITORY = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


def documented() -> dict[str, Module]:
    """Return the modules of the reference by name, and the pages that are written by hand."""
    pages = {name: _loaded(name) for name in (PACKAGE, *(f"{PACKAGE}.{room}" for room in ROOMS))}
    pages["docs"] = Module(import_module("docs"))
    text = "\n\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    pages["docs"].docstring = _LINK_INTO_REPOSITORY.sub(r"\1", _PICTURE.sub("", text))
    return pages


def _loaded(name: str) -> Module:
    """Return a module with what it loads on demand; values that are only annotated stay unread."""
    import_module(name)
    module = sys.modules[name]  # the package has other things by the names of some modules
    annotated = getattr(module, "__annotations__", {})
    for public in getattr(module, "__all__", ()):
        if public not in annotated:
            getattr(module, public)
    return Module(module)


def build(folder: Path) -> list[Path]:
    """Write the whole documentation to a folder, which is emptied first; return its pages."""
    pdoc.render.configure(docformat="numpy", show_source=False, footer_text="Glow Explorer")
    modules = documented()
    shutil.rmtree(folder, ignore_errors=True)
    written = {
        f"{name.replace('.', '/')}.html": pdoc.render.html_module(module, modules)
        for name, module in modules.items()
    }
    written["index.html"] = pdoc.render.html_index(modules)
    written["search.js"] = pdoc.render.search_index(modules)
    for place, text in written.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [folder / place for place in written if place.endswith(".html")]


def main(arguments: list[str]) -> None:
    """Build into the folder that is named; anything that cannot be documented is an error."""
    folder = Path(arguments[0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Only type checkers understand this one: it is shown as it is written.
        warnings.filterwarnings("ignore", r"Error parsing type annotation nx\.Graph\[int\]")
        pages = build(folder)
    sys.stdout.write(f"{len(pages)} pages; begin with {folder / 'index.html'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
