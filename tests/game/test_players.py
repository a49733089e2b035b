"""What a player has in a game is a position: its answers are what the game does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Game, Position
from glow_explorer.game import engine
from glow_explorer.game.actions import Apply, Reroll, SailTo, WalkTo
from glow_explorer.game.stages import END
from tests.support.games import at_noon, dice_of, in_the_afternoon, light_of, options
from tests.support.positions import tables
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.table import Table
    from glow_explorer.judge import Outcome

SEEDS = range(20)
"""Every number of players, both journeys, every preset and odd rulings, solo included."""


def games(seed: int, share: float = 0.3) -> Iterator[Game]:
    """Yield some states of a random game, and its end."""
    chance = random.Random(seed)
    for table in tables(seed):
        if table.stage == END or chance.random() < share:
            yield Game(table.copy())


def held(position: Position) -> tuple[Any, ...]:
    """Return what noon may change."""
    return (
        position.light, position.footprints, position.fireflies, position.rerolls,
        position.companions, sorted(card.key for card in position.spells),
        sorted(map(str, position.dice)),
    )  # fmt: skip


def reached(outcome: Outcome) -> tuple[Any, ...]:
    """Return the same of an outcome that the judge found."""
    return held(outcome.position)


class TestParts:
    """What the table has of a player, part by part."""

    @pytest.mark.parametrize("seed", SEEDS)
    def test_they_are_those_of_the_seat(self, seed: int) -> None:
        for game in games(seed):
            table = game._table
            assert list(game.players) == [seat.name for seat in table.seats]
            assert game.player == game.players[table.seat.name]
            for seat, (name, position) in zip(table.seats, game.players.items(), strict=True):
                assert (position.name, position.game) == (name, game)
                assert position == Position(game, player=name) == Position(position)
                assert position.company == seat.company
                assert position.hidden_spells == len(seat.hidden)
                assert (position.light, position.footprints) == (seat.light, seat.footprints)
                assert (position.fireflies, position.rerolls) == (seat.fireflies, seat.rerolls)
                assert position.cemetery == game.cemetery
                assert (position.solo, position.journey) == (game.tom is not None, game.journey)
                assert (position.day or 0, position.rulings) == (game.day, game.rulings)
                assert position.phase == (None if game.phase in ("setup", "end") else game.phase)
                assert (position.roll is None) == (not seat.faces)

    @pytest.mark.parametrize("seed", SEEDS)
    def test_dice_that_went_back_are_not_there(self, seed: int) -> None:
        for game in games(seed):
            for seat, position in zip(game._table.seats, game.players.values(), strict=True):
                number = len(seat.colors) - len(seat.gone)
                assert len(dice_of(position)) == number
                if position.roll is not None:
                    assert len(position.roll) == number
                    unrolled = [str(die.unrolled()) for die in position.roll]
                    assert unrolled == list(map(str, dice_of(position)))
                for key, die in position.sketal_dice.items():
                    brought = glow.companions[key].number in seat.owners
                    assert (die is not None) == brought
                    if die is not None:
                        assert glow.companions[key].die in ("any", dice_of(position)[die].color)

    @pytest.mark.parametrize("seed", SEEDS)
    def test_apart_from_its_game_it_is_a_position_like_any_other(self, seed: int) -> None:
        """All its parts fit together, and it can be shared."""
        for game in games(seed, 0.1):
            for position in game.players.values():
                alone = position.having()
                assert (alone.game, alone.player, alone.name) == (None, None, "")
                assert alone == position.replace(light=light_of(position))
                if dice_of(position) and light_of(position) >= 0:
                    assert Position.from_code(alone.code()) == alone

    def test_a_position_in_a_game_is_shared_with_the_game(self) -> None:
        game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, "archipelago", 7).play(until="noon")
        opened = Position.from_code(game.players["Bob"].code())

        assert opened == game.players["Bob"]
        assert opened.game == game

    def test_what_is_changed_is_no_longer_what_the_game_has(self) -> None:
        ann = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=7).players["Ann"]
        richer = ann.replace(light=30)

        assert (richer.light, richer.game, richer.company) == (30, None, ann.company)
        assert ann.under("digital").game is None
        assert ann.replace(player="Bob").company == glow.Company("Eoles")
        assert refusal(Position, ann.game, player="Ann", light=3).code == "position-game-alone"

    def test_it_tells_itself_as_a_player(self) -> None:
        game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=7)
        ann = game.players["Ann"]

        assert repr(ann) == "<Position of Ann: 10 light, 0 companions>"
        assert str(ann).startswith("Ann (Pocana): 10 light")
        assert all(line in str(game) for line in str(ann).split("\n"))
        assert "Ann" in ann._repr_html_()

    def test_light_is_told_by_where_it_came_from(self) -> None:
        game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=3).play(until="day 4")

        assert list(game.light_sources) == ["Ann", "Bob"]
        for name, player in game.players.items():
            assert list(game.light_sources[name]) == ["cards", "faces", "steps back", "way"]
            assert light_of(player) == 10 + sum(game.light_sources[name].values())


class TestNoon:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_the_engine_ends_where_the_judge_says(self, seed: int) -> None:
        """Whatever is applied next, the end is among the outcomes that were told before."""
        chance = random.Random(seed)
        for table in tables(seed):
            if table.now != "noon" or chance.random() < 0.3:
                continue
            noon = Game(table.copy()).player.noon()
            if noon.is_small():
                assert held(played_out(table.copy(), chance)) in map(reached, noon.outcomes)

    def test_cards_that_were_applied_are_its_order(self) -> None:
        """Special faces have paid and a card is applied: noon is still judged from its start."""
        game = at_noon(
            ["sketal-green", "donillilu"], "azure:air azure:air green:rock small orange:rock",
            owners={"sketal-green": 2}, light=10,
        )  # fmt: skip
        begun = game.players["Eoles"].noon()
        action = next(action for action in options(game) if isinstance(action, Apply))
        eoles = game.do(action).players["Eoles"]

        assert eoles.noon().outcomes == begun.outcomes
        assert (begun.position.order, eoles.noon().position.order) == ((), (action.card,))
        assert eoles.noon().after(eoles.noon().position.order).now.light == eoles.light
        assert eoles.order == ()

    def test_special_faces_pay_once(self) -> None:
        game = at_noon(["ladawa"], "azure:fire azure:fire small purple:footprints", footprints=1)
        eoles = game.players["Eoles"]

        assert eoles.footprints == 3
        assert eoles.before_noon().footprints == 1
        assert [outcome.footprints for outcome in eoles.noon().outcomes] == [3]

    def test_who_has_not_had_noon_yet_is_asked_as_things_stand(self) -> None:
        pocana = at_noon(["ladawa"], "azure:air azure:air").players["Pocana"]

        assert pocana.before_noon() == pocana
        assert pocana.noon().position == pocana

    def test_an_outcome_hands_on_what_the_game_then_has(self) -> None:
        game = at_noon(["torke-a"], "azure:air azure:rock", journey="archipelago")
        (outcome,) = game.players["Eoles"].noon().outcomes
        after = game.do("resolve").players["Eoles"]

        assert (outcome.position.game, outcome.position.phase) == (None, "afternoon")
        assert outcome.position.having(phase=after.phase) == after.having()


def played_out(table: Table, chance: random.Random) -> Position:
    """Resolve a player's noon at random; return what the player then has."""
    name = table.seat.name
    while table.stage == "noon" and table.seat.name == name:
        engine.play(table, chance.choice(engine.options(table)))
    return Game(table).players[name]


