"""What a line that asks is read as, and what is answered: lines in both languages.

Those of `lines.csv` were there while the grammar was written. Those of `lines_held_out.csv` were
written before it and never used for it: their figure says what a stranger may expect.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.language import using
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.asking import Answer

FOLDER = Path(__file__).parent
Row = dict[str, str]


def lines(name: str) -> list[Row]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


DEVELOPED, HELD_OUT = lines("lines"), lines("lines_held_out")


def told(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def understood(answer: Answer) -> Row:
    """Return what was understood of a line, as the file writes it."""
    reading = answer.reading
    parts = []
    for part in reading.parts:
        if part.kind == "code":
            parts.append(f"code={part.value[part.value.index('glow1-') :].partition('&')[0]}")
        elif part.kind == "more-dice" or (part.kind == "dice" and part.supposed):
            parts.append(f"what-if={told(part.value)}")
        elif part.kind not in ("dice", "card"):
            parts.append(f"{part.kind}={told(part.value)}")
    table = answer.table
    dice = (table.roll or table.pool or ()) if table else ()
    return {
        "dice": " ".join(sorted(map(str, dice))),
        "cards": " ".join(card.key for card in reading.cards),
        "parts": "|".join(sorted(parts)),
        "asks": answer.asks,
        "choose": " ".join(choice.text.split()[-1] for choice in answer.choices),
        "unread": " ".join(answer.unread),
    }


def expected(row: Row) -> Row:
    wanted = {name: row[name] for name in ("dice", "cards", "parts", "asks", "choose", "unread")}
    wanted["dice"] = " ".join(sorted(map(str, glow.Pool(row["dice"])))) if row["dice"] else ""
    wanted["parts"] = "|".join(sorted(filter(None, row["parts"].split("|"))))
    return wanted | {"asks": "about" if row["asks"] == "card" else row["asks"]}


def answered(answer: Answer) -> set[str]:
    """Return everything that the file may have for what was answered."""
    if answer.lacks:
        return {"choose" if "choice" in answer.lacks else "lacks"}
    if answer.verdicts:
        return {" ".join(f"{key}={times}" for key, times in answer.times.items())}
    if answer.asks == "rule":
        return {f"{finding.kind}:{finding.id}" for finding in answer.findings.items[:3]}
    return {SHOWN.get(answer.asks, str)(answer.says)}


def voyages(places: tuple[object, ...]) -> str:
    ways = ("-".join(map(str, way)) if isinstance(way, tuple) else str(way) for way in places)
    return " ".join(ways)


SHOWN: dict[str, Callable[[Any], str]] = {
    "about": lambda key: f"card:{key}",
    "sail": lambda legal: "yes" if legal else "no",
    "walk": lambda legal: "yes" if legal else "no",
    "plan": lambda value: f"{float(value):.2f}",
    "odds": lambda chance: str(round(chance * 100)),
    "reroll": lambda dice: told(dice) or "stop",
    "where": voyages,
}


def problems(row: Row) -> list[str]:
    """Return what is read or answered otherwise than it should be."""
    try:
        with using(row["language"]):
            answer = glow.ask(row["line"])
    except glow.GlowError as error:
        return [] if row["says"] == f"error:{error.code}" else [f"error {error.code}"]
    read, wanted = understood(answer), expected(row)
    wrong = [f"{name}: {read[name]!r}" for name in wanted if read[name] != wanted[name]]
    if row["says"] and not answered(answer) & set(row["says"].split("|")):
        wrong.append(f"says: {answered(answer)}")
    return wrong


@for_each("row", DEVELOPED, ids=[row["line"][:60] for row in DEVELOPED])
def test_a_line_is_read_and_answered(row: Row) -> None:
    assert problems(row) == []


def test_there_are_lines_enough_in_both_languages() -> None:
    everything = [*DEVELOPED, *HELD_OUT]
    assert len(everything) >= 120
    assert len(HELD_OUT) == 40
    assert {row["language"] for row in everything} == {"en", "fr"}
    assert len({row["line"] for row in everything}) == len(everything) - 1  # «sketal» in both


def test_lines_that_nothing_was_written_for() -> None:
    """All of the forty were read and answered as they should be when they were first tried."""
    wrong = {row["line"]: mistakes for row in HELD_OUT if (mistakes := problems(row))}

    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["questions_dev", "questions_held_out", "questions_unseen"])
def test_questions_about_the_rules_are_not_taken_for_a_table(name: str) -> None:
    """The search has questions of its own, and a line may be any of them."""
    path = FOLDER.parent / "rules" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as table:
        questions = [row["question"] for row in csv.DictReader(table)]
    asked = [glow.ask(question).asks for question in questions]

    assert sum(kind in ("rule", "about") for kind in asked) >= 0.98 * len(questions)
