"""Whether the order of cards matters, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from glow_explorer.judge.hand import IMMUNE
from glow_explorer.judge.reasons import Reason, Reasoned, showing
from glow_explorer.judge.story import RETURNED
from glow_explorer.position import FLOOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.judge.outcome import Outcome
    from glow_explorer.judge.resolving import Resolver

MOST_COMPARED = 60
"""How many outcomes are compared with each other; more would only repeat the reasons."""


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
        The outcomes; one that different choices lead to is there once for each.
    """
    found: dict[Reason, None] = {}
    differ = False
    compared: list[Outcome] = []
    for one in ways:
        if called := _called_after_its_death(resolver, one):
            differ = True
            found[called] = None
        for other in compared:
            if one != other and _same_choices(one, other):
                differ = True
                found |= dict.fromkeys(_differences(resolver, other, one))
                break
        if len(compared) < MOST_COMPARED:
            compared.append(one)
    if not differ:
        return OrderMatters(answer=False, reasons=(Reason("order-is-free", "noon.order"),))
    return OrderMatters(answer=True, reasons=showing(_merged(found), resolver.roll))


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


def _called_after_its_death(resolver: Resolver, one: Outcome) -> Reason | None:
    """Say whom Cromaug called back who had been in play: that takes an order of its own."""
    for slot, choice in one.choices.items():
        calls = resolver.cards[slot].effect.resurrect and choice != slot
        if calls and choice in resolver.companions:
            data = {"card": resolver.cards[slot], "risen": resolver.cards[choice]}
            return Reason("dies-before-the-call", "cromaug.discard", data=data)
    return None


def _same_choices(one: Outcome, other: Outcome) -> bool:
    """Say whether two outcomes never chose differently where both chose."""
    mine, theirs = one.choices, other.choices
    return all(mine[slot] == theirs[slot] for slot in mine.keys() & theirs.keys())


def _differences(resolver: Resolver, one: Outcome, other: Outcome) -> Iterator[Reason]:
    """Yield why two outcomes differ: what one order allows and the other does not."""
    counts, others = one.applied, other.applied
    causes = [
        reason
        for slot in sorted({*counts, *others})
        if counts.get(slot, 0) != others.get(slot, 0)
        for reason in _application_differs(resolver, slot, one, other)
    ]
    yield from causes
    if one.struck != other.struck and not causes:
        yield Reason("spell-strikes-another", "spells.last-companion")
    elif not causes and one.light != other.light:
        ruled = (FLOOR, resolver.rulings[FLOOR])
        yield Reason("loss-finds-too-little", "light.floor", (), ruled)
    elif not causes and one.footprints != other.footprints:
        yield Reason("loss-finds-no-footprints", "noon.order")


def _application_differs(
    resolver: Resolver, slot: int, one: Outcome, other: Outcome
) -> Iterator[Reason]:
    """Yield why a card is applied more often in one order than in another."""
    card = resolver.cards[slot]
    data: dict[str, object] = {"card": card}
    if slot in (one.struck, other.struck):
        yield Reason("spell-strikes-first", "spells.last-companion-order", data=data)
        return
    wanted = resolver.demands[slot]
    rulings = resolver.rulings
    for die in sorted(one.gone | other.gone):
        position = resolver.at[die]
        if rulings[RETURNED] == "no" and position in wanted.symbols:
            opens = position in wanted.crossed
            code = "die-leaves-opens" if opens else "die-leaves-first"
            data = {"card": card, "symbol": resolver.roll.symbols[die]}
            ruled = (RETURNED, rulings[RETURNED])
            yield Reason(code, "sketals.return", (die,), ruled, data)
    black = resolver.reading(False, frozenset()).black  # noqa: FBT003
    if resolver.kaar_dice and any(resolver.at[die] in wanted.symbols for die in black):
        ruled = (IMMUNE, rulings[IMMUNE])
        yield Reason("kaar-moves", "kaar.immune", black, ruled, {"card": card})
