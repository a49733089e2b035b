"""What the judge says, in words, in the current language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.cards import Card, Effect
from glow_explorer.judge.reasons import Sign, decisive
from glow_explorer.language import text
from glow_explorer.minilanguage import DEEDS
from glow_explorer.render import game_terms, words
from glow_explorer.rulebook import rules, rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from glow_explorer.dice import Die
    from glow_explorer.game import Player
    from glow_explorer.judge import Change, Noon, Outcome, Reason, Verdict
    from glow_explorer.judge.matters import OrderMatters
    from glow_explorer.judge.outcome import Step
    from glow_explorer.judge.score import Ranking, Score

YES, NO, NOTE = "✓", "✗", "•"
MARKS = {Sign.FOR: YES, Sign.AGAINST: NO, Sign.REMARK: NOTE}
MOST_OUTCOMES = 12


class Answer(Protocol):
    """What the judge says of anything: it used rulings, and knows what others would give."""

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings used."""
        ...  # pragma: no cover

    def if_ruled(self) -> Mapping[str, Mapping[str, object]]:
        """What every other answer would give."""
        ...  # pragma: no cover


def mark(value: Reason) -> str:
    """Return the sign before a reason: for, against, or a remark."""
    return MARKS[value.sign]


def marked(reasons: Sequence[Reason], *, yes: bool) -> list[tuple[str, Reason]]:
    """Return reasons with their signs; if the answer is no, at least one is against it."""
    signs = [(mark(reason), reason) for reason in reasons]
    if not yes and signs and all(sign == NOTE for sign, _ in signs):
        first = reasons.index(decisive(reasons))
        signs[first] = (NO, reasons[first])
    return signs


def plain_die(value: Die) -> str:
    """Name a die without what it shows.

    >>> from glow_explorer import Die
    >>> plain_die(Die("blue", "water", "small"))
    'small blue die'
    """
    return text(f"die.plain-{value.size}", color=value.color)


def reason(value: Reason) -> str:
    """Say a reason, with the dice it speaks of."""
    said = sentence(value)
    return said[:1].upper() + said[1:]


def sentence(value: Reason, **instead: Any) -> str:
    """Say a reason as it follows a name; `instead` replaces some of what it says."""
    data: dict[str, Any] = {
        name: words.name(one) if isinstance(one, Card) else one for name, one in value.data.items()
    }
    if isinstance(card := value.data.get("card"), Card):
        data["effect"] = _gains(card.effect)
    if "light" in data:
        data["amount"] = words.effect_term("light", data["light"])
    if isinstance(gain := value.data.get("gain"), Effect):
        data["gain"] = words.effect(gain)
    if "most" in data:
        few, most = data["fewest"], data["most"]
        either = text("journey.either", fewest=few, most=most)
        data["range"] = str(few) if few == most else either
    if "place" in data:
        key = "journey.on-road" if "here" in data else "journey.on-place"
        data["where"] = text(
            key, **{name: data[name] for name in ("here", "place") if name in data}
        )
    if value.code == "same-missing":
        data["count"] = max(1, data["count"])  # one die alone is like no other
    dice = [plain_die(one) for one in value.shown]
    data["dice"] = text("verdict.dice", dice=dice) if dice else ""
    code = value.code
    if code == "applies" and not data["effect"]:
        code = "triggers"  # what else it does has events of its own
    return text(f"reason.{code}", **data | game_terms.said_besides(value) | instead)


def _gains(value: Effect) -> str:
    """Say what an effect brings or takes, without its deeds."""
    return ", ".join(
        words.effect_term(name, amount) for name, amount in value.terms if name not in DEEDS
    )


def cited(value: Reason) -> str:
    """Say a reason, and the rule it rests on."""
    return citing(value.rule, reason(value))


def citing(rule_id: str, said: str) -> str:
    """Say something, and the rule it rests on."""
    rule = rules()[rule_id]
    key = "verdict.cited-solo" if rule.section.book == "solo" else "verdict.cited"
    return text(key, said=said, name=rule.name, page=rule.page)


