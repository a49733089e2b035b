"""What was done in a game, as text, so that a game that was saved can still be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.game import Game
from glow_explorer.game.actions import RESULT, DrawFirstPlayer
from glow_explorer.game.written.reading import from_plain

if TYPE_CHECKING:
    from glow_explorer.game.actions import Action
    from glow_explorer.game.written.plain import Part

MOST_ACTIONS = 5000
MOST_TEXT = 400
_FIRST = f"{DrawFirstPlayer.verb}{RESULT}"


def plain_history(game: Game) -> dict[str, Any]:
    """Return where a game began, and all that was done in it."""
    actions = [action.text for action in game.history]
    return {"start": game.start.to_dict(), "actions": actions}


def game_with_history(plain: Part, past: Part | None) -> Game:
    """Read a game; if its history is there too it must lead to the same game."""
    game = Game(from_plain(plain.value, plain.where))
    if past is None:
        return game
    parts = past.fields(("start", "actions"))
    played = Game(from_plain(parts["start"].value, parts["start"].where))
    for one in parts["actions"].items(most=MOST_ACTIONS):
        played = one.asking(played.do, _action(one.text(MOST_TEXT)))
    if played != game:
        raise GlowError("position-history", where=past.where)
    return played


def _action(text: str) -> Action | str:
    """Return an action as it was written; a name may be of several words."""
    return DrawFirstPlayer().giving(text.removeprefix(_FIRST)) if text.startswith(_FIRST) else text
