"""HTML for notebooks and static pages: self-contained, themed, with text for screen readers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die
from glow_explorer.language import language, text
from glow_explorer.minilanguage import GAINS
from glow_explorer.render import pictures, words
from glow_explorer.render.palette import BODY, DECK, PAGE_INK, PAGE_LINE, PAGE_PAPER, SPELL
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.collection import Cards
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice

_Fill = Callable[[Card], str | ET.Element]

BADGE = 26
SMALL_BADGE = 20
_PAGE = (
    "font-family: var(--jp-ui-font-family, system-ui, sans-serif); font-size: 14px; "
    "line-height: 1.4; text-align: left"
)
_FAINT = "opacity: 0.75; font-size: 12px"
_ROW = "display: flex; flex-wrap: wrap; align-items: center"
_PANEL = (
    f"color: {PAGE_INK}; background: {PAGE_PAPER}; "
    f"border: 1px solid {PAGE_LINE}; border-radius: 10px"
)
_TABLE = "border-collapse: collapse; color: inherit; font-size: 13px; margin: 0"
_CELL = "padding: 5px 10px 5px 8px; text-align: left; white-space: nowrap; border-bottom: 1px solid"


def die(value: Die) -> str:
    """Show a die."""
    root = _page()
    _picture(root, pictures.die(value), words.die(value))
    return _source(root)


def dice(value: Dice) -> str:
    """Show dice in order, and what they are in all."""
    root = _page()
    row = _box(f"{_ROW}; gap: 6px", root)
    for one in value:
        _picture(row, pictures.die(one), words.die(one))
    _box(f"{_FAINT}; margin-top: 4px", root, words.totals(value))
    return _source(root)


def condition(value: Condition) -> str:
    """Show a condition: its badges and its words."""
    return _badges_and_words(_condition(value, ""), words.condition(value))


def effect(value: Effect) -> str:
    """Show an effect: its badges and its words."""
    return _badges_and_words(_effect(value, told=False), words.effect(value))


def cost(value: Cost) -> str:
    """Show a cost: its badges and its words."""
    row = _inline("8px")
    for name, amount in value.terms:
        _amount(row, name, "" if name == "skull" else str(amount), "")
    return _badges_and_words(row, words.cost(value))


def card(value: Card) -> str:
    """Show a card."""
    return _source(_card(value))


def company(value: Company) -> str:
    """Show a company: its cards side by side, in order."""
    root = _page()
    title = text("company.title", name=value.adventurer.name)
    _box("font-weight: 600; margin-bottom: 6px", root, title)
    row = _box("display: flex; flex-wrap: wrap; gap: 10px; align-items: stretch", root)
    row.extend(_card(one) for one in value)
    return _source(root)


def cards(value: Cards[Card]) -> str:
    """Show cards as a table, one row per card."""
    columns = _columns(value)
    root = _page("overflow-x: auto")
    table = _add(root, "table", _TABLE)
    caption = _add(table, "caption", f"{_FAINT}; text-align: left; padding: 0 8px 6px")
    caption.text = text(f"table.{value.kind}", count=len(value))
    head = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for name in columns:
        _cell(head, "th", text(f"table.{name}")).set("scope", "col")
    body = ET.SubElement(table, "tbody")
    for one in value:
        row = ET.SubElement(body, "tr")
        for name, fill in columns.items():
            if name == "name":
                _cell(row, "th", fill(one)).set("scope", "row")
            else:
                _cell(row, "td", fill(one))
    return _source(root)


def _columns(value: Cards[Card]) -> dict[str, _Fill]:
    """Choose the columns that these cards have something to say in."""
    kinds = {type(one) for one in value}
    columns: dict[str, _Fill] = {
        "number": lambda one: str(one.number),
        "name": words.name,
        "key": _key,
        "condition": lambda one: _condition(one.condition, words.condition(one.condition)),
        "effect": lambda one: _effect(one.effect, told=True),
    }
    if kinds & {Adventurer, Companion}:
        columns["powers"] = _powers
        columns["end-light"] = _end_light
    if Companion in kinds:
        columns["deck"] = lambda one: one.deck if isinstance(one, Companion) else ""
        columns["solo"] = _solo
    if Spell in kinds:
        columns["copies"] = lambda one: str(one.copies) if isinstance(one, Spell) else ""
    return columns


def _cell(row: ET.Element, tag: str, filled: str | ET.Element) -> ET.Element:
    cell = _add(row, tag, f"{_CELL} {PAGE_LINE}")
    if isinstance(filled, str):
        cell.text = filled
    else:
        cell.append(filled)
    return cell


def _key(value: Card) -> ET.Element:
    shown = ET.Element("code", style="background: none; color: inherit; padding: 0")
    shown.text = value.key
    return shown


def _solo(value: Card) -> str:
    if not isinstance(value, Companion):
        return ""
    return text("table.yes") if value.in_solo else text("table.no")


def _card(value: Card) -> ET.Element:
    root = _page(
        f"{_PANEL}; border-top: 6px solid {_edge(value)}; display: inline-flex; "
        "flex-direction: column; gap: 8px; width: 252px; box-sizing: border-box; "
        "padding: 10px 12px; vertical-align: top; margin: 2px"
    )
    root.set("role", "group")
    root.set("aria-label", words.name(value))
    head = _box("display: flex; justify-content: space-between; align-items: start; gap: 8px", root)
    names = _box("", head)
    _box("font-weight: 700; font-size: 16px; line-height: 1.2", names, words.name(value))
    _box(_FAINT, names, f"{words.identity(value)} · {value.key}")
    head.append(_end_light(value))
    if words.powers(value):
        root.append(_powers(value))
    if value.effect:
        bar = _box(f"{_ROW}; gap: 6px 8px", root)
        bar.append(_condition(value.condition, "", BADGE))
        then = _inline("8px", bar)
        arrow = _add(then, "span", "opacity: 0.75; font-size: 18px")
        arrow.set("aria-hidden", "true")
        arrow.text = "→"
        then.append(_effect(value.effect, told=False, side=BADGE))
    _box("font-size: 12px; margin-top: auto", root, " ".join(words.sentences(value)))
    return root


def _edge(value: Card) -> str:
    """Return the colour that heads a card."""
    if isinstance(value, Adventurer):
        return BODY[value.color]
    if isinstance(value, Companion):
        return BODY[value.die] if isinstance(value.die, Color) else DECK[value.deck]
    return SPELL


def _end_light(value: Card) -> ET.Element:
    """Show the light of the end of the game, as a card does in its corner."""
    root = _inline()
    root.set("style", f"{root.get('style')}; flex: none")
    if amount := words.end_light(value):
        label = words.labelled("card.at-the-end", words.effect_term("light", amount))
        _amount(root, "light", words.signed(amount), label)
    return root


def _powers(value: Card) -> ET.Element:
    """Show what a card brings while it is in play, each power with its picture."""
    root = _box(f"{_ROW}; gap: 4px 12px; font-size: 12px")
    for kind, said in words.powers(value):
        power = _inline("5px", root)
        if isinstance(kind, Color):
            picture = pictures.die(Die(kind, None, Size.LARGE))
        else:
            picture = pictures.badges([(kind, False)], "")
        _picture(power, picture, "", SMALL_BADGE)
        _add(power, "span", "").text = said
    return root


def _condition(value: Condition, label: str, side: int = SMALL_BADGE) -> ET.Element:
    """Show a condition's badges; without a label, words beside them say the same."""
    root = _inline()
    if value:
        _picture(root, pictures.condition(value), label, side)
    return root


