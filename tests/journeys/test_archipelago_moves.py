"""All voyages of an afternoon in the Archipelago: which are allowed, what they cost and bring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Roll, Rulings
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS
from tests.support.answers import codes, the
from tests.support.each import for_each
from tests.support.refusals import refusal

START = (0, 0, 0, 0)
FIVE = "red:fire red:air red:rock blue:water green:nature"
Ways = list[tuple[int, int]]


def ways(moves: Any) -> Ways:
    """Return from where to where."""
    return [(move.origin, move.to) for move in moves]


class TestWorkedExample:
    """The red player of the fourth example: cloud and rock, one boat to the right."""

    ROLL = "red:air red:rock"

    def test_the_boat_may_go_right(self) -> None:
        move = glow.archipelago.moves(START, self.ROLL)[0]

        assert (move.origin, move.to, move.legal) == (0, 1, True)
        assert (move.jokers, move.pays, move.skull) == (0, 0, False)
        assert (str(move.gains), move.footprints) == ("footprint:2", 2)
        assert move.boats == (1, 0, 0, 0)
        assert move.rulings == {}

    def test_and_down_left_but_nowhere_else(self) -> None:
        moves = glow.archipelago.moves(START, self.ROLL)

        assert ways(moves) == [(0, 1), (0, 6)]
        assert ways(moves.refused) == [(0, 3), (0, 8), (0, 10)]
        assert [codes(move) for move in moves.refused] == [["elements-too-few"]] * 3


class TestList:
    def test_without_boats_all_are_at_the_centre(self) -> None:
        assert glow.archipelago.moves(roll="red:air") == glow.archipelago.moves(START, "red:air")

    @pytest.mark.parametrize(
        ("boats", "every"),
        [
            (START, [(0, 1), (0, 3), (0, 6), (0, 8), (0, 10)]),
            ((2, 4, 11, 5), [(2, 1), (4, 3), (5, 3), (5, 6), (11, 10)]),
            ((9, 8, 7, 0), [(0, 1), (0, 3), (0, 6), (0, 8), (0, 10), (7, 6), (7, 8), (8, 0),
                                (8, 7), (8, 9), (9, 8), (9, 10)]),
            ((9, 0, 10, 0), [(0, 1), (0, 3), (0, 6), (0, 8), (0, 10), (9, 8), (9, 10), (10, 0),
                             (10, 9), (10, 11)]),
        ],
    )  # fmt: skip
    def test_every_route_of_every_boat_is_answered_once(
        self, boats: tuple[int, ...], every: Ways
    ) -> None:
        for number in range(6):
            moves = glow.archipelago.moves(boats, elements=number)
            assert sorted(ways((*moves, *moves.refused))) == every
            assert all(move.legal for move in moves)
            assert not any(move.legal for move in moves.refused)
            assert moves.boats == boats

    def test_it_is_a_sequence(self) -> None:
        moves = glow.archipelago.moves(START, "red:air")

        assert len(moves) == 2
        assert moves[-1] in moves
        assert moves.refused[0] not in moves
        assert list(reversed(moves)) == [moves[1], moves[0]]
        assert moves[:1] == (moves[0],)

    def test_none_may_be_allowed(self) -> None:
        moves = glow.archipelago.moves((9, 8, 7, 6), "red:fire")

        assert ways(moves) == [(6, 0)]
        assert not glow.archipelago.moves((9, 8, 7, 4), "")

    def test_it_goes_into_a_table(self) -> None:
        table = glow.archipelago.moves((0, 6, 7, 9), "red:fire blue:water", 1).table()

        assert list(table.columns) == [
            "origin", "to", "legal", "jokers", "pays", "skull", "footprints", "gains",
        ]  # fmt: skip
        rows = [tuple(row) for row in table.itertuples(index=False)]
        assert rows[0] == (0, 1, True, 0, 0, False, 3, "footprint:2")
        assert len(rows) == 5 + 3 + 2 + 2
        assert list(table["legal"]) == sorted(table["legal"], reverse=True)

    def test_numbers_may_come_out_of_a_table(self) -> None:
        """They need not be Python's own, for footprints as for boats and elements."""
        numbers: Any = np.array([0, 6, 7, 9])
        one, two = np.int64(1), np.int64(2)
        found = glow.archipelago.moves((0, 6, 7, 9), elements=1, footprints=two)

        assert ways(found) == ways(glow.archipelago.moves((0, 6, 7, 9), elements=1, footprints=2))
        assert found == glow.archipelago.moves(tuple(numbers), elements=one, footprints=two)  # type: ignore[arg-type]

    def test_equal_questions_have_equal_answers(self) -> None:
        one = glow.archipelago.moves((0, 6, 7, 9), "red:fire", 2)

        assert one == glow.archipelago.moves([0, 6, 7, 9], Roll("red:fire"), 2)
        assert one != glow.archipelago.moves((0, 6, 7, 9), "red:fire", 3)
        assert hash(one) == hash(glow.archipelago.moves((0, 6, 7, 9), "red:fire", 2))

    def test_a_voyage_of_other_boats_is_another_voyage(self) -> None:
        """They end differently, so they are not equal."""
        one = glow.archipelago.explain((0, 6, 7, 9), 0, 1, "red:fire")
        other = glow.archipelago.explain((0, 2, 3, 4), 0, 1, "red:fire")

        assert one.boats != other.boats
        assert one != other


