"""HTML for notebooks and static pages: self-contained, themed, with text for screen readers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die
from glow_explorer.language import text
from glow_explorer.minilanguage import GAINS
from glow_explorer.render import pictures, words
from glow_explorer.render.markup import (
    BADGE,
    FAINT,
    PANEL,
    ROW,
    SMALL_BADGE,
    add,
    box,
    cell,
    headed,
    inline,
    page,
    picture,
    source,
)
from glow_explorer.render.palette import BODY, DECK, SPELL
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.collection import Cards
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice

_Fill = Callable[[Card], str | ET.Element]


def die(value: Die) -> str:
    """Show a die."""
    root = page()
    picture(root, pictures.die(value), words.die(value))
    return source(root)


def dice(value: Dice) -> str:
    """Show dice in order, and what they are in all."""
    root = page()
    row = box(f"{ROW}; gap: 6px", root)
    for one in value:
        picture(row, pictures.die(one), words.die(one))
    box(f"{FAINT}; margin-top: 4px", root, words.totals(value))
    return source(root)


def condition(value: Condition) -> str:
    """Show a condition: its badges and its words."""
    return _badges_and_words(_condition(value, ""), words.condition(value))


def effect(value: Effect) -> str:
    """Show an effect: its badges and its words."""
    return _badges_and_words(_effect(value, told=False), words.effect(value))


def cost(value: Cost) -> str:
    """Show a cost: its badges and its words."""
    row = inline("8px")
    for name, amount in value.terms:
        _amount(row, name, "" if name == "skull" else str(amount), "")
    return _badges_and_words(row, words.cost(value))


def card(value: Card) -> str:
    """Show a card."""
    return source(_card(value))


def company(value: Company) -> str:
    """Show a company: its cards side by side, in order."""
    root = page()
    title = text("company.title", name=value.adventurer.name)
    box("font-weight: 600; margin-bottom: 6px", root, title)
    row = box("display: flex; flex-wrap: wrap; gap: 10px; align-items: stretch", root)
    row.extend(_card(one) for one in value)
    return source(root)


def cards(value: Cards[Card]) -> str:
    """Show cards as a table, one row per card."""
    columns = _columns(value)
    root = page("overflow-x: auto")
    caption = text(f"table.{value.kind}", count=len(value))
    body = headed(root, caption, (text(f"table.{name}") for name in columns))
    for one in value:
        row = ET.SubElement(body, "tr")
        for name, fill in columns.items():
            if name == "name":
                cell(row, "th", fill(one)).set("scope", "row")
            else:
                cell(row, "td", fill(one))
    return source(root)


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


def _key(value: Card) -> ET.Element:
    shown = ET.Element("code", style="background: none; color: inherit; padding: 0")
    shown.text = value.key
    return shown


def _solo(value: Card) -> str:
    if not isinstance(value, Companion):
        return ""
    return text("table.yes") if value.in_solo else text("table.no")


def _card(value: Card) -> ET.Element:
    root = page(
        f"{PANEL}; border-top: 6px solid {_edge(value)}; display: inline-flex; "
        "flex-direction: column; gap: 8px; width: 252px; box-sizing: border-box; "
        "padding: 10px 12px; vertical-align: top; margin: 2px"
    )
    root.set("role", "group")
    root.set("aria-label", words.name(value))
    head = box("display: flex; justify-content: space-between; align-items: start; gap: 8px", root)
    names = box("", head)
    box("font-weight: 700; font-size: 16px; line-height: 1.2", names, words.name(value))
    box(FAINT, names, f"{words.identity(value)} · {value.key}")
    head.append(_end_light(value))
    if words.powers(value):
        root.append(_powers(value))
    if value.effect:
        root.append(arrow(value))
    box("font-size: 12px; margin-top: auto", root, " ".join(words.sentences(value)))
    return root


def arrow(value: Card) -> ET.Element:
    """Show what a card does at noon in badges: condition, arrow, effect."""
    bar = box(f"{ROW}; gap: 6px 8px")
    bar.append(_condition(value.condition, "", BADGE))
    then = inline("8px", bar)
    sign = add(then, "span", "opacity: 0.75; font-size: 18px")
    sign.set("aria-hidden", "true")
    sign.text = "→"
    then.append(_effect(value.effect, told=False, side=BADGE))
    return bar


def _edge(value: Card) -> str:
    """Return the colour that heads a card."""
    if isinstance(value, Adventurer):
        return BODY[value.color]
    if isinstance(value, Companion):
        return BODY[value.die] if isinstance(value.die, Color) else DECK[value.deck]
    return SPELL


def _end_light(value: Card) -> ET.Element:
    """Show the light of the end of the game, as a card does in its corner."""
    root = inline()
    root.set("style", f"{root.get('style')}; flex: none")
    if amount := words.end_light(value):
        label = words.labelled("card.at-the-end", words.effect_term("light", amount))
        _amount(root, "light", words.signed(amount), label)
    return root


def _powers(value: Card) -> ET.Element:
    """Show what a card brings while it is in play, each power with its picture."""
    root = box(f"{ROW}; gap: 4px 12px; font-size: 12px")
    for kind, said in words.powers(value):
        power = inline("5px", root)
        if isinstance(kind, Color):
            shown = pictures.die(Die(kind))
        else:
            shown = pictures.badges([(kind, False)], "")
        picture(power, shown, "", SMALL_BADGE)
        add(power, "span", "").text = said
    return root


def _condition(value: Condition, label: str, side: int = SMALL_BADGE) -> ET.Element:
    """Show a condition's badges; without a label, words beside them say the same."""
    root = inline()
    if value:
        picture(root, pictures.condition(value), label, side)
    return root


def _effect(value: Effect, *, told: bool, side: int = SMALL_BADGE) -> ET.Element:
    """Show an effect's amounts and badges; if not told here, words beside them say the same."""
    root = inline("8px")
    for name, amount in value.terms:
        shown = words.signed(amount) if name in GAINS else ""
        _amount(root, name, shown, words.effect_term(name, amount) if told else "", side)
    return root


_ICON = {"footprint": "footprints"}


def _amount(parent: ET.Element, name: str, shown: str, label: str, side: int = SMALL_BADGE) -> None:
    """Show an amount and its badge; a screen reader hears the label only."""
    part = inline("3px", parent)
    if shown:
        number = add(part, "b", "font-variant-numeric: tabular-nums")
        number.set("aria-hidden", "true")
        number.text = shown
    picture(part, pictures.badges([(_ICON.get(name, name), False)], ""), label, side)


def _badges_and_words(badges: ET.Element, said: str) -> str:
    root = page(f"{ROW}; gap: 10px")
    root.append(badges)
    add(root, "span", "").text = said
    return source(root)
