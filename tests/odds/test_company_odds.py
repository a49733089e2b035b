"""What a company may expect of one noon: facts, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Pool, Roll, Rulings, odds
from glow_explorer.odds import CompanyOdds
from tests.support.noons import EXAMPLE_3, GREEN_SKETAL

F = Fraction
NOTHING = (0, 0, 0, 0, 0)


class TestSpecialFaces:
    """They pay by themselves, whatever the cards."""

    @pytest.mark.parametrize(
        ("pool", "light"),
        [
            ("yellow", {0: F(5, 6), 3: F(1, 6)}),
            ("2 yellow", {0: F(25, 36), 3: F(10, 36), 6: F(1, 36)}),
            ("black", {-2: F(1, 6), 0: F(5, 6)}),
            ("yellow, black", {-2: F(5, 36), 0: F(25, 36), 1: F(1, 36), 3: F(5, 36)}),
            ("purple", {0: F(1)}),
        ],
    )
    def test_light_of_the_yellow_die_and_loss_of_the_black_one(
        self, pool: str, light: dict[int, F]
    ) -> None:
        found = odds(Company("Pocana"), pool)

        assert dict(found.light) == light
        assert list(found.light) == sorted(light)

    def test_the_footprints_of_a_purple_die_are_two(self) -> None:
        found = odds(Company("Pocana"), "2 purple, yellow")

        assert dict(found.footprints) == {0: F(25, 36), 2: F(10, 36), 4: F(1, 36)}
        assert found.means["footprints"] == F(2, 3)

    def test_footprints_and_light_are_no_tokens_of_another_kind(self) -> None:
        found = odds(Company("Pocana"), "purple, yellow, black")

        assert dict(found.fireflies) == dict(found.rerolls) == {0: F(1)}

    @pytest.mark.parametrize(("light", "lost"), [(0, 0), (1, -1), (2, -2), (None, -2)])
    def test_the_loss_of_the_black_die_stops_at_0(self, light: int | None, lost: int) -> None:
        found = odds(Company("Pocana"), Roll("black:loss"), light=light)

        assert dict(found.light) == {lost: F(1)}

    def test_the_special_faces_pay_all_at_once(self) -> None:
        """From 0, three light and a loss of two leave one."""
        found = odds(Company("Pocana"), Roll("black:loss yellow:light"), light=0)

        assert dict(found.light) == {1: F(1)}

    def test_a_pair_of_special_symbols_is_paid_and_makes_orium_trigger(self) -> None:
        found = odds(Company("Orium"), "2 yellow")

        assert found.joint == {(0,): F(30, 36), (1,): F(6, 36)}
        assert found.light == {0: F(20, 36), 1: F(5, 36), 3: F(10, 36), 7: F(1, 36)}


class TestCurse:
    """Tamnuca brings a light for each rock; an orange die shows rock on two faces of six."""

    def test_a_rock_on_the_black_die_silences_all_rocks(self) -> None:
        found = odds(["tamnuca-a"], "orange, black")

        assert found.joint == {(0,): F(26, 36), (1,): F(10, 36)}
        assert found.light == {-2: F(4, 36), -1: F(2, 36), 0: F(22, 36), 1: F(8, 36)}

    def test_by_the_english_text_the_black_die_counts_itself(self) -> None:
        found = odds(["tamnuca-a"], "orange, black", "english")

        assert found.joint == {(0,): F(20, 36), (1,): F(16, 36)}

    def test_kaar_spares_the_curse_and_the_loss(self) -> None:
        found = odds(["tamnuca-a", "kaar"], "orange, black")

        assert found.joint == {(0, 0): F(20, 36), (1, 0): F(14, 36), (2, 0): F(2, 36)}
        assert found.light == {0: F(20, 36), 1: F(14, 36), 2: F(2, 36)}

    def test_kaar_spares_nothing_in_the_digital_game(self) -> None:
        found = odds(["tamnuca-a", "kaar"], "orange, black", "digital")
        without = odds(["tamnuca-a"], "orange, black", "digital")

        assert found.gains == without.gains
        assert found.light == {-2: F(4, 36), -1: F(2, 36), 0: F(22, 36), 1: F(8, 36)}

    def test_kaar_alone_spares_the_loss(self) -> None:
        assert odds(Company("Pocana", ["kaar"]), "black, yellow").mean == F(1, 2)
        assert odds(Company("Pocana", ["kaar"]), "black, yellow", "digital").mean == F(1, 6)

    @pytest.mark.parametrize(
        ("under", "times"),
        [("standard", 1), ("english", 0), (Rulings(cursed_symbol_is_absent="no"), 0)],
    )
    def test_what_is_cursed_is_absent_or_still_seen(self, under: Any, times: int) -> None:
        found = odds(["donillilu"], Roll("blue:water black:water"), under)

        assert found.joint == {(times,): F(1)}
        assert found.rerolls == {times: F(1)}

    def test_kaar_struck_after_the_special_faces_has_spared_the_loss(self) -> None:
        company = Company("Pocana", ["kaar"], ["spell-air"])
        found = odds(company, Pool("black") + Roll("azure:air azure:air"))

        assert found.joint == {(0, 0, 1): F(1)}
        assert found.gains == {(0, 0, 0, 0, -4): F(1)}


class TestOnlyOnce:
    @pytest.mark.parametrize(
        ("card", "dice", "gain"),
        [
            ("lumipili-b", "4 red:fire", (6, 0, 0, 0, -1)),
            ("briki-6", "4 red:water", (0, 1, 0, 0, -6)),
            ("drel-2", "4 red:fire", (4, 0, 0, 0, 0)),
            ("gluach", "4 red:water", (6, 0, 0, 0, 0)),
            ("spell-fire", "4 red:fire", (-6, 0, 0, 0, 0)),
        ],
    )
    def test_skulls_crossed_symbols_and_spells(
        self, card: str, dice: str, gain: tuple[int, ...]
    ) -> None:
        """However often the dice would do; who leaves takes the light of the end along."""
        found = odds([card], Roll(dice))

        assert found.joint == {(1,): F(1)}
        assert found.gains == {gain: F(1)}

    def test_other_cards_as_often_as_the_dice_do(self) -> None:
        found = odds(["ladawa", "dvol-3"], Roll("4 red:fire 3 azure:air"))

        assert found.joint == {(2, 3): F(1)}
        assert found.gains == {(11, 0, 0, 0, 0): F(1)}

    def test_a_skull_among_dice_that_are_rolled(self) -> None:
        """Three red dice show two or three fires in 7 of 27 throws; both make it once."""
        found = odds(["lumipili-b", "ladawa"], "3 red")

        assert found.joint == {(0, 0): F(20, 27), (1, 1): F(7, 27)}
        assert found.light == {0: F(20, 27), 10: F(7, 27)}


class TestSketals:
    """When a Sketal leaves, its die goes back: what comes later does not see it."""

    def test_the_third_example_of_the_rulebook(self) -> None:
        found = odds(GREEN_SKETAL, Roll(EXAMPLE_3))

        assert found.joint == {(2, 1, 1): F(1)}
        assert found.gains == {(8, 0, 2, 1, 0): F(1)}

    @pytest.mark.parametrize(
        ("given", "lost"),
        [
            ({}, 0),
            ({"sketal_dice": {15: 0}}, 0),
            ({"sketal_dice": {15: None}}, -3),
            ({"rulings": Rulings(returned_die_counts_at_noon="yes")}, -3),
        ],
    )
    def test_a_spell_is_escaped_with_the_die_that_goes_back(
        self, given: dict[str, Any], lost: int
    ) -> None:
        """The Sketal's own rock goes first, so that the spell on two rocks finds only one."""
        pool = Pool("green") + Roll("small orange:rock")
        found = odds(["sketal-green", "spell-rock"], pool, footprints=3, **given)

        assert found.joint == {(0, 0): F(5, 6), (1, 1): F(1, 6)}
        assert found.light == {0: F(5, 6), 2: F(1, 6)}
        assert found.means["footprints"] == F(lost, 6)

    def test_a_small_die_of_its_colour_never_goes_back(self) -> None:
        pool = Pool("small green") + Roll("small orange:rock")
        found = odds(["sketal-green", "spell-rock"], pool, footprints=3)

        assert found.footprints == {-3: F(1, 6), 0: F(5, 6)}

    def test_the_sketal_of_any_colour(self) -> None:
        pool = Pool("green") + Roll("small blue:nature")
        found = odds(["sketal-any", "spell-nature"], pool)

        assert found.gains == {NOTHING: F(2, 3), (0, 2, 0, 0, -2): F(1, 3)}

    @pytest.mark.parametrize(
        ("told", "under", "light"),
        [
            ({}, "owner-chooses", 5),
            ({15: 0}, "owner-chooses", 5),
            ({15: 2}, "owner-chooses", 5),
            ({15: 0}, "its-own", 5),
            ({15: 2}, "its-own", 0),
            ({15: None}, "owner-chooses", 0),
            ({15: None}, "its-own", 0),
        ],
    )
    def test_of_several_dice_the_owner_chooses_unless_its_own_must_go(
        self, told: dict[Any, int | None], under: str, light: int
    ) -> None:
        """Braccio's pair of nature comes first; with one of it gone the spell finds no pair."""
        company = Company("Braccio", ["sketal-green"], ["spell-nature"])
        dice = Pool("green:nature green:nature green") + Roll("small orange:rock")
        ruled = Rulings(which_die_goes_back=under)
        certain = odds(company, dice[:2] + Roll("green:rock") + dice[3:], ruled, sketal_dice=told)

        assert certain.light == {light: F(1)}
        # Without a rock on the third die the Sketal stays, and Braccio and the spell apply.
        found = odds(company, dice, ruled, sketal_dice=told)
        assert found.light == {-2: F(5, 6), light: F(1, 6)}

    def test_dice_of_the_adventurer_stay(self) -> None:
        """Two large green dice are Braccio's own: none is there for the Sketal."""
        company = Company("Braccio", ["sketal-green"], ["spell-nature"])
        found = odds(company, Roll("2 green:nature small orange:rock small red:rock"))

        assert found.light == {0: F(1)}

    def test_without_an_adventurer_the_only_red_die_is_the_sketals(self) -> None:
        """Struck by the spell, it gives its rock back; with Pocana the red die is hers."""
        dice = Roll("red:rock small blue:rock azure:air small azure:air")
        cards = ["sketal-red", "spell-air", "spell-rock"]

        assert odds(cards, dice, footprints=3).gains == {(0, 0, 0, 0, -1): F(1)}
        assert odds(["pocana", *cards], dice, footprints=3).gains == {(0, -3, 0, 0, -1): F(1)}


