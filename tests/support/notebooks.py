"""The notebooks as the tests read them: cells, links, and a run in a folder of their own."""

from __future__ import annotations

import ast
import json
import re
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbformat import NotebookNode

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
ANSWERS = ROOT / "tests" / "exercises"
ALL = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
HEAVY = ("matplotlib", "numpy", "pandas")
OPEN = re.compile(r"^answer = \.\.\.", re.MULTILINE)
ASKED = re.compile(r'glow\.exercise\(\s*"([^"]+)"')
CURIOUS = ("## Python for the curious", "## Python pour les curieux")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Cell:
    """A cell as it is kept in the file."""

    id: str
    kind: str
    source: str
    hidden: bool = False


def name(path: Path) -> str:
    """Return a notebook's name within the folder: ``fr/00_commencer_ici``."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def content(path: Path) -> dict[str, Any]:
    """Return a notebook as it is kept in the file."""
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def cells(path: Path) -> list[Cell]:
    """Return a notebook's cells."""
    return [
        Cell(
            cell["id"],
            cell["cell_type"],
            "".join(cell["source"]),
            cell["metadata"].get("jupyter", {}).get("source_hidden", False),
        )
        for cell in content(path)["cells"]
    ]


def title(path: Path) -> str:
    """Return a notebook's title."""
    return cells(path)[0].source.partition("\n")[0].removeprefix("# ")


def parts(path: Path) -> tuple[list[Cell], list[Cell]]:
    """Return the cells for everybody, and those of the part for who is curious about Python."""
    every = cells(path)
    begins = [place for place, cell in enumerate(every) if cell.source.startswith(CURIOUS)]
    return (every[: begins[0]], every[begins[0] :]) if begins else (every, [])


def code(path: Path) -> list[Cell]:
    """Return the cells that are run."""
    return [cell for cell in cells(path) if cell.kind == "code"]


def prose(path: Path) -> str:
    """Return everything that is written between the cells that are run."""
    return "\n\n".join(cell.source for cell in cells(path) if cell.kind == "markdown")


def exercises(path: Path) -> list[Cell]:
    """Return the cells where the reader writes an answer."""
    return [cell for cell in code(path) if cell.id.startswith("exercise-")]


def typed(path: Path) -> list[Cell]:
    """Return those where the answer is typed into the cell; the others are widgets."""
    return [cell for cell in exercises(path) if OPEN.search(cell.source)]


def answers(path: Path) -> dict[str, dict[str, list[str]]]:
    """Return answers to type that are right, and others that are wrong, by the exercise's id."""
    file = ANSWERS / f"{name(path)}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def links(text: str) -> list[str]:
    """List where the links and pictures of a text in Markdown lead.

    >>> links("See [noon](03_noon.ipynb#order) and ![a die](die.svg).")
    ['03_noon.ipynb#order', 'die.svg']
    """
    return [link or picture for link, picture in _LINK.findall(text)]


def anchors(text: str) -> set[str]:
    """Return the anchors that JupyterLab gives the headings of a text.

    >>> anchors("## Where next")
    {'Where-next'}
    """
    headings = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    return {re.sub(r"[*`]", "", heading).replace(" ", "-") for heading in headings}


def imported_first(path: Path) -> set[str]:
    """Return the packages that a notebook's first cell imports."""
    tree = ast.parse(code(path)[0].source)
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {one.split(".")[0] for one in names}


def with_answers(path: Path) -> dict[str, Any]:
    """Return the notebook with every answer tried after its exercise, and what it has loaded."""
    whole, known = content(path), answers(path)
    made: list[dict[str, Any]] = []
    for cell in whole["cells"]:
        made.append(cell)
        source = "".join(cell["source"])
        if ASKED.search(source):
            made.append(_cell(f"{cell['id']}-solved", _SOLVED))
        if cell["id"] not in known:
            continue
        made.append(_cell(f"{cell['id']}-open", _PROBE))
        for kind, tried in known[cell["id"]].items():
            for number, answer in enumerate(tried):
                place = f"{cell['id']}-{kind}-{number}"
                made.append(_cell(f"{place}-given", OPEN.sub(f"answer = {answer}", source)))
                made.append(_cell(place, _PROBE))
        made.append(_cell(f"{cell['id']}-again", source))
    loaded = f"import sys\nprint(*sorted({set(HEAVY)!r} & set(sys.modules)))"
    whole["cells"] = [*made, _cell("loaded", loaded)]
    return whole


_PROBE = "print(repr(_))"
_SOLVED = "print(repr(_.check(_.exercise.solution)))"


def _cell(place: str, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code", "id": place, "execution_count": None, "metadata": {}, "outputs": [],
        "source": source,
    }  # fmt: skip


def execute(whole: dict[str, Any], folder: Path, *, widgets: bool = False) -> NotebookNode:
    """Run a notebook with a kernel of its own in a folder, and return it with its outputs."""
    import nbformat
    from nbclient import NotebookClient

    text = json.dumps(whole)
    book: NotebookNode = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(book, timeout=600, resources=resources, store_widget_state=widgets).execute()
    return book


def run(path: Path, work: Path) -> dict[str, str]:
    """Run a notebook elsewhere, with what lies beside it; return what each cell printed."""
    folder = work / "notebooks"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.ipynb", ".ipynb_checkpoints"))
    place = (folder / path.relative_to(FOLDER)).parent
    place.mkdir(exist_ok=True)
    return {
        cell.id: "".join(
            output.text for output in cell.get("outputs", ()) if output.output_type == "stream"
        )
        for cell in execute(with_answers(path), place).cells
    }
