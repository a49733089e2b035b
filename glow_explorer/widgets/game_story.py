"""The story of a game, as plain values for the front end: each event is told once, then kept."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from glow_explorer.language import language, text
from glow_explorer.render import game_terms, judgement
from glow_explorer.render import game_words as said
from glow_explorer.rulebook import rulings
from glow_explorer.widgets.views import rule_view

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from glow_explorer.game import Event, Log
    from glow_explorer.judge import Reason
    from glow_explorer.widgets.views import View

MOST_LATELY = 12
_MARKS = re.compile(f"([{game_terms.DICE}{game_terms.AFTER}])")


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
        for chapter, some in groupby(log, key=_chapter):
            phases = self._phases(some) if chapter in opened else None
            cited |= {one["rule"] for phase in phases or () for one in phase["events"]}
            chapters.append({"id": chapter, "title": _title(chapter), "phases": phases})
        return {
            "lately": lately[-MOST_LATELY:],
            "before": max(0, len(lately) - MOST_LATELY),
            "chapters": chapters[::-1],
            "rules": {rule: rule_view(rule) for rule in sorted(cited)},
        }

    def _phases(self, events: Iterable[Event]) -> list[View]:
        phases = [
            {"name": game_terms.phase(phase), "events": self._events(some)}
            for phase, some in groupby(events, key=lambda one: one.phase)
        ]
        return [one for one in phases if one["events"]]

    def _events(self, events: Iterable[Event]) -> list[View]:
        return [self._tell(one) for one in events if one.code != said.DAY_BEGINS]

    def _tell(self, event: Event) -> View:
        known = self._told.get(id(event))
        if known is None or known[0] is not event:
            known = self._told[id(event)] = (event, event_view(event))
        return known[1]


def _chapter(event: Event) -> str:
    """Name the part of the story to which an event belongs: a day, the set-up or the end."""
    return event.phase if not event.day or event.phase == "end" else str(event.day)


def _title(chapter: str) -> str:
    if chapter.isdecimal():
        return text("game.chapter", day=chapter)
    return game_terms.phase(chapter)


def event_view(event: Event) -> View:
    """Return what happened: to whom, words and dice, how the score moved, and the rule."""
    name = said.who(event)
    reason = event.reason
    drawn = {game_terms.DICE: game_terms.shown_dice(reason)}
    instead = {"faces": game_terms.DICE}
    if event.code in game_terms.REROLLS:
        drawn[game_terms.AFTER] = game_terms.rerolled(reason)
        instead["after"] = game_terms.AFTER
    sentence = judgement.sentence(game_terms.clearly(reason), **instead)
    if name is None:
        sentence = sentence[:1].upper() + sentence[1:]
    parts = [
        [str(die) for die in drawn[part]] if part in drawn else part
        for part in _MARKS.split(sentence)
        if part
    ]
    return {
        "code": event.code,
        "who": name or "",
        "parts": parts,
        "moved": said.moved(event, sentence),
        "rule": event.rule,
        "ruled": _ruled(reason),
    }


def _ruled(reason: Reason) -> str:
    """Say the ruling that an event used, or nothing."""
    if reason.ruling is None or reason.answer is None:
        return ""
    return rulings()[reason.ruling].answer(reason.answer).text
