"""What holds after every action of every game: pieces, stocks, scores, days, replay."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer.game import Game, engine
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    LARGE,
    SMALL,
    companions_in_place,
    dice_in_place,
    lively,
    options,
    spells_in_place,
)

if TYPE_CHECKING:
    from glow_explorer.game import Action
    from glow_explorer.game.table import Seat

pytestmark = pytest.mark.slow

NAMES = [card.name for card in glow.adventurers]
TURNED = {
    "kaar-owner-moves-die": "must", "which-die-goes-back": "its-own", "cromaug-timing": "first",
    "cromaug-takes-itself": "yes", "forgotten-sketal-die": "no", "joker-saves-a-die": "no",
    "camp-without-moving": "no", "back-to-round-start": "yes", "skull-with-nothing": "closed",
    "hidden-spell-cancelled": "no", "boats-on-centre": "yes", "score-floor-in-play": "no",
    "track-rerolls-after-lap": "yes", "track-footprints-pile-up": "no",
    "kaar-empty-space": "any-with-companion", "spells-run-out": "nobody",
    "last-companion-spell-alone": "token-stays", "simultaneous-phases": "player-by-player",
    "returned-die-counts-at-noon": "yes", "black-die-counts-itself": "yes",
}  # fmt: skip


@st.composite
def starts(draw: st.DrawFn) -> dict[str, Any]:
    """Any game for two to four players, under any preset and some other answers."""
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    changed = draw(st.lists(st.sampled_from(sorted(TURNED)), max_size=5, unique=True))
    answers = {name.replace("-", "_"): TURNED[name] for name in changed}
    return {
        "players": players,
        "journey": draw(st.sampled_from(["province", "archipelago"])),
        "seed": draw(st.integers(0, 2**32)),
        "rulings": Rulings(draw(st.sampled_from(PRESETS)), **answers),
    }


choices = st.lists(st.integers(0, 2**16), max_size=150)
games = settings(
    max_examples=40,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)


def played(start: dict[str, Any], wanted: list[int]) -> Any:
    """Play a game as it is wanted, then at random; yield each action, and before and after it."""
    chance = random.Random(start["seed"])
    game = Game.new(**start, by_hand=True)
    made = 0
    while options(game):
        number = wanted[made] if made < len(wanted) else chance.randrange(2**16)
        made += 1
        action = lively(game, random.Random(number))
        after = game.do(action)
        yield game, action, after
        game = after


# ------------------------------------------------------------------ what holds


def pieces_are_in_place(game: Game) -> None:
    """30 dice, 53 cards and 7 spell tokens are each in exactly one place."""
    large, small = dice_in_place(game)
    assert large == Counter(LARGE)
    assert small == Counter(SMALL if game.day else {"black": 1})  # the others are not rolled yet
    assert sum((*LARGE.values(), *SMALL.values())) == 30
    assert companions_in_place(game) == list(range(1, 47))
    assert len({seat.adventurer for seat in game._table.seats}) == len(game.players)
    assert spells_in_place(game) == [1, 2, 3, 4, 5, 6, 6]


def stocks_are_possible(game: Game) -> None:
    """Nothing is negative but a score without a floor; dice belong to those who are there."""
    table = game._table
    assert min(table.reserve) >= 0
    assert min(table.prints) >= 0
    floored = game.rulings["score-floor-in-play"] == "yes"
    for seat in table.seats:
        assert min(seat.footprints, seat.fireflies, seat.rerolls, seat.spent) >= 0
        assert seat.light >= 0 or not floored
        assert seat.light == 10 + sum(seat.sources)
        assert len(seat.faces) in {0, len(seat.colors)}
        assert {owner for owner in seat.owners if owner > 0} <= set(seat.companions)
        assert {owner for _, owner in seat.fresh} <= set(seat.companions)
        assert len(seat.boats) == 4
        owned = [owner for owner in seat.owners if owner > 0] + [one for _, one in seat.fresh]
        assert len(owned) == len(set(owned))


def scores_are_explained(before: Game, after: Game) -> None:
    """What a score moved is the sum of the light of its events, each with the score since."""
    for seat, now in zip(before._table.seats, after._table.seats, strict=True):
        told = [one for one in after.events if one.player == seat.name and one.phase != "end"]
        score = seat.light
        for one in told:
            score += one.light
            assert one.score == score
        assert score == now.light


def days_go_by(before: Game, after: Game) -> None:
    assert after.day in {before.day, before.day + 1}
    assert after.day <= 8
    assert bool(options(after)) != after.over
    assert not after.over or after.day == 8
    for event in after._past[-1].events:
        assert event.rule in glow.rules
        assert event.day in {before.day, after.day}


def boats_are_apart(game: Game) -> None:
    for seat in game._table.seats:
        away = [place for place in seat.boats if place]
        assert len(away) == len(set(away))


def nobody_acts_out_of_turn(before: Game, after: Game) -> None:
    """Only the one whose turn it is gains or loses anything, spells apart."""
    if before.day == 0 or after.day != before.day or after.over:
        return
    if before._table.now == "reveal":
        return
    mine = before._table.seat.name
    for seat, now in zip(before._table.seats, after._table.seats, strict=True):
        told = {(one.player, one.phase) for one in after.events}
        if seat.name != mine and (seat.name, "noon") not in told:  # when special faces pay
            assert stock(seat) == stock(now)


def the_same_goes_untold(before: Game, action: Action, after: Game) -> None:
    """Playing straight on the table, as simulations do, leads to the same."""
    table = before._table.copy()
    assert engine.play(table, action) is None
    assert Game(table) == after


def stock(seat: Seat) -> tuple[Any, ...]:
    return (
        seat.light, seat.footprints, seat.fireflies, seat.rerolls, seat.companions, seat.spells,
        seat.at, seat.camp, seat.boats,
    )  # fmt: skip


@games
@given(starts(), choices)
def test_what_holds_after_every_action(start: dict[str, Any], wanted: list[int]) -> None:
    days: list[int] = []
    after = None
    for before, action, after in played(start, wanted):
        pieces_are_in_place(after)
        stocks_are_possible(after)
        scores_are_explained(before, after)
        days_go_by(before, after)
        boats_are_apart(after)
        nobody_acts_out_of_turn(before, after)
        the_same_goes_untold(before, action, after)
        days.append(after.day)
    assert after is not None
    assert after.over
    assert sorted(set(days)) == list(range(9))
    assert [one.recruited for one in after.players.values()] == [8] * len(after.players)


@games
@given(starts(), choices)
def test_a_game_can_be_played_again(start: dict[str, Any], wanted: list[int]) -> None:
    """By its actions, and by what can be typed."""
    game = Game.new(**start, by_hand=True)
    for _, _, after in played(start, wanted):
        game = after
        if len(game.history) > 160:
            break
    *_, replayed = game.replay()
    assert replayed == game
    *_, typed = game.start.replay([action.text for action in game.history])
    assert typed == game
    assert typed.log.items == game.log.items
    assert game.undo(len(game.history)) == Game.new(**start, by_hand=True)


@settings(max_examples=25)
@given(starts(), st.integers(0, 2**16))
def test_the_same_seed_and_actions_give_the_same_game(start: dict[str, Any], number: int) -> None:
    def play() -> Game:
        chance, game = random.Random(number), Game.new(**start)
        for _ in range(60):
            found = options(game)
            if found:
                game = game.do(chance.choice(found))
        return game

    one, other = play(), play()
    assert one == other
    assert one.history == other.history
    assert one.log.items == other.log.items
    assert hash(one) == hash(other)
