"""The verdict on one card: does its effect trigger, how often, with which dice, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from glow_explorer.collection import card as find_card
from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag
from glow_explorer.judge.reasons import Reason, Reasoned, alternatives, showing, used_rulings
from glow_explorer.kernel.conditions import SAME_SYMBOLS, demand, limit, met, times
from glow_explorer.kernel.hand import Hand, count, shelters
from glow_explorer.rulebook import Rulings, RulingsLike, as_rulings
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Symbol
from glow_explorer.values import Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from glow_explorer.cards import Card, Condition
    from glow_explorer.collection import CardLike


COUNTS_ITSELF = "black-die-counts-itself"
IS_ABSENT = "cursed-symbol-is-absent"
IMMUNE = "kaar-owner-immune"
SHELTER_ENDS = "kaar-immunity-ends"
_BLACK = Color.BLACK


def read(
    roll: Roll,
    rulings: Rulings,
    *,
    kaar: bool = False,
    gone: Collection[int] = (),
    curse: bool = True,
) -> Hand:
    """Read a roll as it counts.

    Parameters
    ----------
    roll, rulings
        The dice, and how disputed points are decided.
    kaar
        Whether the owner of the dice has Kaar in play.
    gone
        The indexes of dice that have gone back to the reserve.
    curse
        Whether the curse of the black die holds, which is ruled for the afternoon.
    """
    black = [index for index, die in enumerate(roll.dice) if die.color is _BLACK]
    return count(roll.shown, black, rulings.house, kaar=kaar, gone=gone, curse=curse)


def seen_by_crossed(symbol: Symbol, roll: Roll, hand: Hand) -> tuple[int, ...]:
    """Return the dice on which a crossed symbol is found."""
    showing = roll.showing(symbol)
    if hand.seen[POSITION[symbol]] == len(showing):
        return showing
    return tuple(die for die in showing if die in hand.counted)


_ONCE_RULE = {
    "once-skull": "noon.skull-once",
    "once-crossed": "noon.crossed-once",
    "once-spell": "spells.trigger",
}
_SPECIAL = (Symbol.FOOTPRINTS, Symbol.LIGHT)


def reasons(verdict: Verdict) -> tuple[Reason, ...]:
    """Return why a card triggers or does not, the deciding reasons first."""
    if not verdict.card.effect or not verdict.card.condition:
        return tuple(_without_effect(verdict))
    deciding = tuple(_yes(verdict) if verdict.fires else _no(verdict))
    if not verdict.fires:
        deciding = tuple(sorted(deciding, key=lambda reason: -reason.rank))
    told = {reason.data["symbol"] for reason in deciding if reason.code == "symbol-cursed"}
    return showing((*deciding, *_curse(verdict, told)), verdict.roll)


def missing(condition: Condition, counts: Sequence[int]) -> dict[Symbol, int]:
    """Return how many dice are wanting of each symbol; nothing if enough are there."""
    if condition.same:
        most = max(counts[POSITION[symbol]] for symbol in SAME_SYMBOLS)
        if most >= condition.same:
            return {}
        nearest = [symbol for symbol in SAME_SYMBOLS if counts[POSITION[symbol]] == most]
        return dict.fromkeys(nearest, condition.same - most)
    needed = Counter(condition.needs)
    lacks = {symbol: n - counts[POSITION[symbol]] for symbol, n in needed.items()}
    return {symbol: lack for symbol, lack in lacks.items() if lack > 0}


def blocking(condition: Condition, roll: Roll, hand: Hand) -> tuple[int, ...]:
    """Return the dice that show a crossed symbol."""
    crossed = [symbol for symbol in condition.crossed if hand.seen[POSITION[symbol]]]
    return tuple(sorted(index for symbol in crossed for index in _seen(roll, hand, symbol)))


def _seen(roll: Roll, hand: Hand, symbol: Symbol) -> tuple[int, ...]:
    """Return the dice by which a symbol is there: those that count, or else all that show it."""
    shown = roll.showing(symbol)
    return tuple(index for index in shown if index in hand.counted) or shown


def _without_effect(verdict: Verdict) -> Iterator[Reason]:
    """Pocana and Kaar have powers only."""
    yield Reason("no-effect", "cards.effects", data={"card": verdict.card})
    if verdict.card.key == "kaar":
        yield Reason("kaar-power", "kaar.immune")


def _yes(verdict: Verdict) -> Iterator[Reason]:
    condition, roll = verdict.card.condition, verdict.roll
    for number, used in enumerate(verdict.uses, start=1):
        shown = tuple(roll.symbols[index] for index in used)
        data = {"number": number, "count": verdict.times, "symbols": shown}
        if condition.same:
            rule = "noon.same-special" if shown[0] in _SPECIAL else "noon.same"
            data |= {"symbol": shown[0], "need": condition.same}
            yield Reason("same-shown", rule, used, data=data)
        elif used:
            rule = "noon.symbol-and-crossed" if condition.crossed else "noon.symbols"
            yield Reason("symbols-shown", rule, used, data=data)
    gone = [symbol for symbol in condition.crossed if roll.showing(symbol)]
    clear = tuple(symbol for symbol in condition.crossed if symbol not in gone)
    if clear:
        yield Reason("crossed-absent", "noon.crossed", data={"symbols": clear})
    for symbol in gone:
        yield Reason(
            "cursed-absent",
            "noon.crossed",
            roll.showing(symbol),
            ruled=_ruled(verdict, IS_ABSENT),
            data={"symbol": symbol},
        )
    yield from _how_often(verdict)


def _how_often(verdict: Verdict) -> Iterator[Reason]:
    once = limit(verdict.card)
    if verdict.met > 1 and once:
        yield Reason(once, _ONCE_RULE[once], data={"met": verdict.met})
    elif verdict.times > 1:
        yield Reason("several-times", "noon.several-times", data={"times": verdict.times})


def _no(verdict: Verdict) -> Iterator[Reason]:
    condition, roll, hand = verdict.card.condition, verdict.roll, verdict.hand
    for symbol in condition.crossed:
        if hand.seen[POSITION[symbol]]:
            dice = _seen(roll, hand, symbol)
            still = not hand.counts[POSITION[symbol]]
            ruled = _ruled(verdict, IS_ABSENT) if still else None
            code = "cursed-still-there" if still else "crossed-present"
            yield Reason(code, "noon.crossed", dice, ruled, {"symbol": symbol})
    cursed = _cursing(verdict)
    if condition.same:
        for symbol in cursed:
            if len(roll.showing(symbol)) >= condition.same:
                yield _silenced(verdict, symbol)
                return
        lack = verdict.missing
        have = condition.same - next(iter(lack.values()))
        dice = tuple(
            sorted(i for symbol in lack for i in roll.showing(symbol) if i in hand.counted)
        )
        data = {"symbols": tuple(lack) if have else (), "count": have, "need": condition.same}
        yield Reason("same-missing", "noon.same", dice, data=data)
        return
    for symbol, need in Counter(condition.needs).items():
        dice = tuple(index for index in roll.showing(symbol) if index in hand.counted)
        if len(dice) < need <= len(roll.showing(symbol)) and symbol in cursed:
            yield _silenced(verdict, symbol)
            continue
        code = "symbol-there" if len(dice) >= need else "symbol-missing"
        data = {"symbol": symbol, "have": len(dice), "need": need}
        yield Reason(code, "noon.symbols", dice, data=data)


def _cursing(verdict: Verdict) -> dict[Symbol, int]:
    """Return the symbols that are cursed, each with the black die that shows it."""
    hand, symbols = verdict.hand, verdict.roll.symbols
    return {
        symbols[black]: black for black in hand.black if POSITION[symbols[black]] in hand.cursed
    }


def _silenced(verdict: Verdict, symbol: Symbol) -> Reason:
    """Return that the curse decides: without it the dice would show this symbol often enough."""
    shown, counted = verdict.roll.showing(symbol), verdict.hand.counted
    dice = tuple(die for die in shown if die not in counted)
    data = {"symbol": symbol, "black": _cursing(verdict)[symbol]}
    return Reason("symbol-cursed", "curse.symbol", dice, _ruled(verdict, COUNTS_ITSELF), data)


def _curse(verdict: Verdict, told: Collection[Symbol]) -> Iterator[Reason]:
    """Yield what the black die does to the symbols of the card's condition, unless told already."""
    condition, roll, hand = verdict.card.condition, verdict.roll, verdict.hand
    for black in hand.black:
        symbol = roll.symbols[black]
        if not condition.same and symbol not in (*condition.needs, *condition.crossed):
            continue
        if verdict.had_kaar and verdict.under.house.immune:
            yield kaar_gone(verdict.under, black)
        elif hand.spared:
            code = "kaar-not-immune" if hand.cursed else "kaar-immune"
            yield Reason(code, "kaar.immune", (black,), _ruled(verdict, IMMUNE), {"symbol": symbol})
        if POSITION[symbol] in hand.cursed and symbol not in told:
            ignored = tuple(index for index in roll.showing(symbol) if index not in hand.counted)
            code = "cursed-but-itself" if black in hand.counted else "cursed"
            yield Reason(
                code, "curse.symbol", ignored, _ruled(verdict, COUNTS_ITSELF),
                {"symbol": symbol, "black": black},
            )  # fmt: skip


