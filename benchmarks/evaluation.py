"""Fits the evaluation to games: ``python -m benchmarks.evaluation [games] [> fitted values]``.

Games of two, three and four are played by the master, who now and then recruits at random, so that
every companion is seen in every company. What players have every morning and every evening is
then set against what they had at the end. The light there is, the plan of the journey and the
bonus of the fireflies count in full; a ridge regression finds what all the rest is worth.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from glow_explorer.game import engine
from glow_explorer.game.actions import Recruit
from glow_explorer.game.evening import count_of
from glow_explorer.game.pieces import COMPANIONS
from glow_explorer.game.players import evaluation
from glow_explorer.game.players.fitted import FITTED, Fitted
from glow_explorer.game.players.strategies import strategy
from glow_explorer.game.players.worth import DAYS, days_left
from glow_explorer.game.simulation import set_up, simulation_task
from glow_explorer.game.stages import BY_CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.table import Seat, Table

AT_RANDOM = 0.2
"""How often a companion is recruited at random."""
SHRUNK, SHRUNK_BY_DAY = 100.0, 1600.0
"""How strongly what single companions are worth is drawn to nothing."""
SPREAD = (5.4, 7.9, 9.6, 11.0, 12.2, 13.0, 13.7, 14.5)
"""By how much the end differs from what was expected, by the days left."""
KEYS = tuple(piece.card.key for piece in COMPANIONS.values())
ZERO = Fitted(
    wins=0.0, losses=0.0, end_light=0.0, rerolls=0.0, token=0.0, last_token=0.0, small=0.0,
    small_purple=0.0, large=0.0, large_purple=0.0, large_yellow=0.0, companion=0.0,
    companions=dict.fromkeys(KEYS, (0.0, 0.0)), mornings=(0.0,) * DAYS, evenings=(0.0,) * DAYS,
)  # fmt: skip
TABLES = ("companions", "mornings", "evenings")
SCALARS = tuple(name for name in Fitted._fields if name not in TABLES)


class Sample(NamedTuple):
    """What a player had, and what came of it."""

    days: int
    evening: bool
    fixed: float
    features: list[float]
    companions: tuple[int, ...]
    final: int = 0


def sample(table: Table, seat: Seat, days: int, *, evening: bool) -> Sample:
    """Take an evaluation apart: it is linear in everything that is fitted."""
    fixed, features = 0.0, []
    for number, name in enumerate(("", *SCALARS)):
        fit = Fitted(**(ZERO._asdict() | {name: 1.0})) if number else ZERO
        FITTED[table.journey] = fit
        parts = (
            evaluation.evening_parts(table, seat, days)
            if evening
            else evaluation.morning_parts(table, seat)
        )
        light = evaluation.total(parts)
        if number:
            features.append(light - fixed)
        else:
            fixed = light
    return Sample(days, evening, fixed, features, tuple(seat.companions))


def played(journey: str, players: int, games: int, seed: int) -> Iterator[Sample]:
    """Play games; yield what players had, with what came of it."""
    task = simulation_task(players=players, journey=journey, seed=seed, strategies=["master"])
    fit, master = FITTED[journey], strategy("master")
    for game in range(games):
        table = set_up(task, task.seed_of(game))
        luck = random.Random(table.seed)
        samples: list[list[Sample]] = [[] for _ in table.seats]
        known = {False: 0, True: 0}
        while (now := table.now) != "end":
            action = BY_CHANCE.get(now)
            if action is None and now == "recruit" and luck.random() < AT_RANDOM:
                action = luck.choice(Recruit.offers(table))
            elif action is None:
                action = master.pick(table, None)  # type: ignore[attr-defined]
            evening = now in ("specials", "deal")
            if (evening or now == "roll") and table.day > known[evening]:
                known[evening] = table.day
                for seat, kept in zip(table.seats, samples, strict=True):
                    kept.append(sample(table, seat, days_left(table) - evening, evening=evening))
                FITTED[journey] = fit
            engine.play(table, action)
        for seat, kept in zip(table.seats, samples, strict=True):
            final = count_of(table, seat).total
            yield from (one._replace(final=final) for one in kept)


def fitted(samples: list[Sample]) -> Fitted:
    """Fit what all is worth."""
    used = [number for number in COMPANIONS if sum(number in s.companions for s in samples) > 50]
    features = np.array([s.features for s in samples])
    days = np.array([s.days for s in samples])
    when = np.zeros((len(samples), 2 * DAYS))
    when[np.arange(len(samples)), days - 1 + DAYS * np.array([s.evening for s in samples])] = 1
    there = np.array([[number in s.companions for number in used] for s in samples], float)
    matrix = np.hstack([features, when, there, there * days[:, None]])
    target = np.array([s.final - s.fixed for s in samples])
    weight = 1 / np.array(SPREAD)[days - 1] ** 2
    weight /= weight.mean()
    shrunk = np.array(
        [1e-3] * (features.shape[1] + when.shape[1])
        + [SHRUNK] * len(used) + [SHRUNK_BY_DAY] * len(used)
    )  # fmt: skip
    found = np.linalg.solve(
        (matrix * weight[:, None]).T @ matrix + np.diag(shrunk), matrix.T @ (weight * target)
    )
    error = target - matrix @ found
    for day in range(1, DAYS + 1):
        there_then = error[(days == day)]
        print(f"# {day} days left: {there_then.std():.2f}", file=sys.stderr)
    numbers = iter(found.round(2).tolist())
    scalars = {name: next(numbers) for name in SCALARS}
    mornings = tuple(next(numbers) for _ in range(DAYS))
    evenings = tuple(next(numbers) for _ in range(DAYS))
    at_once, by_day = [next(numbers) for _ in used], [next(numbers) for _ in used]
    companions = {
        COMPANIONS[number].card.key: pair
        for number, pair in zip(used, zip(at_once, by_day, strict=True), strict=True)
    }
    return Fitted(**scalars, companions=companions, mornings=mornings, evenings=evenings)


def main(games: int = 300) -> None:
    """Print what was fitted, for both boards."""
    for journey in ("archipelago", "province"):
        samples = [
            s for seed, players in enumerate((2, 2, 3, 4))
            for s in played(journey, players, games, seed)
        ]  # fmt: skip
        print(f'    "{journey}": {fitted(samples)!r},', flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
