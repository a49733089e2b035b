"""A whole game, step by step: values that never change, each with what may be done next.

>>> game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)
>>> game.day, game.phase, len(game.actions())
(1, 'morning', 5)
>>> later = game.do(game.actions()[0])
>>> later.events[0].code, game.events[-1].code
('recruits', 'day-begins')
>>> later.undo() == game
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from glow_explorer import collection
from glow_explorer.dice import Pool
from glow_explorer.errors import GlowError, quoted, tellable
from glow_explorer.game import engine, referee
from glow_explorer.game.actions import Action, Actions, ByChance, known_action
from glow_explorer.game.afternoon import dice_left
from glow_explorer.game.chance import known_seed
from glow_explorer.game.correction import Correction, correct
from glow_explorer.game.evening import ranking_of, scores_of
from glow_explorer.game.events import Event, Log, Teller
from glow_explorer.game.following import followed_table
from glow_explorer.game.late_morning import free_rerolls
from glow_explorer.game.legality import Legality
from glow_explorer.game.pieces import BLACK, COLORS, ELEMENT_OF, SPACES, SYMBOLS, die
from glow_explorer.game.record import Act, read, write
from glow_explorer.game.setup import (
    known_tom,
    new_table,
    seats_of,
    solo_table,
)
from glow_explorer.game.stages import BY_CHANCE, END, deciding, phase_of
from glow_explorer.game.table import Seat, Table
from glow_explorer.inputs import MOST_NAME, Part, choice_of, flag, is_name, whole
from glow_explorer.judge.outcome import entries
from glow_explorer.judge.reasons import Reason, decisive
from glow_explorer.kernel.rerolls import has_fallen_back
from glow_explorer.language import Typed
from glow_explorer.position import PHASES, Position, known_journey
from glow_explorer.rulebook import Rulings, as_rulings
from glow_explorer.values import Chart, Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glow_explorer.cards import Companion
    from glow_explorer.coach import GameAdvice
    from glow_explorer.collection import CardLike
    from glow_explorer.game.evening import TomScore
    from glow_explorer.game.referee import Claim, PlayerDay
    from glow_explorer.game.setup import Players
    from glow_explorer.game.table import Tom
    from glow_explorer.judge.score import Ranking, Score
    from glow_explorer.rulebook import RulingsLike
    from glow_explorer.symbols import Color, Symbol


class Done(NamedTuple):
    """Something that was done, with its result; what happened, and the table before it."""

    act: Act
    events: tuple[Event, ...]
    before: Table


@dataclass(frozen=True, repr=False, eq=False)
class Game(Told):
    """A game at one moment. `Game.new` and `Game.solo` begin one, `do` goes on.

    Attributes
    ----------
    events
        What happened when the last action was done.
    """

    _table: Table
    _past: tuple[Done, ...] = ()

    @classmethod
    def new(
        cls,
        players: Players,
        journey: str = "province",
        seed: SupportsIndex | None = None,
        *,
        rulings: RulingsLike = "standard",
        by_hand: bool = False,
    ) -> Self:
        """Set up a game for two to four players.

        Parameters
        ----------
        players
            Adventurers in the order of the seats, clockwise; or names with their adventurers.
        journey
            ``"province"`` or ``"archipelago"``.
        seed
            Where chance begins: the same seed and actions give the same game.
        rulings
            A preset's name or `Rulings`.
        by_hand
            Whether what chance decides in the set-up is left to be done, step by step.

        Examples
        --------
        >>> game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=1, by_hand=True)
        >>> game.actions()
        <Actions remove>
        """
        seats, side = seats_of(players), known_journey(journey)
        table = new_table(seats, side, known_seed(seed), as_rulings(rulings))
        return cls(table) if flag("by_hand", by_hand) else cls(table)._to_the_morning()

    @classmethod
    def solo(  # noqa: PLR0913 - all that a solo game begins with
        cls,
        adventurer: CardLike,
        tom: Sequence[str] | str,
        journey: str = "province",
        seed: SupportsIndex | None = None,
        *,
        tom_color: str | None = None,
        rulings: RulingsLike = "standard",
        by_hand: bool = False,
    ) -> Self:
        """Set up a game against Tom.

        Parameters
        ----------
        adventurer
            Who plays.
        tom
            The colours of Tom's two large dice; yellow and purple do not go together.
        tom_color
            The one of them that is Tom's own; the first unless given.
        journey, seed, rulings, by_hand
            As for `new`.

        Examples
        --------
        >>> game = Game.solo("Pocana", tom=("green", "yellow"), seed=3)
        >>> game.tom.score, game.day
        (10, 1)
        """
        under = as_rulings(rulings)
        card = collection.adventurers()[adventurer]
        seat = Seat(card.name, card.number)
        his = known_tom(tom, tom_color, seat, under)
        table = solo_table(seat, his, known_journey(journey), known_seed(seed), under)
        return cls(table) if flag("by_hand", by_hand) else cls(table)._to_the_morning()

    @classmethod
    def seat(
        cls,
        adventurer: CardLike,
        journey: str = "province",
        *,
        name: str | None = None,
        rulings: RulingsLike = "standard",
    ) -> Self:
        """Follow one player's game only: nothing is kept of what the others have.

        Each morning the player says who joins, with which small dice and footprints; then dice,
        noon and journey are judged as in any game. Spells that others cast (``cursed 4``) and who
        lies in the cemetery (``buried likyar``) are told where they matter.

        Examples
        --------
        >>> game = Game.seat("Pocana").do("join likyar dice red blue footprints 1")
        >>> game.phase, game.player.footprints
        ('late-morning', 1)
        """
        card = collection.adventurers()[adventurer]
        own = card.name if name is None else str(tellable(name))
        if not is_name(own):
            raise GlowError("player-name", given=own[:MOST_NAME], most=MOST_NAME)
        side = known_journey(journey)
        return cls(followed_table(Seat(own, card.number), side, 0, as_rulings(rulings)))

    def _to_the_morning(self) -> Self:
        game = self
        while not game._table.day:
            game = game._do(BY_CHANCE[game._table.now])
        return game

    def __position__(self, player: str | None = None) -> dict[str, Any]:
        """Return the parts of a position with this game behind it, of a player if one is named."""
        if player is None:
            return {"game": self, "rulings": self.rulings}
        return {"game": self} | position_parts(self._table, seat_of(self._table, player))

    def __before_noon__(self, position: Position) -> Position:
        """Return a player's position as noon began, if it is noon and their turn."""
        table = self._table
        if table.stage != "noon" or table.seat.name != position.player:
            return position
        return position.having(**parts_before_noon(table, table.seat))

    # ------------------------------------------------------------------ what may be done, doing it

    def actions(self) -> Actions:
        """List what may be done now, each with its reasons; nothing when the game is over."""
        table = self._table
        actions = tuple(self._reasoned(action, legal=True) for action in engine.options(table))
        seat = deciding(table)
        return Actions(actions, None if seat is None else seat.name, self.phase)

    def _reasoned(self, action: Action, *, legal: bool) -> Action:
        """Return an action with its reasons and what it speaks of."""
        table = self._table
        why = engine.reasons(table, action, legal=legal)
        return replace(action, reasons=why, context=action.context_at(table))

    def explain(self, action: Action | str, player: str | None = None) -> Legality:
        """Say whether an action is allowed now, and why; of another player if one is named.

        >>> game = Game.new(["Pocana", "Eoles"], seed=7)
        >>> answer = game.explain(game.actions()[0], player="Pocana")
        >>> answer.legal, [reason.code for reason in answer.reasons][:2]
        (False, ['turn-comes-later', 'then-allowed'])
        """
        if player is not None:
            return referee.may(self, action, player)
        wanted = known_action(action, self._table)
        legal = self._allowed(wanted)
        why = self._reasoned(wanted, legal=legal)
        if legal and isinstance(wanted, ByChance) and wanted.result is not None:
            try:
                self._do(wanted)
            except GlowError as error:
                impossible = Reason("result-impossible", why.reasons[0].rule, data={"said": error})
                reason = wanted.why_impossible(self._table, error) or impossible
                legal, why = False, replace(why, reasons=(reason,))
        return Legality(why, legal, why.reasons, self.rulings, self)

    def claim(self, player: str, stock: str, day: SupportsIndex | None = None) -> Claim:
        """Check against the log whether a player has forgotten to take something.

        Parameters
        ----------
        player
            Who should have gained it.
        stock
            ``"light"``, ``"footprints"``, ``"fireflies"``, ``"rerolls"``, or ``"die"`` for that of
            a Sketal.
        day
            When; today unless it is said.

        >>> game = Game.new(["Pocana", "Eoles"], seed=7)
        >>> game.claim("Pocana", "firefly").reasons[0].code
        'claim-nothing'
        """
        return referee.claim(self, player, stock, day)

    def today(self, player: str, day: SupportsIndex | None = None) -> PlayerDay:
        """Return what happened to a player today, or on another day, and what it comes to."""
        return referee.today(self, player, day)

    def _allowed(self, action: Action) -> bool:
        bare = action.open if isinstance(action, ByChance) else action
        return engine.allowed(self._table, bare)

    def do(self, *actions: Action | str) -> Self:
        """Do one action or several, one after the other; return the game as it then is.

        Raises
        ------
        GlowError
            ``illegal-action``, with the reason. Nothing is done then.
        """
        game = self
        for action in actions:
            game = game._do(action)
        return game

    def _do(self, wanted: Action | str) -> Self:
        action = known_action(wanted, self._table)
        if not self._allowed(action):
            raise self._refused(action)
        table = self._table.copy()
        teller = Teller(table)
        result = engine.play(table, action, teller)
        done = replace(action, reasons=(), context=action.context_at(self._table))
        if isinstance(done, ByChance):
            done = done.giving(result)
        return self._with(table, done, *teller.events)

    def _refused(self, action: Action) -> GlowError:
        why = engine.reasons(self._table, action, legal=False)
        return GlowError(
            "illegal-action",
            given=Typed(action.text),
            why=[reason.code for reason in why],
            said=decisive(why),
            reasons=why,
        )

    def by_chance(self) -> Self:
        """Let chance decide until a player has something to decide, or the game is over."""
        game = self
        while action := BY_CHANCE.get(game._table.now):
            game = game._do(action)
        return game

    def advise(  # noqa: PLR0913 - all that decides how much is played out
        self,
        *,
        seconds: float | None = None,
        rollouts: SupportsIndex | None = None,
        seed: SupportsIndex = 0,
        strategy: str = "careful",
        workers: SupportsIndex | None = None,
        client: Any = None,
        progress: bool = True,
    ) -> GameAdvice:
        """Say what every option of the decision to be made now is worth, the best first.

        From the dice to the evening the day is worked out. In the morning options are evaluated,
        and played out for `seconds`, or as often as `rollouts` says; the same seed gives the same
        advice. See `glow_explorer.coach.advise`.

        Examples
        --------
        >>> game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)
        >>> advice = game.advise(rollouts=0)
        >>> advice.kind, advice.best.less
        ('recruit', 0.0)
        """
        from glow_explorer.coach import advise

        return advise(
            self, seconds=seconds, rollouts=rollouts, seed=seed, strategy=strategy,
            workers=workers, client=client, progress=progress,
        )  # fmt: skip

    def play(self, strategies: object = "random", *, until: str | None = None) -> Self:
        """Let strategies play on, to the end or until a phase or day begins.

        Parameters
        ----------
        strategies
            A name, a strategy, or one for each player (see ``glow.simulate``).
        until
            Where to stop: ``"noon"``, ``"evening"``, ``"day 3"``... the next time it begins. A
            phase in which nobody has anything to decide is passed by. ``"decision"`` stops after
            one.

        Luck begins anew with every call: two parts of a game differ from the whole.
        """
        from glow_explorer.game.players.strategies import play_on

        return play_on(self, strategies, until)

    # ------------------------------------------------------------------ the past

    @property
    def _turns(self) -> tuple[Done, ...]:
        """The past without the changes of rulings and luck."""
        return tuple(turn for turn in self._past if isinstance(turn.act, Action))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened when the last action was done; in a new game, during the set-up."""
        turns = self._turns
        if not turns:
            return ()
        if self._table.day == 1 and not turns[-1].before.day:
            return tuple(event for turn in turns for event in turn.events)
        return turns[-1].events

    @property
    def history(self) -> tuple[Action, ...]:
        """All that was done, in order, with what chance decided."""
        return tuple(turn.act for turn in self._past if isinstance(turn.act, Action))

    @property
    def log(self) -> Log:
        """The whole story so far."""
        return Log(tuple(event for turn in self._past for event in turn.events))

    def undo(self, number: SupportsIndex = 1) -> Self:
        """Return the game as it was before the last action, or before several.

        Other rulings and other luck that came since are undone with them.
        """
        back = whole(number)
        acts = [place for place, turn in enumerate(self._past) if isinstance(turn.act, Action)]
        if back is None or not 0 <= back <= len(acts):
            raise GlowError("nothing-to-undo", given=quoted(number), most=len(acts))
        if not back:
            return self
        return type(self)(self._past[acts[-back]].before, self._past[: acts[-back]])

    def correct(self, entry: SupportsIndex, action: Action | str | None) -> Correction:
        """Change an earlier entry of the history and play what followed again.

        What was typed may have been wrong: the dice showed something else, another companion was
        recruited. The first thing that no longer holds is shown with the reason, and nothing after
        it is lost.

        Parameters
        ----------
        entry
            Which entry, counted from 1 as in `history`.
        action
            What was really done; None leaves the entry out.

        Examples
        --------
        >>> game = Game.new(["Pocana", "Eoles"], seed=7).do("recruit thoape", "discard briki-6")
        >>> correction = game.correct(5, "recruit briki-6")
        >>> correction.holds, correction.broken.text, correction.error.code
        (False, 'discard briki-6', 'illegal-action')
        >>> correction.mended("discard thoape").game.history[-1].text
        'discard thoape'
        """
        return correct(self, entry, action)

    @property
    def start(self) -> Self:
        """The game as it was before anything was done."""
        return self.undo(len(self.history))

    def replay(self, history: Iterable[Action | str] | None = None) -> Iterable[Self]:
        """Play a history again from the start, its own unless another is given; yield each game.

        >>> game = Game.new(["Pocana", "Eoles"], seed=1)
        >>> [later] = list(game.replay())[-1:]
        >>> later == game
        True
        """
        game = self.start
        if history is None:
            acts = [turn.act for turn in self._past[len(game._past) :]]
            for act, following in zip_longest(acts, acts[1:]):
                game = game._again(act)
                if following is None or isinstance(following, Action):
                    yield game
            return
        if isinstance(history, str | type) or not isinstance(history, Iterable):
            raise GlowError("not-a-list", given=history)
        for action in history:
            game = game.do(action)
            yield game

    def _again(self, act: Act) -> Self:
        """Do again what was done in a game."""
        if isinstance(act, Action):
            return self.do(act)
        return self.under(act) if isinstance(act, Rulings) else self.reseeded(act)

    def under(self, rulings: RulingsLike) -> Self:
        """Return the game as it stands, judged under other rulings from now on.

        A day goes on in the order in which it began (``simultaneous-phases``), and so does a noon
        that has begun in a way that these rulings do not allow. The change is part of the game's
        record, not of its history.
        """
        known = as_rulings(rulings)
        return self._with(engine.under(self._table, known), known)

    def reseeded(self, seed: SupportsIndex) -> Self:
        """Return the game as it stands, with other luck from now on; its record says so."""
        table, number = self._table.copy(), known_seed(seed)
        table.sow(number)
        return self._with(table, number)

    def _with(self, table: Table, act: Act, *events: Event) -> Self:
        """Return the game after something that was done."""
        return type(self)(table, (*self._past, Done(act, events, self._table)))

    # ------------------------------------------------------------------ the present

    @property
    def day(self) -> int:
        """The day, from 1 to 8; 0 during the set-up."""
        return self._table.day

    @property
    def phase(self) -> str:
        """The phase: setup, morning, late-morning, noon, afternoon, evening or end."""
        return phase_of(self._table)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.stage == END

    @property
    def journey(self) -> str:
        """The journey: ``"province"`` or ``"archipelago"``."""
        return self._table.journey

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self._table.rulings

    @property
    def players(self) -> Mapping[str, Position]:
        """What every player has, by name, in the order of the seats."""
        return Frozen({seat.name: self._position(seat) for seat in self._table.seats})

    @property
    def player(self) -> Position:
        """What the player has whose turn it is."""
        return self._position(self._table.seat)

    def _position(self, seat: Seat) -> Position:
        return Position.of(game=self, **position_parts(self._table, seat))

    @property
    def light_sources(self) -> Mapping[str, Mapping[str, int]]:
        """The light that every player won and lost in play, by where it came from."""
        return Frozen(
            (seat.name, Frozen(zip(LIGHT_SOURCES, seat.sources, strict=True)))
            for seat in self._table.seats
        )

    @property
    def first_player(self) -> str:
        """The name of the first player."""
        return self._table.seats[self._table.first].name

    @property
    def track(self) -> tuple[Meeting, ...]:
        """The meeting track, from left to right."""
        return meeting_track(self._table)

    @property
    def reserve(self) -> Pool:
        """The dice in the reserve."""
        return reserve(self._table)

    @property
    def cemetery(self) -> tuple[Companion, ...]:
        """The companions in the cemetery."""
        return cemetery(self._table)

    @property
    def tom(self) -> Automaton | None:
        """Tom, in a solo game."""
        return None if self._table.tom is None else automaton(self._table, self._table.tom)

    def scores(self) -> Mapping[str, Score | TomScore]:
        """Count everybody's light as if the game ended now."""
        return Frozen(scores_of(self._table))

    def ranking(self) -> Ranking:
        """Say who wins as things stand, and why."""
        return ranking_of(self._table)

    def chart(self) -> Chart:
        """Show everybody's light in the morning of every day, and in the final count.

        Examples
        --------
        >>> game = Game.new(["Pocana", "Eoles"], seed=1).play("random")
        >>> rows = game.chart().rows
        >>> len(rows), rows[0]["light"], rows[-1]["day"]
        (9, (10, 10), 0)
        """
        names = [*self.players, *(["Tom"] if self.tom else [])]
        rows: list[dict[str, Any]] = []
        for earlier in self.replay():
            if earlier.day > len(rows) and not earlier.over:
                light = [player.light for player in earlier.players.values()]
                tom = [earlier.tom.score] if earlier.tom else []
                rows.append({"day": earlier.day, "light": (*light, *tom)})
        if self.over:
            scores = self.scores()
            rows.append({"day": 0, "light": tuple(scores[name].total for name in names)})
        return Chart("game-light", tuple(rows), {"players": tuple(names)})

    def to_dict(self) -> dict[str, Any]:
        """Return the game as plain values that go into JSON: its beginning and all that was done.

        Raises
        ------
        GlowError
            ``game-without-beginning`` for a game that a strategy sees in a simulation: nobody
            wrote down how it came there.
        """
        return write(self)

    @classmethod
    def from_dict(cls, plain: object) -> Self:
        """Play a game again that `to_dict` wrote; whatever cannot be is refused."""
        return read(Part(plain), cls)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._table.contents() == other._table.contents()

    def __hash__(self) -> int:
        return hash((self._table.seed, self._table.acts, self._table.day))

    def __repr__(self) -> str:
        names = ", ".join(f"{seat.name} {seat.light}" for seat in self._table.seats)
        return f"<Game on the {self.journey}, day {self.day}, {self.phase}: {names}>"


