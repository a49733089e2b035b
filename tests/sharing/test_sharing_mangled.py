"""Thousands of mangled codes and files: only a GlowError, or a position that can be used."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc

import pytest

from glow_explorer import GlowError
from glow_explorer.position import Position
from glow_explorer.sharing.codes import HEAD
from glow_explorer.sharing.files import DEEPEST, MOST_TEXT, read_json
from tests.sharing.test_sharing_codes import packed
from tests.support.positions import finished, mangled, samples, under_way
from tests.support.refusals import refusal

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MANY = 400
"""How often a position of each kind is mangled."""
KINDS = sorted(samples())


def altered(code: str, chance: random.Random) -> str:
    """Return a code with letters changed, dropped, inserted or swapped."""
    letters = list(code)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(letters))
        kind = chance.randrange(4)
        if kind == 0:
            letters[at] = chance.choice(LETTERS)
        elif kind == 1 and len(letters) > 1:
            del letters[at]
        elif kind == 2:
            letters.insert(at, chance.choice([*LETTERS, " ", "é", "%", "\n"]))
        else:
            other = chance.randrange(len(letters))
            letters[at], letters[other] = letters[other], letters[at]
    return "".join(letters)


def use(position: Position, chance: random.Random) -> None:
    """Do with a position what users do."""
    code = position.code()
    assert Position.from_code(code) == position
    assert repr(position)
    if position.game is not None:
        assert finished(position.game._table.copy(), chance)


@pytest.mark.parametrize("name", KINDS)
def test_altered_codes(name: str) -> None:
    """A checksum of 32 bits lets nothing through but what is still the same."""
    chance = random.Random(name)
    position = samples()[name]
    code = position.code()
    for _ in range(MANY):
        made = altered(code, chance)
        try:
            found = Position.from_code(made)
        except GlowError as error:
            assert error.code in ("code-damaged", "code-foreign", "code-newer", "code-too-long")
            assert str(error)
        else:
            assert found == position


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_mangled_contents_with_a_right_checksum(name: str) -> None:
    """Somebody may write codes of their own; they are looked at like any other."""
    chance = random.Random(name)
    plain = {part: value for part, value in samples()[name].to_dict().items() if part not in HEAD}
    for _ in range(MANY):
        made = json.dumps(mangled([plain], chance)[:1])[1:-1]
        try:
            found = Position.from_code(packed(made))
        except GlowError as error:
            assert str(error)
        else:
            use(found, chance)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_mangled_values(name: str) -> None:
    chance = random.Random(name)
    plain = samples()[name].to_dict()
    for _ in range(MANY):
        try:
            found = Position.from_dict(mangled(plain, chance))
        except GlowError as error:
            assert str(error)
        else:
            use(found, chance)


def test_mangled_texts() -> None:
    chance = random.Random(2)
    text = Position(under_way(2, 30)).to_json()
    for _ in range(MANY):
        letters = list(text)
        for _ in range(chance.choice((1, 3))):
            at = chance.randrange(len(letters))
            letters[at] = chance.choice(['"', "{", "}", "[", "]", ",", "-", "9", "\\", "\x00", ""])
        try:
            Position.from_json("".join(letters))
        except GlowError as error:
            assert str(error)


class TestBounds:
    @pytest.mark.slow
    def test_no_code_takes_much_memory(self) -> None:
        bombs = [
            packed("[" + " " * 20_000_000 + "]"),
            packed("[" * 30_000),
            packed('{"roll":"' + "red:fire " * 5_000 + '"}'),
            packed('{"game":{"actions":["' + '","keep' * 40_000 + '"]}}'),
            "glow1-" * 15_000,
            "glow1-" + "A" * 90_000,
        ]
        peaks = []
        tracemalloc.start()
        try:
            for bomb in bombs:
                gc.collect()  # what is left of the one before
                tracemalloc.reset_peak()
                assert refusal(Position.from_code, bomb).code
                peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()

        assert max(peaks) < 4_000_000

    def test_deep_and_long_json(self) -> None:
        deep = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)

        assert read_json("[" * DEEPEST + "]" * DEEPEST)
        assert refusal(read_json, deep).code == "json-too-deep"
        assert refusal(read_json, '{"a":' * 100_000).code == "json-too-deep"
        assert refusal(read_json, " " * (MOST_TEXT + 1)).code == "json-too-long"

    def test_brackets_in_texts_are_not_deep(self) -> None:
        assert read_json('["' + "[" * 500 + '\\"["]') == ["[" * 500 + '"[']

    @pytest.mark.parametrize(
        "text",
        ['"' + '\\"' * 1_000_000, '"' * 1_000_001, "\\" * 1_000_000, '"a" ' * 500_000],
        ids=["escapes", "quotes", "backslashes", "texts"],
    )
    def test_hostile_texts_are_refused_in_one_pass(self, text: str) -> None:
        assert refusal(read_json, text).code == "not-json"

    def test_many_names_one_of_them_twice(self) -> None:
        names = ",".join(f'"{number}":1' for number in range(100_000))
        error = refusal(read_json, f'{{{names},"99999":2}}')

        assert (error.code, error.data["given"]) == ("json-name-twice", "'99999'")

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e9", "0.5", "1" * 42])
    def test_numbers_that_no_position_has(self, number: str) -> None:
        assert refusal(read_json, f"[{number}]").code == "json-number"

    def test_a_checksum_is_all_that_stands_between(self) -> None:
        """Otherwise the test above would prove nothing about codes with the right one."""
        fire, air = '{"roll":"red:fire"}', '{"roll":"red:air"}'

        assert Position.from_code(packed(air)) != Position.from_code(packed(fire))
