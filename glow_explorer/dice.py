"""Dice: the text they are written as, the kinds that lie in the box, `Die`, `Roll` and `Pool`.

A die is written ``[how many] [size] colour[:symbol]``, such as ``2 small red:fire, blue``. Dice are
separated by spaces, or by punctuation or *and*, which also end a die. Case and accents do not
matter, and every language's words are understood. Nothing is guessed: a word that means nothing is
an error that points at it.

Values never change: whatever looks like a change returns a new value.

>>> roll = Roll("red:fire small blue:water")
>>> roll.replace(1, "air")
Roll('red:fire small blue:air')
>>> roll
Roll('red:fire small blue:water')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, SupportsIndex, overload

from glow_explorer.errors import GlowError, fold, quoted, tellable
from glow_explorer.inputs import flag, listed, whole
from glow_explorer.language import known_words
from glow_explorer.symbols import ELEMENTS, POSITION, Color, Size, Symbol, find_word, unknown_word
from glow_explorer.tables import Columns, Tables, data_folder, natural, unique
from glow_explorer.values import Chart, Drawn

if TYPE_CHECKING:
    from random import Random

MOST_DICE = 999
MOST_LETTERS = 100_000
_MOST_BEFORE = 100  # letters of a line shown before and after a mark
_BREAKS = r",;.+&|/\\·•–—"
_TOKEN = re.compile(rf"[:=]|[{_BREAKS}]|[^\s{_BREAKS}:=()\[\]{{}}«»“”\"]+")
_COUNT = re.compile(r"(\d+)[x×]?", re.IGNORECASE)
_LONGEST_PHRASE = 3  # words of the game may be several: «petits pas»


@dataclass(frozen=True, slots=True)
class DieTerm:
    """One term of the notation, as written: the size may be left to the colour."""

    count: int
    size: Size | None
    color: Color
    symbol: Symbol | None
    start: int
    end: int


def read_dice(text: str) -> list[DieTerm]:
    """Read the notation into its terms.

    >>> [(term.count, term.color, term.symbol) for term in read_dice("2 red:fire, BLUE")]
    [(2, Color.RED, Symbol.FIRE), (1, Color.BLUE, None)]
    """
    if not isinstance(text, str):
        raise GlowError("not-text", given=text)
    if len(text) > MOST_LETTERS:
        raise GlowError(
            "text-too-long", given=text[:MOST_DICE], length=len(text), most=MOST_LETTERS
        )
    reader = _Reader(text)
    terms = []
    while reader.more():
        terms.append(reader.die())
    if text.strip() and not terms:
        raise GlowError("no-dice-in-text", given=text)
    return terms


def pointer(text: str, start: int, end: int) -> str:
    """Show the line of the text that holds the passage, and mark the passage below it.

    >>> print(pointer("red:fire blue:watre", 14, 19))
        red:fire blue:watre
                      ^^^^^
    """
    line_start = max(text.rfind("\n", 0, start) + 1, start - _MOST_BEFORE)
    line = text[line_start : start + _MOST_BEFORE].split("\n", 1)[0]
    shown = line.replace("\t", " ")
    marks = "^" * max(1, min(end - start, _MOST_BEFORE))
    return f"    {shown}\n    {' ' * (start - line_start)}{marks}"


def _is_break(word: str) -> bool:
    """Whether a token ends a die: punctuation, a lone dash, or *and*."""
    return word in _BREAKS or not word.strip("-") or fold(word) in known_words("filler")


class _Reader:
    """A cursor over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_TOKEN.finditer(text))
        self.at = 0

    def more(self) -> bool:
        """Move on to the next die, if there is one."""
        while self.at < len(self.tokens) and _is_break(self.tokens[self.at][0]):
            self.at += 1
        return self.at < len(self.tokens)

    def word(self) -> str:
        """Return the word under the cursor, or an empty one where the die has ended."""
        word = self.tokens[self.at][0] if self.at < len(self.tokens) else ""
        return "" if _is_break(word) else word

    def die(self) -> DieTerm:
        first = self.at
        count = self.count()
        size = find_word(Size, self.word())
        if size is not None:
            self.at += 1
        color = self.color()
        symbol = self.symbol() if self.word() in {":", "="} else None
        start, end = self.tokens[first].start(), self.tokens[self.at - 1].end()
        return DieTerm(count, size, color, symbol, start, end)

    def count(self) -> int:
        match = _COUNT.fullmatch(self.word())
        if match is None:
            return 1
        digits = match[1].lstrip("0")
        if not digits or len(digits) > 3:
            raise self.error("dice-count", given=self.word(), most=MOST_DICE)
        self.at += 1
        if self.word().casefold() in {"x", "×"}:
            self.at += 1
        return int(digits)

    def color(self) -> Color:
        word = self.word()
        color = find_word(Color, word)
        if color is None:
            if word in {"", ":", "="} or find_word(Size, word):
                raise self.error("die-without-color")
            if find_word(Symbol, word):
                raise self.error("symbol-without-color", given=word)
            raise unknown_word(word, Color, Size, text=self.text, pointer=self.here())
        self.at += 1
        return color

    def symbol(self) -> Symbol:
        self.at += 1
        words = [token[0] for token in self.tokens[self.at : self.at + _LONGEST_PHRASE]]
        for length in range(len(words), 0, -1):
            if symbol := find_word(Symbol, " ".join(words[:length])):
                self.at += length
                return symbol
        if not self.word():
            raise self.error("die-without-symbol")
        raise unknown_word(self.word(), Symbol, text=self.text, pointer=self.here())

    def here(self) -> str:
        """Point at the word under the cursor, or just behind the last one."""
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            return pointer(self.text, token.start(), token.end())
        end = self.tokens[-1].end()
        return pointer(self.text, end, end + 1)

    def error(self, code: str, **data: object) -> GlowError:
        return GlowError(code, text=self.text, pointer=self.here(), **data)


