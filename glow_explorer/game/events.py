"""What happened in a game, told as it happens: coded events, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game.stages import phase_of
from glow_explorer.inputs import whole
from glow_explorer.judge.reasons import Reason
from glow_explorer.values import Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.dice import Die
    from glow_explorer.game.table import Seat, Table


@dataclass(frozen=True, slots=True, repr=False)
class Event(Told):
    """Something that happened.

    Attributes
    ----------
    day, phase, player
        When (day 0 is the set-up), and to whom: None where it concerns everybody.
    reason
        What happened, as a code with its rule, dice, ruling and data.
    light, score
        How the player's score moved, and where it stands since.
    """

    day: int
    phase: str
    player: str | None
    reason: Reason
    light: int = 0
    score: int | None = None

    @property
    def code(self) -> str:
        """What happened, for programs."""
        return self.reason.code

    @property
    def rule(self) -> str:
        """The id of the rule it rests on."""
        return self.reason.rule

    @property
    def data(self) -> Mapping[str, Any]:
        """Whatever else there is to say."""
        return self.reason.data

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain values that go into JSON."""
        when = {"day": self.day, "phase": self.phase, "player": self.player}
        return when | {"light": self.light, "score": self.score} | self.reason.to_dict()

    def __repr__(self) -> str:
        moved = f" {self.light:+} light" if self.light else ""
        return f"<Event day {self.day} {self.phase} {self.player or '-'}: {self.code}{moved}>"


@dataclass(frozen=True, slots=True, repr=False)
class Log(Told, Sequence[Event]):
    """The story of a game, in words: every event with the rule it rests on."""

    items: tuple[Event, ...]

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> Event | Log:
        events = self.items[index]
        return events if isinstance(events, Event) else Log(events)

    def __len__(self) -> int:
        return len(self.items)

    def day(self, number: int) -> Log:
        """Return the story of one day."""
        day = whole(number)
        if day is None:
            raise GlowError("not-a-day", given=quoted(number), most=catalog().setup.rounds)
        return Log(tuple(event for event in self.items if event.day == day))

    def __repr__(self) -> str:
        return f"<Log {len(self)} events>"


class Teller:
    """Collects the events of one action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []

    def say(  # noqa: PLR0913 - all that an event can say
        self,
        code: str,
        rule: str,
        seat: Seat | None = None,
        *,
        light: int = 0,
        ruled: tuple[str, str] | None = None,
        shown: tuple[Die, ...] = (),
        **data: Any,
    ) -> None:
        """Tell that something happened, to somebody or to all."""
        self.reason(Reason(code, rule, (), ruled, data, shown), seat, light)

    def reason(
        self,
        reason: Reason,
        seat: Seat | None = None,
        light: int = 0,
        score: int | None = None,
    ) -> None:
        """Tell what the judge or the navigator said; the score is that of the seat unless given."""
        phase = phase_of(self.table)
        name = None if seat is None else seat.name
        now = seat.light if seat is not None and score is None else score
        self.events.append(Event(self.table.day, phase, name, _frozen(reason), light, now))

    def reasons(self, reasons: Iterable[Reason], seat: Seat, light: int = 0) -> None:
        """Tell several; the first one carries the move of the score."""
        for reason in reasons:
            self.reason(reason, seat, light)
            light = 0

    def count(self, reason: Reason, name: str, light: int, score: int) -> None:
        """Tell a line of the final count, which no longer moves the score in play."""
        self.events.append(Event(self.table.day, "end", name, _frozen(reason), light, score))


def _frozen(reason: Reason) -> Reason:
    """Return a reason whose data cannot be changed: it stays with the game for good."""
    data = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in reason.data.items()
    }
    return replace(reason, data=Frozen(data))
