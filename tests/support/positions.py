"""What the tests of sharing have in common: games under way, positions of every kind, mangling."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import TYPE_CHECKING, Any

import glow_explorer as glow
from glow_explorer import Company, Pool, Roll, Rulings
from glow_explorer.company import company_of
from glow_explorer.game import Game, engine
from glow_explorer.game.stages import END
from glow_explorer.position import Position
from glow_explorer.rulebook import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.actions import Action
    from glow_explorer.game.table import Table

JOURNEYS = ("province", "archipelago")
TURNED = {
    "simultaneous_phases": "player-by-player",
    "cromaug_timing": "first",
    "score_floor_in_play": "no",
    "which_die_goes_back": "its-own",
    "returned_die_counts_at_noon": "yes",
}
"""Answers that change the course of a game."""


def begun(seed: int) -> Game:
    """Return a new game: any number of players, journey and rulings, solo included."""
    chance = random.Random(seed)
    changed = chance.sample(sorted(TURNED), chance.choice((0, 0, 1, 2)))
    rulings = Rulings(PRESETS[seed % 4], **{name: TURNED[name] for name in changed})
    journey = JOURNEYS[seed // 4 % 2]
    names = chance.sample([card.key for card in glow.adventurers], 4)
    if seed % 5 == 4:
        colors = {"pocana": ("green", "blue"), "braccio": ("red", "blue")}
        tom = colors.get(names[0], ("red", "green"))
        return Game.solo(names[0], tom, journey, seed, rulings=rulings, by_hand=True)
    return Game.new(names[: 2 + seed % 3], journey, seed, rulings=rulings, by_hand=True)


def chosen(table: Table, chance: random.Random) -> Action | None:
    """Choose what to do at a table: first the kind of action, then one of them."""
    kinds: dict[type, list[Action]] = {}
    for action in engine.options(table):
        kinds.setdefault(type(action), []).append(action)
    return chance.choice(chance.choice(list(kinds.values()))) if kinds else None


def tables(seed: int) -> Iterator[Table]:
    """Play a game at random; yield its table, which goes on changing, before every action."""
    chance = random.Random(seed)
    table = begun(seed)._table.copy()
    yield table
    while (action := chosen(table, chance)) is not None:
        engine.play(table, action)
        yield table


@cache
def under_way(seed: int, actions: int) -> Game:
    """Return a game after so many actions, or at its end, with all its past."""
    chance = random.Random(seed)
    game = begun(seed)
    for _ in range(actions):
        action = chosen(game._table, chance)
        if action is None:
            break
        game = game.do(action)
    return game


def finished(table: Table, chance: random.Random, most: int = 4000) -> bool:
    """Play a table to its end at random; say whether it came there."""
    for _ in range(most):
        action = chosen(table, chance)
        if action is None:
            return table.stage == END
        engine.play(table, action)
    return False


def samples() -> dict[str, Position]:
    """Return a position of every kind."""
    company = Company("Pocana", ["likyar", "sketal-orange", "donillilu"], spells=["spell-air"])
    roll = Roll("red:fire red:air red:water orange:rock small blue:water small green:nature")
    return {
        "roll": Position(roll),
        "pool": Position(Pool("2 green, small red, purple:footprints")),
        "beyond": Position(Roll("5 red:fire", unlimited=True)),
        "company": Position(company),
        "cards": Position(company_of(["likyar", "kaar"])),
        "noon": Position(
            company, roll=roll, light=23, footprints=2, fireflies=1, rerolls=2,
            sketal_dice={13: 3}, cemetery=["thoape", "kaar"], rulings="digital",
        ),
        "sea": Position(roll, boats=(0, 6, 7, 9), footprints=2, solo=True),
        "land": Position(
            roll, company=company, at=45, camp=17, used=(0,), visited=(44,), hidden_spells=1,
            light=0, kaar=True, rulings=Rulings("english", joker_saves_a_die="no"),
        ),
        "start": Position(journey="province"),
        "day": Position(
            company, roll=roll, light=30, free_rerolls=2, order=["companion:1"], given=1, owed=1,
            day=5, phase="noon", recruited=6, at=3,
        ),
        "game": Position(under_way(3, 90)),
        "solo": Position(under_way(14, 70)),
        "player": Position(game=under_way(3, 60), player=next(iter(under_way(3, 60).players))),
    }  # fmt: skip


# ---------------------------------------------------------------------------- mangling

GARBAGE: tuple[Any, ...] = (
    0, 1, -1, 7, 46, 47, 10**30, None, True, False, "", "red", "fire", "end", "noon", "Tom",
    "\x00", "\ud800", "x" * 5000, [], {}, [[]], [0], {"": {}}, 1.5, float("nan"),
)  # fmt: skip
Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Yield the way to every part of plain values."""
    yield here
    names: Any = value if isinstance(value, dict) else ()
    if isinstance(value, list):
        names = range(len(value))
    for name in names:
        yield from paths(value[name], (*here, name))


def part(value: Any, path: Path) -> Any:
    """Return a part of plain values."""
    for name in path:
        value = value[name]
    return value


def mangled(value: Any, chance: random.Random) -> Any:
    """Return plain values with some parts deleted, replaced, doubled, swapped or shifted."""
    made = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 2, 3))):
        ways = list(paths(made))[1:]
        if not ways:
            break
        way = chance.choice(ways)
        _mangle(made, part(made, way[:-1]), way[-1], chance.choice(ways), chance)
    return made


def _mangle(made: Any, holder: Any, name: Any, other: Path, chance: random.Random) -> None:
    kind = chance.randrange(6)
    value = holder[name]
    if kind == 0:
        del holder[name]
    elif kind == 1:
        holder[name] = copy.deepcopy(part(made, other))
    elif kind == 2 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(value))
    elif kind == 3 and type(value) is int:
        holder[name] = value + chance.choice((-2, -1, 1, 2, 3))
    elif kind == 4:
        holder[name] = copy.deepcopy(chance.choice(GARBAGE))
    else:
        swapped = copy.deepcopy(part(made, other))
        part(made, other[:-1])[other[-1]] = copy.deepcopy(value)
        if name in holder or isinstance(holder, list):
            holder[name] = swapped
