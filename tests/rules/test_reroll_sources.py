"""Where rerolls come from: companions, tokens and the score track; and turning a die."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Company
from glow_explorer.game import rerolls_at_hand
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, Rulings, rules
from tests.support.answers import codes, shown, the, told_in_full
from tests.support.refusals import refusal

ALONE = Company("Taetyss")
PRINTED = (0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 26, 31, 37, 44, 52)
"""The spaces of the score track that show a reroll."""


class TestCompanions:
    """rerolls.companion: a Lumipili in play gives one reroll in every round."""

    @pytest.mark.parametrize(
        ("companions", "count"),
        [
            (["lumipili-a"], 1),
            (["lumipili-b"], 1),
            (["lumipili-a", "likyar", "lumipili-b"], 2),
        ],
    )
    def test_each_lumipili_gives_one(self, companions: list[str], count: int) -> None:
        found = rerolls_at_hand(Company("Taetyss", companions), light=0)

        assert found.companions == found.total == count
        reason = the("rerolls-of-companions", found)
        assert (reason.rule, reason.data) == ("rerolls.companion", {"count": count})

    def test_other_companions_give_none(self) -> None:
        """Likyar's effect earns tokens at noon; that is no reroll at hand."""
        found = rerolls_at_hand(Company("Taetyss", ["likyar", "donillilu", "okans"]), light=0)

        assert found.companions == 0
        assert "rerolls-of-companions" not in codes(found)


class TestTokens:
    """rerolls.token: each token is one reroll."""

    @pytest.mark.parametrize("tokens", [1, 2, 44])
    def test_each_token_is_one(self, tokens: int) -> None:
        found = rerolls_at_hand(ALONE, 0, tokens)

        assert found.tokens == found.total == tokens
        reason = the("rerolls-of-tokens", found)
        assert (reason.rule, reason.data) == ("rerolls.token", {"count": tokens})

    def test_none_are_not_mentioned(self) -> None:
        assert "rerolls-of-tokens" not in codes(rerolls_at_hand(ALONE, 9))


class TestTrack:
    """rerolls.track-backwards: only by stepping back to a space that shows a reroll."""

    @pytest.mark.parametrize(
        ("light", "space", "price"),
        [(1, 0, 1), (5, 4, 1), (6, 5, 1), (10, 9, 1), (11, 9, 2), (31, 26, 5), (99, 52, 47)],
    )
    def test_the_next_space_behind(self, light: int, space: int, price: int) -> None:
        found = rerolls_at_hand(ALONE, light)

        assert found.track[0] == (space, price)
        reason = the("rerolls-of-track", found)
        assert reason.rule == "rerolls.track-backwards"
        assert reason.data == {"count": len(found.track), "space": space, "price": price}
        assert reason.ruled is None

    @pytest.mark.parametrize("light", PRINTED)
    def test_standing_on_a_reroll_gives_nothing(self, light: int) -> None:
        assert light not in [space for space, _ in rerolls_at_hand(ALONE, light).track]

    def test_it_can_be_repeated_down_to_zero(self) -> None:
        found = rerolls_at_hand(ALONE, 6)

        assert found.track == ((5, 1), (4, 2), (3, 3), (2, 4), (1, 5), (0, 6))

    def test_at_zero_there_is_nothing_behind(self) -> None:
        found = rerolls_at_hand(ALONE, 0)

        assert (found.track, found.total) == ((), 0)
        assert codes(found) == ["rerolls-turn-not"]
        assert found.rulings == {}

    @given(st.integers(0, 99))
    def test_every_printed_space_behind_and_no_other(self, light: int) -> None:
        found = rerolls_at_hand(ALONE, light)

        assert sorted(space for space, _ in found.track) == [
            space for space in PRINTED if space < light
        ]
        assert all(space + price == light and price > 0 for space, price in found.track)
        assert list(found.track) == sorted(found.track, reverse=True)
        assert found.rulings == {}


