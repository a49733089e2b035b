"""The Explorer in Notebook 7."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.support.axe import violations
from tests.support.browser import KERNEL, opened, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.browser import Lab

_RUN = """async () => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = app.shell.currentWidget;
    await panel.revealed;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    return await app.commands.execute("notebook:run-all-cells");
}"""
# An error of Notebook 7 itself, also with no widget at all.
ITS_OWN = "Cannot read properties of undefined (reading 'schema')"


def test_the_explorer_in_notebook_7(browser: Browser, notebook: Lab) -> None:
    source = "import glow_explorer as glow\nglow.Explorer(cards=['pocana', 'likyar'])"
    content = written([source], KERNEL)
    (notebook.folder / "explorer.ipynb").write_text(json.dumps(content), encoding="utf-8")
    errors: list[str] = []
    with opened(browser, forgiving=True, viewport={"width": 1280, "height": 1600}) as page:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{notebook.url}notebooks/explorer.ipynb?token={notebook.token}")
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        assert page.evaluate(_RUN) is True
        explorer = page.locator(".glow-explorer")
        explorer.locator("[data-add='red:fire']").click()
        explorer.locator("[data-add='green:nature']").click()
        explorer.locator(".glow-board [data-card='companion:1'][data-times='1']").wait_for()

        assert violations(page, within=".glow-explorer") == []
    assert set(errors) <= {ITS_OWN}
