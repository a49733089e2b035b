"""All orders of a noon: the clever search against one that tries everything."""

from __future__ import annotations

import random
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Companion, Company, Die, GlowError, Roll, Spell, noon
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.noons import OF_NOON
from tests.support.oracles import NoonOracle

if TYPE_CHECKING:
    from glow_explorer.judge import Noon

COMPANIONS = [card for card in glow.companions if card.die != "any"]
ENTANGLED = [
    card for card in COMPANIONS if card.effect.skull or card.key == "kaar" or card.effect.light < 0
]
COLORS = ["red", "blue", "green", "azure", "orange", "purple", "yellow"]


def results(found: Noon) -> set[tuple[Any, ...]]:
    return {
        (
            one.light, one.footprints, one.fireflies, one.rerolls,
            tuple(card.ref for card in one.companions), tuple(card.ref for card in one.spells),
            " ".join(sorted(map(str, one.dice))), one.casts,
        )
        for one in found.outcomes
    }  # fmt: skip


def some_cards(chance: random.Random) -> tuple[list[Companion], list[Spell], list[Companion]]:
    """Choose companions, spells and a cemetery, with a taste for what gets in each other's way."""
    companions: list[Companion] = []
    while len(companions) < chance.choice([1, 2, 3, 3]):
        card = chance.choice(ENTANGLED if chance.random() < 0.65 else COMPANIONS)
        if card not in companions:
            companions.append(card)
    spells = chance.sample(list(glow.spells), chance.randint(0, 1))
    if chance.random() < 0.3:
        spells = [*(one for one in spells if one.number != 3), glow.spells[3]]
    dead: list[Companion] = []
    if any(card.effect.resurrect for card in companions):
        dead = [card for card in chance.sample(COMPANIONS, 1) if card not in companions]
        if chance.random() < 0.4 and glow.companions["kaar"] not in companions:
            dead = [glow.companions["kaar"]]
    return companions, spells, dead


def some_roll(chance: random.Random, adventurer: glow.Adventurer, cards: list[Any]) -> Roll:
    """Roll few dice that show what the cards ask for."""
    symbols = sorted(
        {symbol for card in cards for symbol in (*card.condition.needs, *card.condition.crossed)}
    )
    symbols = chance.sample(symbols, min(len(symbols), chance.randint(1, 2))) or ["rock"]
    thrown = [Die(chance.choice(COLORS)) for _ in range(chance.randint(0, 3))]
    thrown += [Die(adventurer.color)] * chance.randint(0, 1)
    for card in cards:
        if getattr(card, "die", None) and chance.random() < 0.8:
            thrown.append(Die(card.die, None, "large"))
    if chance.random() < 0.3:
        thrown.append(Die("black"))
    shown = []
    for die in thrown:
        faces = [face for face in die.faces if face in symbols or not face.is_element]
        shown.append(die.showing(chance.choice(faces)))
    return Roll(shown, unlimited=True)


def some_rulings(chance: random.Random) -> Rulings:
    """Choose a preset, and now and then other answers to what decides a noon."""
    under = Rulings(chance.choice(PRESETS))
    for ruling in OF_NOON:
        if chance.random() < 0.3:
            under = under.deciding(ruling, chance.choice(glow.rulings[ruling].choices))
    return under


# Among the second seventy is one whose orders the oracle takes ten seconds to play out.
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow), 2, 3, 4, 5])
def test_every_order_and_choice_is_found_and_no_other(seed: int) -> None:
    """Hundreds of small noons are played out in full, with every choice of dice."""
    chance = random.Random(f"noons {seed}")
    several = 0
    for _ in range(70):
        adventurer = chance.choice(list(glow.adventurers))
        companions, spells, dead = some_cards(chance)
        roll = some_roll(chance, adventurer, [adventurer, *companions, *spells])
        under = some_rulings(chance)
        light, footprints = chance.choice([0, 1, 2, 3, 5, 10]), chance.randint(0, 2)
        company = Company(adventurer, companions, spells=spells)
        sketal_dice: dict[Any, int | None] = {}
        for card in companions:
            large = [
                i for i, die in enumerate(roll) if (die.color, die.size) == (card.die, "large")
            ]
            if card.die and chance.random() < 0.4:
                sketal_dice[card.number] = chance.choice([*large, None])
        found = noon(
            company, roll, light=light, footprints=footprints, sketal_dice=sketal_dice,
            cemetery=dead, rulings=under,
        )  # fmt: skip
        expected = NoonOracle(
            company, roll, under, light=light, footprints=footprints, sketal_dice=sketal_dice,
            cemetery=tuple(dead),
        ).results()  # fmt: skip

        assert results(found) == expected
        assert len(found.outcomes) == len(expected)
        several += len(expected) > 1
        for outcome in found.outcomes[:4]:
            assert found.resolve(outcome.order) == outcome
            assert all(event.rule in glow.rules for event in outcome.events)

    assert several > 1


