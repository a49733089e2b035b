"""The casebook as documents: questions, the answers of today, and what presets say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.language import text, typeset
from glow_explorer.render import describe, words
from glow_explorer.render.document import (
    Alternatives,
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
from glow_explorer.render.reasons import alternatives, because, reason_line, rule_line, sentence
from glow_explorer.rulebook import PRESETS, as_rulings, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.cases import Case, CaseAnswer, Casebook, CaseComparison
    from glow_explorer.render.document import Cell
    from glow_explorer.rulebook import Rulings

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
    if value.unit in _PLACES:
        return words.listed([_PLACES[value.unit](place) for place in value.says])
    if not value.unit:
        return words.listed([*map(words.whole, value.says)])
    return text("case.then").join(
        text(f"case.number-{value.unit}", number=number) for number in value.says
    )


def _voyage(way: tuple[int, int]) -> str:
    return text("case.voyage", origin=words.island(way[0]), to=words.island(way[1]))


def _village(worth: int) -> str:
    return text("case.village", worth=worth)


_PLACES: Mapping[str, Callable[[Any], str]] = {
    "voyage": _voyage, "village": _village, "island": words.island, "space": words.space,
}  # fmt: skip
"""What names the places of an answer, by what they are."""


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
            *_results(value),
            *(Note(_rule(rule_id)) for rule_id in value.rules),
        ),
        answer=said,
        panel=False,
        width=980,
        flush=True,
    )


def _results(value: Case) -> tuple[Group | Alternatives, ...]:
    """Describe what was judged; of a game, what other rulings give is told of the whole case."""
    documents = tuple(map(describe, value.results()))
    if value.kind != "game":
        return (Group(documents),)
    shown = tuple(
        document._replace(
            body=tuple(part for part in document.body if not isinstance(part, Alternatives))
        )
        for document in documents
    )
    return Group(shown), alternatives(_Asked(value), _told_answer)


def _told_answer(value: CaseAnswer | _Asked) -> str:
    return answer_sentence(value.case.answer() if isinstance(value, _Asked) else value)


class _Asked(NamedTuple):
    """A case as an answer under rulings."""

    case: Case

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that the case is about, with the usual answers."""
        usual = as_rulings("standard")
        return {ruling: usual[ruling] for ruling in self.case.rulings}

    def if_ruled(self) -> Mapping[str, Mapping[str, CaseAnswer]]:
        """What every other answer gives."""
        return self.case.if_ruled()


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
            f"{case.title}{' ⚖' if case.disputed else ''} · {case.question}",
            partial(_in_the_list, case),
            told=f"{case.id:{width}}  {case.question}",
            framed=False,
        )
        for case in value
    ]
    title = text("case.title", count=len(value))
    return Document(title, tuple(cases), panel=False, width=980, flush=True)


def comparison(value: CaseComparison) -> Document:
    """Describe on which cases rulings differ, and what each says."""
    differing = value.differing
    heads = [_rulings_name(rulings) for rulings in value.rulings]
    rows = [(case.title, *map(_says, value.answers[case.id])) for case in differing]
    table = PageTable(
        "",
        tuple(map(words.capital, (text("case.case"), *heads))),
        lambda: [
            (title, first, *(_other(said, first) for said in others))
            for title, first, *others in rows
        ],
        tuple(f"{title}: {' | '.join(answers)}" for title, *answers in rows),
        heads=0,
        wraps=True,
        height=560,
    )
    title = text("case.compared", count=len(differing), cases=len(value.cases))
    return Document(title, (table,) if rows else (), panel=False, width=0, flush=True)


def _rulings_name(value: Rulings) -> str:
    """Name a preset, or rulings of one's own."""
    return text("case.own-rulings") if value.changes else text(f"ruling.{value.preset}")


def _other(said: str, first: str) -> Cell:
    """Return an answer; it stands out if it is not that of the first rulings."""
    return said if said == first else Span(said, "strong")


def _in_the_list(value: Case) -> Document:
    """Describe a case in short: the answer, the names of its rules, and how to open it."""
    said = Line((Span(answer_sentence(value.answer()), "strong"),))
    names = [rules()[rule].name for rule in value.rules]
    opened = Line((Span(f'glow.casebook["{value.id}"]', "code"),))
    return Document("", (said, Note(text("ruling.rules", names=names)), _presets(value), opened))
