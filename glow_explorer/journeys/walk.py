"""Steps and ways of a company through the Province: allowed or not, and the best to every space.

The best ways are found by a search with dominance. A label is a company on some space with what it
has left. One label makes another on the same space needless if it has at least as much of
everything, and has passed no space that the other could still reach. So the search never lists all
ways, only those that may still be best.

Dice are used before footprints: a footprint spent to save a die buys nothing that the same
footprint does not buy later, when the die is gone, so the best ways need not do it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from operator import ge
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.cards import Effect
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag, in_order, listed
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.judge.reasons import Judged, Reason, Ruled, showing
from glow_explorer.judge.verdict import IS_ABSENT, seen_by_crossed
from glow_explorer.kernel.effects import light_after
from glow_explorer.kernel.rerolls import has_fallen_back
from glow_explorer.kernel.walking import (
    CAMPS,
    CLEAR,
    CROSSED,
    DIE,
    GATES_SHUT,
    HOME,
    IN_PLACE,
    JOKER,
    JOKERS,
    NEW,
    NOT_HOME,
    NOT_IN_PLACE,
    OVER_CROSSED,
    REFUSED,
    SHUT,
    TWICE,
    UNPAID,
    UNSPENT,
    WANTED,
    again,
    legs,
    passed,
    step,
)
from glow_explorer.kernel.walking import camp as camp_code
from glow_explorer.places import known_space, roads, spaces
from glow_explorer.position import FLOOR, Position, as_position
from glow_explorer.symbols import POSITION
from glow_explorer.values import Charted, Listing, cached_property

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.company import Company
    from glow_explorer.dice import Roll
    from glow_explorer.kernel.walking import Leg
    from glow_explorer.rulebook import Rulings, RulingsLike
    from glow_explorer.symbols import Symbol


WITHOUT_MOVING = "camp-without-moving"


@dataclass(frozen=True, slots=True, repr=False)
class Walk(Judged, Charted):
    """A way: how far it is allowed, what it leaves, and why.

    Attributes
    ----------
    path, walked, legal
        The spaces asked for, the first being where the company stands; those it walks, as far as
        that is allowed; whether the whole way is.
    used
        The indexes of the dice used.
    footprints
        The footprints left.
    rerolls, fireflies, light
        What the way brings; light is lost, so it is 0 or less.
    given
        How many companions or spells go to skulls.
    camp
        The light of the village where the camp is placed, if it is.
    position
        What the player has afterwards, as far as the way is allowed.
    """

    path: tuple[int, ...]
    walked: tuple[int, ...]
    legal: bool
    used: tuple[int, ...]
    footprints: int
    rerolls: int
    fireflies: int
    light: int
    given: int
    camp: int | None
    reasons: tuple[Reason, ...]
    under: Rulings
    position: Position = field(compare=False)
    _question: tuple[Position, tuple[int, ...], tuple[int, ...], bool] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def reached(self) -> int:
        """The last space reached."""
        return self.walked[-1]

    def again(self, rulings: Rulings) -> Walk:
        """Answer the same question under other rulings."""
        start, places, jokers, camp = self._question
        return follow(start.under(rulings), places, jokers=jokers, camp=camp)

    @property
    def camping(self) -> bool:
        """Whether the camp was to be placed at the end."""
        return self._question[-1]

    def row(self) -> dict[str, Any]:
        """Return the way as a row of a table."""
        names = ("reached", "camp", "footprints", "light", "rerolls", "fireflies", "given")
        row: dict[str, Any] = {name: getattr(self, name) for name in names}
        return row | {"path": list(self.path), "used": list(self.used)}

    def to_dict(self) -> dict[str, Any]:
        """Return the way as plain values that go into JSON."""
        reasons = [reason.to_dict() for reason in self.reasons]
        return {"legal": self.legal} | self.row() | {"reasons": reasons}

    def __repr__(self) -> str:
        return f"<Walk {'-'.join(map(str, self.path))}: {'yes' if self.legal else 'no'}>"


def walk(  # noqa: PLR0913 - all that a walk depends on
    path: Sequence[int],
    roll: Roll | str | Position,
    footprints: SupportsIndex | None = None,
    rulings: RulingsLike | None = None,
    *,
    jokers: Collection[int] = (),
    camp: bool = False,
    light: SupportsIndex | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex | None = None,
    kaar: bool | None = None,
) -> Walk:
    """Judge a way of the company, from the first space of the path to the last.

    On each space a die with its symbol is used if there is one, otherwise a footprint; footprints
    stand for a crossed symbol too.

    Parameters
    ----------
    path
        The spaces, the one where the company stands first.
    roll, footprints
        The dice of the day, and the footprint tokens; or a `Position` instead of all that a
        player has.
    rulings
        A preset's name or `Rulings`.
    jokers
        Spaces on which a footprint is spent although a die shows the symbol.
    camp
        Whether the company stops at the end and places its camp.
    light
        The score, if it may be too low for what is lost on the way.
    company, hidden_spells
        Who could be given up to a skull, and how many spells lie face down; without a company
        there is always something to give.
    kaar
        Whether the player has Kaar in play; a company says so itself.

    Examples
    --------
    >>> walk([58, 59, 57], "blue:water red:fire", footprints=1).reached
    57
    >>> walk([58, 59], "blue:water", footprints=1, camp=True).camp
    3
    """
    places, saved = _places("path", path), _places("jokers", jokers)
    if not places:
        raise GlowError("not-a-path", given=quoted(path))
    if elsewhere := set(saved) - set(places):
        raise GlowError("joker-off-the-way", given=sorted(elsewhere))
    start = as_position(
        roll, "roll", at=None if isinstance(roll, Position) else places[0], footprints=footprints,
        rulings=rulings, light=light, company=company, hidden_spells=hidden_spells, kaar=kaar,
    )  # fmt: skip
    if places[0] != start.at:
        raise GlowError("not-a-way-so-far", given=quoted(places))
    return follow(start, places[1:], jokers=saved, camp=flag("camp", camp))


def follow(
    start: Position,
    places: Sequence[int],
    *,
    jokers: Collection[int] = (),
    camp: bool = False,
) -> Walk:
    """Judge a way from where a company stands."""
    traveller, reasons = Traveller(start), list[Reason]()
    position, legal, lost = start, True, 0
    for place in places:
        step = take_step(traveller, position, place, joker=place in jokers, curse=False)
        reasons += step.reasons
        legal, position, lost = step.legal, step.position, lost + step.lost
        if not legal:
            break
    stopping = (_camp(position),) if camp and legal else ()
    legal = legal and all(reason.code in CAMPS for reason in stopping)
    entered = (spaces()[place] for place in places[: len(position.way)])
    reasons += (*stopping, *traveller.curse_on(*entered))
    camps = camp and legal
    return Walk(
        (start.at or 0, *places), position.way[len(start.way) - 1 :], legal, position.used,
        position.footprints, position.rerolls - start.rerolls, position.fireflies - start.fireflies,
        -lost, position.pledged, spaces()[position.at or 0].light if camps else None,
        tuple(reasons), start.rulings,
        position.having(camp=position.at, phase="evening") if camps else position,
        (start, tuple(places), tuple(jokers), camp),
    )  # fmt: skip


def _places(name: str, values: object) -> tuple[int, ...]:
    numbers = listed(values) if isinstance(values, Set) and name == "jokers" else in_order(values)
    if numbers is None:
        code = "not-a-path" if name == "path" else "not-numbers"
        raise GlowError(code, name=name, given=quoted(values))
    return tuple(map(known_space, numbers))


def _camp(position: Position) -> Reason:
    """Return why the camp may be placed where the company stands, or why not."""
    space, rulings = spaces()[position.at or 0], position.rulings
    code = camp_code(space.number, rulings.house, moved=len(position.way) > 1)
    ruled = (WITHOUT_MOVING, rulings[WITHOUT_MOVING]) if code in (IN_PLACE, NOT_IN_PLACE) else None
    data = {"place": space.number, "light": space.light}
    return Reason(code, "province.village", (), ruled, data)


class Label(NamedTuple):
    """A company on a space: what is better when it is more, how it came, where it can still go.

    `kept` is footprints, light not lost, companions not given, rerolls, fireflies; `dice` are the
    unused dice by symbol; `passed` has a bit for every space it may not enter any more.
    """

    path: tuple[int, ...]
    kept: tuple[int, int, int, int, int]
    dice: tuple[int, ...]
    passed: int


@cache
def _neighbours() -> tuple[int, ...]:
    return tuple(sum(leg.bit for leg in onward.values()) for onward in legs())


def _reach(place: int, passed: int) -> int:
    """Return the spaces that can still be reached without those passed, a bit for each."""
    neighbours = _neighbours()
    reached = 0
    ahead = neighbours[place] & ~passed
    while ahead:
        reached |= ahead
        further = 0
        while ahead:
            bit = ahead & -ahead
            further |= neighbours[bit.bit_length() - 1]
            ahead ^= bit
        ahead = further & ~passed & ~reached
    return reached


class _Search:
    """Finds the labels of one afternoon."""

    def __init__(self, traveller: Traveller) -> None:
        self.offered, self.rulings = traveller.offered, traveller.rulings
        self.customs = traveller.customs
        self.light = traveller.position.light
        self.labels: list[list[Label]] = [[] for _ in legs()]

    def run(self, start: Label) -> None:
        """Spread from a label, one step further each time."""
        self.labels[start.path[-1]].append(start)
        front = [start]
        while front:
            front = [
                further
                for label in front
                for leg in legs()[label.path[-1]].values()
                if not label.passed & leg.bit
                and (further := self._enter(label, leg)) is not None
                and self._keep(further)
            ]

    def _enter(self, label: Label, leg: Leg) -> Label | None:
        """Return the label after one step, or None if it is not allowed."""
        footprints, light, companions, rerolls, fireflies = label.kept
        dice, symbol = label.dice, leg.gate.symbol
        skull = self.offered.code(-companions, self.rulings) if leg.skull else ""
        unused = 0 if symbol is None else dice[symbol]
        code, footprints, gives = step(self.customs, leg, unused, footprints, skull)
        if code in REFUSED:
            return None
        if code == DIE and symbol is not None:
            dice = (*dice[:symbol], unused - 1, *dice[symbol + 1 :])
        kept = (
            footprints, light - self._lost(light, leg.loss), companions - gives,
            rerolls + leg.rerolls, fireflies + leg.fireflies,
        )  # fmt: skip
        return Label((*label.path, leg.to), kept, dice, label.passed | leg.bit)

    def _lost(self, light: int, loss: int) -> int:
        """Return the light that a step takes of a company which has lost some already."""
        if not loss or self.light is None:
            return loss
        left = self.light + light
        return left - light_after(left, -loss, self.rulings.house)

    def _keep(self, label: Label) -> bool:
        """Keep a label unless another on its space is as good; return whether it is kept."""
        known = self.labels[label.path[-1]]
        ahead = _reach(label.path[-1], label.passed)
        for other in known:
            if (
                all(map(ge, other.kept, label.kept))
                and not other.passed & ahead
                and self._as_free(other.dice, label.dice)
            ):
                return False
        known.append(label)
        return True

    def _as_free(self, dice: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Return whether some dice open every gate that others open.

        More dice open more, unless only unused dice close crossed spaces: then fewer may be better.
        """
        if self.customs.used_block:
            return all(map(ge, dice, others))
        return dice == others


