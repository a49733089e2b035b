"""A game shows itself as it stands: words and pages, in every language."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from glow_explorer.game import Game
from glow_explorer.language import available
from glow_explorer.render import games as told
from glow_explorer.render import html, reasons, text
from tests.support.each import for_each
from tests.support.playthroughs import GAMES, after_the_roll, by_hand, first, played
from tests.support.shown import stands_on_its_own, told_as_agreed


@cache
def shown() -> dict[str, Any]:
    """Return something of every kind that shows itself."""
    new = Game.new({"Ann": "Pocana", "<i>Bob</i>": "Eoles"}, seed=1)
    noon = first("archipelago-four", lambda now: now.day == 8 and now.phase == "noon")
    solo = first("solo-archipelago", lambda now: now.day == 5 and now.phase == "morning")
    land = first("solo-province", lambda now: now.day == 6 and now.phase == "afternoon")
    rolled = after_the_roll(new)
    return {
        "a game in its set-up": by_hand(),
        "a new game": new,
        "a game after a roll": rolled,
        "a game at noon": noon,
        "a solo game": solo,
        "a solo game on land": land,
        "a game that is over": played("province-two"),
        "a player": noon.player,
        "a space of the meeting track": solo.track[0],
        "Tom": solo.tom,
        "Tom on land": land.tom,
        "Tom's count": solo.scores()["Tom"],
        "Tom's count on land": land.scores()["Tom"],
        "a ranking with Tom": land.ranking(),
        "actions": rolled.actions(),
        "an action": rolled.actions()[1],
        "what is allowed": new.explain(new.actions()[0]),
        "what is not": new.explain("walk 44"),
        "an event": played("province-two").log[7],
        "a day": played("province-two").log.day(4),
        "nothing yet": by_hand().log,
    }


NAMES = [
    "a game in its set-up", "a new game", "a game after a roll", "a game at noon", "a solo game",
    "a solo game on land", "a game that is over", "a player", "a space of the meeting track",
    "Tom", "Tom on land", "Tom's count", "Tom's count on land", "a ranking with Tom", "actions",
    "an action", "what is allowed", "what is not", "an event", "a day", "nothing yet",
]  # fmt: skip


@pytest.mark.parametrize("language", available())
def test_everything_is_told_as_agreed(language: str) -> None:
    assert list(shown()) == NAMES
    told_as_agreed("game.shown", shown(), language)


@for_each("language", available())
@for_each("name", NAMES)
def test_a_page_stands_on_its_own(name: str, language: str) -> None:
    stands_on_its_own(shown()[name], language)
    assert "<i>Bob</i>" not in shown()[name]._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_a_log_is_a_page_with_a_part_for_each_day(name: str) -> None:
    page = html(played(name).log)

    assert page.count("<details") >= 10
    for day in range(1, 9):
        assert f">Day {day}</summary>" in page
    assert len(page) < 1_000_000


def test_dice_are_drawn_in_a_log_and_named_in_words() -> None:
    log = played("archipelago-four").log
    event = next(one for one in log if one.code == "rerolls-by-token")
    rows = (piece for piece in told.event_line(event).pieces if not isinstance(piece, str))
    before, after = (row.dice for row in rows)
    page = html(event)

    assert page.count("<img") == len(before) + len(after)
    assert f"rerolls {reasons.faces(before)} with a token" in str(event)
    assert tuple(die.symbol for die in after) == event.data["after"]


def test_everybody_is_on_the_map() -> None:
    sea = told.game_overlay(shown()["a solo game"])
    land = told.game_overlay(shown()["a solo game on land"])
    eoles = shown()["a solo game on land"].player

    assert {kind for _, kind in sea.pieces} == {"boat", "tom"}
    assert (eoles.at, "company") in land.pieces
    assert (eoles.camp, "camp") in land.pieces
    assert any("Tom" in label for _, label in land.labels)
    assert sum(kind == "tom" for _, kind in land.pieces) == 1


def test_words_are_those_of_the_terminal() -> None:
    game = shown()["a new game"]

    assert text(game) == str(game)
    assert str(game).startswith("Province of Shadows · Day 1 · Morning · ")
