"""Chance as one number that a table carries, and what it decides: dice, companions, tokens.

Each draw turns the number into the next one (splitmix64). The generator is the published one
(Steele, Lea and Flood, 2014), which the tests hold it to. Whatever chance decides may be given
instead; then it is read here.
"""

from __future__ import annotations

import random
import re
import secrets
from collections import Counter
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from glow_explorer import collection
from glow_explorer.dice import Die, Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game.pieces import COLORS, COMPANIONS, FACES, SPACE_OF, SYMBOLS, die
from glow_explorer.inputs import whole
from glow_explorer.symbols import POSITION, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glow_explorer.collection import Cards

T = TypeVar("T")
STATES = 1 << 64
MOST_SEED = 10**40 - 1
_MASK = STATES - 1
_GAMMA = 0x9E3779B97F4A7C15
_ACT = _GAMMA << 16


class Chance:
    """A generator whose whole state is one number.

    >>> chance = Chance(1234567)
    >>> chance.below(STATES), chance.below(STATES)
    (6457827717110365317, 3203168211198807973)
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def jump(self, base: int, number: int) -> None:
        """Go where the draws of the n-th act of chance begin, each act having 65,536 of them.

        So what an act of chance brings depends on the seed and on how many there were before, not
        on whether their results were drawn or given.
        """
        self.state = (base + number * _ACT) & _MASK

    def below(self, number: int) -> int:
        """Draw one of the numbers from 0 up to this one, itself left out.

        Taking the rest of 64 bits favours the low numbers by less than `number` in 2^64: for the
        fifteen dice that a player can have at most that is three in a hundred million.
        """
        self.state = mixed = (self.state + _GAMMA) & _MASK
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return (mixed ^ (mixed >> 31)) % number


class Luck(Chance):
    """The luck of a strategy, which no table carries: Python's own generator, which is quicker.

    >>> Luck(1).below(6) == Luck(1).below(6)
    True
    """

    __slots__ = ("_draw",)

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self._draw = random.Random(state).random

    def below(self, number: int) -> int:
        """Draw one of the numbers from 0 up to this one, itself left out."""
        return int(self._draw() * number)


def seeded(*parts: int) -> int:
    """Return a state to start from, made of several numbers: a seed, a game, a player."""
    state = 0
    for part in parts:
        state = Chance((state + part) & _MASK).below(STATES)
    return state


def known_seed(given: SupportsIndex | None) -> int:
    """Return a seed as a plain number; None draws one."""
    if given is None:
        return secrets.randbits(32)
    number = whole(given)
    if number is None:
        raise GlowError("not-a-game-seed", given=quoted(given))
    if abs(number) > MOST_SEED:
        raise GlowError("seed-too-long", most=len(str(MOST_SEED)))
    return number


# ------------------------------------------------------------------------------- drawing

SIDES = 6
_AT_ONCE = 4
_ROLLS = SIDES**_AT_ONCE
_SIDES_OF = tuple(
    tuple(number // SIDES**place % SIDES for place in range(_AT_ONCE)) for number in range(_ROLLS)
)
"""The sides on which four dice come to lie, for every number that four dice may draw."""
PLACED = tuple(tuple(face for face in faces if face in SPACE_OF) for faces in FACES)
"""The faces of each colour that say where on the meeting track a die goes."""


def rolled(chance: Chance, colors: Sequence[int]) -> list[int]:
    """Roll dice, all with one draw."""
    number = chance.below(SIDES ** len(colors))
    sides = _SIDES_OF[number % _ROLLS]
    while len(sides) < len(colors):
        number //= _ROLLS
        sides += _SIDES_OF[number % _ROLLS]
    pairs = zip(colors, sides)  # noqa: B905 - there may be more sides than dice
    return [FACES[color][side] for color, side in pairs]


def placed(chance: Chance, colors: Sequence[int]) -> list[int]:
    """Roll dice until each shows a colour of the meeting track."""
    return [PLACED[color][chance.below(len(PLACED[color]))] for color in colors]


def draw(chance: Chance, pieces: Sequence[T], number: int) -> list[T]:
    """Draw some pieces, one after the other, none twice."""
    left = list(pieces)
    return [left.pop(chance.below(len(left))) for _ in range(number)]


# ------------------------------------------------------------------------------- reading

MOST_QUOTED = 60


def read_faces(
    result: object, colors: Sequence[int], *, small: Sequence[bool] = (), on_track: bool = False
) -> list[int]:
    """Read what dice show: symbols in the order of the dice, or dice in any order.

    Parameters
    ----------
    result
        Text, symbols or a roll.
    colors, small
        The dice, and which of them are small; all are if it is not said.
    on_track
        Whether each must show a colour of the meeting track.
    """
    words = _words(result)
    if words is None or any(find_word(Symbol, word) is None for word in words):
        faces = _by_die(result, colors, small or [True] * len(colors))
    else:
        if len(words) != len(colors):
            raise GlowError("wrong-number", given=len(words), expected=len(colors))
        faces = [POSITION[Symbol(word)] for word in words]
    for color, face in zip(colors, faces, strict=True):
        allowed = PLACED[color] if on_track else FACES[color]
        if face not in allowed:
            symbols = tuple(dict.fromkeys(SYMBOLS[other] for other in allowed))
            code = "no-place-on-track" if face in FACES[color] else "impossible-face"
            raise GlowError(code, color=COLORS[color], symbol=SYMBOLS[face], expected=symbols)
    return faces


def _words(result: object) -> list[str] | None:
    """Return a result as words; None if it is something else."""
    if isinstance(result, str):
        return result.replace(",", " ").split()
    if isinstance(result, list | tuple) and all(isinstance(word, str) for word in result):
        return [str(word) for word in result]
    return None


def _by_die(result: object, colors: Sequence[int], small: Sequence[bool]) -> list[int]:
    """Give each die the face of one of its kind."""
    if isinstance(result, list | tuple) and all(isinstance(part, str | Die) for part in result):
        result = " ".join(map(str, result))
    if not isinstance(result, Roll | str):
        raise GlowError("not-dice", given=quoted(result))
    roll = result if isinstance(result, Roll) else Roll(result, unlimited=True)
    wanted = [die(color, small=size) for color, size in zip(colors, small, strict=True)]
    if Counter(other.unrolled() for other in roll) != Counter(wanted):
        expected = ", ".join(map(str, wanted))
        raise GlowError("not-the-dice-there", given=str(roll), expected=expected)
    left = list(roll)
    faces = []
    for kind in wanted:
        match = next(other for other in left if other.unrolled() == kind)
        left.remove(match)
        faces.append(POSITION[match.symbol or ""])  # type: ignore[index]  # rolled dice show one
    return faces


def read_companions(
    result: object,
    deck: Sequence[int],
    number: int,
    elsewhere: Callable[[int], GlowError | None] = lambda _: None,
) -> list[int]:
    """Read companions, so many of those that can be drawn.

    `elsewhere` says of one that cannot be drawn where it was seen.
    """
    words = _words(result) if isinstance(result, str) else result
    if not isinstance(words, list | tuple):
        raise GlowError("not-a-list", given=result)
    cards = [collection.companions()[word] for word in words]
    if len(cards) != number:
        raise GlowError("wrong-number", given=len(cards), expected=number)
    for card in cards:
        if cards.count(card) > 1:
            raise GlowError("card-given-twice", given=cards.count(card), key=card.key, there=1)
    for card in cards:
        if card.number not in deck:
            seen = elsewhere(card.number) or GlowError("not-among-the-rest")
            raise GlowError("cannot-be-drawn", given=card.key, said=seen)
    return [card.number for card in cards]


def read_numbers(
    result: object,
    stack: Sequence[int],
    number: int,
    elsewhere: Callable[[int], GlowError | None] = lambda _: None,
    cards: Cards[Any] | None = None,
) -> list[int]:
    """Read numbers of tokens or tiles, so many of those that can be drawn.

    `elsewhere` says of one that cannot be drawn where it was seen; `cards` have names besides.
    """
    words = _words(result) if isinstance(result, str) else result
    words = words if isinstance(words, list | tuple) else (words,)
    numbers = [_number(word, cards) for word in words]
    if len(numbers) != number:
        raise GlowError("wrong-number", given=len(numbers), expected=number)
    left = Counter(stack)
    for word, value in zip(words, numbers, strict=True):
        left[value] -= 1
        if left[value] < 0:
            seen = elsewhere(value) or GlowError("not-among-the-rest")
            raise GlowError("cannot-be-drawn", given=str(word)[:MOST_QUOTED], said=seen)
    return numbers


def _number(word: object, cards: Cards[Any] | None) -> int:
    """Return the number of a token or tile; -1 if there is none of that name."""
    if re.fullmatch(r"[0-9]{1,3}", str(word)):
        return int(str(word))
    cards_meant = cards.find(word) if cards is not None else ()
    return int(cards_meant[0].number) if len(cards_meant) == 1 else -1


def symbol_words(faces: Sequence[int]) -> tuple[str, ...]:
    """Return symbols as words."""
    return tuple(SYMBOLS[face].value for face in faces)


def keys(companions: Sequence[int]) -> tuple[str, ...]:
    """Return companions by their keys."""
    return tuple([COMPANIONS[number].card.key for number in companions])
