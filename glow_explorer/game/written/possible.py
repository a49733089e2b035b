"""Whether a table can be: what lies there, whose turn it is and what has been done, all together.

What is checked here keeps the course of a game from ever meeting a table that it could not go on
from.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.game import evening
from glow_explorer.game.pieces import (
    COLORS,
    COMPANIONS,
    FACES,
    KAAR,
    SPACE_OF,
    SPACES,
    START,
)
from glow_explorer.game.solo import tiles, tom_options
from glow_explorer.game.stages import phase_of
from glow_explorer.game.written.whereabouts import (
    SETUP,
    TURN_OF_TILES,
    amiss,
    place_companions,
    place_large_dice,
    place_small_dice,
    place_spells,
)
from glow_explorer.kernel.step import legs

if TYPE_CHECKING:
    from glow_explorer.game.table import Seat, Table, Tom

STAGES_OF_SEVERAL = (
    "remove", "deal-first", "first", "scatter", "recruit", "recruited", "discard", "roll", "reroll",
    "noon", "noon-over", "afternoon", "specials", "deal", "end",
)  # fmt: skip
STAGES_OF_SOLO = (
    "tom-dice", "tiles", "deal-first", "scatter", "recruit", "recruited", "tom-reroll", "roll",
    "reroll", "noon", "afternoon", "specials", "deal", "end",
)  # fmt: skip
STAGES = tuple(dict.fromkeys((*STAGES_OF_SEVERAL, *STAGES_OF_SOLO)))
WAITING = (
    "take-die", "late-die", "black-die", "spells", "tile", "tom-boat-max", "tom-boat-min",
)  # fmt: skip
_AT_NOON = (("take-die",), ("black-die",), ("spells",))
_INTERRUPTED: dict[str, tuple[tuple[str, ...], ...]] = {
    "recruited": (
        ("take-die",),
        ("black-die",),
        ("late-die",),
        ("black-die", "late-die"),
        *(
            (*die, *tile)
            for die in ((), ("take-die",), ("late-die",))
            for tile in (("tile",), ("tile", "tom-boat-max"), ("tile", "tom-boat-min"))
        ),
    ),
    "noon": ((), *_AT_NOON),
    "noon-over": _AT_NOON,
}
"""What may have to be done before a stage goes on."""
_WITH_DICE = ("roll", "reroll", "noon", "noon-over", "afternoon", "end")


def check(table: Table, where: str, *, tom_from_reserve: bool) -> None:
    """Refuse a table that cannot be; fill in what follows from the rest."""
    dot = f"{where}." if where else ""
    _moment(table, dot)
    place_companions(table, dot)
    place_small_dice(table, dot)
    place_large_dice(table, dot, tom_from_reserve=tom_from_reserve)
    place_spells(table, dot)
    if table.tom is not None:
        _tom(table, table.tom, f"{dot}tom")
    _track(table, dot)
    for who in range(len(table.seats)):
        _seat(table, who, f"{dot}players[{who}]")
    _interruption(table, dot)
    _evening(table, dot)


def clash(where: str, given: object, other: str, expected: object) -> GlowError:
    """Return the error for something that another thing contradicts."""
    return GlowError("position-clash", where=where, given=given, other=other, expected=expected)


def _order(table: Table, who: int) -> int:
    """Return when a player has a turn, counted from the first player."""
    return (who - table.first) % len(table.seats)


# ---------------------------------------------------------------------------- the moment


def _moment(table: Table, dot: str) -> None:
    """Check that day, stage, turn and what interrupts go together."""
    solo, number = table.tom is not None, len(table.seats)
    if solo and number != 1:
        raise amiss(f"{dot}players", number, 1)
    stages = STAGES_OF_SOLO if solo else STAGES_OF_SEVERAL
    if table.stage not in stages:
        raise GlowError(
            "position-not-known", where=f"{dot}stage", given=table.stage, expected=stages
        )
    early = table.stage in SETUP
    if bool(table.day) == early:
        raise clash(f"{dot}day", table.day, "stage", 0 if early else 1)
    alone = early or table.stage == "discard"
    if table.turn and alone:
        raise clash(f"{dot}turn", table.turn, "stage", 0)
    if table.first and early and table.stage != "scatter":
        raise clash(f"{dot}first", table.first, "stage", 0)
    if table.stage == "discard" and number != 2:
        raise clash(f"{dot}stage", table.stage, "players", "recruit")
    known = _INTERRUPTED.get(table.stage, ((),))
    if tuple(table.waiting) not in known:
        expected = ["[" + " ".join(one) + "]" for one in known]
        raise clash(f"{dot}waiting", " ".join(table.waiting) or "[]", "stage", expected)


def _interruption(table: Table, dot: str) -> None:
    """Check that what must be done before the stage goes on can be done."""
    for one in table.waiting:
        if not _can_be_done(table, one):
            said = {"where": f"{dot}waiting", "given": one}
            raise GlowError("position-not-now", **said, stage=table.stage)


def _can_be_done(table: Table, what: str) -> bool:
    seat = table.seat
    newcomer = seat.companions[-1] if seat.companions else 0
    if what == "take-die":
        chooses = newcomer in seat.without_die() and COMPANIONS[newcomer].die == "any"
        return chooses and any(table.reserve)
    if what == "late-die":
        return bool(seat.without_die())
    if what == "black-die":
        return table.black and newcomer == KAAR
    if what == "spells":
        return bool(table.spells)
    if what == "tile":
        return table.now != what or bool(table.tom and table.tom.stack)
    return table.journey == "archipelago" and bool(tom_options(table))


def _evening(table: Table, dot: str) -> None:
    """Check that another day can come where one is being prepared, and none after the end."""
    if table.stage in ("specials", "deal"):
        last = table.tom is not None and table.tom.last
        if last or not evening.deck(table):
            raise clash(f"{dot}stage", table.stage, "decks", "end")
        waiting = any(seat.small for seat in table.seats)
        if waiting != (table.stage == "specials"):
            expected = "specials" if waiting else "deal"
            raise clash(f"{dot}stage", table.stage, "players", expected)
    if table.stage == "end" and not _is_last(table):
        raise clash(f"{dot}stage", table.stage, "decks", "deal")


def _is_last(table: Table) -> bool:
    """Say whether the round is the last, whatever is ruled of deck B (solo-deck-b-empty)."""
    if table.tom is None or table.tom.last:
        return evening.is_last(table)
    return table.tom.deck == "B" and len(table.decks["B"]) < len(evening.places(table))


# ---------------------------------------------------------------------------- the track


def _track(table: Table, dot: str) -> None:
    """Check how many companions wait on the meeting track."""
    there = [space for space in SPACES if table.companions[space]]
    where = f"{dot}track"
    if table.tom is not None:
        _track_of_solo(table, table.tom, there, where)
        return
    second = len(table.seats) == 2 and table.turn > 0
    expected = {
        "first": len(SPACES),
        "scatter": len(SPACES),
        "recruit": len(SPACES) - table.turn - second,
        "recruited": len(SPACES) - table.turn - second - 1,
        "discard": len(SPACES) - 1,
    }.get(table.stage, 0)
    if len(there) != expected:
        raise amiss(where, len(there), expected)


def _track_of_solo(table: Table, tom: Tom, there: list[int], where: str) -> None:
    """No companion lies with a die of Tom's; all other spaces have one while the deck lasts."""
    dealt = table.stage in ("scatter", "recruit")
    if not dealt and table.stage not in ("tom-reroll", "recruited"):
        if there:
            raise amiss(where, len(there), 0)
        return
    for space in there:
        if space in tom.spaces:
            raise clash(f"{where}[{space}].companion", table.companions[space], "tom.spaces", "-")
    most = len(evening.places(table)) - (not dealt)
    least = most if dealt and table.decks[tom.deck] else int(dealt)
    if not least <= len(there) <= most:
        raise amiss(where, len(there), f"{least}-{most}")


