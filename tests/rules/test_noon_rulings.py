"""Where the rules of noon are silent: each answer decides, and each is named where it does."""

from __future__ import annotations

import pytest

from glow_explorer import Company, Position, noon
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.noons import codes, refs
from tests.support.refusals import refusal


class TestCalledBackTheSameNoon:
    COMPANY = Company("eoles", ["snarexe", "cromaug"])
    ROLL = "azure:air azure:air small azure:air small azure:air"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_it_triggers_again(self, preset: str) -> None:
        """But where Cromaug goes before all other cards, nobody has died yet."""
        found = noon(self.COMPANY, self.ROLL, light=20, rulings=preset)

        assert found.best.light == (30 if preset == "digital" else 40)

    def test_by_which_ruling(self) -> None:
        found = noon(self.COMPANY, self.ROLL, light=20)
        (reason,) = (event for event in found.best.events if event.code == "triggers-again")

        assert reason.ruled == ("called-back-same-noon", "again")
        assert found.best.order == ("companion:19", "companion:41 -> companion:19", "companion:19")
        other = found.if_ruled()["called-back-same-noon"]["once-a-round"]
        assert other.best.light == 30
        back = [outcome for outcome in other.outcomes if outcome.companions]
        assert "no-more-today" in codes(back[0])
        assert "score-floor-in-play" not in found.rulings

    def test_who_did_nothing_before_its_death_does_it_now(self) -> None:
        """The spell strikes Dvol first: then the ruling decides nothing."""
        company = Company("Pocana", ["cromaug", "dvol-3"], spells=["spell-air"])
        once = Rulings("standard", called_back_same_noon="once-a-round")
        for rulings in ("standard", once):
            found = noon(company, "2 azure:air", light=10, rulings=rulings)
            outcome = found.resolve(["spell-air", "cromaug -> dvol-3", "dvol-3", "dvol-3"])
            assert outcome.light == 12
            assert not {"triggers-again", "no-more-today"} & set(codes(outcome))

    def test_fireflies_of_both_lives_are_counted(self) -> None:
        company = Company("Pocana", ["cromaug", "biraii-1"], spells=["spell-air"])
        found = noon(company, "2 azure:air red:fire", light=10)
        outcome = found.resolve(["biraii-1", "spell-air", "cromaug -> biraii-1", "biraii-1"])

        assert (outcome.light, outcome.fireflies) == (12, 2)

    def test_cromaug_that_took_itself_goes_for_nothing(self) -> None:
        """Else it would call itself for ever."""
        rulings = Rulings("standard", cromaug_takes_itself="yes")
        found = noon(
            Company("Pocana", ["cromaug"]), "azure:air", cemetery=["kaar"], rulings=rulings
        )
        outcome = found.resolve(["cromaug -> cromaug", "cromaug"])

        assert outcome.companions == ()
        assert codes(outcome)[-1] == "calls-nobody"
        error = refusal(found.resolve, ["cromaug -> cromaug", "cromaug -> kaar"])
        assert (error.code, error.data["expected"]) == ("order-no-such-choice", ["nothing"])


