"""Noon: Cromaug calls back, Xar'gok casts, spells trigger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    after_the_roll,
    arranged,
    at_noon,
    codes,
    dice_of,
    keys,
    refused,
    stock,
    texts,
    the,
    to_phase,
)
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.game import Game
    from glow_explorer.game.table import Table

# ------------------------------------------------------------------ Cromaug


def with_cromaug(cemetery: Any, roll: str = "azure:air azure:fire", **more: Any) -> Game:
    return at_noon(["cromaug", *more.pop("others", [])], roll, cemetery=cemetery, **more)


def test_cromaug_calls_another_companion_back_as_the_last() -> None:
    game = with_cromaug(["likyar", "dvol-3"], others=["ladawa"])
    assert texts(game) == {
        "apply companion:41 -> companion:1", "apply companion:41 -> companion:35",
        "apply companion:41 -> nothing",
    }  # fmt: skip
    after = game.do("apply cromaug -> likyar")

    assert keys(after.players["Eoles"].companions) == ["ladawa", "likyar"]
    assert keys(after.cemetery) == ["dvol-3", "cromaug"]
    assert the("calls-back", after).rule == "cromaug.last"
    assert (after.phase, after.players["Eoles"].recruited) == ("afternoon", 2)


def test_the_die_of_a_sketal_that_cromaug_calls_may_be_forgotten_by_hand() -> None:
    game = with_cromaug(["sketal-red", "likyar"])
    leaving = "apply companion:41 -> companion:17 without-die"
    typed = "apply cromaug -> sketal-red without-die"
    assert leaving not in texts(game)
    answer = game.explain(typed)
    assert answer.action.text == leaving
    assert answer.legal
    assert answer.reasons[-1].ruled == ("forgotten-sketal-die", "yes")
    after = game.do(typed)
    assert "leaves-die" in codes(after)
    assert "takes-die" not in codes(after)
    assert refused(game, "apply cromaug -> likyar without-die") == ["no-die-to-leave"]


def test_cromaug_may_call_nobody() -> None:
    game = with_cromaug(["likyar"]).do("apply cromaug -> nothing")

    assert keys(game.players["Eoles"].companions) == []
    assert keys(game.cemetery) == ["likyar", "cromaug"]
    assert "calls-nobody" in codes(game)


def test_cromaug_leaves_an_empty_cemetery_alone() -> None:
    game = with_cromaug([])

    assert texts(game, "apply") == {"apply companion:41"}
    assert keys(game.do("apply cromaug").cemetery) == ["cromaug"]


@pytest.mark.parametrize("rulings", PRESETS)
def test_whether_cromaug_takes_itself(rulings: str) -> None:
    game = with_cromaug(["likyar"], rulings=rulings)
    itself = "apply companion:41 -> companion:41"

    assert (itself in texts(game)) == (rulings == "digital")
    if rulings == "digital":
        after = game.do(itself)
        assert keys(after.players["Eoles"].companions) == ["cromaug"]
        assert keys(after.cemetery) == ["likyar"]


def test_the_newcomer_may_trigger_at_once() -> None:
    game = with_cromaug(["dvol-3", "kapao-5"]).do("apply cromaug -> dvol-3")
    assert texts(game) == {"apply companion:35"}

    assert stock(game.do("apply dvol-3"))[0] == 11


def test_the_digital_cromaug_goes_before_special_faces_and_all_cards() -> None:
    dice = "yellow:light yellow:air azure:fire"
    game = with_cromaug(["likyar"], dice, others=["dvol-3"], rulings="digital", light=10)
    assert stock(game)[0] == 10
    assert all(text.startswith("apply companion:41 -> ") for text in texts(game))
    assert "cannot-apply" in refused(game, "apply dvol-3")
    game = game.do("apply cromaug -> likyar")
    assert stock(game)[0] == 13
    assert the("face-light", game).light == 3
    game = game.do("apply dvol-3")

    assert stock(game)[0] == 14
    standard = with_cromaug(["likyar"], dice, others=["dvol-3"], light=10)
    assert stock(standard)[0] == 13
    assert "apply companion:35" in texts(standard)


def test_after_the_digital_cromaug_each_face_carries_its_own_light() -> None:
    game = with_cromaug(
        ["likyar"], "yellow:light azure:air azure:fire black:loss", rulings="digital", light=10
    ).do("apply cromaug -> likyar")

    assert stock(game)[0] == 11
    assert (the("face-light", game).light, the("face-loss", game).light) == (3, -2)


def test_a_sketal_called_back_brings_a_die_for_tomorrow() -> None:
    game = with_cromaug(["sketal-red"]).do("apply cromaug -> sketal-red")

    assert list(map(str, dice_of(game.players["Eoles"]))) == ["azure"] * 2
    assert "red" not in map(str, game.reserve)
    assert {"die-from-tomorrow", "takes-die"} <= set(codes(game))
    tomorrow = to_phase(game, "morning", 2)
    assert list(map(str, dice_of(tomorrow.players["Eoles"]))) == ["azure", "azure", "red"]
    assert tomorrow.players["Eoles"].sketal_dice == {"sketal-red": 2}


def test_a_sketal_called_back_finds_no_die() -> None:
    def empty(table: Table) -> None:
        table.reserve = [0] * len(table.reserve)

    game = arranged(with_cromaug(["sketal-red", "sketal-any"]), empty)
    for one in ("sketal-red", "sketal-any"):
        after = game.do(f"apply cromaug -> {one}")
        assert "no-die-there" in codes(after)
        assert "die-from-tomorrow" not in codes(after)
        assert after.phase == "afternoon"


def test_the_sketal_of_all_colours_called_back_takes_a_die_of_choice() -> None:
    game = with_cromaug(["sketal-any"]).do("apply cromaug -> sketal-any")
    assert "leave" in texts(game)
    assert texts(game, "take") == {
        f"take {color} for sketal-any" for color in ("green", "blue", "azure", "red", "orange")
    }
    assert refused(game, "rest") == ["not-now"]
    game = game.do("take blue for sketal-any")

    assert game.phase == "afternoon"
    assert list(map(str, dice_of(game.players["Eoles"]))) == ["azure"] * 2
    tomorrow = to_phase(game, "morning", 2).players["Eoles"]
    assert list(map(str, dice_of(tomorrow))) == ["azure", "azure", "blue"]


def test_a_sketal_that_comes_and_leaves_at_one_noon_takes_its_die_back_with_it() -> None:
    game = with_cromaug(["sketal-green"], "azure:air azure:rock small orange:rock")
    game = game.do("apply cromaug -> sketal-green")
    assert "green" not in map(str, game.reserve)
    game = game.do("apply sketal-green")

    assert "green" in map(str, game.reserve)
    assert "no-die-back" not in codes(game)
    assert keys(game.players["Eoles"].companions) == []
    assert list(map(str, dice_of(to_phase(game, "morning", 2).players["Eoles"]))) == ["azure"] * 2


def test_a_sketal_that_died_today_may_be_called_back_with_its_die() -> None:
    game = at_noon(
        ["sketal-green", "cromaug"], "azure:air azure:rock green:rock small orange:fire",
        owners={"sketal-green": 2},
    ).do("apply sketal-green")  # fmt: skip
    assert "green" in map(str, game.reserve)
    game = game.do("apply cromaug -> sketal-green")

    assert "green" not in map(str, game.reserve)
    assert str(game.players["Eoles"].roll) == "azure:air azure:rock small orange:fire"
    tomorrow = to_phase(game, "morning", 2).players["Eoles"]
    assert list(map(str, dice_of(tomorrow))) == ["azure", "azure", "green"]


def test_kaar_called_back_brings_the_black_die_into_play() -> None:
    game = with_cromaug(["kaar"]).do("apply cromaug -> kaar")
    assert texts(game) == {"black"}
    assert refusal(game.do, "black = loss").code == "no-place-on-track"
    game = game.do("black = nature")

    assert "black" in map(str, game.track[4].dice)
    assert "black" not in map(str, game.reserve)
    assert (codes(game)[0], game.events[0].rule) == ("black-die-on-track", "cromaug.kaar")
    assert game.events[0].reason.ruled == ("kaar-at-noon", "space-shown")
    assert game.phase == "afternoon"
    tomorrow = to_phase(game, "morning", 2)
    assert "black" in map(str, tomorrow.track[4].dice)


@pytest.mark.parametrize("rulings", PRESETS)
def test_with_nobody_on_the_track_the_black_die_goes_anywhere(rulings: str) -> None:
    spaces = set()
    for seed in range(40):
        game = with_cromaug(["kaar"], rulings=rulings).reseeded(seed)
        game = game.do("apply cromaug -> kaar", "black")
        spaces |= {one.position for one in game.track if "black" in map(str, one.dice)}

    assert spaces == {1, 2, 3, 4, 5}


def test_kaar_called_back_again_brings_no_second_black_die() -> None:
    def in_play(table: Table) -> None:
        table.black = False
        table.dice[2].append(7)

    game = arranged(with_cromaug(["kaar"]), in_play)
    game = game.do("apply cromaug -> kaar")

    assert game.phase == "afternoon"
    assert "black-die-comes" not in codes(game)
    assert "black" in map(str, game.track[2].dice)


def test_kaar_called_back_shelters_the_owner_at_once() -> None:
    """The black die had taken the fire away; with Kaar in play, it counts."""
    game = with_cromaug(["kaar"], "azure:air azure:fire black:fire", others=["biraii-1"])
    assert texts(game, "apply") == {
        "apply companion:41 -> companion:20", "apply companion:41 -> nothing",
    }  # fmt: skip
    game = game.do("apply cromaug -> kaar")

    assert "immunity-begins" in codes(game)
    assert texts(game) == {"apply companion:32"}
    assert stock(game.do("apply biraii-1", "apply biraii-1"))[0] == 12


# ------------------------------------------------------------------ Xar'gok and spells


def casting(count: int = 4, **more: Any) -> Game:
    return at_noon(["xargok"], "azure:fire azure:fire", players=("Eoles", *OTHERS)[:count], **more)


OTHERS = ("Pocana", "Braccio", "Orium")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_other_players_take_a_token_each_face_down(count: int) -> None:
    game = casting(count).do("resolve")
    assert texts(game) == {"spells"}
    assert keys(game.cemetery) == ["xargok"]
    drawn = game.do("spells = " + " ".join(["6", "3", "6"][: count - 1]))

    assert [one.hidden_spells for one in drawn.players.values()] == [0] + [1] * (count - 1)
    assert all(one.spells == () for one in drawn.players.values())
    assert [seat.hidden for seat in drawn._table.seats[1:]] == [[6], [3], [6]][: count - 1]
    told = [one for one in drawn.events if one.code == "takes-spell"]
    assert [one.player for one in told] == list(OTHERS[: count - 1])
    assert {one.rule for one in told} == {"xargok.others"}


def test_the_tokens_are_taken_in_turn_order() -> None:
    game = casting()

    def change(table: Table) -> None:
        table.first, table.turn = 2, 2

    game = arranged(game, change).do("resolve", "spells = 1 2 3")
    told = [one.player for one in game.events if one.code == "takes-spell"]

    assert told == ["Braccio", "Orium", "Pocana"]
    assert [seat.hidden for seat in game._table.seats] == [[], [3], [1], [2]]


def test_only_tokens_of_the_pile_are_drawn() -> None:
    game = casting(3).do("resolve")

    assert refusal(game.do, "spells = 1 1").code == "cannot-be-drawn"
    assert refusal(game.do, "spells = 1").code == "wrong-number"
    assert refusal(game.do, "spells = 1 2 3").code == "wrong-number"
    assert refusal(game.do, "spells = 1 9").code == "cannot-be-drawn"
    assert refusal(game.do, "spells = one two").code == "cannot-be-drawn"


def few(*tokens: int) -> Any:
    def change(table: Table) -> None:
        table.spells, table.box = list(tokens), [1] * (7 - len(tokens))

    return change


def test_tokens_that_run_out_are_taken_while_they_last() -> None:
    game = arranged(casting(), few(2, 5)).do("resolve", "spells = 5 2")

    assert [seat.hidden for seat in game._table.seats] == [[], [5], [2], []]
    told = [one for one in game.events if one.code == "takes-spell"]
    assert {one.reason.ruling for one in told} == {"spells-run-out"}
    none = arranged(casting(), few()).do("resolve")
    assert "no-spells-left" in codes(none)
    assert none.phase == "afternoon"


def test_nobody_takes_a_token_where_it_is_ruled_so() -> None:
    under = Rulings("standard", spells_run_out="nobody")
    game = arranged(casting(rulings=under), few(2, 5)).do("resolve")

    assert "no-spells-for-all" in codes(game)
    assert sorted(game._table.spells) == [2, 5]
    assert all(one.hidden_spells == 0 for one in game.players.values())
    enough = arranged(casting(rulings=under), few(1, 2, 5)).do("resolve")
    assert texts(enough) == {"spells"}


def test_a_spell_face_down_does_not_trigger() -> None:
    game = at_noon([], "azure:fire azure:fire", hidden=["spell-fire"])

    assert (game.phase, stock(game)[0]) == ("afternoon", 10)


def test_a_spell_triggers_once_and_goes_in_the_box() -> None:
    game = at_noon([], "azure:fire azure:fire small red:fire", spells=["spell-fire"])
    assert texts(game) == {"resolve", "apply spell:4"}
    game = game.do("resolve")

    assert stock(game)[0] == 4
    assert keys(game.players["Eoles"].spells) == []
    assert game._table.box == [4]
    assert 4 not in game._table.spells
    assert the("spell-leaves", game).rule == "spells.trigger"


def test_two_equal_spells_both_trigger() -> None:
    dice = "azure:fire azure:fire small red:fire"
    game = at_noon([], dice, spells=["spell-same", "spell-same"], light=30).do("resolve")

    assert stock(game)[0] == 16
    assert game._table.box == [6, 6]


def test_a_loss_that_finds_too_little_makes_the_order_matter() -> None:
    game = at_noon(["ladawa"], "azure:fire azure:fire", spells=["spell-fire"], light=3)
    assert "resolve" not in texts(game)

    assert stock(game.do("apply ladawa", "apply spell-fire"))[0] == 1
    assert stock(game.do("apply spell-fire", "apply ladawa"))[0] == 4


def test_lost_footprints_stop_at_zero() -> None:
    game = at_noon([], "azure:rock azure:rock", spells=["spell-rock"], footprints=2)
    game = game.do("apply spell-rock")

    assert stock(game)[1] == 0
    assert "footprints-stop" in codes(game)


def struck(**more: Any) -> Game:
    return at_noon(["dvol-3", "kapao-5"], "azure:air azure:air", spells=["spell-air"], **more)


def test_the_spell_on_the_last_companion_kills_it_without_its_effect() -> None:
    game = struck().do("apply spell-air")

    assert keys(game.players["Eoles"].companions) == ["dvol-3"]
    assert the("dies-by-spell", game).rule == "spells.last-companion-dies"
    assert "apply companion:43" not in texts(game)
    assert texts(game) == {"apply companion:35"}


def test_whoever_left_before_uncovers_the_one_next_to_last() -> None:
    game = struck().do("apply kapao-5", "apply spell-air")

    assert keys(game.players["Eoles"].companions) == []
    assert keys(game.cemetery) == ["kapao-5", "dvol-3"]


def test_the_companion_may_be_resolved_before_the_spell_strikes_it() -> None:
    game = at_noon(["dvol-3"], "azure:air azure:air", spells=["spell-air"])
    game = game.do("apply dvol-3", "apply dvol-3", "apply spell-air")

    assert stock(game)[0] == 12
    assert keys(game.cemetery) == ["dvol-3"]


def test_a_sketal_struck_by_the_spell_loses_its_die_and_applies_nothing() -> None:
    game = at_noon(
        ["sketal-red"], "azure:air azure:air red:air", owners={"sketal-red": 2},
        spells=["spell-air"],
    ).do("apply spell-air")  # fmt: skip

    assert stock(game)[0] == 10
    assert str(game.players["Eoles"].roll) == "azure:air azure:air"
    assert "red" in map(str, game.reserve)


@pytest.mark.parametrize(("rulings", "left"), [("standard", []), ("digital", ["spell-air"])])
def test_the_spell_finds_nobody(rulings: str, left: list[str]) -> None:
    game = at_noon([], "azure:air azure:air", spells=["spell-air"], rulings=rulings)
    game = game.do(next(iter(sorted(texts(game), reverse=True))))

    assert keys(game.players["Eoles"].spells) == left
    assert game._table.box == ([] if left else [3])
    assert game.phase == "afternoon"


def test_a_called_back_companion_is_the_last_and_may_be_struck() -> None:
    game = at_noon(
        ["cromaug", "ladawa"], "azure:air azure:air", spells=["spell-air"], cemetery=["likyar"]
    ).do("apply cromaug -> likyar", "apply spell-air")

    assert keys(game.players["Eoles"].companions) == ["ladawa"]


def test_kaar_struck_by_a_spell_leaves_its_owner_to_the_curse() -> None:
    game = at_noon(
        ["biraii-1", "kaar"], "azure:air azure:air black:fire", spells=["spell-air"]
    )  # fmt: skip
    assert stock(game.do("apply biraii-1", "apply spell-air"))[0] == 11
    game = game.do("apply spell-air")

    assert game.phase == "afternoon"
    assert "immunity-ends" in codes(game)
    assert stock(game)[0] == 10


def test_kaar_at_noon_by_the_adaptation_the_black_die_goes_anywhere() -> None:
    game = with_cromaug(["kaar"], rulings="digital").do("apply cromaug -> kaar", "black")

    told = the("black-die-anywhere", game)
    assert (told.rule, told.reason.ruled) == ("cromaug.kaar", ("kaar-at-noon", "any-space"))


def test_called_back_the_same_noon_it_triggers_again() -> None:
    roll = "azure:air azure:air small azure:air small azure:air"
    game = with_cromaug([], roll, others=["snarexe"], light=20)
    game = game.do("apply snarexe", "apply cromaug -> snarexe", "apply snarexe")

    assert stock(game)[0] == 40
    assert keys(game.cemetery) == ["cromaug", "snarexe"]


def test_the_effect_of_a_newcomer_may_be_left_where_it_is_ruled_so() -> None:
    roll = "azure:air azure:water small blue:water"
    game = with_cromaug(["zellyf-5"], roll, rulings="english", light=10)
    game = game.do("apply cromaug -> zellyf-5")

    assert texts(game) == {"apply companion:30", "done"}
    (reason,) = game.explain("done").reasons
    assert (reason.code, reason.ruled) == ("newcomer-left", ("newcomer-must", "may"))
    assert stock(game.do("done"))[0] == 10
    must = with_cromaug(["zellyf-5"], roll, light=10).do("apply cromaug -> zellyf-5")
    assert texts(must, "apply") == {"apply companion:30"}
    assert not must.explain("done")


@pytest.mark.parametrize(("answer", "light"), [("gains-first", 1), ("losses-first", 3)])
def test_which_special_face_comes_first(answer: str, light: int) -> None:
    under = Rulings("standard", special_faces_order=answer)
    game = at_noon([], "yellow:light azure:water black:loss", light=0, rulings=under)

    assert stock(game)[0] == light
    assert the("face-light", game).light == 3


@pytest.mark.parametrize(("answer", "light"), [("ends", 8), ("stays", 10)])
def test_who_has_had_kaar(answer: str, light: int) -> None:
    def lost(table: Table) -> None:
        table.seats[0].had_kaar = True

    under = Rulings("standard", kaar_immunity_ends=answer)
    before = after_the_roll([], "azure:fire azure:water black:loss", light=10, rulings=under)
    game = arranged(before, lost).do("keep", "keep")

    assert stock(game)[0] == light


@pytest.mark.parametrize(("answer", "left"), [("last-now", []), ("waits", ["likyar"])])
def test_the_spell_whose_bearer_has_left(answer: str, left: list[str]) -> None:
    def given_away(table: Table) -> None:
        table.seats[0].newest = 42

    under = Rulings("standard", spell_bearer_gone=answer)
    before = after_the_roll(["likyar"], "azure:air azure:air", spells=["spell-air"], rulings=under)
    game = arranged(before, given_away).do("keep", "keep").do("apply spell-air")

    assert keys(game.players["Eoles"].companions) == left
