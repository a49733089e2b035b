"""The Explorer as a page of its own, served by Voilà with a kernel behind it."""

from __future__ import annotations

import re
import shutil
import socket
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company, Position
from glow_explorer.app.visitors import POLICY
from tests.browser.test_ask_field_in_browser import ask_in
from tests.support.axe import violations
from tests.support.browser import PATIENCE, ROOT, opened, serving, wait_until
from tests.support.site_pages import picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

APP = ROOT / "glow_explorer" / "app" / "explorer.ipynb"
CONFIG = APP.parent / "config"
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
    folders = [f"JUPYTER_PATH={APP.parent / 'jupyter'}", f"JUPYTER_CONFIG_PATH={CONFIG}"]
    return ["env", *folders, sys.executable, "-m", "voila", str(APP), *options]


@contextmanager
def voila(work: Path, **bounds: int) -> Iterator[str]:
    """Serve the page on a free port, with other bounds for its kernels."""
    options = [f"--VisitorKernels.{name}={bound}" for name, bound in bounds.items()]

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

    listening = ["--no-browser", f"--port={free_port()}"]
    with serving(command([*listening, *options]), work) as server:
        yield wait_until(server, work, address)


@pytest.fixture(scope="module")
def app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page for patient visitors: a busy machine may take its time to open one."""
    assert browser.is_connected()
    bounds = {"limit": 40, "unseen": 600, "lost": 60}
    with voila(tmp_path_factory.mktemp("voila"), **bounds) as url:
        yield url


@pytest.fixture
def small_house(browser: Browser, tmp_path: Path) -> Iterator[str]:
    """A server with room for two, which waits for browsers that never come."""
    assert browser.is_connected()
    with voila(tmp_path, limit=2, unseen=600) as url:
        yield url


@pytest.fixture
def brisk_house(browser: Browser, tmp_path: Path) -> Iterator[str]:
    """A server that soon ends the kernels of pages that no browser opens."""
    assert browser.is_connected()
    with voila(tmp_path, limit=2, unseen=1, every=1) as url:
        yield url


def test_the_page_opens_and_answers(page: Page, app: str) -> None:
    page.goto(app)
    explorer = page.locator(".glow-explorer")
    explorer.locator("[data-add='red:fire']").click()

    explorer.locator(".glow-tray [data-place='0']").wait_for()
    ask_in(explorer, "2 red fire, green nature, likyar: what if the black die shows fire?")
    expect(explorer.get_by_role("status", name="The answer")).to_contain_text("fire is cursed")
    expect(explorer.locator(".glow-tray [data-place]")).to_have_count(4)
    expect(page).to_have_title("Glow Explorer")
    expect(explorer.get_by_role("tab")).to_have_count(8)
    assert "glow_explorer" not in page.locator("body").inner_text()


@pytest.mark.parametrize(("language", "scheme"), [("fr", "dark"), ("en", "light")])
def test_while_it_starts_the_page_says_so(
    browser: Browser, app: str, language: str, scheme: str
) -> None:
    """In the language of the link and in the page's theme, until the Explorer is there."""
    with opened(browser, color_scheme=scheme, viewport={"width": 390, "height": 800}) as page:
        page.goto(f"{app}?language={language}", wait_until="commit")
        starting = page.get_by_role("status").filter(has_text="Glow Explorer")
        starting.wait_for()
        told = {"fr": "On met la table", "en": "The table is being set"}
        for code, words in told.items():
            expect(starting.get_by_text(words)).to_be_visible(visible=code == language)
        paper = starting.evaluate("(one) => getComputedStyle(one).backgroundColor")
        covered = starting.bounding_box()
        picture(page, f"voila starting {language} {scheme}")
        page.locator(".glow-explorer [data-add='red:fire']").first.wait_for()

        assert paper == {"dark": "rgb(11, 13, 19)", "light": "rgb(251, 248, 240)"}[scheme]
        assert covered == {"x": 0, "y": 0, "width": 390, "height": 800}
        expect(starting).to_have_count(0)


