"""Plans side by side: what one thing more is worth, for both journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import choice_of, listed
from glow_explorer.progress import followed
from glow_explorer.symbols import Color
from glow_explorer.values import Chart

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

MOST_COMPARED = 24
"""So many plans one picture compares at most."""
FOOTPRINT = "footprint"
"""Stands among the dice that are compared for a footprint, once."""


class Planned(Protocol):
    """A plan that can be asked what if."""

    @property
    def value(self) -> float | Fraction:
        """What it brings."""
        ...  # pragma: no cover

    def what_if(self, *, footprints: int = 0, dice: str = "") -> Planned:
        """Return the plan for a player with more."""
        ...  # pragma: no cover


def one_compared(**things: Iterable[Any] | None) -> tuple[str, list[Any]]:
    """Return the one thing that is to be compared, and its values.

    >>> one_compared(footprints=range(3), dice=None)
    ('footprints', [0, 1, 2])
    """
    given = {name: values for name, values in things.items() if values is not None}
    if len(given) != 1:
        raise GlowError("compare-one-thing", given=list(given), expected=list(things))
    [(name, values)] = given.items()
    return name, compared(values)


def compared(values: object) -> list[Any]:
    """Return what is to be compared; refuse nothing, and more than a picture shows."""
    each = listed(values)
    if not each:
        raise GlowError("not-a-list", given=quoted(values))
    if len(each) > MOST_COMPARED:
        raise GlowError("too-many-compared", given=len(each), most=MOST_COMPARED)
    return each


def compared_dice(plan: Planned, values: list[Any]) -> Chart:
    """Say what one more die of each colour is worth, or one more footprint; the best first."""
    known = [FOOTPRINT, *map(str, Color)]
    rows: list[dict[str, Any]] = []
    for each in followed(values, "compare"):
        name = choice_of(each, known)
        more = plan.what_if(footprints=1) if name == FOOTPRINT else plan.what_if(dice=name)
        light, gain = float(more.value), float(more.value - plan.value)
        rows.append({"given": name, "light": light, "gain": gain})
    rows.sort(key=lambda row: row["gain"], reverse=True)
    return Chart("plan-dice", tuple(rows), {"light": float(plan.value)})
