"""Progress of long work: a bar that appears only when it takes a while, in a terminal or notebook.

Interrupting is always safe: nothing is kept of work that was not finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from glow_explorer.language import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")
AFTER = 1.0
"""Seconds that work may take before it shows a bar."""


def followed(things: Sequence[T], code: str) -> Iterable[T]:
    """Yield things, one after the other, and show how many are done if it takes a while.

    Parameters
    ----------
    things
        What is to be done.
    code
        What is being done, the code of a message.
    """
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return things
    bar: Iterable[T] = tqdm(
        things, desc=text(f"progress.{code}"), delay=AFTER, leave=False, mininterval=0.2
    )
    return bar
