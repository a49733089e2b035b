"""The strategy that plays like the greedy one, but looks after risks."""

from __future__ import annotations

from typing import ClassVar

from glow_explorer.game.players.companion_worth import Taste
from glow_explorer.game.players.greedy_player import GreedyPlayer


class CarefulPlayer(GreedyPlayer):
    """Plays like `GreedyPlayer`, but reckons with what may be lost.

    - Companions count at the end only as likely as they will still be there; and when one would
      leave, at noon or to a skull, all that it would still have brought is a loss: its light at the
      end, its effects, its rerolls and its die.
    - It watches the bonus of the fireflies: one more is worth as much as it makes the bonus
      likelier with the days left, much when it is close, nothing when it is safe or out of reach.
    - Reroll tokens are dearer to it, and a reroll must promise clearly more than it costs: so it
      keeps tokens, and light on the score track.
    - It dislikes the black die beyond what the die does on average.

    Footprints both players keep as far as the plan of the journey has use for them.
    """

    name: str = "careful"
    taste: ClassVar[Taste] = Taste(
        token=2.0, firefly=0.8, reroll=1.5, die=0.3, mortal=True, keep=1.0, bonus=True, black=0.2,
        margin=0.3,
    )  # fmt: skip
