"""Late positions: how long answers take on days 5 to 8, cold, where people really are.

The positions come from games of the strategies, with seeds, so they are the same in every run. A
file with others may be given: ``python -m benchmarks.late positions.json``, a list of positions as
`Position.to_dict` writes them.
"""

from __future__ import annotations

import json
import sys
from functools import cache, partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import glow_explorer as glow
from glow_explorer import Company, Game, Pool, Position, Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

NUMBER = 40
_NAMES = ["Pocana", "Eoles", "Braccio", "Taetyss"]
_TABLES = ("glow_explorer.odds.dice_space", "glow_explorer.odds.solver")


class Late(NamedTuple):
    """A player about to reroll, and the same table that morning, with who may be recruited."""

    rolled: Position
    morning: Position | None = None
    meeting: dict[str, str] | None = None


def positions() -> Iterator[Late]:
    """Yield late positions, by seed: both journeys, two to four players, two strategies."""
    for seed in range(1000):
        journey = ("province", "archipelago")[seed % 2]
        strategy = ("greedy", "careful")[seed // 2 % 2]
        names = _NAMES[seed % 3 :][: 2 + seed % 3]
        begun = Game.new(names, journey, seed).play(strategy, until=f"day {5 + seed % 4}")
        meeting = {space.companion.key: str(space.dice) for space in begun.track if space.companion}
        rolled = begun.play(strategy, until="late morning")
        while rolled.player.roll is None:
            rolled = rolled.play(strategy, until="decision")
        yield Late(rolled.player, begun.player, meeting)


def _advise(late: Late) -> object:
    return glow.advise(late.rolled.having(light=None, game=None)).options


def _advise_with_track(late: Late) -> object:
    return glow.advise(late.rolled.having(game=None)).options


def _odds(late: Late) -> object:
    pool = Pool([die.unrolled() for die in late.rolled.roll or ()], unlimited=True)
    return glow.odds(late.rolled.having(roll=None, pool=pool, game=None)).gains


def _compare(late: Late) -> object:
    return late.morning and glow.odds.compare(late.morning, None, late.meeting).best


QUESTIONS: dict[str, Callable[[Late], object]] = {
    "advise, the score track left out": _advise,
    "advise, everything a player may do": _advise_with_track,
    "odds of the company": _odds,
    "odds.compare, five companions": _compare,
}
_CARDS = ["ladawa", "thoape", "sketal-green", "likyar", "sketal-blue", "torke-a", "drel-2"]
_GROWING = "3 red, 2 green, 2 blue, azure, orange, purple"


def _grown(dice: int, cards: int, rerolls: int) -> object:
    """Advise on a company of some size."""
    roll = Roll(Pool(_GROWING).roll(seed=5).dice[10 - dice :])
    return glow.advise(roll, Company("Pocana", _CARDS[:cards]), rerolls=rerolls).value


def growth() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield how work grows over dice, rerolls and cards, the others being the same."""
    for dice in range(4, 11):
        yield f"{dice} dice, 5 cards, 3 rerolls", partial(_grown, dice, 5, 3)
    for rerolls in range(1, 9):
        yield f"8 dice, 5 cards, {rerolls} rerolls", partial(_grown, 8, 5, rerolls)
    for cards in range(1, 8):
        yield f"8 dice, {cards} cards, 3 rerolls", partial(_grown, 8, cards, 3)


def cold(ask: Callable[[], object]) -> float:
    """Return the seconds of one core that an answer takes while no table is known yet."""
    for module in map(import_module, _TABLES):
        for table in vars(module).values():
            if hasattr(table, "cache_clear"):
                table.cache_clear()
    began = process_time()
    ask()
    return process_time() - began


@cache
def _known() -> tuple[Late, ...]:
    return tuple(islice(positions(), NUMBER))


def _read(path: str) -> tuple[Late, ...]:
    return tuple(map(Late, map(Position.from_dict, json.loads(Path(path).read_text("utf-8")))))


def report(lates: Sequence[Late] | None = None) -> None:
    """Print for each question how long it takes: the median, 95 % of all, the longest."""
    lates = _known() if lates is None else lates
    for name, ask in QUESTIONS.items():
        asked: Any = [late for late in lates if late.morning or ask is not _compare]
        if not asked:
            continue
        ask(asked[0])  # catalogue and libraries are loaded
        seconds = sorted(cold(partial(ask, late)) for late in asked)
        most = quantiles(seconds, n=20)[-1]
        print(
            f"{name:40} {len(asked):4} positions   median {median(seconds) * 1e3:9,.1f} ms"
            f"   95 % {most * 1e3:9,.1f} ms   longest {seconds[-1] * 1e3:9,.1f} ms"
        )
    print("Advice, cold, as it grows")
    for name, run in growth():
        print(f"  {name:40} {cold(run) * 1e3:12,.1f} ms")


if __name__ == "__main__":
    report(_read(sys.argv[1]) if len(sys.argv) > 1 else None)
