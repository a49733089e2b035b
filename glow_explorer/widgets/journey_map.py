"""The map of a journey: what is allowed and why, an afternoon step by step, the best plans."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, partial, singledispatch
from itertools import groupby
from math import atan2, cos, hypot, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from traitlets import Any as Anything
from traitlets import Dict, default

from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.journeys import Move, Moves, Paths, Plan, Step, Steps
from glow_explorer.journeys.archipelago import archipelago
from glow_explorer.journeys.province import province
from glow_explorer.journeys.traveller import afternoon_hand
from glow_explorer.journeys.walk import follow
from glow_explorer.language import text, using
from glow_explorer.places import (
    islands,
    known_boats,
    known_camp,
    known_island,
    known_space,
    routes,
    routes_apart,
    spaces,
)
from glow_explorer.render import describe, html, journeys, words
from glow_explorer.render.document import MARKS, NO, write_values
from glow_explorer.render.maps import (
    ISLAND,
    MARK,
    NAMED,
    Arrow,
    Circle,
    Crowd,
    Icon,
    Letters,
    Overlay,
    Pill,
    Polyline,
    ShapeGroup,
    archipelago_scene,
    overlay_of,
    place_text,
    province_scene,
    row_width,
)
from glow_explorer.widgets.base import View, card_view, reasons_view, rule_view
from glow_explorer.widgets.player import (
    EVENING,
    PlayerWidget,
    fates,
    laid_out,
    player_trait,
    read_visited,
)
from glow_explorer.widgets.route_board import (
    SIDES,
    KeptPlans,
    comparison_view,
    dice_to_come,
    evening_arrows,
    evening_labels,
    gains_view,
    is_known,
    is_valued,
    pinned,
    plan_under,
    plan_view,
    rated,
    read_goal,
    read_terms,
    short_worth,
    variants,
    work_out_plan,
    work_out_value,
    write_terms,
)
from glow_explorer.widgets.traits import (
    Known,
    amount_trait,
    flag_trait,
    marks_trait,
    moved_dice,
    read_amount,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.journeys import Walk
    from glow_explorer.position import Position

    TraitValues = Mapping[str, Any]
    from collections.abc import Iterable, Mapping

    from glow_explorer.render.maps import Board, Point, Shape, Spot


_ON_LAND = ("at", "camp", "used", "visited")
_STOCK = ("footprints", "fireflies", "rerolls", "light", "cards", "owed", "done")
_STATE = ("journey", "boats", *_ON_LAND, *_STOCK, "days", "roll", "rulings", "pool", "solo",
          "hidden_spells")  # fmt: skip
_BOARD = ("journey", "boats", "at", "camp", "roll")
_AMOUNTS = ("footprints", "fireflies", "rerolls", "light", "owed")
MOST_UNDONE = 200
IN_A_BROWSER = sys.platform == "emscripten"
"""There nothing is done beside the kernel, so that what takes long and is not asked is left out."""


def _taken_back(
    before: TraitValues, after: TraitValues, current_table: TraitValues
) -> Iterator[tuple[str, Any]]:
    """Yield what a deed changed and how it is without it; what others changed since stays."""
    for name in _STATE:
        old, new, current = (table[name] for table in (before, after, current_table))
        if old == new:
            continue
        if name in _AMOUNTS:
            yield name, current - new + old
        elif current == new:
            yield name, old


class JourneyMap(PlayerWidget):
    """The map of the Province or of the Archipelago, to play on, to ask and to build by hand.

    Parameters
    ----------
    journey
        ``"archipelago"`` or ``"province"``.

    Attributes
    ----------
    boats
        The islands of the four boats.
    at, camp
        The spaces of the company and of its camp; None is the start.
    roll
        The dice of the day.
    gone
        The dice that went back at noon.
    used, visited
        The dice used and the spaces passed this afternoon, the first being where it began.
    footprints, fireflies, rerolls, light, cards
        What the player has; steps and voyages change it. Without an adventurer among the cards a
        skull always finds somebody.
    owed
        How many companions or spells a skull still asks for.
    done
        Whether the journey of today is over.
    days, pool
        For plans: the days left, today included, and the dice of the days to come; without a pool
        the dice of today.
    terms
        For plans: `footprints` and `dice` (colours) more than there are, the `rerolls` of each day,
        whether reroll `tokens` are spent, and what a `skull` costs, a `reroll` token and a
        `firefly` are worth.
    goal
        The islands on which boats are wanted in the end; without any, a plan is made for light.
    evening
        Which evening of the plan the map shows, counted from 1; 0 is now.
    weighing
        Whether it is worked out what each thing more would bring.
    highlight
        The dice that the step or voyage in view speaks of.
    rulings, solo, hidden_spells
        As for `glow.archipelago.moves` and `glow.province.steps`.
    asked, last
        The steps or voyages that are being explained, and the last one done.
    found
        The plan or the ways in view. They follow every change; where that takes long, those before
        stay in view meanwhile.
    pins
        The routes that are compared, by ``"A"`` and ``"B"``.

    Examples
    --------
    >>> sea = JourneyMap(boats=(0, 6, 7, 9), roll="red:fire blue:water", footprints=2)
    >>> sea.go(1, origin=0).legal
    True
    >>> sea.boats, sea.footprints, sea.done
    ((1, 6, 7, 9), 4, True)
    """

    FRONT = "journey_map"
    SETTABLE = (
        "journey", "boats", "at", "camp", "used", "visited", "roll", "footprints", "fireflies",
        "rerolls", "light", "days", "pool", "highlight", "terms", "goal", "evening", "weighing",
    )  # fmt: skip
    SHOWN = (*_STATE, "asked", "last", "gone", "terms", "goal", "evening", "weighing", "pins")
    WORDS = ("navigator", "legend", "term", "plan", "journey", "noon")

    journey = player_trait("journey")
    boats = player_trait("boats")
    at = player_trait("at")
    camp = player_trait("camp")
    used = player_trait("used")
    gone = player_trait("gone").unseen()
    visited = player_trait("visited")
    roll = player_trait("roll")
    footprints = player_trait("footprints")
    fireflies = player_trait("fireflies")
    rerolls = player_trait("rerolls")
    light = player_trait("light")
    cards = player_trait("cards")
    owed = player_trait("owed")
    pool = player_trait("pool")
    rulings = player_trait("rulings")
    hidden_spells = player_trait("hidden_spells")
    done = player_trait("done")
    solo = player_trait("solo")
    days = amount_trait("days", catalog().setup.rounds, least=1, most=catalog().setup.rounds)
    terms = Known(read_terms, {}, write_terms)
    goal = Known(read_goal, (), list)
    evening = amount_trait("evening", most=catalog().setup.rounds)
    weighing = flag_trait("weighing")
    highlight = marks_trait()
    pins = Anything(default_value=MappingProxyType({}))
    asked = Anything(())
    found = Anything(None, allow_none=True)
    last = Anything(None, allow_none=True)
    _scene = Dict().tag(sync=True)

    def __init__(self, journey: str = "archipelago", **traits: Any) -> None:
        self._past: list[tuple[TraitValues, TraitValues]] = []
        self._acting = False
        self._plans = KeptPlans()
        self._plan_before: tuple[View, Overlay] | None = None
        super().__init__(journey=journey, **traits)
        self.observe(self._other_board, names=["journey", "language", "active"])
        self.observe(self._moved_by_hand, names=list(_BOARD))

    # ------------------------------------------------------------------ how things stand

    def _table(self) -> TraitValues:
        return {name: getattr(self, name) for name in _STATE}

    def _lay(self, table: TraitValues, last: Move | Step | None = None) -> None:
        """Set all traits as in a table; if one is refused, none changes."""
        before = self._table()
        with self._by_us(), self.changing():
            try:
                self._set(table)
            except GlowError:
                self._set(before)
                raise
            self.asked, self.last = (), last

    def _set(self, table: TraitValues) -> None:
        for name in _STATE:
            if table[name] != getattr(self, name):
                setattr(self, name, table[name])

    @contextmanager
    def _by_us(self) -> Iterator[None]:
        before, self._acting = self._acting, True
        try:
            yield
        finally:
            self._acting = before

    def _do(self, position: Position, last: Move | Step | None = None, **more: Any) -> None:
        """Make everything stand as in a position, in a way that can be undone."""
        before = self._table()
        names = (*_STOCK, *(_ON_LAND if is_on_land(position) else ("boats",)))
        laid = laid_out(position)
        after = {**before, **{name: laid[name] for name in names}, **more}
        if after == before:
            return
        with self.changing():
            self._lay(after, last)
            self._past = [*self._past[-MOST_UNDONE + 1 :], (before, after)]
            self._due = True

    def _moved_by_hand(self, change: Any) -> None:
        """Begin another afternoon when pieces or dice were put elsewhere by hand."""
        if self._acting:
            return
        with self.changing():
            self.asked, self.last = (), None
            self.done = False
            if change["name"] == "roll":
                self._other_dice(change["old"], change["new"])
            else:
                self._past = []  # what was done was done elsewhere
            if change["name"] == "at" and self.visited and self.visited[-1] != self.at:
                self.used = self.visited = ()

    def _other_dice(self, old: Roll, new: Roll) -> None:
        """Keep track of the used dice; if one is gone or turned, the afternoon begins anew."""
        places = moved_dice(old, new)
        if all(die in places and old[die] == new[places[die]] for die in self.used):
            self.used = tuple(places[die] for die in self.used)
        else:
            self.used = self.visited = ()

    def _other_board(self, _change: Any) -> None:
        self._scene = self._first_scene()

    @default("_scene")
    def _first_scene(self) -> dict[str, Any]:
        return board_view(self.journey, self.language) if self.active else {}

    # ------------------------------------------------------------------ what can be done

    def go(self, to: int, *, origin: int | None = None, joker: bool = False) -> Move | Step:
        """Sail a boat, or walk a step, if that is allowed.

        Parameters
        ----------
        to
            The island or space.
        origin
            The island of the boat; may be left out where there is no doubt.
        joker
            Whether a footprint is spent although a die would do.

        Returns
        -------
        Move or Step
            What was judged: allowed and done, or not, and why.
        """
        position = self.position
        if self.done:
            raise GlowError("journey-over")
        if not is_on_land(position) and origin is None:
            origin, *others = nearest_boats(position, known_island(to))
            if others:
                raise GlowError("which-boat", given=to, expected=[origin, *others])
        move = judge_travel(position, origin or 0, to, joker=joker)
        if move.legal:
            self._do(move.position, move)
        return move

    def place_camp(self) -> None:
        """Place the camp where the company stands; that ends the journey of today."""
        position = self.position
        on_land = is_on_land(position)
        if not on_land or self.done or not judge_camp(position).legal:
            raise GlowError("no-camp-here", given=self.at)
        self._do(place_camp(position))

    def new_afternoon(self) -> None:
        """Begin the next afternoon where everything stands; its dice are still to be rolled."""
        position = self.position
        with self.changing():
            self._do(
                next_afternoon(position), used=(), visited=(), days=max(1, self.days - 1),
                roll=Roll(), pool=dice_to_come(position) if position.roll else self.pool,
            )  # fmt: skip
            self.gone = ()

    def undo(self) -> None:
        """Take the last deed back; not the dice, nor the rulings."""
        if not self._past:
            raise GlowError("no-deed-to-undo")
        table = self._table()
        before, after = self._past[-1]
        with self.changing():
            self._lay({**table, **dict(_taken_back(before, after, table))})
            self._past = self._past[:-1]
            self._due = True

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        position = self.position
        options = judged_options(position)
        on_land = is_on_land(position)
        seen = self._look_ahead(position)
        return (
            options_view(position, options)
            | seen
            | {
                "fates": fates(
                    position.dice,
                    afternoon_hand(position.dice, position.rulings, kaar=position.is_sheltered),
                    position.used,
                    self.gone,
                ),
                "asked": asked_view(position, self.asked),
                "over": map_view(position, options, self.asked, seen["over"]),
                "camp": camp_view(position) if on_land and not self.done else None,
                "gifts": gifts_view(position),
                "last": last_view(self.last),
                "undo": len(self._past),
            }
        )

    def _look_ahead(self, position: Position) -> View:
        """Return the plan or the ways from here: at once, or those before until they are known."""
        seen: View = {"plan": None, "ways": None, "stale": False, "unplanned": "", "gains": {},
                      "compared": None, "over": Overlay()}  # fmt: skip
        if is_on_land(position):
            if self.done:
                return seen
            self.found = paths = position.paths()
            lit = tuple(place for place in paths if place != position.way[-1])
            return seen | {"ways": paths_view(position, paths), "over": Overlay(lit=lit)}
        try:
            return seen | self._plan_ahead(position)
        except GlowError as refusal:  # no plan is possible, or numpy is not there: the map is
            return seen | {"unplanned": str(refusal)}

    def _plan_ahead(self, position: Position) -> View:
        """Return the plan from here, or the one before until it is known."""
        plan = self._wanted(position)
        weighed = self._weighed(position) if self.weighing else {}
        self._see_to(plan, [other for other, _ in weighed.values()])
        known = is_known(plan)  # asked once: meanwhile a thread may find out
        if known:
            self.found = plan
            self._plan_before = (plan_view(position, plan), self._planned(position, plan))
        elif self._plan_before is None:
            return {"stale": True}
        view, over = self._plan_before
        return {
            "plan": view,
            "over": over,
            "stale": not known,
            "gains": gains_view(plan, weighed),
            "compared": comparison_view(self.pins),
        }

    def _wanted(self, position: Position) -> Plan:
        """Return the plan from here, as it is kept."""
        return self._plans.kept(plan_under(position, self.days, self.terms, self.goal))

    def _see_to(self, plan: Plan, weighed: list[Plan]) -> None:
        """Have worked out what is not known yet, one thing after the other: the plan first."""
        plans = [plan, *(pin.plan for pin in self.pins.values())]
        questions = [(other, work_out_plan) for other in plans if not is_known(other)]
        questions += [
            (other, work_out_value)
            for other in weighed
            if not is_valued(other) and not (other.rerolled and IN_A_BROWSER)
        ]
        for unknown, ask in questions:
            if self._work is None:
                self._have_worked_out(plan, unknown, partial(ask, unknown))

    def _have_worked_out(self, plan: Plan, unknown: Plan, ask: Callable[[], object]) -> None:
        """Have one plan worked out, as long as the same plan is wanted."""
        if not unknown.rerolled:
            ask()
            return

        def take(_: object) -> None:
            self._due = True

        def stands() -> bool:
            try:
                return self._wanted(self.position) is plan
            except GlowError:
                return False

        self.work_out(ask, take, stands)

    def _weighed(self, position: Position) -> dict[str, tuple[Plan, int]]:
        """Return the plans with one thing more, or less."""
        plans = {}
        for name, terms, way in variants(self.terms):
            with suppress(GlowError):
                plan = plan_under(position, self.days, terms, self.goal)
                plans[name] = (self._plans.kept(plan), way)
        return plans

    def _planned(self, position: Position, plan: Plan) -> Overlay:
        """Return what a plan lays over the map: worths now, or how likely boats are later."""
        if 0 < self.evening <= plan.days:
            return Overlay(
                arrows=evening_arrows(plan, self.evening), labels=evening_labels(plan, self.evening)
            )
        worths: dict[int, str] = {}
        for move, worth in rated(position, plan):
            if move is not None:
                worths.setdefault(move.to, short_worth(plan, worth))
        return Overlay(labels=tuple(worths.items()))

    def _still(self) -> str:
        return html(judged_options(self.position))

    # ------------------------------------------------------------------ what the browser asks

    def _hear_go(self, to: object, origin: object = None, joker: object = None) -> None:
        """Do what is pointed at if it is allowed and without doubt; explain it if not."""
        position, on_land = self.position, self.journey == PROVINCE
        near = questions_about(position, cast("int", to), cast("int | None", origin))
        questions: tuple[Question, ...] = tuple((o, t, joker is True) for o, t, _ in near)
        if on_land and questions[0][1] == self.at:
            self.asked = questions
            return
        legal = () if self.done else tuple(
            question
            for question in questions
            if judge_travel(position, *question[:2], joker=question[2]).legal
        )  # fmt: skip
        on_boat = not on_land and origin is None and to in self.boats
        if len(legal) == 1 and not on_boat:
            origin_, to_, joker_ = legal[0]
            self.go(to_, origin=origin_, joker=joker_)
        else:
            self.asked = questions

    def _hear_close(self) -> None:
        self.asked = ()

    def _hear_camp(self) -> None:
        self.place_camp()

    def _hear_tomorrow(self) -> None:
        self.new_afternoon()

    def _hear_undo(self) -> None:
        self.undo()

    def _hear_give(self, ref: object) -> None:
        self._do(give_to_skull(self.position, ref))

    def _hear_place(self, piece: object, to: object) -> None:
        self._do(put_piece(self.position, piece, to))

    def _hear_ask(self, to: object) -> None:
        """Explain what is pointed at, and do nothing."""
        self.asked = questions_about(self.position, cast("int", to))

    def _hear_plan(self) -> None:
        """Work out the plan, if that was stopped."""
        self._due = True

    def _hear_pin(self, side: object, choice: object) -> None:
        """Keep a route to be compared."""
        position = self.position
        if side not in SIDES or not isinstance(choice, str):
            raise GlowError("not-a-choice", name="side", given=quoted(side), expected=SIDES)
        if not isinstance(self.found, Plan):
            raise GlowError("no-days-left")
        route = pinned(position, self.found, choice)
        kept = replace(route, plan=self._plans.kept(route.plan))
        pins = {**self.pins, side: kept}
        self.pins = {side: pins[side] for side in SIDES if side in pins}

    def _hear_unpin(self, side: object) -> None:
        self.pins = {name: pin for name, pin in self.pins.items() if name != side}

    def _hear_walk(self, path: object) -> None:
        """Walk one of the ways that were found, with the camp at its end."""
        places = read_visited(path)
        if self.journey != PROVINCE or self.done or places[:1] != (self.at,):
            raise GlowError("way-is-closed", given=str(path)[:40])
        self._do(walk_along(self.position, places))


# ---------------------------------------------------------------- an afternoon on either board

PROVINCE = "province"
Question = tuple[int, int, bool]
"""A voyage or a step that is asked about: from where, to where, by a footprint of choice."""


def is_on_land(position: Position) -> bool:
    """Whether it is the Province."""
    return position.journey == PROVINCE


def is_over(position: Position) -> bool:
    """Whether the journey of today is over."""
    return position.phase == EVENING


def cards_to_give(position: Position) -> tuple[Card, ...]:
    """Return the cards that may be given to a skull."""
    company = position.company
    return () if company is None else (*company.companions, *company.spells)


def judged_options(position: Position) -> Steps | Moves:
    """Return what is allowed next, on whichever board it is."""
    return position.steps() if is_on_land(position) else position.moves()


def judge_travel(position: Position, origin: int, to: int, *, joker: bool) -> Move | Step:
    """Judge one voyage, or one step from where the company stands."""
    if is_on_land(position):
        return province().explain(position, to, joker=joker)
    return archipelago().explain(position, origin, to)


def judge_camp(position: Position) -> Walk:
    """Judge whether the camp may be placed where the company stands."""
    return follow(position, (), camp=True)


def questions_about(position: Position, to: int, origin: int | None = None) -> tuple[Question, ...]:
    """Return what somebody who points at a place may mean, if it is not simply allowed.

    On a boat: its voyages. On another island: the voyages of the boats beside it, or else that of
    the nearest boat.
    """
    if is_on_land(position):
        return ((position.way[-1], known_space(to), False),)
    island = known_island(to)
    if origin is not None:
        return ((known_island(origin), island, False),)
    if island in (position.boats or ()):
        return tuple((island, other, False) for other in routes()[island])
    return tuple((boat, island, False) for boat in nearest_boats(position, island))


def nearest_boats(position: Position, to: int) -> list[int]:
    """Return the islands of the boats beside an island, or else that of the nearest boat."""
    boats = sorted(set(position.boats or ()), key=lambda boat: (routes_apart(boat)[to], boat))
    return sorted(boat for boat in boats if to in routes()[boat]) or boats[:1]


def walk_along(position: Position, path: tuple[int, ...]) -> Position:
    """Return the position after a whole way, with the camp where it may be placed."""
    walk = position.walk(path)
    if not walk.legal:
        raise GlowError("way-is-closed", given=path[len(walk.walked)])
    return place_camp(walk.position) if judge_camp(walk.position).legal else walk.position


def place_camp(position: Position) -> Position:
    """Return the position once the camp is placed; that ends the journey of today."""
    return position.having(camp=position.at, phase=EVENING)


def next_afternoon(position: Position) -> Position:
    """Return the position when the next afternoon begins."""
    return position.having(used=(), visited=(), phase=None)


def give_to_skull(position: Position, ref: object) -> Position:
    """Return the position once a card is given to a skull."""
    if not position.owed:
        raise GlowError("nothing-owed")
    cards = cards_to_give(position)
    refs = [card.ref for card in cards]
    if ref not in refs or position.company is None:
        raise GlowError("not-yours-to-give", given=str(ref)[:40], expected=refs)
    company, card = position.company, cards[refs.index(str(ref))]
    companions, spells = list(company.companions), list(company.spells)
    (companions if card in companions else spells).remove(card)  # type: ignore[arg-type]
    left = Company.known(company.adventurer, tuple(companions), tuple(spells))
    return position.having(company=left, owed=position.owed - 1)


def put_piece(position: Position, piece: object, to: object) -> Position:
    """Return the position once a piece is put somewhere by hand."""
    boats = list(position.boats or ())
    pieces = [f"boat-{n}" for n in range(len(boats))]
    if is_on_land(position):
        pieces = ["company", "camp"]
    if not isinstance(piece, str) or piece not in pieces:
        raise GlowError("not-a-choice", name="piece", given=quoted(piece), expected=pieces)
    begun = position.having(phase=None)
    if piece == "camp":
        return begun.having(camp=known_camp(to))
    if piece == "company":
        return begun.having(at=known_space(to), used=(), visited=())
    boats[read_amount("boat", int(piece[-1]), most=len(boats) - 1)] = known_island(to)
    return begun.having(boats=known_boats(boats))


# ---------------------------------------------------------------- what the map shows

MOST_WAYS = 24


def key_of(move: Move | Step) -> str:
    """Return the id by which the browser names a voyage or a step."""
    return f"{move.origin}-{move.to}{'-footprint' if getattr(move, 'joker', False) else ''}"


def option_view(position: Position, move: Move | Step) -> View:
    """Return a voyage or a step: what it costs and brings, whether it is allowed, and why."""
    place = spaces()[move.to] if is_on_land(position) else islands()[move.to]
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
    if is_over(position):
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
    rule = "province.village" if is_on_land(position) else "archipelago.boats"
    message = text(f"navigator.over-{position.journey}")
    return {"code": f"over-{position.journey}", "sign": NO, "text": message, "dice": [],
            "rule": rule_view(rule)}  # fmt: skip


def asked_view(position: Position, questions: tuple[Question, ...]) -> list[View]:
    """Return each voyage or step that was asked about, with its reasons and rulings."""
    if questions and is_over(position):
        return [{"id": "over", "title": over_reason(position)["text"], "legal": False,
                 "reasons": [over_reason(position)], "alternatives": []}]  # fmt: skip
    return [_explained(position, *question) for question in questions]


def _explained(position: Position, origin: int, to: int, joker: bool) -> View:  # noqa: FBT001
    if is_on_land(position) and to == position.way[-1]:
        return camp_view(position)
    move = judge_travel(position, origin, to, joker=joker)
    return option_view(position, move) | write_values(describe(move))


def camp_view(position: Position) -> View:
    """Return whether the camp may be placed where the company stands, and why."""
    camping = judge_camp(position)
    return {"id": "camp", "legal": camping.legal} | write_values(describe(camping))


def gifts_view(position: Position) -> View | None:
    """Return how many cards a skull asks for, and which could be given; None if none."""
    if not position.owed:
        return None
    cards = [card_view(card) for card in cards_to_give(position)]
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
    ahead: Overlay,
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
    if is_on_land(position):
        return ["company", "camp"]
    boats = position.boats or ()
    order = sorted(range(len(boats)), key=lambda boat: boats.index(boats[boat]))
    return [f"boat-{boat}" for boat in order]


def _laid(
    position: Position,
    options: Moves | Steps,
    questions: tuple[Question, ...],
    ahead: Overlay,
) -> Overlay:
    legal: tuple[Any, ...] = () if is_over(position) else tuple(options)
    allowed: Any = options
    shown = overlay_of(replace(allowed, items=legal, refused=()))
    lit = dict.fromkeys(move.to for move in legal)
    shown = replace(shown, lit=tuple(lit), pieces=_standing(position))
    if is_on_land(position):
        shown = replace(shown, path=position.way if len(position.way) > 1 else ())
    shown = replace(
        shown, arrows=ahead.arrows or shown.arrows, labels=ahead.labels, lit=ahead.lit or shown.lit
    )
    refused = () if is_over(position) else tuple(_refused(position, questions))
    return replace(shown, arrows=(*shown.arrows, *refused))


def _standing(position: Position) -> tuple[tuple[int, str], ...]:
    if is_on_land(position):
        return ((position.way[-1], "company"), (position.camp or 0, "camp"))
    return tuple((boat, "boat") for boat in position.boats or ())


def _refused(position: Position, questions: tuple[Question, ...]) -> Iterator[Arrow]:
    for origin, to, joker in questions:
        if origin != to and not judge_travel(position, origin, to, joker=joker).legal:
            yield Arrow(origin, to, kind="refused")


# ---------------------------------------------------------------- looking ahead


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


# ---------------------------------------------------------------- a board as shapes

GROWTH = (1.0, 1.3, 1.7, 2.1)
"""How much larger than on a large map the numbers of the places may be drawn."""
_CAMPS = ("start", "village")
_TURNS = 24  # how many directions from a place are tried
_BOARD_SHAPES = ("gx-way", "gx-place", "gx-mark")
_ON_A_BOARD = {"sea": "ground", "land": "ground", "sea-way": "way", "land-way": "way"}
"""Colours that have the same name on both boards."""


def board_view(journey: str, language: str) -> View:
    """Return a bare board: its size, where its places are, and its shapes from the ground up."""
    return _bare(journey, language)


@cache
def _bare(journey: str, language: str) -> View:
    with using(language):
        board, scene = _drawn(journey, Overlay())
    untitled = [shape for shape in scene if not isinstance(shape, Letters | Pill)]
    return {
        "id": f"{journey} {language}",
        "width": board.width,
        "height": board.height,
        "spots": {
            str(number): {"x": _short(spot.x), "y": _short(spot.y), "r": spot.r}
            for number, spot in board.spots.items()
        },
        "growth": GROWTH,
        "numbers": _numbers(journey),
        "camps": [n for n, spot in board.spots.items() if spot.place.kind in _CAMPS],
        "shapes": [_shape(shape, board) for shape in untitled],
    }


def _shape(shape: Shape, board: Board) -> Any:
    if not isinstance(shape, ShapeGroup) or shape.kind != "gx-place":
        return plain(shape)
    spot = board.spots[shape.data["place"]]  # type: ignore[index]
    return plain(replace(shape, parts=())) | {"parts": list(_place_parts(shape, spot))}


def _place_parts(group: ShapeGroup, spot: Spot) -> Iterator[object]:
    """Yield the parts of a place; what grows in small frames is a row, a number or a word."""
    for line, row in groupby(group.parts, _line_of):
        parts = list(row)
        letters = [part for part in parts if isinstance(part, Letters)]
        if not letters or line is None:
            yield from map(plain, parts)
        elif letters[0].halo:
            yield ["number", *plain(letters[0])[1:]]
        elif letters[0].text.isalpha():
            yield ["word", *plain(letters[0])[1:]]
        else:
            yield ["row", _row_look(letters[0], spot, parts), [plain(part) for part in parts]]


def _line_of(part: Shape) -> float | None:
    return part.y if isinstance(part, Letters | Icon) else None


def _row_look(first: Letters, spot: Spot, parts: list[Shape]) -> dict[str, object]:
    """Return the size of a row and the point that it grows around: an island's rows part."""
    y = spot.y if spot.r == ISLAND else first.y
    crowded = sum(isinstance(part, Letters) for part in parts) > 1
    return {"x": _short(spot.x), "y": _short(y), "size": _short(first.size), "crowded": crowded}


