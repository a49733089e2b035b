"""Actions: typed as they read, allowed or refused with reasons."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer.collection import all_cards
from glow_explorer.errors import fold
from glow_explorer.game import Action, Game
from glow_explorer.game.actions import (
    Apply,
    ByChance,
    Keep,
    Recruit,
    Reroll,
    ResolveAll,
    Rest,
    RollDice,
    SailTo,
    TakeDie,
    Turn,
    WalkTo,
    read_action,
)
from glow_explorer.language import Typed, available, known_words, messages, using
from tests.support.games import (
    FOUR,
    after_the_roll,
    at_noon,
    in_the_afternoon,
    laid_out,
    options,
    refused,
    snapshot,
    some_states,
    texts,
    to_phase,
)
from tests.support.refusals import refusal

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
            decided = isinstance(done, ByChance) and done.verb not in ("remove", "spells")
            assert decided == (" = " in done.text)
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


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("recruter sketal-orange", Recruit("sketal-orange")),
        ("Enrôler Likyar", Recruit("likyar")),
        ("ENROLER likyar Noir-Vers thoape", Recruit("likyar", "thoape")),
        ("prendre rouge pour sketal-red", TakeDie("red", "sketal-red")),
        ("relancer 3 0 avec pion", Reroll(dice=(0, 3), source="token")),
        ("tourner 0 feu avec recul pion compagnon",
         Turn(0, "fire", ("companion", "token", "track"))),
        ("garder", Keep()),
        ("appliquer cromaug -> rien", Apply("companion:41", "nothing")),
        ("appliquer sketal-green → dé 3", Apply("companion:15", "die 3")),
        ("resoudre likyar, cromaug", ResolveAll(("companion:1", "companion:41"))),
        ("avancer 12 par-petit-pas", WalkTo(12, footprint=True)),
        ("avancer 16 sacrifiant sketal-red avec-dé 3", WalkTo(16, gift="sketal-red", back=3)),
        ("marcher 16 donnant caché", WalkTo(16, gift="hidden")),
        ("s'arrêter", Rest()),
        ("voguer 0 3 sacrifiant spell-air", SailTo(0, 3, gift="spell-air")),
    ],
)  # fmt: skip
def test_how_actions_are_typed_in_french(typed: str, action: Action) -> None:
    """Whatever language is spoken; accents and case do not matter."""
    assert read_action(typed) == action
    with using("fr"):
        assert read_action(typed) == action
    assert read_action(Typed(action.text).in_language("fr")) == action


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", available())
def test_whatever_may_be_done_can_be_typed_in_every_language(seed: int, language: str) -> None:
    for game in some_states(seed, 0.1):
        for action in options(game):
            assert read_action(Typed(action.text).in_language(language), game._table) == action


def test_a_game_in_french_lists_french_verbs() -> None:
    error, misspelt = refusal(laid_out().do, "garder"), refusal(laid_out().do, "recrutre likyar")

    assert error.data["given"] == "keep"
    with using("fr"):
        said = str(error).replace("\u00a0", " ")
        assert said.startswith("« garder » n’est pas permis maintenant.")
        assert "à taper : enrôler." in said
        assert "la forme attendue est prendre COULEUR pour COMPAGNON." in str(
            refusal(laid_out().do, "prendre")
        )
        assert refusal(laid_out().do, "recrutre likyar").data["nearest"] == "recruter"
    assert misspelt.data["nearest"] == "recruit"


def test_every_verb_and_mark_has_one_meaning_and_words_in_every_language() -> None:
    for section in ("verb", "mark"):
        meanings: dict[str, str] = {}
        for code in available():
            for key, words in messages(code).items():
                kind, _, name = key.partition(".")
                if kind == f"words-{section}":
                    assert words
                    assert words[0] == name or code != "en"
                    assert {meanings.setdefault(fold(word), name) for word in words} == {name}
    assert not any(all_cards().find(word) for word in known_words("mark"))


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
    assert refusal(laid_out().do, given).code == "not-a-game-action"
    assert refusal(laid_out().explain, given).code == "not-a-game-action"


@pytest.mark.parametrize("given", [Action(), ByChance()])
def test_an_action_of_no_kind_is_refused_like_any_other(given: Action) -> None:
    assert refusal(laid_out().do, given).code in {"illegal-action", "not-a-game-action"}


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
        assert refusal(game.do, action).code in ("illegal-action", "not-a-game-action")
    assert refusal(game.do, Turn(odd, "fire", ("token",) * 3)).code == "not-a-game-action"
    for walk in (WalkTo(odd), WalkTo(44, gift=odd or "b"), WalkTo(44, gift="likyar", back=odd)):
        assert refusal(afternoon.do, walk).code in ("illegal-action", "not-a-game-action")
    assert refusal(afternoon.do, WalkTo(odd)).code == "not-a-game-action"


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


AFTER_THE_ROLL = ("noon", "afternoon")


@pytest.mark.parametrize("typed", PHASE_OF)
def test_everything_has_its_phase(typed: str) -> None:
    for phase, game in every_phase().items():
        assert game.phase == phase
        if phase == PHASE_OF[typed]:
            continue
        assert refused(game, typed) == ["not-now"]
        reason = game.explain(typed).reasons[0]
        fixed = PHASE_OF[typed] == "late-morning" and typed != "roll" and phase in AFTER_THE_ROLL
        assert reason.rule == ("rerolls.fixed" if fixed else "game.day")
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
    before = snapshot(game)
    error = refusal(game.do, "recruit likyar", "discard thoape", "recruit thoape")

    assert error.data["given"] == "recruit thoape"
    assert snapshot(game) == before
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
        assert answer or "nothing-to-choose" in [reason.code for reason in answer.reasons]


def test_a_refused_action_says_no_under_other_rulings_too_or_changes_its_mind() -> None:
    game = in_the_afternoon([], "azure:air azure:air", at=59, rulings="english")
    answer = game.explain("camp")
    assert not answer
    others = answer.if_ruled()

    assert others["camp-without-moving"]["yes"].legal
