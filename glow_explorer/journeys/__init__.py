"""The afternoon: whether one way or one voyage is allowed, step by step, and why."""

from __future__ import annotations

from glow_explorer.journeys.sailing import Voyage, sail
from glow_explorer.journeys.walking import Walk, walk

__all__ = ["Voyage", "Walk", "sail", "walk"]
