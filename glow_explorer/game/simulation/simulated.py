"""Playing one simulated game after another: who sits where, and the rows that are kept of a game.

All that a game depends on is the task and the game's own seed, which comes from the seed of the
simulation and the game's number. So games can be played anywhere and in any order.
"""

from __future__ import annotations

import gc
import pickle
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import Chance, keys, seeded
from glow_explorer.game.evening import count_of, ranking_of, tom_score
from glow_explorer.game.pieces import ADVENTURERS, COLORS
from glow_explorer.game.players.strategies import luck, picker, play_out
from glow_explorer.game.setup import known_tom, new_table, solo_table
from glow_explorer.game.table import TOM, Seat
from glow_explorer.kernel.count import ranks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.game.players.strategies import Strategy
    from glow_explorer.game.table import Table
    from glow_explorer.kernel.count import Count
    from glow_explorer.rulebook import Rulings

_SHORT = 11
"""Bits that are left out of a seed, so that it stays a whole number in every program."""
_WHO = 0


@dataclass(frozen=True)
class Task:
    """What is simulated.

    Attributes
    ----------
    seed
        The seed of the simulation.
    players
        How many sit at the table; one plays against Tom.
    adventurers, drawn
        The numbers of the adventurers: those at the table in the order of the seats, or, if they
        are drawn, those among whom chance decides in every game.
    strategies
        The strategies; they move on by one seat from game to game.
    tom
        The colours of Tom's dice; drawn in every game if they are not given.
    """

    seed: int
    players: int
    journey: str
    rulings: Rulings
    strategies: tuple[Strategy, ...]
    adventurers: tuple[int, ...]
    drawn: bool
    tom: tuple[str, ...] | None

    def seed_of(self, game: int) -> int:
        """Return the seed of a game."""
        return seeded(self.seed, game) >> _SHORT

    def strategy(self, game: int, seat: int) -> Strategy:
        """Return who plays on a seat: over as many games as there are strategies, each once."""
        return self.strategies[(game + seat) % len(self.strategies)]

    def setting(self, seed: int) -> Setting:
        """Return who sits at the table of the game with a seed."""
        chance = Chance(seeded(seed, _WHO))
        numbers = list(self.adventurers)
        if self.drawn:
            numbers = [numbers.pop(chance.below(len(numbers))) for _ in range(self.players)]
        if self.players > 1:
            return Setting(tuple(numbers), None)
        pairs = [self.tom] if self.tom else colors_of_tom(numbers[0], self.rulings)
        return Setting(tuple(numbers), pairs[chance.below(len(pairs))])


class Setting(NamedTuple):
    """The adventurers at a table in the order of the seats, and the colours of Tom's dice."""

    adventurers: tuple[int, ...]
    tom: tuple[str, ...] | None


@lru_cache(maxsize=64)
def colors_of_tom(adventurer: int, rulings: Rulings) -> tuple[tuple[str, ...], ...]:
    """List the colours that Tom's dice may have against an adventurer."""
    pairs = []
    for own in COLORS:
        for other in COLORS:
            pair = (own.value, other.value)
            try:
                known_tom(pair, None, Seat("", adventurer), rulings)
            except GlowError:
                continue
            pairs.append(pair)
    return tuple(pairs)


class Row(NamedTuple):
    """What is kept of a player in a game; see `simulate` for what the columns mean."""

    game: int
    seed: int
    players: int
    seat: int
    order: int
    strategy: str
    adventurer: str
    score: int
    rank: int
    won: float
    light_cards: int
    light_faces: int
    light_back: int
    light_way: int
    end_cards: int
    end_journey: int
    end_fireflies: int
    end_footprints: int
    fireflies: int
    footprints: int
    rerolls: int
    companions: int
    camp: int | None
    boats: str | None
    recruited: str
    company: str
    days: int


