"""What the front ends draw, as plain values: cards, reasons, rules, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Adventurer, Companion
from glow_explorer.language import text
from glow_explorer.minilanguage import GAINS
from glow_explorer.render import judgement, words
from glow_explorer.rulebook import rules, rulings
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.cards import Card, Effect
    from glow_explorer.judge import Reason
    from glow_explorer.rulebook import Rulings

View = dict[str, Any]


def card_view(card: Card) -> View:
    """Return a card as it is drawn: `badges` of its condition, amounts of its effect, words."""
    badges = [["same", False]] * card.condition.same or [
        list(one) for one in card.condition.printed
    ]
    return {
        "ref": card.ref,
        "key": card.key,
        "kind": card.ref.partition(":")[0],
        "name": words.name(card),
        "identity": words.identity(card),
        "deck": card.deck if isinstance(card, Companion) else "",
        "color": _head(card),
        "badges": badges,
        "condition": words.condition(card.condition),
        "effect": effect_view(card.effect),
        "effect_text": words.effect(card.effect) if card.effect else "",
        "powers": [[kind, said] for kind, said in words.powers(card)],
        "end": words.end_light(card),
        "text": " ".join(words.sentences(card)),
    }


def _head(card: Card) -> str:
    """Return what colours the head of a card: a die's colour, or nothing."""
    if isinstance(card, Adventurer):
        return card.color
    if isinstance(card, Companion) and isinstance(card.die, Color):
        return card.die
    return ""


def effect_view(effect: Effect) -> list[View]:
    """Return the terms of an effect: an icon, an amount if it has one, and words."""
    return [
        {
            "icon": "footprints" if name == "footprint" else name,
            "amount": words.signed(amount) if name in GAINS else "",
            "text": words.effect_term(name, amount),
        }
        for name, amount in effect.terms
    ]


def rule_view(rule_id: str) -> View:
    """Return a rule in our own words, and where it stands."""
    rule = rules()[rule_id]
    where = text("rule.page", section=rule.section.title, page=rule.page)
    where = where.replace("p. ", "p.\N{NO-BREAK SPACE}")
    return {"id": rule.id, "name": rule.name, "text": rule.text, "where": where}


def reason_view(reason: Reason) -> View:
    """Return a reason: its code and sign, what it says, the dice it speaks of and its rule."""
    return {
        "code": reason.code,
        "sign": judgement.mark(reason),
        "text": judgement.reason(reason),
        "dice": list(reason.dice),
        "rule": rule_view(reason.rule),
    }


def reasons_view(reasons: Iterable[Reason]) -> list[View]:
    """Return reasons in their order."""
    return [reason_view(one) for one in reasons]


def ruling_view(ruling_id: str, under: Rulings) -> View:
    """Return a ruling: the question, the answer followed, and the others."""
    ruling = rulings()[ruling_id]
    followed = under[ruling_id]
    return {
        "id": ruling.id,
        "question": ruling.question,
        "answer": followed,
        "answers": [
            {"id": one, "text": ruling.answer(one).text, "followed": one == followed}
            for one in ruling.choices
        ],
    }
