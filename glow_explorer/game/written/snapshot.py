"""A table as plain values that go into JSON; `reading` reads them.

Whatever follows from the rest is left out: the reserve, the box, the companions removed, and what
no longer matters of a noon that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.game.pieces import COLORS, SYMBOLS
from glow_explorer.game.table import reserve
from glow_explorer.judge.outcome import entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.noon_state import NoonState
    from glow_explorer.game.table import Seat, Table, Tom
    from glow_explorer.rulebook import Rulings


def as_plain(table: Table) -> dict[str, Any]:
    """Return a table as plain values."""
    found: dict[str, Any] = {
        "journey": table.journey,
        "rulings": plain_rulings(table.rulings),
        "seed": table.seed,
        "acts": table.acts,
        "day": table.day,
        "stage": table.stage,
        "waiting": list(table.waiting),
        "first": table.first,
        "turn": table.turn,
        "players": [_seat(table, seat) for seat in table.seats],
        "track": [
            {"companion": card or None, "dice": _colors(dice), "footprints": prints}
            for card, dice, prints in zip(table.companions, table.dice, table.prints, strict=True)
        ],
        "decks": {deck: sorted(cards) for deck, cards in table.decks.items()},
        "cemetery": list(table.cemetery),
        "spells": sorted(table.spells),
    }
    if table.tom is not None:
        found["tom"] = _tom(table, table.tom)
    return found


def plain_rulings(rulings: Rulings) -> dict[str, Any]:
    """Return rulings as plain values: the preset, and what is decided otherwise."""
    return {"preset": rulings.preset, "changes": dict(rulings.changes)}


def _colors(colors: Sequence[int]) -> list[str]:
    return [COLORS[color].value for color in colors]


def _seat(table: Table, seat: Seat) -> dict[str, Any]:
    large = len(seat.owners)
    found: dict[str, Any] = {
        "name": seat.name,
        "adventurer": seat.adventurer,
        "companions": list(seat.companions),
        "spells": list(seat.spells),
        "hidden": list(seat.hidden),
        "light": seat.light,
        "footprints": seat.footprints,
        "fireflies": seat.fireflies,
        "rerolls": seat.rerolls,
        "recruited": seat.recruited,
        "sources": list(seat.sources),
        "large": [
            [COLORS[color].value, owner]
            for color, owner in zip(seat.colors[:large], seat.owners, strict=True)
        ],
        "small": _colors(seat.colors[large:]),
    }
    if seat.faces:
        found["faces"] = [SYMBOLS[face].value for face in seat.faces]
        found["gone"] = list(seat.gone)
    if seat.fresh:
        found["fresh"] = [[COLORS[color].value, owner] for color, owner in seat.fresh]
    if seat.spent:
        found["spent"] = seat.spent
    if table.journey == "province":
        found |= {"at": seat.at, "camp": seat.camp}
    else:
        found["boats"] = list(seat.boats)
    if seat.visited:
        found |= {"visited": list(seat.visited), "used": list(seat.used)}
    if table.stage == "noon" and seat is table.seat:
        found["before"] = list(seat.before)
        if seat.noon is not None:
            found["noon"] = _noon(table, seat.noon)
    return found


def _noon(table: Table, noon: NoonState) -> dict[str, Any]:
    """Write where noon stands: from which situation, and what was applied since."""
    here, resolver = noon.resolver.position, noon.resolver
    found: dict[str, Any] = {
        "companions": [card.number for card in resolver.company.companions],
        "spells": [card.number for card in resolver.company.spells],
        "cemetery": [card.number for card in here.cemetery],
        "dice": {
            str(card.number): here.sketal_dice[card.key]
            for card in resolver.company.companions
            if card.key in here.sketal_dice
        },
        "fireflies": here.fireflies,
        "rerolls": here.rerolls,
        "order": list(entries(noon.resolver, next(iter(noon.paths.values())))),
    }
    if here.rulings != table.rulings:
        found["rulings"] = plain_rulings(here.rulings)
    return found


def _tom(table: Table, tom: Tom) -> dict[str, Any]:
    return {
        "colors": _colors(tom.colors),
        "color": COLORS[tom.color].value,
        "reserve": _from_reserve(table),
        "spaces": list(tom.spaces),
        "score": tom.score,
        "band": tom.band,
        "footprints": tom.footprints,
        "camp": tom.camp,
        "boats": list(tom.boats),
        "tiles": list(tom.tiles),
        "stack": list(tom.stack),
        "discard": list(tom.discard),
        "deck": tom.deck,
        "last": tom.last,
    }


def _from_reserve(table: Table) -> bool:
    """Say whether Tom's dice were taken from the reserve (tom-dice-source)."""
    brought = sum(sum(owner > 0 for owner in seat.owners) + len(seat.fresh) for seat in table.seats)
    return sum(table.reserve) + brought < sum(reserve())
