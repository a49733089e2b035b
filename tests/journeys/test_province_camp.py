"""Where the camp is placed, what skulls take, and what the black die does to single steps."""

from __future__ import annotations

from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Effect, Roll, Symbol
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.answers import codes, the
from tests.support.disputed import ANSWERS
from tests.support.each import for_each
from tests.support.provinces import neighbours, places, vector

explain, steps, walk = glow.province.explain, glow.province.steps, glow.province.walk
NO_DICE = Roll()
VILLAGES = [number for number, place in places().items() if place.light]
ROADS = [number for number, place in places().items() if not place.light]
SKULLS = [(15, 16, "azure:air"), (16, 15, "green:nature"), (40, 41, "red:fire"),
          (41, 40, "green:nature")]  # fmt: skip
KAAR = Company("Pocana", ["kaar", "likyar"])


def ruled(**answers: str) -> Rulings:
    """Take the standard rulings but for some."""
    return Rulings("standard", **answers)


class TestCamp:
    """province.village: the company may stop in a village, and nowhere else."""

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("village", VILLAGES)
    def test_at_the_end_of_a_way_in_a_village(self, village: int, preset: str) -> None:
        place = places()[village]
        for at in neighbours(village):
            found = walk([at, village], NO_DICE, place.price + 1, preset, camp=True)

            assert (found.legal, found.camp, found.footprints) == (True, place.light, 1)
            placed = the("camp-placed", found)
            assert (placed.rule, placed.ruled) == ("province.village", None)
            assert placed.data == {"place": village, "light": place.light}
            assert found.rulings == {}

    @for_each("preset", PRESETS)
    @for_each("space", ROADS)
    def test_not_on_the_road_nor_at_the_start(self, space: int, preset: str) -> None:
        at = neighbours(space)[0]
        found = walk([at, space], NO_DICE, 3, preset, camp=True)
        in_place = walk([space], NO_DICE, 3, preset, camp=True)

        assert (found.legal, found.reached, found.camp) == (False, space, None)
        assert the("no-village-here", found).rule == "province.village"
        assert (in_place.legal, in_place.camp) == (False, None)
        assert codes(in_place) == ["no-village-here"]
        assert walk([at, space], NO_DICE, 3, preset).legal

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("village", VILLAGES)
    def test_without_moving_it_is_disputed(self, village: int, preset: str) -> None:
        found = walk([village], NO_DICE, 0, preset, camp=True)
        answer = ANSWERS["camp-without-moving"][preset]
        (reason,) = found.reasons

        assert reason.code == ("camp-in-place" if answer == "yes" else "camp-not-in-place")
        assert (reason.rule, reason.ruled) == (
            "province.village", ("camp-without-moving", answer),
        )  # fmt: skip
        assert found.legal == (answer == "yes")
        assert found.camp == (places()[village].light if answer == "yes" else None)
        assert (found.footprints, found.rerolls, found.fireflies) == (0, 0, 0)
        turned = found.if_ruled()["camp-without-moving"]["no" if answer == "yes" else "yes"]
        assert turned.legal != found.legal

    @pytest.mark.parametrize("preset", PRESETS)
    def test_what_the_presets_answer(self, preset: str) -> None:
        legal = {"standard": True, "english": False, "french": False, "digital": True}
        assert walk([17], NO_DICE, 0, preset, camp=True).legal is legal[preset]

    def test_a_village_that_was_passed_is_no_place_for_it_any_more(self) -> None:
        found = walk([60, 59, 57], "red:fire", 1, camp=True)

        assert (found.legal, found.reached, found.camp) == (False, 57, None)
        assert codes(found)[-1] == "no-village-here"

    def test_stopping_takes_what_passing_takes(self) -> None:
        stopped = walk([60, 59], "red:fire", 1, camp=True)
        passed = walk([60, 59], "red:fire", 1)

        assert stopped.camp == 3
        assert passed.camp is None
        assert (stopped.footprints, stopped.rerolls) == (passed.footprints, passed.rerolls)

    @pytest.mark.parametrize(
        ("path", "last"), [([60, 59], "village-unpaid"), ([0, 1, 2], "space-closed")]
    )
    def test_a_way_that_ends_early_has_no_camp(self, path: list[int], last: str) -> None:
        found = walk(path, "red:fire", camp=True)

        assert (found.legal, found.camp, codes(found)[-1]) == (False, None, last)
        assert not {"camp-placed", "no-village-here"} & set(codes(found))

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_village_entered_anew_is_entered(self, preset: str) -> None:
        """Back in the village of the morning the company has moved."""
        rulings = Rulings(preset, back_to_round_start="yes")
        found = walk([59, 60, 59], "azure:air", 1, rulings, camp=True)

        assert (found.legal, found.camp, found.footprints, found.rerolls) == (True, 3, 0, 1)
        assert "camp-placed" in codes(found)

    def test_it_tells_of_the_camp(self) -> None:
        assert "59" in str(walk([60, 59], "red:fire", 1, camp=True)).splitlines()[-1]


