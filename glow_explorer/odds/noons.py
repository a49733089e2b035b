"""What noon brings for every result of the dice.

As long as nothing gets in the way of anything else, noon brings the sum of what all cards bring,
whatever the order. The order may matter where a Sketal's die goes back, where Cromaug calls
somebody, where a loss may find too little: what is best then, `best_noons` reckons for all rows at
once. A few rows are left to the judge, one by one: those where the last companion is struck, above
all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.inputs import numpy
from glow_explorer.judge.many import times
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.resolver import returnable_dice
from glow_explorer.kernel.conditions import demand
from glow_explorer.kernel.effects import entangles, faces_pay, gains_of, order_may_matter, short
from glow_explorer.kernel.hand import is_immune
from glow_explorer.odds.dice_space import BLACK, PLAIN, DiceMark, kinds, relevant, standing_for
from glow_explorer.position import KAAR
from glow_explorer.progress import followed
from glow_explorer.symbols import ELEMENTS, Color, Size, Symbol
from glow_explorer.values import Frozen, cached_property

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.dice import Pool, Roll
    from glow_explorer.judge.orders import Node
    from glow_explorer.judge.resolver import Resolver
    from glow_explorer.odds.dice_space import DiceKind, Results
    from glow_explorer.position import Position

    Ints = NDArray[np.int64]


_OF_A_NOON, _OF_A_ROW = 1000, 20


class Gain(NamedTuple):
    """What noon brings: light and tokens, and the light of companions at the end of the game."""

    light: int = 0
    footprints: int = 0
    fireflies: int = 0
    rerolls: int = 0
    end_light: int = 0


class Weights(NamedTuple):
    """What each part of a gain is worth, in light."""

    light: Fraction = Fraction(1)
    footprints: Fraction = Fraction(0)
    fireflies: Fraction = Fraction(0)
    rerolls: Fraction = Fraction(0)
    end_light: Fraction = Fraction(0)


def owned_cards(position: Position) -> tuple[Card, ...]:
    """Return every card that can play a part at noon: the company's, and who may be called back."""
    assert position.company is not None
    cards = position.company.cards
    called = any(card.effect.resurrect for card in cards)
    return (*cards, *position.cemetery) if called else cards


def relevant_symbols(position: Position) -> frozenset[Symbol]:
    """Return the symbols that matter: those of the cards, and those that pay by themselves."""
    return relevant(owned_cards(position), (Symbol.FOOTPRINTS, Symbol.LIGHT, Symbol.LOSS))


def _returnable(position: Position) -> dict[int, tuple[int, ...]]:
    """Return the dice of the pool that may go back with each Sketal, by its slot."""
    company, pool = position.company, position.pool
    assert company is not None
    assert pool is not None
    dice_by_slot = returnable_dice(position, company, pool)
    return {slot: dice for slot, dice in dice_by_slot.items() if dice}


def marks_of(position: Position, pool: Pool) -> list[DiceMark]:
    """Return what tells each die apart: black ones, and large ones that may go back.

    Whose die it is makes no difference where every Sketal may take any die of a colour, or none.
    """
    candidates = [set(dice) for dice in _returnable(position).values()]
    owners = {die: key for key, die in position.sketal_dice.items() if die is not None}
    marks = [BLACK if die.color is Color.BLACK else PLAIN for die in pool]
    for color in Color:
        large = {
            index
            for index, die in enumerate(pool)
            if die.size is Size.LARGE and die.color is color is not Color.BLACK
        }
        taken = [dice & large for dice in candidates if dice & large]
        alike = all(dice == large for dice in taken)
        for index in large if taken else ():
            marks[index] = DiceMark(color, None if alike else owners.get(index))
    return marks


def kinds_of(
    position: Position,
    *,
    fixed: bool,
    matters: frozenset[Symbol] | None = None,
    kept: Collection[int] = (),
) -> tuple[DiceKind, ...]:
    """Sort a player's dice into kinds; where they are fixed or kept, dice already rolled stay so.

    Symbols that do not matter are not told apart; unless it is said which do, those that noon
    speaks of.
    """
    assert position.pool is not None
    marks = marks_of(position, position.pool)
    symbols = relevant_symbols(position) if matters is None else matters
    return kinds(position.pool, symbols, marks.__getitem__, fixed=fixed, kept=kept)


