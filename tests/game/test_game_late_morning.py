"""Late morning: rolling, rerolls of every source, dice turned, and keeping."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Position, Roll
from glow_explorer.game.actions import Reroll, Turn
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.each import for_each
from tests.support.games import (
    FOUR,
    after_the_roll,
    arranged,
    codes,
    laid_out,
    options,
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

DICE = "azure:air azure:air small red:fire small purple:footprints"
SPACES = (0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 26, 31, 37, 44, 52)
"""The spaces of the score track with a reroll."""


def rolled(game: Game, name: str = "Eoles") -> list[str]:
    roll = game.players[name].roll
    assert roll is not None
    return [symbol.value for symbol in roll.symbols]


def by_source(game: Game) -> Counter[str]:
    return Counter(action.source for action in options(game) if isinstance(action, Reroll))


def waiting(companions: Any = (), dice: str = DICE, **given: Any) -> Game:
    """Put Eoles, who has nothing to reroll with unless it is said, before the dice."""
    given = {"light": 0, "rerolls": 0} | given
    return after_the_roll(companions, dice, **given)


# ------------------------------------------------------------------ rolling


def test_everybody_rolls_in_turn_order_when_all_have_recruited() -> None:
    game = to_phase(laid_out(FOUR[:3], first="Eoles"), "late-morning")
    order = []
    while texts(game) == {"roll"}:
        order.append(game.player.name)
        assert game.actions().player is None
        assert refused(game, "keep") == ["not-now"]
        reason = game.explain("keep").reasons[0]
        assert (reason.ruling, reason.answer) == ("simultaneous-phases", "phase-by-phase")
        game = game.do("roll")

    assert order == ["Eoles", "Braccio", "Pocana"]


def test_all_dice_lie_before_anybody_rerolls() -> None:
    """simultaneous-phases, phase by phase: who rerolls knows what the others rolled."""
    game = to_phase(laid_out(FOUR[:3], first="Eoles"), "late-morning").do("roll", "roll", "roll")
    order = []
    while game.phase == "late-morning":
        order.append(game.player.name)
        assert all(position.roll is not None for position in game.players.values())
        assert "keep" in verbs(game)
        assert refused(game, "roll") == ["not-now"]
        assert game.explain("roll").reasons[0].ruling is None
        game = game.do("keep")

    assert order == ["Eoles", "Braccio", "Pocana"]


@pytest.mark.parametrize("preset", PRESETS)
def test_under_every_preset_dice_are_rolled_at_once(preset: str) -> None:
    game = to_phase(laid_out(FOUR[:2], rulings=preset), "late-morning").do("roll")

    assert texts(game) == {"roll"}


def test_player_by_player_nobody_waits_for_the_others_to_roll() -> None:
    under = Rulings("standard", simultaneous_phases="player-by-player")
    game = to_phase(laid_out(FOUR[:3], rulings=under), "late-morning").do("roll")

    assert "keep" in verbs(game)
    assert [position.roll is None for position in game.players.values()] == [False, True, True]


def test_under_the_other_ruling_each_player_goes_through_the_day_alone() -> None:
    under = Rulings("standard", simultaneous_phases="player-by-player")
    game = to_phase(laid_out(FOUR[:3], rulings=under), "late-morning")
    phases: list[tuple[str, str]] = []
    while game.day == 1:
        step = (game.player.name, game.phase)
        if not phases or phases[-1] != step:
            phases.append(step)
        quiet = [one for one in ("keep", "resolve", "rest") if one in texts(game)]
        game = game.do(quiet[0] if quiet else game.actions()[0])
        if game.phase == "evening":
            break

    seen = [(name, phase) for name, phase in phases if phase != "noon"]
    assert seen == [
        (name, phase) for name in FOUR[:3] for phase in ("late-morning", "afternoon")
    ]  # fmt: skip


def test_all_dice_are_rolled_large_and_small() -> None:
    game = to_phase(laid_out(FOUR[:3]).do("recruit ladawa"), "late-morning")
    game = game.do("roll = fire water air nature rock footprints")

    assert str(game.players["Pocana"].roll) == (
        "red:fire red:water red:air small green:nature small green:rock small purple:footprints"
    )
    assert (codes(game), game.events[0].rule) == (["rolls"], "rerolls.roll")


def test_a_roll_may_be_given_die_by_die_in_any_order() -> None:
    game = to_phase(laid_out(FOUR[:3]).do("recruit likyar"), "late-morning")
    (action,) = game.actions()
    given = Roll("small red:rock red:fire red:water red:fire")
    game = game.do(action.giving(given))  # type: ignore[attr-defined]

    assert str(game.players["Pocana"].roll) == "red:fire red:water red:fire small red:rock"


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ("fire fire fire", "wrong-number"),
        ("fire fire fire fire fire", "wrong-number"),
        ("fire fire fire light", "impossible-face"),
        ("fire fire footprints fire", "impossible-face"),
        ("red:fire red:fire red:fire small blue:fire", "not-the-dice-there"),
        ("red:fire red:fire red:fire red:fire", "not-the-dice-there"),
        ("red:fire red:fire red:fire small red:light", "impossible-face"),
    ],
)
def test_only_these_dice_can_be_given(result: str, code: str) -> None:
    """Pocana has three large red dice and Likyar's small red one."""
    game = to_phase(laid_out(FOUR[:3]).do("recruit likyar"), "late-morning")

    assert refusal(game.do, f"roll = {result}").code == code


