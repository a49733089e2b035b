"""Companies before noon, made at random with a taste for what gets in each other's way."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import glow_explorer as glow
from glow_explorer import Companion, Company, Die, GlowError, Pool, Roll, Spell, Symbol, noon
from glow_explorer.rulebook import PRESETS, Rulings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.judge import Noon
    from glow_explorer.odds import CompanyOdds

COMPANIONS = list(glow.companions)
SKETALS = [card for card in COMPANIONS if card.die is not None]
CALLED = [card for card in COMPANIONS if card.effect and card.key != "cromaug"]
NOON_RULINGS = (
    "black-die-counts-itself", "cursed-symbol-is-absent", "kaar-owner-immune",
    "returned-die-counts-at-noon", "which-die-goes-back", "cromaug-timing",
    "cromaug-takes-itself", "score-floor-in-play", "last-companion-spell-alone",
)  # fmt: skip
TASTES = ("sketal", "sketals", "told", "cromaug", "spell-air", "kaar", "poor", "anything")
COLORS = ["red", "blue", "green", "azure", "orange", "purple", "yellow"]


@dataclass(frozen=True)
class Case:
    """A company before noon, with the dice it is going to roll."""

    company: Company
    pool: Pool
    light: int
    footprints: int
    sketal_dice: dict[int, int | None]
    cemetery: tuple[Companion, ...]
    under: Rulings

    @property
    def given(self) -> dict[str, Any]:
        return {
            "light": self.light, "footprints": self.footprints,
            "sketal_dice": self.sketal_dice, "cemetery": self.cemetery,
        }  # fmt: skip

    def odds(self, under: Rulings | None = None) -> CompanyOdds:
        return glow.odds(self.company, self.pool, under or self.under, **self.given)

    def noon(self, roll: Roll) -> Noon:
        return noon(self.company, roll, rulings=self.under, **self.given)


def throws(pool: Pool) -> Iterable[Roll]:
    """Yield every ordered roll; a symbol that a die bears twice comes twice."""
    sides = [[die] if die.is_rolled else [die.showing(face) for face in die.faces] for die in pool]
    return (Roll(dice, unlimited=True) for dice in product(*sides))


def rank(some: tuple[int, ...]) -> tuple[int, int]:
    """Most light first, then most of everything else together."""
    return some[0], sum(some[1:])


def added(parts: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """Add up the chances of what is equal."""
    found: dict[Any, Fraction] = {}
    for value, chance in parts:
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def seen(found: CompanyOdds) -> tuple[Any, ...]:
    """Return what odds say; of outcomes that tie, any may have been taken."""
    ranks = added((rank(some), chance) for some, chance in found.gains.items())
    return dict(found.joint), dict(found.light), ranks


def some_cards(chance: random.Random, taste: str) -> tuple[list[Companion], list[Spell]]:
    """Choose one to five companions, and spells, so that what the taste names is among them."""
    companions = chance.sample(COMPANIONS, chance.randint(1, 3))
    if taste in ("sketal", "told"):
        companions += chance.sample(SKETALS, 1)
    elif taste == "sketals":
        companions = [*companions[:2], *chance.sample(SKETALS, chance.randint(2, 3))]
    elif taste in ("cromaug", "kaar"):
        companions.append(glow.companions[taste])
    companions = list(dict.fromkeys(companions))
    chance.shuffle(companions)
    spells = chance.sample(list(glow.spells), chance.choice([0, 0, 1, 2]))
    if taste == "spell-air" or chance.random() < 0.2:
        spells = [*(one for one in spells if one.number != 3), glow.spells[3]]
    if chance.random() < 0.05:
        spells = [glow.spells[6], glow.spells[6]]
    return companions, spells


def some_dice(chance: random.Random, cards: list[Companion], taste: str) -> list[Die]:
    """Take few dice: those of Sketals, perhaps a black one, some that lie already."""
    dice = []
    for card in cards:
        if card.die is not None and chance.random() < 0.8:
            color = chance.choice(COLORS) if card.die == "any" else card.die
            dice += [Die(color, None, "large")] * chance.choice([1, 1, 2])
    if taste == "kaar" or chance.random() < 0.15:
        dice.append(Die("black"))
    while len(dice) < chance.choice([1, 2, 3, 3]):
        color = chance.choice(COLORS)
        dice.append(Die(color, None, chance.choice(["small", "large"])))
    wanted = sorted({symbol for card in cards for symbol in card.condition.needs}) or [Symbol.AIR]
    wanted += [Symbol.AIR] * (taste in ("cromaug", "spell-air"))
    dice = [
        die if place < 3 else die.showing(chance.choice(wanted)) for place, die in enumerate(dice)
    ]
    for _ in range(chance.choice([0, 1, 2, 2, 3])):
        size = chance.choice(["small", "small", "large"])
        dice.append(Die(chance.choice(COLORS), chance.choice(wanted), size))
    chance.shuffle(dice)
    return dice


def some_owners(chance: random.Random, cards: list[Companion], dice: list[Die], taste: str) -> Any:
    """Say of some Sketals which die is theirs, or that they have none."""
    told: dict[int, int | None] = {}
    for card in cards:
        free = [
            place
            for place, die in enumerate(dice)
            if die.size == "large" and card.die in ("any", die.color) and place not in told.values()
        ]
        often = 0.9 if taste == "told" or card.die == "any" else 0.3
        if card.die is not None and chance.random() < often:
            told[card.number] = chance.choice([*free, *free, None])
    return told


def some_rulings(chance: random.Random) -> Rulings:
    """Take a preset; often some single rulings are decided differently."""
    under = Rulings(chance.choice(PRESETS))
    for ruling in chance.sample(NOON_RULINGS, chance.choice([0, 0, 1, 3])):
        under = under.deciding(ruling, chance.choice(list(glow.rulings[ruling].choices)))
    return under


def some_case(chance: random.Random, taste: str) -> Case:
    companions, spells = some_cards(chance, taste)
    dice = some_dice(chance, companions, taste)
    dead: list[Companion] = []
    if "cromaug" in [card.key for card in companions]:
        dead = chance.sample(CALLED, chance.randint(0, 2)) + [glow.companions["kaar"]] * (
            chance.random() < 0.3
        )
    return Case(
        Company(chance.choice(list(glow.adventurers)), companions, spells=spells),
        Pool(dice, unlimited=True),
        light=chance.choice([0, 1, 2, 3, 5] if taste == "poor" else [0, 2, 4, 6, 10, 40]),
        footprints=chance.randint(0, 3),
        sketal_dice=some_owners(chance, companions, dice, taste),
        cemetery=tuple(card for card in dead if card not in companions),
        under=some_rulings(chance),
    )


def refused(case: Case) -> str | None:
    """Return the code with which the judge refuses the case, if it does."""
    try:
        case.noon(next(iter(throws(case.pool))))
    except GlowError as error:
        return error.code
    return None


def some_cases(name: str, number: int) -> list[Case]:
    """Make cases of one taste that the judge accepts."""
    chance = random.Random(f"company odds {name}")
    found: list[Case] = []
    while len(found) < number:
        case = some_case(chance, name.split(maxsplit=1)[0])
        if refused(case) is None:
            found.append(case)
    return found
