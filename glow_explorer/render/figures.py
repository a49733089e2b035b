"""Figures with matplotlib, in the language chosen: charts of odds and simulations, and the maps.

A figure is light or dark, as it is asked for, or else as matplotlib's style is: a kernel does not
know how the page looks. matplotlib is imported only when a figure is drawn. The maps have the same
shapes as in SVG, which it cannot read: the icons are given to it as polygons and polylines.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache, singledispatch
from io import BytesIO
from itertools import pairwise
from math import atan2, ceil, cos, hypot, isfinite, pi, sin, sqrt
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.coach import GameAdvice, Review
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.game.statistics import CardStatistics
from glow_explorer.language import text
from glow_explorer.odds import Advice, CompanyOdds, Comparison, Odds, Option
from glow_explorer.odds.card_odds import told_apart
from glow_explorer.render import coach, games, words
from glow_explorer.render import odds as lab
from glow_explorer.render.drawing import SIDE, shapes
from glow_explorer.render.games import (
    recruit_name,
    statistics_column,
    statistics_headline,
)
from glow_explorer.render.maps import (
    GROUND,
    LIGHT,
    NAMED,
    Circle,
    Icon,
    Letters,
    Overlay,
    Pill,
    Polyline,
    ShapeGroup,
    archipelago_scene,
    province_scene,
)
from glow_explorer.render.palette import ACCENT, BODY, EDGE, QUIET, SIGN
from glow_explorer.render.words import decimal, percent, signed_decimal

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.path import Path

    from glow_explorer.dice import Die
    from glow_explorer.game.statistics import CardRecord, Interval
    from glow_explorer.render.maps import Board, Point, Shape


FONT = "DejaVu Sans"
"""Comes with matplotlib, and has every sign we write."""
THEMES = ("light", "dark")


class FigureColors(NamedTuple):
    """The colours of a figure: of its paper, what is written, lines, and every other row."""

    paper: str
    ink: str
    grid: str
    band: str


_BOTH = {
    "light": FigureColors("white", "#1f2233", "#e3e5ea", "#f5f6f8"),
    "dark": FigureColors("#10131c", "#ece7d8", "#333a4d", "#181c28"),
}
_colors: ContextVar[FigureColors] = ContextVar("the colours of a figure", default=_BOTH["light"])
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
    from matplotlib.figure import Figure

    class OwnFigure(Figure):
        def _repr_png_(self) -> bytes:
            picture = BytesIO()
            self.savefig(picture, format="png", dpi=110)
            return picture.getvalue()

    return OwnFigure


def known_theme(theme: object) -> str:
    """Return the theme of a figure: ``"light"`` or ``"dark"``, or that of matplotlib's style.

    >>> known_theme("dark"), known_theme(None)
    ('dark', 'light')
    """
    if theme is None or theme == "auto":
        from matplotlib import rcParams
        from matplotlib.colors import to_rgb

        red, green, blue = to_rgb(rcParams["figure.facecolor"])
        return THEMES[0.299 * red + 0.587 * green + 0.114 * blue < 0.5]
    if isinstance(theme, str) and theme in THEMES:
        return theme
    raise GlowError(
        "not-a-choice", name="theme", given=quoted(theme), expected=("auto", *THEMES),
        nearest=nearest(theme, THEMES),
    )  # fmt: skip


def draw(value: object, figure: Callable[[Any], Figure], theme: str | None = None) -> Figure:
    """Draw a value in the colours of a theme."""
    before = _colors.set(_BOTH[known_theme(theme)])
    try:
        return figure(value)
    finally:
        _colors.reset(before)


@singledispatch
def chart(value: object) -> Figure:
    """Draw a chart."""
    message = f"nothing charts a {type(value).__name__}"
    raise TypeError(message)


def _figure(width: float, height: float, title: str) -> Figure:
    figure = own_figure()(
        figsize=(width, height), facecolor=_colors.get().paper, layout="constrained"
    )
    lines = fill(title, round(width * _LETTERS))
    figure.suptitle(lines, fontfamily=FONT, fontsize=13, fontweight="bold", color=_colors.get().ink)
    return figure


def _plain(ax: Axes, title: str = "") -> None:
    """Leave only what is read."""
    ax.set_facecolor(_colors.get().paper)
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["bottom", "left"]].set_color(_colors.get().ink)
    ax.tick_params(colors=_colors.get().ink, labelsize=11, length=0)
    ax.set_axisbelow(True)
    if title:
        ax.set_title(title, fontfamily=FONT, fontsize=12, color=_colors.get().ink, loc="left")


def _upright(ax: Axes, rows: Mapping[str, Fraction], title: str, below: str) -> None:
    """Draw chances as columns."""
    heights = [100 * float(chance) for chance in rows.values()]
    drawn = ax.bar(range(len(rows)), heights, color=ACCENT, width=0.8)
    if len(rows) <= _FEW:
        labels = [percent(chance, 1) for chance in rows.values()]
        ax.bar_label(drawn, labels, padding=3, fontsize=10, color=_colors.get().ink)
    step = max(1, len(rows) // (2 * _FEW) + (len(rows) > 2 * _FEW))
    ax.set_xticks(range(0, len(rows), step), list(rows)[::step])
    ax.set_ylim(0, max(heights, default=1) * _ROOM)
    ax.set_xlabel(below, fontsize=11, color=_colors.get().ink)
    _in_percent(ax)
    _plain(ax, title)


def _mark_whole_numbers(axis: Axis, most: int, **more: Any) -> None:
    """Mark whole numbers on an axis, not more than so many."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=most, integer=True, **more))


