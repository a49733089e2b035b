"""Loading when it is needed, and once: public names of packages, and what TOML files say.

Nobody waits for names that are not asked for. TOML is what people edit; parsing it would take
longer than the rest of a first answer. So what a file says is kept beside Python's bytecode, by the
same rules, and read from there until the file changes.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


_homes: dict[str, dict[str, str]] = {}
_modules: dict[str, tuple[str, ...]] = {}


class _Lazy(ModuleType):
    """A package whose public names stand in modules that are not loaded yet (PEP 562)."""

    def __getattr__(self, name: str) -> object:
        if name in _modules[self.__name__]:
            return import_module(f"{self.__name__}.{name}")
        home = _homes[self.__name__].get(name)
        if home is None:
            message = f"module {self.__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        value = getattr(import_module(f"{self.__name__}.{home.removesuffix('()')}"), name)
        if home.endswith("()"):
            value = value()
        super().__setattr__(name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, unless a submodule would hide what is loaded from it by that name."""
        if not (isinstance(value, ModuleType) and name in _homes[self.__name__]):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        names = _homes[self.__name__].keys() | _modules[self.__name__]
        return sorted(names.union(super().__dir__()))


def load_on_demand(package: str, names: Mapping[str, str], modules: tuple[str, ...] = ()) -> None:
    """Let a package load its public names when they are first used.

    Parameters
    ----------
    package
        Its ``__name__``.
    names
        For each of its modules the names that are loaded from it, separated by spaces. What a
        module marked by ``()`` has under a name is called, and the result is what the name means.
    modules
        Modules that are public themselves.
    """
    _homes[package] = {name: module for module, listed in names.items() for name in listed.split()}
    _modules[package] = modules
    sys.modules[package].__class__ = _Lazy


# ---------------------------------------------------------------- TOML files

_BROKEN = (OSError, EOFError, TypeError, ValueError)


def load_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file says.

    Raises
    ------
    OSError, UnicodeDecodeError, tomllib.TOMLDecodeError
        If it cannot be read.
    """
    import marshal
    from contextlib import suppress
    from importlib.util import cache_from_source, source_hash

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