# ------------------------------------------------------------------ what lies on the table

LIGHT_SOURCES = ("cards", "faces", "steps back", "way")
"""Where light comes from or goes to in play, in the order of `Seat.sources`."""


def seat_of(table: Table, name: object) -> Seat:
    """Return the seat of a player; refuse who does not play."""
    seats = {seat.name: seat for seat in table.seats}
    return seats[choice_of(name, seats)]


def position_parts(table: Table, seat: Seat) -> dict[str, Any]:
    """Return what a player has as the parts of a position."""
    large, on_land, phase = len(seat.owners), table.journey == "province", phase_of(table)
    left = [index for index in range(len(seat.colors)) if index not in seat.gone]
    roll, used = dice_left(seat) if seat.faces else (None, [])
    return {
        "player": seat.name,
        "company": seat.company,
        "roll": roll,
        "pool": Pool(die(seat.colors[index], small=index >= large) for index in left),
        "light": seat.light,
        "footprints": seat.footprints,
        "fireflies": seat.fireflies,
        "rerolls": seat.rerolls,
        "free_rerolls": max(0, free_rerolls(seat)),
        "sketal_dice": Frozen(
            (key, None if index is None else left.index(index))
            for key, index in seat.sketal_dice.items()
        ),
        "cemetery": cemetery(table),
        "hidden_spells": len(seat.hidden),
        "lapped": has_fallen_back(seat.light, 0, lapped=seat.lapped),
        "had_kaar": seat.lost_kaar,
        "spell_waits": seat.spell_waits,
        "solo": table.tom is not None,
        "journey": table.journey,
        "boats": None if on_land else tuple(seat.boats),
        "at": seat.at if on_land else None,
        "camp": seat.camp if on_land else None,
        "used": tuple(used) if on_land else (),
        "visited": tuple(seat.visited) if on_land and len(seat.visited) > 1 else (),
        "day": table.day or None,
        "phase": phase if phase in PHASES else None,
        "recruited": max(seat.recruited, len(seat.companions)),
        "rulings": table.rulings,
    }


