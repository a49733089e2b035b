"""Run every benchmark and print one line each."""

from __future__ import annotations

from benchmarks import dice_lab, foundation, judge, navigator, table
from benchmarks.timing import report

for suite in (foundation, judge, navigator, dice_lab, table):
    for title, cases in suite.benchmarks().items():
        report(title, cases)
