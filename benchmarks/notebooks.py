"""How long the cells of the notebooks take, against the cell that imports the package.

``python -m benchmarks.notebooks`` runs every notebook once and lists the slowest cells; with names
(``python -m benchmarks.notebooks 06_archipelago_routes``) only those.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient

from tests.support.notebooks import ALL, name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SLOWEST = 3


def cell_times(path: Path) -> dict[str, float]:
    """Run a notebook where it lies, without keeping anything; return seconds by cell."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(book, timeout=600, resources=resources, store_widget_state=False)
    taken = {}
    with client.setup_kernel():
        for place, cell in enumerate(book.cells):
            if cell.cell_type == "code":
                started = time.perf_counter()
                client.execute_cell(cell, place)
                taken[cell.id] = time.perf_counter() - started
    return taken


def report(paths: Iterable[Path]) -> None:
    """Print the slowest cells of each notebook."""
    for path in paths:
        taken = cell_times(path)
        measure = next(iter(taken.values()))
        print(f"{name(path)}: {sum(taken.values()):.1f} s in all, its import {measure:.2f} s")
        for cell in sorted(taken, key=lambda one: taken[one], reverse=True)[:SLOWEST]:
            print(f"  {taken[cell]:6.2f} s {taken[cell] / measure:7.1f} × its import  {cell}")


if __name__ == "__main__":
    report(path for path in ALL if not sys.argv[1:] or name(path) in sys.argv[1:])
