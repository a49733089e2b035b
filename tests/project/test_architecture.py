"""Imports point one way, and only one module opens the tables."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import glow_explorer
from tests.support.each import for_each

PACKAGE = Path(glow_explorer.__file__).parent

# From the ground up. A module imports only from layers below its own; those of one layer do not
# know each other. Whatever is new takes its place here.
LAYERS = [
    {"errors", "loading", "values"},
    {"inputs", "language"},
    {"progress", "symbols"},
    {"tables"},
    {"dice"},
    {"cards"},
    {"boards"},
    {"catalog"},
    {"collection", "places", "rulebook"},
    {"company", "finding"},
    {"position"},
    {"kernel"},
    {"judge"},
    {"journeys"},
    {"odds"},
    {"game"},
    {"coach"},
    {"cases", "sharing"},
    {"asking"},
    {"render"},
    {"quiz"},
    {"widgets"},
    {"app", "terminal"},
    {"__main__"},
]
LEVEL = {name: level for level, layer in enumerate(LAYERS) for name in layer}

# Showing oneself is asked for at run time: these may import upwards inside their body.
SHOWS_ITSELF = {"__str__", "_repr_html_", "_repr_svg_", "figure"}

# A position is asked everything, so its questions import whoever answers when they are called, and
# name the answers' types.
ASKED = {
    "position": {
        "explain", "noon", "advise", "odds", "compare", "moves", "steps", "paths", "walk", "plan",
        "final_score", "to_dict", "from_dict", "to_json", "from_json", "code", "from_code",
        "binder_url", "site_url", "save", "load",
    },
    "game": {"advise"},
}  # fmt: skip

MODULES = sorted(PACKAGE.rglob("*.py"))


def unit(path: Path) -> str:
    """Return the module or sub-package of the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(node: ast.AST) -> list[str]:
    """Return the units of the package that an import statement names."""
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        return []
    parts = [name.split(".") for name in names]
    return [part[1] for part in parts if part[0] == "glow_explorer" and part[1] in LEVEL]


def upward(here: str, source: str) -> list[str]:
    """List the imports in a unit's source that do not point downwards."""
    tree = ast.parse(source)
    excused = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and (node.name in SHOWS_ITSELF or node.name in ASKED.get(here, ()))
        for inner in ast.walk(node)
    } | {
        inner
        for node in tree.body
        if here in ASKED and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    return [
        f"{here} imports {name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in excused
        for name in imported(node)
        if name != here and LEVEL[name] >= LEVEL[here]
    ]


def test_every_module_has_its_layer() -> None:
    assert {unit(path) for path in MODULES} - {"__init__"} == set(LEVEL)


@for_each(
    "path",
    [path for path in MODULES if unit(path) != "__init__"],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_imports_point_downwards(path: Path) -> None:
    assert upward(unit(path), path.read_text(encoding="utf-8")) == []


def test_an_upward_import_would_be_noticed() -> None:
    """Also inside functions; but values may import drawing in order to show themselves."""
    source = """
from glow_explorer.symbols import Symbol
from glow_explorer import render
def late():
    import glow_explorer.catalog
def __str__(self):
    from glow_explorer.render import text
"""
    assert upward("dice", source) == ["dice imports render", "dice imports catalog"]


def test_only_one_module_opens_the_tables() -> None:
    named = [
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        if re.search(r'"data"|import csv', path.read_text(encoding="utf-8"))
    ]

    assert named == ["tables.py"]
