"""Every notebook runs from top to bottom, and is kept without its outputs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    """In a process of its own, elsewhere: nothing on this machine is taken for granted."""
    command = [
        sys.executable, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", str(path),
        "--output-dir", str(tmp_path),
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )

    assert done.returncode == 0, done.stderr
    executed = json.loads((tmp_path / path.name).read_text(encoding="utf-8"))
    assert any(cell.get("outputs") for cell in executed["cells"])


def test_is_kept_without_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]

    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert set(notebook["metadata"]) <= {"kernelspec", "language_info"}


def test_begins_with_a_title_and_ends_with_where_next(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]

    assert "".join(cells[0]["source"]).startswith("# ")
    assert "".join(cells[-1]["source"]).startswith("## Where next")


def test_is_numbered(path: Path) -> None:
    assert re.fullmatch(r"\d\d_[a-z_]+", path.stem)
