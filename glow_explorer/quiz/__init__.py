"""Questions about the game: made by chance from a seed, answered by the engine, with reasons.

A question holds what a player has and what is asked, never its answer: that is worked out by the
same functions that answer everything else.

>>> from glow_explorer.quiz import question
>>> first = question(level=1, seed=7, number=1)
>>> first.kind, first.form
('triggers', 'numbers')
>>> mark = first.check(first.solution.answer)
>>> mark.points, mark.of
(1.0, 1)
"""

from glow_explorer.quiz.exercises import Checked, check
from glow_explorer.quiz.questions import (
    LEVELS,
    Mark,
    Part,
    Question,
    Solution,
    known_level,
)
from glow_explorer.quiz.series import question, series

__all__ = [
    "LEVELS",
    "Checked",
    "Mark",
    "Part",
    "Question",
    "Solution",
    "check",
    "known_level",
    "question",
    "series",
]
