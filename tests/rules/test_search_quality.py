"""How often a search finds what was asked for, on questions it was tuned on and on others.

The questions of `questions_dev.csv` were used for tuning. Those of `questions_held_out.csv` were
not; those of `questions_unseen.csv`, a third of them with typing errors, were written before most
of what players say was collected, and what they miss was looked at only afterwards. Their figures
say what a stranger may expect. Whoever tunes on such questions moves them to the first file. The
numbers are floors, a little below what is reached.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import glow_explorer as glow
from glow_explorer.collection import all_cards
from glow_explorer.rulebook.search import split
from glow_explorer.rulebook.spoken import OF_ALL, load
from glow_explorer.tables import data_folder

pytestmark = pytest.mark.slow  # a thousand questions are asked

FOLDER = Path(__file__).parent
HELD_OUT = ("questions_held_out", "questions_unseen")
FILES = ("questions_dev", *HELD_OUT)
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
        ("questions_dev", 415, 432),  # of 438
        ("questions_held_out", 100, 111),  # of 120
        ("questions_unseen", 172, 192),  # of 201
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

    assert len(questions) == len(set(questions)) == 438 + 120 + 201


def test_players_speak_of_every_rule_and_every_ruling() -> None:
    spoken = load(data_folder(), KNOWN)

    assert {name for name in KNOWN if name.startswith(("rule:", "ruling:"))} <= set(spoken)
    assert set(spoken) <= KNOWN | {f"card:{OF_ALL}"}


@pytest.mark.parametrize("file", HELD_OUT)
def test_what_players_say_is_none_of_the_questions_held_out(file: str) -> None:
    said = {
        tuple(split(phrase))
        for by_language in load(data_folder(), KNOWN).values()
        for phrases in by_language.values()
        for phrase in phrases
    }

    assert not [question for question, _ in asked(file) if tuple(split(question)) in said]


def test_a_rule_is_among_the_first_three_wherever_one_answers() -> None:
    for question, _ in asked("questions_dev"):
        kinds = [finding.kind for finding in glow.search(question, most=400)]

        assert ("rule" in kinds[:3]) is ("rule" in kinds), question
