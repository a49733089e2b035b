"""What happens to the rest of the table when one thing on it changes."""

from __future__ import annotations

from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, GlowError, Position, Roll
from glow_explorer.widgets import DiceTray, Explorer, JourneyMap
from glow_explorer.widgets.explorer import TABLE
from glow_explorer.widgets.traits import moved_dice

FIVE = "red:fire blue:water green:nature orange:rock azure:air"


def told(widget: Any, kind: str, **data: Any) -> None:
    """Send a widget a message as its browser does."""
    widget._handle_custom_msg({"kind": kind, **data}, [])


def table(explorer: Explorer) -> dict[str, Any]:
    return {name: getattr(explorer, name) for name in TABLE}


def shared(explorer: Explorer) -> str:
    """Return the code that the panel of sharing shows."""
    explorer.sharing = True
    code: str = explorer._view["share"]["code"]
    return code


def at_sea() -> Explorer:
    return Explorer(
        roll="red:fire blue:water green:nature orange:rock", footprints=3, boats=(7, 8, 9, 10),
        tab="journey", cards=["pocana", "likyar", "dvol-a"],
    )  # fmt: skip


class TestTheAfternoon:
    def test_undo_takes_back_the_whole_voyage_and_redo_does_it_again(self) -> None:
        """With the skull it owes, and with the day that is over."""
        explorer = at_sea()
        start = table(explorer)
        told(explorer.map, "go", to=11, origin=10)
        end = table(explorer)
        assert (explorer.owed, explorer.done) == (1, True)
        told(explorer, "undo")
        assert table(explorer) == start
        assert explorer.map.last is None
        assert explorer.map._view["undo"] == 0
        told(explorer, "redo")
        assert table(explorer) == end
        told(explorer.map, "go", to=6, origin=7)
        assert explorer.boats == end["boats"]

    def test_another_position_owes_nothing(self) -> None:
        explorer = at_sea()
        told(explorer.map, "go", to=11, origin=10)
        told(explorer, "open", code=Position(roll="red:fire", boats=(0, 0, 0, 0)).code())

        assert (explorer.owed, explorer.done, explorer.map._view["gifts"]) == (0, False, None)

    def test_what_is_asked_is_forgotten_on_another_board(self) -> None:
        land = JourneyMap("province", roll="red:fire")
        told(land, "go", to=20)
        assert land.asked
        land.set_state({"journey": "archipelago"})

        assert land.asked == ()
        assert "refused" not in land._view

    def test_a_score_below_nothing_is_one_for_all(self) -> None:
        """Where a ruling lets it fall that far, no widget refuses what another has."""
        explorer = Explorer(
            journey="province", at=11, light=0, footprints=4, roll=FIVE, tab="journey"
        )
        told(explorer, "decide", ruling="score-floor-in-play", answer="no")
        told(explorer.map, "go", to=12)

        assert explorer.map.problem == {}
        assert explorer.at == 12
        assert explorer.map.light == explorer.light == explorer.noon.light == -5

    def test_a_deed_that_is_refused_changes_nothing(self) -> None:
        """Also if it is refused elsewhere, after some of it has been done."""

        def refuse(_change: object) -> None:
            raise GlowError("nothing-owed")

        sea = JourneyMap(boats=(7, 8, 9, 10), roll=FIVE, footprints=3)
        before = sea._table()
        sea.observe(refuse, names=["done"])
        told(sea, "go", to=11, origin=10)

        assert sea.problem["kind"] == "refused"
        assert (sea.boats, sea.owed, sea._view["undo"]) == (before["boats"], before["owed"], 0)

    def test_one_of_two_equal_spells_is_given(self) -> None:
        sea = JourneyMap(cards=["pocana", "spell:6", "spell:6"], owed=2)
        told(sea, "give", ref="spell:6")

        assert [card.ref for card in sea.cards] == ["adventurer:4", "spell:6"]
        assert sea.owed == 1

    def test_the_maps_undo_leaves_what_others_changed_since(self) -> None:
        explorer = at_sea()
        told(explorer.map, "go", to=11, origin=10)
        told(explorer.company, "add", wanted="companion:5")
        explorer.light += 40
        told(explorer.map, "undo")

        assert explorer.boats == (7, 8, 9, 10)
        assert explorer.cards[-1].key == "ladawa"
        assert explorer.light == 50
        assert explorer.owed == 0

    def test_putting_a_piece_where_it_stands_is_no_deed(self) -> None:
        sea = JourneyMap()
        told(sea, "place", piece="boat-0", to=0)

        assert sea._view["undo"] == 0