# ------------------------------------------------------------------ rerolls


def test_without_any_reroll_the_dice_can_only_be_kept() -> None:
    assert texts(waiting()) == {"keep"}


def test_a_reroll_takes_one_or_two_dice() -> None:
    game = waiting(rerolls=1)
    wanted = [(one,) for one in range(4)] + list(combinations(range(4), 2))

    assert texts(game, "reroll") == {
        f"reroll {' '.join(map(str, dice))} with token" for dice in wanted
    }
    for wrong in ("", "0 1 2", "0 0", "4", "-1", "0 4"):
        assert refused(game, f"reroll {wrong} with token") == ["reroll-one-or-two"]


def test_a_token_serves_once() -> None:
    game = waiting(rerolls=1).do("reroll 0 3 with token = rock water")

    assert rolled(game) == ["rock", "air", "fire", "water"]
    assert game.players["Eoles"].rerolls == 0
    assert (codes(game), game.events[0].rule) == (["rerolls-by-token"], "rerolls.token")
    assert game.events[0].light == 0
    assert texts(game) == {"keep"}
    assert refused(game, "reroll 0 with token") == ["no-token-reroll"]


def test_the_dice_of_a_reroll_may_be_named_in_any_order() -> None:
    """What each die shows is given in the order in which the dice are named."""
    game = waiting(rerolls=1)

    assert rolled(game.do("reroll 3 0 with token = water rock")) == ["rock", "air", "fire", "water"]
    assert rolled(game.do("reroll 0 3 with token = rock water")) == ["rock", "air", "fire", "water"]


def test_only_the_named_dice_are_rolled() -> None:
    for seed in range(20):
        game = waiting(rerolls=2).reseeded(seed).do("reroll 1 2 with token")
        assert (rolled(game)[0], rolled(game)[3]) == ("air", "footprints")


def test_a_companions_reroll_serves_once_in_every_round() -> None:
    game = waiting(["lumipili-a"])
    assert by_source(game) == {"companion": 10}
    used = game.do("reroll 0 with companion = rock")

    assert (codes(used), used.events[0].rule) == (["rerolls-by-companion"], "rerolls.companion")
    assert texts(used) == {"keep"}
    assert refused(used, "reroll 0 with companion") == ["no-companion-reroll"]
    assert used.players["Eoles"].rerolls == 0


def test_two_lumipilis_give_two_rerolls_and_give_them_again_tomorrow() -> None:
    game = waiting(["lumipili-a", "lumipili-b"], "azure:air azure:air small red:rock")
    game = game.do("reroll 0 with companion = rock")
    assert by_source(game) == {"companion": 6}
    game = game.do("reroll 0 with companion = air")
    assert texts(game) == {"keep"}
    game = to_phase(to_phase(game, "morning", 2), "late-morning").by_chance()
    while game.player.name != "Eoles":
        game = game.do("keep").by_chance()

    assert "companion" in by_source(game)


