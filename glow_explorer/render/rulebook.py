"""The rules and the rulings, in words and as HTML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from glow_explorer.language import available, text, using
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    add,
    box,
    cell,
    headed,
    page,
    source,
)
from glow_explorer.rulebook import PRESETS, rules, rulings
from glow_explorer.spelling import fold

if TYPE_CHECKING:
    from glow_explorer.rulebook import Rule, Rules, RulingBook, Rulings
    from glow_explorer.rulebook.rulings import Ruling

_WIDE = "max-width: 760px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
_WRAP = "white-space: normal; vertical-align: top"

# Hides the rows that lack a word of what is typed. Without scripts the table is just a table.
_FILTER = (
    "const fold = t => t.normalize('NFD').replace(/[\\u0300-\\u036f'’]/g, '').toLowerCase();"
    "const wanted = fold(this.value).split(/[\\s_-]+/);"
    "for (const row of this.closest('[data-rules]').querySelectorAll('tbody tr'))"
    " row.hidden = !wanted.every(word => row.dataset.words.includes(word));"
)


def where(value: Rule) -> str:
    """Return in words where a rule stands in the rulebook of the current language."""
    place = text("rule.page", section=value.section.title, page=value.page)
    if value.also:
        also = text("rule.also", sections=[section.title for section in value.also])
        return f"{place} · {also}"
    return place


def rule_text(value: Rule) -> str:
    """Return one rule in words in every language, with its place and the rules related to it."""
    lines = [value.id]
    for code in available():
        with using(code):
            lines.append(text("card.labelled", label=value.name, said=value.text))
            lines.append(f"  {where(value)}")
    if value.related:
        lines.append(text("rule.related", names=list(value.related)))
    return "\n  ".join(lines)


def rules_text(value: Rules) -> str:
    """List rules, a few lines each."""
    if not value.rules:
        return text("rule.none")
    lines = [text("rule.title", count=len(value))]
    lines += [f"{rule.id}  {rule.text} [{where(rule)}]" for rule in value]
    return "\n".join(lines)


def rule_page(value: Rule) -> str:
    """Show one rule in every language, and the rules related to it."""
    root = page(f"{PANEL}; {_WIDE}")
    _code(root, value.id)
    for code in available():
        with using(code):
            part = box("margin-top: 6px", root)
            part.set("lang", code)
            box("font-weight: 700", part, value.name)
            box("", part, value.text)
            box(FAINT, part, where(value))
    if value.related:
        box("margin-top: 8px; font-weight: 600", root, text("rule.related", names=""))
        for rule_id in value.related:
            details = add(root, "details", "margin-top: 2px")
            add(details, "summary", "cursor: pointer").text = f"{rules()[rule_id].name} ({rule_id})"
            box("padding-left: 14px", details, rules()[rule_id].text)
    return source(root)


def rules_page(value: Rules) -> str:
    """Show rules as a table with a field to search in it."""
    root = page()
    if not value.rules:
        box("", root, text("rule.none"))
        return source(root)
    root.set("data-rules", "")
    field = add(
        root,
        "input",
        "box-sizing: border-box; width: 100%; max-width: 360px; padding: 6px 10px; "
        "font: inherit; margin: 2px 0 8px",
    )
    for name, content in {
        "type": "search",
        "placeholder": text("rule.search"),
        "aria-label": text("rule.search"),
        "oninput": _FILTER,
    }.items():
        field.set(name, content)
    frame = box("overflow: auto; max-height: 460px", root)
    columns = [text(f"rule.{name}") for name in ("id", "text", "where")]
    body = headed(frame, text("rule.title", count=len(value)), columns)
    for rule in value:
        row = ET.SubElement(body, "tr")
        row.set("data-words", _found_by(rule))
        _wrap(cell(row, "th", rule.id)).set("scope", "row")
        words = box("min-width: 220px")
        box("font-weight: 600", words, rule.name)
        box("", words, rule.text)
        _wrap(cell(row, "td", words))
        _wrap(cell(row, "td", where(rule)))
    return source(root)


def _found_by(value: Rule) -> str:
    """Return everything by which a row is found when somebody types in the field."""
    parts = [value.id]
    for texts in (value.names, value.wording, value.words):
        parts += texts.values()
    return " ".join(fold(part).replace("-", " ") for part in parts)


def _wrap(element: ET.Element) -> ET.Element:
    element.set("style", f"{element.get('style')}; {_WRAP}")
    return element


def _code(parent: ET.Element, code: str) -> None:
    add(parent, "code", "background: none; color: inherit; padding: 0").text = code


def _answers(value: Ruling) -> list[str]:
    """Return each answer in words, and which presets give it."""
    lines = []
    for answer in value.answers:
        names = [text(f"ruling.{name}") for name in PRESETS if value.presets[name] == answer.id]
        lines.append(
            text("ruling.given-by", answer=answer.text, presets=names) if names else answer.text
        )
    return lines


def ruling_text(value: Ruling) -> str:
    """Return a disputed point in words: the question, its answers, the evidence."""
    lines = [value.id, value.question]
    for answer, line in zip(value.answers, _answers(value), strict=True):
        lines.append(f"- {answer.id}: {line}")
    lines += [
        text("card.labelled", label=text(f"ruling.{evidence.source}"), said=evidence.text)
        for evidence in value.evidence
    ]
    lines.append(text("ruling.rules", names=list(value.rules)))
    return "\n  ".join(lines)


def ruling_page(value: Ruling) -> str:
    """Show a disputed point: the question, its answers, the evidence."""
    root = page(f"{PANEL}; {_WIDE}")
    _code(root, value.id)
    box("font-weight: 700; margin-top: 4px", root, value.question)
    for answer, sentence in zip(value.answers, _answers(value), strict=True):
        line = box("margin-top: 4px", root)
        _code(line, answer.id)
        add(line, "span", "margin-left: 8px").text = sentence
    for evidence in value.evidence:
        label = text(f"ruling.{evidence.source}")
        box(
            f"{FAINT}; margin-top: 4px",
            root,
            text("card.labelled", label=label, said=evidence.text),
        )
    box(FAINT, root, text("ruling.rules", names=list(value.rules)))
    return source(root)


def ruling_book_text(value: RulingBook) -> str:
    """List all rulings, one line each."""
    lines = [text("ruling.title", count=len(value))]
    width = max((len(ruling.id) for ruling in value), default=0)
    lines += [
        f"{ruling.id:{width}}  {ruling.question} {ruling.presets['standard']}" for ruling in value
    ]
    return "\n".join(lines)


def ruling_book_page(value: RulingBook) -> str:
    """Show all rulings as a table: the question, and what each preset answers."""
    root = page("overflow: auto; max-height: 520px")
    names = [text(f"ruling.{name}") for name in PRESETS]
    columns = [text("ruling.id"), text("ruling.question"), *names]
    body = headed(root, text("ruling.title", count=len(value)), columns)
    for ruling in value:
        row = ET.SubElement(body, "tr")
        _wrap(cell(row, "th", ruling.id)).set("scope", "row")
        _wrap(cell(row, "td", box("min-width: 240px", None, ruling.question)))
        for name in PRESETS:
            answer = ruling.presets[name]
            shown = ET.Element("span" if answer == ruling.presets["standard"] else "b")
            shown.text = answer
            shown.set("title", ruling.answer(answer).text)
            cell(row, "td", shown)
    return source(root)


def rulings_text(value: Rulings) -> str:
    """Return a set of rulings in words: the preset, and what is decided otherwise."""
    lines = [text("ruling.chosen", preset=value.preset)]
    lines += [
        text("ruling.changed", ruling=ruling, answer=rulings()[ruling].answer(answer).text)
        for ruling, answer in value.changes.items()
    ]
    return "\n  ".join(lines)


def rulings_page(value: Rulings) -> str:
    """Show a set of rulings."""
    root = page(f"{PANEL}; {_WIDE}")
    first, *others = rulings_text(value).split("\n  ")
    box("font-weight: 700", root, first)
    for line in others:
        box("", root, line)
    return source(root)
