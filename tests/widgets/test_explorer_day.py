"""A day in the Explorer is one thread: each step hands on, and going back takes it back."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer import Company, Position, Roll, Rulings
from glow_explorer.widgets import DiceTray, Explorer
from glow_explorer.widgets.explorer import TABLE
from tests.support.refusals import refusal

ORDER = ("adventurer:3", "adventurer:3", "companion:15", "companion:8")


def told(widget: Any, kind: str, **data: Any) -> None:
    """Send a widget a message as its browser does."""
    widget._handle_custom_msg({"kind": kind, **data}, [])


def table(explorer: Explorer) -> dict[str, Any]:
    return {name: getattr(explorer, name) for name in TABLE}


def at_noon(**more: Any) -> Explorer:
    """A Sketal that leaves with its die, and somebody who stays."""
    traits = {"light": 10, "footprints": 1, "tab": "noon", "boats": (0, 6, 7, 9), **more}
    return Explorer(
        roll="azure:air azure:air green:rock small orange:rock",
        cards=Company("Eoles", ["sketal-green", "donillilu"]), **traits,
    )  # fmt: skip


def resolved(**more: Any) -> Explorer:
    explorer = at_noon(**more)
    explorer.steps = ORDER
    return explorer


class TestNoonToJourney:
    def test_the_journey_begins_with_what_noon_brought(self) -> None:
        explorer = resolved()
        outcome = explorer.noon.noon.resolve(ORDER)
        told(explorer, "hand_on")

        assert explorer.problem == {}
        assert (explorer.tab, explorer.noon_over, explorer.steps) == ("journey", True, ())
        afternoon = outcome.position
        assert (explorer.map.light, explorer.map.footprints) == (18, 1)
        assert explorer.map.roll == explorer.roll == afternoon.roll
        assert len(explorer.roll) == 3
        assert [card.key for card in explorer.cards] == ["eoles", "donillilu"]
        assert [card.key for card in explorer.cemetery] == ["sketal-green"]
        assert explorer.boats == (0, 6, 7, 9)

    def test_it_is_said_before(self) -> None:
        day = resolved()._view["day"]

        assert day["next"] == "Next: journey"
        assert day["refused"] == ""
        assert day["brings"] == {
            "stock": {"light": 18, "footprints": 1, "fireflies": 2, "rerolls": 1},
            "gained": {"light": 8, "footprints": 0, "fireflies": 2, "rerolls": 1},
            "left": ["Sketal"],
            "dice": ["green:rock"],
        }

    def test_a_noon_that_goes_on_hands_nothing_on(self) -> None:
        explorer = at_noon()
        before = table(explorer)

        assert explorer._view["day"]["refused"].startswith("Noon is not over")
        assert explorer._view["day"]["brings"] is None
        told(explorer, "hand_on")
        assert explorer.problem["kind"] == "refused"
        assert (explorer.tab, table(explorer)) == ("noon", before)

    def test_going_back_takes_it_back(self) -> None:
        """What was sailed since goes back with it; the rulings stay as they are now."""
        explorer = resolved()
        before = table(explorer)
        explorer.hand_on()
        told(explorer.map, "go", to=1, origin=0)
        assert explorer.boats == (1, 6, 7, 9)
        explorer.rulings = "digital"
        assert explorer._view["day"]["back"] == "Back to noon"
        told(explorer, "take_back")

        assert explorer.tab == "noon"
        assert table(explorer) == before | {"rulings": explorer.rulings}
        assert explorer.rulings.preset == "digital"

    def test_undo_and_redo_know_it(self) -> None:
        explorer = resolved()
        before = table(explorer)
        explorer.hand_on()
        after = table(explorer)
        explorer.undo()
        assert table(explorer) == before
        explorer.redo()
        assert table(explorer) == after
        explorer.take_back()
        assert table(explorer) == before
        explorer.undo()
        assert table(explorer) == after

    def test_after_noon_no_noon_is_offered(self) -> None:
        """Its cards would pay a second time."""
        explorer = resolved()
        explorer.hand_on()
        explorer.tab = "noon"

        assert explorer._view["shown"] == ["tray", "company"]
        assert explorer._view["day"]["over"] is True
        assert explorer.noon.active is False
        told(explorer, "hand_on")
        assert (explorer.tab, explorer.light) == ("journey", 18)
        explorer.take_back()
        assert explorer._view["shown"] == ["tray", "company", "noon"]
        assert explorer.noon.active is True

    def test_nothing_to_take_back_is_said(self) -> None:
        assert refusal(Explorer().take_back).code == "nothing-handed-on"

    def test_only_a_step_of_the_day_hands_on(self) -> None:
        assert refusal(Explorer(tab="quiz").hand_on).code == "no-step-of-a-day"
        assert Explorer(tab="quiz")._view["day"] is None

    def test_an_afternoon_is_shared_as_one(self) -> None:
        explorer = resolved()
        explorer.hand_on()
        explorer.sharing = True
        code = explorer._view["share"]["code"]

        assert Position.from_code(code).phase == "afternoon"
        assert Explorer(code).noon_over is True
        assert Explorer(code).thread == ()


class TestTheOtherSteps:
    @pytest.mark.parametrize(("rerolls", "following"), [(0, "noon"), (1, "rerolls")])
    def test_rerolls_come_next_if_there_are_any(self, rerolls: int, following: str) -> None:
        explorer = at_noon(tab="cards", rerolls=rerolls)
        before = table(explorer)
        explorer.hand_on()

        assert (explorer.tab, table(explorer)) == (following, before)

    def test_dice_that_were_rerolled_are_those_of_noon(self) -> None:
        explorer = at_noon(tab="rerolls", rerolls=1)
        explorer.adviser.roll = "azure:air azure:air green:rock small orange:air"
        explorer.hand_on()

        assert explorer.tab == "noon"
        assert str(explorer.noon.roll[3]) == "small orange:air"


class TestTheNextDay:
    def test_large_dice_stay_and_small_ones_go_back(self) -> None:
        """The rest of the table is as the journey left it."""
        explorer = resolved(days=5)
        explorer.hand_on()
        told(explorer.map, "go", to=1, origin=0)
        told(explorer, "hand_on")

        assert explorer.problem == {}
        assert explorer.tab == "cards"
        assert explorer.roll == Roll("azure:air azure:air")
        assert (explorer.done, explorer.noon_over, explorer.days) == (False, False, 4)
        assert explorer.boats == (1, 6, 7, 9)
        assert explorer.light == explorer.map.light
        assert [card.key for card in explorer.cards] == ["eoles", "donillilu"]

    def test_the_evening_is_taken_back(self) -> None:
        explorer = resolved(days=5)
        explorer.hand_on()
        told(explorer.map, "go", to=1, origin=0)
        evening = table(explorer)
        explorer.hand_on()
        assert explorer._view["day"]["back"] == "Back to yesterday's journey"
        explorer.take_back()

        assert explorer.tab == "journey"
        assert table(explorer) == evening
        assert explorer._view["day"]["back"] == "Back to noon"

    def test_a_sketal_keeps_its_die(self) -> None:
        explorer = Explorer(
            roll="small red:fire azure:air green:rock", cards=["Eoles", "sketal-green"],
            sketal_dice={15: 2}, tab="journey",
        )  # fmt: skip
        explorer.hand_on()

        assert explorer.roll == Roll("azure:air green:rock")
        assert explorer.sketal_dice == {"companion:15": 1}

    def test_a_skull_is_paid_first(self) -> None:
        explorer = Explorer(
            roll="red:fire blue:water green:nature orange:rock", boats=(7, 8, 9, 10), footprints=3,
            tab="journey", cards=["pocana", "likyar"],
        )  # fmt: skip
        told(explorer.map, "go", to=11, origin=10)
        assert explorer.owed == 1

        assert explorer._view["day"]["refused"] == "A skull still asks for something."
        assert refusal(explorer.hand_on).code == "still-owed"

    def test_the_last_day_stays_the_last(self) -> None:
        explorer = Explorer(days=1, tab="journey")
        explorer.hand_on()

        assert explorer.days == 1


class TestWhatCardsBring:
    def test_dice_that_are_missing_are_added_rolled(self) -> None:
        explorer = Explorer(cards=Company("Pocana", ["sketal-orange"]), roll="orange:rock")
        missing = explorer.tray._view["brought"]
        assert "orange" not in missing
        assert len(missing) == len(explorer.company.company.dice) - 1
        told(explorer.tray, "bring")

        assert explorer.tray._view["brought"] == []
        assert str(explorer.roll[0]) == "orange:rock"
        assert [str(die.unrolled()) for die in explorer.roll[1:]] == missing
        explorer.undo()
        assert explorer.roll == Roll("orange:rock")

    def test_without_an_adventurer_nothing_is_offered(self) -> None:
        assert Explorer(cards=["sketal-orange"]).tray._view["brought"] == []

    def test_a_tray_alone_offers_what_it_is_told(self) -> None:
        tray = DiceTray("red:fire", seed=1)
        tray.brought = "2 red, blue"

        assert tray._view["brought"] == ["red", "blue"]
        told(tray, "bring")
        assert [str(die.unrolled()) for die in tray.roll] == ["red", "red", "blue"]


class TestDiceThatNoLongerCount:
    """They look so in every row of every tab."""

    def test_a_die_that_went_back_at_noon(self) -> None:
        explorer = resolved()
        returned = {"2": "returned"}

        assert explorer.gone == explorer.tray.gone == explorer.map.gone == (2,)
        assert explorer.noon._view["fates"] == explorer.tray._view["fates"] == returned
        for tab, part in (("cards", "board"), ("rerolls", "adviser"), ("journey", "map")):
            explorer.tab = tab
            assert getattr(explorer, part)._view["fates"] == returned
            assert explorer.tray._view["fates"] == returned
        explorer.hand_on()
        assert explorer.gone == ()

    def test_a_die_that_was_used_on_land(self) -> None:
        explorer = Explorer(
            roll="blue:air blue:fire red:rock", cards=["Pocana", "ladawa"], journey="province",
            at=45, tab="journey", used=[1],
        )  # fmt: skip
        for tab, part in (("journey", "map"), ("cards", "board"), ("rerolls", "adviser")):
            explorer.tab = tab
            assert getattr(explorer, part)._view["fates"] == {"1": "used"}
            assert explorer.tray._view["fates"] == {"1": "used"}

    def test_a_cursed_die_as_it_is_ruled(self) -> None:
        """At noon the curse holds; on the journey a ruling says so."""
        explorer = Explorer(roll="red:fire black:fire", cards=["Pocana"], tab="journey")
        cursed = {"0": "cursed", "1": "cursed"}
        for answer in ("yes", "no"):
            explorer.rulings = Rulings("standard", curse_on_journey=answer)
            assert explorer.map._view["fates"] == (cursed if answer == "yes" else {})
        explorer.tab = "cards"
        assert explorer.board._view["fates"] == cursed
