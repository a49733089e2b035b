"""Charts as SVG in the ink of the page, so that they follow its theme; no matplotlib is needed.

First the pictures: curves, bars, dots with their intervals, points, boxes, a grid. Then what each
kind of numbers (`values.Chart`) is drawn as, in the language chosen; the numbers themselves stand
below the picture, folded.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import partial
from math import floor, isfinite, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.collection import adventurers, companions
from glow_explorer.dice import Die
from glow_explorer.language import text
from glow_explorer.odds.questions import card_or_condition
from glow_explorer.render import words
from glow_explorer.render.document import Bar, DiceRow, Document, Fold, Note, PageTable, Picture
from glow_explorer.render.palette import ACCENT, PAGE_INK, PAGE_PAPER, QUIET, SIGN
from glow_explorer.render.words import decimal, percent
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from glow_explorer.game.tiles import Tiles
    from glow_explorer.render.document import Block, Cell
    from glow_explorer.values import Chart

WIDTH = 760
_TEXT, _SMALL = 14, 12
_HUES = (ACCENT, "#3f7fc4", "#3f9b45", "#b0509b", "#d3402f", "#7d8598")
_LEAD = {1: SIGN["✓"], 0: QUIET, -1: SIGN["✗"]}
_VIOLET = "#8250b0"
_NAME = 24  # letters of a name that have room beside a chart


class ChartAxis(NamedTuple):
    """An axis: what it says, from where to where it goes, and what is marked on it."""

    label: str
    low: float
    high: float
    marks: tuple[tuple[float, str], ...]


def axis(
    label: str,
    values: Iterable[float],
    *,
    zero: bool = False,
    say: Callable[[float], str] | None = None,
    whole: bool = False,
) -> ChartAxis:
    """Return an axis for some values, marked at round numbers; with `zero` it begins there.

    >>> axis("light", [3, 17]).marks
    ((5, '5'), (10, '10'), (15, '15'))
    """
    numbers = [value for value in values if isfinite(value)] or [0.0]
    low, high = min(numbers), max(numbers)
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    if low == high:
        low, high = low - 1, high + 1
    step = _round_step((high - low) / 5)
    if whole:
        step = max(1, step)
    first = -floor(-low / step)
    places = [number * step for number in range(first, floor(high / step) + 1)]
    tell = say or (lambda number: decimal(number, 0 if step >= 1 else max(0, -floor(log10(step)))))
    return ChartAxis(label, low, high, tuple((place, tell(place)) for place in places))


def _round_step(wanted: float) -> float:
    """Return 1, 2 or 5 times a power of ten."""
    power: float = 10.0 ** floor(log10(wanted))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= wanted)
    return int(step) if step >= 1 else step


class Curve(NamedTuple):
    """A line of a chart: its name, its points, perhaps how sure each of them is."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float, float]] = ()
    dashed: bool = False
    marked: bool = True


class Dot(NamedTuple):
    """A value with its interval in a row of its own, perhaps with another value beside it."""

    name: str
    value: float
    low: float
    high: float
    color: str
    beside: float | None = None


class Point(NamedTuple):
    """A point between two axes; without a name it is one of many."""

    x: float
    y: float
    name: str = ""
    color: str = QUIET
    square: bool = False


class Box(NamedTuple):
    """A row of a chart in which a box holds the middle half of the values."""

    name: str
    five: tuple[float, float, float, float, float]
    told: str


class _Canvas:
    """A picture with two axes on it."""

    def __init__(  # noqa: PLR0913 - all that a picture has
        self,
        height: int,
        x: ChartAxis,
        y: ChartAxis,
        left: int = 60,
        right: int = 20,
        *,
        drop: int = 48,
    ) -> None:
        self.height, self.left, self.right = height, left, WIDTH - right
        self.top, self.bottom = 14, height - drop
        self.x, self.y = x, y
        self.svg = _picture(height)

    def at_x(self, value: float) -> float:
        part = (value - self.x.low) / (self.x.high - self.x.low)
        return self.left + part * (self.right - self.left)

    def at_y(self, value: float) -> float:
        part = (value - self.y.low) / (self.y.high - self.y.low)
        return self.bottom - part * (self.bottom - self.top)

    def add(self, tag: str, **marks: Any) -> ET.Element:
        return _add(self.svg, tag, **marks)

    def write(self, words: str, x: float, y: float, **marks: Any) -> None:
        _write(self.svg, words, x, y, **marks)

    def line(self, start: tuple[float, float], end: tuple[float, float], **marks: Any) -> None:
        self.add(
            "line",
            x1=start[0],
            y1=start[1],
            x2=end[0],
            y2=end[1],
            **({"stroke": "currentColor", "stroke_width": 1} | marks),
        )

    def frame(self, *, rows: bool = False, columns: bool = True) -> None:
        """Draw the axes and their marks; rows that have names of their own need no upright one."""
        for place, name in self.x.marks if columns else ():
            x = self.at_x(place)
            self.line((x, self.top), (x, self.bottom), opacity=0.12)
            self.write(name, x, self.bottom + 18, anchor="middle", size=_SMALL)
        if not rows:
            for place, name in self.y.marks:
                y = self.at_y(place)
                self.line((self.left, y), (self.right, y), opacity=0.12)
                self.write(name, self.left - 8, y + 4, anchor="end", size=_SMALL)
            turn = f"rotate(-90 16 {(self.top + self.bottom) / 2:.0f})"
            middle = (self.top + self.bottom) / 2
            self.write(self.y.label, 16, middle, anchor="middle", transform=turn, size=_SMALL + 1)
        across = (self.left + self.right) / 2
        self.write(self.x.label, across, self.height - 8, anchor="middle", size=_SMALL + 1)

    def source(self) -> str:
        return ET.tostring(self.svg, encoding="unicode")


def _picture(height: int) -> ET.Element:
    style = (
        f"display: block; width: 100%; min-width: 560px; max-width: {WIDTH}px; height: auto; "
        f"color: {PAGE_INK}; font-family: inherit"
    )
    return ET.Element("svg", {"viewBox": f"0 0 {WIDTH} {height}", "style": style})


