"""The quiz in a terminal: asked, answered by typing, marked with reasons, and a score sheet."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from glow_explorer.language import available, using
from glow_explorer.quiz import series
from tests.support.goldenfiles import agrees
from tests.support.terminals import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.quiz import Question
    from tests.support.terminals import Ran

    Run = Callable[..., Ran]

__all__ = ["run"]

LEVELS = range(1, 6)
COUNT = 6


def typed_right(level: int, seed: int, count: int = COUNT) -> list[str]:
    """Return what somebody types who knows everything."""
    return [
        ", ".join(map(str, question.solution.answer)) or "-"
        for question in islice(series(level, seed), count)
    ]


def typed_wrong(level: int, seed: int, count: int = COUNT) -> list[str]:
    """Return what somebody types who knows nothing."""
    return [wrong(question) for question in islice(series(level, seed), count)]


def wrong(question: Question) -> str:
    right = question.solution.answer
    if question.form == "numbers":
        return " ".join(str(int(number) + 1) for number in right)
    if question.form == "one":
        return "B" if right == ("A",) else "A"
    return "-" if right else "A"


def quiz(run: Run, lines: list[str], *more: str, level: int = 1, seed: int = 1) -> Ran:
    given = ["quiz", "--level", str(level), "--seed", str(seed), "--count", str(COUNT), *more]
    return run(*given, typed="".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("code", available())
def test_who_knows_everything_gets_every_point(level: int, code: str, run: Run) -> None:
    with using(code):
        lines = typed_right(level, 3)
    ran = quiz(run, lines, "--json", "--lang", code, level=level, seed=3)
    sheet = json.loads(ran.out)

    assert ran.status == 0
    assert sheet["points"] == sheet["of"] == COUNT
    assert [one["given"] for one in sheet["answers"]] == [one["right"] for one in sheet["answers"]]
    assert all(one["rules"] == [] for one in sheet["answers"])


def test_the_same_seed_asks_the_same_and_another_does_not(run: Run) -> None:
    first, again = (quiz(run, ["stop"], seed=4).out for _ in range(2))
    other = quiz(run, ["stop"], seed=5).out.replace("5", "4")

    assert first == again != other


def test_without_a_seed_one_is_drawn_and_said(run: Run) -> None:
    ran = run("quiz", "--json", typed="")
    seed = json.loads(ran.out)["seed"]

    assert 0 <= seed < 10_000
    assert str(seed) in ran.err


@pytest.mark.parametrize("code", available())
def test_a_sitting_is_told_as_agreed(code: str, run: Run) -> None:
    """One right, one wrong, one that cannot be an answer, and an early end."""
    with using(code):
        (right, *_), (_, missed, *_) = typed_right(1, 1), typed_wrong(1, 1)
    lines = [right, "?!", missed, "", "stop"]
    ran = quiz(run, lines, "--lang", code)

    assert ran.status == 0
    agrees(f"terminal.quiz.{code}.txt", ran.out.rstrip("\n"))


def test_what_is_wrong_names_the_rules_to_read_again(run: Run) -> None:
    ran = quiz(run, typed_wrong(2, 1), "--json", level=2)
    answered = json.loads(ran.out)["answers"]

    assert len(answered) == COUNT
    assert all(one["points"] < one["of"] and one["rules"] for one in answered)


def test_an_early_end_keeps_what_was_marked(run: Run) -> None:
    sheet = json.loads(quiz(run, typed_right(1, 1)[:2], "--json").out)

    assert (len(sheet["answers"]), sheet["points"], sheet["questions"]) == (2, 2, COUNT)


def test_nothing_answered_is_no_mistake(run: Run) -> None:
    ran = quiz(run, [])

    assert (ran.status, ran.err) == (0, "")
    assert ran.out.rstrip().endswith("Nothing was answered: there is no score sheet.")


def test_as_json_only_the_sheet_goes_to_standard_output(run: Run) -> None:
    ran = quiz(run, typed_right(1, 1), "--json")

    assert json.loads(ran.out)["text"]
    assert "1 of 6" in ran.err
