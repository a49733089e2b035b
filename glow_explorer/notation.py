"""The text notation of dice: ``2 small red:fire, blue``.

A die is ``[how many] [size] colour[:symbol]``. Dice are separated by spaces, or by punctuation or
*and*, which also end a die. Case and accents do not matter, and every language's words are
understood. Nothing is guessed: a word that means nothing is an error that points at it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from glow_explorer.errors import GlowError
from glow_explorer.language import known_words
from glow_explorer.spelling import fold
from glow_explorer.symbols import Color, Size, Symbol, find_word, unknown_word

MOST_DICE = 999
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
    line_start = text.rfind("\n", 0, start) + 1
    line = text[line_start:].split("\n", 1)[0]
    shown = line.replace("\t", " ")
    return f"    {shown}\n    {' ' * (start - line_start)}{'^' * max(1, end - start)}"


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
            if found := find_word(Symbol, " ".join(words[:length])):
                self.at += length
                return found
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
