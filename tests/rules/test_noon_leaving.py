"""What leaves at noon and what comes back: spells, the dice of Sketals, Cromaug and Kaar."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer import Company, Roll, noon
from glow_explorer.rulebook import Rulings
from tests.support.noons import codes, refs
from tests.support.refusals import refusal


class TestSpells:
    def test_a_spell_is_applied_once_and_leaves(self) -> None:
        """spells.trigger."""
        found = noon(Company("Pocana", spells=["spell-fire"]), "4 red:fire", light=20)

        assert found.best.light == 14
        assert found.best.spells == ()
        assert codes(found.best) == ["applies", "spell-leaves"]

    def test_a_spell_that_does_not_trigger_stays(self) -> None:
        found = noon(Company("Pocana", spells=["spell-fire"]), "red:fire", light=20)

        assert refs(found.best.spells) == ["spell:4"]

    def test_two_tokens_of_a_kind_both_strike(self) -> None:
        found = noon(Company("Pocana", spells=[6, 6]), "3 red:fire", light=20)

        assert found.best.light == 6
        assert found.best.order == ("spell:6", "spell:6")

    def test_xargok_casts_spells_on_the_others(self) -> None:
        found = noon(Company("Pocana", ["xargok"]), "2 red:fire")

        assert found.best.casts
        assert found.best.companions == ()
        assert [event.rule for event in found.best.events if event.code == "spells-cast"] == [
            "xargok.others"
        ]

    def test_the_spell_on_the_last_companion(self) -> None:
        """spells.last-companion-order: its effect may come first, or never."""
        found = noon(
            Company("Pocana", ["tamnuca-a", "dvol-3"], spells=["spell-air"]), "2 azure:air"
        )

        assert [one.light for one in found.outcomes] == [12, 10]
        assert all(refs(one.companions) == ["companion:4"] for one in found.outcomes)
        assert found.best.order == ("companion:35", "companion:35", "spell:3")
        assert [reason.code for reason in found.order_matters.reasons] == [
            "spell-strikes-first", "in-one-go",
        ]  # fmt: skip

    def test_it_strikes_without_any_effect(self) -> None:
        """A Sketal struck by it loses nothing but its die."""
        company = Company("Pocana", ["sketal-orange"], spells=["spell-air"])
        found = noon(company, "2 azure:air orange:water", light=10)

        assert found.best.light == 10
        assert str(found.best.dice) == "azure:air azure:air"
        assert codes(found.best) == [
            "applies", "dies-by-spell", "die-back", "die-counts-no-more", "spell-leaves",
        ]  # fmt: skip

    def test_whoever_is_last_is_struck(self) -> None:
        """A companion that leaves by its skull uncovers the one before."""
        company = Company("Pocana", ["tamnuca-a", "kapao-5"], spells=["spell-air"])
        found = noon(company, "2 azure:air")

        assert {tuple(refs(one.companions)) for one in found.outcomes} == {
            (), ("companion:4",),
        }  # fmt: skip

    def test_alone_it_finds_nobody(self) -> None:
        company = Company("Pocana", spells=["spell-air"])

        standard = noon(company, "2 azure:air").best
        assert standard.spells == ()
        assert codes(standard) == ["applies", "nobody-under-spell", "spell-leaves"]
        digital = noon(company, "2 azure:air", rulings="digital").best
        assert refs(digital.spells) == ["spell:3"]


class TestSketalDice:
    @pytest.mark.parametrize(
        ("roll", "ruling"),
        [
            ("green:rock red:rock", None),
            ("green:rock green:air red:rock", "which-die-goes-back"),
            ("green:rock green:air green:fire red:rock", "which-die-goes-back"),
        ],
    )
    def test_it_is_ruled_where_there_are_several(self, roll: str, ruling: str | None) -> None:
        for way in noon(Company("Pocana", ["sketal-green"]), roll).outcomes:
            [back] = [event for event in way.events if event.code == "die-back"]
            assert back.ruling == ruling

    def test_which_die_goes_back_is_the_owners_choice(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        roll = "green:rock green:nature green:nature small orange:rock"
        found = noon(company, roll, light=10)

        assert {str(one.dice) for one in found.outcomes} == {
            "green:nature green:nature small orange:rock",
            "green:rock green:nature small orange:rock",
        }
        assert found.best.light == 15
        assert found.rulings["which-die-goes-back"] == "owner-chooses"

    def test_also_where_it_is_known_which_one_the_sketal_brought(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        roll = "green:rock green:nature green:nature small orange:rock"
        found = noon(company, roll, light=10, sketal_dice={15: 1})

        assert found.outcomes == noon(company, roll, light=10).outcomes
        assert found.rulings["which-die-goes-back"] == "owner-chooses"

    def test_unless_its_own_must_go(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        roll = "green:rock green:nature green:nature small orange:rock"
        rulings = Rulings("standard", which_die_goes_back="its-own")
        found = noon(company, roll, light=10, sketal_dice={15: 1}, rulings=rulings)

        assert [one.light for one in found.outcomes] == [15, 12]
        assert {str(one.dice) for one in found.outcomes} == {
            "green:rock green:nature small orange:rock"
        }

    def test_what_the_other_ruling_would_give_back(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        roll = "green:rock green:nature green:nature small orange:rock"
        found = noon(company, roll, light=10, sketal_dice={15: 1})
        other = found.if_ruled()["which-die-goes-back"]["its-own"]
        rulings = Rulings("standard", which_die_goes_back="its-own")

        assert other.outcomes != found.outcomes
        assert other == noon(company, roll, light=10, sketal_dice={15: 1}, rulings=rulings)

    def test_a_die_told_for_one_sketal_is_not_that_of_another(self) -> None:
        company = Company("Eoles", ["sketal-green", "sketal-any"])
        roll = "2 green:nature 2 azure:air"
        rulings = Rulings("standard", which_die_goes_back="its-own")
        found = noon(company, roll, sketal_dice={15: 0}, rulings=rulings)

        assert len(found.best.dice) == 3

    def test_no_more_dice_than_the_adventurers_own(self) -> None:
        """Then the Sketal has none in the roll, and none goes back."""
        found = noon(Company("Braccio", ["sketal-green"]), "2 green:rock")

        assert str(found.best.dice) == "green:rock green:rock"
        assert codes(found.best) == ["applies", "dies", "no-die-back"]

    def test_a_sketal_said_to_have_no_die(self) -> None:
        company = Company("Pocana", ["sketal-green"])
        found = noon(company, "2 green:rock", sketal_dice={"sketal-green": None})

        assert str(found.best.dice) == "green:rock green:rock"

    def test_the_choice_is_written_in_the_order(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        found = noon(company, "3 green:rock", light=10)
        outcome = found.resolve(["companion:15 -> die 1"])

        assert outcome.events[2].dice == (1,)
        assert found.resolve([("sketal-green", 2)]).events[2].dice == (2,)
        needed = refusal(found.resolve, ["companion:15"])
        assert needed.code == "order-choice-needed"
        assert needed.data["expected"] == ["die 0", "die 1", "die 2"]
        wrong = refusal(found.resolve, ["companion:15 -> die 7"])
        assert wrong.code == "order-no-such-choice"

    def test_where_its_own_die_is_not_known_it_may_be_any(self) -> None:
        rulings = Rulings("standard", which_die_goes_back="its-own")
        company = Company("Braccio", ["sketal-green"])
        roll = "green:rock green:rock green:air"

        assert len(noon(company, roll, rulings=rulings).outcomes) == 2
        assert len(noon(company, roll, rulings=rulings, sketal_dice={15: 2}).outcomes) == 1

    def test_the_sketal_of_free_choice_is_found_by_what_is_left(self) -> None:
        company = Company("Pocana", ["sketal-any"])

        found = noon(company, "3 red:fire blue:nature small green:nature")
        assert str(found.best.dice) == "red:fire red:fire red:fire small green:nature"
        error = refusal(noon, company, "blue:nature orange:nature")
        assert error.code == "which-sketal-die"
        assert error.data["expected"] == ["blue", "orange"]

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({13: 9}, "no-such-die"),
            ({13: "x"}, "no-such-die"),
            ({13: 1}, "not-its-die"),
            ({13: 3}, "not-its-die"),
            ({1: 0}, "not-a-sketal"),
            ({15: 0}, "not-in-company"),
            ({13: 0, 44: 0}, "die-of-two-sketals"),
            ([13], "not-sketal-dice"),
        ],
    )
    def test_dice_that_cannot_be_theirs(self, given: Any, code: str) -> None:
        company = Company("Pocana", [13, 1, 44])
        roll = Roll("orange:water red:fire orange:air small orange:rock")

        assert refusal(noon, company, roll, sketal_dice=given).code == code


class TestCromaug:
    """cromaug.discard: Cromaug goes, another companion comes back."""

    COMPANY = Company("Pocana", ["cromaug"])

    def test_everybody_in_the_cemetery_may_be_called_or_nobody(self) -> None:
        found = noon(self.COMPANY, "azure:air", cemetery=["dvol-3", "ladawa"])

        assert {tuple(refs(one.companions)) for one in found.outcomes} == {
            ("companion:35",), ("companion:5",), (),
        }  # fmt: skip

    def test_the_one_called_may_trigger_at_once(self) -> None:
        """cromaug.at-once, with the dice as they lie."""
        outcome = noon(self.COMPANY, "azure:air", light=10, cemetery=["dvol-3"]).best

        assert outcome.light == 11
        assert outcome.order == ("companion:41 -> companion:35", "companion:35")
        assert codes(outcome) == ["applies", "dies", "calls-back", "newcomer-must", "applies"]

    def test_without_a_cemetery_nobody_comes(self) -> None:
        outcome = noon(self.COMPANY, "azure:air").best

        assert outcome.companions == ()
        assert codes(outcome)[-1] == "calls-nobody"

    def test_whoever_died_this_noon_may_be_called(self) -> None:
        company = Company("Pocana", ["kapao-5", "cromaug"])
        once = Rulings("standard", called_back_same_noon="once-a-round")
        found = noon(company, "2 azure:air", rulings=once)

        assert {tuple(refs(one.companions)) for one in found.outcomes} == {("companion:43",), ()}
        called = [one for one in found.outcomes if one.companions]
        assert called[0].order == ("companion:43", "companion:41 -> companion:43")

    def test_it_does_not_take_itself(self) -> None:
        assert all(not one.companions for one in noon(self.COMPANY, "azure:air").outcomes)
        rulings = Rulings(
            "standard", cromaug_takes_itself="yes", called_back_same_noon="once-a-round"
        )
        found = noon(self.COMPANY, "azure:air", rulings=rulings)
        assert ["companion:41"] in [refs(one.companions) for one in found.outcomes]

    def test_a_sketals_die_is_rolled_from_the_next_round(self) -> None:
        found = noon(self.COMPANY, "azure:air 2 blue:rock", light=10, cemetery=["sketal-green"])
        told = [one for one in found.outcomes if "die-from-tomorrow" in codes(one)]

        assert told
        assert str(told[0].dice) == "azure:air blue:rock blue:rock"
        assert "no-die-back" in codes(told[0])  # it triggers at once, and has no die here

    def test_kaar_brings_the_black_die(self) -> None:
        found = noon(self.COMPANY, "azure:air", cemetery=["kaar"])

        assert "black-die-comes" in codes(found.best)

    def test_with_kaar_the_curse_goes(self) -> None:
        """Whoever calls Kaar is immune from then on."""
        company = Company("Moloc'h", ["cromaug"])
        found = noon(company, "azure:air orange:rock black:rock", cemetery=["kaar"])

        assert {one.footprints for one in found.outcomes} == {0, 2}

    def test_by_another_ruling_it_goes_first(self) -> None:
        """Before the special faces, so that Kaar spares the loss."""
        company = Company("Pocana", ["cromaug", "dvol-3"])
        given: dict[str, Any] = {"light": 10, "cemetery": ["kaar"]}
        rulings = Rulings("standard", cromaug_timing="first")
        found = noon(company, "azure:air black:loss", rulings=rulings, **given)

        assert found.best.light == 11
        assert found.best.order[0] == "companion:41 -> companion:20"
        error = refusal(found.resolve, ["companion:35", "companion:41 -> nothing"])
        assert error.code == "order-goes-first"
        assert noon(company, "azure:air black:loss", **given).best.light == 9

    def test_who_is_called_back_may_take_light(self) -> None:
        """Zellyf finds nothing before Dvol brings some, and one light after."""
        company = Company("Pocana", ["cromaug", "dvol-3"])
        found = noon(company, "azure:air 2 blue:water", light=0, cemetery=["zellyf-5"])

        assert [(way.light, refs(way.companions)) for way in found.outcomes] == [
            (1, ["companion:35", "companion:30"]),
            (1, ["companion:35"]),
            (0, ["companion:35", "companion:30"]),
        ]


class TestKaarLeaves:
    def test_the_curse_comes_back_when_kaar_goes(self) -> None:
        company = Company("Moloc'h", ["kaar"], spells=["spell-air"])
        found = noon(company, "2 azure:air orange:rock black:rock")

        assert [one.footprints for one in found.outcomes] == [2, 0]
        assert "kaar-moves" in [reason.code for reason in found.order_matters.reasons]
        assert "immunity-ends" in codes(found.best)

    def test_he_moves_nothing_where_he_stays(self) -> None:
        """Eoles loses the rock that goes back; the black one counts for him all the while."""
        company = Company("Eoles", ["sketal-green", "kaar"])
        found = noon(company, "azure:air azure:air green:rock black:rock")

        assert [reason.code for reason in found.order_matters.reasons] == ["die-leaves-first"]


class TestKaarComes:
    def test_a_black_die_that_counts_again_crosses_what_comes_later(self) -> None:
        """Drel needs no fire: it comes before Kaar, or not at all."""
        company = Company("Pocana", ["drel-3", "cromaug"])
        found = noon(company, "azure:air black:fire", light=5, cemetery=["kaar"])

        assert [(way.light, refs(way.companions)) for way in found.outcomes] == [
            (7, ["companion:38", "companion:20"]),
            (7, ["companion:38"]),
            (5, ["companion:38", "companion:20"]),
        ]
