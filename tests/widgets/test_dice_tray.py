"""The dice tray in Python: what it takes, what it refuses, what it shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Die, Roll
from glow_explorer.widgets import DiceTray
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def test_dice_are_given_in_any_form() -> None:
    wanted = Roll("red:fire small blue:water")

    assert DiceTray("red:fire, small blue:water").roll == wanted
    assert DiceTray(wanted).roll == wanted
    assert DiceTray(["red:fire", Die("blue", "water", "small")]).roll == wanted
    assert DiceTray().roll == Roll()


def test_what_does_not_exist_is_refused_in_python() -> None:
    error = refusal(DiceTray, "red:light")

    assert error.code == "impossible-face"
    tray = DiceTray("red:fire")
    with pytest.raises(glow.GlowError, match="cannot show light"):
        tray.roll = "red:light"
    assert tray.roll == Roll("red:fire")
    assert tray.problem == {}


def test_what_does_not_exist_is_refused_from_the_browser() -> None:
    """It is said, in the language of the widget, and nothing changes."""
    tray = DiceTray("red:fire", language="fr")
    tray.set_state({"locked": [0], "roll": ["red:light"]})

    assert tray.problem["kind"] == "refused"
    assert "ne peut pas montrer" in tray.problem["text"]
    assert (tray.roll, tray.locked) == (Roll("red:fire"), ())
    tray.set_state({"roll": ["red:air"]})
    assert tray.problem == {}
    assert tray.roll == Roll("red:air")


@pytest.mark.parametrize("name", ["_view", "problem", "highlight", "rulings", "no such", "_esm"])
def test_the_browser_sets_only_what_it_may(name: str) -> None:
    tray = DiceTray("red:fire")
    before = tray.get_state()
    tray.set_state({name: {}})

    assert tray.problem["kind"] == "refused"
    after = tray.get_state() | {"problem": {}, "_answered": 0}
    assert after == before


@given(JSON)
def test_whatever_the_browser_sends_is_taken_whole_or_refused(sent: object) -> None:
    tray = DiceTray("red:fire blue:air")
    for name in ("roll", "locked", "language", "theme"):
        tray.set_state({name: sent})
        assert tray.problem.get("kind", "refused") == "refused", tray.problem
    tray._handle_custom_msg(sent, [])
    assert tray.problem["kind"] == "refused"


@given(JSON)
def test_whatever_is_asked_is_answered_or_refused(sent: object) -> None:
    tray = DiceTray("red:fire blue:air")
    tray._handle_custom_msg({"kind": "roll", "place": sent}, [])
    assert tray.problem.get("kind", "refused") == "refused", tray.problem


def test_rolling_leaves_locked_dice_alone() -> None:
    tray = DiceTray("red:fire red:fire red:fire red:fire green:water", locked=[0, 3], seed=4)
    seen = set()
    for _ in range(40):
        tray._handle_custom_msg({"kind": "roll"}, [])
        assert [str(tray.roll[0]), str(tray.roll[3])] == ["red:fire", "red:fire"]
        seen |= {die.symbol for die in tray.roll}
    assert len(seen) == 5


def test_a_seed_rolls_the_same_dice() -> None:
    def rolled(seed: int) -> list[Roll]:
        tray = DiceTray("3 red:fire, 3 blue:air", seed=seed)
        rolls = []
        for _ in range(5):
            tray._handle_custom_msg({"kind": "roll"}, [])
            rolls.append(tray.roll)
        return rolls

    assert rolled(1) == rolled(1) != rolled(2)


def test_locks_and_marks_of_dice_that_are_gone_go_with_them() -> None:
    tray = DiceTray("red:fire blue:air green:rock", locked=[0, 2], highlight={1: "✓", 2: "✗"})
    tray.roll = "red:fire blue:air"

    assert tray.locked == (0,)
    assert tray.highlight == {1: "✓"}


def test_the_curse_is_told_with_its_rule() -> None:
    tray = DiceTray("black:fire red:fire blue:air")

    assert tray._view["fates"] == {"0": "cursed", "1": "cursed"}
    assert tray._view["elements"] == 1
    assert tray._view["curse"]["rule"]["id"] == "curse.symbol"
    assert "fire" in tray._view["curse"]["text"]
    tray.kaar = True
    assert tray._view["fates"] == {}
    assert tray._view["curse"]["rule"]["id"] == "kaar.immune"
    tray.roll = "red:fire"
    assert tray._view["curse"] is None


def test_the_language_can_be_changed() -> None:
    tray = DiceTray("black:fire")
    tray.language = "fr"

    assert tray._words["tray.roll"] == "Lancer"
    assert "maudit" in tray._view["curse"]["text"]


def test_a_picture_for_places_without_a_kernel() -> None:
    data, _ = DiceTray("red:fire", language="fr")._repr_mimebundle_()

    assert "application/vnd.jupyter.widget-view+json" in data
    assert "gros dé rouge" in data["text/html"]
    assert "<script" not in data["text/html"]


def test_an_exception_of_an_observer_is_shown_and_not_swallowed() -> None:
    def stumble(_change: object) -> None:
        raise ZeroDivisionError("by nothing")

    tray = DiceTray("red:fire")
    tray.observe(stumble, names=["roll"])
    tray.set_state({"roll": ["red:air"]})

    assert tray.problem["kind"] == "fault"
    assert tray.problem["text"] == "ZeroDivisionError: by nothing"
    assert "stumble" in tray.problem["detail"]


def test_resting_widgets_work_nothing_out_until_they_are_woken() -> None:
    tray = DiceTray("red:fire", active=False)
    tray.roll = "red:air blue:air"
    assert tray._view == {}
    tray.active = True
    assert tray._view["elements"] == 1
    tray.active = False
    tray.roll = "red:air blue:water"
    assert tray._view["elements"] == 1
    tray.active = True
    assert tray._view["elements"] == 2


class TestInTurn:
    """The browser is told which of its values have come, taken or refused."""

    def test_the_number_comes_back(self) -> None:
        tray = DiceTray()
        tray.set_state({"roll": ["red:fire"], "_sent": 3})

        assert (str(tray.roll), tray._received) == ("red:fire", 3)

    def test_also_if_a_value_is_refused(self) -> None:
        tray = DiceTray("blue:air")
        tray.set_state({"roll": ["red:light"], "_sent": 4})

        assert tray.problem["kind"] == "refused"
        assert (str(tray.roll), tray._received) == ("blue:air", 4)

    @pytest.mark.parametrize("number", ["3", None, 2.5, [1], True])
    def test_what_is_no_number_is_none(self, number: object) -> None:
        tray = DiceTray()
        tray.set_state({"_sent": number})

        assert tray._received == 0
