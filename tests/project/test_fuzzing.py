"""Strange input everywhere: answered, or refused in words, within two seconds and half a gigabyte.

A small part of what ``python -m tests.support.fuzzing --inputs 100000`` gives; it runs in a process
of its own, because its watchdog looks at the memory of the whole process.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from tests.support import fuzzing
from tests.support.browser import ROOT

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

pytestmark = pytest.mark.slow


def test_nothing_strange_is_too_much() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.fuzzing", "--inputs", "1200", "--seed", "7"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip

    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
    assert ran.stdout.startswith("1200 inputs")
    counts = {name: int(number) for name, number in re.findall(r"'(\w+)': (\d+)", ran.stdout)}
    assert set(counts) == set(fuzzing.KINDS)
    assert min(counts.values()) > 50


def test_every_public_name_is_asked() -> None:
    asked = fuzzing.subjects()

    for name in ("Roll", "card", "noon", "advise", "check", "province.steps", "rules.search"):
        assert name in asked
    for name in ("archipelago.plan", "noon.resolve", "game.do", "position.plan", "serving.page"):
        assert name in asked
    assert len(asked) > 100


@pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals need the main thread"
)
class TestTheWatchdog:
    """It is noticed what hangs, what is untold, and what is no refusal."""

    def faults(self, give: fuzzing.Give, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        monkeypatch.setattr(fuzzing, "KINDS", {"odd": fuzzing.Kind(give, 1)})
        monkeypatch.setattr(fuzzing, "SECONDS", 0.2)
        report, watchdog = fuzzing.Report(), fuzzing.Watchdog()
        try:
            fuzzing.give(1, 1, report, watchdog, ["odd"])
        finally:
            watchdog.close()
        return list(report.faults)

    def test_what_takes_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def hang(_: random.Random) -> Iterator[str]:
            yield "hanging"
            while True:
                time.sleep(0.01)

        [fault] = self.faults(hang, monkeypatch)
        assert fault == "hanging: more than 0.2 s"

    def test_what_raises_anything_else(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(_: random.Random) -> Iterator[str]:
            yield "failing"
            raise KeyError("x")

        [fault] = self.faults(fail, monkeypatch)
        assert fault.startswith("KeyError at")

    def test_what_is_answered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def answer(_: random.Random) -> Iterator[str]:
            yield "answering"

        assert self.faults(answer, monkeypatch) == []
