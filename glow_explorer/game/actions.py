"""What can be done in a game: typed values that say in words what they do.

Every action has a short text, such as ``recruit likyar`` or ``reroll 0 3 with token``, that
`Game.do` understands. An action of chance may carry its result: ``roll = fire air water``; without
one the game's own generator decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from glow_explorer.showing import Told

if TYPE_CHECKING:
    from glow_explorer.judge.reasons import Reason

SOURCES = ("companion", "token", "track")
"""Where a reroll comes from: a companion's power, a token, a step back on the score track."""
RESULT = " = "


@dataclass(frozen=True, slots=True, repr=False)
class Action(Told):
    """Something that can be done.

    Attributes
    ----------
    reasons
        Why it is allowed and what it rests on; filled in by `Game.actions`.
    """

    verb: ClassVar[str] = ""
    chance: ClassVar[bool] = False

    reasons: tuple[Reason, ...] = field(default=(), compare=False, kw_only=True)
    context: tuple[tuple[str, Any], ...] = field(default=(), compare=False, kw_only=True)

    @property
    def words(self) -> tuple[object, ...]:
        """What follows the verb."""
        return ()

    @property
    def text(self) -> str:
        """The action as it is typed."""
        return " ".join(map(str, (self.verb, *self.words)))

    def to_dict(self) -> dict[str, Any]:
        """Return the action as plain values that go into JSON."""
        found: dict[str, Any] = {"action": self.text, "chance": self.chance}
        return found | {"reasons": [reason.to_dict() for reason in self.reasons]}

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
        said = self.result if isinstance(self.result, tuple | list) else (self.result,)
        return f"{typed}{RESULT}{' '.join(map(str, said))}"


class RemoveCards(ByChance):
    """Set-up: put three companions of each deck in the box, unseen."""

    __slots__ = ()
    verb = "remove"


class DrawFirstPlayer(ByChance):
    """Set-up: draw the first player; the result is a name."""

    __slots__ = ()
    verb = "first"


class Deal(ByChance):
    """Turn up companions along the meeting track, from left to right."""

    __slots__ = ()
    verb = "deal"


class RollSmallDice(ByChance):
    """Set-up: roll the nine small dice and put each on the space it shows."""

    __slots__ = ()
    verb = "scatter"


class RollDice(ByChance):
    """Late morning: a player rolls all dice."""

    __slots__ = ()
    verb = "roll"


class RollBlackDie(ByChance):
    """Kaar has been taken: roll the black die to see where it goes."""

    __slots__ = ()
    verb = "black"


class DrawSpells(ByChance):
    """Spells are cast: the other players take tokens, in turn order."""

    __slots__ = ()
    verb = "spells"


class RollAgain(ByChance):
    """Evening: roll the small dice with special faces until they show a colour."""

    __slots__ = ()
    verb = "settle"


class RollTomDice(ByChance):
    """Solo: roll Tom's dice, and with them what lies on their spaces."""

    __slots__ = ()
    verb = "tom"


class DrawTiles(ByChance):
    """Solo: turn up tiles of Tom."""

    __slots__ = ()
    verb = "tile"


@dataclass(frozen=True, slots=True, repr=False)
class Recruit(Action):
    """Morning: take a companion, with the small dice and footprints that lie there.

    `black_to` is the companion to whom the owner of Kaar moves the black die first, if so.
    """

    verb: ClassVar[str] = "recruit"

    companion: str
    black_to: str | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """Who, and where the black die goes."""
        moved = () if self.black_to is None else ("black-to", self.black_to)
        return (self.companion, *moved)


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """Morning with two players: send one of the companions that are left to the cemetery."""

    verb: ClassVar[str] = "discard"

    companion: str

    @property
    def words(self) -> tuple[object, ...]:
        """Who."""
        return (self.companion,)


@dataclass(frozen=True, slots=True, repr=False)
class TakeDie(Action):
    """Take a large die from the reserve for a Sketal."""

    verb: ClassVar[str] = "take"

    color: str
    companion: str

    @property
    def words(self) -> tuple[object, ...]:
        """Which die, and for whom."""
        return (self.color, "for", self.companion)


