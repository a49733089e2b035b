"""Morning: recruiting in turn order, two players, what is refused, spells revealed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.support.games import (
    FOUR,
    arranged,
    codes,
    dice_of,
    keys,
    laid_out,
    numbers,
    refused,
    spell_numbers,
    texts,
    to_phase,
    verbs,
)

if TYPE_CHECKING:
    from glow_explorer.game import Game
    from glow_explorer.game.table import Table

FIVE = ("likyar", "thoape", "torke-a", "tamnuca-a", "ladawa")
LATE = "forgotten-sketal-die"


def on_track(game: Game) -> list[str | None]:
    return [one.companion.key if one.companion else None for one in game.track]


def reserve(game: Game) -> list[str]:
    return sorted(map(str, game.reserve))


def dice(game: Game, name: str) -> list[str]:
    return list(map(str, dice_of(game.players[name])))


# ------------------------------------------------------------------ taking a companion


@pytest.mark.parametrize("first", FOUR)
def test_players_recruit_clockwise_from_the_first(first: str) -> None:
    game = laid_out(FOUR, first=first)
    order = []
    while game.phase == "morning":
        order.append(game.player.name)
        assert game.actions().player == game.player.name
        game = game.do(game.actions()[0])

    place = FOUR.index(first)
    assert order == [*FOUR[place:], *FOUR[:place]]


def test_a_companion_comes_with_the_dice_and_footprints_that_lie_there() -> None:
    game = laid_out(FOUR[:3], FIVE, scatter="fire fire fire fire fire fire fire fire rock")
    assert texts(game) == {f"recruit {one}" for one in FIVE}
    game = game.do("recruit likyar")

    pocana = game.players["Pocana"]
    assert keys(pocana.companions) == ["likyar"]
    assert Counter(dice(game, "Pocana")) == {
        "red": 3, "small green": 2, "small azure": 2, "small blue": 2, "small red": 1,
        "small orange": 1,
    }  # fmt: skip
    assert (pocana.footprints, pocana.recruited) == (0, 1)
    assert codes(game) == ["recruits", "takes-dice"]
    assert [event.rule for event in game.events] == ["morning.recruit", "box.small-dice"]
    assert on_track(game) == [None, *FIVE[1:]]
    assert (list(game.track[0].dice), game.track[0].footprints) == ([], 0)
    game = game.do("recruit thoape")
    assert game.players["Eoles"].footprints == 1
    assert game.events[-1].data["count"] == 1
    assert codes(game) == ["recruits", "takes-footprints"]


def test_all_footprints_that_piled_up_come_along() -> None:
    def pile(table: Table) -> None:
        table.prints[1], table.dice[1] = 3, []

    game = arranged(laid_out(FOUR[:3]), pile).do("recruit thoape")

    assert game.players["Pocana"].footprints == 3
    assert game.track[1].footprints == 0


def test_companions_nobody_took_go_to_the_cemetery_and_their_dice_stay() -> None:
    game = laid_out(FOUR[:3], FIVE)
    before = {one.position: (str(one.dice), one.footprints) for one in game.track}
    game = game.do("recruit ladawa", "recruit likyar", "recruit torke-a")

    assert keys(game.cemetery) == ["thoape", "tamnuca-a"]
    assert codes(game)[-1] == "left-to-cemetery"
    assert game.events[-1].rule == "morning.left"
    assert on_track(game) == [None] * 5
    after = {one.position: (str(one.dice), one.footprints) for one in game.track}
    assert {place: after[place] for place in (2, 4)} == {place: before[place] for place in (2, 4)}
    assert {place: after[place] for place in (1, 3, 5)} == dict.fromkeys((1, 3, 5), ("", 0))
    assert game.phase == "late-morning"


@pytest.mark.parametrize(("count", "left"), [(2, 2), (3, 2), (4, 1)])
def test_how_many_are_left(count: int, left: int) -> None:
    game = to_phase(laid_out(FOUR[:count]), "late-morning")

    assert game.events[-1].data["count"] == left
    assert len(game.cemetery) == (left + 1 if count == 2 else left)


def test_the_companions_stand_in_the_order_in_which_they_came() -> None:
    game = to_phase(laid_out(FOUR[:2]).do("recruit torke-a"), "morning", 3)
    game = to_phase(game, "late-morning")

    companions = game.players["Pocana"].companions
    told = [event for event in game.log if (event.code, event.player) == ("recruits", "Pocana")]
    assert [event.data["card"] for event in told] == list(companions)
    assert len(companions) == 3


# ------------------------------------------------------------------ two players


def test_the_first_of_two_players_sends_another_companion_to_the_cemetery() -> None:
    game = laid_out(FOUR[:2], FIVE).do("recruit likyar")
    assert (game.player.name, game.actions().player) == ("Pocana", "Pocana")
    assert texts(game) == {f"discard {one}" for one in FIVE[1:]}
    lying = str(game.track[1].dice)
    game = game.do("discard thoape")

    assert keys(game.cemetery) == ["thoape"]
    assert (codes(game), game.events[0].rule) == (["discards"], "morning.two-players")
    assert str(game.track[1].dice) == lying == "2 small blue"
    assert game.player.name == "Eoles"
    assert texts(game) == {"recruit torke-a", "recruit tamnuca-a", "recruit ladawa"}
    game = game.do("recruit ladawa")
    assert game.phase == "late-morning"
    assert sorted(keys(game.cemetery)) == ["tamnuca-a", "thoape", "torke-a"]


def test_the_second_of_two_players_sends_nobody() -> None:
    game = laid_out(FOUR[:2], first="Eoles").do("recruit likyar", "discard thoape")

    assert refused(game, "discard torke-a") == ["not-now"]
    assert game.do("recruit torke-a").phase == "late-morning"


@pytest.mark.parametrize("count", [3, 4])
def test_more_players_discard_nobody(count: int) -> None:
    game = laid_out(FOUR[:count]).do("recruit likyar")

    assert verbs(game) == {"recruit"}
    assert refused(game, "discard thoape") == ["not-now"]


def test_the_discard_alternates_with_the_first_player() -> None:
    game = to_phase(laid_out(FOUR[:2]), "morning", 2)

    assert game.player.name == game.first_player == "Eoles"
    game = game.do(next(iter(texts(game, "recruit"))))
    assert (verbs(game), game.player.name) == ({"discard"}, "Eoles")


# ------------------------------------------------------------------ refusals


def test_only_whom_the_track_shows_can_be_recruited() -> None:
    game = laid_out(FOUR[:3], FIVE)

    assert refused(game, "recruit kaar") == ["not-on-track"]
    assert refused(game, "recruit nobody") == ["not-on-track"]
    assert refused(game.do("recruit likyar"), "recruit likyar") == ["not-on-track"]
    there = game.explain("recruit kaar").reasons[0].data["cards"]
    assert [card.key for card in there] == list(FIVE)
    assert refused(game, "recruit likyar black-to thoape") == ["may-not-move-black-die"]
    assert refused(game, "roll") == ["not-now"]
    assert refused(game, "rest") == ["not-now"]


def test_only_whom_the_track_shows_can_be_discarded() -> None:
    game = laid_out(FOUR[:2], FIVE).do("recruit likyar")

    assert refused(game, "discard likyar") == ["not-on-track"]
    assert refused(game, "recruit thoape") == ["not-now"]
    assert game.explain("recruit thoape").reasons[0].rule == "morning.two-players"
    later = game.do("discard thoape")
    assert later.explain("discard torke-a").reasons[0].rule == "game.day"


def test_what_may_be_recruited_says_what_comes_along() -> None:
    game = laid_out(FOUR[:2], ("sketal-red", *FIVE[1:]))
    by_text = {action.text: action for action in game.actions()}
    sketal = by_text["recruit sketal-red"].reasons

    assert [reason.code for reason in sketal] == ["may-recruit", "brings-die"]
    assert sketal[0].data["place"] == 1
    assert [reason.code for reason in by_text["recruit thoape"].reasons] == ["may-recruit"]
    assert len(by_text["recruit thoape"].reasons[0].shown) == 2


# ------------------------------------------------------------------ spells


def test_spells_are_revealed_when_the_next_round_begins() -> None:
    def cast(table: Table) -> None:
        table.seats[1].hidden = spell_numbers(["spell-fire"])
        table.spells.remove(4)

    game = arranged(to_phase(laid_out(FOUR[:3]), "afternoon", 1), cast)
    assert (game.players["Eoles"].hidden_spells, game.players["Eoles"].spells) == (1, ())
    game = to_phase(game, "morning", 2)

    eoles = game.players["Eoles"]
    assert (eoles.hidden_spells, keys(eoles.spells)) == (0, ["spell-fire"])
    told = [event for event in game.events if event.code == "spell-revealed"]
    assert [(event.player, event.rule) for event in told] == [("Eoles", "xargok.reveal")]
    assert told[0].data["card"].key == "spell-fire"


def test_the_spell_on_the_last_companion_moves_to_the_newcomer() -> None:
    """Whoever was recruited last is struck, not whom the spell lay on before."""

    def change(table: Table) -> None:
        seat = table.seats[0]
        seat.companions, seat.spells = numbers(["thoape"]), spell_numbers(["spell-air"])
        seat.colors, seat.owners = seat.colors[:3], seat.owners[:3]

    game = arranged(laid_out(FOUR[:3], ("likyar", "kaar", *FIVE[2:])), change)
    game = game.do("recruit likyar", "recruit torke-a", "recruit ladawa")
    game = game.do("roll = air air rock rock", "roll", "roll", "keep", "keep", "keep")
    game = game.do("apply spell-air")

    assert keys(game.players["Pocana"].companions) == ["thoape"]
    assert "likyar" in keys(game.cemetery)
