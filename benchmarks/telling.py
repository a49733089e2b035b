"""Whether what events tell, in order, is what the table shows: random games by the million actions.

``python -m benchmarks.telling 1000000`` plays until so many actions are done, and says how many
games and actions that were; the first event that tells something else ends it with an error.
"""

from __future__ import annotations

import sys
from itertools import count

from glow_explorer.rulebook import PRESETS
from tests.game.test_game_thousands import table_of
from tests.support.telling import told_as_shown

USUAL = 100_000


def main(wanted: int) -> None:
    """Play games of all sizes, journeys and presets until enough actions are done."""
    actions = 0
    for game in count():
        journey = ("province", "archipelago")[game % 2]
        actions += told_as_shown(table_of(game // 2, journey, PRESETS[game % len(PRESETS)]), game)
        if actions >= wanted:
            print(f"{game + 1} games, {actions} actions: every event tells what the table shows")
            return


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
