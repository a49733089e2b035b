"""A player who travels in the afternoon: how the dice count, and what could go to a skull."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.verdict import COUNTS_ITSELF, IMMUNE, kaar_gone, read
from glow_explorer.kernel.effects import SKULL_ASKS, SKULL_CLOSED, SKULL_FREE, TAKES_HIDDEN, skull
from glow_explorer.kernel.sailing import Waters, different
from glow_explorer.kernel.walking import Customs
from glow_explorer.position import KAAR
from glow_explorer.symbols import POSITION
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.boards import Space
    from glow_explorer.dice import Roll
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings

ON_JOURNEY = "curse-on-journey"
NOTHING, HIDDEN = "skull-with-nothing", "hidden-spell-cancelled"


def afternoon_hand(roll: Roll, rulings: Rulings, *, kaar: bool) -> Hand:
    """Read a roll as it counts in the afternoon: the curse holds if it is ruled so."""
    return read(roll, rulings, kaar=kaar, curse=rulings.house.curse_on_journey)


def curse_reasons(
    roll: Roll, hand: Hand, rulings: Rulings, *, kaar: bool, had_kaar: bool = False
) -> Iterator[Reason]:
    """Yield what the black die does in the afternoon."""
    for black in hand.black:
        symbol = roll.symbols[black]
        if had_kaar and rulings.house.immune and rulings[ON_JOURNEY] == "yes":
            yield kaar_gone(rulings, black)
        elif kaar and rulings[ON_JOURNEY] == "yes":
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

    def code(self, pledged: int, rulings: Rulings) -> str:
        """Return what a skull does to a player who has given up so many already."""
        return skull(self.open if self.known else None, self.hidden, rulings.house, pledged)

    def skull(
        self, place_data: Mapping[str, Any], pledged: int, rulings: Rulings
    ) -> Iterator[Reason]:
        """Yield what a skull somewhere does to a player who has given up so many already."""
        code, data = self.code(pledged, rulings), dict(place_data)
        if code == SKULL_ASKS:
            yield Reason(code, "journey.skull", data=data)
            return
        if pledged < self.open + self.hidden:
            hidden = TAKES_HIDDEN if code == TAKES_HIDDEN else "skull-spares-hidden"
            yield Reason(hidden, "journey.skull", (), (HIDDEN, rulings[HIDDEN]), data)
        if code in (SKULL_FREE, SKULL_CLOSED):
            yield Reason(code, "journey.skull", (), (NOTHING, rulings[NOTHING]), data)


def offerings(position: Position) -> Offerings:
    """Return what a player could give up to skulls; without an adventurer that is not known."""
    company, hidden, kaar = position.company, position.hidden_spells, position.is_sheltered
    if company is None or not company.is_led:
        return Offerings(hidden=hidden, kaar=kaar)
    other = position.kaar and not any(card.key == KAAR for card in company.companions)
    count = len(company.companions) + len(company.spells) + other
    return Offerings(count, hidden, known=True, kaar=kaar)


@dataclass(frozen=True)
class Traveller:
    """A position read for an afternoon: what does not change while the player travels.

    Attributes
    ----------
    position
        What the player has as the afternoon is asked about.
    number
        How many different elements the dice show, where that is said instead of the dice.
    """

    position: Position
    number: int | None = None

    @property
    def rulings(self) -> Rulings:
        """The rulings to judge by."""
        return self.position.rulings

    @cached_property
    def roll(self) -> Roll:
        """The dice of the day."""
        return self.position.dice

    @cached_property
    def offered(self) -> Offerings:
        """What could be given up to a skull."""
        return offerings(self.position)

    @cached_property
    def hand(self) -> Hand:
        """How the dice count."""
        return afternoon_hand(self.roll, self.rulings, kaar=self.offered.kaar)

    def _curse_reasons(self) -> Iterator[Reason]:
        lost = self.position.had_kaar and not self.position.has_kaar
        return curse_reasons(
            self.roll, self.hand, self.rulings, kaar=self.offered.kaar, had_kaar=lost
        )

    @cached_property
    def curse(self) -> tuple[Reason, ...]:
        """What the black die does."""
        reasons = self._curse_reasons()
        return showing(reasons, self.roll)

    # ------------------------------------------------------------------ on land

    @cached_property
    def customs(self) -> Customs:
        """How spaces are entered."""
        return Customs.of(self.hand.counts, self.hand.seen, self.rulings.house)

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

    # ------------------------------------------------------------------ at sea

    @property
    def boats(self) -> tuple[int, ...]:
        """The islands of the boats; empty if that is not to be judged."""
        return self.position.boats or ()

    @cached_property
    def elements(self) -> int:
        """How many different elements the dice show."""
        return different(self.hand.counts) if self.number is None else self.number

    @cached_property
    def element_dice(self) -> tuple[int, ...]:
        """The dice that show these elements."""
        if self.number is not None:
            return ()
        symbols = self.roll.symbols
        return tuple(die for die in self.hand.counted if symbols[die].is_element)

    @cached_property
    def uncounted(self) -> tuple[Reason, ...]:
        """Why other dice do not count: special symbols, and the curse of the black die."""
        if self.number is not None:
            return ()
        reasons = self._curse_reasons()
        special = tuple(
            die for die, symbol in enumerate(self.roll.symbols) if not symbol.is_element
        )
        if not special:
            return tuple(reasons)
        return Reason("special-not-counted", "archipelago.special", special), *reasons

    @cached_property
    def waters(self) -> Waters:
        """What is ruled of voyages."""
        return Waters.of(self.rulings.house, solo=self.position.solo)
