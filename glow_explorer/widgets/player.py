"""What one player has, as traits: defined once, shared by all widgets, read as one position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import traitlets

from glow_explorer.cards import Card, Companion
from glow_explorer.catalog import catalog
from glow_explorer.collection import companions
from glow_explorer.company import company_of
from glow_explorer.dice import Roll, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import in_order, listed
from glow_explorer.places import CENTRE, known_boats, known_camp, known_space
from glow_explorer.position import JOURNEYS, Position
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.traits import (
    Known,
    amount_trait,
    cards_trait,
    choice_trait,
    flag_trait,
    indexes_trait,
    light_trait,
    read_amount,
    roll_trait,
    rulings_trait,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.dice import Pool
    from glow_explorer.kernel.hand import Hand


EVENING = "evening"


def read_space(space: object) -> int:
    """Read where the company stands; nothing is the start."""
    return known_space(0 if space is None else space)


def read_camp(space: object) -> int:
    """Read where the camp stands; nothing is the start."""
    return known_camp(0 if space is None else space)


def read_boats(boats: object) -> tuple[int, ...]:
    """Read where the boats are; nothing is the centre."""
    return known_boats((CENTRE,) * catalog().setup.boats if boats is None else boats)


def read_visited(spaces: object) -> tuple[int, ...]:
    """Read the spaces of an afternoon so far."""
    places = in_order(() if spaces is None else spaces)
    if places is None:
        raise GlowError("not-numbers", name="visited", given=quoted(spaces))
    return tuple(map(known_space, places))


def read_pool(dice: object) -> Pool | None:
    """Read the dice of the days to come; nothing means the dice of today."""
    if dice is None or (isinstance(dice, str) and not dice.strip()):
        return None
    return known_pool(dice)


def read_sketal_dice(owners: object) -> dict[str, int | None]:
    """Read which die is whose: each Sketal with the place of its die, or None for no die.

    >>> read_sketal_dice({13: 5, "sketal-green": None})
    {'companion:13': 5, 'companion:15': None}
    """
    if not isinstance(owners, Mapping):
        raise GlowError("not-sketal-dice", given=quoted(owners))
    return {
        companions()[sketal].ref: None if die is None else read_amount("die", die)
        for sketal, die in owners.items()
    }


def read_cemetery(cards: object) -> tuple[Companion, ...]:
    """Read who lies in the cemetery, everybody once."""
    dead_cards = listed(cards)
    if dead_cards is None:
        raise GlowError("not-a-list", given=cards)
    dead = (card if isinstance(card, Companion) else companions()[card] for card in dead_cards)
    return tuple(dict.fromkeys(dead))


def read_steps(entries: object) -> tuple[str, ...]:
    """Read the entries of an order; whether it is legal is not asked here."""
    order = None if isinstance(entries, Mapping) else listed(entries)
    if order is None:
        raise GlowError("not-an-order", given=quoted(entries))
    steps = tuple(entry.ref if isinstance(entry, Card) else entry for entry in order)
    for entry in steps:
        if not isinstance(entry, str):
            raise GlowError("not-an-order", given=quoted(entry))
    return cast("tuple[str, ...]", steps)


_PARTS: Mapping[str, Callable[[], Known]] = {
    "roll": roll_trait,
    "cards": cards_trait,
    "rulings": rulings_trait,
    "light": light_trait,
    "footprints": partial(amount_trait, "footprints"),
    "fireflies": partial(amount_trait, "fireflies"),
    "rerolls": partial(amount_trait, "rerolls"),
    "free_rerolls": partial(amount_trait, "free_rerolls"),
    "sketal_dice": partial(Known, read_sketal_dice, {}),
    "cemetery": partial(Known, read_cemetery, (), lambda dead: [card.ref for card in dead]),
    "hidden_spells": partial(amount_trait, "hidden_spells"),
    "solo": partial(flag_trait, "solo"),
    "lapped": partial(flag_trait, "lapped"),
    "steps": partial(Known, read_steps, (), list),
    "journey": partial(choice_trait, "journey", JOURNEYS, "archipelago"),
    "boats": partial(Known, read_boats, None, list),
    "at": partial(Known, read_space, None),
    "camp": partial(Known, read_camp, None),
    "used": indexes_trait,
    "gone": indexes_trait,
    "visited": partial(Known, read_visited, (), list),
    "owed": partial(amount_trait, "owed"),
    "done": partial(flag_trait, "done"),
    "pool": partial(Known, read_pool, None, lambda pool: "" if pool is None else str(pool)),
}
"""The traits of what a player has, by name."""
PARTS = tuple(_PARTS)
_ON_LAND = ("at", "camp", "used", "visited")
_STOCK = ("rulings", "footprints", "fireflies", "rerolls", "free_rerolls", "hidden_spells", "solo",
          "lapped", "owed")  # fmt: skip


def player_trait(name: str) -> Known:
    """Return the trait of a part of what a player has."""
    return _PARTS[name]()


class PlayerWidget(GlowWidget):
    """A widget whose traits are what a player has, or some of it."""

    @property
    def position(self) -> Position:
        """What the traits say, as one value that never changes."""
        return position_of({name: getattr(self, name) for name in PARTS if self.has_trait(name)})


def fates(
    roll: Roll, hand: Hand, used: Collection[int] = (), gone: Collection[int] = ()
) -> dict[str, str]:
    """Return the dice that no longer count, by their places, each with why.

    A die that is ``"used"`` has served in the afternoon, one that is ``"returned"`` has gone back
    to the reserve, and one that is ``"cursed"`` shows what the black die curses.

    >>> from glow_explorer.judge.verdict import read
    >>> from glow_explorer.rulebook import Rulings
    >>> roll = Roll("red:fire blue:water black:fire")
    >>> fates(roll, read(roll, Rulings()), used=[1])
    {'0': 'cursed', '1': 'used', '2': 'cursed'}
    """
    told = {
        **{die: "cursed" for die in range(len(roll)) if die not in hand.counted},
        **dict.fromkeys(gone, "returned"),
        **dict.fromkeys(used, "used"),
    }
    return {str(die): told[die] for die in sorted(told) if die < len(roll)}


def position_of(table: Mapping[str, Any]) -> Position:
    """Return what lies on a table, by the names of the traits, as a position.

    Dice and cards that are named but not there are left out.
    """
    roll, cards = table.get("roll", Roll()), table.get("cards", ())
    parts: dict[str, Any] = {name: table[name] for name in _STOCK if name in table}
    parts["roll"] = roll
    if "cards" in table:
        parts["company"] = company_of(cards)
        parts["sketal_dice"] = known_sketal_dice(table.get("sketal_dice", {}), cards, roll)
    if "light" in table:
        parts["light"] = table["light"]
    if table.get("pool") is not None:
        parts["pool"] = table["pool"]
    parts["cemetery"] = [card for card in table.get("cemetery", ()) if card not in cards]
    parts["order"] = table.get("steps", ())
    if table.get("done"):
        parts["phase"] = EVENING
    return Position(**parts, **_places(table))


def _places(table: Mapping[str, Any]) -> dict[str, Any]:
    if "journey" not in table:
        return {}
    if table["journey"] == "archipelago":
        return {"journey": "archipelago", "boats": table["boats"]}
    used = tuple(die for die in table["used"] if die < len(table["roll"]))
    way = table["visited"] if table["visited"][-1:] == (table["at"],) else ()
    return {
        "journey": "province", "at": table["at"], "camp": table["camp"], "used": used,
        "visited": way,
    }  # fmt: skip


def known_sketal_dice(
    owners: Mapping[str, int | None], cards: Iterable[Card], roll: Roll
) -> dict[Any, int | None]:
    """Return whose dice are known, but for cards and dice that are not there.

    >>> from glow_explorer import Company, Roll
    >>> company = Company("Pocana", ["sketal-orange"])
    >>> known_sketal_dice({"companion:13": 0, "companion:15": 1}, company, Roll("orange:rock"))
    {'companion:13': 0}
    """
    refs = {card.ref for card in cards}
    return {
        ref: die for ref, die in owners.items() if ref in refs and (die is None or die < len(roll))
    }


def laid_out(position: Position) -> dict[str, Any]:
    """Return a position by the names of the traits; what it does not tell is as at the start."""
    if position.game is not None:
        return {"game": position.game}
    if position.roll is None and position.pool is not None:
        raise GlowError("dice-not-rolled", given=str(position.pool))
    company = position.company
    cards: tuple[Card, ...] = ()
    if company is not None:
        cards = company.cards if company.is_led else company.cards[1:]
    if position.kaar and not any(card.key == "kaar" for card in cards):
        cards = (*cards, companions()["kaar"])
    printed = 0 if company is None else company.rerolls_per_round
    start = catalog().setup.start_score
    refs = {card.key: card.ref for card in cards}
    laid = {
        "roll": position.dice,
        "locked": (),
        "cards": cards,
        "rulings": position.rulings,
        "light": start if position.light is None else position.light,
        "footprints": position.footprints,
        "fireflies": position.fireflies,
        "rerolls": position.rerolls,
        "free_rerolls": printed if position.free_rerolls is None else position.free_rerolls,
        "sketal_dice": {refs[key]: die for key, die in position.sketal_dice.items()},
        "cemetery": position.cemetery,
        "owed": position.owed,
        "done": position.phase == EVENING,
        "solo": position.solo,
        "lapped": position.lapped,
        "hidden_spells": position.hidden_spells,
        "steps": position.order,
    }
    return laid | _journey(position)


def _journey(position: Position) -> dict[str, Any]:
    start = {"boats": (CENTRE,) * 4, "at": 0, "camp": 0, "used": (), "visited": ()}
    if position.journey is None:
        return start
    names = ("boats",) if position.journey == "archipelago" else _ON_LAND
    return {"journey": position.journey, **start} | {
        name: getattr(position, name) for name in names
    }


SHARED = (*(name for name in PARTS if name != "pool"), "days", "locked", "highlight", "game",
          "language", "theme")  # fmt: skip
"""What widgets have in common, if they have it."""


def link(first: GlowWidget, *others: GlowWidget) -> None:
    """Make widgets share whatever they name alike; the first one says how things are.

    >>> from glow_explorer.widgets import DiceTray, VerdictBoard
    >>> tray, board = DiceTray("red:fire"), VerdictBoard()
    >>> link(tray, board)
    >>> tray.roll = "blue:water blue:air"
    >>> board.roll
    Roll('blue:water blue:air')
    """
    for other in others:
        common = [name for name in SHARED if first.has_trait(name) and other.has_trait(name)]
        if not common:
            raise GlowError(
                "nothing-to-link", given=type(other).__name__, expected=type(first).__name__
            )
        for name in common:
            traitlets.link((first, name), (other, name))
