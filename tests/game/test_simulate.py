"""Many games: the same from one seed however they are played, and safe to interrupt."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import glow_explorer as glow
from glow_explorer.game import engine
from glow_explorer.game.chance import Chance, seeded
from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.simulation import PlayerRow, replay_game, simulate
from glow_explorer.places import islands, spaces
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.game import Action, Game

running = import_module("glow_explorer.game.simulation")
LINES = [name for name in PlayerRow._fields if name.startswith(("light_", "end_"))]
EVERYBODY = {card.key for card in glow.adventurers}


class Picky:
    """A strategy of one's own: whatever comes first, or last."""

    def __init__(self, name: str, place: int) -> None:
        self.name, self.place = name, place

    def choose(self, game: Game, chance: Chance) -> Action:  # noqa: ARG002 - the protocol
        """Return the action to do now."""
        found = game.actions()
        return found.of("keep")[0] if found.of("keep") else found[self.place]


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    """Forty games of four random players."""
    return simulate(40, 4, "archipelago", seed=11, workers=1)


class TestRows:
    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    def test_what_a_row_says_fits_together(self, players: int, journey: str) -> None:
        found = simulate(12, players, journey, seed=players, workers=1)
        games = found.groupby("game")

        assert list(found.columns) == list(PlayerRow._fields)
        assert len(found) == 12 * players
        assert ((found[LINES].sum(axis=1) + 10) == found["score"]).all()
        assert (found["end_footprints"] == found["footprints"]).all()
        assert list(games["won"].sum()) == pytest.approx([1] * 12)
        for column in ("seat", "order"):
            assert list(games[column].apply(sorted)) == [list(range(players))] * 12
        assert {len(one.split()) for one in found["recruited"]} == {8}
        assert [len(one.split()) for one in found["company"]] == list(found["companions"])
        assert (found["days"] == 8).all()
        assert set(found["adventurer"]) <= EVERYBODY
        assert (games["adventurer"].nunique() == players).all()

    def test_who_is_ranked_where(self, frame: pd.DataFrame) -> None:
        """By score, then by reroll tokens; equals share a rank."""
        for _, table in frame.groupby("game"):
            keys = list(zip(table["score"], table["rerolls"], strict=True))
            assert list(table["rank"]) == [1 + sum(other > key for other in keys) for key in keys]
            assert [won > 0 for won in table["won"]] == [key == max(keys) for key in keys]

    def test_places_are_those_that_are_counted(self, frame: pd.DataFrame) -> None:
        land = simulate(10, 2, "province", seed=1, strategies="greedy", workers=1)

        assert land["boats"].isna().all()
        assert [spaces()[camp].light for camp in land["camp"]] == list(land["end_journey"])
        assert frame["camp"].isna().all()
        for boats, light in zip(frame["boats"], frame["end_journey"], strict=True):
            assert sum(islands()[int(boat)].light for boat in boats.split()) == light

    def test_a_companion_is_recruited_once_in_a_game(self, frame: pd.DataFrame) -> None:
        each = frame.assign(who=frame["recruited"].str.split()).explode("who")

        assert not each.duplicated(["game", "who"]).any()

    def test_types_are_tidy(self, frame: pd.DataFrame) -> None:
        kinds = {name: str(kind) for name, kind in frame.dtypes.items()}
        texts = {"strategy", "adventurer", "boats", "recruited", "company"}

        assert {name for name, kind in kinds.items() if kind == "string"} == texts
        assert (kinds["won"], kinds["camp"]) == ("float64", "Int64")
        others = set(kinds) - texts - {"won", "camp"}
        assert {kinds[name] for name in others} == {"int64"}
        assert type(frame) is pd.DataFrame

    def test_what_was_asked_is_kept(self, frame: pd.DataFrame) -> None:
        asked = frame.attrs

        assert json.loads(json.dumps(asked)) == asked
        assert (asked["games"], asked["players"], asked["seed"]) == (40, 4, 11)
        assert (asked["journey"], asked["strategies"]) == ("archipelago", ["random"])
        assert asked["interrupted"] is False
        ruled = simulate(1, 2, seed=1, rulings=glow.Rulings("digital", firefly_zero="no"))
        assert ruled.attrs["rulings"] == {"preset": "digital", "firefly-zero": "no"}