class TestDice:
    """A roll may be given in any form that makes one."""

    FORMS: tuple[Any, ...] = (
        "red:fire blue:water green:rock",
        Roll("red:fire blue:water green:rock"),
        [Die("red", "fire"), Die("blue", "water"), Die("green", "rock")],
        ("red:fire", "blue:water", "green:rock"),
        Pool("red:fire blue:water green:rock"),
    )

    @pytest.mark.parametrize("roll", FORMS, ids=lambda roll: type(roll).__name__)
    def test_all_forms_are_one(self, roll: Any) -> None:
        assert ways(glow.archipelago.moves(START, roll)) == [(0, 3), (0, 8)]

    def test_dice_that_come_one_by_one_count_for_every_route(self) -> None:
        """A generator gives its dice once; all routes are judged by the same dice."""
        dice: Any = (Die("red", symbol) for symbol in ("fire", "air", "rock"))

        assert ways(glow.archipelago.moves(START, dice)) == [(0, 3), (0, 8)]

    def test_no_dice_show_no_elements(self) -> None:
        assert not glow.archipelago.moves(START, Roll())
        assert ways(glow.archipelago.moves(START, "", footprints=1)) == [(0, 1), (0, 6)]
        assert ways(glow.archipelago.moves(START, Roll(), footprints=3)) == [
            (0, 1), (0, 3), (0, 6), (0, 8),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("number", "there"),
        [(0, []), (1, [1, 6]), (2, [1, 6]), (3, [3, 8]), (4, [10]), (5, [])],
    )
    def test_exactly_so_many_elements(self, number: int, there: list[int]) -> None:
        """From the centre: 1/2 to the right and down left, 3 twice, 4 once."""
        roll = Roll(FIVE.split()[:number])

        assert ways(glow.archipelago.moves(START, elements=number)) == [(0, to) for to in there]
        assert ways(glow.archipelago.moves(START, roll)) == [(0, to) for to in there]

    def test_special_symbols_do_not_count(self) -> None:
        special = "2 purple:footprints yellow:light black:loss "

        assert not glow.archipelago.moves(START, special)
        assert ways(glow.archipelago.moves(START, special + "red:air")) == [(0, 1), (0, 6)]


class TestFootprints:
    @pytest.mark.parametrize(
        ("footprints", "jokers"),
        [(0, {}), (1, {3: 1, 8: 1}), (2, {3: 1, 8: 1, 10: 2}), (7, {3: 1, 8: 1, 10: 2})],
    )
    def test_they_stand_for_missing_elements_only(
        self, footprints: int, jokers: dict[int, int]
    ) -> None:
        moves = glow.archipelago.moves(START, "red:air red:rock", footprints)

        assert {move.to: move.jokers for move in moves} == {1: 0, 6: 0} | jokers
        gained = {1: 2}
        for move in moves:
            assert move.footprints == footprints - move.jokers + gained.get(move.to, 0)

    @pytest.mark.parametrize(
        ("boat", "to", "elements", "footprints", "jokers", "left"),
        [
            (8, 9, 1, 1, 0, 0),
            (8, 9, 0, 2, 1, 0),
            (9, 8, 2, 3, 0, 2),
            (9, 10, 0, 5, 1, 3),
            (3, 5, 5, 1, 0, 0),
            (6, 5, 2, 4, 3, 0),
            (5, 6, 0, 6, 5, 0),
            (5, 3, 4, 7, 1, 5),
        ],
    )
    def test_printed_costs_come_on_top(
        self, boat: int, to: int, elements: int, footprints: int, jokers: int, left: int
    ) -> None:
        given: dict[str, Any] = {"boats": (boat, 0, 0, 0), "elements": elements}
        moves = {move.to: move for move in glow.archipelago.moves(**given, footprints=footprints)}

        move = moves[to]
        assert (move.jokers, move.pays, move.footprints) == (jokers, 1, left)
        if left == 0:
            short = glow.archipelago.explain(
                (boat, 0, 0, 0), boat, to, elements=elements, footprints=footprints - 1
            )
            assert not short.legal
            assert short.footprints == footprints - 1

    def test_what_the_island_gives_comes_too_late_to_pay(self) -> None:
        assert not glow.archipelago.explain((3, 0, 0, 0), 3, 4, "", 0)
        assert glow.archipelago.explain((3, 0, 0, 0), 3, 4, "", 1).footprints == 1


