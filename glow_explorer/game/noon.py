"""Noon: special faces pay, then cards are resolved in an order of the player's choice.

The judge decides. Most noons are plain: nothing that happens can change anything else, so that the
order is free and everything may be resolved at once. Otherwise cards are resolved one by one, by
the judge's own resolver; the tests hold the two to each other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer import collection
from glow_explorer.cards import Companion
from glow_explorer.errors import GlowError
from glow_explorer.game.morning import arrives, dice_for, read_spells
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COMPANIONS,
    FOOTPRINTS,
    SPELLS,
    Played,
    die,
)
from glow_explorer.game.table import CARDS_LIGHT, FACES_LIGHT, UNSEEN
from glow_explorer.journeys.traveller import ON_JOURNEY, curse_reasons
from glow_explorer.judge.orders import Node, OrderEntry, OrderPaths, apply_next
from glow_explorer.judge.outcome import Assignment, chosen, story
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.resolver import Application, Resolver
from glow_explorer.judge.verdict import read
from glow_explorer.kernel import decides
from glow_explorer.kernel.effects import (
    after_faces,
    faces_pay,
    gains_of,
    order_may_matter,
    parted,
    pay,
)
from glow_explorer.kernel.hand import is_immune, owners_after
from glow_explorer.kernel.rerolls import has_lapped
from glow_explorer.position import Position
from glow_explorer.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.actions import Apply, DrawSpells, EndNoon, ResolveAll
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.rulebook import Rulings


# ------------------------------------------------------------------------------- what triggers


def cards_of(seat: Seat) -> list[Played]:
    """Return the cards in play: the adventurer, the companions, the spells revealed."""
    cards = [ADVENTURERS[seat.adventurer], *[COMPANIONS[number] for number in seat.companions]]
    if seat.spells:
        cards += [SPELLS[number] for number in seat.spells]
    return cards


def triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    """List the cards that trigger with all dice, each with how often."""
    return find_triggered(seat, table.hand(seat)) if seat.triggers is None else seat.triggers


def find_triggered(seat: Seat, hand: Hand) -> list[tuple[Played, int]]:
    """Find the cards that trigger with all dice."""
    counts, seen = hand.counts, hand.seen
    return [(card, often) for card in cards_of(seat) if (often := card.times(counts, seen))]


def is_steady(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether nothing that triggers can change what else triggers, nor is a choice."""
    dying = False
    for card, _ in cards:
        if card.entangled:
            return False
        if card.skull and card.die is not None:
            if dying or not _dies_alone(table, seat, card, cards):
                return False
            dying = True
    return True


def is_free(table: Table, seat: Seat, cards: list[tuple[Played, int]], *, steady: bool) -> bool:
    """Say whether the order of cards is free, if it is known whether they are steady."""
    light = footprints = 0
    for card, times in cards:
        if card.light < 0:
            light -= card.light * times
        if card.footprints < 0:
            footprints -= card.footprints * times
    if not light and not footprints:
        return steady  # nothing is lost, as at most noons
    purse, lost = (seat.light, seat.footprints), (light, footprints)
    return not order_may_matter(purse, lost, table.house, entangled=not steady)


