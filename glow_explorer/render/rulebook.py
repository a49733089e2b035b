"""The rules and the rulings as documents."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from glow_explorer.errors import fold
from glow_explorer.language import available, text, using
from glow_explorer.render.document import Document, Fold, Group, Line, Note, PageTable, Span
from glow_explorer.rulebook import PRESETS, rules, rulings
from glow_explorer.rulebook.wording import cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.finding import Finding, Findings
    from glow_explorer.render.document import Block, Cell
    from glow_explorer.rulebook import Rule, Rules, RulingBook, Rulings
    from glow_explorer.rulebook.rulings import Ruling


FEW = 12
"""So many rules are seen at a glance: a field that searches only them would mislead."""


def where(value: Rule) -> str:
    """Return in words where a rule stands in the rulebook of the current language."""
    place = text("rule.page", section=value.section.title, page=value.page)
    if value.silent:
        return text("rule.silent", place=place)
    if value.also:
        also = text("rule.also", sections=[section.title for section in value.also])
        return f"{place} · {also}"
    return place


def rule(value: Rule) -> Document:
    """Describe one rule in every language, with its place and what is related to it."""
    return Document(
        "",
        (
            Line((Span(value.id, "code"),)),
            Group(tuple(_wording(value, code) for code in available())),
            *_links("rule.related", value.related, _rule_link),
            *_links("rule.rulings", value.rulings, _ruling_link),
            *_links("rule.cases", value.cases, _case_link),
        ),
        first_line=value.id,
    )


def _links(key: str, ids: tuple[str, ...], link: Callable[[str], Fold]) -> Iterator[Block]:
    """Describe what a rule or a ruling leads to: names in a terminal, lines to open on a page."""
    if ids:
        yield Note(text(key, names=list(ids)), on_page=False)
        yield Line((Span(text(key, names=""), "strong"),))
        yield from map(link, ids)


def _rule_link(rule_id: str) -> Fold:
    value = rules()[rule_id]
    return _link(f"{value.name} ({rule_id})", lambda: Document("", (Note(value.text),)))


def _ruling_link(ruling_id: str) -> Fold:
    value = rulings()[ruling_id]
    return _link(
        f"{value.question} ({ruling_id})", lambda: Document("", tuple(map(Note, _answers(value))))
    )


def _case_link(case_id: str) -> Fold:
    value = cases()[case_id]
    typed = f'glow.casebook["{case_id}"]'
    inside = (Note(value.question), Line((Span(typed, "code"),)))
    return _link(f"{value.title} ({case_id})", lambda: Document("", inside))


def _link(title: str, inside: Callable[[], Document]) -> Fold:
    return Fold(title, inside, in_terminal=False, framed=False)


def _wording(value: Rule, code: str) -> Document:
    """Describe a rule in one language."""
    with using(code):
        notes = (Note(value.note),) if value.note else ()
        return Document(
            value.name,
            (Note(value.text, in_terminal=False), *notes, Note(where(value), faint=True)),
            first_line=text("card.labelled", label=value.name, said=value.text),
            panel=False,
            language=code,
        )


def all_rules(value: Rules) -> Document:
    """Describe rules as a table with a field to search in it."""
    if not value.rules:
        return Document("", (Note(text("rule.none")),), panel=False, flush=True)
    title = text("rule.title", count=len(value))
    table = PageTable(
        title,
        tuple(text(f"rule.{name}") for name in ("text", "where")),
        partial(_rule_rows, value),
        tuple(f"{rule.id}  {rule.text} [{where(rule)}]" for rule in value),
        heads=0,
        wraps=True,
        height=460,
        found_by=tuple(map(_found_by, value)) if len(value) > FEW else (),
    )
    return Document("", (table,), first_line=title, panel=False, width=0, flush=True)


def _rule_rows(value: Rules) -> Iterator[tuple[Cell, ...]]:
    for rule in value:
        named = Line((Span(rule.id, "code"),))
        yield Document(rule.name, (Note(rule.text), named)), where(rule)


def _found_by(value: Rule) -> str:
    """Return everything by which a row is found when somebody types in the field."""
    parts = [value.id]
    for texts in (value.names, value.wording, value.words):
        parts += texts.values()
    return " ".join(fold(part).replace("-", " ") for part in parts)


# ---------------------------------------------------------------------- rulings


def ruling(value: Ruling) -> Document:
    """Describe a disputed point: the question, its answers, the evidence."""
    answers = [
        Line((Span(answer.id, "code"), line), told=f"- {answer.id}: {line}")
        for answer, line in zip(value.answers, _answers(value), strict=True)
    ]
    evidence = [
        Note(
            text("card.labelled", label=text(f"ruling.{evidence.source}"), said=evidence.text),
            faint=True,
        )
        for evidence in value.evidence
    ]
    return Document(
        "",
        (
            Line((Span(value.id, "code"),)),
            Line((Span(value.question, "strong"),), told=value.question),
            *answers,
            *evidence,
            *_links("ruling.rules", value.rules, _rule_link),
            *_links("ruling.cases", value.cases, _case_link),
        ),
        first_line=value.id,
    )


def _answers(value: Ruling) -> list[str]:
    """Return each answer in words, and which presets give it."""
    lines = []
    for answer in value.answers:
        names = [text(f"ruling.{name}") for name in PRESETS if value.presets[name] == answer.id]
        lines.append(
            text("ruling.given-by", answer=answer.text, presets=names) if names else answer.text
        )
    return lines


def ruling_book(value: RulingBook) -> Document:
    """Describe all rulings as a table: the question, and what each preset answers."""
    title = text("ruling.title", count=len(value))
    names = [text(f"ruling.{name}") for name in PRESETS]
    width = max((len(ruling.id) for ruling in value), default=0)
    table = PageTable(
        title,
        (text("ruling.question"), *names),
        partial(_ruling_rows, value),
        tuple(
            f"{ruling.id:{width}}  {ruling.question} {_short(ruling, 'standard')}"
            for ruling in value
        ),
        heads=0,
        wraps=True,
        height=520,
    )
    return Document("", (table,), first_line=title, panel=False, width=0, flush=True)


def _ruling_rows(value: RulingBook) -> Iterator[tuple[Cell, ...]]:
    for ruling in value:
        asked = Document(ruling.question, (Line((Span(ruling.id, "code"),)),))
        yield asked, *(_preset(ruling, name) for name in PRESETS)


def _preset(value: Ruling, name: str) -> Cell:
    """Return the answer of a preset; it stands out if the standard one is another."""
    answer = value.presets[name]
    differs = answer != value.presets["standard"]
    return Span(_short(value, name), "strong" if differs else "small", value.answer(answer).text)


def _short(value: Ruling, preset: str) -> str:
    """Return what a preset answers, without its explanation."""
    return re.split(r"\s*[:.]", value.answer(value.presets[preset]).text)[0]


def chosen_rulings(value: Rulings) -> Document:
    """Describe a set of rulings: the preset, and what is decided otherwise."""
    changes = (
        text("ruling.changed", ruling=ruling, answer=rulings()[ruling].answer(answer).text)
        for ruling, answer in value.changes.items()
    )
    return Document(text("ruling.chosen", preset=value.preset), tuple(map(Note, changes)))


# ---------------------------------------------------------------------- what a search finds


def findings(value: Findings) -> Document:
    """Describe what answers a question: a line to open for each, or what to try instead."""
    if not value.items:
        return Document(
            text("finding.none", question=value.question), (Note(text("finding.try")),), panel=False
        )
    return Document(
        text("finding.title", count=len(value), question=value.question),
        tuple(map(_finding, value)),
    )


def _finding(value: Finding) -> Fold:
    title = f"{text(f'finding.{value.kind}')} · {value.title}"
    inside = (Note(value.line), Line((Span(value.opens, "code"),)))
    told = f"{title} · {value.line} [{value.opens}]"
    return Fold(title, lambda: Document("", inside), told=told, framed=False)