def test_the_page_asks_nobody_else(page: Page, app: str) -> None:
    """No font, no script, no style comes from elsewhere."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(app)
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()

    assert len(asked) > 3
    assert [url for url in asked if not url.startswith((app, "blob:", "data:"))] == []


def test_the_scripts_are_fetched_while_the_kernel_starts(page: Page, app: str) -> None:
    """Those that stand at the end of the page, and their parts; each of them is there."""
    answers: list[tuple[str, int]] = []
    page.on("response", lambda answer: answers.append((answer.url, answer.status)))
    page.goto(app)
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()
    asked = [url for url, _ in answers]
    behind_the_kernel = next(place for place, url in enumerate(asked) if "finish.js" in url)
    ahead = asked[:behind_the_kernel]

    assert {status for _, status in answers} <= {200, 101}
    assert len([url for url in ahead if url.endswith("voila.js")]) > 20
    assert any("remoteEntry" in url for url in ahead)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_is_dark_for_those_who_like_it_dark(
    browser: Browser, app: str, scheme: str
) -> None:
    with opened(browser, color_scheme=scheme) as page:
        page.goto(app)

        expect(page.locator(".glow-explorer")).to_have_attribute("data-theme", scheme)
        other = {"dark": "light", "light": "dark"}[scheme]
        paper = {"dark": "rgb(11, 13, 19)", "light": "rgb(255, 255, 255)"}
        page.get_by_label("Theme").select_option(other)
        expect(page.locator("body")).to_have_css("background-color", paper[other])
        page.get_by_label("Theme").select_option("auto")
        expect(page.locator("body")).to_have_css("background-color", paper[scheme])
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


# ---------------------------------------------------------------------- strangers

# Whatever the page refuses to load or run is kept, from the first moment on.
KEEP_VIOLATIONS = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation",
        (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
KERNEL_OF = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
HOSTILE = {
    "theme-attribute": 'theme=dark" onload="window.hacked=1',
    "theme-tag": 'theme="><script>window.hacked=1</script>',
    "template-unknown": "template=nowhere",
    "template-path": "template=../../../../etc",
    "template-other": "template=reveal&theme=dark",
    "code-tag": 'code="><img src=x onerror="window.hacked=1">',
    "language-script": "language=</script><script>window.hacked=1</script>",
    "tab-svg": "tab=<svg onload=window.hacked=1>&rulings={{7*7}}",
}


def ask(url: str) -> tuple[int, str]:
    """Ask for a page as a program does that runs no script; return the status and the text."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE / 1000) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.read().decode()


def kernel_in(text: str) -> str:
    """Return the kernel that a page has."""
    (kernel,) = re.findall(r'"kernelId": "([0-9a-f-]+)"', text)
    return str(kernel)


def wait_until_ended(url: str, kernel: str) -> None:
    """Wait until the server knows a kernel no more."""
    patience = time.monotonic() + PATIENCE / 1000
    while (status := ask(f"{url}api/kernels/{kernel}")[0]) != 404:
        assert status == 200
        assert time.monotonic() < patience
        time.sleep(0.1)


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_address_runs_nothing_and_the_page_answers(
    page: Page, app: str, query: str
) -> None:
    page.add_init_script(KEEP_VIOLATIONS)
    page.goto(f"{app}?{query}")
    explorer = page.locator(".glow-explorer")
    explorer.locator("[data-add='red:fire']").click()

    explorer.locator(".glow-tray [data-place='0']").wait_for()
    assert page.evaluate("window.hacked") is None
    assert page.evaluate("window.violations") == []
    expect(page.locator("body")).to_have_attribute("data-jp-theme-name", "JupyterLab Light")


def test_no_kernel_is_left_when_a_hostile_page_is_left(page: Page, app: str) -> None:
    """As always: who goes away takes the kernel along."""
    page.goto(f"{app}?{HOSTILE['theme-attribute']}&template=nowhere")
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()
    kernel = page.evaluate(KERNEL_OF)
    assert ask(f"{app}api/kernels/{kernel}")[0] == 200

    page.goto("about:blank")

    wait_until_ended(app, kernel)


def test_a_script_that_got_into_the_page_would_not_run(page: Page, app: str) -> None:
    """The policy stops what stands in the page, and what comes from elsewhere."""
    page.add_init_script(KEEP_VIOLATIONS)
    answer = page.goto(app)
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()

    assert answer is not None
    assert answer.headers["content-security-policy"] == POLICY
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img onerror=hacked() src=x:>')")
    page.evaluate("""
        const script = document.createElement("script");
        script.textContent = "window.hacked = 1";
        document.body.append(script);
    """)
    page.wait_for_function("window.violations.length === 3")
    assert sorted(page.evaluate("window.violations")) == [
        "img-src x", "script-src-attr inline", "script-src-elem inline",
    ]  # fmt: skip
    assert page.evaluate("window.hacked") is None


def test_whoever_finds_no_room_is_told_so(page: Page, small_house: str) -> None:
    """In the language of the link; when somebody leaves there is room again."""
    page.goto(small_house)
    page.locator(".glow-explorer [data-add='red:fire']").wait_for()
    kernel = page.evaluate(KERNEL_OF)
    second = ask(f"{small_house}?language=fr")
    full, plein = ask(small_house), ask(f"{small_house}?language=fr&template=nowhere")

    assert [second[0], full[0], plein[0]] == [200, 503, 503]
    assert "All places on this page are taken just now." in full[1]
    assert "Toutes les places de cette page sont prises" in plein[1]
    assert "kernelId" not in full[1]
    page.goto("about:blank")
    wait_until_ended(small_house, kernel)
    assert ask(small_house)[0] == 200


def test_what_only_asks_leaves_no_kernel(brisk_house: str) -> None:
    """Programs that look at a link, and run no script, come and go."""
    queries = ["", "?template=nowhere", f"?code={POSITION.code()}"]
    for query in queries:
        status, text = ask(brisk_house + query)

        assert status == 200
        wait_until_ended(brisk_house, kernel_in(text))


def test_no_file_is_served_from_beside_the_notebook(app: str) -> None:
    assert ask(f"{app}voila/files/position.ipynb")[0] == 403
    assert ask(f"{app}voila/files/config/voila.py")[0] == 403