class TestAfternoon:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_voyages_and_steps_are_those_that_are_offered(self, seed: int) -> None:
        for table in tables(seed):
            if table.now != "afternoon":
                continue
            game = Game(table.copy())
            player = game.player
            if game.journey == "archipelago":
                offered = {(one.origin, one.to) for one in options(game) if isinstance(one, SailTo)}
                assert {(move.origin, move.to) for move in player.moves()} == offered
            else:
                walks = [one for one in options(game) if isinstance(one, WalkTo)]
                steps = list(player.steps())
                by_die = {step.to for step in steps if step.die is not None}
                expected = {(step.to, step.joker and step.to in by_die) for step in steps}
                assert {(walk.to, walk.footprint) for walk in walks} == expected

    @pytest.mark.parametrize("seed", SEEDS)
    def test_what_they_hand_on_is_what_the_game_then_has(self, seed: int) -> None:
        """Where nothing is given to a skull, which is left to the player."""
        for table in tables(seed):
            if table.now != "afternoon":
                continue
            game = Game(table.copy())
            for action in options(game):
                if not isinstance(action, SailTo | WalkTo) or action.gift is not None:
                    continue
                after = table.copy()
                engine.play(after, action)
                then = Game(after).players[game.player.name].having(phase=None, cemetery=())
                if then.roll is not None:
                    assert handed_on(game.player, action) == then

    def test_a_die_that_went_back_moves_those_that_were_used(self) -> None:
        game = in_the_afternoon(["briki-6"], "azure:rock azure:air azure:fire", gone=(0,), at=60)

        def use(table: Table) -> None:
            table.seats[0].used = [2]

        table = game._table.copy()
        use(table)
        player = Game(table).players["Eoles"]
        assert (str(player.roll), player.used) == ("azure:air azure:fire", (1,))


