"""Solo, what is left to the player or ruled: Tom's boats, his dice, his tiles."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations_with_replacement

import pytest

from glow_explorer.game import Game
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.rulebook import rulings as known_rulings
from glow_explorer.tables import data_folder
from tests.game.test_solo_day import TILES, changed, go, on_tile, said, step, verbs
from tests.game.test_solo_end import ruled, under
from tests.game.test_solo_setup import PLAIN, laid, prints, space_dice, tom_of, tom_spaces
from tests.support.games import dice_of
from tests.support.refusals import refusal


def chart() -> dict[int, dict[int, int]]:
    """Read the routes of the Archipelago: from where to where, with the highest number."""
    found: dict[int, dict[int, int]] = {}
    with (data_folder() / "archipelago_routes.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            for here, there in ((row["a"], row["b"]), (row["b"], row["a"])):
                found.setdefault(int(here), {})[int(there)] = int(row["most"] or 0)
    return found


CHART = chart()


def far(island: int) -> int:
    """Count the routes from the centre."""
    reached, steps = {0}, 0
    while island not in reached:
        reached |= {there for here in reached for there in CHART[here]}
        steps += 1
    return steps


def voyages(boats: tuple[int, ...], route: str) -> set[tuple[int, int]]:
    """Find what the sheet allows Tom, the slow way."""
    away = {
        here: {
            there: value
            for there, value in CHART[here].items()
            if far(there) > far(here) and {here, there} != {0, 1} and there not in boats
        }
        for here in boats
    }
    able = [here for here in boats if away[here]]
    near = min((far(here) for here in able), default=0)
    found = set()
    for here in able:
        if far(here) == near:
            best = (max if route == "max" else min)(away[here].values())
            found |= {(here, there) for there, value in away[here].items() if value == best}
    return found


class TestBoats:
    """solo.boat, solo.boat-away, solo.boat-choice, solo.closed-route, solo.boat-far."""

    @pytest.mark.parametrize(("tile", "there"), [(4, 10), (6, 10), (8, 10), (2, 6), (5, 6), (7, 6)])
    def test_the_example_of_the_sheet(self, tile: int, there: int) -> None:
        """From the centre max takes the route of value 4, min the 1/2 on the left below."""
        game = on_tile(tile, "archipelago")
        assert sorted(tom_of(game).boats or ()) == [0, 0, 0, there]
        assert verbs(game) == {"tile"}

    def test_boats_on_the_centre_go_first(self) -> None:
        game = on_tile(2, "archipelago", boats=[10, 7, 0, 9])
        assert tom_of(game).boats == (10, 7, 6, 9)
        assert "tom-boat-on-centre" in said(game)

    def test_boats_of_tom_lie_apart(self) -> None:
        """tom-boats-apart: min leads to 6; where a boat lies there, to 3 or 8 at choice."""
        game = on_tile(2, "archipelago", boats=[6, 3, 0, 0])
        assert tom_of(game).boats == (6, 3, 8, 0)
        assert "tom-island-taken" in said(game)
        assert game.events[-1].reason.code != "tom-nothing-moves"
        assert ruled(game.log)["tom-boats-apart"] == "apart"

        game = on_tile(2, "archipelago", boats=[6, 0, 0, 0])
        assert [action.text for action in game.actions()] == ["tom-sails 0 3", "tom-sails 0 8"]
        refused = game.explain("tom-sails 0 6")
        assert not refused
        assert refused.rulings["tom-boats-apart"] == "apart"
        assert refused.if_ruled()["tom-boats-apart"]["share"].legal

    def test_or_share_an_island_if_it_is_ruled_so(self) -> None:
        share = under("tom-boats-apart", "share")
        game = on_tile(2, "archipelago", rulings=share, boats=[6, 6, 6, 0])
        assert tom_of(game).boats == (6, 6, 6, 6)
        assert ruled(game.log)["tom-boats-apart"] == "share"

    @pytest.mark.parametrize(
        ("tile", "ways"),
        [
            (4, ["tom-sails 10 11", "tom-sails 6 5"]),
            (2, ["tom-sails 10 9", "tom-sails 6 7"]),
        ],
    )
    def test_the_player_chooses_between_boats_equally_near(
        self, tile: int, ways: list[str]
    ) -> None:
        game = on_tile(tile, "archipelago", boats=[10, 6, 4, 2], band=1, score=30)
        assert [action.text for action in game.actions()] == ways
        assert game.actions().player == "Taetyss"
        assert tom_of(game).boats == (10, 6, 4, 2)
        assert tom_of(game).score == 30 + 3 + TILES[tile][1]
        for way in ways:
            later = game.do(way)
            origin, to = map(int, way.split()[1:])
            boats = Counter(tom_of(later).boats)
            assert boats == Counter((10, 6, 4, 2)) - Counter([origin]) + Counter([to])
            assert verbs(later) == {"tile"}
            assert {one.rule for one in later.events} <= {"solo.boat", "solo.boat-choice"}

    def test_boats_alike_are_no_choice(self) -> None:
        game = on_tile(4, "archipelago", boats=[10, 10, 4, 9])
        assert verbs(game) == {"tile"}
        assert sorted(tom_of(game).boats or ()) == [4, 9, 10, 11]

    @pytest.mark.parametrize(
        "other",
        [
            "tom-sails 10 9", "tom-sails 6 7", "tom-sails 9 10", "tom-sails 10 0",
            "tom-sails 0 10", "tom-sails 0 1", "tom-sails 7 8", "tom-sails 99 1",
        ],
    )  # fmt: skip
    def test_what_the_player_may_not_choose(self, other: str) -> None:
        game = on_tile(4, "archipelago", boats=[10, 6, 9, 7])
        error = refusal(game.do, other)
        assert error.code == "illegal-action"
        assert not game.explain(other)
        assert "tom-boats-level" in error.data["why"]

    def test_the_choice_comes_before_everything_else(self) -> None:
        game = on_tile(4, "archipelago", boats=[10, 6, 9, 7])
        for other in ("tile", "tom", "roll", "rest", f"recruit {PLAIN[1]}"):
            assert refusal(game.do, other).data["why"] == ["not-now"]

    def test_boats_at_the_end_are_left_out(self) -> None:
        game = on_tile(4, "archipelago", boats=[7, 9, 5, 10])
        assert tom_of(game).boats == (7, 9, 5, 11)

    def test_when_none_can_move_the_rest_of_the_tile_counts(self) -> None:
        game = on_tile(8, "archipelago", boats=[11, 9, 5, 7], band=2, score=40)
        tom = tom_of(game)
        assert (tom.boats, tom.band, tom.score) == ((11, 9, 5, 7), 3, 48)
        assert said(game)[-1] == "tom-nothing-moves"
        assert verbs(game) == {"tile"}

    @pytest.mark.parametrize("tile", [2, 4])
    def test_wherever_they_are(self, tile: int) -> None:
        """Every place that Tom's boats can come to, against the sheet read slowly."""
        start = laid(tiles=f"1 3 {tile} 5 6", journey="archipelago")
        route = TILES[tile][2] or ""
        for boats in combinations_with_replacement((0, 5, 6, 7, 9, 10, 11), 4):
            game = changed(start, tom={"boats": list(boats)}).do(f"recruit {PLAIN[0]}")
            expected = voyages(boats, route)
            if len(expected) > 1:
                found = {(action.origin, action.to) for action in game.actions()}  # type: ignore[attr-defined]
                assert found == expected, boats
            else:
                moved = Counter(boats)
                for origin, to in expected:
                    moved = moved - Counter([origin]) + Counter([to])
                assert Counter(tom_of(game).boats) == moved, boats

    def test_footprints_of_a_route_are_not_for_tom(self) -> None:
        """He sails the dear routes too, and pays and gains nothing there."""
        game = on_tile(4, "archipelago", boats=[6, 11, 11, 11], footprints=0)
        assert (tom_of(game).boats, tom_of(game).footprints) == ((5, 11, 11, 11), 0)
        game = on_tile(4, "archipelago", boats=[6, 11, 11, 11], footprints=4)
        assert (tom_of(game).boats, tom_of(game).footprints) == ((5, 11, 11, 11), 4)


