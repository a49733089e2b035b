"""Tom's boats in every position, compared with a slow twin; and whole tours of them."""

from __future__ import annotations

import csv
from collections import defaultdict
from itertools import combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING

import pytest

from glow_explorer.game import TomMoves, tom_moves
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.tables import data_folder
from tests.support.answers import codes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FIRST = Rulings("standard", tom_tie_boats="first-boat")
AT_WILL = Rulings("standard", tom_cannot_move="player-chooses")
SHARE = Rulings("standard", tom_boats_apart="share")
Way = tuple[int, int, int]


def ways(moves: TomMoves) -> list[Way]:
    """Return the moves in short: which boat, from where, to where."""
    return [(one.boat, one.origin, one.to) for one in moves]


def ruled(answers: Mapping[str, str]) -> Rulings:
    """Return rulings with these answers."""
    return Rulings("standard", **{name.replace("-", "_"): one for name, one in answers.items()})


def printed() -> dict[int, dict[int, str]]:
    """Read the board: for each island its neighbours, with what the route there asks for."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    with (data_folder() / "archipelago_routes.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            a, b = int(row["a"]), int(row["b"])
            found[a][b] = found[b][a] = row["fewest"] or "0"
    return found


def spread(board: Mapping[int, Mapping[int, str]]) -> dict[int, int]:
    """Count the routes from the centre, ring by ring."""
    far, ring = {0: 0}, {0}
    while ring:
        ring = {there for here in ring for there in board[here]} - set(far)
        far |= dict.fromkeys(ring, max(far.values()) + 1)
    return far


BOARD = printed()
FAR = spread(BOARD)


def expected(boats: tuple[int, ...], route: str, answers: Mapping[str, str]) -> set[Way]:
    """Find the moves by looking at each boat and each of its routes."""
    every = [
        (boat, here, there)
        for boat, here in enumerate(boats)
        for there in BOARD[here]
        if {here, there} != {0, 1} and (answers["tom-boats-apart"] == "share" or there not in boats)
    ]
    outward = [way for way in every if FAR[way[2]] > FAR[way[1]]]
    if not outward:
        return alike(every) if answers["tom-cannot-move"] == "player-chooses" else set()
    near = min(FAR[here] for _, here, _ in outward)
    outward = [way for way in outward if FAR[way[1]] == near]
    if answers["tom-tie-boats"] == "first-boat":
        first = min(boat for boat, _, _ in outward)
        outward = [way for way in outward if way[0] == first]
    best = set()
    for boat in {way[0] for way in outward}:
        mine = [way for way in outward if way[0] == boat]
        values = sorted(int(BOARD[here][there]) for _, here, there in mine)
        value = values[-1] if route == "max" else values[0]
        level = sorted(way for way in mine if int(BOARD[way[1]][way[2]]) == value)
        best |= set(level if answers["tom-tie-routes"] == "player-chooses" else level[:1])
    return alike(list(best))


def alike(found: list[Way]) -> set[Way]:
    """Keep one of the boats that do the same."""
    return {way for way in found if way[0] == min(one[0] for one in found if one[1:] == way[1:])}


CHOICES = {
    "tom-tie-boats": ("player-chooses", "first-boat"),
    "tom-tie-routes": ("player-chooses", "lower-island"),
    "tom-cannot-move": ("nothing", "player-chooses"),
    "tom-boats-apart": ("apart", "share"),
}
ANSWERS = [dict(zip(CHOICES, answers, strict=True)) for answers in product(*CHOICES.values())]


def deciding(boats: tuple[int, ...], route: str, answers: Mapping[str, str]) -> set[str]:
    """Find the rulings whose other answer would give other moves; a choice among one is none."""
    named = set()
    for name, choices in CHOICES.items():
        (other,) = (answer for answer in choices if answer != answers[name])
        if expected(boats, route, answers) != expected(boats, route, {**answers, name: other}):
            named.add(name)
    return named


@pytest.mark.slow
@pytest.mark.parametrize("answers", ANSWERS, ids=lambda one: " ".join(one.values()))
@pytest.mark.parametrize("route", ["max", "min"])
class TestEveryPosition:
    """All ways to put four boats on twelve islands, compared with a slow twin."""

    def test_the_moves(self, route: str, answers: dict[str, str]) -> None:
        under = ruled(answers)
        for boats in combinations_with_replacement(sorted(FAR), 4):
            moves = tom_moves(boats, route, under)

            assert len(set(ways(moves))) == len(moves)
            assert set(ways(moves)) == expected(boats, route, answers), boats

    def test_rulings_are_named_only_where_they_decide(
        self, route: str, answers: dict[str, str]
    ) -> None:
        """Besides it is told where nobody can move, even if at will nobody could either."""
        under = ruled(answers)
        for boats in combinations_with_replacement(sorted(FAR), 4):
            moves = tom_moves(boats, route, under)
            named = deciding(boats, route, answers)
            if "tom-nothing-moves" in codes(moves) or "tom-moves-at-will" in codes(moves):
                named |= {"tom-cannot-move"}

            assert moves.rulings == {name: answers[name] for name in named}, boats


class TestOrder:
    """Who is first depends on the order in which the boats are given, and nothing else does."""

    @pytest.mark.parametrize("boats", [(3, 6, 8, 10), (0, 3, 3, 9), (6, 6, 3, 4), (4, 4, 5, 9)])
    @pytest.mark.parametrize("rulings", ["standard", FIRST, AT_WILL])
    def test_every_order(self, boats: tuple[int, ...], rulings: Rulings | str) -> None:
        chosen = rulings if isinstance(rulings, Rulings) else Rulings(rulings)
        answers = {name: chosen[name] for name in ANSWERS[0]}
        for order in set(permutations(boats)):
            moves = tom_moves(order, "max", rulings)

            assert ways(moves) == sorted(expected(order, "max", answers))
            assert all(order[one.boat] == one.origin for one in moves)
            assert all(one.origin not in order[: one.boat] for one in moves)


class TestTours:
    """Tiles one after another, until nothing moves."""

    @staticmethod
    def tour(tiles: Sequence[str], rulings: Rulings | str, pick: int = 0) -> list[int]:
        boats = [0, 0, 0, 0]
        for route in tiles:
            moves = tom_moves(boats, route, rulings)
            if not moves:
                break
            one = moves[pick % len(moves)]
            assert boats[one.boat] == one.origin
            boats[one.boat] = one.to
        assert not tom_moves(boats, "max", rulings)
        assert not tom_moves(boats, "min", rulings)
        return sorted(boats)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_one_and_the_same_tile(self, preset: str) -> None:
        """By max the last boat finds both its ways taken and stays at 6."""
        assert self.tour(["max"] * 8, preset) == [5, 6, 7, 11]
        assert self.tour(["min"] * 8, preset) == [4, 7, 9, 11]

    @pytest.mark.parametrize("preset", PRESETS)
    def test_boats_that_may_share_all_go_the_same_way(self, preset: str) -> None:
        """tom-boats-apart: share. Each boat sails twice."""
        share = Rulings(preset, tom_boats_apart="share")

        assert self.tour(["max"] * 8, share) == [11] * 4
        assert self.tour(["min"] * 8, share) == [7] * 4
        assert self.tour(["max"] * 4 + ["min"] * 4, share) == [9] * 4
        assert self.tour(["min"] * 4 + ["max"] * 4, share) == [5] * 4

    @pytest.mark.parametrize("pick", [0, 1])
    def test_boats_lie_apart_whatever_the_tiles(self, pick: int) -> None:
        for tiles in product(("max", "min"), repeat=8):
            ended = self.tour(tiles, "standard", pick)

            assert len(set(ended)) == 4, tiles

    @pytest.mark.parametrize("pick", [0, 1])
    def test_any_tiles_and_any_choice_if_they_share(self, pick: int) -> None:
        """From 10 they come to 11 or 9, from 6 to 5 or 7, and never anywhere else."""
        for tiles in product(("max", "min"), repeat=8):
            ended = self.tour(tiles, SHARE, pick)

            out = tiles[:4].count("max")
            assert sum(place in (9, 11) for place in ended) == out
            assert sum(place in (5, 7) for place in ended) == 4 - out
