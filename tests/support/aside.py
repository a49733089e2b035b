"""Coroutines in tests: a worker that drives a browser has a loop already."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine


def run_apart(story: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in a thread of its own, in the language of the test."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(copy_context().run, asyncio.run, story).result()