class TestDiceSource:
    """tom-dice-source."""

    @pytest.mark.parametrize("preset", PRESETS)
    def test_how_many_dice_the_reserve_keeps(self, preset: str) -> None:
        game = Game.solo("taetyss", "green red", seed=1, rulings=preset)
        colors = {"green", "blue", "azure", "red", "orange"}
        kept = colors - {"green", "red"} if preset == "digital" else colors
        assert Counter(die.color.value for die in game.reserve) == Counter(kept)

    @pytest.mark.parametrize("color", ["yellow", "purple", "black"])
    def test_the_reserve_has_none_of_these(self, color: str) -> None:
        rulings = under("tom-dice-source", "reserve")
        error = refusal(Game.solo, "taetyss", ("red", color), rulings=rulings)
        assert (error.code, error.data["given"]) == ("tom-die-taken", color)
        assert set(error.data["expected"]) <= {"green", "blue", "azure", "red", "orange"}

    @pytest.mark.parametrize(("answer", "dice"), [("unused-adventurers", 1), ("reserve", 0)])
    def test_a_sketal_of_that_colour(self, answer: str, dice: int) -> None:
        rulings = under("tom-dice-source", answer)
        game = laid(deal="sketal-red thoape ladawa", rulings=rulings).do("recruit sketal-red")
        large = Counter(die.color.value for die in dice_of(game.player) if die.size == "large")
        assert large["red"] == dice
        assert ("no-die-there" in said(game)) == (not dice)

    @pytest.mark.parametrize("answer", ["unused-adventurers", "reserve"])
    def test_it_is_named(self, answer: str) -> None:
        game = laid(rulings=under("tom-dice-source", answer))
        assert ruled(game.log).get("tom-dice-source") == answer