class Noons:
    """What noon brings for every row of some results."""

    def __init__(self, position: Position, results: Results) -> None:
        assert position.company is not None
        self.position, self.company, self.results = position, position.company, results
        self.cards = owned_cards(position)
        self.light = position.light or 0
        self.immune = is_immune(position.rulings.house, kaar=position.is_sheltered)
        counts, black = results.counts()
        self.counts = counts
        cursing = black if any(column.mark == BLACK for column in results.columns) else None
        self.times: Ints = times(
            self.company.cards, counts, position.rulings, black=cursing, kaar=self.immune
        ).astype(numpy().int64)

    @cached_property
    def sums(self) -> Ints:
        """What all cards and special faces bring together: a column for each part of a gain."""
        np = numpy()
        cards = self.company.cards
        each = np.array([brings(card) for card in cards], dtype=np.int64).reshape(-1, 5)
        sums: Ints = self.times @ each
        won, lost, footprints = faces_pay(list(self.counts.T), immune=self.immune)
        sums[:, 0] += won - lost
        sums[:, 1] += footprints
        return sums

    @cached_property
    def losses(self) -> Ints:
        """The light and the footprints that losses may take at most, for each row."""
        np = numpy()
        cards = self.cards
        often = times(cards, self.counts).astype(np.int64)
        for place, card in enumerate(cards):
            if demand(card.condition).crossed:
                often[:, place] = 1  # the curse may make a symbol absent
        each = [[max(0, -card.effect.light), max(0, -card.effect.footprints)] for card in cards]
        losses: Ints = often @ np.array(each, dtype=np.int64)
        losses[:, 0] += faces_pay(list(self.counts.T), immune=False)[1]
        return losses

    @property
    def most_lost(self) -> int:
        """The light that losses may take at most."""
        return int(self.losses[:, 0].max(initial=0))

    def may_trigger(self, card: Card) -> bool:
        """Return whether a card triggers with some result; for one in the cemetery always true."""
        cards = self.company.cards
        return card not in cards or bool(self.times[:, cards.index(card)].any())

    def enough(self, light: int) -> int:
        """Return a score as far as it matters: more than all losses is as good as all losses."""
        return min(light, self.most_lost) if self.position.rulings.house.floor else 0

    def tangled(self, light: int) -> NDArray[np.bool_]:
        """Return for each row whether the order may matter, with a score before noon."""
        lost, purse = (self.losses[:, 0], self.losses[:, 1]), (light, self.position.footprints)
        entangled = self._with_dice_going_back()
        for place, card in enumerate(self.company.cards):
            if entangles(card.effect):
                entangled |= self.times[:, place] > 0
        house = self.position.rulings.house
        tangled: NDArray[np.bool_] = order_may_matter(purse, lost, house, entangled=entangled)
        return tangled

    def short(self, light: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return for each row whether losses may find too little light, or too few footprints."""
        lost, purse = (self.losses[:, 0], self.losses[:, 1]), (light, self.position.footprints)
        return short(purse, lost, self.position.rulings.house)

    @cached_property
    def returnable(self) -> dict[int, tuple[DiceMark, ...]]:
        """The marks of the dice that go back with each Sketal, by its slot, and count no more."""
        position = self.position
        assert position.pool is not None
        if position.rulings.house.returned_counts:
            return {}
        marks, cards = marks_of(position, position.pool), self.company.cards
        return {
            slot: tuple(dict.fromkeys(marks[die] for die in dice))
            for slot, dice in _returnable(position).items()
            if cards[slot].effect.skull
        }

    @cached_property
    def caller(self) -> int | None:
        """The slot of the companion that calls others back from the cemetery."""
        cards = self.company.cards
        return next((slot for slot, card in enumerate(cards) if card.effect.resurrect), None)

    def staged(self, *, short: bool) -> NDArray[np.bool_]:
        """Return for each row whether it matters when somebody leaves or is called.

        Parameters
        ----------
        short
            Whether losses may find too little: then even one Sketal that leaves matters.
        """
        slots = list(self.returnable) if short else []
        if self.caller is not None:
            slots.append(self.caller)
        staged: NDArray[np.bool_] = numpy().any(self.times[:, slots], axis=1)
        return staged if short else staged | self._with_dice_going_back()

    def judged(self, light: int) -> NDArray[np.bool_]:
        """Return for each row whether the judge has to resolve it, with a score before noon.

        That is where a spell strikes the last companion; where Cromaug goes first, may call itself
        or comes in the midst of a card; and where cards are resolved trigger by trigger while dice
        go back and losses find too little.
        """
        cards, house = self.company.cards, self.position.rulings.house
        judged: NDArray[np.bool_] = numpy().zeros(len(self.times), dtype=bool)
        strikers = [slot for slot, card in enumerate(cards) if card.effect.lose_last_companion]
        called = self.caller is not None and self.times[:, self.caller] > 0
        if self.caller is not None:
            callers = [card for card in self.cards if card.effect.resurrect]
            plain = len(callers) == 1 and callers[0].effect.skull and house.in_one_go
            if not plain or house.cromaug_first or house.cromaug_itself or strikers:
                judged |= called
        for slot in strikers:
            judged |= self.times[:, slot] > 0
        if not house.in_one_go:
            less, fewer = self.short(light)
            judged |= self.staged(short=True) & (less | fewer)
        return judged

    def _with_dice_going_back(self) -> NDArray[np.bool_]:
        """Return for each row whether the die of a Sketal that goes back may change something.

        If only one does, and everything else that triggers only brings something, then it is best
        to let it go last: all others have had all dice. Unless it bears the only crossed symbol.
        """
        cards = self.company.cards
        fires = self.times > 0
        sketals = [slot in self.returnable for slot in range(len(cards))]
        harmful = [
            not gives and min(brings(card)) < 0
            for card, gives in zip(cards, sketals, strict=True)
        ]  # fmt: skip
        going = fires[:, sketals].sum(axis=1)
        matters = fires[:, harmful].any(axis=1)
        for place, card in enumerate(cards):
            matters |= ~fires[:, place] & self._may_clear(card.condition.crossed)
        tangled: NDArray[np.bool_] = (going > 1) | ((going == 1) & matters)
        return tangled

    def _may_clear(self, crossed: tuple[Symbol, ...]) -> NDArray[np.bool_]:
        """Return for each row whether crossed symbols may be gone when one marked die is."""
        rows, columns = self.results.rows, self.results.columns
        crossed_places = [place for place, column in enumerate(columns) if column.symbol in crossed]
        marked = [place for place in crossed_places if columns[place].mark not in (PLAIN, BLACK)]
        cleared: NDArray[np.bool_] = rows[:, marked].sum(axis=1) > 0
        if not any(column.mark == BLACK for column in columns):  # whose curse may hide others
            cleared &= rows[:, crossed_places].sum(axis=1) == 1
        return cleared

    @property
    def work(self) -> int:
        """How much there is to do: a noon that is resolved by itself counts like many values."""
        judged = int(self.judged(self.enough(self.light)).sum())
        return _OF_A_NOON * judged + _OF_A_ROW * int(self.staged(short=True).sum())

    def gains(self, rows: Sequence[int], light: int) -> dict[int, list[Gain]]:
        """Return everything that noon can bring for each of some rows, as the judge finds it."""
        alike: dict[object, list[int]] = {}
        for row in rows:
            alike.setdefault(self.alike(row), []).append(row)
        return {
            row: gains
            for group in followed(list(alike.values()), "noon")
            for gains in [self._resolved(group[0], light)]
            for row in group
        }

    def alike(self, row: int) -> object:
        """Return what rows must have in common so that noon can bring the same for them.

        Where no die can come or go while cards are being resolved, that is how often each card
        triggers, those of the cemetery included, and what special faces pay.
        """
        if self._dice_may_change:
            return row
        special = self.counts[row, len(ELEMENTS) :].tolist()
        return tuple(self._times_of_all[row].tolist()), tuple(special)

    @cached_property
    def _dice_may_change(self) -> bool:
        """Whether a Sketal's die may go back, or Kaar may come or go beside a black die."""
        columns = self.results.columns
        black = any(column.mark == BLACK for column in columns)
        sketals = any(column.mark not in (PLAIN, BLACK) for column in columns)
        return sketals or (black and any(card.key == KAAR for card in self.cards))

    @cached_property
    def _times_of_all(self) -> Ints:
        """How often each card would be applied, those of the cemetery included."""
        counts, black = self.results.counts()
        often = times(self.cards, counts, self.position.rulings, black=black)
        return often.astype(numpy().int64)

    def _resolved(self, row: int, light: int) -> list[Gain]:
        orders = Orders(self.position_of(row, light))
        return list(dict.fromkeys(self.gain(orders.resolver, end, light) for end in orders.ends))

    def gain(self, resolver: Resolver, end: Node, light: int) -> Gain:
        """Return what noon has brought when it comes to an end, with a score before it."""
        core, purse = end
        cards: Any = resolver.cards
        often = resolver.times_applied(core)
        applied = [(card.effect, n) for card, n in zip(cards, often, strict=True)]
        _, _, fireflies, rerolls = gains_of(applied)
        before = sum(card.end_light for card in self.company.companions)
        return Gain(
            light=purse[0] - light,
            footprints=purse[1] - self.position.footprints,
            fireflies=fireflies,
            rerolls=rerolls,
            end_light=sum(cards[slot].end_light for slot in core.companions) - before,
        )

    def position_of(self, row: int, light: int) -> Position:
        """Return the position with dice that show what a row says."""
        numbers: Sequence[int] = self.results.rows[row].tolist()
        shown = list(zip(self.results.columns, numbers, strict=True))
        symbols = relevant_symbols(self.position)
        roll, owned = standing_for(self.results.kinds, shown, symbols)
        dice = Frozen({key: self._own(key, roll, owned) for key in self.position.sketal_dice})
        return self.position.having(roll=roll, light=light, sketal_dice=dice)

    def _own(self, key: str, roll: Roll, owned: dict[str, int]) -> int | None:
        """Return the die of a Sketal in a roll that stands for others, if it has one.

        Where all dice of a colour are alike, it is one of them that is nobody else's.
        """
        pool, die = self.position.pool, self.position.sketal_dice[key]
        if key in owned or die is None or pool is None:
            return owned.get(key)
        taken = set(owned.values())
        for index, other in enumerate(roll):
            if other.size is Size.LARGE and other.color is pool[die].color and index not in taken:
                owned[key] = index
                return index
        return None


def brings(card: Card) -> Gain:
    """Return what one application of a card brings."""
    effect = card.effect
    lost = -getattr(card, "end_light", 0) if effect.skull else 0
    return Gain(effect.light, effect.footprints, effect.fireflies, effect.rerolls, lost)
