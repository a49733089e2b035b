"""JSON from elsewhere, read within bounds; files written whole or not at all.

Nothing in a text is ever executed. How long it may be and how deep it may nest is checked before
it is read.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from glow_explorer.errors import GlowError
from glow_explorer.inputs import MOST_DIGITS, quoted
from glow_explorer.tables import data_folder

MOST_TEXT = 4 * 1024 * 1024
"""How many bytes a file may have: games of thousands of actions stay far below."""
DEEPEST = 16
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def read_json(text: str) -> Any:
    """Read JSON that may come from anybody; refuse what is too long, too deep or no JSON.

    Numbers are whole and of few digits, and no name stands twice in one place.
    """
    if len(text) > MOST_TEXT:
        raise GlowError("json-too-long", given=len(text), most=MOST_TEXT)
    _check_depth(text)
    try:
        return json.loads(
            text,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
            object_pairs_hook=_named,
        )
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise GlowError("not-json", given=quoted(text), **where) from None


def json_text(plain: object) -> str:
    """Return plain values as JSON for people to read."""
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def _check_depth(text: str) -> None:
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        if depth > DEEPEST:
            raise GlowError("json-too-deep", most=DEEPEST)


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise GlowError("json-number", given=f"{digits[:MOST_DIGITS]}…")
    return int(digits)


def _no_number(digits: str) -> NoReturn:
    raise GlowError("json-number", given=digits[:MOST_DIGITS])


def _named(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise GlowError("json-name-twice", given=quoted(twice))
    return named


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file, if it is one and not too long."""
    file = _file(path)
    try:
        if file.stat().st_size > MOST_TEXT:
            raise GlowError("json-too-long", given=file.stat().st_size, most=MOST_TEXT)
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise GlowError("cannot-read-file", given=str(path), detail=error.strerror) from None
    except UnicodeDecodeError as error:
        raise GlowError("file-not-utf8", given=str(path), detail=str(error)) from None


def _file(path: object) -> Path:
    """Return the file that is meant; refuse what cannot name one."""
    if not isinstance(path, str | os.PathLike) or "\0" in str(path):
        raise GlowError("not-a-file-name", given=repr(path))
    return Path(path)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all.

    The text goes to a file of its own in the same folder, which takes the place of the old one
    when all of it is on the disk. Whatever happens before that, the old file stays as it was.
    """
    file = _file(path)
    beside = file.parent / f".{file.name[:40]}.{secrets.token_hex(4)}.tmp"
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if file.exists():
            beside.chmod(file.stat().st_mode & 0o777)
        beside.replace(file)
    except OSError as error:
        raise GlowError("cannot-write-file", given=str(path), detail=error.strerror) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


@cache
def _schema() -> str:
    return data_folder().joinpath("position.schema.json").read_text(encoding="utf-8")


def schema() -> dict[str, Any]:
    """Return the published JSON schema of positions.

    >>> schema()["title"]
    'A position of Glow'
    """
    published: dict[str, Any] = json.loads(_schema())
    return published
