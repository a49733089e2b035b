"""A company in the afternoon: how its dice count, what could go to a skull, where it stands.

Both journeys are judged by this; what is asked is checked here and made ready.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.given import checked_amounts
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, read
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.verdict import KAAR
from glow_explorer.kernel.skull import ASKS, CLOSED, FREE, TAKES_HIDDEN, skull
from glow_explorer.kernel.step import Customs
from glow_explorer.places import flag, in_order, known_space, roads, whole
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import POSITION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import SupportsIndex

    from glow_explorer.boards import Space
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings, RulingsLike

ON_JOURNEY = "curse-on-journey"
NOTHING, HIDDEN = "skull-with-nothing", "hidden-spell-cancelled"


def afternoon_hand(roll: Roll, rulings: Rulings, *, kaar: bool) -> Hand:
    """Read a roll as it counts in the afternoon: the curse holds if it is ruled so."""
    return read(roll, rulings, kaar=kaar, curse=rulings.house.curse_on_journey)


def curse_reasons(roll: Roll, hand: Hand, rulings: Rulings, *, kaar: bool) -> Iterator[Reason]:
    """Yield what the black die does in the afternoon."""
    for black in hand.black:
        symbol = roll.symbols[black]
        if kaar and rulings[ON_JOURNEY] == "yes":
            code = "kaar-not-immune" if POSITION[symbol] in hand.cursed else "kaar-immune"
            ruled = (IMMUNE, rulings[IMMUNE])
            yield Reason(code, "kaar.immune", (black,), ruled, {"symbol": symbol})
        if POSITION[symbol] in hand.cursed:
            ignored = tuple(index for index in roll.showing(symbol) if index not in hand.counted)
            data = {"symbol": symbol, "black": black}
            code = "cursed-but-itself" if black in hand.counted else "cursed"
            ruled = (COUNTS_ITSELF, rulings[COUNTS_ITSELF])
            yield Reason(code, "curse.symbol", ignored, ruled, data)
        if not kaar or rulings[IMMUNE] == "no" or rulings[ON_JOURNEY] == "no":
            answer = rulings[ON_JOURNEY]
            code = "curse-holds" if answer == "yes" else "curse-over"
            yield Reason(code, "rerolls.fixed", (black,), (ON_JOURNEY, answer))


@dataclass(frozen=True, slots=True)
class Offerings:
    """What a player could give up to a skull; how much that is may not be known.

    Attributes
    ----------
    open, hidden
        How many companions and revealed spells, and how many spells that lie face down.
    known
        Whether it was said at all; if not, there is always something to give.
    kaar
        Whether Kaar is among the companions.
    """

    open: int = 0
    hidden: int = 0
    known: bool = False
    kaar: bool = False

    def code(self, given: int, rulings: Rulings) -> str:
        """Return what a skull does to a player who has given up so many already."""
        return skull(self.open if self.known else None, self.hidden, rulings.house, given)

    def skull(self, where: Mapping[str, Any], given: int, rulings: Rulings) -> Iterator[Reason]:
        """Yield what a skull somewhere does to a player who has given up so many already."""
        code, data = self.code(given, rulings), dict(where)
        if code == ASKS:
            yield Reason(code, "journey.skull", data=data)
            return
        if given < self.open + self.hidden:
            hidden = TAKES_HIDDEN if code == TAKES_HIDDEN else "skull-spares-hidden"
            yield Reason(hidden, "journey.skull", (), (HIDDEN, rulings[HIDDEN]), data)
        if code in (FREE, CLOSED):
            yield Reason(code, "journey.skull", (), (NOTHING, rulings[NOTHING]), data)


def offerings(company: object, hidden_spells: SupportsIndex, *, kaar: bool) -> Offerings:
    """Return what a company could give up to skulls; without a company that is not known."""
    kaar = flag("kaar", kaar)
    hidden = checked_amounts(hidden_spells=hidden_spells)["hidden_spells"]
    if company is None:
        return Offerings(hidden=hidden, kaar=kaar)
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=repr(company))
    has_kaar = kaar or any(card.key == KAAR for card in company.companions)
    others = has_kaar and not any(card.key == KAAR for card in company.companions)
    count = len(company.companions) + len(company.spells) + others
    return Offerings(count, hidden, known=True, kaar=has_kaar)


@dataclass(frozen=True)
class Afternoon:
    """The dice of an afternoon, as they count, and the rulings to judge by."""

    roll: Roll
    rulings: Rulings
    offered: Offerings

    @cached_property
    def hand(self) -> Hand:
        """How the dice count."""
        return afternoon_hand(self.roll, self.rulings, kaar=self.offered.kaar)

    @cached_property
    def customs(self) -> Customs:
        """How spaces are entered."""
        return Customs.of(self.hand.counts, self.hand.seen, self.rulings.house)

    @cached_property
    def curse(self) -> tuple[Reason, ...]:
        """What the black die does."""
        reasons = curse_reasons(self.roll, self.hand, self.rulings, kaar=self.offered.kaar)
        return showing(reasons, self.roll)

    def curse_on(self, *spaces: Space) -> tuple[Reason, ...]:
        """Return what the black die does to the symbols of some spaces."""
        symbols = {
            symbol for space in spaces for symbol in (*space.needs.needs, *space.needs.crossed)
        }
        dice = {die for die in self.hand.black if self.roll.symbols[die] in symbols}
        return tuple(
            reason
            for reason in self.curse
            if (reason.data["black"] if "black" in reason.data else reason.dice[0]) in dice
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a company stands and what it has, at some moment of the afternoon.

    Attributes
    ----------
    visited
        The spaces of this round, in order: first where it began, last where it stands.
    used
        The indexes of the dice used.
    footprints, rerolls, fireflies
        The footprints at hand; the other tokens taken on the way.
    light
        The light at hand; None if that was not said.
    lost, given
        The light lost on the way, and how many companions or spells went to skulls.
    """

    visited: tuple[int, ...]
    used: tuple[int, ...] = ()
    footprints: int = 0
    rerolls: int = 0
    fireflies: int = 0
    light: int | None = None
    lost: int = 0
    given: int = 0

    @property
    def at(self) -> int:
        """The space where the company stands."""
        return self.visited[-1]


