"""What a million games cost: ``python -m benchmarks.million [games]``.

Prints the table of ``docs/cluster.md`` for the machine that runs it: games of four a second of
processor time, and what a million of them come to on one core and on many.
"""

from __future__ import annotations

import sys
from time import process_time

from glow_explorer.game.simulation import play_game, simulation_task

SEED = 3
MILLION = 1_000_000
CORES = 64
GAMES = {"random": 400, "greedy": 60, "careful": 60}


def pace(strategy: str, journey: str, games: int) -> float:
    """Return how many games a second of processor time are played, tables being there."""
    task = simulation_task(players=4, journey=journey, seed=SEED, strategies=strategy)
    play_game(task, games)
    began = process_time()
    for number in range(games):
        play_game(task, number)
    return games / (process_time() - began)


def spoken(seconds: float) -> str:
    """Return a time in the unit that one would choose.

    >>> spoken(20), spoken(1500), spoken(21_600)
    ('20 s', '25 min', '6.0 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def main(given: list[str]) -> None:
    """Print a line for each strategy and journey."""
    for strategy, usual in GAMES.items():
        for journey in ("province", "archipelago"):
            rate = pace(strategy, journey, int(given[0]) if given else usual)
            one, many = spoken(MILLION / rate), spoken(MILLION / rate / CORES)
            print(f"| `{strategy}` | {journey.title()} | {rate:.0f} | {one} | {many} |")


if __name__ == "__main__":
    main(sys.argv[1:])