class TestTheNewcomer:
    """Zellyf costs 2 light for every pair of water."""

    COMPANY = Company("Pocana", ["cromaug"])
    ROLL = "azure:air 2 blue:water"

    @pytest.mark.parametrize("preset", ["standard", "french", "digital"])
    def test_it_must_be_applied(self, preset: str) -> None:
        found = noon(self.COMPANY, self.ROLL, light=10, cemetery=["zellyf-5"], rulings=preset)
        called = [
            outcome for outcome in found.outcomes if "companion:30" in refs(outcome.companions)
        ]

        assert {outcome.light for outcome in called} == {8}
        assert found.rulings["newcomer-must"] == "must"
        error = refusal(found.resolve, ["cromaug -> zellyf-5"])
        assert (error.code, error.data["expected"]) == ("order-unfinished", ["companion:30"])

    def test_it_may_be_left(self) -> None:
        found = noon(self.COMPANY, self.ROLL, light=10, cemetery=["zellyf-5"], rulings="english")
        left = found.resolve(["cromaug -> zellyf-5"])

        assert (left.light, refs(left.companions)) == (10, ["companion:30"])
        assert codes(left)[-1] == "newcomer-may"
        assert found.resolve(["cromaug -> zellyf-5", "zellyf-5"]).light == 8
        partway = found.after(["cromaug -> zellyf-5"])
        assert partway.may_end
        assert [option.entry for option in partway.nexts] == ["companion:30"]
        other = found.if_ruled()["newcomer-must"]["must"]
        assert {outcome.light for outcome in other.outcomes if outcome.companions} == {8}

    def test_in_one_go_it_is_left_or_applied_whole(self) -> None:
        roll = "azure:air 2 blue:water 2 small blue:water"
        found = noon(self.COMPANY, roll, light=10, cemetery=["zellyf-5"], rulings="english")

        assert {outcome.light for outcome in found.outcomes} == {10, 6}
        loose = Rulings("english", card_in_one_go="trigger-by-trigger")
        found = noon(self.COMPANY, roll, light=10, cemetery=["zellyf-5"], rulings=loose)
        assert {outcome.light for outcome in found.outcomes} == {10, 8, 6}

    def test_the_others_still_must(self) -> None:
        company = Company("Pocana", ["cromaug", "dvol-3"])
        found = noon(company, "azure:air", cemetery=["zellyf-5"], rulings="english")

        error = refusal(found.resolve, ["cromaug -> zellyf-5"])
        assert error.data["expected"] == ["companion:35"]

    def test_not_named_where_it_does_not_trigger(self) -> None:
        found = noon(self.COMPANY, "azure:air", light=10, cemetery=["zellyf-5"])

        assert "newcomer-must" not in found.rulings


class TestTheOrderOfSpecialFaces:
    ROLL = "yellow:light black:loss"

    @pytest.mark.parametrize(
        ("answer", "lights"),
        [
            ("gains-first", [1, 2, 3]),
            ("losses-first", [3, 3, 3]),
            ("owner-chooses", [3, 3, 3]),
        ],
    )
    def test_with_a_low_score_it_matters(self, answer: str, lights: list[int]) -> None:
        rulings = Rulings("standard", special_faces_order=answer)
        found = [noon(Company("Pocana"), self.ROLL, light=light, rulings=rulings).best
                 for light in range(3)]  # fmt: skip

        assert [outcome.light for outcome in found] == lights

    def test_it_is_named_where_it_decides(self) -> None:
        found = noon(Company("Pocana"), self.ROLL, light=1)

        assert codes(found.best) == ["face-light", "face-loss", "faces-gains-first"]
        assert found.rulings["special-faces-order"] == "gains-first"
        other = found.if_ruled()["special-faces-order"]
        assert {answer: each.best.light for answer, each in other.items()} == {
            "losses-first": 3, "owner-chooses": 3,
        }  # fmt: skip
        assert codes(other["losses-first"].best) == [
            "face-loss", "light-stops", "faces-loss-first", "face-light",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("roll", "light"), [("yellow:light black:loss", 2), ("black:loss", 0), ("yellow:light", 0)]
    )
    def test_and_nowhere_else(self, roll: str, light: int) -> None:
        assert "special-faces-order" not in noon(Company("Pocana"), roll, light=light).rulings

    def test_without_a_floor_it_decides_nothing(self) -> None:
        rulings = Rulings("standard", score_floor_in_play="no")
        found = noon(Company("Pocana"), self.ROLL, light=0, rulings=rulings)

        assert found.best.light == 1
        assert "special-faces-order" not in found.rulings


