"""The Python side of the Explorer's page: a widget without Jupyter, in the visitor's browser.

The page runs this file in a worker. What the widgets say goes to the page as JSON, and what the
page says comes back to them, as between a kernel and a notebook.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from glow_explorer.widgets.explorer import Explorer

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


class Counting:
    """Counts the modules that are looked for, and prints it: the page shows how far it is."""

    def __init__(self) -> None:
        self.modules = 0

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Find nothing, but count."""
        del name, path, target
        self.modules += 1
        if self.modules % 20 == 0:
            sys.stdout.write(f"imported {self.modules}\n")


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


def warm() -> int:
    """Import everything that the Explorer's page needs; return how many modules that were.

    An Explorer is opened and closed again, so that what it reads and reckons once is there. Nothing
    of the page is known yet: the page keeps a picture of the memory from after this.
    """
    counting = Counting()
    sys.meta_path.insert(0, counting)
    PageComm.tell = staticmethod(lambda _text: None)
    comm.create_comm = PageComm
    try:
        from glow_explorer.widgets.serving import page, query_of

        query_of(page("language=en"))
        close()
    finally:
        sys.meta_path.remove(counting)
    gc.collect()
    return counting.modules


opened: Explorer | None = None
"""The Explorer of the page."""


def start(
    query: str, address: str, tell: Callable[[str], object], fetch: Callable[[str], object]
) -> str:
    """Open the Explorer that a link asks for; return the name of its model.

    Parameters
    ----------
    query
        What stands behind the question mark of the page's address.
    address
        The address of the site, for links that are shared.
    tell
        Gets everything that the widgets say.
    fetch
        Fetches a package; it returns when the package is there, or cannot be had.
    """
    global opened  # noqa: PLW0603 - one page, one Explorer
    PageComm.tell = staticmethod(tell)
    comm.create_comm = PageComm
    random.seed()  # memory may come from an earlier visit, and its luck with it
    from glow_explorer.widgets.serving import page

    sys.meta_path.append(Fetching(fetch))
    opened = page(query)
    opened.site = address
    return str(opened.model_id)


def close() -> None:
    """Forget the Explorer of the page."""
    global opened  # noqa: PLW0603 - one page, one Explorer
    from ipywidgets import Widget  # type: ignore[import-untyped]

    opened = None
    Widget.close_all()


def table() -> str:
    """Return the query that opens the same table again; nothing if there is no Explorer yet."""
    from glow_explorer.widgets.serving import query_of

    return "" if opened is None else query_of(opened)


def hear(model_id: str, data: str) -> None:
    """Hand what the page says to a widget."""
    message = {"content": {"comm_id": model_id, "data": json.loads(data)}, "buffers": []}
    widget_comm = comm.get_comm_manager().get_comm(model_id)
    if widget_comm is not None:
        widget_comm.handle_msg(message)
