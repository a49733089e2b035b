"""How the odds of a company can be looked at, what they rest on, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Card, Company, Condition, Effect, GlowError, Pool, Roll, Rulings, odds
from tests.support.answers import codes, the
from tests.support.refusals import refusal

F = Fraction
ITSELF, ABSENT, IMMUNE = (
    "black-die-counts-itself", "cursed-symbol-is-absent", "kaar-owner-immune",
)  # fmt: skip


class TestJoint:
    def test_cards_that_want_the_same_trigger_together(self) -> None:
        found = odds(["tamnuca-a", "tamnuca-b"], "2 orange")

        assert list(found.joint.items()) == [
            ((0, 0), F(4, 9)), ((1, 1), F(4, 9)), ((2, 2), F(1, 9)),
        ]  # fmt: skip

    def test_one_die_does_not_show_two_elements(self) -> None:
        """Biraii wants fire, Zellyf water: with one red die never both."""
        found = odds(["biraii-1", "zellyf-0"], "red")

        assert found.joint == {(0, 0): F(3, 6), (1, 0): F(2, 6), (0, 1): F(1, 6)}
        assert found["biraii-1"].at_least_once * found["zellyf-0"].at_least_once > 0

    def test_each_card_by_itself(self) -> None:
        company = Company("Eoles", ["ladawa", "sketal-green"])
        found = odds(company, "2 red, green")

        assert [one.card for one in found.odds] == list(company)
        for wanted in ("ladawa", "Ladawa", "companion:5", 5, glow.companions[5]):
            assert found[wanted] is found.odds[1]
        assert found["ladawa"].distribution == odds("ladawa", "2 red, green").distribution

    def test_kaar_is_in_play_for_each_card_by_itself(self) -> None:
        company = Company("Pocana", ["tamnuca-a", "kaar"])
        found = odds(company, "orange, black")["tamnuca-a"]

        assert found.distribution == {0: F(20, 36), 1: F(14, 36), 2: F(2, 36)}
        assert found == odds("tamnuca-a", "orange, black", company=company)

    def test_two_tokens_of_one_spell_are_found_by_their_name(self) -> None:
        """They trigger together, and each takes its 7 light."""
        found = odds(["spell-same", "spell-same"], "3 red", light=14)
        alike = F(8 + 4, 216)

        assert found.joint == {(0, 0): 1 - alike, (1, 1): alike}
        assert found.light == {-14: alike, 0: 1 - alike}
        assert found["spell-same"].at_least_once == alike


class TestForms:
    FOUND = odds(Company("Taetyss", ["okans", "thoape"]), "2 blue, orange")

    def test_every_part_has_its_distribution(self) -> None:
        found = self.FOUND

        assert found.of("light") == found.light
        assert found.of("footprints") == found.footprints
        assert found.of("fireflies") == found.fireflies
        assert found.of("rerolls") == found.rerolls
        assert found.of("end_light") == {0: F(1)}

    def test_gains_have_names(self) -> None:
        (gain,) = odds(Company("Eoles", ["likyar"]), Roll("azure:air red:fire green:nature "
            "orange:rock")).gains  # fmt: skip

        assert (gain.light, gain.footprints, gain.fireflies, gain.rerolls) == (3, 0, 1, 1)
        assert gain.end_light == 0

    @pytest.mark.parametrize("part", ["lights", "count", "index", ""])
    def test_a_part_that_noon_does_not_bring_is_refused(self, part: str) -> None:
        assert refusal(self.FOUND.of, part).data["given"] == part

    def test_the_table_has_a_row_for_each_combination_the_likeliest_first(self) -> None:
        table = odds(["tamnuca-a", "biraii-1"], "red").table()

        assert list(table.columns) == ["tamnuca-a", "biraii-1", "chance"]
        assert table[["tamnuca-a", "biraii-1"]].to_numpy().tolist() == [[0, 0], [0, 1], [1, 0]]
        assert table["chance"].tolist() == pytest.approx([1 / 2, 1 / 3, 1 / 6])

    def test_plain_values_go_into_json(self) -> None:
        found = odds(["tamnuca-a", "kaar"], "orange, black", "digital")
        plain = json.loads(json.dumps(found.to_dict()))

        assert plain == found.to_dict()
        assert plain["cards"] == ["companion:4", "companion:20"]
        assert plain["pool"] == "orange, black"
        assert plain["means"]["light"] == str(found.mean) == "-1/18"
        assert plain["light"] == {"-2": "1/9", "-1": "1/18", "0": "11/18", "1": "2/9"}
        assert plain["rulings"] == dict(found.rulings)
        assert [one["code"] for one in plain["reasons"]] == codes(found)
        assert [one["card"] for one in plain["odds"]] == plain["cards"]

    @pytest.mark.parametrize("name", ["joint", "gains", "light", "means"])
    def test_answers_never_change(self, name: str) -> None:
        answer: Any = getattr(self.FOUND, name)
        with pytest.raises(TypeError):
            answer[next(iter(answer))] = F(1)
        with pytest.raises(AttributeError):
            self.FOUND.pool = Pool()  # type: ignore[misc]

    def test_it_is_shown_with_its_cards_dice_and_mean(self) -> None:
        shown = repr(odds(Company("Pocana", ["ladawa"]), "2 red"))

        assert "ladawa" in shown
        assert "'2 red'" in shown
        assert "0.444" in shown


class TestReasons:
    def test_what_is_not_disputed_needs_none(self) -> None:
        found = odds(["ladawa", "briki-6"], "3 red, small blue")

        assert found.reasons == ()
        assert dict(found.rulings) == {}
        assert dict(found.if_ruled()) == {}

    @pytest.mark.parametrize(
        ("cards", "pool", "rulings"),
        [
            (["ladawa"], "red, black", {ITSELF: "no"}),
            (["ladawa"], "red", {}),
            (["donillilu"], "red, black", {ITSELF: "no", ABSENT: "yes"}),
            (["ladawa", "kaar"], "red, black", {IMMUNE: "yes"}),
            (["ladawa", "kaar"], "red", {}),
            (["sketal-green"], "2 green", {"returned-die-counts-at-noon": "no"}),
            (["cromaug"], "azure", {"cromaug-timing": "owner-order"}),
            (["spell-air"], "2 azure", {"last-companion-spell-alone": "token-leaves"}),
        ],
    )
    def test_the_rulings_that_the_odds_rest_on(
        self, cards: list[str], pool: str, rulings: dict[str, str]
    ) -> None:
        found = odds(cards, pool)

        assert {name: found.rulings.get(name) for name in rulings} == rulings
        assert {ITSELF, ABSENT, IMMUNE} & set(found.rulings) <= set(rulings)
        assert all(reason.rule in glow.rules for reason in found.reasons)

    def test_without_immunity_kaars_owner_rests_on_the_curse_as_well(self) -> None:
        found = odds(["ladawa", "kaar"], "red, black", "digital")

        assert dict(found.rulings) == {IMMUNE: "no", ITSELF: "no"}
        assert the("odds-kaar-not", found).rule == "kaar.immune"
        assert the("odds-curse", found).rule == "curse.symbol"

    @pytest.mark.parametrize(("light", "named"), [(5, True), (6, False), (60, False)])
    def test_the_floor_is_named_where_a_loss_can_reach_it(self, light: int, named: bool) -> None:
        """One spell, applied once, takes 6 light at most."""
        found = odds(["spell-fire"], "2 red", light=light)

        assert ("odds-floor" in codes(found)) == named

    def test_the_floor_is_named_where_the_black_die_can_reach_it(self) -> None:
        found = odds(["ladawa"], "red, black", light=1)

        assert found.rulings.get("score-floor-in-play") == "yes"

    @pytest.mark.parametrize(
        ("companions", "pool"), [(["kaar"], "black"), (["ladawa", "kaar"], "red, black:loss")]
    )
    def test_kaar_is_named_where_only_the_loss_is_at_stake(
        self, companions: list[str], pool: str
    ) -> None:
        """No symbol that a card wants can be cursed, but whether 2 light are lost is ruled."""
        found = odds(Company("Pocana", companions), pool)

        assert found.mean > odds(Company("Pocana", companions), pool, "digital").mean
        assert found.rulings.get(IMMUNE) == "yes"

    def test_kaar_in_the_cemetery_is_named_where_cromaug_may_call_him(self) -> None:
        """Tamnuca finds his rock only if Kaar comes back and makes immune."""
        dice = Roll("azure:air orange:rock black:rock")
        found = odds(["cromaug", "tamnuca-a"], dice, cemetery=["kaar"])
        mortal = odds(["cromaug", "tamnuca-a"], dice, Rulings(kaar_owner_immune="no"),
                      cemetery=["kaar"])  # fmt: skip

        assert (found.mean, mortal.mean) == (F(2), F(0))
        assert found.rulings.get(IMMUNE) == "yes"

    def test_which_die_goes_back_is_named_where_the_owner_has_a_choice(self) -> None:
        """The Sketal's own die shows rock; giving back a nature instead escapes the spell."""
        company = Company("Braccio", ["sketal-green"], ["spell-nature"])
        dice = Roll("2 green:nature green:rock small orange:rock")
        found = odds(company, dice, sketal_dice={15: 2})

        assert found.mean == 5
        assert found.rulings.get("which-die-goes-back") == "owner-chooses"
        assert found.if_ruled()["which-die-goes-back"]["its-own"].mean == 0

    def test_a_die_that_goes_back_with_a_sketal_struck_by_a_spell_is_named(self) -> None:
        """The Sketal itself cannot trigger, but struck it takes a rock from the other spell."""
        dice = Roll("red:rock small blue:rock azure:air small azure:air")
        found = odds(["sketal-red", "spell-air", "spell-rock"], dice, footprints=3)
        returned = "returned-die-counts-at-noon"

        assert found.means["footprints"] == 0
        assert found.rulings.get(returned) == "no"
        assert found.if_ruled()[returned]["yes"].means["footprints"] == -3

    def test_the_curse_is_named_where_a_spell_may_strike_kaar(self) -> None:
        """With Kaar the black rock is there; without him it is cursed, and Oshra triggers."""
        cards = ["oshra-b", "kaar", "spell-air"]
        dice = Roll("black:rock azure:air azure:air")
        found = odds(cards, dice)
        by_itself = odds(cards, dice, Rulings(black_die_counts_itself="yes"))
        seen = odds(cards, dice, Rulings(cursed_symbol_is_absent="no"))

        assert (found.mean, by_itself.mean, seen.mean) == (F(3), F(0), F(0))
        assert found.rulings.items() >= {IMMUNE: "yes", ITSELF: "no", ABSENT: "yes"}.items()

    def test_cromaug_taking_himself_is_named_where_he_can_shield_another(self) -> None:
        """He goes first; if he may come back, the spell strikes him and not Torkos."""
        company = Company("Pocana", ["cromaug", "torkos"], ["spell-air"])
        under = Rulings(cromaug_timing="first")
        found = odds(company, Roll("2 azure:air"), under)
        itself = "cromaug-takes-itself"
        other = odds(company, Roll("2 azure:air"), under.deciding(itself, "yes"))

        assert (found.means["end_light"], other.means["end_light"]) == (F(-1), F(1))
        assert found.rulings.get(itself) == "no"

    @pytest.mark.parametrize("preset", ["standard", "english", "french", "digital"])
    def test_every_ruling_named_has_its_other_answers(self, preset: str) -> None:
        company = Company("Pocana", ["sketal-green", "donillilu", "kaar"], ["spell-air"])
        pool = Pool("green, black, azure") + Roll("small orange:rock")
        found = odds(company, pool, preset, light=2, footprints=1)
        others = found.if_ruled()

        assert set(others) == set(found.rulings)
        for ruling, answers in others.items():
            assert set(answers) == set(glow.rulings[ruling].choices) - {found.rulings[ruling]}
            for answer, other in answers.items():
                under = Rulings(preset).deciding(ruling, answer)
                direct = odds(company, pool, under, light=2, footprints=1)
                assert (other.joint, other.gains) == (direct.joint, direct.gains)

    def test_a_score_below_0_can_be_asked_about_with_a_floor(self) -> None:
        """As the judge does: what stands below 0 is lifted to 0 by the first loss."""
        below = Rulings(score_floor_in_play="no")
        found = odds(["spell-fire"], Roll("2 red:fire"), below, light=-3)
        judged = glow.noon(
            Company("Pocana", [], ["spell-fire"]), "2 red:fire", light=-3, rulings=below
        )
        floor = "score-floor-in-play"
        expected = judged.if_ruled()[floor]["yes"].best.light + 3

        assert found.light == {-6: F(1)}
        assert found.if_ruled()[floor]["yes"].light == {expected: F(1)}


