"""Questions about the game: made by chance from a seed, answered by the engine, told with reasons.

A question holds what lies on the table and what is asked, never its answer: that is worked out by
the same functions that answer everything else.

>>> from glow_explorer.quiz import question
>>> asked = question(level=1, seed=7, number=1)
>>> asked.kind, asked.form
('triggers', 'numbers')
>>> mark = asked.check(asked.solution.answer)
>>> mark.points, mark.of
(1.0, 1)
"""

from glow_explorer.quiz.asking import Mark, Part, Question, Solution, Table
from glow_explorer.quiz.exercises import Checked, check
from glow_explorer.quiz.levels import LEVELS, known_level
from glow_explorer.quiz.series import question, series

__all__ = [
    "LEVELS",
    "Checked",
    "Mark",
    "Part",
    "Question",
    "Solution",
    "Table",
    "check",
    "known_level",
    "question",
    "series",
]
