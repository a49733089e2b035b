"""The results of noon for a whole day: those found for many rows at once are those of the judge."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from glow_explorer import Company, Pool, Position, Rulings
from glow_explorer import companions as all_companions
from glow_explorer.odds.day import DayAdvice, NoonResults

SKETALS = [card.key for card in all_companions if card.die is not None]
OTHERS = [card.key for card in all_companions if card.die is None and card.key != "cromaug"]
COLORS = {"sketal-any": "purple"}


def asked(position: Position, **options: Any) -> DayAdvice:
    advice = position.advise(journey=True, **options)
    assert isinstance(advice, DayAdvice)
    return advice


def company(rng: random.Random, sketals: int) -> Position:
    """Return a player with some Sketals, each with its die, and other dice."""
    who = rng.choice(["pocana", "eoles", "moloch"])
    keys = rng.sample(SKETALS, sketals)
    spells = rng.sample(["spell-nature", "spell-fire", "spell-rock"], rng.randint(0, 1))
    colors = [str(all_companions[key].die).replace("any", "purple") for key in keys]
    more = rng.choices(["small blue", "small azure", "green", "red", "black"], k=2)
    pool = Pool(", ".join([*colors, *more]), unlimited=True)
    places: dict[str, Any] = rng.choice([{"boats": (0, 3, 8, 1)}, {"at": 45, "camp": 0}])
    return Position(
        Company(who, [*keys, *rng.sample(OTHERS, 2)], spells),
        pool=pool,
        sketal_dice={key: place for place, key in enumerate(keys)},
        footprints=rng.randint(0, 2),
        light=rng.choice([0, 3, 9, 40]),
        day=8,
        free_rerolls=0,
        **places,
    )


@pytest.mark.parametrize("seed", range(12))
def test_all_at_once_as_one_by_one(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = random.Random(seed)
    position = company(rng, 1 + seed % 3)
    options: dict[str, Any] = {}
    if seed % 4 == 3:
        options["weights"] = {"end_light": Fraction(1, 2), "fireflies": 1}
    quick = asked(position, **options).task.parts(0)
    monkeypatch.setattr(NoonResults, "_staged", lambda self: np.zeros(len(self.noons.times), bool))
    slow = asked(position, **options).task.parts(0)

    assert quick.worths.tolist() == slow.worths.tolist()


def calling(rng: random.Random, sketals: int, *, calls: bool) -> Position:
    """Return a player with cards that bring two things, with or without Cromaug."""
    keys = rng.sample(SKETALS, sketals)
    own = ["dvol-a"] * rng.randint(0, 1) + ["cromaug"] * calls
    mates = [card for card in rng.sample(OTHERS, 12) if card not in own]
    own += mates[: 3 - len(own)]
    dead = rng.sample(sorted({*mates, "dvol-a", "kaar"} - {*own}), 3) if calls else []
    colors = [str(all_companions[key].die).replace("any", "purple") for key in keys]
    more = rng.choices(["small azure", "small green", "azure", "red", "black"], k=3 - sketals // 2)
    places: dict[str, Any] = rng.choice([{"boats": (0, 3, 8, 1)}, {"at": 45, "camp": 0}])
    return Position(
        Company(rng.choice(["braccio", "eoles", "moloch"]), [*keys, *own],
                rng.sample(["spell-nature", "spell-fire", "spell-rock"], rng.randint(0, 1))),
        pool=Pool(", ".join([*colors, *more]), unlimited=True),
        sketal_dice={key: place for place, key in enumerate(keys)},
        cemetery=dead,
        footprints=rng.randint(0, 2), light=rng.choice([0, 2, 5, 40]), day=8, free_rerolls=0,
        **places,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("preset", ["standard", "digital"])
def test_who_is_called_and_what_brings_two_things(
    monkeypatch: pytest.MonkeyPatch, seed: int, preset: str
) -> None:
    """Cromaug, and cards that bring light and footprints where light is short: as the judge."""
    rng = random.Random(seed)
    position = calling(rng, seed % 3, calls=seed % 2 == 0).under(Rulings(preset))
    quick = asked(position).task.parts(0)
    monkeypatch.setattr(NoonResults, "_staged", lambda self: np.zeros(len(self.noons.times), bool))
    slow = asked(position).task.parts(0)

    assert quick.worths.tolist() == slow.worths.tolist()


@pytest.mark.parametrize("light", [3, 40])
@pytest.mark.parametrize("who", [["cromaug"], ["dvol-a"], ["cromaug", "dvol-a"]])
def test_the_judge_is_asked_for_none_of_these(who: list[str], light: int) -> None:
    position = Position(
        Company("braccio", ["sketal-azure", "sketal-green", *who]), cemetery=["likyar"],
        pool="azure, 2 green, red, small azure", sketal_dice={"sketal-azure": 0, "sketal-green": 1},
        light=light, boats=(0, 0, 0, 0), day=8,
    )  # fmt: skip
    task = asked(position).task
    results = NoonResults(task.noons, light, task.weights, skulls_matter=False)

    assert results._tangled().any()
    assert not (results._tangled() & ~results._staged()).any()


def test_they_are_found_at_once_where_it_matters() -> None:
    """With two Sketals and enough light the judge is asked for none of the rows."""
    position = Position(
        Company("pocana", ["sketal-green", "sketal-red", "ladawa"]),
        pool="2 green, 2 red, small blue", sketal_dice={"sketal-green": 0, "sketal-red": 2},
        light=40, boats=(0, 0, 0, 0), day=8,
    )  # fmt: skip
    task = asked(position).task
    results = NoonResults(task.noons, 20, task.weights, skulls_matter=False)

    assert results._tangled().any()
    assert not (results._tangled() & ~results._staged()).any()


@pytest.mark.parametrize("places", [{"at": 11}, {"boats": (0, 3, 8, 1)}], ids=["land", "sea"])
def test_a_lower_score_changes_only_what_it_must(places: dict[str, Any]) -> None:
    """After a step back on the track rows are worth what they are worth with that score."""
    position = Position(
        Company("pocana", ["sketal-orange", "ladawa"], ["spell-fire"]), pool="orange, red",
        light=12, footprints=2, day=8, **places,
    )  # fmt: skip
    task = asked(position).task
    for steps, (space, _) in enumerate(task.at_hand.track, start=1):
        fresh = asked(position.replace(light=space)).task
        assert task.parts(0) is not None
        assert task.worths(steps).tolist() == fresh.worths(0).tolist()
