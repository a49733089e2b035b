"""The written pages of the documentation: texts of the project as HTML, with the same look."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pdoc.render_helpers import to_html

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Page:
    """A text of the project and the page that it becomes."""

    source: str
    target: str
    name: str

    @property
    def text(self) -> str:
        """The text as it is written."""
        return (ROOT / self.source).read_text(encoding="utf-8")


PAGES = (
    Page("docs/architecture.md", "architecture.html", "Architecture"),
    Page("data/README.md", "data.html", "The tables"),
    Page("CONTRIBUTING.md", "contributing.html", "Contributing"),
)
PICTURES = ("docs/imports.svg",)

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
_CODE = re.compile(r"<code>([\w.]+)(?:\([^<]*\))?</code>")


def page_html(page: Page, addresses: Mapping[str, str]) -> tuple[str, str]:
    """Return a page's contents and its table of contents.

    Links to other texts of the documentation lead there; what is written as code and what
    `addresses` knows leads to the reference; links to anything else in the repository become plain
    words.
    """
    html = to_html(_LINK.sub(lambda found: _link(page, found), page.text))
    linked = _CODE.sub(lambda found: _named(found, addresses), str(html))
    return linked, str(getattr(html, "toc_html", "") or "")


def _link(page: Page, found: re.Match[str]) -> str:
    picture, words, where, anchor = found.groups()
    if not where or ":" in where:
        return found[0]
    path = ((ROOT / page.source).parent / where).resolve().relative_to(ROOT.resolve()).as_posix()
    targets = {one.source: one.target for one in PAGES}
    targets |= {one: Path(one).name for one in PICTURES}
    if path not in targets:
        return words
    return f"{picture}[{words}]({targets[path]}{anchor or ''})"


def _named(found: re.Match[str], addresses: Mapping[str, str]) -> str:
    address = addresses.get(found[1])
    return f'<a href="{address}">{found[0]}</a>' if address else found[0]
