"""What the front ends draw, as plain values: cards, reasons, rules, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Adventurer, Companion
from glow_explorer.render import words
from glow_explorer.render.document import reasons_values, rule_values
from glow_explorer.render.reasons import reason_line, rule_line
from glow_explorer.rulebook import rulings
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.cards import Card
    from glow_explorer.judge import Reason
    from glow_explorer.rulebook import Rulings

View = dict[str, Any]


def card_view(card: Card) -> View:
    """Return a card as it is drawn: `badges` of its condition, amounts of its effect, words."""
    badges = [["same", False]] * card.condition.same or [
        list(symbol) for symbol in card.condition.printed
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
        "effect": [term._asdict() for term in words.effect_terms(card.effect)],
        "effect_text": words.effect(card.effect) if card.effect else "",
        "powers": [[kind, power] for kind, power in words.powers(card)],
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


def rule_view(rule_id: str) -> View:
    """Return a rule in our own words, and where it stands."""
    return rule_values(rule_line(rule_id))


def reasons_view(reasons: Iterable[Reason]) -> list[View]:
    """Return reasons in their order: codes and signs, what they say, their dice and rules."""
    return reasons_values(map(reason_line, reasons))


def ruling_view(ruling_id: str, under: Rulings) -> View:
    """Return a ruling: the question, the answer followed, and the others."""
    ruling = rulings()[ruling_id]
    followed = under[ruling_id]
    return {
        "id": ruling.id,
        "question": ruling.question,
        "answer": followed,
        "answers": [
            {"id": answer, "text": ruling.answer(answer).text, "followed": answer == followed}
            for answer in ruling.choices
        ],
    }
