"""The best noon of every row, reckoned for all rows at once, against the judge row by row."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, GlowError, Pool, Position
from glow_explorer.odds.best_noons import BestNoons, Moment, best_gains
from glow_explorer.odds.dice_space import Results
from glow_explorer.odds.noons import Noons, kinds_of
from glow_explorer.odds.questions import noon_position
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.company_cases import COLORS, COMPANIONS, SKETALS, some_owners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer import Companion

RULINGS = (
    "black-die-counts-itself", "cursed-symbol-is-absent", "kaar-owner-immune",
    "returned-die-counts-at-noon", "which-die-goes-back", "cromaug-timing", "cromaug-takes-itself",
    "score-floor-in-play", "card-in-one-go", "called-back-same-noon", "newcomer-must",
    "special-faces-order", "spell-bearer-gone", "kaar-immunity-ends",
)  # fmt: skip
TASTES = ("sketals", "any sketal", "cromaug", "kaar is called", "poor", "spells", "all together")
MOST_JUDGED = 40
"""Positions where the judge resolves more rows than this are left out: they only take long."""
CROMAUG, KAAR = glow.companions["cromaug"], glow.companions["kaar"]


class Checked(NamedTuple):
    """How many rows were held to the judge; of these, how many in stages, short, or judged."""

    rows: int = 0
    staged: int = 0
    short: int = 0
    judged: int = 0


def some_companions(chance: random.Random, taste: str) -> list[Companion]:
    companions = chance.sample(COMPANIONS, chance.randint(1, 3))
    if taste in ("sketals", "poor", "all together"):
        companions += chance.sample(SKETALS, chance.randint(1, 3))
    if taste == "any sketal":
        companions += [glow.companions["sketal-any"], chance.choice(SKETALS)]
    if taste in ("cromaug", "kaar is called", "all together"):
        companions.append(CROMAUG)
    if taste == "kaar is called":
        companions = [card for card in companions if card != KAAR]
    chance.shuffle(companions)
    return list(dict.fromkeys(companions))


def some_pool(chance: random.Random, companions: Sequence[Companion], taste: str) -> list[Die]:
    dice: list[Die] = []
    for card in companions:
        if card.die is not None:
            color = chance.choice(COLORS) if card.die == "any" else card.die
            dice += [Die(color, None, "large")] * chance.choice([1, 1, 2])
    if taste == "kaar is called" or chance.random() < 0.2:
        dice.append(Die("black"))
    dice = dice[:6]
    while len(dice) < 4 or (len(dice) < 7 and chance.random() < 0.5):
        dice.append(Die(chance.choice(COLORS), None, chance.choice(["small", "large"])))
    return dice


def some_position(chance: random.Random, taste: str, under: Rulings) -> Position:
    companions = some_companions(chance, taste)
    dice = some_pool(chance, companions, taste)
    few = taste in ("poor", "all together")
    dead = [card for card in chance.sample(COMPANIONS, chance.randint(0, 6)) if card != CROMAUG]
    if taste == "kaar is called":
        dead.append(KAAR)
    spells = {"spells": 3, "poor": 1, "all together": 1}.get(taste, 0)
    cards = chance.sample(list(glow.spells), spells)
    return Position(
        Company(chance.choice(list(glow.adventurers)), companions, cards),
        pool=Pool(dice, unlimited=True),
        light=chance.randint(0, 7) if few else chance.choice([0, 3, 9, 40]),
        footprints=chance.randint(0, 4),
        sketal_dice=some_owners(chance, companions, dice, "told"),
        cemetery=[card for card in dict.fromkeys(dead) if card not in companions],
        rulings=under,
    )


def some_rulings(chance: random.Random) -> Rulings:
    """Take the standard, another preset, or one with single rulings that differ."""
    under = Rulings(chance.choice(["standard", *PRESETS]))
    for ruling in chance.sample(RULINGS, chance.choice([0, 0, 1, 2])):
        under = under.deciding(ruling, chance.choice(list(glow.rulings[ruling].choices)))
    return under


def checked(chance: random.Random, taste: str, under: Rulings, rows: int) -> Checked:
    """Hold some rows of a position at random to the judge, those first where the order matters."""
    try:
        position = noon_position(some_position(chance, taste, under))
    except GlowError as error:
        assert error.code == "which-sketal-die"
        return Checked()
    noons = Noons(position, Results(kinds_of(position, fixed=False)))
    worth = chance.choice([(1, 0, 0, 0, 0), (6, 3, 2, 1, 4), (2, 5, 1, 1, 3), (0, 3, 0, 0, 1)])
    light = noons.enough(noons.light)
    again = max(0, light - 2)
    if noons.judged(again).sum() > MOST_JUDGED:
        return Checked()
    best = BestNoons(noons, worth)
    found = best.at(light)
    tangled = noons.tangled(light).nonzero()[0].tolist()
    every = chance.sample(tangled, min(rows, len(tangled)))
    every += chance.choices(range(len(found)), k=3)
    judged = noons.judged(light)
    for row, gains in noons.gains(every, light).items():
        expected = max(sum(map(int.__mul__, gain, worth)) for gain in gains)
        assert found[row] == expected, (position, worth, noons.results.rows[row])
    short = noons.short(light)[0] | noons.short(light)[1]
    staged = noons.staged(short=True)
    assert (best.at(again) == BestNoons(noons, worth).at(again)).all()
    return Checked(
        len(every),
        sum(bool(staged[row] and not judged[row]) for row in every),
        sum(bool(short[row] and not judged[row]) for row in every),
        sum(bool(judged[row]) for row in every),
    )


def total(parts: Sequence[Checked]) -> Checked:
    return Checked(*map(sum, zip(*parts, strict=True)))


@pytest.mark.parametrize("taste", TASTES)
def test_the_best_noon_is_that_of_the_judge(taste: str) -> None:
    chance = random.Random(f"best noons {taste}")
    counted = total([checked(chance, taste, Rulings(), 4) for _ in range(12)])

    assert counted.rows > 50
    assert counted.staged > (0 if taste == "spells" else 10)
    assert counted.short > (5 if taste in ("poor", "spells", "all together") else 0)


@pytest.mark.slow
@pytest.mark.parametrize("taste", TASTES)
def test_whatever_is_ruled_the_best_noon_is_that_of_the_judge(taste: str) -> None:
    """Some thousand rows, under all presets and single rulings that differ from them."""
    chance = random.Random(f"best noons, ruled, {taste}")
    counted = total([checked(chance, taste, some_rulings(chance), 10) for _ in range(80)])

    assert counted.rows > 400
    assert counted.staged > (10 if taste == "spells" else 150)


class TestLeftToTheJudge:
    """Only what is rare is resolved row by row."""

    def noons(self, company: Company, pool: str, rulings: str = "standard") -> Noons:
        position = Position(company, pool=pool, light=0, footprints=0, rulings=Rulings(rulings))
        ready = noon_position(position)
        return Noons(ready, Results(kinds_of(ready, fixed=False)))

    def test_nothing_where_sketals_leave_and_cromaug_calls(self) -> None:
        company = Company("Pocana", ["sketal-red", "sketal-green", "cromaug", "zellyf-5"])
        noons = self.noons(company, "4 red, 2 green")

        assert noons.staged(short=False).any()
        assert noons.short(0)[0].any()
        assert not noons.judged(0).any()

    def test_where_a_spell_strikes_the_last_companion(self) -> None:
        noons = self.noons(Company("Pocana", ["ladawa"], ["spell-air"]), "3 red")
        struck = noons.times[:, 2] > 0

        assert struck.any()
        assert (noons.judged(0) == struck).all()

    def test_cromaug_who_goes_first(self) -> None:
        noons = self.noons(Company("Pocana", ["cromaug"]), "3 red", "digital")

        assert (noons.judged(0) == (noons.times[:, 1] > 0)).all()
        assert noons.judged(0).any()

    def test_trigger_by_trigger_only_where_light_is_short(self) -> None:
        noons = self.noons(
            Company("Braccio", ["sketal-green", "zellyf-5"]), "3 green, 2 blue", "digital"
        )

        assert noons.staged(short=True).any()
        assert not noons.judged(50).any()
        assert noons.judged(0).any()

    def test_worths_that_would_not_fit(self) -> None:
        """They are reckoned by the judge, and right."""
        noons = self.noons(Company("Braccio", ["sketal-green", "zellyf-5"]), "3 green, blue")
        large = BestNoons(noons, (1 << 44, 0, 0, 0, 0)).at(1)

        assert (large == BestNoons(noons, (1, 0, 0, 0, 0)).at(1) << 44).all()


class TestMoments:
    """From which moment on light and footprints count."""

    def test_what_comes_before_counts_nothing(self) -> None:
        moment = Moment(light=1)

        assert [moment.worth((5, 2, 1), stage) for stage in (0, 1, 2)] == [3, 8, 8]
        assert [moment.worth((-5, 2, 1), stage) for stage in (0, 1, 2)] == [3, 3, -2]

    def test_an_event_ends_its_stage(self) -> None:
        assert [Moment(light=1).leaving((-4, 0, 0), stage) for stage in (0, 1, 2)] == [0, -4, -4]

    def test_both_in_one_stage_come_in_an_order(self) -> None:
        """A card that loses light and wins footprints cannot be on the better side of both."""
        before = Moment(light=0, footprints=0, light_first=True)

        assert before.worth((-3, 2, 0), 0) == 0
        assert before._replace(light_first=False).worth((-3, 2, 0), 0) == 2
        assert before.worth((3, -2, 0), 0) == 3


def test_the_gains_of_each_row_are_the_best_by_light_and_then_by_all_the_rest() -> None:
    company = Company("Braccio", ["sketal-green", "briki-6", "thoape", "cromaug"])
    position = noon_position(
        Position(company, pool="3 green, small blue", light=2, cemetery=["likyar", "zellyf-5"])
    )
    noons = Noons(position, Results(kinds_of(position, fixed=False)))
    light = noons.enough(noons.light)
    rows = noons.gains(range(len(noons.times)), light)

    for row, gain in enumerate(best_gains(noons)):
        expected = max((each.light, sum(each[1:])) for each in rows[row])
        assert (gain.light, sum(gain[1:])) == expected
        assert gain in rows[row]
