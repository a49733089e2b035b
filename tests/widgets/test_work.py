"""Questions that take long: the kernel goes on, the newest counts, and anybody may stop them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer.errors import GlowError
from glow_explorer.progress import ProgressBar
from glow_explorer.values import cached_property
from glow_explorer.widgets import RerollAdviser, base, work
from tests.support.aside import run_apart

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.widgets.base import GlowWidget

MANY = "red:fire red:air blue:water azure:air green:rock orange:rock"


class Slow:
    """A question that is answered when it is allowed to be, and says how far it is."""

    def __init__(self, answer: str = "answer", steps: int = 2) -> None:
        self.answer, self.steps = answer, steps
        self.begun, self.go_on = Event(), Event()
        self.thread = main_thread()

    def __call__(self) -> str:
        self.thread = current_thread()
        with ProgressBar(self.steps, "noon") as bar:
            self.begun.set()
            assert self.go_on.wait(30)
            for _ in range(self.steps):
                bar.update()
        return self.answer


@pytest.fixture(autouse=True)
def _kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let questions be worked out as in a kernel; every news is told."""
    monkeypatch.setattr(base, "beside_a_kernel", lambda: True)
    monkeypatch.setattr(work, "OFTEN", 0)


async def until(true: Callable[[], object]) -> None:
    """Let the loop go on until something is so."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0)


async def begun(question: Slow) -> None:
    await asyncio.to_thread(question.begun.wait, 30)


def asked(widget: GlowWidget, question: Slow, answers: list[str], **options: Any) -> None:
    widget.work_out(question, answers.append, **options)


def test_the_kernel_hears_others_meanwhile() -> None:
    async def story() -> None:
        adviser, question, answers = RerollAdviser(MANY, ["ladawa"]), Slow(), []  # type: ignore[var-annotated]
        asked(adviser, question, answers)
        await begun(question)

        assert adviser._working["text"]
        adviser.set_state({"rerolls": 3})  # something else is heard and done
        assert adviser.rerolls == 3
        assert not answers
        question.go_on.set()
        await until(lambda: answers)
        assert answers == ["answer"]
        assert adviser._working == {}
        assert question.thread is not main_thread()

    run_apart(story())


def test_it_says_how_far_it_is() -> None:
    async def story() -> None:
        adviser, question, answers = RerollAdviser(MANY), Slow(steps=4), []  # type: ignore[var-annotated]
        seen: list[object] = []
        adviser.observe(lambda change: seen.append(change["new"].get("part")), "_working")
        asked(adviser, question, answers)
        await begun(question)  # by now the question is put: nobody holds the hand
        question.go_on.set()
        await until(lambda: answers)
        parts = [part for part in seen if part is not None]
        assert [part for part in parts if part] == [0.25, 0.5, 0.75, 1.0]
        assert parts == sorted(parts)  # type: ignore[type-var]

    run_apart(story())


def test_a_newer_question_stops_the_older() -> None:
    async def story() -> None:
        adviser, answers = RerollAdviser(MANY), []  # type: ignore[var-annotated]
        first, second = Slow("first"), Slow("second")
        asked(adviser, first, answers)
        await begun(first)
        asked(adviser, second, answers)
        first.go_on.set()
        second.go_on.set()
        await until(lambda: answers)
        assert answers == ["second"]

    run_apart(story())


def test_whoever_stops_it_hears_no_more_of_it() -> None:
    async def story() -> None:
        adviser, question, answers = RerollAdviser(MANY), Slow(), []  # type: ignore[var-annotated]
        asked(adviser, question, answers)
        await begun(question)
        adviser._hear(adviser, {"kind": "stop"}, [])
        assert adviser._working == {}
        question.go_on.set()
        await until(lambda: not question.thread.is_alive())
        await asyncio.sleep(0)
        assert answers == []
        assert adviser.problem == {}

    run_apart(story())


def test_what_goes_wrong_is_shown() -> None:
    def refuse() -> None:
        raise GlowError("no-dice-to-advise")

    async def story() -> None:
        adviser = RerollAdviser(MANY)
        adviser.work_out(refuse, lambda _: None)
        await until(lambda: adviser.problem)
        assert adviser.problem["kind"] == "refused"
        assert adviser._working == {}

    run_apart(story())


class TestAdviser:
    """The adviser's long questions."""

    def test_advice_comes_later(self) -> None:
        async def story() -> None:
            adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], free_rerolls=4, rerolls=9)
            assert adviser._view["advice"] is None
            adviser._hear(adviser, {"kind": "advise"}, [])
            assert adviser._view["advice"] is None
            await until(lambda: adviser._view["advice"])
            assert adviser._view["stale"] is False
            adviser._hear(adviser, {"kind": "open"}, [])
            await until(lambda: adviser._view["advice"]["opened"])
            assert adviser._working == {}

        run_apart(story())

    def test_other_cards_stop_it(self) -> None:
        """Advice for cards that are no longer there is not shown."""

        async def story() -> None:
            adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], free_rerolls=4, rerolls=9)
            adviser._hear(adviser, {"kind": "advise"}, [])
            assert adviser._working["text"]
            adviser.cards = ["ladawa"]
            assert adviser._working == {}

        run_apart(story())