def verdict_title(value: Verdict) -> str:
    """Say the verdict itself."""
    name = words.name(value.card)
    if value.fires:
        return text("verdict.yes", card=name, count=value.times)
    return text("verdict.no", card=name)


def verdict(value: Verdict) -> str:
    """Say a verdict with its reasons, the smallest change, and what other rulings would give."""
    lines = [f"{verdict_title(value)} ({words.noon(value.card)})"]
    lines += [f"{sign} {cited(one)}" for sign, one in marked(value.reasons, yes=value.fires)]
    if advice := what_would_do(value):
        lines.append(f"→ {advice}")
    lines += [f"⚖ {one}" for one in alternatives(value, how_often)]
    return "\n  ".join(lines)


def how_often(value: Verdict) -> str:
    """Say how often a card triggers."""
    if not value.fires:
        return text("verdict.never")
    return text("verdict.times", count=value.times)


def what_would_do(value: Verdict) -> str:
    """Say the smallest change that would make a card trigger, or how many dice are wanting."""
    if value.change is not None:
        return change(value.change)
    wanted = value.card.condition.same or len(value.card.condition.needs)
    if not value.fires and value.card.effect and (lack := wanted - len(value.roll)) > 0:
        return text("verdict.too-few", count=lack)
    return ""


def change(value: Change) -> str:
    """Say which dice to turn."""
    turns = [
        text("verdict.turn", die=plain_die(value.roll[index]), symbol=symbol)
        for index, symbol in value.turns
    ]
    return text("verdict.change", turns=turns)


def alternatives(
    value: Answer, tell: Callable[[Any], str], answer_of: Callable[[Any], object] | None = None
) -> list[str]:
    """Say the rulings that were used, and what every other answer would give.

    Parameters
    ----------
    value
        What was answered.
    tell
        What says an answer in short.
    answer_of
        What must be equal for two answers to be the same; by default what is said.
    """
    compared = answer_of or tell
    lines = []
    kept = compared(value)
    for used, others in value.if_ruled().items():
        ruling = rulings()[used]
        lines.append(text("verdict.ruled", answer=ruling.answer(value.rulings[used]).text))
        for answer, other in others.items():
            told = tell(other)
            then = text("verdict.same") if compared(other) == kept else told
            lines.append(text("verdict.otherwise", answer=ruling.answer(answer).text, said=then))
    return lines


def steps(value: Outcome) -> str:
    """Say an order, card by card."""
    told = [
        step(one) if number == 1 else f"{step(one)} ×{number}"
        for one, number in ((one, len(list(same))) for one, same in groupby(value.steps))
    ]
    return " → ".join(told) or text("noon.nothing")


def step(value: Step) -> str:
    """Say one application, and what was chosen."""
    name = words.name(value.card)
    if value.nobody:
        return f"{name} ({text('noon.call-nobody')})"
    if value.called is not None:
        return f"{name} ({text('noon.call', name=words.name(value.called))})"
    if value.die is not None:
        return f"{name} ({text('noon.gives-back', die=words.die(value.die))})"
    return name


def stock(value: Outcome | Player) -> str:
    """Say what a player has: light and tokens."""
    held = {
        "light": value.light,
        "footprint": value.footprints,
        "firefly": value.fireflies,
        "reroll": value.rerolls,
    }
    return ", ".join(
        text(f"effect.{name}", count=number, amount=whole(number)) for name, number in held.items()
    )


def in_short(value: Outcome) -> str:
    """Say an order, its result, and who is left: companions, and spells if there are some."""
    left = [words.name(card) for card in (*value.companions, *value.spells)]
    return f"{steps(value)} ⇒ {stock(value)} [{', '.join(left) or '–'}]"


def outcome(value: Outcome) -> str:
    """Say a result, the order that leads to it, and what happens on the way."""
    lines = [stock(value), words.labelled("noon.order", steps(value))]
    lines += [f"{NOTE} {cited(one)}" for one in value.events]
    return "\n  ".join(lines)


