"""The meeting track: whom nobody took, dice by colour, footprints where no die lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game.pieces import COMPANIONS, SPACE_OF, SPACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table


def clear(table: Table, tell: Teller | None) -> None:
    """Send those whom nobody took to the cemetery; dice and footprints stay (morning.left)."""
    left = [number for number in table.companions if number]
    table.cemetery += left
    table.companions = [0] * len(table.companions)
    if tell and left:
        cards = [COMPANIONS[number].card for number in left]
        rule = "morning.left" if table.tom is None else "solo.left"
        tell.say("left-to-cemetery", rule, cards=cards, count=len(cards))


def place(table: Table, colors: Sequence[int], faces: Sequence[int]) -> None:
    """Put small dice on the spaces of what they show (setup.small-dice, evening.small-dice)."""
    for color, face in zip(colors, faces, strict=True):
        table.dice[SPACE_OF[face]].append(color)


def add_footprints(table: Table, tell: Teller | None) -> None:
    """Put a footprint on every space without a die (setup.footprints, evening.footprints).

    In the solo game a large die of Tom's is a die too. Whether footprints pile up is ruled.
    """
    tom = () if table.tom is None else table.tom.spaces
    for space in SPACES:
        if table.dice[space] or space in tom:
            continue
        if table.prints[space]:
            if tell:
                code = "footprints-pile-up" if table.house.pile_up else "footprints-do-not-pile-up"
                ruled = ("track-footprints-pile-up", table.rulings["track-footprints-pile-up"])
                tell.say(code, "evening.footprints", ruled=ruled, place=space + 1)
            if not table.house.pile_up:
                continue
        elif tell:
            rule = "evening.footprints" if table.tom is None else "solo.evening"
            rule = rule if table.day else "setup.footprints"
            tell.say("footprint-placed", rule, place=space + 1)
        table.prints[space] += 1
