"""Progress of long work: a bar that appears only when it takes a while, in a terminal or notebook.

Interrupting is always safe: nothing is kept of work that was not finished. Whoever lets work be
done for somebody else, such as a widget, may watch it instead: it is told how far the work is, and
may stop it.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Any, Self, TypeVar

from glow_explorer.language import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
AFTER = 1.0
"""Seconds that work may take before it shows a bar."""


class WorkStopped(Exception):  # noqa: N818 - nothing went wrong
    """Work was stopped by whoever watches it."""


class Watch:
    """Follows work that is done elsewhere, and can stop it.

    Parameters
    ----------
    tell
        Is told what is being done, the code of a message, and which part of it is done.

    Examples
    --------
    >>> told = []
    >>> watch = Watch(lambda code, part: told.append((code, part)))
    >>> with watch.watching():
    ...     for item in followed(["a", "b"], "noon"):
    ...         pass
    >>> told[-1]
    ('noon', 1.0)
    >>> watch.stop()
    >>> with watch.watching():
    ...     list(followed(["a", "b"], "noon"))
    Traceback (most recent call last):
    ...
    glow_explorer.progress.WorkStopped
    """

    def __init__(self, tell: Callable[[str, float], None]) -> None:
        self._tell = tell
        self.stopped = False

    def stop(self) -> None:
        """Let the work end where it next says how far it is; it may be in another thread."""
        self.stopped = True

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Follow the work that is done inside."""
        token = _watch.set(self)
        try:
            yield
        finally:
            _watch.reset(token)

    def note(self, code: str, done: int, total: int) -> None:
        """Tell how far the work is, and stop it if it is to be stopped."""
        if self.stopped:
            raise WorkStopped
        self._tell(code, done / total if total else 1.0)


_watch: ContextVar[Watch | None] = ContextVar("who watches the work", default=None)


_unseen: ContextVar[bool] = ContextVar("unseen", default=False)
"""Whether bars are not to be seen: they are part of something longer, which has its own."""


@contextmanager
def unseen() -> Iterator[None]:
    """Show no bar for what is done inside."""
    before = _unseen.set(True)
    try:
        yield
    finally:
        _unseen.reset(before)


class ProgressBar:
    """How much of some work is done.

    Nothing is made before it is to be seen: in a notebook a bar is a widget, and one that nobody
    sees would stay in the notebook all the same.

    Parameters
    ----------
    total
        How much there is to do.
    code
        What is being done, the code of a message.
    """

    def __init__(self, total: int, code: str) -> None:
        self.total, self.code = total, code
        self.done = 0
        self._began = monotonic()
        self._bar: Any = None

    def __enter__(self) -> Self:
        self.update(0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def update(self, more: int = 1) -> None:
        """Count so many more items as done; the bar appears if it takes a while."""
        self.done += more
        watch = _watch.get()
        if watch is not None:
            watch.note(self.code, self.done, self.total)
        elif self._bar is not None:
            self._bar.update(more)
        elif monotonic() - self._began >= AFTER and self.done < self.total and not _unseen.get():
            self._bar = self._made()

    def _made(self) -> Any:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return None
        title = text(f"progress.{self.code}")
        return tqdm(total=self.total, initial=self.done, desc=title, leave=False, mininterval=0.2)


def followed(things: Sequence[T], code: str) -> Iterator[T]:
    """Yield things, one after the other, and show how many are done if it takes a while.

    Parameters
    ----------
    things
        What is to be done.
    code
        What is being done, the code of a message.
    """
    with ProgressBar(len(things), code) as bar:
        for item in things:
            yield item
            bar.update()
