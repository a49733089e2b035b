"""The exercises of the course: a question, what it is asked of, and what each answer deserves.

An exercise is read from ``data/exercises.toml``: its words, its hints and the position it is about,
never its answer. That is found out by the engine, and so is what speaks against a wrong one.

>>> exercise = exercises()["00-ladawa"]
>>> attempt = exercise.check(3)
>>> attempt.right, [reason.code for reason in attempt.reasons]
(False, ['answer-too-often'])
>>> exercise.check("one").right
True
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from glow_explorer.dice import Die, Roll
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.inputs import listed, whole
from glow_explorer.quiz.marking import read_number
from glow_explorer.quiz.refuting import ASKED, AnswerMark, ChoiceKey, laid_out, turned_places
from glow_explorer.rulebook import rules
from glow_explorer.rulebook.wording import Entries, said
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from glow_explorer.judge import Reason
    from glow_explorer.position import Position
    from glow_explorer.quiz.refuting import AnswerForm, AnswerOption, Key
    from glow_explorer.rulebook.wording import Entry, Wording

FILE = "exercises.toml"
_FIELDS = ("question", "hints", "asks", "rule", "about", "position", "options", "cards")
MOST_STEPS = 40
"""How many cards or spaces an answer may name one after the other."""


@dataclass(frozen=True, repr=False)
class Exercise(Told):
    """One exercise of the course.

    Attributes
    ----------
    id
        Its name: the number of its notebook, and a word.
    asks
        What is asked, and so how it is answered.
    about
        What the question needs besides the position.
    facts
        What lies on the table, word by word.
    names
        The options, where they are listed.
    cards
        The cards that are shown with it.
    rule
        The rule to read about it.
    supplied
        What only the notebook knows: the answer, or the values that options are compared by.
    """

    id: str
    questions: Wording
    hint_texts: tuple[Wording, ...]
    asks: str
    rule: str
    about: Mapping[str, Any] = field(hash=False)
    facts: Mapping[str, Any] = field(hash=False)
    names: Mapping[str, Wording] = field(hash=False)
    cards: tuple[str, ...] = ()
    supplied: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def notebook(self) -> str:
        """The number of the notebook it belongs to."""
        return self.id.partition("-")[0]

    @property
    def question(self) -> str:
        """What is asked, in the current language."""
        return said(self.questions)

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints, one after the other, in the current language."""
        return tuple(map(said, self.hint_texts))

    @property
    def form(self) -> AnswerForm:
        """How it is answered."""
        return ASKED[self.asks].form

    @cached_property
    def position(self) -> Position:
        """What the player has."""
        return laid_out(self)

    @cached_property
    def key(self) -> Key:
        """What the engine says, worked out when it is asked for."""
        for name in ASKED[self.asks].supplied:
            if name not in self.supplied:
                raise GlowError("exercise-lacks", given=self.id, name=name)
        key = ASKED[self.asks].key(self)
        several = self.form in ("picks", "places")
        return replace(key, several=several) if isinstance(key, ChoiceKey) else key

    @property
    def board(self) -> Literal["archipelago", "province"] | None:
        """The board that it is about, if any."""
        return ASKED[self.asks].board

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """What can be chosen; nothing where a number, dice or an order are wanted."""
        return ASKED[self.asks].options(self)

    @property
    def solution(self) -> Any:
        """A right answer, as `check` takes it."""
        return self.key.solution()

    def check(self, answer: object) -> Attempt:
        """Say whether an answer is right, and why; a wrong one gets what speaks against it.

        Parameters
        ----------
        answer
            A number; the name of an option, or several; the number of a place, or several; dice;
            or cards in an order. Whatever is none of that is refused with what was expected.
        """
        given = read_answer(self, answer)
        return Attempt(self, given, tuple(self.key.judge(given)))

    def supplying(self, **supplied: object) -> Exercise:
        """Return it with what only the notebook knows."""
        known = ASKED[self.asks].supplied
        for name in supplied:
            if name not in known:
                raise GlowError("exercise-takes-not", given=self.id, name=name, expected=known)
        return replace(self, supplied=Frozen(supplied))

    def __str__(self) -> str:
        from glow_explorer.quiz.presentation import exercise_text

        return exercise_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.presentation import exercise_html

        return exercise_html(self)

    def __repr__(self) -> str:
        return f"<Exercise {self.id}>"


