"""A game as HTML: what happened, what can be done, and the table as it stands."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # noqa: TC003 - singledispatch reads the hints
from itertools import groupby
from typing import TYPE_CHECKING

from glow_explorer.game import (  # noqa: TC001 - singledispatch reads the hints
    Action,
    Actions,
    Event,
    Legality,
    Log,
    TomScore,
)
from glow_explorer.language import text
from glow_explorer.render import game_actions, game_terms, judgement, pictures, words
from glow_explorer.render import game_words as said
from glow_explorer.render.judgement import NO, YES
from glow_explorer.render.judgement_pages import (
    add_alternatives,
    add_reasons,
    add_sign,
    element,
    panel,
    reason_line,
    shown,
)
from glow_explorer.render.markup import FAINT, PANEL, ROW, add, box, inline, page, picture
from glow_explorer.rulebook import rules, rulings
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.dice import Die
    from glow_explorer.judge.reasons import Reason

__all__ = ["shown"]

TITLE = "font-weight: 700; font-size: 15px"
WIDE = "max-width: 860px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
CODE = "background: none; color: inherit; padding: 0; font-size: 12px"
_RULE = f"{FAINT}; display: inline-block; vertical-align: top; margin: 2px 0 0 8px"
_LINE = "margin: 3px 0 3px 10px"


def add_dice(parent: ET.Element, dice: Iterable[Die], height: int = 22) -> None:
    """Add pictures of dice to a line."""
    for one in dice:
        side = height if one.size is Size.LARGE else round(height * 0.78)
        picture(parent, pictures.die(one), words.die(one), side)


# ---------------------------------------------------------------------- what happened


def add_event(root: ET.Element, value: Event, cited: set[str]) -> None:
    """Add a line that tells an event; each rule opens where it is cited first."""
    line = box(_LINE, root)
    _add_sentence(line, value)
    _cite(line, value.reason, cited)


def _add_sentence(line: ET.Element, value: Event) -> None:
    """Tell an event; dice that it shows are drawn, before and after a reroll."""
    name = said.who(value)
    if name is not None:
        add(line, "b", "").text = name
    drawn = {game_terms.DICE: game_terms.shown_dice(value.reason)}
    instead = {"faces": game_terms.DICE}
    if value.code in game_terms.REROLLS:
        drawn[game_terms.AFTER] = game_terms.rerolled(value.reason)
        instead["after"] = game_terms.AFTER
    sentence = judgement.sentence(game_terms.clearly(value.reason), **instead)
    sentence = sentence[:1].upper() + sentence[1:] if name is None else f" · {sentence}"
    for part in re.split(f"([{game_terms.DICE}{game_terms.AFTER}])", sentence):
        if part in drawn:
            add_dice(inline("3px", line), drawn[part])
        elif part:
            add(line, "span", "").text = part
    if moved := said.moved(value, sentence):
        add(line, "b", "font-variant-numeric: tabular-nums; white-space: nowrap").text = f" {moved}"


def _cite(line: ET.Element, value: Reason, cited: set[str]) -> None:
    rule = rules()[value.rule]
    where = text("rule.page", section=rule.section.title, page=rule.page)
    if value.rule in cited:
        add(line, "span", f"{FAINT}; margin-left: 8px").text = rule.name
    else:
        cited.add(value.rule)
        details = add(line, "details", _RULE)
        add(details, "summary", "cursor: pointer").text = f"{rule.name} · {where}"
        box("padding: 2px 0 2px 14px", details, f"{rule.text} ({rule.id})")
    if value.ruled:
        ruling = rulings()[value.ruled[0]]
        note = add(line, "span", f"{FAINT}; margin-left: 8px")
        note.text = f"⚖ {said.ruled(value)}"
        note.set("title", ruling.answer(value.ruled[1]).text)


@element.register
def event(value: Event) -> ET.Element:
    """Show what happened, and when."""
    root = page(f"{PANEL}; {WIDE}")
    box(FAINT, root, said.when(value))
    add_event(root, value, set())
    return root


@element.register
def log(value: Log) -> ET.Element:
    """Show the story: a part for each day that opens, with a heading for each phase."""
    root = page("max-width: 980px")
    if not value:
        box("", root, text("game.no-events"))
    days = [(day, list(some)) for day, some in groupby(value, key=_chapter)]
    for day, some in days:
        details = add(root, "details", f"{PANEL}; {WIDE}; margin: 4px 0")
        if len(days) == 1:
            details.set("open", "open")
        add(details, "summary", f"{TITLE}; cursor: pointer").text = day
        cited: set[str] = set()
        for phase, events in groupby(some, key=lambda one: one.phase):
            if len({one.phase for one in some}) > 1:
                box("font-weight: 600; margin-top: 8px", details, game_terms.phase(phase))
            for one in events:
                if one.code != said.DAY_BEGINS:
                    add_event(details, one, cited)
    return root


def _chapter(value: Event) -> str:
    """Name the part of the story to which an event belongs."""
    if not value.day or value.phase == "end":
        return game_terms.phase(value.phase)
    return text("game.chapter", day=value.day)


# ---------------------------------------------------------------------- what can be done


@element.register
def action(value: Action) -> ET.Element:
    """Show an action in words, as it is typed, with its reasons."""
    root = page(f"{PANEL}; {WIDE}")
    _add_action(root, value)
    add_reasons(root, value.reasons)
    return root


def _add_action(parent: ET.Element, value: Action) -> None:
    add(parent, "span", "").text = f"{game_actions.action(value)} "
    add(parent, "code", CODE).text = value.text


@element.register
def actions(value: Actions) -> ET.Element:
    """Show what can be done, kind by kind; reasons open beneath each."""
    root = page(f"{PANEL}; {WIDE}")
    box(TITLE, root, game_actions.actions_headline(value))
    add_actions(root, value, game_actions.MOST_OF_A_KIND)
    return root


def add_actions(root: ET.Element, value: Actions, most: int) -> None:
    """Add what can be done, at most so many of a kind."""
    for some in game_actions.groups(value).values():
        group = box("margin-top: 6px", root)
        for one in some[:most]:
            details = add(group, "details", "margin: 2px 0")
            _add_action(add(details, "summary", "cursor: pointer"), one)
            add_reasons(box("padding-left: 14px", details), one.reasons)
        if len(some) > most:
            box(FAINT, group, text("noon.more", count=len(some) - most))


@element.register
def legality(value: Legality) -> ET.Element:
    """Show whether an action is allowed, why, and what other rulings would say."""
    sign = YES if value.legal else NO
    root = panel(sign)
    head = box(f"{ROW}; gap: 8px", root)
    add_sign(head, sign)
    add(head, "span", TITLE).text = game_actions.legality_headline(value)
    for mark, one in game_actions.marks(value):
        root.append(reason_line(one, mark))
    add_alternatives(root, game_actions.legality_alternatives(value))
    return root


@element.register
def tom_score(value: TomScore) -> ET.Element:
    """Show Tom's final count, line by line."""
    root = page(f"{PANEL}; {WIDE}")
    box(TITLE, root, text("score.title", name=said.TOM))
    for name, amount in said.tom_score_lines(value):
        heavy = "; font-weight: 700" if name == "total" else ""
        line = box(f"{ROW}; justify-content: space-between; margin-top: 8px{heavy}", root)
        add(line, "span", "").text = text(f"score.{name}")
        add(line, "span", "font-variant-numeric: tabular-nums").text = amount
    add_reasons(root, value.reasons)
    add_alternatives(root, judgement.alternatives(value, judgement.total))
    return root