def kaar_gone(rulings: Rulings, black: int) -> Reason:
    """Say whether the black die spares somebody who has had Kaar (kaar-immunity-ends)."""
    code = "immunity-stays" if rulings.house.immunity_stays else "immunity-ends"
    ruled, data = (SHELTER_ENDS, rulings[SHELTER_ENDS]), {"card": find_card(KAAR)}
    return Reason(code, "kaar.immune", (black,), ruled, data)


def _ruled(verdict: Verdict, ruling: str) -> tuple[str, str]:
    return ruling, verdict.under[ruling]


Turns = tuple[tuple[int, "Symbol"], ...]


@dataclass(frozen=True, slots=True)
class Change(Told):
    """Dice turned to other faces: which, and to what. `roll` is the roll before."""

    roll: Roll
    turns: Turns

    @property
    def after(self) -> Roll:
        """The roll with these dice turned."""
        if not self.turns:
            return self.roll
        dice = list(self.roll)
        for index, symbol in self.turns:
            dice[index] = dice[index].showing(symbol)
        return Roll(dice, unlimited=self.roll.unlimited)

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values: each die's index with its new symbol."""
        return {str(index): str(symbol) for index, symbol in self.turns}


def smallest_change(card: Card, roll: Roll, rulings: Rulings, *, kaar: bool) -> Change | None:
    """Turn as few dice as possible so that a card triggers; None if nothing is to be done.

    The black die may be turned too, since that moves or lifts its curse: it is tried with each of
    its faces, and the other dice then do what is left to do.
    """
    if not card.effect or not card.condition or _fires(card, roll, rulings, kaar=kaar):
        return None
    best: Change | None = None
    for first in _black_turns(roll):
        turned = Change(roll, first).after
        hand = read(turned, rulings, kaar=kaar)
        free = [i for i, die in enumerate(turned) if die.color is not Color.BLACK]
        for turns in _mending(card.condition, turned, hand, free):
            change = Change(roll, tuple(sorted((*first, *turns))))
            smaller = best is None or len(change.turns) < len(best.turns)
            if smaller and _fires(card, change.after, rulings, kaar=kaar):
                best = change
        if best is not None and len(best.turns) == 1:
            break
    return best


