"""The route board of the Archipelago: plans under some terms, what each more is worth, two routes.

Plans are values that keep what was worked out, and the board keeps the last ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.inputs import flag, listed
from glow_explorer.journeys.archipelago import archipelago
from glow_explorer.journeys.rerolled import MOST_A_DAY
from glow_explorer.kernel.sailing import REFUSED, condition, passages
from glow_explorer.language import text
from glow_explorer.places import CENTRE, islands, known_island, routes
from glow_explorer.render import journeys, words
from glow_explorer.render.maps import Arrow, way_text
from glow_explorer.render.words import decimal, percent, signed_decimal
from glow_explorer.symbols import Color
from glow_explorer.widgets.player import EVENING
from glow_explorer.widgets.traits import read_amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from glow_explorer.journeys import Move, Plan
    from glow_explorer.position import Position
    from glow_explorer.widgets.base import View

Terms = dict[str, Any]

_MOST: Mapping[str, int] = {
    "footprints": 20, "rerolls": MOST_A_DAY, "skull": 30, "reroll": 30, "firefly": 30,
}  # fmt: skip
MOST_DICE = 8
SIDES = ("A", "B")
KEPT = 24
"""How many plans are kept, so that going back to one takes no time."""
LIKELY = 0.005


# ---------------------------------------------------------------- under which terms


def read_terms(value: object) -> Terms:
    """Read under which terms a plan is made; what is not said is as usual.

    `footprints` and `dice` are more than there are, `rerolls` those of each day, `tokens` whether
    reroll tokens are spent; `skull`, `reroll` and `firefly` are what these are worth in light.

    >>> read_terms({"dice": ["red", "blue"], "skull": 3})["dice"]
    ('blue', 'red')
    """
    if not isinstance(value, dict):
        raise GlowError("not-terms", given=quoted(value))
    for name in value:
        if name not in {*_MOST, "dice", "tokens"}:
            names = (*_MOST, "dice", "tokens")
            near = nearest(name, names)
            raise GlowError(
                "not-a-choice", name="terms", given=quoted(name), expected=names, nearest=near
            )
    terms: Terms = {
        name: read_amount(name, value.get(name, 0), most=most) for name, most in _MOST.items()
    }
    colors = listed(value.get("dice", ()))
    if colors is None or len(colors) > MOST_DICE:
        raise GlowError("not-a-list", given=value["dice"])
    dice = Pool(", ".join(map(str, colors)), unlimited=True)
    terms["dice"] = tuple(sorted(str(die.color) for die in dice))
    terms["tokens"] = flag("tokens", value.get("tokens", False))
    return terms


def write_terms(terms: Terms) -> Terms:
    """Write terms as plain values."""
    return {**terms, "dice": list(terms["dice"])}


def read_goal(value: object) -> tuple[int, ...]:
    """Read the islands on which boats are wanted in the end."""
    wanted = listed(value)
    if wanted is None:
        raise GlowError("not-a-list", given=value)
    places = tuple(sorted(set(map(known_island, wanted))))
    if len(places) > 4:
        raise GlowError("goal-too-large", given=len(places), most=4)
    return places


def dice_to_come(position: Position) -> Pool:
    """Return the dice of the days to come: those of today unless others are said."""
    return position.dice.pool if position.pool is None else position.pool


def plan_under(
    position: Position, days: int, terms: Terms | None = None, goal: Sequence[int] = ()
) -> Plan:
    """Return the best way to sail from here: today with the dice that lie there."""
    over = position.phase == EVENING
    if days == over:
        raise GlowError("no-days-left")
    terms = read_terms({}) if terms is None else terms
    if terms["dice"]:
        pool = Pool((*dice_to_come(position), *Pool(", ".join(terms["dice"]), unlimited=True)),
                    unlimited=True)  # fmt: skip
        position = position.having(pool=pool)
    position = position.having(footprints=position.footprints + terms["footprints"])
    rerolls = [terms["rerolls"]] * (days - over)
    if position.roll and not over:
        rerolls[0] = 0  # the dice of today lie as they lie
    plan = archipelago().plan(
        position, days, skull_cost=terms["skull"], reroll_value=terms["reroll"],
        firefly_value=terms["firefly"], rerolls=rerolls, tokens=terms["tokens"] or None,
    )  # fmt: skip
    return plan.reach(*goal)


def variants(terms: Terms) -> Iterator[tuple[str, Terms, int]]:
    """Yield all terms with one thing more, or less where it is there; 1 if more, -1 if less."""
    for name in ("footprints", "rerolls", "skull", "reroll", "firefly"):
        if terms[name] < _MOST[name]:
            yield name, {**terms, name: terms[name] + 1}, 1
    for color in Color:
        dice = list(terms["dice"])
        if color in dice:
            dice.remove(str(color))
            yield str(color), {**terms, "dice": tuple(dice)}, -1
        elif len(dice) < MOST_DICE:
            yield str(color), {**terms, "dice": tuple(sorted((*dice, str(color))))}, 1
    yield "tokens", {**terms, "tokens": not terms["tokens"]}, -1 if terms["tokens"] else 1


# ---------------------------------------------------------------- what is worked out


@dataclass(frozen=True)
class PinnedRoute:
    """A route that is kept to be compared: what is done first, and the plan of what follows."""

    title: str
    worth: Fraction
    plan: Plan


def is_known(plan: Plan) -> bool:
    """Whether a plan is seen at once: it is quick, or was worked out."""
    return not plan.rerolled or "course" in vars(plan)


def is_valued(plan: Plan) -> bool:
    """Whether the value of a plan was worked out."""
    return "value" in vars(plan)


def work_out_plan(plan: Plan) -> None:
    """Work out all that is seen of a plan; it keeps it."""
    _ = plan.value, plan.course


def work_out_value(plan: Plan) -> None:
    """Work out what a plan is worth; it keeps it."""
    _ = plan.value


class KeptPlans:
    """Keeps the last plans, with all that was worked out of them."""

    def __init__(self) -> None:
        self._plans: dict[Plan, Plan] = {}

    def kept(self, plan: Plan) -> Plan:
        """Return the same plan as it is kept."""
        known = self._plans.pop(plan, plan)
        self._plans[known] = known
        while len(self._plans) > KEPT:
            del self._plans[next(iter(self._plans))]
        return known


# ---------------------------------------------------------------- what is seen of a plan


def rated(position: Position, plan: Plan) -> tuple[tuple[Move | None, Fraction], ...]:
    """Return all that may be done now with what it is worth; nothing without dice."""
    if not position.roll or position.phase == EVENING or not plan.days:
        return ()
    return plan.options(footprints=plan.footprints, roll=position.roll)


def plan_view(position: Position, plan: Plan) -> View:
    """Return a plan: what is best now, how it goes on, where the boats end."""
    now = rated(position, plan)
    return {
        "headline": journeys.plan_headline(plan),
        "made_of": journeys.made_of(plan),
        "now": [_choice(plan, now, *choice) for choice in now],
        "first": [] if now else journeys.day_lines(plan),
        "ends": _ends(plan),
        "sailed": [
            {"id": f"{origin}-{to}", "title": journeys.voyage(origin, to),
             "often": decimal(often)}
            for (origin, to), often in sorted(plan.sailed.items(), key=lambda item: -item[1])
            if often >= 0.05
        ],
        "routes": list(_routes(position)),
        "evenings": [_evening(plan, day) for day in range(1, plan.days + 1)],
        "goal": _goal_view(plan),
    }  # fmt: skip


def _choice(
    plan: Plan,
    now: Sequence[tuple[Move | None, Fraction]],
    move: Move | None,
    worth: Fraction,
) -> View:
    """Return one thing that may be done now: its worth, and how it compares with the best."""
    best = now[0][1]
    return {
        "id": choice_id(move),
        "origin": move.origin if move else None,
        "to": move.to if move else None,
        "title": journeys.voyage(move.origin, move.to) if move else text("plan.stay"),
        "worth": _worth(plan, worth),
        "short": short_worth(plan, worth),
        "part": bar_part(worth, now[-1][1], best),
        "best": worth == best,
        "compared": _compared(plan, now, move, worth),
    }


def choice_id(move: Move | None) -> str:
    """Return the id by which the browser names a voyage of today, or staying."""
    return f"{move.origin}-{move.to}" if move else "stay"


def _worth(plan: Plan, worth: Fraction) -> str:
    value = journeys.plan_worth(plan, worth)
    return value if plan.goal_decides else text("navigator.worth", value=value)


def short_worth(plan: Plan, worth: Fraction) -> str:
    """Return what something is worth, as short as it stands on a map."""
    return percent(journeys.goal_chance(plan, worth)) if plan.goal_decides else decimal(worth, 1)


def bar_part(worth: Fraction, least: Fraction, best: Fraction) -> float:
    """Return how long the bar of a value is: bars begin at 0, or at the least if that is below.

    >>> bar_part(Fraction(5), Fraction(4), Fraction(10))
    0.5
    """
    start = min(least, Fraction(0))
    return 1.0 if best == start else float((worth - start) / (best - start))


def _compared(
    plan: Plan,
    now: Sequence[tuple[Move | None, Fraction]],
    move: Move | None,
    worth: Fraction,
) -> str:
    """Say how a choice compares with the best, and the best with the next."""
    best_move, best = now[0]
    if worth < best:
        return text(
            "navigator.less-than-best", value=_difference(plan, best - worth),
            best=_named(best_move),
        )  # fmt: skip
    rival = next(((other, value) for other, value in now if other is not move), None)
    if rival is None:
        return text("navigator.only-choice")
    if rival[1] == worth:
        return text("navigator.as-good", other=_named(rival[0]))
    return text(
        "navigator.best-by", value=_difference(plan, worth - rival[1]), other=_named(rival[0])
    )


def _named(move: Move | None) -> str:
    return journeys.voyage(move.origin, move.to) if move else text("plan.stay")


def _difference(plan: Plan, less: Fraction) -> str:
    if plan.goal_decides:
        return text("navigator.points", count=decimal(100 * less / plan.worth.prize, 1))
    return text("navigator.worth", value=decimal(less))


def _ends(plan: Plan) -> list[View]:
    return [
        {"place": number, "light": island.light, "chance": percent(plan.chances[number]),
         "part": float(plan.chances[number]),
         "expected": decimal(plan.chances[number] * island.light)}
        for number, island in islands().items()
        if number != CENTRE and plan.chances[number]
    ]  # fmt: skip


def _evening(plan: Plan, day: int) -> View:
    evening = plan.course.evenings[day - 1]
    return {
        "day": day,
        "likely": text(
            "navigator.likely-boats", boats=", ".join(map(str, evening.boats)),
            chance=percent(evening.chance),
        ),
    }  # fmt: skip


def evening_labels(plan: Plan, day: int) -> tuple[tuple[int, str], ...]:
    """Return for the map how likely boats are on the islands when a day is over."""
    return tuple(
        (island, percent(boats) if island != CENTRE else f"× {decimal(boats)}")
        for island, boats in plan.boats_after(day).items()
        if boats >= LIKELY
    )


def evening_arrows(plan: Plan, day: int) -> tuple[Arrow, ...]:
    """Return for the map how likely each voyage is made on a day, counted from 1."""
    return tuple(
        Arrow(origin, to, percent(chance), float(chance), "plan")
        for (origin, to), chance in plan.course.sailed_on(day - 1).items()
        if chance >= LIKELY
    )


def _routes(position: Position) -> Iterator[View]:
    """Return how likely the dice of a day to come open each route, without footprints."""
    chances = archipelago().chances(
        dice_to_come(position), position.rulings, kaar=position.is_sheltered
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


def _goal_view(plan: Plan) -> View | None:
    """Return how likely the goal is, and how likely it would be by playing for light."""
    if not plan.goal:
        return None
    named = words.listed([words.island(number) for number in plan.goal])
    chance = plan.chance_of(*plan.goal)
    return {"islands": list(plan.goal), "named": named, "chance": percent(chance, 1),
            "part": float(chance)}  # fmt: skip


# ---------------------------------------------------------------- what more would bring


def gains_view(plan: Plan, weighed: Mapping[str, tuple[Plan, int]]) -> dict[str, str | None]:
    """Return what each thing more would bring; None while it is worked out."""
    gains: dict[str, str | None] = {}
    for name, (other, way) in weighed.items():
        known = is_valued(other) and is_valued(plan)
        gains[name] = _gain(plan, way * (other.value - plan.value)) if known else None
    return gains


def _gain(plan: Plan, gain: Fraction) -> str:
    if plan.goal_decides:
        points = 100 * gain / plan.worth.prize
        return text("navigator.points", count=signed_decimal(points, 1))
    return signed_decimal(gain)


# ---------------------------------------------------------------- two routes


def pinned(position: Position, plan: Plan, chosen: str) -> PinnedRoute:
    """Return a route to keep: a choice of today and best play after it, or best play as it is."""
    if chosen == "plan":
        return PinnedRoute(_route_title(plan, ""), plan.value, plan)
    for move, worth in rated(position, plan):
        if choice_id(move) == chosen:
            following = plan.following(move, footprints=plan.footprints)
            return PinnedRoute(_route_title(plan, _named(move)), worth, following)
    raise GlowError("way-is-closed", given=chosen[:40])


def _route_title(plan: Plan, first: str) -> str:
    goal = words.listed([words.island(number) for number in plan.goal])
    then = text("navigator.for-goal", islands=goal) if goal else text("navigator.for-light")
    return text("navigator.first-then", first=first, then=then) if first else words.capital(then)


def comparison_view(pins: Mapping[str, PinnedRoute]) -> View | None:
    """Return two routes beside each other, or one alone; None if there is none."""
    if not pins:
        return None
    routes_by_side = {side: pin for side, pin in pins.items() if is_known(pin.plan)}
    plans = {side: pin.plan for side, pin in routes_by_side.items()}
    return {
        "routes": [
            {"side": side, "title": pin.title, "light": decimal(_light(pin)),
             "waits": side not in plans}
            for side, pin in pins.items()
        ],
        "verdict": _verdict(routes_by_side),
        "islands": _island_rows(plans),
        "spread": _spread(plans),
        "likely": [
            {"side": side, "text": text("navigator.spread", **_middle(plan))}
            for side, plan in plans.items()
        ],
    }  # fmt: skip


def _light(pin: PinnedRoute) -> Fraction:
    """Return what a route brings on average, without the prize of a goal."""
    if not is_known(pin.plan):
        return pin.worth
    return pin.worth - pin.plan.worth.prize * pin.plan.chance_of(*pin.plan.goal)


def _verdict(pins: Mapping[str, PinnedRoute]) -> str:
    if len(pins) < 2:
        return ""
    first, second = (_light(pin) for pin in pins.values())
    more = abs(first - second)
    if not more:
        return text("navigator.same-light")
    better = SIDES[0] if first > second else SIDES[1]
    return text("navigator.more-light", side=better, value=decimal(more))


def _island_rows(plans: Mapping[str, Plan]) -> list[View]:
    rows = []
    for number, island in islands().items():
        chances = {side: plan.chances[number] for side, plan in plans.items()}
        if number != CENTRE and any(chance >= LIKELY for chance in chances.values()):
            rows.append(
                {"place": number, "light": island.light,
                 "sides": {side: _share(chance) for side, chance in chances.items()}}
            )  # fmt: skip
    return rows


def _share(chance: Fraction) -> View:
    return {"chance": percent(chance), "part": float(chance)}


def _spread(plans: Mapping[str, Plan]) -> list[View]:
    """Return how likely each amount of light is, in steps that make a handful of bars."""
    lights = [light for plan in plans.values() for light in plan.distribution]
    if not lights:
        return []
    low, high = min(lights), max(lights)
    step = next((size for size in (1, 2, 3, 5, 10, 20, 50) if (high - low) / size < 12), 100)
    bins: dict[int, Counter[str]] = {}
    for side, plan in plans.items():
        for light, chance in plan.distribution.items():
            bins.setdefault(int(light // step), Counter())[side] += chance  # type: ignore[assignment]
    most = max(chance for sides in bins.values() for chance in sides.values())
    rows = []
    for place in range(min(bins), max(bins) + 1):
        sides = {side: Fraction(bins.get(place, Counter())[side]) for side in plans}
        label = str(place * step) if step == 1 else f"{place * step}–{place * step + step - 1}"
        rows.append(
            {"light": label,
             "sides": {
                 side: {"chance": percent(chance), "part": float(chance / Fraction(most))}
                 for side, chance in sides.items()
             }}
        )  # fmt: skip
    return rows


def _middle(plan: Plan) -> dict[str, str]:
    """Return between which amounts of light eight games of ten end, and the middle one."""
    below, marks = Fraction(0), {}
    for light, chance in plan.distribution.items():
        below += chance
        for name, part in (("low", 10), ("middle", 50), ("high", 90)):
            if name not in marks and below >= Fraction(part, 100):
                marks[name] = decimal(light, 0)
    return {name: marks.get(name, "0") for name in ("low", "middle", "high")}
