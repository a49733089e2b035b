"""The company table in Python: what it takes, what it refuses, what it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company
from glow_explorer.cards import Companion, Condition, Effect
from glow_explorer.widgets import CompanyTable, link
from tests.support.refusals import refusal
from tests.widgets.test_dice_tray import JSON

MINE = ["Pocana", "likyar", "sketal-orange", "spell:3"]
STRANGER = Companion(99, "stranger", "<b>Stranger</b>", Condition("fire"), Effect("light:3"))


def keys(table: CompanyTable) -> list[str]:
    return [card.key for card in table.cards]


def tell(table: CompanyTable, kind: str, **data: Any) -> None:
    table._handle_custom_msg({"kind": kind, **data}, [])


def test_cards_are_given_in_any_form_and_order() -> None:
    wanted = Company("Pocana", ["likyar", 13], spells=[3])

    assert CompanyTable(wanted).company == wanted
    assert CompanyTable(["spell:3", "likyar", "companion:13", "Pocana"]).company == wanted
    assert CompanyTable(wanted.cards).cards == wanted.cards
    assert CompanyTable().cards == ()


def test_without_an_adventurer_there_is_no_company() -> None:
    table = CompanyTable(["likyar"])

    assert keys(table) == ["likyar"]
    assert refusal(lambda: table.company).code == "no-adventurer-yet"
    assert table._view["brings"] is None


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["likyar", "likyar"], "card-given-twice"),
        (["spell:6", "spell:6", "spell:6"], "too-many-copies"),
        (["Pocana", "Eoles"], "two-adventurers"),
        (["likyra"], "unknown-card"),
        ("likyar", "not-a-list"),
    ],
)
def test_cards_that_cannot_lie_together_are_refused(cards: object, code: str) -> None:
    assert refusal(CompanyTable, cards).code == code
    table = CompanyTable(MINE)
    with pytest.raises(glow.GlowError):
        table.cards = cards
    table.set_state({"cards": cards})
    assert table.problem["kind"] == "refused"
    assert keys(table) == ["pocana", "likyar", "sketal-orange", "spell-air"]


def test_adding_puts_a_card_where_its_kind_stands() -> None:
    table = CompanyTable(["spell:3"])
    for wanted in ("companion:13", "adventurer:4", "companion:1", "spell:6", "spell:6"):
        tell(table, "add", wanted=wanted)

    expected = ["pocana", "sketal-orange", "likyar", "spell-air", "spell-same", "spell-same"]
    assert keys(table) == expected
    tell(table, "add", wanted="companion:1")
    assert table.problem["text"] == "'likyar' was given 2 times, the game has only one."
    assert keys(table) == expected


def test_another_adventurer_takes_the_place_of_the_first() -> None:
    table = CompanyTable(MINE)
    tell(table, "add", wanted="adventurer:1")

    assert table.company == Company("Braccio", ["likyar", 13], spells=[3])


def test_companions_are_moved_among_themselves() -> None:
    table = CompanyTable(["Pocana", "likyar", "thoape", "ladawa", "spell:3"])
    tell(table, "move", place=2, to=0)
    assert keys(table) == ["pocana", "ladawa", "likyar", "thoape", "spell-air"]
    tell(table, "move", place=0, to=1)
    assert keys(table) == ["pocana", "likyar", "ladawa", "thoape", "spell-air"]
    tell(table, "move", place=0, to=3)
    assert table.problem["text"] == "companion: 3 is not a whole number from 0 to 2."
    assert keys(table) == ["pocana", "likyar", "ladawa", "thoape", "spell-air"]


def test_cards_are_removed_one_by_one_or_all() -> None:
    table = CompanyTable([*MINE, "spell:6", "spell:6"])
    tell(table, "remove", place=5)
    tell(table, "remove", place=0)
    assert keys(table) == ["likyar", "sketal-orange", "spell-air", "spell-same"]
    tell(table, "clear")
    assert table.cards == ()
    for kind, data in (("remove", {"place": 0}), ("move", {"place": 0, "to": 0})):
        tell(table, kind, **data)
        assert table.problem["text"] == "There is no card at place 0: there are none yet."


@given(JSON)
def test_whatever_the_browser_sends_is_taken_whole_or_refused(sent: object) -> None:
    table = CompanyTable(MINE)
    table.set_state({"cards": sent})
    assert table.problem.get("kind", "refused") == "refused", table.problem
    table._handle_custom_msg(sent, [])
    assert table.problem["kind"] == "refused"


@given(JSON, st.sampled_from(["add", "remove", "move", "clear"]))
def test_whatever_is_asked_is_answered_or_refused(sent: object, kind: str) -> None:
    table = CompanyTable(MINE)
    for data in ({"wanted": sent}, {"place": sent}, {"place": 0, "to": sent}, {}):
        tell(table, kind, **data)
        assert table.problem.get("kind", "refused") == "refused", table.problem


@pytest.mark.parametrize("name", ["_catalogue", "_view", "company", "no such"])
def test_the_browser_sets_only_what_it_may(name: str) -> None:
    table = CompanyTable(MINE)
    before = table._catalogue
    table.set_state({name: {}})

    assert table.problem["kind"] == "refused"
    assert table._catalogue == before


def test_what_cannot_be_added_says_why() -> None:
    table = CompanyTable(["Pocana", "likyar", "spell:3", "spell:6"])

    assert table._view["taken"] == {
        "adventurer:4": "Your adventurer",
        "companion:1": "In your company already",
        "spell:3": "In your company already",
    }
    tell(table, "add", wanted="spell:6")
    assert table._view["taken"]["spell:6"] == "All 2 are in your company"


def test_what_the_cards_bring_is_shown() -> None:
    table = CompanyTable(["Pocana", "sketal-orange", "lumipili-a"])

    assert table._view["brings"] == {
        "dice": ["red", "red", "red", "orange"],
        "rerolls": "1 reroll each round",
    }
    table.cards = ["Braccio"]
    assert table._view["brings"] == {"dice": ["green", "green"], "rerolls": ""}


def test_the_catalogue_has_every_card_and_what_it_is_found_by() -> None:
    catalogue = CompanyTable()._catalogue

    assert {kind: len(cards) for kind, cards in catalogue.items()} == {
        "adventurer": 7,
        "companion": 46,
        "spell": 6,
    }
    found = {card["key"]: card for cards in catalogue.values() for card in cards}
    assert found["gluach"]["elements"] == ["water", "rock"]
    assert found["torke-a"]["elements"] == ["same"]
    assert found["gluach"]["deeds"] == ["firefly", "light"]
    assert found["sketal-orange"]["deeds"] == ["die", "loss", "skull"]
    assert found["lumipili-a"]["deeds"] == ["footprints", "reroll", "skull"]
    assert found["kaar"]["deeds"] == []
    assert [card["copies"] for card in catalogue["spell"]] == [1, 1, 1, 1, 1, 2]


def test_the_catalogue_is_not_sent_again_with_every_click() -> None:
    table = CompanyTable()
    before = table._catalogue
    tell(table, "add", wanted="companion:13")
    assert table._catalogue is before
    table.language = "fr"
    assert table._catalogue["spell"][0]["name"] == "Sortilège 1"
    assert "Sketal" not in json.dumps(table._view)


def test_a_card_made_by_hand_is_shown_and_may_be_moved() -> None:
    table = CompanyTable(["Pocana", "likyar", STRANGER])

    assert table._view["strangers"]["2"]["name"] == "<b>Stranger</b>"
    assert table._view["taken"].keys() == {"adventurer:4", "companion:1"}
    tell(table, "move", place=1, to=0)
    tell(table, "remove", place=2)
    assert keys(table) == ["pocana", "stranger"]
    assert table._view["strangers"].keys() == {"1"}


def test_the_language_can_be_changed() -> None:
    table = CompanyTable(MINE)
    table.set_state({"language": "fr"})

    assert table._words["cards.companion"] == "Compagnons"
    assert table._view["taken"]["companion:1"] == "Déjà dans votre compagnie"
    assert "éclats de lumière" in json.dumps(table._catalogue, ensure_ascii=False)


def test_tables_that_are_linked_show_the_same_cards() -> None:
    one, two = CompanyTable(MINE), CompanyTable()
    link(one, two)
    assert two.company == one.company
    tell(two, "add", wanted="companion:2")
    assert keys(one)[-2:] == ["thoape", "spell-air"]


@pytest.mark.parametrize("cards", [MINE, ["likyar"], []])
def test_a_picture_for_places_without_a_kernel(cards: list[str]) -> None:
    data, _ = CompanyTable(cards, language="fr")._repr_mimebundle_()

    assert "application/vnd.jupyter.widget-view+json" in data
    assert ("Likyar" in data["text/html"]) == bool(cards)
    assert 'lang="fr"' in data["text/html"]
    assert "<script" not in data["text/html"]