def _in_percent(ax: Axes) -> None:
    """Write what stands upright in whole percents."""
    _mark_whole_numbers(ax.yaxis, 7)
    ax.yaxis.set_major_formatter(lambda number, _: percent(number / 100))
    ax.grid(axis="y", color=_colors.get().grid)


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
    ax.bar_label(
        drawn, [bar.label for bar in bars], padding=4, fontsize=10, color=_colors.get().ink
    )
    ax.set_yticks(places, [bar.name for bar in bars])
    ax.invert_yaxis()
    low, high = min([0.0, *lengths]), max([0.0, *lengths])
    room = (high - low or 1.0) * (_ROOM - 1)
    ax.set_xlim(low - room if low < 0 else 0, high + room)
    ax.axvline(0, color=_colors.get().ink, linewidth=0.8)
    ax.set_xticks([])
    ax.spines[["bottom", "left"]].set_visible(False)
    _plain(ax)


@chart.register(Odds)
def odds(value: Odds) -> Figure:
    """Draw the chance of each number of triggers."""
    figure = _figure(8, 4.5, lab.odds_headline(value))
    rows = {lab.often(times): chance for times, chance in value.distribution.items()}
    _upright(figure.add_subplot(), rows, "", text("odds.how-often"))
    return figure


@chart.register(CompanyOdds)
def company_odds(value: CompanyOdds) -> Figure:
    """Draw how likely each card triggers, and the light of one noon."""
    figure = _figure(11, 5, lab.company_headline(value))
    cards = [odds for odds in value.odds if odds.card.effect]
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    names = told_apart([words.name(odds.card) for odds in cards])
    chances = list(zip(names, [odds.at_least_once for odds in cards], strict=True))
    _across(left, [ChartBar(name, float(chance), percent(chance, 1)) for name, chance in chances])
    left.set_title(
        text("odds.cards"), fontfamily=FONT, fontsize=12, color=_colors.get().ink, loc="left"
    )
    below = text("odds.mean-line", mean=decimal(value.mean))
    if len(value.light) <= _FEW:
        _upright(right, lab.by_light(value), text("odds.light"), below)
    else:
        _to_scale(right, value.light, float(value.mean))
        right.set_xlabel(below, fontsize=11, color=_colors.get().ink)
        _plain(right, text("odds.light"))
    return figure


