"""Questions that may take long: worked out beside the kernel, which goes on hearing the browser.

A thread works them out, one question at a time. Meanwhile the widget shows how far it is and offers
to stop it; a newer question stops an older one. Where there is no kernel, or no thread as in a
browser's own Python, a question is worked out at once.

A kernel hears the browser in one thread, runs cells in another, and each question has its own. So
whoever changes a widget holds `HAND`: one thing happens after the other, to all that are linked.
"""

from __future__ import annotations

import sys
from contextvars import copy_context
from threading import Lock, RLock, Thread
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
HAND = RLock()
"""Whoever changes a widget holds it; all widgets share it, since many share one table."""


def beside_a_kernel() -> bool:
    """Whether there is a kernel that goes on hearing the browser while a thread works."""
    return getattr(get_ipython(), "kernel", None) is not None and sys.platform != "emscripten"


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
        self._context = copy_context()

    @property
    def stopped(self) -> bool:
        """Whether nobody wants to know any more."""
        return self._watch.stopped

    def stop(self) -> None:
        """Stop it: nothing more is heard of it."""
        self._watch.stop()

    def start(self) -> None:
        """Begin in a thread."""
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
        with HAND:
            if not self.stopped:
                self._done(found, fault)

    def _tell(self, code: str, part: float) -> None:
        # News never wait: whoever holds the hand may be waiting for what is worked out here.
        if monotonic() - self._last < OFTEN or not HAND.acquire(blocking=False):
            return
        try:
            self._last = monotonic()
            if not self.stopped:
                # Whoever is told may look at the table: that is no part of the work.
                self._context.copy().run(self._told, code, part)
        finally:
            HAND.release()
