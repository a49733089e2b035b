"""HTML for notebooks and static pages: self-contained, themed, with text for screen readers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

from glow_explorer.cards import GAINS, Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die
from glow_explorer.language import text
from glow_explorer.render import pictures, words
from glow_explorer.render.palette import (
    BODY,
    PAGE_FAINT,
    PAGE_INK,
    PAGE_LINE,
    PAGE_PAPER,
)
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from glow_explorer.cards import Condition, Effect
    from glow_explorer.collection import Cards
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice

_Fill = Callable[[Card], str | ET.Element]

BADGE = 26
SMALL_BADGE = 20
_FONT = "font-family: var(--jp-ui-font-family, system-ui, sans-serif)"
_PAGE = f"{_FONT}; color: {PAGE_INK}; font-size: 14px; line-height: 1.4; text-align: left"
_FAINT = f"color: {PAGE_FAINT}; font-size: 12px"
_ROW = "display: flex; flex-wrap: wrap; align-items: center"
_PANEL = f"background: {PAGE_PAPER}; border: 1px solid {PAGE_LINE}; border-radius: 10px"
_EDGE = {"A": "#7d8598", "B": "#4b5a86"}
_SPELL_EDGE = "#8a2f7a"


def die(value: Die) -> str:
    """Show a die."""
    root = _box(_PAGE)
    _picture(root, pictures.die(value), words.die(value))
    return _source(root)


def dice(value: Dice) -> str:
    """Show dice in order, and what they show in all."""
    root = _box(_PAGE)
    row = _box(f"{_ROW}; gap: 6px", root)
    for one in value:
        _picture(row, pictures.die(one), words.die(one))
    _box(f"{_FAINT}; margin-top: 4px", root, words.totals(value))
    return _source(root)


def condition(value: Condition) -> str:
    """Show a condition: its badges and its words."""
    return _source(_badges_and_words(_condition(value), words.condition(value)))


def effect(value: Effect) -> str:
    """Show an effect: its badges and its words."""
    return _source(_badges_and_words(_effect(value), words.effect(value)))


def card(value: Card) -> str:
    """Show a card."""
    return _source(_card(value))


def company(value: Company) -> str:
    """Show a company: its cards side by side, in order."""
    root = _box(_PAGE)
    title = text("company.title", name=value.adventurer.name)
    _box("font-weight: 600; margin-bottom: 6px", root, title)
    row = _box("display: flex; flex-wrap: wrap; gap: 10px; align-items: stretch", root)
    row.extend(_card(one) for one in value)
    return _source(root)


def cards(value: Cards[Card]) -> str:
    """Show cards as a table, one row a card."""
    columns = _columns(value)
    root = _box(f"{_PAGE}; overflow-x: auto")
    table = _add(
        root, "table", "border-collapse: collapse; color: inherit; font-size: 13px; margin: 0"
    )
    caption = _add(table, "caption", f"{_FAINT}; text-align: left; padding: 0 8px 6px")
    caption.text = text(f"table.{value.kind}", count=len(value))
    head = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for name in columns:
        cell = _add(head, "th", f"{_CELL}; font-weight: 600; border-bottom: 2px solid {PAGE_LINE}")
        cell.set("scope", "col")
        cell.text = text(f"table.{name}")
    body = ET.SubElement(table, "tbody")
    for one in value:
        row = ET.SubElement(body, "tr")
        for fill in columns.values():
            cell = _add(row, "td", f"{_CELL}; border-bottom: 1px solid {PAGE_LINE}")
            filled = fill(one)
            if isinstance(filled, str):
                cell.text = filled
            else:
                cell.append(filled)
    return _source(root)


_CELL = "padding: 5px 10px 5px 8px; text-align: left; vertical-align: middle; white-space: nowrap"


def _columns(value: Cards[Card]) -> dict[str, _Fill]:
    """Choose the columns that these cards have something to say in."""
    kinds = {type(one) for one in value}
    columns: dict[str, _Fill] = {
        "number": lambda one: str(one.number),
        "name": words.name,
        "key": _key,
    }
    if Companion in kinds:
        columns["deck"] = lambda one: one.deck if isinstance(one, Companion) else ""
    columns["condition"] = lambda one: _condition(one.condition, SMALL_BADGE)
    columns["effect"] = lambda one: _effect(one.effect, SMALL_BADGE)
    if kinds & {Adventurer, Companion}:
        columns["powers"] = _powers
        columns["end-light"] = _end_light
    if Companion in kinds:
        columns["solo"] = _solo
    if Spell in kinds:
        columns["copies"] = lambda one: str(one.copies) if isinstance(one, Spell) else ""
    return columns


def _key(value: Card) -> ET.Element:
    shown = ET.Element(
        "code", style="background: none; color: inherit; font-size: 12px; padding: 0"
    )
    shown.text = value.key
    return shown


def _solo(value: Card) -> str:
    if not isinstance(value, Companion):
        return ""
    return text("table.yes") if value.in_solo else text("table.no")


def _card(value: Card) -> ET.Element:
    edge = f"border-top: 6px solid {_edge(value)}"
    root = _box(
        f"{_PAGE}; {_PANEL}; {edge}; display: inline-flex; flex-direction: column; gap: 8px; "
        "width: 252px; box-sizing: border-box; padding: 10px 12px; vertical-align: top; margin: 2px"
    )
    root.set("role", "group")
    root.set("aria-label", words.name(value))
    head = _box("display: flex; justify-content: space-between; align-items: start", root)
    names = _box("", head)
    _box("font-weight: 700; font-size: 16px; line-height: 1.2", names, words.name(value))
    _box(_FAINT, names, f"{words.identity(value)} · {value.key}")
    if words.end_light(value):
        head.append(_end_light(value))
    if words.powers(value):
        root.append(_powers(value))
    if value.effect:
        bar = _box(f"{_ROW}; gap: 6px 8px; min-height: {BADGE}px", root)
        bar.append(_condition(value.condition))
        then = _inline("8px", bar)
        arrow = _add(then, "span", f"color: {PAGE_FAINT}; font-size: 18px")
        arrow.set("aria-hidden", "true")
        arrow.text = "→"
        then.append(_effect(value.effect))
    _box("font-size: 12px; margin-top: auto", root, _sentence(value))
    return root


def _sentence(value: Card) -> str:
    said = [f"{words.labelled('card.noon', words.noon(value))}."]
    if isinstance(value, Companion) and not value.in_solo:
        said.append(f"({text('card.not-in-solo')})")
    return " ".join(said)


def _edge(value: Card) -> str:
    """Return the colour that heads a card."""
    if isinstance(value, Adventurer):
        return BODY[value.color]
    if isinstance(value, Companion):
        return BODY[value.die] if isinstance(value.die, Color) else _EDGE[value.deck]
    return _SPELL_EDGE


def _end_light(value: Card) -> ET.Element:
    """Show the light of the end of the game, as a card does in its corner."""
    root = _inline()
    amount = words.end_light(value)
    if amount:
        label = words.labelled("card.at-the-end", words.effect_term("light", amount))
        root.append(_number(words.signed(amount)))
        _picture(root, pictures.badge("light"), label, SMALL_BADGE)
    return root


def _powers(value: Card) -> ET.Element:
    """Show what a card brings while it is in play, each power with its picture."""
    root = _box(f"{_ROW}; gap: 4px 12px; font-size: 12px")
    for kind, said in words.powers(value):
        power = _inline("5px", root)
        if isinstance(kind, Color):
            picture = pictures.die(Die(kind, None, Size.LARGE))
        else:
            picture = pictures.badge(kind)
        _picture(power, picture, "", SMALL_BADGE)
        _add(power, "span", "").text = said
    return root


def _condition(value: Condition, side: int = BADGE) -> ET.Element:
    root = _inline("3px")
    for _ in range(value.same):
        label = text("condition.same", count=value.same)
        _picture(root, pictures.badge("same"), label, side)
    for symbol, crossed in value.printed:
        label = text("condition.crossed" if crossed else "condition.shown", symbol=symbol)
        _picture(root, pictures.badge(symbol, crossed=crossed), label, side)
    if not value:
        root.append(_dash())
    return root


def _effect(value: Effect, side: int = BADGE) -> ET.Element:
    root = _inline("8px")
    for name, amount in value.terms:
        part = _inline("3px", root)
        label = words.effect_term(name, amount)
        if name in GAINS:
            part.append(_number(words.signed(amount)))
        _picture(part, pictures.badge(_ICON.get(name, name)), label, side)
    if not value:
        root.append(_dash())
    return root


_ICON = {"footprint": "footprints"}


def _badges_and_words(badges: ET.Element, said: str) -> ET.Element:
    root = _box(f"{_PAGE}; {_ROW}; gap: 10px")
    root.append(badges)
    _add(root, "span", _FAINT).text = said
    return root


def _number(shown: str) -> ET.Element:
    number = ET.Element("b", style="font-variant-numeric: tabular-nums")
    number.text = shown
    return number


def _dash() -> ET.Element:
    dash = ET.Element("span")
    dash.text = "–"
    return dash


def _picture(parent: ET.Element, svg: str, label: str, side: int | None = None) -> None:
    """Embed a picture; as an image it keeps its text alternative everywhere."""
    size = f"width: {side}px; height: {side}px; " if side else ""
    source = quote(svg.replace('"', "'"), safe=" =:/;,().-'")
    picture = ET.SubElement(parent, "img", src=f"data:image/svg+xml,{source}", alt=label)
    picture.set("style", f"{size}display: inline-block; margin: 0; max-width: none")
    if label:
        picture.set("title", label)


def _inline(gap: str = "4px", parent: ET.Element | None = None) -> ET.Element:
    style = f"display: inline-flex; align-items: center; gap: {gap}; white-space: nowrap"
    return ET.Element("span", style=style) if parent is None else _add(parent, "span", style)


def _box(style: str, parent: ET.Element | None = None, said: str | None = None) -> ET.Element:
    box = ET.Element("div") if parent is None else ET.SubElement(parent, "div")
    if style:
        box.set("style", style)
    box.text = said
    return box


def _add(parent: ET.Element, tag: str, style: str) -> ET.Element:
    return ET.SubElement(parent, tag, style=style)


def _source(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode", method="html")
