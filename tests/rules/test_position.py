"""A position: every question takes it, every answer hands the next one on."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer import Company, Game, Position
from tests.support.refusals import refusal

COMPANY = Company("Eoles", ["sketal-green", "donillilu"])
ROLL = "azure:air azure:air green:rock small orange:rock"


class TestQuestions:
    """The keyword forms build a position and ask it: both give the same answer."""

    def test_noon(self) -> None:
        position = Position(COMPANY, roll=ROLL, light=10, footprints=1)
        named = glow.noon(COMPANY, ROLL, light=10, footprints=1)

        assert glow.noon(position).outcomes == named.outcomes == position.noon().outcomes
        assert named.position == position

    def test_noon_begins_with_the_score_of_the_start(self) -> None:
        assert Position(COMPANY, roll=ROLL).noon().position.light == 10

    def test_a_verdict(self) -> None:
        position = Position(COMPANY, roll=ROLL)

        assert position.explain("donillilu") == glow.explain("donillilu", ROLL, company=COMPANY)

    def test_advice_knows_rerolls_tokens_and_the_score(self) -> None:
        company = Company("Pocana", ["ladawa", "lumipili-a"])
        position = Position(company, roll="red:fire red:air", light=12, rerolls=1, free_rerolls=0)
        named = glow.advise("red:fire red:air", company, 0, tokens=1, light=12)

        assert position.advise().value == glow.advise(position).value == named.value
        assert position.advise().at_hand.total == named.at_hand.total

    def test_free_rerolls_are_those_of_the_companions_unless_it_is_said(self) -> None:
        company = Company("Pocana", ["ladawa", "lumipili-a"])
        position = Position(company, roll="red:fire red:air")

        assert position.advise().at_hand.companions == 1
        assert position.replace(free_rerolls=0).advise().at_hand.companions == 0

    def test_odds_and_comparing(self) -> None:
        company = Company("Taetyss", ["zellyf-0"])
        position = Position(company, pool="2 blue, green")

        assert position.odds().joint == glow.odds(company, "2 blue, green").joint
        named = glow.odds.compare(company, "2 blue, green", ["ladawa", "torke-a"])
        assert position.compare(["ladawa", "torke-a"]).to_dict() == named.to_dict()

    def test_the_final_count(self) -> None:
        position = Position(COMPANY, light=40, boats=(9, 1, 4, 6), fireflies=3, recruited=8)
        named = glow.final_score(COMPANY, light=40, boats=(9, 1, 4, 6), fireflies=3, recruited=8)

        assert position.final_score() == glow.final_score(position) == named

    def test_a_plan_for_what_is_left_of_the_game(self) -> None:
        position = Position(pool="2 green, 2 azure", boats=(0, 6, 7, 9), footprints=2, day=6)
        named = glow.archipelago.plan("2 green, 2 azure", 3, (0, 6, 7, 9), 2)

        assert position.plan().value == named.value

    def test_a_plan_takes_the_dice_of_today_as_they_lie(self) -> None:
        """Tomorrow they are rolled again; what footprints faces brought is at hand after noon."""
        roll = "green:nature azure:air red:fire purple:footprints"
        position = Position(roll=roll, boats=(0, 6, 7, 9), day=7, footprints=2)
        rolled, dice = "green:nature azure:air red:fire", "green, azure, red, purple"
        named = glow.archipelago.plan([rolled, dice], boats=(0, 6, 7, 9), footprints=2)

        assert position.plan().value == position.replace(phase="afternoon").plan().value
        assert position.plan().value == named.value
        at_noon = glow.archipelago.plan([roll, dice], boats=(0, 6, 7, 9), footprints=2)
        assert position.replace(phase="noon").plan().value == at_noon.value > named.value

    def test_a_plan_leaves_out_a_day_whose_journey_is_over(self) -> None:
        position = Position(roll="green:nature azure:air", boats=(0, 0, 0, 0), day=7)
        move = position.moves()[0]
        plan = glow.archipelago.plan(move.position)

        assert [str(pool) for pool in plan.pools] == ["green, azure"]
        assert (plan.boats, plan.footprints) == (move.boats, move.footprints)
        assert move.position.replace(day=8).plan().days == 0
        assert [str(pool) for pool in move.position.plan(3).pools] == ["green, azure"] * 2

    def test_a_plan_on_land_takes_the_dice_of_today_as_they_lie(self) -> None:
        position = Position(roll="red:air green:fire", at=45, day=7, footprints=2)
        named = glow.province.plan(["red:air green:fire", "red, green"], at=45, footprints=2)

        assert position.plan().value == named.value
        assert position.replace(phase="evening").plan().days == 1

    def test_nothing_may_be_said_beside_a_position(self) -> None:
        position = Position(COMPANY, roll=ROLL)

        for ask in (glow.noon, glow.odds, glow.odds.compare):
            error = refusal(ask, position, light=3)
            assert error.code == "position-has-it"
            assert error.data == {"given": "light", "part": "light"}
        assert refusal(glow.advise, position, light=3).code == "position-has-it"

    def test_what_was_typed_is_quoted_and_the_part_is_named(self) -> None:
        position = Position(COMPANY, roll=ROLL)

        for typed, part in (("rerolls", "free_rerolls"), ("tokens", "rerolls")):
            error = refusal(glow.advise, position, **{typed: 1})
            assert error.data == {"given": typed, "part": part}
            position.replace(**{part: 1}).advise()  # as the refusal says


class TestHandedOn:
    def test_noon_hands_the_afternoon_on(self) -> None:
        morning = Position(COMPANY, roll=ROLL, light=10, boats=(0, 6, 7, 9), day=5)
        best = morning.noon().best
        afternoon = best.position

        assert (afternoon.light, afternoon.footprints) == (best.light, best.footprints)
        assert (afternoon.fireflies, afternoon.rerolls) == (best.fireflies, best.rerolls)
        assert afternoon.company == Company("Eoles", ["donillilu"])
        assert [card.key for card in afternoon.cemetery] == ["sketal-green"]
        assert str(afternoon.roll) == str(best.dice)
        assert (afternoon.boats, afternoon.day, afternoon.phase) == ((0, 6, 7, 9), 5, "afternoon")
        assert afternoon.moves().boats == (0, 6, 7, 9)

    def test_an_order_hands_it_on_as_well(self) -> None:
        noon = Position(COMPANY, roll=ROLL, light=10).noon()
        resolved = noon.resolve(["sketal-green", "adventurer:3", "donillilu"])

        assert resolved.position.light == resolved.light < noon.best.light

    def test_the_dice_of_sketals_keep_their_owners(self) -> None:
        company = Company("Eoles", ["sketal-green", "sketal-orange"])
        roll = "azure:air green:rock azure:rock orange:water"
        position = Position(company, roll=roll, sketal_dice={"sketal-green": 1, 13: 3})
        after = next(
            outcome.position
            for outcome in position.noon().outcomes
            if [card.key for card in outcome.companions] == ["sketal-orange"]
        )

        assert dict(after.sketal_dice) == {"sketal-orange": 2}
        assert str(after.dice[2]) == "orange:water"

    def test_advice_hands_on_the_dice_and_the_rerolls_that_are_left(self) -> None:
        company = Company("Pocana", ["ladawa", "lumipili-a"])
        position = Position(
            company, roll="red:fire red:air red:water", light=12, rerolls=1, boats=(0, 6, 7, 9)
        )
        advice = position.advise()
        assert advice.position == position.replace(free_rerolls=1)

        then = advice.then("red:fire red:fire red:water")
        after = then.position
        assert str(after.roll) == "red:fire red:fire red:water"
        assert (after.free_rerolls, after.rerolls, after.light) == (0, 1, 12)
        assert (after.company, after.boats) == (position.company, position.boats)
        assert after.advise().value == then.value
        assert Position(then) == after
        assert after.noon().best.position.moves().boats == (0, 6, 7, 9)

    def test_a_step_back_is_paid_in_the_position_that_advice_hands_on(self) -> None:
        position = Position(Company("Pocana", ["ladawa"]), roll="red:fire red:air", light=6)
        advice = position.advise()
        then = advice.then("red:fire red:fire", [1])

        assert (advice.position.light, then.position.light) == (6, 5)
        assert then.position.advise().value == then.value

    def test_dice_still_to_be_rolled_are_handed_on_as_a_pool(self) -> None:
        position = Position(Company("Pocana", ["ladawa"]), pool="2 red", rerolls=1)
        advice = position.advise()

        assert (advice.position.roll, str(advice.position.pool)) == (None, "2 red")
        assert advice.position.light is None
        assert str(advice.then("red:fire red:air").position.roll) == "red:fire red:air"

    def test_a_way_hands_on_the_evening(self) -> None:
        position = Position(COMPANY, roll="red:air red:fire red:fire", at=45, footprints=1, day=3)
        walk = glow.province.walk((45, 60, 59), position, camp=True)

        assert (walk.position.at, walk.position.camp) == (59, 59)
        assert (walk.position.day, walk.position.company) == (3, COMPANY)
        assert walk.position.phase == "evening"
        assert position.walk((45, 60, 59), camp=True).position == walk.position

    def test_an_answer_is_a_position_too(self) -> None:
        noon = Position(COMPANY, roll=ROLL, light=10).noon()

        assert Position(noon) == noon.position
        assert Position(noon.best) == noon.best.position


class TestValues:
    def test_other_parts_are_checked(self) -> None:
        position = Position(COMPANY, roll=ROLL)

        assert position.replace(light=3).light == 3
        assert refusal(position.replace, light=-1).code == "not-an-amount"
        error = refusal(position.replace, lihgt=1)
        assert (error.code, error.data["nearest"]) == ("position-unknown", "light")

    def test_what_is_known_to_be_right_makes_the_same_value(self) -> None:
        checked = Position(COMPANY, roll=ROLL, light=10)
        known = Position.of(
            company=checked.company, roll=checked.roll, light=10, rulings=checked.rulings
        )

        assert known == checked
        assert hash(known) == hash(checked)
        assert known.having(light=11) == checked.replace(light=11)

    @pytest.mark.parametrize(
        ("parts", "phase"),
        [({"phase": "noon"}, "noon"), ({"phase": "Late morning"}, "late-morning")],
    )
    def test_the_phase_as_people_write_it(self, parts: dict[str, str], phase: str) -> None:
        assert Position(ROLL, **parts).phase == phase  # type: ignore[arg-type]


class TestOfAGame:
    def test_a_player_in_a_game(self) -> None:
        game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, journey="archipelago", seed=7)
        position = Position(game=game, player="Bob")

        assert position.game is game
        assert position.company == game.players["Bob"].company
        assert (position.boats, position.day, position.light) == ((0, 0, 0, 0), 1, 10)
        assert position.odds().company == position.company

    def test_only_players_who_are_there(self) -> None:
        game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=7)
        error = refusal(Position, game, player="Bobb")

        assert (error.code, error.data["nearest"]) == ("not-a-choice", "Bob")


class TestLapped:
    """lap-undone: a position remembers a score that fell back below the end of the track."""

    def test_it_is_a_part_of_a_position(self) -> None:
        position = Position(Company("Eoles"), light=97, lapped=True)

        assert position.lapped
        assert Position.from_code(position.code()) == position
        assert Position.from_dict(position.to_dict()) == position
        assert "lapped" not in Position(Company("Eoles"), light=97).to_dict()

    def test_the_adviser_asks_for_it(self) -> None:
        roll = "azure:air azure:rock"
        advice, closed = (
            Position(Company("Eoles"), roll=roll, light=97, lapped=lapped).advise()
            for lapped in (False, True)
        )

        assert [len(one.task.at_hand.track) for one in (advice, closed)] == [18, 0]

    @pytest.mark.parametrize(
        ("light", "lapped", "after", "then"),
        [(101, False, 95, True), (99, False, 93, False), (99, True, 93, True)],
    )
    def test_noon_hands_it_on(self, light: int, lapped: bool, after: int, then: bool) -> None:
        company = Company("Eoles", [], spells=["spell-fire"])
        position = Position(company, roll="azure:fire azure:fire", light=light, lapped=lapped)
        best = position.noon().best.position

        assert (best.light, best.lapped) == (after, then)

    @pytest.mark.parametrize(("light", "then"), [(104, True), (105, False), (99, False)])
    def test_a_step_hands_it_on(self, light: int, then: bool) -> None:
        """The road from 11 to 12 costs 5; a score that is past the end says so itself."""
        position = Position(Company("Eoles"), roll="azure:air", light=light, at=11, footprints=1)
        step = next(step for step in position.steps() if step.to == 12)

        assert (step.position.light, step.position.lapped) == (light - 5, then)

    @pytest.mark.parametrize("given", [1, "yes"])
    def test_it_is_yes_or_no(self, given: object) -> None:
        assert refusal(Position, light=97, lapped=given).code == "not-a-flag"
