"""The noon stepper in Python: what it takes, what it refuses, what it says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, GlowError, Roll
from glow_explorer.widgets import DiceTray, NoonStepper, link
from tests.support.noons import EXAMPLE_3, GREEN_SKETAL
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
LARGE = Company("Moloc'h", [41, 11, 46, 30, 31, 21, 20, 13], spells=[3, 5])
WATERS = (
    "orange:rock orange:water orange:rock 2 small blue:water 2 small azure:air small red:fire "
    "black:nature small green:nature small purple:water small orange:rock"
)
RETURNED = "returned-die-counts-at-noon"


def example(**given: Any) -> NoonStepper:
    return NoonStepper(GREEN_SKETAL, EXAMPLE_3, **given)


def entries(stepper: NoonStepper) -> list[str]:
    return [one["entry"] for one in stepper._view["nexts"]]


class TestTaking:
    def test_everything_a_player_has_is_given_as_to_noon(self) -> None:
        stepper = NoonStepper(
            ["cromaug", "Orium", "sketal-red"], "red:air 2 yellow:air", light=7, footprints=1,
            fireflies=2, rerolls=3, sketal_dice={"sketal-red": 0}, cemetery=["likyar", "likyar"],
            rulings="digital",
        )  # fmt: skip

        found = stepper.noon.position
        assert found.company == Company("Orium", ["cromaug", "sketal-red"])
        assert (found.light, found.footprints, found.fireflies, found.rerolls) == (7, 1, 2, 3)
        assert stepper.sketal_dice == {glow.companions["sketal-red"].ref: 0}
        assert [one.key for one in stepper.cemetery] == ["likyar"]
        assert found.rulings.preset == "digital"

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"light": -10_001}, "not-between"),
            ({"footprints": -1}, "not-between"),
            ({"rerolls": 1.5}, "not-between"),
            ({"sketal_dice": [1]}, "not-sketal-dice"),
            ({"sketal_dice": {"dragon": 1}}, "no-such-card"),
            ({"cemetery": "likyar"}, "not-a-list"),
            ({"cemetery": ["Pocana"]}, "card-of-another-kind"),
            ({"steps": "Eoles"}, "not-an-order"),
            ({"steps": [3]}, "not-an-order"),
            ({"steps": ["companion:15", "companion:15"]}, "order-card-gone"),
        ],
    )
    def test_what_does_not_exist_is_refused(self, given: dict[str, Any], code: str) -> None:
        assert refusal(example, **given).code == code

    def test_an_illegal_step_from_the_browser_changes_nothing(self) -> None:
        stepper = example(steps=["Eoles"])
        stepper.set_state({"light": 3, "steps": ["companion:15", "companion:15"]})

        assert stepper.problem["kind"] == "refused"
        assert "not in play" in stepper.problem["text"]
        assert (stepper.steps, stepper.light) == (("adventurer:3",), 10)

    @pytest.mark.parametrize("name", ["cards", "roll", "_view", "_asked", "_listed", "noon"])
    def test_the_browser_sets_only_what_it_may(self, name: str) -> None:
        stepper = example()
        stepper.set_state({name: 1})

        assert stepper.problem["kind"] == "refused"

    @settings(max_examples=50)
    @given(JSON)
    def test_whatever_the_browser_sends_is_taken_whole_or_refused(self, sent: object) -> None:
        stepper = example()
        for name in NoonStepper.SETTABLE:
            stepper.set_state({name: sent})
            assert stepper.problem.get("kind", "refused") == "refused", stepper.problem
        stepper._handle_custom_msg(sent, [])
        assert stepper.problem["kind"] == "refused"
        for kind in ("compare", "list_all"):
            stepper._handle_custom_msg({"kind": kind, "more": sent}, [])
            assert stepper.problem["kind"] == "refused"


class TestStepping:
    def test_what_can_come_next_and_what_it_did(self) -> None:
        stepper = example()
        assert entries(stepper) == ["adventurer:3", "companion:15", "companion:8"]
        stepper.set_state({"steps": ["companion:15"]})

        assert entries(stepper) == ["adventurer:3", "companion:8"]
        assert stepper._view["stock"]["light"] == 12
        assert stepper._view["fates"] == {"2": "returned"}
        assert stepper.gone == (2,)
        assert stepper._view["companions"] == ["Donillilu"]

    def test_the_story_is_told_by_stages_with_rules(self) -> None:
        stepper = example(rulings="digital", steps=["Eoles", "sketal-green"])
        stages = stepper._view["stages"]

        assert [one["title"] for one in stages] == ["Special faces", "Eoles", "the green Sketal"]
        assert [one["stock"]["light"] for one in stages] == [10, 12, 14]
        codes = [[reason["code"] for reason in one["reasons"]] for one in stages]
        assert codes == [[], ["applies"], ["applies", "dies", "die-back", "die-counts-no-more"]]
        assert stages[2]["reasons"][1]["rule"]["id"] == "effects.skull"

    def test_undo_and_start_again(self) -> None:
        stepper = example(rulings="digital", steps=["Eoles", "sketal-green"])
        stepper.undo()
        assert stepper.steps == ("adventurer:3",)
        stepper.steps = ()
        stepper.undo()
        assert stepper.steps == ()
        assert stepper._view["stock"]["light"] == 10

    def test_choices_are_told(self) -> None:
        stepper = NoonStepper(
            Company("Orium", ["cromaug"]), "2 yellow:air red:fire", cemetery=["likyar"]
        )
        called = {one["entry"]: one["choice"] for one in stepper._view["nexts"] if one["choice"]}

        assert called == {
            "companion:41 -> companion:1": "calls Likyar",
            "companion:41 -> nothing": "calls nobody",
        }
        stepper.steps = ["companion:41 -> companion:1"]
        assert stepper._view["companions"] == ["Likyar"]

    def test_the_end(self) -> None:
        stepper = example()
        stepper.play()

        assert entries(stepper) == []
        assert stepper._view["may_end"]
        assert stepper.now == stepper.noon.best

    def test_other_dice_keep_the_steps_that_still_apply(self) -> None:
        stepper = example(steps=["companion:8", "Eoles", "Eoles"])
        stepper.roll = "azure:air green:rock"
        assert stepper.steps == ("companion:8", "adventurer:3")
        stepper.light = 3
        assert stepper.steps == ("companion:8", "adventurer:3")
        stepper.cards = ["likyar"]
        assert stepper.steps == ()


class TestComparing:
    def test_all_outcomes_best_first_and_why_the_order_matters(self) -> None:
        stepper = example()
        compared = stepper._view["compared"]

        assert [row["light"] for row in compared["rows"]] == [
            one.light for one in stepper.noon.outcomes
        ]
        assert compared["rows"][0]["order"] == list(stepper.noon.best.order)
        assert compared["matters"]
        assert [one["code"] for one in compared["reasons"]] == ["die-leaves-first"]
        assert all(row["reachable"] for row in compared["rows"])

    def test_every_outcome_says_whom_it_loses(self) -> None:
        stepper = NoonStepper(
            Company("Orium", ["sketal-red", "cromaug"]), "2 yellow:air red:air", cemetery=["likyar"]
        )
        rows = stepper._view["compared"]["rows"]

        for one, row in zip(stepper.noon.outcomes, rows, strict=True):
            kept = {card.key for card in one.companions}
            wanted = {"sketal-red": "the red Sketal", "cromaug": "Cromaug"}
            assert row["lost"] == [name for key, name in wanted.items() if key not in kept]
        assert {len(row["lost"]) for row in rows} == {1, 2}

    def test_what_is_out_of_reach_is_marked(self) -> None:
        stepper = example(steps=["companion:15"])
        compared = stepper._view["compared"]
        still = set(stepper.partway.outcomes)

        assert [row["reachable"] for row in compared["rows"]] == [
            one in still for one in stepper.noon.outcomes
        ]
        assert not compared["rows"][0]["reachable"]
        assert compared["loses"] == 2

    def test_the_next_step_on_the_way_to_the_best_is_marked(self) -> None:
        stepper = example()
        for _ in range(9):
            best = [one["entry"] for one in stepper._view["nexts"] if one["best"]]
            if not best:
                break
            stepper.steps = (*stepper.steps, *best)

        assert stepper.now == stepper.noon.best

    def test_after_a_mistake_the_best_of_the_rest_is_marked(self) -> None:
        stepper = example(steps=["companion:15"])
        wanted = stepper.partway.outcomes[0]
        while best := [one["entry"] for one in stepper._view["nexts"] if one["best"]]:
            stepper.steps = (*stepper.steps, *best)

        assert stepper.now == wanted

    def test_a_large_noon_is_compared_only_when_asked(self, monkeypatch: Any) -> None:
        monkeypatch.setattr("glow_explorer.widgets.noon_stepper.STATES", 3)
        stepper = example()
        assert "compared" not in stepper._view
        stepper._handle_custom_msg({"kind": "compare"}, [])

        assert stepper.problem == {}
        assert stepper._view["compared"]["rows"][0]["light"] == stepper.noon.best.light
        stepper.light = 4
        assert "compared" not in stepper._view

    def test_the_largest_noons_are_stepped_through_without_comparing(self) -> None:
        stepper = NoonStepper(LARGE, WATERS, light=2, footprints=1)

        assert "compared" not in stepper._view
        stepper.steps = entries(stepper)[:1]
        assert len(stepper._view["stages"]) == 2

    def test_more_outcomes_are_listed_when_asked(self) -> None:
        stepper = example()
        stepper._listed = 1
        assert len(stepper._view["compared"]["rows"]) == 1
        assert stepper._view["compared"]["left"] == len(stepper.noon.outcomes) - 1
        stepper._handle_custom_msg({"kind": "list_all"}, [])

        assert stepper._view["compared"]["left"] == 0

    def test_where_the_order_is_free_it_says_so(self) -> None:
        compared = NoonStepper(Company("Eoles"), "azure:air green:rock")._view["compared"]

        assert not compared["matters"]
        assert compared["said"] == "The order does not matter."
        assert len(compared["rows"]) == 1


class TestBefore:
    def test_without_an_adventurer_there_is_no_noon(self) -> None:
        stepper = NoonStepper(["likyar"], "red:fire")

        assert stepper._view["refused"].startswith("Choose an adventurer first")
        assert "nexts" not in stepper._view
        with pytest.raises(GlowError):
            stepper.steps = ["likyar"]
        assert "Choose an adventurer" in stepper._repr_html_()

    def test_without_dice_noon_does_not_begin(self) -> None:
        view = NoonStepper(["Pocana", "mindaroo-air-fire"])._view

        assert view["empty"].startswith("No dice yet")
        assert "nexts" not in view

    def test_only_sketals_are_asked_for_their_dice(self) -> None:
        assert NoonStepper(["Eoles", "donillilu"], EXAMPLE_3)._view["sketals"] == []
        (one,) = example(sketal_dice={15: None})._view["sketals"]

        assert (one["ref"], one["told"], one["die"]) == ("companion:15", True, None)
        assert [die["place"] for die in one["dice"]] == [2]

    def test_whose_die_it_is_changes_what_goes_back(self) -> None:
        stepper = example(sketal_dice={15: None}, steps=["sketal-green"])

        assert stepper._view["fates"] == {}
        assert stepper.gone == ()
        stepper.set_state({"sketal_dice": {}})
        assert stepper._view["fates"] == {"2": "returned"}
        assert stepper.gone == (2,)

    def test_what_is_said_of_absent_cards_and_dice_is_let_be(self) -> None:
        """Cards and dice come and go one by one; nothing is refused meanwhile."""
        stepper = example(sketal_dice={15: 9, 13: 0}, cemetery=["donillilu", "likyar"])

        assert "refused" not in stepper._view
        assert stepper.sketal_dice == {"companion:15": 9, "companion:13": 0}

    def test_a_die_that_cannot_be_its_own_is_refused_and_can_be_corrected(self) -> None:
        stepper = example(sketal_dice={15: 0})

        assert "cannot be the die of" in stepper._view["refused"]
        (one,) = stepper._view["sketals"]
        assert (one["die"], [die["place"] for die in one["dice"]]) == (0, [0, 2])
        stepper.set_state({"sketal_dice": {"companion:15": 2}})
        assert "refused" not in stepper._view

    def test_the_cemetery_is_asked_for_only_if_somebody_calls(self) -> None:
        assert example()._view["cemetery"] is None
        view = NoonStepper(["Orium", "cromaug"], "2 yellow:air", cemetery=["likyar"])._view

        assert view["cemetery"]["lying"] == [{"ref": "companion:1", "name": "Likyar"}]
        free = [one["ref"] for one in view["cemetery"]["free"]]
        assert len(free) == len(glow.companions) - 2
        assert not {"companion:1", "companion:41"} & set(free)
        names = {one["ref"]: one["name"] for one in view["cemetery"]["free"]}
        assert names["companion:17"] == "Sketal (companion 17, deck A)"

    def test_rulings_used_can_be_switched(self) -> None:
        stepper = example(steps=["companion:15"])
        (ruling,) = stepper._view["rulings"]
        assert (ruling["id"], ruling["answer"]) == (RETURNED, "no")
        stepper.set_state({"rulings": {"preset": "standard", "changes": {RETURNED: "yes"}}})

        assert not stepper._view["compared"]["matters"]
        assert stepper.steps == ("companion:15",)


class TestShown:
    def test_the_language_can_be_changed(self) -> None:
        stepper = example(steps=["Eoles"])
        stepper.language = "fr"

        assert stepper._view["title"] == "Midi · Eoles"
        assert stepper._view["stages"][0]["title"] == "Faces spéciales"
        assert stepper._words["stepper.undo"] == "Reprendre la dernière carte"

    @pytest.mark.parametrize("steps", [[], ["Eoles"]])
    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_a_picture_for_places_without_a_kernel(self, language: str, steps: list[str]) -> None:
        page = example(steps=steps, language=language)._repr_html_()

        assert f'lang="{language}"' in page
        assert "Eoles" in page
        assert "<script" not in page

    def test_it_is_linked_to_a_tray(self) -> None:
        tray, stepper = DiceTray(EXAMPLE_3), NoonStepper(GREEN_SKETAL)
        link(tray, stepper)
        stepper.steps = ["companion:15"]
        tray.roll = "azure:air green:rock"

        assert stepper.roll == Roll("azure:air green:rock")
        assert stepper.steps == ()
