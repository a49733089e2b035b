"""Every notebook runs alone from top to bottom, teaches, and is kept without its outputs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

import glow_explorer as glow
from glow_explorer.quiz.exercises import exercises
from tests.support import notebooks
from tests.support.notebooks import ALL, ASKED, FOLDER, HEAVY, OPEN, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TITLES = [
    "00_start_here", "01_a_day_in_glow", "02_dice_and_cards", "03_noon_and_order",
    "04_rerolls_and_odds", "05_province_of_shadows", "06_archipelago_routes", "07_solo_against_tom",
    "08_casebook", "09_card_lab", "10_teach_a_class", "11_how_strong_is_tom",
    "12_review_your_game",
]  # fmt: skip
FRENCH = [notebooks.name(path) for path in ALL if path.parent.name == "fr"]
ENGLISH = [path for path in ALL if path.parent.name != "fr"]
# These promise to work where nothing heavy can be had.
LIGHT = {"00_start_here", "02_dice_and_cards", "03_noon_and_order", "08_casebook"}
MOST_LINES = 8
"""Of a cell that everybody sees; what is longer is the library's work."""

every_notebook = pytest.mark.parametrize("path", ALL, ids=notebooks.name)


def test_the_course_is_complete() -> None:
    assert [notebooks.name(path) for path in ENGLISH] == TITLES
    assert [name[3:5] for name in FRENCH] == [name[:2] for name in TITLES]


@pytest.mark.slow
@pytest.mark.parametrize("path", ENGLISH, ids=notebooks.name)
def test_runs_and_marks_every_exercise(path: Path, tmp_path: Path) -> None:
    """Every exercise takes its solution; the French twins are run by a test of their own.

    What it loads beyond the ordinary it imports in its first cell: where Python runs in the
    browser, that is what fetches it.
    """
    said = notebooks.run(path, tmp_path)

    marks = expected_marks(path)
    assert {place: said[place].strip() for place in marks} == marks
    loaded = set(said["loaded"].split())
    assert loaded <= notebooks.imported_first(path)
    assert not (loaded and notebooks.name(path) in LIGHT)


def expected_marks(path: Path) -> dict[str, str]:
    """Return what is said to every answer that is tried, by the id of its cell."""
    marks = {
        f"{exercise}-{kind}-{number}": f"<Checked {kind}>"
        for exercise, tried in notebooks.answers(path).items()
        for kind, given in tried.items()
        for number in range(len(given))
    }
    marks |= {f"{cell.id}-open": "<Checked open>" for cell in notebooks.typed(path)}
    for cell in notebooks.exercises(path):
        if asked := ASKED.search(cell.source):
            marks[f"{cell.id}-solved"] = f"<Attempt {asked[1]} right>"
    return marks


@every_notebook
def test_typed_exercises_have_right_and_wrong_answers_to_try(path: Path) -> None:
    known = notebooks.answers(path)
    typed = notebooks.typed(path)

    assert [cell.id for cell in typed] == list(known)
    assert all(len(OPEN.findall(cell.source)) == 1 for cell in typed)
    assert all(one["right"] and one["wrong"] for one in known.values())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_exercise_of_the_course_is_asked_once_in_its_notebook(language: str) -> None:
    asked = [
        (path.stem[:2], match)
        for path in ALL
        if (path.parent.name == "fr") == (language == "fr")
        for cell in notebooks.code(path)
        for match in ASKED.findall(cell.source)
    ]

    assert all(name.startswith(f"{number}-") for number, name in asked)
    assert sorted(name for _, name in asked) == sorted(exercise.id for exercise in exercises())


@every_notebook
def test_is_kept_without_outputs(path: Path) -> None:
    whole = notebooks.content(path)
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]

    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert all(
        cell["metadata"] in ({}, {"jupyter": {"source_hidden": True}}) for cell in whole["cells"]
    )
    assert set(whole["metadata"]) <= {"kernelspec", "language_info"}
    assert whole["metadata"]["kernelspec"]["name"] == "python3"


@every_notebook
def test_begins_with_what_you_will_be_able_to_do_and_ends_with_where_next(path: Path) -> None:
    """After that only Python for the curious comes, where there is any."""
    everybody, _ = notebooks.parts(path)
    first, *_, last = everybody
    french = notebooks.name(path) in FRENCH

    assert first.kind == last.kind == "markdown"
    assert first.source.startswith("# ")
    promise = "Vous saurez" if french else "You will be able to"
    assert re.search(rf"\*\*{promise}.*\*\*.*\n(\n?- .+){{3,}}", first.source)
    assert last.source.startswith("## Et maintenant" if french else "## Where next")
    assert any(link.endswith(".ipynb") for link in notebooks.links(last.source))


