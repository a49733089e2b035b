"""What makes an option better than another: the parts add up, and are told by their names."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Game
from glow_explorer.coach.advising import (
    EVALUATED,
    CoachOption,
    day_options,
    differences,
    morning_options,
    ranked_options,
)
from glow_explorer.dice import Die
from glow_explorer.game import engine
from glow_explorer.game.actions import Keep, LeaveDie, Recruit, SailTom, TakeDie
from glow_explorer.game.pieces import COLORS, KAAR
from glow_explorer.game.players.evaluation import EvaluationPart, total
from glow_explorer.game.players.worth import SMALL_DICE, days_left
from glow_explorer.language import using
from glow_explorer.places import islands
from glow_explorer.render import coach
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.actions import Action
    from glow_explorer.game.table import Seat
    from glow_explorer.symbols import Color

EVEN = 1e-9
RED = COLORS.index(glow.Color.RED)
SMALL = 0.05
"""Differences below are not told."""


def an_option(*parts: EvaluationPart) -> CoachOption:
    return CoachOption(Keep(), total(parts), method=EVALUATED, parts=parts)


def mornings() -> list[Game]:
    """Return games in which somebody recruits, early and late, on both boards."""
    return [
        Game.new(["Pocana", "Eoles"], journey, seed=seed).play("greedy", until=f"day {day}")
        for journey in ("archipelago", "province") for seed, day in ((7, 2), (4, 5), (11, 8))
    ]  # fmt: skip


def options_of(game: Game) -> list[CoachOption]:
    table = game._table
    return morning_options(table, table.seats.index(table.seat))


@for_each("game", mornings())
def test_what_a_morning_is_made_of_adds_up(game: Game) -> None:
    options = options_of(game)

    assert len(options) > 1
    for option in options:
        assert isinstance(option.action, Recruit)
        assert total(option.parts) == pytest.approx(option.light, abs=EVEN)


@for_each("game", mornings())
def test_what_differs_is_what_one_option_is_better_by(game: Game) -> None:
    """Both ways round; a card that only one of them has is a card there, and missing here."""
    for option, other in permutations(options_of(game), 2):
        differs = differences(option, other)
        back = differences(other, option)
        untold = SMALL * (len(option.parts) + len(other.parts))

        assert total(differs) == pytest.approx(option.light - other.light, abs=untold)
        assert total(back) == pytest.approx(-total(differs), abs=EVEN)
        card = option.action.companion  # type: ignore[attr-defined]
        missing = {part.card for part in back if part.code == "without"}
        assert missing <= {card}
        assert [part.light for part in back] == sorted(
            (part.light for part in back), key=abs, reverse=True
        )


def seat_after(game: Game, action: Action) -> Seat:
    """Return whoever recruits as they are then, dice and all."""
    table = game._table.copy()
    number = table.seats.index(table.seat)
    engine.play(table, action)
    return table.seats[number]


def on_days(
    card: Card, large: Sequence[Color], small: Sequence[Color], game: Game, without: Color | None
) -> float:
    """Return on how many of the days left a card triggers at all, as the dice lab says it."""
    kept = [color for color in large if color != without]
    more = days_left(game._table) - 1
    later = [COLORS[color] for color in SMALL_DICE]
    days = [[*kept, *small], *([*kept, *later] for _ in range(more))]
    chances = [
        glow.odds(
            card, glow.Pool([Die(color) for color in dice], unlimited=True),
            rulings=game._table.rulings,
        ).at_least_once
        for dice in days if dice
    ]  # fmt: skip
    return float(sum(chances)) / len(days)


@for_each("game", mornings())
def test_a_card_is_told_by_the_days_on_which_it_triggers(game: Game) -> None:
    """Today with all dice, later with the large ones and two small ones.

    The dice it lives on are those without which it triggers least, if that is a third less.
    """
    for option in options_of(game):
        action = option.action
        assert isinstance(action, Recruit)
        card = glow.companions[action.companion]
        part = next(part for part in option.parts if part.card == card.key)
        after = seat_after(game, action)
        if not part.likely or KAAR in after.companions:
            continue
        colors = [COLORS[color] for color in after.colors]
        large, small = colors[: len(after.owners)], colors[len(after.owners) :]
        often = on_days(card, large, small, game, None)
        least, color = min(
            (on_days(card, large, small, game, color), COLORS.index(color)) for color in set(large)
        )

        assert part.likely == pytest.approx(often, abs=EVEN)
        lives = least < 2 / 3 * often
        assert part.dice == ((color, large.count(COLORS[color])) if lives else None)


def test_there_are_cards_with_and_without_dice_of_their_own() -> None:
    told = [part for game in mornings() for option in options_of(game) for part in option.parts]
    triggering = [part for part in told if part.likely]

    assert [part for part in triggering if part.dice is not None]
    assert [part for part in triggering if part.dice is None]


def deciding(game: Game, now: str) -> Game:
    """Let greedy players go on until somebody has to decide something."""
    game = game.by_chance()
    while game._table.now != now:
        game = game.play("greedy", until="decision").by_chance()
    return game


@for_each("journey", ["archipelago", "province"])
@for_each("now", ["reroll", "noon", "afternoon"])
def test_what_a_day_is_made_of_is_told_for_every_option(now: str, journey: str) -> None:
    """Also in the midst of noon, where the best that can follow counts."""
    game = Game.new(["Pocana", "Eoles"], journey, seed=5).play("greedy", until="day 3")
    options: list[CoachOption] = []
    while len(options) < 2:
        game = deciding(game.play("greedy", until="decision"), now)
        table = game._table
        options = ranked_options(day_options(table, table.seats.index(table.seat)))
    in_common = {round(option.light - total(option.parts), 9) for option in options}

    assert all(option.parts for option in options)
    assert len(in_common) == 1


def test_a_sketals_dice_differ_by_what_they_make_of_the_cards() -> None:
    table = deciding(Game.new(["Pocana", "Eoles"], "archipelago", seed=3), "take-die")._table
    options = morning_options(table, table.seats.index(table.seat))

    assert {type(option.action) for option in options} <= {TakeDie, LeaveDie}
    for option in options:
        assert total(option.parts) == pytest.approx(option.light, abs=EVEN)


def test_what_tom_gains_counts_where_the_own_light_is_the_same() -> None:
    """Whoever sails his boat sends it where it brings him least, of the ways that are allowed."""
    game = Game.solo("Taetyss", ("green", "yellow"), journey="archipelago", seed=4).by_chance()
    lights: set[int] = set()
    while len(lights) < 2:
        game = game.play("greedy", until="decision").by_chance()
        boats = [action for action in game.actions() if isinstance(action, SailTom)]
        lights = {islands()[action.to].light for action in boats}
    advice = game.advise(rollouts=0)
    sailed = [option.action for option in advice.options]
    light = [islands()[action.to].light for action in sailed if isinstance(action, SailTom)]

    assert len(light) == len(advice.options)
    assert light == sorted(light)
    assert len({option.light for option in advice.options}) == 1
    assert advice.options[-1].differs == (EvaluationPart("tom", None, float(light[0] - light[-1])),)
    assert f"{light[-1] - light[0]}.0 more for Tom" in str(advice)


@for_each(
    "part, english, french",
    [
        (EvaluationPart("card", "ladawa", 9.84, 0.62, 0.62, (RED, 3)),
         "Ladawa +9.8, triggering on 62% of the days with 3 large red dice",
         "Ladawa +9,8, activé 62 % des jours avec 3 gros dés rouges"),
        (EvaluationPart("card", "ladawa", 9.84, 0.62, 0.62),
         "Ladawa +9.8, triggering on 62% of the days", "Ladawa +9,8, activé 62 % des jours"),
        (EvaluationPart("card", "hymoros", 5.3, 1.4, 0.9),
         "Hymoros +5.3, triggering 1.4 times a day", "Hymoros +5,3, activé 1,4 fois par jour"),
        (EvaluationPart("card", "hymoros", -5.3, 1.4, 0.9), "Hymoros −5.3", "Hymoros −5,3"),
        (EvaluationPart("card", "hymoros", 5.3), "Hymoros +5.3", "Hymoros +5,3"),
        (EvaluationPart("without", "hymoros", -7.0, 0.9, 0.9),
         "without Hymoros −7.0", "sans Hymoros −7,0"),
        (EvaluationPart("leaves", "hymoros", -7.0), "Hymoros leaves −7.0", "Hymoros part −7,0"),
        (EvaluationPart("stays", "hymoros", 7.0), "Hymoros stays +7.0", "Hymoros reste +7,0"),
        (EvaluationPart("other", None, 1.25),
         "1.2 less for the other player", "1,2 de moins pour l’autre joueur"),
        (EvaluationPart("other", None, -3.0),
         "3.0 more for the other player", "3,0 de plus pour l’autre joueur"),
        (EvaluationPart("tom", None, 2.0), "2.0 less for Tom", "2,0 de moins pour Tom"),
        (EvaluationPart("bonus", None, 1.9),
         "the bonus of the fireflies comes nearer +1.9",
         "le bonus des lucioles se rapproche +1,9"),
        (EvaluationPart("bonus", None, -1.9),
         "the bonus of the fireflies moves away −1.9", "le bonus des lucioles s’éloigne −1,9"),
    ],
)  # fmt: skip
def test_parts_in_words(part: EvaluationPart, english: str, french: str) -> None:
    def plain(said: str) -> str:
        return said.replace("\u202f", " ").replace("\xa0", " ")

    assert plain(coach.part(part)) == english
    with using("fr"):
        assert plain(coach.part(part)) == french


def test_a_card_of_the_other_option_is_one_that_is_missing() -> None:
    """Within a day, whoever does not leave stays, and whoever does not come back is missed."""
    card = EvaluationPart("card", "likyar", 3.0)
    leaves = EvaluationPart("leaves", "likyar", -3.0)
    returns = EvaluationPart("returns", "likyar", 2.0)
    light = EvaluationPart("light", None, 4.0)

    assert differences(an_option(light), an_option(card)) == (
        light, EvaluationPart("without", "likyar", -3.0),
    )  # fmt: skip
    assert differences(an_option(), an_option(leaves)) == (EvaluationPart("stays", "likyar", 3.0),)
    assert differences(an_option(), an_option(returns)) == (
        EvaluationPart("missed", "likyar", -2.0),
    )
    assert differences(an_option(light), an_option(light)) == ()
