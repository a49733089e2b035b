"""What simulations say, as HTML: a table with an interval drawn for every companion."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from glow_explorer.render import simulation_words as said
from glow_explorer.render.markup import PANEL, add, box, cell, headed, page, source
from glow_explorer.render.palette import ACCENT, DECK, PAGE_LINE, QUIET

if TYPE_CHECKING:
    from glow_explorer.game.simulation.statistics import CardRecord, CardStatistics

_WIDE = "max-width: 860px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
_TITLE = "font-weight: 700; font-size: 15px"
_NUMBER = "text-align: right; font-variant-numeric: tabular-nums"
_FRAME = "position: relative; width: 150px; height: 16px"
_PLACED = "position: absolute; box-sizing: border-box"


def card_statistics(value: CardStatistics) -> str:
    """Show how those fare who recruit each companion."""
    root = page(f"{PANEL}; {_WIDE}")
    root.set("role", "group")
    box(_TITLE, root, said.headline(value))
    for note in said.notes(value):
        box("margin-top: 2px", root, note)
    frame = box("overflow-x: auto; margin-top: 10px", root)
    names = [said.column(key) for key in said.COLUMNS]
    body = headed(frame, "", (*names[:4], "", "", names[4]))
    known = [one for one in value if one.recruited]
    low = min((one.wins.low for one in known), default=0.0)
    high = max((one.wins.high for one in known), default=1.0)
    for one in value:
        _row(ET.SubElement(body, "tr"), one, low, (high - low) or 1.0)
    return source(root)


def _row(row: ET.Element, one: CardRecord, low: float, span: float) -> None:
    cell(row, "th", _named(one)).set("scope", "row")
    cell(row, "td", one.card.deck)
    _right(cell(row, "td", str(one.recruited)))
    _right(cell(row, "td", said.share(one.wins)))
    cell(row, "td", said.MARKS[one.verdict])
    cell(row, "td", _interval(one, low, span) if one.recruited else "")
    _right(cell(row, "td", said.difference(one.difference)))


def _right(made: ET.Element) -> None:
    made.set("style", f"{made.get('style')}; {_NUMBER}")


def _named(one: CardRecord) -> ET.Element:
    """Name a companion, edged with the colour of its deck."""
    edge = f"border-left: 4px solid {DECK[one.card.deck]}; padding-left: 6px; font-weight: 600"
    return box(edge, said=said.name(one))


def _interval(one: CardRecord, low: float, span: float) -> ET.Element:
    """Draw the share of victories on a line that all companions have in common."""

    def place(share: float) -> float:
        return 100 * (share - low) / span

    frame = box(_FRAME)
    frame.set("aria-hidden", "true")
    wins, color = one.wins, ACCENT if one.verdict else QUIET
    at, width = place(wins.low), place(wins.high) - place(wins.low)
    expected = f"left: {place(one.expected):.1f}%; top: 0; width: 1px; height: 16px"
    add(frame, "div", f"{_PLACED}; {expected}; background: {PAGE_LINE}")
    line = f"left: {at:.1f}%; width: {width:.1f}%; top: 7px; height: 2px; background: {color}"
    add(frame, "div", f"{_PLACED}; {line}")
    dot = f"left: calc({place(wins.value):.1f}% - 4px); top: 4px; width: 8px; height: 8px"
    add(frame, "div", f"{_PLACED}; {dot}; border-radius: 4px; background: {color}")
    return frame
