"""Morning: the Sketals' dice, Kaar and the black die."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game.pieces import COLOR_AT
from glow_explorer.language import using
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    BLACK,
    FOUR,
    arranged,
    codes,
    dice_of,
    keys,
    laid_out,
    numbers,
    quietly,
    refused,
    texts,
    to_phase,
    verbs,
)
from tests.support.refusals import refusal

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


# ------------------------------------------------------------------ Sketals


@pytest.mark.parametrize("color", ["orange", "azure", "green", "blue", "red"])
def test_a_sketal_brings_the_die_of_its_colour_at_once(color: str) -> None:
    game = laid_out(FOUR[:3], (f"sketal-{color}", *FIVE[1:])).do(f"recruit sketal-{color}")

    assert dice(game, "Pocana") == ["red"] * 3 + [color, "small red"]
    assert color not in reserve(game)
    assert len(reserve(game)) == 5
    assert codes(game) == ["recruits", "takes-dice", "takes-die"]
    assert game.events[-1].rule == "sketals.die"
    assert game.players["Pocana"].sketal_dice == {f"sketal-{color}": 3}
    rolled = game.do("recruit thoape", "recruit torke-a", "roll")
    pocana = rolled.players["Pocana"]
    assert pocana.roll is not None
    assert len(pocana.roll) == 5


def without(color: str) -> Any:
    def change(table: Table) -> None:
        table.reserve[list(glow.Color).index(glow.Color(color))] = 0

    return change


def test_a_sketal_without_a_die_in_the_reserve_brings_none() -> None:
    game = arranged(laid_out(FOUR[:3], ("sketal-red", *FIVE[1:])), without("red"))
    game = game.do("recruit sketal-red")

    assert dice(game, "Pocana") == ["red"] * 3 + ["small red"]
    assert codes(game)[-1] == "no-die-there"
    assert game.events[-1].rule == "sketals.none"
    assert game.player.name == "Eoles"


def with_any(game: Game) -> Game:
    def change(table: Table) -> None:
        table.companions[0] = glow.companions["sketal-any"].number

    return arranged(game, change)


def test_the_sketal_of_all_colours_takes_any_large_die_of_the_reserve() -> None:
    game = with_any(laid_out(FOUR[:3])).do("recruit sketal-any")

    assert game.player.name == "Pocana"
    assert texts(game, "take") == {
        f"take {color} for sketal-any" for color in ("green", "blue", "azure", "red", "orange")
    }
    assert refused(game, "take black for sketal-any") == ["die-not-for-taking"]
    assert refused(game, "take yellow for sketal-any") == ["die-not-for-taking"]
    assert refused(game, "take red for likyar") == ["die-not-for-taking"]
    assert refused(game, "recruit thoape") == ["not-now"]
    assert game.explain("recruit thoape").reasons[0].rule == "sketals.die"
    game = game.do("take azure for sketal-any")
    assert dice(game, "Pocana") == ["red"] * 3 + ["azure", "small red"]
    assert game.player.name == "Eoles"


def test_the_sketal_of_all_colours_finds_an_empty_reserve() -> None:
    def empty(table: Table) -> None:
        table.reserve = [0] * len(table.reserve)

    game = arranged(with_any(laid_out(FOUR[:3])), empty).do("recruit sketal-any")

    assert codes(game)[-1] == "no-die-there"
    assert game.player.name == "Eoles"


def owning(*cards: str) -> Any:
    """Give the first player Sketals that came without their dice."""

    def change(table: Table) -> None:
        table.seats[0].companions = numbers(cards)
        table.companions = numbers(FIVE)

    return change


def test_a_die_not_taken_may_be_taken_in_a_later_round() -> None:
    game = arranged(laid_out(FOUR[:3]), owning("sketal-red")).do("recruit likyar")

    assert texts(game) == {"take red for sketal-red", "leave"}
    reason = game.explain("leave").reasons[0]
    assert (reason.rule, reason.ruling) == ("sketals.forgotten", LATE)
    taken = game.do("take red for sketal-red")
    assert dice(taken, "Pocana") == ["red"] * 4 + ["small red"]
    assert (taken.events[0].code, taken.events[0].reason.ruling) == ("takes-die", LATE)
    assert taken.player.name == "Eoles"
    left = game.do("leave")
    assert (codes(left), left.player.name) == (["leaves-die"], "Eoles")
    assert "red" in reserve(left)
    again = to_phase(left, "morning", 2)
    again = quietly(again, lambda now: "leave" in texts(now), prefer=("keep", "recruit"))
    assert texts(again) == {"take red for sketal-red", "leave"}


NEVER = "sketal-die-later"


def test_a_die_may_be_forgotten_when_its_sketal_arrives() -> None:
    """Whoever plays by hand may leave it; it was there, so it may be taken later."""
    game = with_any(laid_out(FOUR[:3])).do("recruit sketal-any")
    reason = game.explain("leave").reasons[0]
    assert (reason.code, reason.rule, reason.ruling) == ("may-leave", "sketals.forgotten", LATE)
    game = game.do("leave")
    assert (codes(game), game.player.name) == (["leaves-die"], "Eoles")
    game = to_phase(game, "morning", 2)
    game = quietly(game, lambda now: "leave" in texts(now), prefer=("keep", "recruit"))

    assert game.player.name == "Pocana"
    assert game.explain("take red for sketal-any").reasons[0].ruling == LATE


RED_SKETAL = ("sketal-red", *FIVE[1:])


def test_the_die_of_any_sketal_may_be_forgotten_by_hand() -> None:
    """It is never offered, so that no strategy chooses it; who plays by hand may say it."""
    game = laid_out(FOUR[:3], RED_SKETAL)
    assert "recruit sketal-red without-die" not in texts(game)
    answer = game.explain("recruit sketal-red without-die")
    assert answer.legal
    reasons = {reason.code: (reason.rule, reason.ruling) for reason in answer.reasons}
    assert reasons["may-leave"] == ("sketals.forgotten", LATE)
    assert "brings-die" not in reasons
    left = game.do("recruit sketal-red without-die")
    assert codes(left)[-1] == "leaves-die"
    assert dice(left, "Pocana") == ["red"] * 3 + ["small red"]
    assert "red" in reserve(left)
    assert left.player.name == "Eoles"
    again = to_phase(left, "morning", 2)
    again = quietly(again, lambda now: "leave" in texts(now), prefer=("keep", "recruit"))
    assert texts(again) == {"take red for sketal-red", "leave"}
    assert again.explain("take red for sketal-red").reasons[0].ruling == LATE


def test_who_does_not_forget_takes_the_die_at_once() -> None:
    game = laid_out(FOUR[:3], RED_SKETAL)
    reasons = game.explain("recruit sketal-red").reasons
    (reason,) = (why for why in reasons if why.code == "brings-die")
    assert [str(die) for die in reason.shown] == ["red"]
    assert "red" not in reserve(game.do("recruit sketal-red"))


def test_what_forgets_a_die_needs_one() -> None:
    game = laid_out(FOUR[:3], RED_SKETAL)
    assert refused(game, "recruit thoape without-die") == ["no-die-to-leave"]

    def empty(table: Table) -> None:
        table.reserve[COLOR_AT[glow.Color("red")]] = 0

    game = arranged(game, empty)
    assert refused(game, "recruit sketal-red without-die") == ["no-die-to-leave"]
    reasons = {why.code: why.ruled for why in game.explain("recruit sketal-red").reasons}
    assert reasons["brings-no-die"] == (NEVER, "never")
    assert "brings-die" not in reasons


def test_a_forgotten_die_travels_with_a_game_and_is_typed_in_french() -> None:
    game = laid_out(FOUR[:3], RED_SKETAL).do("recruit sketal-red without-die")
    assert game.history[-1].text == "recruit sketal-red without-die"
    with using("fr"):
        assert laid_out(FOUR[:3], RED_SKETAL).do("enrôler sketal-red sans-dé") == game


def test_a_die_left_is_left_for_good_under_the_other_ruling() -> None:
    under = Rulings("standard", forgotten_sketal_die="no")
    game = with_any(laid_out(FOUR[:3], rulings=under)).do("recruit sketal-any")
    assert game.explain("leave").reasons[0].code == "may-leave-for-good"
    game = game.do("leave")

    assert codes(game) == ["leaves-die-for-good"]
    game = to_phase(game, "morning", 2)
    while game.phase == "morning":
        assert verbs(game).isdisjoint({"take", "leave"})
        game = game.do(game.actions()[0])


def without_red(rulings: Any = "standard") -> Game:
    """Let Pocana recruit the red Sketal while no red die is in the reserve, which then has one."""

    def empty(table: Table) -> None:
        table.reserve[COLOR_AT[glow.Color("red")]] = 0

    def full(table: Table) -> None:
        table.reserve[COLOR_AT[glow.Color("red")]] = 1

    game = laid_out(FOUR[:3], ("sketal-red", *FIVE[1:]), rulings=rulings)
    game = arranged(game, empty).do("recruit sketal-red")
    event = game.events[-1]
    answer = Rulings(rulings)[NEVER] if isinstance(rulings, str) else rulings[NEVER]
    code = "no-die-yet" if answer == "later" else "no-die-there"
    assert (event.code, event.rule) == (code, "sketals.none")
    assert event.reason.ruled == (NEVER, answer)
    return arranged(game, full)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_die_that_was_not_there_is_never_offered_later(preset: str) -> None:
    """sketal-die-later: nobody forgot anything."""
    game = to_phase(without_red(preset), "morning", 2)
    while game.phase == "morning":
        assert verbs(game).isdisjoint({"take", "leave"})
        game = game.do(game.actions()[0])
    assert "red" in reserve(game)


def test_it_is_offered_later_under_the_other_ruling() -> None:
    under = Rulings("standard", sketal_die_later="later", forgotten_sketal_die="no")
    game = to_phase(without_red(under), "morning", 2)
    game = quietly(game, lambda now: "leave" in texts(now), prefer=("keep", "recruit"))

    assert texts(game, "take") == {"take red for sketal-red"}
    assert game.explain("take red for sketal-red").reasons[0].ruled == (NEVER, "later")
    game = game.do("take red for sketal-red")
    assert (game.events[0].code, game.events[0].reason.ruled) == ("takes-die", (NEVER, "later"))


def test_a_die_not_taken_is_lost_under_the_other_ruling() -> None:
    under = Rulings("standard", forgotten_sketal_die="no")
    game = arranged(laid_out(FOUR[:3], rulings=under), owning("sketal-red")).do("recruit likyar")

    assert (verbs(game), game.player.name) == ({"recruit"}, "Eoles")
    digital = laid_out(FOUR[:3], rulings="digital")
    game = arranged(digital, owning("sketal-red", "sketal-any")).do("recruit likyar")
    assert game.player.name == "Eoles"


def test_two_forgotten_dice_are_taken_one_after_the_other() -> None:
    game = arranged(laid_out(FOUR[:3]), owning("sketal-red", "sketal-any")).do("recruit likyar")
    assert texts(game) == {
        "take red for sketal-red", "leave",
        *(f"take {c} for sketal-any" for c in ("green", "blue", "azure", "red", "orange")),
    }  # fmt: skip
    game = game.do("take red for sketal-any")

    assert game.player.name == "Eoles"  # no red die is left for the other one
    game = arranged(laid_out(FOUR[:3]), owning("sketal-red", "sketal-any"))
    game = game.do("recruit likyar", "take red for sketal-red")
    assert texts(game) == {
        "leave", *(f"take {c} for sketal-any" for c in ("green", "blue", "azure", "orange")),
    }  # fmt: skip


def test_whoever_has_a_die_takes_no_second_one() -> None:
    game = laid_out(FOUR[:3], ("sketal-red", *FIVE[1:])).do("recruit sketal-red")
    game = to_phase(game, "morning", 2)
    while game.phase == "morning":
        assert verbs(game).isdisjoint({"take", "leave"})
        game = game.do(game.actions()[0])


def test_a_newcomer_takes_its_die_before_one_is_offered_late() -> None:
    """The reserve has one red die: it goes to the Sketal that comes, not to the one that waits."""

    def change(table: Table) -> None:
        owning("sketal-any")(table)
        table.companions[0] = glow.companions["sketal-red"].number

    game = arranged(laid_out(FOUR[:3]), change).do("recruit sketal-red")

    assert "takes-die" in codes(game)
    assert game.players["Pocana"].sketal_dice == {"sketal-any": None, "sketal-red": 3}
    assert texts(game, "take") == {
        f"take {c} for sketal-any" for c in ("green", "blue", "azure", "orange")
    }


# ------------------------------------------------------------------ Kaar and the black die


WITH_KAAR = ("kaar", *FIVE[1:])


def test_taking_kaar_brings_the_black_die_to_the_space_it_shows() -> None:
    game = laid_out(FOUR[:3], WITH_KAAR).do("recruit kaar")
    assert (game.player.name, texts(game)) == ("Pocana", {"black"})
    assert "black" in reserve(game)
    placed = game.do("black = air")

    assert [str(one.dice) for one in placed.track][3] == "2 small azure, black"
    assert "black" not in reserve(placed)
    assert codes(placed) == ["black-die-placed"]
    assert placed.events[0].rule == "kaar.black-die"
    assert placed.events[0].data["card"].key == "tamnuca-a"
    assert placed.player.name == "Eoles"
    taken = placed.do("recruit tamnuca-a")
    assert dice(taken, "Eoles") == ["azure"] * 2 + ["small azure"] * 2 + ["black"]


@pytest.mark.parametrize("rulings", ["standard", "english", "french", "digital"])
def test_the_black_die_never_goes_where_nobody_stands(rulings: str) -> None:
    """The space of Kaar, just taken, is empty; so are those from which others recruited."""
    spaces: Counter[int] = Counter()
    for seed in range(150):
        game = laid_out(FOUR[:3], WITH_KAAR, rulings=rulings, seed=seed)
        game = game.do("recruit ladawa", "recruit kaar", "black")
        (where,) = (one for one in game.track if "black" in map(str, one.dice))
        assert where.companion is not None
        spaces[where.position] += 1

    assert set(spaces) == {2, 3, 4}
    assert min(spaces.values()) > 25  # each about 50 times of 150


def test_a_result_that_points_at_nobody_is_not_final() -> None:
    game = laid_out(FOUR[:3], WITH_KAAR).do("recruit kaar")

    error = refusal(game.do, "black = fire")
    assert error.code == "nobody-there"
    assert [str(one) for one in error.data["expected"]] == ["water", "rock", "air", "nature"]
    assert refusal(game.do, "black = loss").code == "no-place-on-track"
    assert refusal(game.do, "black = footprints").code == "impossible-face"
    assert refusal(game.do, "black = air air").code == "wrong-number"
    assert "black" in reserve(game)
    assert game.explain("recruit thoape").reasons[0].rule == "kaar.black-die"


@pytest.mark.parametrize(
    ("face", "rule"),
    [
        ("fire", "kaar.empty-space"),
        ("loss", "kaar.empty-space"),
        ("footprints", "kaar.black-die"),
        ("air air", "kaar.black-die"),
    ],
)
@pytest.mark.parametrize("preset", ["standard", "digital"])
def test_what_the_black_die_cannot_show_cites_what_decides(
    preset: str, face: str, rule: str
) -> None:
    """Nobody stands on fire any more, and -2 points at nobody: that is the empty space's rule."""
    game = laid_out(FOUR[:3], WITH_KAAR, rulings=preset).do("recruit kaar")
    answer = game.explain(f"black = {face}")
    (reason,) = answer.reasons

    assert not answer
    astray = "black-rolled-again" if preset == "standard" else "black-goes-elsewhere"
    code = astray if rule == "kaar.empty-space" else "result-impossible"
    assert (reason.code, reason.rule) == (code, rule)
    assert (reason.ruling == "kaar-empty-space") == (rule == "kaar.empty-space")
    assert game.explain("black = water")


