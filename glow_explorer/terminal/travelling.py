"""The navigator: ``route`` on both journeys, for one afternoon or for the days that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.language import text
from glow_explorer.spelling import fold, nearest
from glow_explorer.terminal import given
from glow_explorer.terminal.printing import Answer

if TYPE_CHECKING:
    from argparse import Namespace

    from glow_explorer.terminal.parsing import Parser

JOURNEYS = ("archipelago", "province")
_SEA, _LAND = JOURNEYS
_ONLY = {_SEA: {"boats": "boats", "from": "origin"}, _LAND: {"at": "at", "camp": "camp"}}
"""Options that make sense on one journey only, with where they are kept."""
_FEWEST_LETTERS = 4


def words(parser: Parser) -> None:
    """Say what ``route`` understands."""
    parser.given("journey", "journey")
    parser.given("dice", "roll", nargs="*")
    parser.option("boats")
    parser.option("from", dest="origin")
    for name in ("at", "camp", "to", "footprints", "company", "days"):
        parser.option(name)
    parser.option("pool", action="append")
    parser.option("skull-cost")
    parser.option("rulings")


def route(asked: Namespace) -> Answer:
    """Say where one may go this afternoon, or how to go on for the days that are left."""
    journey = known_journey(asked.journey)
    for other, names in _ONLY.items():
        for name, kept in names.items():
            if other != journey and getattr(asked, kept) is not None:
                raise GlowError("of-the-other-journey", given=f"--{name}", journey=other)
    if asked.pool:
        return (_sea_plan if journey == _SEA else _land_plan)(asked)
    if asked.days is not None or asked.skull_cost is not None:
        raise GlowError("plan-without-dice")
    if not asked.dice:
        raise GlowError("route-without-dice")
    return (_at_sea if journey == _SEA else _on_land)(asked)


def known_journey(wanted: str) -> str:
    """Return the journey that is meant; its beginning will do.

    >>> known_journey("archipel"), known_journey("Prov")
    ('archipelago', 'province')
    """
    for journey in JOURNEYS:
        if len(wanted) >= _FEWEST_LETTERS and journey.startswith(fold(wanted)):
            return journey
    near = nearest(wanted, JOURNEYS)
    raise GlowError("unknown-journey", given=wanted, expected=JOURNEYS, nearest=near)


def _afternoon(asked: Namespace) -> dict[str, Any]:
    return {
        "roll": " ".join(asked.dice),
        "footprints": asked.footprints or 0,
        "rulings": given.rulings(asked.rulings),
        "company": given.company(asked.company) if asked.company else None,
    }


def _boats(asked: Namespace) -> tuple[int, ...]:
    return (0, 0, 0, 0) if asked.boats is None else asked.boats


def _at_sea(asked: Namespace) -> Answer:
    from glow_explorer.journeys import archipelago

    sea, boats, today = archipelago(), _boats(asked), _afternoon(asked)
    if asked.to is None:
        moves = sea.moves(boats, **today)
        return Answer(str(moves), {"journey": _SEA, **moves.to_dict()})
    origins = list(dict.fromkeys(boats)) if asked.origin is None else [asked.origin]
    asked_for = [sea.explain(boats, origin, asked.to, **today) for origin in origins]
    near = [one for one in asked_for if "no-route" not in {why.code for why in one.reasons}]
    told = near or asked_for
    plain = {"journey": _SEA, "voyages": [one.to_dict() for one in told]}
    return Answer("\n".join(map(str, told)), plain)


def _on_land(asked: Namespace) -> Answer:
    from glow_explorer.journeys import province
    from glow_explorer.places import roads

    at, today = asked.at or 0, _afternoon(asked)
    paths = province().paths(at, **today)
    plain: dict[str, Any] = {"journey": _LAND, "at": at}
    if asked.to is None:
        return Answer(str(paths), plain | {"ways": paths.to_dict()})
    ways = paths[asked.to]
    plain["ways"] = {str(asked.to): [way.to_dict() for way in ways]}
    if ways:
        return Answer("\n".join(map(str, ways)), plain)
    said = [text("terminal.out-of-reach", place=asked.to)]
    if asked.to in roads()[at]:
        step = province().explain(at, asked.to, **today)
        said.append(str(step))
        plain["step"] = step.to_dict()
    return Answer("\n\n".join([*said, str(paths)]), plain)


def _planned(asked: Namespace) -> dict[str, Any]:
    if asked.to is not None or asked.company is not None:
        raise GlowError("not-in-a-plan", given="--to, --company")
    return {
        "pool": asked.pool[0] if len(asked.pool) == 1 else asked.pool,
        "days": asked.days,
        "footprints": asked.footprints or 0,
        "skull_cost": asked.skull_cost or 0,
        "rulings": given.rulings(asked.rulings),
    }


def _sea_plan(asked: Namespace) -> Answer:
    from glow_explorer.journeys import archipelago

    if asked.origin is not None:
        raise GlowError("not-in-a-plan", given="--from")
    plan = archipelago().plan(boats=_boats(asked), **_planned(asked))
    plain = {"journey": _SEA, **plan.to_dict(), "value_float": float(plan.value)}
    return _with_today(asked, plan, plain)


def _land_plan(asked: Namespace) -> Answer:
    from glow_explorer.journeys import province

    plan = province().plan(at=asked.at or 0, camp=asked.camp or 0, **_planned(asked))
    return _with_today(asked, plan, {"journey": _LAND, **plan.to_dict()})


def _with_today(asked: Namespace, plan: Any, plain: dict[str, Any]) -> Answer:
    """Add what is best today, where the dice of today are given too."""
    if not asked.dice:
        return Answer(str(plan), plain)
    best = plan.best(roll=" ".join(asked.dice))
    said = text("terminal.stay") if best is None else str(best)
    plain["today"] = None if best is None else best.to_dict()
    today = f"{text('terminal.today')}\n{said}"
    return Answer(f"{plan}\n\n{today}", plain)
