"""Finding cards, and companies made of them."""

from __future__ import annotations

import copy
import sys

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Companion, Company, Effect, GlowError, Pool
from glow_explorer.collection import all_cards
from glow_explorer.symbols import Kind
from tests.support.each import for_each
from tests.support.refusals import refusal


class TestFinding:
    @for_each("card", list(all_cards()), ids=lambda card: card.key)
    def test_every_card_is_found_by_reference_key_and_itself(self, card: glow.Card) -> None:
        assert glow.card(card.ref) is card
        assert glow.card(card.key) is card
        assert glow.card(card) is card

    @pytest.mark.parametrize(
        ("wanted", "key"),
        [
            ("Likyar", "likyar"),
            ("LIKYAR", "likyar"),
            ("Moloc'h", "moloch"),
            ("moloc’h", "moloch"),
            ("Xar'gok", "xargok"),
            ("Companion:13", "sketal-orange"),
            ("SKETAL-ORANGE", "sketal-orange"),
            ("sketal orange", "sketal-orange"),
            ("spell 3", "spell-air"),
            (13, "sketal-orange"),
            ("46", "kapao-4"),
            ("#046", "kapao-4"),
            ("companion 13", "sketal-orange"),
            ("Companion: 13", "sketal-orange"),
            ("compagnon:13", "sketal-orange"),
            ("Sortilège 3", "spell-air"),
            ("aventurier 4", "pocana"),
        ],
    )
    def test_forgiving(self, wanted: str | int, key: str) -> None:
        assert glow.card(wanted).key == key

    def test_each_catalogue_finds_its_own(self) -> None:
        assert glow.companions[4].key == "tamnuca-a"
        assert glow.adventurers[4].name == "Pocana"
        assert glow.spells[4].key == "spell-fire"
        error = refusal(glow.companions.__getitem__, "Pocana")
        assert error.code == "card-of-another-kind"
        assert "pocana (adventurer:4)" in str(error)

    def test_a_number_that_several_catalogues_have_is_ambiguous(self) -> None:
        error = refusal(glow.card, 4)

        assert error.code == "ambiguous-card"
        assert error.data["candidates"] == [
            "pocana (adventurer:4)",
            "tamnuca-a (companion:4)",
            "spell-fire (spell:4)",
        ]

    def test_a_name_that_several_cards_have_lists_them(self) -> None:
        error = refusal(glow.card, "Sketal")

        assert error.code == "ambiguous-card"
        assert len(error.data["candidates"]) == 6
        assert "sketal-any (companion:44)" in str(error)

    def test_a_misspelt_key_lists_what_is_near(self) -> None:
        error = refusal(glow.card, "sketal-organe")

        assert error.code == "unknown-card"
        assert error.data["candidates"][0] == "sketal-orange (companion:13)"

    def test_a_misspelt_shared_name_lists_all_who_bear_it(self) -> None:
        error = refusal(glow.card, "Mindaro")

        assert "mindaroo-nature-water (companion:6)" in error.data["candidates"]
        assert "mindaroo-air-fire (companion:7)" in error.data["candidates"]

    @pytest.mark.parametrize(
        "wanted", ["zzzzzz", "companion:47", 0, -1, 10**30, "", None, 3.5, True]
    )
    def test_what_is_near_nothing_is_refused(self, wanted: object) -> None:
        error = refusal(glow.card, wanted)  # True is no number of a card, though Python adds it

        assert error.code == "no-such-card"

    @given(st.text(max_size=20))
    def test_any_text_finds_one_card_or_is_refused(self, text: str) -> None:
        try:
            assert glow.card(text) in all_cards()
        except GlowError as error:
            assert str(error)

    def test_a_catalogue_never_changes(self) -> None:
        with pytest.raises(AttributeError):
            glow.companions.kind = "dragon"  # type: ignore[misc, assignment]

        assert copy.deepcopy(glow.spells) == glow.spells
        assert [card.number for card in reversed(glow.spells)] == [6, 5, 4, 3, 2, 1]

    def test_membership(self) -> None:
        assert "likyar" in glow.companions
        assert 46 in glow.companions
        assert glow.companions[1] in glow.companions
        assert 47 not in glow.companions
        assert "Sketal" not in glow.companions
        assert glow.spells[1] not in glow.companions


