"""What a game tells, taken at its word: events add up to what the table shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.game import engine
from glow_explorer.game.chance import Luck
from glow_explorer.game.events import Teller
from glow_explorer.game.pieces import COMPANIONS, START
from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.stages import BY_CHANCE, END

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from glow_explorer.cards import Effect
    from glow_explorer.game.events import Event
    from glow_explorer.game.table import Seat, Table

    Data = Mapping[str, Any]

COMES = {"recruits": "card", "calls-back": "risen"}
LEAVES = ("dies", "dies-by-spell", "gives-companion")


def _gains(effect: Effect) -> dict[str, int]:
    return {name: getattr(effect, name) for name in ("footprints", "fireflies", "rerolls")}


def _nothing(_data: Data) -> dict[str, int]:
    return {}


AMOUNTS: dict[str, Callable[[Data], dict[str, int]]] = {
    "applies": lambda data: _gains(data["card"].effect),
    "arrival-gains": lambda data: _gains(data["gain"]),
    "takes-footprints": lambda data: {"footprints": data["count"]},
    "face-footprints": lambda data: {"footprints": data["count"]},
    "footprint-used": lambda _: {"footprints": -1},
    "footprint-over-crossed": lambda _: {"footprints": -1},
    "elements-with-footprints": lambda data: {"footprints": -data["lack"]},
    "village-paid": lambda data: {"footprints": -data["price"]},
    "route-paid": lambda data: {"footprints": -data["price"]},
    "takes-reroll-tokens": lambda data: {"rerolls": data["count"]},
    "rerolls-by-token": lambda _: {"rerolls": -1},
    "turns": lambda data: {"rerolls": -data["sources"].count("token")},
}
"""What events add to a player's tokens, by their codes."""
PLACES: dict[str, Callable[[Data], dict[str, int]]] = {
    "footprints-stop": lambda _: {"footprints": 0},
    "walks": lambda data: {"at": data["place"]},
    "camp-placed": lambda data: {"camp": data["place"]},
    "camp-in-place": lambda data: {"camp": data["place"]},
}
"""What is so after an event, whatever was before."""


@dataclass
class Hearsay:
    """What a player has, as far as events say."""

    light: int = field(default_factory=lambda: catalog().setup.start_score)
    footprints: int = 0
    fireflies: int = 0
    rerolls: int = 0
    companions: list[str] = field(default_factory=list)
    boats: Counter[int] = field(default_factory=lambda: Counter({0: catalog().setup.boats}))
    at: int = START
    camp: int = START

    def hear(self, event: Event) -> None:
        """Take an event at its word; the score that it carries is that after it."""
        code, data = event.code, event.data
        self.light += event.light
        assert event.score == self.light, (event, event.score, self.light)
        for name, amount in AMOUNTS.get(code, _nothing)(data).items():
            setattr(self, name, getattr(self, name) + amount)
        for name, value in PLACES.get(code, _nothing)(data).items():
            setattr(self, name, value)
        if code in COMES:
            self.companions.append(data[COMES[code]].key)
        elif code in LEAVES:
            self.companions.remove(data["card"].key)
        elif code == "sails":
            self.boats.update({data["origin"]: -1, data["to"]: 1})

    def shows(self, seat: Seat) -> None:
        """Assert that the table shows what was told."""
        told = (self.light, self.footprints, self.fireflies, self.rerolls, self.at, self.camp)
        shown = (seat.light, seat.footprints, seat.fireflies, seat.rerolls, seat.at, seat.camp)
        assert told == shown, (seat.name, told, shown)
        assert +self.boats == Counter(seat.boats)
        assert sorted(self.companions) == sorted(COMPANIONS[n].card.key for n in seat.companions)


def told_as_shown(table: Table, luck: int) -> int:
    """Play a game at random and take its events at their word; return how many actions it had."""
    heard = {seat.name: Hearsay() for seat in table.seats}
    player, chance, actions = RandomPlayer(), Luck(luck), 0
    while table.stage != END:
        action = BY_CHANCE.get(table.now) or player.pick(table, chance)
        teller = Teller(table)
        engine.play(table, action, teller)
        actions += 1
        for event in teller.events:
            if event.player in heard and event.phase != END:
                heard[event.player].hear(event)
        for seat in table.seats:
            heard[seat.name].shows(seat)
    return actions
