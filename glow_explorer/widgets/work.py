"""Questions that may take long: worked out beside the kernel, which goes on hearing the browser.

A thread works them out, one question at a time. Meanwhile the widget shows how far it is and offers
to stop it; a newer question stops an older one. What was found is taken over where the kernel hears
messages, never in the thread. Where there is no kernel, or no thread as in a browser's own Python,
a question is worked out at once.
"""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop, get_running_loop
from contextvars import Context, copy_context
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from IPython.core.getipython import get_ipython

from glow_explorer.progress import Watch, WorkStopped

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
OFTEN = 0.2
"""Seconds between two news of how far the work is."""
_turn = Lock()
"""Whoever works holds it, so that two questions never share what they have worked out so far."""


def kernel_loop() -> AbstractEventLoop | None:
    """Return the loop in which a kernel hears messages.

    None where there is no kernel, or no thread beside it: then questions are answered at once.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None or sys.platform == "emscripten":
        return None
    try:
        return get_running_loop()
    except RuntimeError:
        return None


class Work(Generic[T]):
    """A question that is being worked out.

    Parameters
    ----------
    ask
        Works it out.
    done
        Takes what was found, or what went wrong; not called if the work was stopped.
    told
        Is told how far it is: the code of a message, and which part is done.
    stands
        Says whether the question is still the same.
    """

    def __init__(
        self,
        ask: Callable[[], T],
        done: Callable[[T | None, BaseException | None], None],
        told: Callable[[str, float], None],
        stands: Callable[[], bool] = lambda: True,
    ) -> None:
        self._ask, self._done, self._told, self.stands = ask, done, told, stands
        self._watch = Watch(self._tell)
        self._last = monotonic()
        self._loop: AbstractEventLoop | None = None
        self._context: Context = copy_context()

    @property
    def stopped(self) -> bool:
        """Whether nobody wants to know any more."""
        return self._watch.stopped

    def stop(self) -> None:
        """Stop it: nothing more is heard of it."""
        self._watch.stop()

    def start(self, loop: AbstractEventLoop) -> None:
        """Begin in a thread; what there is to tell is told in a loop."""
        self._loop = loop
        Thread(target=self._context.copy().run, args=(self._run,), daemon=True).start()

    def _run(self) -> None:
        found: T | None = None
        fault: BaseException | None = None
        try:
            with _turn, self._watch.watching():
                if not self.stopped:
                    found = self._ask()
        except WorkStopped:
            return
        except BaseException as raised:  # whoever asked is to see it
            fault = raised
        self._later(lambda: self._done(found, fault))

    def _tell(self, code: str, part: float) -> None:
        if monotonic() - self._last >= OFTEN:
            self._last = monotonic()
            self._later(lambda: self._told(code, part))

    def _later(self, f: Callable[[], None]) -> None:
        """Do something where messages are heard, unless the work was stopped meanwhile."""

        def unless_stopped() -> None:
            if not self.stopped:
                f()

        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(unless_stopped, context=self._context)
