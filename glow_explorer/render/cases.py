"""The casebook as documents: questions, the answers of today, and what presets say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from glow_explorer.judge import Noon, Outcome, Ranking, Score, Verdict
from glow_explorer.judge.rerolls import Rerolls
from glow_explorer.language import text
from glow_explorer.render import describe, journeys, judge
from glow_explorer.render.document import Document, Fold, Group, Line, Note, PageTable, Span
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


def case(value: Case) -> Document:
    """Describe a case: question, answer of today, rules, and what each preset says."""
    body = [Note(value.question)]
    if value.example:
        body.append(Note(example(value), faint=True))
    return Document(
        value.title,
        (
            *body,
            Group(tuple(map(describe, value.results()))),
            *(Note(_rule(rule_id)) for rule_id in value.rules),
            _presets(value),
        ),
        first_line=f"{value.title} ({value.id})",
        panel=False,
        width=980,
        flush=True,
    )


def _rule(rule_id: str) -> str:
    rule = rules()[rule_id]
    return f"{_labelled(rule.name, rule.text)} [{rule_id}]"


def _labelled(label: str, sentence: str) -> str:
    return text("card.labelled", label=label, said=sentence)


def _presets(value: Case) -> Note | Document:
    """Describe what each preset says, or that they agree."""
    if not value.disputed:
        return Note(text("case.agreed"), faint=True)
    answers = _answers(value)
    lines = tuple(_labelled(name, answer) for name, answer in answers.items())
    table = PageTable("", (), answers.items, lines, heads=0, wraps=True)
    return Document(text("case.presets"), (table,))


def _answers(value: Case) -> dict[str, str]:
    """Return what each preset says, in one line."""
    presets = value.presets()
    first = presets[PRESETS[0]]
    return {
        text(f"ruling.{preset}"): " ".join(map(in_short, results, first))
        for preset, results in presets.items()
    }


def casebook(value: Casebook) -> Document:
    """Describe the cases as a list: each opens to the answer of today."""
    width = max((len(case.id) for case in value), default=0)
    cases = [
        Fold(
            f"{case.title} · {case.question}",
            partial(_in_the_list, case),
            told=f"{case.id:{width}}  {case.question}",
            framed=False,
        )
        for case in value
    ]
    title = text("case.title", count=len(value))
    return Document(title, tuple(cases), panel=False, width=980, flush=True)


def _in_the_list(value: Case) -> Document:
    """Describe a case in short: the answer, the names of its rules, and how to open it."""
    answers = (Line((Span(headline(result), "strong"),)) for result in value.results())
    names = [rules()[rule].name for rule in value.rules]
    opened = Line((Span(f'glow.casebook["{value.id}"]', "code"),))
    return Document(
        "", (*answers, Note(text("ruling.rules", names=names)), _presets(value), opened)
    )