# ---------------------------------------------------------------------------- the players


def _seat(table: Table, who: int, where: str) -> None:
    seat, order = table.seats[who], _order(table, who)
    if table.house.floor and seat.light < 0:
        raise clash(f"{where}.light", seat.light, "rulings", 0)
    recruited = max(0, table.day - _is_to_recruit(table, order))
    if not recruited <= seat.recruited <= recruited + table.day:  # one a day may be called back
        raise clash(f"{where}.recruited", seat.recruited, "day", recruited)
    _hidden(table, seat, where)
    _faces(table, seat, order, where)
    _today(table, seat, order, where)
    _way(table, seat, where)
    if seat.small and (_is_to_recruit(table, order) or table.stage == "deal"):
        raise GlowError("position-not-now", where=f"{where}.small", given=len(seat.small),
                        stage=table.stage)  # fmt: skip


def _is_to_recruit(table: Table, order: int) -> bool:
    """Say whether a player has not recruited yet today."""
    if table.stage == "recruit":
        return order >= table.turn
    return table.stage in ("recruited", "discard") and order > table.turn


def _hidden(table: Table, seat: Seat, where: str) -> None:
    """Spells lie face down from the noon of somebody until the next morning (xargok.reveal)."""
    phase = phase_of(table)
    player_by_player = phase == "late-morning" and table.turn > 0 and table.house.by_player
    if seat.hidden and phase in ("setup", "morning", "late-morning") and not player_by_player:
        raise GlowError("position-not-now", where=f"{where}.hidden", given=seat.hidden,
                        stage=table.stage)  # fmt: skip


def _faces(table: Table, seat: Seat, order: int, where: str) -> None:
    """Check that those have rolled who must have, and nobody who cannot have."""
    if seat.faces and table.stage not in _WITH_DICE:
        raise GlowError("position-not-now", where=f"{where}.faces", given=len(seat.faces),
                        stage=table.stage)  # fmt: skip
    needed = order < table.turn or (order == table.turn and table.stage != "roll")
    if table.stage in ("noon", "noon-over", "afternoon") and not table.house.by_player:
        needed = True
    if not seat.faces and table.stage in _WITH_DICE and (needed or table.stage == "end"):
        raise GlowError("position-needed-now", where=where, name="faces", stage=table.stage)


