"""What is given is read in one place, within bounds, and can always be quoted."""

from __future__ import annotations

import ast
import itertools
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer.errors import MOST_QUOTED, MOST_TOLD, close_matches, nearest, quoted
from glow_explorer.inputs import MOST_AMOUNT, amount, checked_amounts, exact, listed, whole
from glow_explorer.widgets import serving
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGE = Path(glow.__file__).parent
HUGE = 10**5000
CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)


class Silent:
    """Cannot show itself."""

    def __repr__(self) -> str:
        raise RuntimeError


class Endless(int):
    """A number of Python's own, but for its name."""


TABLES = [
    np.array([1, 2]), np.array([]), np.zeros((2, 2)), np.array(["likyar", "kaar"]), pd.NA, pd.NaT,
    pd.Series([1, 2]), pd.Series(["likyar"]), pd.DataFrame({"light": [1]}), pd.DataFrame(),
]  # fmt: skip
"""What pupils have at hand, and is neither a number nor a name."""
ODD = [int, object(), Silent(), CIRCLE, HUGE, -HUGE, Endless(HUGE), Decimal("1e99999999"), *TABLES]


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
class TestQuoting:
    def test_anything_can_be_quoted_on_one_line(self, value: object) -> None:
        text = quoted(value)

        assert 0 < len(text) <= MOST_QUOTED + 10
        assert "\n" not in text

    def test_any_error_can_be_told_about_it(self, value: object) -> None:
        error = refusal(glow.rules.__getitem__, value)

        assert error.code == "no-such-rule"
        assert error.data["given"] is value
        assert len(str(error)) < MOST_TOLD


class TestLongTexts:
    def test_an_error_quotes_their_beginning(self) -> None:
        for make in (glow.Roll, glow.card, glow.Rulings, glow.Condition, glow.language):
            assert len(str(refusal(make, "x" * 1_000_000))) < 4 * MOST_TOLD
        assert len(str(refusal(glow.Roll, "red:fire " * 100_000 + "x"))) < 4 * MOST_TOLD

    def test_a_mark_stands_under_the_word_in_a_long_line(self) -> None:
        line, marks = str(refusal(glow.Roll, "red:fire, " * 300 + "red:fier")).split("\n")[-2:]

        assert len(line) < MOST_TOLD
        assert line[marks.index("^") :] == "fier"

    def test_a_word_that_is_too_long_is_near_nothing(self) -> None:
        assert nearest("fier", ["fire"]) == "fire"
        assert nearest("fire" * 100_000, ["fire"]) is None
        assert close_matches("x" * 61, ["x" * 60]) == []
        assert close_matches("x" * 60, ["x" * 61]) == ["x" * 61]
        assert nearest(7, ["7"]) is None


MEGABYTES = {
    "letters": "x" * 1_000_000,
    "dice": "red:fire " * 110_000,
    "commas": "a," * 500_000,
    "digits": "9" * 1_000_000,
    "spaces": " " * 1_000_000,
}
READERS: dict[str, Callable[[Any], object]] = {
    "roll": glow.Roll,
    "pool": glow.Pool,
    "die": glow.Die,
    "card": glow.card,
    "company": lambda text: glow.Company("Pocana", [text]),
    "condition": glow.Condition,
    "effect": glow.Effect,
    "rule": lambda text: glow.rules[text],
    "rulings": glow.Rulings,
    "code": glow.Position.from_code,
    "case": lambda text: glow.casebook[text],
    "action": lambda text: glow.Game.new(["Pocana", "Eoles"], seed=1).do(text),
    "verdict": lambda text: glow.explain("gluach", text),
    "odds": lambda text: glow.odds("ladawa", text),
    "plan": glow.province.plan,
    "space": lambda text: glow.province.steps(text, "red:fire"),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", MEGABYTES)
def test_a_megabyte_is_answered_or_refused_in_a_few_words(reader: str, text: str) -> None:
    try:
        READERS[reader](MEGABYTES[text])
    except glow.GlowError as error:
        assert len(str(error)) < 2000
    else:
        assert text == "spaces"


class TestNumbers:
    @pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3), np.array(3), Endless(3)])
    def test_whole_numbers_of_any_kind(self, value: object) -> None:
        assert whole(value) == 3
        assert type(checked_amounts(light=value)["light"]) in (int, Endless)

    @pytest.mark.parametrize("value", [True, np.bool_(True), 3.0, "3", None, int, np.array([3, 4])])
    def test_what_is_none(self, value: object) -> None:
        assert whole(value) is None
        assert refusal(checked_amounts, light=value).code == "not-an-amount"

    def test_amounts_have_a_bound(self) -> None:
        assert checked_amounts(light=MOST_AMOUNT) == {"light": MOST_AMOUNT}
        assert checked_amounts(floor=False, light=-MOST_AMOUNT) == {"light": -MOST_AMOUNT}
        for value in (MOST_AMOUNT + 1, HUGE):
            error = refusal(checked_amounts, light=value)

            assert error.code == "amount-out-of-range"
            assert (error.data["fewest"], error.data["most"]) == (0, MOST_AMOUNT)
        assert refusal(checked_amounts, floor=False, light=-HUGE).code == "amount-out-of-range"


