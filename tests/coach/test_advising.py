"""Advice for every decision of a game: held to full expectimax, repeatable, interruptible."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer import Game, GlowError
from glow_explorer.coach import advising, rollouts
from glow_explorer.coach.advising import KINDS, chance_to_win
from glow_explorer.coach.rollouts import RolloutTask, roll_out
from glow_explorer.game import engine
from glow_explorer.game.actions import Keep, Reroll, ResolveAll, Turn
from glow_explorer.game.evening import count_of
from glow_explorer.game.pieces import COMPANION_NUMBER, FACES
from glow_explorer.game.players.day_ahead import DayAhead
from glow_explorer.language import using

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.table import Table

EVEN = 1e-5


def last_day(journey: str) -> Game:
    """Return a small last day: three dice, one token, the last turn of the late morning.

    The score is 0, so that there is no step back to look at, and no card brings fireflies.
    """
    game = Game.new(["Pocana", "Eoles"], journey=journey, seed=4).play("careful", until="day 8")
    game = game.play("careful", until="late-morning")
    while game._table.now != "reroll" or game._table.turn != 1:
        game = game.play("careful", until="decision") if game._table.now == "reroll" else (
            game.by_chance()
        )  # fmt: skip
    table = game._table.copy()
    seat = table.seat
    seat.companions = [COMPANION_NUMBER[key] for key in ("ladawa", "mindaroo-air-fire", "torke-b")]
    seat.spells, seat.hidden, seat.fresh, seat.recruited = [], [], [], 3
    seat.colors, seat.owners, seat.spent = [3, 0, 5], [0, 0], 0
    seat.faces = [3, 1, 4]
    seat.light, seat.rerolls, seat.footprints, seat.fireflies = 0, 1, 2, 0
    return Game(table)


def best_end(table: Table, number: int) -> float:
    """Play noon and afternoon of a seat in every way; return the best light at the end."""
    mine = table.now in ("noon", "afternoon") and table.seat is table.seats[number]
    if not mine:
        if table.now in ("noon", "afternoon") and table.stage != "end":
            other = table.copy()
            engine.play(other, _first(other))
            return best_end(other, number)
        return float(count_of(table, table.seats[number]).total)
    best = float("-inf")
    for action in engine.options(table):
        after = table.copy()
        engine.play(after, action)
        best = max(best, best_end(after, number))
    return best


def _first(table: Table) -> Action:
    """Return what the other player does, who makes no difference: nothing more than they must."""
    options = engine.options(table)
    return next((action for action in options if action.verb == "rest"), options[0])


def expectimax(table: Table, number: int, action: Action) -> float:
    """Return what an action of the late morning comes to, by trying everything."""
    if not isinstance(action, Reroll):
        after = table.copy()
        engine.play(after, action)
        return best_end(after, number) if isinstance(action, Keep) else best_reroll(after, number)
    faces = [FACES[table.seat.colors[die]] for die in action.dice]
    total = 0.0
    results = list(product(*faces))
    for result in results:
        after = table.copy()
        engine.play(after, action)
        for die, face in zip(action.dice, result, strict=True):
            after.seats[number].faces[die] = face
        total += best_reroll(after, number)
    return total / len(results)


def best_reroll(table: Table, number: int) -> float:
    """Return the best that can be done with dice as they lie."""
    return max(expectimax(table, number, action) for action in engine.options(table))


@pytest.mark.parametrize("journey", ["archipelago", "province"])
def test_a_small_last_day_comes_to_what_trying_everything_gives(journey: str) -> None:
    game = last_day(journey)
    table = game._table
    number = table.seats.index(table.seat)
    advice = game.advise()

    assert advice.kind == "reroll"
    assert advice.method == "exact"
    for option in advice.options:
        assert option.light == pytest.approx(expectimax(table, number, option.action), abs=EVEN)
    assert advice.light == pytest.approx(best_reroll(table, number), abs=EVEN)


@pytest.mark.parametrize(
    "journey", ["archipelago", pytest.param("province", marks=pytest.mark.slow)]
)
def test_rollouts_are_unbiased(journey: str) -> None:
    """Master plays the last day as well as can be: its rollouts must come to the exact value."""
    game = last_day(journey)
    table = game._table
    number = table.seats.index(table.seat)
    option = next(each for each in game.advise().options if isinstance(each.action, Reroll))
    task = RolloutTask(table, number, (option.action,), "master", 3)
    light = [each.light for each in roll_out(task, 300, workers=1, progress=False).rollouts]
    mean = sum(light) / len(light)
    error = (sum((each - mean) ** 2 for each in light) / len(light) / len(light)) ** 0.5

    assert error > 0
    assert abs(mean - option.light) < 4 * error


def decisions(game: Game) -> dict[str, Game]:
    """Return the first decision of every kind in a game that is played on."""
    first: dict[str, Game] = {}
    while not game.over:
        game = game.by_chance()
        now = game._table.now
        if now in KINDS and len(game.actions()) > 1:
            first.setdefault(KINDS[now], game)
        if not game.over:
            game = game.play("careful", until="decision")
    return first


@pytest.mark.parametrize(
    "game",
    [
        Game.new(["Pocana", "Eoles"], journey="archipelago", seed=3),
        Game.new(["Braccio", "Eoles", "Orium"], journey="province", seed=8),
        Game.solo("Pocana", ("green", "yellow"), journey="archipelago", seed=5),
    ],
    ids=["two at sea", "three on land", "solo"],
)
def test_every_kind_of_decision_is_advised(game: Game) -> None:
    """Every option may be done, the best comes first, and all of it goes into JSON."""
    kinds = decisions(game)

    assert {"recruit", "reroll", "journey"} <= set(kinds)
    for kind, moment in kinds.items():
        advice = moment.advise(rollouts=0)
        assert advice.kind == kind
        assert advice.best.less == 0
        assert [option.less for option in advice.options] == sorted(
            option.less for option in advice.options
        )
        assert all(moment.explain(option.action).legal for option in advice.options[:3])
        assert json.loads(json.dumps(advice.to_dict()))["kind"] == kind
        assert "{" not in str(advice)
        for action in moment.actions():
            assert advice.option(action).less >= 0
        if len(moment.players) > 1:
            assert all(0 <= option.win <= 1 for option in advice.options)  # type: ignore[operator]


def test_with_very_many_dice_one_is_turned_too() -> None:
    """Turned for three tokens, which are worth nothing on the last day, and kept so."""
    table = last_day("archipelago")._table.copy()
    seat = table.seat
    number = table.seats.index(seat)
    seat.colors = [*seat.colors, 0, 1, 2, 4, 5, 0, 1, 2]
    seat.faces = [FACES[color][0] for color in seat.colors]
    seat.rerolls = 3
    game = Game(table)
    advice = game.advise()
    turns = [option for option in advice.options if isinstance(option.action, Turn)]

    assert advice.method == "about"
    assert {option.action for option in advice.options} <= set(game.actions())
    for action in game.actions():
        assert advice.option(action).less >= 0
    assert turns
    for option in turns[:5]:
        assert option.light == pytest.approx(expectimax(table, number, option.action), abs=EVEN)


def test_where_the_order_of_noon_is_free_it_is_the_same_what_comes_first() -> None:
    """Whoever applies card after card can expect what everything at once brings."""
    game = Game.new(["Braccio", "Eoles"], journey="archipelago", seed=5)
    several = 0
    while game.day < 7:
        game = game.by_chance()
        if game._table.now == "noon" and len(game.actions()) > 2 and ResolveAll() in game.actions():
            advice = game.advise()
            table = game._table
            number = table.seats.index(table.seat)
            several += 1
            assert {option.action for option in advice.options} == set(game.actions())
            assert {option.less for option in advice.options} == {0.0}
            assert "Nothing else" not in str(advice)
            for action in game.actions():
                after = table.copy()
                engine.play(after, action)
                assert DayAhead(table, number).level(after) == pytest.approx(advice.light)
        game = game.play("greedy", until="decision")

    assert several > 2


def test_steps_back_are_looked_ahead_as_far_as_dice_allow() -> None:
    """With few dice eight; with many at least the three that turn a die."""
    table = last_day("archipelago")._table.copy()
    seat = table.seat
    number = table.seats.index(seat)
    seat.light = 40
    few = DayAhead(table, number).stock
    seat.colors = [*seat.colors, 0, 1, 2, 4, 5, 0, 1, 2]
    seat.faces = [FACES[color][0] for color in seat.colors]
    many = DayAhead(table, number).stock

    assert len(few.prices) == 1 + 8
    assert len(many.prices) == 1 + 3


def test_at_sea_an_evening_is_foreseen_with_what_is_given_up() -> None:
    """Before the journey as much can be expected as the best voyage brings, Sketals' dice left."""
    given = 0
    for players, seed in ((["Pocana", "Eoles"], 0), (["Taetyss", "Moloc'h", "Orium"], 4)):
        game = Game.new(players, journey="archipelago", seed=seed).play("greedy")
        for turn in game._turns:
            table = turn.before
            if table.now == "afternoon":
                day = DayAhead(table, table.seats.index(table.seat))
                rated = day.journeys(table)
                best = rated[0]
                given += any("giving" in option.action.text for option in rated)
                assert day.level(table) == pytest.approx(best.light, abs=EVEN)

    assert given > 5


