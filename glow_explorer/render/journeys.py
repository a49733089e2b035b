"""What the navigator says: voyages, steps, ways and plans as documents."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from glow_explorer.journeys import Move, Step, Walk
from glow_explorer.journeys.tom import TomMove, TomMoves, TomSailing
from glow_explorer.judge.reasons import Sign
from glow_explorer.language import text
from glow_explorer.places import islands, spaces
from glow_explorer.render import words
from glow_explorer.render.document import Badge, Document, Fold, Note, PageTable, Picture
from glow_explorer.render.judge import yes_or_no
from glow_explorer.render.reasons import (
    alternatives,
    because,
    decisive_line,
    reasons_block,
    told,
)
from glow_explorer.render.words import decimal, percent
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from glow_explorer.dice import Pool
    from glow_explorer.journeys import (
        Archipelago,
        Ceiling,
        LandPlan,
        Moves,
        Paths,
        Plan,
        Province,
        Steps,
    )
    from glow_explorer.journeys.sea_plan import Decision, StepBack

MOST_WAYS = 12
ROUNDED = 1e-6
OFTEN = 0.1
"""An order of voyages that is made more seldom is not worth telling."""
_GOT = ("footprints", "light", "rerolls", "fireflies", "given")
_LABELS = {
    "footprints": "footprints-left", "light": "light-change", "rerolls": "rerolls-gained",
    "fireflies": "fireflies-gained", "given": "given",
}  # fmt: skip
JudgedTravel = Walk | Move | Step | TomMove | TomMoves | TomSailing


def voyage(origin: int, to: int) -> str:
    """Write a voyage in short."""
    return text("journey.voyage", origin=origin, to=to)


def path(places: Iterable[int]) -> str:
    """Write a way in short."""
    return " – ".join(map(str, places))


def _board(value: object, title: str, *blocks: Any) -> Document:
    """Describe something that a map shows, the map above the blocks."""
    return Document(title, (_map(value, title), *blocks), panel=False, width=980)


def _map(value: object, label: str, *, folded: bool = False) -> Picture:
    return Picture(partial(_drawn, value), label, folded)


def _drawn(value: object) -> str:
    from glow_explorer.render.maps import drawn

    return drawn(value)


def province(value: Province) -> Document:
    """Describe the board."""
    return _board(value, _size("province", len(spaces())))


def archipelago(value: Archipelago) -> Document:
    """Describe the board."""
    return _board(value, _size("archipelago", len(islands())))


def _size(board: str, count: int) -> str:
    from glow_explorer.catalog import catalog

    ways = catalog().roads if board == "province" else catalog().routes
    return text(f"journey.{board}", count=count, ways=len(ways))


# ---------------------------------------------------------------------- one question, one answer


def headline(value: JudgedTravel) -> str:
    """Return the answer in one line."""
    said = _HEADLINES[type(value)](value)
    return said if said.endswith(".") else text("card.sentence", said=said)


def reasoned_headline(value: JudgedTravel) -> str:
    """Return the answer in one sentence, with the reason that decides, if one does so alone."""
    said = _HEADLINES[type(value)](value)
    if said.endswith(".") or (isinstance(value, Walk) and value.legal and len(value.path) > 2):
        return headline(value)
    return because(said, value.reasons)


def _walk_headline(value: Walk) -> str:
    """Return in words how far a way is allowed, with the camp or not."""
    camp = "camp" if value.camping and value.reached == value.path[-1] else "walk"
    camp = "camp-here" if camp == "camp" and len(value.path) == 1 else camp
    key = f"journey.{camp}-yes" if value.legal else f"journey.{camp}-no"
    return text(key, path=path(value.path), place=words.space(value.reached))


def _move_headline(value: Move) -> str:
    key = "journey.sail-yes" if value.legal else "journey.sail-no"
    return text(key, origin=words.island(value.origin), to=words.island(value.to))


def _step_headline(value: Step) -> str:
    key = "journey.step-yes" if value.legal else "journey.step-no"
    return text(key, origin=words.space(value.origin), to=words.space(value.to))


def _tom_sailing_headline(value: TomSailing) -> str:
    key = "journey.tom-sails" if value.legal else "journey.tom-sails-not"
    return text(key, origin=words.island(value.origin), to=words.island(value.to))


def _tom_moves_headline(value: TomMoves) -> str:
    ways = [f"{sailing.origin} → {sailing.to}" for sailing in value]
    return text("journey.tom-moves" if ways else "journey.tom-moves-no", count=len(ways), ways=ways)


def _tom_move_headline(value: TomMove) -> str:
    if value.band is not None:
        return text("journey.tom-band", band=value.band, score=value.score)
    if value.score is not None:
        return text("journey.tom-count", score=value.score)
    if value.space is not None:
        return text("journey.tom-camp", light=value.places[0], place=value.space)
    if value.places:
        return text("journey.tom-boat", places=words.listed([*map(words.island, value.places)]))
    return text("journey.tom-boat-no")


_HEADLINES: Final[Mapping[type, Callable[[Any], str]]] = {
    Walk: _walk_headline,
    Move: _move_headline,
    Step: _step_headline,
    TomMove: _tom_move_headline,
    TomMoves: _tom_moves_headline,
    TomSailing: _tom_sailing_headline,
}


def judged(value: JudgedTravel) -> Document:
    """Describe whether something is allowed, why, and what other rulings would give."""
    legal = getattr(value, "legal", None)
    refused = isinstance(value, Move | Step) and not value.legal
    return Document(
        reasoned_headline(value),
        (
            reasons_block(value.reasons, refused=refused),
            alternatives(value, partial(beside, first=value)),
            *(
                ()
                if isinstance(value, TomMove)
                else [_map(value, text("journey.map"), folded=True)]
            ),
        ),
        sign=None if legal is None else yes_or_no(legal),
        decisive=decisive_line(value.reasons),
    )


def beside(value: JudgedTravel, first: JudgedTravel) -> str:
    """Return an answer in words beside another; if both begin alike, also what it leaves."""
    line = headline(value)
    if not isinstance(value, Walk | Move | Step) or line != headline(first):
        return line
    return line + _differently(value, first)


def _differently(value: Move | Step | Walk, first: Any) -> str:
    """Return in words what a move leaves otherwise than another: footprints, light, skulls."""
    parts = []
    if value.footprints != first.footprints:
        parts.append(words.labelled("journey.footprints-left", str(value.footprints)))
    (lost, taken), (less, fewer) = _lost(value), _lost(first)
    if lost != less:
        parts.append(words.effect_term("light", -lost))
    if taken != fewer:
        parts.append(words.labelled("journey.given", str(taken)))
    return f" ({' · '.join(parts)})" if parts else ""


def _lost(value: Move | Step | Walk) -> tuple[int, int]:
    """Return the light lost, and how many were given to skulls."""
    if isinstance(value, Walk):
        return -value.light, value.given
    return getattr(value, "lost", 0), int(value.skull)


# ---------------------------------------------------------------------- all that is allowed


def _listed(value: Moves | Steps, title: str, line: Callable[[Any], str]) -> Document:
    """Describe what is allowed, then what is not; the reasons open beneath each."""
    every: tuple[Any, ...] = (*value, *value.refused)
    folds = [Fold(line(move), partial(_why, move), yes_or_no(move.legal)) for move in every]
    return _board(value, title, *folds)


def _why(value: Move | Step) -> Document:
    return Document("", (reasons_block(value.reasons),))


def moves(value: Moves) -> Document:
    """Describe every voyage, allowed ones first."""
    return _listed(value, moves_headline(value), move_line)


def moves_headline(value: Moves) -> str:
    """Return in words how many voyages are allowed."""
    return text("journey.moves", count=len(value)) if value else text("journey.moves-none")


def move_line(value: Move) -> str:
    """Return in one line what an allowed voyage costs and brings, or why it is refused."""
    label = voyage(value.origin, value.to)
    return text("card.labelled", label=label, said=move_terms(value))


def move_terms(value: Move) -> str:
    """Return in words what an allowed voyage costs and brings, or why it is refused."""
    if not value.legal:
        return why_not(value)
    parts = [term.text for term in price(value)] or [text("journey.free")]
    return " · ".join([*parts, words.effect(value.gains)] if value.gains else parts)


def price(value: Move | Step) -> tuple[Badge, ...]:
    """Return what a voyage or a step takes: footprints, light, somebody for a skull."""
    terms = []
    if spent := value.pays + (int(value.joker) if isinstance(value, Step) else value.jokers):
        terms.append(Badge("footprints", f"−{spent}", text("journey.costs", count=spent)))
    if lost := getattr(value, "lost", 0):
        terms.append(Badge("light", f"−{lost}", words.effect_term("light", -lost)))
    if value.skull:
        terms.append(Badge("skull", "", text("journey.skull")))
    return tuple(terms)


def why_not(value: Move | Step) -> str:
    """Return in words the reasons for which something is not allowed."""
    against = (reason for reason in value.reasons if reason.sign is Sign.AGAINST)
    return " ".join(told(reason, named=False) for reason in against)


def steps(value: Steps) -> Document:
    """Describe every step, allowed ones first."""
    return _listed(value, steps_headline(value), step_line)


def steps_headline(value: Steps) -> str:
    """Return in words how many steps are allowed."""
    at = words.space(value.position.at or 0)
    if not value:
        return text("journey.steps-none", at=at)
    return text("journey.steps", at=at, count=len(value))


def step_line(value: Step) -> str:
    """Return in one line how a step is made, or why it is refused."""
    if not value.legal:
        return why_not(value)
    return " ".join(told(reason, named=False) for reason in value.reasons)


# ---------------------------------------------------------------------- ways


def paths(value: Paths) -> Document:
    """Describe what is within reach: the villages with their ways, then the other spaces."""
    names = ("space", "village", "way", *_LABELS.values())
    columns = tuple(text(f"journey.{name}") for name in names)
    lines = [way_line(way) for way in value.villages[:MOST_WAYS]]
    if more := len(value.villages[MOST_WAYS:]):
        lines.append(text("noon.more", count=more))
    title, every = text("journey.villages"), text("journey.all-spaces")
    villages = PageTable(title, columns, lambda: map(_way, value.villages), tuple(lines))
    others = [str(place) for place in sorted(value) if spaces()[place].kind != "village"]
    return Document(
        paths_headline(value),
        (
            Note(best_way(value)),
            _map(value, paths_headline(value)),
            *([villages] if value.villages else ()),
            Note(words.labelled("journey.other-spaces", ", ".join(others) or "–"), on_page=False),
            Fold(every, partial(_all_ways, value, columns), Sign.REMARK, in_terminal=False),
        ),
        panel=False,
        width=980,
    )


def paths_headline(value: Paths) -> str:
    """Return in one line how many places are within reach."""
    return text("journey.paths", at=words.space(value.position.at or 0), count=len(value))


def best_way(value: Paths) -> str:
    """Return in words which village is the best within reach."""
    best = value.best
    if best is None:
        return text("journey.paths-no-village")
    amount = words.effect_term("light", best.camp or 0)
    return text("journey.paths-best", place=best.reached, amount=amount, path=path(best.path))


def _all_ways(value: Paths, columns: tuple[str, ...]) -> Document:
    ways = (way for place in sorted(value) for way in value[place])
    return Document("", (PageTable(text("journey.all-spaces"), columns, lambda: map(_way, ways)),))


def _way(value: Walk) -> tuple[str, ...]:
    camp = str(value.camp) if value.camp is not None else ""
    numbers = (words.whole(getattr(value, name)) for name in _GOT)
    return (str(value.reached), camp, path(value.path), *numbers)


def way_line(value: Walk) -> str:
    """Return in words where a way ends, what it leaves and how it goes."""
    parts = [words.effect_term("light", value.camp)] if value.camp else []
    for name in _GOT:
        amount = getattr(value, name)
        if amount or name == "footprints":
            number = words.signed(amount) if name == "light" else str(amount)
            parts.append(words.labelled(f"journey.{_LABELS[name]}", number))
    return f"{path(value.path)} ({' · '.join(parts)})"


# ---------------------------------------------------------------------- plans


def plan(value: Plan) -> Document:
    """Describe a plan: its worth, the first day, where boats end, the likeliest order."""
    title = plan_headline(value)
    return Document(
        title,
        (
            Note(made_of(value)),
            Note(text("plan.from-sea", boats=value.boats, footprints=value.footprints,
                      dice=_pools(value.pools))),
            *rerolls_of(value),
            *company_of(value),
            Note(text("plan.map-note"), in_terminal=False),
            _map(value, title),
            _first_day(value),
            _ends(value),
            *([Note(_itinerary(value))] if value.itinerary.chance >= OFTEN else []),
        ),
        panel=False,
        width=980,
    )  # fmt: skip


def plan_headline(value: Plan) -> str:
    """Return in words what a plan is worth."""
    if value.goal:
        return text(
            "plan.goal" if value.exact else "plan.goal-bound",
            islands=words.listed([words.island(number) for number in value.goal]),
            chance=percent(value.chance_of(*value.goal), 1), value=decimal(value.light),
        )  # fmt: skip
    key = "plan.sea" if value.exact else "plan.sea-bound"
    return text(key, count=value.days, value=decimal(value.value))


def plan_worth(value: Plan, worth: Fraction) -> str:
    """Return what a choice is worth in a plan: light, or the chance of a goal if that decides."""
    if not value.goal_decides:
        return decimal(worth)
    return text("plan.goal-worth", chance=percent(goal_chance(value, worth), 1))


def goal_chance(value: Plan, worth: Fraction) -> Fraction:
    """Return how likely a goal is after a choice that is worth so much, to four places."""
    chance = (worth - value.light) / value.worth.prize
    return round(max(Fraction(0), min(Fraction(1), chance)), 4)


def made_of(value: Plan) -> str:
    """Return in words what the value of a plan is made of."""
    places = sum(chance * islands()[number].light for number, chance in value.chances.items())
    footprints = value.expected_footprints * value.worth.footprint
    rest = value.light - places - footprints
    # Rerolled, all of this is rounded.
    rest = rest if abs(rest) > ROUNDED else Fraction(0)
    return text(
        "plan.made-of", places=decimal(places), footprints=decimal(footprints),
        rest=decimal(rest),
    )  # fmt: skip


def rerolls_of(value: Plan | LandPlan) -> tuple[Note, ...]:
    """Say in words which rerolls a plan reckons with, if there are some."""
    if not value.rerolled:
        return ()
    every = value.rerolls or (0,) * value.days
    same = len(set(every)) == 1
    rerolls = str(every[0]) if same else ", ".join(map(str, every)) or "–"
    if value.tokens is None:
        return (Note(text("plan.with-rerolls", rerolls=rerolls)),)
    return (Note(text("plan.with-tokens", rerolls=rerolls, tokens=value.tokens)),)


def company_of(value: Plan | LandPlan) -> tuple[Note, ...]:
    """Say in words what the noons of a company bring besides, and who is left aside."""
    if value.company is None:
        return ()
    aside = ", ".join(words.spoken(card) for card in value.left_aside)
    counted = Note(text("plan.with-company", light=decimal(value.noon)))
    return (counted, Note(text("plan.left-aside", cards=aside))) if aside else (counted,)


def step_back(value: StepBack) -> Document:
    """Describe a step back on the score track: what it costs, what it brings."""
    title = text(
        "plan.step-back", to=value.to, price=value.price, gain=decimal(value.gain),
        worth=decimal(value.worth),
    )  # fmt: skip
    return Document(title, ())


def _pools(pools: tuple[Pool, ...]) -> str:
    """Return in words which dice there are; if they change from day to day, those of each."""
    if len(set(pools)) <= 1:
        return words.typed_dice(pools[0]) if pools else "–"
    return " | ".join(map(words.typed_dice, pools))


def first_day(value: Plan) -> list[Decision]:
    """Return the decisions of the first day: one for each result of the dice."""
    decisions = value.course.on(0) if value.days else ()
    return sorted(decisions, key=attrgetter("elements", "footprints", "tokens"))


def first_voyages(value: Plan) -> dict[str, Fraction]:
    """Return the best voyages of the first day in words, each with its chance, likeliest first."""
    chances: dict[str, Fraction] = {}
    for decision in first_day(value):
        chances[_best(decision)] = chances.get(_best(decision), Fraction(0)) + decision.chance
    return dict(sorted(chances.items(), key=lambda entry: -entry[1]))


def _first_day(value: Plan) -> PageTable:
    names = ("elements", "best", "chance", "worth", "footprints")
    lines = [text("plan.today"), *(f"  {line}" for line in day_lines(value))] if value.days else []
    columns = tuple(text(f"plan.{name}") for name in names)
    return PageTable(text("plan.today"), columns, partial(_day_rows, value), tuple(lines))


def _day_rows(value: Plan) -> Iterator[tuple[str, ...]]:
    for decision in first_day(value):
        worth = plan_worth(value, value.after(decision))
        chance, footprints = percent(decision.chance), str(decision.footprints)
        yield str(decision.elements), _best(decision), chance, worth, footprints


def day_lines(value: Plan) -> list[str]:
    """Return the best voyage for each result of the first dice; with footprints, if they differ."""
    decisions = first_day(value)
    key = "plan.day-line"
    if len({decision.footprints for decision in decisions}) > 1:
        key = "plan.day-line-footprints"
    if len({decision.tokens for decision in decisions}) > 1:
        key = "plan.day-line-tokens"
    return [
        text(
            key, count=decision.elements, footprints=decision.footprints, tokens=decision.tokens,
            chance=percent(decision.chance), best=_best(decision),
            value=plan_worth(value, value.after(decision)),
        )
        for decision in decisions
    ]  # fmt: skip


def _best(value: Decision) -> str:
    """Return the best voyage of a decision in words."""
    go = value.voyage
    return voyage(go.origin, go.to) if go else text("plan.stay")


def _ends(value: Plan) -> PageTable:
    """Return how likely boats end on each island."""
    columns = tuple(text(f"plan.{name}") for name in ("island", "light", "chance", "expected"))
    lit = [(number, number, island.light) for number, island in islands().items() if island.light]
    ends = [
        (text("map.label", place=number, label=text("map.light", count=light)), chance)
        for number, chance in value.chances.items()
        if (light := islands()[number].light)
    ]
    rows = partial(_end_rows, lit, value.chances)
    return PageTable(text("plan.islands"), columns, rows, (_shares("plan.islands", ends),))


def _end_rows(
    ends: Iterable[tuple[int, int, int]], chances: Mapping[int, Fraction | float]
) -> Iterator[tuple[str, ...]]:
    """Return the rows of places where somebody may end, each with its key among the chances."""
    for place, key, light in ends:
        yield str(place), str(light), percent(chances[key]), decimal(chances[key] * light)


def _shares(label: str, chances: Iterable[tuple[str, Fraction | float]]) -> str:
    shares = (f"{name} {percent(chance)}" for name, chance in chances if chance >= 0.005)
    return words.labelled(label, ", ".join(shares) or "–")


def _itinerary(value: Plan) -> str:
    """Return in words in which order the voyages are most often made."""
    likeliest = value.itinerary
    key = "plan.itinerary" if likeliest.exact else "plan.itinerary-bound"
    voyages = ", ".join(voyage(*leg) for leg in likeliest.voyages) or text("plan.idle")
    return text(key, chance=percent(likeliest.chance), voyages=voyages)


def land_headline(value: LandPlan) -> str:
    """Return in words what a plan for the Province is worth."""
    key = "plan.land" if value.exact else "plan.land-bound"
    return text(key, count=value.days, value=decimal(value.value))


def land_plan(value: LandPlan) -> Document:
    """Describe a plan for the Province: its worth, and where the camp ends."""
    title = land_headline(value)
    start = text(
        "plan.from-land", at=value.at, camp=value.camp, footprints=value.footprints,
        dice=_pools(value.pools),
    )  # fmt: skip
    names = ("light", "chance", "expected")
    columns = (text("journey.space"), *(text(f"plan.{name}") for name in names))
    lit = sorted((space.light, space.number) for space in spaces().values() if space.kind != "road")
    rows = partial(_end_rows, [(number, light, light) for light, number in lit], value.chances)
    ends = [(text("map.light", count=light), chance) for light, chance in value.chances.items()]
    villages = PageTable(text("plan.villages"), columns, rows, (_shares("plan.villages", ends),))
    notes = (
        Note(_land_made_of(value)), Note(start), *rerolls_of(value), *company_of(value),
    )  # fmt: skip
    return Document(title, (*notes, _map(value, title), villages), panel=False, width=980)


def _land_made_of(value: LandPlan) -> str:
    """Return in words what the value of a plan is made of; if there is no village in it, why."""
    places = sum(chance * light for light, chance in value.chances.items())
    parts = text("plan.land-made-of", places=decimal(places), rest=decimal(value.value - places))
    bare = not value.footprints and not any(
        die.color is Color.PURPLE for pool in value.pools for die in pool
    )
    return f"{parts} {text('plan.no-village')}" if bare and value.days else parts


def ceiling(value: Ceiling) -> Document:
    """Describe the most that is possible, and a route that brings it."""
    worth = value.value
    title = text(
        "plan.ceiling", count=value.days, light=value.light, footprints=value.footprints,
        value=str(worth) if worth.denominator == 1 else decimal(worth),
    )  # fmt: skip
    voyages = (voyage(move.origin, move.to) if move else text("plan.stay") for move in value.route)
    route = Note(text("plan.route", voyages=", ".join(voyages) or "–"))
    note = Note(text("plan.ceiling-note"), in_terminal=False)
    return Document(title, (route, note, _map(value, title)), panel=False, width=980)
