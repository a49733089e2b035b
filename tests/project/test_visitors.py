"""Kernels of pages are few, and none stays that nobody looks at; notebooks are left alone."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError

from glow_explorer.app.visitors import FULL, SCRIPT, VisitorKernels, parts, with_parts

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

Result = TypeVar("Result")
PAGE = {"SERVER_SOFTWARE": "voila/0.5.13"}


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> VisitorKernels:
    """Kernels that are started without any process, slowly enough to meet each other."""
    numbers = iter(range(1000))

    async def start(self: Any, **_: Any) -> str:
        await asyncio.sleep(0)
        name = f"kernel-{next(numbers)}"
        self._kernels[name] = SimpleNamespace(last_activity=utcnow(), execution_state="idle")
        self._kernel_connections[name] = 0
        return name

    async def shut_down(self: Any, name: str, **_: Any) -> None:
        await asyncio.sleep(0)
        del self._kernels[name]

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", shut_down)
    monkeypatch.setattr(VisitorKernels, "_look_after", lambda _: None)
    return VisitorKernels(limit=3)


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run something in a thread of its own: in this one a browser may have its loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def rest(kernels: VisitorKernels, name: str, seconds: float, state: str = "idle") -> None:
    """Let a kernel have rested for some time."""
    kernel: Any = kernels.get_kernel(name)
    kernel.last_activity = utcnow() - timedelta(seconds=seconds)
    kernel.execution_state = state


def refusals(answers: list[Any]) -> list[HTTPError]:
    return [answer for answer in answers if isinstance(answer, HTTPError)]


def test_visitors_who_come_at_once_are_counted_too(kernels: VisitorKernels) -> None:
    async def come() -> list[Any]:
        coming = [kernels.start_kernel(env=PAGE) for _ in range(10)]
        return await asyncio.gather(*coming, return_exceptions=True)

    answers = run(come())

    assert [refusal.status_code for refusal in refusals(answers)] == [FULL] * 7
    assert kernels.visitors == len(kernels) == 3


def test_a_start_that_fails_takes_no_place(
    kernels: VisitorKernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> str:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(AsyncMappingKernelManager, "start_kernel", fail)
        with pytest.raises(OSError):  # noqa: PT011 - it says nothing
            run(kernels.start_kernel(env=PAGE))

    assert kernels.visitors == 0


def test_notebooks_are_neither_counted_nor_ended(kernels: VisitorKernels) -> None:
    async def work() -> list[str]:
        opened = [await kernels.start_kernel(env={"PATH": "/bin"}) for _ in range(5)]
        opened.append(await kernels.start_kernel())
        for name in opened:
            rest(kernels, name, 1_000_000)
        await kernels.end_deserted()
        await kernels.start_kernel(env=PAGE)
        return opened

    opened = run(work())

    assert set(opened) <= set(kernels.list_kernel_ids())
    assert kernels.visitors == 1


@pytest.mark.parametrize(
    ("connected", "left", "state", "seconds", "ends"),
    [
        (False, False, "idle", 119, False),
        (False, False, "idle", 121, True),
        (False, False, "busy", 121, False),  # the page itself is still being made
        (False, False, "starting", 121, False),
        (False, False, "busy", 601, True),
        (False, True, "idle", 599, False),  # a phone that sleeps
        (False, True, "idle", 601, True),
        (True, False, "idle", 3599, False),
        (True, False, "idle", 3601, True),
        (True, False, "busy", 3599, False),
    ],
)
def test_a_kernel_ends_when_nobody_needs_it(
    kernels: VisitorKernels, connected: bool, left: bool, state: str, seconds: int, ends: bool
) -> None:
    async def visit() -> str:
        name = await kernels.start_kernel(env=PAGE)
        if connected or left:
            kernels.notify_connect(name)
        if left:
            kernels.notify_disconnect(name)  # type: ignore[no-untyped-call]
        rest(kernels, name, seconds, state)
        await kernels.end_deserted()
        return name

    name = run(visit())

    assert (name not in kernels) is ends
    assert kernels.visitors == (0 if ends else 1)


def test_a_place_that_is_free_is_taken_again(kernels: VisitorKernels) -> None:
    async def visit() -> str:
        names = [await kernels.start_kernel(env=PAGE) for _ in range(3)]
        rest(kernels, names[1], 121)
        await kernels.end_deserted()
        return await kernels.start_kernel(env=PAGE)

    assert run(visit()) in kernels
    assert kernels.visitors == 3


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "Please try again"),
        ("language=fr", "Merci de réessayer"),
        ("language=%3Cscript%3E", "Please try again"),
        ("language", "Please try again"),
    ],
)
def test_the_refusal_speaks_the_language_of_the_link(
    kernels: VisitorKernels, query: str, words: str
) -> None:
    kernels.limit = 0

    with pytest.raises(HTTPError) as refusal:
        run(kernels.start_kernel(env={**PAGE, "QUERY_STRING": query}))

    assert words in str(refusal.value)


def test_the_parts_of_a_script_are_those_that_lie_beside_it(tmp_path: Path) -> None:
    """What it only has from others (webpack's shared modules) has a number, and no file."""
    script = tmp_path / SCRIPT
    script.write_text("Promise.all([r.e(12),r.e(3),r.e(12)]).then(()=>r.e(404))", encoding="utf-8")
    for number in (3, 5, 12):
        (tmp_path / f"{number}.{SCRIPT}").touch()

    assert parts(script) == [f"12.{SCRIPT}", f"3.{SCRIPT}"]


def test_a_page_knows_the_parts_and_what_it_knew() -> None:
    before = {"baseUrl": "/"}
    after = with_parts(before, voila_configuration=SimpleNamespace(template="glow"), log=None)

    assert after["baseUrl"] == "/"
    assert len(after["parts"]) > 20
    assert before == {"baseUrl": "/"}
