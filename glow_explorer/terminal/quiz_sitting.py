"""``quiz``: questions one after the other, marked with reasons, and a score sheet at the end."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.language import text
from glow_explorer.spelling import fold
from glow_explorer.terminal.printing import Reply, say

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import TextIO

    from glow_explorer.quiz import Mark, Question
    from glow_explorer.terminal.command_line import Parser

_STOP = {"q", "quit", "quitter", "stop", "exit"}
_NONE = {"-", "none", "aucun", "aucune"}


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """Somebody has had enough."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One quiz: its level, its seed and how many questions there are."""

    level: int
    seed: int
    count: int


def words(parser: Parser) -> None:
    """Say what ``quiz`` understands."""
    parser.option("level", default="1")
    parser.option("seed")
    parser.option("count", default=10)


def quiz(options: Namespace) -> Reply:
    """Ask and mark; with ``--json`` only the score sheet goes to standard output."""
    sitting = _sitting(options)
    stage = sys.stderr if options.json else sys.stdout
    marks: list[Mark] = []
    try:
        _ask_all(sitting, marks, stage)
    except (Stopped, KeyboardInterrupt):
        say("\n" + text("terminal.stopped"), stage)
    stage.write("\n")
    return Reply(_sheet(sitting, marks), _plain_sheet(sitting, marks))


def _sitting(options: Namespace) -> Sitting:
    from glow_explorer.quiz import HIGHEST_SEED, MOST_QUESTIONS, drawn_seed, known_level

    level = int(options.level) if options.level.isdecimal() else options.level
    seed = drawn_seed() if options.seed is None else options.seed
    _check("--seed", seed, 0, HIGHEST_SEED)
    _check("--count", options.count, 1, MOST_QUESTIONS)
    return Sitting(known_level(level), seed, options.count)


def _check(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise GlowError("not-between", name=name, given=number, least=least, most=most)


def _ask_all(sitting: Sitting, marks: list[Mark], stage: TextIO) -> None:
    """Ask one question after the other and mark each; what was marked stays if it is stopped."""
    from glow_explorer.quiz import series
    from glow_explorer.quiz.presentation import kind_name, level_name

    opening = text(
        "terminal.quiz", level=level_name(sitting.level), seed=sitting.seed, count=sitting.count
    )
    say(f"{opening}\n{text('terminal.quiz-how')}", stage)
    source = series(sitting.level, sitting.seed)
    for number in range(1, sitting.count + 1):
        question = next(source)
        title = text("quiz.progress", number=number, count=sitting.count)
        say(f"\n{title} · {kind_name(question)}\n{question}", stage)
        marks.append(_marked(question, stage))
        say(str(marks[-1]), stage)


def _marked(question: Question, stage: TextIO) -> Mark:
    """Ask until there is an answer that can be marked."""
    while True:
        answer = _typed(_prompt(question), stage)
        if fold(answer) in _STOP:
            raise Stopped
        none = question.form == "picks" and fold(answer) in _NONE
        if not answer:
            continue
        try:
            return question.check(() if none else answer)
        except GlowError as error:
            say(str(error), stage)


def _prompt(question: Question) -> str:
    if question.form == "numbers":
        return text("terminal.answer-numbers", count=len(question.options))
    return text(f"terminal.answer-{question.form}")


def _typed(prompt: str, stage: TextIO) -> str:
    """Read a line; where nobody types it, show it as if somebody had."""
    stage.write(f"{prompt} ")
    stage.flush()
    line = sys.stdin.readline()
    if not line:
        raise Stopped
    if not sys.stdin.isatty():
        stage.write(line if line.endswith("\n") else f"{line}\n")
    return line.strip()


def _sheet(sitting: Sitting, marks: list[Mark]) -> str:
    """Say the score sheet, and what to read again."""
    from glow_explorer.quiz import rules_to_read
    from glow_explorer.quiz.presentation import (
        answer_text,
        headline,
        kind_name,
        points_text,
        right_answer,
    )
    from glow_explorer.render.document import NO, YES
    from glow_explorer.rulebook import rules

    if not marks:
        return text("terminal.nothing-answered")
    lines = [text("quiz.sheet"), headline(sitting.level, sitting.seed, sitting.count, marks)]
    for number, mark in enumerate(marks, start=1):
        question = mark.question
        line = text(
            "terminal.sheet-line", number=number, kind=kind_name(question),
            given=answer_text(question, mark.given), right=right_answer(question),
            points=points_text(mark.points), of=mark.of,
        )  # fmt: skip
        lines.append(f"  {YES if mark else NO} {line}")
    again = rules_to_read(marks)
    lines.append(text("quiz.again") if again else text("quiz.nothing-again"))
    lines += [f"  • {rules()[rule].name} ({rule})" for rule in again]
    return "\n".join(lines)


def _plain_sheet(sitting: Sitting, marks: list[Mark]) -> dict[str, Any]:
    return {
        "level": sitting.level,
        "seed": sitting.seed,
        "questions": sitting.count,
        "points": sum(mark.points for mark in marks),
        "of": sum(mark.of for mark in marks),
        "answers": [
            {
                "number": number,
                "kind": mark.question.kind,
                "given": list(mark.given),
                "right": list(mark.question.solution.answer),
                "points": mark.points,
                "of": mark.of,
                "rules": list(mark.rules),
            }
            for number, mark in enumerate(marks, start=1)
        ],
    }
