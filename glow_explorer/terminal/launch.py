"""``lab`` and ``app``: the notebooks in a folder of one's own, and the Explorer as a page."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import language, text
from glow_explorer.terminal.command_line import complain, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from glow_explorer.terminal.command_line import Parser

PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = "glow-notebooks"
STARTS = {"fr": "fr/00_commencer_ici.ipynb"}
START = "00_start_here.ipynb"
MISSING = 1
"""What the program returns where another one is not installed."""
_MOST_NAMED = 5


def lab_words(parser: Parser) -> None:
    """Say what ``lab`` understands."""
    parser.option("folder", default=FOLDER)
    parser.switch("copy-only")


def app_words(_: Parser) -> None:
    """Say what ``app`` understands: nothing of its own."""


# ---------------------------------------------------------------- notebooks


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of the notebooks: copied, the same already, or left alone as it was."""

    fresh: tuple[str, ...]
    same: tuple[str, ...]
    kept: tuple[str, ...]


def notebooks() -> Path:
    """Return the folder of the notebooks: inside the package in a wheel, beside it in a checkout.

    >>> (notebooks() / "00_start_here.ipynb").is_file()
    True
    """
    inside = PACKAGE / "notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"


def _files(source: Path) -> Iterator[Path]:
    """Yield the files to copy; what Jupyter and Python leave behind is none of them."""
    for path in sorted(source.rglob("*")):
        hidden = any(part.startswith((".", "__")) for part in path.relative_to(source).parts)
        if path.is_file() and not hidden:
            yield path


def copy_notebooks(source: Path, folder: Path) -> Copied:
    """Copy what is not there yet; a file that exists is never touched."""
    fresh: list[str] = []
    same: list[str] = []
    kept: list[str] = []
    try:
        for path in _files(source):
            name = path.relative_to(source)
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            content = path.read_bytes()
            if _write_new(target, content):
                fresh.append(name.as_posix())
            else:
                alike = target.is_file() and target.read_bytes() == content
                (same if alike else kept).append(name.as_posix())
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise GlowError("folder-refused", given=str(folder), detail=said) from None
    return Copied(tuple(fresh), tuple(same), tuple(kept))


def _write_new(target: Path, content: bytes) -> bool:
    """Write a file that is not there yet, whole or not at all; return whether it was not there."""
    try:
        file = target.open("xb")
    except FileExistsError:
        return False
    try:
        with file:
            file.write(content)
    except BaseException:  # a full disk, or Ctrl-C: half a notebook would be taken for the user's
        target.unlink(missing_ok=True)
        raise
    return True


def _told(copied: Copied, folder: Path) -> str:
    lines = [text("terminal.copied", count=len(copied.fresh), folder=folder)]
    if copied.same:
        lines.append(text("terminal.there", count=len(copied.same)))
    if copied.kept:
        names = [*copied.kept[:_MOST_NAMED], *(["..."] if copied.kept[_MOST_NAMED:] else [])]
        lines.append(text("terminal.left-alone", count=len(copied.kept), names=names))
    return "\n".join(lines)


def lab(options: Namespace, more: Sequence[str]) -> int:
    """Copy the notebooks to a folder and open JupyterLab there."""
    folder = _folder(options.folder)
    say(_told(copy_notebooks(notebooks(), folder), folder))
    start = _start(folder)
    if options.copy_only:
        return 0
    if find_spec("jupyterlab") is None:
        return _not_installed("JupyterLab", "jupyterlab")
    where = [f"--notebook-dir={folder}", f"--LabApp.default_url=/lab/tree/{start}"]
    return start_program(
        ["jupyterlab", *where, *_as_root(), *more],
        _found_by_jupyter(JUPYTER_CONFIG_PATH=PACKAGE / "app" / "lab"),
    )


def _folder(typed: str) -> Path:
    """Return the folder that is meant; ``~`` is the home of somebody who has one."""
    if not typed.strip():
        raise GlowError("not-a-file-name", given=quoted(typed))
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise GlowError("folder-refused", given=typed, detail=text("terminal.no-home")) from None


def _start(folder: Path) -> str:
    """Return the notebook to open: in the language of the moment, if it is there."""
    wanted = STARTS.get(language(), START)
    return wanted if (folder / wanted).is_file() else START


def _as_root() -> list[str]:
    """JupyterLab accepts root, as one often is in a container, only when told so."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--allow-root"] if is_root else []


# ---------------------------------------------------------------- the page


def app(_: Namespace, more: Sequence[str]) -> int:
    """Serve the Explorer as a page of its own."""
    if find_spec("voila") is None:
        return _not_installed("Voilà", "voila")
    here = PACKAGE / "app"
    if language() != "en":
        say(text("terminal.page-language", query=f"?language={language()}"))
    paths = _found_by_jupyter(JUPYTER_PATH=here / "jupyter", JUPYTER_CONFIG_PATH=here / "config")
    return start_program(["voila", str(here / "explorer.ipynb"), *more], paths)


def _found_by_jupyter(**folders: Path) -> dict[str, str]:
    """Return what lets Jupyter find our folders, before those that people have named themselves."""
    return {
        name: os.pathsep.join(filter(None, [str(folder), os.environ.get(name)]))
        for name, folder in folders.items()
    }


def _not_installed(name: str, package: str) -> int:
    complain(text("terminal.not-installed", name=name, package=package))
    return MISSING


def start_program(module: Sequence[str], more: Mapping[str, str]) -> int:
    """Run a module of this Python until it ends; Ctrl-C is for it, not for us."""
    sys.stdout.flush()
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        running = subprocess.Popen([sys.executable, "-m", *module], env={**os.environ, **more})
        return running.wait()
    finally:
        signal.signal(signal.SIGINT, before)