def test_one_thing_happens_after_the_other() -> None:
    """A kernel hears the browser in one thread and runs cells in another."""
    adviser = RerollAdviser(MANY, ["ladawa"])
    begun, overtaken = Event(), Event()
    heard: list[str] = []

    def slowly(_: object) -> None:
        begun.set()
        heard.append("overtaken" if overtaken.wait(0.3) else "cell")

    def at_once(_: object) -> None:
        overtaken.set()
        heard.append("browser")

    adviser.observe(slowly, "rerolls")
    adviser.observe(at_once, "footprints")
    with ThreadPoolExecutor(2) as threads:
        cell = threads.submit(setattr, adviser, "rerolls", 2)
        assert begun.wait(30)
        browser = threads.submit(adviser.set_state, {"footprints": 1})
        cell.result(30)
        browser.result(30)

    assert heard == ["cell", "browser"]
    assert (adviser.rerolls, adviser.footprints) == (2, 1)


def test_work_goes_on_while_somebody_holds_the_hand() -> None:
    """It may have what the holder of the hand waits for: it must not wait for the hand itself."""
    adviser, question = RerollAdviser(MANY), Slow()
    ended = Event()

    def ask() -> str:
        answer = question()
        ended.set()
        return answer

    answers: list[str] = []
    adviser.work_out(ask, answers.append)
    with work.HAND:
        question.go_on.set()
        assert ended.wait(30)
        assert not answers
    with ThreadPoolExecutor(1) as threads:
        threads.submit(until_taken, answers).result(30)

    assert answers == ["answer"]


def until_taken(answers: list[str]) -> None:
    while not answers:
        pass


def test_a_quick_question_does_not_wait_for_a_long_one() -> None:
    """Neither for the hand nor for any value of the same kind that is being worked out."""
    begun, go_on = Event(), Event()

    class Answer:
        def __init__(self, *, long: bool) -> None:
            self.long = long

        @cached_property
        def value(self) -> str:
            if self.long:
                begun.set()
                assert go_on.wait(30)
            return "long" if self.long else "quick"

    with ThreadPoolExecutor(2) as threads:
        long = threads.submit(lambda: Answer(long=True).value)
        assert begun.wait(30)
        assert threads.submit(lambda: Answer(long=False).value).result(30) == "quick"
        assert not long.done()
        go_on.set()
        assert long.result(30) == "long"


def test_without_a_kernel_it_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "beside_a_kernel", lambda: False)
    adviser, answers = RerollAdviser(MANY), []  # type: ignore[var-annotated]
    adviser.work_out(lambda: "answer", answers.append)

    assert answers == ["answer"]


def test_no_kernel_here() -> None:
    assert not work.beside_a_kernel()