@chart.register(Advice)
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
    ax.set_xlabel(
        text("odds.mean-line", mean=decimal(value.value)), fontsize=11, color=_colors.get().ink
    )
    _plain(ax, text("advice.in-the-end"))


def _to_scale(ax: Axes, chances: Mapping[Any, Fraction], mean: float) -> None:
    """Draw the chances of numbers where they stand, and the average."""
    ends = [float(end) for end in chances]
    heights = [100 * float(chance) for chance in chances.values()]
    gaps = [after - before for before, after in pairwise(ends)]
    wide = min([1.0, *gaps])
    ax.bar(ends, heights, color=ACCENT, width=0.85 * max(wide, (ends[-1] - ends[0]) / 150))
    ax.axvline(mean, color=_colors.get().ink, linewidth=1, linestyle="--")
    visible = [end for end, height in zip(ends, heights, strict=True) if height >= _SEEN]
    ax.set_xlim(min(visible) - 1, max(visible) + 1)
    ax.set_ylim(0, min(100.0, max(heights) * _ROOM))
    _mark_whole_numbers(ax.xaxis, 14)
    _in_percent(ax)


@chart.register(GameAdvice)
def game_advice(value: GameAdvice) -> Figure:
    """Draw the options with what may be expected at the end."""
    shown = value.options[:MOST_OPTIONS]
    figure = _figure(10, 1.2 + 0.42 * len(shown), coach.headline(value))
    ax = figure.add_subplot()
    low = min(option.light for option in shown)
    bars = [
        ChartBar(
            games.action_sentence(option.action), option.light, decimal(option.light, 1),
            ACCENT if option is shown[0] else QUIET, _colors.get().ink,
        )
        for option in shown
    ]  # fmt: skip
    _across(ax, bars)
    ax.set_xlim(low - max(2.0, value.light - low), value.light + 2)
    return figure


@chart.register(Review)
def review(value: Review) -> Figure:
    """Draw what every player could expect over the game, with mistakes and blunders marked."""
    title = text("coach.review" if value.game.over else "coach.review-unfinished")
    figure = _figure(10, 5, title)
    ax = figure.add_subplot()
    for name, books in value.players.items():
        points = value.timeline(name)
        (line,) = ax.plot(*zip(*points, strict=True), linewidth=2, drawstyle="steps-post")
        line.set_label(f"{name}: {decimal(books.end, 0)}")
        for entry in value.decisions:
            if entry.player == name and entry.mark in _REVIEW_MARKS and entry.counts:
                sign = _REVIEW_MARKS[entry.mark]
                ax.text(
                    entry.step + 1, entry.after, sign, color=line.get_color(), fontsize=12,
                    fontweight="bold", ha="center", va="top",
                )  # fmt: skip
    ax.set_xticks(*zip(*coach.day_marks(value), strict=True))
    ax.set_xlabel(text("coach.day", day="").strip(), fontsize=11, color=_colors.get().ink)
    ax.grid(axis="y", color=_colors.get().grid)
    ax.legend(frameon=False, fontsize=11, labelcolor=_colors.get().ink)
    _plain(ax, text("coach.timeline"))
    return figure


_REVIEW_MARKS = {"mistake": "?", "blunder": "??"}


@chart.register(Comparison)
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


