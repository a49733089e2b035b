"""Short codes: the same position comes back, in any process, out of any text around it."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Roll, Rulings
from glow_explorer.position import Position
from glow_explorer.sharing import codes, short
from glow_explorer.sharing.short_words import WORDS
from tests.support.positions import begun, samples, tables, under_way
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

    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
    @given(st.integers(0, 10_000), st.integers(0, 300))
    def test_games(self, seed: int, actions: int) -> None:
        comes_back(Position(under_way(seed, actions)))

    def test_every_moment_of_some_games(self) -> None:
        for seed in (2, 3, 4, 9):
            for number, table in enumerate(tables(seed)):
                if number % 5 == 0:
                    comes_back(Position(glow.Game(table.copy())))


class TestShort:
    """Codes are for people who paste them into a chat."""

    def test_a_roll(self) -> None:
        code = Position(Roll("2 red:fire red:air blue:water small blue:air yellow:light")).code()

        assert len(code) <= 36

    def test_a_noon(self) -> None:
        assert len(samples()["noon"].code()) <= 90

    def test_a_game_of_four_in_the_middle(self) -> None:
        lengths = []
        for seed in (2, 5, 8, 11):
            game = next(
                table for table in tables(seed) if table.day == 4 and table.stage == "afternoon"
            )
            assert len(game.seats) == 4
            lengths.append(len(Position(glow.Game(game.copy())).code()))

        assert max(lengths) <= 400


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


def packed(text: bytes, *, compress: bool = True, checksum: int | None = None) -> str:
    """Return a code of version 1 with any contents."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    body = packer.compress(text) + packer.flush() if compress else text
    mark = zlib.crc32(text) if checksum is None else checksum
    return "glow1-" + urlsafe_b64encode(mark.to_bytes(4, "big") + body).decode().rstrip("=")


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
        text = b'["rf"]'

        assert Position.from_code(packed(text)).roll == Roll("red:fire")
        assert Position.from_code(packed(text, compress=False)).roll == Roll("red:fire")
        assert refusal(Position.from_code, packed(text, checksum=7)).code == "code-damaged"

    def test_a_letter_written_otherwise(self) -> None:
        """The last letter has bits that mean nothing; they must be as they were written."""
        code = packed(b'["rf"]', compress=False)
        others = [code[:-1] + letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123456789-_"]
        read = [other for other in others if _is_read(other)]

        assert set(read) <= {code}

    def test_long_codes_and_long_texts(self) -> None:
        long = "glow1-" + "A" * 13_000
        error = refusal(Position.from_code, long)

        assert (error.code, error.data["most"]) == ("code-too-long", codes.MOST_CODE)
        assert refusal(Position.from_code, "x" * 100_001).code == "code-too-long"

    def test_a_small_code_that_would_unpack_to_megabytes(self) -> None:
        bomb = packed(b"[" + b" " * 5_000_000 + b"]")

        assert len(bomb) < codes.MOST_CODE
        assert refusal(Position.from_code, bomb).code == "code-too-long"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            (b"[" * 40 + b"]" * 40, "json-too-deep"),
            (b'[["rf"', "not-json"),
            (b"", "not-json"),
            (b"\xff\xfe", "code-damaged"),
            (b'["rf",NaN]', "json-number"),
            (b'["rf",1.5]', "json-number"),
            (b"[0,0,0,[" + b"9" * 60 + b"]]", "json-number"),
            (b'{"a":1,"a":2}', "json-name-twice"),
            (b"{}", "position-not-list"),
            (b"[]", "position-length"),
            (b"[0]", "position-empty"),
            (b'["xx"]', "position-letters"),
            (b'["r"]', "position-letters"),
            (b'["rp"]', "position-part"),
            (b'["rf",0,[9]]', "position-not-known"),
            (b'["rf",0,0,[true]]', "position-not-number"),
            (b'["rf",0,0,0,[2]]', "position-not-number"),
            (b'["rf",0,0,0,0,9]', "position-not-number"),
            (b"[[]]", "position-not-list"),
        ],
    )
    def test_codes_made_by_hand(self, text: bytes, code: str) -> None:
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
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
        )

        assert done.stdout == position.to_json()


