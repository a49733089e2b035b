"""The explorer in a terminal: the same answers as in a notebook, as text or as JSON.

>>> main(["card", "ladawa"])
Ladawa · companion 5, deck A · ladawa
  At noon: 2 fire → +4 light
  While in play: 1 firefly
0
>>> main(["odds", "fire fire", "3 red", "--json"])       # doctest: +ELLIPSIS
{
  "language": "en",
  "card": "fire fire",
  "pool": "3 red",
  "distribution": {
    "0": "20/27",
    "1": "7/27"
  },
...
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError, nearest
from glow_explorer.language import language, text, using
from glow_explorer.terminal import answers, launch
from glow_explorer.terminal.command_line import (
    PROGRAM,
    HelpAsked,
    Parser,
    abandon,
    complain,
    give,
    prepare,
    readable,
    say,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `answer` makes a `Reply`; one that `starts` another program runs that."""

    words: Callable[[Parser], None]
    answer: Callable[..., Any]
    starts: bool = False


COMMANDS = {
    "ask": Command(answers.ask_words, answers.ask),
    "explain": Command(answers.explain_words, answers.explain),
    "odds": Command(answers.odds_words, answers.odds),
    "reroll": Command(answers.reroll_words, answers.reroll),
    "route": Command(answers.route_words, answers.route),
    "search": Command(answers.rules_words, answers.search),
    "rules": Command(answers.rules_words, answers.rules),
    "card": Command(answers.card_words, answers.card),
    "case": Command(answers.case_words, answers.case),
    "position": Command(answers.position_words, answers.position),
    "quiz": Command(answers.quiz_words, answers.quiz),
    "lab": Command(launch.lab_words, launch.lab, starts=True),
    "app": Command(launch.app_words, launch.app, starts=True),
}


REFUSED, UNHEARD, INTERRUPTED = 2, 1, 130
"""What it returns for bad input, when nobody can read the answer, and after Ctrl-C."""
_LANG = "--lang"
_HELP = ("-h", "--help", "help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Parameters
    ----------
    arguments
        The command line without the program's name; by default that of this process.

    Examples
    --------
    >>> main(["rules", "how many boats can share an island", "--most", "1", "--lang", "fr"])
    ... # doctest: +ELLIPSIS
    Un seul bateau par île (archipelago.apart)
    ...
    0
    """
    prepare()
    try:
        status = _run(readable(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        abandon()
        return UNHEARD
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:  # closed, or the disk is full
        abandon()
        complain(text("terminal.broken", detail=problem.strerror or str(problem)))
        return UNHEARD
    return status


def _run(arguments: list[str]) -> int:
    try:
        code, rest = spoken(arguments)
        with using(language() if code is None else code):
            try:
                return _do(rest)
            except GlowError as error:
                complain(str(error))
    except GlowError as error:  # no such language
        complain(str(error))
    return REFUSED


def spoken(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the language that is asked for, wherever that stands, and everything else.

    >>> spoken(["--lang", "fr", "card", "kaar"]), spoken(["card", "kaar", "--lang=fr"])
    (('fr', ['card', 'kaar']), ('fr', ['card', 'kaar']))
    """
    code: str | None = None
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return code, [*rest, argument, *waiting]
        name, sign, value = argument.partition("=")
        if name != _LANG:
            rest.append(argument)
        elif sign:
            code = value
        else:
            code = _value(waiting)
    return code, rest


def _value(waiting: Iterator[str]) -> str:
    for value in waiting:
        return value
    missing = text("terminal.no-value", name=_LANG)
    raise GlowError("command-line", said=missing, command=PROGRAM)


def _do(rest: list[str]) -> int:
    name, *others = rest or ["--help"]
    if name in _HELP and others[:1] and others[0] in COMMANDS:
        name, others = others[0], ["--help"]
    if name in _HELP:
        sys.stdout.write(overview())
        return 0
    if name == "--version":
        return _version()
    if name not in COMMANDS:
        near = nearest(name, COMMANDS)
        raise GlowError("unknown-command", given=name, expected=list(COMMANDS), nearest=near)
    return _command(name, others)


def _command(name: str, arguments: list[str]) -> int:
    command = COMMANDS[name]
    parser = Parser(name)
    command.words(parser)
    parser.common(answers=not command.starts)
    own, more = _split(arguments) if command.starts else (arguments, [])
    try:
        options = parser.read(own)
    except HelpAsked as help_:
        sys.stdout.write(str(help_))
        return 0
    if command.starts:
        status: int = command.answer(options, more)
        return status
    give(command.answer(options), as_json=options.json)
    return 0


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Part what is for us from what is passed on: it comes after ``--``."""
    place = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:place], arguments[place + 1 :]


def overview() -> str:
    """Say what there is: all commands, a line each; commands to be copied stay in one line."""
    wide = max(map(len, COMMANDS))
    named = (f"  {name:{wide}}  {text(f'terminal.about-{name}')}" for name in COMMANDS)
    examples = (
        f"  {text(f'terminal.example-{name}')}" for name in ("ask", "explain", "quiz", "lab")
    )
    parts = [
        f"{text('terminal.usage')} {PROGRAM} {text('terminal.command')}",
        wrapped(text("terminal.about"), step=0),
        "\n".join([text("terminal.commands"), *map(wrapped, named)]),
        wrapped(text("terminal.more"), step=0),
        "\n".join([text("terminal.example"), *examples]),
        wrapped(text("terminal.credit"), step=0),
    ]
    return "\n\n".join(parts) + "\n"


def _version() -> int:
    from glow_explorer import __version__

    say(f"{PROGRAM} {__version__}")
    return 0
