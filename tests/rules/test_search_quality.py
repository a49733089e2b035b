"""How often a search finds what was asked for, on questions it was tuned on and on others.

The questions of `questions_dev.csv` were used for tuning, those of the other files were not: their
figures say what a stranger may expect. They are floors, a little below what is reached.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import glow_explorer as glow
from glow_explorer.collection import all_cards
from glow_explorer.rulebook.rules import wordings
from glow_explorer.tables import data_folder

FOLDER = Path(__file__).parent
FILES = ("questions_dev", "questions_held_out", "questions_fresh")
KNOWN = {
    *(f"rule:{rule.id}" for rule in glow.rules),
    *(f"ruling:{ruling.id}" for ruling in glow.rulings),
    *(f"case:{case.id}" for case in glow.casebook),
    *(f"card:{card.key}" for card in all_cards()),
}


def asked(file: str) -> list[tuple[str, set[str]]]:
    """Return the questions of a file, each with the answers that are accepted."""
    with (FOLDER / f"{file}.csv").open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table)
        return [(row["question"], set(row["answers"].split("|"))) for row in rows]


@pytest.mark.parametrize(
    ("file", "first", "among_three"),
    [
        ("questions_dev", 225, 251),  # of 258
        ("questions_held_out", 180, 211),  # of 240
        ("questions_fresh", 42, 51),  # of 60
    ],
)
def test_questions_find_their_answer(file: str, first: int, among_three: int) -> None:
    questions = asked(file)
    answers = [
        [f"{finding.kind}:{finding.id}" for finding in glow.search(question, most=3)]
        for question, _ in questions
    ]
    accepted = [expected for _, expected in questions]

    assert (
        sum(bool({*names[:1]} & wanted) for names, wanted in zip(answers, accepted, strict=True))
        >= first
    )
    assert (
        sum(bool({*names} & wanted) for names, wanted in zip(answers, accepted, strict=True))
        >= among_three
    )


@pytest.mark.parametrize("file", FILES)
def test_questions_name_answers_that_exist(file: str) -> None:
    assert {name for _, expected in asked(file) for name in expected} <= KNOWN


def test_no_question_stands_in_two_files() -> None:
    questions = [question.casefold() for file in FILES for question, _ in asked(file)]

    assert len(questions) == len(set(questions)) == 258 + 240 + 60


def test_wordings_are_of_something_that_is_found() -> None:
    spoken = wordings(data_folder())

    assert set(spoken) <= KNOWN
    assert all({code for code, _, _ in parts} == {"en", "fr"} for parts in spoken.values())


def test_a_rule_is_among_the_first_three_wherever_one_answers() -> None:
    for question, _ in asked("questions_dev"):
        kinds = [finding.kind for finding in glow.search(question, most=400)]

        assert ("rule" in kinds[:3]) is ("rule" in kinds), question
