"""Documents as HTML for notebooks and static pages: self-contained, themed, readable aloud."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any, Final

from glow_explorer.render import cards, words
from glow_explorer.render.document import (
    MARKS,
    NO,
    NOTE,
    YES,
    Alternatives,
    Amount,
    Bar,
    DiceRow,
    Document,
    Fold,
    Hint,
    Note,
    Picture,
    Reasons,
    Table,
)
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    ROW,
    TITLE,
    add,
    box,
    cell,
    headed,
    inline,
    page,
    picture,
    source,
)
from glow_explorer.render.palette import ACCENT, SIGN
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from glow_explorer.dice import Die
    from glow_explorer.judge.reasons import Sign
    from glow_explorer.render.document import Block, Cell, ReasonLine, RuleLine

_LINE = "display: flex; gap: 8px; align-items: baseline; margin-top: 4px"
_FRAME = "display: inline-flex; padding: 2px; border-radius: 12px"
_NUMBER = "text-align: right; font-variant-numeric: tabular-nums"
_IS_NUMBER = re.compile(r"[−+<>]?[\d.,/]+\s?%?")
_LONG = 24  # letters after which a cell may break its line


def write_html(document: Document) -> str:
    """Write a document as HTML that stands on its own."""
    return source(element(document))


def element(document: Document) -> ET.Element:
    """Return a document as a part of a page."""
    root = _root(document)
    _add_head(root, document)
    add_blocks(root, document.body)
    return root


def _root(document: Document) -> ET.Element:
    if not document.panel:
        return page(f"max-width: {document.width}px")
    return panel(document.sign, document.width)


def panel(sign: Sign | None, width: int = 760) -> ET.Element:
    """Begin a page in a frame; the colour of its edge says yes or no."""
    edge = f"; border-left: 6px solid {SIGN[MARKS[sign]]}" if sign else ""
    wide = f"max-width: {width}px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
    root = page(f"{PANEL}; {wide}{edge}")
    root.set("role", "group")
    return root


def _add_head(root: ET.Element, document: Document) -> None:
    if not document.title:
        return
    head = box(f"{ROW}; gap: 6px 14px", root)
    title = inline("8px", head)
    if document.sign:
        add_sign(title, MARKS[document.sign])
    add(title, "span", TITLE).text = document.title
    if document.card:
        head.append(cards.arrow(document.card))


def add_sign(parent: ET.Element, mark: str) -> None:
    """Add the sign of an answer or a reason."""
    sign = add(
        parent,
        "span",
        f"background: {SIGN[mark]}; color: #ffffff; border-radius: 9px; width: 18px; height: 18px; "
        "line-height: 18px; font-size: 12px; text-align: center; flex: none; display: inline-block",
    )
    sign.text = mark


# ---------------------------------------------------------------------- blocks


def add_blocks(root: ET.Element, blocks: Iterable[Block]) -> None:
    """Add blocks in their order."""
    for block in blocks:
        _DRAWN[type(block)](root, block)


def _add_chapter(root: ET.Element, document: Document) -> None:
    chapter = box("margin-top: 8px", root)
    box("font-weight: 600", chapter, document.title)
    add_blocks(chapter, document.body)


def _add_note(root: ET.Element, block: Note) -> None:
    if block.on_page:
        box(FAINT if block.faint else "margin-top: 4px", root, block.text)


def add_dice_row(root: ET.Element, block: DiceRow) -> None:
    """Add dice; those that are marked stand out, those that do not count fade."""
    row = box(f"{ROW}; gap: 4px; margin: 8px 0 4px", root)
    for place, die in enumerate(block.dice):
        mark = block.marks.get(place)
        edge = SIGN[mark] if mark in (YES, NO) else "transparent"
        fade = "; opacity: 0.4" if mark == NOTE else ""
        frame = add(row, "span", f"{_FRAME}; border: 3px solid {edge}{fade}")
        label = words.die(die) if mark is None else f"{words.die(die)} {mark}"
        picture(frame, cards.die_svg(die), label, _side(die, 38))


def add_dice(parent: ET.Element, dice: Iterable[Die], height: int = 22) -> None:
    """Add pictures of dice to a line."""
    for die in dice:
        picture(parent, cards.die_svg(die), words.die(die), _side(die, height))


def _side(die: Die, height: int) -> int:
    return height if die.size is Size.LARGE else round(height * 0.78)


def add_reasons(root: ET.Element, lines: Iterable[ReasonLine]) -> None:
    """Add reasons; the rule of each opens beneath it, also where no program runs."""
    for line in lines:
        row = box(_LINE, root)
        add_sign(row, MARKS[line.sign])
        sentence = box("flex: 1", row)
        add(sentence, "span", "").text = line.text
        add_rule(sentence, line.rule)


def add_rule(parent: ET.Element, rule: RuleLine) -> None:
    """Add the name of a rule, which opens to its words."""
    place = "display: inline-block; vertical-align: top; margin: 2px 0 0 8px"
    details = add(parent, "details", f"{FAINT}; {place}")
    add(details, "summary", "cursor: pointer").text = f"{rule.name} · {rule.where}"
    box("padding: 2px 0 2px 14px", details, f"{rule.text} ({rule.id})")


def _add_line(root: ET.Element, mark: str, sentence: str) -> None:
    line = box(_LINE, root)
    sign = add(line, "span", "width: 18px; text-align: center; flex: none")
    sign.text = mark
    sign.set("aria-hidden", "true")
    box("flex: 1", line, sentence)


def _add_alternatives(root: ET.Element, block: Alternatives) -> None:
    for sentence in block.sentences():
        _add_line(root, "⚖", sentence)


def _add_amount(root: ET.Element, block: Amount) -> None:
    heavy = "; font-weight: 700" if block.id == "total" else ""
    line = box(f"{ROW}; justify-content: space-between; margin-top: 8px{heavy}", root)
    add(line, "span", "").text = block.label
    add(line, "span", "font-variant-numeric: tabular-nums").text = block.amount
    add_reasons(root, block.reasons)


def _add_fold(root: ET.Element, block: Fold) -> None:
    edge = f"; border-left: 6px solid {SIGN[MARKS[block.sign]]}" if block.sign else ""
    details = add(root, "details", f"{PANEL}; padding: 4px 10px; margin: 4px 0{edge}")
    summary = add(details, "summary", "cursor: pointer")
    if block.sign:
        add_sign(summary, MARKS[block.sign])
    add(summary, "span", "margin-left: 8px" if block.sign else "").text = block.title
    inside = box("padding: 4px", details)
    document = block.inside()
    if document.card:
        inside.append(cards.arrow(document.card))
    add_blocks(inside, document.body)


def _add_picture(root: ET.Element, block: Picture) -> None:
    style = "margin: 8px 0; max-width: 860px"
    if not block.folded:
        picture(box(style, root), block.draw(), block.label)
        return
    details = add(root, "details", "margin-top: 8px")
    add(details, "summary", "cursor: pointer").text = block.label
    picture(box(style, details), block.draw(), block.label)


# ---------------------------------------------------------------------- tables


def _add_table(root: ET.Element, block: Table) -> None:
    """Add a table; numbers stand to the right, long words may break their lines."""
    frame = box("overflow-x: auto; margin-top: 8px", root)
    body = headed(frame, block.caption, block.columns)
    for row in block.rows():
        line = ET.SubElement(body, "tr")
        for place, filled in enumerate(row):
            element = cell(line, "td", _filled(filled))
            element.set("style", f"{element.get('style')}{_cell_style(filled)}")
            if place == block.strong:
                element.set("style", f"{element.get('style')}; font-weight: 700")


def _filled(value: Cell) -> str | ET.Element:
    if isinstance(value, Bar):
        return _bar(value)
    if isinstance(value, DiceRow):
        row = inline("2px")
        add_dice(row, value.dice)
        return row
    return value


def _bar(value: Bar) -> ET.Element:
    frame = box(f"width: {value.width}px; max-width: 30vw")
    frame.set("aria-hidden", "true")
    shape = "height: 14px; border-radius: 3px; min-width: 1px"
    wide = f"{100 * max(0.0, value.part):.1f}%"
    box(f"{shape}; width: {wide}; background: {value.color or ACCENT}", frame)
    return frame


def _cell_style(value: Cell) -> str:
    if not isinstance(value, str):
        return ""
    if _IS_NUMBER.fullmatch(value):
        return f"; {_NUMBER}"
    return "; white-space: normal; min-width: 150px" if len(value) > _LONG else ""


_DRAWN: Final[Mapping[type, Callable[[ET.Element, Any], None]]] = {
    Document: _add_chapter,
    Note: _add_note,
    Hint: lambda root, block: _add_line(root, "→", block.text),
    DiceRow: add_dice_row,
    Reasons: lambda root, block: add_reasons(root, block.lines),
    Alternatives: _add_alternatives,
    Amount: _add_amount,
    Table: _add_table,
    Picture: _add_picture,
    Fold: _add_fold,
}
