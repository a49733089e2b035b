"""What the commands answer, from ``explain`` and ``odds`` to ``route``, ``rules`` and ``position``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.language import text
from glow_explorer.spelling import fold, nearest
from glow_explorer.terminal import command_line
from glow_explorer.terminal.printing import Answer

if TYPE_CHECKING:
    from argparse import Namespace

    from glow_explorer.cards import Card
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rule
    from glow_explorer.terminal.command_line import Parser


def explain_words(parser: Parser) -> None:
    """Say what ``explain`` understands."""
    parser.given("dice", "roll", nargs="+")
    for name in ("company", "card", "light", "footprints", "fireflies", "rerolls"):
        parser.option(name)
    for name in ("cemetery", "sketal-dice", "order", "rulings"):
        parser.option(name)


def explain(asked: Namespace) -> Answer:
    """Judge single cards, or the whole noon of a company."""
    from glow_explorer.dice import Roll

    roll = Roll(" ".join(asked.dice))
    if asked.card:
        return _verdicts(asked, roll)
    if not asked.company:
        raise GlowError("no-cards-named")
    return _noon(asked, roll)


def _verdicts(asked: Namespace, roll: Any) -> Answer:
    from glow_explorer.judge import explain

    company = command_line.company(asked.company) if asked.company else None
    under = command_line.rulings(asked.rulings)
    found = [explain(card, roll, under, company=company) for card in command_line.cards(asked.card)]
    plain = {"roll": str(roll), "verdicts": [verdict.to_dict() for verdict in found]}
    return Answer("\n\n".join(map(str, found)), plain)


def _noon(asked: Namespace, roll: Any) -> Answer:
    from glow_explorer.judge import noon

    company = command_line.company(asked.company)
    found = noon(
        company,
        roll,
        light=asked.light,
        footprints=asked.footprints or 0,
        fireflies=asked.fireflies or 0,
        rerolls=asked.rerolls or 0,
        sketal_dice=command_line.sketal_dice(asked.sketal_dice),
        cemetery=command_line.cards(asked.cemetery or ()),
        rulings=command_line.rulings(asked.rulings),
    )
    said = [str(found), *map(str, found.verdicts)]
    plain = {"company": [card.ref for card in company], **found.to_dict()}
    if asked.order:
        resolved = found.resolve(asked.order)
        said.insert(0, str(resolved))
        plain["resolved"] = resolved.to_dict()
    return Answer("\n\n".join(said), plain)


def odds_words(parser: Parser) -> None:
    """Say what ``odds`` understands."""
    parser.given("asked", "asked", nargs="*")
    for name in ("company", "light", "footprints", "rulings"):
        parser.option(name)


def odds(asked: Namespace) -> Answer:
    """Say how likely a card or a condition is, or what a company may expect."""
    what, pool = _what_and_dice(asked)
    under = command_line.rulings(asked.rulings)
    return _one(asked, what, pool, under) if what else _all(asked, pool, under)


def _what_and_dice(asked: Namespace) -> tuple[str | None, str | None]:
    """Tell a card or condition from the dice: a company alone comes with dice only."""
    if len(asked.asked) == 2:
        return asked.asked[0], asked.asked[1]
    if asked.company and len(asked.asked) < 2:
        return None, asked.asked[0] if asked.asked else None
    raise GlowError("odds-of-what", given=len(asked.asked))


def _one(asked: Namespace, what: str, pool: str | None, under: Any) -> Answer:
    from glow_explorer.odds import odds

    company = command_line.company(asked.company) if asked.company else None
    if asked.light is not None or asked.footprints is not None:
        raise GlowError("only-for-companies", given="--light, --footprints")
    found = odds(what, pool, under, company=company)
    plain = found.to_dict()
    return Answer(str(found), plain | _floats(plain, "at_least_once", "mean"))


def _all(asked: Namespace, pool: str | None, under: Any) -> Answer:
    from glow_explorer.odds import odds

    cards = command_line.cards(asked.company)
    stock = {"light": asked.light, "footprints": asked.footprints or 0}
    found = odds(cards, pool, under, **stock)
    plain = found.to_dict()
    plain["odds"] = [one | _floats(one, "at_least_once", "mean") for one in plain["odds"]]
    return Answer(str(found), plain | {"means_float": _floats(plain["means"], suffix="")})


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


def reroll(asked: Namespace) -> Answer:
    """Say which dice to reroll."""
    from glow_explorer.odds import advise

    found = advise(
        " ".join(asked.dice),
        command_line.cards(asked.company),
        asked.rerolls,
        tokens=asked.tokens or 0,
        light=asked.light,
        token_value=asked.token_value or 0,
        footprints=asked.footprints or 0,
        rulings=command_line.rulings(asked.rulings),
    )
    return Answer(str(found), found.to_dict())


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


def route(asked: Namespace) -> Answer:
    """Say where one may go this afternoon, or how to go on for the days that are left."""
    journey = known_journey(asked.journey)
    for other, names in _ONLY.items():
        for name, kept in names.items():
            if other != journey and getattr(asked, kept) is not None:
                raise GlowError("of-the-other-journey", given=f"--{name}", journey=other)
    if asked.pool:
        return (_sea_plan if journey == _SEA else _land_plan)(asked)
    if asked.days is not None or asked.skull_cost is not None:
        raise GlowError("plan-without-dice")
    if not asked.dice:
        raise GlowError("route-without-dice")
    return (_at_sea if journey == _SEA else _on_land)(asked)


def known_journey(wanted: str) -> str:
    """Return the journey that is meant; its beginning will do.

    >>> known_journey("archipel"), known_journey("Prov")
    ('archipelago', 'province')
    """
    for journey in JOURNEYS:
        if len(wanted) >= _FEWEST_LETTERS and journey.startswith(fold(wanted)):
            return journey
    near = nearest(wanted, JOURNEYS)
    raise GlowError("unknown-journey", given=wanted, expected=JOURNEYS, nearest=near)


def _afternoon(asked: Namespace) -> dict[str, Any]:
    return {
        "roll": " ".join(asked.dice),
        "footprints": asked.footprints or 0,
        "rulings": command_line.rulings(asked.rulings),
        "company": command_line.company(asked.company) if asked.company else None,
    }


def _boats(asked: Namespace) -> tuple[int, ...]:
    return (0, 0, 0, 0) if asked.boats is None else asked.boats


def _at_sea(asked: Namespace) -> Answer:
    from glow_explorer.journeys import archipelago

    sea, boats, today = archipelago(), _boats(asked), _afternoon(asked)
    if asked.to is None:
        moves = sea.moves(boats, **today)
        return Answer(str(moves), {"journey": _SEA, **moves.to_dict()})
    origins = list(dict.fromkeys(boats)) if asked.origin is None else [asked.origin]
    asked_for = [sea.explain(boats, origin, asked.to, **today) for origin in origins]
    near = [one for one in asked_for if "no-route" not in {why.code for why in one.reasons}]
    told = near or asked_for
    plain = {"journey": _SEA, "voyages": [one.to_dict() for one in told]}
    return Answer("\n".join(map(str, told)), plain)


def _on_land(asked: Namespace) -> Answer:
    from glow_explorer.journeys import province
    from glow_explorer.places import roads

    at, today = asked.at or 0, _afternoon(asked)
    paths = province().paths(at, **today)
    plain: dict[str, Any] = {"journey": _LAND, "at": at}
    if asked.to is None:
        return Answer(str(paths), plain | {"ways": paths.to_dict()})
    ways = paths[asked.to]
    plain["ways"] = {str(asked.to): [way.to_dict() for way in ways]}
    if ways:
        return Answer("\n".join(map(str, ways)), plain)
    said = [text("terminal.out-of-reach", place=asked.to)]
    if asked.to in roads()[at]:
        step = province().explain(at, asked.to, **today)
        said.append(str(step))
        plain["step"] = step.to_dict()
    return Answer("\n\n".join([*said, str(paths)]), plain)


def _planned(asked: Namespace) -> dict[str, Any]:
    if asked.to is not None or asked.company is not None:
        raise GlowError("not-in-a-plan", given="--to, --company")
    return {
        "pool": asked.pool[0] if len(asked.pool) == 1 else asked.pool,
        "days": asked.days,
        "footprints": asked.footprints or 0,
        "skull_cost": asked.skull_cost or 0,
        "rulings": command_line.rulings(asked.rulings),
    }


def _sea_plan(asked: Namespace) -> Answer:
    from glow_explorer.journeys import archipelago

    if asked.origin is not None:
        raise GlowError("not-in-a-plan", given="--from")
    plan = archipelago().plan(boats=_boats(asked), **_planned(asked))
    plain = {"journey": _SEA, **plan.to_dict(), "value_float": float(plan.value)}
    return _with_today(asked, plan, plain)


def _land_plan(asked: Namespace) -> Answer:
    from glow_explorer.journeys import province

    plan = province().plan(at=asked.at or 0, camp=asked.camp or 0, **_planned(asked))
    return _with_today(asked, plan, {"journey": _LAND, **plan.to_dict()})


def _with_today(asked: Namespace, plan: Any, plain: dict[str, Any]) -> Answer:
    """Add what is best today, where the dice of today are given too."""
    if not asked.dice:
        return Answer(str(plan), plain)
    best = plan.best(roll=" ".join(asked.dice))
    said = text("terminal.stay") if best is None else str(best)
    plain["today"] = None if best is None else best.to_dict()
    today = f"{text('terminal.today')}\n{said}"
    return Answer(f"{plan}\n\n{today}", plain)


def rules_words(parser: Parser) -> None:
    """Say what ``rules`` understands."""
    parser.given("question", "question", nargs="*")
    parser.option("most", default=5)


def rules(asked: Namespace) -> Answer:
    """Find the rules that answer a question; without one, list all."""
    from glow_explorer.rulebook import rules

    known, question = rules(), " ".join(asked.question)
    if question in known:
        found = [known[question]]
    else:
        found = list(known.search(question, asked.most) if question else known)
    said = "\n\n".join(map(_rule, found)) if found else text("rule.none")
    return Answer(said, {"question": question, "rules": [_plain_rule(one) for one in found]})


def _rule(one: Rule) -> str:
    """Say a rule in one language: its name, the rule, where it stands, what to read next."""
    from glow_explorer.render.rulebook_pages import where

    lines = [f"{one.name} ({one.id})", one.text, where(one)]
    if one.related:
        lines.append(text("rule.related", names=one.related))
    return "\n  ".join(lines)


def _plain_rule(one: Rule) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "text": one.text,
        "book": one.section.book,
        "section": one.section.title,
        "page": one.page,
        "related": list(one.related),
    }


def card_words(parser: Parser) -> None:
    """Say what ``card`` understands."""
    parser.given("name", "name", nargs="*")


def card(asked: Namespace) -> Answer:
    """Show all cards that a name may mean; without one, list all."""
    from glow_explorer.collection import adventurers, all_cards, companions, spells

    if not asked.name:
        groups = [adventurers(), companions(), spells()]
        plain = {"cards": [_plain_card(one) for one in all_cards()]}
        return Answer("\n\n".join(map(str, groups)), plain)
    name = " ".join(asked.name)
    found = all_cards().find(name) or (all_cards()[name],)
    plain = {"cards": [_plain_card(one) for one in found]}
    return Answer("\n\n".join(map(str, found)), plain)


def _plain_card(one: Card) -> dict[str, Any]:
    return {
        "card": one.ref,
        "kind": str(one.kind),
        "number": one.number,
        "key": one.key,
        "name": one.name,
        "condition": str(one.condition),
        "effect": str(one.effect),
    }


def case_words(parser: Parser) -> None:
    """Say what ``case`` understands."""
    parser.given("case", "case", nargs="?")
    parser.option("rulings")


def case(asked: Namespace) -> Answer:
    """Judge a case of the casebook; without one, list all."""
    from glow_explorer.cases import casebook

    if asked.case is None:
        listed = [
            {"case": one.id, "title": one.title, "question": one.question} for one in casebook()
        ]
        return Answer(str(casebook()), {"cases": listed})
    found = casebook()[asked.case]
    under = command_line.rulings(asked.rulings)
    plain = {"title": found.title, "question": found.question, **found.to_dict(under)}
    if asked.rulings is None:
        return Answer(str(found), plain)
    answers = map(str, found.results(under))
    title = f"{found.title} ({found.id})"
    return Answer("\n".join([title, found.question, "", *answers]), plain)


def position_words(parser: Parser) -> None:
    """Say what ``position`` understands."""
    parser.given("code", "code")


def position(asked: Namespace) -> Answer:
    """Show a position that was shared, and what it gives: noon, voyages or ways."""
    from glow_explorer.position import Position

    is_file = Path(asked.code).suffix == ".json"
    found = Position.load(asked.code) if is_file else Position.from_code(asked.code)
    answers = _answers(found)
    plain = {"position": found.to_dict()}
    plain |= {name: answer.to_dict() for name, answer in answers.items()}
    return Answer("\n\n".join(map(str, [found, *answers.values()])), plain)


def _answers(found: Position) -> dict[str, Any]:
    """Ask a position all that it can answer."""
    if not found.roll:
        return {}
    asks = {
        "noon": found.company is not None,
        "moves": found.boats is not None,
        "paths": found.at is not None,
    }
    return {name: getattr(found, name)() for name, can in asks.items() if can}
