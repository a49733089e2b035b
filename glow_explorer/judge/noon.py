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

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import Amount, amount
from glow_explorer.judge.orders import Node, Orders, begun, follow
from glow_explorer.judge.outcome import ONE_GO, RETURNED, NoonStep, Outcome, outcome, step, written
from glow_explorer.judge.reasons import Reason, Reasoned, alternatives, showing, used_rulings
from glow_explorer.judge.verdict import IMMUNE, Verdict, explain
from glow_explorer.position import FLOOR, Position, as_position
from glow_explorer.values import Chart, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.dice import Roll
    from glow_explorer.judge.orders import Applications, OrderPaths
    from glow_explorer.judge.resolver import Resolver
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import RulingsLike


MOST_LINES = 6
"""So many results are drawn as lines."""
MOST_LOOKED_AT = 2000
MOST_COMPARED = 60
"""How many outcomes are looked at, and how many compared; more would only repeat the reasons."""


@dataclass(frozen=True, slots=True)
class OrderMatters(Reasoned):
    """Whether the order changes the result; true or false like the answer itself."""

    answer: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.answer

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        return {"answer": self.answer, "reasons": [reason.to_dict() for reason in self.reasons]}


def order_matters(resolver: Resolver, ways: Iterable[Outcome]) -> OrderMatters:
    """Compare outcomes that the same choices lead to.

    Parameters
    ----------
    resolver
        The rules of this noon.
    ways
        The outcomes, one for each set of choices that leads to it.
    """
    differences: dict[Reason, None] = {}
    differ = False
    compared: list[Outcome] = []
    for number, way in enumerate(ways):
        if differ and number > MOST_LOOKED_AT:
            break
        if called := _called_after_its_death(resolver, way):
            differ = True
            differences[called] = None
        for other in compared:
            if way != other and _same_choices(way, other):
                differ = True
                differences |= dict.fromkeys(_differences(resolver, other, way))
                break
        if len(compared) < MOST_COMPARED:
            compared.append(way)
    if not differ:
        return OrderMatters(answer=False, reasons=(Reason("order-is-free", "noon.order"),))
    return OrderMatters(answer=True, reasons=showing(_merged(differences), resolver.roll))


def _merged(reasons: Iterable[Reason]) -> list[Reason]:
    """Join the reasons that say the same of different dice."""
    merged: list[Reason] = []
    for reason in reasons:
        for place, other in enumerate(merged):
            if replace(other, dice=reason.dice) == reason:
                merged[place] = replace(other, dice=tuple(sorted({*other.dice, *reason.dice})))
                break
        else:
            merged.append(reason)
    return merged


def _called_after_its_death(resolver: Resolver, way: Outcome) -> Reason | None:
    """Return the reason that Cromaug called back a companion that had to die first, if it did."""
    for slot, choice in way.choices.items():
        calls = resolver.cards[slot].effect.resurrect and choice != slot
        if calls and choice in resolver.companions:
            data = {"card": resolver.cards[slot], "risen": resolver.cards[choice]}
            return Reason("dies-before-the-call", "cromaug.discard", data=data)
    return None


def _same_choices(first: Outcome, second: Outcome) -> bool:
    """Return whether two outcomes made the same choice for every card where both had one."""
    choices, others = first.choices, second.choices
    return all(choices[slot] == others[slot] for slot in choices.keys() & others.keys())


def _differences(resolver: Resolver, first: Outcome, second: Outcome) -> Iterator[Reason]:
    """Yield why two outcomes differ: what one order allows and the other does not."""
    counts, others = first.applied, second.applied
    causes = [
        reason
        for slot in sorted({*counts, *others})
        if counts.get(slot, 0) != others.get(slot, 0)
        for reason in _application_differs(resolver, slot, first, second)
    ]
    yield from causes
    if first.struck != second.struck and not causes:
        yield Reason("spell-strikes-another", "spells.last-companion")
    elif counts != others:
        pass  # one of them called somebody back, who had to die first
    elif not causes and first.light != second.light:
        ruled = (FLOOR, resolver.rulings[FLOOR])
        yield Reason("loss-finds-too-little", "light.floor", (), ruled)
    elif not causes and first.footprints != second.footprints:
        yield Reason("loss-finds-no-footprints", "noon.order")
    if _something_between(resolver, first, second):
        answer = resolver.rulings[ONE_GO]
        yield Reason(answer, "noon.several-times", ruled=(ONE_GO, answer))


