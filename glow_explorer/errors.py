"""The one error users meet: a code with data, told in the language of the moment.

Whatever was given can be quoted: it may be anything, of any size, and even unable to show itself.
Words are compared forgivingly, and the nearest valid one is found.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from enum import StrEnum
from numbers import Number
from reprlib import Repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


MOST_DIGITS = 40
MOST_QUOTED = 60
MOST_TOLD = 300
_MOST_LISTED = 400


class _Short(Repr):
    """Quotes anything in a few characters."""

    def repr_int(self, number: int, _level: int) -> str:
        """Quote a number; one of thousands of digits is not even written."""
        if abs(number) < 10**MOST_DIGITS:
            return str(number)
        return "-1000…" if number < 0 else "1000…"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = MOST_QUOTED


def quoted(value: object) -> str:
    """Return what was given as it is quoted in an error: on one line, cut where it is long.

    >>> quoted("x" * 10_000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    >>> quoted(10**5000)
    '1000…'
    """
    try:
        return " ".join(_SHORT.repr(value).split())
    except Exception:
        return f"<{type(value).__name__}>"


def tellable(value: object, level: int = 2) -> object:
    """Return a part of an error such that it can be told: words, numbers, lists of these, cut."""
    if isinstance(value, StrEnum | GlowError):
        return value
    if isinstance(value, str):
        return value if len(value) <= MOST_TOLD else f"{value[:MOST_TOLD]}…"
    if type(value) in (list, tuple) and level:
        listed = [tellable(entry, level - 1) for entry in value[:_MOST_LISTED]]  # type: ignore[index]
        return listed if len(listed) == len(value) else [*listed, "…"]  # type: ignore[arg-type]
    if type(value).__module__.startswith(__package__):
        return value
    if isinstance(value, Number) and not isinstance(value, int):
        with suppress(Exception):
            return str(value)[:MOST_QUOTED]
    return quoted(value)


class GlowError(ValueError):
    """Something given does not fit the game.

    The message quotes what was given, says what was expected and, where there is one, the nearest
    valid thing (`nearest` in the data). `code` and `data` are for programs.

    >>> from glow_explorer import Roll
    >>> try:
    ...     Roll("red:fier")
    ... except GlowError as error:
    ...     error.code, error.data["nearest"]
    ('unknown-symbol', 'fire')
    """

    def __init__(self, code: str, /, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        from glow_explorer.language import text

        data = {name: tellable(value) for name, value in self.data.items()}
        if "count" in self.data:
            data["count"] = self.data["count"]
        message = text(f"error.{self.code}", **data)
        if nearest := self.data.get("nearest"):
            message = f"{message} {text('error.did-you-mean', nearest=nearest)}"
        if pointer := self.data.get("pointer"):
            message = f"{message}\n{pointer}"
        return message

    def __reduce__(self) -> tuple[Callable[..., GlowError], tuple[Any, ...]]:
        return _rebuild, (type(self), self.code, self.data)


def _rebuild(cls: type[GlowError], code: str, data: dict[str, Any]) -> GlowError:
    return cls(code, **data)


MOST_LETTERS = 60
"""A longer word looks like none that is known, and is compared with none."""
MOST_FOLDED = 1000
"""A longer text is no word of the game, however it is spelt."""
# ---------------------------------------------------------------- near words

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