def _add(parent: ET.Element, tag: str, **marks: Any) -> ET.Element:
    named = {
        name.replace("_", "-"): f"{value:.1f}" if isinstance(value, float) else str(value)
        for name, value in marks.items()
    }
    return ET.SubElement(parent, tag, named)


def _write(  # noqa: PLR0913 - all that words have
    parent: ET.Element,
    words: str,
    x: float,
    y: float,
    *,
    anchor: str = "start",
    size: int = _TEXT,
    **marks: Any,
) -> None:
    shown = {"fill": "currentColor", "font_size": size, "text_anchor": anchor} | marks
    _add(parent, "text", x=x, y=y, **shown).text = words


def _shape(canvas: _Canvas, number: int, x: float, y: float, color: str) -> None:
    """Mark a point; the lines of a chart have different shapes, not only colours."""
    paint: dict[str, Any] = {"fill": color, "stroke": color}
    if number % 3 == 1:
        canvas.add("rect", x=x - 4, y=y - 4, width=8, height=8, **paint)
    elif number % 3 == 2:
        corners = f"{x:.1f},{y - 5:.1f} {x + 5:.1f},{y + 4:.1f} {x - 5:.1f},{y + 4:.1f}"
        canvas.add("polygon", points=corners, **paint)
    else:
        canvas.add("circle", cx=x, cy=y, r=4, **paint)


def curves_svg(curves: Sequence[Curve], x: ChartAxis, y: ChartAxis, height: int = 320) -> str:
    """Draw lines, each named on the right."""
    widest = max((len(curve.name) for curve in curves), default=0)
    room = min(320, 44 + 8 * widest) if widest else 20
    canvas = _Canvas(height, x, y, right=room)
    canvas.frame()
    for number, curve in enumerate(curves):
        color = "currentColor" if curve.dashed else _HUES[number % len(_HUES)]
        if curve.band:
            edge = [(canvas.at_x(at), canvas.at_y(high)) for at, _, high in curve.band]
            edge += [(canvas.at_x(at), canvas.at_y(low)) for at, low, _ in reversed(curve.band)]
            corners = " ".join(f"{a:.1f},{b:.1f}" for a, b in edge)
            canvas.add("polygon", points=corners, fill=color, opacity=0.15)
        places = [(canvas.at_x(at), canvas.at_y(value)) for at, value in curve.points]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
        dashes = {"stroke_dasharray": "6 4"} if curve.dashed else {}
        canvas.add("polyline", points=line, fill="none", stroke=color, stroke_width=2, **dashes)
        if curve.marked and not curve.dashed:
            for a, b in places:
                _shape(canvas, number, a, b, color)
        if curve.name:
            side, down = canvas.right + 14, canvas.top + 10 + 22 * number
            canvas.line(
                (side, down - 4), (side + 18, down - 4), stroke=color, stroke_width=2, **dashes
            )
            if curve.marked and not curve.dashed:
                _shape(canvas, number, side + 9, down - 4, color)
            canvas.write(curve.name, side + 24, down, size=_SMALL + 1)
    return canvas.source()


def bars_svg(
    bars: Sequence[tuple[str, float, str]], x_label: str, y_label: str, height: int = 280
) -> str:
    """Draw upright bars: the name below, the length, and what stands above."""
    y = axis(y_label, [0, *(length for _, length, _ in bars)], zero=True)
    room = (y.high - y.low) * 0.12
    y = y._replace(high=y.high + room, low=y.low - (room if y.low < 0 else 0))
    x = ChartAxis(x_label, -0.5, len(bars) - 0.5, tuple((n, bar[0]) for n, bar in enumerate(bars)))
    canvas = _Canvas(height, x, y)
    canvas.frame()
    wide = 0.72 * (canvas.right - canvas.left) / max(1, len(bars))
    for number, (_, length, told) in enumerate(bars):
        middle, end, base = canvas.at_x(number), canvas.at_y(length), canvas.at_y(0)
        top, tall = min(end, base), abs(end - base)
        canvas.add("rect", x=middle - wide / 2, y=top, width=wide, height=tall, fill=ACCENT, rx=2)
        canvas.write(told, middle, top - 5, anchor="middle", size=_SMALL)
    canvas.line((canvas.left, canvas.at_y(0)), (canvas.right, canvas.at_y(0)))
    return canvas.source()


