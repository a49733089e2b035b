"""The Python side of the Explorer's page: a widget without Jupyter, in the visitor's browser.

The page runs this file in a worker. What the widgets say goes to the page as JSON, and what the
page says comes back to them, as between a kernel and a notebook.
"""

from __future__ import annotations

import json
import sys
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

ELSEWHERE = ("numpy", "pandas", "matplotlib")
"""What the site does not hold: Pyodide's own distribution has it."""


class PageComm(BaseComm):
    """What a widget speaks through."""

    tell: Callable[[str], object]

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        """Tell the page what the widget says; our widgets have no buffers."""
        del metadata, buffers, keys
        said = {"kind": msg_type, "id": self.comm_id, "data": data}
        type(self).tell(json.dumps(said))


class Fetching:
    """Fetches what an import asks for, where it lies elsewhere, once."""

    def __init__(self, fetch: Callable[[str], object]) -> None:
        self.fetch = fetch
        self.asked: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, after it was fetched."""
        del path, target
        if name not in ELSEWHERE or name in self.asked:
            return None
        self.asked.add(name)
        self.fetch(name)
        invalidate_caches()
        return PathFinder.find_spec(name)


def start(query: str, tell: Callable[[str], object], fetch: Callable[[str], object]) -> str:
    """Open the Explorer that a link asks for; return the name of its model.

    Parameters
    ----------
    query
        What stands behind the question mark of the page's address.
    tell
        Gets everything that the widgets say.
    fetch
        Fetches a package; it returns when the package is there, or cannot be had.
    """
    PageComm.tell = staticmethod(tell)
    comm.create_comm = PageComm
    from glow_explorer.widgets.serving import page

    sys.meta_path.append(Fetching(fetch))
    return str(page(query).model_id)


def hear(model_id: str, data: str) -> None:
    """Hand what the page says to a widget."""
    message = {"content": {"comm_id": model_id, "data": json.loads(data)}, "buffers": []}
    opened = comm.get_comm_manager().get_comm(model_id)
    if opened is not None:
        opened.handle_msg(message)
