"""The route board in Python: terms, goals, days to come, two routes, and long work."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.widgets import JourneyMap, base
from glow_explorer.widgets.route_board import PinnedRoute, bar_part, comparison_view
from tests.support.aside import run_apart
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

DICE = "red:fire blue:water azure:air"


def sea(**more: Any) -> JourneyMap:
    start: dict[str, Any] = {"boats": (0, 0, 7, 9), "roll": DICE, "days": 3}
    return JourneyMap(**(start | more))


def ask(widget: JourneyMap, kind: str, **said: object) -> None:
    widget._handle_custom_msg({"kind": kind, **said}, [])


def labels(widget: JourneyMap) -> dict[int, str]:
    groups = [group for group in widget._view["over"] if group["kind"] == "gx-label"]
    return {group["named"]["place"]: group["parts"][1][2][0] for group in groups}


def now(widget: JourneyMap) -> dict[str, dict[str, Any]]:
    return {choice["id"]: choice for choice in widget._view["plan"]["now"]}


class TestTerms:
    @pytest.mark.parametrize(
        ("terms", "code"),
        [
            ({"footprint": 1}, "not-a-choice"),
            ({"footprints": -1}, "not-between"),
            ({"rerolls": 5}, "not-between"),
            ({"dice": ["mauve"]}, "unknown-color"),
            ({"dice": ["red"] * 9}, "not-a-list"),
            ({"tokens": "perhaps"}, "not-a-flag"),
            ([], "not-terms"),
        ],
    )
    def test_what_are_no_terms_is_refused(self, terms: object, code: str) -> None:
        assert refusal(JourneyMap, terms=terms).code == code

    def test_more_footprints_and_dice_are_those_of_a_richer_player(self) -> None:
        made = sea(terms={"footprints": 2, "dice": ["purple"]})
        pools = [DICE, *["red, blue, azure, purple"] * 2]
        plan = glow.archipelago.plan(pools, boats=(0, 0, 7, 9), footprints=2)

        assert made.found.value == plan.value
        assert "".join(now(made)["stay"]["worth"].split()[0]) == f"{_stay(plan):.2f}"

    def test_prices_are_those_of_a_plan(self) -> None:
        made = sea(terms={"skull": 3, "reroll": 1, "firefly": 2})
        plan = glow.archipelago.plan(
            [glow.Pool(DICE), *["red, blue, azure"] * 2], None, (0, 0, 7, 9), 0, 3, 1, 2
        )

        assert made.found.value == plan.value

    def test_each_thing_more_is_told_with_its_gain(self) -> None:
        made = sea(terms={"dice": ["red"]}, weighing=True)
        gains = made._view["gains"]
        plan = made.found

        assert gains["footprints"] == _signed(sea(terms={"dice": ["red"], "footprints": 1}), plan)
        assert gains["firefly"] == _signed(sea(terms={"dice": ["red"], "firefly": 1}), plan)
        without = sea().found
        assert gains["red"] == f"{float(plan.value - without.value):+.2f}".replace("-", "−")
        assert set(gains) == {
            "footprints", "rerolls", "skull", "reroll", "firefly", "tokens", *map(str, glow.Color),
        }  # fmt: skip
        assert None not in gains.values()

    def test_nothing_is_weighed_unless_it_is_asked(self) -> None:
        assert sea()._view["gains"] == {}


def _stay(plan: glow.journeys.Plan) -> float:
    return next(float(worth) for move, worth in plan.options(roll=DICE, footprints=2) if not move)


def _signed(other: JourneyMap, plan: glow.journeys.Plan) -> str:
    return f"{float(other.found.value - plan.value):+.2f}".replace("-", "−")


class TestWorths:
    def test_every_island_within_reach_says_what_sailing_there_is_worth(self) -> None:
        made = sea()
        rated = made.found.options(roll=DICE)

        assert labels(made) == {move.to: f"{float(worth):.1f}" for move, worth in rated if move}

    def test_each_choice_is_compared_with_the_best(self) -> None:
        made = sea()
        (_, most), (_, next_best), *_ = made.found.options(roll=DICE)
        first, *others = made._view["plan"]["now"]

        assert first["best"]
        assert first["compared"].startswith(f"the best, by {float(most - next_best):.2f} light")
        for choice, (_, worth) in zip(others, made.found.options(roll=DICE)[1:], strict=True):
            assert choice["compared"].startswith(f"{float(most - worth):.2f} light less than")

    @pytest.mark.parametrize(
        ("worth", "least", "best", "part"),
        [(10, 8, 10, 1), (8, 8, 10, 0.8), (0, 0, 4, 0), (-1, -2, 2, 0.25), (0, 0, 0, 1)],
    )
    def test_bars_start_at_zero(self, worth: int, least: int, best: int, part: float) -> None:
        assert bar_part(Fraction(worth), Fraction(least), Fraction(best)) == part

    def test_pointing_by_finger_explains_and_does_nothing(self) -> None:
        made = sea()
        ask(made, "ask", to=3)

        assert [told["id"] for told in made._view["asked"]] == ["0-3"]
        assert made.boats == (0, 0, 7, 9)


class TestDays:
    def test_the_map_walks_through_the_days(self) -> None:
        made = sea()
        made.set_state({"evening": 2})
        expected = made.found.boats_after(2)

        assert labels(made) == {
            island: f"× {float(boats):.2f}" if not island else _percent(boats)
            for island, boats in expected.items()
            if boats >= 0.005
        }
        arrows = [group["named"] for group in made._view["over"] if group["kind"] == "gx-arrow"]
        assert {(arrow["origin"], arrow["to"]) for arrow in arrows} == {
            leg for leg, often in made.found.course.sailed_on(1).items() if often >= 0.005
        }
        assert len(made._view["plan"]["evenings"]) == 3
        made.set_state({"evening": 0})
        assert set(labels(made)) == {choice["to"] for choice in now(made).values()} - {None}

    def test_a_day_that_is_not_planned_shows_now(self) -> None:
        made = sea(evening=8)

        assert set(labels(made)) == {choice["to"] for choice in now(made).values()} - {None}

    def test_voyages_of_the_days_add_up(self) -> None:
        plan = glow.archipelago.plan("2 red, purple", days=4)
        days = [plan.course.sailed_on(day) for day in range(4)]

        for leg, often in plan.sailed.items():
            assert sum(day.get(leg, Fraction(0)) for day in days) == often
        assert all(sum(day.values()) <= 1 for day in days)


def _percent(chance: Fraction) -> str:
    from glow_explorer.render.words import percent

    return percent(chance)


class TestGoals:
    def test_a_goal_is_planned_for(self) -> None:
        made = sea(goal=[9, 4])
        wanted = glow.archipelago.plan(
            [glow.Pool(DICE), *["red, blue, azure"] * 2], boats=(0, 0, 7, 9)
        ).reach(9, 4)

        assert made.goal == (4, 9)
        assert made.found == wanted
        goal = made._view["plan"]["goal"]
        assert goal["part"] == float(wanted.chance_of(4, 9))
        assert all(label.endswith("%") for label in labels(made).values())
        made.set_state({"goal": []})
        assert made._view["plan"]["goal"] is None

    @pytest.mark.parametrize(
        ("goal", "code"),
        [([12], "no-such-island"), (9, "not-a-list"), ([1, 2, 3, 4, 5], "goal-too-large")],
    )
    def test_what_is_no_goal_is_refused(self, goal: object, code: str) -> None:
        assert refusal(JourneyMap, goal=goal).code == code


class TestTwoRoutes:
    def test_two_routes_are_compared(self) -> None:
        made = sea()
        ask(made, "pin", side="A", choice="0-3")
        ask(made, "pin", side="B", choice="stay")
        compared = made._view["compared"]
        rated = {_choice(move): (move, worth) for move, worth in made.found.options(roll=DICE)}
        plans = {side: made.found.following(rated[one][0]) for side, one in _SIDES.items()}

        lights = {route["side"]: route["light"] for route in compared["routes"]}
        assert lights == {side: f"{float(rated[one][1]):.2f}" for side, one in _SIDES.items()}
        for row in compared["islands"]:
            for side, plan in plans.items():
                assert row["sides"][side]["part"] == float(plan.chances[row["place"]])
        spread = [row["sides"]["A"]["chance"] for row in compared["spread"]]
        assert len(spread) <= 12
        assert "A brings" in compared["verdict"] or "B brings" in compared["verdict"]

    def test_a_route_is_kept_while_other_things_change(self) -> None:
        made = sea()
        ask(made, "pin", side="A", choice="0-3")
        before = made._view["compared"]["routes"]
        made.set_state({"terms": {"footprints": 3}})

        assert made._view["compared"]["routes"] == before
        ask(made, "unpin", side="A")
        assert made._view["compared"] is None

    def test_best_play_is_kept_where_no_dice_lie(self) -> None:
        made = sea(roll=(), pool="2 red, blue")
        ask(made, "pin", side="B", choice="plan")

        (route,) = made._view["compared"]["routes"]
        assert route["light"] == f"{float(made.found.value):.2f}"

    @pytest.mark.parametrize(
        "said", [{"side": "C", "choice": "stay"}, {"side": "A", "choice": "0-9"}]
    )
    def test_what_is_no_route_is_refused(self, said: dict[str, str]) -> None:
        made = sea()
        ask(made, "pin", **said)

        assert made.problem["kind"] == "refused"
        assert made._view["compared"] is None

    def test_the_prize_of_a_goal_is_no_light(self) -> None:
        plan = glow.archipelago.plan("3 red, purple", days=3).reach(4)
        compared = comparison_view({"A": PinnedRoute("best", plan.value, plan)})

        assert compared is not None
        assert compared["routes"][0]["light"] == f"{float(plan.light):.2f}"


_SIDES = {"A": "0-3", "B": "stay"}


def _choice(move: glow.journeys.Move | None) -> str:
    return f"{move.origin}-{move.to}" if move else "stay"


async def until(true: Callable[[], object]) -> None:
    """Let the loop go on until something is so."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0)


