"""What the commands answer, from ``ask`` and ``explain`` to ``position`` and ``quiz``."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError, fold, nearest
from glow_explorer.language import text
from glow_explorer.terminal import command_line
from glow_explorer.terminal.command_line import Reply, say

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import TextIO

    from glow_explorer.cards import Card
    from glow_explorer.position import Position
    from glow_explorer.quiz import Mark, Question
    from glow_explorer.rulebook import Rule
    from glow_explorer.terminal.command_line import Parser


def ask_words(parser: Parser) -> None:
    """Say what ``ask`` understands."""
    parser.given("line", "line", nargs="+")


def ask(options: Namespace) -> Reply:
    """Answer a line as a person would type it."""
    from glow_explorer.asking import ask

    answer = ask(" ".join(options.line))
    return Reply(str(answer), answer.to_dict())


def explain_words(parser: Parser) -> None:
    """Say what ``explain`` understands."""
    parser.given("dice", "roll", nargs="+")
    for name in ("company", "card", "light", "footprints", "fireflies", "rerolls"):
        parser.option(name)
    for name in ("cemetery", "sketal-dice", "order", "rulings"):
        parser.option(name)


def explain(options: Namespace) -> Reply:
    """Judge single cards, or the whole noon of a company."""
    from glow_explorer.dice import Roll

    roll = Roll(" ".join(options.dice))
    if options.card:
        return _verdicts(options, roll)
    if not options.company:
        raise GlowError("no-cards-named")
    return _noon(options, roll)


def _verdicts(options: Namespace, roll: Any) -> Reply:
    from glow_explorer.judge import explain

    company = command_line.company(options.company) if options.company else None
    under = command_line.rulings(options.rulings)
    verdicts = [
        explain(card, roll, under, company=company) for card in command_line.cards(options.card)
    ]
    plain = {"roll": str(roll), "verdicts": [verdict.to_dict() for verdict in verdicts]}
    return Reply("\n\n".join(map(str, verdicts)), plain)


def _noon(options: Namespace, roll: Any) -> Reply:
    from glow_explorer.judge import noon

    company = command_line.company(options.company)
    noon_answer = noon(
        company,
        roll,
        light=options.light,
        footprints=options.footprints or 0,
        fireflies=options.fireflies or 0,
        rerolls=options.rerolls or 0,
        sketal_dice=command_line.sketal_dice(options.sketal_dice),
        cemetery=command_line.cards(options.cemetery or ()),
        rulings=command_line.rulings(options.rulings),
    )
    paragraphs = [str(noon_answer), *map(str, noon_answer.verdicts)]
    plain = {"company": [card.ref for card in company], **noon_answer.to_dict()}
    if options.order:
        resolved = noon_answer.resolve(options.order)
        paragraphs.insert(0, str(resolved))
        plain["resolved"] = resolved.to_dict()
    return Reply("\n\n".join(paragraphs), plain)


def odds_words(parser: Parser) -> None:
    """Say what ``odds`` understands."""
    parser.given("asked", "asked", nargs="*")
    for name in ("company", "light", "footprints", "rulings"):
        parser.option(name)


def odds(options: Namespace) -> Reply:
    """Say how likely a card or a condition is, or what a company may expect."""
    subject, pool = _subject_and_dice(options)
    under = command_line.rulings(options.rulings)
    return (
        _card_odds(options, subject, pool, under)
        if subject is not None
        else _company_odds(options, pool, under)
    )


def _subject_and_dice(options: Namespace) -> tuple[str | None, str | None]:
    """Tell a card or condition from the dice: a company alone comes with dice only."""
    if len(options.asked) == 2:
        return options.asked[0], options.asked[1]
    if options.company and len(options.asked) < 2:
        return None, options.asked[0] if options.asked else None
    raise GlowError("odds-of-what", given=len(options.asked))


def _card_odds(options: Namespace, subject: str, pool: str | None, under: Any) -> Reply:
    from glow_explorer.odds import odds

    company = command_line.company(options.company) if options.company else None
    if options.light is not None or options.footprints is not None:
        raise GlowError("only-for-companies", given="--light, --footprints")
    answer = odds(subject, pool, under, company=company)
    plain = answer.to_dict()
    return Reply(str(answer), plain | _floats(plain, "at_least_once", "mean"))


def _company_odds(options: Namespace, pool: str | None, under: Any) -> Reply:
    from glow_explorer.odds import odds

    cards = command_line.cards(options.company)
    stock = {"light": options.light, "footprints": options.footprints or 0}
    answer = odds(cards, pool, under, **stock)
    plain = answer.to_dict()
    plain["odds"] = [
        card_odds | _floats(card_odds, "at_least_once", "mean") for card_odds in plain["odds"]
    ]
    return Reply(str(answer), plain | {"means_float": _floats(plain["means"], suffix="")})


def _floats(plain: dict[str, Any], *names: str, suffix: str = "_float") -> dict[str, float]:
    """Return the same fractions rounded, for programs that do not count with fractions."""
    return {f"{name}{suffix}": float(Fraction(plain[name])) for name in names or plain}


def reroll_words(parser: Parser) -> None:
    """Say what ``reroll`` understands."""
    parser.given("dice", "roll", nargs="+")
    parser.option("company", required=True)
    parser.option("rerolls", "free-rerolls")
    for name in ("tokens", "token-value", "light", "footprints", "rulings"):
        parser.option(name)
    for name in ("boats", "at", "camp", "days", "skull-cost"):
        parser.option(name)


def reroll(options: Namespace) -> Reply:
    """Say which dice to reroll: for noon, or for the whole day if it is said where one is."""
    from glow_explorer.odds import advise

    if options.boats is not None or options.at is not None:
        return _day(options)
    if options.days is not None or options.skull_cost is not None or options.camp is not None:
        raise GlowError("day-without-place")
    advice = advise(
        " ".join(options.dice),
        command_line.cards(options.company),
        options.rerolls,
        tokens=options.tokens or 0,
        light=options.light,
        token_value=options.token_value or 0,
        footprints=options.footprints or 0,
        rulings=command_line.rulings(options.rulings),
    )
    return Reply(str(advice), advice.to_dict())


def _day(options: Namespace) -> Reply:
    """Say which dice to reroll when noon and journey are decided together."""
    from glow_explorer.company import company_of
    from glow_explorer.dice import Roll, known_pool
    from glow_explorer.odds import advise
    from glow_explorer.position import Position

    dice = known_pool(" ".join(options.dice))
    lying: dict[str, Any] = (
        {"pool": dice} if dice.unrolled else {"roll": Roll(dice.dice, unlimited=True)}
    )
    parts: dict[str, Any] = {
        "company": company_of(command_line.cards(options.company)),
        "free_rerolls": options.rerolls, "rerolls": options.tokens, "light": options.light,
        "footprints": options.footprints, "boats": options.boats, "at": options.at,
        "camp": options.camp, "rulings": command_line.rulings(options.rulings),
    }  # fmt: skip
    advice = advise(
        Position(**lying, **{name: part for name, part in parts.items() if part is not None}),
        token_value=options.token_value or 0,
        journey=True,
        days=options.days,
        skull_cost=options.skull_cost or 0,
    )
    return Reply(str(advice), advice.to_dict())


JOURNEYS = ("archipelago", "province")
_SEA, _LAND = JOURNEYS
_ONLY = {_SEA: {"boats": "boats", "from": "origin"}, _LAND: {"at": "at", "camp": "camp"}}
"""Options that make sense on one journey only, with where they are kept."""
_FEWEST_LETTERS = 4


def route_words(parser: Parser) -> None:
    """Say what ``route`` understands."""
    parser.given("journey", "journey")
    parser.given("dice", "roll", nargs="*")
    parser.option("boats")
    parser.option("from", dest="origin")
    for name in ("at", "camp", "to", "footprints", "company", "days"):
        parser.option(name)
    parser.option("pool", action="append")
    parser.option("skull-cost")
    parser.option("rulings")


def route(options: Namespace) -> Reply:
    """Say where one may go this afternoon, or how to go on for the days that are left."""
    journey = known_journey(options.journey)
    for other, names in _ONLY.items():
        for name, kept in names.items():
            if other != journey and getattr(options, kept) is not None:
                raise GlowError("of-the-other-journey", given=f"--{name}", journey=other)
    if options.pool:
        return (_sea_plan if journey == _SEA else _land_plan)(options)
    if options.days is not None or options.skull_cost is not None:
        raise GlowError("plan-without-dice")
    if not options.dice:
        raise GlowError("route-without-dice")
    return (_at_sea if journey == _SEA else _on_land)(options)


def known_journey(name: str) -> str:
    """Return the journey that is meant; its beginning will do.

    >>> known_journey("archipel"), known_journey("Prov")
    ('archipelago', 'province')
    """
    for journey in JOURNEYS:
        if len(name) >= _FEWEST_LETTERS and journey.startswith(fold(name)):
            return journey
    near = nearest(name, JOURNEYS)
    raise GlowError("unknown-journey", given=name, expected=JOURNEYS, nearest=near)


def _afternoon(options: Namespace) -> dict[str, Any]:
    return {
        "roll": " ".join(options.dice),
        "footprints": options.footprints or 0,
        "rulings": command_line.rulings(options.rulings),
        "company": command_line.company(options.company) if options.company else None,
    }


def _boats(options: Namespace) -> tuple[int, ...]:
    return (0, 0, 0, 0) if options.boats is None else options.boats


def _at_sea(options: Namespace) -> Reply:
    from glow_explorer.journeys import archipelago

    sea, boats, today = archipelago(), _boats(options), _afternoon(options)
    if options.to is None:
        moves = sea.moves(boats, **today)
        return Reply(str(moves), {"journey": _SEA, **moves.to_dict()})
    origins = list(dict.fromkeys(boats)) if options.origin is None else [options.origin]
    voyages = [sea.explain(boats, origin, options.to, **today) for origin in origins]
    near = [one for one in voyages if "no-route" not in {why.code for why in one.reasons}]
    shown = near or voyages
    plain = {"journey": _SEA, "voyages": [one.to_dict() for one in shown]}
    return Reply("\n".join(map(str, shown)), plain)


def _on_land(options: Namespace) -> Reply:
    from glow_explorer.journeys import province
    from glow_explorer.places import roads

    at, today = options.at or 0, _afternoon(options)
    paths = province().paths(at, **today)
    plain: dict[str, Any] = {"journey": _LAND, "at": at}
    if options.to is None:
        return Reply(str(paths), plain | {"ways": paths.to_dict()})
    ways = paths[options.to]
    plain["ways"] = {str(options.to): [way.to_dict() for way in ways]}
    if ways:
        return Reply("\n".join(map(str, ways)), plain)
    paragraphs = [text("terminal.out-of-reach", place=options.to)]
    if options.to in roads()[at]:
        step = province().explain(at, options.to, **today)
        paragraphs.append(str(step))
        plain["step"] = step.to_dict()
    return Reply("\n\n".join([*paragraphs, str(paths)]), plain)


def _planned(options: Namespace) -> dict[str, Any]:
    if options.to is not None or options.company is not None:
        raise GlowError("not-in-a-plan", given="--to, --company")
    return {
        "pool": options.pool[0] if len(options.pool) == 1 else options.pool,
        "days": options.days,
        "footprints": options.footprints or 0,
        "skull_cost": options.skull_cost or 0,
        "rulings": command_line.rulings(options.rulings),
    }


def _sea_plan(options: Namespace) -> Reply:
    from glow_explorer.journeys import archipelago

    if options.origin is not None:
        raise GlowError("not-in-a-plan", given="--from")
    plan = archipelago().plan(boats=_boats(options), **_planned(options))
    plain = {"journey": _SEA, **plan.to_dict(), "value_float": float(plan.value)}
    return _with_today(options, plan, plain)


def _land_plan(options: Namespace) -> Reply:
    from glow_explorer.journeys import province

    plan = province().plan(at=options.at or 0, camp=options.camp or 0, **_planned(options))
    return _with_today(options, plan, {"journey": _LAND, **plan.to_dict()})


def _with_today(options: Namespace, plan: Any, plain: dict[str, Any]) -> Reply:
    """Add what is best today, where the dice of today are given too."""
    if not options.dice:
        return Reply(str(plan), plain)
    best = plan.best(roll=" ".join(options.dice))
    move = text("terminal.stay") if best is None else str(best)
    plain["today"] = None if best is None else best.to_dict()
    today = f"{text('terminal.today')}\n{move}"
    return Reply(f"{plan}\n\n{today}", plain)


def rules_words(parser: Parser) -> None:
    """Say what ``rules`` understands."""
    parser.given("question", "question", nargs="*")
    parser.option("most", default=5)


def rules(options: Namespace) -> Reply:
    """Find the rules that answer a question; without one, list all."""
    from glow_explorer.rulebook import rules

    known, question = rules(), " ".join(options.question)
    if question in known:
        matches = [known[question]]
    else:
        matches = list(known.search(question, options.most) if question else known)
    words = "\n\n".join(map(_rule, matches)) if matches else text("rule.none")
    return Reply(words, {"question": question, "rules": [_plain_rule(rule) for rule in matches]})


def search(options: Namespace) -> Reply:
    """Find everything that answers a question."""
    from glow_explorer.finding import search

    question = " ".join(options.question)
    findings = search(question, options.most)
    plain = [
        {"kind": finding.kind, "id": finding.id, "title": finding.title, "text": finding.line}
        for finding in findings
    ]
    return Reply(str(findings), {"question": question, "findings": plain})


def _rule(rule: Rule) -> str:
    """Say a rule in one language: its name, the rule, where it stands, what to read next."""
    from glow_explorer.render.rulebook import where

    lines = [f"{rule.name} ({rule.id})", rule.text, where(rule)]
    if rule.related:
        lines.append(text("rule.related", names=rule.related))
    return "\n  ".join(lines)


def _plain_rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name,
        "text": rule.text,
        "book": rule.section.book,
        "section": rule.section.title,
        "page": rule.page,
        "related": list(rule.related),
    }


def card_words(parser: Parser) -> None:
    """Say what ``card`` understands."""
    parser.given("name", "name", nargs="*")


def card(options: Namespace) -> Reply:
    """Show all cards that a name may mean; without one, list all."""
    from glow_explorer.collection import adventurers, all_cards, companions, spells

    if not options.name:
        groups = [adventurers(), companions(), spells()]
        plain = {"cards": [_plain_card(card) for card in all_cards()]}
        return Reply("\n\n".join(map(str, groups)), plain)
    name = " ".join(options.name)
    cards = all_cards().find(name) or (all_cards()[name],)
    plain = {"cards": [_plain_card(card) for card in cards]}
    return Reply("\n\n".join(map(str, cards)), plain)


def _plain_card(card: Card) -> dict[str, Any]:
    return {
        "card": card.ref,
        "kind": str(card.kind),
        "number": card.number,
        "key": card.key,
        "name": card.name,
        "condition": str(card.condition),
        "effect": str(card.effect),
    }


def case_words(parser: Parser) -> None:
    """Say what ``case`` understands."""
    parser.given("case", "case", nargs="?")
    parser.option("rulings")


def case(options: Namespace) -> Reply:
    """Judge a case of the casebook; without one, list all."""
    from glow_explorer.cases import casebook

    if options.case is None:
        listed = [
            {"case": entry.id, "title": entry.title, "question": entry.question}
            for entry in casebook()
        ]
        return Reply(str(casebook()), {"cases": listed})
    entry = casebook()[options.case]
    under = command_line.rulings(options.rulings)
    plain = {"title": entry.title, "question": entry.question, **entry.to_dict(under)}
    if options.rulings is None:
        return Reply(str(entry), plain)
    answers = map(str, entry.results(under))
    title = f"{entry.title} ({entry.id})"
    return Reply("\n".join([title, entry.question, "", *answers]), plain)


def position_words(parser: Parser) -> None:
    """Say what ``position`` understands."""
    parser.given("code", "code")


def position(options: Namespace) -> Reply:
    """Show a position that was shared, and what it gives: noon, voyages or ways."""
    from glow_explorer.position import Position

    is_file = Path(options.code).suffix == ".json"
    opened = Position.load(options.code) if is_file else Position.from_code(options.code)
    answers = _answers(opened)
    plain = {"position": opened.to_dict()}
    plain |= {name: answer.to_dict() for name, answer in answers.items()}
    return Reply("\n\n".join(map(str, [opened, *answers.values()])), plain)


def _answers(position: Position) -> dict[str, Any]:
    """Ask a position all that it can answer."""
    if not position.roll:
        return {}
    asks = {
        "noon": position.company is not None,
        "moves": position.boats is not None,
        "paths": position.at is not None,
    }
    return {name: getattr(position, name)() for name, can in asks.items() if can}


# ---------------------------------------------------------------- quiz

_STOP = {"q", "quit", "quitter", "stop", "exit"}
_NONE = {"-", "none", "aucun", "aucune"}


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """Somebody has had enough."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One quiz: its level, its seed and how many questions there are."""

    level: int
    seed: int
    count: int