class TestLastCompanion:
    def test_the_spell_strikes_and_what_the_companion_brings_comes_before(self) -> None:
        """Drel triggers without fire, then a pair of air strikes him with the 3 light he keeps."""
        found = odds(["drel-3", "spell-air"], Pool("azure") + Roll("small azure:air"))

        assert found.joint == {(0, 0): F(1, 6), (1, 0): F(1, 2), (1, 1): F(1, 3)}
        assert found.light == {0: F(1, 6), 2: F(5, 6)}
        assert found.of("end_light") == {-3: F(1, 3), 0: F(2, 3)}

    @pytest.mark.parametrize(
        ("companions", "lost"),
        [(["torkos", "briki-6"], -6), (["briki-6", "torkos"], -2), ([], 0)],
    )
    def test_the_last_one_recruited_is_struck(self, companions: list[str], lost: int) -> None:
        company = Company("Pocana", companions, ["spell-air"])

        assert odds(company, Roll("2 azure:air")).gains == {(0, 0, 0, 0, lost): F(1)}

    def test_who_leaves_by_a_skull_uncovers_the_one_before(self) -> None:
        """Kapao (5) leaves by two airs anyway; struck first, he shields Torkos (2)."""
        company = Company("Pocana", ["torkos", "kapao-5"], ["spell-air"])

        assert odds(company, Roll("2 azure:air")).gains == {(0, 0, 0, 0, -5): F(1)}


