"""The odds of one card or condition: chances worked out by hand, and what they rest on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Card, Company, Condition, Effect, Pool, Roll, Rulings, odds
from glow_explorer.cards import Spell
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS
from tests.support.answers import codes, the

if TYPE_CHECKING:
    from glow_explorer.judge.reasons import Reason

KAAR = Company("Pocana", ["kaar"])
F = Fraction
ITSELF, ABSENT, IMMUNE = "black-die-counts-itself", "cursed-symbol-is-absent", "kaar-owner-immune"


def chances(asked: str, pool: str, rulings: Any = "standard", **given: Any) -> dict[int, F]:
    return dict(odds(asked, pool, rulings, **given).distribution)


def told_reasons(card: str, company: Company | None) -> list[Reason]:
    """Return the reasons under every preset."""
    asked = [odds(card, "red, blue, black", preset, company=company) for preset in PRESETS]
    return [reason for found in asked for reason in found.reasons]


class TestByHand:
    """A die shows its own element on two of six faces, every other element on one."""

    @pytest.mark.parametrize(
        ("condition", "dice", "expected"),
        [
            ("fire", "red", {0: F(2, 3), 1: F(1, 3)}),
            ("fire", "green", {0: F(5, 6), 1: F(1, 6)}),
            ("fire", "purple", {0: F(5, 6), 1: F(1, 6)}),
            ("fire", "2 red", {0: F(4, 9), 1: F(4, 9), 2: F(1, 9)}),
            ("fire fire", "red", {0: F(1)}),
            ("fire fire", "3 red", {0: F(20, 27), 1: F(7, 27)}),
            ("fire fire", "4 red", {0: F(48, 81), 1: F(32, 81), 2: F(1, 81)}),
            ("water rock", "blue, orange", {0: F(31, 36), 1: F(1, 9) + F(1, 36)}),
            ("air air air", "3 azure", {0: F(26, 27), 1: F(1, 27)}),
        ],
    )
    def test_needed_symbols(self, condition: str, dice: str, expected: dict[int, F]) -> None:
        assert chances(condition, dice) == expected

    @pytest.mark.parametrize(
        ("condition", "dice", "expected"),
        [
            ("no:water", "blue", F(2, 3)),
            ("no:water", "green", F(5, 6)),
            ("no:water", "2 blue", F(4, 9)),
            ("no:water", "", F(1)),
            ("no:nature no:water", "green, blue", F(1, 2) * F(1, 2)),
            ("no:air no:fire", "yellow", F(4, 6)),
            ("water no:rock", "blue, orange", F(1, 3) * F(2, 3) + F(1, 2) * F(1, 6)),
            ("water no:rock", "blue", F(1, 3)),
        ],
    )
    def test_crossed_symbols(self, condition: str, dice: str, expected: F) -> None:
        assert odds(condition, dice).at_least_once == expected

    @pytest.mark.parametrize(
        ("condition", "dice", "expected"),
        [
            ("same:2", "2 red", F(1, 9) + F(4, 36)),
            ("same:2", "red, green", 2 * F(2, 36) + F(3, 36)),
            ("same:2", "2 purple", F(6, 36)),
            ("same:2", "2 yellow", F(6, 36)),
            ("same:2", "purple, yellow", F(5, 36)),
            ("same:3", "3 red", F(1, 27) + F(4, 216)),
            ("same:3", "2 red", F(0)),
        ],
    )
    def test_identical_symbols_may_be_footprints_and_light(
        self, condition: str, dice: str, expected: F
    ) -> None:
        assert odds(condition, dice).at_least_once == expected

    def test_identical_symbols_several_times(self) -> None:
        """Two pairs among three dice do not exist; four dice make two, equal or not."""
        assert chances("same:2", "red, 2 red:fire") == {1: F(1)}
        assert chances("same:2", "red, red:air, 2 red:fire") == {1: F(5, 6), 2: F(1, 6)}
        assert chances("same:2", "red, 3 red:fire") == {1: F(2, 3), 2: F(1, 3)}

    def test_the_loss_of_black_dice_makes_no_group(self) -> None:
        two = Pool("2 black", unlimited=True)

        assert odds("same:2", two, company=KAAR).at_least_once == F(5, 36)
        assert odds("same:2", Roll("2 black:loss", unlimited=True)).at_least_once == 0

    def test_the_size_of_a_die_does_not_matter(self) -> None:
        assert chances("fire", "small red") == chances("fire", "red")

    def test_numbers_agree_with_each_other(self) -> None:
        found = odds("fire", "2 red, green")

        assert found.mean == F(1, 3) + F(1, 3) + F(1, 6)
        assert found.throws == {0: 80, 1: 96, 2: 36, 3: 4}
        assert list(found.distribution) == [0, 1, 2, 3]
        assert found.at_least_once == found.at_least(1) == F(136, 216)
        assert [found.at_least(n) for n in (0, 2, 3, 4)] == [1, F(40, 216), F(4, 216), 0]
        assert all(type(one) is F for one in (*found.distribution.values(), found.mean))
        assert all(type(found.at_least(n)) is F for n in range(5))


class TestLimits:
    """A skull, a crossed symbol and a spell let an effect happen only once."""

    @pytest.mark.parametrize(
        ("key", "code", "rule"),
        [
            ("lumipili-b", "odds-skull", "noon.skull-once"),
            ("xargok", "odds-skull", "noon.skull-once"),
            ("spell-fire", "odds-spell", "spells.trigger"),
        ],
    )
    def test_two_fires_only_once(self, key: str, code: str, rule: str) -> None:
        found = odds(key, "4 red")

        assert found.distribution == {0: F(48, 81), 1: F(33, 81)}
        assert [(one.code, one.rule, one.ruled) for one in found.reasons] == [(code, rule, None)]

    def test_a_card_without_limits_has_nothing_to_explain(self) -> None:
        found = odds("ladawa", "4 red")

        assert found.distribution == {0: F(48, 81), 1: F(32, 81), 2: F(1, 81)}
        assert (found.reasons, found.rulings, found.if_ruled()) == ((), {}, {})

    @pytest.mark.parametrize("asked", ["gluach", "water no:rock"])
    def test_a_crossed_symbol_limits_also_a_bare_condition(self, asked: str) -> None:
        found = odds(asked, "2 blue:water, blue")

        assert found.distribution == {0: F(1, 6), 1: F(5, 6)}
        assert (the("odds-crossed", found).rule, codes(found)) == (
            "noon.crossed-once",
            ["odds-crossed"],
        )

    def test_a_bare_condition_knows_no_skull(self) -> None:
        assert odds(glow.card("lumipili-b").condition, "4 red:fire").distribution == {2: 1}
        assert odds("lumipili-b", "4 red:fire").distribution == {1: 1}

    @pytest.mark.parametrize("key", ["pocana", "kaar"])
    def test_cards_with_powers_only_never_trigger(self, key: str) -> None:
        found = odds(key, "3 red, black")

        assert found.distribution == {0: 1}
        assert found.at_least_once == found.mean == 0
        assert found.reasons == ()

    def test_a_card_made_up(self) -> None:
        skull = Card(99, "made-up", "Made up", Condition("fire"), Effect("skull"))
        spell = Spell(99, "spelt", "Spelt", Condition("fire"), Effect("light:1"))
        nothing = Card(99, "idle", "Idle", Condition("fire"))

        assert odds(skull, "2 red").distribution == {0: F(4, 9), 1: F(5, 9)}
        assert codes(odds(spell, "2 red")) == ["odds-spell"]
        assert odds(nothing, "2 red:fire").distribution == {0: 1}


class TestCurse:
    """The symbol of the black die does not count; whether the black die itself does is disputed."""

    def test_rock_with_the_black_die(self) -> None:
        assert chances("tamnuca-a", "orange, black") == {0: F(13, 18), 1: F(5, 6) * F(1, 3)}
        assert chances("tamnuca-a", "orange, black", "english") == {0: F(5, 9), 1: F(4, 9)}
        assert chances("tamnuca-a", "orange, black", "french") == {0: F(13, 18), 1: F(5, 18)}

    def test_crossed_water_with_the_black_die(self) -> None:
        """Water on the black die is absent, or still seen: then it prevents what it would save."""
        seen = Rulings("standard", cursed_symbol_is_absent="no")
        itself = Rulings("standard", black_die_counts_itself="yes")

        assert odds("donillilu", "blue, black").mean == F(1, 6) + F(5, 6) * F(2, 3)
        for under in ("english", seen, itself):
            assert odds("donillilu", "blue, black", under).mean == F(5, 6) * F(2, 3)

    def test_a_cursed_symbol_makes_no_pair(self) -> None:
        for preset in PRESETS:
            assert odds("same:2", "red, black", preset).at_least_once == 0
        assert odds("same:2", "red, black", company=KAAR).at_least_once == F(2, 36) + F(4, 36)

    def test_a_black_die_that_lies_already(self) -> None:
        assert chances("ladawa", "3 red, black:fire") == {0: F(1)}
        assert chances("biraii-1", "red, black:fire", "english") == {1: F(1)}
        assert chances("biraii-1", "red, black:water") == chances("biraii-1", "red")
        assert chances("biraii-1", "red, black:loss") == chances("biraii-1", "red")

    def test_the_owner_of_kaar_is_immune_unless_ruled_otherwise(self) -> None:
        immune = {0: F(10, 18), 1: F(7, 18), 2: F(1, 18)}

        assert chances("tamnuca-a", "orange, black", company=KAAR) == immune
        assert chances("tamnuca-a", "orange, black", "english", company=KAAR) == immune
        assert chances("tamnuca-a", "orange, black", "digital", company=KAAR) == {
            0: F(13, 18), 1: F(5, 18),
        }  # fmt: skip

    def test_any_other_company_is_not(self) -> None:
        other = Company("Pocana", ["ladawa"], spells=[3])

        assert chances("tamnuca-a", "orange, black", company=other) == {0: F(13, 18), 1: F(5, 18)}
        assert codes(odds("tamnuca-a", "orange, black", company=other)) == ["odds-curse"]


class TestReasons:
    @pytest.mark.parametrize(
        ("preset", "code", "answer"),
        [
            ("standard", "odds-curse", "no"),
            ("english", "odds-curse-but-itself", "yes"),
            ("french", "odds-curse", "no"),
            ("digital", "odds-curse", "no"),
        ],
    )
    def test_the_curse_and_its_ruling(self, preset: str, code: str, answer: str) -> None:
        found = odds("tamnuca-a", "orange, black", preset)

        (reason,) = found.reasons
        assert (reason.code, reason.rule) == (code, "curse.symbol")
        assert reason.ruled == (ITSELF, answer)
        assert found.rulings == {ITSELF: answer}

    def test_crossed_symbols_rest_on_two_rulings(self) -> None:
        found = odds("gluach", "blue, orange, black", "english")
        other = odds("gluach", "blue, orange, black")

        assert codes(found) == ["odds-crossed", "odds-curse-but-itself", "odds-cursed-seen"]
        assert codes(other) == ["odds-crossed", "odds-curse", "odds-cursed-absent"]
        assert the("odds-cursed-seen", found).rule == "noon.crossed"
        assert the("odds-cursed-absent", other).rule == "noon.crossed"
        assert found.rulings == {ITSELF: "yes", ABSENT: "no"}
        assert other.rulings == {ITSELF: "no", ABSENT: "yes"}

    def test_kaar_spares_from_the_other_rulings(self) -> None:
        found = odds("gluach", "blue, orange, black", company=KAAR)

        assert codes(found) == ["odds-crossed", "odds-kaar"]
        assert the("odds-kaar", found).rule == "kaar.immune"
        assert found.rulings == {IMMUNE: "yes"}

    def test_kaar_does_not_where_nobody_is_immune(self) -> None:
        found = odds("tamnuca-a", "orange, black", "digital", company=KAAR)

        assert codes(found) == ["odds-kaar-not", "odds-curse"]
        assert the("odds-kaar-not", found).rule == "kaar.immune"
        assert found.rulings == {IMMUNE: "no", ITSELF: "no"}

    def test_without_a_black_die_nothing_is_disputed(self) -> None:
        for preset in PRESETS:
            assert odds("tamnuca-a", "orange", preset, company=KAAR).reasons == ()

    @pytest.mark.parametrize("lying", ["black:loss", "black:water"])
    def test_a_black_die_that_curses_nothing_of_the_card_is_no_reason(self, lying: str) -> None:
        """Neither the loss nor an element that the card does not speak of can change its chance."""
        for company in (None, KAAR):
            found = odds("biraii-1", f"red, {lying}", company=company)
            assert (found.reasons, found.rulings) == ((), {})

    def test_what_the_black_die_may_still_curse_is_a_reason(self) -> None:
        """Water that lies on it matters to water, and to identical symbols."""
        for asked in ("zellyf-0", "same:2"):
            assert codes(odds(asked, "red, blue, black:water")) == ["odds-curse"]
        assert codes(odds("gluach", "blue, black:rock")) == [
            "odds-crossed", "odds-curse", "odds-cursed-absent",
        ]  # fmt: skip

    def test_other_answers(self) -> None:
        found = odds("donillilu", "blue, black").if_ruled()

        assert {ruling: list(answers) for ruling, answers in found.items()} == {
            ITSELF: ["yes"], ABSENT: ["no"],
        }  # fmt: skip
        assert found[ITSELF]["yes"].at_least_once == F(5, 9)
        assert found[ABSENT]["no"].at_least_once == F(5, 9)
        assert found[ABSENT]["no"].rulings == {ITSELF: "no", ABSENT: "no"}

    def test_another_answer_about_kaar(self) -> None:
        found = odds("tamnuca-a", "orange, black", company=KAAR).if_ruled()

        assert found[IMMUNE]["no"].mean == F(5, 18)
        assert found[IMMUNE]["no"].kaar

    @pytest.mark.parametrize("language", available())
    def test_every_reason_is_told_and_rests_on_a_rule(self, language: str) -> None:
        asked = [("gluach", None), ("lumipili-b", None), ("spell-same", None), ("drel-2", KAAR)]
        with using(language):
            for card, company in asked:
                for reason in told_reasons(card, company):
                    assert glow.rules[reason.rule].id == reason.rule
                    assert reason.ruling is None or reason.ruling in glow.rulings
                    assert reason.code not in str(reason)
                    assert "{" not in str(reason)

    @pytest.mark.parametrize("language", available())
    def test_the_sentence_about_the_curse_follows_the_ruling(self, language: str) -> None:
        """Where the black die counts itself, its symbol is not lost on all dice."""
        with using(language):
            (all_lost,) = map(str, odds("tamnuca-a", "orange, black").reasons)
            (but_itself,) = map(str, odds("tamnuca-a", "orange, black", "english").reasons)

        assert all_lost != but_itself
