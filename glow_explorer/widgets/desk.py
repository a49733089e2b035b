"""The teacher's desk: a set of questions for the beamer and on paper, and what the class got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import widget_serialization  # type: ignore[import-untyped]
from traitlets import Dict, Tuple

from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag, named_file
from glow_explorer.language import text, using
from glow_explorer.quiz import LEVELS, MOST_QUESTIONS, known_level, presentation, printing
from glow_explorer.quiz.classroom import ClassResults, QuestionSet, pupil_seed, read_pupils
from glow_explorer.quiz.series import KINDS_AT
from glow_explorer.render.pages import box, page, source
from glow_explorer.sharing.files import read_text
from glow_explorer.widgets.base import GlowWidget, rule_view
from glow_explorer.widgets.quiz import Quiz, read_kind_names, read_seed
from glow_explorer.widgets.traits import Known, amount_trait, flag_trait

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from glow_explorer.widgets.base import View

PAGES = ("sheet", "key", "pupils", "pupil-keys", "day", "symbols")
"""What can be printed: the questions and their key, both for every pupil, two cheat sheets."""


class Desk(GlowWidget):
    """The teacher's desk.

    Parameters
    ----------
    level, seed, questions, kinds
        Which questions: as for a quiz.
    pupils
        The names of the class, in one text or a list: everybody gets questions of their own.
    language
        The language; unless said otherwise that of the session.

    Attributes
    ----------
    level, seed, questions, kinds, pupils
        As above.
    results
        What the class got, from the score files read so far.
    on_beamer
        Whether the quiz is in view.
    printed
        The page that was asked for last: its name, and the whole document.
    children
        The quiz for the beamer, while it is in view.

    Examples
    --------
    >>> desk = Desk(level=2, seed=1, questions=3, kinds="noon, voyages", pupils="Ann, Bob")
    >>> [question.kind for question in desk.question_set.questions]
    ['voyages', 'noon', 'noon']
    >>> [questions.pupil for questions in desk.sets]
    ['Ann', 'Bob']
    >>> desk.sheet().startswith("<!doctype html>")
    True
    """

    FRONT = "desk"
    SETTABLE = ("level", "seed", "questions", "kinds", "pupils", "on_beamer")
    SHOWN = ("level", "seed", "questions", "kinds", "pupils", "results", "on_beamer")
    WORDS = ("desk", "quiz")

    level = Known(known_level, 1)
    seed = Known(read_seed, None)
    questions = amount_trait("questions", 10, most=MOST_QUESTIONS, least=1)
    kinds = Known(read_kind_names, (), list)
    pupils = Known(read_pupils, (), list)
    on_beamer = flag_trait("on_beamer")
    results = Known(lambda value: value, ClassResults(), lambda _: None)
    printed = Dict().tag(sync=True)
    """The page that was asked for last: its `name`, and the whole document."""
    children = Tuple().tag(sync=True, **widget_serialization)

    def __init__(  # noqa: PLR0913 - all that makes a set, and a class
        self,
        level: object = 1,
        seed: object = None,
        questions: object = 10,
        *,
        kinds: object = (),
        pupils: object = (),
        language: object = None,
    ) -> None:
        super().__init__(
            level=level, seed=read_seed(seed), questions=questions, kinds=kinds, pupils=pupils,
            language=language,
        )  # fmt: skip
        self.quiz = Quiz(self.level, self.seed, self.questions, self.language, self._asked_kinds)
        self.children = (self.quiz,)
        self.observe(self._follow, names=["level", "seed", "questions", "kinds", "language"])

    # ------------------------------------------------------------------ in Python

    @property
    def _asked_kinds(self) -> tuple[str, ...]:
        """The kinds that were chosen and that the level asks; none means all."""
        return tuple(kind for kind in dict.fromkeys(KINDS_AT[self.level]) if kind in self.kinds)

    @property
    def question_set(self) -> QuestionSet:
        """The questions for everybody."""
        return QuestionSet(self.level, self.seed, self.questions, self._asked_kinds)

    @property
    def sets(self) -> tuple[QuestionSet, ...]:
        """The questions of every pupil."""
        return tuple(self.question_set.for_pupil(name) for name in self.pupils)

    def sheet(self, *, each: bool = False) -> str:
        """Return the questions as a page to print; `each` makes one for every pupil."""
        return self._page("pupils" if flag("each", each) else "sheet")

    def key(self, *, each: bool = False) -> str:
        """Return the key with questions, answers and reasons as a page to print."""
        return self._page("pupil-keys" if flag("each", each) else "key")

    def read(self, files: Mapping[str, object] | list[Path]) -> ClassResults:
        """Read score files: their contents by name, or their paths. Return what the class got."""
        contents = (
            {named_file(path).name: read_text(path) for path in files}
            if isinstance(files, list)
            else files
        )
        self.results = self.results.with_files(contents)
        results: ClassResults = self.results
        return results

    def forget(self) -> None:
        """Put the score files away."""
        self.results = ClassResults()

    def _page(self, name: str) -> str:
        with using(self.language):
            if name in printing.CHEAT_SHEETS:
                return printing.cheat_sheet(name)
            if name in ("pupils", "pupil-keys") and not self.pupils:
                raise GlowError("no-pupils")
            sets = self.sets if name in ("pupils", "pupil-keys") else (self.question_set,)
            write = printing.key_page if name in ("key", "pupil-keys") else printing.sheet_page
            return write(sets)

    # ------------------------------------------------------------------ what holds together

    def _follow(self, _change: object) -> None:
        """The quiz on the beamer asks the same."""
        with self.quiz.changing():
            self.quiz.language = self.language
            self.quiz.begin(
                level=self.level, seed=self.seed, questions=self.questions, kinds=self._asked_kinds
            )

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        asked = tuple(dict.fromkeys(KINDS_AT[self.level]))
        questions = self.question_set
        return {
            "levels": [presentation.level_name(level) for level in range(1, len(LEVELS) + 1)],
            "kinds": [
                {"id": kind, "text": presentation.kind_title(kind), "on": kind in self._asked_kinds}
                for kind in asked
            ],
            "list": [
                {"kind": presentation.kind_name(question), "prompt": presentation.prompt(question)}
                for question in questions.questions
            ],
            "seeds": [{"name": name, "seed": pupil_seed(self.seed, name)} for name in self.pupils],
            "results": results_view(self.results) if self.results.pupils else None,
        }

    def _still(self) -> str:
        root = page()
        box("font-weight: 600; font-size: 16px", root, text("desk.title"))
        for number, question in enumerate(self.question_set.questions, start=1):
            box("margin-top: 8px", root, f"{number}.")
            root.append(presentation.question_element(question))
        shown = source(root)
        return shown + (printing.results_html(self.results) if self.results.pupils else "")

    # ------------------------------------------------------------------ what the browser asks

    def _hear_print(self, name: object) -> None:
        if name not in PAGES:
            raise GlowError("not-a-choice", name="print", given=quoted(name), expected=PAGES)
        self.printed = {"name": name, "page": self._page(str(name)), "number": self._answered + 1}

    def _hear_scores(self, files: object) -> None:
        if not isinstance(files, dict) or not all(isinstance(name, str) for name in files):
            raise GlowError("not-a-message", given=quoted(files))
        self.read(files)

    def _hear_forget(self) -> None:
        self.forget()

    def _hear_seed(self) -> None:
        self.seed = read_seed(None)


def results_view(results: ClassResults) -> View:
    """Return what a class got: shares in words and as shades, and what to teach again."""

    def cell(share: Any) -> View:
        return {"text": printing.share_text(share), "heat": printing.heat(share)}

    return {
        "kinds": [presentation.kind_title(kind) for kind in results.kinds],
        "rows": [
            {
                "pupil": row["pupil"],
                "cells": [cell(row[kind]) for kind in results.kinds],
                "points": text(
                    "quiz.points",
                    points=presentation.points_text(float(row["points"])),
                    of=row["of"],
                ),
            }
            for row in results.rows()
        ],
        "whole": [cell(results.share(kind)) for kind in results.kinds],
        "again": [
            {
                "line": line,
                "pupils": ", ".join(part.pupils),
                "rules": [rule_view(rule) for rule in part.rules],
            }
            for line, part in zip(printing.again_lines(results), results.again(), strict=True)
        ],
    }
