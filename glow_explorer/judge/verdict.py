"""The verdict on one card: does its effect trigger, how often, with which dice, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glow_explorer.collection import card as find_card
from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.judge import why
from glow_explorer.judge.change import Change, smallest_change
from glow_explorer.judge.hand import read
from glow_explorer.judge.judged import alternatives
from glow_explorer.judge.reasons import Reasoned, used_rulings
from glow_explorer.kernel.conditions import SAME_SYMBOLS, demand, met, times
from glow_explorer.places import flag
from glow_explorer.rulebook import Rulings, RulingsLike, as_rulings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.symbols import Symbol

KAAR = "kaar"


@dataclass(frozen=True, repr=False)
class Verdict(Reasoned):
    """What the judge says about a card and a roll. Reasons and sentences are made when asked for.

    Attributes
    ----------
    card, roll
        What was judged.
    under
        The rulings it was judged under; `rulings` has those that were used.
    kaar
        Whether the owner of the dice has Kaar in play.
    times
        How often the effect is applied: with a skull, a crossed symbol or on a spell at most once.
    """

    card: Card
    roll: Roll
    under: Rulings
    kaar: bool
    times: int
    hand: Hand

    @property
    def fires(self) -> bool:
        """Whether the effect triggers at all."""
        return self.times > 0

    def __bool__(self) -> bool:
        return self.fires

    @property
    def met(self) -> int:
        """How often the dice meet the condition, whatever the effect allows."""
        return met(demand(self.card.condition), self.hand.counts, self.hand.seen)

    @cached_property
    def uses(self) -> tuple[tuple[int, ...], ...]:
        """The indexes of the dice of each trigger; crossed symbols alone use none.

        >>> explain("ladawa", Roll("red:fire blue:air red:fire red:fire green:fire")).uses
        ((0, 2), (3, 4))
        """
        showing = _showing(self.roll, self.hand)
        return tuple(_groups(self.card.condition, showing, self.times))

    @cached_property
    def missing(self) -> Mapping[Symbol, int]:
        """How many more dice are needed of each symbol, if it does not trigger for want of them.

        For identical symbols: each of the symbols that come nearest, one of which would do.

        >>> explain("thoape", Roll("blue:water")).missing
        {Symbol.ROCK: 1}
        """
        return Frozen(why.missing(self.card.condition, self.hand.counts))

    @cached_property
    def blocking(self) -> tuple[int, ...]:
        """The indexes of the dice that show a crossed symbol.

        >>> explain("companion:37", Roll("blue:water orange:rock")).blocking
        (1,)
        """
        return why.blocking(self.card.condition, self.roll, self.hand)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """Why it triggers or does not, the deciding reasons first."""
        return why.reasons(self)

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that were used, each with the answer that was followed."""
        return Frozen(used_rulings(self.reasons))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on, in the order of the reasons."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def if_ruled(self) -> Mapping[str, Mapping[str, Verdict]]:
        """Return what every other answer to the rulings used would give.

        >>> verdict = explain("tamnuca-a", Roll("black:rock orange:air"))
        >>> verdict.times, verdict.if_ruled()["black-die-counts-itself"]["yes"].times
        (0, 1)
        """
        return alternatives(
            self.rulings, self.under, lambda other: _judge(self.card, self.roll, other, self.kaar)
        )

    @cached_property
    def change(self) -> Change | None:
        """The smallest change of dice that would make it trigger, or None.

        None if it does trigger, has no effect, or needs more dice than there are.

        >>> explain("companion:37", Roll("blue:water orange:rock")).change.turns
        ((1, Symbol.NATURE),)
        """
        return smallest_change(self.card, self.roll, self.under, kaar=self.kaar)

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as plain values that go into JSON."""
        return {
            "card": self.card.ref,
            "roll": str(self.roll),
            "fires": self.fires,
            "times": self.times,
            "met": self.met,
            "uses": [list(used) for used in self.uses],
            "missing": {str(symbol): lack for symbol, lack in self.missing.items()},
            "blocking": list(self.blocking),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
            "change": None if self.change is None else self.change.to_dict(),
        }

    def __repr__(self) -> str:
        return f"<Verdict {self.card.ref} on {str(self.roll)!r}: {self.times}>"


def explain(
    card: CardLike,
    roll: Roll | str,
    rulings: RulingsLike = "standard",
    *,
    company: Company | None = None,
    kaar: bool = False,
) -> Verdict:
    """Judge one card: does its effect trigger with these dice, how often, and why.

    Parameters
    ----------
    card
        A card, or whatever finds it: a reference, a key, a unique name.
    roll
        All the dice of the player, as a roll or in its notation.
    rulings
        A preset's name or `Rulings`.
    company
        The company of the player: Kaar in it makes immune against the curse of the black die.
    kaar
        Whether the player has Kaar in play; a company says so itself.

    Examples
    --------
    >>> verdict = explain("companion:37", Roll("blue:water orange:rock"))
    >>> verdict.fires, [reason.code for reason in verdict.reasons]
    (False, ['crossed-present', 'symbol-there'])
    """
    if not isinstance(roll, Roll):
        roll = Roll(roll)
    immune = owns_kaar(company) or flag("kaar", kaar)
    return _judge(find_card(card), roll, as_rulings(rulings), immune)


def owns_kaar(company: object) -> bool:
    """Say whether Kaar is in a company."""
    if company is None:
        return False
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=repr(company))
    return any(one.key == KAAR for one in company.companions)


def _judge(card: Card, roll: Roll, under: Rulings, kaar: bool) -> Verdict:  # noqa: FBT001
    hand = read(roll, under, kaar=kaar)
    return Verdict(card, roll, under, kaar, times(card, hand.counts, hand.seen), hand)


def _showing(roll: Roll, hand: Hand) -> dict[Symbol, list[int]]:
    """Return the dice that count, by the symbol they show."""
    showing: dict[Symbol, list[int]] = {}
    for index in hand.counted:
        if (symbol := roll.dice[index].symbol) is not None:
            showing.setdefault(symbol, []).append(index)
    return showing


def _groups(
    condition: Any, showing: Mapping[Symbol, list[int]], often: int
) -> list[tuple[int, ...]]:
    """Assign dice to triggers, in the order of the dice."""
    if condition.same:
        size = condition.same
        groups = [
            tuple(dice[start : start + size])
            for symbol in SAME_SYMBOLS
            for dice in [showing.get(symbol, [])]
            for start in range(0, len(dice) // size * size, size)
        ]
        return sorted(groups)[:often]
    needs = Counter(condition.needs)
    return [
        tuple(
            sorted(
                index
                for symbol, n in needs.items()
                for index in showing[symbol][trigger * n : (trigger + 1) * n]
            )
        )
        for trigger in range(often)
    ]
