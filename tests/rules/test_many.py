"""The judge for many hands at once: exactly the numbers of the judge for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Company, Die, Roll, Symbol, explain
from glow_explorer.judge.many import tallies, times
from glow_explorer.rulebook import PRESETS, Rulings
from tests.project.test_lightness import run
from tests.support.each import for_each
from tests.support.refusals import refusal
from tests.support.strategies import rolls

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARDS: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
KAAR = Company("Pocana", ["kaar"])
CURSE = ("black_die_counts_itself", "cursed_symbol_is_absent", "kaar_owner_immune")
COLUMN = {symbol: column for column, symbol in enumerate(Symbol)}


@st.composite
def cursed_rolls(draw: st.DrawFn) -> Roll:
    """Rolls with a black die or two among the others."""
    faces = draw(st.lists(st.sampled_from(Die("black").faces), min_size=1, max_size=2))
    dice = [*draw(rolls(10)), *(Die("black", face) for face in faces)]
    return Roll(draw(st.permutations(dice)), unlimited=True)


@st.composite
def rulings(draw: st.DrawFn) -> Rulings:
    """Rulings of a preset, with those on the curse decided at will."""
    some = draw(st.dictionaries(st.sampled_from(CURSE), st.booleans()))
    return Rulings(draw(st.sampled_from(PRESETS)), **some)


def one_by_one(hands: list[Roll], under: Rulings | str, *, kaar: bool) -> list[list[int]]:
    """Ask the judge for one card and one roll at a time."""
    company = KAAR if kaar else None
    return [[explain(card, roll, under, company=company).times for card in CARDS] for roll in hands]


class TestTwin:
    """The twin is the judge that explains: slow, and one card at a time."""

    @given(st.lists(rolls(), max_size=2), rulings(), st.booleans())
    def test_every_card_with_any_dice(self, hands: list[Roll], under: Rulings, kaar: bool) -> None:
        found = times(CARDS, hands, under, kaar=kaar)

        assert found.tolist() == one_by_one(hands, under, kaar=kaar)

    @given(st.lists(cursed_rolls(), min_size=1, max_size=2), rulings(), st.booleans())
    def test_every_card_with_a_black_die(
        self, hands: list[Roll], under: Rulings, kaar: bool
    ) -> None:
        found = times(CARDS, hands, under, kaar=kaar)

        assert found.tolist() == one_by_one(hands, under, kaar=kaar)

    @for_each("preset", PRESETS)
    @for_each("kaar", [False, True])
    @for_each("face", Die("black").faces)
    def test_every_preset_with_each_face_of_the_black_die(
        self, preset: str, kaar: bool, face: Symbol
    ) -> None:
        two_of_each = "".join(f" red:{symbol} green:{symbol}" for symbol in Die("green").faces[:5])
        hands = [Roll(f"black:{face}{two_of_each}", unlimited=True), Roll(f"black:{face}")]

        assert times(CARDS, hands, preset, kaar=kaar).tolist() == one_by_one(
            hands, preset, kaar=kaar
        )

    @given(st.lists(st.one_of(rolls(), cursed_rolls()), max_size=4), rulings(), st.booleans())
    def test_counts_say_the_same_as_rolls(
        self, hands: list[Roll], under: Rulings, kaar: bool
    ) -> None:
        counts, black = tallies(hands)

        assert times(CARDS, counts, under, black=black, kaar=kaar).tolist() == (
            times(CARDS, hands, under, kaar=kaar).tolist()
        )


class TestNumbers:
    def test_a_row_for_each_hand_and_a_column_for_each_card(self) -> None:
        hands = [Roll("4 red:fire"), Roll("red:fire blue:fire"), Roll("blue:water")]
        found = times(["ladawa", "torke-b"], hands)

        assert found.tolist() == [[2, 2], [1, 1], [0, 0]]
        assert found.dtype == np.int16  # room for sums and products, unlike one byte

    def test_the_curse_under_both_texts(self) -> None:
        """Three rocks, one on the black die: none counts, or the black one alone."""
        hands = [Roll("orange:rock red:rock black:rock")]

        assert times(["tamnuca-a"], hands).tolist() == [[0]]
        assert times(["tamnuca-a"], hands, "english").tolist() == [[1]]
        assert times(["tamnuca-a"], hands, kaar=True).tolist() == [[3]]
        assert times(["tamnuca-a"], hands, "digital", kaar=True).tolist() == [[0]]

    def test_what_is_cursed_is_absent_or_still_seen(self) -> None:
        hands = [Roll("blue:water black:water")]
        seen = Rulings("standard", cursed_symbol_is_absent="no")

        assert times(["donillilu"], hands).tolist() == [[1]]
        assert times(["donillilu"], hands, seen).tolist() == [[0]]
        assert times(["donillilu"], hands, "english").tolist() == [[0]]
        assert times(["donillilu"], hands, kaar=True).tolist() == [[0]]

    def test_the_loss_curses_nothing_and_makes_no_group(self) -> None:
        hands = [Roll("2 black:loss 2 orange:rock", unlimited=True)]

        assert times(["torke-b", "tamnuca-a"], hands).tolist() == [[1, 2]]

    def test_skulls_crossed_symbols_and_spells_only_once(self) -> None:
        hands = [Roll("4 red:fire 4 blue:water", unlimited=True)]

        assert times(["lumipili-b", "gluach", "spell-fire", "ladawa"], hands).tolist() == [
            [1, 1, 1, 2]
        ]

    def test_cards_with_powers_only(self) -> None:
        assert times(["pocana", "kaar"], [Roll("3 red:fire"), Roll()]).tolist() == [[0, 0], [0, 0]]

    def test_counts_without_black_dice_know_no_curse(self) -> None:
        counts, black = tallies([Roll("orange:rock black:rock")])

        assert times(["tamnuca-a"], counts).tolist() == [[2]]
        assert times(["tamnuca-a"], counts, black=black).tolist() == [[0]]

    def test_what_is_given_stays_as_it_was(self) -> None:
        counts, black = tallies([Roll("orange:rock black:rock black:loss", unlimited=True)])
        before = counts.copy(), black.copy()
        for under in PRESETS:
            times(CARDS, counts, under, black=black)

        assert (counts == before[0]).all()
        assert (black == before[1]).all()

    @pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64])
    def test_any_whole_numbers_will_do(self, kind: type[Any]) -> None:
        counts: NDArray[Any] = np.zeros((1, len(Symbol)), dtype=kind)
        counts[0, COLUMN[Symbol.FIRE]] = 4
        found = times(["ladawa"], counts)

        assert found.tolist() == [[2]]
        assert found.dtype == np.int16  # room for sums and products, unlike one byte

    def test_the_package_offers_it(self) -> None:
        assert glow.times is times


class TestTallies:
    def test_all_dice_and_the_black_ones(self) -> None:
        counts, black = tallies([Roll("2 red:fire black:fire yellow:light"), Roll("black:loss")])

        assert counts.shape == black.shape == (2, len(Symbol))
        assert {symbol: int(counts[0, column]) for symbol, column in COLUMN.items()} == {
            "nature": 0, "water": 0, "air": 0, "fire": 3, "rock": 0,
            "footprints": 0, "light": 1, "loss": 0,
        }  # fmt: skip
        assert black[0].tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
        assert counts[1].tolist() == black[1].tolist() == [0, 0, 0, 0, 0, 0, 0, 1]

    @given(st.lists(rolls(), max_size=4))
    def test_every_die_is_counted_once(self, hands: list[Roll]) -> None:
        counts, black = tallies(hands)

        assert counts.sum(axis=1).tolist() == [len(roll) for roll in hands]
        assert (black <= counts).all()
        assert black.sum() == sum(die.color == "black" for roll in hands for die in roll)


class TestNothing:
    def test_no_hands(self) -> None:
        assert times(["ladawa", "torke-b", "kaar"], []).shape == (0, 3)
        assert times(CARDS, np.zeros((0, len(Symbol)), dtype=np.int64)).shape == (0, len(CARDS))

    def test_no_cards(self) -> None:
        assert times([], [Roll("red:fire"), Roll()]).shape == (2, 0)

    def test_neither(self) -> None:
        assert times([], []).shape == (0, 0)

    def test_a_hand_without_dice_triggers_what_asks_for_absence_alone(self) -> None:
        (found,) = times(CARDS, [Roll()]).tolist()

        triggered = {card.key for card, often in zip(CARDS, found, strict=True) if often}
        assert triggered == {
            "mindaroo-nature-water", "mindaroo-air-fire", "donillilu",
            "oshra-a", "oshra-b", "drel-3", "drel-2",
        }  # fmt: skip


def test_rolls_may_be_text() -> None:
    assert times(["ladawa"], ["2 red:fire", "red:fire"]).tolist() == [[1], [0]]


class TestRefused:
    @pytest.mark.parametrize(
        "counts",
        [
            np.zeros(len(Symbol), dtype=np.int64),
            np.zeros((2, len(Symbol) - 1), dtype=np.int64),
            np.zeros((2, len(Symbol) + 1), dtype=np.int64),
            np.zeros((2, 2, len(Symbol)), dtype=np.int64),
            np.zeros((2, len(Symbol)), dtype=np.float64),
            np.zeros((2, len(Symbol)), dtype=np.bool_),
            np.full((2, len(Symbol)), -1, dtype=np.int64),
        ],
        ids=["row", "narrow", "wide", "deep", "floats", "truths", "negative"],
    )
    def test_arrays_that_are_no_counts(self, counts: NDArray[Any]) -> None:
        good = np.zeros((2, len(Symbol)), dtype=np.int64)

        error = refusal(times, ["ladawa"], counts)
        assert error.code == "not-counts"
        assert error.data["given"] == counts.shape
        assert refusal(times, ["ladawa"], good, black=counts).code == "not-counts"

    def test_one_wrong_number_is_enough(self) -> None:
        counts = np.ones((3, len(Symbol)), dtype=np.int64)
        assert times(["ladawa"], counts).shape == (3, 1)
        counts[1, 3] = -1

        assert refusal(times, ["ladawa"], counts).code == "not-counts"

    def test_black_dice_of_other_hands(self) -> None:
        counts = np.zeros((2, len(Symbol)), dtype=np.int64)
        error = refusal(times, ["ladawa"], counts, black=counts[:1])

        assert error.code == "not-counts"
        assert (error.data["given"], error.data["expected"]) == ((1, 8), (2, 8))

    @pytest.mark.parametrize(
        "hands",
        [[Roll("red:fire"), 3], Roll("red:fire"), [[0] * 8]],
        ids=["number", "dice", "lists"],
    )
    def test_what_is_no_roll(self, hands: Any) -> None:
        assert refusal(times, ["ladawa"], hands).code == "not-a-roll"

    @pytest.mark.parametrize(
        ("cards", "code"),
        [
            (["ladava"], "unknown-card"),
            (["ladawa", "dragon"], "no-such-card"),
            (["sketal"], "ambiguous-card"),
        ],
    )
    def test_cards_that_nobody_knows(self, cards: list[str], code: str) -> None:
        assert refusal(times, cards, [Roll("red:fire")]).code == code

    def test_unknown_rulings(self) -> None:
        assert refusal(times, ["ladawa"], [], "klingon").code == "unknown-preset"


class TestLightness:
    def test_numpy_is_loaded_by_the_call_and_not_before(self) -> None:
        code = """
import sys
import glow_explorer as glow
import glow_explorer.judge.many
glow.explain("ladawa", "2 red:fire")
print("numpy" in sys.modules)
print(glow.times(["ladawa"], [glow.Roll("2 red:fire")]).tolist())
print("numpy" in sys.modules)
"""
        assert run(code).splitlines() == ["False", "[[1]]", "True"]

    @pytest.mark.parametrize(
        "asked",
        [
            'glow.times(["ladawa"], [glow.Roll("2 red:fire")])',
            'glow.advise("red:fire", ["ladawa"]).value',
            'glow.province.plan("2 green", days=2).value',
            'glow.Game.new(["Pocana", "Eoles"], "province", seed=1).play("greedy")',
        ],
    )
    def test_without_numpy_the_refusal_names_it(self, asked: str) -> None:
        code = f"""
import sys
sys.modules["numpy"] = None           # importing it is an error
import glow_explorer as glow
try:
    {asked}
except glow.GlowError as error:
    print(error.code, error.data["package"])
"""
        assert run(code).split() == ["needs-package", "numpy"]
