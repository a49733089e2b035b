"""JSON from elsewhere, read within bounds; files written whole or not at all.

Nothing in a text is ever executed. How long it may be and how deep it may nest is checked before
it is read.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import stat
import time
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from glow_explorer.errors import MOST_DIGITS, GlowError, quoted
from glow_explorer.inputs import named_file
from glow_explorer.tables import data_folder

MOST_TEXT = 4 * 1024 * 1024
"""How many bytes a file may have: games of thousands of actions stay far below."""
DEEPEST = 16
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # not where there are no pipes to wait for
_ABANDONED = 24 * 60 * 60
"""After how many seconds what lies beside a file is nobody's any more."""
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
    """Return the text of a file, if it is a plain one and not too long.

    It is opened without waiting for anybody, and no more of it is read than a file may have: a
    device has no end, and a pipe may have no beginning.
    """
    file = named_file(path)
    try:
        with open(file, "rb", opener=_at_once) as stream:
            _check_plain(path, os.fstat(stream.fileno()))
            content = stream.read(MOST_TEXT + 1)
            if len(content) > MOST_TEXT:
                size = os.fstat(stream.fileno()).st_size
                raise GlowError("json-too-long", given=size, most=MOST_TEXT)
        return content.decode("utf-8-sig")
    except OSError as error:
        raise GlowError("cannot-read-file", given=str(path), detail=_detail(error)) from None
    except UnicodeDecodeError as error:
        raise GlowError("file-not-utf8", given=str(path), detail=str(error)) from None


def _at_once(name: str, flags: int) -> int:
    return os.open(name, flags | _AT_ONCE)


def _check_plain(path: object, status: os.stat_result) -> None:
    """Refuse what is neither a plain file nor a folder; of a folder the system says so itself."""
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise GlowError("not-a-plain-file", given=str(path))


def _detail(error: OSError) -> str:
    return error.strerror or str(error)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all.

    The text goes to a file of its own in the same folder, which takes the place of the old one
    when all of it is on the disk. Whatever happens before that, the old file stays as it was. A
    symbolic link stays one: the file that it points to is written.
    """
    given = named_file(path)
    try:
        file = _target(given)
        if file.exists():
            _check_plain(path, file.stat())
        _write(file, text)
    except OSError as error:
        raise GlowError("cannot-write-file", given=str(path), detail=_detail(error)) from None


def _target(file: Path) -> Path:
    """Return the file that is written in the end, links followed."""
    target = Path(os.path.realpath(file)) if file.is_symlink() else file
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def _write(file: Path, text: str) -> None:
    beside = file.parent / f".{file.name[:40]}.{secrets.token_hex(4)}.tmp"
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if file.exists():
            beside.chmod(file.stat().st_mode & 0o777)
        beside.replace(file)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    _sweep(file)


def _sweep(file: Path) -> None:
    """Remove what writers of this file left behind that were killed; a young one may be writing."""
    left = re.compile(rf"\.{re.escape(file.name[:40])}\.[0-9a-f]{{8}}\.tmp")
    with suppress(OSError):
        for entry in os.scandir(file.parent):
            if left.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > _ABANDONED:
                Path(entry.path).unlink(missing_ok=True)


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
