"""Reading which action is meant: an action itself, ``"stop"``, dice to reroll, a die to turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, SupportsIndex

from glow_explorer.errors import GlowError
from glow_explorer.odds.policy import Action, Option

if TYPE_CHECKING:
    from glow_explorer.dice import Roll
    from glow_explorer.odds.policy import Policy


def meant(wanted: object, roll: Roll) -> Action:
    """Return the action that is meant with dice as they lie.

    >>> from glow_explorer import Roll
    >>> meant([-1, 0], Roll("red:fire blue:air")).dice
    (0, 1)
    >>> meant({0: "air"}, Roll("red:fire blue:air")).symbol
    Symbol.AIR
    """
    if isinstance(wanted, Option):
        wanted = wanted.action
    if isinstance(wanted, Action) and (wanted.dice or wanted.kind == "stop"):
        return replace(wanted, dice=tuple(_index(die, roll) for die in wanted.dice), roll=roll)
    if isinstance(wanted, str) and wanted == "stop":
        return Action("stop", roll=roll)
    if isinstance(wanted, Mapping) and len(wanted) == 1:
        ((die, symbol),) = wanted.items()
        turned = roll.replace(die, symbol)
        return Action("turn", (_index(die, roll),), turned.symbols[die], roll=roll)
    dice = _dice(wanted, roll)
    if 1 <= len(dice) <= 2:
        return Action("reroll", dice, roll=roll)
    raise GlowError("not-an-action", given=repr(wanted))


def _dice(wanted: object, roll: Roll) -> tuple[int, ...]:
    """Return the indexes of dice that are meant, each once; none if it means something else."""
    if isinstance(wanted, Iterable):
        some = () if isinstance(wanted, str | Mapping) else wanted
        return tuple(sorted({_index(die, roll) for die in some}))
    known = isinstance(wanted, SupportsIndex) and not isinstance(wanted, bool)
    return (_index(wanted, roll),) if known else ()


def _index(given: object, roll: Roll) -> int:
    """Return the index of a die, counted from the front."""
    count = len(roll)
    if isinstance(given, SupportsIndex) and -count <= given.__index__() < count:
        return given.__index__() % count
    raise GlowError("no-such-die", given=repr(given), last=count - 1)


def follows(after: Roll, before: Roll, action: Action, policy: Policy) -> bool:
    """Say whether dice can lie like this after an action, whichever of equal dice it took."""
    if [die.unrolled() for die in after] != [die.unrolled() for die in before]:
        return False
    changed = [at for at in range(len(before)) if after[at] != before[at]]
    shown = {die: one for one in policy.shown(before) for die in one.dice}
    moved = Counter(shown[die] for die in action.dice)
    if Counter(shown[die] for die in changed) - moved:
        return False
    if action.symbol is None:
        return True
    (one,) = moved
    face = policy.kinds[one.kind].face
    lying = [face(after.symbols[die]) for die in one.dice]
    wanted = [face(before.symbols[die]) for die in one.dice]
    wanted[0] = face(action.symbol)
    return Counter(lying) == Counter(wanted)


def signature(action: Action, policy: Policy, roll: Roll) -> object:
    """Return what makes an action the same as another, whichever of equal dice it takes."""
    shown = policy.shown(roll)
    some = sorted(at for at, one in enumerate(shown) for die in action.dice if die in one.dice)
    face = None
    if action.symbol is not None:
        face = policy.kinds[shown[some[0]].kind].face(action.symbol)
    return action.kind, some, face
