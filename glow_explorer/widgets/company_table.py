"""A player's cards: choose the adventurer, companions and spells, and put them in order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from traitlets import Dict, default

from glow_explorer.cards import Adventurer, Companion, Spell
from glow_explorer.collection import Cards, adventurers, all_cards, card, companions, spells
from glow_explorer.errors import GlowError
from glow_explorer.language import text, using
from glow_explorer.render import html
from glow_explorer.symbols import Kind
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.traits import cards_trait, led_company, read_amount, read_cards
from glow_explorer.widgets.views import card_view

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.widgets.views import View


class CompanyTable(GlowWidget):
    """The cards of a player.

    Parameters
    ----------
    cards
        The cards that lie there at first: a `Company`, or some cards in any order.

    Attributes
    ----------
    cards
        The cards now: the adventurer if there is one, the companions in the order in which they
        were recruited, the spells.

    Examples
    --------
    >>> table = CompanyTable(["likyar", "Pocana"])
    >>> table.company
    Company('pocana', ['likyar'])
    >>> table.cards = [*table.cards, "companion:13"]
    >>> [card.key for card in table.cards]
    ['pocana', 'likyar', 'sketal-orange']
    """

    FRONT = "company_table"
    SETTABLE = ("cards",)
    SHOWN = ("cards",)
    WORDS = ("cards",)

    cards = cards_trait()
    _catalogue = Dict().tag(sync=True)
    """All cards of the game in the current language; sent once, not with every click."""

    def __init__(self, cards: object = (), **given: Any) -> None:
        super().__init__(cards=read_cards(cards), **given)

    @property
    def company(self) -> Company:
        """The company of these cards; without an adventurer there is none."""
        return led_company(self.cards)

    # ------------------------------------------------------------------ what is seen

    @default("_catalogue")
    def _first_catalogue(self) -> dict[str, list[View]]:
        with using(self.language):
            return {
                str(some.kind): [_listed(one) for one in some]
                for some in (adventurers(), companions(), spells())
            }

    def _changed(self, change: Any) -> None:
        if change["name"] == "language":
            self._catalogue = self._first_catalogue()
        super()._changed(change)

    def _seen(self) -> dict[str, Any]:
        known = all_cards()
        mine: tuple[Card, ...] = self.cards
        return {
            "strangers": {
                str(place): card_view(one) for place, one in enumerate(mine) if one not in known
            },
            "taken": {
                one.ref: said for one in mine if one in known and (said := self._why_not(one))
            },
            "brings": self._brings(),
        }

    def _why_not(self, wanted: Card) -> str:
        """Say why a card cannot be added; nothing if it can."""
        if isinstance(wanted, Adventurer):
            return text("cards.chosen")
        try:
            read_cards([*self.cards, wanted])
        except GlowError:
            there = wanted.copies if isinstance(wanted, Spell) else 1
            return text("cards.taken", count=there)
        return ""

    def _brings(self) -> View | None:
        """Return what the cards bring into every round, as far as it is printed on them."""
        if not isinstance(next(iter(self.cards), None), Adventurer):
            return None
        company = self.company
        again = company.rerolls_per_round
        return {
            "dice": [str(die) for die in company.dice],
            "rerolls": text("card.rerolls", count=again) if again else "",
        }

    def _still(self) -> str:
        if isinstance(next(iter(self.cards), None), Adventurer):
            return html(self.company)
        return html(Cards(Kind.CARD, self.cards))

    # ------------------------------------------------------------------ what the browser asks

    def _hear_add(self, wanted: object) -> None:
        """Add a card; another adventurer takes the place of the first."""
        found = card(cast("str", wanted))
        others = [
            one
            for one in self.cards
            if not (isinstance(found, Adventurer) and isinstance(one, Adventurer))
        ]
        self.cards = [*others, found]

    def _hear_remove(self, place: object) -> None:
        """Take a card away."""
        if not self.cards:
            raise GlowError("no-cards-at-all", given=repr(place)[:40])
        gone = read_amount("card", place, most=len(self.cards) - 1)
        self.cards = [one for at, one in enumerate(self.cards) if at != gone]

    def _hear_move(self, place: object, to: object) -> None:
        """Put a companion elsewhere among the companions."""
        others = [one for one in self.cards if isinstance(one, Companion)]
        if not others:
            raise GlowError("no-cards-at-all", given=repr(place)[:40])
        taken = others.pop(read_amount("companion", place, most=len(others) - 1))
        others.insert(read_amount("companion", to, most=len(others)), taken)
        self.cards = [*(one for one in self.cards if not isinstance(one, Companion)), *others]

    def _hear_clear(self) -> None:
        """Take all cards away."""
        self.cards = ()


def _listed(one: Card) -> View:
    """Return a card as it is listed: as it is drawn, and what it can be found by."""
    elements = Counter(element for element, _ in one.condition.printed)
    return card_view(one) | {
        "elements": ["same"] if one.condition.same else list(elements),
        "deeds": _deeds(one),
        "copies": one.copies if isinstance(one, Spell) else 1,
    }


def _deeds(one: Card) -> list[str]:
    """Return the kinds of things that a card does, by the icons that stand for them."""
    found = {"footprints" if name == "footprint" else name for name, _ in one.effect.terms}
    if one.effect.light < 0:
        found = (found - {"light"}) | {"loss"}
    if isinstance(one, Companion):
        brought = {"reroll": one.rerolls_per_round, "firefly": one.fireflies, "die": one.die}
        found |= {name for name, there in brought.items() if there}
    return sorted(found)
