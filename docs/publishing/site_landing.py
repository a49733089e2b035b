"""The site's own pages, with a list of the notebooks that is read from the notebooks."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from importlib import resources
from string import Template
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import glow_explorer
from docs.publishing.site_bridge import ELSEWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

FRENCH = "fr"
"""The folder of the French notebooks."""
PAGES = ("index.html", "explorer.html")
ICONS = ("boat", "die", "light")
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"fetches": "fetches {what}", "and": " and ", "other": ""},
    "fr": {"fetches": "charge {what}", "and": " et ", "other": "en anglais"},
}
_HEADING = re.compile(r"^# +(.+)$", re.MULTILINE)
_POINT = re.compile(r"^[*-] +(.+)$", re.MULTILINE)
_IMPORT = re.compile(rf"^\s*(?:import|from) +({'|'.join(ELSEWHERE)})\b", re.MULTILINE)
_MARKS = re.compile(r"[*_`]|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True)
class Listed:
    """A notebook as the start page lists it.

    Attributes
    ----------
    path
        Where it is among the notebooks.
    title, promise
        Its heading, and the first thing that a reader will be able to do.
    fetches
        The packages that its cells fetch from elsewhere.
    """

    path: str
    title: str
    promise: str
    fetches: tuple[str, ...]

    @property
    def number(self) -> str:
        """Its place in the course."""
        return self.path.rpartition("/")[2].partition("_")[0]

    @property
    def link(self) -> str:
        """The address that opens it, seen from the start page."""
        return f"lab/index.html?path={quote(self.path)}"


def listed(notebook: Path, folder: Path) -> Listed:
    """Read what the start page says of a notebook."""
    cells: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = "\n".join(_source(cell) for cell in cells if cell["cell_type"] == "markdown")
    code = "\n".join(_source(cell) for cell in cells if cell["cell_type"] == "code")
    heading, point = _HEADING.search(text), _POINT.search(text)
    return Listed(
        path=notebook.relative_to(folder).as_posix(),
        title=_plain(heading[1]) if heading else notebook.stem,
        promise=_sentence(_plain(point[1])) if point else "",
        fetches=tuple(name for name in ELSEWHERE if name in _IMPORT.findall(code)),
    )


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def _plain(text: str) -> str:
    return _MARKS.sub(lambda mark: mark[1] or "", text).strip()


def _sentence(point: str) -> str:
    """Return a point of a list as a sentence of its own.

    >>> _sentence("say what any die can show;")
    'Say what any die can show.'
    """
    bare = point.rstrip(" ;.,\N{NO-BREAK SPACE}")
    return f"{bare[:1].upper()}{bare[1:]}."


def _joined(names: Sequence[str], last: str) -> str:
    """Return names as one says them.

    >>> _joined(["numpy", "pandas", "matplotlib"], " and ")
    'numpy, pandas and matplotlib'
    """
    *ahead, end = names
    return last.join([", ".join(ahead), end] if ahead else [end])


def course(folder: Path) -> dict[str, list[Listed]]:
    """Return the notebooks by language; what is not translated stands in English."""
    english = [listed(one, folder) for one in sorted(folder.glob("*.ipynb"))]
    french = {one.number: one for one in _all(sorted((folder / FRENCH).glob("*.ipynb")), folder)}
    return {"en": english, "fr": [french.get(one.number, one) for one in english]}


def _all(notebooks: Iterable[Path], folder: Path) -> Iterable[Listed]:
    return (listed(one, folder) for one in notebooks)


def tile(one: Listed, language: str) -> str:
    """Return a notebook as an entry of the start page."""
    words = WORDS[language]
    tags = []
    if one.fetches:
        tags.append(words["fetches"].format(what=_joined(one.fetches, words["and"])))
    if words["other"] and not one.path.startswith(f"{language}/"):
        tags.append(words["other"])
    shown = "".join(f'<span class="tag">{escape(tag)}</span>' for tag in tags)
    return (
        f'        <li><a class="tile" data-notebook href="{escape(one.link)}">'
        f'<h3><span class="number">{escape(one.number)}</span>{escape(one.title)}</h3>'
        f"<p>{escape(one.promise)}</p>" + (f'<p class="tags">{shown}</p>' if tags else "")
    ) + "</a></li>"


def _icon(name: str) -> str:
    drawn = resources.files("glow_explorer.render").joinpath("icons", f"{name}.svg")
    return drawn.read_text(encoding="utf-8").replace("<svg ", '<svg aria-hidden="true" ', 1)


def write(site: Path, notebooks: Path, megabytes: int) -> None:
    """Fill in the site's own pages, which lie in its folder already.

    Parameters
    ----------
    site
        The folder of the site.
    notebooks
        The folder of the notebooks that are listed.
    megabytes
        How much a first visit to the Explorer fetches.
    """
    found = course(notebooks)
    known = {
        "start": found["en"][0].link,
        "french_start": found["fr"][0].link,
        "megabytes": str(megabytes),
        "version": glow_explorer.__version__,
        "nbsp": "\N{NO-BREAK SPACE}",
        **{f"icon_{name}": _icon(name) for name in ICONS},
        **{
            name: "\n".join(tile(one, language) for one in found[language])
            for name, language in (("english", "en"), ("french", "fr"))
        },
    }
    for name in PAGES:
        page = site / name
        page.write_text(
            Template(page.read_text(encoding="utf-8")).substitute(known), encoding="utf-8"
        )