@dataclass(frozen=True, slots=True)
class DieKind:
    """All dice of one colour: five faces show the five elements, the sixth is their own."""

    color: Color
    sixth_face: Symbol
    large: int
    small: int

    @property
    def faces(self) -> tuple[Symbol, ...]:
        """The six faces."""
        return (*ELEMENTS, self.sixth_face)

    @property
    def usual_size(self) -> Size:
        """The size meant when none is said: large, where there are large ones."""
        return Size.LARGE if self.large else Size.SMALL

    def number(self, size: Size) -> int:
        """Return how many dice of this size the game has."""
        return self.large if size is Size.LARGE else self.small


@cache
def dice_kinds() -> Mapping[Color, DieKind]:
    """Return what the box holds of each colour.

    >>> kinds = dice_kinds()
    >>> kinds[Color.PURPLE].sixth_face
    Symbol.FOOTPRINTS
    >>> sum(kind.large for kind in kinds.values()), sum(kind.small for kind in kinds.values())
    (20, 10)
    """
    tables = Tables(data_folder())
    kinds = read_dice_kinds(tables)
    tables.check()
    return kinds


def read_dice_kinds(tables: Tables) -> dict[Color, DieKind]:
    """Read ``dice.csv``: each colour once, and none left out."""
    columns: Columns = {
        "color": unique(Color),
        "sixth_face": Symbol,
        "large": natural,
        "small": natural,
    }
    kinds = {kind.color: kind for kind in tables.build("dice.csv", columns, DieKind)}
    for color in Color:
        if color not in kinds:
            tables.note("dice.csv", "missing-row", column="color", expected=color)
    return kinds


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

    @staticmethod
    def kinds() -> Chart:
        """Show every colour of dice with its six faces, and how many of them the game has.

        >>> row = Die.kinds().rows[-1]
        >>> row["color"], row["large"], row["small"]
        (Color.BLACK, 0, 1)
        """
        rows = [
            {"color": color, "faces": kind.faces, "large": kind.large, "small": kind.small}
            for color, kind in dice_kinds().items()
        ]
        return Chart("dice", tuple(rows))

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
        arguments = [self.color.value, self.symbol and self.symbol.value]
        if self.size is not dice_kinds()[self.color].usual_size:
            arguments.append(self.size.value)
        if arguments[-1] is None:
            arguments.pop()
        return f"Die({', '.join(map(repr, arguments))})"


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
        beyond = flag("unlimited", unlimited) or (isinstance(dice, Dice) and dice.unlimited)
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
        dice_known = object.__new__(cls)
        object.__setattr__(dice_known, "dice", dice)
        object.__setattr__(dice_known, "unlimited", False)
        dice_known._count()
        return dice_known

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
                where = {"given": text[term.start : term.end], "text": text}
                mark = pointer(text, term.start, term.end)
                raise type(error)(error.code, **(error.data | where), pointer=mark) from None
            dice += [die] * term.count
            if len(dice) > MOST_DICE:
                break
        return tuple(dice)

    @classmethod
    def _from_dice(cls, dice: Mapping[Die | str, int] | Iterable[Die | str]) -> tuple[Die, ...]:
        if isinstance(dice, Mapping):
            counted = ((tellable(count), tellable(die)) for die, count in dice.items())
            return cls._from_text(", ".join(f"{count} {die}" for count, die in counted))
        entries = listed(dice, MOST_DICE)
        if entries is None:
            raise GlowError("not-dice", given=quoted(dice))
        return tuple(cls._accepted(die) for die in entries)

    @classmethod
    def _accepted(cls, die: Die | str) -> Die:
        if isinstance(die, str):
            return cls._accepted(Die.parse(die))
        if not isinstance(die, Die):
            raise GlowError("not-a-die", given=quoted(die))
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
        return isinstance(wanted, Die) and wanted in self.dice

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

    def _index(self, value: object) -> int:
        """Return the index of a die, counted from the front."""
        count = len(self.dice)
        number = whole(value)
        if number is not None and -count <= number < count:
            return number % count
        code = "no-such-die" if count else "no-dice-at-all"
        raise GlowError(code, given=quoted(value), last=count - 1)

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
        kind = Pool if isinstance(other, Pool) else Roll
        return kind(dice, unlimited=unlimited)

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

    def roll(self, seed: SupportsIndex | Random | None = None) -> Roll:
        """Roll the dice that are not rolled yet; the same seed gives the same roll."""
        chance = _chance(seed)
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


