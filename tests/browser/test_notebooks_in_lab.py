"""Every notebook in a real JupyterLab in a real browser: it runs, and its widgets are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.support import notebooks

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.browser import LabPage

_MADE = re.compile(r"glow\.(Explorer|Quiz|exercise|Desk|widgets\.(?!link\b)\w+)\(")
# Of the French twins the first: the others differ from the English ones in words only, which
# `test_french_notebooks` holds and reads.
_FRENCH = [path for path in notebooks.ALL if path.parent.name == "fr"]
SEEN = [*(path for path in notebooks.ALL if path not in _FRENCH), _FRENCH[0]]
# Of every output that is a widget: how many there are, and how large they are drawn.
_WIDGETS = """() => {
    const asked = [];
    for (const cell of window.glowPanel.content.widgets) {
        const outputs = cell.model.type === 'code' ? cell.model.outputs.toJSON() : [];
        // A bar of long work is a widget, too; ours has a picture beside it.
        const views = outputs.filter(
            output => output.data && 'application/vnd.jupyter.widget-view+json' in output.data
                && 'text/html' in output.data);
        if (!views.length) continue;
        const drawn = [...cell.node.querySelectorAll('.jp-OutputArea-output .glow')];
        const outer = drawn.filter(one => !one.parentElement.closest('.glow'));
        asked.push({
            id: cell.model.id, views: views.length,
            heights: outer.map(one => one.getBoundingClientRect().height),
            said: cell.outputArea.node.innerText.slice(0, 200),
        });
    }
    return asked;
}"""
_ALL_DRAWN = f"""() => ({_WIDGETS})().every(
    one => one.heights.length === one.views && one.heights.every(height => height > 40))"""
_ERRORS = """() => window.glowPanel.content.widgets.flatMap(
    cell => cell.model.type !== 'code' ? [] : cell.model.outputs.toJSON()
        .filter(output => output.output_type === 'error' || output.name === 'stderr')
        .map(output => `${cell.model.id}: ${output.evalue ?? output.text}`))"""


@pytest.mark.parametrize("path", SEEN, ids=notebooks.name)
def test_runs_with_its_widgets_in_sight(path: Path, lab_page: LabPage) -> None:
    lab_page.open(f"{notebooks.name(path)}.ipynb")
    lab_page.run()
    lab_page.page.wait_for_function(_ALL_DRAWN)
    lab_page.picture(f"notebook-{path.stem}")

    assert lab_page.evaluate(_ERRORS) == []
    shown = {one["id"] for one in lab_page.evaluate(_WIDGETS)}
    made = {cell.id for cell in notebooks.code(path) if _MADE.search(cell.source)}
    assert bool(shown) == bool(made), (shown, made)


def test_every_notebook_with_something_to_touch_says_so() -> None:
    """All but a few are for the hand; were none, the test above would look at nothing."""
    touched = [
        path
        for path in notebooks.ALL
        if any(_MADE.search(cell.source) for cell in notebooks.code(path))
    ]

    assert len(touched) >= 10
