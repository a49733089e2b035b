"""The case reader in Python: what it takes, what it refuses, what it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Roll
from glow_explorer.cases import casebook
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.widgets import CaseReader, link
from tests.support.each import for_each
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
CASES = [case.id for case in casebook()]
WITHOUT_TABLE = {one.id for one in casebook() if one.kind.startswith(("tom", "winner"))}


def tell(reader: CaseReader, kind: str, **data: Any) -> dict[str, Any]:
    """Send a message as the browser does; return the view that answers it."""
    reader._handle_custom_msg({"kind": kind, **data}, [])
    return dict(reader._view)


def test_a_case_is_given_in_any_form() -> None:
    assert CaseReader().case == CASES[0]
    assert CaseReader(2).case == CASES[2]
    assert CaseReader("Curse at sea").case == "curse-at-sea"
    assert CaseReader(casebook()["curse-at-sea"]).case == "curse-at-sea"


def test_an_unknown_case_is_refused() -> None:
    assert refusal(CaseReader, "no-such-case").code == "unknown-case"
    reader = CaseReader("curse-at-sea", language="fr")
    reader.set_state({"case": "curse-at-see"})

    assert reader.problem["kind"] == "refused"
    assert reader.case == "curse-at-sea"


@pytest.mark.parametrize("name", ["opened", "_book", "_view", "active", "no such"])
def test_the_browser_sets_only_what_it_may(name: str) -> None:
    reader = CaseReader()
    before = reader.get_state()
    reader.set_state({name: None})

    assert reader.problem["kind"] == "refused"
    assert reader.get_state() | {"problem": {}, "_answered": 0} == before


@given(sent=JSON)
def test_whatever_the_browser_sends_is_taken_whole_or_refused(sent: object) -> None:
    reader = CaseReader()
    for name in ("case", "rulings"):
        reader.set_state({name: sent})
        assert reader.problem.get("kind", "refused") == "refused", reader.problem
    tell(reader, "open", which=sent)
    assert reader.problem.get("kind", "refused") == "refused", reader.problem


@pytest.mark.slow
@for_each("case", CASES)
def test_every_case_can_be_read_in_every_language(case: str) -> None:
    for language in ("en", "fr"):
        reader = CaseReader(case, language=language)
        view = reader._view["case"]
        assert json.loads(json.dumps(view)) == view
        assert view["title"] == next(one["title"] for one in reader._book if one["id"] == case)
        assert [one["id"] for one in view["presets"]] == list(PRESETS)
        assert len(view["results"]) == len(casebook()[case].results())
        assert [one["id"] for one in view["rules"]] == list(casebook()[case].rules)


@for_each("case", CASES)
def test_presets_differ_where_the_casebook_says_so(case: str) -> None:
    view = CaseReader(case)._view["case"]

    assert view["agreed"] is not casebook()[case].disputed
    standard = next(one for one in view["presets"] if one["id"] == "standard")
    assert not standard["differs"]
    assert standard["followed"]


@for_each("case", CASES)
def test_a_case_is_laid_out_on_the_table_as_it_is_judged(case: str) -> None:
    """What the position says of it is what the casebook says."""
    reader = CaseReader(case, rulings="digital")
    assert reader._view["opens"] is (case not in WITHOUT_TABLE)
    if case in WITHOUT_TABLE:
        assert refusal(reader.lay_out).code == "case-without-table"
        assert reader.opened is None
        return
    position = reader.lay_out()
    one = casebook()[case]
    [result, *_] = one.results("digital")
    assert position.rulings == Rulings("digital")
    if one.kind == "noon":
        assert position.noon().outcomes == result.outcomes  # type: ignore[attr-defined]
    elif one.kind == "score":
        assert position.final_score().total == result.total  # type: ignore[attr-defined]
    elif one.kind == "card":
        assert position.roll == result.roll  # type: ignore[attr-defined]
        assert result.card in position.company  # type: ignore[attr-defined,operator]
    elif one.kind == "walk":
        assert position.at == one.facts["path"][0]
    elif one.kind == "sail":
        assert one.facts["origin"] in (position.boats or ())


@pytest.mark.parametrize("case", [one.id for one in casebook() if one.kind == "game"])
def test_a_case_of_a_game_is_laid_out_with_its_game(case: str) -> None:
    """One that begins as no game could is laid out as what the player has."""
    one = casebook()[case]
    position = CaseReader(case).lay_out()
    [result] = one.results()

    assert (position.game is None) is ("laid" in one.facts)
    assert position.code()
    if position.game is not None:
        asked = position.game.explain(one.facts["action"])
        assert asked.legal is result.legal  # type: ignore[attr-defined]


def test_the_same_case_can_be_opened_twice() -> None:
    reader = CaseReader("crossed-stone")
    seen: list[object] = []
    reader.observe(lambda change: seen.append(change["new"]), names=["opened"])
    for _ in range(2):
        tell(reader, "open")

    assert [one for one in seen if one is not None] == [reader.opened, reader.opened]
    assert reader.opened.roll == Roll("blue:water orange:rock")


def test_a_case_with_several_rolls_opens_the_one_that_is_meant() -> None:
    case = next(one for one in casebook() if len(one.facts.get("rolls", ())) > 1)
    reader = CaseReader(case)
    tell(reader, "open", which=1)

    assert reader.opened.roll == Roll(case.facts["rolls"][1])
    tell(reader, "open", which=9)
    assert reader.problem["kind"] == "refused"


def test_other_rulings_judge_anew_and_stand_out() -> None:
    reader = CaseReader("curse-at-sea")
    view = reader._view["case"]
    [result] = view["results"]
    assert (view["answer"]["sign"], view["code"]) == ("✓", "curse-holds")
    assert view["answer"]["title"].startswith("Yes: the result of the dice holds")
    assert result["sign"] == "✓"
    assert result["reasons"][0]["code"] == "elements-right"
    differing = [one["id"] for one in reader._view["case"]["presets"] if one["differs"]]
    assert differing == ["english"]
    reader.set_state({"rulings": {"preset": "english", "changes": {}}})
    view = reader._view["case"]
    assert view["results"][0]["sign"] == "✗"
    assert (view["answer"]["sign"], view["code"]) == ("✗", "elements-too-many")
    differing = [one["id"] for one in view["presets"] if one["differs"]]
    assert differing == ["standard", "french", "digital"]
    assert [one["id"] for one in view["presets"] if one["followed"]] == ["english"]


def test_the_rulings_that_were_used_can_be_switched() -> None:
    reader = CaseReader("curse-at-sea")
    used = {one["id"]: one["answer"] for one in reader._view["case"]["rulings"]}
    [result] = casebook()["curse-at-sea"].results()
    assert used == dict(result.rulings)  # type: ignore[attr-defined]


def test_on_which_cases_presets_differ_is_worked_out_when_asked() -> None:
    reader = CaseReader()
    assert reader._view["disputed"] is None
    view = tell(reader, "compare")
    assert view["disputed"] == sorted(case.id for case in casebook() if case.disputed)


def test_the_list_follows_the_language() -> None:
    reader = CaseReader()
    english = reader._book[0]["title"]
    reader.language = "fr"

    assert reader._book[0]["title"] != english
    assert reader._words["cases.title"] == "Recueil de cas"


def test_it_shares_rulings_with_others() -> None:
    first, second = CaseReader(), CaseReader()
    link(first, second)
    first.rulings = "digital"

    assert second.rulings == Rulings("digital")


def test_a_picture_for_places_without_a_kernel() -> None:
    shown = CaseReader("crossed-stone", language="fr")._repr_html_()

    assert glow.casebook["crossed-stone"].titles["fr"] in shown
    assert "<script" not in shown
