"""Positions as plain values that go into JSON.

Each part of a position is one line of `FIELDS`: how it is written, how it is read, and when it is
left out. A game is written by `game.record`.
"""

from __future__ import annotations

from operator import not_
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.company import NOBODY, Company
from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.game import Game
from glow_explorer.game.record import read as read_record
from glow_explorer.game.record import read_rulings, write_rulings
from glow_explorer.inputs import LEAST_LIGHT, MOST_LIGHT, MOST_TOKENS, Part
from glow_explorer.position import JOURNEYS, PHASES
from glow_explorer.rulebook import Rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.position import Position

FORMAT, VERSION = "glow-position", 1
HEAD = {"format": FORMAT, "version": VERSION}
MOST_DICE, MOST_DICE_TEXT, MOST_ENTRY = 99, 4000, 80
DICE = {"roll": Roll, "pool": Pool}
UNLIMITED = "unlimited"
"""Says of roll and pool that there may be more dice than the game has."""


class Field(NamedTuple):
    """A part of a position: how it becomes plain, how it is read, whether it is left out."""

    write: Callable[[Any], Any]
    read: Callable[[Part], Any]
    is_usual: Callable[[Any], bool] = not_


def _is_unknown(value: object) -> bool:
    return value is None


def _number(part: Part) -> int:
    return part.number(0, MOST_TOKENS)


def _numbers(part: Part) -> list[int]:
    return part.numbers(0, MOST_TOKENS, least=0, count=MOST_TOKENS)


def _keys(cards: Iterable[Card]) -> list[str]:
    return [card.key for card in cards]


def _known_keys(part: Part, cards: collection.Cards[Any]) -> tuple[str, ...]:
    known = _keys(cards)
    return tuple(key.word(known) for key in part.items(most=len(known) + 1))


def _company(company: Company) -> dict[str, Any]:
    plain: dict[str, Any] = {"adventurer": company.adventurer.key} if company.is_led else {}
    cards = {"companions": company.companions, "spells": company.spells}
    return plain | {name: _keys(some) for name, some in cards.items() if some}


def _read_company(part: Part) -> Company:
    parts = part.fields((), ("adventurer", "companions", "spells"))
    adventurer: Any = NOBODY
    if "adventurer" in parts:
        adventurer = parts["adventurer"].word(_keys(collection.adventurers()))
    known: dict[str, collection.Cards[Any]] = {
        "companions": collection.companions(), "spells": collection.spells(),
    }  # fmt: skip
    cards = {name: _known_keys(parts[name], known[name]) for name in known if name in parts}
    return part.asking(Company, adventurer, **cards)


def _read_sketal_dice(part: Part) -> dict[str, int | None]:
    dice = part.entries(MOST_TOKENS)
    return {key: None if die.value is None else _number(die) for key, die in dice.items()}


def _read_order(part: Part) -> list[str]:
    return [entry.text(MOST_ENTRY) for entry in part.items(most=MOST_DICE)]


LIGHT = Field(int, lambda part: part.number(LEAST_LIGHT, MOST_LIGHT), _is_unknown)
TOKENS = Field(int, _number)
FLAG = Field(bool, Part.flag)
NUMBER = Field(int, _number, _is_unknown)
NUMBERS = Field(list, _numbers)

FIELDS: Mapping[str, Field] = {
    "company": Field(_company, _read_company, _is_unknown),
    "light": LIGHT,
    "footprints": TOKENS,
    "fireflies": TOKENS,
    "rerolls": TOKENS,
    "free_rerolls": NUMBER,
    "lapped": FLAG,
    "hidden_spells": TOKENS,
    "kaar": FLAG,
    "had_kaar": FLAG,
    "spell_waits": FLAG,
    "solo": FLAG,
    "sketal_dice": Field(dict, _read_sketal_dice),
    "cemetery": Field(_keys, lambda part: _known_keys(part, collection.companions())),
    "rulings": Field(write_rulings, read_rulings, lambda rulings: rulings == Rulings()),
    "journey": Field(str, lambda part: part.word(JOURNEYS), _is_unknown),
    "boats": NUMBERS,
    "at": NUMBER,
    "camp": NUMBER,
    "used": NUMBERS,
    "visited": NUMBERS,
    "given": TOKENS,
    "owed": TOKENS,
    "order": Field(list, _read_order),
    "day": NUMBER,
    "phase": Field(str, lambda part: part.word(PHASES), _is_unknown),
    "recruited": NUMBER,
}
"""What a position has besides its dice, in the order in which it is written."""


def written(position: Position) -> dict[str, Any]:
    """Return a position as plain values of the newest version."""
    plain: dict[str, Any] = dict(HEAD)
    if position.game is not None:
        plain["game"] = position.game.to_dict()
        return plain if position.player is None else plain | {"player": position.player}
    _check_shareable(position)
    dice = {name: getattr(position, name) for name in DICE}
    plain |= {name: str(some) for name, some in dice.items() if some is not None}
    if any(some is not None and some.unlimited for some in dice.values()):
        plain[UNLIMITED] = True
    for name, field in FIELDS.items():
        value = getattr(position, name)
        if not field.is_usual(value):
            plain[name] = field.write(value)
    return plain


def read(plain: object) -> dict[str, Any]:
    """Return the parts of a position out of plain values, ready for `Position`."""
    part = Part(plain)
    _check_version(part)
    parts = part.fields(tuple(HEAD), (*DICE, UNLIMITED, *FIELDS, "game", "player"))
    if "game" in parts:
        return _read_game(parts)
    if "player" in parts:
        raise GlowError("position-without", where="position", name="game")
    unlimited = UNLIMITED in parts and parts[UNLIMITED].flag()
    dice = {
        name: parts[name].asking(kind, parts[name].text(MOST_DICE_TEXT), unlimited=unlimited)
        for name, kind in DICE.items()
        if name in parts
    }
    return dice | {name: FIELDS[name].read(parts[name]) for name in FIELDS if name in parts}


def _read_game(parts: dict[str, Part]) -> dict[str, Any]:
    others = [name for name in parts if name not in (*HEAD, "game", "player")]
    if others:
        raise GlowError("position-game-alone", given=others)
    game = read_record(parts["game"], Game)
    if "player" not in parts:
        return {"game": game}
    return {"game": game, "player": parts["player"].word(list(game.players))}


def _check_shareable(position: Position) -> None:
    """Refuse what nobody could read back: cards made by hand, and absurd numbers."""
    cards = () if position.company is None else position.company.cards
    for card in (*cards, *position.cemetery):
        if card not in collection.all_cards() and card != NOBODY:
            raise GlowError("position-card", given=card.key)
    for dice in (position.roll, position.pool):
        if dice is not None and not 0 < len(dice) <= MOST_DICE:
            raise GlowError("dice-count", given=len(dice), most=MOST_DICE)
    for name, field in FIELDS.items():
        if field in (LIGHT, TOKENS, NUMBER) and (value := getattr(position, name)) is not None:
            field.read(Part(value, name))


def _check_version(part: Part) -> None:
    """Refuse what is no position, or one of a version that is not known yet."""
    plain: Any = part.value
    if isinstance(plain, dict):
        plain = {name: value for name, value in plain.items() if name in HEAD}
    parts = Part(plain).fields(tuple(HEAD))
    if parts["format"].value != FORMAT:
        raise parts["format"].refuse("position-foreign", expected=FORMAT)
    version = parts["version"].number(1, MOST_TOKENS)
    if version > VERSION:
        raise GlowError("position-newer", given=version, newest=VERSION)
