"""Why a boat may sail or not: every reason, with its rule, its dice and the ruling it used."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import glow_explorer as glow
from glow_explorer import Company, Roll, Rulings
from glow_explorer.language import available, using
from tests.support.answers import codes, shown, the, told_in_full
from tests.support.each import for_each

if TYPE_CHECKING:
    from glow_explorer.journeys import Move

# The rule that each reason rests on.
RULE = {
    "elements-right": "archipelago.exact",
    "elements-too-many": "archipelago.exact",
    "route-free": "archipelago.exact",
    "special-not-counted": "archipelago.special",
    "elements-with-footprints": "archipelago.footprint",
    "elements-too-few": "archipelago.footprint",
    "route-paid": "journey.footprint-cost",
    "route-unpaid": "journey.footprint-cost",
    "no-route": "archipelago.boats",
    "boat-is-there": "archipelago.boats",
    "no-boat-there": "archipelago.boats",
    "boat-there": "archipelago.apart",
    "boats-share-centre": "archipelago.apart",
    "route-closed-to-all": "solo.closed-route",
    "route-open-to-you": "solo.closed-route",
    "arrival-gains": "journey.gain",
    "skull-asks": "journey.skull",
    "skull-takes-hidden": "journey.skull",
    "skull-spares-hidden": "journey.skull",
    "skull-free": "journey.skull",
    "skull-closed": "journey.skull",
    "cursed": "curse.symbol",
    "cursed-but-itself": "curse.symbol",
    "curse-holds": "rerolls.fixed",
    "curse-over": "rerolls.fixed",
    "kaar-immune": "kaar.immune",
    "kaar-not-immune": "kaar.immune",
}

FIVE = "red:fire red:air red:rock blue:water green:nature"
START = (0, 0, 0, 0)
ALONE = Company("Pocana")
KAAR = Company("Pocana", ["kaar"])
CENTRE_OPEN = Rulings("standard", boats_on_centre="yes")
CLOSED = Rulings("standard", skull_with_nothing="closed")
REVEALED = Rulings("standard", hidden_spell_cancelled="no")
REVEALED_CLOSED = Rulings("standard", hidden_spell_cancelled="no", skull_with_nothing="closed")
OVER = Rulings("standard", curse_on_journey="no")
ITSELF, NOT_ITSELF = "black-die-counts-itself=yes", "black-die-counts-itself=no"
HOLDS = "curse-holds 2 curse-on-journey=yes"
CURSE = "red:fire blue:water black:fire"


class Case(NamedTuple):
    """A question, whether the answer is yes, and all its reasons: code, dice, ruling=answer."""

    name: str
    boats: tuple[int, ...]
    voyage: tuple[int, int]
    roll: str | None
    footprints: int
    more: dict[str, Any]
    legal: bool
    reasons: list[str]

    def answer(self, **other: Any) -> Move:
        more = self.more | other
        return glow.archipelago.explain(
            self.boats, *self.voyage, self.roll, self.footprints, **more
        )


CASES = [
    Case("the worked example: cloud and rock to the right", START, (0, 1), "red:air red:rock", 0,
         {}, True, ["elements-right 0 1", "arrival-gains"]),
    Case("one element is enough for 1/2", START, (0, 6), "red:air small blue:air", 0, {}, True,
         ["elements-right 0 1", "arrival-gains"]),
    Case("three are too many for 1/2", START, (0, 1), "red:air red:rock blue:water", 9, {}, False,
         ["elements-too-many 0 1 2"]),
    Case("four are too many for 3", START, (0, 3), "red:air red:rock blue:water green:fire", 9, {},
         False, ["elements-too-many 0 1 2 3"]),
    Case("two are too few for 3", START, (0, 8), "red:air red:rock", 0, {}, False,
         ["elements-too-few 0 1"]),
    Case("a footprint for the third", START, (0, 8), "red:air red:rock", 1, {}, True,
         ["elements-with-footprints 0 1"]),
    Case("special symbols are no elements", START, (0, 3),
         "purple:footprints red:air yellow:light red:rock black:loss", 0, {}, False,
         ["elements-too-few 1 3", "special-not-counted 0 2 4"]),
    Case("nor are they too many", START, (0, 6),
         "purple:footprints red:air yellow:light red:rock black:loss", 0, {}, True,
         ["elements-right 1 3", "special-not-counted 0 2 4", "arrival-gains"]),
    Case("no dice, one footprint", START, (0, 6), "", 1, {}, True,
         ["elements-with-footprints", "arrival-gains"]),
    Case("a number of elements instead of dice", START, (0, 10), None, 0, {"elements": 4}, True,
         ["elements-right", "arrival-gains"]),
    Case("a route without a condition", (2, 0, 0, 0), (2, 1), FIVE, 0, {}, True,
         ["route-free", "arrival-gains"]),
    Case("the price of a route", (8, 0, 0, 0), (8, 9), "red:air", 1, {}, True,
         ["elements-right 0", "route-paid"]),
    Case("the price cannot be paid", (8, 0, 0, 0), (8, 9), "red:air", 0, {}, False,
         ["elements-right 0", "route-unpaid"]),
    Case("price and missing element", (10, 0, 0, 0), (10, 9), "", 2, {}, True,
         ["elements-with-footprints", "route-paid"]),
    Case("one footprint pays only one of the two", (10, 0, 0, 0), (10, 9), "", 1, {}, False,
         ["elements-too-few", "route-paid"]),
    Case("nothing can be paid", (3, 0, 0, 0), (3, 5), "red:air", 0, {}, False,
         ["elements-too-few 0", "route-unpaid"]),
    Case("an own boat is there", (0, 6, 1, 9), (0, 6), "red:air", 0, {}, False,
         ["elements-right 0", "boat-there"]),
    Case("another boat is at the centre", (6, 0, 1, 9), (6, 0), "red:air", 0, {}, False,
         ["elements-right 0", "boat-there boats-on-centre=no"]),
    Case("the centre is a harbour", (6, 0, 1, 9), (6, 0), "red:air", 0, {"rulings": CENTRE_OPEN},
         True, ["elements-right 0", "boats-share-centre boats-on-centre=yes"]),
    Case("other islands are none", (0, 6, 1, 9), (0, 6), "red:air", 0, {"rulings": CENTRE_OPEN},
         False, ["elements-right 0", "boat-there"]),
    Case("an empty centre", (6, 8, 1, 9), (6, 0), "red:air", 0, {}, True, ["elements-right 0"]),
    Case("two routes away", (0, 6, 7, 9), (0, 9), "red:air", 2, {}, False, ["no-route"]),
    Case("nowhere", START, (0, 0), "red:air", 2, {}, False, ["boat-is-there"]),
    Case("no boat where it would start", (0, 1, 7, 9), (6, 0), "red:air", 0, {}, False,
         ["elements-right 0", "no-boat-there", "boat-there boats-on-centre=no"]),
    Case("a skull, and who is there is not said", (1, 0, 0, 0), (1, 2), "red:air", 0, {}, True,
         ["route-free", "skull-asks"]),
    Case("a skull takes a companion", (1, 0, 0, 0), (1, 2), "", 0, {"company": KAAR}, True,
         ["route-free", "skull-asks"]),
    Case("a skull takes a spell", (10, 0, 0, 0), (10, 11), FIVE, 0,
         {"company": Company("Pocana", spells=[3]), "hidden_spells": 1}, True,
         ["elements-right 0 1 2 3 4", "skull-asks"]),
    Case("a skull finds nobody: an adventurer is safe", (10, 0, 0, 0), (10, 11), FIVE, 0,
         {"company": ALONE}, True,
         ["elements-right 0 1 2 3 4", "skull-free skull-with-nothing=free"]),
    Case("a skull finds nobody and bars the way", (1, 0, 0, 0), (1, 2), "", 0,
         {"company": ALONE, "rulings": CLOSED}, False,
         ["route-free", "skull-closed skull-with-nothing=closed"]),
    Case("a skull takes a hidden spell", (1, 0, 0, 0), (1, 2), "", 0,
         {"company": ALONE, "hidden_spells": 1, "rulings": CLOSED}, True,
         ["route-free", "skull-takes-hidden hidden-spell-cancelled=yes"]),
    Case("a skull cannot take a hidden spell", (1, 0, 0, 0), (1, 2), "", 0,
         {"company": ALONE, "hidden_spells": 1, "rulings": REVEALED}, True,
         ["route-free", "skull-spares-hidden hidden-spell-cancelled=no",
          "skull-free skull-with-nothing=free"]),
    Case("and bars the way", (1, 0, 0, 0), (1, 2), "", 0,
         {"company": ALONE, "hidden_spells": 2, "rulings": REVEALED_CLOSED}, False,
         ["route-free", "skull-spares-hidden hidden-spell-cancelled=no",
          "skull-closed skull-with-nothing=closed"]),
    Case("no skull asks a boat that stays", (10, 0, 0, 0), (10, 11), "red:air", 0,
         {"company": ALONE, "rulings": CLOSED}, False, ["elements-too-few 0"]),
    Case("no skull asks a boat that leaves", (11, 0, 0, 0), (11, 10), FIVE, 0,
         {"company": ALONE, "rulings": CLOSED}, True,
         ["elements-right 0 1 2 3 4", "arrival-gains"]),
    Case("alone with Tom, the route to the right is open", START, (0, 1), "red:air", 0,
         {"solo": True}, True,
         ["elements-right 0", "route-open-to-you tom-right-route=tom-only", "arrival-gains"]),
    Case("or closed, to the right", START, (0, 1), "red:air", 0,
         {"solo": True, "rulings": "digital"}, False,
         ["elements-right 0", "route-closed-to-all tom-right-route=everyone"]),
    Case("and back", (1, 2, 3, 4), (1, 0), "red:air", 0, {"solo": True, "rulings": "digital"},
         False, ["elements-right 0", "route-closed-to-all tom-right-route=everyone"]),
    Case("the other 1/2 route is open", START, (0, 6), "red:air", 0,
         {"solo": True, "rulings": "digital"}, True, ["elements-right 0", "arrival-gains"]),
    Case("with others at the table it is open", START, (0, 1), "red:air", 0,
         {"rulings": "digital"}, True, ["elements-right 0", "arrival-gains"]),
    Case("the curse", START, (0, 6), CURSE, 0, {}, True,
         ["elements-right 1", f"cursed 0 2 {NOT_ITSELF}", HOLDS, "arrival-gains"]),
    Case("the black die counts itself", START, (0, 6), CURSE, 0, {"rulings": "english"}, True,
         ["elements-right 1 2", f"cursed-but-itself 0 {ITSELF}", HOLDS, "arrival-gains"]),
    Case("the curse is over", START, (0, 6), CURSE, 0, {"rulings": OVER}, True,
         ["elements-right 0 1 2", "curse-over 2 curse-on-journey=no", "arrival-gains"]),
    Case("Kaar", START, (0, 6), CURSE, 0, {"kaar": True}, True,
         ["elements-right 0 1 2", "kaar-immune 2 kaar-owner-immune=yes", "arrival-gains"]),
    Case("Kaar in the company", START, (0, 6), CURSE, 0, {"company": KAAR}, True,
         ["elements-right 0 1 2", "kaar-immune 2 kaar-owner-immune=yes", "arrival-gains"]),
    Case("Kaar protects nobody", START, (0, 6), CURSE, 0, {"company": KAAR, "rulings": "digital"},
         True, ["elements-right 1", f"cursed 0 2 {NOT_ITSELF}",
                "kaar-not-immune 2 kaar-owner-immune=no", HOLDS, "arrival-gains"]),
    Case("Kaar, and the curse is over", START, (0, 6), CURSE, 0, {"kaar": True, "rulings": OVER},
         True, ["elements-right 0 1 2", "curse-over 2 curse-on-journey=no", "arrival-gains"]),
    Case("a company without Kaar", START, (0, 6), CURSE, 0,
         {"company": Company("Pocana", ["likyar"])}, True,
         ["elements-right 1", f"cursed 0 2 {NOT_ITSELF}", HOLDS, "arrival-gains"]),
    Case("the loss curses nothing", START, (0, 6), "red:fire blue:water black:loss", 0, {}, True,
         ["elements-right 0 1", "special-not-counted 2", "arrival-gains"]),
]  # fmt: skip
every = for_each("case", CASES, ids=lambda case: case.name)


def written(move: Move) -> list[str]:
    """Write down the reasons as cases do."""
    return [
        " ".join([one.code, *map(str, one.dice), *(["=".join(one.ruled)] if one.ruled else [])])
        for one in move.reasons
    ]


def outcome(move: Move) -> tuple[Any, ...]:
    """Return what a voyage comes to."""
    return (move.legal, move.jokers, move.pays, move.gains, move.skull, move.footprints)


class TestReasons:
    @every
    def test_all_of_them_and_no_others(self, case: Case) -> None:
        move = case.answer()

        assert move.legal is case.legal
        assert bool(move) is case.legal
        assert sorted(written(move)) == sorted(case.reasons)

    @every
    def test_each_rests_on_its_rule(self, case: Case) -> None:
        move = case.answer()

        assert {one.code: one.rule for one in move.reasons} == {
            code: RULE[code] for code in codes(move)
        }
        assert all(glow.rules[one.rule].text for one in move.reasons)

    @every
    def test_each_knows_its_dice(self, case: Case) -> None:
        roll = Roll(case.roll or "")
        for one in case.answer().reasons:
            assert one.shown == tuple(roll[die] for die in one.dice)

    @every
    def test_the_rulings_are_those_of_the_reasons(self, case: Case) -> None:
        move = case.answer()
        ruled = dict(
            word.split("=") for line in case.reasons for word in line.split() if "=" in word
        )

        assert move.rulings == ruled
        assert set(move.if_ruled()) == set(ruled)

    @every
    def test_other_answers_are_those_of_asking_again(self, case: Case) -> None:
        move = case.answer()
        for ruling, others in move.if_ruled().items():
            assert move.rulings[ruling] not in others
            assert others
            for answer, other in others.items():
                under = move.under.deciding(ruling, answer)
                assert other == case.answer(rulings=under)
                assert other.under[ruling] == answer

    def test_every_reason_has_a_case(self) -> None:
        assert {line.split()[0] for case in CASES for line in case.reasons} == set(RULE)


class TestData:
    """The numbers that reasons speak of."""

    @pytest.mark.parametrize(
        ("name", "code", "data"),
        [
            ("the worked example: cloud and rock to the right", "elements-right",
             {"count": 2, "fewest": 1, "most": 2}),
            ("four are too many for 3", "elements-too-many", {"count": 4, "fewest": 3, "most": 3}),
            ("two are too few for 3", "elements-too-few",
             {"count": 2, "fewest": 3, "most": 3, "lack": 1, "footprints": 0}),
            ("one footprint pays only one of the two", "elements-too-few",
             {"count": 0, "fewest": 1, "most": 2, "lack": 1, "footprints": 0}),
            ("nothing can be paid", "elements-too-few",
             {"count": 1, "fewest": 5, "most": 5, "lack": 4, "footprints": 0}),
            ("nothing can be paid", "route-unpaid", {"price": 1, "footprints": 0}),
            ("price and missing element", "elements-with-footprints",
             {"count": 0, "fewest": 1, "most": 2, "lack": 1, "footprints": 1}),
            ("two routes away", "no-route", {"origin": 0, "to": 9, "routes": 2}),
            ("nowhere", "boat-is-there", {"origin": 0, "to": 0, "routes": 0}),
            ("an own boat is there", "boat-there", {"place": 6}),
            ("no boat where it would start", "no-boat-there",
             {"place": 6, "places": (0, 1, 7, 9)}),
            ("a skull takes a companion", "skull-asks", {"place": 2, "at_sea": True}),
            ("the curse", "cursed", {"symbol": "fire", "black": 2}),
            ("Kaar", "kaar-immune", {"symbol": "fire"}),
        ],
    )  # fmt: skip
    def test_they_are_right(self, name: str, code: str, data: dict[str, Any]) -> None:
        (case,) = (one for one in CASES if one.name == name)

        assert dict(the(code, case.answer()).data) == data


class TestOtherAnswers:
    """What the other answer to a ruling would give is never passed over."""

    def test_the_curse_costs_a_footprint_that_kaar_saves(self) -> None:
        move = glow.archipelago.explain(START, 0, 1, "red:fire black:fire", 1, kaar=True)
        other = move.if_ruled()["kaar-owner-immune"]["no"]

        assert (move.jokers, move.footprints) == (0, 3)
        assert (other.jokers, other.footprints) == (1, 2)
        assert "it changes nothing here" not in str(move)

    def test_a_hidden_spell_is_kept_or_not(self) -> None:
        move = glow.archipelago.explain((1, 0, 0, 0), 1, 2, "", company=ALONE, hidden_spells=1)
        other = move.if_ruled()["hidden-spell-cancelled"]["no"]

        assert (move.skull, other.skull) == (True, False)
        assert "it changes nothing here" not in str(move)

    def test_what_makes_no_difference_is_said_to_be_the_same(self) -> None:
        move = glow.archipelago.explain(START, 0, 6, CURSE)
        others = [one for answers in move.if_ruled().values() for one in answers.values()]

        assert [outcome(one) for one in others] == [outcome(move)] * 2
        assert str(move).count("it changes nothing here") == 2

    def test_where_no_element_is_asked_the_curse_is_no_matter(self) -> None:
        """The dice are not looked at, so no ruling on the curse is used."""
        move = glow.archipelago.explain((1, 0, 0, 0), 1, 2, CURSE)

        assert move.rulings == {}
        assert codes(move) == ["route-free", "skull-asks"]


class TestForms:
    @every
    @for_each("language", available())
    def test_told_in_words(self, case: Case, language: str) -> None:
        move = case.answer()
        with using(language):
            told, page = str(move), shown(move._repr_html_())
            assert told_in_full(move, told)
        assert not re.search(r"[{}]|None|\bSymbol\b", told + page)
        for code in (*codes(move), *move.rulings):
            assert code not in told
            assert code not in page
        assert told.splitlines()[0] in page

    @every
    def test_the_languages_differ_in_every_sentence(self, case: Case) -> None:
        for one in case.answer().reasons:
            with using("en"):
                english = str(one)
            with using("fr"):
                assert str(one) != english

    @every
    def test_plain_values(self, case: Case) -> None:
        move = case.answer()
        values = move.to_dict()

        assert json.loads(json.dumps(values)) == values
        names = ("origin", "to", "legal", "jokers", "pays", "skull", "footprints")
        assert {name: values[name] for name in names} == {
            name: getattr(move, name) for name in names
        }
        assert values["gains"] == str(move.gains)
        assert [one["code"] for one in values["reasons"]] == codes(move)
        assert [one["dice"] for one in values["reasons"]] == [
            list(one.dice) for one in move.reasons
        ]

    @every
    def test_values_never_change_and_can_be_kept(self, case: Case) -> None:
        move = case.answer()

        assert case.answer() == move
        assert hash(case.answer()) == hash(move)
        for kept in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            assert (kept, str(kept), kept.boats) == (move, str(move), move.boats)
        with pytest.raises(AttributeError):
            move.legal = True  # type: ignore[misc]