def _something_between(resolver: Resolver, first: Outcome, second: Outcome) -> bool:
    """Return whether there may be an outcome between two others, trigger by trigger.

    That is so if a card is applied twice more in one than in the other, or if a loss finds too
    little and a card that moves light or footprints is applied twice.
    """
    counts, others = first.applied, second.applied
    for slot, often in counts.items():
        effect = resolver.cards[slot].effect
        if abs(often - others.get(slot, 0)) > 1:
            return True
        if often > 1 and counts == others and (effect.light or effect.footprints):
            return True
    return any(often > 1 for slot, often in others.items() if slot not in counts)


def _application_differs(
    resolver: Resolver, slot: int, first: Outcome, second: Outcome
) -> Iterator[Reason]:
    """Yield why a card is applied more often in one order than in another."""
    card = resolver.cards[slot]
    data: dict[str, object] = {"card": card}
    if slot in (first.struck, second.struck):
        yield Reason("spell-strikes-first", "spells.last-companion-order", data=data)
        return
    demand = resolver.demands[slot]
    rulings = resolver.rulings
    for die in sorted(first.gone | second.gone):
        position = resolver.at[die]
        if rulings[RETURNED] == "no" and position in demand.symbols:
            opens = position in demand.crossed
            code = "die-leaves-opens" if opens else "die-leaves-first"
            data = {"card": card, "symbol": resolver.roll.symbols[die]}
            ruled = (RETURNED, rulings[RETURNED])
            yield Reason(code, "sketals.return", (die,), ruled, data)
    black = resolver.reading(False, frozenset()).black  # noqa: FBT003
    if resolver.kaar_dice and any(resolver.at[die] in demand.symbols for die in black):
        ruled = (IMMUNE, rulings[IMMUNE])
        yield Reason("kaar-moves", "kaar.immune", black, ruled, {"card": card})


class Next(NamedTuple):
    """An application that may come next: the entry of an order, and the step it stands for."""

    entry: str
    step: NoonStep