class TestLongWork:
    """In a kernel a plan with rerolls is worked out beside it."""

    @pytest.fixture(autouse=True)
    def _kernel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(base, "beside_a_kernel", lambda: True)

    @pytest.fixture
    def go_on(self, monkeypatch: pytest.MonkeyPatch) -> Event:
        """No plan is worked out before this is set, however quick it would be."""
        go_on = Event()
        module = import_module("glow_explorer.widgets.journey_map")
        work_out = module.work_out_plan

        def wait_first(plan: glow.journeys.Plan) -> None:
            assert go_on.wait(60)
            work_out(plan)

        monkeypatch.setattr(module, "work_out_plan", wait_first)
        return go_on

    def test_the_plan_before_stays_in_view_until_the_new_one_is_there(self, go_on: Event) -> None:
        async def story() -> None:
            made = sea()
            before = made._view["plan"]
            made.set_state({"terms": {"rerolls": 1}})
            assert made._view["stale"]
            assert made._view["plan"] == before
            assert made._working["text"]
            go_on.set()
            await until(lambda: not made._view["stale"])
            pools = [DICE, *["red, blue, azure"] * 2]
            assert made.found == glow.archipelago.plan(pools, boats=(0, 0, 7, 9), rerolls=[0, 1, 1])
            assert made._view["plan"]["headline"] != before["headline"]
            assert made._working == {}

        run_apart(story())

    def test_going_back_to_a_plan_takes_no_work(self, go_on: Event) -> None:
        async def story() -> None:
            made = sea(terms={"rerolls": 1})
            assert made._view["plan"] is None
            go_on.set()
            await until(lambda: not made._view["stale"])
            made.set_state({"terms": {}})
            made.set_state({"terms": {"rerolls": 1}})
            assert not made._view["stale"]
            assert made._working == {}

        run_apart(story())

    def test_the_newest_terms_count(self) -> None:
        async def story() -> None:
            made = sea()
            made.set_state({"terms": {"rerolls": 1}})
            made.set_state({"terms": {"rerolls": 2}})
            await until(lambda: not made._view["stale"])
            assert made.found.rerolls == (0, 2, 2)

        run_apart(story())

    def test_what_was_stopped_can_be_asked_again(self, go_on: Event) -> None:
        async def story() -> None:
            made = sea()
            made.set_state({"terms": {"rerolls": 1}})
            ask(made, "stop")
            assert made._view["stale"]
            go_on.set()
            ask(made, "plan")
            await until(lambda: not made._view["stale"])
            assert made.found.rerolls == (0, 1, 1)

        run_apart(story())

    def test_gains_come_one_after_the_other(self) -> None:
        async def story() -> None:
            made = sea(weighing=True)
            gains = made._view["gains"]
            assert gains["footprints"] is not None
            await until(lambda: None not in made._view["gains"].values())
            # A gain may be seen a moment before its work is put away.
            await until(lambda: made._work is None)
            assert made._working == {}
            assert None not in made._view["gains"].values()

        run_apart(story())
