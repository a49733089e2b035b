"""The kinds of questions: how each is answered, solved and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.quiz import counting, journeys, noons, orders, rerolls, scores, triggers

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.quiz.asking import Form, Question, Solution
    from glow_explorer.quiz.lots import Lots


class Kind(NamedTuple):
    """A kind of question."""

    form: Form
    solve: Callable[[Question], Solution]
    draw: Callable[[Lots, int], Question | None]


KINDS = {
    "triggers": Kind("numbers", triggers.solve, triggers.draw),
    "noon": Kind("numbers", noons.solve, noons.draw),
    "elements": Kind("numbers", counting.solve_elements, counting.draw_elements),
    "curse": Kind("picks", counting.solve_curse, counting.draw_curse),
    "voyages": Kind("picks", journeys.solve_voyages, journeys.draw_voyages),
    "steps": Kind("picks", journeys.solve_steps, journeys.draw_steps),
    "score": Kind("numbers", scores.solve, scores.draw),
    "order": Kind("one", orders.solve, orders.draw),
    "reroll": Kind("one", rerolls.solve, rerolls.draw),
}
