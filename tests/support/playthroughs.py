"""Whole games played by a fixed script, for the transcripts: sensible, and a little adventurous.

Whoever plays likes rare companions, resolves cards, travels towards villages or islands worth
more, and now and then rerolls, turns a die or takes a detour. The same seed gives the same game.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.game import Game, engine
from glow_explorer.game.chance import Chance, seeded
from glow_explorer.places import islands, roads, spaces
from tests.support.games import light_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from glow_explorer import Position
    from glow_explorer.game import Action

UNFILLED = re.compile(r"\{[a-z_]+\}|\ue000|\ue001|None")
"""What no sentence may contain: something that was not filled in."""
RARE = ("kaar", "xargok", "cromaug", "sketal-any", "lumipili-a")
VILLAGES = {number: space.light for number, space in spaces().items() if space.light}


Kinds = dict[str, list[Any]]
"""What can be done, by verb."""


class Script:
    """Plays a game to the end."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seeded(seed))

    def play(self, game: Game) -> Game:
        """Play a game to the end."""
        while found := options(game):
            game = game.do(self.choose(game, found))
        return game

    def one_of(self, some: Sequence[Action]) -> Action:
        """Draw one of some actions."""
        return some[self.chance.below(len(some))]

    def sometimes(self, times_in_ten: int) -> bool:
        """Draw lots."""
        return self.chance.below(10) < times_in_ten

    def choose(self, game: Game, found: list[Action]) -> Action:
        """Decide what to do."""
        kinds: Kinds = {}
        for action in found:
            kinds.setdefault(action.verb, []).append(action)
        if "recruit" in kinds:
            return self.recruit(game, kinds["recruit"])
        if "keep" in kinds:
            return self.roll_again(game, kinds)
        if "resolve" in kinds:
            return self.one_of(kinds["resolve" if self.sometimes(7) else "apply"])
        if "rest" in kinds:
            return self.travel(game.player, kinds)
        if "leave" in kinds and self.sometimes(3):
            return self.one_of(kinds["leave"])
        return self.one_of([one for one in found if one.verb != "leave"])

    def recruit(self, game: Game, some: list[Any]) -> Action:
        """Take somebody rare, or a Sketal, or whoever has most beside; move the black die."""
        beside = {one.companion.key: one for one in game.track if one.companion}

        def liked(action: Any) -> tuple[bool, ...] | tuple[int, ...]:
            there = beside[action.companion]
            sketal = action.companion.startswith("sketal")
            return (
                action.companion in RARE,
                action.black_to is not None,
                sketal and game.day < 5,
                len(there.dice) + there.footprints,
            )

        best: Action = max(some, key=liked)
        return best if self.sometimes(8) else self.one_of(some)

    def roll_again(self, game: Game, kinds: Kinds) -> Action:
        """Reroll a little; stepping back only with light to spare."""
        done = [action.verb for action in game.history[-3:]]
        free = [one for one in kinds.get("reroll", []) if one.source != "track"]
        back = [one for one in kinds.get("reroll", []) if one.source == "track"]
        if free and self.sometimes(6):
            return self.one_of(free)
        if "turn" in kinds and done.count("turn") == 0 and self.sometimes(1):
            return self.one_of(kinds["turn"])
        if back and light_of(game.player) > 12 and "reroll" not in done and self.sometimes(4):
            return self.one_of(back)
        return self.one_of(kinds["keep"])

    def travel(self, player: Position, kinds: Kinds) -> Action:
        """Sail to more light, or walk towards a village worth more than that of the camp."""
        rest: Action = kinds["rest"][0]
        if "sail" in kinds:
            best = max(kinds["sail"], key=lambda one: _worth(one.to) - _worth(one.origin))
            return best if self.sometimes(8) else self.one_of([rest, *kinds["sail"]])
        if player.at is None or player.camp is None:
            return rest
        camp = VILLAGES.get(player.camp, 0)
        if "camp" in kinds and VILLAGES[player.at] > camp:
            return self.one_of(kinds["camp"])
        goals = tuple(number for number, light in VILLAGES.items() if light > camp)
        far = _distances(goals)
        nearer = [one for one in kinds.get("walk", []) if far[one.to] < far[player.at]]
        if nearer:
            return self.one_of(nearer)
        if "walk" in kinds and self.sometimes(3):
            return self.one_of(kinds["walk"])
        return rest


def _worth(island: int) -> int:
    return islands()[island].light


@cache
def _distances(goals: tuple[int, ...]) -> dict[int, int]:
    """Return how many steps each space is from the nearest of some spaces."""
    far = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        here = edge.pop(0)
        for there in roads()[here]:
            if there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far or dict.fromkeys(roads(), 0)


def province_two(seed: int = 29) -> Game:
    """Two players in the Province."""
    return Script(seed).play(Game.new({"Ann": "Pocana", "Bob": "Eoles"}, "province", seed))


def archipelago_four(seed: int = 53) -> Game:
    """Four players in the Archipelago."""
    who = ["Moloc'h", "Braccio", "Orium", "Taetyss"]
    return Script(seed).play(Game.new(who, "archipelago", seed))


def solo_province(seed: int = 172) -> Game:
    """Alone against Tom in the Province."""
    return Script(seed).play(Game.solo("Eoles", ("purple", "green"), "province", seed))


def solo_archipelago(seed: int = 157) -> Game:
    """Alone against Tom in the Archipelago."""
    return Script(seed).play(Game.solo("Pocana", ("yellow", "blue"), "archipelago", seed))


def province_three(seed: int = 1) -> Game:
    """Three players in the Province."""
    return Script(seed).play(Game.new(["Noctiluca", "Orium", "Braccio"], "province", seed))


GAMES = {
    "province-two": province_two,
    "province-three": province_three,
    "archipelago-four": archipelago_four,
    "solo-province": solo_province,
    "solo-archipelago": solo_archipelago,
}


@cache
def played(name: str) -> Game:
    """Play one of the games, once."""
    return GAMES[name]()


def states(name: str) -> Iterator[Game]:
    """Play one of the games again, step by step."""
    yield played(name).start
    yield from played(name).replay()


def first(name: str, wanted: Callable[[Game], bool]) -> Game:
    """Return the first moment of a game at which something holds."""
    return next(game for game in states(name) if wanted(game))


def options(game: Game) -> list[Action]:
    """List what may be done, without the reasons."""
    return engine.options(game._table)


def after_the_roll(game: Game) -> Game:
    """Play on to where a player has rolled."""
    while not any(one.verb == "keep" for one in options(game)):
        game = game.do(options(game)[0])
    return game


def by_hand() -> Game:
    """Begin a game whose chance is given."""
    return Game.new(["Pocana", "Eoles"], seed=1, by_hand=True)
