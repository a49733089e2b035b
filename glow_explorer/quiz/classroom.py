"""What a teacher needs: a set of questions, one for each pupil, and what became of the answers.

A set is a level, some kinds of questions, a number and a seed, so it can be told to a class. A
score file holds the answers, not the points: they are marked again when it is read.

>>> questions = QuestionSet(level=2, kinds=("voyages", "noon"), number=3, seed=1)
>>> [question.kind for question in questions.questions]
['voyages', 'noon', 'noon']
>>> questions.for_pupil("Ann").seed != questions.seed
True
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.inputs import choice_of, counted, exact, listed, of_kind, whole
from glow_explorer.quiz.marking import known_level
from glow_explorer.quiz.series import EVERY_KIND, HIGHEST_SEED, KINDS_AT, MOST_QUESTIONS, series
from glow_explorer.tables import table_rows
from glow_explorer.values import Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.quiz.marking import Mark, Question

FORMAT = "glow-scores"
PUPIL_SEEDS = 1_000_000
MOST_PUPILS = 60
MOST_NAME = 60
MOST_FILE = 200_000
"""How many letters a score file has at most."""
ENOUGH = Fraction(7, 10)
"""Who gets less of a kind of question needs it again."""
MANY = Fraction(1, 3)
"""If so many of a class need it, or all together get too little, it is taught again."""


@dataclass(frozen=True)
class QuestionSet:
    """Some questions of a level: the same for whoever has the same set.

    Attributes
    ----------
    level, seed, number
        As for a quiz.
    kinds
        The kinds of questions; none means all that the level asks.
    pupil
        Whose set it is, if it is one's own.
    """

    level: int
    seed: int
    number: int = 10
    kinds: tuple[str, ...] = ()
    pupil: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", known_level(self.level))
        object.__setattr__(self, "kinds", read_kinds(self.kinds, self.level))
        object.__setattr__(self, "pupil", read_name(self.pupil))
        for name, most, least in (("seed", HIGHEST_SEED, 0), ("number", MOST_QUESTIONS, 1)):
            number = whole(getattr(self, name))
            if number is None or not least <= number <= most:
                value = quoted(getattr(self, name))
                raise GlowError("not-between", name=name, given=value, least=least, most=most)
            object.__setattr__(self, name, number)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions."""
        return tuple(islice(series(self.level, self.seed, self.kinds), self.number))

    def for_pupil(self, name: str) -> QuestionSet:
        """Return the same kind of set with other questions: nobody can copy from a neighbour."""
        return replace(self, seed=pupil_seed(self.seed, name), pupil=name)

    def marked(self, answers: Iterable[object]) -> tuple[Mark, ...]:
        """Mark answers, one for each question from the first on."""
        return tuple(
            question.check(answer)
            for question, answer in zip(self.questions, answers, strict=False)
        )


def pupil_seed(seed: int, name: str) -> int:
    """Return a seed for a pupil: the same whenever it is asked for, and nobody else's.

    >>> pupil_seed(1, "Ann") == pupil_seed(1, " ann"), pupil_seed(1, "Ann") == pupil_seed(1, "Bob")
    (True, False)
    """
    number = counted("seed", seed, 0, HIGHEST_SEED)
    digest = sha256(f"{number}/{fold(read_name(name))}".encode()).hexdigest()
    return int(digest, 16) % PUPIL_SEEDS


def read_kinds(kinds: object, level: int) -> tuple[str, ...]:
    """Read kinds of questions that a level asks, in its order; none means all.

    >>> read_kinds("score, noon", 2)
    ('noon', 'score')
    """
    names = kinds.replace(";", ",").split(",") if isinstance(kinds, str) else listed(kinds)
    known = tuple(dict.fromkeys(KINDS_AT[known_level(level)]))
    wanted = [fold(name) if isinstance(name, str) else None for name in names or ()]
    for name, given in zip(wanted, names or (), strict=True):
        if name not in ("", *known):
            near = nearest(name, known)
            raise GlowError("not-a-kind", given=quoted(given), expected=known, nearest=near)
    if names is None and kinds is not None:
        raise GlowError("not-a-kind", given=quoted(kinds), expected=known)
    chosen = tuple(kind for kind in known if kind in wanted)
    return () if chosen == known else chosen


