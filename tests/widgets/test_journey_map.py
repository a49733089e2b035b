"""The map of a journey in Python: what it takes, refuses, does and shows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Roll
from glow_explorer.widgets import DiceTray, JourneyMap, link
from glow_explorer.widgets.journey_map import board_view
from glow_explorer.widgets.route_board import plan_under
from tests.support.refusals import refusal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
THREE = "red:fire blue:water green:rock"


def ask(widget: JourneyMap, kind: str, **said: object) -> None:
    """Send a message as the browser does."""
    widget._handle_custom_msg({"kind": kind, **said}, [])


def codes(views: list[dict[str, Any]]) -> list[str]:
    return [reason["code"] for one in views for reason in one["reasons"]]


def ahead(widget: JourneyMap) -> dict[str, Any] | None:
    found: dict[str, Any] | None = widget._view["plan"]
    return found


def ids(widget: JourneyMap, name: str = "options") -> list[str]:
    return [one["id"] for one in widget._view[name]]


# ---------------------------------------------------------------- what is given


def test_boards_are_given_in_any_form() -> None:
    sea = JourneyMap(boats=[0, 6, 7, 9], roll=THREE)

    assert sea.boats == (0, 6, 7, 9)
    assert sea.roll == Roll(THREE)
    assert JourneyMap().boats == (0, 0, 0, 0)
    assert JourneyMap("Province").journey == "province"
    land = JourneyMap("province", at=None, camp=None)
    assert (land.at, land.camp, land.light, land.days) == (0, 0, 10, 8)
    assert JourneyMap(pool=" ").pool is None
    assert JourneyMap(pool="2 red").pool == glow.Pool("red, red")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"boats": (0, 6, 6, 1)}, "boats-together"),
        ({"boats": (0, 6)}, "boat-count"),
        ({"boats": (0, 6, 7, 12)}, "no-such-island"),
        ({"at": 61}, "no-such-space"),
        ({"at": True}, "no-such-space"),
        ({"camp": 4}, "no-camp-there"),
        ({"visited": "45"}, "not-numbers"),
        ({"visited": [99]}, "no-such-space"),
        ({"days": 0}, "not-between"),
        ({"days": 9}, "not-between"),
        ({"pool": "3 mauve"}, "unknown-color"),
        ({"journey": "the moon"}, "not-a-choice"),
        ({"footprints": -1}, "not-between"),
    ],
)
def test_what_does_not_exist_is_refused_in_python(given: dict[str, Any], code: str) -> None:
    error = refusal(JourneyMap, **given)

    assert error.code == code
    made = JourneyMap("province" if "at" in given else "archipelago")
    before = made._table()
    with pytest.raises(glow.GlowError):
        setattr(made, *next(iter(given.items())))
    assert made._table() == before


def test_what_does_not_exist_is_refused_from_the_browser() -> None:
    """It is said, in the language of the widget, and nothing changes."""
    sea = JourneyMap(boats=(0, 6, 7, 9), language="fr")
    before = sea._table()
    sea.set_state({"footprints": 3, "boats": [0, 6, 6, 9]})

    assert sea.problem["kind"] == "refused"
    assert "île" in sea.problem["text"]
    assert sea._table() == before
    sea.set_state({"boats": [0, 6, 8, 9]})
    assert (sea.problem, sea.boats) == ({}, (0, 6, 8, 9))


@pytest.mark.parametrize("name", ["_view", "_scene", "cards", "rulings", "done", "owed", "found"])
def test_the_browser_sets_only_what_it_may(name: str) -> None:
    sea = JourneyMap()
    before = sea._table()
    sea.set_state({name: {}})

    assert sea.problem["kind"] == "refused"
    assert sea._table() == before


@pytest.mark.slow
@settings(max_examples=60)
@given(JSON)
def test_whatever_the_browser_sets_is_taken_whole_or_refused(sent: object) -> None:
    made = JourneyMap("province", roll="red:fire")
    for name in JourneyMap.SETTABLE:
        made.set_state({name: sent})
        assert made.problem.get("kind", "refused") == "refused", made.problem
    made._handle_custom_msg(sent, [])
    assert made.problem["kind"] == "refused"


@pytest.mark.slow
@settings(max_examples=60)
@given(JSON, JSON, st.sampled_from(["province", "archipelago"]))
def test_whatever_is_asked_is_answered_or_refused(one: object, two: object, journey: str) -> None:
    made = JourneyMap(journey, roll=THREE, footprints=1, days=1)
    asked = [
        {"kind": "go", "to": one}, {"kind": "go", "to": one, "origin": two, "joker": two},
        {"kind": "place", "piece": one, "to": two}, {"kind": "place", "piece": "boat-0", "to": one},
        {"kind": "place", "piece": "company", "to": one}, {"kind": "give", "ref": one},
        {"kind": "walk", "path": one}, {"kind": "camp"}, {"kind": "undo"}, {"kind": "close"},
        {"kind": "ask", "to": one}, {"kind": "plan"}, {"kind": "plan", "more": one},
        {"kind": "pin", "side": one, "choice": two}, {"kind": "pin", "side": "A", "choice": one},
        {"kind": "unpin", "side": one}, {"kind": "tomorrow"}, {"kind": "camp", "more": one},
    ]  # fmt: skip
    for message in asked:
        made._handle_custom_msg(message, [])
        assert made.problem.get("kind", "refused") == "refused", made.problem


# ---------------------------------------------------------------- the Archipelago


def test_voyages_are_those_of_the_navigator() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE, footprints=1)
    moves = glow.archipelago.moves((0, 6, 7, 9), THREE, footprints=1)

    assert ids(sea) == [f"{one.origin}-{one.to}" for one in moves]
    assert ids(sea, "closed") == [f"{one.origin}-{one.to}" for one in moves.refused]
    first = sea._view["options"][0]
    assert (first["to"], first["place"]) == (3, "island 3: +2 fireflies")
    assert [(one["icon"], one["amount"]) for one in first["terms"]] == [("firefly", "+2")]
    assert first["reasons"][0]["rule"]["id"] == "archipelago.exact"
    assert first["marks"] == {"0": "✓", "1": "✓", "2": "✓"}


def test_what_is_allowed_is_done() -> None:
    """What it costs and brings is booked; one boat a day."""
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE, footprints=2, rerolls=1)
    ask(sea, "go", to=10)

    assert sea.boats == (10, 6, 7, 9)
    assert (sea.footprints, sea.rerolls, sea.fireflies) == (1, 2, 0)
    assert sea.done
    assert "0 → 10" in sea._view["last"]
    assert (ids(sea), ids(sea, "closed")) == ([], [])
    ask(sea, "go", to=3)
    assert sea.boats == (10, 6, 7, 9)
    assert codes(sea._view["asked"]) == ["over-archipelago"]
    assert sea._view["asked"][0]["reasons"][0]["rule"]["id"] == "archipelago.boats"


def test_a_new_afternoon_begins_where_things_stand() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    ask(sea, "go", to=3)
    ask(sea, "tomorrow")

    assert (sea.boats, sea.done, sea.days) == ((3, 6, 7, 9), False, 7)


def test_a_new_afternoon_does_not_keep_the_dice_of_yesterday() -> None:
    """They are those of the days to come, and still to be rolled; undone, they lie there again."""
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    ask(sea, "go", to=3)
    ask(sea, "tomorrow")

    assert (sea.roll, sea.pool) == (Roll(), Roll(THREE).pool)
    assert len(sea._view["plan"]["first"]) == 3
    ask(sea, "undo")
    assert (sea.roll, sea.pool, sea.days, sea.done) == (Roll(THREE), None, 8, True)
    ask(sea, "tomorrow")
    sea.roll = "red:air"
    ask(sea, "undo")
    assert sea.roll == Roll("red:air")


def test_what_is_not_allowed_is_explained_and_changes_nothing() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    before = sea._table()
    ask(sea, "go", to=1)

    assert sea._table() == before
    (told,) = sea._view["asked"]
    assert (told["id"], told["legal"]) == ("0-1", False)
    assert told["reasons"][0]["code"] == "elements-too-many"
    assert "may not sail" in told["title"]
    arrows = [one["named"] for one in sea._view["over"] if one["kind"] == "gx-arrow"]
    assert {"origin": 0, "to": 1, "kind": "refused"} in arrows
    ask(sea, "close")
    assert sea._view["asked"] == []


def test_an_island_far_away_is_explained_from_the_nearest_boat() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    ask(sea, "go", to=11)

    (told,) = sea._view["asked"]
    assert (told["origin"], told["to"]) == (0, 11)
    assert codes([told]) == ["no-route"]


def test_pointing_at_a_boat_tells_all_its_voyages() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    ask(sea, "go", to=6)

    assert ids(sea, "asked") == ["6-0", "6-5", "6-7"]
    assert sea.boats == (0, 6, 7, 9)


def test_where_two_boats_may_go_one_is_chosen() -> None:
    five = "red:fire blue:water green:rock azure:air orange:nature"
    sea = JourneyMap(boats=(3, 6, 7, 9), roll=five, footprints=1)
    ask(sea, "go", to=5)

    assert ids(sea, "asked") == ["3-5", "6-5"]
    assert [one["legal"] for one in sea._view["asked"]] == [True, True]
    ask(sea, "go", to=5, origin=6)
    assert sea.boats == (3, 5, 7, 9)
    assert sea._view["asked"] == []


def test_another_ruling_is_told() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll="red:fire black:fire")
    ask(sea, "go", to=1)
    ask(sea, "undo")
    ask(sea, "go", to=8)

    assert len(sea._view["asked"][0]["alternatives"]) >= 2


def test_undo_takes_deeds_back_but_not_the_dice() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE, footprints=2)
    ask(sea, "go", to=10)
    sea.roll = "red:fire"
    assert not sea.done
    ask(sea, "place", piece="boat-3", to=2)
    assert sea._view["undo"] == 2
    ask(sea, "undo")
    ask(sea, "undo")

    assert (sea.boats, sea.footprints, sea.rerolls, sea.done) == ((0, 6, 7, 9), 2, 0, False)
    assert sea.roll == Roll("red:fire")
    ask(sea, "undo")
    assert sea.problem == {"kind": "refused", "text": "There is nothing to undo."}


def test_boats_are_put_anywhere_by_hand() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9))
    ask(sea, "place", piece="boat-0", to=11)
    assert sea.boats == (11, 6, 7, 9)
    ask(sea, "place", piece="boat-0", to=6)
    assert "6" in sea.problem["text"]
    assert sea.boats == (11, 6, 7, 9)
    ask(sea, "place", piece="company", to=6)
    assert "boat-3" in sea.problem["text"]


def test_pieces_are_named_where_they_are_drawn() -> None:
    sea = JourneyMap(boats=(0, 6, 0, 9))
    pieces = [one["named"] for one in sea._view["over"] if one["kind"] == "gx-piece"]

    assert {(one["piece"], one["place"]) for one in pieces} == {
        ("boat-0", 0), ("boat-1", 6), ("boat-2", 0), ("boat-3", 9),
    }  # fmt: skip


def test_a_skull_asks_for_a_card() -> None:
    sea = JourneyMap(boats=(1, 6, 7, 9), roll="red:fire", cards=["Pocana", "likyar", "spell:3"])
    ask(sea, "go", to=2)

    assert sea.owed == 1
    gifts = sea._view["gifts"]
    assert gifts["cards"][0]["name"] == "Likyar"
    assert gifts["rule"]["id"] == "journey.skull"
    ask(sea, "give", ref="adventurer:4")
    assert "likyar" in sea.problem["text"] or "companion" in sea.problem["text"]
    assert sea.owed == 1
    ask(sea, "give", ref=gifts["cards"][0]["ref"])
    assert [card.key for card in sea.cards] == ["pocana", "spell-air"]
    assert (sea.owed, sea._view["gifts"]) == (0, None)
    ask(sea, "give", ref="spell:3")
    assert sea.problem["kind"] == "refused"


def test_a_company_with_nothing_to_give_is_judged_so() -> None:
    sea = JourneyMap(boats=(1, 6, 7, 9), roll="red:fire", cards=["Pocana"])
    (told,) = [one for one in (*sea._view["options"], *sea._view["closed"]) if one["id"] == "1-2"]

    assert {reason["code"] for reason in told["reasons"]} & {"skull-free", "skull-closed"}


def test_python_can_go_too() -> None:
    sea = JourneyMap(boats=(0, 6, 7, 9), roll=THREE)
    assert not sea.go(1).legal
    assert sea.boats == (0, 6, 7, 9)
    assert sea.go(3).legal
    assert refusal(sea.go, 8).code == "journey-over"
    assert refusal(JourneyMap(boats=(3, 6, 0, 0), roll=THREE).go, 5).code == "which-boat"
    assert JourneyMap(boats=(3, 6, 7, 9), roll=THREE).go(0, origin=3).legal
    assert refusal(JourneyMap().undo).code == "no-deed-to-undo"


# ---------------------------------------------------------------- plans


def test_a_plan_follows_and_is_followed() -> None:
    """Dice on the table: the best voyage with its worth; the boat moves, the plan goes on."""
    sea = JourneyMap(roll="red:fire blue:water green:rock azure:rock", days=3)
    plan = ahead(sea)
    assert plan is not None
    known = glow.archipelago.plan([glow.Pool(sea.roll), *[sea.roll.pool] * 2])

    assert plan["now"][0]["worth"] == f"{float(known.value):.2f} light"
    best = known.options(footprints=0, roll=sea.roll)[0][0]
    assert best is not None
    assert (plan["now"][0]["origin"], plan["now"][0]["to"]) == (best.origin, best.to)
    labels = [one["named"]["place"] for one in sea._view["over"] if one["kind"] == "gx-label"]
    assert set(labels) == {one["to"] for one in plan["now"]} - {None}
    ask(sea, "go", to=best.to, origin=best.origin)
    assert sorted(sea.boats) == sorted(best.boats)
    following = ahead(sea)
    assert following is not None
    assert f"{float(known.following(best).value):.2f}" in following["headline"]
    assert not sea._view["stale"]


def test_the_chances_of_the_routes_are_those_of_the_dice() -> None:
    sea = JourneyMap(roll="red:fire green:rock", days=2)
    chances = glow.archipelago.chances(sea.roll.pool)
    routes = {one["id"]: one["chance"] for one in sea._view["plan"]["routes"]}

    assert len(routes) == 14
    assert routes["1-2"] == "100%"
    assert routes["0-3"] == "0%"
    assert routes["0-1"] == f"{100 * float(chances[1] + chances[2]):.0f}%"


def test_footprints_of_noon_are_not_counted_twice() -> None:
    sea = JourneyMap(roll="red:fire purple:footprints", footprints=1, days=1)

    assert (
        plan_under(sea.position, sea.days).value
        == glow.archipelago.plan([glow.Pool("red:fire")], footprints=1).value
    )


def test_without_dice_a_plan_tells_the_first_day_for_all_results() -> None:
    sea = JourneyMap(pool="2 red, green", days=2)

    assert sea._view["plan"]["now"] == []
    assert len(sea._view["plan"]["first"]) == 3


def test_the_last_day_over_there_is_nothing_to_plan() -> None:
    sea = JourneyMap(roll=THREE, days=1)
    ask(sea, "go", to=3)

    assert sea._view["plan"] is None
    assert "no day left" in sea._view["unplanned"]


# ---------------------------------------------------------------- the Province


def land(**given: Any) -> JourneyMap:
    start = {"at": 45, "roll": "red:air red:fire green:nature", "footprints": 2}
    return JourneyMap("province", **(start | given))


def test_steps_are_those_of_the_navigator() -> None:
    made = land()
    steps = glow.province.steps(45, made.roll, footprints=2, light=10)

    assert [(one["to"], one["joker"]) for one in made._view["options"]] == [
        (one.to, one.joker) for one in steps
    ]
    assert [one["to"] for one in made._view["closed"]] == [one.to for one in steps.refused]


def test_an_afternoon_is_walked_step_by_step() -> None:
    made = land()
    ask(made, "go", to=60)
    assert (made.at, made.visited, made.used, made.footprints) == (60, (45, 60), (0,), 2)
    ask(made, "go", to=59)

    assert (made.at, made.visited, made.used) == (59, (45, 60, 59), (0,))
    assert (made.footprints, made.rerolls) == (1, 1)
    assert made._view["camp"]["legal"]
    ask(made, "camp")
    assert (made.camp, made.done) == (59, True)
    ask(made, "go", to=60)
    assert codes(made._view["asked"]) == ["over-province"]
    ask(made, "tomorrow")
    assert (made.at, made.visited, made.used, made.done) == (59, (), (), False)
    for _ in range(4):
        ask(made, "undo")
    assert (made.at, made.camp, made.visited, made.footprints, made.rerolls) == (45, 0, (), 2, 0)


def test_a_footprint_may_save_a_die() -> None:
    made = land()
    ask(made, "go", to=60, origin=45, joker=True)

    assert (made.at, made.used, made.footprints) == (60, (), 1)


def test_steps_that_are_not_allowed_are_explained() -> None:
    made = land(roll="red:fire", footprints=0)
    ask(made, "go", to=60)
    assert codes(made._view["asked"]) == ["space-closed"]
    ask(made, "go", to=14)
    assert codes(made._view["asked"]) == ["no-road"]
    ask(made, "go", to=45)
    assert made._view["asked"][0]["id"] == "camp"
    assert codes(made._view["asked"]) == ["no-village-here"]
    ask(made, "camp")
    assert made.problem["kind"] == "refused"
    assert (made.at, made.camp) == (45, 0)


def test_light_is_lost_on_the_way() -> None:
    made = land(at=11, roll="orange:rock", light=8)
    ask(made, "go", to=12)
    assert (made.at, made.light) == (12, 3)
    made = land(at=11, roll="orange:rock", light=2)
    ask(made, "go", to=12)
    assert made.light == 0


def test_the_best_ways_are_shown_and_walked() -> None:
    made = land()
    ways = made._view["ways"]
    paths = glow.province.paths(45, made.roll, footprints=2, light=10)

    assert ways["villages"][0]["path"] == list(paths.villages[0].path) == [45, 60, 59]
    assert {one["place"] for one in ways["others"]} | {59} == set(paths) - {45}
    lit = {one["named"]["place"] for one in made._view["over"] if one["kind"] == "gx-lit"}
    assert lit == set(paths) - {45}
    ask(made, "walk", path=[45, 60, 59])
    assert (made.at, made.camp, made.done, made.footprints) == (59, 59, True, 1)
    assert made._view["ways"] is None
    ask(made, "undo")
    assert (made.at, made.camp, made.done) == (45, 0, False)


@pytest.mark.parametrize("path", [[], [45, 14], [60, 59], [45, 0]])
def test_only_ways_that_are_open_are_walked(path: list[int]) -> None:
    made = land(footprints=0, roll="red:fire")
    before = made._table()
    ask(made, "walk", path=path)

    assert made.problem["kind"] == "refused"
    assert made._table() == before


def test_whoever_puts_the_company_elsewhere_begins_anew() -> None:
    made = land()
    ask(made, "go", to=60)
    made.at = 17
    assert (made.visited, made.used) == ((), ())
    ask(made, "place", piece="camp", to=59)
    assert made.camp == 59
    ask(made, "place", piece="camp", to=1)
    assert made.problem["kind"] == "refused"
    assert made.camp == 59


def test_dice_that_are_gone_are_no_longer_used() -> None:
    made = land(visited=(0, 44, 45), used=(0, 2))
    made.roll = "red:air"

    assert "options" in made._view
    assert made._view["options"]


def test_a_way_that_does_not_hang_together_is_refused_in_the_view() -> None:
    made = land(visited=(0, 45))

    assert set(made._view) == {"refused"}
    made.visited = ()
    assert made._view["options"]


# ---------------------------------------------------------------- what it shows


@pytest.mark.parametrize(("journey", "places"), [("province", 61), ("archipelago", 12)])
def test_the_scene_is_the_map_of_the_package(journey: str, places: int) -> None:
    scene = JourneyMap(journey)._scene
    shown = [one for one in scene["shapes"] if isinstance(one, dict) and one["kind"] == "gx-place"]

    assert len(shown) == len(scene["spots"]) == places
    assert all(one["title"] for one in shown)


def test_the_scene_changes_with_board_and_language_only() -> None:
    made = JourneyMap()
    first = made._scene
    made.boats = (1, 0, 0, 0)
    made.footprints = 3
    assert made._scene is first
    made.language = "fr"
    assert made._scene == board_view("archipelago", "fr")
    made.journey = "province"
    assert made._scene == board_view("province", "fr")


def test_the_language_can_be_changed() -> None:
    made = JourneyMap(roll=THREE)
    ask(made, "go", to=1)
    made.language = "fr"

    assert "trajets" in made._view["headline"]
    assert "bateau" in made._view["asked"][0]["title"]
    assert made._words["navigator.undo"] == "Reprendre le déplacement"


def test_a_picture_for_places_without_a_kernel() -> None:
    for made in (JourneyMap(roll=THREE, language="fr"), land(language="fr")):
        data, _ = made._repr_mimebundle_()
        assert "<script" not in data["text/html"]
        assert "svg" in data["text/html"]
    assert "trajets" in JourneyMap(roll=THREE, language="fr")._repr_html_()


def test_it_shares_dice_and_stock() -> None:
    tray, made, other = DiceTray(THREE), JourneyMap(), JourneyMap()
    link(made, other)
    link(tray, made)
    ask(made, "go", to=3)

    assert other.boats == made.boats == (3, 0, 0, 0)
    assert other.fireflies == 2
    made.set_state({"highlight": {"0": "✓"}})
    assert tray.highlight == {0: "✓"}


def test_resting_it_sends_no_map_until_it_is_woken() -> None:
    made = JourneyMap(active=False)

    assert (made._scene, made._view) == ({}, {})
    made.active = True
    assert len(made._scene["spots"]) == 12
    assert "options" in made._view