class TestAgainstTom:
    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    def test_a_row_for_the_player_and_one_for_tom(self, journey: str) -> None:
        found = simulate(12, 1, journey, seed=4, strategies="greedy", workers=1)
        mine, his = found[found["strategy"] == "greedy"], found[found["strategy"] == "tom"]

        assert len(mine) == len(his) == 12
        assert list(his["adventurer"].unique()) == ["tom"]
        assert ((found[LINES].sum(axis=1) + 10) == found["score"]).all()
        more = mine["score"].to_numpy() > his["score"].to_numpy()
        assert (mine["won"].to_numpy() == more).all()
        assert (found["rank"] == 2 - found["won"]).all()

    def test_his_dice_can_be_given(self) -> None:
        found = simulate(3, ["Pocana"], seed=4, tom="green yellow", workers=1)

        assert found.attrs["tom"] == ["green", "yellow"]
        game = replay_game(found, 1)
        assert game.tom is not None
        assert {die.color for die in game.tom.dice} == {"green", "yellow"}

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"players": 2, "tom": "green yellow"}, "tom-with-others"),
            ({"players": 1, "tom": "yellow purple"}, "tom-special-dice"),
            ({"players": 1, "tom": "green blue"}, "tom-die-taken"),
            ({"players": ["Braccio"], "tom": "green blue"}, "tom-die-taken"),
        ],
    )
    def test_dice_that_he_cannot_have(self, given: Any, code: str) -> None:
        """Green is Braccio's, who may be drawn."""
        assert refusal(simulate, 2, seed=1, **given).code == code


class TestTheSameGames:
    def test_from_the_same_seed(self, frame: pd.DataFrame) -> None:
        assert_frame_equal(simulate(40, 4, "archipelago", seed=11, workers=1), frame)
        other = simulate(40, 4, "archipelago", seed=12, workers=1)
        assert not other["score"].equals(frame["score"])

    def test_fewer_games_are_the_first_ones(self, frame: pd.DataFrame) -> None:
        fewer = simulate(7, 4, "archipelago", seed=11, workers=1)

        assert_frame_equal(fewer, frame[frame["game"] < 7], check_like=True)

    def test_each_has_a_seed_of_its_own(self, frame: pd.DataFrame) -> None:
        seeds = frame.groupby("game")["seed"].first()

        assert seeds.nunique() == 40
        assert list(seeds) == [seeded(11, game) >> 11 for game in range(40)]
        assert seeds.max() < 2**53

    @pytest.mark.usefixtures("in_processes")
    @pytest.mark.parametrize("workers", [2, 3])
    def test_in_any_number_of_processes(self, workers: int, frame: pd.DataFrame) -> None:
        found = simulate(40, 4, "archipelago", seed=11, workers=workers)

        assert_frame_equal(found, frame)
        assert found.attrs == frame.attrs

    @pytest.mark.usefixtures("in_processes")
    def test_greedy_ones_too(self) -> None:
        asked: Any = {"games": 8, "players": 2, "seed": 2, "strategies": ["greedy", "careful"]}

        assert_frame_equal(simulate(**asked, workers=2), simulate(**asked, workers=1))

    def test_without_a_seed_one_is_drawn_and_kept(self) -> None:
        found = simulate(3, 2)

        assert_frame_equal(simulate(3, 2, seed=found.attrs["seed"]), found)


class TestWhoSitsWhere:
    @pytest.mark.parametrize("number", [2, 3, 5])
    def test_strategies_sit_on_every_seat_equally_often(self, number: int) -> None:
        own = [Picky(f"picky {place}", 0) for place in range(number)]
        found = simulate(2 * number, 4, seed=1, strategies=own, workers=1)
        seats = found.groupby(["strategy", "seat"]).size()

        assert len(seats) == 4 * number
        assert set(seats) == {2}

    def test_given_adventurers_keep_their_seats(self) -> None:
        found = simulate(5, ["Orium", "Eoles", "Moloc'h"], seed=1, workers=1)

        assert (found.groupby("seat")["adventurer"].nunique() == 1).all()
        assert list(found["adventurer"][:3]) == ["orium", "eoles", "moloch"]

    def test_drawn_among_some(self) -> None:
        found = simulate(20, 2, seed=1, adventurers=["Orium", "Eoles", "Pocana"], workers=1)

        assert set(found["adventurer"]) == {"orium", "eoles", "pocana"}
        assert found[found["seat"] == 0]["adventurer"].nunique() == 3

    def test_everybody_is_drawn_and_begins(self, frame: pd.DataFrame) -> None:
        assert set(frame["adventurer"]) == EVERYBODY
        assert set(frame[frame["order"] == 0]["seat"]) == {0, 1, 2, 3}


