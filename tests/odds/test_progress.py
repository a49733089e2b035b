"""Long work shows a bar and can be interrupted; short work does neither harm nor show anything."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
import tqdm.auto

import glow_explorer as glow
from glow_explorer import Company, Roll
from glow_explorer.journeys import land_plan
from glow_explorer.language import available, using
from glow_explorer.odds.best_noons import BestNoons
from glow_explorer.odds.noons import Noons
from glow_explorer.odds.solver import Solved
from glow_explorer.progress import followed

if TYPE_CHECKING:
    from collections.abc import Callable

progress = import_module("glow_explorer.progress")
BARS = {"en": ("Rerolls", "Noons", "Comparing"), "fr": ("Relances", "Midis", "Comparaison")}
TANGLED = Company("Eoles", ["sketal-green", "donillilu"], ["spell-air"])
"""Where the Sketal's die goes back, noon has stages; where the spell strikes, it is judged."""


@pytest.fixture(autouse=True)
def _always_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TQDM_DISABLE", raising=False)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every work show its bar at once."""
    monkeypatch.setattr(progress, "AFTER", 0)


def ask(what: str) -> Any:
    """Ask a question, and return all of the answer that is worked out."""
    if what == "advise":
        advice = glow.advise("2 azure, small green", TANGLED, rerolls=2)
        return advice.value, dict(advice.distribution)
    if what == "odds":
        odds = glow.odds(TANGLED, "2 azure, 2 green")
        return dict(odds.gains), dict(odds.joint)
    return glow.odds.compare(TANGLED, "2 azure, green", ["thoape", "torke-b"], rerolls=1).candidates


QUESTIONS = ("advise", "odds", "compare")


