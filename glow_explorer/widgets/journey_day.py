"""A day of a journey as one value: what may be done on either board, and how things stand then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Companion, Spell
from glow_explorer.company import company_of
from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError
from glow_explorer.journeys import Move
from glow_explorer.journeys.archipelago import archipelago
from glow_explorer.journeys.standing import afternoon_of, standing_at, stock_of
from glow_explorer.journeys.step import steps_from, take_step
from glow_explorer.journeys.walk import Paths, follow
from glow_explorer.judge.verdict import KAAR
from glow_explorer.places import known_boats, known_camp, known_island, known_space, routes
from glow_explorer.places import routes_apart as apart
from glow_explorer.symbols import Symbol
from glow_explorer.widgets.traits import read_amount

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.dice import Roll
    from glow_explorer.journeys import Moves, Plan, Step, Steps, Walk
    from glow_explorer.journeys.standing import Afternoon, Standing
    from glow_explorer.rulebook import Rulings

PROVINCE = "province"
Asked = tuple[int, int, bool]
"""A voyage or a step that is asked about: from where, to where, by a footprint of choice."""


@dataclass(frozen=True)
class Day:
    """Where everything stands, and all that an afternoon depends on.

    Attributes
    ----------
    journey
        ``"province"`` or ``"archipelago"``.
    boats, at, camp
        The islands of the boats; the spaces of the company and of its camp.
    used, visited
        The dice used and the spaces passed this afternoon.
    footprints, fireflies, rerolls, light, cards
        What the player has.
    owed
        How many companions or spells a skull still asks for.
    done
        Whether the journey of today is over.
    days, pool
        For plans: the days left, today included, and the dice of the days to come; without a pool
        the dice of today.
    """

    journey: str
    boats: tuple[int, ...]
    at: int
    camp: int
    used: tuple[int, ...]
    visited: tuple[int, ...]
    footprints: int
    fireflies: int
    rerolls: int
    light: int
    cards: tuple[Card, ...]
    owed: int
    done: bool
    days: int
    roll: Roll
    rulings: Rulings
    pool: Pool | None
    solo: bool
    hidden_spells: int

    @property
    def on_land(self) -> bool:
        """Whether it is the Province."""
        return self.journey == PROVINCE

    @property
    def company(self) -> Company | None:
        """The company, if there is an adventurer to lead it."""
        return (
            company_of(self.cards) if any(isinstance(c, Adventurer) for c in self.cards) else None
        )

    @property
    def kaar(self) -> bool:
        """Whether the player has Kaar in play."""
        return any(card.key == KAAR for card in self.cards)

    @property
    def offered(self) -> tuple[Card, ...]:
        """The cards that may be given to a skull."""
        return tuple(card for card in self.cards if isinstance(card, Companion | Spell))

    @property
    def way(self) -> tuple[int, ...]:
        """The spaces passed this afternoon, the first being where it began."""
        return self.visited if self.visited and self.visited[-1] == self.at else (self.at,)

    # ------------------------------------------------------------------ what may be done

    def land(self) -> tuple[Afternoon, Standing]:
        """Return the afternoon in the Province as the navigator knows it."""
        afternoon = afternoon_of(
            self.roll, self.rulings, self.company, self.hidden_spells, kaar=self.kaar
        )
        stock = stock_of(self.footprints, self.light, self.rulings)
        used = tuple(die for die in self.used if die < len(self.roll))
        here = standing_at(self.at, self.way, used, len(self.roll), stock)
        return afternoon, replace(here, given=self.owed)

    def steps(self) -> Steps:
        """Return the steps that are allowed next."""
        return steps_from(*self.land())

    def moves(self) -> Moves:
        """Return the voyages that are allowed."""
        return archipelago().moves(
            self.boats, self.roll, self.footprints, self.rulings, company=self.company,
            hidden_spells=self.hidden_spells, kaar=self.kaar, solo=self.solo,
        )  # fmt: skip

    def options(self) -> Steps | Moves:
        """Return what is allowed next, on whichever board it is."""
        return self.steps() if self.on_land else self.moves()

    def judged(self, origin: int, to: int, joker: bool) -> Move | Step:  # noqa: FBT001
        """Judge one voyage, or one step from where the company stands."""
        if self.on_land:
            return take_step(*self.land(), known_space(to), joker=joker)
        return archipelago().explain(
            self.boats, known_island(origin), known_island(to), self.roll, self.footprints,
            self.rulings, company=self.company, hidden_spells=self.hidden_spells, kaar=self.kaar,
            solo=self.solo,
        )  # fmt: skip

    def camping(self) -> Walk:
        """Judge whether the camp may be placed where the company stands."""
        return follow(*self.land(), (), camp=True)

    def asked_about(self, to: int, origin: int | None = None) -> tuple[Asked, ...]:
        """Return what somebody who points at a place may mean, if it is not simply allowed.

        On a boat: its voyages. On another island: the voyages of the boats beside it, or else that
        of the nearest boat.
        """
        if self.on_land:
            return ((self.at, known_space(to), False),)
        there = known_island(to)
        if origin is not None:
            return ((known_island(origin), there, False),)
        if there in self.boats:
            return tuple((there, other, False) for other in routes()[there])
        return tuple((boat, there, False) for boat in self.nearest(there))

    def nearest(self, to: int) -> list[int]:
        """Return the islands of the boats beside an island, or else that of the nearest boat."""
        boats = sorted(set(self.boats), key=lambda boat: (apart(boat)[to], boat))
        return sorted(boat for boat in boats if to in routes()[boat]) or boats[:1]

    # ------------------------------------------------------------------ how things stand then

    def after(self, done: Move | Step) -> Day:
        """Return how things stand after a voyage or a step that is allowed."""
        then = replace(
            self,
            fireflies=self.fireflies + done.gains.fireflies,
            rerolls=self.rerolls + done.gains.rerolls,
            footprints=done.footprints,
            owed=self.owed + done.skull,
        )
        if isinstance(done, Move):
            return replace(then, boats=done.boats, done=True)
        there = done.standing
        light = then.light if there.light is None else there.light
        return replace(then, at=there.at, used=there.used, visited=there.visited, light=light)

    def along(self, path: tuple[int, ...]) -> Day:
        """Return how things stand after a whole way, with the camp where it may be placed."""
        here = self
        for place in path[1:]:
            step = here.judged(here.at, place, joker=False)
            if not step.legal:
                raise GlowError("way-is-closed", given=place)
            here = here.after(step)
        return here.camped() if here.camping().legal else here

    def camped(self) -> Day:
        """Return how things stand once the camp is placed; that ends the journey of today."""
        return replace(self, camp=self.at, done=True)

    def tomorrow(self) -> Day:
        """Return how things stand when the next afternoon begins."""
        days = max(1, self.days - 1)
        return replace(self, used=(), visited=(), done=False, days=days)

    def giving(self, ref: object) -> Day:
        """Return how things stand once a card is given to a skull."""
        if not self.owed:
            raise GlowError("nothing-owed")
        if ref not in [card.ref for card in self.offered]:
            raise GlowError(
                "not-yours-to-give", given=str(ref)[:40],
                expected=[card.ref for card in self.offered],
            )  # fmt: skip
        at = [card.ref for card in self.cards].index(str(ref))
        return replace(self, cards=self.cards[:at] + self.cards[at + 1 :], owed=self.owed - 1)

    def placed(self, piece: object, to: object) -> Day:
        """Return how things stand once a piece is put somewhere by hand."""
        pieces = ["company", "camp"] if self.on_land else [f"boat-{n}" for n in range(4)]
        if not isinstance(piece, str) or piece not in pieces:
            raise GlowError("not-a-choice", name="piece", given=repr(piece)[:40], expected=pieces)
        begun = replace(self, done=False)
        if piece == "camp":
            return replace(begun, camp=known_camp(to))
        if piece == "company":
            return replace(begun, at=known_space(to), used=(), visited=())
        boats = list(self.boats)
        boats[read_amount("boat", int(piece[-1]), most=len(boats) - 1)] = known_island(to)
        return replace(begun, boats=known_boats(boats))

    # ------------------------------------------------------------------ looking ahead

    @property
    def coming(self) -> Pool:
        """The dice of the days to come."""
        return self.roll.pool if self.pool is None else self.pool

    def plan(self) -> Plan:
        """Return the best way to sail from here: today with the dice that lie there.

        What the footprints faces of today brought at noon is at hand already; their dice are left
        out, so that it is not counted twice.
        """
        left = self.days - 1 if self.done else self.days
        if not left:
            raise GlowError("no-days-left")
        pools = [self.coming] * left
        if self.roll and not self.done:
            today = [die for die in self.roll if die.symbol is not Symbol.FOOTPRINTS]
            pools[0] = Pool(today, unlimited=True)
        return archipelago().plan(
            pools, boats=self.boats, footprints=self.footprints, rulings=self.rulings,
            kaar=self.kaar, solo=self.solo,
        )  # fmt: skip

    def paths(self) -> Paths:
        """Return the best ways of this afternoon in the Province."""
        return Paths(*self.land())
