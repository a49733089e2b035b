"""The final count, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Company, final_score
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.each import for_each
from tests.support.scores import ADVENTURERS, COMPANIONS, ISLANDS

if TYPE_CHECKING:
    from glow_explorer.judge import Reason, Score


def codes(score: Score, rule: str) -> list[str]:
    """Return the codes of the reasons that rest on a rule."""
    return [reason.code for reason in score.reasons if reason.rule == rule]


def fireflies(score: Score) -> Reason:
    """Return the reason that compares fireflies with companions."""
    (reason,) = (one for one in score.reasons if one.code.startswith("fireflies-"))
    return reason


class TestWorkedExamples:
    def test_the_fifth_example_of_the_rulebook(self) -> None:
        score = final_score(
            "Taetyss", [9, 18, 39, 25, 41, 36, 7], light=60, camp=5, fireflies=1, footprints=3
        )

        assert (score.light, score.cards, score.journey) == (60, 4, 5)
        assert (score.fireflies, score.footprints, score.total) == (0, 3, 72)
        assert [(one.code, one.rule, one.data["light"]) for one in score.reasons] == [
            ("card-counts", "end.cards", 2),
            ("card-counts", "end.cards", -1),
            ("card-counts", "end.cards", 3),
            ("camp-counts", "end.province", 5),
            ("fireflies-short", "end.fireflies", 0),
            ("footprints-count", "end.footprints", 3),
        ]
        assert [one.data["card"].key for one in score.reasons[:3]] == [
            "oshra-b", "cromaug", "okanios",
        ]  # fmt: skip
        short = score.reasons[4]
        assert (short.data["fireflies"], short.data["companions"]) == (3, 7)
        assert score.rulings == {}

    def test_four_boats_in_the_archipelago(self) -> None:
        score = glow.final_score(
            "Moloc'h", [4, 29], light=60, journey="archipelago",
            boats=(9, 1, 4, 6), fireflies=3, footprints=0,
        )  # fmt: skip

        assert (score.light, score.cards, score.journey) == (60, 5, 15)
        assert (score.fireflies, score.footprints, score.total) == (10, 0, 90)
        assert [(one.code, one.rule, one.data["light"]) for one in score.reasons] == [
            ("card-counts", "end.cards", 3),
            ("card-counts", "end.cards", 2),
            ("boat-counts", "end.archipelago", 8),
            ("boat-without", "end.archipelago", 0),
            ("boat-counts", "end.archipelago", 5),
            ("boat-counts", "end.archipelago", 2),
            ("companions-in-play", "end.fireflies", 0),
            ("fireflies-enough", "end.fireflies", 10),
        ]
        assert [one.data["place"] for one in score.reasons[2:6]] == [9, 1, 4, 6]
        assert score.rulings == {"firefly-companions": "in-play"}
        assert score.reasons[7].data == {
            "fireflies": 4, "printed": 1, "tokens": 3, "companions": 2, "light": 10,
        }  # fmt: skip


class TestCards:
    """end.cards: the light printed on adventurer and companions, losses subtracted."""

    def test_gains_and_losses_add_up(self) -> None:
        score = final_score("Eoles", ["briki-6", "dvol-a", "likyar"], light=0)

        assert score.cards == 4 + 6 - 5
        assert [one.data["light"] for one in score.reasons if one.rule == "end.cards"] == [4, 6, -5]

    def test_a_card_without_light_is_not_listed(self) -> None:
        score = final_score("Taetyss", ["likyar"], light=0)

        assert score.cards == 0
        assert codes(score, "end.cards") == []

    def test_spells_count_nothing(self) -> None:
        company = Company("Taetyss", ["likyar"], spells=[1, 3])

        assert final_score(company, light=20).cards == 0

    @for_each("number", COMPANIONS)
    def test_each_companion_is_worth_what_it_shows(self, number: int) -> None:
        assert final_score("Taetyss", [number], light=9).cards == int(
            COMPANIONS[number]["end_light"]
        )

    @pytest.mark.parametrize("number", ADVENTURERS)
    def test_each_adventurer_is_worth_what_it_shows(self, number: int) -> None:
        assert final_score(number, light=9).cards == int(ADVENTURERS[number]["end_light"])

    def test_a_company_may_be_given_whole(self) -> None:
        whole = final_score(Company("Eoles", ["briki-6", 22]), light=30)

        assert whole == final_score("Eoles", ["briki-6", 22], light=30)


class TestProvince:
    """end.province: the village of the camp counts, and nothing else on that board."""

    @pytest.mark.parametrize(
        ("camp", "light"), [(59, 3), (5, 5), (33, 8), (38, 10), (17, 12), (43, 15), (14, 20)]
    )
    def test_each_village_is_worth_what_is_printed(self, camp: int, light: int) -> None:
        score = final_score("Taetyss", ["likyar"], light=10, camp=camp)

        assert score.journey == light
        (reason,) = (one for one in score.reasons if one.rule == "end.province")
        assert (reason.code, reason.data) == ("camp-counts", {"place": camp, "light": light})

    def test_a_camp_that_never_left_the_start_is_worth_nothing(self) -> None:
        score = final_score("Taetyss", ["likyar"], light=10, journey="province", camp=0)

        assert score.journey == 0
        assert codes(score, "end.province") == ["camp-at-start"]

    def test_without_a_journey_nothing_is_said_of_one(self) -> None:
        score = final_score("Taetyss", ["likyar"], light=10)

        assert score.journey == 0
        assert codes(score, "end.province") == codes(score, "end.archipelago") == []


class TestArchipelago:
    """end.archipelago: the islands of the four boats are added up."""

    @pytest.mark.parametrize("island", [number for number in ISLANDS if number])
    def test_each_island_is_worth_what_is_printed(self, island: int) -> None:
        score = final_score("Taetyss", ["likyar"], light=10, boats=(0, 0, 0, island))

        assert score.journey == ISLANDS[island]
        last = [one for one in score.reasons if one.rule == "end.archipelago"][-1]
        assert last.code == ("boat-counts" if ISLANDS[island] else "boat-without")
        assert last.data == {"place": island, "light": ISLANDS[island]}

    def test_boats_that_never_left_the_centre_are_worth_nothing(self) -> None:
        score = final_score("Taetyss", ["likyar"], light=10, boats=[0, 0, 0, 0])

        assert score.journey == 0
        assert codes(score, "end.archipelago") == ["boat-without"] * 4

    def test_the_best_four_islands(self) -> None:
        score = final_score("Taetyss", ["likyar"], light=10, boats=(9, 4, 5, 11))

        assert score.journey == 8 + 5 + 4 + 3


class TestFireflies:
    """end.fireflies: as many fireflies as companions, or more, bring 10 light."""

    @pytest.mark.parametrize(
        ("tokens", "light", "code"),
        [
            (0, 0, "fireflies-short"),
            (1, 10, "fireflies-enough"),
            (2, 10, "fireflies-enough"),
            (7, 10, "fireflies-enough"),
        ],
    )
    def test_one_short_exactly_as_many_or_more(self, tokens: int, light: int, code: str) -> None:
        """Likyar brings two fireflies, Tamnuca one: with four companions one is wanting."""
        score = final_score(
            "Taetyss", ["likyar", 4, "oshra-a", "thoape"], light=0, fireflies=tokens, recruited=4
        )

        assert score.fireflies == light
        assert codes(score, "end.fireflies") == [code]
        reason = fireflies(score)
        assert (reason.data["printed"], reason.data["tokens"]) == (3, tokens)
        assert reason.data["fireflies"] == 3 + tokens
        assert score.rulings == {}

    def test_the_bonus_does_not_grow(self) -> None:
        assert final_score("Taetyss", ["likyar"], light=0, fireflies=20).fireflies == 10

    def test_companions_in_play_or_ever_recruited(self) -> None:
        """Two fireflies for two companions in play, after eight days: the answer decides."""
        score = final_score("Taetyss", ["likyar", "thoape"], light=50)

        assert (score.fireflies, score.total) == (10, 60)
        assert score.rulings == {"firefly-companions": "in-play"}
        other = score.if_ruled()
        assert list(other) == ["firefly-companions"]
        assert list(other["firefly-companions"]) == ["recruited"]
        strict = other["firefly-companions"]["recruited"]
        assert (strict.fireflies, strict.total) == (0, 50)
        assert strict.rulings == {"firefly-companions": "recruited"}
        reason = fireflies(strict)
        assert (reason.code, reason.data["companions"]) == ("fireflies-short", 8)

    @pytest.mark.parametrize(
        ("preset", "light"), [("standard", 10), ("english", 0), ("french", 0), ("digital", 10)]
    )
    def test_what_each_preset_compares(self, preset: str, light: int) -> None:
        score = final_score("Taetyss", ["likyar", "thoape"], light=50, rulings=preset)

        assert score.fireflies == light
        assert list(score.rulings) == ["firefly-companions"]
        code = "companions-in-play" if light else "companions-recruited"
        assert codes(score, "end.fireflies")[0] == code

    @pytest.mark.parametrize("preset", ["english", "french"])
    @pytest.mark.parametrize(("recruited", "light"), [(2, 10), (3, 0), (8, 0)])
    def test_how_many_were_recruited_may_be_said(
        self, preset: str, recruited: int, light: int
    ) -> None:
        score = final_score(
            "Taetyss", ["likyar", "thoape"], light=50, recruited=recruited, rulings=preset
        )

        assert score.fireflies == light
        reason = fireflies(score)
        assert reason.data["companions"] == recruited
        assert score.rulings == ({} if light else {"firefly-companions": "recruited"})

    def test_how_many_were_recruited_is_no_matter_where_those_in_play_count(self) -> None:
        score = final_score("Taetyss", ["likyar", "thoape"], light=50, recruited=12)

        assert score.fireflies == 10
        assert score.reasons[-1].data["companions"] == 2

    def test_enough_for_all_recruited_is_enough_by_either_answer(self) -> None:
        score = final_score("Taetyss", ["likyar", "thoape"], light=50, fireflies=6)

        assert score.fireflies == 10
        assert score.rulings == {}
        assert score.if_ruled() == {}

    def test_a_company_larger_than_the_days_was_all_recruited(self) -> None:
        """Without recruited= at least those in play were recruited, also when there are ten."""
        ten = list(range(11, 21))
        score = final_score("Taetyss", ten, light=50, fireflies=8, rulings="english")

        assert score.reasons[-1].data["companions"] == 10
        assert score.fireflies == 0
        assert score.rulings == {}

    @pytest.mark.parametrize(("answer", "light"), [("yes", 10), ("no", 0)])
    def test_no_firefly_and_no_companion(self, answer: str, light: int) -> None:
        rulings = Rulings("standard", firefly_zero=answer)
        score = final_score("Taetyss", light=50, recruited=0, rulings=rulings)

        assert score.fireflies == light
        assert score.rulings == {"firefly-zero": answer}
        ((other,),) = (answers.values() for answers in score.if_ruled().values())
        assert other.fireflies == 10 - light

    def test_both_rulings_may_decide_at_once(self) -> None:
        """Nobody in play after eight days: nothing for nothing, or nothing for eight."""
        score = final_score("Taetyss", light=50)

        assert score.fireflies == 10
        assert score.rulings == {"firefly-companions": "in-play", "firefly-zero": "yes"}
        other = score.if_ruled()
        assert other["firefly-companions"]["recruited"].total == 50
        assert other["firefly-zero"]["no"].total == 50

    @pytest.mark.parametrize("preset", PRESETS)
    def test_nothing_for_nothing_brings_the_bonus_by_every_preset(self, preset: str) -> None:
        assert final_score("Taetyss", light=50, recruited=0, rulings=preset).fireflies == 10

    def test_a_firefly_without_companions_needs_no_ruling_on_nothing(self) -> None:
        rulings = Rulings("standard", firefly_zero="no")
        score = final_score("Taetyss", light=50, fireflies=1, recruited=0, rulings=rulings)

        assert score.fireflies == 10
        assert score.rulings == {}


class TestFootprints:
    """end.footprints: each footprint left is worth 1 light."""

    @pytest.mark.parametrize("footprints", [1, 2, 25])
    def test_each_is_worth_one(self, footprints: int) -> None:
        score = final_score("Taetyss", ["thoape"], light=10, footprints=footprints)

        assert score.footprints == footprints
        assert score.total == 10 + footprints
        last = score.reasons[-1]
        assert (last.code, last.rule) == ("footprints-count", "end.footprints")
        assert last.data["light"] == footprints

    def test_none_are_not_mentioned(self) -> None:
        score = final_score("Taetyss", ["thoape"], light=10)

        assert score.footprints == 0
        assert codes(score, "end.footprints") == []


class TestTotal:
    def test_reroll_tokens_are_worth_no_light(self) -> None:
        score = final_score("Taetyss", ["thoape"], light=10, rerolls=9)

        assert (score.total, score.rerolls) == (10, 9)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_count_may_end_below_zero(self, preset: str) -> None:
        score = final_score("Taetyss", ["dvol-a", "hymoros"], light=3, rulings=preset)

        assert score.total == 3 - 5 - 2
        last = score.reasons[-1]
        assert (last.code, last.data["count"]) == ("below-zero", -4)
        assert (last.ruling, last.answer) == ("score-floor-final", "no")
        assert score.if_ruled()["score-floor-final"]["yes"].total == 0

    def test_it_may_be_ruled_that_it_stops_at_zero(self) -> None:
        rulings = Rulings("standard", score_floor_final="yes")
        score = final_score("Taetyss", ["dvol-a", "hymoros"], light=3, rulings=rulings)

        assert score.total == 0
        assert score.cards == -7
        last = score.reasons[-1]
        assert (last.code, last.data["count"]) == ("stops-at-zero", -4)
        assert score.rulings == {"score-floor-final": "yes"}
        assert score.if_ruled()["score-floor-final"]["no"].total == -4

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_the_floor_is_not_mentioned_at_zero_and_above(self, answer: str) -> None:
        rulings = Rulings("standard", score_floor_final=answer)
        score = final_score("Taetyss", ["dvol-a"], light=5, rulings=rulings)

        assert score.total == 0
        assert score.rulings == {}

    def test_only_the_sum_is_stopped(self) -> None:
        """The cards alone would end below 0; the footprints lift the count above it."""
        rulings = Rulings("standard", score_floor_final="yes")
        score = final_score("Taetyss", ["dvol-a"], light=1, footprints=6, rulings=rulings)

        assert score.total == 1 - 5 + 6
