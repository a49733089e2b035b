"""Looking things up: ``rules``, ``card``, ``case`` and ``position``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from glow_explorer.language import text
from glow_explorer.terminal import given
from glow_explorer.terminal.printing import Answer

if TYPE_CHECKING:
    from argparse import Namespace

    from glow_explorer.cards import Card
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rule
    from glow_explorer.terminal.parsing import Parser


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
    under = given.rulings(asked.rulings)
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
