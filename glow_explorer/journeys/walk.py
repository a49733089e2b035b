"""Ways of a company through the Province of Shadows: allowed or not, and the best to every space.

The best ways are found by a search with dominance. A label is a company on some space with what it
has left. One label makes another on the same space needless if it has at least as much of
everything, and has passed no space that the other could still reach. So the search never lists all
ways, only those that may still be best.

Dice are used before footprints: a footprint spent to save a die buys nothing that the same
footprint does not buy later, when the die is gone, so the best ways need not do it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import ge
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag, in_order, listed
from glow_explorer.journeys.step import take_step
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.kernel.effects import light_after
from glow_explorer.kernel.walking import (
    CAMPS,
    DIE,
    IN_PLACE,
    NOT_IN_PLACE,
    REFUSED,
    legs,
    passed,
    step,
)
from glow_explorer.kernel.walking import camp as camp_code
from glow_explorer.places import known_space, spaces
from glow_explorer.position import Position, as_position
from glow_explorer.symbols import POSITION
from glow_explorer.values import Charted

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.company import Company
    from glow_explorer.dice import Roll
    from glow_explorer.kernel.walking import Leg
    from glow_explorer.rulebook import Rulings, RulingsLike

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
