"""The quiz's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Quiz
from tests.support.quizzes import some

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from glow_explorer.quiz import Question
    from tests.support.frontend import Stage


def at(kind: str, level: int, *, language: str | None = None) -> Quiz:
    """Return a quiz that stands at a question of a kind."""
    seed, number = next(
        (seed, number)
        for seed in range(20)
        for number, one in enumerate(some(level, seed, 10), start=1)
        if one.kind == kind
    )
    quiz = Quiz(level, seed, language=language)
    for _ in range(number - 1):
        quiz.answer(quiz.ask().solution.answer)
    assert quiz.ask().kind == kind
    return quiz


def asked(quiz: Quiz) -> Question:
    """Return the question that is shown."""
    assert quiz.question is not None
    return quiz.question


def give(root: Locator, question: Question) -> None:
    """Give the right answer by mouse."""
    if question.form != "numbers":
        for letter in question.solution.answer:
            root.locator(f"[data-part='{letter}'] button").click()
    for place, number in enumerate(question.solution.right if question.form == "numbers" else ()):
        part = root.locator(f"[data-part='{place}']")
        if part.locator("input").count():
            part.locator("input").fill(str(number))
        else:
            part.get_by_role("button", name=str(number), exact=True).click()
    root.get_by_role("button", name="Answer", exact=True).click()


def test_a_whole_quiz_by_mouse(stage: Stage) -> None:
    quiz = Quiz(3, 4, 7)
    root = stage.show(quiz)
    for number in range(1, 8):
        expect(root.get_by_text(f"Question {number} of 7")).to_be_visible()
        give(root, asked(quiz))
        root.get_by_text("Right!").wait_for()
        root.locator(".glow-quiz-feedback button").click()
        stage.settle()

    assert quiz.score == 7
    expect(root.get_by_text("Finished: 7 of 7")).to_be_visible()
    expect(root.locator("tbody tr")).to_have_count(7)
    expect(root.get_by_text("Nothing: every answer was right.")).to_be_visible()


def test_a_card_with_its_reasons(stage: Stage) -> None:
    quiz = at("triggers", 3)
    root = stage.show(quiz)
    question = asked(quiz)
    right = question.solution.right
    answer = root.get_by_role("button", name="Answer", exact=True)
    for place, number in enumerate(right):
        expect(answer).to_be_disabled()
        wanted = number + 1 if place == 0 else number
        root.locator(f"[data-part='{place}']").get_by_role(
            "button", name=str(wanted), exact=True
        ).click()
    answer.click()
    stage.settle()

    assert quiz.answers[-1] == (right[0] + 1, *right[1:])
    expect(root.get_by_text("Half right: one thing is wrong.")).to_be_visible()
    first = root.locator("[data-part='0']")
    expect(first.get_by_text(f"right answer: {right[0]}")).to_be_visible()
    codes = [reason.code for reason in question.solution.why[0]]
    shown = first.locator("[data-code]").evaluate_all("all => all.map(one => one.dataset.code)")
    assert shown == codes
    expect(first.get_by_role("button", name="0", exact=True)).to_be_disabled()


def test_options_by_keyboard_alone(stage: Stage) -> None:
    """Letters choose, arrows move, Enter answers; then the focus waits on what comes next."""
    quiz = at("voyages", 2)
    root = stage.show(quiz)
    number = quiz.number
    root.locator("[data-part='A'] button").focus()
    stage.page.keyboard.press("b")
    stage.page.keyboard.press("ArrowDown")
    stage.page.keyboard.press("ArrowDown")
    stage.page.keyboard.press("Space")
    stage.page.keyboard.press("d")
    stage.page.keyboard.press("d")
    root.get_by_role("button", name="Answer", exact=True).focus()
    stage.page.keyboard.press("Enter")
    stage.settle()

    assert quiz.answers[-1] == ("B", "C")
    focused = "document.activeElement.textContent"
    assert stage.page.evaluate(focused) == "Next question"
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert quiz.number == number + 1
    assert stage.page.evaluate("document.activeElement.dataset.focus") == "prompt"


def test_a_number_is_typed_and_sent_by_enter(stage: Stage) -> None:
    quiz = at("score", 2)
    root = stage.show(quiz)
    field = root.get_by_label("Final score")
    field.fill("many")
    expect(root.get_by_role("button", name="Answer", exact=True)).to_be_disabled()
    field.fill("52")
    field.press("Enter")
    stage.settle()

    assert quiz.answers[-1] == (52,)


def test_what_is_sent_for_an_answer(stage: Stage) -> None:
    quiz = at("order", 3)
    root = stage.show(quiz, live=False)
    root.locator("[data-part='A'] button").click()
    root.locator("[data-part='B'] button").click()
    root.get_by_role("button", name="Answer", exact=True).click()

    assert stage.sent(quiz) == [{"kind": "answer", "given": ["B"]}]


def test_earlier_questions_are_looked_at_again(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    quiz.answer(2)
    quiz.ask()
    root = stage.show(quiz)
    dots = root.locator(".glow-quiz-dot")
    expect(dots.first).to_have_attribute("aria-label", "Question 1: wrong")
    expect(dots.nth(2)).to_be_disabled()
    dots.first.click()
    stage.settle()

    assert quiz.number == 1
    expect(root.get_by_text("The right answer: 1")).to_be_visible()


def test_level_seed_and_number_are_chosen(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    root = stage.show(quiz)
    root.get_by_text("Level and questions").click()
    root.get_by_role("button", name="2 Apprentice").click()
    root.get_by_label("Seed").fill("31")
    root.get_by_role("button", name="Less: Questions").click()
    root.get_by_role("button", name="Start with this seed").click()
    stage.settle()

    assert (quiz.level, quiz.seed, quiz.questions) == (2, 31, 9)
    expect(root.get_by_text(some(2, 31)[0].__str__().split("\n")[0])).to_be_visible()


def test_other_questions_draw_another_seed(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    root = stage.show(quiz, live=False)
    root.get_by_text("Level and questions").click()
    root.get_by_role("button", name="Other questions").click()

    changes = {"level": 1, "seed": None, "questions": 10}
    assert stage.sent(quiz) == [{"kind": "begin", "changes": changes}]


def test_a_bad_seed_is_refused_with_a_message(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    root = stage.show(quiz)
    root.get_by_text("Level and questions").click()
    root.get_by_label("Seed").fill("<b>seven</b>")
    root.get_by_role("button", name="Start with this seed").click()
    stage.settle()

    assert "<b>seven</b>" in root.get_by_role("alert").inner_text()
    expect(root.locator("b", has_text="seven")).to_have_count(0)
    assert quiz.seed == 7


def test_text_stays_text(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    root = stage.show(quiz, live=False)
    view = quiz._view | {"question": quiz._view["question"] | {"prompt": "<img src=x>"}}
    stage.give(quiz, _view=view)

    expect(root.get_by_role("heading", name="<img src=x>")).to_be_visible()
    expect(root.locator("img")).to_have_count(0)


def test_a_view_that_was_refused_is_told(stage: Stage) -> None:
    quiz = Quiz(1, 7)
    root = stage.show(quiz, live=False)
    stage.give(quiz, _view={"refused": "Something is missing."})

    expect(root.get_by_text("Something is missing.")).to_be_visible()
    assert root.get_by_role("alert").inner_text() == ""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    """Before an answer, after it, and at the end."""
    stage = stage_in(theme)
    quiz = at("voyages", 4, language=language)
    root = stage.show(quiz)
    assert root.get_attribute("data-theme") == theme
    root.locator(".glow-quiz-settings > summary").click()
    assert stage.axe() == []
    root.locator("[data-part='A'] button").click()
    root.locator(".glow-quiz-foot button").click()
    root.locator(".glow-quiz-feedback").wait_for()
    assert stage.axe() == []
    stage.picture(f"quiz voyages {theme} {language}", root)

    for name, shown in (
        ("triggers", at("triggers", 5, language=language)),
        ("end", ended(language)),
    ):
        if name == "triggers":
            shown.answer(*[0] * len(asked(shown).options))
        other = stage_in(theme)
        root = other.show(shown)
        assert other.axe() == []
        other.picture(f"quiz {name} {theme} {language}", root)


def ended(language: str) -> Quiz:
    """Return a quiz that is over, with wrong answers."""
    quiz = Quiz(3, 2, 5, language=language)
    for _ in range(5):
        question = quiz.ask()
        quiz.answer([0] * len(question.options) if question.form == "numbers" else "A")
    quiz.number = 6
    return quiz


@pytest.mark.parametrize("kind", ["triggers", "voyages", "steps", "curse", "order", "reroll"])
def test_it_fits_a_phone(stage_in: Callable[..., Stage], kind: str) -> None:
    stage = stage_in(width=360)
    quiz = at(kind, 4, language="fr")
    question = asked(quiz)
    stage.show(quiz)
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    quiz.answer([0] * len(question.options) if question.form == "numbers" else "A")
    stage.show(quiz)

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_summary_fits_a_phone(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    stage.show(ended("fr"))

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
