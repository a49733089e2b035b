"""Every rule that decides something, exactly once: ints in, codes out, no words.

Judge, journeys, odds, game, players and simulation all ask here; what comes back is a number, a
code or a tuple of such. Reasons are made where somebody reads them.

``data/rules.toml`` names the function that decides each rule, and `decides` names the rules at the
function, so that a reader finds the way in both directions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    Decider = TypeVar("Decider", bound=Callable[..., object])


def decides(*rules: str) -> Callable[[Decider], Decider]:
    """Name the rules that a function (or a class) decides; it is returned as it is.

    >>> @decides("noon.crossed")
    ... def is_absent(count: int) -> bool:
    ...     return not count
    >>> is_absent.decides
    ('noon.crossed',)
    """

    def mark(decider: Decider) -> Decider:
        decider.decides = rules  # type: ignore[attr-defined]
        return decider

    return mark