class TestCromaug:
    POOL = Pool("azure") + Roll("small red:fire")

    def test_who_is_called_back_triggers_at_once(self) -> None:
        """An air (2 of 6): Cromaug (-1) goes, Biraii (1) comes and finds the fire."""
        found = odds(["cromaug"], self.POOL, cemetery=["biraii-1"])

        assert found.gains == {NOTHING: F(2, 3), (1, 0, 1, 0, 2): F(1, 3)}
        assert odds(["cromaug"], self.POOL, cemetery=iter([32])).gains == found.gains
        assert found.joint == {(0,): F(2, 3), (1,): F(1, 3)}
        assert [card.key for card in found.cards] == ["cromaug"]

    def test_with_an_empty_cemetery_he_only_leaves(self) -> None:
        assert odds(["cromaug"], self.POOL).gains == {NOTHING: F(2, 3), (0, 0, 0, 0, 1): F(1, 3)}

    def test_the_best_of_the_cemetery_is_called(self) -> None:
        """Light now counts more than light at the end."""
        found = odds(["cromaug"], self.POOL, cemetery=["briki-6", "biraii-1", "dvol-3"])

        assert found.gains == {NOTHING: F(2, 3), (1, 0, 0, 0, 4): F(1, 3)}

    def test_nobody_else_calls_from_the_cemetery(self) -> None:
        assert odds(["dvol-3"], self.POOL, cemetery=["biraii-1"]).mean == F(1, 3)

    @pytest.mark.parametrize(("timing", "light"), [("owner-order", -2), ("first", 0)])
    def test_kaar_called_before_the_special_faces_spares_the_loss(
        self, timing: str, light: int
    ) -> None:
        under = Rulings(cromaug_timing=timing)
        found = odds(["cromaug"], Roll("azure:air black:loss"), under, cemetery=["kaar"])

        assert found.gains == {(light, 0, 0, 0, 5): F(1)}