def _fires(card: Card, roll: Roll, rulings: Rulings, *, kaar: bool) -> bool:
    hand = read(roll, rulings, kaar=kaar)
    return times(card, hand.counts, hand.seen) > 0


def _black_turns(roll: Roll) -> Iterator[Turns]:
    """Yield every way to turn the black dice or leave them; the box has only one."""
    black = [index for index, die in enumerate(roll) if die.color is Color.BLACK]
    for faces in product(*(dict.fromkeys(roll[index].faces) for index in black)):
        turned = zip(black, faces, strict=True)
        yield tuple((index, face) for index, face in turned if face is not roll[index].symbol)


def _mending(condition: Condition, roll: Roll, hand: Hand, free: list[int]) -> Iterator[Turns]:
    """Yield ways to make a condition true by turning some of these dice."""
    if condition.same:
        for symbol in SAME_SYMBOLS:
            lack = condition.same - hand.counts[POSITION[symbol]]
            able = [i for i in free if symbol in roll[i].faces and roll[i].symbol is not symbol]
            if lack <= 0:  # black dice that count themselves may do, although they curse it
                yield ()
            elif POSITION[symbol] not in hand.cursed and len(able) >= lack:
                yield tuple((index, symbol) for index in able[:lack])
        return
    barred = [symbol for symbol in condition.crossed if hand.seen[POSITION[symbol]]]
    must = [index for index in free if roll[index].symbol in barred]
    needs = Counter(condition.needs)
    lacking = [
        symbol for symbol, n in needs.items() for _ in range(n - hand.counts[POSITION[symbol]])
    ]
    spare = _spare(condition, roll, hand, [index for index in free if index not in must])
    harmless = next((element for element in ELEMENTS if element not in condition.crossed), None)
    if len(spare) + len(must) < len(lacking) or harmless is None:
        return
    turned = [*must, *spare[: max(0, len(lacking) - len(must))]]
    faces = [*lacking, *[harmless] * (len(turned) - len(lacking))]
    yield tuple(zip(turned, faces, strict=True))


