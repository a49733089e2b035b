"""Builds the documentation: ``python -m publishing.docs build/docs``.

The reference comes from the docstrings, public names first; the page on the architecture and other
texts of the project stand beside it. Nothing is fetched, neither here nor by whoever reads it.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pdoc.render
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]

import glow_explorer
from publishing.docs_pages import PAGES, PICTURES, ROOT, page_html
from publishing.docs_reference import documented, first_line, groups, search_documents

if TYPE_CHECKING:
    from collections.abc import Iterable

LOOK = Path(__file__).parent / "docs_look"

# How Python writes a protocol of its own in a signature.
_CLASS = re.compile(r"&lt;class (?:&#39;|&#x27;|')(?:\w+\.)*(\w+)(?:&#39;|&#x27;|')&gt;")
# A class by its whole name, as annotations have it; dots may be coloured.
_DOT = r'(?:\.|</span><span class="o">\.</span><span class="n">)'
_WHOLE = re.compile(rf"(?<![\w./\"=])(?:glow_explorer|typing){_DOT}(?:[a-z_]+{_DOT})*(?=[A-Z]\w*)")
# Headings that all docstrings have are no places to go, and skip the ranks above them.
_PART = re.compile(r"<h6[^>]*>(.*?)</h6>")
_PLACE = re.compile(r'<a class="headerlink" href="#([^"]*)"></a>')


def configure() -> None:
    """Tell pdoc how our docstrings are written and where our templates are."""
    pdoc.render.configure(docformat="numpy", show_source=False, template_directory=LOOK)
    environment = pdoc.render.env
    environment.globals["pages"] = PAGES
    environment.globals["highlighting"] = highlighting()
    environment.filters["first_line"] = first_line


def highlighting() -> str:
    """Return the colours of code for both themes."""
    light: str = HtmlFormatter(style="default").get_style_defs(".pdoc-code")
    dark: str = HtmlFormatter(style="github-dark").get_style_defs(".pdoc-code")
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}"


def address(module: str) -> str:
    """Return where a module's page is."""
    return f"{module.replace('.', '/')}.html"


def addresses(modules: Iterable[str]) -> dict[str, str]:
    """Return where the reference tells about what a written page may name."""
    root = glow_explorer.__name__
    named = {f"glow.{name}": f"{address(root)}#{name}" for name in glow_explorer.__all__}
    for module in modules:
        named[module] = named[module.removeprefix(f"{root}.")] = address(module)
    return named | {"glow.widgets": address(f"{root}.widgets")}


def _tidied(html: str) -> str:
    """Call classes by their own names, and let everybody reach and read what is there."""
    html = _WHOLE.sub("", _CLASS.sub(r"\1", html))
    html = _PART.sub(r'<p class="part">\1</p>', html)
    html = _PLACE.sub(
        r'<a class="headerlink" href="#\1" aria-label="Link to \1" tabindex="-1"></a>', html
    )
    return html.replace("<pre>", '<pre tabindex="0">')


def build(folder: Path) -> list[Path]:
    """Write the whole documentation to a folder, which is emptied first; return its pages."""
    configure()
    modules = documented()
    shutil.rmtree(folder, ignore_errors=True)
    written = {
        address(name): _tidied(pdoc.render.html_module(module, modules))
        for name, module in modules.items()
    }
    front = pdoc.render.env.get_template("front.html.jinja2")
    written["index.html"] = front.render(all_modules=modules, groups=list(groups(modules)))
    frame = pdoc.render.env.get_template("page.html.jinja2")
    for page in PAGES:
        html, contents = page_html(page, addresses(modules))
        written[page.target] = frame.render(
            all_modules=modules, page=page, html=_tidied(html), contents=contents
        )
    search = pdoc.render.env.get_template("search.js.jinja2")
    found = [
        one
        | {part: _tidied(one[part]) for part in ("doc", "signature", "annotation") if part in one}
        for one in search_documents(modules)
    ]
    written["search.js"] = search.render(search_index=json.dumps(found))
    for place, text in written.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for picture in PICTURES:
        shutil.copy(ROOT / picture, folder)
    return [folder / place for place in written if place.endswith(".html")]


def main(arguments: list[str]) -> None:
    """Build into the folder that is named; anything that cannot be documented is an error."""
    folder = Path(arguments[0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Only type checkers understand this one: it is shown as it is written.
        warnings.filterwarnings("ignore", r"Error parsing type annotation nx\.Graph\[int\]")
        pages = build(folder)
    sys.stdout.write(f"{len(pages)} pages; begin with {folder / 'index.html'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
