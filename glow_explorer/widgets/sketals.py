"""Whose dice are whose, and who lies in the cemetery, as widgets are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Companion
from glow_explorer.collection import companions
from glow_explorer.errors import GlowError
from glow_explorer.widgets.traits import Known, read_amount

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.dice import Roll


def read_sketal_dice(given: object) -> dict[str, int | None]:
    """Read which die is whose: each Sketal with the place of its die, or None for no die.

    >>> read_sketal_dice({13: 5, "sketal-green": None})
    {'companion:13': 5, 'companion:15': None}
    """
    if not isinstance(given, Mapping):
        raise GlowError("not-sketal-dice", given=repr(given)[:80])
    return {
        companions()[wanted].ref: None if die is None else read_amount("die", die)
        for wanted, die in given.items()
    }


def read_cemetery(given: object) -> tuple[Companion, ...]:
    """Read who lies in the cemetery, everybody once."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GlowError("not-a-list", given=repr(given)[:80])
    found = (one if isinstance(one, Companion) else companions()[one] for one in given)
    return tuple(dict.fromkeys(found))


def sketal_dice_trait() -> Known:
    """Which die is whose; the browser sees references and places."""
    return Known(read_sketal_dice, {})


def cemetery_trait() -> Known:
    """Who lies in the cemetery; the browser sees a list of references."""
    return Known(read_cemetery, (), lambda value: [one.ref for one in value])


def told_dice(
    given: Mapping[str, int | None], cards: Iterable[Card], roll: Roll
) -> dict[Any, int | None]:
    """Return whose dice are known, but for cards and dice that are not there.

    >>> from glow_explorer import Company, Roll
    >>> company = Company("Pocana", ["sketal-orange"])
    >>> told_dice({"companion:13": 0, "companion:15": 1}, company, Roll("orange:rock"))
    {'companion:13': 0}
    """
    there = {one.ref for one in cards}
    return {
        ref: die for ref, die in given.items() if ref in there and (die is None or die < len(roll))
    }
