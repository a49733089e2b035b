"""What happens at noon, told by the judge, as it is true for this table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.cards import Companion
from glow_explorer.game.morning import dice_for
from glow_explorer.game.noon_state import NoonState, state_of
from glow_explorer.game.pieces import KAAR, die
from glow_explorer.journeys.traveller import ON_JOURNEY, curse_reasons
from glow_explorer.judge.order_text import Entry, apply_next
from glow_explorer.judge.outcome import Assignment, chosen, story
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.resolver import Move
from glow_explorer.judge.verdict import read
from glow_explorer.kernel.noon import faces_pay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table


class Moved(NamedTuple):
    """Where a score stood before an application, and what special faces then paid, if they did."""

    was: int
    faces: int = 0


def tell_curse(table: Table, seat: Seat, tell: Teller) -> None:
    """Tell what the black die does to the dice, or that Kaar keeps it away (curse.symbol)."""
    kaar, roll = KAAR in seat.companions, seat.roll
    today = table.rulings.deciding(ON_JOURNEY, "yes")
    hand = read(roll, today, kaar=kaar)
    for one in showing(curse_reasons(roll, hand, today, kaar=kaar), roll):
        if one.ruling != ON_JOURNEY:
            tell.reason(one, seat)


def tell_faces(here: NoonState, seat: Seat, was: int, tell: Teller) -> None:
    """Tell what special faces paid."""
    _tell(story(here.resolver, ()), seat, Moved(was, seat.light - was), 0, tell)


def _tell(reasons: Iterable[Reason], seat: Seat, moved: Moved, applied: int, tell: Teller) -> None:
    """Tell reasons; each carries how it moved the score, and where that then stood."""
    bright = faces_pay(seat.roll.tally, immune=False)[0] if moved.faces else 0
    carries = {"applies": applied, "face-light": bright, "face-loss": moved.faces - bright}
    score = moved.was
    for one in reasons:
        light = carries.pop(one.code, 0)
        score += light
        tell.reason(one, seat, light, score)


def tell_next(  # noqa: PLR0913, PLR0917 - from where to where, of whom, and who tells it
    table: Table, seat: Seat, before: NoonState, after: NoonState, moved: Moved, tell: Teller
) -> NoonState:
    """Tell one application; return where noon stands, with the dice that were named for it."""
    resolver = after.resolver
    moves = next(iter(after.paths.values()))
    reasons = story(resolver, moves)[len(story(resolver, moves[:-1])) :]
    dice = _named(before, moves, reasons[0].dice)
    shown = tuple(resolver.roll.dice[which] for which in dice)
    reasons = (replace(reasons[0], dice=dice, shown=shown), *reasons[1:])
    applied = after.node.purse[0] - moved.was - moved.faces
    _tell(_true(table, seat, reasons), seat, moved, applied, tell)
    return after._replace(named=(*before.named, (moves[-1].slot, dice)))


def _named(before: NoonState, moves: Sequence[Move], usual: tuple[int, ...]) -> tuple[int, ...]:
    """Name the dice of an application, none that was named for this card before if it can be."""
    slot = moves[-1].slot
    taken = {which for other, dice in before.named if other == slot for which in dice}
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
    for one in reasons:
        card = one.data.get("card")
        if one.code == "black-die-comes" and not table.black:
            continue
        if one.code == "die-from-tomorrow" and isinstance(card, Companion):
            if not dice_for(table, card.number):
                continue
        elif one.code == "no-die-back" and isinstance(card, Companion) and card.number in fresh:
            shown = (die(fresh[card.number]),)
            yield replace(one, code="die-back", shown=shown)
            continue
        yield one


def tell_all(table: Table, seat: Seat, order: Sequence[Card], tell: Teller) -> None:
    """Tell what all cards do, one after the other; the table stays as it is."""
    here = state_of(table, seat)
    for card in order:
        before = here
        moved = Moved(before.node.purse[0])
        entry = Entry(0, card, _same_die(before, card))
        paths = apply_next(before.resolver, before.paths, entry)
        after = NoonState(before.resolver, paths, before.named)
        here = tell_next(table, seat, before, after, moved, tell)


def _same_die(here: NoonState, card: Card) -> str | None:
    """Name the die that a Sketal gives back, where it has equal ones to choose from."""
    resolver, core = here.resolver, here.node.core
    slot = resolver.cards.index(card)
    choices = resolver.choices(core, slot)
    own = here.resolver.position.sketal_dice.get(card.key) if card.kind == "companion" else None
    return chosen(resolver, Move(slot, own)) if len(choices) > 1 and isinstance(own, int) else None
