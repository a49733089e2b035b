"""Whoever interrupts a long question, anywhere in it, can ask on: nothing half done is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import glow_explorer as glow
from glow_explorer import Company
from tests.support.noons import GREEN_SKETAL
from tests.support.reaching import forget

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

pytestmark = pytest.mark.slow  # everything is interrupted many times

ROOMS = ("kernel", "judge", "journeys", "odds")
MOMENTS = (1, 7, 40, 100, 250, 600, 1000, 1500, 2500, 4000, 7000, 12_000, 25_000)
"""After how many lines of the rules somebody interrupts."""

TANGLED = Company("Eoles", ["sketal-green", "donillilu", "kaar", "zellyf-5"], spells=[3])
"""Dice that go back, a companion that dies and a spell: the order of noon matters."""
ROLL = "azure:air azure:air green:rock small orange:rock black:rock red:fire"


class Question(NamedTuple):
    """How something is asked, and how its answer is read: as plain values."""

    ask: Callable[[], Any]
    answer: Callable[[Any], Any]


def _noon() -> Any:
    return glow.noon(TANGLED, ROLL, light=3, footprints=1, cemetery=["dvol-3"])


def _part_of_noon(noon: Any) -> Any:
    partway = noon.after()
    return partway.is_small(), partway.nexts, partway.outcomes


QUESTIONS = {
    "noon": Question(_noon, lambda noon: noon.to_dict()),
    "noon, whether it is small": Question(_noon, lambda noon: (noon.is_small(40), noon.outcomes)),
    "noon, partway": Question(_noon, _part_of_noon),
    "advise": Question(
        lambda: glow.advise("2 azure, small green", GREEN_SKETAL, rerolls=2),
        lambda advice: (advice.value, advice.options, dict(advice.distribution)),
    ),
    "odds": Question(
        lambda: glow.odds(GREEN_SKETAL, "2 azure, 2 green"),
        lambda odds: (dict(odds.gains), dict(odds.joint)),
    ),
    "compare": Question(
        lambda: glow.odds.compare(GREEN_SKETAL, "2 azure, green", ["thoape"], rerolls=1),
        lambda comparison: comparison.candidates,
    ),
    "plan on land": Question(
        lambda: glow.province.plan("red, azure", days=2, footprints=1),
        lambda plan: (plan.value, str(plan)),
    ),
    "plan at sea": Question(
        lambda: glow.archipelago.plan("red, azure, green", days=3, footprints=1),
        lambda plan: (plan.value, str(plan)),
    ),
    "ways on land": Question(
        lambda: glow.province.paths(39, "red:fire azure:air green:nature", footprints=2),
        str,
    ),
}


def interrupted(work: Callable[[], Any], after: int) -> bool:
    """Do some work, and interrupt it after so many lines of the rules; whether that came."""
    left = iter(range(after))

    def line(_frame: FrameType, event: str, _detail: object) -> Any:
        if event == "line" and next(left, None) is None:
            raise KeyboardInterrupt
        return line

    def call(frame: FrameType, _event: str, _detail: object) -> Any:
        place = frame.f_code.co_filename
        return line if any(f"glow_explorer/{room}/" in place for room in ROOMS) else None

    usual = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(usual)
    return False


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_same_question_and_the_next_are_answered_rightly(name: str) -> None:
    question = QUESTIONS[name]
    forget(*ROOMS)
    expected = question.answer(question.ask())
    came = 0
    for moment in MOMENTS:
        forget(*ROOMS)
        came += interrupted(lambda: question.answer(question.ask()), moment)
        asked = question.ask()
        came += interrupted(lambda asked=asked: question.answer(asked), moment)  # type: ignore[misc]

        assert question.answer(asked) == expected
        assert question.answer(question.ask()) == expected
    assert came >= 6
