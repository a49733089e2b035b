"""Dice, rolls and pools, with their text notation (see `glow_explorer.notation`).

Values never change: whatever looks like a change returns a new value.

>>> roll = Roll("red:fire small blue:water")
>>> roll.replace(1, "air")
Roll('red:fire small blue:air')
>>> roll
Roll('red:fire small blue:water')
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Self, SupportsIndex, overload

from glow_explorer.box import dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.notation import MOST_DICE, DieTerm, pointer, read_dice
from glow_explorer.showing import Shown
from glow_explorer.symbols import Color, Size, Symbol, read_word


@dataclass(frozen=True, slots=True, repr=False)
class Die(Shown):
    """One die; without a symbol it has not been rolled yet.

    Parameters
    ----------
    color, symbol, size
        Members or words. The size is large unless said otherwise, except for the black die, which
        exists only small.

    Examples
    --------
    >>> Die("red", "fire")
    Die('red', 'fire')
    >>> print(Die("blue", "water", "small"))
    small blue:water
    >>> Die("green", "light")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: A green die can not show light: its faces are nature, water,
    air, fire, rock, nature.
    """

    color: Color
    symbol: Symbol | None
    size: Size

    def __init__(
        self,
        color: Color | str,
        symbol: Symbol | str | None = None,
        size: Size | str | None = None,
    ) -> None:
        color = read_word(Color, color)
        kind = dice_kinds()[color]
        symbol = None if symbol is None else read_word(Symbol, symbol)
        if symbol is not None and symbol not in kind.faces:
            raise GlowError(
                "impossible-face",
                color=color,
                symbol=symbol,
                expected=kind.faces,
            )
        object.__setattr__(self, "color", color)
        object.__setattr__(self, "symbol", symbol)
        object.__setattr__(self, "size", kind.usual_size if size is None else read_word(Size, size))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one die in the notation of rolls.

        >>> Die.parse("small RED : fire")
        Die('red', 'fire', 'small')
        """
        terms = read_dice(text)
        if len(terms) != 1 or terms[0].count != 1:
            raise GlowError("not-one-die", given=text)
        term = terms[0]
        return cls(term.color, term.symbol, term.size)

    @property
    def faces(self) -> tuple[Symbol, ...]:
        """The six faces of this die."""
        return dice_kinds()[self.color].faces

    @property
    def is_rolled(self) -> bool:
        """Whether the die shows a symbol."""
        return self.symbol is not None

    def showing(self, symbol: Symbol | str) -> Die:
        """Return the same die, turned to a symbol."""
        return Die(self.color, symbol, self.size)

    def unrolled(self) -> Die:
        """Return the same die, not rolled yet."""
        return Die(self.color, None, self.size)

    def __str__(self) -> str:
        usual = self.size is dice_kinds()[self.color].usual_size
        size = "" if usual else f"{self.size} "
        face = "" if self.symbol is None else f":{self.symbol}"
        return f"{size}{self.color}{face}"

    def __repr__(self) -> str:
        given = [self.color.value, self.symbol and self.symbol.value]
        if self.size is not dice_kinds()[self.color].usual_size:
            given.append(self.size.value)
        if given[-1] is None:
            given.pop()
        return f"Die({', '.join(map(repr, given))})"

    def _repr_svg_(self) -> str:
        from glow_explorer.render import svg

        return svg(self)


DiceLike = str | Iterable["Die | str"]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Dice(Shown, Sequence[Die]):
    """Some dice in a row: what `Roll` and `Pool` have in common."""

    dice: tuple[Die, ...]
    unlimited: bool = field(compare=False)

    def __init__(self, dice: DiceLike = (), *, unlimited: bool = False) -> None:
        object.__setattr__(self, "dice", self._read(dice))
        object.__setattr__(self, "unlimited", unlimited)
        if len(self.dice) > MOST_DICE:
            raise GlowError("dice-count", given=len(self.dice), most=MOST_DICE)
        if not unlimited:
            _check_components(self.dice)

    @classmethod
    def _read(cls, dice: DiceLike) -> tuple[Die, ...]:
        if isinstance(dice, str):
            return tuple(die for term in read_dice(dice) for die in cls._made(dice, term))
        try:
            given = tuple(dice)
        except TypeError:
            raise GlowError("not-dice", given=repr(dice)) from None
        return tuple(cls._accepted(die) for die in given)

    @classmethod
    def _made(cls, text: str, term: DieTerm) -> list[Die]:
        try:
            die = cls._accepted(Die(term.color, term.symbol, term.size))
        except GlowError as error:
            mark = pointer(text, term.start, term.end)
            raise GlowError(error.code, **error.data, text=text, pointer=mark) from None
        return [die] * term.count

    @classmethod
    def _accepted(cls, die: Die | str) -> Die:
        if isinstance(die, str):
            return cls._accepted(Die.parse(die))
        if not isinstance(die, Die):
            raise GlowError("not-a-die", given=repr(die))
        return die

    @overload
    def __getitem__(self, index: SupportsIndex) -> Die: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Die | Self:
        if isinstance(index, slice):
            return type(self)(self.dice[index], unlimited=self.unlimited)
        return self.dice[index]

    def __iter__(self) -> Iterator[Die]:
        return iter(self.dice)

    def __len__(self) -> int:
        return len(self.dice)

    def without(self, *indexes: int) -> Self:
        """Return the same dice less those at these indexes.

        >>> Roll("red:fire red:air blue:water").without(0, 2)
        Roll('red:air')
        """
        gone = {self._index(index) for index in indexes}
        kept = [die for index, die in enumerate(self.dice) if index not in gone]
        return type(self)(kept, unlimited=self.unlimited)

    def _index(self, index: int) -> int:
        if not -len(self.dice) <= index < len(self.dice):
            raise GlowError("no-such-die", given=index, count=len(self.dice))
        return index % len(self.dice)

    def _joined(self, other: object) -> tuple[tuple[Die, ...], bool] | None:
        """Return the dice of both and whether they are unlimited, if the other holds dice."""
        if isinstance(other, Die):
            return (*self.dice, other), self.unlimited
        if isinstance(other, Dice):
            return self.dice + other.dice, self.unlimited or other.unlimited
        return None

    def __repr__(self) -> str:
        more = ", unlimited=True" if self.unlimited else ""
        return f"{type(self).__name__}({str(self)!r}{more})"

    def _repr_svg_(self) -> str:
        from glow_explorer.render import svg

        return svg(self)


