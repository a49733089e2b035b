"""One card: how often it triggers when dice are rolled once, exactly, with its reasons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import comb, prod
from operator import mul
from struct import unpack
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Card
from glow_explorer.dice import Die
from glow_explorer.errors import GlowError
from glow_explorer.inputs import checked_amounts
from glow_explorer.judge.reasons import Judged
from glow_explorer.kernel.conditions import SAME_SYMBOLS, counter
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.odds.caveats import curse, limits
from glow_explorer.odds.dice_space import multisets, relevant, ways
from glow_explorer.progress import followed
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import POSITION, Color, Symbol
from glow_explorer.values import Charted, Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pandas as pd

    from glow_explorer.dice import Pool
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House


_PLACE = 64
"""Bits for a number of throws: enough for as many dice as these."""
_FEW_DICE, _FEW_SYMBOLS = 24, 3
_MOST_STATES = 400_000
"""More combinations of counts are not counted."""
Groups = list[tuple[tuple[Symbol, ...], int]]
"""The faces of dice that are alike, and how many they are."""
Steps = tuple[tuple[int, int], ...]
"""What dice may add to a state, and in how many ways."""
CountedDice = tuple[Sequence[int], int, int]
"""How many dice show each symbol, how many groups are put aside, and how many throws do."""


def trigger_throws(card: Card, pool: Pool, rulings: Rulings, *, kaar: bool) -> dict[int, int]:
    """Count how many throws of a pool make a card trigger how often.

    Examples
    --------
    >>> from glow_explorer import Pool, Rulings, card
    >>> trigger_throws(card("ladawa"), Pool("2 red"), Rulings(), kaar=False)
    {0: 32, 1: 4}
    """
    immune = is_immune(rulings.house, kaar=kaar)
    black = [] if immune else [die for die in pool if die.color is Color.BLACK]
    others = list(pool) if immune else [die for die in pool if die.color is not Color.BLACK]
    matters = relevant([card])
    counted: defaultdict[int, int] = defaultdict(int)
    for shown, number in _shown(black, matters).items():
        for times, throws in _triggers(card, others, matters, shown, rulings.house).items():
            counted[times] += number * throws
    return dict(sorted(counted.items()))


def total(pool: Pool) -> int:
    """Return how many throws there are."""
    return prod(1 if die.is_rolled else len(die.faces) for die in pool)


def _sides(die: Die) -> tuple[Symbol, ...]:
    return (die.symbol,) if die.symbol is not None else die.faces


def _shown(black: Sequence[Die], matters: frozenset[Symbol]) -> dict[tuple[Symbol, ...], int]:
    """Return what black dice may show of elements that matter, and in how many ways."""
    ways_by_curse: dict[tuple[Symbol, ...], int] = {(): 1}
    for sides in map(_sides, black):
        following: defaultdict[tuple[Symbol, ...], int] = defaultdict(int)
        for cursed, throws in ways_by_curse.items():
            for symbol in sides:
                more = (symbol,) if symbol in matters and symbol.is_element else ()
                following[tuple(sorted((*cursed, *more)))] += throws
        ways_by_curse = following
    return ways_by_curse


def _triggers(
    card: Card,
    dice: Sequence[Die],
    matters: frozenset[Symbol],
    cursed: tuple[Symbol, ...],
    house: House,
) -> dict[int, int]:
    """Count throws of all dice but the black ones, which curse some symbols.

    Of a cursed symbol the other dice do not count, however many show it.
    """
    by_black = Counter(POSITION[symbol] for symbol in cursed)
    left = [(at, *after_curse(number, number, house)) for at, number in by_black.items()]
    live = sorted(matters - set(cursed), key=POSITION.__getitem__)
    same = card.condition.same
    often = counter(card)
    places = [POSITION[symbol] for symbol in live]
    aside = POSITION[SAME_SYMBOLS[0]]
    by_times: defaultdict[int, int] = defaultdict(int)
    for shown, groups, throws in _grouped(dice, live, same) if same else _counted(dice, live):
        counts = [0] * len(POSITION)
        for position, count in zip(places, shown):  # noqa: B905 - asked for every state
            counts[position] = count
        counts[aside] += same * groups  # of whichever symbol they are
        present = counts.copy() if left else counts
        for position, count, found_by_crossed in left:
            counts[position] += count
            present[position] += found_by_crossed
        by_times[often(counts, present)] += throws
    return by_times


def _counted(dice: Sequence[Die], live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Yield how many dice may show each symbol, and how many throws do."""
    alike: defaultdict[tuple[Color, Symbol | None], int] = defaultdict(int)
    for die in dice:
        alike[die.color, die.symbol] += 1
    groups = [(_sides(Die(*key)), number) for key, number in alike.items()]
    few = len(dice) <= _FEW_DICE and len(live) <= _FEW_SYMBOLS
    _check(len(dice), comb(len(dice) + len(live), len(live)))
    return (_in_one_number if few else _one_by_one)(groups, len(dice), live)


def _check(dice: int, states: int) -> None:
    """Refuse what would take too long."""
    if states > _MOST_STATES:
        raise GlowError("too-many-results", given=dice)


