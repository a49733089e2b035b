"""Which boats Tom may move, and where: ties, boats at the end, and what is ruled then."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import pytest

from glow_explorer.game import TomMoves, tom_boat, tom_moves
from glow_explorer.journeys import tom as tom_module
from glow_explorer.kernel import automaton as kernel_tom
from glow_explorer.kernel.sailing import Passage, passages
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.answers import codes, the, told_in_full

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST = Rulings("standard", tom_tie_boats="first-boat")
AT_WILL = Rulings("standard", tom_cannot_move="player-chooses")
SHARE = Rulings("standard", tom_boats_apart="share")
LOWER = Rulings("standard", tom_tie_routes="lower-island")
Way = tuple[int, int, int]


def ways(moves: TomMoves) -> list[Way]:
    """Return the moves in short: which boat, from where, to where."""
    return [(one.boat, one.origin, one.to) for one in moves]


class TestFromTheCentre:
    """The example of the solo sheet."""

    def test_by_max(self) -> None:
        (move,) = moves = tom_moves((0, 0, 0, 0), "max")

        assert (move.boat, move.origin, move.to) == (0, 0, 10)
        assert codes(move) == codes(moves) == ["tom-boat-on-centre", "boat-by-max", "route-closed"]
        assert [one.rule for one in moves.reasons] == [
            "solo.boat-choice", "solo.boat", "solo.closed-route",
        ]  # fmt: skip
        assert the("boat-by-max", move).data["fewest"] == 4

    def test_by_min(self) -> None:
        (move,) = tom_moves((0, 0, 0, 0), "min")

        assert (move.boat, move.origin, move.to) == (0, 0, 6)
        assert codes(move) == ["tom-boat-on-centre", "boat-by-min", "route-closed"]
        low = the("boat-by-min", move).data
        assert (low["fewest"], low["most"]) == (1, 2)

    def test_the_game_begins_there_and_by_max(self) -> None:
        assert tom_moves() == tom_moves((0, 0, 0, 0), "max", "standard")

    @pytest.mark.parametrize("preset", PRESETS)
    def test_boats_on_one_island_are_no_tie(self, preset: str) -> None:
        moves = tom_moves((0, 0, 0, 0), "max", preset)

        assert ways(moves) == [(0, 0, 10)]
        assert moves.rulings == {}
        assert moves.if_ruled() == {}

    @pytest.mark.parametrize("boats", [(3, 6, 10, 0), (4, 0, 0, 9), (1, 2, 11, 0)])
    @pytest.mark.parametrize("route", ["max", "min"])
    def test_a_boat_there_goes_before_all_others(self, boats: tuple[int, ...], route: str) -> None:
        moves = tom_moves(boats, route)

        assert {one.origin for one in moves} == {0}
        assert "tom-boat-on-centre" in codes(moves)
        assert "tom-boat-nearest" not in codes(moves)
        assert "tom-tie-boats" not in moves.rulings

    @pytest.mark.parametrize("route", ["max", "min"])
    def test_the_closed_route_is_never_sailed(self, route: str) -> None:
        for boats in combinations_with_replacement(range(12), 4):
            for rulings in ("standard", AT_WILL):
                found = tom_moves(boats, route, rulings)
                assert all({one.origin, one.to} != {0, 1} for one in found)

    def test_it_is_told_of_only_where_it_is_in_reach(self) -> None:
        assert "route-closed" in codes(tom_moves((0, 3, 4, 9)))
        assert "route-closed" in codes(tom_moves((1, 4, 4, 9)))
        assert "route-closed" not in codes(tom_moves((3, 3, 4, 9)))
        assert "route-closed" not in codes(tom_moves((2, 2, 2, 2), "max", AT_WILL))


class TestNearest:
    """solo.boat-choice, where no boat is left on the centre."""

    def test_one_that_is_nearest(self) -> None:
        moves = tom_moves((4, 7, 8, 11), "min")

        assert ways(moves) == [(2, 8, 9)]
        assert codes(moves[0]) == ["tom-boat-nearest", "boat-by-the-only-route"]
        nearest = the("tom-boat-nearest", moves)
        assert (nearest.rule, nearest.ruled) == ("solo.boat-choice", None)
        assert nearest.data == {"places": (8,), "count": 1}

    def test_boats_at_the_end_are_left_out_and_it_says_so(self) -> None:
        moves = tom_moves((4, 9, 8, 4), "min")
        left_out = [one for one in moves.reasons if one.code == "boat-at-the-end"]

        assert [one.data["place"] for one in left_out] == [4, 9]
        assert {one.rule for one in left_out} == {"solo.boat-far"}
        assert "boat-at-the-end" not in codes(moves[0])

    def test_several_are_the_players_choice(self) -> None:
        moves = tom_moves((6, 3, 6, 9), "max")

        assert ways(moves) == [(0, 6, 5), (1, 3, 5)]
        tie = the("tom-boats-level", moves)
        assert (tie.rule, tie.ruling, tie.answer) == (
            "solo.boat-choice", "tom-tie-boats", "player-chooses",
        )  # fmt: skip
        assert tie.data["places"] == (6, 3)
        assert all("tom-boats-level" in codes(one) for one in moves)
        assert "tom-first-boat" not in codes(moves)

    def test_or_the_first_if_it_is_ruled_so(self) -> None:
        moves = tom_moves((6, 3, 6, 9), "max", FIRST)

        assert ways(moves) == [(0, 6, 5)]
        first = the("tom-first-boat", moves)
        assert (first.rule, first.ruling, first.answer, first.data["place"]) == (
            "solo.boat-choice", "tom-tie-boats", "first-boat", 6,
        )  # fmt: skip
        assert "tom-boats-level" not in codes(moves)

    def test_each_sailing_tells_of_its_own_route_only(self) -> None:
        moves = tom_moves((6, 3, 10, 2), "min")

        for one in moves:
            assert the("boat-by-min", one).data["place"] == one.origin
        told = [one.data["place"] for one in moves.reasons if one.code == "boat-by-min"]
        assert told == [6, 3, 10]

    def test_a_boat_on_the_island_that_tom_cannot_reach_sails_on(self) -> None:
        moves = tom_moves((1, 4, 4, 4))

        assert ways(moves) == [(0, 1, 2)]
        assert "boat-by-the-only-route" in codes(moves)


class TestBoatsApart:
    """tom-boats-apart: a route to an island with another of Tom's boats is closed."""

    @pytest.mark.parametrize("preset", ["standard", "english", "french"])
    def test_the_next_value_that_is_free_is_taken(self, preset: str) -> None:
        moves = tom_moves((6, 0, 0, 0), "min", preset)

        assert ways(moves) == [(1, 0, 3), (1, 0, 8)]
        closed = the("tom-island-taken", moves)
        assert (closed.rule, closed.ruling, closed.answer) == (
            "archipelago.apart", "tom-boats-apart", "apart",
        )  # fmt: skip
        assert closed.data == {"place": 0, "places": [6], "count": 1}
        assert moves.rulings == {"tom-boats-apart": "apart", "tom-tie-routes": "player-chooses"}
        assert ways(moves.if_ruled()["tom-boats-apart"]["share"]) == [(1, 0, 6)]
        assert the("boat-by-min", moves).data["fewest"] == 3

    def test_the_adaptation_takes_the_lower_of_level_islands(self) -> None:
        assert ways(tom_moves((6, 0, 0, 0), "min", "digital")) == [(1, 0, 3)]

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_boat_with_no_free_island_cannot_move(self, preset: str) -> None:
        moves = tom_moves((7, 5, 6, 9), "max", preset)

        assert ways(moves) == []
        assert codes(moves) == [
            *["boat-at-the-end"] * 3, "tom-boat-hemmed-in", "tom-nothing-moves",
        ]  # fmt: skip
        hemmed = the("tom-boat-hemmed-in", moves)
        assert (hemmed.rule, hemmed.ruling) == ("archipelago.apart", "tom-boats-apart")
        assert hemmed.data == {"place": 6, "places": [5, 7], "count": 2}
        assert moves.rulings == {"tom-boats-apart": "apart", "tom-cannot-move": "nothing"}
        assert ways(moves.if_ruled()["tom-boats-apart"]["share"]) == [(2, 6, 5)]

    def test_at_will_it_finds_an_island_of_its_own(self) -> None:
        moves = tom_moves((7, 5, 6, 9), "max", AT_WILL)

        assert (2, 6, 0) in ways(moves)
        assert not {one.to for one in moves} & {5, 6, 7, 9}

    @pytest.mark.parametrize("preset", PRESETS)
    def test_another_sails_in_its_place(self, preset: str) -> None:
        moves = tom_moves((6, 10, 7, 5), "max", preset)

        assert ways(moves) == [(1, 10, 11)]
        assert the("tom-boat-hemmed-in", moves[0]).data["place"] == 6
        assert the("tom-boat-nearest", moves).data["places"] == (10,)
        assert "tom-tie-boats" not in moves.rulings

    def test_they_share_if_it_is_ruled_so(self) -> None:
        assert ways(tom_moves((10, 0, 0, 0), "max", SHARE)) == [(1, 0, 10)]
        assert ways(tom_moves((11, 7, 5, 10), "max", SHARE)) == [(3, 10, 11)]
        assert ways(tom_moves((6, 10, 7, 5), "max", SHARE)) == [(0, 6, 5), (1, 10, 11)]

        moves = tom_moves((6, 0, 0, 0), "min", SHARE)
        shared = the("tom-boats-share", moves)
        assert (shared.rule, shared.ruling, shared.answer) == (
            "archipelago.apart", "tom-boats-apart", "share",
        )  # fmt: skip
        assert shared.data["places"] == [6]
        assert not moves[0].if_ruled()["tom-boats-apart"]["apart"].legal
        assert "tom-island-taken" not in codes(moves)

    @pytest.mark.parametrize("rulings", ["standard", SHARE])
    def test_it_is_not_named_where_it_decides_nothing(self, rulings: Rulings | str) -> None:
        """Another boat lies on 6, but max leads to 10 all the same."""
        moves = tom_moves((6, 0, 0, 0), "max", rulings)

        assert ways(moves) == [(1, 0, 10)]
        assert moves.rulings == {}

    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("boats", [(6, 0, 0, 0), (7, 5, 6, 9), (6, 10, 7, 5)])
    def test_it_is_told(self, boats: tuple[int, ...], language: str) -> None:
        with using(language):
            for rulings in ("standard", SHARE):
                moves = tom_moves(boats, "min", rulings)
                assert told_in_full(moves, str(moves))


