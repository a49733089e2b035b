"""Questions of the quiz: made from a seed alone, answered by the engine, marked part by part."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Color
from glow_explorer.language import available, messages, using
from glow_explorer.quiz import LEVELS, known_level, question, series
from glow_explorer.quiz.series import KINDS_AT, QUESTION_KINDS, TRIES
from tests.support import quizzes
from tests.support.goldenfiles import agrees
from tests.support.quizzes import of_kind, some, wrong
from tests.support.refusals import refusal

pytestmark = pytest.mark.slow  # questions by the hundred

levels = st.integers(1, 5)
seeds = st.integers(0, 10**9 - 1)


class TestEveryQuestion:
    @settings(max_examples=60)
    @given(levels, seeds)
    def test_the_answer_is_that_of_a_slow_and_obvious_check(self, level: int, seed: int) -> None:
        for asked in some(level, seed):
            assert asked.solution.right == quizzes.right(asked), asked

    @settings(max_examples=40)
    @given(levels, seeds)
    def test_right_answers_get_the_point_and_wrong_ones_none(self, level: int, seed: int) -> None:
        for asked in some(level, seed):
            full, none = asked.check(asked.solution.answer), asked.check(wrong(asked))

            assert (full.points, bool(full), full.rules) == (1.0, True, ())
            assert all(part.ok for part in full.parts)
            assert (none.points, bool(none)) == (0.0, False)
            assert none.rules

    @settings(max_examples=40)
    @given(levels, seeds)
    def test_it_is_worth_asking(self, level: int, seed: int) -> None:
        """Options are neither all right nor all wrong; only the curse may strike no die at all."""
        for asked in some(level, seed):
            right = asked.solution.right
            assert asked.level == level
            assert asked.kind in KINDS_AT[level]
            assert asked.solution.why
            if asked.form != "numbers":
                assert sum(right) < len(right)
                assert sum(right) > 0 or (asked.kind == "curse" and asked.position.kaar)
            elif len(right) > 1:
                assert len(set(right)) > 1

    @settings(max_examples=25)
    @given(levels, seeds)
    def test_the_rulings_told_are_all_that_is_needed(self, level: int, seed: int) -> None:
        """With the rulings that are told, and the usual ones else, the answer is the same."""
        for asked in some(level, seed):
            usual = glow.Rulings("standard")
            for ruling, answer in asked.agreed.items():
                usual = usual.deciding(ruling, answer)
            assert asked._if_ruled(usual) == asked.solution.right

    @settings(max_examples=25)
    @given(levels, seeds)
    def test_reasons_rest_on_rules_that_exist(self, level: int, seed: int) -> None:
        for asked in some(level, seed, 5):
            reasons = asked.check(asked.solution.answer).reasons
            assert reasons
            assert all(reason.rule in glow.rules.by_id for reason in reasons)

    @settings(max_examples=20)
    @given(levels, seeds, st.sampled_from(available()))
    def test_it_can_be_told_and_shown(self, level: int, seed: int, code: str) -> None:
        with using(code):
            for asked in some(level, seed, 4):
                mark = asked.check(wrong(asked))
                for shown in (str(asked), str(mark), asked._repr_html_(), mark._repr_html_()):
                    assert "{" not in shown.replace("%7B", "")
                assert messages(code)["quiz.right-answer"] in str(mark)


class TestSeries:
    @settings(max_examples=15)
    @given(levels, seeds)
    def test_no_two_questions_are_alike(self, level: int, seed: int) -> None:
        asked = some(level, seed, 20)
        told = [str(one) for one in asked]

        assert len(set(told)) == len(told)

    def test_even_a_long_quiz_finds_its_questions(self) -> None:
        assert TRIES >= 100
        for level in range(1, 6):
            told = [str(one) for one in some(level, 3, 50)]
            assert len(set(told)) == 50

    def test_the_same_seed_gives_the_same_questions(self) -> None:
        assert some(3, 5) == some(3, 5)
        assert some(3, 5) != some(3, 6)
        assert some(3, 5)[4] == question("traveller", 5, 5)

    def test_the_language_changes_no_question(self) -> None:
        with using("fr"):
            french = some(4, 9)

        assert french == some(4, 9)

    def test_another_process_asks_the_same(self) -> None:
        """Whatever order sets have there."""
        code = (
            "from itertools import islice; from glow_explorer.quiz import series\n"
            "for level in range(1, 6):\n"
            "    for one in islice(series(level, 11), 8): print(one)"
        )
        env = os.environ | {"PYTHONHASHSEED": "4711"}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env,
            timeout=600, encoding="utf-8",
        )  # fmt: skip
        told = "\n".join(str(one) for level in range(1, 6) for one in some(level, 11))

        assert done.stdout.strip() == told

    @pytest.mark.parametrize("code", available())
    def test_questions_are_asked_as_agreed(self, code: str) -> None:
        """A class that has a seed on the blackboard keeps its questions."""
        with using(code):
            told = [
                f"# level {level}, question {number}\n{one}\n{one.check(one.solution.answer)}"
                for level in range(1, 6)
                for number, one in enumerate(some(level, 1), start=1)
            ]
        agrees(f"quiz.{code}.txt", "\n\n".join(told))

    @pytest.mark.parametrize("level", range(1, 6))
    def test_every_kind_of_a_level_has_its_turn(self, level: int) -> None:
        kinds = KINDS_AT[level]
        asked = [one.kind for one in some(level, 8, 2 * len(kinds))]

        assert Counter(asked[: len(kinds)]) == Counter(asked[len(kinds) :]) == Counter(kinds)

    def test_all_kinds_are_asked_somewhere(self) -> None:
        assert set().union(*KINDS_AT.values()) == set(QUESTION_KINDS)


class TestLevels:
    def test_a_first_day_is_simple(self) -> None:
        """Two or three dice, one card, no black die, nothing crossed and no ruling."""
        for seed in range(12):
            for asked in some(1, seed):
                assert all(die.color is not Color.BLACK for die in asked.position.dice)
                assert not asked.agreed
                if asked.kind == "triggers":
                    (card,) = asked.cards
                    assert 2 <= len(asked.position.dice) <= 3
                    assert not card.condition.crossed
                    assert not card.effect.skull

    def test_a_judge_meets_what_is_disputed(self) -> None:
        """Rulings decide, and Kaar, spells, Sketals and the black die are about."""
        asked = [one for seed in range(12) for one in some(5, seed)]
        disputed = [one for one in asked if one.kind in ("triggers", "curse", "voyages")]
        cards = [card for one in asked for card in one.cards]

        assert sum(bool(one.agreed) for one in disputed) > 0.9 * len(disputed)
        assert any(one.position.kaar for one in asked)
        assert {"spell", "companion", "adventurer"} == {card.kind.value for card in cards}
        assert any(card.name == "Sketal" for card in cards)
        assert any(one.position.rulings != glow.Rulings("standard") for one in asked)

    def test_levels_are_numbers_or_names(self) -> None:
        assert [known_level(name) for name in LEVELS] == [1, 2, 3, 4, 5]
        assert known_level("Judge") == known_level("juge") == known_level(5) == 5
        assert known_level("PREMIER JOUR") == 1

    @pytest.mark.parametrize("level", [0, 6, True, 2.0, None, "jugde", [1], ""])
    def test_other_levels_are_refused(self, level: object) -> None:
        error = refusal(known_level, level)

        assert error.code == "not-a-level"
        assert error.data["nearest"] == ("judge" if level == "jugde" else None)


class TestMarks:
    def test_half_a_point_if_one_part_of_several_is_wrong(self) -> None:
        asked = of_kind("triggers", 3)
        right = list(asked.solution.right)
        right[0] += 1
        mark = asked.check(right)

        assert (mark.points, mark.of) == (0.5, 1)
        assert [part.ok for part in mark.parts] == [False, True, True]
        assert mark.rules == tuple(dict.fromkeys(one.rule for one in mark.parts[0].reasons))
        right[1] += 1
        assert asked.check(right).points == 0

    def test_a_single_number_is_right_or_wrong(self) -> None:
        asked = of_kind("score", 2)
        total = asked.solution.right[0]

        assert [asked.check(one).points for one in (total, total + 1)] == [1, 0]

    def test_half_a_point_for_options_needs_one_that_fits(self) -> None:
        """Whoever chooses nothing was not right about what was rightly left out."""
        asked = next(
            one
            for seed in range(20)
            for one in some(3, seed)
            if one.form == "picks" and sum(one.solution.right) == 2
        )
        first, second = asked.solution.answer
        wrong_one = asked.letters[asked.solution.right.index(0)]

        assert asked.check([first]).points == 0.5
        assert asked.check([first, second, wrong_one]).points == 0.5
        assert asked.check([first, wrong_one]).points == 0
        assert asked.check([]).points == 0

    def test_any_of_the_best_orders_is_right(self) -> None:
        asked = next(
            one
            for seed in range(30)
            for one in some(4, seed)
            if one.kind == "order" and sum(one.solution.right) == 2
        )
        points = [asked.check(letter).points for letter in asked.letters]

        assert points == [float(one) for one in asked.solution.right]
        assert points.count(1.0) == 2

    def test_answers_are_given_in_any_form(self) -> None:
        asked = of_kind("triggers", 2)
        one, two = asked.cards
        for said in ([3, 1], (3, 1), "3, 1", "3 1", {one.key: 3, two.ref: 1}, {two: 1, one: 3}):
            assert asked.check(said).given == (3, 1)
        voyages = of_kind("voyages", 2)
        for letters in ("AC", "c a", ["a", "C"], ("C", "A", "a"), {"A", "C"}):
            assert voyages.check(letters).given == ("A", "C")
        nothing: list[object] = [[], "", None, ()]
        assert [voyages.check(none).given for none in nothing] == [()] * 4

    @pytest.mark.parametrize(
        "given", [1, [1], [1, 2, 3], "one two", [1, True], [1, 2.5], None, {"ladawa": 1}, [1, 9999]]
    )
    def test_what_is_no_answer_in_numbers_is_refused(self, given: object) -> None:
        error = refusal(of_kind("triggers", 2).check, given)

        assert error.code in ("quiz-numbers", "unknown-card", "card-of-another-kind")

    @pytest.mark.parametrize("given", ["Z", ["A", "Z"], [1], 3, {"A": 1}, ["AB"]])
    def test_what_is_no_answer_in_letters_is_refused(self, given: object) -> None:
        assert refusal(of_kind("voyages", 2).check, given).code == "quiz-letters"

    @pytest.mark.parametrize("given", ["", "AB", [], None])
    def test_of_orders_one_is_chosen(self, given: object) -> None:
        assert refusal(of_kind("order", 3).check, given).code == "one-letter"


def test_series_never_end() -> None:
    assert len(list(islice(series("judge", 0), 12))) == 12


@pytest.mark.parametrize("level", range(1, 6))
def test_counting_elements_speaks_of_no_route(level: int) -> None:
    """Nobody asked about a route: the dice that count are told, and why others do not."""
    asked = [one for seed in (1, 2) for one in some(level, seed) if one.kind == "elements"]
    for one in asked:
        counted, *others = one.solution.why[0]

        assert (counted.code, counted.rule) == ("elements-counted", "archipelago.exact")
        assert counted.data["count"] == one.solution.right[0]
        assert "elements-right" not in [other.code for other in others]
        assert len({die.symbol for die in counted.shown}) == counted.data["count"]
        dice = {*counted.dice, *(die for other in others for die in other.dice)}
        assert dice == set(range(len(one.position.dice)))
    assert asked or level not in (1, 4)
