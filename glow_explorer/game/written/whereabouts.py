"""Every companion, die and token in exactly one place, and what follows from the places known.

A table that is read says where everything lies but for the reserve and the box. Here these are
filled with whatever is left over, which must be what can be left over at this moment of the game.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COLOR_AT,
    COLORS,
    COMPANIONS,
    DECKS,
    KAAR,
    NOT_IN_SOLO,
    SPACES,
    SPELL_TOKENS,
)
from glow_explorer.game.setting_up import TRACK_DICE
from glow_explorer.game.table import reserve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.game.table import Seat, Table, Tom

SETUP = ("remove", "tom-dice", "tiles", "deal-first", "first", "scatter")
BEFORE_DEALING = ("remove", "tom-dice", "tiles", "deal-first")
TURN_OF_TILES = 4
"""The day on which Tom's tiles run out, and his deck changes (solo.tiles-out)."""


def amiss(where: str, given: object, expected: object) -> GlowError:
    """Return the error for a number of things that cannot be there at this moment."""
    return GlowError("position-count", where=where, given=given, expected=expected)


def deals(table: Table) -> int:
    """Count how often companions have been dealt."""
    if table.day:
        return table.day
    return 0 if table.stage in BEFORE_DEALING else 1


# ---------------------------------------------------------------------------- companions


def place_companions(table: Table, where: str) -> None:
    """Check that each companion is in one place; those in no place are removed."""
    seen: dict[int, str] = {}
    for place, number in _companions(table, where):
        if number in seen:
            given = COMPANIONS[number].card.key
            raise GlowError("position-twice", where=place, given=given, other=seen[number])
        seen[number] = place
    table.removed = [number for number in COMPANIONS if number not in seen]
    if table.tom is None:
        _decks_of_several(table, where)
    else:
        _decks_of_solo(table, table.tom, where)


def _companions(table: Table, where: str) -> Iterator[tuple[str, int]]:
    for who, seat in enumerate(table.seats):
        for place, number in enumerate(seat.companions):
            yield f"{where}players[{who}].companions[{place}]", number
    for space, number in enumerate(table.companions):
        if number:
            yield f"{where}track[{space}].companion", number
    for deck, cards in table.decks.items():
        for place, number in enumerate(cards):
            yield f"{where}decks.{deck}[{place}]", number
    for place, number in enumerate(table.cemetery):
        yield f"{where}cemetery[{place}]", number


def _decks_of_several(table: Table, where: str) -> None:
    """Check how many companions are still to come, and how many were removed (setup.decks)."""
    removed = 0 if table.stage == "remove" else catalog().setup.removed_per_deck
    left = {deck: len(cards) - removed for deck, cards in DECKS.items()}
    for _ in range(deals(table)):
        deck = "A" if left["A"] else "B"
        left[deck] -= min(len(SPACES), left[deck])
    for deck, cards in table.decks.items():
        if len(cards) != left[deck]:
            raise amiss(f"{where}decks.{deck}", len(cards), left[deck])
    for deck, printed in DECKS.items():
        gone = [number for number in table.removed if number in printed]
        if len(gone) != removed:
            keys = [COMPANIONS[number].card.key for number in gone]
            raise GlowError("position-removed", deck=deck, given=keys, expected=removed)


def _decks_of_solo(table: Table, tom: Tom, where: str) -> None:
    """Check the same against Tom, for whom a deck is left before it is empty (solo.tiles-out)."""
    for place, number in _companions(table, where):
        if number in NOT_IN_SOLO:
            key = COMPANIONS[number].card.key
            raise GlowError("position-not-solo", where=place, given=key)
    for deck, cards in DECKS.items():
        there = len(table.decks[deck])
        if deck == "A" and tom.deck == "B":
            least = most = 0
        else:
            times = deals(table) if deck == "A" else max(0, table.day - TURN_OF_TILES)
            whole = len([number for number in cards if number not in NOT_IN_SOLO])
            least = max(0, whole - len(SPACES) * times)
            most = max(0, whole - (len(SPACES) - len(tom.colors)) * times)
        if not least <= there <= most:
            raise amiss(f"{where}decks.{deck}", there, f"{least}-{most}")
    for number in table.removed:
        left_over = tom.deck == "B" and number in DECKS["A"]
        if number not in NOT_IN_SOLO and not left_over:
            key = COMPANIONS[number].card.key
            raise GlowError("position-nowhere", given=key)


