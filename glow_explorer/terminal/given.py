"""Reading cards, companies and rulings as they are typed in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.cards import Adventurer, Companion, Spell
from glow_explorer.company import Company
from glow_explorer.errors import GlowError
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.terminal.parsing import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.cards import Card

NOBODY = {"none", "aucun", "-"}


def cards(given: Sequence[str]) -> list[Card]:
    """Return the cards that are meant; a bare number is a companion's.

    >>> [card.ref for card in cards(["Pocana", "13", "spell:3"])]
    ['adventurer:4', 'companion:13', 'spell:3']
    """
    return [collection.card(f"companion:{one}" if one.isdecimal() else one) for one in given]


def company(given: Sequence[str]) -> Company:
    """Return cards as the company of a player; it needs its adventurer."""
    found = cards(given)
    leaders = [card for card in found if isinstance(card, Adventurer)]
    if not leaders:
        raise GlowError("company-without-adventurer", given=", ".join(given))
    if len(leaders) > 1:
        raise GlowError("two-adventurers", given=[card.key for card in leaders])
    return Company(
        leaders[0],
        [card for card in found if isinstance(card, Companion)],
        [card for card in found if isinstance(card, Spell)],
    )


def rulings(given: str | None) -> Rulings:
    """Return rulings: a preset, single decisions, or both.

    >>> rulings("digital,joker-saves-a-die=yes")
    Rulings('digital', joker_saves_a_die='yes')
    """
    presets, decided = [], {}
    for part in words(given or PRESETS[0]):
        name, sign, answer = (one.strip() for one in part.partition("="))
        if not sign:
            presets.append(name)
        elif name in decided:
            raise GlowError("ruling-given-twice", given=name)
        else:
            decided[name] = answer
    if len(presets) > 1:
        raise GlowError("two-presets", given=presets)
    return Rulings(*presets, **decided)


def sketal_dice(given: Sequence[str] | None) -> dict[Any, int | None] | None:
    """Return which die belongs to which Sketal, out of ``13=5`` or ``13=none``."""
    if given is None:
        return None
    found: dict[Any, int | None] = {}
    for part in given:
        owner, sign, die = (one.strip() for one in part.partition("="))
        if not sign or not (die.isdecimal() or die in NOBODY):
            raise GlowError("not-an-owner", given=part)
        found[owner] = int(die) if die.isdecimal() else None
    return found
