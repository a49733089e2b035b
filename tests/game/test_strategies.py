"""The included strategies: what they choose is allowed, the same however asked, and good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game import Game, engine
from glow_explorer.game.chance import Chance, seeded
from glow_explorer.game.evening import count_of, score_of
from glow_explorer.game.players.greedy_player import CarefulPlayer, GreedyPlayer
from glow_explorer.game.players.strategies import (
    INCLUDED,
    RandomPlayer,
    Strategy,
    known_strategies,
    known_strategy,
    luck,
    play_out,
)
from glow_explorer.game.simulation import SimulationTask, set_up, simulate
from glow_explorer.game.stages import BY_CHANCE, END
from glow_explorer.rulebook import PRESETS, Rulings, as_rulings
from tests.support.games import in_the_afternoon, snapshot
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game import Action
    from glow_explorer.game.table import Table

JOURNEYS = ("province", "archipelago")


def table_of(players: int, journey: str, rulings: str = "standard", seed: int = 1) -> Table:
    """Lay out a table with adventurers, and colours of Tom's, drawn from the seed."""
    ruled = as_rulings(rulings)
    task = SimulationTask(
        seed, players, journey, ruled, (RandomPlayer(),), tuple(range(1, 8)), True, None
    )
    return set_up(task, seed)


def decisions(table: Table, players: list[Any], seed: int) -> Iterator[tuple[Table, Any, Action]]:
    """Play a table to its end; yield it before every decision, with who decides, and what."""
    chances = [luck(seed, seat) for seat in range(len(players))]
    while table.stage != END:
        action = BY_CHANCE.get(table.now)
        if action is None:
            seat = (table.first + table.turn) % len(players)
            action = players[seat].pick(table, chances[seat])
            yield table, players[seat], action
        engine.play(table, action)


class TestNames:
    def test_the_included_ones(self) -> None:
        assert list(INCLUDED) == ["random", "greedy", "careful", "master"]
        for name in INCLUDED:
            strategy = known_strategy(name)
            assert strategy.name == name
            assert isinstance(strategy, Strategy)

    def test_spelling_is_forgiven(self) -> None:
        assert known_strategy(" Greedy ").name == "greedy"

    def test_an_own_one_is_itself_and_a_class_is_made(self) -> None:
        own = GreedyPlayer()

        assert known_strategy(own) is own
        assert isinstance(known_strategy(CarefulPlayer), CarefulPlayer)
        assert [one.name for one in known_strategies(["random", own])] == ["random", "greedy"]

    @pytest.mark.parametrize(
        ("given", "code", "nearest"),
        [
            ("greddy", "unknown-strategy", "greedy"),
            ("chess", "unknown-strategy", None),
            (3, "not-a-strategy", None),
            ([], "not-a-strategy", None),
            (["random", None], "not-a-strategy", None),
            (object, "not-a-strategy", None),
        ],
    )
    def test_others_are_refused(self, given: object, code: str, nearest: str | None) -> None:
        error = refusal(known_strategies, given)

        assert error.code == code
        assert error.data.get("nearest") == nearest

    def test_something_with_a_name_that_is_no_text_is_no_strategy(self) -> None:
        class Nameless:
            name = 3

            def choose(self, game: Game, chance: Chance) -> Action:
                raise NotImplementedError

        assert refusal(known_strategy, Nameless()).code == "not-a-strategy"


