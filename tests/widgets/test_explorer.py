"""The Explorer in Python: one table, shared by all its widgets; undo, redo and sharing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

import glow_explorer as glow
from glow_explorer import Company, Game, Position, Roll
from glow_explorer.sharing.links import qr_code
from glow_explorer.widgets import Explorer
from glow_explorer.widgets.explorer import PARTS, TABLE, TABS
from glow_explorer.widgets.player import laid_out, position_of
from glow_explorer.widgets.serving import page, query_of
from tests.support.refusals import refusal
from tests.widgets.test_dice_tray import JSON

COMPANY = Company("Pocana", ["likyar", "sketal-orange"], spells=[3])
DICE = Roll("red:fire red:fire red:air orange:water")


def sent(explorer: Explorer, part: str, **values: Any) -> None:
    """Set values of a part as its browser does."""
    getattr(explorer, part).set_state(values)


def told(explorer: Explorer, kind: str, **data: Any) -> None:
    """Send the explorer a message as its browser does."""
    explorer._handle_custom_msg({"kind": kind, **data}, [])


def share(explorer: Explorer) -> Any:
    """Return what the panel of sharing shows."""
    return explorer._view["share"]


def table(explorer: Explorer) -> dict[str, Any]:
    return {name: getattr(explorer, name) for name in TABLE}


class TestOneTable:
    def test_what_one_widget_changes_all_others_have(self) -> None:
        explorer = Explorer()
        sent(explorer, "tray", roll=["red:fire", "blue:air"])
        sent(explorer, "company", cards=["adventurer:4", "companion:1"])

        assert explorer.roll == Roll("red:fire blue:air")
        for part in ("board", "noon", "map", "adviser"):
            assert getattr(explorer, part).roll == explorer.roll
        for part in ("board", "noon", "adviser"):
            assert [card.key for card in getattr(explorer, part).cards] == ["pocana", "likyar"]

    def test_a_ruling_is_switched_everywhere(self) -> None:
        explorer = Explorer()
        told(explorer, "preset", preset="digital")

        assert {getattr(explorer, part).rulings.preset for part in ("board", "noon", "map")} == {
            "digital"
        }
        told(explorer, "decide", ruling="black-die-counts-itself", answer="yes")
        assert explorer.board.rulings["black-die-counts-itself"] == "yes"
        told(explorer, "usual", ruling="black-die-counts-itself")
        assert explorer.rulings.changes == {}

    def test_the_language_is_switched_everywhere(self) -> None:
        explorer = Explorer()
        explorer.set_state({"language": "fr"})

        assert {getattr(explorer, part).language for part in PARTS} == {"fr"}

    def test_kaar_in_the_company_makes_the_tray_immune(self) -> None:
        explorer = Explorer(roll="black:fire red:fire", cards=["pocana"])
        assert explorer.tray._view["fates"] == {"0": "cursed", "1": "cursed"}
        explorer.cards = ["pocana", "kaar"]

        assert explorer.tray._view["fates"] == {}

    def test_only_what_is_seen_is_worked_out(self) -> None:
        explorer = Explorer()
        for tab, shown in TABS.items():
            explorer.set_state({"tab": tab})
            assert {name for name in PARTS if getattr(explorer, name).active} == set(shown)
            assert explorer._view["shown"] == list(shown)

    def test_a_refused_value_of_a_part_changes_nothing(self) -> None:
        explorer = Explorer(roll=DICE, cards=COMPANY)
        before = table(explorer)
        sent(explorer, "tray", roll=["red:light"])
        sent(explorer, "company", cards=["companion:1", "companion:1"])

        assert table(explorer) == before
        assert explorer.tray.problem["kind"] == "refused"
        assert explorer.company.problem["kind"] == "refused"
        assert explorer._view["undo"] is False


class TestUndo:
    def test_undo_and_redo_go_back_and_forth(self) -> None:
        explorer = Explorer()
        states = [table(explorer)]
        sent(explorer, "tray", roll=["red:fire"])
        states.append(table(explorer))
        sent(explorer, "company", cards=["adventurer:4"])
        states.append(table(explorer))
        told(explorer, "preset", preset="english")
        states.append(table(explorer))

        for wanted in reversed(states[:-1]):
            told(explorer, "undo")
            assert table(explorer) == wanted
        assert explorer._view["undo"] is False
        for wanted in states[1:]:
            told(explorer, "redo")
            assert table(explorer) == wanted
        assert explorer._view["redo"] is False

    def test_one_answer_is_one_step(self) -> None:
        """Removing a die moves locks as well; undo brings both back."""
        explorer = Explorer(roll="red:fire blue:air green:rock", locked=[1, 2])
        sent(explorer, "tray", roll=["blue:air", "green:rock"], locked=[0, 1])
        explorer.undo()

        assert explorer.roll == Roll("red:fire blue:air green:rock")
        assert explorer.tray.locked == (1, 2)
        assert explorer._view["undo"] is False

    def test_a_change_after_undo_forgets_what_was_undone(self) -> None:
        explorer = Explorer()
        explorer.roll = "red:fire"
        explorer.undo()
        explorer.roll = "blue:air"

        assert refusal(explorer.redo).code == "table-nothing-undone"
        explorer.undo()
        assert refusal(explorer.undo).code == "table-as-at-first"

    def test_nothing_to_undo_is_said_in_the_widget(self) -> None:
        explorer = Explorer()
        told(explorer, "undo")

        assert explorer.problem["kind"] == "refused"
        assert "nothing to undo" in explorer.problem["text"]

    def test_turning_to_another_tab_is_no_change_of_the_table(self) -> None:
        explorer = Explorer(roll=DICE)
        explorer.set_state({"tab": "noon"})

        assert explorer._view["undo"] is False

    def test_a_game_is_undone_too(self) -> None:
        explorer = Explorer(tab="game")
        explorer.game = glow.Game.new(["Pocana", "Eoles"], seed=7)
        explorer.undo()

        assert explorer.game is None
        explorer.redo()
        assert explorer.game_table.game is not None

    @settings(max_examples=25)
    @given(
        st.lists(st.sampled_from(["die", "card", "preset", "stock", "undo", "redo"]), max_size=12)
    )
    def test_undoing_everything_leads_back_to_the_start(self, deeds: list[str]) -> None:
        explorer = Explorer()
        start = table(explorer)
        for number, deed in enumerate(deeds):
            if deed == "die":
                sent(explorer, "tray", roll=["blue:air", "red:fire", "green:rock"][: number % 4])
            elif deed == "card":
                sent(explorer, "company", cards=["adventurer:4", f"companion:{number + 1}"])
            elif deed == "preset":
                told(explorer, "preset", preset=["standard", "english", "french"][number % 3])
            elif deed == "stock":
                explorer.noon.light = number
            else:
                told(explorer, deed)
        end = table(explorer)
        steps = 0
        while explorer._view["undo"]:
            told(explorer, "undo")
            steps += 1
        assert table(explorer) == start
        for _ in range(steps):
            told(explorer, "redo")
        assert table(explorer) == end


class TestSharing:
    def test_a_position_comes_back_whole(self) -> None:
        first = Explorer(
            roll=DICE, cards=COMPANY, light=23, footprints=2, fireflies=3, rerolls=1,
            journey="archipelago", boats=(0, 6, 7, 9), rulings="digital",
        )  # fmt: skip
        second = Explorer(first.position.code())

        assert table(second) == table(first)
        assert second.tab == "journey"

    def test_a_position_of_the_province(self) -> None:
        first = Explorer(roll=DICE, cards=COMPANY, journey="province", at=3, camp=0)
        second = Explorer()
        told(second, "open", code=f" {first.position.code()} ")

        assert second.problem == {}
        assert (second.journey, second.at, second.roll) == ("province", first.at, DICE)

    def test_a_game_is_shared_from_its_tab(self) -> None:
        first = Explorer(tab="game")
        assert refusal(lambda: first.position).code == "no-game-yet"
        first.game = glow.Game.new(["Pocana", "Eoles"], seed=7)
        second = Explorer(first.position.code())

        assert second.tab == "game"
        assert second.game == first.game

    def test_the_code_is_made_when_the_panel_is_open(self) -> None:
        explorer = Explorer(roll=DICE)
        assert share(explorer) is None
        explorer.set_state({"sharing": True})
        code = share(explorer)["code"]
        assert Position.from_code(code).roll == DICE
        sent(explorer, "tray", roll=["red:air"])

        assert share(explorer)["code"] != code

    def test_a_link_leads_to_the_site_that_shows_it(self) -> None:
        """The QR code is of the link, and the picture has both; elsewhere a code has to do."""
        explorer = Explorer(roll=DICE, sharing=True, language="fr")
        assert (share(explorer)["link"], share(explorer)["qr"]) == ("", None)
        explorer.site = "https://owner.github.io/name/"
        explorer._look()
        shared = share(explorer)

        assert shared["link"] == explorer.position.site_url(explorer.site, language="fr")
        assert shared["qr"] == qr_code(shared["link"])._asdict()
        assert shared["qr"]["path"] in shared["picture"]
        assert shared["link"][:60].replace("&", "&amp;") in shared["picture"]

    def test_what_is_for_notebooks_is_not_shown_elsewhere(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(InteractiveShell, "initialized", lambda: True)
        assert share(Explorer(roll=DICE, sharing=True))["in_notebook"] is True
        monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
        assert share(Explorer(roll=DICE, sharing=True))["in_notebook"] is False
        monkeypatch.setattr(InteractiveShell, "initialized", lambda: False)
        assert share(Explorer(roll=DICE, sharing=True))["in_notebook"] is False

    def test_cards_without_an_adventurer_are_shared_too(self) -> None:
        explorer = Explorer(roll=DICE, cards=["likyar"], sharing=True)
        opened = Explorer(share(explorer)["code"])

        assert [card.key for card in opened.cards] == ["likyar"]

    @pytest.mark.parametrize("code", ["", "glow1-x", "<b>hello</b>", 3, None, ["glow1"]])
    def test_a_bad_code_is_refused_and_changes_nothing(self, code: object) -> None:
        explorer = Explorer(roll=DICE, cards=COMPANY)
        before = table(explorer)
        told(explorer, "open", code=code)

        assert explorer.problem["kind"] == "refused"
        assert table(explorer) == before

    def test_opening_can_be_undone(self) -> None:
        explorer = Explorer(roll="red:fire")
        explorer.lay_out(Position(roll="blue:air"))
        assert explorer.roll == Roll("blue:air")
        explorer.undo()

        assert explorer.roll == Roll("red:fire")

    def test_a_game_is_laid_out_as_it_is(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7)
        explorer = Explorer(roll="red:fire")
        explorer.lay_out(game)

        assert (explorer.tab, explorer.game) == ("game", game)
        assert refusal(explorer.lay_out, 3).code == "not-a-position"
        assert explorer.game == game

    def test_dice_that_are_not_rolled_cannot_lie_on_the_table(self) -> None:
        assert refusal(Explorer, Position(pool="2 red")).code == "dice-not-rolled"

    def test_what_is_laid_out_is_what_was_shared(self) -> None:
        explorer = Explorer(roll=DICE, cards=COMPANY, sketal_dice={"sketal-orange": 3})
        position = position_of(table(explorer))

        assert laid_out(position)["sketal_dice"] == {"companion:13": 3}
        assert position_of({**table(explorer), **laid_out(position)}) == position


class TestPage:
    def test_the_query_of_a_table_opens_it_again(self) -> None:
        """With the game beside it, the tab, and the rulings where nothing else has them."""
        game = glow.Game.new(["Pocana", "Eoles"], seed=7)
        first = Explorer(roll=DICE, cards=COMPANY, boats=(0, 6, 7, 9), game=game, tab="quiz")
        second = page(query_of(first))

        assert table(second) == table(first)
        assert (second.game, second.tab, second.problem) == (game, "quiz", {})
        assert page(query_of(Explorer(rulings="digital"))).rulings.preset == "digital"
        assert "code=" not in query_of(Explorer())

    @pytest.mark.parametrize("other", [7, ["likyar"], Position(roll="red:fire")])
    def test_only_an_explorer_has_a_query(self, other: Any) -> None:
        assert refusal(query_of, other).code == "not-an-explorer"

    def test_a_question_in_the_query_is_asked(self) -> None:
        explorer = page("ask=blue+water%2C+orange+rock%3A+does+gluach+trigger%3F&language=en")

        assert explorer.ask_field.answer.says is False
        assert explorer.roll == Roll("blue:water orange:rock")

    def test_a_link_opens_a_position(self) -> None:
        code = Position(roll=DICE, company=COMPANY).code()
        explorer = page(f"code={code}&language=fr&tab=noon&rulings=english")

        assert (explorer.roll, explorer.language, explorer.tab) == (DICE, "fr", "noon")
        assert explorer.problem == {}

    def test_a_bad_link_opens_all_the_same_and_says_why(self) -> None:
        explorer = page("code=glow1-zzz&language=fr")

        assert explorer.problem["kind"] == "refused"
        assert explorer.language == "fr"
        assert page("tab=nowhere").problem["kind"] == "refused"

    def test_without_a_link_it_is_empty(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUERY_STRING", "language=fr")
        assert page().language == "fr"
        monkeypatch.delenv("QUERY_STRING")
        assert page().language == "en"


@pytest.mark.slow
@settings(max_examples=40)
@given(JSON)
def test_whatever_the_browser_sends_is_taken_whole_or_refused(given_: object) -> None:
    explorer = Explorer()
    for name in ("tab", "sharing", "language", "children", "roll"):
        explorer.set_state({name: given_})
        assert explorer.problem.get("kind", "refused") == "refused", explorer.problem
    for kind, name in (("open", "code"), ("preset", "preset"), ("usual", "ruling")):
        told(explorer, kind, **{name: given_})
        assert explorer.problem.get("kind", "refused") == "refused", explorer.problem
    told(explorer, "decide", ruling=given_, answer=given_)
    assert explorer.problem["kind"] == "refused"


def test_a_case_is_opened_on_the_table() -> None:
    explorer = Explorer(tab="casebook")
    explorer.cases.opened = Position(roll=DICE, company=COMPANY)

    assert explorer.tab == "cards"
    assert explorer.roll == DICE
    assert explorer.cards == COMPANY.cards


def test_without_a_kernel_the_open_tab_is_shown() -> None:
    explorer = Explorer(roll=DICE, cards=COMPANY, language="fr")
    html = explorer._repr_html_()

    assert "Pocana" in html
    assert "gros dé rouge" in html


def test_a_case_of_a_game_is_put_on_the_table_with_its_game() -> None:
    """One that begins as no game does is put there as what the player has."""
    explorer = Explorer()
    explorer.cases.case = "forgotten-die"
    explorer.cases.lay_out()
    assert explorer.tab == "game"
    assert explorer.game.explain("take red for sketal-red").legal
    explorer.cases.case = "sketal-for-the-skull"
    explorer.cases.lay_out()
    assert (explorer.tab, explorer.at) == ("journey", 16)
