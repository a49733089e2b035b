"""The Explorer as a page of its own, served by Voilà with a kernel behind it."""

from __future__ import annotations

import re
import shutil
import socket
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company, Position
from tests.support.axe import violations
from tests.support.browser import ROOT, opened, serving, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

APP = ROOT / "glow_explorer" / "app" / "explorer.ipynb"
POSITION = Position(Company("Pocana", ["likyar", "ladawa"]), roll="red:fire red:fire blue:water")
# The verdicts begin where the dice end.
STACKED = """() => {
    const [tray, board] = [".glow-tray", ".glow-board"].map(
        (name) => document.querySelector(`.glow-explorer ${name}`).getBoundingClientRect());
    return board.top > tray.bottom - 1;
}"""


def free_port() -> int:
    """Return a port that nobody listens on; should it be taken meanwhile, Voilà takes another."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def command(options: list[str]) -> list[str]:
    """Return what serves the page: ``make app`` itself where make has set up the environment."""
    if Path(sys.prefix) == ROOT / ".venv" and shutil.which("make"):
        # The environment that runs the tests is as it is; making it again would take it away.
        make = ["make", "-C", str(ROOT), "--old-file=.venv/ready", "app"]
        return [*make, f"APP_OPTIONS={' '.join(options)}"]
    found = f"JUPYTER_PATH={APP.parent / 'jupyter'}"
    return ["env", found, sys.executable, "-m", "voila", str(APP), "--template=glow", *options]


@contextmanager
def voila(work: Path) -> Iterator[str]:
    """Serve the page on a free port."""

    def address() -> str:
        """Return where it says that it listens, if it answers there."""
        log = (work / "server.log").read_text(encoding="utf-8")
        (port,) = re.findall(r"running at:\s+http://[^:]+:(\d+)/", log)
        url = f"http://127.0.0.1:{port}/"
        try:
            urllib.request.urlopen(f"{url}voila/static/", timeout=20).close()
        except urllib.error.HTTPError as answer:  # that there is nothing is an answer, too
            answer.close()
        return url

    with serving(command(["--no-browser", f"--port={free_port()}"]), work) as server:
        yield wait_until(server, work, address)


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
    expect(page).to_have_title("Glow Explorer")
    expect(explorer.get_by_role("tab")).to_have_count(7)
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
    browser: Browser, app: str, scheme: str
) -> None:
    with opened(browser, color_scheme=scheme) as page:
        page.goto(app)

        expect(page.locator(".glow-explorer")).to_have_attribute("data-theme", scheme)


def test_a_link_opens_a_position_in_french(page: Page, app: str) -> None:
    """The same dice and cards, judged at once."""
    page.goto(f"{app}?code={POSITION.code()}&language=fr")
    explorer = page.locator(".glow-explorer")

    expect(explorer.locator(".glow-board [data-card]")).to_have_count(3)
    expect(explorer.locator(".glow-tray [data-place]")).to_have_count(3)
    expect(explorer.get_by_role("tab", name="Dés et cartes")).to_be_visible()
    assert violations(page) == []


def test_it_stacks_on_a_phone(browser: Browser, app: str) -> None:
    with opened(browser, viewport={"width": 390, "height": 800}) as page:
        page.goto(f"{app}?code={POSITION.code()}")
        expect(page.locator(".glow-board [data-card]")).to_have_count(3)
        expect(page.locator(".glow-tray [data-place]")).to_have_count(3)

        page.wait_for_function(STACKED)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
