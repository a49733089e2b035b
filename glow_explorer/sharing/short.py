"""The short form of positions inside codes, version 1.

Names become places in a list, words become numbers, dice become letters; what follows from the
rest, or has its usual value, is left out. `lengthen` gives back the plain values, which are then
checked like any others. Nothing here may change any more: codes of this version are out there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.game.written.plain import Part
from glow_explorer.sharing.short_games import BOATS, JOURNEYS, game_in_full, game_in_short
from glow_explorer.sharing.short_lists import (
    dice_in_letters,
    dice_in_words,
    filled,
    plain_list,
    rulings_in_full,
    rulings_in_short,
    some,
    trimmed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.cards import Card

HEAD = {"format": "glow-position", "version": 1}
STOCK = ("light", "footprints", "fireflies", "rerolls", "hidden_spells")
FLAGS = ("kaar", "solo", "unlimited")
_USUAL = [0] * 9
_USUAL_STOCK = [None, 0, 0, 0, 0]
_PROVINCE, _ARCHIPELAGO = [0, 0, 0, 0, 0], [1, *BOATS]


def shorten(plain: dict[str, Any]) -> list[Any]:
    """Write a position, given as plain values, in short."""
    if "game" in plain:
        return [game_in_short(plain["game"])]
    return trimmed(
        [
            *(dice_in_letters(plain[name]) if name in plain else 0 for name in ("roll", "pool")),
            _company(plain["company"]) if "company" in plain else 0,
            trimmed([plain.get(name, 0 if name != "light" else None) for name in STOCK],
                    _USUAL_STOCK) or 0,
            _journey(plain) if "journey" in plain else 0,
            rulings_in_short(plain["rulings"]) if "rulings" in plain else 0,
            [_number("companions", key) for key in plain.get("cemetery", ())] or 0,
            [
                one
                for key, die in plain.get("sketal_dice", {}).items()
                for one in (_number("companions", key), die)
            ] or 0,
            sum(1 << bit for bit, name in enumerate(FLAGS) if plain.get(name)),
        ],
        _USUAL,
    )  # fmt: skip


def _cards(kind: str) -> tuple[Card, ...]:
    known = catalog()
    return {
        "adventurer": known.adventurers, "companions": known.companions, "spells": known.spells,
    }[kind]  # fmt: skip


def _number(kind: str, key: str) -> int:
    return next(card.number for card in _cards(kind) if card.key == key)


def _company(plain: dict[str, Any]) -> list[Any]:
    cards = [
        [_number(kind, key) for key in plain.get(kind, ())] or 0
        for kind in ("companions", "spells")
    ]
    leader = _number("adventurer", plain["adventurer"]) if "adventurer" in plain else 0
    return trimmed([leader, *cards], [0, 0, 0])


def _journey(plain: dict[str, Any]) -> list[Any]:
    number = JOURNEYS.index(plain["journey"])
    if number:
        return [number, *trimmed(plain["boats"], BOATS)]
    lists = [plain.get(name) or 0 for name in ("used", "visited")]
    return [number, *trimmed([plain["at"], plain["camp"], *lists], _PROVINCE[1:])]


def lengthen(short: object) -> dict[str, Any]:
    """Write a position out of its short form; whether it can be is not asked here."""
    part = Part(short)
    items = part.items(1, len(_USUAL))
    if isinstance(items[0].value, list):
        return HEAD | {"game": game_in_full(items[0])}
    found: dict[str, Any] = dict(HEAD)
    *parts, flags = filled(part, _USUAL)
    for (name, read), one in zip(_PARTS, parts, strict=True):
        if type(one.value) is int and not one.value:
            continue
        value = read(one)
        found |= value if name is None else {name: value}
    bits = flags.number(0, (1 << len(FLAGS)) - 1)
    return found | {name: True for bit, name in enumerate(FLAGS) if bits >> bit & 1}


def _keys(kind: str, parts: Sequence[Part]) -> list[str]:
    known = {card.number: card.key for card in _cards(kind)}
    return [known[one.one_of(tuple(known))] for one in parts]


def _company_in_full(part: Part) -> dict[str, Any]:
    adventurer, companions, spells = filled(part, [0, 0, 0])
    found: dict[str, Any] = {}
    if adventurer.value != 0:
        found["adventurer"] = _keys("adventurer", [adventurer])[0]
    for kind, one in (("companions", companions), ("spells", spells)):
        if one.value != 0:
            found[kind] = _keys(kind, some(one))
    return found


def _journey_in_full(part: Part) -> dict[str, Any]:
    journey = JOURNEYS[part.items(1, 9)[0].number(0, 1)]
    if journey == "archipelago":
        boats = filled(part, _ARCHIPELAGO)[1:]
        return {"journey": journey, "boats": [one.value for one in boats]}
    _, at, camp, used, visited = filled(part, _PROVINCE)
    found: dict[str, Any] = {"journey": journey, "at": at.value, "camp": camp.value}
    lists = (("used", used), ("visited", visited))
    return found | {name: plain_list(one) for name, one in lists if one.value != 0}


def _dice_in_full(part: Part) -> dict[str, Any]:
    given = some(part)
    if len(given) % 2:
        raise part.refuse("position-not-list")
    keys = _keys("companions", given[::2])
    return dict(zip(keys, (one.value for one in given[1::2]), strict=True))


def _stock_in_full(part: Part) -> dict[str, Any]:
    given = zip(STOCK, filled(part, _USUAL_STOCK), _USUAL_STOCK, strict=True)
    return {name: one.value for name, one, usual in given if one.value != usual}


_PARTS: tuple[tuple[str | None, Callable[[Part], Any]], ...] = (
    ("roll", dice_in_words),
    ("pool", dice_in_words),
    ("company", _company_in_full),
    (None, _stock_in_full),
    (None, _journey_in_full),
    ("rulings", rulings_in_full),
    ("cemetery", lambda part: _keys("companions", some(part))),
    ("sketal_dice", _dice_in_full),
)
"""How each part is read, in the order in which they are written; some are several by name."""