class TestSkulls:
    """journey.skull: a companion goes to the cemetery, or a spell is cancelled."""

    @pytest.mark.parametrize(("at", "to", "roll"), SKULLS)
    @pytest.mark.parametrize(
        "company",
        [
            None, Company("Pocana", ["likyar"]), Company("Pocana", spells=[3]),
            Company("Pocana", ["likyar", 2], spells=[3]),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("answer", ["free", "closed"])
    def test_it_takes_one(
        self, at: int, to: int, roll: str, company: Company | None, answer: str
    ) -> None:
        rulings = ruled(skull_with_nothing=answer)
        step = explain(at, to, roll, rulings=rulings, company=company)

        reason = the("skull-asks", step)
        assert (reason.rule, reason.ruled) == ("journey.skull", None)
        assert reason.data == {"place": to, "here": at}
        assert (step.legal, step.skull, step.position.pledged) == (True, True, 1)
        assert step.rulings == {}

    @pytest.mark.parametrize(("at", "to", "roll"), SKULLS)
    @pytest.mark.parametrize("answer", ["free", "closed"])
    def test_an_adventurer_alone_gives_nothing(
        self, at: int, to: int, roll: str, answer: str
    ) -> None:
        rulings = ruled(skull_with_nothing=answer)
        step = explain(at, to, roll, rulings=rulings, company=Company("Pocana"))

        reason = the("skull-free" if answer == "free" else "skull-closed", step)
        assert (reason.rule, reason.ruled) == ("journey.skull", ("skull-with-nothing", answer))
        assert step.legal == (answer == "free")
        assert (step.skull, step.position.pledged) == (False, 0)
        assert len(step.if_ruled()["skull-with-nothing"]) == 1

    @pytest.mark.parametrize("nothing", ["free", "closed"])
    @pytest.mark.parametrize("cancelled", ["yes", "no"])
    def test_a_spell_face_down(self, nothing: str, cancelled: str) -> None:
        rulings = ruled(skull_with_nothing=nothing, hidden_spell_cancelled=cancelled)
        step = explain(
            15, 16, "azure:air", rulings=rulings, company=Company("Pocana"), hidden_spells=1
        )
        found = [(one.code, one.ruled) for one in step.reasons[1:]]

        hidden = ("hidden-spell-cancelled", cancelled)
        if cancelled == "yes":
            assert found == [("skull-takes-hidden", hidden)]
            assert (step.legal, step.skull) == (True, True)
        else:
            last = "skull-free" if nothing == "free" else "skull-closed"
            assert found == [
                ("skull-spares-hidden", hidden), (last, ("skull-with-nothing", nothing)),
            ]  # fmt: skip
            assert (step.legal, step.skull) == (nothing == "free", False)
        assert step.rulings == dict(ruling for _, ruling in found if ruling)

    @pytest.mark.parametrize("cancelled", ["yes", "no"])
    def test_a_companion_goes_before_a_spell_face_down(self, cancelled: str) -> None:
        rulings = ruled(hidden_spell_cancelled=cancelled)
        company = Company("Pocana", ["likyar"])
        step = explain(15, 16, "azure:air", rulings=rulings, company=company, hidden_spells=2)

        assert codes(step) == ["die-used", "skull-asks"]
        assert step.rulings == {}

    @pytest.mark.parametrize(
        ("members", "hidden", "last"),
        [
            (0, 0, ["skull-free", "skull-free"]), (1, 0, ["skull-asks", "skull-free"]),
            (2, 0, ["skull-asks", "skull-asks"]), (1, 1, ["skull-asks", "skull-takes-hidden"]),
            (0, 1, ["skull-takes-hidden", "skull-free"]),
        ],
    )  # fmt: skip
    def test_two_skulls_take_two(self, members: int, hidden: int, last: list[str]) -> None:
        path = [16, 15, 18, 19, 26, 28, 39, 38, 40, 41]
        roll = "3 green:nature 3 azure:air orange:rock"
        company = Company("Pocana", ["likyar", "dvol-a"][:members])
        found = walk(path, roll, 1, company=company, hidden_spells=hidden)

        assert found.legal
        assert [one for one in codes(found) if one.startswith("skull")] == last
        assert found.given == min(2, members + hidden)

    def test_roads_beside_a_skull_ask_for_nothing(self) -> None:
        for at, to in [(15, 18), (18, 15), (17, 16), (40, 53), (42, 41)]:
            assert not explain(at, to, NO_DICE, footprints=1, company=Company("Pocana")).skull

    def test_nothing_is_spent_on_a_step_that_is_refused(self) -> None:
        """Neither die nor footprint is used where a skull closes the way."""
        rulings = ruled(skull_with_nothing="closed")
        for roll, stock in (("azure:air", 0), ("red:fire", 1)):
            step = explain(
                15, 16, roll, footprints=stock, rulings=rulings, company=Company("Pocana")
            )

            assert (step.legal, step.used, step.visited) == (False, (), (15,))
            assert step.footprints == stock
            assert (step.die, step.joker, step.pays, step.lost) == (None, False, 0, 0)
            assert step.gains == Effect()


class TestCurse:
    """curse.symbol in the afternoon: the black die silences its symbol."""

    ROLL = "red:fire black:fire"
    CASES: tuple[tuple[str | Rulings, dict[str, Any], bool, int | None], ...] = (
        ("standard", {}, False, None),
        ("french", {}, False, None),
        ("digital", {"kaar": True}, False, None),
        ("english", {}, True, 1),
        ("standard", {"kaar": True}, True, 0),
        ("standard", {"company": KAAR}, True, 0),
        (ruled(curse_on_journey="no"), {}, True, 0),
    )

    @pytest.mark.parametrize(("rulings", "more", "legal", "die"), CASES)
    def test_which_die_opens_a_space(
        self, rulings: str | Rulings, more: dict[str, Any], legal: bool, die: int | None
    ) -> None:
        step = explain(0, 1, self.ROLL, rulings=rulings, **more)

        assert (step.legal, step.die) == (legal, die)

    @pytest.mark.parametrize(("rulings", "more", "legal", "die"), CASES)
    def test_a_step_says_what_the_way_says(
        self, rulings: str | Rulings, more: dict[str, Any], legal: bool, die: int | None
    ) -> None:
        """The curse and the rulings it rests on are reasons of a step as of a way."""
        step = explain(0, 1, self.ROLL, rulings=rulings, **more)
        way = walk([0, 1], self.ROLL, rulings=rulings, **more)

        assert (step.legal, step.die) == (legal, die)
        assert step.rulings == way.rulings
        assert set(codes(way)) <= set(codes(step))

    def test_another_answer_would_open_the_space(self) -> None:
        step = explain(0, 1, self.ROLL)

        assert step.if_ruled()["curse-on-journey"]["no"].legal
        assert step.if_ruled()["black-die-counts-itself"]["yes"].legal

    def test_the_refused_step_does_not_say_that_no_die_shows_the_symbol(self) -> None:
        """The red die shows fire; it is the curse that silences it."""
        found = steps(0, self.ROLL)
        (refused,) = (one for one in found.refused if one.to == 1)

        assert any(one.dice for one in refused.reasons)

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_a_cursed_symbol_on_a_crossed_space(self, answer: str) -> None:
        step = explain(55, 56, self.ROLL, rulings=ruled(cursed_symbol_is_absent=answer))

        reason = step.reasons[0]
        assert step.legal == (answer == "yes")
        assert reason.code == ("cursed-absent" if answer == "yes" else "cursed-still-there")
        assert reason.rule == "province.crossed"
        assert reason.dice == (0, 1)
        assert reason.ruled == ("cursed-symbol-is-absent", answer)
        assert reason.data == {"place": 56, "symbol": Symbol.FIRE}

    def test_a_footprint_opens_what_the_curse_closes(self) -> None:
        step = explain(0, 1, self.ROLL, footprints=1)

        assert (step.legal, step.joker, step.die, step.footprints) == (True, True, None, 0)
        assert codes(step)[0] == "footprint-used"

    def test_a_cursed_die_not_used_is_still_seen(self) -> None:
        """If cursed symbols are not absent and only unused dice count, an unused one closes.

        The black die, which counts itself, was used; the red die was not, and shows fire.
        """
        rulings = Rulings("english", used_dice_block_crossed="no")
        step = explain(55, 56, "black:fire red:fire", used=(0,), rulings=rulings)

        assert not step.legal
        assert step.reasons[0].dice == (1,)

    def test_the_loss_curses_nothing(self) -> None:
        step = explain(0, 1, "red:fire black:loss")

        assert (step.die, codes(step), step.rulings) == (0, ["die-used"], {})


@pytest.mark.parametrize(
    ("path", "roll", "more"),
    [
        ([0, 1, 2], "red:fire", {"footprints": 1, "jokers": [1]}),
        ([54, 55, 56], "red:fire", {"footprints": 1}),
        ([11, 12], "orange:rock", {"light": 3}),
        ([15, 16], "azure:air", {"company": Company("Pocana"), "hidden_spells": 1}),
        ([17], "azure:air", {"camp": True}),
    ],
)
def test_another_answer_is_the_same_only_if_it_leaves_the_same(
    path: list[int], roll: str, more: dict[str, Any]
) -> None:
    """What is told of other rulings does not hide footprints, light or spells lost or kept."""
    way = walk(path, roll, **more)
    others = [one for answers in way.if_ruled().values() for one in answers.values()]
    leaves = [(one.legal, one.reached, one.camp, vector(one)) for one in (way, *others)]

    assert str(way).count("it changes nothing here.") == leaves[1:].count(leaves[0])