class TestNobodyCanMove:
    """solo.boat-far, and the ruling tom-cannot-move."""

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("route", ["max", "min"])
    def test_nothing_moves_and_it_says_why(self, preset: str, route: str) -> None:
        moves = tom_moves((4, 9, 11, 4), route, preset)

        assert (len(moves), list(moves), bool(moves)) == (0, [], False)
        assert codes(moves) == ["boat-at-the-end"] * 3 + ["tom-nothing-moves"]
        nothing = the("tom-nothing-moves", moves)
        assert (nothing.rule, nothing.ruling, nothing.answer) == (
            "solo.boat-far", "tom-cannot-move", "nothing",
        )  # fmt: skip

    @pytest.mark.parametrize("route", ["max", "min"])
    def test_the_player_may_be_given_the_choice(self, route: str) -> None:
        moves = tom_moves((4, 9, 7, 4), route, AT_WILL)

        assert ways(moves) == [(0, 4, 3), (1, 9, 8), (1, 9, 10), (2, 7, 6), (2, 7, 8)]
        at_will = the("tom-moves-at-will", moves)
        assert (at_will.rule, at_will.ruling, at_will.answer) == (
            "solo.boat-far", "tom-cannot-move", "player-chooses",
        )  # fmt: skip
        assert all(codes(one) == codes(moves) == ["tom-moves-at-will"] for one in moves)

    def test_only_when_nobody_can(self) -> None:
        assert ways(tom_moves((4, 9, 3, 4), "max", AT_WILL)) == [(2, 3, 5)]
        assert tom_moves((4, 9, 3, 4), "max", AT_WILL).rulings == {}


