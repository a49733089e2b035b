"""Voyages of one boat in the Archipelago of Darkness: allowed or not, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Effect
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.given import checked_amounts
from glow_explorer.journeys.dice_by_day import afternoon_hand, curse_reasons
from glow_explorer.journeys.dice_by_day import elements as elements_of
from glow_explorer.journeys.listing import Listing
from glow_explorer.journeys.skulls import CLOSED, TAKES, offerings
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.places import (
    CENTRE,
    RIGHT_OF_CENTRE,
    flag,
    islands,
    known_boats,
    known_island,
    routes,
    routes_apart,
    whole,
)
from glow_explorer.rulebook import as_rulings
from glow_explorer.showing import Charted
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import SupportsIndex

    from glow_explorer.boards import Island, Route
    from glow_explorer.company import Company
    from glow_explorer.journeys.skulls import Offerings
    from glow_explorer.rulebook import Rulings, RulingsLike

AT_START = (CENTRE, CENTRE, CENTRE, CENTRE)
ON_CENTRE, RIGHT_ROUTE = "boats-on-centre", "tom-right-route"

REFUSALS = frozenset(
    {
        "elements-too-many", "elements-too-few", "route-unpaid", "boat-there", "no-route",
        "boat-is-there", "no-boat-there", "route-closed-to-all", CLOSED,
    }
)  # fmt: skip


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
    _given: Mapping[str, Any] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Move:
        """Answer the same question under other rulings."""
        return sail(**self._given, rulings=rulings)

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
    found: dict[str, Any] = {name: getattr(move, name) for name in names}
    return found | {"gains": move.gains.text}


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
        return f"<Moves {', '.join(f'{one.origin} to {one.to}' for one in self.items) or 'none'}>"


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
    given = {
        "origin": known_island(origin), "to": known_island(to), "roll": known_dice(roll, elements),
        **checked_amounts(footprints=footprints), "boats": tuple(map(known_island, boats)),
        "elements": None if elements is None else known_elements(elements), "company": company,
        "hidden_spells": hidden_spells, "kaar": kaar, "solo": flag("solo", solo),
    }  # fmt: skip
    return _judged(Frozen(given), offerings(company, hidden_spells, kaar=kaar), as_rulings(rulings))


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
    boats = known_boats(boats)
    under = as_rulings(rulings)
    dice = known_dice(roll, elements)
    judged = [
        sail(
            origin,
            to,
            dice,
            footprints,
            under,
            boats=boats,
            elements=elements,
            company=company,
            hidden_spells=hidden_spells,
            kaar=kaar,
            solo=solo,
        )
        for origin in sorted(set(boats))
        for to in routes()[origin]
    ]
    legal = tuple(move for move in judged if move.legal)
    return Moves(legal, tuple(move for move in judged if not move.legal), boats)


def known_dice(roll: Roll | str | None, elements: object) -> Roll | None:
    """Return the dice, unless it is said how many elements they show."""
    if (roll is None) == (elements is None):
        raise GlowError("roll-or-elements")
    if roll is not None:
        return roll if isinstance(roll, Roll) else Roll(roll)
    known_elements(elements)
    return None


def known_elements(given: object) -> int:
    """Return a number of different elements; refuse what is none."""
    found = whole(given)
    if not 0 <= found <= len(ELEMENTS):
        raise GlowError("not-elements", given=repr(given), most=len(ELEMENTS))
    return found


def _judged(given: Mapping[str, Any], offered: Offerings, under: Rulings) -> Move:
    origin, to, footprints = given["origin"], given["to"], given["footprints"]
    route = routes()[origin].get(to)
    if route is None:
        data = {"origin": origin, "to": to, "routes": routes_apart(origin)[to]}
        code = "no-route" if origin != to else "boat-is-there"
        reason = Reason(code, "archipelago.boats", data=data)
        return Move(
            origin, to, legal=False, jokers=0, pays=0, gains=Effect(), skull=False,
            footprints=footprints, given_boats=given["boats"], reasons=(reason,), under=under,
            _given=given,
        )  # fmt: skip
    count, dice, more = _shown(given, offered, under)
    lack = 0 if route.fewest is None else max(0, route.fewest - count)
    price = route.cost.footprints
    reasons = [
        *_elements(route, count, footprints, dice),
        *_price(price, footprints),
        *_boats(origin, to, given["boats"], under),
        *_closed(route, under, solo=given["solo"]),
        *(more if route.fewest is not None else ()),
    ]
    legal = _allowed(reasons)
    if legal and islands()[to].cost.skull:
        reasons += offered.skull({"place": to}, 0, under)
        legal = _allowed(reasons)
    gains, left = Effect(), footprints
    if legal:
        gains = islands()[to].gain
        left += gains.footprints - price - lack
        reasons += _arrival(islands()[to])
    roll = given["roll"]
    return Move(
        origin, to, legal, jokers=lack, pays=price, gains=gains,
        skull=legal and any(one.code in TAKES for one in reasons),
        footprints=left, given_boats=given["boats"],
        reasons=showing(reasons, roll) if roll is not None else tuple(reasons),
        under=under, _given=given,
    )  # fmt: skip


def _allowed(reasons: Sequence[Reason]) -> bool:
    return not any(one.code in REFUSALS for one in reasons)


def _shown(
    given: Mapping[str, Any], offered: Offerings, under: Rulings
) -> tuple[int, tuple[int, ...], tuple[Reason, ...]]:
    """Count the different elements; return which dice show them, and what else is to be said."""
    roll = given["roll"]
    if roll is None:
        return given["elements"], (), ()
    hand = afternoon_hand(roll, under, kaar=offered.kaar)
    shown = elements_of(hand)
    dice = tuple(i for i in hand.counted if roll.symbols[i] in shown)
    reasons = list(curse_reasons(roll, hand, under, kaar=offered.kaar))
    special = tuple(i for i, symbol in enumerate(roll.symbols) if not symbol.is_element)
    if special:
        reasons.insert(0, Reason("special-not-counted", "archipelago.special", special))
    return len(shown), dice, tuple(reasons)


def _elements(
    route: Route, number: int, footprints: int, dice: tuple[int, ...]
) -> Iterator[Reason]:
    """Compare the number of different elements with what the route asks for."""
    if route.fewest is None or route.most is None:
        yield Reason("route-free", "archipelago.exact")
        return
    data = {"count": number, "fewest": route.fewest, "most": route.most}
    if number > route.most:
        yield Reason("elements-too-many", "archipelago.exact", dice, data=data)
    elif number >= route.fewest:
        yield Reason("elements-right", "archipelago.exact", dice, data=data)
    else:
        lack, left = route.fewest - number, footprints - route.cost.footprints
        code = "elements-with-footprints" if left >= lack else "elements-too-few"
        more = data | {"lack": lack, "footprints": max(0, left)}
        yield Reason(code, "archipelago.footprint", dice, data=more)


def _price(price: int, footprints: int) -> Iterator[Reason]:
    if price:
        code = "route-paid" if footprints >= price else "route-unpaid"
        data = {"price": price, "footprints": footprints}
        yield Reason(code, "journey.footprint-cost", data=data)


def may_share(place: int, under: Rulings) -> bool:
    """Say whether boats of one player may meet on an island."""
    return place == CENTRE and under[ON_CENTRE] == "yes"


def _boats(origin: int, to: int, boats: tuple[int, ...], under: Rulings) -> Iterator[Reason]:
    """Say whether a boat is here, and another there (boats-on-centre decides for the centre)."""
    if boats and origin not in boats:
        data = {"place": origin, "places": boats}
        yield Reason("no-boat-there", "archipelago.boats", data=data)
    if to in boats:
        ruled = (ON_CENTRE, under[ON_CENTRE]) if to == CENTRE else None
        code = "boats-share-centre" if may_share(to, under) else "boat-there"
        yield Reason(code, "archipelago.apart", (), ruled, {"place": to})


def _closed(route: Route, under: Rulings, *, solo: bool) -> Iterator[Reason]:
    """Say whether the solo game closes the route to the player too (tom-right-route)."""
    if solo and {route.a, route.b} == RIGHT_OF_CENTRE:
        answer = under[RIGHT_ROUTE]
        code = "route-closed-to-all" if answer == "everyone" else "route-open-to-you"
        yield Reason(code, "solo.closed-route", (), (RIGHT_ROUTE, answer))


def _arrival(island: Island) -> Iterator[Reason]:
    if island.gain:
        data = {"place": island.number, "gain": island.gain}
        yield Reason("arrival-gains", "journey.gain", data=data)
