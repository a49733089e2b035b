"""A real browser and a real JupyterLab for the tests that look at pages.

Without a browser these tests are skipped and say so; with GLOW_REQUIRE_BROWSER=1 they fail.
With GLOW_PICTURES=folder they leave pictures of what they saw there, to be looked at.
With GLOW_LATE=500 whatever a kernel says reaches the page half a second late: a test that reads
something before it has come then fails every time, and not only where the machine is busy.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable", "chrome",
)  # fmt: skip
"""The shell comes first: the same pages without the window round them, in a quarter of the time."""
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


HTML = "text/html; charset=utf-8"
PATIENCE = 180_000
"""Milliseconds until something that does not come is given up: a busy machine is no fault."""

LATE = os.environ.get("GLOW_LATE", "0")
"""Milliseconds that everything a kernel says is late."""
_LATELY = """(() => {
    const lately = (hear) => (event) => setTimeout(() => hear(event), LATE);
    window.WebSocket = class extends WebSocket {
        set onmessage(hear) { super.onmessage = hear && lately(hear); }
        addEventListener(kind, hear, ...more) {
            super.addEventListener(kind, kind === "message" ? lately(hear) : hear, ...more);
        }
    };
})()"""

# No news from elsewhere; and every cell is drawn at once, in sight or not.
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
}


class NoBrowserError(Exception):
    """There is no browser on this machine; `compulsory` says whether there has to be one."""

    def __init__(self, *, compulsory: bool) -> None:
        super().__init__(f"no browser on this machine (looked for {', '.join(NAMES)})")
        self.compulsory = compulsory


def find_browser(environ: Mapping[str, str], which: Callable[[str], str | None]) -> str:
    """Return the path of a browser."""
    for name in NAMES:
        if path := which(name):
            return path
    raise NoBrowserError(compulsory=must_run(environ))


def must_run(environ: Mapping[str, str]) -> bool:
    """Whether what a test needs of the machine has to be there."""
    return environ.get("GLOW_REQUIRE_BROWSER") == "1"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the session."""
    try:
        path = find_browser(os.environ, shutil.which)
    except NoBrowserError as absent:
        (pytest.fail if absent.compulsory else pytest.skip)(str(absent))

    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        yield started
        started.close()


@contextmanager
def opened(browser: Browser, *, forgiving: bool = False, **options: Any) -> Iterator[Page]:
    """Open a page as a new visitor; an error in it fails the test, unless one is forgiving."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    if LATE != "0":
        context.add_init_script(_LATELY.replace("LATE", LATE))
    page = context.new_page()
    errors: list[str] = []
    if not forgiving:
        page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert errors == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page; an error in it fails the test."""
    with opened(browser, viewport={"width": 1280, "height": 900}) as page:
        yield page


ADDRESS = "http://glow.test/"
"""Where markup is shown; nobody is asked for it."""


def show(page: Page, markup: str) -> None:
    """Open a page with this markup, as a browser opens pages: its end of loading is waited for."""
    page.unroute(ADDRESS)
    page.route(ADDRESS, lambda route: route.fulfill(body=markup, content_type=HTML))
    page.goto(ADDRESS)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab."""

    url: str
    token: str
    folder: Path

    def end_kernels(self) -> None:
        """End the kernels of all notebooks that were opened."""
        for session in json.loads(self._ask("GET", "api/sessions")):
            self._ask("DELETE", f"api/sessions/{session['id']}")

    def _ask(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            content: bytes = answer.read()
            return content


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for the session, on a free port, with folders of its own."""
    assert browser.is_connected()
    with running("lab", tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def notebook(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One Notebook 7 for the session."""
    assert browser.is_connected()
    with running("notebook", tmp_path_factory.mktemp("notebook")) as server:
        yield server


@contextmanager
def running(app: str, work: Path) -> Iterator[Lab]:
    """Run JupyterLab or Notebook 7 on the project's notebooks, on a free port."""
    notebooks = work / "notebooks"
    shutil.copytree(
        ROOT / "notebooks", notebooks, ignore=shutil.ignore_patterns(".ipynb_checkpoints")
    )
    for name, setting in SETTINGS.items() if app == "lab" else ():
        file = work / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(setting), encoding="utf-8")
    token = secrets.token_hex(8)
    command = [
        sys.executable, "-m", "jupyter", app, "--no-browser", "--port=0", "--ip=127.0.0.1",
        "--allow-root", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={notebooks}",
        f"--{APPS[app]}.expose_app_in_browser=True",
    ]  # fmt: skip
    with serving(command, work) as server:
        yield Lab(wait_for_server(server, work, token), token, notebooks)


APPS = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}
PLACES = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}