def patch(monkeypatch: pytest.MonkeyPatch, centre: Mapping[int, Passage]) -> None:
    """Let other routes leave the centre."""
    board = (centre, *passages()[1:])
    for module in (tom_module, kernel_tom):
        monkeypatch.setattr(module, "passages", lambda: board)


class TestRoutesOfTheSameValue:
    """tom-tie-routes from the centre: all islands free, the printed board has no such place."""

    @pytest.fixture(autouse=True)
    def _level(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the route from the centre to 3 ask for four elements, like that to 10."""
        centre = passages()[0]
        patch(monkeypatch, {**centre, 3: replace(centre[3], fewest=4, most=4)})

    def test_the_player_chooses(self) -> None:
        boat, moves = tom_boat(0, "max"), tom_moves()

        assert boat.places == (3, 10)
        assert ways(moves) == [(0, 0, 3), (0, 0, 10)]
        tie = the("tom-either-route", boat)
        assert (tie.rule, tie.ruling, tie.answer) == (
            "solo.boat", "tom-tie-routes", "player-chooses",
        )  # fmt: skip
        assert tie.data["places"] == (3, 10)
        assert moves.rulings == boat.rulings == {"tom-tie-routes": "player-chooses"}

    def test_or_the_lower_island_is_taken(self) -> None:
        boat, moves = tom_boat(0, "max", LOWER), tom_moves((0, 0, 0, 0), "max", LOWER)

        assert boat.places == (3,)
        assert ways(moves) == [(0, 0, 3)]
        assert the("tom-lower-island", moves).data["place"] == 3
        assert moves.rulings == {"tom-tie-routes": "lower-island"}
        assert "tom-either-route" not in codes(moves)

    def test_each_answer_knows_the_other(self) -> None:
        boat, moves = tom_boat(0, "max"), tom_moves()

        assert boat.if_ruled()["tom-tie-routes"]["lower-island"].places == (3,)
        assert ways(moves.if_ruled()["tom-tie-routes"]["lower-island"]) == [(0, 0, 3)]
        three, ten = (one.if_ruled()["tom-tie-routes"]["lower-island"] for one in moves)
        assert (three.legal, ten.legal) == (True, False)

    @pytest.mark.parametrize("language", available())
    def test_it_is_told(self, language: str) -> None:
        with using(language):
            for answer in (
                tom_boat(0, "max"),
                tom_boat(0, "max", LOWER),
                tom_moves(),
                *tom_moves(),
            ):
                assert told_in_full(answer, str(answer))

    def test_the_other_tile_is_not_touched(self) -> None:
        assert tom_boat(0, "min").places == (6,)
        assert tom_boat(0, "min").rulings == {}

    def test_a_range_is_told_from_a_number(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """1/2 is lower than 2, and higher than 1."""
        centre = passages()[0]
        for number, lower, higher in ((2, 6, 3), (1, 3, 6)):
            three = replace(centre[3], fewest=number, most=number)
            patch(monkeypatch, {3: three, 6: centre[6]})

            assert (tom_boat(0, "min").places, tom_boat(0, "max").places) == ((lower,), (higher,))
            assert tom_boat(0, "max").rulings == {}


def test_on_the_printed_board_no_two_routes_are_level_while_all_islands_are_free() -> None:
    for island, route in product(range(12), ("max", "min")):
        assert len(tom_boat(island, route).places) <= 1
        assert "tom-tie-routes" not in tom_boat(island, route).rulings
