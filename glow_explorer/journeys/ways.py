"""What an afternoon in the Province offers: the next steps, and the best ways to every space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.journeys.listing import Listing
from glow_explorer.journeys.pathfinding import best_labels
from glow_explorer.journeys.standing import Standing
from glow_explorer.journeys.stepping import Step, entries
from glow_explorer.journeys.walking import Walk, follow
from glow_explorer.kernel.step import CAMPS, camp
from glow_explorer.places import in_order, known_space, roads, spaces, whole
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    import pandas as pd

    from glow_explorer.journeys.pathfinding import Label
    from glow_explorer.journeys.standing import Afternoon


@dataclass(frozen=True, slots=True, repr=False)
class Steps(Listing[Step]):
    """The steps that are allowed next; those that are not are in `refused`."""

    items: tuple[Step, ...]
    refused: tuple[Step, ...]
    standing: Standing

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each step, allowed ones first."""
        return [step.row() for step in (*self.items, *self.refused)]

    def to_dict(self) -> dict[str, Any]:
        """Return all steps as plain values that go into JSON."""
        return {
            "at": self.standing.at,
            "legal": [step.to_dict() for step in self.items],
            "refused": [step.to_dict() for step in self.refused],
        }

    def table(self) -> pd.DataFrame:
        """Return the steps as a table."""
        return Listing.table(self).astype({"die": "Int64"})

    def __repr__(self) -> str:
        said = (f"{one.to}{' (footprint)' if one.joker else ''}" for one in self.items)
        return f"<Steps from {self.standing.at} to {', '.join(said) or 'nowhere'}>"


def steps_from(afternoon: Afternoon, here: Standing) -> Steps:
    """Judge every step to a neighbour, by a die and by a footprint instead."""
    legal: list[Step] = []
    refused: list[Step] = []
    for to in roads()[here.at]:
        plain, *others = entries(afternoon, here, to)
        (legal if plain.legal else refused).append(plain)
        legal += [other for other in others if other.legal]
    return Steps(tuple(legal), tuple(refused), here)


@dataclass(frozen=True, repr=False)
class Paths(Charted, Mapping[int, tuple[Walk, ...]]):
    """The best ways of an afternoon to every space that can be reached, by space.

    A way is listed unless another one to the same space is at least as good in all that matters:
    footprints left, light lost, companions or spells given up, reroll tokens and fireflies gained.
    Ways to a village end with the camp there, where that is allowed.
    """

    afternoon: Afternoon
    standing: Standing

    @cached_property
    def _ways(self) -> dict[int, tuple[Walk, ...]]:
        """The ways that have been asked for."""
        return {}

    @cached_property
    def _labels(self) -> Mapping[int, tuple[Label, ...]]:
        return best_labels(self.afternoon, self.standing)

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
        here, places = self.standing, label.path[len(self.standing.visited) :]
        return follow(self.afternoon, here, places, camp=self.may_camp(label))

    def may_camp(self, label: Label) -> bool:
        """Say whether the camp may be placed at the end of a way."""
        house = self.afternoon.rulings.house
        return camp(label.path[-1], house, moved=len(label.path) > 1) in CAMPS

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
        return f"<Paths from {self.standing.at}: {len(self)} spaces>"


def standing_at(
    at: int, visited: object, used: object, dice: int, stock: tuple[int, int | None]
) -> Standing:
    """Check where a company stands and what it has used, and make it ready."""
    spent = tuple(_die(die, dice) for die in _listed("used", used))
    if len(set(spent)) != len(spent):
        raise GlowError("die-used-twice", given=repr(spent))
    passed = tuple(map(known_space, _listed("visited", visited)))
    here = known_space(at)
    if not passed or passed[-1] != here:
        passed = (*passed, here)
    joined = all(there in roads()[place] for place, there in pairwise(passed))
    if not joined or len(set(passed[1:])) < len(passed) - 1:
        raise GlowError("not-a-way-so-far", given=repr(passed))
    footprints, light = stock
    return Standing(passed, spent, footprints=footprints, light=light)


def _die(given: object, dice: int) -> int:
    found = whole(given)
    if not 0 <= found < dice:
        code = "no-such-die" if dice else "no-dice-at-all"
        raise GlowError(code, given=repr(given), last=dice - 1)
    return found


def _listed(name: str, given: object) -> tuple[Any, ...]:
    found = in_order(given)
    if found is None:
        raise GlowError("not-numbers", name=name, given=repr(given))
    return found
