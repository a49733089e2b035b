"""What the dice lab says, in words: odds, advice, comparisons."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.odds.asking import is_bare
from glow_explorer.render import judgement, words
from glow_explorer.render.journey_words import dice
from glow_explorer.render.numbers import decimal, percent
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.dice import Die, Pool, Roll
    from glow_explorer.odds import (
        Action,
        Advice,
        Candidate,
        CompanyOdds,
        Comparison,
        Odds,
        Option,
    )

MOST_OPTIONS = 8
LIGHT_WORK = 300_000
"""Up to so many values, a question is asked again under every other ruling while it is told."""
_BAR = 30
_LARGEST = 10**6


def often(times: int) -> str:
    """Say a number of triggers."""
    return text("odds.times", count=times) if times else text("odds.never")


def asked(value: Card) -> str:
    """Name a card, or quote the condition in its place."""
    if is_bare(value):
        return text("odds.condition", condition=words.condition(value.condition))
    return f"{words.name(value)} ({words.noon(value)})"


def whose(value: Company) -> str:
    """Name the owner of a company, or say how many cards there are."""
    if value.adventurer.number:
        return value.adventurer.name
    return text("odds.some-cards", count=len(value) - 1)


def pool(value: Pool | Roll) -> str:
    """Say which dice there are."""
    return dice((value,)) if len(value) else text("dice.none")  # type: ignore[arg-type]


def odds_headline(value: Odds) -> str:
    """Say how likely a card triggers."""
    chance = value.at_least_once
    key = "headline" if 0 < chance < 1 else "surely" if chance else "not-at-all"
    return text(
        f"odds.{key}",
        card=asked(value.card),
        dice=pool(value.pool),
        chance=percent(chance, 1),
        mean=decimal(value.mean),
    )


def chance(value: Odds) -> str:
    """Say in short how likely a card triggers."""
    return text(
        "odds.card-chance", chance=percent(value.at_least_once, 1), mean=decimal(value.mean)
    )


def exactly(value: Fraction) -> str:
    """Write a fraction, if it is one that people read."""
    return str(value) if value.denominator <= _LARGEST else "–"


def bars(rows: Mapping[str, Fraction]) -> list[str]:
    """Draw chances as bars of letters."""
    if not rows:
        return []
    wide = max(map(len, rows))
    most = max(map(float, rows.values())) or 1.0
    lines = []
    for name, chance in rows.items():
        bar = "█" * round(_BAR * float(chance) / most)
        lines.append(f"{name:>{wide}}  {percent(chance, 1):>6}  {bar}".rstrip())
    return lines


def odds(value: Odds) -> str:
    """Say odds: the chance of each number of triggers, the reasons, and other rulings."""
    lines = [odds_headline(value)]
    lines += bars({often(times): chance for times, chance in value.distribution.items()})
    lines += _reasons(value)
    lines += [f"⚖ {one}" for one in odds_alternatives(value)]
    return "\n  ".join(lines)


def odds_alternatives(value: Odds) -> list[str]:
    """Say what other rulings would give."""
    return judgement.alternatives(value, chance, lambda one: one.distribution)


def _reasons(value: Odds | CompanyOdds | Advice) -> list[str]:
    return [f"{judgement.mark(one)} {judgement.cited(one)}" for one in value.reasons]


def company_headline(value: CompanyOdds) -> str:
    """Say how much light a company may expect."""
    return text(
        "odds.company",
        name=whose(value.company),
        dice=pool(value.pool),
        light=decimal(value.mean),
    )


def means(value: CompanyOdds) -> str:
    """Say what noon brings on average."""
    named = {part.replace("_", "-"): mean for part, mean in value.means.items() if mean}
    said = [f"{decimal(mean)} {text(f'advice.{part}')}" for part, mean in named.items()]
    return text("card.labelled", label=text("odds.means"), said=", ".join(said) or decimal(0))


def by_light(value: CompanyOdds) -> dict[str, Fraction]:
    """Return the chance of each amount of light, as it is written."""
    return {words.signed(light) if light else "0": one for light, one in value.light.items()}


def company_odds(value: CompanyOdds) -> str:
    """Say what a company may expect: its means, each card, the light, the reasons."""
    lines = [company_headline(value), means(value)]
    lines += [
        text("card.labelled", label=asked(one.card), said=chance(one))
        for one in value.odds
        if one.card.effect
    ]
    lines.append(text("odds.light"))
    lines += bars(by_light(value))
    lines += _reasons(value)
    lines += [f"⚖ {one}" for one in company_alternatives(value)]
    return "\n  ".join(lines)


def company_alternatives(value: CompanyOdds) -> list[str]:
    """Say what other rulings would give, where that is quickly found out."""
    if value.work > LIGHT_WORK:
        return []
    return judgement.alternatives(value, means, lambda one: one.gains)


def a_die(value: Die) -> str:
    """Name a die with what it shows."""
    small = value.size is Size.SMALL and value.color is not Color.BLACK
    key = "advice.die-small" if small else "advice.die-large"
    return text(key, color=value.color, symbol=value.symbol or "–")


def deed(value: Action) -> str:
    """Say what is done, without what it costs."""
    if value.roll is None or value.kind in ("stop", "roll"):
        return text(f"advice.{'roll' if value.kind == 'roll' else 'stop'}")
    named = [a_die(value.roll[die]) for die in value.dice]
    if value.kind == "turn":
        return text("advice.turn", one=named[0], symbol=value.symbol)
    if len(named) == 1:
        return text("advice.reroll-one", one=named[0])
    return text("advice.reroll-two", one=named[0], two=named[1])


def paid_with(value: Action) -> str:
    """Say where the rerolls come from."""
    said = [
        text(f"advice.by-{source}", count=number, space=value.space)
        for source, number in Counter(value.sources).items()
    ]
    if len(said) < 2:
        return "".join(said)
    return text("advice.and", first=", ".join(said[:-1]), last=said[-1])


def action(value: Action) -> str:
    """Say an action, and what it is paid with."""
    if not value.sources:
        return deed(value)
    return text("advice.paid", action=deed(value), sources=paid_with(value))


def option(value: Option) -> str:
    """Say an option: its value and the action."""
    return f"{decimal(value.value)}  {action(value.action)}"


def advice_headline(value: Advice) -> str:
    """Say what is best."""
    said = decimal(value.value)
    if value.roll is None:
        return text("advice.headline-roll", value=said)
    if value.stop == value.value:
        key = "headline-stop" if len(value.options) > 1 else "headline-nothing"
        return text(f"advice.{key}", value=said)
    best = action(value.action)
    stop = decimal(value.stop or 0)
    return text("advice.headline", action=best[:1].upper() + best[1:], value=said, stop=stop)


def advice_for(value: Advice) -> str:
    """Say for whom advice is, with which dice."""
    shown = value.pool if value.roll is None else value.roll
    return text("advice.for", name=whose(value.task.company), dice=pool(shown))


def weighed(value: Advice) -> str:
    """Say what things were said to be worth, if anything but light counts."""
    task = value.task
    usual = type(task.weights)()
    named = {
        name.replace("_", "-"): worth
        for name, worth in task.weights._asdict().items()
        if worth != getattr(usual, name)
    }
    said = [f"{text(f'advice.{name}')} {decimal(worth)}" for name, worth in named.items()]
    if task.token_value and task.at_hand.tokens:
        said.append(f"{text('advice.kept')} {decimal(task.token_value)}")
    return text("advice.weighed", weights=", ".join(said)) if said else ""


def notes(value: Advice) -> list[str]:
    """Say what else is to be known: what things are worth, and whether values are rounded."""
    found = [advice_for(value), weighed(value)]
    if not value.exact:
        found.append(text("advice.rounded"))
    return [one for one in found if one]


def told_options(value: Advice) -> tuple[Option, ...]:
    """Return the options that are told: the best ones, and always stopping."""
    best = value.options[:MOST_OPTIONS]
    stop = [one for one in value.options[MOST_OPTIONS:] if one.action.kind == "stop"]
    return (*best, *stop)


def advice(value: Advice) -> str:
    """Say advice: what is best, the other options, the rerolls there are."""
    lines = [advice_headline(value), *notes(value)]
    told = told_options(value)
    if value.roll is not None:
        lines += _columns([(decimal(one.value), action(one.action)) for one in told])
    if more := len(value.options) - len(told):
        lines.append(text("noon.more", count=more))
    lines += _reasons(value)
    lines += [f"⚖ {one}" for one in advice_alternatives(value)]
    return "\n  ".join(lines)


def advice_alternatives(value: Advice) -> list[str]:
    """Say what other rulings would give, where that is quickly found out."""
    if value.work > LIGHT_WORK:
        return []
    return judgement.alternatives(value, advice_headline, lambda one: one.value)


def candidate(value: Candidate) -> str:
    """Name what may come, and the dice it brings."""
    if value.card is None:
        return text("odds.die", color=value.dice[0].color)
    name = words.name(value.card)
    return f"{name} · {pool(value.dice)}" if value.dice else name


def comparison_headline(value: Comparison) -> str:
    """Say what is compared."""
    key = "companions-worth" if value.of_companions else "dice-worth"
    before = value.before
    return text(
        f"odds.{key}",
        name=whose(before.task.company),
        dice=pool(before.pool),
        value=decimal(before.value),
    )


def gain(value: Fraction) -> str:
    """Write what something adds, with its sign."""
    return f"+{decimal(value)}" if value > 0 else decimal(value)


def comparison(value: Comparison) -> str:
    """Say what each candidate adds."""
    lines = [comparison_headline(value)]
    lines += _columns([(gain(one.gain), candidate(one)) for one in value.candidates])
    return "\n  ".join(lines)


def _columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    some = list(rows)
    wide = max(len(first) for first, _ in some)
    return [f"{first:>{wide}}  {second}" for first, second in some]