class TestAfterALap:
    """light.lap: past the end of the track there are no rerolls on it any more."""

    @pytest.mark.parametrize("preset", ["standard", "english", "french"])
    @pytest.mark.parametrize("light", [100, 101, 106, 199, 206])
    def test_the_track_gives_nothing(self, preset: str, light: int) -> None:
        found = rerolls_at_hand(ALONE, light, rulings=preset)

        assert found.track == ()
        lapped = the("rerolls-lapped", found)
        assert lapped.rule == "light.lap"
        assert (lapped.ruling, lapped.answer) == ("track-rerolls-after-lap", "no")

    @pytest.mark.parametrize(("light", "price"), [(100, 48), (104, 52), (106, 54), (152, 100)])
    def test_in_the_digital_adaptation_it_still_does(self, light: int, price: int) -> None:
        """A step back leads below the end of the track, whose last reroll is on space 52."""
        found = rerolls_at_hand(ALONE, light, rulings="digital")

        assert found.track[0] == (52, price)
        assert [space for space, _ in found.track] == sorted(PRINTED, reverse=True)
        assert all(space + price == light for space, price in found.track)
        reason = the("rerolls-of-track", found)
        assert (reason.ruling, reason.answer) == ("track-rerolls-after-lap", "yes")
        assert "rerolls-lapped" not in codes(found)
        assert found.if_ruled()["track-rerolls-after-lap"]["no"].track == ()

    def test_the_last_space_is_not_past_the_end(self) -> None:
        found = rerolls_at_hand(ALONE, 99)

        assert len(found.track) == len(PRINTED)
        assert found.rulings == {}

    def test_companions_and_tokens_stay(self) -> None:
        found = rerolls_at_hand(Company("Taetyss", ["lumipili-a"]), 120, tokens=2)

        assert (found.companions, found.tokens, found.total) == (1, 2, 3)
        assert found.can_turn


class TestALapUndone:
    """lap-undone: the score passed the end of the track and fell below it again."""

    @pytest.mark.parametrize("preset", ["standard", "english", "french"])
    def test_the_track_stays_closed(self, preset: str) -> None:
        found = rerolls_at_hand(ALONE, 97, rulings=preset, lapped=True)

        assert found.track == ()
        closed = the("rerolls-lap-closed", found)
        assert (closed.rule, closed.ruling, closed.answer) == ("light.lap", "lap-undone", "closed")
        assert found.if_ruled()["lap-undone"]["open"].track == rerolls_at_hand(ALONE, 97).track
        assert "rerolls-lapped" not in codes(found)

    def test_or_is_open_again(self) -> None:
        found = rerolls_at_hand(ALONE, 97, 0, Rulings("standard", lap_undone="open"), lapped=True)

        assert found.track == rerolls_at_hand(ALONE, 97).track
        undone = the("rerolls-lap-undone", found)
        assert (undone.rule, undone.ruling, undone.answer) == ("light.lap", "lap-undone", "open")
        assert found.if_ruled()["lap-undone"]["closed"].track == ()

    @pytest.mark.parametrize("answer", ["open", "closed"])
    def test_where_a_lap_closes_nothing_there_is_nothing_to_undo(self, answer: str) -> None:
        found = rerolls_at_hand(ALONE, 97, 0, Rulings("digital", lap_undone=answer), lapped=True)

        assert found.track == rerolls_at_hand(ALONE, 97).track
        assert found.rulings == {"track-rerolls-after-lap": "yes"}

    def test_without_a_lap_nothing_is_said_of_it(self) -> None:
        assert rerolls_at_hand(ALONE, 97).rulings == {}
        assert len(rerolls_at_hand(ALONE, 97).track) == len(PRINTED)

    def test_a_score_that_is_past_the_end_still_is_another_matter(self) -> None:
        found = rerolls_at_hand(ALONE, 101, lapped=True)

        assert found.rulings == {"track-rerolls-after-lap": "no"}

    def test_stepping_back_below_the_end_leaves_a_lap_behind(self) -> None:
        """The adaptation: from 104 to 52, and on from there."""
        found = rerolls_at_hand(ALONE, 104, rulings="digital").left(0, 0, 1)

        assert found.track[0] == (44, 8)
        assert "rerolls-lap-open" in codes(found)

    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("rulings", ["standard", "digital", Rulings(lap_undone="open")])
    def test_it_is_told(self, language: str, rulings: Rulings | str) -> None:
        found = rerolls_at_hand(ALONE, 97, 2, rulings, lapped=True)
        with using(language):
            assert told_in_full(found, str(found))


