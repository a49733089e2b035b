"""What a referee is asked: may somebody do this, was it forgotten, what happened today."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, SupportsIndex

from glow_explorer.cards import Effect
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.game import afternoon, noon
from glow_explorer.game.actions import known_action
from glow_explorer.game.events import Log
from glow_explorer.game.legality import Legality
from glow_explorer.game.setup import known_player
from glow_explorer.game.stages import ORDER, deciding
from glow_explorer.inputs import whole
from glow_explorer.judge.reasons import Reason, Reasoned
from glow_explorer.language import known_words
from glow_explorer.values import Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.game.actions import Action
    from glow_explorer.game.events import Event
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Seat, Table

STOCKS = {"light": "light", "footprints": "footprint", "fireflies": "firefly", "rerolls": "reroll"}
"""What can be gained, each with its name in an effect."""
LATE = "evening.forgotten"
_ORDERED = ("recruit", "reroll", "noon", "afternoon")
"""The stages that players go through one after the other."""


# ------------------------------------------------------------------------------- may somebody?


def may(game: Game, action: Action | str, player: object) -> Legality:
    """Say whether a player may do something now, and why.

    Whoever has no turn may not: then it is also said whether it would be allowed in that turn, as
    the table stands now.
    """
    table = game._table
    name = known_player(player, table.seats)
    acting = deciding(table)
    if acting is None or acting.name == name:
        return game.explain(action)
    names = [seat.name for seat in table.in_turn_order]
    later = names.index(name) > table.turn
    ruled, rule = None, "morning.recruit"
    if table.stage != "recruit":
        ruled, rule = (ORDER, table.rulings[ORDER]), "game.simultaneous"
    data = {"name": name, "acting": acting.name}
    code = "turn-comes-later" if later else "turn-is-over"
    reasons = [Reason(code, rule, (), ruled, data)]
    wanted = known_action(action, table)
    then = _in_turn(game, names.index(name)) if later else None
    if then is not None:
        answer = then.explain(action)
        wanted = answer.action
        code = "then-allowed" if answer else "then-refused"
        reasons += [Reason(code, rule, (), None, data), *answer.reasons]
    said = replace(wanted, reasons=tuple(reasons))
    return Legality(said, False, tuple(reasons), game.rulings, game, name)  # noqa: FBT003


def _in_turn(game: Game, turn: int) -> Game | None:
    """Return the game as if a later turn of this phase had come; None where that tells nothing."""
    if game._table.waiting or game._table.stage not in _ORDERED:
        return None
    table = game._table.copy()
    table.turn = turn
    if table.stage == "noon" and not noon.begin(table, None):
        return None
    if table.stage == "afternoon":
        afternoon.begin(table)
    return type(game)(table)


# ------------------------------------------------------------------------------- was it forgotten?


@dataclass(frozen=True, repr=False)
class Claim(Reasoned):
    """What the log says to somebody who claims that a gain was forgotten.

    Attributes
    ----------
    player, stock, day
        Who should have gained what, and when.
    amount
        What the log has counted for the player on that day.
    events
        What brought it.
    reasons
        Why nothing was forgotten, and until when something forgotten may be taken.
    """

    player: str
    stock: str
    day: int
    amount: int
    events: Log
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        """Whether the claim holds: something was left lying."""
        return self.reasons[0].code == "claim-die-left"

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        said = {"player": self.player, "stock": self.stock, "day": self.day, "amount": self.amount}
        events = [event.to_dict() for event in self.events]
        return said | {"events": events, "reasons": [one.to_dict() for one in self.reasons]}

    def __repr__(self) -> str:
        return f"<Claim {self.player} {self.stock} on day {self.day}: {self.amount} counted>"


DIE = "die"


def claim(game: Game, player: object, stock: object, day: SupportsIndex | None = None) -> Claim:
    """Check against the log whether a player has forgotten a gain.

    Whatever the rules give is counted when it comes, so a gain that the log does not know was
    none; only the die of a Sketal can be left (`without-die`).
    """
    name, kind = known_player(player, game._table.seats), _known_stock(stock)
    number = _known_day(game, day)
    over = game.over or number < game.day
    late = Reason("forgotten-is-lost" if over else "forgotten-may-be-taken", LATE)
    if kind == DIE:
        left = _events(game, name, number, ("leaves-die", "leaves-die-for-good"))
        reasons = [event.reason for event in left]
        data = {"name": name, "day": number}
        code = "claim-die-left" if left else "claim-nothing"
        first = Reason(code, "sketals.forgotten" if left else LATE, data=data)
        return Claim(name, kind, number, 0, Log(tuple(left)), (first, *reasons, late))
    gained = [(amount, events) for amount, events in _gains(game, name, kind, number) if amount > 0]
    amount = sum(part for part, _ in gained)
    events = tuple(event for _, happened in gained for event in happened if brings(event, kind))
    data = {"name": name, "day": number}
    if amount:
        gain = Effect(f"{STOCKS[kind]}:{amount}")
        first = Reason("claim-counted", LATE, data=data | {"gain": gain})
    else:
        first = Reason("claim-nothing", LATE, data=data)
    return Claim(name, kind, number, amount, Log(events), (first, late))


def brings(event: Event, stock: str) -> bool:
    """Say whether an event brings a player something of a kind."""
    if stock == "light":
        return event.light > 0
    if event.code in ("takes-footprints", "face-footprints"):
        return stock == "footprints"
    if event.code == "takes-reroll-tokens":
        return stock == "rerolls"
    card = event.data.get("card")
    effect = card.effect if event.code == "applies" and card else event.data.get("gain")
    return isinstance(effect, Effect) and getattr(effect, stock) > 0


def _known_stock(stock: object) -> str:
    """Read what is claimed: light, footprints, fireflies, rerolls or a die, in any language."""
    word = fold(stock) if isinstance(stock, str) else ""
    meaning = known_words("gain").get(word)
    if meaning is None:
        kinds = [*STOCKS, DIE]
        near = nearest(word, list(known_words("gain")))
        raise GlowError("unknown-stock", given=quoted(stock), expected=kinds, nearest=near)
    return meaning


def _known_day(game: Game, day: SupportsIndex | None) -> int:
    number = game.day if day is None else whole(day)
    if number is None or not 0 <= number <= game.day:
        raise GlowError("no-such-day", given=quoted(day), most=game.day)
    return number


# ------------------------------------------------------------------------------- what happened


@dataclass(frozen=True, repr=False)
class PlayerDay(Told):
    """What a day was to one player.

    Attributes
    ----------
    changes
        How the player's light, footprints, fireflies and reroll tokens changed.
    log
        What happened to the player, in order.
    """

    player: str
    day: int
    changes: Mapping[str, int] = field(hash=False)
    log: Log

    def to_dict(self) -> dict[str, Any]:
        """Return the day as plain values that go into JSON."""
        events = [event.to_dict() for event in self.log]
        said = {"player": self.player, "day": self.day, "changes": dict(self.changes)}
        return said | {"events": events}

    def __repr__(self) -> str:
        moved = ", ".join(f"{amount:+} {name}" for name, amount in self.changes.items() if amount)
        return f"<PlayerDay {self.player}, day {self.day}: {moved or 'nothing changed'}>"


def today(game: Game, player: object, day: SupportsIndex | None = None) -> PlayerDay:
    """Return what happened to a player today, or on another day, and what it comes to."""
    name, number = known_player(player, game._table.seats), _known_day(game, day)
    changes = {
        stock: sum(amount for amount, _ in _gains(game, name, stock, number)) for stock in STOCKS
    }
    log = tuple(
        event
        for event in game.log
        if event.day == number and event.player == name and event.phase != "end"
    )
    return PlayerDay(name, number, Frozen(changes), Log(log))


def _events(game: Game, name: str, day: int, codes: tuple[str, ...]) -> list[Event]:
    return [
        event
        for event in game.log
        if event.day == day and event.player == name and event.code in codes
    ]


def _gains(game: Game, name: str, stock: str, day: int) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """Yield by how much each act of a day changed what a player has, and what was told of it."""
    tables = [*(turn.before for turn in game._past), game._table]
    for turn, after in zip(game._past, tables[1:], strict=True):
        if turn.before.day == day:
            events = tuple(event for event in turn.events if event.player == name)
            yield _stock(after, name, stock) - _stock(turn.before, name, stock), events


def _stock(table: Table, name: str, stock: str) -> int:
    seat: Seat = next(seat for seat in table.seats if seat.name == name)
    amount: int = getattr(seat, stock)
    return amount