class TestTheBearerOfTheSpell:
    """Kapao dies of its skull; the spell lay on it."""

    COMPANY = Company("Pocana", ["tamnuca-a", "kapao-5"], spells=["spell-air"])
    ORDER = ("kapao-5", "spell-air")
    WAITS = Rulings("standard", spell_bearer_gone="waits")

    def test_it_lies_on_whoever_is_last_now(self) -> None:
        found = noon(self.COMPANY, "2 azure:air")
        outcome = found.resolve(self.ORDER)

        assert outcome.companions == ()
        assert codes(outcome)[2:4] == ["applies", "spell-moved-on"]
        assert found.rulings["spell-bearer-gone"] == "last-now"

    def test_or_it_waits_for_the_next_companion(self) -> None:
        found = noon(self.COMPANY, "2 azure:air", rulings=self.WAITS)
        outcome = found.resolve(self.ORDER)

        assert refs(outcome.companions) == ["companion:4"]
        assert "spell-waits" in codes(outcome)
        assert "nobody-under-spell" in codes(outcome)
        assert outcome.spells == ()
        stays = self.WAITS.deciding("last-companion-spell-alone", "token-stays")
        kept = noon(self.COMPANY, "2 azure:air", rulings=stays).resolve(self.ORDER)
        assert refs(kept.spells) == ["spell:3"]

    def test_whoever_cromaug_brings_is_the_next(self) -> None:
        company = Company("Pocana", ["tamnuca-a", "cromaug"], spells=["spell-air"])
        given = {"cemetery": ["ladawa"], "rulings": self.WAITS}
        found = noon(company, "2 azure:air", **given)  # type: ignore[arg-type]

        struck = found.resolve(["cromaug -> ladawa", "spell-air"])
        assert refs(struck.companions) == ["companion:4"]
        assert "spell-waits" not in codes(struck)
        waiting = found.resolve(["cromaug -> nothing", "spell-air"])
        assert refs(waiting.companions) == ["companion:4"]
        assert "spell-waits" in codes(waiting)

    def test_not_named_while_the_bearer_is_there(self) -> None:
        company = Company("Pocana", ["tamnuca-a", "dvol-3"], spells=["spell-air"])

        assert "spell-bearer-gone" not in noon(company, "2 azure:air").rulings

    def test_the_next_position_remembers_it(self) -> None:
        company = Company("Pocana", ["tamnuca-a", "kapaoro"], spells=["spell-air"])
        after = noon(company, "3 red:fire", rulings=self.WAITS).best.position
        assert after.spell_waits

        later = after.replace(roll="2 azure:air", phase=None).noon()
        assert refs(later.best.companions) == ["companion:4"]
        assert later.position.under("standard").noon().best.companions == ()


class TestImmunityEndsWithKaar:
    """The spell strikes Kaar; the black die then curses the rocks again, or not."""

    COMPANY = Company("Moloc'h", ["kaar"], spells=["spell-air"])
    ROLL = "2 azure:air orange:rock black:rock"
    STAYS = Rulings("standard", kaar_immunity_ends="stays")

    def test_it_ends(self) -> None:
        found = noon(self.COMPANY, self.ROLL)

        assert found.resolve(["spell-air"]).footprints == 0
        assert found.rulings["kaar-immunity-ends"] == "ends"
        other = found.if_ruled()["kaar-immunity-ends"]["stays"]
        assert {outcome.footprints for outcome in other.outcomes} == {2}

    def test_or_it_stays(self) -> None:
        outcome = noon(self.COMPANY, self.ROLL, rulings=self.STAYS).best

        assert outcome.footprints == 2
        (reason,) = (event for event in outcome.events if event.code == "immunity-stays")
        assert reason.ruled == ("kaar-immunity-ends", "stays")
        assert outcome.position.had_kaar

    @pytest.mark.parametrize(("answer", "light"), [("ends", 8), ("stays", 10)])
    def test_on_later_days(self, answer: str, light: int) -> None:
        rulings = Rulings("standard", kaar_immunity_ends=answer)
        position = Position(
            Company("Pocana"), roll="black:loss", light=10, had_kaar=True, rulings=rulings
        )

        assert position.noon().best.light == light
        assert position.is_sheltered == (answer == "stays")
        assert not position.has_kaar

    def test_where_kaar_shelters_nobody_nothing_ends(self) -> None:
        found = noon(self.COMPANY, self.ROLL, rulings="digital")

        assert "kaar-immunity-ends" not in found.rulings