class TestShown:
    @pytest.mark.parametrize("what", QUESTIONS)
    def test_short_work_shows_nothing(
        self, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(progress, "AFTER", 1)
        monkeypatch.setattr(progress, "monotonic", lambda: 0.0)
        ask(what)

        assert capsys.readouterr() == ("", "")

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize("code", available())
    def test_long_work_says_what_it_does_in_the_language_chosen(
        self, code: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with using(code):
            ask("compare")
            bar = capsys.readouterr()

        assert bar.out == ""
        for word in BARS[code]:
            assert f"{word}:" in bar.err
        others = {word for other in BARS if other != code for word in BARS[other]}
        assert not any(word in bar.err for word in others)

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize(("what", "word"), [("advise", "Rerolls"), ("odds", "Noons")])
    def test_each_question_has_its_bar(
        self, what: str, word: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        ask(what)
        bar = capsys.readouterr()

        assert bar.out == ""
        assert f"{word}:" in bar.err
        assert "%|" in bar.err

    @pytest.mark.usefixtures("at_once")
    def test_the_bar_goes_away_when_the_work_is_done(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for _ in followed([1, 2, 3], "noon"):
            pass
        last = capsys.readouterr().err.rstrip("\r").rpartition("\r")[2]

        assert last.strip() == ""

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize("what", QUESTIONS)
    def test_showing_it_changes_no_answer(self, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = ask(what)
        monkeypatch.setattr(progress, "AFTER", 1000)

        assert ask(what) == shown


class TestFollowed:
    @pytest.mark.parametrize(("after", "bars"), [(1000, 0), (0, 1)])
    def test_a_bar_that_nobody_sees_is_not_made(
        self, after: float, bars: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In a notebook it would be a widget, and stay there."""
        made: list[int] = []
        usual = tqdm.auto.tqdm

        def making(**given: Any) -> Any:
            made.append(given["total"])
            return usual(**given)

        monkeypatch.setattr(tqdm.auto, "tqdm", making)
        monkeypatch.setattr(progress, "AFTER", after)

        assert list(followed([4, 5, 6], "noon")) == [4, 5, 6]
        assert made == [3] * bars

    def test_a_bar_that_comes_late_knows_what_was_done_before(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        clock = iter([0, 0, 0.5, 2, 3])
        monkeypatch.setattr(progress, "AFTER", 1)
        monkeypatch.setattr(progress, "monotonic", lambda: next(clock))

        assert list(followed([4, 5, 6], "noon")) == [4, 5, 6]
        assert "2/3" in capsys.readouterr().err

    @pytest.mark.parametrize("after", [0, 1, 1000])
    def test_everything_comes_once_and_in_order(
        self, after: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(progress, "AFTER", after)

        assert list(followed("glowing", "noon")) == list("glowing")
        assert list(followed([], "rerolls")) == []

    def test_without_the_library_of_bars_everything_still_comes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "tqdm", None)
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)

        assert list(followed([3, 1, 2], "compare")) == [3, 1, 2]

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize("what", QUESTIONS)
    def test_without_the_library_of_bars_answers_are_the_same_and_nothing_shows(
        self, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with_bars = ask(what)
        capsys.readouterr()
        monkeypatch.setitem(sys.modules, "tqdm", None)
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)

        assert ask(what) == with_bars
        assert capsys.readouterr() == ("", "")

    @pytest.mark.usefixtures("at_once")
    def test_an_error_in_the_middle_comes_through(self) -> None:
        shared = (10 / one for one in followed([2, 1, 0, 5], "noon"))

        assert [next(shared), next(shared)] == [5, 10]
        with pytest.raises(ZeroDivisionError):
            next(shared)


def interrupting(after: int, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return work that is interrupted after it was done so often."""
    left = iter(range(after))

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return work(*args, **kwargs)

    return interrupted


PLACES = [
    *((Solved, "_solve", after) for after in (0, 1, 2)),
    *((Noons, "_resolved", after) for after in (0, 1, 2)),
    (BestNoons, "_followed", 0), (BestNoons, "_often", 1),
]  # fmt: skip
"""What may be going on when somebody interrupts, and how often it was done before."""


def interrupt(patch: pytest.MonkeyPatch, owner: Any, name: str, after: int) -> None:
    patch.setattr(owner, name, interrupting(after, getattr(owner, name)))


class TestInterrupted:
    """Whatever is interrupted can be asked again: on the same answer, and on a new one."""

    @pytest.mark.parametrize(("owner", "name", "after"), PLACES)
    def test_advice(self, owner: type[Any], name: str, after: int) -> None:
        expected = glow.advise("2 azure, small green, green", TANGLED, rerolls=3)
        advice = glow.advise("2 azure, small green, green", TANGLED, rerolls=3)
        for ask_it in (
            lambda: advice.value, lambda: advice.options, lambda: advice.distribution,
        ):  # fmt: skip
            with pytest.MonkeyPatch.context() as patch:
                interrupt(patch, owner, name, after)
                with pytest.raises(KeyboardInterrupt):
                    ask_it()

        assert advice.value == expected.value
        assert advice.options == expected.options
        assert advice.distribution == expected.distribution
        assert glow.advise("2 azure, small green, green", TANGLED, rerolls=3).value == (
            expected.value
        )

    @pytest.mark.parametrize("after", [0, 1, 4])
    def test_odds(self, after: int) -> None:
        expected = glow.odds(TANGLED, "2 azure, 2 green")
        found = glow.odds(TANGLED, "2 azure, 2 green")
        for _ in range(2):
            with pytest.MonkeyPatch.context() as patch:
                interrupt(patch, Noons, "_resolved", after)
                with pytest.raises(KeyboardInterrupt):
                    _ = found.gains

        assert found.gains == expected.gains
        assert sum(found.light.values()) == 1
        assert found.means == expected.means
        assert glow.odds(TANGLED, "2 azure, 2 green").gains == expected.gains

    @pytest.mark.parametrize("after", [0, 1, 2])
    def test_comparing(self, after: int) -> None:
        expected = ask("compare")
        for owner, name in ((Solved, "_solve"), (Noons, "_resolved"), (BestNoons, "_often")):
            with pytest.MonkeyPatch.context() as patch:
                interrupt(patch, owner, name, after)
                with pytest.raises(KeyboardInterrupt):
                    ask("compare")

            assert ask("compare") == expected

    @pytest.mark.parametrize("after", [0, 1, 5, 20])
    def test_in_the_middle_of_making_tables(self, after: int) -> None:
        """Tables are kept for other questions; one that is half made is not."""
        tables = import_module("glow_explorer.odds.dice_space")
        roll = Roll("red:fire blue:air small green:rock azure:water")
        expected = glow.advise(roll, ["ladawa", "thoape"], rerolls=2).options
        odds = glow.odds(["ladawa", "thoape"], "2 red, blue").gains
        for table in (tables.multisets, tables.place, tables.one_more, tables.one_less):
            table.cache_clear()
        with pytest.MonkeyPatch.context() as patch:
            interrupt(patch, tables, "_moved", after)
            with pytest.raises(KeyboardInterrupt):
                _ = glow.advise(roll, ["ladawa", "thoape"], rerolls=2).options

        assert glow.advise(roll, ["ladawa", "thoape"], rerolls=2).options == expected
        assert glow.odds(["ladawa", "thoape"], "2 red, blue").gains == odds

    @pytest.mark.usefixtures("at_once")
    def test_with_a_bar_on_the_screen(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The next bar starts from nothing."""
        with pytest.MonkeyPatch.context() as patch:
            interrupt(patch, Solved, "_solve", 2)
            with pytest.raises(KeyboardInterrupt):
                ask("advise")
        capsys.readouterr()
        ask("advise")

        assert "Rerolls:   0%" in capsys.readouterr().err

    def test_following_the_best_play(self) -> None:
        following = import_module("glow_explorer.odds.solver")
        advice = glow.advise("2 azure, green", TANGLED, rerolls=2)
        value = advice.value
        with pytest.MonkeyPatch.context() as patch:
            interrupt(patch, following.Followed, "_taken", 1)
            with pytest.raises(KeyboardInterrupt):
                _ = advice.distribution
        found = advice.distribution

        assert sum(found.values()) == 1
        assert sum(end * chance for end, chance in found.items()) == value == advice.value


class TestPlansOnLand:
    @pytest.fixture(autouse=True)
    def _nothing_is_known_yet(self) -> None:
        land_plan._solved.cache_clear()

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize(
        ("code", "title"), [("en", "Spaces and days"), ("fr", "Cases et jours")]
    )
    def test_a_plan_shows_how_many_spaces_are_done(
        self, code: str, title: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with using(code):
            assert glow.province.plan("red, purple", days=2).value > 0
        bar = capsys.readouterr()

        assert bar.out == ""
        assert f"{title}:" in bar.err

    def test_what_was_interrupted_is_worked_out_when_it_is_asked_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plan = glow.province.plan("red, azure", days=2, footprints=1)
        land = land_plan.LandDays(plan.pools, plan.terms)
        updates = iter(range(5))

        def interrupt(*_: object) -> None:
            if next(updates, None) is None:
                raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(progress.ProgressBar, "update", interrupt)
            with pytest.raises(KeyboardInterrupt):
                _ = plan.value

        assert plan.value == land.values(2, 0)[1, 0]

    def test_no_more_is_done_than_there_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        bars: list[Any] = []
        begin = progress.ProgressBar.__enter__

        def seen(bar: Any) -> Any:
            bars.append(bar)
            return begin(bar)

        monkeypatch.setattr(progress.ProgressBar, "__enter__", seen)
        _ = glow.province.plan("red, azure, green", days=3, at=45).value

        assert len(bars) == 1
        assert 0 < bars[0].done <= bars[0].total
