"""The map of a journey: what is allowed and why, an afternoon step by step, the best plans."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, cast

from traitlets import Any as Anything
from traitlets import Dict, default

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.journeys import Move, Paths, Plan, Step
from glow_explorer.places import known_island
from glow_explorer.render import html
from glow_explorer.widgets import journey_views as views
from glow_explorer.widgets.journey_day import PROVINCE, Day
from glow_explorer.widgets.journey_scene import board_view
from glow_explorer.widgets.player import PlayerWidget, player_trait, read_visited
from glow_explorer.widgets.traits import amount_trait, marks_trait, moved_dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.dice import Roll
    from glow_explorer.widgets.journey_day import Asked

_STATE = tuple(field.name for field in fields(Day))
_BOARD = ("journey", "boats", "at", "camp", "roll")
_AMOUNTS = ("footprints", "fireflies", "rerolls", "light", "owed")
MOST_UNDONE = 200


def _taken_back(before: Day, after: Day, now: Day) -> Iterator[tuple[str, Any]]:
    """Say what a deed changed and how it is without it; what others changed since stays."""
    for name in _STATE:
        was, became, here = (getattr(day, name) for day in (before, after, now))
        if was == became:
            continue
        if name in _AMOUNTS:
            yield name, here - became + was
        elif here == became:
            yield name, was


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
    highlight
        The dice that the step or voyage in view speaks of.
    rulings, solo, hidden_spells
        As for `glow.archipelago.moves` and `glow.province.steps`.
    asked, last, found
        The steps or voyages that are being explained, the last one done, and the plan or the ways
        in view.

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
        "rerolls", "light", "days", "pool", "highlight",
    )  # fmt: skip
    SHOWN = (*_STATE, "asked", "found", "last")
    WORDS = ("navigator", "term", "plan", "journey", "noon")

    journey = player_trait("journey")
    boats = player_trait("boats")
    at = player_trait("at")
    camp = player_trait("camp")
    used = player_trait("used")
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
    highlight = marks_trait()
    asked = Anything(())
    found = Anything(None, allow_none=True)
    last = Anything(None, allow_none=True)
    _scene = Dict().tag(sync=True)

    def __init__(self, journey: str = "archipelago", **given: Any) -> None:
        self._past: list[tuple[Day, Day]] = []
        self._acting = False
        super().__init__(journey=journey, **given)
        self.observe(self._other_board, names=["journey", "language", "active"])
        self.observe(self._moved_by_hand, names=list(_BOARD))

    # ------------------------------------------------------------------ how things stand

    @property
    def day(self) -> Day:
        """How everything stands, as one value that never changes."""
        return Day(**{name: getattr(self, name) for name in _STATE})

    def _lay(self, day: Day, last: Move | Step | None = None) -> None:
        """Make everything stand so; if anything is refused, nothing changes."""
        before = self.day
        with self._by_us(), self.changing():
            try:
                self._set(day)
            except GlowError:
                self._set(before)
                raise
            self.asked, self.last = (), last

    def _set(self, day: Day) -> None:
        for name in _STATE:
            if getattr(day, name) != getattr(self, name):
                setattr(self, name, getattr(day, name))

    @contextmanager
    def _by_us(self) -> Iterator[None]:
        before, self._acting = self._acting, True
        try:
            yield
        finally:
            self._acting = before

    def _do(self, day: Day, last: Move | Step | None = None) -> None:
        """Make everything stand so, in a way that can be undone."""
        before = self.day
        if day == before:
            return
        with self.changing():
            self._lay(day, last)
            self._past = [*self._past[-MOST_UNDONE + 1 :], (before, day)]
            self._due = True

    def _moved_by_hand(self, change: Any) -> None:
        """Whoever puts pieces or dice elsewhere begins another afternoon there."""
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
        """Dice that were used stay used, unless they are gone or show something else."""
        there = moved_dice(old, new)
        if all(die in there and old[die] == new[there[die]] for die in self.used):
            self.used = tuple(there[die] for die in self.used)
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
        day = self.day
        if day.done:
            raise GlowError("journey-over")
        if not day.on_land and origin is None:
            origin, *others = day.nearest(known_island(to))
            if others:
                raise GlowError("which-boat", given=to, expected=[origin, *others])
        one = day.judged(origin or 0, to, joker)
        if one.legal:
            self._do(day.after(one), one)
        return one

    def place_camp(self) -> None:
        """Place the camp where the company stands; that ends the journey of today."""
        day = self.day
        if not day.on_land or day.done or not day.camping().legal:
            raise GlowError("no-camp-here", given=day.at)
        self._do(day.camped())

    def new_afternoon(self) -> None:
        """Begin the next afternoon where everything stands."""
        self._do(self.day.tomorrow())

    def undo(self) -> None:
        """Take the last deed back; not the dice, nor the rulings."""
        if not self._past:
            raise GlowError("no-deed-to-undo")
        now = self.day
        before, after = self._past[-1]
        with self.changing():
            self._lay(replace(now, **dict(_taken_back(before, after, now))))
            self._past = self._past[:-1]
            self._due = True

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        day = self.day
        options = day.options()
        found = self._fresh(day)
        seen = views.options_view(day, options)
        return seen | {
            "asked": views.asked_view(day, self.asked),
            "over": views.map_view(day, options, self.asked, found),
            "camp": views.camp_view(day) if day.on_land and not day.done else None,
            "gifts": views.gifts_view(day),
            "last": views.last_view(self.last),
            "undo": len(self._past),
            "stale": self.found is not None and found is None,
            "plan": views.plan_view(day, found) if isinstance(found, Plan) else None,
            "ways": views.paths_view(day, found) if isinstance(found, Paths) else None,
        }

    def _fresh(self, day: Day) -> Plan | Paths | None:
        """Return what was found ahead, unless something has changed since."""
        found: Plan | Paths | None = self.found
        if found is None or isinstance(found, Paths) != day.on_land:
            return None
        try:
            again: Plan | Paths = day.paths() if day.on_land else day.plan()
        except GlowError:
            return None
        return found if found == again and not (day.on_land and day.done) else None

    def _still(self) -> str:
        return html(self.day.options())

    # ------------------------------------------------------------------ what the browser asks

    def _hear_go(self, to: object, origin: object = None, joker: object = None) -> None:
        """Do what is pointed at if it is allowed and without doubt; explain it if not."""
        day = self.day
        near = day.asked_about(cast("int", to), cast("int | None", origin))
        wanted: tuple[Asked, ...] = tuple((o, t, joker is True) for o, t, _ in near)
        if day.on_land and wanted[0][1] == day.at:
            self.asked = wanted
            return
        legal = () if day.done else tuple(one for one in wanted if day.judged(*one).legal)
        here = not day.on_land and origin is None and to in day.boats
        if len(legal) == 1 and not here:
            origin_, to_, joker_ = legal[0]
            self.go(to_, origin=origin_, joker=joker_)
        else:
            self.asked = wanted

    def _hear_close(self) -> None:
        self.asked = ()

    def _hear_camp(self) -> None:
        self.place_camp()

    def _hear_tomorrow(self) -> None:
        self.new_afternoon()

    def _hear_undo(self) -> None:
        self.undo()

    def _hear_give(self, ref: object) -> None:
        self._do(self.day.giving(ref))

    def _hear_place(self, piece: object, to: object) -> None:
        self._do(self.day.placed(piece, to))

    def _hear_plan(self) -> None:
        """Work out the best voyages, or the best ways of this afternoon."""
        day = self.day
        self.found = day.paths() if day.on_land else day.plan()

    def _hear_forget(self) -> None:
        self.found = None

    def _hear_walk(self, path: object) -> None:
        """Walk one of the ways that were found, with the camp at its end."""
        places = read_visited(path)
        if self.journey != PROVINCE or self.done or places[:1] != (self.at,):
            raise GlowError("way-is-closed", given=str(path)[:40])
        self._do(self.day.along(places))
