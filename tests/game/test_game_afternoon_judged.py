"""Afternoon: steps and voyages are those of the navigator, and do what it says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game import Game
from glow_explorer.game.actions import SailTo, WalkTo
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import FOUR, in_the_afternoon, keys, light_of, options, picked, verbs

if TYPE_CHECKING:
    from glow_explorer.journeys import Move, Step

VILLAGES = {5: 5, 14: 20, 17: 12, 33: 8, 38: 10, 43: 15, 59: 3}
JOURNEY_RULINGS = {
    "joker-saves-a-die": ("yes", "no"), "joker-replaces-crossed": ("yes", "no"),
    "used-dice-block-crossed": ("yes", "no"), "camp-without-moving": ("yes", "no"),
    "back-to-round-start": ("no", "yes"), "skull-with-nothing": ("free", "closed"),
    "hidden-spell-cancelled": ("yes", "no"), "boats-on-centre": ("no", "yes"),
    "curse-on-journey": ("yes", "no"), "kaar-owner-immune": ("yes", "no"),
    "score-floor-in-play": ("yes", "no"), "which-die-goes-back": ("owner-chooses", "its-own"),
    "skull-gift-die": ("no", "yes"),
}  # fmt: skip


# ------------------------------------------------------------------ what the navigator says


def left(game: Game) -> list[int]:
    """Return the indexes of the dice that are still there."""
    seat = game._table.seat
    return [which for which in range(len(seat.faces)) if which not in seat.gone]


def steps(game: Game, leaving: int | None = None) -> list[Step]:
    """Return the steps that are allowed, when a die is gone for them that is still there now."""
    player, seat, here = game.player, game._table.seat, left(game)
    assert player.at is not None
    assert player.roll is not None
    used = [here.index(which) for which in {*seat.used, leaving} if which in here]
    return list(
        glow.province.steps(
            player.at, player.roll, used, player.footprints, seat.visited, game.rulings,
            light=player.light, company=player.company, hidden_spells=player.hidden_spells,
        )
    )  # fmt: skip


def moves(game: Game) -> list[Move]:
    player = game.player
    assert player.boats is not None
    return list(
        glow.archipelago.moves(
            player.boats, player.roll, player.footprints, game.rulings, company=player.company,
            hidden_spells=player.hidden_spells,
        )
    )  # fmt: skip


def gifts(game: Game, spent: int | None = None) -> set[tuple[str, int | None]]:
    """Return what could be given to a skull, by the rules: any companion, any spell.

    Dice that are used and dice that are not are different to give back; the step may use one.
    """
    player, seat, here = game.player, game._table.seat, left(game)
    assert player.roll is not None
    found: set[tuple[str, int | None]] = set()
    for card in player.companions:
        own = player.sketal_dice.get(card.key)
        if own is None or game.rulings["which-die-goes-back"] == "its-own":
            found.add((card.key, None))
            continue
        choices: dict[object, int] = {}
        for place, die in enumerate(player.roll):
            if (die.color, die.size) == (player.roll[own].color, "large"):
                used = here[place] in seat.used or place == spent
                choices.setdefault((die.symbol, used), here[place])
        several = len(choices) > 1
        found |= {(card.key, back if several else None) for back in choices.values()}
    found |= {(card.key, None) for card in player.spells}
    if player.hidden_spells and game.rulings["hidden-spell-cancelled"] == "yes":
        found.add(("hidden", None))
    return found


def after_leaving(game: Game, gift: str | None, back: int | None) -> list[Step]:
    """Return the steps that are allowed when the die of a gift has been used up before them."""
    own = game.player.sketal_dice.get(gift or "")
    if own is None:
        return steps(game)
    return steps(game, left(game)[own] if back is None else back)


def by_other_dice(game: Game, gift: str | None, back: int | None) -> set[int]:
    return {step.to for step in after_leaving(game, gift, back) if step.die is not None}


def without_its_die(game: Game, step: Step, gift: str | None, back: int | None) -> Step | None:
    """Return a step when the die of its gift cannot pay for it: by die, by footprint or not."""
    there = [other for other in after_leaving(game, gift, back) if other.to == step.to]
    by_die = [other for other in there if other.die is not None]
    if step.die is not None:
        return next(iter(by_die or there), None)
    return next((other for other in there if other.die is None), None)


def expected(game: Game) -> dict[Any, Step | Move]:
    """Return the actions that the navigator allows, each with what it says of it."""
    found: dict[Any, Step | Move] = {}
    if game.journey == "archipelago":
        for move in moves(game):
            for gift, back in gifts(game) if move.skull else {(None, None)}:
                found[SailTo(move.origin, move.to, gift, back)] = move
        return found
    allowed = steps(game)
    by_die = {step.to for step in allowed if step.die is not None}
    for step in allowed:
        spends = step.joker and step.to in by_die
        pays = game.rulings["skull-gift-die"] == "yes"
        for gift, back in gifts(game, step.die if pays else None) if step.skull else {(None, None)}:
            judged = step if pays else without_its_die(game, step, gift, back)
            if judged is None or (spends and judged.to not in by_other_dice(game, gift, back)):
                continue
            found[WalkTo(step.to, spends, gift, back)] = judged
    return found


def may_camp(game: Game) -> bool:
    player, seat = game.player, game._table.seat
    moved = len(seat.visited) > 1
    return player.at in VILLAGES and (moved or game.rulings["camp-without-moving"] == "yes")


def agree(game: Game) -> int:
    """Hold what may be done in an afternoon to the navigator; return how many ways there are."""
    allowed = expected(game)
    found = {action for action in options(game) if isinstance(action, WalkTo | SailTo)}
    assert found == set(allowed)
    assert len(options(game)) == len(set(options(game)))
    others = {"rest", "camp"} if game.journey == "province" and may_camp(game) else {"rest"}
    assert verbs(game) - {"walk", "sail"} == others
    for action in found:
        does_what_it_says(game, action, allowed[action])
    return len(found)


def does_what_it_says(game: Game, action: Any, told: Any) -> None:
    name, before = game.player.name, game.player
    after = game.do(action).players[name]
    assert after.footprints == told.footprints
    assert after.rerolls == before.rerolls + told.gains.rerolls
    assert after.fireflies == before.fireflies + told.gains.fireflies
    lost = told.lost if isinstance(action, WalkTo) else 0
    assert after.light == light_of(before) - lost
    if isinstance(action, WalkTo):
        assert (after.at, after.camp) == (told.to, before.camp)
    else:
        assert after.boats == told.boats
    given = action.gift
    assert keys(after.companions) == [key for key in keys(before.companions) if key != given]
    assert after.hidden_spells == before.hidden_spells - (given == "hidden")
    spells = keys(before.spells)
    if given in spells:
        spells.remove(given)
    assert keys(after.spells) == spells


def some_rulings(chance: random.Random) -> Rulings:
    changed = {
        name.replace("-", "_"): chance.choice(answers)
        for name, answers in JOURNEY_RULINGS.items()
        if chance.random() < 0.3
    }
    return Rulings(chance.choice(PRESETS), **changed)


def some_afternoon(chance: random.Random, journey: str) -> Game:
    """Put a company or boats somewhere, with dice, stock and somebody to give up."""
    company = chance.sample(["likyar", "kaar", "sketal-red", "sketal-any"], chance.randint(0, 3))
    thrown, owners = ["red"] * 2, {}
    for key in company:
        if key.startswith("sketal") and chance.random() < 0.8 and len(thrown) < 4:
            owners[key] = len(thrown)
            thrown.append("red")
    small = ["small green", "small blue", "small purple", "black", "small azure", "small red"]
    thrown += chance.sample(small, chance.randint(0, 4))
    shown = []
    for die in thrown:
        faces = glow.Die(die.removeprefix("small ")).faces
        shown.append(f"{die}:{chance.choice(faces)}")
    spots = [5, 11, 12, 14, 15, 16, 40, 41, 43, 57, *range(61)]
    boats = chance.choice([(0, 0, 0, 0), (0, 1, 10, 8), (1, 10, 3, 6), tuple(range(4))])
    return in_the_afternoon(
        company, ", ".join(shown), owners=owners, journey=journey, rulings=some_rulings(chance),
        spells=chance.choice([[], [], ["spell-fire"], ["spell-same", "spell-same"]]),
        hidden=chance.choice([[], [], ["spell-air"], ["spell-rock", "spell-water"]]),
        at=chance.choice(spots), footprints=chance.choice([0, 1, 2, 5]),
        light=chance.choice([0, 3, 30]), boats=list(boats), players=("Pocana", "Eoles"),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("seed", range(3))
def test_the_ways_from_anywhere_are_those_of_the_navigator(journey: str, seed: int) -> None:
    chance = random.Random(f"ways {journey} {seed}")
    ways = given = 0
    for _ in range(120):
        game = some_afternoon(chance, journey)
        while game.phase == "afternoon" and game.player.name == "Pocana":
            ways += agree(game)
            found = options(game)
            gifted = [one for one in found if getattr(one, "gift", None)]
            given += len(gifted)
            onward = gifted or [one for one in found if one.verb in {"walk", "sail"}]
            game = game.do(chance.choice(onward) if onward and ways % 7 else picked(game, chance))

    assert ways > 150
    assert given > 30


@pytest.mark.parametrize("seed", range(4))
def test_the_ways_of_random_games_are_those_of_the_navigator(seed: int) -> None:
    chance = random.Random(f"games {seed}")
    journey, preset = ("province", "archipelago")[seed % 2], PRESETS[seed]
    game, ways = Game.new(FOUR[: 2 + seed % 3], journey, seed, rulings=preset), 0
    while options(game):
        if game.phase == "afternoon":
            ways += agree(game)
        game = game.do(picked(game, chance))

    assert ways > 20
