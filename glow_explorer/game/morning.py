"""Morning: recruiting, the Sketals' dice, Kaar and the black die, spells revealed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import draw, read_faces, read_numbers
from glow_explorer.game.pieces import (
    BLACK,
    COLOR_AT,
    COMPANION_NUMBER,
    COMPANIONS,
    ELEMENT_OF,
    FACES,
    KAAR,
    SPACE_OF,
    SPACES,
    SPELLS,
    SYMBOLS,
    die,
)
from glow_explorer.game.solo import take_tile
from glow_explorer.game.table import UNSEEN
from glow_explorer.kernel import decides
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.game.actions import (
        Discard,
        LeaveDie,
        Recruit,
        RevealSpells,
        RollBlackDie,
        TakeDie,
    )
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table

FORGOTTEN, NEVER = "forgotten-sketal-die", "sketal-die-later"
SKETALS = frozenset(number for number, piece in COMPANIONS.items() if piece.die is not None)


@decides("xargok.reveal")
def begin(table: Table, tell: Teller | None) -> None:
    """Begin a day: spells that lie face down are revealed (xargok.reveal)."""
    table.day += 1
    if tell:
        tell.say("day-begins", "game.day", day=table.day)
    for seat in table.seats:
        if seat.hidden:
            looked_at = [spell for spell in seat.hidden if spell != UNSEEN]
            seat.hidden = [UNSEEN] * seat.hidden.count(UNSEEN)
            turn_up(seat, looked_at, tell)
    if unseen_spells(table):
        table.waiting.append("reveal")


def unseen_spells(table: Table) -> list[Seat]:
    """Return before whom spells lie that nobody has seen, one seat for each, in turn order."""
    return [seat for seat in table.in_turn_order for spell in seat.hidden if spell == UNSEEN]


@decides("xargok.reveal")
def reveal(table: Table, action: RevealSpells, tell: Teller | None) -> tuple[int, ...] | None:
    """Turn up the spells that lie face down: any that nobody has seen yet (xargok.reveal)."""
    table.waiting.pop()
    seats = unseen_spells(table)
    if action.result is None:
        shown = draw(table.chance, table.spells, len(seats))
    else:
        shown = read_spells(table, action.result, len(seats))
    for seat, spell in zip(seats, shown, strict=True):
        seat.hidden.remove(UNSEEN)
        table.spells.remove(spell)
        turn_up(seat, [spell], tell)
    return tuple(shown) if tell else None


def read_spells(table: Table, result: object, number: int) -> list[int]:
    """Read spell tokens, so many of those that nobody has seen; others say where they are."""
    return read_numbers(
        result, table.spells, number, partial(spell_seen, table), collection.spells()
    )


def spell_seen(table: Table, token: int) -> GlowError | None:
    """Say where somebody has seen a spell token that therefore cannot be another one now."""
    for seat in table.seats:
        if token in seat.spells:
            return GlowError("spell-lies-open", player=seat.name)
        if token in seat.hidden:
            return GlowError("spell-was-looked-at", player=seat.name)
    return GlowError("spell-in-the-box") if token in table.box else None


def turn_up(seat: Seat, spells: list[int], tell: Teller | None) -> None:
    """Lay spells face up before a player."""
    seat.spells += spells
    if tell:
        for spell in spells:
            tell.say("spell-revealed", "xargok.reveal", seat, card=SPELLS[spell].card)


@decides("morning.recruit", "kaar.moves-die")
def recruits(table: Table) -> list[tuple[int, int]]:
    """List whom a player may recruit, each with the companion to whom the black die goes, or 0.

    The owner of Kaar may move the black die first (kaar.moves-die).
    """
    offered = [number for number in table.companions if number]
    if KAAR not in table.seat.companions:
        return [(number, 0) for number in offered]
    pairs: list[tuple[int, int]] = []
    for number in offered:
        others = [other for other in offered if other != number]
        if BLACK not in table.dice[table.companions.index(number)] or not others:
            pairs.append((number, 0))
            continue
        if table.house.may_keep_black:
            pairs.append((number, 0))
        pairs += [(number, other) for other in others]
    return pairs


@decides("morning.recruit", "morning.row")
def recruit(table: Table, action: Recruit, tell: Teller | None) -> None:
    """Take a companion with the dice and footprints that lie there (morning.recruit)."""
    seat, number = table.seat, COMPANION_NUMBER[action.companion]
    space = table.companions.index(number)
    if action.black_to is not None:
        table.dice[space].remove(BLACK)
        receiver = COMPANION_NUMBER[action.black_to]
        table.dice[table.companions.index(receiver)].append(BLACK)
        if tell:
            ruled = ("kaar-owner-moves-die", table.rulings["kaar-owner-moves-die"])
            card = COMPANIONS[receiver].card
            tell.say("moves-black-die", "kaar.moves-die", seat, ruled=ruled, card=card)
    table.companions[space] = 0
    dice, prints = table.dice[space], table.prints[space]
    table.dice[space], table.prints[space] = [], 0
    takes(table, number, dice, prints, tell, leaves_die=action.leaves_die)
    if table.tom is not None:
        take_tile(table, table.tom, space, tell)


@decides("morning.recruit")
def takes(  # noqa: PLR0913 - a companion, what lies there, and how it is told
    table: Table,
    number: int,
    dice: list[int],
    prints: int,
    tell: Teller | None,
    *,
    leaves_die: bool,
) -> None:
    """Let a companion come to the player with the dice and footprints that lay there."""
    seat = table.seat
    seat.companions.append(number)
    seat.recruited += 1
    seat.joined.append(number)
    seat.colors += dice
    seat.footprints += prints
    if tell:
        tell.say("recruits", "morning.recruit", seat, card=COMPANIONS[number].card)
        if dice:
            shown = tuple(die(color, small=True) for color in dice)
            tell.say("takes-dice", "box.small-dice", seat, shown=shown)
        if prints:
            tell.say("takes-footprints", "morning.recruit", seat, count=prints)
    arrives(table, seat, number, tell, leaves_die=leaves_die)
    _offer_forgotten(table, seat, number)


@decides("sketals.die", "sketals.none", "cromaug.kaar", "kaar.black-die", "kaar.not-taken")
def arrives(
    table: Table, seat: Seat, number: int, tell: Teller | None, *, leaves_die: bool = False
) -> None:
    """Let a companion bring its die (sketals.die), or the black die into play (kaar.black-die).

    Whoever plays by hand may forget the die of a Sketal (`leaves_die`).
    """
    seat.newest = number
    seat.had_kaar |= number == KAAR
    wanted = COMPANIONS[number].die
    if number in seat.dieless:
        seat.dieless.remove(number)
    if wanted is not None and not dice_for(table, number):
        seat.dieless.append(number)
        if tell:
            ruled, card = (NEVER, table.rulings[NEVER]), COMPANIONS[number].card
            code = "no-die-yet" if table.house.sketal_die_later else "no-die-there"
            tell.say(code, "sketals.none", seat, ruled=ruled, card=card)
    elif leaves_die:
        _tell_left(table, seat, number, tell)
    elif wanted == "any":
        table.waiting.append("take-die")
    elif isinstance(wanted, int):
        _give_die(table, seat, number, wanted, tell)
    elif number == KAAR and table.black and not table.follows:
        table.waiting.append("black-die")


@decides("sketals.forgotten")
def _offer_forgotten(table: Table, seat: Seat, arrived: int) -> None:
    """Offer a die to Sketals that are without one since an earlier round (sketals.forgotten)."""
    if SKETALS.isdisjoint(seat.companions) or "take-die" in table.waiting:
        return
    if any(number != arrived and dice_for(table, number) for number in waiting_for_dice(table)):
        table.waiting.append("late-die")


@decides("sketals.forgotten", "sketals.none")
def waiting_for_dice(table: Table) -> list[int]:
    """List the Sketals of a player that may take their die later.

    It is ruled whether a die that was forgotten may be taken (forgotten-sketal-die), and whether
    one that was not there when its Sketal arrived (sketal-die-later).
    """
    seat, house = table.seat, table.house
    return [
        number
        for number in seat.without_die()
        if (house.sketal_die_later if number in seat.dieless else house.forgotten)
    ]


def late_by(table: Table, number: int) -> tuple[str, str]:
    """Return the ruling by which a Sketal takes its die late, and the answer."""
    ruling = NEVER if number in table.seat.dieless else FORGOTTEN
    return ruling, table.rulings[ruling]


@decides("cards.dice", "sketals.any")
def dice_for(table: Table, number: int) -> list[int]:
    """Return the colours of the dice in the reserve that a companion may take."""
    wanted = COMPANIONS[number].die
    if wanted == "any":
        return [color for color, count in enumerate(table.reserve) if count]
    return [wanted] if isinstance(wanted, int) and table.reserve[wanted] else []


def dice_to_take(table: Table) -> list[tuple[int, int]]:
    """List the dice that a Sketal may take: their colours, each with the companion."""
    return [(color, number) for number in _takers(table) for color in dice_for(table, number)]


def _takers(table: Table) -> list[int]:
    """Return the Sketals that may take a die: the newcomer, or those that come late."""
    return waiting_for_dice(table) if table.now == "late-die" else table.seat.companions[-1:]


def take_die(table: Table, action: TakeDie, tell: Teller | None) -> None:
    """Take a large die from the reserve (sketals.any, sketals.forgotten)."""
    late = table.waiting.pop() == "late-die"
    seat, number = table.seat, COMPANION_NUMBER[action.companion]
    _give_die(table, seat, number, COLOR_AT[Color(action.color)], tell, late=late)
    if not seat.faces:
        _offer_forgotten(table, seat, 0)


def leave_die(table: Table, _action: LeaveDie, tell: Teller | None) -> None:
    """Leave a die in the reserve; whether it may be taken later is ruled (forgotten-sketal-die)."""
    number = _takers(table)[0]
    table.waiting.pop()
    _tell_left(table, table.seat, number, tell)


def _tell_left(table: Table, seat: Seat, number: int, tell: Teller | None) -> None:
    """Tell that a Sketal's die stays in the reserve, for now or for good."""
    if tell:
        ruled, card = (FORGOTTEN, table.rulings[FORGOTTEN]), COMPANIONS[number].card
        code = "leaves-die" if table.house.forgotten else "leaves-die-for-good"
        tell.say(code, "sketals.forgotten", seat, ruled=ruled, card=card)