def read_name(name: object) -> str:
    """Read the name of a pupil; an empty one is nobody's."""
    if not isinstance(name, str) or len(name.strip()) > MOST_NAME or not name.isprintable():
        raise GlowError("not-a-pupil", given=quoted(name), most=MOST_NAME)
    return name.strip()


def read_pupils(names: object) -> tuple[str, ...]:
    """Read names, one in a line or between commas; each once.

    >>> read_pupils("Ann, Bob; Ann,")
    ('Ann', 'Bob')
    """
    parts = re.split("[,;\n]", names) if isinstance(names, str) else listed(names) or ()
    known = [read_name(name) for name in parts]
    pupils: dict[str, str] = {}
    for name in known:
        if name:
            pupils.setdefault(fold(name), name)
    if len(pupils) > MOST_PUPILS:
        raise GlowError("too-many-pupils", given=len(pupils), most=MOST_PUPILS)
    return tuple(pupils.values())


# ---------------------------------------------------------------- score files


class KindPoints(NamedTuple):
    """The points for one question: its kind, the points, what could be had, rules to read again."""

    kind: str
    points: Fraction
    of: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class PupilScores:
    """What one pupil got, question by question."""

    pupil: str
    points: tuple[KindPoints, ...]

    @property
    def total(self) -> Fraction:
        """All points together."""
        return sum((part.points for part in self.points), Fraction(0))

    def share(self, kind: str) -> Fraction | None:
        """Return the share of the points of a kind that was got; None if none was to be had."""
        parts = [part for part in self.points if part.kind == kind]
        of = sum(part.of for part in parts)
        return sum((part.points for part in parts), Fraction(0)) / of if of else None


def write_scores(questions: QuestionSet, answers: Iterable[object], pupil: str = "") -> str:
    """Return a score file: which questions they were, and what was answered.

    >>> questions = QuestionSet(level=1, seed=7, number=2)
    >>> right = [question.solution.answer for question in questions.questions]
    >>> read_scores(write_scores(questions, right, "Ann"), "ann.json").total
    Fraction(2, 1)
    """
    of_kind(QuestionSet, questions, "not-questions")
    content = {
        "format": FORMAT, "pupil": read_name(pupil) or questions.pupil, "level": questions.level,
        "seed": questions.seed, "questions": questions.number, "kinds": list(questions.kinds),
        "answers": [list(mark.given) for mark in questions.marked(answers)],
    }  # fmt: skip
    return json.dumps(content, ensure_ascii=False)


def read_scores(content: object, file: str) -> PupilScores:
    """Read a score file: answers, which are marked again, or a table of points by kind.

    Parameters
    ----------
    content
        The text of the file: as `write_scores` and the quiz write it, or a score sheet as CSV with
        the columns ``kind``, ``points`` and ``of``.
    file
        Its name; a table has no other name for the pupil.
    """
    name: object = file
    if not isinstance(content, str) or not isinstance(name, str) or len(content) > MOST_FILE:
        raise GlowError("not-score-file", file=quoted(file))
    stem = file.rpartition("/")[2].rpartition("\\")[2].rpartition(".")[0] or file
    if content.lstrip().startswith("{"):
        return _answers_read(content, file, stem)
    return _table_read(content, file, stem)


def _answers_read(content: str, file: str, stem: str) -> PupilScores:
    try:
        known = json.loads(content)
    except (ValueError, RecursionError):
        raise GlowError("not-score-file", file=quoted(file)) from None
    needed = ("level", "seed", "questions", "answers")
    if not isinstance(known, dict) or known.get("format") != FORMAT:
        raise GlowError("not-score-file", file=quoted(file))
    if any(name not in known for name in needed) or not isinstance(known["answers"], list):
        raise GlowError("not-score-file", file=quoted(file))
    questions = QuestionSet(
        known["level"], known["seed"], known["questions"], known.get("kinds", ())
    )
    marks = questions.marked(known["answers"])
    points = [
        KindPoints(mark.question.kind, Fraction(mark.points), mark.of, mark.rules) for mark in marks
    ]
    unanswered = questions.questions[len(marks) :]
    points += [KindPoints(question.kind, Fraction(0), 1) for question in unanswered]
    return PupilScores(read_name(known.get("pupil") or stem), tuple(points))


