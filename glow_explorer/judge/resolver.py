"""Resolving cards at noon, one application at a time: what may come next, and what it does.

A `Core` is everything that decides what may still happen; the purse (light, footprints) is kept
apart, since it decides nothing: losses that find too little stop at 0.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.errors import GlowError
from glow_explorer.judge.verdict import read
from glow_explorer.kernel import decides
from glow_explorer.kernel.conditions import Demand, demand, limit, met
from glow_explorer.kernel.effects import (
    Purse,
    after_faces,
    faces_pay,
    lies_on_last,
    may_be_struck,
    pay,
    token_stays,
    who_leaves,
)
from glow_explorer.kernel.hand import is_immune, returnable, shelters
from glow_explorer.position import KAAR
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card, Companion
    from glow_explorer.company import Company
    from glow_explorer.dice import Dice
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.position import Position


def returnable_dice(position: Position, company: Company, dice: Dice) -> dict[int, tuple[int, ...]]:
    """Find the dice that may go back with the Sketal of each slot (which-die-goes-back).

    Where it is said which die is a Sketal's, its owner may still give back another large die of
    that colour, unless its own must go. A Sketal without a die in the roll has none.
    """
    owned = position.sketal_dice
    large = [die.color if die.size is Size.LARGE else None for die in dice]
    taken = {die for die in owned.values() if die is not None}
    known = [card for card in company.companions if card.key in owned]
    candidates: dict[int, tuple[int, ...]] = {}
    for slot, card in enumerate(company.companions, start=1):
        if card.die is None:
            continue
        if card.key not in owned:
            candidates[slot] = _guessed_dice(company, dice, card, known, taken)
        elif (die := owned[card.key]) is None:
            candidates[slot] = ()
        else:
            candidates[slot] = returnable(die, large, position.rulings.house)
    return candidates


def _large_dice(dice: Dice, color: Color) -> tuple[int, ...]:
    return tuple(
        number for number, die in enumerate(dice) if die.size is Size.LARGE and die.color is color
    )


def _guessed_dice(
    company: Company, dice: Dice, card: Companion, known: list[Companion], taken: set[int]
) -> tuple[int, ...]:
    """Find a Sketal's die by its colour: there must be more of it than others have brought."""
    owner = company.adventurer
    others = [other.die for other in company.companions if other is not card and other not in known]
    by_color: dict[Color, tuple[int, ...]] = {}
    for color in Color if card.die == "any" else (Color(card.die or ""),):
        large = tuple(die for die in _large_dice(dice, color) if die not in taken)
        brought = owner.large_dice if color is owner.color else 0
        brought += others.count(color) if card.die == "any" else 0
        if len(large) > brought:
            by_color[color] = large
    if len(by_color) > 1:
        raise GlowError("which-sketal-die", card=card.key, expected=list(by_color))
    return next(iter(by_color.values()), ())


MOST_SEEN = 4096
NOTHING = -1
"""The choice to take no companion from the cemetery."""


class Used(NamedTuple):
    """What a card has done this noon: how often, and which dice now gone it had used.

    Which dice a card uses is left open as long as it does not matter. Where cards are resolved
    trigger by trigger and a die goes back, it is settled for each card whether it had used that
    die: a die that was used leaves the others free for one more application (noon.once-per-card).
    `over` says that the card is resolved: whatever the dice do later, it is not applied again.
    """

    applied: int = 0
    spent: frozenset[int] = frozenset()
    over: bool = False


class Core(NamedTuple):
    """Where resolving stands, but for the purse.

    `risen` are the companions that were called back, and `earlier` has how often those among them
    were applied before they died. `turn` is the card that is being resolved, where all its
    applications come in one go and some are still to come (card-in-one-go).
    """

    companions: tuple[int, ...]
    spells: tuple[int, ...]
    used: tuple[Used, ...]
    gone: frozenset[int]
    risen: tuple[int, ...]
    opened: bool
    choices: tuple[tuple[int, int], ...]
    turn: int | None = None
    earlier: tuple[tuple[int, int], ...] = ()


