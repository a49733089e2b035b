"""Noon played out in every order ends where the judge says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company
from glow_explorer.game import Game
from glow_explorer.game.actions import Apply, ResolveAll
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    FOUR,
    at_noon,
    codes,
    company_of,
    light_of,
    options,
    picked,
    texts,
    verbs,
)
from tests.support.noons import OF_NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.judge import Noon

Result = tuple[Any, ...]
MOST = 120
"""How many orders of one noon are tried at most."""


def result(game: Game, name: str, *, casts: bool = False) -> Result:
    player = game.players[name]
    assert player.roll is not None
    return (
        player.light, player.footprints, player.fireflies, player.rerolls,
        tuple(card.ref for card in player.companions),
        tuple(sorted(card.ref for card in player.spells)),
        " ".join(sorted(map(str, player.roll))), casts,
    )  # fmt: skip


def judged(found: Noon) -> set[Result]:
    return {
        (
            one.light, one.footprints, one.fireflies, one.rerolls,
            tuple(card.ref for card in one.companions),
            tuple(sorted(card.ref for card in one.spells)),
            " ".join(sorted(map(str, one.dice))), one.casts,
        )
        for one in found.outcomes
    }  # fmt: skip


def at_cards(game: Game, name: str) -> bool:
    return game.phase == "noon" and game.player.name == name


def all_ends(game: Game, name: str) -> Iterator[tuple[Result, Game]]:
    """Play a player's noon to its end in every order; yield each end."""
    waiting = [(game, False)]
    while waiting:
        now, casts = waiting.pop()
        if not at_cards(now, name):
            yield result(now, name, casts=casts), now
            continue
        some = options(now)
        if some[0].verb in {"take", "black", "spells"}:
            some = some[:1]
        for action in some:
            after = now.do(action)
            waiting.append((after, casts or "spells-cast" in codes(after)))


def asked(game: Game) -> Noon:
    """Ask the judge the same question."""
    player, seat = game.player, game._table.seat
    dice: dict[Any, int | None] = {
        card.key: None for card in player.companions if card.die is not None
    }
    assert player.roll is not None
    light, footprints = seat.before
    return glow.noon(
        Company(company_of(player).adventurer, player.companions, spells=player.spells),
        player.roll,
        light=light, footprints=footprints, fireflies=player.fireflies, rerolls=player.rerolls,
        sketal_dice=dice | dict(player.sketal_dice), cemetery=game.cemetery, rulings=game.rulings,
    )  # fmt: skip


def agree(game: Game) -> int:
    """Hold a noon, played out in every order, to the judge; return how many orders there are."""
    name, noon = game.player.name, asked(game)
    expected, ends = judged(noon), set()
    number = 0
    for end, after in all_ends(game, name):
        number += 1
        if number > MOST:
            return 0
        ends.add(end)
        told = sum(
            one.light for turn in after._past[len(game._past) :] for one in turn.events
            if one.player == name
        )  # fmt: skip
        assert light_of(game.players[name]) + told == end[0]
        if number % 5 == 1:
            agree_at_once(game, after, end)
    assert ends == expected
    if "resolve" in texts(game):
        assert len(expected) == 1
        assert not noon.order_matters
    return number


def agree_at_once(game: Game, after: Game, end: Result) -> None:
    """Hold an order resolved at once, where that is allowed, to the same resolved one by one."""
    done = [one for one in after.history[len(game.history) :] if not one.chance]
    if any(not isinstance(one, Apply) or one.choice is not None for one in done):
        return
    order = tuple(one.card for one in done if isinstance(one, Apply))
    if not game.explain(ResolveAll(order)):
        return
    at_once = game.do(ResolveAll(order))
    casts = "spells-cast" in codes(at_once)
    assert result(at_once, game.player.name, casts=casts) == end
    assert not game.explain(ResolveAll((*order, order[0])))
    assert len(order) == 1 or not game.explain(ResolveAll(order[1:]))


TASTY = [
    card.key for card in glow.companions
    if card.effect.skull or card.effect.resurrect or card.key == "kaar" or card.effect.light < 0
]  # fmt: skip
SMALL = ["small red", "small green", "small blue", "small azure", "small purple", "black"]


