"""An exercise of the course: answered by clicking, with hints, and a refutation of its own."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from traitlets import Any as Anything
from traitlets import Bool, Unicode, observe

from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.quiz import presentation
from glow_explorer.quiz.exercises import exercises
from glow_explorer.quiz.refuting import ASKED, turned_places
from glow_explorer.render import words
from glow_explorer.widgets.base import GlowWidget, card_view, reasons_view
from glow_explorer.widgets.traits import Known

if TYPE_CHECKING:
    from glow_explorer.quiz.exercises import Attempt, Exercise
    from glow_explorer.widgets.base import View

OPEN, TRIED, SOLVED, SHOWN = "open", "tried", "solved", "shown"

_given: dict[str, Any] = {}
"""What was answered last to each exercise, while the kernel lives."""
_states: dict[str, str] = {}
"""How far each exercise is, while the kernel lives."""
_panels: WeakSet[ExercisePanel] = WeakSet()


def exercise(name: str, **supplied: Any) -> ExercisePanel:
    """Return an exercise of the course as a widget.

    Parameters
    ----------
    name
        Its name, such as ``"00-ladawa"``; see ``glow_explorer.quiz.exercises``.
    supplied
        What only the notebook knows, for exercises about its own figures: ``right`` (a number, or
        options) or ``values`` (a number for each option, of which the highest or lowest is right).

    Examples
    --------
    >>> panel = exercise("00-ladawa")
    >>> panel.check(3).right
    False
    >>> [reason.code for reason in panel.attempt.reasons]
    ['answer-too-often']
    >>> panel.check("one").right
    True
    """
    return ExercisePanel(name, **supplied)


def forget_exercises() -> None:
    """Forget every answer that was given while the kernel lives."""
    _given.clear()
    _states.clear()


def read_exercise(value: object) -> Exercise:
    """Read an exercise, given as such or by its name."""
    from glow_explorer.quiz.exercises import Exercise as Kind

    return value if isinstance(value, Kind) else exercises()[value]


class ExercisePanel(GlowWidget):
    """An exercise of the course.

    Parameters
    ----------
    exercise
        Its name.
    language
        The language; unless said otherwise that of the session.
    supplied
        What only the notebook knows.

    Attributes
    ----------
    exercise
        The exercise.
    answer
        What was answered last, as plain values; None if nothing was.
    solution_shown
        Whether the solution was looked at.
    """

    FRONT = "exercise"
    SHOWN = ("exercise", "answer", "solution_shown")
    WORDS = ("exercise", "quiz")

    exercise = Known(read_exercise, "00-ladawa", lambda value: value.id)
    answer = Anything(None, allow_none=True).tag(sync=True)
    solution_shown = Bool(default_value=False).tag(sync=True)
    _map = Unicode("").tag(sync=True)

    def __init__(
        self, exercise: object = "00-ladawa", language: object = None, **supplied: Any
    ) -> None:
        known = read_exercise(exercise).supplying(**supplied)
        for name in ASKED[known.asks].supplied:
            if name not in known.supplied:
                raise GlowError("exercise-lacks", given=known.id, name=name)
        super().__init__(exercise=known, language=language)
        self.answer = _given.get(known.id)
        self._draw_map()
        _panels.add(self)

    # ------------------------------------------------------------------ in Python

    def check(self, answer: object) -> Attempt:
        """Answer it, and get what is said of the answer."""
        attempt: Attempt = self.exercise.check(answer)
        self._keep(attempt)
        return attempt

    @property
    def attempt(self) -> Attempt | None:
        """What was answered last, and what is said of it."""
        return None if self.answer is None else self.exercise.check(self.answer)

    @property
    def state(self) -> str:
        """How far it is: ``"open"``, ``"tried"``, ``"solved"``, or its solution was ``"shown"``."""
        return _states.get(self.exercise.id, OPEN)

    @property
    def progress(self) -> dict[str, str]:
        """How far every exercise of the same notebook is."""
        together = exercises().of(self.exercise.notebook)
        return {exercise.id: _states.get(exercise.id, OPEN) for exercise in together}

    # ------------------------------------------------------------------ what holds together

    def _keep(self, attempt: Attempt) -> None:
        """Keep an answer; all panels of the notebook show how far one is."""
        name = self.exercise.id
        _given[name] = _plain(attempt.given)
        if attempt.right and _states.get(name) != SHOWN:
            _states[name] = SOLVED
        elif _states.get(name, OPEN) == OPEN:
            _states[name] = TRIED
        with self.changing():
            self.answer = _given[name]
        self._tell_others()

    def _tell_others(self) -> None:
        for panel in list(_panels):
            if panel.exercise.notebook == self.exercise.notebook:
                panel.look_again()

    def look_again(self) -> None:
        """Show how far the exercises are now."""
        self._due = True
        with self.changing():
            pass

    @observe("exercise", "language")
    def _draw_map(self, _change: object = None) -> None:
        board = presentation.exercise_board(self.exercise)
        self._map = board.picture if board else ""

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        exercise = self.exercise
        ids = [other.id for other in exercises().of(exercise.notebook)]
        attempt = self.attempt
        solution = exercise.check(exercise.solution)
        return {
            "id": exercise.id,
            "number": ids.index(exercise.id) + 1,
            "count": len(ids),
            "states": list(self.progress.values()),
            "question": exercise.question,
            "form": exercise.form,
            "dice": [str(die) for die in exercise.position.dice],
            "turn": _turned(exercise),
            "cards": [card_view(card) for card in presentation.exercise_cards(exercise)],
            "held": [
                {"icon": icon, "text": label}
                for icon, label in presentation.exercise_held(exercise)
            ],
            "options": _options(exercise),
            "places": _places(exercise),
            "start": exercise.position.at if exercise.form == "way" else None,
            "choices": _choices(exercise),
            "hints": list(exercise.hints),
            "attempt": None if attempt is None else attempt_view(attempt),
            "solution": attempt_view(solution),
        }

    def _still(self) -> str:
        return presentation.exercise_html(self.exercise)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_answer(self, given: object) -> None:
        self.check(given)

    def _hear_recall(self, given: object) -> None:
        """Judge what the browser remembers, unless the kernel knows an answer."""
        if self.answer is None:
            try:
                attempt = self.exercise.check(given)
            except GlowError:
                return  # it was an answer to an earlier wording of the exercise
            self._keep(attempt)

    def _hear_show(self) -> None:
        name = self.exercise.id
        if _states.get(name) != SOLVED:
            _states[name] = SHOWN
        self.solution_shown = True
        self._tell_others()


# ---------------------------------------------------------------------- plain values for the page


def attempt_view(attempt: Attempt) -> View:
    """Return an answer with what is said of it; of a wrong one only what is wrong."""
    exercise = attempt.exercise
    names = {option.id: option.text for option in exercise.options}
    several = exercise.form in ("picks", "places")
    return {
        "right": attempt.right,
        "given": _plain(attempt.given),
        "title": presentation.attempt_title(attempt),
        "text": presentation.attempt_answer(exercise, attempt.given),
        "findings": [
            {
                "part": words.capital(names[finding.part])
                if several and finding.part in names
                else "",
                "right": finding.right,
                "reasons": reasons_view(finding.reasons),
            }
            for finding in attempt.findings
            if finding.right == attempt.right
        ],
    }


def _plain(given: Any) -> Any:
    """Return an answer as plain values."""
    if isinstance(given, Fraction):
        return str(given)
    if isinstance(given, Roll):
        return [str(die) for die in given]
    return list(given) if isinstance(given, tuple) else given


def _options(exercise: Exercise) -> list[View]:
    if exercise.form not in ("one", "picks", "order"):
        return []
    return [
        {
            "id": option.id,
            "text": words.capital(option.text),
            "card": card_view(option.card) if option.card else None,
            "die": str(option.die) if option.die else "",
        }
        for option in exercise.options
    ]


def _places(exercise: Exercise) -> list[View]:
    board = presentation.exercise_board(exercise)
    if board is None or exercise.form not in ("place", "places", "way"):
        return []
    return [
        {
            "id": option.id,
            "text": words.capital(option.text),
            "at": list(board.places[option.id]),
        }
        for option in exercise.options
        if option.id in board.places
    ]


def _turned(exercise: Exercise) -> list[list[str]]:
    """Return the faces that each die may show; nothing for one that lies as it is."""
    if exercise.form != "dice":
        return []
    turned = turned_places(exercise)
    return [
        [str(die.showing(face)) for face in dict.fromkeys(die.faces)] if place in turned else []
        for place, die in enumerate(exercise.position.dice)
    ]


def _choices(exercise: Exercise) -> list[View]:
    """Return the few numbers that an answer can be, where they are few."""
    numbers: list[Fraction | int] = []
    if exercise.asks == "times":
        numbers = list(range(len(exercise.position.dice) + 1))
    elif exercise.asks == "faces":
        numbers = list(range(1, 7))
    elif exercise.asks == "points":
        numbers = [0, Fraction(1, 2), 1]
    return [
        {"id": str(number), "text": presentation.points_text(float(number))} for number in numbers
    ]
