"""From the start of Binder's server to the Explorer: what a visitor waits for, given the image.

    python -m benchmarks.binder --work build/binder

The image is made as Binder makes it, in a folder that is kept (pins, ``postBuild``); the server
is started by ``binder/start``, in an empty home. Told are the seconds by the wall clock, and the
processor time that server and kernel took, until the server answers, until the page says that the
table is being set, and until a click on a die is answered.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import sync_playwright

from glow_explorer.sharing.links import explorer_path
from tests.project.test_binder_installed import Built, fill
from tests.support.browser import FLAGS, find_browser, serving

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

PORT = 8899
PATIENCE = 180


def processor_time(process: int) -> float:
    """Return the processor time of a process and of all that it started."""
    family = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    return sum(sum(member.cpu_times()[:2]) for member in family)


def visit(image: Built, browser: Browser) -> dict[str, tuple[float, float]]:
    """Start the server and open the Explorer; return when what was there."""
    marks: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as home:
        command = [
            "env", "-C", str(image.repository), f"PATH={image.settings['PATH']}", f"HOME={home}",
            str(image.repository / "binder" / "start"),
            str(image.environment / "bin" / "jupyter-lab"),
            "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={PORT}",
            "--IdentityProvider.token=",
        ]  # fmt: skip
        began = time.perf_counter()
        with serving(command, Path(home)) as server:

            def mark(name: str) -> None:
                marks[name] = (time.perf_counter() - began, processor_time(server.pid))

            _wait_for_answer()
            mark("the server answers")
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            address = f"http://127.0.0.1:{PORT}/{explorer_path(language='en')}"
            page.goto(address, wait_until="commit")
            page.locator("#loading, .glow-explorer").first.wait_for()
            mark("the page says that it starts")
            page.locator(".glow-explorer [data-add='red:fire']").click()
            page.locator(".glow-explorer .glow-tray [data-place='0']").wait_for()
            mark("a click is answered")
            page.close()
    return marks


def _wait_for_answer() -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urlopen(f"http://127.0.0.1:{PORT}/api", timeout=PATIENCE).close()
        except URLError:
            time.sleep(0.05)
        else:
            return


def main(given: Sequence[str] | None = None) -> None:
    """Print the median of some starts."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.binder")
    asked.add_argument("--work", type=Path, default=Path("build/binder"))
    asked.add_argument("--starts", type=int, default=3)
    options = asked.parse_args(given)
    work = options.work.resolve()
    if not (work / "environment").exists():
        shutil.rmtree(work, ignore_errors=True)
        fill(work)
    image = Built(work / "environment", work / "repository")
    path = find_browser(os.environ, shutil.which)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        starts = [visit(image, browser) for _ in range(options.starts)]
        browser.close()
    for name in starts[0]:
        wall, cpu = (median(start[name][part] for start in starts) for part in range(2))
        print(f"{name:30} {wall:6.2f} s   processor {cpu:6.2f} s")


if __name__ == "__main__":
    main()
