"""Noon: special faces, cards in any order, Sketals that leave with their dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.rulebook import Rulings
from tests.support.games import (
    FOUR,
    after_the_roll,
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

if TYPE_CHECKING:
    from glow_explorer.game import Game

# ------------------------------------------------------------------ special faces


def test_special_faces_pay_before_the_cards() -> None:
    game = after_the_roll(
        [], "yellow:light yellow:light purple:footprints small purple:footprints", light=10
    )
    game = game.do("keep", "keep")

    assert stock(game) == (16, 4, 0, 0)
    assert codes(game)[-4:-1] == ["face-footprints", "face-light", "nothing-triggers"]
    assert (the("face-light", game).light, the("face-light", game).score) == (6, 16)
    assert game.light_sources["Eoles"]["faces"] == 6
    assert game.phase == "afternoon"


@pytest.mark.parametrize(("light", "left"), [(10, 8), (2, 0), (1, 0), (0, 0)])
def test_the_black_die_costs_two_light_and_stops_at_zero(light: int, left: int) -> None:
    game = at_noon([], "azure:fire azure:water black:loss", light=light)

    assert stock(game)[0] == left
    assert the("face-loss", game).light == left - light
    assert ("light-stops" in codes(game)) == (light < 2)


def test_the_score_goes_below_zero_where_it_is_ruled_so() -> None:
    under = Rulings("standard", score_floor_in_play="no")
    game = at_noon([], "azure:fire azure:water black:loss", light=1, rulings=under)

    assert stock(game)[0] == -1
    assert "light-below-zero" in codes(game)


def test_light_of_a_face_comes_before_the_loss_of_another() -> None:
    game = at_noon([], "yellow:light azure:water black:loss", light=0)

    assert stock(game)[0] == 1
    assert (the("face-light", game).light, the("face-loss", game).light) == (3, -2)


@pytest.mark.parametrize(("rulings", "light"), [("standard", 10), ("digital", 8)])
def test_the_owner_of_kaar_is_spared(rulings: str, light: int) -> None:
    game = at_noon(["kaar"], "azure:fire azure:water black:loss", rulings=rulings)

    assert stock(game)[0] == light
    assert ("face-spared" in codes(game)) == (rulings == "standard")


@pytest.mark.parametrize(("rulings", "times"), [("standard", 0), ("english", 1), ("french", 0)])
def test_the_curse_takes_dice_out_of_the_cards(rulings: str, times: int) -> None:
    """Biraii wants one fire: the black die shows it, and takes it from all other dice."""
    game = at_noon(["biraii-1"], "red:fire red:fire black:fire", rulings=rulings)
    if times:
        game = game.do("resolve")

    assert stock(game) == (10 + times, 0, times, 0)


# ------------------------------------------------------------------ cards


def test_the_third_example_of_the_rulebook() -> None:
    """Two pairs of air and rock, then the Sketal leaves with its die, and no water is shown."""
    game = at_noon(
        ["sketal-green", "donillilu"], "azure:air azure:air green:rock small orange:rock",
        owners={"sketal-green": 2},
    )  # fmt: skip
    assert texts(game) == {"apply adventurer:3", "apply companion:15", "apply companion:8"}
    best = game.do("apply eoles", "apply eoles", "apply sketal-green", "apply donillilu")

    assert stock(best) == (18, 0, 2, 1)
    assert best.phase == "afternoon"
    assert keys(best.players["Eoles"].companions) == ["donillilu"]
    assert keys(best.cemetery) == ["sketal-green"]
    assert str(best.players["Eoles"].roll) == "azure:air azure:air small orange:rock"
    assert "green" in map(str, best.reserve)
    worse = game.do("apply sketal-green", "apply eoles", "apply donillilu")
    assert stock(worse) == (16, 0, 1, 1)


def test_all_that_triggers_must_be_applied() -> None:
    game = at_noon(["zellyf-5"], "azure:water azure:water", light=10)

    assert texts(game) == {"resolve", "apply companion:30"}
    assert refused(game, "rest") == ["not-now"]
    assert refused(game, "keep") == ["not-now"]
    assert stock(game.do("resolve"))[0] == 8
    assert stock(game.do("apply zellyf-5"))[0] == 8


def test_one_cannot_be_done_while_cards_are_left() -> None:
    """The reason says what is left; it does not say that one may."""
    game = at_noon(["zellyf-5"], "azure:water azure:water")

    assert not [code for code in refused(game, "done") if code.startswith("may-")]


def test_a_noon_with_nothing_to_apply_passes() -> None:
    game = at_noon(["zellyf-5"], "azure:fire azure:fire")

    told = [(one.player, one.rule) for one in game.events if one.code == "nothing-triggers"]
    assert told == [("Eoles", "noon.nothing"), ("Pocana", "noon.nothing")]
    assert game.phase == "afternoon"


def test_what_does_not_trigger_cannot_be_applied() -> None:
    game = at_noon(["zellyf-5", "likyar"], "azure:water azure:water", cemetery=["dvol-3"])

    assert "cannot-apply" in refused(game, "apply likyar")
    assert refused(game, "apply kaar") == ["not-your-card"]
    assert refused(game, "apply nobody") == ["not-your-card"]
    assert refused(game, "apply dvol-3") == ["not-your-card"]
    assert "nothing-to-choose" in refused(game, "apply zellyf-5 -> nothing")


def test_a_card_is_not_applied_more_often_than_it_triggers() -> None:
    game = at_noon(["zellyf-5", "biraii-0"], "azure:water azure:water small red:fire")
    game = game.do("apply zellyf-5")

    assert "cannot-apply" in refused(game, "apply zellyf-5")
    assert texts(game) == {"apply companion:33"}


def test_a_card_that_triggers_twice_is_applied_twice() -> None:
    game = at_noon(["zellyf-0"], "azure:water azure:water")
    assert texts(game) == {"resolve", "apply companion:31"}
    game = game.do("apply zellyf-0")

    assert (game.phase, stock(game)[0]) == ("noon", 13)
    assert stock(game.do("apply zellyf-0"))[0] == 16


def test_a_noon_whose_order_matters_is_not_resolved_at_once() -> None:
    game = at_noon(
        ["sketal-green"], "azure:air azure:rock green:rock", owners={"sketal-green": 2},
        spells=["spell-rock"],
    )  # fmt: skip

    assert "resolve" not in texts(game)
    assert refused(game, "resolve")[-1] == "one-by-one"


def test_an_order_may_be_resolved_at_once_where_it_changes_only_what_losses_find() -> None:
    game = at_noon(["ladawa"], "azure:fire azure:fire", spells=["spell-fire"], light=3)

    assert stock(game.do("resolve ladawa, spell-fire"))[0] == 1
    assert stock(game.do("resolve spell-fire, ladawa"))[0] == 4
    assert game.do("resolve ladawa, spell-fire").history[-1].text == "resolve companion:5, spell:4"
    for wrong in ("", " ladawa", " ladawa, ladawa", " ladawa, spell-fire, spell-fire", " nobody"):
        assert refused(game, f"resolve{wrong}")[-1] == "one-by-one"


def test_an_order_names_every_token_of_two_equal_spells() -> None:
    game = at_noon(
        [], "azure:fire azure:fire small red:fire", spells=["spell-same", "spell-same"], light=30
    )

    assert stock(game.do("resolve spell-same, spell-same"))[0] == 16
    assert refused(game, "resolve spell-same")


def test_each_event_carries_its_light() -> None:
    game = at_noon(["tamnuca-a", "zellyf-5", "zellyf-0"], "azure:water azure:water small red:rock")
    game = game.do("resolve")
    applied = [(one.data["card"].key, one.light) for one in game.events if one.code == "applies"]

    assert sorted(applied) == [
        ("tamnuca-a", 1), ("zellyf-0", 3), ("zellyf-0", 3), ("zellyf-5", -2),
    ]  # fmt: skip
    scores = [one.score for one in game.events if one.code == "applies"]
    assert scores[-1] == stock(game)[0] == 15
    assert game.light_sources["Eoles"]["cards"] == 5


def test_nothing_is_won_with_another_players_dice() -> None:
    game = at_noon(["biraii-1"], "azure:water azure:water", players=FOUR[:3])

    assert game.phase == "afternoon"
    assert stock(game, "Pocana")[0] == 10


# ------------------------------------------------------------------ Sketals and their dice


def two_greens(**more: Any) -> Game:
    """Braccio has two green dice and a Sketal's third one, which it loses to two rocks."""
    return at_noon(
        ["sketal-green"], "green:rock green:nature green:rock small red:fire",
        owners={"sketal-green": 2}, players=("Braccio", "Pocana"), **more,
    )  # fmt: skip