class TestLosses:
    """A spell takes 6 for two fires; Ladawa brings 4 for them."""

    @pytest.mark.parametrize(
        ("light", "alone", "both"),
        [(0, 0, 4), (1, -1, 3), (5, -5, -1), (6, -6, -2), (None, -6, -2), (99, -6, -2)],
    )
    def test_losses_stop_at_0_and_come_before_gains(
        self, light: int | None, alone: int, both: int
    ) -> None:
        spell = odds(["spell-fire"], "2 red", light=light)
        found = odds(["ladawa", "spell-fire"], "2 red", light=light)

        assert spell.mean == F(alone, 9)
        assert found.light == {0: F(8, 9), both: F(1, 9)}

    @pytest.mark.parametrize("light", [-3, 0, 1, 10])
    def test_without_a_floor_everything_is_lost(self, light: int) -> None:
        under = Rulings(score_floor_in_play="no")
        found = odds(["ladawa", "spell-fire"], "2 red", under, light=light)

        assert found.light == {-2: F(1, 9), 0: F(8, 9)}

    @pytest.mark.parametrize(("footprints", "gained"), [(0, 2), (1, 1), (3, -1), (9, -1)])
    def test_footprints_stop_at_0_too(self, footprints: int, gained: int) -> None:
        found = odds(["tamnuca-b", "spell-rock"], Roll("2 orange:rock"), footprints=footprints)

        assert found.footprints == {gained: F(1)}

    def test_the_score_is_that_of_the_start_unless_given(self) -> None:
        pool = "2 red, 2 blue"
        cards = ["spell-fire", "spell-water"]

        assert odds(cards, pool).gains == odds(cards, pool, light=10).gains
        assert odds(cards, pool).gains != odds(cards, pool, light=11).gains


class TestWhatIsGiven:
    def test_the_large_dice_of_the_cards_unless_given(self) -> None:
        assert odds(Company("Pocana", ["likyar", 13])).pool == Pool("3 red, orange")
        assert odds(["sketal-blue", "ladawa"]).pool == Pool("blue")

    def test_braccio_with_his_two_green_dice(self) -> None:
        found = odds(Company("Braccio"))

        assert found.gains == {NOTHING: F(8, 9), (3, 1, 0, 0, 0): F(1, 9)}
        assert dict(found.means) == {
            "light": F(1, 3), "footprints": F(1, 9), "fireflies": 0, "rerolls": 0, "end_light": 0,
        }  # fmt: skip
        assert found.mean == F(1, 3)

    def test_pocana_and_kaar_with_her_three_red_dice(self) -> None:
        """No card triggers and no face pays."""
        found = odds(Company("Pocana", ["kaar"]))

        assert found.joint == {(0, 0): F(1)}
        assert found.gains == {NOTHING: F(1)}

    def test_no_dice_trigger_what_asks_for_absence(self) -> None:
        found = odds(["ladawa", "donillilu"])

        assert found.pool == Pool()
        assert found.joint == {(0, 1): F(1)}
        assert found.gains == {(2, 0, 0, 1, 0): F(1)}

    def test_no_cards_with_no_dice_and_with_some(self) -> None:
        assert odds([]).joint == odds([], "2 red").joint == {(): F(1)}
        assert odds([]).gains == odds([], "2 red").gains == {NOTHING: F(1)}
        assert odds([], "yellow").mean == F(1, 2)

    def test_dice_already_rolled_keep_their_symbol(self) -> None:
        found = odds(["ladawa"], Pool("2 red") + Roll("red:fire"))

        assert found.light == {0: F(4, 9), 4: F(5, 9)}
        assert odds(["ladawa"], Roll("2 red:fire")).light == {4: F(1)}

    def test_cards_alone_stand_in_the_order_of_a_company(self) -> None:
        found = odds(["spell-fire", "ladawa", "Eoles", "kaar"], "red")

        assert [card.ref for card in found.cards] == [
            "adventurer:3", "companion:5", "companion:20", "spell:4",
        ]  # fmt: skip
        assert odds(["ladawa", "kaar"], "red").cards == tuple(glow.companions[n] for n in (5, 20))

    def test_cards_may_be_given_in_any_form(self) -> None:
        forms: list[Any] = ["companion:5", glow.companions["ladawa"], "Ladawa"]
        for form in forms:
            assert isinstance(odds([form], "2 red"), CompanyOdds)
            assert odds(iter([form]), "2 red").mean == F(4, 9)

    def test_what_was_given_is_kept(self) -> None:
        company = Company("Pocana", ["ladawa"])
        found = odds(company, "2 red")

        assert found.company is company
        assert found.pool == Pool("2 red")
        assert odds(company, "2 red") == found
        assert odds(company, "2 red", light=3) != found
