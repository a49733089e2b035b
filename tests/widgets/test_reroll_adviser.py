"""The reroll adviser in Python: what it takes and refuses, what it advises, what it does."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Roll
from glow_explorer.odds import DayAdvice
from glow_explorer.widgets import CompanyTable, DiceTray, RerollAdviser, link
from tests.support.refusals import refusal
from tests.widgets.test_dice_tray import JSON

DICE = "red:fire red:air blue:water"
MANY = "red:fire red:air blue:water blue:air green:rock green:fire azure:air yellow:light"


def tell(adviser: RerollAdviser, kind: str, **data: Any) -> None:
    adviser._handle_custom_msg({"kind": kind, **data}, [])


def opened(adviser: RerollAdviser) -> Any:
    return adviser._view["advice"]["opened"]


def values(adviser: RerollAdviser) -> list[str]:
    return [one["value"] for one in adviser._view["advice"]["options"]]


def test_it_advises_what_the_dice_lab_advises() -> None:
    adviser = RerollAdviser(DICE, ["ladawa"], rerolls=1)
    asked = glow.advise(Roll(DICE), ["ladawa"], 0, tokens=1)

    assert adviser.advice.value == asked.value == Fraction(16, 9)
    view = adviser._view["advice"]
    assert view["headline"] == (
        "Reroll the red die (air) and the blue die (water) with a token: "
        "1.78 light expected instead of 0.00."
    )
    assert view["value"] == "1.78"
    best, *_others = view["options"]
    assert (best["kind"], best["dice"], best["less"], best["part"]) == ("reroll", [1, 2], "", 1)
    assert values(adviser) == ["1.78", "1.33", "0.67", "0.44", "0.22", "0.00", "0.00"]
    assert adviser._view["stale"] is False


def test_where_the_rerolls_come_from() -> None:
    adviser = RerollAdviser(DICE, ["lumipili-a", "ladawa"], rerolls=2, track=True, light=6)

    assert adviser._view["total"] == 9
    assert [(one["code"], one["rule"]["id"]) for one in adviser._view["sources"]] == [
        ("rerolls-of-companions", "rerolls.companion"),
        ("rerolls-of-tokens", "rerolls.token"),
        ("rerolls-of-track", "rerolls.track-backwards"),
        ("rerolls-turn", "rerolls.turn"),
    ]
    adviser.track = False
    assert adviser._view["total"] == 3
    adviser.cards = ["ladawa"]
    assert (adviser.free_rerolls, adviser._view["total"]) == (0, 2)


def test_companions_give_what_is_printed_unless_some_is_spent() -> None:
    both = ["lumipili-a", "lumipili-b"]

    assert RerollAdviser(DICE, both).free_rerolls == 2
    assert RerollAdviser(DICE, both, free_rerolls=1).free_rerolls == 1
    adviser = RerollAdviser(DICE)
    adviser.cards = both
    assert adviser.free_rerolls == 2


def test_the_score_counts_also_if_the_track_does_not() -> None:
    """Who has 2 light loses no more than these."""
    rich, poor = (
        RerollAdviser("red:fire red:fire blue:air", ["spell:4"], light=light) for light in (20, 2)
    )

    assert rich.advice.value == -6
    assert poor.advice.value == -2
    assert poor._view["total"] == 0


def test_the_track_costs_light() -> None:
    adviser = RerollAdviser("red:fire red:fire blue:air", ["Noctiluca"], track=True, light=8)
    value = adviser.advice.value
    paid = [(one["dice"], one["paid"]) for one in adviser._view["advice"]["options"]]
    tell(adviser, "rolled", option=paid.index(([2], "a step back to 7")), faces=["water"])

    assert (adviser.light, adviser.rerolls, adviser.free_rerolls) == (7, 0, 0)
    assert adviser.roll == Roll("red:fire red:fire blue:water")
    asked = glow.advise(adviser.roll, ["Noctiluca"], light=7)
    assert adviser.advice.value == asked.value
    assert value == glow.advise(Roll("red:fire red:fire blue:air"), ["Noctiluca"], light=8).value


def test_the_advised_dice_are_rolled_by_chance() -> None:
    adviser = RerollAdviser(DICE, ["lumipili-b"], rerolls=1, seed=3)
    tell(adviser, "roll", option=0)
    assert (adviser.free_rerolls, adviser.rerolls) == (0, 1)
    assert adviser.roll[0] == Roll(DICE)[0]
    tell(adviser, "roll", option=0)
    assert (adviser.free_rerolls, adviser.rerolls) == (0, 0)
    assert len(adviser._view["advice"]["options"]) == 1
    tell(adviser, "roll", option=0)
    assert adviser.problem["text"] == "This option is to stop: there is nothing to reroll."


def test_a_seed_rolls_the_same_dice() -> None:
    def rolled(seed: int) -> list[Roll]:
        adviser = RerollAdviser(DICE, ["ladawa"], rerolls=9, seed=seed)
        rolls = []
        for _ in range(6):
            tell(adviser, "roll", option=1)
            rolls.append(adviser.roll)
        return rolls

    assert rolled(1) == rolled(1) != rolled(2)


def test_what_came_up_on_the_table_is_set_by_hand() -> None:
    adviser = RerollAdviser(DICE, ["ladawa"], rerolls=1)
    tell(adviser, "rolled", option=0, faces=["fire", "rock"])

    assert adviser.problem == {}
    assert adviser.roll == Roll("red:fire red:fire blue:rock")
    assert adviser.rerolls == 0
    assert adviser._view["advice"]["headline"] == "Noon brings 4.00 light: there is no reroll left."


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        (["fire"], "one symbol for each die that was rerolled, 2 in all"),
        (["fire", "light"], "A blue die cannot show light"),
        (["fire", "fier"], "'fier' is not"),
        ("fire", "one symbol for each die"),
        (None, "one symbol for each die"),
    ],
)
def test_faces_that_cannot_be_are_refused(faces: object, said: str) -> None:
    adviser = RerollAdviser(DICE, ["ladawa"], rerolls=1)
    tell(adviser, "rolled", option=0, faces=faces)

    assert adviser.problem["kind"] == "refused"
    assert said in adviser.problem["text"]
    assert (adviser.roll, adviser.rerolls) == (Roll(DICE), 1)


def test_three_rerolls_turn_a_die() -> None:
    adviser = RerollAdviser(DICE, ["ladawa"], rerolls=3)
    options = adviser._view["advice"]["options"]
    place = next(at for at, one in enumerate(options) if one["kind"] == "turn")
    assert (options[place]["dice"], options[place]["to"]) == ([1], "fire")
    tell(adviser, "rolled", option=place, faces=["fire"])
    assert adviser.problem["kind"] == "refused"
    tell(adviser, "roll", option=place)

    assert adviser.roll == Roll("red:fire red:fire blue:water")
    assert adviser.rerolls == 0


def test_what_takes_long_is_worked_out_only_when_asked() -> None:
    adviser = RerollAdviser(MANY, ["Pocana", "ladawa", "torke-a"], rerolls=1)
    assert adviser._view["advice"] is None
    tell(adviser, "roll", option=0)
    assert "ask for it first" in adviser.problem["text"]
    tell(adviser, "advise")
    assert adviser._view["stale"] is False
    asked = glow.advise(Roll(MANY), ["Pocana", "ladawa", "torke-a"], 0, tokens=1)
    assert adviser.advice.value == asked.value


def test_old_advice_is_marked_and_does_nothing() -> None:
    adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], rerolls=1)
    tell(adviser, "advise")
    before = adviser._view["advice"]
    adviser.rerolls = 2
    assert adviser._view["stale"] is True
    assert adviser._view["advice"] == before
    tell(adviser, "roll", option=0)
    assert adviser.problem["kind"] == "refused"
    assert adviser.roll == Roll(MANY)


def test_other_faces_of_the_same_dice_need_no_new_question() -> None:
    adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], rerolls=1)
    tell(adviser, "advise")
    other = MANY.replace("red:air", "red:fire")
    adviser.roll = other
    assert adviser._view["stale"] is False
    assert (
        adviser.advice.value == glow.advise(Roll(other), ["ladawa", "torke-a"], 0, tokens=1).value
    )
    tell(adviser, "roll", option=0)
    assert adviser._view["stale"] is False
    assert adviser.rerolls == 0


def test_where_it_leads_is_told_when_it_is_opened() -> None:
    adviser = RerollAdviser("black:air red:fire red:air", ["ladawa", "kaar"], rerolls=1)
    assert opened(adviser) is None
    assert [one["code"] for one in adviser._view["advice"]["disputed"]] == ["odds-kaar"]
    tell(adviser, "open")
    assert {one["value"] for one in opened(adviser)["ends"]} == {"0", "4"}
    assert any("By another answer" in line for line in opened(adviser)["rulings"])
    adviser.roll = "black:fire red:fire red:air"
    assert opened(adviser) is None
    tell(adviser, "open")
    adviser.rerolls = 2
    assert opened(adviser) is None


def test_what_else_is_worth_something() -> None:
    adviser = RerollAdviser("purple:fire", [], rerolls=1)
    assert adviser.advice.action.kind == "stop"
    adviser.set_state({"weights": {"footprints": 3, "rerolls": 0.5}})
    assert adviser.weights == {"footprints": 3, "rerolls": Fraction(1, 2)}
    assert adviser.advice.action.kind == "reroll"
    assert "footprints 3.00" in adviser._view["advice"]["weighed"]
    adviser.set_state({"weights": {"footprint": 3}})
    assert "'footprint' cannot be weighed" in adviser.problem["text"]
    assert adviser.weights["footprints"] == 3


def test_without_dice_there_is_nothing_to_advise() -> None:
    adviser = RerollAdviser(cards=["ladawa"], rerolls=2)

    assert adviser._view["advice"] is None
    assert adviser._view["total"] == 2
    tell(adviser, "advise")
    assert adviser.problem["text"] == "There are no dice to advise on."
    tell(adviser, "roll", option=0)
    assert adviser.problem["kind"] == "refused"


def test_without_cards_only_the_dice_count() -> None:
    adviser = RerollAdviser("yellow:fire red:air", rerolls=1)

    assert adviser.advice.action.dice == (0,)
    assert adviser.advice.value == Fraction(1, 2)


def test_what_does_not_exist_is_refused() -> None:
    assert refusal(RerollAdviser, "red:light").code == "impossible-face"
    assert refusal(RerollAdviser, DICE, ["likyra"]).code == "unknown-card"
    assert refusal(RerollAdviser, DICE, rerolls=-1).code == "not-between"
    adviser = RerollAdviser(DICE, language="fr")
    adviser.set_state({"rerolls": 2, "roll": ["red:light"]})
    assert "ne peut pas montrer" in adviser.problem["text"]
    assert (adviser.roll, adviser.rerolls) == (Roll(DICE), 0)


def test_what_is_too_much_says_so() -> None:
    adviser = RerollAdviser("red:fire", ["ladawa"])
    adviser.rerolls = 999
    assert "stocks of rerolls are too much" in adviser._view["refused"]
    adviser.rerolls = 1
    assert adviser._view["advice"]["value"] == "0.00"


@given(JSON)
@settings(max_examples=40)
def test_whatever_the_browser_sends_is_taken_whole_or_refused(sent: object) -> None:
    adviser = RerollAdviser("red:fire blue:air", ["ladawa"])
    for name in RerollAdviser.SETTABLE:
        adviser.set_state({name: sent})
        assert adviser.problem.get("kind", "refused") == "refused", adviser.problem
    adviser._handle_custom_msg(sent, [])
    assert adviser.problem["kind"] == "refused"


@given(JSON, st.sampled_from(["advise", "open", "roll", "rolled"]))
@settings(max_examples=60)
def test_whatever_is_asked_is_answered_or_refused(sent: object, kind: str) -> None:
    adviser = RerollAdviser("red:fire blue:air", ["ladawa"], rerolls=1)
    for data in ({"option": sent}, {"option": 0, "faces": sent}, {"option": sent, "faces": sent}):
        tell(adviser, kind, **data)
        assert adviser.problem.get("kind", "refused") == "refused", adviser.problem


@pytest.mark.parametrize("name", ["cards", "rulings", "_view", "advice", "no such"])
def test_the_browser_sets_only_what_it_may(name: str) -> None:
    adviser = RerollAdviser(DICE, ["ladawa"])
    adviser.set_state({name: []})

    assert adviser.problem["kind"] == "refused"
    assert [card.key for card in adviser.cards] == ["ladawa"]


def test_a_linked_tray_follows() -> None:
    tray, table, adviser = DiceTray(DICE), CompanyTable(["ladawa"]), RerollAdviser(rerolls=1)
    link(tray, adviser)
    link(table, adviser)
    tell(adviser, "rolled", option=0, faces=["fire", "rock"])
    assert tray.roll == Roll("red:fire red:fire blue:rock")
    table.cards = ["Pocana", "lumipili-a"]
    assert adviser.free_rerolls == 1
    tray.roll = "red:air"
    assert adviser._view["advice"]["dice"] == ["red:air"]


def test_a_sketal_that_gives_its_die_back_counts_in_the_advice() -> None:
    """The die goes before the others are counted, unless it is said that it has none."""
    dice, cards = "green:rock green:rock green:fire red:air", ["sketal-green", "torke-b"]
    adviser = RerollAdviser(dice, cards, rerolls=1, sketal_dice={15: 0})
    asked = glow.advise(Roll(dice), cards, 0, tokens=1, sketal_dice={15: 0})
    assert adviser.advice.value == asked.value
    adviser.sketal_dice = {15: 9}
    assert adviser.advice.value == glow.advise(Roll(dice), cards, 0, tokens=1).value


def test_the_language_can_be_changed() -> None:
    adviser = RerollAdviser(DICE, ["ladawa"], rerolls=1)
    adviser.language = "fr"

    assert adviser._view["advice"]["headline"].startswith("Relancer le dé rouge (air)")
    assert adviser._words["adviser.title"] == "Relances"
    assert adviser._view["advice"]["value"] == "1,78"


@pytest.mark.parametrize("dice", [DICE, MANY, ""])
def test_a_picture_for_places_without_a_kernel(dice: str) -> None:
    company = Company("Pocana", ["ladawa", "torke-a"])
    data, _ = RerollAdviser(dice, company, rerolls=1, language="fr")._repr_mimebundle_()

    assert 'lang="fr"' in data["text/html"]
    assert ("Relancer" in data["text/html"]) == (dice == DICE)
    assert "<script" not in data["text/html"]


def test_everything_it_shows_goes_into_json() -> None:
    adviser = RerollAdviser(
        "black:fire red:fire red:air", ["ladawa", "kaar"], rerolls=3, track=True
    )
    tell(adviser, "open")

    assert json.loads(json.dumps(adviser.get_state()["_view"])) == adviser._view


class TestWholeDay:
    """Noon and journey, decided together."""

    @staticmethod
    def adviser(**traits: Any) -> RerollAdviser:
        return RerollAdviser(
            "azure:air azure:air red:fire", ["pocana", "ladawa"], free_rerolls=1,
            boats=(3, 8, 1, 10), days=1, **traits,
        )  # fmt: skip

    def test_noon_alone_unless_it_is_wished(self) -> None:
        widget = self.adviser()

        assert widget.advice.action.dice == (0, 1)
        widget.whole_day = True
        assert widget.advice.action.kind == "stop"
        assert float(widget.advice.value) == 6

    def test_what_is_seen(self) -> None:
        advice = self.adviser(whole_day=True)._view["advice"]

        assert advice["headline"].startswith("Stop here: 0.00 at noon and 6.00 at sea.")
        assert advice["options"][0]["parts"] == "noon 0.00, afternoon 6.00"
        assert any("3 → 4" in note for note in advice["notes"])

    def test_without_it_nothing_more_is_seen(self) -> None:
        advice = self.adviser()._view["advice"]

        assert advice["notes"] == []
        assert {option["parts"] for option in advice["options"]} == {""}

    def test_boats_change_nothing_at_noon(self) -> None:
        widget = self.adviser()
        before = widget.advice
        widget.boats = (0, 0, 0, 0)

        assert widget.advice.value == before.value
        widget.whole_day = True
        assert isinstance(widget.advice, DayAdvice)
        assert widget.advice.parts_of("stop").journey == pytest.approx(2)

    def test_days_on_land_are_planned_when_they_are_asked_for(self) -> None:
        widget = RerollAdviser(
            "azure:water red:fire", ["pocana", "ladawa"], free_rerolls=1, journey="province", at=2,
            footprints=1, whole_day=True, days=2,
        )  # fmt: skip
        assert widget._view["advice"] is None
        widget._hear_advise()

        assert isinstance(widget.advice, DayAdvice)
        assert widget.advice.days_to_come == 1

    def test_the_browser_may_set_it(self) -> None:
        assert {"whole_day", "days"} <= set(RerollAdviser.SETTABLE)
        assert refusal(RerollAdviser, whole_day="perhaps").code == "not-a-flag"
