"""The curse of the black die on a voyage in the Archipelago of Darkness."""

from __future__ import annotations

from glow_explorer.journeys import sail
from glow_explorer.rulebook import Rulings
from tests.support.answers import codes, the


class TestCurse:
    """curse.symbol in the afternoon: the result of the dice is fixed until the evening."""

    ROLL = "red:fire blue:water black:fire"

    def test_a_cursed_element_is_not_counted(self) -> None:
        voyage = sail(0, 6, self.ROLL)

        assert voyage.legal
        right = the("elements-right", voyage)
        assert (right.data["count"], right.dice) == (1, (1,))
        cursed, holds = the("cursed", voyage), the("curse-holds", voyage)
        assert (cursed.rule, cursed.dice) == ("curse.symbol", (0, 2))
        assert (holds.rule, holds.dice) == ("rerolls.fixed", (2,))
        assert voyage.rulings == {"black-die-counts-itself": "no", "curse-on-journey": "yes"}

    def test_the_black_die_itself_may_count(self) -> None:
        voyage = sail(0, 6, self.ROLL, rulings="english")

        right = the("elements-right", voyage)
        assert (right.data["count"], right.dice) == (2, (1, 2))
        assert the("cursed-but-itself", voyage).dice == (0,)
        assert voyage.rulings["black-die-counts-itself"] == "yes"

    def test_it_may_be_ruled_that_it_is_over(self) -> None:
        rulings = Rulings("standard", curse_on_journey="no")
        voyage = sail(0, 6, self.ROLL, rulings=rulings)

        assert the("elements-right", voyage).dice == (0, 1, 2)
        assert "cursed" not in codes(voyage)
        assert the("curse-over", voyage).dice == (2,)
        assert voyage.rulings == {"curse-on-journey": "no"}

    def test_the_owner_of_kaar_is_spared(self) -> None:
        voyage = sail(0, 6, self.ROLL, kaar=True)

        assert the("elements-right", voyage).dice == (0, 1, 2)
        assert "cursed" not in codes(voyage)
        assert the("kaar-immune", voyage).dice == (2,)
        assert voyage.rulings == {"kaar-owner-immune": "yes"}

    def test_by_the_digital_adaptation_the_owner_is_not(self) -> None:
        voyage = sail(0, 6, self.ROLL, rulings="digital", kaar=True)

        assert the("elements-right", voyage).dice == (1,)
        assert the("kaar-not-immune", voyage).dice == (2,)
        assert the("cursed", voyage).dice == (0, 2)

    def test_the_curse_can_be_a_help(self) -> None:
        """Three elements are too many; one of them cursed, they are two."""
        roll = "red:fire blue:water green:nature black:fire"

        assert sail(0, 6, roll).legal
        assert not sail(0, 6, roll, rulings="english")
        assert not sail(0, 6, roll, kaar=True)

    def test_the_curse_can_leave_nothing(self) -> None:
        nothing = sail(0, 6, "red:fire black:fire")
        assert not nothing
        assert nothing.if_ruled()["black-die-counts-itself"]["yes"].legal
        assert nothing.if_ruled()["curse-on-journey"]["no"].legal
        assert sail(0, 6, "red:fire black:fire", rulings="english").legal
        assert sail(0, 6, "red:fire black:fire", footprints=1).jokers == 1

    def test_the_loss_curses_nothing(self) -> None:
        voyage = sail(0, 6, "red:fire blue:water black:loss")

        assert the("elements-right", voyage).data["count"] == 2
        assert voyage.rulings == {}