@cache
def _numbers(journey: str) -> dict[str, list[Point]]:
    """Find a place for every number, for each growth."""
    board, _ = _drawn(journey, Overlay())
    layouts = [board.numbers, *(_larger_numbers(board, growth) for growth in GROWTH[1:])]
    return {
        str(number): [(_short(layout[number][0]), _short(layout[number][1])) for layout in layouts]
        for number in board.spots
    }


def _larger_numbers(board: Board, growth: float) -> dict[int, Point]:
    """Find a place for every number if letters are larger, the crowded places first."""
    spots = board.spots.values()
    bare = [replace(way, items=()) for way in board.ways]
    crowd = Crowd((board.width, board.height), spots, bare)
    for way in board.ways:
        if way.items:
            crowd.take(*way.middle, (row_width(way.items, MARK) + 8) * growth, (MARK + 7) * growth)

    def room(spot: Spot) -> float:
        return min(hypot(spot.x - o.x, spot.y - o.y) - o.r for o in spots if o is not spot)

    numbers = {}
    for spot in sorted(spots, key=room):
        wide, high = spot.number_box
        box = (wide * growth, high * growth)
        numbers[spot.number] = crowd.place(_ring(spot, box, board.numbers[spot.number]), *box)
    return numbers


def _ring(spot: Spot, box: Point, before: Point) -> list[Point]:
    """List places for a box around a place, those near to where it was before liked best."""
    first = atan2(before[1] - spot.y, before[0] - spot.x)
    points = []
    for turn in sorted(range(_TURNS), key=lambda turn: min(turn, _TURNS - turn)):
        across, down = cos(first + turn * 2 * pi / _TURNS), sin(first + turn * 2 * pi / _TURNS)
        far = spot.r + 4 + abs(across) * box[0] / 2 + abs(down) * box[1] / 2
        points.append((spot.x + across * far, spot.y + down * far))
    return points


