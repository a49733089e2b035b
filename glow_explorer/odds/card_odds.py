"""Exact odds when dice are rolled once: of one card, and of a whole company, with their reasons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from operator import mul
from random import Random
from struct import unpack
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Card
from glow_explorer.collection import Cards
from glow_explorer.company import NOBODY
from glow_explorer.dice import Die
from glow_explorer.errors import GlowError
from glow_explorer.inputs import checked_amounts, choice_of, counted
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.judge.verdict import COUNTS_ITSELF, IMMUNE, IS_ABSENT, KAAR, explain
from glow_explorer.kernel.conditions import SAME_SYMBOLS, counter, limit
from glow_explorer.kernel.effects import may_be_struck
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.odds.best_noons import best_gains
from glow_explorer.odds.dice_space import Results, multisets, relevant, ways
from glow_explorer.odds.noons import Gain, Noons, kinds_of
from glow_explorer.position import FLOOR
from glow_explorer.progress import followed
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Kind, Size, Symbol
from glow_explorer.values import Chart, Charted, Frozen, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.dice import Pool
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House


_PLACE = 64
"""Bits for a number of throws: enough for as many dice as these."""
_FEW_DICE, _FEW_SYMBOLS = 24, 3
_MOST_STATES = 400_000
"""More combinations of counts are not counted."""
MOST_ROLLS, POINTS = 20_000, 200
"""How many rolls may be tried out, and how many points of them are kept."""
Groups = list[tuple[tuple[Symbol, ...], int]]
"""The faces of dice that are alike, and how many they are."""
Steps = tuple[tuple[int, int], ...]
"""What dice may add to a state, and in how many ways."""
CountedDice = tuple[Sequence[int], int, int]
"""How many dice show each symbol, how many groups are put aside, and how many throws do."""


def trigger_throws(card: Card, pool: Pool, rulings: Rulings, *, kaar: bool) -> dict[int, int]:
    """Count how many throws of a pool make a card trigger how often.

    Examples
    --------
    >>> from glow_explorer import Pool, Rulings, card
    >>> trigger_throws(card("ladawa"), Pool("2 red"), Rulings(), kaar=False)
    {0: 32, 1: 4}
    """
    immune = is_immune(rulings.house, kaar=kaar)
    black = [] if immune else [die for die in pool if die.color is Color.BLACK]
    others = list(pool) if immune else [die for die in pool if die.color is not Color.BLACK]
    matters = relevant([card])
    counted: defaultdict[int, int] = defaultdict(int)
    for shown, number in _shown(black, matters).items():
        for times, throws in _triggers(card, others, matters, shown, rulings.house).items():
            counted[times] += number * throws
    return dict(sorted(counted.items()))


def total(pool: Pool) -> int:
    """Return how many throws there are."""
    return prod(1 if die.is_rolled else len(die.faces) for die in pool)


def _sides(die: Die) -> tuple[Symbol, ...]:
    return (die.symbol,) if die.symbol is not None else die.faces


def _shown(black: Sequence[Die], matters: frozenset[Symbol]) -> dict[tuple[Symbol, ...], int]:
    """Return what black dice may show of elements that matter, and in how many ways."""
    ways_by_curse: dict[tuple[Symbol, ...], int] = {(): 1}
    for sides in map(_sides, black):
        following: defaultdict[tuple[Symbol, ...], int] = defaultdict(int)
        for cursed, throws in ways_by_curse.items():
            for symbol in sides:
                more = (symbol,) if symbol in matters and symbol.is_element else ()
                following[tuple(sorted((*cursed, *more)))] += throws
        ways_by_curse = following
    return ways_by_curse


def _triggers(
    card: Card,
    dice: Sequence[Die],
    matters: frozenset[Symbol],
    cursed: tuple[Symbol, ...],
    house: House,
) -> dict[int, int]:
    """Count throws of all dice but the black ones, which curse some symbols.

    Of a cursed symbol the other dice do not count, however many show it.
    """
    by_black = Counter(POSITION[symbol] for symbol in cursed)
    left = [(at, *after_curse(number, number, house)) for at, number in by_black.items()]
    live = sorted(matters - set(cursed), key=POSITION.__getitem__)
    same = card.condition.same
    if same and limit(card) and all(count < same for _, count, _ in left):
        never = _none_alike(dice, live, same)
        once = prod(len(_sides(die)) for die in dice) - never
        return {times: throws for times, throws in ((0, never), (1, once)) if throws}
    often = counter(card)
    places = [POSITION[symbol] for symbol in live]
    aside = POSITION[SAME_SYMBOLS[0]]
    by_times: defaultdict[int, int] = defaultdict(int)
    for shown, groups, throws in _grouped(dice, live, same) if same else _counted(dice, live):
        counts = [0] * len(POSITION)
        for position, count in zip(places, shown):  # noqa: B905 - asked for every state
            counts[position] = count
        counts[aside] += same * groups  # of whichever symbol they are
        present = counts.copy() if left else counts
        for position, count, found_by_crossed in left:
            counts[position] += count
            present[position] += found_by_crossed
        by_times[often(counts, present)] += throws
    return by_times


def _counted(dice: Sequence[Die], live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Yield how many dice may show each symbol, and how many throws do."""
    alike: defaultdict[tuple[Color, Symbol | None], int] = defaultdict(int)
    for die in dice:
        alike[die.color, die.symbol] += 1
    groups = [(_sides(Die(*key)), number) for key, number in alike.items()]
    few = len(dice) <= _FEW_DICE and len(live) <= _FEW_SYMBOLS
    _check(len(dice), comb(len(dice) + len(live), len(live)))
    return (_in_one_number if few else _one_by_one)(groups, len(dice), live)