def test_the_last_to_recruit_leaves_one_place_for_the_black_die() -> None:
    game = laid_out(FOUR, WITH_KAAR).do("recruit thoape", "recruit torke-a", "recruit ladawa")
    game = game.do("recruit kaar")

    assert [str(one) for one in refusal(game.do, "black = fire").data["expected"]] == ["air"]
    game = game.do("black")
    assert "black" in map(str, game.track[3].dice)
    assert game.phase == "late-morning"
    assert keys(game.cemetery) == ["tamnuca-a"]


def test_the_black_die_enters_once_only() -> None:
    def change(table: Table) -> None:
        table.black = False
        table.dice[1].append(BLACK)

    game = arranged(laid_out(FOUR[:3], WITH_KAAR), change).do("recruit kaar")

    assert codes(game) == ["recruits", "takes-dice"]
    assert game.player.name == "Eoles"


def test_without_kaar_the_black_die_stays_in_the_reserve() -> None:
    game = laid_out(FOUR[:3], WITH_KAAR)
    game = game.do("recruit thoape", "recruit torke-a", "recruit ladawa")

    assert "kaar" in keys(game.cemetery)
    assert "black" in reserve(game)


def test_the_first_of_two_players_rolls_before_discarding() -> None:
    game = laid_out(FOUR[:2], WITH_KAAR).do("recruit kaar", "black = water")

    assert verbs(game) == {"discard"}
    game = game.do("discard thoape")
    assert str(game.track[1].dice) == "2 small blue, black"