def handed_on(player: Position, action: SailTo | WalkTo) -> Position:
    """Return the position that the navigator hands on after an action."""
    if isinstance(action, SailTo):
        moves = player.moves()
        way: Any = next(m for m in moves if (m.origin, m.to) == (action.origin, action.to))
    else:
        way = glow.province.explain(player, action.to, joker=action.footprint)
    position: Position = way.position.having(phase=None, cemetery=())
    return position


class TestOtherQuestions:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_the_count_is_that_of_the_game_at_any_time(self, seed: int) -> None:
        for game in games(seed):
            for name, score in game.scores().items():
                if name in game.players:
                    assert game.players[name].final_score() == score

    @pytest.mark.slow
    def test_advice_knows_the_rerolls_that_are_left(self) -> None:
        for seed in range(40):
            for table in tables(seed):
                game = Game(table.copy())
                player = game.player
                if table.now != "reroll" or len(dice_of(player)) > 9:
                    continue
                offered = {one.source for one in options(game) if isinstance(one, Reroll)}
                at_hand = player.advise().at_hand
                left = {
                    "companion": at_hand.companions, "token": at_hand.tokens,
                    "track": len(at_hand.track),
                }  # fmt: skip
                assert offered == {source for source, number in left.items() if number}

    def test_advice_knows_a_score_below_nought(self) -> None:
        """Where losses do not stop at nought nobody steps back from there."""
        below = glow.Rulings("standard", score_floor_in_play="no")
        position = Position(roll="red:fire red:air", company=glow.Company("Pocana", ["ladawa"]),
                            light=-2, rerolls=1, rulings=below)  # fmt: skip
        advice = position.advise()

        assert (advice.at_hand.tokens, advice.at_hand.track) == (1, ())
        assert advice.value == position.replace(light=0).advise().value

    def test_a_plan_begins_where_the_boats_are(self) -> None:
        game = Game.new(["Pocana", "Eoles"], "archipelago", 3).play("greedy", until="day 7")
        pocana = game.players["Pocana"]
        named = glow.archipelago.plan(
            glow.Pool(dice_of(pocana)), 2, pocana.boats, pocana.footprints, rulings=game.rulings
        )

        assert pocana.plan().value == named.value
