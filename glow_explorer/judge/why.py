"""The reasons of a verdict, for yes and for no."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.kernel.conditions import SAME_SYMBOLS, limit
from glow_explorer.symbols import POSITION, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.cards import Condition
    from glow_explorer.dice import Roll
    from glow_explorer.judge.verdict import Verdict
    from glow_explorer.kernel.hand import Hand

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
    told = _yes(verdict) if verdict.fires else _no(verdict)
    return showing((*told, *_curse(verdict)), verdict.roll)


def missing(condition: Condition, counts: Sequence[int]) -> dict[Symbol, int]:
    """Return how many dice are wanting of each symbol; nothing if enough are there."""
    if condition.same:
        most = max(counts[POSITION[symbol]] for symbol in SAME_SYMBOLS)
        if most >= condition.same:
            return {}
        nearest = [symbol for symbol in SAME_SYMBOLS if counts[POSITION[symbol]] == most]
        return dict.fromkeys(nearest, condition.same - most)
    wanted = Counter(condition.needs)
    lacks = {symbol: n - counts[POSITION[symbol]] for symbol, n in wanted.items()}
    return {symbol: lack for symbol, lack in lacks.items() if lack > 0}


def blocking(condition: Condition, roll: Roll, hand: Hand) -> tuple[int, ...]:
    """Return the dice that show a crossed symbol."""
    found = [symbol for symbol in condition.crossed if hand.seen[POSITION[symbol]]]
    return tuple(sorted(index for symbol in found for index in _seen(roll, hand, symbol)))


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
        here = {"number": number, "count": verdict.times, "symbols": shown}
        if condition.same:
            rule = "noon.same-special" if shown[0] in _SPECIAL else "noon.same"
            here |= {"symbol": shown[0], "need": condition.same}
            yield Reason("same-shown", rule, used, data=here)
        elif used:
            rule = "noon.symbol-and-crossed" if condition.crossed else "noon.symbols"
            yield Reason("symbols-shown", rule, used, data=here)
    gone = [one for one in condition.crossed if roll.showing(one)]
    clear = tuple(one for one in condition.crossed if one not in gone)
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
    if condition.same:
        lack = verdict.missing
        have = condition.same - next(iter(lack.values()))
        dice = tuple(sorted(i for one in lack for i in roll.showing(one) if i in hand.counted))
        data = {"symbols": tuple(lack) if have else (), "count": have, "need": condition.same}
        yield Reason("same-missing", "noon.same", dice, data=data)
        return
    for symbol, need in Counter(condition.needs).items():
        dice = tuple(index for index in roll.showing(symbol) if index in hand.counted)
        enough = len(dice) >= need
        data = {"symbol": symbol, "have": len(dice), "need": need}
        yield Reason(
            "symbol-there" if enough else "symbol-missing", "noon.symbols", dice, data=data
        )


def _curse(verdict: Verdict) -> Iterator[Reason]:
    """Say what the black die does to the symbols that the card speaks of."""
    condition, roll, hand = verdict.card.condition, verdict.roll, verdict.hand
    for black in hand.black:
        symbol = roll.symbols[black]
        if not condition.same and symbol not in (*condition.needs, *condition.crossed):
            continue
        if hand.spared:
            code = "kaar-not-immune" if hand.cursed else "kaar-immune"
            yield Reason(code, "kaar.immune", (black,), _ruled(verdict, IMMUNE), {"symbol": symbol})
        if POSITION[symbol] in hand.cursed:
            ignored = tuple(index for index in roll.showing(symbol) if index not in hand.counted)
            code = "cursed-but-itself" if black in hand.counted else "cursed"
            yield Reason(
                code, "curse.symbol", ignored, _ruled(verdict, COUNTS_ITSELF),
                {"symbol": symbol, "black": black},
            )  # fmt: skip


def _ruled(verdict: Verdict, ruling: str) -> tuple[str, str]:
    return ruling, verdict.under[ruling]