class TestTable:
    def test_numbers_out_of_a_table_find_their_cards(self) -> None:
        number = np.int64(glow.companions.table().index[12])

        assert glow.companions[number].key == "sketal-orange"
        assert Company("Pocana", [number]).companions == (glow.companions[13],)

    def test_one_row_a_card(self) -> None:
        table = glow.companions.table()

        assert isinstance(table, pd.DataFrame)
        assert len(table) == 46
        assert table.index.tolist() == list(range(1, 47))
        assert table.loc[37, "condition"] == "water no:rock"
        assert table.loc[13, "die"] == "orange"

    def test_numbers_are_numbers(self) -> None:
        table = glow.companions.table()

        assert table["end_light"].sum() == sum(card.end_light for card in glow.companions)
        assert (~table["in_solo"]).sum() == 14

    def test_no_cards_make_an_empty_table(self) -> None:
        assert len(glow.Cards(Kind.SPELL, ()).table()) == 0

    def test_the_other_catalogues_too(self) -> None:
        assert glow.adventurers.table().loc[4, "large_dice"] == 3
        assert glow.spells.table()["copies"].sum() == 7

    def test_without_pandas_the_error_says_what_to_do(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        error = refusal(glow.companions.table)

        assert error.code == "needs-package"
        assert "pip install pandas" in str(error)


class TestCompany:
    def test_cards_are_found_by_whatever_names_them(self) -> None:
        company = Company("Pocana", ["likyar", 13, "companion:4", glow.companions[5]], spells=[3])

        assert company.adventurer is glow.adventurers["pocana"]
        assert [card.number for card in company.companions] == [1, 13, 4, 5]
        assert [card.ref for card in company] == [
            "adventurer:4", "companion:1", "companion:13", "companion:4", "companion:5", "spell:3",
        ]  # fmt: skip
        assert len(company) == 6

    def test_the_order_of_recruiting_is_kept(self) -> None:
        assert Company("Pocana", [1, 2]) != Company("Pocana", [2, 1])

    @pytest.mark.parametrize(
        "company",
        [
            Company("Eoles"),
            Company("Moloc'h", ["sketal-any", 20]),
            Company("Orium", [], spells=[6, 6]),
            Company("Taetyss", [1, 45], spells=["spell-rock"]),
        ],
    )
    def test_repr_is_evaluable(self, company: Company) -> None:
        assert eval(repr(company)) == company

    def test_a_card_made_by_hand_may_join(self) -> None:
        mine = Companion(99, "mine", "Mine", effect=Effect("light:9"))
        company = Company("Pocana", [mine])

        assert company.companions == (mine,)
        assert eval(repr(company), {**vars(glow), "Company": Company}) == company

    def test_the_dice_its_cards_bring(self) -> None:
        assert Company("Pocana", ["sketal-red", "likyar"]).dice == Pool("4 red")
        assert Company("Noctiluca", ["sketal-any"]).dice == Pool("2 purple")

    def test_rerolls_of_companions(self) -> None:
        assert Company("Pocana", ["lumipili-a", "lumipili-b", 1]).rerolls_per_round == 2
        assert Company("Pocana", [1]).rerolls_per_round == 0

    def test_a_companion_exists_once(self) -> None:
        error = refusal(Company, "Pocana", [13, "sketal-orange"])

        assert error.code == "card-given-twice"
        assert error.data["key"] == "sketal-orange"

    def test_a_spell_exists_as_often_as_it_has_tokens(self) -> None:
        assert len(Company("Pocana", spells=[6, 6]).spells) == 2
        assert refusal(Company, "Pocana", spells=[6, 6, 6]).code == "too-many-copies"
        assert refusal(Company, "Pocana", spells=[1, 1]).code == "card-given-twice"

    def test_wrong_kinds_are_refused(self) -> None:
        assert refusal(Company, "likyar").code == "card-of-another-kind"
        assert refusal(Company, "Pocana", ["spell-air"]).code == "card-of-another-kind"
        assert refusal(Company, "Pocana", [glow.spells[1]]).code == "card-of-another-kind"
        assert refusal(Company, "Pocana", "likyar").code == "not-a-list"
        assert refusal(Company, "Pocana", 13).code == "not-a-list"
        assert refusal(Company, "Pocana", glow.companions[13]).code == "not-a-list"

    def test_membership(self) -> None:
        company = Company("Pocana", ["sketal-red", 1], spells=[3])

        assert "likyar" in company
        assert "Sketal" in company
        assert glow.spells[3] in company
        assert "sketal-blue" not in company
        assert "dragon" not in company

    def test_equal_companies_are_one_key(self) -> None:
        assert len({Company("Pocana", [1]), Company(4, ["likyar"])}) == 1
