"""What can be done in a game, in the order of a game: typed values, each a class of its own.

An action has a short text, such as ``recruit likyar`` or ``reroll 0 3 with token``, that
`read_action` understands; an action of chance may carry its result: ``roll = fire air water``.
Without one the game's own generator decides.

A kind of action is one class. It owns its verb and the form in which it is typed, how it is read
and what its words mean at a table, which actions of its kind may be done, the function that carries
it out and the one that gives the reasons. `stages` says when it is offered. What it is called in
words, and how it is typed in other languages, stands in the catalogues: ``action``, ``words-verb``
and ``words-mark``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar, overload

from glow_explorer import collection
from glow_explorer.collection import Cards
from glow_explorer.errors import GlowError, fold, quoted
from glow_explorer.game import (
    afternoon,
    evening,
    following,
    late_morning,
    legality,
    morning,
    noon,
    setup,
    solo,
)
from glow_explorer.game.pieces import (
    BLACK,
    COLORS,
    COMPANION_NUMBER,
    COMPANIONS,
    REROLL_SOURCES,
    SPELLS,
    SYMBOLS,
    die,
)
from glow_explorer.judge.outcome import chosen
from glow_explorer.judge.resolver import Application
from glow_explorer.kernel.rerolls import dice_to_reroll
from glow_explorer.language import Typed, known_words, nearest_word
from glow_explorer.places import spaces
from glow_explorer.symbols import Color, Kind, Symbol, find_word
from glow_explorer.values import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.dice import Die
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.reasons import Reason

    Context = tuple[tuple[str, Any], ...]

    Perform = Callable[[Table, Any, Teller | None], Any]

    class Why(Protocol):
        """Gives the reasons why an action is allowed, or why it is not."""

        def __call__(self, table: Table, action: Any, /, *, legal: bool) -> Iterator[Reason]:
            """Yield the reasons."""


A = TypeVar("A", bound="Action")
Phrase = tuple[str, dict[str, Any]]
"""A message of the section ``action`` and its data: cards by their keys, dice by their indexes."""
RESULT = " = "
MOST_TYPED, QUOTED = 2000, 60
ACTIONS: dict[str, type[Action]] = {}
"""The kinds of action by their verbs, in the order of a game."""


@dataclass(frozen=True, slots=True, repr=False)
class Action(Told):
    """Something that can be done.

    Attributes
    ----------
    verb, form
        How it is typed: its first word, and what follows.
    journey
        The only journey on which it can be done, if there is one.
    ends
        Whether the stage is over once it is done, or what says so.
    perform, why
        The rule that carries it out, and what gives its reasons.
    rule, setup_rule
        The rule of the rulebook that it rests on where it is always allowed; in the set-up
        perhaps another.
    reasons
        Why it is allowed and what it rests on; filled in by `Game.actions`.
    context
        Who acts and the dice it names, so that it can be said in words without the table.
    """

    verb: ClassVar[str] = ""
    form: ClassVar[str] = ""
    chance: ClassVar[bool] = False
    journey: ClassVar[str | None] = None
    ends: ClassVar[bool | Callable[[Table], bool]] = True
    perform: ClassVar[Perform]
    why: ClassVar[Why] = legality.always
    rule: ClassVar[str] = ""
    setup_rule: ClassVar[str] = ""

    reasons: tuple[Reason, ...] = field(default=(), compare=False, kw_only=True)
    context: Context = field(default=(), compare=False, kw_only=True)

    def __init_subclass__(cls) -> None:
        """Make a kind of action known by its verb."""
        if cls.verb:
            ACTIONS[cls.verb] = cls

    @property
    def words(self) -> tuple[object, ...]:
        """What follows the verb."""
        return ()

    @property
    def text(self) -> str:
        """The action as it is typed."""
        return " ".join(map(str, (self.verb, *self.words)))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What says it in words; each phrase after the first adds to the ``deed`` so far."""
        return ((self.verb, {}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:  # noqa: ARG003 - most can simply be done
        """List what of this kind may be done now, in a stage that offers it."""
        return [bare(cls)]

    def is_allowed(self, table: Table) -> bool:
        """Say whether it may be done now, chance aside, in a stage that offers it."""
        return self in self.offers(table)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read what was typed after the verb; anything that does not fit is a ValueError."""
        if words:
            raise ValueError
        return cls()

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - most mean the same anywhere
        """Return the same action in its canonical form: cards by their keys, dice in order.

        A name finds a card among those that can be meant at the table, then among all.
        """
        return self

    @property
    def named_dice(self) -> tuple[int, ...]:
        """The dice that the action names, by their indexes."""
        return ()

    def context_at(self, table: Table) -> Context:
        """Return what the action speaks of: who acts, the dice it names, what lies there."""
        player = table.seat.name if table.day else None
        return (("player", player), *self.in_context(table).items())

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return what the action speaks of besides who acts."""
        dice = tuple(_die_of(table.seat, index) for index in self.named_dice)
        return {"dice": dice} if dice else {}

    def to_dict(self) -> dict[str, Any]:
        """Return the action as plain values that go into JSON."""
        plain: dict[str, Any] = {"action": self.text, "chance": self.chance}
        return plain | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text!r}>"


@dataclass(frozen=True, slots=True, repr=False)
class ByChance(Action):
    """Something that chance decides; `result` is what it decided, or shall decide."""

    chance: ClassVar[bool] = True

    result: Any = None

    def giving(self, result: object) -> Self:
        """Return the same action with its result: dice as text or a roll, cards by name."""
        return replace(self, result=result)

    @classmethod
    def parse_result(cls, typed: str) -> object:
        """Read a result as it is typed behind the equals sign."""
        return tuple(typed.replace(",", " ").split())

    def why_impossible(self, table: Table, error: GlowError) -> Reason | None:  # noqa: ARG002
        """Return the rule that keeps chance from a result, if it is more than a wrong word."""
        return None

    @property
    def open(self) -> Self:
        """The same action, its result left to chance."""
        return replace(self, result=None)

    @property
    def text(self) -> str:
        """The action as it is typed, with its result if that is known."""
        typed = " ".join(map(str, (self.verb, *self.words)))
        if self.result is None:
            return typed
        results = self.result if isinstance(self.result, tuple | list) else (self.result,)
        return f"{typed}{RESULT}{' '.join(map(str, results))}"


def bare(kind: type[A]) -> A:
    """Return the action of a kind that has nothing more to say; always the same one."""
    action = _BARE.get(kind)
    if action is None:
        action = _BARE[kind] = kind()
    return action  # type: ignore[return-value]  # it is of the kind under which it is kept


_BARE: dict[type[Action], Action] = {}


# ------------------------------------------------------------------------------- the set-up


class RemoveCards(ByChance):
    """Set-up: put three companions of each deck in the box, unseen."""

    __slots__ = ()
    verb = "remove"
    perform: ClassVar[Perform] = setup.remove
    rule = "setup.decks"


class DrawFirstPlayer(ByChance):
    """Set-up: draw the first player; the result is a name."""

    __slots__ = ()
    verb = "first"
    perform: ClassVar[Perform] = setup.draw_first
    rule = "setup.first-player"

    @classmethod
    def parse_result(cls, typed: str) -> object:
        """Read the name of a player, which may be of several words."""
        return typed.strip()


class RollSmallDice(ByChance):
    """Set-up: roll the nine small dice and put each on the space it shows."""

    __slots__ = ()
    verb = "scatter"
    perform: ClassVar[Perform] = setup.scatter
    rule = "setup.small-dice"

    def in_context(self, table: Table) -> dict[str, Any]:  # noqa: ARG002 - always the same dice
        """Return the dice that are rolled."""
        return {"dice": tuple(die(color, small=True) for color in setup.TRACK_DICE)}


class Deal(ByChance):
    """Turn up companions along the meeting track, from left to right."""

    __slots__ = ()
    verb = "deal"
    perform: ClassVar[Perform] = evening.deal
    why: ClassVar[Why] = legality.deal
    rule = "evening.companions"
    setup_rule = "setup.track"


class RollTomDice(ByChance):
    """Solo: roll Tom's dice, and with them what lies on their spaces."""

    __slots__ = ()
    verb = "tom"
    perform: ClassVar[Perform] = solo.roll_tom
    rule = "solo.reroll-dice"
    setup_rule = "solo.place-dice"
    why: ClassVar[Why] = legality.tom_dice

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return the dice that are rolled, Tom's own first; none where Tom does not play."""
        if table.tom is None:
            return {"dice": ()}
        large, small = solo.dice_of_tom(table, table.tom)
        return {"dice": (*map(die, large), *(die(color, small=True) for color in small))}


class DrawTiles(ByChance):
    """Solo: turn up tiles of Tom."""

    __slots__ = ()
    verb = "tile"
    perform: ClassVar[Perform] = solo.draw_tiles
    rule = "solo.new-tile"
    setup_rule = "solo.tiles"


# ------------------------------------------------------------------------------- morning


class RevealSpells(ByChance):
    """Morning: turn up the spells that lie face down, in turn order."""

    __slots__ = ()
    verb = "reveal"
    perform: ClassVar[Perform] = morning.reveal
    rule = "xargok.reveal"

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return before whom the spells lie, a name for each."""
        return {"players": tuple(seat.name for seat in morning.unseen_spells(table))}


@dataclass(frozen=True, slots=True, repr=False)
class Recruit(Action):
    """Morning: take a companion, with the small dice and footprints that lie there.

    `black_to` is the companion to whom the owner of Kaar moves the black die first, if so. With
    `leaves_die` a Sketal's die is forgotten: that is never offered, but whoever plays by hand may
    say it.
    """

    verb: ClassVar[str] = "recruit"
    form: ClassVar[str] = "COMPANION [black-to COMPANION] [without-die]"
    perform: ClassVar[Perform] = morning.recruit
    why: ClassVar[Why] = legality.recruit

    companion: str
    black_to: str | None = None
    leaves_die: bool = False

    @property
    def words(self) -> tuple[object, ...]:
        """The companion, where the black die goes, and whether a Sketal's die is left."""
        moved = () if self.black_to is None else ("black-to", self.black_to)
        return (self.companion, *moved, *_left(self.leaves_die))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The companion with what lies there, where the black die goes, and a die that is left."""
        lying = dict(self.context)
        phrases: list[Phrase] = [("recruit", {"card": self.companion})]
        if lying.get("dice") or lying.get("footprints"):
            phrases.append(("together-with", {"things": (lying["dice"], lying["footprints"])}))
        if self.black_to is not None:
            phrases.append(("black-moved", {"card": self.black_to}))
        if self.leaves_die:
            phrases.append(("leaving-die", {}))
        return tuple(phrases)

    @staticmethod
    @cache
    def of(number: int, black_to: int = 0) -> Recruit:
        """Return the action for companions by number; 0 where the black die is not moved."""
        return Recruit(_key_of(number), _key_of(black_to) if black_to else None)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List whom the player may recruit."""
        return [cls.of(number, black_to) for number, black_to in morning.recruits(table)]

    def is_allowed(self, table: Table) -> bool:
        """Say whether the companion may be recruited so, and whether it has a die to leave."""
        if not self.leaves_die:
            return self in self.offers(table)
        number = COMPANION_NUMBER.get(self.companion, 0)
        taking = replace(self, leaves_die=False)
        return taking in self.offers(table) and bool(morning.dice_for(table, number))

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a companion, and perhaps another, and that the die is left."""
        recruited, leaves_die = _cut_left(words)
        (companion,), moved = _split(recruited, "black-to")
        black_to = None if moved is None else fold(_only(moved))
        return cls(fold(companion), black_to, leaves_die)

    def normalised(self, table: Table | None) -> Self:
        """Find the companions, first on the meeting track."""
        candidates = _on_track(table)
        black_to = self.black_to and _key(self.black_to, candidates)
        return _with(self, companion=_key(self.companion, candidates), black_to=black_to)

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return the dice and footprints that lie with the companion."""
        number = COMPANION_NUMBER.get(self.companion)
        if number not in table.companions:
            return {}
        space = table.companions.index(number)
        dice = tuple(die(color, small=True) for color in table.dice[space])
        return {"dice": dice, "footprints": table.prints[space]}


@dataclass(frozen=True, slots=True, repr=False)
class Join(Action):
    """Only one's own seat: a companion comes, with the small dice and footprints that lay there."""

    verb: ClassVar[str] = "join"
    form: ClassVar[str] = "COMPANION [dice COLOUR ...] [footprints NUMBER] [without-die]"
    perform: ClassVar[Perform] = following.join
    why: ClassVar[Why] = following.why
    rule: ClassVar[str] = "morning.recruit"

    companion: str
    dice: tuple[str, ...] = ()
    footprints: int = 0
    leaves_die: bool = False

    @property
    def words(self) -> tuple[object, ...]:
        """The companion, its dice and footprints, and whether a Sketal's die is left."""
        dice = ("dice", *self.dice) if self.dice else ()
        prints = ("footprints", self.footprints) if self.footprints else ()
        return (self.companion, *dice, *prints, *_left(self.leaves_die))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The companion with what lies there, and a die that is left."""
        phrases: list[Phrase] = [("join", {"card": self.companion})]
        if self.dice or self.footprints:
            dice = tuple(die(color, small=True) for color in following.colors_of(self))
            phrases.append(("together-with", {"things": (dice, self.footprints)}))
        return (*phrases, ("leaving-die", {})) if self.leaves_die else tuple(phrases)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List who may come; what lies there is added."""
        return [cls(_key_of(number)) for number in following.unseen(table)]

    def is_allowed(self, table: Table) -> bool:
        """Say whether the companion may come with these things."""
        return following.may_join(table, self)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a companion, dice and footprints."""
        rest, leaves_die = _cut_left(words)
        rest, prints = _split(rest, "footprints")
        (companion,), dice = _split(rest, "dice")
        colors = [find_word(Color, word) for word in dice or ()]
        if None in colors:
            raise ValueError
        number = 0 if prints is None else int(_only(prints))
        return cls(fold(companion), tuple(str(color) for color in colors), number, leaves_die)

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - whoever nobody has seen
        """Find the companion."""
        return _with(self, companion=_key(self.companion, ()))


@dataclass(frozen=True, slots=True, repr=False)
class Cursed(Action):
    """Only one's own seat: a spell that somebody cast is turned up before the player."""

    verb: ClassVar[str] = "cursed"
    form: ClassVar[str] = "SPELL"
    perform: ClassVar[Perform] = following.curse
    why: ClassVar[Why] = following.why
    rule: ClassVar[str] = "xargok.reveal"
    ends: ClassVar[bool | Callable[[Table], bool]] = False

    spell: str

    @property
    def words(self) -> tuple[object, ...]:
        """The spell."""
        return (self.spell,)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The spell."""
        return (("cursed", {"card": self.spell}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the spells that nobody has seen."""
        cards = dict.fromkeys(SPELLS[number].card for number in sorted(table.spells))
        return [cls(card.key) for card in cards]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a spell."""
        return cls(fold(_only(words)))

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - spells are few
        """Find the spell, by name or number."""
        number = int(self.spell) if self.spell.isdigit() else self.spell
        cards = collection.spells().find(number)
        return _with(self, spell=cards[0].key if len(cards) == 1 else self.spell)


@dataclass(frozen=True, slots=True, repr=False)
class Buried(Action):
    """Only one's own seat: a companion lies in the cemetery, which Cromaug searches."""

    verb: ClassVar[str] = "buried"
    form: ClassVar[str] = "COMPANION"
    perform: ClassVar[Perform] = following.bury
    why: ClassVar[Why] = following.why
    rule: ClassVar[str] = "setup.cemetery"
    ends: ClassVar[bool | Callable[[Table], bool]] = False

    companion: str

    @property
    def words(self) -> tuple[object, ...]:
        """The companion."""
        return (self.companion,)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The companion."""
        return (("buried", {"card": self.companion}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the companions that nobody has seen."""
        return [cls(_key_of(number)) for number in following.unseen(table)]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a companion."""
        return cls(fold(_only(words)))

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - whoever nobody has seen
        """Find the companion."""
        return _with(self, companion=_key(self.companion, ()))


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """Morning with two players: send one of the companions that are left to the cemetery."""

    verb: ClassVar[str] = "discard"
    form: ClassVar[str] = "COMPANION"
    perform: ClassVar[Perform] = morning.discard
    why: ClassVar[Why] = legality.discard

    companion: str

    @property
    def words(self) -> tuple[object, ...]:
        """The companion."""
        return (self.companion,)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The companion."""
        return (("discard", {"card": self.companion}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the companions that are left (morning.two-players)."""
        return [cls(_key_of(number)) for number in table.companions if number]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a companion."""
        return cls(fold(_only(words)))

    def normalised(self, table: Table | None) -> Self:
        """Find the companion, first on the meeting track."""
        return _with(self, companion=_key(self.companion, _on_track(table)))


@dataclass(frozen=True, slots=True, repr=False)
class TakeDie(Action):
    """Take a large die from the reserve for a Sketal."""

    verb: ClassVar[str] = "take"
    form: ClassVar[str] = "COLOUR for COMPANION"
    perform: ClassVar[Perform] = morning.take_die
    why: ClassVar[Why] = legality.take

    color: str
    companion: str

    @property
    def words(self) -> tuple[object, ...]:
        """The die, and for whom."""
        return (self.color, "for", self.companion)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The die, and for whom."""
        return (("take", {"color": self.color, "card": self.companion}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the dice that Sketals may take."""
        dice = morning.dice_to_take(table)
        return [cls(COLORS[color].value, _key_of(number)) for color, number in dice]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a colour and a companion."""
        (color,), owner = _split(words, "for")
        return cls(color, fold(_only(owner)))

    def normalised(self, table: Table | None) -> Self:
        """Find the colour, and the companion, first among those of the player."""
        color = find_word(Color, self.color) or self.color
        candidates = () if table is None else table.seat.company.companions
        return _with(self, color=str(color), companion=_key(self.companion, candidates))


class LeaveDie(Action):
    """Leave a Sketal's die in the reserve."""

    __slots__ = ()
    verb = "leave"
    perform: ClassVar[Perform] = morning.leave_die
    why: ClassVar[Why] = legality.leave


class RollBlackDie(ByChance):
    """Kaar has been taken: roll the black die to see where it goes."""

    __slots__ = ()
    verb = "black"
    perform: ClassVar[Perform] = morning.roll_black_die
    rule = "kaar.black-die"

    def in_context(self, table: Table) -> dict[str, Any]:  # noqa: ARG002 - there is one
        """Return the black die."""
        return {"dice": (die(BLACK, small=True),)}

    def why_impossible(self, table: Table, error: GlowError) -> Reason | None:
        """Say what happens to a black die that points at nobody (kaar-empty-space)."""
        return legality.black_die_astray(table, error)


@dataclass(frozen=True, slots=True, repr=False)
class SailTom(Action):
    """Solo: choose the boat of Tom and its route, where the rules leave it to the player."""

    verb: ClassVar[str] = "tom-sails"
    form: ClassVar[str] = "ISLAND ISLAND"
    perform: ClassVar[Perform] = solo.sail_tom
    why: ClassVar[Why] = legality.tom_sails

    origin: int
    to: int

    @property
    def words(self) -> tuple[object, ...]:
        """The islands, from where to where."""
        return (self.origin, self.to)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The islands, from where to where."""
        return (("tom-sails", {"origin": self.origin, "to": self.to}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the voyages of Tom among which the player chooses."""
        return [cls(origin, to) for origin, to in solo.tom_sailings(table)]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read two islands."""
        origin, to = words
        return cls(int(origin), int(to))


# ------------------------------------------------------------------------------- late morning


class RollDice(ByChance):
    """Late morning: a player rolls all dice."""

    __slots__ = ()
    verb = "roll"
    perform: ClassVar[Perform] = late_morning.roll
    rule = "rerolls.roll"

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return the dice that are rolled."""
        seat = table.seat
        large = len(seat.owners)
        dice = (die(color, small=at >= large) for at, color in enumerate(seat.colors))
        return {"dice": tuple(dice)}


@dataclass(frozen=True, slots=True, repr=False)
class Reroll(ByChance):
    """Late morning: roll one or two dice again; the result is what these dice then show."""

    verb: ClassVar[str] = "reroll"
    form: ClassVar[str] = "DIE [DIE] with SOURCE"
    perform: ClassVar[Perform] = late_morning.reroll
    why: ClassVar[Why] = legality.reroll
    ends: ClassVar[bool | Callable[[Table], bool]] = False

    dice: tuple[int, ...] = ()
    source: str = "companion"

    @property
    def words(self) -> tuple[object, ...]:
        """The dice, and where the reroll comes from."""
        return (*self.dice, "with", self.source)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The dice, and what it costs."""
        return (("reroll", {"dice": self.dice, "paid": (self.source,)}),)

    @staticmethod
    @cache
    def of(dice: tuple[int, ...], source: str) -> Reroll:
        """Return the action that rerolls dice."""
        return Reroll(dice=dice, source=source)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List one die or two, with every source that has a reroll left."""
        seat = table.seat
        pairs = dice_to_reroll(len(seat.colors))
        sources = late_morning.sources(table, seat)
        return [cls.of(dice, source) for source in sources for dice in pairs]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read dice by their indexes, and a source."""
        dice, source = _split(words, "with")
        return cls(dice=tuple(map(int, dice)), source=fold(_only(source)))

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - the same at every table
        """Put the dice in order, and with them what they shall show."""
        dice = tuple(sorted(self.dice))
        if dice == self.dice:
            return self
        result = self.result
        if isinstance(result, list | tuple) and all(find_word(Symbol, face) for face in result):
            result = tuple(result)[::-1]
        return replace(self, dice=dice, result=result)

    @property
    def named_dice(self) -> tuple[int, ...]:
        """The dice that are rolled again."""
        return self.dice


@dataclass(frozen=True, slots=True, repr=False)
class Turn(Action):
    """Late morning: spend three rerolls and turn a die to a face of choice."""

    verb: ClassVar[str] = "turn"
    form: ClassVar[str] = "DIE SYMBOL with SOURCE SOURCE SOURCE"
    perform: ClassVar[Perform] = late_morning.turn
    why: ClassVar[Why] = legality.turn
    ends: ClassVar[bool | Callable[[Table], bool]] = False

    die: int
    symbol: str
    sources: tuple[str, ...]

    @property
    def words(self) -> tuple[object, ...]:
        """The die, the face it shall show, and where the rerolls come from."""
        return (self.die, self.symbol, "with", *self.sources)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The die, the face it shall show, and what it costs."""
        turned = {"dice": (self.die,), "symbol": self.symbol, "paid": self.sources}
        return (("turn", turned),)

    @staticmethod
    @cache
    def of(index: int, symbol: int, sources: tuple[str, ...]) -> Turn:
        """Return the action that turns a die to a symbol by number."""
        return Turn(index, SYMBOLS[symbol].value, sources)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List every die with every other face, and every mix of three rerolls."""
        seat = table.seat
        mixes = late_morning.turning_mixes(table, seat)
        faces = late_morning.faces_to_turn_to(seat) if mixes else ()
        return [cls.of(index, symbol, mix) for index, symbol in faces for mix in mixes]

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a die by its index, a symbol and sources."""
        (index, symbol), sources = _split(words, "with")
        if sources is None:
            raise ValueError
        return cls(int(index), symbol, tuple(map(fold, sources)))

    def normalised(self, table: Table | None) -> Self:  # noqa: ARG002 - the same at every table
        """Find the symbol, and put the sources in order."""
        symbol = find_word(Symbol, self.symbol) or self.symbol
        places = {source: place for place, source in enumerate(REROLL_SOURCES)}
        sources = sorted(self.sources, key=lambda source: places.get(source, len(REROLL_SOURCES)))
        return _with(self, symbol=str(symbol), sources=tuple(sources))

    @property
    def named_dice(self) -> tuple[int, ...]:
        """The die that is turned."""
        return (self.die,)


class Keep(Action):
    """Late morning: keep the dice as they are."""

    __slots__ = ()
    verb = "keep"
    perform: ClassVar[Perform] = late_morning.keep
    rule = "rerolls.fixed"


# ------------------------------------------------------------------------------- noon


@dataclass(frozen=True, slots=True, repr=False)
class Apply(Action):
    """Noon: resolve one application of a card; `choice` says what it chooses, where it can.

    The choice is written as in `Noon.resolve`: a companion to call back, ``nothing``, or the die
    that goes back, such as ``die 3``. With `leaves_die` the die of a Sketal that is called back is
    forgotten: that is never offered, but whoever plays by hand may say it.
    """

    verb: ClassVar[str] = "apply"
    form: ClassVar[str] = "CARD [-> CHOICE] [without-die]"
    perform: ClassVar[Perform] = noon.apply
    why: ClassVar[Why] = legality.apply
    ends: ClassVar[bool | Callable[[Table], bool]] = noon.is_over

    card: str
    choice: str | None = None
    leaves_die: bool = False

    @property
    def words(self) -> tuple[object, ...]:
        """The card, what it chooses, and whether a Sketal's die is left."""
        chosen = () if self.choice is None else ("->", self.choice)
        return (self.card, *chosen, *_left(self.leaves_die))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The card, and what it chooses."""
        applied: Phrase = ("apply", {"card": self.card})
        if self.choice is None:
            return (applied,)
        if self.choice == "nothing":
            return (applied, ("calling-nobody", {}))
        if self.named_dice:
            return (applied, ("giving-back", {"die": self.named_dice[0]}))
        called: Phrase = ("calling", {"card": self.choice})
        return (applied, called, ("leaving-die", {})) if self.leaves_die else (applied, called)

    @staticmethod
    @cache
    def of(card: str, choice: str | None) -> Apply:
        """Return the action that applies a card by its reference."""
        return Apply(card, choice)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List what may be applied next."""
        return [cls.of(*entry) for entry in noon.applications(noon.state(table))]

    def is_allowed(self, table: Table) -> bool:
        """Say whether the card may be applied so, and whether who is called has a die to leave."""
        if not self.leaves_die:
            return self in self.offers(table)
        number = COMPANION_NUMBER.get(_key(self.choice or "", ()), 0)
        taking = replace(self, leaves_die=False)
        return taking in self.offers(table) and number > 0 and bool(morning.dice_for(table, number))

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a card, perhaps a choice of several words, and that a die is left."""
        applied, leaves_die = _cut_left(words)
        (card,), choice = _split(applied, "->")
        return cls(card, None if choice is None else " ".join(choice), leaves_die)

    def normalised(self, table: Table | None) -> Self:
        """Find the card, first among those in play; a choice that is the only one is left out."""
        choice = self.choice
        if choice is not None and choice != "nothing" and not self.named_dice:
            choice = _ref(choice, (), collection.companions())
        if table is None or table.now != "noon":
            return _with(self, card=_ref(self.card), choice=choice)
        standing = noon.state(table)
        resolver, core = standing.resolver, standing.node.core
        candidates = [resolver.cards[slot] for slot in resolver.slots(core)]
        ref = _ref(self.card, candidates)
        slot = next((resolver.cards.index(card) for card in candidates if card.ref == ref), None)
        if choice is not None and slot is not None:
            choices = resolver.choices(core, slot)
            if len(choices) == 1 and choices[0] is not None:
                only = chosen(resolver, Application(slot, choices[0]))
                choice = None if choice == only else choice
        return _with(self, card=ref, choice=choice)

    @property
    def named_dice(self) -> tuple[int, ...]:
        """The die that is chosen to go back, if one is."""
        word, _, number = (self.choice or "").partition(" ")
        return (int(number),) if word == "die" and number.isdecimal() else ()


@dataclass(frozen=True, slots=True, repr=False)
class ResolveAll(Action):
    """Noon: resolve all cards at once.

    Without an order, where it changes nothing; or in an order, one entry for each application,
    where it changes nothing but what losses find.
    """

    verb: ClassVar[str] = "resolve"
    form: ClassVar[str] = "[CARD, CARD, ...]"
    perform: ClassVar[Perform] = noon.resolve_all
    why: ClassVar[Why] = legality.resolve

    order: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[object, ...]:
        """The order, if there is one."""
        return (", ".join(self.order),) if self.order else ()

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """All cards, in their order if there is one."""
        if not self.order:
            return (("resolve", {}),)
        return (("resolve-in-order", {"cards": self.order}),)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the one that needs no order, where the order is free."""
        return [bare(cls)] if noon.order_is_free(table) else []

    def is_allowed(self, table: Table) -> bool:
        """Say whether all cards may be resolved at once, in this order if there is one."""
        if self.order:
            return noon.may_resolve(table, self.order)
        return noon.order_is_free(table)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read cards, with commas between them."""
        entries = [entry.strip() for entry in " ".join(words).split(",")] if words else []
        if not all(entries):
            raise ValueError
        return cls(tuple(entries))

    def normalised(self, table: Table | None) -> Self:
        """Find the cards, first among those of the player."""
        candidates = () if table is None else tuple(table.seat.company)
        return _with(self, order=tuple(_ref(entry, candidates) for entry in self.order))


class EndNoon(Action):
    """Noon: be done with the cards, where the dice could have been used in several ways."""

    __slots__ = ()
    verb = "done"
    perform: ClassVar[Perform] = noon.end
    why: ClassVar[Why] = legality.end_noon

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """Offer it where noon may end although more could be applied."""
        return [bare(cls)] if noon.may_end(noon.state(table)) else []


class DrawSpells(ByChance):
    """Spells are cast: the other players take tokens, in turn order, and nobody looks."""

    __slots__ = ()
    verb = "spells"
    perform: ClassVar[Perform] = noon.draw_spells
    rule = "xargok.others"


# ------------------------------------------------------------------------------- afternoon


class Travel(Action):
    """Afternoon: one move of a journey.

    `gift` is the companion or spell given up to a skull, or ``hidden`` for a spell that lies face
    down; `back` is the index of the die that goes back with a Sketal, where there is a choice.
    """

    __slots__ = ()

    gift: str | None
    back: int | None

    @property
    def way(self) -> tuple[int, int]:
        """Where it leads, without the gift."""
        raise NotImplementedError

    def normalised(self, table: Table | None) -> Self:
        """Find the gift, first among the cards of the player."""
        return _with(self, gift=self.gift and _key(self.gift, _gifts(table)))

    @property
    def named_dice(self) -> tuple[int, ...]:
        """The die that goes back, if it is named."""
        return () if self.back is None else (self.back,)

    @property
    def gift_phrases(self) -> tuple[Phrase, ...]:
        """The gift in words, and the die that goes back with it."""
        if self.gift is None:
            return ()
        giving: Phrase = ("giving-up", {"card": self.gift})
        return (giving,) if self.back is None else (giving, ("giving-back", {"die": self.back}))

    @property
    def gift_words(self) -> tuple[object, ...]:
        """The gift as it is typed."""
        giving = () if self.gift is None else ("giving", self.gift)
        return giving if self.back is None else (*giving, "with-die", self.back)


@dataclass(frozen=True, slots=True, repr=False)
class WalkTo(Travel):
    """Afternoon in the Province: one step.

    `footprint` spends one although a die shows the symbol; `gift` and `back` as for `Travel`.
    """

    verb: ClassVar[str] = "walk"
    form: ClassVar[str] = "SPACE [by-footprint] [giving CARD [with-die DIE]]"
    perform: ClassVar[Perform] = afternoon.walk
    why: ClassVar[Why] = legality.walk
    journey: ClassVar[str | None] = "province"
    ends: ClassVar[bool | Callable[[Table], bool]] = False

    to: int
    footprint: bool = False
    gift: str | None = None
    back: int | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """The space, and how it is entered."""
        entered = ("by-footprint",) if self.footprint else ()
        return (self.to, *entered, *self.gift_words)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The space, how it is entered, and the gift."""
        key = "walk-joker" if self.footprint else "walk"
        return ((key, {"place": self.to}), *self.gift_phrases)

    @staticmethod
    @cache
    def of(to: int, footprint: int, gift: str | None = None, back: int | None = None) -> WalkTo:
        """Return the action that takes a step."""
        return WalkTo(to, bool(footprint), gift, back)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the steps that are allowed next."""
        return [cls.of(*step) for step in afternoon.steps(table, table.seat)]

    @property
    def way(self) -> tuple[int, int]:
        """The space, and whether a footprint saves the die."""
        return (self.to, self.footprint)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read a space, and how it is entered."""
        (to, *entered), gift, back = _parse_gift(words)
        if entered not in ([], ["by-footprint"]):
            raise ValueError
        return cls(int(to), bool(entered), gift, back)


class Camp(Action):
    """Afternoon in the Province: stop in the village and place the camp."""

    __slots__ = ()
    verb = "camp"
    perform: ClassVar[Perform] = afternoon.camp
    why: ClassVar[Why] = legality.camp
    journey = "province"

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The village and its light, where the table is known."""
        place: int = dict(self.context).get("place", -1)
        light = spaces()[place].light if place in spaces() else 0
        return (("camp-at", {"place": place, "amount": light}) if light else ("camp", {}),)

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return the space where the company stands."""
        return {"place": table.seat.at}

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """Offer it where the camp may be placed."""
        return [bare(cls)] if afternoon.may_camp(table, table.seat) else []


class Rest(Action):
    """Afternoon: stay where you are, the journey is over for today."""

    __slots__ = ()
    verb = "rest"
    perform: ClassVar[Perform] = afternoon.rest
    rule = "journey.move"


@dataclass(frozen=True, slots=True, repr=False)
class SailTo(Travel):
    """Afternoon in the Archipelago: sail one boat; `gift` and `back` as for `Travel`."""

    verb: ClassVar[str] = "sail"
    form: ClassVar[str] = "ISLAND ISLAND [giving CARD [with-die DIE]]"
    perform: ClassVar[Perform] = afternoon.sail
    why: ClassVar[Why] = legality.sail
    journey: ClassVar[str | None] = "archipelago"

    origin: int
    to: int
    gift: str | None = None
    back: int | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """The islands, from where to where, and the gift."""
        return (self.origin, self.to, *self.gift_words)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The islands, and the gift."""
        sailed: Phrase = ("sail", {"origin": self.origin, "to": self.to})
        return (sailed, *self.gift_phrases)

    @staticmethod
    @cache
    def of(origin: int, to: int, gift: str | None = None, back: int | None = None) -> SailTo:
        """Return the action that sails a boat."""
        return SailTo(origin, to, gift, back)

    @classmethod
    def offers(cls, table: Table) -> Sequence[Action]:
        """List the voyages that are allowed."""
        return [cls.of(*voyage) for voyage in afternoon.sailings(table, table.seat)]

    @property
    def way(self) -> tuple[int, int]:
        """The islands, from where to where."""
        return (self.origin, self.to)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read two islands, and perhaps a gift."""
        (origin, to), gift, back = _parse_gift(words)
        return cls(int(origin), int(to), gift, back)


# ------------------------------------------------------------------------------- evening


class RollAgain(ByChance):
    """Evening: roll the small dice with special faces until they show a colour."""

    __slots__ = ()
    verb = "settle"
    perform: ClassVar[Perform] = evening.settle
    rule = "evening.special"

    def in_context(self, table: Table) -> dict[str, Any]:
        """Return the dice that are rolled."""
        return {"dice": tuple(die(color, small=True) for color in evening.waiting_dice(table))}


@dataclass(frozen=True, slots=True, repr=False)
class Actions(Told, Sequence[Action]):
    """What may be done now."""

    items: tuple[Action, ...]
    player: str | None
    phase: str

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def of(self, verb: str) -> tuple[Action, ...]:
        """Return the actions with one verb, such as ``"recruit"``."""
        return tuple(action for action in self.items if action.verb == verb)

    def __repr__(self) -> str:
        return f"<Actions {', '.join(action.text for action in self.items[:6])}>"


# ------------------------------------------------------------------------------- reading


def read_action(text: str, table: Table | None = None) -> Action:
    """Read an action as it is typed; whether it is allowed is another question.

    Parameters
    ----------
    text
        A verb and what belongs to it, in any language; ``=`` and a result where chance decides.
    table
        Where it shall be done: names find cards there first.

    Examples
    --------
    >>> read_action("Recruit Likyar")
    <Recruit 'recruit likyar'>
    >>> read_action("recruter Likyar")
    <Recruit 'recruit likyar'>
    >>> read_action("reroll 0 3 with token = fire air").result
    ('fire', 'air')
    """
    if len(text) > MOST_TYPED:
        raise GlowError("typed-too-long", given=text[:QUOTED], most=MOST_TYPED)
    typed, equals, result = text.partition("=")
    words = typed.split()
    word = fold(words[0]) if words else ""
    kind = ACTIONS.get(known_words("verb").get(word, word))
    if kind is None:
        near = nearest_word(word, "verb")
        expected = [Typed(verb) for verb in ACTIONS]
        raise GlowError("unknown-verb", given=text, expected=expected, nearest=near and Typed(near))
    marks = known_words("mark")
    try:
        action = kind.parse([marks.get(fold(word), word) for word in words[1:]])
    except (ValueError, IndexError):
        form = Typed(f"{kind.verb} {kind.form}".strip())
        raise GlowError("not-so-typed", given=text, expected=form) from None
    if equals and not result.strip():
        raise GlowError("not-so-typed", given=text, expected=Typed(f"{kind.verb}{RESULT}RESULT"))
    if not equals:
        return action.normalised(table)
    if not isinstance(action, ByChance):
        raise GlowError("no-chance-there", given=text)
    return action.giving(action.parse_result(result)).normalised(table)


def known_action(wanted: object, table: Table) -> Action:
    """Return an action in its canonical form, from an action or from text as it is typed.

    Raises
    ------
    GlowError
        ``not-a-game-action`` if it is none, or if one of its parts is of the wrong type.
    """
    if isinstance(wanted, str):
        return read_action(wanted, table)
    if not isinstance(wanted, Action) or ACTIONS.get(wanted.verb) is not type(wanted):
        raise GlowError("not-a-game-action", given=quoted(wanted))
    for part in fields(wanted):
        value = getattr(wanted, part.name)
        if part.name not in NOT_TYPED and not _is_of_type(value, str(part.type)):
            raise GlowError("not-a-game-action", given=f"{part.name}={quoted(value)}")
    return wanted.normalised(table)


NOT_TYPED = ("reasons", "context", "result")
TYPES = {"bool": bool, "int": int, "str": str}


def _is_of_type(value: object, annotation: str) -> bool:
    """Say whether a part of an action has the type that its class declares."""
    if value is None:
        return annotation.endswith(" | None")
    name = annotation.removesuffix(" | None")
    if name.startswith("tuple["):
        name = name.removeprefix("tuple[").removesuffix(", ...]")
        return isinstance(value, tuple) and all(_is_of_type(entry, name) for entry in value)
    return isinstance(value, TYPES[name]) and isinstance(value, bool) == (name == "bool")


def _only(words: list[str] | None) -> str:
    """Return the only word; any other number of them is a ValueError."""
    if words is None or len(words) != 1:
        raise ValueError
    return words[0]


def _split(words: list[str], mark: str) -> tuple[list[str], list[str] | None]:
    """Cut words at a mark; None if it is not there."""
    if mark not in words:
        return words, None
    at = words.index(mark)
    if at == len(words) - 1:
        raise ValueError
    return words[:at], words[at + 1 :]


_LEFT = "without-die"


def _left(leaves_die: bool) -> tuple[str, ...]:  # noqa: FBT001 - which is all it looks at
    """Return how it is typed that a Sketal's die is left."""
    return (_LEFT,) if leaves_die else ()


def _cut_left(words: list[str]) -> tuple[list[str], bool]:
    """Return what was typed without the mark that a die is left, and whether it was there."""
    leaves_die = words[-1:] == [_LEFT]
    return (words[:-1] if leaves_die else words), leaves_die


def _parse_gift(words: list[str]) -> tuple[list[str], str | None, int | None]:
    """Read what comes before a gift, the gift, and the die that goes back with it."""
    rest, giving = _split(words, "giving")
    if giving is None:
        return rest, None, None
    (gift,), back = _split(giving, "with-die")
    return rest, fold(gift), None if back is None else int(_only(back))


# ------------------------------------------------------------------------------- finding cards


def _with(action: A, **parts: Any) -> A:
    """Return an action with other parts; the same one if nothing changes."""
    if all(getattr(action, name) == value for name, value in parts.items()):
        return action
    return replace(action, **parts)


def _key_of(number: int) -> str:
    """Return the key of a companion."""
    return COMPANIONS[number].card.key


def _on_track(table: Table | None) -> list[Card]:
    """Return the companions on the meeting track."""
    numbers = () if table is None else table.companions
    return [COMPANIONS[number].card for number in numbers if number]


def _gifts(table: Table | None) -> tuple[Card, ...]:
    """Return the cards that the player could give up."""
    if table is None:
        return ()
    company = table.seat.company
    return (*company.companions, *company.spells)


def _only_card(word: str, candidates: Iterable[Card], *others: Cards[Any]) -> Card | None:
    """Return the one card that a word means: among the candidates, or else among others."""
    for cards in (Cards(Kind.CARD, tuple(dict.fromkeys(candidates))), *others):
        matches: tuple[Card, ...] = cards.find(word)
        if len(matches) == 1:
            return matches[0]
    return None


def _key(word: str, candidates: Collection[Card]) -> str:
    """Return the key of the companion or spell that is meant; an unknown word as it is."""
    if any(card.key == word for card in candidates):
        return word
    card = _only_card(word, candidates, collection.companions(), collection.spells())
    return word if card is None else card.key


def _ref(word: str, candidates: Collection[Card] = (), others: Cards[Any] | None = None) -> str:
    """Return the reference of the card that is meant; an unknown word as it is."""
    if any(card.ref == word for card in candidates):
        return word
    card = _only_card(word, candidates, others or collection.all_cards())
    return word if card is None else card.ref


def _die_of(seat: Seat, index: int) -> Die | None:
    """Return a die of a player as it lies there; None if there is no such die."""
    if not 0 <= index < len(seat.faces):
        return None
    return die(seat.colors[index], seat.faces[index], small=index >= len(seat.owners))
