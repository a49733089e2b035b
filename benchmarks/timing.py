"""Timing that compares things with each other, never with the clock of another machine."""

from __future__ import annotations

import timeit
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def best(run: Callable[[], object], repeat: int = 5) -> float:
    """Return the seconds one call takes, at best."""
    timer = timeit.Timer(run)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat, number)) / number if number > 1 else min(timer.repeat(3, 1))


def report(title: str, cases: Mapping[str, Callable[[], object]]) -> None:
    """Print the cases of one question; the first is what the others are measured by."""
    print(title)
    first: float | None = None
    for name, run in cases.items():
        seconds = best(run)
        first = first or seconds
        print(f"  {name:44} {seconds * 1e6:12,.1f} µs   ×{seconds / first:,.2f}")
