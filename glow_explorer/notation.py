"""The text notation of dice: ``2 small red:fire, blue``.

A die is ``[how many] [size] colour[:symbol]``. Dice are separated by spaces, by any usual
punctuation, or by *and*; case and accents do not matter, and every language's words are understood.
Nothing is guessed: a word that means nothing is an error that points at it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from glow_explorer.errors import GlowError
from glow_explorer.symbols import Color, Size, Symbol, find_word, unknown_word

_SEPARATORS = r"\s,;.+&|/\\·•–—()\[\]{}«»“”\""
_TOKEN = re.compile(rf"[:=]|[^{_SEPARATORS}:=]+")
_COUNT = re.compile(r"(\d+)[x×]?", re.IGNORECASE)
_FILLERS = frozenset({"and", "et", "x", "×", "-"})
MOST_DICE = 999


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
    reader = _Reader(text)
    terms = []
    while reader.more():
        terms.append(reader.die())
    return terms


def pointer(text: str, start: int, end: int) -> str:
    """Show the line of the text that holds the passage, and mark the passage below it.

    >>> print(pointer("red:fire blue:watre", 14, 19))
        red:fire blue:watre
                      ^^^^^
    """
    line_start = text.rfind("\n", 0, start) + 1
    line = text[line_start:].split("\n", 1)[0]
    shown = line.replace("\t", " ")
    return f"    {shown}\n    {' ' * (start - line_start)}{'^' * max(1, end - start)}"


class _Reader:
    """A cursor over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [
            match for match in _TOKEN.finditer(text) if match[0].casefold() not in _FILLERS
        ]
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.tokens)

    def word(self) -> str:
        """Return the word under the cursor, or an empty one at the end."""
        return self.tokens[self.at][0] if self.more() else ""

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
            self.fail("dice-count", given=self.word(), most=MOST_DICE)
        self.at += 1
        return int(digits)

    def color(self) -> Color:
        found = find_word(Color, self.word())
        if found is None:
            self.fail_without_color()
        self.at += 1
        return found

    def fail_without_color(self) -> NoReturn:
        word = self.word()
        if not word or word in {":", "="}:
            self.fail("die-without-color")
        if symbol := find_word(Symbol, word):
            self.fail("symbol-without-color", given=word, symbol=symbol)
        raise unknown_word(word, Color, Size, text=self.text, pointer=self.here())

    def symbol(self) -> Symbol:
        self.at += 1
        found = find_word(Symbol, self.word())
        if found is None:
            if not self.word():
                self.fail("die-without-symbol")
            raise unknown_word(self.word(), Symbol, text=self.text, pointer=self.here())
        self.at += 1
        return found

    def here(self) -> str:
        """Point at the word under the cursor, or just behind the last one."""
        if self.more():
            token = self.tokens[self.at]
            return pointer(self.text, token.start(), token.end())
        end = self.tokens[-1].end()
        return pointer(self.text, end, end + 1)

    def fail(self, code: str, **data: object) -> NoReturn:
        raise GlowError(code, text=self.text, pointer=self.here(), **data)