@dataclass(frozen=True, eq=False)
class Partway:
    """Where a noon stands after some applications; see `Noon.after`.

    It is left open which of several equal dice a card has used, as long as that does not matter.
    """

    _orders: Orders
    _paths: OrderPaths
    _rank: Callable[[Outcome], Any]

    @cached_property
    def stages(self) -> tuple[Outcome, ...]:
        """What the player has after each application, and first of all before any of them."""
        resolver = self._orders.resolver
        moves = next(iter(self._paths.values()))
        core, purse = resolver.start()
        stages = [outcome(resolver, Node(core, purse), (), as_given=True)]
        for number, move in enumerate(moves, start=1):
            after = resolver.after(core, move)
            core, purse = after, resolver.paid(core, move, after, purse)
            stages.append(outcome(resolver, Node(core, purse), moves[:number], as_given=True))
        return tuple(stages)

    @property
    def now(self) -> Outcome:
        """What the player has now, with the order so far and its events."""
        return self.stages[-1]

    @cached_property
    def nexts(self) -> tuple[Next, ...]:
        """Every application that may come next; equal dice that may go back make one."""
        resolver = self._orders.resolver
        able = [(node.core, move) for node in self._paths for move in resolver.moves(node.core)]
        entries: dict[NoonStep, str] = {}
        for core, move in sorted(able, key=lambda pair: pair[1].slot):
            several = len(resolver.choices(core, move.slot)) > 1
            taken = step(resolver, move, several=several)
            entries.setdefault(taken, written(resolver, move, several=several))
        return tuple(Next(entry, taken) for taken, entry in entries.items())

    @property
    def may_end(self) -> bool:
        """Whether noon may be over: nothing is left to be applied in at least one way to get here.

        The ways differ in the dice that cards used. A card that used a die that went back may be
        applied once more.
        """
        return any(self._orders.resolver.is_over(node.core) for node in self._paths)

    @cached_property
    def _later(self) -> list[tuple[Applications, Orders]]:
        """The ways that led here, each with the orders that go on from there."""
        return [(moves, self._orders.starting(node)) for node, moves in self._paths.items()]

    def is_small(self, most: int = 600) -> bool:
        """Return whether the search for all outcomes takes at most so many states: it is quick."""
        return all(orders.is_small(most) for _, orders in self._later)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every distinct result that can still be reached, best first."""
        resolver = self._orders.resolver
        reached = [
            outcome(resolver, end, (*moves, *later), as_given=True)
            for moves, orders in self._later
            for end, later in orders.ends.items()
        ]
        return tuple(dict.fromkeys(sorted(reached, key=self._rank, reverse=True)))


Value = Mapping[str, Amount] | Callable[[Outcome], Amount]
MOST_TOLD = 200
"""How many outcomes are looked at for the rulings that were used."""
VALUE: Mapping[str, Amount] = {"footprints": 1, "fireflies": 1, "rerolls": 1, "end_light": 1}
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
        kaar, had_kaar = self.position.kaar, self.position.had_kaar
        return tuple(
            explain(card, roll, rulings, company=company, kaar=kaar, had_kaar=had_kaar)
            for card in company
        )

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
        """All outcomes, best first, one for each set of choices that leads to it.

        `outcomes` drops the repetitions; `order_matters` needs them, since it compares only
        outcomes of the same choices.
        """
        resolver = self._orders.resolver
        ways = [outcome(resolver, node, moves) for node, moves in self._orders.ends.items()]
        return sorted(ways, key=self._rank, reverse=True)

    def _rank(self, way: Outcome) -> tuple[int, Amount]:
        if callable(self.value):
            worth = self.value(way)
            return way.light, worth if isinstance(worth, bool) else amount("value", worth)
        return way.light, sum(each * getattr(way, name) for name, each in self.value.items())

    @property
    def best(self) -> Outcome:
        """The first of the outcomes."""
        return self.outcomes[0]

    def chart(self) -> Chart:
        """Show what the order is worth: the light after each card, for every result.

        Where there are more results than lines can be told apart, how many end with how much.

        Examples
        --------
        >>> from glow_explorer import Company
        >>> company = Company("Eoles", ["sketal-green", "donillilu"])
        >>> rows = noon(company, "azure:air azure:air green:rock small orange:rock").chart().rows
        >>> rows[0]["cards"], rows[0]["light"]
        (('eoles', 'eoles', 'sketal-green', 'donillilu'), (10, 12, 14, 16, 18))
        """
        outcomes = self.outcomes
        if len(outcomes) > MOST_LINES:
            counted = Counter(result.light for result in outcomes)
            rows = [{"light": light, "results": counted[light]} for light in sorted(counted)]
            return Chart("noon-results", tuple(rows))
        return Chart(
            "noon-light",
            tuple(
                {
                    "cards": tuple(taken.card.key for taken in result.steps),
                    "light": tuple(stage.light for stage in self.after(result.order).stages),
                }
                for result in outcomes
            ),
        )

    @cached_property
    def order_matters(self) -> OrderMatters:
        """Whether the order changes the result, and why: true or false, with reasons."""
        return order_matters(self._orders.resolver, self._ways)

    @cached_property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that verdicts and outcomes used, each with the answer that was followed."""
        used: dict[str, str] = {}
        for verdict in self.verdicts:
            used |= verdict.rulings
        for way in self.outcomes[:MOST_TOLD]:
            used |= used_rulings(way.events)
        return used | used_rulings(self.order_matters.reasons)

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
        """Return whether the search for all outcomes takes at most so many states: it is quick.

        The outcomes of most noons are; the largest take seconds.
        """
        return self._orders.is_small(most)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values that go into JSON."""
        return {
            "roll": str(self.position.roll),
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "outcomes": [way.to_dict() for way in self.outcomes],
            "order_matters": self.order_matters.to_dict(),
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        return f"<Noon {self.position.company!r} on {str(self.position.roll)!r}>"


def _ranking(value: object) -> Value:
    """Return what ranks outcomes, read: weights by their names, or a function."""
    if isinstance(value, Mapping):
        for name in value:
            if name not in VALUE:
                raise GlowError("not-a-choice", given=name, expected=list(VALUE))
        return {name: amount(name, weight) for name, weight in value.items()}
    if not callable(value):
        raise GlowError("not-a-value", given=quoted(value), expected=list(VALUE))
    return value


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
        all that follows. In a game, a noon that has begun is judged from its beginning.
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
    weights = VALUE if value is None else _ranking(value)
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
    position = position.before_noon()
    if position.light is None:
        position = position.having(light=catalog().setup.start_score)
    answer = Noon(position, weights)
    answer.company  # noqa: B018 - which refuses dice that could be those of several Sketals
    return answer
