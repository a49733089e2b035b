"""Actions: typed as they read, allowed or refused with reasons; undo, replay, equality."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game import Action, Game
from glow_explorer.game.actions import (
    Apply,
    ByChance,
    Keep,
    Recruit,
    Reroll,
    RollDice,
    SailTo,
    Turn,
    WalkTo,
)
from glow_explorer.game.parsing import read_action
from glow_explorer.rulebook import PRESETS, Rulings
from tests.games import (
    FOUR,
    after_the_roll,
    at_noon,
    in_the_afternoon,
    laid_out,
    options,
    refused,
    texts,
    to_phase,
    wander,
)
from tests.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator


def some_states(seed: int, share: float = 0.25) -> Iterator[Game]:
    """Yield some states of a random game."""
    chance = random.Random(f"states {seed}")
    journey, preset = ("province", "archipelago")[seed % 2], PRESETS[seed % 4]
    players = ["Pocana", "Eoles", "Braccio", "Orium"][: 2 + seed % 3]
    game = Game.new(players, journey, seed, rulings=preset, by_hand=True)
    for now in wander(game, chance):
        if chance.random() < share:
            yield now


# ------------------------------------------------------------------ reading and writing


@pytest.mark.parametrize("seed", range(8))
def test_every_action_has_reasons_and_a_text_that_means_it(seed: int) -> None:
    for game in some_states(seed):
        found = game.actions()
        assert len({action.text for action in found}) == len(found)
        for action in found:
            assert action.reasons
            assert all(reason.rule in glow.rules for reason in action.reasons)
            assert read_action(action.text) == action
            assert type(read_action(action.text)) is type(action)
            plain = action.to_dict()
            assert (plain["action"], plain["chance"]) == (action.text, action.chance)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_legal_and_what_is_typed_does_the_same(seed: int) -> None:
    chance = random.Random(f"typed {seed}")
    for game in some_states(seed, 0.2):
        found = options(game)
        if not found:
            continue
        action = chance.choice(found)
        legality = game.explain(action.text)
        assert legality
        assert legality.legal
        (listed,) = (one for one in game.actions() if one == action)
        assert legality.reasons == listed.reasons
        assert game.do(action) == game.do(action.text) == game.do(listed)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_done_can_be_typed_again_with_its_result(seed: int) -> None:
    for game in some_states(seed, 0.2):
        for action in options(game)[:3]:
            after = game.do(action)
            done = after.history[-1]
            assert isinstance(done, ByChance) == (" = " in done.text)
            again = game.do(done.text)
            assert again == after
            assert [one.code for one in again.events] == [one.code for one in after.events]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Recruit Likyar", Recruit("likyar")),
        ("recruit companion:1", Recruit("likyar")),
        ("  recruit   likyar  ", Recruit("likyar")),
        ("recruit likyar black-to thoape", Recruit("likyar", "thoape")),
        ("recruit nobody", Recruit("nobody")),
        ("KEEP", Keep()),
        ("reroll 3 with Token", Reroll(dice=(3,), source="token")),
        ("turn 0 Fire with track token companion",
         Turn(0, "fire", ("companion", "token", "track"))),
        ("apply likyar", Apply("companion:1")),
        ("apply cromaug -> likyar", Apply("companion:41", "companion:1")),
        ("apply cromaug -> nothing", Apply("companion:41", "nothing")),
        ("apply sketal-green -> die 3", Apply("companion:15", "die 3")),
        ("walk 12", WalkTo(12)),
        ("walk 12 by-footprint", WalkTo(12, footprint=True)),
        ("walk 16 giving sketal-red with-die 3", WalkTo(16, gift="sketal-red", back=3)),
        ("walk 16 giving hidden", WalkTo(16, gift="hidden")),
        ("sail 0 3 giving spell-air", SailTo(0, 3, gift="spell-air")),
    ],
)  # fmt: skip
def test_how_actions_are_typed(typed: str, action: Action) -> None:
    assert read_action(typed) == action
    assert read_action(action.text) == action


def test_results_are_typed_behind_an_equals_sign() -> None:
    for typed in ("roll = fire air", "roll=fire,air", "roll = fire, air"):
        action = read_action(typed)
        assert isinstance(action, RollDice)
        assert action.result == ("fire", "air")
        assert action.open == RollDice()
        assert action.text == "roll = fire air"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "unknown-verb"), ("fly", "unknown-verb"), ("recrut likyar", "unknown-verb"),
        ("= fire", "unknown-verb"), ("recruit", "not-so-typed"),
        ("recruit likyar thoape", "not-so-typed"), ("recruit likyar black-to", "not-so-typed"),
        ("discard", "not-so-typed"), ("keep now", "not-so-typed"), ("take red", "not-so-typed"),
        ("take red to likyar", "not-so-typed"), ("reroll", "not-so-typed"),
        ("reroll one with token", "not-so-typed"), ("turn 0 with token", "not-so-typed"),
        ("turn 0 fire", "not-so-typed"), ("apply", "not-so-typed"), ("apply a b", "not-so-typed"),
        ("apply cromaug ->", "not-so-typed"), ("walk", "not-so-typed"), ("walk x", "not-so-typed"),
        ("walk 1 2", "not-so-typed"), ("walk 1 giving", "not-so-typed"),
        ("walk 1 giving likyar with-die", "not-so-typed"), ("sail 1", "not-so-typed"),
        ("walk 1.5", "not-so-typed"), ("keep = fire", "no-chance-there"),
        ("recruit likyar = fire", "no-chance-there"),
    ],
)  # fmt: skip
def test_what_is_not_an_action(typed: str, code: str) -> None:
    game = laid_out()

    assert refusal(game.do, typed).code == code
    assert refusal(game.explain, typed).code == code


def test_a_verb_that_is_nearly_right_is_suggested() -> None:
    assert refusal(read_action, "recrut likyar").data["nearest"] == "recruit"


@pytest.mark.parametrize("given", [5, None, ["keep"], b"keep", Keep])
def test_things_that_are_no_action(given: Any) -> None:
    assert refusal(laid_out().do, given).code == "not-an-action"
    assert refusal(laid_out().explain, given).code == "not-an-action"


@pytest.mark.parametrize("given", [Action(), ByChance()])
def test_an_action_of_no_kind_is_refused_like_any_other(given: Action) -> None:
    assert refusal(laid_out().do, given).code in {"illegal-action", "not-an-action"}


ODD: list[Any] = ["a", None, 1.0]


@pytest.mark.parametrize("odd", ODD)
def test_actions_with_something_odd_in_them_are_refused(odd: Any) -> None:
    game = after_the_roll([], "azure:air azure:air", rerolls=0, light=10)
    afternoon = in_the_afternoon([], "azure:air azure:air")

    for action in (
        Turn(odd, "fire", ("token",) * 3), Turn(0, odd, ("token",) * 3), Turn(0, "fire", (odd,)),
        Reroll(dice=(odd,), source="token"), Reroll(dice=odd, source="token"),
        Reroll(dice=(0,), source=odd),
    ):  # fmt: skip
        assert refusal(game.do, action).code == "illegal-action"
    for walk in (WalkTo(odd), WalkTo(44, gift=odd or "b"), WalkTo(44, gift="likyar", back=odd)):
        assert refusal(afternoon.do, walk).code == "illegal-action"


# ------------------------------------------------------------------ refusals


def every_phase() -> dict[str, Game]:
    game = laid_out(FOUR[:3])
    return {
        "setup": Game.new(FOUR[:3], seed=1, by_hand=True),
        "morning": game,
        "late-morning": to_phase(game, "late-morning"),
        "noon": at_noon(["zellyf-0"], "azure:water azure:water"),
        "afternoon": in_the_afternoon([], "azure:air azure:air"),
        "evening": to_phase(game, "evening"),
    }


PHASE_OF = {
    "remove": "setup", "first": "setup", "scatter": "setup", "recruit likyar": "morning",
    "discard likyar": "morning", "leave": "morning", "take red for sketal-red": "morning",
    "black": "morning", "roll": "late-morning", "keep": "late-morning",
    "reroll 0 with track": "late-morning", "turn 0 fire with track track track": "late-morning",
    "apply eoles": "noon", "resolve": "noon", "done": "noon", "spells": "noon",
    "walk 1": "afternoon", "camp": "afternoon", "rest": "afternoon", "sail 0 1": "afternoon",
    "settle": "evening", "deal": "evening", "tom": "", "tile": "", "tom-sails 0 1": "",
}  # fmt: skip


@pytest.mark.parametrize("typed", PHASE_OF)
def test_everything_has_its_phase(typed: str) -> None:
    for phase, game in every_phase().items():
        assert game.phase == phase
        if phase == PHASE_OF[typed]:
            continue
        assert refused(game, typed) == ["not-now"]
        reason = game.explain(typed).reasons[0]
        assert reason.rule == "game.day"
        assert reason.data["phase"] == phase
        assert set(reason.data["verbs"]) >= {action.verb for action in options(game)}


def test_a_refusal_says_what_was_given_and_why() -> None:
    error = refusal(laid_out().do, "recruit kaar")

    assert error.data["given"] == "recruit kaar"
    assert list(error.data["why"]) == ["not-on-track"]
    assert [reason.code for reason in error.data["reasons"]] == ["not-on-track"]
    assert error.data["said"].code == "not-on-track"


def test_several_actions_are_done_one_after_the_other_or_not_at_all() -> None:
    game = laid_out()
    before = game.to_dict()
    error = refusal(game.do, "recruit likyar", "discard thoape", "recruit thoape")

    assert error.data["given"] == "recruit thoape"
    assert game.to_dict() == before
    assert game.do() == game


def test_a_choice_where_there_is_none_is_not_refused_with_a_yes() -> None:
    """Either it is done, or the reason says what is wrong with it."""
    game = at_noon(
        ["sketal-green"], "azure:air azure:rock green:rock", owners={"sketal-green": 2},
        spells=["spell-rock"], footprints=5,
    )  # fmt: skip
    assert "apply companion:15" in texts(game)
    for typed in ("apply sketal-green -> die 2", "apply spell-rock -> nothing"):
        answer = game.explain(typed)
        assert answer or "cannot-apply" in [reason.code for reason in answer.reasons]


def test_a_refused_action_says_no_under_other_rulings_too_or_changes_its_mind() -> None:
    game = in_the_afternoon([], "azure:air azure:air", at=59, rulings="english")
    answer = game.explain("camp")
    assert not answer
    others = answer.if_ruled()

    assert others["camp-without-moving"]["yes"].legal


# ------------------------------------------------------------------ states that never change


ON_A_SEAT = (
    "adventurer", "at", "boats", "camp", "colors", "companions", "faces", "fireflies",
    "footprints", "fresh", "gone", "hidden", "light", "name", "owners", "recruited", "rerolls",
    "sources", "spells", "spent", "used", "visited",
)  # fmt: skip
ON_A_TABLE = (
    "acts", "black", "box", "cemetery", "companions", "day", "decks", "dice", "first", "journey",
    "prints", "removed", "reserve", "seed", "spells", "stage", "turn", "waiting",
)  # fmt: skip


def laid_bare(game: Game) -> Any:
    """Return a copy of all that lies on the table."""
    table = game._table
    there = [getattr(table, name) for name in ON_A_TABLE]
    return copy.deepcopy([*there, *[[getattr(s, n) for n in ON_A_SEAT] for s in table.seats]])


@pytest.mark.parametrize("seed", range(4))
def test_doing_something_never_changes_the_game_before(seed: int) -> None:
    for game in some_states(seed, 0.2):
        before, plain, past = laid_bare(game), game.to_dict(), game.history
        for action in options(game)[:6]:
            game.do(action)
            game.explain(action)
        game.actions()
        game.scores()
        game.ranking()
        assert laid_bare(game) == before
        assert game.to_dict() == plain
        assert game.history == past


@pytest.mark.parametrize("seed", range(4))
def test_copies_and_pickles_play_on_alike(seed: int) -> None:
    for game in some_states(seed, 0.04):
        for twin in (copy.deepcopy(game), copy.copy(game), pickle.loads(pickle.dumps(game))):
            assert twin == game
            assert hash(twin) == hash(game)
            assert twin.history == game.history
            assert [one.text for one in twin.actions()] == [one.text for one in game.actions()]
            for action in options(game)[:2]:
                assert twin.do(action) == game.do(action)


def test_a_noon_half_way_can_be_pickled() -> None:
    game = at_noon(["zellyf-0", "biraii-0"], "azure:water azure:water small red:fire")
    game = game.do("apply zellyf-0")
    twin = pickle.loads(pickle.dumps(game))

    assert twin == game
    assert texts(twin) == texts(game)
    assert twin.do("apply zellyf-0", "apply biraii-0") == game.do(
        "apply zellyf-0", "apply biraii-0"
    )


def test_views_do_not_reach_into_the_table() -> None:
    game = laid_out()
    before = game.to_dict()
    plain: Any = game.to_dict()
    plain["players"][0]["light"] = 99
    plain["track"].clear()

    assert game.to_dict() == before
    with pytest.raises(TypeError):
        game.players["Pocana"] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        game.player.light = 99  # type: ignore[misc]


# ------------------------------------------------------------------ undo, replay, equality


def test_undo_goes_back_one_step_or_several() -> None:
    start = Game.new(FOUR[:2], seed=4)
    game = start.do(start.actions()[0])
    later = game.do(game.actions()[0])

    assert later.undo() == game
    assert later.undo(2) == start
    assert later.undo(0) == later
    assert later.undo(2).history == start.history
    assert start.start.day == 0
    assert start.start.history == ()
    assert later.start == start.start
    for wrong in (-1, len(later.history) + 1):
        error = refusal(later.undo, wrong)
        assert (error.code, error.data["most"]) == ("nothing-to-undo", len(later.history))


@pytest.mark.parametrize("wrong", ["1", 1.5, None])
def test_undo_wants_a_number(wrong: Any) -> None:
    refusal(Game.new(FOUR[:2], seed=4).undo, wrong)


def test_what_is_undone_can_be_done_otherwise() -> None:
    game = laid_out().do("recruit likyar")
    other = game.undo().do("recruit thoape")

    assert other.history[-1].text == "recruit thoape"
    assert other != game


@pytest.mark.parametrize("seed", range(6))
def test_a_history_replayed_gives_the_same_game(seed: int) -> None:
    *_, game = some_states(seed, 1.0)
    steps = list(game.replay())
    assert len(steps) == len(game.history)
    assert steps[-1] == game
    typed = list(game.start.replay([action.text for action in game.history]))

    assert typed[-1] == game
    assert [one.code for one in typed[-1].log] == [one.code for one in game.log]
    assert typed[-1].log.items == game.log.items


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    def play(seed: int) -> Game:
        *_, game = wander(Game.new(FOUR, "archipelago", seed), random.Random(9))
        return game

    assert play(3) == play(3)
    assert play(3) != play(4)
    assert hash(play(3)) == hash(play(3))


def test_other_luck_from_now_on() -> None:
    game = to_phase(laid_out(FOUR[:2]), "late-morning")
    rolls = {str(game.reseeded(seed).do("roll").players["Pocana"].roll) for seed in range(20)}

    assert len(rolls) > 15
    assert game.reseeded(3).do("roll") == game.reseeded(3).do("roll")
    assert game.reseeded(3).history == game.history


def test_games_are_equal_if_everything_on_the_table_is() -> None:
    game = laid_out()

    assert game == laid_out()
    assert game != laid_out(seed=2)
    assert game != laid_out(rulings="digital")
    assert game != laid_out(journey="archipelago")
    assert game != laid_out(first="Eoles")
    assert game != "game"
    assert game != None  # noqa: E711 - a game is never nothing


def test_chance_decides_until_somebody_has_to() -> None:
    game = Game.new(FOUR[:2], seed=1, by_hand=True).by_chance()
    assert (game.day, game.phase) == (1, "morning")
    assert game.by_chance() == game
    rolled = to_phase(game, "late-morning").by_chance()

    assert {action.verb for action in options(rolled)} >= {"keep", "reroll"}
    assert rolled.by_chance() == rolled
    kept = rolled.do("keep").by_chance()
    assert kept.player.name != rolled.player.name


def test_the_list_of_actions() -> None:
    found = laid_out().actions()

    assert (found.player, found.phase, len(found)) == ("Pocana", "morning", 5)
    assert [action.text for action in found.of("recruit")] == [action.text for action in found]
    assert found.of("keep") == ()
    assert found[:2] == (found[0], found[1])
    assert Game.new(FOUR[:2], seed=1, by_hand=True).actions()[0].chance


def test_the_log_tells_all_days() -> None:
    game = to_phase(laid_out(), "morning", 3)

    assert len(game.log) == sum(len(game.log.day(day)) for day in range(4))
    assert {event.day for event in game.log.day(2)} == {2}
    assert game.log[-1] == game.events[-1]
    assert game.log[:2].items == game.log.items[:2]


# ------------------------------------------------------------------ other rulings from now on


def test_a_game_goes_on_under_other_rulings() -> None:
    game = in_the_afternoon([], "azure:nature azure:fire", footprints=1)
    assert "walk 44 by-footprint" in texts(game)
    digital = game.under("digital")

    assert "walk 44 by-footprint" not in texts(digital)
    assert game.rulings.preset == "standard"
    assert digital.rulings.preset == "digital"
    assert digital.players["Eoles"].footprints == 1


def noon_under(rulings: Any, **more: Any) -> Game:
    given: dict[str, Any] = {
        "companions": ["biraii-1", "tamnuca-a"], "roll": "azure:rock azure:fire black:fire",
    } | more  # fmt: skip
    return at_noon(**given, rulings=rulings)


def test_what_triggers_is_judged_by_the_new_rulings() -> None:
    """The black die's own fire counts in English: Biraii triggers, too."""
    game = noon_under("standard")
    assert texts(game) == {"resolve", "apply companion:4"}
    english = game.under("english")

    assert texts(english) == texts(noon_under("english"))
    assert english.do("resolve").players["Eoles"].light == 12


def test_which_die_goes_back_is_judged_by_the_new_rulings() -> None:
    more: dict[str, Any] = {
        "companions": ["sketal-green"], "roll": "green:rock green:nature green:rock",
        "owners": {"sketal-green": 2}, "players": ("Braccio", "Pocana"),
    }  # fmt: skip
    under = Rulings("standard", which_die_goes_back="its-own")
    game = noon_under("standard", **more)
    answer = game.explain("apply sketal-green -> die 1")

    assert "apply companion:15" in texts(game.under(under))
    assert "apply companion:15 -> die 1" not in texts(game.under(under))
    assert answer
    assert not answer.again(under)


def test_the_time_of_cromaug_is_judged_by_the_new_rulings() -> None:
    """The special face paid already: it does not pay once more after Cromaug."""
    more: dict[str, Any] = {
        "companions": ["cromaug", "dvol-3"], "roll": "yellow:light azure:air", "light": 10,
    }  # fmt: skip
    game = noon_under("standard", **more).under(Rulings("standard", cromaug_timing="first"))
    assert game.players["Eoles"].light == 13
    game = game.do("apply cromaug", "apply dvol-3")

    assert game.players["Eoles"].light == 14
    assert sum(event.light for event in game.log) == 1
