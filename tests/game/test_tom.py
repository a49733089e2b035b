"""Tom, the automaton of the solo game: his band, his boats, his count."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from glow_explorer.catalog import catalog
from glow_explorer.game import TomMove, tom_band, tom_boat, tom_count
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, Rulings, rules
from tests.support.answers import codes, shown, told_in_full
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.boards import TomTile

ISLANDS = [island.number for island in catalog().islands]
ANYWAY = Rulings("standard", tom_tile_without_band="yes")


def distance(island: int) -> int:
    """Count the routes from the centre, by spreading out from it step by step."""
    reached, steps = {0}, 0
    while island not in reached:
        steps += 1
        reached |= {
            end
            for route in catalog().routes
            if {route.a, route.b} & reached
            for end in (route.a, route.b)
        }
    return steps


class TestBand:
    """solo.band: the band moves by the meeples, then the score by where the band stands."""

    def test_the_example_of_the_solo_sheet(self) -> None:
        move = tom_band(2, band=4, score=17)

        assert (move.band, move.score) == (6, 23)
        assert (move.places, move.footprints) == ((), None)
        (reason,) = move.reasons
        assert (reason.code, reason.rule, reason.ruled) == ("band-moves", "solo.band", None)
        assert reason.data == {"count": 2, "band": 6, "score": 23}

    def test_a_first_tile(self) -> None:
        """The band starts at 0 and the score at 10."""
        move = tom_band(3, band=0, score=10)

        assert (move.band, move.score) == (3, 13)

    @pytest.mark.parametrize("tile", catalog().tom_tiles, ids=lambda tile: f"tile-{tile.number}")
    @pytest.mark.parametrize("band", [0, 1, 9])
    def test_every_tile(self, tile: TomTile, band: int) -> None:
        steps = tile.band_steps
        move = tom_band(steps, band=band, score=20)

        assert move.band == band + steps
        assert move.score == (20 + band + steps if steps else 20)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_tile_without_meeples_does_not_score(self, preset: str) -> None:
        move = tom_band(0, 4, 17, preset)

        assert (move.band, move.score) == (4, 17)
        (reason,) = move.reasons
        assert (reason.code, reason.rule) == ("band-stays", "solo.band")
        assert (reason.ruling, reason.answer) == ("tom-tile-without-band", "no")
        assert move.rulings == {"tom-tile-without-band": "no"}
        assert move.if_ruled()["tom-tile-without-band"]["yes"].score == 21

    def test_it_may_be_ruled_that_it_scores_all_the_same(self) -> None:
        move = tom_band(0, 4, 17, ANYWAY)

        assert (move.band, move.score) == (4, 21)
        (reason,) = move.reasons
        assert (reason.code, reason.data["count"]) == ("band-scores-anyway", 4)
        assert move.rulings == {"tom-tile-without-band": "yes"}

    def test_a_tile_with_meeples_needs_no_ruling(self) -> None:
        move = tom_band(2, 4, 17, ANYWAY)

        assert (move.band, move.score) == (6, 23)
        assert move.rulings == {}
        assert move.if_ruled() == {}

    @pytest.mark.parametrize("name", ["steps", "band", "score"])
    @pytest.mark.parametrize("amount", [-1, 1.5, "2", None, True])
    def test_amounts_that_cannot_be(self, name: str, amount: object) -> None:
        error = refusal(tom_band, **{"steps": 2, "band": 4, "score": 17, name: amount})

        assert (error.code, error.data["name"]) == ("not-an-amount", name)

    def test_unknown_rulings(self) -> None:
        assert refusal(tom_band, 2, 4, 17, "klingon").code == "unknown-preset"


class TestBoat:
    """solo.boat: away from the centre, by the highest or the lowest route."""

    def test_the_example_of_the_solo_sheet(self) -> None:
        highest, lowest = tom_boat(0, "max"), tom_boat(0, "min")

        assert (highest.places, lowest.places) == ((10,), (6,))
        assert codes(highest) == ["boat-by-max", "route-closed"]
        assert codes(lowest) == ["boat-by-min", "route-closed"]
        by, closed = highest.reasons
        assert (by.rule, by.data["fewest"], by.data["most"]) == ("solo.boat", 4, 4)
        assert closed.rule == "solo.closed-route"
        assert (lowest.reasons[0].data["fewest"], lowest.reasons[0].data["most"]) == (1, 2)

    @pytest.mark.parametrize(
        ("origin", "highest", "lowest"),
        [(3, 5, 4), (6, 5, 7), (8, 7, 9), (10, 11, 9)],
    )
    def test_from_the_islands_around_the_centre(
        self, origin: int, highest: int, lowest: int
    ) -> None:
        assert tom_boat(origin, "max").places == (highest,)
        assert tom_boat(origin, "min").places == (lowest,)
        assert codes(tom_boat(origin, "max")) == ["boat-by-max"]

    @pytest.mark.parametrize("island", ISLANDS)
    @pytest.mark.parametrize("route", ["max", "min"])
    def test_every_voyage_leads_away_from_the_centre(self, island: int, route: str) -> None:
        """solo.boat-away."""
        for there in tom_boat(island, route).places:
            assert distance(there) > distance(island)
            assert any({one.a, one.b} == {island, there} for one in catalog().routes)

    @pytest.mark.parametrize("island", ISLANDS)
    def test_a_boat_stays_only_where_every_route_leads_nearer(self, island: int) -> None:
        neighbours = {
            end
            for one in catalog().routes
            if island in (one.a, one.b)
            for end in (one.a, one.b)
            if end != island
        }
        further = {there for there in neighbours if distance(there) > distance(island)}

        assert bool(tom_boat(island, "max").places) == bool(further)
        assert set(tom_boat(island, "min").places) <= further

    @pytest.mark.parametrize("route", ["max", "min"])
    def test_the_route_right_of_the_centre_is_closed(self, route: str) -> None:
        """solo.closed-route: it is as low as the lowest that is open, and still not taken."""
        assert 1 not in tom_boat(0, route).places

    @pytest.mark.parametrize("island", [2, 4, 5, 7, 9, 11])
    @pytest.mark.parametrize("route", ["max", "min"])
    def test_a_boat_at_the_end_moves_no_more(self, island: int, route: str) -> None:
        move = tom_boat(island, route)

        assert move.places == ()
        (reason,) = move.reasons
        assert (reason.code, reason.rule) == ("boat-at-the-end", "solo.boat-far")
        assert reason.data == {"place": island}

    @pytest.mark.parametrize("route", ["max", "min"])
    def test_every_boat_comes_to_an_end(self, route: str) -> None:
        here, steps = 0, 0
        while places := tom_boat(here, route).places:
            (here,) = places
            steps += 1

        assert steps == 2
        assert here == (11 if route == "max" else 7)

    @pytest.mark.parametrize("route", ["mid", "MAX", "", None, 4])
    def test_other_words_for_a_route(self, route: str) -> None:
        error = refusal(tom_boat, 0, route)

        assert error.code == "not-a-choice"
        assert error.data["expected"] == ("max", "min")

    @pytest.mark.parametrize("island", [12, -1, "0", None])
    def test_islands_that_are_not_there(self, island: int) -> None:
        error = refusal(tom_boat, island, "max")

        assert (error.code, error.data["last"]) == ("no-such-island", 11)


class TestCount:
    """solo.tom-footprints and solo.tom-count, in the Province."""

    def test_the_example_of_the_solo_sheet(self) -> None:
        move = tom_count(12, footprints=3, score=40)

        assert (move.places, move.footprints) == ((15,), 1)
        assert move.score == 40 + 15 + 1
        moves, counts = move.reasons
        assert (moves.code, moves.rule) == ("tom-moves-on", "solo.tom-footprints")
        assert moves.data == {"light": 15, "price": 2, "footprints": 3}
        assert (counts.code, counts.rule) == ("tom-counts", "solo.tom-count")
        assert counts.data == {"light": 15, "footprints": 1}

    @pytest.mark.parametrize(
        ("village", "higher", "price"),
        [(0, 3, 1), (3, 5, 1), (5, 8, 1), (8, 10, 1), (10, 12, 1), (12, 15, 2), (15, 20, 3)],
    )
    def test_each_village_costs_what_is_printed(
        self, village: int, higher: int, price: int
    ) -> None:
        move = tom_count(village, footprints=price, score=0)

        assert (move.places, move.footprints, move.score) == ((higher,), 0, higher)
        assert codes(move) == ["tom-moves-on", "tom-counts"]

    @pytest.mark.parametrize(("village", "footprints"), [(12, 1), (15, 1), (15, 2)])
    def test_with_too_few_footprints_he_stays_and_keeps_them(
        self, village: int, footprints: int
    ) -> None:
        move = tom_count(village, footprints, score=5)

        assert (move.places, move.footprints) == ((village,), footprints)
        assert move.score == 5 + village + footprints
        assert codes(move) == ["tom-stays", "tom-counts"]
        assert move.reasons[0].rule == "solo.tom-footprints"

    def test_without_footprints_he_does_not_try(self) -> None:
        move = tom_count(12, footprints=0, score=5)

        assert (move.places, move.footprints, move.score) == ((12,), 0, 17)
        assert codes(move) == ["tom-counts"]

    def test_there_is_nothing_above_the_highest_village(self) -> None:
        move = tom_count(20, footprints=9, score=0)

        assert (move.places, move.footprints, move.score) == ((20,), 9, 29)
        assert codes(move) == ["tom-counts"]

    def test_at_the_start_his_camp_brings_nothing(self) -> None:
        assert tom_count(0, footprints=0, score=8).score == 8

    @pytest.mark.parametrize("village", [1, 4, 13, 21])
    def test_villages_that_are_not_there(self, village: int) -> None:
        error = refusal(tom_count, village, 0, 0)

        assert error.code == "not-a-choice"
        assert error.data["expected"] == [0, 3, 5, 8, 10, 12, 15, 20]

    @pytest.mark.parametrize("name", ["village", "footprints", "score"])
    @pytest.mark.parametrize("amount", [-1, 1.5, "2", None, True])
    def test_amounts_that_cannot_be(self, name: str, amount: object) -> None:
        error = refusal(tom_count, **{"village": 12, "footprints": 3, "score": 0, name: amount})

        assert (error.code, error.data["name"]) == ("not-an-amount", name)


class TestForms:
    MOVES = (
        (tom_band(2, 4, 17), ("6", "23")),
        (tom_band(1, 4, 17), ("5", "22")),
        (tom_band(0, 4, 17), ("4", "17")),
        (tom_band(0, 4, 17, ANYWAY), ("4", "21")),
        (tom_boat(0, "max"), ("10",)),
        (tom_boat(8, "min"), ("9",)),
        (tom_boat(9, "min"), ("9",)),
        (tom_count(12, 3, 40), ("15", "56")),
        (tom_count(12, 1, 40), ("12", "53")),
    )

    @pytest.mark.parametrize(("move", "numbers"), MOVES, ids=repr)
    @pytest.mark.parametrize("language", available())
    def test_every_move_tells_its_numbers(
        self, move: TomMove, numbers: tuple[str, ...], language: str
    ) -> None:
        with using(language):
            told, page = str(move), shown(move._repr_html_())
            assert told_in_full(move, told)
        assert "{" not in told
        for number in numbers:
            assert number in told
            assert number in page

    @pytest.mark.parametrize("move", [move for move, _ in MOVES], ids=repr)
    def test_plain_values_go_into_json(self, move: TomMove) -> None:
        values = move.to_dict()

        assert json.loads(json.dumps(values)) == values
        assert values["places"] == list(move.places)
        assert (values["band"], values["score"]) == (move.band, move.score)
        assert [one["code"] for one in values["reasons"]] == codes(move)
        assert all(reason.rule in rules().by_id for reason in move.reasons)

    def test_the_short_form_names_the_reasons(self) -> None:
        assert repr(tom_boat(0, "max")) == "<TomMove boat-by-max, route-closed>"
