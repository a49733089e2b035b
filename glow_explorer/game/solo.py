"""Solo: what Tom does. His band, his light and his journey by tiles, and his dice on the track."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import (
    draw,
    placed,
    read_faces,
    read_numbers,
    rolled,
    symbol_words,
)
from glow_explorer.game.evening import clear, place
from glow_explorer.game.pieces import FOOTPRINTS, LIGHT, SPACE_OF, SPACES, die
from glow_explorer.journeys.tom import tom_band, tom_camp, tom_moves
from glow_explorer.kernel import decides
from glow_explorer.kernel.automaton import band, next_camp, voyages
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE, LIGHT_OF_A_FACE

if TYPE_CHECKING:
    from glow_explorer.boards import TomTile
    from glow_explorer.game.actions import DrawTiles, RollTomDice, SailTom
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table, Tom
    from glow_explorer.journeys.tom import TomMoves
    from glow_explorer.judge.reasons import Reason

SOURCE, SMALL = "tom-dice-source", "tom-small-dice-rerolled"


@cache
def tiles() -> dict[int, TomTile]:
    """Return Tom's tiles by number."""
    return {tile.number: tile for tile in catalog().tom_tiles}


@decides("solo.take-tile", "solo.light")
def take_tile(table: Table, tom: Tom, space: int, tell: Teller | None) -> None:
    """Do for Tom what the tile opposite the companion shows (solo.take-tile)."""
    tile = tiles()[tom.tiles[space]]
    table.waiting.append("tile")
    if tell:
        tell.say("tile-taken", "solo.take-tile", tile=tile.number)
    reached, won = band(tile.band_steps, tom.band, table.house)
    if tell:
        moved = tom_band(tile.band_steps, tom.band, tom.score, table.rulings)
        _tell(tell, moved.reasons, won)
    tom.band, tom.score = reached, tom.score + won
    if tile.light:
        tom.score += tile.light
        if tell:
            tell.say("tom-gains", "solo.light", tom=tile.light, count=tile.light, score=tom.score)
    tom.tiles[space] = 0
    tom.discard.append(tile.number)
    if tile.journey is not None:
        _travel(table, tom, tile.journey, tell)


def _tell(tell: Teller, reasons: tuple[Reason, ...], won: int = 0) -> None:
    """Tell why Tom does something, and with the first reason the light he wins."""
    for reason in reasons:
        tell.reason(replace(reason, data=dict(reason.data) | {"tom": won}))
        won = 0


def _travel(table: Table, tom: Tom, route: str, tell: Teller | None) -> None:
    """Move Tom's camp or one of his boats (solo.camp, solo.boat)."""
    if table.journey == "province":
        if tell:
            _tell(tell, tom_camp(tom.camp, table.rulings).reasons)
        tom.camp = next_camp(tom.camp) or tom.camp
        return
    allowed = voyages(tom.boats, route, table.house)
    if len(allowed) > 1:
        table.waiting.append(f"tom-boat-{route}")
        return
    if tell:
        moves = tom_moves(tom.boats, route, table.rulings)
        _tell(tell, moves[0].reasons if moves else moves.reasons)
    for origin, to in allowed:
        tom.boats[tom.boats.index(origin)] = to


def tom_options(table: Table) -> TomMoves:
    """Return the voyages of Tom among which the player chooses (solo.boat-choice), and why."""
    assert table.tom is not None
    return tom_moves(table.tom.boats, table.now.rpartition("-")[2], table.rulings)


def tom_sailings(table: Table) -> list[tuple[int, int]]:
    """List these voyages: from where to where."""
    assert table.tom is not None
    route = table.now.rpartition("-")[2]
    return list(voyages(table.tom.boats, route, table.house))


def sail_tom(table: Table, action: SailTom, tell: Teller | None) -> None:
    """Move the boat of Tom that the player has chosen."""
    tom = table.tom
    assert tom is not None
    if tell:
        route = (action.origin, action.to)
        chosen = (move for move in tom_options(table) if (move.origin, move.to) == route)
        _tell(tell, next(chosen).reasons)
    table.waiting.pop()
    tom.boats[tom.boats.index(action.origin)] = action.to


@decides("solo.tiles", "solo.new-tile")
def draw_tiles(table: Table, action: DrawTiles, tell: Teller | None) -> tuple[int, ...] | None:
    """Turn up tiles where they are missing (solo.tiles, solo.new-tile)."""
    tom = table.tom
    assert tom is not None
    missing = [space for space in SPACES if not tom.tiles[space]]
    if action.result is None:
        drawn = draw(table.chance, tom.stack, len(missing))
    else:
        drawn = read_numbers(action.result, tom.stack, len(missing), partial(_tile_seen, tom))
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


def _tile_seen(tom: Tom, number: int) -> GlowError | None:
    """Say where a tile of Tom's lies that therefore cannot be turned up now."""
    if number in tom.tiles:
        return GlowError("tile-on-the-track", space=tom.tiles.index(number) + 1)
    return GlowError("tile-taken-already") if number in tom.discard else None


@decides("solo.tiles-out", "solo.tiles-out-again")
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


@decides("solo.reroll-dice")
def dice_of_tom(table: Table, tom: Tom) -> tuple[list[int], list[int]]:
    """Return Tom's dice, and the small dice that are rolled with them (solo.reroll-dice)."""
    small: list[int] = []
    if table.day and table.house.small_rerolled:
        for space in dict.fromkeys(space for space in tom.spaces if space is not None):
            small += table.dice[space]
    return list(tom.colors), small


@decides("solo.place-dice", "solo.reroll-dice")
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
        faces = read_faces(action.result, large + small, small=sizes)
        read_faces(symbol_words(faces[len(large) :]), small, on_track=True)
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
    lies = False
    for space in dict.fromkeys(space for space in tom.spaces if space is not None):
        lies = lies or bool(table.dice[space])
        if count := table.prints[space]:
            tell.say("footprints-removed", "solo.reroll-dice", count=count, space=space + 1)
    if lies:
        code = "small-dice-go-too" if table.house.small_rerolled else "small-dice-stay"
        tell.say(code, "solo.reroll-dice", ruled=(SMALL, table.rulings[SMALL]))
    large = zip(tom.colors, faces, strict=False)
    others = zip(small, faces[len(tom.colors) :], strict=True)
    shown = tuple(die(color, face) for color, face in large)
    shown += tuple(die(color, face, small=True) for color, face in others)
    rule = "solo.reroll-dice" if table.day else "solo.place-dice"
    tell.say("tom-rolls", rule, shown=shown)


@decides("solo.special-faces")
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
            won, held = FOOTPRINTS_OF_A_FACE, tom.footprints
            tell.say("tom-face-footprints", "solo.special-faces", count=won, footprints=held)
    return SPACE_OF.get(face)
