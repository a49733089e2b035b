"""Voyages of one boat in the Archipelago of Darkness: allowed or not, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Effect
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import whole
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.judge.reasons import Judged, Reason, showing
from glow_explorer.kernel.effects import SKULL_CODES as SKULLS
from glow_explorer.kernel.effects import SKULL_GIVES
from glow_explorer.kernel.sailing import (
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
    lack,
    passages,
    takes,
    voyage,
)
from glow_explorer.places import CENTRE, islands, known_boats, known_island, routes, routes_apart
from glow_explorer.position import Position, as_position
from glow_explorer.symbols import ELEMENTS
from glow_explorer.values import Charted, Listing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import SupportsIndex

    from glow_explorer.company import Company
    from glow_explorer.kernel.sailing import Passage
    from glow_explorer.rulebook import Rulings, RulingsLike

AT_START = (CENTRE, CENTRE, CENTRE, CENTRE)
ON_CENTRE, RIGHT_ROUTE = "boats-on-centre", "tom-right-route"
NO_ROUTE, IS_THERE = "no-route", "boat-is-there"


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
    _traveller: Traveller = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Move:
        """Answer the same question under other rulings."""
        position = self._traveller.position.under(rulings)
        ruled = Traveller(position, self._traveller.number)
        return judge_voyage(ruled, self.origin, self.to)

    @property
    def boats(self) -> tuple[int, ...]:
        """Where the boats are afterwards, if it was said where they are."""
        boats = list(self.given_boats)
        if self.legal and boats:
            boats[boats.index(self.origin)] = self.to
        return tuple(boats)

    @property
    def position(self) -> Position:
        """What the player has afterwards: a voyage ends the journey of the day."""
        before = self._traveller.position
        if not self.legal:
            return before
        return before.having(
            boats=self.boats or None, footprints=self.footprints,
            rerolls=before.rerolls + self.gains.rerolls,
            fireflies=before.fireflies + self.gains.fireflies,
            owed=before.owed + self.skull, phase="evening",
        )  # fmt: skip

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
    footprints: SupportsIndex | None = None,
    rulings: RulingsLike | None = None,
    *,
    boats: Sequence[int] = (),
    elements: int | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex | None = None,
    kaar: bool | None = None,
    solo: bool | None = None,
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
    position = _position(
        roll, elements, footprints=footprints, rulings=rulings, company=company,
        hidden_spells=hidden_spells, kaar=kaar, solo=solo,
    )  # fmt: skip
    places = tuple(map(known_island, boats)) or None
    traveller = traveller_at_sea(position.having(boats=places), elements)
    return judge_voyage(traveller, known_island(origin), known_island(to))


def _position(roll: object, elements: object, **parts: Any) -> Position:
    """Return what voyages depend on as a position; the boats come after."""
    return Position(roll=known_dice(roll, elements), journey="archipelago", **parts)


def traveller_at_sea(position: Position, elements: int | None = None) -> Traveller:
    """Return a player whose boats sail, with the dice or with how many elements they show."""
    known_dice(position.roll, elements)
    return Traveller(position, None if elements is None else known_elements(elements))


def sailings(  # noqa: PLR0913 - all that voyages depend on
    boats: Sequence[int] | Position = AT_START,
    roll: Roll | str | None = None,
    footprints: SupportsIndex | None = None,
    rulings: RulingsLike | None = None,
    *,
    elements: int | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex | None = None,
    kaar: bool | None = None,
    solo: bool | None = None,
) -> Moves:
    """Return every voyage that is allowed this afternoon; ``.refused`` has the others.

    Parameters
    ----------
    boats
        The islands of the four boats; or a `Position` instead of all that a player has.
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
    if not isinstance(boats, Position):
        boats = _position(
            roll, elements, footprints=footprints, rulings=rulings, company=company,
            hidden_spells=hidden_spells, kaar=kaar, solo=solo,
        ).having(boats=known_boats(boats))  # fmt: skip
    else:
        boats = as_position(
            boats, "boats", roll=roll, footprints=footprints, rulings=rulings, company=company,
            hidden_spells=hidden_spells, kaar=kaar, solo=solo,
        )  # fmt: skip
    boats.needs("moves()", "boats")
    traveller = traveller_at_sea(boats, elements)
    moves = [
        judge_voyage(traveller, origin, to)
        for origin in sorted(set(traveller.boats))
        for to in routes()[origin]
    ]
    legal = tuple(move for move in moves if move.legal)
    return Moves(legal, tuple(move for move in moves if not move.legal), traveller.boats)


def known_dice(roll: object, elements: object) -> Roll | None:
    """Return the dice, unless it is said how many elements they show."""
    if (roll is None) == (elements is None):
        raise GlowError("roll-or-elements")
    if roll is not None:
        return roll if isinstance(roll, Roll) else Roll(roll)  # type: ignore[arg-type]
    known_elements(elements)
    return None