class TestSmallDiceRerolled:
    """tom-small-dice-rerolled."""

    def test_no_they_stay(self) -> None:
        rulings = under("tom-small-dice-rerolled", "no")
        game = laid("fire water", rulings=rulings).do(f"recruit {PLAIN[1]}", "tile = 6")
        assert refusal(game.do, "tom = rock nature air air air air").code == "wrong-number"
        game = game.do("tom = rock nature")
        assert tom_spaces(game) == {"green": 3, "red": 5}
        assert space_dice(game) == [{"green": 2}, {"azure": 2}, {"blue": 2}, {}, {"purple": 1}]

    def test_no_but_footprints_go(self) -> None:
        rulings = under("tom-small-dice-rerolled", "no")
        game = laid("fire fire", scatter="water " * 9, rulings=rulings)
        game = game.do(f"recruit {PLAIN[0]}", "tile = 6", "tom = rock air")
        game = go(game.do("roll = " + "fire " * 11))
        assert prints(game)[2:4] == [1, 1]
        game = game.do(game.actions()[0], "tile", "tom = fire fire")
        assert prints(game)[2:4] == [0, 0]

    @pytest.mark.parametrize(
        ("answer", "rolls"), [("yes", "rock air" + " air" * 4), ("no", "rock air")]
    )
    def test_it_is_named(self, answer: str, rolls: str) -> None:
        game = laid("fire water", rulings=under("tom-small-dice-rerolled", answer))
        game = game.do(f"recruit {PLAIN[1]}", "tile = 6", f"tom = {rolls}")
        assert ruled(game.events) == {"tom-small-dice-rerolled": answer}


def before_sailing(rulings: Rulings | str, boats: tuple[int, ...] = (0, 0, 0, 0)) -> Game:
    """Put the player before the afternoon at sea, with one element."""
    game = laid("fire water", journey="archipelago", rulings=rulings)
    game = go(game.do(f"recruit {PLAIN[2]}", "tile", "tom", "roll = fire fire fire"), "rest")
    table = game._table.copy()
    table.seats[0].boats = list(boats)
    return Game(table)


class TestRightRoute:
    """tom-right-route."""

    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_presets(self, preset: str) -> None:
        game = before_sailing(preset)
        there = "sail 0 1" in {action.text for action in game.actions()}
        assert there == (preset != "digital")

    @pytest.mark.parametrize(("answer", "open_"), [("tom-only", True), ("everyone", False)])
    @pytest.mark.parametrize(
        ("way", "boats"), [("sail 0 1", (0, 0, 0, 0)), ("sail 1 0", (1, 6, 8, 9))]
    )
    def test_both_ways(self, answer: str, open_: bool, way: str, boats: tuple[int, ...]) -> None:
        game = before_sailing(under("tom-right-route", answer), boats)
        judged = game.explain(way)
        assert judged.legal == open_
        assert judged.rulings["tom-right-route"] == answer
        assert judged.if_ruled()["tom-right-route"]
        if open_:
            assert ruled(game.do(way).events)["tom-right-route"] == answer
        else:
            assert "route-closed-to-all" in refusal(game.do, way).data["why"]

    @pytest.mark.parametrize("answer", ["tom-only", "everyone"])
    def test_the_other_route_of_one_or_two_stays_open(self, answer: str) -> None:
        game = before_sailing(under("tom-right-route", answer))
        assert "sail 0 6" in {action.text for action in game.actions()}

    @pytest.mark.parametrize("answer", ["tom-only", "everyone"])
    def test_tom_never_takes_it(self, answer: str) -> None:
        for tile, there in ((2, 6), (4, 10)):
            game = on_tile(tile, "archipelago", rulings=under("tom-right-route", answer))
            assert sorted(tom_of(game).boats or ()) == [0, 0, 0, there]

    def test_among_several_players_it_is_open_to_all(self) -> None:
        game = Game.new(["taetyss", "eoles"], "archipelago", 1, rulings="digital")
        while game.phase != "afternoon":
            game = step(game)
        table = game._table.copy()
        for seat in table.seats:
            seat.faces = [0 for _ in seat.faces]
        assert "sail 0 1" in {action.text for action in Game(table).actions()}


