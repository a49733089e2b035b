"""The answer to a line as a document: the answer first, then how the line was understood."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Card
from glow_explorer.dice import Pool
from glow_explorer.journeys import Moves
from glow_explorer.language import text
from glow_explorer.odds.card_odds import Odds
from glow_explorer.render import describe, words
from glow_explorer.render.document import Document, Fold, Hint, Line, Note, Span, citing
from glow_explorer.render.journeys import (
    best_way,
    first_voyages,
    land_headline,
    moves_headline,
    paths_headline,
    plan_headline,
    reasoned_headline,
    voyage,
)
from glow_explorer.render.judge import (
    order,
    score_headline,
    stock,
    verdict_title,
    yes_or_no,
)
from glow_explorer.render.odds import advice_headline, company_headline, odds_headline
from glow_explorer.render.reasons import because, decisive_line, rule_line
from glow_explorer.rulebook.wording import cases as headings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from glow_explorer.asking import Answer, LinePart, OpenChoice
    from glow_explorer.finding import Finding
    from glow_explorer.judge import Noon, Verdict
    from glow_explorer.judge.reasons import Sign
    from glow_explorer.render.document import Block
    from glow_explorer.rulebook import Rule

MOST_REASONED = 3
"""Of more cards the first line says only yes and no: the reasons follow."""


def answer(value: Answer) -> Document:
    """Describe an answer: the answer, how the line was read, the details, what is related."""
    return Document(
        headline(value),
        (
            *_open_points(value),
            *_details(value),
            *map(_rule, _related_rules(value)),
            *map(_case, value.case_ids),
            *_understood(value),
        ),
        sign=sign(value),
        decisive=decisive_line(value.reasons),
    )


def sign(value: Answer) -> Sign | None:
    """Return whether the answer is a yes or a no; None if it is neither."""
    return yes_or_no(value.says) if isinstance(value.says, bool) else None


# ---------------------------------------------------------------------- the first line


def headline(value: Answer) -> str:
    """Return the answer in one line, with the reason that decides."""
    if value.lacks == ("choice",) or (value.lacks and len(value.choices) == 1):
        return choice_words(value.choices[0])
    if value.lacks:
        wanted = words.listed([text(f"asking.{name}") for name in dict.fromkeys(value.lacks)])
        return text("asking.lacks", wanted=wanted)
    said = _verdicts_line(value) if value.verdicts else _HEADLINES[value.asks](value)
    supposed = supposition(value)
    return text("asking.supposed", dice=supposed, said=said) if supposed else said


def supposition(value: Answer) -> str:
    """Return in words what is only supposed; empty if nothing is."""
    dice = [
        die
        for part in value.parts
        if part.supposed and part.kind in ("dice", "more-dice")
        for die in part.value
    ]
    return words.typed_dice(Pool(dice, unlimited=True)) if dice else ""


def _verdicts_line(value: Answer) -> str:
    if len(value.verdicts) == 1:
        verdict = value.verdicts[0]
        first = _how_often(verdict) if value.asks == "times" else _yes_or_no(fires=value.says)
        return text("asking.first", answer=first, said=verdict_title(verdict))
    if len(value.verdicts) > MOST_REASONED:
        return text("card.sentence", said=_in_short(value.verdicts))
    return " ".join(
        because(text("asking.for", answer=_first(verdict), card=_name(verdict)), verdict.reasons)
        for verdict in value.verdicts
    )


def unsupposed_line(value: Answer) -> str:
    """Return what is answered without what is supposed; empty if nothing is."""
    return text("asking.unsupposed", said=_in_short(value.unsupposed)) if value.unsupposed else ""


def _in_short(verdicts: Iterable[Verdict]) -> str:
    """Return yes or no for each card, without reasons."""
    return " · ".join(
        text("asking.for", answer=_first(verdict), card=_name(verdict)) for verdict in verdicts
    )


def _first(value: Verdict) -> str:
    """Return the first word of a verdict: yes, no, or how often."""
    return _how_often(value) if value.times > 1 else _yes_or_no(fires=value.fires)


def _name(value: Verdict) -> str:
    return words.clear_name(value.card)


def _yes_or_no(*, fires: bool) -> str:
    return text("case.yes" if fires else "case.no")


def _how_often(value: Verdict) -> str:
    return words.capital(text("case.number-time", number=value.times))


def _judged_line(value: Answer) -> str:
    first = _yes_or_no(fires=value.result.legal)
    return text("asking.first", answer=first, said=reasoned_headline(value.result))


def _odds_line(value: Answer) -> str:
    if not isinstance(value.result, Odds):
        return company_headline(value.result)
    chance = words.percent(value.result.at_least_once, 1)
    return text("asking.first", answer=chance, said=odds_headline(value.result))


def _order_line(value: Answer) -> str:
    noon: Noon = value.result
    matters = text("noon.matters") if noon.order_matters else text("noon.free")
    return text("asking.order", order=order(noon.best), stock=stock(noon.best), matters=matters)


def _noon_line(value: Answer) -> str:
    return text("asking.noon", stock=stock(value.result.best), order=order(value.result.best))


def _where_line(value: Answer) -> str:
    if isinstance(value.result, Moves):
        ways = [voyage(move.origin, move.to) for move in value.result]
        said = moves_headline(value.result)
        return text("asking.first", answer=words.listed(ways), said=said) if ways else said
    return f"{best_way(value.result)} {paths_headline(value.result)}"


def _plan_line(value: Answer) -> str:
    """Say what to do today, if the plan is one for the sea, and what the days left are worth."""
    if not hasattr(value.result, "boats"):
        return land_headline(value.result)
    said = plan_headline(value.result)
    if not value.result.days:
        return said
    chances = first_voyages(value.result)
    if len(chances) == 1:
        return text("asking.plan-today", voyage=words.capital(next(iter(chances))), said=said)
    likely = [f"{best} ({words.percent(chance)})" for best, chance in chances.items()]
    return text("asking.plan-by-dice", voyages=" · ".join(likely), said=said)


def _about_line(value: Answer) -> str:
    card: Card = value.result
    powers = ", ".join(power for _, power in words.powers(card))
    does = words.noon(card) if card.effect else powers
    return text("card.labelled", label=words.capital(words.clear_name(card)), said=does)


def _rule_line(value: Answer) -> str:
    first = value.findings[0]
    if first.kind == "ruling":
        return text("verdict.ruled", question=first.title, answer=first.line)
    return text("card.labelled", label=first.title, said=_finding_line(first))


_HEADLINES: dict[str, Callable[[Answer], str]] = {
    "sail": _judged_line,
    "walk": _judged_line,
    "odds": _odds_line,
    "reroll": lambda value: advice_headline(value.result),
    "order": _order_line,
    "noon": _noon_line,
    "where": _where_line,
    "plan": _plan_line,
    "score": lambda value: score_headline(value.result),
    "about": _about_line,
    "rule": _rule_line,
    "lay": lambda _: text("asking.laid"),
}


# ---------------------------------------------------------------------- what follows


def _open_points(value: Answer) -> Iterator[Block]:
    """Describe what may mean several things, and what was not understood."""
    for choice in value.choices:
        typed = [option.typed for option in choice.options]
        yield Hint(text("asking.choose", text=choice.text, options=typed))
    if value.unread:
        yield Hint(text("asking.unread", words=list(value.unread)))


def _details(value: Answer) -> Iterator[Block]:
    if len(value.verdicts) == 1:
        yield Note(words.noon(value.verdicts[0].card), on_page=False)
        yield from describe(value.verdicts[0]).body
    else:
        yield from map(_verdict, value.verdicts)
    if before := unsupposed_line(value):
        yield Note(before)
    if value.asks == "rule":
        yield from (_finding(value, place) for place in range(len(value.findings)))
    elif value.result is not None:
        yield from describe(value.result).body


def _verdict(value: Verdict) -> Fold:
    inside = partial(describe, value)
    return Fold(
        verdict_title(value), inside, yes_or_no(value.fires), opened=True, unfolds=True
    )  # fmt: skip


def _finding_line(value: Finding) -> str:
    """Return what was found in one line; a rule with its page."""
    return citing(rule_line(value.id), value.line) if value.kind == "rule" else value.line


def finding_view(value: Finding) -> dict[str, Any]:
    """Return what was found as plain values: a line to open, and what it says."""
    title = f"{text(f'finding.{value.kind}')} · {value.title}"
    return {"title": title, "sign": "", "text": _finding_line(value), "reasons": []}


def _finding(value: Answer, place: int) -> Fold:
    finding = value.findings[place]
    title = f"{text(f'finding.{finding.kind}')} · {finding.title}"
    line = _finding_line(finding)
    inside = (Note(line), Line((Span(finding.opens, "code"),)))
    return Fold(
        title,
        lambda: Document("", inside),
        in_terminal=place > 0,  # the first is the answer itself
        told=f"{title} · {line} [{finding.opens}]",
        framed=False,
        opened=place == 0,
    )


def _related_rules(value: Answer) -> tuple[Rule, ...]:
    """Return the rules that the answer rests on; those that were searched for stand above."""
    return () if value.asks == "rule" else value.rules[:MOST_REASONED]


def _rule(value: Rule) -> Fold:
    line = rule_line(value.id)
    title = f"{text('finding.rule')} · {line.name} ({line.where})"
    inside = (Note(line.text), Line((Span(f'glow.rules["{value.id}"]', "code"),)))
    return Fold(
        title,
        lambda: Document("", inside),
        told=text("card.labelled", label=title, said=line.text),
        framed=False,
    )


def _case(case_id: str) -> Fold:
    heading = headings()[case_id]
    title = f"{text('finding.case')} · {heading.title}"
    typed = f'glow.casebook["{case_id}"]'
    inside = (Note(heading.question), Line((Span(typed, "code"),)))
    told = text("card.labelled", label=title, said=f"{heading.question} [{case_id}]")
    return Fold(title, lambda: Document("", inside), told=told, framed=False)


# ---------------------------------------------------------------------- how it was understood


def _understood(value: Answer) -> Iterator[Block]:
    parts = [part_words(part) for part in value.parts]
    if parts:
        yield Note(text("asking.understood", parts=parts), faint=True)


def part_words(value: LinePart) -> str:
    """Return in words what was understood, and of which words if one was taken for another."""
    said = _part_words(value)
    if value.supposed:
        said = text("asking.if", said=said)
    return text("asking.corrected", text=value.text, said=said) if value.corrected else said


def _part_words(value: LinePart) -> str:
    if value.kind in ("dice", "more-dice"):
        return words.typed_dice(Pool(value.value, unlimited=True))
    if isinstance(value.value, Card):
        return words.clear_name(value.value)
    shown = list(value.value) if isinstance(value.value, tuple) else value.value
    return text(f"asking.part-{value.kind.replace('_', '-')}", value=shown)


def choice_words(value: OpenChoice) -> str:
    """Return in words what has to be chosen."""
    return text(f"asking.which-{value.kind}", text=value.text)
