"""The parts of the dice lab, each against plain counting: multisets, kinds, results, the stock."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Color, Die, Pool, Symbol
from glow_explorer.odds.dice_space import (
    BLACK,
    PLAIN,
    Column,
    DiceKind,
    DiceMark,
    Results,
    columns,
    kinds,
    multiset_count,
    multisets,
    one_less,
    one_more,
    place,
    relevant,
    standing_for,
    ways,
)
from glow_explorer.odds.solver import Left, Source, Stock
from tests.support.refusals import refusal
from tests.support.strategies import dice as any_die

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = [(dice, faces) for dice in range(6) for faces in range(1, 5)]
SPECIAL = (Symbol.FOOTPRINTS, Symbol.LIGHT, Symbol.LOSS)


class TestMultisets:
    @pytest.mark.parametrize(("dice", "faces"), SIZES)
    def test_every_way_to_share_out_dice_stands_in_the_list_once(
        self, dice: int, faces: int
    ) -> None:
        listed = multisets(dice, faces)
        drawn = combinations_with_replacement(range(faces), dice)

        assert multiset_count(dice, faces) == len(listed) == len(set(listed))
        assert set(listed) == {tuple(Counter(one)[face] for face in range(faces)) for one in drawn}
        assert [place(dice, faces)[one] for one in listed] == list(range(len(listed)))

    @pytest.mark.parametrize("weights", [(6,), (4, 1, 1), (2, 1, 1, 1, 1), (5, 1), (3, 3)])
    @pytest.mark.parametrize("dice", range(5))
    def test_ways_are_throws(self, dice: int, weights: tuple[int, ...]) -> None:
        sides = [face for face, weight in enumerate(weights) for _ in range(weight)]
        thrown = Counter(
            tuple(Counter(throw)[face] for face in range(len(weights)))
            for throw in product(sides, repeat=dice)
        )
        found = ways(dice, weights)

        assert found == [thrown[one] for one in multisets(dice, len(weights))]
        assert sum(found) == 6**dice

    @pytest.mark.parametrize(("dice", "faces"), SIZES)
    def test_one_die_more_and_one_less_are_inverse(self, dice: int, faces: int) -> None:
        more, less = one_more(dice, faces), one_less(dice + 1, faces)

        for here, face in product(range(multiset_count(dice, faces)), range(faces)):
            assert less[more[here, face], face] == here
        for here, face in product(range(multiset_count(dice + 1, faces)), range(faces)):
            if less[here, face] >= 0:
                assert more[less[here, face], face] == here

    @pytest.mark.parametrize(("dice", "faces"), SIZES)
    def test_only_a_face_that_is_there_can_be_taken_away(self, dice: int, faces: int) -> None:
        less = one_less(dice + 1, faces)

        for here, shown in enumerate(multisets(dice + 1, faces)):
            assert [one >= 0 for one in less[here]] == [count > 0 for count in shown]


class TestRelevant:
    @pytest.mark.parametrize(
        ("keys", "symbols"),
        [
            ([], set()),
            (["ladawa"], {"fire"}),
            (["thoape"], {"water", "rock"}),
            (["gluach"], {"water", "rock"}),
            (["donillilu", "ladawa"], {"water", "fire"}),
            (["kaar", "pocana"], set()),
            (["torke-b"], {*Symbol} - {Symbol.LOSS}),
        ],
    )
    def test_what_cards_speak_of(self, keys: list[str], symbols: set[str]) -> None:
        assert relevant(map(glow.card, keys)) == symbols

    def test_what_is_said_to_matter_does(self) -> None:
        assert relevant([glow.card("ladawa")], SPECIAL) == {"fire", *SPECIAL}


def marked(pool: Sequence[Die]) -> list[DiceMark]:
    """Mark black dice, and large green ones of which the first belongs to somebody."""
    large = [at for at, die in enumerate(pool) if str(die).startswith("green")]
    found = [BLACK if die.color is Color.BLACK else PLAIN for die in pool]
    for at in large:
        found[at] = DiceMark(Color.GREEN, "somebody" if at == large[0] else None)
    return found


def unmarked(_die: int) -> DiceMark:
    return PLAIN


def sides(die: Die, *, fixed: bool) -> tuple[Symbol, ...]:
    return (die.symbol,) if fixed and die.symbol is not None else die.faces


some_symbols = st.sets(st.sampled_from(Symbol), min_size=1).map(frozenset)
some_dice = st.lists(any_die(), min_size=1, max_size=4)


class TestKinds:
    @given(st.lists(any_die(), max_size=8), some_symbols, st.booleans())
    def test_dice_are_of_one_kind_if_nothing_tells_them_apart(
        self, dice: list[Die], matters: frozenset[Symbol], fixed: bool
    ) -> None:
        marks = marked(dice)
        alike: dict[object, list[int]] = {}
        for at, die in enumerate(dice):
            shown = Counter(one if one in matters else None for one in sides(die, fixed=fixed))
            alike.setdefault((marks[at], frozenset(shown.items())), []).append(at)
        found = kinds(dice, matters, marks.__getitem__, fixed=fixed)

        assert sorted(list(kind.dice) for kind in found) == sorted(alike.values())
        sizes = [len(kind.dice) for kind in found]
        assert sizes == sorted(sizes, reverse=True)

    @given(st.lists(any_die(), max_size=8), some_symbols, st.booleans())
    def test_a_kind_has_the_faces_of_its_dice(
        self, dice: list[Die], matters: frozenset[Symbol], fixed: bool
    ) -> None:
        marks = marked(dice)
        for kind in kinds(dice, matters, marks.__getitem__, fixed=fixed):
            for at in kind.dice:
                shown = Counter(
                    Column(marks[at], one) if one in matters else None
                    for one in sides(dice[at], fixed=fixed)
                )
                assert dict(zip(kind.faces, kind.weights, strict=True)) == shown
                for symbol in sides(dice[at], fixed=fixed):
                    column = kind.faces[kind.face(symbol)]
                    assert (column.symbol if column else None) == (
                        symbol if symbol in matters else None
                    )

    def test_colours_that_no_card_cares_for_are_one_kind(self) -> None:
        pool = Pool("green, small blue, orange, azure, 2 red")
        found = kinds(pool, frozenset({Symbol.FIRE}), unmarked)

        assert [kind.dice for kind in found] == [(0, 1, 2, 3), (4, 5)]
        assert [sorted(kind.weights) for kind in found] == [[1, 5], [2, 4]]

    @given(some_dice, some_symbols)
    def test_a_column_for_each_symbol_that_can_show(
        self, dice: list[Die], matters: frozenset[Symbol]
    ) -> None:
        marks = marked(dice)
        found = columns(kinds(dice, matters, marks.__getitem__))
        expected = {
            Column(marks[at], symbol)
            for at, die in enumerate(dice)
            for symbol in sides(die, fixed=True)
            if symbol in matters
        }

        assert len(found) == len(expected)
        assert set(found) == expected


class TestStandingFor:
    @given(st.lists(any_die(rolled=True), max_size=8), st.sets(st.sampled_from(Symbol)))
    def test_it_shows_what_matters_as_often(self, dice: list[Die], some: set[Symbol]) -> None:
        matters = frozenset({*some, *SPECIAL} - {Symbol.AIR})
        marks = marked(dice)
        alike = kinds(dice, matters, marks.__getitem__)
        shown = Counter(
            Column(marks[at], die.symbol)
            for at, die in enumerate(dice)
            if die.symbol is not None and die.symbol in matters
        )
        roll, owned = standing_for(alike, list(shown.items()), matters)

        assert self.seen(roll, matters) == self.seen(dice, matters)
        for color in (Color.BLACK, Color.GREEN):
            large = [die for die in dice if die.color is color and str(die).startswith(color)]
            found = [die for die in roll if die.color is color and str(die).startswith(color)]
            assert len(found) == len(large)
            assert self.seen(found, matters) == self.seen(large, matters)
        if DiceMark(Color.GREEN, "somebody") in marks:
            own = dice[marks.index(DiceMark(Color.GREEN, "somebody"))].symbol
            said = roll[owned["somebody"]]
            assert str(said).startswith("green")
            assert (said.symbol == own) or not {said.symbol, own} & matters
        else:
            assert owned == {}

    @staticmethod
    def seen(dice: Sequence[Die], matters: frozenset[Symbol]) -> Counter[Symbol | None]:
        return Counter(die.symbol for die in dice if die.symbol in matters)


def thrown(
    dice: Sequence[Die], marks: Sequence[DiceMark], results: Results
) -> Counter[tuple[int, ...]]:
    """Throw dice in every way, and count what they show."""
    found: Counter[tuple[int, ...]] = Counter()
    for throw in product(*(sides(die, fixed=True) for die in dice)):
        shown = Counter(Column(mark, symbol) for mark, symbol in zip(marks, throw, strict=True))
        found[tuple(shown[column] for column in results.columns)] += 1
    return found


class TestResults:
    @settings(max_examples=60)
    @given(some_dice, some_symbols)
    def test_every_row_has_as_many_throws_as_there_are(
        self, dice: list[Die], matters: frozenset[Symbol]
    ) -> None:
        marks = marked(dice)
        results = Results(kinds(dice, matters | {*sides(dice[0], fixed=True)}, marks.__getitem__))
        rows = [tuple(row) for row in results.rows.tolist()]

        assert dict(zip(rows, results.throws, strict=True)) == thrown(dice, marks, results)
        assert (
            results.total
            == sum(results.throws)
            == prod(len(sides(die, fixed=True)) for die in dice)
        )
        assert len(set(rows)) == len(rows)

    @settings(max_examples=60)
    @given(some_dice, some_symbols)
    def test_each_result_has_the_row_that_it_shows(
        self, dice: list[Die], matters: frozenset[Symbol]
    ) -> None:
        alike = kinds(dice, matters | {*sides(dice[0], fixed=True)}, marked(dice).__getitem__)
        results = Results(alike)
        lists = [multisets(len(kind.dice), len(kind.faces)) for kind in alike]

        assert results.row.shape == tuple(map(len, lists))
        for at in product(*(range(len(one)) for one in lists)):
            shown: Counter[Column] = Counter()
            for kind, listed, digit in zip(alike, lists, at, strict=True):
                for face, count in zip(kind.faces, listed[digit], strict=True):
                    if face is not None:
                        shown[face] += count
            row = results.rows[results.row[at]].tolist()
            assert row == [shown[column] for column in results.columns]

    @settings(max_examples=40)
    @given(some_dice, some_symbols)
    def test_symbols_are_counted_on_all_dice_and_on_black_ones(
        self, dice: list[Die], matters: frozenset[Symbol]
    ) -> None:
        marks = marked(dice)
        results = Results(kinds(dice, matters | {*sides(dice[0], fixed=True)}, marks.__getitem__))
        counts, black = results.counts()
        for row, (all_dice, dark) in enumerate(zip(counts.tolist(), black.tolist(), strict=True)):
            shown = list(zip(results.columns, results.rows[row].tolist(), strict=True))
            for place_, symbol in enumerate(Symbol):
                some = [(column, n) for column, n in shown if column.symbol is symbol]
                assert all_dice[place_] == sum(n for _, n in some)
                assert dark[place_] == sum(n for column, n in some if column.mark == BLACK)

    def test_more_throws_than_a_machine_word_can_count(self) -> None:
        pool = Pool("40 red", unlimited=True)
        results = Results(kinds(pool, frozenset({Symbol.FIRE}), unmarked))
        fires = results.rows[:, 0].tolist()

        assert results.total == 6**40
        assert results.throws == [comb(40, n) * 2**n * 4 ** (40 - n) for n in fires]

    def test_where_nothing_matters_all_throws_are_the_same(self) -> None:
        results = Results(kinds(Pool("3 red"), frozenset(), unmarked))

        assert results.rows.shape == (1, 0)
        assert results.throws == [6**3]

    def test_no_dice_at_all(self) -> None:
        results = Results([])

        assert results.throws == [1]
        assert results.total == 1
        assert int(results.row) == 0

    def test_too_many_results_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        alike = kinds(Pool("3 red"), frozenset({Symbol.FIRE}), unmarked)
        module = import_module("glow_explorer.odds.dice_space")
        monkeypatch.setattr(module, "MOST_CELLS", 8)
        assert len(Results(alike).rows) == 4
        monkeypatch.setattr(module, "MOST_CELLS", 7)

        assert refusal(Results, alike).code == "too-many-results"

    def test_too_many_symbols_for_one_number_are_refused(self) -> None:
        faces = tuple(Column(DiceMark(None, str(n)), Symbol.FIRE) for n in range(6))
        many = [
            DiceKind(
                PLAIN,
                tuple(
                    Column(DiceMark(None, f"{n} {face.mark.owner}"), face.symbol) for face in faces
                ),
                (1,) * 6,
                tuple(range(200)),
            )
            for n in range(2)
        ]

        assert refusal(Results, many).code == "too-many-results"


def stocks() -> st.SearchStrategy[Stock]:
    """Stocks with few rerolls of any source, tokens worth something, and prices that rise."""
    prices = st.lists(st.integers(1, 9), max_size=4).map(
        lambda steps: tuple(Fraction(sum(steps[:n])) for n in range(len(steps) + 1))
    )
    worth = st.fractions(Fraction(1, 6), 5, max_denominator=6)
    return st.builds(Stock, st.integers(0, 4), st.integers(0, 4), worth, prices)


class TestStock:
    @given(stocks())
    def test_everything_that_can_be_left_when_companions_come_first(self, stock: Stock) -> None:
        expected = {
            Left(companions, tokens, steps)
            for companions, tokens, steps in product(
                range(stock.companions + 1), range(stock.tokens + 1), range(len(stock.prices))
            )
            if not companions or (tokens, steps) == (stock.tokens, 0)
        }
        nodes = stock.nodes()

        assert len(nodes) == len(expected)
        assert set(nodes) == expected
        assert nodes[-1] == stock.first
        numbers = [stock.number(left) for left in nodes]
        assert numbers == sorted(numbers)
        assert numbers[-1] == stock.companions + stock.tokens + len(stock.prices) - 1

    @given(stocks())
    def test_every_way_to_pay_for_a_reroll(self, stock: Stock) -> None:
        for left in stock.nodes():
            companions, tokens, steps = left
            expected: list[object] = []
            if companions:
                expected.append(((Source.COMPANION,), 0, (companions - 1, tokens, steps)))
            elif tokens:
                expected.append(((Source.TOKEN,), stock.token_value, (0, tokens - 1, steps)))
            if not companions and steps < len(stock.prices) - 1:
                price = stock.prices[steps + 1] - stock.prices[steps]
                expected.append(((Source.TRACK,), price, (0, tokens, steps + 1)))

            assert [tuple(one) for one in stock.reroll(left)] == expected

    @given(stocks())
    def test_every_mix_that_turns_a_die(self, stock: Stock) -> None:
        for left in stock.nodes():
            free = min(left.companions, 3)
            expected = {}
            for tokens in range(min(left.tokens, 3 - free) + 1):
                steps = left.steps + 3 - free - tokens
                if steps < len(stock.prices):
                    after = Left(left.companions - free, left.tokens - tokens, steps)
                    price = stock.prices[steps] - stock.prices[left.steps]
                    expected[after] = tokens * stock.token_value + price
            found = stock.turn(left)

            assert {one.left: one.cost for one in found} == expected
            assert len(found) == len(expected)
            for one in found:
                assert Counter(one.sources) == {
                    source: n
                    for source, n in (
                        (Source.COMPANION, left.companions - one.left.companions),
                        (Source.TOKEN, left.tokens - one.left.tokens),
                        (Source.TRACK, one.left.steps - left.steps),
                    )
                    if n
                }

    def test_tokens_that_are_worth_nothing_are_spent_before_any_step(self) -> None:
        stock = Stock(1, 2, Fraction(0), (Fraction(0), Fraction(1), Fraction(4)))

        left = [(1, 2, 0), (0, 2, 0), (0, 1, 0), (0, 0, 0), (0, 0, 1), (0, 0, 2)]
        assert [tuple(one) for one in reversed(stock.nodes())] == left
        assert stock.size == len(left)
        for before, after in pairwise(left):
            assert [one.left for one in stock.reroll(Left(*before))] == [Left(*after)]

    def test_a_step_costs_what_lies_between_two_spaces(self) -> None:
        stock = Stock(0, 0, Fraction(0), (Fraction(0), Fraction(1), Fraction(4)))
        (first,) = stock.reroll(stock.first)
        (second,) = stock.reroll(first.left)

        assert (first.cost, second.cost) == (Fraction(1), Fraction(3))
        assert list(stock.reroll(second.left)) == []
        assert stock.turn(stock.first) == []