def _effect(value: Effect, *, told: bool, side: int = SMALL_BADGE) -> ET.Element:
    """Show an effect's amounts and badges; if not told here, words beside them say the same."""
    root = _inline("8px")
    for name, amount in value.terms:
        shown = words.signed(amount) if name in GAINS else ""
        _amount(root, name, shown, words.effect_term(name, amount) if told else "", side)
    return root


_ICON = {"footprint": "footprints"}


def _amount(parent: ET.Element, name: str, shown: str, label: str, side: int = SMALL_BADGE) -> None:
    """Show an amount and its badge; a screen reader hears the label only."""
    part = _inline("3px", parent)
    if shown:
        number = _add(part, "b", "font-variant-numeric: tabular-nums")
        number.set("aria-hidden", "true")
        number.text = shown
    _picture(part, pictures.badges([(_ICON.get(name, name), False)], ""), label, side)


def _badges_and_words(badges: ET.Element, said: str) -> str:
    root = _page(f"{_ROW}; gap: 10px")
    root.append(badges)
    _add(root, "span", "").text = said
    return _source(root)


def _picture(parent: ET.Element, svg: str, label: str, height: int | None = None) -> None:
    """Embed a picture; as an image it keeps its text alternative everywhere."""
    size = f"height: {height}px; " if height else ""
    source = quote(svg.replace('"', "'"), safe=" =:/;,().-'")
    picture = ET.SubElement(parent, "img", src=f"data:image/svg+xml,{source}", alt=label)
    picture.set("style", f"{size}display: inline-block; margin: 0; max-width: 100%")
    if label:
        picture.set("title", label)


def _page(style: str = "") -> ET.Element:
    """Begin a page, and say in which language it is."""
    root = _box(f"{_PAGE}; {style}" if style else _PAGE)
    root.set("lang", language())
    return root


def _inline(gap: str = "4px", parent: ET.Element | None = None) -> ET.Element:
    style = f"display: inline-flex; align-items: center; vertical-align: middle; gap: {gap}"
    return ET.Element("span", style=style) if parent is None else _add(parent, "span", style)


def _box(style: str, parent: ET.Element | None = None, said: str | None = None) -> ET.Element:
    box = ET.Element("div") if parent is None else ET.SubElement(parent, "div")
    if style:
        box.set("style", style)
    box.text = said
    return box


def _add(parent: ET.Element, tag: str, style: str) -> ET.Element:
    return ET.SubElement(parent, tag, {"style": style} if style else {})


def _source(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode", method="html")
