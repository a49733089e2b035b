"""Ways through the Province of Shadows: what opens a space, and what closes it."""

from __future__ import annotations

import pytest

from glow_explorer import Roll, Symbol
from glow_explorer.journeys import walk
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.answers import codes, the

NO_DICE = Roll()


class TestWorkedExample:
    """The first half of the fourth example: a cloud, a village without a stop, a crossed space."""

    ROLL = "blue:air blue:water red:fire"

    def test_the_way_of_the_blue_player(self) -> None:
        found = walk([45, 60, 59, 57], self.ROLL, footprints=1)

        assert found.legal
        assert found.reached == 57
        assert found.used == (0,)
        assert (found.footprints, found.rerolls, found.fireflies, found.light) == (0, 1, 0, 0)
        assert [(one.code, one.rule, one.data["place"]) for one in found.reasons] == [
            ("die-used", "province.die", 60),
            ("village-paid", "journey.footprint-cost", 59),
            ("arrival-gains", "journey.gain", 59),
            ("crossed-clear", "province.crossed", 57),
        ]
        assert found.rulings == {}

    def test_it_ends_before_the_crossed_fire(self) -> None:
        found = walk([45, 60, 59, 57, 56], self.ROLL, footprints=1)

        assert not found.legal
        assert found.reached == 57
        last = found.reasons[-1]
        assert (last.code, last.rule, last.dice) == ("crossed-closed", "province.crossed", (2,))
        assert last.data == {"place": 56, "symbol": Symbol.FIRE}

    def test_another_footprint_would_have_opened_it(self) -> None:
        found = walk([45, 60, 59, 57, 56], self.ROLL, footprints=2)

        assert found.reached == 56
        assert found.reasons[-1].code == "footprint-over-crossed"
        assert found.footprints == 0

    def test_a_rock_would_have_stopped_it_in_the_village(self) -> None:
        found = walk([45, 60, 59, 57], "blue:air orange:rock", footprints=1)

        assert found.reached == 59
        assert the("crossed-closed", found).dice == (1,)
        assert found.rerolls == 1


class TestDice:
    """province.die: a die with the symbol of the space, and each die only once."""

    def test_a_die_opens_a_space(self) -> None:
        found = walk([0, 1], "blue:water red:fire")

        assert found
        assert found.used == (1,)
        (reason,) = found.reasons
        assert (reason.code, reason.rule, reason.dice) == ("die-used", "province.die", (1,))
        assert reason.data == {"place": 1, "symbol": Symbol.FIRE}
        assert [str(die) for die in reason.shown] == ["red:fire"]

    def test_the_color_of_the_die_is_no_matter(self) -> None:
        assert walk([0, 1], "small green:fire").used == (0,)

    def test_each_die_serves_for_one_space(self) -> None:
        found = walk([0, 1, 2], "red:fire")

        assert not found
        assert (found.reached, found.used) == (1, (0,))
        assert codes(found) == ["die-used", "space-closed"]
        closed = the("space-closed", found)
        assert (closed.rule, closed.dice) == ("province.die", ())
        assert closed.data == {"place": 2, "symbol": Symbol.FIRE}

    def test_several_dice_several_spaces(self) -> None:
        found = walk([0, 1, 2, 3, 4], "red:fire blue:water 2 green:fire")

        assert found.reached == 4
        assert sorted(found.used) == [0, 1, 2, 3]
        assert codes(found) == ["die-used"] * 4

    def test_special_symbols_open_nothing(self) -> None:
        found = walk([0, 1], "purple:footprints yellow:light black:loss")

        assert codes(found) == ["space-closed"]

    def test_what_comes_after_a_closed_space_is_not_judged(self) -> None:
        found = walk([0, 1, 2], "blue:water", footprints=0)

        assert found.reached == 0
        assert codes(found) == ["space-closed"]

    def test_staying_is_always_allowed(self) -> None:
        found = walk([59], NO_DICE)

        assert found.legal
        assert (found.reached, found.reasons, found.rerolls) == (59, (), 0)

    def test_roads_go_both_ways(self) -> None:
        assert walk([2, 1, 0], "red:fire").legal