class TestTurning:
    """rerolls.turn: three rerolls, of any kind, turn a die."""

    @pytest.mark.parametrize(
        ("companions", "light", "tokens", "enough"),
        [
            ([], 0, 3, True),
            ([], 0, 2, False),
            (["lumipili-a"], 0, 2, True),
            (["lumipili-a"], 0, 1, False),
            (["lumipili-a", "lumipili-b"], 1, 0, True),
            (["lumipili-a", "lumipili-b"], 0, 0, False),
            ([], 3, 0, True),
            ([], 2, 0, False),
            (["lumipili-a"], 1, 1, True),
            ([], 0, 0, False),
            ([], 100, 2, False),
        ],
    )
    def test_three_of_any_kind(
        self, companions: list[str], light: int, tokens: int, enough: bool
    ) -> None:
        found = rerolls_at_hand(Company("Taetyss", companions), light, tokens)

        assert found.can_turn is enough
        assert found.total == found.companions + found.tokens + len(found.track)
        last = found.reasons[-1]
        assert last.code == ("rerolls-turn" if enough else "rerolls-turn-not")
        assert (last.rule, last.data["count"]) == ("rerolls.turn", 3)

    def test_the_first_example_of_the_rulebook(self) -> None:
        """One reroll of a Lumipili and two tokens turn a die."""
        found = rerolls_at_hand(Company("Taetyss", ["lumipili-a"]), light=0, tokens=2)

        assert found.can_turn
        assert codes(found) == ["rerolls-of-companions", "rerolls-of-tokens", "rerolls-turn"]


class TestForms:
    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("light", [0, 1, 31, 104])
    def test_rerolls_tell_themselves(self, language: str, preset: str, light: int) -> None:
        company = Company("Taetyss", ["lumipili-a", "lumipili-b"])
        found = rerolls_at_hand(company, light, 7, preset)
        with using(language):
            told, page = str(found), shown(found._repr_html_())
            assert told_in_full(found, told)
        assert told.startswith(str(found.total))
        assert "{" not in told
        for number in ("2", "7", str(found.total)):
            assert number in told
            assert number in page

    @pytest.mark.parametrize("light", [0, 6, 105])
    def test_plain_values_go_into_json(self, light: int) -> None:
        found = rerolls_at_hand(Company("Taetyss", ["lumipili-a"]), light, 1, "digital")
        values = found.to_dict()

        assert json.loads(json.dumps(values)) == values
        assert (values["companions"], values["tokens"]) == (1, 1)
        assert values["track"] == [list(step) for step in found.track]
        assert values["can_turn"] is found.can_turn
        assert [one["code"] for one in values["reasons"]] == codes(found)
        assert all(reason.rule in rules().by_id for reason in found.reasons)

    def test_the_short_form(self) -> None:
        found = rerolls_at_hand(Company("Taetyss", ["lumipili-a"]), 6, 2)

        assert repr(found) == "<Rerolls 1 + 2 + 6>"

    def test_rulings_may_be_given_one_by_one(self) -> None:
        rulings = Rulings("standard", track_rerolls_after_lap="yes")

        assert len(rerolls_at_hand(ALONE, 102, rulings=rulings).track) == len(PRINTED)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("Taetyss", 6), "not-a-company"),
        ((None, 6), "not-a-company"),
        ((ALONE, -1), "not-an-amount"),
        ((ALONE, "6"), "not-an-amount"),
        ((ALONE, 6.0), "not-an-amount"),
        ((ALONE, True), "not-an-amount"),
        ((ALONE, 6, -1), "not-an-amount"),
        ((ALONE, 6, None), "not-an-amount"),
        ((ALONE, 6, 0, "klingon"), "unknown-preset"),
    ],
)
def test_what_cannot_be_counted(given: tuple[Any, ...], code: str) -> None:
    assert refusal(rerolls_at_hand, *given).code == code