def _in_one_number(groups: Groups, dice: int, live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Count all throws in one long number, with a place for each combination of counts.

    A die is a number, too, that has its faces in the places of one symbol each. Dice together are
    the product: it adds up what comes to the same, as in any multiplication of long numbers.
    """
    base = dice + 1
    place = {symbol: _PLACE * base**number for number, symbol in enumerate(reversed(live))}
    alike: defaultdict[int, int] = defaultdict(int)
    for faces, number in groups:
        alike[sum([1 << place.get(symbol, 0) for symbol in faces])] += number
    every = prod(die**number for die, number in alike.items())
    size = base ** len(live)
    written = unpack(f"<{size}Q", every.to_bytes(_PLACE // 8 * size, "little"))
    for shown, throws in zip(product(range(base), repeat=len(live)), written, strict=True):
        if throws:
            yield shown, 0, throws


def _one_by_one(groups: Groups, dice: int, live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Count throws by what they show, however much that may be."""
    bits = dice.bit_length()
    place = {symbol: 1 << bits * number for number, symbol in enumerate(live)}
    states = {0: 1}
    for faces, number in followed(groups, "throws"):
        steps = _together(tuple(Counter(place.get(symbol, 0) for symbol in faces).items()), number)
        following: defaultdict[int, int] = defaultdict(int)
        for state, throws in states.items():
            for step, weight in steps:
                following[state + step] += throws * weight
        states = following
    low = (1 << bits) - 1
    for state, throws in states.items():
        yield [state // unit & low for unit in place.values()], 0, throws


@lru_cache(maxsize=1024)
def _together(steps: Steps, number: int) -> Steps:
    """Return what several dice that are alike may add together."""
    every, weights = zip(*steps, strict=True)
    sums = [sum(map(mul, every, counts)) for counts in multisets(number, len(every))]
    return tuple(zip(sums, ways(number, weights), strict=True))


def _grouped(dice: Sequence[Die], live: Sequence[Symbol], same: int) -> Iterator[CountedDice]:
    """Yield how many dice are left over of each symbol beside complete groups, and how many throws.

    Dice are added one by one; above the bits of the symbols stand the groups.
    """
    left_over = same ** len(live) * (len(dice) // same + 1)
    _check(len(dice), min(left_over, comb(len(dice) + len(live), len(live))))
    bits = same.bit_length()
    place = {symbol: 1 << bits * number for number, symbol in enumerate(live)}
    low, aside = (1 << bits) - 1, 1 << bits * len(live)
    states = {0: 1}
    for faces in followed([_sides(die) for die in dice], "throws"):
        steps = Counter(place.get(symbol, 0) for symbol in faces)
        following: defaultdict[int, int] = defaultdict(int)
        for state, throws in states.items():
            for step, weight in steps.items():
                after = state + step
                if step and after // step & low == same:
                    after += aside - same * step
                following[after] += throws * weight
        states = following
    for state, throws in states.items():
        yield [state // unit & low for unit in place.values()], state // aside, throws


def is_bare(card: Card) -> bool:
    """Return whether a card only stands for a condition that was asked for by itself."""
    return type(card) is Card and not card.number and not card.key


@dataclass(frozen=True, repr=False)
class Odds(Judged, Charted):
    """How often a card triggers when dice are rolled once.

    Attributes
    ----------
    card, pool
        The card, or a condition in its place, and the dice; some may lie already.
    under
        The rulings; `rulings` has those that matter.
    kaar
        Whether the owner of the dice has Kaar in play.
    """

    card: Card
    pool: Pool
    under: Rulings
    kaar: bool

    @cached_property
    def throws(self) -> Mapping[int, int]:
        """How many of all equally likely throws make it trigger how often."""
        return Frozen(trigger_throws(self.card, self.pool, self.under, kaar=self.kaar))

    @cached_property
    def distribution(self) -> Mapping[int, Fraction]:
        """The chance of each number of triggers."""
        every = total(self.pool)
        return Frozen({times: Fraction(number, every) for times, number in self.throws.items()})

    @property
    def at_least_once(self) -> Fraction:
        """The chance that it triggers at all."""
        return 1 - self.distribution.get(0, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """How often it triggers on average."""
        return Fraction(sum(t * number for t, number in self.throws.items()), total(self.pool))

    def at_least(self, times: int) -> Fraction:
        """Return the chance that it triggers so often or more."""
        checked_amounts(floor=False, times=times)
        chances = self.distribution.items()
        return sum((chance for often, chance in chances if often >= times), Fraction(0))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """What limits it, and the disputed rules that it rests on."""
        cursed = curse([self.card], self.pool, self.under, kaar=self.kaar)
        return (*limits(self.card), *cursed)

    def again(self, rulings: Rulings) -> Odds:
        """Answer the same question under other rulings."""
        return replace(self, under=as_rulings(rulings))

    def table(self) -> pd.DataFrame:
        """Return a row for each number of triggers: its throws, its chance, and of so many or more.

        >>> from glow_explorer import odds
        >>> odds("fire fire", "2 red").table().round(3).to_dict("list")
        {'throws': [32, 4], 'chance': [0.889, 0.111], 'at least': [1.0, 0.111]}
        """
        import pandas as pd

        rows = [
            {
                "times": times,
                "throws": number,
                "chance": float(self.distribution[times]),
                "at least": float(self.at_least(times)),
            }
            for times, number in self.throws.items()
        ]
        return pd.DataFrame(rows).set_index("times")

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as plain values that go into JSON."""
        return {
            "card": str(self.card.condition) if is_bare(self.card) else self.card.ref,
            "pool": str(self.pool),
            "distribution": {
                str(times): str(chance) for times, chance in self.distribution.items()
            },
            "at_least_once": str(self.at_least_once),
            "mean": str(self.mean),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        name = repr(str(self.card.condition)) if is_bare(self.card) else self.card.ref
        return f"<Odds {name} with {str(self.pool)!r}: {float(self.at_least_once):.1%}>"