# ---------------------------------------------------------------------------- dice


def place_small_dice(table: Table, where: str) -> None:
    """Check that the small dice are all there; the black one may still be in the reserve."""
    there = Counter(color for dice in table.dice for color in dice)
    for seat in table.seats:
        there.update(seat.small)
    black = there.pop(BLACK, 0)
    expected = Counter() if table.stage in SETUP else Counter(TRACK_DICE)
    most = 0 if table.tom is not None or table.stage in SETUP else 1
    if there != expected or black > most:
        given = sorted(there.elements()) + [BLACK] * black
        raise GlowError("position-small-dice", given=_names(given), expected=_names(
            sorted(expected.elements())))  # fmt: skip
    table.black = table.tom is None and not black
    _check_kaar(table, where)


def _names(colors: Sequence[int]) -> object:
    return [COLORS[color] for color in colors] or "-"


def _check_kaar(table: Table, where: str) -> None:
    """Kaar brings the black die into play, and nobody else does (kaar.black-die)."""
    owned = any(KAAR in seat.companions for seat in table.seats)
    if not table.black and table.tom is None and not owned and KAAR not in table.cemetery:
        raise GlowError("position-black-die", where=f"{where}players")
    if table.black and owned and "black-die" not in table.waiting:
        raise GlowError("position-small-dice", given="-", expected=[COLORS[BLACK]])


def place_large_dice(table: Table, where: str, *, tom_from_reserve: bool) -> None:
    """Check whose the large dice are; the reserve has the others."""
    table.reserve = reserve()
    for who, seat in enumerate(table.seats):
        place = f"{where}players[{who}]"
        _check_owners(seat, place)
        pairs = [*zip(seat.colors, seat.owners, strict=False), *seat.fresh]
        for color, owner in pairs:
            if owner > 0:
                _take(table, color, place)
    if table.tom is not None and tom_from_reserve:
        for color in table.tom.colors:
            _take(table, color, f"{where}tom.colors")


def _take(table: Table, color: int, where: str) -> None:
    if not table.reserve[color]:
        raise GlowError("position-reserve", where=where, color=COLORS[color])
    table.reserve[color] -= 1


def _check_owners(seat: Seat, where: str) -> None:
    """Check that the adventurer has all dice of its own, and each Sketal one of its colour."""
    card = ADVENTURERS[seat.adventurer].card
    own, number = COLOR_AT[card.color], card.large_dice  # type: ignore[attr-defined]
    if seat.owners.count(0) != number:
        raise amiss(f"{where}.large", seat.owners.count(0), number)
    brought: set[int] = set()
    named = [(f"{where}.large[{place}]", *pair) for place, pair in
             enumerate(zip(seat.colors, seat.owners, strict=False))]  # fmt: skip
    named += [(f"{where}.fresh[{place}]", *pair) for place, pair in enumerate(seat.fresh)]
    for place, color, owner in named:
        if owner == 0 and color != own:
            raise GlowError("position-owner", where=place, color=COLORS[color], given=card.key)
        if owner > 0:
            wanted = COMPANIONS[owner].die
            fits = wanted in ("any", color)
            if not fits or owner in brought or owner not in seat.companions:
                key = COMPANIONS[owner].card.key
                raise GlowError("position-owner", where=place, color=COLORS[color], given=key)
            brought.add(owner)


# ---------------------------------------------------------------------------- spells


def place_spells(table: Table, where: str) -> None:
    """Check that there are not more spell tokens than there are; those left over are in the box."""
    left = Counter(() if table.tom is not None else SPELL_TOKENS)
    for place, tokens in _tokens(table, where):
        left.subtract(tokens)
        if min(left.values(), default=0) < 0:
            many = next(number for number, count in left.items() if count < 0)
            raise GlowError("position-tokens", where=place, given=many)
    table.box = sorted(left.elements()) if table.tom is None else list(SPELL_TOKENS)
    if not table.day and table.box and table.tom is None:
        raise amiss(f"{where}spells", len(table.spells), len(SPELL_TOKENS))


def _tokens(table: Table, where: str) -> Iterator[tuple[str, list[int]]]:
    yield f"{where}spells", table.spells
    for who, seat in enumerate(table.seats):
        yield f"{where}players[{who}].spells", seat.spells
        yield f"{where}players[{who}].hidden", seat.hidden
