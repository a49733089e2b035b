"""Charts with matplotlib, in the language chosen: odds, advice, comparisons and simulations."""

from __future__ import annotations

from functools import cache, singledispatch
from io import BytesIO
from itertools import pairwise
from math import isfinite
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from glow_explorer.game.simulation.statistics import CardStatistics
from glow_explorer.language import text
from glow_explorer.odds import Advice, CompanyOdds, Comparison, Odds, Option
from glow_explorer.odds.company_odds import told_apart
from glow_explorer.render import odds as lab
from glow_explorer.render import simulation, words
from glow_explorer.render.palette import ACCENT, BODY, EDGE, QUIET, SIGN
from glow_explorer.render.words import decimal, percent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from matplotlib.axes import Axes

    from glow_explorer.dice import Die
    from glow_explorer.game.simulation.statistics import CardRecord, Interval

FONT = "DejaVu Sans"
"""Comes with matplotlib, and has every sign we write."""
_INK, _GRID, _BAND = "#1f2233", "#e3e5ea", "#f5f6f8"
_LETTERS = 8.4  # of a title, in an inch
_ROOM = 1.18  # above and beside the bars, for the numbers
_FEW = 9  # bars that have room for a number each
_SEEN = 0.05  # percent: rarer ends are too low to be seen
MOST_OPTIONS = 10
MOST_WORK = 3_000_000
"""Up to so many values, a chart also follows the best play to its end."""
_SHAPES = {"A": "o", "B": "s"}
"""The decks are told apart by shape, so that colour can say how sure it is."""
_COLORS = {1: SIGN["✓"], 0: QUIET, -1: SIGN["✗"]}
_ROW = 0.235
_WIDTH = 10.5


@cache
def own_figure() -> type[Figure]:
    """Return figures made without pyplot, so that none stays open and none is shown twice.

    Notebooks show them although pyplot does not know them.
    """

    class OwnFigure(Figure):
        def _repr_png_(self) -> bytes:
            picture = BytesIO()
            self.savefig(picture, format="png", dpi=110)
            return picture.getvalue()

    return OwnFigure


@singledispatch
def chart(value: object) -> Figure:
    """Draw a chart."""
    message = f"nothing charts a {type(value).__name__}"
    raise TypeError(message)


def _figure(width: float, height: float, title: str) -> Figure:
    figure = own_figure()(figsize=(width, height), facecolor="white", layout="constrained")
    lines = fill(title, round(width * _LETTERS))
    figure.suptitle(lines, fontfamily=FONT, fontsize=13, fontweight="bold", color=_INK)
    return figure


