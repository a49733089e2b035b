"""A position, told and shown by its parts, with its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import pages, words
from glow_explorer.render.game_table import shown
from glow_explorer.render.game_words import game as game_words
from glow_explorer.render.maps import archipelago_map, province_map
from glow_explorer.render.markup import FAINT, box, page, picture, source
from glow_explorer.render.overlay import Overlay
from glow_explorer.render.rulebook_pages import rulings_words
from glow_explorer.rulebook import Rulings

if TYPE_CHECKING:
    from glow_explorer.position import Position

_STOCK = {
    "light": "effect.light",
    "footprints": "effect.footprint",
    "fireflies": "effect.firefly",
    "rerolls": "effect.reroll",
}
_PIECE = "margin: 8px 0"
_CODE = "font-family: monospace; overflow-wrap: anywhere; user-select: all"


def position_words(value: Position) -> str:
    """Tell a position part by part."""
    parts = [text("position.title")]
    if value.game is not None:
        parts = [game_words(value.game)]
    if value.roll is not None:
        parts.append(words.labelled("position.roll", words.dice(value.roll)))
    if value.pool is not None:
        parts.append(words.labelled("position.pool", words.totals(value.pool)))
    if value.company is not None:
        parts.append(words.company(value.company))
    parts += lines(value)
    return "\n".join([*parts, text("position.code", code=value.code())])


def lines(value: Position) -> list[str]:
    """Say the parts of a position that are neither dice nor cards, one line each."""
    if value.game is not None:
        return []
    return [*_of_player(value), *_of_journey(value), *_under(value)]


def _of_player(value: Position) -> list[str]:
    found = []
    amounts = {name: getattr(value, name) for name in _STOCK}
    stock = [
        text(_STOCK[name], count=amount, amount=str(amount))
        for name, amount in amounts.items()
        if amount or (name == "light" and amount is not None)
    ]
    if stock:
        found.append(words.labelled("position.stock", ", ".join(stock)))
    if value.company is not None:
        names = {card.key: words.name(card) for card in value.company.companions}
        for key, die in value.sketal_dice.items():
            code = "position.sketal-die" if die is not None else "position.sketal-without"
            found.append(text(code, name=names[key], key=key, die=die))
    if value.cemetery:
        dead = ", ".join(words.name(card) for card in value.cemetery)
        found.append(words.labelled("position.cemetery", dead))
    if value.hidden_spells:
        found.append(text("position.hidden", count=value.hidden_spells))
    if value.kaar:
        found.append(text("position.kaar"))
    return found


def _of_journey(value: Position) -> list[str]:
    found = []
    if value.boats is not None:
        found.append(text("position.boats", places=value.boats))
    if value.at is not None:
        found.append(text("position.company", place=value.at, camp=value.camp))
    if value.visited:
        found.append(text("position.visited", places=value.visited))
    if value.used:
        found.append(text("position.used", dice=value.used))
    if value.solo:
        found.append(text("position.solo"))
    return found


def _under(value: Position) -> list[str]:
    return [] if value.rulings == Rulings() else rulings_words(value.rulings).split("\n")


def position_page(value: Position) -> str:
    """Show a position: dice, cards, places on the map, and the code to copy."""
    shell, closing = source(page()), "</div>"
    return shell.removesuffix(closing) + "".join(_pieces(value)) + closing


def _pieces(value: Position) -> list[str]:
    found = []
    if value.game is not None:
        found.append(shown(value.game))
    found += [pages.dice(dice) for dice in (value.roll, value.pool) if dice is not None]
    if value.company is not None:
        found.append(pages.company(value.company))
    found = [f'<div style="{_PIECE}">{one}</div>' for one in found]
    rest = box(_PIECE)
    for line in lines(value):
        box("margin: 2px 0", rest, line.strip())
    if value.journey is not None:
        frame = box("margin: 8px 0; max-width: 860px", rest)
        picture(frame, _map(value), text("position.map"))
    label = box(f"{FAINT}; margin-top: 6px", rest, text("position.code-label"))
    box(_CODE, label, value.code())
    return [*found, source(rest)]


def _map(value: Position) -> str:
    if value.boats is not None:
        return archipelago_map(Overlay(pieces=tuple((boat, "boat") for boat in value.boats)))
    at, camp = value.at or 0, value.camp or 0
    return province_map(Overlay(pieces=((at, "company"), (camp, "camp")), path=value.visited))