def _noon_has_begun(table: Table, order: int) -> bool:
    if table.stage in ("afternoon", "end"):
        return table.stage == "end" or not table.house.by_player or order <= table.turn
    if table.stage in ("noon", "noon-over"):
        return order <= table.turn
    return table.house.by_player and order < table.turn


def _today(table: Table, seat: Seat, order: int, where: str) -> None:
    """Check what noon and late morning leave behind: dice gone and new, rerolls spent."""
    gone = [which for which, owner in enumerate(seat.owners) if owner < 0]
    if sorted(seat.gone) != gone:
        raise clash(f"{where}.gone", list(seat.gone), f"{where}.large", gone)
    begun = bool(seat.faces) and _noon_has_begun(table, order)
    if not begun:
        for name in ("gone", "fresh", "visited"):
            if value := getattr(seat, name):
                said = {"where": f"{where}.{name}", "given": list(value)}
                raise GlowError("position-not-now", **said, stage=table.stage)
    there = sum(COMPANIONS[number].rerolls_per_round for number in seat.companions)
    most = (len(COMPANIONS) if begun else there) if seat.faces else 0
    if seat.spent > most:
        raise clash(f"{where}.spent", seat.spent, f"{where}.companions", most)


def _way(table: Table, seat: Seat, where: str) -> None:
    """Check that the way of this afternoon is one, and what it used can have opened it."""
    if table.stage == "afternoon" and seat is table.seat and not seat.visited:
        raise GlowError("position-needed-now", where=where, name="visited", stage=table.stage)
    if not seat.visited:
        return
    passed = seat.visited
    joined = all(there in legs()[here] for here, there in pairwise(passed))
    again = len(set(passed[1:])) < len(passed) - 1
    if not joined or again or passed[-1] != seat.at:
        said = {"where": f"{where}.visited", "given": list(passed), "expected": seat.at}
        raise GlowError("position-way", **said)
    steps = [legs()[here][to] for here, to in pairwise(passed)]
    gates = Counter(leg.gate.symbol for leg in steps if leg.gate.symbol is not None)
    shown = Counter(seat.faces[which] for which in seat.used)
    if len(set(seat.used)) < len(seat.used) or shown - gates:
        raise clash(f"{where}.used", list(seat.used), f"{where}.visited", "-")


# ---------------------------------------------------------------------------- Tom


def _tom(table: Table, tom: Tom, where: str) -> None:
    """Check Tom's dice, tiles and places."""
    on_land = table.journey == "province"
    if on_land and any(tom.boats):
        raise clash(f"{where}.boats", tom.boats, "journey", "0, 0, 0, 0")
    if not on_land and tom.camp != START:
        raise clash(f"{where}.camp", tom.camp, "journey", START)
    for place, (color, space) in enumerate(zip(tom.colors, tom.spaces, strict=True)):
        aside = table.stage == "tom-dice"
        special = not all(face in SPACE_OF for face in FACES[color])
        if (aside and space is not None) or (space is None and not aside and not special):
            said = {"where": f"{where}.spaces[{place}]", "given": space, "color": COLORS[color]}
            raise GlowError("position-tom-space", **said)
    _tiles(table, tom, where)


def _tiles(table: Table, tom: Tom, where: str) -> None:
    """Check that each tile is in one place, and how many are where (solo.take-tile)."""
    up = [tile for tile in tom.tiles if tile]
    for tile, count in Counter([*up, *tom.stack, *tom.discard]).items():
        if count > 1:
            said = {"given": tile, "other": f"{where}.stack, {where}.discard"}
            raise GlowError("position-twice", where=f"{where}.tiles", **said)
    expected = _tile_counts(table)
    given = (len(up), len(tom.stack), len(tom.discard), tom.deck, tom.last)
    names = ("tiles", "stack", "discard", "deck", "last")
    for name, there, wanted in zip(names, given, expected, strict=True):
        if there != wanted:
            raise amiss(f"{where}.{name}", there, wanted)


def _tile_counts(table: Table) -> tuple[int, int, int, str, bool]:
    """Return how many tiles lie face up, in the stack and discarded, the deck, and if it is last.

    Every day a tile is taken and another drawn. On the fourth the stack is empty: what was
    discarded is shuffled and the deck changes. On the eighth it is empty again.
    """
    number, up = len(tiles()), len(SPACES)
    if table.stage in ("tom-dice", "tiles"):
        return 0, number, 0, "A", False
    taken = "tile" in table.waiting
    drawn = bool(table.day) and table.stage != "recruit" and not taken
    day = max(table.day, 1)
    round_, deck = (day, "A") if day <= TURN_OF_TILES else (day - TURN_OF_TILES, "B")
    stack, discard = number - up - (round_ - 1), round_ - 1
    if taken or drawn:
        up, discard = up - 1, discard + 1
        if not stack and (drawn or table.now == "tile"):
            if deck == "B":
                return up, 0, discard, deck, True
            stack, discard, deck = discard, 0, "B"
    if drawn:
        up, stack = up + 1, stack - 1
    return up, stack, discard, deck, False
