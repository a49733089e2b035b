"""Short codes: the same position comes back, in any process, out of any text around it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Roll, Rulings
from glow_explorer.game import Game
from glow_explorer.position import Position
from glow_explorer.sharing import codes
from tests.support.positions import begun, samples, under_way
from tests.support.refusals import refusal
from tests.support.strategies import pools, rolls

KEYS = [card.key for card in glow.companions]
ADVENTURERS = [card.key for card in glow.adventurers]


def comes_back(position: Position) -> None:
    """Assert that a code gives the same position, and the position the same code."""
    code = position.code()
    back = Position.from_code(code)

    assert re.fullmatch(r"glow1-[A-Za-z0-9_-]+", code)
    assert back == position
    assert back.code() == code
    assert back.to_dict() == position.to_dict()
    assert Position.from_dict(position.to_dict()) == position
    assert Position.from_json(position.to_json()) == position


@pytest.mark.parametrize("name", samples())
def test_positions_of_every_kind_come_back(name: str) -> None:
    comes_back(samples()[name])


class TestAnything:
    @given(rolls(12).filter(len))
    def test_rolls(self, roll: Roll) -> None:
        comes_back(Position(roll))

    @given(pools(12).filter(len))
    def test_pools(self, pool: glow.Pool) -> None:
        comes_back(Position(pool))

    @given(
        st.sampled_from(ADVENTURERS),
        st.lists(st.sampled_from(KEYS), unique=True, max_size=9),
        st.lists(st.sampled_from(range(1, 7)), unique=True, max_size=4),
        st.integers(0, 200),
        st.sampled_from(["standard", "english", "french", "digital"]),
    )
    def test_companies(
        self, adventurer: str, companions: list[str], spells: list[int], light: int, preset: str
    ) -> None:
        company = Company(adventurer, companions, spells)
        dead = [key for key in KEYS if key not in companions][: light % 5]
        comes_back(Position(company, light=light, cemetery=dead, rulings=preset))

    @given(rolls(6).filter(len), st.permutations(range(12)), st.integers(0, 9))
    def test_journeys(self, roll: Roll, islands: list[int], footprints: int) -> None:
        comes_back(Position(roll, boats=tuple(islands[:4]), footprints=footprints))

    @pytest.mark.slow
    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.integers(0, 10_000), st.integers(0, 300))
    def test_games(self, seed: int, actions: int) -> None:
        comes_back(Position(under_way(seed, actions)))


class TestShort:
    """Codes are for people who paste them into a chat."""

    def test_a_roll(self) -> None:
        code = Position(Roll("2 red:fire red:air blue:water small blue:air yellow:light")).code()

        assert len(code) <= 40

    def test_a_noon(self) -> None:
        assert len(samples()["noon"].code()) <= 120

    @pytest.mark.slow
    @pytest.mark.parametrize("strategy", ["random", "greedy", "careful"])
    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    def test_whole_games_of_four(self, strategy: str, journey: str) -> None:
        """To the very end; of nine hundred games the longest code had 996 characters."""
        four = ["Pocana", "Eoles", "Braccio", "Orium"]
        lengths = [
            len(Position(Game.new(four, journey, 10**9 + seed).play(strategy)).code())
            for seed in range(4)
        ]

        assert max(lengths) < 1200


def test_a_whole_game_opens_with_its_past() -> None:
    """Played again from its beginning: its log and undo are there."""
    four = ["Pocana", "Eoles", "Braccio", "Orium"]
    played = Game.new(four, seed=1).play("greedy")
    game = Position.from_code(Position(played).code()).game

    assert game == played
    assert game is not None
    assert game.history == played.history
    assert game.undo() == played.undo()


class TestFound:
    """A code is found in whatever it is pasted with."""

    CODE = Position(Roll("red:fire blue:water")).code()

    @pytest.mark.parametrize(
        "around",
        [
            "{}", "  {}\n", "\t{} ", "<{}>", "“{}”", "Look: {}", "Look: {}.", "({})",
            "https://example.org/lab?position={}", "https://example.org/?a=1&position={}&lang=fr#x",
            "https://example.org/glow1-explorer/{}", "{} is my position", "glow1-xyz {}",
            "my position is {}\nand I am lost", "[a link](https://example.org/?p={})",
        ],
    )  # fmt: skip
    def test_in_a_line_or_a_link(self, around: str) -> None:
        assert Position.from_code(around.format(self.CODE)).roll == Roll("red:fire blue:water")

    def test_over_several_lines(self) -> None:
        code = samples()["game"].code()
        wrapped = "\r\n  ".join(code[place : place + 40] for place in range(0, len(code), 40))

        assert Position.from_code(wrapped) == samples()["game"]

    def test_with_marks_that_nobody_sees(self) -> None:
        code = "\u200b".join([self.CODE[:9], self.CODE[9:]])

        assert Position.from_code(f"\ufeff{code}").roll == Roll("red:fire blue:water")


def packed(text: str, *, checksum: int | None = None) -> str:
    """Return a code of version 1 with any contents."""
    return raw(codes._shortened(text), checksum=checksum)


def raw(content: bytes, *, checksum: int | None = None) -> str:
    """Return a code of version 1 with any bytes in it."""
    known = codes._shortened(codes.DICTIONARY)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, known)
    body = packer.compress(content) + packer.flush()
    mark = zlib.crc32(body) if checksum is None else checksum
    return "glow1-" + urlsafe_b64encode(mark.to_bytes(4, "big") + body).decode().rstrip("=")


FIRE = '{"roll":"red:fire"}'


class TestRefused:
    @pytest.mark.parametrize("given", ["", "hello", "glow-", "glow1", "GLOW1-abc", "glow0-abcd"])
    def test_foreign_codes(self, given: str) -> None:
        error = refusal(Position.from_code, given)

        assert (error.code, error.data["given"]) == ("code-foreign", repr(given))

    @pytest.mark.parametrize("given", [None, 3, b"glow1-abc", ["glow1-abc"]])
    def test_what_is_no_text(self, given: object) -> None:
        assert refusal(Position.from_code, given).code == "not-text"
        assert refusal(Position.from_json, given).code == "not-text"

    def test_newer_codes(self) -> None:
        error = refusal(Position.from_code, "glow2-abcdefgh")

        assert (error.code, error.data) == ("code-newer", {"given": 2, "newest": 1})

    def test_damaged_codes(self) -> None:
        code = samples()["noon"].code()
        for damaged in (code[:-1], code[:-4], code + "A", code.lower(), "glow1-", "glow1-A"):
            assert refusal(Position.from_code, damaged).code == "code-damaged"

    def test_a_wrong_checksum(self) -> None:
        assert Position.from_code(packed(FIRE)).roll == Roll("red:fire")
        assert refusal(Position.from_code, packed(FIRE, checksum=7)).code == "code-damaged"

    def test_a_byte_that_stands_for_no_word(self) -> None:
        assert refusal(Position.from_code, raw(b'{"roll":"\xff"}')).code == "code-damaged"

    def test_a_letter_written_otherwise(self) -> None:
        """The last letters have bits that mean nothing; they must be as they were written."""
        code = packed(FIRE)
        others = [code[:-1] + letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123456789-_"]
        read = [other for other in others if _is_read(other)]

        assert set(read) <= {code}

    def test_long_codes_and_long_texts(self) -> None:
        long = "glow1-" + "A" * 13_000
        error = refusal(Position.from_code, long)

        assert (error.code, error.data["most"]) == ("code-too-long", codes.MOST_CODE)
        assert refusal(Position.from_code, "x" * 100_001).code == "code-too-long"

    @pytest.mark.slow
    def test_a_small_code_that_would_unpack_to_megabytes(self) -> None:
        bomb = packed("[" + " " * 5_000_000 + "]")

        assert len(bomb) < codes.MOST_CODE
        assert refusal(Position.from_code, bomb).code == "code-too-long"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("[" * 40 + "]" * 40, "json-too-deep"),
            ('{"roll":"red:fire"', "not-json"),
            ("", "not-json"),
            ('{"light":NaN}', "json-number"),
            ('{"light":1.5}', "json-number"),
            ('{"light":' + "9" * 60 + "}", "json-number"),
            ('{"light":1,"light":2}', "json-name-twice"),
            ("[]", "position-not-named"),
            ('"roll"', "position-not-named"),
            ("7", "position-not-named"),
            ("null", "position-not-named"),
            ("{}", "position-empty"),
            ('{"format":"chess","roll":"red:fire"}', "position-foreign"),
            ('{"version":2,"roll":"red:fire"}', "position-newer"),
            ('{"dragons":1}', "position-unknown"),
            ('{"roll":"red:wood"}', "position-part"),
            ('{"roll":"red:light"}', "position-part"),
            ('{"roll":7}', "position-not-text"),
            ('{"company":{"adventurer":"x"}}', "position-not-known"),
            ('{"light":true}', "position-not-number"),
            ('{"game":{}}', "position-without"),
            ('{"game":[]}', "position-not-named"),
        ],
    )
    def test_codes_made_by_hand(self, text: str, code: str) -> None:
        assert refusal(Position.from_code, packed(text)).code == code


def _is_read(code: str) -> bool:
    try:
        Position.from_code(code)
    except glow.GlowError:
        return False
    return True


def test_a_code_opened_in_a_new_process_shows_the_same() -> None:
    for name in ("noon", "land", "game"):
        position = samples()[name]
        script = (
            "import sys, glow_explorer as glow;"
            f"print(glow.Position.from_code({position.code()!r}).to_json(), end='')"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=600
        )

        assert done.stdout == position.to_json()


# Version 1 is frozen for good. These codes, and the JSON of the same positions beside them, were
# made when it was new; people have such codes in their chats. They are read for ever: nothing makes
# this file anew, and a test that fails here means that the change is wrong, not the file.
FROZEN = json.loads((Path(__file__).parents[1] / "golden/codes.version1.json").read_text("utf-8"))


@pytest.mark.parametrize("name", FROZEN)
def test_codes_of_version_1_are_read_for_ever(name: str) -> None:
    code, plain = FROZEN[name]["code"], FROZEN[name]["position"]
    position = Position.from_code(code)

    assert position == Position.from_dict(plain)
    if position.game is not None:
        standing = {one.name: one.light for one in position.game.players.values()}
        assert len(position.game.history) == sum(
            isinstance(one, str) for one in plain["game"]["actions"]
        )
        assert [position.game.day, position.game.phase, standing] == FROZEN[name]["stands"]


def test_there_are_frozen_codes_of_every_kind() -> None:
    assert set(FROZEN) >= set(samples())
    for name, position in samples().items():
        assert position.game is not None or Position.from_code(FROZEN[name]["code"]) == position


def test_words_and_dictionary_of_version_1_are_as_they_were() -> None:
    """A single other letter, and no code that is out there could be read."""
    words = "\n".join(codes.WORDS).encode()

    assert (len(codes.WORDS), zlib.crc32(words)) == (112, 3519918999)
    assert (len(codes.DICTIONARY), zlib.crc32(codes.DICTIONARY.encode())) == (2806, 2826672752)


def test_rulings_decided_otherwise_are_kept() -> None:
    rulings = Rulings("digital", joker_saves_a_die="no", kaar_owner_immune="yes")
    position = Position("red:fire", rulings=rulings)

    assert Position.from_code(position.code()).rulings == rulings


def test_the_history_travels_in_a_code() -> None:
    game = under_way(3, 50)
    back = Position.from_code(Position(game).code()).game

    assert back == game
    assert back is not None
    assert back.history == game.history
    assert back.log.items == game.log.items
    assert back.undo(20) == game.undo(20)


def test_a_position_too_long_for_a_code_is_refused() -> None:
    """Nothing that is played is; but a game may change its rulings again and again."""
    game = begun(1)
    for number in range(3000):
        game = game.reseeded(number**9)
    error = refusal(Position(game).code)

    assert (error.code, error.data["most"]) == ("code-too-long", codes.MOST_CODE)
