"""Accessibility, checked by axe-core (Deque Systems, MPL-2.0; in ``vendor``, for tests only)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

SOURCE = Path(__file__).parent / "vendor" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_RUN = """async ([tags, within]) => {
    const found = await window.axe.run(within, {runOnly: {type: "tag", values: tags}});
    const told = (node) => [node.target.join(" "), node.failureSummary];
    return found.violations.map((one) => [one.id, one.nodes.map(told)]);
}"""


def violations(page: Page, allowed: Iterable[str] = (), within: str = ".glow") -> list[str]:
    """Return what axe-core finds wrong within the widgets of a page, one line for each place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8") + "\n;0")
    found = page.evaluate(_RUN, [TAGS, within])
    return [
        f"{rule} at {target}: {summary}"
        for rule, nodes in found
        if rule not in set(allowed)
        for target, summary in nodes
    ]
