"""Exercises: what counts as an answer, what is right, and what the reader is told."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer.language import using
from glow_explorer.quiz import check, series
from glow_explorer.symbols import Color, Symbol

LADAWA = glow.companions["ladawa"]


class TestNoAnswerYet:
    @pytest.mark.parametrize("nothing", [..., None, ""])
    def test_dots_stand_for_an_answer(self, nothing: object) -> None:
        checked = check(nothing, 2, because=LADAWA, hint="count")

        assert not checked.answered
        assert not checked
        assert str(checked).startswith("• Write your answer")
        assert repr(checked) == "<Checked open>"

    @pytest.mark.parametrize("answer", [0, False, (), 0.0])
    def test_nothing_can_be_an_answer(self, answer: object) -> None:
        assert check(answer, 1).answered

    def test_nothing_is_given_away(self) -> None:
        for shown in (check(..., 17, because=LADAWA), check(3, 17)):
            assert "17" not in str(shown)
        assert "17" not in check(..., 17, because=LADAWA)._repr_html_()

    def test_no_question_is_judged_without_an_answer(self) -> None:
        """A function that judges would stumble over the dots."""
        assert repr(check(..., lambda key: glow.companions[key].fires)) == "<Checked open>"  # type: ignore[attr-defined]


class TestRightAndWrong:
    @pytest.mark.parametrize(
        ("answer", "right"),
        [
            (2, 2),
            ("2", 2),
            (2.0, Fraction(2)),
            ("98/243", Fraction(98, 243)),
            ("50 %", Fraction(1, 2)),
            ("0,5", 0.5),
            (True, True),
            ("Feu", Symbol.FIRE),
            ("fire", Symbol.FIRE),
            (Symbol.FIRE, Symbol.FIRE),
            ("AZUR", Color.AZURE),
            ("Likyar", "likyar"),
            ("ladawa", LADAWA),
            (LADAWA, LADAWA),
            (LADAWA.number, LADAWA),
            ([3, 1], {1, 3}),
            ("fire, eau", {Symbol.FIRE, Symbol.WATER}),
            ((1, 3), [1, 3]),
            (["ladawa"], [LADAWA]),
            ([1], 1),
            ("1", 1),
            (1.0, 1),
            ("one", 1),
            ("une", 1),
            ("Deux", 2),
            (["ladawa"], LADAWA),
            (["fire"], Symbol.FIRE),
        ],
    )  # fmt: skip
    def test_right(self, answer: object, right: object) -> None:
        assert check(answer, right)

    @pytest.mark.parametrize(
        ("answer", "right"),
        [
            (1, 2),
            ("often", 2),
            ("1/0", 2),
            (False, True),
            ("water", Symbol.FIRE),
            ("fires", Symbol.FIRE),
            ("likyar", LADAWA),
            ("likyar", "ladawa"),
            ([3, 1], (1, 3)),
            ([1], {1, 3}),
            ([1, 3, 5], {1, 3}),
            ([1, 1], {1, 3}),
            (1, {1, 3}),
        ],
    )
    def test_wrong(self, answer: object, right: object) -> None:
        checked = check(answer, right)

        assert checked.answered
        assert not checked

    @pytest.mark.parametrize("answer", ["often", [1, 2], {"a": 1}, "1 or 2", "1/0"])
    def test_what_is_no_number_is_told_which_form_is_expected(self, answer: object) -> None:
        """Never "not right" beside what looks like the right number."""
        checked = check(answer, 1)

        assert not checked
        assert checked.problem is not None
        assert checked.problem.code == "check-number"
        assert str(checked).startswith("✗ Not understood")
        assert "expected one alone" in str(checked)

    def test_a_number_may_be_a_little_off_where_that_is_agreed(self) -> None:
        chance = Fraction(98, 243)  # 0.4033

        assert check(0.4, chance, within=0.01)
        assert not check(0.42, chance, within=0.01)
        assert not check(0.4, chance)

    def test_an_answer_may_be_judged(self) -> None:
        def fires(key: object) -> glow.explain:  # type: ignore[valid-type]
            return glow.explain(str(key), "red:fire red:fire")

        right, wrong = check("ladawa", fires), check("gluach", fires)

        assert right
        assert "Ladawa triggers" in str(right)
        assert not wrong
        assert "Gluach does not trigger" in wrong._repr_html_()

    def test_what_cannot_be_understood_is_wrong_and_says_why(self) -> None:
        checked = check("ladawaa", LADAWA, hint="It burns.")

        assert not checked
        assert "ladawa" in str(checked.problem)
        assert str(checked.problem) in str(checked)
        assert "Hint: It burns." in str(checked)

    def test_other_errors_are_not_hidden(self) -> None:
        with pytest.raises(ZeroDivisionError):
            check(0, lambda number: 1 / number)


class TestTold:
    def test_the_reason_is_shown_once_it_is_right(self) -> None:
        verdict = glow.explain("ladawa", "red:fire red:fire")
        right, wrong = (check(one, verdict.times, because=verdict) for one in (1, 2))

        assert str(right) == f"✓ Right: 1.\n{verdict}"
        assert right._repr_html_().split("<details")[1].split(">")[0].endswith(' open=""')
        assert str(wrong) == "✗ Not right: 2."

    def test_a_page_folds_the_answer_away_until_it_is_asked_for(self) -> None:
        verdict = glow.explain("ladawa", "red:fire red:fire")
        page = check(2, verdict.times, because=verdict, hint="Two make a pair.")._repr_html_()
        before, folded = page.split("<details", 1)

        assert "Ladawa triggers" not in before
        assert "Two make a pair." in before
        assert "open" not in folded.split(">")[0]
        assert "Ladawa triggers" in folded

    def test_nothing_to_fold_without_a_reason(self) -> None:
        assert "<details" not in check(1, 1)._repr_html_()
        assert "<details" not in check("x", lambda _: False)._repr_html_()

    @pytest.mark.parametrize("right", [1, 2])
    def test_whatever_shows_itself_can_be_the_reason(self, right: int) -> None:
        """A question's mark, a table, or plain words, which stay text."""
        asked = next(series(1, 1))
        for because, seen in (
            (asked.check(asked.solution.answer), "Right!"),
            (pd.DataFrame({"light": [1789]}), "1789"),
            ("a < b & c", "a &lt; b &amp; c"),
        ):
            assert seen in check(1, right, because=because)._repr_html_()
        assert str(check(1, 1, because="a < b")).endswith("\na < b")

    @pytest.mark.parametrize("found", [np.True_, 1, "yes", [3]])
    def test_a_judge_may_say_yes_in_any_way(self, found: object) -> None:
        checked = check("x", lambda _: found)

        assert checked
        assert "<details" not in checked._repr_html_()

    def test_what_the_reader_wrote_stays_text(self) -> None:
        page = check("<img src=x onerror=alert(1)>", "ladawa")._repr_html_()

        assert "<img src=x" not in page
        assert "&lt;img" in page

    def test_in_french(self) -> None:
        with using("fr"):
            wrong = check({"fire"}, {Symbol.FIRE, Symbol.WATER}, hint="Il y en a deux.")
            assert (
                str(wrong)
                == "✗ Ce n’est pas juste\N{NBSP}: fire.\n  Indice\N{NBSP}: Il y en a deux."
            )
            page = wrong._repr_html_()
            assert "Voir la réponse" in page
            assert "eau, feu" in page
            assert str(check(True, True)) == "✓ Juste\N{NBSP}: oui."
            assert str(check(0.5, Fraction(1, 2))) == "✓ Juste\N{NBSP}: 0,50."