def quiz_words(parser: Parser) -> None:
    """Say what ``quiz`` understands."""
    parser.option("level", default="1")
    parser.option("seed")
    parser.option("count", default=10)


def quiz(options: Namespace) -> Reply:
    """Ask and mark; with ``--json`` only the score sheet goes to standard output."""
    sitting = _sitting(options)
    stage = sys.stderr if options.json else sys.stdout
    marks: list[Mark] = []
    try:
        _ask_all(sitting, marks, stage)
    except (Stopped, KeyboardInterrupt):
        say("\n" + text("terminal.stopped"), stage)
    stage.write("\n")
    return Reply(_sheet(sitting, marks), _plain_sheet(sitting, marks))


def _sitting(options: Namespace) -> Sitting:
    from glow_explorer.quiz import HIGHEST_SEED, MOST_QUESTIONS, drawn_seed, known_level

    level = int(options.level) if re.fullmatch("[0-9]{1,4}", options.level) else options.level
    seed = drawn_seed() if options.seed is None else options.seed
    _check("--seed", seed, 0, HIGHEST_SEED)
    _check("--count", options.count, 1, MOST_QUESTIONS)
    return Sitting(known_level(level), seed, options.count)


def _check(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise GlowError("not-between", name=name, given=number, least=least, most=most)


def _ask_all(sitting: Sitting, marks: list[Mark], stage: TextIO) -> None:
    """Ask one question after the other and mark each; what was marked stays if it is stopped."""
    from glow_explorer.quiz import series
    from glow_explorer.quiz.presentation import kind_name, level_name

    opening = text(
        "terminal.quiz", level=level_name(sitting.level), seed=sitting.seed, count=sitting.count
    )
    say(f"{opening}\n{text('terminal.quiz-how')}", stage)
    source = series(sitting.level, sitting.seed)
    for number in range(1, sitting.count + 1):
        question = next(source)
        title = text("quiz.progress", number=number, count=sitting.count)
        say(f"\n{title} · {kind_name(question)}\n{question}", stage)
        marks.append(_marked(question, stage))
        say(str(marks[-1]), stage)


def _marked(question: Question, stage: TextIO) -> Mark:
    """Ask until there is an answer that can be marked."""
    while True:
        answer = _typed(_prompt(question), stage)
        if fold(answer) in _STOP:
            raise Stopped
        none = question.form == "picks" and fold(answer) in _NONE
        if not answer:
            continue
        try:
            return question.check(() if none else answer)
        except GlowError as error:
            say(str(error), stage)


def _prompt(question: Question) -> str:
    if question.form == "numbers":
        return text("terminal.answer-numbers", count=len(question.options))
    return text(f"terminal.answer-{question.form}")


def _typed(prompt: str, stage: TextIO) -> str:
    """Read a line; where nobody types it, show it as if somebody had."""
    stage.write(f"{prompt} ")
    stage.flush()
    line = sys.stdin.readline()
    if not line:
        raise Stopped
    if not sys.stdin.isatty():
        stage.write(line if line.endswith("\n") else f"{line}\n")
    return line.strip()


def _sheet(sitting: Sitting, marks: list[Mark]) -> str:
    """Say the score sheet, and what to read again."""
    from glow_explorer.quiz import rules_to_read
    from glow_explorer.quiz.presentation import (
        answer_text,
        headline,
        kind_name,
        points_text,
        right_answer,
    )
    from glow_explorer.render.document import NO, YES
    from glow_explorer.rulebook import rules

    if not marks:
        return text("terminal.nothing-answered")
    lines = [text("quiz.sheet"), headline(sitting.level, sitting.seed, sitting.count, marks)]
    for number, mark in enumerate(marks, start=1):
        question = mark.question
        line = text(
            "terminal.sheet-line", number=number, kind=kind_name(question),
            given=answer_text(question, mark.given), right=right_answer(question),
            points=points_text(mark.points), of=mark.of,
        )  # fmt: skip
        lines.append(f"  {YES if mark else NO} {line}")
    again = rules_to_read(marks)
    lines.append(text("quiz.again") if again else text("quiz.nothing-again"))
    lines += [f"  • {rules()[rule].name} ({rule})" for rule in again]
    return "\n".join(lines)


def _plain_sheet(sitting: Sitting, marks: list[Mark]) -> dict[str, Any]:
    return {
        "level": sitting.level,
        "seed": sitting.seed,
        "questions": sitting.count,
        "points": sum(mark.points for mark in marks),
        "of": sum(mark.of for mark in marks),
        "answers": [
            {
                "number": number,
                "kind": mark.question.kind,
                "given": list(mark.given),
                "right": list(mark.question.solution.answer),
                "points": mark.points,
                "of": mark.of,
                "rules": list(mark.rules),
            }
            for number, mark in enumerate(marks, start=1)
        ],
    }