def _chance(seed: SupportsIndex | Random | None) -> Random:
    from random import Random  # only who rolls waits for it

    if isinstance(seed, Random):
        return seed
    number = whole(seed)
    if number is None and seed is not None:
        raise GlowError("not-a-seed", given=quoted(seed))
    return Random(number)


def _check_components(dice: tuple[Die, ...], text: str) -> None:
    """Refuse more dice of a colour and size than the game has; point at them in the text."""
    for (color, size), number in Counter((die.color, die.size) for die in dice).items():
        copies = dice_kinds()[color].number(size)
        if number > copies:
            where = {}
            for term in read_dice(text):
                if Die(term.color, None, term.size) == Die(color, None, size):
                    where = {"text": text, "pointer": pointer(text, term.start, term.end)}
            code = "too-many-dice" if copies else "no-such-dice"
            raise GlowError(code, given=number, size=size, color=color, there=copies, **where)


def known_pool(dice: object) -> Pool:
    """Return dice about to be rolled, out of a pool, a roll or their text."""
    if isinstance(dice, str):
        return Pool(dice)
    if isinstance(dice, Pool):
        return dice
    if isinstance(dice, Die):
        return Pool([dice])
    if isinstance(dice, Roll):
        return Pool(dice.dice, unlimited=dice.unlimited)
    raise GlowError("not-a-pool", given=quoted(dice))


PoolLike = Pool | Roll | Die | str
"""What says which dice are to be rolled."""