def _spare(condition: Condition, roll: Roll, hand: Hand, free: list[int]) -> list[int]:
    """Return the dice that the condition can do without."""
    kept = Counter(condition.needs)
    spare = []
    for index in free:
        symbol = roll[index].symbol
        if symbol is not None and index in hand.counted and kept[symbol] > 0:
            kept[symbol] -= 1
        else:
            spare.append(index)
    return spare


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
    had_kaar
        Whether the owner has had Kaar, who is gone.
    times
        How often the effect is applied: with a skull, a crossed symbol or on a spell at most once.
    """

    card: Card
    roll: Roll
    under: Rulings
    kaar: bool
    times: int
    hand: Hand
    had_kaar: bool = False

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
        return Frozen(missing(self.card.condition, self.hand.counts))

    @cached_property
    def blocking(self) -> tuple[int, ...]:
        """The indexes of the dice that show a crossed symbol.

        >>> explain("companion:37", Roll("blue:water orange:rock")).blocking
        (1,)
        """
        return blocking(self.card.condition, self.roll, self.hand)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """Why it triggers or does not, the deciding reasons first."""
        return reasons(self)

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
            self.rulings,
            self.under,
            lambda other: _judge(self.card, self.roll, other, self.kaar, self.had_kaar),
        )

    @cached_property
    def change(self) -> Change | None:
        """The smallest change of dice that would make it trigger, or None.

        None if it does trigger, has no effect, or needs more dice than there are.

        >>> explain("companion:37", Roll("blue:water orange:rock")).change.turns
        ((1, Symbol.NATURE),)
        """
        sheltered = shelters(self.under.house, kaar=self.kaar, had_kaar=self.had_kaar)
        return smallest_change(self.card, self.roll, self.under, kaar=sheltered)

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


def explain(  # noqa: PLR0913 - a card, dice, and what has a say in how they count
    card: CardLike,
    roll: Roll | str,
    rulings: RulingsLike = "standard",
    *,
    company: Company | None = None,
    kaar: bool = False,
    had_kaar: bool = False,
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
    had_kaar
        Whether the player has had Kaar, who is gone.

    Examples
    --------
    >>> verdict = explain("companion:37", Roll("blue:water orange:rock"))
    >>> verdict.fires, [reason.code for reason in verdict.reasons]
    (False, ['crossed-present', 'symbol-there'])
    """
    if not isinstance(roll, Roll):
        roll = Roll(roll)
    owned, lost = owns_kaar(company) or flag("kaar", kaar), flag("had_kaar", had_kaar)
    return _judge(find_card(card), roll, as_rulings(rulings), owned, lost)


def owns_kaar(company: object) -> bool:
    """Return whether Kaar is in a company."""
    if company is None:
        return False
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=quoted(company))
    return any(card.key == KAAR for card in company.companions)


def _judge(card: Card, roll: Roll, under: Rulings, kaar: bool, had_kaar: bool) -> Verdict:  # noqa: FBT001
    hand = read(roll, under, kaar=shelters(under.house, kaar=kaar, had_kaar=had_kaar))
    often = times(card, hand.counts, hand.seen)
    return Verdict(card, roll, under, kaar, often, hand, had_kaar and not kaar)


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