@pytest.mark.slow
@pytest.mark.parametrize("journey", JOURNEYS)
@pytest.mark.parametrize("rulings", PRESETS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
class TestWhatTheyChoose:
    def test_is_allowed_and_the_same_however_it_is_asked(
        self, players: int, rulings: str, journey: str
    ) -> None:
        """Also, deciding changes nothing on the table."""
        seed = seeded(players, PRESETS.index(rulings), JOURNEYS.index(journey))
        table = table_of(players, journey, rulings, seed)
        some = [GreedyPlayer(), CarefulPlayer(), RandomPlayer(), CarefulPlayer()]
        first = PRESETS.index(rulings) % 2
        seated = [some[(first + seat) % 4] for seat in range(players)]
        seen = set()
        for here, player, action in decisions(table, seated, seed):
            if player.name == "random":
                continue
            before = snapshot(Game(here))
            assert action in engine.options(here)
            assert player.pick(here, Chance(5)) == action
            assert player.choose(Game(here.copy()), Chance(5)) == action
            assert snapshot(Game(here)) == before
            seen.add(here.now)

        assert seen >= {"recruit", "reroll", "afternoon"}


@pytest.mark.parametrize("player", [GreedyPlayer(), CarefulPlayer()], ids=lambda one: one.name)
@pytest.mark.parametrize("answer", ["owner-chooses", "its-own"])
@pytest.mark.parametrize("at", [15, 16, 18])
def test_the_die_that_pays_is_not_given_to_a_skull(player: Any, answer: str, at: int) -> None:
    """Only the Sketal's own die opens the space behind the skull."""
    game = in_the_afternoon(
        ["sketal-red"], "red:fire red:fire red:fire red:nature", at=at, light=60,
        owners={"sketal-red": 3}, players=("Pocana", "Eoles"),
        rulings=Rulings("standard", which_die_goes_back=answer),
    )  # fmt: skip

    assert player.choose(game, Chance(5)) in game.actions()


@pytest.mark.parametrize("rulings", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_random_players_choose_the_same_with_the_same_luck(players: int, rulings: str) -> None:
    for seed in range(3):
        table = table_of(players, JOURNEYS[seed % 2], rulings, seed)
        seated = [RandomPlayer() for _ in range(players)]
        chances = [luck(seed, seat) for seat in range(players)]
        twins = [luck(seed, seat) for seat in range(players)]
        while table.stage != END:
            action = BY_CHANCE.get(table.now)
            if action is None:
                seat = (table.first + table.turn) % players
                asked = seated[seat].choose(Game(table.copy()), twins[seat])
                action = seated[seat].pick(table, chances[seat])
                assert asked == action
                assert engine.allowed(table, action)
            engine.play(table, action)


@pytest.mark.slow
class TestHowGoodTheyAre:
    """Margins are wide: greedy and careful players have three times the light of random ones."""

    @pytest.mark.parametrize("journey", JOURNEYS)
    @pytest.mark.parametrize("name", ["greedy", "careful"])
    def test_they_beat_random_players(self, name: str, journey: str) -> None:
        games = simulate(
            12, 4, journey, seed=3, strategies=[name, "random", "random", "random"], workers=1
        )
        means = games.groupby("strategy")["score"].mean()
        wins = games.groupby("strategy")["won"].sum()

        assert means[name] > 2 * means["random"]
        assert wins[name] >= 11

    @pytest.mark.parametrize("journey", JOURNEYS)
    def test_care_pays_at_least_about_as_well(self, journey: str) -> None:
        """Over hundreds of games a careful player has about ten light more."""
        games = simulate(24, 4, journey, seed=5, strategies=["careful", "greedy"], workers=1)
        means = games.groupby("strategy")["score"].mean()

        assert means["careful"] > means["greedy"] - 3

    def test_they_beat_tom(self) -> None:
        games = simulate(8, 1, "archipelago", seed=2, strategies="careful", workers=1)

        assert games[games["strategy"] == "careful"]["won"].sum() >= 6


class TestPlayingOn:
    def test_to_the_end(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7)
        ended = game.play("random")

        assert ended.over
        assert ended.day == 8
        assert not game.over
        assert game.play("random") == ended
        assert [*ended.replay()][-1] == ended

    def test_each_player_has_a_strategy(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7).play(["greedy", "random"])
        scores = {name: score.total for name, score in game.scores().items()}

        assert scores["Pocana"] > scores["Eoles"]
        error = refusal(game.start.play, ["random"] * 3)
        assert (error.code, error.data["expected"]) == ("strategies-and-players", 2)

    @pytest.mark.parametrize("until", ["late-morning", "Noon", "afternoon", "evening", "morning"])
    def test_until_a_phase_begins(self, until: str) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7).play("random", until=until)
        again = game.play("random", until=until)

        assert game.phase == again.phase == until.lower()
        assert again.day >= game.day
        assert len(again.history) > len(game.history)

    def test_until_one_decision_is_made(self) -> None:
        """Whatever chance decides before it comes along."""
        game = Game.new(["Pocana", "Eoles"], seed=7)
        for number in range(1, 6):
            game = game.play("greedy", until="decision")
            decided = [one for one in game.history if not one.chance or one.verb == "reroll"]
            assert game.history[-1] is decided[-1]
            assert len(decided) == number

    def test_a_reroll_is_a_decision(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7).play("greedy", until="day 2")
        verbs = []
        while game.day == 2:
            game = game.play("greedy", until="decision")
            verbs.append(game.history[-1].verb)

        assert "reroll" in verbs
        assert {"keep", "recruit", "rest"} & set(verbs)
        assert not {"roll", "deal", "settle"} & set(verbs)

    def test_until_a_day_begins(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=7).play(until="day 3")

        assert (game.day, game.phase) == (3, "morning")
        assert all(turn.before.day < 3 for turn in game._past)
        for until in ("day 3", "day 2", "day 9", "day 0"):
            error = refusal(game.play, until=until)
            assert (error.code, error.data["first"]) == ("not-a-later-day", 4)

    @pytest.mark.parametrize(("until", "near"), [("none", None), ("eveing", "evening"), (3, None)])
    def test_until_what_never_begins(self, until: Any, near: str | None) -> None:
        error = refusal(Game.new(["Pocana", "Eoles"], seed=7).play, until=until)

        assert error.code == "unknown-until"
        if near:
            assert error.data["nearest"] == near

    def test_a_strategy_that_cheats_is_named(self) -> None:
        class Cheat:
            name = "cheat"

            def choose(self, game: Game, chance: Chance) -> Action:  # noqa: ARG002
                return engine.options(Game.new(["Orium", "Eoles"], seed=8)._table)[0]

        error = refusal(Game.new(["Pocana", "Eoles"], seed=7).play, Cheat())

        assert (error.code, error.data["name"]) == ("strategy-illegal", "cheat")
        assert refusal(simulate, 1, 2, strategies=Cheat(), seed=1).code == "strategy-illegal"

    def test_luck_is_that_of_the_seat_and_of_what_was_done(self) -> None:
        states = {luck(seed, seat, done).state for seed in (1, 2) for seat in range(4)
                  for done in range(5)}  # fmt: skip

        assert len(states) == 2 * 4 * 5
        assert luck(1, 0).state == luck(1, 0, 0).state


@pytest.mark.parametrize("rulings", PRESETS)
@pytest.mark.parametrize("journey", JOURNEYS)
def test_the_count_in_numbers_is_that_of_the_judge(rulings: str, journey: str) -> None:
    """Whenever it is asked for, not only at the end."""
    for seed in range(4):
        table = table_of(2 + seed % 3, journey, rulings, seed)
        seated: list[Any] = [RandomPlayer() for _ in table.seats]
        for here, _, _ in decisions(table, seated, seed):
            if here.now == "recruit":
                for seat in here.seats:
                    told = score_of(here, seat)
                    assert count_of(here, seat) == (
                        told.cards, told.journey, told.fireflies, told.footprints, told.total,
                    )  # fmt: skip


def test_the_final_count_under_other_rulings() -> None:
    rulings = glow.Rulings(firefly_zero="no", score_floor_final="yes", score_floor_in_play="no")
    task = SimulationTask(
        1, 2, "province", rulings, (RandomPlayer(),), tuple(range(1, 8)), True, None
    )
    table = set_up(task, 1)
    table.seats[0].light = -50

    assert count_of(table, table.seats[0]).total == score_of(table, table.seats[0]).total == 0
    assert count_of(table, table.seats[1]).fireflies == 0


def test_playing_out_leaves_the_luck_of_others_alone() -> None:
    """Greedy players need none, so a random one fares the same beside any of them."""
    table = table_of(2, "archipelago")
    chances = [luck(1, seat) for seat in range(2)]
    play_out(table, [GreedyPlayer().pick, RandomPlayer().pick], chances)

    assert chances[0].below(10**9) == luck(1, 0).below(10**9)
    assert chances[1].below(10**9) != luck(1, 1).below(10**9)
