"""Forgiving comparison of words: case, accents and apostrophes do not matter."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LETTERS = 60
"""A longer word looks like none that is known, and is compared with none."""
MOST_FOLDED = 1000
"""A longer text is no word of the game, however it is spelt."""
_IGNORED = str.maketrans({"'": None, "’": None, "−": "-", "_": "-", " ": "-"})


def fold(word: str) -> str:
    """Give the form under which two spellings of the same word are equal.

    >>> fold("Moloc'h") == fold("MOLOCH")
    True
    >>> fold("Éclat de lumière")
    'eclat-de-lumiere'
    """
    if len(word) > MOST_FOLDED:
        return word
    decomposed = unicodedata.normalize("NFKD", word.strip().casefold())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return plain.translate(_IGNORED)


def close_matches(
    word: object, choices: Iterable[str], most: int = 3, cutoff: float = 0.6
) -> list[str]:
    """Return the choices that look like the word, the nearest first; never the word itself.

    >>> close_matches("sketal-organe", ["sketal-orange", "sketal-green", "torke-a"])
    ['sketal-orange', 'sketal-green']
    >>> close_matches("eua", ["feu", "eau"])
    ['eau', 'feu']
    """
    from difflib import get_close_matches  # only a misspelt word waits for it

    if not isinstance(word, str) or len(word) > MOST_LETTERS:
        return []
    meant = fold(word)
    letters = sorted(meant)
    by_fold = {fold(choice): choice for choice in choices}
    by_fold.pop(meant, None)
    swapped = [folded for folded in by_fold if sorted(folded) == letters]
    near = get_close_matches(meant, by_fold, n=most, cutoff=cutoff)
    return [by_fold[folded] for folded in dict.fromkeys([*swapped, *near])][:most]


def nearest(word: object, choices: Iterable[str], others: Iterable[str] = ()) -> str | None:
    """Return the choice that was probably meant, or None; `others` must be nearer still.

    >>> nearest("fier", ["fire", "air", "water"])
    'fire'
    >>> nearest("dragon", ["fire", "air", "water"]) is None
    True
    """
    near = close_matches(word, choices, 1, 0.7) or close_matches(word, others, 1, 0.8)
    return near[0] if near else None
