"""Run every benchmark and print one line each."""

from __future__ import annotations

from benchmarks import coach, dice_lab, foundation, judge, late, navigator, start, table, widgets
from benchmarks.timing import report

start.report()
for suite in (foundation, judge, navigator, dice_lab, table, coach, widgets):
    for title, cases in suite.benchmarks().items():
        report(title, cases)
late.report()
