"""Rerolling against plain loops over dice, and values against fractions worked out one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Die, Roll, Symbol
from glow_explorer.odds.dice_space import multisets, place
from glow_explorer.odds.solver import Axis, Scale, averaged, best_of_few, raised, rerolled, turned
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from glow_explorer.odds import Advice

    Values = NDArray[np.float64]

Faces = tuple[tuple[int, ...], ...]
"""What each die shows, kind by kind."""
rerolling = import_module("glow_explorer.odds.solver")
LIMITS = [(200_000, 32), (1, 32), (1, 0), (200_000, 0), (2, 2), (5, 4), (10**9, 10**9)]


@pytest.fixture(params=LIMITS, ids=lambda limits: f"near {limits[0]}, short {limits[1]}")
def _limits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take each of the ways on which arrays of different sizes are worked on."""
    monkeypatch.setattr(rerolling, "_NEAR", request.param[0])
    monkeypatch.setattr(rerolling, "_SHORT", request.param[1])


CASES: list[list[tuple[int, tuple[int, ...]]]] = [
    [(1, (6,))],
    [(1, (2, 4))],
    [(3, (1, 1, 4))],
    [(2, (1, 5)), (1, (2, 1, 3))],
    [(1, (2, 1, 3)), (2, (1, 5))],
    [(1, (3, 3)), (1, (1, 5)), (1, (2, 1, 1, 2))],
    [(2, (1, 2, 3)), (2, (2, 4)), (1, (5, 1))],
    [(1, (6,)), (3, (1, 2, 3)), (2, (2, 2, 2))],
    [(2, (1, 1, 1, 1, 2)), (2, (1, 5))],
]
AXES = [[Axis(dice, tuple(map(float, weights))) for dice, weights in case] for case in CASES]
every_way = pytest.mark.usefixtures("_limits")
every_case = for_each("axes", AXES, ids=[str(case) for case in CASES])


def fewer(axes: list[Axis], *away: int) -> list[Axis]:
    """Return the axes with a die less of some kinds."""
    gone = Counter(away)
    return [Axis(axis.dice - gone[at], axis.weights) for at, axis in enumerate(axes)]


def some_values(axes: list[Axis], seed: int = 0) -> Values:
    shape = [axis.size for axis in axes]
    found: Values = np.random.default_rng(seed).integers(-50, 50, shape).astype(float)
    return found


def results(axes: list[Axis]) -> Iterator[Faces]:
    """Lay down dice in every way, those of a kind in the order of their faces."""
    lists = []
    for axis in axes:
        counts = multisets(axis.dice, axis.faces)
        lists.append(
            [tuple(face for face, n in enumerate(one) for _ in range(n)) for one in counts]
        )
    yield from product(*lists)


def at(dice: Faces, axes: list[Axis]) -> tuple[int, ...]:
    """Return where dice stand in an array."""
    return tuple(
        place(len(shown), axis.faces)[tuple(Counter(shown)[face] for face in range(axis.faces))]
        for shown, axis in zip(dice, axes, strict=True)
    )


def laid(dice: Faces, kind: int, face: int) -> Faces:
    return (*dice[:kind], (*dice[kind], face), *dice[kind + 1 :])


def without(dice: Faces, kind: int, die: int) -> Faces:
    rest = (*dice[kind][:die], *dice[kind][die + 1 :])
    return (*dice[:kind], rest, *dice[kind + 1 :])


def loop(axes: list[Axis], value: Callable[[Faces], float]) -> Values:
    """Work out a value for every result, one after the other."""
    found: Values = np.zeros([axis.size for axis in axes])
    for dice in results(axes):
        found[at(dice, axes)] = value(dice)
    return found


