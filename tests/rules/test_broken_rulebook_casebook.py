"""Broken cases are refused, and so are positions that nobody can judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glow_explorer.cases import CASE_KINDS, answers, casebook
from glow_explorer.cases import load as load_casebook
from glow_explorer.rulebook import Rulings
from glow_explorer.tables import CatalogError
from tests.support.brokenbooks import (
    ANYTHING,
    CASES,
    alter,
    copy_to_break,
    problems,
    report,
    toml,
    under,
    write,
)
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from pathlib import Path

folder = pytest.fixture(copy_to_break)


class TestCasebook:
    @pytest.mark.parametrize(
        ("before", "after", "found"),
        [
            ('en = "Water', 'de = "Water', ["title bad-wording"] * 2),
            ("title = ", "name = ", ["name unknown-name", "title bad-wording"]),
            ('fr = "De l', 'xx = "De l', ["title bad-wording"]),
            ('en = "I have both', 'de = "I have both', ["question bad-wording"] * 2),
            ("question = ", "asked = ", ["asked unknown-name", "question bad-wording"]),
            ('"noon.crossed"', '"noon.crosed"', ["rules unknown-reference"]),
            ('"noon.crossed"', "[]", ["rules unknown-reference"]),
            ('["noon.crossed"]', '"noon.crossed"', ["rules not-references"]),
            ('kind = "card"', 'kind = "dragon"', ["kind not-a-choice"]),
            ('kind = "card"', "kind = []", ["kind not-a-choice"]),
            ('kind = "card"', "", ["kind not-a-choice"]),
            ('card = "gluach"', 'card = "gluack"', ["position unknown-card"]),
            ('card = "gluach"', "card = 99", ["position no-such-card"]),
            ('card = "gluach", ', "", ["position position-lacks"]),
            ("blue:water", "blue:watre", ["position unknown-symbol"]),
            ("rolls = ", "roll = ", ["position bad-position"]),
            ("rolls = ", "weather = 3, rolls = ", ["position bad-position"]),
            ("rolls = ", 'adventurer = "x", rolls = ', ["position no-such-card"]),
            ("rolls = ", "rolls = [] } # ", ["position not-a-list"]),
            ("position = ", 'position = "x" # ', ["position not-a-table"]),
            ("position = ", 'position = ["x"] # ', ["position not-a-table"]),
        ],
    )
    def test_a_bad_case_is_reported_with_its_place(
        self, folder: Path, before: str, after: str, found: list[str]
    ) -> None:
        alter(folder, "casebook.toml", "[gluach]", before, after)

        assert under(folder, "casebook.toml", "gluach") == found

    @pytest.mark.parametrize("given", ["3", "[]", '"card"', "[{}]"])
    def test_a_case_is_a_table(self, folder: Path, given: str) -> None:
        (folder / "casebook.toml").write_text(f"c = {given}", "utf-8")

        assert problems(folder, "casebook.toml") == [("casebook.toml", "c", "not-a-table")]

    @pytest.mark.parametrize("given", [None, "{}"])
    def test_a_case_needs_a_position(self, folder: Path, given: str | None) -> None:
        write(folder, "casebook.toml", position=given)
        [(place, error)] = report(folder, "casebook.toml")

        assert place == ("casebook.toml", "c.position", "position-lacks")
        assert error.data == {"given": "card", "kind": "card"}

    @pytest.mark.parametrize("given", ["3", "[]", "{}", "true"])
    def test_the_example_is_named_by_words(self, folder: Path, given: str) -> None:
        write(folder, "casebook.toml", example=given)

        assert [column for _, column, _ in problems(folder, "casebook.toml")] == ["c.example"]

    @pytest.mark.parametrize(
        ("before", "after", "code"),
        [
            ("light = 40", "lights = 40", "bad-position"),
            ("light = 40, ", "", "position-lacks"),
            ("light = 40", "light = -1", "not-an-amount"),
            ("footprints = 2", 'footprints = "two"', "not-an-amount"),
            ('adventurer = "pocana"', 'adventurer = "likyar"', "card-of-another-kind"),
            ('adventurer = "pocana", ', "", "position-lacks"),
            ("[tie.position.players]", "[tie.position.player]", "bad-position"),
            (
                "[tie.position.players]",
                "[tie.position]\nweather = 3\n[tie.position.players]",
                "bad-position",
            ),
        ],
    )
    def test_a_position_that_nobody_can_judge(
        self, folder: Path, before: str, after: str, code: str
    ) -> None:
        alter(folder, "casebook.toml", "[tie]", before, after)

        assert problems(folder, "casebook.toml") == [("casebook.toml", "tie.position", code)]

    @pytest.mark.parametrize(
        ("kind", "position", "code"),
        [
            ("noon", '{ adventurer = "pocana", roll = "red:fire", dice = 3 }', "not-sketal-dice"),
            ("winner", "{ players = 3 }", "no-scores"),
            ("winner", "{ players = {} }", "no-scores"),
            ("winner", '{ players = { a = "x" } }', "no-scores"),
            ("walk", '{ path = [], roll = "red:fire" }', "not-a-path"),
            ("card", '{ card = "gluach", rolls = [] }', "not-a-list"),
            ("card", '{ card = "gluach", rolls = 3 }', "not-a-list"),
        ],
    )
    def test_what_the_judge_does_not_understand(
        self, folder: Path, kind: str, position: str, code: str
    ) -> None:
        write(folder, "casebook.toml", kind=f'"{kind}"', position=position)

        assert problems(folder, "casebook.toml") == [("casebook.toml", "c.position", code)]

    @pytest.mark.parametrize(
        ("kind", "position", "given", "near"),
        [
            ("card", '{ card = "gluach", rols = [] }', "rols", "rolls"),
            ("card", '{ card = "gluach", rolls = [], weather = 3 }', "weather", None),
            ("noon", '{ adventurer = "pocana", rol = "red:fire" }', "rol", "roll"),
            ("winner", "{ player = {} }", "player", "players"),
            ("winner", '{ players = { a = { adventurer = "pocana", lite = 3 } } }', "lite", None),
            ("winner", "{ players = { a = { boat = [] } } }", "boat", "boats"),
            ("walk", '{ paht = [1], roll = "red:fire" }', "paht", "path"),
            ("tom-count", "{ vilage = 3, footprints = 3, score = 3 }", "vilage", "village"),
        ],
    )
    def test_an_unknown_word_in_a_position(
        self, folder: Path, kind: str, position: str, given: str, near: str | None
    ) -> None:
        write(folder, "casebook.toml", kind=f'"{kind}"', position=position)
        [(place, error)] = report(folder, "casebook.toml")

        assert place == ("casebook.toml", "c.position", "bad-position")
        assert (error.data["given"], error.data["nearest"]) == (given, near)

    @pytest.mark.parametrize(
        ("kind", "position", "missed"),
        [
            ("card", "{ rolls = [] }", "card"),
            ("noon", '{ adventurer = "pocana" }', "roll"),
            ("score", "{ light = 3 }", "adventurer"),
            ("rerolls", '{ adventurer = "pocana" }', "light"),
            ("walk", "{ path = [1] }", "roll"),
            ("sail", '{ origin = 1, roll = "red:fire" }', "to"),
            ("tom-band", "{ steps = 1, band = 1 }", "score"),
            ("tom-boat", "{ origin = 1 }", "route"),
        ],
    )
    def test_a_missing_word_in_a_position(
        self, folder: Path, kind: str, position: str, missed: str
    ) -> None:
        write(folder, "casebook.toml", kind=f'"{kind}"', position=position)
        [(place, error)] = report(folder, "casebook.toml")

        assert place == ("casebook.toml", "c.position", "position-lacks")
        assert error.data == {"given": missed, "kind": kind}

    @pytest.mark.parametrize("kind", CASE_KINDS)
    def test_a_position_may_hold_anything_anywhere(self, folder: Path, kind: str) -> None:
        """Whatever it is, it is judged or reported at its place."""
        whole = next(dict(case.facts) for case in casebook() if case.kind == kind)
        unknown = refusal(answers, kind, {"weather": 3}, Rulings())
        for word in unknown.data["expected"]:
            for given in ANYTHING:
                write(
                    folder,
                    "casebook.toml",
                    kind=f'"{kind}"',
                    position=toml({**whole, word: given}),
                )
                try:
                    assert all(map(str, load_casebook(folder)))
                except CatalogError as error:
                    assert [problem.column for problem in error.problems] == ["c.position"]

    def test_a_position_of_another_kind_cannot_be_judged(self, folder: Path) -> None:
        for kind in (one for one in CASE_KINDS if one != "card"):
            (folder / "casebook.toml").write_text(
                CASES.replace('kind = "card"', f'kind = "{kind}"'), "utf-8"
            )

            assert problems(folder, "casebook.toml") == [
                ("casebook.toml", "gluach.position", "bad-position")
            ]

    def test_why_a_position_cannot_be_judged_is_told(self, folder: Path) -> None:
        alter(folder, "casebook.toml", "[gluach]", 'card = "gluach"', 'card = "gluack"')
        [(_, error)] = report(folder, "casebook.toml")

        assert error.code == "unknown-card"
        assert error.data["given"] == "gluack"
        assert "gluach" in str(error)

    def test_an_unknown_kind_names_the_kinds_there_are(self, folder: Path) -> None:
        alter(folder, "casebook.toml", "[gluach]", 'kind = "card"', 'kind = "dragon"')
        [(_, error)] = report(folder, "casebook.toml")

        assert error.data["given"] == "dragon"
        assert set(error.data["expected"]) == {
            "card", "noon", "score", "winner", "rerolls", "walk", "sail", "game",
            "tom-band", "tom-boat",
            "tom-moves", "tom-camp", "tom-count",
        }  # fmt: skip

    def test_all_problems_come_at_once(self, folder: Path) -> None:
        file = "casebook.toml"
        alter(folder, file, "[gluach]", 'en = "Water', 'de = "Water')
        alter(folder, file, "[gluach]", '"noon.crossed"', '"noon.crosed"')
        alter(folder, file, "[gluach]", 'card = "gluach"', 'card = "gluack"')
        alter(folder, file, "[tie]", '"end.tie"', '"end.ties"')
        alter(folder, file, "[tie]", "light = 40", "lights = 40")

        assert problems(folder, file) == [
            (file, "gluach.title", "bad-wording"),
            (file, "gluach.title", "bad-wording"),
            (file, "gluach.rules", "unknown-reference"),
            (file, "gluach.position", "unknown-card"),
            (file, "tie.rules", "unknown-reference"),
            (file, "tie.position", "bad-position"),
        ]