def play_game(task: Task, game: int) -> list[Row]:
    """Play one game; return a row for each player, and for Tom."""
    seed = task.seed_of(game)
    table = set_up(task, seed)
    seats = range(len(table.seats))
    strategies = [task.strategy(game, seat) for seat in seats]
    pickers = [picker(strategy) for strategy in strategies]
    with _uncollected():
        play_out(table, pickers, [luck(seed, seat) for seat in seats])
    counts = [count_of(table, seat) for seat in table.seats]
    fared = zip(counts, _places(table, counts), strict=True)
    played = [
        Played(strategies[seat].name, list(keys(table.seats[seat].joined)), counted, *place)
        for seat, (counted, place) in enumerate(fared)
    ]
    rows = [_row(table, (game, seed), seat, player) for seat, player in enumerate(played)]
    return rows if table.tom is None else [*rows, _tom_row(table, rows[0])]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Switch the cyclic garbage collector off: a game makes no reference cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def set_up(task: Task, seed: int) -> Table:
    """Lay out the table of a game; its chance has not decided anything yet."""
    who = task.setting(seed)
    seats = [Seat(ADVENTURERS[number].card.name, number) for number in who.adventurers]
    if who.tom is None:
        return new_table(seats, task.journey, seed, task.rulings)
    tom = known_tom(who.tom, None, seats[0], task.rulings)
    return solo_table(seats[0], tom, task.journey, seed, task.rulings)


def _places(table: Table, counts: Sequence[Count]) -> list[tuple[int, float]]:
    """Return for each player the rank and the share of the victory (end.winner, end.tie)."""
    if table.tom is not None:
        won = ranking_of(table).winners != (TOM,)
        return [(1, 1.0) if won else (2, 0.0)]
    pairs = zip(counts, table.seats, strict=True)
    reached = ranks([(count.total, seat.rerolls) for count, seat in pairs])
    share = 1 / reached.count(1)
    return [(rank, share if rank == 1 else 0.0) for rank in reached]


class Played(NamedTuple):
    """How a player fared."""

    strategy: str
    recruited: list[str]
    counted: Count
    rank: int
    won: float


def _row(table: Table, game: tuple[int, int], number: int, played: Played) -> Row:
    seat, players, land = table.seats[number], len(table.seats), table.journey == "province"
    company, counted = seat.company, played.counted
    cards, faces, back, way = seat.sources
    first = table.first if table.tom is not None else (table.first - table.day + 1) % players
    return Row(
        game=game[0],
        seed=game[1],
        players=players,
        seat=number,
        order=(number - first) % players,
        strategy=played.strategy,
        adventurer=company.adventurer.key,
        score=counted.total,
        rank=played.rank,
        won=played.won,
        light_cards=cards,
        light_faces=faces,
        light_back=back,
        light_way=way,
        end_cards=counted.cards,
        end_journey=counted.journey,
        end_fireflies=counted.fireflies,
        end_footprints=counted.footprints,
        fireflies=seat.fireflies,
        footprints=seat.footprints,
        rerolls=seat.rerolls,
        companions=len(seat.companions),
        camp=seat.camp if land else None,
        boats=None if land else _places_of(seat.boats),
        recruited=" ".join(played.recruited),
        company=" ".join([card.key for card in company.companions]),
        days=table.day,
    )


def _places_of(boats: Sequence[int]) -> str:
    return " ".join(map(str, sorted(boats)))


def _tom_row(table: Table, own: Row) -> Row:
    """Return Tom's row; his light in play is that of his tiles and dice."""
    tom, land = table.tom, table.journey == "province"
    assert tom is not None
    score = tom_score(table.journey, tom, table.rulings)
    return own._replace(
        seat=1, order=1, strategy=TOM.lower(), adventurer=TOM.lower(), score=score.total,
        rank=3 - own.rank, won=1 - own.won, light_cards=tom.score - catalog().setup.start_score,
        light_faces=0, light_back=0, light_way=0, end_cards=0, end_journey=score.journey,
        end_fireflies=0, end_footprints=score.footprints, fireflies=0, footprints=score.footprints,
        rerolls=0, companions=0, camp=None, boats=None if land else _places_of(tom.boats),
        recruited="", company="",
    )  # fmt: skip


def packed(task: Task) -> bytes:
    """Pack a task to be sent to another process, with strategies of the caller's own if need be."""
    try:
        import cloudpickle  # type: ignore[import-untyped]  # has no hints
    except ImportError:
        return pickle.dumps(task)
    made: bytes = cloudpickle.dumps(task)
    return made


@lru_cache(maxsize=4)
def _unpacked(task: bytes) -> Task:
    found: Task = pickle.loads(task)
    return found


def play_packed(task: bytes, first: int, number: int) -> list[tuple[Any, ...]]:
    """Play so many games of a packed task; return plain rows."""
    known = _unpacked(task)
    return [tuple(row) for game in range(first, first + number) for row in play_game(known, game)]