def test_a_die_that_made_no_group_was_not_used() -> None:
    """Noctiluca's three air leave the one rock of the Sketal out of it, whatever comes later."""
    company = Company("noctiluca", ["sketal-green", "kaar"], spells=["spell-air"])
    roll = Roll("purple:rock purple:air green:rock black:air small red:air")
    found = noon(company, roll, light=10)
    expected = NoonOracle(
        company, roll, Rulings(), light=10, footprints=0, sketal_dice={}
    ).results()

    assert results(found) == expected
    assert all(outcome.spells == () for outcome in found.outcomes)
    with pytest.raises(GlowError, match="not finished"):
        found.resolve(["adventurer:6", "companion:15"])


@pytest.mark.slow
def test_permutations_of_the_entries_reach_just_the_outcomes() -> None:
    """Every permutation of the best order that is legal leads to one of the outcomes."""
    company = Company("Eoles", ["sketal-green", "donillilu", "zzibelu"], spells=["spell-rock"])
    found = noon(company, "azure:air azure:air green:rock small orange:rock", light=3, footprints=1)
    entries = [one for outcome in found.outcomes for one in outcome.order]
    longest = max((outcome.order for outcome in found.outcomes), key=len)
    reached = set()
    for order in set(permutations(longest)):
        for length in range(len(order) + 1):
            try:
                reached.add(found.resolve(order[:length]))
            except GlowError:
                continue

    assert entries
    assert reached == set(found.outcomes)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_adds_up(seed: int) -> None:
    """The story of an outcome brings its light: each event's gains, floors included."""
    chance = random.Random(f"stories {seed}")
    for _ in range(60):
        adventurer = chance.choice(list(glow.adventurers))
        companions, spells, dead = some_cards(chance)
        roll = some_roll(chance, adventurer, [adventurer, *companions, *spells])
        found = noon(Company(adventurer, companions, spells=spells), roll, light=30, cemetery=dead)
        for outcome in found.outcomes[:5]:
            light = 30
            for event in outcome.events:
                if event.code == "applies":
                    light += event.data["card"].effect.light
                elif event.code == "face-light":
                    light += event.data["count"]
                elif event.code == "face-loss":
                    light -= event.data["count"]
            assert light == outcome.light
            gone = [
                die for event in outcome.events if event.code == "die-back" for die in event.dice
            ]
            assert str(roll.without(*gone)) == str(outcome.dice)


@pytest.mark.parametrize("seed", range(3))
def test_the_dice_of_an_application_are_there_and_serve_once(seed: int) -> None:
    chance = random.Random(f"dice {seed}")
    for _ in range(60):
        adventurer = chance.choice(list(glow.adventurers))
        companions, spells, dead = some_cards(chance)
        roll = some_roll(chance, adventurer, [adventurer, *companions, *spells])
        found = noon(Company(adventurer, companions, spells=spells), roll, cemetery=dead)
        for outcome in found.outcomes[:5]:
            used: dict[tuple[str, int], set[int]] = {}
            gone: set[int] = set()
            tokens: dict[str, int] = {}
            for event in outcome.events:
                if event.code == "die-back":
                    gone |= set(event.dice)
                if event.code == "calls-back":  # as a new companion
                    used.pop((event.data["risen"].ref, 0), None)
                if event.code != "applies":
                    continue
                card = event.data["card"]
                if isinstance(card, Spell):  # a token each
                    tokens[card.ref] = tokens.get(card.ref, 0) + 1
                mine = used.setdefault((card.ref, tokens.get(card.ref, 0)), set())
                assert not gone & set(event.dice)
                assert not mine & set(event.dice)
                mine |= set(event.dice)


@pytest.mark.slow
def test_the_largest_noon_is_complete() -> None:
    """Eight companions, two spells, twelve dice: every outcome is there and can be reached."""
    company = Company(
        "Orium",
        ["sketal-red", "mindaroo-air-fire", "hymoros", "torke-b", "tamnuca-b", "cromaug", "kaar",
         "ladawa"],
        spells=["spell-air", "spell-same"],
    )  # fmt: skip
    roll = Roll(
        "2 yellow:air red:water azure:air azure:air blue:water green:nature azure:nature "
        "2 green:nature small red:fire black:fire"
    )
    found = noon(company, roll, light=4, cemetery=["briki-6", "dvol-3"])

    assert len(found.outcomes) > 50
    assert len(set(found.outcomes)) == len(found.outcomes)
    lights = [outcome.light for outcome in found.outcomes]
    assert lights == sorted(lights, reverse=True)
    for outcome in found.outcomes[::9]:
        assert found.resolve(outcome.order) == outcome
