"""Slow and obvious answers to the questions of the quiz, by the functions that users call."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Color, Company
from glow_explorer.quiz import series

if TYPE_CHECKING:
    from glow_explorer.quiz import Question

Numbers = tuple[int, ...]


def some(level: int, seed: int, count: int = 8) -> list[Question]:
    """Return the first questions of a series."""
    return list(islice(series(level, seed), count))


def of_kind(kind: str, level: int, seed: int = 0) -> Question:
    """Return some question of a kind."""
    return next(question for question in islice(series(level, seed), 40) if question.kind == kind)


def wrong(question: Question) -> tuple[int | str, ...]:
    """Return an answer that is wrong in every part."""
    true = question.solution.right
    if question.form == "numbers":
        return tuple(number + 1 for number in true)
    if question.form == "one":
        return (question.letters[true.index(0)],)
    return tuple(letter for letter, fits in zip(question.letters, true, strict=True) if not fits)


def right(question: Question) -> Numbers:
    """Return what is right for each part: a number, or 1 and 0 for options."""
    answers = {
        "triggers": triggers, "noon": noon, "elements": elements, "curse": curse,
        "voyages": voyages, "steps": steps, "score": score, "order": order, "reroll": reroll,
    }  # fmt: skip
    return answers[question.kind](question)


def kaar(question: Question) -> Company | None:
    """Return a company with Kaar, if the player has it."""
    return Company("Pocana", ["kaar"]) if question.position.kaar else None


def company(question: Question) -> Company:
    """Return the company of the player."""
    assert question.position.company is not None
    return question.position.company


def triggers(question: Question) -> Numbers:
    """Ask for each card."""
    position = question.position
    verdicts = [
        glow.explain(card, position.dice, position.rulings, company=kaar(question))
        for card in question.cards
    ]
    return tuple(verdict.times for verdict in verdicts)


def noon(question: Question) -> Numbers:
    """Resolve every order: all must end with the same light."""
    position = question.position
    noon = glow.noon(
        company(question), position.dice, light=position.light, rulings=position.rulings
    )
    (light,) = {outcome.light for outcome in noon.outcomes}
    return (light,)


def elements(question: Question) -> Numbers:
    """Count the elements on dice that do not show what the black die shows."""
    roll = question.position.dice
    cursed = {die.symbol for die in roll if die.color is Color.BLACK}
    return (len({symbol for symbol in roll.elements if symbol not in cursed}),)


def curse(question: Question) -> Numbers:
    """Find the dice that show what the black die shows, unless Kaar is there."""
    position = question.position
    (black,) = (place for place, die in enumerate(position.dice) if die.color is Color.BLACK)
    immune = position.kaar and position.rulings["kaar-owner-immune"] == "yes"
    itself = position.rulings["black-die-counts-itself"] == "yes"
    return tuple(
        int(
            die.symbol == position.dice[black].symbol
            and not immune
            and not (itself and at == black)
        )
        for at, die in enumerate(position.dice)
    )


def voyages(question: Question) -> Numbers:
    """Look each voyage up among those that are allowed."""
    position = question.position
    moves = glow.archipelago.moves(
        position.boats or (),
        position.dice,
        position.footprints,
        position.rulings,
        kaar=position.kaar,
    )
    allowed = {(move.origin, move.to) for move in moves}
    return tuple(int(option in allowed) for option in question.options)


def steps(question: Question) -> Numbers:
    """Look each step up among those that are allowed."""
    position = question.position
    assert position.at is not None
    steps = glow.province.steps(
        position.at, position.dice, position.used, position.footprints, position.visited,
        position.rulings, kaar=position.kaar,
    )  # fmt: skip
    allowed = {step.to for step in steps}
    return tuple(int(option in allowed) for option in question.options)


def score(question: Question) -> Numbers:
    """Count the light at the end."""
    position = question.position
    assert position.light is not None
    score = glow.final_score(
        company(question), light=position.light, camp=position.camp, boats=position.boats,
        fireflies=position.fireflies, footprints=position.footprints, recruited=position.recruited,
        rulings=position.rulings,
    )  # fmt: skip
    return (score.total,)


def order(question: Question) -> Numbers:
    """Resolve each order, and compare it with everything that can be reached."""
    position = question.position
    noon = glow.noon(
        company(question), position.dice, light=position.light, rulings=position.rulings
    )
    most = max(outcome.light for outcome in noon.outcomes)
    return tuple(int(noon.resolve(order).light == most) for order in question.options)


def reroll(question: Question) -> Numbers:
    """Ask how much less each option brings than the best one."""
    position = question.position
    advice = glow.advise(position.roll, question.cards, rerolls=position.free_rerolls)
    return tuple(int(advice.regret(list(dice) or "stop") == 0) for dice in question.options)
