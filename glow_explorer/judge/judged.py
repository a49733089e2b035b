"""What answers have in common: the rulings they used, and what other rulings would give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

from glow_explorer.frozen import Frozen
from glow_explorer.judge.reasons import Reasoned, used_rulings
from glow_explorer.rulebook import rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.rulebook import Rulings

T = TypeVar("T")


def alternatives(
    used: Mapping[str, str], under: Rulings, again: Callable[[Rulings], T]
) -> dict[str, dict[str, T]]:
    """Ask again under every other answer to the rulings that were used.

    Parameters
    ----------
    used
        The rulings that were used, each with the answer that was followed.
    under
        All rulings that the question was asked under.
    again
        What answers the question under other rulings.
    """
    return {
        ruling: {
            answer: again(under.deciding(ruling, answer))
            for answer in rulings()[ruling].choices
            if answer != followed
        }
        for ruling, followed in used.items()
    }


class Judged(Reasoned):
    """An answer with its reasons, given under some rulings."""

    __slots__ = ()
    under: Rulings

    def again(self, rulings: Rulings) -> Self:
        """Answer the same question under other rulings."""
        raise NotImplementedError

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that were used, each with the answer that was followed."""
        return Frozen(used_rulings(self.reasons))

    def if_ruled(self) -> Mapping[str, Mapping[str, Self]]:
        """Return what every other answer to the rulings used would give."""
        return alternatives(self.rulings, self.under, self.again)