class TestTieBoats:
    """tom-tie-boats."""

    BOATS = (6, 10, 9, 7)

    def test_the_player_chooses(self) -> None:
        rulings = under("tom-tie-boats", "player-chooses")
        game = on_tile(4, "archipelago", boats=list(self.BOATS), rulings=rulings)
        ways = {action.text: action for action in game.actions()}
        assert set(ways) == {"tom-sails 6 5", "tom-sails 10 11"}
        for text, action in ways.items():
            assert ruled(action.reasons) == {"tom-tie-boats": "player-chooses"}
            assert ruled(game.do(text).events) == {"tom-tie-boats": "player-chooses"}

    @pytest.mark.parametrize(
        ("boats", "moved"), [((6, 10, 9, 7), (5, 10, 9, 7)), ((10, 6, 9, 7), (11, 6, 9, 7))]
    )
    def test_the_first_boat(self, boats: tuple[int, ...], moved: tuple[int, ...]) -> None:
        rulings = under("tom-tie-boats", "first-boat")
        game = on_tile(4, "archipelago", boats=list(boats), rulings=rulings)
        assert (tom_of(game).boats, verbs(game)) == (moved, {"tile"})
        assert ruled(game.events) == {"tom-tie-boats": "first-boat"}


class TestTieRoutes:
    """tom-tie-routes: on this board no boat of Tom's ever has two equal best routes."""

    @pytest.mark.parametrize("route", ["max", "min"])
    def test_it_never_comes_up(self, route: str) -> None:
        for island in CHART:
            origins = Counter(here for here, _ in voyages((island,) * 4, route))
            assert origins[island] <= 1

    @pytest.mark.parametrize("answer", ["player-chooses", "lower-island"])
    @pytest.mark.parametrize(("tile", "there"), [(2, 6), (4, 10)])
    def test_either_answer_gives_the_same(self, answer: str, tile: int, there: int) -> None:
        game = on_tile(tile, "archipelago", rulings=under("tom-tie-routes", answer))
        assert sorted(tom_of(game).boats or ()) == [0, 0, 0, there]
        assert "tom-tie-routes" not in ruled(game.events)


class TestCannotMove:
    """tom-cannot-move."""

    STUCK = (11, 9, 5, 7)

    def test_nothing_moves(self) -> None:
        rulings = under("tom-cannot-move", "nothing")
        game = on_tile(4, "archipelago", boats=list(self.STUCK), rulings=rulings)
        assert (tom_of(game).boats, verbs(game)) == (self.STUCK, {"tile"})
        assert ruled(game.events) == {"tom-cannot-move": "nothing"}

    def test_the_player_chooses(self) -> None:
        rulings = under("tom-cannot-move", "player-chooses")
        game = on_tile(4, "archipelago", boats=list(self.STUCK), rulings=rulings)
        assert verbs(game) == {"tom-sails"}
        ways = {action.text for action in game.actions()}
        routes = {(here, there) for here in self.STUCK for there in CHART[here]}
        assert ways == {f"tom-sails {here} {there}" for here, there in routes}
        later = game.do("tom-sails 9 8")
        assert sorted(tom_of(later).boats or ()) == [5, 7, 8, 11]
        assert ruled(later.events) == {"tom-cannot-move": "player-chooses"}
        assert verbs(later) == {"tile"}


class TestTileWithoutBand:
    """tom-tile-without-band: tile 7."""

    @pytest.mark.parametrize(("answer", "score"), [("no", 24), ("yes", 29)])
    def test_whether_the_band_scores(self, answer: str, score: int) -> None:
        game = on_tile(7, band=5, score=20, rulings=under("tom-tile-without-band", answer))
        assert (tom_of(game).band, tom_of(game).score) == (5, score)
        assert ruled(game.events) == {"tom-tile-without-band": answer}
        assert sum(one.data.get("tom", 0) for one in game.events) == score - 20

    @pytest.mark.parametrize("tile", [1, 2, 3, 4, 5, 6, 8])
    def test_other_tiles_do_not_ask(self, tile: int) -> None:
        scores = set()
        for answer in ("no", "yes"):
            game = on_tile(tile, band=5, score=20, rulings=under("tom-tile-without-band", answer))
            assert ruled(game.events) == {}
            scores.add(tom_of(game).score)
        assert len(scores) == 1


def test_every_solo_ruling_is_asked() -> None:
    """Here; what concerns the end, with the end."""
    ids = {one.id for one in known_rulings() if any(r.startswith("solo.") for r in one.rules)}
    assert ids == {
        "tom-dice-source", "tom-small-dice-rerolled", "tom-right-route", "tom-tie-boats",
        "tom-tie-routes", "tom-cannot-move", "tom-tile-without-band", "solo-tie",
        "solo-deck-b-empty", "solo-three-removed", "tom-boats-apart", "tom-last-move",
    }  # fmt: skip
