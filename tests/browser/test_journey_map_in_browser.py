"""The front end of the map in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glow_explorer.widgets import JourneyMap

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

WIDTH = "document.querySelector('.glow-map-svg').viewBox.baseVal.width"
THREE = "red:fire small blue:water green:rock purple:footprints"


def sea(**given: Any) -> JourneyMap:
    start: dict[str, Any] = {"boats": (0, 6, 7, 9), "roll": THREE, "footprints": 2}
    return JourneyMap(**(start | given))


def land(**given: Any) -> JourneyMap:
    start = {"at": 45, "roll": "red:air red:fire green:nature", "footprints": 2}
    return JourneyMap("province", **(start | given))


def place(root: Locator, number: int) -> Locator:
    return root.locator(f"[data-place='{number}']")


def drag(stage: Stage, piece: Locator, to: Locator) -> None:
    """Drag a piece by the mouse onto a place."""
    start, end = piece.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    mouse = stage.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    for part in (0.3, 0.7, 1.0):
        x = start["x"] + (end["x"] + end["width"] / 2 - start["x"]) * part
        y = start["y"] + (end["y"] + end["height"] / 2 - start["y"]) * part
        mouse.move(x, y)
    mouse.up()
    stage.settle()


def view_box(root: Locator) -> list[float]:
    found = root.locator("svg.glow-map-svg").get_attribute("viewBox")
    assert found is not None
    return [float(one) for one in found.split()]


def test_every_place_is_drawn_and_told(stage: Stage) -> None:
    root = stage.show(sea(), live=False)

    expect(root.locator("[data-place]")).to_have_count(12)
    label = place(root, 3).get_attribute("aria-label") or ""
    assert label.startswith("island 3: +2 fireflies; allowed: 0 → 3")
    assert "1 boat here" in (place(root, 9).get_attribute("aria-label") or "")
    expect(root.locator("[data-piece]")).to_have_count(4)
    expect(root.locator(".glow-map-open")).to_have_count(3)
    expect(root.get_by_role("group", name="Map: Archipelago of Darkness")).to_be_visible()


def test_a_lit_island_is_one_click_away(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    place(root, 3).click()
    stage.settle()

    assert made.boats == (3, 6, 7, 9)
    assert made.fireflies == 2
    expect(root.get_by_text("A boat has sailed today").first).to_be_visible()
    root.get_by_role("button", name="Take back the move").click()
    stage.settle()
    assert made.boats == (0, 6, 7, 9)
    expect(root.locator(".glow-map-open")).to_have_count(3)


def test_a_closed_island_is_explained_with_its_rule(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    place(root, 1).click()
    stage.settle()
    told = root.locator(".glow-map-asked")

    expect(told.locator("[data-code='elements-too-many']")).to_be_visible()
    expect(told.locator("[data-rule='archipelago.exact']")).to_be_visible()
    expect(root.locator("[data-kind='gx-arrow']")).to_have_count(5)
    root.get_by_role("button", name="Close this explanation").click()
    stage.settle()
    expect(root.locator(".glow-map-asked")).to_have_count(0)
    assert made.boats == (0, 6, 7, 9)


def test_a_boat_is_planned_and_sailed(stage: Stage) -> None:
    """Dice on the table: the best voyage with its worth is there; one click, and it sails."""
    made = sea(boats=(0, 0, 0, 0), roll="red:fire blue:water green:rock azure:rock", days=4)
    root = stage.show(made)
    best = root.locator("[data-plan]").first
    voyage = best.get_attribute("data-plan")
    assert voyage is not None
    assert " light" in best.locator(".glow-map-worth").inner_text()
    expect(root.locator(".glow-map-best")).to_have_count(1)
    expect(root.get_by_text("Where the boats end")).to_be_visible()
    headline = root.locator(".glow-map-value").inner_text()
    best.locator(".glow-button-go").click()
    stage.settle()

    origin, to = map(int, voyage.split("-"))
    assert origin == 0
    assert sorted(made.boats) == [0, 0, 0, to]
    expect(root.locator(".glow-map-value")).not_to_have_text(headline)
    expect(root.locator(".glow-map-plan .glow-map-stale")).to_have_count(0)


def test_the_list_is_the_twin_of_the_map(stage: Stage) -> None:
    """What is hovered or focused in the list lights up on the map, and its dice too."""
    made = sea()
    root = stage.show(made)
    line = root.locator("[data-id='0-3']")
    line.hover()
    stage.settle()
    expect(root.locator("[data-kind='gx-arrow'].glow-map-hot")).to_have_count(1)
    expect(place(root, 3)).to_have_attribute("class", "glow-map-place glow-map-open glow-map-aimed")
    assert made.highlight == {0: "✓", 1: "✓", 2: "✓", 3: "•"}
    line.get_by_role("button").focus()
    stage.page.mouse.move(0, 0)
    line.get_by_text("Why").click()
    expect(line.locator("[data-code='elements-right']")).to_be_visible()
    line.get_by_role("button").press("Enter")
    stage.settle()
    assert made.boats == (3, 6, 7, 9)


def test_the_map_goes_by_keyboard(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    place(root, 0).focus()
    stage.page.keyboard.press("ArrowLeft")
    focused = "document.activeElement.dataset.place"
    assert stage.page.evaluate(focused) == "8"
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("ArrowRight")
    assert stage.page.evaluate(focused) == "1"
    stage.page.keyboard.press("Enter")
    stage.settle()
    expect(root.locator("[data-code='elements-too-many']").first).to_be_visible()
    stage.page.keyboard.press("Escape")
    stage.settle()
    expect(root.locator(".glow-map-asked")).to_have_count(0)
    stage.page.keyboard.press("ArrowLeft")
    stage.page.keyboard.press("ArrowLeft")
    stage.page.keyboard.press(" ")
    stage.settle()
    expect(root.locator("[data-place][tabindex='0']")).to_have_count(1)
    assert made.asked[0][1] == 8


def test_zoom_and_pan(stage: Stage) -> None:
    root = stage.show(sea(), live=False)
    whole = view_box(root)
    root.get_by_role("button", name="Zoom in").click()
    closer = view_box(root)
    assert closer[2] < whole[2]
    frame = root.locator(".glow-map-frame").bounding_box()
    assert frame is not None
    middle = (frame["x"] + frame["width"] * 0.5, frame["y"] + frame["height"] * 0.93)
    mouse = stage.page.mouse
    mouse.move(*middle)
    mouse.down()
    mouse.move(middle[0] + 40, middle[1] - 30)
    mouse.move(middle[0] + 60, middle[1] - 50)
    mouse.up()
    moved = view_box(root)
    assert moved[0] < closer[0]
    assert moved[1] > closer[1]
    stage.page.keyboard.down("Control")
    mouse.wheel(0, -200)
    stage.page.keyboard.up("Control")
    stage.page.wait_for_function(f"{WIDTH} < {moved[2]}")
    place(root, 0).focus()
    stage.page.keyboard.press("0")
    assert view_box(root) == whole
    stage.page.keyboard.press("+")
    stage.page.keyboard.press("+")
    before = view_box(root)
    stage.page.keyboard.press("Shift+ArrowRight")
    assert view_box(root)[0] > before[0]
    stage.page.keyboard.press("-")
    assert view_box(root)[2] > before[2]
    root.get_by_role("button", name="Whole map").click()
    assert view_box(root) == whole
    assert stage.page.evaluate("Object.values(window.glowModels)[0].sent") == []


def test_two_fingers_zoom(stage: Stage) -> None:
    root = stage.show(sea(), live=False)
    whole = view_box(root)
    root.locator("svg.glow-map-svg").evaluate(
        """(svg) => {
          const {x, y, width, height} = svg.getBoundingClientRect();
          const at = (type, pointerId, dx) => svg.dispatchEvent(new PointerEvent(type, {pointerId,
            bubbles: true, clientX: x + width / 2 + dx, clientY: y + height - 12}));
          svg.setPointerCapture = () => {};
          at("pointerdown", 1, -20); at("pointerdown", 2, 20);
          at("pointermove", 2, 60); at("pointermove", 1, -60);
          at("pointerup", 1, -60); at("pointerup", 2, 60);
        }"""
    )

    assert view_box(root)[2] == pytest.approx(whole[2] / 3, rel=0.02)


def test_boats_are_dragged_anywhere_to_build_a_board(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.get_by_role("button", name="Build").click()
    expect(root.locator("[data-kind]")).to_have_count(0)
    drag(stage, root.locator("[data-piece='boat-3']"), place(root, 4))
    assert made.boats == (0, 6, 7, 4)
    drag(stage, root.locator("[data-piece='boat-3']"), place(root, 6))
    assert made.boats == (0, 6, 7, 4)
    assert root.get_by_role("alert").inner_text() != ""
    root.get_by_label("Boat 1").last.select_option("11")
    stage.settle()
    assert made.boats == (11, 6, 7, 4)


def test_boats_are_put_by_keyboard(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.get_by_role("button", name="Build").click()
    root.locator("[data-piece='boat-0']").focus()
    stage.page.keyboard.press("Enter")
    expect(root.get_by_text("Boat 1 in hand")).to_be_visible()
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert made.boats == (1, 6, 7, 9)
    root.locator("[data-piece='boat-1']").click()
    stage.page.keyboard.press("Escape")
    place(root, 5).click()
    assert stage.sent(made) == [{"kind": "place", "piece": "boat-0", "to": 1}]


def test_in_play_a_boat_is_dragged_only_where_it_may_go(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    drag(stage, root.locator("[data-piece='boat-0']"), place(root, 1))
    assert made.boats == (0, 6, 7, 9)
    expect(root.locator(".glow-map-asked [data-code='elements-too-many']")).to_be_visible()
    drag(stage, root.locator("[data-piece='boat-0']"), place(root, 8))
    assert made.boats == (8, 6, 7, 9)


def test_an_afternoon_in_the_province(stage: Stage) -> None:
    made = land()
    root = stage.show(made)
    expect(root.locator("[data-place]")).to_have_count(61)
    place(root, 60).click()
    stage.settle()
    assert made.at == 60
    root.locator("[data-id='60-59']").get_by_role("button").click()
    stage.settle()
    root.get_by_role("button", name="Place the camp here").click()
    stage.settle()
    assert (made.camp, made.done) == (59, True)
    root.get_by_role("button", name="New afternoon").click()
    stage.settle()
    assert (made.done, made.visited) == (False, ())
    assert "your camp is here" in (place(root, 59).get_attribute("aria-label") or "")


def test_the_best_ways_are_shown_and_walked(stage: Stage) -> None:
    made = land()
    root = stage.show(made)
    way = root.locator("[data-way='45-60-59']")
    way.hover()
    expect(root.locator(".glow-map-way.glow-map-hot")).to_have_count(2)
    way.get_by_role("button").click()
    stage.settle()
    assert (made.at, made.camp) == (59, 59)


def test_the_board_is_changed(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.get_by_role("button", name="Province").click()
    stage.settle()

    assert made.journey == "province"
    expect(root.locator("[data-place]")).to_have_count(61)
    expect(root.locator("[data-piece]")).to_have_count(2)


def test_a_skull_is_paid(stage: Stage) -> None:
    made = sea(boats=(1, 6, 7, 9), cards=["Pocana", "likyar", "spell:3"])
    root = stage.show(made)
    place(root, 2).click()
    stage.settle()
    root.get_by_role("button", name="Give up Likyar").click()
    stage.settle()

    assert [card.key for card in made.cards] == ["pocana", "spell-air"]
    expect(root.locator(".glow-map-gifts")).to_have_count(0)


def test_a_refused_value_is_shown_and_put_back(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.get_by_label("Dice of the days to come").fill("3 mauve")
    root.get_by_label("Dice of the days to come").press("Enter")
    stage.settle()

    assert "mauve" in root.get_by_role("alert").inner_text()
    assert made.pool is None
    field = root.get_by_role("textbox", name="Footprints")
    field.fill("many")
    field.press("Enter")
    stage.settle()
    assert "many" in root.get_by_role("alert").inner_text()
    assert made.footprints == 2
    expect(field).to_have_value("2")


def test_a_board_that_cannot_be_is_told_instead_of_drawn(stage: Stage) -> None:
    made = land(visited=(0, 45))
    root = stage.show(made)

    expect(root.locator(".glow-notice")).to_be_visible()
    expect(root.locator("[data-place]")).to_have_count(61)
    made.visited = ()
    root.get_by_role("button", name="Archipelago").click()
    stage.settle()
    expect(root.locator(".glow-notice")).to_have_count(0)


def test_text_stays_text(stage: Stage) -> None:
    made = sea()
    root = stage.show(made, live=False)
    bad = "<img src=x onerror=alert(1)>"
    view = made._view | {"headline": bad, "last": bad}
    stage.give(made, _view=view)

    assert bad in root.locator(".glow-map-standing").inner_text()
    expect(root.locator("img")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("make", [sea, land])
def test_it_is_accessible(
    stage_in: Callable[..., Stage], theme: str, language: str, make: Callable[..., JourneyMap]
) -> None:
    stage = stage_in(theme)
    made = make(language=language, days=3)
    root = stage.show(made)
    place(root, 1 if make is sea else 14).click()
    stage.settle()
    root.locator(".glow-map-legend > summary").click()
    if make is sea:
        root.locator("[data-pin='A']").first.click()
        root.locator("[data-pin='B']").last.click()
        stage.settle()
        root.locator("[data-goal='4']").click()
        stage.settle()

    assert stage.axe() == []
    stage.picture(f"journey map {make.__name__} {theme} {language}", root)
    root.get_by_role("button", name={"en": "Build", "fr": "Construire"}[language]).click()
    assert stage.axe() == []


def cut(root: Locator) -> set[str]:
    """Say which sides of the board are out of sight."""
    return set((root.locator(".glow-map-canvas").get_attribute("data-cut") or "").split())


def letters(root: Locator, where: str = "") -> list[float]:
    """Measure the letters on the map that are in sight, in pixels."""
    found: list[float] = root.locator(f".glow-map-svg {where} text").evaluate_all(
        """(all) => {
          const frame = document.querySelector(".glow-map-canvas").getBoundingClientRect();
          return all.filter((one) => {
            const box = one.getBoundingClientRect();
            return box.right > frame.left && box.left < frame.right
              && box.bottom > frame.top && box.top < frame.bottom;
          }).map((one) => one.getScreenCTM().a * one.getAttribute("font-size"));
        }"""
    )
    return found


@pytest.mark.parametrize("make", [sea, land])
def test_it_fits_a_phone(stage_in: Callable[..., Stage], make: Callable[..., JourneyMap]) -> None:
    """There the sea is seen whole, the Province from near; the map follows the pieces."""
    stage = stage_in(width=360)
    made = make()
    root = stage.show(made)
    stage.page.wait_for_function(f"{WIDTH} {'< 600' if make is land else '>= 1000'}")

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert cut(root) == ({"right", "top"} if make is land else set())
    number = made.at if make is land else 0
    box = place(root, number).bounding_box()
    assert box is not None
    assert box["width"] >= 24
    stage.picture(f"journey map {make.__name__} phone", root)
    root.get_by_role("button", name="Build").click()
    piece, far = ("Company", 14) if make is land else ("Boat 1", 4)
    root.locator("select").and_(root.get_by_label(piece)).select_option(str(far))
    stage.settle()
    left, top, wide, high = view_box(root)
    spot = made._scene["spots"][str(far)]
    assert left < spot["x"] < left + wide
    assert top < spot["y"] < top + high
    if make is land:
        root.get_by_role("button", name="Whole map").click()
    assert cut(root) == set()


@pytest.mark.parametrize(("make", "width"), [(sea, 1240), (land, 1240), (land, 360)])
def test_letters_are_legible(
    stage_in: Callable[..., Stage], make: Callable[..., JourneyMap], width: int
) -> None:
    stage = stage_in(width=width)
    root = stage.show(make())
    stage.page.wait_for_function(f"{WIDTH} {'<' if width == 360 else '>='} 900")

    assert len(letters(root)) >= 10
    assert min(letters(root)) >= 11


def test_letters_grow_where_the_map_is_small(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    root = stage.show(sea())
    stage.page.wait_for_function(
        "!document.querySelector('.glow-map-svg').textContent.includes('C')"
    )

    assert min(letters(root)) >= 8
    root.get_by_role("button", name="Zoom in").click()
    root.get_by_role("button", name="Zoom in").click()
    assert min(letters(root)) >= 11


# A page that was pushed rolls on for a while: it rests when ten frames find it in the same place.
AT_REST = """async () => {
    const start = scrollY;
    for (let frame = 0; frame < 10; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (scrollY !== start) return false;
    }
    return true;
}"""


def test_one_finger_scrolls_the_page_until_the_map_is_zoomed_by_hand(
    stage_in: Callable[..., Stage],
) -> None:
    """Two fingers move and zoom the map."""
    stage = stage_in(width=360, height=640, has_touch=True)
    root = stage.show(land())
    stage.page.wait_for_function(f"{WIDTH} < 600")
    devtools = stage.page.context.new_cdp_session(stage.page)
    svg = root.locator("svg.glow-map-svg")
    start = view_box(root)

    def touch(*fingers: tuple[int, int]) -> None:
        """Put fingers on the map, side by side, and move each of them by so much."""
        box = svg.bounding_box()
        assert box is not None
        x, y = box["x"] + 200, box["y"] + box["height"] - 20
        for part in range(11):
            points = [
                {"id": nth, "x": x + nth * 40 + across * part / 10, "y": y + down * part / 10}
                for nth, (across, down) in enumerate(fingers)
            ]
            kind = "touchMove" if part else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            stage.page.evaluate("new Promise(requestAnimationFrame)")
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        stage.page.evaluate("new Promise(requestAnimationFrame)")

    touch((0, -120))
    stage.page.wait_for_function("scrollY > 60")
    assert view_box(root) == start
    stage.page.wait_for_function(AT_REST)
    stage.page.evaluate("scrollTo(0, 0)")
    touch((-14, 0), (14, 0))
    closer = view_box(root)
    assert closer[2] < start[2] / 1.5
    assert stage.page.evaluate("visualViewport.scale") == 1
    touch((60, -60), (60, -60))
    moved = view_box(root)
    assert moved[2] == pytest.approx(closer[2], rel=0.02)
    assert moved[0] < closer[0] - 20
    touch((60, 0))
    assert view_box(root)[0] < moved[0] - 20
    touch((0, -60))
    assert stage.page.evaluate("scrollY") == 0
    root.get_by_role("button", name="Whole map").click()
    stage.page.evaluate("scrollTo(0, 0)")
    touch((0, -120))
    stage.page.wait_for_function("scrollY > 60")
    assert cut(root) == set()


def test_what_was_asked_comes_into_sight(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360, height=480)
    root = stage.show(sea())
    place(root, 1).click()
    stage.settle()

    seen = """(node) => {
      const {top, bottom} = node.getBoundingClientRect();
      return top < innerHeight && (bottom <= innerHeight + 1 || top >= -1 && top <= 1);
    }"""
    assert root.locator(".glow-map-asked").evaluate(seen)


def test_ways_to_one_space_stand_together(stage: Stage) -> None:
    made = land(at=45, roll="red:air green:nature", footprints=2)
    root = stage.show(made)
    both = root.locator(".glow-map-option").filter(has=stage.page.locator("[data-id='45-60']"))

    expect(both).to_have_count(1)
    expect(both.locator("[data-id]")).to_have_count(2)
    expect(both.locator(".glow-button-go")).to_have_count(2)
    assert both.locator(".glow-map-option-text").all_inner_texts() == ["space 60: air", ""]
    both.locator("[data-id='45-60-footprint']").get_by_role("button").click()
    stage.settle()
    assert (made.at, made.footprints, made.used) == (60, 1, ())
