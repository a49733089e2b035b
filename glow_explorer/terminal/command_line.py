"""Reading a command line, and writing to the terminal: what is typed, and lines that fit.

Options are in the language of the moment, cards and rulings as people type them. What is written
fits the width of the terminal and whatever it can show; programs get JSON.
"""

from __future__ import annotations

import argparse
import codecs
import errno
import io
import json
import os
import re
import shutil
import sys
import unicodedata
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NoReturn

from glow_explorer import collection
from glow_explorer.company import company_of
from glow_explorer.errors import GlowError, nearest
from glow_explorer.language import language, text
from glow_explorer.rulebook import PRESETS, Rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TextIO

    from glow_explorer.cards import Card
    from glow_explorer.company import Company


PROGRAM = "glow-explorer"


def whole(typed: str) -> int:
    """Read a whole number."""
    try:
        return int(typed)
    except ValueError:
        raise _not("not-a-whole-number", typed) from None


def worth(typed: str) -> Decimal:
    """Read what something is worth, with a point or a comma."""
    try:
        return Decimal(typed.replace(",", "."))
    except InvalidOperation:
        raise _not("not-a-number", typed) from None


def numbers(typed: str) -> tuple[int, ...]:
    """Read several numbers, such as ``0,6,7,9``."""
    return tuple(map(whole, words(typed)))


def words(typed: str) -> list[str]:
    """Read several words with commas or semicolons between them."""
    return [word.strip() for word in re.split("[,;]", typed) if word.strip()]


