"""Single steps in the Province of Shadows: what opens a space, what closes it, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Effect, Roll, Symbol
from glow_explorer.language import available, using
from glow_explorer.render import words
from glow_explorer.rulebook import PRESETS, Rulings, rules
from tests.support.answers import codes, the, told_in_full
from tests.support.each import for_each
from tests.support.provinces import neighbours, places, ways

if TYPE_CHECKING:
    from glow_explorer.journeys.walk import Step

explain, steps = glow.province.explain, glow.province.steps
NO_DICE = Roll()
OTHER = {"fire": "water", "water": "fire", "air": "rock", "nature": "rock", "rock": "air"}
INTO = [(a, b) for a, b in sorted(ways())]
ASKED = [(a, b) for a, b in INTO if places()[b].symbol and not places()[b].crossed]
CROSSED = [(a, b) for a, b in INTO if places()[b].crossed]
VILLAGES = [(a, b) for a, b in INTO if places()[b].kind == "village"]


def ruled(**answers: str) -> Rulings:
    """Take the standard rulings but for some."""
    return Rulings("standard", **answers)


def said(step: Step) -> list[tuple[object, ...]]:
    """Return what the reasons rest on: code, rule, dice, ruling and answer."""
    return [(one.code, one.rule, one.dice, one.ruled) for one in step.reasons]


def opens(step: Step) -> tuple[object, ...]:
    """Return the first reason: how the space was entered or why not."""
    return said(step)[0]


class TestDice:
    """province.die: a die with the symbol of the space, and each die only once."""

    @for_each(("at", "to"), ASKED)
    def test_every_space_wants_its_own_symbol(self, at: int, to: int) -> None:
        symbol = places()[to].symbol
        other = OTHER[symbol]
        step = explain(at, to, f"red:{other} red:{symbol} red:{symbol}")
        closed = explain(at, to, f"red:{other} purple:footprints")

        assert opens(step) == ("die-used", "province.die", (1,), None)
        assert step.reasons[0].data == {"place": to, "symbol": Symbol(symbol)}
        assert (step.legal, step.die, step.joker, step.used) == (True, 1, False, (1,))
        assert (step.origin, step.to, step.visited) == (at, to, (at, to))
        assert said(closed) == [("space-closed", "province.die", (), None)]
        assert (closed.legal, closed.die, closed.visited) == (False, None, (at,))

    def test_a_die_that_was_used_is_not_used_again(self) -> None:
        again = explain(1, 2, "red:fire green:fire", used=(0,), visited=(0, 1))
        over = explain(1, 2, "red:fire green:fire", used=(1, 0), visited=(0, 1))

        assert (again.die, again.used, again.visited) == (1, (0, 1), (0, 1, 2))
        assert said(over) == [("space-closed", "province.die", (), None)]

    def test_no_die_is_used_in_villages_and_at_the_start(self) -> None:
        assert explain(4, 5, "red:fire", footprints=1).used == ()
        assert explain(1, 0, "red:fire").used == ()

    def test_special_faces_open_nothing(self) -> None:
        assert codes(explain(0, 1, "yellow:light purple:footprints")) == ["space-closed"]


class TestFootprints:
    """province.footprint: a footprint moves the company one space."""

    @for_each(("at", "to"), ASKED)
    def test_one_stands_for_a_missing_symbol(self, at: int, to: int) -> None:
        step = explain(at, to, "yellow:light", footprints=2)

        assert opens(step) == ("footprint-used", "province.footprint", (), None)
        assert (step.joker, step.die, step.footprints, step.pays) == (True, None, 1, 0)
        assert step.rulings == {}

    def test_it_stands_for_the_symbol_of_a_used_die_without_a_ruling(self) -> None:
        step = explain(1, 2, "red:fire", used=(0,), footprints=1, rulings="digital")

        assert said(step) == [("footprint-used", "province.footprint", (), None)]

    def test_a_die_goes_first(self) -> None:
        step = explain(0, 1, "red:fire", footprints=1)

        assert (step.die, step.joker, step.footprints) == (0, False, 1)

    def test_it_may_save_a_die(self) -> None:
        step = explain(0, 1, "red:fire", footprints=1, joker=True)

        saving = ("joker-saves-a-die", "yes")
        assert said(step) == [("footprint-used", "province.footprint", (), saving)]
        assert (step.die, step.joker, step.footprints, step.used) == (None, True, 0, ())
        assert step.rulings == dict([saving])
        other = step.if_ruled()["joker-saves-a-die"]["no"]
        assert (other.legal, other.footprints, codes(other)) == (False, 1, ["die-wanted"])

    def test_or_may_not_in_the_adaptation(self) -> None:
        step = explain(0, 1, "blue:air red:fire", footprints=1, joker=True, rulings="digital")

        wanted = ("die-wanted", "province.footprint", (1,), ("joker-saves-a-die", "no"))
        assert said(step) == [wanted]
        assert (step.legal, step.footprints, step.used) == (False, 1, ())
        assert step.if_ruled()["joker-saves-a-die"]["yes"].legal

    def test_there_must_be_one(self) -> None:
        step = explain(0, 1, "red:fire", joker=True)

        assert said(step) == [("no-footprint-to-spend", "province.footprint", (0,), None)]
        assert not step.legal

    @pytest.mark.parametrize("preset", PRESETS)
    def test_both_ways_to_enter_are_listed(self, preset: str) -> None:
        found = steps(1, "red:fire", footprints=1, rulings=preset)

        both = [(0, None, False), (2, 0, False), (2, None, True)]
        listed = both[:2] if preset == "digital" else both
        assert [(one.to, one.die, one.joker) for one in found] == listed
        assert list(found.refused) == []

    def test_a_die_is_not_saved_without_a_footprint(self) -> None:
        assert [(one.to, one.joker) for one in steps(1, "red:fire")] == [(0, False), (2, False)]


class TestCrossed:
    """province.crossed: the symbol must be absent from the dice."""

    @pytest.mark.parametrize(("at", "to"), CROSSED)
    def test_an_absent_symbol_opens_every_crossed_space(self, at: int, to: int) -> None:
        step = explain(at, to, f"red:{OTHER[places()[to].symbol]}", footprints=1)

        assert opens(step) == ("crossed-clear", "province.crossed", (), None)
        assert (step.legal, step.die, step.joker, step.footprints) == (True, None, False, 1)

    @pytest.mark.parametrize(("at", "to"), CROSSED)
    def test_every_die_that_shows_it_closes_the_space(self, at: int, to: int) -> None:
        symbol = places()[to].symbol
        roll = f"red:{symbol} red:{OTHER[symbol]} green:{symbol}"
        closed = explain(at, to, roll)
        over = explain(at, to, roll, footprints=1)
        never = explain(at, to, roll, footprints=1, rulings=ruled(joker_replaces_crossed="no"))

        assert said(closed) == [("crossed-closed", "province.crossed", (0, 2), None)]
        ruling = "joker-replaces-crossed"
        assert opens(over) == (
            "footprint-over-crossed", "province.footprint", (0, 2), (ruling, "yes"),
        )  # fmt: skip
        assert (over.legal, over.joker, over.die, over.footprints) == (True, True, None, 0)
        assert said(never) == [("crossed-closed", "province.crossed", (0, 2), (ruling, "no"))]
        assert (never.legal, never.joker, never.footprints) == (False, False, 1)
        assert never.if_ruled()[ruling]["yes"].legal

    def test_used_dice_close_it_still(self) -> None:
        step = explain(55, 56, "red:fire", used=(0,), visited=(54,))

        used = ("used-dice-block-crossed", "yes")
        assert said(step) == [("crossed-closed", "province.crossed", (0,), used)]
        assert step.if_ruled()["used-dice-block-crossed"]["no"].legal

    def test_unless_it_is_ruled_that_they_do_not(self) -> None:
        rulings = ruled(used_dice_block_crossed="no")
        step = explain(55, 56, "red:fire", used=(0,), rulings=rulings)

        used = ("used-dice-block-crossed", "no")
        assert said(step) == [("used-dice-pass", "province.crossed", (0,), used)]

    def test_a_footprint_opens_what_used_dice_close(self) -> None:
        step = explain(55, 56, "red:fire", used=(0,), footprints=1)

        assert said(step) == [
            ("used-dice-show", "province.crossed", (0,), ("used-dice-block-crossed", "yes")),
            ("footprint-over-crossed", "province.footprint", (0,),
             ("joker-replaces-crossed", "yes")),
        ]  # fmt: skip
        assert step.if_ruled()["used-dice-block-crossed"]["no"].footprints == 1

    def test_only_the_dice_that_close_it_are_named(self) -> None:
        """If used dice do not close it, the one that does is the die not used yet."""
        rulings = ruled(used_dice_block_crossed="no")
        step = explain(55, 56, "red:fire green:fire", used=(0,), rulings=rulings)

        assert said(step) == [("crossed-closed", "province.crossed", (1,), None)]


class TestVillages:
    """journey.footprint-cost: to pass as to stop, the village takes its footprints."""

    @pytest.mark.parametrize(("at", "to"), VILLAGES)
    def test_each_village_takes_its_price_and_gives_its_gain(self, at: int, to: int) -> None:
        place = places()[to]
        step = explain(at, to, "red:fire", footprints=place.price)
        short = explain(at, to, "red:fire", footprints=place.price - 1)
        gains = " ".join(f"{name}:{amount}" for name, amount in place.gain.items())

        assert (step.legal, step.pays, step.footprints) == (True, place.price, 0)
        assert (step.village, step.gains, step.joker) == (place.light, Effect(gains), False)
        assert codes(step) == ["village-paid", *(["arrival-gains"] if gains else [])]
        paid = the("village-paid", step)
        assert (paid.rule, paid.data["price"]) == ("journey.footprint-cost", place.price)
        assert said(short) == [("village-unpaid", "journey.footprint-cost", (), None)]
        assert (short.legal, short.pays, short.gains) == (False, 0, Effect())
        assert short.footprints == place.price - 1

    @pytest.mark.parametrize("joker", [False, True])
    def test_no_wild_card_is_spent_besides(self, joker: bool) -> None:
        assert explain(4, 5, NO_DICE, footprints=3, joker=joker).footprints == 2

    def test_there_are_seven(self) -> None:
        lights = {explain(a, b, NO_DICE, footprints=3).village for a, b in VILLAGES}
        assert lights == {3, 5, 8, 10, 12, 15, 20}


class TestOnTheRoad:
    """journey.gain and journey.loss: on roads in both directions, and on no other road."""

    @for_each(("at", "to"), INTO)
    def test_what_is_printed_is_gained_and_lost(self, at: int, to: int) -> None:
        road, place = ways()[at, to], places()[to]
        step = explain(at, to, NO_DICE, footprints=4)

        both = road.gain | place.gain
        assert dict(step.gains.terms) == both
        assert (step.lost, step.skull) == (road.lost, road.skull)
        assert step.position.rerolls == both.get("reroll", 0)
        assert step.position.fireflies == both.get("firefly", 0)
        assert codes(step).count("arrival-gains") == len(both)
        assert codes(step).count("light-lost") == bool(road.lost)
        assert codes(step).count("skull-asks") == road.skull
        for reason in step.reasons:
            assert reason.rule in rules().by_id

    @pytest.mark.parametrize(("at", "to"), [(11, 12), (12, 11)])
    @pytest.mark.parametrize(
        ("light", "floor", "lost", "answer"),
        [
            (None, "yes", 5, None), (None, "no", 5, None), (6, "yes", 5, None),
            (5, "yes", 5, None), (5, "no", 5, None), (4, "yes", 4, "yes"), (4, "no", 5, "no"),
            (0, "yes", 0, "yes"), (0, "no", 5, "no"),
        ],
    )  # fmt: skip
    def test_five_light_are_lost_or_what_there_is(
        self, at: int, to: int, light: int | None, floor: str, lost: int, answer: str | None
    ) -> None:
        rulings = ruled(score_floor_in_play=floor)
        step = explain(at, to, "orange:rock", light=light, rulings=rulings)

        code = "light-lost" if lost == 5 else "light-lost-to-zero"
        ruling = ("score-floor-in-play", answer) if answer else None
        assert said(step)[-1] == (code, "journey.loss", (), ruling)
        assert step.reasons[-1].data["count"] == lost
        assert (step.legal, step.lost) == (True, lost)
        assert step.position.light == (None if light is None else light - lost)
        assert step.rulings == (dict([ruling]) if ruling else {})

    def test_a_score_below_zero_is_taken_where_it_can_be(self) -> None:
        """Where a loss does not stop at 0, the next step may begin below it."""
        rulings = ruled(score_floor_in_play="no")
        lost = explain(12, 11, NO_DICE, light=2, rulings=rulings)
        onward = explain(11, 10, "azure:air", light=lost.position.light, rulings=rulings)

        assert (lost.position.light, onward.position.light) == (-3, -3)


class TestWays:
    """province.move and province.once: along roads, over no space twice."""

    @pytest.mark.parametrize(("at", "to"), [(0, 2), (0, 0), (14, 11), (59, 56), (58, 57)])
    def test_without_a_road_there_is_no_step(self, at: int, to: int) -> None:
        step = explain(at, to, "red:fire", footprints=9)

        assert said(step) == [("no-road", "province.move", (), None)]
        assert step.reasons[0].data == {"here": at, "place": to}
        assert (step.legal, step.footprints, step.position.at) == (False, 9, at)

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_no_space_is_passed_twice(self, answer: str) -> None:
        rulings = ruled(back_to_round_start=answer)
        step = explain(2, 1, "4 red:fire", visited=(0, 1, 2), rulings=rulings)

        assert said(step) == [("space-twice", "province.once", (), None)]
        assert not step.legal

    @pytest.mark.parametrize("preset", PRESETS)
    def test_nor_is_the_one_where_the_round_began(self, preset: str) -> None:
        step = explain(1, 0, "red:fire", visited=(0, 1), rulings=preset)

        back = ("back-to-round-start", "no")
        assert said(step) == [("space-twice", "province.once", (), back)]
        assert step.if_ruled()["back-to-round-start"]["yes"].legal

    def test_unless_it_is_ruled_so_and_then_once(self) -> None:
        rulings = ruled(back_to_round_start="yes")
        step = explain(60, 59, NO_DICE, (), 1, (59, 60), rulings)
        again = explain(58, 59, NO_DICE, (), 1, (59, 60, 59, 58), rulings)

        back = ("back-at-the-start", "province.once", (), ("back-to-round-start", "yes"))
        assert said(step)[0] == back
        assert (step.legal, step.pays, step.position.rerolls) == (True, 1, 1)
        assert step.visited == (59, 60, 59)
        assert said(again) == [("space-twice", "province.once", (), None)]

    def test_where_it_stands_need_not_be_said_twice(self) -> None:
        short = steps(59, "red:fire", (), 1, (45, 60))
        full = steps(59, "red:fire", (), 1, (45, 60, 59))

        assert short == full
        assert short.position.way == (45, 60, 59)

    @for_each("at", sorted(places()))
    def test_every_neighbour_is_judged(self, at: int) -> None:
        found = steps(at, "red:fire blue:water", footprints=1)

        assert sorted({one.to for one in (*found, *found.refused)}) == list(neighbours(at))
        assert all(found)
        assert not any(found.refused)
        for one in (*found, *found.refused):
            assert one == explain(at, one.to, "red:fire blue:water", (), 1, joker=one.joker)
        assert len(found.table()) == len(found) + len(found.refused)

    def test_every_answer_has_a_reason(self) -> None:
        """The start asks for nothing, and the answer says so."""
        assert explain(1, 0, "red:fire").reasons


class TestForms:
    SOME: tuple[tuple[int, int, str, dict[str, Any]], ...] = (
        (0, 1, "red:fire", {}),
        (0, 1, "red:fire", {"footprints": 1, "joker": True}),
        (55, 56, "red:fire", {"used": (0,), "footprints": 1}),
        (55, 56, "red:fire", {}),
        (60, 59, "red:fire", {"footprints": 1}),
        (60, 59, "red:fire", {}),
        (1, 0, "red:fire", {"visited": (0, 1)}),
        (0, 2, "red:fire", {}),
        (11, 12, "orange:rock", {"light": 3}),
        (15, 16, "azure:air", {"company": Company("Pocana"), "hidden_spells": 1}),
    )

    @pytest.mark.parametrize(("at", "to", "roll", "more"), SOME)
    @pytest.mark.parametrize("language", available())
    def test_every_step_tells_itself(
        self, at: int, to: int, roll: str, more: dict[str, Any], language: str
    ) -> None:
        step = explain(at, to, roll, **more)
        with using(language):
            told = str(step)
            assert told_in_full(step, told)
            assert words.space(at) in told.splitlines()[0]
            assert words.space(to) in told.splitlines()[0]
        assert "{" not in told

    @pytest.mark.parametrize(("at", "to", "roll", "more"), SOME)
    def test_plain_values_go_into_json(
        self, at: int, to: int, roll: str, more: dict[str, Any]
    ) -> None:
        step = explain(at, to, roll, **more)
        values = step.to_dict()

        assert json.loads(json.dumps(values)) == values
        assert [one["code"] for one in values["reasons"]] == codes(step)
        names = ("origin", "to", "legal", "die", "joker", "pays", "lost", "skull", "village")
        assert [values[name] for name in names] == [getattr(step, name) for name in names]
        assert (values["gains"], values["footprints"]) == (step.gains.text, step.footprints)
        assert bool(step) is step.legal
        assert repr(step).endswith(": yes>" if step.legal else ": no>")

    @pytest.mark.parametrize(("at", "to", "roll", "more"), SOME)
    def test_another_answer_is_the_same_only_if_it_leaves_the_same(
        self, at: int, to: int, roll: str, more: dict[str, Any]
    ) -> None:
        """What is told of other rulings does not hide light or spells lost or kept."""
        step = explain(at, to, roll, **more)
        others = [one for answers in step.if_ruled().values() for one in answers.values()]
        alike = [(one.legal, one.position) == (step.legal, step.position) for one in others]

        assert str(step).count("it changes nothing here.") == sum(alike)