def test_what_was_done_is_among_the_options_whichever_of_two_like_dice_it_names() -> None:
    game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=3)
    moment = decisions(game)["reroll"]
    advice = moment.advise()
    keep = advice.option("keep")

    assert advice.regret("keep") == keep.less
    with pytest.raises(GlowError) as refused:
        advice.option("recruit kaar")
    assert refused.value.code == "not-advised"


MORNING = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7).play(
    "careful", until="day 7"
)


def test_the_same_seed_gives_the_same_advice() -> None:
    first, again = (MORNING.advise(rollouts=6, seed=2, workers=1) for _ in range(2))

    assert first.to_dict() == again.to_dict()
    assert first.rollouts == 6
    assert first.options[1].error is not None
    assert MORNING.advise(rollouts=6, seed=3, workers=1).to_dict() != first.to_dict()


def test_a_longer_time_means_more_rollouts() -> None:
    table = MORNING._table

    assert advising._rollouts(table, 4, None) == 2 * advising._rollouts(table, 2, None)
    assert advising._rollouts(table, 0, None) == 0


@pytest.mark.slow
def test_workers_come_to_the_same() -> None:
    alone = MORNING.advise(rollouts=8, seed=2, workers=1)
    together = MORNING.advise(rollouts=8, seed=2, workers=2)

    assert alone.to_dict() == together.to_dict()


