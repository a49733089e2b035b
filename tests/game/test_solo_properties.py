"""Solo, what always holds: hundreds of random games on both boards under all presets."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from glow_explorer.collection import companions as cards
from glow_explorer.game import Game, engine
from glow_explorer.game.pieces import COLORS
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.symbols import Symbol
from tests.game.test_solo_day import TILES
from tests.game.test_solo_setup import ADVENTURERS, LEFT_OUT, SMALL, tom_of
from tests.support.games import light_of, snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game import Action
    from glow_explorer.rulebook import RulingsLike

GAMES = 24
"""How many games are played on each board under each of the rulings."""
TURNED = Rulings(
    "standard",
    tom_small_dice_rerolled="no",
    tom_tile_without_band="yes",
    tom_cannot_move="player-chooses",
    track_footprints_pile_up="no",
    solo_deck_b_empty="no",
)
"""Answers that no preset gives together."""
UNDER: list[RulingsLike] = [*PRESETS, TURNED]
LARGE = Counter(green=3, blue=3, azure=3, red=4, orange=3, purple=2, yellow=2)
"""All large dice of the box."""
NOT_THERE = {cards()[key].number for key in LEFT_OUT}


def begun(journey: str, rulings: RulingsLike, seed: int) -> Game:
    """Set up one of many games: whoever plays, whatever dice Tom may have."""
    chance = random.Random(f"{journey} {rulings} {seed}")
    who = chance.choice(list(ADVENTURERS))
    several = ["green", "blue", "azure", "red", "orange"]
    if rulings != "digital":
        several += ["purple", "yellow"]
    several = [color for color in several if color != ADVENTURERS[who]]
    tom = chance.sample(several, 2)
    while set(tom) == {"purple", "yellow"}:
        tom = chance.sample(several, 2)
    return Game.solo(who, tom, journey, seed, rulings=rulings)


def chosen(game: Game, chance: random.Random) -> Action:
    """Choose what to do: first the kind, then one of that kind."""
    kinds: dict[str, list[Action]] = {}
    for action in engine.options(game._table):
        kinds.setdefault(action.verb, []).append(action)
    return chance.choice(chance.choice(list(kinds.values())))


def played(journey: str, rulings: RulingsLike, seed: int) -> Iterator[Game]:
    """Play a game to the end at random; yield it after every action."""
    game, chance = begun(journey, rulings, seed), random.Random(seed)
    yield game
    while not game.over:
        game = game.do(chosen(game, chance))
        yield game


class Sight:
    """All that is seen of a game at one moment, in plain values."""

    def __init__(self, game: Game) -> None:
        self.game, self.day = game, game.day
        self.plain = snapshot(game)
        (self.me,) = self.plain["seats"]
        self.tom = self.plain["tom"]
        self.verbs = {action.verb for action in engine.options(game._table)}

    def large(self) -> Counter[str]:
        """Count the large dice in play by colour."""
        large = self.me["colors"][: len(self.me["owners"])]
        mine = [color for which, color in enumerate(large) if which not in self.me["gone"]]
        named = [COLORS[color].value for color in (*mine, *self.tom["colors"])]
        return Counter([*named, *(die.color.value for die in self.game.reserve)])

    def small(self) -> Counter[str]:
        """Count the small dice in play by colour."""
        mine = self.me["colors"][len(self.me["owners"]) :]
        on_track = [color for dice in self.plain["dice"] for color in dice]
        return Counter(COLORS[color].value for color in (*mine, *on_track))


def check_dice(sight: Sight, before: Counter[str]) -> None:
    """30 dice: 20 large ones, in play or in the box; nine small ones in play, black in the box."""
    assert sight.large() == before
    assert not before - LARGE
    assert sight.small() == Counter(SMALL)


def check_cards(sight: Sight) -> None:
    """46 companions, each in one place; the fourteen in the box, and what is left of deck A."""
    decks, cemetery, mine = sight.plain["decks"], sight.plain["cemetery"], sight.me["companions"]
    there = [number for number in sight.plain["companions"] if number]
    piles = [*decks.values(), sight.game._table.removed, cemetery, mine, there]
    assert sorted(number for pile in piles for number in pile) == list(range(1, 47))
    assert not {*there, *mine, *cemetery} & NOT_THERE
    assert not decks["A"] or sight.tom["deck"] == "A"


def check_tom(sight: Sight) -> None:
    """Eight tiles, each in one place, five face up until the last round; the deck by the day."""
    tom, day = sight.tom, sight.day
    up = [tile for tile in tom["tiles"] if tile]
    assert sorted([*up, *tom["stack"], *tom["discard"]]) == list(TILES)
    assert len(up) == (4 if tom["last"] or "tile" in sight.plain["waiting"] else 5)
    assert tom["footprints"] % 2 == 0
    assert len(tom["discard"]) <= 4
    assert day == 8 or not tom["last"]
    assert tom["deck"] == "AB"[day > 4] or day == 4


def check_track(sight: Sight) -> None:
    """Three or four companions in the morning, only where Tom has no large die."""
    assert min(sight.plain["prints"]) >= 0
    if "recruit" in sight.verbs:
        his = [space in sight.tom["spaces"] for space in range(5)]
        assert [not number for number in sight.plain["companions"]] == his
        assert his.count(False) in (3, 4)
        lying = zip(sight.plain["dice"], sight.plain["prints"], his, strict=True)
        assert all(dice or prints or there for dice, prints, there in lying)


def check_stock(sight: Sight) -> None:
    """Nothing below nought, no spell, no other first player."""
    me = sight.me
    assert min(me["light"], me["footprints"], me["fireflies"], me["rerolls"]) >= 0
    assert (me["spells"], me["hidden"], sight.plain["spells"]) == ([], [], [])
    assert sight.plain["first"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("rulings", UNDER, ids=[*PRESETS, "turned"])
def test_after_every_action(journey: str, rulings: RulingsLike) -> None:
    for seed in range(GAMES):
        dice, won = Counter[str](), Counter[str]()
        for game in played(journey, rulings, seed):
            sight = Sight(game)
            dice = dice or sight.large()
            check_dice(sight, dice)
            check_cards(sight)
            check_tom(sight)
            check_track(sight)
            check_stock(sight)
            assert game.over == (not sight.verbs)
            for event in game.events:
                won["Tom"] += event.data.get("tom", 0)
                won["mine"] += event.light if event.phase != "end" else 0
            assert sight.tom["score"] == 10 + won["Tom"]
            assert sight.me["light"] == 10 + won["mine"]
        check_the_end(game, rulings)


def check_the_end(game: Game, rulings: RulingsLike) -> None:
    """Eight days; Tom's score again from the tiles alone; the final count told in full."""
    assert (game.day, game.player.recruited) == (8, 8)
    assert all(one.rule for one in game.log)
    band, score, footprints = 0, 10, 0
    anyway = isinstance(rulings, Rulings) and rulings["tom-tile-without-band"] == "yes"
    for event in game.log:
        if event.code == "tile-taken":
            steps, light, _ = TILES[event.data["tile"]]
            band += steps
            score += light + (band if steps or anyway else 0)
        elif event.code == "tom-rolls":
            faces = [die.symbol for die in event.reason.shown if die.size == "large"]
            score += 3 * faces.count(Symbol.LIGHT)
            footprints += 2 * faces.count(Symbol.FOOTPRINTS)
    his = tom_of(game)
    assert (his.band, his.score, his.footprints) == (band, score, footprints)
    for name, start in ((game.player.name, light_of(game.player)), ("Tom", his.score)):
        told = [one for one in game.events if one.player == name and one.phase == "end"]
        assert start + sum(one.light for one in told) == game.scores()[name].total
    assert set(game.ranking().winners) < {game.player.name, "Tom"}


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("rulings", UNDER, ids=[*PRESETS, "turned"])
def test_a_history_gives_the_same_game_again(journey: str, rulings: RulingsLike) -> None:
    for seed in range(100, 103):
        *_, game = played(journey, rulings, seed)
        *_, again = game.replay()
        *_, typed = game.replay([action.text for action in game.history])
        assert again == typed == game
        assert again.log.items == typed.log.items == game.log.items
        assert game.start.undo(0) == game.undo(len(game.history))


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_every_action_has_its_reason_and_changes_nothing_before(journey: str) -> None:
    for seed in range(200, 204):
        before = None
        for game in played(journey, "standard", seed):
            if before is not None:
                assert snapshot(before[0]) == before[1]
            before = (game, snapshot(game))
            for action in game.actions():
                assert action.reasons, action
                assert all(reason.rule for reason in action.reasons)


def test_the_decks_are_just_enough() -> None:
    """Four companions every time: each deck is dealt to its last card, and no day is lost."""
    game = Game.solo("taetyss", "green red", seed=1, by_hand=True)
    while not game.over:
        (action, *_) = engine.options(game._table)
        if action.verb == "tom":
            small = len(game._table.dice[0]) if game.day else 0
            game = game.do("tom = fire fire" + " water" * small)
        elif "keep" in {one.verb for one in engine.options(game._table)}:
            game = game.do("keep")
        else:
            game = game.do(action)
    dealt = [one for one in game.log if one.code == "companions-dealt"]
    assert [one.data["count"] for one in dealt] == [4] * 8
    assert (game.day, snapshot(game)["decks"]) == (8, {"A": [], "B": []})
