"""Only one's own seat: a game of which one player's books are kept, and nobody else's.

What others do is not known, so a companion comes with the dice and footprints that the player says;
spells that others cast, and who lies in the cemetery, are told where they matter.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glow_explorer.game.evening import put_back, seen
from glow_explorer.game.morning import spell_seen, takes, turn_up
from glow_explorer.game.pieces import (
    BLACK,
    COLOR_AT,
    COMPANION_NUMBER,
    COMPANIONS,
    DECKS,
    SPACES,
    SPELL_TOKENS,
    SPELLS,
    die,
)
from glow_explorer.game.setup import TRACK_DICE
from glow_explorer.game.table import Table
from glow_explorer.judge.reasons import Reason
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.actions import Buried, Cursed, Join
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat
    from glow_explorer.rulebook import Rulings

MOST_FOOTPRINTS = 30
SMALL_DICE = Counter((*TRACK_DICE, BLACK))
SPELL_NUMBER = {piece.card.key: number for number, piece in SPELLS.items()}


def followed_table(seat: Seat, journey: str, seed: int, rulings: Rulings) -> Table:
    """Lay out what one player needs; the others have no seats."""
    table = Table(journey, rulings, seed, [seat])
    table.decks = {deck: list(cards) for deck, cards in DECKS.items()}
    table.spells = list(SPELL_TOKENS)
    table.day, table.stage = 1, "join"
    return table


def unseen(table: Table) -> list[int]:
    """List the companions that may still come, by number."""
    return sorted(number for cards in table.decks.values() for number in cards)


def colors_of(action: Join) -> list[int]:
    """Return the colours of the small dice that come along."""
    return [COLOR_AT[Color(color)] for color in action.dice]


def may_join(table: Table, action: Join) -> bool:
    """Say whether a companion may come so: nobody has seen it, and the dice are in the box."""
    fits = not Counter(colors_of(action)) - SMALL_DICE
    known = COMPANION_NUMBER.get(action.companion) in unseen(table)
    return fits and known and 0 <= action.footprints <= MOST_FOOTPRINTS


def join(table: Table, action: Join, tell: Teller | None) -> None:
    """Take a companion with the small dice and footprints that lay there (morning.recruit)."""
    number = COMPANION_NUMBER[action.companion]
    _take_out(table, number)
    dice = colors_of(action)
    if BLACK in dice:
        table.black = False
    takes(table, number, dice, action.footprints, tell, leaves_die=action.leaves_die)


def curse(table: Table, action: Cursed, tell: Teller | None) -> None:
    """Lay a spell that somebody cast before the player, face up (xargok.reveal)."""
    number = SPELL_NUMBER[action.spell]
    table.spells.remove(number)
    turn_up(table.seat, [number], tell)


def bury(table: Table, action: Buried, tell: Teller | None) -> None:
    """Note that a companion lies in the cemetery, for Cromaug (cromaug.discard)."""
    number = COMPANION_NUMBER[action.companion]
    _take_out(table, number)
    table.cemetery.append(number)
    if tell:
        tell.say("left-to-cemetery", "setup.cemetery", cards=[COMPANIONS[number].card], count=1)


def put_away(table: Table, tell: Teller | None) -> None:
    """Put the small dice back on the track of the real table, of which nothing is kept."""
    put_back(table, tell)
    for seat in table.seats:
        del seat.colors[len(seat.owners) :]
    table.dice = [[] for _ in SPACES]


def _take_out(table: Table, number: int) -> None:
    for cards in table.decks.values():
        if number in cards:
            cards.remove(number)


def why(table: Table, action: Join | Cursed | Buried, *, legal: bool) -> Iterator[Reason]:
    """Say why something can be told of one's own seat, or what stands against it."""
    if legal:
        yield Reason(f"may-{action.verb}", action.rule)
        return
    error = None
    if action.verb == "cursed":
        error = spell_seen(table, SPELL_NUMBER.get(action.text.split()[1], -1))
    else:
        number = COMPANION_NUMBER.get(action.text.split()[1], -1)
        if number not in unseen(table):
            error = seen(table, number)
        else:
            dice = tuple(die(color, small=True) for color in SMALL_DICE)
            yield Reason("dice-not-in-box", "box.small-dice", shown=dice)
            return
    if error is None:
        yield Reason("nobody-like-that", action.rule)
    else:
        yield Reason("result-impossible", action.rule, data={"said": error})
