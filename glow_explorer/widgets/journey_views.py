"""What the map of a journey shows, as plain values in the current language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glow_explorer.journeys import Move, Moves, Paths, Plan, Step, Steps
from glow_explorer.kernel.voyage import REFUSED, condition, passages
from glow_explorer.language import text
from glow_explorer.places import CENTRE, islands, routes, spaces
from glow_explorer.render import describe, journeys, words
from glow_explorer.render.document import MARKS, NO, write_values
from glow_explorer.render.maps import Arrow, Overlay, place_text, way_text
from glow_explorer.render.overlays import overlay
from glow_explorer.render.words import decimal, percent
from glow_explorer.widgets import journey_afternoon as afternoon
from glow_explorer.widgets.journey_scene import over_view
from glow_explorer.widgets.views import card_view, reasons_view, rule_view

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from glow_explorer.journeys import Walk
    from glow_explorer.position import Position
    from glow_explorer.widgets.journey_afternoon import Question
    from glow_explorer.widgets.views import View

MOST_WAYS = 24


def key_of(move: Move | Step) -> str:
    """Return the id by which the browser names a voyage or a step."""
    return f"{move.origin}-{move.to}{'-footprint' if getattr(move, 'joker', False) else ''}"


def option_view(position: Position, move: Move | Step) -> View:
    """Return a voyage or a step: what it costs and brings, whether it is allowed, and why."""
    place = spaces()[move.to] if afternoon.on_land(position) else islands()[move.to]
    terms = (*journeys.price(move), *words.effect_terms(move.gains)) if move.legal else ()
    line = journeys.step_line(move) if isinstance(move, Step) else journeys.move_terms(move)
    return {
        "id": key_of(move),
        "origin": move.origin,
        "to": move.to,
        "joker": getattr(move, "joker", False),
        "legal": move.legal,
        "title": journeys.voyage(move.origin, move.to),
        "place": place_text(place),
        "line": line,
        "die": getattr(move, "die", None),
        "terms": [term._asdict() for term in terms],
        "reasons": reasons_view(move.reasons),
        "marks": {str(die): MARKS[reason.sign] for reason in move.reasons for die in reason.dice},
    }


def options_view(position: Position, options: Moves | Steps) -> View:
    """Return what is allowed next and what is not; nothing is once the journey is over."""
    if afternoon.is_over(position):
        return {"headline": text(f"navigator.over-{position.journey}"), "options": [], "closed": []}
    headline = (
        journeys.steps_headline(options)
        if isinstance(options, Steps)
        else journeys.moves_headline(options)
    )
    return {
        "headline": headline,
        "options": [option_view(position, move) for move in options],
        "closed": [option_view(position, move) for move in options.refused],
    }


def over_reason(position: Position) -> View:
    """Return the reason why nothing more may be done today."""
    rule = "province.village" if afternoon.on_land(position) else "archipelago.boats"
    message = text(f"navigator.over-{position.journey}")
    return {"code": f"over-{position.journey}", "sign": NO, "text": message, "dice": [],
            "rule": rule_view(rule)}  # fmt: skip


def asked_view(position: Position, questions: tuple[Question, ...]) -> list[View]:
    """Return each voyage or step that was asked about, with its reasons and rulings."""
    if questions and afternoon.is_over(position):
        return [{"id": "over", "title": over_reason(position)["text"], "legal": False,
                 "reasons": [over_reason(position)], "alternatives": []}]  # fmt: skip
    return [_explained(position, *question) for question in questions]


def _explained(position: Position, origin: int, to: int, joker: bool) -> View:  # noqa: FBT001
    if afternoon.on_land(position) and to == position.way[-1]:
        return camp_view(position)
    move = afternoon.judge(position, origin, to, joker=joker)
    return option_view(position, move) | write_values(describe(move))


def camp_view(position: Position) -> View:
    """Return whether the camp may be placed where the company stands, and why."""
    camping = afternoon.judge_camp(position)
    return {"id": "camp", "legal": camping.legal} | write_values(describe(camping))


def gifts_view(position: Position) -> View | None:
    """Return how many cards a skull asks for, and which could be given; None if none."""
    if not position.owed:
        return None
    cards = [card_view(card) for card in afternoon.cards_to_give(position)]
    return {
        "text": text("navigator.owed", count=position.owed),
        "rule": rule_view("journey.skull"),
        "cards": [{name: card[name] for name in ("ref", "name")} for card in cards],
    }


def last_view(last: Move | Step | None) -> str:
    """Return the last step or voyage in one line; empty text if there was none."""
    if last is None:
        return ""
    if isinstance(last, Step):
        title = journeys.voyage(last.origin, last.to)
        return text("card.labelled", label=title, said=journeys.step_line(last))
    return journeys.move_line(last)


# ---------------------------------------------------------------- the map


def map_view(
    position: Position,
    options: Moves | Steps,
    questions: tuple[Question, ...],
    ahead: Plan | Paths | None,
) -> list[View]:
    """Return what is laid over the map, with the pieces by name."""
    shown = over_view(str(position.journey), _laid(position, options, questions, ahead))
    names = iter(_pieces(position))
    for group in shown:
        if group["kind"] == "gx-piece":
            group["named"]["piece"] = next(names)
    return shown


def _pieces(position: Position) -> list[str]:
    """Name the pieces in the order in which they are drawn: those on one place together."""
    if afternoon.on_land(position):
        return ["company", "camp"]
    boats = position.boats or ()
    order = sorted(range(len(boats)), key=lambda boat: boats.index(boats[boat]))
    return [f"boat-{boat}" for boat in order]


def _laid(
    position: Position,
    options: Moves | Steps,
    questions: tuple[Question, ...],
    ahead: Plan | Paths | None,
) -> Overlay:
    legal: tuple[Any, ...] = () if afternoon.is_over(position) else tuple(options)
    allowed: Any = options
    shown = overlay(replace(allowed, items=legal, refused=()))
    lit = dict.fromkeys(move.to for move in legal)
    shown = replace(shown, lit=tuple(lit), pieces=_standing(position))
    if afternoon.on_land(position):
        shown = replace(shown, path=position.way if len(position.way) > 1 else ())
    if isinstance(ahead, Plan):
        planned = overlay(ahead)
        shown = replace(shown, arrows=planned.arrows, labels=planned.labels)
    if isinstance(ahead, Paths):
        shown = replace(shown, lit=tuple(place for place in ahead if place != position.way[-1]))
    refused = () if afternoon.is_over(position) else tuple(_refused(position, questions))
    return replace(shown, arrows=(*shown.arrows, *refused))


def _standing(position: Position) -> tuple[tuple[int, str], ...]:
    if afternoon.on_land(position):
        return ((position.way[-1], "company"), (position.camp or 0, "camp"))
    return tuple((boat, "boat") for boat in position.boats or ())


def _refused(position: Position, questions: tuple[Question, ...]) -> Iterator[Arrow]:
    for origin, to, joker in questions:
        if origin != to and not afternoon.judge(position, origin, to, joker=joker).legal:
            yield Arrow(origin, to, kind="refused")


# ---------------------------------------------------------------- looking ahead


def plan_view(position: Position, plan: Plan) -> View:
    """Return a plan: what is best now, how it goes on, where the boats end."""
    today = bool(position.roll) and not afternoon.is_over(position)
    return {
        "headline": journeys.plan_headline(plan),
        "made_of": journeys.made_of(plan),
        "now": _choices(position, plan) if today else [],
        "first": [] if today else _first(plan),
        "ends": [
            {"place": number, "light": island.light, "chance": percent(plan.chances[number]),
             "part": float(plan.chances[number]),
             "expected": decimal(plan.chances[number] * island.light)}
            for number, island in islands().items()
            if number != CENTRE and plan.chances[number]
        ],
        "sailed": [
            {"id": f"{origin}-{to}", "title": journeys.voyage(origin, to),
             "often": decimal(often)}
            for (origin, to), often in sorted(plan.sailed.items(), key=lambda item: -item[1])
            if often >= 0.05
        ],
        "routes": list(_routes(position)),
    }  # fmt: skip


def _choices(position: Position, plan: Plan) -> list[View]:
    """Return all that may be done now, with what it is worth; best first."""
    rated = plan.options(footprints=position.footprints, roll=position.roll)
    best, least = rated[0][1], rated[-1][1]
    return [
        {
            "id": key_of(move) if move else "stay",
            "origin": move.origin if move else None,
            "to": move.to if move else None,
            "title": journeys.voyage(move.origin, move.to) if move else text("plan.stay"),
            "worth": decimal(worth),
            "part": _part(worth, least, best),
            "best": worth == best,
        }
        for move, worth in rated
    ]


def _part(worth: Fraction, least: Fraction, best: Fraction) -> float:
    """Return how long the bar of a value is; the worst is still seen."""
    return 1.0 if best == least else float(0.15 + 0.85 * (worth - least) / (best - least))


def _first(plan: Plan) -> list[str]:
    return journeys.day_lines(plan)


def _routes(position: Position) -> Iterator[View]:
    """Return how likely the dice of a day to come open each route, without footprints."""
    from glow_explorer.journeys import archipelago

    chances = archipelago().chances(
        afternoon.dice_to_come(position), position.rulings, kaar=position.has_kaar
    )
    for a, neighbours in routes().items():
        for b, route in neighbours.items():
            if a < b:
                passage = passages()[a][b]
                chance = sum(
                    chance
                    for number, chance in chances.items()
                    if condition(passage, number, footprints=0) not in REFUSED
                )
                yield {"id": f"{a}-{b}", "text": way_text(route), "chance": percent(float(chance))}


def paths_view(position: Position, paths: Paths) -> View:
    """Return the best ways: to the villages first, then one to every other space."""
    village = [way for way in paths.villages if way.path[1:] or position.way[-1] != way.reached]
    first = dict(reversed(list(paths.labels())))
    others = [
        paths.way(first[place]) for place in sorted(paths)
        if place != position.way[-1] and spaces()[place].kind != "village"
    ]  # fmt: skip
    return {
        "headline": journeys.paths_headline(paths),
        "best": journeys.best_way(paths),
        "villages": [way_view(way) for way in village[:MOST_WAYS]],
        "more": max(0, len(village) - MOST_WAYS),
        "others": [way_view(way) for way in others],
    }


def way_view(way: Walk) -> View:
    """Return a way: its spaces, what it leaves, and where the camp stands then."""
    return {
        "id": "-".join(map(str, way.path)),
        "path": list(way.path),
        "place": way.reached,
        "camp": way.camp,
        "title": place_text(spaces()[way.reached]),
        "line": journeys.way_line(way),
    }
