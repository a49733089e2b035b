"""A noon has a bound: what is too large is refused, with the cards to leave out."""

from __future__ import annotations

from importlib import import_module

import pytest

import glow_explorer as glow
from glow_explorer import Company, Roll, noon
from glow_explorer.judge import orders
from glow_explorer.language import using
from tests.support.noons import example_3
from tests.support.refusals import refusal

progress = import_module("glow_explorer.progress")
ROLL = Roll(
    "orange:water 3 blue:water 3 azure:air 3 red:fire 3 green:nature 3 orange:rock black:rock",
    unlimited=True,
)
DYING = [card.key for card in glow.companions if card.effect.skull and card.die != "any"]
OTHERS = ["kaar", "zellyf-5", "zellyf-0", "hymoros", "torke-b", "ladawa"]
MANY = Company("Orium", [*DYING, *OTHERS], spells=[3, 1, 6])


def test_twenty_three_companions_are_refused_before_anything_is_tried() -> None:
    found = noon(MANY, ROLL, light=3, cemetery=["dvol-3"])

    assert len(found.company.companions) >= 22
    error = refusal(lambda: found.outcomes)
    assert (error.code, error.data["most"]) == ("noon-too-large", orders.MOST_STATES)
    assert {"companion:41", "spell:3"} <= set(error.data["expected"])
    assert refusal(lambda: str(found)).code == "noon-too-large"
    assert refusal(lambda: found.best).code == "noon-too-large"
    assert not found.is_small()


def test_what_is_left_out_makes_it_small_enough() -> None:
    found = noon(MANY, ROLL, light=3, cemetery=["dvol-3"])
    tangled = refusal(lambda: found.outcomes).data["expected"]
    kept = [card for card in MANY.companions if card.ref not in tangled[:-2]]

    assert noon(Company("Orium", kept), ROLL, light=3).outcomes


def test_one_order_is_resolved_all_the_same() -> None:
    found = noon(MANY, ROLL, light=3, cemetery=["dvol-3"])

    assert found.after(["spell-air"]).now.light >= 0
    assert found.verdicts


def test_a_search_that_grows_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was estimated."""
    assert example_3().outcomes
    monkeypatch.setattr(orders, "MOST_STATES", 2)

    error = refusal(lambda: example_3().outcomes)
    assert (error.code, error.data["expected"]) == (
        "noon-too-large", ["adventurer:3", "companion:15"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "title"), [("en", "Orders of the cards"), ("fr", "Ordres des cartes")]
)
def test_a_search_that_takes_a_while_shows_how_far_it_has_come(
    code: str, title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    monkeypatch.setattr(progress, "AFTER", 0)
    with using(code):
        assert example_3().outcomes
    bar = capsys.readouterr()

    assert bar.out == ""
    assert f"{title}:" in bar.err
    monkeypatch.setattr(progress, "AFTER", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: 0.0)
    assert example_3().outcomes
    assert capsys.readouterr() == ("", "")