class TestDice:
    def test_dice_that_were_used_stay_used_when_another_goes(self) -> None:
        explorer = Explorer(
            tab="journey", journey="province", roll="blue:water red:fire green:nature"
        )
        told(explorer.map, "go", to=1)
        used = [explorer.roll[die] for die in explorer.used]
        explorer.tray.set_state({"roll": ["red:fire", "green:nature"]})

        assert [explorer.roll[die] for die in explorer.used] == used
        explorer.tray.set_state({"roll": ["red:air", "green:nature"]})
        assert explorer.used == explorer.visited == ()

    def test_a_sketal_keeps_its_die_when_another_goes(self) -> None:
        explorer = Explorer(
            roll="blue:water orange:rock orange:fire", cards=["pocana", "sketal-orange"],
            sketal_dice={13: 1},
        )  # fmt: skip
        explorer.tray.set_state({"roll": ["orange:rock", "orange:fire"]})
        assert explorer.sketal_dice == {"companion:13": 0}
        explorer.tray.set_state({"roll": ["orange:fire"]})
        assert explorer.sketal_dice == {}

    def test_more_dice_than_the_box_has_can_be_changed_too(self) -> None:
        tray = DiceTray(Roll("9 red:fire", unlimited=True))
        tray.set_state({"roll": ["red:air"] * 8})

        assert tray.problem == {}
        assert len(tray.roll) == 8
        tray.set_state({"roll": ["red:light"]})
        assert tray.problem["kind"] == "refused"

    @pytest.mark.parametrize(
        ("old", "new", "where"),
        [
            ("red:fire blue:air", "red:fire", {0: 0}),
            ("red:fire blue:air", "blue:air", {1: 0}),
            ("red:fire blue:air", "", {}),
            ("red:fire blue:air", "green:air", {}),
            ("red:fire", "red:air blue:air", {0: 0}),
            ("red:fire", "small red:fire", {}),
        ],
    )
    def test_where_dice_lie(self, old: str, new: str, where: dict[int, int]) -> None:
        assert moved_dice(Roll(old), Roll(new)) == where


class TestNoon:
    def test_undo_brings_the_steps_back_with_the_dice(self) -> None:
        explorer = Explorer(roll="red:fire red:fire", cards=["pocana", "ladawa"], tab="noon")
        explorer.noon.set_state({"steps": ["companion:5"]})
        explorer.tray.set_state({"roll": ["blue:water"]})
        assert explorer.noon.steps == ()
        told(explorer, "undo")
        assert explorer.noon.steps == ("companion:5",)
        told(explorer, "undo")
        assert explorer.noon.steps == ()

    def test_another_position_begins_its_noon_anew(self) -> None:
        explorer = Explorer(roll="red:fire red:fire", cards=["pocana", "ladawa"], tab="noon")
        explorer.noon.set_state({"steps": ["companion:5"]})
        other = Position(Company("Pocana", ["ladawa", "likyar"]), roll="3 red:fire")
        told(explorer, "open", code=other.code())

        assert explorer.noon.steps == ()


class TestCodes:
    def test_a_code_that_cannot_be_opened_changes_nothing(self) -> None:
        explorer = Explorer(roll="blue:water", cards=["likyar"], light=7)
        before = table(explorer)
        told(explorer, "open", code=Position(pool="2 red", light=5).code())

        assert explorer.problem["kind"] == "refused"
        assert table(explorer) == before
        assert explorer._view["undo"] is False

    def test_large_amounts_can_be_opened(self) -> None:
        assert Explorer(Position(roll="red:fire", light=2000, footprints=1000)).light == 2000

    def test_what_is_told_of_things_that_are_gone_does_not_hinder_sharing(self) -> None:
        explorer = Explorer(
            roll="orange:rock red:fire", cards=["pocana", "sketal-orange"], sketal_dice={13: 0},
            cemetery=["ladawa"],
        )  # fmt: skip
        told(explorer.company, "remove", place=1)
        told(explorer.company, "add", wanted="companion:5")
        explorer.tray.set_state({"roll": []})

        assert Position.from_code(shared(explorer)).company == Company("Pocana", ["ladawa"])

    def test_a_solo_position_stays_one(self) -> None:
        explorer = Explorer(
            Position(roll="red:fire", boats=(0, 0, 0, 0), solo=True, hidden_spells=2)
        )

        assert (explorer.map.solo, explorer.map.hidden_spells) == (True, 2)
        assert Position.from_code(shared(explorer)).solo

    def test_kaar_without_a_company_is_laid_out_as_his_card(self) -> None:
        explorer = Explorer(Position(roll="red:fire black:fire", kaar=True, boats=(0, 0, 0, 0)))

        assert [card.key for card in explorer.cards] == ["kaar"]
        assert explorer.tray.kaar
        assert Position.from_code(shared(explorer)).has_kaar

    @pytest.mark.parametrize(
        ("given", "tab"),
        [({"roll": "red:fire"}, "cards"), ({"roll": "red:fire", "tab": "journey"}, "journey")],
    )
    def test_a_code_opens_the_tab_it_comes_from(self, given: dict[str, Any], tab: str) -> None:
        assert Explorer(shared(Explorer(**given))).tab == tab


class TestPython:
    def test_what_a_part_does_by_its_methods_is_one_step_each(self) -> None:
        explorer = at_sea()
        explorer.map.go(11, origin=10)
        explorer.game = glow.Game.new(["Pocana", "Eoles"], seed=7)
        explorer.undo()
        assert explorer.game is None
        assert explorer.boats == (7, 8, 9, 11)
        explorer.undo()
        assert explorer.boats == (7, 8, 9, 10)

    def test_cards_that_give_rerolls_are_one_step(self) -> None:
        giving = next(one for one in glow.companions if one.rerolls_per_round)
        explorer = Explorer(cards=["pocana"])
        explorer.cards = ["pocana", giving]
        assert explorer.free_rerolls == giving.rerolls_per_round
        explorer.free_rerolls = 0
        told(explorer.company, "add", wanted="companion:5")
        assert explorer.free_rerolls == 0
        for _ in range(3):
            explorer.undo()
        assert explorer.cards == Company("Pocana").cards
        assert explorer._view["undo"] is False