def _table_read(content: str, file: str, stem: str) -> PupilScores:
    rows = table_rows(content)
    points = []
    for row in rows[:MOST_QUESTIONS]:
        number, of = exact(row.get("points") or ""), whole_text(row.get("of") or "1")
        if row.get("kind") not in EVERY_KIND or number is None or not of or not 0 <= number <= of:
            raise GlowError("not-score-file", file=quoted(file))
        points.append(KindPoints(str(row["kind"]), number, of))
    if not points:
        raise GlowError("not-score-file", file=quoted(file))
    pupil = rows[0].get("pupil") or stem
    return PupilScores(read_name(pupil), tuple(points))


def whole_text(text: str) -> int | None:
    """Return a whole number written as text, or None."""
    number = exact(text)
    return int(number) if number is not None and number == int(number) else None


# ---------------------------------------------------------------- a class


class Again(NamedTuple):
    """A kind of question to teach again: what the class got, who missed it, the rules to read."""

    kind: str
    share: Fraction
    pupils: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class ClassResults(Told):
    """What a class got, by kind of question and pupil; a notebook shows it as a heat map.

    >>> questions = QuestionSet(level=1, seed=7, number=4)
    >>> right = [question.solution.answer for question in questions.questions]
    >>> results = ClassResults((read_scores(write_scores(questions, right, "Ann"), ""),))
    >>> results.kinds, results.again()
    (('triggers', 'noon'), ())
    """

    pupils: tuple[PupilScores, ...] = ()

    def with_files(self, files: Mapping[str, object]) -> ClassResults:
        """Return the results with more score files, by their names; the last of a pupil counts."""
        read = {fold(scores.pupil): scores for scores in self.pupils}
        for file, content in of_kind(Mapping, files, "not-score-files").items():
            scores = read_scores(content, file)
            read[fold(scores.pupil)] = scores
        if len(read) > MOST_PUPILS:
            raise GlowError("too-many-pupils", given=len(read), most=MOST_PUPILS)
        return ClassResults(tuple(read.values()))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of questions that were asked, in the order in which levels come to them."""
        asked = {part.kind for scores in self.pupils for part in scores.points}
        return tuple(kind for kind in EVERY_KIND if kind in asked)

    def share(self, kind: str) -> Fraction:
        """Return which share of the points of a kind the whole class got."""
        kind = choice_of(kind, EVERY_KIND)
        parts = [part for scores in self.pupils for part in scores.points if part.kind == kind]
        of = sum(part.of for part in parts)
        return sum((part.points for part in parts), Fraction(0)) / of if of else Fraction(0)

    def again(self) -> tuple[Again, ...]:
        """Return what to teach again, the weakest kind first, with the rules missed most often."""
        weak = []
        for kind in self.kinds:
            shares = {scores.pupil: scores.share(kind) for scores in self.pupils}
            asked = {pupil: share for pupil, share in shares.items() if share is not None}
            pupils = tuple(pupil for pupil, share in asked.items() if share < ENOUGH)
            if self.share(kind) < ENOUGH or len(pupils) >= MANY * len(asked):
                weak.append(Again(kind, self.share(kind), pupils, self._missed(kind)))
        return tuple(sorted(weak, key=lambda part: part.share))

    def _missed(self, kind: str) -> tuple[str, ...]:
        """Return the rules that answers of a kind missed most often."""
        missed = Counter(
            rule
            for scores in self.pupils
            for part in scores.points
            if part.kind == kind
            for rule in part.rules
        )
        return tuple(rule for rule, _ in missed.most_common(3))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each pupil: the share of each kind, and all points."""
        return [
            {"pupil": scores.pupil}
            | {kind: scores.share(kind) for kind in self.kinds}
            | {"points": scores.total, "of": sum(part.of for part in scores.points)}
            for scores in self.pupils
        ]

    def __str__(self) -> str:
        from glow_explorer.quiz.printing import results_text

        return results_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.printing import results_html

        return results_html(self)

    def __repr__(self) -> str:
        return f"<ClassResults: {len(self.pupils)} pupils>"
