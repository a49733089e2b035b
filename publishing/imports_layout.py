"""Where the boxes and lines of the import picture stand: levels, an order in each, and places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

BOX = (132, 42)
LANE = 26
GAP = 20
RISE = 70
MARGIN = 24
FOOT = 84
SWEEPS = 24


@dataclass(frozen=True)
class Drawing:
    """Boxes by name with their centres, and lines as points from the importer down."""

    width: int
    height: int
    boxes: dict[str, tuple[int, int]]
    lines: list[list[tuple[int, int]]]
    box: tuple[int, int] = BOX


@dataclass(frozen=True, order=True)
class Stop:
    """A place in a row: a box, or a line on its way down past it."""

    row: int
    name: str
    to: str = ""

    @property
    def width(self) -> int:
        """How much room it takes."""
        return LANE if self.to else BOX[0]


def arrange(graph: nx.DiGraph[str]) -> Drawing:
    """Lay out a graph of imports without circles."""
    lines: nx.DiGraph[str] = nx.transitive_reduction(graph)
    level = settled(graph, lines)
    chains = [_chain(level, above, below) for above, below in sorted(lines.edges)]
    near = _near(level, chains)
    rows = _ordered(near)
    across = _straightened(_placed(rows, near), rows, chains)
    left = min(x - stop.width // 2 for stop, x in across.items())
    right = max(x + stop.width // 2 for stop, x in across.items())
    top = max(level.values())
    places = {
        stop: (x - left + MARGIN, MARGIN + BOX[1] // 2 + (top - stop.row) * RISE)
        for stop, x in across.items()
    }
    return Drawing(
        right - left + 2 * MARGIN,
        MARGIN + BOX[1] + top * RISE + FOOT,
        {stop.name: place for stop, place in places.items() if not stop.to},
        [_line([places[stop] for stop in chain]) for chain in chains],
    )


def settled(graph: nx.DiGraph[str], lines: nx.DiGraph[str]) -> dict[str, int]:
    """Give each name a level above everything it imports, so that the lines are short."""
    level: dict[str, int] = {}
    for name in reversed(list(nx.lexicographical_topological_sort(graph))):
        level[name] = 1 + max((level[below] for below in graph[name]), default=-1)
    for _ in range(SWEEPS):
        for name in sorted(level):
            low = 1 + max((level[below] for below in graph[name]), default=-1)
            high = min((level[above] for above in graph.pred[name]), default=low + 1) - 1
            level[name] = high if len(lines.pred[name]) > len(lines[name]) else low
    return level


def _chain(level: dict[str, int], above: str, below: str) -> list[Stop]:
    """Return the stops of a line, one on each level that it passes."""
    between = range(level[above] - 1, level[below], -1)
    passing = [Stop(row, above, below) for row in between]
    return [Stop(level[above], above), *passing, Stop(level[below], below)]


def _near(level: dict[str, int], chains: list[list[Stop]]) -> dict[Stop, list[Stop]]:
    """Return, for each stop, those that lines join it to."""
    near: dict[Stop, list[Stop]] = {Stop(row, name): [] for name, row in sorted(level.items())}
    for chain in chains:
        for upper, lower in pairwise(chain):
            near.setdefault(upper, []).append(lower)
            near.setdefault(lower, []).append(upper)
    return near


def _ordered(near: dict[Stop, list[Stop]]) -> list[list[Stop]]:
    """Return the rows from the ground up, each in an order with few crossings."""
    rows: list[list[Stop]] = [[] for _ in range(1 + max(stop.row for stop in near))]
    for stop in sorted(near):
        rows[stop.row].append(stop)
    best, fewest = rows, _crossings(rows, near)
    for sweep in range(SWEEPS):
        side = 1 if sweep % 2 else -1
        rows = [list(row) for row in rows]
        for row in rows if side < 0 else reversed(rows):
            spot = {stop: place for other in rows for place, stop in enumerate(other)}
            row.sort(key=lambda stop: _middle(stop, near, spot, side))
        if (now := _crossings(rows, near)) < fewest:
            best, fewest = rows, now
    return best


def _middle(
    stop: Stop, near: dict[Stop, list[Stop]], spot: dict[Stop, int], side: int
) -> tuple[float, Stop]:
    joined = [spot[other] for other in near[stop] if other.row == stop.row + side]
    return (sum(joined) / len(joined) if joined else spot[stop], stop)


def _crossings(rows: list[list[Stop]], near: dict[Stop, list[Stop]]) -> int:
    spot = {stop: place for row in rows for place, stop in enumerate(row)}
    count = 0
    for row in rows:
        ends = [
            (spot[stop], spot[other])
            for stop in row
            for other in near[stop]
            if other.row == stop.row + 1
        ]
        count += sum((a - c) * (b - d) < 0 for a, b in ends for c, d in ends)
    return count // 2


def _placed(rows: list[list[Stop]], near: dict[Stop, list[Stop]]) -> dict[Stop, int]:
    """Return where each stop stands across: near those it is joined to, without touching."""
    across = {stop: place * (BOX[0] + GAP) for row in rows for place, stop in enumerate(row)}
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            wished = [
                sum(across[other] for other in near[stop]) // max(1, len(near[stop]))
                for stop in row
            ]
            across |= dict(zip(row, _apart(row, wished), strict=True))
    return across


def _apart(row: list[Stop], wished: list[int]) -> list[int]:
    """Push neighbours apart to the right, then the whole row back towards its wishes."""
    found: list[int] = []
    for place, (stop, wish) in enumerate(zip(row, wished, strict=True)):
        if place:
            room = (row[place - 1].width + stop.width) // 2 + GAP
            found.append(max(wish, found[-1] + room))
        else:
            found.append(wish)
    shift = sum(w - f for w, f in zip(wished, found, strict=True)) // len(row)
    return [x + shift for x in found]


def _straightened(
    across: dict[Stop, int], rows: list[list[Stop]], chains: list[list[Stop]]
) -> dict[Stop, int]:
    """Let lines that pass several rows bend as seldom as their neighbours allow."""
    across = dict(across)
    for _ in range(SWEEPS):
        for chain in sorted(chains, key=len):
            target = (across[chain[0]] + across[chain[-1]]) // 2
            left = chain[1:-1]
            while left:
                run, low, high = _run(left, across, rows)
                across |= dict.fromkeys(run, min(max(target, low), high))
                left = left[len(run) :]
    return across


def _run(
    stops: list[Stop], across: dict[Stop, int], rows: list[list[Stop]]
) -> tuple[list[Stop], int, int]:
    """Return the longest straight beginning of a line, and between which places it may stand."""
    low, high = -(10**6), 10**6
    run: list[Stop] = []
    for stop in stops:
        row = rows[stop.row]
        place = row.index(stop)
        lefts = [across[one] + (one.width + LANE) // 2 for one in row[:place][-1:]]
        rights = [across[one] - (one.width + LANE) // 2 for one in row[place + 1 :][:1]]
        new_low, new_high = max([low, *lefts]), min([high, *rights])
        if run and new_low > new_high:
            break
        low, high = new_low, max(new_low, new_high)
        run.append(stop)
    return run, low, high


def _line(centres: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Begin a line below its first box and end it above its last; straight past other rows."""
    half = BOX[1] // 2
    (x, y), *between, (to_x, to_y) = centres
    passing = [point for px, py in between for point in ((px, py - half), (px, py + half))]
    return [(x, y + half), *passing, (to_x, to_y - half)]