def is_plain(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether the order of the cards is free."""
    return is_free(table, seat, cards, steady=is_steady(table, seat, cards))


def _dies_alone(table: Table, seat: Seat, dying: Played, cards: list[tuple[Played, int]]) -> bool:
    """Say whether it changes nothing for other cards, nor is a choice, which die a Sketal returns.

    Then all its candidates show one symbol, and without one of them every other card triggers as
    often as with it.
    """
    number = dying.card.number
    if number not in seat.owners:
        return True
    own = seat.owners.index(number)
    face = seat.faces[own]
    if any(seat.faces[index] != face for index in seat.returnable(number, table.house)):
        return False
    if table.house.returned_counts:
        return True
    if BLACK in seat.colors:
        return False
    without = list(table.hand(seat).counts)
    without[face] -= 1
    often = {id(card): times for card, times in cards}
    return all(
        card is dying or card.times(without, without) == often.get(id(card), 0)
        for card in cards_of(seat)
    )


# ------------------------------------------------------------------------------- where noon stands

CALLERS = frozenset(number for number, piece in COMPANIONS.items() if piece.card.effect.resurrect)
"""The companions who may call somebody back from the cemetery."""


class NoonState(NamedTuple):
    """Where noon stands: the judge's resolver, and every way in which it can have come here.

    `named` has the dice that were told for each application, by the slot of its card.
    """

    resolver: Resolver
    paths: OrderPaths
    named: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def node(self) -> Node:
        """One of these ways: they differ only in which dice cards have used."""
        return next(iter(self.paths))


@cache
def card_of(ref: str) -> Card:
    """Return the card of a reference such as ``companion:13``."""
    return collection.card(ref)


def noon_position(table: Table, seat: Seat) -> Position:
    """Return what lies before a player as noon begins; nothing is left to check."""
    light, footprints = seat.before
    return Position.of(
        company=seat.company,
        roll=seat.roll,
        rulings=table.rulings,
        light=light,
        footprints=footprints,
        fireflies=seat.fireflies,
        rerolls=seat.rerolls,
        cemetery=tuple(COMPANIONS[number].card for number in _called_from(table, seat)),
        sketal_dice=seat.sketal_dice,
        had_kaar=seat.lost_kaar,
        spell_waits=seat.spell_waits,
    )


def _called_from(table: Table, seat: Seat) -> Sequence[int]:
    """Return the cemetery, where somebody may call a companion back from it."""
    return table.cemetery if not CALLERS.isdisjoint(seat.companions) else ()


def state_of(table: Table, seat: Seat) -> NoonState:
    """Return where a player's noon begins."""
    resolver = Resolver(noon_position(table, seat))
    return NoonState(resolver, {Node(*resolver.start()): ()})


def ruled(standing: NoonState, rulings: Rulings) -> NoonState:
    """Return where noon stands under other rulings, if they allow what was done so far."""
    resolver = Resolver(standing.resolver.position.under(rulings))
    paths: OrderPaths = {Node(*resolver.start()): ()}
    try:
        for move in next(iter(standing.paths.values())):
            card = standing.resolver.cards[move.slot]
            choice = None if move.choice is None else chosen(standing.resolver, move)
            paths = apply_next(resolver, paths, OrderEntry(1, card, choice))
    except GlowError:
        return standing
    after = NoonState(resolver, paths, standing.named)
    return after if after.node.purse == standing.node.purse else standing


def state(table: Table) -> NoonState:
    """Return where noon stands, made ready for resolving cards one by one."""
    return table.seat.noon or state_of(table, table.seat)


def applications(standing: NoonState) -> list[tuple[str, str | None]]:
    """List what may be applied next in some way: a card, and its choice where it has several."""
    entries: dict[tuple[str, str | None], None] = {}
    resolver = standing.resolver
    for node in standing.paths:
        for move in resolver.moves(node.core):
            choice = None
            if move.choice is not None and len(resolver.choices(node.core, move.slot)) > 1:
                choice = chosen(resolver, move)
            entries[ref(resolver.cards[move.slot]), choice] = None
    return list(entries)


def may_end(standing: NoonState) -> bool:
    """Say whether noon may end although more could be applied: in some way it is over."""
    may = [standing.resolver.is_over(node.core) for node in standing.paths]
    return any(may) and any(standing.resolver.able(node.core) for node in standing.paths)


def ref(card: Card) -> str:
    """Return the short name of a card, such as ``companion:13``."""
    return f"{card.kind.value}:{card.number}"


# ------------------------------------------------------------------------------- resolving


@decides("noon.nothing")
def begin(table: Table, tell: Teller | None) -> bool:
    """Let the special faces pay; say whether there is something to resolve."""
    seat = table.seat
    seat.before, seat.noon = (seat.light, seat.footprints), None
    hand = table.hand(seat)
    seat.triggers = cards = find_triggered(seat, hand)
    if tell and BLACK in seat.colors:
        tell_curse(table, seat, tell)
    if table.house.cromaug_first and any(card.card.effect.resurrect for card, _ in cards):
        seat.noon = state_of(table, seat)  # who goes before the special faces (cromaug-timing)
        return True
    if max(seat.faces) >= FOOTPRINTS:
        _pay_faces(table, seat, hand, tell)
    if not cards:
        if tell:
            tell.say("nothing-triggers", "noon.nothing", seat)
        return False
    if not is_steady(table, seat, cards):
        seat.noon = state_of(table, seat)
    return True


def _pay_faces(table: Table, seat: Seat, hand: Hand, tell: Teller | None) -> None:
    """Pay what special faces bring or cost, all at once (noon.special-faces)."""
    immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
    won, lost, footprints = faces_pay(hand.counts, immune=immune)
    was = seat.light
    purse = was, seat.footprints
    seat.light, seat.footprints = after_faces(purse, won, lost, footprints, table.house)
    seat.lapped |= has_lapped(seat.light)
    seat.sources[FACES_LIGHT] += seat.light - was
    if tell:
        tell_faces(state_of(table, seat), seat, was, tell)


def order_is_free(table: Table) -> bool:
    """Say whether all cards may be resolved at once, in whatever order."""
    seat = table.seat
    if seat.noon is not None:
        return False
    if seat.triggers is not None:  # they were found to be steady when noon began
        return is_free(table, seat, seat.triggers, steady=True)
    return is_plain(table, seat, triggered(table, seat))


def may_resolve(table: Table, order: Sequence[str]) -> bool:
    """Say whether all cards may be resolved at once in an order: each as often as it triggers."""
    seat = table.seat
    if table.now != "noon" or seat.noon is not None:
        return False
    cards = triggered(table, seat)
    wanted = Counter(ref(card.card) for card, often in cards for _ in range(often))
    fits = Counter(order) == wanted and parted_card(table, order) is None
    return fits and is_steady(table, seat, cards)


def parted_card(table: Table, order: Sequence[str]) -> str | None:
    """Return a card that is not resolved in one go, where it has to be (card-in-one-go).

    Two tokens of the same spell are two cards.
    """
    spell = f"{Kind.SPELL.value}:"
    return parted([ref for ref in order if not ref.startswith(spell)], table.house)


def resolve_all(table: Table, action: ResolveAll, tell: Teller | None) -> None:
    """Resolve all cards, each as often as it triggers (noon.check)."""
    seat = table.seat
    order = [card_of(ref) for ref in action.order] if action.order else []
    cards = triggered(table, seat)
    was = seat.light
    light, footprints, fireflies, rerolls = gains_of(cards)
    if tell:
        free = [card.card for card, often in cards for _ in range(often)]
        if has_lapped(was + sum(max(0, card.effect.light) for card in free)):
            free.sort(key=lambda card: card.effect.light >= 0)  # nobody passes the end for nothing
        tell_all(table, seat, order or free, tell)
    if order:
        _pay_in_order(table, seat, order)
    else:
        seat.light += light
        seat.footprints += footprints
    seat.fireflies += fireflies
    seat.rerolls += rerolls
    seat.sources[CARDS_LIGHT] += seat.light - was
    _leave(table, seat, cards)
    for card, _ in cards:
        if card.casts:
            cast(table, tell)


def _leave(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> None:
    """Send companions with a skull to the cemetery, and spells to the box."""
    for card in [card for card, _ in cards if card.leaves]:
        number = card.number
        if card.skull:
            seat.companions.remove(number)
            table.cemetery.append(number)
            if number in seat.owners:
                return_die(table, seat, number, seat.owners.index(number))
        else:
            seat.spells.remove(number)
            table.box.append(number)


def _pay_in_order(table: Table, seat: Seat, order: Sequence[Card]) -> None:
    """Pay card by card; a loss takes only what it finds (light.floor)."""
    purse = seat.light, seat.footprints
    for card in order:
        purse = pay(purse, card.effect.light, card.effect.footprints, table.house)
        seat.lapped |= has_lapped(purse[0])
    seat.light, seat.footprints = purse


def apply(table: Table, action: Apply, tell: Teller | None) -> None:
    """Apply one card (noon.check)."""
    seat, before = table.seat, state(table)
    entry = OrderEntry(1, card_of(action.card), action.choice)
    paths = apply_next(before.resolver, before.paths, entry)
    after = NoonState(before.resolver, paths, before.named)
    seat.noon = _settle(table, seat, before, after, tell, leaves_die=action.leaves_die)


def is_over(table: Table) -> bool:
    """Say whether nothing is left to resolve."""
    standing = state(table)
    return not any(standing.resolver.able(node.core) for node in standing.paths)


def end(_table: Table, _action: EndNoon, _tell: Teller | None) -> None:
    """Be done with the cards, in the way in which nothing triggers any more."""


def _settle(  # noqa: PLR0913 - a table, where it stood and stands, and how it is told
    table: Table,
    seat: Seat,
    before: NoonState,
    after: NoonState,
    tell: Teller | None,
    *,
    leaves_die: bool,
) -> NoonState:
    """Bring the table to where the resolver stands; return that, with the dice that were named."""
    resolver, earlier, core, was = after.resolver, before.node.core, after.node.core, seat.light
    move = next(iter(after.paths.values()))[-1]
    effect = resolver.cards[move.slot].effect
    seat.light, seat.footprints = after.node.purse
    seat.lapped |= has_lapped(seat.light)
    _, _, fireflies, rerolls = gains_of([(effect, 1)])
    seat.fireflies += fireflies
    seat.rerolls += rerolls
    faces = 0 if earlier.opened else _face_light(resolver, core, was, effect.light)
    seat.sources[FACES_LIGHT] += faces
    seat.sources[CARDS_LIGHT] += seat.light - was - faces
    if tell:
        after = tell_next(table, seat, before, after, Moved(was, faces), tell)
    if core.companions != earlier.companions:
        _companions(table, seat, [resolver.cards[slot].number for slot in core.companions])
    for index in core.gone - set(seat.gone):
        leaving = resolver.leaving(earlier, move.slot)
        return_die(table, seat, 0 if leaving is None else resolver.cards[leaving].number, index)
    if core.spells != earlier.spells:
        _spells(table, seat, [resolver.cards[slot].number for slot in core.spells])
    for slot in core.risen[len(earlier.risen) :]:
        arrives(table, seat, resolver.cards[slot].number, tell, leaves_die=leaves_die)
    if effect.spells:
        cast(table, tell)
    return after


def _face_light(resolver: Resolver, core: object, was: int, gained: int) -> int:
    """Return the light of special faces that pay only after a card (cromaug-timing)."""
    paid = pay((was, 0), gained, 0, resolver.house)
    return resolver.open(core, paid)[0] - paid[0]  # type: ignore[arg-type]


def _companions(table: Table, seat: Seat, now: list[int]) -> None:
    """Move companions between the company and the cemetery."""
    left = [number for number in seat.companions if number not in now]
    risen = [number for number in now if number not in seat.companions]
    table.cemetery += left
    for number in risen:
        table.cemetery.remove(number)
    for color, owner in [fresh for fresh in seat.fresh if fresh[1] in left]:
        seat.fresh.remove((color, owner))  # who came back today leaves with its die
        table.reserve[color] += 1
    seat.companions = now


def _spells(table: Table, seat: Seat, now: list[int]) -> None:
    """Put spell tokens that left back in the box (spells.trigger)."""
    gone = list(seat.spells)
    for number in now:
        gone.remove(number)
    table.box += gone
    seat.spells = now


def return_die(table: Table, seat: Seat, number: int, index: int) -> None:
    """Put a large die of a Sketal that left back in the reserve (sketals.return)."""
    seat.owners = owners_after(seat.owners, number, index)
    seat.gone = (*seat.gone, index)
    table.reserve[seat.colors[index]] += 1


@decides("xargok.cast", "xargok.others")
def cast(table: Table, tell: Teller | None) -> None:
    """Let the other players take spell tokens, while they last (xargok.others)."""
    others = len(table.seats) - 1
    if not others:
        return
    stack = table.spell_stack
    if stack < others and not table.house.run_out_by_turn:
        if tell:
            ruled = ("spells-run-out", table.rulings["spells-run-out"])
            tell.say("no-spells-for-all", "xargok.others", ruled=ruled)
    elif stack:
        table.waiting.append("spells")
    elif tell:
        ruled = ("spells-run-out", table.rulings["spells-run-out"])
        tell.say("no-spells-left", "xargok.others", ruled=ruled)


# ------------------------------------------------------------------------------- spells are cast


@decides("xargok.others")
def takers(table: Table) -> list[Seat]:
    """Return who takes a token (xargok.others, spells-run-out)."""
    others = [seat for seat in table.in_turn_order if seat is not table.seat]
    return others[: table.spell_stack]


def draw_spells(table: Table, action: DrawSpells, tell: Teller | None) -> tuple[int, ...] | None:
    """Let the other players take spell tokens, which nobody sees before they are revealed.

    Whoever looked gives their numbers, in turn order.
    """
    table.waiting.pop()
    seats, seen = takers(table), action.result is not None
    tokens = read_spells(table, action.result, len(seats)) if seen else [UNSEEN] * len(seats)
    short = len(seats) < len(table.seats) - 1
    for seat, token in zip(seats, tokens, strict=True):
        seat.hidden.append(token)
        if seen:
            table.spells.remove(token)
        if tell:
            ruled = ("spells-run-out", table.rulings["spells-run-out"]) if short else None
            tell.say("takes-spell", "xargok.others", seat, ruled=ruled)
    return tuple(tokens) if tell and seen else None


# ------------------------------------------------------------------------------- what is told


class Moved(NamedTuple):
    """Where a score stood before an application, and what special faces then paid, if they did."""

    was: int
    faces: int = 0


def tell_curse(table: Table, seat: Seat, tell: Teller) -> None:
    """Tell what the black die does to the dice, or that Kaar keeps it away (curse.symbol)."""
    kaar, roll = seat.has_kaar(table.house), seat.roll
    today = table.rulings.deciding(ON_JOURNEY, "yes")
    hand = read(roll, today, kaar=kaar)
    reasons = curse_reasons(roll, hand, today, kaar=kaar, had_kaar=seat.lost_kaar)
    for reason in showing(reasons, roll):
        if reason.ruling != ON_JOURNEY:
            tell.reason(reason, seat)


def tell_faces(standing: NoonState, seat: Seat, was: int, tell: Teller) -> None:
    """Tell what special faces paid."""
    _tell(story(standing.resolver, ()), seat, Moved(was, seat.light - was), 0, tell)


def _tell(reasons: Iterable[Reason], seat: Seat, moved: Moved, applied: int, tell: Teller) -> None:
    """Tell reasons; each carries how it moved the score, and where that then stood."""
    bright = faces_pay(seat.roll.tally, immune=False)[0] if moved.faces else 0
    carries = {"applies": applied, "face-light": bright, "face-loss": moved.faces - bright}
    score = moved.was
    for reason in reasons:
        light = carries.pop(reason.code, 0)
        score += light
        tell.reason(reason, seat, light, score)


def tell_next(  # noqa: PLR0913, PLR0917 - from where to where, of whom, and who tells it
    table: Table, seat: Seat, before: NoonState, after: NoonState, moved: Moved, tell: Teller
) -> NoonState:
    """Tell one application; return where noon stands, with the dice that were named for it."""
    resolver = after.resolver
    moves = next(iter(after.paths.values()))
    reasons = story(resolver, moves)[len(story(resolver, moves[:-1])) :]
    dice = _named(before, moves, reasons[0].dice)
    shown = tuple(resolver.roll.dice[index] for index in dice)
    reasons = (replace(reasons[0], dice=dice, shown=shown), *reasons[1:])
    applied = after.node.purse[0] - moved.was - moved.faces
    _tell(_true(table, seat, reasons), seat, moved, applied, tell)
    return after._replace(named=(*before.named, (moves[-1].slot, dice)))


def _named(
    before: NoonState, moves: Sequence[Application], usual: tuple[int, ...]
) -> tuple[int, ...]:
    """Name the dice of an application, none that was named for this card before if it can be."""
    slot = moves[-1].slot
    taken = {index for other, dice in before.named if other == slot for index in dice}
    assignment = Assignment(before.resolver, moves)
    assignment.taken[slot] = taken
    try:
        dice = assignment.next(before.node.core, slot)
    except (KeyError, ValueError):  # the judge had left open which dice were used
        return usual
    return dice if len(dice) == len(usual) else usual


def _true(table: Table, seat: Seat, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Yield what is true for this table: the judge knows neither the reserve nor the track."""
    fresh = {owner: color for color, owner in seat.fresh}
    for reason in reasons:
        card = reason.data.get("card")
        if reason.code == "black-die-comes" and not table.black:
            continue
        if reason.code == "die-from-tomorrow" and isinstance(card, Companion):
            if not dice_for(table, card.number):
                continue
        elif reason.code == "no-die-back" and isinstance(card, Companion) and card.number in fresh:
            shown = (die(fresh[card.number]),)
            yield replace(reason, code="die-back", shown=shown)
            continue
        yield reason


def tell_all(table: Table, seat: Seat, order: Sequence[Card], tell: Teller) -> None:
    """Tell what all cards do, one after the other; the table stays as it is."""
    standing = state_of(table, seat)
    for card in order:
        before = standing
        moved = Moved(before.node.purse[0])
        entry = OrderEntry(0, card, _same_die(before, card))
        paths = apply_next(before.resolver, before.paths, entry)
        after = NoonState(before.resolver, paths, before.named)
        standing = tell_next(table, seat, before, after, moved, tell)


def _same_die(standing: NoonState, card: Card) -> str | None:
    """Name the die that a Sketal gives back, where it has equal ones to choose from."""
    resolver, core = standing.resolver, standing.node.core
    slot = resolver.cards.index(card)
    choices = resolver.choices(core, slot)
    own = standing.resolver.position.sketal_dice.get(card.key) if card.kind == "companion" else None
    return (
        chosen(resolver, Application(slot, own))
        if len(choices) > 1 and isinstance(own, int)
        else None
    )