@every_notebook
def test_says_where_one_is_in_the_course(path: Path) -> None:
    """Which of how many, and the notebooks before and after, by their titles."""
    french = notebooks.name(path) in FRENCH
    course = [one for one in ALL if (one.parent.name == "fr") == french]
    number = course.index(path)
    place = notebooks.cells(path)[0].source.splitlines()[2]
    near = [
        one for one in (number - 1, number + 1) if 0 < one < len(course) and number
    ] or [1]  # fmt: skip

    if number:
        of = "sur" if french else "of"
        assert place.startswith(f"*Notebook {number} {of} {len(course) - 1} · ")
    for one in near:
        assert f"[{notebooks.title(course[one])}]({course[one].name})" in place


@every_notebook
def test_links_go_by_title(path: Path) -> None:
    """A link to the beginning of a notebook says its title, not its number or its file."""
    for shown, link in re.findall(
        r"(?<!!)\[([^\]]+)\]\(([^)#\s]+\.ipynb)\)", notebooks.prose(path)
    ):
        assert shown.strip("`") == notebooks.title((path.parent / link).resolve()), link


@every_notebook
def test_code_is_short_and_folded_but_for_the_curious(path: Path) -> None:
    everybody, curious = notebooks.parts(path)
    code = [cell for cell in everybody if cell.kind == "code"]

    assert {cell.id for cell in code if not cell.hidden} == set()
    assert {cell.id for cell in curious if cell.hidden} == set()
    lines = {cell.id: cell.source.count("\n") + 1 for cell in code[1:]}
    assert {cell: number for cell, number in lines.items() if number > MOST_LINES} == {}
    assert {cell.id for cell in code if re.search(r"\btry:|^def |^class ", cell.source)} == set()


@every_notebook
def test_links_lead_somewhere(path: Path) -> None:
    """To files of the project, to headings that exist, to pictures in the cell; nowhere else."""
    for link in notebooks.links(notebooks.prose(path)):
        parts = urlsplit(link)
        if parts.scheme == "attachment":
            assert parts.path in path.read_text(encoding="utf-8").partition('"cell_type"')[0], link
            continue
        target = (path.parent / parts.path).resolve() if parts.path else path
        assert not parts.scheme, link
        assert target.is_file(), link
        assert target.is_relative_to(FOLDER), link
        if parts.fragment:
            assert parts.fragment in notebooks.anchors(notebooks.prose(target)), link


def test_every_notebook_is_reached_from_the_first() -> None:
    reached = set(_from(FOLDER / "00_start_here.ipynb"))
    reached_in_french = set(_from(FOLDER / "fr" / "00_commencer_ici.ipynb"))

    assert reached >= set(ALL)
    assert reached_in_french >= {path for path in ALL if path.parent.name == "fr"}


def _from(start: Path) -> Iterator[Path]:
    seen, waiting = {start}, [start]
    while waiting:
        path = waiting.pop()
        yield path
        for link in notebooks.links(notebooks.prose(path)):
            target = (path.parent / urlsplit(link).path).resolve()
            if target.suffix == ".ipynb" and target not in seen:
                seen.add(target)
                waiting.append(target)


@every_notebook
def test_cells_fit_a_page(path: Path) -> None:
    long = {
        cell.id: line
        for cell in notebooks.code(path)
        for line in cell.source.splitlines()
        if len(line) > 88
    }

    assert long == {}


@pytest.mark.slow
def test_the_few_games_of_the_card_lab_come_out_as_the_text_says() -> None:
    """Random wins none, and careful 18 of 30: so many heads come in 18 of 100 tries."""
    for path in ALL:
        if notebooks.name(path)[:2] == "09":
            (cell,) = [cell for cell in notebooks.code(path) if cell.id == "play"]
            names: dict[str, Any] = {"glow": glow}
            exec(cell.source.rpartition("\n")[0], names)
            games = names["games" if "games" in names else "parties"]
            won = games[games["won"] > 0].groupby("strategy")["won"].sum()

            assert won.to_dict() == {"careful": 18, "greedy": 12}


def test_what_counts_as_heavy_is_what_a_browser_has_to_fetch() -> None:
    """The heavy ones are requirements of the project, or the check above would check nothing."""
    required = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    assert all(f'"{one}>=' in required for one in HEAVY)


def test_a_dead_link_would_be_noticed() -> None:
    text = "See [noon](03_noon.ipynb#order), ![a die](die.svg) and [there](#Where-next).\n## Order"

    assert notebooks.links(text) == ["03_noon.ipynb#order", "die.svg", "#Where-next"]
    assert notebooks.anchors(text) == {"Order"}