class LeaveDie(Action):
    """Leave a Sketal's die in the reserve."""

    __slots__ = ()
    verb = "leave"


@dataclass(frozen=True, slots=True, repr=False)
class Reroll(ByChance):
    """Late morning: roll one or two dice again; the result is what these dice then show."""

    verb: ClassVar[str] = "reroll"

    dice: tuple[int, ...] = ()
    source: str = "companion"

    @property
    def words(self) -> tuple[object, ...]:
        """Which dice, and with which reroll."""
        return (*self.dice, "with", self.source)


@dataclass(frozen=True, slots=True, repr=False)
class Turn(Action):
    """Late morning: spend three rerolls and turn a die to a face of choice."""

    verb: ClassVar[str] = "turn"

    die: int
    symbol: str
    sources: tuple[str, ...]

    @property
    def words(self) -> tuple[object, ...]:
        """Which die, to which face, with which rerolls."""
        return (self.die, self.symbol, "with", *self.sources)


class Keep(Action):
    """Late morning: keep the dice as they are."""

    __slots__ = ()
    verb = "keep"


@dataclass(frozen=True, slots=True, repr=False)
class Apply(Action):
    """Noon: resolve one application of a card; `choice` says what it chooses, where it can.

    The choice is written as in `Noon.resolve`: a companion to call back, ``nothing``, or the die
    that goes back, such as ``die 3``.
    """

    verb: ClassVar[str] = "apply"

    card: str
    choice: str | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """Which card, and what it chooses."""
        return (self.card,) if self.choice is None else (self.card, "->", self.choice)


@dataclass(frozen=True, slots=True, repr=False)
class ResolveAll(Action):
    """Noon: resolve all cards at once.

    Without an order, where it changes nothing; or in an order, one entry for each application,
    where it changes nothing but what losses find.
    """

    verb: ClassVar[str] = "resolve"

    order: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[object, ...]:
        """The order, if there is one."""
        return (", ".join(self.order),) if self.order else ()


class EndNoon(Action):
    """Noon: be done with the cards, where the dice could have been used in several ways."""

    __slots__ = ()
    verb = "done"


@dataclass(frozen=True, slots=True, repr=False)
class WalkTo(Action):
    """Afternoon in the Province: one step.

    `footprint` spends one although a die shows the symbol; `gift` is the companion or spell given
    up to a skull, or ``hidden`` for a spell that lies face down; `back` is the index of the die
    that goes back with a Sketal, where there is a choice.
    """

    verb: ClassVar[str] = "walk"

    to: int
    footprint: bool = False
    gift: str | None = None
    back: int | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """Where, and how."""
        how = ("by-footprint",) if self.footprint else ()
        return (self.to, *how, *_given(self.gift, self.back))


class Camp(Action):
    """Afternoon in the Province: stop in the village and place the camp."""

    __slots__ = ()
    verb = "camp"


class Rest(Action):
    """Afternoon: stay where you are, the journey is over for today."""

    __slots__ = ()
    verb = "rest"


@dataclass(frozen=True, slots=True, repr=False)
class SailTo(Action):
    """Afternoon in the Archipelago: sail one boat; `gift` and `back` as for `WalkTo`."""

    verb: ClassVar[str] = "sail"

    origin: int
    to: int
    gift: str | None = None
    back: int | None = None

    @property
    def words(self) -> tuple[object, ...]:
        """From where to where, and how."""
        return (self.origin, self.to, *_given(self.gift, self.back))


@dataclass(frozen=True, slots=True, repr=False)
class SailTom(Action):
    """Solo: choose the boat of Tom and its route, where the rules leave it to the player."""

    verb: ClassVar[str] = "tom-sails"

    origin: int
    to: int

    @property
    def words(self) -> tuple[object, ...]:
        """From where to where."""
        return (self.origin, self.to)


def _given(gift: str | None, back: int | None) -> tuple[object, ...]:
    given = () if gift is None else ("giving", gift)
    return given if back is None else (*given, "with-die", back)
