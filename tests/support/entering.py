"""A game on a real table, entered in the game tab by pictures, as a person would tap it.

Another game plays the table: what its dice and cards show, and what its players decide, is tapped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from glow_explorer.game.actions import (
    ByChance,
    Camp,
    Discard,
    Recruit,
    Reroll,
    SailTo,
    SailTom,
    Turn,
    WalkTo,
)
from glow_explorer.game.entries import entry_of
from glow_explorer.widgets.game_table import far_ways, walked

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from glow_explorer.game import Action, Game
    from glow_explorer.widgets.game_table import GameTable
    from tests.support.frontend import Stage


@dataclass
class Clerk:
    """Somebody who taps what happens at the table; counts entries, and every tap for itself."""

    stage: Stage
    root: Locator
    table: GameTable
    entries: int = 0
    taps: int = 0
    lines: list[str] = field(default_factory=list)

    def tap(self, where: str) -> None:
        """Tap a picture or a button."""
        self.root.locator(where).first.dispatch_event("click")
        self.taps += 1

    def enter(self, action: Action) -> None:
        """Enter one action with what it brought, and wait for the table."""
        before = len(self.game.history)
        self.lines.append(action.text)
        if isinstance(action, ByChance):
            self._chance(action)
        elif isinstance(action, Recruit | Discard) and not self._several(action):
            self.tap(f"[data-companion='{action.companion}']")
        elif isinstance(action, WalkTo | SailTo | SailTom | Camp):
            self._travel(action)
        else:
            if isinstance(action, Turn):
                self._choose(action)
            if not self.root.locator(f"[data-do='{action.text}']").count():
                self.tap(".glow-play-group > .glow-button")  # the list is long
            self.tap(f"[data-do='{action.text}']")
        self.entries += 1
        self.stage.settle()
        assert len(self.game.history) > before, (action.text, self.refusals())

    @property
    def game(self) -> Game:
        """The game at the table."""
        game: Game = self.table.game
        return game

    def refusals(self) -> list[str]:
        """Return what the table says against something."""
        return self.root.locator("[role=alert]").all_inner_texts()

    def _several(self, action: Any) -> bool:
        offered = self.game.actions().of(action.verb)
        same = [other for other in offered if getattr(other, "companion", "") == action.companion]
        return len(same) > 1 or getattr(action, "leaves_die", False)

    def _choose(self, action: Any) -> None:
        """Choose the dice of which an action speaks."""
        for place in action.named_dice:
            self.tap(f".glow-play-die[data-place='{place}']")

    def _chance(self, action: ByChance) -> None:
        open_action = action.open
        if isinstance(action, Reroll):
            self._choose(action)
            self.tap(f"[data-do='{open_action.text}']")
        entry = entry_of(self.game, open_action)
        assert entry is not None, action
        results = list(action.result) if isinstance(action.result, tuple) else [action.result]
        if entry.kind == "dice":
            for die, symbol in zip(entry.dice, results, strict=True):
                self.tap(f".glow-pad-row[data-die='{die}'] [data-face='{symbol}']")
            return
        picture = {"cards": "card", "tiles": "tile", "players": "name"}[entry.kind]
        keys = {card.number: card.key for card in entry.cards}
        for result in results:
            self.tap(f"[data-{picture}='{keys.get(result, result)}']")

    def _travel(self, action: Any) -> None:
        place = self.game._table.seat.at if isinstance(action, Camp) else action.to
        same = [
            other
            for other in self.game.actions()
            if other.verb in ("walk", "sail", "tom-sails") and getattr(other, "to", -1) == place
        ]
        same += [other for other in self.game.actions().of("camp") if isinstance(action, Camp)]
        self.tap(f".glow-board-door[data-place='{place}']")
        if len(same) > 1:
            self.tap(f".glow-board-frame ~ .glow-panel [data-do='{action.text}']")

    def walk(self, steps: list[WalkTo]) -> bool:
        """Walk several steps by one tap, if the table would go the same way; say whether it did."""
        ways = far_ways(self.game)
        if steps[-1].to not in ways:
            return False
        label, start = ways[steps[-1].to]
        after = walked(self.game, label.path[len(start.path) :])
        if after is None or list(after.history[-len(steps) :]) != steps:
            return False
        self.tap(f"[data-far='{steps[-1].to}']")
        self.entries += 1
        self.stage.settle()
        assert self.game.history[: len(after.history)] == after.history
        return True

    def correct(self, number: int, action: Action) -> None:
        """Change an earlier entry, as it is typed."""
        fold = self.root.locator(".glow-play-fold > summary", has_text="Correct an entry")
        if not self.root.locator(".glow-play-entries").count():
            fold.dispatch_event("click")
            self.stage.settle()
        entry = self.root.locator(f"[data-entry='{number}']")
        entry.get_by_role("button").first.dispatch_event("click")
        entry.get_by_role("textbox").fill(action.text)
        entry.get_by_role("button", name="Change").dispatch_event("click")
        self.entries += 1
        self.stage.settle()
        assert self.game.history[number - 1].text == action.text, self.refusals()
        fold.dispatch_event("click")
        self.stage.settle()

    def line(self, actions: list[ByChance]) -> None:
        """Type what dice and cards showed, one after the other, in one line."""
        parts = [" ".join(map(str, action.result)) for action in actions]
        field = self.root.locator(".glow-pad-line input").first
        field.fill("; ".join(parts))
        field.press("Enter")
        self.taps += 1
        self.entries += 1
        self.stage.settle()
        assert self.game.history[-1].verb == actions[-1].verb, self.refusals()

    def follow(self, real: Game) -> None:
        """Enter the next thing that a real game did; several steps at once where they can be."""
        later = real.history[len(self.game.history) :]
        steps = [
            step
            for step in takewhile(lambda action: isinstance(action, WalkTo), later)
            if isinstance(step, WalkTo)
        ]
        for number in range(len(steps), 1, -1):
            if self.walk(steps[:number]):
                return
        together = self.root.locator("[data-do='keep; resolve']")
        if [action.text for action in later[:2]] == ["keep", "resolve"] and together.count():
            self.tap("[data-do='keep; resolve']")
            self.entries += 1
            self.stage.settle()
        else:
            self.enter(later[0])
