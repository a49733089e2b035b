"""What every test stands on."""

from __future__ import annotations

import gc
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from glow_explorer.language import using

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ("tests.support.browser", "tests.support.builds", "tests.support.frontend")

# How fast a machine is today decides nothing.
settings.register_profile("glow", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=40)  # `make quick`; else a hundred
settings.load_profile("glow")


# Whoever uses one of these, however indirectly, is marked; `make quick` leaves both marks out.
OF_A_FIXTURE = {
    "browser": "browser",
    "build_once": "slow",
    "in_processes": "slow",
}
# These take minutes: several workers begin with them, lest one of them ends with one alone.
LONGEST = (
    "test_binder_installed.py",
    "test_site_in_browser.py",
    "test_notebooks.py",
    "test_notebooks_in_lab.py",
    "test_stories_in_lab.py",
    "test_journey_map_in_browser.py",
    "test_explorer_in_browser.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by the fixtures they use, so that nobody has to think of it; longest first."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if marker := OF_A_FIXTURE.get(fixture):
                item.add_marker(marker)
    items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """Ten thousand tests are not garbage: they need not be looked through again and again.

    What tests leave behind is looked for a hundred times more seldom, which spares a tenth of the
    time of a run; there is memory enough.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(70_000, 50, 100)


def _turn(item: pytest.Item) -> int:
    name = item.path.name
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


@pytest.fixture(scope="session", autouse=True)
def _no_bars() -> Iterator[None]:
    """Work that takes long on a busy machine shows no bar; tests of bars say when they come."""
    progress = import_module("glow_explorer.progress")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(progress, "AFTER", inf)
        yield


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test starts in English and leaves no other language behind."""
    with using("en"):
        yield