def stacked_svg(
    rows: Sequence[tuple[str, Sequence[float]]], parts: Mapping[str, int], x: str
) -> str:
    """Draw lying bars of several parts; what is lost goes to the left.

    `parts` names them, each with the number of its colour.
    """
    colors = [_part_color(number) for number in parts.values()]
    ends = [
        sum(value for value in values if (value > 0) == positive)
        for _, values in rows
        for positive in (True, False)
    ]
    span = axis(x, ends, zero=True)
    upright = ChartAxis("", -0.5, len(rows) - 0.5, ())
    below = 26 * -(-len(parts) // 4)
    height = 46 + 44 * len(rows) + below
    canvas = _Canvas(height, span, upright, left=150, drop=48 + below)
    canvas.frame(rows=True)
    for number, (name, values) in enumerate(rows):
        y = canvas.at_y(len(rows) - 1 - number)
        canvas.write(name, canvas.left - 10, y + 5, anchor="end")
        begins = {True: 0.0, False: 0.0}
        for place, value in enumerate(values):
            start, end = begins[value > 0], begins[value > 0] + value
            begins[value > 0] = end
            a, b = sorted((canvas.at_x(start), canvas.at_x(end)))
            canvas.add(
                "rect",
                x=a,
                y=y - 13,
                width=b - a,
                height=26,
                stroke="currentColor",
                stroke_width=0.4,
                fill=colors[place],
            )
    zero = canvas.at_x(0)
    canvas.line((zero, canvas.top), (zero, canvas.bottom))
    for place, name in enumerate(parts):
        a, b = 20 + 185 * (place % 4), canvas.bottom + 36 + 26 * (place // 4)
        canvas.add("rect", x=a, y=b - 11, width=14, height=14, fill=colors[place])
        canvas.write(name, a + 20, b + 1, size=_SMALL)
    # The axis is named below what the colours mean.
    return canvas.source()


def _part_color(place: int) -> str:
    return (*_HUES, "#52b4dd", "#94690a", "#a5560f")[place % 9]


def dots_svg(dots: Sequence[Dot], label: str) -> str:
    """Draw a value with its interval in each row; beside it a hollow one, if there is one."""
    ends = [end for dot in dots for end in (dot.low, dot.high, dot.beside) if end is not None]
    x = axis(label, ends, zero=True)
    height = 62 + 19 * len(dots)
    left = min(330, 24 + int(6.4 * max((len(dot.name) for dot in dots), default=0)))
    canvas = _Canvas(height, x, ChartAxis("", -0.5, len(dots) - 0.5, ()), left=left)
    canvas.frame(rows=True)
    zero = canvas.at_x(0)
    canvas.line((zero, canvas.top), (zero, canvas.bottom))
    for number, dot in enumerate(dots):
        y = canvas.at_y(len(dots) - 1 - number)
        canvas.write(dot.name, canvas.left - 10, y + 4, anchor="end", size=_SMALL)
        at = canvas.at_x(dot.value)
        if dot.beside is not None:
            beside = canvas.at_x(dot.beside)
            canvas.line((at, y), (beside, y), opacity=0.3, stroke_dasharray="2 3")
            canvas.add(
                "circle", cx=beside, cy=y, r=4.5, fill="none", stroke=dot.color, stroke_width=2
            )
        ends_at = (canvas.at_x(dot.low), y), (canvas.at_x(dot.high), y)
        canvas.line(*ends_at, stroke=dot.color, stroke_width=2.5)
        canvas.add("circle", cx=at, cy=y, r=4.5, fill=dot.color)
    return canvas.source()


def points_svg(
    points: Sequence[Point],
    x: ChartAxis,
    y: ChartAxis,
    *,
    diagonal: bool = False,
    height: int = 430,
) -> str:
    """Draw points between two axes, the named ones with their names."""
    x, y = (
        side._replace(
            low=side.low - 0.06 * (side.high - side.low),
            high=side.high + 0.06 * (side.high - side.low),
        )
        for side in (x, y)
    )
    canvas = _Canvas(height, x, y)
    canvas.frame()
    if diagonal:
        low, high = max(x.low, y.low), min(x.high, y.high)
        ends = [(canvas.at_x(end), canvas.at_y(end)) for end in (low, high)]
        canvas.line(ends[0], ends[1], opacity=0.6, stroke_dasharray="6 4")
    taken: list[tuple[float, float]] = []
    for point in sorted(points, key=lambda point: bool(point.name)):
        a, b = canvas.at_x(point.x), canvas.at_y(point.y)
        if point.square:
            canvas.add("rect", x=a - 5, y=b - 5, width=10, height=10, fill=point.color)
        else:
            canvas.add("circle", cx=a, cy=b, r=5, fill=point.color)
        if point.name:
            _name_point(canvas, point.name, a, b, taken)
    return canvas.source()


def _name_point(
    canvas: _Canvas, name: str, a: float, b: float, taken: list[tuple[float, float]]
) -> None:
    """Write a name beside its point, where no other name stands yet."""
    wide = 6.6 * len(name)
    right = a + wide + 10 < canvas.right
    start = a + 9 if right else a - 9 - wide
    for drop in (4, 17, -9, 30, -22):
        free = all(abs(b + drop - y) > 11 or abs(start - x) > wide for x, y in taken)
        if free:
            break
    taken.append((start, b + drop))
    anchor = "start" if right else "end"
    halo = {"stroke": PAGE_PAPER, "stroke_width": 3, "paint_order": "stroke"}
    canvas.write(name, a + 9 if right else a - 9, b + drop, anchor=anchor, size=_SMALL, **halo)


def boxes_svg(groups: Sequence[tuple[str, Sequence[Box]]], label: str) -> str:
    """Draw boxes that hold the middle half, their median, and lines to the ends."""
    number = sum(1 + len(boxes) for _, boxes in groups)
    ends = [end for _, boxes in groups for box in boxes for end in (box.five[0], box.five[4])]
    x = axis(label, ends, zero=True)
    canvas = _Canvas(70 + 30 * number, x, ChartAxis("", 0, number, ()), left=190, right=80)
    canvas.frame(rows=True)
    zero, row = canvas.at_x(0), float(number)
    canvas.line((zero, canvas.top), (zero, canvas.bottom), stroke_dasharray="6 4")
    for title, boxes in groups:
        canvas.write(title, 14, canvas.at_y(row - 0.6), font_weight=700)
        row -= 1
        for box in boxes:
            y = canvas.at_y(row - 0.5)
            low, first, middle, third, high = (canvas.at_x(end) for end in box.five)
            canvas.write(box.name, canvas.left - 10, y + 5, anchor="end", size=_SMALL + 1)
            canvas.line((low, y), (high, y))
            canvas.add(
                "rect",
                x=first,
                y=y - 10,
                width=max(1.0, third - first),
                height=20,
                fill=ACCENT,
                stroke="currentColor",
                rx=2,
            )
            canvas.line((middle, y - 10), (middle, y + 10), stroke_width=2)
            canvas.write(box.told, WIDTH - 8, y + 5, anchor="end", size=_SMALL + 1)
            row -= 1
    return canvas.source()


def grid_svg(  # noqa: PLR0913 - all that a grid has
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float | None]]],
    say: Callable[[float], str],
    *,
    most: float,
    left: int = 210,
    heads: str = "",
) -> str:
    """Draw a table whose cells are the darker the more there is; what is lost is violet."""
    high, top = 26, 46 if any("\n" in name for name in columns) else 30
    wide = (WIDTH - left - 8) / max(1, len(columns))
    svg = _picture(top + high * len(rows) + 6)
    if heads:
        _write(svg, heads, left - 10, top - 10, anchor="end", size=_SMALL, opacity=0.8)
    for place, name in enumerate(columns):
        for line, words_ in enumerate(reversed(name.split("\n"))):
            at = left + (place + 0.5) * wide
            _write(svg, words_, at, top - 10 - 16 * line, anchor="middle", size=_SMALL)
    for number, (name, values) in enumerate(rows):
        y = top + high * number
        _write(svg, name, left - 10, y + 17, anchor="end", size=_SMALL)
        for place, value in enumerate(values):
            if value is None:
                continue
            x, part = left + place * wide, min(1.0, abs(value) / most)
            _add(
                svg,
                "rect",
                x=x + 1,
                y=y + 1,
                width=wide - 2,
                height=high - 2,
                rx=3,
                fill=_VIOLET if value < 0 else ACCENT,
                fill_opacity=f"{0.06 + 0.74 * part:.2f}",
            )
            _write(svg, say(value), x + wide / 2, y + 17, anchor="middle", size=_SMALL)
    return ET.tostring(svg, encoding="unicode")


