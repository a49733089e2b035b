"""The field to ask in, alone and above the tabs of the Explorer."""

from __future__ import annotations

from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer.widgets import AskField, Explorer

DISPUTE = (
    "red fire, red fire, blue water, green nature, small purple feet; likyar and orange sketal; "
    "what if the black die shows fire?"
)


def told(widget: Any, kind: str, **data: Any) -> None:
    """Send a message as the browser does."""
    widget._handle_custom_msg({"kind": kind, **data}, [])


class TestTheField:
    def test_it_answers_a_line(self) -> None:
        field = AskField()
        assert list(field._view) == ["examples"]
        told(field, "ask", line="blue water, orange rock; gluach?")
        view: Any = field._view
        assert view["title"].startswith("No. Gluach does not trigger")
        assert (view["sign"], [chip["kind"] for chip in view["chips"]]) == (
            "✗",
            ["dice", "dice", "card"],
        )
        assert view["judged"][0]["reasons"][0]["code"] == "crossed-present"
        assert view["rules"][0]["id"] == "noon.crossed"
        assert view["cases"][0]["opens"] is True

    def test_its_examples_are_answered_in_both_languages(self) -> None:
        for code in ("en", "fr"):
            for line in AskField(language=code)._view["examples"]:
                assert AskField(line, language=code).answer.lacks == ()

    def test_a_choice_is_made_in_the_line(self) -> None:
        field = AskField("3 blue water, sketal?")
        options = [option["text"] for option in field._view["choices"][0]["options"]]
        told(field, "choose", choice=0, option=options.index("sketal-orange"))
        assert field.line == "3 blue water, sketal-orange?"
        assert field.answer.says is True

    @pytest.mark.parametrize(
        ("part", "line"),
        [
            (0, "blue water; likyar: does it trigger?"),
            (1, "2 red fire; likyar: does it trigger?"),
            (2, "2 red fire, blue water: does it trigger?"),
        ],
    )
    def test_a_chip_is_taken_out_of_the_line(self, part: int, line: str) -> None:
        field = AskField("2 red fire, blue water; likyar: does it trigger?")
        before = field.answer.reading.parts
        told(field, "drop", part=part)
        assert field.line == line
        kept = [each.value for at, each in enumerate(before) if at != part]
        assert [each.value for each in field.answer.parts] == kept

    def test_the_last_chip_clears_it(self) -> None:
        field = AskField("likyar")
        told(field, "drop", part=0)
        assert (field.line, field.answer, field.problem) == ("", None, {})

    def test_what_is_not_understood_is_said(self) -> None:
        field = AskField("likyar, red fire")
        told(field, "ask", line="xyzzy")
        assert (field.answer, field.problem["kind"]) == (None, "refused")
        told(field, "ask", line="red fire, likyar, plugh")
        assert (field._view["unread"], field.problem) == (["plugh"], {})

    @pytest.mark.parametrize(
        "message",
        [
            {"kind": "ask"}, {"kind": "ask", "line": 7}, {"kind": "choose", "choice": 0},
            {"kind": "choose", "choice": 0, "option": 99}, {"kind": "drop", "part": -1},
            {"kind": "drop", "part": "x"}, {"kind": "lay", "case": "nowhere"},
            {"kind": "lay", "case": None},
        ],
    )  # fmt: skip
    def test_a_strange_message_is_refused_in_words(self, message: dict[str, Any]) -> None:
        for line in ("", "red fire, likyar and sketal"):
            field = AskField(line)
            before = field.line, field.answer
            field._handle_custom_msg(message, [])
            assert field.problem["kind"] == "refused"
            assert field.line == before[0]

    def test_other_rulings_answer_again(self) -> None:
        field = AskField("moloch, orange rock, black rock")
        answers = {}
        for preset in ("standard", "english", "french", "digital"):
            field.rulings = preset
            answers[preset] = field.answer.says
        judged = {
            preset: glow.explain("moloch", "orange:rock black:rock", preset).fires
            for preset in answers
        }
        assert answers == judged

    def test_what_is_typed_never_becomes_markup(self) -> None:
        field = AskField("red fire, likyar, <img src=x onerror=alert(1)>")
        assert "<img src=x" not in field._repr_html_()


class TestAboveTheTabs:
    def test_the_dispute_from_an_empty_table(self) -> None:
        explorer = Explorer()
        told(explorer.ask_field, "ask", line=DISPUTE)
        assert explorer.ask_field.problem == {}
        assert str(explorer.roll[-1]) == "black:fire"
        assert [card.key for card in explorer.cards] == ["likyar", "sketal-orange"]
        assert [verdict.times for verdict in explorer.board.verdicts] == [0, 0]
        told(explorer, "undo")
        assert (len(explorer.roll), explorer.cards) == (0, ())

    def test_it_asks_about_what_lies_there(self) -> None:
        explorer = Explorer(roll="red:fire green:nature", cards=["pocana", "likyar"], light=7)
        told(explorer.ask_field, "ask", line="what if the black die shows fire?")
        assert explorer.ask_field.answer.times == {"likyar": 0}
        assert (len(explorer.roll), explorer.light) == (3, 7)

    @pytest.mark.parametrize(
        ("line", "tab"),
        [
            ("boats 0 6 7 9, red fire: where can I sail?", "journey"),
            ("boats 0 6 7 9, 3 azure dice, 4 days left: where to sail?", "journey"),
            ("pocana, ladawa, red fire, red air, 1 free reroll: what should I reroll?", "rerolls"),
            ("pocana, ladawa, 2 red fire: best order?", "noon"),
            ("pocana, ladawa, 2 red fire", "cards"),
            ("may two boats share an island?", "quiz"),
            ("how likely is ladawa with 3 red?", "quiz"),
        ],
    )
    def test_the_tab_that_shows_it_opens(self, line: str, tab: str) -> None:
        explorer = Explorer(tab="quiz")
        told(explorer.ask_field, "ask", line=line)
        assert (explorer.tab, explorer.ask_field.problem) == (tab, {})

    def test_a_plan_lays_the_boats_and_counts_the_days(self) -> None:
        """Its dice need not be rolled: then none lie on the table."""
        explorer = Explorer(days=8)
        told(explorer.ask_field, "ask", line="boats 0 6 7 9, 3 azure dice, 4 days left")
        assert (explorer.boats, explorer.days, len(explorer.roll)) == ((0, 6, 7, 9), 4, 0)
        told(explorer.ask_field, "ask", line="azure air, azure rock, 3 days left: best plan?")
        assert (explorer.boats, explorer.days, len(explorer.roll)) == ((0, 6, 7, 9), 3, 2)
        assert explorer.ask_field._view["title"].startswith("0 → ")

    def test_a_related_case_is_put_on_the_table(self) -> None:
        explorer = Explorer()
        told(explorer.ask_field, "ask", line="blue water, orange rock, yellow light; gluach?")
        told(explorer.ask_field, "lay", case="crossed-stone")
        assert explorer.roll == glow.Roll("blue:water orange:rock")

    def test_rulings_and_language_are_those_of_the_table(self) -> None:
        explorer = Explorer(rulings="digital", language="fr")
        assert explorer.ask_field.rulings.preset == "digital"
        told(explorer.ask_field, "ask", line="rouge feu, vert nature, likyar")
        assert explorer.ask_field._view["title"].startswith("Oui. Likyar")
        assert explorer.rulings.preset == "digital"
