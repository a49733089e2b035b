"""What tests of simulations share."""

from __future__ import annotations

from importlib import import_module

import pytest


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask other processes as soon as possible, and in small batches; such tests are slow."""
    running = import_module("glow_explorer.game.simulation")
    monkeypatch.setattr(running, "HERE", 0.0)
    monkeypatch.setattr(running, "SHORT", 0.0)
    monkeypatch.setattr(running, "MOST_IN_BATCH", 3)
    monkeypatch.setattr(running, "cores", lambda: 4)