# ---------------------------------------------------------------------- what is drawn


def chart(value: Chart) -> Document:
    """Describe numbers: a headline, the picture, and the numbers themselves behind a line."""
    return _DRAWN[value.code](value)


def _said(value: Chart, part: str, **data: Any) -> str:
    return text(f"chart.{value.code}-{part}", **data)


def _shown(
    value: Chart,
    draw: Callable[[], str],
    columns: Sequence[str],
    rows: Sequence[tuple[Cell, ...]],
    **data: Any,
) -> Document:
    """Put a picture and its numbers under the headline of the chart."""
    title = _said(value, "title", **data)
    lines = tuple("  ".join(str(cell) for cell in row) for row in rows)
    table = PageTable("", tuple(columns), lambda: rows, lines, heads=0)
    numbers = Fold(
        text("chart.numbers"), lambda: Document("", (table,)), framed=False, unfolds=True
    )
    return Document(title, (Picture(draw, title, themed=True), numbers), width=860)


def _tabled(
    value: Chart,
    columns: Sequence[str],
    rows: Sequence[tuple[Cell, ...]],
    *notes: Block,
    **data: Any,
) -> Document:
    """Show numbers as a table under a headline."""
    told = tuple("  ".join(cell for cell in row if isinstance(cell, str)) for row in rows)
    table = PageTable("", tuple(columns), lambda: rows, told, heads=0)
    return Document(_said(value, "title", **data), (table, *notes), width=860)


def _light(number: float) -> str:
    return decimal(number, 2)


def _gain(number: float, places: int = 2) -> str:
    shown = round(number, places) + 0.0  # no minus before a zero
    return f"{'+' if shown > 0 else ''}{decimal(shown, places)}"


_STRATEGIES = {
    "random",
    "greedy",
    "careful",
    "master",
    "tom",
    "by lot",
    "cheapest tile",
    "one eye on Tom",
}


def strategy_name(name: str) -> str:
    """Return what a strategy is called; those of users have their own names."""
    if name not in _STRATEGIES:
        return name
    return text(f"chart.strategy-{name.lower().replace(' ', '-')}")


# ---- plans


def _one_by_one(value: Chart) -> Document:
    """What a plan brings for each number of something."""
    before, bars = None, []
    for row in value.rows:
        gain = "" if before is None else _gain(row["light"] - before)
        bars.append((str(row["given"]), row["light"], gain or _light(row["light"])))
        before = row["light"]
    label = _said(value, "label")
    columns = (label, text("chart.light-on-average"))
    rows = [(name, _light(length)) for name, length, _ in bars]
    draw = partial(bars_svg, bars, label, text("chart.light-on-average"))
    return _shown(value, draw, columns, rows)


def _by_skulls(value: Chart) -> Document:
    names = ("plan-skulls-label", "light-on-average", "skulls-met")
    rows = [
        (_short(row["given"]), _light(row["light"]), _light(row["skulls"])) for row in value.rows
    ]
    return _tabled(value, [text(f"chart.{name}") for name in names], rows)


def _short(number: float) -> str:
    return decimal(number, 0 if float(number).is_integer() else 1)


def _by_dice(value: Chart) -> Document:
    """What more of something is worth, as bars from the plan as it is."""
    rows: list[tuple[Cell, ...]] = []
    most = max(abs(row["gain"]) for row in value.rows) or 1.0
    for row in value.rows:
        color = SIGN["✓"] if row["gain"] > 0 else SIGN["✗"]
        bar = Bar(abs(row["gain"]) / most, color)
        rows.append((_more(row["given"]), _gain(row["gain"]), bar, _light(row["light"])))
    columns = (
        text("chart.plan-dice-label"),
        text("chart.gain"),
        "",
        text("chart.light-on-average"),
    )
    return _tabled(value, columns, rows, light=_light(value.about["light"]))


def _more(dice: str) -> str:
    if dice == "footprint":
        return text("chart.one-footprint")
    if dice in [str(color) for color in Color]:
        return text("chart.one-die", color=Color(dice))
    return dice


def _choices(value: Chart) -> Document:
    best = max(row["light"] for row in value.rows)
    rows = [
        (
            _voyage(row),
            _light(row["light"]),
            _gain(row["light"] - best) if row["light"] < best else "",
        )
        for row in value.rows
    ]
    columns = (text("chart.choice"), text("chart.light-on-average"), text("chart.less"))
    return _tabled(value, columns, rows)


def _voyage(row: Mapping[str, Any]) -> str:
    if row["to"] is None:
        return text("chart.stay")
    return text("chart.voyage", origin=row["origin"], to=row["to"])


def _pools(value: Chart) -> Document:
    """Where boats end, by the dice."""
    from glow_explorer.places import islands

    light = {number: island.light for number, island in islands().items() if number}
    columns = [f"{number}\n+{worth}" for number, worth in light.items()]
    rows = [
        (
            f"{_pool(row['pool'])} · {decimal(row['light'], 1)}",
            [row["islands"][number] for number in light],
        )
        for row in value.rows
    ]
    draw = partial(
        grid_svg,
        columns,
        rows,
        partial(percent, places=0),
        most=1.0,
        left=300,
        heads=text("chart.pools-label"),
    )
    numbers = [(name, *(percent(chance or 0) for chance in chances)) for name, chances in rows]
    return _shown(value, draw, ("", *map(str, light)), numbers, days=value.about["days"])


