"""A position shows itself: in words, as a page, in English and in French."""

from __future__ import annotations

import re

import pytest

from glow_explorer import Company, Roll, Rulings
from glow_explorer.language import using
from glow_explorer.position import Position
from tests.support.games import in_the_afternoon
from tests.support.positions import samples
from tests.support.shown import stands_on_its_own


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", samples())
def test_everything_shows_itself(name: str, language: str) -> None:
    """With its code; a player in a game looks as in the picture of that game, without one."""
    position = samples()[name]
    with using(language):
        told = str(position)

    stands_on_its_own(position, language)
    assert not re.search(r"\{[a-z]+\}", told)
    shows_code = position.player is None
    assert (position.code() in told) == shows_code
    assert (position.code() in position._repr_html_()) == shows_code


def test_words() -> None:
    company = Company("Pocana", ["sketal-orange"])
    position = Position(
        company, roll=Roll("red:fire orange:rock"), light=12, footprints=1, rerolls=2,
        sketal_dice={13: 1}, cemetery=["kaar", "thoape"], hidden_spells=2, at=45, camp=17,
        visited=(44,), used=(0,), solo=True, kaar=True,
        rulings=Rulings("digital", score_floor_in_play="no"),
    )  # fmt: skip
    lines = str(position).split("\n")

    assert lines[0] == "A position"
    assert lines[1] == "Dice: large red die: fire · large orange die: rock"
    assert lines[-12:-2] == [
        "Score and tokens: 12 light, 1 footprint, 2 reroll tokens",
        "Die 1 belongs to the orange Sketal.",
        "In the cemetery: Kaar, Thoape",
        "Spells that lie face down: 2.",
        "The player has Kaar.",
        "The company stands on space 45, its camp on space 17.",
        "The way of this afternoon so far: 44, 45.",
        "Dice used this afternoon: 0.",
        "The game is one against Tom.",
        "Rulings 'digital'",
    ]
    assert "score-floor-in-play" in lines[-2]
    assert lines[-1] == f"Code: {position.code()}"


def test_what_cannot_be_shared_shows_itself_without_a_code() -> None:
    """A game that was not followed from its beginning, for instance."""
    position = Position(in_the_afternoon(["likyar"], "red:fire"))

    assert "glow1-" not in str(position)
    assert "glow1-" not in position._repr_html_()
    stands_on_its_own(position, "en")


def test_french_words() -> None:
    position = Position("2 green", boats=(0, 6, 7, 9), light=1)
    with using("fr"):
        lines = str(position).split("\n")

    assert lines == [
        "Une position",
        "Dés à lancer\u00a0: 2 dés\u00a0: 2 verts",
        "Score et pions\u00a0: 1 éclat de lumière",
        "Les bateaux sont à ces îles\u00a0: 0, 6, 7, 9.",
        f"Code\u00a0: {position.code()}",
    ]


def test_a_sketal_without_a_die() -> None:
    company = Company("Pocana", ["sketal-orange"])
    position = Position(company, roll="red:fire", sketal_dice={13: None})

    assert "The orange Sketal has no die." in str(position)


def test_a_journey_is_shown_on_its_map() -> None:
    """A company without a journey needs none."""
    with_map = Position(boats=(0, 6, 7, 9))._repr_html_()
    without = Position(Roll("red:fire"))._repr_html_()

    assert "Where everything stands on the map" in with_map
    assert "Where everything stands on the map" not in without


def test_the_code_can_be_copied_whole() -> None:
    page = samples()["game"]._repr_html_()

    assert re.search(r"user-select: all[^>]*>glow1-[A-Za-z0-9_-]+<", page)
