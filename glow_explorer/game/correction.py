"""An earlier entry of a game put right: what follows is played again as far as it still holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from glow_explorer.errors import GlowError, quoted
from glow_explorer.game.actions import Action
from glow_explorer.inputs import of_kind, whole
from glow_explorer.values import Told

if TYPE_CHECKING:
    from glow_explorer.game.game import Game
    from glow_explorer.game.record import Act


@dataclass(frozen=True, repr=False)
class Correction(Told):
    """What became of a game after an earlier entry was changed.

    Attributes
    ----------
    game
        The game with the entry changed, and all that followed as far as it holds.
    entry
        Which entry was changed, counted from 1 as in the history.
    was, now
        What was done there before, and what is done there now; `now` is None if it was left out.
    replayed
        How many of the later entries still hold.
    broken
        The first later entry that no longer holds; None if all do.
    error
        Why it does not.
    left
        What could not be played again: `broken` and everything after it, nothing of it lost.
    """

    game: Game
    entry: int
    was: Action
    now: Action | None
    replayed: int
    left: tuple[Act, ...] = ()
    error: GlowError | None = None

    @property
    def holds(self) -> bool:
        """Whether all that followed still holds."""
        return not self.left

    @property
    def broken(self) -> Action | None:
        """The first later entry that no longer holds."""
        return next((act for act in self.left if isinstance(act, Action)), None)

    def mended(self, action: Action | str) -> Correction:
        """Do something else where an entry no longer holds, and play the rest again."""
        return self._going_on(self.game.do(action), skipped=1)

    def skipped(self) -> Correction:
        """Leave out the entry that no longer holds, and play the rest again."""
        return self._going_on(self.game, skipped=1)

    def resumed(self, game: Game) -> Correction:
        """Play what is left again on a game that went on in another way."""
        from glow_explorer.game.game import Game  # a game corrects itself

        return self._going_on(of_kind(Game, game, "not-a-game"), skipped=0)

    def _going_on(self, game: Game, *, skipped: int) -> Correction:
        if self.holds:
            raise GlowError("nothing-left-to-replay")
        game, number, left, error = _replayed(game, self.left[skipped:])
        replayed = self.replayed + number
        return Correction(game, self.entry, self.was, self.now, replayed, left, error)

    def __repr__(self) -> str:
        state = "holds" if self.holds else f"{len(self.left)} left"
        return f"<Correction of entry {self.entry}: {self.replayed} replayed, {state}>"


def correct(game: Game, entry: SupportsIndex, action: Action | str | None) -> Correction:
    """Change an earlier entry, or leave it out, and play what followed again."""
    number = whole(entry)
    turns = [place for place, turn in enumerate(game._past) if isinstance(turn.act, Action)]
    if number is None or not 1 <= number <= len(turns):
        raise GlowError("no-such-entry", given=quoted(entry), most=len(turns))
    before = game.undo(len(turns) - number + 1)
    place = turns[number - 1]
    was = game._past[place].act
    assert isinstance(was, Action)  # turns are the places of actions
    following = tuple(turn.act for turn in game._past[place + 1 :])
    if action is None:
        now, changed = None, before
    else:
        changed = before.do(action)
        now = changed.history[-1]
    changed, replayed, left, error = _replayed(changed, following)
    return Correction(changed, number, was, now, replayed, left, error)


def _replayed(
    game: Game, acts: tuple[Act, ...]
) -> tuple[Game, int, tuple[Act, ...], GlowError | None]:
    """Do again what was done, until something no longer holds; say how far, and why."""
    number = 0
    for place, act in enumerate(acts):
        try:
            game = game._again(act)
        except GlowError as refusal:
            return game, number, acts[place:], refusal
        number += isinstance(act, Action)
    return game, number, (), None
