"""TOML files, parsed once.

TOML is what people edit; parsing it would take longer than the rest of a first answer. So what a
file says is kept beside Python's bytecode, by the same rules, and read from there until the file
changes.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source, source_hash
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_BROKEN = (OSError, EOFError, TypeError, ValueError)


def load_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file says.

    Raises
    ------
    OSError, UnicodeDecodeError, tomllib.TOMLDecodeError
        If it cannot be read.
    """
    source = path.read_bytes()
    kept = cache_from_source(str(path)).removesuffix("pyc") + "toml"
    content_hash = source_hash(source)
    with suppress(*_BROKEN), open(kept, "rb") as file:  # noqa: PTH123 - a path is slower
        if file.read(len(content_hash)) == content_hash:
            contents: dict[str, Any] = marshal.loads(file.read())
            return contents
    import tomllib

    contents = tomllib.loads(source.decode("utf-8-sig"))
    if not sys.dont_write_bytecode:
        with suppress(*_BROKEN):  # read-only, or full: then it is parsed each time
            _keep(kept, content_hash + marshal.dumps(contents))
    return contents


def _keep(name: str, content: bytes) -> None:
    """Write a file that others may be reading or writing at the same time."""
    os.makedirs(os.path.dirname(name), exist_ok=True)  # noqa: PTH103, PTH120
    draft = f"{name}.{os.getpid()}"
    with open(draft, "wb") as file:  # noqa: PTH123
        file.write(content)
    os.replace(draft, name)  # noqa: PTH105
