"""Late positions: how long answers take on days 5 to 8, cold, where people really are.

The positions come from games of the strategies, with seeds, so they are the same in every run. A
file with others may be given: ``python -m benchmarks.late positions.json``, a list of positions as
`Position.to_dict` writes them. Beside the answers stand plain ways to the same numbers, as far as
these can go: an axis for every die, recursion over everything, and the library icepool.
"""

from __future__ import annotations

import json
import sys
from functools import cache, partial
from importlib import import_module
from itertools import combinations, islice, product
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import icepool  # type: ignore[import-untyped]
import numpy as np

import glow_explorer as glow
from benchmarks.dice_lab import best_rerolls
from glow_explorer import Company, Game, Pool, Position, Roll
from glow_explorer.judge.many import times
from glow_explorer.symbols import Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

NUMBER = 40
_NAMES = ["Pocana", "Eoles", "Braccio", "Taetyss"]
_TABLES = (
    "glow_explorer.odds.dice_space", "glow_explorer.odds.solver", "glow_explorer.odds.card_odds",
    "glow_explorer.journeys.land_plan", "glow_explorer.journeys.sea_days",
    "glow_explorer.journeys.sea_plan", "glow_explorer.journeys.rerolled",
    "glow_explorer.journeys.chances", "glow_explorer.kernel.walking",
)  # fmt: skip
_REFERENCE_DICE, _FEW_DICE = 7, 3
"""So many dice an axis for each of them, and plain recursion, can have."""
_SYMBOLS = list(Symbol)


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


def _day(late: Late) -> object:
    return glow.advise(late.rolled.having(game=None), journey=True).options


def _plan(late: Late) -> object:
    return late.rolled.having(game=None).plan().value


def _rerolled(late: Late, dice: int, rerolls: int) -> object:
    roll = Roll((late.rolled.roll or Roll("")).dice[:dice], unlimited=True)
    return glow.advise(roll, late.rolled.company, rerolls=rerolls).options


def _an_axis_for_every_die(late: Late) -> object:
    """Advise on two rerolls with an axis for every die; the order of cards is left aside."""
    roll, company = late.rolled.roll, late.rolled.company
    assert roll is not None
    assert company is not None
    dice = roll.dice[:_REFERENCE_DICE]
    counts = np.zeros((*(6 for _ in dice), len(_SYMBOLS)), np.int16)
    for axis, die in enumerate(dice):
        shows = np.array([[face is symbol for symbol in _SYMBOLS] for face in die.faces])
        counts += shows.reshape([6 if place == axis else 1 for place in range(len(dice))] + [-1])
    often = times(company.cards, counts.reshape(-1, len(_SYMBOLS)))
    light = often @ np.array([card.effect.light for card in company.cards])
    return best_rerolls(light.reshape(counts.shape[:-1]).astype(float), 2)


def _recursion(late: Late) -> object:
    """Advise on one reroll of a few dice by trying everything, each result judged by itself."""
    roll, company = late.rolled.roll, late.rolled.company
    assert roll is not None
    assert company is not None
    dice = roll.dice[:_FEW_DICE]

    def best(shown: tuple[Symbol, ...], left: int) -> float:
        rolled = [die.showing(symbol) for die, symbol in zip(dice, shown, strict=True)]
        now = glow.noon(company, Roll(rolled, unlimited=True)).best
        value = float(now.light)
        places = range(len(dice)) if left else ()
        for again in [*combinations(places, 1), *combinations(places, 2)]:
            results = list(product(*(dice[die].faces for die in again)))
            total = 0.0
            for result in results:
                after = list(shown)
                for die, symbol in zip(again, result, strict=True):
                    after[die] = symbol
                total += best(tuple(after), left - 1)
            value = max(value, total / len(results))
        return value

    return best(tuple(die.symbol for die in dice if die.symbol is not None), 1)


def _each_card(late: Late) -> object:
    pool = Pool([die.unrolled() for die in late.rolled.roll or ()], unlimited=True)
    cards = late.rolled.company.cards if late.rolled.company else ()
    return [glow.odds(card, pool).distribution for card in cards]


def _by_icepool(late: Late) -> object:
    """Find the odds of each card by adding dice that are numbers, a digit for each symbol."""
    total: Any = 0
    for die in late.rolled.roll or ():
        total = total + icepool.Die([16 ** _SYMBOLS.index(face) for face in die.faces])
    numbers = list(total.outcomes())
    digits = np.array([[n >> 4 * place & 15 for place in range(len(_SYMBOLS))] for n in numbers])
    cards = late.rolled.company.cards if late.rolled.company else ()
    often = times(cards, digits).T.tolist()
    return [total.map(dict(zip(numbers, each, strict=True))) for each in often]


QUESTIONS: dict[str, Callable[[Late], object]] = {
    "advise, the score track left out": _advise,
    "advise, everything a player may do": _advise_with_track,
    "advise, noon and journey together": _day,
    "the plan of the days left": _plan,
    "odds of the company": _odds,
    "odds.compare, five companions": _compare,
    f"advise, {_REFERENCE_DICE} dice, two rerolls": partial(
        _rerolled, dice=_REFERENCE_DICE, rerolls=2
    ),
    "  the same by an axis for every die": _an_axis_for_every_die,
    f"advise, {_FEW_DICE} dice, one reroll": partial(_rerolled, dice=_FEW_DICE, rerolls=1),
    "  the same by recursion and the judge": _recursion,
    "odds of each card": _each_card,
    "  the same by icepool": _by_icepool,
}
_CARDS = ["ladawa", "thoape", "sketal-green", "likyar", "sketal-blue", "torke-a", "drel-2"]
_GROWING = "3 red, 2 green, 2 blue, azure, orange, purple"


def _grown(dice: int, cards: int, rerolls: int) -> object:
    """Advise on a company of some size."""
    roll = Roll(Pool(_GROWING).roll(seed=5).dice[10 - dice :])
    return glow.advise(roll, Company("Pocana", _CARDS[:cards]), rerolls=rerolls).value


def growth() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield how work grows over dice, rerolls, cards and days, the others being the same."""
    for dice in range(4, 11):
        yield f"{dice} dice, 5 cards, 3 rerolls", partial(_grown, dice, 5, 3)
    for rerolls in range(1, 9):
        yield f"8 dice, 5 cards, {rerolls} rerolls", partial(_grown, 8, 5, rerolls)
    for cards in range(1, 8):
        yield f"8 dice, {cards} cards, 3 rerolls", partial(_grown, 8, cards, 3)
    for journey, places in (("at sea", {"boats": (0, 0, 0, 0)}), ("on land", {"at": 0, "camp": 0})):
        for days in (1, 2, 4, 8):
            yield f"a plan of {days} days {journey}, 7 dice", partial(_planned, days, places)
        for days in (1, 2, 4, 8):
            yield f"noon and {days} days {journey}, 7 dice", partial(_day_grown, days, places)


def _planned(days: int, places: dict[str, Any]) -> object:
    """Plan some days."""
    pool = Pool(Pool(_GROWING).dice[3:])
    return Position(pool=pool, **places).plan(days=days).value


def _day_grown(days: int, places: dict[str, Any]) -> object:
    """Advise on noon and journey with some days left."""
    roll = Roll(Pool(_GROWING).roll(seed=5).dice[3:])
    position = Position(Company("Pocana", _CARDS[:5]), roll=roll, free_rerolls=2, **places)
    return position.advise(journey=True, days=days).value


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
