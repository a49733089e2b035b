"""What lies on the table as documents: dice, cards, a company, and a position with its code."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die
from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.document import (
    Badge,
    Document,
    Group,
    Line,
    Note,
    PageTable,
    Picture,
    Span,
    Tile,
)
from glow_explorer.render.palette import BODY, DECK, SPELL
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.collection import Cards
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice
    from glow_explorer.position import Position
    from glow_explorer.render.document import Block, Cell, Piece


def die(value: Die) -> Document:
    """Describe a die."""
    return Document("", (Line((value,)),), first_line=words.die(value), panel=False)


def dice(value: Dice) -> Document:
    """Describe dice in order, and on a page what they are in all."""
    totals = Note(words.totals(value), in_terminal=False, faint=True)
    return Document("", (Line(tuple(value)), totals), first_line=words.dice(value), panel=False)


def condition(value: Condition) -> Document:
    """Describe a condition: its badges and its words."""
    return _badges_and_words((value,), words.condition(value))


def effect(value: Effect) -> Document:
    """Describe an effect: its badges and its words."""
    return _badges_and_words((value,), words.effect(value))


def cost(value: Cost) -> Document:
    """Describe a cost: its badges and its words."""
    badges = tuple(
        Badge(words.icon(name), "" if name == "skull" else str(amount))
        for name, amount in value.terms
    )
    return _badges_and_words(badges, words.cost(value))


def _badges_and_words(badges: tuple[Piece, ...], sentence: str) -> Document:
    return Document("", (Line((*badges, sentence)),), first_line=sentence, panel=False)


def card(value: Card, *, in_company: bool = False) -> Document:
    """Describe a card: what it does at noon, what it brings in play and at the end.

    Beside others in a company it is not said which games it is for: it is in this one.
    """
    identity = f"{words.identity(value)} · {value.key}"
    name = words.name(value)
    powers = words.powers(value)
    end_light = _end_light(value)
    noon = words.labelled("card.noon", words.noon(value))
    besides = [] if in_company else words.beside_noon(value)
    body: list[Block] = [Line((Span(identity, "faint"),)), Note(noon, on_page=False)]
    if powers:
        brought = words.labelled("card.in-play", ", ".join(power for _, power in powers))
        body.append(Line(_pictured(powers), told=brought))
    body += [Note(badge.text, on_page=False) for badge in end_light]
    if value.effect:
        body.append(Line((value,)))
    sentences = [text("card.sentence", said=noon), *besides]
    body.append(Line((Span(" ".join(sentences), "small"),), told="".join(besides)))
    return Document(
        name,
        tuple(body),
        first_line=f"{name} · {identity}",
        beside=end_light,
        tile=Tile(_edge(value), name, side="top", width=252, grows=False),
    )


def _edge(value: Card) -> str:
    """Return the colour that heads a card."""
    if isinstance(value, Adventurer):
        return BODY[value.color]
    if isinstance(value, Companion):
        return BODY[value.die] if isinstance(value.die, Color) else DECK[value.deck]
    return SPELL


def _end_light(value: Card) -> tuple[Badge, ...]:
    """Return the light of the end of the game, as a card has it in its corner."""
    if not (amount := words.end_light(value)):
        return ()
    label = words.labelled("card.at-the-end", words.effect_term("light", amount))
    return (Badge("light", words.signed(amount), label),)


def _pictured(powers: list[tuple[Color | str, str]]) -> tuple[Piece, ...]:
    """Return what a card brings while it is in play, each power with its picture."""
    return tuple(
        piece
        for kind, power in powers
        for piece in (Die(kind) if isinstance(kind, Color) else Badge(kind), Span(power, "small"))
    )


def company(value: Company) -> Document:
    """Describe a company, card by card."""
    title = text("company.title", name=words.name(value.adventurer))
    return Document(
        title,
        (Group(tuple(card(each, in_company=True) for each in value)),),
        panel=False,
        width=0,
        flush=True,
    )


# ---------------------------------------------------------------------- tables of cards


def cards(value: Cards[Card]) -> Document:
    """Describe cards as a table, one row per card."""
    caption = text(f"table.{value.kind}", count=len(value))
    columns = _columns(value)
    width = max((len(each.key) for each in value), default=0)
    lines = [f"{each.number:4}  {each.key:{width}}  {words.noon(each)}" for each in value]
    table = PageTable(
        caption,
        tuple(text(f"table.{name}") for name in columns),
        partial(_rows, value, tuple(columns.values())),
        tuple(lines),
        heads=list(columns).index("name"),
    )
    return Document("", (table,), first_line=caption, panel=False, width=0, flush=True)


def _rows(
    value: Cards[Card], columns: tuple[Callable[[Card], Cell], ...]
) -> Iterator[tuple[Cell, ...]]:
    for each in value:
        yield tuple(fill(each) for fill in columns)


def _columns(value: Cards[Card]) -> dict[str, Callable[[Card], Cell]]:
    """Choose the columns that these cards have something to say in."""
    kinds = {type(card) for card in value}
    columns: dict[str, Callable[[Card], Cell]] = {
        "number": lambda card: str(card.number),
        "name": words.name,
        "key": lambda card: Span(card.key, "code"),
        "condition": lambda card: card.condition,
        "effect": lambda card: card.effect,
    }
    if kinds & {Adventurer, Companion}:
        columns["powers"] = lambda card: Line(_pictured(words.powers(card)))
        columns["end-light"] = lambda card: Line(_end_light(card))
    if Companion in kinds:
        columns["deck"] = lambda card: card.deck if isinstance(card, Companion) else ""
        columns["solo"] = _solo
    if Spell in kinds:
        columns["copies"] = lambda card: str(card.copies) if isinstance(card, Spell) else ""
    return columns


def _solo(value: Card) -> str:
    if not isinstance(value, Companion):
        return ""
    return text("table.yes") if value.in_solo else text("table.no")


# ---------------------------------------------------------------------- a position


def position(value: Position) -> Document:
    """Describe a position: dice, cards, places on the map, and the code to copy.

    A player in a game looks as in the picture of that game.
    """
    if value.player is not None:
        from glow_explorer.render.games import player

        return player(value)
    return Document(
        "",
        tuple(_blocks(value)),
        first_line=text("position.title") if value.game is None else "",
        panel=False,
        width=0,
        flush=True,
    )


def _blocks(value: Position) -> Iterator[Block]:
    from glow_explorer.render.rulebook import chosen_rulings
    from glow_explorer.rulebook import Rulings
    from glow_explorer.sharing.codes import code_of

    if value.game is not None:
        from glow_explorer.render.games import game

        yield Group((game(value.game),))
    yield from _on_the_table(value)
    if value.game is None:
        yield from map(Note, (*of_player(value), *of_journey(value)))
        if value.rulings != Rulings():
            yield chosen_rulings(value.rulings)
    if value.journey is not None:
        yield Picture(partial(position_map, value), text("position.map"))
    if code := code_of(value):
        yield Note(text("position.code-label"), in_terminal=False, faint=True)
        yield Line((Span(code, "code"),), told=text("position.code", code=code))


def _on_the_table(value: Position) -> Iterator[Group]:
    """Yield the dice and the cards of a position."""
    if value.roll is not None:
        told = words.labelled("position.roll", words.dice(value.roll))
        yield Group((dice(value.roll)._replace(first_line=told),))
    if value.pool is not None:
        told = words.labelled("position.pool", words.totals(value.pool))
        yield Group((dice(value.pool)._replace(first_line=told),))
    if value.company is not None:
        yield Group((company(value.company),))


def of_player(value: Position) -> Iterator[str]:
    """Yield what is said of the player: stock, the Sketals' dice, the cemetery, spells, Kaar."""
    from glow_explorer.render.judge import STOCK

    amounts = {name: getattr(value, name) for name in STOCK}
    stock = [
        text(f"effect.{STOCK[name]}", count=amount, amount=str(amount))
        for name, amount in amounts.items()
        if amount or (name == "light" and amount is not None)
    ]
    if stock:
        yield words.labelled("position.stock", ", ".join(stock))
    if value.company is not None:
        names = {card.key: words.clear_name(card) for card in value.company.companions}
        for key, die in value.sketal_dice.items():
            code = "position.sketal-die" if die is not None else "position.sketal-without"
            yield words.capital(text(code, name=names[key], die=die))
    if value.cemetery:
        dead = ", ".join(words.spoken(card) for card in value.cemetery)
        yield words.labelled("position.cemetery", dead)
    if value.hidden_spells:
        yield text("position.hidden", count=value.hidden_spells)
    if value.kaar:
        yield text("position.kaar")


def of_journey(value: Position) -> Iterator[str]:
    """Yield what is said of the journey: where boats or company are, and how the day stands."""
    if value.boats is not None:
        yield text("position.boats", places=value.boats)
    if value.at is not None:
        yield text("position.company", place=value.at, camp=value.camp)
    if value.visited:
        yield text("position.visited", places=value.visited)
    if value.used:
        yield text("position.used", dice=value.used)
    if value.lapped:
        yield text("position.lapped")
    if value.solo:
        yield text("position.solo")


def position_map(value: Position) -> str:
    """Draw the map of a position with its boats, or its company and camp."""
    from glow_explorer.render.maps import Overlay, archipelago_map, province_map

    if value.boats is not None:
        return archipelago_map(Overlay(pieces=tuple((boat, "boat") for boat in value.boats)))
    at, camp = value.at or 0, value.camp or 0
    return province_map(Overlay(pieces=((at, "company"), (camp, "camp")), path=value.visited))