@chart.register(CardStatistics)
def card_statistics(value: CardStatistics) -> Figure:
    """Draw for every companion the share of victories and the difference of scores."""
    known = [record for record in value if record.recruited]
    height = 2.1 + _ROW * max(4, len(known))
    figure = own_figure()(
        figsize=(_WIDTH, height), facecolor=_colors.get().paper, layout="constrained"
    )
    figure.suptitle(
        statistics_headline(value),
        fontfamily=FONT,
        fontsize=14,
        fontweight="bold",
        color=_colors.get().ink,
    )
    left, right = figure.subplots(1, 2, sharey=True)
    _draw_intervals(left, known, [record.wins for record in known], 100)
    _draw_intervals(right, known, [record.difference for record in known], 1)
    if known:
        left.axvline(100 * value.expected, color=_colors.get().ink, linewidth=1, linestyle="--")
    right.axvline(0, color=_colors.get().ink, linewidth=1, linestyle="--")
    left.set_title(
        statistics_column("wins"), fontfamily=FONT, fontsize=12, color=_colors.get().ink, loc="left"
    )
    right.set_title(
        statistics_column("difference"),
        fontfamily=FONT,
        fontsize=12,
        color=_colors.get().ink,
        loc="left",
    )
    left.xaxis.set_major_formatter(lambda number, _: percent(number / 100))
    right.xaxis.set_major_formatter(lambda number, _: signed_decimal(number, 0))
    left.set_yticks(range(len(known)), [recruit_name(record) for record in known])
    left.set_ylim(len(known) - 0.3, -0.7)
    figure.legend(
        handles=_interval_legend(value),
        loc="outside lower center",
        ncols=3,
        frameon=False,
        fontsize=10,
        labelcolor=_colors.get().ink,
    )
    return figure


def _draw_intervals(
    ax: Axes, records: Sequence[CardRecord], values: Sequence[Interval], scale: float
) -> None:
    """Draw a dot with its interval in every row."""
    for place, (record, value) in enumerate(zip(records, values, strict=True)):
        if place % 2:
            ax.axhspan(place - 0.5, place + 0.5, color=_colors.get().band, linewidth=0, zorder=0)
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
    _mark_whole_numbers(ax.xaxis, 8, steps=[1, 2, 5, 10])
    ax.grid(axis="x", color=_colors.get().grid, zorder=1)
    ax.set_facecolor(_colors.get().paper)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.spines["bottom"].set_color(_colors.get().ink)
    ax.tick_params(colors=_colors.get().ink, labelsize=10, length=0)


def _side(record: CardRecord, value: Interval) -> int:
    """Return 1 if a whole interval lies above what was expected, -1 if below, 0 if around it."""
    if value is record.wins:
        return record.verdict
    return int(value.low > 0) - int(value.high < 0)


def _interval_legend(value: CardStatistics) -> list[Line2D]:
    from matplotlib.lines import Line2D

    def dot(shape: str, color: str, name: str) -> Line2D:
        return Line2D([], [], color=color, marker=shape, markersize=6, linewidth=0, label=name)

    def line(color: str, key: str) -> Line2D:
        name = text(f"statistics.{key}", confidence=percent(value.confidence))
        return Line2D([], [], color=color, linewidth=1.8, label=name)

    return [
        *(
            dot(shape, _colors.get().ink, text("statistics.of-deck", deck=deck))
            for deck, shape in _SHAPES.items()
        ),
        Line2D(
            [],
            [],
            color=_colors.get().ink,
            linewidth=1,
            linestyle="--",
            label=statistics_column("line"),
        ),
        line(_COLORS[0], "unsure"),
        line(_COLORS[1], "above"),
        line(_COLORS[-1], "below"),
    ]


# ---------------------------------------------------------------- maps

_NOTHING = Overlay()
_MAP_WIDTH = 10.0  # inches
_NARROWER = 0.94  # its letters are wide
_TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_PIECES = 10  # of which a curve is made


def province_figure(
    overlay: Overlay = _NOTHING, ax: Axes | None = None, theme: str | None = None
) -> Figure:
    """Draw the Province of Shadows, with what is laid over it.

    Parameters
    ----------
    overlay
        What is laid over the map.
    ax
        Where to draw, in its present size and without a legend; a figure of its own if left out.
    theme
        ``"light"`` or ``"dark"``; if left out, as matplotlib's style is.

    Raises
    ------
    GlowError
        ``no-such-space`` if the overlay speaks of a space that does not exist.

    Examples
    --------
    >>> figure = province_figure(Overlay(pieces=((45, "company"),)))
    >>> len(figure.axes)
    1
    """
    return _map_figure(*province_scene(overlay, legend=ax is None), ax, theme)


