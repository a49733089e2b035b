"""A match of two strategies: ``python -m benchmarks.match [pairs] [one] [other]``.

Every beginning is played twice, once with each of them on each seat; so the intervals are those of
pairs. Games per second are those of one core.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from statistics import mean, stdev
from time import process_time

from glow_explorer.game.simulation import play_game, simulation_task

SEED = 20251118
WIDE = 1.96


def match(journey: str, pairs: int, one: str = "master", other: str = "careful") -> str:
    """Play a match on a journey; return its line of the table."""
    task = simulation_task(players=2, journey=journey, seed=SEED, strategies=[one, other])
    swapped = replace(task, strategies=task.strategies[::-1])
    won, lead, began = [], [], process_time()
    for pair in range(pairs):
        rows = [row for seats in (task, swapped) for row in play_game(seats, 2 * pair)]
        own = [row for row in rows if row.strategy == one]
        others = [row for row in rows if row.strategy == other]
        won.append(mean(row.won for row in own))
        lead.append(mean(row.score for row in own) - mean(row.score for row in others))
    pace = 2 * pairs / (process_time() - began)
    shares, light = _interval(won, 100), _interval(lead, 1)
    return f"| {journey} | {2 * pairs:,} | {shares} % | {light} | {pace:.1f} |"


def _interval(values: list[float], times: float) -> str:
    half = WIDE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{times * mean(values):.1f} ± {times * half:.1f}"


def main(pairs: str = "20", one: str = "master", other: str = "careful") -> None:
    """Print the table of a match on both journeys."""
    print(f"{one} against {other}, two players")
    print("| journey | games | won | lead in light | games a second |")
    print("|---|---|---|---|---|")
    for journey in ("archipelago", "province"):
        print(match(journey, int(pairs), one, other), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
