"""Solo: what Tom does. His band, his light and his journey by tiles, and his dice on the track."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.game.actions import Action, DrawTiles, RollTomDice, SailTom
from glow_explorer.game.drawing import (
    given_faces,
    given_numbers,
    placed,
    rolled,
    some,
    symbol_words,
)
from glow_explorer.game.pieces import FOOTPRINTS, LIGHT, SPACE_OF, SPACES, die
from glow_explorer.game.tom import tom_band
from glow_explorer.game.track import clear, place
from glow_explorer.journeys.tom import tom_camp, tom_moves
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.resolving import FOOTPRINTS_OF_A_FACE, LIGHT_OF_A_FACE

if TYPE_CHECKING:
    from glow_explorer.boards import TomTile
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table, Tom
    from glow_explorer.journeys.tom import TomMoves

SOURCE, SMALL = "tom-dice-source", "tom-small-dice-rerolled"
ROLL_TOM, DRAW_TILES = RollTomDice(), DrawTiles()


@cache
def tiles() -> dict[int, TomTile]:
    """Return Tom's tiles by number."""
    return {tile.number: tile for tile in catalog().tom_tiles}


@cache
def _sail_tom(origin: int, to: int) -> SailTom:
    return SailTom(origin, to)


def take_tile(table: Table, tom: Tom, space: int, tell: Teller | None) -> None:
    """Do for Tom what the tile opposite the companion shows (solo.take-tile)."""
    tile = tiles()[tom.tiles[space]]
    table.waiting.append("tile")
    if tell:
        tell.say("tile-taken", "solo.take-tile", tile=tile.number)
    moved = tom_band(tile.band_steps, tom.band, tom.score, table.rulings)
    was, tom.band, tom.score = tom.score, moved.band or 0, moved.score or 0
    _tell(tell, moved.reasons, tom.score - was)
    if tile.light:
        tom.score += tile.light
        if tell:
            tell.say("tom-gains", "solo.light", tom=tile.light, count=tile.light, score=tom.score)
    tom.tiles[space] = 0
    tom.discard.append(tile.number)
    if tile.journey is not None:
        _travel(table, tom, tile.journey, tell)


def _tell(tell: Teller | None, reasons: tuple[Reason, ...], gained: int = 0) -> None:
    if tell:
        for one in reasons:
            data = dict(one.data) | {"tom": gained}
            tell.reason(Reason(one.code, one.rule, one.dice, one.ruled, data, one.shown))
            gained = 0


def _travel(table: Table, tom: Tom, route: str, tell: Teller | None) -> None:
    """Move Tom's camp or one of his boats (solo.camp, solo.boat)."""
    if table.journey == "province":
        moved = tom_camp(tom.camp, table.rulings)
        tom.camp = moved.places[0]
        _tell(tell, moved.reasons)
        return
    moves = tom_moves(tom.boats, route, table.rulings)
    if len(moves) > 1:
        table.waiting.append(f"tom-boat-{route}")
    elif moves:
        _sail(tom, moves[0].boat, moves[0].to)
        _tell(tell, moves[0].reasons)
    else:
        _tell(tell, moves.reasons)


def _sail(tom: Tom, boat: int, to: int) -> None:
    tom.boats[boat] = to


def tom_options(table: Table) -> TomMoves:
    """Return the voyages of Tom among which the player chooses (solo.boat-choice)."""
    assert table.tom is not None
    return tom_moves(table.tom.boats, table.now.rpartition("-")[2], table.rulings)


def tom_sailings(table: Table) -> list[Action]:
    """List them as actions."""
    return [_sail_tom(one.origin, one.to) for one in tom_options(table)]


def sail_tom(table: Table, action: SailTom, tell: Teller | None) -> None:
    """Move the boat of Tom that the player has chosen."""
    moves = tom_options(table)
    table.waiting.pop()
    chosen = next(one for one in moves if (one.origin, one.to) == (action.origin, action.to))
    assert table.tom is not None
    _sail(table.tom, chosen.boat, chosen.to)
    _tell(tell, chosen.reasons)


