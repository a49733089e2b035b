"""What lies on the explorer's table, as a position that can be shared, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Adventurer
from glow_explorer.catalog import catalog
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.places import CENTRE
from glow_explorer.sharing import Position
from glow_explorer.widgets.traits import company_of

if TYPE_CHECKING:
    from collections.abc import Mapping

STOCK = ("light", "footprints", "fireflies", "rerolls")
ON_LAND = ("at", "camp", "used", "visited")


def position_of(table: Mapping[str, Any]) -> Position:
    """Return what lies on a table as a position; without an adventurer the cards stay behind."""
    parts: dict[str, Any] = {name: table[name] for name in STOCK}
    if table["roll"]:
        parts["roll"] = table["roll"]
    if any(isinstance(card, Adventurer) for card in table["cards"]):
        parts["company"] = company_of(table["cards"])
        parts["cemetery"] = table["cemetery"]
        if table["roll"]:
            parts["sketal_dice"] = table["sketal_dice"]
    parts["journey"] = table["journey"]
    if table["journey"] == "archipelago":
        parts["boats"] = table["boats"]
    else:
        parts |= {name: table[name] for name in ON_LAND if table["roll"] or name in ("at", "camp")}
    return Position(**parts, rulings=table["rulings"])


def laid_out(position: Position) -> dict[str, Any]:
    """Return a position as it is laid on a table; what it does not tell is as at the start."""
    if position.game is not None:
        return {"game": position.game}
    if position.pool is not None:
        raise GlowError("dice-not-rolled", given=str(position.pool))
    company = position.company
    light = catalog().setup.start_score if position.light is None else position.light
    laid = {
        "roll": position.roll or Roll(),
        "locked": (),
        "cards": () if company is None else company.cards,
        "rulings": position.rulings,
        "light": light,
        "footprints": position.footprints,
        "fireflies": position.fireflies,
        "rerolls": position.rerolls,
        "free_rerolls": 0 if company is None else company.rerolls_per_round,
        "sketal_dice": dict(position.sketal_dice),
        "cemetery": position.cemetery,
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
    if position.company is None and position.journey is not None:
        return "journey"
    return "cards"
