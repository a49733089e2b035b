"""The disputed points: what each preset answers, why, and how a table decides otherwise."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Rulings
from glow_explorer.language import available, using
from glow_explorer.rulebook import PRESETS, as_rulings
from glow_explorer.rulebook.rulings import MEANS, SOURCES, House, Ruling
from tests.support.disputed import ANSWERS, BOOK, wordings
from tests.support.each import for_each


def _given(preset: str) -> dict[str, str]:
    return {name: answers[preset] for name, answers in ANSWERS.items()}


@st.composite
def decisions(draw: st.DrawFn) -> tuple[str, str]:
    """Any ruling with any of its answers."""
    ruling = draw(st.sampled_from(BOOK))
    return ruling.id, draw(st.sampled_from(ruling.choices))


def tables() -> st.SearchStrategy[Rulings]:
    """Any preset, with anything decided otherwise."""
    changed = st.lists(decisions(), max_size=4).map(dict)
    return st.builds(
        lambda preset, some: Rulings(preset, **some), st.sampled_from(PRESETS), changed
    )


class TestPresets:
    @for_each("name", ANSWERS)
    def test_every_preset_answers(self, name: str) -> None:
        assert dict(glow.rulings[name].presets) == ANSWERS[name]
        for preset in PRESETS:
            assert Rulings(preset)[name] == ANSWERS[name][preset]

    def test_the_points_in_their_order(self) -> None:
        assert [ruling.id for ruling in glow.rulings] == list(ANSWERS)
        assert len(glow.rulings) == 50

    def test_where_the_presets_differ_from_the_standard(self) -> None:
        differ = {preset: Rulings(preset, **_given("standard")).changes for preset in PRESETS[1:]}

        assert {preset: len(changes) for preset, changes in differ.items()} == {
            "english": 5,
            "french": 3,
            "digital": 19,
        }

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_preset_answers_everything_and_changes_nothing(self, preset: str) -> None:
        rulings = Rulings(preset)

        assert dict(rulings.answers) == _given(preset)
        assert rulings.preset == preset
        assert rulings.changes == {}
        assert as_rulings(preset) == as_rulings(preset.upper()) == rulings
        assert as_rulings(rulings) is rulings

    def test_the_standard_is_what_nobody_asked_to_change(self) -> None:
        assert Rulings() == Rulings("standard")

    @pytest.mark.parametrize("written", ["Digital", " digital ", "DIGITAL"])
    def test_a_preset_is_found_by_whatever_names_it(self, written: str) -> None:
        assert Rulings(written) == Rulings("digital")
        assert repr(Rulings(written)) == "Rulings('digital')"


class TestEveryRuling:
    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_is_told_in_every_language(self, ruling: Ruling) -> None:
        for texts in wordings(ruling):
            assert list(texts) == list(available())
            assert all(written.strip() == written != "" for written in texts.values())
            assert len(set(texts.values())) == len(texts)
            assert not re.search(r"(^|[^\xa0])[:;?!»]", texts["fr"])

    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_asks_a_question_with_several_answers(self, ruling: Ruling) -> None:
        assert all(question.endswith("?") for question in ruling.wording.values())
        assert len(set(ruling.choices)) == len(ruling.choices) >= 2
        assert set(ruling.presets.values()) <= set(ruling.choices)
        for code in available():
            with using(code):
                assert len({answer.text for answer in ruling.answers}) == len(ruling.answers)

    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_an_answer_begins_with_what_it_is(self, ruling: Ruling) -> None:
        """Where it is yes or no, the sentences say so first, in each language."""
        if set(ruling.choices) != {"yes", "no"}:
            assert not set(ruling.choices) & {"yes", "no"}
            return
        for answer in ruling.answers:
            said = {"yes": ("Yes:", "Oui\xa0:"), "no": ("No:", "Non\xa0:")}[answer.id]
            assert answer.wording["en"].startswith(said[0])
            assert answer.wording["fr"].startswith(said[1])

    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_has_evidence_from_both_rulebooks_and_the_adaptation(self, ruling: Ruling) -> None:
        sources = [one.source for one in ruling.evidence]

        assert sources[:3] == ["english", "french", "digital"]
        assert set(sources) <= set(SOURCES)
        assert len(set(sources)) == len(sources)

    @for_each("ruling", BOOK, ids=lambda ruling: ruling.id)
    def test_rests_on_rules_that_exist(self, ruling: Ruling) -> None:
        assert ruling.rules
        assert len(set(ruling.rules)) == len(ruling.rules)
        assert set(ruling.rules) <= set(glow.rules.by_id)

    @pytest.mark.parametrize("code", available())
    def test_asks_what_no_other_asks(self, code: str) -> None:
        counted = Counter(ruling.wording[code] for ruling in BOOK)

        assert [question for question, times in counted.items() if times > 1] == []

    def test_is_found_by_its_id_with_hyphens_or_underscores(self) -> None:
        ruling = glow.rulings["kaar-owner-immune"]

        assert glow.rulings["kaar_owner_immune"] is ruling
        assert glow.rulings["Kaar owner immune"] is ruling
        assert "kaar_owner_immune" in glow.rulings
        assert "kaar-owner-imune" not in glow.rulings
        assert 3 not in glow.rulings
        assert ruling in glow.rulings

    def test_never_changes(self) -> None:
        with pytest.raises(FrozenInstanceError):
            glow.rulings["kaar-owner-immune"].id = "other"  # type: ignore[misc]
        with pytest.raises(TypeError):
            glow.rulings["kaar-owner-immune"].presets["standard"] = "no"  # type: ignore[index]


class TestDeciding:
    def test_by_keyword_with_underscores(self) -> None:
        rulings = Rulings("digital", joker_saves_a_die="yes")

        assert rulings["joker-saves-a-die"] == "yes"
        assert rulings.changes == {"joker-saves-a-die": "yes"}
        assert rulings.preset == "digital"

    def test_by_keyword_with_hyphens(self) -> None:
        hyphens = Rulings("standard", **{"camp-without-moving": "no"})

        assert hyphens == Rulings("standard", camp_without_moving="no")

    def test_yes_and_no_may_be_true_and_false(self) -> None:
        assert Rulings(black_die_counts_itself=True)["black-die-counts-itself"] == "yes"
        assert Rulings(kaar_owner_immune=False)["kaar-owner-immune"] == "no"

    def test_an_answer_may_be_written_in_other_ways(self) -> None:
        assert Rulings(kaar_owner_moves_die="MUST")["kaar-owner-moves-die"] == "must"
        assert Rulings(solo_tie="footprints")["solo-tie"] == "footprints"
        assert Rulings(tom_tie_boats="first boat")["tom-tie-boats"] == "first-boat"

    def test_what_the_preset_says_anyway_is_no_change(self) -> None:
        assert Rulings("standard", kaar_owner_immune="yes").changes == {}
        assert repr(Rulings("standard", kaar_owner_immune="yes")) == "Rulings('standard')"

    def test_rulings_may_start_from_others(self) -> None:
        first = Rulings("french", firefly_zero="no")
        second = Rulings(first, solo_tie="footprints")

        assert second.preset == "french"
        assert second.changes == {"firefly-zero": "no", "solo-tie": "footprints"}
        assert first.changes == {"firefly-zero": "no"}
        assert Rulings(second, firefly_zero="yes", solo_tie="defeat") == Rulings("french")

    def test_one_decision_more(self) -> None:
        rulings = Rulings("english").deciding("kaar-owner-immune", "no")

        assert rulings == Rulings("english", kaar_owner_immune="no")
        assert Rulings("english")["kaar-owner-immune"] == "yes"

    @given(tables(), decisions())
    def test_a_decision_changes_exactly_that_ruling(
        self, before: Rulings, decision: tuple[str, str]
    ) -> None:
        name, answer = decision
        known = dict(before.answers)
        after = before.deciding(name, answer)

        assert dict(after.answers) == known | {name: answer}
        assert after[name] == answer
        assert after.preset == before.preset
        assert dict(before.answers) == known
        assert (after == before) is (known[name] == answer)
        assert after.deciding(name, known[name]) == before

    @given(tables())
    def test_the_changes_say_all_that_is_decided_otherwise(self, rulings: Rulings) -> None:
        usual = _given(rulings.preset)

        assert usual | dict(rulings.changes) == dict(rulings.answers)
        assert all(usual[name] != answer for name, answer in rulings.changes.items())
        assert Rulings(rulings.preset, **rulings.changes) == rulings

    @given(tables())
    def test_repr_is_evaluable(self, rulings: Rulings) -> None:
        again = eval(repr(rulings))

        assert again == rulings
        assert again.preset == rulings.preset

    def test_the_same_answers_are_the_same_rulings(self) -> None:
        """However they came about."""
        one, other = Rulings("digital", **_given("standard")), Rulings("standard")

        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other, Rulings("digital")}) == 2
        assert one != Rulings("standard", firefly_zero="no")

    def test_the_order_of_decisions_does_not_matter(self) -> None:
        one = Rulings(firefly_zero="no", solo_tie="footprints")

        assert one == Rulings(solo_tie="footprints", firefly_zero="no")
        assert repr(one) == repr(Rulings(solo_tie="footprints", firefly_zero="no"))

    def test_rulings_never_change(self) -> None:
        rulings = Rulings("standard")
        with pytest.raises(FrozenInstanceError):
            rulings.preset = "digital"  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            rulings.answers = ()  # type: ignore[misc]


class TestHouse:
    def test_it_has_a_yes_or_no_for_every_ruling(self) -> None:
        asked = [ruling for ruling, _ in MEANS.values()]

        assert tuple(MEANS) == House._fields
        assert sorted(asked) == sorted(ruling.id for ruling in glow.rulings)
        assert all(answer in glow.rulings[ruling].choices for ruling, answer in MEANS.values())

    @for_each("name", House._fields)
    def test_it_follows_every_decision(self, name: str) -> None:
        ruling, answer = MEANS[name]
        for choice in glow.rulings[ruling].choices:
            rulings = Rulings().deciding(ruling, choice)
            assert getattr(rulings.house, name) is (choice == answer)
