"""From the start of Binder's server to the Explorer: what a visitor waits for, given the image.

    python -m benchmarks.binder --work build/binder

The image is made as Binder makes it, in a folder that is kept (pins, ``postBuild``). Its files are
read from the disk again (on Linux), and the server is started with what BinderHub gives to
``binder/start``, in an empty home. Told are the seconds by the wall clock, and the processor time
that server and kernel took, until the server answers, until the page says that the table is being
set, and until a click on a die is answered. On a busy machine only the processor time tells much.

Two images are compared by turns: ``--work build/binder /tmp/older``.
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
from tests.project.test_binder import LAUNCH
from tests.project.test_binder_installed import Built, fill
from tests.support.browser import FLAGS, find_browser, serving

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

PORT = 8899
PATIENCE = 180
BASE = "/user/somebody/"
TOLD = {"base_url": BASE, "token": "", "trust_xheaders": "True", "allow_origin": "*"}
"""What BinderHub tells the server, under the names of Notebook 6 and under those of today."""


def processor_time(process: int) -> float:
    """Return the processor time of a process and of all that it started, ended or not."""
    family = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    return sum(sum(member.cpu_times()[:4]) for member in family)


def forget(folder: Path) -> None:
    """Have the system read a folder's files from the disk the next time; only Linux can."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def visit(image: Built, browser: Browser) -> dict[str, tuple[float, float]]:
    """Start the server and open the Explorer; return when what was there."""
    marks: dict[str, tuple[float, float]] = {}
    forget(image.environment)
    forget(image.repository)
    with tempfile.TemporaryDirectory() as home:
        command = [
            "env", "-C", str(image.repository), f"PATH={image.settings['PATH']}", f"HOME={home}",
            str(image.repository / "binder" / "start"), *LAUNCH,
            "--ip=127.0.0.1", f"--port={PORT}",
            *(f"--{app}.{name}={value}" for app in ("NotebookApp", "ServerApp")
              for name, value in TOLD.items()),
            "--no-browser", "--allow-root",
        ]  # fmt: skip
        began = time.perf_counter()
        with serving(command, Path(home)) as server:

            def mark(name: str) -> None:
                marks[name] = (time.perf_counter() - began, processor_time(server.pid))

            _wait_for_answer()
            mark("the server answers")
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            address = f"http://127.0.0.1:{PORT}{BASE}{explorer_path(language='en')}"
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
            urlopen(f"http://127.0.0.1:{PORT}{BASE}api", timeout=PATIENCE).close()
        except URLError:
            time.sleep(0.05)
        else:
            return


def image_in(work: Path) -> Built:
    """Return the image in a folder, which is made where there is none."""
    if not (work / "environment").exists():
        shutil.rmtree(work, ignore_errors=True)
        fill(work)
    return Built(work / "environment", work / "repository")


def main(given: Sequence[str] | None = None) -> None:
    """Print the median of some starts."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.binder")
    asked.add_argument("--work", type=Path, nargs="+", default=[Path("build/binder")])
    asked.add_argument("--starts", type=int, default=3)
    options = asked.parse_args(given)
    images = {work: image_in(work.resolve()) for work in options.work}
    path = find_browser(os.environ, shutil.which)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        rounds = [
            {work: visit(image, browser) for work, image in images.items()}
            for _ in range(options.starts)
        ]
        browser.close()
    for work in images:
        print(work)
        for name in rounds[0][work]:
            wall, cpu = (median(visits[work][name][part] for visits in rounds) for part in range(2))
            print(f"  {name:30} {wall:6.2f} s   processor {cpu:6.2f} s")


if __name__ == "__main__":
    main()
