"""The judge on one card under the curse of the black die, and with Kaar."""

from __future__ import annotations

from glow_explorer import Company, Position, explain
from glow_explorer.rulebook import Rulings
from tests.support.answers import codes
from tests.support.refusals import refusal

KAAR = Company("Pocana", ["kaar"])


class TestCurse:
    """curse.symbol: dice that show the black die's symbol do not count."""

    def test_no_die_with_the_symbol_counts_not_even_the_black_one(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:rock red:rock")

        assert not verdict.fires
        assert verdict.missing == {"rock": 1}
        (cursed,) = verdict.reasons
        assert verdict.decisive is cursed
        assert (cursed.code, cursed.rule) == ("symbol-cursed", "curse.symbol")
        assert (cursed.dice, cursed.data["black"]) == ((0, 1, 2), 1)
        assert (cursed.ruling, cursed.answer) == ("black-die-counts-itself", "no")

    def test_in_the_english_text_the_black_die_itself_counts(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:rock red:rock", "english")

        assert verdict.times == 1
        assert verdict.uses == ((1,),)
        assert codes(verdict) == ["symbols-shown", "cursed-but-itself"]
        assert verdict.reasons[1].dice == (0, 2)

    def test_what_the_other_answer_would_give(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:rock")

        assert verdict.rulings == {"black-die-counts-itself": "no"}
        other = verdict.if_ruled()["black-die-counts-itself"]["yes"]
        assert (verdict.times, other.times) == (0, 1)
        assert list(verdict.if_ruled()["black-die-counts-itself"]) == ["yes"]

    def test_other_symbols_are_left_alone(self) -> None:
        verdict = explain("ladawa", "2 red:fire black:rock orange:rock")

        assert verdict.times == 1
        assert verdict.rulings == {}
        assert codes(verdict) == ["symbols-shown"]

    def test_identical_symbols_are_cursed_too(self) -> None:
        verdict = explain("torke-b", "2 red:fire black:fire 2 blue:air")

        assert verdict.uses == ((3, 4),)
        assert "black-die-counts-itself" in verdict.rulings

    def test_the_loss_curses_no_symbol(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:loss")

        assert verdict.times == 1
        assert verdict.rulings == {}

    def test_a_cursed_symbol_is_absent_for_crossed_cards(self) -> None:
        verdict = explain("donillilu", "blue:water black:water")

        assert verdict.fires
        assert codes(verdict) == ["cursed-absent", "cursed"]
        assert verdict.rulings == {
            "cursed-symbol-is-absent": "yes", "black-die-counts-itself": "no",
        }  # fmt: skip
        alternatives = verdict.if_ruled()
        assert not alternatives["cursed-symbol-is-absent"]["no"].fires
        assert not alternatives["black-die-counts-itself"]["yes"].fires

    def test_it_may_be_ruled_that_it_is_still_seen(self) -> None:
        rulings = Rulings("standard", cursed_symbol_is_absent="no")
        verdict = explain("donillilu", "blue:water black:water", rulings)

        assert not verdict.fires
        assert verdict.blocking == (0, 1)
        assert verdict.reasons[0].code == "cursed-still-there"

    def test_in_the_english_text_the_black_die_blocks(self) -> None:
        verdict = explain("donillilu", "blue:water black:water", "english")

        assert not verdict.fires
        assert verdict.blocking == (1,)
        assert verdict.reasons[0].code == "crossed-present"

    def test_a_symbol_left_once_blocks_whatever_absence_means(self) -> None:
        """The black die counts itself, so its symbol is there."""
        rulings = Rulings("standard", black_die_counts_itself="yes")

        assert not explain("donillilu", "blue:water black:water", rulings).fires


class TestKaar:
    """kaar.immune: the owner of Kaar is immune, and the black die counts as any other."""

    def test_the_owner_is_immune(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:rock", company=KAAR)

        assert verdict.times == 2
        assert verdict.reasons[-1].code == "kaar-immune"
        assert verdict.reasons[-1].dice == (1,)
        assert verdict.rulings == {"kaar-owner-immune": "yes"}
        assert verdict.if_ruled()["kaar-owner-immune"]["no"].times == 0

    def test_the_digital_adaptation_knows_no_immunity(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock black:rock", "digital", company=KAAR)

        assert verdict.times == 0
        assert codes(verdict) == ["symbol-cursed", "kaar-not-immune"]

    def test_the_immune_owner_shows_the_symbol(self) -> None:
        verdict = explain("donillilu", "red:fire black:water", company=KAAR)

        assert not verdict.fires
        assert verdict.blocking == (1,)

    def test_a_company_without_kaar_is_not_immune(self) -> None:
        assert not explain("tamnuca-a", "black:rock", company=Company("Pocana"))

    def test_it_is_enough_to_say_that_the_player_has_kaar(self) -> None:
        owned = explain("tamnuca-a", "orange:rock black:rock", company=KAAR)
        named = explain("tamnuca-a", "orange:rock black:rock", kaar=True)
        position = Position(roll="orange:rock black:rock", kaar=True)

        assert named.to_dict() == owned.to_dict() == position.explain("tamnuca-a").to_dict()
        assert explain("tamnuca-a", "black:rock", company=KAAR, kaar=False).fires
        assert refusal(explain, "tamnuca-a", "black:rock", kaar="no").code == "not-a-flag"


def test_the_black_die_itself_may_be_enough_while_another_symbol_is_missing() -> None:
    """The water of the other die is cursed; that of the black one is there all the same."""
    rulings = Rulings(black_die_counts_itself="yes")
    itself = explain("thoape", "black:water blue:water", rulings)
    struck = explain("thoape", "black:water blue:water", Rulings(black_die_counts_itself="no"))

    assert {(reason.code, reason.dice) for reason in itself.reasons} == {
        ("symbol-missing", ()), ("symbol-there", (0,)), ("cursed-but-itself", (1,)),
    }  # fmt: skip
    assert {reason.code for reason in struck.reasons} == {"symbol-cursed", "symbol-missing"}
