"""Voyages of one boat in the Archipelago of Darkness: allowed or not, and why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Effect
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.given import checked_amounts
from glow_explorer.journeys.standing import afternoon_hand, curse_reasons, offerings
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.kernel.skull import CODES as SKULLS
from glow_explorer.kernel.skull import GIVES
from glow_explorer.kernel.voyage import (
    CLOSED,
    FREE,
    JOKERS,
    MET,
    NO_BOAT,
    PAID,
    REFUSED,
    RIGHT,
    SHARED,
    TOO_FEW,
    TOO_MANY,
    UNPAID,
    Waters,
    different,
    lack,
    passages,
    takes,
    voyage,
)
from glow_explorer.places import (
    CENTRE,
    flag,
    islands,
    known_boats,
    known_island,
    routes,
    routes_apart,
    whole,
)
from glow_explorer.rulebook import as_rulings
from glow_explorer.showing import Charted, Listing
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import SupportsIndex

    from glow_explorer.company import Company
    from glow_explorer.journeys.standing import Offerings
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.kernel.voyage import Passage
    from glow_explorer.rulebook import Rulings, RulingsLike

AT_START = (CENTRE, CENTRE, CENTRE, CENTRE)
ON_CENTRE, RIGHT_ROUTE = "boats-on-centre", "tom-right-route"
NO_ROUTE, IS_THERE = "no-route", "boat-is-there"
REFUSALS = REFUSED | {NO_ROUTE, IS_THERE}


@dataclass(frozen=True)
class Fleet:
    """A player's boats in the afternoon, and all that decides where they may sail.

    Attributes
    ----------
    boats
        The islands of the boats; empty if that is not to be judged.
    roll, number
        The dice of the day; or, instead, how many different elements they show.
    footprints, offered
        The footprints at hand; what could be given up to a skull.
    solo
        Whether the game is one against Tom.
    """

    boats: tuple[int, ...]
    roll: Roll | None
    number: int | None
    footprints: int
    rulings: Rulings
    offered: Offerings
    solo: bool

    @cached_property
    def hand(self) -> Hand | None:
        """How the dice count, if they were said."""
        if self.roll is None:
            return None
        return afternoon_hand(self.roll, self.rulings, kaar=self.offered.kaar)

    @cached_property
    def elements(self) -> int:
        """How many different elements the dice show."""
        return self.number or 0 if self.hand is None else different(self.hand.counts)

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The dice that show these elements."""
        if self.hand is None or self.roll is None:
            return ()
        symbols = self.roll.symbols
        return tuple(die for die in self.hand.counted if symbols[die].is_element)

    @cached_property
    def uncounted(self) -> tuple[Reason, ...]:
        """Why other dice do not count: special symbols, and the curse of the black die."""
        if self.hand is None or self.roll is None:
            return ()
        reasons = curse_reasons(self.roll, self.hand, self.rulings, kaar=self.offered.kaar)
        special = tuple(
            die for die, symbol in enumerate(self.roll.symbols) if not symbol.is_element
        )
        if not special:
            return tuple(reasons)
        return Reason("special-not-counted", "archipelago.special", special), *reasons

    @cached_property
    def waters(self) -> Waters:
        """What is ruled of voyages."""
        return Waters.of(self.rulings.house, solo=self.solo)


@dataclass(frozen=True, slots=True, repr=False)
class Move(Judged, Charted):
    """A voyage from one island to the next: whether it is allowed, and what it costs and brings.

    Attributes
    ----------
    origin, to
        The islands.
    legal
        Whether it is allowed.
    jokers, pays
        The footprints that stand for missing elements, and those printed on the route; also where
        the voyage is not allowed.
    gains, skull
        What the island gives on arrival, and whether it takes a companion or a spell.
    footprints, given_boats
        The footprints left afterwards; where the boats were before, if that was said.
    reasons
        Why, with rules, rulings and dice.
    """

    origin: int
    to: int
    legal: bool
    jokers: int
    pays: int
    gains: Effect
    skull: bool
    footprints: int
    given_boats: tuple[int, ...]
    reasons: tuple[Reason, ...]
    under: Rulings
    _fleet: Fleet = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Move:
        """Answer the same question under other rulings."""
        return judge_voyage(replace(self._fleet, rulings=rulings), self.origin, self.to)

    @property
    def boats(self) -> tuple[int, ...]:
        """Where the boats are afterwards, if it was said where they are."""
        boats = list(self.given_boats)
        if self.legal and boats:
            boats[boats.index(self.origin)] = self.to
        return tuple(boats)

    def to_dict(self) -> dict[str, Any]:
        """Return the voyage as plain values that go into JSON."""
        return _row(self) | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<Move {self.origin} to {self.to}: {'yes' if self.legal else 'no'}>"


