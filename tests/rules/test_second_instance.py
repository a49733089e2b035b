"""What a second reading of the rulebooks found: reasons, citations and texts, line by line."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer.language import using
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import FOUR, laid_out
from tests.support.quizzes import of_kind

NEW = {
    "tom-boats-apart": ("apart", "apart"),
    "card-in-one-go": ("in-one-go", "trigger-by-trigger"),
    "called-back-same-noon": ("again", "again"),
    "newcomer-must": ("must", "must"),
    "kaar-immunity-ends": ("ends", "ends"),
    "kaar-at-noon": ("space-shown", "any-space"),
    "special-faces-order": ("gains-first", "gains-first"),
    "spell-bearer-gone": ("last-now", "last-now"),
    "sketal-die-later": ("never", "never"),
    "lap-undone": ("closed", "open"),
    "skull-gift-die": ("no", "no"),
    "tom-last-move": ("one", "one"),
    "solo-three-removed": ("no", "no"),
}
"""The rulings, each with the answers of the standard and of the adaptation."""


@pytest.mark.parametrize("ruling", NEW)
def test_a_ruling_has_its_presets_a_case_and_evidence(ruling: str) -> None:
    assert (Rulings("standard")[ruling], Rulings("digital")[ruling]) == NEW[ruling]
    assert glow.rulings[ruling].cases
    for case in glow.rulings[ruling].cases:
        assert ruling in glow.casebook[case].rulings
    for rule in glow.rulings[ruling].rules:
        assert ruling in glow.rules[rule].rulings


def test_only_the_english_text_lets_a_newcomer_go() -> None:
    assert [Rulings(preset)["newcomer-must"] for preset in PRESETS] == [
        "must",
        "may",
        "must",
        "must",
    ]


@pytest.mark.parametrize(
    ("rule", "language", "said"),
    [
        ("cromaug.at-once", "fr", "son effet se déclenche tout de suite"),
        ("cromaug.discard", "fr", "prendre au cimetière"),
        ("box.tokens", "fr", "faire la monnaie"),
        ("setup.cemetery", "en", "the picture of the set-up marks its place"),
        ("game.players", "en", "Two, three or four can play"),
        ("game.players", "fr", "à deux, à trois ou à quatre"),
        ("solo.keep-cards", "en", "no others are put away"),
        ("solo.keep-cards", "fr", "on n’en range pas d’autres"),
    ],
)
def test_what_a_rule_says(rule: str, language: str, said: str) -> None:
    with using(language):
        assert said.lower() in glow.rules[rule].text.lower()


def test_where_the_two_texts_differ_a_rule_says_so() -> None:
    told = str(glow.rules["noon.several-times"])

    assert "On page 14 the English text says that the effect can be applied several times" in told
    assert "Page 14, le texte français dit que l’effet est appliqué plusieurs fois" in told


def test_a_cursed_symbol_on_a_crossed_space_has_the_reason_of_cards() -> None:
    step = glow.province.explain(57, 56, "black:fire red:fire")
    (first, *_) = step.reasons

    assert step.legal
    assert (first.code, first.ruled) == ("cursed-absent", ("cursed-symbol-is-absent", "yes"))
    assert set(first.dice) == {0, 1}
    assert "crossed-clear" not in {reason.code for reason in step.reasons}


def test_the_log_counts_elements_as_they_will_count() -> None:
    game = laid_out(FOUR[:3], ("kaar", "thoape", "torke-a", "tamnuca-a", "ladawa"))
    game = game.do("recruit kaar", "black = air", "recruit tamnuca-a", "recruit thoape")
    while "roll" not in game.actions()[0].text:
        game = game.do(game.actions()[0])
    holder = next(name for name, player in game.players.items() if "black" in str(player.pool))
    while game.actions()[0].context[0][1] != holder:
        game = game.do("roll")
    pool = game.players[holder].pool
    assert pool is not None
    faces = ["fire" if str(die).endswith("black") else "" for die in pool]
    rest = iter(["fire", "water", "air", "air", "air", "air", "air"])
    rolled = game.do("roll = " + " ".join(face or next(rest) for face in faces))
    while "keep" not in {action.text for action in rolled.actions()}:
        rolled = rolled.do("roll")
    while rolled.player.name != holder:
        rolled = rolled.do("keep")
    (event,) = (event for event in rolled.do("keep").events if event.code == "keeps")

    assert event.data["elements"] == 2
    assert "2 different elements without the cursed one" in str(event)
    assert event.reason.ruling == "curse-on-journey"


def test_a_question_on_elements_speaks_of_no_route() -> None:
    question = of_kind("elements", 1)
    mark = question.check(question.solution.answer)
    codes = {reason.code for reason in mark.reasons}

    assert "elements-counted" in codes
    assert "elements-right" not in codes
