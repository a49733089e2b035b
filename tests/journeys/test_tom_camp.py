"""Tom's camp in the Province: up the ladder of villages, tile by tile, and at the end."""

from __future__ import annotations

import csv
import json
import re
from itertools import pairwise
from typing import Any

import pytest

from glow_explorer.game import TomMove, tom_band, tom_boat, tom_camp, tom_count
from glow_explorer.kernel.automaton import villages_by_light
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, Rulings, rules
from glow_explorer.tables import data_folder
from tests.support.answers import codes, shown, told_in_full
from tests.support.each import for_each
from tests.support.refusals import refusal

LADDER = (0, 3, 5, 8, 10, 12, 15, 20)
FAR = Rulings("standard", tom_last_move="as-far-as-paid")


def printed() -> dict[int, int]:
    """Read the board: the light of the start and the villages, each with its space."""
    with (data_folder() / "province_spaces.csv").open(encoding="utf-8") as table:
        found = [row for row in csv.DictReader(table) if row["kind"] in ("start", "village")]
    spaces = {int(row["light"]): int(row["number"]) for row in found}
    assert len(spaces) == len(found)
    return spaces


SPACES = printed()


def test_the_ladder_is_that_of_the_board() -> None:
    assert tuple(sorted(SPACES)) == LADDER


class TestLadder:
    """solo.camp."""

    @pytest.mark.parametrize(("village", "higher"), list(pairwise(LADDER)))
    @pytest.mark.parametrize("preset", PRESETS)
    def test_to_the_next_higher_village(self, village: int, higher: int, preset: str) -> None:
        move = tom_camp(village, preset)

        assert (move.places, move.space) == ((higher,), SPACES[higher])
        (reason,) = move.reasons
        assert (reason.code, reason.rule, reason.ruled) == ("tom-camp-moves", "solo.camp", None)
        assert reason.data == {"light": higher, "place": SPACES[higher]}

    def test_at_the_last_it_stays(self) -> None:
        move = tom_camp(20)

        assert (move.places, move.space) == ((20,), SPACES[20])
        (reason,) = move.reasons
        assert (reason.code, reason.rule) == ("tom-camp-at-the-top", "solo.camp")
        assert reason.data == {"light": 20, "place": SPACES[20]}

    def test_the_whole_way_up(self) -> None:
        seen = [0]
        while codes(move := tom_camp(seen[-1])) == ["tom-camp-moves"]:
            seen += move.places

        assert tuple(seen) == LADDER
        assert tom_camp(seen[-1]).places == (20,)

    @pytest.mark.parametrize("village", LADDER)
    def test_neither_band_nor_score_nor_footprints(self, village: int) -> None:
        """The village counts at the end only, and what is printed there is not Tom's."""
        move = tom_camp(village)

        assert (move.band, move.score, move.footprints) == (None, None, None)
        assert move.rulings == {}
        assert move.if_ruled() == {}


