"""Run every benchmark and print one line each."""

from __future__ import annotations

from benchmarks import foundation
from benchmarks.timing import report

for title, cases in foundation.benchmarks().items():
    report(title, cases)
