"""Noon, rule by rule: what the dice and the cards bring, and where the order matters."""

from __future__ import annotations

from glow_explorer import Company, noon
from glow_explorer.language import using
from glow_explorer.rulebook import Rulings
from tests.support.noons import GREEN_SKETAL, codes, example_3, refs
from tests.support.refusals import refusal


class TestTheGreenSketal:
    """The Sketal dies, its die goes back, and the order decides who still had it."""

    def test_both_outcomes_are_there_best_first(self) -> None:
        best, other = example_3().outcomes

        assert (best.light, best.fireflies, best.rerolls) == (18, 2, 1)
        assert (other.light, other.fireflies, other.rerolls) == (16, 1, 1)
        assert str(best.dice) == str(other.dice) == "azure:air azure:air small orange:rock"
        assert refs(best.companions) == ["companion:8"]

    def test_the_order_matters_and_why(self) -> None:
        matters = example_3().order_matters

        assert matters
        (reason,) = matters.reasons
        assert (reason.code, reason.rule, reason.dice) == (
            "die-leaves-first", "sketals.return", (2,),
        )  # fmt: skip
        assert reason.data["card"].name == "Eoles"
        assert (reason.ruling, reason.answer) == ("returned-die-counts-at-noon", "no")

    def test_as_the_rulebook_resolves_it(self) -> None:
        """Worked example 3: 4 light and 2 fireflies, then 2 light, then 2 light and a reroll."""
        order = ["adventurer:3", "adventurer:3", "companion:15", "companion:8"]
        outcome = example_3().resolve(order)

        assert (outcome.light, outcome.fireflies, outcome.rerolls) == (18, 2, 1)
        assert outcome == example_3().best
        assert [(event.code, event.dice) for event in outcome.events] == [
            ("applies", (0, 2)),
            ("applies", (1, 3)),
            ("applies", (2, 3)),
            ("dies", ()),
            ("die-back", (2,)),
            ("die-counts-no-more", (2,)),
            ("applies", ()),
        ]

    def test_a_die_that_was_used_leaves_the_other_for_one_more(self) -> None:
        """Trigger by trigger the Sketal may die between two of Eoles: each die serves once."""
        order = ["adventurer:3", "companion:15", "adventurer:3", "companion:8"]
        loose = example_3(rulings=Rulings("standard", card_in_one_go="trigger-by-trigger"))
        outcome = loose.resolve(order)

        assert outcome == loose.best
        assert outcome.events[0].dice == (0, 2)
        assert outcome.events[5].dice == (1, 3)

    def test_the_sketal_first(self) -> None:
        outcome = example_3().resolve(["companion:15", "adventurer:3", "companion:8"])

        assert outcome == example_3().outcomes[1]

    def test_if_the_die_still_counts_the_order_is_free(self) -> None:
        found = example_3(rulings=Rulings("standard", returned_die_counts_at_noon="yes"))

        assert len(found.outcomes) == 1
        assert not found.order_matters
        assert found.order_matters.reasons[0].code == "order-is-free"
        assert "die-counts-on" in codes(found.best)
        assert str(found.best.dice) == "azure:air azure:air small orange:rock"

    def test_what_the_other_ruling_would_give(self) -> None:
        found = example_3()
        other = found.if_ruled()["returned-die-counts-at-noon"]["yes"]

        assert found.rulings["returned-die-counts-at-noon"] == "no"
        assert [one.light for one in other.outcomes] == [18]

    def test_in_words_in_both_languages(self) -> None:
        said = str(example_3())
        assert "2 possible results" in said
        assert "The order matters." in said
        assert "its die goes back and no longer serves Eoles (large green die)" in said
        with using("fr"):
            said = str(example_3())
            assert "2 résultats possibles" in said
            assert "L’ordre compte." in said

    def test_a_die_that_leaves_may_open_a_crossed_card(self) -> None:
        found = noon(GREEN_SKETAL, "2 azure:rock green:water", light=10)

        assert found.outcomes[0].order == ("companion:15", "companion:8")
        assert len(found.outcomes) == 1  # what triggers must be applied, sooner or later
        assert found.outcomes[0].rerolls == 1


