"""One result of a noon, with an order that reaches it and the story of what happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.cards import Companion
from glow_explorer.company import Company
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.resolver import NOTHING, Application, Core, Resolver
from glow_explorer.judge.verdict import IMMUNE, SHELTER_ENDS
from glow_explorer.kernel.effects import Purse, faces_pay, gains_of
from glow_explorer.kernel.rerolls import has_fallen_back
from glow_explorer.position import FLOOR, KAAR
from glow_explorer.symbols import POSITION, Color, Symbol
from glow_explorer.values import Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card, Spell
    from glow_explorer.dice import Die, Roll
    from glow_explorer.judge.orders import Node
    from glow_explorer.position import Position


RETURNED = "returned-die-counts-at-noon"
WHICH_DIE = "which-die-goes-back"
TIMING, ITSELF = "cromaug-timing", "cromaug-takes-itself"
ALONE = "last-companion-spell-alone"
ONE_GO = "card-in-one-go"
AGAIN, NEWCOMER = "called-back-same-noon", "newcomer-must"
FACES_ORDER, BEARER = "special-faces-order", "spell-bearer-gone"


def story(resolver: Resolver, moves: Iterable[Application]) -> tuple[Reason, ...]:
    """Return the events of an order as reasons, from the special faces to the end."""
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
        events += _newcomer(resolver, core, after, move)
        assignment.begin_anew(after.risen[len(core.risen) :])
        if not core.opened:
            events += _faces(resolver, after, purse)
        core, purse = after, paid
    return showing(events, resolver.roll)


def _faces(resolver: Resolver, core: Core, purse: Purse) -> Iterator[Reason]:
    roll = resolver.roll
    won, lost, footprints = faces_pay(roll.tally, immune=False)
    if dice := roll.showing(Symbol.FOOTPRINTS):
        yield Reason("face-footprints", "dice.footprints-face", dice, data={"count": footprints})
    bright = roll.showing(Symbol.LIGHT)
    gain = [Reason("face-light", "dice.light-face", bright, data={"count": won})] if bright else []
    gains_first = resolver.house.gains_first
    if gains_first:
        yield from gain
    if dice := roll.showing(Symbol.LOSS):
        spared = resolver.is_immune(core)
        kaar = resolver.has_kaar(core.companions, core.risen)
        ruled = (IMMUNE, resolver.rulings[IMMUNE]) if kaar else None
        code, rule = ("face-spared", "kaar.immune") if spared else ("face-loss", "curse.loss")
        yield Reason(code, rule, dice, ruled, {"count": lost})
        if not spared:
            yield from _floor(resolver, purse[0] + (won if gains_first else 0), lost)
            if bright and purse[0] < lost and resolver.house.floor:
                code = "faces-gains-first" if gains_first else "faces-loss-first"
                order = (FACES_ORDER, resolver.rulings[FACES_ORDER])
                yield Reason(code, "noon.special-faces", (*bright, *dice), order)
    if not gains_first:
        yield from gain


def _floor(resolver: Resolver, light: int, lost: int) -> Iterator[Reason]:
    """Yield the event of a loss that finds too little light (score-floor-in-play)."""
    if light - lost < 0 < lost:
        ruled = (FLOOR, resolver.rulings[FLOOR])
        code = "light-stops" if resolver.house.floor else "light-below-zero"
        yield Reason(code, "light.floor", (), ruled, {"count": max(0, light), "wanted": lost})


def _application(
    resolver: Resolver, core: Core, move: Application, purse: Purse, dice: tuple[int, ...]
) -> Iterator[Reason]:
    """Yield the events of the effect itself, and of a loss that finds too little."""
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


def _departures(resolver: Resolver, core: Core, move: Application) -> Iterator[Reason]:
    """Yield the events of what leaves: a companion, its die, a spell token."""
    card = resolver.cards[move.slot]
    rulings = resolver.rulings
    leaving = resolver.leaving(core, move.slot)
    if card.effect.lose_last_companion and core.companions and not resolver.is_borne(core):
        borne = (BEARER, rulings[BEARER])
        last = resolver.cards[core.companions[-1]]
        code = "spell-waits" if leaving is None else "spell-moved-on"
        yield Reason(code, "spells.last-companion", (), borne, {"card": last})
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
            stays = resolver.house.immunity_stays
            yield from _immunity(resolver, "immunity-stays" if stays else "immunity-ends", gone)
    if move.slot in core.spells and move.slot not in resolver.after(core, move).spells:
        yield Reason("spell-leaves", "spells.trigger", data={"card": card})


def _die_back(resolver: Resolver, core: Core, leaving: int, move: Application) -> Iterator[Reason]:
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


def _arrival(resolver: Resolver, move: Application) -> Iterator[Reason]:
    """Yield the events of a companion that Cromaug calls back."""
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
    """Yield the event of Kaar coming or leaving for an owner who holds the black die."""
    if _has_black_die(resolver):
        answer = resolver.rulings[IMMUNE]
        ruled = (IMMUNE, answer)
        if answer != "yes":
            code = "kaar-shelters-nobody"
        elif code != "immunity-begins":
            yield Reason("kaar-sheltered", "kaar.immune", (), ruled, {"card": card})
            ruled = (SHELTER_ENDS, resolver.rulings[SHELTER_ENDS])
        yield Reason(code, "kaar.immune", (), ruled, {"card": card})


def _newcomer(resolver: Resolver, core: Core, after: Core, move: Application) -> Iterator[Reason]:
    """Yield whether a companion that was called back triggers again, and whether it must."""
    for slot in after.risen:
        if slot not in after.companions:
            continue
        card, arrives = {"card": resolver.cards[slot]}, slot not in core.risen
        worked = core.used[slot].applied > 0 or slot == move.slot
        if arrives and worked and resolver.capacity(slot, resolver.hand(after), frozenset()):
            again = (AGAIN, resolver.rulings[AGAIN])
            code = "triggers-again" if resolver.house.again else "no-more-today"
            yield Reason(code, "cromaug.at-once", (), again, card)
        before = not arrives and resolver.applies(core, slot)
        if resolver.applies(after, slot) and not before:
            answer = resolver.rulings[NEWCOMER]
            yield Reason(f"newcomer-{answer}", "cromaug.at-once", (), (NEWCOMER, answer), card)


class Assignment:
    """Which dice each application uses, settled from the end: dice known to be spent go first."""

    def __init__(self, resolver: Resolver, moves: Sequence[Application]) -> None:
        self.resolver = resolver
        self.taken: dict[int, set[int]] = {}
        core, _ = resolver.start()
        self.leaving: list[int] = []
        for move in moves:
            before = resolver.hand(core).counted
            core = resolver.after(core, move)
            counted = resolver.hand(core).counted
            self.leaving += [die for die in before if die not in counted]
        self.spent = [used.spent for used in core.used]

    def begin_anew(self, risen: Iterable[int]) -> None:
        """Let all dice serve those again who were called back."""
        for slot in risen:
            self.taken.pop(slot, None)

    def next(self, core: Core, slot: int) -> tuple[int, ...]:
        """Name the dice of the next application of a card."""
        taken = self.taken.setdefault(slot, set())
        demand = self.resolver.demands[slot]
        showing: dict[int, list[int]] = {}
        for die in sorted(
            self.resolver.hand(core).counted, key=lambda index: self._rank(slot, index)
        ):
            if die not in taken:
                showing.setdefault(self.resolver.at[die], []).append(die)
        needs = demand.needs
        if demand.same:
            groups = [
                dice[: demand.same]
                for position, dice in showing.items()
                if len(dice) >= demand.same and position != POSITION[Symbol.LOSS]
            ]
            best = min(groups, key=lambda dice: [self._rank(slot, index) for index in dice])
            needs = ((self.resolver.at[best[0]], demand.same),)
        named = {die for position, n in needs for die in showing[position][:n]}
        taken |= named
        return tuple(sorted(named))

    def _rank(self, slot: int, die: int) -> tuple[int, int]:
        """Rank dice: those this card is known to have spent first, those that go unused last."""
        if self.resolver.house.in_one_go:
            return 1, die
        if die in self.spent[slot]:
            return 0, self.leaving.index(die)
        return (2, die) if die in self.leaving else (1, die)


ARROW = " -> "


class NoonStep(NamedTuple):
    """One application: the card, and whom it called back or which die it gave back, if chosen."""

    card: Card
    called: Card | None = None
    die: Die | None = None
    nobody: bool = False


@dataclass(frozen=True, repr=False)
class Outcome(Told):
    """What a player has after noon.

    Attributes
    ----------
    light, footprints, fireflies, rerolls
        The score and the tokens.
    companions, spells
        Who is still in play, in the order recruited, and which spell tokens are still there.
    dice
        The dice that are left for the afternoon.
    casts
        Whether spells were cast: every other player takes a token.
    """

    light: int
    footprints: int
    fireflies: int
    rerolls: int
    companions: tuple[Companion, ...]
    spells: tuple[Spell, ...]
    dice: Roll = field(compare=False)
    casts: bool
    _left: tuple[str, ...]
    _node: Node = field(compare=False)
    _moves: tuple[Application, ...] = field(compare=False)
    _resolver: Resolver = field(compare=False)
    _as_given: bool = field(compare=False)

    @cached_property
    def _told_moves(self) -> tuple[Application, ...]:
        if self._as_given:
            return self._moves
        return tidied(self._resolver, self._node, self._moves)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """One order that leads here, card by card; `Noon.resolve` takes it."""
        return entries(self._resolver, self._told_moves)

    @cached_property
    def steps(self) -> tuple[NoonStep, ...]:
        """The same order with the cards themselves, and what was chosen where it could be."""
        return told(self._resolver, self._told_moves)

    @cached_property
    def events(self) -> tuple[Reason, ...]:
        """What happens, step by step, each with the rule and the dice."""
        return story(self._resolver, self._told_moves)

    @cached_property
    def struck(self) -> int | None:
        """The slot of the companion that a spell sent to the cemetery, if any."""
        core, _ = self._resolver.start()
        for move in self._moves:
            if self._resolver.cards[move.slot].effect.lose_last_companion:
                return self._resolver.leaving(core, move.slot)
            core = self._resolver.after(core, move)
        return None

    @cached_property
    def position(self) -> Position:
        """What the player has in the afternoon: the next state of the same day."""
        before, company = self._resolver.position, self._resolver.company
        left = [die for die in range(len(self._resolver.roll)) if die not in self.gone]
        known = (*company.companions, *before.cemetery)
        core, resolver = self._node.core, self._resolver
        borne = any(spell.effect.lose_last_companion for spell in self.spells)
        return before.having(
            company=Company.known(company.adventurer, self.companions, self.spells),
            roll=self.dice,
            light=self.light,
            lapped=has_fallen_back(self.light, before.light or 0, lapped=before.lapped),
            footprints=self.footprints,
            fireflies=self.fireflies,
            rerolls=self.rerolls,
            sketal_dice=Frozen(
                (card.key, left.index(die) if die in left else None)
                for card in self.companions
                if card.key in before.sketal_dice
                for die in [before.sketal_dice[card.key]]
            ),
            cemetery=tuple(card for card in known if card not in self.companions),
            had_kaar=before.had_kaar or resolver.lost_kaar(core),
            spell_waits=borne and not resolver.is_borne(core),
            order=(),
            phase="afternoon",
        )

    @property
    def end_light(self) -> int:
        """The light that the companions left bring at the end of the game."""
        return sum(card.end_light for card in self.companions)

    @property
    def applied(self) -> dict[int, int]:
        """How often the card of each slot was applied."""
        return dict(Counter(move.slot for move in self._moves))

    @property
    def choices(self) -> dict[int, int]:
        """What was chosen for the card of each slot, where it could be."""
        return dict(self._node.core.choices)

    @property
    def gone(self) -> frozenset[int]:
        """The indexes of the dice that went back to the reserve."""
        return self._node.core.gone

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as plain values that go into JSON."""
        return {
            "light": self.light,
            "footprints": self.footprints,
            "fireflies": self.fireflies,
            "rerolls": self.rerolls,
            "companions": [card.ref for card in self.companions],
            "spells": [card.ref for card in self.spells],
            "dice": str(self.dice),
            "casts": self.casts,
            "order": list(self.order),
            "events": [event.to_dict() for event in self.events],
        }

    def __repr__(self) -> str:
        stock = f"{self.light} light, {self.footprints} footprints"
        return f"<Outcome {stock}: {', '.join(self.order) or 'nothing triggers'}>"


