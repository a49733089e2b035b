"""Timing that compares things with each other, never with the clock of another machine."""

from __future__ import annotations

import timeit
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Case = Callable[[], object] | tuple[Callable[[], object], int]


def best(run: Callable[[], object], repeat: int = 5) -> float:
    """Return the seconds one call takes, at best."""
    timer = timeit.Timer(run)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat, number)) / number if number > 1 else min(timer.repeat(3, 1))


def report(title: str, cases: Mapping[str, Case]) -> None:
    """Print the cases of one question; the first is what the others are measured by.

    A case may come with the number of things it does at once: then one of them is what is timed.
    """
    print(title)
    first: float | None = None
    for name, case in cases.items():
        run, number = case if isinstance(case, tuple) else (case, 1)
        seconds = best(run) / number
        first = first or seconds
        print(
            f"  {name:44} {seconds * 1e6:12,.2f} µs   {1 / seconds:14,.0f} /s"
            f"   ×{seconds / first:,.3f}"
        )
