"""What happens when cards are resolved in one order, told as coded events with their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.cards import Companion
from glow_explorer.judge.hand import IMMUNE
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.resolving import NOTHING, Core, Move, Resolver
from glow_explorer.kernel.noon import Purse, faces_pay
from glow_explorer.position import FLOOR, KAAR
from glow_explorer.symbols import POSITION, Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card

RETURNED = "returned-die-counts-at-noon"
WHICH_DIE = "which-die-goes-back"
TIMING, ITSELF = "cromaug-timing", "cromaug-takes-itself"
ALONE = "last-companion-spell-alone"


def story(resolver: Resolver, moves: Iterable[Move]) -> tuple[Reason, ...]:
    """Tell an order from the special faces to the end."""
    moves = tuple(moves)
    core, purse = resolver.start()
    assignment = Assignment(resolver, moves)
    stock = (resolver.position.light or 0, resolver.position.footprints)
    events = list(_faces(resolver, core, stock)) if core.opened else []
    for move in moves:
        after = resolver.after(core, move)
        paid = resolver.paid(core, move, after, purse)
        dice = assignment.next(core, move.slot)
        events += _application(resolver, core, move, purse, dice)
        events += _departures(resolver, core, move)
        events += _arrival(resolver, move)
        if not core.opened:
            events += _faces(resolver, after, purse)
        core, purse = after, paid
    return showing(events, resolver.roll)


def _faces(resolver: Resolver, core: Core, purse: Purse) -> Iterator[Reason]:
    roll = resolver.roll
    won, lost, footprints = faces_pay(roll.tally, immune=False)
    if dice := roll.showing(Symbol.FOOTPRINTS):
        yield Reason("face-footprints", "dice.footprints-face", dice, data={"count": footprints})
    if dice := roll.showing(Symbol.LIGHT):
        yield Reason("face-light", "dice.light-face", dice, data={"count": won})
    if dice := roll.showing(Symbol.LOSS):
        spared = resolver.immune(core.companions)
        kaar = resolver.has_kaar(core.companions)
        ruled = (IMMUNE, resolver.rulings[IMMUNE]) if kaar else None
        code, rule = ("face-spared", "kaar.immune") if spared else ("face-loss", "curse.loss")
        yield Reason(code, rule, dice, ruled, {"count": lost})
        if not spared:
            yield from _floor(resolver, purse[0] + won, lost)


def _floor(resolver: Resolver, light: int, lost: int) -> Iterator[Reason]:
    """Tell what becomes of a loss that finds too little light (score-floor-in-play)."""
    if light - lost < 0 < lost:
        ruled = (FLOOR, resolver.rulings[FLOOR])
        code = "light-stops" if resolver.house.floor else "light-below-zero"
        yield Reason(code, "light.floor", (), ruled, {"count": max(0, light), "wanted": lost})


def _application(
    resolver: Resolver, core: Core, move: Move, purse: Purse, dice: tuple[int, ...]
) -> Iterator[Reason]:
    """Tell the effect itself, and where a loss found too little."""
    card = resolver.cards[move.slot]
    rule = "spells.trigger" if move.slot in core.spells else "noon.check"
    data = {"card": card, "number": core.used[move.slot].applied + 1}
    when = (TIMING, resolver.rulings[TIMING]) if card.effect.resurrect else None
    yield Reason("applies", rule, dice, when, data)
    yield from _floor(resolver, purse[0], -card.effect.light)
    if purse[1] + card.effect.footprints < 0:
        lost = {"card": card, "count": purse[1], "wanted": -card.effect.footprints}
        yield Reason("footprints-stop", "spells.trigger", data=lost)
    if card.effect.spells:
        yield Reason("spells-cast", "xargok.others", data={"card": card})


def _departures(resolver: Resolver, core: Core, move: Move) -> Iterator[Reason]:
    """Tell who leaves: a companion, its die, a spell token."""
    card = resolver.cards[move.slot]
    rulings = resolver.rulings
    leaving = resolver.leaving(core, move.slot)
    if card.effect.lose_last_companion and leaving is None:
        ruled = (ALONE, rulings[ALONE])
        yield Reason("nobody-under-spell", "spells.last-companion-dies", (), ruled)
    if leaving is not None:
        gone = resolver.cards[leaving]
        by_spell = card.effect.lose_last_companion
        code, rule = ("dies", "effects.skull")
        if by_spell:
            code, rule = ("dies-by-spell", "spells.last-companion-dies")
        yield Reason(code, rule, data={"card": gone})
        yield from _die_back(resolver, core, leaving, move)
        if gone.key == KAAR:
            yield from _immunity(resolver, "immunity-ends", gone)
    if move.slot in core.spells and move.slot not in resolver.after(core, move).spells:
        yield Reason("spell-leaves", "spells.trigger", data={"card": card})


def _die_back(resolver: Resolver, core: Core, leaving: int, move: Move) -> Iterator[Reason]:
    gone = resolver.cards[leaving]
    if not isinstance(gone, Companion) or gone.die is None:
        return
    if resolver.cards[move.slot].effect.resurrect or move.choice is None:
        yield Reason("no-die-back", "sketals.return", data={"card": gone})
        return
    rulings = resolver.rulings
    several = len(resolver.dice_to_return(core, leaving)) > 1
    ruled = (WHICH_DIE, rulings[WHICH_DIE]) if several else None
    yield Reason("die-back", "sketals.return", (move.choice,), ruled, {"card": gone})
    counts = rulings[RETURNED]
    code = "die-counts-on" if counts == "yes" else "die-counts-no-more"
    yield Reason(code, "sketals.return", (move.choice,), (RETURNED, counts), {"card": gone})


def _arrival(resolver: Resolver, move: Move) -> Iterator[Reason]:
    """Tell whom Cromaug calls back."""
    card, rulings = resolver.cards[move.slot], resolver.rulings
    if not card.effect.resurrect:
        return
    itself = (ITSELF, rulings[ITSELF])
    if move.choice is None or move.choice == NOTHING:
        yield Reason("calls-nobody", "cromaug.discard", (), itself, {"card": card})
        return
    risen = resolver.cards[move.choice]
    yield Reason("calls-back", "cromaug.last", (), itself, {"card": card, "risen": risen})
    if isinstance(risen, Companion) and risen.die is not None:
        yield Reason("die-from-tomorrow", "cromaug.sketal", data={"card": risen})
    if risen.key == KAAR:
        if not _has_black_die(resolver):
            yield Reason("black-die-comes", "cromaug.kaar", data={"card": risen})
        yield from _immunity(resolver, "immunity-begins", risen)


def _has_black_die(resolver: Resolver) -> bool:
    return any(die.color is Color.BLACK for die in resolver.roll)


def _immunity(resolver: Resolver, code: str, card: Card) -> Iterator[Reason]:
    """Tell what Kaar, coming or leaving, means to an owner who holds the black die."""
    if _has_black_die(resolver):
        answer = resolver.rulings[IMMUNE]
        said = code if answer == "yes" else "kaar-shelters-nobody"
        yield Reason(said, "kaar.immune", (), (IMMUNE, answer), {"card": card})


class Assignment:
    """Which dice each application uses, settled from the end: dice known to be spent go first."""

    def __init__(self, resolver: Resolver, moves: Sequence[Move]) -> None:
        self.resolver = resolver
        self.taken: dict[int, set[int]] = {}
        core, _ = resolver.start()
        self.leaving: list[int] = []
        for move in moves:
            before = resolver.hand(core).counted
            core = resolver.after(core, move)
            now = resolver.hand(core).counted
            self.leaving += [die for die in before if die not in now]
        self.spent = [used.spent for used in core.used]

    def next(self, core: Core, slot: int) -> tuple[int, ...]:
        """Name the dice of the next application of a card."""
        taken = self.taken.setdefault(slot, set())
        wanted = self.resolver.demands[slot]
        showing: dict[int, list[int]] = {}
        for die in sorted(self.resolver.hand(core).counted, key=lambda one: self._rank(slot, one)):
            if die not in taken:
                showing.setdefault(self.resolver.at[die], []).append(die)
        needs = wanted.needs
        if wanted.same:
            groups = [
                dice[: wanted.same]
                for position, dice in showing.items()
                if len(dice) >= wanted.same and position != POSITION[Symbol.LOSS]
            ]
            best = min(groups, key=lambda dice: [self._rank(slot, one) for one in dice])
            needs = ((self.resolver.at[best[0]], wanted.same),)
        named = {die for position, n in needs for die in showing[position][:n]}
        taken |= named
        return tuple(sorted(named))

    def _rank(self, slot: int, die: int) -> tuple[int, int]:
        """Rank dice: those this card is known to have spent first, those that go unused last."""
        if die in self.spent[slot]:
            return 0, self.leaving.index(die)
        return (2, die) if die in self.leaving else (1, die)