@pytest.mark.parametrize("light", [0, 1, 2, 6, 8, 10, 12, 15, 16, 30, 53, 60, 99])
def test_the_score_track_gives_a_reroll_for_a_strict_step_back(light: int) -> None:
    """The token goes to the next space with a reroll that lies behind it."""
    game = waiting(light=light)
    lower = [space for space in SPACES if space < light]
    if not lower:
        assert texts(game) == {"keep"}
        assert refused(game, "reroll 0 with track") == ["no-track-reroll"]
        return
    after = game.do("reroll 0 with track = rock")

    assert after.players["Eoles"].light == lower[-1]
    (event,) = after.events
    assert (event.code, event.light, event.score) == (
        "rerolls-by-step-back", lower[-1] - light, lower[-1],
    )  # fmt: skip
    assert after.light_sources["Eoles"]["steps back"] == lower[-1] - light
    assert rolled(after)[0] == "rock"


def test_stepping_back_goes_on_down_to_zero() -> None:
    game, visited = waiting(light=10), []
    while "track" in by_source(game):
        game = game.do("reroll 0 with track = air")
        visited.append(game.players["Eoles"].light)

    assert visited == [9, 7, 5, 4, 3, 2, 1, 0]
    assert texts(game) == {"keep"}


@pytest.mark.parametrize("light", [100, 101, 117, 153, 200])
def test_past_the_end_of_the_track_there_are_no_rerolls(light: int) -> None:
    game = waiting(light=light)

    assert texts(game) == {"keep"}
    assert refused(game, "reroll 0 with track") == ["rerolls-lapped"]
    digital = waiting(light=light, rulings="digital")
    assert "track" in by_source(digital)
    assert digital.do("reroll 0 with track").players["Eoles"].light == SPACES[-1] == 52


LAPPED: Any = {"light": 97, "lapped": True}


@pytest.mark.parametrize("preset", ["standard", "english", "french"])
def test_a_score_that_fell_back_below_the_end_has_no_rerolls_either(preset: str) -> None:
    """lap-undone: closed for the rest of the game."""
    game = waiting(**LAPPED, rulings=preset)

    assert texts(game) == {"keep"}
    assert refused(game, "reroll 0 with track") == ["rerolls-lap-closed"]
    answer = game.explain("reroll 0 with track")
    assert answer.rulings == {"lap-undone": "closed"}
    assert answer.if_ruled()["lap-undone"]["open"].legal
    assert "track" in by_source(waiting(light=97, rulings=preset))


@pytest.mark.parametrize("rulings", ["digital", Rulings("standard", lap_undone="open")])
def test_unless_it_is_ruled_that_they_are_open_again(rulings: Rulings | str) -> None:
    game = waiting(**LAPPED, rulings=rulings)

    assert game.do("reroll 0 with track").players["Eoles"].light == 52
    reasons = [reason.code for reason in game.explain("reroll 0 with track").reasons]
    assert ("rerolls-lap-open" if rulings == "digital" else "rerolls-lap-undone") in reasons


def test_a_game_remembers_who_passed_the_end() -> None:
    """99 light and 1 at noon, then the road that costs 5: at 95 the track stays closed."""
    dice = "azure:nature azure:fire small blue:rock"
    game = after_the_roll(["likyar"], dice, light=99, at=11, visited=[11], footprints=1)
    assert not game._table.seats[0].lapped
    game = quietly(game.do("keep"), lambda game: game.phase == "afternoon")
    assert (game.player.name, game.player.light) == ("Eoles", 100)
    assert not Position(game, player="Eoles").lapped  # 100 says it itself
    game = game.do("walk 12")

    assert game.player.light == 95
    position = Position(game, player="Eoles")
    assert position.lapped
    game = quietly(game, lambda game: game.day == 2 and "keep" in verbs(game))
    assert game.player.player == "Pocana"
    game = quietly(game.do("keep"), lambda game: "keep" in verbs(game))
    assert "reroll 0 with track" not in texts(game)
    assert refused(game, "reroll 0 with track") == ["rerolls-lap-closed"]


