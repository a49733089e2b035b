"""The game table in Python: what it takes, what it refuses, what it shows."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Game, Position
from glow_explorer.rulebook import Rulings
from glow_explorer.widgets import GameTable
from tests.support.games import FOUR, in_the_afternoon, laid_out
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
TWO = [{"adventurer": "pocana", "name": ""}, {"adventurer": "eoles", "name": "Bob"}]


def tell(table: GameTable, kind: str, **data: Any) -> dict[str, Any]:
    """Send a message as the browser does; return the view that answers it."""
    table._handle_custom_msg({"kind": kind, **data}, [])
    return dict(table._view)


def deeds(table: GameTable) -> list[str]:
    """Return all actions that the table offers."""
    groups = table._view["todo"]["groups"]
    return [item["text"] for group in groups for item in group["items"]]


class TestWhatIsTaken:
    def test_a_game_in_any_form(self) -> None:
        game = laid_out()
        code = Position(game=game).code()

        assert GameTable().game is None
        for given_ in (game, code, Position(game=game)):
            assert GameTable(given_).game == game  # type: ignore[arg-type]

    def test_what_is_no_game_is_refused(self) -> None:
        assert refusal(GameTable, 7).code == "not-a-game"
        assert refusal(GameTable, "nonsense").code == "code-foreign"
        assert refusal(GameTable, Position(roll="red:fire").code()).code == "not-a-game"
        table = GameTable(laid_out())
        with pytest.raises(glow.GlowError, match="not a game"):
            table.game = 3
        assert table.game == laid_out()

    @pytest.mark.parametrize("name", ["game", "rulings", "_view", "_map", "problem", "no such"])
    def test_the_browser_acts_and_does_not_set(self, name: str) -> None:
        table = GameTable(laid_out())
        before = table.get_state()
        table.set_state({name: None})

        assert table.problem["kind"] == "refused"
        assert table.get_state() | {"problem": {}, "_answered": 0} == before

    def test_the_browser_sees_how_many_actions_were_done_and_no_more(self) -> None:
        table = GameTable(laid_out())

        assert table.get_state()["game"] == len(laid_out().history)
        assert json.loads(json.dumps(table._view)) == table._view

    @settings(max_examples=60, deadline=None)
    @given(sent=JSON)
    def test_whatever_the_browser_sends_is_taken_whole_or_refused(self, sent: object) -> None:
        for table in (GameTable(), GameTable(laid_out())):
            table.set_state({"by_hand": sent})
            asked: list[tuple[str, dict[str, Any]]] = [
                ("do", {"action": sent}), ("explain", {"action": sent}), ("open", {"code": sent}),
                ("play", {"strategy": sent}), ("play", {"strategy": "random", "span": sent}),
                ("new", {"players": sent}), ("new", {"players": TWO, "journey": sent}),
                ("new", {"players": TWO, "seed": sent}), ("new", {"players": [sent, sent]}),
                ("new", {"players": [{"adventurer": sent}, {"adventurer": 1, "name": sent}]}),
                ("solo", {"adventurer": sent, "tom": ["green", "red"]}),
                ("solo", {"adventurer": "pocana", "tom": sent}),
                ("solo", {"adventurer": "pocana", "tom": [sent, "red"]}),
                ("chapter", {"chapter": sent}), ("map", {"shown": sent}),
                ("story", {"shown": sent}), ("rule", {"x": sent}), ("undo", {}), ("redo", {}),
            ]  # fmt: skip
            for kind, data in asked:
                tell(table, kind, **data)
                assert table.problem.get("kind", "refused") == "refused", (kind, table.problem)

    def test_nothing_can_be_done_without_a_game(self) -> None:
        table = GameTable()
        for kind in ("do", "explain", "play", "leave", "rule"):
            data = {"do": {"action": "roll"}, "explain": {"action": "roll"}}.get(kind, {})
            tell(table, kind, **data | ({"strategy": "random"} if kind == "play" else {}))
            assert "No game is on the table" in table.problem["text"]


class TestTheBeginning:
    def test_who_can_play_is_offered(self) -> None:
        view = GameTable()._view

        keys = [one["key"] for one in view["start"]["adventurers"]]
        assert keys == [card.key for card in glow.adventurers]
        assert "black" not in view["start"]["colors"]

    def test_a_game_begins_with_names_journey_and_seed(self) -> None:
        table = GameTable(rulings="french")
        tell(table, "new", players=TWO, journey="archipelago", seed="7")

        wanted = Game.new({"Pocana": "pocana", "Bob": "eoles"}, "archipelago", 7, rulings="french")
        assert table.game == wanted
        assert [one["title"] for one in table._view["players"]] == ["Pocana", "Bob (Eoles)"]
        assert table._view["undo"]

    def test_a_game_against_tom(self) -> None:
        table = GameTable()
        view = tell(table, "solo", adventurer="pocana", tom=["green", "yellow"], seed=3)

        assert table.game == Game.solo("Pocana", ("green", "yellow"), seed=3).by_chance()
        assert view["tom"]["color"] == "green"
        assert view["tom"]["stock"][0]["amount"] == "10"

    def test_by_hand_chance_waits_from_the_set_up_on(self) -> None:
        """Except for those put away unseen: nobody could enter them."""
        table = GameTable(by_hand=True)
        tell(table, "new", players=TWO, seed=1)

        assert [action.text for action in table.game.history] == ["remove"]
        assert deeds(table) == ["deal"]
        assert table._view["todo"]["groups"][0]["items"][0]["chance"]

    @pytest.mark.parametrize(
        ("players", "said"),
        [
            (TWO[:1], "Expected from 2 to 4"),
            ([*TWO, TWO[0]], "cannot name a player"),
            ([TWO[0], {"adventurer": "pocana", "name": "Ann"}], "already at the table"),
            ([TWO[0], {"adventurer": "pocanna"}], "pocana"),
        ],
    )
    def test_what_cannot_sit_at_the_table_is_refused(self, players: Any, said: str) -> None:
        table = GameTable()
        tell(table, "new", players=players)

        assert said in table.problem["text"]
        assert table.game is None

    def test_a_seed_is_a_whole_number(self) -> None:
        table = GameTable()
        tell(table, "new", players=TWO, seed="twelve")
        assert "'twelve' is not a seed" in table.problem["text"]
        tell(table, "new", players=TWO, seed="--5")
        assert table.problem
        tell(table, "new", players=TWO, seed=" -5 ")
        assert table.game is not None


class TestPlaying:
    def test_the_actions_are_those_of_the_game(self) -> None:
        game = laid_out()
        table = GameTable(game)

        assert deeds(table) == [action.text for action in game.actions()]
        first = table._view["todo"]["groups"][0]
        assert first["items"][0]["card"] == "likyar"
        assert first["items"][0]["said"].startswith("Recruit Likyar")

    def test_an_action_is_done_and_chance_draws_at_once(self) -> None:
        game = laid_out()
        table = GameTable(game)
        tell(table, "do", action="recruit likyar")

        assert table.game == game.do("recruit likyar").by_chance()
        assert table._view["lately"][0]["code"] == "recruits"
        assert table.problem == {}

    def test_an_action_may_be_typed_in_french(self) -> None:
        table = GameTable(laid_out())
        tell(table, "do", action="Enrôler likyar")

        assert table._view["lately"][0]["code"] == "recruits"

    def test_by_hand_what_was_rolled_is_told(self) -> None:
        game = laid_out().do("recruit likyar", "discard thoape", "recruit ladawa")
        table = GameTable(game, by_hand=True)
        item = table._view["todo"]["groups"][0]["items"][0]
        assert item["text"] == "roll"
        assert table._view["turn"] == f"{game.player.name} rolls"
        tell(table, "do", action=f"roll = {' '.join(['fire'] * len(item['entry']['dice']))}")

        assert table.problem == {}
        rolled = next(one for one in table._view["players"] if one["name"] == game.player.name)
        assert {die.partition(":")[2] for die in rolled["dice"]} == {"fire"}

    def test_what_is_against_the_rules_is_explained(self) -> None:
        table = GameTable(laid_out())
        before = table.game
        view = tell(table, "do", action="roll")

        assert table.game == before
        assert view["answer"]["sign"] == "✗"
        assert view["answer"]["asked"] == "roll"
        assert view["answer"]["reasons"][0]["code"] == "not-now"
        assert view["answer"]["reasons"][0]["sign"] == "✗"
        assert view["answer"]["reasons"][0]["rule"]["id"]
        assert "answer" not in tell(table, "explain")

    def test_what_cannot_be_read_is_refused(self) -> None:
        table = GameTable(laid_out())
        tell(table, "do", action="recrut likyar")

        assert "recruit" in table.problem["text"]
        assert "answer" not in table._view

    def test_why_something_is_allowed(self) -> None:
        view = tell(GameTable(laid_out()), "explain", action="recruit likyar")

        assert view["answer"]["sign"] == "✓"
        assert [one["code"] for one in view["answer"]["reasons"]] == ["may-recruit"]

    def test_dice_to_reroll_are_named_by_their_places(self) -> None:
        game = laid_out().do("recruit likyar", "discard thoape", "recruit ladawa")
        table = GameTable(game.by_chance())
        todo = table._view["todo"]
        roll = table.game.player.roll

        assert todo["dice"] == [[place, str(die)] for place, die in enumerate(roll)]
        rerolls = [item for group in todo["groups"] if group["verb"] == "reroll"
                   for item in group["items"]]  # fmt: skip
        assert [0] in [item["dice"] for item in rerolls]
        assert [0, 1] in [item["dice"] for item in rerolls]

    @pytest.mark.parametrize("strategy", ["random", "greedy", "careful"])
    def test_a_strategy_goes_on(self, strategy: str) -> None:
        table = GameTable(laid_out())
        begun = table.game
        tell(table, "play", strategy=strategy, span="decision")
        decided = [one for one in table.game.history[len(begun.history) :] if not one.chance]
        assert len(decided) == 1
        tell(table, "play", strategy=strategy, span="phase")
        assert (table.game.day, table.game.phase) == (1, "late-morning")
        tell(table, "play", strategy=strategy, span="day")
        assert (table.game.day, table.game.phase) == (2, "morning")
        tell(table, "play", strategy=strategy, span="game")
        assert table.game.over
        assert table.game.start == begun.start
        for _ in range(4):
            table.undo()
        assert table.game == begun

    def test_the_last_day_is_played_to_the_end(self) -> None:
        table = GameTable(laid_out().play("random", until="day 8"))
        tell(table, "play", strategy="random", span="day")

        assert table.game.over


class TestUndoing:
    def test_a_click_is_undone_and_redone(self) -> None:
        game = laid_out()
        table = GameTable(game)
        table.do("recruit likyar")
        after = table.game
        assert (table._view["undo"], table._view["redo"]) == (True, False)
        tell(table, "undo")
        assert table.game == game
        assert table._view["redo"]
        tell(table, "redo")
        assert table.game == after
        assert len(table.game.history) == len(after.history)

    def test_a_game_that_was_brought_along_is_undone_action_by_action(self) -> None:
        game = laid_out()
        table = GameTable(game)
        table.undo()

        assert table.game == game.undo()
        table.redo()
        assert table.game == game

    def test_doing_something_else_forgets_what_was_undone(self) -> None:
        table = GameTable(laid_out())
        table.do("recruit likyar")
        table.undo()
        table.do("recruit ladawa")
        tell(table, "redo")

        assert table.problem["kind"] == "refused"

    def test_another_game_from_python_forgets_both(self) -> None:
        table = GameTable(laid_out())
        table.do("recruit likyar")
        table.undo()
        table.game = laid_out(journey="archipelago").start

        assert (table._view["undo"], table._view["redo"]) == (False, False)
        with pytest.raises(glow.GlowError):
            table.undo()

    def test_the_table_is_cleared_for_another_game_and_that_too_is_undone(self) -> None:
        table = GameTable(laid_out())
        view = tell(table, "leave")
        assert table.game is None
        assert "start" in view
        tell(table, "undo")
        assert table.game == laid_out()


class TestCorrecting:
    """An earlier entry is changed; what no longer holds is set aside, not lost."""

    def table(self) -> GameTable:
        table = GameTable(Game.new(["Pocana", "Eoles"], seed=7), by_hand=True)
        for action in ("recruit thoape", "discard briki-6", "recruit tamnuca-a", "roll"):
            table.do(action)
        return table

    def test_the_entries_are_listed_when_they_are_asked_for(self) -> None:
        table = self.table()
        assert table._view["entries"] is None
        entries = tell(table, "entries", shown=True)["entries"]

        assert [entry["number"] for entry in entries] == list(range(8, 0, -1))
        assert entries[2] == {
            "number": 6, "typed": "discard briki-6",
            "sentence": "Send Briki (2 water) to the cemetery",
        }  # fmt: skip
        table.language = "fr"
        assert tell(table, "entries", shown=True)["entries"][2]["typed"] == "défausser briki-6"

    def test_all_still_holds(self) -> None:
        table = self.table()
        tell(table, "correct", entry=6, action="discard mindaroo-air-fire")

        assert table.game.history[5].text == "discard mindaroo-air-fire"
        assert len(table.game.history) == 8
        assert table._view["broken"] is None
        table.undo()
        assert table.game == self.table().game

    def test_what_breaks_is_told_and_played_again_later(self) -> None:
        table = self.table()
        broken = tell(table, "correct", entry=5, action="recruit briki-6")["broken"]

        assert "It now says: Recruit Briki" in broken["title"]
        assert broken["lines"][0].startswith("Then this no longer holds: Send Briki")
        assert deeds(table)[0].startswith("discard")
        table.do("discard thoape")
        assert table._view["broken"] == broken, "it waits while the game goes on"
        view = tell(table, "skip")
        assert [action.verb for action in table.game.history[4:]] == [
            "recruit", "discard", "recruit",
        ]  # fmt: skip
        assert "Roll all dice" in " ".join(view["broken"]["lines"])
        table.do("roll = fire air")
        assert tell(table, "skip")["broken"] is None

    def test_the_rest_is_played_again_or_forgotten(self) -> None:
        table = self.table()
        tell(table, "correct", entry=5, action="recruit briki-6")
        again = tell(table, "rest_again")
        assert again["broken"]["lines"][0].startswith("Then this no longer holds: Send Briki")
        assert tell(table, "forget")["broken"] is None
        tell(table, "rest_again")
        assert "Nothing is left to play again" in table.problem["text"]

    def test_an_entry_is_left_out(self) -> None:
        table = self.table()
        tell(table, "correct", entry=8, action=None)

        assert len(table.game.history) == 7

    @pytest.mark.parametrize(
        ("entry", "action", "said"),
        [
            (99, "keep", "entries are counted from 1 to 8"),
            ("<b>", "keep", "<b>"),
            (5, "recruit kaar", "is not allowed now"),
            (5, 7, "7"),
        ],
    )
    def test_what_cannot_be_is_refused(self, entry: object, action: object, said: str) -> None:
        table = self.table()
        tell(table, "correct", entry=entry, action=action)

        assert said in table.problem["text"]
        assert table.game == self.table().game


class TestSharing:
    def test_the_code_opens_the_same_game(self) -> None:
        table = GameTable(laid_out())
        other = GameTable()
        tell(other, "open", code=f"  {table._view['code']} ")

        assert other.game == table.game

    def test_codes_of_other_things_are_refused(self) -> None:
        table = GameTable()
        tell(table, "open", code=Position(roll="red:fire").code())
        assert "but no game" in table.problem["text"]
        tell(table, "open", code="glow1-xxxx")
        assert table.problem["kind"] == "refused"
        assert table.game is None

    def test_a_game_is_opened_with_its_past(self) -> None:
        table = GameTable(laid_out().do("recruit likyar"))
        other = GameTable(table._view["code"])

        assert other.game.history == table.game.history
        assert other._view["chapters"] == table._view["chapters"]
        tell(other, "undo")
        assert other.game == laid_out()

    def test_a_game_that_was_not_followed_from_its_beginning_has_no_code(self) -> None:
        """A strategy in a simulation sees such games."""
        table = GameTable(in_the_afternoon(["likyar"], "red:fire red:air", at=10))

        assert table._view["code"] == ""
        assert table.problem == {}


class TestTheStory:
    def test_chapters_are_told_when_they_are_opened(self) -> None:
        table = GameTable(laid_out().play("random", until="day 3"))
        chapters = table._view["chapters"]
        assert [one["id"] for one in chapters] == ["3", "2", "1", "setup"]
        assert all(one["phases"] is None for one in chapters)
        view = tell(table, "story", shown=True)
        view = tell(table, "chapter", chapter="2", shown=True)
        told = {one["id"] for one in view["chapters"] if one["phases"] is not None}
        assert told == {"3", "2"}
        events = [e for p in view["chapters"][1]["phases"] for e in p["events"]]
        assert len(events) == len([e for e in table.game.log.day(2) if e.code != "day-begins"])
        assert {one["rule"] for one in events} <= set(view["rules"])
        view = tell(table, "chapter", chapter="2", shown=False)
        assert view["chapters"][1]["phases"] is None

    def test_dice_are_drawn_where_they_are_spoken_of(self) -> None:
        game = laid_out().do("recruit likyar", "discard thoape", "recruit ladawa")
        table = GameTable(game)
        tell(table, "do", action="roll")
        rolled = next(one for one in table._view["lately"] if one["code"] == "rolls")

        assert [part for part in rolled["parts"] if isinstance(part, list)] == [
            [str(die) for die in table.game.player.roll]
        ]

    def test_the_end_is_counted_line_by_line(self) -> None:
        game = Game.solo("Pocana", ("green", "yellow"), seed=3).play("careful")
        final = GameTable(game)._view["final"]

        assert [one["name"] for one in final["counts"]] == ["Pocana", "Tom"]
        totals = {one["name"]: one["lines"][-1]["amount"] for one in final["counts"]}
        assert totals == {name: str(one.total) for name, one in game.scores().items()}
        assert final["reasons"][0]["code"] == game.ranking().reasons[0].code


def test_a_game_keeps_its_rulings_until_it_is_told() -> None:
    table = GameTable(laid_out())
    assert table._view["followed"] == ""
    table.rulings = "digital"
    assert table.game.rulings == Rulings()
    assert "standard" in table._view["followed"]
    tell(table, "rule")
    assert (table.game.rulings, table._view["followed"]) == (Rulings("digital"), "")
    table.undo()
    assert table.game.rulings == Rulings()


def test_the_map_is_drawn_only_when_it_is_asked_for() -> None:
    table = GameTable(laid_out())
    assert table._map == ""
    tell(table, "map", shown=True)
    assert table._map.startswith("data:image/svg+xml;base64,")


def notes(table: GameTable) -> dict[str, str]:
    """Return what the actions of a journey are said to cost and bring."""
    groups = table._view["todo"]["groups"]
    return {item["text"]: item["note"] for one in groups for item in one["items"] if "note" in item}


class TestTheAfternoon:
    def test_voyages_say_what_they_cost_and_bring(self) -> None:
        game = in_the_afternoon(
            ["likyar"], "red:fire red:fire blue:water green:nature",
            footprints=3, journey="archipelago", boats=[8, 3, 0, 0],
        )  # fmt: skip

        assert notes(GameTable(game)) == {
            "sail 0 10": "costs 1 footprint · +1 reroll token",
            "sail 3 5": "costs 3 footprints · 4 light at the end",
            "sail 8 7": "costs 1 footprint · +1 reroll token · 2 light at the end",
        }

    def test_steps_say_what_they_cost_and_bring_and_show_the_die(self) -> None:
        game = in_the_afternoon(["likyar"], "red:fire red:air blue:rock", footprints=3, at=10)
        table = GameTable(game)

        assert notes(table) == {
            "walk 9": "", "walk 9 by-footprint": "costs 1 footprint",
            "walk 11": "costs nothing · +1 firefly",
        }  # fmt: skip
        [walks] = [one for one in table._view["todo"]["groups"] if one["verb"] == "walk"]
        assert [one["die"] for one in walks["items"]] == ["red:air", "", ""]

    def test_a_village_says_what_a_camp_there_is_worth(self) -> None:
        game = in_the_afternoon(["likyar"], "red:fire red:air blue:rock", footprints=3, at=18)

        assert notes(GameTable(game))["walk 17"] == (
            "costs 1 footprint · 12 light with the camp there"
        )

    def test_a_skull_is_named_only_where_the_gift_is_not(self) -> None:
        game = in_the_afternoon(["likyar"], "green:nature red:fire", footprints=1, at=16)
        said = notes(GameTable(game))

        assert said["walk 15 giving likyar"] == ""

    def test_the_map_is_open_until_it_is_closed(self) -> None:
        table = GameTable(in_the_afternoon(["likyar"], "red:fire red:air", at=10))
        assert table._view["map"]
        assert table._map.startswith("data:image/svg+xml;base64,")
        assert not tell(table, "map", shown=False)["map"]


def test_the_language_can_be_changed() -> None:
    table = GameTable(laid_out())
    table.do("recruit likyar")
    table.language = "fr"

    assert table._words["play.undo"] == "Reprendre le coup"
    assert "Matin" in table._view["title"]
    assert "enrôle" in "".join(map(str, table._view["lately"][0]["parts"]))


def test_a_picture_for_places_without_a_kernel() -> None:
    table = GameTable(laid_out(), language="fr")

    assert "Likyar" in table._repr_html_()
    assert "Matin" in table._repr_html_()
    assert "<script" not in table._repr_html_()
    assert "Aucune partie" in GameTable(language="fr")._repr_html_()


def test_whoever_plays_by_hand_may_forget_the_die_of_a_sketal() -> None:
    """A button for it stands beside the usual one; where dice are drawn there is none."""
    game = laid_out(FOUR[:3], ("sketal-red", "thoape", "torke-a", "tamnuca-a", "ladawa"))

    def buttons(*, by_hand: bool) -> list[str]:
        view = GameTable(game, by_hand=by_hand)._view["todo"]
        return [item["text"] for group in view["groups"] for item in group["items"]]

    forgetting = "recruit sketal-red without-die"
    assert forgetting in buttons(by_hand=True)
    assert [text for text in buttons(by_hand=True) if "without-die" in text] == [forgetting]
    assert not any("without-die" in text for text in buttons(by_hand=False))
    table = GameTable(game, by_hand=True)
    table.do(forgetting)
    assert "leaves-die" in {event.code for event in table.game.events}


class TestReferee:
    """Questions of the table, and the day of each player."""

    def test_a_question_about_somebody_is_answered(self) -> None:
        table = GameTable(laid_out())
        other = next(name for name in table.game.players if name != table.game.player.name)
        tell(table, "ask", line=f"may {other} camp?")
        assert table._view["answer"]["reasons"][0]["code"] == "turn-comes-later"
        tell(table, "ask", line=f"{other} forgot a firefly")
        assert table._view["answer"]["reasons"][0]["code"] == "forgotten-may-be-taken"
        assert table._view["answer"]["sign"] == "✗"

    def test_the_day_of_each_player_and_the_scores_are_shown_when_asked_for(self) -> None:
        table = GameTable(laid_out().do("recruit likyar"))
        assert not table._view["books"]
        tell(table, "books")
        books = table._view["books"]
        assert [book["name"] for book in books] == list(table.game.players)
        assert any("Likyar" in line for book in books for line in book["lines"])
        assert all(book["count"][-1]["id"] == "total" for book in books)


@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_the_picture_of_the_board_fits_the_places_on_it(journey: str) -> None:
    """Places are parts of a hundred of the picture: it has the proportions of the board alone."""
    table = GameTable(Game.new(["Pocana", "Eoles"], journey, seed=1))
    tell(table, "map")
    picture = b64decode(table._map.partition(",")[2]).decode()
    (width, height) = re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0]
    board = table._view["board"]
    assert board["ratio"] == round(int(width) / int(height), 4)
    assert len(board["pieces"]) == 2 * (2 if journey == "province" else 4)
