"""What the quiz draws, as plain values in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.cards import Card
from glow_explorer.language import text
from glow_explorer.quiz import pages, words
from glow_explorer.render import words as plain
from glow_explorer.symbols import ELEMENTS
from glow_explorer.widgets.views import card_view, reasons_view, rule_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.quiz import Mark, Question
    from glow_explorer.widgets.views import View


def question_view(question: Question) -> View:
    """Return a question: what is asked, what lies there, and what can be answered."""
    position = question.position
    asked = {card.ref for card in question.options if isinstance(card, Card)}
    return {
        "kind": question.kind,
        "form": question.form,
        "title": words.kind(question),
        "prompt": words.prompt(question),
        "dice": [] if question.kind == "curse" else [str(die) for die in position.dice],
        "used": list(position.used),
        "cards": [card_view(card) for card in question.cards if card.ref not in asked],
        "held": [{"icon": icon, "text": said} for icon, said in words.held(question)],
        "facts": words.facts(question),
        "agreed": words.agreed(question),
        "board": words.board(question),
        "parts": [_part(question, place) for place in range(len(question.options))],
    }


def _part(question: Question, place: int) -> View:
    """Return one part: a card with its number, an option with its letter."""
    one = question.options[place]
    roll = question.position.dice
    choices: list[int] = []
    if question.kind == "triggers":
        choices = list(range(len(roll) + 1))
    elif question.kind == "elements":
        choices = list(range(len(ELEMENTS) + 1))
    return {
        "letter": question.letters[place],
        "text": words.option(question, place),
        "card": card_view(one) if isinstance(one, Card) else None,
        "die": str(roll[one]) if question.kind == "curse" else "",
        "choices": choices,
    }


def mark_view(mark: Mark) -> View:
    """Return a mark; reasons that all parts share are told once."""
    asked = mark.question
    together = len({part.reasons for part in mark.parts}) == 1
    return {
        "points": mark.points,
        "of": mark.of,
        "verdict": words.verdict(mark),
        "right": plain.labelled("quiz.right-answer", words.right(asked)),
        "reasons": reasons_view(mark.reasons) if together else [],
        "parts": [
            {
                "ok": part.ok,
                "given": part.given,
                "right": part.right,
                "said": "" if asked.form == "numbers" else words.fits(asked, place),
                "worth": words.worth(asked, place) if asked.solution.worth else "",
                "reasons": [] if together else reasons_view(part.reasons),
            }
            for place, part in enumerate(mark.parts)
        ],
    }


def sheet_view(marks: Sequence[Mark]) -> View:
    """Return the score sheet, and the rules to read again."""
    again = dict.fromkeys(rule for mark in marks for rule in mark.rules)
    return {
        "columns": [text(f"quiz.column-{name}") for name in pages.COLUMNS],
        "rows": [
            {"cells": pages.sheet_row(number, mark), "points": mark.points}
            for number, mark in enumerate(marks, start=1)
        ],
        "again": [rule_view(rule) for rule in again],
    }
