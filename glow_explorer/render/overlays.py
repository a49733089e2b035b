"""What the answers of the navigator lay over the maps."""

from __future__ import annotations

from functools import singledispatch

from glow_explorer.journeys import (
    Archipelago,
    Ceiling,
    LandPlan,
    Move,
    Moves,
    Paths,
    Plan,
    Province,
    Step,
    Steps,
    Walk,
)
from glow_explorer.journeys.tom import TomMoves, TomSailing
from glow_explorer.places import CENTRE, spaces
from glow_explorer.render.maps import Arrow, Overlay, archipelago_map, province_map
from glow_explorer.render.words import decimal, percent

_ON_LAND = (Province, Step, Steps, Walk, Paths, LandPlan)


def on_land(value: object) -> bool:
    """Return whether a value belongs on the map of the Province."""
    return isinstance(value, _ON_LAND)


def drawn(value: object) -> str:
    """Draw a value on its map."""
    draw = province_map if on_land(value) else archipelago_map
    return draw(overlay(value))


@singledispatch
def overlay(value: object) -> Overlay:
    """Return what a value lays over its map."""
    message = f"nothing lays a {type(value).__name__} over a map"
    raise TypeError(message)


@overlay.register(Province)
@overlay.register(Archipelago)
def _bare(_: object) -> Overlay:
    return Overlay()


@overlay.register
def _move(value: Move) -> Overlay:
    boats = value.given_boats or (value.origin,)
    return Overlay(pieces=_boats(boats), arrows=(_arrow(value),))


@overlay.register
def _moves(value: Moves) -> Overlay:
    arrows = (*value.items, *value.refused)
    return Overlay(pieces=_boats(value.boats), arrows=tuple(map(_arrow, arrows)))


def _arrow(move: Move) -> Arrow:
    spent = move.jokers + move.pays
    label = f"−{spent}" if spent and move.legal else ""
    return Arrow(move.origin, move.to, label, kind="legal" if move.legal else "refused")


def _boats(boats: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((boat, "boat") for boat in boats)


@overlay.register
def _plan(value: Plan) -> Overlay:
    """Show how often each voyage is made on average, and how likely boats end where."""
    arrows = tuple(
        Arrow(origin, to, decimal(often), min(1.0, float(often)), "plan")
        for (origin, to), often in value.sailed.items()
        if often >= 0.05
    )
    labels = tuple(
        (island, percent(chance) if island != CENTRE else f"× {decimal(chance)}")
        for island, chance in value.chances.items()
        if chance >= 0.005
    )
    return Overlay(pieces=_boats(value.boats), arrows=arrows, labels=labels)


@overlay.register
def _ceiling(value: Ceiling) -> Overlay:
    arrows = tuple(
        Arrow(move.origin, move.to, str(day), kind="plan")
        for day, move in enumerate(value.route, start=1)
        if move
    )
    return Overlay(pieces=_boats(value.boats), arrows=arrows)


@overlay.register
def _step(value: Step) -> Overlay:
    return Overlay(pieces=((value.origin, "company"),), arrows=(_step_arrow(value),))


def _step_arrow(step: Step) -> Arrow:
    spent = step.joker + step.pays
    label = f"−{spent}" if spent else ""
    return Arrow(step.origin, step.to, label, kind="legal" if step.legal else "refused")


@overlay.register
def _steps(value: Steps) -> Overlay:
    shown = [step for step in (*value, *value.refused) if not _needless(step)]
    arrows = tuple(map(_step_arrow, shown))
    lit = tuple(dict.fromkeys(step.to for step in value))
    return Overlay(pieces=((value.position.way[-1], "company"),), arrows=arrows, lit=lit)


def _needless(step: Step) -> bool:
    """Return whether a step only spends a footprint where a die would do."""
    return step.joker and any(
        reason.code == "footprint-used" and reason.ruled for reason in step.reasons
    )


@overlay.register
def _walk(value: Walk) -> Overlay:
    pieces = [(value.path[0], "company")]
    if value.camp is not None:
        pieces.append((value.reached, "camp"))
    walked, stopped = value.walked, len(value.walked) < len(value.path)
    arrows = (Arrow(walked[-1], value.path[len(walked)], kind="refused"),) if stopped else ()
    return Overlay(pieces=tuple(pieces), path=walked if len(walked) > 1 else (), arrows=arrows)


@overlay.register
def _paths(value: Paths) -> Overlay:
    """Light every space within reach, and draw the way to the best village."""
    pieces = [(value.position.way[-1], "company")]
    best = value.best
    if best:
        pieces.append((best.reached, "camp"))
    path = best.path if best and len(best.path) > 1 else ()
    lit = tuple(place for place in value if place != value.position.at)
    return Overlay(pieces=tuple(pieces), path=path, lit=lit)


@overlay.register
def _land_plan(value: LandPlan) -> Overlay:
    labels = tuple(
        (space.number, percent(value.chances[space.light]))
        for space in spaces().values()
        if space.kind == "village" and value.chances[space.light] >= 0.005
    )
    return Overlay(pieces=((value.at, "company"), (value.camp, "camp")), labels=labels)


@overlay.register
def _tom_moves(value: TomMoves) -> Overlay:
    arrows = tuple(Arrow(sailing.origin, sailing.to, kind="tom") for sailing in value)
    return Overlay(pieces=tuple((boat, "tom") for boat in value.boats), arrows=arrows)


@overlay.register
def _tom_sailing(value: TomSailing) -> Overlay:
    return Overlay(
        pieces=((value.origin, "tom"),), arrows=(Arrow(value.origin, value.to, kind="tom"),)
    )
