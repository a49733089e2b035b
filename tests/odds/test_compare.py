"""What one more die or companion is worth: two pieces of advice, and their difference."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Color, Company, Die, Pool, Roll, Rulings, Size

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.odds import Candidate, Comparison

compare: Callable[..., Comparison] = glow.odds.compare
POCANA = Company("Pocana", ["ladawa"])
RESERVE = ("green", "blue", "azure", "red", "orange")
"""The colours of the large dice that lie in the reserve when a game begins."""


def worth(dice: Any, cards: Any, **asked: Any) -> Fraction:
    """Ask for advice directly."""
    return glow.advise(dice, cards, **asked).value


def more(pool: Any, *dice: Die) -> Pool:
    """Return a pool with some dice more, as many as one likes."""
    return Pool((*Pool(pool), *dice), unlimited=True)


def the(key: str, found: Comparison) -> Candidate:
    """Return the one candidate with a key."""
    (one,) = (candidate for candidate in found.candidates if candidate.key == key)
    return one


ASKED: dict[str, dict[str, Any]] = {
    "nothing more": {},
    "rerolls": {"rerolls": 2},
    "tokens": {"tokens": 1, "token_value": 0.5},
    "weights": {"weights": {"footprints": 2, "light": 0.5, "rerolls": 1}},
    "score track": {"light": 4},
    "rulings": {"rulings": "english"},
}


class TestDice:
    @pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
    def test_each_gain_is_the_difference_of_two_pieces_of_advice(
        self, asked: dict[str, Any]
    ) -> None:
        pool, company = "2 red, blue", Company("Taetyss", ["ladawa", "donillilu"])
        found = compare(company, pool, **asked)
        now = worth(pool, company, **asked)

        assert found.before.value == now
        for color in Color:
            then = worth(more(pool, Die(color, None, "small")), company, **asked)
            assert (the(color, found).value, the(color, found).gain) == (then, then - now)

    def test_a_small_die_of_each_colour_stands_for_its_colour_once(self) -> None:
        found = compare(POCANA)

        assert sorted(one.key for one in found.candidates) == sorted(Color)
        for one in found.candidates:
            assert one.card is None
            assert list(one.dice) == [Die(one.key, None, Size.SMALL)]
        assert not found.of_companions

    def test_the_dice_are_those_of_the_cards_unless_they_are_given(self) -> None:
        company = Company("Taetyss", ["sketal-red"])

        assert compare(company).to_dict() == compare(company, "2 blue, red").to_dict()
        assert compare(company).to_dict() != compare(company, "2 blue").to_dict()

    def test_one_fire_lies_there_and_two_are_asked_for(self) -> None:
        """A die shows the second fire with one side in six, the red one with two."""
        found = compare(["ladawa"], Roll("red:fire"))
        gains = {one.key: one.gain for one in found.candidates}

        assert gains == {
            "red": Fraction(4, 3), "yellow": Fraction(4 + 3, 6), "green": Fraction(4, 6),
            "blue": Fraction(4, 6), "azure": Fraction(4, 6), "orange": Fraction(4, 6),
            "purple": Fraction(4, 6), "black": Fraction(-2, 6),
        }  # fmt: skip
        assert found.before.value == 0

    def test_one_more_die_can_be_worth_less_than_nothing(self) -> None:
        """Two fires lie there: the black die takes them away, or two light, or changes nothing."""
        found = compare(["ladawa"], Roll("red:fire blue:fire"))

        assert the("black", found).gain == Fraction(-4 - 2, 6)
        assert found.candidates[-1].key == "black"
        assert [one.key for one in found.candidates if one.gain < 0] == ["black"]

    def test_any_die_that_may_show_a_crossed_symbol_is_worth_less_than_nothing(self) -> None:
        """Donillilu wants no water: two light, unless a die shows it."""
        found = compare(["donillilu"], Roll("red:fire"))

        assert the("blue", found).gain == Fraction(-2 * 2, 6)
        assert the("green", found).gain == Fraction(-2, 6)
        assert the("yellow", found).gain == Fraction(3 - 2, 6)

    def test_with_kaar_the_black_die_is_a_die_like_others(self) -> None:
        found = compare(["ladawa", "kaar"], Roll("red:fire"))

        assert the("black", found).gain == the("green", found).gain == Fraction(4, 6)

    def test_purple_pays_only_if_footprints_are_worth_something(self) -> None:
        dear = compare(["ladawa"], Roll("red:air"), weights={"footprints": 3})

        assert the("purple", compare(["ladawa"], Roll("red:air"))).gain == 0
        assert the("purple", dear).gain == Fraction(2 * 3, 6)
        assert dear.best.key == "purple"

    def test_one_card_alone_and_no_dice_at_all(self) -> None:
        found = compare("tamnuca-a", "")

        assert found.before.value == 0
        assert the("orange", found).gain == Fraction(2, 6)
        assert the("blue", found).gain == Fraction(1, 6)

    def test_rerolls_without_any_dice_still_help_the_die_that_comes(self) -> None:
        """A rock with one side in six, at one of the throws."""
        for rerolls in (1, 2):
            found = compare("tamnuca-a", "", rerolls=rerolls)

            assert found.before.value == 0
            assert the("blue", found).gain == 1 - Fraction(5, 6) ** (1 + rerolls)

    def test_with_cards_that_ask_for_nothing_only_special_faces_count(self) -> None:
        found = compare(Company("Pocana"))

        assert found.before.value == 0
        assert {one.key: one.gain for one in found.candidates if one.gain} == {
            "yellow": Fraction(3, 6), "black": Fraction(-2, 6),
        }  # fmt: skip

    def test_a_pool_beyond_the_box_may_be_given(self) -> None:
        pool = Pool("8 orange", unlimited=True)

        assert the("orange", compare(["tamnuca-a"], pool)).gain == Fraction(1, 3)

    @settings(max_examples=25)
    @given(
        st.lists(st.sampled_from([Die(color) for color in Color]), min_size=1, max_size=3),
        st.lists(st.sampled_from(tuple(glow.companions)), max_size=3, unique=True),
        st.integers(0, 2),
    )
    def test_gains_are_differences_whatever_is_asked(
        self, dice: list[Die], cards: list[glow.Card], rerolls: int
    ) -> None:
        pool = Pool(dice, unlimited=True)
        some = {glow.companions["ladawa"], *cards} - {glow.companions["sketal-any"]}
        found = compare(some, pool, rerolls=rerolls)
        now = worth(pool, some, rerolls=rerolls)
        color = found.candidates[len(dice)].key
        then = worth(more(pool, Die(color, None, "small")), some, rerolls=rerolls)

        assert the(color, found).gain == then - now
        gains = [one.gain for one in found.candidates]
        assert gains == sorted(gains, reverse=True)


class TestCompanions:
    def test_each_gain_is_the_difference_of_two_pieces_of_advice(self) -> None:
        meeting = ["torke-a", 31, "briki-6", glow.companions["mindaroo-air-fire"]]
        asked = {"rerolls": 1, "weights": {"footprints": 1, "end_light": 1}}
        found = compare(POCANA, None, meeting, **asked)
        now = worth("3 red", POCANA, **asked)

        assert len(found.candidates) == 4
        for one in found.candidates:
            assert one.card is not None
            company = Company("Pocana", ["ladawa", one.card])
            assert one.value == worth("3 red", company, **asked)
            assert one.gain == one.value - now
            assert len(one.dice) == 0
        assert found.of_companions

    def test_companions_are_worth_what_lying_dice_give_them(self) -> None:
        roll = Roll("red:fire blue:water orange:rock")
        found = compare(["ladawa"], roll, ["zellyf-0", "tamnuca-a", "torke-a", "zellyf-5"])

        assert [one.key for one in found.candidates[:2]] == ["zellyf-0", "tamnuca-a"]
        assert {one.key: int(one.gain) for one in found.candidates} == {
            "zellyf-0": 3, "tamnuca-a": 1, "torke-a": 0, "zellyf-5": 0,
        }  # fmt: skip
        assert all(one.gain.denominator == 1 for one in found.candidates)

    def test_a_companion_can_be_worth_less_than_nothing(self) -> None:
        found = compare(["ladawa"], Roll("blue:water red:water"), ["zellyf-5"])

        assert found.best.gain == -2

    def test_dice_that_lie_on_companions_come_with_them(self) -> None:
        meeting: dict[Any, Any] = {
            "torke-b": "small green, small red", "zellyf-0": "black", 4: Pool(),
        }  # fmt: skip
        found = compare(POCANA, "3 red", meeting)
        now = worth("3 red", POCANA)

        for wanted, dice in meeting.items():
            card = glow.companions[wanted]
            then = worth(more("3 red", *Pool(dice)), Company("Pocana", ["ladawa", card]))
            assert the(card.key, found).gain == then - now
            assert list(the(card.key, found).dice) == list(Pool(dice))

    def test_with_dice_on_it_the_same_companion_is_worth_something_else(self) -> None:
        bare = compare(POCANA, "3 red", ["zellyf-0"]).best
        wet = compare(POCANA, "3 red", {"zellyf-0": "2 small blue"}).best
        cursed = compare(POCANA, "3 red", {"zellyf-0": "black"}).best

        assert cursed.gain < bare.gain < wet.gain

    def test_a_roll_or_a_die_may_lie_on_a_companion(self) -> None:
        found = compare(
            ["ladawa"],
            Roll("red:fire"),
            {"zellyf-0": Roll("small blue:water"), "tamnuca-a": Die("red", "fire", "small")},
        )

        assert the("zellyf-0", found).gain == 3
        assert the("tamnuca-a", found).gain == 4

    @pytest.mark.parametrize("color", RESERVE)
    def test_a_sketal_brings_its_large_die(self, color: str) -> None:
        company = Company("Noctiluca", ["ladawa", "torke-b"])
        found = compare(company, None, [f"sketal-{color}"], rerolls=1)
        joined = Company("Noctiluca", ["ladawa", "torke-b", f"sketal-{color}"])
        now = worth("2 purple", company, rerolls=1)

        assert list(found.best.dice) == [Die(color, None, Size.LARGE)]
        assert found.best.value == worth(f"2 purple, {color}", joined, rerolls=1)
        assert found.best.gain == found.best.value - now
        assert found.best.gain > 0

    def test_a_sketal_brings_its_die_beside_those_that_lie_on_it(self) -> None:
        found = compare(POCANA, "3 red", {"sketal-blue": "small green"})
        joined = Company("Pocana", ["ladawa", "sketal-blue"])

        assert sorted(map(str, found.best.dice)) == ["blue", "small green"]
        assert found.best.value == worth("3 red, small green, blue", joined)

    def test_a_sketal_of_free_choice_takes_the_best_die_of_the_reserve(self) -> None:
        """The reserve holds one large die each in five colours (setup.reserve, sketals.any)."""
        company = Company("Pocana", ["zellyf-0", "hymoros"])
        joined = Company("Pocana", ["zellyf-0", "hymoros", "sketal-any"])
        found = compare(company, "3 red", ["sketal-any"], weights={"footprints": 1})
        values = {
            color: worth(f"3 red, {color}", joined, weights={"footprints": 1}, **_told(color))
            for color in RESERVE
        }

        assert list(found.best.dice) == [Die("blue")]
        assert found.best.value == max(values.values()) == values["blue"]
        assert len(found.candidates) == 1

    @pytest.mark.parametrize("footprints", [0, 3])
    def test_purple_and_yellow_dice_are_never_in_the_reserve(self, footprints: int) -> None:
        """No card pays anything here: only a die with a face of its own would."""
        company = Company("Pocana", ["brikix"])
        found = compare(company, "3 red", ["sketal-any"], weights={"footprints": footprints})

        assert str(found.best.dice) in RESERVE

    def test_whose_the_other_large_dice_are_need_not_be_said(self) -> None:
        """The die of the Sketal that comes is the one that comes with it."""
        found = compare(["zellyf-0"], "red, green", ["sketal-any"])
        told = worth("red, green, blue", ["zellyf-0", "sketal-any"], sketal_dice={44: 2})

        assert list(found.best.dice) == [Die("blue")]
        assert found.best.value == told

    @pytest.mark.parametrize("key", ["lumipili-a", "lumipili-b"])
    def test_a_lumipili_brings_its_reroll(self, key: str) -> None:
        company = Company("Taetyss", ["torke-b"])
        joined = Company("Taetyss", ["torke-b", key])
        found = compare(company, None, [key])
        now = worth("2 blue", company, rerolls=0)

        assert found.best.gain == worth("2 blue", joined, rerolls=1) - now
        assert found.best.gain > worth("2 blue", joined, rerolls=0) - now

    def test_rerolls_that_the_company_has_stay(self) -> None:
        company = Company("Taetyss", ["torke-b", "lumipili-a"])
        found = compare(company, None, ["lumipili-b", "zellyf-0"])

        assert found.before.value == worth("2 blue", company, rerolls=1)
        for key, rerolls in (("lumipili-b", 2), ("zellyf-0", 1)):
            joined = Company("Taetyss", ["torke-b", "lumipili-a", key])
            assert the(key, found).value == worth("2 blue", joined, rerolls=rerolls)

    def test_spells_go_on_to_strike(self) -> None:
        company = Company("Pocana", ["ladawa"], spells=["spell-fire"])
        joined = Company("Pocana", ["ladawa", "zellyf-0"], spells=["spell-fire"])

        assert compare(company, None, ["zellyf-0"]).best.value == worth("3 red", joined)

    def test_the_newest_companion_is_the_last(self) -> None:
        """Who comes is recruited last, so that the spell that takes the last one takes it."""
        (spell,) = (one for one in glow.spells if one.effect.lose_last_companion)
        asked = {"weights": {"end_light": 1}}
        company = Company("Pocana", ["zellyf-0"], spells=[spell])
        last, first = (
            worth("3 red", Company("Pocana", order, spells=[spell]), **asked)
            for order in (["zellyf-0", "okanios"], ["okanios", "zellyf-0"])
        )

        assert compare(company, "3 red", ["okanios"], **asked).best.value == last
        assert last < first


def _told(color: str) -> dict[str, Any]:
    """Say which die is the Sketal's, where its owner brings dice of that colour, too."""
    return {"sketal_dice": {44: 3}} if color == "red" else {}