def known_elements(value: object) -> int:
    """Return a number of different elements; refuse what is none."""
    number = whole(value)
    if number is None or not 0 <= number <= len(ELEMENTS):
        raise GlowError("not-elements", given=quoted(value), most=len(ELEMENTS))
    return number


def judge_voyage(traveller: Traveller, origin: int, to: int) -> Move:
    """Judge a voyage of one of some boats, by the codes of the kernel."""
    passage, footprints = passages()[origin].get(to), traveller.position.footprints
    if passage is None:
        data = {"origin": origin, "to": to, "routes": routes_apart(origin)[to]}
        code = NO_ROUTE if origin != to else IS_THERE
        reason = Reason(code, "archipelago.boats", data=data)
        return Move(
            origin, to, legal=False, jokers=0, pays=0, gains=Effect(), skull=False,
            footprints=footprints, given_boats=traveller.boats, reasons=(reason,),
            under=traveller.rulings, _traveller=traveller,
        )  # fmt: skip
    skull = traveller.offered.code(traveller.position.pledged, traveller.rulings)
    codes = voyage(
        passage,
        traveller.elements,
        footprints,
        traveller.boats,
        traveller.waters,
        skull,
    )
    legal = REFUSED.isdisjoint(codes)
    gains, left = Effect(), footprints
    if legal:
        gains = islands()[to].gain
        left += gains.footprints - takes(passage, traveller.elements)
    reasons = tuple(_reasons(traveller, passage, codes))
    return Move(
        origin, to, legal, jokers=lack(passage, traveller.elements), pays=passage.price,
        gains=gains, skull=not SKULL_GIVES.isdisjoint(codes), footprints=left,
        given_boats=traveller.boats,
        reasons=reasons if traveller.number is not None else showing(reasons, traveller.roll),
        under=traveller.rulings, _traveller=traveller,
    )  # fmt: skip


def _reasons(traveller: Traveller, passage: Passage, codes: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the reasons that the codes of a voyage stand for."""
    skulls = SKULLS.intersection(codes)
    for code in codes:
        if code not in skulls:
            yield _MAKERS[code](code, traveller, passage)
    if traveller.position.solo and passage.right and CLOSED not in codes:
        yield _closed("route-open-to-you", traveller, passage)
    if passage.fewest is not None:
        yield from traveller.uncounted
    if skulls:
        yield from traveller.offered.skull(
            {"place": passage.to, "at_sea": True}, traveller.position.pledged, traveller.rulings
        )
    gain = islands()[passage.to].gain
    if gain and REFUSED.isdisjoint(codes):
        data = {"place": passage.to, "at_sea": True, "gain": gain}
        yield Reason("arrival-gains", "journey.gain", data=data)


def _free(code: str, _traveller: Traveller, _passage: Passage) -> Reason:
    return Reason(code, "archipelago.exact")


def _exact(code: str, traveller: Traveller, passage: Passage) -> Reason:
    """Compare the number of different elements with what the route asks for."""
    data = {"count": traveller.elements, "fewest": passage.fewest, "most": passage.most}
    if code not in (JOKERS, TOO_FEW):
        return Reason(code, "archipelago.exact", traveller.element_dice, data=data)
    data |= {
        "lack": lack(passage, traveller.elements),
        "footprints": max(0, traveller.position.footprints - passage.price),
    }
    return Reason(code, "archipelago.footprint", traveller.element_dice, data=data)


def _price(code: str, traveller: Traveller, passage: Passage) -> Reason:
    data = {"price": passage.price, "footprints": traveller.position.footprints}
    return Reason(code, "journey.footprint-cost", data=data)


def _no_boat(code: str, traveller: Traveller, passage: Passage) -> Reason:
    data = {"place": passage.origin, "places": traveller.boats}
    return Reason(code, "archipelago.boats", data=data)


def _meeting(code: str, traveller: Traveller, passage: Passage) -> Reason:
    """Return the reason that another boat is there (boats-on-centre decides for the centre)."""
    ruled = (ON_CENTRE, traveller.rulings[ON_CENTRE]) if passage.to == CENTRE else None
    return Reason(code, "archipelago.apart", (), ruled, {"place": passage.to})


def _closed(code: str, traveller: Traveller, _passage: Passage) -> Reason:
    """Return whether the solo game closes the route to the player too (tom-right-route)."""
    return Reason(code, "solo.closed-route", (), (RIGHT_ROUTE, traveller.rulings[RIGHT_ROUTE]))


_MAKERS = {
    FREE: _free, RIGHT: _exact, TOO_MANY: _exact, JOKERS: _exact, TOO_FEW: _exact, PAID: _price,
    UNPAID: _price, NO_BOAT: _no_boat, SHARED: _meeting, MET: _meeting, CLOSED: _closed,
}  # fmt: skip
"""What makes a reason of each code."""
