"""What simulations say, in words: how those fare who recruit each companion."""

from __future__ import annotations

from math import isinf, isnan
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.numbers import decimal, percent

if TYPE_CHECKING:
    from glow_explorer.game.simulation.statistics import CardRecord, CardStatistics, Interval

NONE = "–"
MARKS = {1: "▲", 0: "", -1: "▼"}
COLUMNS = ("companion", "deck", "recruited", "wins", "difference")


def headline(value: CardStatistics) -> str:
    """Say what was counted."""
    said = text("statistics.headline", count=value.games)
    return said if value.strategy is None else f"{said} {only(value)}"


def only(value: CardStatistics) -> str:
    """Say whose recruits were counted."""
    return text("statistics.only", strategy=value.strategy)


def notes(value: CardStatistics) -> list[str]:
    """Say how to read it."""
    if isnan(value.expected):
        return []
    confidence = percent(value.confidence)
    return [
        text("statistics.expected", expected=percent(value.expected, 1)),
        text("statistics.method", confidence=confidence),
    ]


def name(one: CardRecord) -> str:
    """Name a companion so that no other has the name."""
    return f"{words.name(one.card)} {one.card.number}"


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


def card_statistics(value: CardStatistics) -> str:
    """Tell the statistics as a table of letters."""
    rows = [tuple(column(key) for key in COLUMNS)]
    for one in value:
        mark = MARKS[one.verdict]
        wins = f"{share(one.wins)} {mark}".strip()
        row = (name(one), one.card.deck, str(one.recruited), wins, difference(one.difference))
        rows.append(row)
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))]
    lines = [
        "  ".join(part.ljust(wide) for part, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([headline(value), *notes(value), "", *lines])