def over_view(journey: str, overlay: Overlay) -> list[View]:
    """Return what is laid over a board, as groups of shapes."""
    _, scene = _drawn(journey, overlay)
    return [
        plain(shape)
        for shape in scene
        if isinstance(shape, ShapeGroup) and shape.kind not in _BOARD_SHAPES
    ]


def _drawn(journey: str, overlay: Overlay) -> tuple[Any, Iterable[Shape]]:
    return (province_scene if journey == "province" else archipelago_scene)(overlay)


@singledispatch
def plain(shape: Shape) -> Any:
    """Return a shape as plain values."""
    message = f"nothing makes a {type(shape).__name__} plain"
    raise TypeError(message)


@plain.register
def _(shape: ShapeGroup) -> View:
    return {
        "kind": shape.kind,
        "named": dict(shape.data),
        "title": shape.title,
        "parts": [plain(part) for part in shape.parts],
    }


@plain.register
def _(shape: Circle) -> list[object]:
    at = {"cx": _short(shape.x), "cy": _short(shape.y), "r": _short(shape.r)}
    return ["circle", at | _pen(shape), []]


@plain.register
def _(shape: Polyline) -> list[object]:
    points = [f"{_short(x)} {_short(y)}" for x, y in shape.points]
    if shape.bent:
        d = f"M{points[0]}Q{points[1]} {points[2]}"
    else:
        d = "M" + "L".join(points) + ("Z" if shape.fill != "none" else "")
    return ["path", {"d": d} | _pen(shape), []]


