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

from glow_explorer.quiz.marking import (
    LEVELS,
    Checked,
    Mark,
    PartMark,
    Question,
    Solution,
    check,
    known_level,
    rules_to_read,
)
from glow_explorer.quiz.series import HIGHEST_SEED, MOST_QUESTIONS, drawn_seed, question, series

__all__ = [
    "HIGHEST_SEED",
    "LEVELS",
    "MOST_QUESTIONS",
    "Checked",
    "Mark",
    "PartMark",
    "Question",
    "Solution",
    "check",
    "drawn_seed",
    "known_level",
    "question",
    "rules_to_read",
    "series",
]
