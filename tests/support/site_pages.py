"""The site as visitors get it: built once, served here alone, everything else refused."""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from docs.publishing.site import KERNEL, build
from docs.publishing.site_fetch import NpmMissingError
from tests.support.browser import ROOT, LabPage, must_run, opened, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.builds import BuildOnce

NAME = "name"
"""The folder in which the site is served, as hosts do: nothing in it may rely on the top."""
OF_THE_BROWSER = ("content-autofill.googleapis.com:443",)
"""Chromium itself asks this when it sees a form, on whatever page."""

_SAVE = """async ([path, content]) => {
    await window.jupyterapp.restored;
    await window.jupyterapp.serviceManager.contents.save(path, {
        type: "notebook", format: "json", content,
    });
}"""

_TOLD = """async (code) => {
    const { kernel } = window.glowPanel.sessionContext.session;
    const { content } = await kernel.requestExecute({ code }).done;
    return content.ename || content.status;
}"""
_SHUT_DOWN = """async () => {
    const panel = window.glowPanel;
    await panel.context.save();
    await panel.sessionContext.shutdown();
    panel.close();
}"""


def fill(folder: Path) -> None:
    """Build the site in a folder; what it is built from is kept in the project's own cache.

    Where npm is missing, tests of the site are skipped and say so, or fail where they must run.
    """
    try:
        build(folder / NAME, ROOT / "build" / "cache")
    except NpmMissingError as absent:
        (pytest.fail if must_run(os.environ) else pytest.skip)(str(absent))


def built(build_once: BuildOnce) -> Path:
    """Return the folder of the site."""
    return build_once("site", fill) / NAME


@dataclass(frozen=True)
class Served:
    """The site at its address, with whatever was asked of others."""

    url: str
    proxy: str
    refused: list[str]

    def elsewhere(self) -> list[str]:
        """Return what pages asked of others so far, and forget it."""
        asked = [one for one in self.refused if one not in OF_THE_BROWSER]
        self.refused.clear()
        return asked


class Files(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


class _Refusing(BaseHTTPRequestHandler):
    """Stands between the browser and everybody else: notes what is asked, and refuses."""

    def __init__(self, *args: Any, refused: list[str]) -> None:
        self.refused = refused
        super().__init__(*args)

    def do_CONNECT(self) -> None:
        self.refused.append(self.path)
        self.send_error(502)

    do_GET = do_POST = do_HEAD = do_OPTIONS = do_CONNECT  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def listening(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """Let a handler answer on a free port; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def serving(site: Path) -> Iterator[Served]:
    """Serve the site; whatever is asked of others is noted and refused."""
    refused: list[str] = []
    with (
        listening(partial(Files, directory=str(site.parent))) as host,
        listening(partial(_Refusing, refused=refused)) as proxy,
    ):
        yield Served(f"{host}/{NAME}/", proxy, refused)


@contextmanager
def visiting(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Open pages as new visitors; an error in one fails the test, unless it lacks something."""
    served.elsewhere()
    with ExitStack() as pages:

        def visit(
            address: str, width: int = 1280, height: int = 900, *, lacking: str = "", **more: Any
        ) -> Page:
            proxy = {"server": served.proxy, "bypass": "127.0.0.1"}
            size = {"width": width, "height": height}
            page = pages.enter_context(
                opened(browser, forgiving=bool(lacking), viewport=size, proxy=proxy, **more)
            )
            if lacking:
                page.route(lacking, lambda route: route.abort())
            page.goto(address if "://" in address else served.url + address)
            return page

        yield visit


class LitePage(LabPage):
    """A page that shows the site's own JupyterLab, with Python in the browser behind it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_viewport_size({"width": 1280, "height": 6000})
        page.wait_for_function("window.jupyterapp")

    def run_cells(self, name: str, *sources: str) -> None:
        """Open a new notebook with these cells and run it."""
        self.page.evaluate(_SAVE, [name, written(sources, KERNEL)])
        self.open(name)
        self.run()

    def told(self, source: str) -> str:
        """Run something beside the cells; return the name of the error, or how it went."""
        answer: str = self.page.evaluate(_TOLD, source)
        return answer

    def shut_down(self) -> None:
        """Close the notebook and end its Python."""
        self.page.evaluate(_SHUT_DOWN)


def picture(page: Page, name: str, *, whole: bool = False) -> None:
    """Leave a picture, where pictures are wanted."""
    if folder := os.environ.get("GLOW_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=whole)


def width(page: Page) -> int:
    """Return how wide the page is, with what has to be scrolled to."""
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found