def _check(dice: int, states: int) -> None:
    """Refuse what would take too long."""
    if states > _MOST_STATES:
        raise GlowError("too-many-results", given=dice)


def _in_one_number(groups: Groups, dice: int, live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Count all throws in one long number, with a place for each combination of counts.

    A die is a number, too, that has its faces in the places of one symbol each. Dice together are
    the product: it adds up what comes to the same, as in any multiplication of long numbers.
    """
    base = dice + 1
    place = {symbol: _PLACE * base**number for number, symbol in enumerate(reversed(live))}
    alike: defaultdict[int, int] = defaultdict(int)
    for faces, number in groups:
        alike[sum([1 << place.get(symbol, 0) for symbol in faces])] += number
    every = prod(die**number for die, number in alike.items())
    size = base ** len(live)
    written = unpack(f"<{size}Q", every.to_bytes(_PLACE // 8 * size, "little"))
    for shown, throws in zip(product(range(base), repeat=len(live)), written, strict=True):
        if throws:
            yield shown, 0, throws


def _one_by_one(groups: Groups, dice: int, live: Sequence[Symbol]) -> Iterator[CountedDice]:
    """Count throws by what they show, however much that may be."""
    bits = dice.bit_length()
    place = {symbol: 1 << bits * number for number, symbol in enumerate(live)}
    states = {0: 1}
    for faces, number in followed(groups, "throws"):
        steps = _together(tuple(Counter(place.get(symbol, 0) for symbol in faces).items()), number)
        following: defaultdict[int, int] = defaultdict(int)
        for state, throws in states.items():
            for step, weight in steps:
                following[state + step] += throws * weight
        states = following
    low = (1 << bits) - 1
    for state, throws in states.items():
        yield [state // unit & low for unit in place.values()], 0, throws


@lru_cache(maxsize=1024)
def _together(steps: Steps, number: int) -> Steps:
    """Return what several dice that are alike may add together."""
    every, weights = zip(*steps, strict=True)
    sums = [sum(map(mul, every, counts)) for counts in multisets(number, len(every))]
    return tuple(zip(sums, ways(number, weights), strict=True))


def _grouped(dice: Sequence[Die], live: Sequence[Symbol], same: int) -> Iterator[CountedDice]:
    """Yield how many dice are left over of each symbol beside complete groups, and how many throws.

    Dice are added one by one; above the bits of the symbols stand the groups.
    """
    left_over = same ** len(live) * (len(dice) // same + 1)
    _check(len(dice), min(left_over, comb(len(dice) + len(live), len(live))))
    bits = same.bit_length()
    place = {symbol: 1 << bits * number for number, symbol in enumerate(live)}
    low, aside = (1 << bits) - 1, 1 << bits * len(live)
    states = {0: 1}
    for faces in followed([_sides(die) for die in dice], "throws"):
        steps = Counter(place.get(symbol, 0) for symbol in faces)
        following: defaultdict[int, int] = defaultdict(int)
        for state, throws in states.items():
            for step, weight in steps.items():
                after = state + step
                if step and after // step & low == same:
                    after += aside - same * step
                following[after] += throws * weight
        states = following
    for state, throws in states.items():
        yield [state // unit & low for unit in place.values()], state // aside, throws


def _none_alike(dice: Sequence[Die], live: Sequence[Symbol], same: int) -> int:
    """Count the throws in which no symbol that matters is shown by so many dice.

    Every die bears the five elements once, and one symbol more on its sixth face. So for each
    number of dice that show their sixth face, colour by colour, all others are like each other.
    """
    shown = Counter(die.symbol for die in dice if die.symbol is not None)
    sixth = Counter(die.faces[-1] for die in dice if die.symbol is None)
    room = {symbol: same - 1 - shown[symbol] for symbol in live}
    if min(room.values(), default=0) < 0:
        return 0
    by_color = [
        [(number, comb(count, number)) for number in range(min(count, room.get(symbol, count)) + 1)]
        for symbol, count in sixth.items()
    ]
    throws = 0
    for chosen in product(*by_color):
        others, choices, left = sum(sixth.values()), 1, dict(room)
        for symbol, (number, several) in zip(sixth, chosen, strict=True):
            others -= number
            choices *= several
            if symbol in left:
                left[symbol] -= number
        rooms = sorted(left.get(element, len(dice)) for element in ELEMENTS)
        throws += choices * _spread(others, tuple(rooms))
    return throws


@lru_cache(maxsize=1 << 14)
def _spread(dice: int, rooms: tuple[int, ...]) -> int:
    """Count the ways in which dice show some symbols, each of them at most so often."""
    if not rooms:
        return 0 if dice else 1
    numbers = range(min(rooms[0], dice) + 1)
    return sum([comb(dice, number) * _spread(dice - number, rooms[1:]) for number in numbers])


def is_bare(card: Card) -> bool:
    """Return whether a card only stands for a condition that was asked for by itself."""
    return type(card) is Card and not card.number and not card.key


@dataclass(frozen=True, repr=False)
class Odds(Judged, Charted):
    """How often a card triggers when dice are rolled once.

    Attributes
    ----------
    card, pool
        The card, or a condition in its place, and the dice; some may lie already.
    under
        The rulings; `rulings` has those that matter.
    kaar
        Whether the owner of the dice has Kaar in play.
    """

    card: Card
    pool: Pool
    under: Rulings
    kaar: bool

    @cached_property
    def throws(self) -> Mapping[int, int]:
        """How many of all equally likely throws make it trigger how often."""
        return Frozen(trigger_throws(self.card, self.pool, self.under, kaar=self.kaar))

    @cached_property
    def distribution(self) -> Mapping[int, Fraction]:
        """The chance of each number of triggers."""
        every = total(self.pool)
        return Frozen({times: Fraction(number, every) for times, number in self.throws.items()})

    @property
    def at_least_once(self) -> Fraction:
        """The chance that it triggers at all."""
        return 1 - self.distribution.get(0, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """How often it triggers on average."""
        return Fraction(sum(t * number for t, number in self.throws.items()), total(self.pool))

    def trial(self, rolls: int = 2000, seed: int = 0) -> Chart:
        """Roll the dice many times and count, beside the exact chance: what trying out is worth.

        Examples
        --------
        >>> from glow_explorer import odds
        >>> odds("fire fire", "2 red").trial(400).rows[-1]["share"]
        0.0975
        """
        number = counted("rolls", rolls, 1, MOST_ROLLS)
        chance = Random(checked_amounts(seed=seed)["seed"])
        hits, rows, step = 0, [], max(1, number // POINTS)
        for rolled in range(1, number + 1):
            dice = self.pool.roll(chance)
            times = explain(self.card, dice, self.under, kaar=self.kaar).times
            hits += times > 0
            if rolled % step == 0:
                rows.append({"rolls": rolled, "share": hits / rolled})
        return Chart("trial", tuple(rows), {"exact": float(self.at_least_once)})

    def at_least(self, times: int) -> Fraction:
        """Return the chance that it triggers so often or more."""
        checked_amounts(floor=False, times=times)
        chances = self.distribution.items()
        return sum((chance for often, chance in chances if often >= times), Fraction(0))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """What limits it, and the disputed rules that it rests on."""
        cursed = curse([self.card], self.pool, self.under, kaar=self.kaar)
        return (*limits(self.card), *cursed)

    def again(self, rulings: Rulings) -> Odds:
        """Answer the same question under other rulings."""
        return replace(self, under=as_rulings(rulings))

    def table(self) -> pd.DataFrame:
        """Return a row for each number of triggers: its throws, its chance, and of so many or more.

        >>> from glow_explorer import odds
        >>> odds("fire fire", "2 red").table().round(3).to_dict("list")
        {'throws': [32, 4], 'chance': [0.889, 0.111], 'at least': [1.0, 0.111]}
        """
        import pandas as pd

        rows = [
            {
                "times": times,
                "throws": number,
                "chance": float(self.distribution[times]),
                "at least": float(self.at_least(times)),
            }
            for times, number in self.throws.items()
        ]
        return pd.DataFrame(rows).set_index("times")

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as plain values that go into JSON."""
        return {
            "card": str(self.card.condition) if is_bare(self.card) else self.card.ref,
            "pool": str(self.pool),
            "distribution": {
                str(times): str(chance) for times, chance in self.distribution.items()
            },
            "at_least_once": str(self.at_least_once),
            "mean": str(self.mean),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        name = repr(str(self.card.condition)) if is_bare(self.card) else self.card.ref
        return f"<Odds {name} with {str(self.pool)!r}: {float(self.at_least_once):.1%}>"


@dataclass(frozen=True, repr=False)
class CompanyOdds(Judged, Charted):
    """What a company may expect when its dice are rolled once, without rerolls.

    Where the order of the cards matters, the best outcome of noon is meant: most light first.

    Attributes
    ----------
    position
        The company, its stock, the rulings, and the dice as its pool; some may lie already.
    """

    position: Position
    under: Rulings

    @property
    def pool(self) -> Pool:
        """The dice."""
        assert self.position.pool is not None
        return self.position.pool

    @property
    def company(self) -> Company:
        """The company."""
        assert self.position.company is not None
        return self.position.company

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can trigger, in the order of the company."""
        return tuple(card for card in self.company if card != NOBODY)

    @cached_property
    def _noons(self) -> Noons:
        return Noons(self.position, Results(kinds_of(self.position, fixed=True)))

    def check(self) -> None:
        """Refuse dice that can show too much to count it all."""
        self._noons  # noqa: B018 - which refuses them

    @cached_property
    def joint(self) -> Mapping[tuple[int, ...], Fraction]:
        """The chance of each combination: how often each of `cards` triggers."""
        keep = [place for place, card in enumerate(self.company) if card != NOBODY]
        counted: defaultdict[tuple[int, ...], int] = defaultdict(int)
        rows = self._noons.times[:, keep].tolist()
        for times, throws in zip(rows, self._noons.results.throws, strict=True):
            counted[tuple(times)] += throws
        total = self._noons.results.total
        return Frozen({times: Fraction(counted[times], total) for times in sorted(counted)})

    @cached_property
    def gains(self) -> Mapping[Gain, Fraction]:
        """The chance of everything that noon can bring, taken together."""
        noons, counted = self._noons, Counter[Gain]()
        for gain, throws in zip(best_gains(noons), noons.results.throws, strict=True):
            counted[gain] += throws
        return Frozen(
            {gain: Fraction(counted[gain], noons.results.total) for gain in sorted(counted)}
        )

    def of(self, part: str) -> Mapping[int, Fraction]:
        """Return the chance of each amount: of ``light``, ``footprints``, ``fireflies``..."""
        part = choice_of(part, Gain._fields)
        chances: defaultdict[int, Fraction] = defaultdict(Fraction)
        for gain, chance in self.gains.items():
            chances[getattr(gain, part)] += chance
        return Frozen(sorted(chances.items()))

    @cached_property
    def light(self) -> Mapping[int, Fraction]:
        """The chance of each amount of light that noon brings; losses are negative."""
        return self.of("light")

    @cached_property
    def footprints(self) -> Mapping[int, Fraction]:
        """The chance of each number of footprints that noon brings."""
        return self.of("footprints")

    @cached_property
    def fireflies(self) -> Mapping[int, Fraction]:
        """The chance of each number of firefly tokens."""
        return self.of("fireflies")

    @cached_property
    def rerolls(self) -> Mapping[int, Fraction]:
        """The chance of each number of reroll tokens."""
        return self.of("rerolls")

    @cached_property
    def means(self) -> Mapping[str, Fraction]:
        """What noon brings on average."""
        return Frozen(
            {
                part: sum((getattr(gain, part) * p for gain, p in self.gains.items()), Fraction(0))
                for part in Gain._fields
            }
        )

    @property
    def mean(self) -> Fraction:
        """The light that noon brings on average."""
        return self.means["light"]

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """The odds of each card by itself."""
        kaar = self.position.is_sheltered
        return tuple(Odds(card, self.pool, self.under, kaar) for card in self.cards)

    def __getitem__(self, name: CardLike) -> Odds:
        card = Cards(Kind.CARD, tuple(dict.fromkeys(self.cards)))[name]
        return self.odds[self.cards.index(card)]

    def together(self, first: CardLike, second: CardLike) -> Chart:
        """Say how likely two cards trigger at the same noon, beside what chance alone would make.

        Examples
        --------
        >>> from glow_explorer import odds
        >>> both = odds(["ladawa", "thoape"], "3 red, small blue").together("ladawa", "thoape")
        >>> round(both.about["together"], 3), round(both.about["product"], 3)
        (0.037, 0.093)
        """
        pair = self[first], self[second]
        places = [self.cards.index(odds.card) for odds in pair]
        both = sum(
            (
                chance
                for times, chance in self.joint.items()
                if all(times[place] for place in places)
            ),
            Fraction(0),
        )
        product = pair[0].at_least_once * pair[1].at_least_once
        about = {"cards": [odds.card.key for odds in pair], "together": float(both),
                 "product": float(product)}  # fmt: skip
        return Chart("together", (), about)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """The disputed rules that it rests on."""
        return disputed(self._noons, self.pool, self._noons.light)

    @property
    def work(self) -> int:
        """How much had to be found, as `Advice.work`."""
        return self._noons.work

    def again(self, rulings: Rulings) -> CompanyOdds:
        """Answer the same question under other rulings."""
        return replace(self, position=self.position.under(rulings), under=rulings)

    def table(self) -> pd.DataFrame:
        """Return the joint table: a row for each combination of triggers, the likeliest first."""
        import pandas as pd

        names = list(told_apart([card.key for card in self.cards]))
        rows = [
            dict(zip(names, times, strict=True)) | {"chance": float(chance)}
            for times, chance in sorted(self.joint.items(), key=lambda pair: -pair[1])
        ]
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as plain values that go into JSON."""
        return {
            "cards": [card.ref for card in self.cards],
            "pool": str(self.pool),
            "odds": [odds.to_dict() for odds in self.odds],
            "means": {part: str(mean) for part, mean in self.means.items()},
            "light": {str(light): str(chance) for light, chance in self.light.items()},
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        cards = ", ".join(card.key for card in self.cards)
        return f"<CompanyOdds {cards} with {str(self.pool)!r}: {float(self.mean):.3f}>"


def told_apart(names: list[str]) -> Iterator[str]:
    """Number names that come several times: there are two tokens of one spell."""
    for place, name in enumerate(names):
        several = names.count(name) > 1
        yield f"{name} {names[: place + 1].count(name)}" if several else name


# ---------------------------------------------------------------- what odds and advice rest on

_LIMITS = {
    "once-skull": ("odds-skull", "noon.skull-once"),
    "once-crossed": ("odds-crossed", "noon.crossed-once"),
    "once-spell": ("odds-spell", "spells.trigger"),
}


def limits(card: Card) -> Iterator[Reason]:
    """Yield what lets an effect apply only once."""
    once = limit(card)
    if once:
        yield Reason(*_LIMITS[once])


def curse(cards: Iterable[Card], pool: Pool, rulings: Rulings, *, kaar: bool) -> Iterator[Reason]:
    """Yield how the black die was counted, if there is one and it may curse what a card wants."""
    cursed = _cursed(cards, pool)
    if cursed and kaar:
        yield _kaar(rulings)
    if not is_immune(rulings.house, kaar=kaar):
        yield from _curse(cursed, cards, rulings)


def _cursed(cards: Iterable[Card], pool: Pool) -> set[Symbol]:
    """Return the elements that the black die may curse and that a card speaks of."""
    shown = {symbol for die in pool if die.color is Color.BLACK for symbol in _sides(die)}
    return {symbol for symbol in shown & relevant(cards) if symbol.is_element}


def _curse(cursed: set[Symbol], cards: Iterable[Card], rulings: Rulings) -> Iterator[Reason]:
    if not cursed:
        return
    itself = rulings[COUNTS_ITSELF] == "yes"
    code = "odds-curse-but-itself" if itself else "odds-curse"
    yield _ruled(code, "curse.symbol", rulings, COUNTS_ITSELF)
    if any(cursed & set(card.condition.crossed) for card in cards if card.effect):
        code = "odds-cursed-seen" if rulings[IS_ABSENT] == "no" else "odds-cursed-absent"
        yield _ruled(code, "noon.crossed", rulings, IS_ABSENT)


def _kaar(rulings: Rulings) -> Reason:
    code = "odds-kaar" if rulings[IMMUNE] == "yes" else "odds-kaar-not"
    return _ruled(code, "kaar.immune", rulings, IMMUNE)


def disputed(noons: Noons, pool: Pool, light: int) -> tuple[Reason, ...]:
    """Return the disputed rules that what noon brings may rest on.

    Parameters
    ----------
    noons
        What noon brings.
    pool
        The dice, not rolled as long as they may be rolled again.
    light
        The lowest score that noon may begin with.
    """
    rulings = noons.position.rulings
    effects = [card.effect for card in noons.cards if noons.may_trigger(card)]
    called = any(effect.resurrect for effect in effects)
    reasons = [*_black(noons, pool, called=called), *_going_back(noons, pool)]
    if called:
        reasons.append(_ruled("odds-cromaug", "cromaug.at-once", rulings, "cromaug-timing"))
        itself = "cromaug-takes-itself"
        code = "odds-cromaug-itself" if rulings[itself] == "yes" else "odds-cromaug-not-itself"
        reasons.append(_ruled(code, "cromaug.discard", rulings, itself))
    if any(effect.lose_last_companion for effect in effects):
        alone = "last-companion-spell-alone"
        reasons.append(_ruled("odds-last-companion", "spells.last-companion", rulings, alone))
    if noons.most_lost > light:
        code = "odds-floor" if rulings[FLOOR] == "yes" else "odds-no-floor"
        reasons.append(_ruled(code, "light.floor", rulings, FLOOR))
    return tuple(reasons)


def _black(noons: Noons, pool: Pool, *, called: bool) -> Iterator[Reason]:
    """Yield how the black die was counted; Kaar may be there, come, or be struck."""
    position, immune = noons.position, noons.immune
    cursed, rulings = _cursed(noons.cards, pool), position.rulings
    loss = any(die.color is Color.BLACK and Symbol.LOSS in _sides(die) for die in pool)
    if position.is_sheltered and (cursed or loss):
        yield _kaar(rulings)
    elif called and (cursed or loss) and any(card.key == KAAR for card in position.cemetery):
        spared = rulings[IMMUNE] == "yes"
        code = "odds-kaar-called" if spared else "odds-kaar-called-not"
        yield _ruled(code, "kaar.immune", rulings, IMMUNE)
    struck = called or any(card.key == KAAR for card in _struck(noons))
    if immune and struck and cursed:
        yield _ruled("odds-kaar-struck", "curse.symbol", rulings, COUNTS_ITSELF)
    if not immune or struck:
        reasons = _curse(cursed, noons.cards, rulings)
        yield from (reason for reason in reasons if not immune or reason.ruling == IS_ABSENT)


def _struck(noons: Noons) -> tuple[Companion, ...]:
    """Return the companions that a spell on the last one may strike."""
    spells = noons.company.spells
    if not any(card.effect.lose_last_companion and noons.may_trigger(card) for card in spells):
        return ()
    companions = noons.company.companions
    leaves = [card.effect.skull and noons.may_trigger(card) for card in companions]
    return companions[len(companions) - may_be_struck(leaves) :]


def _going_back(noons: Noons, pool: Pool) -> Iterator[Reason]:
    """Yield what was ruled on dice that go back with a Sketal that may leave."""
    rulings, sketal_dice = noons.position.rulings, noons.position.sketal_dice
    large = [die.color for die in pool if die.size is Size.LARGE]
    struck = _struck(noons)
    leaving = [
        card
        for card in noons.company.companions
        if card.die is not None
        and (card.die == "any" or card.die in large)
        and sketal_dice.get(card.key, 0) is not None
        and (card in struck or noons.may_trigger(card))
    ]
    if not leaving or not large:
        return
    returned = "returned-die-counts-at-noon"
    yield _ruled("odds-returned-die", "sketals.return", rulings, returned)
    owned = [pool[die].color for die in sketal_dice.values() if die is not None]
    if any(large.count(color) > 1 for color in owned):
        which = "which-die-goes-back"
        code = "odds-own-die" if rulings[which] == "its-own" else "odds-any-die"
        yield _ruled(code, "sketals.return", rulings, which)


def _ruled(code: str, rule: str, rulings: Rulings, ruling: str) -> Reason:
    return Reason(code, rule, (), (ruling, rulings[ruling]))
