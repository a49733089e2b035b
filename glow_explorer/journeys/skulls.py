"""Skulls on the way: a companion or a spell is given up, if there is one (journey.skull)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.company import Company
from glow_explorer.errors import GlowError
from glow_explorer.given import checked_amounts
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.verdict import KAAR
from glow_explorer.kernel.skull import ASKS, CLOSED, FREE, TAKES_HIDDEN, skull
from glow_explorer.places import flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, SupportsIndex

    from glow_explorer.rulebook import Rulings

NOTHING, HIDDEN = "skull-with-nothing", "hidden-spell-cancelled"


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
    """Say what a company could give up; without a company that is not known."""
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
