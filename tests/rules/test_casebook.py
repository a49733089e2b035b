"""The casebook: every case under every preset, as a person last agreed, and the worked examples."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.cases import Case, casebook
from glow_explorer.judge.reasons import CODES, Sign
from glow_explorer.language import available, using
from glow_explorer.render.reasons import sentence
from glow_explorer.rulebook import PRESETS, Rulings, rulings
from tests.support.each import for_each
from tests.support.goldenfiles import agrees
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import Ruling

CASES = list(casebook())
BEGINS = {
    "en": r"(Yes|No|Once[^:]*|−?\d+[^:]*|(Space|Island|The village worth) \d+|From .*island.*"
    r"|Anna and Marc): ",
    "fr": r"(Oui|Non|Une fois|−?\d+[^:]*|(La case|L’île|Le village à) \d+|De l’île.*"
    r"|Anna et Marc)[^:]*: ",
}


def recorded(value: Any) -> Any:
    """Keep what is decided and by which codes; leave out what only repeats the position."""
    if isinstance(value, list):
        return [recorded(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "code" in value:
        ruled = f" ({value['ruling']}: {value['answer']})" if "ruling" in value else ""
        return f"{value['code']} {value['rule']} {value['dice']}{ruled}"
    left_out = {"roll", "card", "path", "origin", "to"}
    return {name: recorded(one) for name, one in value.items() if name not in left_out}


def test_every_case_under_every_preset_is_as_recorded() -> None:
    lines = []
    for case in CASES:
        for preset in PRESETS:
            plain = case.to_dict(preset)
            answer, results = recorded(plain["answer"]), recorded(plain["results"])
            lines.append(f"{case.id} · {preset}\n{json.dumps(answer)}\n{json.dumps(results)}")

    agrees("casebook.txt", "\n\n".join(lines))


@pytest.mark.parametrize("language", available())
def test_every_case_is_told_as_agreed(language: str) -> None:
    with using(language):
        told = "\n\n".join(str(case) for case in CASES)

    assert "{" not in told
    agrees(f"casebook.{language}.txt", told)


def test_there_are_enough_and_each_is_told_in_all_languages() -> None:
    assert len(CASES) >= 25
    for case in CASES:
        assert set(case.titles) == set(case.questions) == set(available())
        assert all(question.endswith("?") for question in case.questions.values())
        assert case.rules
        assert case.titles["en"] != case.titles["fr"]


def test_all_worked_examples_are_there() -> None:
    """The six of the rulebook, and those of the solo sheets."""
    examples = {case.example for case in CASES if case.example}

    assert {"1", "2", "3", "4", "5", "6", "solo 1", "solo 2", "solo 3"} <= examples


class TestWorkedExamples:
    """What the rulebooks say of them."""

    def test_1_a_water_more_triggers_taetyss_twice(self) -> None:
        before, after = results("second-water")

        assert (before.times, after.times) == (1, 2)

    def test_1_three_rerolls_of_two_sources(self) -> None:
        (found,) = results("three-rerolls-one-face")

        assert (found.companions, found.tokens, found.can_turn) == (1, 2, True)

    def test_2_the_fourth_air_kills_snarexe_for_ten_light(self) -> None:
        verdicts = results("fourth-air")

        assert [one.times for one in verdicts] == [0, 0, 1]
        assert verdicts[-1].card.effect.light == 10

    def test_2_one_step_back_then_another(self) -> None:
        (found,) = results("stepping-back")

        assert found.track[0][1] == 1
        assert len(found.track) >= 2

    def test_3_eoles_twice_the_sketal_and_donillilu(self) -> None:
        (found,) = results("green-sketal-leaves")
        here = found.position

        assert found.best.light == here.light + 4 + 2 + 2
        assert (found.best.fireflies, found.best.rerolls) == (2, 1)
        assert len(found.best.dice) == len(here.roll) - 1

    def test_4_the_company_stops_before_the_fire(self) -> None:
        (found,) = results("past-the-village")

        assert (found.reached, found.footprints, found.rerolls) == (57, 0, 1)
        assert [one.code for one in found.reasons] == [
            "die-used", "village-paid", "arrival-gains", "crossed-clear", "crossed-closed",
        ]  # fmt: skip

    def test_4_the_boat_brings_two_footprints(self) -> None:
        (found,) = results("boat-to-the-right")

        assert found.legal
        assert found.footprints == 2

    def test_5_seventy_two_light(self) -> None:
        (found,) = results("taetyss-counts")

        assert (found.cards, found.journey, found.fireflies, found.footprints, found.total) == (
            4, 5, 0, 3, 72,
        )  # fmt: skip

    def test_6_three_dice_struck_out(self) -> None:
        (found,) = results("three-dice-struck-out")

        (cursed,) = [one for one in found.reasons if one.code == "symbol-cursed"]
        assert len(cursed.dice) == 4  # three, and the black die itself
        (english,) = results("three-dice-struck-out", "english")
        assert [len(one.dice) for one in english.reasons if one.rule == "curse.symbol"] == [3]

    def test_solo(self) -> None:
        (band,), (high,), (low,), (last,) = (
            results(name)
            for name in ("tom-band-moves", "tom-sails-by-max", "tom-sails-by-min",
                         "tom-last-village")
        )  # fmt: skip

        assert (band.band, band.score) == (6, 23)
        assert (high.places, low.places) == ((10,), (6,))
        assert (last.places, last.footprints) == ((15,), 1)


def results(name: str, rulings: str = "standard") -> Any:
    return casebook()[name].results(rulings)


@for_each("case", CASES, ids=lambda case: case.id)
class TestEveryCase:
    def test_rests_on_rules_that_its_reasons_cite(self, case: Case) -> None:
        """At least one of the rules named is behind a reason of the live answer."""
        cited = set()

        def collect(value: Any) -> None:
            if isinstance(value, dict):
                cited.add(value.get("rule"))
                for one in value.values():
                    collect(one)
            elif isinstance(value, list):
                for one in value:
                    collect(one)

        for preset in PRESETS:
            collect(case.to_dict(preset))
        assert cited & set(case.rules)

    def test_is_about_rulings_that_its_answers_use(self, case: Case) -> None:
        used = {
            ruling
            for preset in PRESETS
            for one in case.results(preset)
            for ruling in getattr(one, "rulings", ())
        } | {case.answer(preset).reason.ruling for preset in PRESETS}

        assert set(case.rulings) <= used

    def test_cites_every_ruling_that_presets_differ_by(self, case: Case) -> None:
        """Where a preset says something else, a ruling that was used explains it."""
        standard = case.results("standard")
        for preset in PRESETS:
            other = case.results(preset)
            if case.answer(preset).says != case.answer().says:
                used = {ruling for one in (*standard, *other) for ruling in one.rulings}  # type: ignore[attr-defined]
                used |= {case.answer(each).reason.ruling for each in ("standard", preset)} - {None}
                under = Rulings(preset)
                assert any(under[one] != Rulings("standard")[one] for one in used)

    @for_each("preset", PRESETS)
    def test_is_answered_by_yes_no_a_number_or_a_name(self, case: Case, preset: str) -> None:
        """In both languages, and the sentence that follows is that of the reason that decides."""
        answer = case.answer(preset)
        for language, begins in BEGINS.items():
            with using(language):
                told = str(answer)
                assert re.match(begins, told), told
                assert sentence(replace(answer.reason, shown=())) in told
        assert answer.reason.code in CODES
        if answer.says is False:
            assert answer.reason.sign is not Sign.FOR

    def test_the_answer_comes_before_what_is_judged(self, case: Case) -> None:
        lines = str(case).splitlines()

        assert lines[1] == case.question
        assert lines.index(str(case.answer())) in (2, 3)

    @for_each("language", available())
    def test_shows_itself(self, case: Case, language: str) -> None:
        with using(language):
            shown = case._repr_html_()
            assert case.question.split("'")[0][:20] in shown
            assert not re.search(r"\{[a-z]+\}", shown)


GAMES = [case for case in CASES if case.kind == "game" and case.rulings]


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.id)
@pytest.mark.parametrize("language", available())
def test_another_ruling_shows_in_every_case_of_a_game(case: Case, language: str) -> None:
    """The game is played again under the other answer, and what it gives is told."""
    with using(language):
        shown = str(case)
        for others in case.if_ruled().values():
            for other in others.values():
                assert str(other) != str(case.answer())
                assert str(other) in shown


def test_what_another_ruling_gives_is_judged_from_the_beginning() -> None:
    forgotten = glow.casebook["forgotten-die"].if_ruled()["forgotten-sketal-die"]["no"]
    assert (forgotten.says, forgotten.reason.code) == (False, "left-for-good")
    three = glow.casebook["three-more-put-away"].if_ruled()["solo-three-removed"]["yes"]
    assert (three.says, three.reason.code) == (True, "may-remove")
    early = glow.casebook["keep-before-the-others"].if_ruled()["simultaneous-phases"]
    assert [answer.says for answer in early.values()] == [True]


@pytest.mark.parametrize(
    ("case", "preset", "says", "code"),
    [
        ("kaar-and-his-own-die", "standard", True, "may-keep-black-die"),
        ("kaar-and-his-own-die", "digital", False, "must-move-black-die"),
        ("forgotten-die", "standard", True, "may-take"),
        ("forgotten-die", "digital", False, "left-for-good"),
        ("black-die-on-an-empty-space", "standard", False, "black-rolled-again"),
        ("black-die-on-an-empty-space", "digital", False, "black-goes-elsewhere"),
        ("briki-then-cromaug", "digital", False, "acts-first"),
        ("snarexe-and-cromaug", "digital", (30,), "acts-first"),
        ("snarexe-and-cromaug", "standard", (40,), "triggers-again"),
        ("spell-on-nobody", "digital", True, "nobody-under-spell"),
        ("taetyss-counts", "standard", (72,), "count-adds-up"),
        ("equal-fireflies", "english", True, "fireflies-enough"),
    ],
)
def test_the_reason_that_decides(case: str, preset: str, says: object, code: str) -> None:
    answer = glow.casebook[case].answer(preset)

    assert (answer.says, answer.reason.code) == (says, code)


def test_a_sketal_is_called_by_its_colour() -> None:
    """Nowhere in the book does a sentence speak of a Sketal of which one cannot say which."""
    bare = re.compile(
        r"(?:^ *[✓✗•]? ?|[:→(,]\s|calls |rappelle |owner of |propriétaire de )Sketal\b", re.M
    )
    assert bare.search("Noon: Hymoros → Sketal")
    for language in available():
        with using(language):
            for case in CASES:
                assert not bare.search(str(case)), case.id


def test_a_ruling_names_the_cases_that_are_about_it() -> None:
    for ruling in glow.rulings:
        assert ruling.cases == tuple(case.id for case in CASES if ruling.id in case.rulings)
    assert glow.rulings["curse-on-journey"].cases == ("curse-at-sea",)


class TestTheBook:
    def test_cases_are_found_by_id_and_number(self) -> None:
        book = glow.casebook

        assert book["crossed-stone"] is book[0]
        assert book["Crossed_Stone"] is book[0]
        assert "crossed-stone" in book
        assert book[0] in book
        assert "dragon" not in book
        assert len(list(book)) == len(book)

    def test_an_unknown_case(self) -> None:
        error = refusal(glow.casebook.__getitem__, "crossed-ston")

        assert error.code == "unknown-case"
        assert error.data["nearest"] == "crossed-stone"

    def test_as_a_table_with_an_answer_for_each_preset(self) -> None:
        table = glow.casebook.table()

        assert list(table.columns) == ["title", "question", *PRESETS]
        answer = str(table.loc["crossed-stone", "standard"])
        assert answer == "No: rock is crossed out, and the dice show it."
        assert str(table.loc["taetyss-counts", "digital"]).startswith("72 light: ")

    @pytest.mark.parametrize("language", available())
    def test_shows_itself_in_one_list(self, language: str) -> None:
        with using(language):
            assert len(str(glow.casebook).splitlines()) == len(glow.casebook) + 1
            assert glow.casebook._repr_html_().count("<summary") >= len(glow.casebook)

    def test_disputed_cases_are_those_where_presets_differ(self) -> None:
        assert casebook()["three-dice-struck-out"].disputed
        assert not casebook()["crossed-stone"].disputed


NO_OTHER_ANSWER = {
    "kaar-empty-space": "both answers end on a space with a companion",
}
"""Rulings whose case shows the same under every answer, and why."""


@for_each("ruling", rulings(), ids=lambda ruling: ruling.id)
def test_every_ruling_has_a_case_where_its_answers_differ(ruling: Ruling) -> None:
    named = [case for case in CASES if ruling.id in case.rulings]
    assert named
    under = [Rulings(**{ruling.id.replace("-", "_"): answer}) for answer in ruling.choices]
    differ = [case for case in named if len({case.answer(each).says for each in under}) > 1]
    assert bool(differ) is (ruling.id not in NO_OTHER_ANSWER)
