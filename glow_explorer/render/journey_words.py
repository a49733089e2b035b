"""What the navigator says, in words: moves, steps, ways and plans."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from glow_explorer.journeys import Walk
from glow_explorer.language import text
from glow_explorer.places import islands, spaces
from glow_explorer.render import judgement, words
from glow_explorer.render.judgement import NO, YES
from glow_explorer.render.numbers import decimal, percent
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from glow_explorer.dice import Die, Pool
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
    )
    from glow_explorer.journeys.sea_course import Decision
    from glow_explorer.judge import Reason

MOST_WAYS = 12
GOT = ("footprints", "light", "rerolls", "fireflies", "given")


def province(_: Province) -> str:
    """Say what board it is."""
    return text("journey.province", count=len(spaces()), ways=_ways("province"))


def archipelago(_: Archipelago) -> str:
    """Say what board it is."""
    return text("journey.archipelago", count=len(islands()), ways=_ways("archipelago"))


def _ways(board: str) -> int:
    from glow_explorer.catalog import catalog

    return len(catalog().roads if board == "province" else catalog().routes)


def voyage(origin: int, to: int) -> str:
    """Write a voyage in short."""
    return text("journey.voyage", origin=origin, to=to)


def voyages(made: Iterable[tuple[int, int]]) -> str:
    """Write some voyages in short."""
    return ", ".join(voyage(*one) for one in made) or text("plan.idle")


def move_line(value: Move) -> str:
    """Say in one line what an allowed voyage costs and brings, or why it is refused."""
    name = voyage(value.origin, value.to)
    if not value.legal:
        return text("card.labelled", label=name, said=why_not(value))
    spent = value.jokers + value.pays
    said = [text("journey.costs", count=spent)] if spent else []
    if value.gains:
        said.append(words.effect(value.gains))
    if value.skull:
        said.append(text("journey.skull"))
    if not spent and not value.skull:
        said.insert(0, text("journey.free"))
    return text("card.labelled", label=name, said=" · ".join(said))


def why_not(value: Move | Step) -> str:
    """Say the reason for which something is not allowed."""
    against = [one for one in value.reasons if judgement.mark(one) == NO]
    return " ".join(map(_briefly, against))


def _briefly(value: Reason) -> str:
    """Say a reason without naming the dice."""
    return judgement.reason(replace(value, shown=()))


def moves_headline(value: Moves) -> str:
    """Say how many voyages are allowed."""
    return text("journey.moves", count=len(value)) if value else text("journey.moves-none")


def moves(value: Moves) -> str:
    """Say every voyage, allowed ones first."""
    lines = [moves_headline(value)]
    lines += [f"{YES} {move_line(one)}" for one in value]
    lines += [f"{NO} {move_line(one)}" for one in value.refused]
    return "\n  ".join(lines)


def step_headline(value: Step) -> str:
    """Say whether a step is allowed."""
    key = "journey.step-yes" if value.legal else "journey.step-no"
    return text(key, origin=value.origin, to=value.to)


def step(value: Step) -> str:
    """Say a step and its reasons."""
    lines = [step_headline(value)]
    lines += [f"{judgement.mark(one)} {judgement.cited(one)}" for one in value.reasons]
    lines += [f"⚖ {one}" for one in step_alternatives(value)]
    return "\n  ".join(lines)


def step_line(value: Step) -> str:
    """Say in one line how a step is made, or why it is refused."""
    return " ".join(map(_briefly, value.reasons)) if value.legal else why_not(value)


def differently(value: Move | Step | Walk, beside: Move | Step | Walk) -> str:
    """Say what a move leaves otherwise than the one beside it: footprints, light, skulls."""
    said = []
    if value.footprints != beside.footprints:
        said.append(words.labelled("journey.footprints-left", str(value.footprints)))
    (lost, given), (less, fewer) = _lost(value), _lost(beside)
    if lost != less:
        said.append(words.effect_term("light", -lost))
    if given != fewer:
        said.append(words.labelled("journey.given", str(given)))
    return f" ({' · '.join(said)})" if said else ""


def _lost(value: Move | Step | Walk) -> tuple[int, int]:
    """Return the light lost, and how many were given to skulls."""
    if isinstance(value, Walk):
        return -value.light, value.given
    return getattr(value, "lost", 0), int(value.skull)


def step_alternatives(value: Step) -> list[str]:
    """Say what other rulings would give; what a step leaves, if that is all that differs."""

    def tell(other: Step) -> str:
        said = step_headline(other)
        return said + differently(other, value) if other.legal == value.legal else said

    return judgement.alternatives(value, tell)


def steps_headline(value: Steps) -> str:
    """Say how many steps are allowed."""
    at = value.standing.at
    if not value:
        return text("journey.steps-none", at=at)
    return text("journey.steps", at=at, count=len(value))


def steps(value: Steps) -> str:
    """Say every step, allowed ones first."""
    lines = [steps_headline(value)]
    lines += [f"{YES} {step_line(one)}" for one in value]
    lines += [f"{NO} {step_line(one)}" for one in value.refused]
    return "\n  ".join(lines)


def path(places: Iterable[int]) -> str:
    """Write a way in short."""
    return " – ".join(map(str, places))


def paths_headline(value: Paths) -> str:
    """Say how much is within reach."""
    return text("journey.paths", at=value.standing.at, count=len(value))


def best_way(value: Paths) -> str:
    """Say which village is the best within reach."""
    best = value.best
    if best is None:
        return text("journey.paths-no-village")
    amount = words.effect_term("light", best.camp or 0)
    return text("journey.paths-best", place=best.reached, amount=amount, path=path(best.path))


def paths(value: Paths) -> str:
    """Say what is within reach: the villages with their ways, then the other spaces."""
    lines = [paths_headline(value), best_way(value)]
    lines += [way(one) for one in value.villages[:MOST_WAYS]]
    if more := len(value.villages[MOST_WAYS:]):
        lines.append(text("noon.more", count=more))
    others = [str(place) for place in sorted(value) if spaces()[place].kind != "village"]
    lines.append(words.labelled("journey.other-spaces", ", ".join(others) or "–"))
    return "\n  ".join(lines)


def way(value: Walk) -> str:
    """Say where a way ends, what it leaves and how it goes."""
    labels = {
        "footprints": "footprints-left", "light": "light-change", "rerolls": "rerolls-gained",
        "fireflies": "fireflies-gained", "given": "given",
    }  # fmt: skip
    said = [words.effect_term("light", value.camp)] if value.camp else []
    for name in GOT:
        amount = getattr(value, name)
        if amount or name == "footprints":
            number = words.signed(amount) if name == "light" else str(amount)
            said.append(words.labelled(f"journey.{labels[name]}", number))
    return f"{path(value.path)} ({' · '.join(said)})"


def plan_headline(value: Plan) -> str:
    """Say what a plan is worth."""
    return text("plan.sea", count=value.days, value=decimal(value.value))


def plan_from(value: Plan) -> str:
    """Say where a plan begins."""
    return text(
        "plan.from-sea", boats=value.boats, footprints=value.footprints, dice=dice(value.pools)
    )


def dice(pools: tuple[Pool, ...]) -> str:
    """Say which dice there are; if they change from day to day, those of each."""
    if len(set(pools)) <= 1:
        return _pool(pools[0]) if pools else "–"
    return " | ".join(map(_pool, pools))


def _pool(value: Pool) -> str:
    """Write dice as they can be typed, in the current language."""
    runs = [(die, len(list(same))) for die, same in groupby(value)]
    return ", ".join(f"{number} {_die(die)}" if number > 1 else _die(die) for die, number in runs)


def _die(value: Die) -> str:
    said = text(f"color.{value.color}")
    if value.size is Size.SMALL and value.color is not Color.BLACK:
        said = f"{text('size.small')} {said}"
    return f"{said}:{text(f'symbol.{value.symbol}')}" if value.symbol else said


def first_day(value: Plan) -> list[Decision]:
    """Return the decisions of the first day: one for each result of the dice."""
    found = (one for one in value.course.decisions if one.days_left == value.days)
    return sorted(found, key=lambda one: (one.elements, one.footprints))


def choice(value: Decision) -> str:
    """Say what is best."""
    go = value.voyage
    return voyage(go.origin, go.to) if go else text("plan.stay")


def itinerary(value: Plan) -> str:
    """Say in which order the voyages are most often made."""
    found = value.itinerary
    key = "plan.itinerary" if found.exact else "plan.itinerary-bound"
    return text(key, chance=percent(found.chance), voyages=voyages(found.voyages))


def _shares(chances: Iterable[tuple[str, Fraction | float]]) -> Iterator[str]:
    for name, chance in chances:
        if chance >= 0.005:
            yield f"{name} {percent(chance)}"


def plan(value: Plan) -> str:
    """Say a plan: its worth, the first day, where boats end, the likeliest order."""
    lines = [plan_headline(value), made_of(value), plan_from(value)]
    if value.days:
        lines.append(text("plan.today"))
        lines += [f"  {day_line(value, one)}" for one in first_day(value)]
    ends = (
        (text("map.label", place=number, label=text("map.light", count=light)), chance)
        for number, chance in value.chances.items()
        if (light := islands()[number].light)
    )
    lines.append(words.labelled("plan.islands", ", ".join(_shares(ends)) or "–"))
    lines.append(itinerary(value))
    return "\n  ".join(lines)


def day_line(value: Plan, one: Decision) -> str:
    """Say what is best for one result of the dice; with the footprints, if they differ."""
    alike = len({each.footprints for each in first_day(value)}) == 1
    return text(
        "plan.day-line" if alike else "plan.day-line-footprints",
        count=one.elements, footprints=one.footprints, chance=percent(one.chance),
        best=choice(one), value=decimal(worth(value, one)),
    )  # fmt: skip


def worth(value: Plan, one: Decision) -> Fraction:
    """Return what a position is worth once best play has chosen."""
    return value.after(one)


def made_of(value: Plan) -> str:
    """Say what the value of a plan is made of."""
    places = sum(chance * islands()[number].light for number, chance in value.chances.items())
    footprints = value.expected_footprints * value.worth.footprint
    rest = value.value - places - footprints
    return text(
        "plan.made-of", places=decimal(places), footprints=decimal(footprints),
        rest=decimal(rest),
    )  # fmt: skip


def land_made_of(value: LandPlan) -> str:
    """Say what the value of a plan is made of; if there is no village in it, why."""
    places = sum(chance * light for light, chance in value.chances.items())
    said = text("plan.land-made-of", places=decimal(places), rest=decimal(value.value - places))
    bare = not value.footprints and not any(
        die.color is Color.PURPLE for pool in value.pools for die in pool
    )
    return f"{said} {text('plan.no-village')}" if bare and value.days else said


def land_headline(value: LandPlan) -> str:
    """Say what a plan is worth, exactly or at least."""
    key = "plan.land" if value.exact else "plan.land-bound"
    return text(key, count=value.days, value=decimal(value.value))


def land_from(value: LandPlan) -> str:
    """Say where a plan begins."""
    return text(
        "plan.from-land", at=value.at, camp=value.camp, footprints=value.footprints,
        dice=dice(value.pools),
    )  # fmt: skip


def land_plan(value: LandPlan) -> str:
    """Say a plan for the Province: its worth, and where the camp ends."""
    ends = ((text("map.light", count=light), chance) for light, chance in value.chances.items())
    lines = [land_headline(value), land_made_of(value), land_from(value)]
    lines.append(words.labelled("plan.villages", ", ".join(_shares(ends))))
    return "\n  ".join(lines)


def ceiling_headline(value: Ceiling) -> str:
    """Say the most that is possible."""
    return text(
        "plan.ceiling", count=value.days, value=_number(value.value), light=value.light,
        footprints=value.footprints,
    )  # fmt: skip


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value)


def ceiling_route(value: Ceiling) -> str:
    """Say the route that brings it."""
    made = (voyage(one.origin, one.to) if one else text("plan.stay") for one in value.route)
    return text("plan.route", voyages=", ".join(made) or "–")


def ceiling(value: Ceiling) -> str:
    """Say the most that is possible, and a route that brings it."""
    return f"{ceiling_headline(value)}\n  {ceiling_route(value)}"
