"""The table of a game as HTML: the meeting track, the players, Tom, and the map."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # noqa: TC003 - singledispatch reads the hints
from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.game import (  # noqa: TC001 - singledispatch reads the hints
    Automaton,
    Game,
    Meeting,
    Player,
)
from glow_explorer.language import text
from glow_explorer.places import spaces
from glow_explorer.render import game_terms, pages, pictures, words
from glow_explorer.render import game_words as said
from glow_explorer.render.game_pages import TITLE, WIDE, add_actions, add_dice, add_event
from glow_explorer.render.judgement_pages import element, shown
from glow_explorer.render.maps import archipelago_map, province_map
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    ROW,
    SMALL_BADGE,
    add,
    box,
    inline,
    page,
    picture,
)
from glow_explorer.render.overlay import Overlay
from glow_explorer.render.palette import ACCENT, BODY, INK

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["shown"]

_PART = "font-weight: 600; margin: 10px 0 4px"
_TRACK = "display: flex; flex-wrap: wrap; gap: 6px"
_CARD = f"{PANEL}; box-sizing: border-box; padding: 8px 10px; min-width: 0"
_TWO_ROWS = 4
_LONGEST = 24  # letters on a label of the map; where all begin, the pieces must do
_NUMBER = "font-variant-numeric: tabular-nums"


@element.register
def meeting(value: Meeting) -> ET.Element:
    """Show a space of the meeting track."""
    root = page("max-width: 260px")
    root.append(_space(value))
    return root


def _space(value: Meeting) -> ET.Element:
    """Show who and what is at a space of the meeting track."""
    root = box(f"{_CARD}; border-top: 5px solid {INK[value.element]}; flex: 1 1 150px")
    root.set("role", "group")
    root.set("aria-label", text("game.space", number=value.position, symbol=value.element))
    head = box("display: flex; justify-content: space-between; gap: 6px", root)
    name = text("game.nobody") if value.companion is None else words.name(value.companion)
    style = "opacity: 0.75" if value.companion is None else "font-weight: 700"
    add(head, "span", style).text = name
    picture(head, pictures.badges([(value.element, False)], ""), "", SMALL_BADGE)
    if value.companion is not None:
        if value.companion.effect:
            root.append(pages.arrow(value.companion))
        box(FAINT, root, words.noon(value.companion))
        for _, power in words.powers(value.companion):
            box(FAINT, root, power)
    row = box(f"{ROW}; gap: 4px; margin-top: 6px", root)
    add_dice(row, value.dice, 34)
    if value.footprints:
        label = text("action.footprints", count=value.footprints)
        _amount(row, "footprints", value.footprints, label)
    if value.tom_dice:
        add_dice(row, value.tom_dice, 30)
        add(row, "span", FAINT).text = said.TOM
    if value.tile is not None:
        box(f"{FAINT}; margin-top: 4px", root, game_terms.tile(value.tile))
    return root


def _amount(parent: ET.Element, icon: str, number: int, label: str) -> None:
    """Show how many there are of something; a screen reader hears the label."""
    part = inline("3px", parent)
    shown = add(part, "b", _NUMBER)
    shown.text = str(number).replace("-", "−")
    shown.set("aria-hidden", "true")
    picture(part, pictures.badges([(icon, False)], ""), label, SMALL_BADGE)


@element.register
def player(value: Player) -> ET.Element:
    """Show what a player has."""
    root = page("max-width: 420px")
    root.append(_player(value, "100%", acting=False))
    return root


def _player(value: Player, wide: str, *, acting: bool) -> ET.Element:
    color = BODY[value.company.adventurer.color]
    ring = f"; box-shadow: 0 0 0 2px {ACCENT}" if acting else ""
    root = box(f"{_CARD}; border-left: 6px solid {color}; flex: 1 1 {wide}{ring}")
    root.set("role", "group")
    root.set("aria-label", value.name)
    head = box(f"{ROW}; gap: 4px 12px", root)
    sign = f"{said.HERE} " if acting else ""
    add(head, "span", f"{TITLE}; flex: 1 1 auto").text = f"{sign}{said.title(value)}"
    held = {"light": "light", "footprint": "footprints", "firefly": "firefly", "reroll": "reroll"}
    amounts = (value.light, value.footprints, value.fireflies, value.rerolls)
    for (name, icon), number in zip(held.items(), amounts, strict=True):
        label = text(f"effect.{name}", count=number, amount=number)
        _amount(head, icon, number, label)
    row = box(f"{ROW}; gap: 4px; margin: 6px 0", root)
    add_dice(row, value.dice if value.roll is None else value.roll, 30)
    for one in (*value.companions, *value.spells):
        line = box("font-size: 13px", root)
        add(line, "span", "font-weight: 600").text = words.name(one)
        add(line, "span", f"{FAINT}; margin-left: 6px").text = words.noon(one)
    if value.hidden:
        label = text("game.hidden", count=value.hidden)
        box("font-size: 13px", root, f"{text('game.spells')} · {label}")
    box(f"{FAINT}; margin-top: 4px", root, said.place(value))
    return root


@element.register
def automaton(value: Automaton) -> ET.Element:
    """Show how Tom stands."""
    root = page("max-width: 420px")
    root.append(_tom(value))
    return root


def _tom(value: Automaton) -> ET.Element:
    root = box(f"{_CARD}; border-left: 6px dashed {BODY[value.color]}; flex: 1 1 280px")
    root.set("role", "group")
    root.set("aria-label", said.TOM)
    head = box(f"{ROW}; gap: 4px 12px", root)
    add(head, "span", f"{TITLE}; flex: 1 1 auto").text = said.tom_title(value)
    score = text("effect.light", count=value.score, amount=value.score)
    _amount(head, "light", value.score, score)
    footprints = text("action.footprints", count=value.footprints)
    _amount(head, "footprints", value.footprints, footprints)
    add_dice(box(f"{ROW}; gap: 4px; margin: 6px 0", root), value.dice, 30)
    for line in said.tom_lines(value):
        box("font-size: 13px", root, line[:1].upper() + line[1:])
    return root


@element.register
def game(value: Game) -> ET.Element:
    """Show how a game stands, what happened last, and what can be done now."""
    root = page(f"{PANEL}; {WIDE}; max-width: 980px")
    head = box(f"{ROW}; gap: 2px 12px", root)
    add(head, "span", TITLE).text = said.game_title(value)
    add(head, "span", "").text = said.turn(value)
    if value.over:
        root.append(element(value.ranking()))
    else:
        box(_PART, root, text("game.track"))
        box(_TRACK, root).extend(_space(one) for one in value.track)
        line = box(f"{ROW}; gap: 4px; margin-top: 6px", root)
        add(line, "span", FAINT).text = text("game.reserve")
        add_dice(line, value.reserve, 20)
    todo = value.actions()
    seats = box(f"{_TRACK}; margin-top: 10px", root)
    wide = "280px" if len(value.players) < _TWO_ROWS else "340px"
    for one in value.players.values():
        seats.append(_player(one, wide, acting=one.name == todo.player))
    if value.tom is not None:
        seats.append(_tom(value.tom))
    _add_map(root, value)
    if said.lately(value):
        box(_PART, root, text("game.lately"))
        cited: set[str] = set()
        for event in said.lately(value):
            add_event(root, event, cited)
    if todo:
        box(_PART, root, text("game.now"))
        add_actions(root, todo, said.MOST_ACTIONS)
    return root


# ---------------------------------------------------------------------- the map


def _add_map(root: ET.Element, value: Game) -> None:
    """Add a line that opens the map with everybody on it."""
    details = add(root, "details", "margin-top: 8px")
    add(details, "summary", "cursor: pointer").text = text("game.map")
    draw = province_map if value.journey == "province" else archipelago_map
    frame = box("margin-top: 6px; max-width: 760px", details)
    picture(frame, draw(overlay(value)), text("game.map"))


def overlay(value: Game) -> Overlay:
    """Lay everybody's pieces over the map, each place with the names of who is there."""
    at_sea = value.journey == "archipelago"
    pieces: list[tuple[int, str]] = []
    names: dict[int, Counter[str]] = {}
    for place, kind, name in _standing(value):
        if name not in names.setdefault(place, Counter()) or not at_sea:
            pieces.append((place, kind))
        names[place][name] += 1
    labels = {
        place: ", ".join(_several(name, count if at_sea else 1) for name, count in some.items())
        for place, some in names.items()
    }
    fitting = tuple(one for one in labels.items() if len(one[1]) <= _LONGEST)
    return Overlay(pieces=tuple(pieces), labels=fitting)


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def _standing(value: Game) -> Iterator[tuple[int, str, str]]:
    """Yield everything that stands on the board: where, what and whose."""
    for one in value.players.values():
        if one.boats is not None:
            yield from ((place, "boat", one.name) for place in one.boats)
        if one.at is not None and one.camp is not None:
            yield one.at, "company", one.name
            yield one.camp, "camp", one.name
    tom = value.tom
    if tom is not None and tom.boats is not None:
        yield from ((place, "tom", said.TOM) for place in tom.boats)
    elif tom is not None and tom.camp is not None:
        places = (space.number for space in spaces().values() if space.light == tom.camp)
        yield next(places) if tom.camp else 0, "tom", said.TOM
