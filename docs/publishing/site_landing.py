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
from docs.publishing import address
from docs.publishing.site_bridge import ELSEWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

FRENCH = "fr"
"""The folder of the French notebooks."""
HOME: Mapping[str, str] = {"en": "index.html", "fr": "fr.html"}
"""The start page in each language: a link to it is previewed in that language."""
TOLD: Mapping[str, tuple[str, str]] = {
    "en": (
        "Glow Explorer: settle disputes, learn, explore routes",
        (
            "The judge, the teacher and the navigator of the board game Glow: what triggers with "
            "these dice and why, in your browser, with or without a network."
        ),
    ),
    "fr": (
        "Glow Explorer : trancher, apprendre, explorer",
        (
            "L’arbitre, le professeur et le navigateur du jeu Lueur : ce qui se déclenche avec ces "
            "dés et pourquoi, dans votre navigateur, avec ou sans réseau."
        ),
    ),
    "both": (
        "Glow Explorer",
        (
            "Lay out dice and cards of Glow, see what triggers and why. · Posez dés et cartes de "
            "Lueur, voyez ce qui se déclenche et pourquoi."
        ),
    ),
}
"""The title and the description of pages, for those who see a link to them."""
SHEETS = "sheets"
"""Where the sheets to print lie in the site, if there are some."""
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


def preview(language: str, name: str, home: str) -> str:
    """Return what a link to a page is previewed by: title, description, picture.

    Parameters
    ----------
    language
        The language of the page, or ``"both"``.
    name
        The page's name in the site.
    home
        The address of the site; nothing if it has none yet. Pictures are then named as files, which
        not everybody who previews a link can find.
    """
    title, description = (
        escape(part).replace(" :", "\N{NO-BREAK SPACE}:") for part in TOLD[language]
    )
    spoken = "en" if language == "both" else language
    locale = {"en": "en_GB", "fr": "fr_FR"}
    other = "fr" if spoken == "en" else "en"
    fields = {
        "og:type": "website", "og:site_name": "Glow Explorer", "og:title": title,
        "og:description": description, "og:locale": locale[spoken],
        "og:locale:alternate": locale[other], "og:image": f"{home}preview-{spoken}.png",
        "og:image:width": "1200", "og:image:height": "630",
    }  # fmt: skip
    if home:
        fields["og:url"] = f"{home}{name}"
    lines = [
        f"<title>{title}</title>",
        f'<meta name="description" content="{description}">',
        '<meta name="twitter:card" content="summary_large_image">',
        *(f'<meta property="{key}" content="{value}">' for key, value in fields.items()),
    ]
    return "\n".join(f"  {line}" for line in lines)


def sheets_section(sheets: Iterable[Path]) -> str:
    """Return the part of the start page that offers the sheets to print; nothing without any."""
    told: dict[str, list[str]] = {"en": [], "fr": []}
    for file in sorted(sheets):
        title = re.search(r"<title>(.*?)</title>", file.read_text(encoding="utf-8"), re.DOTALL)
        name = title[1].strip() if title else escape(file.stem)
        link = f'<a class="sheet" href="{file.parent.name}/{file.name}"><h3>{name}</h3></a>'
        told[file.stem.rpartition("-")[2]].append(f"        <li>{link}</li>")
    if not any(told.values()):
        return ""
    heads = {
        "en": ("Sheets to print", "One page of A4 each, for the table or for a class."),
        "fr": ("Feuilles à imprimer", "Une page A4 chacune, pour la table ou pour la classe."),
    }
    parts = ["    <section>"]
    for language, (head, lead) in heads.items():
        listed_here = "\n".join(told[language])
        parts += [
            f'      <h2 lang="{language}">{head}</h2>',
            f'      <p class="lead" lang="{language}">{lead}</p>',
            f'      <ul class="course" lang="{language}">\n{listed_here}\n      </ul>',
        ]
    return "\n".join([*parts, "    </section>"])


def source_line(addresses: Mapping[str, str]) -> str:
    """Return where the source is, once the project has an address."""
    if not addresses:
        return ""
    repository, documentation = escape(addresses["Repository"]), escape(addresses["Documentation"])
    return (
        f'    <p lang="en"><a href="{repository}">The source</a> · '
        f'<a href="{documentation}">the reference</a></p>\n'
        f'    <p lang="fr"><a href="{repository}">Le code source</a> · '
        f'<a href="{documentation}">la référence</a></p>'
    )


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
    addresses = address.told()
    home = addresses.get("Homepage", "")
    known = {
        "start": found["en"][0].link,
        "french_start": found["fr"][0].link,
        "megabytes": str(megabytes),
        "sheets": sheets_section((site / SHEETS).glob("*.html")),
        "source": source_line(addresses),
        "version": glow_explorer.__version__,
        "nbsp": "\N{NO-BREAK SPACE}",
        **{f"icon_{name}": _icon(name) for name in ICONS},
        **{
            name: "\n".join(tile(one, language) for one in found[language])
            for name, language in (("english", "en"), ("french", "fr"))
        },
    }
    start = (site / HOME["en"]).read_text(encoding="utf-8")
    for language, name in HOME.items():
        own = {"speaks": language, "own": language if language != "en" else ""}
        own["preview"] = preview(language, name, home)
        (site / name).write_text(Template(start).substitute(known | own), encoding="utf-8")
    page = site / "explorer.html"
    told = {"preview": preview("both", page.name, home)}
    text = Template(page.read_text(encoding="utf-8")).substitute(known | told)
    page.write_text(text, encoding="utf-8")
