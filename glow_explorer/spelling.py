"""Forgiving comparison of words: case, accents and apostrophes do not matter."""

from __future__ import annotations

import difflib
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_IGNORED = str.maketrans({"'": None, "’": None, "−": "-", "_": "-", " ": "-"})


def fold(word: str) -> str:
    """Give the form under which two spellings of the same word are equal.

    >>> fold("Moloc'h") == fold("MOLOCH")
    True
    >>> fold("Éclat de lumière")
    'eclat-de-lumiere'
    """
    decomposed = unicodedata.normalize("NFKD", word.strip().casefold())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return plain.translate(_IGNORED)


def close_matches(word: str, choices: Iterable[str], most: int = 3) -> list[str]:
    """Return the choices that look like the word, the nearest first.

    >>> close_matches("sketal-organe", ["sketal-orange", "sketal-green", "torke-a"])
    ['sketal-orange', 'sketal-green']
    >>> close_matches("eua", ["feu", "eau"])
    ['eau', 'feu']
    """
    by_fold = {fold(choice): choice for choice in choices}
    meant = fold(word)
    near = difflib.get_close_matches(meant, by_fold, n=most + 3)
    near.sort(key=lambda one: sorted(one) != sorted(meant))  # letters swapped come first
    return [by_fold[one] for one in near[:most]]


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that looks most like the word, or None where nothing is near.

    >>> nearest("fier", ["fire", "air", "water"])
    'fire'
    >>> nearest("dragon", ["fire", "air", "water"]) is None
    True
    """
    return next(iter(close_matches(word, choices, most=1)), None)