def _pool(written: str) -> str:
    from glow_explorer.dice import Pool

    return words.typed_dice(Pool(written, unlimited=True))


def _villages(value: Chart) -> Document:
    names = ("light", "space", "footprints", "gives", "spaces", "way")
    columns = [text(f"chart.villages-{name}") for name in names]
    rows: list[tuple[Cell, ...]] = [
        (
            str(row["light"]),
            str(row["space"]),
            str(row["footprints"]),
            row["gain"],
            str(row["spaces"]),
            str(row["way"]),
        )
        for row in value.rows
    ]
    return _tabled(value, columns, rows)


def _dice_kinds(value: Chart) -> Document:
    names = ("color", "faces", "own", "large", "small")
    columns = [text(f"chart.dice-{name}") for name in names]
    rows: list[tuple[Cell, ...]] = []
    for row in value.rows:
        color, faces = row["color"], row["faces"]
        size = Size.LARGE if row["large"] else Size.SMALL
        dice = DiceRow(tuple(Die(color, face, size) for face in faces), height=30)
        own = text(f"symbol.{faces[-1]}")
        rows.append((words.capital(text(f"color.{color}")), dice, own, *_numbers(row)))
    return _tabled(value, columns, rows)


def _numbers(row: Mapping[str, Any]) -> tuple[str, str]:
    return str(row["large"]), str(row["small"])


# ---- odds


def _more_dice(value: Chart) -> Document:
    numbers = [row["dice"] for row in value.rows]
    asked = value.about["conditions"]
    names = [_asked(condition) for condition in asked]
    curves = [
        Curve(name, [(row["dice"], 100 * row["chances"][place]) for row in value.rows])
        for place, name in enumerate(names)
    ]
    x = ChartAxis(text("chart.dice"), numbers[0], numbers[-1], tuple((n, str(n)) for n in numbers))
    most = min(100.0, 115 * max(chance for row in value.rows for chance in row["chances"]))
    y = axis(text("chart.triggers"), [0, most], say=lambda number: percent(number / 100))
    draw = partial(curves_svg, curves, x, y)
    rows = [
        (str(row["dice"]), *(percent(chance, 1) for chance in row["chances"])) for row in value.rows
    ]
    return _shown(value, draw, (text("chart.dice"), *names), rows)


def _asked(condition: str) -> str:
    return words.capital(words.condition(card_or_condition(condition).condition))


def _trial(value: Chart) -> Document:
    exact, last = value.about["exact"], value.rows[-1]
    x = axis(text("chart.rolls"), [0, last["rolls"]])
    counted = Curve(
        text("chart.trial-counted"),
        [(row["rolls"], 100 * row["share"]) for row in value.rows],
        marked=False,
    )
    line = Curve(
        text("chart.trial-exact"), [(0, 100 * exact), (last["rolls"], 100 * exact)], dashed=True
    )
    near = [max(0.0, 100 * exact - 12), min(100.0, 100 * exact + 12)]
    y = axis(text("chart.triggers"), near, say=lambda number: percent(number / 100))
    kept = [(at, min(max(share, y.low), y.high)) for at, share in counted.points]
    draw = partial(curves_svg, [counted._replace(points=kept), line], x, y, 280)
    rows = [(str(row["rolls"]), percent(row["share"], 1)) for row in value.rows[9::20]]
    data = {"rolls": last["rolls"], "share": percent(last["share"], 1), "exact": percent(exact, 1)}
    return _shown(value, draw, (text("chart.rolls"), text("chart.trial-counted")), rows, **data)


def _advice_series(value: Chart) -> Document:
    bars = [(str(row["given"]), row["light"], _light(row["light"])) for row in value.rows]
    if len(bars) > 12:
        bars = [(name, length, "") for name, length, _ in bars]
        marked = value.about.get("marked", ())
        bars = [(f"▲{name}" if int(name) in marked else name, *rest) for name, *rest in bars]
    label = _said(value, "label")
    draw = partial(bars_svg, bars, label, text("chart.light-on-average"))
    rows = [(str(row["given"]), _light(row["light"])) for row in value.rows]
    return _shown(value, draw, (label, text("chart.light-on-average")), rows)


def _together(value: Chart) -> Document:
    about = value.about
    names = [words.name(card_or_condition(key)) for key in about["cards"]]
    return Document(
        _said(value, "title", names=words.listed(names), chance=percent(about["together"], 1)),
        (Note(_said(value, "note", product=percent(about["product"], 1))),),
        width=860,
    )


# ---- noon


def _noon_light(value: Chart) -> Document:
    curves = [
        Curve(f"{row['light'][-1]}: {_order(row['cards'])}", list(enumerate(row["light"])))
        for row in value.rows
    ]
    longest = max(len(row["light"]) for row in value.rows)
    x = ChartAxis(text("chart.applied"), 0, longest - 1, tuple((n, str(n)) for n in range(longest)))
    y = axis(
        text("chart.light"), [light for row in value.rows for light in row["light"]], whole=True
    )
    rows = [(_order(row["cards"]), *map(str, row["light"])) for row in value.rows]
    columns = (text("chart.order"), *map(str, range(longest)))
    return _shown(value, partial(curves_svg, curves, x, y), columns, rows)


def _order(keys: Sequence[str]) -> str:
    shown: list[str] = []
    for name in (words.name(card_or_condition(key)) for key in keys):
        if shown and shown[-1].partition(" ×")[0] == name:
            times = int(shown[-1].partition(" ×")[2] or 1) + 1
            shown[-1] = f"{name} ×{times}"
        else:
            shown.append(name)
    return " → ".join(shown)


def _noon_results(value: Chart) -> Document:
    bars = [(str(row["light"]), row["results"], str(row["results"])) for row in value.rows]
    label = text("chart.light-after-noon")
    draw = partial(bars_svg, bars, label, text("chart.results"))
    rows = [(name, told) for name, _, told in bars]
    number = sum(row["results"] for row in value.rows)
    return _shown(value, draw, (label, text("chart.results")), rows, number=number)


# ---- games and Tom


