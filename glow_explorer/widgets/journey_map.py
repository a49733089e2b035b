"""The map of a journey: what is allowed and why, an afternoon step by step, the best plans."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from traitlets import Any as Anything
from traitlets import Dict, default

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.journeys import Move, Paths, Plan, Step
from glow_explorer.places import known_island
from glow_explorer.render import html
from glow_explorer.widgets import journey_afternoon as afternoon
from glow_explorer.widgets import journey_views as views
from glow_explorer.widgets.journey_scene import board_view
from glow_explorer.widgets.player import PlayerWidget, laid_out, player_trait, read_visited
from glow_explorer.widgets.traits import amount_trait, marks_trait, moved_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.dice import Roll
    from glow_explorer.position import Position
    from glow_explorer.widgets.journey_afternoon import Question

    Table = Mapping[str, Any]

_ON_LAND = ("at", "camp", "used", "visited")
_STOCK = ("footprints", "fireflies", "rerolls", "light", "cards", "owed", "done")
_STATE = ("journey", "boats", *_ON_LAND, *_STOCK, "days", "roll", "rulings", "pool", "solo",
          "hidden_spells")  # fmt: skip
_BOARD = ("journey", "boats", "at", "camp", "roll")
_AMOUNTS = ("footprints", "fireflies", "rerolls", "light", "owed")
MOST_UNDONE = 200


def _taken_back(before: Table, after: Table, current_table: Table) -> Iterator[tuple[str, Any]]:
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

    def __init__(self, journey: str = "archipelago", **traits: Any) -> None:
        self._past: list[tuple[Table, Table]] = []
        self._acting = False
        super().__init__(journey=journey, **traits)
        self.observe(self._other_board, names=["journey", "language", "active"])
        self.observe(self._moved_by_hand, names=list(_BOARD))

    # ------------------------------------------------------------------ how things stand

    def _table(self) -> Table:
        return {name: getattr(self, name) for name in _STATE}

    def _lay(self, table: Table, last: Move | Step | None = None) -> None:
        """Set all traits as in a table; if one is refused, none changes."""
        before = self._table()
        with self._by_us(), self.changing():
            try:
                self._set(table)
            except GlowError:
                self._set(before)
                raise
            self.asked, self.last = (), last

    def _set(self, table: Table) -> None:
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
        names = (*_STOCK, *(_ON_LAND if afternoon.on_land(position) else ("boats",)))
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
        if not afternoon.on_land(position) and origin is None:
            origin, *others = afternoon.nearest_boats(position, known_island(to))
            if others:
                raise GlowError("which-boat", given=to, expected=[origin, *others])
        move = afternoon.judge(position, origin or 0, to, joker=joker)
        if move.legal:
            self._do(move.position, move)
        return move

    def place_camp(self) -> None:
        """Place the camp where the company stands; that ends the journey of today."""
        position = self.position
        on_land = afternoon.on_land(position)
        if not on_land or self.done or not afternoon.judge_camp(position).legal:
            raise GlowError("no-camp-here", given=self.at)
        self._do(afternoon.place_camp(position))

    def new_afternoon(self) -> None:
        """Begin the next afternoon where everything stands."""
        following = afternoon.next_afternoon(self.position)
        self._do(following, used=(), visited=(), days=max(1, self.days - 1))

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
        options = afternoon.options(position)
        ahead = self._fresh(position)
        on_land = afternoon.on_land(position)
        return views.options_view(position, options) | {
            "asked": views.asked_view(position, self.asked),
            "over": views.map_view(position, options, self.asked, ahead),
            "camp": views.camp_view(position) if on_land and not self.done else None,
            "gifts": views.gifts_view(position),
            "last": views.last_view(self.last),
            "undo": len(self._past),
            "stale": self.found is not None and ahead is None,
            "plan": views.plan_view(position, ahead) if isinstance(ahead, Plan) else None,
            "ways": views.paths_view(position, ahead) if isinstance(ahead, Paths) else None,
        }

    def _fresh(self, position: Position) -> Plan | Paths | None:
        """Return what was found ahead, unless something has changed since."""
        known: Plan | Paths | None = self.found
        on_land = afternoon.on_land(position)
        if known is None or isinstance(known, Paths) != on_land:
            return None
        try:
            again = self._ahead(position)
        except GlowError:
            return None
        return known if known == again and not (on_land and self.done) else None

    def _ahead(self, position: Position) -> Plan | Paths:
        """Return the best ways of this afternoon, or the plan of the days to come."""
        if afternoon.on_land(position):
            return position.paths()
        return afternoon.plan(position, self.days)

    def _still(self) -> str:
        return html(afternoon.options(self.position))

    # ------------------------------------------------------------------ what the browser asks

    def _hear_go(self, to: object, origin: object = None, joker: object = None) -> None:
        """Do what is pointed at if it is allowed and without doubt; explain it if not."""
        position, on_land = self.position, self.journey == afternoon.PROVINCE
        near = afternoon.questions_about(position, cast("int", to), cast("int | None", origin))
        questions: tuple[Question, ...] = tuple((o, t, joker is True) for o, t, _ in near)
        if on_land and questions[0][1] == self.at:
            self.asked = questions
            return
        legal = () if self.done else tuple(
            question
            for question in questions
            if afternoon.judge(position, *question[:2], joker=question[2]).legal
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
        self._do(afternoon.give_to_skull(self.position, ref))

    def _hear_place(self, piece: object, to: object) -> None:
        self._do(afternoon.put_piece(self.position, piece, to))

    def _hear_plan(self) -> None:
        """Work out the best voyages, or the best ways of this afternoon."""
        self.found = self._ahead(self.position)

    def _hear_forget(self) -> None:
        self.found = None

    def _hear_walk(self, path: object) -> None:
        """Walk one of the ways that were found, with the camp at its end."""
        places = read_visited(path)
        if self.journey != afternoon.PROVINCE or self.done or places[:1] != (self.at,):
            raise GlowError("way-is-closed", given=str(path)[:40])
        self._do(afternoon.walk_along(self.position, places))
