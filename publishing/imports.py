"""Draws which part of the package imports which, from the code: ``docs/imports.svg``.

``python -m publishing.imports docs/imports.svg`` draws it again. Every module or sub-package is a
box above everything it imports. A line is left out where a longer way along other lines says the
same. Imports inside the methods by which a value shows itself are not counted: they happen when
somebody looks.
"""

from __future__ import annotations

import ast
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx

from publishing.imports_layout import Drawing, arrange

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "glow_explorer"
SHOWS_ITSELF = {"__str__", "_repr_html_", "_repr_svg_", "figure"}


def unit(path: Path, package: Path = PACKAGE) -> str:
    """Return the module or sub-package that a file of the package belongs to."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def imported(source: str, package: str) -> Iterator[str]:
    """Give the parts of the package that a source imports, unless only in order to show itself."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) and node.name in SHOWS_ITSELF:
            continue
        waiting += ast.iter_child_nodes(node)
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            first, _, rest = name.partition(".")
            if first == package and rest:
                yield rest.split(".")[0]


def read(package: Path = PACKAGE) -> nx.DiGraph[str]:
    """Return a graph with an edge from each part of a package to each part that it imports."""
    files = [path for path in sorted(package.rglob("*.py")) if path.parent != package]
    files += [path for path in sorted(package.glob("*.py")) if not path.name.startswith("__")]
    graph: nx.DiGraph[str] = nx.DiGraph()
    for path in files:
        here = unit(path, package)
        graph.add_node(here)
        graph.nodes[here]["modules"] = graph.nodes[here].get("modules", 0) + (
            path.name != "__init__.py" or path.parent.parent == package
        )
        graph.nodes[here]["folder"] = path.parent != package
    for path in files:
        here = unit(path, package)
        found = set(imported(path.read_text(encoding="utf-8"), package.name))
        graph.add_edges_from((here, name) for name in found & set(graph) if name != here)
    return graph


def drawn(graph: nx.DiGraph[str]) -> str:
    """Return the picture of a graph of imports."""
    return _page(arrange(graph), graph)


_STYLE = """
  .paper { fill: #fdfaf1; stroke: #d8cfb8 }
  .line { fill: none; stroke: #8a7a55; stroke-width: 1.4 }
  .tip { fill: #8a7a55 }
  .file { fill: #ffffff; stroke: #b9ab86; stroke-width: 1.2 }
  .folder { fill: #fdeec2; stroke: #8f5f00; stroke-width: 1.8 }
  text { font-family: system-ui, sans-serif; text-anchor: middle }
  .name { fill: #1c2330; font-size: 15px; font-weight: 600 }
  .file + .name { font-weight: 500 }
  .size, .key { fill: #5b5340; font-size: 11.5px }
  .key { text-anchor: start }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14171f; stroke: #3a3f4c }
    .line { stroke: #a5966c }
    .tip { fill: #a5966c }
    .file { fill: #1f2430; stroke: #6b7284 }
    .folder { fill: #3a2f12; stroke: #e0ad3c }
    .name { fill: #f1ede2 }
    .size, .key { fill: #c3b999 }
  }
"""

_TIP = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
    'markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker>'
    "</defs>"
)


def _page(drawing: Drawing, graph: nx.DiGraph[str]) -> str:
    width, height = drawing.width, drawing.height
    said = f"{len(graph)} parts of the package glow_explorer, each above what it imports"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{said}">',
        f"<title>{said}</title>",
        f"<style>{_STYLE}</style>",
        _TIP,
        f'<rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10"/>',
        *(_line(points) for points in drawing.lines),
        *(_box(drawing, name, graph.nodes[name]) for name in sorted(drawing.boxes)),
        *_key(width, height),
        "</svg>\n",
    ]
    return "\n".join(lines)


def _line(points: list[tuple[int, int]]) -> str:
    path = "M{} {}".format(*points[0])
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (y + to_y) // 2
        path += f"C{x} {half} {to_x} {half} {to_x} {to_y}"
    return f'<path class="line" marker-end="url(#tip)" d="{path}"/>'


def _box(drawing: Drawing, name: str, about: dict[str, int]) -> str:
    x, y = drawing.boxes[name]
    wide, high = drawing.box
    kind = "folder" if about["folder"] else "file"
    box = (
        f'<g><rect class="{kind}" x="{x - wide // 2}" y="{y - high // 2}" width="{wide}" '
        f'height="{high}" rx="7"/>'
    )
    if not about["folder"]:
        return f'{box}<text class="name" x="{x}" y="{y + 5}">{name}</text></g>'
    modules = f"{about['modules']} modules" if about["modules"] > 1 else "1 module"
    return (
        f'{box}<text class="name" x="{x}" y="{y - 1}">{name}</text>'
        f'<text class="size" x="{x}" y="{y + 14}">{modules}</text></g>'
    )


def _key(width: int, height: int) -> Iterator[str]:
    x, y = 18, height - 64
    yield f'<rect class="folder" x="{x}" y="{y - 11}" width="20" height="13" rx="3"/>'
    yield f'<text class="key" x="{x + 28}" y="{y}">sub-package</text>'
    yield f'<rect class="file" x="{x}" y="{y + 9}" width="20" height="13" rx="3"/>'
    yield f'<text class="key" x="{x + 28}" y="{y + 20}">module</text>'
    yield f'<text class="key" x="{x}" y="{y + 42}">A line leads down to what is imported.</text>'
    rest = "Lines that a longer way repeats are left out."
    yield f'<text class="key" x="{width - 272}" y="{y + 42}">{rest}</text>'


def main(arguments: list[str]) -> None:
    """Write the picture to the file that is named."""
    path, graph = Path(arguments[0]), read()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(drawn(graph), encoding="utf-8")
    sys.stdout.write(f"{path}: {len(graph)} parts of the package\n")


if __name__ == "__main__":
    main(sys.argv[1:])
