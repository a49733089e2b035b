"""Evening: small dice back to the track, new companions, the first player moves on; the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game.chance import (
    draw,
    keys,
    placed,
    read_companions,
    read_faces,
    symbol_words,
)
from glow_explorer.game.ending import tell_end
from glow_explorer.game.pieces import COMPANIONS, SPACE_OF, SPACES, die
from glow_explorer.game.track import place
from glow_explorer.kernel import decides

if TYPE_CHECKING:
    from glow_explorer.game.actions import Deal, RollAgain
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table

DECK_B = "solo-deck-b-empty"


def begin(table: Table, tell: Teller | None) -> None:
    """End the round, or the game when no other round can be prepared (evening.end)."""
    if is_last(table):
        table.stage = "end"
        if tell:
            by_deck = table.tom is not None and not table.tom.last
            ruled = (DECK_B, table.rulings[DECK_B]) if by_deck else None
            rule = "end.when" if table.tom is None else "solo.end"
            tell.say("game-ends", rule, ruled=ruled, day=table.day)
            tell_end(table, tell)
        return
    table.stage = "deal"
    for seat in table.seats:
        _put_back(table, seat, tell)
    if any(seat.small for seat in table.seats):
        table.stage = "specials"


def is_last(table: Table) -> bool:
    """Say whether the round that ends was the last (end.when, solo.end)."""
    if table.tom is None:
        return not any(table.decks.values())
    if table.tom.last:
        return True
    left = len(table.decks[table.tom.deck])
    short = left < len(places(table)) and table.house.deck_b_ends
    return table.tom.deck == "B" and (short or not left)


def _put_back(table: Table, seat: Seat, tell: Teller | None) -> None:
    """Put small dice on the track by what they show; those with special faces wait.

    Large dice that came during the day are rolled from now on; those that left are gone.
    """
    large = len(seat.owners)
    colors, faces, owners = seat.colors, seat.faces, seat.owners
    wait, back = [], []
    for which in range(large, len(colors)):
        color, face = colors[which], faces[which]
        if face in SPACE_OF:
            table.dice[SPACE_OF[face]].append(color)
            back.append((color, face))
        else:
            wait.append(color)
    if tell and back:
        shown = tuple(die(color, face, small=True) for color, face in back)
        tell.say("small-dice-back", "evening.small-dice", seat, shown=shown)
    if seat.gone or seat.fresh:
        kept = [which for which in range(large) if owners[which] >= 0]
        seat.owners = [owners[which] for which in kept] + [owner for _, owner in seat.fresh]
        seat.colors = [colors[which] for which in kept] + [color for color, _ in seat.fresh] + wait
    else:
        seat.colors = colors[:large] + wait
    seat.faces, seat.gone, seat.fresh, seat.spent = [], (), [], 0
    seat.noon, seat.triggers, seat.used, seat.visited = None, None, [], []


def waiting_dice(table: Table) -> list[int]:
    """Return the colours of the small dice that must be rolled again, in turn order."""
    return [color for seat in in_order(table) for color in seat.small]


def in_order(table: Table) -> list[Seat]:
    """Return the seats in turn order."""
    return table.seats[table.first :] + table.seats[: table.first]


def settle(table: Table, action: RollAgain, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll small dice with special faces until they show a colour (evening.special)."""
    colors = waiting_dice(table)
    if action.result is None:
        faces = placed(table.chance, colors)
    else:
        faces = read_faces(action.result, colors, on_track=True)
    place(table, colors, faces)
    for seat in table.seats:
        del seat.colors[len(seat.owners) :]
    if tell:
        pairs = zip(colors, faces, strict=True)
        shown = tuple(die(color, face, small=True) for color, face in pairs)
        tell.say("special-dice-back", "evening.special", shown=shown)
    return symbol_words(faces) if tell else None


def places(table: Table) -> list[int]:
    """Return the spaces that get a companion: those without a large die of Tom's."""
    if table.tom is None:
        return list(SPACES)
    return [space for space in SPACES if space not in table.tom.spaces]


def deck(table: Table) -> list[int]:
    """Return the companions that can be dealt next: deck A lies on deck B (setup.decks)."""
    if table.tom is not None:
        return table.decks[table.tom.deck]
    return table.decks["A"] or table.decks["B"]


def deal(table: Table, action: Deal, tell: Teller | None) -> tuple[str, ...] | None:
    """Turn up companions, one for each space (setup.track, evening.companions)."""
    spaces, cards = places(table), deck(table)
    number = min(len(spaces), len(cards))
    if action.result is None:
        dealt = draw(table.chance, cards, number)
    else:
        dealt = read_companions(action.result, cards, number)
    for space, one in zip(spaces, dealt, strict=False):
        table.companions[space] = one
        cards.remove(one)
    if tell is None:
        return None
    rule = "evening.companions" if table.day else "setup.track"
    if table.tom is not None:
        rule = "solo.evening" if table.day else "solo.companions"
    new = [COMPANIONS[one].card for one in dealt]
    ruled = (DECK_B, table.rulings[DECK_B]) if number < len(spaces) else None
    tell.say("companions-dealt", rule, ruled=ruled, cards=new, count=len(new))
    return keys(dealt)


@decides("evening.first-player")
def pass_first(table: Table, tell: Teller | None) -> None:
    """Pass the first player token on, clockwise (evening.first-player)."""
    if table.tom is None:
        table.first = (table.first + 1) % len(table.seats)
        if tell:
            tell.say("first-player-moves", "evening.first-player", table.seats[table.first])
