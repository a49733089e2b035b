"""The curse of the black die on a way through the Province of Shadows."""

from __future__ import annotations

import pytest

from glow_explorer import Symbol
from glow_explorer.journeys import walk
from glow_explorer.rulebook import Rulings
from tests.support.answers import codes, the


class TestCurse:
    """curse.symbol in the afternoon: the result of the dice is fixed until the evening."""

    ROLL = "red:fire black:fire"

    def test_the_curse_holds(self) -> None:
        found = walk([0, 1], self.ROLL)

        assert not found
        assert codes(found) == ["space-closed", "cursed", "curse-holds"]
        cursed, holds = found.reasons[1:]
        assert (cursed.rule, cursed.dice) == ("curse.symbol", (0, 1))
        assert cursed.data == {"symbol": Symbol.FIRE, "black": 1}
        assert (holds.rule, holds.dice) == ("rerolls.fixed", (1,))
        assert found.rulings == {"black-die-counts-itself": "no", "curse-on-journey": "yes"}

    def test_the_black_die_itself_may_count(self) -> None:
        found = walk([0, 1], self.ROLL, rulings="english")

        assert found.legal
        assert found.used == (1,)
        itself = the("cursed-but-itself", found)
        assert itself.dice == (0,)
        assert (itself.ruling, itself.answer) == ("black-die-counts-itself", "yes")
        assert not walk([0, 1, 2], self.ROLL, rulings="english")

    def test_it_may_be_ruled_that_it_is_over(self) -> None:
        rulings = Rulings("standard", curse_on_journey="no")
        found = walk([0, 1, 2], self.ROLL, rulings=rulings)

        assert found.legal
        assert found.used == (0, 1)
        assert "cursed" not in codes(found)
        over = the("curse-over", found)
        assert (over.rule, over.dice) == ("rerolls.fixed", (1,))
        assert found.rulings == {"curse-on-journey": "no"}
        assert not found.if_ruled()["curse-on-journey"]["yes"]

    def test_other_symbols_are_left_alone(self) -> None:
        found = walk([0, 1], "red:fire black:water")

        assert found.legal
        assert found.used == (0,)

    def test_the_loss_curses_nothing(self) -> None:
        found = walk([0, 1], "red:fire black:loss")

        assert found.used == (0,)
        assert codes(found) == ["die-used"]
        assert found.rulings == {}

    def test_the_owner_of_kaar_is_spared(self) -> None:
        found = walk([0, 1, 2], self.ROLL, kaar=True)

        assert found.legal
        assert found.used == (0, 1)
        assert "cursed" not in codes(found)
        immune = the("kaar-immune", found)
        assert (immune.rule, immune.dice) == ("kaar.immune", (1,))
        assert found.rulings == {"kaar-owner-immune": "yes"}
        assert not found.if_ruled()["kaar-owner-immune"]["no"]

    def test_by_the_digital_adaptation_the_owner_is_not(self) -> None:
        found = walk([0, 1], self.ROLL, rulings="digital", kaar=True)

        assert not found
        assert the("kaar-not-immune", found).dice == (1,)
        assert the("cursed", found).dice == (0, 1)
        assert the("curse-holds", found).dice == (1,)

    def test_a_footprint_helps_against_the_curse(self) -> None:
        found = walk([0, 1], self.ROLL, footprints=1)

        assert found.legal
        assert found.reasons[0].code == "footprint-used"

    def test_a_cursed_symbol_is_absent_for_crossed_spaces(self) -> None:
        found = walk([55, 56], self.ROLL)

        assert found.legal
        clear = found.reasons[0]
        assert (clear.code, clear.rule) == ("cursed-absent", "province.crossed")
        assert clear.dice == (0, 1)
        assert "crossed-clear" not in codes(found)
        assert (clear.ruling, clear.answer) == ("cursed-symbol-is-absent", "yes")
        assert not found.if_ruled()["cursed-symbol-is-absent"]["no"]

    @pytest.mark.parametrize(
        ("rulings", "kaar"),
        [
            (Rulings("standard", cursed_symbol_is_absent="no"), False),
            (Rulings("standard", black_die_counts_itself="yes"), False),
            (Rulings("standard", curse_on_journey="no"), False),
            (Rulings("english"), False),
            (Rulings("standard"), True),
        ],
        ids=["still-seen", "counts-itself", "over", "english", "kaar"],
    )
    def test_it_is_there_by_other_answers(self, rulings: Rulings, kaar: bool) -> None:
        found = walk([55, 56], self.ROLL, rulings=rulings, kaar=kaar)

        assert not found
        still = rulings["cursed-symbol-is-absent"] == "no" and not kaar
        still = still and rulings["black-die-counts-itself"] == "no"
        assert found.reasons[0].code == ("cursed-still-there" if still else "crossed-closed")

    def test_what_is_still_seen_is_seen_on_every_die(self) -> None:
        rulings = Rulings("standard", cursed_symbol_is_absent="no")
        closed = the("cursed-still-there", walk([55, 56], self.ROLL, rulings=rulings))

        assert closed.dice == (0, 1)
        assert (closed.ruling, closed.answer) == ("cursed-symbol-is-absent", "no")

    def test_the_black_die_that_counts_is_the_one_that_closes(self) -> None:
        assert the("crossed-closed", walk([55, 56], self.ROLL, rulings="english")).dice == (1,)
