"""Golden files: what the explorer said when a person last read it and agreed.

To accept a change, run the tests with GLOW_UPDATE_GOLDEN=1 and review the difference in git.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden"


def agrees(name: str, said: str) -> None:
    """Assert that something is said as in its golden file."""
    path = FOLDER / name
    if os.environ.get("GLOW_UPDATE_GOLDEN") == "1":
        path.write_text(said + "\n", encoding="utf-8")
    assert (said + "\n").splitlines() == path.read_text(encoding="utf-8").splitlines()
