"""Run every benchmark and print one line each."""

from __future__ import annotations

from benchmarks import foundation, judge
from benchmarks.timing import report

for suite in (foundation, judge):
    for title, cases in suite.benchmarks().items():
        report(title, cases)