class TestBoats:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_centre_is_an_island_like_the_others(self, preset: str) -> None:
        """No text makes an exception: the four boats there at the start are the set-up."""
        moves = glow.archipelago.moves((6, 0, 0, 9), "red:fire", 1, preset)

        assert (6, 0) in ways(moves.refused)
        back = next(move for move in moves.refused if (move.origin, move.to) == (6, 0))
        assert the("boat-there", back).ruled == ("boats-on-centre", "no")
        assert back.boats == (6, 0, 0, 9)

    def test_or_a_harbour(self) -> None:
        moves = glow.archipelago.moves(
            (6, 0, 0, 1), "red:fire", rulings=Rulings("standard", boats_on_centre="yes")
        )

        assert [move.boats for move in moves if move.to == 0] == [(6, 0, 0, 0), (0, 0, 0, 1)]

    def test_the_boat_that_moves_keeps_its_place_in_the_row(self) -> None:
        moves = glow.archipelago.moves((9, 0, 7, 0), "red:fire", 1)

        assert [move.boats for move in moves] == [
            (9, 1, 7, 0), (9, 6, 7, 0), (8, 0, 7, 0), (10, 0, 7, 0),
        ]  # fmt: skip


class TestSkulls:
    ROLL = FIVE
    BOATS = (1, 10, 0, 0)

    def skulls(self, **more: Any) -> dict[int, bool]:
        """Return the skull islands that can be reached, and whether something is given up."""
        moves = glow.archipelago.moves(self.BOATS, self.ROLL, **more)
        assert not any(move.skull for move in moves.refused)
        assert not any(move.skull for move in moves if move.to not in {2, 11})
        return {move.to: move.skull for move in moves if move.to in {2, 11}}

    def test_who_says_nothing_has_something_to_give(self) -> None:
        assert self.skulls() == {2: True, 11: True}
        assert self.skulls(hidden_spells=1) == {2: True, 11: True}

    @pytest.mark.parametrize("more", [{"companions": ["likyar"]}, {"spells": [3]}])
    @pytest.mark.parametrize("answer", ["free", "closed"])
    def test_a_companion_or_a_spell_is_given_up(self, more: dict[str, Any], answer: str) -> None:
        company = Company("Pocana", **more)
        rulings = Rulings("standard", skull_with_nothing=answer)

        assert self.skulls(company=company, rulings=rulings) == {2: True, 11: True}

    @pytest.mark.parametrize(
        ("hidden", "cancelled", "nothing", "found"),
        [
            (0, "yes", "free", {2: False, 11: False}),
            (0, "no", "free", {2: False, 11: False}),
            (0, "yes", "closed", {}),
            (1, "yes", "free", {2: True, 11: True}),
            (1, "yes", "closed", {2: True, 11: True}),
            (1, "no", "free", {2: False, 11: False}),
            (2, "no", "closed", {}),
        ],
    )
    def test_an_adventurer_alone(
        self, hidden: int, cancelled: str, nothing: str, found: dict[int, bool]
    ) -> None:
        rulings = Rulings("standard", hidden_spell_cancelled=cancelled, skull_with_nothing=nothing)

        assert (
            self.skulls(company=Company("Pocana"), hidden_spells=hidden, rulings=rulings) == found
        )

    def test_kaar_in_play_is_a_companion_to_give(self) -> None:
        """Who has Kaar has a companion, whichever way it is said; or the two are at odds."""
        try:
            found = self.skulls(company=Company("Pocana"), kaar=True)
        except glow.GlowError:
            return
        assert found == {2: True, 11: True}


class TestSolo:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_route_right_of_the_centre(self, preset: str) -> None:
        closed = preset == "digital"
        for boats, way in ((START, (0, 1)), ((1, 3, 6, 8), (1, 0))):
            alone = glow.archipelago.moves(boats, "red:fire", rulings=preset, solo=True)
            assert (way in ways(alone.refused)) is closed
            assert way in ways(glow.archipelago.moves(boats, "red:fire", rulings=preset))


