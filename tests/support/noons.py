"""What the tests of noon share: the third example of the rulebook, and how to look at a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import Company, noon

if TYPE_CHECKING:
    from glow_explorer.judge import Noon, Outcome

GREEN_SKETAL = Company("Eoles", ["sketal-green", "donillilu"])
OF_NOON = [
    "returned-die-counts-at-noon", "which-die-goes-back", "card-in-one-go",
    "called-back-same-noon", "newcomer-must", "special-faces-order", "spell-bearer-gone",
    "kaar-immunity-ends", "cromaug-takes-itself", "last-companion-spell-alone",
]  # fmt: skip
"""Rulings that decide something at noon."""
EXAMPLE_3 = "azure:air azure:air green:rock small orange:rock"


def example_3(**given: Any) -> Noon:
    return noon(GREEN_SKETAL, EXAMPLE_3, light=10, **given)


def codes(outcome: Outcome) -> list[str]:
    return [event.code for event in outcome.events]


def refs(cards: tuple[Any, ...]) -> list[str]:
    return [card.ref for card in cards]
