"""A position in words and as HTML: its parts, and its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import cards, words
from glow_explorer.render.judge import STOCK
from glow_explorer.render.maps import Overlay, archipelago_map, province_map
from glow_explorer.render.markup import FAINT, box, page, picture, source
from glow_explorer.render.rulebook import rulings_text
from glow_explorer.rulebook import Rulings
from glow_explorer.sharing.codes import code_of

if TYPE_CHECKING:
    from glow_explorer.position import Position

_PIECE = "margin: 8px 0"
_CODE = "font-family: monospace; overflow-wrap: anywhere; user-select: all"


def position_text(value: Position) -> str:
    """Return a position in words, part by part."""
    parts = [text("position.title")]
    if value.game is not None:
        from glow_explorer.render.game import game_text

        parts = [game_text(value.game)]
    if value.roll is not None:
        parts.append(words.labelled("position.roll", words.dice(value.roll)))
    if value.pool is not None:
        parts.append(words.labelled("position.pool", words.totals(value.pool)))
    if value.company is not None:
        parts.append(words.company(value.company))
    parts += lines(value)
    if code := code_of(value):
        parts.append(text("position.code", code=code))
    return "\n".join(parts)


def lines(value: Position) -> list[str]:
    """Return the parts of a position that are neither dice nor cards, one line each."""
    if value.game is not None:
        return []
    return [*_of_player(value), *_of_journey(value), *_under(value)]


def _of_player(value: Position) -> list[str]:
    parts = []
    amounts = {name: getattr(value, name) for name in STOCK}
    stock = [
        text(f"effect.{STOCK[name]}", count=amount, amount=str(amount))
        for name, amount in amounts.items()
        if amount or (name == "light" and amount is not None)
    ]
    if stock:
        parts.append(words.labelled("position.stock", ", ".join(stock)))
    if value.company is not None:
        names = {card.key: words.name(card) for card in value.company.companions}
        for key, die in value.sketal_dice.items():
            code = "position.sketal-die" if die is not None else "position.sketal-without"
            parts.append(text(code, name=names[key], key=key, die=die))
    if value.cemetery:
        dead = ", ".join(words.name(card) for card in value.cemetery)
        parts.append(words.labelled("position.cemetery", dead))
    if value.hidden_spells:
        parts.append(text("position.hidden", count=value.hidden_spells))
    if value.kaar:
        parts.append(text("position.kaar"))
    return parts


def _of_journey(value: Position) -> list[str]:
    parts = []
    if value.boats is not None:
        parts.append(text("position.boats", places=value.boats))
    if value.at is not None:
        parts.append(text("position.company", place=value.at, camp=value.camp))
    if value.visited:
        parts.append(text("position.visited", places=value.visited))
    if value.used:
        parts.append(text("position.used", dice=value.used))
    if value.solo:
        parts.append(text("position.solo"))
    return parts


def _under(value: Position) -> list[str]:
    return [] if value.rulings == Rulings() else rulings_text(value.rulings).split("\n")


def position(value: Position) -> str:
    """Show a position: dice, cards, places on the map, and the code to copy."""
    shell, closing = source(page()), "</div>"
    return shell.removesuffix(closing) + "".join(_pieces(value)) + closing


def _pieces(value: Position) -> list[str]:
    drawn = []
    if value.game is not None:
        from glow_explorer.render.game import game

        drawn.append(game(value.game))
    drawn += [cards.dice(dice) for dice in (value.roll, value.pool) if dice is not None]
    if value.company is not None:
        drawn.append(cards.company(value.company))
    drawn = [f'<div style="{_PIECE}">{piece}</div>' for piece in drawn]
    rest = box(_PIECE)
    for line in lines(value):
        box("margin: 2px 0", rest, line.strip())
    if value.journey is not None:
        frame = box("margin: 8px 0; max-width: 860px", rest)
        picture(frame, _map(value), text("position.map"))
    if code := code_of(value):
        label = box(f"{FAINT}; margin-top: 6px", rest, text("position.code-label"))
        box(_CODE, label, code)
    return [*drawn, source(rest)]


def _map(value: Position) -> str:
    if value.boats is not None:
        return archipelago_map(Overlay(pieces=tuple((boat, "boat") for boat in value.boats)))
    at, camp = value.at or 0, value.camp or 0
    return province_map(Overlay(pieces=((at, "company"), (camp, "camp")), path=value.visited))