@decides("cromaug.sketal")
def _give_die(  # noqa: PLR0913 - a die, its way, and how it is told
    table: Table, seat: Seat, number: int, color: int, tell: Teller | None, *, late: bool = False
) -> None:
    table.reserve[color] -= 1
    if seat.faces:
        seat.fresh.append((color, number))  # rolled from the next round on (cromaug.sketal)
    else:
        seat.colors.insert(len(seat.owners), color)
        seat.owners.append(number)
    if tell:
        ruled, rule = None, "sketals.die"
        if late:
            rule = "sketals.forgotten"
            ruled = late_by(table, number)
        card = COMPANIONS[number].card
        tell.say("takes-die", rule, seat, ruled=ruled, shown=(die(color),), card=card)


@decides("kaar.empty-space")
def open_spaces(table: Table) -> list[int]:
    """List the spaces to which the black die may go: those with a companion, if any has one."""
    return [space for space in SPACES if table.companions[space]] or list(SPACES)


@decides("cromaug.kaar")
def _goes_anywhere(table: Table) -> bool:
    """Say whether the black die goes to any space rather than being rolled again.

    With companions on the track that is ruled for a space without one (kaar-empty-space). At noon
    there is none: then it is ruled whether the die lies on the space that it shows (kaar-at-noon).
    """
    if any(table.companions):
        return not table.house.roll_black_again
    return table.house.black_at_noon_anywhere