# Codes of version 1, as they were made when it was new. They must be read for ever.
OLD = {
    "roll": "glow1-SYTxqFsicmZyYXJ3b3JCd0duIl0",
    "pool": "glow1-vEquGAN7VzddN0i3oEApFgA",
    "beyond": "glow1-bSUqCAM6IQ0GlZDcAYImsQA",
    "company": "glow1-KwBifAObFm0C8gzQFgugGcaxsbEA",
    "noon": "glow1-MIme5AM6Ia0osag8v8ip3D1PCaTLBOQzoJUWQAONQWEDii1QXINMBmoGRh84CICxFBsLAA",
    "sea": "glow1-i03MmgM6Ia0osag8v8ip3D1PCaIvD1gygXwK9KEBOGotYYYaxQIA",
    "land": (
        "glow1-LkVkWQM6Ia0osag8v8ip3D1PCaTLBOQzoJUWQAONY6EWIsIAGPKGIGOBHHA8xIJDoloJo-BUslLKy1"
        "eqjYXqBQA"
    ),
    "start": "glow1-2p2wlYtGKI6NBQA",
}
OLD_GAMES = {
    "game": (
        "glow1-yPd7fUWSsQ6AMAhE_8XZpQVj_JaGpauDpmO_3jsgNd0I9ODeNS8IKSh1czIGhDzBBqpA6E9T_4CaVL"
        "MUIVCyLaiXnd_8ray1uDIPt5hbhrrXc5nfnzH7e2_sYrAQHqTFodN1X0QRthoxu7CqeuZO-m32AQ"
    ),
    "solo": (
        "glow1-oGc13U2SMQ4DIQwE_0JNkRPHwb0FuUmRdFGU5qS8PrOYIERjWcLe9U7rLljElYuCG1_9B_1-6oSNpH"
        "D1yl-CNJB2tSiR02b4PK5X0M1WXyzxw6mrwUNoW2LZg9kMY0TwfY_iPkNZGpoIYKdpAVSB2tEJrMKs4qF0FL"
        "O4gjFIgysoArx0M8_rGVwJeFnMu_tsJzgfLrpS0I6ZOjGxS9-Q-gM"
    ),
    "noon half resolved": (
        "glow1-7SIztk1SSQqAMBD7y7xAK4K-pcylB48qvRR8vUmcSumhZQjNZMkaLAAqNs5muQE8fkQqFM1Zp4Utpd"
        "7Gu9Z26jWevIdD8yBqcHs1d4_dEihSADvF1gXY0eyP5jH_FCmKKWIqlxBsHxqGSqkZZCc9PHd_AQ"
    ),
}
FACTS = {
    "game": (4, "evening", "province", {"Moloc'h": 7, "Orium": 1}),
    "solo": (7, "noon", "archipelago", {"Moloc'h": 3}),
    "noon half resolved": (1, "noon", "province", {"Moloc'h": 9, "Orium": 2}),
}


@pytest.mark.parametrize("name", OLD)
def test_old_codes_are_read(name: str) -> None:
    assert Position.from_code(OLD[name]) == samples()[name]


@pytest.mark.parametrize("name", OLD_GAMES)
def test_old_codes_of_games_are_read(name: str) -> None:
    game = Position.from_code(OLD_GAMES[name]).game
    assert game is not None
    light = {one.name: one.light for one in game.players.values()}

    assert (game.day, game.phase, game.journey, light) == FACTS[name]
    assert game.actions()


def test_the_words_of_version_1_are_as_they_were() -> None:
    """A single other letter, and no code that is out there could be read."""
    assert (len(WORDS), zlib.crc32(WORDS)) == (1472, 1928999631)


def test_rulings_decided_otherwise_are_kept() -> None:
    rulings = Rulings("digital", joker_saves_a_die="no", kaar_owner_immune="yes")
    position = Position("red:fire", rulings=rulings)

    assert Position.from_code(position.code()).rulings == rulings


def test_the_history_is_left_out_of_a_code() -> None:
    game = under_way(3, 50)
    back = Position.from_code(Position(game).code()).game

    assert back == game
    assert back is not None
    assert (len(back.history), len(game.history)) == (0, 50)


def test_a_position_too_long_for_a_code_is_refused() -> None:
    """Nothing that a game can hold is; hence the limit is lowered for once."""
    plain = Position(begun(1)).to_dict()
    most, codes.MOST_JSON = codes.MOST_JSON, 10
    try:
        error = refusal(codes.encode, plain)
    finally:
        codes.MOST_JSON = most

    assert error.code == "code-too-long"
    assert short.lengthen(short.shorten(plain)) == plain