class TestRoads:
    """province.move and province.once: along roads, and over no space twice."""

    @pytest.mark.parametrize("path", [[0, 2], [0, 0], [0, 59], [14, 11]])
    def test_without_a_road_there_is_no_way(self, path: list[int]) -> None:
        found = walk(path, "4 red:fire 3 blue:water", footprints=9)

        assert not found
        assert (found.reached, found.footprints) == (path[0], 9)
        (reason,) = found.reasons
        assert (reason.code, reason.rule) == ("no-road", "province.move")
        assert reason.data == {"here": path[0], "place": path[1]}

    def test_no_space_twice(self) -> None:
        found = walk([0, 1, 2, 1], "4 red:fire", footprints=3)

        assert found.reached == 2
        twice = found.reasons[-1]
        assert (twice.code, twice.rule, twice.ruled) == ("space-twice", "province.once", None)
        assert twice.data == {"here": 2, "place": 1}

    def test_not_even_around_a_circle(self) -> None:
        """From 2 by 45, 44 and the start there is a way around, but 1 has been passed."""
        dice = Roll("4 red:fire 4 green:nature", unlimited=True)
        found = walk([1, 2, 45, 44, 0], dice)

        assert found.legal
        circle = walk([46, 45, 2, 1, 0, 44, 45], dice)
        assert circle.reached == 44
        assert circle.reasons[-1].code == "space-twice"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_first_space_of_the_round_is_one_of_them(self, preset: str) -> None:
        found = walk([0, 1, 0], "red:fire", rulings=preset)

        assert found.reached == 1
        twice = the("space-twice", found)
        assert twice.rule == "province.once"
        assert (twice.ruling, twice.answer) == ("back-to-round-start", "no")

    def test_it_may_be_ruled_that_it_is_not(self) -> None:
        rulings = Rulings("standard", back_to_round_start="yes")

        found = walk([0, 1, 0], "red:fire", rulings=rulings)
        assert found.legal
        assert found.reached == 0
        assert not walk([0, 1, 2, 1], "4 red:fire", rulings=rulings)

    def test_back_in_a_village_it_is_paid_like_any_other(self) -> None:
        rulings = Rulings("standard", back_to_round_start="yes")

        assert walk([59, 60, 59], "blue:air", 1, rulings).footprints == 0
        assert walk([59, 60, 59], "blue:air", 0, rulings).reasons[-1].code == "village-unpaid"


class TestFootprints:
    """province.footprint: a footprint moves the company one space."""

    def test_a_footprint_stands_for_a_missing_symbol(self) -> None:
        found = walk([0, 1], "blue:water", footprints=3)

        assert found.legal
        assert (found.footprints, found.used) == (2, ())
        used = the("footprint-used", found)
        assert (used.rule, used.dice, used.ruled) == ("province.footprint", (), None)
        assert used.data == {"place": 1, "symbol": Symbol.FIRE}

    def test_several_spaces_take_several(self) -> None:
        found = walk([0, 1, 2, 3], NO_DICE, footprints=3)

        assert (found.reached, found.footprints) == (3, 0)
        assert not walk([0, 1, 2, 3], NO_DICE, footprints=2)

    def test_dice_come_first(self) -> None:
        found = walk([0, 1, 2], "red:fire", footprints=2)

        assert codes(found) == ["die-used", "footprint-used"]
        assert found.footprints == 1

    def test_a_die_may_be_saved_for_later(self) -> None:
        found = walk([0, 1, 2], "red:fire", footprints=1, jokers=[1])

        assert found.legal
        assert codes(found) == ["footprint-used", "die-used"]
        saved = the("footprint-used", found)
        assert (saved.ruling, saved.answer) == ("joker-saves-a-die", "yes")
        assert found.rulings == {"joker-saves-a-die": "yes"}
        assert found.if_ruled()["joker-saves-a-die"]["no"].reached == 0
        assert the("die-used", found).data["place"] == 2

    def test_it_may_be_ruled_that_the_die_must_be_used(self) -> None:
        found = walk([0, 1, 2], "blue:water red:fire", 1, "digital", jokers=[1])

        assert not found.legal
        assert (found.reached, found.footprints, found.used) == (0, 1, ())
        (wanted,) = found.reasons
        assert (wanted.code, wanted.rule) == ("die-wanted", "province.footprint")
        assert wanted.dice == (1,)
        assert (wanted.ruling, wanted.answer) == ("joker-saves-a-die", "no")

    @pytest.mark.parametrize("preset", PRESETS)
    def test_without_a_die_there_is_none_to_save(self, preset: str) -> None:
        found = walk([0, 1], "blue:water", 1, preset, jokers=[1])

        assert found.legal
        assert codes(found) == ["footprint-used"]
        assert found.rulings == {}

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_die_that_was_used_is_none_to_save_either(self, preset: str) -> None:
        found = walk([0, 1, 2], "red:fire", 1, preset, jokers=[2])

        assert codes(found) == ["die-used", "footprint-used"]
        assert found.rulings == {}