@decides("kaar.black-die", "kaar.empty-space")
def roll_black_die(
    table: Table, action: RollBlackDie, tell: Teller | None
) -> tuple[str, ...] | None:
    """Bring the black die into play (kaar.black-die, kaar.empty-space)."""
    table.waiting.pop()
    spaces = open_spaces(table)
    if action.result is not None:
        face = read_faces(action.result, [BLACK], on_track=True)[0]
        if SPACE_OF[face] not in spaces:
            expected = [SYMBOLS[ELEMENT_OF[space]] for space in spaces]
            raise GlowError("nobody-there", given=SYMBOLS[face], expected=expected)
    else:
        face = FACES[BLACK][table.chance.below(len(FACES[BLACK]))]
        while SPACE_OF.get(face) not in spaces:
            if _goes_anywhere(table):
                face = ELEMENT_OF[spaces[table.chance.below(len(spaces))]]
            else:
                face = FACES[BLACK][table.chance.below(len(FACES[BLACK]))]
    table.black = False
    table.dice[SPACE_OF[face]].append(BLACK)
    if tell is None:
        return None
    companion = table.companions[SPACE_OF[face]]
    if companion:
        ruled = ("kaar-empty-space", table.rulings["kaar-empty-space"])
        card = COMPANIONS[companion].card
        tell.say("black-die-placed", "kaar.black-die", table.seat, ruled=ruled, card=card)
    else:
        symbol, ruled = SYMBOLS[face], ("kaar-at-noon", table.rulings["kaar-at-noon"])
        code = "black-die-anywhere" if table.house.black_at_noon_anywhere else "black-die-on-track"
        tell.say(code, "cromaug.kaar", table.seat, ruled=ruled, symbol=symbol)
    return (SYMBOLS[face].value,)


@decides("morning.two-players")
def discard(table: Table, action: Discard, tell: Teller | None) -> None:
    """Send a companion to the cemetery; dice and footprints stay (morning.two-players)."""
    number = COMPANION_NUMBER[action.companion]
    table.companions[table.companions.index(number)] = 0
    table.cemetery.append(number)
    if tell:
        tell.say("discards", "morning.two-players", table.seat, card=COMPANIONS[number].card)