def outcome(
    resolver: Resolver, node: Node, moves: tuple[Application, ...], *, as_given: bool = False
) -> Outcome:
    """Make the outcome of an order that has come to its end; it may be told in a tidier one."""
    position, core = resolver.position, node.core
    often = resolver.times_applied(core)
    effects = [(resolver.cards[slot].effect, times) for slot, times in enumerate(often)]
    _, _, fireflies, rerolls = gains_of(effects)
    cards: Any = resolver.cards  # the slots of companions hold companions, those of spells spells
    dice = resolver.roll.without(*core.gone)
    return Outcome(
        light=node.purse[0],
        footprints=node.purse[1],
        fireflies=position.fireflies + fireflies,
        rerolls=position.rerolls + rerolls,
        companions=tuple(cards[slot] for slot in core.companions),
        spells=tuple(cards[slot] for slot in core.spells),
        dice=dice,
        _left=tuple(sorted(map(str, dice))),
        casts=any(effect.spells and n for effect, n in effects),
        _node=node,
        _moves=moves,
        _resolver=resolver,
        _as_given=as_given,
    )


def tidied(
    resolver: Resolver, end: Node, moves: tuple[Application, ...]
) -> tuple[Application, ...]:
    """Bring the applications of a card together, if that leads to the same end."""
    places = {slot: place for place, slot in enumerate(dict.fromkeys(move.slot for move in moves))}
    for key in (lambda move: move.slot, lambda move: places[move.slot]):
        order = tuple(sorted(moves, key=key))
        if _leads_to(resolver, end, order):
            return order
    return moves


