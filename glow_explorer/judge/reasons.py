"""Reasons: codes with data, a sign and a rank; and what answers with reasons have in common."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

from glow_explorer.rulebook import rulings
from glow_explorer.values import Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from glow_explorer.dice import Die, Roll
    from glow_explorer.rulebook import Rulings


Ruled = tuple[str, str]
"""A ruling and the answer that was followed."""


class Sign(StrEnum):
    """How a reason speaks: for what is asked, against it, or neither."""

    FOR = "for"
    AGAINST = "against"
    REMARK = "remark"


class Weight(NamedTuple):
    """The sign of a reason, and its rank: of several reasons the first of the highest decides."""

    sign: Sign
    rank: int


_REFUSES, _LIMITS, _ALLOWS, _REMARKS = 3, 2, 1, 0
_TABLE = (
    # The verdict on a card.
    (Sign.FOR, _ALLOWS, "symbols-shown same-shown crossed-absent cursed-absent symbol-there"),
    (Sign.AGAINST, _REFUSES, """
        crossed-present cursed-still-there symbol-missing symbol-cursed same-missing
    """),
    (Sign.REMARK, _REFUSES, "no-effect"),
    (Sign.REMARK, _LIMITS, "once-skull once-crossed once-spell several-times"),
    (Sign.REMARK, _REMARKS, "kaar-power kaar-immune kaar-not-immune cursed cursed-but-itself"),
    # What happens at noon, and whether the order matters.
    (Sign.REMARK, _REMARKS, """
        face-footprints face-light face-loss face-spared applies light-stops light-below-zero
        footprints-stop spells-cast nobody-under-spell dies dies-by-spell immunity-ends
        spell-leaves die-back die-counts-no-more die-counts-on no-die-back calls-nobody calls-back
        die-from-tomorrow kaar-shelters-nobody immunity-begins black-die-comes order-is-free
        die-leaves-first die-leaves-opens kaar-moves spell-strikes-first spell-strikes-another
        dies-before-the-call loss-finds-too-little loss-finds-no-footprints acts-first in-one-go
        trigger-by-trigger triggers-again no-more-today newcomer-must newcomer-may
        faces-gains-first faces-loss-first immunity-stays kaar-sheltered spell-moved-on
        spell-waits
    """),
    # Rerolls.
    (Sign.REMARK, _REMARKS, """
        rerolls-of-companions rerolls-free rerolls-of-tokens rerolls-of-track rerolls-lapped
        rerolls-lap-open rerolls-lap-undone rerolls-lap-closed
        rerolls-turn rerolls-turn-not
    """),
    # Both journeys.
    (Sign.AGAINST, _REFUSES, "skull-closed"),
    (Sign.REMARK, _REMARKS, """
        curse-holds curse-over arrival-gains skull-asks skull-takes-hidden skull-spares-hidden
        skull-free light-lost light-lost-to-zero
    """),
    # A voyage in the Archipelago.
    (Sign.FOR, _ALLOWS, "route-free elements-right elements-with-footprints route-paid"),
    (Sign.AGAINST, _REFUSES, """
        no-route boat-is-there no-boat-there boat-there elements-too-many elements-too-few
        route-unpaid route-closed-to-all
    """),
    (Sign.REMARK, _REMARKS, """
        elements-counted special-not-counted boats-share-centre route-open-to-you
    """),
    # A step in the Province, and its camp.
    (Sign.FOR, _LIMITS, "camp-placed camp-in-place"),
    (Sign.FOR, _ALLOWS, """
        space-open die-used footprint-used crossed-clear used-dice-pass
        footprint-over-crossed village-paid
    """),
    (Sign.AGAINST, _REFUSES, """
        no-road space-twice space-closed die-wanted no-footprint-to-spend crossed-closed
        village-unpaid no-village-here camp-not-in-place
    """),
    (Sign.REMARK, _REMARKS, "back-at-the-start used-dice-show cursed-dice-show"),
    # The final count, and who wins.
    (Sign.FOR, _ALLOWS, "count-adds-up fireflies-enough"),
    (Sign.AGAINST, _ALLOWS, "fireflies-short"),
    (Sign.REMARK, _LIMITS, "stops-at-zero below-zero"),
    (Sign.REMARK, _REMARKS, """
        card-counts camp-counts camp-at-start boat-counts boat-without companions-in-play
        companions-recruited footprints-count most-light tie-by-rerolls victory-shared
        beats-tom loses-to-tom tie-won tie-lost
    """),
    # What odds and advice leave out or take for granted.
    (Sign.REMARK, _REMARKS, """
        odds-skull odds-crossed odds-spell odds-curse odds-curse-but-itself odds-cursed-absent
        odds-cursed-seen odds-kaar odds-kaar-not odds-kaar-called odds-kaar-called-not
        odds-kaar-struck odds-returned-die odds-any-die odds-own-die odds-cromaug
        odds-cromaug-itself odds-cromaug-not-itself odds-last-companion odds-floor odds-no-floor
    """),
    # Tom.
    (Sign.REMARK, _REMARKS, """
        band-moves band-stays band-scores-anyway boat-by-max boat-by-min boat-by-the-only-route
        boat-at-the-end route-closed tom-either-route tom-lower-island tom-boat-on-centre
        tom-boat-nearest tom-boats-level tom-first-boat tom-nothing-moves tom-moves-at-will
        tom-island-taken tom-boat-hemmed-in tom-boats-share
        tom-camp-moves tom-camp-at-the-top tom-moves-on tom-moves-once tom-stays tom-counts
        tile-taken tile-opposite tiles-drawn tiles-out tiles-out-again tom-gains tom-rolls
        tom-takes-dice tom-dice-unused tom-dice-of-reserve tom-face-light tom-face-footprints
        footprints-removed small-dice-go-too small-dice-stay
    """),
    # Whether an action of a game is allowed.
    (Sign.FOR, _ALLOWS, """
        may-recruit may-move-black-die may-keep-black-die may-discard may-take may-leave
        may-leave-for-good may-turn
        may-remove may-first may-scatter may-deal may-tile may-tom may-black may-roll may-keep
        may-spells may-reveal may-join may-cursed may-buried may-settle may-rest may-done must-apply
        may-resolve-so newcomer-left
    """),
    (Sign.AGAINST, _REFUSES, """
        not-now game-is-over black-rolled-again black-goes-elsewhere not-on-track
        may-not-move-black-die must-move-black-die die-not-for-taking left-for-good was-not-there
        reroll-one-or-two no-such-source no-companion-reroll no-token-reroll no-track-reroll
        face-not-on-die shows-it-already not-your-card cannot-apply one-by-one cards-left
        nothing-to-choose cannot-call not-in-one-go other-journey no-such-space no-such-island
        must-give-one-of must-give which-die-back no-die-to-choose gift-die-cannot-pay
        no-die-to-leave nothing-asks-for-a-gift footprint-spent-anyway footprint-not-needed
        result-impossible turn-comes-later turn-is-over dice-not-in-box nobody-like-that
    """),
    # Whether somebody forgot to take something.
    (Sign.AGAINST, _REFUSES, "claim-counted claim-nothing"),
    (Sign.FOR, _ALLOWS, "claim-die-left"),
    (Sign.REMARK, _REMARKS, "then-allowed then-refused forgotten-is-lost forgotten-may-be-taken"),
    # What happens in a game besides.
    (Sign.REMARK, _REMARKS, """
        cards-removed none-removed-alone three-removed-alone companions-dealt first-player
        takes-reroll-tokens small-dice-placed
        footprint-placed footprints-pile-up footprints-do-not-pile-up day-begins spell-revealed
        recruits brings-die brings-any-die brings-no-die brings-die-later takes-dice
        takes-footprints moves-black-die takes-die no-die-there no-die-yet
        leaves-die leaves-die-for-good black-die-placed black-die-on-track black-die-anywhere
        discards left-to-cemetery rolls rerolls-by-companion rerolls-by-token rerolls-by-step-back
        turns keeps nothing-triggers takes-spell no-spells-left no-spells-for-all walks sails
        gives-companion gives-spell gives-hidden-spell gift-die-may-pay
        gift-die-leaves-first rests-on-the-way stays small-dice-back special-dice-back
        first-player-moves game-ends deck-b-ends
    """),
    # What speaks for or against an answer to an exercise.
    (Sign.FOR, _ALLOWS, """
        value-best value-least first-keeps-best faces-counted die-helps way-counted
        chance-multiplied pair-certain reroll-best regret-is-difference nobody-took
        first-is-next face-mean rule-settles ruling-changes-it level-asks-first
        number-worked-out option-found
    """),
    (Sign.AGAINST, _REFUSES, """
        number-too-high number-too-low more-belongs value-beaten whole-times
        same-too-often answer-too-often answer-too-rarely light-card-once
        light-without-card light-gain-only light-before-noon light-other-order
        light-not-reached cost-is-best cost-is-worst cost-is-nothing results-otherwise
        results-none first-loses order-impossible order-less-light order-less-footprints
        order-loses-card face-of-every-die face-not-all face-is-chance
        dice-lack-symbol card-stays-silent card-still-triggers card-other-times
        arrival-forgotten voyage-worth-less die-harms way-too-short way-too-long
        way-counts-start not-on-this-way walk-goes-on symbol-not-crossed
        way-starts-elsewhere way-goes-nowhere camp-elsewhere chance-of-one
        chance-of-one-face chance-added pair-certain-before pair-not-certain
        reroll-worse stop-worse track-stands-there regret-is-best regret-is-other
        regret-is-not-nothing somebody-took first-was-today first-not-next
        band-not-moved band-meeples-scored tile-light-forgotten band-forgotten
        face-not-every-roll face-pays-more face-of-one-roll roll-of-the-start
        tom-not-there tom-climbs-free tom-cannot-climb tom-footprints-left
        tom-camp-forgotten number-of-preset rule-about-else ruling-changes-nothing
        level-not-first level-asks-not option-not-found
    """),
    (Sign.REMARK, _REMARKS, "preset-rules points-parts-wrong"),
)  # fmt: skip

CODES: Final = {code: Weight(sign, rank) for sign, rank, codes in _TABLE for code in codes.split()}
"""Every code of a reason, with its sign and rank."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Told):
    """Why something is so.

    Attributes
    ----------
    code
        What is the case, for programs; `render` makes the sentence.
    rule
        The id of the rule it rests on, see ``glow.rules``.
    dice, shown
        The indexes of the dice it speaks of, and these dice.
    ruled
        The ruling it used and the answer that was followed, if any; see ``glow.rulings``.
    data
        Whatever else the sentence says.
    """

    code: str
    rule: str
    dice: tuple[int, ...] = ()
    ruled: Ruled | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shown: tuple[Die, ...] = ()

    @property
    def sign(self) -> Sign:
        """Whether it speaks for what is asked, against it, or neither."""
        return CODES[self.code].sign

    @property
    def rank(self) -> int:
        """How much it decides: of an answer's reasons the first of the highest rank does."""
        return CODES[self.code].rank

    @property
    def ruling(self) -> str | None:
        """The id of the ruling it used, if any."""
        return self.ruled[0] if self.ruled else None

    @property
    def answer(self) -> str | None:
        """The answer to that ruling that was followed."""
        return self.ruled[1] if self.ruled else None

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as plain values that go into JSON."""
        plain: dict[str, Any] = {"code": self.code, "sign": str(self.sign), "rule": self.rule}
        plain["dice"] = list(self.dice)
        if self.ruled:
            plain |= {"ruling": self.ruling, "answer": self.answer}
        return plain | {name: _plain(value) for name, value in self.data.items()}

    def __repr__(self) -> str:
        parts = [repr(self.code), repr(self.rule)]
        if self.dice:
            parts.append(f"dice={self.dice}")
        if self.ruled:
            parts.append(f"ruling={self.ruling!r}")
        return f"<Reason {' '.join(parts)}>"


class Reasoned(Told):
    """An answer with its reasons."""

    __slots__ = ()
    reasons: tuple[Reason, ...]

    @property
    def decisive(self) -> Reason | None:
        """The reason that decides: why not, how often, or by what; None if there is none."""
        return decisive(self.reasons)


def decisive(reasons: Iterable[Reason]) -> Reason | None:
    """Return the reason that decides: the first of the highest rank."""
    return max(reasons, key=lambda reason: reason.rank, default=None)


def used_rulings(reasons: Iterable[Reason]) -> dict[str, str]:
    """Return the rulings that reasons used, each with the answer that was followed."""
    return dict(reason.ruled for reason in reasons if reason.ruled)


def showing(reasons: Iterable[Reason], roll: Roll) -> tuple[Reason, ...]:
    """Return reasons together with the dice that their indexes mean."""
    return tuple(
        replace(reason, shown=tuple(roll.dice[index] for index in reason.dice))
        for reason in reasons
    )


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, bool | int | None):
        return value
    return getattr(value, "ref", None) or str(value)


T = TypeVar("T")


def alternatives(
    used: Mapping[str, str], under: Rulings, again: Callable[[Rulings], T]
) -> dict[str, dict[str, T]]:
    """Ask again under every other answer to the rulings that were used.

    Parameters
    ----------
    used
        The rulings that were used, each with the answer that was followed.
    under
        All rulings that the question was asked under.
    again
        What answers the question under other rulings.
    """
    return {
        ruling: {
            answer: again(under.deciding(ruling, answer))
            for answer in rulings()[ruling].choices
            if answer != followed
        }
        for ruling, followed in used.items()
    }


class Judged(Reasoned):
    """An answer with its reasons, given under some rulings."""

    __slots__ = ()
    under: Rulings

    def again(self, rulings: Rulings) -> Self:
        """Answer the same question under other rulings."""
        raise NotImplementedError

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that were used, each with the answer that was followed."""
        return Frozen(used_rulings(self.reasons))

    def if_ruled(self) -> Mapping[str, Mapping[str, Self]]:
        """Return what every other answer to the rulings used would give."""
        return alternatives(self.rulings, self.under, self.again)
