"""The casebook in words and as HTML: questions, the answers of today, and what presets say."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any, Final

from glow_explorer.judge import Noon, Outcome, Ranking, Score, Verdict
from glow_explorer.judge.rerolls import Rerolls
from glow_explorer.language import text
from glow_explorer.render import describe, journeys, judge, pages
from glow_explorer.render.pages import FAINT, add, box, cell, headed, page, source
from glow_explorer.rulebook import PRESETS, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.cases import Case, Casebook

MOST_TOLD = 6


def headline(value: Any) -> str:
    """Return the answer to a case in one line."""
    tell = _HEADLINES.get(type(value))
    return tell(value) if tell else journeys.headline(value)


_HEADLINES: Final[Mapping[type, Callable[[Any], str]]] = {
    Verdict: judge.verdict_title,
    Noon: judge.noon_headline,
    Outcome: judge.stock,
    Score: judge.score_headline,
    Ranking: judge.ranking_headline,
    Rerolls: judge.rerolls_headline,
}


def in_short(value: Any, first: Any) -> str:
    """Return an answer in one line, long enough to differ from the first of several."""
    if isinstance(value, Noon):
        lines = [judge.in_short(outcome) for outcome in value.outcomes[:MOST_TOLD]]
        more = len(value.outcomes) - MOST_TOLD
        return " | ".join([*lines, text("noon.more", count=more)] if more > 0 else lines)
    if type(value) in _HEADLINES:
        return headline(value)
    return journeys.beside(value, first)


def example(value: Case) -> str:
    """Return in words which worked example a case retells."""
    if value.example is None:
        return ""
    key = "case.example-solo" if "solo" in value.example else "case.example"
    return text(key, example=value.example)


def case_text(value: Case) -> str:
    """Return a case in words: question, answer of today, rules, and what each preset says."""
    lines = [f"{value.title} ({value.id})", value.question]
    if value.example:
        lines.append(example(value))
    lines += ["", *map(str, value.results()), ""]
    lines += [
        f"{_labelled(rules()[rule].name, rules()[rule].text)} [{rule}]" for rule in value.rules
    ]
    lines += ["", *_preset_lines(value)]
    return "\n".join(lines)


def _preset_lines(value: Case) -> list[str]:
    if not value.disputed:
        return [text("case.agreed")]
    lines = (f"  {_labelled(name, answer)}" for name, answer in _answers(value).items())
    return [text("case.presets"), *lines]


def _labelled(label: str, sentence: str) -> str:
    return text("card.labelled", label=label, said=sentence)


def _answers(value: Case) -> dict[str, str]:
    """Return what each preset says, in one line."""
    presets = value.presets()
    first = presets[PRESETS[0]]
    return {
        text(f"ruling.{preset}"): " ".join(map(in_short, results, first))
        for preset, results in presets.items()
    }


def case_page(value: Case) -> str:
    """Show a case: the question, the answer of today, the rules, and what each preset says."""
    root = page("max-width: 980px")
    box("font-weight: 700; font-size: 16px", root, value.title)
    _fill_case(root, value)
    return source(root)


def _fill_case(root: ET.Element, value: Case) -> None:
    box("margin: 2px 0 6px; font-style: italic", root, value.question)
    if value.example:
        box(FAINT, root, example(value))
    root.extend(pages.element(describe(result)) for result in value.results())
    for rule_id in value.rules:
        rule = rules()[rule_id]
        box("margin-top: 4px; font-size: 13px", root, f"{rule.name} · {rule.text} ({rule_id})")
    _presets(root, value)


def _presets(root: ET.Element, value: Case) -> None:
    """Show what each preset says, or that they agree."""
    if not value.disputed:
        box(f"{FAINT}; margin-top: 6px", root, text("case.agreed"))
        return
    body = headed(box("margin-top: 8px", root), text("case.presets"), [])
    for name, answer in _answers(value).items():
        row = ET.SubElement(body, "tr")
        cell(row, "th", name).set("scope", "row")
        filled = cell(row, "td", answer)
        filled.set("style", f"{filled.get('style')}; white-space: normal")


def casebook_text(value: Casebook) -> str:
    """List the cases, one line each."""
    lines = [text("case.title", count=len(value))]
    width = max((len(case.id) for case in value), default=0)
    lines += [f"{case.id:{width}}  {case.question}" for case in value]
    return "\n".join(lines)


def casebook_page(value: Casebook) -> str:
    """Show the cases as a list: the question, the answer of today, how to open the case."""
    root = page("max-width: 980px")
    box(FAINT, root, text("case.title", count=len(value)))
    for case in value:
        details = add(root, "details", "margin: 4px 0")
        summary = add(details, "summary", "cursor: pointer")
        add(summary, "b", "").text = case.title
        add(summary, "span", "opacity: 0.85; margin-left: 8px").text = case.question
        inside = box("padding: 4px 0 10px 16px", details)
        for result in case.results():
            box("font-weight: 600", inside, headline(result))
        names = [rules()[rule].name for rule in case.rules]
        box("font-size: 13px", inside, text("ruling.rules", names=names))
        _presets(inside, case)
        add(
            inside, "code", "background: none; color: inherit; padding: 0"
        ).text = f'glow.casebook["{case.id}"]'
    return source(root)
