"""A table under other rulings, from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.game.events import PHASES
from glow_explorer.game.noon_state import ruled

if TYPE_CHECKING:
    from glow_explorer.game.table import Table
    from glow_explorer.rulebook import Rulings

ORDER = "simultaneous-phases"


def under(table: Table, rulings: Rulings) -> Table:
    """Return a table as it stands, under other rulings.

    A day goes on in the order in which it began: otherwise somebody would be left out. A score
    below 0 stands at 0 where losses stop there (score-floor-in-play).
    """
    new = table.copy()
    if PHASES[table.stage] in ("late-morning", "noon", "afternoon"):
        rulings = rulings.deciding(ORDER, table.rulings[ORDER])
    new.rulings, new.house = rulings, rulings.house
    for seat in new.seats:
        seat.noon = seat.noon and ruled(seat.noon, rulings)
        seat.gates = seat.triggers = None
        if new.house.floor:
            seat.light = max(0, seat.light)
    return new
