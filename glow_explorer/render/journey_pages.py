"""What the navigator says, as HTML: a map, and beside it the reasons, tables and plans."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

from glow_explorer.journeys import (  # noqa: TC001 - singledispatch reads the hints
    Archipelago,
    Ceiling,
    LandPlan,
    Moves,
    Paths,
    Plan,
    Province,
    Step,
    Steps,
    Walk,
)
from glow_explorer.language import text
from glow_explorer.places import islands, spaces
from glow_explorer.render import journey_words as said
from glow_explorer.render import judgement
from glow_explorer.render.journey_overlays import on_land, overlay
from glow_explorer.render.judgement_pages import add_alternatives, add_reasons, element
from glow_explorer.render.maps import archipelago_map, province_map
from glow_explorer.render.markup import PANEL, add, box, cell, headed, page, picture
from glow_explorer.render.numbers import decimal, percent
from glow_explorer.render.palette import SIGN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_TITLE = "font-weight: 700; font-size: 15px"
_WIDE = "max-width: 980px"
_WRAPPED = 24


def drawn(value: object) -> str:
    """Draw a value on its map."""
    draw = province_map if on_land(value) else archipelago_map
    return draw(overlay(value))


def _page(value: object, headline: str, *notes: str) -> ET.Element:
    """Begin a page with the answer, some notes and the map."""
    root = page(_WIDE)
    box(_TITLE, root, headline)
    for note in notes:
        box("margin: 2px 0", root, note)
    frame = box("margin: 8px 0; max-width: 860px", root)
    picture(frame, drawn(value), headline)
    return root


def add_map(root: ET.Element, value: object) -> None:
    """Add a line that opens the map."""
    details = add(root, "details", "margin-top: 8px")
    add(details, "summary", "cursor: pointer").text = text("journey.map")
    picture(box("margin-top: 6px; max-width: 860px", details), drawn(value), text("journey.map"))


def _table(
    root: ET.Element, caption: str, columns: Sequence[str], rows: Iterable[Iterable[str]]
) -> None:
    frame = box("overflow-x: auto; margin-top: 8px", root)
    body = headed(frame, caption, columns)
    for row in rows:
        line = ET.SubElement(body, "tr")
        for filled in row:
            made = cell(line, "td", filled)
            if len(filled) > _WRAPPED:
                made.set("style", f"{made.get('style')}; white-space: normal; min-width: 150px")


def _details(root: ET.Element, sign: str, title: str) -> ET.Element:
    """Add a line that opens."""
    style = f"{PANEL}; padding: 4px 10px; margin: 4px 0; border-left: 6px solid {SIGN[sign]}"
    details = add(root, "details", style)
    summary = add(details, "summary", "cursor: pointer")
    summary.text = f"{sign} {title}"
    return box("padding: 4px", details)


def _listed(value: Moves | Steps, headline: str, line: Callable[[Any], str]) -> ET.Element:
    """Show what is allowed and what is not on the map, each with its reasons."""
    root = _page(value, headline)
    for one in (*value, *value.refused):
        sign = judgement.YES if one.legal else judgement.NO
        add_reasons(_details(root, sign, line(one)), one.reasons)
    return root


@element.register
def province(value: Province) -> ET.Element:
    """Show the map."""
    return _page(value, said.province(value))


@element.register
def archipelago(value: Archipelago) -> ET.Element:
    """Show the map."""
    return _page(value, said.archipelago(value))


@element.register
def moves(value: Moves) -> ET.Element:
    """Show the voyages on the map, each with its reasons."""
    return _listed(value, said.moves_headline(value), said.move_line)


@element.register
def step(value: Step) -> ET.Element:
    """Show a step and its reasons."""
    root = page(f"{PANEL}; max-width: 760px; box-sizing: border-box; padding: 10px 14px")
    box(_TITLE, root, said.step_headline(value))
    add_reasons(root, value.reasons)
    add_alternatives(root, said.step_alternatives(value))
    add_map(root, value)
    return root


@element.register
def steps(value: Steps) -> ET.Element:
    """Show the steps on the map, each with its reasons."""
    return _listed(value, said.steps_headline(value), said.step_line)


@element.register
def paths(value: Paths) -> ET.Element:
    """Show what is within reach on the map, and the best ways to villages and spaces."""
    root = _page(value, said.paths_headline(value), said.best_way(value))
    names = ("space", "village", "way", "footprints-left", "light-change", "rerolls-gained",
             "fireflies-gained", "given")  # fmt: skip
    columns = [text(f"journey.{name}") for name in names]
    if value.villages:
        _table(root, text("journey.villages"), columns, map(_way, value.villages))
    inside = _details(root, judgement.NOTE, text("journey.all-spaces"))
    ways = [way for place in sorted(value) for way in value[place]]
    _table(inside, text("journey.all-spaces"), columns, map(_way, ways))
    return root


def _way(value: Walk) -> list[str]:
    camp = str(value.camp) if value.camp is not None else ""
    numbers = [str(getattr(value, name)).replace("-", "−") for name in said.GOT]
    return [str(value.reached), camp, said.path(value.path), *numbers]


@element.register
def plan(value: Plan) -> ET.Element:
    """Show a plan: its worth, the map, the first day, where boats end."""
    notes = [said.made_of(value), said.plan_from(value), said.itinerary(value)]
    root = _page(value, said.plan_headline(value), *notes, text("plan.map-note"))
    names = ("elements", "best", "chance", "worth", "footprints")
    rows = (
        (str(one.elements), said.choice(one), percent(one.chance),
         decimal(said.worth(value, one)), str(one.footprints))
        for one in said.first_day(value)
    )  # fmt: skip
    _table(root, text("plan.today"), [text(f"plan.{name}") for name in names], rows)
    titles = [text(f"plan.{name}") for name in ("island", "light", "chance", "expected")]
    ends = (
        (str(number), str(island.light), percent(value.chances[number]),
         decimal(value.chances[number] * island.light))
        for number, island in islands().items()
        if island.light
    )  # fmt: skip
    _table(root, text("plan.islands"), titles, ends)
    return root


@element.register
def land_plan(value: LandPlan) -> ET.Element:
    """Show a plan for the Province: its worth, the map, where the camp ends."""
    notes = (said.land_made_of(value), said.land_from(value))
    root = _page(value, said.land_headline(value), *notes)
    columns = [
        text("journey.space"),
        *(text(f"plan.{name}") for name in ("light", "chance", "expected")),
    ]
    rows = (
        (
            str(space.number),
            str(space.light),
            percent(value.chances[space.light]),
            decimal(value.chances[space.light] * space.light),
        )
        for space in sorted(spaces().values(), key=lambda space: space.light)
        if space.kind != "road"
    )
    _table(root, text("plan.villages"), columns, rows)
    return root


@element.register
def ceiling(value: Ceiling) -> ET.Element:
    """Show the most that is possible, and the route on the map."""
    notes = (said.ceiling_route(value), text("plan.ceiling-note"))
    return _page(value, said.ceiling_headline(value), *notes)
