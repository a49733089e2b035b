"""A position as a document: its parts, and its code."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import cards, words
from glow_explorer.render.document import Document, Group, Line, Note, Picture, Span
from glow_explorer.render.judge import STOCK
from glow_explorer.render.rulebook import chosen_rulings
from glow_explorer.rulebook import Rulings
from glow_explorer.sharing.codes import code_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.position import Position
    from glow_explorer.render.document import Block


def position(value: Position) -> Document:
    """Describe a position: dice, cards, places on the map, and the code to copy."""
    return Document(
        "",
        tuple(_blocks(value)),
        first_line=text("position.title") if value.game is None else "",
        panel=False,
        width=0,
        flush=True,
    )


def _blocks(value: Position) -> Iterator[Block]:
    if value.game is not None:
        from glow_explorer.render.game import game

        yield Group((game(value.game),))
    yield from _on_the_table(value)
    if value.game is None:
        yield from map(Note, (*_of_player(value), *_of_journey(value)))
        if value.rulings != Rulings():
            yield chosen_rulings(value.rulings)
    if value.journey is not None:
        yield Picture(partial(_map, value), text("position.map"))
    if code := code_of(value):
        yield Note(text("position.code-label"), in_terminal=False, faint=True)
        yield Line((Span(code, "code"),), told=text("position.code", code=code))


def _on_the_table(value: Position) -> Iterator[Group]:
    """Yield the dice and the cards of a position."""
    if value.roll is not None:
        told = words.labelled("position.roll", words.dice(value.roll))
        yield Group((cards.dice(value.roll)._replace(first_line=told),))
    if value.pool is not None:
        told = words.labelled("position.pool", words.totals(value.pool))
        yield Group((cards.dice(value.pool)._replace(first_line=told),))
    if value.company is not None:
        yield Group((cards.company(value.company),))


def _of_player(value: Position) -> Iterator[str]:
    amounts = {name: getattr(value, name) for name in STOCK}
    stock = [
        text(f"effect.{STOCK[name]}", count=amount, amount=str(amount))
        for name, amount in amounts.items()
        if amount or (name == "light" and amount is not None)
    ]
    if stock:
        yield words.labelled("position.stock", ", ".join(stock))
    if value.company is not None:
        names = {card.key: words.name(card) for card in value.company.companions}
        for key, die in value.sketal_dice.items():
            code = "position.sketal-die" if die is not None else "position.sketal-without"
            yield text(code, name=names[key], key=key, die=die)
    if value.cemetery:
        dead = ", ".join(words.name(card) for card in value.cemetery)
        yield words.labelled("position.cemetery", dead)
    if value.hidden_spells:
        yield text("position.hidden", count=value.hidden_spells)
    if value.kaar:
        yield text("position.kaar")


def _of_journey(value: Position) -> Iterator[str]:
    if value.boats is not None:
        yield text("position.boats", places=value.boats)
    if value.at is not None:
        yield text("position.company", place=value.at, camp=value.camp)
    if value.visited:
        yield text("position.visited", places=value.visited)
    if value.used:
        yield text("position.used", dice=value.used)
    if value.solo:
        yield text("position.solo")


def _map(value: Position) -> str:
    from glow_explorer.render.maps import Overlay, archipelago_map, province_map

    if value.boats is not None:
        return archipelago_map(Overlay(pieces=tuple((boat, "boat") for boat in value.boats)))
    at, camp = value.at or 0, value.camp or 0
    return province_map(Overlay(pieces=((at, "company"), (camp, "camp")), path=value.visited))