def test_the_owner_chooses_which_die_of_the_colour_goes_back() -> None:
    game = two_greens()
    assert texts(game, "apply") == {f"apply companion:15 -> die {which}" for which in (0, 1, 2)}
    assert "cannot-apply" in refused(game, "apply sketal-green -> die 3")
    assert "cannot-apply" in refused(game, "apply sketal-green -> die 9")
    after = game.do("apply sketal-green -> die 1")

    assert str(after.players["Braccio"].roll) == "green:rock green:rock small red:fire"
    assert after.players["Braccio"].sketal_dice == {}
    assert the("die-back", after).reason.ruling == "which-die-goes-back"
    tomorrow = to_phase(after, "morning", 2).players["Braccio"]
    assert list(map(str, dice_of(tomorrow))) == ["green"] * 2


def test_its_own_die_goes_back_under_the_other_ruling() -> None:
    game = two_greens(rulings=Rulings("standard", which_die_goes_back="its-own"))
    game = game.do("resolve" if "resolve" in texts(game) else "apply sketal-green")

    assert str(game.players["Braccio"].roll) == "green:rock green:nature small red:fire"


def test_a_die_given_back_for_another_leaves_the_other_sketal_one() -> None:
    """Both Sketals have a green die: one leaves with the other's, who keeps the one left."""
    game = at_noon(
        ["sketal-green", "sketal-any"], "azure:fire azure:fire green:rock green:rock",
        owners={"sketal-green": 2, "sketal-any": 3},
    )  # fmt: skip
    game = game.do("apply sketal-green -> die 3")

    assert game.players["Eoles"].sketal_dice == {"sketal-any": 2}
    assert str(game.players["Eoles"].roll) == "azure:fire azure:fire green:rock"