def test_cards_resolved_in_an_order_may_pass_the_end_and_fall_back() -> None:
    """Whoever resolves all at once loses first: nobody passes the end for nothing."""
    game = after_the_roll(["oshra-b"], "azure:fire azure:fire", light=98, spells=["spell-fire"])
    game = quietly(game.do("keep"), lambda game: game.phase == "noon")
    at_once, won_first, lost_first = (
        game.do(typed)
        for typed in ("resolve", "resolve oshra-b, spell-fire", "resolve spell-fire, oshra-b")
    )

    assert {one.players["Eoles"].light for one in (at_once, won_first, lost_first)} == {95}
    scores = [event.score for event in at_once.events if event.light]
    assert scores == [92, 95]
    assert [event.score for event in won_first.events if event.light] == [101, 95]
    lapped = [Position(one, player="Eoles").lapped for one in (at_once, won_first, lost_first)]
    assert lapped == [False, True, False]


@pytest.mark.parametrize(
    ("first", "second"), [("oshra-b", "spell-fire"), ("spell-fire", "oshra-b")]
)
def test_cards_applied_one_by_one_may_pass_the_end_and_fall_back(first: str, second: str) -> None:
    game = after_the_roll(["oshra-b"], "azure:fire azure:fire", light=98, spells=["spell-fire"])
    game = quietly(game.do("keep"), lambda game: game.phase == "noon")
    game = game.do(f"apply {first}", f"apply {second}")

    assert game.players["Eoles"].light == 95
    assert Position(game, player="Eoles").lapped == (first == "oshra-b")


def test_special_faces_may_pass_the_end_before_cards_cost_light() -> None:
    game = after_the_roll([], "azure:fire azure:fire yellow:light", light=98, spells=["spell-fire"])
    game = quietly(game.do("keep"), lambda game: game.phase != "late-morning")
    game = quietly(game, lambda game: game.phase == "afternoon")

    assert game.players["Eoles"].light == 95
    assert Position(game, player="Eoles").lapped


def test_a_step_back_takes_no_token() -> None:
    game = waiting(light=10, rerolls=1).do("reroll 0 1 with track = rock rock")

    assert (game.players["Eoles"].light, game.players["Eoles"].rerolls) == (9, 1)


def test_rerolls_of_all_sources_may_be_mixed_as_one_likes() -> None:
    game = waiting(["lumipili-a"], rerolls=1, light=10)
    assert by_source(game) == {"companion": 10, "token": 10, "track": 10}
    game = game.do(
        "reroll 0 with track = fire", "reroll 0 with token = water",
        "reroll 0 1 with companion = rock rock", "reroll 0 with track = nature",
    )  # fmt: skip

    eoles = game.players["Eoles"]
    assert (eoles.light, eoles.rerolls) == (7, 0)
    assert rolled(game) == ["nature", "rock", "fire", "footprints"]
    assert by_source(game) == {"track": 10}


def test_sources_that_do_not_exist() -> None:
    game = waiting(rerolls=1)

    assert refused(game, "reroll 0 with luck") == ["no-such-source"]
    assert refused(game, "reroll 0 with companion") == ["no-companion-reroll"]
    assert refusal(game.do, "reroll 0").code == "not-so-typed"
    assert refusal(game.do, "reroll 0 with token track").code == "not-so-typed"


@pytest.mark.parametrize(
    ("result", "code"),
    [("rock", "wrong-number"), ("rock light", "impossible-face"), ("rock loss", "impossible-face"),
     ("azure:rock small red:air", "not-the-dice-there")],
)  # fmt: skip
def test_a_given_reroll_is_what_these_dice_can_show(result: str, code: str) -> None:
    game = waiting(rerolls=1)

    assert refusal(game.do, f"reroll 0 3 with token = {result}").code == code
    assert game.players["Eoles"].rerolls == 1


