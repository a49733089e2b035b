"""What the explorer says, in English and in French.

Each language is one catalogue, `<code>.toml` beside this file: sections of messages with
``{placeholders}``. A message that depends on a number is a table with the forms ``one`` and
``other``, chosen by its ``count``. All catalogues have the same keys and placeholders (a test holds
it), so a new language is one new file.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError, fold, nearest
from glow_explorer.loading import load_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FOLDER = Path(__file__).parent
_session = "en"
_block: ContextVar[str | None] = ContextVar("language of a with block", default=None)


@cache
def available() -> tuple[str, ...]:
    """Return the codes of the languages there are, English first."""
    codes = {file.stem for file in _FOLDER.glob("*.toml")}
    return ("en", *sorted(codes - {"en"}))


def language(code: str | None = None) -> str:
    """Choose the language in which everything speaks from now on; return its code.

    Parameters
    ----------
    code
        ``"en"`` or ``"fr"``, or the language's name; without it nothing changes.

    Examples
    --------
    >>> language()
    'en'
    >>> language("fr")
    'fr'
    >>> text("symbol.fire")
    'feu'
    >>> language("English")
    'en'
    """
    global _session  # noqa: PLW0603 - the language of the session is the one thing that is global
    if code is not None:
        known = _known(code)
        if _block.get() is None:
            _session = known
        else:
            _block.set(known)
    return _block.get() or _session


@contextmanager
def using(code: str) -> Iterator[None]:
    """Speak another language for the length of a ``with`` block, in this thread or task only.

    >>> with using("fr"):
    ...     print(text("symbol.water"))
    eau
    """
    token = _block.set(_known(code))
    try:
        yield
    finally:
        _block.reset(token)


class Typed(str):
    """Something to type, in its English form; a message shows it as its own language types it.

    The first word is a verb of a game, the others are marks between its parts or, in capitals,
    stand for something to choose. What follows an equals sign is left as it is.

    >>> Typed("take COLOUR for COMPANION").in_language("fr")
    'prendre COULEUR pour COMPAGNON'
    """

    __slots__ = ()

    def in_language(self, code: str) -> str:
        """Return it as it is typed in a language."""
        catalogue = messages(code)
        typed, equals, result = self.partition("=")

        def shown(match: re.Match[str]) -> str:
            sections = ("words-mark",) if match.start() else ("words-verb", "words-mark")
            for section in sections:
                if words := catalogue.get(f"{section}.{match[0]}"):
                    return str(words[0])
            return str(catalogue.get(f"form.{match[0]}", match[0]))

        result = re.sub("RESULT$", shown, result)
        return re.sub(r"[^\s\[\],]+", shown, typed) + equals + result


def text(key: str, /, **data: Any) -> str:
    """Return the message of this key in the current language, its placeholders filled.

    >>> text("effect.firefly", count=2, amount="+2")
    '+2 fireflies'
    """
    return _said(language(), key, data)


def typeset(name: str) -> str:
    """Return a name with the apostrophe of the current language; the plain one is compared.

    >>> with using("fr"):
    ...     print(typeset("Moloc'h"))
    Moloc’h
    """
    return name.replace("'", text("language.apostrophe"))


def known_words(section: str) -> Mapping[str, str]:
    """Return every word that is understood in a section, in all languages, with its meaning.

    >>> known_words("symbol")["feu"], known_words("color")["azur"]
    ('fire', 'azure')
    """
    return _known_words().get(section, {})


def nearest_word(word: object, *sections: str) -> str | None:
    """Return the word of these sections that was probably meant.

    The current language comes first; words of the others must be very near.

    >>> nearest_word("watre", "symbol"), nearest_word("rouje", "color"), nearest_word("x", "size")
    ('water', 'rouge', None)
    """

    def written(codes: list[str]) -> list[str]:
        lists = (words for code in codes for part in sections for words in _typed(code, part))
        return [typed for words in lists for typed in words]

    spoken = language()
    return nearest(
        word, written([spoken]), written([code for code in available() if code != spoken])
    )


@cache
def messages(code: str) -> Mapping[str, Any]:
    """Return a language's whole catalogue, flat: ``{"symbol.fire": "fire", ...}``."""
    sections = load_toml(_FOLDER / f"{code}.toml")
    return {
        f"{section}.{name}": message
        for section, entries in sections.items()
        for name, message in entries.items()
    }


def _said(code: str, key: str, data: Mapping[str, Any]) -> str:
    catalogue = messages(code)
    message = catalogue[key]
    if isinstance(message, dict):
        message = message[_form(catalogue, data["count"])]
    sentence: str = message
    if "{" in sentence:
        sentence = sentence.format_map(
            {
                name: value if type(value) is str else _shown(code, value)
                for name, value in data.items()
            }
        )
    for apart, together in catalogue["language.contractions"]:
        sentence = sentence.replace(apart, together)
    return sentence


def _form(catalogue: Mapping[str, Any], count: float) -> str:
    """Return the form that a number takes: French has 0,35 and 1,5 in the singular, English not."""
    number = abs(count)
    if number != int(number):
        number = int(number) if catalogue["language.singular-fractions"] else -1
    return "one" if number in catalogue["language.singular"] else "other"


class _Number(int):
    """A number in a message, which a noun may follow: ``{price:footprint}`` is "2 footprints"."""

    code: str

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        catalogue = messages(self.code)
        forms = catalogue[f"noun.{noun}"]
        form = forms["none" if self == 0 else _form(catalogue, self)]
        return str(form.format(count=str(int(self)).replace("-", "−")))


def _shown(code: str, value: object) -> object:
    """Say words of the game, and what is typed, in the language; lists read as an enumeration."""
    if type(value) is int:
        number = _Number(value)
        number.code = code
        return number
    if isinstance(value, StrEnum):
        return messages(code)[f"{type(value).__name__.lower()}.{value}"]
    if isinstance(value, Typed):
        return value.in_language(code)
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(code, item)) for item in value)
    return value


def _typed(code: str, section: str) -> list[list[str]]:
    """Return the words to type in one language: a list for each meaning."""
    prefix = f"words-{section}."
    return [words for key, words in messages(code).items() if key.startswith(prefix)]


@cache
def _known_words() -> Mapping[str, Mapping[str, str]]:
    meanings_by_kind: dict[str, dict[str, str]] = {}
    for code in available():
        for key, words in messages(code).items():
            kind, _, name = key.partition(".")
            if kind.startswith("words-"):
                meanings = meanings_by_kind.setdefault(kind.removeprefix("words-"), {})
                meanings.update({fold(word): name for word in (name, *words)})
    return meanings_by_kind


def _known(code: object) -> str:
    """Return the code that is meant: ``fr``, ``FR``, ``fr_CA`` and ``Français`` are all French."""
    if isinstance(code, str):
        short = re.split("[-_]", fold(code))[0]
        for known in available():
            if short == known or fold(code) == fold(messages(known)["language.name"]):
                return known
    expected = available()
    near = nearest(
        code if isinstance(code, str) else "",
        [messages(known)["language.name"] for known in expected],
    )
    raise GlowError("unknown-language", given=code, expected=expected, nearest=near)
