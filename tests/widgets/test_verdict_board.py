"""The board of verdicts in Python: what it takes, what it refuses, what it says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Roll, Rulings
from glow_explorer.widgets import DiceTray, VerdictBoard, link
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
DISPUTED = ("tamnuca-a", "black:rock orange:air")
ITSELF = "black-die-counts-itself"
SIGNS = {"✓", "✗", "•"}


def only(board: VerdictBoard) -> dict[str, Any]:
    """Return the view of the one verdict there is."""
    (verdict,) = board._view["verdicts"]
    found: dict[str, Any] = verdict
    return found


def codes(verdict: dict[str, Any]) -> list[str]:
    return [one["code"] for one in verdict["reasons"]]


class TestTaking:
    def test_cards_and_dice_are_given_in_any_form(self) -> None:
        company = Company("Pocana", ["likyar"], spells=[3])
        board = VerdictBoard(company, "red:fire", rulings="digital")

        assert board.cards == company.cards
        assert VerdictBoard(["spell:3", "likyar", "Pocana"]).cards == company.cards
        assert board.rulings == Rulings("digital")

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"cards": ["dragon"]}, "no-such-card"),
            ({"cards": ["Pocana", "Eoles"]}, "two-adventurers"),
            ({"roll": "red:light"}, "impossible-face"),
            ({"rulings": "standart"}, "unknown-preset"),
            ({"highlight": {0: "!"}}, "not-a-choice"),
            ({"highlight": "red"}, "not-marks"),
        ],
    )
    def test_what_does_not_exist_is_refused(self, given: dict[str, Any], code: str) -> None:
        assert refusal(VerdictBoard, **given).code == code

    @pytest.mark.parametrize("name", ["cards", "roll", "_view", "problem", "verdicts"])
    def test_the_browser_sets_only_what_it_may(self, name: str) -> None:
        board = VerdictBoard(["likyar"], "red:fire")
        board.set_state({name: []})

        assert board.problem["kind"] == "refused"
        assert (len(board.cards), len(board.roll)) == (1, 1)

    @given(JSON)
    def test_whatever_the_browser_sends_is_taken_whole_or_refused(self, sent: object) -> None:
        board = VerdictBoard(["likyar"], "red:fire")
        for name in ("rulings", "highlight", "language", "theme"):
            board.set_state({name: sent})
            assert board.problem.get("kind", "refused") == "refused", board.problem
        board._handle_custom_msg(sent, [])
        assert board.problem["kind"] == "refused"


class TestVerdicts:
    def test_the_order_of_the_cards_stays_and_those_that_trigger_are_counted(self) -> None:
        board = VerdictBoard(["ladawa", "likyar", "Eoles"], "4 red:fire")

        assert [one["ref"] for one in board._view["verdicts"]] == [card.ref for card in board.cards]
        assert [one["times"] for one in board._view["verdicts"]] == [0, 2, 0]
        assert board._view["headline"] == "1 of 3 cards triggers"

    def test_how_often_is_as_really_applied(self) -> None:
        """A skull is applied once, however often the dice would do."""
        verdict = only(VerdictBoard(["cromaug"], "2 azure:air 2 yellow:air"))

        assert (verdict["times"], verdict["answer"]) == (1, "triggers")
        assert "once-skull" in codes(verdict)
        assert verdict["groups"] == [[0]]

    def test_the_dice_of_each_trigger_and_their_marks(self) -> None:
        verdict = only(VerdictBoard(["ladawa"], "red:fire blue:air red:fire red:fire green:fire"))

        assert verdict["groups"] == [[0, 2], [3, 4]]
        assert verdict["marks"] == {"0": "✓", "2": "✓", "3": "✓", "4": "✓"}
        assert verdict["reasons"][0]["marks"] == {"0": "✓", "2": "✓"}

    def test_dice_in_the_way_and_dice_that_do_not_count(self) -> None:
        blocked = only(VerdictBoard(["companion:37"], "blue:water orange:rock"))
        cursed = only(VerdictBoard(*map(_listed, DISPUTED)))

        assert (blocked["sign"], blocked["marks"]) == ("✗", {"1": "✗"})
        assert blocked["reasons"][0]["marks"] == {"1": "✗"}
        assert blocked["reasons"][1]["marks"] == {"0": "✓"}
        assert cursed["marks"] == {"0": "•"}
        assert (cursed["reasons"][0]["code"], cursed["reasons"][0]["marks"]) == (
            "symbol-cursed", {"0": "•"},
        )  # fmt: skip

    def test_closed_it_tells_the_reason_that_decides(self) -> None:
        """Never a condition that is met: the black die curses the fire, the nature is there."""
        likyar = only(VerdictBoard(["likyar"], "green:nature red:fire black:fire"))
        ladawa = only(VerdictBoard(["ladawa"], "red:fire red:fire green:nature"))

        assert likyar["lead"].startswith("Fire is cursed by the black die")
        assert likyar["reasons"][0]["code"] == "symbol-cursed"
        assert ladawa["lead"].startswith("The dice show 2 fire")

    def test_dice_that_are_too_few_are_not_in_the_way(self) -> None:
        missing = only(VerdictBoard(["okanios"], "green:nature red:fire"))["reasons"][0]

        assert (missing["code"], missing["marks"]) == ("symbol-missing", {"0": "✓"})

    def test_the_rule_of_every_reason_is_there(self) -> None:
        view = VerdictBoard(["likyar", "ladawa", "kaar"], "2 red:fire")._view
        wanted = {one["rule"] for verdict in view["verdicts"] for one in verdict["reasons"]}

        assert set(view["rules"]) == wanted
        for rule, said in view["rules"].items():
            assert said["text"] == glow.rules[rule].text
            assert str(glow.rules[rule].page) in said["where"]

    def test_the_smallest_change_with_the_dice_as_they_would_lie(self) -> None:
        change = only(VerdictBoard(["companion:37"], "blue:water orange:rock"))["change"]

        assert change["dice"] == ["blue:water", "orange:nature"]
        assert change["marks"] == {"1": "✓"}
        assert "large orange die" in change["text"]

    def test_where_no_change_does_the_dice_are_too_few_or_it_triggers(self) -> None:
        few = only(VerdictBoard(["okanios"], "green:nature"))["change"]

        assert (few["dice"], few["text"][:11]) == ([], "2 more dice")
        assert only(VerdictBoard(["ladawa"], "2 red:fire"))["change"] is None

    def test_kaar_among_the_cards_makes_immune(self) -> None:
        roll = "black:fire red:fire"
        alone = VerdictBoard(["ladawa"], roll)
        both = VerdictBoard(["ladawa", "kaar"], roll)

        assert [one["times"] for one in alone._view["verdicts"]] == [0]
        assert [one["times"] for one in both._view["verdicts"]] == [1, 0]

    def test_a_card_without_an_effect_neither_triggers_nor_fails(self) -> None:
        verdict = only(VerdictBoard(["Pocana"], "red:fire"))

        assert (verdict["sign"], verdict["answer"]) == ("•", "no effect at noon")
        (reason,) = verdict["reasons"]
        assert (reason["code"], reason["sign"]) == ("no-effect", "•")
        assert verdict["change"] is None

    def test_verdicts_are_those_of_the_judge(self) -> None:
        company = Company("Orium", ["sketal-red", "tamnuca-b", "cromaug", "kaar"], spells=[3])
        roll = "2 yellow:air red:water azure:air black:fire small red:fire"
        board = VerdictBoard(company, roll)

        for card, verdict, seen in zip(
            company, board.verdicts, board._view["verdicts"], strict=True
        ):
            judged = glow.explain(card, roll, company=company)
            assert verdict.to_dict() == judged.to_dict()
            assert seen["times"] == judged.times
            assert codes(seen) == [one.code for one in judged.reasons]


class TestRulings:
    def test_a_ruling_that_decides_says_what_its_other_answer_would_give(self) -> None:
        (ruling,) = only(VerdictBoard(*map(_listed, DISPUTED)))["rulings"]

        assert (ruling["id"], ruling["decides"]) == (ITSELF, True)
        assert ruling["question"] == glow.rulings[ITSELF].question
        assert ruling["followed"] == glow.rulings[ITSELF].answer("no").text
        (other,) = ruling["others"]
        assert (other["id"], other["gives"], other["differs"]) == (
            "yes",
            "would trigger once",
            True,
        )

    def test_one_click_switches_it(self) -> None:
        board = VerdictBoard(*map(_listed, DISPUTED))
        board.set_state({"rulings": {"preset": "standard", "changes": {ITSELF: "yes"}}})

        assert board.problem == {}
        assert board.rulings[ITSELF] == "yes"
        assert only(board)["times"] == 1
        (other,) = only(board)["rulings"][0]["others"]
        assert (other["id"], other["gives"]) == ("no", "would not trigger")

    def test_a_ruling_that_was_used_in_vain_says_so(self) -> None:
        board = VerdictBoard(["mindaroo-air-fire", "kaar"], "azure:air black:fire")
        ruling = board._view["verdicts"][0]["rulings"][0]

        assert not ruling["decides"]
        assert ruling["others"][0]["gives"] == "would change nothing here"

    def test_an_answer_that_does_not_exist_is_refused(self) -> None:
        board = VerdictBoard(*map(_listed, DISPUTED))
        board.set_state({"rulings": {"preset": "standard", "changes": {ITSELF: "maybe"}}})

        assert "'maybe' does not answer" in board.problem["text"]
        assert board.rulings == Rulings()


class TestEmpty:
    def test_no_cards(self) -> None:
        view = VerdictBoard(roll="red:fire")._view

        assert view["empty"].startswith("No cards yet")
        assert "verdicts" not in view

    def test_no_dice_gives_no_verdict(self) -> None:
        """Not even on cards that only want something absent."""
        view = VerdictBoard(["mindaroo-air-fire"])._view

        assert view["empty"].startswith("No dice yet")
        assert [card["key"] for card in view["cards"]] == ["mindaroo-air-fire"]
        assert "verdicts" not in view


class TestShown:
    def test_the_language_can_be_changed(self) -> None:
        board = VerdictBoard(["ladawa"], "4 red:fire")
        board.language = "fr"

        assert only(board)["answer"] == "se déclenche 2 fois"
        assert board._view["cards"][0]["condition"] == "2 symboles feu"
        assert board._words["board.switch"] == "Suivre plutôt ceci"

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_a_picture_for_places_without_a_kernel(self, language: str) -> None:
        board = VerdictBoard(["ladawa", "companion:37"], "2 red:fire", language=language)
        page = board._repr_html_()

        assert board._view["headline"] in page
        assert f'lang="{language}"' in page
        for verdict in board._view["verdicts"]:
            assert all(one["text"] in page.replace("&#x27;", "'") for one in verdict["reasons"])
        assert "<script" not in page
        assert "No cards yet" in VerdictBoard()._repr_html_()

    def test_it_is_linked_to_a_tray(self) -> None:
        tray, board = DiceTray("red:fire"), VerdictBoard(["ladawa"])
        link(tray, board)
        tray.roll = "2 red:fire"
        board.set_state({"highlight": {"0": "✓", "1": "✓"}})

        assert only(board)["times"] == 1
        assert tray.highlight == {0: "✓", 1: "✓"}
        tray.roll = "red:fire"
        assert board.highlight == tray.highlight == {0: "✓"}

    def test_dice_that_change_draw_no_card_again(self) -> None:
        board = VerdictBoard(["ladawa"], "red:fire")
        before = board._view["cards"]
        board.roll = "2 red:fire"

        assert board._view["cards"] is before

    def test_every_mark_is_one_of_three_signs(self) -> None:
        board = VerdictBoard(list(glow.companions), "2 red:fire blue:water black:fire green:rock")

        for verdict in board._view["verdicts"]:
            assert set(verdict["marks"].values()) <= SIGNS
            assert all(set(one["marks"].values()) <= SIGNS for one in verdict["reasons"])


def _listed(given: str) -> object:
    """A card stands in a list of its own; dice are given as they are."""
    return given if ":" in given else [given]


def test_looking_at_a_verdict_takes_no_message_away() -> None:
    board = VerdictBoard(["likyar"], "red:fire")
    board.set_state({"rulings": "nonsense"})
    assert board.problem["kind"] == "refused"
    board.set_state({"highlight": {"0": "✓"}})

    assert board.problem["kind"] == "refused"
    board.set_state({"rulings": "digital"})
    assert board.problem == {}


class TestWhatIf:
    """What each card would say to every face of one die."""

    DICE = "red:fire red:fire blue:water green:nature"

    def strip(self, **traits: Any) -> Any:
        return VerdictBoard(["likyar", "ladawa", "pocana"], **traits)._view["strip"]

    def test_the_black_die_is_compared_if_it_is_there(self) -> None:
        strip = self.strip(roll=f"{self.DICE} black:water")

        assert (strip["place"], strip["die"], strip["now"]) == (4, "black", "water")
        assert strip["faces"] == ["nature", "water", "air", "fire", "rock", "loss"]

    def test_without_a_black_die_one_more_is_compared(self) -> None:
        strip = self.strip(roll=self.DICE)

        assert (strip["place"], strip["die"], strip["now"]) == (None, "black", None)
        assert [row["ref"] for row in strip["rows"]] == ["companion:1", "companion:5"]
        assert [row["now"] for row in strip["rows"]] == [1, 1]
        cursed = dict(zip(strip["faces"], strip["rows"][1]["times"], strict=True))
        assert cursed == {"nature": 1, "water": 1, "air": 1, "fire": 0, "rock": 1, "loss": 1}

    @pytest.mark.parametrize("place", range(4))
    def test_every_cell_is_what_the_judge_says(self, place: int) -> None:
        board = VerdictBoard(["likyar", "ladawa", "gluach"], self.DICE, "digital")
        board.what_if = place
        strip = board._view["strip"]
        assert strip["place"] == place
        for row in strip["rows"]:
            for symbol, times in zip(strip["faces"], row["times"], strict=True):
                dice = list(board.roll)
                dice[place] = dice[place].showing(symbol)
                told = glow.explain(row["ref"], Roll(dice, unlimited=True), "digital")
                assert told.times == times

    def test_kaar_shelters_here_too(self) -> None:
        rows = VerdictBoard(["ladawa", "kaar"], self.DICE)._view["strip"]["rows"]

        assert set(rows[0]["times"]) == {1}

    def test_a_face_is_put_on_the_table(self) -> None:
        board = VerdictBoard(["ladawa"], self.DICE)
        board._handle_custom_msg({"kind": "try", "symbol": "fire"}, [])
        assert str(board.roll) == f"{self.DICE} black:fire"
        assert board._view["strip"]["place"] == 4
        board._handle_custom_msg({"kind": "try", "symbol": "rock"}, [])
        assert str(board.roll) == f"{self.DICE} black:rock"

    @pytest.mark.parametrize("symbol", ["light", "fir", None, 3, ["fire"]])
    def test_a_face_that_it_has_not_is_refused(self, symbol: object) -> None:
        board = VerdictBoard(["ladawa"], self.DICE)
        board._handle_custom_msg({"kind": "try", "symbol": symbol}, [])

        assert board.problem["kind"] == "refused"
        assert str(board.roll) == self.DICE

    def test_a_die_that_is_gone_is_compared_no_more(self) -> None:
        board = VerdictBoard(["ladawa"], self.DICE, what_if=3)
        board.roll = "red:fire"

        assert board.what_if is None
        assert board._view["strip"]["place"] is None

    def test_a_place_without_a_die_is_the_black_one(self) -> None:
        board = VerdictBoard(["ladawa"], self.DICE)
        board.set_state({"what_if": 9})

        assert board._view["strip"]["place"] is None


def test_dice_that_no_longer_count_look_so() -> None:
    """Used dice are used, whatever else they are."""
    board = VerdictBoard(["ladawa"], "red:fire red:fire blue:water green:air black:fire")
    board.gone, board.used = (0, 2), (2, 3)

    assert board._view["fates"] == {
        "0": "returned", "1": "cursed", "2": "used", "3": "used", "4": "cursed",
    }  # fmt: skip
