"""Short codes: ``glow1-`` and then letters, digits, hyphens and underscores.

A code holds a position in its short form as JSON, compressed where that is shorter, after a
checksum of the JSON. The number before the hyphen is the version: how a code of a version is read
never changes.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.given import quoted
from glow_explorer.sharing import short
from glow_explorer.sharing.short_words import WORDS
from glow_explorer.sharing.texts import json_text, read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

VERSION = 1
MOST_CODE = 12_000
MOST_JSON = 48_000
MOST_GIVEN = 100_000
MOST_TRIES = 4
CHECKSUM = 4
_HEAD = re.compile(r"glow([0-9]{1,9})-")
_BODY = re.compile(r"[A-Za-z0-9_-]*")
_UNSEEN = str.maketrans(dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff"))


def encode(plain: dict[str, Any]) -> str:
    """Return the code of a position given as plain values."""
    text = json_text(short.shorten(plain), short=True).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = packer.compress(text) + packer.flush()
    body = _checksum(text) + min(text, packed, key=len)
    code = f"glow{VERSION}-{urlsafe_b64encode(body).decode().rstrip('=')}"
    if len(code) > MOST_CODE or len(text) > MOST_JSON:
        raise GlowError("code-too-long", given=len(code), most=MOST_CODE)
    return code


def decode(given: object) -> dict[str, Any]:
    """Return the plain values of the position in a code; see `Position.from_code`."""
    if not isinstance(given, str):
        raise GlowError("not-text", given=quoted(given))
    if len(given) > MOST_GIVEN:
        raise GlowError("code-too-long", given=len(given), most=MOST_GIVEN)
    refusal: GlowError | None = None
    for version, body in _candidates(given.translate(_UNSEEN)):
        try:
            reader = _READERS.get(version)
            if reader is None:
                raise GlowError("code-newer", given=version, newest=VERSION)
            text = _unpacked(body)
        except GlowError as error:
            refusal = refusal or error
        else:
            return reader(text)
    raise refusal or GlowError("code-foreign", given=quoted(given.strip()))


def _candidates(given: str) -> Iterator[tuple[int, str]]:
    """Yield what may be a code: the last one first, over line breaks, then up to the next gap."""
    heads = [found for found in _HEAD.finditer(given) if int(found[1])]
    for head in reversed(heads[-MOST_TRIES:]):
        rest = given[head.end() :]
        for tried in dict.fromkeys(("".join(rest.split()), rest)):
            body = _BODY.match(tried)
            yield int(head[1]), body.group() if body else ""


def _unpacked(body: str) -> str:
    """Return the JSON in a code if its checksum is right."""
    if len(body) > MOST_CODE:
        raise GlowError("code-too-long", given=len(body), most=MOST_CODE)
    if len(body) % 4 == 1:
        raise GlowError("code-damaged")
    raw = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    wanted, data = raw[:CHECKSUM], raw[CHECKSUM:]
    again = urlsafe_b64encode(raw).decode().rstrip("=")
    if again != body or len(wanted) < CHECKSUM:
        raise GlowError("code-damaged")
    text = data if _checksum(data) == wanted else _inflated(data)
    if _checksum(text) != wanted:
        raise GlowError("code-damaged")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise GlowError("code-damaged") from None


def _checksum(text: bytes) -> bytes:
    return zlib.crc32(text).to_bytes(CHECKSUM, "big")


def _inflated(data: bytes) -> bytes:
    """Unpack, but never more than a code may hold."""
    unpacker = zlib.decompressobj(-15, WORDS)
    try:
        text = unpacker.decompress(data, MOST_JSON)
    except zlib.error:
        raise GlowError("code-damaged") from None
    if unpacker.unconsumed_tail or (not unpacker.eof and len(text) == MOST_JSON):
        raise GlowError("code-too-long", given=len(text), most=MOST_JSON)
    if not unpacker.eof or unpacker.unused_data:
        raise GlowError("code-damaged")
    return text


def _read_1(text: str) -> dict[str, Any]:
    return short.lengthen(read_json(text, MOST_JSON))


_READERS: Mapping[int, Callable[[str], dict[str, Any]]] = {1: _read_1}
