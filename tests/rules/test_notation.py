"""The notation of dice: forgiving in form, exact in meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Color, Die, GlowError, Pool, Roll, Symbol, language
from glow_explorer.dice import read_dice
from glow_explorer.language import available, text
from tests.support.refusals import refusal
from tests.support.strategies import pools, rolls

EXPECTED = Roll([Die("red", "fire"), Die("blue", "water", "small"), Die("red", "air")])


@pytest.mark.parametrize(
    "text",
    [
        "red:fire small blue:water red:air",
        "red:fire,small blue:water,red:air",
        "red:fire; small blue:water; red:air",
        "red:fire/small blue:water/red:air",
        "red:fire | small blue:water | red:air",
        "red:fire + small blue:water & red:air",
        "red:fire - small blue:water - red:air",
        "(red:fire) [small blue:water] {red:air}",
        "red:fire\n  small blue:water\n\tred:air\n",
        "RED:FIRE Small Blue:Water rEd:aIr",
        "red : fire, small blue = water, red:air",
        "red:fire, small blue:water and red:air",
        "1 red:fire, 1x small blue:water, 1 × red:air",
        "rouge:feu petit bleu:eau et rouge:nuage",
        "Red:flame, little blue:drop, red:cloud",
    ],
)
def test_one_meaning_many_forms(text: str) -> None:
    assert Roll(text) == EXPECTED


@given(rolls())
def test_rolls_round_trip(roll: Roll) -> None:
    assert Roll(str(roll), unlimited=True) == roll
    assert eval(repr(roll)) == roll


@given(pools())
def test_pools_round_trip(pool: Pool) -> None:
    assert Pool(str(pool), unlimited=True) == pool
    assert eval(repr(pool)) == pool


@given(
    rolls(),
    st.sampled_from([" ", ",", ";", " / ", "\n", " and ", " | "]),
    st.sampled_from([str.lower, str.upper, str.title]),
)
def test_separators_and_case_change_nothing(roll: Roll, separator: str, case: object) -> None:
    text = case(separator.join(str(die) for die in roll))  # type: ignore[operator]

    assert Roll(text, unlimited=True) == roll


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_reason(text: str) -> None:
    """Nothing but a GlowError comes out, and its message can be told."""
    try:
        Pool(text, unlimited=True)
    except GlowError as error:
        assert str(error)


def test_counts_repeat_a_die() -> None:
    assert Pool("2 green, 3 red, purple") == Pool(["green"] * 2 + ["red"] * 3 + ["purple"])
    assert Roll("2 small green:air") == Roll("small green:air small green:air")


def test_a_pool_may_hold_rolled_dice() -> None:
    assert Pool("2 green, red:fire").unrolled == (0, 1)


@pytest.mark.parametrize(
    ("text", "code", "nearest", "marked"),
    [
        ("red:fire blue:watre", "unknown-symbol", "water", "watre"),
        ("red:fire bleu:eua", "unknown-symbol", "eau", "eua"),
        ("red:fire yelow:light", "unknown-color", "yellow", "yelow"),
        ("smal red:fire", "unknown-color", "small", "smal"),
        ("red:fire dragon:fire", "unknown-color", None, "dragon"),
        ("red:fire fire", "symbol-without-color", None, "fire"),
        ("red:fire blue", "die-not-rolled", None, "blue"),
        ("red:fire 2 small blue", "die-not-rolled", None, "2 small blue"),
        ("red:", "die-without-symbol", None, " "),
        ("red:fire small", "die-without-color", None, " "),
        ("red:fire 3", "die-without-color", None, " "),
        (":fire", "die-without-color", None, ":"),
        ("0 red:fire", "dice-count", None, "0"),
        ("1000 red:fire", "dice-count", None, "1000"),
        ("red:fire green:light", "impossible-face", None, "green:light"),
    ],
)
def test_an_error_points_at_the_word(
    text: str, code: str, nearest: str | None, marked: str
) -> None:
    error = refusal(Roll, text)

    assert error.code == code
    assert error.data.get("nearest") == nearest
    line, carets = error.data["pointer"].split("\n")
    start, length = carets.index("^"), carets.count("^")
    assert f"{line}  "[start : start + length] == marked
    assert str(error).endswith(error.data["pointer"])


def test_the_pointer_shows_the_line_of_the_word() -> None:
    error = refusal(Roll, "red:fire\nblue:wtaer\nred:air")

    assert error.data["pointer"] == "    blue:wtaer\n         ^^^^^"


@pytest.mark.parametrize("code", available())
def test_every_word_an_error_expects_can_be_typed(code: str) -> None:
    """The names that are shown, such as «petits pas», are understood when typed."""
    language(code)
    for color in Color:
        for symbol in Symbol:
            (term,) = read_dice(f"{text(f'color.{color}')}:{text(f'symbol.{symbol}')}")
            assert (term.color, term.symbol) == (color, symbol)


@pytest.mark.parametrize(
    "given",
    ["red, 2, blue", "small, red:fire", "2 - red", "red, :fire", "red: , fire", "x red", "small"],
)
def test_punctuation_ends_a_die(given: str) -> None:
    assert refusal(Pool, given).code in {
        "die-without-color", "die-without-symbol", "unknown-color", "unknown-symbol",
    }  # fmt: skip


@pytest.mark.parametrize("given", ["()", "- - -", ", ;", "and", "[ ]"])
def test_text_without_dice_is_no_empty_roll(given: str) -> None:
    assert refusal(Roll, given).code == "no-dice-in-text"
    assert len(Roll("  ")) == 0


def test_dice_may_be_given_as_counts() -> None:
    assert Pool({"red": 2, "small blue": 1}) == Pool("2 red, small blue")
    assert Roll({"red:fire": 2}) == Roll("2 red:fire")
    assert refusal(Pool, {"red": 0}).code == "dice-count"
    assert refusal(Pool, {"red": None}).code == "unknown-color"