@pytest.mark.parametrize(("answer", "light"), [("no", 12), ("yes", 13)])
def test_whether_a_returned_die_still_counts(answer: str, light: int) -> None:
    """Tamnuca wins a light for each rock; the Sketal leaves first, with one of two."""
    under = Rulings("standard", returned_die_counts_at_noon=answer)
    game = at_noon(
        ["tamnuca-a", "sketal-green"], "azure:rock azure:fire green:rock",
        owners={"sketal-green": 2}, rulings=under, light=9,
    )  # fmt: skip
    game = game.do("apply sketal-green", "apply tamnuca-a")
    if game.phase == "noon":
        game = game.do("apply tamnuca-a")

    assert stock(game)[0] == light
    assert str(game.players["Eoles"].roll) == "azure:rock azure:fire"


def test_no_die_is_told_to_serve_one_card_twice() -> None:
    """Okans wants one nature: the die it is told to use first goes back, two others are left."""
    game = at_noon(
        ["okans", "sketal-azure"], "azure:nature azure:nature azure:nature",
        owners={"sketal-azure": 2},
        rulings=Rulings("standard", card_in_one_go="trigger-by-trigger"),
    ).do("apply okans")  # fmt: skip
    (first,) = the("applies", game).reason.dice
    game = game.do(f"apply sketal-azure -> die {first}", "apply okans", "apply okans")
    told = [one.reason.dice for one in game.log
            if one.code == "applies" and one.data["card"].key == "okans"]  # fmt: skip

    assert sorted(told) == [(0,), (1,), (2,)]


def test_what_may_be_applied_is_never_said_not_to_trigger() -> None:
    """The die that went back is ruled to count on: then the reasons count it, too."""
    under = Rulings("standard", returned_die_counts_at_noon="yes")
    game = at_noon(
        ["ladawa", "sketal-blue"], "azure:fire azure:water blue:fire small red:fire",
        owners={"sketal-blue": 2}, rulings=under,
    ).do("apply sketal-blue")  # fmt: skip
    (action,) = (one for one in game.actions() if one.text == "apply companion:5")

    told = glow.explain("ladawa", "azure:fire blue:fire small red:fire", under)
    assert told.fires
    assert {reason.code for reason in action.reasons} <= {reason.code for reason in told.reasons}


def test_a_card_is_resolved_in_one_go() -> None:
    """Dvol triggers twice: until it is resolved, nothing else comes."""
    roll = "azure:air azure:air azure:fire"
    game = at_noon(["dvol-3"], roll, spells=["spell-air"]).do("apply dvol-3")

    assert [action for action in texts(game) if action.startswith("apply")] == [
        "apply companion:35"
    ]
    (reason, *_) = game.explain("apply spell-air").reasons
    assert (reason.code, reason.ruling) == ("cannot-apply", "card-in-one-go")
    loose = Rulings("standard", card_in_one_go="trigger-by-trigger")
    game = at_noon(["dvol-3"], roll, spells=["spell-air"], rulings=loose).do("apply dvol-3")
    assert "apply spell:3" in texts(game)


def test_an_order_to_resolve_all_puts_a_card_in_one_go() -> None:
    cards, roll = ["dvol-3", "biraii-1"], "azure:air azure:air azure:fire"
    game = at_noon(cards, roll)

    assert stock(game.do("resolve dvol-3, dvol-3, biraii-1"))[0] == 13
    (reason,) = game.explain("resolve dvol-3, biraii-1, dvol-3").reasons
    assert (reason.code, reason.rule, reason.ruling) == (
        "not-in-one-go", "noon.several-times", "card-in-one-go",
    )  # fmt: skip
    loose = Rulings("standard", card_in_one_go="trigger-by-trigger")
    game = at_noon(cards, roll, rulings=loose)
    assert stock(game.do("resolve dvol-3, biraii-1, dvol-3"))[0] == 13
