"""What chance decides, drawn or given: dice, companions, tokens."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer import collection
from glow_explorer.dice import Die, Roll
from glow_explorer.errors import GlowError
from glow_explorer.game.pieces import COLORS, COMPANIONS, FACES, SPACE_OF, SYMBOLS, die
from glow_explorer.symbols import POSITION, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.chance import Chance

T = TypeVar("T")
SIDES = 6
MOST_QUOTED = 60
PLACED = tuple(tuple(face for face in faces if face in SPACE_OF) for faces in FACES)
"""The faces of each colour that say where on the meeting track a die goes."""


def rolled(chance: Chance, colors: Sequence[int]) -> list[int]:
    """Roll dice, all with one draw."""
    number = chance.below(SIDES ** len(colors))
    faces = []
    for color in colors:
        number, side = divmod(number, SIDES)
        faces.append(FACES[color][side])
    return faces


def placed(chance: Chance, colors: Sequence[int]) -> list[int]:
    """Roll dice until each shows a colour of the meeting track."""
    return [PLACED[color][chance.below(len(PLACED[color]))] for color in colors]


def some(chance: Chance, things: Sequence[T], number: int) -> list[T]:
    """Draw some things, one after the other, none twice."""
    left = list(things)
    return [left.pop(chance.below(len(left))) for _ in range(number)]


def given_faces(
    given: object, colors: Sequence[int], *, small: Sequence[bool] = (), on_track: bool = False
) -> list[int]:
    """Read what dice show: symbols in the order of the dice, or dice in any order.

    Parameters
    ----------
    given
        Text, symbols or a roll.
    colors, small
        The dice, and which of them are small; all are if it is not said.
    on_track
        Whether each must show a colour of the meeting track.
    """
    words = _words(given)
    if words is None or any(find_word(Symbol, one) is None for one in words):
        faces = _by_die(given, colors, small or [True] * len(colors))
    else:
        if len(words) != len(colors):
            raise GlowError("wrong-number", given=len(words), expected=len(colors))
        faces = [POSITION[Symbol(one)] for one in words]
    for color, face in zip(colors, faces, strict=True):
        allowed = PLACED[color] if on_track else FACES[color]
        if face not in allowed:
            shown = tuple(dict.fromkeys(SYMBOLS[one] for one in allowed))
            code = "no-place-on-track" if face in FACES[color] else "impossible-face"
            raise GlowError(code, color=COLORS[color], symbol=SYMBOLS[face], expected=shown)
    return faces


def _words(given: object) -> list[str] | None:
    if isinstance(given, str):
        return given.replace(",", " ").split()
    if isinstance(given, list | tuple) and all(isinstance(one, str) for one in given):
        return [str(one) for one in given]
    return None


def _by_die(given: object, colors: Sequence[int], small: Sequence[bool]) -> list[int]:
    """Give each die the face of one of its kind."""
    if isinstance(given, list | tuple) and not all(isinstance(one, str | Die) for one in given):
        raise GlowError("not-dice", given=repr(given)[:MOST_QUOTED])
    said: Any = " ".join(map(str, given)) if isinstance(given, list | tuple) else given
    if not isinstance(said, Roll | str):
        raise GlowError("not-dice", given=repr(said)[:MOST_QUOTED])
    roll = said if isinstance(said, Roll) else Roll(said, unlimited=True)
    wanted = [die(color, small=size) for color, size in zip(colors, small, strict=True)]
    if Counter(one.unrolled() for one in roll) != Counter(wanted):
        expected = ", ".join(map(str, wanted))
        raise GlowError("not-the-dice-there", given=str(roll), expected=expected)
    left = list(roll)
    faces = []
    for one in wanted:
        found = next(other for other in left if other.unrolled() == one)
        left.remove(found)
        faces.append(POSITION[found.symbol or ""])  # type: ignore[index]  # rolled dice show one
    return faces


def given_companions(given: object, among: Sequence[int], number: int) -> list[int]:
    """Read companions, so many of those that can be drawn."""
    words: Any = _words(given) if isinstance(given, str) else given
    if not isinstance(words, list | tuple):
        raise GlowError("not-a-list", given=repr(given))
    found = [collection.companions()[one].number for one in words]
    if len(found) != number:
        raise GlowError("wrong-number", given=len(found), expected=number)
    for one in found:
        if found.count(one) > 1:
            key = collection.companions()[one].key
            raise GlowError("card-given-twice", given=found.count(one), key=key, there=1)
    for one in found:
        if one not in among:
            raise GlowError("cannot-be-drawn", given=collection.companions()[one].key)
    return found


def given_numbers(given: object, among: Sequence[int], number: int) -> list[int]:
    """Read numbers of tokens or tiles, so many of those that can be drawn."""
    words: Any = _words(given) if isinstance(given, str) else given
    words = words if isinstance(words, list | tuple) else (words,)
    found = [int(one) if re.fullmatch(r"[0-9]{1,3}", str(one)) else -1 for one in words]
    if len(found) != number:
        raise GlowError("wrong-number", given=len(found), expected=number)
    if Counter(found) - Counter(among):
        raise GlowError("cannot-be-drawn", given=" ".join(map(str, words))[:MOST_QUOTED])
    return found


def symbol_words(faces: Sequence[int]) -> tuple[str, ...]:
    """Return symbols as words."""
    return tuple(SYMBOLS[face].value for face in faces)


def keys(companions: Sequence[int]) -> tuple[str, ...]:
    """Return companions by their keys."""
    return tuple(COMPANIONS[one].card.key for one in companions)