def rolled_again(dice: Faces, chosen: tuple[tuple[int, int], ...], values: Values,
                 axes: list[Axis]) -> float:  # fmt: skip
    """Add up what comes of rolling some dice again, each side of each die once."""
    if not chosen:
        return float(values[at(dice, axes)])
    (kind, die), *others = chosen
    total = 0.0
    for face, weight in enumerate(axes[kind].weights):
        shown = (*dice[kind][:die], face, *dice[kind][die + 1 :])
        after = (*dice[:kind], shown, *dice[kind + 1 :])
        total += weight * rolled_again(after, tuple(others), values, axes)
    return total


def best_reroll(dice: Faces, values: Values, axes: list[Axis]) -> float:
    """Try every die and every two dice."""
    every = [(kind, die) for kind, shown in enumerate(dice) for die in range(len(shown))]
    single = [6 * rolled_again(dice, (one,), values, axes) for one in every]
    double = [rolled_again(dice, two, values, axes) for two in combinations(every, 2)]
    return max(single + double)


def coming(
    values: Values, axes: list[Axis], kind: int, join: Callable[[list[float]], float]
) -> Values:
    """Join what each face of a die that comes would lead to."""

    def value(dice: Faces) -> float:
        faces = range(axes[kind].faces)
        return float(join([values[at(laid(dice, kind, face), axes)] for face in faces]))

    return loop(fewer(axes, kind), value)


def leaving(values: Values, axes: list[Axis], kind: int) -> Values:
    """Take the best of what each die of a kind leads to if it goes away."""
    left = fewer(axes, kind)

    def value(dice: Faces) -> float:
        rest = [without(dice, kind, die) for die in range(len(dice[kind]))]
        return max(float(values[at(one, left)]) for one in rest)

    return loop(axes, value)


@every_way
@every_case
class TestLoops:
    def test_the_average_over_a_die_that_comes(self, axes: list[Axis]) -> None:
        values = some_values(axes)
        for kind, axis in enumerate(axes):
            weights: Values = np.array(axis.weights)
            expected = coming(values, axes, kind, weights.dot)

            assert averaged(values, axes, kind).tolist() == expected.tolist()

    def test_the_best_of_a_die_that_is_laid_down_at_will(self, axes: list[Axis]) -> None:
        values = some_values(axes, 1)
        before = values.copy()
        for kind in range(len(axes)):
            assert turned(values, axes, kind).tolist() == coming(values, axes, kind, max).tolist()
        assert values.tolist() == before.tolist()

    def test_the_best_of_a_die_that_is_taken_away(self, axes: list[Axis]) -> None:
        for kind in range(len(axes)):
            left = fewer(axes, kind)
            values, found = some_values(left, 2), some_values(axes, 3)
            expected = np.maximum(found, leaving(values, axes, kind))
            raised(found, values, axes, kind)

            assert found.tolist() == expected.tolist()

    def test_the_best_reroll_of_one_die_or_two(self, axes: list[Axis]) -> None:
        values = some_values(axes, 4)
        before = values.copy()
        known = [(some_values(axes, 5) * 36, 0.0), (some_values(axes, 6) * 36, 100.0)]
        best = loop(axes, lambda dice: best_reroll(dice, values, axes))
        expected = [np.maximum(found, best - cost) for found, cost in known]
        rerolled(known, values, axes, 6.0)

        for (found, _), wanted in zip(known, expected, strict=True):
            assert found.tolist() == wanted.tolist()
        assert values.tolist() == before.tolist()

    def test_what_is_known_to_be_better_stays(self, axes: list[Axis]) -> None:
        found: Values = np.full([axis.size for axis in axes], 1e6)
        rerolled([(found, 0.0)], some_values(axes), axes, 6.0)

        assert (found == 1e6).all()

    def test_each_pair_is_seen_from_its_first_kind(self, axes: list[Axis]) -> None:
        """With a die away, another one of its kind or of a later kind may go, too."""
        values = some_values(axes, 7)
        for kind in range(len(axes)):
            found = best_of_few(values, axes, kind, 6.0, 1)

            expected = loop(fewer(axes, kind), partial(self.with_one_away, values, axes, kind))

            assert found.tolist() == expected.tolist()

    @staticmethod
    def with_one_away(values: Values, axes: list[Axis], kind: int, dice: Faces) -> float:
        down, last = laid(dice, kind, 0), (kind, len(dice[kind]))
        others = [(two, die) for two in range(kind, len(axes)) for die in range(len(dice[two]))]
        single = 6 * rolled_again(down, (last,), values, axes)
        double = [rolled_again(down, (last, two), values, axes) for two in others]
        return max([single, *double])


