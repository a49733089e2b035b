"""What the judge says, as HTML: verdicts, noons, outcomes, final counts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import singledispatch
from typing import TYPE_CHECKING

from glow_explorer.judge import Change, Noon, Outcome, Ranking, Reason, Score, Verdict
from glow_explorer.judge.matters import OrderMatters
from glow_explorer.language import text
from glow_explorer.render import judgement, pages, pictures, words
from glow_explorer.render.judgement import NO, NOTE, YES
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    ROW,
    add,
    box,
    cell,
    headed,
    inline,
    page,
    picture,
    source,
)
from glow_explorer.render.palette import SIGN
from glow_explorer.rulebook import rules
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.dice import Roll

_LINE = "display: flex; gap: 8px; align-items: baseline; margin-top: 4px"
_FRAME = "display: inline-flex; padding: 2px; border-radius: 12px"
_TITLE = "font-weight: 700; font-size: 15px"
_WIDE = "max-width: 760px; box-sizing: border-box; padding: 10px 14px; margin: 2px"


@singledispatch
def element(value: object) -> ET.Element:
    """Return what the judge says as a part of a page."""
    message = f"nothing draws a {type(value).__name__}"
    raise TypeError(message)


def shown(value: object) -> str:
    """Show what the judge says."""
    return source(element(value))


@element.register
def reason(value: Reason) -> ET.Element:
    """Show a reason with the rule it rests on."""
    root = page()
    root.append(reason_line(value))
    return root


@element.register
def change(value: Change) -> ET.Element:
    """Show which dice to turn."""
    root = page()
    box("", root, judgement.change(value))
    add_dice(root, value.after, {index: YES for index, _ in value.turns})
    return root


@element.register
def verdict(value: Verdict) -> ET.Element:
    """Show a verdict: the dice it speaks of, its reasons, and what would change it."""
    root = panel(YES if value.fires else NO)
    _verdict(root, value)
    return root


def _verdict(root: ET.Element, value: Verdict) -> None:
    head = box(f"{ROW}; gap: 6px 14px", root)
    title = inline("8px", head)
    add_sign(title, YES if value.fires else NO)
    add(title, "span", _TITLE).text = judgement.verdict_title(value)
    if value.card.effect:
        head.append(pages.arrow(value.card))
    add_dice(root, value.roll, marks(value))
    for sign, reason in judgement.marked(value.reasons, yes=value.fires):
        root.append(reason_line(reason, sign))
    if advice := judgement.what_would_do(value):
        _line(root, "→", advice)
    add_alternatives(root, judgement.alternatives(value, judgement.how_often))


def marks(value: Verdict) -> dict[int, str]:
    """Say what each die does: it serves, it stands in the way, or it does not count."""
    found = {index: YES for used in value.uses for index in used}
    found |= dict.fromkeys(value.blocking, NO)
    silent = set(range(len(value.roll))) - set(value.hand.counted)
    return found | {index: NOTE for index in silent if index not in value.blocking}


def add_dice(root: ET.Element, roll: Roll, marks: dict[int, str]) -> None:
    """Show dice in a row; those that are marked stand out, those that do not count fade."""
    row = box(f"{ROW}; gap: 4px; margin: 8px 0 4px", root)
    for index, die in enumerate(roll):
        mark = marks.get(index)
        edge = SIGN[mark] if mark in (YES, NO) else "transparent"
        fade = "; opacity: 0.4" if mark == NOTE else ""
        style = f"{_FRAME}; border: 3px solid {edge}{fade}"
        frame = add(row, "span", style)
        label = words.die(die) if mark is None else f"{words.die(die)} {mark}"
        picture(frame, pictures.die(die), label, 38 if die.size is Size.LARGE else 30)


def add_reasons(root: ET.Element, values: Iterable[Reason]) -> None:
    """Add a line for each reason."""
    for value in values:
        root.append(reason_line(value))


def add_alternatives(root: ET.Element, lines: Iterable[str]) -> None:
    """Add a line for each ruling used and each other answer to it."""
    for said in lines:
        _line(root, "⚖", said)


def reason_line(value: Reason, sign: str | None = None) -> ET.Element:
    """Show a reason; the rule opens beneath it, also where no program runs."""
    line = box(_LINE)
    add_sign(line, sign or judgement.mark(value))
    said = box("flex: 1", line)
    add(said, "span", "").text = judgement.reason(value)
    rule = rules()[value.rule]
    details = add(said, "details", f"{FAINT}; display: inline-block; margin-left: 8px")
    summary = add(details, "summary", "cursor: pointer")
    where = text("rule.page", section=rule.section.title, page=rule.page)
    summary.text = f"{rule.name} · {where}"
    box("padding: 2px 0 2px 14px", details, f"{rule.text} ({rule.id})")
    return line


def _line(root: ET.Element, sign: str, said: str) -> None:
    line = box(_LINE, root)
    mark = add(line, "span", "width: 18px; text-align: center; flex: none")
    mark.text = sign
    mark.set("aria-hidden", "true")
    box("flex: 1", line, said)


def add_sign(parent: ET.Element, sign: str) -> None:
    """Add the sign of a verdict."""
    made = add(
        parent,
        "span",
        f"background: {SIGN[sign]}; color: #ffffff; border-radius: 9px; width: 18px; height: 18px; "
        "line-height: 18px; font-size: 12px; text-align: center; flex: none; display: inline-block",
    )
    made.text = sign


def panel(sign: str) -> ET.Element:
    """Begin a page that says yes or no."""
    root = page(f"{PANEL}; {_WIDE}; border-left: 6px solid {SIGN[sign]}")
    root.set("role", "group")
    return root


@element.register
def noon(value: Noon) -> ET.Element:
    """Show a noon: the dice, the verdict on each card, every result, and whether order matters."""
    root = page("max-width: 980px")
    name = value.company.adventurer.name
    box(_TITLE, root, text("noon.title", name=name))
    add_dice(root, value.roll, {})
    for one in value.verdicts:
        sign = YES if one.fires else NO
        details = add(root, "details", f"{PANEL}; {_WIDE}; padding: 4px 10px; margin: 4px 0")
        summary = add(details, "summary", "cursor: pointer")
        add_sign(summary, sign)
        add(summary, "span", "margin-left: 8px").text = judgement.verdict_title(one)
        _verdict(box("padding: 6px 4px", details), one)
    root.append(order_matters(value.order_matters))
    add_alternatives(root, judgement.noon_alternatives(value))
    root.append(_outcomes(value.outcomes))
    return root


def _outcomes(values: tuple[Outcome, ...]) -> ET.Element:
    root = box("overflow-x: auto; margin-top: 8px")
    numbers = ("light", "footprints", "fireflies", "rerolls")
    columns = [text(f"noon.{name}") for name in (*numbers, "order", "companions", "dice")]
    body = headed(root, text("noon.outcomes", count=len(values)), columns)
    for one in values[: judgement.MOST_OUTCOMES]:
        row = ET.SubElement(body, "tr")
        for name in numbers:
            shown = ET.Element("b" if name == "light" else "span")
            shown.text = str(getattr(one, name))
            cell(row, "td", shown)
        order = cell(row, "td", judgement.steps(one))
        order.set("style", f"{order.get('style')}; white-space: normal; min-width: 220px")
        names = ", ".join(words.name(card) for card in one.companions)
        cell(row, "td", names or "–").set("style", f"{order.get('style')}; min-width: 120px")
        dice = inline("2px")
        for die in one.dice:
            picture(dice, pictures.die(die), words.die(die), 22 if die.size is Size.LARGE else 17)
        cell(row, "td", dice)
    if len(values) > judgement.MOST_OUTCOMES:
        left = len(values) - judgement.MOST_OUTCOMES
        box(FAINT, root, text("noon.more", count=left))
    return root


@element.register
def outcome(value: Outcome) -> ET.Element:
    """Show one result, the order that leads to it, and what happens on the way."""
    root = page(f"{PANEL}; {_WIDE}")
    box(_TITLE, root, judgement.stock(value))
    box("margin-top: 4px", root, words.labelled("noon.order", judgement.steps(value)))
    add_reasons(root, value.events)
    add_dice(root, value.dice, {})
    return root


@element.register
def order_matters(value: OrderMatters) -> ET.Element:
    """Show whether the order matters, and why."""
    root = page("margin-top: 8px")
    box("font-weight: 600", root, text("noon.matters") if value else text("noon.free"))
    if value:
        add_reasons(root, value.reasons)
    return root


@element.register
def score(value: Score) -> ET.Element:
    """Show a final count, line by line."""
    root = page(f"{PANEL}; {_WIDE}")
    box(_TITLE, root, text("score.title", name=value.company.adventurer.name))
    for name, amount, reasons in judgement.score_lines(value):
        heavy = "; font-weight: 700" if name == "total" else ""
        line = box(f"{ROW}; justify-content: space-between; margin-top: 8px{heavy}", root)
        add(line, "span", "").text = text(f"score.{name}")
        add(line, "span", "font-variant-numeric: tabular-nums").text = amount
        add_reasons(root, reasons)
    add_alternatives(root, judgement.alternatives(value, judgement.total))
    return root


@element.register
def ranking(value: Ranking) -> ET.Element:
    """Show who wins, and why."""
    root = page(f"{PANEL}; {_WIDE}")
    box(_TITLE, root, text("score.ranking"))
    for said in judgement.places(value):
        box("margin-top: 4px", root, said)
    add_reasons(root, value.reasons)
    return root
