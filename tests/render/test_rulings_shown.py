"""The disputed points as a reader sees them: in a table, in words and on pages."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer import Rulings
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS
from tests.support.disputed import ANSWERS, BOOK, wordings
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import Ruling


class TestTable:
    COLUMNS = ("question", *PRESETS, "answers", "rules")

    def test_one_row_a_ruling(self) -> None:
        table = glow.rulings.table()

        assert isinstance(table, pd.DataFrame)
        assert table.index.name == "ruling"
        assert table.columns.tolist() == list(self.COLUMNS)
        assert table[list(PRESETS)].to_dict("index") == ANSWERS
        assert table.loc["solo-tie", "answers"] == "defeat, footprints"
        assert table.loc["solo-tie", "rules"] == "solo.objective, end.tie"
        assert table["question"].tolist() == [ruling.wording["en"] for ruling in BOOK]

    def test_the_french_table_has_the_same_columns(self) -> None:
        with using("fr"):
            table = glow.rulings.table()

        assert table.columns.tolist() == list(self.COLUMNS)
        assert table["question"].tolist() == [ruling.wording["fr"] for ruling in BOOK]

    def test_without_pandas_the_error_says_what_to_do(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        error = refusal(glow.rulings.table)

        assert error.code == "needs-package"
        assert error.data["package"] == "pandas"


class TestShowing:
    @for_each("code", available())
    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_a_ruling_tells_question_answers_evidence_and_rules(
        self, ruling: Ruling, code: str
    ) -> None:
        with using(code):
            said = str(ruling).splitlines()

        assert said[:2] == [ruling.id, f"  {ruling.wording[code]}"]
        for answer, line in zip(ruling.answers, said[2:], strict=False):
            assert line.startswith(f"  - {answer.id}: {answer.wording[code]}")
        for evidence, line in zip(ruling.evidence, said[2 + len(ruling.answers) :], strict=False):
            assert line.endswith(evidence.wording[code])
        rules, *cases = said[2 + len(ruling.answers) + len(ruling.evidence) :]
        assert rules.endswith(", ".join(ruling.rules))
        assert [line.endswith(", ".join(ruling.cases)) for line in cases] == [True] * bool(
            ruling.cases
        )

    def test_an_answer_names_the_presets_that_give_it(self) -> None:
        said = str(glow.rulings["kaar-owner-immune"])
        with using("fr"):
            french = str(glow.rulings["kaar-owner-immune"])

        assert "costs nothing. (standard, English rulebook, French rulebook)" in said
        assert "as to anyone else. (digital adaptation)" in said
        assert "ne coûte rien. (standard, règles anglaises, règles françaises)" in french

    def test_an_answer_that_no_preset_gives_names_none(self) -> None:
        assert "count again.\n" in str(glow.rulings["curse-on-journey"])

    @pytest.mark.parametrize("code", available())
    def test_the_page_of_a_ruling_holds_the_same(self, code: str) -> None:
        ruling = glow.rulings["firefly-companions"]
        with using(code):
            page = ruling._repr_html_()

        assert f'lang="{code}"' in page
        for texts in wordings(ruling):
            assert texts[code] in page
        assert all(name in page for name in (ruling.id, *ruling.choices, *ruling.rules))

    def test_the_book_lists_every_point_with_the_standard_answer(self) -> None:
        head, *lines = str(glow.rulings).splitlines()

        assert head == f"{len(ANSWERS)} rulings"
        for ruling, line in zip(BOOK, lines, strict=True):
            assert line.split()[0] == ruling.id
            answer = ruling.answer(ANSWERS[ruling.id]["standard"])
            told = line.removeprefix(f"{line.split()[0]}").strip().removeprefix(ruling.question)
            assert told.strip()
            assert answer.text.startswith(told.strip())
        with using("fr"):
            assert str(glow.rulings).startswith(f"{len(ANSWERS)} arbitrages\n")
        assert repr(glow.rulings) == f"<RulingBook: {len(ANSWERS)} rulings>"

    @pytest.mark.parametrize("code", available())
    def test_the_page_of_the_book_marks_what_is_not_standard(self, code: str) -> None:
        with using(code):
            page = glow.rulings._repr_html_()
        otherwise = [
            answers[preset]
            for answers in ANSWERS.values()
            for preset in PRESETS
            if answers[preset] != answers["standard"]
        ]

        assert f'lang="{code}"' in page
        assert page.count("<tr") == 1 + len(BOOK)
        assert page.count("<b ") == len(otherwise) > 0
        assert all(f">{ruling.wording[code]}<" in page for ruling in BOOK)
        assert all(f">{ruling.id}</code>" in page for ruling in BOOK)

    def test_rulings_tell_their_preset_and_what_is_decided_otherwise(self) -> None:
        rulings = Rulings("english", kaar_owner_immune="no")
        no = glow.rulings["kaar-owner-immune"].answer("no").wording

        assert str(Rulings("english")) == "Rulings 'english'"
        assert str(rulings) == f"Rulings 'english'\n  kaar-owner-immune: {no['en']}"
        with using("fr"):
            head, line = str(rulings).splitlines()
        assert head == "Arbitrages «\xa0english\xa0»"
        assert line == f"  kaar-owner-immune\xa0: {no['fr']}"

    @pytest.mark.parametrize("code", available())
    def test_the_page_of_rulings_holds_the_same(self, code: str) -> None:
        rulings = Rulings("english", kaar_owner_immune="no")
        with using(code):
            page, lines = rulings._repr_html_(), str(rulings).splitlines()

        assert f'lang="{code}"' in page
        assert all(f">{line.strip()}<" in page for line in lines)
        assert "kaar-owner-immune" not in Rulings("english")._repr_html_()
