"""The dice lab: odds beside the library icepool, advice beside plain tensors and recursion."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

import icepool  # type: ignore[import-untyped]
import numpy as np

import glow_explorer as glow
from glow_explorer import Color, Company, Die, Pool, Roll, Symbol
from glow_explorer.judge.many import tallies, times
from glow_explorer.kernel.conditions import counter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from benchmarks.timing import Case

_SYMBOLS = list(Symbol)
_POOLS = {
    5: "3 red, green, blue",
    8: "3 red, 2 green, blue, azure, purple",
    10: "3 red, 2 green, 2 blue, azure, purple, orange",
    12: "3 red, 2 green, 2 blue, 2 azure, purple, orange, yellow",
}
_CARDS = ["ladawa", "thoape", "torke-a", "likyar", "drel-2"]
_DICE = "3 red, 2 green, 2 blue, azure, orange, purple"


class _Identical(icepool.MultisetEvaluator):  # type: ignore[misc]  # it has no types
    """Identical symbols, in icepool's own way: symbol by symbol, how many dice show it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def next_state(self, state: Any, order: Any, outcome: int, /, count: int) -> int:  # noqa: ARG002
        """Count the groups of one more symbol."""
        return (state or 0) + (count // self.number if outcome < len(_SYMBOLS) - 1 else 0)


class _Both(icepool.MultisetEvaluator):  # type: ignore[misc]  # it has no types
    """Two symbols together, in icepool's own way."""

    def __init__(self, one: Symbol, two: Symbol) -> None:
        self.wanted = {_SYMBOLS.index(one), _SYMBOLS.index(two)}

    def next_state(self, state: Any, order: Any, outcome: int, /, count: int) -> int:  # noqa: ARG002
        """Keep the smaller number."""
        so_far = 99 if state is None else int(state)
        return min(so_far, count) if outcome in self.wanted else so_far


def _idiomatic(pool: Pool, evaluator: Any) -> object:
    dice = [icepool.Die([_SYMBOLS.index(face) for face in die.faces]) for die in pool]
    return evaluator(icepool.Pool(dice))


def _packed(pool: Pool, matters: list[Symbol], often: Callable[[int], int]) -> object:
    """Let icepool add dice that are numbers, with a digit for each symbol that matters."""
    total: Any = 0
    for color, number in Counter(die.color for die in pool).items():
        sides = [16 ** matters.index(one) if one in matters else 0 for one in Die(color).faces]
        total = total + number @ icepool.Die(sides)
    return total.map(often)


def _digits(number: int) -> list[int]:
    return [number >> 4 * place & 15 for place in range(len(_SYMBOLS))]


def _same(number: int) -> int:
    return sum(count // 3 for count in _digits(number))


def _least(number: int) -> int:
    return min(_digits(number)[:2])


def _odds(question: str, pool: Pool) -> object:
    return glow.odds(question, pool).distribution


def _plain_value(symbols: tuple[Symbol, ...]) -> int:
    """What the five cards of the benchmark bring, in plain words."""
    count = Counter(symbols)
    return (
        4 * (count[Symbol.FIRE] // 2)
        + 2 * min(count[Symbol.WATER], count[Symbol.ROCK])
        + 4 * sum(number // 3 for number in count.values())
        + min(count[Symbol.NATURE], count[Symbol.FIRE])
        + (0 if count[Symbol.AIR] else 4)
    )


def _recursion(roll: Roll, rerolls: int) -> float:
    """Advise by plain recursion over all dice, all pairs and all faces."""
    faces = [die.faces for die in roll]

    @cache
    def best(symbols: tuple[Symbol, ...], left: int) -> float:
        value = float(_plain_value(symbols))
        if not left:
            return value
        pairs = [*combinations(range(len(symbols)), 1), *combinations(range(len(symbols)), 2)]
        for dice in pairs:
            results = list(product(*(faces[die] for die in dice)))
            total = 0.0
            for result in results:
                after = list(symbols)
                for die, symbol in zip(dice, result, strict=True):
                    after[die] = symbol
                total += best(tuple(after), left - 1)
            value = max(value, total / len(results))
        return value

    return best(roll.symbols, rerolls)


def _tensor(roll: Roll, rerolls: int) -> float:
    """Advise with an axis of six sides for every single die, whether dice are alike or not."""
    number = len(roll)
    values = np.zeros((6,) * number)
    counts = {symbol: np.zeros((6,) * number, dtype=np.int16) for symbol in Symbol}
    for axis, die in enumerate(roll):
        shape = [1] * number
        shape[axis] = 6
        for symbol in Symbol:
            shows = np.array([face is symbol for face in die.faces], dtype=np.int16)
            counts[symbol] = counts[symbol] + shows.reshape(shape)
    values += 4 * (counts[Symbol.FIRE] // 2)
    values += 2 * np.minimum(counts[Symbol.WATER], counts[Symbol.ROCK])
    values += sum(4 * (count // 3) for count in counts.values())
    values += np.minimum(counts[Symbol.NATURE], counts[Symbol.FIRE])
    values += 4 * (counts[Symbol.AIR] == 0)
    best = best_rerolls(values, rerolls)
    return float(best[tuple(die.faces.index(die.symbol) for die in roll if die.symbol)])


def best_rerolls(values: NDArray[np.float64], rerolls: int) -> NDArray[np.float64]:
    """Return what all results are worth with some rerolls of one or two dice, an axis each."""
    for _ in range(rerolls):
        best = values.copy()
        for one in range(values.ndim):
            away = values.mean(axis=one, keepdims=True)
            np.maximum(best, away, out=best)
            for two in range(one + 1, values.ndim):
                np.maximum(best, away.mean(axis=two, keepdims=True), out=best)
        values = best
    return values


def _advise(dice: Roll, rerolls: int) -> object:
    return glow.advise(dice, _CARDS, rerolls=rerolls).value


def _rolled(number: int) -> Roll:
    return Roll(Pool(_DICE).roll(seed=5).dice[10 - number :])


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the questions and what is timed for each."""
    return {
        **{f"The odds of 3 identical symbols, {n} dice": _odds_cases(n) for n in _POOLS},
        "The odds of nature and water, 12 dice": _both_cases(Pool(_POOLS[12])),
        "The odds of a company": {
            "5 cards, 8 dice": lambda: glow.odds(_CARDS, _POOLS[8]).light,
            "5 cards, 12 dice": lambda: glow.odds(_CARDS, _POOLS[12]).light,
            "a Sketal among them, 8 dice": lambda: (
                glow.odds(Company("Pocana", [*_CARDS, "sketal-green"]), _POOLS[8]).light
            ),
        },
        "Advice, 3 dice and 2 rerolls": {
            "plain recursion": lambda: _recursion(_rolled(3), 2),
            "glow.advise": lambda: _advise(_rolled(3), 2),
        },
        **{f"Advice, {n} dice and 5 rerolls": _advice_cases(n) for n in range(6, 11)},
        "Advice, 10 dice of all colours and 5 rerolls": {
            "glow.advise": lambda: _advise(
                Roll("2 red:fire 2 green:air blue:water azure:rock orange:nature purple:air"
                     " yellow:air black:loss"), 5,
            ),
        },
        "Counting triggers (59 cards)": _counting_cases(),
    }  # fmt: skip


def _odds_cases(number: int) -> Mapping[str, Case]:
    pool = Pool(_POOLS[number])
    return {
        "icepool, idiomatic": lambda: _idiomatic(pool, _Identical(3)),
        "icepool, packed": lambda: _packed(pool, _SYMBOLS[:-1], _same),
        "glow.odds": lambda: _odds("same:3", pool),
    }


def _both_cases(pool: Pool) -> Mapping[str, Case]:
    both, card = [Symbol.NATURE, Symbol.WATER], glow.card("wapoki")
    return {
        "icepool, idiomatic": lambda: _idiomatic(pool, _Both(*both)),
        "icepool, packed, these symbols only": lambda: _packed(pool, both, _least),
        "glow.odds": lambda: glow.odds(card, pool).distribution,
    }


def _advice_cases(number: int) -> Mapping[str, Case]:
    roll = _rolled(number)
    slow: dict[str, Case] = {"an axis for every die": lambda: _tensor(roll, 5)}
    fits = number < 10  # 6^10 values would take a minute, and more memory than many have
    return (slow if fits else {}) | {"glow.advise": lambda: _advise(roll, 5)}


def _counting_cases() -> Mapping[str, Case]:
    cards = [*glow.adventurers, *glow.companions, *glow.spells]
    colors = [color for color in Color if color is not Color.BLACK]
    rolls = [Pool(Die(color) for color in colors).roll(seed=seed) for seed in range(2000)]
    counts, _ = tallies(rolls)
    many = np.tile(counts.astype(np.uint8), (100, 1))
    hands = [tuple(row) for row in counts[:100].tolist()]
    present = [tuple(map(bool, hand)) for hand in hands]
    asked = [counter(card) for card in cards]
    shown = list(zip(hands, present, strict=True))
    return {
        "one by one": (
            lambda: [often(hand, there) for often in asked for hand, there in shown],
            prod((len(cards), len(hands))),
        ),
        "all at once, 200,000 hands": (lambda: times(cards, many), prod((len(cards), len(many)))),
    }
