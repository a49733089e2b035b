"""What users are told when something does not fit: as agreed, in every language."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Card, Company, Condition, Cost, Die, Effect, Pool, Roll, Symbol
from glow_explorer.language import available, using
from tests.support.goldenfiles import agrees
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

NOON = glow.noon(
    Company("Eoles", ["sketal-green", "donillilu"]),
    "azure:air azure:air green:rock small orange:rock",
)

MINE = Card(1, "mine", "Mine", Condition("fire"), Effect("light:1"))
EVERYTHING = "3 green, 3 blue, 3 azure, 4 red, 3 orange, 2 purple, 2 yellow, black"

# What somebody may type, and what is wrong with it.
MISTAKES: list[tuple[Callable[..., object], list[Any]]] = [
    (
        Roll,
        [
            "red:fier", "rouge:eua", "smal red:fire", "gray:fire", "lime:fire", "rose:fire",
            "small small red:fire", "fire", "light", "red:", "red:fire 2", "red, :fire",
            "small, red:fire", "()", "- - -", "0 red:fire", "1000 red:fire", "red:fire blue",
            "rouge:feu bleu", "green:light", "vert:petits pas", "5 red:fire", "small yellow:light",
            "red:fire-blue:water", 7, [3], None,
        ],
    ),
    (Die, ["fire", None]),
    (Die.parse, ["red:fire blue:air", None]),
    (Symbol, ["dragon"]),
    (Condition, ["fier", "feux", "light", "same:1", "same:3 fire", "fire no:fire"]),
    (Condition, ["no:feu no:feu"]),
    (Effect, ["ligth:3", "skull:1", "light:0", "light:1 light:2"]),
    (Cost, ["firefly:1", "footprint:-1"]),
    (
        glow.card,
        ["Torke", "sketal-organe", "Mindaro", "dragon", 4, 47, "companion:47"],
    ),
    (glow.companions.__getitem__, ["Pocana", "spell:3"]),
    (glow.adventurers.__getitem__, ["xyz", 9]),
    (glow.language, ["klingon", "frnch"]),
    (lambda companions: Company("Pocana", companions), [[1, 1], "likyar", None]),
    (lambda spells: Company("Pocana", spells=spells), [[6, 6, 6]]),
    (lambda index: Roll("red:fire blue:air").replace(index, "air"), [2, "0", None]),
    (lambda index: Roll().replace(index, "air"), [0]),
    (Pool("red").roll, ["seven"]),
    (glow.Rulings, ["standart", 7]),
    (lambda answer: glow.Rulings(joker_saves_a_die=answer), ["maybe", "yess", None]),
    (lambda name: glow.Rulings(**{name: "yes"}), ["joker_saves_a_dye"]),
    (glow.rules.__getitem__, ["noon.crosed", "xyzzy", None]),
    (glow.rulings.__getitem__, ["kaar-immune", 3]),
    (glow.casebook.__getitem__, ["crossed-ston", 99]),
    (lambda company: glow.explain("ladawa", "red:fire", company=company), ["Pocana"]),
    (
        NOON.resolve,
        [
            ["companion:15"],
            ["companion:8", "companion:8"],
            ["companion:15", "companion:15"],
            ["pocana"],
            ["dragon"],
            ["companion:15 -> die 9"],
            "companion:8",
        ],
    ),
    (
        lambda dice: glow.noon(Company("Pocana", [13, 1]), "orange:air red:fire", sketal_dice=dice),
        [{13: 7}, {13: 1}, {1: 0}, {15: 0}, [13]],
    ),
    (lambda light: glow.noon(Company("Pocana"), "red:fire", light=light), [-1, "ten"]),
    (lambda dead: glow.noon(Company("Pocana", [1]), "red:fire", cemetery=dead), [[1], "kaar"]),
    (lambda camp: glow.final_score("Pocana", light=9, camp=camp), [3, "five"]),
    (lambda boats: glow.final_score("Pocana", light=9, boats=boats), [(1, 2, 3), (1, 1, 2, 3)]),
    (lambda journey: glow.final_score("Pocana", light=9, journey=journey), ["provinse"]),
    (glow.winner, [[], 7]),
    (
        lambda boats: glow.archipelago.moves(boats, "red:fire"),
        [(), (0, 6), (0, 0, 0, 12), (6, 6, 0, 0), "0000", (0, 0, 0, "6")],
    ),
    (lambda roll: glow.archipelago.moves((0, 0, 0, 0), roll), [None, "red:light"]),
    (lambda number: glow.archipelago.moves((0, 0, 0, 0), elements=number), [6, "three"]),
    (lambda days: glow.archipelago.plan("red", days=days), [9, -1, "all"]),
    (lambda pools: glow.archipelago.plan(pools, days=3), [["red", "red"], 7]),
    (lambda worth: glow.archipelago.plan("red", skull_cost=worth), ["a lot", float("nan")]),
    (lambda route: glow.archipelago.tom_moves((0, 0, 0, 0), route), ["mx"]),
    (lambda at: glow.province.steps(at, "red:fire"), [61, "45"]),
    (lambda used: glow.province.steps(45, "red:fire", used), [(1,), (0, 0), "0"]),
    (lambda camp: glow.province.plan("red", camp=camp), [45]),
    (glow.province.plan, ["4 red, 3 green, 3 blue, 3 azure"]),
    (lambda worth: glow.province.plan("red", skull_cost=worth), [-1]),
    (
        lambda asked: glow.odds(asked, "2 red"),
        ["fier fire", "ladaw", "torke", "same:", "water no:water", "", None],
    ),
    (glow.odds, ["fire", ["pocana", "eoles"], [MINE]]),
    (
        lambda weights: glow.advise("red:fire", ["ladawa"], weights=weights),
        [{"lihgt": 1}, {"footprints": "many"}, {"fireflies": -1}, 3],
    ),
    (
        glow.advise("red:fire red:air", ["ladawa"], rerolls=1).regret,
        ["go", [0, 1, 2], 5, {0: "light"}, {0: "air"}],
    ),
    (glow.advise("red:fire red:air", ["ladawa"], rerolls=1).then, ["red:air red:air"]),
    (lambda dice: glow.advise(dice, ["torke-a"], tokens=9, light=60), [EVERYTHING]),
    (
        lambda meeting: glow.odds.compare(["ladawa"], "red", meeting),
        [[], ["ladawa"], ["thoape", 2], "thoape"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("code", available())
def test_mistakes_are_told_as_agreed(code: str) -> None:
    told = []
    for make, mistakes in MISTAKES:
        for mistake in mistakes:
            error = refusal(make, mistake)
            with using(code):
                told.append(f"{mistake!r}\n[{error.code}] {error}")

    agrees(f"mistakes.{code}.txt", "\n\n".join(told))


def test_nothing_is_suggested_that_was_given() -> None:
    for make, mistakes in MISTAKES:
        for mistake in mistakes:
            near = refusal(make, mistake).data.get("nearest")
            assert near is None or near != mistake


def test_a_seed_may_be_a_generator_or_a_number_of_any_kind() -> None:
    import numpy as np

    pool = Pool("3 red")

    assert pool.roll(np.int64(5)) == pool.roll(5) == pool.roll(random.Random(5))
