"""How long a click takes until the page shows the answer, in JupyterLab with a kernel.

Run with ``python -m benchmarks.clicks``; it needs a browser. A bare widget that only sends a number
to the kernel and back is the measure: everything else is given as a multiple of its median, within
one run and one page. The clicks take turns, so that a slow moment of the machine hits all alike.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.support.browser import FLAGS, LabPage, find_browser, running

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 60

ECHO = """
import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({model, el}) {
        const button = document.createElement("button"), said = document.createElement("span");
        button.className = "echo"; button.textContent = "echo"; said.className = "echoed";
        const ask = () => { model.set("asked", model.get("asked") + 1); model.save_changes(); };
        button.onclick = ask;
        model.on("change:answered", () => { said.textContent = model.get("answered"); });
        el.append(button, said);
    } }'''
    asked = traitlets.Int(0).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    @traitlets.observe("asked")
    def _answer(self, change):
        self.answered = change["new"]
Echo()
"""

BOARD = """
import glow_explorer as glow
DICE = "red:fire red:air purple:footprints yellow:light black:loss blue:water blue:air green:nature"
company = glow.Company("Pocana", ["likyar", "sketal-orange", 2, 3, 5, 20, 30], spells=[3])
tray = glow.widgets.DiceTray(DICE + " orange:rock azure:air")
board = glow.widgets.VerdictBoard(company)
glow.widgets.link(tray, board)
assert len(board.cards) == 9 and len(board.roll) == 10
tray
"""

EXPLORER = "glow.Explorer(roll=tray.roll, cards=company)"

# What is clicked, and where the answer shows; two buttons take turns, so that each click changes.
CLICKS: Mapping[str, tuple[list[str], str]] = {
    "echo": ([".echo"], ".echoed"),
    "verdict board": (
        [".glow-tray:not(.glow-explorer *) .glow-tray-editor .glow-tray-face:nth-child(1)",
         ".glow-tray:not(.glow-explorer *) .glow-tray-editor .glow-tray-face:nth-child(2)"],
        ".glow-board:not(.glow-explorer *)",
    ),
    "explorer": (
        [".glow-explorer .glow-tray-editor .glow-tray-face:nth-child(1)",
         ".glow-explorer .glow-tray-editor .glow-tray-face:nth-child(2)"],
        ".glow-explorer .glow-board",
    ),
}  # fmt: skip

_MEASURE = """async ([clicks, rounds]) => {
    const times = {};
    const rest = (ms) => new Promise((done) => setTimeout(done, ms));
    for (let round = 0; round < rounds; round += 1) {
        for (const [name, [buttons, shown]] of Object.entries(clicks)) {
            const button = document.querySelector(buttons[round % buttons.length]);
            const place = document.querySelector(shown);
            const answer = new Promise((done) => {
                const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now()); });
                watch.observe(place, {subtree: true, childList: true, characterData: true, attributes: true});
            });
            const start = performance.now();
            button.click();
            (times[name] ||= []).push(await answer - start);
            await rest(50);
        }
    }
    return times;
}"""  # noqa: E501


def measure() -> Mapping[str, list[float]]:
    """Return the milliseconds of every click."""
    work = Path(tempfile.mkdtemp(prefix="glow-clicks-"))
    path = find_browser(os.environ, shutil.which)
    try:
        with sync_playwright() as playwright, running("lab", work) as lab:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            page = browser.new_page()
            opened = LabPage(page, lab)
            opened.run_cells("clicks.ipynb", ECHO, BOARD, "board", EXPLORER)
            for tray in (".glow-tray:not(.glow-explorer *)", ".glow-explorer .glow-tray"):
                page.click(f"{tray} [data-place='0']")
                page.wait_for_selector(f"{tray} .glow-tray-editor")
            page.wait_for_timeout(1000)
            page.evaluate(_MEASURE, [CLICKS, 6])  # a first round to warm up
            times: dict[str, list[float]] = page.evaluate(_MEASURE, [CLICKS, ROUNDS])
            browser.close()
            return times
    finally:
        shutil.rmtree(work, ignore_errors=True)


def main() -> None:
    """Print one line for each kind of click."""
    times = measure()
    bare = median(times["echo"])
    for name, taken in times.items():
        middle, slow = median(taken), quantiles(taken, n=20)[-1]
        print(f"{name:16} median {middle:6.1f} ms  95 % {slow:6.1f} ms  × {middle / bare:4.2f}")


if __name__ == "__main__":
    main()
