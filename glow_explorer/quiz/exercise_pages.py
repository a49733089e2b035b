"""The mark of an exercise, in words and as HTML that needs no program."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from glow_explorer.cards import Card
from glow_explorer.judge.reasons import Sign
from glow_explorer.language import text
from glow_explorer.render.document import MARKS
from glow_explorer.render.markup import ROW, add, box, source
from glow_explorer.render.pages import add_sign, panel
from glow_explorer.render.words import decimal, name

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterator

    from glow_explorer.quiz.exercises import Checked

_SLOT = "\N{OBJECT REPLACEMENT CHARACTER}"


def words(value: Checked) -> str:
    """Tell the mark in plain words; what was not found is not given away."""
    first, *others = _lines(value)
    lines = [f"{MARKS[_sign(value)]} {first}", *(f"  {line}" for line in others)]
    if value.right and value.because is not None:
        lines.append(str(value.because))
    return "\n".join(lines)


def page(value: Checked) -> str:
    """Show the mark; what is right, and why, is folded away until the answer is right."""
    root = panel(_sign(value))
    first, *others = _lines(value)
    row = box(f"{ROW}; gap: 8px", root)
    add_sign(row, MARKS[_sign(value)])
    add(row, "span", "font-weight: 600").text = first
    for line in others:
        box("margin: 4px 0 0 26px", root, line)
    if value.answered and not value.problem and _folded(value, root):
        slot = source(box("", None, _SLOT))
        return source(root).replace(slot, _drawn(value.because))
    return source(root)


def _drawn(value: object) -> str:
    """Show a reason as it shows itself, whatever it is; what does not, in words."""
    draw = getattr(value, "_repr_html_", None)
    return str(draw()) if draw else source(box("white-space: pre-wrap", None, str(value)))


def _folded(value: Checked, root: ET.Element) -> bool:
    """Add what is right and why; whether there is a place to fill in."""
    shown = None if value.right else value.expected
    if shown is None and value.because is None:
        return False
    fold = add(root, "details", "margin: 8px 0 0 26px")
    add(fold, "summary", "cursor: pointer").text = text(
        "exercise.why" if value.right else "exercise.show"
    )
    if value.right:
        fold.set("open", "")
    if shown is not None:
        box("font-weight: 600; margin: 4px 0", fold, _said(shown))
    if value.because is not None:
        box("", fold, _SLOT)
    return value.because is not None


def _lines(value: Checked) -> Iterator[str]:
    if not value.answered:
        yield text("exercise.open")
        return
    given = _said(value.given)
    yield text("exercise.right" if value.right else "exercise.wrong", given=given)
    if value.problem:
        yield str(value.problem)
    if value.hint and not value.right:
        yield text("exercise.hint", hint=value.hint)


def _sign(value: Checked) -> Sign:
    if not value.answered:
        return Sign.REMARK
    return Sign.FOR if value.right else Sign.AGAINST


def _said(value: object) -> str:
    """Say an answer as a reader would write it."""
    if isinstance(value, bool):
        return text("exercise.yes" if value else "exercise.no")
    if isinstance(value, Card):
        return name(value)
    if isinstance(value, float | Fraction):
        return decimal(value) if value != int(value) else str(int(value))
    if isinstance(value, list | tuple | set | frozenset):
        shown = [_said(one) for one in value]
        return ", ".join(shown if isinstance(value, list | tuple) else sorted(shown))
    if isinstance(value, Enum):
        return text(f"{type(value).__name__.lower()}.{value.value}")
    return str(value)
