"""What lies on the explorer's table, as a position that can be shared, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Adventurer
from glow_explorer.catalog import catalog
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.judge.verdict import KAAR
from glow_explorer.places import CENTRE
from glow_explorer.position import Position
from glow_explorer.widgets.sketals import read_sketal_dice, told_dice
from glow_explorer.widgets.traits import company_of, read_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

STOCK = ("light", "footprints", "fireflies", "rerolls")
ON_LAND = ("at", "camp", "used", "visited")


def position_of(table: Mapping[str, Any], tab: str = "cards") -> Position:
    """Return what lies on a table as a position; without an adventurer the cards stay behind.

    A journey that has not begun goes with it only from its own tab.
    """
    parts: dict[str, Any] = {name: table[name] for name in STOCK}
    roll, cards = table["roll"], table["cards"]
    if roll:
        parts["roll"] = roll
    if any(isinstance(card, Adventurer) for card in cards):
        parts["company"] = company_of(cards)
        parts["cemetery"] = [one for one in table["cemetery"] if one not in cards]
        parts["sketal_dice"] = told_dice(table["sketal_dice"], cards, roll)
    elif any(card.key == KAAR for card in cards):
        parts["kaar"] = True
    if tab == "journey" or _begun(table):
        parts |= {"journey": table["journey"], **_places(table)}
    return Position(**parts, rulings=table["rulings"])


def _begun(table: Mapping[str, Any]) -> bool:
    at_sea = table["journey"] == "archipelago"
    return bool(any(table["boats"]) if at_sea else table["at"] or table["camp"])


def _places(table: Mapping[str, Any]) -> dict[str, Any]:
    alone = {name: table[name] for name in ("solo", "hidden_spells")}
    if table["journey"] == "archipelago":
        return {"boats": table["boats"], **alone}
    used = tuple(die for die in table["used"] if die < len(table["roll"]))
    way = table["visited"] if table["visited"][-1:] == (table["at"],) else ()
    return {"at": table["at"], "camp": table["camp"], "used": used, "visited": way, **alone}


def left_out(table: Mapping[str, Any], position: Position) -> list[str]:
    """Say what of a table a position does not hold."""
    company = position.company
    printed = 0 if company is None else company.rerolls_per_round
    out = {
        "cards": company is None and any(card.key != KAAR for card in table["cards"]),
        "rerolls": table["free_rerolls"] != printed and company is not None,
        "steps": bool(table["steps"]),
        "day": bool(table["done"] or table["owed"]),
    }
    return [name for name, stays in out.items() if stays]


def laid_out(position: Position) -> dict[str, Any]:
    """Return a position as it is laid on a table; what it does not tell is as at the start."""
    if position.game is not None:
        return {"game": position.game}
    if position.pool is not None:
        raise GlowError("dice-not-rolled", given=str(position.pool))
    company = position.company
    cards = () if company is None else company.cards
    if position.kaar and all(card.key != KAAR for card in cards):
        cards = read_cards([*cards, KAAR])
    light = catalog().setup.start_score if position.light is None else position.light
    laid = {
        "roll": position.roll or Roll(),
        "locked": (),
        "cards": cards,
        "rulings": position.rulings,
        "light": light,
        "footprints": position.footprints,
        "fireflies": position.fireflies,
        "rerolls": position.rerolls,
        "free_rerolls": 0 if company is None else company.rerolls_per_round,
        "sketal_dice": read_sketal_dice(position.sketal_dice),
        "cemetery": position.cemetery,
        "owed": 0,
        "done": False,
        "solo": position.solo,
        "hidden_spells": position.hidden_spells,
        "steps": (),
    }
    return laid | _journey(position)


def _journey(position: Position) -> dict[str, Any]:
    start = {"boats": (CENTRE,) * 4, "at": 0, "camp": 0, "used": (), "visited": ()}
    if position.journey is None:
        return start
    names = ("boats",) if position.journey == "archipelago" else ON_LAND
    told = {name: getattr(position, name) for name in names}
    return {"journey": position.journey, **start, **told}


def tab_of(position: Position) -> str:
    """Return the tab that shows best what a position is about."""
    if position.game is not None:
        return "game"
    return "cards" if position.journey is None else "journey"
