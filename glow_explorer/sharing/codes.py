"""Short codes: ``glow1-`` and then letters, digits, hyphens and underscores.

The number before the hyphen is the version. A code of version 1 is the position's short JSON in
ASCII, format and version left out; each of `WORDS` in it replaced by one byte; compressed (raw
deflate) with `DICTIONARY`; after a checksum (CRC-32) of all that; as URL-safe base64. None of this
changes any more: codes that were shared stay readable.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError, quoted
from glow_explorer.sharing.files import read_json
from glow_explorer.sharing.writing import HEAD, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.position import Position

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
