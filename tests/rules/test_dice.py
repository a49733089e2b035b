"""Dice, rolls and pools."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Color, Die, Pool, Roll, Size, Symbol
from glow_explorer.dice import dice_kinds
from glow_explorer.symbols import ELEMENTS
from tests.support.each import for_each
from tests.support.refusals import refusal
from tests.support.strategies import dice, pools, rolls

if TYPE_CHECKING:
    from collections.abc import Container


class TestDie:
    def test_five_faces_show_the_five_elements(self) -> None:
        for color in Color:
            faces = Die(color).faces

            assert len(faces) == 6
            assert faces[:5] == ELEMENTS

    @pytest.mark.parametrize(
        ("color", "sixth"),
        [
            ("green", "nature"),
            ("blue", "water"),
            ("azure", "air"),
            ("red", "fire"),
            ("orange", "rock"),
            ("purple", "footprints"),
            ("yellow", "light"),
            ("black", "loss"),
        ],
    )
    def test_the_sixth_face_is_the_colours_own(self, color: str, sixth: str) -> None:
        assert Die(color).faces[5] == sixth

    @for_each("color", list(Color))
    @for_each("symbol", list(Symbol))
    def test_a_die_shows_its_own_faces_and_no_others(self, color: Color, symbol: Symbol) -> None:
        faces = {*ELEMENTS, dice_kinds()[color].sixth_face}
        if symbol in faces:
            assert Die(color, symbol).symbol is symbol
        else:
            error = refusal(Die, color, symbol)

            assert error.code == "impossible-face"
            assert error.data["color"] == color
            assert error.data["symbol"] == symbol

    def test_dice_are_large_unless_said_otherwise(self) -> None:
        assert Die("red").size is Size.LARGE
        assert Die("red", size="small").size is Size.SMALL

    def test_the_black_die_is_small(self) -> None:
        assert Die("black").size is Size.SMALL

    def test_symbols_compare_with_plain_words(self) -> None:
        assert Die("red", "fire").symbol == "fire"
        assert Die("red", "fire").color == "red"

    @given(dice())
    def test_repr_and_notation_give_the_same_die_back(self, die: Die) -> None:
        assert eval(repr(die)) == die
        assert Die.parse(str(die)) == die

    def test_parse_takes_one_die_only(self) -> None:
        assert refusal(Die.parse, "red:fire blue:water").code == "not-one-die"
        assert refusal(Die.parse, "2 red:fire").code == "not-one-die"
        assert refusal(Die.parse, "").code == "not-one-die"

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ((None,), "unknown-color"),
            ((3,), "unknown-color"),
            (("fire",), "unknown-color"),
            (("red", 3), "unknown-symbol"),
            (("red", "red"), "unknown-symbol"),
            (("red", "fire", "huge"), "unknown-size"),
        ],
    )
    def test_what_is_no_word_of_the_game_is_refused(
        self, given: tuple[object, ...], code: str
    ) -> None:
        assert refusal(Die, *given).code == code

    def test_a_die_never_changes(self) -> None:
        die = Die("red", "fire")
        with pytest.raises(AttributeError):
            die.symbol = Symbol.AIR  # type: ignore[misc]

        assert die.showing("air") == Die("red", "air")
        assert die.unrolled() == Die("red")
        assert die == Die("red", "fire")


class TestRoll:
    def test_counts_and_places_of_symbols(self) -> None:
        roll = Roll("red:fire small green:fire blue:air purple:footprints")

        assert roll.counts[Symbol.FIRE] == 2
        assert roll.counts[Symbol.ROCK] == 0
        assert roll.showing("fire") == (0, 1)
        assert roll.showing(Symbol.ROCK) == ()

    def test_special_symbols_are_no_elements(self) -> None:
        roll = Roll("purple:footprints yellow:light black:loss red:fire green:fire")

        assert roll.elements == (Symbol.FIRE,)

    @given(rolls())
    def test_counts_agree_with_counting_one_by_one(self, roll: Roll) -> None:
        counted = Counter(str(die).rsplit(":", 1)[1] for die in roll)

        assert {symbol.value: n for symbol, n in roll.counts.items() if n} == dict(counted)
        for symbol in Symbol:
            assert len(roll.showing(symbol)) == roll.counts[symbol]

    def test_counts_can_not_be_written(self) -> None:
        with pytest.raises(TypeError):
            Roll("red:fire").counts[Symbol.FIRE] = 9  # type: ignore[index]

    def test_the_order_of_dice_is_kept_and_matters(self) -> None:
        assert Roll("red:fire blue:air") != Roll("blue:air red:fire")
        assert Roll("red:fire blue:air")[1] == Die("blue", "air")
        assert Roll("red:fire blue:air")[-1] == Die("blue", "air")

    def test_equal_rolls_are_one_key(self) -> None:
        assert len({Roll("red:fire"), Roll([Die("red", "fire")]), Roll(["RED : Fire"])}) == 1

    def test_a_roll_is_no_pool_though_the_dice_are_the_same(self) -> None:
        pool: object = Pool("red:fire")

        assert Roll("red:fire") != pool

    def test_slices_are_rolls(self) -> None:
        assert Roll("red:fire blue:air green:rock")[1:] == Roll("blue:air green:rock")

    def test_replace_turns_one_die_and_leaves_the_roll(self) -> None:
        roll = Roll("red:fire blue:air")

        assert roll.replace(-1, "water") == Roll("red:fire blue:water")
        assert roll == Roll("red:fire blue:air")

    def test_replace_refuses_a_face_the_die_has_not(self) -> None:
        assert refusal(Roll("red:fire").replace, 0, "light").code == "impossible-face"

    @pytest.mark.parametrize("index", [2, -3])
    def test_an_index_beyond_the_dice_is_refused(self, index: int) -> None:
        roll = Roll("red:fire blue:air")

        assert refusal(roll.replace, index, "air").code == "no-such-die"
        assert refusal(roll.without, index).code == "no-such-die"
        assert refusal(Roll().replace, index, "air").code == "no-dice-at-all"
        with pytest.raises(IndexError):
            roll[index]

    def test_without_takes_dice_away(self) -> None:
        assert Roll("red:fire blue:air green:rock").without(0, -1) == Roll("blue:air")

    def test_sums(self) -> None:
        roll = Roll("red:fire")

        assert roll + Roll("blue:air") == Roll("red:fire blue:air")
        assert roll + Die("blue", "air") == Roll("red:fire blue:air")
        assert roll + Pool("blue") == Pool("red:fire, blue")
        assert refusal(lambda: roll + Die("blue")).code == "die-not-rolled"
        with pytest.raises(TypeError):
            roll + 3  # type: ignore[operator]

    @pytest.mark.parametrize(
        ("wanted", "there"),
        [
            ("fire", True),
            ("feu", True),
            (Symbol.WATER, True),
            ("red:fire", True),
            (Die("blue", "water", "small"), True),
            ("air", False),
            ("blue:water", False),  # the large one
            (3, False),
        ],
    )
    def test_what_is_in_a_roll(self, wanted: object, there: bool) -> None:
        roll: Container[object] = Roll("red:fire small blue:water")

        assert (wanted in roll) is there

    def test_asking_for_a_word_of_no_meaning_is_no_silent_no(self) -> None:
        assert refusal(Roll("red:fire").__contains__, "fier").code == "unknown-color"

    def test_a_copy_may_go_as_far_beyond_the_box(self) -> None:
        roll = Roll("5 red:fire", unlimited=True)

        assert Roll(roll) == roll
        assert Pool(roll).unlimited

    def test_an_empty_roll_is_a_roll(self) -> None:
        assert len(Roll()) == 0
        assert Roll("") == Roll([])
        assert Roll().elements == ()

    @pytest.mark.parametrize("given", [7, None, [3], [None]])
    def test_what_is_no_dice_is_refused(self, given: object) -> None:
        assert refusal(Roll, given).code in {"not-dice", "not-a-die"}

    @given(rolls())
    def test_a_roll_survives_pickling(self, roll: Roll) -> None:
        assert pickle.loads(pickle.dumps(roll)) == roll


class TestPool:
    def test_rolling_keeps_dice_that_are_rolled(self) -> None:
        roll = Pool("2 green, red:fire, small blue").roll(seed=3)

        assert roll[2] == Die("red", "fire")
        assert roll.pool == Pool("2 green, red, small blue")

    @given(pools(), st.integers(0, 2**32))
    def test_the_same_seed_gives_the_same_roll(self, pool: Pool, seed: int) -> None:
        first = pool.roll(seed)

        assert first == pool.roll(seed)
        for die, rolled in zip(pool, first, strict=True):
            assert rolled.color is die.color
            assert rolled.size is die.size
            assert die.symbol in {None, rolled.symbol}

    def test_every_face_comes_up(self) -> None:
        rolled = Pool(["purple"] * 600, unlimited=True).roll(seed=1)

        assert set(rolled.symbols) == {*ELEMENTS, Symbol.FOOTPRINTS}

    def test_unrolled_dice_are_named_by_index(self) -> None:
        assert Pool("green, red:fire, blue").unrolled == (0, 2)

    def test_pools_add_rolls_and_dice(self) -> None:
        assert Pool("2 green") + Roll("red:fire") == Pool("2 green, red:fire")
        assert Pool("green") + Die("red") == Pool("green red")
        with pytest.raises(TypeError):
            Pool("green") + "red"  # type: ignore[operator]


class TestComponents:
    """The game has only so many dice of each colour and size."""

    @pytest.mark.parametrize("color", list(Color))
    @pytest.mark.parametrize("size", list(Size))
    def test_all_dice_of_the_box_and_not_one_more(self, color: Color, size: Size) -> None:
        there = dice_kinds()[color].number(size)
        die = Die(color, None, size)

        assert len(Pool([die] * there)) == there
        error = refusal(Pool, [die] * (there + 1))
        assert error.code == ("too-many-dice" if there else "no-such-dice")
        assert len(Pool([die] * (there + 1), unlimited=True)) == there + 1

    def test_the_whole_box_is_thirty_dice(self) -> None:
        box = [
            Die(kind.color, None, size)
            for kind in dice_kinds().values()
            for size in Size
            for _ in range(kind.number(size))
        ]

        assert len(Pool(box)) == 30
        assert sum(die.size is Size.LARGE for die in box) == 20

    def test_going_beyond_the_box_stays_allowed_in_what_follows(self) -> None:
        roll = Roll("5 red:fire", unlimited=True)

        assert len(roll + Die("red", "air")) == 6
        assert len(roll.replace(0, "air")) == 5
        assert len(roll.pool.roll(1)) == 5
        assert eval(repr(roll)) == roll

    def test_sums_respect_the_box(self) -> None:
        assert refusal(lambda: Roll("3 red:fire") + Roll("2 red:air")).code == "too-many-dice"

    def test_unlimited_is_still_bounded(self) -> None:
        assert refusal(Pool, "999 red, blue", unlimited=True).code == "dice-count"