def test_interrupting_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played = RolloutTask.play

    def play(self: RolloutTask, first: int, number: int) -> Any:
        if first == 3:
            raise KeyboardInterrupt
        return played(self, first, number)

    monkeypatch.setattr(rollouts.RolloutTask, "play", play)
    advice = MORNING.advise(rollouts=9, workers=1)

    assert advice.interrupted
    assert advice.rollouts == 3
    assert "interrupted" in str(advice)


def test_options_share_their_luck() -> None:
    """An option that is played out twice fares the same twice."""
    table = MORNING._table
    action = MORNING.actions()[0]
    task = RolloutTask(table, table.seats.index(table.seat), (action, action), "careful", 1)
    rolled = roll_out(task, 2, workers=1, progress=False).rollouts

    assert [each.light for each in rolled if not each.option] == [
        each.light for each in rolled if each.option
    ]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"seconds": -1}, "not-seconds"),
        ({"seconds": "long"}, "not-seconds"),
        ({"seconds": float("inf")}, "not-seconds"),
        ({"seconds": float("nan")}, "not-seconds"),
        ({"rollouts": -1}, "not-that-many"),
        ({"workers": "two"}, "not-that-many"),
        ({"workers": float("inf")}, "not-that-many"),
        ({"workers": 0}, "not-that-many"),
        ({"client": 5, "rollouts": 2}, "not-a-client"),
        ({"strategy": "mastr", "rollouts": 2}, "unknown-strategy"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(GlowError) as refused:
        MORNING.advise(**given)
    assert refused.value.code == code


def test_where_nobody_decides_there_is_nothing_to_advise() -> None:
    with pytest.raises(GlowError) as refused:
        MORNING.play("careful").advise()
    assert refused.value.code == "nothing-to-advise"


def test_chances_to_win_add_up() -> None:
    light = [104.0, 99.0, 95.0]
    chances = [
        chance_to_win(own, light[:place] + light[place + 1 :], 3) for place, own in enumerate(light)
    ]

    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert chances == sorted(chances, reverse=True)


def test_advice_in_french() -> None:
    advice = MORNING.advise(rollouts=2, workers=1)
    with using("fr"):
        said = str(advice)

    assert "Enrôler" in said
    assert "attendus à la fin" in said
    assert "Chances de victoire" in said
    assert "expected" not in said