@dataclass(frozen=True, slots=True, repr=False)
class Attempt(Told):
    """An answer to an exercise: whether it is right, and what speaks for or against it."""

    exercise: Exercise
    given: Any
    findings: tuple[AnswerMark, ...]

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        return all(finding.right for finding in self.findings)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it is right; or only what speaks against it."""
        said_of = [finding for finding in self.findings if finding.right == self.right]
        return tuple(dict.fromkeys(reason for finding in said_of for reason in finding.reasons))

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        from glow_explorer.quiz.presentation import attempt_text

        return attempt_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.presentation import attempt_html

        return attempt_html(self)

    def __repr__(self) -> str:
        return f"<Attempt {self.exercise.id} {'right' if self.right else 'wrong'}>"


# ---------------------------------------------------------------- reading answers


def read_answer(exercise: Exercise, answer: object) -> Any:
    """Return an answer in the form of its exercise; refuse what answers another sort of question.

    >>> read_answer(exercises()["00-sea"], "6, 1")
    (6, 1)
    """
    return _READ[exercise.form](exercise, answer)


def _number(_: Exercise, answer: object) -> object:
    number = read_number(answer)
    if number is None:
        raise GlowError("exercise-number", given=quoted(answer))
    return int(number) if number == int(number) else number


def _names(exercise: Exercise, answer: object) -> tuple[Any, ...]:
    """Return several options or places by their ids, as they were given."""
    parts = answer.replace(";", ",").split(",") if isinstance(answer, str) else listed(answer)
    if parts is None:
        parts = [answer]
    ids = {option.id: option.id for option in exercise.options}
    ids |= {fold(option.text): option.id for option in exercise.options}
    ids |= {fold(str(option.id)): option.id for option in exercise.options}
    known = []
    for part in parts:
        wanted = fold(part) if isinstance(part, str) else whole(part)
        if wanted not in ids:
            expected = [option.text for option in exercise.options]
            near = nearest(part, [str(name) for name in ids]) if isinstance(part, str) else None
            raise GlowError("exercise-option", given=quoted(part), expected=expected, nearest=near)
        known.append(ids[wanted])
    return tuple(dict.fromkeys(known))


def _name(exercise: Exercise, answer: object) -> Any:
    known = _names(exercise, answer)
    if len(known) != 1:
        raise GlowError("exercise-one", given=quoted(answer))
    return known[0]


def _in_turn(_: Exercise, answer: object) -> tuple[Any, ...]:
    """Return places or cards one after the other."""
    parts = answer.replace(";", ",").split(",") if isinstance(answer, str) else listed(answer)
    if not parts or len(parts) > MOST_STEPS:
        raise GlowError("exercise-in-turn", given=quoted(answer))
    return tuple(part.strip() if isinstance(part, str) else part for part in parts)


def _dice(exercise: Exercise, answer: object) -> Roll:
    """Return dice: those of the exercise, turned as wanted."""
    lying, turned = exercise.position.dice, turned_places(exercise)
    parts = answer if isinstance(answer, str | Roll) else listed(answer)
    texts = [str(part) for part in parts] if isinstance(parts, list) else None
    roll = Roll(", ".join(texts) if texts is not None else parts, unlimited=True)  # type: ignore[arg-type]
    for place, (die, before) in enumerate(zip(roll, lying, strict=False)):
        if _body(die) != _body(before) or (place not in turned and die != before):
            raise GlowError("exercise-dice", given=quoted(answer), expected=str(lying))
    if len(roll) != len(lying):
        raise GlowError("exercise-dice", given=quoted(answer), expected=str(lying))
    return roll


def _body(die: Die) -> tuple[object, object]:
    return die.color, die.size


_READ = {
    "number": _number,
    "one": _name,
    "place": _name,
    "picks": _names,
    "places": _names,
    "way": _in_turn,
    "order": _in_turn,
    "dice": _dice,
}


# ---------------------------------------------------------------- reading the course


@dataclass(frozen=True, repr=False)
class Exercises(Told):
    """All exercises, found by their names."""

    by_id: Mapping[str, Exercise]

    def __getitem__(self, wanted: object) -> Exercise:
        if isinstance(wanted, str) and fold(wanted) in self.by_id:
            return self.by_id[fold(wanted)]
        near = nearest(wanted, self.by_id) if isinstance(wanted, str) else None
        raise GlowError(
            "unknown-exercise", given=quoted(wanted), expected=tuple(self.by_id), nearest=near
        )

    def of(self, notebook: str) -> tuple[Exercise, ...]:
        """Return the exercises of a notebook, in their order."""
        return tuple(exercise for exercise in self if exercise.notebook == notebook)

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    def __str__(self) -> str:
        return "\n".join(f"{exercise.id}: {exercise.question}" for exercise in self)

    def __repr__(self) -> str:
        return f"<Exercises: {len(self)}>"


@cache
def exercises() -> Exercises:
    """Return all exercises, read once."""
    return load_exercises(data_folder())


def load_exercises(folder: Path) -> Exercises:
    """Read and check the exercises of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, FILE)
    read = {
        name: _exercise(entries, name, entry)
        for name, entry in entries.each(entries.read, "", _FIELDS)
    }
    tables.check()
    return Exercises(Frozen(read))


def _exercise(entries: Entries, name: str, entry: Entry) -> Exercise:
    tables_of = {part: entry.get(part, {}) for part in ("about", "position", "options")}
    for part, table in tables_of.items():
        if not isinstance(table, dict):
            entries.note(f"{name}.{part}", "not-a-table", given=table)
            tables_of[part] = {}
    asks = entries.one_of(entry.get("asks"), tuple(ASKED), f"{name}.asks")
    if asks:
        _check_about(entries, name, asks, tables_of["about"])
    hints = entries.rows(entry, "hints", name, ("en", "fr"))
    rule = entries.references({"rule": [entry.get("rule")]}, "rule", rules().by_id, name)
    options = {
        option: entries.wording(tables_of["options"], option, f"{name}.options")
        for option in tables_of["options"]
    }
    exercise = Exercise(
        id=name,
        questions=entries.wording(entry, "question", name),
        hint_texts=tuple(
            entries.wording({"hint": hint}, "hint", f"{name}.hints") for hint in hints
        ),
        asks=asks,
        rule=rule[0] if rule else "",
        about=Frozen(tables_of["about"]),
        facts=Frozen(tables_of["position"]),
        names=Frozen(options),
        cards=entries.names(entry, "cards", name),
    )
    if asks:
        try:
            exercise.position  # noqa: B018 - what lies on the table is checked by laying it
        except GlowError as error:
            entries.note(f"{name}.position", error.code, **error.data)
    return exercise


def _check_about(entries: Entries, name: str, asks: str, about: Mapping[str, Any]) -> None:
    """Note what the question needs and lacks, and what it does not know."""
    asked = ASKED[asks]
    entries.check_names(dict(about), f"{name}.about", (*asked.needs, *asked.knows))
    for needed in asked.needs:
        if needed not in about:
            entries.note(f"{name}.about", "position-lacks", given=needed, kind=asks)
