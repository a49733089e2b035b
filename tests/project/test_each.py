"""Many cases in one test: none is left out, and those that fail are named."""

from __future__ import annotations

import pytest

from tests.support.each import for_each


def test_every_case_is_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @for_each("number", [1, 2, 3, 4], ids=lambda number: f"number {number}")
    def is_odd(number: int) -> None:
        tried.append(number)
        assert number % 2

    with pytest.raises(ExceptionGroup, match="2 of 4 cases") as failed:
        is_odd()
    assert tried == [1, 2, 3, 4]
    assert [failure.__notes__ for failure in failed.value.exceptions] == [
        ["case: number 2"],
        ["case: number 4"],
    ]


def test_combinations_and_fixtures() -> None:
    tried = []

    @for_each("letter", "ab")
    @for_each(("number", "sign"), [(1, "+"), (2, "-")])
    def collect(fixture: str, number: int, sign: str, letter: str) -> None:
        tried.append((fixture, letter, number, sign))

    collect(fixture="given")
    assert tried == [("given", letter, *pair) for letter in "ab" for pair in ((1, "+"), (2, "-"))]


def test_a_class_has_each_test_that_takes_them() -> None:
    @for_each("number", [1, 2])
    class Tests:
        def test_positive(self, number: int) -> None:
            assert number > 1

        def test_other(self) -> None:
            pass

    Tests().test_other()
    with pytest.raises(ExceptionGroup, match="1 of 2 cases"):
        Tests().test_positive()  # type: ignore[call-arg]


def test_no_cases_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="no case"):
        for_each("number", [])
    with pytest.raises(ValueError, match="zip"):
        for_each("number", [1, 2], ids=["one"])
