"""The judge: one verdict, many at once, noons of all sizes, the search of the rules."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import Company, Die, Roll
from glow_explorer.judge import many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from benchmarks.timing import Case

_ROLL = "red:fire red:fire small blue:water purple:footprints yellow:light green:rock 2 green:air"
_COLORS = ["green", "blue", "azure", "red", "orange", "purple", "yellow", "black"]
_LARGEST = Company(
    "Orium",
    ["sketal-red", "mindaroo-air-fire", "hymoros", "torke-b", "tamnuca-b", "cromaug", "kaar",
     "ladawa"],
    spells=["spell-air", "spell-same"],
)  # fmt: skip
_TWELVE = (
    "2 yellow:air red:water azure:air azure:air blue:water green:nature azure:nature "
    "2 green:nature small red:fire black:fire"
)

_WORST = Company("Moloc'h", [41, 11, 46, 30, 31, 21, 20, 13], spells=[3, 5])
_WATERS = (
    "orange:rock orange:water orange:rock 2 small blue:water 2 small azure:air small red:fire "
    "black:nature small green:nature small purple:water small orange:rock"
)


def _rolls(number: int) -> list[Roll]:
    chance = random.Random(1)
    return [
        Roll(Die(color).showing(chance.choice(Die(color).faces)) for color in _COLORS)
        for _ in range(number)
    ]


def benchmarks() -> Mapping[str, Mapping[str, Case]]:
    """Return the questions and what is timed for each."""
    roll, card = Roll(_ROLL), glow.card("ladawa")
    cards = [*glow.adventurers, *glow.companions, *glow.spells]
    rolls = _rolls(2000)
    counts, black = many.tallies(rolls)
    example = Company("Eoles", ["sketal-green", "donillilu"])
    dice = Roll("azure:air azure:air green:rock small orange:rock")
    return {
        "Verdicts": {
            "how often": lambda: glow.explain(card, roll).times,
            "with its reasons": lambda: glow.explain(card, roll).reasons,
            "with the smallest change": lambda: glow.explain("okanios", roll).change,
            "told in words": lambda: str(glow.explain(card, roll)),
            "shown as a page": lambda: glow.explain(card, roll)._repr_html_(),
        },
        "Hands x cards (59 cards)": {
            "one by one, 40 hands": (
                lambda: [glow.explain(one, hand).times for hand in rolls[:40] for one in cards],
                40 * len(cards),
            ),
            "at once, 2,000 rolls": (lambda: glow.times(cards, rolls), 2000 * len(cards)),
            "at once, 2,000 counted hands": (
                lambda: glow.times(cards, counts, black=black),
                2000 * len(cards),
            ),
        },
        "Noons": {
            "one order, 3 cards": lambda: glow.noon(example, dice).resolve(
                ["eoles", "eoles", "sketal-green", "donillilu"]
            ),
            "all outcomes, 3 cards": lambda: glow.noon(example, dice).outcomes,
            "with the reasons why the order matters": lambda: (
                glow.noon(example, dice).order_matters
            ),
            "all outcomes, 8 companions, 2 spells, 12 dice": lambda: (
                glow.noon(_LARGEST, _TWELVE, light=40, cemetery=["briki-6", "dvol-3"]).outcomes
            ),
            "the same with little light to lose": lambda: (
                glow.noon(_LARGEST, _TWELVE, light=4, cemetery=["briki-6", "dvol-3"]).outcomes
            ),
            "the worst found: light and footprints short": lambda: (
                glow.noon(_WORST, _WATERS, light=2, footprints=1).outcomes
            ),
        },
        "Searching the rules": {
            "a question": lambda: glow.rules.search("may I use a footprint on a crossed space"),
            "everything": lambda: glow.search("may I use a footprint on a crossed space"),
            "with typing errors": lambda: glow.rules.search("fotprint on a crosed spase"),
        },
    }