class TestPassedOn:
    def test_rulings_decide_what_the_black_die_is_worth(self) -> None:
        """The curse on all rocks, or on those of other dice only; Kaar's owner spared or not."""
        roll = Roll("red:air")
        english, spared = compare("tamnuca-a", roll, rulings="english"), Rulings("standard")

        assert the("black", compare("tamnuca-a", roll, rulings=spared)).gain == Fraction(-2, 6)
        assert the("black", english).gain == Fraction(1 - 2, 6)

    def test_whose_die_is_whose(self) -> None:
        company = Company("Moloc'h", ["sketal-orange", "tamnuca-a"])
        asked = {"sketal_dice": {13: 0}}
        found = compare(company, "3 orange", rerolls=1, **asked)
        then = worth(more("3 orange", Die("blue", None, "small")), company, rerolls=1, **asked)

        assert the("blue", found).value == then

    def test_a_die_counted_from_the_end_stays_the_same_die(self) -> None:
        company = Company("Pocana", ["sketal-orange"])
        front = compare(company, "3 red, orange", sketal_dice={13: 3})

        assert compare(company, "3 red, orange", sketal_dice={13: -1}).to_dict() == front.to_dict()

    def test_the_cemetery(self) -> None:
        company = Company("Pocana", ["zellyf-0"])
        asked = {"cemetery": ["kapao-5"], "weights": {"end_light": 1}}
        found = compare(company, "3 red", ["cromaug"], **asked)
        joined = Company("Pocana", ["zellyf-0", "cromaug"])

        assert found.best.value == worth("3 red", joined, **asked)
        assert found.best.value > compare(company, "3 red", ["cromaug"]).best.value
