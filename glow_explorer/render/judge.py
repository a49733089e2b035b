"""What the judge says: verdicts, noons, rerolls and final counts as documents."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from glow_explorer.judge.reasons import Sign
from glow_explorer.language import text, typeset
from glow_explorer.render import words
from glow_explorer.render.document import (
    NO,
    NOTE,
    YES,
    Alternatives,
    Amount,
    DiceRow,
    Document,
    Fold,
    Hint,
    Note,
    PageTable,
    Reasons,
    RulingLine,
    cited,
)
from glow_explorer.render.reasons import (
    alternatives,
    because,
    decisive_line,
    reason_line,
    reason_lines,
    reasons_block,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from glow_explorer.game import TomScore
    from glow_explorer.judge import Change, Noon, Outcome, Reason, Verdict
    from glow_explorer.judge.noon import OrderMatters
    from glow_explorer.judge.outcome import NoonStep
    from glow_explorer.judge.reroll_sources import Rerolls
    from glow_explorer.judge.score import Ranking, Score
    from glow_explorer.render.document import Cell

MOST_OUTCOMES = 12
STOCK: Mapping[str, str] = {
    "light": "light", "footprints": "footprint", "fireflies": "firefly", "rerolls": "reroll",
}  # fmt: skip
"""What a player has, each with the name of its effect."""


class Holder(Protocol):
    """Somebody who has light and tokens."""

    @property
    def light(self) -> int | None:
        """The score."""
        ...  # pragma: no cover


def reason(value: Reason) -> Document:
    """Describe a reason with the rule it rests on."""
    block = Reasons((reason_line(value),), in_terminal=False)
    return Document("", (block,), first_line=cited(reason_line(value)), panel=False)


def change(value: Change) -> Document:
    """Describe which dice to turn."""
    marks = {index: YES for index, _ in value.turns}
    sentence = change_sentence(value)
    body = (Note(sentence, in_terminal=False), DiceRow(tuple(value.after), marks))
    return Document("", body, first_line=sentence, panel=False)


def change_sentence(value: Change) -> str:
    """Return in words which dice to turn."""
    turns = [
        text("verdict.turn", die=words.plain_die(value.roll[index]), symbol=symbol)
        for index, symbol in value.turns
    ]
    return text("verdict.change", turns=turns)


# ---------------------------------------------------------------------- the verdict on a card


def verdict_title(value: Verdict) -> str:
    """Return the verdict in one sentence, with the reason that decides."""
    name = words.capital(words.spoken(value.card))
    if value.fires:
        return because(text("verdict.yes", card=name, count=value.times), value.reasons)
    return because(text("verdict.no", card=name), value.reasons)


def verdict(value: Verdict) -> Document:
    """Describe a verdict: the dice, the reasons, the smallest change, what other rulings give."""
    title = verdict_title(value)
    hint = what_would_do(value)
    return Document(
        title,
        (
            DiceRow(tuple(value.roll), marks(value)),
            reasons_block(value.reasons, refused=not value.fires),
            *([Hint(hint)] if hint else ()),
            alternatives(value, how_often),
        ),
        sign=yes_or_no(value.fires),
        decisive=decisive_line(value.reasons),
        first_line=f"{title} ({words.noon(value.card)})",
        beside=(value.card,) if value.card.effect else (),
    )


def yes_or_no(answer: bool) -> Sign:  # noqa: FBT001 - which is all it looks at
    """Return the sign of an answer."""
    return Sign.FOR if answer else Sign.AGAINST


def marks(value: Verdict) -> dict[int, str]:
    """Return what each die does: it serves, it stands in the way, or it does not count."""
    marked = {index: YES for used in value.uses for index in used}
    marked |= dict.fromkeys(value.blocking, NO)
    silent = set(range(len(value.roll))) - set(value.hand.counted)
    return marked | {index: NOTE for index in silent if index not in value.blocking}


def how_often(value: Verdict) -> str:
    """Return in words how often a card triggers."""
    if not value.fires:
        return text("verdict.never")
    return text("verdict.times", count=value.times)


def what_would_do(value: Verdict) -> str:
    """Return the smallest change that makes a card trigger, or how many dice are missing."""
    if value.change is not None:
        return change_sentence(value.change)
    dice_needed = value.card.condition.same or len(value.card.condition.needs)
    if not value.fires and value.card.effect and (lack := dice_needed - len(value.roll)) > 0:
        return text("verdict.too-few", count=lack)
    return ""


# ---------------------------------------------------------------------- noon


def stock(value: Holder) -> str:
    """Return in words what a player has: light and tokens."""
    return ", ".join(
        text(
            f"effect.{effect}", count=getattr(value, name), amount=words.whole(getattr(value, name))
        )
        for name, effect in STOCK.items()
    )


def order(value: Outcome) -> str:
    """Return an order in words, card by card."""
    counted = ((step, len(list(same))) for step, same in groupby(value.steps))
    parts = [
        f"{applied(step)} ×{number}" if number > 1 else applied(step) for step, number in counted
    ]
    return " → ".join(parts) or text("noon.nothing")


def applied(value: NoonStep) -> str:
    """Return one application in words, with what was chosen."""
    name, chosen = words.spoken(value.card), choice(value)
    return f"{name} ({chosen})" if chosen else name


def choice(value: NoonStep) -> str:
    """Return in words what is chosen with an application, if something is."""
    if value.nobody:
        return text("noon.call-nobody")
    if value.called is not None:
        return text("noon.call", name=words.spoken(value.called))
    return "" if value.die is None else text("noon.gives-back", die=words.die(value.die))


def in_short(value: Outcome) -> str:
    """Return in one line an order, its result, and who is left: companions, and spells if any."""
    left = [words.spoken(card) for card in (*value.companions, *value.spells)]
    return f"{order(value)} ⇒ {stock(value)} [{', '.join(left) or '–'}]"


def outcome(value: Outcome) -> Document:
    """Describe a result, the order that leads to it, and what happens on the way."""
    way = Note(words.labelled("noon.order", order(value)))
    row = DiceRow(tuple(value.dice))
    return Document(stock(value), (way, reasons_block(value.events), row))


def noon_headline(value: Noon) -> str:
    """Return in one line the best result, and how many there are."""
    return f"{stock(value.best)} ({text('noon.outcomes', count=len(value.outcomes))})"


def noon(value: Noon) -> Document:
    """Describe a noon: the verdict on every card, every result, and whether the order matters."""
    title = text("noon.title", name=words.name(value.company.adventurer))
    headline = noon_headline(value)
    verdicts = [
        Fold(verdict_title(judged), partial(verdict, judged), yes_or_no(judged.fires))
        for judged in value.verdicts
    ]
    row = DiceRow(tuple(value.roll))
    matters = order_matters(value.order_matters)
    matters = matters._replace(body=(*matters.body, _noon_alternatives(value)))
    return Document(
        title,
        (row, *verdicts, _outcomes(value.outcomes), matters),
        first_line=text("card.labelled", label=title, said=headline),
        answer=headline,
        panel=False,
        width=980,
    )


def _outcomes(values: tuple[Outcome, ...]) -> Document:
    columns = [text(f"noon.{name}") for name in (*STOCK, "order", "companions", "dice")]
    shown = values[:MOST_OUTCOMES]
    lines = [
        f"{number}. {stock(result)} — {order(result)}"
        for number, result in enumerate(shown, start=1)
    ]
    table = PageTable("", tuple(columns), partial(_outcome_rows, shown), tuple(lines), strong=0)
    left = len(values) - MOST_OUTCOMES
    more = [Note(text("noon.more", count=left), faint=True)] if left > 0 else []
    return Document(text("noon.outcomes", count=len(values)), (table, *more))


def _outcome_rows(values: Iterable[Outcome]) -> Iterator[tuple[Cell, ...]]:
    for result in values:
        held = (words.whole(getattr(result, name)) for name in STOCK)
        companions = ", ".join(words.spoken(card) for card in result.companions) or "–"
        yield (*held, order(result), companions, DiceRow(tuple(result.dice)))


def _noon_alternatives(value: Noon) -> Alternatives:
    """Return the rulings that a noon used whose other answers would give something else."""
    ruled = alternatives(
        value, lambda other: f"{noon_headline(other)}.", lambda answer: answer.outcomes
    )
    return Alternatives(
        tuple(
            RulingLine(*line[:3], tuple(other for other in line.others if other.differs))
            for line in ruled.rulings
            if line.decides
        )
    )


def order_matters(value: OrderMatters) -> Document:
    """Describe whether the order matters, and why."""
    title = text("noon.matters") if value else text("noon.free")
    return Document(title, (reasons_block(value.reasons),) if value else (), panel=False)


# ---------------------------------------------------------------------- rerolls


def rerolls_headline(value: Rerolls) -> str:
    """Return in words how many rerolls there are."""
    return text("journey.rerolls", count=value.total)


def rerolls(value: Rerolls) -> Document:
    """Describe the rerolls at hand, and where they come from."""
    return Document(
        rerolls_headline(value),
        (reasons_block(value.reasons), alternatives(value, rerolls_headline)),
    )


# ---------------------------------------------------------------------- the final count


def score(value: Score) -> Document:
    """Describe a final count line by line, with its reasons."""
    title = text("score.title", name=words.name(value.company.adventurer))
    return Document(
        title,
        (*score_lines(value), alternatives(value, total)),
        decisive=decisive_line(value.reasons),
        first_line=text("card.labelled", label=title, said=words.whole(value.total)),
        answer=score_headline(value),
    )


def score_headline(value: Score) -> str:
    """Return the total in one line."""
    return f"{text('score.total')} {value.total}"


def total(value: Score | TomScore) -> str:
    """Return the total of a count in words."""
    return f"{words.labelled('score.total', words.whole(value.total))}."


def score_lines(value: Score) -> tuple[Amount, ...]:
    """Return the lines of a count: label, amount and reasons."""
    rules = {
        "cards": ("end.cards",),
        "journey": ("end.province", "end.archipelago"),
        "fireflies": ("end.fireflies",),
        "footprints": ("end.footprints",),
        "total": ("end.winner",),
    }
    lines = [Amount("light", text("score.light"), str(value.light))]
    for name, among in rules.items():
        amount = getattr(value, name)
        shown = words.whole(amount) if name == "total" else words.signed(amount)
        reasons = [reason for reason in value.reasons if reason.rule in among]
        lines.append(Amount(name, text(f"score.{name}"), shown, reason_lines(reasons)))
    return tuple(lines)


def ranking(value: Ranking) -> Document:
    """Describe who wins, and why."""
    return Document(
        text("score.ranking"),
        (*map(Note, places(value)), reasons_block(value.reasons)),
        decisive=decisive_line(value.reasons),
        first_line=words.labelled("score.ranking", ", ".join(map(typeset, value.winners))),
        answer=ranking_headline(value),
    )


def ranking_headline(value: Ranking) -> str:
    """Return in one line why somebody wins."""
    return told(value.reasons[0])


def places(value: Ranking) -> list[str]:
    """Return the places in words; whoever comes after a shared one has as many before them."""
    lines, place = [], 1
    for names in value.places:
        total, players = value.scores[names[0]].total, [*map(typeset, names)]
        lines.append(
            text("score.place", place=place, names=players, total=words.whole(total), count=total)
        )
        place += len(names)
    return lines
