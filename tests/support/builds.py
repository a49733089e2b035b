"""What takes long to build is built once, however many workers run the tests."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    BuildOnce = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="session")
def build_once(tmp_path_factory: pytest.TempPathFactory) -> BuildOnce:
    """Return a function that fills a folder of this name, once in a run, and returns the folder.

    The first worker to ask builds while others that ask wait. Tests that use this are marked slow.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # each worker has a folder of its own in that of the run

    def build(name: str, fill: Callable[[Path], object]) -> Path:
        import fcntl  # Windows has none: there only quick tests run, which build nothing

        folder, complete = shared / name, shared / f"{name}.complete"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not complete.exists():
                shutil.rmtree(folder, ignore_errors=True)
                fill(folder)
                complete.touch()
        return folder

    return build