def _leads_to(resolver: Resolver, end: Node, moves: tuple[Application, ...]) -> bool:
    core, purse = resolver.start()
    for move in moves:
        if move not in resolver.moves(core):
            return False
        after = resolver.after(core, move)
        core, purse = after, resolver.paid(core, move, after, purse)
    return (core, purse) == end


def _with_choices(
    resolver: Resolver, moves: tuple[Application, ...]
) -> Iterator[tuple[Application, bool]]:
    """Yield moves, each with whether there was something to choose."""
    core, _ = resolver.start()
    for move in moves:
        yield move, len(resolver.choices(core, move.slot)) > 1
        core = resolver.after(core, move)


def entries(resolver: Resolver, moves: tuple[Application, ...]) -> tuple[str, ...]:
    """Write moves as the entries of an order: each card, and what was chosen where it could be."""
    return tuple(
        written(resolver, move, several=several) for move, several in _with_choices(resolver, moves)
    )


def written(resolver: Resolver, move: Application, *, several: bool) -> str:
    """Write a move as an entry, with its choice if there were several."""
    ref = resolver.cards[move.slot].ref
    return f"{ref}{ARROW}{chosen(resolver, move)}" if several else ref


def told(resolver: Resolver, moves: tuple[Application, ...]) -> tuple[NoonStep, ...]:
    """Return moves as steps: the cards themselves, and what was chosen where it could be."""
    return tuple(
        step(resolver, move, several=several) for move, several in _with_choices(resolver, moves)
    )


def step(resolver: Resolver, move: Application, *, several: bool) -> NoonStep:
    """Return a move as a step, with its choice if there were several."""
    plain = NoonStep(resolver.cards[move.slot])
    if not several or move.choice is None:
        return plain
    if move.choice == NOTHING:
        return plain._replace(nobody=True)
    if plain.card.effect.resurrect:
        return plain._replace(called=resolver.cards[move.choice])
    return plain._replace(die=resolver.roll[move.choice])


def chosen(resolver: Resolver, move: Application) -> str:
    """Write the choice of a move."""
    if move.choice is None or move.choice == NOTHING:
        return "nothing"
    if resolver.cards[move.slot].effect.resurrect:
        return resolver.cards[move.choice].ref
    return f"die {move.choice}"
