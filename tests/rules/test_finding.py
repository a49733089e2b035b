"""`glow.search`: rules, rulings, cases and cards are found at once."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer.collection import all_cards
from glow_explorer.finding import Finding, Findings
from glow_explorer.language import available, using
from tests.support.refusals import refusal

SHELVES: dict[str, Any] = {
    "rule": glow.rules, "ruling": glow.rulings, "case": glow.casebook, "card": all_cards(),
}  # fmt: skip


def found(question: str, most: int = 3) -> list[str]:
    """Return what a question finds, each as kind and id."""
    return [f"{finding.kind}:{finding.id}" for finding in glow.search(question, most=most)]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("may two of my boats share an island", "rule:archipelago.apart"),
        ("what does Snarexe do", "card:snarexe"),
        ("que fait le Gluach", "card:gluach"),
        ("does the black die itself still count", "ruling:black-die-counts-itself"),
        ("black-die-counts-itself", "ruling:black-die-counts-itself"),
        ("crossed-stone", "case:crossed-stone"),
        ("Noon.Crossed", "rule:noon.crossed"),
        ("sketal-orange", "card:sketal-orange"),
    ],
)
def test_every_kind_is_found(question: str, first: str) -> None:
    assert found(question)[0] == first


@pytest.mark.parametrize("kind", SHELVES)
def test_each_is_found_by_its_id_and_opens_there(kind: str) -> None:
    for value in SHELVES[kind]:
        name = value.key if kind == "card" else value.id
        assert f"{kind}:{name}" in found(name, most=2)

        finding = Finding(kind, name)
        assert eval(finding.opens, {"glow": glow}) == value


@pytest.mark.parametrize("code", available())
def test_each_has_a_title_and_a_line_in_the_current_language(code: str) -> None:
    with using(code):
        assert Finding("rule", "end.tie").title == glow.rules["end.tie"].name
        assert Finding("rule", "end.tie").line == glow.rules["end.tie"].text
        assert Finding("ruling", "solo-tie").title == glow.rulings["solo-tie"].question
        assert Finding("ruling", "solo-tie").line == glow.rulings["solo-tie"].answer("defeat").text
        assert Finding("case", "crossed-stone").title == glow.casebook["crossed-stone"].title
        assert Finding("case", "crossed-stone").line == glow.casebook["crossed-stone"].question
        assert Finding("card", "snarexe").title == "Snarexe"
        assert "10" in Finding("card", "snarexe").line


@pytest.mark.parametrize("code", available())
def test_what_is_found_is_told_and_shown_with_what_opens_it(code: str) -> None:
    with using(code):
        findings = glow.search("deux bateaux sur la même île", most=4)
        told, shown = str(findings), findings._repr_html_()

    assert len(told.splitlines()) == 1 + len(findings) == 5
    assert shown.count("<details") == 4
    assert 'glow.rules["archipelago.apart"]' in told
    assert "deux bateaux sur la même île" in told


@pytest.mark.parametrize(("code", "word"), [("en", "footprint"), ("fr", "petit pas")])
def test_nothing_found_says_what_to_try(code: str, word: str) -> None:
    with using(code):
        nothing = glow.search("xyzzy")

        assert len(nothing) == 0
        assert "xyzzy" in str(nothing)
        assert word in str(nothing)
        assert word in nothing._repr_html_()


def test_what_somebody_typed_stays_text_on_a_page() -> None:
    for question in ("<b>boats</b>", "<script>zzz</script>"):
        assert "<b>" not in (shown := glow.search(question)._repr_html_())
        assert "<script>" not in shown


def test_what_is_found_is_a_value() -> None:
    findings = glow.search("boats", most=2)

    assert isinstance(findings, Findings)
    assert findings == glow.search("boats", most=2) == pickle.loads(pickle.dumps(findings))
    assert (len(findings), repr(findings), findings[0]) == (2, "<Findings: 2>", findings.items[0])
    assert [len(glow.search("dice", most)) for most in (0, 1, 7)] == [0, 1, 7]


def test_what_is_no_question_is_refused() -> None:
    assert refusal(glow.search, 3).code == "not-text"
    assert refusal(glow.search, "boats", most=-1).code == "not-a-number-of-rules"
    assert refusal(glow.search, "boats", most=True).code == "not-a-number-of-rules"


@given(st.text(max_size=60))
def test_any_question_is_taken(question: str) -> None:
    names = found(question, most=400)

    assert len(names) == len(set(names))
    assert names == found(question, most=400)