@pytest.mark.slow
class TestAnySizes:
    @settings(max_examples=30)
    @given(
        st.lists(
            st.tuples(st.integers(1, 2), st.lists(st.integers(1, 3), min_size=1, max_size=3)),
            min_size=1,
            max_size=3,
        ),
        st.sampled_from(LIMITS),
        st.integers(0, 1000),
    )
    def test_rerolls_of_any_dice(
        self, sizes: list[tuple[int, list[int]]], limits: tuple[int, int], seed: int
    ) -> None:
        axes = [Axis(dice, tuple(map(float, weights))) for dice, weights in sizes]
        values = some_values(axes, seed)
        found: Values = np.full(values.shape, -np.inf)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rerolling, "_NEAR", limits[0])
            patch.setattr(rerolling, "_SHORT", limits[1])
            rerolled([(found, 0.0)], values, axes, 6.0)

        assert found.tolist() == loop(axes, lambda dice: best_reroll(dice, values, axes)).tolist()


class TestScale:
    def test_values_grow_by_six_for_every_die_that_may_be_rerolled(self) -> None:
        scale = Scale(10, 6)

        assert scale.exact
        assert [scale.of(rerolls) for rerolls in range(3)] == [10, 360, 12960]
        assert scale.grown(12) == 6**24

    def test_values_that_do_not_grow_are_not_exact(self) -> None:
        scale = Scale(10, 1)

        assert not scale.exact
        assert [scale.of(rerolls) for rerolls in (0, 1, 50)] == [10, 10, 10]


class Twin:
    """The best play with few dice, as fractions, and with every mix of free rerolls and tokens."""

    def __init__(self, cards: list[str], dice: str, price: Fraction) -> None:
        self.cards = [glow.card(key) for key in cards]
        self.dice = [Die(color) for color in dice.split()]
        self.price = price
        self.value = cache(self._value)
        self.worth = cache(self._worth)

    def _worth(self, shown: tuple[Symbol, ...]) -> Fraction:
        dice = [die.showing(one) for die, one in zip(self.dice, shown, strict=True)]
        roll = Roll(dice, unlimited=True)
        light = sum(glow.explain(card, roll).times * card.effect.light for card in self.cards)
        return Fraction(light + 3 * shown.count(Symbol.LIGHT))

    def every(self, shown: tuple[Symbol, ...], again: tuple[int, ...]) -> list[tuple[Symbol, ...]]:
        """Roll some dice again in every way."""
        sides = [
            die.faces if place_ in again else (shown[place_],)
            for place_, die in enumerate(self.dice)
        ]
        return list(product(*sides))

    def mean(self, shown: tuple[Symbol, ...], again: tuple[int, ...], *left: int) -> Fraction:
        every = Counter(self.every(shown, again))
        total = sum(n * self.value(one, *left) for one, n in every.items())
        return Fraction(total, sum(every.values()))

    def _value(self, shown: tuple[Symbol, ...], free: int, tokens: int) -> Fraction:
        every = [(place_,) for place_ in range(len(shown))]
        some: list[tuple[int, ...]] = [*every, *combinations(range(len(shown)), 2)]
        found = [self.worth(shown)]
        if free:
            found += [self.mean(shown, again, free - 1, tokens) for again in some]
        if tokens:
            found += [self.mean(shown, again, free, tokens - 1) - self.price for again in some]
        for paid in range(max(0, 3 - free), min(3, tokens) + 1):
            for (place_,) in every:
                turned_ = self.every(shown, (place_,))
                best = max(self.value(one, free - 3 + paid, tokens - paid) for one in turned_)
                found.append(best - paid * self.price)
        return max(found)