def archipelago_figure(
    overlay: Overlay = _NOTHING, ax: Axes | None = None, theme: str | None = None
) -> Figure:
    """Draw the Archipelago of Darkness, with what is laid over it.

    Parameters and errors are those of `province_figure`, with ``no-such-island``.
    """
    return _map_figure(*archipelago_scene(overlay, legend=ax is None), ax, theme)


def map_figure(value: object) -> Figure:
    """Draw what a value lays over its map."""
    from glow_explorer.render.maps import on_land, overlay_of

    drawing = province_figure if on_land(value) else archipelago_figure
    return drawing(overlay_of(value), theme="dark" if _colors.get() is _BOTH["dark"] else "light")


def _map_figure(board: Board, scene: Iterable[Shape], ax: Axes | None, theme: str | None) -> Figure:
    inks = LIGHT if known_theme(theme) == "light" else {}
    if ax is None:
        size = (_MAP_WIDTH, _MAP_WIDTH * board.height / board.width)
        ground = GROUND[board.name]
        figure = own_figure()(figsize=size, facecolor=inks.get(NAMED[ground], ground))
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, board.width), ylim=(board.height, 0), aspect="equal")
    ax.set_axis_off()
    ax.apply_aspect()
    figure = _root(ax)
    _Brush(ax, ax.bbox.width / figure.dpi * 72 / board.width, inks).draw(scene)
    return figure


def _root(ax: Axes) -> Figure:
    """Return the figure of axes, also of those in a subfigure."""
    from matplotlib.figure import Figure

    figure: Any = ax.figure
    while not isinstance(figure, Figure):
        figure = figure.figure
    return figure


class _Brush:
    """Draws shapes on axes, each above the one before.

    `scale` is points for a unit, `inks` has the colours that are otherwise in the theme.
    """

    def __init__(self, ax: Axes, scale: float, inks: Mapping[str, str]) -> None:
        self.ax, self.scale, self.inks = ax, scale, inks
        self.height = 2.0

    def _themed(self, shape: Shape) -> Shape:
        """Return a shape in the colours of the theme."""
        colors: dict[str, Any] = {
            name: self.inks[NAMED[color]]
            for name in ("fill", "stroke", "ink", "paper")
            if NAMED.get(color := getattr(shape, name, "")) in self.inks
        }
        return replace(shape, **colors)

    def draw(self, scene: Iterable[Shape], name: str = "") -> None:
        """Draw shapes; the first artist of a group bears its name."""
        for shape in scene:
            if isinstance(shape, ShapeGroup):
                numbers = "-".join(str(value) for value in shape.data.values())
                self.draw(shape.parts, f"{shape.kind}-{numbers}")
                continue
            for artist in self._artists(self._themed(shape)):
                self.height += 0.001
                artist.set(zorder=self.height, gid=name or None, clip_on=True)
                self.ax.add_artist(artist)
                name = ""

    def _artists(self, shape: Shape) -> list[Artist]:
        if isinstance(shape, Circle):
            return [_circle(shape, self._pen(shape))]
        if isinstance(shape, Polyline):
            return [_line(shape, self._pen(shape))]
        if isinstance(shape, Pill):
            return [_pill(shape, 1.2 * self.scale)]
        if isinstance(shape, Letters):
            return [_letters(shape, self.scale)]
        assert isinstance(shape, Icon)
        return _icon(shape, self.scale)

    def _pen(self, shape: Circle | Polyline) -> dict[str, Any]:
        """Return how a shape is filled and drawn, by matplotlib's names."""
        pen: dict[str, Any] = {
            "facecolor": shape.fill,
            "edgecolor": shape.stroke,
            "linewidth": shape.width * self.scale,
            "alpha": shape.opacity,
            "capstyle": "round",
            "joinstyle": "round",
        }
        if shape.dash:  # dashes are counted in widths of the line
            pen["linestyle"] = (0, tuple(part / shape.width for part in shape.dash))
        return pen


