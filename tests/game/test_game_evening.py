"""Evening: small dice back by colour, new companions, footprints, the first player moves on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.rulebook import Rulings
from tests.support.games import (
    FOUR,
    arranged,
    codes,
    keys,
    laid_out,
    options,
    quietly,
    refused,
    texts,
    to_phase,
    with_dice,
)
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.game import Game
    from glow_explorer.game.table import Table

DEALT = ("oshra-a", "snarexe", "briki-6", "briki-5", "donillilu")


def last_to_rest(*rolls: str, dice: tuple[str, ...] = ("", "", "", "", ""), **more: Any) -> Game:
    """Put players with dice before the last rest of day 1; `dice` still lie on the track."""
    names = FOUR[: len(rolls)]
    game = laid_out(names, **more)

    def change(table: Table) -> None:
        table.stage, table.turn = "afternoon", len(names) - 1
        table.companions = [0] * 5
        table.prints = [0] * 5
        colors = [color.value for color in glow.Color]
        table.dice = [[colors.index(one) for one in some.split()] for some in dice]
        for seat, roll in zip(table.seats, rolls, strict=True):
            with_dice(seat, roll)
            seat.visited = [seat.at]
            if "black" in roll:
                table.black = False

    return arranged(game, change)


def lying(game: Game) -> list[list[str]]:
    return [sorted(str(die).removeprefix("small ") for die in one.dice) for one in game.track]


# ------------------------------------------------------------------ the dice


def test_small_dice_go_to_the_space_of_what_they_show_large_ones_stay() -> None:
    game = last_to_rest(
        "red:fire red:air red:rock, small red:water, small blue:water, small purple:rock",
        "azure:fire azure:fire, small green:nature, small orange:air, black:fire",
        dice=("blue", "", "green azure", "", "azure"),
    ).do("rest")  # fmt: skip

    assert lying(game) == [
        ["black", "blue"], ["blue", "red"], ["azure", "green", "purple"], ["orange"],
        ["azure", "green"],
    ]  # fmt: skip
    assert [str(one.pool) for one in game.players.values()] == ["3 red", "2 azure"]
    assert game.phase == "evening"
    told = [one for one in game.events if one.code == "small-dice-back"]
    assert [(one.player, len(one.reason.shown)) for one in told] == [("Pocana", 3), ("Eoles", 3)]
    assert {one.rule for one in told} == {"evening.small-dice"}
    assert texts(game) == {"deal"}


def test_special_faces_are_rolled_until_they_show_a_colour() -> None:
    game = last_to_rest(
        "red:fire red:air red:rock, small purple:footprints, small red:fire",
        "azure:fire azure:fire, black:loss",
    ).do("rest")  # fmt: skip
    assert texts(game) == {"settle"}
    assert lying(game) == [["red"], [], [], [], []]
    assert refused(game, "deal") == ["not-now"]
    for wrong, code in (
        ("fire loss", "no-place-on-track"), ("footprints fire", "no-place-on-track"),
        ("fire", "wrong-number"), ("fire fire fire", "wrong-number"),
    ):  # fmt: skip
        assert refusal(game.do, f"settle = {wrong}").code == code
    after = game.do("settle = water air")

    assert lying(after) == [["red"], ["purple"], [], ["black"], []]
    assert (codes(after), after.events[0].rule) == (["special-dice-back"], "evening.special")
    assert texts(after) == {"deal"}
    assert [str(one.pool) for one in after.players.values()] == ["3 red", "2 azure"]


def test_special_dice_settle_in_turn_order() -> None:
    game = last_to_rest(
        "red:fire red:air red:rock, small purple:footprints",
        "azure:fire azure:fire, black:loss",
    )

    def other_first(table: Table) -> None:
        table.first, table.turn = 1, 1

    game = arranged(game, other_first).do("rest", "settle = water air")
    assert lying(game)[1] == ["black"]
    assert lying(game)[3] == ["purple"]


def test_drawn_special_dice_always_show_a_colour() -> None:
    seen: Counter[int] = Counter()
    for seed in range(100):
        game = last_to_rest("red:fire red:air red:rock, small purple:footprints",
                            "azure:fire azure:fire", seed=seed)  # fmt: skip
        (place,) = (at for at, dice in enumerate(lying(game.do("rest", "settle"))) if dice)
        seen[place] += 1

    assert set(seen) == {0, 1, 2, 3, 4}


def test_a_large_die_with_a_special_face_is_not_rolled_again() -> None:
    game = last_to_rest("yellow:light purple:footprints", "azure:fire azure:fire").do("rest")

    assert texts(game) == {"deal"}


# ------------------------------------------------------------------ the track


def evening(**more: Any) -> Game:
    game = last_to_rest(
        "red:fire red:air red:rock, small red:water", "azure:fire azure:fire, small blue:water",
        dice=("", "", "green", "", ""), **more,
    )  # fmt: skip
    return game.do("rest")


def test_five_new_companions_and_a_footprint_for_each_without_a_die() -> None:
    game = evening().do("deal = " + " ".join(DEALT))

    assert keys(one.companion for one in game.track) == list(DEALT)
    assert [one.footprints for one in game.track] == [1, 0, 0, 1, 1]
    assert (game.day, game.phase) == (2, "morning")
    told = [one for one in game.events if one.code == "footprint-placed"]
    assert [one.data["place"] for one in told] == [1, 4, 5]
    assert {one.rule for one in told} == {"evening.footprints"}
    assert next(one for one in game.events if one.code == "companions-dealt").rule == (
        "evening.companions"
    )


@pytest.mark.parametrize(("answer", "footprints"), [("yes", 3), ("no", 2)])
def test_whether_footprints_pile_up(answer: str, footprints: int) -> None:
    game = evening(rulings=Rulings("standard", track_footprints_pile_up=answer))

    def piled(table: Table) -> None:
        table.prints = [2, 2, 0, 0, 0]

    game = arranged(game, piled).do("deal")
    assert [one.footprints for one in game.track] == [footprints, 2, 0, 1, 1]
    code = "footprints-pile-up" if answer == "yes" else "footprints-do-not-pile-up"
    (told,) = (one for one in game.events if one.code == code)
    assert told.reason.ruling == "track-footprints-pile-up"


def test_footprints_nobody_took_stay_where_a_die_comes() -> None:
    def piled(table: Table) -> None:
        table.prints = [0, 1, 0, 0, 0]

    game = arranged(evening(), piled).do("deal")

    assert (game.track[1].footprints, len(game.track[1].dice)) == (1, 2)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_first_player_moves_on_clockwise(count: int) -> None:
    game = laid_out(FOUR[:count], first=FOUR[1])
    firsts = [game.first_player]
    for day in range(2, 9):
        game = to_phase(game, "morning", day)
        firsts.append(game.first_player)
        assert game.player.name == game.first_player
        assert "first-player-moves" in codes(game)

    assert firsts == [FOUR[(1 + day) % count] for day in range(8)]


def test_only_the_reroll_tokens_of_the_set_up_are_given() -> None:
    game = to_phase(laid_out(FOUR[:3]), "morning", 2)

    assert sum(event.code == "takes-reroll-tokens" for event in game.log) == 1


@pytest.mark.parametrize("count", [2, 4])
def test_deck_a_for_four_days_then_deck_b(count: int) -> None:
    game, seen = laid_out(FOUR[:count]), {}
    for day in range(1, 9):
        game = to_phase(game, "morning", day)
        seen[day] = [one.companion for one in game.track if one.companion]
        assert len(seen[day]) == 5
        assert {card.deck for card in seen[day]} == {"A" if day < 5 else "B"}
        assert len(game._table.decks["A"]) == max(0, 20 - 5 * day)
        assert len(game._table.decks["B"]) == min(20, 40 - 5 * day)
    dealt = [card.number for cards in seen.values() for card in cards]

    assert len(set(dealt)) == 40
    assert not set(dealt) & set(game._table.removed)


def test_companions_not_in_the_deck_cannot_be_dealt() -> None:
    game = evening()
    taken = next(card.key for card in glow.companions if card.number in game._table.removed)

    four = " ".join(DEALT[:4])
    for fifth, code in (
        (taken, "cannot-be-drawn"), ("dvol-3", "cannot-be-drawn"), ("", "wrong-number"),
        (DEALT[0], "card-given-twice"), ("nobody", "no-such-card"),
    ):  # fmt: skip
        assert refusal(game.do, f"deal = {four} {fifth}").code == code


def test_the_cemetery_is_never_shuffled_back() -> None:
    game = quietly(laid_out(FOUR[:3]), lambda now: now.over)
    told = [card for event in game.log if event.code == "companions-dealt"
            for card in event.data["cards"]]  # fmt: skip

    assert len(told) == 40
    assert options(game) == []


def test_rerolls_of_companions_and_used_spaces_are_fresh_in_the_morning() -> None:
    game = to_phase(laid_out(FOUR[:2]), "morning", 2)

    for seat in game._table.seats:
        assert (seat.spent, seat.used, seat.visited, seat.gone, seat.faces) == (0, [], [], (), [])


def test_what_players_have_stays_theirs_overnight() -> None:
    game = last_to_rest("red:fire red:air red:rock", "azure:fire azure:fire")

    def rich(table: Table) -> None:
        for seat in table.seats:
            seat.light, seat.footprints, seat.fireflies, seat.rerolls = 33, 4, 5, 6

    game = arranged(game, rich).do("rest", "deal")
    for one in game.players.values():
        assert (one.light, one.footprints, one.fireflies, one.rerolls) == (33, 4, 5, 6)