def afternoon_of(
    roll: Roll | str,
    rulings: RulingsLike,
    company: Company | None,
    hidden_spells: SupportsIndex,
    *,
    kaar: bool,
) -> Afternoon:
    """Check the dice, the rulings and the company of an afternoon, and make them ready."""
    dice = roll if isinstance(roll, Roll) else Roll(roll)
    return Afternoon(dice, as_rulings(rulings), offerings(company, hidden_spells, kaar=kaar))


def stock_of(
    footprints: SupportsIndex, light: SupportsIndex | None, rulings: Rulings
) -> tuple[int, int | None]:
    """Return the footprints and the light of a company, checked; the light only if it was said."""
    stock = checked_amounts(footprints=footprints)["footprints"]
    if light is None:
        return stock, None
    return stock, checked_amounts(floor=rulings.house.floor, light=light)["light"]


def standing_at(
    at: int, visited: object, used: object, dice: int, stock: tuple[int, int | None]
) -> Standing:
    """Check where a company stands and what it has used, and make it ready."""
    spent = tuple(_die(die, dice) for die in _listed("used", used))
    if len(set(spent)) != len(spent):
        raise GlowError("die-used-twice", given=repr(spent))
    passed, place = tuple(map(known_space, _listed("visited", visited))), known_space(at)
    if not passed or passed[-1] != place:
        passed = (*passed, place)
    joined = all(to in roads()[origin] for origin, to in pairwise(passed))
    if not joined or len(set(passed[1:])) < len(passed) - 1:
        raise GlowError("not-a-way-so-far", given=repr(passed))
    footprints, light = stock
    return Standing(passed, spent, footprints=footprints, light=light)


def _die(value: object, dice: int) -> int:
    number = whole(value)
    if not 0 <= number < dice:
        code = "no-such-die" if dice else "no-dice-at-all"
        raise GlowError(code, given=repr(value), last=dice - 1)
    return number


def _listed(name: str, values: object) -> tuple[Any, ...]:
    numbers = in_order(values)
    if numbers is None:
        raise GlowError("not-numbers", name=name, given=repr(values))
    return numbers