def some_noon(chance: random.Random) -> Game:
    """Make a noon with a taste for cards that get in each other's way."""
    every = [card.key for card in glow.companions]
    companions: list[str] = []
    for _ in range(chance.choice([1, 2, 3, 3])):
        key = chance.choice(TASTY if chance.random() < 0.75 else every)
        if key not in companions:
            companions.append(key)
    dead = [key for key in chance.sample(every, 2) if key not in companions]
    spells = chance.sample([card.key for card in glow.spells], chance.randint(0, 1))
    if chance.random() < 0.1:
        spells = ["spell-same", "spell-same"]
    adventurer = chance.choice(list(glow.adventurers))
    thrown = [adventurer.color.value] * adventurer.large_dice
    owners: dict[str, int] = {}
    for key in companions:
        printed = glow.companions[key].die
        color = chance.choice(["red", "green", "blue"]) if printed == "any" else printed
        taken = [thrown[which] for which in owners.values()]
        if color and color not in taken and chance.random() < 0.9:
            owners[key] = len(thrown)
            thrown.append(str(color))
    thrown += chance.sample(SMALL, chance.randint(0, 3))
    wanted = [glow.companions[key] for key in companions] + [glow.spells[key] for key in spells]
    symbols = {str(one) for card in wanted for one in card.condition.needs} or {"fire", "air"}
    liked = chance.sample(sorted(symbols), min(len(symbols), 2))
    shown = []
    for die in thrown:
        faces = [str(face) for face in glow.Die(die.removeprefix("small ")).faces]
        faces = [face for face in faces if face in liked or face in SPECIAL_FACES]
        shown.append(f"{die}:{chance.choice(faces)}")
    return at_noon(
        companions, ", ".join(shown), spells=spells, owners=owners, cemetery=dead,
        players=(adventurer, "Pocana" if adventurer.key != "pocana" else "Eoles"),
        rulings=some_rulings(chance), light=chance.choice([0, 2, 5, 30]),
        footprints=chance.choice([0, 1, 4]),
    )  # fmt: skip


SPECIAL_FACES = ("light", "loss", "footprints")


def some_rulings(chance: random.Random) -> Rulings:
    under = Rulings(
        chance.choice(PRESETS),
        returned_die_counts_at_noon=chance.choice(["no", "no", "yes"]),
        which_die_goes_back=chance.choice(["owner-chooses", "its-own"]),
        cromaug_timing=chance.choice(["owner-order", "first"]),
        score_floor_in_play=chance.choice(["yes", "yes", "no"]),
    )
    for ruling in OF_NOON:
        if chance.random() < 0.2:
            under = under.deciding(ruling, chance.choice(glow.rulings[ruling].choices))
    return under


@pytest.mark.parametrize("seed", range(6))
def test_every_order_of_tangled_noons_ends_where_the_judge_says(seed: int) -> None:
    chance = random.Random(f"tangled {seed}")
    tried = several = 0
    for _ in range(30):
        game = some_noon(chance)
        if game.phase == "noon":
            orders = agree(game)
            tried, several = tried + bool(orders), several + (orders > 1)

    assert tried > 12
    assert several > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_noons_of_random_games_end_where_the_judge_says(seed: int) -> None:
    chance = random.Random(f"noons {seed}")
    players = FOUR[: 2 + seed % 3]
    game = Game.new(players, ("province", "archipelago")[seed % 2], seed, rulings=PRESETS[seed % 4])
    tried, before = 0, ""
    while options(game):
        here = f"{game.day} {game.player.name}"
        if game.phase == "noon" and verbs(game) <= {"apply", "resolve"} and here != before:
            tried += bool(agree(game))
            before = here
        game = game.do(picked(game, chance))

    assert tried > 5


def test_equal_dice_are_no_choice_for_the_plain_way() -> None:
    """All three green dice show rock: whichever goes back, two are left."""
    game = at_noon(
        ["sketal-green"], "green:rock green:rock green:rock", owners={"sketal-green": 2},
        players=("Braccio", "Pocana"),
    )  # fmt: skip
    ends = {end for end, _ in all_ends(game, "Braccio")}

    assert len(ends) == 1
    if "resolve" in texts(game):
        assert result(game.do("resolve"), "Braccio") in ends
