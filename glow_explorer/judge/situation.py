"""What a player has before them when noon begins, checked and made ready for resolving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import index
from typing import TYPE_CHECKING, SupportsIndex, cast

from glow_explorer import collection
from glow_explorer.cards import Card, Companion
from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.judge.hand import IMMUNE, Hand, read
from glow_explorer.judge.verdict import KAAR
from glow_explorer.rulebook import Rulings, as_rulings
from glow_explorer.symbols import Color, Kind, Size

if TYPE_CHECKING:
    from glow_explorer.collection import CardLike
    from glow_explorer.dice import Die
    from glow_explorer.rulebook import RulingsLike

FLOOR = "score-floor-in-play"
SketalDice = Mapping["CardLike", SupportsIndex | None]


@dataclass(frozen=True)
class Situation:
    """A company, its dice and its stock at noon.

    `cards` has a slot for every card that can play a part: the company's own, then the companions
    of the cemetery. `sketal_dice` has the dice that may go back with the Sketal of a slot: one if
    its own must go, several if the owner chooses, none if it has no die in the roll; `told` is
    what was said of them.
    """

    company: Company
    roll: Roll
    rulings: Rulings
    light: int
    footprints: int
    fireflies: int
    rerolls: int
    cards: tuple[Card, ...]
    cemetery: tuple[int, ...]
    sketal_dice: Mapping[int, tuple[int, ...]] = field(hash=False)
    told: SketalDice = field(hash=False)
    _hands: dict[tuple[bool, frozenset[int]], Hand] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def companions(self) -> tuple[int, ...]:
        """The slots of the companions in play, in the order recruited."""
        return tuple(range(1, 1 + len(self.company.companions)))

    @property
    def spells(self) -> tuple[int, ...]:
        """The slots of the spell tokens."""
        first = 1 + len(self.company.companions)
        return tuple(range(first, first + len(self.company.spells)))

    def hand(self, kaar: bool, gone: frozenset[int]) -> Hand:  # noqa: FBT001
        """Return how the dice count with or without Kaar, when some have gone back."""
        found = self._hands.get((kaar, gone))
        if found is None:
            away = () if self.rulings["returned-die-counts-at-noon"] == "yes" else gone
            found = read(self.roll, self.rulings, kaar=kaar, gone=away)
            self._hands[kaar, gone] = found
        return found

    def under(self, rulings: Rulings) -> Situation:
        """Return the same situation under other rulings."""
        dice = _sketal_dice(self.company, self.roll, rulings, self.told)
        return replace(self, rulings=rulings, sketal_dice=dice, _hands={})

    def has_kaar(self, slots: Iterable[int]) -> bool:
        """Say whether Kaar is among some slots."""
        return any(self.cards[slot].key == KAAR for slot in slots)

    def immune(self, slots: Iterable[int]) -> bool:
        """Say whether the curse spares the owner of these slots."""
        return self.has_kaar(slots) and self.rulings[IMMUNE] == "yes"


def checked_amounts(*, floor: bool = True, **stock: object) -> dict[str, int]:
    """Return amounts as plain numbers; refuse those that nobody can have.

    Without a floor they may be negative: numbers out of a table need not be Python's own.
    """
    found = {}
    for name, amount in stock.items():
        whole = isinstance(amount, SupportsIndex) and not isinstance(amount, bool)
        number = index(cast("SupportsIndex", amount)) if whole else -1
        if not whole or (number < 0 and floor):
            raise GlowError("not-an-amount", name=name, given=repr(amount))
        found[name] = number
    return found


def situation(  # noqa: PLR0913 - all that a player has
    company: object,
    roll: Roll | str,
    *,
    light: SupportsIndex | None,
    footprints: SupportsIndex,
    fireflies: SupportsIndex,
    rerolls: SupportsIndex,
    sketal_dice: SketalDice,
    cemetery: Iterable[CardLike],
    rulings: RulingsLike,
) -> Situation:
    """Check what was given and make it ready."""
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=repr(company))
    roll = roll if isinstance(roll, Roll) else Roll(roll)
    start = catalog().setup.start_score if light is None else light
    under = as_rulings(rulings)
    stock = checked_amounts(footprints=footprints, fireflies=fireflies, rerolls=rerolls)
    stock |= checked_amounts(floor=under[FLOOR] == "yes", light=start)
    dead = _cemetery(company, cemetery)
    cards = (*company.cards, *dead)
    first = len(company.cards)
    dice = _sketal_dice(company, roll, under, sketal_dice)
    return Situation(
        company=company,
        roll=roll,
        rulings=under,
        light=stock["light"],
        footprints=stock["footprints"],
        fireflies=stock["fireflies"],
        rerolls=stock["rerolls"],
        cards=cards,
        cemetery=tuple(range(first, first + len(dead))),
        sketal_dice=dice,
        told=dict(sketal_dice),
    )


def _cemetery(company: Company, given: Iterable[CardLike]) -> tuple[Companion, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GlowError("not-a-list", given=given)
    dead: list[Companion] = []
    for one in given:
        card = one if isinstance(one, Companion) else collection.companions()[one]
        if card in company.companions:
            raise GlowError("dead-and-in-play", given=card.key)
        if card in dead:
            raise GlowError("card-given-twice", given=2, key=card.key, there=1)
        dead.append(card)
    return tuple(dead)


def _sketal_dice(
    company: Company, roll: Roll, under: Rulings, given: SketalDice
) -> dict[int, tuple[int, ...]]:
    """Find the dice that may go back with each Sketal (which-die-goes-back).

    Where it is said which die is a Sketal's, its owner may still give back another large die of
    that colour, unless its own must go.
    """
    told = _told_dice(company, roll, given)
    taken = {die for die in told.values() if die is not None}
    known = [card for slot, card in enumerate(company.companions, start=1) if slot in told]
    found: dict[int, tuple[int, ...]] = {}
    for slot, card in enumerate(company.companions, start=1):
        if card.die is None:
            continue
        if slot not in told:
            found[slot] = _guessed_dice(company, roll, card, known, taken)
        elif (die := told[slot]) is None:
            found[slot] = ()
        elif under["which-die-goes-back"] == "its-own":
            found[slot] = (die,)
        else:
            found[slot] = _large_dice(roll, roll[die].color)
    return found


def _large_dice(roll: Roll, color: Color) -> tuple[int, ...]:
    return tuple(
        number for number, die in enumerate(roll) if die.size is Size.LARGE and die.color is color
    )


def _told_dice(company: Company, roll: Roll, given: SketalDice) -> dict[int, int | None]:
    if not isinstance(given, Mapping):
        raise GlowError("not-sketal-dice", given=repr(given))
    told: dict[int, int | None] = {}
    for wanted, die in given.items():
        card = _in_company(company, wanted)
        if card.die is None:
            raise GlowError("not-a-sketal", given=card.key)
        slot = 1 + company.companions.index(card)
        told[slot] = None if die is None else _large_die(roll, card, die)
        if die is not None and list(told.values()).count(told[slot]) > 1:
            raise GlowError("die-of-two-sketals", given=told[slot])
    return told


def _in_company(company: Company, wanted: CardLike) -> Companion:
    mine = collection.Cards(Kind.COMPANION, company.companions)
    if mine.find(wanted):
        return mine[wanted]
    sketals = [card.key for card in mine if card.die is not None]
    meant = collection.companions()[wanted]
    raise GlowError("not-in-company", given=meant.key, expected=sketals)


def may_own(card: Companion, die: Die) -> bool:
    """Say whether a die can be the one that a Sketal brought."""
    return die.size is Size.LARGE and card.die in ("any", die.color)


def _large_die(roll: Roll, card: Companion, given: object) -> int:
    if not isinstance(given, SupportsIndex) or not -len(roll) <= index(given) < len(roll):
        code = "no-such-die" if len(roll) else "no-dice-at-all"
        raise GlowError(code, given=repr(given), last=len(roll) - 1)
    found = index(given) % len(roll)
    die = roll[found]
    if not may_own(card, die):
        raise GlowError("not-its-die", given=str(die), card=card.key, expected=card.die)
    return found


def _guessed_dice(
    company: Company, roll: Roll, card: Companion, known: list[Companion], taken: set[int]
) -> tuple[int, ...]:
    """Find a Sketal's die by its colour: there must be more of it than others have brought."""
    owner = company.adventurer
    others = [one.die for one in company.companions if one is not card and one not in known]
    found: dict[Color, tuple[int, ...]] = {}
    for color in Color if card.die == "any" else (Color(card.die or ""),):
        dice = tuple(die for die in _large_dice(roll, color) if die not in taken)
        own = owner.large_dice if color is owner.color else 0
        own += others.count(color) if card.die == "any" else 0
        if len(dice) > own:
            found[color] = dice
    if len(found) > 1:
        raise GlowError("which-sketal-die", card=card.key, expected=list(found))
    return next(iter(found.values()), ())
