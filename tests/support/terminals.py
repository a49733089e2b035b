"""Running the program in this process, as somebody at a terminal of 80 columns."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from glow_explorer.terminal import main

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Ran:
    """What a run of the program returned and wrote."""

    status: int
    out: str
    err: str


Run = "Callable[..., Ran]"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run the program with these arguments, and with these lines typed."""

    def running(*given: str, typed: str = "", columns: int = 80) -> Ran:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main(list(given))
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return running