def _by_day(value: Chart) -> Document:
    names = value.about["players"]
    days = [row["day"] for row in value.rows]
    curves = [
        Curve(name, [(place, row["light"][number]) for place, row in enumerate(value.rows)])
        for number, name in enumerate(names)
    ]
    marks = tuple((place, _day(day)) for place, day in enumerate(days))
    x = ChartAxis(text("chart.in-the-morning"), 0, max(1, len(days) - 1), marks)
    y = axis(
        text("chart.light"), [light for row in value.rows for light in row["light"]], zero=True
    )
    rows = [(_day(row["day"]), *map(str, row["light"])) for row in value.rows]
    return _shown(value, partial(curves_svg, curves, x, y), ("", *names), rows)


def _day(day: int) -> str:
    return str(day) if day else text("chart.final-count")


def tiles(value: Tiles) -> Document:
    """Describe Tom's tiles as they are printed."""
    return chart(value.chart())


def _tiles(value: Chart) -> Document:
    """Tom's tiles as they lie on the table."""
    title = _said(value, "title")
    lines = tuple(Note(_tile_told(row), on_page=False) for row in value.rows)
    return Document(title, (Picture(partial(_tiles_svg, value), title, themed=True), *lines))


def _tile_told(row: Mapping[str, Any]) -> str:
    journey = text(f"chart.tile-{row['journey']}") if row["journey"] else text("chart.tile-stays")
    return text(
        "chart.tile", number=row["tile"], steps=row["band"], light=row["light"], journey=journey
    )


def _tiles_svg(value: Chart) -> str:
    svg = _picture(150)
    wide = WIDTH / len(value.rows)
    for place, row in enumerate(value.rows):
        x, middle = place * wide + 5, (place + 0.5) * wide
        _add(
            svg,
            "rect",
            x=x,
            y=26,
            width=wide - 10,
            height=116,
            rx=8,
            fill="#fdf3d8",
            stroke="#94690a",
        )
        _write(
            svg,
            text("chart.tile-name", number=row["tile"]),
            middle,
            16,
            anchor="middle",
            size=_SMALL + 1,
        )
        for pawn in range(row["band"]):
            at = middle + (pawn - (row["band"] - 1) / 2) * 20
            _add(svg, "circle", cx=at, cy=46, r=5, fill="#3d4a63")
            body = f"{at - 8:.1f},66 {at:.1f},48 {at + 8:.1f},66"
            _add(svg, "polygon", points=body, fill="#3d4a63")
        if row["light"]:
            _write(
                svg,
                f"+{row['light']}",
                middle,
                97,
                anchor="middle",
                size=20,
                fill="#94690a",
                font_weight=700,
            )
        told = text(f"chart.tile-{row['journey']}") if row["journey"] else "–"
        _write(svg, told, middle, 130, anchor="middle", size=15, fill="#1f5fa8")
    return ET.tostring(svg, encoding="unicode")


def _tile_orders(value: Chart) -> Document:
    curves = [
        Curve(
            " ".join(map(str, row["tiles"])) + f": {row['light'][-1]}",
            list(enumerate(row["light"])),
        )
        for row in value.rows
    ]
    longest = max(len(row["light"]) for row in value.rows)
    x = ChartAxis(text("chart.day"), 0, longest - 1, tuple((n, str(n)) for n in range(longest)))
    y = axis(text("chart.toms-light"), [n for row in value.rows for n in row["light"]], zero=True)
    rows = [(" ".join(map(str, row["tiles"])), *map(str, row["light"])) for row in value.rows]
    columns = (text("chart.tiles-label"), *map(str, range(longest)))
    return _shown(value, partial(curves_svg, curves, x, y), columns, rows)


def _tile_prices(value: Chart) -> Document:
    names = ("companion", "tile", "today", "later", "price")
    columns = [text(f"chart.tile-prices-{name}") for name in names]
    rows = [
        (
            words.clear_name(companions()[row["companion"]]),
            str(row["tile"]),
            str(row["today"]),
            str(row["later"]),
            str(row["price"]),
        )
        for row in value.rows
    ]
    return _tabled(value, columns, rows, Note(_said(value, "note"), faint=True))


def _light_parts(value: Chart) -> Document:
    every = value.about["parts"]
    parts = [part for part in every if any(row["parts"][part] for row in value.rows)]
    names = [text(f"chart.{part.replace('_', '-')}") for part in parts]
    rows = [
        (strategy_name(row["strategy"]), [row["parts"][part] for part in parts])
        for row in value.rows
    ]
    colored = {name: every.index(part) for name, part in zip(names, parts, strict=True)}
    draw = partial(stacked_svg, rows, colored, text("chart.light-on-average"))
    numbers = [(name, *(_light(number) for number in amounts)) for name, amounts in rows]
    return _shown(value, draw, ("", *names), numbers)


def _quiz_levels(value: Chart) -> Document:
    levels = [f"{n}\n{text(f'quiz.level-{n}')}" for n in range(1, len(value.rows[0]["shares"]) + 1)]
    rows = [
        (text(f"quiz.kind-{row['kind']}"), [share or None for share in row["shares"]])
        for row in value.rows
    ]
    draw = partial(grid_svg, levels, rows, percent, most=0.5, left=230)
    numbers = [(name, *(percent(share or 0) for share in shares)) for name, shares in rows]
    names = [level.replace("\n", " ") for level in levels]
    return _shown(value, draw, ("", *names), numbers)


# ---- studies


def _who(key: str) -> str:
    """Name a companion so that no other has the name, and shortly: by its number if need be."""
    card = companions()[key]
    clear = words.clear_name(card)
    return clear if len(clear) <= _NAME else f"{words.name(card)} {card.number}"