def noon(value: Noon) -> str:
    """Say the verdict on every card, and every result."""
    company = value.company
    title = text("noon.title", name=company.adventurer.name)
    lines = [text("card.labelled", label=title, said=noon_headline(value))]
    lines += [f"  {YES if one.fires else NO} {verdict_title(one)}" for one in value.verdicts]
    found = value.outcomes
    lines.append(text("noon.outcomes", count=len(found)))
    for number, one in enumerate(found[:MOST_OUTCOMES], start=1):
        lines.append(f"  {number}. {stock(one)} — {steps(one)}")
    if len(found) > MOST_OUTCOMES:
        lines.append(f"  {text('noon.more', count=len(found) - MOST_OUTCOMES)}")
    lines.append(order_matters(value.order_matters))
    lines += [f"  ⚖ {one}" for one in noon_alternatives(value)]
    return "\n".join(lines)


def noon_headline(value: Noon) -> str:
    """Say the best result, and how many there are."""
    return f"{stock(value.best)} ({text('noon.outcomes', count=len(value.outcomes))})"


def noon_alternatives(value: Noon) -> list[str]:
    """Say the rulings that a noon used and, where it differs, what another answer would give."""
    lines = []
    for used, others in value.if_ruled().items():
        ruling = rulings()[used]
        for answer, other in others.items():
            if other.outcomes == value.outcomes:
                continue
            lines.append(text("verdict.ruled", answer=ruling.answer(value.rulings[used]).text))
            said = f"{noon_headline(other)}."
            lines.append(text("verdict.otherwise", answer=ruling.answer(answer).text, said=said))
    return lines


def order_matters(value: OrderMatters) -> str:
    """Say whether the order matters, and why."""
    lines = [text("noon.matters") if value else text("noon.free")]
    lines += [f"{NOTE} {cited(one)}" for one in value.reasons] if value else []
    return "\n  ".join(lines)


def score(value: Score) -> str:
    """Say a final count line by line, with its reasons."""
    title = text("score.title", name=value.company.adventurer.name)
    lines = [text("card.labelled", label=title, said=whole(value.total))]
    for name, amount, said in score_lines(value):
        lines.append(f"  {words.labelled(f'score.{name}', amount)}")
        lines += [f"    {mark(one)} {cited(one)}" for one in said]
    lines += [f"  ⚖ {one}" for one in alternatives(value, total)]
    return "\n".join(lines)


def total(value: Score) -> str:
    """Say the total of a count."""
    return f"{words.labelled('score.total', whole(value.total))}."


def whole(value: int) -> str:
    """Write a whole number, with a real minus."""
    return str(value).replace("-", "−")


def score_lines(value: Score) -> list[tuple[str, str, list[Reason]]]:
    """Return the lines of a count: name, amount and reasons."""
    sources = {
        "cards": ("end.cards",),
        "journey": ("end.province", "end.archipelago"),
        "fireflies": ("end.fireflies",),
        "footprints": ("end.footprints",),
        "total": ("end.winner",),
    }
    lines: list[tuple[str, str, list[Reason]]] = [("light", str(value.light), [])]
    for name, among in sources.items():
        amount = getattr(value, name)
        shown = whole(amount) if name == "total" else words.signed(amount)
        lines.append((name, shown, [one for one in value.reasons if one.rule in among]))
    return lines


def ranking(value: Ranking) -> str:
    """Say who wins, and why."""
    lines = [words.labelled("score.ranking", ", ".join(value.winners))]
    lines += [f"  {one}" for one in places(value)]
    lines += [f"  {NOTE} {cited(one)}" for one in value.reasons]
    return "\n".join(lines)


def places(value: Ranking) -> list[str]:
    """Say the places; whoever comes after a shared one has as many before them."""
    lines, place = [], 1
    for names in value.places:
        total = whole(value.scores[names[0]].total)
        lines.append(text("score.place", place=place, names=names, total=total))
        place += len(names)
    return lines