class Roll(Dice):
    """The result of a throw: dice in the order given, each showing a symbol.

    Parameters
    ----------
    dice
        Text in the notation ``colour:symbol`` (``small`` before it for a small die), or dice.
    unlimited
        Allow more dice than the game has.

    Examples
    --------
    >>> roll = Roll("red:fire red:air purple:footprints yellow:light black:loss")
    >>> len(roll), roll[0]
    (5, Die('red', 'fire'))
    >>> roll.showing("air")
    (1,)
    >>> Roll("5 red:fire")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 5 large red dice were given, the game has 4.
    (Pass unlimited=True to go beyond the components.)
    """

    __slots__ = ()

    @classmethod
    def _accepted(cls, die: Die | str) -> Die:
        die = super()._accepted(die)
        if not die.is_rolled:
            raise GlowError("die-not-rolled", given=str(die))
        return die

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbol of each die, in order."""
        return tuple(die.symbol for die in self.dice if die.symbol is not None)

    @property
    def counts(self) -> Mapping[Symbol, int]:
        """How many dice show each symbol; a symbol not shown counts 0.

        >>> Roll("red:fire green:fire").counts[Symbol.FIRE]
        2
        """
        shown = Counter(self.symbols)
        return MappingProxyType({symbol: shown[symbol] for symbol in Symbol})

    @property
    def elements(self) -> tuple[Symbol, ...]:
        """The different elements shown; special symbols do not count.

        >>> Roll("red:fire green:fire blue:air purple:footprints").elements
        (Symbol.AIR, Symbol.FIRE)
        """
        shown = set(self.symbols)
        return tuple(symbol for symbol in Symbol if symbol in shown and symbol.is_element)

    def showing(self, symbol: Symbol | str) -> tuple[int, ...]:
        """Return the indexes of the dice that show a symbol."""
        wanted = read_word(Symbol, symbol)
        return tuple(index for index, die in enumerate(self.dice) if die.symbol is wanted)

    def replace(self, index: int, symbol: Symbol | str) -> Roll:
        """Return the same roll with one die turned to another of its faces."""
        index = self._index(index)
        turned = self.dice[index].showing(symbol)
        dice = (*self.dice[:index], turned, *self.dice[index + 1 :])
        return Roll(dice, unlimited=self.unlimited)

    @property
    def pool(self) -> Pool:
        """The same dice, not rolled yet."""
        return Pool((die.unrolled() for die in self.dice), unlimited=self.unlimited)

    @overload
    def __add__(self, other: Roll | Die) -> Roll: ...
    @overload
    def __add__(self, other: Pool) -> Pool: ...
    def __add__(self, other: object) -> Roll | Pool:
        joined = self._joined(other)
        if joined is None:
            return NotImplemented
        dice, unlimited = joined
        made = Pool if isinstance(other, Pool) else Roll
        return made(dice, unlimited=unlimited)

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))


class Pool(Dice):
    """Dice about to be rolled; some may already show a symbol and keep it.

    Examples
    --------
    >>> Pool("2 green, 3 red, purple")
    Pool('2 green, 3 red, purple')
    >>> Pool("2 green") + Roll("red:fire")
    Pool('2 green, red:fire')
    >>> Pool("2 green, red:fire").roll(seed=1)
    Roll('green:water green:rock red:fire')
    """

    __slots__ = ()

    @property
    def unrolled(self) -> tuple[int, ...]:
        """The indexes of the dice that are still to be rolled."""
        return tuple(index for index, die in enumerate(self.dice) if not die.is_rolled)

    def roll(self, seed: int | random.Random | None = None) -> Roll:
        """Roll the dice that are not rolled yet; the same seed gives the same roll."""
        chance = seed if isinstance(seed, random.Random) else random.Random(seed)
        rolled = (
            die if die.is_rolled else die.showing(chance.choice(die.faces)) for die in self.dice
        )
        return Roll(rolled, unlimited=self.unlimited)

    def __add__(self, other: Dice | Die) -> Pool:
        joined = self._joined(other)
        if joined is None:
            return NotImplemented
        dice, unlimited = joined
        return Pool(dice, unlimited=unlimited)

    def __str__(self) -> str:
        runs = ((str(die), len(list(same))) for die, same in groupby(self.dice))
        return ", ".join(f"{number} {die}" if number > 1 else die for die, number in runs)


def _check_components(dice: tuple[Die, ...]) -> None:
    """Refuse more dice of a colour and size than the game has."""
    for (color, size), given in Counter((die.color, die.size) for die in dice).items():
        there = dice_kinds()[color].number(size)
        if given > there:
            raise GlowError(
                "too-many-dice" if there else "no-such-dice",
                given=given,
                count=given,
                size=size,
                color=color,
                there=there,
            )