@contextmanager
def serving(command: list[str], work: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server of Jupyter with folders of its own; what it says goes to ``server.log``."""
    with (work / "server.log").open("w") as log:
        server = subprocess.Popen(
            command,
            env={**os.environ, **{name: str(work / place) for name, place in PLACES.items()}},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield server
        finally:
            end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """End a server and all that it has started, kindly at first."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(server.pid, sign)
        with suppress(subprocess.TimeoutExpired):
            server.wait(60)


def wait_until(server: subprocess.Popen[bytes], work: Path, address: Callable[[], str]) -> str:
    """Return the server's address, once it has one; until then asking for it is an error."""
    patience = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < patience and server.poll() is None:
        with suppress(ValueError, OSError):  # still being written, or not listening yet
            return address()
        time.sleep(0.05)
    raise RuntimeError((work / "server.log").read_text(encoding="utf-8"))


def wait_for_server(server: subprocess.Popen[bytes], work: Path, token: str) -> str:
    """Return the address of a server of Jupyter once it answers."""

    def address() -> str:
        (file,) = (work / "runtime").glob("jpserver-*.json")
        url: str = json.loads(file.read_text(encoding="utf-8"))["url"]
        with urllib.request.urlopen(f"{url}api/status?token={token}", timeout=20):
            return url

    return wait_until(server, work, address)


# The application's own promises are waited for; clicking menus is not reliable.
_OPEN = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await panel.revealed;
    await panel.context.ready;
    window.glowPanel = panel;
}"""
_RUN = """async () => {
    const context = window.glowPanel.sessionContext;
    await context.ready;
    await context.session.kernel.info;
    return await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""
# Keys pressed before JupyterLab has read its shortcuts go astray; its own promises do not.
RUN_FIRST = """async () => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = app.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    const cells = panel.content.widgets;
    panel.content.activeCellIndex = cells.findIndex(cell => cell.model.type === 'code');
    return await app.commands.execute('notebook:run-cell');
}"""
_THEME = "async (theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"


KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def written(sources: Sequence[str], kernel: Mapping[str, str]) -> dict[str, object]:
    """Return a notebook with these cells, as it is kept in a file."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code", "id": f"cell-{number}", "execution_count": None,
            "metadata": {}, "source": source, "outputs": [],
        }
        for number, source in enumerate(sources)
    ]  # fmt: skip
    return {
        "nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells,
    }  # fmt: skip


class LabPage:
    """A page that shows JupyterLab."""

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        page.set_viewport_size({"width": 1280, "height": 6000})
        page.goto(f"{lab.url}lab/workspaces/t{secrets.token_hex(4)}?reset&token={lab.token}")
        page.wait_for_function("window.jupyterapp")

    def open(self, name: str) -> None:
        """Open a notebook of the server's folder."""
        self.page.evaluate(_OPEN, name)

    def run(self) -> None:
        """Run all cells; none may fail."""
        succeeded = self.page.evaluate(_RUN)
        assert succeeded is True, self.outputs()

    def run_cells(self, name: str, *sources: str) -> None:
        """Open a new notebook with these cells and run it."""
        content = written(sources, KERNEL)
        (self.lab.folder / name).write_text(json.dumps(content), encoding="utf-8")
        self.open(name)
        self.run()

    def wait_for(self, said: str) -> None:
        """Wait until an output says something: outputs may arrive after the run has ended."""
        self.page.locator(".jp-OutputArea-output", has_text=said).first.wait_for(state="attached")

    def drawn(self, selector: str) -> None:
        """Wait until an output shows something; if that is in vain, tell what is there instead."""
        from playwright.sync_api import TimeoutError as InVain

        try:
            self.page.locator(f".jp-OutputArea-output {selector}").first.wait_for()
        except InVain as error:
            raise AssertionError(selector, self.outputs()) from error

    def theme(self, name: str) -> None:
        """Switch JupyterLab's theme."""
        self.page.evaluate(_THEME, name)
        light = "false" if "Dark" in name else "true"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def picture(self, name: str) -> None:
        """Leave a picture, where pictures are wanted."""
        if folder := os.environ.get("GLOW_PICTURES"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")

    def outputs(self) -> list[str]:
        """Return the text of all outputs."""
        return self.page.locator(".jp-OutputArea-output").all_inner_texts()

    def evaluate(self, script: str) -> Any:
        """Ask the page something."""
        return self.page.evaluate(script)


@pytest.fixture
def lab_page(lab: Lab, page: Page) -> Iterator[LabPage]:
    """A page with JupyterLab in a workspace of its own."""
    yield LabPage(page, lab)
    lab.end_kernels()
