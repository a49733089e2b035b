"""Kernels for strangers: how many there may be, when one is ended, and what a page may load.

Voilà starts a kernel for everybody who asks for a page. `VisitorKernels` keeps these in bounds,
under Voilà itself (``make app``) and inside a Jupyter server (Binder), whose notebooks it leaves
alone.
"""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Integer
from voila.paths import collect_static_paths  # type: ignore[import-untyped]

from glow_explorer.language import available, text, using

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tornado.web import RequestHandler

FULL = 503
SCRIPT = "voila.js"
_PART = re.compile(r"\.e\((\d+)\)")
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' blob:",  # a widget's module comes with its model, as a blob
        "style-src 'self' 'unsafe-inline'",  # JupyterLab's styles, and those of the widgets
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""What a page may load and run: nothing from elsewhere, and no script that stands in the page."""


def guard(handler: RequestHandler, notebook: object, cwd: str) -> None:  # noqa: ARG001 - Voilà's
    """Send the policy with a page; Voilà calls this before it starts a kernel for it."""
    _ = handler.xsrf_token  # sends the cookie, without which a page may not end its own kernel
    handler.set_header("Content-Security-Policy", POLICY)
    handler.set_header("Referrer-Policy", "same-origin")


def parts(script: Path) -> list[str]:
    """Return the names of the files beside a script of Voilà that it fetches, in its order."""
    numbers = dict.fromkeys(_PART.findall(script.read_text(encoding="utf-8")))
    names = [f"{number}.{script.name}" for number in numbers]
    return [name for name in names if script.with_name(name).is_file()]


def with_parts(
    current_page_config: dict[str, Any], *, voila_configuration: Any, **_: object
) -> dict[str, Any]:
    """Tell a page the parts of Voilà's script; Voilà calls this before it writes the page."""
    folders = collect_static_paths(["voila", "nbconvert"], voila_configuration.template)
    scripts = (Path(folder) / SCRIPT for folder in folders)
    script = next((script for script in scripts if script.is_file()), None)
    return {**current_page_config, "parts": [] if script is None else parts(script)}


class VisitorKernels(AsyncMappingKernelManager):
    """Kernels of pages: so many at once, and none that nobody looks at.

    A visitor for whom there is no room is told so, in the language that the link asks for.
    """

    limit = Integer(10, config=True, help="Pages that may be open at the same time.")
    unseen = Integer(
        120, config=True, help="Seconds until the kernel of a page that no browser opened is ended."
    )
    lost = Integer(
        600, config=True, help="Seconds until the kernel of a page that was left is ended."
    )
    idle = Integer(
        3600, config=True, help="Seconds until the kernel of an open page that rests is ended."
    )
    every = Integer(10, config=True, help="Seconds between two looks at the kernels of pages.")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self._starting = 0
        self._visited: dict[str, bool] = {}
        self._rounds: PeriodicCallback | None = None

    @property
    def visitors(self) -> int:
        """How many kernels of pages there are, with those that are being started."""
        return self._starting + sum(kernel_id in self for kernel_id in self._visited)

    async def start_kernel(self, **settings: Any) -> str:  # type: ignore[override]
        """Start a kernel and return its id; for a page only if there is room."""
        environment = settings.get("env") or {}
        if not environment.get("SERVER_SOFTWARE", "").startswith("voila/"):
            return str(await super().start_kernel(**settings))
        if self.visitors >= self.limit:
            raise HTTPError(FULL, _full(environment).replace("%", "%%"))
        self._starting += 1
        try:
            kernel_id = str(await super().start_kernel(**settings))
            self._visited[kernel_id] = False
        finally:
            self._starting -= 1
        self._look_after()
        return kernel_id

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a browser shows the page."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        if kernel_id in self._visited:
            self._visited[kernel_id] = True

    def _look_after(self) -> None:
        if self._rounds is None:
            self._rounds = PeriodicCallback(self.end_deserted, 1000 * self.every)
            self._rounds.start()

    async def end_deserted(self) -> None:
        """End every kernel of a page that has rested for too long."""
        self._visited = {name: seen for name, seen in self._visited.items() if name in self}
        for kernel_id in list(self._visited):
            if self.is_deserted(kernel_id):
                self.log.info("Nobody needs kernel %s any more", kernel_id)
                await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    def is_deserted(self, kernel_id: str) -> bool:
        """Whether a page has rested longer than its state allows."""
        kernel: Any = self.get_kernel(kernel_id)
        if self._kernel_connections.get(kernel_id, 0):
            patience = self.idle
        elif self._visited[kernel_id] or kernel.execution_state != "idle":
            patience = self.lost  # also where the page itself is still being made
        else:
            patience = self.unseen
        return bool(utcnow() - kernel.last_activity > timedelta(seconds=patience))


def _full(environment: Mapping[str, str]) -> str:
    asked = parse_qs(environment.get("QUERY_STRING", "")).get("language", ["en"])[0]
    with using(asked if asked in available() else "en"):
        return text("page.full")