TWINS: dict[str, tuple[list[str], str, Fraction]] = {
    "one die": (["tamnuca-a"], "blue", Fraction(1, 7)),
    "one die with a face of its own": (["tamnuca-a", "ladawa"], "yellow", Fraction(1, 3)),
    "a pair": (["torke-b"], "red blue", Fraction(1, 5)),
    "two elements": (["zzibelu", "drel-2"], "azure orange", Fraction(3, 4)),
}


@pytest.fixture(scope="module", params=TWINS, ids=list(TWINS))
def twin(request: pytest.FixtureRequest) -> Twin:
    return Twin(*TWINS[request.param])


STOCKS = [(0, 0), (1, 0), (2, 1), (3, 0), (1, 3), (6, 0), (12, 0), (14, 0), (5, 9), (0, 13)]


class TestValues:
    @for_each(("free", "tokens"), STOCKS)
    def test_values_of_every_roll(self, twin: Twin, free: int, tokens: int) -> None:
        for shown in self.some_rolls(twin):
            dice = [die.showing(one) for die, one in zip(twin.dice, shown, strict=True)]
            self.agree(twin.value(shown, free, tokens), Roll(dice), twin, free, tokens)

    @for_each(("free", "tokens"), STOCKS)
    def test_values_of_dice_still_to_be_rolled(self, twin: Twin, free: int, tokens: int) -> None:
        every = tuple(range(len(twin.dice)))
        shown = tuple(die.faces[0] for die in twin.dice)
        expected = twin.mean(shown, every, free, tokens)

        self.agree(expected, glow.Pool(twin.dice), twin, free, tokens)

    def test_few_rerolls_are_exact_and_very_many_are_not(self, twin: Twin) -> None:
        exact = [self.ask(glow.Pool(twin.dice), twin, n, 0).exact for n in range(15)]

        assert all(exact[:6])
        assert not any(exact[12:])
        assert exact == sorted(exact, reverse=True)

    @staticmethod
    def some_rolls(twin: Twin) -> list[tuple[Symbol, ...]]:
        every = sorted(set(product(*(die.faces for die in twin.dice))))
        return every[:: max(1, len(every) // 5)]

    @staticmethod
    def ask(dice: Any, twin: Twin, free: int, tokens: int) -> Advice:
        return glow.advise(dice, twin.cards, rerolls=free, tokens=tokens, token_value=twin.price)

    def agree(self, expected: Fraction, dice: Any, twin: Twin, free: int, tokens: int) -> None:
        advice = self.ask(dice, twin, free, tokens)
        if advice.exact:
            assert advice.value == expected
        else:
            assert float(advice.value) == pytest.approx(float(expected), rel=1e-9, abs=1e-9)


class TestEnds:
    @pytest.mark.parametrize(
        ("pool", "rerolls"),
        [("2 red, blue", 3), ("2 red, 2 blue, green", 8), ("3 red, 3 blue, 2 green", 7)],
    )
    def test_where_values_are_exact_chances_are(self, pool: str, rerolls: int) -> None:
        advice = glow.advise(pool, ["ladawa", "thoape"], rerolls=rerolls)
        ends = advice.distribution

        assert advice.exact
        assert sum(ends.values()) == 1
        assert sum(end * chance for end, chance in ends.items()) == advice.value

    @pytest.mark.parametrize("rerolls", [12, 15])
    def test_with_very_many_rerolls_they_are_near(self, rerolls: int) -> None:
        asked: dict[str, Any] = {"rerolls": 0, "tokens": rerolls, "token_value": Fraction(1, 3)}
        advice = glow.advise("2 red, blue", ["ladawa", "thoape"], **asked)
        ends = advice.distribution
        mean = sum(end * chance for end, chance in ends.items())

        assert not advice.exact
        assert float(sum(ends.values())) == pytest.approx(1, abs=1e-9)
        assert float(mean) == pytest.approx(float(advice.value), abs=1e-9)
