"""Noon: all cards of a company resolved, in every legal order or in one.

>>> from glow_explorer import Company
>>> company = Company("Eoles", ["sketal-green", "donillilu"])
>>> found = noon(company, "azure:air azure:air green:rock small orange:rock", light=10)
>>> found.outcomes[0].light, found.outcomes[0].order
(18, ('adventurer:3', 'adventurer:3', 'companion:15', 'companion:8'))
>>> bool(found.order_matters), [reason.code for reason in found.order_matters.reasons]
(True, ['die-leaves-first'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsIndex

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.judge.entry import begun, follow
from glow_explorer.judge.judged import alternatives
from glow_explorer.judge.matters import OrderMatters, order_matters
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.outcome import Outcome, outcome
from glow_explorer.judge.partway import Partway
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.judge.verdict import Verdict, explain
from glow_explorer.position import Position, as_position
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.dice import Roll
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import RulingsLike

Value = Mapping[str, float] | Callable[[Outcome], float]
MOST_TOLD = 200
"""How many outcomes are looked at for the rulings that were used."""
VALUE: Mapping[str, float] = {"footprints": 1, "fireflies": 1, "rerolls": 1, "end_light": 1}
"""What counts between outcomes of equal light, unless said otherwise."""


@dataclass(frozen=True, repr=False)
class Noon(Told):
    """A noon to be resolved: the verdict on every card, and every result that can be reached."""

    position: Position
    value: Value

    @property
    def company(self) -> Company:
        """The cards of the player as noon begins."""
        return self._orders.resolver.company

    @property
    def roll(self) -> Roll:
        """The dice of the player as noon begins."""
        return self._orders.resolver.roll

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each card of the company with all dice, before anything is resolved."""
        company, roll, rulings = self.company, self.roll, self.position.rulings
        return tuple(explain(card, roll, rulings, company=company) for card in company)

    @cached_property
    def _orders(self) -> Orders:
        return Orders(self.position)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every distinct result over all legal orders and choices, best first.

        Most light comes first, then the highest value; each comes with an order that reaches it.
        """
        return tuple(dict.fromkeys(self._ways))

    @cached_property
    def _ways(self) -> list[Outcome]:
        """All ends, best first; those that only different choices tell apart are all there."""
        resolver = self._orders.resolver
        made = [outcome(resolver, node, moves) for node, moves in self._orders.ends.items()]
        return sorted(made, key=self._rank, reverse=True)

    def _rank(self, one: Outcome) -> tuple[float, float]:
        if callable(self.value):
            return one.light, self.value(one)
        return one.light, sum(each * getattr(one, name) for name, each in self.value.items())

    @property
    def best(self) -> Outcome:
        """The first of the outcomes."""
        return self.outcomes[0]

    @cached_property
    def order_matters(self) -> OrderMatters:
        """Whether the order changes the result, and why: true or false, with reasons."""
        return order_matters(self._orders.resolver, self._ways)

    @cached_property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that verdicts and outcomes used, each with the answer that was followed."""
        found: dict[str, str] = {}
        for verdict in self.verdicts:
            found |= verdict.rulings
        for one in self.outcomes[:MOST_TOLD]:
            found |= used_rulings(one.events)
        return found | used_rulings(self.order_matters.reasons)

    def if_ruled(self) -> Mapping[str, Mapping[str, Noon]]:
        """Return what every other answer to the rulings used would give."""
        position = self.position
        return alternatives(
            self.rulings, position.rulings, lambda other: Noon(position.under(other), self.value)
        )

    def resolve(self, order: Iterable[CardLike | tuple[CardLike, object]]) -> Outcome:
        """Resolve the cards in one order, one entry for each application.

        Where something is to be chosen the entry says what: ``"companion:41 -> companion:13"`` (who
        comes back from the cemetery, or ``nothing``), ``"companion:15 -> die 3"`` (which die goes
        back).

        Raises
        ------
        GlowError
            Which entry cannot come where it stands, and why; or what is left to be applied.
        """
        resolver = self._orders.resolver
        node, moves = follow(resolver, order)
        return outcome(resolver, node, moves, as_given=True)

    def after(self, order: Iterable[CardLike | tuple[CardLike, object]] = ()) -> Partway:
        """Resolve the first cards of an order: where noon stands then, and what may come next.

        >>> from glow_explorer import Company
        >>> company = Company("Eoles", ["sketal-green", "donillilu"])
        >>> found = noon(company, "azure:air azure:air green:rock small orange:rock", light=10)
        >>> stopped = found.after(["sketal-green"])
        >>> stopped.now.light, [one.entry for one in stopped.nexts], stopped.outcomes[0].light
        (12, ['adventurer:3', 'companion:8'], 16)
        """
        return Partway(self._orders, begun(self._orders.resolver, order), self._rank)

    def is_small(self, most: int = 600) -> bool:
        """Say whether all outcomes are found among so many states: then they are at hand.

        The outcomes of most noons are; the largest take seconds.
        """
        return self._orders.is_small(most)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values that go into JSON."""
        return {
            "roll": str(self.position.roll),
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "outcomes": [one.to_dict() for one in self.outcomes],
            "order_matters": self.order_matters.to_dict(),
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        return f"<Noon {self.position.company!r} on {str(self.position.roll)!r}>"


def noon(  # noqa: PLR0913 - all that a player has
    company: Company | Position,
    roll: Roll | str | None = None,
    *,
    light: SupportsIndex | None = None,
    footprints: SupportsIndex | None = None,
    fireflies: SupportsIndex | None = None,
    rerolls: SupportsIndex | None = None,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] | None = None,
    rulings: RulingsLike | None = None,
    value: Value | None = None,
) -> Noon:
    """Resolve a noon in every legal order.

    Parameters
    ----------
    company, roll
        The cards and the dice of one player, rerolls done; or a `Position` instead of them and of
        all that follows.
    light, footprints, fireflies, rerolls
        The score (where the game starts unless given) and the tokens the player has.
    sketal_dice
        Which die of the roll belongs to which Sketal, by its index: ``{13: 5}``; None for a Sketal
        without a die. Where it is not said, a Sketal's die is found by its colour. Of several
        large dice of that colour its owner chooses which one goes back, unless it is ruled that
        the Sketal's own must (``which-die-goes-back``).
    cemetery
        The companions that lie in the cemetery, for Cromaug.
    rulings
        A preset's name or `Rulings`.
    value
        What ranks outcomes of equal light: weights of ``footprints``, ``fireflies``, ``rerolls``
        and ``end_light``, or a function of an outcome.
    """
    weights = VALUE if value is None else value
    if isinstance(weights, Mapping):
        for name in weights:
            if name not in VALUE:
                raise GlowError("not-a-choice", given=name, expected=list(VALUE))
    elif not callable(weights):
        raise GlowError("not-a-value", given=repr(weights), expected=list(VALUE))
    position = as_position(
        company,
        "company",
        roll=roll,
        light=light,
        footprints=footprints,
        fireflies=fireflies,
        rerolls=rerolls,
        sketal_dice=sketal_dice,
        cemetery=cemetery,
        rulings=rulings,
    )
    position.needs("noon()", "company", "roll")
    if position.light is None:
        position = position.having(light=catalog().setup.start_score)
    answer = Noon(position, weights)
    answer.company  # noqa: B018 - which refuses dice that could be those of several Sketals
    return answer
