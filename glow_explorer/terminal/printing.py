"""Writing to a terminal: lines that fit its width, on whatever it can show; JSON for programs."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import shutil
import sys
import unicodedata
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from glow_explorer.language import language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO

USUAL, NARROWEST, WIDEST = 80, 40, 100
STEP = 2
ERRORS = "glow-plain"
_BAR = "█"
_PLAIN = {
    "✓": "+", "✗": "x", "•": "*", "→": "->", "⚖": "=", "−": "-", "–": "-", "—": "-", "·": "-",
    "×": "x", "█": "#", "½": ".5", "…": "...", "’": "'", "«": '"', "»": '"', "œ": "oe", "Œ": "OE",
}  # fmt: skip
"""What stands for a character that a terminal cannot show."""
_FIRST = re.compile(r"(\s*)((?:[✓✗•→⚖]|[0-9]+\.|[A-J]\s?:)\s+|(?:\S+ {2,})+)?")
"""Where a line begins: its indent, and a sign, a number, a letter or columns."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command answers: in words, and as plain values that go into JSON."""

    said: str
    plain: Mapping[str, Any]


def width() -> int:
    """Return how many columns there are; 80 where nobody knows."""
    columns = shutil.get_terminal_size((USUAL, 24)).columns
    return max(NARROWEST, min(WIDEST, columns))


def wrapped(words: str, wide: int | None = None, *, step: int = STEP) -> str:
    r"""Break long lines between words; what goes on stands under the beginning of its line.

    Where a line begins with neither a sign nor a column, what goes on is indented by a `step`.

    >>> print(wrapped("  ✓ 0 → 10: costs 2 footprints and brings one reroll token", 40))
      ✓ 0 → 10: costs 2 footprints and
        brings one reroll token
    """
    columns = width() if wide is None else wide
    lines = _shortened(words.split("\n"), columns)
    return "\n".join(part for line in lines for part in _broken(line, columns, step))


def _shortened(lines: list[str], columns: int) -> list[str]:
    """Shorten the bars of a chart alike where the longest does not fit."""
    bars = {line: len(line) - len(line.rstrip(_BAR)) for line in lines if line.endswith(_BAR)}
    room = min(((columns - len(line) + bar) / bar for line, bar in bars.items()), default=1)
    if room >= 1:
        return lines
    cut = {line: line[:-bar] + _BAR * max(1, int(bar * room)) for line, bar in bars.items()}
    return [cut.get(line, line) for line in lines]


def _broken(line: str, columns: int, step: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    beginning = _FIRST.match(line)
    indent, sign = beginning.groups("") if beginning else ("", "")
    under = len(indent) + (len(sign) or step)
    if under > columns // 2:
        under = len(indent) + 2 * STEP
    # A page and its number stay together.
    parts = wrap(
        line.replace("p. ", "p.\N{NO-BREAK SPACE}"), columns, subsequent_indent=" " * under,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [part.replace("p.\N{NO-BREAK SPACE}", "p. ") for part in parts]


def say(words: str, stream: TextIO | None = None) -> None:
    """Write lines that fit the terminal."""
    out = sys.stdout if stream is None else stream
    out.write(f"{wrapped(words)}\n")


def complain(words: str) -> None:
    """Write what is wrong; a pointer below it stays as it is."""
    sys.stdout.flush()
    lines = [
        line if line.startswith("    ") else wrapped(line, step=0) for line in words.split("\n")
    ]
    sys.stderr.write("\n".join(lines) + "\n")


def give(answer: Reply, *, as_json: bool) -> None:
    """Write an answer: in words, or as JSON with the words in it."""
    if not as_json:
        say(answer.said)
        return
    whole = {"language": language(), **answer.plain, "text": answer.said}
    shows_all = codecs.lookup(getattr(sys.stdout, "encoding", None) or "ascii").name == "utf-8"
    sys.stdout.write(json.dumps(whole, indent=2, ensure_ascii=not shows_all) + "\n")


# ---------------------------------------------------------------- characters that cannot be shown


def _instead(error: UnicodeError) -> tuple[str, int]:
    """Return something plain for the characters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    if letter in _PLAIN:
        return _PLAIN[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(character for character in parts if character.isascii()) or "?"


def prepare() -> None:
    """Let output never fail on a character, whatever the terminal's encoding."""
    codecs.register_error(ERRORS, _instead)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def readable(arguments: Sequence[str]) -> list[str]:
    """Return what was typed; where the system could not read its letters, as UTF-8."""
    return [
        word if _clean(word) else os.fsencode(word).decode("utf-8", "replace") for word in arguments
    ]


def _clean(word: str) -> bool:
    return not any(0xDC80 <= ord(letter) <= 0xDCFF for letter in word)


def abandon() -> None:
    """Let the rest of the output go nowhere: nobody reads on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
