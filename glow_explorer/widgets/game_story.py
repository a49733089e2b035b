"""The story of a game, as plain values for the front end: each event is told once, then kept."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from glow_explorer.language import language
from glow_explorer.render import game as told
from glow_explorer.render.reasons import phase
from glow_explorer.widgets.views import rule_view

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from glow_explorer.game import Event, Log
    from glow_explorer.widgets.views import View

MOST_LATELY = 12


class Story:
    """Tells events, each only once for as long as the game keeps it."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Event, View]] = {}
        self._language = ""

    def forget(self) -> None:
        """Begin anew, as when the game is another one."""
        self._told.clear()

    def view(self, log: Log, since: int, opened: Container[str]) -> View:
        """Tell what happened since an event, and the chapters that are opened, newest first.

        The rules that are cited stand beside, each once.
        """
        if self._language != language():
            self._language = language()
            self.forget()
        lately = self._events(log.items[since:])
        cited = {one["rule"] for one in lately[-MOST_LATELY:]}
        chapters = []
        for chapter, some in groupby(log, key=told.chapter):
            phases = self._phases(some) if chapter in opened else None
            cited |= {one["rule"] for phase in phases or () for one in phase["events"]}
            chapters.append({"id": chapter, "title": told.chapter_title(chapter), "phases": phases})
        return {
            "lately": lately[-MOST_LATELY:],
            "before": max(0, len(lately) - MOST_LATELY),
            "chapters": chapters[::-1],
            "rules": {rule: rule_view(rule) for rule in sorted(cited)},
        }

    def _phases(self, events: Iterable[Event]) -> list[View]:
        phases = [
            {"name": phase(name), "events": self._events(some)}
            for name, some in groupby(events, key=lambda event: event.phase)
        ]
        return [one for one in phases if one["events"]]

    def _events(self, events: Iterable[Event]) -> list[View]:
        return [self._tell(one) for one in events if one.code != told.DAY_BEGINS]

    def _tell(self, event: Event) -> View:
        known = self._told.get(id(event))
        if known is None or known[0] is not event:
            known = self._told[id(event)] = (event, event_view(event))
        return known[1]


def event_view(event: Event) -> View:
    """Return what happened: to whom, words and dice, how the score moved, and the rule."""
    line = told.event_line(event)
    return {
        "code": event.code,
        "who": line.who,
        "parts": [
            part if isinstance(part, str) else [str(die) for die in part] for part in line.parts
        ],
        "moved": line.moved,
        "rule": event.rule,
        "ruled": told.followed(event.reason),
    }