def _plain(ax: Axes, title: str = "") -> None:
    """Leave only what is read."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(colors=_INK, labelsize=11, length=0)
    ax.set_axisbelow(True)
    if title:
        ax.set_title(title, fontfamily=FONT, fontsize=12, color=_INK, loc="left")


def _upright(ax: Axes, rows: Mapping[str, Fraction], title: str, below: str) -> None:
    """Draw chances as columns."""
    heights = [100 * float(chance) for chance in rows.values()]
    drawn = ax.bar(range(len(rows)), heights, color=ACCENT, width=0.8)
    if len(rows) <= _FEW:
        labels = [percent(chance, 1) for chance in rows.values()]
        ax.bar_label(drawn, labels, padding=3, fontsize=10, color=_INK)
    step = max(1, len(rows) // (2 * _FEW) + (len(rows) > 2 * _FEW))
    ax.set_xticks(range(0, len(rows), step), list(rows)[::step])
    ax.set_ylim(0, max(heights, default=1) * _ROOM)
    ax.set_xlabel(below, fontsize=11, color=_INK)
    _in_percent(ax)
    _plain(ax, title)


def _in_percent(ax: Axes) -> None:
    """Write what stands upright in whole percents."""
    ax.yaxis.set_major_locator(MaxNLocator(nbins=7, integer=True))
    ax.yaxis.set_major_formatter(lambda number, _: percent(number / 100))
    ax.grid(axis="y", color=_GRID)


class ChartBar(NamedTuple):
    """A bar that lies: its name, its length, what is written at its end, and its colours."""

    name: str
    length: float
    label: str
    color: str = ACCENT
    edge: str = ACCENT


def _across(ax: Axes, bars: Sequence[ChartBar]) -> None:
    """Draw bars, the first on top."""
    places, lengths = range(len(bars)), [bar.length for bar in bars]
    colors, edges = [bar.color for bar in bars], [bar.edge for bar in bars]
    drawn = ax.barh(places, lengths, color=colors, edgecolor=edges, height=0.7)
    ax.bar_label(drawn, [bar.label for bar in bars], padding=4, fontsize=10, color=_INK)
    ax.set_yticks(places, [bar.name for bar in bars])
    ax.invert_yaxis()
    low, high = min([0.0, *lengths]), max([0.0, *lengths])
    room = (high - low or 1.0) * (_ROOM - 1)
    ax.set_xlim(low - room if low < 0 else 0, high + room)
    ax.axvline(0, color=_INK, linewidth=0.8)
    ax.set_xticks([])
    ax.spines[["bottom", "left"]].set_visible(False)
    _plain(ax)


@chart.register
def odds(value: Odds) -> Figure:
    """Draw the chance of each number of triggers."""
    figure = _figure(8, 4.5, lab.odds_headline(value))
    rows = {lab.often(times): chance for times, chance in value.distribution.items()}
    _upright(figure.add_subplot(), rows, "", text("odds.how-often"))
    return figure


@chart.register
def company_odds(value: CompanyOdds) -> Figure:
    """Draw how likely each card triggers, and the light of one noon."""
    figure = _figure(11, 5, lab.company_headline(value))
    cards = [odds for odds in value.odds if odds.card.effect]
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    names = told_apart([words.name(odds.card) for odds in cards])
    chances = list(zip(names, [odds.at_least_once for odds in cards], strict=True))
    _across(left, [ChartBar(name, float(chance), percent(chance, 1)) for name, chance in chances])
    left.set_title(text("odds.cards"), fontfamily=FONT, fontsize=12, color=_INK, loc="left")
    below = text("odds.mean-line", mean=decimal(value.mean))
    if len(value.light) <= _FEW:
        _upright(right, lab.by_light(value), text("odds.light"), below)
    else:
        _to_scale(right, value.light, float(value.mean))
        right.set_xlabel(below, fontsize=11, color=_INK)
        _plain(right, text("odds.light"))
    return figure


@chart.register
def advice(value: Advice) -> Figure:
    """Draw the options with their values, and what the best play comes to."""
    shown = value.options[:MOST_OPTIONS]
    shown += tuple(
        option for option in value.options[MOST_OPTIONS:] if option.action.kind == "stop"
    )
    below = value.work <= MOST_WORK or value.roll is None
    heights = (0.5 + 0.42 * len(shown) if value.roll is not None else 0.0, 3.2)
    figure = _figure(
        10, 0.7 + heights[0] + (heights[1] if below else 0), lab.advice_headline(value)
    )
    if value.roll is None:
        _ends(figure.add_subplot(), value)
    elif below:
        upper, lower = figure.subfigures(2, 1, height_ratios=heights, squeeze=False)[:, 0]
        _options(upper.add_subplot(), shown)
        _ends(lower.add_subplot(), value)
    else:
        _options(figure.add_subplot(), shown)
    return figure


def _options(ax: Axes, options: Sequence[Option]) -> None:
    """Draw options; where all are paid in the same way it is not said again and again."""
    ways = {option.action.sources for option in options if option.action.sources}
    tell = lab.deed if len(ways) == 1 else lab.action_text
    bars = []
    for option in options:
        color = QUIET if option.action.kind == "stop" else ACCENT
        bars.append(
            ChartBar(tell(option.action), float(option.value), decimal(option.value), color, color)
        )
    _across(ax, bars)


def _ends(ax: Axes, value: Advice) -> None:
    """Draw the distribution of what it comes to."""
    _to_scale(ax, value.distribution, float(value.value))
    ax.set_xlabel(text("odds.mean-line", mean=decimal(value.value)), fontsize=11, color=_INK)
    _plain(ax, text("advice.in-the-end"))


def _to_scale(ax: Axes, chances: Mapping[Any, Fraction], mean: float) -> None:
    """Draw the chances of numbers where they stand, and the average."""
    ends = [float(end) for end in chances]
    heights = [100 * float(chance) for chance in chances.values()]
    gaps = [after - before for before, after in pairwise(ends)]
    wide = min([1.0, *gaps])
    ax.bar(ends, heights, color=ACCENT, width=0.85 * max(wide, (ends[-1] - ends[0]) / 150))
    ax.axvline(mean, color=_INK, linewidth=1, linestyle="--")
    visible = [end for end, height in zip(ends, heights, strict=True) if height >= _SEEN]
    ax.set_xlim(min(visible) - 1, max(visible) + 1)
    ax.set_ylim(0, min(100.0, max(heights) * _ROOM))
    ax.xaxis.set_major_locator(MaxNLocator(nbins=14, integer=True))
    _in_percent(ax)


@chart.register
def comparison(value: Comparison) -> Figure:
    """Draw what each candidate adds."""
    candidates = value.candidates
    figure = _figure(9, 1.4 + 0.42 * len(candidates), lab.comparison_headline(value))
    bars = []
    for candidate in candidates:
        color, edge = (ACCENT, ACCENT) if candidate.card else _die_colors(candidate.dice[0])
        bars.append(
            ChartBar(
                lab.candidate(candidate),
                float(candidate.gain),
                lab.gain(candidate.gain),
                color,
                edge,
            )
        )
    _across(figure.add_subplot(), bars)
    return figure


def _die_colors(die: Die) -> tuple[str, str]:
    return BODY[die.color], EDGE[die.color]


# ---------------------------------------------------------------------- simulations


@chart.register
def card_statistics(value: CardStatistics) -> Figure:
    """Draw for every companion the share of victories and the difference of scores."""
    known = [record for record in value if record.recruited]
    height = 2.1 + _ROW * max(4, len(known))
    figure = own_figure()(figsize=(_WIDTH, height), facecolor="white", layout="constrained")
    figure.suptitle(
        simulation.headline(value), fontfamily=FONT, fontsize=14, fontweight="bold", color=_INK
    )
    left, right = figure.subplots(1, 2, sharey=True)
    _draw_intervals(left, known, [record.wins for record in known], 100)
    _draw_intervals(right, known, [record.difference for record in known], 1)
    if known:
        left.axvline(100 * value.expected, color=_INK, linewidth=1, linestyle="--")
    right.axvline(0, color=_INK, linewidth=1, linestyle="--")
    left.set_title(simulation.column("wins"), fontfamily=FONT, fontsize=12, color=_INK, loc="left")
    right.set_title(
        simulation.column("difference"), fontfamily=FONT, fontsize=12, color=_INK, loc="left"
    )
    left.xaxis.set_major_formatter(lambda number, _: percent(number / 100))
    right.xaxis.set_major_formatter(lambda number, _: simulation.signed(number, 0))
    left.set_yticks(range(len(known)), [simulation.name(record) for record in known])
    left.set_ylim(len(known) - 0.3, -0.7)
    figure.legend(
        handles=_interval_legend(value),
        loc="outside lower center",
        ncols=3,
        frameon=False,
        fontsize=10,
    )
    return figure


def _draw_intervals(
    ax: Axes, records: Sequence[CardRecord], values: Sequence[Interval], scale: float
) -> None:
    """Draw a dot with its interval in every row."""
    for place, (record, value) in enumerate(zip(records, values, strict=True)):
        if place % 2:
            ax.axhspan(place - 0.5, place + 0.5, color=_BAND, linewidth=0, zorder=0)
        color = _COLORS[_side(record, value)]
        if isfinite(value.low):
            ends = [scale * value.low, scale * value.high]
            ax.plot(ends, [place, place], color=color, linewidth=1.8, zorder=2)
        ax.plot(
            scale * value.value,
            place,
            _SHAPES[record.card.deck],
            color=color,
            markersize=6,
            zorder=3,
        )
    ax.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, steps=[1, 2, 5, 10]))
    ax.grid(axis="x", color=_GRID, zorder=1)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.tick_params(colors=_INK, labelsize=10, length=0)


def _side(record: CardRecord, value: Interval) -> int:
    """Return 1 if a whole interval lies above what was expected, -1 if below, 0 if around it."""
    if value is record.wins:
        return record.verdict
    return int(value.low > 0) - int(value.high < 0)


def _interval_legend(value: CardStatistics) -> list[Line2D]:
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
        Line2D([], [], color=_INK, linewidth=1, linestyle="--", label=simulation.column("line")),
        line(_COLORS[0], "unsure"),
        line(_COLORS[1], "above"),
        line(_COLORS[-1], "below"),
    ]
