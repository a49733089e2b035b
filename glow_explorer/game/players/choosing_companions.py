"""Morning: whom to recruit or to discard, which die to take, where the black die goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game import engine, solo
from glow_explorer.game.actions import Discard, Recruit, SailTom, TakeDie
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import BLACK, COLOR_AT, COMPANION_NUMBER
from glow_explorer.game.players.companion_worth import Offer, company_worth, means, recruit_worth
from glow_explorer.game.players.expecting import tally
from glow_explorer.places import islands
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.players.companion_worth import Taste
    from glow_explorer.game.table import Seat, Table

OF_TOM = 0.5
"""What a light of Tom's is worth to the player against him."""


def best_recruit(table: Table, taste: Taste) -> Action:
    """Recruit whoever is worth most, with what lies there."""
    seat = table.seat
    return max(Recruit.offers(table), key=lambda action: _recruit(table, seat, action, taste))


def _recruit(table: Table, seat: Seat, action: Action, taste: Taste) -> float:
    assert isinstance(action, Recruit)
    number = COMPANION_NUMBER[action.companion]
    space = table.companions.index(number)
    dice, moved = table.dice[space], 0.0
    if action.black_to is not None:
        dice = [color for color in dice if color != BLACK]
        moved = _attraction(table, COMPANION_NUMBER[action.black_to])
    found = recruit_worth(table, seat, Offer(number, dice, table.prints[space]), taste)
    if table.tom is not None:
        found -= OF_TOM * _tom_wins(table, space)
    return found + moved


def _attraction(table: Table, number: int) -> float:
    """Say how likely others take a companion, by the dice that lie there: a little, for ties."""
    return 0.01 * len(table.dice[table.companions.index(number)])


def _tom_wins(table: Table, space: int) -> float:
    """Return the light that Tom wins at once by the tile opposite a companion."""
    assert table.tom is not None
    tile = solo.tiles()[table.tom.tiles[space]]
    band = table.tom.band + tile.band_steps if tile.band_steps else 0
    return float(tile.light + band)


def best_discard(table: Table, taste: Taste) -> Action:
    """Discard whoever would be worth most to the other of two players."""
    other = table.seats[(table.first + table.turn + 1) % len(table.seats)]

    def worth_to_other(action: Action) -> float:
        assert isinstance(action, Discard)
        number = COMPANION_NUMBER[action.companion]
        space = table.companions.index(number)
        offer = Offer(number, table.dice[space], table.prints[space])
        return recruit_worth(table, other, offer, taste)

    return max(Discard.offers(table), key=worth_to_other)


def best_die(table: Table, taste: Taste) -> Action:
    """Take the die with which the company may expect most; leave it if none is of use."""
    seat = table.seat
    cards = cards_of(seat)

    def worth_with(action: Action) -> float:
        colors = list(seat.colors)
        have = means(table, seat, taste, colors)
        if isinstance(action, TakeDie):
            color = COLOR_AT[Color(action.color)]
            later = list(have.later)
            later[color] += 1
            have = have._replace(today=tally([*colors, color]), later=tuple(later))
        return company_worth(cards, have)

    return max(
        engine.options(table),
        key=lambda action: (worth_with(action), isinstance(action, TakeDie)),
    )


def best_voyage_of_tom(table: Table, _taste: Taste) -> Action:
    """Let Tom sail where there is least light."""

    def light(action: Action) -> int:
        assert isinstance(action, SailTom)
        return islands()[action.to].light

    return min(SailTom.offers(table), key=light)