def draw_tiles(table: Table, action: DrawTiles, tell: Teller | None) -> tuple[int, ...] | None:
    """Turn up tiles where they are missing (solo.tiles, solo.new-tile)."""
    tom = table.tom
    assert tom is not None
    missing = [space for space in SPACES if not tom.tiles[space]]
    if action.result is None:
        drawn = some(table.chance, tom.stack, len(missing))
    else:
        drawn = given_numbers(action.result, tom.stack, len(missing))
    for space, tile in zip(missing, drawn, strict=True):
        tom.tiles[space] = tile
        tom.stack.remove(tile)
    if table.waiting:
        table.waiting.pop()
    if tell is None:
        return None
    rule = "solo.new-tile" if len(drawn) == 1 else "solo.tiles"
    tell.say("tiles-drawn", rule, tiles=drawn, count=len(drawn))
    return tuple(drawn)


def refill(table: Table, tom: Tom, tell: Teller | None) -> None:
    """Shuffle the discarded tiles when none is left to draw (solo.tiles-out).

    The first time deck A goes to the box and deck B follows; the second time the round becomes
    the last, and no tile is drawn any more (solo.tiles-out-again).
    """
    if tom.stack or tom.last:
        return
    if tom.deck == "B":
        tom.last = True
        table.waiting.remove("tile")
        if tell:
            tell.say("tiles-out-again", "solo.tiles-out-again")
        return
    tom.stack, tom.discard = tom.discard, []
    tom.deck = "B"
    table.removed += table.decks["A"]
    table.decks["A"] = []
    if tell:
        tell.say("tiles-out", "solo.tiles-out")


def dice_of_tom(table: Table, tom: Tom) -> tuple[list[int], list[int]]:
    """Return Tom's dice, and the small dice that are rolled with them (solo.reroll-dice)."""
    small: list[int] = []
    if table.day and table.house.small_rerolled:
        for space in dict.fromkeys(one for one in tom.spaces if one is not None):
            small += table.dice[space]
    return list(tom.colors), small


def roll_tom(table: Table, action: RollTomDice, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll Tom's dice and put them on the track (solo.place-dice, solo.reroll-dice)."""
    tom = table.tom
    assert tom is not None
    if table.day:
        clear(table, tell)
    large, small = dice_of_tom(table, tom)
    if action.result is None:
        faces = rolled(table.chance, large) + placed(table.chance, small)
    else:
        sizes = [False] * len(large) + [True] * len(small)
        faces = given_faces(action.result, large + small, small=sizes)
        given_faces(symbol_words(faces[len(large) :]), small, on_track=True)
    if tell:
        _tell_rolling(table, tom, small, faces, tell)
    for space in tom.spaces:
        if space is not None:
            if table.house.small_rerolled:
                table.dice[space] = []
            table.prints[space] = 0
    place(table, small, faces[len(large) :])
    tom.spaces = [_land(tom, face, tell) for face in faces[: len(large)]]
    return symbol_words(faces) if tell else None


def _tell_rolling(table: Table, tom: Tom, small: list[int], faces: list[int], tell: Teller) -> None:
    """Tell where Tom's dice come from, what is removed from their spaces, and what they show."""
    if not table.day:
        source = (SOURCE, table.rulings[SOURCE])
        colors = tuple(die(color) for color in tom.colors)
        tell.say("tom-takes-dice", "solo.dice", ruled=source, shown=colors)
    ruled, lies = None, False
    for space in dict.fromkeys(one for one in tom.spaces if one is not None):
        lies = lies or bool(table.dice[space])
        if count := table.prints[space]:
            tell.say("footprints-removed", "solo.reroll-dice", count=count, space=space + 1)
    if lies:
        ruled = (SMALL, table.rulings[SMALL])
    pairs = enumerate(zip([*tom.colors, *small], faces, strict=True))
    shown = tuple(die(c, f, small=which >= len(tom.colors)) for which, (c, f) in pairs)
    rule = "solo.reroll-dice" if table.day else "solo.place-dice"
    tell.say("tom-rolls", rule, ruled=ruled, shown=shown)


def _land(tom: Tom, face: int, tell: Teller | None) -> int | None:
    """Put a die of Tom's on its space, or aside if its special face pays (solo.special-faces)."""
    if face == LIGHT:
        tom.score += LIGHT_OF_A_FACE
        if tell:
            won = LIGHT_OF_A_FACE
            tell.say("tom-face-light", "solo.special-faces", tom=won, count=won, score=tom.score)
    elif face == FOOTPRINTS:
        tom.footprints += FOOTPRINTS_OF_A_FACE
        if tell:
            won, there = FOOTPRINTS_OF_A_FACE, tom.footprints
            tell.say("tom-face-footprints", "solo.special-faces", count=won, footprints=there)
    return SPACE_OF.get(face)