class TestSpecialFaces:
    """noon.special-faces: they pay once, before the cards."""

    def test_each_face_pays_once(self) -> None:
        found = noon(Company("Pocana"), "2 purple:footprints yellow:light", light=10)

        assert (found.best.light, found.best.footprints) == (13, 4)
        assert [(event.code, event.dice, event.rule) for event in found.best.events] == [
            ("face-footprints", (0, 1), "dice.footprints-face"),
            ("face-light", (2,), "dice.light-face"),
        ]

    def test_the_loss_of_the_black_die(self) -> None:
        assert noon(Company("Pocana"), "black:loss", light=10).best.light == 8
        assert noon(Company("Pocana"), "black:loss", light=1).best.light == 0

    def test_kaar_spares_its_owner(self) -> None:
        company = Company("Pocana", ["kaar"])

        spared = noon(company, "black:loss", light=10).best
        assert spared.light == 10
        assert codes(spared) == ["face-spared"]
        assert noon(company, "black:loss", light=10, rulings="digital").best.light == 8

    def test_they_come_before_the_cards(self) -> None:
        """With 0 light a loss costs nothing, but the light face has paid by then."""
        company = Company("Pocana", ["sketal-orange"])
        found = noon(company, "3 blue:water yellow:light", light=0, sketal_dice={13: None})

        assert found.best.light == 0
        assert [event.code for event in found.best.events][:3] == [
            "face-light", "applies", "light-stops",
        ]  # fmt: skip
        assert found.best.events[2].data["count"] == 3


class TestTriggers:
    def test_a_card_that_triggers_twice_stands_twice(self) -> None:
        found = noon(Company("Pocana", ["ladawa"]), "4 red:fire", light=10)

        assert found.best.order == ("companion:5", "companion:5")
        assert found.best.light == 18

    def test_everything_that_triggers_is_compulsory(self) -> None:
        """noon.compulsory: also what hurts."""
        found = noon(Company("Pocana", ["zellyf-5"]), "3 blue:water red:water", light=10)

        assert found.best.light == 6
        error = refusal(found.resolve, ["companion:30"])
        assert error.code == "order-unfinished"
        assert error.data["expected"] == ["companion:30"]

    def test_nothing_may_trigger_at_all(self) -> None:
        found = noon(Company("Pocana", ["ladawa"]), "blue:water", light=10)

        assert found.best.order == ()
        assert found.resolve([]) == found.best
        assert "nothing triggers" in str(found)

    def test_a_dead_companion_is_gone(self) -> None:
        found = noon(Company("Pocana", ["kapao-4", "tamnuca-a"]), "2 blue:water orange:rock")

        assert refs(found.best.companions) == ["companion:4"]
        assert found.best.footprints == 2

    def test_tokens_are_added_to_what_is_there(self) -> None:
        company = Company("Taetyss", ["likyar", "biraii-0"])
        found = noon(
            company, "blue:nature blue:fire", light=10, footprints=1, fireflies=2, rerolls=3
        )

        best = found.best
        assert (best.light, best.footprints, best.fireflies, best.rerolls) == (11, 2, 3, 4)


class TestLosses:
    """Losses stop at 0, so with little light the order matters."""

    def test_gains_before_or_after_a_loss(self) -> None:
        company = Company("Pocana", ["ladawa"], spells=["spell-fire"])
        found = noon(company, "2 red:fire", light=1)

        assert [one.light for one in found.outcomes] == [4, 0]
        assert found.best.order == ("spell:4", "companion:5")
        (reason,) = found.order_matters.reasons
        assert (reason.code, reason.ruling) == ("loss-finds-too-little", "score-floor-in-play")

    def test_with_enough_light_the_order_is_free(self) -> None:
        company = Company("Pocana", ["ladawa"], spells=["spell-fire"])

        assert not noon(company, "2 red:fire", light=10).order_matters

    def test_without_a_floor_the_score_goes_below_zero(self) -> None:
        company = Company("Pocana", spells=["spell-fire"])
        rulings = Rulings("standard", score_floor_in_play="no")

        assert noon(company, "2 red:fire", light=1, rulings=rulings).best.light == -5

    def test_footprints_stop_at_zero_too(self) -> None:
        company = Company("Moloc'h", spells=["spell-rock"])
        found = noon(company, "2 orange:rock", footprints=1)

        assert [one.footprints for one in found.outcomes] == [2, 0]
        assert found.order_matters.reasons[0].code == "loss-finds-no-footprints"