def _scores(value: Chart) -> Document:
    journeys = value.about["journeys"]
    documents: list[Block] = []
    told: list[tuple[str, ...]] = []
    for journey in journeys:
        some = [row for row in value.rows if row["journey"] == journey]
        curves = [
            Curve(
                f"{strategy_name(row['strategy'])}: {decimal(row['mean'], 0)}",
                row["hill"],
                marked=False,
            )
            for row in some
        ]
        name = text(f"chart.{journey}")
        x = axis(text("chart.score"), [0, 180])
        y = axis(
            text("chart.of-players"),
            [share for row in some for _, share in row["hill"]],
            zero=True,
            say=lambda number: percent(number / 100),
        )
        documents.append(Picture(partial(curves_svg, curves, x, y, 230), name, themed=True))
        told += [(name, strategy_name(row["strategy"]), decimal(row["mean"], 1)) for row in some]
        documents.insert(len(documents) - 1, Note(name))
    title = _said(value, "title")
    lines = tuple("  ".join(row) for row in told)
    table = PageTable("", ("", "", text("chart.mean")), lambda: told, lines, heads=1)
    numbers = Fold(
        text("chart.numbers"), lambda: Document("", (table,)), framed=False, unfolds=True
    )
    return Document(title, (*documents, numbers), width=860)


def _leads(value: Chart) -> Document:
    dots = [
        Dot(
            _who(row["companion"]),
            row["lead"],
            row["lead"] - row["half"],
            row["lead"] + row["half"],
            ACCENT if row["deck"] == "A" else _VIOLET,
            row.get("chosen"),
        )
        for row in value.rows
    ]
    label = text("chart.lead")
    chosen = any(dot.beside is not None for dot in dots)
    columns = [text("chart.companion"), label, "±", *([text("chart.by-choice")] if chosen else [])]
    rows = [
        (
            dot.name,
            _gain(dot.value),
            decimal((dot.high - dot.low) / 2),
            *([_gain(dot.beside)] if dot.beside is not None else []),
        )
        for dot in dots
    ]
    return _shown(value, partial(dots_svg, dots, label), columns, rows)


def _early_and_late(value: Chart) -> Document:
    rows: list[tuple[Cell, ...]] = [
        (
            _who(row["companion"]),
            row["deck"],
            *(_lead_and_half(row[when], row[f"{when}_half"]) for when in ("early", "late")),
        )
        for row in value.rows
    ]
    names = ("companion", "deck", "early", "late")
    return _tabled(value, [text(f"chart.{name}") for name in names], rows)


def _lead_and_half(lead: float, half: float) -> str:
    return f"{_gain(lead, 1)} ± {decimal(half, 1)}"


def _in_company(value: Chart) -> Document:
    """What one companion brings to each adventurer, and by the dice that are there."""
    color = value.about["color"]
    dots: list[Dot] = []
    told: list[tuple[Cell, ...]] = []
    for row in value.rows:
        if "adventurer" in row:
            card = adventurers()[row["adventurer"]]
            name = f"{words.name(card)} · {_large(card.large_dice, str(card.color))}"
        else:
            name = _large(int(row["dice"]), color)
        ends = row["lead"] - row["half"], row["lead"] + row["half"]
        hue = ACCENT if "adventurer" in row else _VIOLET
        dots.append(Dot(name, row["lead"], *ends, hue))
        told.append((name, _gain(row["lead"]), decimal(row["half"]), str(row["recruited"])))
    label = text("chart.in-company-label")
    columns = ["", label, "±", text("chart.recruited")]
    who = words.capital(words.clear_name(companions()[value.about["companion"]]))
    return _shown(value, partial(dots_svg, dots, label), columns, told, companion=who)


def _large(number: int, color: str) -> str:
    key = "chart.large-dice" if number else "chart.no-large-die"
    return text(key, count=number, color=text(f"color.{color}"), colors=text(f"colors.{color}"))


def _places_paid(value: Chart) -> Document:
    journey = value.about["journey"]
    named = words.island if journey == "archipelago" else words.space
    dots: list[Dot] = []
    rows: list[tuple[Cell, ...]] = []
    for row in value.rows:
        name = words.capital(named(row["place"]))
        share, low, high = (100 * row[part] for part in ("share", "low", "high"))
        dots.append(Dot(f"{name} · {_gain(row['light'], 0)}", share, low, high, ACCENT))
        interval = text("chart.from-to", low=percent(row["low"]), high=percent(row["high"]))
        lead = _lead_and_half(row["lead"], row["half"])
        rows.append((name, _gain(row["light"], 0), percent(row["share"]), interval, lead))
    label = text(f"chart.places-paid-{journey}")
    names = ("place", "paid", "how-often", "interval", "lead")
    table = PageTable(
        "", tuple(text(f"chart.{name}") for name in names), lambda: rows,
        tuple("  ".join(map(str, row)) for row in rows), heads=0,
    )  # fmt: skip
    title = _said(value, "title", journey=text(f"chart.{journey}"))
    draw = partial(dots_svg, dots, label)
    return Document(title, (Picture(draw, title, themed=True), table), width=860)


def _regression(value: Chart) -> Document:
    few = value.rows
    order = sorted(few, key=lambda row: row["few"])
    edge = {row["companion"] for row in (*order[:5], *order[-5:])}
    best = {row["companion"] for row in order[-5:]}
    points = [
        Point(
            row["few"],
            row["many"],
            _who(row["companion"]) if row["companion"] in edge else "",
            (_LEAD[1] if row["companion"] in best else _LEAD[-1])
            if row["companion"] in edge
            else QUIET,
            square=row["companion"] in edge - best,
        )
        for row in few
    ]
    x = axis(_said(value, "few", count=value.about["games"]), [p.x for p in points], zero=True)
    wide = [min(p.x for p in points), max(p.x for p in points)]
    y = axis(_said(value, "many"), [*wide, *(p.y for p in points)], zero=True)
    rows = [
        (_who(row["companion"]), _gain(row["few"]), _gain(row["many"])) for row in reversed(order)
    ]
    columns = (text("chart.companion"), x.label, y.label)
    return _shown(value, partial(points_svg, points, x, y, diagonal=True), columns, rows)


def _days(value: Chart) -> Document:
    curves = [
        Curve(
            _who(row["companion"]),
            [(at, lead) for at, lead, _ in row["days"]],
            [(at, lead - half, lead + half) for at, lead, half in row["days"]],
        )
        for row in value.rows
    ]
    days = sorted({at for row in value.rows for at, _, _ in row["days"]})
    x = ChartAxis(text("chart.recruited-on"), days[0], days[-1], tuple((n, str(n)) for n in days))
    ends = [end for curve in curves for _, low, high in curve.band for end in (low, high)]
    y = axis(text("chart.lead"), ends, zero=True)
    rows = [(curve.name, *(_gain(lead) for _, lead in curve.points)) for curve in curves]
    return _shown(value, partial(curves_svg, curves, x, y), ("", *map(str, days)), rows)


