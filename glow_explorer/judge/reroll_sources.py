"""Which rerolls a player has, and whether they can turn a die."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.company import Company
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.kernel.rerolls import REROLLS_TO_TURN, has_lapped, mixes, steps_back
from glow_explorer.position import FLOOR
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from glow_explorer.rulebook import Rulings, RulingsLike

AFTER_LAP, UNDONE = "track-rerolls-after-lap", "lap-undone"


@dataclass(frozen=True, slots=True, repr=False)
class Rerolls(Judged):
    """The rerolls at hand: of companions, of tokens, and of the score track with their price.

    `track` has the spaces to step back to, each with the light that it costs in all.
    """

    companions: int
    tokens: int
    track: tuple[tuple[int, int], ...]
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[Company, int | None, int, int, bool] = field(compare=False)

    @property
    def light(self) -> int | None:
        """The score that they are counted for; None where the score track is left out."""
        return self._given[1]

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.companions + self.tokens + len(self.track)

    @property
    def can_turn(self) -> bool:
        """Whether three of them can turn a die."""
        return bool(mixes(self.companions, self.tokens, len(self.track)))

    def again(self, rulings: Rulings) -> Rerolls:
        """Answer the same question under other rulings."""
        company, light, tokens, companions, lapped = self._given
        return rerolls_at_hand(
            company, light, tokens, rulings, companions=companions, lapped=lapped
        )

    def left(self, companions: int, tokens: int, steps: int) -> Rerolls:
        """Return what is left: so many of companions, so many tokens, after so many steps back."""
        company, light, *_, lapped = self._given
        if light is not None and steps:
            lapped = lapped or has_lapped(light)
            light -= self.track[steps - 1][1]
        return rerolls_at_hand(
            company, light, tokens, self.under, companions=companions, lapped=lapped
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the rerolls as plain values that go into JSON."""
        return {
            "companions": self.companions,
            "tokens": self.tokens,
            "track": [list(step) for step in self.track],
            "can_turn": self.can_turn,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        return f"<Rerolls {self.companions} + {self.tokens} + {len(self.track)}>"


def rerolls_at_hand(  # noqa: PLR0913 - all that gives rerolls
    company: Company,
    light: int | None,
    tokens: int = 0,
    rulings: RulingsLike = "standard",
    *,
    companions: int | None = None,
    lapped: bool = False,
) -> Rerolls:
    """Count the rerolls of a player.

    Parameters
    ----------
    company, light, tokens
        The cards, the score (None to leave the score track out) and the reroll tokens.
    rulings
        A preset's name or `Rulings`.
    companions
        How many rerolls the companions give, if it is not what is printed on them.
    lapped
        Whether the score has passed the end of the track before, wherever it stands now.

    Examples
    --------
    >>> found = rerolls_at_hand(Company("Taetyss", ["lumipili-a"]), light=6, tokens=2)
    >>> found.companions, found.tokens, found.track[:2], found.can_turn
    (1, 2, ((5, 1), (4, 2)), True)
    """
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=quoted(company))
    under = as_rulings(rulings)
    checked_amounts(tokens=tokens)
    checked_amounts(floor=under[FLOOR] == "yes", light=0 if light is None else light)
    of_companions = company.rerolls_per_round if companions is None else companions
    beyond = has_lapped(light or 0)
    ruled = (AFTER_LAP, under[AFTER_LAP]) if beyond else None
    track = steps_back(light or 0, under.house, lapped=lapped)
    reasons = []
    if of_companions:
        code = (
            "rerolls-of-companions"
            if of_companions == company.rerolls_per_round
            else "rerolls-free"
        )
        reasons.append(Reason(code, "rerolls.companion", data={"count": of_companions}))
    if tokens:
        reasons.append(Reason("rerolls-of-tokens", "rerolls.token", data={"count": tokens}))
    if track:
        data = {"count": len(track), "space": track[0][0], "price": track[0][1]}
        reasons.append(Reason("rerolls-of-track", "rerolls.track-backwards", (), ruled, data))
    elif beyond and not under.house.after_lap:
        reasons.append(Reason("rerolls-lapped", "light.lap", (), ruled))
    if lapped and not beyond and light:
        reasons += _fallen_back(under)
    code = "rerolls-turn" if mixes(of_companions, tokens, len(track)) else "rerolls-turn-not"
    reasons.append(Reason(code, "rerolls.turn", data={"count": REROLLS_TO_TURN}))
    given = (company, light, tokens, of_companions, lapped)
    return Rerolls(of_companions, tokens, track, tuple(reasons), under, given)


def _fallen_back(under: Rulings) -> list[Reason]:
    """Return whether the track is open to a score that has passed its end and fallen back."""
    if under.house.after_lap:  # the lap closed nothing, so there is nothing to undo
        return [Reason("rerolls-lap-open", "light.lap", (), (AFTER_LAP, under[AFTER_LAP]))]
    code = "rerolls-lap-undone" if under.house.lap_undone else "rerolls-lap-closed"
    return [Reason(code, "light.lap", (), (UNDONE, under[UNDONE]))]
