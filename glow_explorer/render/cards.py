"""Dice, badges and cards, drawn: SVG pictures, and HTML that stands on its own.

Every picture says in words what it shows.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die
from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.icons import SIDE, shapes
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
from glow_explorer.render.palette import BODY, CROSS, DECK, EDGE, INK, IVORY, MARK, SPELL
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.collection import Cards
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice

_Fill = Callable[[Card], str | ET.Element]
DIE_SIDE = {Size.LARGE: 48, Size.SMALL: 34}
_DIE_GAP = 6
_BADGE_GAP = 3


def die_svg(value: Die) -> str:
    """Draw a die: its body in its own colour, the symbol in the symbol's.

    A die not rolled yet shows the symbol of its sixth face on the bare body, so that dice are told
    apart by shape too.
    """
    side = DIE_SIDE[value.size]
    root = _root(side, side, words.die(value))
    root.append(_die(value))
    return _svg(root)


def dice_svg(value: Dice) -> str:
    """Draw dice side by side, in order."""
    height = DIE_SIDE[Size.LARGE]
    width = sum(DIE_SIDE[die.size] + _DIE_GAP for die in value) - _DIE_GAP
    root = _root(max(width, 1), height, words.dice(value))
    left = 0
    for die in value:
        side = DIE_SIDE[die.size]
        place = _at(root, left, (height - side) // 2)
        ET.SubElement(place, "title").text = words.die(die)
        place.append(_die(die))
        left += side + _DIE_GAP
    return _svg(root)


def condition_svg(value: Condition) -> str:
    """Draw a condition: a badge for each symbol, as printed."""
    same = [("same", False)] * value.same
    return badges(same or value.printed, words.condition(value))


def badges(icons: Sequence[tuple[str, bool]], label: str) -> str:
    """Draw icons on ivory discs, side by side; the crossed ones are struck out."""
    width = len(icons) * (SIDE + _BADGE_GAP) - _BADGE_GAP
    root = _root(max(width, 1), SIDE, label)
    for place, (name, crossed) in enumerate(icons):
        left = place * (SIDE + _BADGE_GAP)
        first = icons.index((name, crossed))
        if first == place:
            badge = _at(root, left, 0)
            badge.set("id", f"b{place}")
            badge.extend(_badge(name, crossed=crossed))
        else:
            shift = (place - first) * (SIDE + _BADGE_GAP)
            ET.SubElement(root, "use", href=f"#b{first}", x=str(shift))
    return _svg(root)


def _badge(name: str, *, crossed: bool) -> list[ET.Element]:
    ring = CROSS if crossed else INK[name]
    disc = ET.Element(
        "circle", cx="12", cy="12", r="11.2", fill=IVORY, stroke=ring,
        attrib={"stroke-width": "1.4"},
    )  # fmt: skip
    parts = [disc, _icon(name, INK[name], SIDE / 2, 15.6)]
    for width, color in (("3.4", IVORY), ("1.8", CROSS)) if crossed else ():
        bar = ET.Element("path", d="M4.6 19.4 19.4 4.6", stroke=color)
        bar.attrib.update({"stroke-width": width, "stroke-linecap": "round"})
        parts.append(bar)
    return parts


def _die(value: Die) -> ET.Element:
    side = DIE_SIDE[value.size]
    half = side / 2
    group = ET.Element("g")
    ET.SubElement(
        group, "rect", x="1.25", y="1.25", width=f"{side - 2.5}", height=f"{side - 2.5}",
        rx=f"{side * 0.2:g}", fill=BODY[value.color], stroke=EDGE[value.color],
        attrib={"stroke-width": "2"},
    )  # fmt: skip
    if value.symbol is None:
        group.append(_icon(value.faces[-1], MARK[value.color], half, side * 0.44))
        return group
    disc = side * 0.385
    ET.SubElement(group, "circle", cx=f"{half:g}", cy=f"{half:g}", r=f"{disc:g}", fill=IVORY)
    group.append(_icon(value.symbol, INK[value.symbol], half, side * 0.56))
    return group


def _icon(name: str, ink: str, centre: float, side: float) -> ET.Element:
    corner = centre - side / 2
    place = f"translate({corner:g} {corner:g}) scale({side / SIDE:g})"
    group = ET.Element("g", transform=place)
    group.extend(shapes(name, ink))
    return group


def _at(parent: ET.Element, left: int, top: int) -> ET.Element:
    return ET.SubElement(parent, "g", transform=f"translate({left} {top})")


def _root(width: int, height: int, label: str) -> ET.Element:
    root = ET.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
        width=str(width), height=str(height),
    )  # fmt: skip
    if label:
        root.attrib.update({"role": "img", "aria-label": label})
        ET.SubElement(root, "title").text = label
    return root


def _svg(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode")


# ---------------------------------------------------------------------- pages


def die(value: Die) -> str:
    """Show a die."""
    root = page()
    picture(root, die_svg(value), words.die(value))
    return source(root)


def dice(value: Dice) -> str:
    """Show dice in order, and what they are in all."""
    root = page()
    row = box(f"{ROW}; gap: 6px", root)
    for die in value:
        picture(row, die_svg(die), words.die(die))
    box(f"{FAINT}; margin-top: 4px", root, words.totals(value))
    return source(root)


def condition(value: Condition) -> str:
    """Show a condition: its badges and its words."""
    return _badges_and_words(_condition(value, ""), words.condition(value))


def effect(value: Effect) -> str:
    """Show an effect: its badges and its words."""
    return _badges_and_words(_effect(value, labelled=False), words.effect(value))


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
    row.extend(_card(card) for card in value)
    return source(root)


def cards(value: Cards[Card]) -> str:
    """Show cards as a table, one row per card."""
    columns = _columns(value)
    root = page("overflow-x: auto")
    caption = text(f"table.{value.kind}", count=len(value))
    body = headed(root, caption, (text(f"table.{name}") for name in columns))
    for card in value:
        row = ET.SubElement(body, "tr")
        for name, fill in columns.items():
            if name == "name":
                cell(row, "th", fill(card)).set("scope", "row")
            else:
                cell(row, "td", fill(card))
    return source(root)


def _columns(value: Cards[Card]) -> dict[str, _Fill]:
    """Choose the columns that these cards have something to say in."""
    kinds = {type(card) for card in value}
    columns: dict[str, _Fill] = {
        "number": lambda card: str(card.number),
        "name": words.name,
        "key": _key,
        "condition": lambda card: _condition(card.condition, words.condition(card.condition)),
        "effect": lambda card: _effect(card.effect, labelled=True),
    }
    if kinds & {Adventurer, Companion}:
        columns["powers"] = _powers
        columns["end-light"] = _end_light
    if Companion in kinds:
        columns["deck"] = lambda card: card.deck if isinstance(card, Companion) else ""
        columns["solo"] = _solo
    if Spell in kinds:
        columns["copies"] = lambda card: str(card.copies) if isinstance(card, Spell) else ""
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
    tail = inline("8px", bar)
    sign = add(tail, "span", "opacity: 0.75; font-size: 18px")
    sign.set("aria-hidden", "true")
    sign.text = "→"
    tail.append(_effect(value.effect, labelled=False, side=BADGE))
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
    for kind, power_text in words.powers(value):
        power = inline("5px", root)
        shown = die_svg(Die(kind)) if isinstance(kind, Color) else badges([(kind, False)], "")
        picture(power, shown, "", SMALL_BADGE)
        add(power, "span", "").text = power_text
    return root


def _condition(value: Condition, label: str, side: int = SMALL_BADGE) -> ET.Element:
    """Show a condition's badges; without a label, words beside them say the same."""
    root = inline()
    if value:
        picture(root, condition_svg(value), label, side)
    return root


def _effect(value: Effect, *, labelled: bool, side: int = SMALL_BADGE) -> ET.Element:
    """Show an effect's amounts and badges; if not labelled, words beside them say the same."""
    root = inline("8px")
    for term in words.effect_terms(value):
        _amount(root, term.icon, term.amount, term.text if labelled else "", side)
    return root


_ICON = {"footprint": "footprints"}


def _amount(parent: ET.Element, name: str, shown: str, label: str, side: int = SMALL_BADGE) -> None:
    """Show an amount and its badge; a screen reader hears the label only."""
    part = inline("3px", parent)
    if shown:
        number = add(part, "b", "font-variant-numeric: tabular-nums")
        number.set("aria-hidden", "true")
        number.text = shown
    picture(part, badges([(_ICON.get(name, name), False)], ""), label, side)


def _badges_and_words(drawn: ET.Element, sentence: str) -> str:
    root = page(f"{ROW}; gap: 10px")
    root.append(drawn)
    add(root, "span", "").text = sentence
    return source(root)
