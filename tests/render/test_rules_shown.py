"""Rules as a reader sees them: one by one, in words, in tables, and through the search field."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer.errors import fold
from glow_explorer.language import available, using
from glow_explorer.rulebook import Rule, Rules
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = list(glow.rules)


class Page(HTMLParser):
    """Collects what a page holds, and holds that every tag is closed."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(source)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "input":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += f"{data}\n"

    def having(self, name: str) -> list[str | None]:
        """Return the values of an attribute, wherever it stands."""
        return [found[name] for _, found in self.elements if name in found]


def plain(said: str) -> str:
    """Write with simple spaces; French puts wider ones before its signs."""
    return said.replace("\xa0", " ")


@pytest.fixture(scope="module")
def whole() -> Page:
    """The table of all rules, in English."""
    with using("en"):
        return Page(glow.rules._repr_html_())


class TestOneRule:
    def test_tells_both_languages_its_place_and_its_neighbours(self) -> None:
        rule = glow.rules["noon.crossed"]

        assert plain(str(rule)).splitlines() == [
            "noon.crossed",
            plain(f"  Crossed symbols: {rule.wording['en']}"),
            "    The conditions, p. 14 · also under Noon: resolve the cards",
            plain(f"  Symboles barrés : {rule.wording['fr']}"),
            "    Les conditions, p. 14 · aussi sous Midi : résoudre les cartes",
            f"  Related: {', '.join(rule.related)}",
            f"  Rulings: {', '.join(rule.rulings)}",
            f"  Cases: {', '.join(rule.cases)}",
        ]
        assert rule.rulings == ("cursed-symbol-is-absent",)
        assert {"crossed-stone", "cursed-and-crossed"} <= set(rule.cases)
        assert rule.related[:2] == ("noon.crossed-once", "noon.symbol-and-crossed")

    def test_the_language_decides_how_its_neighbours_are_announced(self) -> None:
        with using("fr"):
            said = plain(str(glow.rules["noon.crossed"]))

        assert "  Voir aussi : noon.crossed-once" in said
        assert "  Crossed symbols: A condition" in said

    @pytest.mark.parametrize("code", available())
    def test_is_a_page_in_both_languages(self, code: str) -> None:
        rule = glow.rules["noon.crossed"]
        with using(code):
            page = Page(rule._repr_html_())
            neighbours = [glow.rules[one].text for one in rule.related]
            neighbours += [glow.rulings[one].question for one in rule.rulings]
            neighbours += [glow.rulings[one].answers[0].text for one in rule.rulings]
            neighbours += [glow.casebook[one].question for one in rule.cases]

        assert page.having("lang") == [code, "en", "fr"]
        links = (*rule.related, *rule.rulings, *rule.cases)
        for said in (*rule.wording.values(), *rule.names.values(), rule.id, *links):
            assert said in page.words
        assert "Les conditions, p. 14" in plain(page.words)
        assert "The conditions, p. 14" in page.words
        assert [tag for tag, _ in page.elements].count("details") == len(links) > 7
        assert all(text in page.words for text in neighbours)

    def test_one_that_the_texts_do_not_state_says_so(self) -> None:
        lines = plain(str(glow.rules["noon.special-first"])).splitlines()

        assert lines[2:4] == [
            f"    {glow.rules['noon.special-first'].notes['en']}",
            "    not in the rulebooks; see Noon: resolve the cards, p. 10",
        ]
        assert "    absent des livrets ; voir Midi : résoudre les cartes, p. 10" in lines

    def test_what_nobody_decides_or_disputes_is_not_announced(self) -> None:
        said = str(glow.rules["box.cards"])

        assert "Rulings" not in said
        assert "Cases" not in said

    def test_without_neighbours_none_are_announced(self) -> None:
        alone = replace(glow.rules["noon.crossed"], related=())

        assert "Related" not in str(alone)
        assert "Related" not in alone._repr_html_()

    def test_speaks_the_language_of_the_moment(self) -> None:
        rule = glow.rules["noon.crossed"]
        assert (rule.name, rule.section.title) == ("Crossed symbols", "The conditions")
        assert rule.text == rule.wording["en"]
        with using("fr"):
            assert (rule.name, rule.section.title) == ("Symboles barrés", "Les conditions")
            assert rule.text == rule.wording["fr"]

    def test_its_page_is_that_of_the_rulebook_of_the_language(self) -> None:
        moved = replace(glow.rules["noon.crossed"], pages={"en": 14, "fr": 15})

        assert moved.page == 14
        assert "The conditions, p. 14" in str(moved)
        assert "Les conditions, p. 15" in plain(str(moved))
        with using("fr"):
            assert moved.page == 15

    def test_what_is_not_translated_yet_is_said_in_english(self) -> None:
        rule = glow.rules["noon.crossed"]
        untold = replace(rule, wording={"en": "Only this."}, pages={"en": 14})
        with using("fr"):
            assert (untold.text, untold.page) == ("Only this.", 14)

    def test_a_page_of_its_own_precedes_that_of_its_section(self) -> None:
        assert glow.rules["rerolls.roll"].page == 8
        assert glow.rules["rerolls.track"].page == 9
        assert glow.rules["rerolls.track"].section == glow.rules["rerolls.roll"].section

    def test_a_solo_rule_says_that_it_is_one(self) -> None:
        said = [plain(line).strip() for line in str(glow.rules["solo.band"]).splitlines()]

        assert any(line.startswith("Morning (solo), ") for line in said)
        assert any(line.startswith("Matin (solo), ") for line in said)
        assert "solo" not in str(glow.rules["noon.crossed"]).lower()

    @pytest.mark.parametrize("code", available())
    def test_its_place_names_the_solo_game_once(self, code: str) -> None:
        for rule in RULES:
            with using(code):
                place = str(Rules((rule,))).rpartition("[")[2].partition(" · ")[0]

            assert place.lower().count("solo") == (rule.section.book == "solo")
            assert (" (solo), " in place) is (rule.section.book == "solo")

    def test_never_changes(self) -> None:
        with pytest.raises(FrozenInstanceError):
            glow.rules["noon.crossed"].id = "noon.uncrossed"  # type: ignore[misc]
        with pytest.raises(TypeError):
            glow.rules["noon.crossed"].wording["en"] = "Anything."  # type: ignore[index]

    def test_is_a_key(self) -> None:
        assert {glow.rules["noon.crossed"]: 1}[glow.rules["noon.crossed"]] == 1


