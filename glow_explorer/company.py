"""A player's company: the adventurer, the companions in the order recruited, the spells."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

from glow_explorer import collection
from glow_explorer.cards import Adventurer, Card, Companion, Spell
from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.inputs import listed
from glow_explorer.symbols import Color, Kind, Size
from glow_explorer.values import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.collection import CardLike

C = TypeVar("C", bound=Card)
NOBODY = Adventurer(0, "nobody", "", color=Color.GREEN, large_dice=0)
"""Stands where cards are given without an adventurer: it brings no dice and does nothing."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Company(Told):
    """An adventurer with companions and spell tokens.

    Parameters
    ----------
    adventurer, companions, spells
        Cards, or whatever finds them: numbers, keys, unique names, references. The order of the
        companions is the order in which they were recruited.

    Examples
    --------
    >>> company = Company("Pocana", ["likyar", 13], spells=[3])
    >>> company
    Company('pocana', ['likyar', 'sketal-orange'], spells=['spell-air'])
    >>> [card.ref for card in company]
    ['adventurer:4', 'companion:1', 'companion:13', 'spell:3']
    >>> company.dice
    Pool('3 red, orange')
    """

    adventurer: Adventurer
    companions: tuple[Companion, ...]
    spells: tuple[Spell, ...]

    def __init__(
        self,
        adventurer: CardLike,
        companions: Iterable[CardLike] = (),
        spells: Iterable[CardLike] = (),
    ) -> None:
        set_field = object.__setattr__
        set_field(self, "adventurer", _one(collection.adventurers(), Adventurer, adventurer))
        set_field(self, "companions", _some(collection.companions(), Companion, companions))
        set_field(self, "spells", _some(collection.spells(), Spell, spells))
        _check_copies(self.companions, self.spells)

    @classmethod
    def known(
        cls,
        adventurer: Adventurer,
        companions: tuple[Companion, ...],
        spells: tuple[Spell, ...],
    ) -> Self:
        """Make a company of cards that are known to exist together, without checking it."""
        company = object.__new__(cls)
        object.__setattr__(company, "adventurer", adventurer)
        object.__setattr__(company, "companions", companions)
        object.__setattr__(company, "spells", spells)
        return company

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards: the adventurer, the companions, the spells."""
        return (self.adventurer, *self.companions, *self.spells)

    @property
    def is_led(self) -> bool:
        """Whether it is known which adventurer leads it; if not, there may be more cards."""
        return self.adventurer.number != NOBODY.number

    @property
    def dice(self) -> Pool:
        """The large dice that the cards bring; a Sketal's die of free choice is left out."""
        brought = [self.adventurer.color] * self.adventurer.large_dice
        brought += [card.die for card in self.companions if isinstance(card.die, Color)]
        return Pool(Die(color, None, Size.LARGE) for color in brought)

    @property
    def rerolls_per_round(self) -> int:
        """The rerolls that companions give in every round."""
        return sum(card.rerolls_per_round for card in self.companions)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, wanted: object) -> bool:
        """Whether a card belongs to the company; a name may be that of several cards.

        >>> "likyar" in Company("Pocana", [1]), 13 in Company("Pocana", [1])
        (True, False)
        """
        return bool(collection.Cards(Kind.CARD, self.cards).find(wanted))

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        arguments = [_short(self.adventurer)]
        if self.companions:
            arguments.append(f"[{', '.join(map(_short, self.companions))}]")
        if self.spells:
            arguments.append(f"spells=[{', '.join(map(_short, self.spells))}]")
        return f"Company({', '.join(arguments)})"


def company_of(cards: object) -> Company:
    """Return cards in any order as a company; the adventurer may be missing.

    Parameters
    ----------
    cards
        A company, a card, or several; each a `Card` or whatever finds one.

    Examples
    --------
    >>> company_of(["spell:3", "likyar", "Pocana"])
    Company('pocana', ['likyar'], spells=['spell-air'])
    >>> company_of("ladawa").is_led
    False
    """
    if isinstance(cards, Company):
        return cards
    some = None if isinstance(cards, Card) else listed(cards)
    known = [collection.card(card) for card in ([cards] if some is None else some)]  # type: ignore[arg-type]
    adventurers = [card for card in known if isinstance(card, Adventurer)]
    if len(adventurers) > 1:
        raise GlowError("two-adventurers", given=[card.key for card in adventurers])
    for card in known:
        if not isinstance(card, Adventurer | Companion | Spell):
            raise GlowError("not-a-card-in-play", given=card.key)
    return Company(
        adventurers[0] if adventurers else NOBODY,
        [card for card in known if isinstance(card, Companion)],
        [card for card in known if isinstance(card, Spell)],
    )


def _one(known: collection.Cards[C], kind: type[C], wanted: CardLike) -> C:
    """Find a card of one kind; a card made by hand is taken as it is."""
    return wanted if isinstance(wanted, kind) else known[wanted]


def _some(known: collection.Cards[C], kind: type[C], wanted: Iterable[CardLike]) -> tuple[C, ...]:
    cards = listed(wanted)
    if cards is None:
        raise GlowError("not-a-list", given=wanted.key if isinstance(wanted, Card) else wanted)
    return tuple(_one(known, kind, card) for card in cards)


def _check_copies(companions: tuple[Companion, ...], spells: tuple[Spell, ...]) -> None:
    """Each companion exists once, each spell as often as there are tokens of it."""
    for card, number in Counter((*companions, *spells)).items():
        copies = card.copies if isinstance(card, Spell) else 1
        if number > copies:
            code = "too-many-copies" if copies > 1 else "card-given-twice"
            raise GlowError(code, given=number, key=card.key, there=copies)


def _short(card: Card) -> str:
    """The key where it finds this very card, otherwise the card in full."""
    return repr(card.key if card in collection.all_cards() else card)
