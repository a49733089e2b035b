"""Drawing lots for questions: the same seed draws the same, everywhere and in every language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from glow_explorer.box import dice_kinds
from glow_explorer.dice import Die, Roll
from glow_explorer.game.chance import Chance
from glow_explorer.rulebook import Rulings, as_rulings, rulings
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from glow_explorer.symbols import Symbol

T = TypeVar("T")
PLAIN = (Color.GREEN, Color.BLUE, Color.AZURE, Color.RED, Color.ORANGE)
COLORED = (*PLAIN, Color.PURPLE, Color.YELLOW)
STANDARD = "standard"


class Lots(Chance):
    """Chance that draws what questions are made of."""

    __slots__ = ()

    def between(self, least: int, most: int) -> int:
        """Draw a whole number, both ends included."""
        return least + self.below(most - least + 1)

    def once_in(self, number: int) -> bool:
        """Say yes once in so many times."""
        return self.below(number) == 0

    def one(self, among: Sequence[T]) -> T:
        """Draw one of some things."""
        return among[self.below(len(among))]

    def some(self, among: Iterable[T], number: int) -> list[T]:
        """Draw several different things, in the order drawn."""
        left = list(among)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]

    def mixed(self, among: Iterable[T]) -> list[T]:
        """Put things in another order."""
        left = list(among)
        return self.some(left, len(left))

    def throw(
        self,
        number: int,
        colors: Sequence[Color],
        liked: Collection[Symbol] = (),
        *,
        black: bool = False,
        first: Iterable[Die] = (),
    ) -> Roll:
        """Take dice from the box and roll them.

        Parameters
        ----------
        number, colors
            How many dice, and of which colours.
        liked
            Symbols that half of the dice show if they can.
        black
            Whether the black die is among them.
        first
            Dice not rolled yet that are among them in any case.
        """
        taken = [*first, *(Die(Color.BLACK) for _ in range(black))]
        box = [die for die in _box() if die.color in colors]
        for die in taken:
            if die in box:
                box.remove(die)
        taken += self.some(box, number - len(taken))
        return Roll([self._rolled(die, liked) for die in self.mixed(taken)])

    def _rolled(self, die: Die, liked: Collection[Symbol]) -> Die:
        wanted = [face for face in dict.fromkeys(die.faces) if face in liked]
        helped = wanted and self.once_in(2)
        return die.showing(self.one(wanted) if helped else self.one(die.faces))

    def ruled(self, *disputed: str) -> Rulings:
        """Decide some disputed points by lot; all others as usual."""
        under = as_rulings(STANDARD)
        for point in disputed:
            under = under.deciding(point, self.one(rulings()[point].choices))
        return under


@cache
def _box() -> tuple[Die, ...]:
    """Return all dice of the game, not rolled."""
    return tuple(
        Die(color, None, size)
        for color, kind in dice_kinds().items()
        for size in (Size.LARGE, Size.SMALL)
        for _ in range(kind.number(size))
    )
