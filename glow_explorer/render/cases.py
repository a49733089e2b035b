"""The casebook as documents: questions, the answers of today, and what presets say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from glow_explorer.language import text, typeset
from glow_explorer.render import describe, words
from glow_explorer.render.document import (
    Document,
    Fold,
    Group,
    Line,
    Note,
    PageTable,
    Span,
    citing,
)
from glow_explorer.render.judge import yes_or_no
from glow_explorer.render.reasons import because, reason_line, rule_line, sentence
from glow_explorer.rulebook import PRESETS, rules

if TYPE_CHECKING:
    from glow_explorer.cases import Case, CaseAnswer, Casebook

MOST_TOLD = 6


def answer(value: CaseAnswer) -> Document:
    """Describe the answer to a case: yes, no, a number or a name, with the reason that decides."""
    sign = yes_or_no(value.says) if isinstance(value.says, bool) else None
    return Document(
        answer_sentence(value), (), sign=sign, decisive=reason_line(value.reason), panel=False
    )


def answer_sentence(value: CaseAnswer) -> str:
    """Return the answer to a case in one sentence."""
    says = words.capital(_says(value))
    if value.player is None:
        return because(says, (value.reason,))
    told = f"{typeset(value.player)} {sentence(replace(value.reason, shown=()))}"
    return text("verdict.because", answer=says, said=told)


def _says(value: CaseAnswer) -> str:
    """Return what an answer begins with."""
    if isinstance(value.says, bool):
        return text("case.yes" if value.says else "case.no")
    if value.unit == "name":
        return words.listed([typeset(name) for names in value.says for name in names])
    if value.unit == "voyage":
        return words.listed([
            text("case.voyage", origin=words.island(origin), to=words.island(to))
            for origin, to in value.says
        ])  # fmt: skip
    if value.unit in ("island", "space"):
        name = words.island if value.unit == "island" else words.space
        return words.listed([name(place) for place in value.says])
    if not value.unit:
        return words.listed([*map(words.whole, value.says)])
    return text("case.then").join(
        text(f"case.number-{value.unit}", number=number) for number in value.says
    )


def example(value: Case) -> str:
    """Return in words which worked example a case retells."""
    if value.example is None:
        return ""
    key = "case.example-solo" if "solo" in value.example else "case.example"
    return text(key, example=value.example)


def case(value: Case) -> Document:
    """Describe a case: question, answer, what differs by preset; then the position as judged."""
    asked = [Note(value.question)]
    if value.example:
        asked.append(Note(example(value), faint=True))
    said = answer_sentence(value.answer())
    return Document(
        value.title,
        (
            *asked,
            Line((Span(said, "strong"),), told=said),
            _presets(value),
            Group(tuple(map(describe, value.results()))),
            *(Note(_rule(rule_id)) for rule_id in value.rules),
        ),
        answer=said,
        panel=False,
        width=980,
        flush=True,
    )


def _rule(rule_id: str) -> str:
    rule = rule_line(rule_id)
    return citing(rule, rule.text)


def _labelled(label: str, sentence: str) -> str:
    return text("card.labelled", label=label, said=sentence)


def _presets(value: Case) -> Note | Document:
    """Describe what each preset says, or that they agree."""
    if not value.disputed:
        return Note(text("case.agreed"), faint=True)
    answers = answers_by_preset(value)
    lines = tuple(_labelled(name, said) for name, said in answers.items())
    table = PageTable("", (), answers.items, lines, heads=0, wraps=True)
    return Document(text("case.presets"), (table,))


def answers_by_preset(value: Case) -> dict[str, str]:
    """Return what each preset says, in one sentence."""
    return {text(f"ruling.{preset}"): answer_sentence(value.answer(preset)) for preset in PRESETS}


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
    said = Line((Span(answer_sentence(value.answer()), "strong"),))
    names = [rules()[rule].name for rule in value.rules]
    opened = Line((Span(f'glow.casebook["{value.id}"]', "code"),))
    return Document("", (said, Note(text("ruling.rules", names=names)), _presets(value), opened))
