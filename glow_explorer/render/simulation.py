"""What simulations say, in words and as HTML: how those fare who recruit each companion."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from math import isinf, isnan
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.markup import PANEL, TITLE, add, box, cell, headed, page, source
from glow_explorer.render.palette import ACCENT, DECK, PAGE_LINE, QUIET
from glow_explorer.render.words import decimal, percent

if TYPE_CHECKING:
    from glow_explorer.game.simulation.statistics import CardRecord, CardStatistics, Interval

NONE = "–"
MARKS = {1: "▲", 0: "", -1: "▼"}
COLUMNS = ("companion", "deck", "recruited", "wins", "difference")
_WIDE = "max-width: 860px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
_NUMBER = "text-align: right; font-variant-numeric: tabular-nums"
_FRAME = "position: relative; width: 150px; height: 16px"
_PLACED = "position: absolute; box-sizing: border-box"


def headline(value: CardStatistics) -> str:
    """Return in words what was counted."""
    counted = text("statistics.headline", count=value.games)
    return counted if value.strategy is None else f"{counted} {only(value)}"


def only(value: CardStatistics) -> str:
    """Return in words whose recruits were counted."""
    return text("statistics.only", strategy=value.strategy)


def notes(value: CardStatistics) -> list[str]:
    """Return notes on how to read the statistics."""
    if isnan(value.expected):
        return []
    confidence = percent(value.confidence)
    return [
        text("statistics.expected", expected=percent(value.expected, 1)),
        text("statistics.method", confidence=confidence),
    ]


def name(record: CardRecord) -> str:
    """Name a companion so that no other has the name."""
    return f"{words.name(record.card)} {record.card.number}"


def share(value: Interval) -> str:
    """Write a share with its interval."""
    if isnan(value.value):
        return NONE
    return text(
        "statistics.interval",
        value=percent(value.value, 1),
        low=percent(value.low, 1),
        high=percent(value.high, 1),
    )


def signed(value: float, places: int = 1) -> str:
    """Write a difference with its sign."""
    rounded = round(value, places) or 0.0
    return f"{'+' if rounded > 0 else ''}{decimal(rounded, places)}"


def difference(value: Interval) -> str:
    """Write a difference of scores with its interval."""
    if isnan(value.value):
        return NONE
    if isinf(value.low):
        return signed(value.value)
    return text(
        "statistics.interval",
        value=signed(value.value),
        low=signed(value.low),
        high=signed(value.high),
    )


def column(key: str) -> str:
    """Name a column."""
    return text(f"statistics.{key}")


def card_statistics_text(value: CardStatistics) -> str:
    """Return the statistics as a table in plain text."""
    rows = [tuple(column(key) for key in COLUMNS)]
    for record in value:
        mark = MARKS[record.verdict]
        wins = f"{share(record.wins)} {mark}".strip()
        row = (
            name(record),
            record.card.deck,
            str(record.recruited),
            wins,
            difference(record.difference),
        )
        rows.append(row)
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))]
    lines = [
        "  ".join(part.ljust(wide) for part, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([headline(value), *notes(value), "", *lines])


def card_statistics(value: CardStatistics) -> str:
    """Show how those fare who recruit each companion."""
    root = page(f"{PANEL}; {_WIDE}")
    root.set("role", "group")
    box(TITLE, root, headline(value))
    for note in notes(value):
        box("margin-top: 2px", root, note)
    frame = box("overflow-x: auto; margin-top: 10px", root)
    names = [column(key) for key in COLUMNS]
    body = headed(frame, "", (*names[:4], "", "", names[4]))
    known = [record for record in value if record.recruited]
    low = min((record.wins.low for record in known), default=0.0)
    high = max((record.wins.high for record in known), default=1.0)
    for record in value:
        _row(ET.SubElement(body, "tr"), record, low, (high - low) or 1.0)
    return source(root)


def _row(row: ET.Element, record: CardRecord, low: float, span: float) -> None:
    cell(row, "th", _named(record)).set("scope", "row")
    cell(row, "td", record.card.deck)
    _right(cell(row, "td", str(record.recruited)))
    _right(cell(row, "td", share(record.wins)))
    cell(row, "td", MARKS[record.verdict])
    cell(row, "td", _interval(record, low, span) if record.recruited else "")
    _right(cell(row, "td", difference(record.difference)))


def _right(element: ET.Element) -> None:
    element.set("style", f"{element.get('style')}; {_NUMBER}")


def _named(record: CardRecord) -> ET.Element:
    """Name a companion, edged with the colour of its deck."""
    edge = f"border-left: 4px solid {DECK[record.card.deck]}; padding-left: 6px; font-weight: 600"
    return box(edge, None, name(record))


def _interval(record: CardRecord, low: float, span: float) -> ET.Element:
    """Draw the share of victories on a line that all companions have in common."""

    def place(share: float) -> float:
        return 100 * (share - low) / span

    frame = box(_FRAME)
    frame.set("aria-hidden", "true")
    wins, color = record.wins, ACCENT if record.verdict else QUIET
    at, width = place(wins.low), place(wins.high) - place(wins.low)
    expected = f"left: {place(record.expected):.1f}%; top: 0; width: 1px; height: 16px"
    add(frame, "div", f"{_PLACED}; {expected}; background: {PAGE_LINE}")
    line = f"left: {at:.1f}%; width: {width:.1f}%; top: 7px; height: 2px; background: {color}"
    add(frame, "div", f"{_PLACED}; {line}")
    dot = f"left: calc({place(wins.value):.1f}% - 4px); top: 4px; width: 8px; height: 8px"
    add(frame, "div", f"{_PLACED}; {dot}; border-radius: 4px; background: {color}")
    return frame