def owning_kaar(game: Game, space: int = 1) -> Game:
    """Give Kaar to the first player and put the black die on a space."""

    def change(table: Table) -> None:
        table.seats[0].companions = numbers(["kaar"])
        table.black = False
        table.dice[space].append(BLACK)

    return arranged(game, change)


@pytest.mark.parametrize("rulings", ["standard", "english", "french", "digital"])
def test_the_owner_of_kaar_moves_the_black_die_away(rulings: str) -> None:
    game = owning_kaar(laid_out(FOUR[:3], FIVE, rulings=rulings))
    others = [one for one in FIVE if one != "thoape"]
    moved = {f"recruit thoape black-to {one}" for one in others}
    kept = set() if rulings == "digital" else {"recruit thoape"}

    assert texts(game) == {*(f"recruit {one}" for one in others), *moved, *kept}
    assert refused(game, "recruit likyar black-to ladawa") == ["may-not-move-black-die"]
    assert refused(game, "recruit thoape black-to thoape") == ["may-not-move-black-die"]
    assert refused(game, "recruit thoape black-to kaar") == ["may-not-move-black-die"]
    after = game.do("recruit thoape black-to ladawa")
    assert dice(after, "Pocana") == ["red"] * 3 + ["small blue"] * 2
    assert str(after.track[4].dice) == "2 small green, small purple, black"
    assert codes(after)[0] == "moves-black-die"
    event = after.events[0]
    assert (event.rule, event.reason.ruling) == ("kaar.moves-die", "kaar-owner-moves-die")


def test_the_owner_of_kaar_may_keep_the_black_die() -> None:
    game = owning_kaar(laid_out(FOUR[:3], FIVE)).do("recruit thoape")

    assert dice(game, "Pocana")[-1] == "black"


def test_under_the_digital_ruling_the_die_must_move() -> None:
    game = owning_kaar(laid_out(FOUR[:3], FIVE, rulings="digital"))

    assert refused(game, "recruit thoape") == ["must-move-black-die"]


def test_nobody_else_moves_the_black_die() -> None:
    game = owning_kaar(laid_out(FOUR[:3], FIVE)).do("recruit likyar")

    assert texts(game) == {f"recruit {one}" for one in FIVE[1:]}
    assert refused(game, "recruit thoape black-to ladawa") == ["may-not-move-black-die"]


def test_a_black_die_left_lying_waits_for_the_next_round() -> None:
    game = owning_kaar(laid_out(FOUR[:3], FIVE))
    game = game.do("recruit likyar", "recruit torke-a", "recruit ladawa")
    game = to_phase(game, "morning", 2)

    assert "black" in map(str, game.track[1].dice)
