"""What the explorer says, in English and in French.

Each language is one catalogue, `<code>.toml` beside this file: sections of messages with
``{placeholders}``. A message that depends on a number is a table with the forms ``one`` and
``other``, chosen by its ``count``. All catalogues have the same keys and placeholders (a test holds
it), so a new language is one new file.
"""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.spelling import fold, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_current = "en"


@cache
def available() -> tuple[str, ...]:
    """Return the codes of the languages there are, English first.

    >>> available()
    ('en', 'fr')
    """
    files = (file.name for file in resources.files(__name__).iterdir())
    codes = {name.removesuffix(".toml") for name in files if name.endswith(".toml")}
    return ("en", *sorted(codes - {"en"}))


def language(code: str | None = None) -> str:
    """Choose the language in which everything speaks from now on; return its code.

    Parameters
    ----------
    code
        ``"en"`` or ``"fr"``; without it nothing changes.

    Examples
    --------
    >>> language()
    'en'
    >>> language("fr")
    'fr'
    >>> text("symbol.fire")
    'feu'
    >>> language("en")
    'en'
    """
    global _current  # noqa: PLW0603 - the language of the session is the one thing that is global
    if code is not None:
        _current = _known(code)
    return _current


@contextmanager
def using(code: str) -> Iterator[None]:
    """Speak another language for the length of a ``with`` block.

    >>> with using("fr"):
    ...     print(text("symbol.water"))
    eau
    """
    before = language()
    language(code)
    try:
        yield
    finally:
        language(before)


def text(key: str, **data: Any) -> str:
    """Return the message of this key in the current language, its placeholders filled.

    >>> text("effect.firefly", count=2, amount="+2")
    '+2 fireflies'
    """
    catalogue = messages(_current)
    message = catalogue[key]
    if isinstance(message, dict):
        form = "one" if abs(data["count"]) in catalogue["language.singular"] else "other"
        message = message[form]
    filled: str = message.format_map({name: _shown(value) for name, value in data.items()})
    return filled


def known_words(section: str) -> Mapping[str, str]:
    """Return every word the notation accepts for a section, in all languages, with its meaning.

    >>> known_words("symbol")["feu"], known_words("color")["azur"]
    ('fire', 'azure')
    """
    return _known_words()[section]


def suggested_words(section: str) -> list[str]:
    """Return the words to type for a section, in the current language.

    >>> suggested_words("size")
    ['large', 'small']
    """
    prefix = f"words-{section}."
    return [words[0] for key, words in messages(_current).items() if key.startswith(prefix)]


@cache
def messages(code: str) -> Mapping[str, Any]:
    """Return a language's whole catalogue, flat: ``{"symbol.fire": "fire", ...}``."""
    source = resources.files(__name__).joinpath(f"{code}.toml").read_text(encoding="utf-8")
    sections = tomllib.loads(source)
    return {
        f"{section}.{name}": message
        for section, entries in sections.items()
        for name, message in entries.items()
    }


@cache
def _known_words() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for code in available():
        for key, words in messages(code).items():
            kind, _, name = key.partition(".")
            if kind.startswith("words-"):
                meanings = found.setdefault(kind.removeprefix("words-"), {})
                meanings.update({fold(word): name for word in (name, *words)})
    return found


def _known(code: str) -> str:
    if code not in available():
        choices = available()
        raise GlowError(
            "unknown-language", given=code, expected=choices, nearest=nearest(str(code), choices)
        )
    return code


def _shown(value: object) -> object:
    """Say words of the game in the language; lists read as an enumeration."""
    if isinstance(value, StrEnum):
        return messages(_current)[f"{type(value).__name__.lower()}.{value}"]
    return (
        ", ".join(str(_shown(one)) for one in value) if isinstance(value, list | tuple) else value
    )
