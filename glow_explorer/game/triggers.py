"""Which cards trigger at noon, and whether their order is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game.pieces import ADVENTURERS, BLACK, COMPANIONS, SPELLS, Played
from glow_explorer.kernel.noon import short

if TYPE_CHECKING:
    from glow_explorer.game.table import Seat, Table


def cards_of(seat: Seat) -> list[Played]:
    """Return the cards in play: the adventurer, the companions, the spells revealed."""
    found = [ADVENTURERS[seat.adventurer], *[COMPANIONS[number] for number in seat.companions]]
    if seat.spells:
        found += [SPELLS[number] for number in seat.spells]
    return found


def triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    """List the cards that trigger with all dice, each with how often."""
    return find_triggered(table, seat) if seat.triggers is None else seat.triggers


def find_triggered(table: Table, seat: Seat) -> list[tuple[Played, int]]:
    """Find the cards that trigger with all dice."""
    hand = table.hand(seat)
    counts, seen = hand.counts, hand.seen
    found = []
    for card in cards_of(seat):
        times = card.times(counts, seen)
        if times:
            found.append((card, times))
    return found


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


def is_free(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether losses find all that they take, whatever comes first."""
    light = footprints = 0
    for card, times in cards:
        if card.light < 0:
            light -= card.light * times
        if card.footprints < 0:
            footprints -= card.footprints * times
    return not any(short((seat.light, seat.footprints), (light, footprints), table.house))


def is_plain(table: Table, seat: Seat, cards: list[tuple[Played, int]]) -> bool:
    """Say whether the order of the cards is free."""
    return is_free(table, seat, cards) and is_steady(table, seat, cards)


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
    if any(seat.faces[which] != face for which in seat.returnable(number, table.house)):
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