class TestCrossedSpaces:
    """province.crossed: the symbol must be absent from the dice."""

    @pytest.mark.parametrize("roll", ["blue:water", "purple:footprints yellow:light", ""])
    def test_an_absent_symbol_leaves_the_way_open(self, roll: str) -> None:
        found = walk([55, 56], Roll(roll) if roll else NO_DICE)

        assert found.legal
        (reason,) = found.reasons
        assert (reason.code, reason.rule, reason.dice) == ("crossed-clear", "province.crossed", ())
        assert reason.data == {"place": 56, "symbol": Symbol.FIRE}
        assert found.used == ()

    def test_every_die_with_the_symbol_closes_it(self) -> None:
        found = walk([55, 56], "red:fire blue:water small green:fire")

        assert not found
        closed = the("crossed-closed", found)
        assert closed.dice == (0, 2)
        assert closed.ruled is None

    def test_a_footprint_opens_it_all_the_same(self) -> None:
        found = walk([55, 56], "blue:water red:fire", footprints=1)

        assert found.legal
        assert found.footprints == 0
        over = the("footprint-over-crossed", found)
        assert (over.rule, over.dice) == ("province.footprint", (1,))
        assert (over.ruling, over.answer) == ("joker-replaces-crossed", "yes")

    def test_it_may_be_ruled_that_it_does_not(self) -> None:
        rulings = Rulings("standard", joker_replaces_crossed="no")
        found = walk([55, 56], "blue:water red:fire", 1, rulings)

        assert not found
        assert found.footprints == 1
        closed = the("crossed-closed", found)
        assert closed.dice == (1,)
        assert (closed.ruling, closed.answer) == ("joker-replaces-crossed", "no")

    def test_no_footprint_is_spent_where_none_is_needed(self) -> None:
        assert walk([55, 56], "blue:water", footprints=1).footprints == 1

    def test_dice_used_on_the_way_still_close_it(self) -> None:
        found = walk([54, 55, 56], "red:fire")

        assert (found.legal, found.reached, found.used) == (False, 55, (0,))
        closed = the("crossed-closed", found)
        assert closed.dice == (0,)
        assert (closed.ruling, closed.answer) == ("used-dice-block-crossed", "yes")
        assert found.if_ruled()["used-dice-block-crossed"]["no"].reached == 56

    def test_it_may_be_ruled_that_they_do_not(self) -> None:
        rulings = Rulings("standard", used_dice_block_crossed="no")
        found = walk([54, 55, 56], "red:fire", rulings=rulings)

        assert found.legal
        clear = the("used-dice-pass", found)
        assert (clear.ruling, clear.answer) == ("used-dice-block-crossed", "no")

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_a_die_not_used_closes_it_by_either_answer(self, answer: str) -> None:
        rulings = Rulings("standard", used_dice_block_crossed=answer)
        found = walk([54, 55, 56], "red:fire red:fire", rulings=rulings)

        assert not found
        assert the("crossed-closed", found).ruled is None
        assert found.rulings == {}