def _row(move: Move) -> dict[str, Any]:
    names = ("origin", "to", "legal", "jokers", "pays", "skull", "footprints")
    row: dict[str, Any] = {name: getattr(move, name) for name in names}
    return row | {"gains": move.gains.text}


@dataclass(frozen=True, slots=True, repr=False)
class Moves(Listing[Move]):
    """The voyages allowed this afternoon; those that are not are in `refused`."""

    items: tuple[Move, ...]
    refused: tuple[Move, ...]
    boats: tuple[int, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each voyage, allowed ones first."""
        return [_row(move) for move in (*self.items, *self.refused)]

    def to_dict(self) -> dict[str, Any]:
        """Return all voyages as plain values that go into JSON."""
        return {
            "boats": list(self.boats),
            "legal": [move.to_dict() for move in self.items],
            "refused": [move.to_dict() for move in self.refused],
        }

    def __repr__(self) -> str:
        voyages = ", ".join(f"{move.origin} to {move.to}" for move in self.items)
        return f"<Moves {voyages or 'none'}>"


def sail(  # noqa: PLR0913 - all that a voyage depends on
    origin: int,
    to: int,
    roll: Roll | str | None = None,
    footprints: SupportsIndex = 0,
    rulings: RulingsLike = "standard",
    *,
    boats: Sequence[int] = (),
    elements: int | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex = 0,
    kaar: bool = False,
    solo: bool = False,
) -> Move:
    """Judge a voyage of one boat.

    Parameters
    ----------
    origin, to
        The islands, by number; 0 is the centre.
    boats
        Where the player's boats are, if that is to be judged too.
    roll, footprints, rulings, elements, company, hidden_spells, kaar, solo
        As for `sailings`.

    Examples
    --------
    >>> voyage = sail(0, 1, "red:air orange:rock")
    >>> voyage.legal, voyage.footprints
    (True, 2)
    """
    fleet = fleet_of(
        tuple(map(known_island, boats)), roll, footprints, rulings, elements=elements,
        company=company, hidden_spells=hidden_spells, kaar=kaar, solo=solo,
    )  # fmt: skip
    return judge_voyage(fleet, known_island(origin), known_island(to))


def fleet_of(  # noqa: PLR0913 - all that voyages depend on
    boats: tuple[int, ...],
    roll: Roll | str | None,
    footprints: SupportsIndex,
    rulings: RulingsLike,
    *,
    elements: int | None,
    company: Company | None,
    hidden_spells: SupportsIndex,
    kaar: bool,
    solo: bool,
) -> Fleet:
    """Check what voyages depend on, and make it ready; the boats have been checked."""
    return Fleet(
        boats, known_dice(roll, elements), None if elements is None else known_elements(elements),
        checked_amounts(footprints=footprints)["footprints"], as_rulings(rulings),
        offerings(company, hidden_spells, kaar=kaar), flag("solo", solo),
    )  # fmt: skip


def sailings(  # noqa: PLR0913 - all that voyages depend on
    boats: Sequence[int] = AT_START,
    roll: Roll | str | None = None,
    footprints: SupportsIndex = 0,
    rulings: RulingsLike = "standard",
    *,
    elements: int | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex = 0,
    kaar: bool = False,
    solo: bool = False,
) -> Moves:
    """Return every voyage that is allowed this afternoon; ``.refused`` has the others.

    Parameters
    ----------
    boats
        The islands of the four boats.
    roll, elements
        The dice of the day; or, instead, how many different elements they show.
    footprints
        The footprint tokens.
    rulings
        A preset's name or `Rulings`.
    company, hidden_spells
        Who could be given up to a skull, and how many spells lie face down; without a company
        there is always something to give.
    kaar
        Whether the player has Kaar in play; a company says so itself.
    solo
        Whether the game is one against Tom.

    Examples
    --------
    >>> from glow_explorer import archipelago
    >>> moves = archipelago.moves((0, 0, 0, 0), "red:fire blue:water green:rock")
    >>> [(move.origin, move.to) for move in moves]
    [(0, 3), (0, 8)]
    >>> moves.refused[0].reasons[0].code
    'elements-too-many'
    """
    fleet = fleet_of(
        known_boats(boats), roll, footprints, rulings, elements=elements, company=company,
        hidden_spells=hidden_spells, kaar=kaar, solo=solo,
    )  # fmt: skip
    moves = [
        judge_voyage(fleet, origin, to)
        for origin in sorted(set(fleet.boats))
        for to in routes()[origin]
    ]
    legal = tuple(move for move in moves if move.legal)
    return Moves(legal, tuple(move for move in moves if not move.legal), fleet.boats)


def known_dice(roll: Roll | str | None, elements: object) -> Roll | None:
    """Return the dice, unless it is said how many elements they show."""
    if (roll is None) == (elements is None):
        raise GlowError("roll-or-elements")
    if roll is not None:
        return roll if isinstance(roll, Roll) else Roll(roll)
    known_elements(elements)
    return None


def known_elements(value: object) -> int:
    """Return a number of different elements; refuse what is none."""
    number = whole(value)
    if not 0 <= number <= len(ELEMENTS):
        raise GlowError("not-elements", given=repr(value), most=len(ELEMENTS))
    return number


def judge_voyage(fleet: Fleet, origin: int, to: int) -> Move:
    """Judge a voyage of one of some boats, by the codes of the kernel."""
    passage = passages()[origin].get(to)
    if passage is None:
        data = {"origin": origin, "to": to, "routes": routes_apart(origin)[to]}
        code = NO_ROUTE if origin != to else IS_THERE
        reason = Reason(code, "archipelago.boats", data=data)
        return Move(
            origin, to, legal=False, jokers=0, pays=0, gains=Effect(), skull=False,
            footprints=fleet.footprints, given_boats=fleet.boats, reasons=(reason,),
            under=fleet.rulings, _fleet=fleet,
        )  # fmt: skip
    skull = fleet.offered.code(0, fleet.rulings)
    codes = voyage(passage, fleet.elements, fleet.footprints, fleet.boats, fleet.waters, skull)
    legal = REFUSED.isdisjoint(codes)
    gains, left = Effect(), fleet.footprints
    if legal:
        gains = islands()[to].gain
        left += gains.footprints - takes(passage, fleet.elements)
    reasons = tuple(_reasons(fleet, passage, codes))
    return Move(
        origin, to, legal, jokers=lack(passage, fleet.elements), pays=passage.price, gains=gains,
        skull=not GIVES.isdisjoint(codes), footprints=left, given_boats=fleet.boats,
        reasons=reasons if fleet.roll is None else showing(reasons, fleet.roll),
        under=fleet.rulings, _fleet=fleet,
    )  # fmt: skip


def _reasons(fleet: Fleet, passage: Passage, codes: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the reasons that the codes of a voyage stand for."""
    skulls = SKULLS.intersection(codes)
    for code in codes:
        if code not in skulls:
            yield _MAKERS[code](code, fleet, passage)
    if fleet.solo and passage.right and CLOSED not in codes:
        yield _closed("route-open-to-you", fleet, passage)
    if passage.fewest is not None:
        yield from fleet.uncounted
    if skulls:
        yield from fleet.offered.skull({"place": passage.to}, 0, fleet.rulings)
    gain = islands()[passage.to].gain
    if gain and REFUSED.isdisjoint(codes):
        data = {"place": passage.to, "gain": gain}
        yield Reason("arrival-gains", "journey.gain", data=data)


def _free(code: str, _fleet: Fleet, _passage: Passage) -> Reason:
    return Reason(code, "archipelago.exact")


def _exact(code: str, fleet: Fleet, passage: Passage) -> Reason:
    """Compare the number of different elements with what the route asks for."""
    data = {"count": fleet.elements, "fewest": passage.fewest, "most": passage.most}
    if code not in (JOKERS, TOO_FEW):
        return Reason(code, "archipelago.exact", fleet.dice, data=data)
    data |= {
        "lack": lack(passage, fleet.elements),
        "footprints": max(0, fleet.footprints - passage.price),
    }
    return Reason(code, "archipelago.footprint", fleet.dice, data=data)


def _price(code: str, fleet: Fleet, passage: Passage) -> Reason:
    data = {"price": passage.price, "footprints": fleet.footprints}
    return Reason(code, "journey.footprint-cost", data=data)


def _no_boat(code: str, fleet: Fleet, passage: Passage) -> Reason:
    data = {"place": passage.origin, "places": fleet.boats}
    return Reason(code, "archipelago.boats", data=data)


def _meeting(code: str, fleet: Fleet, passage: Passage) -> Reason:
    """Say that another boat is there (boats-on-centre decides for the centre)."""
    ruled = (ON_CENTRE, fleet.rulings[ON_CENTRE]) if passage.to == CENTRE else None
    return Reason(code, "archipelago.apart", (), ruled, {"place": passage.to})


def _closed(code: str, fleet: Fleet, _passage: Passage) -> Reason:
    """Say whether the solo game closes the route to the player too (tom-right-route)."""
    return Reason(code, "solo.closed-route", (), (RIGHT_ROUTE, fleet.rulings[RIGHT_ROUTE]))


_MAKERS = {
    FREE: _free, RIGHT: _exact, TOO_MANY: _exact, JOKERS: _exact, TOO_FEW: _exact, PAID: _price,
    UNPAID: _price, NO_BOAT: _no_boat, SHARED: _meeting, MET: _meeting, CLOSED: _closed,
}  # fmt: skip
"""What makes a reason of each code."""