def _not(code: str, typed: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(str(GlowError(code, given=typed)))


# What follows each option: the word for it in the help, and how it is read.
_KINDS: dict[str, tuple[str, Callable[[str], object]]] = {
    "company": ("cards", words),
    "card": ("cards", words),
    "cemetery": ("cards", words),
    "order": ("cards", words),
    "sketal-dice": ("owners", words),
    "rulings": ("rulings", str),
    "boats": ("places", numbers),
    "pool": ("dice", str),
    "token-value": ("amount", worth),
    "skull-cost": ("amount", worth),
    "level": ("level", str),
    "folder": ("folder", str),
}
_NUMBER = ("number", whole)


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, in the language of the moment."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, **{"max_help_position": 26, **more, "width": width()})

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin with the word for usage."""
        super().add_usage(usage, actions, groups, prefix or text("terminal.usage") + " ")


class HelpAsked(Exception):  # noqa: N818 - nothing went wrong
    """Help was asked for; it says the help."""


class _Help(argparse.Action):
    """Asks for help, and for nothing else."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise HelpAsked(parser.format_help())


class Parser(argparse.ArgumentParser):
    """What one command understands; all its words are in the catalogues."""

    def __init__(self, command: str) -> None:
        about, example = text(f"terminal.about-{command}"), text(f"terminal.example-{command}")
        super().__init__(
            prog=f"{PROGRAM} {command}",
            description=wrapped(f"{about[:1].upper()}{about[1:]}.", step=0),
            epilog=f"{text('terminal.example')}\n  {example}",
            formatter_class=Formatter,
            add_help=False,
            allow_abbrev=False,
        )
        self.color = False  # plain text, also where Python could colour it
        self._given = self.add_argument_group(text("terminal.given"))
        self._chosen = self.add_argument_group(text("terminal.options"))

    def given(self, name: str, word: str, **more: Any) -> None:
        """Understand something that is given without a name."""
        shown = text(f"terminal.word-{word}")
        self._given.add_argument(name, metavar=shown, help=text(f"terminal.given-{word}"), **more)

    def option(self, name: str, meaning: str | None = None, **more: Any) -> None:
        """Understand an option that is followed by a value."""
        word, read = _KINDS.get(name, _NUMBER)
        description = text(f"terminal.option-{meaning or name}")
        usual = {"metavar": text(f"terminal.word-{word}"), "type": read, "help": description}
        self._chosen.add_argument(f"--{name}", **{**usual, **more})

    def switch(self, name: str) -> None:
        """Understand an option that stands alone."""
        description = text(f"terminal.option-{name}")
        self._chosen.add_argument(f"--{name}", action="store_true", help=description)

    def common(self, *, answers: bool = True) -> None:
        """Understand what all commands do."""
        if answers:
            self.switch("json")
        self._chosen.add_argument(
            "--lang", metavar=text("terminal.word-language"), help=text("terminal.option-lang")
        )
        description = text("terminal.option-help")
        self._chosen.add_argument("-h", "--help", action=_Help, nargs=0, help=description)

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """Read a command line; options may stand anywhere in it."""
        prefix = f"{text('terminal.usage')} "
        self.usage = self.format_usage().removeprefix(prefix).rstrip()
        return self.parse_intermixed_args(arguments)

    def error(self, message: str) -> NoReturn:
        """Refuse a command line, in words of our own."""
        raise GlowError("command-line", said=self._in_our_words(message), command=self.prog)

    def _in_our_words(self, message: str) -> str:
        for pattern, tell in _SAID.items():
            if match := re.fullmatch(pattern, message, re.DOTALL):
                return tell(self, *match.groups())
        return message

    def _unknown(self, argument: str) -> str:
        near = nearest(argument.strip().split(" ", 1)[0], [*self._option_string_actions])
        return str(GlowError("not-understood", given=argument, nearest=near))


_SAID: dict[str, Callable[..., str]] = {
    r"the following arguments are required: (.*)": lambda _, names: text(
        "terminal.missing", names=names
    ),
    r"unrecognized arguments: (.*)": Parser._unknown,
    r"argument (\S+): expected .*argument.*": lambda _, name: text("terminal.no-value", name=name),
    r"argument (\S+): ignored explicit argument '?(.*?)'?": lambda _, name, given: text(
        "terminal.no-value-wanted", name=name, given=given
    ),
    r"argument (\S+): (.*)": lambda _, name, said: text("terminal.wrong", name=name, said=said),
}
"""What argparse says, and how we do; the first pattern that fits counts."""


NOBODY = {"none", "aucun", "-"}


def cards(typed: Sequence[str]) -> list[Card]:
    """Return the cards that are meant; a bare number is a companion's.

    >>> [card.ref for card in cards(["Pocana", "13", "spell:3"])]
    ['adventurer:4', 'companion:13', 'spell:3']
    """
    return [collection.card(f"companion:{word}" if word.isdecimal() else word) for word in typed]


def company(typed: Sequence[str]) -> Company:
    """Return cards as the company of a player; it needs its adventurer."""
    owned = company_of(cards(typed))
    if not owned.is_led:
        raise GlowError("company-without-adventurer", given=", ".join(typed))
    return owned


def rulings(typed: str | None) -> Rulings:
    """Return rulings: a preset, single decisions, or both.

    >>> rulings("digital,joker-saves-a-die=yes")
    Rulings('digital', joker_saves_a_die='yes')
    """
    presets, decided = [], {}
    for part in words(typed or PRESETS[0]):
        name, sign, answer = (word.strip() for word in part.partition("="))
        if not sign:
            presets.append(name)
        elif name in decided:
            raise GlowError("ruling-given-twice", given=name)
        else:
            decided[name] = answer
    if len(presets) > 1:
        raise GlowError("two-presets", given=presets)
    return Rulings(*presets, **decided)


def sketal_dice(typed: Sequence[str] | None) -> dict[Any, int | None] | None:
    """Return which die belongs to which Sketal, out of ``13=5`` or ``13=none``."""
    if typed is None:
        return None
    owners: dict[Any, int | None] = {}
    for part in typed:
        owner, sign, die = (word.strip() for word in part.partition("="))
        if not sign or not (re.fullmatch("[0-9]{1,4}", die) or die in NOBODY):
            raise GlowError("not-an-owner", given=part)
        owners[owner] = int(die) if die.isdecimal() else None
    return owners


# ---------------------------------------------------------------- writing to a terminal

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
    try:
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()
    except OSError:  # there is nobody left to tell
        abandon(sys.stderr)


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
    """Let output never fail on a character, whatever the terminal's encoding.

    What is closed is None to Python: nothing comes from it, and writing to it fails as on a disk
    that is full, except for complaints.
    """
    codecs.register_error(ERRORS, _instead)
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
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


class _Closed(io.StringIO):
    """Standard output that was closed before we began."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def abandon(stream: TextIO | None = None) -> None:
    """Let the rest of the output go nowhere: nobody reads on."""
    try:
        number = (stream or sys.stdout).fileno()
    except OSError:  # it was closed, and is no file
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
