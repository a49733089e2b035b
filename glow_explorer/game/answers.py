"""What a game answers: what may be done, whether something may, and the story so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from glow_explorer.game.actions import Action
from glow_explorer.game.events import Event
from glow_explorer.judge.judged import Judged
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from glow_explorer.game.game import Game
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rulings


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


@dataclass(frozen=True, repr=False)
class Legality(Judged):
    """Whether an action is allowed now, and why."""

    action: Action
    legal: bool
    reasons: tuple[Reason, ...]
    under: Rulings
    _game: Game = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Legality:
        """Answer the same question under other rulings."""
        return self._game.under(rulings).explain(self.action)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        said = [reason.to_dict() for reason in self.reasons]
        return {"action": self.action.text, "legal": self.legal, "reasons": said}

    def __repr__(self) -> str:
        return f"<Legality {self.action.text!r}: {'yes' if self.legal else 'no'}>"


@dataclass(frozen=True, slots=True, repr=False)
class Log(Told, Sequence[Event]):
    """The story of a game, in words: every event with the rule it rests on."""

    items: tuple[Event, ...]

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> Event | Log:
        found = self.items[index]
        return found if isinstance(found, Event) else Log(found)

    def __len__(self) -> int:
        return len(self.items)

    def day(self, number: int) -> Log:
        """Return the story of one day."""
        return Log(tuple(event for event in self.items if event.day == number))

    def __repr__(self) -> str:
        return f"<Log {len(self)} events>"
