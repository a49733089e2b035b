"""What the dice lab says: odds, advice and comparisons as documents."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.odds.card_odds import is_bare
from glow_explorer.odds.day import DayAdvice, DayOption
from glow_explorer.render import journeys, judge, words
from glow_explorer.render.document import YES, Alternatives, Bar, DiceRow, Document, Note, PageTable
from glow_explorer.render.palette import ACCENT, BODY
from glow_explorer.render.reasons import alternatives, decisive_line, reasons_block
from glow_explorer.render.words import decimal, percent
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.dice import Die
    from glow_explorer.journeys import Move, Walk
    from glow_explorer.odds import (
        Advice,
        Candidate,
        CompanyOdds,
        Comparison,
        DayOutcome,
        DayParts,
        Odds,
        Option,
        RerollAction,
    )
    from glow_explorer.render.document import Cell

MOST_OPTIONS = 8
LIGHT_WORK = 300_000
"""Up to so many values, a question is asked again under every other ruling while it is told."""
_WIDE = 860
_BAR = 30
_LARGEST = 10**6


def often(times: int) -> str:
    """Return a number of triggers in words."""
    return text("odds.times", count=times) if times else text("odds.never")


def asked(value: Card) -> str:
    """Name a card, or quote the condition in its place."""
    if is_bare(value):
        return text("odds.condition", condition=words.condition(value.condition))
    return f"{words.name(value)} ({words.noon(value)})"


def whose(value: Company) -> str:
    """Name the owner of a company, or say how many cards there are."""
    if value.adventurer.number:
        return words.name(value.adventurer)
    return text("odds.some-cards", count=len(value) - 1)


def _distribution(caption: str, name: str, chances: Mapping[str, Fraction]) -> PageTable:
    """Return chances as bars."""
    columns = (name, text("odds.chance"), "", text("odds.exactly"))
    return PageTable(caption, columns, partial(_bars, chances), tuple(bar_lines(chances)))


def _bars(chances: Mapping[str, Fraction]) -> Iterator[tuple[Cell, ...]]:
    most = max(map(float, chances.values()), default=1.0) or 1.0
    for label, chance in chances.items():
        yield label, percent(chance, 1), Bar(float(chance) / most), _exactly(chance)


def _exactly(value: Fraction) -> str:
    """Write a fraction, if it is one that people read."""
    return str(value) if value.denominator <= _LARGEST else "–"


def bar_lines(chances: Mapping[str, Fraction]) -> list[str]:
    """Draw chances as bars of letters."""
    wide = max(map(len, chances), default=0)
    most = max(map(float, chances.values()), default=1.0) or 1.0
    lines = []
    for name, chance in chances.items():
        bar = "█" * round(_BAR * float(chance) / most)
        lines.append(f"{name:>{wide}}  {percent(chance, 1):>6}  {bar}".rstrip())
    return lines


# ---------------------------------------------------------------------- odds


def odds(value: Odds) -> Document:
    """Describe odds: the chance of each number of triggers, the reasons, and other rulings."""
    title = text("odds.how-often")
    chances = {often(times): chance for times, chance in value.distribution.items()}
    return Document(
        odds_headline(value),
        (
            _distribution(title, title, chances),
            reasons_block(value.reasons),
            alternatives(value, _chance, lambda other: other.distribution),
        ),
        decisive=decisive_line(value.reasons),
        width=_WIDE,
    )


def odds_headline(value: Odds) -> str:
    """Return in words how likely a card triggers."""
    chance = value.at_least_once
    key = "headline" if 0 < chance < 1 else "surely" if chance else "not-at-all"
    return text(
        f"odds.{key}",
        card=asked(value.card),
        dice=words.typed_dice(value.pool),
        chance=percent(chance, 1),
        mean=decimal(value.mean),
    )


def _chance(value: Odds) -> str:
    """Return in short how likely a card triggers."""
    return text(
        "odds.card-chance", chance=percent(value.at_least_once, 1), mean=decimal(value.mean)
    )


def company_odds(value: CompanyOdds) -> Document:
    """Describe what a company may expect: its means, each card, the light, the reasons."""
    light = _distribution(text("odds.light"), text("noon.light"), by_light(value))
    light = light._replace(lines=(text("odds.light"), *light.lines))
    return Document(
        company_headline(value),
        (
            Note(_means(value)),
            _cards(value),
            light,
            reasons_block(value.reasons),
            _company_alternatives(value),
        ),
        decisive=decisive_line(value.reasons),
        width=_WIDE,
    )  # fmt: skip


def _company_alternatives(value: CompanyOdds) -> Alternatives:
    """Return what other rulings would give, where that is quickly found out."""
    if value.work > LIGHT_WORK:
        return Alternatives(())
    return alternatives(value, _means, lambda other: other.gains)


def company_headline(value: CompanyOdds) -> str:
    """Return in words how much light a company may expect."""
    return text(
        "odds.company",
        name=whose(value.company),
        dice=words.typed_dice(value.pool),
        light=decimal(value.mean),
        count=float(value.mean),
    )


def _means(value: CompanyOdds) -> str:
    """Return in words what noon brings on average."""
    named = {part.replace("_", "-"): mean for part, mean in value.means.items() if mean}
    parts = [
        text(f"advice.amount-{part}", count=float(mean), amount=decimal(mean))
        for part, mean in named.items()
    ]
    return words.labelled("odds.means", ", ".join(parts) or decimal(0))


def _cards(value: CompanyOdds) -> PageTable:
    """Return how likely each card triggers."""
    odds = [card for card in value.odds if card.card.effect]
    names = [text(f"odds.{key}") for key in ("card", "brings", "chance")]
    lines = [text("card.labelled", label=asked(card.card), said=_chance(card)) for card in odds]
    columns = (*names, "", text("odds.mean"))
    return PageTable(text("odds.cards"), columns, partial(_card_rows, odds), tuple(lines))


def _card_rows(odds: Iterable[Odds]) -> Iterator[tuple[Cell, ...]]:
    for card in odds:
        name, noon, chance = words.name(card.card), words.noon(card.card), card.at_least_once
        yield name, noon, percent(chance, 1), Bar(float(chance)), decimal(card.mean)


def by_light(value: CompanyOdds) -> dict[str, Fraction]:
    """Return the chance of each amount of light, as it is written."""
    return {words.signed(light) if light else "0": chance for light, chance in value.light.items()}


# ---------------------------------------------------------------------- advice


def deed(value: RerollAction) -> str:
    """Return in words what is done, without what it costs."""
    if value.roll is None or value.kind in ("stop", "roll"):
        return text(f"advice.{'roll' if value.kind == 'roll' else 'stop'}")
    named = [_shown_die(value.roll[die]) for die in value.dice]
    if value.kind == "turn":
        return text("advice.turn", one=named[0], symbol=value.symbol)
    if len(named) == 1:
        return text("advice.reroll-one", one=named[0])
    return text("advice.reroll-two", one=named[0], two=named[1])


def _shown_die(value: Die) -> str:
    """Name a die with what it shows."""
    small = value.size is Size.SMALL and value.color is not Color.BLACK
    key = "advice.die-small" if small else "advice.die-large"
    return text(key, color=value.color, symbol=value.symbol or "–")


def paid_with(value: RerollAction) -> str:
    """Return in words where the rerolls come from."""
    return words.listed([
        text(f"advice.by-{source}", count=number, space=value.space)
        for source, number in Counter(value.sources).items()
    ])  # fmt: skip


def action_text(value: RerollAction) -> str:
    """Return an action in words, with what it is paid with."""
    if not value.sources:
        return deed(value)
    return text("advice.paid", action=deed(value), sources=paid_with(value))


def action(value: RerollAction) -> Document:
    """Describe an action."""
    return _sentence(action_text(value))


def option(value: Option) -> Document:
    """Describe an option: its value and the action."""
    return _sentence(f"{decimal(value.value)}  {action_text(value.action)}")


def _sentence(sentence: str) -> Document:
    return Document("", (Note(sentence, in_terminal=False),), first_line=sentence, panel=False)


def advice(value: Advice) -> Document:
    """Describe advice: what is best, the other options, the rerolls there are."""
    listed = listed_options(value)
    more = len(value.options) - len(listed)
    row = (
        DiceRow(tuple(value.pool))
        if value.roll is None
        else DiceRow(tuple(value.roll), dict.fromkeys(value.action.dice, YES))
    )
    return Document(
        advice_headline(value),
        (
            *map(Note, _notes(value)),
            row,
            *([] if value.roll is None else [_options(value, listed)]),
            *([Note(text("noon.more", count=more), faint=True)] if more else []),
            reasons_block(value.reasons),
            advice_alternatives(value),
        ),
        decisive=decisive_line(value.reasons),
        width=_WIDE,
    )


def advice_headline(value: Advice) -> str:
    """Return the best action and its value in one line."""
    if isinstance(value, DayAdvice):
        return _day_headline(value)
    worth = decimal(value.value)
    if value.roll is None:
        return text("advice.headline-roll", value=worth)
    if value.stop == value.value:
        key = "headline-stop" if len(value.options) > 1 else "headline-nothing"
        return text(f"advice.{key}", value=worth)
    best = words.capital(action_text(value.action))
    return text("advice.headline", action=best, value=worth, stop=decimal(value.stop or 0))


def _notes(value: Advice) -> list[str]:
    """Return notes on advice: for whom it is, what things are worth, whether values are rounded."""
    shown = value.pool if value.roll is None else value.roll
    whom = text("advice.for", name=whose(value.task.company), dice=words.typed_dice(shown))
    if isinstance(value, DayAdvice):
        return [note for note in (whom, weighed(value), *day_notes(value)) if note]
    rounded = "" if value.exact else text("advice.rounded")
    return [note for note in (whom, weighed(value), rounded) if note]


def weighed(value: Advice) -> str:
    """Return in words what things were given as worth, if anything but light counts."""
    task = value.task
    usual = type(task.weights)()
    if isinstance(value, DayAdvice):  # a footprint left over is worth 1 at the end of the game
        usual = usual._replace(footprints=usual.light)
    named = {
        name.replace("_", "-"): worth
        for name, worth in task.weights._asdict().items()
        if worth != getattr(usual, name)
    }
    parts = [f"{text(f'advice.{name}')} {decimal(worth)}" for name, worth in named.items()]
    if task.token_value and task.at_hand.tokens:
        parts.append(f"{text('advice.kept')} {decimal(task.token_value)}")
    if isinstance(value, DayAdvice) and value.task.skull_cost:
        parts.append(f"{text('advice.skull')} {decimal(value.task.skull_cost)}")
    return text("advice.weighed", weights=", ".join(parts)) if parts else ""


def listed_options(value: Advice) -> tuple[Option, ...]:
    """Return the options that are told: the best ones, and always stopping."""
    best = value.options[:MOST_OPTIONS]
    stop = [option for option in value.options[MOST_OPTIONS:] if option.action.kind == "stop"]
    return (*best, *stop)


def less(option: Option, value: Advice) -> str:
    """Write how much less an option is worth than the best."""
    return "" if option.value == value.value else decimal(option.value - value.value)


def shares(value: Advice) -> list[float]:
    """Return how long the bars of the listed options are, from 0 to 1 for the best."""
    worths = [float(option.value) for option in listed_options(value)]
    low = min(0.0, *worths)
    span = max(float(value.value) - low, 1e-9)
    return [(worth - low) / span for worth in worths]


def _options(value: Advice, listed: tuple[Option, ...]) -> PageTable:
    names = ("worth", "action", "paid-with", *_DAY_PARTS[: 4 * tells_parts(value)], "less")
    columns = (*(text(f"advice.{name}") for name in names), "")
    lines = _columns([(decimal(choice.value), _told(value, choice)) for choice in listed])
    return PageTable(text("advice.options"), columns, partial(_option_rows, value), tuple(lines))


def _told(value: Advice, choice: Option) -> str:
    """Return an option in words, with its parts where they are told."""
    done, parts = action_text(choice.action), told_parts(choice, value)
    return text("card.labelled", label=done, said=parts) if parts else done


def _option_rows(value: Advice) -> Iterator[tuple[Cell, ...]]:
    for choice, share in zip(listed_options(value), shares(value), strict=True):
        done, paid = deed(choice.action), paid_with(choice.action)
        parts: tuple[str, ...] = ()
        if tells_parts(value) and isinstance(choice, DayOption):
            parts = tuple(map(decimal, choice.parts))
        yield decimal(choice.value), done, paid, *parts, less(choice, value), Bar(share, width=100)


# ---------------------------------------------------------------------- noon and journey

_DAY_PARTS = ("day-noon", "day-afternoon", "day-to-come", "day-spent")


def tells_parts(value: Advice) -> bool:
    """Return whether the parts of every option are told: that follows each of them to its end."""
    return isinstance(value, DayAdvice) and value.work <= LIGHT_WORK


def told_parts(choice: Option, value: Advice) -> str:
    """Return in words what an option is made of, where that is told."""
    if tells_parts(value) and isinstance(choice, DayOption):
        return day_parts(choice.parts)
    return ""


def day_parts(value: DayParts) -> str:
    """Return in words what a value is made of; what is not there is left out."""
    named = {part.replace("_", "-"): decimal(amount) for part, amount in value._asdict().items()}
    return ", ".join(
        text(f"advice.day-part-{part}", amount=amount)
        for part, amount in named.items()
        if amount != decimal(0) or part in ("noon", "afternoon")
    )


def _day(value: DayAdvice, parts: DayParts) -> str:
    """Return in words what noon and the journey bring."""
    key = "day-sea" if value.task.at_sea else "day-land"
    return text(f"advice.{key}", noon=decimal(parts.noon), journey=decimal(parts.journey))


def _day_headline(value: DayAdvice) -> str:
    """Return the best action in one line, with noon and journey for it and for stopping."""
    day = _day(value, value.parts)
    if value.roll is None:
        return text("advice.day-roll", day=day)
    if value.stop == value.value:
        key = "day-stop" if len(value.options) > 1 else "day-nothing"
        return text(f"advice.{key}", day=day)
    stop = value.parts_of("stop")
    best = words.capital(action_text(value.action))
    return text("advice.day-headline", action=best, day=day, noon=decimal(stop.noon),
                journey=decimal(stop.journey))  # fmt: skip


def day_notes(value: DayAdvice) -> list[str]:
    """Return notes on a day: what is exact, what is planned, and the afternoon after a stop."""
    days, plan = value.days_to_come, value.plan
    notes = [text("advice.day-planned", count=days) if days else text("advice.day-last")]
    if value.later_rerolls:
        notes.append(text("advice.day-rerolls", count=value.later_rerolls))
    if plan is not None and not getattr(plan, "exact", True):
        notes.append(text("advice.day-bound"))
    if value.roll is not None and value.action.kind == "stop":
        notes.append(text("advice.day-then", course=day_course(value.outcomes[0])))
    return notes


def day_course(value: DayOutcome) -> str:
    """Return in words how noon is resolved, and where the journey goes then."""
    order = judge.order(value.outcome) if value.outcome.order else text("advice.day-nobody")
    return text("advice.day-course", order=order, journey=_journey(value.journey))


def _journey(value: Move | Walk | None) -> str:
    if value is None:
        return text("advice.day-stay")
    return (
        journeys.path(value.walked)
        if hasattr(value, "walked")
        else (journeys.voyage(value.origin, value.to))
    )


def day_outcome(value: DayOutcome) -> Document:
    """Describe a result of noon with its afternoon: what both are worth, and what happens."""
    then = text("card.labelled", label=decimal(value.value), said=day_course(value))
    return Document("", (Note(then, in_terminal=False), Note(day_parts(value.parts))),
                    first_line=then, panel=False)  # fmt: skip


def advice_alternatives(value: Advice) -> Alternatives:
    """Return what other rulings would give, where that is quickly found out."""
    if value.work > LIGHT_WORK:
        return Alternatives(())
    return alternatives(value, advice_headline, lambda other: other.value)


# ---------------------------------------------------------------------- comparisons


def comparison(value: Comparison) -> Document:
    """Describe what each candidate adds."""
    columns = (text("odds.candidate"), text("odds.adds"), "", text("odds.worth"))
    lines = _columns([(gain(offer.gain), candidate(offer)) for offer in value.candidates])
    table = PageTable("", columns, partial(_candidate_rows, value), tuple(lines))
    return Document(comparison_headline(value), (table,), width=_WIDE)


def _candidate_rows(value: Comparison) -> Iterator[tuple[Cell, ...]]:
    most = max(abs(float(offer.gain)) for offer in value.candidates) or 1.0
    for offer in value.candidates:
        bar = Bar(
            float(offer.gain) / most,
            ACCENT if offer.card else BODY[offer.dice[0].color],
        )
        yield candidate(offer), gain(offer.gain), bar, decimal(offer.value)


def candidate(value: Candidate) -> str:
    """Name what may come, and the dice it brings."""
    if value.card is None:
        return text("odds.die", color=value.dice[0].color)
    name = words.name(value.card)
    return f"{name} · {words.typed_dice(value.dice)}" if value.dice else name


def comparison_headline(value: Comparison) -> str:
    """Return in words what is compared."""
    key = "companions-worth" if value.of_companions else "dice-worth"
    before = value.before
    return text(
        f"odds.{key}",
        name=whose(before.task.company),
        dice=words.typed_dice(before.pool),
        value=decimal(before.value),
    )


def gain(value: Fraction) -> str:
    """Write what something adds, with its sign."""
    return f"+{decimal(value)}" if value > 0 else decimal(value)


def _columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = list(rows)
    wide = max(len(first) for first, _ in lines)
    return [f"{first:>{wide}}  {second}" for first, second in lines]
