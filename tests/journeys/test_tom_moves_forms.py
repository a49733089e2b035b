"""What Tom may do with his boats, as values, in words and on pages; and what is refused."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from glow_explorer.errors import quoted
from glow_explorer.game import TomMoves, TomSailing, tom_moves
from glow_explorer.language import available, using
from glow_explorer.render import words
from glow_explorer.rulebook import Rulings, rules
from tests.support.answers import codes, shown, told_in_full
from tests.support.refusals import refusal

FIRST = Rulings("standard", tom_tie_boats="first-boat")
AT_WILL = Rulings("standard", tom_cannot_move="player-chooses")
Way = tuple[int, int, int]


def ways(moves: TomMoves) -> list[Way]:
    """Return the moves in short: which boat, from where, to where."""
    return [(one.boat, one.origin, one.to) for one in moves]


class TestRefusals:
    @pytest.mark.parametrize(
        "boats",
        [(), (0,), (0, 0, 0), [0] * 5, "0000", "abcd", b"\0\0\0\0", bytearray(4), 0, None,
         {0, 3, 6, 8}, {0: 0, 1: 0, 2: 0, 3: 0}, iter([0, 0, 0, 0])],
    )  # fmt: skip
    def test_not_the_boats_of_a_player(self, boats: Any) -> None:
        error = refusal(tom_moves, boats)

        assert (error.code, error.data["expected"]) == ("boat-count", 4)
        assert error.data["given"] == quoted(boats)

    @pytest.mark.parametrize("island", [12, -1, "0", None, 1.0, True])
    @pytest.mark.parametrize("place", [0, 3])
    def test_islands_that_are_not_there(self, island: Any, place: int) -> None:
        boats: list[Any] = [0, 0, 0, 0]
        boats[place] = island
        error = refusal(tom_moves, boats, "min")

        assert (error.code, error.data["last"]) == ("no-such-island", 11)
        assert error.data["given"] == (island if type(island) is int else repr(island))

    @pytest.mark.parametrize("route", ["mid", "MAX", "", None, 4, ["max"]])
    def test_other_words_for_a_route(self, route: Any) -> None:
        error = refusal(tom_moves, (0, 0, 0, 0), route)

        assert (error.code, error.data["expected"]) == ("not-a-choice", ("max", "min"))

    def test_unknown_rulings(self) -> None:
        assert refusal(tom_moves, (0, 0, 0, 0), "max", "klingon").code == "unknown-preset"

    @pytest.mark.parametrize("boats", [[3, 6, 9, 4], (3, 6, 9, 4)])
    def test_any_sequence_is_taken_and_left_as_it_is(self, boats: Sequence[int]) -> None:
        moves = tom_moves(boats)

        assert moves.boats == (3, 6, 9, 4)
        assert list(boats) == [3, 6, 9, 4]
        assert tom_moves(range(6, 10)).boats == (6, 7, 8, 9)


class TestValues:
    TIED = tom_moves((6, 3, 6, 9), "max")
    NONE = tom_moves((4, 9, 11, 4))

    def test_a_sequence(self) -> None:
        moves = self.TIED

        assert isinstance(moves, Sequence)
        assert (len(moves), moves[0].to, moves[-1].origin) == (2, 5, 3)
        assert moves[:1] == (moves[0],)
        assert list(reversed(moves)) == [moves[1], moves[0]]
        assert moves[1] in moves
        assert moves.index(moves[1]) == 1
        with pytest.raises(IndexError):
            moves[2]

    def test_equal_by_value_and_good_as_keys(self) -> None:
        twin = tom_moves([6, 3, 6, 9], "max")

        assert twin == self.TIED
        assert hash(twin) == hash(self.TIED)
        assert {self.TIED, twin} == {twin}
        assert set(self.TIED) == set(twin)
        assert twin != tom_moves((6, 3, 6, 9), "min")
        assert twin != tom_moves((6, 3, 6, 9), "max", FIRST)
        assert tom_moves((4, 9, 11, 5)) != self.NONE

    @pytest.mark.parametrize("value", [TIED, NONE, TIED[0]], ids=repr)
    def test_nothing_changes(self, value: TomMoves | TomSailing) -> None:
        for name in ("reasons", "under"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, ())
        with pytest.raises((AttributeError, TypeError)):
            value.another = 1  # type: ignore[union-attr]

    def test_no_item_is_put_in(self) -> None:
        with pytest.raises(TypeError):
            self.TIED[0] = self.TIED[1]  # type: ignore[index]

    def test_what_was_given_may_change_later(self) -> None:
        boats = [6, 3, 6, 9]
        moves = tom_moves(boats)
        boats[0] = 0

        assert moves.again(FIRST) == tom_moves((6, 3, 6, 9), "max", FIRST)
        assert moves[0].again(FIRST) == tom_moves((6, 3, 6, 9), "max", FIRST)[0]

    @pytest.mark.parametrize("value", [TIED, NONE, TIED[0]], ids=repr)
    def test_copied_and_pickled_whole(self, value: TomMoves | TomSailing) -> None:
        for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert twin == value
            assert twin.if_ruled() == value.if_ruled()

    @pytest.mark.parametrize("value", [TIED, NONE, TIED[0]], ids=repr)
    def test_plain_values_go_into_json(self, value: TomMoves | TomSailing) -> None:
        plain = value.to_dict()

        assert json.loads(json.dumps(plain)) == plain
        assert [one["code"] for one in plain["reasons"]] == codes(value)
        assert all(reason.rule in rules().by_id for reason in value.reasons)

    def test_what_they_say(self) -> None:
        plain = self.TIED.to_dict()

        assert (plain["boats"], plain["route"]) == ([6, 3, 6, 9], "max")
        names = ("boat", "origin", "to", "legal")
        said = [tuple(one[name] for name in names) for one in plain["moves"]]
        assert said == [(0, 6, 5, True), (1, 3, 5, True)]
        assert self.NONE.to_dict()["moves"] == []

    def test_the_short_form(self) -> None:
        assert repr(self.TIED) == "<TomMoves 6 to 5, 3 to 5>"
        assert repr(self.NONE) == "<TomMoves none>"
        assert repr(self.TIED[1]) == "<TomSailing 3 to 5: yes>"
        assert repr(self.TIED[1].again(FIRST)) == "<TomSailing 3 to 5: no>"


class TestIfRuled:
    def test_a_tie_of_boats(self) -> None:
        moves = tom_moves((6, 3, 6, 9), "max")
        (other,) = moves.if_ruled()["tom-tie-boats"].values()

        assert other == tom_moves((6, 3, 6, 9), "max", FIRST)
        assert ways(other.if_ruled()["tom-tie-boats"]["player-chooses"]) == ways(moves)

    def test_nobody_can_move(self) -> None:
        moves = tom_moves((4, 4, 4, 4))

        assert ways(moves.if_ruled()["tom-cannot-move"]["player-chooses"]) == [(0, 4, 3)]
        at_will = tom_moves((4, 4, 4, 4), "max", AT_WILL)
        assert at_will.if_ruled()["tom-cannot-move"]["nothing"] == moves

    def test_a_sailing_that_would_no_longer_be_allowed(self) -> None:
        first, second = tom_moves((6, 3, 6, 9), "max")
        still = first.if_ruled()["tom-tie-boats"]["first-boat"]
        gone = second.if_ruled()["tom-tie-boats"]["first-boat"]

        assert (still.legal, bool(still)) == (True, True)
        assert (gone.legal, bool(gone), gone.origin, gone.to) == (False, False, 3, 5)
        assert "tom-first-boat" in codes(gone)
        assert gone.if_ruled()["tom-tie-boats"]["player-chooses"] == second

    def test_a_sailing_at_will(self) -> None:
        (move,) = tom_moves((4, 4, 4, 4), "max", AT_WILL)
        gone = move.if_ruled()["tom-cannot-move"]["nothing"]

        assert not gone.legal
        assert codes(gone) == ["boat-at-the-end", "tom-nothing-moves"]


TOLD = [
    tom_moves(),
    tom_moves((0, 0, 0, 0), "min"),
    tom_moves((4, 9, 8, 11), "min"),
    tom_moves((6, 3, 6, 9)),
    tom_moves((6, 3, 6, 9), "max", FIRST),
    tom_moves((1, 4, 4, 4)),
    tom_moves((4, 9, 11, 4)),
    tom_moves((4, 9, 11, 4), "max", AT_WILL),
    tom_moves()[0],
    tom_moves((6, 3, 6, 9))[1],
    tom_moves((6, 3, 6, 9))[1].again(FIRST),
]


@pytest.mark.parametrize("answer", TOLD, ids=repr)
@pytest.mark.parametrize("language", available())
class TestTold:
    def test_every_reason_and_what_else_could_be_ruled(
        self, answer: TomMoves | TomSailing, language: str
    ) -> None:
        with using(language):
            assert told_in_full(answer, str(answer))

    def test_words_for_people_in_text_and_page(
        self, answer: TomMoves | TomSailing, language: str
    ) -> None:
        with using(language):
            told, page = str(answer), shown(answer._repr_html_())
        names = {*codes(answer), *answer.rulings}
        for said in (told, page):
            assert not any(re.search(rf"(?<![\w-]){name}(?![\w-])", said) for name in names)
            assert not re.search(r"[{}<>]", said)
            assert "None." not in said

    def test_the_first_line_names_every_way(
        self, answer: TomMoves | TomSailing, language: str
    ) -> None:
        with using(language):
            told, page = str(answer), shown(answer._repr_html_())
        line = told.splitlines()[0]
        assert line in page.replace("&gt;", ">")
        sailings = answer if isinstance(answer, TomMoves) else [answer]
        places = [place for one in sailings for place in (one.origin, one.to)]
        if isinstance(answer, TomMoves):
            assert re.findall(r"\d+", line) == [str(place) for place in places]
        else:
            with using(language):
                assert all(words.island(place) in line for place in places)


def test_the_languages_differ_and_french_keeps_its_spaces() -> None:
    for answer in TOLD:
        english = str(answer)
        with using("fr"):
            french = str(answer)
        assert french != english
        assert not re.search(r"[^\u00a0\d][:;?»]", french)
