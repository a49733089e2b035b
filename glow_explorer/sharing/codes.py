"""A position as plain values, which go into JSON, and as a short code.

Each part of a position is one line of `FIELDS`: how it is written, how it is read, and when it is
left out. A game is written by `game.record`.

A code is ``glow1-`` and then letters, digits, hyphens and underscores. The number before the hyphen
is the version. A code of version 1 is the position's short JSON in ASCII, format and version left
out; each of `WORDS` in it replaced by one byte; compressed (raw deflate) with `DICTIONARY`; after a
checksum (CRC-32) of all that; as URL-safe base64. None of this changes any more: codes that were
shared stay readable.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from operator import not_
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.company import NOBODY, Company
from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game import Game
from glow_explorer.game.record import read as read_record
from glow_explorer.game.record import read_rulings, write_rulings
from glow_explorer.inputs import LEAST_LIGHT, MOST_LIGHT, MOST_TOKENS, Part
from glow_explorer.position import JOURNEYS, PHASES
from glow_explorer.rulebook import Rulings
from glow_explorer.sharing.files import read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.position import Position


# ---------------------------------------------------------------- a position as plain values

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


# ---------------------------------------------------------------- codes

MOST_CODE = 12_000
MOST_BYTES = 48_000
MOST_GIVEN = 100_000
MOST_TRIES = 4
CHECKSUM = 4
BYTES = 128
"""The first byte that stands for a word; those below are letters."""
_HEAD = re.compile(r"glow([0-9]{1,9})-")
_BODY = re.compile(r"[A-Za-z0-9_-]*")
_UNSEEN = str.maketrans(dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff"))

_COLORS = ("green", "blue", "azure", "red", "orange", "purple", "yellow", "black")
_SYMBOLS = ("nature", "water", "air", "fire", "rock", "footprints", "light", "loss")
_COMPANIONS = (
    "likyar", "thoape", "torke-a", "tamnuca-a", "ladawa", "mindaroo-nature-water",
    "mindaroo-air-fire", "donillilu", "oshra-a", "xargok", "briki-6", "briki-5", "sketal-orange",
    "sketal-azure", "sketal-green", "sketal-blue", "sketal-red", "lumipili-a", "snarexe", "kaar",
    "hymoros", "dvol-a", "okans", "brikix", "zzibelu", "torke-b", "torkos", "wapoki", "tamnuca-b",
    "zellyf-5", "zellyf-0", "biraii-1", "biraii-0", "dvol-4", "dvol-3", "okanios", "gluach",
    "drel-3", "oshra-b", "drel-2", "cromaug", "kapaoro", "kapao-5", "sketal-any", "lumipili-b",
    "kapao-4",
)  # fmt: skip
_DEEDS = (
    "apply", "apply companion:", "apply adventurer:", "camp", "deal =", "discard", "done", "keep",
    'keep","resolve', 'keep","roll =', "leave", "recruit", "reroll", "reroll 0", "reroll 1",
    "resolve", "rest", "roll =", "sail", "settle =", "spells =", "take", "turn", "walk",
)  # fmt: skip
_SOURCES = (
    "companion =", "token =", "track =", "track track track", "token track track",
    "token token track", "token token token", "companion track track", "companion token track",
    "companion token token",
)  # fmt: skip
WORDS = (
    *(f'","{deed}' for deed in _DEEDS),
    *(f" with {source}" for source in _SOURCES),
    *(f" {number}" for number in range(10)),
    *(f" {symbol}" for symbol in _SYMBOLS),
    *(f" {companion}" for companion in _COMPANIONS),
    *(f"{color}:" for color in _COLORS),
    " =", " by-footprint", " giving", " companion:", ", companion:", ", adventurer:",
)  # fmt: skip
"""What is written as one byte: mostly the actions of games, each after the one before it."""
DICTIONARY = (
    "black-die-counts-itself cursed-symbol-is-absent curse-on-journey kaar-owner-immune "
    "kaar-owner-moves-die returned-die-counts-at-noon which-die-goes-back cromaug-timing "
    "cromaug-takes-itself forgotten-sketal-die joker-saves-a-die joker-replaces-crossed "
    "used-dice-block-crossed camp-without-moving back-to-round-start skull-with-nothing "
    "hidden-spell-cancelled boats-on-centre score-floor-in-play score-floor-final "
    "track-rerolls-after-lap firefly-companions firefly-zero track-footprints-pile-up "
    "kaar-empty-space spells-run-out last-companion-spell-alone solo-tie tom-tile-without-band "
    "tom-dice-source tom-small-dice-rerolled tom-right-route tom-tie-boats tom-tie-routes "
    "tom-cannot-move solo-deck-b-empty simultaneous-phases player-by-player phase-by-phase "
    "unused-adventurers reserve owner-chooses its-own turn-order roll-again everyone first"
    '"}],"tom":{"dice":["green","yellow"],"color":"red"},"actions":["tom = 3","tile = 1 2",'
    '"remove =","first = ","scatter =",{"seed":1},"take red for sketal-any","leave","discard",'
    '"sail 0 10","walk 44","rest","camp","done","turn 1 fire with token track track","black = air",'
    '"spells = 1 2","settle = water","deal =","recruit","recruit","reroll 0 1 with track = fire air'
    '","keep","roll = air fire rock","keep","resolve","resolve","resolve","resolve",'
    '"apply companion:13 -> die 2","spells":["spell-nature","spell-same","spell-rock","spell-fire",'
    '"spell-water","spell-air"],"companions":["'
    + '","'.join(reversed(_COMPANIONS))
    + '"],"unlimited":true,"pool":"2 green, 3 red, small purple","kaar":true,"solo":true,"phase":'
    '"afternoon","order":["companion:13"],"recruited":3,"owed":1,"given":1,"free_rerolls":1,'
    '"hidden_spells":1,"player":"","rulings":{"preset":"french","changes":{"english","changes":'
    '{"standard","changes":{"-die":"no"}},"digital","changes":{}},"cemetery":["thoape","kaar"],'
    '"sketal_dice":{"sketal-orange":3},"journey":"province","at":45,"camp":17,"used":[0],"visited":'
    '[44,45],"journey":"archipelago","boats":[0,6,7,9],"day":5,"fireflies":1,"rerolls":2,"light":10'
    ',"footprints":2,"company":{"adventurer":"noctiluca braccio taetyss moloch orium eoles pocana",'
    '"companions":["{"game":{"players":[{"adventurer":"pocana","name":"Ann"},{"adventurer":"eoles"}'
    '],"journey":"archipelago","seed":{"roll":"black:loss yellow:light purple:footprints '
    "orange:rock azure:air green:nature small blue:water red:air red:fire "
)
"""What compression takes for granted; the likeliest comes last, where pointing to it is cheap."""
_WORD = re.compile("|".join(map(re.escape, sorted(WORDS, key=len, reverse=True))))
_BYTE = {word: chr(BYTES + place) for place, word in enumerate(WORDS)}


def encode(plain: dict[str, Any]) -> str:
    """Return the code of a position given as plain values."""
    parts = {name: value for name, value in plain.items() if name not in HEAD}
    raw = _shortened(json.dumps(parts, separators=(",", ":")))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _KNOWN)
    packed = packer.compress(raw) + packer.flush()
    body = urlsafe_b64encode(_checksum(packed) + packed).decode().rstrip("=")
    code = f"glow{VERSION}-{body}"
    if len(code) > MOST_CODE or len(raw) > MOST_BYTES:
        raise GlowError("code-too-long", given=len(code), most=MOST_CODE)
    return code


def code_of(position: Position) -> str:
    """Return the code of a position as it is shown; empty for one that cannot be shared."""
    try:
        return position.code()
    except GlowError:
        return ""


def decode(text: object) -> dict[str, Any]:
    """Return the plain values of the position in a code; see `Position.from_code`."""
    if not isinstance(text, str):
        raise GlowError("not-text", given=quoted(text))
    if len(text) > MOST_GIVEN:
        raise GlowError("code-too-long", given=len(text), most=MOST_GIVEN)
    refusal: GlowError | None = None
    for version, body in _candidates(text.translate(_UNSEEN)):
        try:
            if version != VERSION:
                raise GlowError("code-newer", given=version, newest=VERSION)
            raw = _unpacked(body)
        except GlowError as error:
            refusal = refusal or error
        else:
            plain = read_json(_lengthened(raw))
            return HEAD | plain if isinstance(plain, dict) else plain
    raise refusal or GlowError("code-foreign", given=quoted(text.strip()))


def _candidates(text: str) -> Iterator[tuple[int, str]]:
    """Yield what may be a code: the last one first, over line breaks, then up to the next gap."""
    heads = [head for head in _HEAD.finditer(text) if int(head[1])]
    for head in reversed(heads[-MOST_TRIES:]):
        rest = text[head.end() :]
        for tried in dict.fromkeys(("".join(rest.split()), rest)):
            body = _BODY.match(tried)
            yield int(head[1]), body.group() if body else ""


def _unpacked(body: str) -> bytes:
    """Return what a code holds if its checksum is right."""
    if len(body) > MOST_CODE:
        raise GlowError("code-too-long", given=len(body), most=MOST_CODE)
    if len(body) % 4 == 1:
        raise GlowError("code-damaged")
    content = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    checksum, packed = content[:CHECKSUM], content[CHECKSUM:]
    again = urlsafe_b64encode(content).decode().rstrip("=")
    if again != body or _checksum(packed) != checksum:
        raise GlowError("code-damaged")
    return _inflated(packed)


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECKSUM, "big")


def _inflated(packed: bytes) -> bytes:
    """Unpack, but never more than a code may hold."""
    unpacker = zlib.decompressobj(-15, _KNOWN)
    try:
        raw = unpacker.decompress(packed, MOST_BYTES)
    except zlib.error:
        raise GlowError("code-damaged") from None
    if unpacker.unconsumed_tail or (not unpacker.eof and len(raw) == MOST_BYTES):
        raise GlowError("code-too-long", given=len(raw), most=MOST_BYTES)
    if not unpacker.eof or unpacker.unused_data:
        raise GlowError("code-damaged")
    return raw


def _shortened(text: str) -> bytes:
    """Write each word of version 1 as one byte."""
    return _WORD.sub(lambda word: _BYTE[word[0]], text).encode("latin-1")


def _lengthened(raw: bytes) -> str:
    """Write the words out again."""
    try:
        return "".join(chr(byte) if byte < BYTES else WORDS[byte - BYTES] for byte in raw)
    except IndexError:
        raise GlowError("code-damaged") from None


_KNOWN = _shortened(DICTIONARY)