class TestRefused:
    """What cannot be judged is refused with what was given, in every language."""

    GIVEN: tuple[tuple[dict[str, Any], str, str], ...] = (
        ({"boats": (0, 0, 0)}, "boat-count", "0, 0, 0"),
        ({"boats": (0, 0, 0, 0, 1)}, "boat-count", "0, 0, 0, 0, 1"),
        ({"boats": "0679"}, "boat-count", "0679"),
        ({"boats": None}, "boat-count", "None"),
        ({"boats": 5}, "boat-count", "5"),
        ({"boats": (0, 0, 0, 12)}, "no-such-island", "12"),
        ({"boats": (0, -1, 0, 0)}, "no-such-island", "-1"),
        ({"boats": (0, None, 0, 0)}, "no-such-island", "None"),
        ({"boats": (0, 1.0, 0, 0)}, "no-such-island", "1.0"),
        ({"boats": (0, "6", 0, 0)}, "no-such-island", "'6'"),
        ({"boats": (6, 0, 6, 0)}, "boats-together", "6"),
        ({"footprints": -1}, "not-an-amount", "footprints=-1"),
        ({"footprints": "2"}, "not-an-amount", "footprints='2'"),
        ({"footprints": 1.5}, "not-an-amount", "footprints=1.5"),
        ({"hidden_spells": -2}, "not-an-amount", "hidden_spells=-2"),
        ({"roll": "red:fier"}, "unknown-symbol", "fier"),
        ({"roll": "redd:fire"}, "unknown-color", "redd"),
        ({"roll": "red"}, "die-not-rolled", "red"),
        ({"roll": "green:light"}, "impossible-face", ""),
        ({"roll": 7}, "not-dice", "7"),
        ({"roll": [7]}, "not-a-die", "7"),
        ({"roll": None}, "roll-or-elements", "elements="),
        ({"elements": 2}, "roll-or-elements", "elements="),
        ({"roll": None, "elements": -1}, "not-elements", "-1"),
        ({"roll": None, "elements": 6}, "not-elements", "6"),
        ({"roll": None, "elements": "3"}, "not-elements", "'3'"),
        ({"roll": None, "elements": True}, "not-elements", "True"),
        ({"company": "Pocana"}, "not-a-company", "'Pocana'"),
        ({"company": ["likyar"]}, "not-a-company", "['likyar']"),
        ({"rulings": "klingon"}, "unknown-preset", "klingon"),
        ({"rulings": 3}, "unknown-preset", "3"),
    )

    @for_each(("given", "code", "quoted"), GIVEN, ids=lambda one: str(one)[:40])
    @for_each("language", available())
    def test_it_is_said_what_was_given(
        self, given: dict[str, Any], code: str, quoted: str, language: str
    ) -> None:
        fine: dict[str, Any] = {"boats": START, "roll": "red:fire"}
        route = {"origin": 0, "to": 1}
        for error in (
            refusal(glow.archipelago.moves, **(fine | given)),
            refusal(glow.archipelago.explain, **(fine | route | given)),
        ):
            assert error.code == code
            with using(language):
                assert quoted in str(error)
                assert "{" not in str(error)

    @pytest.mark.parametrize("boats", [(), [], ""])
    def test_no_boats_at_all_are_quoted_too(self, boats: Any) -> None:
        error = refusal(glow.archipelago.moves, boats, "red:fire")

        assert error.code == "boat-count"
        assert not str(error).startswith(":")

    @pytest.mark.parametrize("where", ["origin", "to"])
    @pytest.mark.parametrize(
        ("island", "quoted"),
        [(12, "12"), (-1, "-1"), (None, "None"), (0.0, "0.0"), (True, "True"), ("6", "'6'")],
    )
    def test_an_island_that_is_none(self, where: str, island: Any, quoted: str) -> None:
        given = {"boats": START, "origin": 0, "to": 1, "roll": "red:fire"} | {where: island}
        error = refusal(glow.archipelago.explain, **given)

        assert (error.code, error.data["last"]) == ("no-such-island", 11)
        assert quoted in str(error)

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"boats_on_centre": "maybe"}, "unknown-answer"),
            ({"boats_on_center": "no"}, "unknown-ruling"),
        ],
    )
    def test_rulings_that_are_none(self, given: dict[str, str], code: str) -> None:
        assert refusal(Rulings, "standard", **given).code == code