class TestSpace:
    """Where his camp stands on the board, by number."""

    @for_each("village", LADDER)
    @for_each("footprints", [0, 1, 2, 3, 9])
    def test_the_count_names_it_too(self, village: int, footprints: int) -> None:
        move = tom_count(village, footprints, 0)

        assert move.space == SPACES[move.places[0]]

    def test_the_example_of_the_solo_sheet(self) -> None:
        """He spends two of three footprints to go from the 12 to the 15."""
        move = tom_count(12, footprints=3, score=0)

        assert (move.places, move.space, move.footprints) == ((15,), 43, 1)

    @pytest.mark.parametrize(("village", "higher"), list(pairwise(LADDER)))
    def test_in_the_count_he_moves_once_and_no_more(self, village: int, higher: int) -> None:
        """With footprints for the whole way he goes to the next village, and keeps the rest."""
        move = tom_count(village, footprints=20, score=0)

        assert (move.places, move.space) == ((higher,), SPACES[higher])
        last = higher == LADDER[-1]
        once = [] if last else ["tom-moves-once"]
        assert codes(move) == ["tom-moves-on", *once, "tom-counts"]
        assert move.rulings == ({} if last else {"tom-last-move": "one"})

    def test_he_goes_as_far_as_he_can_pay_if_it_is_ruled_so(self) -> None:
        """tom-last-move: from 8 on with 6 footprints; each village takes its own price."""
        one, far = tom_count(8, 6, 0), tom_count(8, 6, 0, FAR)
        prices = [villages_by_light()[light].cost.footprints for light in LADDER]
        left, reached = 6, LADDER.index(8)
        while reached + 1 < len(LADDER) and left >= prices[reached + 1]:
            reached += 1
            left -= prices[reached]

        assert (far.places, far.footprints) == ((LADDER[reached],), left)
        assert far.score == LADDER[reached] + left
        assert one.if_ruled()["tom-last-move"]["as-far-as-paid"] == far
        assert far.if_ruled()["tom-last-move"]["one"] == one
        assert codes(far).count("tom-moves-on") == reached - LADDER.index(8) > 1
        assert [reason.ruling for reason in far.reasons[:2]] == [None, "tom-last-move"]

    @pytest.mark.parametrize("rulings", ["standard", FAR])
    def test_it_is_not_named_where_he_can_pay_once_only(self, rulings: Rulings | str) -> None:
        assert tom_count(12, 3, 0, rulings).rulings == {}
        assert tom_count(12, 1, 0, rulings).rulings == {}

    def test_what_is_no_camp_has_none(self) -> None:
        assert tom_band(2, 4, 17).space is None
        assert tom_boat(0, "max").space is None
        assert tom_boat(9, "max").space is None

    @pytest.mark.parametrize("island", [2, 4, 5, 7, 9, 11])
    def test_a_boat_at_the_end_stays_whatever_the_tile_says(self, island: int) -> None:
        stays = tom_boat(island, "max")

        assert stays.places == ()
        assert stays == tom_boat(island, "min")


class TestRefusals:
    @pytest.mark.parametrize("village", [1, 4, 13, 21, 59])
    def test_villages_that_are_not_there(self, village: int) -> None:
        error = refusal(tom_camp, village)

        assert (error.code, error.data["given"]) == ("not-a-choice", village)
        assert error.data["expected"] == list(LADDER)

    @pytest.mark.parametrize("village", [-1, 1.5, "3", None, True])
    def test_amounts_that_cannot_be(self, village: Any) -> None:
        error = refusal(tom_camp, village)

        assert (error.code, error.data["name"]) == ("not-an-amount", "village")

    def test_unknown_rulings(self) -> None:
        assert refusal(tom_camp, 3, "klingon").code == "unknown-preset"


class TestForms:
    MOVES = (tom_camp(0), tom_camp(3), tom_camp(20))

    @pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move.places[0]))
    @pytest.mark.parametrize("language", available())
    def test_told_in_words_and_on_a_page(self, move: TomMove, language: str) -> None:
        with using(language):
            told, page = str(move), shown(move._repr_html_())
        assert told_in_full(move, told)
        for said in (told, page):
            assert str(move.places[0]) in said
            assert str(move.space) in said
            assert not re.search(r"[{}]", said)
            assert move.reasons[0].code not in said

    @pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move.places[0]))
    def test_the_languages_differ(self, move: TomMove) -> None:
        english = str(move)
        with using("fr"):
            assert str(move).splitlines()[0] != english.splitlines()[0]
            assert not re.search(r"[^\u00a0\d][:;?»]", str(move))

    @pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move.places[0]))
    def test_values(self, move: TomMove) -> None:
        plain = move.to_dict()

        assert json.loads(json.dumps(plain)) == plain
        assert (plain["places"], plain["space"]) == (list(move.places), move.space)
        assert move.reasons[0].rule in rules().by_id
        assert move.again(move.under) == move
        with pytest.raises(AttributeError):
            move.space = 0  # type: ignore[misc]
