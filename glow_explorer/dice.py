"""Dice, rolls and pools, with their text notation (see `glow_explorer.notation`).

Values never change: whatever looks like a change returns a new value.

>>> roll = Roll("red:fire small blue:water")
>>> roll.replace(1, "air")
Roll('red:fire small blue:air')
>>> roll
Roll('red:fire small blue:water')
"""

from __future__ import annotations

import operator
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Self, SupportsIndex, overload

from glow_explorer.box import dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.notation import MOST_DICE, pointer, read_dice
from glow_explorer.showing import Drawn
from glow_explorer.symbols import POSITION, Color, Size, Symbol, find_word


@dataclass(frozen=True, slots=True, repr=False)
class Die(Drawn):
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
    glow_explorer.errors.GlowError: A green die cannot show light: its faces are nature, water,
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
        color = Color(color)
        kind = dice_kinds()[color]
        symbol = None if symbol is None else Symbol(symbol)
        if symbol is not None and symbol not in kind.faces:
            raise GlowError(
                "impossible-face",
                color=color,
                symbol=symbol,
                expected=kind.faces,
            )
        object.__setattr__(self, "color", color)
        object.__setattr__(self, "symbol", symbol)
        object.__setattr__(self, "size", kind.usual_size if size is None else Size(size))

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


DiceLike = str | Mapping["Die | str", int] | Iterable["Die | str"]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Dice(Drawn, Sequence[Die]):
    """Some dice in a row: what `Roll` and `Pool` have in common.

    `shown` is the symbol of each die by its place in the alphabet, -1 if it is not rolled yet;
    `tally` how many dice show each symbol, in the order of the alphabet.
    """

    dice: tuple[Die, ...]
    unlimited: bool = field(compare=False)
    shown: tuple[int, ...] = field(compare=False)
    tally: tuple[int, ...] = field(compare=False)

    def __init__(self, dice: DiceLike = (), *, unlimited: bool = False) -> None:
        read = self._from_text(dice) if isinstance(dice, str) else self._from_dice(dice)
        beyond = unlimited or (isinstance(dice, Dice) and dice.unlimited)
        object.__setattr__(self, "dice", read)
        object.__setattr__(self, "unlimited", beyond)
        self._count()
        if len(read) > MOST_DICE:
            raise GlowError("dice-count", given=len(read), most=MOST_DICE)
        if not beyond:
            _check_components(read, dice if isinstance(dice, str) else "")

    @classmethod
    def known(cls, dice: tuple[Die, ...]) -> Self:
        """Make dice of some that are known to lie on one table, without checking them."""
        made = object.__new__(cls)
        object.__setattr__(made, "dice", dice)
        object.__setattr__(made, "unlimited", False)
        made._count()
        return made

    def _count(self) -> None:
        """Note what the dice show, as numbers."""
        shown = tuple([-1 if die.symbol is None else POSITION[die.symbol] for die in self.dice])
        tally = [0] * (len(POSITION) + 1)  # dice that are not rolled count in the last place
        for place in shown:
            tally[place] += 1
        object.__setattr__(self, "shown", shown)
        object.__setattr__(self, "tally", tuple(tally[:-1]))

    @classmethod
    def _from_text(cls, text: str) -> tuple[Die, ...]:
        dice: list[Die] = []
        for term in read_dice(text):
            try:
                die = cls._accepted(Die(term.color, term.symbol, term.size))
            except GlowError as error:
                said = {"given": text[term.start : term.end], "text": text}
                mark = pointer(text, term.start, term.end)
                raise type(error)(error.code, **(error.data | said), pointer=mark) from None
            dice += [die] * term.count
            if len(dice) > MOST_DICE:
                break
        return tuple(dice)

    @classmethod
    def _from_dice(cls, dice: Mapping[Die | str, int] | Iterable[Die | str]) -> tuple[Die, ...]:
        if isinstance(dice, Mapping):
            return cls._from_text(", ".join(f"{count} {die}" for die, count in dice.items()))
        try:
            given = tuple(dice)
        except TypeError:
            raise GlowError("not-dice", given=repr(dice)) from None
        return tuple(cls._accepted(die) for die in given)

    @classmethod
    def _accepted(cls, die: Die | str) -> Die:
        if isinstance(die, str):
            return cls._accepted(Die.parse(die))
        if not isinstance(die, Die):
            raise GlowError("not-a-die", given=repr(die))
        return die

    def __contains__(self, wanted: object) -> bool:
        """Whether a die is among these, or one that shows a symbol.

        >>> "fire" in Roll("red:fire"), "red:fire" in Roll("red:fire"), Die("red") in Pool("red")
        (True, True, True)
        """
        if isinstance(wanted, str):
            symbol = find_word(Symbol, wanted)
            if symbol is not None:
                return any(die.symbol is symbol for die in self.dice)
            return Die.parse(wanted) in self.dice
        return wanted in self.dice

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

    def _index(self, given: object) -> int:
        """Return the index of a die, counted from the front."""
        count = len(self.dice)
        if isinstance(given, SupportsIndex) and -count <= operator.index(given) < count:
            return operator.index(given) % count
        code = "no-such-die" if count else "no-dice-at-all"
        raise GlowError(code, given=repr(given), last=count - 1)

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
        5 red:fire
        ^^^^^^^^^^
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
        return MappingProxyType(dict(zip(Symbol, self.tally, strict=True)))

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
        wanted = Symbol(symbol)
        return tuple(index for index, die in enumerate(self.dice) if die.symbol is wanted)

    def replace(self, index: int, symbol: Symbol | str) -> Roll:
        """Return the same roll with one die turned to another of its faces."""
        at = self._index(index)
        dice = (*self.dice[:at], self.dice[at].showing(symbol), *self.dice[at + 1 :])
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

    def roll(self, seed: SupportsIndex | random.Random | None = None) -> Roll:
        """Roll the dice that are not rolled yet; the same seed gives the same roll."""
        chance = seed if isinstance(seed, random.Random) else _chance(seed)
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


def _chance(seed: SupportsIndex | None) -> random.Random:
    if seed is not None and not isinstance(seed, SupportsIndex):
        raise GlowError("not-a-seed", given=repr(seed))
    return random.Random(None if seed is None else operator.index(seed))


def _check_components(dice: tuple[Die, ...], text: str) -> None:
    """Refuse more dice of a colour and size than the game has; point at them in the text."""
    for (color, size), given in Counter((die.color, die.size) for die in dice).items():
        there = dice_kinds()[color].number(size)
        if given > there:
            where = {}
            for term in read_dice(text):
                if Die(term.color, None, term.size) == Die(color, None, size):
                    where = {"text": text, "pointer": pointer(text, term.start, term.end)}
            code = "too-many-dice" if there else "no-such-dice"
            raise GlowError(code, given=given, size=size, color=color, there=there, **where)