@plain.register
def _(shape: Pill) -> list[object]:
    box = {
        "x": _short(shape.x - shape.width / 2), "y": _short(shape.y - shape.height / 2),
        "width": _short(shape.width), "height": _short(shape.height), "rx": _short(shape.corner),
        "fill": _color(shape.fill), "stroke": _color(shape.stroke),
    }  # fmt: skip
    return ["rect", box, []]


@plain.register
def _(shape: Letters) -> list[object]:
    look: dict[str, object] = {
        "x": _short(shape.x), "y": _short(shape.y + shape.size * 0.35), "fill": _color(shape.ink),
        "font-size": _short(shape.size),
    }  # fmt: skip
    if shape.bold:
        look["font-weight"] = "700"
    if shape.halo:
        look |= {"stroke": _color(shape.paper), "stroke-width": 4, "paint-order": "stroke"}
    return ["text", look, [shape.text]]


@plain.register
def _(shape: Icon) -> list[object]:
    left, top = _short(shape.x - shape.side / 2), _short(shape.y - shape.side / 2)
    look = {"name": shape.name, "x": left, "y": top, "side": _short(shape.side)}
    return ["icon", look | {"ink": _color(shape.ink)}, []]


def _pen(shape: Circle | Polyline) -> dict[str, object]:
    pen: dict[str, object] = {"fill": _color(shape.fill)}
    if shape.stroke != "none":
        pen |= {"stroke": _color(shape.stroke), "stroke-width": _short(shape.width)}
    if shape.opacity != 1:
        pen["opacity"] = shape.opacity
    if shape.dash:
        pen["stroke-dasharray"] = " ".join(map(str, shape.dash))
    return pen


def _color(value: str) -> str:
    name = NAMED.get(value)
    if name is None:
        return value
    return f"var(--map-{_ON_A_BOARD.get(name, name)})"


def _short(value: float) -> float:
    return round(value, 1)