def test_a_given_reroll_may_name_the_dice() -> None:
    game = waiting(rerolls=1)
    given = Roll("small purple:water azure:rock")
    game = game.do(Reroll(dice=(0, 3), source="token", result=given))

    assert rolled(game) == ["rock", "air", "fire", "water"]


def test_why_a_reroll_is_there() -> None:
    found: dict[str, list[str]] = {}
    for action in waiting(["lumipili-a"], rerolls=2, light=10).actions().of("reroll"):
        assert isinstance(action, Reroll)
        found[action.source] = [reason.code for reason in action.reasons]

    assert found == {
        "companion": ["rerolls-of-companions"], "token": ["rerolls-of-tokens"],
        "track": ["rerolls-of-track"],
    }  # fmt: skip


# ------------------------------------------------------------------ turning a die


def mixes(free: int, tokens: int, steps: int) -> set[tuple[str, ...]]:
    return {
        ("companion",) * a + ("token",) * b + ("track",) * c
        for a in range(free + 1) for b in range(tokens + 1) for c in range(steps + 1)
        if a + b + c == 3
    }  # fmt: skip


@for_each("free", [0, 1, 2])
@for_each("tokens", [0, 1, 3, 5])
@for_each(("light", "steps"), [(0, 0), (1, 1), (2, 2), (10, 8)])
def test_any_three_rerolls_turn_a_die(free: int, tokens: int, light: int, steps: int) -> None:
    game = waiting(["lumipili-a", "lumipili-b"][:free], rerolls=tokens, light=light)
    found = {action.sources for action in options(game) if isinstance(action, Turn)}

    assert found == mixes(free, tokens, steps)
    if not found:
        assert refused(game, "turn 0 rock with token token token") == ["rerolls-turn-not"]


def test_a_die_is_turned_to_one_of_its_own_faces() -> None:
    game = waiting(dice="azure:air yellow:rock small purple:footprints", rerolls=3)
    turned = {(action.die, action.symbol) for action in options(game) if isinstance(action, Turn)}
    elements = {"fire", "water", "air", "nature", "rock"}

    assert {symbol for die, symbol in turned if die == 0} == elements - {"air"}
    assert {symbol for die, symbol in turned if die == 1} == elements - {"rock"} | {"light"}
    assert {symbol for die, symbol in turned if die == 2} == elements
    assert refused(game, "turn 0 light with token token token") == ["face-not-on-die"]
    assert refused(game, "turn 0 gold with token token token") == ["face-not-on-die"]
    assert refused(game, "turn 2 footprints with token token token") == ["shows-it-already"]
    assert refused(game, "turn 9 rock with token token token") == ["reroll-one-or-two"]
    assert refused(game, "turn 0 rock with token token") == ["rerolls-turn-not"]
    assert refused(game, "turn 0 rock with token token track") == ["rerolls-turn-not"]


def test_turning_spends_all_three() -> None:
    game = waiting(["lumipili-a"], rerolls=2, light=10)
    tokens = game.do("turn 3 water with companion token token")
    assert (rolled(tokens)[3], tokens.players["Eoles"].rerolls) == ("water", 0)
    assert by_source(tokens) == {"track": 10}
    assert tokens.players["Eoles"].light == 10
    (event,) = tokens.events
    assert (event.code, event.rule, event.light) == ("turns", "rerolls.turn", 0)
    steps = game.do("turn 3 water with track track track")

    assert (rolled(steps)[3], steps.players["Eoles"].light) == ("water", 5)
    assert (steps.events[0].light, steps.events[0].score) == (-5, 5)
    assert steps.players["Eoles"].rerolls == 2


def test_the_sources_of_a_turn_may_be_typed_in_any_order() -> None:
    game = waiting(["lumipili-a"], rerolls=1, light=10)

    assert rolled(game.do("turn 0 rock with track companion token"))[0] == "rock"


def test_the_first_example_of_the_rulebook() -> None:
    """Taetyss turns a cloud to water with a Lumipili's reroll and two tokens."""
    dice = "blue:air blue:water small green:air small blue:air"
    game = after_the_roll(["lumipili-a"], dice, players=("Taetyss", "Pocana"), rerolls=2)
    game = game.do("turn 2 water with companion token token", "keep", "keep")
    verdict = glow.explain("Taetyss", "blue:air blue:water small green:water small blue:air")

    assert verdict.times == 2
    assert game.do("resolve").players["Taetyss"].rerolls == 2