def _circle(shape: Circle, pen: dict[str, Any]) -> Artist:
    from matplotlib.patches import Circle as Disc

    return Disc((shape.x, shape.y), shape.r, **pen)


def _line(shape: Polyline, pen: dict[str, Any]) -> Artist:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    if shape.bent:
        return PathPatch(Path(shape.points, [Path.MOVETO, Path.CURVE3, Path.CURVE3]), **pen)
    return PathPatch(Path(shape.points, closed=False), **pen)


def _pill(shape: Pill, width: float) -> Artist:
    from matplotlib.patches import FancyBboxPatch

    corner = min(shape.corner, shape.height / 2, shape.width / 2)
    return FancyBboxPatch(
        (shape.x - shape.width / 2, shape.y - shape.height / 2), shape.width, shape.height,
        boxstyle=f"round,pad=0,rounding_size={corner}", facecolor=shape.fill,
        edgecolor=shape.stroke, linewidth=width,
    )  # fmt: skip


def _letters(shape: Letters, scale: float) -> Artist:
    from matplotlib.patheffects import withStroke
    from matplotlib.text import Text

    rim = [withStroke(linewidth=4 * scale, foreground=shape.paper)] if shape.halo else []
    # Set on the line, not centred: signs such as the minus would otherwise hang lower.
    return Text(
        shape.x, shape.y + shape.size * 0.35, shape.text, color=shape.ink,
        fontsize=shape.size * scale * _NARROWER, fontfamily=FONT,
        fontweight="bold" if shape.bold else "normal",
        ha="left" if shape.start else "center", va="baseline",
        parse_math=False, path_effects=rim,
    )  # fmt: skip


def _icon(shape: Icon, scale: float) -> list[Artist]:
    from matplotlib.patches import PathPatch

    times = shape.side / SIDE
    left, top = shape.x - shape.side / 2, shape.y - shape.side / 2
    return [
        PathPatch(
            _path([[(left + x * times, top + y * times) for x, y in line]
                   for line in outline.lines]),
            facecolor=shape.ink if outline.filled else "none",
            edgecolor=shape.ink if outline.width else "none",
            linewidth=outline.width * times * scale, capstyle="round", joinstyle="round",
        )
        for outline in outlines(shape.name)
    ]  # fmt: skip


def _path(lines: Sequence[Sequence[Point]]) -> Path:
    from matplotlib.path import Path

    return Path.make_compound_path(*(Path(line, closed=False) for line in lines))


# ---------------------------------------------------------------------- icons as outlines


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape of an icon, on the square of 24.

    Of a filled shape all lines are closed: the first runs around it, the others around its holes,
    the other way round.
    """

    lines: tuple[tuple[Point, ...], ...]
    filled: bool
    width: float


@cache
def outlines(name: str) -> tuple[Outline, ...]:
    """Return the shapes of an icon.

    >>> [outline.filled for outline in outlines("air")]
    [True, False, False]
    """
    return tuple(outline for element in shapes(name, "ink") for outline in _read(element, {}))


def _read(element: ET.Element, outer: Mapping[str, str]) -> Iterator[Outline]:
    attributes = {**outer, **element.attrib}
    for child in element:
        yield from _read(child, attributes)
    if element.tag == "g":
        return
    lines = [line for line in _polylines(element.tag, attributes) if len(line) > 1]
    filled = attributes.get("fill") != "none"
    width = (
        float(attributes.get("stroke-width", 0))
        if attributes.get("stroke", "none") != "none"
        else 0.0
    )
    if attributes.get("fill-rule") == "evenodd":
        lines = [_turned(line, left=nth > 0) for nth, line in enumerate(lines)]
    yield Outline(tuple(map(tuple, lines)), filled, width)


def _turned(line: list[Point], *, left: bool) -> list[Point]:
    """Return a closed line that runs to the left or to the right, so that holes stay holes."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, [*line[1:], line[0]], strict=True))
    return line if (area < 0) == left else line[::-1]


