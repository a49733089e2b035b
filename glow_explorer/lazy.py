"""Packages that load a name when it is first used: nobody waits for what is not asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

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
