"""An afternoon on either board: what may be done from a position, and what it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.company import Company
from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError
from glow_explorer.journeys.archipelago import archipelago
from glow_explorer.journeys.province import province
from glow_explorer.journeys.walk import follow
from glow_explorer.places import known_boats, known_camp, known_island, known_space, routes
from glow_explorer.places import routes_apart as apart
from glow_explorer.symbols import Symbol
from glow_explorer.widgets.traits import read_amount

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.journeys import Move, Moves, Plan, Step, Steps, Walk
    from glow_explorer.position import Position

PROVINCE = "province"
EVENING = "evening"
Question = tuple[int, int, bool]
"""A voyage or a step that is asked about: from where, to where, by a footprint of choice."""


def on_land(position: Position) -> bool:
    """Whether it is the Province."""
    return position.journey == PROVINCE


def is_over(position: Position) -> bool:
    """Whether the journey of today is over."""
    return position.phase == EVENING


def cards_to_give(position: Position) -> tuple[Card, ...]:
    """Return the cards that may be given to a skull."""
    company = position.company
    return () if company is None else (*company.companions, *company.spells)


def options(position: Position) -> Steps | Moves:
    """Return what is allowed next, on whichever board it is."""
    return position.steps() if on_land(position) else position.moves()


def judge(position: Position, origin: int, to: int, *, joker: bool) -> Move | Step:
    """Judge one voyage, or one step from where the company stands."""
    if on_land(position):
        return province().explain(position, to, joker=joker)
    return archipelago().explain(position, origin, to)


def judge_camp(position: Position) -> Walk:
    """Judge whether the camp may be placed where the company stands."""
    return follow(position, (), camp=True)


def questions_about(position: Position, to: int, origin: int | None = None) -> tuple[Question, ...]:
    """Return what somebody who points at a place may mean, if it is not simply allowed.

    On a boat: its voyages. On another island: the voyages of the boats beside it, or else that of
    the nearest boat.
    """
    if on_land(position):
        return ((position.way[-1], known_space(to), False),)
    island = known_island(to)
    if origin is not None:
        return ((known_island(origin), island, False),)
    if island in (position.boats or ()):
        return tuple((island, other, False) for other in routes()[island])
    return tuple((boat, island, False) for boat in nearest_boats(position, island))


def nearest_boats(position: Position, to: int) -> list[int]:
    """Return the islands of the boats beside an island, or else that of the nearest boat."""
    boats = sorted(set(position.boats or ()), key=lambda boat: (apart(boat)[to], boat))
    return sorted(boat for boat in boats if to in routes()[boat]) or boats[:1]


def walk_along(position: Position, path: tuple[int, ...]) -> Position:
    """Return the position after a whole way, with the camp where it may be placed."""
    walk = position.walk(path)
    if not walk.legal:
        raise GlowError("way-is-closed", given=path[len(walk.walked)])
    return place_camp(walk.position) if judge_camp(walk.position).legal else walk.position


def place_camp(position: Position) -> Position:
    """Return the position once the camp is placed; that ends the journey of today."""
    return position.having(camp=position.at, phase=EVENING)


def next_afternoon(position: Position) -> Position:
    """Return the position when the next afternoon begins."""
    return position.having(used=(), visited=(), phase=None)


def give_to_skull(position: Position, ref: object) -> Position:
    """Return the position once a card is given to a skull."""
    if not position.owed:
        raise GlowError("nothing-owed")
    cards = cards_to_give(position)
    refs = [card.ref for card in cards]
    if ref not in refs or position.company is None:
        raise GlowError("not-yours-to-give", given=str(ref)[:40], expected=refs)
    company, card = position.company, cards[refs.index(str(ref))]
    companions, spells = list(company.companions), list(company.spells)
    (companions if card in companions else spells).remove(card)  # type: ignore[arg-type]
    left = Company.known(company.adventurer, tuple(companions), tuple(spells))
    return position.having(company=left, owed=position.owed - 1)


def put_piece(position: Position, piece: object, to: object) -> Position:
    """Return the position once a piece is put somewhere by hand."""
    boats = list(position.boats or ())
    pieces = ["company", "camp"] if on_land(position) else [f"boat-{n}" for n in range(len(boats))]
    if not isinstance(piece, str) or piece not in pieces:
        raise GlowError("not-a-choice", name="piece", given=repr(piece)[:40], expected=pieces)
    begun = position.having(phase=None)
    if piece == "camp":
        return begun.having(camp=known_camp(to))
    if piece == "company":
        return begun.having(at=known_space(to), used=(), visited=())
    boats[read_amount("boat", int(piece[-1]), most=len(boats) - 1)] = known_island(to)
    return begun.having(boats=known_boats(boats))


def dice_to_come(position: Position) -> Pool:
    """Return the dice of the days to come: those of today unless others are said."""
    return position.dice.pool if position.pool is None else position.pool


def plan(position: Position, days: int) -> Plan:
    """Return the best way to sail from here: today with the dice that lie there.

    What the footprints faces of today brought at noon is at hand already; their dice are left out,
    so that it is not counted twice.
    """
    left = days - 1 if is_over(position) else days
    if not left:
        raise GlowError("no-days-left")
    pools = [dice_to_come(position)] * left
    if position.roll and not is_over(position):
        today = [die for die in position.roll if die.symbol is not Symbol.FOOTPRINTS]
        pools[0] = Pool(today, unlimited=True)
    return archipelago().plan(
        pools, boats=position.boats, footprints=position.footprints, rulings=position.rulings,
        kaar=position.has_kaar, solo=position.solo,
    )  # fmt: skip
