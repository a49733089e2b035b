"""The teacher's desk in a real browser, and its pages printed on A4 and read back."""

from __future__ import annotations

import unicodedata
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from PIL import Image
from playwright.sync_api import expect
from pypdf import PdfReader

import glow_explorer as glow
from docs.publishing.sheets import sheet_name, write_sheets
from glow_explorer.language import available, using
from glow_explorer.quiz import presentation, printing
from glow_explorer.quiz.classroom import QuestionSet
from glow_explorer.rulebook import rules
from tests.support.classes import NAMES, class_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.support.frontend import Stage

POINTS = 72 / 25.4
A4 = (210 * POINTS, 297 * POINTS)


def plain(text: str) -> str:
    """Return a text in one line, its letters apart: printers join some of them."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def printed(page: Page, document: str, save: Path | None = None) -> list[str]:
    """Print a page as a browser does; return the text of each sheet, in one line."""
    page.set_content(document)
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    if save:
        save.write_bytes(paper)
    read = PdfReader(BytesIO(paper))
    for sheet in read.pages:
        assert float(sheet.mediabox.width) == pytest.approx(A4[0], abs=2)
        assert float(sheet.mediabox.height) == pytest.approx(A4[1], abs=2)
    return [plain(sheet.extract_text()) for sheet in read.pages]


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", printing.CHEAT_SHEETS)
def test_a_cheat_sheet_is_one_page(name: str, language: str, page: Page) -> None:
    with using(language):
        sheets = printed(page, printing.cheat_sheet(name))
        named = [rule for ids in printing._DAY.values() for rule in ids]
        names = [rules()[rule].name for rule in (named if name == "day" else printing._CARDS)]

    assert len(sheets) == 1
    assert [rule for rule in names if plain(rule) not in sheets[0]] == []


@pytest.mark.parametrize("language", available())
def test_questions_and_key_on_paper_belong_together(language: str, page: Page) -> None:
    with using(language):
        questions = QuestionSet(2, 3, 6)
        sheet = " ".join(printed(page, printing.sheet_page([questions])))
        key = " ".join(printed(page, printing.key_page([questions])))
        for number, question in enumerate(questions.questions, start=1):
            asked = plain(f"{number}. {presentation.prompt(question)}")
            answer = plain(presentation.right_answer(question))
            assert asked in sheet
            assert answer in key[key.index(asked) :]


def test_every_pupil_begins_on_a_new_page(page: Page) -> None:
    sets = [QuestionSet(1, 3, 2).for_pupil(name) for name in ("Ann", "Bob")]
    sheets = printed(page, printing.sheet_page(sets))

    firsts = [sheet for sheet in sheets if "Name" in sheet]
    assert [name in first for name, first in zip(("Ann", "Bob"), firsts, strict=True)] == [True] * 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_maps_on_paper_leave_it_white(scheme: Literal["light", "dark"], page: Page) -> None:
    """Whatever the theme of whoever prints: ink is for what is drawn, not for the sea."""
    page.emulate_media(color_scheme=scheme)
    page.set_content(printing.sheet_page([QuestionSet(4, 3, 8)]))
    boards = page.locator(".map").all()
    shades = [Image.open(BytesIO(board.screenshot())).convert("L").histogram() for board in boards]

    assert len(shades) == 2
    assert all(sum(shade[230:]) > 0.7 * sum(shade) for shade in shades)
    assert all(sum(shade[:120]) > 0.005 * sum(shade) for shade in shades)


def test_sheets_are_written_for_every_language(tmp_path: Path) -> None:
    written = write_sheets(tmp_path, pdf=False)

    assert [path.stem for path in written] == [
        sheet_name(name, language) for language in available() for name in printing.CHEAT_SHEETS
    ]


def test_choosing_printing_and_reading_scores(stage: Stage, tmp_path: Path) -> None:
    desk = glow.Desk(level=1, seed=4, questions=3)
    root = stage.show(desk)
    root.get_by_role("button", name="2 Apprentice").click()
    root.locator("[data-kind='voyages']").click()
    expect(root.locator("[data-kind='voyages']")).to_have_attribute("aria-pressed", "true")
    stage.settle()
    assert {question.kind for question in desk.question_set.questions} == {"voyages"}

    with stage.page.expect_download() as saved:
        root.locator("[data-print='key']").click()
    assert saved.value.suggested_filename == "glow-key.html"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == desk.key()

    for name, content in class_files(3).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    root.locator("input[type=file]").set_input_files(sorted(tmp_path.iterdir()))
    expect(root.locator(".glow-desk-map tbody tr")).to_have_count(4)
    assert [scores.pupil for scores in desk.results.pupils] == list(NAMES[:3])


def test_the_quiz_saves_what_the_desk_reads(stage: Stage) -> None:
    quiz = glow.Quiz(level=1, seed=7, questions=1)
    quiz.answer(quiz.ask().solution.answer)
    quiz.number = 2
    root = stage.show(quiz)
    save = root.get_by_role("button", name="Save a score file for the teacher")
    expect(save).to_be_disabled()
    root.get_by_label("Your name").fill("Zoé")
    with stage.page.expect_download() as saved:
        save.click()

    assert saved.value.suggested_filename == "glow-scores-Zoé.json"
    content = Path(saved.value.path()).read_text(encoding="utf-8")
    results = glow.Desk(seed=1).read({"x.json": content})
    assert [scores.pupil for scores in results.pupils] == ["Zoé"]
    assert results.pupils[0].total == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone(theme: str, stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(theme, 390)
    desk = glow.Desk(level=2, seed=1, questions=4, pupils="Ann, Bob", language="fr")
    desk.read(class_files(5))
    root = stage.show(desk)
    stage.picture(f"desk-{theme}-phone", root)

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stage.axe() == []


def test_the_same_questions_on_the_beamer(stage: Stage) -> None:
    desk = glow.Desk(level=2, seed=3, questions=4)
    root = stage.show(desk)
    root.locator("[data-act='beamer']").click()
    quiz = root.locator(".glow-quiz")
    expect(quiz.get_by_text("Question 1 of 4")).to_be_visible()
    asked = presentation.prompt(desk.question_set.questions[0])
    expect(quiz.get_by_role("heading", name=asked)).to_be_visible()
