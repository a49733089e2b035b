"""The index of the rules: complete, in both languages, and found by whatever names a rule."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer.errors import fold
from glow_explorer.language import available, using
from glow_explorer.rulebook import Rule, Rules
from glow_explorer.values import Frozen
from tests.support.each import for_each
from tests.support.refusals import refusal

RULES = list(glow.rules)
GROUPS = {
    "game": 5, "box": 8, "cards": 7, "setup": 14, "light": 4, "morning": 5, "rerolls": 9,
    "noon": 16, "effects": 7, "dice": 6, "sketals": 5, "xargok": 3, "spells": 5, "cromaug": 5,
    "kaar": 6, "curse": 3, "journey": 8, "province": 7, "archipelago": 5, "evening": 7, "end": 8,
    "solo": 37,
}  # fmt: skip
LAST_PAGE = {"base": 16, "solo": 5}


class TestEveryRule:
    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_is_told_in_every_language(self, rule: Rule) -> None:
        for told in (rule.names, rule.wording, rule.words, rule.section.wording):
            assert list(told) == list(available())
            assert all(written.strip() == written != "" for written in told.values())

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_is_translated(self, rule: Rule) -> None:
        for told in (rule.names, rule.wording, rule.words):
            assert len(set(told.values())) == len(told)

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_no_line_of_french_begins_with_a_sign(self, rule: Rule) -> None:
        for told in (rule.names, rule.wording, rule.section.wording):
            assert not re.search(r"(^|[^\xa0])[:;?!»]", told["fr"])

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_stands_on_a_page_of_its_rulebook(self, rule: Rule) -> None:
        assert set(rule.pages) == set(available())
        for page in (*rule.pages.values(), *rule.section.pages.values()):
            assert type(page) is int
            assert 2 <= page <= LAST_PAGE[rule.section.book]
        assert all(rule.pages[code] >= rule.section.pages[code] for code in rule.pages)

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_leads_to_other_rules_that_exist(self, rule: Rule) -> None:
        assert rule.related
        assert set(rule.related) <= set(glow.rules.by_id) - {rule.id}
        assert len(set(rule.related)) == len(rule.related)

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_names_a_section_once(self, rule: Rule) -> None:
        sections = [rule.section.id, *(one.id for one in rule.also)]

        assert len(set(sections)) == len(sections)

    def test_is_led_to_by_another(self) -> None:
        assert {one for rule in RULES for one in rule.related} == set(glow.rules.by_id)

    @pytest.mark.parametrize("code", available())
    def test_has_a_name_and_a_text_of_its_own(self, code: str) -> None:
        for told in ([rule.names for rule in RULES], [rule.wording for rule in RULES]):
            counted = Counter(fold(one[code]) for one in told)

            assert [written for written, times in counted.items() if times > 1] == []

    def test_belongs_to_a_group(self) -> None:
        assert Counter(rule.id.partition(".")[0] for rule in RULES) == GROUPS
        assert len(glow.rules) == sum(GROUPS.values()) == 180

    def test_is_in_the_solo_sheet_if_it_is_about_the_solo_game(self) -> None:
        solo = {rule.id for rule in RULES if rule.section.book == "solo"}

        assert solo == {rule.id for rule in RULES if rule.id.startswith("solo.")}

    def test_says_of_itself_if_no_sentence_of_the_rulebooks_states_it(self) -> None:
        silent = {rule.id for rule in RULES if rule.silent}

        assert silent == {
            "game.players", "box.supply", "noon.special-first", "effects.footprints-loss",
            "solo.keep-cards",
        }  # fmt: skip
        assert all(set(glow.rules[name].notes) == set(available()) for name in silent)

    def test_notes_where_the_texts_differ(self) -> None:
        assert [rule.id for rule in RULES if rule.note and not rule.silent] == [
            "setup.cemetery", "noon.several-times", "cromaug.at-once",
        ]  # fmt: skip
        assert "page 14" in glow.rules["noon.several-times"].note
        with using("fr"):
            assert glow.rules["noon.several-times"].note.startswith("Page 14")
            assert glow.rules["noon.crossed"].note == ""

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_names_the_rulings_and_cases_that_name_it(self, rule: Rule) -> None:
        assert rule.rulings == tuple(one.id for one in glow.rulings if rule.id in one.rules)
        assert rule.cases == tuple(one.id for one in glow.casebook if rule.id in one.rules)

    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_is_found_by_its_words_in_every_language(self, rule: Rule) -> None:
        for told in (rule.words, rule.wording):
            for written in told.values():
                assert rule.id in [found.id for found in glow.rules.search(written, most=3)]


class TestEverythingInTheBooks:
    THINGS = (
        RULES[0],
        RULES[0].section,
        RULES[0].wording,
        RULES[0].pages,
        glow.rules,
        glow.rules.by_id,
        glow.rulings["solo-tie"],
        glow.rulings["solo-tie"].answers[0],
        glow.rulings["solo-tie"].evidence[0],
        glow.rulings["solo-tie"].presets,
        glow.rulings,
        glow.Rulings("digital", solo_tie="defeat"),
        glow.casebook[0],
        glow.casebook[0].titles,
        glow.casebook,
    )

    @pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
    def test_can_be_a_key_and_copied_and_pickled(self, thing: object) -> None:
        for again in (copy(thing), deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert type(again) is type(thing)
            assert again == thing
            assert hash(again) == hash(thing)
            assert str(again) == str(thing)
            assert {thing: 1}[again] == 1

    @pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
    def test_texts_and_pages_never_change(self, thing: object) -> None:
        if isinstance(thing, Frozen):
            assert thing == dict(thing)
            assert repr(thing) == repr(dict(thing))
            assert hash(thing) == hash(Frozen(reversed(list(thing.items()))))
            with pytest.raises(TypeError):
                thing["en"] = "Anything."  # type: ignore[index]
            with pytest.raises(TypeError):
                del thing["en"]  # type: ignore[attr-defined]

    def test_a_copy_still_answers_questions(self) -> None:
        again = deepcopy(glow.rules)

        assert again["noon.crossed"] == glow.rules["noon.crossed"]
        assert again.search("dice", most=3) == glow.rules.search("dice", most=3)

    def test_is_in_its_own_book_only(self) -> None:
        rule, ruling, case = RULES[0], glow.rulings["solo-tie"], glow.casebook[0]

        assert rule in glow.rules
        assert ruling in glow.rulings
        assert case in glow.casebook
        assert replace(rule, related=()) not in glow.rules
        assert replace(ruling, rules=()) not in glow.rulings
        assert replace(case, rules=()) not in glow.casebook
        assert rule not in glow.rulings
        assert ruling not in glow.casebook
        assert case not in glow.rules

    def test_is_found_by_its_id_in_capitals_too(self) -> None:
        assert "Solo Tie" in glow.rulings
        assert glow.casebook[0].id.upper() in glow.casebook
        assert glow.casebook[glow.casebook[0].id.upper()] is glow.casebook[0]

    @pytest.mark.parametrize("wanted", [True, False, 2.0, None, [], {}, 10_000, -10_000])
    def test_only_a_number_in_the_book_is_the_number_of_a_case(self, wanted: object) -> None:
        error = refusal(glow.casebook.__getitem__, wanted)

        assert error.code == "unknown-case"
        assert error.data["given"] == wanted
        assert wanted not in glow.casebook


class TestFinding:
    @for_each("rule", RULES, ids=lambda rule: rule.id)
    def test_every_rule_is_found_by_its_id(self, rule: Rule) -> None:
        assert glow.rules[rule.id] is rule
        assert rule.id in glow.rules

    @pytest.mark.parametrize(
        "written", ["Noon.Crossed", "NOON.CROSSED", " noon.crossed ", "nóon.crossed"]
    )
    def test_capitals_and_accents_do_not_matter(self, written: str) -> None:
        assert glow.rules[written] is glow.rules["noon.crossed"]
        assert written in glow.rules

    def test_spaces_and_underscores_may_stand_for_hyphens(self) -> None:
        assert glow.rules["noon.crossed_once"] is glow.rules["noon.crossed-once"]
        assert glow.rules["Noon.crossed once"] is glow.rules["noon.crossed-once"]

    def test_a_misspelt_id_lists_what_is_near(self) -> None:
        error = refusal(glow.rules.__getitem__, "noon.crosed")

        assert error.code == "unknown-rule"
        assert error.data["given"] == "noon.crosed"
        assert error.data["nearest"] == "noon.crossed"
        assert error.data["candidates"][:2] == ["noon.crossed", "noon.crossed-once"]
        assert str(error).endswith("Did you mean 'noon.crossed'?")

    def test_a_question_instead_of_an_id_lists_the_rules_that_answer_it(self) -> None:
        error = refusal(glow.rules.__getitem__, "two boats on one island")

        assert error.code == "unknown-rule"
        assert "archipelago.apart" in error.data["candidates"]

    @pytest.mark.parametrize("wanted", ["zzzzz", "", "?!", 3, None, 2.5, ["noon.crossed"], {}])
    def test_what_is_near_nothing_is_refused(self, wanted: object) -> None:
        error = refusal(glow.rules.__getitem__, wanted)

        assert error.code == "no-such-rule"
        assert error.data["given"] == wanted
        assert set(error.data["examples"]) <= set(glow.rules.by_id)

    def test_membership(self) -> None:
        assert "noon.crossed" in glow.rules
        assert "noon.crosed" not in glow.rules
        assert "noon" not in glow.rules
        assert 3 not in glow.rules
        assert None not in glow.rules
        assert [] not in glow.rules
        assert {} not in glow.rules

    def test_rules_come_in_the_order_of_the_rulebook(self) -> None:
        groups = list(dict.fromkeys(rule.id.partition(".")[0] for rule in glow.rules))

        assert groups == list(GROUPS)
        assert list(glow.rules) == list(glow.rules.rules) == list(glow.rules.by_id.values())

    def test_a_question_that_is_no_text_is_refused(self) -> None:
        assert refusal(glow.rules.search, 3).code == "not-text"
        assert refusal(glow.rules.search, None).code == "not-text"

    @pytest.mark.parametrize("most", [2.5, -1, True, None, "3", [], {}])
    def test_what_is_no_number_of_rules_is_refused(self, most: Any) -> None:
        error = refusal(glow.rules.search, "dice", most=most)

        assert error.code == "not-a-number-of-rules"
        assert error.data["given"] == repr(most)

    def test_as_many_are_found_as_are_wanted(self) -> None:
        assert [len(glow.rules.search("dice", most=most)) for most in range(4)] == [0, 1, 2, 3]
        assert len(glow.rules.search("dice")) == 5
        assert len(glow.rules.search("dice", most=10**9)) <= len(glow.rules)

    def test_what_is_found_is_rules_again(self) -> None:
        found = glow.rules.search("crossed symbols", most=2)

        assert isinstance(found, Rules)
        assert repr(found) == "<Rules: 2>"
        assert repr(glow.rules) == "<Rules: 180>"
        assert found["noon.crossed"] is glow.rules["noon.crossed"]
        assert "end.tie" not in found

    def test_rules_never_change(self) -> None:
        with pytest.raises(FrozenInstanceError):
            glow.rules.rules = ()  # type: ignore[misc]
        with pytest.raises(TypeError):
            glow.rules.by_id["noon.new"] = RULES[0]  # type: ignore[index]
