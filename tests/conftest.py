"""What every test stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from glow_explorer.language import using

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ("tests.support.browser", "tests.support.frontend")

# How fast a machine is today decides nothing.
settings.register_profile("glow", deadline=None)
settings.load_profile("glow")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test starts in English and leaves no other language behind."""
    with using("en"):
        yield
