"""The judge for many hands at once with very many dice and very many hands."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Roll, Symbol
from glow_explorer.judge.many import tallies, times
from glow_explorer.kernel import conditions
from glow_explorer.rulebook import Rulings
from tests.support.each import for_each
from tests.support.strategies import rolls

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = list[int]

many = import_module("glow_explorer.judge.many")
CARDS: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
ELEMENTS = 5
WIDTH = len(Symbol)
EDGES = (0, 1, 2, 99, 100, 101, 127, 128, 200, 255, 256, 300, 1000, 70_000)
"""Counts at which some kind of number may have its end."""


def single(card: Card, counts: Counts, black: Counts, under: Rulings, *, kaar: bool) -> int:
    """Ask the judge of one hand, after the curse was laid on it by hand."""
    live, seen = list(counts), list(counts)
    if not (kaar and under["kaar-owner-immune"] == "yes"):
        for element in range(ELEMENTS):
            if black[element]:
                live[element] = black[element] * (under["black-die-counts-itself"] == "yes")
        if under["cursed-symbol-is-absent"] == "yes":
            seen = live
    return conditions.times(card, live, [bool(n) for n in seen])


def one_by_one(
    hands: list[Counts],
    black: list[Counts] | None = None,
    under: Rulings | None = None,
    *,
    kaar: bool = False,
) -> list[list[int]]:
    """Ask for every card and every hand, one after the other."""
    dark = black or [[0] * WIDTH] * len(hands)
    ruled = under or Rulings("standard")
    return [
        [single(card, counts, cursing, ruled, kaar=kaar) for card in CARDS]
        for counts, cursing in zip(hands, dark, strict=True)
    ]


def hand(most: int = 100_000) -> st.SearchStrategy[Counts]:
    """How many dice show each symbol: few, many, or just as many as a number can hold."""
    edges = [edge for edge in EDGES if edge <= most]
    one = st.one_of(st.integers(0, 6), st.sampled_from(edges), st.integers(0, most))
    return st.lists(one, min_size=WIDTH, max_size=WIDTH)


class TestCounts:
    @pytest.mark.parametrize("number", EDGES)
    def test_as_many_of_every_symbol(self, number: int) -> None:
        hands = [[number] * WIDTH]

        assert times(CARDS, np.array(hands)).tolist() == one_by_one(hands)

    def test_groups_of_every_symbol_are_added_up(self) -> None:
        """Groups of identical symbols, of elements, footprints and light, but not of the loss."""
        for number in range(60, 104):
            found = times(["torke-b", "torke-a"], np.array([[number] * WIDTH]))

            assert found.tolist() == [[7 * (number // 2), 7 * (number // 3)]]

    @for_each("number", EDGES)
    @for_each("symbol", Symbol)
    def test_many_of_one_symbol(self, symbol: Symbol, number: int) -> None:
        hands = [[0] * WIDTH]
        hands[0][list(Symbol).index(symbol)] = number

        assert times(CARDS, np.array(hands)).tolist() == one_by_one(hands)

    def test_a_large_hand_beside_small_ones_changes_nothing_about_them(self) -> None:
        small = [[2, 0, 1, 4, 0, 0, 0, 0], [100] * WIDTH, [1] * WIDTH]
        large = [[101] * WIDTH, [100_000, 0, 0, 3, 0, 0, 0, 0]]
        hands = [*small[:2], *large, small[2]]

        assert times(CARDS, np.array(hands)).tolist() == one_by_one(hands)

    @settings(max_examples=60)
    @given(st.lists(hand(), min_size=1, max_size=4))
    def test_any_counts(self, hands: list[Counts]) -> None:
        assert times(CARDS, np.array(hands)).tolist() == one_by_one(hands)

    @settings(max_examples=60)
    @given(st.data(), st.booleans(), st.booleans(), st.booleans(), st.booleans())
    def test_any_counts_with_black_dice_among_them(
        self, data: st.DataObject, itself: bool, absent: bool, immune: bool, kaar: bool
    ) -> None:
        hands = data.draw(st.lists(hand(), min_size=1, max_size=3))
        black = [
            [data.draw(st.sampled_from(sorted({0, min(n, 1), n // 2, n}))) for n in counts]
            for counts in hands
        ]
        under = Rulings(
            black_die_counts_itself=itself,
            cursed_symbol_is_absent=absent,
            kaar_owner_immune=immune,
        )
        found = times(CARDS, np.array(hands), under, black=np.array(black), kaar=kaar)

        assert found.tolist() == one_by_one(hands, black, under, kaar=kaar)

    def test_numbers_that_need_more_room_have_it(self) -> None:
        found = times(["zellyf-0"], np.array([[0, 70_000, 0, 0, 0, 0, 0, 0]]))

        assert found.tolist() == [[70_000]]
        assert found.sum() * 3 == 210_000


class TestBytes:
    """Arrays of small numbers say the same as arrays of large ones."""

    @pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint64])
    def test_as_many_as_the_numbers_can_hold(self, kind: type[Any]) -> None:
        most = min(int(np.iinfo(kind).max), 100_000)
        hands = [[most] * WIDTH, [most, 0, 1, most, 2, 0, most, 0], [0] * WIDTH]

        assert times(CARDS, np.array(hands, dtype=kind)).tolist() == one_by_one(hands)

    @settings(max_examples=40)
    @given(st.lists(hand(255), min_size=1, max_size=4), st.booleans())
    def test_bytes(self, hands: list[Counts], cursed: bool) -> None:
        black = [[min(n, cursed * (place % 3)) for place, n in enumerate(one)] for one in hands]
        counts: NDArray[Any] = np.array(hands, dtype=np.uint8)
        dark: NDArray[Any] = np.array(black, dtype=np.uint8)

        assert times(CARDS, counts, black=dark).tolist() == one_by_one(hands, black)
        assert counts.tolist() == hands
        assert dark.tolist() == black

    @pytest.mark.parametrize("kind", [np.int8, np.uint8, np.uint64])
    def test_black_dice_counted_in_other_numbers_than_all_dice(self, kind: type[Any]) -> None:
        hands = [[3, 0, 120, 1, 5, 0, 0, 1]] * 2
        black = [[1, 0, 120, 0, 0, 0, 0, 1], [0] * WIDTH]
        counts, dark = np.array(hands), np.array(black, dtype=kind)

        assert times(CARDS, counts, black=dark).tolist() == one_by_one(hands, black)
        assert times(CARDS, np.array(hands, dtype=kind), black=np.array(black)).tolist() == (
            one_by_one(hands, black)
        )

    def test_arrays_that_lie_otherwise_in_memory(self) -> None:
        hands = [[n, 2 * n, 0, n % 3, 7, n % 2, 1, 0] for n in range(60)]
        counts = np.array(hands)
        turned: NDArray[Any] = np.asfortranarray(counts)
        wide: NDArray[Any] = np.repeat(counts, 2, axis=0)[::2]

        assert times(CARDS, turned).tolist() == one_by_one(hands)
        assert times(CARDS, wide).tolist() == one_by_one(hands)


class TestBatches:
    """More hands than are worked on at once."""

    @pytest.mark.parametrize("at_once", [1, 2, 3, 7, 8, 9, 100])
    def test_any_number_at_once(self, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
        hands = [[n % 5, n % 3, (n * 37) % 150, 0, 1, n % 2, 0, n % 4] for n in range(8)]
        black = [[0, n % 2 and row[1], 0, 0, n % 3 and 1, 0, 0, 0] for n, row in enumerate(hands)]
        monkeypatch.setattr(many, "_AT_ONCE", at_once)
        found = times(CARDS, np.array(hands), black=np.array(black))

        assert found.tolist() == one_by_one(hands, black)

    def test_a_batch_of_small_hands_after_one_with_a_large_hand(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hands = [[500] * WIDTH, [1] * WIDTH, [3] * WIDTH, [2] * WIDTH, [100] * WIDTH, [101] * WIDTH]
        for at_once in (1, 2, 4):
            monkeypatch.setattr(many, "_AT_ONCE", at_once)

            assert times(CARDS, np.array(hands)).tolist() == one_by_one(hands)
            assert times(CARDS, np.array(hands[::-1])).tolist() == one_by_one(hands[::-1])

    @settings(max_examples=20)
    @given(st.lists(rolls(6), max_size=7), st.integers(1, 8))
    def test_rolls_in_batches(self, hands: list[Roll], at_once: int) -> None:
        counts, black = tallies(hands)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(many, "_AT_ONCE", at_once)
            found = times(CARDS, hands)

        assert found.tolist() == one_by_one(counts.tolist(), black.tolist())

    def test_more_hands_than_one_batch_really_holds(self) -> None:
        few = [[n % 3, n % 4, n % 5, n % 2, 1, 0, n % 7, 0] for n in range(420)]
        often = 1 + many._AT_ONCE // len(few)
        found = times(CARDS, np.tile(np.array(few), (often, 1)))

        assert len(found) > many._AT_ONCE
        expected = np.array(one_by_one(few))
        assert (found.reshape(often, len(few), len(CARDS)) == expected).all()


class TestCounter:
    @for_each("card", CARDS, ids=lambda card: card.ref)
    def test_says_the_same_as_times_for_hands_in_a_row(self, card: Card) -> None:
        often = conditions.counter(card)
        for number in (0, 1, 2, 3, 4, 7, 250):
            for gap in range(WIDTH):
                counts = [0 if place == gap else number for place in range(WIDTH)]
                present = [bool(n) for n in counts]

                assert often(counts, present) == conditions.times(card, counts, present)
                assert often(tuple(counts), tuple(present)) == often(counts, present)

    def test_numbers(self) -> None:
        fires = [0, 0, 0, 9, 0, 0, 0, 0]
        there = [bool(n) for n in fires]
        said = {
            key: conditions.counter(glow.card(key))(fires, there)
            for key in ("ladawa", "torke-a", "lumipili-b", "spell-fire", "donillilu", "kaar")
        }

        assert said == {
            "ladawa": 4, "torke-a": 3, "lumipili-b": 1, "spell-fire": 1, "donillilu": 1, "kaar": 0,
        }  # fmt: skip

    def test_what_is_present_stops_a_crossed_symbol_even_if_it_does_not_count(self) -> None:
        often = conditions.counter(glow.card("donillilu"))
        water = [False, True, False, False, False, False, False, False]

        assert often([0] * WIDTH, [False] * WIDTH) == 1
        assert often([0] * WIDTH, water) == 0

    def test_it_is_made_once_for_a_card(self) -> None:
        assert conditions.counter(glow.card("ladawa")) is conditions.counter(glow.companions[5])

    def test_losses_make_no_group(self) -> None:
        assert conditions.counter(glow.card("torke-b"))([0] * 7 + [8], [False] * 8) == 0
