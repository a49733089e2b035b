"""Which test comes to which lines of the rules, and how long it takes: a plugin of pytest.

`tests.support.mutants` asks for it twice: once to note this for all tests, and then, for each
mutant, to run only the tests that come to its line, in the order that is wanted.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter, defaultdict
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

NOTES = "GLOW_REACHING_NOTES"
"""Names the folder where each process notes what its tests come to."""
CHOICE = "GLOW_REACHING_CHOICE"
"""Names the file with the tests to run, in their order."""
CALLS = 25
"""How many calls of a function are followed line by line in one test; later ones cost nothing."""


def forget(*rooms: str) -> None:
    """Forget all that rooms of the package keep for the next question."""
    places = tuple(f"glow_explorer.{room}." for room in rooms)
    for name, module in tuple(sys.modules.items()):
        if name.startswith(places):
            for kept in vars(module).values():
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()


def read(*rooms: str) -> list[str]:
    """Import all modules of rooms and return their names: what is read then belongs to no test."""
    packages = [import_module(f"glow_explorer.{room}") for room in rooms]
    names = [
        f"{package.__name__}.{module.name}"
        for package in packages
        for module in iter_modules(package.__path__)
    ]
    for name in names:
        import_module(name)
    return names


class Reached(NamedTuple):
    """A test: the seconds it took, and the lines of each module that it came to."""

    seconds: float
    lines: dict[str, list[int]]


class Follower:
    """Notes the lines of some modules that are come to, from `sys.settrace`."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self._places = places
        self._names: dict[str, str | None] = {}
        self._calls: Counter[CodeType] = Counter()
        self.lines: defaultdict[str, set[int]] = defaultdict(set)

    def begin(self) -> None:
        """Forget everything, and follow."""
        self._calls.clear()
        self.lines.clear()
        sys.settrace(self._call)

    def end(self) -> dict[str, list[int]]:
        """Follow no more; return the lines of each module."""
        sys.settrace(None)
        return {module: sorted(lines) for module, lines in self.lines.items()}

    def _module(self, filename: str) -> str | None:
        if filename not in self._names:
            room = Path(filename).parent.name
            is_ours = room in self._places and "glow_explorer" in filename
            self._names[filename] = f"{room}/{Path(filename).name}" if is_ours else None
        return self._names[filename]

    def _call(self, frame: FrameType, _event: str, _detail: object) -> Any:
        module = self._module(frame.f_code.co_filename)
        if module is None:
            return None
        self._calls[frame.f_code] += 1
        if self._calls[frame.f_code] > CALLS:
            return None
        lines = self.lines[module]

        def line(inner: FrameType, _event: str, _detail: object) -> Any:
            lines.add(inner.f_lineno)
            return line

        return line


class Notes:
    """The plugin that notes what every test comes to."""

    def __init__(self, folder: Path, rooms: tuple[str, ...]) -> None:
        self._folder, self._rooms = folder, rooms
        self._follower = Follower(rooms)
        self._reached: dict[str, Reached] = {}

    def pytest_collection_finish(self) -> None:
        """Read all rooms before the first test that would."""
        read(*self._rooms)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Follow a test from its fixtures to its end; what others have asked is forgotten."""
        forget(*self._rooms)
        self._follower.begin()
        began = time.perf_counter()
        try:
            return (yield)
        finally:
            seconds = time.perf_counter() - began
            self._reached[item.nodeid] = Reached(seconds, self._follower.end())

    def pytest_sessionfinish(self) -> None:
        """Write down what was noted."""
        if self._reached:
            path = self._folder / f"{os.getpid()}.json"
            path.write_text(json.dumps(self._reached), encoding="utf-8")


class Chosen:
    """The plugin that runs the chosen tests only, in their order."""

    def __init__(self, names: list[str]) -> None:
        self._turns = {name: turn for turn, name in enumerate(names)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what was not chosen."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._turns),
            key=lambda item: self._turns[item.nodeid],
        )


def pytest_configure(config: pytest.Config) -> None:
    """Do what the environment asks for."""
    if folder := os.environ.get(NOTES):
        config.pluginmanager.register(Notes(Path(folder), ("judge", "journeys", "kernel")))
    if choice := os.environ.get(CHOICE):
        names = json.loads(Path(choice).read_text(encoding="utf-8"))
        config.pluginmanager.register(Chosen(names))


def pytest_sessionstart() -> None:
    """Properties are tried on the same examples every time, and nobody waits for the smallest."""
    settings.register_profile(
        "mutants", deadline=None, derandomize=True, database=None,
        phases=(Phase.explicit, Phase.generate),
    )  # fmt: skip
    settings.load_profile("mutants")


def notes(folder: Path) -> dict[str, Reached]:
    """Return what all processes have noted."""
    return {
        name: Reached(*reached)
        for path in sorted(folder.glob("*.json"))
        for name, reached in json.loads(path.read_text(encoding="utf-8")).items()
    }