class TestRefused:
    @pytest.mark.parametrize(
        ("cards", "code"),
        [
            (["Pocana", "Eoles"], "two-adventurers"),
            (["ladawa", "dragon"], "no-such-card"),
            (["ladava"], "unknown-card"),
            (["sketal"], "ambiguous-card"),
            ([5], "ambiguous-card"),
            (["ladawa", "ladawa"], "card-given-twice"),
            (["spell-fire", "spell-fire"], "card-given-twice"),
            (["spell-same"] * 3, "too-many-copies"),
            ([Card(0, "x", "", Condition("fire"), Effect("light:1"))], "not-a-card-in-play"),
        ],
    )
    def test_cards_that_make_no_company(self, cards: list[Any], code: str) -> None:
        assert refusal(odds, cards, "red").code == code

    @pytest.mark.parametrize("pool", [3, ["red"], 2.5, Company("Pocana")])
    def test_what_is_no_pool(self, pool: Any) -> None:
        assert refusal(odds, ["ladawa"], pool).code == "not-a-pool"

    @pytest.mark.parametrize("amount", [-1, 1.5, True, "3"])
    @pytest.mark.parametrize("name", ["light", "footprints"])
    def test_amounts_that_nobody_has(self, name: str, amount: Any) -> None:
        error = refusal(odds, ["ladawa"], "red", **{name: amount})

        assert error.code == "not-an-amount"
        assert error.data["name"] == name

    @pytest.mark.parametrize(
        ("told", "code"),
        [
            ({5: 0}, "not-a-sketal"),
            ({13: 0}, "not-in-company"),
            ({17: 1}, "not-its-die"),
            ({17: 2}, "not-its-die"),
            ({17: 3}, "no-such-die"),
            ({17: "first"}, "no-such-die"),
            ({17: 0, 44: -3}, "die-of-two-sketals"),
            ([(17, 0)], "not-sketal-dice"),
            (3, "not-sketal-dice"),
        ],
    )
    def test_dice_that_are_no_sketals(self, told: Any, code: str) -> None:
        cards = ["ladawa", "sketal-red", "sketal-any"]

        assert refusal(odds, cards, "red, blue, small red", sketal_dice=told).code == code

    def test_the_sketal_of_any_colour_must_be_told_its_die_where_several_could_be(self) -> None:
        error = refusal(odds, ["sketal-any"], "red, blue")

        assert error.code == "which-sketal-die"
        assert sorted(error.data["expected"]) == ["blue", "red"]
        assert odds(["sketal-any"], "red, blue", sketal_dice={44: 1}).joint

    @pytest.mark.parametrize(
        ("dead", "code"),
        [
            ("kaar", "not-a-list"),
            (7, "not-a-list"),
            (["cromaug"], "dead-and-in-play"),
            (["kaar", "kaar"], "card-given-twice"),
            (["Pocana"], "card-of-another-kind"),
            (["dragon"], "no-such-card"),
        ],
    )
    def test_who_cannot_lie_in_the_cemetery(self, dead: Any, code: str) -> None:
        assert refusal(odds, ["cromaug"], "azure", cemetery=dead).code == code

    def test_rulings_that_nobody_knows(self) -> None:
        assert refusal(odds, ["ladawa"], "red", "dutch").code == "unknown-preset"

    def test_a_card_that_is_not_in_the_company(self) -> None:
        found = odds(["ladawa"], "red")

        assert refusal(found.__getitem__, "kaar").code == "card-of-another-kind"
        assert refusal(found.__getitem__, "dragon").code == "no-such-card"

    def test_far_too_many_dice_of_too_many_kinds(self) -> None:
        colors = ("red", "blue", "green", "azure", "orange", "purple", "yellow")
        pool = Pool(", ".join(f"9 {color}" for color in colors), unlimited=True)
        with pytest.raises(GlowError) as caught:
            odds(["noctiluca", "likyar", "sketal-any"], pool, sketal_dice={44: 0})

        assert caught.value.code == "too-many-results"
        assert caught.value.data["given"] == 63
