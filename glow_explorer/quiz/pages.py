"""Questions, marks and score sheets as HTML that needs no program."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.quiz import words as said
from glow_explorer.quiz.boards import board
from glow_explorer.render import words
from glow_explorer.render.cards import arrow
from glow_explorer.render.document import NO, NOTE, YES, DiceRow
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    TITLE,
    box,
    cell,
    headed,
    page,
    picture,
    source,
)
from glow_explorer.render.pages import add_dice_row, add_sign, write_html

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.quiz.questions import Mark, Question

_WIDE = "max-width: 760px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
COLUMNS = ("number", "points", "kind", "question", "given", "right")


def question(value: Question) -> str:
    """Show a question."""
    return source(question_part(value))


def question_part(value: Question) -> ET.Element:
    """Show a question with the dice, the cards and the board."""
    root = page(f"{PANEL}; {_WIDE}")
    box(FAINT, root, f"{said.kind(value)} · {said.level(value.level)}")
    box(TITLE, root, said.prompt(value))
    if value.position.roll:
        used = dict.fromkeys(value.position.used, NOTE)
        add_dice_row(root, DiceRow(tuple(value.position.roll), used))
    root.extend(map(_card, value.cards))
    for line in _known(value):
        box("margin-top: 4px", root, line)
    if drawn := board(value):
        picture(box("margin: 8px 0; max-width: 520px", root), drawn, said.board_text(value))
    if value.form != "numbers":
        for place in range(len(value.options)):
            box("margin-top: 2px", root, said.lettered(value, place))
    return root


def _card(card: Card) -> ET.Element:
    line = box("display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px")
    box("font-weight: 600", line, words.name(card))
    if card.effect:
        line.append(arrow(card))
    noted = [told for _, told in words.powers(card)]
    if amount := words.end_light(card):
        noted.append(words.labelled("card.at-the-end", words.effect_term("light", amount)))
    box(FAINT, line, " · ".join(noted))
    return line


def _known(value: Question) -> Iterator[str]:
    """Say what the player has, where everything stands, and what was agreed."""
    if has := said.held(value):
        yield words.labelled("quiz.held", ", ".join(one for _, one in has))
    yield from said.facts(value)
    yield from (words.labelled("quiz.agreed", ruling) for ruling in said.agreed(value))


def mark(value: Mark) -> str:
    """Show a mark."""
    return write_html(said.mark(value))


def sheet(marks: Sequence[Mark], title: str) -> ET.Element:
    """Show a score sheet, one row for each question that was answered."""
    root = page("overflow-x: auto; margin-top: 8px")
    body = headed(root, title, (text(f"quiz.column-{name}") for name in COLUMNS))
    for number, one in enumerate(marks, start=1):
        row = ET.SubElement(body, "tr")
        for name, filled in zip(COLUMNS, sheet_row(number, one), strict=True):
            made = cell(row, "td", filled)
            if name in ("question", "given", "right"):
                made.set("style", f"{made.get('style')}; white-space: normal; min-width: 120px")
        sign = cell(row, "td", "")
        add_sign(sign, YES if one else NO)
    return root


def sheet_row(number: int, value: Mark) -> list[str]:
    """Return a row of a score sheet in words."""
    asked = value.question
    points = text("quiz.points", points=said.points(value.points), of=value.of)
    given, right = said.given(asked, value.given), said.right(asked)
    return [str(number), points, said.kind(asked), said.prompt(asked), given, right]
