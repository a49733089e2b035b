"""A player's cards: choose the adventurer, companions and spells, and put them in order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from traitlets import Dict, default

from glow_explorer.cards import Adventurer, Companion, Spell
from glow_explorer.collection import Cards, adventurers, all_cards, companions, spells
from glow_explorer.collection import card as find_card
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import text, using
from glow_explorer.render import html
from glow_explorer.symbols import Kind
from glow_explorer.widgets.base import GlowWidget, card_view
from glow_explorer.widgets.traits import cards_trait, led_company, read_amount, read_cards

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.widgets.base import View


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

    def __init__(self, cards: object = (), **traits: Any) -> None:
        super().__init__(cards=read_cards(cards), **traits)

    @property
    def company(self) -> Company:
        """The company of these cards; without an adventurer there is none."""
        return led_company(self.cards)

    # ------------------------------------------------------------------ what is seen

    @default("_catalogue")
    def _first_catalogue(self) -> dict[str, list[View]]:
        with using(self.language):
            return {
                str(cards.kind): [_listed(card) for card in cards]
                for cards in (adventurers(), companions(), spells())
            }

    def _changed(self, change: Any) -> None:
        if change["name"] == "language":
            self._catalogue = self._first_catalogue()
        super()._changed(change)

    def _seen(self) -> dict[str, Any]:
        known = all_cards()
        cards: tuple[Card, ...] = self.cards
        return {
            "strangers": {
                str(place): card_view(card) for place, card in enumerate(cards) if card not in known
            },
            "taken": {
                card.ref: reason
                for card in cards
                if card in known and (reason := self._why_not(card))
            },
            "brings": self._brings(),
        }

    def _why_not(self, card: Card) -> str:
        """Return why another copy of a card cannot be added; empty text if it can."""
        if isinstance(card, Adventurer):
            return text("cards.chosen")
        try:
            read_cards([*self.cards, card])
        except GlowError:
            copies = card.copies if isinstance(card, Spell) else 1
            return text("cards.taken", count=copies)
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
        added = find_card(cast("str", wanted))
        others = [
            card
            for card in self.cards
            if not (isinstance(added, Adventurer) and isinstance(card, Adventurer))
        ]
        self.cards = [*others, added]

    def _hear_remove(self, place: object) -> None:
        """Take a card away."""
        if not self.cards:
            raise GlowError("no-cards-at-all", given=quoted(place))
        gone = read_amount("card", place, most=len(self.cards) - 1)
        self.cards = [card for at, card in enumerate(self.cards) if at != gone]

    def _hear_move(self, place: object, to: object) -> None:
        """Put a companion elsewhere among the companions."""
        others = [card for card in self.cards if isinstance(card, Companion)]
        if not others:
            raise GlowError("no-cards-at-all", given=quoted(place))
        taken = others.pop(read_amount("companion", place, most=len(others) - 1))
        others.insert(read_amount("companion", to, most=len(others)), taken)
        self.cards = [*(card for card in self.cards if not isinstance(card, Companion)), *others]

    def _hear_clear(self) -> None:
        """Take all cards away."""
        self.cards = ()


def _listed(card: Card) -> View:
    """Return a card as it is listed: as it is drawn, and what it can be found by."""
    elements = Counter(element for element, _ in card.condition.printed)
    return card_view(card) | {
        "elements": ["same"] if card.condition.same else list(elements),
        "deeds": _deeds(card),
        "copies": card.copies if isinstance(card, Spell) else 1,
    }


def _deeds(card: Card) -> list[str]:
    """Return the kinds of things that a card does, by the icons that stand for them."""
    deeds = {"footprints" if name == "footprint" else name for name, _ in card.effect.terms}
    if card.effect.light < 0:
        deeds = (deeds - {"light"}) | {"loss"}
    if isinstance(card, Companion):
        brought = {"reroll": card.rerolls_per_round, "firefly": card.fireflies, "die": card.die}
        deeds |= {name for name, amount in brought.items() if amount}
    return sorted(deeds)