class TestWorths:
    @pytest.mark.parametrize(
        ("value", "worth"),
        [
            (2, Fraction(2)), (0.1, Fraction(1, 10)), (Decimal("0.10"), Fraction(1, 10)),
            (Fraction(1, 3), Fraction(1, 3)), (np.float32(0.5), Fraction(1, 2)),
            (-0.0, Fraction(0)), (np.int64(-7), Fraction(-7)),
            (Decimal("1e6"), Fraction(1_000_000)), (Decimal("1e-40"), Fraction(1, 10**40)),
        ],
    )  # fmt: skip
    def test_they_are_exact(self, value: object, worth: Fraction) -> None:
        assert amount("worth", value) == exact(value) == worth

    @pytest.mark.parametrize(
        ("value", "code"),
        [
            (Decimal("1e99999999"), "worth-out-of-range"),
            (Decimal("-1e99999999"), "worth-out-of-range"),
            (Decimal("1e-99999999"), "worth-too-fine"),
            (Fraction(1, HUGE), "worth-too-fine"),
            (1e-300, "worth-too-fine"),
            (HUGE, "worth-out-of-range"),
            (Fraction(HUGE, 3), "worth-out-of-range"),
            (1e308, "worth-out-of-range"),
            (1_000_001, "worth-out-of-range"),
            (float("nan"), "not-a-worth"),
            (float("inf"), "not-a-worth"),
            (Decimal("sNaN"), "not-a-worth"),
            (True, "not-a-worth"),
            ("0.5", "not-a-worth"),
            (None, "not-a-worth"),
            (2j, "not-a-worth"),
            (np.array([1, 2]), "not-a-worth"),
            (pd.NA, "not-a-worth"),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_how_long_they_are_is_known_before_they_are_worked_out(
        self, value: Any, code: str
    ) -> None:
        assert refusal(amount, "worth", value).code == code
        assert refusal(glow.archipelago.plan, "red", days=1, skull_cost=value).code == code
        assert refusal(glow.advise, "red:fire", ["ladawa"], weights={"light": value}).code == code

    def test_texts_are_numbers_where_people_type_them(self) -> None:
        assert exact("2/3") == Fraction(2, 3)
        assert exact(" 0.4 ") == Fraction(2, 5)
        for text in ("1e99999999", "1/0", "9" * 5000, "fire", "", "1/" + "9" * 5000):
            assert exact(text) is None


class TestLists:
    def test_what_can_be_gone_through(self) -> None:
        assert listed((1, 2)) == listed(iter([1, 2])) == listed(np.array([1, 2])) == [1, 2]
        for value in ("ab", b"ab", 7, None, list, np.array(3)):
            assert listed(value) is None

    def test_what_has_no_end_is_not_gone_through(self) -> None:
        assert listed(itertools.count(), 3) == [0, 1, 2, 3]
        assert refusal(glow.Roll, itertools.repeat("red:fire")).code == "dice-count"
        assert (
            refusal(glow.Company, "Pocana", itertools.repeat("likyar")).code == "card-given-twice"
        )


class TestEverywhere:
    @pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
    def test_where_a_card_is_expected(self, value: Any) -> None:
        assert refusal(glow.card, value).code == "no-such-card"
        assert refusal(glow.explain, value, "red:fire").code == "no-such-card"

    @pytest.mark.parametrize("value", TABLES, ids=lambda value: type(value).__name__)
    def test_where_a_number_or_a_name_is_expected(self, value: Any) -> None:
        company = glow.Company("Pocana", ["likyar"])

        assert refusal(glow.noon, company, "red:fire", light=value).code == "not-an-amount"
        assert refusal(glow.noon, company, "red:fire", rulings=value).code == "unknown-preset"
        assert refusal(glow.rulings.__getitem__, value).code == "unknown-ruling"
        assert refusal(glow.casebook.__getitem__, value).code == "unknown-case"
        assert refusal(glow.province.steps, value, "red:fire").code == "no-such-space"
        assert refusal(glow.archipelago.explain, (0, 0, 0, 0), value, 1, elements=1).code == (
            "no-such-island"
        )
        assert refusal(glow.Pool("red").roll, value).code == "not-a-seed"
        assert refusal(glow.Game.new, ["Pocana", "Eoles"], "province", value).code == (
            "not-a-game-seed"
        )
        assert refusal(glow.language, value).code == "unknown-language"

    def test_a_page_of_what_is_no_text(self) -> None:
        assert refusal(serving.page, 7).code == "not-text"
        assert refusal(serving.opened, 7).code == "not-text"

    def test_a_cemetery_that_is_no_list(self) -> None:
        company = glow.Company("Pocana", ["likyar"])

        assert refusal(glow.odds.compare, company, "red", cemetery=3).code == "not-a-list"


class TestAnswersOfPupils:
    @pytest.mark.parametrize("right", [2, 0.5, "fire", glow.Symbol.FIRE, {1, 3}, (1, 3)])
    @pytest.mark.parametrize("answer", ODD, ids=lambda value: type(value).__name__)
    def test_whatever_they_write_it_is_marked(self, answer: object, right: object) -> None:
        checked = glow.check(answer, right)

        assert not checked
        assert str(checked)

    @pytest.mark.parametrize("answer", TABLES, ids=lambda value: type(value).__name__)
    def test_a_table_where_a_card_is_asked_for(self, answer: object) -> None:
        """A row of one is as good as what stands in it, and everything else is not right."""
        checked = glow.check(answer, glow.companions["likyar"])

        assert bool(checked) is (str(answer) == str(pd.Series(["likyar"])))
        assert str(checked)

    def test_numbers_of_many_digits(self) -> None:
        assert not glow.check("9" * 400, 2)
        assert not glow.check(10**400, 0.5, within=3)
        assert not glow.check("1e99999999", 2)
        assert glow.check(10**30, 10**30)
        assert not glow.check(10**30 + 1, 10**30)

    def test_arrays_with_the_right_numbers(self) -> None:
        assert glow.check(np.array([1, 3]), (1, 3))
        assert glow.check(np.array([3, 1]), {1, 3})
        assert not glow.check(np.array([3, 1]), (1, 3))
        assert glow.check(np.int64(2), 2)
        assert not glow.check(np.array([2, 2]), 2)


REFUSALS = {"GlowError", "RefusedError", "refuse", "error", "note"}


def raw_quotes(source: str) -> list[int]:
    """Return the lines of refusals that quote with `repr` or by cutting a text themselves."""
    lines = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
        if name not in REFUSALS:
            continue
        for node in itertools.chain.from_iterable(ast.walk(word) for word in call.keywords):
            by_repr = isinstance(node, ast.Call) and getattr(node.func, "id", None) in (
                "repr",
                "ascii",
            )
            in_text = isinstance(node, ast.FormattedValue) and node.conversion == ord("r")
            if by_repr or in_text:
                lines.append(call.lineno)
    return lines


def test_raw_quotes_are_found() -> None:
    assert raw_quotes("raise GlowError('x', given=repr(value))") == [1]
    assert raw_quotes("raise GlowError('x', given=repr(value)[:80])") == [1]
    assert raw_quotes("raise GlowError('x', given=f'{name}={value!r}')") == [1]
    assert raw_quotes("raise GlowError('x', given=quoted(value))\nprint(repr(value))") == []


@for_each("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_refusal_quotes_by_itself(path: Path) -> None:
    assert raw_quotes(path.read_text(encoding="utf-8")) == []