class Application(NamedTuple):
    """One application of the card of a slot.

    `choice` is a slot or a die, where one is to be chosen; `spent` settles for other cards which of
    the dice that stop counting they had used.
    """

    slot: int
    choice: int | None = None
    spent: tuple[tuple[int, frozenset[int]], ...] = ()


_seen: dict[int, tuple[Card, Demand, bool, bool]] = {}
"""Cards by their identity, since comparing them takes longer than all the rest."""


def _known(card: Card) -> tuple[Card, Demand, bool, bool]:
    """Return a card with its demand, whether it applies only once, and whether it does things."""
    entry = _seen.get(id(card))
    if entry is None or entry[0] is not card:
        entry = (card, demand(card.condition), limit(card) is not None, bool(card.effect))
        if len(_seen) < MOST_SEEN:
            _seen[id(card)] = entry
    return entry


def _most(cards: Iterable[tuple[Card, Demand, bool, bool]], tally: Sequence[int]) -> Iterator[int]:
    """Yield how often each card could be applied at the very best."""
    nothing = (False,) * len(tally)
    for _, card_demand, once, acts in cards:
        often = met(card_demand, tally, nothing) if acts else 0
        yield 1 if once and often else often


class Resolver:
    """The rules of noon for one position.

    `cards` has a slot for every card that can play a part: the company's own, then the companions
    of the cemetery; `companions`, `spells` and `dead` are the slots of each kind as noon begins.
    `sketal_dice` has the dice that may go back with the Sketal of a slot: one if its own must go,
    several if the owner chooses, none if it has no die in the roll.

    Parameters
    ----------
    position
        What the player has: a company, a roll and the light at least.
    """

    def __init__(self, position: Position) -> None:
        company, roll = position.company, position.roll
        assert company is not None
        assert roll is not None
        self.position = position
        self.company, self.roll, self.rulings = company, roll, position.rulings
        self.cards = (*company.cards, *position.cemetery)
        first_spell = 1 + len(company.companions)
        first_dead = first_spell + len(company.spells)
        self.companions = tuple(range(1, first_spell))
        self.spells = tuple(range(first_spell, first_dead))
        self.dead = tuple(range(first_dead, len(self.cards)))
        self.sketal_dice = returnable_dice(position, company, roll)
        self._readings: dict[tuple[bool, frozenset[int]], Hand] = {}
        known = [_known(card) for card in self.cards]
        self.demands: tuple[Demand, ...] = tuple([card_demand for _, card_demand, _, _ in known])
        self.symbols = tuple([card_demand.symbols for card_demand in self.demands])
        self.once = tuple([once for _, _, once, _ in known])
        self.house = self.rulings.house
        self.at = roll.shown
        self.kaar = next((slot for slot, card in enumerate(self.cards) if card.key == KAAR), None)
        outside = position.kaar and self.kaar not in self.companions
        had_kaar = position.had_kaar or self.kaar in self.companions
        self.sheltered = shelters(self.house, kaar=outside, had_kaar=had_kaar)
        self._next: dict[Core, list[Application]] = {}
        self._capacities: dict[tuple[int, tuple[int, ...], frozenset[int]], int] = {}
        self._able: tuple[Core | None, list[int]] = (None, [])
        self.most = tuple(_most(known, roll.tally))
        self.kaar_dice = self._kaar_dice()
        self.tracked = self._returnable() | self.kaar_dice

    def spell_on_last(self, spells: tuple[int, ...]) -> bool:
        """Return whether a spell that may trigger lies on the last companion."""
        return any(
            self.cards[slot].effect.lose_last_companion and self.most[slot] for slot in spells
        )

    def victims(self, companions: tuple[int, ...], spells: tuple[int, ...]) -> frozenset[int]:
        """Return the companions that the spell on the last companion may strike.

        It strikes the last one; whoever may leave by a skull uncovers the one before.
        """
        if not self.spell_on_last(spells):
            return frozenset()
        leaves = [bool(self.cards[slot].effect.skull and self.most[slot]) for slot in companions]
        return frozenset(companions[len(companions) - may_be_struck(leaves) :])

    def calls_back(self, companions: tuple[int, ...]) -> bool:
        """Return whether a companion may call somebody back from the cemetery."""
        return any(self.cards[slot].effect.resurrect and self.most[slot] for slot in companions)

    def _returnable(self) -> frozenset[int]:
        """Return the dice that may go back to the reserve while cards are being resolved."""
        if self.house.returned_counts:
            return frozenset()
        victims = self.victims(self.companions, self.spells)
        return frozenset(
            die
            for slot, dice in self.sketal_dice.items()
            if slot in victims or (self.cards[slot].effect.skull and self.most[slot])
            for die in dice
        )

    def _kaar_dice(self) -> frozenset[int]:
        """Return the dice that Kaar, coming or leaving, may make count or not."""
        leaves = self.kaar in self.victims(self.companions, self.spells)
        comes = self.kaar in self.dead and self.calls_back(self.companions)
        if self.sheltered or (not leaves and not comes):
            return frozenset()
        with_kaar, without = (
            set(self.reading(kaar, frozenset()).counted) for kaar in (True, False)
        )
        cursed = {self.at[die] for die in self.reading(False, frozenset()).black}  # noqa: FBT003
        return frozenset(die for die in with_kaar | without if self.at[die] in cursed)

    def start(self) -> tuple[Core, Purse]:
        """Return where noon begins: special faces have paid, unless Cromaug goes before them."""
        core = Core(
            companions=self.companions,
            spells=self.spells,
            used=(Used(),) * len(self.cards),
            gone=frozenset(),
            risen=(),
            opened=False,
            choices=(),
        )
        purse = (self.position.light or 0, self.position.footprints)
        if self.goes_first(core) is not None:
            return core, purse
        return core._replace(opened=True), self.open(core, purse)

    def goes_first(self, core: Core) -> int | None:
        """Return the slot of a card that must go before everything else (cromaug-timing)."""
        if core.opened or not self.house.cromaug_first:
            return None
        for slot in core.companions:
            if self.cards[slot].effect.resurrect and self.applies(core, slot):
                return slot
        return None

    def open(self, core: Core, purse: Purse) -> Purse:
        """Return the purse once the special faces have paid (noon.special-faces)."""
        won, lost, footprints = faces_pay(self.roll.tally, immune=self.is_immune(core))
        return after_faces(purse, won, lost, footprints, self.house)

    def reading(self, kaar: bool, gone: frozenset[int]) -> Hand:  # noqa: FBT001
        """Return how the dice count with or without Kaar, when some have gone back."""
        hand = self._readings.get((kaar, gone))
        if hand is None:
            away = () if self.house.returned_counts else gone
            hand = read(self.roll, self.rulings, kaar=kaar, gone=away)
            self._readings[kaar, gone] = hand
        return hand

    def has_kaar(self, companions: tuple[int, ...], risen: tuple[int, ...]) -> bool:
        """Return whether Kaar shelters the player who has these companions, or has had it."""
        had = self.kaar in risen
        return self.sheltered or shelters(self.house, kaar=self.kaar in companions, had_kaar=had)

    def lost_kaar(self, core: Core) -> bool:
        """Return whether Kaar has left the player this noon."""
        was = self.kaar in (*self.companions, *core.risen)
        return was and self.kaar not in core.companions

    def is_immune(self, core: Core) -> bool:
        """Return whether the black die spares the player."""
        return is_immune(self.house, kaar=self.has_kaar(core.companions, core.risen))

    def hand(self, core: Core) -> Hand:
        """Return how the dice count now."""
        return self.reading(self.has_kaar(core.companions, core.risen), core.gone)

    def slots(self, core: Core) -> tuple[int, ...]:
        """Return the slots of the cards in play."""
        return (0, *core.companions, *core.spells)

    def moves(self, core: Core) -> list[Application]:
        """Return every application that may come next."""
        moves = self._next.get(core)
        if moves is None:
            moves = self._next[core] = self._moves(core)
        return moves

    def _moves(self, core: Core) -> list[Application]:
        return [move for slot in self.able(core) for move in self.moves_of(core, slot)]

    @decides("noon.several-times")
    def open_slots(self, core: Core) -> tuple[int, ...]:
        """Return the slots of the cards that may come next, if they apply.

        A card that is resolved in one go has to be finished first (card-in-one-go).
        """
        if core.turn is not None:
            return (core.turn,)
        first = self.goes_first(core)
        return self.slots(core) if first is None else (first,)

    def moves_of(self, core: Core, slot: int) -> list[Application]:
        """Return every way to apply one card next, if it applies."""
        return [
            move
            for choice in self.choices(core, slot)
            for move in self.settled(core, Application(slot, choice))
        ]

    @decides("noon.order", "cromaug.at-once")
    def able(self, core: Core) -> list[int]:
        """Return the slots of the cards that may be applied next."""
        last, able = self._able  # a state is asked about several times, one after the other
        if last is not core:
            hand, used, most = self.hand(core), core.used, self.most
            able = [
                slot
                for slot in self.open_slots(core)
                if most[slot] and self._once_more(used[slot], slot, hand)
            ]
            self._able = (core, able)
        return able

    @decides("noon.compulsory", "cromaug.at-once")
    def is_over(self, core: Core) -> bool:
        """Return whether nothing is left that must be applied."""
        return all(self.is_optional(core, slot) for slot in self.able(core))

    def is_optional(self, core: Core, slot: int) -> bool:
        """Return whether a card need not be applied: a newcomer, if ruled so (newcomer-must)."""
        return slot in core.risen and not self.house.newcomer_must and slot != core.turn

    def applies(self, core: Core, slot: int) -> bool:
        """Return whether a card may be applied once more."""
        return bool(self.most[slot]) and self._once_more(core.used[slot], slot, self.hand(core))

    def _once_more(self, used: Used, slot: int, hand: Hand) -> bool:
        return not used.over and self.capacity(slot, hand, used.spent) > used.applied

    def is_resolved_early(self, core: Core, slot: int) -> bool:
        """Return whether a card would be applied once more, had it not been resolved in one go."""
        used = core.used[slot]
        more = self.capacity(slot, self.hand(core), used.spent) > used.applied
        return used.over and more and not self.once[slot]

    def capacity(self, slot: int, hand: Hand, spent: frozenset[int]) -> int:
        """Return how often a card is applied in all, with the dice that count and those spent."""
        key = (slot, hand.counted, spent)
        often = self._capacities.get(key)
        if often is None:
            often = self._capacities[key] = self._capacity(slot, hand, spent)
        return often

    def _capacity(self, slot: int, hand: Hand, spent: frozenset[int]) -> int:
        counts: Sequence[int] = hand.counts
        away = spent.difference(hand.counted) if spent else spent
        if away:
            counts = list(counts)
            for die in away:
                counts[self.at[die]] += 1
        often = met(self.demands[slot], counts, hand.seen)
        return min(often, 1) if self.once[slot] else often

    def settled(self, core: Core, move: Application) -> Iterator[Application]:
        """Yield a move with every way to settle which cards had used the dice that now go."""
        loose = self.tracked and not self.house.in_one_go  # else nobody comes back to a card
        leaving = self.leaving(core, move.slot) if loose else None
        if leaving is None or (move.choice is None and leaving != self.kaar):
            yield move
            return
        after = self.after(core, move)
        left = set(self.hand(core).counted) - set(self.hand(after).counted)
        if not left:
            yield move
            return
        slots = [
            slot
            for slot, used in enumerate(after.used)
            if used.applied and not self.once[slot] and self._speaks_of(slot, left)
        ]
        ways = [list(self._settlements(after, slot, left)) for slot in slots]
        for chosen in product(*ways):
            spent = tuple((slot, dice) for slot, dice in zip(slots, chosen, strict=True) if dice)
            yield move._replace(spent=spent)

    def _speaks_of(self, slot: int, dice: Iterable[int]) -> bool:
        return any(self.at[die] in self.symbols[slot] for die in dice)

    def _settlements(self, after: Core, slot: int, left: set[int]) -> Iterator[frozenset[int]]:
        """Yield which of the dice that go a card may have used; equal dice in one way only."""
        applied, spent, _ = after.used[slot]
        hand = self.hand(after)
        by_symbol: dict[int, list[int]] = {}
        for die in sorted(left):
            if self.at[die] in self.symbols[slot]:
                by_symbol.setdefault(self.at[die], []).append(die)
        for numbers in product(*(range(len(dice) + 1) for dice in by_symbol.values())):
            shares = zip(by_symbol.values(), numbers, strict=True)
            taken = frozenset(die for dice, number in shares for die in dice[:number])
            away = frozenset(spent | taken) - set(hand.counted)
            enough = self.capacity(slot, hand, away) >= applied
            if enough and self._can_have_used(slot, hand, away, applied):
                yield taken

    def _can_have_used(self, slot: int, hand: Hand, dice: frozenset[int], applied: int) -> bool:
        """Return whether so many applications can have used all these dice."""
        card_demand = self.demands[slot]
        shown = Counter(self.at[die] for die in dice)
        if not card_demand.same:
            return all(shown[position] <= n * applied for position, n in card_demand.needs)
        groups = {position: -(-number // card_demand.same) for position, number in shown.items()}
        whole = all(
            hand.counts[position] + shown[position] >= card_demand.same * number
            for position, number in groups.items()
        )
        return whole and sum(groups.values()) <= applied

    def choices(self, core: Core, slot: int) -> tuple[int | None, ...]:
        """Return what is to be chosen when a card is applied: a companion, a die, or nothing."""
        effect = self.cards[slot].effect
        if effect.resurrect:
            return (*self.cemetery(core, slot), NOTHING)
        leaving = self.leaving(core, slot)
        return self.dice_to_return(core, leaving) or (None,) if leaving is not None else (None,)

    def _had_a_choice(self, core: Core, slot: int) -> bool:
        return len(self.choices(core, slot)) > 1

    @decides("cromaug.discard")
    def cemetery(self, core: Core, slot: int) -> tuple[int, ...]:
        """Return who lies in the cemetery when a companion calls somebody back.

        Nobody is called back twice in a noon, and who called itself back calls nobody any more.
        """
        if (slot, slot) in core.choices:
            return ()
        known = (*self.companions, *self.dead)
        itself = self.house.cromaug_itself
        return tuple(
            companion
            for companion in known
            if companion not in core.risen
            and (companion not in core.companions or (companion == slot and itself))
            and (companion != slot or itself)
        )

    def leaving(self, core: Core, slot: int) -> int | None:
        """Return the companion that goes to the cemetery when a card is applied."""
        effect = self.cards[slot].effect
        if not effect.lose_last_companion:
            return who_leaves(effect, slot, core.companions)
        on_last = lies_on_last(self.house, bearer=self.is_borne(core))
        return who_leaves(effect, slot, core.companions, on_last=on_last)

    def is_borne(self, core: Core) -> bool:
        """Return whether the companion that was last recruited is there, to bear a spell."""
        if core.risen:
            return core.risen[-1] in core.companions
        first = self.companions[-1:]
        return not self.position.spell_waits and first == core.companions[-1:] != ()

    @decides("cromaug.sketal")
    def dice_to_return(self, core: Core, leaving: int) -> tuple[int, ...]:
        """Return the dice of which one goes back with a companion."""
        if leaving in core.risen:
            return ()  # its die was taken today and is rolled from tomorrow on (cromaug.sketal)
        dice = self.sketal_dice.get(leaving, ())
        return tuple(die for die in dice if die not in core.gone)

    @decides("cromaug.last", "cromaug.at-once")
    def after(self, core: Core, move: Application) -> Core:
        """Return where resolving stands after a move."""
        card, companions, gone = self.cards[move.slot], core.companions, core.gone
        leaving = self.leaving(core, move.slot)
        if leaving is not None:
            companions = tuple(slot for slot in companions if slot != leaving)
        risen, spells = core.risen, core.spells
        choices = core.choices
        if card.effect.resurrect:
            if move.choice is not None and move.choice != NOTHING:
                companions, risen = (*companions, move.choice), (*risen, move.choice)
        elif move.choice is not None:
            gone |= {move.choice}
        if move.choice is not None and self._had_a_choice(core, move.slot):
            choices = tuple(sorted({*choices, (move.slot, move.choice)}))
        if move.slot in spells and not token_stays(card.effect, leaving, self.house):
            spells = tuple(slot for slot in spells if slot != move.slot)
        hand = self.reading(self.has_kaar(companions, risen), gone)
        used, turn = self._used(core, move, hand)
        opened, earlier = True, core.earlier
        if len(risen) > len(core.risen) and used[risen[-1]].applied:
            used, earlier = self._revived(used, earlier, risen[-1])
        return Core(companions, spells, used, gone, risen, opened, choices, turn, earlier)

    def _revived(
        self, used: tuple[Used, ...], earlier: tuple[tuple[int, int], ...], slot: int
    ) -> tuple[tuple[Used, ...], tuple[tuple[int, int], ...]]:
        """Let a companion that has done something today begin anew, or do no more.

        Whether it triggers again is ruled (called-back-same-noon).
        """
        fresh = used[slot]._replace(over=True)
        if self.house.again:
            fresh, earlier = Used(), (*earlier, (slot, used[slot].applied))
        return (*used[:slot], fresh, *used[slot + 1 :]), earlier

    def times_applied(self, core: Core) -> list[int]:
        """Return how often each card was applied, those that came back before their death too."""
        often = [used.applied for used in core.used]
        for slot, times in core.earlier:
            often[slot] += times
        return often

    def _used(
        self, core: Core, move: Application, hand: Hand
    ) -> tuple[tuple[Used, ...], int | None]:
        """Return what cards have done after a move, and which of them is not resolved yet."""
        used = list(core.used)
        applied, spent, _ = used[move.slot]
        over, turn = self.once[move.slot], None
        if self.house.in_one_go and not over:
            over = self.capacity(move.slot, hand, spent) <= applied + 1
            turn = None if over else move.slot
        used[move.slot] = Used(applied + 1, spent, over)
        for slot, dice in move.spent:
            applied, spent, over = used[slot]
            used[slot] = Used(applied, spent | dice, over)
        return tuple(used), turn

    @decides("noon.several-times")
    def run(self, core: Core, move: Application) -> tuple[tuple[Application, ...], Core]:
        """Return a move with all that must follow it at once, and where resolving then stands.

        In one go, that is the card as often as it triggers (card-in-one-go); else the move alone.
        """
        after, moves = self.after(core, move), [move]
        while after.turn is not None:
            moves.append(self.moves(after)[0])
            after = self.after(after, moves[-1])
        return tuple(moves), after

    def paid(self, core: Core, move: Application, after: Core, purse: Purse) -> Purse:
        """Return the purse after a move."""
        effect = self.cards[move.slot].effect
        purse = pay(purse, effect.light, effect.footprints, self.house)
        return purse if core.opened else self.open(after, purse)

    def paid_all(
        self, core: Core, moves: tuple[Application, ...], after: Core, purse: Purse
    ) -> Purse:
        """Return the purse after a run of moves, which leads to `after`."""
        purse = self.paid(core, moves[0], after, purse)
        for move in moves[1:]:
            effect = self.cards[move.slot].effect
            purse = pay(purse, effect.light, effect.footprints, self.house)
        return purse
