"""A position is one value: what it holds, what it can be asked, what it refuses."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Pool, Roll, Rulings
from glow_explorer.cards import Companion, Condition, Effect
from glow_explorer.position import Position
from tests.support.positions import begun, samples, under_way
from tests.support.refusals import refusal

ROLL = Roll("red:fire red:air small blue:water")
COMPANY = Company("Pocana", ["likyar", "sketal-orange"], spells=["spell-air"])


def test_it_is_among_the_names_users_type() -> None:
    assert glow.Position is Position


class TestParts:
    def test_a_thing_becomes_the_part_it_is(self) -> None:
        game = begun(1)

        assert Position(ROLL).roll == ROLL
        assert Position(Pool("2 green")).pool == Pool("2 green")
        assert Position(COMPANY).company == COMPANY
        assert Position(game).game == game

    def test_dice_may_be_text(self) -> None:
        assert Position("red:fire blue:water").roll == Roll("red:fire blue:water")
        assert Position("2 green, red:fire").pool == Pool("2 green, red:fire")
        assert Position(roll="red:fire").roll == Roll("red:fire")

    def test_what_is_not_given_has_its_usual_value(self) -> None:
        position = Position(ROLL)

        assert (position.pool, position.company, position.game, position.light) == (None,) * 4
        assert (position.footprints, position.fireflies, position.rerolls) == (0, 0, 0)
        assert (position.journey, position.boats, position.at, position.camp) == (None,) * 4
        assert (position.used, position.visited, position.cemetery) == ((), (), ())
        assert (position.kaar, position.solo, position.hidden_spells) == (False, False, 0)
        assert (dict(position.sketal_dice), position.rulings) == ({}, Rulings())

    def test_a_noon_is_taken_apart(self) -> None:
        roll = Roll("red:fire orange:air small blue:water")
        noon = glow.noon(
            COMPANY, roll, light=12, footprints=1, rerolls=2, sketal_dice={13: 1},
            cemetery=["kaar"], rulings="digital",
        )  # fmt: skip
        position = Position(noon)

        assert (position.company, position.roll, position.light) == (COMPANY, roll, 12)
        assert (position.footprints, position.rerolls) == (1, 2)
        assert dict(position.sketal_dice) == {"sketal-orange": 1}
        assert [card.key for card in position.cemetery] == ["kaar"]
        assert position.rulings == Rulings("digital")
        assert position.noon().best == noon.best

    def test_the_journey_follows_from_the_places(self) -> None:
        assert Position(boats=(0, 6, 7, 9)).journey == "archipelago"
        assert Position(at=45).journey == "province"
        assert Position(journey="archipelago").boats == (0, 0, 0, 0)
        assert (Position(journey="Province").at, Position(journey="province").camp) == (0, 0)

    def test_the_way_so_far_ends_where_the_company_stands(self) -> None:
        assert Position(at=45, visited=(44,)).visited == (44, 45)
        assert Position(at=45, visited=(44, 45)).visited == (44, 45)
        assert Position(at=45).visited == ()

    def test_a_sketal_may_be_without_a_die_and_dice_count_from_the_end(self) -> None:
        roll = Roll("red:fire orange:air")

        assert dict(Position(COMPANY, roll=roll, sketal_dice={13: None}).sketal_dice) == {
            "sketal-orange": None
        }
        assert dict(
            Position(COMPANY, roll=roll, sketal_dice={"sketal-orange": -1}).sketal_dice
        ) == {"sketal-orange": 1}

    def test_a_die_of_free_choice_is_a_question_for_noon_only(self) -> None:
        """Two Sketals of any colour cannot be told apart; that hinders nobody from sharing."""
        company = Company("Pocana", ["sketal-any", "sketal-orange"])
        roll = Roll("red:fire green:air blue:air orange:rock")
        position = Position(company, roll=roll, sketal_dice={13: 3})

        assert refusal(position.noon).code == "which-sketal-die"
        assert Position.from_code(position.code()) == position


class TestValues:
    def test_equal_by_content(self) -> None:
        for name, position in samples().items():
            assert position == samples()[name]
            assert hash(position) == hash(samples()[name])
        assert len(set(samples().values())) == len(samples())

    def test_it_never_changes(self) -> None:
        position = Position(ROLL)
        with pytest.raises(FrozenInstanceError):
            position.light = 3  # type: ignore[misc]

    def test_it_can_be_copied_and_pickled(self) -> None:
        for name, position in samples().items():
            if name not in ("game", "solo"):
                assert pickle.loads(pickle.dumps(position)) == position
            assert copy.copy(position) == position

    def test_its_short_form_names_its_parts(self) -> None:
        assert repr(Position(ROLL, light=3)) == "<Position roll, light>"
        assert repr(Position(begun(1))).startswith("<Position <Game")


class TestQuestions:
    def test_noon(self) -> None:
        position = Position(Company("Pocana", ["likyar"]), roll="red:fire green:nature", light=12)

        assert position.noon().best.light == 13

    def test_moves(self) -> None:
        moves = Position(roll="red:fire", boats=(0, 6, 7, 9)).moves()

        assert [(one.origin, one.to) for one in moves] == [
            (one.origin, one.to)
            for one in glow.archipelago.moves(boats=(0, 6, 7, 9), roll="red:fire")
        ]

    def test_moves_of_a_solo_game(self) -> None:
        """The route right of the centre may be closed to the player as well."""
        closed = Rulings("standard", tom_right_route="everyone")
        boats, roll = (0, 0, 0, 0), "red:fire"
        alone = Position(roll=roll, boats=boats, solo=True, rulings=closed).moves()
        others = Position(roll=roll, boats=boats, rulings=closed).moves()

        assert {one.to for one in others} - {one.to for one in alone} == {1}

    def test_steps_and_paths(self) -> None:
        position = Position(
            roll="red:fire red:air", at=45, visited=(44,), used=(0,), footprints=1,
        )  # fmt: skip
        expected = glow.province.steps(45, "red:fire red:air", (0,), 1, (44,))

        assert [(one.to, one.joker) for one in position.steps()] == [
            (one.to, one.joker) for one in expected
        ]
        assert 60 in position.paths()

    def test_the_score(self) -> None:
        position = Position(COMPANY, light=40, camp=17, footprints=2)
        expected = glow.final_score(COMPANY, light=40, camp=17, footprints=2)

        assert position.final_score().total == expected.total

    @pytest.mark.parametrize(
        ("ask", "lacks"),
        [("noon", "company"), ("moves", "boats"), ("steps", "at"), ("paths", "at"),
         ("final_score", "company"), ("plan", "journey")],
    )  # fmt: skip
    def test_what_is_not_there_cannot_be_asked(self, ask: str, lacks: str) -> None:
        error = refusal(getattr(Position(ROLL), ask))

        assert (error.code, error.data["given"], error.data["what"]) == (
            "position-needs", lacks, f"{ask}()",
        )  # fmt: skip


BY_HAND = Companion(
    number=1, key="dragon", name="Dragon", deck="A", condition=Condition("fire"),
    effect=Effect("light:9"), end_light=0, fireflies=0, rerolls_per_round=0, die=None, in_solo=True,
)  # fmt: skip


class TestRefused:
    @pytest.mark.parametrize("thing", [3, None, [ROLL], {"roll": ROLL}, glow.companions[13]])
    def test_things_that_are_no_position(self, thing: object) -> None:
        expected = "position-empty" if thing is None else "not-a-position"

        assert refusal(Position, thing).code == expected

    CASES: tuple[tuple[str, dict[str, Any]], ...] = (
        ("position-empty", {"rulings": "digital"}),
        ("not-an-amount", {"roll": ROLL, "footprints": "two"}),
        ("not-an-amount", {"roll": ROLL, "footprints": -1}),
        ("not-an-amount", {"roll": ROLL, "light": -1}),
        ("not-an-amount", {"roll": ROLL, "recruited": "all"}),
        ("not-a-day", {"roll": ROLL, "day": 9}),
        ("not-a-day", {"roll": ROLL, "day": 0}),
        ("not-a-choice", {"roll": ROLL, "phase": "midnight"}),
        ("not-an-order", {"roll": ROLL, "order": "companion:13"}),
        ("not-a-flag", {"roll": ROLL, "kaar": "no"}),
        ("not-a-company", {"company": "Pocana"}),
        ("not-a-game", {"game": "chess"}),
        ("two-journeys", {"boats": (0, 0, 0, 0), "at": 3}),
        ("journey-without-place", {"boats": (0, 0, 0, 0), "journey": "province"}),
        ("unknown-journey", {"journey": "moon"}),
        ("boats-together", {"boats": (9, 9, 0, 0)}),
        ("boat-count", {"boats": (0, 0)}),
        ("no-such-space", {"at": 61}),
        ("no-camp-there", {"camp": 1}),
        ("not-a-way-so-far", {"at": 45, "visited": (3,)}),
        ("no-dice-at-all", {"at": 45, "used": (0,)}),
        ("die-used-twice", {"roll": ROLL, "at": 45, "used": (0, 0)}),
        ("card-given-twice", {"cemetery": ["kaar", 20]}),
        ("not-a-list", {"cemetery": "kaar"}),
        ("dead-and-in-play", {"company": COMPANY, "cemetery": ["likyar"]}),
        ("position-needs", {"company": COMPANY, "sketal_dice": {13: 0}}),
        ("not-its-die", {"company": COMPANY, "roll": ROLL, "sketal_dice": {13: 0}}),
        ("not-sketal-dice", {"company": COMPANY, "roll": ROLL, "sketal_dice": [1]}),
        ("unknown-preset", {"roll": ROLL, "rulings": "strict"}),
    )

    UNREADABLE: tuple[tuple[str, dict[str, Any]], ...] = (
        ("position-not-number", {"roll": ROLL, "footprints": 1001}),
        ("dice-count", {"roll": Roll(())}),
        ("dice-count", {"roll": Roll(["red:fire"] * 100, unlimited=True)}),
        ("position-card", {"company": Company("Pocana", [BY_HAND])}),
        ("position-card", {"cemetery": [BY_HAND]}),
    )

    @pytest.mark.parametrize(("code", "given"), UNREADABLE)
    def test_what_nobody_could_read_back_is_not_written(
        self, code: str, given: dict[str, Any]
    ) -> None:
        """It may be asked about, but not shared."""
        position = Position(**given)

        assert refusal(position.to_dict).code == code
        assert refusal(position.code).code == code

    @pytest.mark.parametrize(("code", "given"), CASES)
    def test_parts_that_cannot_be(self, code: str, given: dict[str, Any]) -> None:
        assert refusal(Position, **given).code == code

    def test_negative_light_where_it_is_ruled_possible(self) -> None:
        rulings = Rulings("standard", score_floor_in_play="no")

        assert Position(ROLL, light=-3, rulings=rulings).light == -3

    def test_a_part_given_twice(self) -> None:
        error = refusal(Position, ROLL, roll="red:fire")

        assert (error.code, error.data["given"]) == ("position-part-twice", "roll")

    def test_a_game_stands_alone(self) -> None:
        error = refusal(Position, begun(1), light=3)

        assert (error.code, error.data["given"]) == ("position-game-alone", ["light"])


def test_a_game_keeps_what_it_is() -> None:
    game = under_way(3, 60)
    position = Position(game)

    assert position.game is game
    assert position.rulings == game.rulings
