"""The charts of simulations, with matplotlib: which companions win."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from glow_explorer.language import text
from glow_explorer.render import simulation as said
from glow_explorer.render.figures import FONT, own_figure
from glow_explorer.render.palette import QUIET, SIGN
from glow_explorer.render.words import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from glow_explorer.game.simulation.statistics import CardRecord, CardStatistics, Interval

_INK, _GRID, _BAND = "#1f2233", "#e3e5ea", "#f5f6f8"
_SHAPES = {"A": "o", "B": "s"}
"""The decks are told apart by shape, so that colour can say how sure it is."""
_COLORS = {1: SIGN["✓"], 0: QUIET, -1: SIGN["✗"]}
_ROW = 0.235
_WIDTH = 10.5


def card_statistics(value: CardStatistics) -> Figure:
    """Draw for every companion the share of victories and the difference of scores."""
    known = [one for one in value if one.recruited]
    height = 2.1 + _ROW * max(4, len(known))
    made = own_figure()(figsize=(_WIDTH, height), facecolor="white", layout="constrained")
    made.suptitle(said.headline(value), fontfamily=FONT, fontsize=14, fontweight="bold", color=_INK)
    left, right = made.subplots(1, 2, sharey=True)
    _draw(left, known, [one.wins for one in known], 100)
    _draw(right, known, [one.difference for one in known], 1)
    if known:
        left.axvline(100 * value.expected, color=_INK, linewidth=1, linestyle="--")
    right.axvline(0, color=_INK, linewidth=1, linestyle="--")
    left.set_title(said.column("wins"), fontfamily=FONT, fontsize=12, color=_INK, loc="left")
    right.set_title(said.column("difference"), fontfamily=FONT, fontsize=12, color=_INK, loc="left")
    left.xaxis.set_major_formatter(lambda number, _: percent(number / 100))
    right.xaxis.set_major_formatter(lambda number, _: said.signed(number, 0))
    left.set_yticks(range(len(known)), [said.name(one) for one in known])
    left.set_ylim(len(known) - 0.3, -0.7)
    made.legend(
        handles=_legend(value), loc="outside lower center", ncols=3, frameon=False, fontsize=10
    )
    return made


def _draw(
    ax: Axes, records: Sequence[CardRecord], values: Sequence[Interval], scale: float
) -> None:
    """Draw a dot with its interval in every row."""
    for place, (one, value) in enumerate(zip(records, values, strict=True)):
        if place % 2:
            ax.axhspan(place - 0.5, place + 0.5, color=_BAND, linewidth=0, zorder=0)
        color = _COLORS[_side(one, value)]
        if isfinite(value.low):
            ends = [scale * value.low, scale * value.high]
            ax.plot(ends, [place, place], color=color, linewidth=1.8, zorder=2)
        ax.plot(
            scale * value.value, place, _SHAPES[one.card.deck], color=color, markersize=6, zorder=3
        )
    ax.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, steps=[1, 2, 5, 10]))
    ax.grid(axis="x", color=_GRID, zorder=1)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.tick_params(colors=_INK, labelsize=10, length=0)


def _side(one: CardRecord, value: Interval) -> int:
    """Say on which side of what was expected a whole interval lies."""
    if value is one.wins:
        return one.verdict
    return int(value.low > 0) - int(value.high < 0)


def _legend(value: CardStatistics) -> list[Line2D]:
    def dot(shape: str, color: str, name: str) -> Line2D:
        return Line2D([], [], color=color, marker=shape, markersize=6, linewidth=0, label=name)

    def line(color: str, key: str) -> Line2D:
        name = text(f"statistics.{key}", confidence=percent(value.confidence))
        return Line2D([], [], color=color, linewidth=1.8, label=name)

    return [
        *(
            dot(shape, _INK, text("statistics.of-deck", deck=deck))
            for deck, shape in _SHAPES.items()
        ),
        Line2D([], [], color=_INK, linewidth=1, linestyle="--", label=said.column("line")),
        line(_COLORS[0], "unsure"),
        line(_COLORS[1], "above"),
        line(_COLORS[-1], "below"),
    ]
