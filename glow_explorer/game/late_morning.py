"""Late morning: rolling, rerolling and turning dice."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.game.chance import read_faces, rolled, symbol_words
from glow_explorer.game.pieces import (
    COMPANIONS,
    FACES,
    REROLL_SOURCES,
    SYMBOLS,
    die,
)
from glow_explorer.game.table import TRACK_LIGHT
from glow_explorer.journeys.traveller import ON_JOURNEY, afternoon_hand
from glow_explorer.kernel import decides
from glow_explorer.kernel.rerolls import mixes, steps_back
from glow_explorer.kernel.sailing import different
from glow_explorer.symbols import Symbol

if TYPE_CHECKING:
    from glow_explorer.dice import Die
    from glow_explorer.game.actions import Keep, Reroll, RollDice, Turn
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.kernel.rerolls import Mix

COMPANION, TOKEN, TRACK = REROLL_SOURCES
SYMBOL_AT = {symbol.value: place for place, symbol in enumerate(SYMBOLS)}
DIFFERENT = tuple(tuple(dict.fromkeys(faces)) for faces in FACES)
"""The different symbols on a die of each colour."""
OTHERS = tuple(
    {face: tuple([other for other in faces if other != face]) for face in faces}
    for faces in DIFFERENT
)
"""For each colour and each symbol that a die may show, the others that it could show."""


@decides("cards.rerolls", "rerolls.companion")
def free_rerolls(seat: Seat) -> int:
    """Count the rerolls of companions that are left today (rerolls.companion)."""
    return sum([COMPANIONS[number].rerolls_per_round for number in seat.companions]) - seat.spent


def step_back(table: Table, seat: Seat, light: int) -> int | None:
    """Return what the next reroll of the score track costs a player who has so much light."""
    steps = steps_back(light, table.house, lapped=seat.lapped)
    return steps[0][1] if steps else None


@decides("rerolls.token")
def sources(table: Table, seat: Seat) -> list[str]:
    """List where the next reroll may come from."""
    names = [COMPANION] if free_rerolls(seat) else []
    if seat.rerolls:
        names.append(TOKEN)
    if steps_back(seat.light, table.house, lapped=seat.lapped):
        names.append(TRACK)
    return names


def turning_mixes(table: Table, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """List the mixes of three rerolls that could turn a die (rerolls.turn)."""
    steps = len(steps_back(seat.light, table.house, lapped=seat.lapped))
    return _by_source(mixes(free_rerolls(seat), seat.rerolls, steps))


@cache
def _by_source(numbers: tuple[Mix, ...]) -> tuple[tuple[str, ...], ...]:
    """Spell mixes out: one source for each reroll."""
    return tuple(
        (COMPANION,) * free + (TOKEN,) * paid + (TRACK,) * back for free, paid, back in numbers
    )


def faces_to_turn_to(seat: Seat) -> list[tuple[int, int]]:
    """List every die with every other symbol that it could show."""
    return [
        (index, symbol)
        for index, (color, face) in enumerate(zip(seat.colors, seat.faces, strict=True))
        for symbol in OTHERS[color][face]
    ]


@decides("rerolls.roll")
def roll(table: Table, action: RollDice, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll all dice (rerolls.roll)."""
    seat = table.seat
    if action.result is None:
        seat.faces = rolled(table.chance, seat.colors)
    else:
        seat.faces = read_faces(action.result, seat.colors, small=_small(seat))
    if tell is None:
        return None
    tell.say("rolls", "rerolls.roll", seat, roll=seat.roll)
    return symbol_words(seat.faces)


def _small(seat: Seat) -> list[bool]:
    return [index >= len(seat.owners) for index in range(len(seat.colors))]


def _spend(table: Table, seat: Seat, source: str) -> int:
    """Spend one reroll; return the light that it cost."""
    if source == TOKEN:
        seat.rerolls -= 1
        return 0
    if source == COMPANION:
        seat.spent += 1
        return 0
    steps = steps_back(seat.light, table.house, lapped=seat.lapped)
    price = steps[0][1] if steps else 0
    seat.light -= price
    seat.sources[TRACK_LIGHT] -= price
    return price


RULES = {COMPANION: "rerolls.companion", TOKEN: "rerolls.token", TRACK: "rerolls.track"}


def reroll(table: Table, action: Reroll, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll one or two dice again, with one reroll (rerolls.reroll)."""
    seat, dice = table.seat, action.dice
    colors = [seat.colors[index] for index in dice]
    if action.result is None:
        faces = rolled(table.chance, colors)
    else:
        small = [index >= len(seat.owners) for index in dice]
        faces = read_faces(action.result, colors, small=small)
    price = _spend(table, seat, action.source)
    if tell is None:
        for index, face in zip(dice, faces):  # noqa: B905 - the hottest place of all
            seat.faces[index] = face
        return None
    before = tuple(_die(seat, index) for index in action.dice)
    for index, face in zip(action.dice, faces, strict=True):
        seat.faces[index] = face
    after = [SYMBOLS[face] for face in faces]
    code = "rerolls-by-step-back" if price else f"rerolls-by-{action.source}"
    data: dict[str, Any] = {"price": price, "score": seat.light, "after": after}
    tell.say(code, RULES[action.source], seat, light=-price, shown=before, **data)
    return symbol_words(faces)


def _die(seat: Seat, index: int) -> Die:
    small = index >= len(seat.owners)
    return die(seat.colors[index], seat.faces[index], small=small)


def turn(table: Table, action: Turn, tell: Teller | None) -> None:
    """Spend three rerolls and turn a die (rerolls.turn)."""
    seat = table.seat
    price = sum([_spend(table, seat, source) for source in action.sources])
    before = _die(seat, action.die) if tell else None
    seat.faces[action.die] = SYMBOL_AT[action.symbol]
    if tell and before:
        data: dict[str, Any] = {"symbol": Symbol(action.symbol), "sources": action.sources}
        data["price"] = price
        tell.say("turns", "rerolls.turn", seat, light=-price, shown=(before,), **data)


def keep(table: Table, _action: Keep, tell: Teller | None) -> None:
    """Be done with rolling: the dice stay as they are (rerolls.fixed).

    Different elements are told as they will count in the afternoon: less the cursed one.
    """
    if tell:
        seat = table.seat
        hand = afternoon_hand(seat.roll, table.rulings, kaar=seat.has_kaar(table.house))
        elements, cursed = different(hand.counts), bool(hand.cursed)
        ruled = (ON_JOURNEY, table.rulings[ON_JOURNEY]) if cursed else None
        tell.say("keeps", "rerolls.fixed", seat, ruled=ruled, roll=seat.roll, elements=elements)
