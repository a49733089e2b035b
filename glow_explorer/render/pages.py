"""Documents as HTML for notebooks and static pages: self-contained, themed, readable aloud.

The pieces of which pages are made come first: boxes, rows, tables, pictures.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from glow_explorer.cards import Card, Condition, Effect
from glow_explorer.dice import Die
from glow_explorer.language import language, text
from glow_explorer.render import words
from glow_explorer.render.document import (
    MARKED,
    MARKS,
    NO,
    NOTE,
    YES,
    Alternatives,
    Amount,
    Badge,
    Bar,
    DiceRow,
    Document,
    EventLine,
    Fold,
    Group,
    Hint,
    IntervalBar,
    Line,
    Note,
    PageTable,
    Picture,
    Reasons,
    Span,
)
from glow_explorer.render.drawing import badges, condition_svg, die_svg
from glow_explorer.render.palette import ACCENT, PAGE_INK, PAGE_LINE, PAGE_PAPER, SIGN
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from glow_explorer.judge.reasons import Sign
    from glow_explorer.render.document import Block, Cell, Look, Piece, ReasonLine, RuleLine, Tile

BADGE = 26
SMALL_BADGE = 20
PAGE = (
    "font-family: var(--jp-ui-font-family, system-ui, sans-serif); font-size: 14px; "
    "line-height: 1.4; text-align: left"
)
TITLE = "font-weight: 700; font-size: 15px"
FAINT = "opacity: 0.75; font-size: 12px"
ROW = "display: flex; flex-wrap: wrap; align-items: center"
PANEL = (
    f"color: {PAGE_INK}; background: {PAGE_PAPER}; "
    f"border: 1px solid {PAGE_LINE}; border-radius: 10px"
)
TABLE = "border-collapse: collapse; color: inherit; font-size: 13px; margin: 0"
CELL = "padding: 5px 10px 5px 8px; text-align: left; white-space: nowrap; border-bottom: 1px solid"


def cell(row: ET.Element, tag: str, filled: str | ET.Element) -> ET.Element:
    """Add a cell to a row of a table."""
    element = add(row, tag, f"{CELL} {PAGE_LINE}")
    if isinstance(filled, str):
        element.text = filled
    else:
        element.append(filled)
    return element


def headed(root: ET.Element, caption: str, columns: Iterable[str]) -> ET.Element:
    """Add a table with a caption and a head; return its body."""
    table = add(root, "table", TABLE)
    add(table, "caption", f"{FAINT}; text-align: left; padding: 0 8px 6px").text = caption
    head = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for name in columns:
        cell(head, "th", name).set("scope", "col")
    return ET.SubElement(table, "tbody")


def picture(parent: ET.Element, svg: str, label: str, height: int | None = None) -> None:
    """Embed a picture; as an image it keeps its text alternative everywhere."""
    size = f"height: {height}px; " if height else ""
    data = quote(svg.replace("'", "&#39;").replace('"', "'"), safe=" =:/;,().-'")
    image = ET.SubElement(parent, "img", src=f"data:image/svg+xml,{data}", alt=label)
    image.set("style", f"{size}display: inline-block; margin: 0; max-width: 100%")
    if label:
        image.set("title", label)


def page(style: str = "") -> ET.Element:
    """Begin a page, and say in which language it is."""
    root = box(f"{PAGE}; {style}" if style else PAGE)
    root.set("lang", language())
    return root


def inline(gap: str = "4px", parent: ET.Element | None = None) -> ET.Element:
    """Begin a row inside a line of text."""
    style = f"display: inline-flex; align-items: center; vertical-align: middle; gap: {gap}"
    return ET.Element("span", style=style) if parent is None else add(parent, "span", style)


def box(style: str, parent: ET.Element | None = None, content: str | None = None) -> ET.Element:
    """Begin a box, perhaps with some words."""
    element = ET.Element("div") if parent is None else ET.SubElement(parent, "div")
    if style:
        element.set("style", style)
    element.text = content
    return element


def add(parent: ET.Element, tag: str, style: str) -> ET.Element:
    """Add an element."""
    return ET.SubElement(parent, tag, {"style": style} if style else {})


def source(root: ET.Element) -> str:
    """Write a page out."""
    return ET.tostring(root, encoding="unicode", method="html")


_LINE = "display: flex; gap: 8px; align-items: baseline; margin-top: 4px"
_FRAME = "display: inline-flex; padding: 2px; border-radius: 12px"
_NUMBER = "text-align: right; font-variant-numeric: tabular-nums"
_TILE = (
    "display: flex; flex-direction: column; gap: 6px; box-sizing: border-box; "
    "padding: 8px 10px; min-width: 0"
)
_LOOKS: Final[Mapping[Look, str]] = {
    "strong": "font-weight: 600",
    "faint": FAINT,
    "small": "font-size: 12px",
    "code": (
        "background: none; color: inherit; padding: 0; font-size: 12px; "
        "overflow-wrap: anywhere; user-select: all"
    ),
}
_TAGS: Final[Mapping[Look, str]] = {"code": "code", "strong": "b"}
_IS_NUMBER = re.compile(r"[−+<>]?[\d.,/]+\s?%?")
_GROUP = "display: flex; flex-wrap: wrap; gap: 8px; align-items: stretch; margin-top: 6px"
_LONG = 24  # letters after which a cell may break its line


# ---------------------------------------------------------------------- documents


def write_html(document: Document) -> str:
    """Write a document as HTML that stands on its own."""
    return source(element(document))


def element(document: Document) -> ET.Element:
    """Return a document as a part of a page."""
    if document.tile is not None:
        root = page(f"max-width: {document.tile.width + 140 * document.tile.grows}px")
        root.append(_tile(document, document.tile))
        return root
    root = _root(document)
    _add_head(root, document)
    add_blocks(root, document.body)
    return root


def _root(document: Document) -> ET.Element:
    if document.panel:
        return panel(document.sign, document.width)
    return page(f"max-width: {document.width}px" if document.width else "overflow-x: auto")


def panel(sign: Sign | None, width: int = 760) -> ET.Element:
    """Begin a page in a frame; the colour of its edge says yes or no."""
    edge = f"; border-left: 6px solid {SIGN[MARKS[sign]]}" if sign else ""
    wide = f"max-width: {width}px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
    root = page(f"{PANEL}; {wide}{edge}")
    root.set("role", "group")
    return root


def _tile(document: Document, tile: Tile) -> ET.Element:
    """Return a document in the small frame that it has among others."""
    edge = f"border-{tile.side}: 6px {'dashed' if tile.dashed else 'solid'} {tile.color}"
    wide = f"flex: 1 1 {tile.width}px" if tile.grows else f"width: {tile.width}px"
    ring = f"; box-shadow: 0 0 0 2px {ACCENT}" if document.marked else ""
    root = box(f"{PANEL}; {edge}; {wide}; {_TILE}{ring}")
    root.set("role", "group")
    root.set("aria-label", tile.label)
    _add_head(root, document)
    add_blocks(root, document.body)
    return root


def _add_head(root: ET.Element, document: Document) -> None:
    if not document.title:
        return
    head = box(f"{ROW}; gap: 4px 12px", root)
    title = inline("8px", head)
    if document.tile:
        title.set("style", f"{title.get('style')}; flex: 1 1 auto")
    if document.sign:
        add_sign(title, MARKS[document.sign])
    marked = f"{MARKED} " if document.marked else ""
    add(title, "span", TITLE).text = f"{marked}{document.title}"
    for piece in document.beside:
        add_piece(head, piece, BADGE if isinstance(piece, Card) else SMALL_BADGE)


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
    if document.language:
        chapter.set("lang", document.language)
    if document.title:
        box("font-weight: 600", chapter, document.title)
    add_blocks(chapter, document.body)


def _add_group(root: ET.Element, block: Group) -> None:
    """Add documents side by side if they are tiles, otherwise one below the other."""
    tiles = box(_GROUP, root) if any(document.tile for document in block.documents) else root
    for document in block.documents:
        if document.tile:
            tiles.append(_tile(document, document.tile))
        elif document.panel or document.title or document.body:
            part = element(document)
            part.set("lang", document.language or language())
            root.append(part)


def _add_note(root: ET.Element, block: Note) -> None:
    if block.on_page:
        box(FAINT if block.faint else "margin-top: 4px", root, block.text)


def _add_line(root: ET.Element, block: Line) -> None:
    if block.pieces:
        line = box(f"{ROW}; gap: 4px 8px; margin-top: 4px", root)
        for piece in block.pieces:
            add_piece(line, piece)


def add_piece(
    parent: ET.Element, piece: Piece, side: int = SMALL_BADGE, *, aloud: bool = False
) -> None:
    """Add words, dice or badges to a line.

    Badges of a condition or an effect are read aloud only where no words beside them say the same.
    """
    if isinstance(piece, str):
        add(parent, "span", "").text = piece
    elif isinstance(piece, Condition):
        if piece:
            picture(parent, condition_svg(piece), words.condition(piece) if aloud else "", side)
    elif isinstance(piece, Effect):
        row = inline("8px", parent)
        for badge in words.effect_terms(piece):
            _add_badge(row, badge if aloud else badge._replace(text=""), side)
    elif isinstance(piece, Badge):
        _add_badge(parent, piece, side)
    elif isinstance(piece, Card):
        parent.append(arrow(piece))
    else:
        _PIECES[type(piece)](parent, piece)


def _add_span(parent: ET.Element, piece: Span) -> None:
    shown = add(parent, _TAGS.get(piece.look, "span"), _LOOKS[piece.look])
    shown.text = piece.text
    if piece.hint:
        shown.set("title", piece.hint)


def _add_die(parent: ET.Element, piece: Die) -> None:
    """Add a die; one that is not rolled is small, and words beside it say what it is."""
    if piece.symbol is None:
        picture(parent, die_svg(piece), "", SMALL_BADGE)
    else:
        picture(parent, die_svg(piece), words.die(piece))


_PIECES: Final[Mapping[type, Callable[[ET.Element, Any], None]]] = {
    Span: _add_span,
    Die: _add_die,
    DiceRow: lambda parent, row: add_dice(inline("3px", parent), row.dice, row.height),
}


def arrow(value: Card) -> ET.Element:
    """Show what a card does at noon in badges: condition, arrow, effect."""
    bar = box(f"{ROW}; gap: 6px 8px")
    add_piece(bar, value.condition, BADGE)
    tail = inline("8px", bar)
    sign = add(tail, "span", "opacity: 0.75; font-size: 18px")
    sign.set("aria-hidden", "true")
    sign.text = "→"
    add_piece(tail, value.effect, BADGE)
    return bar


def _add_badge(parent: ET.Element, badge: Badge, side: int) -> None:
    """Add an amount and its badge; a screen reader hears what they say."""
    part = inline("3px", parent)
    if badge.amount:
        number = add(part, "b", "font-variant-numeric: tabular-nums")
        number.set("aria-hidden", "true")
        number.text = badge.amount
    picture(part, badges([(badge.icon, False)], ""), badge.text, side)


def add_dice_row(root: ET.Element, block: DiceRow) -> None:
    """Add dice; those that are marked stand out, those that do not count fade."""
    row = box(f"{ROW}; gap: 4px; margin: 8px 0 4px", root)
    for place, die in enumerate(block.dice):
        mark = block.marks.get(place)
        edge = SIGN[mark] if mark in (YES, NO) else "transparent"
        fade = "; opacity: 0.4" if mark == NOTE else ""
        frame = add(row, "span", f"{_FRAME}; border: 3px solid {edge}{fade}")
        label = words.die(die) if mark is None else f"{words.die(die)} {mark}"
        picture(frame, die_svg(die), label, _side(die, 38))


def add_dice(parent: ET.Element, dice: Iterable[Die], height: int = 22) -> None:
    """Add pictures of dice to a line."""
    for die in dice:
        picture(parent, die_svg(die), words.die(die), _side(die, height))


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


def _add_sentence(root: ET.Element, mark: str, sentence: str) -> None:
    line = box(_LINE, root)
    sign = add(line, "span", "width: 18px; text-align: center; flex: none")
    sign.text = mark
    sign.set("aria-hidden", "true")
    box("flex: 1", line, sentence)


def _add_alternatives(root: ET.Element, block: Alternatives) -> None:
    for sentence in block.sentences():
        _add_sentence(root, "⚖", sentence)


def _add_amount(root: ET.Element, block: Amount) -> None:
    heavy = "; font-weight: 700" if block.id == "total" else ""
    line = box(f"{ROW}; justify-content: space-between; margin-top: 8px{heavy}", root)
    add(line, "span", "").text = block.label
    add(line, "span", "font-variant-numeric: tabular-nums").text = block.amount
    add_reasons(root, block.reasons)


def _add_fold(root: ET.Element, block: Fold) -> None:
    edge = f"; border-left: 6px solid {SIGN[MARKS[block.sign]]}" if block.sign else ""
    frame = f"{PANEL}; padding: 4px 10px; margin: 4px 0{edge}" if block.framed else "margin: 2px 0"
    details = add(root, "details", frame)
    if block.opened:
        details.set("open", "open")
    summary = add(details, "summary", "cursor: pointer")
    if block.sign:
        add_sign(summary, MARKS[block.sign])
        add(summary, "span", "margin-left: 8px").text = block.title
    else:
        summary.text = block.title
    if block.typed:
        summary.text = f"{block.title} "
        add_piece(summary, Span(block.typed, "code"))
    inside = box("padding: 4px" if block.framed else "padding-left: 14px", details)
    document = block.inside()
    for piece in document.beside:
        add_piece(inside, piece)
    add_blocks(inside, document.body)


def _add_event(root: ET.Element, block: EventLine) -> None:
    """Add a line that tells an event; its rule opens unless it was cited before."""
    line = box("margin: 3px 0 3px 10px", root)
    if block.who:
        add(line, "b", "").text = block.who
        add(line, "span", "").text = " · "
    for piece in block.pieces:
        add_piece(line, piece)
    if block.moved:
        number = "font-variant-numeric: tabular-nums; white-space: nowrap"
        add(line, "b", number).text = f" {block.moved}"
    if block.cited:
        add(line, "span", f"{FAINT}; margin-left: 8px").text = block.rule.name
    else:
        add_rule(line, block.rule)
    if block.ruled:
        add(line, "span", f"{FAINT}; margin-left: 8px").text = f"⚖ {block.ruled}"


# An image does not see the page around it, but asks whether that is light or dark.
_SCHEMES = "".join(
    f"{marks}{{color-scheme:{scheme}}}"
    for scheme, marks in (
        ("light", "[data-jp-theme-light=true] .gx-picture,.vscode-light .gx-picture"),
        ("dark", "[data-jp-theme-light=false] .gx-picture,.vscode-dark .gx-picture"),
    )
)


def _add_picture(root: ET.Element, block: Picture) -> None:
    style = "margin: 8px 0; max-width: 860px"
    if block.themed:
        drawing = ET.fromstring(block.draw())
        drawing.attrib.update({"role": "img", "aria-label": block.label})
        box(f"{style}; overflow-x: auto", root).append(drawing)
        return
    if block.folded:
        root = add(root, "details", "margin-top: 8px")
        add(root, "summary", "cursor: pointer").text = block.label
    frame = box(style, root)
    frame.set("class", "gx-picture")
    ET.SubElement(frame, "style").text = _SCHEMES
    picture(frame, block.draw(), block.label)


# ---------------------------------------------------------------------- tables


# Hides the rows that lack a word of what is typed. Without scripts the table is just a table.
_FILTER = (
    "const fold = t => t.normalize('NFD').replace(/[\\u0300-\\u036f'’]/g, '').toLowerCase();"
    "const wanted = fold(this.value).split(/[\\s_-]+/);"
    "for (const row of this.closest('[data-rules]').querySelectorAll('tbody tr'))"
    " row.hidden = !wanted.every(word => row.dataset.words.includes(word));"
)


def _add_search_field(root: ET.Element) -> None:
    root.set("data-rules", "")
    style = (
        "box-sizing: border-box; width: 100%; max-width: 360px; padding: 6px 10px; "
        "font: inherit; margin: 2px 0 8px"
    )
    field = add(root, "input", style)
    label = text("rule.search")
    field.attrib.update(
        {"type": "search", "placeholder": label, "aria-label": label, "oninput": _FILTER}
    )


def _add_table(root: ET.Element, block: PageTable) -> None:
    """Add a table; numbers stand to the right, long words may break their lines."""
    if block.found_by:
        _add_search_field(root)
    scrolled = f"overflow: auto; max-height: {block.height}px" if block.height else ""
    frame = box(scrolled or "overflow-x: auto; margin-top: 8px", root)
    body = headed(frame, block.caption, block.columns)
    for number, row in enumerate(block.rows()):
        line = ET.SubElement(body, "tr")
        if block.found_by:
            line.set("data-words", block.found_by[number])
        for place, filled in enumerate(row):
            element = cell(line, "th" if place == block.heads else "td", _filled(filled))
            if place == block.heads:
                element.set("scope", "row")
            look = _cell_style(filled)
            if block.wraps:
                look += "; white-space: normal; vertical-align: top"
            if place == block.strong:
                look += "; font-weight: 700"
            element.set("style", f"{element.get('style')}{look}")


def _filled(value: Cell) -> str | ET.Element:
    if isinstance(value, str):
        return value
    if isinstance(value, Bar):
        return _bar(value)
    if isinstance(value, IntervalBar):
        return _interval(value)
    if isinstance(value, Document):
        part = box("min-width: 220px")
        box("font-weight: 600", part, value.title)
        add_blocks(part, value.body)
        return part
    row = inline("5px")
    for piece in value.pieces if isinstance(value, Line) else (value,):
        add_piece(row, piece, aloud=True)
    return row


def _interval(value: IntervalBar) -> ET.Element:
    """Draw a value with its interval on a line that all rows have in common."""
    frame = box("position: relative; width: 150px; height: 16px")
    frame.set("aria-hidden", "true")
    placed = "position: absolute; box-sizing: border-box"
    low, at, wide = 100 * value.low, 100 * value.value, 100 * (value.high - value.low)
    expected = f"left: {100 * value.expected:.1f}%; top: 0; width: 1px; height: 16px"
    add(frame, "div", f"{placed}; {expected}; background: {PAGE_LINE}")
    line = f"left: {low:.1f}%; width: {wide:.1f}%; top: 7px; height: 2px"
    add(frame, "div", f"{placed}; {line}; background: {value.color}")
    dot = f"left: calc({at:.1f}% - 4px); top: 4px; width: 8px; height: 8px; border-radius: 4px"
    add(frame, "div", f"{placed}; {dot}; background: {value.color}")
    return frame


def _bar(value: Bar) -> ET.Element:
    frame = box(f"width: {value.width}px; max-width: 30vw")
    frame.set("aria-hidden", "true")
    shape = "height: 14px; border-radius: 3px; min-width: 1px"
    wide = f"{100 * max(0.0, value.part):.1f}%"
    box(f"{shape}; width: {wide}; background: {value.color or ACCENT}", frame)
    return frame


def _cell_style(value: Cell) -> str:
    if not isinstance(value, str):
        return "; font-weight: 400" if isinstance(value, Document) else ""  # its title is bold
    if _IS_NUMBER.fullmatch(value):
        return f"; {_NUMBER}"
    return "; white-space: normal; min-width: 150px" if len(value) > _LONG else ""


_DRAWN: Final[Mapping[type, Callable[[ET.Element, Any], None]]] = {
    Document: _add_chapter,
    Group: _add_group,
    Note: _add_note,
    Line: _add_line,
    Hint: lambda root, block: _add_sentence(root, "→", block.text),
    DiceRow: add_dice_row,
    Reasons: lambda root, block: add_reasons(root, block.lines),
    EventLine: _add_event,
    Alternatives: _add_alternatives,
    Amount: _add_amount,
    PageTable: _add_table,
    Picture: _add_picture,
    Fold: _add_fold,
}