class TestTable:
    COLUMNS = ("name", "text", "book", "section", "page", "related")

    def test_one_row_a_rule(self) -> None:
        table = glow.rules.table()

        assert isinstance(table, pd.DataFrame)
        assert table.index.name == "rule"
        assert table.index.tolist() == [rule.id for rule in RULES]
        assert table.columns.tolist() == list(self.COLUMNS)
        assert table.loc["end.tie", "book"] == "base"
        assert table.loc["noon.crossed", "name"] == "Crossed symbols"
        assert table.loc["noon.crossed", "section"] == "The conditions"
        assert table.loc["noon.crossed", "page"] == 14
        assert str(table.loc["noon.crossed", "related"]).startswith("noon.crossed-once, ")

    def test_the_french_table_has_the_same_columns(self) -> None:
        with using("fr"):
            table = glow.rules.table()

        assert table.columns.tolist() == list(self.COLUMNS)
        assert table["name"].tolist() == [rule.names["fr"] for rule in RULES]
        assert table["text"].tolist() == [rule.wording["fr"] for rule in RULES]
        assert table["section"].tolist() == [rule.section.wording["fr"] for rule in RULES]
        assert table["page"].tolist() == [rule.pages["fr"] for rule in RULES]

    def test_no_rules_make_an_empty_table(self) -> None:
        table = glow.rules.search("zzzzz").table()

        assert len(table) == 0
        assert table.columns.tolist() == list(self.COLUMNS)

    def test_without_pandas_the_error_says_what_to_do(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        error = refusal(glow.rules.table)

        assert error.code == "needs-package"
        assert error.data["package"] == "pandas"


class TestWords:
    def test_rules_are_listed_with_their_places(self) -> None:
        head, *lines = str(glow.rules).splitlines()

        assert head == "180 rules"
        assert len(lines) == 180
        assert lines[0].startswith("game.objective  Gather companions")
        assert lines[0].endswith("[Game objective, p. 4]")

    def test_the_list_is_in_the_language_of_the_moment(self) -> None:
        with using("fr"):
            head, *lines = str(glow.rules).splitlines()

        assert head == "180 règles"
        assert lines[0].startswith("game.objective  Pendant huit jours")
        assert plain(lines[0]).endswith("[But du jeu, p. 4]")

    @pytest.mark.parametrize(
        ("code", "said"), [("en", "No rule was found."), ("fr", "Aucune règle trouvée.")]
    )
    def test_nothing_found_is_said(self, code: str, said: str) -> None:
        nothing = glow.rules.search("zzzzz")
        with using(code):
            page = Page(nothing._repr_html_())

            assert str(nothing) == said
            assert page.words.strip() == said
            assert "input" not in [tag for tag, _ in page.elements]
            assert page.having("lang") == [code]


class TestHtmlTable:
    def test_one_row_a_rule(self, whole: Page) -> None:
        tags = Counter(tag for tag, _ in whole.elements)

        assert tags["tr"] == 1 + len(RULES)
        assert len(whole.having("data-words")) == len(RULES)
        assert [one.get("scope") for tag, one in whole.elements if tag == "th"] == [
            *["col"] * 2,
            *["row"] * len(RULES),
        ]
        assert tags["caption"] == 1
        assert "180 rules" in whole.words

    def test_shows_every_rule_with_its_place(self, whole: Page) -> None:
        for rule in RULES:
            assert f"{rule.name}\n{rule.text}\n{rule.id}\n" in whole.words
        assert "The conditions, p. 14 · also under Noon: resolve the cards\n" in whole.words

    @pytest.mark.parametrize(
        ("code", "label"), [("en", "Search the rules"), ("fr", "Chercher dans les règles")]
    )
    def test_has_a_field_that_says_what_it_is(self, code: str, label: str) -> None:
        with using(code):
            page = Page(glow.rules._repr_html_())
        fields = [found for tag, found in page.elements if tag == "input"]

        assert [(one["type"], one["aria-label"]) for one in fields] == [("search", label)]
        assert page.having("lang") == [code]
        assert len(page.having("data-rules")) == 1

    def test_words_to_search_in_are_plain(self, whole: Page) -> None:
        for words in whole.having("data-words"):
            assert words is not None
            assert words == words.lower()
            assert unicodedata.normalize("NFD", words) == words

    def test_a_row_is_found_by_the_words_of_both_languages(self, whole: Page) -> None:
        """Whatever language the table is shown in; names, texts and what players call it."""
        with using("fr"):
            french = Page(glow.rules._repr_html_())

        assert french.having("data-words") == whole.having("data-words")
        for rule, words in zip(RULES, whole.having("data-words"), strict=True):
            assert words is not None
            for told in (rule.names, rule.wording, rule.words):
                for written in told.values():
                    longest = max(written.replace(",", " ").split(), key=len)
                    assert all(part in words for part in fold(longest).split("-"))

    def test_accents_do_not_hide_a_row(self, whole: Page) -> None:
        found = dict(zip((rule.id for rule in RULES), whole.having("data-words"), strict=True))

        assert "symboles barres" in str(found["noon.crossed"])
        assert "crossed symbols" in str(found["noon.crossed"])


@pytest.fixture(scope="module")
def find(whole: Page) -> Callable[[str], list[str]]:
    """Do what the script of the search field does: say which rows stay when something is typed."""
    [script] = whole.having("oninput")
    dropped = re.search(r"normalize\('NFD'\)\.replace\(/(.+?)/g, ''\)", str(script))
    between = re.search(r"\.split\(/(.+?)/\)", str(script))
    assert dropped
    assert between
    marks, gaps = dropped[1], between[1]
    rows = list(zip((rule.id for rule in RULES), whole.having("data-words"), strict=True))

    def found(typed: str) -> list[str]:
        folded = re.sub(marks, "", unicodedata.normalize("NFD", typed)).lower()
        wanted = re.split(gaps, folded)
        return [name for name, words in rows if all(one in str(words) for one in wanted)]

    return found


class TestSearchField:
    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_finds_a_rule_by_its_id(self, find: Callable[[str], list[str]], rule: Rule) -> None:
        for written in (rule.id, rule.id.upper(), f" {rule.id} ", rule.id.replace("-", "_")):
            assert rule.id in find(written)

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_finds_a_rule_by_whatever_it_says(
        self, find: Callable[[str], list[str]], rule: Rule
    ) -> None:
        for told in (rule.names, rule.words, rule.wording):
            for written in told.values():
                assert rule.id in find(written)
                assert rule.id in find(plain(written).upper())

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_finds_a_rule_by_words_with_apostrophes(
        self, find: Callable[[str], list[str]], rule: Rule
    ) -> None:
        said = " ".join(" ".join(told.values()) for told in (rule.names, rule.wording))
        for word in re.findall(r"\w+['’]\w+", said):
            for written in (word, word.replace("'", "’"), word.replace("’", "'")):
                assert rule.id in find(written)

    def test_there_are_words_with_apostrophes(self) -> None:
        assert sum("’" in rule.wording["fr"] for rule in RULES) > 50

    def test_needs_every_word(self, find: Callable[[str], list[str]]) -> None:
        assert "noon.crossed" in find("barrés crossed")
        assert find("barrés zzzzz") == []
        assert find("zzzzz") == []

    def test_nothing_typed_hides_nothing(self, find: Callable[[str], list[str]]) -> None:
        assert find("") == find("  ") == [rule.id for rule in RULES]