# ------------------------------------------------------------------ keeping


def test_nothing_can_be_rerolled_after_keeping() -> None:
    game = after_the_roll(["likyar"], "azure:nature azure:fire", rerolls=3, light=10).do("keep")
    assert (codes(game)[0], game.events[0].rule) == ("keeps", "rerolls.fixed")
    assert game.player.name == "Pocana"
    game = game.do("keep")

    assert (game.phase, game.player.name) == ("noon", "Eoles")
    assert refused(game, "reroll 0 with token") == ["not-now"]
    assert refused(game, "turn 0 rock with token token token") == ["not-now"]
    assert refused(game, "keep") == ["not-now"]
    game = game.do("resolve")
    assert game.phase == "afternoon"
    assert refused(game, "reroll 0 with track") == ["not-now"]
    assert rolled(game) == ["nature", "fire"]


def test_before_the_roll_nothing_is_rerolled() -> None:
    game = to_phase(laid_out(FOUR[:2]), "late-morning")

    assert refused(game, "keep") == ["not-now"]
    assert refused(game, "reroll 0 with track") == ["not-now"]


def test_a_reroll_token_won_at_noon_waits_for_the_next_round() -> None:
    game = after_the_roll(["likyar"], "azure:nature azure:fire", light=10)
    game = game.do("keep", "keep", "resolve")

    assert game.players["Eoles"].rerolls == 1
    assert verbs(game).isdisjoint({"reroll", "turn"})


def test_a_black_die_may_be_rerolled_and_turned_too() -> None:
    game = waiting(dice="azure:air azure:air black:loss", rerolls=4)

    assert rolled(game.do("reroll 2 with token = fire"))[2] == "fire"
    assert rolled(game.do("turn 2 rock with token token token"))[2] == "rock"


@pytest.mark.parametrize(
    ("dice", "companions", "rulings", "elements"),
    [
        ("azure:air azure:fire black:fire", [], "standard", 1),
        ("azure:air azure:fire small blue:water black:fire", [], "standard", 2),
        ("azure:air azure:fire black:fire", [], "english", 2),
        ("azure:air azure:fire black:fire", ["kaar"], "standard", 2),
        ("azure:air azure:fire black:fire", ["kaar"], "digital", 1),
        ("azure:air azure:fire black:loss", [], "standard", 2),
    ],
)
def test_elements_are_told_as_they_will_count(
    dice: str, companions: list[str], rulings: str, elements: int
) -> None:
    """The black die takes its element away; by the English text it still shows it itself."""
    game = waiting(companions, dice, rulings=rulings).do("keep")
    kept = game.events[0]

    assert (kept.code, kept.data["elements"]) == ("keeps", elements)
    assert f"{elements} different element" in str(game.log)
    cursed = elements == 1 or rulings == "english" or "water" in dice
    assert (kept.reason.ruling == "curse-on-journey") == cursed


def test_elements_all_count_where_the_curse_ends_at_noon() -> None:
    over = Rulings("standard", curse_on_journey="no")
    game = waiting((), "azure:air azure:fire black:fire", rulings=over).do("keep")

    assert (game.events[0].code, game.events[0].data["elements"]) == ("keeps", 2)


def test_a_score_below_zero_steps_no_further_back() -> None:
    under = Rulings("standard", score_floor_in_play="no")

    assert texts(waiting(light=-3, rulings=under)) == {"keep"}
    assert refused(waiting(light=-3, rulings=under), "reroll 0 with track") == ["no-track-reroll"]


def test_the_dice_of_the_day_are_back_to_unrolled_in_the_morning() -> None:
    def clear(table: Table) -> None:
        for seat in table.seats:
            seat.rerolls = 0

    game = arranged(to_phase(laid_out(FOUR[:2]), "morning", 2), clear)

    assert [player.roll for player in game.players.values()] == [None, None]
