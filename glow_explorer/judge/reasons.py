"""Reasons: why something is so, as a code with the dice, the rule and the ruling it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from glow_explorer.showing import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.dice import Die, Roll

Ruled = tuple[str, str]
"""A ruling and the answer that was followed."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Told):
    """Why something is so.

    Attributes
    ----------
    code
        What is the case, for programs; `render` makes the sentence.
    rule
        The id of the rule it rests on, see ``glow.rules``.
    dice, shown
        The indexes of the dice it speaks of, and these dice.
    ruled
        The ruling it used and the answer that was followed, if any; see ``glow.rulings``.
    data
        Whatever else the sentence says.
    """

    code: str
    rule: str
    dice: tuple[int, ...] = ()
    ruled: Ruled | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shown: tuple[Die, ...] = ()

    @property
    def ruling(self) -> str | None:
        """The id of the ruling it used, if any."""
        return self.ruled[0] if self.ruled else None

    @property
    def answer(self) -> str | None:
        """The answer to that ruling that was followed."""
        return self.ruled[1] if self.ruled else None

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as plain values that go into JSON."""
        found: dict[str, Any] = {"code": self.code, "rule": self.rule, "dice": list(self.dice)}
        if self.ruled:
            found |= {"ruling": self.ruling, "answer": self.answer}
        return found | {name: _plain(value) for name, value in self.data.items()}

    def __repr__(self) -> str:
        said = [repr(self.code), repr(self.rule)]
        if self.dice:
            said.append(f"dice={self.dice}")
        if self.ruled:
            said.append(f"ruling={self.ruling!r}")
        return f"<Reason {' '.join(said)}>"


def used_rulings(reasons: Iterable[Reason]) -> dict[str, str]:
    """Return the rulings that reasons used, each with the answer that was followed."""
    return dict(one.ruled for one in reasons if one.ruled)


def showing(reasons: Iterable[Reason], roll: Roll) -> tuple[Reason, ...]:
    """Let reasons know the dice they speak of."""
    return tuple(replace(one, shown=tuple(roll.dice[i] for i in one.dice)) for one in reasons)


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, bool | int | None):
        return value
    return getattr(value, "ref", None) or str(value)