BEFORE_NOON = (
    "company", "roll", "light", "footprints", "fireflies", "rerolls", "sketal_dice", "had_kaar",
    "spell_waits",
)  # fmt: skip
"""What cards that are applied one by one change."""


def parts_before_noon(table: Table, seat: Seat) -> dict[str, Any]:
    """Return what a player at noon had as it began, and the order of what was applied since."""
    light, footprints = seat.before
    standing = seat.noon
    if standing is None:
        return {"light": light, "footprints": footprints}
    before = standing.resolver.position
    dead = before.cemetery or cemetery(table)
    return {name: getattr(before, name) for name in (*BEFORE_NOON, "rulings")} | {
        "cemetery": tuple(card for card in dead if card not in before.companions),
        "order": entries(standing.resolver, next(iter(standing.paths.values()))),
    }


def cemetery(table: Table) -> tuple[Companion, ...]:
    """Return the companions in the cemetery."""
    return tuple(collection.companions()[number] for number in table.cemetery)


@dataclass(frozen=True, slots=True, repr=False)
class Meeting(Told):
    """A space of the meeting track, as things stand.

    Attributes
    ----------
    position, element
        Which space, from 1 on the left, and the element that sends dice there.
    companion, dice, footprints
        Who is there, if anybody, and what lies there.
    tile, tom_dice
        In the solo game the number of Tom's tile, and his large dice.
    """

    position: int
    element: Symbol
    companion: Companion | None
    dice: Pool
    footprints: int
    tile: int | None = None
    tom_dice: Pool | None = None

    def __repr__(self) -> str:
        who = self.companion.key if self.companion else "nobody"
        return f"<Meeting {self.position}: {who}, {self.dice!s}, {self.footprints} footprints>"


