"""Plans that count the noons of a company, against the judge's noon for every roll."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Pool, Position, Roll
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

POOL = "red, blue, purple"
CURSED = "red, yellow, black"
STAYING = Company("Braccio", ["hymoros", "dvol-a", "zellyf-5"])
"""Cards that bring footprints, light, or take some, and stay."""


def rolls(pool: str) -> Iterator[tuple[Roll, Fraction]]:
    """Yield every roll with its chance."""
    dice = list(Pool(pool))
    for faces in product(*(Counter(die.faces).items() for die in dice)):
        shown = [die.showing(face) for die, (face, _) in zip(dice, faces, strict=True)]
        chance = prod((Fraction(often, 6) for _, often in faces), start=Fraction(1))
        yield Roll(shown, unlimited=True), chance


def judged(roll: Roll, company: Company, **places: Any) -> Position:
    """Return the player after noon, as the judge resolves it; there is light enough."""
    position = Position(company, roll=roll, light=50, footprints=1, **places)
    return position.noon().best.position


@pytest.mark.parametrize("pool", [POOL, CURSED])
@pytest.mark.parametrize("company", [STAYING, Company("Moloch", ["kaar", "torke-b", "gluach"])])
def test_a_day_at_sea_is_noon_and_the_best_voyage(pool: str, company: Company) -> None:
    plan = glow.archipelago.plan(pool, days=1, boats=(0, 0, 6, 7), footprints=1, company=company)
    light = journey = Fraction(0)
    for roll, chance in rolls(pool):
        after = judged(roll, company, boats=(0, 0, 6, 7))
        assert after.light is not None
        light += chance * (after.light - 50)
        journey += chance * Fraction(after.plan(days=1).value)

    assert plan.noon == light
    assert plan.value == journey


@pytest.mark.parametrize("pool", [POOL, CURSED, "blue, azure"])
def test_a_day_on_land_is_noon_and_the_best_way(pool: str) -> None:
    plan = glow.province.plan(pool, days=1, at=45, footprints=1, company=STAYING)
    journey = 0.0
    light = Fraction(0)
    for roll, chance in rolls(pool):
        after = judged(roll, STAYING, at=45, camp=0)
        assert after.light is not None
        light += chance * (after.light - 50)
        rest = glow.province.plan(roll, days=1, at=45, footprints=after.footprints,
                                  purple_footprints=False)  # fmt: skip
        journey += float(chance) * rest.value

    assert plan.noon == light
    assert plan.value == pytest.approx(journey, abs=1e-9)


@pytest.mark.parametrize("plan", [glow.archipelago.plan, glow.province.plan])
def test_nothing_at_noon_changes_nothing(plan: Any) -> None:
    bare = Company("Pocana")
    counted, plain = plan(POOL, days=3, company=bare), plan(POOL, days=3)

    assert float(counted.value) == pytest.approx(float(plain.value))
    assert (counted.noon, plain.noon, plain.left_aside) == (0, 0, ())


@pytest.mark.parametrize("plan", [glow.archipelago.plan, glow.province.plan])
def test_footprints_of_noon_help(plan: Any) -> None:
    value = plan(POOL, days=3, company=Company("Pocana", ["hymoros"])).value
    assert value > plan(POOL, days=3).value


@pytest.mark.parametrize("footprints", [0, 3])
def test_all_footprints_of_noon_are_reckoned_with(
    footprints: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no die brings any, either: to reckon with far more changes nothing."""
    where: dict[str, Any] = {"days": 3, "at": 45, "footprints": footprints, "company": STAYING}
    value = glow.province.plan("blue, azure", **where).value
    monkeypatch.setattr(sys.modules["glow_explorer.journeys.province"], "reckoned", lambda *_: 20)

    assert glow.province.plan("blue, azure", **where).value == pytest.approx(value, abs=1e-9)


def test_who_may_leave_is_left_aside_and_named() -> None:
    company = Company("Braccio", ["hymoros", "sketal-any", "cromaug"], ["spell-fire"])
    plan = glow.archipelago.plan(POOL, days=2, company=company)

    assert [card.key for card in plan.left_aside] == ["sketal-any", "cromaug", "spell-fire"]
    sure = glow.archipelago.plan(POOL, days=2, company=Company("Braccio", ["hymoros"]))
    assert (plan.value, plan.noon) == (sure.value, sure.noon)


def test_the_best_way_has_the_footprints_of_noon() -> None:
    plan = glow.province.plan("2 red", days=1, at=45, company=Company("Moloch", ["hymoros"]))

    assert plan.best("red:water red:rock") == plan.best("red:water red:rock", footprints=2)
    many = Roll("9 red:water red:rock", unlimited=True)
    assert plan.best(many) == plan.best(many, footprints=10)


@pytest.mark.parametrize("places", [{"boats": (0, 0, 0, 0)}, {"at": 45}], ids=["sea", "land"])
def test_that_of_a_position(places: dict[str, Any]) -> None:
    position = Position(STAYING, pool=POOL, **places)

    assert position.plan(days=2, company=True).company == STAYING
    assert position.plan(days=2).company is None


@pytest.mark.parametrize("plan", [glow.archipelago.plan, glow.province.plan])
def test_refused(plan: Any) -> None:
    assert refusal(plan, POOL, days=1, company="likyar").code == "not-a-company"
    for more in ({"rerolls": 1}, {"tokens": 1}):
        assert refusal(plan, POOL, days=1, company=STAYING, **more).code == "plan-company-rerolls"
    counted = plan(POOL, days=1, company=STAYING)
    assert refusal(lambda: counted.what_if(rerolls=1).value).code == "plan-company-rerolls"


@pytest.mark.parametrize("plan", [glow.archipelago.plan, glow.province.plan])
def test_it_is_told(plan: Any) -> None:
    told = str(plan(POOL, days=2, company=Company("Braccio", ["hymoros", "sketal-any"])))

    assert "The same company every noon" in told
    assert "Left aside, since they may be gone by then: the Sketal" in told
