"""A game tells itself: transcripts of whole games, and whatever else may happen in one."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer.game import Game
from glow_explorer.language import available, using
from glow_explorer.render import html
from glow_explorer.rulebook import PRESETS
from tests.support.games import light_of, picked, wander
from tests.support.goldenfiles import agrees
from tests.support.playthroughs import GAMES, UNFILLED, played, states

if TYPE_CHECKING:
    from glow_explorer.game import Event

PHASES = {"setup", "morning", "late-morning", "noon", "afternoon", "evening", "end"}


class TestTranscripts:
    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("name", GAMES)
    def test_it_is_as_agreed(self, name: str, language: str) -> None:
        game = played(name)
        with using(language):
            told = f"{game.log}\n\n{game.ranking()}"

        assert not UNFILLED.search(told)
        agrees(f"game.{name}.txt" if language == "en" else f"game.{name}.{language}.txt", told)

    @pytest.mark.parametrize("name", GAMES)
    def test_every_phase_has_its_heading(self, name: str) -> None:
        log = played(name).log
        lines = str(log).splitlines()

        assert {event.phase for event in log} == PHASES
        for phase in ("Morning", "Late morning", "Noon", "Afternoon", "Evening"):
            assert f"Day 1 · {phase}" in lines
        assert {"Set-up", "Day 8 · Morning", "Final count"} <= set(lines)

    def test_together_they_show_what_can_happen(self) -> None:
        told = {event.code for name in GAMES for event in played(name).log}

        assert told >= RARE
        assert len(told) > 100

    @pytest.mark.parametrize("name", GAMES)
    def test_every_move_of_the_score_is_told(self, name: str) -> None:
        """By how much, and where the score stands since; Tom's too."""
        before: dict[str, int] = {}
        told = 0
        for game in states(name):
            if game.over:
                break
            now = {one.name: light_of(one) for one in game.players.values()}
            now |= {} if game.tom is None else {"Tom": game.tom.score}
            events, told = game.log[told:], len(game.log)
            moves = {who: [one for one in events if subject(one) == who] for who in now}
            for who, light in now.items():
                assert light - before.get(who, light) == sum(map(moved, moves[who]))
                last = [one for one in moves[who] if moved(one)][-1:]
                assert all(f"→ {light}" in str(one) or f"to {light}." in str(one) for one in last)
            before = now

    @pytest.mark.parametrize("name", GAMES)
    def test_the_count_ends_where_the_ranking_says(self, name: str) -> None:
        game = played(name)
        totals = {who: score.total for who, score in game.scores().items()}
        ends = {event.player: event.score for event in game.log if event.phase == "end"}

        assert {who: ends[who] for who in totals} == totals
        for who, total in totals.items():
            assert re.search(rf"\d\. {who}: {total} light", str(game.ranking()))


RARE = {
    "applies", "calls-back", "camp-placed", "cursed", "die-back", "dies", "dies-by-spell",
    "discards", "elements-with-footprints", "face-footprints", "face-light", "face-loss",
    "footprint-over-crossed", "footprints-pile-up", "gives-companion", "light-stops",
    "moves-black-die", "no-die-there", "rerolls-by-companion", "rerolls-by-step-back",
    "rerolls-by-token", "special-dice-back", "spell-revealed", "spells-cast", "takes-spell",
    "tiles-out", "tiles-out-again", "tom-boats-level", "tom-camp-moves", "tom-face-footprints",
    "tom-face-light", "turns",
}  # fmt: skip


def subject(event: Event) -> str | None:
    """Return whose score an event may move."""
    return event.player or ("Tom" if "tom" in event.data else None)


def moved(event: Event) -> int:
    """Return by how much an event moves a score."""
    found: int = event.data.get("tom", event.light)
    return found


# ---------------------------------------------------------------------- whatever happens


def begun(seed: int, preset: str) -> list[Game]:
    """Begin games of every kind."""
    many = ["Pocana", "Eoles", "Braccio", "Orium"][: 2 + seed % 3]
    # Under this preset Tom's dice come out of the reserve, which has no yellow one.
    toms = ("green", "red") if preset == "digital" else (("yellow", "purple")[seed % 2], "green")
    boards = ("province", "archipelago")
    return [
        *(Game.new(many, board, seed, rulings=preset) for board in boards),
        *(Game.solo("Taetyss", toms, board, seed, rulings=preset) for board in boards),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_can_be_told(seed: int, preset: str) -> None:
    """Every event, action and reason of random games, in every language, in words and as HTML."""
    chance = random.Random(seed)
    for game in begun(seed, preset):
        for now in wander(game, chance):
            told: list[Any] = list(now.events)
            if not chance.randrange(8):
                found = now.actions()
                told += [*found[:: max(1, len(found) // 5)], now.player, *now.track[:1]]
                told += [reason for action in found for reason in action.reasons][:20]
            for language in available():
                with using(language):
                    assert not [one for one in told if UNFILLED.search(str(one))]
            if told and not chance.randrange(8):
                assert not UNFILLED.search(html(told[-1]))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_refused_can_be_explained(seed: int) -> None:
    """Actions of other moments, asked for at the wrong one."""
    chance = random.Random(seed)
    for game in begun(seed, "standard"):
        met = [picked(now, chance) for now in wander(game, chance) if not now.over]
        for now in wander(game, random.Random(seed + 1)):
            answer = now.explain(met[chance.randrange(len(met))])
            for language in available():
                with using(language):
                    assert not UNFILLED.search(str(answer))
                    assert ("✗" in str(answer)) or answer.legal