@pytest.mark.slow
class TestReplaying:
    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    @pytest.mark.parametrize("players", [1, 2, 4])
    def test_a_game_comes_out_the_same(self, players: int, journey: str) -> None:
        found = simulate(
            4, players, journey, seed=8, strategies=["random", "careful"], rulings="english",
            workers=1,
        )  # fmt: skip
        for number in (0, 3):
            rows = found[found["game"] == number]
            game = replay_game(found, number)
            scores = {name: score.total for name, score in game.scores().items()}

            assert game.over
            assert list(scores.values()) == list(rows["score"])
            assert game.rulings == glow.Rulings("english")
            company = [
                " ".join(card.key for card in player.companions) for player in game.players.values()
            ]
            assert company == list(rows["company"][: len(company)])
            recruited = [one for one in game.history if one.verb == "recruit"]
            assert len(recruited) == sum(len(one.split()) for one in rows["recruited"])

    def test_the_seed_of_a_row_is_that_of_the_game(self) -> None:
        found = simulate(2, ["Orium", "Eoles"], seed=3, workers=1)
        row = found[found["game"] == 1].iloc[0]
        game = glow.Game.new(["Orium", "Eoles"], seed=row["seed"]).play("random")

        assert game == replay_game(found, 1)

    def test_some_rows_are_enough(self, frame: pd.DataFrame) -> None:
        best = frame.sort_values("score").tail(1)
        game = replay_game(best, int(best["game"].iloc[0]))

        assert max(score.total for score in game.scores().values()) == best["score"].iloc[0]

    def test_own_strategies_are_given_again(self) -> None:
        own = [Picky("first", 0), Picky("last", -1)]
        found = simulate(2, 2, seed=3, strategies=own, workers=1)

        assert refusal(replay_game, found, 1).code == "unknown-strategy"
        scores = replay_game(found, 1, own).scores()
        assert [one.total for one in scores.values()] == list(found["score"][2:])

    def test_what_cannot_be_replayed(self, frame: pd.DataFrame) -> None:
        assert refusal(replay_game, frame, 40).code == "no-such-game"
        assert refusal(replay_game, pd.DataFrame({"game": [1]}), 1).code == "not-simulated"


class TestRefused:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"games": 0}, "not-that-many"),
            ({"games": -3}, "not-that-many"),
            ({"players": 0}, "not-that-many"),
            ({"players": 5}, "not-that-many"),
            ({"players": "Pocana"}, "not-players"),
            ({"players": []}, "player-count"),
            ({"players": ["Pocana", "Pocana"]}, "adventurer-taken"),
            ({"players": ["Pocana", "Eols"]}, "unknown-card"),
            ({"workers": 0}, "not-that-many"),
            ({"journey": "provence"}, "unknown-journey"),
            ({"seed": "x"}, "not-a-game-seed"),
            ({"strategies": "greddy"}, "unknown-strategy"),
            ({"rulings": "standart"}, "unknown-preset"),
            ({"adventurers": ["Orium"]}, "too-few-adventurers"),
            ({"adventurers": "Orium"}, "not-a-list"),
            ({"players": ["Orium", "Eoles"], "adventurers": ["Orium"]}, "adventurers-twice"),
            ({"client": "localhost"}, "not-a-client"),
        ],
    )
    def test_before_the_first_game(
        self, given: dict[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(running, "play_game", lambda *_: pytest.fail("played"))

        assert refusal(simulate, **({"games": 2, "seed": 1} | given)).code == code

    @pytest.mark.parametrize("given", [2.5, "many", None, True])
    def test_numbers_that_are_none(self, given: Any) -> None:
        assert refusal(simulate, games=given).code in ("not-a-number", "not-that-many")

    def test_what_a_strategy_raises_is_told(self) -> None:
        assert isinstance(_raised(simulate, 1, 2, strategies=Failing()), ZeroDivisionError)

    @pytest.mark.usefixtures("in_processes")
    def test_also_from_another_process(self) -> None:
        late = Failing(after=400)

        assert isinstance(
            _raised(simulate, 30, 2, strategies=late, seed=1, workers=2), ZeroDivisionError
        )


def _raised(make: Any, *args: Any, **given: Any) -> BaseException:
    with pytest.raises(ZeroDivisionError) as caught:
        make(*args, **given)
    return caught.value


class Failing(RandomPlayer):
    """A strategy that fails after some decisions of its own, in every process anew."""

    name = "failing"

    def __init__(self, after: int = 0, error: type[BaseException] = ZeroDivisionError) -> None:
        self.left, self.error = after, error

    def pick(self, table: Any, chance: Chance) -> Action:
        """Return the action to do now."""
        self.left -= 1
        if self.left < 0:
            raise self.error
        return super().pick(table, chance)


def test_a_strategy_sees_the_game_and_its_actions() -> None:
    seen = set()

    class Watching(Picky):
        def choose(self, game: Game, chance: Chance) -> Action:
            seen.add((game.phase, bool(game.history)))
            assert list(game.actions()) == engine.options(game._table)
            return super().choose(game, chance)

    simulate(1, 2, seed=1, strategies=Watching("watching", 0), workers=1)

    assert {phase for phase, _ in seen} >= {"morning", "late-morning", "afternoon"}
    assert {past for _, past in seen} == {False}