def _polylines(tag: str, attributes: Mapping[str, str]) -> list[list[Point]]:
    if tag == "circle":
        x, y, r = (float(attributes[name]) for name in ("cx", "cy", "r"))
        return [[(x + r * cos(step * pi / 12), y + r * sin(step * pi / 12)) for step in range(25)]]
    if tag == "polygon":
        numbers = [float(number) for number in re.split(r"[ ,]+", attributes["points"].strip())]
        return [list(zip(numbers[::2], numbers[1::2], strict=True))]
    if tag == "path":
        return _pen_path(attributes["d"])
    message = f"nothing outlines a {tag}"
    raise ValueError(message)


def _pen_path(d: str) -> list[list[Point]]:
    """Follow the pen of an SVG path."""
    tokens = _TOKEN.findall(d)
    lines: list[list[Point]] = []
    command, pen = "M", (0.0, 0.0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        taken = [float(tokens.pop(0)) for _ in range(_TAKES[command.upper()])]
        if command in "Zz":
            lines[-1].append(lines[-1][0])
        elif command in "Mm":
            lines.append([_absolute(command, taken, pen)[-1]])
            command = "l" if command == "m" else "L"
        elif command in "Aa":
            rx, ry, _, large, sweep, *last = taken
            (end,) = _absolute(command, last, pen)
            lines[-1] += _arc(pen, end, (rx, ry), large=large > 0, sweep=sweep > 0)
        else:
            lines[-1] += _bezier([pen, *_absolute(command, taken, pen)])
        pen = lines[-1][-1]
    return lines


def _absolute(command: str, taken: list[float], pen: Point) -> list[Point]:
    x, y = pen if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(taken[0] + x, pen[1])]
    if command in "Vv":
        return [(pen[0], taken[0] + y)]
    return [(a + x, b + y) for a, b in zip(taken[::2], taken[1::2], strict=True)]


def _bezier(points: list[Point]) -> list[Point]:
    """Return points on a line or a curve, without the first."""
    if len(points) == 2:
        return points[1:]
    return [_on_curve(points, step / _PIECES) for step in range(1, _PIECES + 1)]


def _on_curve(points: list[Point], part: float) -> Point:
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(points)
        ]
    return points[0]


def _arc(a: Point, b: Point, radii: Point, *, large: bool, sweep: bool) -> list[Point]:
    """Return points on an arc of an upright ellipse, without the first.

    Measured in its radii the ellipse is a circle; its middle lies beside the middle of the chord.
    """
    half = hypot((b[0] - a[0]) / radii[0], (b[1] - a[1]) / radii[1]) / 2
    rx, ry = (radius * max(1.0, half) for radius in radii)  # too small radii grow until they reach
    start, end = (a[0] / rx, a[1] / ry), (b[0] / rx, b[1] / ry)
    chord = (end[0] - start[0], end[1] - start[1])
    long = hypot(*chord)
    aside = sqrt(max(0.0, 1 - long**2 / 4)) / long * (1 if sweep != large else -1)
    x = (start[0] + end[0]) / 2 - aside * chord[1]
    y = (start[1] + end[1]) / 2 + aside * chord[0]
    first = atan2(start[1] - y, start[0] - x)
    last = atan2(end[1] - y, end[0] - x)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = ceil(abs(turn) / (pi / 12))
    angles = [first + turn * step / steps for step in range(1, steps + 1)]
    return [(rx * (x + cos(angle)), ry * (y + sin(angle))) for angle in angles]
