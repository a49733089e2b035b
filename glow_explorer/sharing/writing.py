"""Positions as plain values that go into JSON, in versions.

A reader of a version is a function of its own and stays as it is: what was written once is always
read. Whatever has its usual value is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.company import NOBODY, Company
from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import MOST_SEED
from glow_explorer.game.written.plain import (
    LEAST_LIGHT,
    MOST_LIGHT,
    MOST_TOKENS,
    Part,
    is_name,
    read_rulings,
)
from glow_explorer.game.written.snapshot import plain_rulings
from glow_explorer.given import quoted
from glow_explorer.position import JOURNEYS, PHASES, TOKENS
from glow_explorer.rulebook import Rulings
from glow_explorer.sharing.history import game_with_history, plain_history

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.position import Position

FORMAT, VERSION = "glow-position", 1
HEAD = ("format", "version")
MOST_DICE, MOST_DICE_TEXT, MOST_ENTRY = 99, 4000, 80
KNOWN = ("free_rerolls", "day", "phase", "recruited")
_PARTS = (
    "roll", "pool", "unlimited", "company", "light", *TOKENS, *KNOWN, "sketal_dice", "cemetery",
    "kaar", "solo", "order", "journey", "boats", "at", "camp", "used", "visited", "rulings", "game",
    "player", "history",
)  # fmt: skip


def written(position: Position, *, history: bool) -> dict[str, Any]:
    """Return a position as plain values of the newest version."""
    found: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    game = position.game
    if game is None:
        _check_shareable(position)
        return found | _dice(position) | _stock(position) | _journey(position)
    for name in game.players:
        if not is_name(name):
            raise GlowError("position-not-name", where="players", given=quoted(name))
    found["game"] = game.to_dict()
    Part(found["game"]["seed"], "seed").number(-MOST_SEED, MOST_SEED)
    if position.player is not None:
        found["player"] = position.player
    if history and game.history:
        found["history"] = plain_history(game)
    return found


def _check_shareable(position: Position) -> None:
    """Refuse what nobody could read back: cards made by hand, and absurd numbers."""
    cards = () if position.company is None else position.company.cards
    for card in (*cards, *position.cemetery):
        if card not in collection.all_cards() and card != NOBODY:
            raise GlowError("position-card", given=card.key)
    for dice in (position.roll, position.pool):
        if dice is not None and not 0 < len(dice) <= MOST_DICE:
            raise GlowError("dice-count", given=len(dice), most=MOST_DICE)
    if position.light is not None:
        Part(position.light, "light").number(LEAST_LIGHT, MOST_LIGHT)
    for name in (*TOKENS, "free_rerolls", "recruited"):
        Part(getattr(position, name) or 0, name).number(0, MOST_TOKENS)


def _dice(position: Position) -> dict[str, Any]:
    given = {name: getattr(position, name) for name in ("roll", "pool")}
    dice = {name: one for name, one in given.items() if one is not None}
    found: dict[str, Any] = {name: str(one) for name, one in dice.items()}
    if any(one.unlimited for one in dice.values()):
        found["unlimited"] = True
    return found


def _stock(position: Position) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if position.company is not None:
        found["company"] = _company(position.company)
    if position.light is not None:
        found["light"] = position.light
    for name in (*TOKENS, "kaar", "solo"):
        if value := getattr(position, name):
            found[name] = value
    for name in KNOWN:
        if (value := getattr(position, name)) is not None:
            found[name] = value
    listed = {
        "order": list(position.order),
        "sketal_dice": dict(position.sketal_dice),
        "cemetery": [card.key for card in position.cemetery],
        "rulings": {} if position.rulings == Rulings() else plain_rulings(position.rulings),
    }
    return found | {name: values for name, values in listed.items() if values}


def _company(company: Company) -> dict[str, Any]:
    found: dict[str, Any] = {"adventurer": company.adventurer.key} if company.is_led else {}
    for name in ("companions", "spells"):
        if cards := getattr(company, name):
            found[name] = [card.key for card in cards]
    return found


def _journey(position: Position) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if position.journey is not None:
        found["journey"] = position.journey
    for name in ("boats", "used", "visited"):
        if some := getattr(position, name):
            found[name] = list(some)
    for name in ("at", "camp"):
        if (place := getattr(position, name)) is not None:
            found[name] = place
    return found


def read(plain: object) -> dict[str, Any]:
    """Return the parts of a position out of plain values of any version."""
    part = Part(plain)
    head = Part({name: one for name, one in plain.items() if name in HEAD}
                if isinstance(plain, dict) else plain)  # fmt: skip
    parts = head.fields(HEAD)
    if parts["format"].value != FORMAT:
        raise parts["format"].refuse("position-foreign", expected=FORMAT)
    version = parts["version"].number(1, MOST_TOKENS)
    if version > VERSION:
        raise GlowError("position-newer", given=version, newest=VERSION)
    return _READERS[version](part)


def _read_1(part: Part) -> dict[str, Any]:
    parts = part.fields(HEAD, _PARTS)
    found: dict[str, Any] = {}
    if "game" in parts:
        return _read_game(parts)
    if "history" in parts:
        raise GlowError("position-without", where="position", name="game")
    unlimited = "unlimited" in parts and parts["unlimited"].flag()
    for name, kind in (("roll", Roll), ("pool", Pool)):
        if name in parts:
            text = parts[name].text(MOST_DICE_TEXT)
            found[name] = parts[name].asking(kind, text, unlimited=unlimited)
    for name, read_part in _READING.items():
        if name in parts:
            found[name] = read_part(parts[name])
    return found


def _read_game(parts: dict[str, Part]) -> dict[str, Any]:
    others = [name for name in parts if name not in (*HEAD, "game", "player", "history")]
    if others:
        raise GlowError("position-game-alone", given=others)
    game = game_with_history(parts["game"], parts.get("history"))
    if "player" not in parts:
        return {"game": game}
    return {"game": game, "player": parts["player"].word(list(game.players))}


def _read_company(part: Part) -> Company:
    parts = part.fields((), ("adventurer", "companions", "spells"))
    adventurer: Any = NOBODY
    if "adventurer" in parts:
        adventurer = parts["adventurer"].word([card.key for card in collection.adventurers()])
    companions = (
        _keys(parts["companions"], collection.companions()) if "companions" in parts else ()
    )
    spells = _keys(parts["spells"], collection.spells()) if "spells" in parts else ()
    found: Company = part.asking(Company, adventurer, companions, spells)
    return found


def _keys(part: Part, cards: collection.Cards[Any]) -> tuple[str, ...]:
    known = [card.key for card in cards]
    return tuple(one.word(known) for one in part.items(most=len(known) + 1))


def _read_dice(part: Part) -> dict[str, int | None]:
    return {
        name: None if one.value is None else one.number(0, MOST_TOKENS)
        for name, one in part.entries(MOST_TOKENS).items()
    }


def _numbers(part: Part) -> list[int]:
    return part.numbers(0, MOST_TOKENS, least=0, count=MOST_TOKENS)


def _place(part: Part) -> int:
    return part.number(0, MOST_TOKENS)


_READING: Mapping[str, Callable[[Part], Any]] = {
    "company": _read_company,
    "light": lambda part: part.number(LEAST_LIGHT, MOST_LIGHT),
    **dict.fromkeys(TOKENS, _place),
    **dict.fromkeys(("free_rerolls", "day", "recruited"), _place),
    "phase": lambda part: part.word(PHASES),
    "order": lambda part: [entry.text(MOST_ENTRY) for entry in part.items(most=MOST_DICE)],
    "kaar": Part.flag,
    "solo": Part.flag,
    "sketal_dice": _read_dice,
    "cemetery": lambda part: _keys(part, collection.companions()),
    "journey": lambda part: part.word(JOURNEYS),
    **dict.fromkeys(("boats", "used", "visited"), _numbers),
    **dict.fromkeys(("at", "camp"), _place),
    "rulings": read_rulings,
}
_READERS: Mapping[int, Callable[[Part], dict[str, Any]]] = {1: _read_1}
