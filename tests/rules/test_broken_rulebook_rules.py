"""Broken rules and search words are refused, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glow_explorer.rulebook import rules
from glow_explorer.rulebook.rules import load as load_rules
from glow_explorer.rulebook.search import SPOKEN
from glow_explorer.rulebook.spoken import load as load_spoken
from glow_explorer.rulebook.spoken import spoken_of
from tests.support.brokenbooks import LOADERS, alter, copy_to_break, problems, report, under, write
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from pathlib import Path

folder = pytest.fixture(copy_to_break)


class TestRules:
    @pytest.mark.parametrize(
        ("before", "after", "found"),
        [
            ("text.en = ", "text.fr2 = ", ["text bad-wording"] * 2),
            ("text.fr = ", "text.xx = ", ["text bad-wording"]),
            ("text.en = ", "text.en = 3\ntext.de = ", ["text bad-wording"] * 2),
            ("text.en = ", 'text.en = ""\ntext.de = ', ["text bad-wording"] * 2),
            ("words.en = ", "words.de = ", ["words bad-wording"] * 2),
            ('name = { en = "Crossed symbols", ', "name = { ", ["name bad-wording"]),
            ("name = { en", "names = { en", ["names unknown-name", "name bad-wording"]),
            ('section = "conditions"', 'section = "condition"', ["section unknown-reference"]),
            (
                'section = "conditions"',
                'also2 = "conditions"',
                ["also2 unknown-name", "section unknown-reference"],
            ),
            ('section = "conditions"', "section = 14", ["section unknown-reference"]),
            ('section = "conditions"', "section = []", ["section unknown-reference"]),
            ('also = ["noon"', 'also = ["nun"', ["also unknown-reference"]),
            ('also = ["noon"', 'also = "noon" # ["noon"', ["also not-references"]),
            ('also = ["noon"', 'also = [[], "noon"', ["also unknown-reference"]),
            ('"noon.crossed-once"', '"noon.crosed-once"', ["related unknown-reference"]),
            ('"noon.crossed-once"', "{}", ["related unknown-reference"]),
            ("related = ", 'related = "noon.symbols" # ', ["related not-references"]),
            ("related = ", "related = { a = 3 } # ", ["related not-references"]),
            ("decided = ", 'decided = "hand" # ', ["decided not-references"]),
            ("decided = ", "decided = [1] # ", ["decided not-references"]),
            ("related = ", "page = { fr = 14 }\nrelated = ", ["page bad-pages"]),
            ("related = ", "page = 14\nrelated = ", ["page bad-pages"]),
            ("related = ", "page = []\nrelated = ", ["page bad-pages"]),
        ],
    )
    def test_a_bad_entry_is_reported_with_its_place(
        self, folder: Path, before: str, after: str, found: list[str]
    ) -> None:
        alter(folder, "rules.toml", '[rules."noon.crossed"]', before, after)

        assert under(folder, "rules.toml", "rules.noon.crossed") == found

    @pytest.mark.parametrize(
        ("before", "after", "found"),
        [
            ('book = "base"', 'book = "third"', ["book not-a-choice"]),
            ('book = "base"', "", ["book not-a-choice"]),
            ('book = "base"', "book = 1", ["book not-a-choice"]),
            ('book = "base"', "book = []", ["book not-a-choice"]),
            ("page = { en = 14, fr = 14 }", "page = { fr = 14 }", ["page bad-pages"]),
            ("page = { en = 14, fr = 14 }", 'page = "14"', ["page bad-pages"]),
            ("page = { en = 14, fr = 14 }", "", ["page bad-pages"]),
            ('en = "The conditions", ', "", ["title bad-wording"]),
            ('fr = "Les conditions"', 'xx = "Les conditions"', ["title bad-wording"]),
            ("title = ", "name = ", ["name unknown-name", "title bad-wording"]),
            ("title = ", "title = 3 # ", ["title bad-wording"]),
        ],
    )
    def test_a_bad_section_is_reported_once(
        self, folder: Path, before: str, after: str, found: list[str]
    ) -> None:
        """However many rules stand in it."""
        alter(folder, "rules.toml", "[sections.conditions]", before, after)

        assert under(folder, "rules.toml", "sections.conditions") == found

    @pytest.mark.parametrize(
        ("source", "place", "given"),
        [
            ("sections = 3", "sections", 3),
            ("sections = []", "sections", []),
            ("rules = 3", "rules", 3),
            ('rules = "noon"', "rules", "noon"),
            ("[sections]\nnoon = 3", "sections.noon", 3),
            ('[rules]\n"a.b" = 3', "rules.a.b", 3),
            ('[rules]\n"a.b" = [{}]', "rules.a.b", [{}]),
        ],
    )
    def test_what_should_be_a_table(
        self, folder: Path, source: str, place: str, given: object
    ) -> None:
        (folder / "rules.toml").write_text(source, "utf-8")
        [(found, error)] = report(folder, "rules.toml")

        assert found == ("rules.toml", place, "not-a-table")
        assert error.data["given"] == given

    @pytest.mark.parametrize(
        "pages",
        [
            '"x"', "-1", "14", "true", "[]", "{}", "{ en = -1 }", "{ en = 0 }", '{ en = "14" }',
            "{ en = 14.0 }", "{ en = true }", "{ fr = 14 }", "{ en = 14, xx = 14 }",
            "{ en = 14, fr = 0 }", "{ en = [14] }",
        ],
    )  # fmt: skip
    def test_pages_are_numbers_from_one_on_for_languages_that_exist(
        self, folder: Path, pages: str
    ) -> None:
        write(folder, "rules.toml", page=pages)

        assert problems(folder, "rules.toml") == [
            ("rules.toml", "rules.noon.one.page", "bad-pages")
        ]

    def test_a_misspelt_section_is_suggested(self, folder: Path) -> None:
        write(folder, "rules.toml", section='"nooon"')
        [(_, error)] = report(folder, "rules.toml")

        assert error.data == {"given": "nooon", "nearest": "noon"}

    def test_a_section_that_is_gone_is_missed_by_all_its_rules(self, folder: Path) -> None:
        alter(folder, "rules.toml", "[sections.", "[sections.kaar]", "[sections.kaa]")
        missed = [
            f"rules.{rule.id}.{'section' if rule.section.id == 'kaar' else 'also'}"
            for rule in rules()
            if "kaar" in {rule.section.id, *(one.id for one in rule.also)}
        ]

        assert {"rules.kaar.immune.section", "rules.dice.loss-face.also"} <= set(missed)
        assert problems(folder, "rules.toml") == [
            ("rules.toml", column, "unknown-reference") for column in missed
        ]

    def test_a_rule_that_is_gone_is_missed_by_its_neighbours(self, folder: Path) -> None:
        alter(folder, "rules.toml", '[rules."', '[rules."noon.crossed"]', '[rules."noon.crosed"]')
        neighbours = [rule.id for rule in rules() if "noon.crossed" in rule.related]
        found = report(folder, "rules.toml")

        assert len(neighbours) > 1
        assert [place for place, _ in found] == [
            ("rules.toml", f"rules.{name}.related", "unknown-reference") for name in neighbours
        ]
        assert {error.data["given"] for _, error in found} == {"noon.crossed"}

    @pytest.mark.parametrize(
        ("before", "after", "given"),
        [
            ("text.en = ", "text.fr2 = ", ["en", "fr2"]),
            ("text.fr = ", "text.xx = ", ["xx"]),
            ("text.fr = ", "text.xx = 3\ntext.yy = 3\ntext.fr = ", ["xx", "yy"]),
            ("text.en = ", "text.en = 3\ntext.xx = ", ["en", "xx"]),
            ("text.fr = ", 'text.fr = "" # ', ["fr"]),
        ],
    )
    def test_a_text_says_which_languages_are_wrong(
        self, folder: Path, before: str, after: str, given: list[str]
    ) -> None:
        alter(folder, "rules.toml", '[rules."noon.crossed"]', before, after)

        assert [error.data["given"] for _, error in report(folder, "rules.toml")] == given

    def test_a_rule_need_not_be_translated(self, folder: Path) -> None:
        """English is enough to begin with."""
        alter(folder, "rules.toml", '[rules."noon.crossed"]', "text.fr = ", "# text.fr = ")
        rule = load_rules(folder)["noon.crossed"]

        assert dict(rule.wording) == {"en": rules()["noon.crossed"].wording["en"]}

    def test_all_problems_come_at_once(self, folder: Path) -> None:
        file, rule = "rules.toml", '[rules."noon.crossed"]'
        alter(folder, file, "[sections.end]", 'book = "base"', 'book = "third"')
        alter(folder, file, "[sections.kaar]", 'en = "', 'xx = "')
        alter(folder, file, rule, "text.en = ", "text.de = ")
        alter(folder, file, rule, "words.en = ", "words.de = ")
        alter(folder, file, rule, '"noon.crossed-once"', '"noon.crosed", "noon.twice"')
        alter(folder, file, '[rules."end.tie"]', 'section = "end"', 'section = "the-end"')

        assert problems(folder, file) == [
            (file, "sections.end.book", "not-a-choice"),
            (file, "sections.kaar.title", "bad-wording"),
            (file, "sections.kaar.title", "bad-wording"),
            (file, "rules.noon.crossed.text", "bad-wording"),
            (file, "rules.noon.crossed.text", "bad-wording"),
            (file, "rules.noon.crossed.related", "unknown-reference"),
            (file, "rules.noon.crossed.related", "unknown-reference"),
            (file, "rules.noon.crossed.words", "bad-wording"),
            (file, "rules.noon.crossed.words", "bad-wording"),
            (file, "rules.end.tie.section", "unknown-reference"),
        ]

    def test_the_report_reads_well(self, folder: Path) -> None:
        alter(folder, "rules.toml", "[sections.end]", 'book = "base"', 'book = "third"')
        error = refusal(load_rules, folder)
        head, problem = str(error).splitlines()

        assert head == "The tables are inconsistent (1 problem):"
        assert problem.startswith("  rules.toml, column sections.end.book: 'third': expected one ")
        assert "base, solo" in problem


class TestSearchWords:
    @pytest.mark.parametrize(
        ("before", "after"),
        [("en = ", "de = "), ("fr = ", "xx = "), ("[idle]", "[idel]"), ("[idle]", "[idle.x]")],
    )
    def test_idle_words_need_languages_that_exist(
        self, folder: Path, before: str, after: str
    ) -> None:
        alter(folder, "search.toml", "#", before, after)

        assert ("search.toml", "idle", "bad-wording") in problems(folder, "search.toml")

    @pytest.mark.parametrize("given", ["3", "[]", '""', "{}", '["the"]', "{ en = 3 }"])
    def test_idle_words_are_texts(self, folder: Path, given: str) -> None:
        write(folder, "search.toml", idle=given)

        assert problems(folder, "search.toml") == [("search.toml", "idle", "bad-wording")]

    @pytest.mark.parametrize("given", ["3", "[]", '""', '["boat"]', "true"])
    def test_meanings_are_a_table(self, folder: Path, given: str) -> None:
        write(folder, "search.toml", synonyms=given)

        assert {column for _, column, _ in problems(folder, "search.toml")} == {"synonyms"}

    @pytest.mark.parametrize("given", ["3", '"boat"', "{}", "[3]", '["boat", []]', "true"])
    def test_the_meanings_of_a_language_are_a_list_of_words(self, folder: Path, given: str) -> None:
        write(folder, "search.toml", synonyms=f"{{ en = {given} }}")

        assert problems(folder, "search.toml") == [("search.toml", "synonyms.en", "not-references")]

    def test_there_need_not_be_meanings(self, folder: Path) -> None:
        for given in (None, "{}", "{ en = [] }"):
            write(folder, "search.toml", synonyms=given)

            assert LOADERS["search.toml"](folder)

    def test_meanings_need_a_language_with_idle_words(self, folder: Path) -> None:
        path = folder / "search.toml"
        path.write_text(
            'idle = { en = "the", fr = "le" }\nsynonyms = { en = ["boat"], de = ["boot"] }', "utf-8"
        )
        [(place, error)] = report(folder, "search.toml")

        assert place == ("search.toml", "synonyms", "not-a-choice")
        assert error.data["given"] == "de"
        assert error.data["expected"] == ("en", "fr")


class TestWhatPlayersSay:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ("[]", "no-phrases"),
            (None, "no-phrases"),
            ("3", "not-references"),
            ('"draw"', "not-references"),
            ('["draw", 3]', "not-references"),
            ('["draw", ""]', "empty-phrase"),
            ('["draw", " "]', "empty-phrase"),
            ('["draw", "tie", "Draw"]', "repeated"),
        ],
    )
    def test_it_is_some_phrases_none_empty_and_none_twice(
        self, folder: Path, given: str | None, code: str
    ) -> None:
        write(folder, "wordings.toml", en=given)

        assert problems(folder, "wordings.toml") == [("wordings.toml", "rule:end.tie.en", code)]

    @pytest.mark.parametrize("name", ["rule:end.tye", "rule", "end.tie", "rule:solo-tie"])
    def test_it_is_said_of_something_that_there_is(self, folder: Path, name: str) -> None:
        (folder / "wordings.toml").write_text(f'["{name}"]\nen = ["draw"]\nfr = ["nul"]\n')

        assert problems(folder, "wordings.toml") == [("wordings.toml", name, "unknown-reference")]

    def test_the_nearest_name_is_told(self, folder: Path) -> None:
        alter(folder, "wordings.toml", "#", '["rule:end.tie"]', '["rule:end.tye"]')
        [(_, error)] = report(folder, "wordings.toml")

        assert (error.code, error.data["given"]) == ("unknown-reference", "rule:end.tye")
        assert error.data["nearest"] == "rule:end.tie"

    def test_things_of_a_kind_that_nobody_knows_here_are_left_alone(self, folder: Path) -> None:
        (folder / "wordings.toml").write_text('["ruling:none"]\nen = ["draw"]\nfr = ["nul"]\n')

        assert LOADERS["wordings.toml"](folder)

    def test_what_is_said_of_all_names_each(self, folder: Path) -> None:
        path = folder / "wordings.toml"
        path.write_text('["rule:*"]\nen = ["explain {name}"]\nfr = ["expliquer"]\n')

        assert problems(folder, "wordings.toml") == [
            ("wordings.toml", "rule:*.fr", "phrase-without-name")
        ]
        path.write_text('["rule:*"]\nen = ["explain {name}"]\nfr = ["expliquer {name}"]\n')
        phrases = load_spoken(folder, ["rule:end.tie"])
        assert spoken_of("rule:end.tie", phrases, "the tie") == [
            ("en", "explain the tie", SPOKEN),
            ("fr", "expliquer the tie", SPOKEN),
        ]