def best_labels(traveller: Traveller) -> dict[int, tuple[Label, ...]]:
    """Return the best labels of every space that can be reached, and of where the company is."""
    search, position = _Search(traveller), traveller.position
    hand, roll = traveller.hand, traveller.roll
    dice = list(hand.counts)
    for used in position.used:
        if used in hand.counted:
            dice[POSITION[roll.symbols[used]]] -= 1
    closed = passed(position.way, traveller.rulings.house)
    kept = (position.footprints, 0, -position.pledged, 0, 0)
    search.run(Label(position.way, kept, tuple(dice), closed))
    return {place: _best(labels) for place, labels in enumerate(search.labels) if labels}


def _best(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Return the labels that none beats, the shortest way first where several are alike."""
    best: list[Label] = []
    for label in sorted(labels, key=lambda label: (label.kept, -len(label.path)), reverse=True):
        if not any(all(map(ge, other.kept, label.kept)) for other in best):
            best.append(label)
    return tuple(best)


@dataclass(frozen=True, repr=False)
class Paths(Charted, Mapping[int, tuple[Walk, ...]]):
    """The best ways of an afternoon to every space that can be reached, by space.

    A way is listed unless another one to the same space is at least as good in all that matters:
    footprints left, light lost, companions or spells given up, reroll tokens and fireflies gained.
    Ways to a village end with the camp there, where that is allowed.
    """

    position: Position

    @cached_property
    def _ways(self) -> dict[int, tuple[Walk, ...]]:
        """The ways that have been asked for."""
        return {}

    @cached_property
    def _labels(self) -> Mapping[int, tuple[Label, ...]]:
        return best_labels(Traveller(self.position))

    def labels(self) -> Iterator[tuple[int, Label]]:
        """Yield every best way in short, with the space where it ends."""
        for place, labels in self._labels.items():
            for label in labels:
                yield place, label

    def __getitem__(self, space: int) -> tuple[Walk, ...]:
        """Return the best ways to a space: none if it cannot be reached."""
        place = known_space(space)
        if place not in self._ways:
            self._ways[place] = tuple(map(self.way, self._labels.get(place, ())))
        return self._ways[place]

    def way(self, label: Label) -> Walk:
        """Judge a best way, with the camp at its end where that is allowed."""
        places = label.path[len(self.position.way) :]
        return follow(self.position, places, camp=self.may_camp(label))

    def may_camp(self, label: Label) -> bool:
        """Return whether the camp may be placed at the end of a way."""
        house = self.position.rulings.house
        return camp_code(label.path[-1], house, moved=len(label.path) > 1) in CAMPS

    def __contains__(self, space: object) -> bool:
        return space in self._labels

    def __iter__(self) -> Iterator[int]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)

    @cached_property
    def villages(self) -> tuple[Walk, ...]:
        """The ways that end with the camp in a village: the most light first."""
        ends = (place for place in self if spaces()[place].kind == "village")
        ways = (way for place in ends for way in self[place] if way.camp is not None)
        return tuple(sorted(ways, key=lambda way: way.camp or 0, reverse=True))

    @property
    def best(self) -> Walk | None:
        """A way to the village with the most light, of these that with most footprints left."""
        return self.villages[0] if self.villages else None

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each way."""
        return [way.row() for place in self for way in self[place]]

    def table(self) -> pd.DataFrame:
        """Return all ways as a table."""
        import pandas as pd

        return pd.DataFrame(self.rows()).astype({"camp": "Int64"})

    def to_dict(self) -> dict[str, Any]:
        """Return all ways as plain values that go into JSON."""
        return {str(place): [way.to_dict() for way in self[place]] for place in self}

    def __repr__(self) -> str:
        return f"<Paths from {self.position.at}: {len(self)} spaces>"


# ---------------------------------------------------------------- one step

BACK = "back-to-round-start"
SAVES, OVER, USED = "joker-saves-a-die", "joker-replaces-crossed", "used-dice-block-crossed"
NO_ROAD = "no-road"
REFUSALS = REFUSED | {NO_ROAD, TWICE}
_RULES = {
    DIE: "province.die",
    JOKER: "province.footprint",
    OVER_CROSSED: "province.footprint",
    WANTED: "province.footprint",
    UNSPENT: "province.footprint",
    SHUT: "province.die",
}


@dataclass(frozen=True, slots=True, repr=False)
class Step(Judged, Charted):
    """A step from a space to its neighbour: whether it is allowed, what it costs and brings.

    Attributes
    ----------
    origin, to
        The spaces.
    legal
        Whether it is allowed.
    die, joker
        The index of the die that is used, if any; whether a footprint stands for the symbol.
    pays
        The footprints that the village takes.
    gains, lost, skull
        What is gained on the road and on arrival; the light lost there; whether a companion or a
        spell is given up.
    village
        The light of the village that is entered, where the camp may be placed; 0 on the road.
    position
        What the player has afterwards: the next step begins there.
    """

    origin: int
    to: int
    legal: bool
    die: int | None
    joker: bool
    pays: int
    gains: Effect
    lost: int
    skull: bool
    village: int
    position: Position
    reasons: tuple[Reason, ...]
    under: Rulings
    _question: tuple[Traveller, Position, bool] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def footprints(self) -> int:
        """The footprints left afterwards."""
        return self.position.footprints

    @property
    def used(self) -> tuple[int, ...]:
        """The dice used so far."""
        return self.position.used

    @property
    def visited(self) -> tuple[int, ...]:
        """The spaces of this round so far."""
        return self.position.way

    def again(self, rulings: Rulings) -> Step:
        """Answer the same question under other rulings."""
        traveller, position, joker = self._question
        ruled = Traveller(traveller.position.under(rulings))
        return take_step(ruled, position.under(rulings), self.to, joker=joker)

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain values that go into JSON."""
        return self.row() | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def row(self) -> dict[str, Any]:
        """Return the step as a row of a table."""
        names = ("origin", "to", "legal", "die", "joker", "pays", "lost", "skull", "village")
        row: dict[str, Any] = {name: getattr(self, name) for name in names}
        return row | {"gains": self.gains.text, "footprints": self.footprints}

    def __repr__(self) -> str:
        footprint = "" if not self.legal else " (footprint)" if self.joker else ""
        return f"<Step {self.origin} to {self.to}{footprint}: {'yes' if self.legal else 'no'}>"


def take_step(
    traveller: Traveller, position: Position, to: int, *, joker: bool = False, curse: bool = True
) -> Step:
    """Judge one step.

    Parameters
    ----------
    traveller, position
        The dice and rulings; where the company stands now, and what it has.
    to
        The space to enter.
    joker
        Whether a footprint is to stand for the symbol although a die shows it; where no die does,
        a footprint is spent anyway.
    curse
        Whether to say what the black die does to the symbol.
    """
    taking = _Taking(traveller, position, to, joker=joker)
    reasons = list(taking.reasons())
    if curse and taking.leg:
        reasons += traveller.curse_on(taking.space)
    return taking.step(showing(reasons, traveller.roll))


class _Taking:
    """One step as the kernel decides it: why, and what it leads to."""

    def __init__(self, traveller: Traveller, position: Position, to: int, *, joker: bool) -> None:
        self.traveller, self.position, self.space, self.joker = (
            traveller, position, spaces()[to], joker,
        )  # fmt: skip
        self.rulings, self.hand = traveller.rulings, traveller.hand
        self.at = position.at or 0
        self.leg, road = legs()[self.at].get(to), roads()[self.at].get(to)
        self.gains = (road.gain, self.space.gain) if road else ()
        self.costs = (road.cost, self.space.cost) if road else ()
        symbols = self.space.needs.crossed or self.space.needs.needs
        self.symbol = symbols[0] if symbols else None
        self.unused = [die for die in self._showing(self.symbol) if die not in position.used]
        self.code, self.entry, self.gives, self.lost = NO_ROAD, "", False, 0
        self.footprints = position.footprints
        if self.leg is not None:
            self.code = self.way = again(position.way, to, self.rulings.house)
            if self.way in (NEW, HOME):
                stock = (len(self.unused), position.footprints)
                skull = traveller.offered.code(position.pledged, self.rulings)
                customs = traveller.customs
                self.entry = customs.entry(self.leg.gate, *stock, joker=joker)
                self.code, self.footprints, self.gives = step(
                    customs, self.leg, *stock, skull, joker=joker
                )
        self.legal = self.code not in REFUSALS and self.code != NOT_HOME

    def reasons(self) -> Iterator[Reason]:
        """Yield why the step is allowed, or why not, as far as it goes."""
        yield from self._way()
        if self.entry:
            yield from self._gate()
            if self.entry not in GATES_SHUT:
                yield from self._price()
                if self.code != UNPAID:
                    yield from self._skull()
        if self.legal:
            yield from self._arrival()

    def step(self, reasons: tuple[Reason, ...]) -> Step:
        """Return the step, with where it leads if it is allowed."""
        position, to = self.position, self.space.number
        question = (self.traveller, position, self.joker)
        if not self.legal or self.leg is None:
            return Step(
                self.at, to, legal=False, die=None, joker=False, pays=0, gains=Effect(), lost=0,
                skull=False, village=self.space.light, position=position, reasons=reasons,
                under=self.rulings, _question=question,
            )  # fmt: skip
        die = self.unused[0] if self.code == DIE else None
        gains = _together(self.gains)
        light = None if position.light is None else position.light + gains.light - self.lost
        arrival = position.having(
            at=to, visited=(*position.way, to),
            used=position.used if die is None else (*position.used, die),
            footprints=self.footprints, rerolls=position.rerolls + self.leg.rerolls,
            fireflies=position.fireflies + self.leg.fireflies,
            light=light, lapped=self._lapped(light), owed=position.owed + self.gives,
        )  # fmt: skip
        return Step(
            self.at, to, self.legal, die, self.code in JOKERS, self.leg.price, gains,
            self.lost, self.gives, self.space.light, arrival, reasons, self.rulings, question,
        )  # fmt: skip

    def _lapped(self, light: int | None) -> bool:
        """Return whether a score that stands there now has fallen back below the track's end."""
        before, lapped = self.position.light, self.position.lapped
        if light is None or before is None:
            return lapped
        return has_fallen_back(light, before, lapped=lapped)

    def _way(self) -> Iterator[Reason]:
        """Yield why no road leads there or a space is passed twice (back-to-round-start)."""
        place = self.space.number
        data = {"here": self.at, "place": place}
        if self.leg is None:
            yield Reason(NO_ROAD, "province.move", data=data)
        elif self.way != NEW:
            ruled = (BACK, self.rulings[BACK]) if self.way in (HOME, NOT_HOME) else None
            code = HOME if self.way == HOME else TWICE
            yield Reason(code, "province.once", (), ruled, data)

    def _gate(self) -> Iterator[Reason]:
        """Yield by what the space is entered: a die, an absent symbol or a footprint."""
        code, place = self.entry, self.space.number
        if self.symbol is None:
            if not any(self.costs):
                yield Reason("space-open", "province.move", data={"place": place})
            return
        data = {"place": place, "symbol": self.symbol}
        if self.space.needs.crossed:
            yield from self._crossed(code, self.symbol, data)
            return
        ruled = None
        if self.unused and code in (WANTED, JOKER):
            ruled = (SAVES, self.rulings[SAVES])
        dice = () if code == JOKER else tuple(self.unused[:1])
        yield Reason(code, _RULES[code], dice, ruled, data)

    def _crossed(self, code: str, symbol: Symbol, data: dict[str, Any]) -> Iterator[Reason]:
        """Yield which dice show a crossed symbol, and by which ruling they count or not."""
        roll, used = self.traveller.roll, self.position.used
        dice = seen_by_crossed(symbol, roll, self.hand)
        ruled: Ruled | None = None
        if dice and all(die in used for die in dice):
            ruled = (USED, self.rulings[USED])
        elif POSITION[symbol] in self.hand.cursed and not self._showing(symbol):
            ruled = (IS_ABSENT, self.rulings[IS_ABSENT])
        if code not in (CROSSED, OVER_CROSSED):
            yield self._clear(symbol, ruled, data)
            return
        dice = self._closing(dice)
        if self.position.footprints:
            if ruled:
                also = "used-dice-show" if ruled[0] == USED else "cursed-dice-show"
                yield Reason(also, "province.crossed", dice, ruled, data)
            ruled = (OVER, self.rulings[OVER])
        elif ruled and ruled[0] == IS_ABSENT:
            code = "cursed-still-there"
        yield Reason(code, _RULES.get(code, "province.crossed"), dice, ruled, data)

    def _clear(self, symbol: Symbol, ruled: Ruled | None, data: dict[str, Any]) -> Reason:
        """Return why a crossed symbol counts as absent: no die shows it, or none that counts."""
        if ruled is None:
            return Reason(CLEAR, "province.crossed", data=data)
        code = "used-dice-pass" if ruled[0] == USED else "cursed-absent"
        dice = self.traveller.roll.showing(symbol)
        return Reason(code, "province.crossed", dice, ruled, data)

    def _closing(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice that close a crossed space: those that count, if there are some."""
        if self.rulings[USED] == "no":
            dice = tuple(die for die in dice if die not in self.position.used)
        return tuple(die for die in dice if die in self.hand.counted) or dice

    def _price(self) -> Iterator[Reason]:
        """Yield whether the footprints that are printed are paid (journey.footprint-cost)."""
        if self.leg and self.leg.price:
            left = self.position.footprints - (self.entry in JOKERS)
            data = {"place": self.space.number, "price": self.leg.price, "footprints": left}
            code = UNPAID if self.code == UNPAID else "village-paid"
            yield Reason(code, "journey.footprint-cost", data=data)

    def _place_data(self, *, on_road: bool) -> dict[str, Any]:
        """Return the data of a reason that name the space, or the road to it."""
        place = self.space.number
        return {"place": place, "here": self.at} if on_road else {"place": place}

    def _skull(self) -> Iterator[Reason]:
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.skull:
                place_data = self._place_data(on_road=on_road)
                yield from self.traveller.offered.skull(
                    place_data, self.position.pledged, self.rulings
                )

    def _arrival(self) -> Iterator[Reason]:
        """Yield the tokens gained and the light lost as printed (journey.gain, journey.loss)."""
        for gain, on_road in zip(self.gains, (True, False), strict=False):
            if gain:
                data = self._place_data(on_road=on_road) | {"gain": gain}
                yield Reason("arrival-gains", "journey.gain", data=data)
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.light:
                yield self._loss(cost.light, self._place_data(on_road=on_road))

    def _loss(self, printed: int, place_data: dict[str, Any]) -> Reason:
        """Add to the light lost, as far as there is some, and return why (score-floor-in-play)."""
        lost, ruled = printed, None
        light = None if self.position.light is None else self.position.light - self.lost
        if light is not None and light < printed:
            ruled = (FLOOR, self.rulings[FLOOR])
            lost = light - light_after(light, -printed, self.rulings.house)
        self.lost += lost
        data = place_data | {"count": lost}
        if lost == printed:
            return Reason("light-lost", "journey.loss", (), ruled, data)
        return Reason("light-lost-to-zero", "journey.loss", (), ruled, data | {"asked": printed})

    def _showing(self, symbol: Symbol | None) -> list[int]:
        dice = self.traveller.roll.dice
        return [die for die in self.hand.counted if dice[die].symbol == symbol]


@cache
def _together(gains: tuple[Effect, ...]) -> Effect:
    """Add up what a road and the space behind it give."""
    amounts: Counter[str] = Counter()
    for gain in gains:
        amounts.update(dict(gain.terms))
    return Effect(" ".join(f"{name}:{amount}" for name, amount in amounts.items()))


def entries(traveller: Traveller, position: Position, to: int) -> tuple[Step, ...]:
    """Judge every way to enter a space: by a die or an open gate, and by a footprint instead."""
    plain = take_step(traveller, position, to)
    if plain.die is None:
        return (plain,)
    return plain, take_step(traveller, position, to, joker=True)


@dataclass(frozen=True, slots=True, repr=False)
class Steps(Listing[Step]):
    """The steps that are allowed next; those that are not are in `refused`."""

    items: tuple[Step, ...]
    refused: tuple[Step, ...]
    position: Position

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each step, allowed ones first."""
        return [step.row() for step in (*self.items, *self.refused)]

    def to_dict(self) -> dict[str, Any]:
        """Return all steps as plain values that go into JSON."""
        return {
            "at": self.position.at,
            "legal": [step.to_dict() for step in self.items],
            "refused": [step.to_dict() for step in self.refused],
        }

    def table(self) -> pd.DataFrame:
        """Return the steps as a table."""
        return Listing.table(self).astype({"die": "Int64"})

    def __repr__(self) -> str:
        ends = (f"{step.to}{' (footprint)' if step.joker else ''}" for step in self.items)
        return f"<Steps from {self.position.at} to {', '.join(ends) or 'nowhere'}>"


def steps_from(position: Position) -> Steps:
    """Judge every step to a neighbour, by a die and by a footprint instead."""
    traveller = Traveller(position)
    legal: list[Step] = []
    refused: list[Step] = []
    for to in roads()[position.at or 0]:
        plain, *others = entries(traveller, position, to)
        (legal if plain.legal else refused).append(plain)
        legal += [other for other in others if other.legal]
    return Steps(tuple(legal), tuple(refused), position)