def _journeys(value: Chart) -> Document:
    points = [
        Point(
            row["archipelago"],
            row["province"],
            _who(row["companion"]) if row["far"] else "",
            ACCENT if row["sure"] else QUIET,
        )
        for row in value.rows
    ]
    x = axis(_said(value, "sea"), [point.x for point in points], zero=True)
    y = axis(_said(value, "land"), [point.y for point in points], zero=True)
    rows = [
        (_who(row["companion"]), _gain(row["province"]), _gain(row["archipelago"]))
        for row in value.rows
    ]
    columns = (text("chart.companion"), y.label, x.label)
    return _shown(value, partial(points_svg, points, x, y, diagonal=True), columns, rows)


def _pairs(value: Chart) -> Document:
    names = [words.name(adventurers()[key]) for key in value.about["adventurers"]]
    rows = [(_who(row["companion"]), row["extra"]) for row in value.rows]
    draw = partial(grid_svg, names, rows, lambda number: _gain(number, 1), most=8.0, left=260)
    numbers = [(name, *(_gain(extra) for extra in extras)) for name, extras in rows]
    return _shown(value, draw, ("", *names), numbers, real=percent(value.about["real"]))


def _exact_and_games(value: Chart) -> Document:
    points = [
        Point(
            row["exact"],
            row["lead"],
            _who(row["companion"]),
            _VIOLET if row["skull"] else ACCENT,
            square=row["skull"],
        )
        for row in value.rows
    ]
    x = axis(_said(value, "exact"), [point.x for point in points], zero=True)
    y = axis(_said(value, "games"), [point.y for point in points], zero=True)
    rows = [(point.name, _gain(point.x), _gain(point.y)) for point in points]
    columns = (text("chart.companion"), x.label, y.label)
    data = {"correlation": decimal(value.about["correlation"])}
    return _shown(value, partial(points_svg, points, x, y), columns, rows, **data)


def _ahead(value: Chart) -> Document:
    groups = []
    rows: list[tuple[Cell, ...]] = []
    for journey in value.about["journeys"]:
        some = [row for row in value.rows if row["journey"] == journey]
        boxes = [
            Box(strategy_name(row["player"]), row["five"], percent(row["won"], 1)) for row in some
        ]
        groups.append((text(f"chart.{journey}"), boxes))
        rows += [
            (
                strategy_name(row["player"]),
                text(f"chart.{journey}"),
                decimal(row["you"], 1),
                decimal(row["tom"], 1),
                percent(row["won"], 1),
            )
            for row in some
        ]
    columns = ("", "", text("chart.your-light"), text("chart.toms-light"), text("chart.games-won"))
    draw = partial(boxes_svg, groups, _said(value, "label"))
    return _shown(value, draw, columns, rows)


def _standings(value: Chart) -> Document:
    columns = (text("chart.player"), text("chart.score-on-average"), text("chart.games-won"))
    rows = [
        (strategy_name(row["strategy"]), decimal(row["score"], 1), percent(row["won"]))
        for row in value.rows
    ]
    return _tabled(value, columns, rows, games=max(row["games"] for row in value.rows))


def _difference(value: Chart) -> Document:
    first, other = map(strategy_name, value.about["players"])
    columns = ("", text("chart.difference-light"), text("chart.difference-interval"))
    rows = [
        (text(f"chart.{row['journey']}"), _gain(row["light"], 1), _within(row))
        for row in value.rows
    ]
    return _tabled(value, columns, rows, player=first, other=other)


def _within(row: Mapping[str, Any]) -> str:
    low, high = row["light"] - row["half"], row["light"] + row["half"]
    return text("chart.from-to", low=_gain(low, 1), high=_gain(high, 1))


def _means(value: Chart) -> Document:
    points = [
        Point(
            row["tom"],
            row["you"],
            strategy_name(row["player"]),
            ACCENT if row["journey"] == "province" else _HUES[1],
            square=row["journey"] != "province",
        )
        for row in value.rows
    ]
    x = axis(text("chart.toms-light"), [point.x for point in points])
    ends = [x.low, x.high]
    y = axis(text("chart.your-light"), [*ends, *(point.y for point in points)])
    rows = [
        (
            strategy_name(row["player"]),
            text(f"chart.{row['journey']}"),
            decimal(row["you"], 1),
            decimal(row["tom"], 1),
        )
        for row in value.rows
    ]
    columns = ("", "", text("chart.your-light"), text("chart.toms-light"))
    return _shown(value, partial(points_svg, points, x, y, diagonal=True), columns, rows)


_DRAWN: Mapping[str, Callable[[Chart], Document]] = {
    "plan-footprints": _one_by_one,
    "plan-days": _one_by_one,
    "plan-skulls": _by_skulls,
    "plan-dice": _by_dice,
    "plan-choices": _choices,
    "pools": _pools,
    "villages": _villages,
    "dice": _dice_kinds,
    "more-dice": _more_dice,
    "trial": _trial,
    "advice-tokens": _advice_series,
    "advice-rerolls": _advice_series,
    "advice-light": _advice_series,
    "together": _together,
    "noon-light": _noon_light,
    "noon-results": _noon_results,
    "game-light": _by_day,
    "tiles": _tiles,
    "tile-orders": _tile_orders,
    "tile-prices": _tile_prices,
    "light-parts": _light_parts,
    "quiz-levels": _quiz_levels,
    "scores": _scores,
    "leads": _leads,
    "gaps": _leads,
    "master-leads": _leads,
    "early-and-late": _early_and_late,
    "places-paid": _places_paid,
    "in-company": _in_company,
    "regression": _regression,
    "lead-by-day": _days,
    "land-and-sea": _journeys,
    "pairs": _pairs,
    "noon-and-games": _exact_and_games,
    "ahead": _ahead,
    "solo-means": _means,
    "standings": _standings,
    "difference": _difference,
}
"""What describes each kind of numbers."""
