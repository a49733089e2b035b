"""How the short form writes lists, dice and rulings. Like the form itself it stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Die, Pool
from glow_explorer.game.written.plain import MOST_TOKENS, Part
from glow_explorer.symbols import Color, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

COLORS = {
    "green": "g", "blue": "b", "azure": "z", "red": "r", "orange": "o", "purple": "p",
    "yellow": "y", "black": "k",
}  # fmt: skip
SYMBOLS = {
    "nature": "n", "water": "w", "air": "a", "fire": "f", "rock": "r", "footprints": "p",
    "light": "l", "loss": "x",
}  # fmt: skip
UNROLLED = "-"
PRESETS = ("standard", "english", "french", "digital")
_COLOR_OF = {letter: word for word, letter in COLORS.items()}
_SYMBOL_OF = {letter: word for word, letter in SYMBOLS.items()}
MOST_LETTERS = 2000


def trimmed(values: Sequence[Any], usual: Sequence[Any]) -> list[Any]:
    """Leave out the values at the end that are as usual."""
    kept = list(values)
    while kept and kept[-1] == usual[len(kept) - 1]:
        kept.pop()
    return kept


def filled(part: Part, usual: Sequence[Any]) -> list[Part]:
    """Return the values of a list, and the usual ones for those left out at its end; 0 has none."""
    given = [] if _is_none(part) else part.items(most=len(usual))
    return given + [Part(one, part.where) for one in usual[len(given) :]]


def some(part: Part, most: int = MOST_TOKENS) -> list[Part]:
    """Return the values of a list; 0 stands for the empty one."""
    return [] if _is_none(part) else part.items(most=most)


def plain_list(part: Part, most: int = MOST_TOKENS) -> list[Any]:
    """Return the values of a list as they are."""
    return [one.value for one in some(part, most)]


def _is_none(part: Part) -> bool:
    return type(part.value) is int and not part.value


def letters(part: Part, known: dict[str, str]) -> list[str]:
    """Return the words that letters stand for; 0 stands for none."""
    if _is_none(part):
        return []
    meant = {letter: word for word, letter in known.items()}
    given = (Part(letter, part.where) for letter in part.text(MOST_LETTERS))
    return [meant[one.word(list(meant))] for one in given]


def dice_in_letters(text: str) -> str:
    """Write dice as two letters each: the colour, in capitals for a small one, and the symbol."""
    found = []
    for die in Pool(text, unlimited=True):
        letter = COLORS[die.color.value]
        face = UNROLLED if die.symbol is None else SYMBOLS[die.symbol.value]
        found.append((letter.upper() if die.size is Size.SMALL else letter) + face)
    return "".join(found)


def dice_in_words(part: Part) -> str:
    """Write dice out of their letters in the notation of rolls and pools."""
    given = part.text(MOST_LETTERS)
    dice = []
    for color, face in zip(given[::2], given[1::2] + " " * (len(given) % 2), strict=True):
        word = _COLOR_OF.get(color.lower())
        if word is None or (face != UNROLLED and face not in _SYMBOL_OF):
            raise part.refuse("position-letters", letters=color + face)
        symbol = None if face == UNROLLED else Symbol(_SYMBOL_OF[face])
        size = Size.SMALL if color.isupper() else Size.LARGE
        dice.append(part.asking(Die, Color(word), symbol, size))
    pool = Pool(dice, unlimited=True)
    return str(pool) if pool.unrolled else " ".join(map(str, dice))


def rulings_in_short(plain: dict[str, Any]) -> Any:
    """Write a preset as its number, with what is decided otherwise if anything is."""
    preset = PRESETS.index(plain["preset"])
    return [preset, plain["changes"]] if plain["changes"] else preset


def rulings_in_full(part: Part) -> dict[str, Any]:
    """Write rulings out of their short form."""
    preset, changes = (part, Part({})) if type(part.value) is int else part.items(2, 2)
    return {"preset": PRESETS[preset.number(0, len(PRESETS) - 1)], "changes": changes.value}
