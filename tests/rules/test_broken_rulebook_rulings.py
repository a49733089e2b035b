"""Broken rulings are refused, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glow_explorer.rulebook import rulings
from glow_explorer.rulebook.rulings import load as load_rulings
from glow_explorer.tables import CatalogError
from tests.support.brokenbooks import ENTRIES, alter, copy_to_break, problems, report, under, write
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from pathlib import Path

folder = pytest.fixture(copy_to_break)


class TestRulings:
    RULING = '["kaar-owner-immune"]'

    @pytest.mark.parametrize(
        ("before", "after", "found"),
        [
            ("question.en = ", "question.de = ", ["question bad-wording"] * 2),
            ("question.fr = ", "question.xx = ", ["question bad-wording"]),
            (
                "question.en = ",
                "question.en = 3\nquestion.de = ",
                ["question bad-wording"] * 2,
            ),
            ('digital = "no"', 'digital = "never"', ["presets.digital not-a-choice"]),
            ('digital = "no"', "digital = false", ["presets.digital not-a-choice"]),
            ('digital = "no"', "digital = []", ["presets.digital not-a-choice"]),
            (', digital = "no"', "", ["presets.digital not-a-choice"]),
            ('standard = "yes", ', "", ["presets.standard not-a-choice"]),
            ('digital = "no"', 'digital = "no", x = "no"', ["presets.x unknown-name"]),
            ('"kaar.immune"', '"kaar.imune"', ["rules unknown-reference"]),
            ('"kaar.immune"', "[]", ["rules unknown-reference"]),
            ("rules = [", "rules = 3 #", ["rules not-references"]),
            ('source = "english"', 'source = "german"', ["evidence not-a-choice"]),
            ('source = "english"', "", ["evidence not-a-choice"]),
            ('source = "english"', "source = []", ["evidence not-a-choice"]),
        ],
    )
    def test_a_bad_entry_is_reported_with_its_place(
        self, folder: Path, before: str, after: str, found: list[str]
    ) -> None:
        alter(folder, "rulings.toml", self.RULING, before, after)

        assert under(folder, "rulings.toml", "kaar-owner-immune") == found

    @pytest.mark.parametrize(
        ("before", "after", "place", "languages"),
        [
            ('en = "The text makes', 'de = "The text makes', "evidence", ["en", "de"]),
            ('fr = "Le texte immunise', 'xx = "Le texte immunise', "evidence", ["xx"]),
            ('en = "Yes: the black', 'de = "Yes: the black', "answers", ["en", "de"]),
            ('fr = "Oui', 'source = "Oui', "answers", ["source"]),
            ('en = "Yes: the black', 'en = "" # ', "answers", ["en"]),
            ('en = "Yes: the black', "en = 3 # ", "answers", ["en"]),
        ],
    )
    def test_a_bad_text_in_a_list_is_reported_with_its_languages(
        self, folder: Path, before: str, after: str, place: str, languages: list[str]
    ) -> None:
        alter(folder, "rulings.toml", self.RULING, before, after)
        found = report(folder, "rulings.toml")

        assert [
            error.data["given"]
            for at, error in found
            if at == ("rulings.toml", f"kaar-owner-immune.{place}", "bad-wording")
        ] == languages
        assert {code for (_, _, code), _ in found} <= {"bad-wording", "unknown-name"}

    def test_a_ruling_is_a_table(self, folder: Path) -> None:
        for given in ("3", "[]", '"yes"', "[{}]"):
            (folder / "rulings.toml").write_text(f"r = {given}", "utf-8")

            assert problems(folder, "rulings.toml") == [("rulings.toml", "r", "not-a-table")]

    @pytest.mark.parametrize("given", ["3", "[]", '"yes"', "true"])
    def test_presets_are_a_table(self, folder: Path, given: str) -> None:
        write(folder, "rulings.toml", presets=given)

        assert under(folder, "rulings.toml", "r")[0] == "presets not-a-table"

    @pytest.mark.parametrize("given", ["3", "[3]", '["x"]', "{ x = 3 }", '"x"', "[[]]", "[{}, 3]"])
    def test_answers_are_a_list_of_tables(self, folder: Path, given: str) -> None:
        write(folder, "rulings.toml", answers=given)

        assert under(folder, "rulings.toml", "r")[0] == "answers not-a-table"

    @pytest.mark.parametrize("given", ["3", "[3]", '["x"]', "{ x = 3 }", '"x"', "[[]]", "[{}, 3]"])
    def test_evidence_is_a_list_of_tables(self, folder: Path, given: str) -> None:
        write(folder, "rulings.toml", evidence=given)

        assert under(folder, "rulings.toml", "r") == ["evidence not-a-table"]

    @pytest.mark.parametrize("given", ['"a"', '"B"', '"two words"', "3", "[]", "{}", '""', None])
    def test_an_answer_needs_an_id_of_its_own(self, folder: Path, given: str | None) -> None:
        named = "" if given is None else f"id = {given}, "
        others = '{ id = "a", en = "This." }, { id = "b", en = "That." }'
        write(folder, "rulings.toml", answers=f'[{others}, {{ {named}en = "Or so." }}]')

        assert under(folder, "rulings.toml", "r") == ["answers bad-answer"]

    @pytest.mark.parametrize(
        ("given", "count"), [("[]", 0), ('[{ id = "a", en = "This." }]', 1), (None, 0)]
    )
    def test_a_point_with_a_single_answer_is_not_disputed(
        self, folder: Path, given: str | None, count: int
    ) -> None:
        presets = '{ standard = "a", english = "a", french = "a", digital = "a" }'
        write(folder, "rulings.toml", answers=given, presets=presets)
        place, error = report(folder, "rulings.toml")[0]

        assert place == ("rulings.toml", "r.answers", "too-few-answers")
        assert error.data == {"given": count, "expected": 2}

    def test_there_are_four_presets(self, folder: Path) -> None:
        presets = ENTRIES["rulings.toml"]["presets"].replace("}", ', digitale = "a" }')
        write(folder, "rulings.toml", presets=presets)
        [(place, error)] = report(folder, "rulings.toml")

        assert place == ("rulings.toml", "r.presets.digitale", "unknown-name")
        assert error.data["nearest"] == "digital"

    def test_an_answer_under_another_name_is_missed_by_its_presets(self, folder: Path) -> None:
        alter(folder, "rulings.toml", self.RULING, 'id = "yes"', 'id = "immune"')
        found = report(folder, "rulings.toml")

        assert [place for place, _ in found] == [
            ("rulings.toml", f"kaar-owner-immune.presets.{preset}", "not-a-choice")
            for preset in ("standard", "english", "french")
        ]
        for _, error in found:
            assert error.data == {"given": "yes", "expected": ("immune", "no"), "nearest": None}

    def test_without_answers_every_preset_is_wrong(self, folder: Path) -> None:
        source = (folder / "rulings.toml").read_text(encoding="utf-8")
        unanswered = source.replace('[["kaar-owner-immune".answers]]', '[["kaar-x".evidence]]')
        (folder / "rulings.toml").write_text(unanswered, "utf-8")

        assert {
            ("rulings.toml", f"kaar-owner-immune.presets.{preset}", "not-a-choice")
            for preset in ("standard", "english", "french", "digital")
        } <= set(problems(folder, "rulings.toml"))

    def test_rules_that_are_gone_are_missed_by_every_ruling(self, folder: Path) -> None:
        error = refusal(load_rulings, folder, {})
        assert isinstance(error, CatalogError)
        columns = [problem.column for problem in error.problems]

        assert {problem.error.code for problem in error.problems} == {"unknown-reference"}
        assert columns == [f"{ruling.id}.rules" for ruling in rulings() for _ in ruling.rules]

    def test_all_problems_come_at_once(self, folder: Path) -> None:
        file = "rulings.toml"
        alter(folder, file, self.RULING, 'source = "english"', 'source = "german"')
        alter(folder, file, self.RULING, 'digital = "no"', 'digital = "never"')
        alter(folder, file, self.RULING, "question.en = ", "question.de = ")
        alter(folder, file, '["solo-tie"]', '"end.tie"', '"end.ties", "end.bow"')

        assert set(problems(folder, file)) == {
            (file, "kaar-owner-immune.evidence", "not-a-choice"),
            (file, "kaar-owner-immune.presets.digital", "not-a-choice"),
            (file, "kaar-owner-immune.question", "bad-wording"),
            (file, "solo-tie.rules", "unknown-reference"),
        }
        assert len(problems(folder, file)) == 6
