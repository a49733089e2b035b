"""What simulations say: how those fare who recruit each companion, as a document."""

from __future__ import annotations

from functools import partial
from math import isinf, isnan
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.document import Document, IntervalBar, Note, PageTable
from glow_explorer.render.palette import ACCENT, QUIET
from glow_explorer.render.words import decimal, percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.simulation.statistics import CardRecord, CardStatistics, Interval
    from glow_explorer.render.document import Cell

NONE = "–"
MARKS = {1: "▲", 0: "", -1: "▼"}
COLUMNS = ("companion", "deck", "recruited", "wins", "difference")


def card_statistics(value: CardStatistics) -> Document:
    """Describe how those fare who recruit each companion."""
    names = tuple(map(column, COLUMNS))
    table = PageTable(
        "",
        (*names[:4], "", "", names[4]),
        partial(_rows, value),
        ("", *_aligned([names, *map(_told, value)])),
        heads=0,
    )
    return Document(headline(value), (*map(Note, notes(value)), table), width=860, flush=True)


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


def _told(record: CardRecord) -> tuple[str, ...]:
    """Return a row of the table in plain text."""
    wins = f"{share(record.wins)} {MARKS[record.verdict]}".strip()
    recruited = str(record.recruited)
    return name(record), record.card.deck, recruited, wins, difference(record.difference)


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Write rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(str.ljust, row, widths)).rstrip()


def _rows(value: CardStatistics) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of the table; all shares are drawn on the same line."""
    known = [record for record in value if record.recruited]
    low = min((record.wins.low for record in known), default=0.0)
    high = max((record.wins.high for record in known), default=1.0)
    span = (high - low) or 1.0
    for record in value:
        wins, color = record.wins, ACCENT if record.verdict else QUIET
        parts = [(part - low) / span for part in (wins.low, wins.value, wins.high, record.expected)]
        drawn = IntervalBar(parts[0], parts[1], parts[2], parts[3], color)
        named, deck, recruited, _, points = _told(record)
        mark = MARKS[record.verdict]
        yield named, deck, recruited, share(wins), mark, drawn if record.recruited else "", points
