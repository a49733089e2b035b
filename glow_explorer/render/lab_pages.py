"""What the dice lab says, as HTML: bars that need no script, and tables of what can be done."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.odds import (  # noqa: TC001 - singledispatch reads the hints
    Action,
    Advice,
    CompanyOdds,
    Comparison,
    Odds,
    Option,
)
from glow_explorer.render import lab_words as said
from glow_explorer.render import pictures, words
from glow_explorer.render.judgement_pages import (
    add_alternatives,
    add_dice,
    add_reasons,
    element,
    shown,
)
from glow_explorer.render.markup import FAINT, PANEL, box, cell, headed, page, picture
from glow_explorer.render.numbers import decimal, percent
from glow_explorer.render.palette import ACCENT, BODY
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

__all__ = ["shown"]

_TITLE = "font-weight: 700; font-size: 15px"
_WIDE = "max-width: 860px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
_NUMBER = "text-align: right; font-variant-numeric: tabular-nums"
_BAR = "height: 14px; border-radius: 3px; min-width: 1px"


def _page(headline: str, *notes: str) -> ET.Element:
    root = page(f"{PANEL}; {_WIDE}")
    root.set("role", "group")
    box(_TITLE, root, headline)
    for note in notes:
        box("margin-top: 2px", root, note)
    return root


def _bar(part: float, color: str = ACCENT, width: int = 220) -> ET.Element:
    """Draw a bar; the number beside it says the same."""
    frame = box(f"width: {width}px; max-width: 30vw")
    frame.set("aria-hidden", "true")
    box(f"{_BAR}; width: {100 * max(0.0, part):.1f}%; background: {color}", frame)
    return frame


def _table(
    root: ET.Element,
    caption: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[str | ET.Element]],
    wrapped: int = -1,
) -> None:
    """Add a table; numbers stand to the right, the wrapped column may break its lines."""
    frame = box("overflow-x: auto; margin-top: 10px", root)
    body = headed(frame, caption, columns)
    for row in rows:
        line = ET.SubElement(body, "tr")
        for place, filled in enumerate(row):
            made = cell(line, "td", filled)
            if place == wrapped:
                style = "white-space: normal; min-width: 130px"
                made.set("style", f"{made.get('style')}; {style}")
            elif isinstance(filled, str) and _is_number(filled):
                made.set("style", f"{made.get('style')}; {_NUMBER}")


def _is_number(filled: str) -> bool:
    return filled[:1] in "−+<>0123456789" and filled[-1:] in "%0123456789"


def _bars(root: ET.Element, caption: str, name: str, rows: Mapping[str, Fraction]) -> None:
    most = max(map(float, rows.values()), default=1.0) or 1.0
    lines = [
        (label, percent(chance, 1), _bar(float(chance) / most), said.exactly(chance))
        for label, chance in rows.items()
    ]
    _table(root, caption, (name, text("odds.chance"), "", text("odds.exactly")), lines)


@element.register
def odds(value: Odds) -> ET.Element:
    """Show the chance of each number of triggers."""
    root = _page(said.odds_headline(value))
    rows = {said.often(times): chance for times, chance in value.distribution.items()}
    _bars(root, text("odds.how-often"), text("odds.how-often"), rows)
    add_reasons(root, value.reasons)
    add_alternatives(root, said.odds_alternatives(value))
    return root


@element.register
def company_odds(value: CompanyOdds) -> ET.Element:
    """Show what a company may expect: each card, and the light of one noon."""
    root = _page(said.company_headline(value), said.means(value))
    rows = [
        (
            words.name(one.card),
            words.noon(one.card),
            percent(one.at_least_once, 1),
            _bar(float(one.at_least_once)),
            decimal(one.mean),
        )
        for one in value.odds
        if one.card.effect
    ]
    columns = [text(f"odds.{key}") for key in ("card", "brings", "chance")]
    _table(root, text("odds.cards"), (*columns, "", text("odds.mean")), rows, wrapped=1)
    _bars(root, text("odds.light"), text("noon.light"), said.by_light(value))
    add_reasons(root, value.reasons)
    add_alternatives(root, said.company_alternatives(value))
    return root


@element.register
def action(value: Action) -> ET.Element:
    """Show an action."""
    root = page()
    box("", root, said.action(value))
    return root


@element.register
def option(value: Option) -> ET.Element:
    """Show an option."""
    root = page()
    box("", root, said.option(value))
    return root


@element.register
def advice(value: Advice) -> ET.Element:
    """Show the advice over the dice, and the options beneath."""
    root = _page(said.advice_headline(value), *said.notes(value))
    if value.roll is None:
        _unrolled(root, value)
    else:
        add_dice(root, value.roll, dict.fromkeys(value.action.dice, "✓"))
    told = said.told_options(value)
    if value.roll is not None:
        _options(root, value, told)
    if more := len(value.options) - len(told):
        box(FAINT, root, text("noon.more", count=more))
    add_reasons(root, value.reasons)
    add_alternatives(root, said.advice_alternatives(value))
    return root


def _unrolled(root: ET.Element, value: Advice) -> None:
    row = box("display: flex; flex-wrap: wrap; gap: 4px; margin: 8px 0 4px", root)
    for die in value.pool:
        height = 38 if die.size is Size.LARGE else 30
        picture(row, pictures.die(die), words.die(die), height)


def _options(root: ET.Element, value: Advice, told: Sequence[Option]) -> None:
    low = min(float(one.value) for one in told)
    span = max(float(value.value) - min(low, 0.0), 1e-9)
    rows = []
    for one in told:
        less = "" if one.value == value.value else decimal(one.value - value.value)
        part = (float(one.value) - min(low, 0.0)) / span
        deed, paid = said.deed(one.action), said.paid_with(one.action)
        rows.append((decimal(one.value), deed, paid, less, _bar(part, width=100)))
    names = ("worth", "action", "paid-with", "less")
    columns = (*(text(f"advice.{name}") for name in names), "")
    _table(root, text("advice.options"), columns, rows, wrapped=1)


@element.register
def comparison(value: Comparison) -> ET.Element:
    """Show what each candidate adds."""
    root = _page(said.comparison_headline(value))
    most = max(abs(float(one.gain)) for one in value.candidates) or 1.0
    rows = []
    for one in value.candidates:
        color = ACCENT if one.card else BODY[one.dice[0].color]
        bar = _bar(float(one.gain) / most, color)
        rows.append((said.candidate(one), said.gain(one.gain), bar, decimal(one.value)))
    columns = (text("odds.candidate"), text("odds.adds"), "", text("odds.worth"))
    _table(root, "", columns, rows, wrapped=0)
    return root
