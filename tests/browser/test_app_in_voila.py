"""The Explorer as a page of its own, served by Voilà with a kernel behind it."""

from __future__ import annotations

import shutil
import socket
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from glow_explorer import Company, Position
from tests.support.axe import violations
from tests.support.browser import ROOT, serving

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

APP = ROOT / "glow_explorer" / "app" / "explorer.ipynb"
POSITION = Position(Company("Pocana", ["likyar", "ladawa"]), roll="red:fire red:fire blue:water")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def command(options: list[str]) -> list[str]:
    """Return what serves the page: ``make app`` itself where make has set up the environment."""
    if Path(sys.prefix) == ROOT / ".venv" and shutil.which("make"):
        return ["make", "-C", str(ROOT), "app", f"APP_OPTIONS={' '.join(options)}"]
    found = f"JUPYTER_PATH={APP.parent / 'jupyter'}"
    return ["env", found, sys.executable, "-m", "voila", str(APP), "--template=glow", *options]


@contextmanager
def voila(work: Path) -> Iterator[str]:
    """Serve the page on a free port."""
    port = free_port()
    with serving(command(["--no-browser", f"--port={port}"]), work) as server:
        url = f"http://127.0.0.1:{port}/"
        wait_until_it_listens(server, url, work)
        yield url


def wait_until_it_listens(server: subprocess.Popen[bytes], url: str, work: Path) -> None:
    patience = time.monotonic() + 90
    while time.monotonic() < patience and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}voila/static/", timeout=2):
                return
        except urllib.error.HTTPError:
            return  # it answers, if only that there is nothing there
        except OSError:
            time.sleep(0.1)
    raise RuntimeError((work / "server.log").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert browser.is_connected()
    with voila(tmp_path_factory.mktemp("voila")) as url:
        yield url


def test_the_page_opens_and_answers(page: Page, app: str) -> None:
    page.goto(app)
    explorer = page.locator(".glow-explorer")
    explorer.locator("[data-add='red:fire']").click()

    explorer.locator(".glow-tray [data-place='0']").wait_for()
    assert page.title() == "Glow Explorer"
    assert explorer.get_by_role("tab").count() == 7
    assert "glow_explorer" not in page.locator("body").inner_text()


def test_the_page_asks_nobody_else(page: Page, app: str) -> None:
    """No font, no script, no style comes from elsewhere."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(app)
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()

    assert len(asked) > 3
    assert [url for url in asked if not url.startswith((app, "blob:", "data:"))] == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_is_dark_for_those_who_like_it_dark(
    browser: Browser, app: str, scheme: Literal["dark", "light"]
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(app)
    theme = page.locator(".glow-explorer").get_attribute("data-theme")
    context.close()

    assert theme == scheme


def test_a_link_opens_a_position_in_french(page: Page, app: str) -> None:
    """The same dice and cards, judged at once."""
    page.goto(f"{app}?code={POSITION.code()}&language=fr")
    explorer = page.locator(".glow-explorer")
    explorer.locator(
        ".glow-board [data-card='companion:2'], .glow-board [data-card]"
    ).first.wait_for()

    assert explorer.locator(".glow-tray [data-place]").count() == 3
    assert explorer.get_by_role("tab", name="Dés et cartes").is_visible()
    assert explorer.locator(".glow-board [data-card]").count() == 3
    assert violations(page) == []


def test_it_stacks_on_a_phone(browser: Browser, app: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{app}?code={POSITION.code()}")
    page.locator(".glow-explorer .glow-board [data-card]").first.wait_for()
    tray = page.locator(".glow-explorer .glow-tray").bounding_box()
    board = page.locator(".glow-explorer .glow-board").bounding_box()
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()

    assert tray is not None
    assert board is not None
    assert board["y"] > tray["y"] + tray["height"] - 1
    assert wide <= 390