def meeting_track(table: Table) -> tuple[Meeting, ...]:
    """Return the meeting track as things stand."""
    cards = collection.companions()
    tom = table.tom
    return tuple(
        Meeting(
            position=space + 1,
            element=SYMBOLS[ELEMENT_OF[space]],
            companion=cards[table.companions[space]] if table.companions[space] else None,
            dice=Pool(die(color, small=True) for color in sorted(table.dice[space])),
            footprints=table.prints[space],
            tile=(tom.tiles[space] or None) if tom and tom.tiles else None,
            tom_dice=Pool(
                die(color) for color, at in zip(tom.colors, tom.spaces, strict=True) if at == space
            ) if tom else None,
        )
        for space in SPACES
    )  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class Automaton(Told):
    """Tom, as things stand: his score, band and footprints, his camp (by its light) or boats."""

    color: Color
    dice: Pool
    score: int
    band: int
    footprints: int
    camp: int | None
    boats: tuple[int, ...] | None
    deck: str
    tiles_left: int
    last_round: bool

    def __repr__(self) -> str:
        return f"<Automaton Tom: {self.score} light, band on {self.band}>"


def automaton(table: Table, tom: Tom) -> Automaton:
    """Return Tom as things stand."""
    on_land = table.journey == "province"
    return Automaton(
        color=COLORS[tom.color],
        dice=Pool(die(color) for color in tom.colors),
        score=tom.score,
        band=tom.band,
        footprints=tom.footprints,
        camp=tom.camp if on_land else None,
        boats=None if on_land else tuple(tom.boats),
        deck=tom.deck,
        tiles_left=len(tom.stack),
        last_round=tom.last,
    )


def reserve(table: Table) -> Pool:
    """Return the dice in the reserve."""
    large = [die(color) for color, count in enumerate(table.reserve) for _ in range(count)]
    return Pool([*large, die(BLACK, small=True)] if table.black else large)
