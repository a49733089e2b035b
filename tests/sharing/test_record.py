"""A game is written down as its beginning and its actions, and comes back by being played again."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import GlowError, Position, Rulings
from glow_explorer.game import Game, engine
from glow_explorer.game.record import MOST_ACTS
from glow_explorer.language import available, using
from tests.support.games import (
    dice_of,
    in_the_afternoon,
    laid_out,
    light_of,
    quietly,
    snapshot,
    to_phase,
)
from tests.support.positions import begun, chosen, finished, mangled, under_way
from tests.support.refusals import refusal

Plain = dict[str, Any]
Change = Callable[[Plain], object]


def again(game: Game) -> Game:
    """Return a game written as JSON and read again."""
    return Game.from_dict(json.loads(json.dumps(game.to_dict())))


def agree(game: Game, other: Game) -> None:
    """Assert that two games are the same, with all their past."""
    assert game == other
    assert snapshot(game) == snapshot(other)
    assert engine.options(game._table) == engine.options(other._table)
    assert game.history == other.history
    assert game.log.items == other.log.items
    assert game.events == other.events
    assert game.to_dict() == other.to_dict()


Moment = tuple[str, tuple[str, ...], bool]


def moment(game: Game) -> Moment:
    """Return what kind of moment it is: the stage, what waits, whether noon is half done."""
    table = game._table
    noon = table.seat.noon if table.stage == "noon" else None
    return table.stage, tuple(table.waiting), noon is not None and any(noon.paths.values())


def check_moments(seed: int) -> set[Moment]:
    """Play a game at random; write and read it at every kind of moment, and now and then."""
    chance, game = random.Random(seed), begun(seed)
    seen: set[Moment] = set()
    while True:
        kind, number = moment(game), len(game.history)
        if kind not in seen or number % 60 == 0:
            agree(again(game), game)
        seen.add(kind)
        action = chosen(game._table, chance)
        if action is None:
            return seen
        game = game.do(action)


USUAL = {
    "remove", "deal-first", "first", "scatter", "recruit", "discard", "roll", "reroll", "noon",
    "afternoon", "specials", "deal", "end", "tom-dice", "tiles", "tom-reroll", "recruited",
}  # fmt: skip


@pytest.mark.slow
def test_every_moment_of_a_game_comes_back() -> None:
    """Also the rare ones: a noon half done, a die to be taken, spells to be drawn."""
    seen = set().union(*(check_moments(seed) for seed in range(12)))

    assert {stage for stage, _, _ in seen} >= USUAL
    assert ("noon", (), True) in seen
    assert ("recruited", ("take-die",), False) in seen
    assert ("recruited", ("black-die",), False) in seen
    assert ("noon-over", ("spells",), False) in seen
    assert {stage for stage, waiting, _ in seen if waiting == ("tile",)}


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 300))
def test_any_game_comes_back_and_goes_on_as_it_would_have(seed: int, actions: int) -> None:
    game = under_way(seed, actions)
    back, chance = again(game), random.Random(seed)
    agree(back, game)
    action = chosen(game._table, chance)
    if action is not None:
        agree(back.do(action), game.do(action))


@pytest.mark.parametrize("strategy", ["random", "greedy", "careful"])
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_a_whole_game_of_a_strategy_comes_back(strategy: str, journey: str) -> None:
    game = Game.new(["Pocana", "Eoles", "Braccio"], journey, 3).play(strategy)

    agree(again(game), game)


def test_a_record_needs_no_generator() -> None:
    """What chance brought is written down: the seed is only for what comes."""
    game = Game.new(["Pocana", "Eoles"], seed=4).play("random", until="day 2")
    plain = game.to_dict() | {"seed": 5}
    other = Game.from_dict(plain)

    assert [action.text for action in other.history] == [action.text for action in game.history]
    assert other == game.reseeded(5)


def test_the_plain_values_are_plain_to_read() -> None:
    game = laid_out({"Ann": "Pocana", "Eoles": "Eoles"}).do("recruit likyar")
    plain = game.to_dict()

    assert plain["players"] == [{"adventurer": "pocana", "name": "Ann"}, {"adventurer": "eoles"}]
    assert (plain["journey"], plain["seed"]) == ("province", 1)
    assert list(plain) == ["players", "journey", "seed", "actions"]
    assert plain["actions"][1:] == [
        "deal = likyar thoape torke-a tamnuca-a ladawa",
        "first = Ann",
        "scatter = nature nature air air water water fire rock nature",
        "recruit likyar",
    ]


def test_a_solo_game_names_toms_dice() -> None:
    game = Game.solo("Pocana", ("green", "yellow"), seed=3, tom_color="yellow", rulings="french")
    plain = game.to_dict()

    assert plain["players"] == [{"adventurer": "pocana"}]
    assert plain["tom"] == {"dice": ["green", "yellow"], "color": "yellow"}
    assert plain["rulings"] == {"preset": "french", "changes": {}}
    agree(again(game), game)


@pytest.mark.parametrize("name", ["Ann Lee", "Bob = Bo, Junior", "Zoë", "李", "=", "a  b", "Tom"])
def test_any_name_comes_back(name: str) -> None:
    for seed in (4, 5):
        game = Game.new({name: "Pocana", "other": "Eoles"}, seed=seed)
        agree(again(game), game)
        assert Position.from_code(Position(game).code()).game == game


# ---------------------------------------------------------------------------- rulings and luck


class TestChanges:
    """Other rulings and other luck from then on are part of the record."""

    def test_they_travel_with_the_history(self) -> None:
        game = under_way(1, 30).reseeded(99).under("digital")
        game = game.do(engine.options(game._table)[0]).reseeded(-7).reseeded(10**40 - 1)
        back = again(game)

        agree(back, game)
        assert len(back.history) == 31
        assert back.undo().rulings.preset == "digital"
        assert back.undo(2) == under_way(1, 29)
        assert game.to_dict()["actions"][-2:] == [{"seed": -7}, {"seed": 10**40 - 1}]

    def test_they_may_come_before_anything_is_done(self) -> None:
        game = begun(1).under("french").reseeded(5)

        agree(again(game), game)
        agree(again(game.by_chance()), game.by_chance())

    def test_each_of_them_counts(self) -> None:
        """A score below nought stands at nought where losses stop there, and stays there."""
        below = Rulings("standard", score_floor_in_play="no")
        games = (Game.new(["Pocana", "Eoles"], "province", seed, rulings=below) for seed in count())
        lost = (game for begun in games for game in begun.play("random").replay())
        game = next(
            game for game in lost if any(light_of(one) < 0 for one in game.players.values())
        )
        there_and_back = game.under("standard").under(below)

        assert there_and_back != game
        agree(again(there_and_back), there_and_back)

    @pytest.mark.parametrize("source", ["reserve", "unused-adventurers"])
    def test_toms_dice_come_from_where_they_came(self, source: str) -> None:
        """Also when the ruling is changed in the middle of the game, or at once."""
        rulings = Rulings("standard", tom_dice_source=source)
        other = "digital" if source != "reserve" else "standard"
        for by_hand in (False, True):
            game = Game.solo("Pocana", ("green", "blue"), seed=1, rulings=rulings, by_hand=by_hand)

            assert again(game.under(other)).reserve == game.reserve
            agree(again(game.under(other)), game.under(other))

    def test_noon_keeps_what_was_resolved_under_the_rulings_before(self) -> None:
        game = Callers.at_noon("sketal-red").under("digital")

        agree(again(game), game)


class Callers:
    """Games in which Cromaug can call somebody back."""

    @staticmethod
    def at_noon(dead: str, rulings: Any = "standard") -> Game:
        """Bring the first player of the fifth day to noon with Cromaug."""
        deal = ("likyar", "thoape", "torke-a", dead, "tamnuca-a")
        game = laid_out(deal=deal, rulings=rulings).do("recruit likyar", f"discard {dead}")
        game = quietly(game, lambda now: now.day == 4 and now._table.stage == "deal")
        dealt = [glow.companions["cromaug"].key]
        dealt += [
            card.key
            for card in glow.companions
            if card.number in game._table.decks["B"] and card.key not in (*dealt, "sketal-any")
        ][:4]
        game = game.do("deal = " + " ".join(dealt)).do("recruit cromaug")
        game = to_phase(game, "late-morning")
        game = game.do("roll = " + " ".join(["air"] * len(dice_of(game.player))))
        return to_phase(game, "noon")

    @staticmethod
    def calling(game: Game, number: int) -> Game:
        """Let Cromaug call a companion back."""
        calls = [one for one in game.actions().of("apply") if f"companion:{number}" in one.text]
        return game.do(calls[0])


class TestNoon:
    """Cards half resolved, and who is called back."""

    def test_a_sketal_that_is_called_back_takes_its_die(self) -> None:
        after = Callers.calling(Callers.at_noon("sketal-red"), 17)
        fresh = [seat.fresh for seat in after._table.seats if seat.fresh]

        assert [[owner for _, owner in dice] for dice in fresh] == [[17]]
        agree(again(after), after)

    def test_kaar_that_is_called_back_waits_for_the_black_die(self) -> None:
        after = Callers.calling(Callers.at_noon("kaar"), 20)

        assert after._table.waiting == ["black-die"]
        agree(again(after), after)

    @pytest.mark.parametrize("timing", glow.rulings["cromaug-timing"].choices)
    def test_cromaug_before_the_special_faces(self, timing: str) -> None:
        rulings = Rulings("standard", cromaug_timing=timing)
        game = Callers.at_noon("oshra-a", rulings)

        agree(again(game), game)


# ---------------------------------------------------------------------------- what cannot be


def several() -> Plain:
    """Return the record of a game of two on its first morning."""
    deal = ("likyar", "thoape", "sketal-red", "kaar", "tamnuca-a")
    return laid_out(deal=deal).to_dict()


def solo() -> Plain:
    """Return the record of a game against Tom on its first morning."""
    return Game.solo("Pocana", ("green", "blue"), seed=3).to_dict()


def put(*way: Any, to: Any) -> Change:
    """Return a change that replaces a part."""

    def change(plain: Plain) -> None:
        holder: Any = plain
        for name in way[:-1]:
            holder = holder[name]
        holder[way[-1]] = to

    return change


def then(*actions: Any) -> Change:
    """Return a change that adds actions."""
    return lambda plain: plain["actions"].extend(actions)


def refused(plain: Plain, *changes: Change) -> GlowError:
    """Return the error with which a changed record is refused; unchanged it is not."""
    Game.from_dict(plain)
    made = copy.deepcopy(plain)
    for change in changes:
        change(made)
    return refusal(Game.from_dict, made)


SHAPES = [
    ("position-not-named", "players[0]", put("players", 0, to=7)),
    ("position-not-list", "actions", put("actions", to={"a": 1})),
    ("position-not-number", "seed", put("seed", to="12")),
    ("position-not-number", "seed", put("seed", to=10**40)),
    ("position-not-number", "seed", put("seed", to=True)),
    ("position-not-known", "journey", put("journey", to="moon")),
    ("position-not-known", "players[0].adventurer", put("players", 0, "adventurer", to="dragon")),
    ("position-not-known", "players[0].adventurer", put("players", 0, "adventurer", to=4)),
    ("position-not-text", "players[0].name", put("players", 0, "name", to="a\nb")),
    ("position-not-text", "players[0].name", put("players", 0, "name", to="x" * 41)),
    ("position-part", "players", put("players", 0, "name", to=" ")),
    ("position-part", "players[1]", put("players", 1, "name", to="Pocana")),
    ("position-part", "players[1]", put("players", 1, "adventurer", to="pocana")),
    ("position-part", "players", put("players", 1, to={"adventurer": "pocana", "name": "Ann"})),
    ("position-part", "players", lambda plain: plain["players"].pop()),
    ("position-length", "players", put("players", to=[])),
    ("position-length", "players", put("players", to=[{"adventurer": "pocana"}] * 5)),
    ("position-length", "actions", put("actions", to=["keep"] * (MOST_ACTS + 1))),
    ("position-without", "position", lambda plain: plain.pop("seed")),
    ("position-unknown", "position", put("dragons", to=1)),
    ("position-unknown", "position", put("day", to=1)),
    ("position-without", "rulings", put("rulings", to={"preset": "digital"})),
    ("position-not-known", "rulings.preset", put("rulings", to={"preset": "my", "changes": {}})),
    ("position-part", "rulings.changes",
     put("rulings", to={"preset": "digital", "changes": {"dragons": "yes"}})),
    ("position-not-text", "actions[4]", then("")),
    ("position-not-text", "actions[4]", then(4)),
    ("position-not-text", "actions[4]", then(None)),
    ("position-not-text", "actions[4]", then(["recruit likyar"])),
    ("position-not-text", "actions[4]", then("recruit\nlikyar")),
    ("position-not-text", "actions[4]", then("x" * 2001)),
    ("position-not-named", "actions[4]", then({})),
    ("position-not-named", "actions[4]", then({"seed": 1, "rulings": {}})),
    ("position-unknown", "actions[4]", then({"dragons": 1})),
    ("position-not-number", "actions[4].seed", then({"seed": None})),
    ("position-without", "actions[4].rulings", then({"rulings": {}})),
]  # fmt: skip


@pytest.mark.parametrize(("code", "where", "change"), SHAPES)
def test_what_is_no_record(code: str, where: str, change: Change) -> None:
    error = refused(several(), change)

    assert (error.code, error.data["where"]) == (code, where)


@pytest.mark.parametrize("plain", [None, 3, "x", [], {}, {"journey": "province"}])
def test_what_is_none_at_all(plain: object) -> None:
    assert refusal(Game.from_dict, plain).code in ("position-not-named", "position-without")


def test_a_word_nearly_right_is_suggested() -> None:
    error = refused(several(), put("journey", to="provinse"))

    assert error.data["nearest"] == "province"
    assert "Did you mean 'province'?" in str(error)


def test_a_place_is_told_within_something_larger() -> None:
    plain = {"format": "glow-position", "version": 1, "game": several() | {"seed": "x"}}
    error = refusal(Position.from_dict, plain)

    assert (error.code, error.data["where"]) == ("position-not-number", "game.seed")


ROLLED = ("recruit likyar", "discard thoape", "recruit sketal-red", "roll = fire fire fire water")
IMPOSSIBLE = [
    # Each companion, die and token is in exactly one place.
    ("cannot-be-drawn", 1, put("actions", 1, to="deal = likyar thoape kaar cromaug ladawa")),
    ("card-given-twice", 1, put("actions", 1, to="deal = likyar likyar kaar thoape ladawa")),
    ("wrong-number", 1, put("actions", 1, to="deal = likyar thoape kaar ladawa")),
    ("removed-per-deck", 0,
     put("actions", 0, to="remove = okans kaar thoape ladawa snarexe likyar")),
    ("no-such-card", 1, put("actions", 1, to="deal = likyar thoape kaar dragon ladawa")),
    ("illegal-action", 5, then("recruit likyar", "recruit likyar")),
    ("illegal-action", 4, then("recruit ladawa")),
    ("illegal-action", 6, then("recruit likyar", "discard thoape", "recruit thoape")),
    ("illegal-action", 4, then("take red for likyar")),
    ("illegal-action", 4, then("black = fire")),
    # Dice show what they can.
    ("impossible-face", 7, then(*ROLLED[:3], "roll = footprints fire fire water")),
    ("wrong-number", 7, then(*ROLLED[:3], "roll = fire")),
    ("no-place-on-track", 3, put("actions", 3, to="scatter = nature nature air air water water fire"
                                                  " rock footprints")),
    # Everything in its turn.
    ("illegal-action", 4, then("keep")),
    ("illegal-action", 4, then("deal = ladawa okans drel-2 drel-3 gluach")),
    ("illegal-action", 4, then("resolve")),
    ("illegal-action", 4, then("walk 44")),
    ("illegal-action", 4, then("discard likyar")),
    ("illegal-action", 0, lambda plain: plain["actions"].pop(0)),
    ("illegal-action", 2, lambda plain: plain["actions"].insert(2, "deal = okans")),
    ("unknown-player", 2, put("actions", 2, to="first = Braccio")),
    ("illegal-action", 8, then(*ROLLED, "reroll 9 with token")),
    ("illegal-action", 8, then(*ROLLED, "turn 0 fire with token token token")),
    ("illegal-action", 8, then(*ROLLED, "sail 0 1")),
    ("unknown-verb", 4, then("fly to the moon")),
    ("no-chance-there", 4, then("recruit likyar = fire")),
    ("not-so-typed", 4, then("recruit")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "place", "change"), IMPOSSIBLE)
def test_the_engine_refuses_what_cannot_be(code: str, place: int, change: Change) -> None:
    error = refused(several(), change)

    assert (error.code, error.data["where"]) == ("position-part", f"actions[{place}]")
    assert error.data["said"].code == code


def test_a_way_that_is_none() -> None:
    game = to_phase(laid_out(), "afternoon")
    for action in ("walk 5", "camp", "walk 44 giving likyar", "walk 99"):
        error = refused(game.to_dict(), then(action))

        assert (error.code, error.data["said"].code) == ("position-part", "illegal-action")


def test_spell_tokens_that_are_not_there() -> None:
    game = next(
        game
        for seed in range(60)
        for game in [under_way(seed, 400)]
        if any(action.verb == "reveal" for action in game.history)
    )
    place = next(n for n, action in enumerate(game.history) if action.verb == "reveal")
    count = len(game.history[place].text.split(" = ")[1].split())
    error = refused(game.to_dict(), put("actions", place, to="reveal = " + "9 " * count))

    assert (error.data["where"], error.data["said"].code) == (
        f"actions[{place}]",
        "cannot-be-drawn",
    )


SOLO = [
    ("position-part", "tom", put("tom", "dice", to=["green", "green"])),
    ("position-part", "tom", put("tom", "dice", to=["yellow", "purple"])),
    ("position-part", "tom", put("tom", "color", to="red")),
    ("position-not-known", "tom.color", put("tom", "color", to="pink")),
    ("position-length", "tom.dice", put("tom", "dice", to=["green"])),
    ("position-without", "tom", lambda plain: plain["tom"].pop("color")),
    ("position-unknown", "players[0]", put("players", 0, "name", to="Tom")),
    ("position-length", "players", lambda plain: plain["players"].append({"adventurer": "eoles"})),
    ("position-part", "players", lambda plain: plain.pop("tom")),
    ("position-part", "actions[1]", put("actions", 1, to="tile = 1 1 2 3 4")),
    ("position-part", "actions[1]", put("actions", 1, to="tile = 1 2 3 4 99")),
    ("position-part", "actions[0]", put("actions", 0, to="tom = light light")),
    ("position-part", "actions[2]", put("actions", 2, to="deal = kaar likyar thoape")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "where", "change"), SOLO)
def test_what_cannot_be_in_a_solo_game(code: str, where: str, change: Change) -> None:
    error = refused(solo(), change)

    assert (error.code, error.data["where"]) == (code, where)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 112))
def test_a_mangled_game_is_refused_or_can_be_played_to_its_end(seed: int) -> None:
    chance = random.Random(seed)
    plain = under_way(seed, 20 * (seed % 12)).to_dict()
    read = 0
    for _ in range(160):
        try:
            game = Game.from_dict(mangled(plain, chance))
        except GlowError as error:
            assert error.code.startswith("position-")
            assert str(error)
            continue
        read += 1
        agree(again(game), game)
        assert finished(game._table.copy(), chance)

    assert read


def test_reading_changes_nothing_and_shares_nothing() -> None:
    plain = under_way(3, 60).to_dict()
    before = json.dumps(plain)
    game = Game.from_dict(plain)

    assert finished(game._table.copy(), random.Random(1))
    assert json.dumps(plain) == before


# ---------------------------------------------------------------------------- no beginning


def test_a_game_not_followed_from_its_beginning_cannot_be_written_down() -> None:
    """In a simulation a strategy of one's own sees the table, not how it came there."""
    codes: list[str] = []

    class Curious:
        name = "curious"

        def choose(self, game: Game, _chance: Any) -> Any:
            codes.append(refusal(game.to_dict).code)
            codes.append(refusal(Position(game).code).code)
            return game.actions()[0]

    glow.simulate(games=1, players=2, seed=1, strategies=Curious())

    assert len(codes) > 20
    assert set(codes) == {"game-without-beginning"}
    assert refusal(in_the_afternoon([], "red:fire").to_dict).code == "game-without-beginning"


def test_a_beginning_that_is_none() -> None:
    table = begun(1)._table.copy()
    table.reserve[0] -= 1

    assert refusal(Game(table).to_dict).code == "game-without-beginning"


def test_a_record_is_the_same_in_every_language() -> None:
    """People type in their own language; what is written down is read everywhere."""
    game = under_way(3, 60)
    for written_in in available():
        with using(written_in):
            assert game.to_dict() == under_way(3, 60).to_dict()
            code = Position(game).code()
        for read_in in available():
            with using(read_in):
                assert Position.from_code(code).game == game
